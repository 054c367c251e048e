(** An accepted claim is the value of the position. Walls that pen animals stop all flows out of the pen, so what flows
    is paid by walls and by points outside of the pen. *)
Require Import ZArith List Bool Lia FMapPositive Permutation.
From Thwart Require Import common.Board common.Game common.Graph enclose.Rules enclose.Pens enclose.Checker.
Import ListNotations.
Open Scope Z_scope.

(* ---------- Sums ---------- *)

Lemma sum_le {A} (f g : A -> Z) l : (forall x, In x l -> f x <= g x) -> sum f l <= sum g l.
Proof.
  induction l as [|x l IH]; intros less; simpl; [lia|].
  specialize (IH (fun y h => less y (or_intror h))). specialize (less x (or_introl eq_refl)). unfold sum in *. lia.
Qed.
Lemma sum_same {A} (f g : A -> Z) l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof. intros same. apply Z.le_antisymm; apply sum_le; intros x h; rewrite (same x h); lia. Qed.
Lemma sum_plus {A} (f g : A -> Z) l : sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. unfold sum. induction l; simpl; lia. Qed.
Lemma sum_minus {A} (f g : A -> Z) l : sum (fun x => f x - g x) l = sum f l - sum g l.
Proof. unfold sum. induction l; simpl; lia. Qed.
Lemma sum_times {A} (f : A -> Z) k l : sum (fun x => k * f x) l = k * sum f l.
Proof. unfold sum. induction l; simpl; lia. Qed.
Lemma sum_constant {A} k (l : list A) : sum (fun _ => k) l = k * Z.of_nat (length l).
Proof. induction l; simpl length; simpl sum; unfold sum in *; lia. Qed.
Lemma sum_swap {A B} (f : A -> B -> Z) l m : sum (fun x => sum (f x) m) l = sum (fun y => sum (fun x => f x y) l) m.
Proof.
  induction l as [|x l IH]; simpl.
  - rewrite sum_constant. lia.
  - change (sum (f x) m + sum (fun x => sum (f x) m) l = sum (fun y => f x y + sum (fun x => f x y) l) m).
    now rewrite IH, <- sum_plus.
Qed.

(** A sum over some cells of a list is a sum over the list. *)
Lemma sum_within (f : cell -> Z) l part : NoDup l -> NoDup part -> incl part l ->
  sum (fun c => if has part c then f c else 0) l = sum f part.
Proof.
  intros distinct distinct' inside.
  rewrite <- (sum_permutation f (filter (has part) l) part).
  - clear. unfold sum. induction l as [|c l IH]; simpl; [reflexivity|]. destruct (has part c); simpl; lia.
  - apply NoDup_Permutation; auto using NoDup_filter. intros c. rewrite filter_In, has_spec. intuition.
Qed.
Lemma sum_at c a l : NoDup l -> sum (fun d => if Pos.eqb c d then a else 0) l = if has l c then a else 0.
Proof.
  intros distinct. destruct (has l c) eqn:inside.
  - rewrite has_spec in inside. transitivity (sum (fun d => if has [c] d then a else 0) l).
    + apply sum_same. intros d _. simpl. now rewrite orb_false_r, Pos.eqb_sym.
    + rewrite (sum_within (fun _ => a)); [simpl; lia|auto|repeat constructor; auto|].
      now intros d [<-|[]].
  - rewrite has_not in inside. transitivity (sum (fun _ => 0) l); [|rewrite sum_constant; lia].
    apply sum_same. intros d h. destruct (Pos.eqb_spec c d) as [->|]; [contradiction|reflexivity].
Qed.

Lemma total_spec f l : forall s s', total f l s = Some s' ->
  exists g, (forall c, In c l -> f c = Some (g c)) /\ s' = s + sum g l.
Proof.
  induction l as [|c l IH]; intros s s' result; simpl in result.
  - injection result as <-. exists (fun _ => 0). split; [intros _ []|simpl; lia].
  - destruct (f c) as [a|] eqn:here; [|discriminate]. destruct (IH _ _ result) as (g & all & ->).
    exists (fun d => match f d with Some a => a | None => 0 end). split.
    + intros d [<-|h]; [now rewrite here|now rewrite (all d h)].
    + simpl. rewrite here. rewrite (sum_same (fun d => match f d with Some a => a | None => 0 end) g); [unfold sum; lia|].
      intros d h. now rewrite (all d h).
Qed.

Lemma tally_spec ends l : forall m c,
  amount_of c (tally_onto m ends l) = amount_of c m + sum (fun e => if Pos.eqb (ends e) c then snd e else 0) l.
Proof.
  induction l as [|e l IH]; intros m c; simpl; [lia|]. rewrite IH. unfold amount_of at 1.
  destruct (Pos.eqb_spec (ends e) c) as [->|other].
  - rewrite M.gss. unfold sum. lia.
  - rewrite M.gso by auto. unfold amount_of, sum. lia.
Qed.

Lemma distinct_spec l : forall s, distinct l s = true -> NoDup l /\ forall c, In c l -> mem c s = false.
Proof.
  induction l as [|c l IH]; intros s ok; simpl in ok; [split; [constructor|intros _ []]|].
  rewrite andb_true_iff, negb_true_iff in ok. destruct ok as [new ok]. destruct (IH _ ok) as [rest apart].
  assert (E : forall d, In d l -> c <> d /\ mem d s = false).
  { intros d h. specialize (apart d h). rewrite mem_add, orb_false_iff, Pos.eqb_neq in apart. intuition. }
  split; [constructor; auto; intros h; now apply E in h|]. intros d [<-|h]; auto. now apply E.
Qed.

Lemma distinct_app {A} (l m : list A) : NoDup (l ++ m) <-> NoDup l /\ NoDup m /\ forall x, In x l -> ~ In x m.
Proof.
  induction l as [|x l IH]; simpl; [intuition constructor|]. rewrite !NoDup_cons_iff, in_app_iff, IH.
  split; [intros (new & dl & dm & apart)|intros ((new & dl) & dm & apart)]; repeat split; auto.
  - intros y [<-|h]; auto.
  - intros [h|h]; [auto|exact (apart x (or_introl eq_refl) h)].
Qed.

(* ---------- A pen, and a tree of cases ---------- *)

Section Cases.
Variable b : board.
Variable rules : enclose_rules.
Variable w0 places : list cell.
Variable site : M.t place.
Hypothesis price_positive : 0 <= wall_price rules.
Hypothesis distinct0 : NoDup w0.
Hypothesis grass0 : forall c, In c w0 -> takes_wall b rules c = true.
Hypothesis places_are : lists places (Reach b rules w0 (penned b rules)).
Hypothesis site_is : forall c, M.find c site = if has places c then Some (place_of b rules w0 c) else None.

(** A plan that pens the animals. *)
Variable w : list cell.
Hypothesis planned : plan b rules w0 w.
Hypothesis pens : encloses b rules w.

Definition pen := reached b rules w (penned b rules).
Definition first_pen := reached b rules w (firstn 1 (animals b)).
(** The further walls that count. *)
Definition fresh := filter (has places) w.

