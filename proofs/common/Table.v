(** The kind [table], for every game: all positions that a play can come to, each with its value and a rank.
    The rank falls along the play of the minimiser wherever the value stays, so his play comes to an end even if
    moves are free. *)
Require Import ZArith List Bool Lia Wf_nat FMapPositive.
From Thwart Require Import common.Game.
Import ListNotations.
Open Scope Z_scope.
Module M := PositiveMap.

Section Table.
Variable g : game.
Variable same : forall p q : position g, {p = q} + {p <> q}.

(** Entries are numbered from 1. An entry has the numbers of those to which the moves of its position lead. *)
Record entry := {
  here : position g;
  worth : option Z;
  rank : Z;
  next : list positive }.

(* ---------- The checker ---------- *)

Definition same_value (v w : option Z) : bool :=
  match v, w with
  | Some a, Some b => a =? b
  | None, None => true
  | _, _ => false
  end.

(** The cost of a move, and the entry to which it leads. *)
Definition lead := (Z * entry)%type.

(** The move keeps the minimiser's promise, and brings him nearer to the end. *)
Definition progresses (e : entry) (l : lead) : bool :=
  match worth e, worth (snd l) with
  | Some v, Some w => (fst l + w <=? v) && ((w <? v) || (w =? v) && (rank (snd l) <? rank e))
  | _, _ => false
  end.

(** The move does not give the minimiser less than the value. *)
Definition holds (e : entry) (l : lead) : bool :=
  match worth e, worth (snd l) with
  | Some v, Some w => v <=? fst l + w
  | _, None => true
  | None, Some _ => false
  end.

Definition is_infinite (e : entry) : bool := match worth e with Some _ => false | None => true end.

Fixpoint numbered (n : positive) (entries : list entry) (t : M.t entry) : M.t entry :=
  match entries with
  | [] => t
  | e :: entries => numbered (Pos.succ n) entries (M.add n e t)
  end.

(** Joins moves and numbers of entries; [None] unless each move leads to the position of its entry. *)
Fixpoint joined (t : M.t entry) (ms : list (move * Z * position g)) (ns : list positive) : option (list lead) :=
  match ms, ns with
  | [], [] => Some []
  | (_, c, p) :: ms, n :: ns =>
    match M.find n t, joined t ms ns with
    | Some e, Some l => if same p (here e) then Some ((c, e) :: l) else None
    | _, _ => None
    end
  | _, _ => None
  end.

Definition is_right (t : M.t entry) (e : entry) : bool :=
  match worth e with Some v => 0 <=? v | None => true end && (0 <=? rank e) &&
  match outcome g (here e), joined t (moves g (here e)) (next e) with
  | Some o, _ => same_value o (worth e)
  | None, None => false
  | None, Some l =>
    if minimiser_moves g (here e)
    then (is_infinite e || existsb (progresses e) l) && forallb (holds e) l
    else (is_infinite e || forallb (progresses e) l) && existsb (holds e) l
  end.

(** The first entry is the claim. *)
Definition check_table (start : position g) (claim : option Z) (entries : list entry) : bool :=
  match entries with
  | [] => false
  | first :: _ =>
    (if same start (here first) then true else false) && same_value claim (worth first) &&
    let t := numbered 1 entries (M.empty entry) in forallb (is_right t) entries
  end.

(* ---------- Why ---------- *)

Lemma same_value_spec v w : same_value v w = true -> v = w.
Proof.
  destruct v, w; simpl; intros E; try discriminate; [apply Z.eqb_eq in E; congruence | reflexivity].
Qed.

Lemma numbered_adds entries : forall n t k e, M.find k (numbered n entries t) = Some e ->
  In e entries \/ M.find k t = Some e.
Proof.
  induction entries as [|first entries IH]; simpl; intros n t k e F; [auto|].
  destruct (IH _ _ _ _ F) as [I|I]; [auto|].
  destruct (Pos.eq_dec k n) as [->|N]; [rewrite M.gss in I; left; left; congruence | rewrite M.gso in I; auto].
Qed.

Lemma numbered_in entries k e : M.find k (numbered 1 entries (M.empty entry)) = Some e -> In e entries.
Proof. intros F. destruct (numbered_adds _ _ _ _ _ F) as [I|I]; [exact I | rewrite M.gempty in I; discriminate]. Qed.

Lemma joined_spec t ms : forall ns l, joined t ms ns = Some l ->
  (forall m c p, In (m, c, p) ms -> exists e, In (c, e) l /\ here e = p) /\
  (forall c e, In (c, e) l -> exists m n, In (m, c, here e) ms /\ M.find n t = Some e).
Proof.
  induction ms as [|[[m c] p] ms IH]; destruct ns as [|n ns]; simpl; intros l E; try discriminate.
  - injection E as <-. split; intros; contradiction.
  - destruct (M.find n t) as [e|] eqn:F; [|discriminate].
    destruct (joined t ms ns) as [l'|] eqn:L; [|discriminate].
    destruct (same p (here e)) as [->|]; [|discriminate]. injection E as <-.
    destruct (IH _ _ L) as [There Back]. split.
    + intros m' c' p' [H|H].
      * injection H as <- <- <-. exists e. simpl. auto.
      * destruct (There _ _ _ H) as (e' & ? & ?). exists e'. simpl. auto.
    + intros c' e' [H|H].
      * injection H as <- <-. exists m, n. auto.
      * destruct (Back _ _ H) as (m' & n' & ? & ?). exists m', n'. auto.
Qed.

Lemma can_more p v w : Can g p v -> v <= w -> Can g p w.
Proof.
  intros C. revert w. induction C as [p v o O|p v m c q O Min H C IH|p v O Max Some_moves H IH]; intros w Le.
  - apply (Can_over _ _ _ o); [exact O | lia].
  - apply (Can_choose _ _ _ m c q); try assumption. apply IH. lia.
  - apply Can_meet; try assumption. intros m c q I. apply (IH m c q I). lia.
Qed.

Variable entries : list entry.
Let t := numbered 1 entries (M.empty entry).
Hypothesis all_right : forallb (is_right t) entries = true.

(** What an accepted entry says of its position. *)
Lemma entry_right e : In e entries ->
  (forall v, worth e = Some v -> 0 <= v) /\ 0 <= rank e /\
  match outcome g (here e) with
  | Some o => o = worth e
  | None => exists l, joined t (moves g (here e)) (next e) = Some l /\
    if minimiser_moves g (here e)
    then (is_infinite e || existsb (progresses e) l) = true /\ forallb (holds e) l = true
    else (is_infinite e || forallb (progresses e) l) = true /\ existsb (holds e) l = true
  end.
Proof.
  intros I. rewrite forallb_forall in all_right. specialize (all_right e I) as R. unfold is_right in R.
  rewrite !andb_true_iff, Z.leb_le in R. destruct R as [[Value Rank] R]. repeat split; [|exact Rank|].
  - intros v W. rewrite W in Value. apply Z.leb_le, Value.
  - destruct (outcome g (here e)) as [o|]; [apply same_value_spec, R|].
    destruct (joined t (moves g (here e)) (next e)) as [l|]; [|discriminate]. exists l. split; [reflexivity|].
    destruct (minimiser_moves g (here e)); apply andb_true_iff, R.
Qed.

(** The value can be reached: by induction over values, and over ranks of entries with equal values. *)
Lemma reached : forall a b e v, In e entries -> worth e = Some v -> Z.to_nat v = a -> Z.to_nat (rank e) = b ->
  Can g (here e) v.
Proof.
  induction a as [a Lower] using lt_wf_ind. induction b as [b Nearer] using lt_wf_ind.
  intros e v I W A B. destruct (entry_right e I) as (Value & Rank & R). specialize (Value v W).
  destruct (outcome g (here e)) as [o|] eqn:O.
  { subst o. apply (Can_over _ _ _ v); [congruence | lia]. }
  destruct R as (l & L & R). destruct (joined_spec _ _ _ _ L) as [There Back].
  assert (Progress : forall c q, In (c, q) l -> progresses e (c, q) = true -> Can g (here q) (v - c)).
  { intros c q Il P. destruct (Back c q Il) as (m & n & _ & F). apply numbered_in in F.
    destruct (entry_right q F) as (Value' & Rank' & _).
    unfold progresses in P. simpl in P. rewrite W in P. destruct (worth q) as [w|] eqn:W'; [|discriminate].
    specialize (Value' w eq_refl).
    rewrite andb_true_iff, orb_true_iff, andb_true_iff, Z.leb_le, !Z.ltb_lt, Z.eqb_eq in P.
    apply can_more with w; [|lia]. destruct P as [_ [Less|[-> Less]]].
    - apply (Lower (Z.to_nat w)) with (b := Z.to_nat (rank q)); auto. lia.
    - apply (Nearer (Z.to_nat (rank q))); auto. lia. }
  unfold is_infinite in R. rewrite W in R. simpl in R.
  destruct (minimiser_moves g (here e)) eqn:Min; destruct R as [R1 R2].
  - apply existsb_exists in R1. destruct R1 as ([c q] & Il & P). destruct (Back c q Il) as (m & n & Im & _).
    apply (Can_choose _ _ _ m c (here q)); auto.
  - rewrite forallb_forall in R1. apply Can_meet; auto.
    + intros None_left. rewrite None_left in L. apply existsb_exists in R2. destruct R2 as ([c q] & Il & _).
      destruct (Back c q Il) as (m & n & Im & _). rewrite None_left in Im. exact Im.
    + intros m c p Im. destruct (There m c p Im) as (q & Il & <-). auto.
Qed.

(** It cannot be improved: by induction over the minimiser's play. *)
Lemma held p v : Can g p v -> forall e, In e entries -> here e = p -> exists k, worth e = Some k /\ k <= v.
Proof.
  induction 1 as [p v o O Le|p v m c q O Min Im C IH|p v O Max Some_moves C IH]; intros e I <-;
    destruct (entry_right e I) as (_ & _ & R); rewrite O in R; [exists o; auto|..];
    destruct R as (l & L & R); destruct (joined_spec _ _ _ _ L) as [There Back].
  - rewrite Min, forallb_forall in R. destruct (There m c q Im) as (e' & Il & <-).
    destruct (Back c e' Il) as (_ & n & _ & F). apply numbered_in in F.
    destruct (IH e' F eq_refl) as (k & W & Le). apply R in Il. unfold holds in Il. simpl in Il.
    rewrite W in Il. destruct (worth e) as [a|]; [|discriminate]. apply Z.leb_le in Il. exists a. split; [auto | lia].
  - rewrite Max, existsb_exists in R. destruct R as (_ & [c e'] & Il & Holds).
    destruct (Back c e' Il) as (m & n & Im & F). apply numbered_in in F.
    destruct (IH m c (here e') Im e' F eq_refl) as (k & W & Le). unfold holds in Holds. simpl in Holds.
    rewrite W in Holds. destruct (worth e) as [a|]; [|discriminate]. apply Z.leb_le in Holds.
    exists a. split; [auto | lia].
Qed.

Theorem entry_sound e : In e entries -> value g (here e) (worth e).
Proof.
  intros I. destruct (worth e) as [k|] eqn:W; simpl.
  - split; [eapply reached; eauto|]. intros v C. destruct (held _ _ C e I eq_refl) as (k' & W' & Le). congruence.
  - intros v C. destruct (held _ _ C e I eq_refl) as (k & W' & _). congruence.
Qed.
End Table.

(** An accepted table proves the value of its first position. *)
Theorem table_sound g same start claim entries :
  check_table g same start claim entries = true -> value g start claim.
Proof.
  unfold check_table. destruct entries as [|first entries]; [discriminate|].
  destruct (same start (here g first)) as [->|]; [simpl|discriminate].
  rewrite andb_true_iff. intros [C Right]. apply same_value_spec in C. subst claim.
  apply (entry_sound g same (first :: entries) Right). simpl. auto.
Qed.

Definition check_table_after g same (start : position g) (line : list move) claim entries : bool :=
  match follow g line start with
  | Some p => check_table g same p claim entries
  | None => false
  end.

Theorem table_after_sound g same start line claim entries :
  check_table_after g same start line claim entries = true -> value_after g start line claim.
Proof.
  unfold check_table_after, value_after. destruct (follow g line start) as [p|]; [|discriminate].
  intros A. exists p. split; [reflexivity | exact (table_sound _ _ _ _ _ A)].
Qed.
