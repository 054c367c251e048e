(* Trusted: the parameters of each game in a board file, and the position in which its play begins. *)

open Verified
open Board_file

let all_shapes = [ Four; Eight; Hex ]
let digits = "0123456789"

let first_start file =
  match String.index_opt file.signs '@' with
  | Some at -> Numbers.positive_of_int (at + 1)
  | None -> failwith "the board has no start"

let count file key usual =
  let n = amount file key usual in
  if Numbers.leb Numbers.zero n then n else failwith (key ^ " is below zero")

let bomb file =
  expect_keys file [ "blasts"; "radius" ] [ Four ] (".#%@>" ^ digits);
  let radius = match parameter file "radius" "unlimited" with "unlimited" -> None | _ -> Some (count file "radius" "") in
  ({ most = count file "blasts" "1"; radius }, bomb_start (first_start file))

(* Pairs of cells, and cells that lead nowhere. *)
let links file =
  let add word (pairs, closed) =
    if String.contains word '-' then
      let one, other = halves '-' word in
      ((cell_of file one, cell_of file other) :: pairs, closed)
    else (pairs, cell_of file word :: closed)
  in
  match parameter file "links" "none" with "none" -> ([], []) | text -> List.fold_right add (words text) ([], [])

let enclose file =
  expect_keys file [ "walls"; "wall-price"; "animals"; "goal"; "links" ] [ Four; Hex ] ".#@>";
  let animals, animals_apart = choice file "animals" [ ("one", (1, false)); ("together", (2, false)); ("apart", (2, true)) ] in
  if List.length (String.split_on_char '@' file.signs) - 1 <> animals then failwith "the number of animals is wrong";
  let goal_is_exits = choice file "goal" [ ("rim", false); ("exits", true) ] in
  let portals, closed_portals = links file in
  let walls = count file "walls" "" and wall_price = count file "wall-price" "0" in
  ({ walls; wall_price; animals_apart; goal_is_exits; portals; closed_portals }, enclose_start)

let escape file =
  expect_keys file [ "moves" ] all_shapes ".#@>";
  escape_start file.board (count file "moves" "")

let rock file =
  expect_keys file [ "rocks"; "seal"; "reveal"; "width" ] all_shapes (".#@>" ^ digits);
  if parameter file "width" "1" <> "1" then raise (Unknown "rocks wider than a cell");
  let may_seal = choice file "seal" [ ("allowed", true); ("forbidden", false) ] in
  let seen = choice file "reveal" [ ("seen", true); ("known", false) ] in
  ({ most0 = count file "rocks" "1"; may_seal; seen }, rock_start (first_start file))

(* All directions of the board, each once, with commas between them unless each is one letter. *)
let order file text =
  let letters = List.init (String.length text) (fun at -> String.make 1 text.[at]) in
  let order = List.map direction (if String.contains text ',' then String.split_on_char ',' text else letters) in
  if List.sort compare order <> List.sort compare (Verified.directions file.board) then
    failwith "tie-break does not name each direction once";
  order

let trap file =
  expect_keys file [ "tie-break"; "goal"; "per-turn" ] all_shapes ".#@>";
  if parameter file "per-turn" "1" = "0" then failwith "per-turn is 0";
  let tie_break =
    match List.assoc_opt "tie-break" file.headers with
    | Some "worst" -> Worst
    | Some text -> Order (order file text)
    | None -> Order (match file.board.shape with Four -> order file "NEWS" | _ -> Verified.directions file.board)
  in
  let goal_is_rim = choice file "goal" [ ("exits", false); ("rim", true) ] in
  let given = { tie_break; goal_is_rim; per_turn = count file "per-turn" "1" } in
  (given, trap_start given (first_start file))

(* Whether Eel builds after each move, and the start. *)
let wall file =
  expect_keys file [ "builds"; "start" ] [ Four ] (".#" ^ digits);
  let adaptive = choice file "builds" [ ("adaptive", true); ("upfront", false) ] in
  let chosen = choice file "start" [ ("any", true); ("top-left", false) ] in
  (adaptive, wall_start adaptive chosen)

(* The parameters of a game, and the position after the moves of `line:`. Extraction forgets the type of positions in a
   game, so this is done here once: readers of evidence must not change the type of a value. *)
let bomb_now, rock_now, trap_now, wall_now =
  let after rules file (given, start) =
    match follow rules file.line (Obj.repr start) with
    | Some position -> (given, Obj.obj position)
    | None -> failwith "a move of the line is not legal"
  in
  ( (fun file -> let given, start = bomb file in after (Verified.bomb file.board given) file (given, start)),
    (fun file -> let given, start = rock file in after (Verified.rock file.board given) file (given, start)),
    (fun file -> let given, start = trap file in after (Verified.trap file.board given) file (given, start)),
    fun file -> let adaptive, start = wall file in after (Verified.wall file.board adaptive) file (adaptive, start) )
  [@@ocamlformat "disable"]

(* A game as the kind `table` sees it, and the verified checker of its tables. *)
type play = {
  rules : game;
  start : position;
  check_table : position -> move list -> Numbers.z option -> entry list -> bool;
}

let plays =
  let play rules start check_table = { rules; start = Obj.repr start; check_table } in
  [ ( "bomb", fun file ->
      let given, start = bomb file in
      play (Verified.bomb file.board given) start (check_bomb_table file.board given) );
    ( "enclose", fun file ->
      let given, start = enclose file in
      play (Verified.enclose file.board given) start (check_enclose_table file.board given) );
    ( "escape", fun file ->
      play (Verified.escape file.board) (escape file) (check_escape_table file.board) );
    ( "rock", fun file ->
      let given, start = rock file in
      play (Verified.rock file.board given) start (check_rock_table file.board given) );
    ( "trap", fun file ->
      let given, start = trap file in
      play (Verified.trap file.board given) start (check_trap_table file.board given) );
    ( "wall", fun file ->
      let adaptive, start = wall file in
      play (Verified.wall file.board adaptive) start (check_wall_table file.board adaptive) ) ] [@@ocamlformat "disable"]
