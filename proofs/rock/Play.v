(** Facts about the rules of rock: its steps, its search for a path, and the moves of a play. *)
Require Import ZArith List Bool Lia Wf_nat FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph rock.Rules rock.Checker.
Import ListNotations.
Open Scope Z_scope.

Ltac split_checks :=
  repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  | H : (_ =? _) = true |- _ => apply Z.eqb_eq in H
  | H : (_ <=? _) = true |- _ => apply Z.leb_le in H
  | H : (_ <? _) = true |- _ => apply Z.ltb_lt in H
  | H : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in H
  | H : negb _ = true |- _ => apply negb_true_iff in H
  end.

Lemma all_true {A} (f : A -> bool) l : forallb f l = true -> forall x, In x l -> f x = true.
Proof. apply forallb_forall. Qed.

Lemma length_insert c s : ~ In c s -> length (insert c s) = S (length s).
Proof.
  induction s as [|x s IH]; simpl; auto. intros new.
  destruct (Pos.compare_spec c x); simpl; [intuition congruence | auto | rewrite IH; auto].
Qed.

(** A map that was made of a list has nothing that is not in the list. *)
Lemma found_in {A} (l : list (cell * A)) c v :
  M.find c (fold_right (fun x m => M.add (fst x) (snd x) m) (M.empty _) l) = Some v -> In (c, v) l.
Proof.
  induction l as [|[d w] l IH]; simpl; [rewrite M.gempty; discriminate|].
  destruct (Pos.eq_dec c d) as [->|other].
  - rewrite M.gss. intros E. injection E as ->. auto.
  - rewrite M.gso by exact other. auto.
Qed.

(** ** Steps *)

Section Steps.
Variable b : board.

Lemma in_steps free c d x : In (d, x) (steps b free c) <-> In d (directions b) /\ step b free c d = Some x.
Proof.
  unfold steps. rewrite in_flat_map. split.
  - intros (d' & known & here). destruct (step b free c d') as [y|] eqn:S; [|destruct here].
    destruct here as [same|[]]. injection same as -> ->. auto.
  - intros [known S]. exists d. rewrite S. simpl. auto.
Qed.

