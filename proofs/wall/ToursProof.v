(** Why an accepted claim of the kind [wall-tours-1] is the value.
    Rabbit walks, and goes down as soon as he stands on an opening that Eel leaves. Walls elsewhere do not help Eel:
    everything is shown for all walls that contain those of the position.
    Eel decides about an opening when the token stands there. If he leaves it and Rabbit walks on, Eel closes all
    others, so that Rabbit must come back to it. *)
Require Import ZArith List Bool Lia FMapPositive FMapFacts.
From Thwart Require Import common.Board common.Game wall.Rules wall.Paths wall.Tours.
Import ListNotations.
Open Scope Z_scope.

Section Proof.
Variable b : board.
Hypothesis four : shape b = Four.
Hypothesis wide : 0 < cols b.
Hypothesis no_gain : forall c, In c (cells b) -> 0 <= cost b c.
Variable w : list cell.
Notation on c := (In c (cells b)).
Notation can := (Can (wall b true)).
Notation at_ t w r := {| token := t; walls := w; rabbit_moves := r |}.

(** ** What the numbers mean *)

(** No path leads down from the cell. *)
Definition closed (w' : list cell) (c : cell) : Prop :=
  forall e, In (South, e) (token_steps b w' c) -> ~ Path b w' e.
(** From [a] to [z] all cells but [t] are closed. *)
Definition closed_but (w' : list cell) (a z t : cell) : Prop :=
  forall x, Zpos a <= Zpos x <= Zpos z -> x <> t -> closed w' x.
(** From the row of [t] on the walls are those of the position, except in the part that is closed. *)
Definition unchanged_but (w' : list cell) (a z t : cell) : Prop :=
  forall x, row b t <= row b x -> ~ (Zpos a <= Zpos x <= Zpos z /\ x <> t) -> In x w' <-> In x w.

(** Rabbit pays at most [o], from [t] on. *)
Definition upper (a z t : cell) (o : option Z) : Prop :=
  forall w', incl w w' -> closed_but w' a z t -> Path b w' t ->
  exists v, o = Some v /\ can (at_ (Some t) w' false) v.
(** Rabbit pays at least [o]. *)
Definition lower (a z t : cell) (o : option Z) : Prop :=
  forall w', unchanged_but w' a z t -> closed_but w' a z t ->
  (o <> None -> Path b w' t) /\
  forall v, can (at_ (Some t) w' false) v -> exists u, o = Some u /\ u <= v.
Definition exact (a z t : cell) (o : option Z) : Prop := upper a z t o /\ lower a z t o.

(** ** Paths in rows *)

Lemma step_rows w' c s : In s (token_steps b w' c) -> row b c <= row b (snd s).
Proof.
  destruct s as [d e]. intros S. apply (token_steps_spec b four) in S. destruct S as (B & _ & D).
  destruct D as [->|[->|[-> _]]]; simpl.
  - apply (beyond_east b four wide) in B. lia.
  - apply (beyond_west b four wide) in B. lia.
  - apply (beyond_south b four wide) in B. lia.
Qed.

(** A path depends on the walls below alone. *)
Lemma path_unchanged w' w'' c : (forall x, row b c <= row b x -> In x w'' -> In x w') -> Path b w' c -> Path b w'' c.
Proof.
  intros I Q. revert I. induction Q as [c B|c d e S Q IH]; intros I; [now apply Path_end|].
  pose proof (step_rows _ _ _ S) as R. simpl in R.
  apply Path_on with d e; [|apply IH; intros x X; apply I; lia].
  apply (token_steps_spec b four) in S. apply (token_steps_spec b four).
  destruct S as (B & G & D). split; [|split]; auto. destruct D as [|[|[? O]]]; auto. right. right. split; auto.
  apply open_spec in O. apply open_spec. destruct O as (G' & N & E). split; [|split]; auto.
  intros X. apply N, I; auto. lia.
Qed.

Lemma closed_more w' w'' c : incl w' w'' -> closed w' c -> closed w'' c.
Proof. intros I C e S Q. apply (C e); [eapply step_less; eauto|eapply path_less; eauto]. Qed.

Lemma can_path c w' r v : on c -> can (at_ (Some c) w' r) v -> Path b w' c.
Proof.
  intros H C. apply (has_path_at b four wide); auto. apply not_false_iff_true. intros N.
  assert (O : wall_outcome b (at_ (Some c) w' r) = Some None) by (unfold wall_outcome; simpl; now rewrite N).
  inversion C; subst; simpl in *; congruence.
Qed.

Lemma goes_on_at c w' r : on c -> ground b c = true -> is_bottom b c = false -> Path b w' c ->
  wall_outcome b (at_ (Some c) w' r) = None.
Proof. intros H G B Q. apply goes_on. split; auto. now apply (has_path_at b four wide). Qed.

Lemma open_step w' c e : is_open b w' c = true -> beyond b c South = Some e -> In (South, e) (token_steps b w' c).
Proof.
  intros O B. apply (token_steps_spec b four). split; auto. pose proof O as O'. apply open_spec in O.
  destruct O as (_ & _ & x & B' & G). split; auto. congruence.
Qed.

(** ** One run *)

Section Run.
Variables lo hi : cell.
Variable total : cell -> Z.
Variable down : cell -> option Z.
Notation inside x := (Zpos lo <= Zpos x <= Zpos hi).

Hypothesis run_cells : forall x, inside x ->
  on x /\ ground b x = true /\ is_bottom b x = false /\ row b x = row b lo /\ total (Pos.succ x) = total x + cost b x.
Hypothesis west_end : forall e, beyond b lo West = Some e -> ground b e = false.
Hypothesis east_end : forall e, beyond b hi East = Some e -> ground b e = false.

Lemma run_step x e w' (h : bool) : inside x ->
  In (if h then East else West, e) (token_steps b w' x) <-> Zpos e = Zpos x + (if h then 1 else -1) /\ inside e.
Proof.
  intros I. rewrite (token_steps_spec b four). split.
  - intros (B & G & _). destruct h.
    + pose proof (beyond_east b four wide _ _ B) as [E _]. split; [lia|].
      assert (Zpos x <> Zpos hi); [|lia]. intros E'. inversion E'; subst. rewrite (east_end e B) in G. discriminate.
    + pose proof (beyond_west b four wide _ _ B) as [E _]. split; [lia|].
      assert (Zpos x <> Zpos lo); [|lia]. intros E'. inversion E'; subst. rewrite (west_end e B) in G. discriminate.
  - intros (E & J). destruct (run_cells x I) as (_ & _ & _ & R & _), (run_cells e J) as (O & G & _ & R' & _).
    destruct h; [repeat split; auto; apply east_of|repeat split; auto; apply west_of]; auto; lia.
Qed.

Lemma run_step_inv x d e w' : inside x -> In (d, e) (token_steps b w' x) ->
  d = South \/ inside e /\ (Zpos e = Zpos x + 1 \/ Zpos e = Zpos x - 1).
Proof.
  intros I S. pose proof S as S'. apply (token_steps_spec b four) in S'. destruct S' as (_ & _ & D).
  destruct D as [->|[->|[-> _]]]; auto.
  - apply (run_step x e w' true I) in S. right. lia.
  - apply (run_step x e w' false I) in S. right. lia.
Qed.

Lemma path_along w' x y : inside x -> inside y -> Path b w' y -> Path b w' x.
Proof.
  intros I J Q. remember (Z.abs_nat (Zpos x - Zpos y)) as n eqn:N. revert x I N.
  induction n as [|n IH]; intros x I N; [assert (x = y) by lia; now subst|].
  set (h := Zpos x <? Zpos y). assert (H : exists e, Zpos e = Zpos x + (if h then 1 else -1)).
  { exists (Z.to_pos (Zpos x + (if h then 1 else -1))). apply Z2Pos.id. subst h.
    destruct (Z.ltb_spec (Zpos x) (Zpos y)); lia. }
  destruct H as (e & E). assert (inside e /\ n = Z.abs_nat (Zpos e - Zpos y)).
  { subst h. destruct (Z.ltb_spec (Zpos x) (Zpos y)); lia. }
  apply Path_on with (if h then East else West) e; [apply run_step|apply IH]; tauto.
Qed.

(** What a straight walk costs: it pays for its last cell, but not for its first. *)
Definition toll (x y : cell) : Z :=
  if Zpos x <? Zpos y then total (Pos.succ y) - total (Pos.succ x) else total x - total y.

(** Rabbit can walk along the run, whatever Eel builds on the way. *)
Lemma rabbit_walks y v : inside y -> forall n x w', inside x -> Z.abs_nat (Zpos x - Zpos y) = S n -> Path b w' x ->
  (forall w'', incl w' w'' -> Path b w'' y -> can (at_ (Some y) w'' false) v) ->
  can (at_ (Some x) w' true) (toll x y + v).
Proof.
  intros J n. induction n as [|n IH]; intros x w' I N Q K;
    destruct (run_cells x I) as (O & G & B & _ & T); pose proof (goes_on_at x w' true O G B Q) as Goes;
    set (h := Zpos x <? Zpos y);
    (assert (H : exists e, Zpos e = Zpos x + (if h then 1 else -1))
     by (exists (Z.to_pos (Zpos x + (if h then 1 else -1))); apply Z2Pos.id; subst h;
         destruct (Z.ltb_spec (Zpos x) (Zpos y)); lia));
    destruct H as (e & E);
    (assert (I' : inside e) by (subst h; destruct (Z.ltb_spec (Zpos x) (Zpos y)); lia));
    destruct (run_cells e I') as (O' & G' & B' & _ & T');
    apply (rabbit_steps b true x w' (if h then East else West) e); auto; try (apply run_step; auto; fail).
  - assert (e = y) by (subst h; destruct (Z.ltb_spec (Zpos x) (Zpos y)); lia). subst e.
    replace (toll x y + v - cost b y) with v.
    + apply K; [apply incl_refl|]. now apply (path_along w' y x).
    + unfold toll. fold h. destruct h; assert (Pos.succ y = x \/ Pos.succ x = y) as [<-|<-] by lia; lia.
  - replace (toll x y + v - cost b e) with (toll e y + v).
    + apply eel_turn; [apply goes_on_at; auto; now apply (path_along w' e x)|].
      intros w'' I'' Goes'. apply IH; auto; [subst h; destruct (Z.ltb_spec (Zpos x) (Zpos y)); lia| |].
      * apply goes_on in Goes'. now apply (has_path_at b four wide).
      * intros w3 I3. apply K. eauto using incl_tran.
    + unfold toll. fold h.
      assert (h = (Zpos e <? Zpos y)) as <-.
      { subst h. destruct (Z.ltb_spec (Zpos x) (Zpos y)), (Z.ltb_spec (Zpos e) (Zpos y)); auto; lia. }
      destruct h; [assert (Pos.succ x = e) by lia|assert (Pos.succ e = x) by lia]; subst; lia.
Qed.

(** From a part that is closed, a path leaves at one of its ends. *)
Lemma path_leaves w' a z x : Path b w' x -> Zpos lo <= Zpos a -> Zpos z <= Zpos hi ->
  (forall y, Zpos a <= Zpos y <= Zpos z -> closed w' y) -> Zpos a <= Zpos x <= Zpos z ->
  (exists l, Zpos l = Zpos a - 1 /\ inside l /\ Path b w' l) \/
  (exists r, Zpos r = Zpos z + 1 /\ inside r /\ Path b w' r).
Proof.
  intros Q A Z' C. induction Q as [x B|x d e S Q IH]; intros X.
  - destruct (run_cells x) as (_ & _ & N & _); [lia|congruence].
  - destruct (run_step_inv x d e w') as [->|[I E]]; auto; [lia|exfalso; eapply C; eauto|].
    destruct (Z.eq_dec (Zpos e) (Zpos a - 1)); [left; eauto|].
    destruct (Z.eq_dec (Zpos e) (Zpos z + 1)); [right; eauto|]. apply IH. lia.
Qed.
(** Going down from a cell of the run. *)
Definition unchanged_below (w' : list cell) : Prop := forall y, row b lo < row b y -> In y w' <-> In y w.
Hypothesis down_upper : forall x e w', inside x -> incl w w' -> In (South, e) (token_steps b w' x) -> Path b w' e ->
  exists k, down x = Some k /\ can (at_ (Some e) w' false) (k - cost b e).
Hypothesis down_lower : forall x k w', inside x -> down x = Some k -> unchanged_below w' ->
  is_open b w x = true /\ exists e, beyond b x South = Some e /\ Path b w' e /\
  forall v, can (at_ (Some e) w' false) v -> k <= cost b e + v.

Lemma keep_open x w' : is_open b w x = true -> ~ In x w' -> is_open b w' x = true.
Proof. intros O N. apply open_spec in O. apply open_spec. tauto. Qed.

Lemma path_down x k w' : inside x -> down x = Some k -> ~ In x w' -> unchanged_below w' -> Path b w' x.
Proof.
  intros I D N U. destruct (down_lower x k w' I D U) as (O & e & B & Q & _).
  apply Path_on with South e; auto. apply open_step; auto. now apply keep_open.
Qed.

Lemma unchanged_insert x w' : inside x -> unchanged_below w' -> unchanged_below (insert x w').
Proof.
  intros I U y R. rewrite in_insert, (U y R). destruct (run_cells x I) as (_ & _ & _ & R' & _).
  split; [intros [->|]; auto; lia|auto].
Qed.

(** Eel can keep an opening as the last one, so that Rabbit has to take it. *)
Lemma eel_keeps y k : inside y -> down y = Some k ->
  forall p v, can p v -> forall x w' r, p = at_ (Some x) w' r -> inside x -> ~ In y w' -> unchanged_below w' ->
  (r = true -> x <> y -> is_open b w' x = false) -> k <= v.
Proof.
  intros J D p v C.
  induction C as [p v o O L|p v m c q O R M C IH|p v O R _ H IH]; intros x w' r E I N U K; subst p;
    destruct (run_cells x I) as (on_x & G & B & _).
  - exfalso. simpl in O. unfold wall_outcome in O. simpl in O. rewrite B in O. now destruct (negb _).
  - simpl in R. subst r. simpl in M. apply in_map_iff in M. destruct M as ((a & e) & E & M). inversion E; subst m c q.
    apply in_map_iff in M. destruct M as ((d & e') & E' & M). inversion E'; subst a e'. simpl in *.
    pose proof M as M'. apply (token_steps_spec b four) in M'. destruct M' as (Be & Ge & Dir).
    assert (0 <= cost b e) by (apply no_gain; eapply beyond_on; eauto).
    destruct (run_step_inv x d e w' I M) as [->|[I' _]].
    + destruct (Pos.eq_dec x y) as [->|N'].
      * destruct (down_lower y k w' J D U) as (_ & e' & B' & _ & L). assert (e' = e) by congruence. subst e'.
        specialize (L _ C). lia.
      * destruct Dir as [?|[?|[_ O']]]; try discriminate. rewrite K in O'; auto. discriminate.
    + enough (k <= v - cost b e) by lia. eapply IH; eauto. discriminate.
  - simpl in R. subst r. destruct (is_open b w' x) eqn:O'.
    + destruct (Pos.eq_dec x y) as [->|N'].
      * replace v with (v - 0) by lia. eapply (IH Done); [now left|reflexivity|..]; auto. congruence.
      * assert (Q : has_path b (insert x w') (Some x) = true).
        { apply (has_path_at b four wide); auto. split; auto. apply (path_along (insert x w') x y); auto.
          apply (path_down y k); auto using unchanged_insert. rewrite in_insert. intuition congruence. }
        replace v with (v - 0) by lia.
        eapply IH; [apply (eel_may_build b four wide true); eauto|reflexivity|..]; auto.
        -- rewrite in_insert. intuition congruence.
        -- now apply unchanged_insert.
        -- discriminate.
    + replace v with (v - 0) by lia. eapply (IH Done); [now left|reflexivity|..]; auto.
Qed.

(** *** A part between two parts that are longer by a cell *)

Section Part.
Variables a z : cell.
Hypothesis part_inside : Zpos lo <= Zpos a /\ Zpos z <= Zpos hi.
Variables left right : option part.
Hypothesis left_exact :
  match left with
  | Some l => Zpos (first l) = Zpos a - 1 /\ inside (first l) /\ exact (first l) z (first l) (from_first l)
  | None => a = lo
  end.
Hypothesis right_exact :
  match right with
  | Some r => Zpos (last r) = Zpos z + 1 /\ inside (last r) /\ exact a (last r) (last r) (from_last r)
  | None => z = hi
  end.
Notation in_part x := (Zpos a <= Zpos x <= Zpos z).

Definition west_way (t : cell) : option Z :=
  match left with Some l => plus (total t - total (first l)) (from_first l) | None => None end.
Definition east_way (t : cell) : option Z :=
  match right with
  | Some r => plus (total (Pos.succ (last r)) - total (Pos.succ t)) (from_last r)
  | None => None
  end.
Definition leave (t : cell) : option Z := cheaper (west_way t) (east_way t).

Lemma left_part e : inside e -> Zpos e = Zpos a - 1 -> exists l, left = Some l /\ first l = e.
Proof.
  intros I E. destruct left as [l|]; [|subst; lia]. exists l. split; auto. destruct left_exact as (E' & _). lia.
Qed.
Lemma right_part e : inside e -> Zpos e = Zpos z + 1 -> exists r, right = Some r /\ last r = e.
Proof.
  intros I E. destruct right as [r|]; [|subst; lia]. exists r. split; auto. destruct right_exact as (E' & _). lia.
Qed.

Lemma west_way_spec t u : west_way t = Some u ->
  exists l v, left = Some l /\ from_first l = Some v /\ u = total t - total (first l) + v.
Proof.
  unfold west_way. destruct left as [l|]; [|discriminate]. intros U.
  destruct (from_first l) as [v|] eqn:V; inversion U. eauto.
Qed.
Lemma east_way_spec t u : east_way t = Some u ->
  exists r v, right = Some r /\ from_last r = Some v /\ u = total (Pos.succ (last r)) - total (Pos.succ t) + v.
Proof.
  unfold east_way. destruct right as [r|]; [|discriminate]. intros U.
  destruct (from_last r) as [v|] eqn:V; inversion U. eauto.
Qed.

Lemma cheaper_spec x y :
  match cheaper x y with
  | Some u => (x = Some u \/ y = Some u) /\ forall v, x = Some v \/ y = Some v -> u <= v
  | None => x = None /\ y = None
  end.
Proof.
  destruct x as [x|], y as [y|]; simpl; auto; split; auto; try (intros v [E|E]; inversion E; lia).
  destruct (Z.min_spec x y) as [[_ ->]|[_ ->]]; auto.
Qed.

(** What the exact number of a longer part says while the whole part is closed. *)
Lemma longer_upper a' z' y o w' : exact a' z' y o ->
  (forall x, Zpos a' <= Zpos x <= Zpos z' -> x <> y -> in_part x) ->
  inside y -> incl w w' -> (forall x, in_part x -> closed w' x) ->
  (Path b w' y -> o <> None) /\
  forall t v, in_part t -> y <> t -> Path b w' t -> o = Some v -> can (at_ (Some t) w' true) (toll t y + v).
Proof.
  intros [X _] P J I C. split.
  - intros Q. destruct (X w') as (v & V & _); auto; [intros x Hx Nx; auto|]. rewrite V. discriminate.
  - intros t v T N Q V. assert (Zpos y <> Zpos t) by congruence.
    apply (rabbit_walks y v J (pred (Z.abs_nat (Zpos t - Zpos y)))); auto; [lia..|].
    intros w'' I' Q'. destruct (X w'') as (v' & V' & K); eauto using incl_tran.
    + intros x Hx Nx. apply (closed_more w'); auto.
    + assert (v' = v) as <- by congruence. exact K.
Qed.

Lemma toll_west t y : Zpos y < Zpos t -> toll t y = total t - total y.
Proof. intros L. unfold toll. now rewrite (proj2 (Z.ltb_ge (Zpos t) (Zpos y))) by lia. Qed.
Lemma toll_east t y : Zpos t < Zpos y -> toll t y = total (Pos.succ y) - total (Pos.succ t).
Proof. intros L. unfold toll. now rewrite (proj2 (Z.ltb_lt (Zpos t) (Zpos y))) by lia. Qed.

Lemma west_longer l x : Zpos (first l) = Zpos a - 1 ->
  Zpos (first l) <= Zpos x <= Zpos z -> x <> first l -> in_part x.
Proof. intros E X N. assert (Zpos x <> Zpos (first l)) by congruence. lia. Qed.
Lemma east_longer r x : Zpos (last r) = Zpos z + 1 ->
  Zpos a <= Zpos x <= Zpos (last r) -> x <> last r -> in_part x.
Proof. intros E X N. assert (Zpos x <> Zpos (last r)) by congruence. lia. Qed.

Lemma leave_upper t w' : in_part t -> incl w w' -> (forall x, in_part x -> closed w' x) -> Path b w' t ->
  exists u, leave t = Some u /\ can (at_ (Some t) w' true) u.
Proof.
  intros T I C Q.
  assert (West : forall l, left = Some l -> (Path b w' (first l) -> from_first l <> None) /\
    forall v, from_first l = Some v -> can (at_ (Some t) w' true) (total t - total (first l) + v)).
  { intros l L. rewrite L in left_exact. destruct left_exact as (E & J & X).
    destruct (longer_upper _ _ _ _ w' X (fun x => west_longer l x E) J I C) as [Y K]. split; auto.
    intros v V. rewrite <- (toll_west t (first l)) by lia. apply K; auto. intros N. rewrite N in *. lia. }
  assert (East : forall r, right = Some r -> (Path b w' (last r) -> from_last r <> None) /\
    forall v, from_last r = Some v ->
    can (at_ (Some t) w' true) (total (Pos.succ (last r)) - total (Pos.succ t) + v)).
  { intros r R. rewrite R in right_exact. destruct right_exact as (E & J & X).
    destruct (longer_upper _ _ _ _ w' X (fun x => east_longer r x E) J I C) as [Y K]. split; auto.
    intros v V. rewrite <- (toll_east t (last r)) by lia. apply K; auto. intros N. rewrite N in *. lia. }
  pose proof (cheaper_spec (west_way t) (east_way t)) as K. fold (leave t) in K.
  destruct (leave t) as [u|]; [exists u; split; auto; destruct K as [[U|U] _]|exfalso; destruct K as [K1 K2]].
  - apply west_way_spec in U. destruct U as (l & v & L & V & ->). now apply (West l).
  - apply east_way_spec in U. destruct U as (r & v & R & V & ->). now apply (East r).
  - unfold west_way, east_way in K1, K2.
    destruct (path_leaves w' a z t Q) as [(e & E & J & Q')|(e & E & J & Q')]; try lia; auto.
    + destruct (left_part e J E) as (l & L & <-). rewrite L in K1. apply (proj1 (West l L) Q').
      destruct (from_first l); [discriminate|auto].
    + destruct (right_part e J E) as (r & R & <-). rewrite R in K2. apply (proj1 (East r R) Q').
      destruct (from_last r); [discriminate|auto].
Qed.

(** The lower side: as long as Eel builds no more, Rabbit can only leave the part at its ends. *)
Lemma longer_lower a' z' y o w' : exact a' z' y o ->
  (forall x, Zpos a' <= Zpos x <= Zpos z' -> x <> y -> in_part x) ->
  (forall x, in_part x -> Zpos a' <= Zpos x <= Zpos z' /\ x <> y) ->
  inside y -> (forall x, row b lo <= row b x -> ~ in_part x -> In x w' <-> In x w) ->
  (forall x, in_part x -> closed w' x) ->
  (o <> None -> Path b w' y) /\ forall v, can (at_ (Some y) w' false) v -> exists u, o = Some u /\ u <= v.
Proof.
  intros [_ X] P P' J U C. apply X; [|intros x Hx Nx; auto].
  intros x R N. destruct (run_cells y J) as (_ & _ & _ & R' & _). apply U; [lia|]. intros H. apply N, P', H.
Qed.
Section Lower.
Variable w' : list cell.
Hypothesis all_closed : forall x, in_part x -> closed w' x.
Hypothesis unchanged : forall x, row b lo <= row b x -> ~ in_part x -> In x w' <-> In x w.

Lemma west_lower l : left = Some l -> inside (first l) /\ Zpos (first l) = Zpos a - 1 /\
  (from_first l <> None -> Path b w' (first l)) /\
  forall v, can (at_ (Some (first l)) w' false) v -> exists u, from_first l = Some u /\ u <= v.
Proof.
  intros L. rewrite L in left_exact. destruct left_exact as (E & J & X). split; [|split]; auto.
  apply (longer_lower _ _ _ _ w' X (fun x => west_longer l x E)); auto.
  intros x P. split; [lia|]. intros ->. lia.
Qed.

Lemma east_lower r : right = Some r -> inside (last r) /\ Zpos (last r) = Zpos z + 1 /\
  (from_last r <> None -> Path b w' (last r)) /\
  forall v, can (at_ (Some (last r)) w' false) v -> exists u, from_last r = Some u /\ u <= v.
Proof.
  intros R. rewrite R in right_exact. destruct right_exact as (E & J & X). split; [|split]; auto.
  apply (longer_lower _ _ _ _ w' X (fun x => east_longer r x E)); auto.
  intros x P. split; [lia|]. intros ->. lia.
Qed.

Lemma leave_path t : in_part t -> leave t <> None -> Path b w' t.
Proof.
  intros T N. pose proof (cheaper_spec (west_way t) (east_way t)) as K. fold (leave t) in K.
  destruct (leave t) as [u|]; [|easy]. destruct K as [[U|U] _].
  - apply west_way_spec in U. destruct U as (l & v & L & V & _). destruct (west_lower l L) as (J & E & Q & _).
    apply (path_along w' t (first l)); auto; [lia|]. apply Q. congruence.
  - apply east_way_spec in U. destruct U as (r & v & R & V & _). destruct (east_lower r R) as (J & E & Q & _).
    apply (path_along w' t (last r)); auto; [lia|]. apply Q. congruence.
Qed.

Lemma rabbit_leaves p v : can p v -> forall t r, p = at_ (Some t) w' r -> in_part t ->
  (exists l u, left = Some l /\ from_first l = Some u /\ total t - total (first l) + u <= v) \/
  (exists r u, right = Some r /\ from_last r = Some u /\ total (Pos.succ (last r)) - total (Pos.succ t) + u <= v).
Proof.
  intros C. induction C as [p v o O L|p v m c q O R M C IH|p v O R _ H IH]; intros t r E T; subst p;
    destruct (run_cells t) as (on_t & G & B & _ & Tt); try lia.
  - exfalso. simpl in O. unfold wall_outcome in O. simpl in O. rewrite B in O. now destruct (negb _).
  - simpl in R. subst r. simpl in M. apply in_map_iff in M. destruct M as ((n & e) & E & M). inversion E; subst m c q.
    apply in_map_iff in M. destruct M as ((d & e') & E' & M). inversion E'; subst n e'. simpl in *.
    destruct (run_step_inv t d e w') as [->|[I D]]; auto; [lia| |].
    { exfalso. apply (all_closed t T e M). apply can_path in C; auto. eapply step_on with (s := (South, e)); eauto. }
    destruct (run_cells e I) as (on_e & _ & _ & _ & Te). pose proof (no_gain t on_t). pose proof (no_gain e on_e).
    assert (S : Zpos e = Zpos a - 1 \/ Zpos e = Zpos z + 1 \/ in_part e) by lia. destruct S as [S|[S|S]].
    + left. destruct (left_part e I S) as (l & L & <-). destruct (west_lower l L) as (_ & E1 & _ & K).
      destruct (K _ C) as (u & U & le). exists l, u.
      assert (Pos.succ (first l) = t) as <- by lia. repeat split; auto. lia.
    + right. destruct (right_part e I S) as (r & R & <-). destruct (east_lower r R) as (_ & E1 & _ & K).
      destruct (K _ C) as (u & U & le). exists r, u.
      assert (last r = Pos.succ t) as <- by lia. repeat split; auto. lia.
    + destruct D as [D|D]; [assert (e = Pos.succ t) by lia|assert (t = Pos.succ e) by lia]; subst;
        (destruct (IH _ _ eq_refl S) as [(l & u & ? & ? & ?)|(r & u & ? & ? & ?)];
         [left; exists l, u|right; exists r, u]; repeat split; auto; lia).
  - simpl in R. subst r. replace v with (v - 0) by lia. eapply (IH Done); [now left|reflexivity|auto].
Qed.

Lemma leave_lower t r v : in_part t -> can (at_ (Some t) w' r) v -> exists u, leave t = Some u /\ u <= v.
Proof.
  intros T C. pose proof (cheaper_spec (west_way t) (east_way t)) as K. fold (leave t) in K.
  assert (W : exists u, (west_way t = Some u \/ east_way t = Some u) /\ u <= v).
  { destruct (rabbit_leaves _ _ C t r eq_refl T) as [(l & u & L & U & le)|(e & u & R & U & le)].
    - exists (total t - total (first l) + u). unfold west_way. rewrite L, U. auto.
    - exists (total (Pos.succ (last e)) - total (Pos.succ t) + u). unfold east_way. rewrite R, U. auto. }
  destruct W as (u & U & le). destruct (leave t) as [x|].
  - exists x. split; auto. apply K in U. lia.
  - destruct K. destruct U; congruence.
Qed.
End Lower.

Definition arrive (t : cell) : option Z := costlier (down t) (leave t).

Lemma closed_cells w' t : in_part t -> closed_but w' a z t -> closed w' t -> forall x, in_part x -> closed w' x.
Proof. intros T C C' x X. destruct (Pos.eq_dec x t) as [->|N]; auto. Qed.

Lemma no_way_down w' t : inside t -> incl w w' -> down t = None -> closed w' t.
Proof. intros I J D e S Q. destruct (down_upper t e w' I J S Q) as (k & K & _). congruence. Qed.

Lemma arrive_upper t : in_part t -> upper a z t (arrive t).
Proof.
  intros T w' I C Q. assert (J : inside t) by lia. destruct (run_cells t J) as (on_t & G & B & _).
  assert (O : forall r, wall_outcome b (at_ (Some t) w' r) = None) by (intros; now apply goes_on_at).
  assert (More : forall w'', incl w' w'' -> closed_but w'' a z t).
  { intros w'' I' x X N. apply (closed_more w'); auto. }
  unfold arrive. destruct (costlier (down t) (leave t)) as [v|] eqn:V.
  2:{ exfalso. assert (D : down t = None) by (destruct (down t), (leave t); auto; discriminate).
      destruct (leave_upper t w' T I) as (u & U & _); auto.
      - eapply closed_cells; eauto using no_way_down.
      - rewrite D, U in V. discriminate. }
  exists v. split; auto. apply eel_turn; auto. intros w'' I' O'.
  assert (Q' : Path b w'' t) by (apply goes_on in O'; now apply (has_path_at b four wide)).
  assert (D : closed w'' t \/ exists e, In (South, e) (token_steps b w'' t) /\ Path b w'' e).
  { destruct (is_open b w'' t) eqn:Op.
    - pose proof Op as Op'. apply open_spec in Op'. destruct Op' as (_ & _ & e & Be & Ge).
      pose proof (open_step w'' t e Op Be) as S. destruct (step_on b four wide _ _ _ S) as [on_e _]. simpl in on_e.
      destruct (has_path b w'' (Some e)) eqn:H; [right|left].
      + exists e. split; auto. now apply (has_path_at b four wide).
      + intros e' S' Q1. apply (token_steps_spec b four) in S'. destruct S' as (Be' & Ge' & _).
        assert (e' = e) by congruence. subst. rewrite (proj2 (has_path_at b four wide w'' e on_e)) in H; auto.
        discriminate.
    - left. intros e S. apply (token_steps_spec b four) in S. destruct S as (_ & _ & [?|[?|[_ ?]]]); congruence. }
  destruct D as [D|(e & S & Q1)].
  - destruct (leave_upper t w'' T) as (u & U & K); eauto using incl_tran, closed_cells.
    apply more with u; auto. rewrite U in V. destruct (down t); inversion V; lia.
  - destruct (down_upper t e w'' J) as (k & K & X); eauto using incl_tran.
    apply (rabbit_steps b true t w'' South e); auto. apply more with (k - cost b e); auto.
    rewrite K in V. destruct (leave t); inversion V; lia.
Qed.

Lemma arrive_lower t : in_part t -> lower a z t (arrive t).
Proof.
  intros T w' U C. assert (J : inside t) by lia. destruct (run_cells t J) as (on_t & G & B & R & _).
  assert (Below : unchanged_below w').
  { intros y Y. apply U; [lia|]. intros [Y' _]. destruct (run_cells y) as (_ & _ & _ & R' & _); lia. }
  assert (Rest : forall x, row b lo <= row b x -> ~ in_part x -> In x w' <-> In x w).
  { intros x X N. apply U; [lia|]. tauto. }
  assert (Same : In t w' <-> In t w) by (apply U; [lia|]; tauto).
  unfold arrive. destruct (down t) as [k|] eqn:D.
  - assert (N : ~ In t w').
    { rewrite Same. destruct (down_lower t k w' J D Below) as (O & _). apply open_spec in O. tauto. }
    assert (Q : Path b w' t) by (apply (path_down t k); auto).
    split; auto. intros v K. pose proof (eel_keeps t k J D _ _ K t w' false eq_refl J N Below) as L1.
    assert (L2 : k <= v) by (apply L1; discriminate).
    destruct (leave t) as [u|] eqn:E; [|exists k; auto]. exists (Z.max k u). split; auto.
    set (w'' := insert t w').
    assert (All : forall x, in_part x -> closed w'' x).
    { intros x X. destruct (Pos.eq_dec x t) as [->|Nx].
      - intros e S. apply (token_steps_spec b four) in S. destruct S as (_ & _ & [?|[?|[_ O]]]); try discriminate.
        apply open_spec in O. destruct O as (_ & O & _). destruct O. apply in_insert. auto.
      - apply (closed_more w'); auto. intros y Y. apply in_insert. auto. }
    assert (Rest' : forall x, row b lo <= row b x -> ~ in_part x -> In x w'' <-> In x w).
    { intros x X Nx. unfold w''. rewrite in_insert, (Rest x X Nx). split; [intros [->|]; tauto|auto]. }
    assert (Q' : Path b w'' t) by (apply (leave_path w'' All Rest' t T); congruence).
    destruct (leave_lower w'' All Rest' t false v T) as (u' & U' & le); [|assert (u' = u) by congruence; lia].
    apply (eel_builds b four wide); auto.
    + now apply goes_on_at.
    + destruct (down_lower t k w' J D Below) as (O & _). now apply keep_open.
    + now apply (has_path_at b four wide).
  - assert (Cl : closed w' t).
    { intros e S Q. apply (no_way_down w t J (incl_refl w) D e).
      - apply (token_steps_spec b four) in S. apply (token_steps_spec b four).
        destruct S as (Be & Ge & [?|[?|[_ O]]]); try discriminate. repeat split; auto. right. right. split; auto.
        apply open_spec in O. apply open_spec. tauto.
      - apply (path_unchanged w'); auto. intros x X. apply Below. pose proof (step_rows _ _ _ S) as Y. simpl in Y.
        apply (token_steps_spec b four) in S. destruct S as (Be & _). apply (beyond_south b four wide) in Be. lia. }
    pose proof (closed_cells w' t T C Cl) as All. simpl. split; [now apply leave_path|].
    intros v K. eapply leave_lower; eauto.
Qed.
End Part.

(** *** From the whole run down to its cells *)

Definition good (p : part) : Prop :=
  Zpos lo <= Zpos (first p) <= Zpos (last p) /\ Zpos (last p) <= Zpos hi /\
  exact (first p) (last p) (first p) (from_first p) /\ exact (first p) (last p) (last p) (from_last p).

(** All parts of [k] cells that begin in [c] or later, one after the other. *)
Fixpoint good_parts (c k : Z) (ps : list part) : Prop :=
  match ps with
  | [] => c + k = Zpos hi + 2
  | p :: ps => Zpos (first p) = c /\ Zpos (last p) = c + k - 1 /\ good p /\ good_parts (c + 1) k ps
  end.

Lemma narrower_good left right (p := narrower total down lo hi left right) :
  Zpos lo <= Zpos (first p) <= Zpos (last p) -> Zpos (last p) <= Zpos hi ->
  match left with Some l => good l /\ Zpos (last l) = Zpos (last p) | None => True end ->
  match right with Some r => good r /\ Zpos (first r) = Zpos (first p) /\ Zpos (last r) = Zpos (last p) + 1
    | None => True end -> good p.
Proof.
  intros A Z' L R.
  assert (LE : match left with
    | Some l => Zpos (first l) = Zpos (first p) - 1 /\ inside (first l) /\
                exact (first l) (last p) (first l) (from_first l)
    | None => first p = lo end).
  { destruct left as [l|]; [|reflexivity]. destruct L as ((I & I' & X & _) & E).
    assert (F : first p = Pos.succ (first l)) by reflexivity. assert (last l = last p) as <- by lia.
    rewrite F. split; [lia|]. split; [lia|exact X]. }
  assert (RE : match right with
    | Some r => Zpos (last r) = Zpos (last p) + 1 /\ inside (last r) /\
                exact (first p) (last r) (last r) (from_last r)
    | None => last p = hi end).
  { destruct right as [r|]; [|reflexivity]. destruct R as ((I & I' & _ & X) & E & E').
    assert (first r = first p) as <- by lia. split; [exact E'|]. split; [lia|exact X]. }
  assert (P : Zpos lo <= Zpos (first p) /\ Zpos (last p) <= Zpos hi) by lia.
  pose proof (arrive_upper _ _ P left right LE RE) as U. pose proof (arrive_lower _ _ P left right LE RE) as L'.
  split; [lia|]. split; [lia|]. split; (split; [apply U|apply L']; lia).
Qed.

Lemma narrow_good ps : forall left c k, 1 <= k -> Zpos lo <= c -> good_parts c (k + 1) ps ->
  match left with
  | Some l => Zpos (first l) = c - 1 /\ Zpos (last l) = c + k - 1 /\ good l
  | None => c = Zpos lo
  end ->
  good_parts c k (narrow total down lo hi left ps).
Proof.
  induction ps as [|r ps IH]; intros left c k K C G L; simpl in G.
  - assert (A : Zpos (first (narrower total down lo hi left None)) = c).
    { destruct left as [l|]; simpl; lia. }
    assert (Z' : Zpos (last (narrower total down lo hi left None)) = c + k - 1) by (simpl; lia).
    split; [exact A|]. split; [exact Z'|]. split; [|simpl; lia].
    apply narrower_good; auto; try lia. destruct left as [l|]; auto. split; [tauto|lia].
  - destruct G as (A' & Z'' & G & H). pose proof G as (I & I' & _).
    assert (A : Zpos (first (narrower total down lo hi left (Some r))) = c).
    { destruct left as [l|]; simpl; lia. }
    assert (Z' : Zpos (last (narrower total down lo hi left (Some r))) = c + k - 1) by (simpl; lia).
    split; [exact A|]. split; [exact Z'|]. split.
    + apply narrower_good; auto; try lia; [|split; [auto|lia]].
      destruct left as [l|]; auto. split; [tauto|lia].
    + apply IH; auto; try lia. split; [|split]; auto; lia.
Qed.

Lemma between_spec x : In x (between lo hi) <-> inside x.
Proof.
  unfold between. rewrite in_map_iff. split.
  - intros (n & <- & N). apply in_seq in N. lia.
  - intros I. exists (Z.to_nat (Zpos x - Zpos lo)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma singles_exact p : Zpos lo <= Zpos hi -> In p (singles total down lo hi) ->
  inside (first p) /\ exact (first p) (first p) (first p) (from_first p).
Proof.
  intros le. assert (G : good_parts (Zpos lo) 1 (singles total down lo hi)).
  { unfold singles, between. rewrite map_length, seq_length.
    assert (H : forall n, Z.of_nat n <= Zpos hi - Zpos lo + 1 ->
      good_parts (Zpos lo) (Zpos hi - Zpos lo + 2 - Z.of_nat n) (Nat.iter n (narrow total down lo hi None) [])).
    { induction n as [|n IH]; intros N; [cbn [Nat.iter Nat.recursion nat_rect good_parts]; lia|].
      apply narrow_good; auto; try lia.
      replace (Zpos hi - Zpos lo + 2 - Z.of_nat (S n) + 1) with (Zpos hi - Zpos lo + 2 - Z.of_nat n) by lia.
      apply IH. lia. }
    specialize (H (Z.to_nat (Zpos hi - Zpos lo + 1))).
    replace (Zpos hi - Zpos lo + 2 - Z.of_nat (Z.to_nat (Zpos hi - Zpos lo + 1))) with 1 in H by lia. apply H. lia. }
  revert G. generalize (Zpos lo) at 1. induction (singles total down lo hi) as [|q ps IH]; intros c G M; [easy|].
  destruct G as (A & Z' & (I & I' & X & _) & G). destruct M as [->|M]; [|eauto].
  assert (first p = last p) as E by lia. rewrite <- E in X. split; [lia|exact X].
Qed.
End Run.

(** ** All runs *)

Lemma exact_bottom c : on c -> ground b c = true -> is_bottom b c = true -> exact c c c (Some 0).
Proof.
  intros H G B. assert (O : forall w', wall_outcome b (at_ (Some c) w' false) = Some (Some 0)).
  { intros w'. unfold wall_outcome. simpl. rewrite (proj2 (has_path_at b four wide w' c H)), B; auto.
    split; auto. now apply Path_end. }
  split.
  - intros w' _ _ _. exists 0. split; auto. apply Can_over with 0; [apply O|lia].
  - intros w' _ _. split; [intros _; now apply Path_end|]. intros v C. exists 0. split; auto. specialize (O w').
    inversion C; subst; simpl in *; try congruence.
Qed.

Definition right_landings (land : landings) : Prop :=
  forall c o, M.find c land = Some o -> exact c c c o.

Lemma landing_exact land c o : right_landings land -> on c -> ground b c = true -> landing b land c = Some o ->
  exact c c c o.
Proof.
  intros R H G. unfold landing. destruct (is_bottom b c) eqn:B; [|apply R]. intros E. inversion E.
  now apply exact_bottom.
Qed.

Lemma nothing_between (c x : cell) : Zpos c <= Zpos x <= Zpos c -> x <> c -> False.
Proof. intros I N. apply N. lia. Qed.

Lemma all_down_spec land cs m : all_down b w land cs = Some m ->
  forall x, In x cs -> going_down b w land x = Some (found m None x).
Proof.
  revert m. induction cs as [|c cs IH]; simpl; intros m E x X; [easy|].
  destruct (going_down b w land c) as [v|] eqn:D; [|discriminate].
  destruct (all_down b w land cs) as [m'|]; inversion E.
  unfold found. destruct (Pos.eq_dec c x) as [->|N]; [now rewrite M.gss|].
  rewrite M.gso by congruence. apply IH; auto. destruct X; congruence.
Qed.

Lemma going_down_spec land x o : right_landings land -> on x -> going_down b w land x = Some o ->
  (forall e w', incl w w' -> In (South, e) (token_steps b w' x) -> Path b w' e ->
    exists k, o = Some k /\ can (at_ (Some e) w' false) (k - cost b e)) /\
  (forall k w', o = Some k -> (forall y, row b x < row b y -> In y w' <-> In y w) ->
    is_open b w x = true /\ exists e, beyond b x South = Some e /\ Path b w' e /\
    forall v, can (at_ (Some e) w' false) v -> k <= cost b e + v).
Proof.
  intros R H D. unfold going_down in D. split.
  - intros e w' I S Q. apply (token_steps_spec b four) in S. destruct S as (B & G & [?|[?|[_ O]]]); try discriminate.
    rewrite (open_less b w w' x I O), B in D. destruct (landing b land e) as [u|] eqn:L; [|discriminate].
    inversion D. destruct (landing_exact land e u R (beyond_on b four wide _ _ _ B) G L) as [X _].
    destruct (X w' I) as (v & -> & C); auto; [intros y Y N; destruct (nothing_between e y Y N)|].
    exists (cost b e + v). split; auto. now replace (cost b e + v - cost b e) with v by lia.
  - intros k w' -> U. destruct (is_open b w x) eqn:O; [|discriminate]. split; auto.
    destruct (beyond b x South) as [e|] eqn:B; [|discriminate]. exists e. split; auto.
    destruct (landing b land e) as [[u|]|] eqn:L; inversion D.
    assert (G : ground b e = true) by (apply open_spec in O; destruct O as (_ & _ & e' & B' & G); congruence).
    destruct (landing_exact land e (Some u) R (beyond_on b four wide _ _ _ B) G L) as [_ X].
    pose proof (beyond_south b four wide _ _ B) as Row.
    destruct (X w') as [Q C]; [intros y Y _; apply U; lia|intros y Y N; destruct (nothing_between e y Y N)|].
    split; [apply Q; discriminate|]. intros v K. destruct (C v K) as (u' & E & le). inversion E. lia.
Qed.

Lemma settle_right total run land land' : right_landings land -> settle b w total run land = Some land' ->
  right_landings land'.
Proof.
  intros R S. destruct run as [lo hi]. unfold settle in S. destruct (is_run b total lo hi) eqn:I; [|discriminate].
  destruct (all_down b w land (between lo hi)) as [m|] eqn:D; inversion S. clear S land' H0.
  unfold is_run in I. rewrite !andb_true_iff, !negb_true_iff, forallb_forall in I.
  destruct I as ((((((le & last_on) & one_row) & not_bottom) & west) & east) & all).
  apply Z.leb_le in le, last_on. apply Z.eqb_eq in one_row.
  assert (Cells : forall x, Zpos lo <= Zpos x <= Zpos hi -> on x /\ ground b x = true /\ is_bottom b x = false /\
    row b x = row b lo /\ total (Pos.succ x) = total x + cost b x).
  { intros x X. specialize (all x). rewrite between_spec, andb_true_iff, Z.eqb_eq in all.
    assert (Row : row b x = row b lo).
    { pose proof (row_le b wide lo x). pose proof (row_le b wide x hi). lia. }
    split; [apply on_spec; lia|]. split; [tauto|]. split; [|tauto]. unfold is_bottom in *. now rewrite Row. }
  assert (End : forall c d e, leads b (ground b) c d = false -> beyond b c d = Some e -> ground b e = false).
  { unfold leads. intros c d e N B. now rewrite B in N. }
  assert (Down : forall x, Zpos lo <= Zpos x <= Zpos hi -> going_down b w land x = Some (found m None x)).
  { intros x X. eapply all_down_spec; eauto. now apply between_spec. }
  assert (Singles : forall p, In p (singles total (found m None) lo hi) ->
    exact (first p) (first p) (first p) (from_first p)).
  { intros p P. eapply singles_exact with (lo := lo) (hi := hi); eauto.
    - intros x e w' X. destruct (Cells x X) as (on_x & _). eapply going_down_spec; eauto.
    - intros x k w' X K U. destruct (Cells x X) as (on_x & _ & _ & Row & _).
      eapply going_down_spec; eauto. intros y Y. apply U. lia. }
  revert R Singles. generalize (singles total (found m None) lo hi). clear. intros ps. revert land.
  induction ps as [|p ps IH]; simpl; intros land R S; auto. apply IH; auto. intros c o F.
  destruct (Pos.eq_dec c (first p)) as [->|N].
  - rewrite M.gss in F. inversion F. auto.
  - rewrite M.gso in F; auto.
Qed.

Lemma settle_all_right total rs : forall land land', right_landings land ->
  settle_all b w total rs land = Some land' ->
  right_landings land'.
Proof.
  induction rs as [|r rs IH]; simpl; intros land land' R S; [now inversion S; subst|].
  destruct (settle b w total r land) as [l|] eqn:E; [|discriminate]. eauto using settle_right.
Qed.

(** ** The claim *)

Lemma goes_to p m : In m (rabbit_goes b p) -> on (snd m) /\ ground b (snd m) = true.
Proof.
  unfold rabbit_goes. destruct (token p) as [c|]; rewrite in_map_iff.
  - intros (s & <- & S). simpl. eapply step_on; eauto.
  - intros (c & <- & T). simpl. now apply top_on.
Qed.

(** The numbers hold for the walls of the position themselves. *)
Lemma exact_here c o : exact c c c o ->
  (o <> None -> exists v, o = Some v /\ can (at_ (Some c) w false) v) /\
  (forall v, can (at_ (Some c) w false) v -> exists u, o = Some u /\ u <= v) /\
  (Path b w c -> o <> None).
Proof.
  intros [U L]. assert (N : closed_but w c c c) by (intros x X N; destruct (nothing_between c x X N)).
  destruct (L w) as [Q K]; auto; [intros x _ _; tauto|]. split; [|split]; auto.
  - intros E. destruct (U w) as (v & V & C); eauto using incl_refl.
  - intros P. destruct (U w (incl_refl w) N P) as (v & -> & _). discriminate.
Qed.
End Proof.

Theorem is_tours_sound b p claim e : is_tours b p claim e = true -> value (wall b true) p claim.
Proof.
  unfold is_tours. rewrite !andb_true_iff, forallb_forall. intros ((B & Costs) & H).
  apply is_plain_spec in B. destruct B as (four & wide & P).
  assert (no_gain : forall c, In c (cells b) -> 0 <= cost b c) by (intros; now apply Z.leb_le, Costs).
  destruct (wall_outcome b p) as [v|] eqn:O; [apply is_same_spec in H; subst; now apply value_over|].
  destruct claim as [k|]; [|discriminate].
  destruct (settle_all b (walls p) _ _ _) as [land|] eqn:S; [|discriminate].
  assert (R : right_landings b (walls p) land).
  { eapply settle_all_right; eauto. intros c o F. rewrite M.gempty in F. discriminate. }
  assert (Here : forall c o, In c (cells b) -> ground b c = true -> landing b land c = Some o ->
    exact b (walls p) c c c o) by (intros; eapply landing_exact; eauto).
  destruct p as [t w r]. simpl in *. destruct r.
  - apply andb_true_iff in H. destruct H as [E A]. split.
    + apply existsb_exists in E. destruct E as (m & G & E). destruct (goes_to b four wide _ m G) as [on_m ground_m].
      destruct (landing b land (snd m)) as [[v|]|] eqn:L; try discriminate. simpl in E. apply Z.leb_le in E.
      destruct (exact_here b w (snd m) (Some v)) as (U & _); auto. destruct U as (v' & V & C); [discriminate|].
      inversion V. subst v'. eapply Can_choose with (c := cost b (snd m)); [exact O|reflexivity| |].
      * simpl. apply in_map_iff. exists m. split; [reflexivity|exact G].
      * eapply more; [exact C|lia].
    + intros v C.
      inversion C as [q u o O' _|q u n d q' _ _ G C'|q u _ N]; subst; [simpl in O'; congruence| |discriminate].
      simpl in G. apply in_map_iff in G. destruct G as (m & G' & G). inversion G'; subst n d q'.
      destruct (goes_to b four wide _ m G) as [on_m ground_m]. rewrite forallb_forall in A. specialize (A m G).
      destruct (landing b land (snd m)) as [o|] eqn:L; [|discriminate].
      destruct (exact_here b w (snd m) o) as (_ & W & _); auto. destruct (W _ C') as (u & -> & le).
      simpl in A. apply Z.leb_le in A. lia.
  - destruct t as [c|]; [|discriminate]. destruct (landing b land c) as [o|] eqn:L; [|discriminate].
    apply is_same_spec in H. subst o. apply goes_on in O. destruct O as [O _].
    apply (has_path_at b four wide) in O; auto. destruct O as [G Q].
    destruct (exact_here b w c (Some k)) as (U & W & _); auto. split.
    + destruct U as (v & V & C); [discriminate|]. inversion V. now subst.
    + intros v C. destruct (W v C) as (u & E & le). inversion E. lia.
Qed.

Theorem tours_sound b adaptive start line claim e :
  check_tours b adaptive start line claim e = true -> value_after (wall b adaptive) start line claim.
Proof.
  unfold check_tours. intros H. destruct adaptive; [|discriminate].
  destruct (follow _ _ _) as [p|] eqn:E; [|discriminate]. exists p. eauto using is_tours_sound.
Qed.
