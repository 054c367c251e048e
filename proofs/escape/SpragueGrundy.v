(** The theorem of Sprague and Grundy: in a sum of pieces the side to move loses exactly if the numbers of the pieces
    cancel. *)
Require Import NArith ZArith List Bool Lia Permutation.
From Thwart Require Import common.Board common.Game.
Import ListNotations.
Open Scope N_scope.

Section Sum.
Variable piece : Type.
(** A move takes one piece away and puts one of these lists of pieces in its place. *)
Variable options : piece -> list (list piece).
Variable number : piece -> N.

Definition nim_sum (l : list piece) : N := fold_right (fun x n => N.lxor (number x) n) 0 l.

(** The number of a piece is the least that none of its moves leads to. *)
Hypothesis changes : forall x new, In new (options x) -> nim_sum new <> number x.
Hypothesis reaches : forall x n, n < number x -> exists new, In new (options x) /\ nim_sum new = n.

Definition Moved (l l' : list piece) : Prop :=
  exists x new rest, Permutation l (x :: rest) /\ In new (options x) /\ Permutation l' (new ++ rest).

Lemma nim_sum_app l m : nim_sum (l ++ m) = N.lxor (nim_sum l) (nim_sum m).
Proof. induction l as [|x l IH]; [reflexivity|]. simpl. rewrite IH. now rewrite N.lxor_assoc. Qed.

Lemma nim_sum_perm l m : Permutation l m -> nim_sum l = nim_sum m.
Proof.
  induction 1; simpl; try congruence.
  now rewrite <- !N.lxor_assoc, (N.lxor_comm (number y)).
Qed.

(** The number of the piece that moves changes, and no other. *)
Lemma moved_from_zero l l' : nim_sum l = 0 -> Moved l l' -> nim_sum l' <> 0.
Proof.
  intros zero (x & new & rest & E & I & E'). rewrite (nim_sum_perm _ _ E) in zero. rewrite (nim_sum_perm _ _ E').
  rewrite nim_sum_app. intros zero'. apply (changes x new I).
  simpl in zero. apply N.lxor_eq in zero, zero'. congruence.
Qed.

(** Exclusive or with s makes a number smaller if the number has the highest binary digit of s. *)
Lemma lxor_less n s : s <> 0 -> N.testbit n (N.log2 s) = true -> N.lxor n s < n.
Proof.
  intros H B. set (k := N.log2 s) in *.
  assert (D : N.shiftr s k = 1).
  { rewrite N.shiftr_div_pow2. assert (positive : 0 < s) by lia.
    pose proof (N.log2_spec s positive) as [low high]. fold k in low, high.
    rewrite N.pow_succ_r' in high. symmetry. apply N.div_unique with (s - 2 ^ k); lia. }
  assert (L : N.shiftr (N.lxor n s) k < N.shiftr n k).
  { rewrite N.shiftr_lxor, D. rewrite <- (N.add_0_l k), <- N.shiftr_spec' in B.
    destruct (N.shiftr n k) as [|[p|p|]]; simpl in *; try discriminate; lia. }
  rewrite !N.shiftr_div_pow2 in L. apply N.nle_gt. intros le. apply N.nle_gt in L. apply L.
  apply N.div_le_mono; [|assumption]. now apply N.pow_nonzero.
Qed.

(** A binary digit of a sum is one of a piece. *)
Lemma digit_of_piece l k : N.testbit (nim_sum l) k = true -> exists x, In x l /\ N.testbit (number x) k = true.
Proof.
  induction l as [|x l IH]; simpl; [easy|]. rewrite N.lxor_spec.
  destruct (N.testbit (number x) k) eqn:B; [now exists x; auto|]. rewrite xorb_false_l.
  intros H. destruct (IH H) as (y & I & B'). exists y. auto.
Qed.

(** A piece with the highest digit of the sum can move to the number that cancels the others. *)
Lemma move_to_zero l : nim_sum l <> 0 -> exists l', Moved l l' /\ nim_sum l' = 0.
Proof.
  intros H. destruct (digit_of_piece l (N.log2 (nim_sum l))) as (x & I & B); [now apply N.bit_log2|].
  destruct (reaches x _ (lxor_less _ _ H B)) as (new & In_new & E).
  apply in_split in I. destruct I as (l1 & l2 & ->).
  exists (new ++ l1 ++ l2). split.
  - exists x, new, (l1 ++ l2). split; [symmetry; apply Permutation_middle|auto].
  - rewrite nim_sum_app, E. rewrite (nim_sum_perm _ (x :: l1 ++ l2)) by (symmetry; apply Permutation_middle).
    simpl. rewrite <- N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_nilpotent.
Qed.

(** A game of two sides in which each position is a sum, the side that cannot move loses, and every play ends. *)
Variable g : game.
Variable pieces : position g -> list piece.
Variable measure : position g -> nat.
Let mine := minimiser_moves g.
Hypothesis moved : forall p m c q, In (m, c, q) (moves g p) ->
  c = 0%Z /\ mine q = negb (mine p) /\ (measure q < measure p)%nat /\ Moved (pieces p) (pieces q).
Hypothesis movable : forall p l, Moved (pieces p) l ->
  exists m c q, In (m, c, q) (moves g p) /\ Permutation (pieces q) l.
Hypothesis ends : forall p,
  outcome g p = match moves g p with [] => Some (if mine p then None else Some 0%Z) | _ => None end.

Definition minimiser_wins (p : position g) : bool := xorb (nim_sum (pieces p) =? 0) (mine p).

(** No move of the other side takes a win away, and no move of his own gives the minimiser one. *)
Lemma win_kept p m c q : minimiser_wins p = true -> mine p = false -> In (m, c, q) (moves g p) ->
  minimiser_wins q = true.
Proof.
  unfold minimiser_wins. intros W P I. destruct (moved _ _ _ _ I) as (_ & S & _ & M). rewrite S, P in *.
  destruct (N.eqb_spec (nim_sum (pieces p)) 0) as [E|]; [|discriminate].
  apply moved_from_zero in M; [|assumption]. now apply N.eqb_neq in M as ->.
Qed.

Lemma win_not_won p m c q : minimiser_wins q = true -> mine p = true -> In (m, c, q) (moves g p) ->
  minimiser_wins p = true.
Proof.
  unfold minimiser_wins. intros W P I. destruct (moved _ _ _ _ I) as (_ & S & _ & M). rewrite S, P in *.
  destruct (N.eqb_spec (nim_sum (pieces p)) 0) as [E|]; [|reflexivity].
  apply moved_from_zero in M; [|assumption]. apply N.eqb_neq in M. now rewrite M in W.
Qed.

Lemma balanced p : nim_sum (pieces p) <> 0 -> exists m q, In (m, 0%Z, q) (moves g p) /\ nim_sum (pieces q) = 0.
Proof.
  intros H. destruct (move_to_zero _ H) as (l & M & E). destruct (movable _ _ M) as (m & c & q & I & P).
  destruct (moved _ _ _ _ I) as (-> & _). exists m, q. now rewrite (nim_sum_perm _ _ P).
Qed.

Lemma stuck p : moves g p = [] -> nim_sum (pieces p) = 0.
Proof.
  intros E. destruct (N.eq_dec (nim_sum (pieces p)) 0) as [|H]; [assumption|].
  destruct (balanced _ H) as (m & q & I & _). now rewrite E in I.
Qed.

(** He moves to 0 each time, until the other side cannot move. *)
Lemma win_forced : forall n p, (measure p < n)%nat -> minimiser_wins p = true -> Can g p 0.
Proof.
  induction n as [|n IH]; intros p small W; [lia|].
  destruct (moves g p) as [|move others] eqn:E.
  - apply Can_over with 0%Z; [|lia]. rewrite ends, E. unfold minimiser_wins in W. rewrite (stuck _ E) in W.
    now destruct (mine p).
  - assert (O : outcome g p = None) by now rewrite ends, E.
    destruct (mine p) eqn:P.
    + unfold minimiser_wins in W. rewrite P in W.
      destruct (balanced p) as (m & q & I & Z); [intros Z; now rewrite Z in W|].
      destruct (moved _ _ _ _ I) as (_ & S & less & _).
      apply Can_choose with m 0%Z q; auto. apply IH; [lia|]. unfold minimiser_wins. now rewrite Z, S, P.
    + apply Can_meet; auto; [now rewrite E|]. intros m c q I.
      destruct (moved _ _ _ _ I) as (-> & _ & less & _). apply IH; [lia|]. eapply win_kept; eauto.
Qed.

Lemma only_wins p v : Can g p v -> (0 <= v)%Z /\ minimiser_wins p = true.
Proof.
  induction 1 as [p v o O|p v m c q _ P I _ [le W]|p v _ P some _ IH].
  - unfold minimiser_wins. rewrite ends in O. destruct (moves g p) eqn:E; [|discriminate].
    rewrite (stuck _ E). destruct (mine p); [discriminate|]. inversion O. subst. auto.
  - destruct (moved _ _ _ _ I) as (-> & _). split; [lia|]. eapply win_not_won; eauto.
  - split.
    + destruct (moves g p) as [|[[m c] q] others] eqn:E; [easy|].
      destruct (IH m c q) as [le _]; [now left|]. destruct (moved p m c q) as (-> & _); [rewrite E; now left|]. lia.
    + unfold minimiser_wins. fold mine in P. rewrite P. rewrite xorb_false_r. apply N.eqb_eq.
      destruct (N.eq_dec (nim_sum (pieces p)) 0) as [|H]; [assumption|].
      destruct (balanced _ H) as (m & q & I & Z). destruct (IH _ _ _ I) as [_ W].
      destruct (moved _ _ _ _ I) as (_ & S & _). unfold minimiser_wins in W. now rewrite Z, S, P in W.
Qed.

Theorem sprague_grundy p : value g p (if minimiser_wins p then Some 0%Z else None).
Proof.
  destruct (minimiser_wins p) eqn:W; simpl.
  - split; [eauto using win_forced|]. intros v C. now destruct (only_wins _ _ C).
  - intros v C. destruct (only_wins _ _ C) as [_ W']. congruence.
Qed.
End Sum.
