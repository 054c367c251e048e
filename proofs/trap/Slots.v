(** Obstacles and the slots in which they are laid. *)
Require Import ZArith List Bool Lia.
From Thwart Require Import common.Board trap.Refutation.
Import ListNotations.
Open Scope Z_scope.

(** Obstacles with these releases fit into these slots, one into each: from each slot on there are enough. Slots that
    are still to come count as obstacles with their own number as release. *)
Definition fit (l slots : list Z) : Prop :=
  length l = length slots /\ forall s, count_from s l <= count_from s slots.

Lemma count_cons s k l : count_from s (k :: l) = (if s <=? k then 1 else 0) + count_from s l.
Proof. unfold count_from. simpl. destruct (s <=? k); simpl length; lia. Qed.

Lemma count_app s l m : count_from s (l ++ m) = count_from s l + count_from s m.
Proof. induction l as [|k l IH]; [reflexivity|]. simpl app. rewrite !count_cons, IH. lia. Qed.

Lemma count_bounds s l : 0 <= count_from s l <= Z.of_nat (length l).
Proof. induction l as [|k l IH]; [easy|]. rewrite count_cons. simpl length. destruct (s <=? k); lia. Qed.

Lemma count_all s l : (forall k, In k l -> s <= k) -> count_from s l = Z.of_nat (length l).
Proof.
  induction l as [|k l IH]; intros H; [reflexivity|]. rewrite count_cons, IH by (intros j J; apply H; simpl; auto).
  assert (s <= k) as Le by (apply H; simpl; auto). apply Z.leb_le in Le. rewrite Le. simpl length. lia.
Qed.

Lemma count_none s l : (forall k, In k l -> k < s) -> count_from s l = 0.
Proof.
  induction l as [|k l IH]; intros H; [reflexivity|]. rewrite count_cons, IH by (intros j J; apply H; simpl; auto).
  assert (k < s) as Less by (apply H; simpl; auto). apply Z.leb_gt in Less. rewrite Less. lia.
Qed.

Lemma upto_next m k : upto m (m + Z.of_nat (S k)) = upto m (m + Z.of_nat k) ++ [m + Z.of_nat (S k)].
Proof.
  unfold upto. replace (Z.to_nat (m + Z.of_nat (S k) - m)) with (S k) by lia.
  replace (Z.to_nat (m + Z.of_nat k - m)) with k by lia. rewrite seq_S, map_app. reflexivity.
Qed.

Lemma upto_length m n : m <= n -> Z.of_nat (length (upto m n)) = n - m.
Proof. intros Le. unfold upto. rewrite map_length, seq_length. lia. Qed.

Lemma count_upto s m n : m <= n -> count_from s (upto m n) = Z.max 0 (n - Z.max m (s - 1)).
Proof.
  intros Le. replace n with (m + Z.of_nat (Z.to_nat (n - m))) by lia. generalize (Z.to_nat (n - m)) as k.
  induction k as [|k IH].
  - unfold upto. replace (Z.to_nat _) with 0%nat by lia. unfold count_from. simpl. lia.
  - rewrite upto_next, count_app, IH, count_cons. unfold count_from at 1. simpl length.
    destruct (s <=? m + Z.of_nat (S k)) eqn:E; [apply Z.leb_le in E | apply Z.leb_gt in E]; lia.
Qed.

Lemma first_from_spec r l : match first_from r l with
  | Some k => In k l /\ r <= k /\ forall j, In j l -> r <= j -> k <= j
  | None => forall j, In j l -> j < r
  end.
Proof.
  induction l as [|k l IH]; simpl; [easy|]. destruct (first_from r l) as [j|].
  - destruct IH as (I & Le & Least). destruct (r <=? k) eqn:E; [apply Z.leb_le in E | apply Z.leb_gt in E].
    + split; [destruct (Z.min_spec k j) as [[_ ->]|[_ ->]]; auto|]. split; [lia|].
      intros i [<-|J] Ri; [lia|]. specialize (Least i J Ri). lia.
    + split; [auto|]. split; [lia|]. intros i [<-|J] Ri; [lia|]. auto.
  - destruct (r <=? k) eqn:E; [apply Z.leb_le in E | apply Z.leb_gt in E].
    + split; [auto|]. split; [lia|]. intros i [<-|J] Ri; [lia|]. specialize (IH i J). lia.
    + intros i [<-|J]; auto.
Qed.

Lemma without_count k l s : In k l -> count_from s l = (if s <=? k then 1 else 0) + count_from s (without k l).
Proof.
  induction l as [|j l IH]; simpl; [easy|]. intros I. destruct (Z.eqb_spec j k) as [->|N]; [apply count_cons|].
  rewrite !count_cons, IH by intuition. lia.
Qed.

Lemma without_length k l : In k l -> length l = S (length (without k l)).
Proof.
  induction l as [|j l IH]; simpl; [easy|]. intros I. destruct (Z.eqb_spec j k) as [->|N]; [reflexivity|].
  simpl. rewrite <- IH by intuition. reflexivity.
Qed.

(** The earliest slot is enough: an obstacle may take the first slot from its release on. *)
Lemma fit_first r l m slots : fit (l ++ r :: m) slots ->
  match first_from r slots with Some k => fit (l ++ m) (without k slots) | None => False end.
