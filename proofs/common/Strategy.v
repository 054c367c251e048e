(** Strategies of the minimiser, for every game: promises that he pays no more than so much from some positions. Each
    is kept by others that come before it in a list. *)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Game.
Import ListNotations.
Open Scope Z_scope.
Module M := PositiveMap.

(** Promises are numbered from 1. A promise names those for the positions after its moves: after one of them, if the
    minimiser is to move. *)
Record promise (position : Type) := { about : position; pays : Z; kept_by : list positive }.
Arguments about {_} _.
Arguments pays {_} _.
Arguments kept_by {_} _.

Section Strategy.
Variable g : game.
Variable same : forall p q : position g, {p = q} + {p <> q}.
Local Notation promises := (M.t (promise (position g))).

(** A move that costs so much leads to the position of a promise that keeps another. *)
Definition keeps (known : promises) (x : promise (position g)) (c : Z) (q : position g) (n : positive) : bool :=
  match M.find n known with
  | Some y => (if same q (about y) then true else false) && (c + pays y <=? pays x)
  | None => false
  end.
Fixpoint all_keep (known : promises) x (ms : list (move * Z * position g)) (ns : list positive) : bool :=
  match ms, ns with
  | [], [] => true
  | (_, c, q) :: ms, n :: ns => keeps known x c q n && all_keep known x ms ns
  | _, _ => false
  end.

Definition is_kept (known : promises) (x : promise (position g)) : bool :=
  match outcome g (about x) with
  | Some (Some v) => v <=? pays x
  | Some None => false
  | None =>
    if minimiser_moves g (about x)
    then match kept_by x with
      | [n] => existsb (fun '(_, c, q) => keeps known x c q n) (moves g (about x))
      | _ => false
      end
    else match moves g (about x) with [] => false | ms => all_keep known x ms (kept_by x) end
  end.

(** The last promise, if all are kept. *)
Fixpoint last_kept l (k : positive) (known : promises) last : option (promise (position g)) :=
  match l with
  | [] => last
  | x :: l => if is_kept known x then last_kept l (Pos.succ k) (M.add k x known) (Some x) else None
  end.

Definition keeps_promise (l : list (promise (position g))) (p : position g) (v : Z) : bool :=
  match last_kept l 1 (M.empty _) None with
  | Some x => (if same p (about x) then true else false) && (pays x <=? v)
  | None => false
  end.

(* ---------- Why ---------- *)

Lemma can_pay_more p v : Can g p v -> forall w, v <= w -> Can g p w.
Proof.
  induction 1 as [p v o O|p v m c q O Min I C IH|p v O Max Some_moves C IH]; intros w Le.
  - apply (Can_over _ _ _ o); [exact O | lia].
  - apply (Can_choose _ _ _ m c q); auto. apply IH. lia.
  - apply Can_meet; auto. intros m c q I. apply (IH m c q I). lia.
Qed.

Definition True_promises (known : promises) : Prop := forall n x, M.find n known = Some x -> Can g (about x) (pays x).

Lemma keeps_can known x c q n : True_promises known -> keeps known x c q n = true -> Can g q (pays x - c).
Proof.
  unfold keeps. intros Known K. destruct (M.find n known) as [y|] eqn:F; [|discriminate].
  destruct (same q (about y)) as [->|]; [|discriminate]. apply Z.leb_le in K.
  apply can_pay_more with (pays y); [eauto | lia].
Qed.

Lemma kept_can known x : True_promises known -> is_kept known x = true -> Can g (about x) (pays x).
Proof.
  unfold is_kept. intros Known K. destruct (outcome g (about x)) as [[v|]|] eqn:O; [|discriminate|].
  - apply Z.leb_le in K. apply (Can_over _ _ _ v); auto.
  - destruct (minimiser_moves g (about x)) eqn:Min.
    + destruct (kept_by x) as [|n [|]]; try discriminate. apply existsb_exists in K.
      destruct K as ([[m c] q] & I & K). apply (Can_choose _ _ _ m c q); auto. eapply keeps_can; eauto.
    + destruct (moves g (about x)) as [|first ms] eqn:Ms; [discriminate|].
      apply Can_meet; auto; rewrite Ms; [discriminate|]. clear Ms. revert K. generalize (kept_by x) (first :: ms).
      intros ns l. revert ns. induction l as [|[[m c] q] l IH]; intros [|n ns] K m' c' q' I; try easy.
      simpl in K. apply andb_true_iff in K. destruct K as [First Rest]. destruct I as [I|I]; [|eauto].
      injection I as <- <- <-. eapply keeps_can; eauto.
Qed.

Lemma last_kept_can l : forall k known last x, True_promises known ->
  (forall y, last = Some y -> Can g (about y) (pays y)) -> last_kept l k known last = Some x ->
  Can g (about x) (pays x).
Proof.
  induction l as [|y l IH]; simpl; intros k known last x Known Last H; [auto|].
  destruct (is_kept known y) eqn:K; [|discriminate]. assert (C := kept_can known y Known K).
  apply (IH _ _ _ _) in H; auto.
  - intros n z F. destruct (Pos.eq_dec n k) as [->|Other].
    + rewrite M.gss in F. injection F as <-. exact C.
    + rewrite M.gso in F by exact Other. exact (Known n z F).
  - intros z E. injection E as <-. exact C.
Qed.

Theorem keeps_promise_can l p v : keeps_promise l p v = true -> Can g p v.
Proof.
  unfold keeps_promise. destruct (last_kept l 1 (M.empty _) None) as [x|] eqn:L; [|discriminate].
  destruct (same p (about x)) as [->|]; [|discriminate]. simpl. intros Le. apply Z.leb_le in Le.
  apply can_pay_more with (pays x); [|exact Le]. apply (last_kept_can l 1 (M.empty _) None); [| |exact L].
  - intros n y F. rewrite M.gempty in F. discriminate.
  - discriminate.
Qed.
End Strategy.
