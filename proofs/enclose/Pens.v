(** The two definitions of the value of enclose agree: the best pen, and the game. *)
Require Import ZArith List Bool Lia Permutation.
From Thwart Require Import common.Board common.Game common.Graph enclose.Rules.
Import ListNotations.
Open Scope Z_scope.

Lemma sum_permutation {A} (f : A -> Z) l l' : Permutation l l' -> sum f l = sum f l'.
Proof. unfold sum. induction 1; simpl; lia. Qed.

Lemma lists_sum P Q (f : cell -> Z) l l' : (forall c, P c <-> Q c) -> lists l P -> lists l' Q -> sum f l = sum f l'.
Proof.
  intros same [distinct is] [distinct' is']. apply sum_permutation, NoDup_Permutation; auto.
  intros c. now rewrite is, is', same.
Qed.

Section Pens.
Variable b : board.
Variable rules : enclose_rules.
Notation next := (next b rules).
Notation Reach := (Reach b rules).
Notation reached := (reached b rules).
Notation encloses := (encloses b rules).
Notation misses := (misses b rules).
Notation missed := (missed b rules).
Notation plan := (plan b rules).
Notation penned := (penned b rules).
Notation animals := (animals b).

(* ---------- Walls and what animals reach ---------- *)

Lemma in_next w c d : In d (next w c) -> goal b rules c = false /\ land b d = true /\ ~ In d w.
Proof.
  unfold next. destruct (goal b rules c); [intros []|]. rewrite filter_In, andb_true_iff, negb_true_iff, has_not. tauto.
Qed.

