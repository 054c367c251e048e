(* Trusted: reads a board file in canonical form, as `thwart convert FILE --to board` prints it. *)

open Verified

type t = {
  game : string;
  headers : (string * string) list;
  signs : string;  (* row by row *)
  board : board;
  line : move list;  (* the moves that are played already *)
}

(* A board or a kind for which there is no checker. *)
exception Unknown of string

let words text = List.filter (( <> ) "") (String.split_on_char ' ' text)

(* The text after `key: `, if the line begins with that. *)
let after key line =
  let start = key ^ ": " in
  let length = String.length start in
  if String.starts_with ~prefix:start line then Some (String.sub line length (String.length line - length)) else None

let halves sign text =
  match String.index_opt text sign with
  | Some at -> (String.sub text 0 at, String.sub text (at + 1) (String.length text - at - 1))
  | None -> failwith (text ^ " has no " ^ String.make 1 sign)

let number text =
  match int_of_string_opt text with
  | Some n when string_of_int n = text -> n
  | _ -> failwith (text ^ " is no number")

(* The blocks of lines between empty lines. *)
let blocks text =
  let close block blocks = if block = [] then blocks else List.rev block :: blocks in
  let block, blocks =
    List.fold_left
      (fun (block, blocks) line -> if line = "" then ([], close block blocks) else (line :: block, blocks))
      ([], []) (String.split_on_char '\n' text)
  in
  List.rev (close block blocks)

let header line =
  let key, rest = halves ':' line in
  (key, String.trim rest)

let sign = function
  | '#' -> Solid
  | '%' -> Fragile
  | '@' -> Start
  | '>' -> Exit
  | '.' | '0' .. '9' -> Free
  | sign -> failwith (Printf.sprintf "unknown sign %c" sign)

let directions =
  [ ("N", North); ("NE", NorthEast); ("E", East); ("SE", SouthEast);
    ("S", South); ("SW", SouthWest); ("W", West); ("NW", NorthWest) ] [@@ocamlformat "disable"]

let direction text =
  match List.assoc_opt text directions with Some d -> d | None -> failwith (text ^ " is no direction")

(* `row,column`, both counted from 1. *)
let cell ~rows ~cols text =
  let row, col = halves ',' text in
  let row = number row and col = number col in
  if row < 1 || row > rows || col < 1 || col > cols then failwith (text ^ " is no cell of the board");
  Numbers.positive_of_int (((row - 1) * cols) + col)

let move cell text =
  match text.[0] with
  | '-' when text = "-" -> Done
  | '#' | '_' | '*' | '@' -> Put (cell (String.sub text 1 (String.length text - 1)))
  | '0' .. '9' ->
    let token, to_ = halves '>' text in
    if String.contains token ':' then
      let at, left = halves ':' token in
      Push (cell at, Some (Numbers.z_of_text left), direction to_)
    else Push (cell token, None, direction to_)
  | _ -> Step (direction text)

let parse text =
  (* Elsewhere a lone carriage return ends a line. *)
  if String.exists (fun sign -> sign < ' ' && sign <> '\n') text then
    failwith "the board file is not canonical; `thwart convert FILE --to board` prints one that is";
  match blocks text with
  | [] | [ _ ] -> failwith "the board file has no header or no map"
  | head :: rows :: more ->
    let headers = List.map header head in
    let keys = List.map fst headers in
    if List.length (List.sort_uniq compare keys) < List.length keys then failwith "a header stands twice";
    let get key usual = Option.value (List.assoc_opt key headers) ~default:usual in
    let signs = String.concat "" rows in
    let cols = String.length (List.hd rows) and rows = List.length rows in
    if String.length signs <> rows * cols then failwith "the rows of the map are not equally long";
    let size = rows * cols in
    let block title =
      match more with
      | [ found :: lines ] when found = title ->
        let numbers = Array.of_list (List.map Numbers.z_of_text (words (String.concat " " lines))) in
        if Array.length numbers <> size then failwith "a block has not one number for each cell";
        if title = "costs:" && not (Array.for_all (Numbers.leb Numbers.zero) numbers) then failwith "a cost is below zero";
        Some numbers
      | _ -> None
    in
    let costs = block "costs:" and points = block "points:" in
    if more <> [] && costs = None && points = None then failwith "unknown block after the map";
    if get "diagonal" "1" <> "1" then raise (Unknown "boards with diagonal=sqrt2");
    let one = Numbers.z_of_int 1 in
    let own_cost sign = if sign >= '0' && sign <= '9' then Numbers.z_of_int (Char.code sign - 48) else one in
    let costs = Option.value costs ~default:(Array.init size (fun at -> own_cost signs.[at])) in
    let points = Option.value points ~default:(Array.make size one) in
    let kinds = Array.init size (fun at -> sign signs.[at]) in
    (* Beyond the last cell nothing is asked for; the answer there is an obstacle. *)
    let at array beyond cell =
      let index = Numbers.int_of_positive cell - 1 in
      if index < size then array.(index) else beyond
    in
    let shape =
      match get "topology" "four" with
      | "four" -> Four
      | "eight" -> Eight
      | "hex" -> Hex
      | other -> failwith ("unknown topology " ^ other)
    in
    let board =
      { rows = Numbers.z_of_int rows; cols = Numbers.z_of_int cols; shape;
        sign_of = at kinds Solid; cost = at costs one; points = at points one } [@ocamlformat "disable"]
    in
    { game = get "game" ""; headers; signs; board; line = List.map (move (cell ~rows ~cols)) (words (get "line" "")) }

(* Refuses headers, neighbours and signs that mean nothing in the game, so that nothing is overlooked. *)
let expect_keys file keys shapes signs =
  if not (List.mem file.board.shape shapes) then failwith (file.game ^ " has no rules for such neighbours");
  if not (String.for_all (String.contains signs) file.signs) then failwith ("a sign means nothing in " ^ file.game);
  let always = [ "game"; "topology"; "diagonal"; "title"; "source"; "line"; "expect" ] in
  List.iter (fun (key, _) -> if not (List.mem key (always @ keys)) then failwith ("unknown header " ^ key)) file.headers

let parameter file key usual = Option.value (List.assoc_opt key file.headers) ~default:usual

(* The value that stands beside a parameter's word. *)
let choice file key choices =
  let word = parameter file key (fst (List.hd choices)) in
  match List.assoc_opt word choices with
  | Some value -> value
  | None -> failwith (Printf.sprintf "%s: %s is unknown" key word)

let amount file key usual = Numbers.z_of_text (parameter file key usual)

let cell_of file text =
  let int n = int_of_string (Numbers.text_of_z n) in
  cell ~rows:(int file.board.rows) ~cols:(int file.board.cols) text
