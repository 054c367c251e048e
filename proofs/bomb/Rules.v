(** Bomb: blasts clear bricks, then a walker goes to an end. The value is the cost of the cheapest walk. Read and
    believe it. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game.
Import ListNotations.
Open Scope Z_scope.

Record bomb_parameters := {
  most : Z;               (** how many blasts may go off *)
  radius : option Z }.    (** how many cells an arm of a blast has at most; [None]: no limit *)

Record bomb_position := {
  walker : cell;
  blasts : list cell;     (** the cells of the blasts that have gone off *)
  walking : bool }.       (** whether the blasts are over and the walk has begun *)

(** Sets of many cells. *)
Definition area := PositiveMap.t unit.
Definition within (a : area) (c : cell) : bool := PositiveMap.mem c a.
Definition widened (a : area) (cs : list cell) : area := fold_left (fun a c => PositiveMap.add c tt a) cs a.

Section Bomb.
Variable b : board.
Variable given : bomb_parameters.

Definition is_rock (c : cell) : bool := match sign_of b c with Solid => true | _ => false end.
Definition is_brick (c : cell) : bool := match sign_of b c with Fragile => true | _ => false end.
Definition is_end (c : cell) : bool := match sign_of b c with Exit => true | _ => false end.

(** ** Blasts *)

(** The next [n] cells in a direction, up to the one before a rock. *)
Fixpoint arm (n : nat) (c : cell) (d : direction) : list cell :=
  match n, step b (fun e => negb (is_rock e)) c d with
  | S n, Some e => e :: arm n e d
  | _, _ => []
  end.

(** No line of the board is longer. *)
Definition longest : nat :=
  let side := Z.max (rows b) (cols b) in
  Z.to_nat (match radius given with Some r => Z.min r side | None => side end).

(** The cells that a blast reaches. Bricks do not stop it. *)
Definition reached (blast : cell) : list cell := blast :: flat_map (arm longest blast) [North; East; South; West].

Definition all_reached (blasted : list cell) : area := widened (PositiveMap.empty unit) (flat_map reached blasted).

(** The cells on which the walker can stand. *)
Definition is_floor (a : area) (c : cell) : bool := negb (is_rock c) && (negb (is_brick c) || within a c).

(** ** The walk *)

(** Whether no walk leads from the cells [ring] to an end. Each ring is the cells one step further from the walker. *)
Fixpoint is_stuck (fuel : nat) (free : cell -> bool) (seen : area) (ring : list cell) : bool :=
  match ring, fuel with
  | [], _ => true
  | _, O => false
  | _, S fuel =>
    if existsb is_end ring then false
    else
      let beyond_ring := flat_map (fun c => map snd (steps b free c)) ring in
      let '(seen, ring) := fold_left (fun '(seen, ring) c =>
        if within seen c then (seen, ring) else (widened seen [c], c :: ring)) beyond_ring (seen, []) in
      is_stuck fuel free seen ring
  end.

(** ** The game *)

(** The play goes on while blasts may go off. *)
Definition bomb_outcome (p : bomb_position) : option (option Z) :=
  if negb (walking p) then None
  else if is_end (walker p) then Some (Some 0)
  else
    let a := all_reached (blasts p) in
    if is_stuck (S (length (cells b))) (is_floor a) (widened (PositiveMap.empty unit) [walker p]) [walker p]
    then Some None else None.

Definition bomb_moves (p : bomb_position) : list (move * Z * bomb_position) :=
  if walking p then
    let a := all_reached (blasts p) in
    map (fun '(d, e) => (Step d, cost b e, {| walker := e; blasts := blasts p; walking := true |}))
      (steps b (is_floor a) (walker p))
  else
    let blasted c := {| walker := walker p; blasts := insert c (blasts p); walking := false |} in
    (Done, 0, {| walker := walker p; blasts := blasts p; walking := true |}) ::
    if Z.of_nat (length (blasts p)) <? most given then
      map (fun c => (Put c, 0, blasted c)) (filter (fun c => negb (is_rock c) && negb (has (blasts p) c)) (cells b))
    else [].

(** The walker is alone. *)
Definition bomb : game := {|
  position := bomb_position;
  outcome := bomb_outcome;
  minimiser_moves := fun _ => true;
  moves := bomb_moves |}.

Definition bomb_start (c : cell) : bomb_position := {| walker := c; blasts := []; walking := false |}.
End Bomb.
