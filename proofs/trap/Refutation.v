(** The kind [trap-tree-1]: Tom needs more than so many obstacles. RefutationProof.v says why.

    A node stands for sets of obstacles that Tom may have laid when Jerry stands on a cell: those that are [revealed],
    and others, each in an open slot, on a cell that is released by then. Slots number the obstacles in the order in
    which they are laid. The tree asks about one cell after the other: does an obstacle lie there? A node is safe if
    Jerry gets away from each of its sets. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph trap.Rules.
Import ListNotations.
Open Scope Z_scope.
Module M := PositiveMap.

Record node := {
  spot : cell;                            (** where Jerry stands *)
  came : option (cell * direction);       (** his last step *)
  slots : Z;                              (** the last slot of this turn *)
  in_turn : Z;                            (** how many of the slots are of this turn *)
  revealed : list cell;
  late : list cell;                       (** those of the revealed obstacles that took slots of this turn *)
  unused : list Z;                        (** the open slots *)
  releases : M.t Z }.                     (** the first slot for each cell; 1 for cells that are not here *)

(** Paths without a common cell that lead from a group of cells out, or to cells that touch a door. *)
Record bundle := { group : list cell; paths : list (list cell) }.
Record prepared := { starts : list cell; count : Z; on_paths : set }.

(** For each cell the numbers of bundles that a leaf may use for groups with this cell. *)
Definition standing := M.t (list positive).

Inductive tree :=
| Ask (c : cell) (yes no : tree)
| Walk (path : list direction) (heights : M.t Z) (next : tree) (** Jerry goes the path if no obstacle is in its way *)
| Ends (use : standing)
| Like (n : positive)                                           (** the node with this number is as good *)
| Small (slot z : Z)                                             (** the board is too small *)
| Keep (t : tree).                                              (** the node gets the next number *)

Definition release (n : node) (c : cell) : Z := match M.find c (releases n) with Some s => s | None => 1 end.
Definition released_later (n : node) (c : cell) : M.t Z := M.add c (slots n + 1) (releases n).

Definition count_from (s : Z) (l : list Z) : Z := Z.of_nat (length (filter (Z.leb s) l)).
Definition upto (m n : Z) : list Z := map (fun i => m + Z.of_nat i) (seq 1 (Z.to_nat (n - m))).

(** The first open slot from a number on. *)
Fixpoint first_from (r : Z) (l : list Z) : option Z :=
  match l with
  | [] => None
  | k :: l =>
    match first_from r l with
    | Some j => Some (if r <=? k then Z.min k j else j)
    | None => if r <=? k then Some k else None
    end
  end.
Fixpoint without (k : Z) (l : list Z) : list Z :=
  match l with [] => [] | j :: l => if j =? k then l else j :: without k l end.

Fixpoint distinct (seen : set) (l : list cell) : bool :=
  match l with [] => true | c :: l => negb (mem c seen) && distinct (add c seen) l end.
Fixpoint once (seen : set) (l : list cell) : list cell :=
  match l with [] => [] | c :: l => if mem c seen then once seen l else c :: once (add c seen) l end.

Section Tree.
Variable b : board.
Variable given : trap_parameters.
Variable before : list cell.    (** the obstacles that lie already *)
Variable most : Z.              (** this many more are not enough *)

(** ** The board *)

(** A straight step leads from one cell to another. No cell beside it can forbid it. *)
Definition is_straight (c e : cell) : bool :=
  existsb (fun d =>
    match beside b d, beyond b c d with [], Some f => Pos.eqb f e | _, _ => false end) (directions b).
Definition touches_door (c : cell) : bool :=
  existsb (fun d =>
    match beside b d, beyond b c d with [], Some f => is_door b given f | _, _ => false end) (directions b).

(** The cells beside a diagonal step touch both of its ends. Asking is shorter than a proof. *)
Definition corners_touch : bool :=
  forallb (fun c => forallb (fun d =>
    match beyond b c d with
    | None => true
    | Some e => forallb (fun d' =>
        match beyond b c d' with
        | Some f => is_straight f c && is_straight f e && is_straight e f
        | None => true
        end) (beside b d)
    end) (directions b)) (cells b).

(** The cells that a step needs, without doors. *)
Definition needed_cells (c : cell) (d : direction) : list cell :=
  flat_map (fun d' =>
    match beyond b c d' with Some f => if is_door b given f then [] else [f] | None => [] end) (d :: beside b d).

(** What the tree asks about the board again and again. *)
Record site := {
  ways : M.t (list (direction * cell * list cell));   (** the steps from each cell, with the cells that they need *)
  inner : set;                                        (** empty cells that touch no door and are not out *)
  outs : set }.

Definition ways_from (c : cell) : list (direction * cell * list cell) :=
  map (fun s => (s, needed_cells c (fst s))) (steps b (is_passable b given before) c).
Definition tabled {A} (f : cell -> A) (cs : list cell) : M.t A :=
  fold_right (fun c t => M.add c (f c) t) (M.empty A) cs.
Definition survey : site := {|
  ways := tabled ways_from (cells b);
  inner := set_of (filter (fun c => is_empty b given before c && negb (is_out b given c) && negb (touches_door c))
    (cells b));
  outs := set_of (filter (is_out b given) (cells b)) |}.

(** ** Disjoint paths *)

Fixpoint leads_away (path : list cell) : bool :=
  match path with
  | [] => false
  | [c] => is_out b given c || touches_door c
  | c :: ((e :: _) as rest) => is_straight c e && leads_away rest
  end.
Definition is_path (from : list cell) (path : list cell) : bool :=
  match path with
  | [] => false
  | c :: _ => existsb (fun g => is_straight g c) from
  end && leads_away path && forallb (is_empty b given before) path.

Definition prepare (x : bundle) : option prepared :=
  if forallb (is_path (group x)) (paths x) && distinct none (concat (paths x))
  then Some {| starts := group x; count := Z.of_nat (length (paths x)); on_paths := set_of (concat (paths x)) |}
  else None.

(** Bundles are numbered from 1. *)
Fixpoint prepare_all (k : positive) (l : list bundle) (found : M.t prepared) : option (M.t prepared) :=
  match l with
  | [] => Some found
  | x :: l =>
    match prepare x with Some p => prepare_all (Pos.succ k) l (M.add k p found) | None => None end
  end.

Variable bundles : M.t prepared.
Variable s : site.

(** The steps past the revealed obstacles. *)
Definition open_steps (n : node) (c : cell) : list (direction * cell) :=
  match M.find c (ways s) with
  | Some l => map fst (filter (fun w => negb (existsb (has (revealed n)) (snd w))) l)
  | None => []
  end.
Definition open_step (n : node) (c : cell) (d : direction) : option cell :=
  option_map snd (find (fun x => same_direction d (fst x)) (open_steps n c)).

(** ** Leaves *)

Section Leaf.
Variable n : node.
Variable use : standing.

Definition is_inside (c : cell) : bool := mem c (inner s) && negb (has (revealed n) c).

(** More paths than so many obstacles lead out of cells of a group, besides those with revealed obstacles. *)
Definition has_paths (number : Z) (v : cell) (allowed : list cell) : bool :=
  existsb (fun i =>
    match M.find i bundles with
    | Some x =>
      forallb (has allowed) (starts x) &&
      (number <? count x - Z.of_nat (length (filter (fun c => mem c (on_paths x)) (revealed n))))
    | None => false
    end) match M.find v use with Some l => l | None => [] end.

(** Jerry, who stepped from u to v, is not shut in by the obstacles of the turn with so many slots, the last of which
    is [last]. *)
Definition safe_step (last size : Z) (u : cell) (d : direction) (v : cell) : bool :=
  let number := last - Z.of_nat (length (revealed n)) in
  if 1 <? size then has_paths number v [v]
  else match map (beyond b u) (beside b d) with
    | [] => is_straight v u && has_paths number v [u; v]
    | [Some s1; Some s2] =>
      negb (Pos.eqb s1 s2) &&
      forallb (fun s => negb (is_inside s) || has_paths number v [u; v; s]) [s1; s2]
    | _ => false
    end.

(** The steps that Jerry can take after the slot [last], turn by turn. *)
Fixpoint safe_later (fuel : nat) (spots : list cell) (last : Z) : bool :=
  match spots, fuel with
  | [], _ => true
  | _, O => false
  | _, S fuel =>
    if most <=? last then true
    else
      let next := last + Z.min (per_turn given) (most - last) in
      let further := flat_map (fun u =>
        map (fun x => (u, x)) (filter (fun x => is_inside (snd x)) (open_steps n u))) spots in
      forallb (fun '(u, (d, v)) => safe_step next (next - last) u d v) further &&
      safe_later fuel (once none (map (fun x => snd (snd x)) further)) next
  end.

Definition is_leaf : bool :=
  is_empty b given (before ++ revealed n) (spot n) && negb (is_out b given (spot n)) &&
  (Z.of_nat (length (unused n)) + Z.of_nat (length (revealed n)) =? slots n) &&
  (touches_door (spot n) ||
    match came n with
    | None => has_paths (slots n - Z.of_nat (length (revealed n))) (spot n) [spot n]
    | Some (u, d) =>
      (Z.of_nat (length (late n)) + count_from (slots n - in_turn n + 1) (unused n) <=? in_turn n) &&
      safe_step (slots n) (in_turn n) u d (spot n)
    end && safe_later (S (Z.to_nat (most - slots n))) [spot n] (slots n)).
End Leaf.

(** ** Jerry's path *)

Section Walk.
Variable n : node.
Variable heights : M.t Z.

Fixpoint needs (c : cell) (path : list direction) : option (list cell) :=
  match path with
  | [] => if is_out b given c then Some [] else None
  | d :: path =>
    match open_step n c d with
    | Some e => option_map (app (needed_cells c d)) (needs e path)
    | None => None
    end
  end.

(** A lower bound for the number of steps out: each step takes at most one from it. *)
Definition height (c : cell) : Z := match M.find c heights with Some h => h | None => 0 end.
Definition is_lower : bool :=
  forallb (fun x =>
    (snd x <=? 0) ||
    negb (mem (fst x) (outs s)) && forallb (fun y => snd x - 1 <=? height (snd y)) (open_steps n (fst x)))
    (M.elements heights).

(** No direction before this one leads to a path of less than so many steps. *)
Fixpoint is_preferred (far : Z) (c : cell) (d : direction) (order : list direction) : bool :=
  match order with
  | [] => false
  | d' :: order =>
    same_direction d' d ||
    match open_step n c d' with Some e => far <=? height e | None => true end && is_preferred far c d order
  end.

Definition goes (path : list direction) : option (direction * cell) :=
  match path, needs (spot n) path with
  | d :: _, Some l =>
    let far := Z.of_nat (length path) in
    match open_step n (spot n) d with
    | Some e =>
      if forallb (fun c => slots n <? release n c) l && forallb (fun k => k <=? slots n) (unused n) &&
         is_empty b given (before ++ revealed n) (spot n) && negb (is_out b given (spot n)) &&
         is_lower && forallb (fun x => far - 1 <=? height (snd x)) (open_steps n (spot n)) &&
         match tie_break given with Worst => true | Order order => is_preferred far (spot n) d order end
      then Some (d, e) else None
    | None => None
    end
  | _, _ => None
  end.

Definition after_step (d : direction) (e : cell) : node :=
  let last := slots n + Z.min (per_turn given) (most - slots n) in
  {| spot := e; came := Some (spot n, d); slots := last; in_turn := last - slots n;
     revealed := revealed n; late := []; unused := unused n ++ upto (slots n) last;
     releases := released_later n (spot n) |}.
End Walk.

(** ** The tree *)

Definition with_obstacle (n : node) (c : cell) (k : Z) : node :=
  {| spot := spot n; came := came n; slots := slots n; in_turn := in_turn n; revealed := c :: revealed n;
     late := if slots n - in_turn n <? k then c :: late n else late n;
     unused := without k (unused n); releases := releases n |}.
Definition without_obstacle (n : node) (c : cell) : node :=
  {| spot := spot n; came := came n; slots := slots n; in_turn := in_turn n; revealed := revealed n; late := late n;
     unused := unused n; releases := released_later n c |}.

Fixpoint no_later (l m : list Z) : bool :=
  match l, m with
  | [], [] => true
  | s :: l, k :: m => (s <=? k) && no_later l m
  | _, _ => false
  end.
Definition includes (l m : list cell) : bool := forallb (has l) m.

(** All sets of a node are sets of another. *)
Definition is_like (n other : node) : bool :=
  Pos.eqb (spot n) (spot other) && (slots n =? slots other) &&
  includes (revealed n) (revealed other) && includes (revealed other) (revealed n) &&
  no_later (unused n) (unused other) &&
  forallb (fun x => (snd x <=? release n (fst x)) || has (revealed n) (fst x)) (M.elements (releases other)) &&
  forallb (fun x => 1 <=? snd x) (M.elements (releases n)).

(** The slots up to k are before a used slot z, so they need cells, but too few are released by then. *)
Definition is_too_small (n : node) (k z : Z) : bool :=
  (k <? z) && (count_from z (unused n) <? slots n - z + 1) &&
  (Z.of_nat (length (filter (fun c => is_empty b given before c && negb (has (revealed n) c) &&
     negb (Pos.eqb c (spot n)) && (release n c <=? k)) (cells b))) <?
   Z.of_nat (length (unused n)) - count_from (k + 1) (unused n)).

(** The nodes that are known to be safe, and the number of the next. *)
Definition known := (M.t node * positive)%type.

Fixpoint is_safe (t : tree) (n : node) (k : known) : option known :=
  match t with
  | Ask c yes no =>
    if has (revealed n) c then None
    else match first_from (release n c) (unused n) with
      | Some slot =>
        match is_safe yes (with_obstacle n c slot) k with
        | Some k => is_safe no (without_obstacle n c) k
        | None => None
        end
      | None => is_safe no (without_obstacle n c) k
      end
  | Walk path heights next =>
    match goes n heights path with
    | Some (d, e) =>
      if is_out b given e || touches_door e || (most <=? slots n) then Some k
      else is_safe next (after_step n d e) k
    | None => None
    end
  | Ends use => if is_leaf n use then Some k else None
  | Like i => match M.find i (fst k) with Some other => if is_like n other then Some k else None | None => None end
  | Small slot z => if is_too_small n slot z then Some k else None
  | Keep t =>
    match is_safe t n k with
    | Some (safe, i) => Some (M.add i n safe, Pos.succ i)
    | None => None
    end
  end.
End Tree.

(** The tree is about a position in which Tom is to move. *)
Definition root (p : trap_position) (most : Z) : node :=
  let last := Z.min (to_lay p) most in
  {| spot := jerry p; came := None; slots := last; in_turn := last; revealed := []; late := [];
     unused := upto 0 last; releases := M.empty Z |}.

Record refutation := { pools : list bundle; tested : tree }.

(** Jerry chooses among all directions of the board, and Tom lays obstacles in each turn. *)
Definition is_given (b : board) (given : trap_parameters) : bool :=
  (0 <? per_turn given) &&
  match tie_break given with
  | Worst => true
  | Order order =>
    forallb (fun d => existsb (same_direction d) order) (directions b) &&
    forallb (fun d => existsb (same_direction d) (directions b)) order
  end.

(** Tom, who is to move, cannot trap Jerry with so many obstacles more. *)
Definition not_enough (b : board) (given : trap_parameters) (p : trap_position) (most : Z) (r : refutation) : bool :=
  is_out b given (jerry p) || (most <? 0) ||
  is_given b given && (0 <? to_lay p) && existsb (Pos.eqb (jerry p)) (cells b) &&
  match jerry_steps b given (obstacles p) (jerry p) with [] => false | _ => true end &&
  ((most =? 0) ||
   corners_touch b &&
   match prepare_all b given (obstacles p) 1 (pools r) (M.empty prepared) with
   | Some bundles =>
     let s := survey b given (obstacles p) in
     match is_safe b given (obstacles p) most bundles s (tested r) (root p most) (M.empty node, 1%positive) with
     | Some _ => true
     | None => false
     end
   | None => false
   end).
