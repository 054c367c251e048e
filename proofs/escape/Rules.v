(** Escape: Alice and Bob push numbered tokens, and the side that cannot push loses. The value is 0 if Alice wins,
    otherwise infinite. Read and believe it. *)
Require Import ZArith List Bool.
From Thwart Require Import common.Board common.Game.
Import ListNotations.
Open Scope Z_scope.

(** A cell, and how many pushes are left. A token without any has vanished. *)
Definition token := (cell * positive)%type.

Definition token_eq (t u : token) : bool := Pos.eqb (fst t) (fst u) && Pos.eqb (snd t) (snd u).
Definition token_le (t u : token) : bool :=
  Pos.ltb (fst t) (fst u) || Pos.eqb (fst t) (fst u) && Pos.leb (snd t) (snd u).

(** The order of tokens makes no difference, so they are kept ascending: then equal positions are equal terms. *)
Record escape_position := { tokens : list token; alice_moves : bool }.

Fixpoint insert (t : token) (l : list token) : list token :=
  match l with
  | u :: rest => if token_le t u then t :: l else u :: insert t rest
  | [] => [t]
  end.
Fixpoint remove (t : token) (l : list token) : list token :=
  match l with
  | u :: rest => if token_eq t u then rest else u :: remove t rest
  | [] => []
  end.
(** One of each set of equal tokens: they stand side by side. *)
Fixpoint distinct (l : list token) : list token :=
  match l with
  | t :: ((u :: _) as rest) => if token_eq t u then distinct rest else t :: distinct rest
  | _ => l
  end.

Section Escape.
Variable b : board.

Definition is_solid (c : cell) : bool := match sign_of b c with Solid => true | _ => false end.
Definition is_exit (c : cell) : bool := match sign_of b c with Exit => true | _ => false end.

(** The steps onto cells without an obstacle. Other tokens do not block. *)
Definition pushes (c : cell) : list (direction * cell) := steps b (fun e => negb (is_solid e)) c.

(** What is left of a token with so many pushes once it is pushed onto a cell. *)
Definition pushed (left : positive) (to : cell) : list token :=
  if is_exit to || Pos.eqb left 1 then [] else [(to, Pos.pred left)].

(** A push names the number of its token only if the numbers of tokens on the cell differ. *)
Definition numbers_differ (all : list token) (c : cell) (left : positive) : bool :=
  existsb (fun u => Pos.eqb (fst u) c && negb (Pos.eqb (snd u) left)) all.

Definition token_moves (p : escape_position) (t : token) : list (move * Z * escape_position) :=
  let (c, left) := t in
  let named := if numbers_differ (tokens p) c left then Some (Zpos left) else None in
  let others := remove t (tokens p) in
  map (fun '(d, to) =>
    (Push c named d, 0,
     {| tokens := fold_right insert others (pushed left to); alice_moves := negb (alice_moves p) |})) (pushes c).

Definition escape_moves (p : escape_position) : list (move * Z * escape_position) :=
  flat_map (token_moves p) (distinct (tokens p)).

Definition escape_outcome (p : escape_position) : option (option Z) :=
  if existsb (fun t => match pushes (fst t) with [] => false | _ => true end) (tokens p) then None
  else Some (if alice_moves p then None else Some 0).

Definition escape : game := {|
  position := escape_position;
  outcome := escape_outcome;
  minimiser_moves := alice_moves;
  moves := escape_moves |}.

(** All tokens begin with the same number of pushes, and Alice with the first push. *)
Definition escape_start (number : Z) : escape_position :=
  let starts := filter (fun c => match sign_of b c with Start => true | _ => false end) (cells b) in
  {| tokens := match number with Zpos n => map (fun c => (c, n)) starts | _ => [] end; alice_moves := true |}.

End Escape.
