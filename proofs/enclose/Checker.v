(** The kinds enclose-cuts-1, enclose-cuts-2 and enclose-apart-1: walls, and a tree of cases. In each case a flow shows
    that every pen misses at least the claim. The argument is in Proof.v; nothing here has to be believed. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game common.Graph enclose.Rules.
Import ListNotations.
Open Scope Z_scope.

(** Points are divided into so many parts, and flows bring such parts. *)
Definition parts := 840.

(** What flows out of a cell: to where, and how much. *)
Definition outflow := (cell * list (cell * Z))%type.
Definition flows := M.t (list (cell * Z)).
Definition edge := (cell * cell * Z)%type.

Inductive cases :=
| Branch (c : cell) (first : bool) (t1 t2 : cases)       (** c in the pen, and not; if [first] is false the other way *)
| NoPen
| Flow (k : Z) (changes between : list outflow)          (** [changes] of the last flow; a flow between the animals *)
| Fences (c : cell) (outlet : list cell) (fences : list (list cell)) (t : cases).

(* ---------- Flows ---------- *)

Definition edges_of (l : list outflow) : list edge :=
  flat_map (fun '(c, outs) => map (fun '(d, amount) => (c, d, amount)) outs) l.
Definition source (e : edge) : cell := fst (fst e).
Definition target (e : edge) : cell := snd (fst e).
Definition amount_of (c : cell) (m : M.t Z) : Z := match M.find c m with Some a => a | None => 0 end.
Definition tally_onto (m : M.t Z) (ends : edge -> cell) (l : list edge) : M.t Z :=
  fold_left (fun m e => M.add (ends e) (amount_of (ends e) m + snd e) m) l m.
Definition tally := tally_onto (M.empty Z).

(** The sum over a list, if there is a summand for each cell. *)
Fixpoint total (f : cell -> option Z) (l : list cell) (s : Z) : option Z :=
  match l with
  | [] => Some s
  | c :: l => match f c with Some a => total f l (s + a) | None => None end
  end.

(* ---------- Cases ---------- *)

(** A cell that the animals reach before further walls are placed. *)
Record place := { near : list cell; worth : Z; may_be_wall : bool }.

(** The cells that may still be in the pen, and those that are. *)
Record case := { alive : set; inside : list cell; is_inside : set }.

Section Cases.
Variable site : M.t place.
Variable animals : list cell.
Variable apart : bool.
Variable fuel : nat.
Variable won : Z.          (** the sum of the positive points of all places *)
Variable walls_left : Z.   (** at most the number of places *)
Variable price : Z.        (** of a wall, in parts of a point *)
Variable bound : Z.        (** the claim is that the pen misses so much of [won], and pays for walls *)

Definition near_of (c : cell) : list cell := match M.find c site with Some p => near p | None => [] end.
Definition worth_of (c : cell) : Z := match M.find c site with Some p => worth p | None => 0 end.
Definition is_wall_place (c : cell) : bool := match M.find c site with Some p => may_be_wall p | None => false end.
Definition first_animals := firstn 1 animals.
Definition from : list cell := if apart then animals else first_animals.

Definition settle (c : cell) (fate : bool) (x : case) : case :=
  if fate then {| alive := alive x; inside := c :: inside x; is_inside := add c (is_inside x) |}
  else {| alive := M.remove c (alive x); inside := inside x; is_inside := is_inside x |}.

(** What is left of the pen and of the two sides: the cells that animals reach over cells that may be in the pen, and
    those that they reach over cells that are in it. *)
Definition look (x : case) := explore (fun c => filter (fun d => mem d (alive x)) (near_of c)) fuel from.
Definition first_side (x : case) :=
  explore (fun c => filter (fun d => mem d (is_inside x)) (near_of c)) fuel (if apart then first_animals else []).
Definition second_side (x : case) :=
  explore (fun c => filter (fun d => mem d (is_inside x) && has (near_of d) c) (near_of c)) fuel
    (if apart then tl animals else []).

Definition is_refuted (x : case) (seen first : set) : bool :=
  existsb (fun c => negb (mem c seen && mem c (alive x))) (inside x)
  || apart && existsb (fun c => mem c first) (tl animals).

Definition is_edge (e : edge) : bool := let '(c, d, amount) := e in (0 <=? amount) && has (near_of c) d.

