(* Not trusted: walks through the tree of a certificate and writes down what the verified checker asks for: the cells
   about which a node is split, Jerry's paths, and bounds of the ways out. Cells are numbered from 0 here. *)

open Verified

let positive at = Numbers.positive_of_int (at + 1)
let index cell = Numbers.int_of_positive cell - 1
let z = Numbers.z_of_int
let int n = int_of_string (Numbers.text_of_z n)
let number text =
  match int_of_string_opt text with
  | Some n when n >= 0 && string_of_int n = text -> n
  | _ -> failwith (text ^ " is no number")
let direction = Board_file.direction
let add key value map = PositiveMap.add key value map
let numbered list = List.mapi (fun at item -> (at, item)) list

(* Lines, read one after the other. *)
type lines = { mutable left : string list }

let next lines =
  match lines.left with
  | line :: left ->
    lines.left <- left;
    line
  | [] -> failwith "the certificate ends too early"

(* A line `key: ...`, if it is the next one. *)
let field lines key =
  match lines.left with
  | line :: left -> (
    match Board_file.after key line with
    | Some text ->
      lines.left <- left;
      Some text
    | None -> None)
  | [] -> None

let needed_field lines key =
  match field lines key with Some text -> text | None -> failwith (Printf.sprintf "expected `%s: ...`" key)

(* ---------- The board ---------- *)

(* A step: where it leads, and the empty cells that it needs; the one anticlockwise of a diagonal step first. *)
type way = { toward : direction; onto : int; sides : int list; needs : int list }

type ground = {
  board : board;
  given : trap_parameters;
  size : int;
  empty : bool array;
  door : bool array;
  out : bool array;
  ways : way list array;  (* in Jerry's order *)
  touches : bool array;
}

let ground_of (file : Board_file.t) given laid =
  let board = file.board in
  let size = String.length file.signs in
  let each f = Array.init size (fun at -> f (positive at)) in
  let door = each (fun cell -> board.sign_of cell = Exit && not given.goal_is_rim) in
  let is_ground cell = match board.sign_of cell with Free | Start -> true | Exit -> given.goal_is_rim | _ -> false in
  let empty = each (fun cell -> is_ground cell && not (List.mem cell laid)) in
  let out = if given.goal_is_rim then each (on_rim board) else door in
  let order = match given.tie_break with Order order -> order | Worst -> directions board in
  let free cell = empty.(index cell) || door.(index cell) in
  let ways at =
    let cell = positive at in
    let way toward =
      let sides = List.filter_map (beyond board cell) (beside board toward) in
      let sides = List.map index (match toward with SouthEast | NorthWest -> List.rev sides | _ -> sides) in
      Option.map
        (fun onto ->
          let onto = index onto in
          { toward; onto; sides; needs = List.filter (fun at -> empty.(at)) (sides @ [ onto ]) })
        (step board free cell toward)
    in
    if free cell then List.filter_map way order else []
  in
  let ways = Array.init size ways in
  let touches = Array.map (List.exists (fun way -> way.sides = [] && door.(way.onto))) ways in
  { board; given; size; empty; door; out; ways; touches }

(* ---------- Tom's strategy ---------- *)

(* The rules of trap, as the checker of strategies has them. *)
type rules = {
  outcome : trap_position -> Numbers.z option option;
  moves : trap_position -> ((move * Numbers.z) * trap_position) list;
}

type strategy = {
  rules : rules;
  lines : lines;
  is_plan : bool;
  mutable made : trap_position promise list;  (* the last one first *)
  mutable count : int;
  mutable turns : int;
  remembered : (int, int * Numbers.positive) Hashtbl.t;  (* the promises about the positions of lines *)
}

(* Returns what the promise pays, and its number. *)
let promise strategy about pays kept_by =
  strategy.made <- { about; pays = z pays; kept_by } :: strategy.made;
  strategy.count <- strategy.count + 1;
  (pays, Numbers.positive_of_int strategy.count)

(* Promises for a position in which Tom goes on with these words of a line, and for all that may follow. *)
let rec promises strategy words (p : trap_position) =
  let moves () = List.map (fun ((name, _), q) -> (name, q)) (strategy.rules.moves p) in
  match (strategy.rules.outcome p, words) with
  | Some (Some _), _ -> promise strategy p 0 []
  | Some None, _ -> failwith "Jerry gets away from the strategy"
  | None, _ when Numbers.eqb p.to_lay Numbers.zero ->
    let after = List.map (fun (_, q) -> promises strategy words q) (moves ()) in
    promise strategy p (List.fold_left (fun most (pays, _) -> max most pays) 0 after) (List.map snd after)
  | None, word :: words -> (
    let put = Put (positive (number word)) in
    match List.assoc_opt put (moves ()) with
    | Some q ->
      let pays, at = promises strategy words q in
      promise strategy p (pays + 1) [ at ]
    | None -> failwith ("no obstacle may lie on " ^ word))
  | None, [] -> (
    if strategy.is_plan then failwith "the plan ends too early";
    match Board_file.words (next strategy.lines) with
    | [ "="; turn ] -> (
      match Hashtbl.find_opt strategy.remembered (number turn) with
      | Some found -> found
      | None -> failwith "no such line of the strategy")
    | [] -> failwith "the strategy ends too early"
    | words ->
      let turn = strategy.turns in
      strategy.turns <- turn + 1;
      let found = promises strategy words p in
      Hashtbl.add strategy.remembered turn found;
      found)

(* ---------- Nodes ---------- *)

module Cells = Map.Make (Int)

type node = {
  spot : int;
  last : int;  (* the last slot of the turn *)
  taken : unit Cells.t;  (* the revealed obstacles *)
  slots : int list;  (* the open ones, ascending *)
  release : int Cells.t;
  steps_out : int array Lazy.t;  (* the least number of steps past the revealed obstacles *)
}

type reader = {
  ground : ground;
  most : int;
  lines : lines;
  mutable pools : bundle list;  (* the last one first *)
  mutable count : int;
  groups : (int, int list) Hashtbl.t;  (* of all pools, numbered from 1 *)
  mutable standing : Numbers.positive list PositiveMap.t;
  mutable read : int;  (* how many nodes to remember were read *)
  mutable kept : int;  (* how many of them are complete *)
  names : (int, Numbers.positive) Hashtbl.t;
}

let far = max_int
let is_open node way = List.for_all (fun at -> not (Cells.mem at node.taken)) way.needs

(* Steps can be taken back. *)
let steps_out ground taken =
  let steps = Array.make ground.size far in
  let free at = (ground.empty.(at) && not (Cells.mem at taken)) || ground.door.(at) in
  let waiting = Queue.create () in
  let meet n at =
    if steps.(at) = far && free at then begin
      steps.(at) <- n;
      Queue.add at waiting
    end
  in
  for at = 0 to ground.size - 1 do
    if ground.out.(at) then meet 0 at
  done;
  while not (Queue.is_empty waiting) do
    let at = Queue.pop waiting in
    let back way = if List.for_all free way.sides then meet (steps.(at) + 1) way.onto in
    List.iter back ground.ways.(at)
  done;
  steps

let release_of node at = Option.value (Cells.find_opt at node.release) ~default:1
let ruled_out node at = { node with release = Cells.add at (node.last + 1) node.release }

let revealed ground node at slot =
  let taken = Cells.add at () node.taken in
  { node with taken; slots = List.filter (( <> ) slot) node.slots; steps_out = lazy (steps_out ground taken) }

let stepped reader node onto =
  let last = min reader.most (node.last + int reader.ground.given.per_turn) in
  let more = List.init (last - node.last) (fun i -> node.last + 1 + i) in
  let node = ruled_out node node.spot in
  { node with spot = onto; last; slots = node.slots @ more }

(* ---------- The tree ---------- *)

let group_and_rest text =
  match Board_file.words text with
  | group :: rest -> (List.sort compare (List.map number (String.split_on_char '+' group)), rest)
  | [] -> failwith "paths of no group"

(* `7d1a3`: the first cell, then runs of steps. *)
let path ground text =
  let straight = List.filter (fun toward -> beside ground.board toward = []) (directions ground.board) in
  let size = String.length text in
  let rec digits at = if at < size && text.[at] >= '0' && text.[at] <= '9' then digits (at + 1) else at in
  let step toward cell =
    match beyond ground.board (positive cell) toward with
    | Some cell -> index cell
    | None -> failwith "a path leaves the board"
  in
  let rec go toward n cells = if n = 0 then cells else go toward (n - 1) (step toward (List.hd cells) :: cells) in
  let rec runs at cells =
    if at = size then List.rev cells
    else
      let stop = digits (at + 1) in
      match List.nth_opt straight (Char.code text.[at] - Char.code 'a') with
      | Some toward -> runs stop (go toward (number (String.sub text (at + 1) (stop - at - 1))) cells)
      | None -> failwith "a path goes in no direction"
  in
  let stop = digits 0 in
  runs stop [ number (String.sub text 0 stop) ]

(* From here on the paths of this number stand for their group, in place of others. *)
let make_current reader name =
  let group = match Hashtbl.find_opt reader.groups name with Some group -> group | None -> failwith "no such paths" in
  let other name = Hashtbl.find reader.groups (Numbers.int_of_positive name) <> group in
  let stand at =
    let before = Option.value (PositiveMap.find (positive at) reader.standing) ~default:[] in
    let names = Numbers.positive_of_int name :: List.filter other before in
    reader.standing <- PositiveMap.add (positive at) names reader.standing
  in
  List.iter stand group

let read_paths reader text =
  let group, paths = group_and_rest text in
  let paths = List.map (fun word -> List.map positive (path reader.ground word)) paths in
  reader.pools <- { group = List.map positive group; paths } :: reader.pools;
  reader.count <- reader.count + 1;
  Hashtbl.add reader.groups reader.count group;
  make_current reader reader.count

(* Jerry's path along the first steps of shortest paths, beginning in a direction if one is given. *)
let expected ground node first =
  let steps = Lazy.force node.steps_out in
  let rec go first at =
    if ground.out.(at) then []
    else
      let leads way =
        is_open node way && steps.(way.onto) = steps.(at) - 1
        && match first with Some toward -> way.toward = toward | None -> true
      in
      match List.find_opt leads ground.ways.(at) with
      | Some way -> way :: go None way.onto
      | None -> failwith "a node is split where Jerry has no such path"
  in
  if steps.(node.spot) = far then failwith "a node is split where Jerry has no path" else go first node.spot

(* Bounds for cells around Jerry. Further away 0 is enough, so they are less than the steps that are left to there. *)
let heights ground node path =
  let steps = Lazy.force node.steps_out and most = List.length path + 1 in
  let rec spread n ring met =
    if n = most || ring = [] then met
    else
      let meet (next, met) way =
        if (not (is_open node way)) || Cells.mem way.onto met then (next, met)
        else (way.onto :: next, Cells.add way.onto (min steps.(way.onto) (most - n - 1)) met)
      in
      let next, met = List.fold_left (fun found at -> List.fold_left meet found ground.ways.(at)) ([], met) ring in
      spread (n + 1) next met
  in
  let met = spread 0 [ node.spot ] (Cells.singleton node.spot (min steps.(node.spot) most)) in
  Cells.fold (fun at n map -> if n > 0 then PositiveMap.add (positive at) (z n) map else map) met PositiveMap.empty

let small reader node =
  let used slot = not (List.mem slot node.slots) in
  let rec last_used slot = if slot > 0 && not (used slot) then last_used (slot - 1) else slot in
  let last = last_used node.last in
  let count f = List.length (List.filter f (List.init reader.ground.size Fun.id)) in
  let fits slot at =
    reader.ground.empty.(at) && at <> node.spot && (not (Cells.mem at node.taken)) && release_of node at <= slot
  in
  let is_short slot = slot < last && count (fits slot) < List.length (List.filter (( >= ) slot) node.slots) in
  match List.find_opt is_short node.slots with
  | Some slot -> Small (z slot, z last)
  | None -> failwith "the board is not too small"

let nothing = Ends PositiveMap.empty

let rec tree reader node =
  let line = next reader.lines in
  let word, rest = match String.index_opt line ' ' with Some _ -> Board_file.halves ' ' line | None -> (line, "") in
  match word with
  | "w" ->
    read_paths reader rest;
    tree reader node
  | "." ->
    List.iter (fun word -> make_current reader (number word + 1)) (Board_file.words rest);
    Ends reader.standing
  | "=" -> (
    match Hashtbl.find_opt reader.names (number rest) with
    | Some name -> Like name
    | None -> failwith "no such node was remembered")
  | "x" -> small reader node
  | "+!" ->
    let name = reader.read in
    reader.read <- name + 1;
    let kept = Keep (split reader node "+" rest) in
    reader.kept <- reader.kept + 1;
    Hashtbl.add reader.names name (Numbers.positive_of_int reader.kept);
    kept
  | "+" | "?" -> split reader node word rest
  | _ -> failwith (Printf.sprintf "`%s` is no line of a node" line)

and split reader node word what =
  let ground = reader.ground in
  match if what = "" then None else List.assoc_opt what Board_file.directions with
  | None when what <> "" -> asks reader node [ number what ] (tree reader)
  | first ->
    let path = expected ground node first in
    let needed = List.concat_map (fun way -> way.needs) path in
    let add found at = if List.mem at found then found else at :: found in
    let once = List.rev (List.fold_left add [] needed) in
    let step node =
      let onto = (List.hd path).onto in
      let ends = ground.out.(onto) || ground.touches.(onto) || node.last >= reader.most in
      let toward = List.map (fun way -> way.toward) path in
      Walk (toward, heights ground node path, if ends then nothing else tree reader (stepped reader node onto))
    in
    asks reader node once (if word = "?" then tree reader else step)

(* Asks about one cell after the other, and goes on if no obstacle lies on all of them. *)
and asks reader node cells go_on =
  match cells with
  | [] -> go_on node
  | at :: cells ->
    let yes =
      match List.find_opt (fun slot -> slot >= release_of node at) node.slots with
      | Some slot -> tree reader (revealed reader.ground node at slot)
      | None -> nothing
    in
    Ask (positive at, yes, asks reader (ruled_out node at) cells go_on)

(* ---------- The certificate ---------- *)

(* The step that Jerry takes first, if he is to move: the one that is named if he has several. *)
let first_step lines rules (p : trap_position) =
  if rules.outcome p <> None || not (Numbers.eqb p.to_lay Numbers.zero) then (None, p)
  else
    let take ((name, _), q) = match name with Step toward -> (Some toward, q) | _ -> (None, p) in
    match rules.moves p with
    | [ move ] -> take move
    | moves -> (
      let toward = Step (direction (needed_field lines "step")) in
      match List.find_opt (fun ((name, _), _) -> name = toward) moves with
      | Some move -> take move
      | None -> failwith "Jerry cannot take that step")

let read (file : Board_file.t) (certificate : Certificate.t) =
  let given, position = Games.trap_now file in
  let tables = make_tables file.board given in
  let rules =
    { outcome = quick_outcome file.board given tables; moves = quick_moves file.board given tables }
  in
  let lines = { left = certificate.evidence } in
  let is_over p = rules.outcome p <> None in
  let claim = if certificate.claim = "infinite" then None else Some (number certificate.claim) in
  let is_plan = given.tie_break <> Worst in
  let strategy = { rules; lines; is_plan; made = []; count = 0; turns = 0; remembered = Hashtbl.create 100 } in
  if claim <> None && not (is_over position) then begin
    let words = if is_plan then Board_file.words (needed_field lines "plan") else [] in
    ignore (promises strategy words position)
  end;
  let named, p = first_step lines rules position in
  let laid = p.obstacles in
  let ground = ground_of file given laid in
  let room = Array.fold_left (fun n empty -> if empty then n + 1 else n) 0 ground.empty in
  let most = match claim with Some k -> k - 1 | None -> room in
  let reader =
    { ground; most; lines; pools = []; count = 0; groups = Hashtbl.create 100; standing = PositiveMap.empty;
      read = 0; kept = 0; names = Hashtbl.create 100 } [@ocamlformat "disable"]
  in
  let top =
    if is_over p || most < 1 then nothing
    else begin
      ignore (needed_field lines "tree");
      let last = min most (int p.to_lay) in
      let steps_out = lazy (steps_out ground Cells.empty) in
      tree reader
        { spot = index p.jerry; last; taken = Cells.empty; slots = List.init last succ;
          release = Cells.empty; steps_out } [@ocamlformat "disable"]
    end
  in
  { promises = List.rev strategy.made; named; refuted = { pools = List.rev reader.pools; tested = top } }
