(* Not trusted: reads the way that Eel leaves, and computes what Rabbit pays from each cell. *)

open Verified

type ground = {
  rows : int;
  cols : int;
  is_ground : int -> bool;  (* cells are counted from 0 *)
  cost : int -> Numbers.z;
}

let can_hold_wall ground at =
  at + ground.cols < ground.rows * ground.cols && ground.is_ground at && ground.is_ground (at + ground.cols)

(* What Rabbit pays from each cell if he keeps to the east until he goes down, and the same for the west. Of the
   openings he takes the best; going down he pays what is best below. *)
let numbers ground is_walled best =
  let best one other =
    match (one, other) with
    | Some a, Some b -> Some (best a b)
    | None, found | found, None -> found
  in
  let size = ground.rows * ground.cols in
  let east = Array.make size None and west = Array.make size None in
  let down at =
    let below = at + ground.cols in
    if below >= size then Some Numbers.zero
    else if can_hold_wall ground at && not (is_walled at) then
      Option.map (Numbers.add (ground.cost below)) (best east.(below) west.(below))
    else None
  in
  (* Goes over the cells of a row against the direction of the walk. *)
  let sweep numbers cells =
    let onwards = ref None in
    List.iter
      (fun at ->
        if ground.is_ground at then begin
          numbers.(at) <- best (down at) !onwards;
          onwards := if at + ground.cols < size then Option.map (Numbers.add (ground.cost at)) numbers.(at) else None
        end
        else onwards := None)
      cells
  in
  for row = ground.rows - 1 downto 0 do
    let cells = List.init ground.cols (fun col -> (row * ground.cols) + col) in
    sweep west cells;
    sweep east (List.rev cells)
  done;
  (east, west)

let both best (east, west) =
  Array.map2 (fun a b -> match (a, b) with Some a, Some b -> Some (best a b) | None, x | x, None -> x) east west

let map_of numbers =
  let found = ref PositiveMap.empty in
  Array.iteri
    (fun at number ->
      Option.iter (fun n -> found := PositiveMap.add (Numbers.positive_of_int (at + 1)) n !found) number)
    numbers;
  !found

(* The cheapest walk from a cell on, which does not turn back in any row. *)
let rec walk ground east least at =
  let size = ground.rows * ground.cols in
  let rec along step numbers at =
    let next = at + step in
    let goes_on =
      next >= 0 && next < size && ground.is_ground next
      && numbers.(next) <> None
      && Option.map (Numbers.add (ground.cost next)) numbers.(next) = numbers.(at)
    in
    if goes_on && next / ground.cols = at / ground.cols then next :: along step numbers next
    else
      let below = at + ground.cols in
      if below >= size then [] else below :: walk ground east least below
  in
  if at + ground.cols >= size then []
  else
    let east, west = east in
    if east.(at) <> None && east.(at) = least.(at) then along 1 east at else along (-1) west at

let read (file : Board_file.t) (certificate : Certificate.t) =
  let int n = int_of_string (Numbers.text_of_z n) in
  let cell at = Numbers.positive_of_int (at + 1) in
  let rows = int file.board.rows and cols = int file.board.cols in
  let ground =
    { rows; cols; is_ground = (fun at -> file.signs.[at] <> '#'); cost = (fun at -> file.board.cost (cell at)) }
  in
  let _, (position : wall_position) = Games.wall_now file in
  let nothing = PositiveMap.empty in
  if wall_outcome file.board position <> None then
    { way_walls = []; least = nothing; route = []; greatest_east = nothing; greatest_west = nothing }
  else
    let size = rows * cols in
    let walled = Array.make size false in
    List.iter (fun c -> walled.(Numbers.int_of_positive c - 1) <- true) position.walls0;
    let east, west = numbers ground (Array.get walled) Numbers.max in
    let token = Option.map (fun c -> Numbers.int_of_positive c - 1) position.token0 in
    let way_walls =
      if position.rabbit_moves || rows = 1 then []
      else begin
        let way, _ = Certificate.field "way" certificate.evidence in
        let top = match token with Some at -> at / cols | None -> 0 in
        let on_way = Array.make size false in
        List.iteri
          (fun down column -> on_way.(((top + down) * cols) + int_of_string column - 1) <- true)
          (Board_file.words way);
        List.filter
          (fun at -> at >= top * cols && can_hold_wall ground at && not (walled.(at) || on_way.(at)))
          (List.init size (fun up -> size - 1 - up))
      end
    in
    List.iter (fun at -> walled.(at) <- true) way_walls;
    let ways = numbers ground (Array.get walled) Numbers.min in
    let least = both Numbers.min ways in
    let route =
      if not position.rabbit_moves then []
      else
        match token with
        | Some at -> walk ground ways least at
        | None ->
          let worth at = Option.map (Numbers.add (ground.cost at)) least.(at) in
          let better a b =
            match (worth a, worth b) with
            | Some x, Some y -> if Numbers.ltb y x then b else a
            | None, _ -> b
            | _, None -> a
          in
          let first = List.fold_left better 0 (List.init cols Fun.id) in
          first :: walk ground ways least first
    in
    { way_walls = List.map cell way_walls; least = map_of least; route = List.map cell route;
      greatest_east = map_of east; greatest_west = map_of west } [@ocamlformat "disable"]