Lemma next_fewer w w' c : incl w w' -> incl (next w' c) (next w c).
Proof.
  intros fewer d. unfold next. destruct (goal b rules c); [intros []|].
  rewrite !filter_In, !andb_true_iff, !negb_true_iff, !has_not. intuition.
Qed.

Lemma next_other w w' c d : In d (next w c) -> ~ In d w' -> In d (next w' c).
Proof.
  unfold next. destruct (goal b rules c); [intros []|].
  rewrite !filter_In, !andb_true_iff, !negb_true_iff, !has_not. intuition.
Qed.

Lemma Reach_fewer w w' from c : incl w w' -> Reach w' from c -> Reach w from c.
Proof.
  intros fewer. induction 1 as [|c d _ IH step]; [now apply Reach_start|].
  apply Reach_step with (c := c); auto. now apply (next_fewer w w').
Qed.

Lemma Reach_Reaches w from c : Reach w from c <-> Reaches (next w) from c.
Proof. split; induction 1; eauto using Reach_start, Reach_step, Reaches_start, Reaches_step. Qed.

Lemma in_animals a : In a animals <-> In a (cells b) /\ sign_of b a = Start.
Proof. unfold animals. rewrite filter_In. destruct (sign_of b a); intuition discriminate. Qed.

Lemma penned_animals : incl penned animals.
Proof.
  unfold penned. destruct (animals_apart rules); [apply incl_refl|].
  destruct animals; simpl; [apply incl_refl|]. intros a [<-|[]]. apply in_eq.
Qed.
Lemma first_animals : incl (firstn 1 animals) animals.
Proof. destruct animals; simpl; [apply incl_refl|]. intros a [<-|[]]. apply in_eq. Qed.

(* ---------- What the rules compute is what an animal reaches ---------- *)

Lemma next_cells w c d : In d (next w c) -> In d (cells b).
Proof.
  intros h. apply in_next in h. destruct h as (_ & h & _). unfold land in h. apply in_cells.
  apply andb_true_iff in h. destruct h as [h _]. now apply Z.leb_le in h.
Qed.

Section Reached.
Variable w from : list cell.
Hypothesis on_board : incl from (cells b).
Hypothesis distinct : NoDup from.
Definition after n := Nat.iter n (spread b rules w) from.

Lemma in_spread s d : In d (spread b rules w s) <-> In d (cells b) /\ (In d s \/ exists c, In c s /\ In d (next w c)).
Proof.
  unfold spread. rewrite filter_In, orb_true_iff, has_spec, existsb_exists.
  enough (E : forall c, has (next w c) d = true <-> In d (next w c)) by (setoid_rewrite E; tauto). intros c. apply has_spec.
Qed.

Lemma after_cells n : NoDup (after n) /\ incl (after n) (cells b).
Proof.
  destruct n; [now split|]. split; [apply NoDup_filter, cells_distinct|]. intros d h. apply filter_In in h. tauto.
Qed.

Lemma after_more n : incl (after n) (after (S n)).
Proof. intros d h. apply in_spread. split; [now apply after_cells in h|auto]. Qed.

Definition is_closed s := forallb (fun c => forallb (has s) (next w c)) s.
Lemma closed_spec s : is_closed s = true <-> forall c d, In c s -> In d (next w c) -> In d s.
Proof.
  unfold is_closed. rewrite forallb_forall. setoid_rewrite forallb_forall. setoid_rewrite has_spec.
  split; intros all; [intros c d hc hd; exact (all c hc d hd)|intros c hc d hd; exact (all c d hc hd)].
Qed.

(** Each round meets one more cell, until all are met. *)
Lemma after_grows n : is_closed (after n) = true \/ (n <= length (after n))%nat.
Proof.
  induction n as [|n [closed|long]]; [right; lia|left|].
  - rewrite closed_spec in *. intros c d hc hd. apply after_more.
    apply in_spread in hc. destruct hc as (_ & [h|(e & he & h)]); eauto.
  - destruct (is_closed (after n)) eqn:closed.
    + left. rewrite closed_spec in *. intros c d hc hd. apply after_more.
      apply in_spread in hc. destruct hc as (_ & [h|(e & he & h)]); eauto.
    + right. enough (E : (length (after n) < length (after (S n)))%nat) by lia.
      assert (E : exists d, In d (after (S n)) /\ ~ In d (after n)).
      { apply forallb_false in closed. destruct closed as (c & hc & some). apply forallb_false in some.
        destruct some as (d & hd & other). exists d. rewrite has_not in other. split; auto.
        apply in_spread. split; [now apply next_cells in hd|right; now exists c]. }
      destruct E as (d & hd & other).
      change (length (d :: after n) <= length (after (S n)))%nat. apply NoDup_incl_length.
      * constructor; [auto|apply after_cells].
      * intros e [<-|h]; auto. now apply after_more.
Qed.

Lemma reached_spec : lists (reached w from) (Reach w from).
Proof.
  change (reached w from) with (after (length (cells b))).
  split; [apply after_cells|]. intros c. split.
  - generalize (length (cells b)) as n. intros n. revert c. induction n as [|n IH]; intros c h.
    + now apply Reach_start.
    + apply in_spread in h. destruct h as (_ & [h|(e & he & h)]); eauto using Reach_step.
  - assert (closed : forall c d, In c (after (length (cells b))) -> In d (next w c) -> In d (after (length (cells b)))).
    { destruct (after_grows (length (cells b))) as [closed|long]; [now apply closed_spec|].
      intros c' d _ h. apply next_cells in h. revert d h.
      apply (NoDup_length_incl (proj1 (after_cells _)) long (proj2 (after_cells _))). }
    induction 1 as [c h|]; [|eauto].
    generalize (length (cells b)) as n. intros n. induction n; [exact h|now apply after_more].
Qed.
End Reached.

Lemma penned_spec w : lists (reached w penned) (Reach w penned).
Proof.
  apply reached_spec.
  - intros a h. apply penned_animals, in_animals in h. tauto.
  - assert (E : NoDup animals) by apply NoDup_filter, cells_distinct.
    unfold penned. destruct (animals_apart rules); auto. destruct animals; simpl; repeat constructor. auto.
Qed.
Lemma first_spec w : lists (reached w (firstn 1 animals)) (Reach w (firstn 1 animals)).
Proof.
  apply reached_spec.
  - intros a h. apply first_animals, in_animals in h. tauto.
  - destruct animals; simpl; repeat constructor. auto.
Qed.

(* ---------- What a pen misses ---------- *)

Lemma misses_once w m m' : misses w m -> misses w m' -> m = m'.
Proof.
  intros (all & pen & all_is & pen_is & ->) (all' & pen' & all_is' & pen_is' & ->).
  rewrite (lists_sum _ _ _ all all' (fun c => iff_refl _) all_is all_is').
  now rewrite (lists_sum _ _ _ pen pen' (fun c => iff_refl _) pen_is pen_is').
Qed.

Lemma missed_spec w : match missed w with Some m => encloses w /\ misses w m | None => ~ encloses w end.
Proof.
  pose proof (penned_spec w) as [_ pen]. pose proof (first_spec w) as [_ first].
  unfold missed. destruct (existsb (goal b rules) (reached w penned)) eqn:escapes; cbn [negb orb andb].
  { intros (no & _). apply existsb_exists in escapes. destruct escapes as (c & h & on). apply pen, no in h. congruence. }
  destruct (forallb (has (reached w penned)) animals) eqn:together; cbn [negb orb andb].
  2:{ intros (_ & all & _). apply not_true_iff_false in together. apply together, forallb_forall.
      intros a h. now apply has_spec, pen, all. }
  rewrite forallb_forall in together.
  destruct (animals_apart rules && existsb (has (reached w (firstn 1 animals))) (tl animals)) eqn:joined; cbn [negb orb andb].
  - apply andb_true_iff in joined. destruct joined as [apart joined]. intros [_ [_ no]].
    apply existsb_exists in joined. destruct joined as (a & h & h'). apply has_spec, first in h'. eapply no; eauto.
  - split; [split; [|split]|].
    + intros c h. apply pen in h. destruct (goal b rules c) eqn:on; auto. rewrite <- escapes. symmetry.
      apply existsb_exists. eauto.
    + intros a h. now apply pen, has_spec, together.
    + intros apart a h h'. apply first, has_spec in h'. rewrite apart in joined. simpl in joined.
      apply not_true_iff_false in joined. apply joined, existsb_exists. eauto.
    + exists (reached [] penned), (reached w penned). auto using penned_spec.
Qed.

Lemma missed_some w m : encloses w -> misses w m -> missed w = Some m.
Proof.
  intros pen miss. pose proof (missed_spec w) as spec. destruct (missed w) as [m'|]; [|contradiction].
  f_equal. eapply misses_once; [apply spec|exact miss].
Qed.

(** The order of walls makes no difference. *)
Lemma missed_same w w' : incl w w' -> incl w' w -> length w = length w' -> missed w = missed w'.
Proof.
  intros there back long.
  assert (same : forall from c, Reach w from c <-> Reach w' from c) by (split; now apply Reach_fewer).
  pose proof (missed_spec w) as spec. destruct (missed w) as [m|].
  - symmetry. destruct spec as [(goes & all & joined) (everything & pen & all_is & [distinct pen_is] & ->)]. apply missed_some.
    + repeat split; intros; rewrite <- same in *; eauto.
    + exists everything, pen. repeat split; auto; try apply all_is; try (intros h; apply same, pen_is, h).
      * intros h. apply pen_is, same, h.
      * now rewrite long.
  - pose proof (missed_spec w') as spec'. destruct (missed w') as [m|]; auto. exfalso. apply spec.
    destruct spec' as [(goes & all & joined) _]. repeat split; intros; rewrite same in *; eauto.
Qed.

(* ---------- The game ---------- *)

Lemma insert_spec c w : ~ In c w -> length (insert c w) = S (length w) /\ (NoDup w -> NoDup (insert c w)).
Proof.
  intros other. induction w as [|d w IH]; simpl in *.
  - split; auto. intros _. repeat constructor; auto.
  - destruct (Pos.compare_spec c d) as [same|less|more]; simpl.
    + intuition congruence.
    + split; auto. intros distinct. constructor; auto.
    + destruct IH as [long distinct]; [tauto|]. split; [congruence|]. inversion 1; subst. constructor; auto.
      rewrite in_insert. intuition congruence.
Qed.

Definition standing_at w := {| standing := w; is_over := false |}.
Lemma can_enclose p v : Can (enclose b rules) p v ->
  if is_over p then missed (standing p) <> None /\ 0 <= v
  else NoDup (standing p) -> Z.of_nat (length (standing p)) <= walls rules ->
       exists w m, plan (standing p) w /\ missed w = Some m /\ m <= v.
Proof.
  induction 1 as [p v o over enough|p v m c q going _ move _ IH|p v _ other]; [| |discriminate]; destruct p as [w is_over].
  - simpl in *. destruct is_over; [|discriminate]. destruct (missed w); [|discriminate]. injection over as <-.
    split; [discriminate|auto].
  - simpl in *. destruct is_over; [discriminate|]. intros distinct few.
    destruct move as [done|wall].
    + injection done as <- <- <-. simpl in IH. destruct IH as [some enough]. destruct (missed w) as [m|] eqn:miss; [|tauto].
      exists w, m. repeat split; auto using incl_refl. lia.
    + apply in_map_iff in wall. destruct wall as (d & move & wall). injection move as <- <- <-. simpl in IH.
      destruct (Z.of_nat (length w) <? walls rules) eqn:left; [|destruct wall]. apply Z.ltb_lt in left.
      rewrite filter_In, andb_true_iff, negb_true_iff, has_not in wall. destruct wall as (_ & grass & other).
      destruct (insert_spec d w other) as [long distinct']. rewrite long in IH.
      destruct IH as (w' & m & (H1 & H2 & H3 & H4) & miss & enough); [auto|lia|]. exists w', m.
      repeat split; auto; [|intros c h|lia].
      * intros c h. apply H2, in_insert. auto.
      * destruct (H3 c h) as [h'|h']; auto. apply in_insert in h'. destruct h' as [->|h']; auto.
Qed.

Lemma enclose_can w m v : missed w = Some m -> m <= v -> forall n w0, NoDup w0 -> plan w0 w ->
  (length w = n + length w0)%nat -> Can (enclose b rules) (standing_at w0) v.
Proof.
  intros miss enough. induction n as [|n IH]; intros w0 distinct (H1 & H2 & H3 & H4) long.
  - assert (same : missed w0 = Some m).
    { rewrite <- miss. apply missed_same; auto. apply NoDup_length_incl; auto. lia. }
    eapply Can_choose with (m := Done) (c := m).
    + reflexivity.
    + reflexivity.
    + simpl. left. now rewrite same.
    + eapply Can_over with (o := 0); [|lia]. simpl. now rewrite same.
  - assert (E : exists c, In c w /\ ~ In c w0).
    { destruct (forallb (has w0) w) eqn:all.
      - rewrite forallb_forall in all. assert (fewer : incl w w0) by (intros c h; now apply has_spec, all).
        apply (NoDup_incl_length H1) in fewer. lia.
      - apply forallb_false in all. destruct all as (c & h & other). exists c. now rewrite has_not in other. }
    destruct E as (c & h & other). destruct (insert_spec c w0 other) as [long' distinct'].
    destruct (H3 c h) as [h'|grass]; [contradiction|].
    eapply Can_choose with (m := Put c) (c := 0) (q := standing_at (insert c w0)); try reflexivity.
    + simpl. right. apply in_map_iff. exists c. split; auto.
      assert (left : Z.of_nat (length w0) < walls rules) by lia. apply Z.ltb_lt in left. rewrite left.
      rewrite filter_In, grass, in_cells. apply has_not in other. rewrite other. split; auto.
      unfold takes_wall, land in grass. rewrite !andb_true_iff in grass. apply Z.leb_le, grass.
    + rewrite Z.sub_0_r. apply IH; auto.
      * repeat split; auto.
        -- intros d h'. apply in_insert in h'. destruct h' as [->|h']; auto.
        -- intros d h'. destruct (H3 d h'); auto. left. apply in_insert. auto.
      * lia.
Qed.

(** The value of the game is that of the best pen. *)
Theorem enclose_value w0 v : NoDup w0 -> Z.of_nat (length w0) <= walls rules ->
  value (enclose b rules) (standing_at w0) v <-> best_pen b rules w0 v.
Proof.
  intros distinct few.
  assert (can : forall k, Can (enclose b rules) (standing_at w0) k <->
    exists w m, plan w0 w /\ encloses w /\ misses w m /\ m <= k).
  { intros k. split.
    - intros can. destruct (can_enclose _ _ can distinct few) as (w & m & H1 & H2 & H3).
      exists w, m. pose proof (missed_spec w) as spec. rewrite H2 in spec. tauto.
    - intros (w & m & H1 & H2 & H3 & H4). eapply enclose_can with (w := w) (n := (length w - length w0)%nat); eauto.
      + now apply missed_some.
      + destruct H1 as (H1 & H1' & _). apply (NoDup_incl_length distinct) in H1'. simpl in *. lia. }
  unfold value, best_pen. destruct v as [k|]; [rewrite can|]; split.
  - intros [(w & m & H1 & H2 & H3 & H4) least].
    assert (all : forall w m, plan w0 w -> encloses w -> misses w m -> k <= m).
    { intros w' m' H1' H2' H3'. apply least, can. exists w', m'. auto using Z.le_refl. }
    split; [|exact all]. exists w. specialize (all w m H1 H2 H3). replace k with m by lia. auto.
  - intros [(w & H1 & H2 & H3) all]. split.
    + exists w, k. auto using Z.le_refl.
    + intros u h. apply can in h. destruct h as (w' & m & H1' & H2' & H3' & H4'). specialize (all w' m). intuition lia.
  - intros no w H1 H2. pose proof (missed_spec w) as spec. destruct (missed w) as [m|]; [|contradiction].
    apply (no m), can. exists w, m. intuition lia.
  - intros no k h. apply can in h. destruct h as (w & m & H1 & H2 & _). exact (no w H1 H2).
Qed.
End Pens.
