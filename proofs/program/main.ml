(* Trusted: asks the verified checker about a board and a certificate. *)

(* A kind reads evidence, which need not be trusted, and checks it with an extracted function, of which a theorem says
   that it accepts right claims only. `None` stands for infinite. *)
type kind =
  | Kind : {
      game : string;
      name : string;
      read : Board_file.t -> Certificate.t -> 'evidence;
      check : Board_file.t -> Numbers.z option -> 'evidence -> bool;
    }
      -> kind

let table (game, play) =
  Kind
    { game;
      name = "table";
      read = (fun file -> Kind_table.read (play file) file);
      check = (fun file -> let play = play file in play.Games.check_table play.start file.line) }
  [@@ocamlformat "disable"]

let kinds : kind list = List.map table Games.plays @
  [ Kind
      { game = "escape";
        name = "grundy-1";
        read = Kind_grundy.read;
        check = (fun file -> Verified.check_grundy file.board (Games.escape file) file.line) };
    Kind
      { game = "bomb";
        name = "bomb-passes-3";
        read = Kind_bomb_passes.read;
        check = (fun file claim (plan, path, bound) ->
          let given, start = Games.bomb file in
          Verified.check_bomb_passes file.board given start file.line claim plan path bound) };
    Kind
      { game = "bomb";
        name = "bomb-cuts-1";
        read = Kind_bomb_cuts.read;
        check = (fun file claim (plan, path, bound) ->
          let given, start = Games.bomb file in
          Verified.check_bomb_cuts file.board given start file.line claim plan path bound) };
    Kind
      { game = "rock";
        name = "walk-and-ambush-1";
        read = Kind_walk_and_ambush.read;
        check = (fun file ->
          let given, start = Games.rock file in
          Verified.check_walk_and_ambush file.board given start file.line) };
    Kind
      { game = "trap";
        name = "trap-tree-1";
        read = Kind_trap_tree.read;
        check = (fun file ->
          let given, start = Games.trap file in
          Verified.check_trap_tree file.board given start file.line) };
    Kind
      { game = "wall";
        name = "wall-straight-1";
        read = Kind_wall_straight.read;
        check = (fun file -> let adaptive, start = Games.wall file in
          Verified.check_straight file.board adaptive start file.line) };
    Kind
      { game = "wall";
        name = "wall-tours-1";
        read = Kind_wall_tours.read;
        check = (fun file -> let adaptive, start = Games.wall file in
          Verified.check_tours file.board adaptive start file.line) } ]
  [@@ocamlformat "disable"]

let claim (certificate : Certificate.t) =
  match (certificate.game, certificate.claim) with
  | "escape", "first" -> Some Numbers.zero
  | "escape", "second" -> None
  | "escape", other -> failwith (other ^ " is no side")
  | _, "infinite" -> None
  | _, text -> Some (Numbers.z_of_text text)

let is_right (file : Board_file.t) (certificate : Certificate.t) =
  if file.game <> certificate.game then failwith "the certificate is for another game";
  let wanted (Kind kind) = kind.game = file.game && kind.name = certificate.kind in
  match List.find_opt wanted kinds with
  | None -> failwith (Printf.sprintf "certificates of the kind %s for %s are not supported" certificate.kind file.game)
  | Some (Kind kind) -> kind.check file (claim certificate) (kind.read file certificate)

let text_of path =
  let channel = open_in_bin path in
  Fun.protect
    (fun () -> really_input_string channel (in_channel_length channel))
    ~finally:(fun () -> close_in channel)

let refuse reason =
  print_endline ("refused: " ^ reason);
  exit 1

let () =
  match Sys.argv with
  | [| _; board; certificate |] -> (
    match
      let certificate = Certificate.parse (text_of certificate) in
      if is_right (Board_file.parse (text_of board)) certificate then Ok certificate.claim
      else Error "the evidence does not show the claim"
    with
    | Ok claim -> print_endline ("accepted: " ^ claim)
    | Error reason | (exception (Failure reason | Invalid_argument reason | Sys_error reason)) -> refuse reason
    | exception Stack_overflow -> refuse "the stack is too small; try again after `ulimit -s unlimited`"
    | exception error -> refuse (Printexc.to_string error))
  | _ ->
    prerr_endline "usage: thwart-verified BOARD CERTIFICATE";
    exit 2
