(** What the checkers of wall have in common: paths, the turns of Eel, and the proof that [has_path] of the rules says
    whether there is a path. *)
Require Import ZArith List Bool Lia Wf_nat FMapPositive FMapFacts.
From Thwart Require Import common.Board common.Game wall.Rules.
From Thwart Require common.Graph.
Import ListNotations.
Open Scope Z_scope.
Module M := PositiveMap.
Module F := FMapFacts.WFacts_fun M.E M.

(** A board of wall, with the token on it. *)
Definition is_plain (b : board) (t : option cell) : bool :=
  match shape b with Four => true | _ => false end && (0 <? cols b) &&
  match t with Some c => Zpos c <=? rows b * cols b | None => true end.

Definition is_same (v w : option Z) : bool :=
  match v, w with Some k, Some l => k =? l | None, None => true | _, _ => false end.

Lemma is_same_spec v w : is_same v w = true -> v = w.
Proof. destruct v, w; simpl; try discriminate; auto. rewrite Z.eqb_eq. congruence. Qed.

(** A play that is over has the value of its outcome. *)
Lemma value_over g p v : outcome g p = Some v -> value g p v.
Proof.
  intros O. destruct v as [k|]; simpl.
  - split; [now apply Can_over with k; auto; lia|]. intros v C. inversion C; congruence || (subst; congruence).
  - intros v C. inversion C; congruence.
Qed.

Lemma has_spec s c : has s c = true <-> In c s.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros (e & H & E). apply Pos.eqb_eq in E. now subst.
  - exists c. now rewrite Pos.eqb_refl.
Qed.

Lemma in_insert x c s : In x (insert c s) <-> x = c \/ In x s.
Proof.
  induction s as [|e s IH]; simpl; [intuition congruence|].
  destruct (Pos.compare_spec c e); subst; simpl; rewrite ?IH; intuition congruence.
Qed.

Lemma shrinks (f g : cell -> bool) c l :
  (forall x, g x = true -> f x = true) -> In c l -> f c = true -> g c = false ->
  (length (filter g l) < length (filter f l))%nat.
Proof.
  intros sub member yes no.
  assert (le : forall l, (length (filter g l) <= length (filter f l))%nat).
  { intros m. induction m as [|x m IH]; simpl; auto.
    destruct (g x) eqn:G; [rewrite (sub _ G)|destruct (f x)]; simpl; lia. }
  induction l as [|x l IH]; [easy|]. specialize (le l). destruct member as [->|member]; simpl.
  - rewrite yes, no. simpl. lia.
  - specialize (IH member). destruct (g x) eqn:G; [rewrite (sub _ G)|destruct (f x)]; simpl; lia.
Qed.

Lemma mem_add x c (seen : M.t unit) : M.mem x (M.add c tt seen) = true <-> x = c \/ M.mem x seen = true.
Proof. rewrite <- !F.mem_in_iff, F.add_in_iff. intuition. Qed.

Definition placed (b : board) (t : option cell) : Prop := match t with Some c => In c (cells b) | None => True end.

Section Paths.
Variable b : board.
Hypothesis four : shape b = Four.
Hypothesis wide : 0 < cols b.
Notation on c := (In c (cells b)).

(** ** Cells and steps in numbers *)

