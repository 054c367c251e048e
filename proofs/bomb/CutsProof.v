(** Why evidence of the kind [bomb-cuts-1] is enough. Suppose that after some blasts a walk costs less than k. It
    enters only useful bricks, so each blast may be taken for its kind. The walk enters the cut, so some kind that
    clears a brick of it is among them. Take the first of these that is tried: the search goes on with it. *)
Require Import ZArith List Bool Lia.
From Thwart Require Import common.Board common.Game bomb.Rules bomb.Walks bomb.Cuts.
Import ListNotations.
Open Scope Z_scope.

Section Proof.
Variable b : board.
Variable given : bomb_parameters.
Hypothesis square : shape b = Four.
Hypothesis wide : 0 < cols b.

Notation near := (near b).
Notation Blast := (Blast b).
Notation Trail := (Trail b).
Notation is_end := (is_end b).

(** ** Bounds *)

Section Bounds.
Variable w : cell -> Z.
Let beside := tabulate near (ground b).
Notation steps_right := (steps_right w beside).
Notation raised_right := (raised_right b w beside).

(** No walk over free cells to an end costs less than the bound where it begins. *)
Definition Bounds (free : cell -> bool) (f : cell -> Z) : Prop :=
  (forall c e, Blast c -> free c = true -> In e (near c) -> free e = true -> f c <= w e + f e) /\
  forall c, Blast c -> free c = true -> is_end c = true -> f c <= 0.

Lemma bounds_walk free f : Bounds free f -> forall walk c, Blast c -> free c = true ->
  Trail (fun e => free e = true) c walk -> is_end (destination c walk) = true -> f c <= total w walk.
Proof.
  intros [Steps Ends]. induction walk as [|e walk IH]; intros c On F T E.
  - simpl. auto.
  - destruct T as (N & Fe & T). pose proof (Steps c e On F N Fe).
    assert (f e <= total w walk) by (apply IH; eauto using near_blast). simpl. lia.
Qed.

Lemma steps_right_spec free f c e :
  steps_right free f c = true -> Blast c -> In e (near c) -> free e = true -> f c <= w e + f e.
Proof.
  unfold Cuts.steps_right. cbv zeta. rewrite forallb_forall. intros S On N F. unfold beside in S.
  rewrite (listed_near b c On) in S. specialize (S e N). rewrite F in S. apply Z.leb_le, S.
Qed.

Lemma end_right_spec f c : end_right b f c = true -> is_end c = true -> f c <= 0.
Proof. unfold end_right. intros H E. rewrite E in H. apply Z.leb_le, H. Qed.

Lemma raised_spec free f under c v : raised_right free f under = true -> M.find c f = Some v ->
  under c <= v /\ end_right b (lift f under) c = true /\ steps_right free (lift f under) c = true.
Proof.
  unfold Cuts.raised_right. rewrite forallb_forall. intros H F. apply M.elements_correct in F as I.
  apply H in I. cbn [fst] in I. rewrite !andb_true_iff, Z.leb_le in I. unfold lift at 1 in I. rewrite F in I. tauto.
Qed.

Lemma lift_le free f under c : raised_right free f under = true -> under c <= lift f under c.
Proof.
  intros H. unfold lift. destruct (M.find c f) as [v|] eqn:F; [|lia]. eapply raised_spec; eauto.
Qed.

Lemma lift_bounds free f under : Bounds free under -> raised_right free f under = true ->
  Bounds free (lift f under).
Proof.
  intros [Steps Ends] H. split.
  - intros c e On F N Fe. destruct (M.find c f) as [v|] eqn:Found.
    + destruct (raised_spec _ _ _ _ _ H Found) as (_ & _ & S). eapply steps_right_spec; eauto.
    + unfold lift at 1. rewrite Found. pose proof (Steps c e On F N Fe). pose proof (lift_le _ _ _ e H). lia.
  - intros c On F E. destruct (M.find c f) as [v|] eqn:Found.
    + destruct (raised_spec _ _ _ _ _ H Found) as (_ & S & _). apply end_right_spec; auto.
    + unfold lift. rewrite Found. auto.
Qed.

