(* Not trusted: finds the runs of all rows but the last, from the bottom upwards. The verified checker works out the
   numbers of the evidence itself, so the evidence is not read. *)

open Verified

let read (file : Board_file.t) (_ : Certificate.t) =
  let int n = int_of_string (Numbers.text_of_z n) in
  let rows = int file.board.rows and cols = int file.board.cols in
  let cell = Numbers.positive_of_int in
  let is_ground at = file.signs.[at] <> '#' in
  (* The runs that begin in a column or east of it; cells are counted from 0 here. *)
  let rec runs row col =
    if col >= cols then []
    else
      let first = (row * cols) + col in
      let rec length n = if col + n < cols && is_ground (first + n) then length (n + 1) else n in
      match length 0 with
      | 0 -> runs row (col + 1)
      | n -> (cell (first + 1), cell (first + n)) :: runs row (col + n)
  in
  let paid = ref PositiveMap.empty and sum = ref Numbers.zero in
  for at = 1 to String.length file.signs do
    paid := PositiveMap.add (cell at) !sum !paid;
    sum := Numbers.add !sum (file.board.cost (cell at))
  done;
  let paid = PositiveMap.add (cell (String.length file.signs + 1)) !sum !paid in
  { runs = List.concat (List.init (rows - 1) (fun up -> runs (rows - 2 - up) 0)); paid }
