(** What a play of bomb comes to: further blasts, then a walk over the floor that they leave. *)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Board common.Game bomb.Rules.
From Thwart Require common.Graph.
Import ListNotations.
Open Scope Z_scope.
Module M := PositiveMap.

(** ** Tables *)

Section Tables.
Context {A : Type}.

(** The values of a function on some cells. *)
Definition tabulate (f : cell -> A) (l : list cell) : M.t A := fold_left (fun m c => M.add c (f c) m) l (M.empty A).

Lemma tabulate_spec f l c : In c l -> M.find c (tabulate f l) = Some (f c).
Proof.
  unfold tabulate. generalize (M.empty A). induction l as [|e l IH]; intros m [].
  - subst e. simpl. destruct (in_dec Pos.eq_dec c l) as [I|N]; [auto|].
    assert (Keep : forall m', M.find c (fold_left (fun m c => M.add c (f c) m) l m') = M.find c m').
    { clear -N. induction l as [|e l IH]; simpl; intros m'; [reflexivity|].
      rewrite IH by (simpl in N; tauto). apply M.gso. intros ->. simpl in N. tauto. }
    rewrite Keep. apply M.gss.
  - simpl. auto.
Qed.

Definition listed (m : M.t (list A)) (c : cell) : list A := match M.find c m with Some l => l | None => [] end.
End Tables.

Section Walks.
Variable b : board.
Variable given : bomb_parameters.
Let g := bomb b given.

(** ** The checker of a plan *)

(** How many blasts may still go off. *)
Definition blasts_left (p : bomb_position) : Z :=
  if walking p then 0 else Z.max 0 (most given - Z.of_nat (length (blasts p))).

(** The position in which the walk begins, after some blasts. *)
Fixpoint after_blasts (plan : list cell) (p : bomb_position) : option bomb_position :=
  match plan with
  | [] => Some {| walker := walker p; blasts := blasts p; walking := true |}
  | c :: plan =>
    if (Z.of_nat (length (blasts p)) <? most given) && (Zpos c <=? rows b * cols b)
       && negb (is_rock b c) && negb (has (blasts p) c)
    then after_blasts plan {| walker := walker p; blasts := insert c (blasts p); walking := false |}
    else None
  end.

(** Whether steps lead to an end at this cost. *)
Fixpoint arrives (free : cell -> bool) (c : cell) (path : list direction) (k : Z) : bool :=
  if is_end b c then 0 <=? k
  else match path with
  | [] => false
  | d :: path =>
    match find (fun s => same_direction d (fst s)) (steps b free c) with
    | Some (_, e) => arrives free e path (k - cost b e)
    | None => false
    end
  end.

Definition plan_costs (p : bomb_position) (plan : list cell) (path : list direction) (k : Z) : bool :=
  match (if walking p then Some p else after_blasts plan p) with
  | Some q => let a := all_reached b given (blasts q) in arrives (is_floor b a) (walker q) path k
  | None => false
  end.

(** If no walk leads to an end, then none does for less than 1 even if all steps are free. So infinite claims need
    no numbers of their own. *)
Definition weight (claim : option Z) : cell -> Z := match claim with Some _ => cost b | None => fun _ => 0 end.
Definition threshold (claim : option Z) : Z := match claim with Some k => k | None => 1 end.

Definition is_sound_board : bool := match shape b with Four => 0 <? cols b | _ => false end.

(** A plan shows that the claim can be reached. That no walk costs less is shown by each kind in its own way. *)
Definition check_claim (bounded : bomb_position -> (cell -> Z) -> Z -> bool)
  (start : bomb_position) (line : list move) (claim : option Z) (plan : list cell) (path : list direction) : bool :=
  match follow (bomb b given) line start with
  | None => false
  | Some p =>
    is_sound_board && (Zpos (walker p) <=? rows b * cols b)
    && (let a := all_reached b given (blasts p) in is_floor b a (walker p))
    && match claim with Some k => plan_costs p plan path k | None => true end
    && bounded p (weight claim) (threshold claim)
  end.

