(** The checker of the kind [wall-straight-1]: Eel builds everything before Rabbit walks. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game wall.Rules wall.Paths.
Import ListNotations.
Open Scope Z_scope.

(** A number of a cell is what Rabbit still pays when the token stands there. *)
Record straight := {
  way_walls : list cell;    (** Eel builds these walls *)
  least : M.t Z;            (** with these walls, Rabbit pays at least so much *)
  route : list cell;        (** Rabbit's walk, if he is to move *)
  greatest_east : M.t Z;    (** whatever else Eel builds, Rabbit pays at most so much if he keeps to the east *)
  greatest_west : M.t Z }.  (** ... to the west, until he goes down *)

Definition at_most (m : M.t Z) (c : cell) (v : Z) : bool :=
  match M.find c m with Some x => x <=? v | None => false end.
Definition at_least (m : M.t Z) (c : cell) (v : Z) : bool :=
  match M.find c m with Some x => v <=? x | None => false end.
(** A cell without a number has no path. *)
Definition for_number (m : M.t Z) (c : cell) (test : Z -> bool) : bool :=
  match M.find c m with Some x => test x | None => true end.

Section Straight.
Variable b : board.

Definition grounds : list cell := filter (ground b) (cells b).

(** ** Eel makes sure of the claim *)

(** A wall that cannot be built is left out. *)
Definition built (cs w : list cell) : list cell :=
  fold_left (fun w c => if is_open b w c then insert c w else w) cs w.

(** No step leads to less than the number of the cell promises. *)
Definition is_least (w : list cell) (m : M.t Z) : bool :=
  forallb (fun c =>
    if is_bottom b c then at_most m c 0
    else forallb (fun s => for_number m (snd s) (fun x => at_most m c (cost b (snd s) + x)))
      (token_steps b w c)) grounds.

Definition starts_least (m : M.t Z) (t : option cell) (claim : Z) : bool :=
  match t with
  | Some c => for_number m c (fun x => claim <=? x)
  | None => forallb (fun c => for_number m c (fun x => claim <=? cost b c + x)) (top b)
  end.

(** ** Rabbit makes sure of the claim *)

(** What a walk costs that ends in the bottom row. *)
Fixpoint walk_cost (w : list cell) (t : option cell) (walk : list cell) : option Z :=
  match walk, match t with Some c => is_bottom b c | None => false end with
  | [], true => Some 0
  | c :: walk, false =>
    let p := {| token := t; walls := w; rabbit_moves := true |} in
    if existsb (fun m => Pos.eqb (snd m) c) (rabbit_goes b p)
    then option_map (Z.add (cost b c)) (walk_cost w (Some c) walk) else None
  | _, _ => None
  end.

(** The number of a cell allows for going straight to each opening that may be left. *)
Definition is_greatest (w : list cell) (east west : M.t Z) : bool :=
  let carries to c from s := for_number from (snd s) (fun x => at_least to c (cost b (snd s) + x)) in
  forallb (fun c =>
    if is_bottom b c then at_least east c 0 && at_least west c 0
    else forallb (fun s =>
      match fst s with
      | East => carries east c east s
      | West => carries west c west s
      | _ => forallb (fun m => carries east c m s && carries west c m s) [east; west]
      end) (token_steps b w c)) grounds.

(** Before a start is chosen, Rabbit will start on the opening through which he goes down. *)
Definition starts_greatest (w : list cell) (east west : M.t Z) (t : option cell) (claim : Z) : bool :=
  match t with
  | Some c => for_number east c (fun x => x <=? claim) && for_number west c (fun x => x <=? claim)
  | None =>
    existsb (fun c => is_bottom b c && (cost b c <=? claim)) (top b) ||
    forallb (fun c => negb (is_bottom b c) &&
      forallb (fun s => match fst s with
        | South => forallb (fun m =>
            for_number m (snd s) (fun x => cost b c + (cost b (snd s) + x) <=? claim)) [east; west]
        | _ => true
        end) (token_steps b w c)) (top b)
  end.

(** ** The claim *)

Definition is_straight (p : wall_position) (claim : option Z) (e : straight) : bool :=
  let t := token p in
  is_plain b t &&
  match wall_outcome b p, claim with
  | Some v, _ => is_same v claim
  | None, None => false
  | None, Some k =>
    if rabbit_moves p then
      is_least (walls p) (least e) && starts_least (least e) t k &&
      match walk_cost (walls p) t (route e) with Some v => v <=? k | None => false end
    else
      let w := built (way_walls e) (walls p) in
      has_path b w t && is_least w (least e) && starts_least (least e) t k &&
      is_greatest (walls p) (greatest_east e) (greatest_west e) &&
      starts_greatest (walls p) (greatest_east e) (greatest_west e) t k
  end.

Definition check_straight (adaptive : bool) (start : wall_position) (line : list move) (claim : option Z)
    (e : straight) : bool :=
  match adaptive, follow (wall b false) line start with
  | false, Some p => is_straight p claim e
  | _, _ => false
  end.
End Straight.
