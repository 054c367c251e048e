(** The kind [table] for each game: its positions can be compared. *)
Require Import ZArith List Bool.
From Thwart Require Import common.Board common.Game common.Table.
From Thwart Require bomb.Rules enclose.Rules escape.Rules rock.Rules trap.Rules wall.Rules.

Ltac compare_parts :=
  decide equality;
  solve [ apply Pos.eq_dec | apply Z.eq_dec | apply bool_dec | repeat (decide equality; try apply Pos.eq_dec) ].

Import bomb.Rules.
Definition same_bomb (p q : bomb_position) : {p = q} + {p <> q}.
Proof. compare_parts. Defined.
Definition check_bomb_table b given := check_table_after (bomb b given) same_bomb.
Theorem bomb_table_sound b given start line claim entries :
  check_bomb_table b given start line claim entries = true -> value_after (bomb b given) start line claim.
Proof. apply table_after_sound. Qed.

Import enclose.Rules.
Definition same_enclose (p q : enclose_position) : {p = q} + {p <> q}.
Proof. compare_parts. Defined.
Definition check_enclose_table b given := check_table_after (enclose b given) same_enclose.
Theorem enclose_table_sound b given start line claim entries :
  check_enclose_table b given start line claim entries = true -> value_after (enclose b given) start line claim.
Proof. apply table_after_sound. Qed.

Import escape.Rules.
Definition same_escape (p q : escape_position) : {p = q} + {p <> q}.
Proof. compare_parts. Defined.
Definition check_escape_table b := check_table_after (escape b) same_escape.
Theorem escape_table_sound b start line claim entries :
  check_escape_table b start line claim entries = true -> value_after (escape b) start line claim.
Proof. apply table_after_sound. Qed.

Import rock.Rules.
Definition same_rock (p q : rock_position) : {p = q} + {p <> q}.
Proof. compare_parts. Defined.
Definition check_rock_table b given := check_table_after (rock b given) same_rock.
Theorem rock_table_sound b given start line claim entries :
  check_rock_table b given start line claim entries = true -> value_after (rock b given) start line claim.
Proof. apply table_after_sound. Qed.

Import trap.Rules.
Definition same_trap (p q : trap_position) : {p = q} + {p <> q}.
Proof. compare_parts. Defined.
Definition check_trap_table b given := check_table_after (trap b given) same_trap.
Theorem trap_table_sound b given start line claim entries :
  check_trap_table b given start line claim entries = true -> value_after (trap b given) start line claim.
Proof. apply table_after_sound. Qed.

Import wall.Rules.
Definition same_wall (p q : wall_position) : {p = q} + {p <> q}.
Proof. compare_parts. Defined.
Definition check_wall_table b adaptive := check_table_after (wall b adaptive) same_wall.
Theorem wall_table_sound b adaptive start line claim entries :
  check_wall_table b adaptive start line claim entries = true -> value_after (wall b adaptive) start line claim.
Proof. apply table_after_sound. Qed.
