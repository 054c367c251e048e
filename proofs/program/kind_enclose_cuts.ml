(* Not trusted: reads the evidence of enclose-cuts-1, enclose-cuts-2 and enclose-apart-1. *)

open Verified

let cell text = Numbers.positive_of_int (Board_file.number text + 1)

(* The number of a cell, then letters of directions with numbers of steps. *)
let path (file : Board_file.t) text =
  let letters = Array.of_list (directions file.board) in
  let length = String.length text in
  let rec digits at = if at < length && text.[at] >= '0' && text.[at] <= '9' then digits (at + 1) else at in
  let rec go path here steps way =
    if steps = 0 then (path, here)
    else
      match beyond file.board here way with
      | Some next -> go (next :: path) next (steps - 1) way
      | None -> failwith "a path leaves the board"
  in
  let rec runs path here at =
    if at = length then List.rev path
    else
      let way = letters.(Char.code text.[at] - Char.code 'a') in
      let stop = digits (at + 1) in
      let path, here = go path here (Board_file.number (String.sub text (at + 1) (stop - at - 1))) way in
      runs path here stop
  in
  let stop = digits 0 in
  let start = cell (String.sub text 0 stop) in
  runs [ start ] start stop

(* `c>d:a` *)
let flow text =
  let step, amount = Board_file.halves ':' text in
  let source, target = Board_file.halves '>' step in
  (cell source, (cell target, Numbers.z_of_text amount))

let rec split_at_bar before = function
  | "|" :: rest -> (List.rev before, rest)
  | word :: rest -> split_at_bar (word :: before) rest
  | [] -> (List.rev before, [])

let steps file lines =
  (* What flows out of each cell at the last `L`. *)
  let flows = Hashtbl.create 997 in
  let change (changed : (Numbers.positive, unit) Hashtbl.t) word =
    let source, (target, amount) = flow word in
    let others = List.remove_assoc target (Option.value (Hashtbl.find_opt flows source) ~default:[]) in
    Hashtbl.replace flows source (if amount = Numbers.zero then others else (target, amount) :: others);
    Hashtbl.replace changed source ()
  in
  let changes words =
    let changed = Hashtbl.create 16 in
    List.iter (change changed) words;
    Hashtbl.fold (fun source () list -> (source, Hashtbl.find flows source) :: list) changed []
  in
  let between words =
    let outs = Hashtbl.create 16 in
    List.iter (fun word -> let source, out = flow word in Hashtbl.add outs source out) words;
    List.map (fun source -> (source, Hashtbl.find_all outs source))
      (List.sort_uniq compare (Hashtbl.fold (fun source _ list -> source :: list) outs []))
  in
  let rec cases = function
    | [] -> failwith "some case is not closed"
    | line :: rest -> (
      match String.split_on_char ' ' line with
      | [ "B"; at; side ] ->
        let one, rest = cases rest in
        let two, rest = cases rest in
        (Branch (cell at, side = "1", one, two), rest)
      | [ "P" ] -> (NoPen, rest)
      | "L" :: price :: words ->
        let words, more = split_at_bar [] words in
        let changes = changes words in
        (Flow (Numbers.z_of_text price, changes, between more), rest)
      | "F" :: at :: outlet :: fences ->
        let fences = List.map (path file) fences in
        let outlet = if outlet = "-" then [] else path file outlet in
        let next, rest = cases rest in
        (Fences (cell at, outlet, fences, next), rest)
      | _ -> failwith "a line is no step of the proof")
  in
  match cases lines with
  | tree, [] -> tree
  | _ -> failwith "all cases are closed before the last step"

let read (file : Board_file.t) (certificate : Certificate.t) =
  let walls, lines = Certificate.field "walls" certificate.evidence in
  let walls = match walls with "-" | "none" -> [] | cells -> List.map (Board_file.cell_of file) (Board_file.words cells) in
  match lines with
  | [] -> (walls, NoPen)
  | lines -> (walls, steps file (snd (Certificate.field "steps" lines)))