Lemma on_spec c : on c <-> Zpos c <= rows b * cols b.
Proof.
  rewrite Graph.cells_numbered, in_map_iff. split.
  - intros (n & <- & H). apply in_seq in H. lia.
  - intros H. exists (pred (Pos.to_nat c)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma where_is c : Zpos c = row b c * cols b + col b c + 1 /\ 0 <= col b c < cols b /\ 0 <= row b c.
Proof.
  unfold row, col. pose proof (Z.div_mod (Zpos c - 1) (cols b)). pose proof (Z.mod_pos_bound (Zpos c - 1) (cols b)).
  pose proof (Z.div_pos (Zpos c - 1) (cols b)). lia.
Qed.

Lemma row_unique c r k : Zpos c = r * cols b + k + 1 -> 0 <= k < cols b -> row b c = r.
Proof. intros E H. unfold row. symmetry. apply Z.div_unique with k; lia. Qed.

Lemma row_last c : on c -> row b c < rows b.
Proof. rewrite on_spec. intros H. destruct (where_is c) as (E & K & R). nia. Qed.

Lemma row_le c e : Zpos c <= Zpos e -> row b c <= row b e.
Proof. intros H. apply Z.div_le_mono; lia. Qed.

Lemma place_spec r k e : place b r k = Some e ->
  0 <= r < rows b /\ 0 <= k < cols b /\ Zpos e = r * cols b + k + 1 /\ row b e = r /\ on e.
Proof.
  unfold place.
  destruct (0 <=? r) eqn:A, (r <? rows b) eqn:B, (0 <=? k) eqn:C, (k <? cols b) eqn:D; try discriminate.
  intros H. inversion H as [E]. assert (N : Zpos e = r * cols b + k + 1) by (rewrite <- E, Z2Pos.id; nia).
  rewrite E, on_spec. pose proof (row_unique e r k N). nia.
Qed.

Lemma place_at c : on c -> place b (row b c) (col b c) = Some c.
Proof.
  intros H. destruct (where_is c) as (E & K & R). pose proof (row_last c H). unfold place.
  rewrite (proj2 (Z.leb_le 0 (row b c))), (proj2 (Z.ltb_lt (row b c) (rows b))), (proj2 (Z.leb_le 0 (col b c))),
    (proj2 (Z.ltb_lt (col b c) (cols b))) by lia.
  simpl. f_equal. lia.
Qed.

Lemma step_beyond c d e : step b (ground b) c d = Some e <-> beyond b c d = Some e /\ ground b e = true.
Proof.
  unfold step, beside. rewrite four. simpl. unfold leads.
  destruct (beyond b c d) as [x|]; simpl; rewrite ?andb_true_r.
  - destruct (ground b x) eqn:G; split; intuition congruence.
  - split; [discriminate|]. now intros [].
Qed.

Lemma beyond_place c d : beyond b c d = place b (row b c + down d) (col b c + right d).
Proof. unfold beyond. now rewrite four. Qed.

Lemma beyond_east c e : beyond b c East = Some e -> Zpos e = Zpos c + 1 /\ row b e = row b c.
Proof. rewrite beyond_place. intros H. apply place_spec in H. pose proof (where_is c). simpl in H. lia. Qed.

Lemma beyond_west c e : beyond b c West = Some e -> Zpos c = Zpos e + 1 /\ row b e = row b c.
Proof. rewrite beyond_place. intros H. apply place_spec in H. pose proof (where_is c). simpl in H. lia. Qed.

Lemma beyond_south c e : beyond b c South = Some e -> row b e = row b c + 1.
Proof. rewrite beyond_place. intros H. apply place_spec in H. simpl in H. lia. Qed.

Lemma beyond_on c d e : beyond b c d = Some e -> on e.
Proof. rewrite beyond_place. intros H. now apply place_spec in H. Qed.

(** Neighbours in a row are consecutive numbers. *)
Lemma east_of c e : on e -> row b e = row b c -> Zpos e = Zpos c + 1 -> beyond b c East = Some e.
Proof.
  intros H R E. rewrite beyond_place, <- (place_at e H), R. f_equal; simpl; [lia|].
  pose proof (where_is c). pose proof (where_is e). rewrite R in *. lia.
Qed.

Lemma west_of c e : on e -> row b e = row b c -> Zpos c = Zpos e + 1 -> beyond b c West = Some e.
Proof.
  intros H R E. rewrite beyond_place, <- (place_at e H), R. f_equal; simpl; [lia|].
  pose proof (where_is c). pose proof (where_is e). rewrite R in *. lia.
Qed.

Lemma token_steps_spec w c d e : In (d, e) (token_steps b w c) <->
  beyond b c d = Some e /\ ground b e = true /\ (d = East \/ d = West \/ d = South /\ is_open b w c = true).
Proof.
  unfold token_steps, steps, directions. rewrite filter_In, in_flat_map, four. split.
  - intros ((f & F & H) & A). destruct (step b (ground b) c f) as [x|] eqn:S; [|easy].
    destruct H as [H|[]]. inversion H; subst. apply step_beyond in S. destruct S as [S G].
    repeat split; auto. destruct d; try discriminate; auto.
  - intros (B & G & D). assert (S : step b (ground b) c d = Some e) by (apply step_beyond; auto). split.
    + exists d. rewrite S. simpl. destruct D as [->|[->|[-> _]]]; auto 9.
    + destruct D as [->|[->|[-> O]]]; auto.
Qed.

Lemma step_on w c s : In s (token_steps b w c) -> on (snd s) /\ ground b (snd s) = true.
Proof.
  destruct s as [d e]. intros S. apply token_steps_spec in S. destruct S as (B & G & _).
  split; auto. eapply beyond_on; eauto.
Qed.

Lemma top_on c : In c (top b) -> on c /\ ground b c = true.
Proof. intros T. apply filter_In in T. destruct T as [O T]. now apply andb_true_iff in T. Qed.

Lemma open_spec w c : is_open b w c = true <->
  ground b c = true /\ ~ In c w /\ exists e, beyond b c South = Some e /\ ground b e = true.
Proof.
  unfold is_open, leads. rewrite !andb_true_iff, negb_true_iff, <- not_true_iff_false, has_spec.
  destruct (beyond b c South) as [e|].
  - split; [intros [[? ?] ?]; eauto 6|]. intros (? & ? & x & E & ?). inversion E; subst. auto.
  - split; [intros [[? ?] ?]; discriminate|]. intros (? & ? & x & E & ?). discriminate.
Qed.

Lemma open_less w w' c : incl w w' -> is_open b w' c = true -> is_open b w c = true.
Proof. rewrite !open_spec. intros I (G & N & E). split; [|split]; auto. Qed.

Lemma bottom_closed w c : on c -> is_bottom b c = true -> is_open b w c = false.
Proof.
  intros H B. apply not_true_iff_false. rewrite open_spec. intros (_ & _ & e & E & _).
  apply Z.eqb_eq in B. pose proof (beyond_south _ _ E). pose proof (row_last e (beyond_on _ _ _ E)). lia.
Qed.

(** ** Paths *)

(** A path leads from the cell to the bottom row. *)
Inductive Path (w : list cell) : cell -> Prop :=
| Path_end c : is_bottom b c = true -> Path w c
| Path_on c d e : In (d, e) (token_steps b w c) -> Path w e -> Path w c.

Lemma step_less w w' c s : incl w w' -> In s (token_steps b w' c) -> In s (token_steps b w c).
Proof.
  destruct s as [d e]. rewrite !token_steps_spec. intros I (B & G & D). repeat split; auto.
  destruct D as [|[|[]]]; eauto using open_less.
Qed.

Lemma path_less w w' c : incl w w' -> Path w' c -> Path w c.
Proof. intros I. induction 1; [now apply Path_end|]. eapply Path_on; eauto using step_less. Qed.

Lemma search_sound w : forall fuel l seen, search b w fuel l seen = true -> exists c, In c l /\ Path w c.
Proof.
  induction fuel as [|fuel IH]; intros [|c l] seen H; try discriminate. simpl in H.
  destruct (M.mem c seen).
  { destruct (IH _ _ H) as (e & ? & ?). exists e. simpl. auto. }
  destruct (is_bottom b c) eqn:B; [exists c; simpl; split; auto; now apply Path_end|].
  destruct (IH _ _ H) as (e & E & P). apply in_app_iff in E. destruct E as [E|E]; [|exists e; simpl; auto].
  apply in_map_iff in E. destruct E as ((d & x) & X & E). simpl in X. subst.
  exists c. simpl. split; auto. eapply Path_on; eauto.
Qed.

Notation is_new seen := (fun c => negb (M.mem c seen)).

Lemma few_steps w c : (length (token_steps b w c) <= length (directions b))%nat.
Proof.
  unfold token_steps, steps. induction (directions b) as [|d l IH]; simpl; [lia|].
  destruct (step b (ground b) c d); simpl; [|lia]. destruct d, (is_open b w c); simpl; lia.
Qed.

(** A search that fails has met a set of cells that no step leaves, without a cell of the bottom row. *)
Lemma search_complete w : forall fuel l seen,
  (length l + length (directions b) * length (filter (is_new seen) (cells b)) <= fuel)%nat ->
  (forall c, In c l -> on c) ->
  (forall c, M.mem c seen = true -> is_bottom b c = false /\
    forall s, In s (token_steps b w c) -> M.mem (snd s) seen = true \/ In (snd s) l) ->
  search b w fuel l seen = false ->
  exists met : cell -> Prop, (forall c, In c l \/ M.mem c seen = true -> met c) /\
    forall c, met c -> is_bottom b c = false /\ forall s, In s (token_steps b w c) -> met (snd s).
Proof.
  induction fuel as [|fuel IH]; intros [|c l] seen enough all_on closed H; simpl in enough;
    try (exists (fun c => M.mem c seen = true); split;
         [intros c [[]|]; auto | intros c C; destruct (closed c C) as [? S]; split; auto;
          intros s Hs; destruct (S s Hs) as [|[]]; auto]); [lia|].
  simpl in H. destruct (M.mem c seen) eqn:C.
  - destruct (IH l seen) as (met & sub & ok); auto; [lia|intros; apply all_on; simpl; auto| |].
    + intros x X. destruct (closed x X) as [? S]. split; auto. intros s Hs.
      destruct (S s Hs) as [|[->|]]; auto.
    + exists met. split; auto. intros x [[->|X]|X]; auto.
  - apply orb_false_iff in H. destruct H as [B H]. edestruct IH with (4 := H) as (met & sub & ok).
    + rewrite app_length, map_length.
      assert (K : (length (filter (is_new (M.add c tt seen)) (cells b)) <
        length (filter (is_new seen) (cells b)))%nat).
      { apply shrinks with c; [|apply all_on; simpl; auto|now rewrite C|].
        - intros x. rewrite !negb_true_iff, <- !not_true_iff_false, mem_add. tauto.
        - rewrite negb_false_iff, mem_add. auto. }
      pose proof (few_steps w c). nia.
    + intros x X. apply in_app_iff in X. destruct X as [X|X]; [|apply all_on; simpl; auto].
      apply in_map_iff in X. destruct X as ((d & e) & <- & X). apply token_steps_spec in X. simpl.
      eapply beyond_on, X.
    + intros x X. apply mem_add in X. destruct X as [->|X].
      * split; auto. intros s Hs. right. apply in_app_iff. left. now apply in_map.
      * destruct (closed x X) as [? S]. split; auto. intros s Hs. rewrite mem_add, in_app_iff.
        destruct (S s Hs) as [|[<-|]]; auto.
    + exists met. split; auto. intros x X. apply sub. rewrite in_app_iff, mem_add. simpl in X. intuition.
Qed.

Definition starts (t : option cell) : list cell :=
  match t with None => top b | Some c => filter (ground b) [c] end.

Theorem has_path_spec w t : placed b t ->
  has_path b w t = true <-> exists c, In c (starts t) /\ Path w c.
Proof.
  intros P. split; [apply search_sound|]. intros (c & C & Q). apply not_false_iff_true. intros H.
  edestruct (search_complete w) with (4 := H) as (met & sub & ok).
  - rewrite <- (Graph.cells_length b).
    assert (length (filter (is_new (M.empty unit)) (cells b)) <= length (cells b))%nat; [|nia].
    clear. induction (cells b) as [|x l IH]; simpl; auto. destruct (negb _); simpl; lia.
  - intros x X. destruct t as [t|]; [|now apply filter_In in X]. apply filter_In in X.
    destruct X as [[<-|[]] _]. exact P.
  - intros x X. rewrite M.mem_find, M.gempty in X. discriminate.
  - assert (X : met c) by (apply sub; auto). clear - ok Q X.
    induction Q as [c B|c d e S Q IH]; destruct (ok c X) as [N K]; [congruence|]. apply IH, (K (d, e) S).
Qed.

Lemma has_path_at w c : on c -> has_path b w (Some c) = true <-> ground b c = true /\ Path w c.
Proof.
  intros H. rewrite (has_path_spec w (Some c) H). simpl. destruct (ground b c); simpl.
  - split; [intros (x & [<-|[]] & ?); auto|intros [_ ?]; eauto].
  - split; [intros (x & [] & _)|intros [? _]; discriminate].
Qed.

Lemma has_path_less w w' t : placed b t -> incl w w' -> has_path b w' t = true -> has_path b w t = true.
Proof. intros P I. rewrite !has_path_spec by auto. intros (c & ? & ?). eauto using path_less. Qed.

(** ** Turns *)

Section Turns.
Variable adaptive : bool.
Notation wall_game := (wall b adaptive).
Notation can := (Can wall_game).
Notation at_ t w r := {| token := t; walls := w; rabbit_moves := r |}.

Lemma more p v u : can p v -> v <= u -> can p u.
Proof.
  intros C. revert u. induction C as [p v o O H|p v m c q O R H C IH|p v O R N H IH]; intros u U.
  - eapply Can_over; eauto. lia.
  - eapply Can_choose; eauto. apply IH. lia.
  - eapply Can_meet; eauto. intros m c q Q. apply (IH m c q Q). lia.
Qed.

Lemma goes_on p : wall_outcome b p = None <->
  has_path b (walls p) (token p) = true /\ match token p with Some c => is_bottom b c = false | None => True end.
Proof.
  unfold wall_outcome. destruct (has_path b (walls p) (token p)); simpl; [|intuition discriminate].
  destruct (token p) as [c|]; [destruct (is_bottom b c)|]; intuition discriminate.
Qed.

(** Whatever Eel builds in a turn, he leaves a path, and then it is Rabbit's move. *)
Lemma eel_turn t w v :
  wall_outcome b (at_ t w false) = None ->
  (forall w', incl w w' -> wall_outcome b (at_ t w' true) = None -> can (at_ t w' true) v) ->
  can (at_ t w false) v.
Proof.
  remember (length (filter (fun c => negb (has w c)) (cells b))) as n eqn:N. revert w N.
  induction n as [n IH] using lt_wf_ind. intros w N O K.
  apply Can_meet; [exact O|reflexivity|discriminate|].
  intros m c q [E|E]; [inversion E; subst; rewrite Z.sub_0_r; apply K; auto using incl_refl|].
  apply in_map_iff in E. destruct E as (x & E & X). inversion E; subst m c q. simpl in *. rewrite Z.sub_0_r.
  apply filter_In in X. destruct X as [X Y]. apply andb_true_iff in Y. destruct Y as [Y P]. simpl in *.
  apply goes_on in O.
  eapply IH; [| reflexivity | apply goes_on; simpl in *; tauto |].
  - subst n. apply shrinks with x; auto.
    + intros y. rewrite !negb_true_iff, <- !not_true_iff_false, !has_spec, in_insert. tauto.
    + apply open_spec in Y. rewrite negb_true_iff, <- not_true_iff_false, has_spec. tauto.
    + rewrite negb_false_iff, has_spec, in_insert. auto.
  - intros w' I O'. apply K; auto. intros y Y'. apply I, in_insert. auto.
Qed.

(** Eel may build walls that leave a path, and stop at any time. *)
Lemma eel_may_build t w x : is_open b w x = true -> has_path b (insert x w) t = true ->
  In (Put x, 0, at_ t (insert x w) false) (moves wall_game (at_ t w false)).
Proof.
  intros X P. right. apply in_map_iff. exists x. split; auto. apply filter_In. simpl. rewrite X, P. split; auto.
  apply open_spec in X. destruct X as (_ & _ & e & E & _).
  apply on_spec. pose proof (beyond_on _ _ _ E) as L. apply on_spec in L.
  pose proof (beyond_south _ _ E). destruct (where_is x) as (? & ? & ?), (where_is e) as (? & ? & ?). nia.
Qed.

Lemma eel_builds t w x v :
  can (at_ t w false) v -> wall_outcome b (at_ t w false) = None ->
  is_open b w x = true -> has_path b (insert x w) t = true ->
  can (at_ t (insert x w) false) v.
Proof.
  intros C O X P. inversion C as [p u o O' _|p u m c q _ R _ _|p u _ _ _ H]; subst; [|discriminate|].
  - simpl in O'. congruence.
  - specialize (H _ _ _ (eel_may_build t w x X P)). now rewrite Z.sub_0_r in H.
Qed.

Lemma eel_stops t w v :
  can (at_ t w false) v -> wall_outcome b (at_ t w false) = None -> can (at_ t w true) v.
Proof.
  intros C O. inversion C as [p u o O' _|p u m c q _ R _ _|p u _ _ _ H]; subst.
  - simpl in O'. congruence.
  - discriminate.
  - specialize (H Done 0 (at_ t w true)). rewrite Z.sub_0_r in H. apply H. now left.
Qed.

(** Rabbit's step. *)
Lemma rabbit_steps c w d e v :
  wall_outcome b (at_ (Some c) w true) = None -> In (d, e) (token_steps b w c) ->
  can (at_ (Some e) w (negb adaptive)) (v - cost b e) -> can (at_ (Some c) w true) v.
Proof.
  intros O S C. eapply Can_choose; [exact O|reflexivity| |exact C]. simpl.
  apply in_map_iff. exists (Step d, e). split; [reflexivity|]. apply in_map_iff. exists (d, e). auto.
Qed.
End Turns.
End Paths.

Lemma is_plain_spec b t : is_plain b t = true -> shape b = Four /\ 0 < cols b /\ placed b t.
Proof.
  unfold is_plain. rewrite !andb_true_iff, Z.ltb_lt. intros ((S & C) & P). repeat split; auto.
  - now destruct (shape b).
  - destruct t as [c|]; [|easy]. now apply on_spec, Z.leb_le.
Qed.
