(** Searches that are proved, and facts about steps that several games need. No rules: nothing here has to be believed.
*)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Board.
Import ListNotations.
Open Scope Z_scope.
Module M := PositiveMap.

(* ---------- Sets ---------- *)

Definition set := M.t unit.
Definition none : set := M.empty unit.
Definition add (c : cell) (s : set) : set := M.add c tt s.
Definition mem (c : cell) (s : set) : bool := M.mem c s.

Lemma mem_add c d s : mem c (add d s) = Pos.eqb c d || mem c s.
Proof.
  unfold mem, add. rewrite !M.mem_find. destruct (Pos.eqb_spec c d) as [->|different].
  - now rewrite M.gss.
  - now rewrite M.gso.
Qed.

Lemma mem_none c : mem c none = false.
Proof. unfold mem, none. now rewrite M.mem_find, M.gempty. Qed.

Definition set_of (l : list cell) : set := fold_left (fun s c => add c s) l none.

Lemma mem_fold l : forall s c, mem c (fold_left (fun s c => add c s) l s) = true <-> In c l \/ mem c s = true.
Proof.
  induction l as [|d l IH]; intros s c; simpl; [tauto|].
  rewrite IH, mem_add, orb_true_iff, Pos.eqb_eq. intuition congruence.
Qed.

Lemma mem_set_of l c : mem c (set_of l) = true <-> In c l.
Proof. unfold set_of. rewrite mem_fold, mem_none. intuition discriminate. Qed.

Lemma has_spec s c : has s c = true <-> In c s.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros (d & inside & same). apply Pos.eqb_eq in same. now subst.
  - intros inside. exists c. now rewrite Pos.eqb_refl.
Qed.

Lemma has_not s c : has s c = false <-> ~ In c s.
Proof. rewrite <- has_spec. now destruct (has s c). Qed.

Lemma in_insert c d s : In d (insert c s) <-> d = c \/ In d s.
Proof.
  induction s as [|e s IH]; simpl; [intuition|].
  destruct (Pos.compare_spec c e); simpl; rewrite ?IH; intuition congruence.
Qed.

Lemma forallb_false {A} (f : A -> bool) l : forallb f l = false -> exists x, In x l /\ f x = false.
Proof.
  induction l as [|x l IH]; simpl; [discriminate|]. destruct (f x) eqn:here; eauto.
  intros other. destruct (IH other) as (y & h & no). eauto.
Qed.

(* ---------- Searches ---------- *)

Section Search.
(** Where one comes from a cell. *)
Variable next : cell -> list cell.

Inductive Reaches (from : list cell) : cell -> Prop :=
| Reaches_start c : In c from -> Reaches from c
| Reaches_step c d : Reaches from c -> In d (next c) -> Reaches from d.

Lemma Reaches_trans from c d : Reaches from c -> Reaches [c] d -> Reaches from d.
Proof.
  intros first. induction 1 as [e [<-|[]]|e f _ IH step]; [exact first|eauto using Reaches_step].
Qed.

(** A set, the list of its cells, and those of them from which no step was looked at yet. *)
Definition search_state := (set * list cell * list cell)%type.
Definition meet (x : search_state) (d : cell) : search_state :=
  let '(seen, found, open) := x in if mem d seen then x else (add d seen, d :: found, d :: open).

Fixpoint search (fuel : nat) (x : search_state) : option (set * list cell) :=
  let '(seen, found, open) := x in
  match open, fuel with
  | [], _ => Some (seen, found)
  | _, O => None
  | c :: open, S fuel => search fuel (fold_left meet (next c) (seen, found, open))
  end.

(** The cells that one reaches, as a set and as a list. The fuel must be more than their number. *)
Definition explore (fuel : nat) (from : list cell) : option (set * list cell) :=
  search fuel (fold_left meet from (none, [], [])).

Variable from : list cell.
Definition fits (x : search_state) :=
  let '(seen, found, open) := x in
  NoDup found /\ (forall c, mem c seen = true <-> In c found) /\ incl open found /\
  (forall c, In c found -> Reaches from c) /\ (forall c, In c found -> In c open \/ incl (next c) found).

Lemma meet_all l : forall x, let '(seen, found, open) := x in
  NoDup found -> (forall c, mem c seen = true <-> In c found) -> incl open found ->
  (forall c, In c found -> Reaches from c) -> (forall c, In c l -> Reaches from c) ->
  let '(seen', found', open') := fold_left meet l x in
  NoDup found' /\ (forall c, mem c seen' = true <-> In c found') /\ incl open' found' /\
  (forall c, In c found' -> Reaches from c) /\
  incl found found' /\ incl open open' /\ incl l found' /\ (forall c, In c found' -> In c found \/ In c open').
