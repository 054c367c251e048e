(** The kind [bomb-cuts-1]: for each set of blasts that is to be tried, bricks of which a cheaper walk must enter one,
    so that one of the blasts that clear them must be tried next. The bounds of walks are evidence. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game bomb.Rules bomb.Walks.
Import ListNotations.
Open Scope Z_scope.

(** A bound of the cost from cells to an end, where it is greater than the bound that holds with all bricks gone. *)
Definition raised := M.t Z.

Inductive search :=
| Settled (bound : raised)                        (** no blast is left *)
| Last (cut : list cell) (beside_cut : raised) (before after : raised) (tries : list (cell * (Z * raised)))
| Further (cut : list cell) (beside_cut : raised) (tries : list (cell * (unit -> search))).
(** [beside_cut] is for walks that do not enter the cut. Both [before] and [after] are for those over the floor that
    the last blast has not yet changed: [before] is good on the way to the blast, [after] on the way from it. For each
    kind of blast there is a number, by how much the way to an end is longer because the walk must come back from the
    blast to this floor. Searches are made when they are asked for, because all of them together may be large. *)

Record cuts_bound := {
  to_end : M.t Z;               (** with all bricks gone, the cost from each cell to an end is no less *)
  to_gain : M.t Z;              (** the claim, less the cost from the walker to a cell with all bricks gone *)
  kinds : M.t cell;             (** of a blast: of all that clear the same useful bricks, one *)
  bricks : M.t (list cell);     (** of such a kind: its bricks *)
  clearers : M.t area;          (** of a brick: the kinds that clear it *)
  depth : nat;
  whole : search }.

Section Cuts.
Variable b : board.
Variable given : bomb_parameters.

Definition number (f : M.t Z) (c : cell) : Z := match M.find c f with Some v => v | None => 0 end.
Definition lift (f : raised) (under : cell -> Z) (c : cell) : Z :=
  match M.find c f with Some v => v | None => under c end.

Section Bounds.
Variable w : cell -> Z.            (** the cost of cells *)
Variable beside : M.t (list cell).

(** A step onto a free cell lowers the bound by no more than it costs. *)
Definition steps_right (free : cell -> bool) (f : cell -> Z) (c : cell) : bool :=
  let v := f c in forallb (fun e => negb (free e) || (v <=? w e + f e)) (listed beside c).
Definition end_right (f : cell -> Z) (c : cell) : bool := negb (is_end b c) || (f c <=? 0).

(** Where nothing is raised, the bound under it is enough. *)
Definition raised_right (free : cell -> bool) (f : raised) (under : cell -> Z) : bool :=
  let over := lift f under in
  forallb (fun r => let c := fst r in (under c <=? over c) && end_right over c && steps_right free over c)
    (M.elements f).

(** Cells [more] become free: the steps to and from them. *)
Definition join_right (free : cell -> bool) (f : cell -> Z) (more : list cell) : bool :=
  forallb (fun c => end_right f c && steps_right free f c &&
    forallb (fun e => negb (free e) || (f e <=? w c + f c)) (listed beside c)) more.

(** Tries something of each kind in turn, with the kinds that were tried before it. *)
Fixpoint in_turn {A} (right : area -> cell -> A -> bool) (done : area) (tries : list (cell * A)) : bool :=
  match tries with
  | [] => true
  | (r, x) :: tries => right done r x && in_turn right (widened done [r]) tries
  end.

Variable k : Z.
Variable here : cell.
Variable evidence : cuts_bound.
Let home := number (to_end evidence).

(** A walk must enter the cut to cost less than k. So a blast of a kind that clears a brick of it must go off. *)
Definition cut_right (cleared done : area) (cut : list cell) (beside_cut : raised) (tried : list cell) : bool :=
  let a := widened (M.empty unit) cut in
  let uncut c := negb (within a c) in
  uncut here && raised_right uncut beside_cut home && (k <=? lift beside_cut home here) &&
  let known := widened done tried in
  forallb (fun c => negb (within cleared c) &&
    match M.find c (clearers evidence) with
    | Some a => forallb (fun r => within known (fst r)) (M.elements a)
    | None => true
    end) cut.

(** A bound for walks before the last blast changes the floor, also with a longer way home. *)
Definition last_bound (before after : raised) (longer : Z) (c : cell) : Z :=
  let h := home c in
  Z.max (match M.find c before with Some v => v | None => h end)
    (Z.min (match M.find c after with Some v => v | None => h end) (h + longer)).

(** [cleared] is the floor after the blasts so far, and [done] are kinds of blasts that need no further try. *)
Fixpoint search_right (fuel : nat) (left : Z) (cleared done : area) (s : search) : bool :=
  let free := within cleared in
  match fuel, s with
  | O, _ => false
  | S fuel, Settled bound => (left <=? 0) && raised_right free bound home && (k <=? lift bound home here)
  | S fuel, Last cut beside_cut before after tries =>
    (left <=? 1) && cut_right cleared done cut beside_cut (map fst tries) &&
    raised_right free before home && raised_right free after home &&
    in_turn (fun _ r try =>
      let (longer, bound) := try : Z * raised in
      let more := listed (bricks evidence) r in
      let free := within (widened cleared more) in
      let under := last_bound before after longer in
      raised_right free bound under && join_right free (lift bound under) more &&
      (k <=? lift bound under here)) done tries
  | S fuel, Further cut beside_cut tries =>
    cut_right cleared done cut beside_cut (map fst tries) &&
    in_turn (fun done r s => search_right fuel (left - 1) (widened cleared (listed (bricks evidence) r)) done (s tt))
      done tries
  end.

Variable floor : area.

(** Bricks through which a walk may cost less than k. *)
Definition is_useful (c : cell) : bool := negb (within floor c) && (home c <? number (to_gain evidence) c).

(** The kind of a blast clears all useful bricks that the blast clears. *)
Definition kind_right (t : cell) : bool :=
  match filter is_useful (reached b given t) with
  | [] => true
  | useful =>
    match M.find t (kinds evidence) with
    | Some r => let a := widened (M.empty unit) (listed (bricks evidence) r) in forallb (within a) useful
    | None => false
    end
  end.

(** The lists of bricks and of kinds agree. *)
Definition lists_right : bool :=
  forallb (fun '(r, l) =>
    forallb (fun c => match M.find c (clearers evidence) with Some a => within a r | None => false end) l)
    (M.elements (bricks evidence)).
End Bounds.

Definition bounded_by_cuts (evidence : cuts_bound) (p : bomb_position) (w : cell -> Z) (k : Z) : bool :=
  let ground := ground b in
  let beside := tabulate (near b) ground in
  let a := all_reached b given (blasts p) in
  let floor := widened (M.empty unit) (filter (is_floor b a) ground) in
  let home := number (to_end evidence) in
  let gain := number (to_gain evidence) in
  let all (_ : cell) := true in
  forallb (fun c => end_right home c && steps_right w beside all home c && steps_right w beside all gain c) ground &&
  (k <=? gain (walker p)) && forallb (kind_right evidence floor) ground && lists_right evidence &&
  search_right w beside k (walker p) evidence (depth evidence) (blasts_left given p) floor (M.empty unit)
    (whole evidence).

Definition check_bomb_cuts start line claim plan path evidence : bool :=
  check_claim b given (bounded_by_cuts evidence) start line claim plan path.
End Cuts.
