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
  let given, start = Games.bomb file in
  let position : bomb_position =
    match follow (bomb board given) file.line (Obj.repr start) with
    | Some position -> Obj.obj position
    | None -> failwith "a move of the line is not legal"
  in
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

(* Lowers numbers: those of cells in the queue, and of all cells that lead to them. `cost` is of the step onto a cell,
   and `from` says from which cells it may be made. *)
module Queue_of_cells = Set.Make (struct
  type t = int * int

  let compare = compare
end)

let lower ground ~from ~cost numbers queue =
  let queue = ref (Queue_of_cells.of_list (List.map (fun at -> (numbers.(at), at)) queue)) in
  while not (Queue_of_cells.is_empty !queue) do
    let ((number, at) as first) = Queue_of_cells.min_elt !queue in
    queue := Queue_of_cells.remove first !queue;
    if number = numbers.(at) then
      List.iter
        (fun next ->
          let through = number + cost at in
          if from next && through < numbers.(next) then (
            numbers.(next) <- through;
            queue := Queue_of_cells.add (through, next) !queue))
        (near ground at)
  done

let far = max_int / 4

(* The cost of the cheapest walk from each cell to an end. *)
let home ground ~from ~cost =
  let numbers = Array.make (size ground) far in
  List.iter (fun at -> numbers.(at) <- 0) ground.ends;
  lower ground ~from ~cost numbers ground.ends;
  numbers

(* The steps of a cheapest walk to an end. *)
let path ground ~cost numbers =
  let rec go at =
    if numbers.(at) = 0 && List.mem at ground.ends then []
    else
      let leads (_, shift) =
        match beside ground at shift with Some next -> numbers.(next) + cost next = numbers.(at) | None -> false
      in
      match List.find_opt leads four with
      | Some (direction, shift) -> direction :: go (Option.get (beside ground at shift))
      | None -> []
  in
  go ground.walker