Proof.
  induction l as [|d l IH]; intros [[seen found] open] distinct same inside right more; simpl.
  { repeat split; auto using incl_refl, incl_nil_l; apply same. }
  destruct (mem d seen) eqn:known.
  - specialize (IH (seen, found, open) distinct same inside right (fun c h => more c (or_intror h))).
    cbv beta iota in IH. destruct (fold_left meet l (seen, found, open)) as [[seen' found'] open'].
    destruct IH as (H1 & H2 & H3 & H4 & H5 & H6 & H7 & H8).
    repeat split; auto; try apply H2; auto. intros c [<-|h]; auto. apply H5, same, known.
  - specialize (IH (add d seen, d :: found, d :: open)). cbv beta iota in IH.
    destruct (fold_left meet l (add d seen, d :: found, d :: open)) as [[seen' found'] open'].
    destruct IH as (H1 & H2 & H3 & H4 & H5 & H6 & H7 & H8).
    + constructor; auto. rewrite <- same, known. discriminate.
    + intros c. rewrite mem_add, orb_true_iff, Pos.eqb_eq, same. simpl. intuition.
    + intros c [<-|h]; [left|right]; auto.
    + intros c [<-|h]; auto using in_eq.
    + intros c h. auto using in_cons.
    + repeat split; auto; try apply H2; try (intros c h; auto using in_cons).
      * destruct h as [<-|h]; auto using in_eq.
      * destruct (H8 c h) as [[<-|h']|h']; auto using in_eq.
Qed.

Lemma search_fits fuel : forall x seen found, fits x -> search fuel x = Some (seen, found) ->
  fits (seen, found, []) /\ let '(_, before, _) := x in incl before found.
Proof.
  induction fuel as [|fuel IH]; intros [[seen found] open] seen' found' ok result.
  - destruct open; [|discriminate]. injection result as <- <-. auto using incl_refl.
  - destruct open as [|c open]; [injection result as <- <-; auto using incl_refl|].
    cbn [search] in result. destruct ok as (distinct & same & inside & right & closed).
    pose proof (meet_all (next c) (seen, found, open) distinct same) as all. cbv beta iota in all.
    destruct (fold_left meet (next c) (seen, found, open)) as [[seen1 found1] open1] eqn:step.
    destruct all as (H1 & H2 & H3 & H4 & H5 & H6 & H7 & H8); auto.
    { intros d h. apply inside, in_cons, h. }
    { intros d h. apply Reaches_step with (c := c); auto. apply right, inside, in_eq. }
    assert (ok1 : fits (seen1, found1, open1)).
    { repeat split; auto; try apply H2; auto. intros d h.
      destruct (H8 d h) as [old|new]; auto. destruct (closed d old) as [[<-|h']|h']; eauto using incl_tran. }
    destruct (IH _ _ _ ok1 result) as [good more]. eauto using incl_tran.
Qed.
End Search.

Lemma explore_spec next fuel from seen found : explore next fuel from = Some (seen, found) ->
  (NoDup found /\ forall c, In c found <-> Reaches next from c) /\ forall c, mem c seen = true <-> In c found.
Proof.
  unfold explore. intros result.
  pose proof (meet_all next from from (none, [], [])) as all. cbv beta iota in all.
  destruct (fold_left meet from (none, [], [])) as [[seen0 found0] open0].
  destruct all as (H1 & H2 & H3 & H4 & _ & _ & H7 & H8).
  - constructor.
  - intros c. rewrite mem_none. split; [discriminate|intros []].
  - intros c [].
  - intros c [].
  - auto using Reaches_start.
  - destruct (search_fits next from fuel (seen0, found0, open0) seen found) as [good more]; auto.
    { repeat split; auto; try apply H2; auto. intros c h. destruct (H8 c h) as [[]|]; auto. }
    destruct good as (distinct & same & _ & right & closed). split; [split|]; auto.
    intros c. split; auto. induction 1 as [c h|c d _ IH step]; [auto|].
    destruct (closed c IH) as [[]|all]; auto.
Qed.

(* ---------- Cells of the board ---------- *)

Lemma cells_numbered b : cells b = map Pos.of_succ_nat (seq 0 (Z.to_nat (rows b * cols b))).
Proof.
  unfold cells. change 1%positive with (Pos.of_succ_nat 0). generalize 0%nat.
  induction (Z.to_nat (rows b * cols b)) as [|n IH]; intros m; simpl; [|rewrite <- IH]; auto.
Qed.

Lemma cells_length b : length (cells b) = Z.to_nat (rows b * cols b).
Proof. now rewrite cells_numbered, map_length, seq_length. Qed.

Lemma in_cells b c : In c (cells b) <-> Zpos c <= rows b * cols b.
Proof.
  rewrite cells_numbered, in_map_iff. split.
  - intros (n & <- & inside). apply in_seq in inside. lia.
  - intros on. exists (Nat.pred (Pos.to_nat c)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma cells_distinct b : NoDup (cells b).
Proof.
  rewrite cells_numbered. generalize 0%nat.
  induction (Z.to_nat (rows b * cols b)) as [|n IH]; intros m; simpl; constructor; auto.
  rewrite in_map_iff. intros (k & same & inside). apply in_seq in inside. lia.
Qed.

(* ---------- Steps back ---------- *)

Lemma place_spec b r k c : place b r k = Some c ->
  0 <= r < rows b /\ 0 <= k < cols b /\ row b c = r /\ col b c = k /\ Zpos c = r * cols b + k + 1.
Proof.
  unfold place. destruct ((0 <=? r) && (r <? rows b) && (0 <=? k) && (k <? cols b)) eqn:on; [|discriminate].
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in on. intros same. injection same as <-.
  assert (0 <= r * cols b) by (apply Z.mul_nonneg_nonneg; lia).
  assert (E : Zpos (Z.to_pos (r * cols b + k + 1)) = r * cols b + k + 1) by (rewrite Z2Pos.id; lia).
  unfold row, col. rewrite E. replace (r * cols b + k + 1 - 1) with (k + r * cols b) by lia.
  rewrite Z.div_add, Z.mod_add, Z.div_small, Z.mod_small by lia. lia.
Qed.

Lemma place_row_col b c : 0 < cols b -> In c (cells b) -> place b (row b c) (col b c) = Some c.
Proof.
  intros some on. apply in_cells in on. unfold place.
  pose proof (Z.mod_pos_bound (Zpos c - 1) (cols b) some) as small.
  pose proof (Z.div_mod (Zpos c - 1) (cols b) ltac:(lia)) as parts.
  fold (row b c) in parts. fold (col b c) in parts, small.
  assert (E : (0 <=? row b c) && (row b c <? rows b) && (0 <=? col b c) && (col b c <? cols b) = true).
  { rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. nia. }
  rewrite E. f_equal. replace (row b c * cols b + col b c + 1) with (Zpos c) by lia. reflexivity.
Qed.

Definition opposite (d : direction) : direction :=
  match d with
  | North => South | NorthEast => SouthWest | East => West | SouthEast => NorthWest
  | South => North | SouthWest => NorthEast | West => East | NorthWest => SouthEast
  end.

Lemma beyond_spec b c d e : beyond b c d = Some e -> 0 < cols b /\ In e (cells b).
Proof.
  intros there. apply place_spec in there. split; [lia|]. apply in_cells. nia.
Qed.

Lemma beyond_back b c d e : In c (cells b) -> In d (directions b) -> beyond b c d = Some e -> beyond b e (opposite d) = Some c.
Proof.
  intros on known there. destruct (beyond_spec _ _ _ _ there) as [some _].
  rewrite <- (place_row_col b c some on). revert there. unfold beyond. intros there.
  apply place_spec in there. destruct there as (_ & _ & -> & -> & _).
  f_equal; [destruct d; simpl; lia|].
  unfold directions in known.
  destruct (shape b), d; cbn -[Z.add Z.div Z.modulo Z.sub]; try lia; try (simpl in known; intuition discriminate);
    Z.to_euclidean_division_equations; lia.
Qed.

(** A step can be taken back onto a cell that is free. *)
Lemma steps_back b free c e : In c (cells b) -> free c = true ->
  In e (map snd (steps b free c)) -> In c (map snd (steps b free e)).
Proof.
  intros on is_free there. apply in_map_iff in there. destruct there as ((d & e') & same & there). simpl in same. subst e'.
  unfold steps in *. apply in_flat_map in there. destruct there as (d' & known & there).
  destruct (step b free c d') as [e'|] eqn:steps; [|destruct there]. destruct there as [there|[]].
  injection there as -> ->. apply in_map_iff. exists (opposite d, c). split; auto. apply in_flat_map.
  exists (opposite d). split.
  { unfold directions in *. destruct (shape b), d; simpl in *; intuition congruence. }
  unfold step in *. destruct (forallb (leads b free c) (d :: beside b d)) eqn:all; [|discriminate].
  pose proof (beyond_back b c d e on known steps) as back.
  assert (E : forallb (leads b free e) (opposite d :: beside b (opposite d)) = true).
  { pose proof steps as there. unfold beyond in there. apply place_spec in there.
    destruct there as (_ & _ & row_is & col_is & _).
    cbn [forallb] in *. rewrite andb_true_iff in *. split; [unfold leads; now rewrite back|]. destruct all as [_ all].
    unfold beside in *. destruct (shape b) eqn:shape_is; [reflexivity| |reflexivity].
    assert (same : forall d1 d2, down d1 + down d = down d2 -> right d1 + right d = right d2 ->
      leads b free e d1 = leads b free c d2).
    { intros d1 d2 rows_are cols_are. unfold leads, beyond. rewrite shape_is in *. rewrite row_is, col_is.
      now rewrite <- !Z.add_assoc, (Z.add_comm (down d)), (Z.add_comm (right d)), rows_are, cols_are. }
    destruct d; cbn [opposite forallb] in *; try reflexivity.
    - rewrite (same South East), (same West North) by reflexivity. now rewrite !andb_true_iff in *.
    - rewrite (same North East), (same West South) by reflexivity. now rewrite !andb_true_iff in *.
    - rewrite (same North West), (same East South) by reflexivity. now rewrite !andb_true_iff in *.
    - rewrite (same South West), (same East North) by reflexivity. now rewrite !andb_true_iff in *. }
  rewrite E, back. now left.
Qed.
