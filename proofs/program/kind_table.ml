(* Not trusted: joins the lines of a table with the positions that they are about. These are found by the extracted
   rules, and numbered in the order in which they are first met. *)

open Verified

module Met = Hashtbl.Make (struct
  type t = position

  let equal = ( = )
  let hash = Hashtbl.hash_param 256 256
end)

let value_and_rank line =
  match String.split_on_char ' ' line with
  | [ "infinite"; "0" ] -> (None, Numbers.zero)
  | [ value; rank ] -> (Some (Numbers.z_of_text value), Numbers.z_of_text rank)
  | _ -> failwith (line ^ " is no entry of a table")

let read (play : Games.play) (file : Board_file.t) (certificate : Certificate.t) =
  let rules = play.rules in
  let start =
    match follow rules file.line play.start with Some p -> p | None -> failwith "a move of the line is not legal"
  in
  let met = Met.create 1000 and waiting = Queue.create () in
  let number position =
    match Met.find_opt met position with
    | Some number -> number
    | None ->
      let number = Numbers.positive_of_int (Met.length met + 1) in
      Met.add met position number;
      Queue.add position waiting;
      number
  in
  let entry line =
    let worth, rank = value_and_rank line in
    match Queue.take_opt waiting with
    | None -> failwith "the game has fewer positions"
    | Some here ->
      let moves = if rules.outcome here = None then rules.moves here else [] in
      { here; worth; rank; next = List.map (fun (_, to_) -> number to_) moves }
  in
  ignore (number start);
  match certificate.evidence with
  | count :: lines when Board_file.after "positions" count = Some (string_of_int (List.length lines)) ->
    (* There may be a million lines, too many for the stack. *)
    let entries = List.rev (List.rev_map entry lines) in
    if Queue.is_empty waiting then entries else failwith "the game has more positions"
  | _ -> failwith "there are not as many entries as `positions:` says"
