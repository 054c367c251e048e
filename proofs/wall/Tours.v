(** The checker of the kind [wall-tours-1]: Eel builds after each move of Rabbit.
    It works out each run of cells itself, so it needs little of the evidence: the time is the square of the length of
    a run. A part of a run that the token has visited, without going down, is closed: each opening there has a wall.
    Parts are handled from the whole run down to single cells. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game wall.Rules wall.Paths.
Import ListNotations.
Open Scope Z_scope.

Record tours := {
  runs : list (cell * cell);  (** first and last cells, each row after the one below it *)
  paid : M.t Z }.             (** a sum of the costs of the cells before each cell; only differences matter *)

(** A visited part of a run, and what Rabbit still pays from there if the token has just come to one of its ends and
    all of the part but this end is closed. [None]: no path leads from there. *)
Record part := {
  first : cell;
  last : cell;
  from_first : option Z;
  from_last : option Z }.

Definition plus (k : Z) (v : option Z) : option Z := option_map (Z.add k) v.
(** Of two ways to go on, Rabbit takes the cheaper one; Eel closes an opening if that makes Rabbit pay more. *)
Definition cheaper (v u : option Z) : option Z :=
  match v, u with Some v, Some u => Some (Z.min v u) | Some v, None => Some v | None, u => u end.
Definition costlier (v u : option Z) : option Z :=
  match v, u with Some v, Some u => Some (Z.max v u) | Some v, None => Some v | None, u => u end.

(** The cells from one to another of the same row. *)
Definition between (lo hi : cell) : list cell :=
  map (fun n => Z.to_pos (Zpos lo + Z.of_nat n)) (seq 0 (Z.to_nat (Zpos hi - Zpos lo + 1))).

Section Run.
Variable total : cell -> Z.
Variable down : cell -> option Z.  (** what it costs to go down from a cell *)
Variables lo hi : cell.

(** The part between two parts that are longer by a cell; without these, it begins or ends with the run. *)
Definition narrower (left right : option part) : part :=
  let a := match left with Some l => Pos.succ (first l) | None => lo end in
  let z := match right with Some r => Pos.pred (last r) | None => hi end in
  let leave t := cheaper
    (match left with Some l => plus (total t - total (first l)) (from_first l) | None => None end)
    (match right with
     | Some r => plus (total (Pos.succ (last r)) - total (Pos.succ t)) (from_last r)
     | None => None
     end) in
  let arrive t := costlier (down t) (leave t) in
  {| first := a; last := z; from_first := arrive a; from_last := arrive z |}.

Fixpoint narrow (left : option part) (parts : list part) : list part :=
  match parts with
  | [] => [narrower left None]
  | p :: rest => narrower left (Some p) :: narrow (Some p) rest
  end.

(** After as many rounds as there are cells, each part is one cell. *)
Definition singles : list part := Nat.iter (length (between lo hi)) (narrow None) [].
End Run.

Section Tours.
Variable b : board.
Variable w : list cell.

(** What Rabbit still pays when the token has come to a cell from above; for the cells that are settled. *)
Definition landings := M.t (option Z).
Definition landing (land : landings) (c : cell) : option (option Z) :=
  if is_bottom b c then Some (Some 0) else M.find c land.

(** The same for going down from a cell. *)
Definition going_down (land : landings) (c : cell) : option (option Z) :=
  if is_open b w c then
    match beyond b c South with Some e => option_map (plus (cost b e)) (landing land e) | None => None end
  else Some None.

Fixpoint all_down (land : landings) (cs : list cell) : option landings :=
  match cs with
  | [] => Some (M.empty (option Z))
  | c :: cs => match going_down land c, all_down land cs with
    | Some v, Some found => Some (M.add c v found)
    | _, _ => None
    end
  end.

Definition found {value} (m : M.t value) (usual : value) (c : cell) : value :=
  match M.find c m with Some v => v | None => usual end.

Definition is_run (total : cell -> Z) (lo hi : cell) : bool :=
  (Zpos lo <=? Zpos hi) && (Zpos hi <=? rows b * cols b) && (row b lo =? row b hi) && negb (is_bottom b lo) &&
  negb (leads b (ground b) lo West) && negb (leads b (ground b) hi East) &&
  forallb (fun c => ground b c && (total (Pos.succ c) =? total c + cost b c)) (between lo hi).

Definition settle (total : cell -> Z) (run : cell * cell) (land : landings) : option landings :=
  let (lo, hi) := run in
  match is_run total lo hi, all_down land (between lo hi) with
  | true, Some down =>
    Some (fold_left (fun land p => M.add (first p) (from_first p) land) (singles total (found down None) lo hi) land)
  | _, _ => None
  end.

Fixpoint settle_all (total : cell -> Z) (rs : list (cell * cell)) (land : landings) : option landings :=
  match rs with
  | [] => Some land
  | r :: rs => match settle total r land with Some land => settle_all total rs land | None => None end
  end.
End Tours.

Definition is_tours (b : board) (p : wall_position) (claim : option Z) (e : tours) : bool :=
  is_plain b (token p) && forallb (fun c => 0 <=? cost b c) (cells b) &&
  match wall_outcome b p, claim, settle_all b (walls p) (found (paid e) 0) (runs e) (M.empty (option Z)) with
  | Some v, _, _ => is_same v claim
  | None, Some k, Some land =>
    if rabbit_moves p then
      let costs m := option_map (plus (cost b (snd m))) (landing b land (snd m)) in
      let promised m := match costs m with Some (Some v) => v <=? k | _ => false end in
      let not_better m := match costs m with Some (Some v) => k <=? v | Some None => true | None => false end in
      let goes := rabbit_goes b p in
      existsb promised goes && forallb not_better goes
    else
      match token p with
      | Some c => match landing b land c with Some v => is_same v claim | None => false end
      | None => false
      end
  | None, _, _ => false
  end.

Definition check_tours (b : board) (adaptive : bool) (start : wall_position) (line : list move) (claim : option Z)
    (e : tours) : bool :=
  match adaptive, follow (wall b true) line start with
  | true, Some p => is_tours b p claim e
  | _, _ => false
  end.
