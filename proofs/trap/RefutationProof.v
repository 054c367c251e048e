(** Why Tom cannot trap Jerry if a tree is accepted.

    A node stands for sets of obstacles, and not for plays: the slots only say which sets can lie there. So no play is
    ever changed into another; it is enough to count (Slots.v).
    1. An obstacle lies on a cell, or none does. If one does, it may have taken the first open slot from its release
       on ([fit_first], [ask_safe]). If none does, none was laid there in this turn or before.
    2. If all cells that a shortest path needs are released later, Jerry takes its first step, whatever else lies
       there ([goes_spec]). After Tom's next turn the sets are those of the next node ([walk_safe]).
    3. At a leaf so many disjoint paths lead out that Tom cannot close them all ([has_paths_spec]). After a step of
       Jerry's, and one obstacle more, the cell that he left is free, and shut in with him if he is ([avoid],
       [safe_step_spec]); so are the paths from there. This is asked for all steps that he can still take
       ([safe_later_spec]).
    4. Every set of a node is a set of another one that is known to be safe ([like_safe]), or a node has no sets,
       because there are too few cells for the slots that must be used already ([small_safe]). *)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph trap.Rules trap.Paths trap.Refutation.
From Thwart Require Import trap.Slots trap.Play.
Import ListNotations.
Open Scope Z_scope.

(* ---------- Disjoint paths ---------- *)

Lemma distinct_spec l : forall seen, distinct seen l = true -> NoDup l /\ forall c, In c l -> mem c seen = false.
Proof.
  induction l as [|c l IH]; simpl; intros seen; [split; [constructor | easy]|].
  rewrite andb_true_iff, negb_true_iff. intros [New H]. destruct (IH _ H) as [Distinct Others]. split.
  - constructor; [|exact Distinct]. intros I. specialize (Others c I). rewrite mem_add, Pos.eqb_refl in Others.
    discriminate.
  - intros d [<-|I]; [exact New|]. specialize (Others d I). rewrite mem_add in Others.
    now apply orb_false_iff in Others.
Qed.

Lemma once_in c l : forall seen, In c l -> mem c seen = true \/ In c (once seen l).
Proof.
  induction l as [|d l IH]; simpl; intros seen I; [easy|].
  destruct (mem d seen) eqn:Seen.
  - destruct I as [->|I]; auto.
  - destruct I as [->|I]; [simpl; auto|]. destruct (IH (add d seen) I) as [H|H]; [|simpl; auto].
    rewrite mem_add in H. apply orb_true_iff in H. destruct H as [H|H]; [|auto]. apply Pos.eqb_eq in H. simpl. auto.
Qed.

Lemma hits (laid : list cell) ps : (forall p, In p ps -> existsb (has laid) p = true) ->
  (length ps <= length (filter (has laid) (concat ps)))%nat.
Proof.
  induction ps as [|p ps IH]; simpl; intros H; [lia|]. rewrite filter_app, app_length.
  specialize (IH (fun q I => H q (or_intror I))). assert (Hit := H p (or_introl eq_refl)).
  apply existsb_exists in Hit. destruct Hit as (c & I & L).
  assert (In c (filter (has laid) p)) as X by now apply filter_In. destruct (filter (has laid) p); [easy|]. simpl.
  lia.
Qed.

Lemma same_direction_spec d e : same_direction d e = true -> d = e.
Proof. destruct d, e; easy. Qed.

Lemma beside_straight b d d' : In d' (beside b d) -> In d' (directions b) /\ beside b d' = [].
Proof.
  unfold beside, directions. destruct (shape b); [easy| |easy].
  destruct d; simpl; intros I; intuition; subst; simpl; auto 10.
Qed.

Lemma in_steps b free c d e : In (d, e) (steps b free c) <-> In d (directions b) /\ step b free c d = Some e.
Proof.
  unfold steps. rewrite in_flat_map. split.
  - intros (d' & I & H). destruct (step b free c d') eqn:E; [|easy]. destruct H as [H|[]]. injection H as -> ->. auto.
  - intros [I E]. exists d. rewrite E. simpl. auto.
Qed.

Section Refutation.
Variable b : board.
Variable given : trap_parameters.
Variable before : list cell.
Variable most : Z.
Variable bundles : M.t prepared.
Local Notation g := (trap b given).
Local Notation passable := (is_passable b given).
Local Notation Out := (Out b given).
Local Notation empty := (is_empty b given []).
Hypothesis all_directions : forall d, In d (choice b given) <-> In d (directions b).
Hypothesis tom_lays : 0 < per_turn given.
Local Notation site := (survey b given before).
Hypothesis corners : corners_touch b = true.
Hypothesis bundles_spec : forall i x, M.find i bundles = Some x -> exists raw, prepare b given before raw = Some x.

Lemma corner c d e d' f : In c (cells b) -> In d (directions b) -> beyond b c d = Some e ->
  In d' (beside b d) -> beyond b c d' = Some f ->
  is_straight b f c = true /\ is_straight b f e = true /\ is_straight b e f = true.
Proof.
  intros C D E D' F. unfold corners_touch in corners. rewrite forallb_forall in corners. specialize (corners c C).
  rewrite forallb_forall in corners. specialize (corners d D). rewrite E, forallb_forall in corners.
  specialize (corners d' D'). rewrite F, !andb_true_iff in corners. tauto.
Qed.

Lemma path_out laid path : leads_away b given path = true ->
  (forall c, In c path -> empty c = true /\ ~ In c laid) ->
  forall c rest, path = c :: rest -> In c (cells b) -> exists k, Out laid k c.
Proof.
  induction path as [|c path IH]; [discriminate|]. intros Away Clear c' rest E On. injection E as <- <-.
  assert (P : passable laid c = true) by (apply passable_spec; right; apply Clear; simpl; auto).
  destruct path as [|e path].
  - simpl in Away. apply orb_true_iff in Away. destruct Away as [Gone|Touch].
    + exists 0%nat. split; [now apply in_land | exact Gone].
    + exists 1%nat. now apply touch_out.
  - cbn [leads_away] in Away. apply andb_true_iff in Away. destruct Away as [S Away].
    assert (On_e : In e (cells b)) by eauto using straight_on.
    destruct (IH Away (fun x I => Clear x (or_intror I)) e path eq_refl On_e) as (k & H).
    exists (Datatypes.S k). exists e. split; [|exact H]. apply straight_step; [exact S|].
    apply passable_spec. right. apply Clear. simpl. auto.
Qed.

(** A way out is left if there are more paths than obstacles that may lie on them. *)
Lemma has_paths_spec n use number v allowed laid hidden : has_paths bundles n use number v allowed = true ->
  (forall c, In c laid -> In c before \/ In c (revealed n) \/ In c hidden) -> Z.of_nat (length hidden) <= number ->
  exists c k, In c allowed /\ Out laid k c.