(** So many cells, from one on. In the rules, [cells] counts up to each cell anew: that is slow on large boards. *)
Fixpoint cells_from (n : nat) (c : cell) : list cell :=
  match n with O => [] | S n => c :: cells_from n (Pos.succ c) end.

(** The cells without rock. *)
Definition ground : list cell := filter (fun c => negb (is_rock b c)) (cells_from (Z.to_nat (rows b * cols b)) xH).

(** The cells without rock beside a cell. *)
Definition near (c : cell) : list cell := map snd (steps b (fun e => negb (is_rock b e)) c).

(** ** Why a plan can be played *)

Lemma within_widened cs : forall a c, within (widened a cs) c = true <-> within a c = true \/ In c cs.
Proof.
  unfold widened. induction cs as [|e cs IH]; simpl; intros a c; [tauto|].
  rewrite IH. unfold within. rewrite !M.mem_find. destruct (Pos.eq_dec c e) as [->|N].
  - rewrite M.gss. intuition.
  - rewrite M.gso by exact N. intuition congruence.
Qed.

(** Cells from which no walk leads away, and without an end. *)
Definition is_trap (free : cell -> bool) (a : area) : Prop := forall c, within a c = true ->
  is_end b c = false /\ forall d e, In (d, e) (steps b free c) -> within a e = true.