Lemma pen_is : lists pen (Reach b rules w (penned b rules)).
Proof. apply penned_spec. Qed.

Lemma pen_places c : In c pen -> In c places.
Proof. intros h. apply places_are, (Reach_fewer b rules w0 w); [apply planned|]. now apply pen_is. Qed.

Lemma pen_goal c : In c pen -> goal b rules c = false.
Proof. intros h. apply pens, pen_is, h. Qed.

Lemma near_place c : In c places -> near_of site c = next b rules w0 c.
Proof. intros h. unfold near_of. rewrite site_is. apply has_spec in h. now rewrite h. Qed.
Lemma near_inv c d : In d (near_of site c) -> In c places /\ In d places /\ In d (next b rules w0 c).
Proof.
  unfold near_of. rewrite site_is. destruct (has places c) eqn:inside; [|intros []]. rewrite has_spec in inside.
  intros h. repeat split; auto. apply places_are. apply Reach_step with (c := c); auto. now apply places_are.
Qed.

Lemma walls_grass c : In c w -> takes_wall b rules c = true.
Proof. intros h. destruct planned as (_ & _ & all & _). destruct (all c h); auto. Qed.

Lemma grass_animal c : takes_wall b rules c = true -> ~ In c (animals b).
Proof.
  intros grass h. apply in_animals in h. destruct h as [_ h]. unfold takes_wall in grass. rewrite h in grass.
  now rewrite andb_false_r in grass.
Qed.

Lemma wall_outside u from c : In c u -> takes_wall b rules c = true -> incl from (animals b) -> ~ Reach b rules u from c.
Proof.
  intros h grass starts reach. destruct reach as [c start|c d _ step].
  - exact (grass_animal c grass (starts c start)).
  - apply in_next in step. tauto.
Qed.

Lemma fresh_spec c : In c fresh <-> In c w /\ In c places.
Proof. unfold fresh. rewrite filter_In, has_spec. tauto. Qed.

Lemma fresh_pen c : In c fresh -> ~ In c pen.
Proof.
  intros h. apply fresh_spec in h. destruct h as [h _]. intros h'. apply pen_is in h'. revert h'.
  apply wall_outside; auto using walls_grass, penned_animals.
Qed.

Lemma fresh_length : Z.of_nat (length w0 + length fresh) <= Z.of_nat (length w) /\
  Z.of_nat (length fresh) <= Z.min (walls rules - Z.of_nat (length w0)) (Z.of_nat (length places)).