(** What the checker of the last blast looks at: cells that are raised, and cells that it frees. *)
Lemma join_bounds free free' f under more : Bounds free under ->
  (forall c, free' c = true -> free c = true \/ In c more) ->
  raised_right free' f under = true -> join_right b w beside free' (lift f under) more = true ->
  Bounds free' (lift f under).
Proof.
  intros [Steps Ends] Free H J. unfold join_right in J. rewrite forallb_forall in J. split.
  - intros c e On F N Fe. destruct (Free c F) as [F0|I].
    + destruct (Free e Fe) as [Fe0|I].
      * destruct (M.find c f) as [v|] eqn:Found.
        -- destruct (raised_spec _ _ _ _ _ H Found) as (_ & _ & S). eapply steps_right_spec; eauto.
        -- unfold lift at 1. rewrite Found. pose proof (Steps c e On F0 N Fe0). pose proof (lift_le _ _ _ e H). lia.
      * apply J in I. rewrite !andb_true_iff, forallb_forall in I. destruct I as [_ I]. unfold beside in I.
        rewrite listed_near in I by eauto using near_blast. apply (near_back b square) in N; auto.
        specialize (I c N). rewrite F in I. apply Z.leb_le, I.
    + apply J in I. rewrite !andb_true_iff in I. destruct I as [[_ S] _]. eapply steps_right_spec; eauto.
  - intros c On F E. destruct (M.find c f) as [v|] eqn:Found.
    + destruct (raised_spec _ _ _ _ _ H Found) as (_ & S & _). apply end_right_spec; auto.
    + destruct (Free c F) as [F0|I].
      * unfold lift. rewrite Found. auto.
      * apply J in I. rewrite !andb_true_iff in I. destruct I as [[S _] _]. apply end_right_spec; auto.
Qed.

(** ** The search *)

Variable k : Z.
Variable here : cell.
Variable evidence : cuts_bound.
Variable floor : area.
Hypothesis here_on : Blast here.
Hypothesis here_free : within floor here = true.
Notation home := (number (to_end evidence)).
Hypothesis home_bounds : Bounds (fun _ => true) home.
Hypothesis lists_agree : lists_right evidence = true.

(** The floor and the bricks of some kinds of blasts. *)
Definition Cleared (kinds : list cell) (c : cell) : Prop :=
  within floor c = true \/ exists r, In r kinds /\ In c (listed (bricks evidence) r).

(** The bricks of some kinds, as the checker has them. *)
Definition has_all (cleared : area) (kinds : list cell) : Prop :=
  forall c, Cleared kinds c -> within cleared c = true.

Lemma all_and_more cleared l r :
  has_all cleared l -> has_all (widened cleared (listed (bricks evidence) r)) (l ++ [r]).
Proof.
  intros All c [F|(q & I & C)]; apply within_widened.
  - left. apply All. left. exact F.
  - apply in_app_iff in I. destruct I as [I|[<-|[]]]; [left; apply All; right; eauto | auto].
Qed.

Lemma fewer_free (free free' : cell -> bool) f :
  (forall c, free c = true -> free' c = true) -> Bounds free' f -> Bounds free f.
Proof. intros H [S E]. split; intros; auto. Qed.

Lemma clearer r c : In c (listed (bricks evidence) r) ->
  exists a, M.find c (clearers evidence) = Some a /\ within a r = true.
Proof.
  unfold listed. destruct (M.find r (bricks evidence)) as [l|] eqn:F; [|intros []]. intros I.
  unfold lists_right in lists_agree. rewrite forallb_forall in lists_agree. apply M.elements_correct in F.
  specialize (lists_agree _ F). cbn in lists_agree. rewrite forallb_forall in lists_agree.
  specialize (lists_agree c I). destruct (M.find c (clearers evidence)) as [a|]; [eauto|discriminate].
Qed.

(** Among the further blasts of a walk that costs less than k, some is tried. *)
Lemma enters_cut l more cleared done cut beside_cut tried walk :
  has_all cleared l -> cut_right b w beside k here evidence cleared done cut beside_cut tried = true ->
  (forall r, In r more -> within done r = false) -> Trail (Cleared (l ++ more)) here walk ->
  is_end (destination here walk) = true -> total w walk < k -> exists r, In r more /\ In r tried.
Proof.
  intros All. unfold cut_right. cbv zeta.
  set (uncut := fun c => negb (within (widened (M.empty unit) cut) c)).
  rewrite !andb_true_iff, Z.leb_le, forallb_forall. intros [[[Un R] Enough] C] Not_done T E Less.
  assert (exists c, In c walk /\ In c cut) as (c & Iw & Ic).
  { destruct (Exists_dec (fun c => In c cut) walk) as [X|X].
    { intros c. apply in_dec, Pos.eq_dec. }
    { apply Exists_exists in X. exact X. }
    exfalso. assert (B : lift beside_cut home here <= total w walk); [|lia].
    apply (bounds_walk uncut).
    - apply lift_bounds; [|exact R]. apply (fewer_free uncut (fun _ => true)); auto.
    - exact here_on.
    - exact Un.
    - clear -T X. revert T X. generalize here. induction walk as [|e walk IH]; intros c T X; [exact I|].
      destruct T as (N & _ & T). split; [exact N|]. split.
      + unfold uncut. apply negb_true_iff, not_true_iff_false. rewrite within_widened. intros [H|H].
        * unfold within in H. rewrite M.mem_find, M.gempty in H. discriminate.
        * apply X. left. exact H.
      + apply IH; [exact T|]. intros H. apply X. right. exact H.
    - exact E. }
  assert (Cleared (l ++ more) c) as Open.
  { clear -T Iw. revert T. generalize here. induction walk as [|e walk IH]; intros x T; [destruct Iw|].
    destruct T as (_ & F & T). destruct Iw as [<-|I]; eauto. }
  specialize (C c Ic). apply andb_true_iff in C. destruct C as [Closed C]. apply negb_true_iff in Closed.
  assert (Not_l : ~ Cleared l c) by (intros H; apply All in H; congruence).
  destruct Open as [F|(r & I & B)]; [destruct Not_l; left; exact F|].
  apply in_app_iff in I. destruct I as [I|I]; [destruct Not_l; right; eauto|].
  destruct (clearer r c B) as (a & Fa & Wa). rewrite Fa, forallb_forall in C. exists r. split; [exact I|].
  assert (In (r, tt) (M.elements a)) as El.
  { apply M.elements_correct. unfold within in Wa. rewrite M.mem_find in Wa.
    destruct (M.find r a) as [[]|]; congruence. }
  apply C in El. cbn [fst] in El. apply within_widened in El. destruct El as [El|El]; [|exact El].
  rewrite (Not_done r I) in El. discriminate.
Qed.

(** The first of the blasts that is tried: those that were tried before it are not among them. *)
Lemma in_turn_spec {A} (right : area -> cell -> A -> bool) more : forall tries done,
  in_turn right done tries = true ->
  (exists r, In r more /\ In r (map fst tries)) -> (forall r, In r more -> within done r = false) ->
  exists done r x, right done r x = true /\ In r more /\ forall q, In q more -> within done q = false.
Proof.
  induction tries as [|[r x] tries IH]; simpl; intros done T (q & Q & I) Not_done; [destruct I|].
  apply andb_true_iff in T. destruct T as [Right T]. destruct (in_dec Pos.eq_dec r more) as [Ir|Nr].
  - exists done, r, x. auto.
  - apply (IH (widened done [r])); [exact T| |].
    + exists q. split; [exact Q|]. destruct I as [<-|I]; [contradiction|exact I].
    + intros s S. apply not_true_iff_false. rewrite within_widened. intros [W|[<-|[]]]; [|contradiction].
      rewrite (Not_done s S) in W. discriminate.
Qed.

(** One of the blasts goes off before the others. *)
Lemma take r l more walk : In r more -> Trail (Cleared (l ++ more)) here walk ->
  Trail (Cleared ((l ++ [r]) ++ others r more)) here walk.
Proof.
  intros I. apply trail_mono. intros c [F|(q & Q & C)]; [left; exact F|]. right. exists q. split; [|exact C].
  rewrite !in_app_iff, in_others in *. destruct (Pos.eq_dec q r) as [->|N]; simpl; tauto.
Qed.

Lemma last_bounds free before after longer : Bounds free home -> Bounds free (lift before home) ->
  Bounds free (lift after home) -> Bounds free (last_bound evidence before after longer).
Proof.
  intros [Steps Ends] [Steps1 Ends1] [Steps2 Ends2]. split.
  - intros c e On F N Fe. specialize (Steps c e On F N Fe). specialize (Steps1 c e On F N Fe).
    specialize (Steps2 c e On F N Fe). unfold lift in Steps1, Steps2. unfold last_bound. cbv zeta. lia.
  - intros c On F E. specialize (Ends c On F E). specialize (Ends1 c On F E). specialize (Ends2 c On F E).
    unfold lift in Ends1, Ends2. unfold last_bound. cbv zeta. lia.
Qed.

Lemma search_sound fuel : forall left cleared done s l more walk,
  search_right b w beside k here evidence fuel left cleared done s = true -> has_all cleared l ->
  (forall r, In r more -> within done r = false) -> Z.of_nat (length more) <= left ->
  Trail (Cleared (l ++ more)) here walk -> is_end (destination here walk) = true -> k <= total w walk.
Proof.
  induction fuel as [|fuel IH]; [discriminate|]. intros left cleared done s l more walk S All Not_done Few T E.
  assert (Here : within cleared here = true) by (apply All; left; exact here_free).
  destruct (Z.lt_ge_cases (total w walk) k) as [Less|]; [|assumption]. exfalso.
  destruct s as [bound|cut beside_cut before after tries|cut beside_cut tries]; cbn [search_right] in S;
    rewrite !andb_true_iff in S.
  - destruct S as [[Left R] Enough]. apply Z.leb_le in Left, Enough.
    destruct more; [|simpl in Few; lia]. rewrite app_nil_r in T.
    assert (B : lift bound home here <= total w walk); [|lia].
    apply (bounds_walk (within cleared)); auto.
    + apply lift_bounds; [|exact R]. apply (fewer_free _ (fun _ => true)); auto.
    + revert T. apply trail_mono. exact All.
  - destruct S as [[[[Left C] Before] After] Tries]. apply Z.leb_le in Left.
    pose proof (enters_cut _ _ _ _ _ _ _ _ All C Not_done T E Less) as Tried.
    destruct (in_turn_spec _ more tries done Tries Tried Not_done) as (done' & r & [longer bound] & S & I & _).
    rewrite !andb_true_iff in S. destruct S as [[R' J] Enough]. apply Z.leb_le in Enough.
    pose proof (fewer r more I) as Fewer. apply (take r) in T; [|exact I].
    destruct (others r more); [|simpl in Fewer; lia]. rewrite app_nil_r in T.
    set (under := last_bound evidence before after longer) in *.
    assert (B : lift bound under here <= total w walk); [|lia].
    apply (bounds_walk (within (widened cleared (listed (bricks evidence) r)))); auto.
    + apply (join_bounds (within cleared)) with (more := listed (bricks evidence) r); auto.
      * assert (Home : Bounds (within cleared) home) by (apply (fewer_free _ (fun _ => true)); auto).
        apply last_bounds; auto using lift_bounds.
      * intros c. apply within_widened.
    + apply within_widened. auto.
    + revert T. apply trail_mono. apply all_and_more, All.
  - destruct S as [C Tries]. pose proof (enters_cut _ _ _ _ _ _ _ _ All C Not_done T E Less) as Tried.
    destruct (in_turn_spec _ more tries done Tries Tried Not_done) as (done' & r & s & S & I & Not_done').
    pose proof (fewer r more I) as Fewer. apply (take r) in T; [|exact I].
    assert (k <= total w walk); [|lia].
    apply (IH _ _ _ _ (l ++ [r]) (others r more) _ S); auto.
    + apply all_and_more, All.
    + intros q Q. apply in_others in Q. apply Not_done', Q.
    + lia.
Qed.

(** ** From blasts to their kinds *)

Hypothesis gain_steps : forall c e, Blast c -> In e (near c) ->
  number (to_gain evidence) c <= w e + number (to_gain evidence) e.

(** A walk that costs less than k enters only useful bricks. [paid] is what it has cost so far. *)
Lemma useful_trail (free : cell -> Prop) walk : forall c paid, Blast c -> k - number (to_gain evidence) c <= paid ->
  Trail free c walk -> is_end (destination c walk) = true -> paid + total w walk < k ->
  Trail (fun e => free e /\ number (to_end evidence) e < number (to_gain evidence) e) c walk.
Proof.
  induction walk as [|e walk IH]; intros c paid On Paid T E Less; [exact I|].
  destruct T as (N & F & T). simpl in Less.
  pose proof (gain_steps c e On N). assert (Blast e) as On' by eauto using near_blast.
  assert (home e <= total w walk) as Home.
  { apply (bounds_walk (fun _ => true)); auto. revert T. apply trail_mono. auto. }
  split; [exact N|]. split; [split; [exact F | lia]|]. apply (IH e (paid + w e)); auto; lia.
Qed.

(** The kinds of some blasts. *)
Definition kinds_of (l : list cell) : list cell :=
  flat_map (fun t => match M.find t (kinds evidence) with Some r => [r] | None => [] end) l.

Lemma kinds_fewer l : (length (kinds_of l) <= length l)%nat.
Proof. induction l as [|t l IH]; simpl; [auto|]. rewrite app_length. destruct (M.find _ _); simpl; lia. Qed.

Lemma kind_clears l t c : kind_right b given evidence floor t = true -> In t l -> In c (reached b given t) ->
  is_useful evidence floor c = true -> Cleared (kinds_of l) c.
Proof.
  unfold kind_right. intros K T C U.
  assert (I : In c (filter (is_useful evidence floor) (reached b given t))) by (apply filter_In; auto).
  destruct (filter _ _) as [|x useful] in *; [destruct I|].
  destruct (M.find t (kinds evidence)) as [r|] eqn:F; [|discriminate]. rewrite forallb_forall in K.
  right. exists r. split.
  - apply in_flat_map. exists t. rewrite F. simpl. auto.
  - apply K, within_widened in I. destruct I as [I|I]; [|exact I].
    unfold within in I. rewrite M.mem_find, M.gempty in I. discriminate.
Qed.
End Bounds.

Theorem cuts_bound_sound evidence p w k : Blast (walker p) -> Floor b given (blasts p) (walker p) ->
  bounded_by_cuts b given evidence p w k = true -> Bound b given p w k.
Proof.
  intros On F. unfold bounded_by_cuts. cbv zeta. set (floor := widened _ (filter _ _)).
  assert (On_floor : forall c, Blast c -> Floor b given (blasts p) c -> within floor c = true).
  { intros c C H. apply within_widened. right. apply filter_In. rewrite in_ground, floor_spec. auto. }
  rewrite !andb_true_iff, Z.leb_le, !forallb_forall. intros [[[[Steps Gain] Kinds] Lists] S] more walk Legal Few T E.
  destruct (Z.lt_ge_cases (total w walk) k) as [Less|]; [|assumption].
  assert (Steps' : forall c, Blast c -> end_right b (number (to_end evidence)) c = true /\
    Cuts.steps_right w (tabulate near (ground b)) (fun _ => true) (number (to_end evidence)) c = true /\
    Cuts.steps_right w (tabulate near (ground b)) (fun _ => true) (number (to_gain evidence)) c = true).
  { intros c C. apply in_ground, Steps in C. rewrite !andb_true_iff in C. tauto. }
  assert (Home : Bounds w (fun _ => true) (number (to_end evidence))).
  { split.
    - intros c e C _ N _. destruct (Steps' c C) as (_ & H & _). eapply steps_right_spec; eauto.
    - intros c C _ E'. destruct (Steps' c C) as (H & _ & _). apply end_right_spec; auto. }
  apply (search_sound w k (walker p) evidence floor On (On_floor _ On F) Home Lists (depth evidence)
    (blasts_left given p) floor (M.empty unit) (whole evidence) [] (kinds_of evidence more)).
  - exact S.
  - intros c [C|(r & [] & _)]. exact C.
  - intros r _. unfold within. rewrite M.mem_find, M.gempty. reflexivity.
  - pose proof (kinds_fewer evidence more). lia.
  - assert (U : Trail (fun e => Floor b given (blasts p ++ more) e /\
      number (to_end evidence) e < number (to_gain evidence) e) (walker p) walk).
    { apply (useful_trail w k evidence Home) with (paid := 0); auto; [|lia].
      intros c e C N. destruct (Steps' c C) as (_ & _ & H). eapply steps_right_spec; eauto. }
    revert U. apply (trail_blasts b square). intros c On' [[R H] Worth].
    destruct (within floor c) eqn:Fc; [left; exact Fc|].
    assert (exists t, In t more /\ In c (reached b given t)) as (t & It & C).
    { destruct H as [B|(t & I & C)]; [|apply in_app_iff in I; destruct I as [I|I]; [|eauto]];
        exfalso; rewrite <- not_true_iff_false in Fc; apply Fc, On_floor; auto; split; eauto. }
    apply (kind_clears evidence floor more t); auto.
    + apply Kinds, in_ground. rewrite Forall_forall in Legal. auto.
    + unfold is_useful. rewrite Fc. apply Z.ltb_lt, Worth.
  - exact E.
Qed.
End Proof.

(** An accepted certificate of the kind [bomb-cuts-1] proves its claim. *)
Theorem bomb_cuts_sound b given start line claim plan path evidence :
  check_bomb_cuts b given start line claim plan path evidence = true -> value_after (bomb b given) start line claim.
Proof.
  apply check_claim_sound. intros p w k Square Wide. apply cuts_bound_sound; assumption.
Qed.
