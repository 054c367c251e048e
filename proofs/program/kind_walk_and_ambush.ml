(* Not trusted: finds again what the certificate leaves to its checker: costs, paths around rocks, and the least
   amounts that the walker still has to pay. Cells are numbered from 0 here. *)

open Verified

let positive at = Numbers.positive_of_int (at + 1)
let index cell = Numbers.int_of_positive cell - 1
let map_of list = List.fold_left (fun map (key, value) -> PositiveMap.add key value map) PositiveMap.empty list
let number text = match int_of_string_opt text with Some n -> n | None -> failwith (text ^ " is no number")

(* A step, the cell to which it leads, and all cells that it needs. *)
type leg = { toward : direction; onto : int; needs : int list }

type ground = {
  size : int;
  exits : bool array;
  cost : int array;  (* of a step onto a cell *)
  legs : leg list array;
  walker : int;
  walker_first : bool;
  seen : bool;
  may_seal : bool;
  left : int;  (* how many rocks may still fall *)
}

let ground_of (file : Board_file.t) (given : rock_parameters) (position : rock_position) =
  let board = file.board in
  let size = String.length file.signs in
  let free = Verified.is_free board position.rocks in
  let leg cell (toward, onto) = { toward; onto = index onto; needs = List.map index (needed board cell toward) } in
  let legs at = if free (positive at) then List.map (leg (positive at)) (steps board free (positive at)) else [] in
  {
    size;
    exits = Array.init size (fun at -> file.signs.[at] = '>');
    cost = Array.init size (fun at -> number (Numbers.text_of_z (board.cost (positive at))));
    legs = Array.init size legs;
    walker = index position.walker0;
    walker_first = position.walker_moves;
    seen = given.seen;
    may_seal = given.may_seal;
    left = number (Board_file.parameter file "rocks" "1") - List.length position.rocks;
  }

let takes rock leg = List.mem rock leg.needs

(* ---------- Searches ---------- *)

module Waiting = Set.Make (struct
  type t = int * int

  let compare = compare
end)

(* The least costs of reaching cells from some that are reached already. *)
let search sources ~next ~goes_on =
  let costs = Hashtbl.create 100 and waiting = ref Waiting.empty in
  let reach (at, cost) =
    match Hashtbl.find_opt costs at with
    | Some before when before <= cost -> ()
    | _ ->
      Hashtbl.replace costs at cost;
      waiting := Waiting.add (cost, at) !waiting
  in
  List.iter reach sources;
  while not (Waiting.is_empty !waiting) do
    let ((cost, at) as least) = Waiting.min_elt !waiting in
    waiting := Waiting.remove least !waiting;
    if Hashtbl.find costs at = cost && goes_on at cost then
      List.iter (fun (onto, paid) -> reach (onto, cost + paid)) (next at)
  done;
  costs

let exits ground = List.filter (fun at -> ground.exits.(at)) (List.init ground.size Fun.id)

(* The cost of the cheapest path from each cell to an exit. A step back is taken with the cost of a step to here. *)
let to_exits ground =
  let next at = List.map (fun leg -> (leg.onto, ground.cost.(at))) ground.legs.(at) in
  search (List.map (fun at -> (at, 0)) (exits ground)) ~next ~goes_on:(fun _ _ -> true)

(* ---------- Paths ---------- *)

type path = { spot : int; onward : (direction * int) option; price : int }

(* Nodes are numbered from 0. *)
type paths = { ground : ground; mutable made : path array; mutable count : int }

let add paths path =
  if paths.count = Array.length paths.made then
    paths.made <- Array.append paths.made (Array.make (paths.count + 100) path);
  paths.made.(paths.count) <- path;
  paths.count <- paths.count + 1;
  paths.count - 1

(* The node of a cell from which a step leads to the cell of another node. A path ends on the first exit. *)
let before paths spot toward next =
  if paths.ground.exits.(spot) then add paths { spot; onward = None; price = 0 }
  else
    let after = paths.made.(next) in
    add paths { spot; onward = Some (toward, next); price = paths.ground.cost.(after.spot) + after.price }

let exit_node paths spot =
  if not paths.ground.exits.(spot) then failwith "a path ends on no exit";
  add paths { spot; onward = None; price = 0 }

