(* Not trusted: reads the layers of numbers. *)

open Verified

let number sign =
  match sign with
  | '0' -> N0
  | '1' .. '9' -> Npos (Numbers.positive_of_int (Char.code sign - 48))
  | _ -> failwith (Printf.sprintf "`%c` is no number of a cell" sign)

(* The cells are numbered from 1, row by row. *)
let layer rows =
  let signs = String.concat "" rows in
  let found = ref PositiveMap.empty in
  String.iteri
    (fun at sign ->
      if sign <> '.' then found := PositiveMap.add (Numbers.positive_of_int (at + 1)) (number sign) !found)
    signs;
  !found

let rec take count = function
  | line :: rest when count > 0 ->
    let taken, rest = take (count - 1) rest in
    (line :: taken, rest)
  | rest -> ([], rest)

let read (file : Board_file.t) (certificate : Certificate.t) =
  let height = int_of_string (Numbers.text_of_z file.board.rows) in
  let count, lines = Certificate.field "layers" certificate.evidence in
  let repeats, lines = Certificate.field "repeats" lines in
  let rec layers k lines =
    if lines = [] then []
    else
      let number, lines = Certificate.field "layer" lines in
      let rows, lines = take height lines in
      if number <> string_of_int k then failwith (Printf.sprintf "expected layer %d" k);
      let first = layer rows in
      first :: layers (k + 1) lines
  in
  let layers = layers 1 lines in
  if count <> string_of_int (List.length layers) then failwith "there are not as many layers as `layers:` says";
  { layers; repeats = (if repeats = "never" then None else Some (Numbers.z_of_text repeats)) }
