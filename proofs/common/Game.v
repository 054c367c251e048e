(** Games of two sides in which the minimiser pays for moves. The value of a position is the least that the
    minimiser can make sure of. Part of the rules of every game: read and believe it. *)
Require Import ZArith List Bool.
From Thwart Require Import common.Board.
Import ListNotations.
Open Scope Z_scope.

(** What a move is called. *)
Inductive move :=
| Done                                              (** nothing: [-] *)
| Step (d : direction)
| Put (c : cell)                                    (** a rock, obstacle, wall or blast on a cell, or a chosen start *)
| Push (c : cell) (left : option Z) (d : direction). (** a token with so many pushes left *)

Record game := {
  position : Type;
  outcome : position -> option (option Z);          (** [None]: the play goes on; [Some None]: infinite *)
  minimiser_moves : position -> bool;
  moves : position -> list (move * Z * position) }. (** name, cost, and where it leads; in the order of moves *)

Section Value.
Variable g : game.

(** The minimiser can bring the play to an end and pay at most v. A play without end is no end. *)
Inductive Can : position g -> Z -> Prop :=
| Can_over p v o : outcome g p = Some (Some o) -> o <= v -> Can p v
| Can_choose p v m c q :
    outcome g p = None -> minimiser_moves g p = true -> In (m, c, q) (moves g p) -> Can q (v - c) -> Can p v
| Can_meet p v :
    outcome g p = None -> minimiser_moves g p = false -> moves g p <> [] ->
    (forall m c q, In (m, c, q) (moves g p) -> Can q (v - c)) -> Can p v.

(** [None] stands for infinite. *)
Definition value (p : position g) (v : option Z) : Prop :=
  match v with
  | Some k => Can p k /\ forall v, Can p v -> k <= v
  | None => forall v, ~ Can p v
  end.

(** A written push without a number is the first push of that cell and direction. *)
Definition same_direction (d e : direction) : bool :=
  match d, e with
  | North, North | NorthEast, NorthEast | East, East | SouthEast, SouthEast => true
  | South, South | SouthWest, SouthWest | West, West | NorthWest, NorthWest => true
  | _, _ => false
  end.
Definition names (written m : move) : bool :=
  match written, m with
  | Done, Done => true
  | Step d, Step e => same_direction d e
  | Put c, Put e => Pos.eqb c e
  | Push c wanted d, Push e pushes f =>
    Pos.eqb c e && same_direction d f &&
    match wanted, pushes with Some n, Some k => n =? k | Some _, None => false | None, _ => true end
  | _, _ => false
  end.

(** The position after written moves, if all of them are legal. *)
Fixpoint follow (line : list move) (p : position g) : option (position g) :=
  match line with
  | [] => Some p
  | m :: line =>
    match outcome g p, find (fun x => names m (fst (fst x))) (moves g p) with
    | None, Some (_, _, q) => follow line q
    | _, _ => None
    end
  end.

(** What an accepted certificate proves: the value of the position after the moves of the board's [line]. *)
Definition value_after (start : position g) (line : list move) (v : option Z) : Prop :=
  exists p, follow line start = Some p /\ value p v.
End Value.
