(** Rock: a walker goes to an exit and pays for the cells that he enters; an adversary drops rocks next to him, or
    all of them before his first step. A rock blocks one cell ([width] 1). Read and believe it. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game.
Import ListNotations.
Open Scope Z_scope.

Record rock_parameters := {
  most : Z;               (** how many rocks may fall in the whole game *)
  may_seal : bool;        (** a rock may cut the walker off from the exits *)
  seen : bool }.          (** rocks fall next to the walker on his path; otherwise anywhere before his first step *)

Record rock_position := {
  walker : cell;
  rocks : list cell;      (** the cells on which rocks have fallen *)
  walker_moves : bool }.

Section Rock.
Variable b : board.
Variable given : rock_parameters.

Definition is_exit (c : cell) : bool := match sign_of b c with Exit => true | _ => false end.

(** The cells on which the walker can stand. *)
Definition is_free (fallen : list cell) (c : cell) : bool :=
  match sign_of b c with Free | Start | Exit => negb (has fallen c) | Solid | Fragile => false end.

Definition walker_steps (fallen : list cell) (c : cell) : list (direction * cell) := steps b (is_free fallen) c.

(** Whether some path leads to an exit from a cell that is still [to_visit]. A cell adds its steps to these once at
    most, so the fuel of [has_path] never ends before the search. *)
Fixpoint search (fuel : nat) (fallen to_visit : list cell) (visited : PositiveMap.t unit) : bool :=
  match to_visit, fuel with
  | c :: rest, S fuel =>
    if PositiveMap.mem c visited then search fuel fallen rest visited
    else is_exit c || search fuel fallen (map snd (walker_steps fallen c) ++ rest) (PositiveMap.add c tt visited)
  | _, _ => false
  end.

Definition has_path (fallen : list cell) (c : cell) : bool :=
  search (S (length (directions b) * S (Z.to_nat (rows b * cols b)))) fallen [c] (PositiveMap.empty unit).

(** The play is over on an exit, and as soon as no path leads to one. *)
Definition rock_outcome (p : rock_position) : option (option Z) :=
  if is_exit (walker p) then Some (Some 0)
  else if has_path (rocks p) (walker p) then None
  else Some None.

(** The cells on which a rock may fall. With [seen] they are those to which the walker could step. *)
Definition targets (p : rock_position) : list cell :=
  if Z.of_nat (length (rocks p)) <? most given then
    let near := if seen given then fold_right insert [] (map snd (walker_steps (rocks p) (walker p))) else cells b in
    filter (fun c =>
      is_free (rocks p) c && negb (is_exit c) && negb (Pos.eqb c (walker p)) &&
      (may_seal given || has_path (insert c (rocks p)) (walker p))) near
  else [].

Definition rock_moves (p : rock_position) : list (move * Z * rock_position) :=
  if walker_moves p then
    map (fun s => (Step (fst s), cost b (snd s),
      {| walker := snd s; rocks := rocks p; walker_moves := negb (seen given) |})) (walker_steps (rocks p) (walker p))
  else
    (Done, 0, {| walker := walker p; rocks := rocks p; walker_moves := true |}) ::
    map (fun c => (Put c, 0, {| walker := walker p; rocks := insert c (rocks p); walker_moves := false |}))
      (targets p).

(** The walker wants to pay little, the adversary wants him to pay much. *)
Definition rock : game := {|
  position := rock_position;
  outcome := rock_outcome;
  minimiser_moves := walker_moves;
  moves := rock_moves |}.

Definition rock_start (c : cell) : rock_position := {| walker := c; rocks := []; walker_moves := false |}.
End Rock.
