(** The game of trap with a quicker search for Jerry's steps. What can be known of the board without obstacles is
    looked up in tables, and each ring is found from the one before it. It is the same game. *)
Require Import ZArith List Bool Lia FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph trap.Rules trap.Paths.
Import ListNotations.
Open Scope Z_scope.

Section Quick.
Variable b : board.
Variable given : trap_parameters.

Record tables := {
  ways_in : M.t (list (cell * list cell));   (** to each cell: from where a step leads there, and what it needs *)
  ground : list cell;                        (** empty cells and doors *)
  holes : list cell;                         (** empty cells *)
  ways_out : list cell }.                    (** the cells on which Jerry gets out *)

(** The cells that a step needs, without doors. *)
Definition needed_for (c : cell) (d : direction) : list cell :=
  flat_map (fun d' =>
    match beyond b c d' with Some f => if is_door b given f then [] else [f] | None => [] end) (d :: beside b d).

Definition looked_up {A} (t : M.t (list A)) (c : cell) : list A := match M.find c t with Some l => l | None => [] end.
Definition collected {A} (l : list (cell * A)) : M.t (list A) :=
  fold_right (fun x t => M.add (fst x) (snd x :: looked_up t (fst x)) t) (M.empty (list A)) l.

Definition make_tables : tables :=
  let ground := land b given [] in {|
  ways_in := collected (flat_map (fun c =>
    map (fun s => (snd s, (c, needed_for c (fst s)))) (steps b (is_passable b given []) c)) ground);
  ground := ground;
  holes := filter (is_empty b given []) (cells b);
  ways_out := filter (is_out b given) ground |}.

Section Game.
Variable t : tables.

Section Laid.
Variable laid : list cell.
Let on : set := set_of laid.

(** Obstacles cannot lie on doors. *)
Definition is_left (c : cell) : bool := negb (mem c on) || is_door b given c.

(** Cells outside of an area from which steps lead into a ring. *)
Definition around (a : area) (ring : list cell) : list cell :=
  snd (fold_left (fun x e => fold_left (fun (x : area * list cell) w =>
    if within (fst x) (fst w) || negb (is_left (fst w)) || existsb (fun f => mem f on) (snd w) then x
    else (add (fst w) (fst x), fst w :: snd x)) (looked_up (ways_in t) e) x) ring (a, [])).

Fixpoint quick_steps (fuel : nat) (ring : list cell) (near : area) (c : cell) (ds : list direction) :=
  match ring, fuel with
  | _ :: _, S fuel =>
    let near := widened near ring in
    match steps_into b given laid near c ds with
    | [] => quick_steps fuel (around near ring) near c ds
    | found => found
    end
  | _, _ => []
  end.

Definition quick_jerry_steps (c : cell) : list (direction * cell) :=
  let all := filter is_left (ground t) in
  let found := quick_steps (length all) (filter is_left (ways_out t)) (PositiveMap.empty unit) c in
  match tie_break given with
  | Order preferred => firstn 1 (found preferred)
  | Worst => found (directions b)
  end.
End Laid.

Definition quick_outcome (p : trap_position) : option (option Z) :=
  if is_out b given (jerry p) then Some None
  else match quick_jerry_steps (obstacles p) (jerry p) with [] => Some (Some 0) | _ => None end.

Definition quick_moves (p : trap_position) : list (move * Z * trap_position) :=
  if to_lay p =? 0 then
    map (fun s => (Step (fst s), 0, {| jerry := snd s; obstacles := obstacles p; to_lay := per_turn given |}))
      (quick_jerry_steps (obstacles p) (jerry p))
  else
    let on := set_of (obstacles p) in
    let laid c := {| jerry := jerry p; obstacles := insert c (obstacles p); to_lay := to_lay p - 1 |} in
    match filter (fun c => negb (Pos.eqb c (jerry p)) && negb (mem c on)) (holes t) with
    | [] => [(Done, 0, {| jerry := jerry p; obstacles := obstacles p; to_lay := 0 |})]
    | empty => map (fun c => (Put c, 1, laid c)) empty
    end.

Definition quick_trap : game := {|
  position := trap_position;
  outcome := quick_outcome;
  minimiser_moves := fun p => negb (to_lay p =? 0);
  moves := quick_moves |}.
End Game.

(* ---------- Why ---------- *)

Let t := make_tables.

Lemma collected_spec {A} (l : list (cell * A)) c x : In x (looked_up (collected l) c) <-> In (c, x) l.
Proof.
  induction l as [|[e y] l IH]; simpl.
  - unfold looked_up. now rewrite M.gempty.
  - unfold looked_up at 1. destruct (Pos.eq_dec c e) as [->|Other].
    + rewrite M.gss. simpl. rewrite IH. split; intros [H|H]; auto; left; congruence.
    + rewrite M.gso by exact Other. fold (looked_up (collected l) c). rewrite IH. split; [auto|].
      intros [H|H]; [congruence | exact H].
Qed.

Lemma mem_laid laid c : mem c (set_of laid) = has laid c.
Proof. apply eq_true_iff_eq. now rewrite mem_set_of, has_spec. Qed.

(** Obstacles take away the steps that need their cells. *)
Lemma step_with laid c d e : step b (is_passable b given laid) c d = Some e <->
  step b (is_passable b given []) c d = Some e /\ existsb (has laid) (needed_for c d) = false.
Proof.
  assert (Needed : forall f, In f (needed_for c d) <-> needs_cell b c d f /\ is_door b given f = false).
  { intros f. unfold needed_for, needs_cell. rewrite in_flat_map. split.
    - intros (d' & I & H). destruct (beyond b c d') as [g|] eqn:B; [|contradiction].
      destruct (is_door b given g) eqn:D; [contradiction|]. destruct H as [<-|[]]. split; [exists d'; auto | exact D].
    - intros [(d' & I & B) D]. exists d'. rewrite B, D. simpl. auto. }
  split.
  - intros E. split; [apply (step_less b given [] laid); [easy | exact E]|].
    apply not_true_iff_false. rewrite existsb_exists. intros (f & I & H).
    apply Needed in I. destruct I as [(d' & I & B) D]. apply step_spec in E. destruct E as [_ All].
    destruct (All d' I) as (f' & B' & P). rewrite B in B'. injection B' as <-. apply passable_spec in P.
    rewrite has_spec in H. destruct P as [P|[_ P]]; [congruence | contradiction].
  - intros [E None_laid]. apply (step_other _ _ _ _ _ _ E). intros f N P. rewrite passable_spec in *.
    destruct (is_door b given f) eqn:D; [auto|]. destruct P as [P|[P _]]; [discriminate|]. right. split; [exact P|].
    intros I. apply not_true_iff_false in None_laid. apply None_laid, existsb_exists. exists f.
    rewrite Needed, has_spec. auto.
Qed.

Section Laid.
Variable laid : list cell.
Local Notation all := (land b given laid).

Lemma ground_left : filter (is_left laid) (ground t) = all.
Proof.
  simpl. unfold land. induction (cells b) as [|c l IH]; simpl; [reflexivity|].
  assert (Same : is_passable b given laid c = is_passable b given [] c && is_left laid c).
  { apply eq_true_iff_eq. unfold is_left. rewrite mem_laid, andb_true_iff, orb_true_iff, negb_true_iff, has_not.
    rewrite (passable_spec b given laid), (passable_spec b given []). simpl. tauto. }
  rewrite Same. destruct (is_passable b given [] c); simpl; [|exact IH]. rewrite <- IH. now destruct (is_left laid c).
Qed.

Lemma out_left c : In c (filter (is_left laid) (ways_out t)) <-> In c (filter (is_out b given) all).
Proof. rewrite <- ground_left. simpl. rewrite !filter_In. tauto. Qed.

Lemma within_add c e (a : area) : within (add e a) c = Pos.eqb c e || within a c.
Proof. exact (mem_add c e a). Qed.

(** The cells from which a step leads to another. *)
Lemma ways_in_spec e c : (exists fs, In (c, fs) (looked_up (ways_in t) e) /\
    is_left laid c = true /\ existsb (fun f => mem f (set_of laid)) fs = false) <->
  In c all /\ exists d, In d (directions b) /\ step b (is_passable b given laid) c d = Some e.
Proof.
  rewrite <- ground_left, filter_In. simpl.
  assert (Same : forall fs, existsb (fun f => mem f (set_of laid)) fs = existsb (has laid) fs).
  { induction fs as [|f fs IH]; simpl; [reflexivity|]. now rewrite mem_laid, IH. }
  split.
  - intros (fs & I & L & N). rewrite collected_spec, in_flat_map in I. destruct I as (c' & G & I).
    apply in_map_iff in I. destruct I as ([d e'] & E & I). injection E as <- <- <-.
    split; [auto|]. exists d. unfold steps in I. apply in_flat_map in I. destruct I as (d' & D & I). simpl in *.
    destruct (step b (is_passable b given []) c' d') as [e|] eqn:S; [|contradiction]. destruct I as [I|[]].
    injection I as <- <-. split; [exact D|]. apply step_with. rewrite Same in N. auto.
  - intros [[G L] (d & D & S)]. apply step_with in S. destruct S as [S N]. exists (needed_for c d).
    rewrite collected_spec, in_flat_map, Same. split; [|auto]. exists c. split; [exact G|]. apply in_map_iff.
    exists (d, e). split; [reflexivity|]. unfold steps. apply in_flat_map. exists d. rewrite S. simpl. auto.
Qed.

(** The search adds all cells from which steps lead into the ring, but for those of the area. *)
Lemma around_spec a ring c : In c (around t laid a ring) <->
  within a c = false /\ exists e, In e ring /\ In c all /\
    exists d, In d (directions b) /\ step b (is_passable b given laid) c d = Some e.
Proof.
  unfold around.
  set (meet := fun (x : area * list cell) (w : cell * list cell) =>
    if within (fst x) (fst w) || negb (is_left laid (fst w)) || existsb (fun f => mem f (set_of laid)) (snd w) then x
    else (add (fst w) (fst x), fst w :: snd x)).
  set (good := fun x : area * list cell => forall e, within (fst x) e = true <-> within a e = true \/ In e (snd x)).
  assert (Meet : forall ws x, good x ->
    let y := fold_left meet ws x in
    good y /\
    forall e, (within a e = true \/ In e (snd y)) <-> (within a e = true \/ In e (snd x)) \/
      exists fs, In (e, fs) ws /\ is_left laid e = true /\ existsb (fun f => mem f (set_of laid)) fs = false).
  { induction ws as [|[e0 fs0] ws IH]; simpl; intros x Good.
    { split; [exact Good|]. intros e. split; [auto|]. intros [H|(fs & [] & _)]. exact H. }
    assert (Good' : good (meet x (e0, fs0))).
    { intros e. unfold good in Good. unfold meet. simpl. destruct (_ || _ || _); [apply Good|]. simpl.
      rewrite within_add, orb_true_iff, Pos.eqb_eq, Good. intuition. }
    destruct (IH _ Good') as [Same More]. split; [exact Same|]. intros e. rewrite More.
    assert (First : (within a e = true \/ In e (snd (meet x (e0, fs0)))) <-> (within a e = true \/ In e (snd x)) \/
      e0 = e /\ is_left laid e0 = true /\ existsb (fun f => mem f (set_of laid)) fs0 = false).
    { unfold meet. simpl. destruct (within (fst x) e0) eqn:W; simpl.
      - apply Good in W. split; [auto|]. intros [H|(-> & _)]; [exact H | exact W].
      - destruct (is_left laid e0) eqn:L; simpl; [|split; [auto | intros [H|(_ & H & _)]; [exact H | congruence]]].
        destruct (existsb _ fs0) eqn:N; simpl; [split; [auto | intros [H|(_ & _ & H)]; [exact H | congruence]]|].
        intuition. }
    rewrite First. split.
    - intros [[H|(-> & L & N)]|(fs & I & L & N)]; [auto| |]; right; eexists; eauto.
    - intros [H|(fs & [I|I] & L & N)]; [auto| |].
      + injection I as -> ->. auto.
      + right. eauto. }
  assert (All : forall ring x, good x ->
    let y := fold_left (fun x e => fold_left meet (looked_up (ways_in t) e) x) ring x in
    forall c, (within a c = true \/ In c (snd y)) <-> (within a c = true \/ In c (snd x)) \/
      exists e, In e ring /\ In c all /\
        exists d, In d (directions b) /\ step b (is_passable b given laid) c d = Some e).
  { clear ring c. cbv zeta. induction ring as [|e ring IH]; cbn [fold_left]; intros x Good c.
    { split; [auto|]. intros [H|(e & [] & _)]. exact H. }
    destruct (Meet (looked_up (ways_in t) e) x Good) as [Good' First].
    rewrite (IH _ Good'), First, ways_in_spec. split.
    - intros [[H|H]|(f & I & H)]; [auto | right; exists e | right; exists f]; simpl; auto.
    - intros [H|(f & [->|I] & H)]; [auto | auto | right; exists f; auto]. }
  assert (New : forall ring x, (forall e, In e (snd x) -> within a e = false) ->
    (forall e, within a e = true -> within (fst x) e = true) ->
    let y := fold_left (fun x e => fold_left meet (looked_up (ways_in t) e) x) ring x in
    forall e, In e (snd y) -> within a e = false).
  { clear ring c All Meet. cbv zeta. assert (Step : forall x w, (forall e, In e (snd x) -> within a e = false) ->
      (forall e, within a e = true -> within (fst x) e = true) ->
      (forall e, In e (snd (meet x w)) -> within a e = false) /\
      (forall e, within a e = true -> within (fst (meet x w)) e = true)).
    { intros x [e0 fs0] H1 H2. unfold meet. simpl. destruct (within (fst x) e0) eqn:W; simpl; [auto|].
      destruct (_ || _); simpl; [auto|]. split.
      - intros e [<-|I]; [|auto]. apply not_true_iff_false. intros H. apply H2 in H. congruence.
      - intros e H. rewrite within_add, (H2 e H). apply orb_true_r. }
    assert (Fold : forall ws x, (forall e, In e (snd x) -> within a e = false) ->
      (forall e, within a e = true -> within (fst x) e = true) ->
      (forall e, In e (snd (fold_left meet ws x)) -> within a e = false) /\
      (forall e, within a e = true -> within (fst (fold_left meet ws x)) e = true)).
    { induction ws as [|w ws IH]; simpl; intros x H1 H2; [auto|]. apply IH; apply Step; auto. }
    induction ring as [|e ring IH]; cbn [fold_left]; intros x H1 H2; [exact H1|]. apply IH; apply Fold; auto. }
  assert (Start : good (a, [])) by (intros e; simpl; tauto). assert (Both := All ring (a, []) Start c).
  assert (Apart := New ring (a, []) (fun _ (F : In _ []) => match F with end) (fun _ W => W) c).
  cbv zeta in Both, Apart. simpl in Both. split.
  - intros I. apply Apart in I as W. split; [exact W|].
    destruct (proj1 Both (or_intror I)) as [[H|[]]|H]; [congruence | exact H].
  - intros [W H]. destruct (proj2 Both (or_intror H)) as [H'|H']; [congruence | exact H'].
Qed.

Lemma steps_into_same a a' c ds : (forall e, within a e = within a' e) ->
  steps_into b given laid a c ds = steps_into b given laid a' c ds.
Proof.
  intros Same. unfold steps_into. induction ds as [|d ds IH]; simpl; [reflexivity|]. rewrite IH.
  destruct (step b (is_passable b given laid) c d) as [e|]; [now rewrite Same | reflexivity].
Qed.

(** Rings are the same, because steps into the area come from the area or the ring. *)
Lemma quick_steps_same c ds : forall fuel ring ring' near near',
  (forall e, In e ring <-> In e ring') -> (forall e, within near e = within near' e) ->
  (forall e, In e all -> forall d f, In d (directions b) -> step b (is_passable b given laid) e d = Some f ->
     within near f = true -> within (widened near ring) e = true) ->
  quick_steps t laid fuel ring near c ds = first_steps b given laid all fuel ring' near' c ds.
Proof.
  induction fuel as [|fuel IH]; intros ring ring' near near' Same_ring Same_near Closed.
  { destruct ring, ring'; reflexivity. }
  destruct ring as [|r ring].
  { destruct ring' as [|r' ring']; [reflexivity|]. exfalso. apply (Same_ring r'). simpl. auto. }
  destruct ring' as [|r' ring']; [exfalso; apply (Same_ring r); simpl; auto|].
  cbn [quick_steps first_steps]. set (wide := widened near (r :: ring)). set (wide' := widened near' (r' :: ring')).
  assert (Same : forall e, within wide e = within wide' e).
  { intros e. apply eq_true_iff_eq. unfold wide, wide'. rewrite !within_widened, Same_near, Same_ring. tauto. }
  rewrite (steps_into_same _ _ c ds Same). destruct (steps_into b given laid wide' c ds); [|reflexivity].
  assert (Into : forall e, steps_into b given laid wide' e (directions b) <> [] <->
    exists d f, In d (directions b) /\ step b (is_passable b given laid) e d = Some f /\ within wide f = true).
  { intros e. split.
    - destruct (steps_into b given laid wide' e (directions b)) as [|[d f] l] eqn:I; [easy|]. intros _.
      assert (In (d, f) (steps_into b given laid wide' e (directions b))) as S by (rewrite I; left; reflexivity).
      apply steps_into_spec in S. exists d, f. now rewrite Same.
    - intros (d & f & D & S & W) None_into. rewrite Same in W.
      assert (In (d, f) (steps_into b given laid wide' e (directions b))) as I by (apply steps_into_spec; auto).
      rewrite None_into in I. exact I. }
  assert (Next : forall e, In e (around t laid wide (r :: ring)) <->
    In e (filter (fun e => negb (within wide' e) &&
      match steps_into b given laid wide' e (directions b) with [] => false | _ => true end) all)).
  { intros e. rewrite around_spec, filter_In, andb_true_iff, negb_true_iff, Same.
    assert (Bool : match steps_into b given laid wide' e (directions b) with [] => false | _ => true end = true <->
      steps_into b given laid wide' e (directions b) <> []) by (destruct (steps_into _ _ _ _ _ _); intuition easy).
    rewrite Bool, Into. split.
    - intros (W & f & I & L & d & D & S). split; [exact L|]. split; [exact W|]. exists d, f. repeat split; auto.
      unfold wide. apply within_widened. auto.
    - intros (L & W & d & f & D & S & Wf). split; [exact W|]. exists f. split; [|eauto]. unfold wide in Wf.
      apply within_widened in Wf. destruct Wf as [Wf|I]; [|exact I]. exfalso.
      apply (Closed e L d f D S) in Wf. fold wide in Wf. rewrite Same in Wf. congruence. }
  apply IH; [exact Next | exact Same|].
  intros e L d f D S W. apply within_widened. destruct (within wide e) eqn:We; [auto|]. right. apply Next.
  apply filter_In. rewrite <- Same, We. split; [exact L|]. simpl.
  destruct (steps_into b given laid wide' e (directions b)) eqn:I; [|reflexivity]. exfalso.
  apply (Into e); [eauto | exact I].
Qed.

Lemma quick_jerry_steps_same c : quick_jerry_steps t laid c = jerry_steps b given laid c.
Proof.
  unfold quick_jerry_steps, jerry_steps. rewrite ground_left.
  assert (Same : forall ds,
    quick_steps t laid (length all) (filter (is_left laid) (ways_out t)) (PositiveMap.empty unit) c ds =
    first_steps b given laid all (length all) (filter (is_out b given) all) (PositiveMap.empty unit) c ds).
  { intros ds. apply quick_steps_same; [exact out_left | reflexivity|]. intros e _ d f _ _ W. unfold within in W.
    now rewrite PositiveMap.mem_find, PositiveMap.gempty in W. }
  destruct (tie_break given); now rewrite Same.
Qed.
End Laid.

Lemma quick_outcome_same p : quick_outcome t p = trap_outcome b given p.
Proof. unfold quick_outcome, trap_outcome. now rewrite quick_jerry_steps_same. Qed.

Lemma quick_moves_same p : quick_moves t p = trap_moves b given p.
Proof.
  unfold quick_moves, trap_moves. rewrite quick_jerry_steps_same. destruct (to_lay p =? 0); [reflexivity|].
  enough (filter (fun c => negb (Pos.eqb c (jerry p)) && negb (mem c (set_of (obstacles p)))) (holes t) =
    filter (fun c => negb (Pos.eqb c (jerry p)) && is_empty b given (obstacles p) c) (cells b)) as -> by reflexivity.
  simpl. induction (cells b) as [|c l IH]; simpl; [reflexivity|].
  assert (Same : is_empty b given (obstacles p) c = is_empty b given [] c && negb (mem c (set_of (obstacles p)))).
  { apply eq_true_iff_eq. rewrite (empty_spec b given (obstacles p)), mem_laid, andb_true_iff, negb_true_iff, has_not.
    tauto. }
  rewrite Same. destruct (is_empty b given [] c); simpl; [|now rewrite andb_false_r]. now rewrite IH.
Qed.

Theorem quick_can p v : Can (quick_trap t) p v -> Can (trap b given) p v.
Proof.
  induction 1 as [p v o O Le|p v m c q O Min I _ IH|p v O Max Some_moves _ IH];
    simpl in O; rewrite quick_outcome_same in O.
  - exact (Can_over (trap b given) p v o O Le).
  - simpl in I. rewrite quick_moves_same in I. exact (Can_choose (trap b given) p v m c q O Min I IH).
  - simpl in Some_moves, IH. rewrite quick_moves_same in Some_moves, IH.
    exact (Can_meet (trap b given) p v O Max Some_moves IH).
Qed.
End Quick.
