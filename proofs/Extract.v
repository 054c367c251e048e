(** Writes program/verified.ml. Cells stay Coq's own binary numbers, because maps take them apart bit by bit; amounts
    become integers of Zarith. program/numbers.ml has the functions that are named here. *)
Require Import ZArith Extraction ExtrOcamlBasic.
From Thwart Require Import common.Board common.Game common.Tables.
From Thwart Require Import bomb.Rules bomb.Passes bomb.Cuts enclose.Rules enclose.Checker escape.Rules escape.Checker rock.Rules rock.Checker trap.Rules trap.TrapTree wall.Rules wall.Straight wall.Tours.

Extract Inductive positive => "Numbers.positive" ["Numbers.I" "Numbers.O" "Numbers.H"].
Extract Inductive Z => "Numbers.z" ["Numbers.zero" "Numbers.z_of_positive" "Numbers.negative"] "Numbers.case".
Extract Inlined Constant Z.add => "Numbers.add".
Extract Inlined Constant Z.sub => "Numbers.sub".
Extract Inlined Constant Z.mul => "Numbers.mul".
Extract Inlined Constant Z.opp => "Numbers.opp".
Extract Inlined Constant Z.succ => "Numbers.succ".
Extract Inlined Constant Z.pred => "Numbers.pred".
Extract Inlined Constant Z.abs => "Numbers.abs".
Extract Inlined Constant Z.min => "Numbers.min".
Extract Inlined Constant Z.max => "Numbers.max".
Extract Inlined Constant Z.eqb => "Numbers.eqb".
Extract Inlined Constant Z.eq_dec => "Numbers.eqb".
Extract Inlined Constant Z.leb => "Numbers.leb".
Extract Inlined Constant Z.ltb => "Numbers.ltb".
Extract Inlined Constant Z.compare => "(Numbers.compare Lt Eq Gt)".
Extract Inlined Constant Z.div => "Numbers.div".
Extract Inlined Constant Z.modulo => "Numbers.modulo".

Set Warnings "-extraction-opaque-accessed,-extraction-reserved-identifier".
Extraction Blacklist Board Cells Certificate Game Kind List Main Numbers String Z.
Extraction "program/verified.ml"
  board move value_after follow
  bomb bomb_start enclose enclose_start escape escape_start rock rock_start trap trap_start wall wall_start
  check_bomb_table check_enclose_table check_escape_table check_rock_table check_trap_table check_wall_table
  check_enclose check_grundy check_bomb_passes check_bomb_cuts check_walk_and_ambush check_trap_tree check_straight check_tours.
