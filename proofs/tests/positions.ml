(* Plays by the extracted rules. Standard input has boards, each after a line with its bytes, and before a line with
   the numbers of the moves to play. For each position of such a play a line says what the rules say of it. *)

open Verified

let cell c = string_of_int (Numbers.int_of_positive c - 1)
let cells l = "{" ^ String.concat " " (List.map cell l) ^ "}"
let value = function Some n -> Numbers.text_of_z n | None -> "infinite"
let direction d = fst (List.find (fun (_, e) -> e = d) Board_file.directions)

let name = function
  | Done -> "-"
  | Step d -> direction d
  | Put c -> cell c
  | Push (c, left, d) ->
    let left = match left with Some n -> ":" ^ Numbers.text_of_z n | None -> "" in
    cell c ^ left ^ ">" ^ direction d

let shown game rules position =
  let side yes = if yes then "+" else "-" in
  match game with
  | "bomb" ->
    let p : bomb_position = Obj.obj position in
    String.concat " " [ cell p.walker; cells p.blasts; side p.walking ]
  | "enclose" ->
    let p : enclose_position = Obj.obj position in
    String.concat " " [ cells p.standing; side p.is_over ]
  | "escape" ->
    let p : escape_position = Obj.obj position in
    let token (c, left) = cell c ^ ":" ^ Numbers.text_of_z (Numbers.z_of_positive left) in
    String.concat " " (List.map token p.tokens @ [ side p.alice_moves ])
  | "rock" ->
    let p : rock_position = Obj.obj position in
    String.concat " " [ cell p.walker0; cells p.rocks; side p.walker_moves ]
  | "trap" ->
    let p : trap_position = Obj.obj position in
    (* Once the play is over it makes no difference how many obstacles are left. *)
    let left = if rules.outcome position = None then Numbers.text_of_z p.to_lay else "over" in
    String.concat " " [ cell p.jerry; cells p.obstacles; left ]
  | "wall" ->
    let p : wall_position = Obj.obj position in
    let token = match p.token0 with Some c -> cell c | None -> "none" in
    String.concat " " [ token; cells p.walls0; side p.rabbit_moves ]
  | _ -> failwith game

let rec go_on game rules position picks =
  Printf.printf "%s | " (shown game rules position);
  match rules.outcome position with
  | Some outcome -> Printf.printf "over %s\n" (value outcome)
  | None -> (
    let moves = rules.moves position in
    print_string (if rules.minimiser_moves position then "minimiser" else "maximiser");
    List.iter
      (fun ((move, cost), to_) -> Printf.printf " | %s %s to %s" (name move) (value (Some cost)) (shown game rules to_))
      moves;
    print_newline ();
    match picks with
    | pick :: picks -> go_on game rules (snd (List.nth moves pick)) picks
    | [] -> ())

let rec each () =
  match input_line stdin with
  | exception End_of_file -> ()
  | bytes ->
    let file = Board_file.parse (really_input_string stdin (int_of_string bytes)) in
    let picks = List.map int_of_string (Board_file.words (input_line stdin)) in
    let play = (List.assoc file.game Games.plays) file in
    (match follow play.rules file.line play.start with
    | Some position -> go_on file.game play.rules position picks
    | None -> print_endline "the line is not legal");
    each ()

let () = each ()
