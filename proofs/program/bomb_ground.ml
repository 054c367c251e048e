(* Not trusted: the board of bomb in arrays, with cells numbered from 0, and what both kinds of evidence share. *)

open Verified

type t = {
  rows : int;
  cols : int;
  rock : bool array;
  ends : int list;
  floor : bool array;  (* at the position *)
  walker : int;
  walking : bool;
  left : int;  (* how many blasts may still go off *)
  reach : int;  (* how long an arm is at most *)
  given : bomb_parameters;
  position : bomb_position;
}

let int_of_z n = match int_of_string_opt (Numbers.text_of_z n) with Some n -> n | None -> max_int
let positive at = Numbers.positive_of_int (at + 1)

let make (file : Board_file.t) =
  let board = file.board in
  let given, (position : bomb_position) = Games.bomb_now file in
  let rows = int_of_z board.rows and cols = int_of_z board.cols in
  let size = rows * cols in
  let sign at = file.signs.[at] in
  let cleared = all_reached board given position.blasts in
  {
    rows;
    cols;
    rock = Array.init size (fun at -> sign at = '#');
    ends = List.filter (fun at -> sign at = '>') (List.init size Fun.id);
    floor = Array.init size (fun at -> is_floor board cleared (positive at));
    walker = Numbers.int_of_positive position.walker - 1;
    walking = position.walking;
    left = int_of_z (blasts_left given position);
    reach = (match given.radius with Some radius -> min (int_of_z radius) (rows + cols) | None -> rows + cols);
    given;
    position;
  }

let size ground = Array.length ground.rock

(* The cell without rock beside another one. *)
let beside ground at (down, right) =
  let row = (at / ground.cols) + down and col = (at mod ground.cols) + right in
  if row < 0 || row >= ground.rows || col < 0 || col >= ground.cols then None
  else
    let found = (row * ground.cols) + col in
    if ground.rock.(found) then None else Some found

let four = [ (North, (-1, 0)); (East, (0, 1)); (South, (1, 0)); (West, (0, -1)) ]
let near ground at = List.filter_map (fun (_, shift) -> beside ground at shift) four

(* Calls a function with each cell that a blast clears, and how far it is. *)
let visit_area ground blast visit =
  visit blast 0;
  let rec along shift at far =
    if far <= ground.reach then
      match beside ground at shift with
      | Some next ->
        visit next far;
        along shift next (far + 1)
      | None -> ()
  in
  List.iter (fun (_, shift) -> along shift blast 1) four

(* A map of the numbers that are less than a limit. *)
let numbers_below limit numbers =
  let found = ref PositiveMap.empty in
  Array.iteri
    (fun at n -> if n < limit then found := PositiveMap.add (positive at) (Numbers.z_of_int n) !found)
    numbers;
  !found

(* The blasts of a plan. *)
let plan (file : Board_file.t) text =
  if text = "none" then [] else List.map (Board_file.cell_of file) (Board_file.words text)

module Waiting = Set.Make (struct
  type t = int * int

  let compare = compare
end)

(* Goes on from the cells of a list: lowers the numbers of cells from which a step leads nearer. `cost` is of the step
   onto a cell, and `from` says from which cells there may be one. Notes the next cell of the cheapest walk. *)
let lower ?(onward = [||]) ground ~from ~cost numbers cells =
  let waiting = ref (Waiting.of_list (List.map (fun at -> (numbers.(at), at)) cells)) in
  while not (Waiting.is_empty !waiting) do
    let ((number, at) as first) = Waiting.min_elt !waiting in
    waiting := Waiting.remove first !waiting;
    if number = numbers.(at) then
      List.iter
        (fun before ->
          let through = number + cost at in
          if from before && through < numbers.(before) then (
            numbers.(before) <- through;
            if onward <> [||] then onward.(before) <- at;
            waiting := Waiting.add (through, before) !waiting))
        (near ground at)
  done

let far = max_int / 4

(* The cost of the cheapest walk from each cell to an end. *)
let home ?onward ground ~from ~cost =
  let numbers = Array.make (size ground) far in
  List.iter (fun at -> numbers.(at) <- 0) ground.ends;
  lower ?onward ground ~from ~cost numbers ground.ends;
  numbers

(* The steps of a cheapest walk to an end; none if there is no walk. *)
let path ground ~from ~cost =
  let onward = Array.make (size ground) (-1) in
  ignore (home ~onward ground ~from ~cost);
  let rec go at =
    if onward.(at) < 0 then []
    else
      let direction, _ = List.find (fun (_, shift) -> beside ground at shift = Some onward.(at)) four in
      direction :: go onward.(at)
  in
  go ground.walker
