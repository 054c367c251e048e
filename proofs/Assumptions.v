(** Every final theorem, and what it rests on. *)