(** A ring and what was seen, after the next cells. *)
Lemma next_ring found : forall seen ring seen' ring',
  fold_left (fun '(seen, ring) c => if within seen c then (seen, ring) else (widened seen [c], c :: ring))
    found (seen, ring) = (seen', ring') ->
  (forall c, within seen' c = true <-> within seen c = true \/ In c found) /\
  (forall c, In c ring' -> In c ring \/ In c found) /\
  (forall c, In c found -> within seen c = true \/ In c ring') /\ incl ring ring'.
Proof.
  induction found as [|e found IH]; cbn [fold_left]; intros seen ring seen' ring' E.
  - injection E as <- <-. unfold incl. intuition.
  - destruct (within seen e) eqn:W; apply IH in E; destruct E as (E1 & E2 & E3 & E4);
      (split; [|split; [|split]]).
    + intros c. rewrite E1. simpl. intuition congruence.
    + intros c H. destruct (E2 c H); simpl; auto.
    + intros c [<-|H]; auto.
    + exact E4.
    + intros c. rewrite E1, within_widened. simpl. tauto.
    + intros c H. destruct (E2 c H) as [[<-|H']|H']; simpl; auto.
    + intros c [<-|H]; [right; apply E4; simpl; auto|]. destruct (E3 c H) as [H'|H']; auto.
      apply within_widened in H'. destruct H' as [H'|[<-|[]]]; auto. right. apply E4. simpl. auto.
    + intros c H. apply E4. simpl. auto.
Qed.

(** If the rules call the walker stuck, then he is: the cells that were seen are a trap. *)
Lemma stuck_trap free fuel : forall seen ring, is_stuck b fuel free seen ring = true ->
  (forall c, In c ring -> within seen c = true) ->
  (forall c, within seen c = true -> In c ring \/
     is_end b c = false /\ forall d e, In (d, e) (steps b free c) -> within seen e = true) ->
  exists a, is_trap free a /\ forall c, within seen c = true -> within a c = true.
Proof.
  induction fuel as [|fuel IH]; intros seen ring S Ring Inner.
  - destruct ring; [|discriminate]. exists seen. split; [|auto]. intros c W. destruct (Inner c W) as [[]|]; auto.
  - destruct ring as [|r ring].
    { exists seen. split; [|auto]. intros c W. destruct (Inner c W) as [[]|]; auto. }
    cbn [is_stuck] in S. destruct (existsb (is_end b) (r :: ring)) eqn:No_end; [discriminate|].
    destruct (fold_left _ _ (seen, [])) as [seen' ring'] eqn:F in S.
    destruct (next_ring _ _ _ _ _ F) as (F1 & F2 & F3 & _).
    destruct (IH seen' ring' S) as (a & Trap & A).
    + intros c I. apply F1. destruct (F2 c I) as [[]|]; auto.
    + intros c W. apply F1 in W. assert (within seen c = true \/ In c ring') as [Old|New].
      { destruct W as [W|W]; [auto|]. apply F3 in W. tauto. }
      * right. destruct (Inner c Old) as [I|[E H]].
        -- split.
           ++ destruct (is_end b c) eqn:E; [|reflexivity]. rewrite <- No_end. symmetry. apply existsb_exists. eauto.
           ++ intros d e St. apply F1. right. apply in_flat_map. exists c. split; [exact I|].
              apply in_map_iff. exists (d, e). auto.
        -- split; [exact E|]. intros d e St. apply F1. left. eauto.
      * auto.
    + exists a. split; [exact Trap|]. intros c W. apply A, F1. auto.
Qed.

Lemma no_way_out free a path : is_trap free a -> forall c k, within a c = true -> arrives free c path k = false.
Proof.
  intros Trap. induction path as [|d path IH]; intros c k W; simpl; destruct (Trap c W) as [E H]; rewrite E; auto.
  destruct (find _ _) as [[d' e]|] eqn:F; [|reflexivity]. apply find_some in F. destruct F as [I _]. eauto.
Qed.

Lemma arrives_goes_on l path c k :
  arrives (is_floor b (all_reached b given l)) c path k = true -> is_end b c = false ->
  outcome g {| walker := c; blasts := l; walking := true |} = None.
Proof.
  intros A E. change (bomb_outcome b given {| walker := c; blasts := l; walking := true |} = None).
  unfold bomb_outcome. cbn [walking walker blasts negb]. rewrite E. cbv zeta.
  destruct (is_stuck _ _ _ _ _) eqn:S; [|reflexivity]. apply stuck_trap in S.
  - destruct S as (a & Trap & In_a). rewrite (no_way_out _ _ _ Trap) in A; [discriminate|].
    apply In_a, within_widened. simpl. auto.
  - intros x [<-|[]]. apply within_widened. simpl. auto.
  - intros x W. apply within_widened in W. destruct W as [W|W]; [|auto].
    unfold within in W. rewrite M.mem_find, M.gempty in W. discriminate.
Qed.

Lemma arrives_can l path : forall c k, arrives (is_floor b (all_reached b given l)) c path k = true ->
  Can g {| walker := c; blasts := l; walking := true |} k.
Proof.
  assert (Over : forall c k, is_end b c = true -> (0 <=? k) = true ->
    Can g {| walker := c; blasts := l; walking := true |} k).
  { intros c k E K. apply (Can_over g _ _ 0); [|apply Z.leb_le, K].
    simpl. unfold bomb_outcome. simpl. rewrite E. reflexivity. }
  induction path as [|d path IH]; intros c k A; assert (A' := A); simpl in A; destruct (is_end b c) eqn:E; auto.
  - discriminate A.
  - destruct (find _ _) as [[d' e]|] eqn:F; [|discriminate].
    apply (Can_choose g _ _ (Step d') (cost b e) {| walker := e; blasts := l; walking := true |}); auto.
    + exact (arrives_goes_on _ _ _ _ A' E).
    + simpl. unfold bomb_moves. simpl. apply in_map_iff. exists (d', e). split; [reflexivity|].
      apply find_some in F. apply F.
Qed.

Lemma in_cells c : In c (cells b) <-> Zpos c <= rows b * cols b.
Proof.
  rewrite Graph.cells_numbered, in_map_iff. split.
  - intros (n & <- & I). apply in_seq in I. lia.
  - intros Le. exists (Nat.pred (Pos.to_nat c)). split; [lia | apply in_seq; lia].
Qed.

Lemma after_blasts_can plan k : forall p q, walking p = false -> after_blasts plan p = Some q ->
  Can g q k -> Can g p k.
Proof.
  induction plan as [|c plan IH]; intros p q Before A C.
  - injection A as <-. apply (Can_choose g _ _ Done 0 {| walker := walker p; blasts := blasts p; walking := true |}).
    + simpl. unfold bomb_outcome. rewrite Before. reflexivity.
    + reflexivity.
    + simpl. unfold bomb_moves. rewrite Before. simpl. auto.
    + rewrite Z.sub_0_r. exact C.
  - cbn [after_blasts] in A. destruct (_ && _) eqn:T in A; [|discriminate]. rewrite !andb_true_iff in T.
    destruct T as [[[T1 T2] T3] T4]. apply Z.leb_le in T2.
    apply (Can_choose g _ _ (Put c) 0 {| walker := walker p; blasts := insert c (blasts p); walking := false |}).
    + simpl. unfold bomb_outcome. rewrite Before. reflexivity.
    + reflexivity.
    + simpl. unfold bomb_moves. rewrite Before, T1. right. apply in_map_iff. exists c. split; [reflexivity|].
      apply filter_In. rewrite T3, T4. split; [apply in_cells, T2 | reflexivity].
    + rewrite Z.sub_0_r. eapply IH; [|exact A|exact C]. reflexivity.
Qed.

(** A plan that the checker accepts can be played. *)
Lemma plan_can p plan path k : plan_costs p plan path k = true -> Can g p k.
Proof.
  unfold plan_costs. destruct (walking p) eqn:W.
  - intros A. apply arrives_can in A. destruct p; simpl in *. congruence.
  - destruct (after_blasts plan p) as [q|] eqn:P; [|discriminate]. intros A. apply arrives_can in A.
    apply (after_blasts_can plan k p q W P). assert (Q : walking q = true); [|destruct q; simpl in *; congruence].
    clear -P. revert p P. induction plan as [|c plan IH]; intros p P.
    + injection P as <-. reflexivity.
    + cbn [after_blasts] in P. destruct (_ && _) in P; [eauto | discriminate].
Qed.

(** ** Why each play is a plan *)

(** A walk from a cell, over these cells, that are free. *)
Fixpoint Trail (free : cell -> Prop) (c : cell) (walk : list cell) : Prop :=
  match walk with
  | [] => True
  | e :: walk => In e (near c) /\ free e /\ Trail free e walk
  end.

Fixpoint total (w : cell -> Z) (walk : list cell) : Z :=
  match walk with [] => 0 | c :: walk => w c + total w walk end.

Fixpoint destination (c : cell) (walk : list cell) : cell :=
  match walk with [] => c | e :: walk => destination e walk end.

(** Where the walker can stand after these blasts. *)
Definition Floor (blasted : list cell) (c : cell) : Prop :=
  is_rock b c = false /\ (is_brick b c = false \/ exists t, In t blasted /\ In c (reached b given t)).

Definition Blast (c : cell) : Prop := In c (cells b) /\ is_rock b c = false.

Lemma in_cells_from n : forall c e, In e (cells_from n c) <-> Zpos c <= Zpos e < Zpos c + Z.of_nat n.
Proof.
  induction n as [|n IH]; simpl In; intros c e; [lia|]. rewrite IH. split; [intros [->|H]; lia|].
  intros H. destruct (Pos.eq_dec c e); [auto|right; lia].
Qed.

Lemma in_ground c : In c ground <-> Blast c.
Proof.
  unfold ground, Blast. rewrite filter_In, negb_true_iff, in_cells_from, in_cells.
  intuition lia.
Qed.

Lemma listed_near c : Blast c -> listed (tabulate near ground) c = near c.
Proof. intros On. unfold listed. rewrite tabulate_spec by (apply in_ground, On). reflexivity. Qed.

Lemma has_spec s c : has s c = true <-> In c s.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros (x & I & E). apply Pos.eqb_eq in E. subst. exact I.
  - intros I. exists c. rewrite Pos.eqb_refl. auto.
Qed.

Definition others (t : cell) (l : list cell) : list cell := filter (fun x => negb (Pos.eqb x t)) l.

Lemma in_others t l x : In x (others t l) <-> In x l /\ x <> t.
Proof. unfold others. rewrite filter_In, negb_true_iff, Pos.eqb_neq. reflexivity. Qed.

Lemma fewer t l : In t l -> (length (others t l) < length l)%nat.
Proof.
  assert (Le : forall l, (length (others t l) <= length l)%nat).
  { clear l. induction l as [|x l IH]; simpl; [auto|]. destruct (negb _); simpl; lia. }
  induction l as [|x l IH]; simpl; [tauto|]. destruct (Pos.eqb_spec x t); simpl; intros H.
  - apply le_n_S, Le.
  - destruct H as [H|H]; [contradiction|]. apply IH in H. lia.
Qed.

Lemma floor_spec l c : is_floor b (all_reached b given l) c = true <-> Floor l c.
Proof.
  unfold is_floor, Floor, all_reached.
  rewrite andb_true_iff, orb_true_iff, !negb_true_iff, within_widened, in_flat_map.
  unfold within. rewrite M.mem_find, M.gempty. intuition discriminate.
Qed.

Lemma floor_mono l m c : incl l m -> Floor l c -> Floor m c.
Proof. intros I [R [H|(t & T & H)]]; split; auto. right. exists t. auto. Qed.

Lemma trail_mono (free free' : cell -> Prop) : (forall c, free c -> free' c) ->
  forall walk c, Trail free c walk -> Trail free' c walk.
Proof. intros H. induction walk as [|e walk IH]; simpl; intuition. Qed.

Hypothesis square : shape b = Four.

Lemma step_square free c d : step b free c d =
  match beyond b c d with Some e => if free e then Some e else None | None => None end.
Proof.
  unfold step, beside. rewrite square. simpl. unfold leads.
  destruct (beyond b c d) as [e|]; [destruct (free e)|]; reflexivity.
Qed.

Lemma steps_near free c d e : (forall e, free e = true -> is_rock b e = false) ->
  In (d, e) (steps b free c) -> In e (near c) /\ free e = true.
Proof.
  intros No_rock I. apply in_flat_map in I. destruct I as (d' & D & I). rewrite step_square in I.
  destruct (beyond b c d') as [e'|] eqn:B; [|destruct I]. destruct (free e') eqn:F; [|destruct I].
  destruct I as [I|[]]. injection I as <- <-. split; [|exact F]. apply in_map_iff. exists (d', e').
  split; [reflexivity|]. apply in_flat_map. exists d'. split; [exact D|].
  rewrite step_square, B, (No_rock e' F). simpl. auto.
Qed.

Lemma in_insert c x s : In x (insert c s) <-> x = c \/ In x s.
Proof.
  induction s as [|e s IH]; simpl; [intuition|].
  destruct (Pos.compare_spec c e) as [->|_|_]; simpl; try rewrite IH; intuition.
Qed.

Lemma length_insert c s : has s c = false -> length (insert c s) = S (length s).
Proof.
  unfold has. induction s as [|e s IH]; simpl; [reflexivity|]. rewrite orb_false_iff. intros [N H].
  destruct (Pos.compare_spec c e) as [->|_|_]; simpl; auto. rewrite Pos.eqb_refl in N. discriminate.
Qed.

(** The walker can do no more than set off some further blasts and then walk to an end. *)
Lemma can_plan p v : Can g p v -> exists more walk,
  Forall Blast more /\ Z.of_nat (length more) <= blasts_left p /\
  Trail (Floor (blasts p ++ more)) (walker p) walk /\
  is_end b (destination (walker p) walk) = true /\ total (cost b) walk <= v.
Proof.
  induction 1 as [p v o O Le|p v m c q O _ I C IH|p v O Max].
  - exists [], []. change (bomb_outcome b given p = Some (Some o)) in O. unfold bomb_outcome in O.
    unfold blasts_left. destruct (walking p); [cbn [negb] in O|discriminate].
    destruct (is_end b (walker p)) eqn:E.
    + injection O as <-. simpl. repeat (split; auto). lia.
    + cbv zeta in O. destruct (is_stuck _ _ _ _ _) in O; discriminate.
  - simpl in I. unfold bomb_moves in I. destruct IH as (more & walk & Legal & Few & T & E & Le).
    unfold blasts_left in *. destruct (walking p) eqn:W.
    + apply in_map_iff in I. destruct I as ((d & e) & Q & I). injection Q as _ <- <-. simpl in *.
      destruct more; [|simpl in Few; lia]. rewrite app_nil_r in T. exists [], (e :: walk).
      apply steps_near in I; [|intros x F; apply floor_spec in F; apply F]. destruct I as [Near F].
      apply floor_spec in F. rewrite app_nil_r. simpl. repeat (split; auto). lia.
    + destruct I as [I|I].
      * injection I as _ <- <-. simpl in *. destruct more; [|simpl in Few; lia].
        exists [], walk. rewrite app_nil_r in *. simpl. repeat (split; auto); lia.
      * destruct (_ <? _) eqn:Room; [|destruct I]. apply Z.ltb_lt in Room.
        apply in_map_iff in I. destruct I as (t & Q & I). injection Q as _ <- <-.
        apply filter_In in I. rewrite andb_true_iff, !negb_true_iff in I. destruct I as (On & Rock & New).
        simpl in *. rewrite length_insert in Few by exact New.
        exists (t :: more), walk. split; [|split; [|split; [|split]]]; auto.
        -- constructor; [split|]; auto.
        -- simpl length. lia.
        -- revert T. apply trail_mono. intros x. apply floor_mono. intros y Y. rewrite in_app_iff in *. simpl.
           rewrite in_insert in Y. intuition.
        -- lia.
  - discriminate.
Qed.

(** Whatever blasts go off, all walks to an end weigh at least k. *)
Definition Bound (p : bomb_position) (w : cell -> Z) (k : Z) : Prop := forall more walk,
  Forall Blast more -> Z.of_nat (length more) <= blasts_left p ->
  Trail (Floor (blasts p ++ more)) (walker p) walk ->
  is_end b (destination (walker p) walk) = true -> k <= total w walk.

Lemma bound_value p claim plan path :
  match claim with Some k => plan_costs p plan path k | None => true end = true ->
  Bound p (weight claim) (threshold claim) -> value g p claim.
Proof.
  intros Reached B. destruct claim as [k|]; simpl.
  - split; [eapply plan_can; eauto|]. intros v C.
    destruct (can_plan p v C) as (more & walk & Legal & Few & T & E & Le). specialize (B more walk Legal Few T E).
    simpl in B. lia.
  - intros v C. destruct (can_plan p v C) as (more & walk & Legal & Few & T & E & _).
    specialize (B more walk Legal Few T E). simpl in B. replace (total (fun _ => 0) walk) with 0 in B; [lia|].
    clear. induction walk; simpl; auto.
Qed.

(** ** Cells side by side *)

Lemma place_spec r k e : place b r k = Some e ->
  row b e = r /\ col b e = k /\ 0 <= r < rows b /\ 0 <= k < cols b /\ In e (cells b).
Proof.
  unfold place. destruct (_ && _) eqn:On; [|discriminate]. intros E. injection E as <-.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in On. unfold row, col.
  rewrite Z2Pos.id by nia. replace (r * cols b + k + 1 - 1) with (k + r * cols b) by lia.
  rewrite Z.div_add, Z.div_small, Z_mod_plus_full, Z.mod_small by lia.
  repeat split; try lia. apply in_cells. rewrite Z2Pos.id by nia. nia.
Qed.

Lemma place_cell c : 0 < cols b -> In c (cells b) -> place b (row b c) (col b c) = Some c.
Proof.
  intros Wide I. rewrite Graph.cells_numbered in I. apply in_map_iff in I. destruct I as (n & <- & N). apply in_seq in N.
  assert (E : Zpos (Pos.of_succ_nat n) - 1 = Z.of_nat n) by lia.
  unfold place, row, col. rewrite E.
  pose proof (Z.div_mod (Z.of_nat n) (cols b)). pose proof (Z.mod_pos_bound (Z.of_nat n) (cols b)).
  assert (Z.of_nat n / cols b < rows b) by (apply Z.div_lt_upper_bound; lia).
  assert (0 <= Z.of_nat n / cols b) by (apply Z.div_pos; lia).
  replace (_ && _) with true; [f_equal; lia|]. symmetry. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. lia.
Qed.

Lemma beyond_spec c d e : beyond b c d = Some e ->
  row b e = row b c + down d /\ col b e = col b c + right d /\ In e (cells b).
Proof. unfold beyond. rewrite square. intros E. apply place_spec in E. tauto. Qed.

Lemma near_spec c e : In e (near c) <->
  exists d, In d [North; East; South; West] /\ beyond b c d = Some e /\ is_rock b e = false.
Proof.
  unfold near, steps, directions. rewrite square, in_map_iff. setoid_rewrite in_flat_map. split.
  - intros ((d & e') & <- & d' & D & I). rewrite step_square in I. exists d'.
    destruct (beyond b c d') as [x|]; [|destruct I]. destruct (is_rock b x) eqn:R; [destruct I|].
    destruct I as [I|[]]. injection I as <- <-. auto.
  - intros (d & D & B & R). exists (d, e). split; [reflexivity|]. exists d. rewrite step_square, B, R. simpl. auto.
Qed.

Lemma near_blast c e : In e (near c) -> Blast e.
Proof. rewrite near_spec. intros (d & _ & B & R). apply beyond_spec in B. split; tauto. Qed.

Lemma trail_blasts (free free' : cell -> Prop) : (forall c, Blast c -> free c -> free' c) ->
  forall walk c, Trail free c walk -> Trail free' c walk.
Proof.
  intros H. induction walk as [|e walk IH]; simpl; [auto|]. intros c (N & F & T).
  split; [exact N|]. split; [|exact (IH e T)]. exact (H e (near_blast c e N) F).
Qed.

Definition opposite (d : direction) : direction :=
  match d with North => South | South => North | East => West | West => East | _ => d end.

Lemma near_back c e : 0 < cols b -> Blast c -> In e (near c) -> In c (near e).
Proof.
  intros Wide [On R]. rewrite !near_spec. intros (d & D & B & _). apply beyond_spec in B. destruct B as (Br & Bc & _).
  exists (opposite d). split; [|split; [|exact R]].
  - simpl in D. intuition; subst; simpl; auto.
  - unfold beyond. rewrite square, Br, Bc, <- (place_cell c Wide On).
    f_equal; simpl in D; intuition; subst; simpl; lia.
Qed.

End Walks.

(** A kind's bound need hold only where play can come to: the walker stands on the floor of a board with cells. *)
Theorem check_claim_sound b given bounded start line claim plan path :
  (forall p w k, shape b = Four -> 0 < cols b -> Blast b (walker p) -> Floor b given (blasts p) (walker p) ->
     bounded p w k = true -> Bound b given p w k) ->
  check_claim b given bounded start line claim plan path = true -> value_after (bomb b given) start line claim.
Proof.
  intros Bounded. unfold check_claim, value_after, is_sound_board.
  destruct (follow (bomb b given) line start) as [p|]; [|discriminate].
  destruct (shape b) eqn:Square; try discriminate.
  rewrite !andb_true_iff, Z.ltb_lt, Z.leb_le. intros [[[[Wide On] F] Reached] Holds].
  apply floor_spec in F. exists p. split; [reflexivity|].
  apply (bound_value b given Square p claim plan path Reached).
  apply Bounded; auto. split; [apply in_cells, On | apply F].
Qed.