(* The first numbers that a search in depth gives to nodes, and the last of those of nodes whose paths lead there. *)
let intervals count next =
  let before = Array.make count [] and opens = Array.make count 0 and closes = Array.make count 0 in
  let roots = ref [] and given = ref 0 in
  for node = count - 1 downto 0 do
    match next node with Some after -> before.(after) <- node :: before.(after) | None -> roots := node :: !roots
  done;
  let rec visit = function
    | [] -> ()
    | `Close node :: rest ->
      closes.(node) <- !given - 1;
      visit rest
    | `Open node :: rest ->
      opens.(node) <- !given;
      incr given;
      visit (List.rev_append (List.rev_map (fun node -> `Open node) before.(node)) (`Close node :: rest))
  in
  visit (List.map (fun node -> `Open node) !roots);
  (opens, closes)

let nodes_of paths =
  let next node = Option.map snd paths.made.(node).onward in
  let opens, closes = intervals paths.count next in
  let node at : Verified.node =
    let { spot; onward; price } = paths.made.(at) in
    {
      spot = positive spot;
      onward = Option.map (fun (toward, next) -> (toward, positive next)) onward;
      price = Numbers.z_of_int price;
      opens = Numbers.z_of_int opens.(at);
      closes = Numbers.z_of_int closes.(at);
    }
  in
  map_of (List.init paths.count (fun at -> (positive at, node at)))

(* ---------- The walker's half ---------- *)

let directions words =
  let run word =
    let is_letter at = at < String.length word && 'A' <= word.[at] in
    let letters = String.sub word 0 (if is_letter 1 then 2 else 1) in
    let times = String.sub word (String.length letters) (String.length word - String.length letters) in
    List.init (Certificate.times times) (fun _ -> Board_file.direction letters)
  in
  List.concat_map run words

(* The cells and legs of steps. *)
let follow_steps ground start words =
  let one (at, walked) toward =
    match List.find_opt (fun leg -> leg.toward = toward) ground.legs.(at) with
    | Some leg -> (leg.onto, (at, leg) :: walked)
    | None -> failwith "a step is not legal"
  in
  let last, walked = List.fold_left one (start, []) (directions words) in
  (last, walked)

let leg_to ground at onto =
  match List.find_opt (fun leg -> leg.onto = onto) ground.legs.(at) with
  | Some leg -> leg
  | None -> failwith "a step back is not legal"

(* The rocks that may fall at places of the walk and take a step that is still to come, in the order of the
   certificate. *)
let questions ground walked =
  let hit = Hashtbl.create 100 in
  let note keep place (_, leg) =
    List.iter (fun at -> if keep || not (Hashtbl.mem hit at) then Hashtbl.replace hit at place) leg.needs
  in
  let places = List.mapi (fun place step -> (place, step)) walked in
  let falls rock = not (ground.exits.(rock)) in
  if ground.left <= 0 then []
  else if ground.seen then (
    List.iter (fun (place, step) -> note true place step) places;
    let asked (place, (at, _)) =
      let rocks = List.map (fun leg -> leg.onto) ground.legs.(at) in
      let open_ rock = match Hashtbl.find_opt hit rock with Some last -> last >= place | None -> false in
      List.filter_map (fun rock -> if falls rock && open_ rock then Some (place, rock) else None) rocks
    in
    List.concat_map asked (if ground.walker_first then List.tl places else places))
  else if ground.walker_first then []
  else (
    List.iter (fun (place, step) -> note false place step) places;
    let asked (place, (_, leg)) =
      let first rock = falls rock && rock <> ground.walker && Hashtbl.find hit rock = place in
      List.map (fun rock -> (0, rock)) (List.sort_uniq compare (List.filter first leg.needs))
    in
    List.concat_map asked places)

let read_walk paths lines =
  let ground = paths.ground in
  let text, lines = Certificate.field "walk" lines in
  let last, walked = follow_steps ground ground.walker (Board_file.words text) in
  let cells = Array.of_list (List.rev (last :: List.map fst walked)) in
  let numbered = Hashtbl.create 100 in
  (* The nodes of the certificate have numbers of their own. *)
  let note node = Hashtbl.add numbered (Hashtbl.length numbered) node in
  let lay onto walked =
    List.fold_left
      (fun next (at, leg) ->
        let node = before paths at leg.toward next in
        note node;
        node)
      onto walked
  in
  let exit = exit_node paths last in
  note exit;
  let walk = lay exit walked in
  (* Along the walk to the place where a detour leaves it. All questions with the same detour share this. *)
  let along = Hashtbl.create 100 in
  let rec from place ((leaves, node) as detour) =
    if place = leaves then node
    else
      match Hashtbl.find_opt along (place, detour) with
      | Some found -> found
      | None ->
        let nearer = if place < leaves then place + 1 else place - 1 in
        let next = from nearer detour in
        let found = before paths cells.(place) (leg_to ground cells.(place) cells.(nearer)).toward next in
        Hashtbl.add along (place, detour) found;
        found
  in
  let detours = Hashtbl.create 100 in
  let read_detour place onto words =
    let last, walked = follow_steps ground cells.(number place) words in
    let onto =
      if onto <> "exit" then Hashtbl.find numbered (number onto)
      else
        let node = exit_node paths last in
        note node;
        node
    in
    let detour = (number place, lay onto walked) in
    Hashtbl.add detours (Hashtbl.length detours) detour;
    detour
  in
  let answers = Array.make (Array.length cells) [] in
  let rec read questions lines =
    match (questions, lines) with
    | [], _ -> lines
    | _, [] -> failwith "too few rocks are answered"
    | _, line :: lines ->
      let count, reply =
        match String.split_on_char ' ' line with
        | [ count; "seals" ] -> (count, fun _ -> Seals)
        | [ count; "use"; detour ] ->
          let detour = Hashtbl.find detours (number detour) in
          (count, fun place -> Detour (positive (from place detour)))
        | count :: "from" :: place :: "to" :: onto :: words ->
          let detour = read_detour place onto words in
          (count, fun place -> Detour (positive (from place detour)))
        | _ -> failwith (line ^ " is no answer")
      in
      let rec give count questions =
        match questions with
        | (place, rock) :: rest when count > 0 ->
          answers.(place) <- (positive rock, reply place) :: answers.(place);
          give (count - 1) rest
        | rest -> rest
      in
      if number count < 1 then failwith "that answers no rock";
      read (give (number count) questions) lines
  in
  let lines = read (questions ground (List.rev walked)) lines in
  (walk, Array.to_list answers, lines)

(* The levels that a search of the board comes to: it passes a rock that seals only when it cannot go on otherwise. *)
let levels ground answers =
  let seals = Hashtbl.create 10 and found = Hashtbl.create 100 and gates = ref [] in
  List.iter (List.iter (fun (rock, reply) -> if reply = Seals then Hashtbl.replace seals (index rock) ())) answers;
  let is_new at = not (Hashtbl.mem found at) in
  let rec spread level later = function
    | at :: waiting when not (is_new at) -> spread level later waiting
    | at :: waiting when Hashtbl.mem seals at -> spread level (at :: later) waiting
    | at :: waiting -> enter level later at waiting
    | [] -> (
      match List.filter is_new later with
      | [] -> level
      | gate :: later ->
        gates := (Numbers.positive_of_int (level + 1), positive gate) :: !gates;
        enter (level + 1) later gate [])
  and enter level later at waiting =
    Hashtbl.add found at level;
    spread level later (List.rev_append (List.map (fun leg -> leg.onto) ground.legs.(at)) waiting)
  in
  if Hashtbl.length seals = 0 then ([], [], 1)
  else
    let top = spread 1 [] [ ground.walker ] in
    let listed = Hashtbl.fold (fun at level list -> (positive at, Numbers.positive_of_int level) :: list) found [] in
    (listed, !gates, top)

(* ---------- The adversary's half ---------- *)

let amount = Option.map Numbers.z_of_int

(* Paths of straight steps from cells past rocks. They go along the shortest paths to the exits, except where the rock
   lies on them. *)
let ways_out paths =
  let ground = paths.ground in
  let straight at = List.filter (fun leg -> List.length leg.needs = 1) ground.legs.(at) in
  let onward = Array.make ground.size None and order = Queue.create () in
  let opposite at leg = (List.find (fun back -> back.onto = at) ground.legs.(leg.onto)).toward in
  let seen = Array.copy ground.exits in
  List.iter (fun at -> Queue.add at order) (exits ground);
  while not (Queue.is_empty order) do
    let at = Queue.take order in
    List.iter
      (fun leg ->
        if not seen.(leg.onto) then (
          seen.(leg.onto) <- true;
          onward.(leg.onto) <- Some (opposite at leg, at);
          Queue.add leg.onto order))
      (straight at)
  done;
  let opens, closes = intervals ground.size (fun at -> Option.map snd onward.(at)) in
  let passes rock at = opens.(rock) <= opens.(at) && opens.(at) <= closes.(rock) in
  let made = Hashtbl.create 100 in
  let rec shortest at =
    match Hashtbl.find_opt made at with
    | Some node -> node
    | None ->
      let node =
        match onward.(at) with
        | None -> exit_node paths at
        | Some (toward, next) -> before paths at toward (shortest next)
      in
      Hashtbl.add made at node;
      node
  in
  fun rock start ->
    let from = Hashtbl.create 10 and waiting = Queue.create () in
    Hashtbl.add from start None;
    Queue.add start waiting;
    let rec lay node at =
      match Hashtbl.find from at with None -> node | Some (cell, toward) -> lay (before paths cell toward node) cell
    in
    let rec look () =
      match Queue.take_opt waiting with
      | None -> failwith "a rock of an ambush would seal"
      | Some at when not (passes rock at) && seen.(at) -> lay (shortest at) at
      | Some at ->
        let go leg =
          if leg.onto <> rock && not (Hashtbl.mem from leg.onto) then (
            Hashtbl.add from leg.onto (Some (at, leg.toward));
            Queue.add leg.onto waiting)
        in
        List.iter go (straight at);
        look ()
    in
    look ()

let read_ambushes paths claim lines =
  let ground = paths.ground in
  let count, lines = Certificate.field "ambushes" lines in
  if number count <> List.length lines then failwith "there are not as many ambushes as `ambushes:` says";
  let listed = List.map (fun line -> List.map number (String.split_on_char ' ' line)) lines in
  let waits = Hashtbl.create 100 in
  List.iter (fun line -> List.iter (fun at -> Hashtbl.replace waits at ()) (List.tl line)) listed;
  let home = to_exits ground in
  let short at cost =
    match (Hashtbl.find_opt home at, claim) with
    | None, _ -> false
    | Some _, None -> true
    | Some far, Some claim -> cost + far < claim
  in
  let next takes at =
    List.filter_map (fun leg -> if takes leg then None else Some (leg.onto, ground.cost.(leg.onto))) ground.legs.(at)
  in
  (* What is left to pay where an exit could still be reached for less than the claim. *)
  let left costs =
    let owed cost = amount (Option.map (fun claim -> claim - cost) claim) in
    Hashtbl.fold (fun at cost list -> if short at cost then (positive at, owed cost) :: list else list) costs []
  in
  let reached =
    let goes_on at cost =
      (at = ground.walker && ground.walker_first) || ((not (Hashtbl.mem waits at)) && short at cost)
    in
    search [ (ground.walker, 0) ] ~next:(next (fun _ -> false)) ~goes_on
  in
  let way_out = if ground.may_seal then fun _ _ -> 0 else ways_out paths in
  let ambush = function
    | rock :: cells ->
      let sources = List.filter_map (fun at -> Option.map (fun g -> (at, g)) (Hashtbl.find_opt reached at)) cells in
      let costs = search sources ~next:(next (takes rock)) ~goes_on:short in
      {
        rock_on = positive rock;
        waits_at = List.map (fun at -> (positive at, positive (way_out rock at))) cells;
        around = map_of (left costs);
      }
    | [] -> failwith "a line without an ambush"
  in
  let plain at = (positive at, amount (Hashtbl.find_opt home at)) in
  let plain = List.map plain (List.filter (fun at -> ground.legs.(at) <> []) (List.init ground.size Fun.id)) in
  let held = if ground.seen then left reached else [] in
  (List.map ambush listed, plain, held)

let nothing =
  { nodes = map_of []; walk_node = Numbers.H; answers = []; levels = map_of []; gates = map_of [];
    top_level = Numbers.H; plain = map_of []; held = map_of []; ambushes = [] } [@@ocamlformat "disable"]

let read (file : Board_file.t) (certificate : Certificate.t) =
  let given, position = Games.rock_now file in
  if certificate.evidence = [] then nothing
  else
    let ground = ground_of file given position in
    let paths = { ground; made = [||]; count = 0 } in
    let claim = if certificate.claim = "infinite" then None else Some (number certificate.claim) in
    let walk, replies, lines =
      if claim = None then (0, [], certificate.evidence) else read_walk paths certificate.evidence
    in
    let listed, gates, top = levels ground replies in
    let ambushes, plain, held = read_ambushes paths claim lines in
    {
      nodes = nodes_of paths;
      walk_node = positive walk;
      answers = List.map map_of replies;
      levels = map_of listed;
      gates = map_of gates;
      top_level = Numbers.positive_of_int top;
      plain = map_of plain;
      held = map_of held;
      ambushes;
    }