Proof.
  destruct planned as (distinct & kept & _ & few).
  assert (E : (length (w0 ++ fresh) <= length w)%nat).
  { apply NoDup_incl_length.
    - apply distinct_app. repeat split; auto.
      + unfold fresh. now apply NoDup_filter.
      + intros c h h'. apply fresh_spec in h'. destruct h' as [_ h']. apply places_are in h'. revert h'.
        apply wall_outside; auto using penned_animals.
    - intros c h. apply in_app_or in h. destruct h as [h|h]; [auto|now apply fresh_spec in h]. }
  rewrite app_length in E.
  assert (E' : (length fresh <= length places)%nat).
  { apply NoDup_incl_length; [unfold fresh; now apply NoDup_filter|]. intros c h. now apply fresh_spec in h. }
  lia.
Qed.

(** A step out of a pen leads onto one of these walls. *)
Lemma step_out c d : In c pen -> In d (near_of site c) -> In d pen \/ In d fresh.
Proof.
  intros h step. apply near_inv in step. destruct step as (_ & place & step).
  destruct (in_dec Pos.eq_dec d w) as [wall|none]; [right; now apply fresh_spec|left].
  apply pen_is. apply Reach_step with (c := c); [now apply pen_is|]. now apply (next_other b rules w0 w).
Qed.
Lemma step_in from c d : Reach b rules w from c -> In d (near_of site c) -> In d pen -> Reach b rules w from d.
Proof.
  intros h step inside. apply near_inv in step. destruct step as (_ & place & step).
  apply Reach_step with (c := c); auto. apply (next_other b rules w0 w); auto.
  intros wall. apply (fresh_pen d); auto. now apply fresh_spec.
Qed.

(* ---------- Flows ---------- *)

Section Flow.
Variable l : list edge.
Hypothesis edges : forallb (is_edge site) l = true.
Notation comes c := (amount_of c (tally target l)).
Notation goes c := (amount_of c (tally source l)).

Lemma comes_spec c : comes c = sum (fun e => if Pos.eqb (target e) c then snd e else 0) l.
Proof. unfold tally. rewrite tally_spec. unfold amount_of. now rewrite M.gempty. Qed.
Lemma goes_spec c : goes c = sum (fun e => if Pos.eqb (source e) c then snd e else 0) l.
Proof. unfold tally. rewrite tally_spec. unfold amount_of. now rewrite M.gempty. Qed.

Lemma comes_positive c : 0 <= comes c.
Proof.
  rewrite comes_spec. transitivity (sum (fun _ : edge => 0) l); [rewrite sum_constant; lia|]. apply sum_le. intros e h.
  rewrite forallb_forall in edges. specialize (edges e h). destruct e as [[u v] a].
  unfold is_edge in edges. rewrite andb_true_iff, Z.leb_le in edges. destruct Pos.eqb; simpl; lia.
Qed.

(** What flows out of a pen flows onto walls. *)
Lemma flow_out part : NoDup part -> (forall c d, In c part -> In d (near_of site c) -> In d part \/ In d fresh) ->
  sum (fun c => goes c - comes c) part <= sum (fun c => comes c) fresh.
Proof.
  intros distinct leaves. rewrite sum_minus.
  rewrite (sum_same (fun c => goes c) _ part (fun c _ => goes_spec c)).
  rewrite (sum_same (fun c => comes c) _ part (fun c _ => comes_spec c)).
  rewrite (sum_same (fun c => comes c) _ fresh (fun c _ => comes_spec c)).
  rewrite !(sum_swap _ _ l), <- sum_minus. apply sum_le. intros e h.
  rewrite forallb_forall in edges. specialize (edges e h). destruct e as [[u v] a].
  unfold is_edge in edges. rewrite andb_true_iff, Z.leb_le, has_spec in edges. destruct edges as [positive near].
  cbn [source target fst snd]. rewrite !sum_at by (auto; unfold fresh; now apply NoDup_filter; apply planned).
  destruct (has part u) eqn:from, (has part v) eqn:to_, (has fresh v) eqn:wall; try lia.
  rewrite has_spec in from. destruct (leaves u v from near) as [h'|h']; apply has_spec in h'; congruence.
Qed.
End Flow.

(* ---------- A case ---------- *)

Variable fuel : nat.
Variable bound : Z.
Notation apart := (animals_apart rules).
Notation price := (parts * wall_price rules).
Definition walls_left := Z.min (walls rules - Z.of_nat (length w0)) (Z.of_nat (length places)).
Definition won := sum (won_on b rules) places.

(** The pen may be one of those that a case is about. *)
Definition suits (x : case) : Prop :=
  (forall c, In c pen -> mem c (alive x) = true) /\
  (forall c, In c (inside x) -> In c pen) /\
  (forall c, mem c (is_inside x) = true -> In c pen).

Lemma from_penned : from (animals b) apart = penned b rules.
Proof. reflexivity. Qed.

Lemma look_pen x seen found : suits x -> look site (animals b) apart fuel x = Some (seen, found) ->
  NoDup found /\ incl pen found /\ incl found places /\ forall c, mem c seen = true <-> In c found.
Proof.
  intros (living & _) result. destruct (explore_spec _ _ _ _ _ result) as [[distinct found_is] same].
  repeat split; auto; try apply same.
  - intros c h. apply found_is. apply pen_is in h. induction h as [c h|c d reach IH step]; [now apply Reaches_start|].
    apply Reaches_step with (c := c); auto.
    assert (h : In d pen) by (apply pen_is; apply Reach_step with (c := c); auto).
    apply filter_In. split; [|now apply living].
    rewrite near_place by now apply pen_places, pen_is. apply (next_fewer b rules w0 w); [apply planned|auto].
  - intros c h. apply found_is in h. induction h as [c h|c d _ _ step].
    + apply places_are. now apply Reach_start.
    + apply filter_In in step. destruct step as [step _]. now apply near_inv in step.
Qed.

Lemma first_side_pen x side cells : suits x -> first_side site (animals b) apart fuel x = Some (side, cells) ->
  NoDup cells /\ incl cells first_pen /\ forall c, mem c side = true <-> In c cells.
Proof.
  intros (_ & _ & living) result. destruct (explore_spec _ _ _ _ _ result) as [[distinct found_is] same].
  repeat split; auto; try apply same. intros c h. apply first_spec. apply found_is in h.
  induction h as [c h|c d _ IH step].
  - destruct apart; [|destruct h]. now apply Reach_start.
  - apply filter_In in step. destruct step as [step h]. apply (step_in _ c); auto.
Qed.

(** The second side is no part of the first pen. *)
Lemma second_side_pen x side cells : suits x -> second_side site (animals b) apart fuel x = Some (side, cells) ->
  forall c, In c first_pen -> mem c side = false.
Proof.
  intros (_ & _ & living) result. destruct (explore_spec _ _ _ _ _ result) as [[distinct found_is] same].
  intros c first. apply not_true_iff_false. rewrite same, found_is. intros h. revert first.
  enough (E : In c pen /\ ~ In c first_pen) by tauto.
  destruct pens as (_ & all & separate). induction h as [c h|c d _ [IH IH'] step].
  - destruct apart eqn:are_apart; [|destruct h]. split.
    + apply pen_is, all. destruct (animals b); [destruct h|now right].
    + intros h'. apply first_spec in h'. revert h'. now apply separate.
  - apply filter_In in step. destruct step as [step h]. apply andb_true_iff in h. destruct h as [h back].
    apply living in h. rewrite has_spec in back. split; auto. intros h'. apply IH'. apply first_spec in h'. apply first_spec.
    now apply (step_in _ d).
Qed.

Lemma refuted_not x seen found side cells : suits x -> look site (animals b) apart fuel x = Some (seen, found) ->
  first_side site (animals b) apart fuel x = Some (side, cells) -> is_refuted (animals b) apart x seen side = false.
Proof.
  intros ok result result'. destruct (look_pen _ _ _ ok result) as (_ & all & _ & same).
  destruct (first_side_pen _ _ _ ok result') as (_ & part & same').
  destruct ok as (living & is_in & _). apply not_true_iff_false. unfold is_refuted. rewrite orb_true_iff.
  intros [h|h].
  - apply existsb_exists in h. destruct h as (c & h & dead). apply is_in in h.
    assert (E : mem c seen = true) by now apply same, all.
    now rewrite E, (living c h) in dead.
  - apply andb_true_iff in h. destruct h as [are_apart h]. apply existsb_exists in h. destruct h as (a & h & side_is).
    apply same', part, first_spec in side_is. revert side_is. apply pens; auto.
Qed.

(** What places outside of the pen are worth is lost, and so is what flows out of the pen. *)
Lemma gain_le x comes goes c a : suits x -> gain site x comes goes c = Some a ->
  a <= if has pen c then amount_of c goes - amount_of c comes - worth_of site c else 0.
Proof.
  intros (_ & _ & living) result. unfold gain in result.
  destruct (Z.min (worth_of site c) 0 <=? amount_of c goes - amount_of c comes) eqn:low; [|discriminate].
  apply Z.leb_le in low. cbn [negb] in result. destruct (mem c (is_inside x)) eqn:known.
  - apply living, has_spec in known. rewrite known. injection result as <-. lia.
  - destruct (amount_of c goes - amount_of c comes <=? Z.max (worth_of site c) 0) eqn:high; [|discriminate].
    apply Z.leb_le in high. injection result as <-. destruct (has pen c); lia.
Qed.

Lemma amount_within (f : cell * Z -> bool) (m : M.t Z) c : forallb f (M.elements m) = true ->
  M.find c m = None \/ f (c, amount_of c m) = true.
Proof.
  intros all. unfold amount_of. destruct (M.find c m) as [a|] eqn:here; [right|now left].
  rewrite forallb_forall in all. apply M.elements_correct in here. exact (all (c, a) here).
Qed.

Lemma bounded_pen x k flow between seen found side1 cells1 side2 cells2 : suits x ->
  look site (animals b) apart fuel x = Some (seen, found) ->
  first_side site (animals b) apart fuel x = Some (side1, cells1) ->
  second_side site (animals b) apart fuel x = Some (side2, cells2) ->
  is_bounded site won walls_left price bound x k flow between found side1 side2 cells1 = true ->
  bound <= won - sum (points b) pen + wall_price rules * Z.of_nat (length fresh).
Proof.
  intros ok result result1 result2 bounded.
  destruct (look_pen _ _ _ ok result) as (distinct & all & within & _).
  destruct (first_side_pen _ _ _ ok result1) as (distinct1 & part1 & same1).
  pose proof (second_side_pen _ _ _ ok result2) as other2.
  unfold is_bounded in bounded. set (edges := edges_of flow) in *. set (edges2 := edges_of between) in *.
  rewrite !andb_true_iff in bounded.
  destruct bounded as [[[[[[positive good] good2] load] kept_comes] kept_goes] enough]. apply Z.leb_le in positive.
  set (comes := tally target edges) in *. set (goes := tally source edges) in *.
  set (comes2 := tally target edges2) in *. set (goes2 := tally source edges2) in *.
  destruct (total _ found _) as [s|] eqn:sum_is; [|discriminate]. apply Z.ltb_lt in enough.
  apply total_spec in sum_is. destruct sum_is as (g & g_is & ->).
  pose proof pen_is as [distinct_pen _]. pose proof (first_spec b rules w) as [distinct_first first_is].
  fold first_pen in distinct_first, first_is.
  (* The first flow. *)
  assert (H1 : sum g found <= sum (fun c => amount_of c goes - amount_of c comes - worth_of site c) pen).
  { rewrite <- (sum_within _ found pen); auto. apply sum_le. intros c h. apply (gain_le x); auto. }
  rewrite sum_minus in H1.
  assert (H2 : sum (fun c => amount_of c goes - amount_of c comes) pen <= sum (fun c => amount_of c comes) fresh).
  { apply flow_out; auto. apply step_out. }
  assert (H3 : sum (worth_of site) pen = parts * sum (points b) pen).
  { rewrite <- sum_times. apply sum_same. intros c h. unfold worth_of. rewrite site_is.
    rewrite (proj2 (has_spec places c) (pen_places c h)). unfold place_of, worth. now rewrite pen_goal. }
  (* The flow between the animals. *)
  assert (H4 : sum (fun c => amount_of c goes2 - amount_of c comes2) cells1
    = sum (fun c => amount_of c goes2 - amount_of c comes2) first_pen).
  { rewrite <- (sum_within _ first_pen cells1); auto. apply sum_same. intros c h.
    destruct (has cells1 c) eqn:known; auto. rewrite has_not in known.
    assert (E : mem c side1 = false) by now apply not_true_iff_false; rewrite same1.
    assert (E' : M.find c comes2 = None \/ amount_of c goes2 = amount_of c comes2).
    { destruct (amount_within _ comes2 c kept_comes) as [none|same]; [now left|right]. cbn [fst] in same.
      rewrite E, (other2 c h) in same. now apply Z.eqb_eq in same. }
    assert (E'' : M.find c goes2 = None \/ amount_of c goes2 = amount_of c comes2).
    { destruct (amount_within _ goes2 c kept_goes) as [none|same]; [now left|right]. cbn [fst] in same.
      rewrite E, (other2 c h) in same. now apply Z.eqb_eq in same. }
    destruct E' as [none|same]; [|lia]. destruct E'' as [none'|same]; [|lia].
    unfold amount_of. now rewrite none, none'. }
  assert (H5 : sum (fun c => amount_of c goes2 - amount_of c comes2) first_pen <= sum (fun c => amount_of c comes2) fresh).
  { apply flow_out; auto. intros c d h step. assert (h' := h). apply first_is in h'.
    assert (inside : In c pen).
    { apply pen_is. clear - h'. induction h' as [c h|]; [|eauto using Reach_step]. apply Reach_start.
      unfold penned. destruct apart; [now apply (Pens.first_animals b)|auto]. }
    destruct (step_out c d inside step) as [h''|h'']; [left|now right]. apply first_is. now apply (step_in _ c). }
  (* Walls let both through. *)
  assert (H6 : sum (fun c => amount_of c comes + amount_of c comes2) fresh <= (price + k) * Z.of_nat (length fresh)).
  { rewrite <- sum_constant. apply sum_le. intros c h.
    assert (E : amount_of c comes + amount_of c comes2 =
      amount_of c (tally_onto comes target (filter (fun e => negb (mem (target e) (is_inside x))) edges2))).
    { rewrite tally_spec. f_equal. unfold comes2. rewrite comes_spec.
      assert (E : mem c (is_inside x) = false).
      { apply not_true_iff_false. intros known. destruct ok as (_ & _ & living). exact (fresh_pen c h (living c known)). }
      clear - E. unfold sum. induction edges2 as [|e l IH]; simpl; [reflexivity|]. rewrite IH.
      destruct (mem (target e) (is_inside x)) eqn:known; simpl; [|reflexivity].
      destruct (Pos.eqb_spec (target e) c) as [same|_]; [congruence|reflexivity]. }
    rewrite E. clear E.
    destruct (amount_within _ _ c load) as [none|small].
    - unfold amount_of. rewrite none. unfold parts. lia.
    - apply orb_true_iff in small. destruct small as [small|small]; [|now apply Z.leb_le].
      exfalso. apply fresh_spec in h. destruct h as [wall place]. unfold is_wall_place in small. rewrite site_is in small.
      rewrite (proj2 (has_spec places c) place) in small. simpl in small. now rewrite walls_grass in small. }
  rewrite sum_plus in H6. pose proof fresh_length as [_ few]. fold walls_left in few.
  assert (k * Z.of_nat (length fresh) <= k * walls_left) by (apply Z.mul_le_mono_nonneg_l; auto).
  rewrite H3 in H1. unfold parts in *. nia.
Qed.

(* ---------- Fences ---------- *)

Lemma pen_land c : In c pen -> land b c = true.
Proof.
  intros h. apply pen_is in h. destruct h as [c h|c d _ step]; [|now apply in_next in step].
  apply penned_animals, in_animals in h. destruct h as [on is_start]. apply in_cells, Z.leb_le in on.
  unfold land. now rewrite on, is_start.
Qed.
Lemma pen_wall c : In c pen -> ~ In c w0.
Proof.
  intros h wall. apply pen_is in h. revert h. apply wall_outside; auto using penned_animals. now apply planned.
Qed.

(** Steps in the pen can be taken back. *)
Lemma near_back c d : In c pen -> In d pen -> In d (near_of site c) -> In c (near_of site d).
Proof.
  intros from_ to_ step. apply near_inv in step. destruct step as (_ & place & step). rewrite near_place by auto.
  unfold next in *. rewrite (pen_goal d to_). destruct (goal b rules c); [destruct step|].
  rewrite filter_In, in_app_iff in *. destruct step as [step _]. split.
  - destruct step as [step|step]; [left|right].
    + apply steps_back; auto using pen_land. pose proof (pen_land c from_) as on. unfold land in on.
      apply andb_true_iff in on. apply in_cells. now apply Z.leb_le.
    + apply in_flat_map in step. destruct step as ((x & y) & h & through). apply in_flat_map. exists (x, y). split; auto.
      apply in_app_or in through. apply in_or_app.
      destruct through as [through|through]; [destruct (Pos.eqb_spec c x) as [->|]|destruct (Pos.eqb_spec c y) as [->|]];
        destruct through as [<-|[]] || destruct through; rewrite Pos.eqb_refl; simpl; auto.
  - now rewrite (pen_land c from_), (proj2 (has_not w0 c) (pen_wall c from_)).
Qed.

Lemma pen_connected c d : apart = false -> In c pen -> In d pen ->
  Reaches (fun u => filter (has pen) (near_of site u)) [c] d.
Proof.
  intros one from_ to_.
  assert (link : forall u v, In u pen -> In v pen -> In v (near_of site u) -> In v (filter (has pen) (near_of site u))).
  { intros u v _ h step. apply filter_In. split; auto. now apply has_spec. }
  assert (pen_step : forall u v, Reach b rules w (penned b rules) u -> In v (next b rules w u) ->
    In u pen /\ In v pen /\ In v (near_of site u)).
  { intros u v reach step. assert (h : In u pen) by now apply pen_is. repeat split; auto.
    - apply pen_is. now apply Reach_step with (c := u).
    - rewrite near_place by now apply pen_places. apply (next_fewer b rules w0 w); auto. apply planned. }
  assert (one_start : forall a a', In a (penned b rules) -> In a' (penned b rules) -> a = a').
  { unfold penned. rewrite one. destruct (animals b); simpl; intuition congruence. }
  apply pen_is in from_, to_.
  (* From the animal to each cell, and back. *)
  assert (there : forall a u, In a (penned b rules) -> Reach b rules w (penned b rules) u ->
    Reaches (fun u => filter (has pen) (near_of site u)) [a] u).
  { intros a u start. induction 1 as [u h|u v reach IH step].
    - apply Reaches_start. left. auto.
    - apply Reaches_step with (c := u); auto. destruct (pen_step u v reach step) as (? & ? & ?). auto. }
  assert (back : forall u, Reach b rules w (penned b rules) u ->
    exists a, In a (penned b rules) /\ Reaches (fun u => filter (has pen) (near_of site u)) [u] a).
  { induction 1 as [u h|u v reach (a & start & IH) step].
    - exists u. split; auto. apply Reaches_start. now left.
    - exists a. split; auto. destruct (pen_step u v reach step) as (hu & hv & near).
      apply Reaches_trans with (c := u); auto. apply Reaches_step with (c := v); [apply Reaches_start; now left|].
      apply link; auto. now apply near_back. }
  destruct (back c from_) as (a & start & path). apply Reaches_trans with (c := a); auto.
Qed.

(** A path that leaves the pen comes to a wall. *)
Lemma path_out x l : suits x -> forall c d, In c pen -> is_path site x (c :: l) = true ->
  mem (last (c :: l) d) (alive x) = false -> exists wall, In wall l /\ In wall fresh.
Proof.
  intros (living & _). induction l as [|e l IH]; intros c d h path end_.
  - simpl in end_. rewrite living in end_ by auto. discriminate.
  - cbn [is_path] in path. rewrite !andb_true_iff in path. destruct path as [[step _] path].
    unfold is_step in step. rewrite living in step by auto. simpl in step. rewrite has_spec in step.
    destruct (step_out c e h step) as [inside|wall]; [|exists e; split; auto using in_eq].
    destruct (IH e d inside path) as (wall & on & is_wall); [exact end_|exists wall; split; auto using in_cons].
Qed.

Lemma path_end x l m : is_path site x (l ++ m) = true -> is_path site x m = true.
Proof.
  induction l as [|c l IH]; simpl app; auto. intros path. apply IH. cbn [is_path] in path.
  destruct (l ++ m); auto. now apply andb_true_iff in path.
Qed.
Lemma path_back x l : is_path site x l = true -> is_path site x (rev l) = true.
Proof.
  assert (more : forall m c d, is_path site x (m ++ [c]) = true -> is_step site x c d && is_step site x d c = true ->
    is_path site x (m ++ [c; d]) = true).
  { induction m as [|e m IH]; intros c d path link; [simpl; now rewrite link|].
    simpl app in *. cbn [is_path] in *. specialize (IH c d). destruct m as [|f m]; simpl app in *.
    - simpl in *. rewrite andb_true_r in path. now rewrite path, link.
    - apply andb_true_iff in path. destruct path as [first rest]. rewrite first. now apply IH. }
  induction l as [|c l IH]; auto. intros path. destruct l as [|d l]; auto.
  cbn [is_path] in path. apply andb_true_iff in path. destruct path as [link path]. specialize (IH path).
  simpl in *. rewrite <- app_assoc. apply more; auto. now rewrite andb_comm.
Qed.
Lemma last_app {A} (l m : list A) x d : last (l ++ x :: m) d = last (x :: m) d.
Proof.
  induction l as [|y l IH]; auto. simpl app. rewrite <- IH. destruct (l ++ x :: m) eqn:none; auto.
  now destruct l.
Qed.

Lemma last_same {A} (x : A) l d e : last (x :: l) d = last (x :: l) e.
Proof. revert x. induction l as [|y l IH]; intros x; auto. apply IH. Qed.

(** Two walls stand on a fence that the pen crosses. *)
Lemma fence_walls x fence c : suits x -> is_fence site x fence = true -> NoDup fence -> In c fence -> In c pen ->
  exists u v, NoDup [u; v] /\ incl [u; v] fresh /\ incl [u; v] fence.
Proof.
  intros ok is_fence_ distinct on inside. apply in_split in on. destruct on as (l & m & ->).
  assert (E : is_path site x (l ++ c :: m) = true /\ mem (last (rev (l ++ c :: m)) c) (alive x) = false /\
    mem (last (l ++ c :: m) c) (alive x) = false).
  { unfold is_fence in is_fence_. destruct (l ++ c :: m) as [|d rest] eqn:all; [discriminate|].
    rewrite !andb_true_iff, !negb_true_iff in is_fence_. destruct is_fence_ as [[path begin] end_].
    simpl rev. rewrite last_last. repeat split; auto.
    now rewrite (last_same d rest c d). }
  destruct E as (path & begin & end_).
  rewrite rev_app_distr in begin. simpl in begin. rewrite <- app_assoc in begin. simpl in begin.
  rewrite last_app in begin. rewrite last_app in end_.
  assert (path' := path_back x _ path). rewrite rev_app_distr in path'. simpl in path'. rewrite <- app_assoc in path'.
  apply path_end in path, path'. simpl in path'.
  destruct (path_out x m ok c c inside path end_) as (v & v_on & v_wall).
  destruct (path_out x (rev l) ok c c inside path' begin) as (u & u_on & u_wall). apply in_rev in u_on.
  exists u, v. apply distinct_app in distinct. destruct distinct as (_ & _ & apart_).
  repeat split.
  - constructor; [|repeat constructor; auto]. intros [<-|[]]. apply (apart_ v u_on). now right.
  - intros y [<-|[<-|[]]]; auto.
  - intros y [<-|[<-|[]]]; apply in_or_app; simpl; auto.
Qed.

Lemma fences_walls x fences : suits x -> forallb (is_fence site x) fences = true -> NoDup (concat fences) ->
  (forall fence, In fence fences -> exists c, In c fence /\ In c pen) ->
  exists l, NoDup l /\ incl l fresh /\ incl l (concat fences) /\ length l = (2 * length fences)%nat.
Proof.
  intros ok. induction fences as [|fence fences IH]; intros are distinct crossed.
  - exists []. repeat split; [constructor|apply incl_nil_l|apply incl_nil_l].
  - simpl in are, distinct. apply andb_true_iff in are. destruct are as [is_fence_ are].
    apply distinct_app in distinct. destruct distinct as (distinct & distinct' & apart_).
    destruct IH as (l & H1 & H2 & H3 & H4); auto. { intros f h. apply crossed. now right. }
    destruct (crossed fence (or_introl eq_refl)) as (c & on & inside).
    destruct (fence_walls x fence c ok is_fence_ distinct on inside) as (u & v & K1 & K2 & K3).
    exists ([u; v] ++ l). repeat split.
    + apply distinct_app. repeat split; auto. intros y h h'. apply (apart_ y); auto.
    + now apply incl_app.
    + simpl concat. apply incl_app; [now apply incl_appl|now apply incl_appr].
    + simpl. lia.
Qed.

Lemma before_spec x c fences : forall s s', before site fuel x c fences s = Some s' ->
  (forall d, mem d s = true -> mem d s' = true) /\
  forall fence, In fence fences -> In c fence \/ exists seen found,
    explore (fun c => filter (fun d => mem d (alive x) && negb (mem d (set_of fence))) (near_of site c)) fuel [c]
      = Some (seen, found) /\ forall d, In d found -> mem d s' = true.
Proof.
  induction fences as [|fence fences IH]; intros s s' result; simpl in result.
  - injection result as <-. split; [auto|intros _ []].
  - destruct (mem c (set_of fence)) eqn:on.
    + destruct (IH _ _ result) as [H1 H2]. split; auto. intros f [<-|h]; auto. left. now apply mem_set_of.
    + destruct (explore _ fuel [c]) as [[seen found]|] eqn:search; [|discriminate].
      destruct (IH _ _ result) as [H1 H2]. split.
      * intros d h. apply H1, mem_fold. auto.
      * intros f [<-|h]; auto. right. exists seen, found. split; auto. intros d h. apply H1, mem_fold. auto.
Qed.

Lemma fenced_suits x c outlet fences x' : suits x ->
  fenced site apart fuel walls_left x c outlet fences = Some x' -> suits x'.
Proof.
  intros ok result. unfold fenced in result.
  destruct (_ && _ && _ && _ && _ && _ && _) eqn:good in result; [|discriminate].
  rewrite !andb_true_iff, !negb_true_iff in good.
  destruct good as [[[[[[one inside] outlet_is] fences_are] distinct] other] many]. apply Z.ltb_lt in many.
  destruct (before _ _ _ _ _ _) as [s|] eqn:search; [|discriminate]. injection result as <-.
  assert (in_pen : In c pen) by now apply ok.
  split; [|exact (conj (proj1 (proj2 ok)) (proj2 (proj2 ok)))]. intros d h. cbn [alive].
  destruct (mem d s) eqn:lost; auto. exfalso.
  apply before_spec in search. destruct search as [_ search].
  apply distinct_spec in distinct. destruct distinct as [distinct _]. apply distinct_app in distinct.
  destruct distinct as (distinct1 & distinct2 & apart_).
  assert (crossed : forall fence, In fence fences -> exists e, In e fence /\ In e pen).
  { intros fence on. destruct (search fence on) as [h'|(seen & found & result & all)]; [now exists c|].
    assert (missed_ : ~ In d found) by (intros h'; apply all in h'; congruence).
    destruct (explore_spec _ _ _ _ _ result) as [[_ found_is] _]. rewrite found_is in missed_.
    destruct (existsb (has pen) fence) eqn:some.
    - apply existsb_exists in some. destruct some as (e & on' & h'). exists e. now rewrite has_spec in h'.
    - exfalso. apply missed_. clear - ok one in_pen h some price_positive distinct0 grass0 places_are site_is planned pens.
      pose proof (pen_connected c d one in_pen h) as path. induction path as [e start|e f path IH step].
      + now apply Reaches_start.
      + apply filter_In in step. destruct step as [step f_pen]. apply has_spec in f_pen.
        assert (e_pen : In e pen).
        { clear - path in_pen. induction path as [e [<-|[]]|e f _ _ step]; auto. apply filter_In in step.
          now apply has_spec. }
        apply Reaches_step with (c := e); auto. apply filter_In. split; auto.
        destruct ok as (living & _). rewrite (living f f_pen). simpl. apply negb_true_iff, not_true_iff_false.
        rewrite mem_set_of. intros on. apply not_true_iff_false in some. apply some, existsb_exists. exists f.
        split; auto. now apply has_spec. }
  destruct (fences_walls x fences ok fences_are distinct2 crossed) as (l & H1 & H2 & H3 & H4).
  pose proof fresh_length as [_ few]. fold walls_left in few.
  enough (E : exists m, NoDup m /\ incl m fresh /\
    Z.of_nat (length m) = 2 * Z.of_nat (length fences) + match outlet with [] => 0 | _ => 1 end).
  { destruct E as (m & K1 & K2 & K3). apply (NoDup_incl_length K1) in K2. destruct outlet; lia. }
  unfold is_outlet in outlet_is. destruct outlet as [|e outlet].
  - exists l. repeat split; auto. lia.
  - rewrite !andb_true_iff, Pos.eqb_eq, negb_true_iff in outlet_is. destruct outlet_is as [[<- path] end_].
    destruct (path_out x outlet ok c c in_pen path end_) as (wall & on & is_wall).
    exists (wall :: l). repeat split.
    + constructor; auto. intros h'. exact (apart_ wall on (H3 wall h')).
    + intros y [<-|h']; auto.
    + simpl length. lia.
Qed.

(* ---------- All cases ---------- *)

Lemma settle_suits x c (fate : bool) : suits x -> (if fate then In c pen else ~ In c pen) -> suits (settle c fate x).
Proof.
  intros (living & is_in & is_in') known. destruct fate; repeat split; cbn [settle alive inside is_inside]; auto.
  - intros d [<-|h]; auto.
  - intros d. rewrite mem_add, orb_true_iff, Pos.eqb_eq. intros [->|h]; auto.
  - intros d h. specialize (living d h). unfold mem in *. rewrite M.mem_find in *. rewrite M.gro; auto.
    intros ->. contradiction.
Qed.

Lemma closed_bound t : forall x f f', suits x ->
  closed site (animals b) apart fuel won walls_left price bound t x f = Some f' ->
  bound <= won - sum (points b) pen + wall_price rules * Z.of_nat (length fresh).
Proof.
  induction t as [c first t1 IH1 t2 IH2| |k changes between|c outlet fences t IH]; intros x f f' ok result;
    cbn [closed] in result.
  - destruct (closed _ _ _ _ _ _ _ _ t1 _ _) as [f1|] eqn:one; [|discriminate].
    assert (E : suits (settle c first x) \/ suits (settle c (negb first) x)).
    { destruct (in_dec Pos.eq_dec c pen), first; auto using settle_suits. }
    destruct E as [ok'|ok']; [exact (IH1 _ _ _ ok' one)|exact (IH2 _ _ _ ok' result)].
  - destruct (look _ _ _ _ _) as [[seen found]|] eqn:looked; [|discriminate].
    destruct (first_side _ _ _ _ _) as [[side cells]|] eqn:side_is; [|discriminate].
    rewrite (refuted_not x seen found side cells) in result; auto. discriminate.
  - destruct (look _ _ _ _ _) as [[seen found]|] eqn:looked; [|discriminate].
    destruct (first_side _ _ _ _ _) as [[side1 cells1]|] eqn:side1_is; [|discriminate].
    destruct (second_side _ _ _ _ _) as [[side2 cells2]|] eqn:side2_is; [|discriminate].
    rewrite (refuted_not x seen found side1 cells1) in result by auto. cbn [orb] in result.
    destruct (is_bounded _ _ _ _ _ _ _ _ _ _ _ _ _) eqn:bounded; [|discriminate].
    eapply bounded_pen; eauto.
  - destruct (fenced _ _ _ _ _ _ _ _) as [x'|] eqn:fences_are; [|discriminate].
    apply (IH x' f f'); auto. now apply (fenced_suits x c outlet fences).
Qed.
End Cases.

(* ---------- The whole check ---------- *)

Section Check.
Variable b : board.
Variable rules : enclose_rules.

Definition stands (w : list cell) : Prop :=
  NoDup w /\ (forall c, In c w -> takes_wall b rules c = true) /\ (0 <= walls rules -> Z.of_nat (length w) <= walls rules).

Lemma built_follow line : forall w w' over, built b rules line w = Some (w', over) ->
  follow (enclose b rules) line (standing_at w) = Some {| standing := w'; is_over := over |} /\ (stands w -> stands w').
Proof.
  induction line as [|m line IH]; intros w w' over result; cbn [built] in result.
  - injection result as <- <-. auto.
  - destruct m; try discriminate.
    + destruct line; [|discriminate]. injection result as <- <-. auto.
    + destruct (takes_wall b rules c && negb (has w c) && (Z.of_nat (length w) <? walls rules)) eqn:may; [|discriminate].
      rewrite !andb_true_iff, negb_true_iff, has_not in may. destruct may as [[grass other] few].
      destruct (IH _ _ _ result) as [IH1 IH2]. split.
      * assert (E : find (fun x => names (Put c) (fst (fst x))) (moves (enclose b rules) (standing_at w))
          = Some (Put c, 0, standing_at (insert c w))).
        { unfold enclose, moves, standing_at. cbn [standing is_over]. rewrite few. cbn [find names fst].
          assert (on : In c (filter (fun c => takes_wall b rules c && negb (has w c)) (cells b))).
          { apply filter_In. rewrite grass, (proj2 (has_not w c) other). split; auto. apply in_cells.
            unfold takes_wall, land in grass. rewrite !andb_true_iff in grass. now apply Z.leb_le. }
          induction (filter _ (cells b)) as [|d l IHl]; [destruct on|]. cbn [map find names fst].
          destruct (Pos.eqb_spec c d) as [<-|different]; auto. apply IHl. destruct on; [congruence|auto]. }
        cbn [follow]. rewrite E. exact IH1.
      * intros (distinct & all & _). apply IH2. destruct (insert_spec c w other) as [long distinct'].
        apply Z.ltb_lt in few. repeat split; auto; [|intros _; rewrite long; lia].
        intros d h. apply in_insert in h. destruct h as [->|h]; auto.
Qed.

Lemma places_of w seen found : pen_of b rules w (penned b rules) = Some (seen, found) ->
  lists found (Reach b rules w (penned b rules)) /\ forall c, mem c seen = true <-> In c found.
Proof.
  intros result. apply explore_spec in result. destruct result as [[distinct is] same]. repeat split; auto; try apply same.
  - intros h. now apply Reach_Reaches, is.
  - intros h. now apply is, Reach_Reaches.
Qed.

Lemma existsb_same {A} (f : A -> bool) l m : (forall x, In x l <-> In x m) -> existsb f l = existsb f m.
Proof. intros same. apply eq_true_iff_eq. rewrite !existsb_exists. setoid_rewrite same. tauto. Qed.

Lemma missed_of_spec w m : missed_of b rules (sum (won_on b rules) (reached b rules [] (penned b rules))) w = Some m ->
  missed b rules w = m.
Proof.
  unfold missed_of. destruct (pen_of b rules w (penned b rules)) as [[seen pen]|] eqn:result; [|discriminate].
  destruct (pen_of b rules w (firstn 1 (animals b))) as [[first cells]|] eqn:result'; [|discriminate].
  apply places_of in result. destruct result as [pen_is seen_is].
  apply explore_spec in result'. destruct result' as [[_ cells_is] first_is].
  pose proof (penned_spec b rules w) as pen_is'. pose proof (first_spec b rules w) as [_ cells_is'].
  assert (H1 : existsb (goal b rules) pen = existsb (goal b rules) (reached b rules w (penned b rules))).
  { apply existsb_same. intros c. rewrite (proj2 pen_is c), (proj2 pen_is' c). tauto. }
  assert (H2 : forall a, mem a seen = has (reached b rules w (penned b rules)) a).
  { intros a. apply eq_true_iff_eq. now rewrite seen_is, has_spec, (proj2 pen_is a), (proj2 pen_is' a). }
  assert (H3 : forall a, mem a first = has (reached b rules w (firstn 1 (animals b))) a).
  { intros a. apply eq_true_iff_eq. now rewrite first_is, has_spec, cells_is, cells_is', Reach_Reaches. }
  assert (H4 : sum (points b) pen = sum (points b) (reached b rules w (penned b rules))).
  { apply (lists_sum (Reach b rules w (penned b rules)) (Reach b rules w (penned b rules))); auto. tauto. }
  assert (H5 : forallb (fun a => mem a seen) (animals b) = forallb (has (reached b rules w (penned b rules))) (animals b)).
  { clear - H2. induction (animals b) as [|a l IH]; auto. cbn [forallb]. now rewrite H2, IH. }
  assert (H6 : existsb (fun a => mem a first) (tl (animals b))
    = existsb (has (reached b rules w (firstn 1 (animals b)))) (tl (animals b))).
  { clear - H3. induction (tl (animals b)) as [|a l IH]; auto. cbn [existsb]. now rewrite H3, IH. }
  rewrite H1, H4, H5, H6. unfold missed. destruct (_ || _); congruence.
Qed.

Lemma site_find w places c :
  M.find c (fold_left (fun m c => M.add c (place_of b rules w c) m) places (M.empty place))
  = if has places c then Some (place_of b rules w c) else None.
Proof.
  assert (E : forall m, M.find c (fold_left (fun m c => M.add c (place_of b rules w c) m) places m)
    = if has places c then Some (place_of b rules w c) else M.find c m).
  { induction places as [|d l IH]; intros m; auto. simpl. rewrite IH. destruct (Pos.eqb_spec c d) as [<-|other]; simpl.
    - rewrite M.gss. now destruct (has l c).
    - now rewrite M.gso. }
  rewrite E, M.gempty. reflexivity.
Qed.

Lemma first_case_suits w0 places w : lists places (Reach b rules w0 (penned b rules)) ->
  incl w0 w -> encloses b rules w -> suits b rules w (first_case b rules places).
Proof.
  intros places_are kept pens. assert (E : incl (animals b) (pen b rules w)).
  { intros a h. apply pen_is. now apply pens. }
  repeat split; cbn [first_case alive inside is_inside]; auto.
  - intros c h. apply pen_is in h. assert (place : In c places) by now apply places_are, (Reach_fewer b rules w0 w).
    apply pens in h. revert place. generalize none.
    assert (more : forall l s, mem c s = true ->
      mem c (fold_left (fun s c => if goal b rules c then s else add c s) l s) = true).
    { induction l as [|d l IH]; intros s h'; auto. simpl. apply IH. destruct (goal b rules d); auto.
      now rewrite mem_add, h', orb_true_r. }
    clear - h more. induction places as [|d l IH]; intros s; [intros []|intros [<-|h']]; simpl; auto.
    rewrite h. apply more. now rewrite mem_add, Pos.eqb_refl.
  - intros c h. now apply E, mem_set_of.
Qed.

Lemma no_better_spec w0 places claim t : 0 <= wall_price rules -> stands w0 ->
  lists places (Reach b rules w0 (penned b rules)) ->
  no_better b rules w0 (sum (won_on b rules) (reached b rules [] (penned b rules))) places claim t = true ->
  forall w m, plan b rules w0 w -> encloses b rules w -> misses b rules w m ->
  match claim with Some k => k <= m | None => False end.
Proof.
  intros price_positive (distinct & grass & _) places_are good w m planned pens miss.
  unfold no_better in good. destruct (closed _ _ _ _ _ _ _ _ _ _ _) as [f|] eqn:result; [|discriminate]. clear good.
  eapply (closed_bound b rules w0 places) in result; eauto using site_find.
  2:{ eapply first_case_suits; eauto. apply planned. }
  destruct miss as (all & pen' & all_is & pen_is' & ->).
  rewrite (lists_sum _ _ (won_on b rules) all _ (fun c => iff_refl _) all_is (penned_spec b rules [])).
  rewrite (lists_sum _ _ (points b) pen' _ (fun c => iff_refl _) pen_is' (pen_is b rules w)).
  destruct (fresh_length b rules w0 places distinct grass places_are w planned) as [long few].
  assert (H1 : wall_price rules * Z.of_nat (length w0 + length (fresh places w)) <= wall_price rules * Z.of_nat (length w))
    by now apply Z.mul_le_mono_nonneg_l.
  rewrite Nat2Z.inj_add, Z.mul_add_distr_l in H1. unfold won in *. destruct claim as [k|]; [lia|].
  assert (H2 : wall_price rules * Z.of_nat (length (fresh places w)) <=
    wall_price rules * Z.min (walls rules - Z.of_nat (length w0)) (Z.of_nat (length places)))
    by now apply Z.mul_le_mono_nonneg_l.
  assert (H3 : - sum (points b) (pen b rules w) <= sum (fun c => if goal b rules c then 0 else Z.max (- points b c) 0) places).
  { assert (distinct' := proj1 (pen_is b rules w)).
    rewrite <- (sum_within (points b) places); auto.
    - rewrite <- (Z.mul_1_l (sum _ places)), <- Z.mul_opp_l, <- sum_times. apply sum_le. intros c h.
      destruct (has (pen b rules w) c) eqn:inside; [|destruct (goal b rules c); lia].
      apply has_spec, pen_is, pens in inside. rewrite inside. lia.
    - apply places_are.
    - intros c h. eapply pen_places; eauto. }
  lia.
Qed.

Lemma same_claim_spec v u : same_claim v u = true -> v = u.
Proof. destruct v, u; simpl; try discriminate; auto. intros same. apply Z.eqb_eq in same. now subst. Qed.

(** A certificate that the checker accepts claims the value of the position. *)
Theorem enclose_cuts_sound line claim evidence :
  check_enclose b rules line claim evidence = true -> value_after (enclose b rules) enclose_start line claim.
Proof.
  destruct evidence as [more t]. unfold check_enclose. intros good.
  destruct (built b rules line []) as [[w over]|] eqn:built_is; [|discriminate].
  destruct (pen_of b rules [] (penned b rules)) as [[seen0 places0]|] eqn:first; [|discriminate].
  apply built_follow in built_is. destruct built_is as [played kept].
  exists {| standing := w; is_over := over |}. split; [exact played|].
  assert (w_stands : stands w) by (apply kept; repeat split; [constructor|intros _ []|auto]).
  apply places_of in first. destruct first as [places0_are _].
  assert (all_is : sum (won_on b rules) places0 = sum (won_on b rules) (reached b rules [] (penned b rules))).
  { apply (lists_sum _ _ _ _ _ (fun c => iff_refl _) places0_are), penned_spec. }
  rewrite all_is in good. destruct over.
  - destruct (missed_of _ _ _ w) as [m|] eqn:miss; [|discriminate]. apply missed_of_spec in miss.
    apply same_claim_spec in good. subst claim.
    assert (outcome_is : outcome (enclose b rules) {| standing := w; is_over := true |}
      = Some (match m with Some _ => Some 0 | None => None end)) by (simpl; now rewrite miss).
    destruct m as [m|]; simpl.
    + split; [now apply Can_over with (o := 0)|]. intros v can.
      destruct can as [p v o is enough|p v x c q going|p v going]; congruence.
    + intros v can. destruct can as [p v o is enough|p v x c q going|p v going]; congruence.
  - rewrite !andb_true_iff, !Z.leb_le in good. destruct good as [[[price few] least] best].
    assert (E : exists places, lists places (Reach b rules w (penned b rules)) /\
      no_better b rules w (sum (won_on b rules) (reached b rules [] (penned b rules))) places claim t = true).
    { destruct w as [|c w].
      - exists places0. auto.
      - destruct (pen_of _ _ (c :: w) _) as [[seen places]|] eqn:result; [|discriminate]. apply places_of in result.
        exists places. split; [apply result|exact least]. }
    destruct E as (places & places_are & least').
    pose proof (no_better_spec w places claim t price w_stands places_are least') as bound. clear least least'.
    destruct w_stands as (distinct & grass & short).
    apply (enclose_value b rules w claim distinct (short few)).
    destruct claim as [k|].
    + rewrite !andb_true_iff in best. destruct best as [[[grass' distinct'] few'] miss]. apply Z.leb_le in few'.
      rewrite forallb_forall in grass'. apply distinct_spec in distinct'. destruct distinct' as [distinct' _].
      destruct (missed_of _ _ _ (more ++ w)) as [m|] eqn:is; [|discriminate].
      apply same_claim_spec in miss. subst m. apply missed_of_spec in is.
      pose proof (missed_spec b rules (more ++ w)) as spec. rewrite is in spec. split; [|exact bound].
      exists (more ++ w). repeat split; try apply spec; auto.
      * now apply incl_appr, incl_refl.
      * intros c h. apply in_app_or in h. destruct h; auto.
    + intros w' planned pens. pose proof (missed_spec b rules w') as spec.
      destruct (missed b rules w') as [m|]; [|contradiction]. exact (bound w' m planned pens (proj2 spec)).
Qed.

(** Before the first move that is what the best pen misses. *)
Corollary enclose_cuts_best claim evidence : 0 <= walls rules ->
  check_enclose b rules [] claim evidence = true -> best_pen b rules [] claim.
Proof.
  intros some good. apply enclose_cuts_sound in good. destruct good as (p & same & is). injection same as <-.
  apply enclose_value; auto using NoDup_nil.
Qed.
End Check.
