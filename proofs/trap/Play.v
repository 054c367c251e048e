(** How Jerry gets away. *)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph trap.Rules trap.Paths trap.Refutation.
Import ListNotations.
Open Scope Z_scope.

Section Play.
Variable b : board.
Variable given : trap_parameters.
Local Notation g := (trap b given).
Local Notation passable := (is_passable b given).
Local Notation Out := (Out b given).
Hypothesis all_directions : forall d, In d (choice b given) <-> In d (directions b).
Hypothesis tom_lays : 0 < per_turn given.

Definition at_ (c : cell) (laid : list cell) (left : Z) : trap_position :=
  {| jerry := c; obstacles := laid; to_lay := left |}.

Lemma cost_positive (p q : trap_position) m c : In (m, c, q) (trap_moves b given p) -> 0 <= c.
Proof.
  unfold trap_moves. destruct (to_lay p =? 0).
  - intros I. apply in_map_iff in I. destruct I as (s & E & _). injection E. lia.
  - destruct (filter _ _); simpl.
    + intros [E|[]]. injection E. lia.
    + intros [E|I]; [injection E; lia|]. apply in_map_iff in I. destruct I as (s & E & _). injection E. lia.
Qed.

Lemma can_positive p v : Can g p v -> 0 <= v.
Proof.
  induction 1 as [p v o O Le|p v m c q O Min I C IH|p v O Max Some_moves C IH].
  - simpl in O. unfold trap_outcome in O. destruct (is_out _ _ _); [discriminate|].
    destruct (jerry_steps _ _ _ _); [injection O as <-; exact Le | discriminate].
  - apply cost_positive in I. lia.
  - simpl in *. destruct (trap_moves b given p) as [|[[m c] q] l] eqn:E; [congruence|].
    specialize (IH m c q (or_introl eq_refl)).
    assert (0 <= c) by (apply (cost_positive p q m); rewrite E; left; reflexivity). lia.
Qed.

Lemma out_gets_away c laid left v : is_out b given c = true -> ~ Can g (at_ c laid left) v.
Proof. intros Gone C. inversion C; simpl in *; unfold trap_outcome in *; simpl in *; rewrite Gone in *; discriminate.
Qed.

(** One of Jerry's steps after which he gets away is enough. *)
Lemma jerry_goes c laid d e v : In (d, e) (jerry_steps b given laid c) ->
  ~ Can g (at_ e laid (per_turn given)) v -> ~ Can g (at_ c laid 0) v.
Proof.
  intros I Away C. inversion C as [p w o O Le|p w m k q O Min|p w O Max Some_moves H]; subst.
  - simpl in O. unfold trap_outcome in O. simpl in O. destruct (is_out b given c); [discriminate|].
    destruct (jerry_steps b given laid c); [contradiction | discriminate].
  - discriminate.
  - apply Away. specialize (H (Step d) 0 (at_ e laid (per_turn given))). rewrite Z.sub_0_r in H. apply H.
    simpl. unfold trap_moves. simpl. apply in_map_iff. exists (d, e). auto.
Qed.

(** Tom lays the obstacles of a turn, or those that are left of it. *)
Lemma tom_goes c : is_out b given c = false -> forall left laid v, 0 <= left ->
  (forall more laid', NoDup more ->
     (forall x, In x more -> In x (cells b) /\ is_empty b given laid x = true /\ x <> c) ->
     (forall x, In x laid' <-> In x more \/ In x laid) -> Z.of_nat (length more) <= Z.min left v ->
     jerry_steps b given laid' c <> [] /\
     (Z.of_nat (length more) = left -> ~ Can g (at_ c laid' 0) (v - left))) ->
  ~ Can g (at_ c laid left) v.
