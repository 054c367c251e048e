(** The kind [grundy-1]: the numbers of all cells, one layer for each number of pushes, and one layer that repeats an
    earlier one. [Proof.v] shows that an accepted claim is true. *)
Require Import ZArith NArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game common.Table escape.Rules.
Import ListNotations.
Open Scope Z_scope.

(** The numbers of the cells on which a token can stand. *)
Definition layer := PositiveMap.t N.

Record grundy_evidence := {
  layers : list layer;     (** for 1, 2, 3 ... pushes *)
  repeats : option Z }.    (** the layer that the last one equals *)

(** The least number that a list lacks. It is at most the length of the list, so the fuel is enough. *)
Fixpoint least_missing (fuel : nat) (n : N) (l : list N) : N :=
  match fuel with
  | S fuel => if existsb (N.eqb n) l then least_missing fuel (N.succ n) l else n
  | O => n
  end.
Definition mex (l : list N) : N := least_missing (S (length l)) 0 l.

(** Exits are in no layer and have the number 0. *)
Definition number_in (l : layer) (c : cell) : N := match PositiveMap.find c l with Some n => n | None => 0%N end.

Definition next_layer (near : PositiveMap.t (list cell)) (before : layer) : layer :=
  PositiveMap.map (fun targets => mex (map (number_in before) targets)) near.

Fixpoint all_follow (near : PositiveMap.t (list cell)) (before : layer) (l : list layer) : bool :=
  match l with
  | now :: rest => PositiveMap.equal N.eqb now (next_layer near before) && all_follow near now rest
  | [] => true
  end.

(** Layer [k], if there are so many. *)
Definition layer_at (zero : layer) (e : grundy_evidence) (k : nat) : layer := nth k (zero :: layers e) zero.
Definition last_layer (e : grundy_evidence) : nat := length (layers e).

Definition repeats_earlier (zero : layer) (e : grundy_evidence) : bool :=
  match repeats e with
  | Some first =>
    (0 <=? first) && (first <? Z.of_nat (last_layer e)) &&
    PositiveMap.equal N.eqb (layer_at zero e (Z.to_nat first)) (layer_at zero e (last_layer e))
  | None => true
  end.

(** The layer of a token with so many pushes left. *)
Definition layer_of (e : grundy_evidence) (left : positive) : option nat :=
  let last := Z.of_nat (last_layer e) in
  if Zpos left <=? last then Some (Pos.to_nat left) else
  match repeats e with
  | Some first => Some (Z.to_nat (first + (Zpos left - first) mod (last - first)))
  | None => None
  end.

Definition number_of (zero : layer) (e : grundy_evidence) (t : token) : option N :=
  match layer_of e (snd t) with
  | Some k => PositiveMap.find (fst t) (layer_at zero e k)
  | None => None
  end.

Fixpoint total (numbers : list (option N)) : option N :=
  match numbers with
  | Some n :: rest => option_map (N.lxor n) (total rest)
  | None :: _ => None
  | [] => Some 0%N
  end.

Section Check.
Variable b : board.

Definition can_stand (c : cell) : bool := negb (is_solid b c || is_exit b c).
Definition targets (c : cell) : list cell := map snd (pushes b c).

(** The cells onto which a token can be pushed, for each cell on which it can stand. *)
Definition all_targets : PositiveMap.t (list cell) :=
  fold_right (fun c found => if can_stand c then PositiveMap.add c (targets c) found else found)
    (PositiveMap.empty (list cell)) (cells b).

(** The value by the exclusive or of all numbers: the side to move wins if it is not 0. *)
Definition value_of (alice : bool) (n : N) : option Z := if xorb (N.eqb n 0) alice then Some 0 else None.

Definition check_numbers (e : grundy_evidence) (p : escape_position) (claim : option Z) : bool :=
  let near := all_targets in
  let zero := PositiveMap.map (fun _ => 0%N) near in
  all_follow near zero (layers e) && repeats_earlier zero e &&
  match total (map (number_of zero e) (tokens p)) with
  | Some n => same_value (value_of (alice_moves p) n) claim
  | None => false
  end.

Definition check_grundy (start : escape_position) (line : list move) (claim : option Z)
    (e : grundy_evidence) : bool :=
  match follow (escape b) line start with
  | Some p => check_numbers e p claim
  | None => false
  end.
End Check.