Proof.
  intros [Length Count]. assert (F := first_from_spec r slots). destruct (first_from r slots) as [k|].
  - destruct F as (I & Le & Least). assert (W := without_length k slots I). split.
    + rewrite app_length in *. simpl in Length. lia.
    + intros s. assert (C := Count s). rewrite (without_count k slots s I), count_app, count_cons in C.
      rewrite count_app.
      destruct (s <=? k) eqn:E; [apply Z.leb_le in E | apply Z.leb_gt in E]; [|destruct (s <=? r); lia].
      destruct (s <=? r) eqn:E'; [apply Z.leb_le in E' | apply Z.leb_gt in E']; [lia|].
      (* No slot is from r to before the first one. *)
      assert (Same : count_from r slots = count_from s slots).
      { clear - Least E E'. induction slots as [|j l IH]; [easy|].
        rewrite !count_cons, IH by (intros i Ii; apply Least; simpl; auto). specialize (Least j (or_introl eq_refl)).
        destruct (r <=? j) eqn:A, (s <=? j) eqn:B; rewrite ?Z.leb_le, ?Z.leb_gt in *; lia. }
      assert (C' := Count r). rewrite Same, (without_count k slots s I), count_app, count_cons, Z.leb_refl in C'.
      apply Z.leb_le in E. rewrite E in C'.
      assert (forall l, count_from s l <= count_from r l) as Fewer.
      { intros x. induction x as [|j x IH]; [easy|]. rewrite !count_cons.
        destruct (r <=? j) eqn:A, (s <=? j) eqn:B; rewrite ?Z.leb_le, ?Z.leb_gt in *; lia. }
      assert (A := Fewer l). assert (B := Fewer m). lia.
  - specialize (Count r). rewrite (count_none r slots F), count_app, count_cons, Z.leb_refl in Count.
    assert (A := count_bounds r l). assert (B := count_bounds r m). lia.
Qed.

Lemma in_fit_last l slots last : fit l slots -> (forall s, In s slots -> s <= last) -> forall r, In r l -> r <= last.
Proof.
  intros [_ Count] Le r I. specialize (Count (last + 1)). rewrite (count_none (last + 1) slots) in Count.
  - apply in_split in I. destruct I as (x & y & ->). rewrite count_app, count_cons in Count.
    assert (A := count_bounds (last + 1) x). assert (B := count_bounds (last + 1) y).
    destruct (last + 1 <=? r) eqn:E; [lia|]. apply Z.leb_gt in E. lia.
  - intros k K. specialize (Le k K). lia.
Qed.

(** In the next turn new obstacles fit into the new slots. *)
Lemma fit_turn old new slots last next laid : fit old slots ->
  (forall r, In r new -> r <= last + 1) -> laid = last + Z.of_nat (length new) -> laid <= next -> last <= next ->
  fit (new ++ old ++ upto laid next) (slots ++ upto last next).
Proof.
  intros [Length Count] New -> Le Le'. split.
  - rewrite !app_length. assert (A := upto_length last next Le').
    assert (B := upto_length (last + Z.of_nat (length new)) next Le). lia.
  - intros s. rewrite !count_app, !count_upto by lia. specialize (Count s). assert (A := count_bounds s new).
    destruct (Z_le_gt_dec s (last + 1)); [lia|].
    rewrite (count_none s new) by (intros r R; specialize (New r R); lia). lia.
Qed.

Lemma no_later_spec l : forall m, no_later l m = true ->
  length l = length m /\ forall s, count_from s l <= count_from s m.
Proof.
  induction l as [|k l IH]; intros [|j m]; simpl; try discriminate; [easy|].
  rewrite andb_true_iff, Z.leb_le. intros [Le H]. destruct (IH m H) as [Length Count]. split; [lia|]. intros s.
  rewrite !count_cons. specialize (Count s).
  destruct (s <=? k) eqn:A, (s <=? j) eqn:B; rewrite ?Z.leb_le, ?Z.leb_gt in *; lia.
Qed.

Lemma count_map_less (f g : cell -> Z) l s : (forall c, In c l -> f c <= g c) ->
  count_from s (map f l) <= count_from s (map g l).
Proof.
  induction l as [|c l IH]; simpl; intros H; [lia|]. rewrite !count_cons.
  assert (A := H c (or_introl eq_refl)). specialize (IH (fun d D => H d (or_intror D))).
  destruct (s <=? f c) eqn:E, (s <=? g c) eqn:E'; rewrite ?Z.leb_le, ?Z.leb_gt in *; lia.
Qed.

Lemma count_map_filter (f : cell -> Z) s l :
  count_from s (map f l) = Z.of_nat (length (filter (fun c => s <=? f c) l)).
Proof.
  induction l as [|c l IH]; [reflexivity|]. simpl. rewrite count_cons, IH. destruct (s <=? f c); simpl length; lia.
Qed.

Lemma filter_parts {A} (f : A -> bool) l :
  (length (filter f l) + length (filter (fun x => negb (f x)) l) = length l)%nat.
Proof. induction l as [|x l IH]; [reflexivity|]. simpl. destruct (f x); simpl; lia. Qed.
