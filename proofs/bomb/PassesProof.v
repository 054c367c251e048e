(** Why evidence of the kind [bomb-passes-3] is enough. Take a walk from a brick that a blast t clears, and the last
    of its cells that t clears. From there on the walk does without t. Before it, the way along the arms of one
    blast, which may stand elsewhere, is no longer. *)
Require Import ZArith List Bool Lia.
From Thwart Require Import common.Board common.Game bomb.Rules bomb.Walks bomb.Passes.
Import ListNotations.
Open Scope Z_scope.

Section Proof.
Variable b : board.
Variable given : bomb_parameters.
Hypothesis square : shape b = Four.

Notation ground := (ground b).
Notation near := (near b).
Notation Blast := (Blast b).
Notation Floor := (Floor b given).
Notation Trail := (Trail b).
Notation is_end := (is_end b).
Notation four := [North; East; South; West].

(** ** Along arms *)

(** So many steps in a direction, none of them onto rock. *)
Fixpoint Along (d : direction) (n : nat) (c e : cell) : Prop :=
  match n with
  | O => c = e
  | S n => exists x, beyond b c d = Some x /\ is_rock b x = false /\ Along d n x e
  end.

Lemma along_place d n : forall c e, Along d n c e ->
  row b e = row b c + Z.of_nat n * down d /\ col b e = col b c + Z.of_nat n * right d.
Proof.
  induction n as [|n IH]; simpl Along; intros c e A.
  - subst. lia.
  - destruct A as (x & B & _ & A). apply beyond_spec in B; [|exact square]. apply IH in A. lia.
Qed.

Lemma along_blast d n : forall c e, Blast c -> Along d n c e -> Blast e.
Proof.
  induction n as [|n IH]; simpl; intros c e On A; [congruence|]. destruct A as (x & B & R & A).
  apply (IH x e); [|exact A]. split; [|exact R]. apply beyond_spec in B; tauto.
Qed.

(** Of two cells on an arm, the further one is on an arm from the nearer one. *)
Lemma along_both d n : forall m c e f, (n <= m)%nat -> Along d n c e -> Along d m c f -> Along d (m - n) e f.
Proof.
  induction n as [|n IH]; simpl; intros m c e f Le A B.
  - subst. rewrite Nat.sub_0_r. exact B.
  - destruct m as [|m]; [lia|]. simpl in *. destruct A as (x & X & _ & A), B as (y & Y & _ & B).
    rewrite X in Y. injection Y as <-. apply (IH m x); auto. lia.
Qed.

Lemma arm_along d n : forall c e, In e (arm b n c d) -> exists i, (i <= n)%nat /\ Along d i c e.
Proof.
  induction n as [|n IH]; intros c e I; [destruct I|]. simpl in I. rewrite (step_square b square) in I.
  destruct (beyond b c d) as [x|] eqn:B; [|destruct I]. destruct (is_rock b x) eqn:R; [destruct I|].
  destruct I as [<-|I].
  - exists 1%nat. split; [lia|]. exists x. simpl. auto.
  - apply IH in I. destruct I as (i & Le & A). exists (S i). split; [lia|]. exists x. auto.
Qed.

Lemma reached_along t c : In c (reached b given t) ->
  exists d i, In d four /\ (i <= longest b given)%nat /\ Along d i t c.
Proof.
  intros [<-|I].
  - exists North, O. simpl. split; [auto|split; [lia|reflexivity]].
  - apply in_flat_map in I. destruct I as (d & D & I). apply arm_along in I. destruct I as (i & Le & A).
    exists d, i. auto.
Qed.

Section Numbers.
Variable u : Z.
Hypothesis u_positive : 0 <= u.

Lemma along_spaced d n : forall i c e paid, (i < n)%nat -> Along d (S i) c e ->
  In (e, paid + u * Z.of_nat i) (spaced u paid (arm b n c d)).
Proof.
  induction n as [|n IH]; intros i c e paid Lt A; [lia|]. destruct A as (x & B & R & A).
  simpl arm. rewrite (step_square b square), B, R. simpl. destruct i as [|i].
  - left. simpl in A. subst. f_equal. lia.
  - right. replace (paid + u * Z.of_nat (S i)) with (paid + u + u * Z.of_nat i) by lia. apply IH; [lia | exact A].
Qed.

