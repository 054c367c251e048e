(** The kind [walk-and-ambush-1] of rock: at most one rock is left to fall.

    The walker has a walk to an exit, and a detour for each rock that may fall while he is on it. The adversary waits
    in ambushes: a walker who gets past all of them pays the claim in any case. The evidence is the certificate with
    everything that a search would find: costs, and least amounts that the walker still has to pay from a cell. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game rock.Rules.
Import ListNotations.
Open Scope Z_scope.
Module M := PositiveMap.

(** An amount; [None] is infinite. *)
Definition amount := option Z.

(** A cell with a path from it to an exit. Paths share their ends. The interval from [opens] to [closes] lies within
    that of the next node, so if [opens n] is not in the interval of a node, that node is not on the path of [n]. *)
Record node := {
  spot : cell;
  onward : option (direction * positive); (** the step, and the next node; [None] on an exit *)
  price : Z;                              (** the cost of the path, or more *)
  opens : Z;
  closes : Z }.

(** How the walker answers a rock. *)
Inductive answer :=
| Detour (n : positive)   (** he takes the path of this node *)
| Seals.                  (** it may not fall, because it would leave him no path *)

(** A rock falls when the walker is on one of these cells. If it must not seal, each has the node of a path around
    it. [around] has amounts that he still has to pay then, for cells where they are more than the plain ones. *)
Record ambush := {
  rock_on : cell;
  waits_at : list (cell * positive);
  around : M.t amount }.

Record evidence := {
  nodes : M.t node;
  walk_node : positive;         (** at the walker's cell *)
  answers : list (M.t answer);  (** for each place of the walk, by the cell of the rock *)
  levels : M.t positive;        (** the walker gets to a higher level only through its gate *)
  gates : M.t cell;
  top_level : positive;         (** every exit is on this level or a higher one *)
  plain : M.t amount;           (** what the walker still has to pay if no rock falls, at least *)
  held : M.t amount;            (** what he still has to pay if the adversary waits in ambushes, at least *)
  ambushes : list ambush }.

Section Checker.
Variable b : board.
Variable given : rock_parameters.
Variable fallen : list cell.
Variable e : evidence.

Definition free : cell -> bool := is_free b fallen.
Definition free_beside (r : cell) : cell -> bool := is_free b (insert r fallen).

(** ** Paths *)

(** The cells that a step needs: those on which a rock takes it. *)
Definition needed (c : cell) (d : direction) : list cell :=
  flat_map (fun d => match beyond b c d with Some x => [x] | None => [] end) (d :: beside b d).

Definition good_node (n : node) : bool :=
  (0 <=? opens n) && (opens n <=? closes n) &&
  match onward n with
  | None => is_exit b (spot n) && (0 <=? price n)
  | Some (d, k) =>
    match M.find k (nodes e), step b free (spot n) d with
    | Some next, Some c =>
      existsb (same_direction d) (directions b) && Pos.eqb c (spot next) && negb (is_exit b (spot n)) &&
      (cost b c + price next <=? price n) && (opens next <? opens n) && (closes n <=? closes next)
    | _, _ => false
    end
  end.

(** The intervals of the nodes whose steps a rock takes. *)
Definition hit_list := M.t (list (Z * Z)).
Definition hits_of (h : hit_list) (r : cell) : list (Z * Z) :=
  match M.find r h with Some l => l | None => [] end.
Definition gathered (l : list (cell * (Z * Z))) : hit_list :=
  fold_right (fun x h => M.add (fst x) (snd x :: hits_of h (fst x)) h) (M.empty _) l.
Definition all_hits : hit_list :=
  gathered (flat_map (fun x =>
    match onward (snd x) with
    | Some (d, _) => map (fun c => (c, (opens (snd x), closes (snd x)))) (needed (spot (snd x)) d)
    | None => []
    end) (M.elements (nodes e))).

(** The rock takes no step of the path of the node. *)
Definition is_clear (h : hit_list) (r : cell) (n : node) : bool :=
  forallb (fun i => (opens n <? fst i) || (snd i <? opens n)) (hits_of h r).

(** A path from the cell, for at most the budget, on which the rock lies nowhere. *)
Definition leads_out (h : hit_list) (c : cell) (budget : amount) (r : cell) (k : positive) : bool :=
  match M.find k (nodes e) with
  | Some n =>
    Pos.eqb (spot n) c && is_clear h r n && match budget with Some v => price n <=? v | None => true end
  | None => false
  end.

(** ** Rocks that would seal *)

Definition is_gate (l : positive) (c : cell) : bool :=
  match M.find l (gates e) with Some g => Pos.eqb g c | None => false end.

Definition rises_by_gate (l : positive) (c : cell) : bool :=
  match M.find c (levels e) with
  | Some k => Pos.leb k l || Pos.eqb k (Pos.succ l) && is_gate k c
  | None => false
  end.

Definition good_level (x : cell * positive) : bool :=
  (negb (is_exit b (fst x)) || Pos.leb (top_level e) (snd x)) &&
  forallb (fun s => rises_by_gate (snd x) (snd s)) (steps b free (fst x)).

Definition seals (c r : cell) : bool :=
  negb (may_seal given) &&
  match M.find c (levels e), M.find r (levels e) with
  | Some l, Some k => Pos.ltb l k && Pos.leb k (top_level e) && is_gate k r
  | _, _ => false
  end.

(** ** The walker pays at most the claim *)

(** The walker on the cell of a node can answer a rock. Without an answer he keeps to the path of the node. *)
Definition answered (h : hit_list) (c : cell) (j : positive) (budget : Z) (given : M.t answer) (r : cell) : bool :=
  is_exit b r || Pos.eqb r c ||
  match M.find r given with
  | Some (Detour k) => leads_out h c (Some budget) r k
  | Some Seals => seals c r
  | None => leads_out h c (Some budget) r j
  end.

(** He walks on from a node while rocks may fall next to him; at once, or once he has taken a step. *)
Fixpoint walks (h : hit_list) (at_once : bool) (j : positive) (budget : Z) (given : list (M.t answer)) : bool :=
  match M.find j (nodes e) with
  | None => false
  | Some n =>
    match onward n, given with
    | None, _ => 0 <=? budget
    | Some _, [] => false
    | Some (d, k), here :: given =>
      (negb at_once || forallb (answered h (spot n) j budget here) (map snd (steps b free (spot n)))) &&
      match step b free (spot n) d with Some c => walks h true k (budget - cost b c) given | None => false end
    end
  end.

Definition pays_at_most (h : hit_list) (p : rock_position) (claim : Z) : bool :=
  match M.find (walk_node e) (nodes e) with
  | None => false
  | Some n =>
    Pos.eqb (spot n) (walker p) &&
    if (most given <=? Z.of_nat (length fallen)) || negb (seen given) && walker_moves p then price n <=? claim
    else if seen given then walks h (negb (walker_moves p)) (walk_node e) claim (answers e)
    else
      let answers := hd (M.empty _) (answers e) in
      forallb (fun x => answered h (spot n) (walk_node e) claim answers (fst x)) (M.elements h) && (price n <=? claim)
  end.

(** ** The walker pays at least the claim *)

Definition at_most (v : amount) (paid : Z) (w : amount) : bool :=
  match v, w with
  | _, None => true
  | None, Some _ => false
  | Some v, Some w => v <=? paid + w
  end.

Definition owed (over : M.t amount) (c : cell) : option amount :=
  match M.find c over with Some v => Some v | None => M.find c (plain e) end.

(** From a cell the walker pays at least this, because no step leads to a cell from which he pays less. *)
Definition lasts (free : cell -> bool) (over : M.t amount) (x : cell * amount) : bool :=
  if is_exit b (fst x) then at_most (snd x) 0 (Some 0)
  else
    forallb (fun s =>
      match owed over (snd s) with Some w => at_most (snd x) (cost b (snd s)) w | None => false end)
      (steps b free (fst x)).

Definition good_ambush (a : ambush) : bool :=
  forallb (lasts (free_beside (rock_on a)) (around a)) (M.elements (around a)).

Definition waiting := M.t (ambush * positive).
Definition all_waiting : waiting :=
  fold_right (fun x w => M.add (fst x) (snd x) w) (M.empty _)
    (flat_map (fun a => map (fun s => (fst s, (a, snd s))) (waits_at a)) (ambushes e)).

(** The rock of an ambush may fall while the walker is on the cell, and then he pays at least this. *)
Definition catches (h : hit_list) (c : cell) (v : amount) (a : ambush) (way_out : positive) : bool :=
  let r := rock_on a in
  (Z.of_nat (length fallen) <? most given) && free r && negb (is_exit b r) && negb (Pos.eqb r c) &&
  (if seen given then existsb (fun s => Pos.eqb r (snd s)) (steps b free c) else Zpos r <=? rows b * cols b) &&
  (may_seal given || leads_out h c None r way_out) &&
  match owed (around a) c with Some w => at_most v 0 w | None => false end.

Definition holds (h : hit_list) (w : waiting) (x : cell * amount) : bool :=
  if is_exit b (fst x) then at_most (snd x) 0 (Some 0)
  else
    match M.find (fst x) w with
    | Some (a, way_out) => catches h (fst x) (snd x) a way_out
    | None => lasts free (held e) x
    end.

Definition pays_at_least (h : hit_list) (p : rock_position) (claim : amount) : bool :=
  let w := all_waiting in
  forallb (lasts free (M.empty _)) (M.elements (plain e)) &&
  forallb good_ambush (ambushes e) &&
  forallb (holds h w) (M.elements (held e)) && (seen given || M.is_empty (held e)) &&
  (if walker_moves p then lasts free (held e) else holds h w) (walker p, claim).
End Checker.

Definition accepts (b : board) (given : rock_parameters) (p : rock_position) (claim : amount)
  (e : evidence) : bool :=
  match rock_outcome b p, claim with
  | Some (Some v), Some w => v =? w
  | Some None, None => true
  | Some _, _ => false
  | None, _ =>
    let fallen := rocks p in
    let h := all_hits b e in
    (most given <=? Z.of_nat (length fallen) + 1) &&
    forallb (fun x => good_node b fallen e (snd x)) (M.elements (nodes e)) &&
    forallb (good_level b fallen e) (M.elements (levels e)) &&
    match claim with Some v => pays_at_most b given fallen e h p v | None => true end &&
    pays_at_least b given fallen e h p claim
  end.

(** The same for the position after the moves of the board's [line]. *)
Definition check_walk_and_ambush b given (start : rock_position) line claim e : bool :=
  match follow (rock b given) line start with
  | Some p => accepts b given p claim e
  | None => false
  end.