Proof.
  unfold has_paths. rewrite existsb_exists. intros (i & _ & H) Where Few.
  destruct (M.find i bundles) as [x|] eqn:F; [|discriminate]. destruct (bundles_spec i x F) as (raw & P).
  unfold prepare in P. match type of P with (if ?ok then _ else _) = _ => destruct ok eqn:Ok; [|discriminate] end.
  injection P as <-. simpl in H.
  apply andb_true_iff in Ok. destruct Ok as [Paths Distinct]. apply distinct_spec in Distinct.
  destruct Distinct as [Distinct _].
  rewrite forallb_forall in Paths. apply andb_true_iff in H. destruct H as [Allowed Count].
  rewrite forallb_forall in Allowed. apply Z.ltb_lt in Count.
  destruct (forallb (existsb (has laid)) (paths raw)) eqn:All.
  - exfalso. rewrite forallb_forall in All. assert (Hits := hits laid (paths raw) All).
    set (hit := filter (has laid) (concat (paths raw))) in *.
    assert (Distinct_hit : NoDup hit) by now apply NoDup_filter.
    assert (In_hit : forall c, In c hit -> In c (concat (paths raw)) /\ (In c (revealed n) \/ In c hidden)).
    { intros c I. apply filter_In in I. destruct I as [I L]. split; [exact I|]. apply has_spec, Where in L.
      destruct L as [L|L]; [|exact L]. exfalso. apply in_concat in I. destruct I as (p & Ip & Ic).
      specialize (Paths p Ip). unfold is_path in Paths. rewrite !andb_true_iff, forallb_forall in Paths.
      destruct Paths as [_ Empty]. specialize (Empty c Ic). apply empty_spec in Empty. tauto. }
    assert (Parts := filter_parts (has (revealed n)) hit).
    assert (Old : (length (filter (has (revealed n)) hit) <=
                   length (filter (fun c => mem c (set_of (concat (paths raw)))) (revealed n)))%nat).
    { apply NoDup_incl_length; [now apply NoDup_filter|]. intros c I. apply filter_In in I. destruct I as [I R].
      apply filter_In. split; [now apply has_spec|]. apply mem_set_of. now apply In_hit. }
    assert (New : (length (filter (fun c => negb (has (revealed n) c)) hit) <= length hidden)%nat).
    { apply NoDup_incl_length; [now apply NoDup_filter|]. intros c I. apply filter_In in I. destruct I as [I R].
      apply negb_true_iff, has_not in R. apply In_hit in I. tauto. }
    lia.
  - apply forallb_false in All. destruct All as (p & Ip & Clear). specialize (Paths p Ip). unfold is_path in Paths.
    rewrite !andb_true_iff, forallb_forall in Paths. destruct Paths as [[From Away] Empty].
    destruct p as [|c p]; [discriminate|]. apply existsb_exists in From. destruct From as (s & Is & S).
    assert (On : In c (cells b)) by eauto using straight_on.
    assert (Clear' : forall x, In x (c :: p) -> empty x = true /\ ~ In x laid).
    { intros x I. specialize (Empty x I). apply empty_spec in Empty. split; [apply Empty|]. intros L.
      apply has_spec in L. enough (existsb (has laid) (c :: p) = true) by congruence. apply existsb_exists. eauto. }
    destruct (path_out laid (c :: p) Away Clear' c p eq_refl On) as (k & H).
    exists s, (Datatypes.S k). split; [apply has_spec, Allowed, Is|]. exists c. split; [|exact H].
    apply straight_step; [exact S|]. apply passable_spec. right. apply Clear'. simpl. auto.
Qed.

(* ---------- What was surveyed ---------- *)

Definition lies n := before ++ revealed n.

Lemma needed_spec c d f : In f (needed_cells b given c d) <-> needs_cell b c d f /\ is_door b given f = false.
Proof.
  unfold needed_cells, needs_cell. rewrite in_flat_map. split.
  - intros (d' & I & H). destruct (beyond b c d') as [e|] eqn:B; [|easy].
    destruct (is_door b given e) eqn:Door; [easy|]. destruct H as [<-|[]]. eauto.
  - intros [(d' & I & B) Door]. exists d'. rewrite B, Door. simpl. auto.
Qed.

Lemma tabled_spec {A} (f : cell -> A) l c : In c l -> M.find c (tabled f l) = Some (f c).
Proof.
  induction l as [|x l IH]; simpl; [easy|]. intros I. destruct (Pos.eq_dec c x) as [->|N]; [apply M.gss|].
  rewrite M.gso by exact N. apply IH. destruct I; congruence.
Qed.

Lemma open_steps_spec n c d e : In c (cells b) -> In (d, e) (open_steps site n c) <->
  In d (directions b) /\ step b (passable (lies n)) c d = Some e.
Proof.
  intros On. unfold open_steps. simpl. rewrite (tabled_spec _ _ _ On), in_map_iff. unfold ways_from. split.
  - intros (w & E & I). apply filter_In in I. destruct I as [I Free]. apply in_map_iff in I.
    destruct I as (x & <- & I).
    simpl in E. subst x. apply in_steps in I. destruct I as [D St]. split; [exact D|]. simpl in Free.
    apply (step_other _ _ _ _ _ _ St). intros f Need P. apply passable_spec in P. apply passable_spec.
    destruct P as [Door|[Empty N]]; [auto|]. destruct (is_door b given f) eqn:Door; [auto|]. right.
    split; [exact Empty|].
    unfold lies. rewrite in_app_iff. intros [I|I]; [exact (N I)|]. apply negb_true_iff in Free.
    enough (existsb (has (revealed n)) (needed_cells b given c d) = true) by congruence. apply existsb_exists.
    exists f.
    split; [now apply needed_spec | now apply has_spec].
  - intros [D St]. exists ((d, e), needed_cells b given c d). split; [reflexivity|]. apply filter_In. split.
    + apply in_map_iff. exists (d, e). split; [reflexivity|]. apply in_steps. split; [exact D|].
      apply step_less with (lies n); [|exact St]. intros x I. apply in_app_iff. auto.
    + apply negb_true_iff, not_true_iff_false. rewrite existsb_exists. intros (f & I & R). apply needed_spec in I.
      destruct I as [(d' & I & B) Door]. apply step_spec in St. destruct St as [_ All].
      destruct (All d' I) as (f' & B' & P). rewrite B in B'. injection B' as <-. apply passable_spec in P.
      destruct P as [P|[_ N]]; [congruence|]. apply N, in_app_iff. right. now apply has_spec.
Qed.

Lemma open_step_spec n c d e : In c (cells b) -> open_step site n c d = Some e <->
  In d (directions b) /\ step b (passable (lies n)) c d = Some e.
Proof.
  intros On. unfold open_step. destruct (find _ _) as [[d' e']|] eqn:F; simpl.
  - apply find_some in F. destruct F as [I Same]. apply same_direction_spec in Same. simpl in Same. subst d'.
    apply open_steps_spec in I; [|exact On]. intuition congruence.
  - split; [discriminate|]. intros St. apply open_steps_spec in St; [|exact On].
    apply (find_none _ _ F) in St. simpl in St. destruct d; discriminate.
Qed.

Lemma inside_spec n c : is_inside site n c = true <->
  In c (cells b) /\ is_empty b given before c = true /\ ~ In c (revealed n) /\ is_out b given c = false /\
  touches_door b given c = false.
Proof.
  unfold is_inside. simpl. rewrite andb_true_iff, mem_set_of, filter_In, !andb_true_iff, !negb_true_iff, has_not.
  tauto.
Qed.

(* ---------- Jerry's last step ---------- *)

(** An obstacle on the cell that Jerry has left leaves all paths open that are not longer than his. *)
Lemma avoid earlier laid u k : (forall x, In x laid -> x = u \/ In x earlier) ->
  (forall m, (m <= k)%nat -> ~ Out earlier m u) ->
  forall j c, (j <= k)%nat -> In c (cells b) -> Out earlier j c -> Out laid j c.
Proof.
  intros Laid Far. induction j as [|j IH]; intros c Le On H.
  - assert (c <> u) as Other by (intros ->; exact (Far 0%nat Le H)).
    destruct H as [L G]. split; [|exact G]. apply in_land. apply in_land in L. split; [exact On|].
    destruct L as [_ L]. apply passable_spec in L. apply passable_spec. destruct L as [D|[E N]]; [auto|].
    right. split; [exact E|]. intros I. apply Laid in I. tauto.
  - destruct H as (e & (d & D & E) & H). exists e. destruct (step_free _ _ _ _ _ E) as [P On_e].
    split; [|apply IH; [lia | exact On_e | exact H]]. exists d. split; [exact D|].
    apply (step_other _ _ _ _ _ _ E). intros f (d' & I & B) F. apply passable_spec in F. apply passable_spec.
    destruct F as [Door|[Empty N]]; [auto|]. right. split; [exact Empty|]. intros L. apply Laid in L.
    destruct L as [->|L]; [|exact (N L)]. apply step_spec in E. destruct E as [B_e _]. destruct I as [<-|I].
    + rewrite B in B_e. injection B_e as <-. apply (Far j); [lia | exact H].
    + apply (Far (S j) Le). exists e. split; [|exact H]. apply straight_step; [|exact P].
      apply (corner c d e d' u); auto.
Qed.

(** Jerry has stepped from u to v while the obstacles [earlier] lay, and [new] came to these. *)
Lemma safe_step_spec n use last size u d v earlier new laid hidden k :
  safe_step b bundles site n use last size u d v = true ->
  (size <= 1 -> Z.of_nat (length new) <= 1) -> (forall x, In x laid -> In x new \/ In x earlier) ->
  (forall c, In c laid -> In c before \/ In c (revealed n) \/ In c hidden) ->
  (forall c, In c before \/ In c (revealed n) -> In c laid) ->
  Z.of_nat (length hidden) + Z.of_nat (length (revealed n)) <= last ->
  In d (directions b) -> In u (cells b) -> empty u = true -> ~ In u earlier ->
  step b (passable earlier) u d = Some v -> Out earlier k v -> (forall m, (m <= k)%nat -> ~ Out earlier m u) ->
  is_out b given v = false -> exists j, Out laid j v.
Proof.
  unfold safe_step. intros Safe New Parts Where Lies Few D On Empty Before St H Far Inside.
  destruct (Z.ltb_spec 1 size) as [Several|One].
  - destruct (has_paths_spec _ _ _ _ _ laid hidden Safe Where) as (c & j & [<-|[]] & H'); [lia | eauto].
  - specialize (New One). destruct (step_free _ _ _ _ _ St) as [_ On_v].
    destruct (in_dec Pos.eq_dec u laid) as [Blocked|Free].
    { exists k. apply (avoid earlier laid u k); auto. intros x I. destruct (Parts x I) as [I'|I']; [left|auto].
      destruct (Parts u Blocked) as [Iu|Iu]; [|contradiction].
      destruct new as [|y [|z l]]; simpl in *; [easy | | lia]. intuition congruence. }
    assert (Passable_u : passable laid u = true) by (apply passable_spec; auto).
    destruct (map (beyond b u) (beside b d)) as [|[s1|] [|[s2|] [|]]] eqn:Beside; try discriminate.
    + apply andb_true_iff in Safe. destruct Safe as [Back Paths].
      destruct (has_paths_spec _ _ _ _ _ laid hidden Paths Where) as (c & j & [<-|[<-|[]]] & H'); [lia | |eauto].
      exists (S j). exists u. split; [now apply straight_step | exact H'].
    + apply andb_true_iff in Safe. destruct Safe as [Differ Paths]. apply negb_true_iff, Pos.eqb_neq in Differ.
      rewrite forallb_forall in Paths.
      assert (Some_side : exists s, In s [s1; s2] /\ ~ In s new).
      { destruct new as [|y [|z l]]; [exists s1; simpl; auto | | simpl in New; lia].
        destruct (Pos.eq_dec y s1) as [->|N]; [exists s2 | exists s1]; simpl; intuition. }
      destruct Some_side as (s & Is & Not_new). specialize (Paths s Is).
      assert (Side : exists d', In d' (beside b d) /\ beyond b u d' = Some s).
      { assert (In (Some s) (map (beyond b u) (beside b d))) as I.
        { rewrite Beside. simpl in *. intuition congruence. }
        apply in_map_iff in I. destruct I as (d' & B & I). eauto. }
      destruct Side as (d' & D' & B'). apply step_spec in St. destruct St as [B All].
      destruct (corner u d v d' s On D B D' B') as (Back & _ & To).
      destruct (beside_straight b d d' D') as [D'' Straight].
      destruct (All d' (or_intror D')) as (s' & B'' & Passable_s). rewrite B' in B''. injection B'' as <-.
      assert (On_s : In s (cells b)) by eauto using beyond_on.
      assert (Step_s : steps_to b given earlier u s).
      { exists d'. split; [exact D''|]. apply step_spec. rewrite Straight. split; [exact B'|]. intros x [<-|[]].
        eauto. }
      assert (Positive : (1 <= k)%nat) by (destruct k; [destruct H as [_ G]; congruence | lia]).
      assert (No_door : is_door b given s = false).
      { destruct (is_door b given s) eqn:Door; [|reflexivity]. exfalso. apply (Far 1%nat Positive). exists s.
        split; [exact Step_s|]. split; [now apply in_land | now apply door_out]. }
      apply passable_spec in Passable_s. destruct Passable_s as [Door|[Empty_s Not_earlier]]; [congruence|].
      assert (Free_s : ~ In s laid) by (intros I; destruct (Parts s I); contradiction).
      assert (P_s : passable laid s = true) by (apply passable_spec; auto).
      assert (Over : forall j, Out laid j s -> exists j, Out laid j v).
      { intros j H'. exists (S j), s. split; [now apply straight_step | exact H']. }
      destruct (is_inside site n s) eqn:In_s.
      * simpl in Paths. destruct (has_paths_spec _ _ _ _ _ laid hidden Paths Where) as (c & j & I & H'); [lia|].
        destruct I as [<-|[<-|[<-|[]]]]; [|eauto|eauto]. apply (Over (S j)). exists u.
        split; [now apply straight_step | exact H'].
      * destruct (is_out b given s) eqn:Gone.
        { apply (Over 0%nat). split; [now apply in_land | exact Gone]. }
        destruct (touches_door b given s) eqn:Touch; [now apply (Over 1%nat), touch_out|].
        exfalso. enough (is_inside site n s = true) by congruence. apply inside_spec.
        split; [exact On_s|]. split; [apply empty_spec; split; auto|]. split; [auto|]. auto.
Qed.

(* ---------- Leaves ---------- *)

Lemma safe_later_spec n use : forall fuel spots last,
  safe_later b given most bundles site n use fuel spots last = true ->
  forall u laid hidden, In u spots -> In u (cells b) -> empty u = true -> ~ In u laid -> is_out b given u = false ->
  (forall c, In c laid <-> In c before \/ In c (revealed n) \/ In c hidden) ->
  Z.of_nat (length hidden) + Z.of_nat (length (revealed n)) <= last ->
  jerry_steps b given laid u <> [] -> ~ Can g (at_ u laid 0) (most - last).
Proof.
  induction fuel as [|fuel IH]; intros spots last Safe u laid hidden Spot On Empty Not_laid Inside Where Few Free;
    (destruct spots as [|first spots]; [easy|]); [easy|].
  destruct (jerry_steps b given laid u) as [|[d e] l] eqn:Steps; [congruence|].
  assert (In (d, e) (jerry_steps b given laid u)) as S by (rewrite Steps; left; reflexivity).
  apply jerry_goes with d e; [exact S|].
  apply jerry_step_shortest in S; [|exact all_directions]. destruct S as (D & St & k & H & Least).
  destruct (is_out b given e) eqn:Inside_e; [now apply out_gets_away|].
  destruct (touches_door b given e) eqn:Touch; [apply touch_before_turn; auto; lia|].
  assert (Free_e : jerry_steps b given laid e <> []) by (eapply out_steps; eauto).
  cbn [safe_later] in Safe. destruct (Z.leb_spec most last) as [Done|More].
  { intros C. assert (0 <= most - last) by eauto using can_positive. revert C.
    replace (most - last) with 0 by lia. apply no_more; auto. }
  set (next := last + Z.min (per_turn given) (most - last)) in *. apply andb_true_iff in Safe.
  destruct Safe as [Now Later].
  rewrite forallb_forall in Now.
  destruct (step_free _ _ _ _ _ St) as [Passable_e On_e]. apply passable_spec in Passable_e.
  assert (Not_door : is_door b given e = false).
  { destruct (is_door b given e) eqn:Door; [|reflexivity]. apply door_out in Door. congruence. }
  destruct Passable_e as [Door|[Empty_e Not_laid_e]]; [congruence|].
  assert (Less : incl (before ++ revealed n) laid).
  { intros x I. apply Where. apply in_app_iff in I. tauto. }
  match type of Now with forall x, In x ?all -> _ => assert (Listed : In (u, (d, e)) all) end.
  { apply in_flat_map. exists u. split; [exact Spot|]. apply in_map, filter_In. split.
    - apply open_steps_spec; [exact On|]. split; [exact D|]. eapply step_less; eauto.
    - apply inside_spec. split; [exact On_e|]. split; [|split; [|auto]].
      + apply empty_spec. split; [exact Empty_e|]. intros I. apply Not_laid_e, Where. auto.
      + intros I. apply Not_laid_e, Where. auto. }
  specialize (Now _ Listed). simpl in Now.
  apply tom_goes; [exact all_directions | exact Inside_e | lia|]. intros new laid' Distinct New Same Size.
  assert (Where' : forall c, In c laid' <-> In c before \/ In c (revealed n) \/ In c (new ++ hidden)).
  { intros c. rewrite Same, Where, in_app_iff. tauto. }
  assert (Few' : Z.of_nat (length (new ++ hidden)) + Z.of_nat (length (revealed n)) <= next)
    by (rewrite app_length; lia).
  assert (Free' : jerry_steps b given laid' e <> []).
  { destruct (safe_step_spec n use next (next - last) u d e laid new laid' (new ++ hidden) k Now) as (j & H'); auto.
    - lia.
    - intros x I. now apply Same.
    - intros x I. now apply Where'.
    - intros x I. apply Where'. tauto.
    - intros m Le H'. destruct m as [|m]; [destruct H'; congruence|]. specialize (Least m H'). lia.
    - eapply out_steps; eauto. }
  split; [exact Free'|]. intros Full.
  assert (next = last + per_turn given) as Next by lia.
  replace (most - last - per_turn given) with (most - next) by lia.
  apply (IH _ _ Later e laid' (new ++ hidden)); auto.
  - destruct (once_in e (map (fun x => snd (snd x)) (flat_map (fun u =>
      map (fun x => (u, x)) (filter (fun x => is_inside site n (snd x)) (open_steps site n u))) (first :: spots)))
      none) as [I|I];
      [| rewrite mem_none in I; easy | exact I].
    apply in_map_iff. exists (u, (d, e)). auto.
  - intros I. apply Same in I. destruct I as [I|I]; [|easy]. apply New in I. tauto.
Qed.

(* ---------- Nodes ---------- *)

(** A set of obstacles for which a node stands: [laid] slots are used by the revealed obstacles and [hidden] ones. *)
Definition Stands n laid hidden all : Prop :=
  NoDup hidden /\
  (forall c, In c hidden ->
     In c (cells b) /\ is_empty b given before c = true /\ ~ In c (revealed n) /\ c <> spot n) /\
  laid <= slots n /\ fit (map (release n) hidden ++ upto laid (slots n)) (unused n) /\
  (forall c, In c all <-> In c before \/ In c (revealed n) \/ In c hidden).

(** Jerry is not trapped by any of these sets, and gets away from those of a whole turn. *)
Definition Safe n : Prop := forall laid hidden all, Stands n laid hidden all ->
  jerry_steps b given all (spot n) <> [] /\
  (laid = slots n -> ~ Can g (at_ (spot n) all 0) (most - slots n)).

Definition Early n c := In c (revealed n) /\ ~ In c (late n).

(** Jerry took his last step on a shortest path whatever obstacles of earlier turns the node allows. *)
Definition Came n : Prop :=
  match came n with
  | None => True
  | Some (u, d) =>
    In d (directions b) /\ In u (cells b) /\ empty u = true /\ exists k, forall earlier,
      (forall c, In c before \/ Early n c -> In c earlier) ->
      (forall c, In c earlier -> In c before \/ Early n c \/ release n c <= slots n - in_turn n) ->
      ~ In u earlier /\ step b (passable earlier) u d = Some (spot n) /\ Out earlier k (spot n) /\
      forall m, (m <= k)%nat -> ~ Out earlier m u
  end.

Definition Sound n : Prop :=
  In (spot n) (cells b) /\ 0 <= in_turn n /\ 0 <= slots n /\ (forall c, release n c <= slots n + 1) /\ Came n.

Lemma leaf_safe n use : Sound n -> is_leaf b given before most bundles site n use = true -> Safe n.
Proof.
  unfold is_leaf. rewrite !andb_true_iff. intros (On & Turn & Positive & Released & From) [[[Free Inside] Number] H].
  apply Z.eqb_eq in Number. apply negb_true_iff in Inside. apply empty_spec in Free. destruct Free as [Empty Free].
  intros laid hidden all (Distinct & Fit & Le & [Length Count] & Where).
  rewrite app_length, map_length in Length. assert (Slots := upto_length laid (slots n) Le).
  assert (Not_laid : ~ In (spot n) all).
  { intros I. apply Where in I. rewrite in_app_iff in Free. destruct I as [I|[I|I]]; [tauto | tauto|].
    apply Fit in I. tauto. }
  destruct (touches_door b given (spot n)) eqn:Touch.
  { destruct (touch_gets_away b given all_directions all (spot n) Touch) as [Gone Away]. auto. }
  rewrite orb_false_l, andb_true_iff in H. destruct H as [Now Later].
  assert (Free_now : jerry_steps b given all (spot n) <> []).
  2: { split; [exact Free_now|]. intros ->. apply (safe_later_spec n use _ _ _ Later (spot n) all hidden); auto.
       - simpl. auto.
       - lia. }
  unfold Came in From. destruct (came n) as [[u d]|].
  - destruct From as (D & On_u & Empty_u & k & From). rewrite andb_true_iff in Now. destruct Now as [Late Now].
    apply Z.leb_le in Late.
    set (before_turn := slots n - in_turn n) in *.
    set (earlier := before ++ filter (fun c => negb (has (late n) c)) (revealed n) ++
                    filter (fun c => negb (before_turn + 1 <=? release n c)) hidden).
    set (new := late n ++ filter (fun c => before_turn + 1 <=? release n c) hidden).
    assert (In_earlier : forall c,
      In c earlier <-> In c before \/ Early n c \/ In c hidden /\ release n c <= before_turn).
    { intros c. unfold earlier, Early. rewrite !in_app_iff, !filter_In, !negb_true_iff, has_not, Z.leb_gt.
      intuition lia. }
    destruct (From earlier) as (Not_u & St & H & Far).
    { intros c. rewrite In_earlier. tauto. }
    { intros c. rewrite In_earlier. tauto. }
    destruct (safe_step_spec n use (slots n) (in_turn n) u d (spot n) earlier new all hidden k Now) as (j & H'); auto.
    + intros One. unfold new. rewrite app_length, Nat2Z.inj_add, <- count_map_filter.
      specialize (Count (before_turn + 1)). rewrite count_app in Count.
      assert (A := count_bounds (before_turn + 1) (upto laid (slots n))). lia.
    + intros x I. rewrite In_earlier. unfold new, Early. rewrite in_app_iff, filter_In, Z.leb_le.
      apply Where in I. destruct (in_dec Pos.eq_dec x (late n)); [tauto|].
      destruct (Z_le_gt_dec (before_turn + 1) (release n x)); [tauto|]. intuition lia.
    + intros c I. now apply Where.
    + intros c I. apply Where. tauto.
    + lia.
    + eapply out_steps; eauto.
  - destruct (has_paths_spec _ _ _ _ _ all hidden Now (fun c => proj1 (Where c))) as (c & j & [<-|[]] & H); [lia|].
    eapply out_steps; eauto.
Qed.

(* ---------- Jerry's path ---------- *)

Lemma needs_spec n : forall path c l, In c (cells b) -> needs b given site n c path = Some l ->
  (forall f, In f l -> ~ In f (lies n)) /\
  forall laid, (forall f, In f l -> ~ In f laid) -> (path = [] -> In c (land b given laid)) ->
    Out laid (length path) c.
Proof.
  induction path as [|d path IH]; simpl; intros c l On H.
  - destruct (is_out b given c) eqn:Gone; [|discriminate]. injection H as <-. split; [easy|]. auto.
  - destruct (open_step site n c d) as [e|] eqn:St; [|discriminate]. apply open_step_spec in St; [|exact On].
    destruct St as [D St]. destruct (needs b given site n e path) as [l'|] eqn:Rest; [|discriminate].
    injection H as <-. destruct (step_free _ _ _ _ _ St) as [_ On_e]. destruct (IH e l' On_e Rest) as [Clear Goes].
    assert (Open : forall f, needs_cell b c d f -> passable (lies n) f = true).
    { intros f (d' & I & B). apply step_spec in St. destruct St as [_ All]. destruct (All d' I) as (f' & B' & P).
      rewrite B in B'. injection B' as <-. exact P. }
    split.
    + intros f. rewrite in_app_iff, needed_spec. intros [[Need Door]|I]; [|auto]. specialize (Open f Need).
      apply passable_spec in Open. destruct Open as [Door'|[_ N]]; [congruence | exact N].
    + intros laid No _.
      assert (St' : step b (passable laid) c d = Some e).
      { apply (step_other _ _ _ _ _ _ St). intros f Need P. apply passable_spec in P. apply passable_spec.
        destruct (is_door b given f) eqn:Door; [auto|]. destruct P as [P|[Empty _]]; [auto|].
        right. split; [exact Empty|]. apply No, in_app_iff. left. now apply needed_spec. }
      assert (S : steps_to b given laid c e) by (exists d; auto). exists e. split; [exact S|]. apply Goes.
      * intros f I. apply No, in_app_iff. auto.
      * intros _. eauto using steps_to_land.
Qed.

Lemma lower_spec n heights : is_lower site n heights = true -> forall m c,
  In c (cells b) -> Out (lies n) m c -> height heights c <= Z.of_nat m.
Proof.
  unfold is_lower. rewrite forallb_forall. intros Lower. induction m as [|m IH]; intros c On H;
    (unfold height at 1; destruct (M.find c heights) as [v|] eqn:F; [|lia]);
    (apply M.elements_correct, Lower in F; simpl in F; apply orb_true_iff in F; rewrite Z.leb_le in F;
     destruct F as [F|F]; [lia|]; apply andb_true_iff in F; destruct F as [Inside Steps]).
  - apply negb_true_iff, not_true_iff_false in Inside. exfalso. apply Inside, mem_set_of, filter_In.
    destruct H as [_ Gone]. auto.
  - destruct H as (e & (d & D & St) & H). assert (On_e : In e (cells b)) by (apply step_free in St; tauto).
    specialize (IH e On_e H). rewrite forallb_forall in Steps. specialize (Steps (d, e)).
    rewrite open_steps_spec, Z.leb_le in Steps by exact On. simpl in Steps. specialize (Steps (conj D St)). lia.
Qed.

Lemma preferred_spec n heights far c d order : In c (cells b) -> is_preferred site n heights far c d order = true ->
  exists first rest, order = first ++ d :: rest /\ forall d' e, In d' first -> In d' (directions b) ->
    step b (passable (lies n)) c d' = Some e -> far <= height heights e.
Proof.
  intros On. induction order as [|d' order IH]; simpl; [easy|]. rewrite orb_true_iff, andb_true_iff.
  intros [Same|[Worse H]].
  - apply same_direction_spec in Same. subst d'. exists [], order. easy.
  - destruct (IH H) as (first & rest & -> & All). exists (d' :: first), rest. split; [reflexivity|].
    intros d'' e [<-|I] D St; [|eauto]. assert (open_step site n c d' = Some e) as Open by now apply open_step_spec.
    rewrite Open in Worse. now apply Z.leb_le in Worse.
Qed.

(** Jerry takes the first step of the path unless an obstacle is in its way. *)
Lemma goes_spec n heights path d e : In (spot n) (cells b) ->
  goes b given before site n heights path = Some (d, e) -> exists l k,
  (forall f, In f l -> slots n < release n f /\ ~ In f (lies n)) /\
  (forall s, In s (unused n) -> s <= slots n) /\
  is_empty b given (lies n) (spot n) = true /\ is_out b given (spot n) = false /\ In d (directions b) /\
  (is_door b given e = true \/ In e l) /\
  forall laid, incl (lies n) laid -> (forall f, In f l -> ~ In f laid) ->
    step b (passable laid) (spot n) d = Some e /\ Out laid k e /\
    (forall m, Out laid (S m) (spot n) -> (k <= m)%nat) /\ In (d, e) (jerry_steps b given laid (spot n)).
Proof.
  intros On. unfold goes. destruct path as [|d0 path]; [discriminate|].
  destruct (needs b given site n (spot n) (d0 :: path)) as [l|] eqn:Needs; [|discriminate].
  destruct (open_step site n (spot n) d0) as [e0|] eqn:St; [|discriminate].
  match goal with |- (if ?c then _ else _) = _ -> _ => destruct c eqn:Ok; [|discriminate] end.
  intros E. injection E as <- <-. remember (Z.of_nat (length (d0 :: path))) as far eqn:Far.
  assert (far = Z.of_nat (length path) + 1) as Far' by (subst far; simpl length; lia). clear Far.
  rewrite !andb_true_iff, !forallb_forall, negb_true_iff in Ok.
  destruct Ok as [[[[[[Late Slots] Empty] Inside] Lower] Least] Preferred].
  destruct (needs_spec n (d0 :: path) (spot n) l On Needs) as [Clear Goes].
  assert (Parts := Needs). simpl in Parts. rewrite St in Parts. apply open_step_spec in St; [|exact On].
  destruct St as [D St]. destruct (step_free _ _ _ _ _ St) as [_ On_e].
  destruct (needs b given site n e0 path) as [l'|] eqn:Rest; [|discriminate]. injection Parts as Parts.
  destruct (needs_spec n path e0 l' On_e Rest) as [_ Goes_on].
  exists l, (length path). split; [|split; [|split; [exact Empty|split; [exact Inside|split; [exact D|split]]]]].
  { intros f I. split; [apply Z.ltb_lt, Late, I | apply Clear, I]. }
  { intros k I. apply Z.leb_le, Slots, I. }
  { destruct (is_door b given e0) eqn:Door; [auto|]. right. rewrite <- Parts. apply in_app_iff. left.
    apply needed_spec. split; [|exact Door]. exists d0. apply step_spec in St. simpl. tauto. }
  intros laid Less No.
  assert (St' : step b (passable laid) (spot n) d0 = Some e0).
  { apply (step_other _ _ _ _ _ _ St). intros f Need P. apply passable_spec in P. apply passable_spec.
    destruct (is_door b given f) eqn:Door; [auto|]. destruct P as [P|[Empty_f _]]; [auto|]. right.
    split; [exact Empty_f|].
    apply No. rewrite <- Parts. apply in_app_iff. left. now apply needed_spec. }
  assert (Out_e : Out laid (length path) e0).
  { apply Goes_on.
    - intros f I. apply No. rewrite <- Parts. apply in_app_iff. auto.
    - intros _. apply in_land. apply step_free in St'. tauto. }
  assert (Height : forall m d' f,
    In d' (directions b) -> step b (passable laid) (spot n) d' = Some f -> Out laid m f ->
    Z.of_nat (length path) <= height heights f <= Z.of_nat m).
  { intros m d' f D' St_f H. assert (St_less := step_less b given _ _ _ _ _ Less St_f). split.
    - specialize (Least (d', f)). rewrite open_steps_spec, Z.leb_le in Least by exact On. simpl in Least.
      specialize (Least (conj D' St_less)). lia.
    - apply (lower_spec n heights Lower); [apply step_free in St_less; tauto | now apply out_less with laid]. }
  assert (Minimal : forall m, Out laid (S m) (spot n) -> (length path <= m)%nat).
  { intros m (f & (d' & D' & St_f) & H). specialize (Height m d' f D' St_f H). lia. }
  split; [exact St'|]. split; [exact Out_e|]. split; [exact Minimal|].
  apply jerry_may_step with (length path); auto. intros order Order_given. rewrite Order_given in Preferred.
  apply preferred_spec in Preferred; [|exact On]. destruct Preferred as (first & rest & Split & Worse).
  exists first, rest.
  split; [exact Split|]. intros d' f I St_f H.
  assert (D' : In d' (directions b)).
  { apply all_directions. unfold choice. rewrite Order_given, Split. apply in_app_iff. auto. }
  specialize (Height _ d' f D' St_f H). specialize (Worse d' f I D' (step_less b given _ _ _ _ _ Less St_f)).
  lia.
Qed.

Lemma release_later n c x :
  M.find x (released_later n c) = if Pos.eqb x c then Some (slots n + 1) else M.find x (releases n).
Proof.
  unfold released_later. destruct (Pos.eqb_spec x c) as [->|N]; [apply M.gss | now rewrite M.gso].
Qed.

Lemma walk_sound n heights path d e : Sound n -> goes b given before site n heights path = Some (d, e) ->
  slots n < most -> Sound (after_step given most n d e).
Proof.
  intros (On & Turn & Positive & Released & From) Goes More.
  destruct (goes_spec n heights path d e On Goes) as (l & k & Late & Slots & Free & Inside & D & Needed & Jerry).
  apply empty_spec in Free. destruct Free as [Empty Free].
  assert (release_after : forall x, release (after_step given most n d e) x =
    if Pos.eqb x (spot n) then slots n + 1 else release n x).
  { intros x. unfold release. simpl. rewrite release_later. destruct (Pos.eqb x (spot n)); reflexivity. }
  split; [|split; [|split; [|split]]].
  - simpl. destruct (Jerry (lies n)) as (St & _); [apply incl_refl | intros f I; now apply Late|].
    now apply step_free in St.
  - simpl. lia.
  - simpl. lia.
  - intros x. rewrite release_after. simpl. specialize (Released x). destruct (Pos.eqb x (spot n)); lia.
  - unfold Came. simpl. split; [exact D|]. split; [exact On|]. split; [exact Empty|]. exists k.
    intros earlier Less Only.
    assert (Not_lies : forall x,
      ~ In x (lies n) -> slots n < release (after_step given most n d e) x -> ~ In x earlier).
    { intros x N Later I. apply Only in I. unfold lies in N. rewrite in_app_iff in N. unfold Early in I. simpl in *.
      destruct I as [I|[[I _]|I]]; [tauto | tauto | lia]. }
    assert (Not_spot : ~ In (spot n) earlier).
    { apply Not_lies; [exact Free|]. rewrite release_after, Pos.eqb_refl. lia. }
    destruct (Jerry earlier) as (St & H & Least & _).
    + intros x I. apply Less. apply in_app_iff in I. unfold Early. simpl. tauto.
    + intros f I. destruct (Late f I) as [Later N]. apply Not_lies; [exact N|]. rewrite release_after.
      destruct (Pos.eqb f (spot n)); lia.
    + split; [exact Not_spot|]. split; [exact St|]. split; [exact H|]. intros m Le Out_m.
      destruct m as [|m]; [destruct Out_m; congruence|]. specialize (Least m Out_m). lia.
Qed.

Lemma walk_safe n heights path d e : Sound n -> goes b given before site n heights path = Some (d, e) ->
  is_out b given e || touches_door b given e || (most <=? slots n) = true \/ Safe (after_step given most n d e) ->
  Safe n.
Proof.
  intros (On & Turn & Positive & Released & From) Goes After.
  destruct (goes_spec n heights path d e On Goes) as (l & k & Late & Slots & Free & Inside & D & Needed & Jerry).
  intros laid hidden all (Distinct & Fit & Le & Fitting & Where).
  assert (Not_needed : forall f, In f hidden -> ~ In f l).
  { intros f I L. destruct (Late f L) as [Later _].
    assert (release n f <= slots n); [|lia]. apply (in_fit_last _ _ _ Fitting Slots). apply in_app_iff. left.
    now apply in_map. }
  destruct (Jerry all) as (St & H & Least & S).
  { intros x I. apply Where. apply in_app_iff in I. tauto. }
  { intros f L I. destruct (Late f L) as [_ N]. unfold lies in N. rewrite in_app_iff in N. apply Where in I.
    destruct I as [I|[I|I]]; [tauto | tauto | exact (Not_needed f I L)]. }
  split; [intros E; now rewrite E in S|]. intros ->. apply jerry_goes with d e; [exact S|].
  destruct (is_out b given e) eqn:Inside_e; [now apply out_gets_away|].
  destruct (touches_door b given e) eqn:Touch; [apply touch_before_turn; auto; lia|].
  assert (Free_e : jerry_steps b given all e <> []) by (eapply out_steps; eauto).
  destruct (Z.leb_spec most (slots n)) as [Done|More].
  { intros C. assert (0 <= most - slots n) by eauto using can_positive. revert C.
    replace (most - slots n) with 0 by lia. apply no_more; auto. }
  destruct After as [After|After]; [discriminate|].
  apply tom_goes; [exact all_directions | exact Inside_e | lia|]. intros new all' Distinct' New Same Few.
  set (last := slots n + Z.min (per_turn given) (most - slots n)).
  assert (Spot : forall f, In f hidden -> Pos.eqb f (spot n) = false).
  { intros f I. apply Pos.eqb_neq. now apply Fit. }
  destruct (After (slots n + Z.of_nat (length new)) (new ++ hidden) all') as [Free' Away].
  - split; [|split; [|split; [|split]]].
    + assert (forall l, incl l new -> NoDup l -> NoDup (l ++ hidden)) as Both.
      { induction l0 as [|x l0 IH]; intros Incl N; [exact Distinct|]. inversion N as [|? ? Fresh N']; subst.
        constructor.
        - rewrite in_app_iff. intros [I|I]; [contradiction|].
          destruct (New x (Incl x (or_introl eq_refl))) as (_ & Empty_x & _).
          apply empty_spec in Empty_x. apply Empty_x, Where. auto.
        - apply IH; [intros y Iy; apply Incl; simpl; auto | exact N']. }
      apply Both; [apply incl_refl | exact Distinct'].
    + intros c I. simpl. apply in_app_iff in I. destruct I as [I|I].
      * destruct (New c I) as (On_c & Empty_c & Other). apply empty_spec in Empty_c. destruct Empty_c as [Empty_c N].
        split; [exact On_c|]. split; [|split; [|exact Other]].
        -- apply empty_spec. split; [exact Empty_c|]. intros J. apply N, Where. auto.
        -- intros J. apply N, Where. auto.
      * destruct (Fit c I) as (On_c & Empty_c & N & _). split; [exact On_c|]. split; [exact Empty_c|].
        split; [exact N|]. intros ->.
        destruct Needed as [Door|L]; [|exact (Not_needed e I L)]. apply door_out in Door. congruence.
    + simpl. fold last. lia.
    + simpl. fold last. rewrite map_app, <- app_assoc.
      assert (map (release (after_step given most n d e)) hidden = map (release n) hidden) as ->.
      { apply map_ext_in. intros f I. unfold release. simpl. rewrite release_later. now rewrite Spot. }
      assert (upto (slots n) (slots n) = []) as Nothing by (unfold upto; now rewrite Z.sub_diag).
      rewrite Nothing, app_nil_r in Fitting.
      apply fit_turn with (laid := slots n + Z.of_nat (length new)); [exact Fitting | | | lia | lia].
      * intros r R. apply in_map_iff in R. destruct R as (x & <- & _). unfold release. simpl. rewrite release_later.
        specialize (Released x). unfold release in Released. destruct (Pos.eqb x (spot n)); lia.
      * rewrite map_length. reflexivity.
    + intros c. rewrite Same, Where, in_app_iff. simpl. tauto.
  - simpl in Free'. split; [exact Free'|]. intros Full. simpl in Away. fold last in Away.
    replace (most - slots n - per_turn given) with (most - last) by lia. apply Away. lia.
Qed.

(* ---------- The tree ---------- *)

Lemma with_obstacle_sound n c s : Sound n -> ~ In c (revealed n) -> release n c <= s -> Sound (with_obstacle n c s).
Proof.
  intros (On & Turn & Positive & Released & From) New Le. repeat split; try assumption.
  unfold Came in *. simpl in *. destruct (came n) as [[u d]|]; [|exact I].
  destruct From as (D & On_u & Empty & k & From). split; [exact D|]. split; [exact On_u|]. split; [exact Empty|].
  exists k.
  intros earlier Less Only. apply From.
  - intros x [I|[I N]]; [apply Less; auto|]. apply Less. right. split; [simpl; auto|]. simpl.
    destruct (slots n - in_turn n <? s); [|exact N]. simpl. intros [->|J]; contradiction.
  - intros x I. apply Only in I. unfold Early in *. simpl in I. unfold release in *. simpl in I.
    destruct I as [I|[[[<-|I] N]|I]]; [auto | | | auto].
    + destruct (Z.ltb_spec (slots n - in_turn n) s); [simpl in N; tauto|]. right. right. lia.
    + right. left. split; [exact I|]. destruct (slots n - in_turn n <? s); [simpl in N; tauto | exact N].
Qed.

Lemma without_obstacle_sound n c : Sound n -> Sound (without_obstacle n c).
Proof.
  intros (On & Turn & Positive & Released & From).
  assert (Rises : forall x, release n x <= release (without_obstacle n c) x <= slots n + 1).
  { intros x. specialize (Released x). unfold release in *. simpl. rewrite release_later.
    destruct (Pos.eqb x c); lia. }
  repeat split; try assumption; [intros x; apply Rises|].
  unfold Came in *. simpl in *. destruct (came n) as [[u d]|]; [|exact I].
  destruct From as (D & On_u & Empty & k & From). split; [exact D|]. split; [exact On_u|]. split; [exact Empty|].
  exists k.
  intros earlier Less Only. apply From; [exact Less|]. intros x I. apply Only in I. unfold Early in *. simpl in I.
  specialize (Rises x). intuition lia.
Qed.

Lemma ask_safe n c : ~ In c (revealed n) ->
  match first_from (release n c) (unused n) with Some s => Safe (with_obstacle n c s) | None => True end ->
  Safe (without_obstacle n c) -> Safe n.
Proof.
  intros New Yes No laid hidden all (Distinct & Fit & Le & Fitting & Where).
  destruct (in_dec Pos.eq_dec c hidden) as [I|I].
  - apply in_split in I. destruct I as (x & y & ->). rewrite map_app in Fitting. simpl in Fitting.
    rewrite <- app_assoc in Fitting. simpl in Fitting. apply fit_first in Fitting.
    destruct (first_from (release n c) (unused n)) as [s|]; [|easy].
    assert (Rest : NoDup (x ++ y) /\ ~ In c (x ++ y)) by now apply NoDup_remove. destruct Rest as [Distinct' Fresh].
    apply (Yes laid (x ++ y) all). split; [exact Distinct'|]. split; [|split; [exact Le|split]].
    + intros z I. assert (In z (x ++ c :: y)) as J by (rewrite in_app_iff in *; simpl; tauto). 
      destruct (Fit z J) as (On & E & N & S). split; [exact On|]. split; [exact E|]. split; [|exact S]. simpl.
      intros [->|K]; [exact (Fresh I) | exact (N K)].
    + simpl. rewrite map_app, <- app_assoc. exact Fitting.
    + intros z. rewrite Where. simpl. rewrite !in_app_iff. simpl. tauto.
  - apply (No laid hidden all). split; [exact Distinct|]. split; [exact Fit|]. split; [exact Le|].
    split; [|exact Where].
    simpl. replace (map (release (without_obstacle n c)) hidden) with (map (release n) hidden); [exact Fitting|].
    apply map_ext_in. intros x J. unfold release. simpl. rewrite release_later.
    destruct (Pos.eqb_spec x c) as [->|]; [contradiction | reflexivity].
Qed.

Lemma like_safe n other : is_like n other = true -> Safe other -> Safe n.
Proof.
  unfold is_like. rewrite !andb_true_iff. intros [[[[[[Spot Slots] Old] New] Later] Released] Positive] Other.
  apply Pos.eqb_eq in Spot. apply Z.eqb_eq in Slots. apply no_later_spec in Later. destruct Later as [Length' Count'].
  unfold includes in *. rewrite forallb_forall in *.
  assert (Same : forall c, In c (revealed other) <-> In c (revealed n)).
  { intros c. split; intros I; [apply has_spec, Old, I | apply has_spec, New, I]. }
  assert (At_least : forall c, 1 <= release n c).
  { intros c. unfold release. destruct (M.find c (releases n)) as [s|] eqn:F; [|lia].
    apply M.elements_correct in F. apply Positive in F. now apply Z.leb_le in F. }
  assert (Less : forall c, ~ In c (revealed n) -> release other c <= release n c).
  { intros c N. unfold release at 1. destruct (M.find c (releases other)) as [s|] eqn:F; [|apply At_least].
    apply M.elements_correct, Released in F. apply orb_true_iff in F. simpl in F.
    destruct F as [F|F]; [now apply Z.leb_le in F | apply has_spec in F; contradiction]. }
  intros laid hidden all (Distinct & Fit & Le & [Length Count] & Where).
  rewrite Spot, Slots in *. apply (Other laid hidden all). split; [exact Distinct|].
  split; [|split; [exact Le|split; [split|]]].
  - intros c I. rewrite Same. now apply Fit.
  - rewrite app_length, map_length in *. lia.
  - intros s. specialize (Count s). specialize (Count' s). rewrite count_app in *.
    assert (count_from s (map (release other) hidden) <= count_from s (map (release n) hidden)); [|lia].
    apply count_map_less. intros c I. apply Less. now apply Fit.
  - intros c. rewrite Where, Same. tauto.
Qed.

Lemma small_safe n s z : is_too_small b given before n s z = true -> Safe n.
Proof.
  unfold is_too_small. rewrite !andb_true_iff, !Z.ltb_lt. intros [[Before Used] Few].
  intros laid hidden all (Distinct & Fit & Le & [Length Count] & Where). exfalso.
  rewrite app_length, map_length in Length. assert (Slots := upto_length laid (slots n) Le).
  assert (Passed : s <= laid).
  { specialize (Count z). rewrite count_app, count_upto in Count by exact Le.
    assert (A := count_bounds z (map (release n) hidden)). lia. }
  specialize (Count (s + 1)). rewrite count_app, count_upto, count_map_filter in Count by exact Le.
  assert (Parts := filter_parts (fun c => s + 1 <=? release n c) hidden).
  enough (length (filter (fun c => negb (s + 1 <=? release n c)%Z) hidden) <=
          length (filter (fun c => is_empty b given before c && negb (has (revealed n) c) &&
            negb (Pos.eqb c (spot n)) && (release n c <=? s)%Z) (cells b)))%nat by lia.
  apply NoDup_incl_length; [now apply NoDup_filter|]. intros c I. apply filter_In in I. destruct I as [I R].
  destruct (Fit c I) as (On & Empty & N & Other). apply negb_true_iff, Z.leb_gt in R. apply filter_In.
  rewrite Empty. apply has_not in N. rewrite N. apply Pos.eqb_neq in Other. rewrite Other. simpl.
  split; [exact On | apply Z.leb_le; lia].
Qed.

Definition All_safe (k : known) : Prop := forall i n, M.find i (fst k) = Some n -> Safe n.

Lemma tree_safe : forall t n k k',
  is_safe b given before most bundles site t n k = Some k' -> Sound n -> All_safe k ->
  Safe n /\ All_safe k'.
Proof.
  induction t as [c yes IHyes no IHno|path heights next IH|use|i|s z|t IH]; simpl; intros n k k' H Ok Known.
  - destruct (has (revealed n) c) eqn:New; [discriminate|]. apply has_not in New.
    assert (F := first_from_spec (release n c) (unused n)). assert (Ask := ask_safe n c New).
    destruct (first_from (release n c) (unused n)) as [s|].
    + destruct (is_safe b given before most bundles site yes _ k) as [k1|] eqn:Yes; [|discriminate].
      destruct (IHyes _ _ _ Yes) as [Safe_yes Known1]; [apply with_obstacle_sound; tauto | exact Known|].
      destruct (IHno _ _ _ H) as [Safe_no Known2]; [now apply without_obstacle_sound | exact Known1|]. auto.
    + destruct (IHno _ _ _ H) as [Safe_no Known2]; [now apply without_obstacle_sound | exact Known|]. auto.
  - destruct (goes b given before site n heights path) as [[d e]|] eqn:Goes; [|discriminate].
    destruct (_ || _) eqn:Done.
    + injection H as <-. split; [|exact Known]. eapply walk_safe; eauto.
    + destruct (IH _ _ _ H) as [Safe_next Known'].
      * eapply walk_sound; eauto. apply orb_false_iff in Done. destruct Done as [_ Done]. now apply Z.leb_gt in Done.
      * exact Known.
      * split; [|exact Known']. eapply walk_safe; eauto.
  - destruct (is_leaf _ _ _ _ _ _ n use) eqn:Leaf; [|discriminate]. injection H as <-. split; [|exact Known].
    eapply leaf_safe; eauto.
  - destruct (M.find i (fst k)) as [other|] eqn:F; [|discriminate].
    destruct (is_like n other) eqn:Same; [|discriminate].
    injection H as <-. split; [|exact Known]. eapply like_safe; eauto.
  - destruct (is_too_small _ _ _ n s z) eqn:Small; [|discriminate]. injection H as <-. split; [|exact Known].
    eapply small_safe; eauto.
  - destruct (is_safe b given before most bundles site t n k) as [[safe i]|] eqn:T; [|discriminate].
    injection H as <-.
    destruct (IH _ _ _ T Ok Known) as [Safe_n Known']. split; [exact Safe_n|]. intros j m F. simpl in F.
    destruct (Pos.eq_dec j i) as [->|Other].
    + rewrite M.gss in F. injection F as <-. exact Safe_n.
    + rewrite M.gso in F by exact Other. exact (Known' j m F).
Qed.
End Refutation.

Lemma prepare_all_spec b given before : forall l k found all, prepare_all b given before k l found = Some all ->
  (forall i x, M.find i found = Some x -> exists raw, prepare b given before raw = Some x) ->
  forall i x, M.find i all = Some x -> exists raw, prepare b given before raw = Some x.
Proof.
  induction l as [|raw l IH]; simpl; intros k found all H Found; [injection H as <-; exact Found|].
  destruct (prepare b given before raw) as [p|] eqn:P; [|discriminate]. apply (IH _ _ _ H). intros i x F.
  destruct (Pos.eq_dec i k) as [->|Other].
  - rewrite M.gss in F. injection F as <-. eauto.
  - rewrite M.gso in F by exact Other. eauto.
Qed.
