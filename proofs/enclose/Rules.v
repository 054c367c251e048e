(** Enclose: walls on a board shall keep animals from the goal. Two definitions of the value: of the best pen, and as a
    game of one side, in which the walls are placed one after the other. Pens.v proves that they agree, so it is enough
    to read and believe one of them. *)
Require Import ZArith List Bool.
From Thwart Require Import common.Board common.Game.
Import ListNotations.
Open Scope Z_scope.

Record enclose_rules := {
  walls : Z;                     (** how many may be placed *)
  wall_price : Z;
  animals_apart : bool;          (** each animal must have a pen of its own; otherwise all must be in one pen *)
  goal_is_exits : bool;          (** otherwise it is the rim *)
  portals : list (cell * cell);
  closed_portals : list cell }.  (** cells with the sign of a portal that lead nowhere *)

Definition sum {A} (f : A -> Z) (l : list A) : Z := fold_right (fun x s => f x + s) 0 l.

Section Enclose.
Variable b : board.
Variable rules : enclose_rules.

Definition land (c : cell) : bool :=
  (Zpos c <=? rows b * cols b) && match sign_of b c with Solid => false | _ => true end.
Definition goal (c : cell) : bool :=
  if goal_is_exits rules then match sign_of b c with Exit => true | _ => false end else on_rim b c.
Definition portal_ends : list cell := flat_map (fun '(x, y) => [x; y]) (portals rules) ++ closed_portals rules.
Definition takes_wall (c : cell) : bool :=
  land c && match sign_of b c with Free => true | _ => false end && (points b c =? 1) && negb (has portal_ends c).
Definition animals : list cell := filter (fun c => match sign_of b c with Start => true | _ => false end) (cells b).

(** The cells to which an animal steps if walls stand on w. It goes onto the goal, but not on from it. *)
Definition next (w : list cell) (c : cell) : list cell :=
  let through := flat_map (fun '(x, y) => (if Pos.eqb c x then [y] else []) ++ (if Pos.eqb c y then [x] else [])) in
  if goal c then []
  else filter (fun d => land d && negb (has w d)) (map snd (steps b land c) ++ through (portals rules)).

(** The animals whose pens count: each of several that are apart, otherwise the first. *)
Definition penned : list cell := if animals_apart rules then animals else firstn 1 animals.

(** What could be won on a cell. *)
Definition won_on (c : cell) : Z := if goal c then 0 else Z.max (points b c) 0.

(* ---------- The best pen ---------- *)

Inductive Reach (w : list cell) (from : list cell) : cell -> Prop :=
| Reach_start c : In c from -> Reach w from c
| Reach_step c d : Reach w from c -> In d (next w c) -> Reach w from d.

Definition lists (l : list cell) (P : cell -> Prop) : Prop := NoDup l /\ forall c, In c l <-> P c.

(** Walls as the rules allow them, those of w0 among them, which stand already. *)
Definition plan (w0 w : list cell) : Prop :=
  NoDup w /\ incl w0 w /\ (forall c, In c w -> In c w0 \/ takes_wall c = true) /\
  Z.of_nat (length w) <= walls rules.

Definition encloses (w : list cell) : Prop :=
  (forall c, Reach w penned c -> goal c = false) /\
  (forall a, In a animals -> Reach w penned a) /\
  (animals_apart rules = true -> forall a, In a (tl animals) -> ~ Reach w (firstn 1 animals) a).

(** All points that could be won without walls, less the score of the pen. *)
Definition misses (w : list cell) (m : Z) : Prop := exists all pen,
  lists all (Reach [] penned) /\ lists pen (Reach w penned) /\
  m = sum won_on all - (sum (points b) pen - wall_price rules * Z.of_nat (length w)).

Definition best_pen (w0 : list cell) (v : option Z) : Prop :=
  match v with
  | Some k => (exists w, plan w0 w /\ encloses w /\ misses w k) /\
              forall w m, plan w0 w -> encloses w -> misses w m -> k <= m
  | None => forall w, plan w0 w -> ~ encloses w
  end.

(* ---------- The game ---------- *)

(** The cells of s, and those that are a step away. *)
Definition spread (w s : list cell) : list cell :=
  filter (fun d => has s d || existsb (fun c => has (next w c) d) s) (cells b).
Definition reached (w from : list cell) : list cell := Nat.iter (length (cells b)) (spread w) from.

(** What the pen misses; [None] if there is no pen. *)
Definition missed (w : list cell) : option Z :=
  let pen := reached w penned in
  if existsb goal pen || negb (forallb (has pen) animals)
     || animals_apart rules && existsb (has (reached w (firstn 1 animals))) (tl animals)
  then None
  else Some (sum won_on (reached [] penned) - (sum (points b) pen - wall_price rules * Z.of_nat (length w))).

Record enclose_position := { standing : list cell; is_over : bool }.

Definition enclose : game := {|
  position := enclose_position;
  outcome p :=
    if is_over p then Some (match missed (standing p) with Some _ => Some 0 | None => None end) else None;
  minimiser_moves p := true;
  moves p :=
    let w := standing p in
    let more := if Z.of_nat (length w) <? walls rules
      then filter (fun c => takes_wall c && negb (has w c)) (cells b) else [] in
    if is_over p then []
    else (Done, match missed w with Some m => m | None => 0 end, {| standing := w; is_over := true |})
         :: map (fun c => (Put c, 0, {| standing := insert c w; is_over := false |})) more |}.

Definition enclose_start : enclose_position := {| standing := []; is_over := false |}.

End Enclose.
