(** Boards: cells, signs and steps. Part of the rules of every game: read and believe it. *)
Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

(** Cells are numbered row by row from 1. *)
Definition cell := positive.

Inductive topology := Four | Eight | Hex.
Inductive direction := North | NorthEast | East | SouthEast | South | SouthWest | West | NorthWest.

(** [#] is solid, [%] is fragile; digits are free cells with a cost of their own. *)
Inductive sign := Solid | Fragile | Free | Start | Exit.

Record board := {
  rows : Z;
  cols : Z;
  shape : topology;
  sign_of : cell -> sign;
  cost : cell -> Z;    (** of a step onto the cell *)
  points : cell -> Z }.

(** Sets of cells are ascending lists, so that equal sets are equal terms. *)
Definition has (s : list cell) (c : cell) : bool := existsb (Pos.eqb c) s.
Fixpoint insert (c : cell) (s : list cell) : list cell :=
  match s with
  | [] => [c]
  | e :: rest => match Pos.compare c e with Lt => c :: s | Eq => s | Gt => e :: insert c rest end
  end.

Section Steps.
Variable b : board.

Definition row (c : cell) := (Zpos c - 1) / cols b.
Definition col (c : cell) := (Zpos c - 1) mod cols b.

(** The cell in a row and column counted from 0, if it is on the board. *)
Definition place (r k : Z) : option cell :=
  if (0 <=? r) && (r <? rows b) && (0 <=? k) && (k <? cols b)
  then Some (Z.to_pos (r * cols b + k + 1)) else None.

Definition down (d : direction) : Z :=
  match d with
  | North | NorthEast | NorthWest => -1
  | South | SouthEast | SouthWest => 1
  | East | West => 0
  end.
Definition right (d : direction) : Z :=
  match d with
  | East | NorthEast | SouthEast => 1
  | West | NorthWest | SouthWest => -1
  | North | South => 0
  end.

(** The directions of steps, in the order of moves. *)
Definition directions : list direction :=
  match shape b with
  | Four => [North; East; South; West]
  | Eight => [North; NorthEast; East; NorthWest; West; SouthEast; South; SouthWest]
  | Hex => [NorthEast; East; NorthWest; West; SouthEast; SouthWest]
  end.

(** The next cell in a direction. Rows 1, 3, 5 ... of hexagons, counted from 0, lie half a cell to the right. *)
Definition beyond (c : cell) (d : direction) : option cell :=
  let across := match shape b with
    | Hex => if down d =? 0 then right d else (right d - 1) / 2 + row c mod 2
    | _ => right d
    end in
  place (row c + down d) (col c + across).

(** The directions of the two cells beside a diagonal step. *)
Definition beside (d : direction) : list direction :=
  match shape b, d with
  | Eight, NorthEast => [North; East]
  | Eight, NorthWest => [North; West]
  | Eight, SouthEast => [South; East]
  | Eight, SouthWest => [South; West]
  | _, _ => []
  end.

Definition leads (free : cell -> bool) (c : cell) (d : direction) : bool :=
  match beyond c d with Some e => free e | None => false end.

(** The step in a direction onto a free cell. A diagonal step needs both cells beside it. *)
Definition step (free : cell -> bool) (c : cell) (d : direction) : option cell :=
  if forallb (leads free c) (d :: beside d) then beyond c d else None.

Definition steps (free : cell -> bool) (c : cell) : list (direction * cell) :=
  flat_map (fun d => match step free c d with Some e => [(d, e)] | None => [] end) directions.

Fixpoint count_up (c : cell) (n : nat) : list cell :=
  match n with O => [] | S n => c :: count_up (Pos.succ c) n end.
(** All cells of the board, row by row. *)
Definition cells : list cell := count_up 1%positive (Z.to_nat (rows b * cols b)).
Definition on_rim (c : cell) : bool :=
  (row c =? 0) || (row c =? rows b - 1) || (col c =? 0) || (col c =? cols b - 1).

(** A walk over free cells from one cell to another. *)
Inductive Walk (free : cell -> bool) : cell -> cell -> Prop :=
| Walk_here c : Walk free c c
| Walk_on c d e z : step free c d = Some e -> In d directions -> Walk free e z -> Walk free c z.

End Steps.
