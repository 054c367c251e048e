(** The kind [bomb-passes-3]: numbers of steps to an end that hold for 0, 1, 2 ... further blasts. The numbers are
    evidence; the checker computes none but those that the next ones are compared with. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game bomb.Rules bomb.Walks.
Import ListNotations.
Open Scope Z_scope.

(** Absent numbers are at least the claim. *)
Inductive passes_bound :=
| Cleared (home : M.t Z)                            (** holds even if all bricks are gone *)
| Passes (home : M.t Z) (after_more : list (M.t Z)).   (** without a blast, and with one more each *)

Section Passes.
Variable b : board.
Variable given : bomb_parameters.

Section Numbers.
Variable ground : list cell.
Variable unit_cost : Z.    (** of each step *)
Variable k : Z.            (** what the numbers must show *)
Variable beside : M.t (list cell).
Variable arms : M.t (list (cell * Z)).

Definition number (f : M.t Z) (c : cell) : Z := match M.find c f with Some v => v | None => k end.

Definition ends_right (f : M.t Z) : bool := forallb (fun c => negb (is_end b c) || (number f c <=? 0)) ground.

(** A step from a free cell lowers a number by one step at most. *)
Definition steps_right (free : cell -> bool) (f : M.t Z) : bool :=
  forallb (fun c => negb (free c) ||
    (let v := number f c in forallb (fun e => v <=? unit_cost + number f e) (listed beside c))) ground.

(** To come from a cell that one more blast clears to an end: first it is left, or is an end. *)
Definition left_number (f : M.t Z) (c : cell) : Z :=
  fold_left (fun v e => Z.min v (unit_cost + number f e)) (listed beside c) (number f c).

(** With one more blast, the numbers [new] hold if those without it are [old]: into the blast along one arm, out of it
    along another. *)
Definition blast_right (old new : M.t Z) : bool :=
  let leaving := tabulate (left_number old) ground in
  forallb (fun t =>
    let arm := listed arms t in
    let out := fold_left (fun v s => Z.min v (number leaving (fst s) + snd s)) arm k in
    forallb (fun s => number new (fst s) <=? out + snd s) arm) ground.

(** The last numbers hold for all blasts that are left, or for any number of blasts. *)
Fixpoint passes_right (free : cell -> bool) (here : cell) (left : Z) (f : M.t Z) (more : list (M.t Z)) : bool :=
  ends_right f && steps_right free f &&
  match more with
  | [] => (k <=? number f here) && ((left <=? 0) || blast_right f f)
  | new :: more => blast_right f new && passes_right free here (left - 1) new more
  end.
End Numbers.

(** The cells on an arm, with the cost of the way to them. *)
Fixpoint spaced (unit_cost paid : Z) (l : list cell) : list (cell * Z) :=
  match l with
  | [] => []
  | c :: l => (c, paid) :: spaced unit_cost (paid + unit_cost) l
  end.
Definition arms_from (unit_cost : Z) (c : cell) : list (cell * Z) :=
  (c, 0) :: flat_map (fun d => spaced unit_cost unit_cost (arm b (longest b given) c d)) [North; East; South; West].

Definition bounded_by_passes (bound : passes_bound) (p : bomb_position) (w : cell -> Z) (k : Z) : bool :=
  let u := w (walker p) in
  let ground := ground b in
  let beside := tabulate (near b) ground in
  (0 <=? u) && forallb (fun c => w c =? u) ground &&
  match bound with
  | Cleared home =>
    (k <=? number k home (walker p)) && ends_right ground k home && steps_right ground u k beside (fun _ => true) home
  | Passes home more =>
    let arms := tabulate (arms_from u) ground in
    let a := all_reached b given (blasts p) in
    passes_right ground u k beside arms (is_floor b a) (walker p) (blasts_left given p) home more
  end.

Definition check_bomb_passes start line claim plan path bound : bool :=
  check_claim b given (bounded_by_passes bound) start line claim plan path.
End Passes.
