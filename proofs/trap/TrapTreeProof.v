(** Why an accepted certificate of the kind [trap-tree-1] is right. *)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph common.Table common.Strategy.
From Thwart Require Import trap.Rules trap.Paths trap.Quick trap.Refutation trap.Slots trap.Play.
From Thwart Require Import trap.RefutationProof trap.TrapTree.
Import ListNotations.
Open Scope Z_scope.

Lemma given_spec b given : is_given b given = true ->
  0 < per_turn given /\ forall d, In d (choice b given) <-> In d (directions b).
Proof.
  unfold is_given, choice. rewrite andb_true_iff, Z.ltb_lt. intros [Lays All]. split; [exact Lays|].
  destruct (tie_break given) as [order|]; [|easy]. rewrite andb_true_iff, !forallb_forall in All.
  destruct All as [There Back]. intros d. split; intros I; [apply Back in I | apply There in I];
    apply existsb_exists in I; destruct I as (d' & I & Same); apply same_direction_spec in Same; now subst.
Qed.

(** Tom cannot do with so many obstacles. *)
Lemma not_enough_sound b given p most r : not_enough b given p most r = true -> ~ Can (trap b given) p most.
Proof.
  destruct p as [c laid left]. unfold not_enough. simpl. intros H C.
  destruct (is_out b given c) eqn:Inside; [exact (out_gets_away b given c laid left most Inside C)|].
  assert (0 <= most) as Positive by eauto using can_positive. destruct (Z.ltb_spec most 0); [lia|]. simpl in H.
  rewrite !andb_true_iff in H. destruct H as [[[[Given Left] On] Free] H].
  apply given_spec in Given. destruct Given as [Lays All]. apply Z.ltb_lt in Left.
  apply existsb_exists in On. destruct On as (c' & On & Same). apply Pos.eqb_eq in Same. subst c'.
  assert (Free' : jerry_steps b given laid c <> []) by (destruct (jerry_steps b given laid c); [discriminate | easy]).
  destruct (Z.eqb_spec most 0) as [->|More]; [revert C; apply no_more; auto|].
  simpl in H. apply andb_true_iff in H. destruct H as [Corners H].
  destruct (prepare_all b given laid 1 (pools r) (M.empty prepared)) as [bundles|] eqn:Bundles; [|discriminate].
  destruct (is_safe _ _ _ _ _ _ _ _ _) as [known|] eqn:Tree; [|discriminate].
  assert (Bundles_spec := prepare_all_spec b given laid _ _ _ _ Bundles). simpl in Bundles_spec.
  destruct (tree_safe b given laid most bundles All Lays Corners) with (t := tested r)
    (n := root {| jerry := c; obstacles := laid; to_lay := left |} most) (k := (M.empty node, 1%positive))
    (k' := known) as [Safe_root _].
  - apply Bundles_spec. intros i x F. rewrite M.gempty in F. discriminate.
  - exact Tree.
  - repeat split; simpl; auto; try lia. intros x. unfold release. simpl. rewrite M.gempty. lia.
  - intros i n F. simpl in F. rewrite M.gempty in F. discriminate.
  - revert C. apply tom_goes; [exact All | exact Inside | lia|]. intros new laid' Distinct New Same Few.
    destruct (Safe_root (Z.of_nat (length new)) new laid') as [Free_now Away].
    + split; [exact Distinct|]. split; [|split; [simpl; lia|split]].
      * intros x I. destruct (New x I) as (On_x & Empty & Other). simpl. tauto.
      * simpl.
        assert (F := fit_turn [] (map (release (root {| jerry := c; obstacles := laid; to_lay := left |} most)) new)
          [] 0 (Z.min left most) (Z.of_nat (length new))). simpl in F. rewrite <- app_nil_l. apply F.
        -- split; [reflexivity | intros s; reflexivity].
        -- intros x I. apply in_map_iff in I. destruct I as (y & <- & _). unfold release. simpl. rewrite M.gempty.
           lia.
        -- now rewrite map_length.
        -- lia.
        -- lia.
      * intros x. rewrite Same. simpl. tauto.
    + simpl in Free_now, Away. split; [exact Free_now|]. intros Full.
      replace (most - left) with (most - Z.min left most) by lia. apply Away. lia.
Qed.

Lemma room_less b given laid c : In c (cells b) -> is_empty b given laid c = true ->
  Z.of_nat (length (filter (is_empty b given (insert c laid)) (cells b))) + 1 <=
  Z.of_nat (length (filter (is_empty b given laid) (cells b))).
Proof.
  intros On Empty.
  enough (length (filter (is_empty b given (insert c laid)) (cells b)) <
          length (filter (is_empty b given laid) (cells b)))%nat by lia.
  apply fewer with c; [| exact On | exact Empty |].
  - intros x. rewrite (empty_spec _ _ (insert c laid)), (empty_spec _ _ laid), in_insert. tauto.
  - apply not_true_iff_false. rewrite empty_spec, in_insert. tauto.
Qed.

(** No play has more obstacles than empty cells. *)
Lemma can_room b given p v : Can (trap b given) p v -> Can (trap b given) p (room b given p).
Proof.
  induction 1 as [p v o O Le|p v m c q O Min I C IH|p v O Max Some_moves C IH].
  - apply (Can_over _ _ _ o); [exact O|]. simpl in O. unfold trap_outcome in O.
    destruct (is_out b given (jerry p)); [discriminate|].
    destruct (jerry_steps _ _ _ _); [injection O as <-; unfold room; lia | discriminate].
  - apply (Can_choose _ _ _ m c q); auto. apply can_pay_more with (room b given q); [exact IH|].
    simpl in I, Min. unfold trap_moves in I. apply negb_true_iff in Min. rewrite Min in I.
    match type of I with In _ (match ?cs with _ => _ end) => destruct cs as [|x l] eqn:Empty end.
    + destruct I as [I|[]]. injection I as <- <- <-. unfold room. simpl. lia.
    + assert (I' : exists y, In y (x :: l) /\ (Put y, 1, {| jerry := jerry p; obstacles := insert y (obstacles p);
        to_lay := to_lay p - 1 |}) = (m, c, q)).
      { destruct I as [I|I]; [exists x; simpl; auto|]. apply in_map_iff in I. destruct I as (y & E & I). exists y.
        simpl. auto. }
      destruct I' as (y & Iy & E). injection E as <- <- <-. rewrite <- Empty in Iy. apply filter_In in Iy.
      destruct Iy as [On Empty_y]. apply andb_true_iff in Empty_y. destruct Empty_y as [_ Empty_y].
      assert (Less := room_less b given (obstacles p) y On Empty_y). unfold room. simpl. lia.
  - apply Can_meet; auto. intros m c q I. apply can_pay_more with (room b given q); [eauto|].
    simpl in I, Max. unfold trap_moves in I. apply negb_false_iff in Max. rewrite Max in I.
    apply in_map_iff in I. destruct I as (s & E & _). injection E as <- <- <-. unfold room. simpl. lia.
Qed.

Lemma too_few_sound b given p claim r : too_few b given p claim r = true ->
  forall v, Can (trap b given) p v -> match claim with Some k => k <= v | None => False end.
Proof.
  unfold too_few. intros H v C. apply not_enough_sound in H. destruct claim as [k|].
  - destruct (Z_le_gt_dec k v) as [|Less]; [assumption|]. exfalso. apply H.
    apply can_pay_more with v; [exact C | lia].
  - apply H, can_room with v, C.
Qed.

Lemma right_value b given p claim e :
  is_right b given p claim e = true -> value (trap b given) p claim.
Proof.
  unfold is_right. destruct (trap_outcome b given p) as [o|] eqn:O.
  - intros S. apply same_value_spec in S. subst o. destruct claim as [k|]; simpl.
    + split; [apply (Can_over _ _ _ k); [exact O | lia]|]. intros v C. inversion C; simpl in *; congruence.
    + intros v C. inversion C; simpl in *; congruence.
  - rewrite andb_true_iff. intros [Upper Lower].
    assert (Least : forall v, Can (trap b given) p v -> match claim with Some k => k <= v | None => False end).
    { destruct (named e) as [d|].
      - apply andb_true_iff in Lower. destruct Lower as [Left Lower]. apply Z.eqb_eq in Left.
        destruct (find _ _) as [[d' c]|] eqn:F; [|discriminate]. apply find_some in F. destruct F as [I _].
        intros v C. apply (too_few_sound _ _ _ _ _ Lower). destruct p as [c0 laid left]. simpl in *. subst left.
        inversion C as [? ? o' O'|? ? ? ? ? O' Min|? ? O' Max Some_moves H]; subst; simpl in *; try congruence;
          try discriminate.
        specialize (H (Step d') 0 {| jerry := c; obstacles := laid; to_lay := per_turn given |}).
        rewrite Z.sub_0_r in H. apply H. unfold trap_moves. simpl. apply in_map_iff. exists (d', c). auto.
      - intros v C. exact (too_few_sound _ _ _ _ _ Lower v C). }
    destruct claim as [k|]; simpl.
    + split; [exact (quick_can _ _ _ _ (keeps_promise_can _ _ _ _ _ Upper)) | exact Least].
    + exact Least.
Qed.

Theorem trap_tree_sound b given start line claim e :
  check_trap_tree b given start line claim e = true -> value_after (trap b given) start line claim.
Proof.
  unfold check_trap_tree, value_after. destruct (follow (trap b given) line start) as [p|]; [|discriminate].
  intros A. exists p. split; [reflexivity | exact (right_value _ _ _ _ _ A)].
Qed.
