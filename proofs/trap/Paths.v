(** Jerry's steps are the first steps of shortest paths: the search of the rules finds all of these. *)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph trap.Rules.
Import ListNotations.
Open Scope Z_scope.

(** The cell onto which a step would lead is on the board. *)
Lemma beyond_on b c d e : beyond b c d = Some e -> In e (cells b).
Proof.
  unfold beyond, place. destruct (_ && _) eqn:On; [|discriminate]. intros E. injection E as <-.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in On. apply in_cells. rewrite Z2Pos.id; nia.
Qed.

(** A step needs the cell that it leads to, and those beside it. *)
Definition needs_cell b c d e := exists d', In d' (d :: beside b d) /\ beyond b c d' = Some e.

Lemma step_spec b free c d e : step b free c d = Some e <->
  beyond b c d = Some e /\
  forall d', In d' (d :: beside b d) -> exists f, beyond b c d' = Some f /\ free f = true.
Proof.
  unfold step. destruct (forallb _ _) eqn:F.
  - rewrite forallb_forall in F. split; [|tauto]. intros E. split; [exact E|]. intros d' I. specialize (F d' I).
    unfold leads in F. destruct (beyond b c d') as [f|]; [eauto | discriminate].
  - split; [discriminate|]. intros [_ All]. apply forallb_false in F. destruct F as (d' & I & F).
    destruct (All d' I) as (f & B & Free). unfold leads in F. rewrite B in F. congruence.
Qed.

Lemma step_free b free c d e : step b free c d = Some e -> free e = true /\ In e (cells b).
Proof.
  rewrite step_spec. intros [B All]. destruct (All d) as (f & B' & F); [left; reflexivity|].
  rewrite B in B'. injection B' as <-. eauto using beyond_on.
Qed.

Lemma step_other b free free' c d e : step b free c d = Some e ->
  (forall f, needs_cell b c d f -> free f = true -> free' f = true) -> step b free' c d = Some e.
Proof.
  rewrite !step_spec. intros [B All] More. split; [exact B|]. intros d' I.
  destruct (All d' I) as (f & B' & F). exists f. split; [exact B'|]. apply More; [exists d'; auto | exact F].
Qed.

Section Paths.
Variable b : board.
Variable given : trap_parameters.

Local Notation passable := (is_passable b given).
Local Notation free_land := (land b given).

Lemma in_land laid c : In c (free_land laid) <-> In c (cells b) /\ passable laid c = true.
Proof. apply filter_In. Qed.

Lemma passable_spec laid c : passable laid c = true <->
  is_door b given c = true \/ is_empty b given [] c = true /\ ~ In c laid.
Proof.
  unfold is_passable, is_empty, is_door. rewrite orb_true_iff. simpl.
  destruct (sign_of b c); simpl; destruct (goal_is_rim given); simpl; rewrite ?negb_true_iff, ?has_not;
    intuition easy.
Qed.

Lemma empty_spec laid c : is_empty b given laid c = true <-> is_empty b given [] c = true /\ ~ In c laid.
Proof.
  unfold is_empty. simpl. destruct (sign_of b c); simpl; destruct (goal_is_rim given); simpl;
    rewrite ?negb_true_iff, ?has_not; intuition easy.
Qed.

Lemma passable_less laid laid' c : incl laid laid' -> passable laid' c = true -> passable laid c = true.
Proof. rewrite !passable_spec. intros I [D|[E N]]; [left | right; split]; auto. Qed.

Lemma door_out c : is_door b given c = true -> is_out b given c = true.
Proof. unfold is_out, is_door. destruct (goal_is_rim given), (sign_of b c); simpl; congruence. Qed.

(** A path of so many steps leads out from a cell. *)
Definition steps_to laid c e := exists d, In d (directions b) /\ step b (passable laid) c d = Some e.
Fixpoint Out laid (n : nat) (c : cell) : Prop :=
  match n with
  | O => In c (free_land laid) /\ is_out b given c = true
  | S n => exists e, steps_to laid c e /\ Out laid n e
  end.

Lemma steps_to_land laid c e : steps_to laid c e -> In e (free_land laid).
Proof. intros (d & _ & E). apply step_free in E. apply in_land. tauto. Qed.

Lemma step_less laid laid' c d e : incl laid laid' ->
  step b (passable laid') c d = Some e -> step b (passable laid) c d = Some e.
Proof. intros I E. apply (step_other _ _ _ _ _ _ E). intros f _. now apply passable_less. Qed.

Lemma out_less laid laid' : incl laid laid' -> forall n c, Out laid' n c -> Out laid n c.
Proof.
  intros I. induction n as [|n IH]; simpl; intros c.
  - rewrite !in_land. intros [[On F] G]. eauto using passable_less.
  - intros (e & (d & D & E) & H). exists e. split; [exists d; eauto using step_less | auto].
Qed.

Lemma steps_into_spec laid a c ds d e : In (d, e) (steps_into b given laid a c ds) <->
  In d ds /\ step b (passable laid) c d = Some e /\ within a e = true.
Proof.
  unfold steps_into. rewrite in_flat_map. split.
  - intros (d' & I & H). destruct (step b (passable laid) c d') as [f|] eqn:E; [|contradiction].
    destruct (within a f) eqn:W; [|contradiction]. destruct H as [H|[]]. injection H as <- <-. auto.
  - intros (I & E & W). exists d. rewrite E, W. simpl. auto.
Qed.

Lemma within_widened cs : forall a c, within (widened a cs) c = true <-> within a c = true \/ In c cs.
Proof.
  unfold widened. induction cs as [|e cs IH]; simpl; intros a c; [tauto|].
  rewrite IH. unfold within. rewrite !PositiveMap.mem_find. destruct (Pos.eq_dec c e) as [->|N].
  - rewrite PositiveMap.gss. intuition.
  - rewrite PositiveMap.gso by exact N. intuition congruence.
Qed.

Lemma fewer (f g : cell -> bool) c l : (forall x, g x = true -> f x = true) ->
  In c l -> f c = true -> g c = false -> (length (filter g l) < length (filter f l))%nat.
Proof.
  intros Less. assert (Le : forall l, (length (filter g l) <= length (filter f l))%nat).
  { induction l0 as [|x l0 IH]; simpl; [lia|]. specialize (Less x).
    destruct (g x), (f x); simpl; try lia. }
  induction l as [|x l IH]; simpl; [contradiction|]. intros [->|I] F G.
  - rewrite F, G. simpl. specialize (Le l). lia.
  - specialize (IH I F G). specialize (Less x). destruct (g x), (f x); simpl; try lia.
Qed.

Section Search.
Variable laid : list cell.
Local Notation Out_in := (Out laid).

Definition Near k e := In e (free_land laid) /\ exists m, (m < k)%nat /\ Out_in m e.
Definition Ring k e := In e (free_land laid) /\ Out_in k e /\ forall m, (m < k)%nat -> ~ Out_in m e.

(** The search finds the steps onto cells with the least possible number of steps from there. *)
Definition Found c ds j found := exists near,
  (forall e, within near e = true <-> Near (S j) e) /\ found = steps_into b given laid near c ds /\
  forall d e m, In d ds -> step b (passable laid) c d = Some e -> Out_in m e -> (j <= m)%nat.

Lemma first_steps_found c ds : forall fuel ring near k,
  (forall e, within near e = true <-> Near k e) -> (forall e, In e ring <-> Ring k e) ->
  (forall d e m, In d ds -> step b (passable laid) c d = Some e -> Out_in m e -> (k <= m)%nat) ->
  let found := first_steps b given laid (free_land laid) fuel ring near c ds in
  (found = [] \/ exists j, Found c ds j found) /\
  ((length (filter (fun e => negb (within near e)) (free_land laid)) <= fuel)%nat ->
   (exists d e m, In d ds /\ step b (passable laid) c d = Some e /\ Out_in m e) -> found <> []).
Proof.
  induction fuel as [|fuel IH]; intros ring near k HNear HRing Least; cbv zeta.
  - assert (Empty : first_steps b given laid (free_land laid) 0 ring near c ds = []) by (destruct ring; reflexivity).
    rewrite Empty. split; [auto|].
    intros Few (d & e & m & D & E & H) _. pose proof (proj2 (step_free _ _ _ _ _ E)) as On.
    assert (L : In e (free_land laid)) by (apply in_land; apply step_free in E; tauto).
    destruct (within near e) eqn:W.
    + apply HNear in W. destruct W as (_ & m' & Less & H'). specialize (Least d e m' D E H'). lia.
    + assert (X := filter_In (fun e => negb (within near e)) e (free_land laid)). cbv beta in X. rewrite W in X.
      destruct (filter _ _); simpl in *; [tauto | lia].
  - destruct ring as [|r ring].
    + simpl. split; [auto|]. intros _ (d & e & m & D & E & H) _.
      assert (Done : forall m e, In e (free_land laid) -> Out_in m e -> exists m', (m' < k)%nat /\ Out_in m' e).
      { assert (At_k : forall e, In e (free_land laid) -> Out_in k e -> exists m', (m' < k)%nat /\ Out_in m' e).
        { intros e' L' H'. destruct (within near e') eqn:W; [apply HNear in W; apply W|].
          exfalso. apply (proj2 (HRing e')). repeat split; auto. intros m' Less H''.
          enough (within near e' = true) by congruence. apply HNear. split; eauto. }
        induction m0 as [|m0 IHm]; intros e0 L0 H0.
        - destruct k; [auto | exists 0%nat; split; [lia | exact H0]].
        - destruct H0 as (f & St & H0). destruct (IHm f (steps_to_land _ _ _ St) H0) as (m' & Less & H').
          destruct (Nat.eq_dec (S m') k) as [Same|Other].
          + apply At_k; [exact L0|]. rewrite <- Same. exists f. auto.
          + exists (S m'). split; [lia|]. exists f. auto. }
      assert (L : In e (free_land laid)) by (apply in_land; apply step_free in E; tauto).
      destruct (Done m e L H) as (m' & Less & H'). specialize (Least d e m' D E H'). lia.
    + set (near' := widened near (r :: ring)).
      assert (HNear' : forall e, within near' e = true <-> Near (S k) e).
      { intros e. unfold near'. rewrite within_widened, HNear, HRing. split.
        - intros [(L & m & Less & H)|(L & H & _)]; split; auto; [exists m | exists k]; split; auto.
        - intros (L & m & Less & H). destruct (within near e) eqn:W; [left; now apply HNear|]. right.
          assert (None_less : forall m, (m < k)%nat -> ~ Out_in m e).
          { intros m' Less' H'. enough (within near e = true) by congruence. apply HNear. split; eauto. }
          repeat split; auto. destruct (Nat.eq_dec m k) as [<-|]; [exact H|].
          exfalso. apply (None_less m); [lia | exact H]. }
      cbn [first_steps]. fold near'. destruct (steps_into b given laid near' c ds) as [|s found] eqn:Into.
      2: { split; [right|discriminate]. exists k, near'. split; [exact HNear'|]. split; [congruence | exact Least]. }
      match goal with |- context [first_steps b given laid _ fuel ?next near' c ds] => set (ring' := next) end.
      assert (HRing' : forall e, In e ring' <-> Ring (S k) e).
      { intros e. unfold ring'. rewrite filter_In, andb_true_iff, negb_true_iff. split.
        - intros (L & W & Borders).
          destruct (steps_into b given laid near' e (directions b)) as [|[d f] l] eqn:I; [discriminate|].
          assert (In (d, f) (steps_into b given laid near' e (directions b))) as S by (rewrite I; left; reflexivity).
          apply steps_into_spec in S. destruct S as (D & E & W'). apply HNear' in W'.
          destruct W' as (Lf & m & Less & H).
          assert (None_less : forall m, (m < S k)%nat -> ~ Out_in m e).
          { intros m' Less' H'. enough (within near' e = true) by congruence. apply HNear'. split; eauto. }
          assert (S m = S k) as Same.
          { destruct (Nat.eq_dec (S m) (S k)) as [|Other]; [assumption|]. exfalso.
            apply (None_less (S m)); [lia|]. exists f. split; [exists d; auto | exact H]. }
          split; [exact L|]. split; [|exact None_less]. rewrite <- Same. exists f. split; [exists d; auto | exact H].
        - intros (L & (f & (d & D & E) & H) & Min). split; [exact L|]. split.
          + destruct (within near' e) eqn:W; [|reflexivity]. apply HNear' in W. destruct W as (_ & m & Less & H').
            exfalso. exact (Min m Less H').
          + assert (In (d, f) (steps_into b given laid near' e (directions b))) as S.
            { apply steps_into_spec. repeat split; auto. apply HNear'. split; [|exists k; auto].
              apply in_land. apply step_free in E. tauto. }
            destruct (steps_into b given laid near' e (directions b)); [contradiction | reflexivity]. }
      assert (Least' : forall d e m, In d ds -> step b (passable laid) c d = Some e -> Out_in m e -> (S k <= m)%nat).
      { intros d e m D E H. assert (k <= m)%nat by eauto. destruct (Nat.eq_dec m k) as [->|]; [|lia].
        assert (In (d, e) (steps_into b given laid near' c ds)) as S.
        { apply steps_into_spec. repeat split; auto. apply HNear'. split; [|exists k; auto].
          apply in_land. apply step_free in E. tauto. }
        rewrite Into in S. contradiction. }
      destruct (IH ring' near' (S k) HNear' HRing' Least') as [Sound Complete]. split; [exact Sound|].
      intros Few. apply Complete. destruct (proj1 (HRing r) (or_introl eq_refl)) as (L & H & Min).
      enough (length (filter (fun e => negb (within near' e)) (free_land laid)) <
              length (filter (fun e => negb (within near e)) (free_land laid)))%nat by lia.
      apply fewer with r; [| exact L | |].
      * intros e. rewrite !negb_true_iff. unfold near'. destruct (within near e) eqn:W; [|auto].
        intros W'. rewrite <- W'. symmetry. apply within_widened. auto.
      * destruct (within near r) eqn:W; [|reflexivity]. apply HNear in W. destruct W as (_ & m & Less & H').
        exfalso. exact (Min m Less H').
      * apply negb_false_iff. unfold near'. apply within_widened. simpl. auto.
Qed.

Lemma search_found c ds : let found := first_steps b given laid (free_land laid) (length (free_land laid))
    (filter (is_out b given) (free_land laid)) (PositiveMap.empty unit) c ds in
  (found = [] \/ exists j, Found c ds j found) /\
  ((exists d e m, In d ds /\ step b (passable laid) c d = Some e /\ Out_in m e) -> found <> []).
Proof.
  assert (Nothing : forall e, within (PositiveMap.empty unit) e = false).
  { intros e. unfold within. now rewrite PositiveMap.mem_find, PositiveMap.gempty. }
  destruct (first_steps_found c ds (length (free_land laid)) (filter (is_out b given) (free_land laid))
    (PositiveMap.empty unit) 0) as [Sound Complete].
  - intros e. rewrite Nothing. split; [discriminate|]. intros (_ & m & Less & _). lia.
  - intros e. rewrite filter_In. unfold Ring. simpl. split; [|tauto]. intros H. repeat split; try tauto.
    intros m Less. lia.
  - intros. lia.
  - split; [exact Sound|]. apply Complete.
    clear. induction (free_land laid) as [|x l IH]; simpl; [lia|]. destruct (negb _); simpl; lia.
Qed.
End Search.

(** The directions among which Jerry chooses. *)
Definition choice : list direction :=
  match tie_break given with Order preferred => preferred | Worst => directions b end.
Hypothesis all_directions : forall d, In d choice <-> In d (directions b).

(** Jerry is not trapped if a path leads out. *)
Lemma not_trapped laid c n : Out laid (S n) c -> jerry_steps b given laid c <> [].
Proof.
  intros (e & (d & D & E) & H). unfold jerry_steps.
  destruct (search_found laid c choice) as [_ Complete].
  assert (first_steps b given laid (free_land laid) (length (free_land laid))
    (filter (is_out b given) (free_land laid)) (PositiveMap.empty unit) c choice <> []) as Some_found.
  { apply Complete. exists d, e, n. split; [now apply all_directions | auto]. }
  revert Some_found. unfold choice. destruct (tie_break given); [|auto].
  match goal with |- ?found <> [] -> _ => destruct found end; simpl; [tauto | discriminate].
Qed.

(** Each of his steps begins a shortest path. *)
Lemma jerry_step_shortest laid c d e : In (d, e) (jerry_steps b given laid c) ->
  In d (directions b) /\ step b (passable laid) c d = Some e /\
  exists k, Out laid k e /\ forall m, Out laid (S m) c -> (k <= m)%nat.
Proof.
  intros I. destruct (search_found laid c choice) as [[None_found|(j & near & HNear & Same & Least)] _].
  - revert I None_found. unfold jerry_steps, choice. destruct (tie_break given); intros I None_found;
      rewrite None_found in I; contradiction.
  - assert (In (d, e) (steps_into b given laid near c choice)) as Into.
    { rewrite <- Same. revert I. unfold jerry_steps, choice. destruct (tie_break given); [|auto].
      match goal with |- In _ (firstn 1 ?found) -> _ => destruct found end; simpl; intuition. }
    apply steps_into_spec in Into. destruct Into as (D & E & W). split; [now apply all_directions|].
    split; [exact E|].
    apply HNear in W. destruct W as (_ & m & Less & H). exists m. split; [exact H|].
    intros m' (e' & (d' & D' & E') & H'). specialize (Least d' e' m' (proj2 (all_directions d') D') E' H'). lia.
Qed.

(** He may take a step that begins a shortest path, if he prefers no other. *)
Lemma jerry_may_step laid c d e k : In d (directions b) -> step b (passable laid) c d = Some e -> Out laid k e ->
  (forall m, Out laid (S m) c -> (k <= m)%nat) ->
  (forall order, tie_break given = Order order -> exists before after, order = before ++ d :: after /\
     forall d' e', In d' before -> step b (passable laid) c d' = Some e' -> ~ Out laid k e') ->
  In (d, e) (jerry_steps b given laid c).
Proof.
  intros D E H Least Preferred. destruct (search_found laid c choice) as [Sound Complete].
  assert (Some_found := Complete (ex_intro _ d (ex_intro _ e (ex_intro _ k
    (conj (proj2 (all_directions d) D) (conj E H)))))).
  destruct Sound as [None_found|(j & near & HNear & Same & Minimal)]; [congruence|].
  assert (j = k) as ->.
  { destruct (first_steps _ _ _ _ _ _ _ _ _) as [|[d' e'] l] eqn:F; [congruence|].
    assert (In (d', e') (steps_into b given laid near c choice)) as I by (rewrite <- Same; left; reflexivity).
    apply steps_into_spec in I. destruct I as (D' & E' & W). apply HNear in W. destruct W as (_ & m & Less & H').
    assert (j <= k)%nat by (apply (Minimal d e); [now apply all_directions | exact E | exact H]).
    assert (k <= m)%nat; [|lia]. apply Least. exists e'. split; [|exact H']. exists d'.
    split; [now apply all_directions | exact E']. }
  assert (W : within near e = true).
  { apply HNear. split; [apply in_land; apply step_free in E; tauto | exists k; auto]. }
  unfold jerry_steps. unfold choice in *. destruct (tie_break given) as [order|] eqn:Order_given.
  - destruct (Preferred order eq_refl) as (before & after & -> & Others). rewrite Same.
    assert (Skip : steps_into b given laid near c (before ++ d :: after) =
                   (d, e) :: steps_into b given laid near c after).
    { unfold steps_into at 1. rewrite flat_map_app.
      assert (flat_map (fun d0 => match step b (passable laid) c d0 with
        | Some e0 => if within near e0 then [(d0, e0)] else [] | None => [] end) before = []) as ->.
      { assert (forall l, incl l before -> flat_map (fun d0 => match step b (passable laid) c d0 with
          | Some e0 => if within near e0 then [(d0, e0)] else [] | None => [] end) l = []) as None_into.
        { induction l as [|d' l IH]; intros I; [reflexivity|]. simpl.
          rewrite IH by (intros x Ix; apply I; simpl; auto).
          destruct (step b (passable laid) c d') as [e'|] eqn:E'; [|reflexivity].
          destruct (within near e') eqn:W'; [|reflexivity]. exfalso. apply HNear in W'.
          destruct W' as (_ & m & Less & H').
          assert (Before : In d' before) by (apply I; simpl; auto).
          assert (k <= m)%nat by (apply (Minimal d' e'); [apply in_or_app; auto | exact E' | exact H']).
          assert (m = k) as -> by lia. exact (Others d' e' Before E' H'). }
        apply None_into, incl_refl. }
      simpl. rewrite E, W. reflexivity. }
    rewrite Skip. simpl. auto.
  - rewrite Same. apply steps_into_spec. auto.
Qed.
End Paths.
