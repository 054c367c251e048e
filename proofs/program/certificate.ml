(* Not trusted: takes the text of a certificate apart. What is misread here can only lead to a refusal, or to other
   evidence for the same claim. *)

type t = {
  game : string;
  kind : string;
  claim : string;
  evidence : string list;  (* the lines between the claim and the end *)
}

(* As in board files, a carriage return ends a line, alone or with a line feed, and byte order marks do not count. *)
let lines text =
  let mark = "\xef\xbb\xbf" in
  let rec start at = if String.starts_with ~prefix:mark (String.sub text at (min 3 (String.length text - at))) then start (at + 3) else at in
  let clean = Buffer.create (String.length text) in
  for at = start 0 to String.length text - 1 do
    match text.[at] with
    | '\r' when at + 1 < String.length text && text.[at + 1] = '\n' -> ()
    | '\r' -> Buffer.add_char clean '\n'
    | sign -> Buffer.add_char clean sign
  done;
  String.split_on_char '\n' (Buffer.contents clean)

(* How often a step is taken. A run that no board holds must not fill the memory. *)
let times text =
  match int_of_string_opt (if text = "" then "1" else text) with
  | Some n when n <= 10_000_000 -> n
  | _ -> failwith (text ^ " is no number of steps")

let field key = function
  | line :: rest -> (
    match Board_file.after key line with
    | Some value -> (value, rest)
    | None -> failwith (Printf.sprintf "expected `%s: ...`" key))
  | [] -> failwith "the certificate ends too early"

let rec until_end read = function
  | "end" :: rest when List.for_all (( = ) "") rest -> List.rev read
  | line :: rest -> until_end (line :: read) rest
  | [] -> failwith "the certificate has no line `end`"

let parse text =
  match lines text with
  | "thwart-certificate 1" :: rest ->
    let game, rest = field "game" rest in
    let _, rest = field "parameters" rest in
    let _, rest = field "digest" rest in
    let kind, rest = field "kind" rest in
    let claim, rest = field "claim" rest in
    { game; kind; claim; evidence = until_end [] rest }
  | _ -> failwith "it is no certificate of version 1"
