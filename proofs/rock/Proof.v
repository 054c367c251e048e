(** An accepted certificate of the kind [walk-and-ambush-1] states the value of the position. *)
Require Import ZArith List Bool Lia Wf_nat FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph rock.Rules rock.Checker rock.Play.
Import ListNotations.
Open Scope Z_scope.

Notation at_ c l t := (Build_rock_position c l t).

Lemma in_directions b d : existsb (same_direction d) (directions b) = true -> In d (directions b).
Proof.
  intros E. apply existsb_exists in E. destruct E as (d' & I & same). destruct d, d'; try discriminate; exact I.
Qed.

Lemma gathered_in l r i : In (r, i) l -> In i (hits_of (gathered l) r).
Proof.
  induction l as [|[c i'] l IH]; simpl; [intros []|]. unfold hits_of at 1. destruct (Pos.eq_dec r c) as [->|other].
  - rewrite M.gss. intros [same|I]; [injection same as ->; left; reflexivity|right; apply IH, I].
  - rewrite M.gso by exact other. intros [same|I]; [congruence|]. apply IH, I.
Qed.

(** [all_hits] misses no step. *)
Lemma hits_complete b e j n d k r :
  M.find j (nodes e) = Some n -> onward n = Some (d, k) -> In r (needed b (spot n) d) ->
  In (opens n, closes n) (hits_of (all_hits b e) r).
Proof.
  intros F O I. apply gathered_in, in_flat_map. exists (j, n). split; [apply M.elements_correct, F|].
  simpl. rewrite O. apply in_map_iff. eauto.
Qed.

Section Certificate.
Variable b : board.
Variable given : rock_parameters.
Variable fallen : list cell.
Variable e : evidence.
Let g := rock b given.
Let h := all_hits b e.
Notation free := (free b fallen).

(** ** Paths of nodes *)

Hypothesis good_nodes : forallb (fun x => good_node b fallen e (snd x)) (M.elements (nodes e)) = true.

Lemma node_spec j n : M.find j (nodes e) = Some n ->
  0 <= opens n <= closes n /\
  match onward n with
  | None => is_exit b (spot n) = true /\ 0 <= price n
  | Some (d, k) => exists next, M.find k (nodes e) = Some next /\ is_exit b (spot n) = false /\
    In d (directions b) /\ step b free (spot n) d = Some (spot next) /\
    cost b (spot next) + price next <= price n /\ opens next < opens n /\ closes n <= closes next
  end.
Proof.
  intros F. pose proof (all_true _ _ good_nodes (j, n) (M.elements_correct _ _ F)) as good.
  unfold good_node in good. simpl in good. split_checks. split; [lia|].
  destruct (onward n) as [[d k]|]; [|split_checks; auto].
  destruct (M.find k (nodes e)) as [next|]; [|discriminate].
  destruct (step b free (spot n) d) as [c|]; [|discriminate]. split_checks. subst c.
  exists next. auto 10 using in_directions.
Qed.

(** The nodes of a path have a number in common, so a path can be followed with rocks that take no step of a node
    with this number. *)
Section Follow.
Variable l : list cell.
Variable number : Z.
Hypothesis legal : forall j n d k x, M.find j (nodes e) = Some n -> onward n = Some (d, k) ->
  opens n <= number <= closes n -> step b free (spot n) d = Some x -> step b (is_free b l) (spot n) d = Some x.

Lemma path_escapes n : forall j, M.find j (nodes e) = Some n -> opens n <= number <= closes n -> Escapes b l (spot n).
Proof.
  remember (Z.to_nat (opens n)) as m eqn:rank. revert n rank. induction m as [m IH] using lt_wf_ind.
  intros n rank j F inside.
  destruct (node_spec j n F) as [range N]. destruct (onward n) as [[d k]|] eqn:O.
  - destruct N as (next & F' & X & known & S & price & lower & wider).
    destruct (node_spec k next F') as [range' _].
    assert (E : Escapes b l (spot next)) by (apply (IH (Z.to_nat (opens next))) with (j := k); auto; lia).
    destruct E as (x & X' & W). exists x. split; [exact X'|].
    apply Walk_on with d (spot next); auto. eapply legal; eauto.
  - exists (spot n). split; [apply N|apply Walk_here].
Qed.

Lemma path_can n t : most given <= Z.of_nat (length l) \/ seen given = false /\ t = true ->
  forall j, M.find j (nodes e) = Some n -> opens n <= number <= closes n -> Can g (at_ (spot n) l t) (price n).
Proof.
  remember (Z.to_nat (opens n)) as m eqn:rank. revert n t rank. induction m as [m IH] using lt_wf_ind.
  intros n t rank safe j F inside. destruct (node_spec j n F) as [range N].
  destruct (onward n) as [[d k]|] eqn:O; [|apply on_exit; apply N].
  destruct N as (next & F' & X & known & S & price & lower & wider).
  destruct (node_spec k next F') as [range' _].
  assert (O' : Open b l (spot n)) by (split; eauto using path_escapes).
  assert (walks_on : Can g (at_ (spot n) l true) (Checker.price n)).
  { apply walker_steps_on with d (spot next); auto; [eapply legal; eauto|].
    apply can_more with (Checker.price next); [|lia].
    apply IH with (m := Z.to_nat (opens next)) (j := k); try lia; auto.
    destruct safe as [|[-> ?]]; auto. }
  destruct t; [exact walks_on|]. destruct safe as [enough|[_ ?]]; [|discriminate].
  apply adversary_moves; auto. intros r T. rewrite no_targets in T by exact enough. destruct T.
Qed.
End Follow.

Lemma clear_legal r n0 : is_clear h r n0 = true -> forall j n d k x, M.find j (nodes e) = Some n ->
  onward n = Some (d, k) -> opens n <= opens n0 <= closes n -> step b free (spot n) d = Some x ->
  step b (is_free b (insert r fallen)) (spot n) d = Some x.
Proof.
  intros clear j n d k x F O inside. apply step_without with r.
  - intros y free_y other. apply is_free_insert. auto.
  - intros taken. pose proof (all_true _ _ clear _ (hits_complete b e j n d k r F O taken)) as outside.
    simpl in outside. apply orb_true_iff in outside. destruct outside; split_checks; lia.
Qed.

Lemma leads_out_spec c budget r k : leads_out e h c budget r k = true ->
  Escapes b (insert r fallen) c /\
  forall v, budget = Some v -> most given <= Z.of_nat (length (insert r fallen)) ->
    Can g (at_ c (insert r fallen) false) v.
Proof.
  unfold leads_out. destruct (M.find k (nodes e)) as [n|] eqn:F; [|discriminate]. intros L. split_checks. subst c.
  destruct (node_spec k n F) as [range _]. split.
  - eapply path_escapes; [apply clear_legal; eassumption|exact F|lia].
  - intros v -> enough. split_checks. apply can_more with (price n); [|lia].
    eapply path_can; [apply clear_legal; eassumption|auto|exact F|lia].
Qed.

(** ** Rocks that would seal *)

Hypothesis good_levels : forallb (good_level b fallen e) (M.elements (levels e)) = true.

(** Without the gate of a level no step leads from below onto it, and no exit lies below. *)
Lemma seals_spec c r : seals given e c r = true -> may_seal given = false /\ ~ Escapes b (insert r fallen) c.
Proof.
  unfold seals. intros S. split_checks. split; [assumption|].
  destruct (M.find c (levels e)) as [l|] eqn:L; [|discriminate].
  destruct (M.find r (levels e)) as [k|]; [|discriminate]. split_checks.
  intros (x & X & W). assert (below : exists l, M.find c (levels e) = Some l /\ (l < k)%positive).
  { exists l. split; [exact L|]. apply Pos.ltb_lt. assumption. }
  clear L. induction W as [c|c d y z S known W IH]; destruct below as (l' & L & less);
    pose proof (all_true _ _ good_levels (c, l') (M.elements_correct _ _ L)) as good;
    unfold good_level in good; simpl in good; split_checks.
  - rewrite X in *. simpl in *.
    repeat match goal with H : Pos.leb _ _ = true |- _ => apply Pos.leb_le in H end. lia.
  - apply IH; [exact X|]. destruct (step_free b _ _ _ _ S) as [free_y _].
    apply is_free_insert in free_y. destruct free_y as [_ other].
    match goal with H : forallb _ (steps _ _ _) = true |- _ => rename H into rises end.
    pose proof (all_true _ _ rises (d, y)) as rise. unfold rises_by_gate in rise. simpl in rise.
    destruct (M.find y (levels e)) as [m|].
    + exists m. split; [reflexivity|]. apply orb_true_iff in rise.
      * destruct rise as [rise|rise]; [apply Pos.leb_le in rise; lia|]. split_checks. subst m.
        destruct (Pos.eq_dec (Pos.succ l') k) as [same|]; [|lia]. exfalso. apply other.
        unfold is_gate in *. rewrite same in *. destruct (M.find k (gates e)); [|discriminate].
        split_checks. congruence.
      * apply in_steps. split; [exact known|]. eapply step_more; [|exact S]. intros w free_w.
        apply is_free_insert in free_w. apply free_w.
    + discriminate rise. apply in_steps. split; [exact known|]. eapply step_more; [|exact S]. intros w free_w.
      apply is_free_insert in free_w. apply free_w.
Qed.

(** ** The walker pays at most the claim *)

Hypothesis last_rock : most given <= Z.of_nat (length fallen) + 1.

Lemma answered_spec c j budget replies r : answered b given e h c j budget replies r = true ->
  In r (targets b given (at_ c fallen false)) -> Can g (at_ c (insert r fallen) false) budget.
Proof.
  intros A T. apply target_spec in T. destruct T as (_ & _ & F & X & other & path).
  assert (full : most given <= Z.of_nat (length (insert r fallen))).
  { rewrite length_insert; [lia|]. unfold is_free in F. destruct (sign_of b r); try discriminate F;
      split_checks; apply has_not; assumption. }
  unfold answered in A. rewrite X, other in A. simpl in A. destruct (M.find r replies) as [[k|]|].
  - apply leads_out_spec in A. apply A; auto.
  - apply seals_spec in A. destruct A as [no_seal sealed]. exfalso. apply sealed, has_path_spec, path, no_seal.
  - apply leads_out_spec in A. apply A; auto.
Qed.

(** With the rocks that have fallen, every path can be followed. *)
Lemma node_open j n d k : M.find j (nodes e) = Some n -> onward n = Some (d, k) -> Open b fallen (spot n).
Proof.
  intros F O. destruct (node_spec j n F) as [range N]. rewrite O in N. destruct N as (_ & _ & X & _).
  split; [exact X|]. apply path_escapes with (number := opens n) (j := j); auto; lia.
Qed.

Lemma walks_spec : seen given = true -> forall replies at_once j n budget,
  M.find j (nodes e) = Some n -> walks b given fallen e h at_once j budget replies = true ->
  Can g (at_ (spot n) fallen (negb at_once)) budget.
Proof.
  intros is_seen. induction replies as [|here replies IH]; intros at_once j n budget F W; simpl in W; rewrite F in W;
    destruct (node_spec j n F) as [range N]; destruct (onward n) as [[d k]|] eqn:O; try discriminate;
    try (apply on_exit; [apply N|apply Z.leb_le, W]).
  destruct N as (next & F' & X & known & S & price & lower & wider). rewrite S in W.
  apply andb_true_iff in W. destruct W as [asked W]. pose proof (node_open _ _ _ _ F O) as opened.
  assert (steps_on : Can g (at_ (spot n) fallen true) budget).
  { apply walker_steps_on with d (spot next); auto. rewrite is_seen. apply (IH true k); auto. }
  destruct at_once; [|exact steps_on]. apply adversary_moves; auto. intros r T.
  apply answered_spec with j here; [|exact T]. apply (all_true _ _ asked). apply target_spec in T. apply T, is_seen.
Qed.

Lemma pays_at_most_spec p claim : rocks p = fallen -> pays_at_most b given fallen e h p claim = true -> Can g p claim.
Proof.
  destruct p as [c l t]. simpl. intros -> P. unfold pays_at_most in P. simpl in P.
  destruct (M.find (walk_node e) (nodes e)) as [n|] eqn:F; [|discriminate].
  apply andb_true_iff in P. destruct P as [here P]. split_checks. subst c. destruct (node_spec _ _ F) as [range N].
  assert (alone : forall v, most given <= Z.of_nat (length fallen) \/ seen given = false /\ t = true ->
    price n <= v -> Can g (at_ (spot n) fallen t) v).
  { intros v safe le. apply can_more with (price n); [|exact le].
    apply path_can with (number := opens n) (j := walk_node e); auto; lia. }
  destruct (_ || _) eqn:safe in P.
  { split_checks. apply alone; [|assumption]. apply orb_true_iff in safe.
    destruct safe; split_checks; auto. }
  apply orb_false_iff in safe. destruct safe as [more unsafe]. destruct (seen given) eqn:is_seen.
  { rewrite <- (negb_involutive t). apply walks_spec with (answers e) (walk_node e); auto. }
  simpl in unsafe. subst t. apply andb_true_iff in P. destruct P as [replies P]. split_checks.
  destruct (onward n) as [[d k]|] eqn:O; [|apply on_exit; [apply N|lia]].
  pose proof (node_open _ _ _ _ F O) as opened. apply adversary_moves; auto.
  - apply can_more with (price n); [|assumption].
    apply path_can with (number := opens n) (j := walk_node e); auto; lia.
  - intros r T. destruct (M.find r h) as [i|] eqn:hit.
    + apply answered_spec with (walk_node e) (hd (M.empty _) (answers e)); [|exact T].
      apply (all_true _ _ replies (r, i)), M.elements_correct, hit.
    + apply answered_spec with (walk_node e) (M.empty _); [|exact T]. unfold answered. rewrite M.gempty.
      unfold leads_out, is_clear, hits_of. rewrite F, hit, Pos.eqb_refl. simpl. apply orb_true_iff. right.
      apply Z.leb_le. assumption.
Qed.

(** ** The walker pays at least the claim *)

(** [v] is at most [u]. *)
Definition Owes (v : amount) (u : Z) : Prop := match v with Some v => v <= u | None => False end.

Lemma at_most_spec v paid w u : at_most v paid w = true -> Owes w u -> Owes v (paid + u).
Proof. destruct v, w; simpl; try discriminate; try tauto. intros le. apply Z.leb_le in le. lia. Qed.

Lemma lasts_less over free free' x : (forall y, free' y = true -> free y = true) ->
  lasts b e free over x = true -> lasts b e free' over x = true.
Proof.
  unfold lasts. intros less. destruct (is_exit b (fst x)); auto. rewrite !forallb_forall. intros L [d y] I.
  apply in_steps in I. apply L, in_steps. split; [apply I|]. eapply step_more; [|apply I]. exact less.
Qed.

(** The walker pays these amounts if the adversary does nothing more. *)
Section Wait.
Variable l : list cell.
Variable over : M.t amount.
Hypothesis leasts : forall c v, owed e over c = Some v ->
  lasts b e (is_free b l) over (c, v) = true \/ forall t u, Can g (at_ c l t) u -> Owes v u.

Lemma lasts_spec p u : Can g p u -> rocks p = l ->
  forall v, lasts b e (is_free b l) over (walker p, v) = true -> Owes v u.
Proof.
  induction 1 as [p u o O le|p u m k q O Min I C IH|p u O Max some C IH]; destruct p as [c l' t];
    simpl in *; intros -> v L; unfold lasts in L; simpl in L; unfold rock_outcome in O; simpl in O;
    destruct (is_exit b c) eqn:X; try discriminate O.
  - injection O as <-. apply at_most_spec with (u := 0) in L; simpl; [|lia]. destruct v; simpl in *; [lia|exact L].
  - destruct (has_path b l c); discriminate O.
  - subst t. simpl in I. apply in_map_iff in I. destruct I as ([d x] & E & I). simpl in E. injection E as <- <- <-.
    pose proof (all_true _ _ L (d, x) I) as step_on. simpl in step_on.
    destruct (owed e over x) as [w|] eqn:W; [|discriminate].
    replace u with (cost b x + (u - cost b x)) by lia. apply at_most_spec with w; [exact step_on|].
    destruct (leasts x w W) as [lasting|owed]; [apply IH; auto|apply owed with (1 := C)].
  - subst t. specialize (IH Done 0 (at_ c l true) (or_introl eq_refl) eq_refl v). rewrite Z.sub_0_r in IH. apply IH.
    unfold lasts. simpl. now rewrite X.
Qed.
End Wait.

Hypothesis good_plain : forallb (lasts b e free (M.empty _)) (M.elements (plain e)) = true.
Hypothesis good_ambushes : forallb (good_ambush b fallen e) (ambushes e) = true.

Lemma plain_spec l c t u v : (forall y, is_free b l y = true -> free y = true) ->
  M.find c (plain e) = Some v -> Can g (at_ c l t) u -> Owes v u.
Proof.
  intros less P C.
  assert (lasting : forall c v, M.find c (plain e) = Some v -> lasts b e (is_free b l) (M.empty _) (c, v) = true).
  { intros x w F. apply lasts_less with free; [exact less|]. apply (all_true _ _ good_plain).
    apply M.elements_correct, F. }
  apply lasts_spec with (2 := C) (l := l) (over := M.empty _); [|reflexivity|apply lasting, P].
  intros x w. unfold owed. rewrite M.gempty. auto.
Qed.

Lemma around_spec a c t u v : In a (ambushes e) -> owed e (around a) c = Some v ->
  Can g (at_ c (insert (rock_on a) fallen) t) u -> Owes v u.
Proof.
  intros I L C. pose proof (all_true _ _ good_ambushes a I) as good. unfold good_ambush in good.
  assert (less : forall y, is_free b (insert (rock_on a) fallen) y = true -> free y = true).
  { intros y free_y. apply is_free_insert in free_y. apply free_y. }
  assert (leasts : forall c v, owed e (around a) c = Some v ->
    lasts b e (is_free b (insert (rock_on a) fallen)) (around a) (c, v) = true \/
    forall t u, Can g (at_ c (insert (rock_on a) fallen) t) u -> Owes v u).
  { intros x w. unfold owed. destruct (M.find x (around a)) as [w'|] eqn:A.
    - intros E. injection E as ->. left. apply (all_true _ _ good), M.elements_correct, A.
    - intros P. right. eauto using plain_spec. }
  destruct (leasts c v L) as [lasting|owed]; [|exact (owed t u C)].
  apply lasts_spec with (2 := C) (1 := leasts); auto.
Qed.

Let w := all_waiting e.
Hypothesis good_held : forallb (holds b given fallen e h w) (M.elements (held e)) = true.
Hypothesis held_if_seen : seen given || M.is_empty (held e) = true.

Lemma waiting_spec c a k : M.find c w = Some (a, k) -> In a (ambushes e).
Proof.
  intros F. apply found_in, in_flat_map in F. destruct F as (a' & I & F). apply in_map_iff in F.
  destruct F as (s & E & _). injection E as _ <- _. exact I.
Qed.

Lemma held_spec p u : Can g p u -> rocks p = fallen -> forall v,
  (if walker_moves p then lasts b e free (held e) else holds b given fallen e h w) (walker p, v) = true -> Owes v u.
Proof.
  induction 1 as [p u o O le|p u m k q O Min I C IH|p u O Max some C IH]; destruct p as [c l t];
    simpl in *; intros -> v L; unfold rock_outcome in O; simpl in O; destruct (is_exit b c) eqn:X; try discriminate O.
  - injection O as <-. assert (L' : at_most v 0 (Some 0) = true).
    { destruct t; unfold lasts, holds in L; simpl in L; rewrite X in L; exact L. }
    apply at_most_spec with (u := 0) in L'; simpl; [|lia]. destruct v; simpl in *; [lia|exact L'].
  - destruct (has_path b fallen c); discriminate O.
  - subst t. unfold lasts in L. simpl in L, I. rewrite X in L.
    apply in_map_iff in I. destruct I as ([d x] & E & I). simpl in E. injection E as <- <- <-.
    pose proof (all_true _ _ L (d, x) I) as step_on. simpl in step_on.
    destruct (owed e (held e) x) as [y|] eqn:Y; [|discriminate].
    replace u with (cost b x + (u - cost b x)) by lia. apply at_most_spec with y; [exact step_on|].
    unfold owed in Y. destruct (M.find x (held e)) as [y'|] eqn:H.
    + injection Y as ->. destruct (seen given); simpl in held_if_seen.
      * apply IH; [reflexivity|]. simpl. apply (all_true _ _ good_held), M.elements_correct, H.
      * apply M.is_empty_2 in held_if_seen. apply M.find_2 in H. destruct (held_if_seen _ _ H).
    + eapply plain_spec; [|exact Y|exact C]. auto.
  - subst t. unfold holds in L. simpl in L. rewrite X in L. destruct (M.find c w) as [[a k]|] eqn:W.
    + unfold catches in L. split_checks. destruct (owed e (around a) c) as [y|] eqn:Y; [|discriminate].
      assert (falls : In (rock_on a) (targets b given (at_ c fallen false))).
      { apply target_falls; auto.
        - destruct (seen given).
          + match goal with H : existsb _ _ = true |- _ => apply existsb_exists in H; destruct H as (s & I & E) end.
            apply Pos.eqb_eq in E. rewrite E. apply in_map, I.
          + split_checks. apply in_cells. assumption.
        - apply Pos.eqb_neq. assumption.
        - match goal with H : may_seal given || _ = true |- _ => apply orb_true_iff in H; destruct H as [S|S] end;
            auto. right. apply leads_out_spec in S. apply has_path_spec, S. }
      assert (caught : Can g (at_ c (insert (rock_on a) fallen) false) (u - 0)).
      { apply (C (Put (rock_on a))). right. apply in_map_iff. eauto. }
      replace u with (0 + (u - 0)) by lia. apply at_most_spec with y; [assumption|].
      eauto using around_spec, waiting_spec.
    + specialize (IH Done 0 (at_ c fallen true) (or_introl eq_refl) eq_refl v). rewrite Z.sub_0_r in IH.
      apply IH. exact L.
Qed.
End Certificate.

Theorem accepts_sound b given p claim e :
  accepts b given p claim e = true -> value (rock b given) p claim.
Proof.
  intros A. unfold accepts in A. destruct (rock_outcome b p) as [o|] eqn:O.
  { assert (o = claim) as <- by (destruct o, claim; try discriminate A; split_checks; congruence).
    assert (least : forall u, Can (rock b given) p u -> Owes o u).
    { intros u C. inversion C as [? ? o' O'|? ? ? ? ? O'|? ? O']; subst; simpl in O'; rewrite O in O';
        try discriminate O'.
      injection O' as ->. assumption. }
    destruct o as [v|]; [|exact least]. split; [|exact least]. apply (Can_over _ _ _ v); [exact O|lia]. }
  split_checks.
  match goal with H : pays_at_least _ _ _ _ _ _ _ = true |- _ => unfold pays_at_least in H end. split_checks.
  assert (least : forall u, Can (rock b given) p u -> Owes claim u) by (intros u C; eapply held_spec; eauto).
  destruct claim as [v|]; [|exact least]. split; [|exact least]. eapply pays_at_most_spec; eauto.
Qed.

Theorem walk_and_ambush_sound b given start line claim e :
  check_walk_and_ambush b given start line claim e = true -> value_after (rock b given) start line claim.
Proof.
  unfold check_walk_and_ambush. destruct (follow _ _ _) as [p|] eqn:F; [|discriminate].
  intros A. exists p. eauto using accepts_sound.
Qed.