Lemma along_arms d i c e : In d four -> (i <= longest b given)%nat -> Along d i c e ->
  In (e, u * Z.of_nat i) (arms_from b given u c).
Proof.
  intros D Le A. destruct i as [|i].
  - simpl in A. subst. left. f_equal. lia.
  - right. apply in_flat_map. exists d. split; [exact D|].
    replace (u * Z.of_nat (S i)) with (u + u * Z.of_nat i) by lia. apply along_spaced; [lia | exact A].
Qed.

Definition apart (c e : cell) : Z := Z.abs (row b c - row b e) + Z.abs (col b c - col b e).

(** The way between two cells that one blast clears, along the arms of the same or another blast, is a shortest. *)
Lemma through_centre t c e : Blast t -> In c (reached b given t) -> In e (reached b given t) ->
  exists x i j, Blast x /\ In (c, i) (arms_from b given u x) /\ In (e, j) (arms_from b given u x) /\
    i + j <= u * apart c e.
Proof.
  intros T C E. apply reached_along in C, E. destruct C as (d & i & D & Li & A), E as (d' & j & D' & Lj & A').
  assert (Pc := along_place _ _ _ _ A). assert (Pe := along_place _ _ _ _ A'). unfold apart.
  assert (Same : d = d' \/ d <> d') by (simpl in D, D'; intuition subst; auto; right; discriminate).
  destruct Same as [<-|Other].
  - destruct (Nat.le_ge_cases i j) as [Le|Le].
    + exists c, (u * Z.of_nat 0), (u * Z.of_nat (j - i)). split; [eauto using along_blast|].
      split; [apply (along_arms d 0); simpl; auto with arith|]. split.
      * apply (along_arms d); [exact D | lia | exact (along_both _ _ _ _ _ _ Le A A')].
      * rewrite <- Z.mul_add_distr_l. apply Z.mul_le_mono_nonneg_l; [exact u_positive|].
        simpl in D. intuition subst; simpl down in *; simpl right in *; lia.
    + exists e, (u * Z.of_nat (i - j)), (u * Z.of_nat 0). split; [eauto using along_blast|]. split.
      * apply (along_arms d); [exact D | lia | exact (along_both _ _ _ _ _ _ Le A' A)].
      * split; [apply (along_arms d 0); simpl; auto with arith|].
        rewrite <- Z.mul_add_distr_l. apply Z.mul_le_mono_nonneg_l; [exact u_positive|].
        simpl in D. intuition subst; simpl down in *; simpl right in *; lia.
  - exists t, (u * Z.of_nat i), (u * Z.of_nat j). split; [exact T|].
    split; [apply (along_arms d); auto|]. split; [apply (along_arms d'); auto|].
    rewrite <- Z.mul_add_distr_l. apply Z.mul_le_mono_nonneg_l; [exact u_positive|].
    simpl in D, D'. intuition subst; simpl down in *; simpl right in *; (congruence || lia).
Qed.

(** ** Walks *)

Lemma trail_apart free walk : forall c, Trail free c walk -> apart c (destination c walk) <= Z.of_nat (length walk).
Proof.
  induction walk as [|e walk IH]; intros c T.
  - unfold apart. simpl. lia.
  - destruct T as (N & _ & T). apply IH in T. apply near_spec in N; [|exact square]. destruct N as (d & D & B & _).
    apply beyond_spec in B; [|exact square]. destruct B as (Br & Bc & _). unfold apart in *. simpl destination.
    simpl length. simpl in D. intuition subst; simpl down in *; simpl right in *; lia.
Qed.

Lemma trail_app free walk walk' : forall c,
  Trail free c (walk ++ walk') <-> Trail free c walk /\ Trail free (destination c walk) walk'.
Proof. induction walk as [|e walk IH]; simpl; intros c; [tauto|]. rewrite IH. tauto. Qed.

Lemma destination_app walk walk' : forall c, destination c (walk ++ walk') = destination (destination c walk) walk'.
Proof. induction walk as [|e walk IH]; simpl; auto. Qed.

(** A walk, cut at its last cell of an area. *)
Lemma last_visit s walk : forall c, Forall (fun e => has s e = false) walk \/
  exists before after, walk = before ++ after /\ has s (destination c before) = true /\
    Forall (fun e => has s e = false) after.
Proof.
  induction walk as [|e walk IH]; intros c; [auto|]. destruct (IH e) as [None_later|(before & after & -> & H & F)].
  - destruct (has s e) eqn:E; [|auto]. right. exists [e], walk. auto.
  - right. exists (e :: before), after. auto.
Qed.

(** ** The numbers *)

Variable k : Z.
Variable base : list cell.     (** the blasts that have gone off *)
Let beside := tabulate near ground.
Let arms := tabulate (arms_from b given u) ground.
Let free := is_floor b (all_reached b given base).
Notation number := (number k).

(** With n more blasts, each walk from a cell to an end has at least the number of steps that stands there. *)
Definition Lower (n : Z) (f : M.t Z) : Prop := forall more walk c, Forall Blast more ->
  Z.of_nat (length more) <= n -> Blast c -> Floor (base ++ more) c -> Trail (Floor (base ++ more)) c walk ->
  is_end (destination c walk) = true -> number f c <= u * Z.of_nat (length walk).

Lemma end_number f c : ends_right b ground k f = true -> Blast c -> is_end c = true -> number f c <= 0.
Proof.
  unfold ends_right. rewrite forallb_forall. intros H On E. apply in_ground, H in On. rewrite E in On.
  apply Z.leb_le, On.
Qed.

Lemma step_number from f c e : steps_right ground u k beside from f = true -> Blast c -> from c = true ->
  In e (near c) -> number f c <= u + number f e.
Proof.
  unfold steps_right. rewrite forallb_forall. intros H On F N. rewrite <- (listed_near b c On) in N.
  apply in_ground, H in On. rewrite F in On. cbn [negb orb] in On. rewrite forallb_forall in On.
  apply Z.leb_le, (On e N).
Qed.

Lemma fold_min {A} (h : A -> Z) l : forall v, fold_left (fun v x => Z.min v (h x)) l v <= v /\
  forall x, In x l -> fold_left (fun v x => Z.min v (h x)) l v <= h x.
Proof.
  induction l as [|y l IH]; simpl; intros v; [split; [lia|tauto]|].
  destruct (IH (Z.min v (h y))) as [Le In_l]. split; [lia|]. intros x [->|I]; [lia|auto].
Qed.

(** Into one more blast at x along one arm, and out of it along another. *)
Lemma blast_number old new x c i e j : blast_right ground u k beside arms old new = true -> Blast x -> Blast e ->
  In (c, i) (arms_from b given u x) -> In (e, j) (arms_from b given u x) ->
  number new c <= i + j + left_number u k beside old e.
Proof.
  unfold blast_right. rewrite forallb_forall. intros H On One C E.
  assert (L : listed arms x = arms_from b given u x).
  { unfold listed, arms. rewrite tabulate_spec by (apply in_ground, On). reflexivity. }
  apply in_ground, H in On. rewrite L, forallb_forall in On. specialize (On _ C).
  apply Z.leb_le in On. cbn [fst snd] in On.
  set (leaving := tabulate (left_number u k beside old) ground) in On.
  pose proof (proj2 (fold_min (fun s => number leaving (fst s) + snd s) _ k) _ E) as Out. cbn [fst snd] in Out.
  replace (number leaving e) with (left_number u k beside old e) in Out; [lia|].
  unfold leaving, Passes.number. rewrite tabulate_spec by (apply in_ground, One). reflexivity.
Qed.

Lemma left_step old e e' : Blast e -> In e' (near e) -> left_number u k beside old e <= u + number old e'.
Proof.
  intros On N. rewrite <- (listed_near b e On) in N. unfold left_number.
  exact (proj2 (fold_min (fun e => u + number old e) _ _) e' N).
Qed.

Lemma left_here old e : left_number u k beside old e <= number old e.
Proof. unfold left_number. apply (proj1 (fold_min (fun e => u + number old e) _ _)). Qed.

(** What may be left of a walk once t clears no more of its cells. *)
Lemma without t more : forall walk c, Trail (Floor (base ++ more)) c walk ->
  Forall (fun e => has (reached b given t) e = false) walk ->
  Trail (Floor (base ++ others t more)) c walk.
Proof.
  induction walk as [|e walk IH]; cbn [Walks.Trail]; [auto|]. intros c (N & F & T) Not.
  apply Forall_cons_iff in Not. destruct Not as [Not_e Not].
  split; [exact N|]. split; [|auto]. destruct F as [R [B|(x & I & F)]]; split; auto. right. exists x.
  split; [|exact F]. rewrite in_app_iff, in_others in *. destruct I as [I|I]; [auto|right]. split; [exact I|].
  intros ->. apply has_spec in F. congruence.
Qed.

Lemma from_brick n f new more walk c : ends_right b ground k f = true -> Lower n f ->
  blast_right ground u k beside arms f new = true -> Forall Blast more ->
  Z.of_nat (length more) <= n + 1 -> Blast c -> Floor (base ++ more) c -> free c = false ->
  Trail (Floor (base ++ more)) c walk -> is_end (destination c walk) = true -> number new c <= u * Z.of_nat (length walk).
Proof.
  intros Ends Low Blasts Legal Few On F Brick T E.
  assert (exists t, In t more /\ In c (reached b given t)) as (t & It & C).
  { destruct F as [R [B|(t & I & F)]]; [|apply in_app_iff in I; destruct I as [I|I]; [|eauto]];
      exfalso; rewrite <- not_true_iff_false in Brick; apply Brick, floor_spec; split; eauto. }
  assert (Tt : Blast t) by (rewrite Forall_forall in Legal; auto).
  assert (exists before after, walk = before ++ after /\ In (destination c before) (reached b given t) /\
    Forall (fun e => has (reached b given t) e = false) after) as (before & after & -> & X & Not).
  { destruct (last_visit (reached b given t) walk c) as [Not|(before & after & W & X & Not)].
    - exists [], walk. auto.
    - exists before, after. rewrite <- has_spec. auto. }
  apply trail_app in T. destruct T as [T T']. rewrite destination_app in E. rewrite app_length, Nat2Z.inj_add.
  assert (One : Blast (destination c before)).
  { apply reached_along in X. destruct X as (d & i & _ & _ & X). eapply along_blast; eauto. }
  pose proof (trail_apart _ _ _ T) as Way.
  destruct (through_centre _ _ _ Tt C X) as (x & i & j & Bx & Ci & Cj & Short).
  pose proof (blast_number f new x c i _ j Blasts Bx One Ci Cj) as N.
  assert (Out : left_number u k beside f (destination c before) <= u * Z.of_nat (length after)); [|nia].
  destruct after as [|e after].
  - pose proof (left_here f (destination c before)). pose proof (end_number f _ Ends One E). simpl. lia.
  - pose proof (without t more (e :: after) _ T' Not) as (Ne & Fe & Te).
    pose proof (left_step f _ _ One Ne) as L.
    assert (number f e <= u * Z.of_nat (length after)); [|simpl length; lia].
    apply (Low (others t more)); auto.
    + rewrite Forall_forall in *. intros y Y. apply in_others in Y. apply Legal, Y.
    + pose proof (fewer t more It). lia.
    + eauto using near_blast.
Qed.

(** A pass gives numbers for one more blast. *)
Lemma pass_lower n f new : ends_right b ground k f = true -> Lower n f ->
  ends_right b ground k new = true -> steps_right ground u k beside free new = true ->
  blast_right ground u k beside arms f new = true -> Lower (n + 1) new.
Proof.
  intros Ends Low Ends' Steps Blasts more walk. induction walk as [|e walk IH]; intros c Legal Few On F T E;
    (destruct (free c) eqn:Base; [|exact (from_brick n f new more _ c Ends Low Blasts Legal Few On F Base T E)]).
  - pose proof (end_number new c Ends' On E). simpl. lia.
  - destruct T as (N & F' & T). pose proof (step_number free new c e Steps On Base N).
    assert (number new e <= u * Z.of_nat (length walk)); [|simpl length; lia].
    apply IH; auto. eauto using near_blast.
Qed.

Lemma first_lower f : ends_right b ground k f = true -> steps_right ground u k beside free f = true -> Lower 0 f.
Proof.
  intros Ends Steps [|t more] walk c _ Few; [|simpl in Few; lia]. rewrite app_nil_r. clear Few.
  revert c. induction walk as [|e walk IH]; intros c On F T E.
  - pose proof (end_number f c Ends On E). simpl. lia.
  - destruct T as (N & F' & T). apply floor_spec in F. pose proof (step_number free f c e Steps On F N).
    assert (number f e <= u * Z.of_nat (length walk)); [|simpl length; lia].
    apply IH; auto. eauto using near_blast.
Qed.

Lemma lower_more n m f : m <= n -> Lower n f -> Lower m f.
Proof. intros Le Low more walk c Legal Few. apply Low; auto. lia. Qed.

Lemma settled_lower n f : ends_right b ground k f = true -> steps_right ground u k beside free f = true ->
  blast_right ground u k beside arms f f = true -> 0 <= n -> Lower n f.
Proof.
  intros Ends Steps Blasts. revert n. apply natlike_ind.
  - apply first_lower; assumption.
  - intros n _ Low. apply pass_lower with f; assumption.
Qed.

(** The last numbers, which are for n further blasts or more, are those that count. *)
Lemma passes_lower here more : forall f left done, 0 <= done -> Lower done f ->
  passes_right b ground u k beside arms free here left f more = true ->
  exists last, Lower (done + Z.max 0 left) last /\ k <= number last here.
Proof.
  induction more as [|new more IH]; intros f left done Pos Low P; simpl in P; rewrite !andb_true_iff in P;
    destruct P as [[Ends Steps] P].
  - destruct P as [Enough P]. apply Z.leb_le in Enough. exists f. split; [|exact Enough].
    apply orb_true_iff in P. destruct P as [P|P].
    + apply Z.leb_le in P. apply lower_more with done; [lia | exact Low].
    + apply settled_lower; auto. lia.
  - destruct P as [Blasts P].
    assert (P' := P). destruct more; simpl in P'; rewrite !andb_true_iff in P'; destruct P' as [[Ends' Steps'] _].
    all: destruct (IH new (left - 1) (done + 1)) as (last & L & Enough);
      [lia | apply pass_lower with f; auto | exact P |].
    all: exists last; split; [|exact Enough]; apply lower_more with (2 := L); lia.
Qed.

End Numbers.

Theorem passes_bound_sound bound p w k : 0 < cols b -> Blast (walker p) -> Floor (blasts p) (walker p) ->
  bounded_by_passes b given bound p w k = true -> Bound b given p w k.
Proof.
  intros _ On F. unfold bounded_by_passes. set (u := w (walker p)). rewrite !andb_true_iff, Z.leb_le, forallb_forall.
  intros [[Pos Unit] H] more walk Legal Few T E.
  assert (Total : forall walk c, Trail (Floor (blasts p ++ more)) c walk ->
    total w walk = u * Z.of_nat (length walk)).
  { clear -Unit square. induction walk as [|e walk IH]; intros c T; [simpl; lia|].
    destruct T as (N & _ & T). simpl total.
    rewrite (IH e T). apply near_blast, in_ground, Unit, Z.eqb_eq in N; [simpl length; lia | exact square]. }
  rewrite (Total walk _ T). destruct bound as [home|home after].
  - rewrite !andb_true_iff, Z.leb_le in H. destruct H as [[Enough Ends] Steps]. apply (Z.le_trans _ _ _ Enough).
    clear Enough Few F. revert On T E. generalize (walker p). clear Total.
    induction walk as [|e walk IH]; intros c On T E.
    + pose proof (end_number k home c Ends On E). simpl. lia.
    + destruct T as (N & F' & T). pose proof (step_number u k (fun _ => true) home c e Steps On eq_refl N).
      assert (number k home e <= u * Z.of_nat (length walk)); [|simpl length; lia].
      apply IH; auto. eauto using near_blast.
  - assert (First : Lower u k (blasts p) 0 home).
    { destruct after; cbn [passes_right] in H; rewrite !andb_true_iff in H; apply first_lower; apply H. }
    destruct (passes_lower u Pos k (blasts p) (walker p) after home _ 0 (Z.le_refl 0) First H)
      as (last & Low & Enough).
    apply (Z.le_trans _ _ _ Enough). apply (Low more walk (walker p) Legal); auto; [lia|].
    apply (floor_mono b given (blasts p)); [apply incl_appl, incl_refl | exact F].
Qed.
End Proof.

(** An accepted certificate of the kind [bomb-passes-3] proves its claim. *)
Theorem bomb_passes_sound b given start line claim plan path bound :
  check_bomb_passes b given start line claim plan path bound = true -> value_after (bomb b given) start line claim.
Proof.
  apply check_claim_sound. intros p w k Square. apply passes_bound_sound, Square.
Qed.
