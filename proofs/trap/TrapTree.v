(** The kind [trap-tree-1]: a strategy shows that Tom needs no more obstacles than the claim, and a tree that fewer
    are not enough. *)
Require Import ZArith List Bool FMapPositive.
From Thwart Require Import common.Board common.Game common.Table common.Tables common.Strategy.
From Thwart Require Import trap.Rules trap.Quick trap.Refutation.
Import ListNotations.
Open Scope Z_scope.

Record trap_evidence := {
  promises : list (promise trap_position);   (** the last one is about the position *)
  named : option direction;                  (** the step that Jerry takes first, if he is to move *)
  refuted : refutation }.

Section Check.
Variable b : board.
Variable given : trap_parameters.

(** No play lays more obstacles than cells are empty. *)
Definition room (p : trap_position) : Z :=
  Z.of_nat (length (filter (is_empty b given (obstacles p)) (cells b))).

Definition too_few (p : trap_position) (claim : option Z) (r : refutation) : bool :=
  not_enough b given p (match claim with Some k => k - 1 | None => room p end) r.

Definition is_right (p : trap_position) (claim : option Z) (e : trap_evidence) : bool :=
  match trap_outcome b given p with
  | Some v => same_value v claim
  | None =>
    match claim with
    | Some k => keeps_promise (quick_trap b given (make_tables b given)) same_trap (promises e) p k
    | None => true
    end &&
    match named e with
    | None => too_few p claim (refuted e)
    | Some d =>
      (to_lay p =? 0) &&
      match find (fun s => same_direction d (fst s)) (jerry_steps b given (obstacles p) (jerry p)) with
      | Some (_, c) =>
        too_few {| jerry := c; obstacles := obstacles p; to_lay := per_turn given |} claim (refuted e)
      | None => false
      end
    end
  end.

Definition check_trap_tree (start : trap_position) (line : list move) (claim : option Z) (e : trap_evidence) : bool :=
  match follow (trap b given) line start with Some p => is_right p claim e | None => false end.
End Check.