(** A rock that lies on none of the cells that a step needs does not take it. *)
Lemma step_without free free' r c d x :
  (forall y, free y = true -> y <> r -> free' y = true) -> ~ In r (needed b c d) ->
  step b free c d = Some x -> step b free' c d = Some x.
Proof.
  unfold step, needed. intros less clear S. destruct (forallb _ _) eqn:F in S; [|discriminate].
  rewrite forallb_forall in F. replace (forallb (leads b free' c) (d :: beside b d)) with true; [exact S|].
  symmetry. apply forallb_forall. intros d' I. specialize (F d' I). unfold leads in *.
  destruct (beyond b c d') as [y|] eqn:B; [|discriminate]. apply less; [exact F|].
  intros ->. apply clear. apply in_flat_map. exists d'. rewrite B. simpl. auto.
Qed.

Lemma step_more free free' c d x :
  (forall y, free y = true -> free' y = true) -> step b free c d = Some x -> step b free' c d = Some x.
Proof.
  unfold step. intros more S. destruct (forallb _ _) eqn:F in S; [|discriminate].
  rewrite forallb_forall in F. replace (forallb (leads b free' c) (d :: beside b d)) with true; [exact S|].
  symmetry. apply forallb_forall. intros d' I. specialize (F d' I). unfold leads in *.
  destruct (beyond b c d'); auto.
Qed.

Lemma step_free free c d x : step b free c d = Some x -> free x = true /\ In x (cells b).
Proof.
  unfold step. simpl. intros S. destruct (leads b free c d) eqn:L; [|discriminate].
  destruct (forallb _ _) in S; [|discriminate]. simpl in S. unfold leads in L. rewrite S in L. split; [exact L|].
  unfold beyond, place in S. apply in_cells.
  destruct (_ && _) eqn:on in S; [|discriminate]. split_checks. injection S as <-. rewrite Z2Pos.id; nia.
Qed.

Lemma is_free_insert fallen r c : is_free b (insert r fallen) c = true <-> is_free b fallen c = true /\ c <> r.
Proof.
  unfold is_free. destruct (sign_of b c); try (intuition discriminate);
    rewrite !negb_true_iff, !has_not, in_insert; tauto.
Qed.

(** ** The search of the rules finds a path exactly if there is one *)

Definition Escapes (fallen : list cell) (c : cell) : Prop :=
  exists x, is_exit b x = true /\ Walk b (is_free b fallen) c x.

Lemma search_sound fallen fuel : forall to_visit visited,
  search b fuel fallen to_visit visited = true -> exists c, In c to_visit /\ Escapes fallen c.
Proof.
  induction fuel as [|fuel IH]; intros [|c to_visit] visited S; try discriminate. simpl in S.
  assert (later : forall l v, search b fuel fallen (l ++ to_visit) v = true ->
    (exists x, In x l /\ Escapes fallen x) \/ (exists x, In x to_visit /\ Escapes fallen x)).
  { intros l v S'. destruct (IH _ _ S') as (x & I & E). apply in_app_iff in I. destruct I; eauto. }
  destruct (M.mem c visited); [destruct (later [] _ S) as [(x & [] & _)|(x & I & E)]; exists x; simpl; auto|].
  destruct (is_exit b c) eqn:X; [exists c; simpl; split; [auto|]; exists c; auto using Walk_here|].
  destruct (later _ _ S) as [(x & I & y & Y & W)|(x & I & E)]; [|exists x; simpl; auto].
  exists c. split; [simpl; auto|]. exists y. split; [exact Y|].
  apply in_map_iff in I. destruct I as ([d x'] & <- & I). apply in_steps in I. destruct I as [known S'].
  eapply Walk_on; eauto.
Qed.

Lemma few_steps free c : (length (steps b free c) <= length (directions b))%nat.
Proof.
  unfold steps. induction (directions b) as [|d l IH]; simpl; [lia|]. destruct (step b free c d); simpl; lia.
Qed.

(** How many cells of a list have not been visited. *)
Definition unvisited (visited : M.t unit) (l : list cell) : nat := length (filter (fun c => negb (mem c visited)) l).

Lemma unvisited_less c visited l : mem c visited = false ->
  (unvisited (add c visited) l <= unvisited visited l)%nat /\
  (In c l -> (unvisited (add c visited) l < unvisited visited l)%nat).
Proof.
  intros new. unfold unvisited. induction l as [|x l [le lt]]; simpl; [split; [lia|intros []]|].
  rewrite mem_add. destruct (Pos.eqb_spec x c) as [->|other]; simpl.
  - rewrite new. simpl. split; intros; lia.
  - destruct (mem x visited); simpl; split; try lia; intros [->|I]; try congruence; specialize (lt I); lia.
Qed.

(** A search that fails has visited a set of cells that no step leaves, without an exit. *)
Lemma search_fails fallen all : incl (cells b) all -> forall fuel to_visit visited,
  (length to_visit + length (directions b) * unvisited visited all <= fuel)%nat -> incl to_visit all ->
  (forall c, mem c visited = true -> is_exit b c = false /\
    forall d x, In (d, x) (walker_steps b fallen c) -> mem x visited = true \/ In x to_visit) ->
  search b fuel fallen to_visit visited = false ->
  exists met : cell -> Prop, (forall c, In c to_visit \/ mem c visited = true -> met c) /\
    forall c, met c -> is_exit b c = false /\ forall d x, In (d, x) (walker_steps b fallen c) -> met x.
Proof.
  intros board_in. induction fuel as [|fuel IH]; intros [|c to_visit] visited enough inside closed fails;
    try (simpl in enough; lia);
    try solve [exists (fun x => mem x visited = true); split;
      [intros x [[]|?]; auto | intros x V; destruct (closed x V) as [X H]; split; auto; intros d y I;
       destruct (H d y I) as [|[]]; auto]].
  simpl in fails. change (M.mem c visited) with (mem c visited) in fails.
  destruct (mem c visited) eqn:old.
  - destruct (IH to_visit visited) as (met & first & kept); [| | |exact fails|].
    + simpl in enough. lia.
    + intros x I. apply inside. simpl. auto.
    + intros x V. destruct (closed x V) as [X H]. split; auto. intros d y I.
      destruct (H d y I) as [|[<-|]]; auto.
    + exists met. split; [|exact kept]. intros x [[<-|I]|V]; auto.
  - apply orb_false_iff in fails. destruct fails as [X fails].
    change (M.add c tt visited) with (add c visited) in fails.
    destruct (unvisited_less c visited all old) as [_ less]. specialize (less (inside c (or_introl eq_refl))).
    destruct (IH (map snd (walker_steps b fallen c) ++ to_visit) (add c visited)) as (met & first & kept);
      [| | |exact fails|].
    + rewrite app_length, map_length. pose proof (few_steps (is_free b fallen) c).
      unfold walker_steps. simpl in enough. nia.
    + intros x I. apply in_app_iff in I. destruct I as [I|I]; [|apply inside; simpl; auto].
      apply in_map_iff in I. destruct I as ([d y] & <- & I). apply in_steps in I. apply board_in. eapply step_free, I.
    + intros x V. rewrite mem_add in V. apply orb_true_iff in V. destruct V as [V|V].
      * split_checks. subst x. split; [exact X|]. intros d y I. right. apply in_app_iff. left.
        apply in_map_iff. exists (d, y). auto.
      * destruct (closed x V) as [X' H]. split; [exact X'|]. intros d y I. rewrite mem_add, in_app_iff.
        destruct (H d y I) as [->|[->|I']]; rewrite ?orb_true_r, ?Pos.eqb_refl; auto.
    + exists met. split; [|exact kept]. intros x P. apply first. rewrite in_app_iff, mem_add.
      destruct P as [[<-|I]|V]; rewrite ?Pos.eqb_refl, ?V, ?orb_true_r; auto.
Qed.

Lemma has_path_spec fallen c : has_path b fallen c = true <-> Escapes fallen c.
Proof.
  split.
  - intros S. apply search_sound in S. destruct S as (x & [<-|[]] & E). exact E.
  - intros (x & X & W). apply not_false_iff_true. intros fails.
    edestruct (search_fails fallen (c :: cells b)) with (5 := fails) as (met & first & H).
    + apply incl_tl, incl_refl.
    + assert (part : forall l, (unvisited (M.empty unit) l <= length l)%nat).
      { unfold unvisited. induction l as [|y l IH]; simpl; [lia|]. destruct (negb _); simpl; lia. }
      specialize (part (c :: cells b)). simpl in part.
      rewrite Graph.cells_length in part. simpl length. nia.
    + intros y [<-|[]]. simpl. auto.
    + intros y V. rewrite mem_none in V. discriminate.
    + assert (M : met c) by (apply first; simpl; auto). clear - H X W M.
      induction W as [c|c d y z S known W IH]; destruct (H c M) as [N go]; [congruence|].
      apply IH; [exact X|]. apply (go d). apply in_steps. auto.
Qed.

(** ** The play *)

Lemma can_more g p v w : Can g p v -> v <= w -> Can g p w.
Proof.
  intros C. revert w. induction C as [p v o O|p v m c q O Min H C IH|p v O Max some H IH]; intros w le.
  - apply (Can_over _ _ _ o); [exact O | lia].
  - apply (Can_choose _ _ _ m c q); try assumption. apply IH. lia.
  - apply Can_meet; try assumption. intros m c q I. apply (IH m c q I). lia.
Qed.

Variable given : rock_parameters.
Let g := rock b given.
Notation at_ c l t := (Build_rock_position c l t).

(** The play goes on, except on an exit. *)
Definition Open (l : list cell) (c : cell) : Prop := is_exit b c = false /\ Escapes l c.

Lemma goes_on l c t : Open l c -> rock_outcome b (at_ c l t) = None.
Proof.
  intros [X E]. unfold rock_outcome. simpl. rewrite X. apply has_path_spec in E. now rewrite E.
Qed.

Lemma on_exit l c t v : is_exit b c = true -> 0 <= v -> Can g (at_ c l t) v.
Proof. intros X le. apply (Can_over _ _ _ 0); [|exact le]. simpl. unfold rock_outcome. simpl. now rewrite X. Qed.

Lemma walker_steps_on l c d x v : Open l c -> In d (directions b) -> step b (is_free b l) c d = Some x ->
  Can g (at_ x l (negb (seen given))) (v - cost b x) -> Can g (at_ c l true) v.
Proof.
  intros O known S C. eapply Can_choose; [apply goes_on, O|reflexivity| |exact C].
  simpl. apply in_map_iff. exists (d, x). split; [reflexivity|]. apply in_steps. auto.
Qed.

(** The adversary stops, or a rock falls. *)
Lemma adversary_moves l c v : Open l c -> Can g (at_ c l true) v ->
  (forall r, In r (targets b given (at_ c l false)) -> Can g (at_ c (insert r l) false) v) -> Can g (at_ c l false) v.
Proof.
  intros O stops falls. apply Can_meet; [apply goes_on, O|reflexivity|discriminate|].
  intros m k q [E|E].
  - injection E as <- <- <-. now rewrite Z.sub_0_r.
  - apply in_map_iff in E. destruct E as (r & E & T). injection E as <- <- <-. rewrite Z.sub_0_r. auto.
Qed.

Lemma no_targets l c : most given <= Z.of_nat (length l) -> targets b given (at_ c l false) = [].
Proof. unfold targets. simpl. intros le. apply Z.ltb_ge in le. now rewrite le. Qed.

(** What the rules say of a rock that falls. *)
Lemma target_spec l c r : In r (targets b given (at_ c l false)) ->
  Z.of_nat (length l) < most given /\ (seen given = true -> In r (map snd (walker_steps b l c))) /\
  is_free b l r = true /\ is_exit b r = false /\ Pos.eqb r c = false /\
  (may_seal given = false -> has_path b (insert r l) c = true).
Proof.
  unfold targets. simpl. destruct (Z.of_nat (length l) <? most given) eqn:L; [|intros []].
  intros I. apply filter_In in I. destruct I as [near I]. split_checks. repeat split; auto.
  - intros S. rewrite S in near. clear - near. induction (map snd _) as [|x xs IH]; simpl in *; [exact near|].
    apply in_insert in near. intuition.
  - intros S. rewrite S in *. auto.
Qed.

Lemma target_falls l c r : Z.of_nat (length l) < most given ->
  In r (if seen given then map snd (walker_steps b l c) else cells b) ->
  is_free b l r = true -> is_exit b r = false -> r <> c ->
  (may_seal given = true \/ has_path b (insert r l) c = true) ->
  In r (targets b given (at_ c l false)).
Proof.
  unfold targets. simpl. intros L near F X other path. apply Z.ltb_lt in L. rewrite L. apply filter_In. split.
  - destruct (seen given); [|exact near]. clear - near.
    induction (map snd _) as [|x xs IH]; simpl in *; [exact near|]. apply in_insert. intuition.
  - apply Pos.eqb_neq in other. rewrite F, X, other. simpl. apply orb_true_iff, path.
Qed.
End Steps.
