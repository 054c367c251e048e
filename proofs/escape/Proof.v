(** Why a claim that the checker of [grundy-1] accepts is the value. *)
Require Import ZArith NArith List Bool Lia FMapPositive Permutation.
From Thwart Require Import common.Board common.Game common.Table escape.Rules escape.SpragueGrundy escape.Checker.
From Thwart Require common.Graph.
Import ListNotations.
Open Scope Z_scope.

(** ** The least missing number *)

Lemma least_missing_spec l : forall fuel n,
  (forall k, (k < n)%N -> In k l) -> (length l < fuel + N.to_nat n)%nat ->
  ~ In (least_missing fuel n l) l /\ forall k, (k < least_missing fuel n l)%N -> In k l.
Proof.
  assert (present : forall n, existsb (N.eqb n) l = true <-> In n l).
  { intros n. rewrite existsb_exists. split; [intros (k & I & E); apply N.eqb_eq in E; now subst|].
    intros I. exists n. now rewrite N.eqb_refl. }
  induction fuel as [|fuel IH]; intros n below enough; simpl.
  - (* More different numbers than the list is long cannot all stand in it. *)
    exfalso. assert (D : NoDup (map N.of_nat (seq 0 (N.to_nat n)))).
    { apply FinFun.Injective_map_NoDup; [intros x y; lia|apply seq_NoDup]. }
    apply NoDup_incl_length with (l' := l) in D; [rewrite map_length, seq_length in D; lia|].
    intros k I. apply in_map_iff in I. destruct I as (i & <- & I). apply in_seq in I. apply below. lia.
  - destruct (existsb (N.eqb n) l) eqn:E.
    + apply IH; [|lia]. intros k less. destruct (N.eq_dec k n) as [->|]; [now apply present|]. apply below. lia.
    + split; [|assumption]. intros I. apply present in I. congruence.
Qed.

Lemma mex_spec l : ~ In (mex l) l /\ forall k, (k < mex l)%N -> In k l.
Proof. apply least_missing_spec; lia. Qed.

(** ** Sorted tokens *)

Lemma token_eq_spec t u : token_eq t u = true <-> t = u.
Proof.
  destruct t as [c n], u as [d m]. unfold token_eq. simpl. rewrite andb_true_iff, !Pos.eqb_eq.
  split; [intros [-> ->]|inversion 1]; auto.
Qed.

Lemma insert_perm t l : Permutation (insert t l) (t :: l).
Proof.
  induction l as [|u l IH]; simpl; [reflexivity|]. destruct (token_le t u); [reflexivity|].
  rewrite IH. apply perm_swap.
Qed.

Lemma remove_perm t l : In t l -> Permutation l (t :: remove t l).
Proof.
  induction l as [|u l IH]; simpl; [easy|]. intros I. destruct (token_eq t u) eqn:E.
  - apply token_eq_spec in E. now subst.
  - destruct I as [->|I]; [rewrite (proj2 (token_eq_spec t t) eq_refl) in E; discriminate|].
    rewrite (IH I) at 1. apply perm_swap.
Qed.

Lemma distinct_in t l : In t (distinct l) <-> In t l.
Proof.
  induction l as [|u [|v l] IH]; [easy..|]. change (In t (distinct (u :: v :: l))) with
    (In t (if token_eq u v then distinct (v :: l) else u :: distinct (v :: l))).
  destruct (token_eq u v) eqn:E; simpl in *; [apply token_eq_spec in E; subst|]; tauto.
Qed.

Section Board.
Variable b : board.

(** ** Escape is a sum of tokens *)

Fixpoint grundy (k : nat) (c : cell) : N :=
  match k with
  | S k => mex (map (fun to => if is_exit b to then 0%N else grundy k to) (targets b c))
  | O => 0%N
  end.

Definition options (t : token) : list (list token) := map (pushed b (snd t)) (targets b (fst t)).
Definition number (t : token) : N := grundy (Pos.to_nat (snd t)) (fst t).

(** Vanished tokens count as 0. *)
Lemma number_pushed k to :
  nim_sum token number (pushed b k to) = if is_exit b to then 0%N else grundy (pred (Pos.to_nat k)) to.
Proof.
  unfold pushed, nim_sum. destruct (is_exit b to); [reflexivity|].
  destruct (Pos.eqb_spec k 1) as [->|more]; [reflexivity|].
  cbn [orb fold_right]. rewrite N.lxor_0_r. unfold number. cbn [fst snd]. now rewrite Pos2Nat.inj_pred by lia.
Qed.

Lemma number_spec t :
  number t = mex (map (nim_sum token number) (options t)).
Proof.
  unfold number, options. destruct (Pos2Nat.is_succ (snd t)) as [n E]. rewrite E. simpl. f_equal.
  rewrite map_map. apply map_ext. intros to. now rewrite number_pushed, E.
Qed.

Definition replaced (p : escape_position) (t : token) (new : list token) : escape_position :=
  {| tokens := fold_right insert (remove t (tokens p)) new; alice_moves := negb (alice_moves p) |}.

Lemma moves_spec p q : (exists m c, In (m, c, q) (escape_moves b p)) <->
  exists t new, In t (tokens p) /\ In new (options t) /\ q = replaced p t new.
Proof.
  unfold escape_moves, options, targets. split.
  - intros (m & cost & I). apply in_flat_map in I. destruct I as ([c k] & It & I).
    apply (proj1 (distinct_in _ _)) in It. apply in_map_iff in I. destruct I as ([d to] & E & I). inversion E. subst.
    exists (c, k), (pushed b k to). split; [assumption|]. split; [|reflexivity].
    apply in_map. now apply (in_map snd) in I.
  - intros ([c k] & new & It & I & ->). apply in_map_iff in I. destruct I as (to & <- & I).
    apply in_map_iff in I. destruct I as ([d to'] & E & I). simpl in E. subst to'.
    do 2 eexists. apply in_flat_map. exists (c, k). split; [now apply distinct_in|].
    apply in_map_iff. exists (d, to). split; [reflexivity|assumption].
Qed.

Lemma no_costs m c q p : In (m, c, q) (escape_moves b p) -> c = 0.
Proof.
  unfold escape_moves. intros I. apply in_flat_map in I. destruct I as ([c' k] & _ & I).
  apply in_map_iff in I. destruct I as ([d to] & E & _). now inversion E.
Qed.

Lemma inserted new l : Permutation (fold_right insert l new) (new ++ l).
Proof. induction new as [|t new IH]; simpl; [reflexivity|]. now rewrite insert_perm, IH. Qed.

(** The pushes that all tokens have left: each move makes them fewer. *)
Definition left_in_all (l : list token) : nat := fold_right (fun t n => Pos.to_nat (snd t) + n)%nat 0%nat l.

Lemma left_in_all_perm l m : Permutation l m -> left_in_all l = left_in_all m.
Proof. induction 1; simpl; lia. Qed.

Lemma fewer_left t new l : In new (options t) -> (left_in_all (new ++ l) < left_in_all (t :: l))%nat.
Proof.
  unfold options. intros I. apply in_map_iff in I. destruct I as (to & <- & _). unfold pushed.
  destruct (is_exit b to); [simpl; lia|]. destruct (Pos.eqb_spec (snd t) 1) as [|more]; simpl; [lia|].
  rewrite Pos2Nat.inj_pred; lia.
Qed.

Lemma outcome_spec p : escape_outcome b p =
  match escape_moves b p with [] => Some (if alice_moves p then None else Some 0) | _ => None end.
Proof.
  unfold escape_outcome. destruct existsb eqn:E.
  - apply existsb_exists in E. destruct E as (t & It & E). destruct (pushes b (fst t)) as [|[d to] l] eqn:P; [easy|].
    destruct (escape_moves b p) eqn:M; [|reflexivity]. exfalso.
    destruct (proj2 (moves_spec p (replaced p t (pushed b (snd t) to)))) as (m & c & I).
    + exists t, (pushed b (snd t) to). repeat split; auto. unfold options, targets. rewrite P. now left.
    + now rewrite M in I.
  - destruct (escape_moves b p) as [|[[m c] q] l] eqn:M; [reflexivity|]. exfalso.
    destruct (proj1 (moves_spec p q)) as (t & new & It & I & _); [exists m, c; rewrite M; now left|].
    apply in_map_iff in I. destruct I as (to & _ & I). unfold targets in I.
    rewrite <- not_true_iff_false in E. apply E. apply existsb_exists. exists t. split; [assumption|].
    now destruct (pushes b (fst t)).
Qed.

Theorem escape_value p : value (escape b) p (value_of (alice_moves p) (nim_sum token number (tokens p))).
Proof.
  apply (sprague_grundy token options number) with (g := escape b) (pieces := tokens)
    (measure := fun p => left_in_all (tokens p)).
  - intros t new I E. destruct (mex_spec (map (nim_sum token number) (options t))) as [missing _].
    apply missing. rewrite <- number_spec, <- E. now apply in_map.
  - intros t n less. rewrite number_spec in less. apply mex_spec in less. apply in_map_iff in less.
    destruct less as (new & E & I). eauto.
  - intros p' m c q I. split; [eapply no_costs; exact I|].
    destruct (proj1 (moves_spec p' q)) as (t & new & It & In_new & ->); [eauto|]. simpl.
    rewrite (left_in_all_perm _ _ (inserted _ _)), (left_in_all_perm _ _ (remove_perm _ _ It)).
    repeat split; [now apply fewer_left|]. exists t, new, (remove t (tokens p')).
    auto using remove_perm, inserted.
  - intros p' l (t & new & rest & E & I & E'). simpl.
    assert (It : In t (tokens p')) by (rewrite E; now left).
    destruct (proj2 (moves_spec p' (replaced p' t new))) as (m & c & M); [eauto|].
    exists m, c, (replaced p' t new). split; [assumption|]. simpl. rewrite inserted, E'. apply Permutation_app_head.
    apply Permutation_cons_inv with t. now rewrite <- E, <- remove_perm.
  - apply outcome_spec.
Qed.

(** ** Layers *)

Lemma beyond_in_cells c d e : beyond b c d = Some e -> In e (cells b).
Proof.
  unfold beyond, place. rewrite Graph.cells_numbered. set (r := row b c + down d). set (k := col b c + _). intros E.
  destruct ((0 <=? r) && (r <? rows b) && (0 <=? k) && (k <? cols b)) eqn:On; [|discriminate].
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in On. inversion E as [N].
  assert (r * cols b + k < rows b * cols b) by nia.
  apply in_map_iff. exists (Z.to_nat (r * cols b + k)). rewrite in_seq.
  split; [|nia]. apply Pos2Z.inj. rewrite Zpos_P_of_succ_nat, Z2Pos.id, Z2Nat.id; nia.
Qed.

Lemma targets_spec c e : In e (targets b c) -> In e (cells b) /\ is_solid b e = false.
Proof.
  unfold targets, pushes, steps. intros I. apply in_map_iff in I. destruct I as ([d e'] & E & I).
  simpl in E. subst e'.
  apply in_flat_map in I. destruct I as (d' & _ & I). unfold step in I.
  destruct (forallb _ _) eqn:F; [|easy]. simpl in F. apply andb_true_iff in F. destruct F as [F _].
  unfold leads in F. destruct (beyond b c d') eqn:B; [|easy]. destruct I as [I|[]]. inversion I. subst.
  apply negb_true_iff in F. eauto using beyond_in_cells.
Qed.

Definition has_number (c : cell) : bool := existsb (Pos.eqb c) (cells b) && can_stand b c.

Lemma find_targets c :
  PositiveMap.find c (all_targets b) = if has_number c then Some (targets b c) else None.
Proof.
  unfold all_targets, has_number. induction (cells b) as [|d l IH]; simpl; [apply PositiveMap.gempty|].
  destruct (Pos.eqb_spec c d) as [->|other]; simpl.
  - destruct (can_stand b d); [apply PositiveMap.gss|]. now rewrite IH, andb_false_r.
  - destruct (can_stand b d); [rewrite PositiveMap.gso by assumption|]; apply IH.
Qed.

(** A push leads to an exit, or onto a cell where a token can stand. *)
Lemma target_has_number c e : In e (targets b c) -> has_number e = negb (is_exit b e).
Proof.
  intros I. apply targets_spec in I. destruct I as [I solid]. unfold has_number, can_stand. rewrite solid.
  replace (existsb (Pos.eqb e) (cells b)) with true; [reflexivity|].
  symmetry. apply existsb_exists. exists e. now rewrite Pos.eqb_refl.
Qed.

Definition true_layer (k : nat) (l : layer) : Prop :=
  forall c, PositiveMap.find c l = if has_number c then Some (grundy k c) else None.

Lemma map_true_layer k f : (forall c, f (targets b c) = grundy k c) ->
  true_layer k (PositiveMap.map f (all_targets b)).
Proof.
  intros E c. change (PositiveMap.map f) with (PositiveMap.mapi (fun _ => f)).
  rewrite PositiveMap.gmapi, find_targets. destruct (has_number c); simpl; congruence.
Qed.

Lemma next_true_layer k l : true_layer k l -> true_layer (S k) (next_layer (all_targets b) l).
Proof.
  intros T. apply map_true_layer. intros c. simpl. f_equal. apply map_ext_in. intros e I.
  unfold number_in. rewrite T, (target_has_number _ _ I). now destruct (is_exit b e).
Qed.

Lemma equal_find (l m : layer) c : PositiveMap.equal N.eqb l m = true -> PositiveMap.find c l = PositiveMap.find c m.
Proof.
  intros E. apply PositiveMap.equal_2 in E. destruct E as [same equal].
  destruct (PositiveMap.find c l) as [n|] eqn:L, (PositiveMap.find c m) as [n'|] eqn:M; auto.
  - f_equal. apply N.eqb_eq. eapply equal; eauto.
  - destruct (proj1 (same c)) as [n' F]; [now exists n|]. unfold PositiveMap.MapsTo in F. congruence.
  - destruct (proj2 (same c)) as [n F]; [now exists n'|]. unfold PositiveMap.MapsTo in F. congruence.
Qed.

Lemma all_true_layers l : forall k before, true_layer k before -> all_follow (all_targets b) before l = true ->
  forall i other, (i <= length l)%nat -> true_layer (k + i) (nth i (before :: l) other).
Proof.
  induction l as [|now rest IH]; simpl length; intros k before T F i other le;
    (destruct i as [|i]; [now rewrite Nat.add_0_r|]); [lia|].
  simpl in F. apply andb_true_iff in F. destruct F as [E F]. rewrite <- Nat.add_succ_comm.
  apply (IH (S k) now); [|assumption|lia]. intros c. rewrite (equal_find _ _ _ E). now apply next_true_layer.
Qed.

(** Equal layers have equal successors. *)
Lemma repeats_on m n : (forall c, has_number c = true -> grundy m c = grundy n c) ->
  forall j c, has_number c = true -> grundy (j + m) c = grundy (j + n) c.
Proof.
  intros E. induction j as [|j IH]; intros c H; [now apply E|]. simpl. f_equal. apply map_ext_in.
  intros e I. destruct (is_exit b e) eqn:X; [reflexivity|]. apply IH. now rewrite (target_has_number _ _ I), X.
Qed.

(** ** The checker *)

(** A sequence that repeats itself from [m] to [n] has the period [n - m] from [m] on. *)
Lemma periodic (f : nat -> N) m n k :
  (forall j, f (j + Z.to_nat m)%nat = f (j + Z.to_nat n)%nat) -> 0 <= m < n -> m <= k ->
  f (Z.to_nat (m + (k - m) mod (n - m))) = f (Z.to_nat k).
Proof.
  intros H order le. assert (B := Z.mod_pos_bound (k - m) (n - m)). set (r := (k - m) mod (n - m)) in *.
  replace k with (m + r + (n - m) * ((k - m) / (n - m))) by (pose proof (Z.div_mod (k - m) (n - m)); lia).
  assert (Q : 0 <= (k - m) / (n - m)) by (apply Z.div_pos; lia). revert Q. generalize ((k - m) / (n - m)).
  apply natlike_ind; [f_equal; lia|]. intros q Q ->.
  assert (0 <= (n - m) * q) by nia. specialize (H (Z.to_nat (r + (n - m) * q))).
  replace (m + r + (n - m) * q) with (r + (n - m) * q + m) by lia.
  replace (m + r + (n - m) * Z.succ q) with (r + (n - m) * q + n) by lia.
  rewrite !Z2Nat.inj_add by lia. rewrite !Z2Nat.inj_add in H by lia. exact H.
Qed.

Section Accepted.
Variable zero : layer.
Variable e : grundy_evidence.
Hypothesis zero_true : true_layer 0 zero.
Hypothesis follow : all_follow (all_targets b) zero (layers e) = true.
Hypothesis repeated : repeats_earlier zero e = true.

Lemma layer_at_true k : (k <= last_layer e)%nat -> true_layer k (layer_at zero e k).
Proof. now apply (all_true_layers (layers e) 0 zero). Qed.

(** With the period, every number of pushes has a layer that is given. *)
Lemma layer_of_true k i : layer_of e k = Some i ->
  (i <= last_layer e)%nat /\ forall c, has_number c = true -> grundy i c = grundy (Pos.to_nat k) c.
Proof.
  unfold layer_of, repeats_earlier in *. intros E.
  destruct (Z.leb_spec (Zpos k) (Z.of_nat (last_layer e))); [injection E as <-; split; [lia|reflexivity]|].
  destruct (repeats e) as [first|]; [|discriminate].
  destruct (Z.leb_spec 0 first), (Z.ltb_spec first (Z.of_nat (last_layer e))) in repeated; try discriminate.
  assert (i = Z.to_nat (first + (Zpos k - first) mod (Z.of_nat (last_layer e) - first))) as -> by congruence.
  assert (B := Z.mod_pos_bound (Zpos k - first) (Z.of_nat (last_layer e) - first)).
  split; [lia|]. intros c Hc.
  apply (periodic (fun k => grundy k c) first (Z.of_nat (last_layer e)) (Zpos k)); [|lia..].
  intros j. apply repeats_on; [|assumption]. intros d Hd. simpl in repeated.
  apply equal_find with (c := d) in repeated. rewrite !layer_at_true, Hd in repeated by lia.
  rewrite Nat2Z.id. congruence.
Qed.

Lemma number_of_true t n : number_of zero e t = Some n -> n = number t.
Proof.
  unfold number_of, number. destruct (layer_of e (snd t)) as [i|] eqn:E; [|discriminate].
  apply layer_of_true in E. destruct E as [le E]. rewrite layer_at_true by assumption.
  destruct (has_number (fst t)) eqn:Ht; [|discriminate]. rewrite E by assumption. congruence.
Qed.

Lemma total_is_nim_sum l n : total (map (number_of zero e) l) = Some n -> n = nim_sum token number l.
Proof.
  revert n. induction l as [|t l IH]; simpl; intros n E; [congruence|].
  destruct (number_of zero e t) as [k|] eqn:F; [|discriminate]. apply number_of_true in F. subst k.
  destruct (total _) as [k|]; [|discriminate]. inversion E. now rewrite (IH k).
Qed.
End Accepted.

Theorem check_numbers_sound e p claim : check_numbers b e p claim = true -> value (escape b) p claim.
Proof.
  unfold check_numbers. rewrite !andb_true_iff. intros [[F R] T]. destruct (total _) as [n|] eqn:E; [|discriminate].
  apply total_is_nim_sum in E; [|now apply map_true_layer|assumption..]. subst n.
  apply same_value_spec in T. subst claim. apply escape_value.
Qed.

Theorem grundy_sound start line claim e :
  check_grundy b start line claim e = true -> value_after (escape b) start line claim.
Proof.
  unfold check_grundy, value_after. destruct (follow (escape b) line start) as [p|]; [|discriminate].
  intros H. exists p. eauto using check_numbers_sound.
Qed.
End Board.
