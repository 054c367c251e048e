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

let enclose name =
  Kind
    { game = "enclose";
      name;
      read = Kind_enclose_cuts.read;
      check = (fun file -> let rules, _ = Games.enclose file in Verified.check_enclose file.board rules file.line) }
  [@@ocamlformat "disable"]

let kinds : kind list = List.map enclose [ "enclose-cuts-1"; "enclose-cuts-2"; "enclose-apart-1" ] @ List.map table Games.plays @
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
  | None -> raise (Board_file.Unknown (Printf.sprintf "the kind %s of %s" certificate.kind file.game))
  | Some (Kind kind) -> kind.check file (claim certificate) (kind.read file certificate)

(* A line that begins with a word for the verdict, and the exit status. *)
let verdict board certificate =
  let refused reason = ("refused: " ^ String.concat " " (String.split_on_char '\n' reason), 1) in
  match
    let certificate = Certificate.parse certificate in
    (is_right (Board_file.parse board) certificate, certificate.claim)
  with
  | true, claim -> ("accepted: " ^ claim, 0)
  | false, _ -> refused "the evidence does not show the claim"
  | exception Board_file.Unknown what -> ("unknown: " ^ what, 3)
  | exception (Failure reason | Invalid_argument reason) -> refused reason
  | exception Stack_overflow -> ("unknown: the stack is too small; try again after `ulimit -s unlimited`", 3)
  | exception Out_of_memory -> ("unknown: the memory is too small", 3)
  | exception error -> refused (Printexc.to_string error)

(* The file may be a pipe, whose length is not known. *)
let text_of path =
  let channel = open_in_bin path in
  let text = Buffer.create 65536 in
  let rec read () = match Buffer.add_channel text channel 65536 with () -> read () | exception End_of_file -> () in
  Fun.protect read ~finally:(fun () -> close_in channel);
  Buffer.contents text

(* Each job is a line with two numbers of bytes, then a board and a certificate. *)
let rec answer_jobs () =
  match input_line stdin with
  | exception End_of_file -> ()
  | sizes ->
    let board, certificate = Scanf.sscanf sizes "%d %d" (fun board certificate -> (board, certificate)) in
    let board = really_input_string stdin board in
    let certificate = really_input_string stdin certificate in
    print_endline (fst (verdict board certificate));
    answer_jobs ()

let fail message =
  prerr_endline ("thwart-verified: " ^ message);
  exit 2

let () =
  (* Large certificates are checked twice as fast with a large young generation. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 22; space_overhead = 300 };
  set_binary_mode_in stdin true;
  match Sys.argv with
  | [| _; "-" |] -> (
    try answer_jobs ()
    with Scanf.Scan_failure _ | Failure _ | End_of_file | Invalid_argument _ | Out_of_memory ->
      fail "standard input holds no jobs")
  | [| _; board; certificate |] -> (
    match verdict (text_of board) (text_of certificate) with
    | line, status ->
      print_endline line;
      exit status
    | exception (Sys_error reason | Failure reason) -> fail reason)
  | _ ->
    prerr_endline "usage: thwart-verified BOARD CERTIFICATE\n       thwart-verified -    (jobs from standard input)";
    exit 2