(** What a place adds to the total, less what it would add if it were out. *)
Definition gain (x : case) (comes goes : M.t Z) (c : cell) : option Z :=
  let g := amount_of c goes - amount_of c comes in
  let least := Z.min (worth_of c) 0 in
  let most := Z.max (worth_of c) 0 in
  if negb (least <=? g) then None
  else if mem c (is_inside x) then Some (g - least - most)
  else if g <=? most then Some (Z.max g 0 - most) else None.

Definition is_bounded (x : case) (k : Z) (flow between : list outflow)
    (found : list cell) (side1 side2 : set) (cells1 : list cell) : bool :=
  let edges := edges_of flow in
  let edges2 := edges_of between in
  let comes := tally target edges in
  let goes := tally source edges in
  let comes2 := tally target edges2 in
  let goes2 := tally source edges2 in
  let load := tally_onto comes target (filter (fun e => negb (mem (target e) (is_inside x))) edges2) in
  let is_kept (e : cell * Z) :=
    mem (fst e) side1 || mem (fst e) side2 || (amount_of (fst e) goes2 =? amount_of (fst e) comes2) in
  (0 <=? k) && forallb is_edge edges && forallb is_edge edges2
  && forallb (fun '(c, a) => negb (is_wall_place c) || (a <=? price + k)) (M.elements load)
  && forallb is_kept (M.elements comes2) && forallb is_kept (M.elements goes2)
  && match total (gain x comes goes) found (parts * won) with
     | Some s =>
       let between1 := sum (fun c => amount_of c goes2 - amount_of c comes2) cells1 in
       parts * (bound - 1) <? s + between1 - k * walls_left
     | None => false
     end.

(* ---------- Fences ---------- *)

(** Each cell is a step from the one before, and back. Steps from cells that are out do not matter, and there are none
    from the goal. *)
Definition is_step (x : case) (c d : cell) : bool := negb (mem c (alive x)) || has (near_of c) d.
Fixpoint is_path (x : case) (l : list cell) : bool :=
  match l with
  | c :: ((d :: _) as rest) => is_step x c d && is_step x d c && is_path x rest
  | _ => true
  end.
Fixpoint distinct (l : list cell) (s : set) : bool :=
  match l with
  | [] => true
  | c :: l => negb (mem c s) && distinct l (add c s)
  end.
Definition is_fence (x : case) (l : list cell) : bool :=
  match l with
  | [] => false
  | c :: _ => is_path x l && negb (mem c (alive x)) && negb (mem (last l c) (alive x))
  end.
Definition is_outlet (x : case) (c : cell) (l : list cell) : bool :=
  match l with
  | [] => true
  | d :: _ => Pos.eqb c d && is_path x l && negb (mem (last l c) (alive x))
  end.

(** The cells that one reaches from c past one of the fences at least. *)
Fixpoint before (x : case) (c : cell) (fences : list (list cell)) (s : set) : option set :=
  match fences with
  | [] => Some s
  | fence :: fences =>
    let closed := set_of fence in
    if mem c closed then before x c fences s
    else match explore (fun c => filter (fun d => mem d (alive x) && negb (mem d closed)) (near_of c)) fuel [c] with
         | Some (_, found) => before x c fences (fold_left (fun s d => add d s) found s)
         | None => None
         end
  end.

Definition fenced (x : case) (c : cell) (outlet : list cell) (fences : list (list cell)) : option case :=
  let paths := length fences in
  let more := match outlet with [] => 0 | _ => 1 end in
  if negb apart && mem c (is_inside x) && is_outlet x c outlet && forallb (is_fence x) fences
     && distinct (tl outlet ++ concat fences) none && negb (has (tl outlet) c)
     && (walls_left <? 2 * Z.of_nat paths + more)
  then match before x c fences none with
       | Some alive => Some {| alive := alive; inside := inside x; is_inside := is_inside x |}
       | None => None
       end
  else None.

(** The last flow, if all cases are closed. *)
Fixpoint closed (t : cases) (x : case) (f : flows) : option flows :=
  match t with
  | Branch c first t1 t2 =>
    match closed t1 (settle c first x) f with
    | Some f => closed t2 (settle c (negb first) x) f
    | None => None
    end
  | NoPen =>
    match look x, first_side x with
    | Some (seen, _), Some (side1, _) => if is_refuted x seen side1 then Some f else None
    | _, _ => None
    end
  | Flow k changes between =>
    match look x, first_side x, second_side x with
    | Some (seen, found), Some (side1, cells1), Some (side2, _) =>
      let f := fold_left (fun f '(c, outs) => M.add c outs f) changes f in
      if is_refuted x seen side1 || is_bounded x k (M.elements f) between found side1 side2 cells1
      then Some f else None
    | _, _, _ => None
    end
  | Fences c outlet fences t =>
    match fenced x c outlet fences with
    | Some x => closed t x f
    | None => None
    end
  end.
End Cases.

(* ---------- The whole check ---------- *)

Section Check.
Variable b : board.
Variable rules : enclose_rules.

(** The walls after the moves that are played, and whether the play is over. *)
Fixpoint built (line : list move) (w : list cell) : option (list cell * bool) :=
  match line with
  | [] => Some (w, false)
  | [Done] => Some (w, true)
  | Put c :: line =>
    if takes_wall b rules c && negb (has w c) && (Z.of_nat (length w) <? walls rules)
    then built line (insert c w) else None
  | _ => None
  end.

Definition fuel_of := S (S (Z.to_nat (rows b * cols b))).
Definition pen_of (w : list cell) (from : list cell) := explore (next b rules w) fuel_of from.

(** What the pen misses, if the search comes to an end. *)
Definition missed_of (all : Z) (w : list cell) : option (option Z) :=
  match pen_of w (penned b rules), pen_of w (firstn 1 (animals b)) with
  | Some (seen, pen), Some (first, _) =>
    if existsb (goal b rules) pen || negb (forallb (fun a => mem a seen) (animals b))
       || animals_apart rules && existsb (fun a => mem a first) (tl (animals b))
    then Some None
    else Some (Some (all - (sum (points b) pen - wall_price rules * Z.of_nat (length w))))
  | _, _ => None
  end.

Definition place_of (w : list cell) (c : cell) : place :=
  {| near := next b rules w c;
     worth := if goal b rules c then 0 else parts * points b c;
     may_be_wall := takes_wall b rules c |}.

Definition first_case (places : list cell) : case :=
  {| alive := fold_left (fun s c => if goal b rules c then s else add c s) places none;
     inside := animals b;
     is_inside := set_of (animals b) |}.

(** Every pen misses the bound: the claim less what is lost with the walls that stand. *)
Definition no_better (w : list cell) (all : Z) (places : list cell) (claim : option Z) (t : cases) : bool :=
  let site := fold_left (fun m c => M.add c (place_of w c) m) places (M.empty place) in
  let won := sum (won_on b rules) places in
  let loss := sum (fun c => if goal b rules c then 0 else Z.max (- points b c) 0) places in
  let lost := all - won + wall_price rules * Z.of_nat (length w) in
  let left := Z.min (walls rules - Z.of_nat (length w)) (Z.of_nat (length places)) in
  let bound := match claim with Some k => k - lost | None => won + loss + wall_price rules * left + 1 end in
  match closed site (animals b) (animals_apart rules) fuel_of won left (parts * wall_price rules) bound
          t (first_case places) (M.empty _) with
  | Some _ => true
  | None => false
  end.

Definition same_claim (v w : option Z) : bool :=
  match v, w with
  | Some a, Some b => a =? b
  | None, None => true
  | _, _ => false
  end.

(** The evidence is further walls, which count for a finite claim only, and the cases. *)
Definition check_enclose (line : list move) (claim : option Z) (evidence : list cell * cases) : bool :=
  let '(more, t) := evidence in
  match built line [], pen_of [] (penned b rules) with
  | Some (w, over), Some (_, places0) =>
    let all := sum (won_on b rules) places0 in
    if over
    then match missed_of all w with
         | Some m => same_claim claim (match m with Some _ => Some 0 | None => None end)
         | None => false
         end
    else
      (0 <=? wall_price rules) && (0 <=? walls rules)
      && match (match w with [] => Some places0 | _ => option_map snd (pen_of w (penned b rules)) end) with
         | Some places => no_better w all places claim t
         | None => false
         end
      && match claim with
         | None => true
         | Some _ =>
           forallb (takes_wall b rules) more && distinct (more ++ w) none
           && (Z.of_nat (length (more ++ w)) <=? walls rules)
           && match missed_of all (more ++ w) with Some m => same_claim claim m | None => false end
         end
  | _, _ => false
  end.
End Check.
