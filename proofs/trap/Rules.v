(** Trap: Tom lays obstacles so that Jerry cannot get out. The value is how many obstacles he needs. Read and
    believe it. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game.
Import ListNotations.
Open Scope Z_scope.

(** Which of several first steps of shortest paths Jerry takes: the first in an order of all directions, or any. *)
Inductive preference := Order (preferred : list direction) | Worst.

Record trap_parameters := {
  tie_break : preference;
  goal_is_rim : bool;     (** Jerry gets out over the rim; doors are then cells like others *)
  per_turn : Z }.         (** how many obstacles Tom lays in a turn *)

Record trap_position := {
  jerry : cell;
  obstacles : list cell;
  to_lay : Z }.             (** how many obstacles Tom still lays in this turn; with 0 Jerry is to move *)

Section Trap.
Variable b : board.
Variable given : trap_parameters.

Definition is_door (c : cell) : bool :=
  match sign_of b c with Exit => negb (goal_is_rim given) | _ => false end.
Definition is_empty (laid : list cell) (c : cell) : bool :=
  match sign_of b c with
  | Free | Start => negb (has laid c)
  | Exit => goal_is_rim given && negb (has laid c)
  | Solid | Fragile => false
  end.
Definition is_out (c : cell) : bool := if goal_is_rim given then on_rim b c else is_door c.

(** ** Jerry's steps *)

Section Steps.
Variable laid : list cell.

Definition is_passable (c : cell) : bool := is_door c || is_empty laid c.
Definition land : list cell := filter is_passable (cells b).

(** Sets of many cells. *)
Definition area := PositiveMap.t unit.
Definition within (a : area) (c : cell) : bool := PositiveMap.mem c a.
Definition widened (a : area) (cs : list cell) : area := fold_left (fun a c => PositiveMap.add c tt a) cs a.

(** The steps in some directions that lead into an area. *)
Definition steps_into (a : area) (c : cell) (ds : list direction) : list (direction * cell) :=
  flat_map (fun d =>
    match step b is_passable c d with
    | Some e => if within a e then [(d, e)] else []
    | None => []
    end) ds.

(** The first steps of the shortest paths out of a cell. [all] is the land, [ring] the cells from which the shortest
    path out has 0, 1, 2 ... steps, and [near] those from which it has fewer. *)
Fixpoint first_steps (all : list cell) (fuel : nat) (ring : list cell) (near : area)
    (c : cell) (ds : list direction) :=
  match ring, fuel with
  | _ :: _, S fuel =>
    let near := widened near ring in
    match steps_into near c ds with
    | [] =>
      let borders e := match steps_into near e (directions b) with [] => false | _ => true end in
      first_steps all fuel (filter (fun e => negb (within near e) && borders e) all) near c ds
    | found => found
    end
  | _, _ => []
  end.

(** The steps that Jerry may take; none if he is trapped. *)
Definition jerry_steps (c : cell) : list (direction * cell) :=
  let all := land in
  let found := first_steps all (length all) (filter is_out all) (PositiveMap.empty unit) c in
  match tie_break given with
  | Order preferred => firstn 1 (found preferred)
  | Worst => found (directions b)
  end.
End Steps.

(** ** The game *)

Definition trap_outcome (p : trap_position) : option (option Z) :=
  if is_out (jerry p) then Some None
  else match jerry_steps (obstacles p) (jerry p) with [] => Some (Some 0) | _ => None end.

Definition trap_moves (p : trap_position) : list (move * Z * trap_position) :=
  if to_lay p =? 0 then
    map (fun s => (Step (fst s), 0, {| jerry := snd s; obstacles := obstacles p; to_lay := per_turn given |}))
      (jerry_steps (obstacles p) (jerry p))
  else
    let laid c := {| jerry := jerry p; obstacles := insert c (obstacles p); to_lay := to_lay p - 1 |} in
    match filter (fun c => negb (Pos.eqb c (jerry p)) && is_empty (obstacles p) c) (cells b) with
    | [] => [(Done, 0, {| jerry := jerry p; obstacles := obstacles p; to_lay := 0 |})]
    | empty => map (fun c => (Put c, 1, laid c)) empty
    end.

(** Tom wants few obstacles, Jerry many. *)
Definition trap : game := {|
  position := trap_position;
  outcome := trap_outcome;
  minimiser_moves := fun p => negb (to_lay p =? 0);
  moves := trap_moves |}.

Definition trap_start (c : cell) : trap_position := {| jerry := c; obstacles := []; to_lay := per_turn given |}.
End Trap.
