(** Every final theorem, and what it rests on. *)
From Thwart Require Import common.Tables bomb.PassesProof bomb.CutsProof enclose.Pens enclose.Proof escape.Proof rock.Proof trap.TrapTreeProof wall.Paths wall.StraightProof wall.ToursProof.
Check bomb_table_sound. Print Assumptions bomb_table_sound.
Check enclose_table_sound. Print Assumptions enclose_table_sound.
Check escape_table_sound. Print Assumptions escape_table_sound.
Check rock_table_sound. Print Assumptions rock_table_sound.
Check trap_table_sound. Print Assumptions trap_table_sound.
Check wall_table_sound. Print Assumptions wall_table_sound.
Check bomb_passes_sound. Print Assumptions bomb_passes_sound.
Check bomb_cuts_sound. Print Assumptions bomb_cuts_sound.
Check enclose_value. Print Assumptions enclose_value.
Check enclose_cuts_best. Print Assumptions enclose_cuts_best.
Check enclose_cuts_sound. Print Assumptions enclose_cuts_sound.
Check grundy_sound. Print Assumptions grundy_sound.
Check walk_and_ambush_sound. Print Assumptions walk_and_ambush_sound.
Check trap_tree_sound. Print Assumptions trap_tree_sound.
Check has_path_spec. Print Assumptions has_path_spec.
Check straight_sound. Print Assumptions straight_sound.
Check tours_sound. Print Assumptions tours_sound.