Proof.
  intros Inside left. remember (Z.to_nat left) as k eqn:K. revert left K.
  induction k as [|k IH]; intros left K laid v Le Safe C; assert (0 <= v) as Pos by eauto using can_positive.
  - assert (left = 0) as -> by lia.
    destruct (Safe [] laid (NoDup_nil cell)) as [_ Away]; [easy | simpl; tauto | simpl; lia|].
    apply Away; [reflexivity|]. now rewrite Z.sub_0_r.
  - destruct (Safe [] laid (NoDup_nil cell)) as [Free _]; [easy | simpl; tauto | simpl; lia|].
    inversion C as [p w o O Le'|p w m cost q O Min I Next|p w O Max]; subst.
    + simpl in O. unfold trap_outcome in O. simpl in O. rewrite Inside in O.
      destruct (jerry_steps b given laid c); [congruence | discriminate].
    + simpl in I. unfold trap_moves in I. simpl in I. destruct (Z.eqb_spec left 0); [lia|].
      match type of I with In _ (match ?cs with _ => _ end) => destruct cs as [|x l] eqn:Empty end.
      * destruct I as [I|[]]. injection I as <- <- <-.
        destruct (jerry_steps b given laid c) as [|[d e] l] eqn:Steps; [congruence|].
        assert (In (d, e) (jerry_steps b given laid c)) as S by (rewrite Steps; left; reflexivity).
        revert Next. apply jerry_goes with d e; [exact S|]. apply out_gets_away.
        apply jerry_step_shortest in S; [|exact all_directions]. destruct S as (_ & E & j & H & Least).
        destruct (step_free _ _ _ _ _ E) as [Free_e On].
        unfold is_passable in Free_e. apply orb_true_iff in Free_e.
        destruct Free_e as [Door|Empty_e]; [now apply door_out|].
        destruct (Pos.eq_dec e c) as [->|Other].
        -- destruct j as [|j]; [destruct H; congruence|]. specialize (Least j H). lia.
        -- exfalso. assert (X := filter_In (fun y => negb (Pos.eqb y c) && is_empty b given laid y) e (cells b)).
           rewrite Empty in X. apply X. split; [exact On|]. apply Pos.eqb_neq in Other. now rewrite Empty_e, Other.
      * assert (I' : In (m, cost, q) (map (fun y => (Put y, 1, at_ c (insert y laid) (left - 1))) (x :: l)))
          by exact I.
        rewrite <- Empty in I'. apply in_map_iff in I'. destruct I' as (y & E & Iy). injection E as <- <- <-.
        apply filter_In in Iy. destruct Iy as [On Fit]. apply andb_true_iff in Fit. destruct Fit as [Other Empty_y].
        apply negb_true_iff, Pos.eqb_neq in Other. assert (0 <= v - 1) as Pos' by eauto using can_positive.
        revert Next. apply (IH (left - 1)); [lia|lia|]. intros more laid' Distinct Fit Same Few.
        destruct (Safe (y :: more) laid') as [Free' Away].
        -- constructor; [|exact Distinct]. intros I'. apply Fit in I'. destruct I' as (_ & Empty' & _).
           apply empty_spec in Empty'. destruct Empty' as [_ No]. apply No, in_insert. auto.
        -- intros z [<-|I']; [auto|]. apply Fit in I'. destruct I' as (On' & Empty' & No).
           split; [exact On'|]. split; [|exact No].
           apply empty_spec in Empty'. apply empty_spec. rewrite in_insert in Empty'. intuition.
        -- intros z. rewrite Same, in_insert. simpl. intuition.
        -- simpl length. lia.
        -- split; [exact Free'|]. intros Full. replace (v - 1 - (left - 1)) with (v - left) by lia.
           apply Away. simpl length. lia.
    + simpl in Max. destruct (Z.eqb_spec left 0); [lia | discriminate].
Qed.

Lemma straight_spec c e : is_straight b c e = true ->
  exists d, In d (directions b) /\ beside b d = [] /\ beyond b c d = Some e.
Proof.
  unfold is_straight. rewrite existsb_exists. intros (d & D & H). exists d.
  destruct (beside b d); [|discriminate]. destruct (beyond b c d) as [f|]; [|discriminate].
  apply Pos.eqb_eq in H. subst. auto.
Qed.

Lemma straight_on c e : is_straight b c e = true -> In e (cells b).
Proof. intros S. apply straight_spec in S. destruct S as (d & _ & _ & B). eauto using beyond_on. Qed.

Lemma straight_step laid c e : is_straight b c e = true -> passable laid e = true -> steps_to b given laid c e.
Proof.
  intros S P. apply straight_spec in S. destruct S as (d & D & None_beside & B). exists d. split; [exact D|].
  apply step_spec. rewrite None_beside. split; [exact B|]. intros d' [<-|[]]. eauto.
Qed.

Lemma touch_out laid c : touches_door b given c = true -> Out laid 1 c.
Proof.
  unfold touches_door. rewrite existsb_exists. intros (d & D & H).
  destruct (beside b d) eqn:None_beside; [|discriminate].
  destruct (beyond b c d) as [f|] eqn:B; [|discriminate].
  assert (passable laid f = true) as P by (unfold is_passable; now rewrite H).
  exists f. split.
  - exists d. split; [exact D|]. apply step_spec. rewrite None_beside. split; [exact B|]. intros d' [<-|[]]. eauto.
  - split; [|now apply door_out]. apply in_land. split; [now apply beyond_on with c d | exact P].
Qed.

Lemma touch_gets_away laid c : touches_door b given c = true ->
  jerry_steps b given laid c <> [] /\ forall v, ~ Can g (at_ c laid 0) v.
Proof.
  intros T. assert (H := touch_out laid c T).
  assert (jerry_steps b given laid c <> []) as Free by (apply not_trapped with 0%nat; auto). split; [exact Free|].
  intros v. destruct (jerry_steps b given laid c) as [|[d e] l] eqn:Steps; [congruence|].
  assert (In (d, e) (jerry_steps b given laid c)) as S by (rewrite Steps; left; reflexivity).
  apply jerry_goes with d e; [exact S|]. apply out_gets_away.
  apply jerry_step_shortest in S; [|exact all_directions]. destruct S as (_ & _ & k & K & Least).
  specialize (Least 0%nat H). assert (k = 0)%nat as -> by lia. apply K.
Qed.

Lemma touch_before_turn laid c left v : touches_door b given c = true -> 0 <= left -> ~ Can g (at_ c laid left) v.
Proof.
  intros T Le. destruct (is_out b given c) eqn:Gone; [now apply out_gets_away|].
  apply tom_goes; [exact Gone | exact Le|]. intros more laid' _ _ _ _.
  destruct (touch_gets_away laid' c T) as [Free Away]. auto.
Qed.

Lemma out_steps laid c k : Out laid k c -> is_out b given c = false -> jerry_steps b given laid c <> [].
Proof. destruct k; [intros [_ G]; congruence|]. intros H _. eapply not_trapped; eauto. Qed.

(** Once no obstacle is left Tom cannot go on. *)
Lemma no_more c laid left : jerry_steps b given laid c <> [] -> is_out b given c = false -> 0 < left ->
  ~ Can g (at_ c laid left) 0.
Proof.
  intros Free Inside Left. apply tom_goes; [exact Inside | lia|]. intros more laid' _ _ Same Few.
  destruct more; [|simpl in Few; lia]. split; [|simpl; lia].
  intros Trapped. apply Free. clear - Trapped Same all_directions.
  destruct (jerry_steps b given laid c) as [|[d e] l] eqn:Steps; [reflexivity|].
  assert (In (d, e) (jerry_steps b given laid c)) as S by (rewrite Steps; left; reflexivity).
  apply jerry_step_shortest in S; [|exact all_directions]. destruct S as (D & E & k & H & _).
  exfalso. revert Trapped. apply not_trapped with k; [exact all_directions|].
  apply out_less with laid; [intros x; rewrite Same; simpl; tauto|]. exists e. split; [exists d; auto | exact H].
Qed.
End Play.
