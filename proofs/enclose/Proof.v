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
End Cases.
