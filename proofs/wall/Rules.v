(** Wall: Rabbit moves a token down to the bottom row and pays for the cells that it enters; Eel builds walls. Read
    and believe it. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game.
Import ListNotations.
Open Scope Z_scope.

Record wall_position := {
  token : option cell;    (** [None]: Rabbit has not chosen a start yet *)
  walls : list cell;      (** a wall stands below each of these cells *)
  rabbit_moves : bool }.

Section Wall.
Variable b : board.
Variable adaptive : bool. (** Eel builds after each move of Rabbit, and not only before the first. *)

Definition ground (c : cell) : bool := match sign_of b c with Solid => false | _ => true end.
Definition is_bottom (c : cell) : bool := row b c =? rows b - 1.
Definition top : list cell := filter (fun c => ground c && (row b c =? 0)) (cells b).

(** ** Paths *)

Section Steps.
Variable built : list cell.

(** The token can go down from this cell. *)
Definition is_open (c : cell) : bool := ground c && leads b ground c South && negb (has built c).

Definition token_steps (c : cell) : list (direction * cell) :=
  filter (fun s => match fst s with East | West => true | South => is_open c | _ => false end) (steps b ground c).

(** Whether some path leads to the bottom row from a cell that is still [to_visit]. A cell adds its steps to these
    once at most, so the fuel of [has_path] never ends before the search: [has_path_spec] of Paths.v proves that it
    finds a path if there is one. *)
Fixpoint search (fuel : nat) (to_visit : list cell) (visited : PositiveMap.t unit) : bool :=
  match to_visit, fuel with
  | c :: rest, S fuel =>
    if PositiveMap.mem c visited then search fuel rest visited
    else is_bottom c || search fuel (map snd (token_steps c) ++ rest) (PositiveMap.add c tt visited)
  | _, _ => false
  end.

(** A token that is not yet placed has a path if one leads from some cell of the top row. *)
Definition has_path (from : option cell) : bool :=
  let starts := match from with None => top | Some c => filter ground [c] end in
  search (length starts + length (directions b) * Z.to_nat (rows b * cols b)) starts (PositiveMap.empty unit).
End Steps.

(** ** The game *)

Definition wall_outcome (p : wall_position) : option (option Z) :=
  if negb (has_path (walls p) (token p)) then Some None
  else match token p with
  | Some c => if is_bottom c then Some (Some 0) else None
  | None => None
  end.

(** Rabbit chooses a start or takes a step. *)
Definition rabbit_goes (p : wall_position) : list (move * cell) :=
  match token p with
  | None => map (fun c => (Put c, c)) top
  | Some c => map (fun s => (Step (fst s), snd s)) (token_steps (walls p) c)
  end.

(** Eel puts a wall anywhere between two cells, but must leave a path. *)
Definition new_walls (p : wall_position) : list cell :=
  filter (fun c => is_open (walls p) c && has_path (insert c (walls p)) (token p)) (cells b).

Definition wall_moves (p : wall_position) : list (move * Z * wall_position) :=
  if rabbit_moves p then
    map (fun m => (fst m, cost b (snd m),
      {| token := Some (snd m); walls := walls p; rabbit_moves := negb adaptive |})) (rabbit_goes p)
  else
    (Done, 0, {| token := token p; walls := walls p; rabbit_moves := true |}) ::
    map (fun c => (Put c, 0,
      {| token := token p; walls := insert c (walls p); rabbit_moves := false |})) (new_walls p).

(** Rabbit wants to pay little, Eel wants him to pay much. *)
Definition wall : game := {|
  position := wall_position;
  outcome := wall_outcome;
  minimiser_moves := rabbit_moves;
  moves := wall_moves |}.

(** Rabbit chooses a start, or the token stands on the top left cell. *)
Definition wall_start (chosen : bool) : wall_position :=
  {| token := if chosen then None else Some 1%positive; walls := []; rabbit_moves := chosen && adaptive |}.

End Wall.
