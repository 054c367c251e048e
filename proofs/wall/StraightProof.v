(** Why an accepted claim of the kind [wall-straight-1] is the value.
    Eel: once the walls stand, no walk costs less than the claim. Rabbit: whatever Eel builds, some opening that
    exists now is left in the token's run, and the token can go straight to it. *)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Board common.Game wall.Rules wall.Paths wall.Straight.
Import ListNotations.
Open Scope Z_scope.

Section Proof.
Variable b : board.
Hypothesis four : shape b = Four.
Hypothesis wide : 0 < cols b.
Notation on c := (In c (cells b)).
Notation can := (Can (wall b false)).
Notation at_ t w r := {| token := t; walls := w; rabbit_moves := r |}.

Lemma for_number_spec m c test x : for_number m c test = true -> M.find c m = Some x -> test x = true.
Proof. unfold for_number. intros H F. now rewrite F in H. Qed.
Lemma at_most_spec m c v : at_most m c v = true -> exists x, M.find c m = Some x /\ x <= v.
Proof. unfold at_most. destruct (M.find c m) as [x|]; [|discriminate]. rewrite Z.leb_le. eauto. Qed.
Lemma at_least_spec m c v : at_least m c v = true -> exists x, M.find c m = Some x /\ v <= x.
Proof. unfold at_least. destruct (M.find c m) as [x|]; [|discriminate]. rewrite Z.leb_le. eauto. Qed.

Lemma each_ground test c : forallb test (grounds b) = true -> on c -> ground b c = true -> test c = true.
Proof. rewrite forallb_forall. intros H O G. apply H, filter_In. auto. Qed.

(** ** Eel makes sure of the claim *)

Section Least.
Variables (w : list cell) (m : M.t Z).
Hypothesis checked : is_least b w m = true.

Lemma no_walk_is_cheaper p v : can p v -> forall c, p = at_ (Some c) w true -> on c -> ground b c = true ->
  exists x, M.find c m = Some x /\ x <= v.
Proof.
  induction 1 as [p v o O L|p v n k q O R S C IH|p v O R]; intros c E on_c G; subst p; [| |discriminate];
    pose proof (each_ground _ _ checked on_c G) as K; cbv beta in K.
  - simpl in O. unfold wall_outcome in O. simpl in O. destruct (negb _); [discriminate|].
    destruct (is_bottom b c); [|discriminate]. inversion O; subst. apply at_most_spec in K.
    destruct K as (x & ? & ?). exists x. split; auto. lia.
  - apply goes_on in O. destruct O as [_ N]. simpl in N. rewrite N in K.
    simpl in S. apply in_map_iff in S. destruct S as ((a & e) & E & S). inversion E; subst n k q.
    apply in_map_iff in S. destruct S as (s & E' & S). inversion E'; subst a e.
    destruct (step_on b four wide _ _ _ S) as [on_e G']. destruct (IH (snd s) eq_refl on_e G') as (y & F & le).
    rewrite forallb_forall in K. specialize (K s S). apply (for_number_spec _ _ _ _ K), at_most_spec in F.
    destruct F as (x & ? & ?). exists x. split; auto. simpl in le. lia.
Qed.

Lemma no_start_is_cheaper t v k : placed b t -> wall_outcome b (at_ t w true) = None ->
  starts_least b m t k = true -> can (at_ t w true) v -> k <= v.
Proof.
  intros P O S C. destruct t as [c|]; simpl in S.
  - apply goes_on in O. destruct O as [O _]. simpl in O. apply (has_path_at b four wide) in O; auto.
    destruct (no_walk_is_cheaper _ _ C c eq_refl P) as (x & F & le); [tauto|].
    apply (for_number_spec _ _ _ _ S), Z.leb_le in F. lia.
  - inversion C as [p u o O' _|p u n d q _ _ H C'|p u _ R]; subst; [simpl in O'; congruence| |discriminate].
    simpl in H. apply in_map_iff in H. destruct H as ((a & e) & E & H). inversion E; subst n d q. simpl in *.
    apply in_map_iff in H. destruct H as (e' & E' & H). inversion E'; subst. destruct (top_on b e H) as [on_e G].
    destruct (no_walk_is_cheaper _ _ C' e eq_refl on_e G) as (x & F & le).
    rewrite forallb_forall in S. apply (for_number_spec _ _ _ _ (S e H)), Z.leb_le in F. lia.
Qed.
End Least.

Lemma built_more cs : forall w, incl w (built b cs w).
Proof.
  induction cs as [|c cs IH]; intros w; simpl; [apply incl_refl|].
  destruct (is_open b w c); auto. intros x X. apply IH, in_insert. auto.
Qed.

(** All walls but the last ones leave a path, because the last ones do. *)
Lemma eel_builds_all t v cs : placed b t -> forall w,
  can (at_ t w false) v -> wall_outcome b (at_ t w false) = None ->
  has_path b (built b cs w) t = true ->
  can (at_ t (built b cs w) false) v /\ wall_outcome b (at_ t (built b cs w) false) = None.
Proof.
  intros P. induction cs as [|c cs IH]; intros w C O H; simpl in *; auto.
  destruct (is_open b w c) eqn:X; auto.
  assert (I : has_path b (insert c w) t = true) by (eapply has_path_less; eauto using built_more).
  apply IH; auto; [now apply eel_builds|]. apply goes_on. apply goes_on in O. tauto.
Qed.

(** ** Rabbit makes sure of the claim *)

Lemma walk_inv w t walk v : walk_cost b w t walk = Some v ->
  match walk with
  | [] => exists c, t = Some c /\ is_bottom b c = true /\ v = 0
  | c :: walk => match t with Some a => is_bottom b a = false | None => True end /\
      (exists n, In (n, c) (rabbit_goes b (at_ t w true))) /\
      exists u, walk_cost b w (Some c) walk = Some u /\ v = cost b c + u
  end.
Proof.
  destruct walk as [|c walk]; simpl; intros W.
  - destruct t as [a|]; [|discriminate]. destruct (is_bottom b a) eqn:B; inversion W. eauto.
  - assert (N : match t with Some a => is_bottom b a | None => false end = false).
    { destruct t as [a|]; auto. now destruct (is_bottom b a). }
    rewrite N in W. destruct (existsb _ _) eqn:X; [|discriminate].
    apply existsb_exists in X. destruct X as ((n & e) & X & E). apply Pos.eqb_eq in E. simpl in E. subst e.
    destruct (walk_cost b w (Some c) walk) as [u|]; inversion W. destruct t; eauto 7.
Qed.

Lemma a_walk_is_a_path w : forall walk c v, walk_cost b w (Some c) walk = Some v -> Path b w c.
Proof.
  induction walk as [|e walk IH]; intros c v W; apply walk_inv in W.
  - destruct W as (x & E & B & _). inversion E. now apply Path_end.
  - destruct W as (_ & (n & H) & u & W & _). simpl in H. apply in_map_iff in H. destruct H as ((d & x) & E & S).
    inversion E. subst. eapply Path_on; eauto.
Qed.

Lemma a_walk_is_possible w : forall walk t v, placed b t -> has_path b w t = true ->
  walk_cost b w t walk = Some v -> can (at_ t w true) v.
Proof.
  induction walk as [|c walk IH]; intros t v P H W; apply walk_inv in W.
  - destruct W as (c & -> & B & ->). apply Can_over with 0; [|lia]. simpl. unfold wall_outcome. simpl.
    now rewrite H, B.
  - destruct W as (N & (n & X) & u & W & ->).
    assert (G : on c /\ ground b c = true).
    { simpl in X. destruct t as [a|]; apply in_map_iff in X; destruct X as (s & E & S); inversion E; subst.
      - eapply step_on; eauto.
      - now apply top_on. }
    eapply Can_choose with (c := cost b c); [apply goes_on; auto|reflexivity| |].
    + simpl. apply in_map_iff. exists (n, c). split; [reflexivity|exact X].
    + simpl. replace (cost b c + u - cost b c) with u by lia. apply IH; simpl; try tauto.
      apply (has_path_at b four wide); [tauto|]. split; [tauto|]. eapply a_walk_is_a_path; eauto.
Qed.

(** A path that does not turn back in any row. *)
Definition heading (east : bool) : direction := if east then East else West.
Inductive Way (w : list cell) : bool -> cell -> Prop :=
| Way_end h c : is_bottom b c = true -> Way w h c
| Way_down h g c e : In (South, e) (token_steps b w c) -> Way w g e -> Way w h c
| Way_on h c e : In (heading h, e) (token_steps b w c) -> Way w h e -> Way w h c.

Lemma heading_spec w c h e : In (heading h, e) (token_steps b w c) ->
  Zpos e = Zpos c + (if h then 1 else -1) /\ row b e = row b c.
Proof.
  intros S. apply (token_steps_spec b four) in S. destruct S as (S & _). destruct h; simpl in S.
  - now apply (beyond_east b four wide).
  - apply (beyond_west b four wide) in S. lia.
Qed.

Lemma path_way w c : Path b w c -> exists h, Way w h c.
Proof.
  induction 1 as [c B|c d e S _ (h & Y)]; [exists true; now apply Way_end|].
  assert (D : d = South \/ exists g, d = heading g).
  { apply (token_steps_spec b four) in S. destruct S as (_ & _ & [->|[->|[-> _]]]); auto; right.
    - now exists true.
    - now exists false. }
  destruct D as [->|[g ->]]; [exists true; eapply Way_down; eauto|].
  destruct (heading_spec _ _ _ _ S) as [E R]. destruct (Bool.bool_dec h g) as [->|N];
    [exists g; eapply Way_on; eauto|].
  inversion Y as [h' e' B|h' g' e' x S' Y'|h' e' x S' Y']; subst.
  - exists true. apply Way_end. unfold is_bottom in *. now rewrite R in B.
  - exists g. eapply Way_on; eauto. eapply Way_down; eauto.
  - exists h. apply heading_spec in S'. assert (x = c) by (destruct h, g; try congruence; lia). now subst.
Qed.

Lemma way_path w h c : Way w h c -> Path b w c.
Proof. induction 1; [now apply Path_end|eapply Path_on; eauto..]. Qed.

Section Greatest.
Variables (w : list cell) (east west : M.t Z).
Hypothesis checked : is_greatest b w east west = true.
Definition greatest (h : bool) : M.t Z := if h then east else west.

Lemma greatest_carries c s h g : is_bottom b c = false -> on c -> ground b c = true -> In s (token_steps b w c) ->
  fst s = South \/ fst s = heading h /\ g = h ->
  for_number (greatest g) (snd s) (fun x => at_least (greatest h) c (cost b (snd s) + x)) = true.
Proof.
  intros B on_c G S D. pose proof (each_ground _ _ checked on_c G) as K. cbv beta in K.
  rewrite B, forallb_forall in K.
  specialize (K s S). destruct D as [E|[E ->]].
  - rewrite E, forallb_forall in K. specialize (K (greatest g)). rewrite andb_true_iff in K.
    destruct K as [K L]; [destruct g; simpl; auto|]. now destruct h.
  - rewrite E in K. now destruct h.
Qed.

Notation costs_at_most w' h c := (exists x, M.find c (greatest h) = Some x /\ can (at_ (Some c) w' true) x).

Lemma the_end_costs_nothing w' h c : is_bottom b c = true -> on c -> ground b c = true -> costs_at_most w' h c.
Proof.
  intros B on_c G. pose proof (each_ground _ _ checked on_c G) as K. cbv beta in K. rewrite B in K.
  apply andb_true_iff in K. assert (K' : at_least (greatest h) c 0 = true) by (destruct h; tauto).
  apply at_least_spec in K'. destruct K' as (x & F & le). exists x. split; auto. apply Can_over with 0; [|exact le].
  simpl. unfold wall_outcome. simpl. rewrite (proj2 (has_path_at b four wide w' c on_c)), B; auto.
  split; auto. now apply Path_end.
Qed.

Lemma a_step_costs_at_most w' s h g c : incl w w' -> on c -> ground b c = true -> In s (token_steps b w' c) ->
  fst s = South \/ fst s = heading h /\ g = h ->
  Way w' g (snd s) -> costs_at_most w' g (snd s) -> costs_at_most w' h c.
Proof.
  intros I on_c G S D Y (y & F & C).
  destruct (is_bottom b c) eqn:B; [now apply the_end_costs_nothing|].
  pose proof (greatest_carries c s h g B on_c G (step_less b four _ _ _ _ I S) D) as K.
  apply (for_number_spec _ _ _ _ K), at_least_spec in F. destruct F as (x & F & le). exists x. split; auto.
  destruct s as [d e]. apply (rabbit_steps b false c w' d e); auto; [|eapply more; [exact C|simpl in le; lia]].
  apply goes_on. split; auto. apply (has_path_at b four wide); auto. split; auto.
  eapply Path_on; eauto using way_path.
Qed.

(** The token goes straight to the opening, and keeps to its direction. *)
Lemma a_way_costs_at_most w' h c : incl w w' -> Way w' h c -> on c -> ground b c = true -> costs_at_most w' h c.
Proof.
  intros I Y. induction Y as [h c B|h g c e S Y IH|h c e S Y IH]; intros on_c G;
    [now apply the_end_costs_nothing|destruct (step_on b four wide _ _ _ S)..];
    eapply a_step_costs_at_most; eauto; simpl; auto.
Qed.

(** A way from the top row goes down from some cell there. *)
Lemma way_down w' h c : Way w' h c -> In c (top b) ->
  exists a, In a (top b) /\ (is_bottom b a = true \/ exists e g, In (South, e) (token_steps b w' a) /\ Way w' g e).
Proof.
  induction 1 as [h c B|h g c e S Y IH|h c e S Y IH]; intros T; eauto 8.
  apply IH. destruct (step_on b four wide _ _ _ S) as [on_e G]. apply filter_In. split; auto. simpl in G. rewrite G.
  apply filter_In in T. destruct T as [_ T]. apply andb_true_iff in T. apply heading_spec in S.
  destruct S as [_ R]. now rewrite R.
Qed.

Lemma a_start_costs_at_most w' t k : placed b t -> incl w w' -> wall_outcome b (at_ t w' true) = None ->
  starts_greatest b w east west t k = true -> can (at_ t w' true) k.
Proof.
  intros P I O S. pose proof O as H. apply goes_on in H. destruct H as [H N]. simpl in H, N.
  destruct t as [c|]; simpl in S.
  - apply (has_path_at b four wide) in H; auto. destruct H as [G Q]. apply path_way in Q. destruct Q as (h & Y).
    destruct (a_way_costs_at_most w' h c I Y P G) as (x & F & C). eapply more; [exact C|].
    apply andb_true_iff in S. assert (K : for_number (greatest h) c (fun x => x <=? k) = true) by (destruct h; tauto).
    now apply Z.leb_le, (for_number_spec _ _ _ _ K).
  - assert (Choose : forall a, In a (top b) -> can (at_ (Some a) w' true) (k - cost b a) -> can (at_ None w' true) k).
    { intros a T C. eapply Can_choose; [exact O|reflexivity| |exact C]. simpl. apply in_map_iff.
      exists (Put a, a). split; [reflexivity|]. now apply (in_map (fun c => (Put c, c))). }
    apply (has_path_spec b four wide) in H; auto. destruct H as (c & T & Q). apply path_way in Q.
    destruct Q as (h & Y). apply orb_true_iff in S. destruct S as [S|S].
    + apply existsb_exists in S. destruct S as (a & A & S). apply andb_true_iff in S. destruct S as [B S].
      apply Z.leb_le in S. apply (Choose a A). apply Can_over with 0; [|lia]. destruct (top_on b a A) as [on_a G].
      simpl. unfold wall_outcome. simpl. rewrite (proj2 (has_path_at b four wide w' a on_a)), B; auto.
      split; auto. now apply Path_end.
    + destruct (way_down _ _ _ Y T) as (a & A & D). rewrite forallb_forall in S. specialize (S a A).
      apply andb_true_iff in S. destruct S as [B S]. apply negb_true_iff in B.
      destruct D as [D|(e & g & D & Y')]; [congruence|]. destruct (step_on b four wide _ _ _ D) as [on_e G].
      destruct (top_on b a A) as [on_a G'].
      destruct (a_way_costs_at_most w' g e I Y' on_e G) as (x & F & C).
      rewrite forallb_forall in S. specialize (S _ (step_less b four _ _ _ _ I D)). simpl in S.
      rewrite andb_true_r, andb_true_iff in S.
      assert (K : for_number (greatest g) e (fun x => cost b a + (cost b e + x) <=? k) = true) by (destruct g; tauto).
      assert (L : cost b a + (cost b e + x) <= k) by now apply Z.leb_le, (for_number_spec _ _ _ _ K).
      apply (Choose a A). apply (rabbit_steps b false a w' South e); auto; [|eapply more; [exact C|lia]].
      apply goes_on. split; auto. apply (has_path_at b four wide); auto. split; auto.
      eapply Path_on; eauto using way_path.
Qed.
End Greatest.
End Proof.

(** ** The claim *)

Theorem is_straight_sound b p claim e : is_straight b p claim e = true -> value (wall b false) p claim.
Proof.
  unfold is_straight. rewrite andb_true_iff. intros [B H]. apply is_plain_spec in B. destruct B as (four & wide & P).
  destruct (wall_outcome b p) as [v|] eqn:O; [apply is_same_spec in H; subst; now apply value_over|].
  destruct claim as [k|]; [|discriminate]. destruct p as [t w r]. simpl in *. destruct r; simpl.
  - rewrite !andb_true_iff in H. destruct H as ((L & S) & C).
    destruct (walk_cost b w t (route e)) as [v|] eqn:W; [|easy].
    apply Z.leb_le in C. split; [|eauto using no_start_is_cheaper].
    apply more with v; auto. apply goes_on in O. eapply a_walk_is_possible; eauto. tauto.
  - rewrite !andb_true_iff in H. destruct H as ((((H & L) & S) & G) & K). split.
    + apply eel_turn; auto. intros w' I O'. eapply a_start_costs_at_most; eauto.
    + intros v C. destruct (eel_builds_all b four wide t v (way_walls e) P w C O H) as [C' O'].
      apply eel_stops in C'; auto. eapply no_start_is_cheaper; eauto.
Qed.

Theorem straight_sound b adaptive start line claim e :
  check_straight b adaptive start line claim e = true -> value_after (wall b adaptive) start line claim.
Proof.
  unfold check_straight. intros H. destruct adaptive; [discriminate|].
  destruct (follow _ _ _) as [p|] eqn:E; [|discriminate]. exists p. eauto using is_straight_sound.
Qed.
