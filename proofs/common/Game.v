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
End Value.
