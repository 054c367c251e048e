(* Not trusted: finds the blasts that the cuts of a certificate are about, and bounds for walks that do not enter a
   cut, or that use the last blast. *)

open Verified
open Bomb_ground

(* What does not depend on the blasts that are tried. *)
type site = {
  ground : Bomb_ground.t;
  claim : int;
  cost : int -> int;
  paid : int array;  (* costs from the walker if all bricks were gone *)
  onward : int array;  (* costs to an end if all bricks were gone, at most the claim *)
  useful : bool array;  (* the bricks that count *)
  cleared : int list array;  (* by a blast's cell; the blasts of the same kind have the same *)
  kinds : (int, int) Hashtbl.t;  (* for a blast that clears something, the first of its kind *)
}

(* Goes on from cells that were paid for: lowers what others cost, as long as the claim may be undercut. *)
let spread site ~free ~get ~set cells =
  let waiting = ref (Waiting.of_list (List.map (fun at -> (get at, at)) cells)) in
  while not (Waiting.is_empty !waiting) do
    let ((paid, at) as first) = Waiting.min_elt !waiting in
    waiting := Waiting.remove first !waiting;
    if paid = get at then
      List.iter
        (fun next ->
          let sum = paid + site.cost next in
          if free next && sum < get next && sum + site.onward.(next) < site.claim then (
            set next sum;
            waiting := Waiting.add (sum, next) !waiting))
        (near site.ground at)
  done

(* What cells cost from the walker over free cells. *)
let paid_over site free =
  let paid = Array.make (size site.ground) far in
  paid.(site.ground.walker) <- 0;
  spread site ~free ~get:(Array.get paid) ~set:(Array.set paid) [ site.ground.walker ];
  paid

(* As a bound: what is left of the claim. *)
let add_left site at paid found =
  if paid + site.onward.(at) >= site.claim then found
  else PositiveMap.add (positive at) (Numbers.z_of_int (site.claim - paid)) found

let raised site paid =
  let found = ref PositiveMap.empty in
  Array.iteri (fun at paid -> found := add_left site at paid !found) paid;
  !found

(* The first and the last of the bricks that a blast clears in its row, and in its column, stand for all of them. *)
let ends_of site_cols blast bricks =
  let line same =
    match List.filter same bricks with
    | [] -> None
    | on -> Some (List.fold_left min max_int on, List.fold_left max 0 on)
  in
  ( line (fun brick -> brick / site_cols = blast / site_cols),
    line (fun brick -> brick mod site_cols = blast mod site_cols) )

let site (file : Board_file.t) claim =
  let ground = Bomb_ground.make file in
  let costs = Array.init (size ground) (fun at -> int_of_z (file.board.cost (positive at))) in
  let claim, cost = match claim with Some claim -> (claim, Array.get costs) | None -> (1, fun _ -> 0) in
  let onward = Array.map (min claim) (home ground ~from:(fun _ -> true) ~cost) in
  let useful = Array.make (size ground) false and cleared = Array.make (size ground) [] in
  let site = { ground; claim; cost; paid = [||]; onward; useful; cleared; kinds = Hashtbl.create 1000 } in
  let paid = paid_over site (fun _ -> true) in
  Array.iteri (fun at paid -> useful.(at) <- (not ground.floor.(at)) && paid + onward.(at) < claim) paid;
  let firsts = Hashtbl.create 1000 in
  Array.iteri
    (fun blast rock ->
      if not rock then (
        let bricks = ref [] in
        visit_area ground blast (fun at _ -> if useful.(at) then bricks := at :: !bricks);
        cleared.(blast) <- !bricks;
        let key = ends_of ground.cols blast !bricks in
        if not (Hashtbl.mem firsts key) then Hashtbl.add firsts key blast;
        if !bricks <> [] then Hashtbl.add site.kinds blast (Hashtbl.find firsts key)))
    ground.rock;
  { site with paid }

(* A line and all that follow from it. *)
type lines = { cut : int list; tried : (int * lines option) list }

let read_lines site clearers texts =
  let is_done = Array.make (size site.ground) false and texts = ref texts in
  let rec read left =
    match !texts with
    | [] -> failwith "there are too few cuts"
    | text :: rest ->
      texts := rest;
      let cut = if text = "-" then [] else List.map int_of_string (Board_file.words text) in
      let clears = List.concat_map (fun brick -> try clearers.(brick) with Invalid_argument _ -> []) cut in
      let blasts = List.filter (fun blast -> not is_done.(blast)) (List.sort_uniq compare clears) in
      let attempt blast =
        if left = 1 then (blast, None)
        else
          let lines = read (left - 1) in
          is_done.(blast) <- true;
          (blast, Some lines)
      in
      let tried = List.map attempt blasts in
      if left > 1 then List.iter (fun blast -> is_done.(blast) <- false) blasts;
      { cut; tried }
  in
  read

(* Bounds of what is left over the floor before the last blast: on the way to the blast, and on the way from it. *)
type floor = { free : int -> bool; paid : int array; before : int array; after : int array }

let bounds site free =
  let paid = paid_over site free in
  let way = home site.ground ~from:free ~cost:site.cost in
  let best at known = max site.onward.(at) (site.claim - min site.claim known) in
  let before = Array.mapi (fun at known -> if free at then best at known else site.onward.(at)) paid in
  let after = Array.mapi (fun at far -> if free at then min far (best at site.paid.(at)) else site.onward.(at)) way in
  { free; paid; before; after }

let above site numbers =
  let found = ref PositiveMap.empty in
  Array.iteri
    (fun at n -> if n > site.onward.(at) then found := PositiveMap.add (positive at) (Numbers.z_of_int n) !found)
    numbers;
  !found

(* By how much the way to an end is longer because it must leave the bricks of the last blast over the old floor, and
   the cells for which the bound is greater still. *)
let after_last site floor blast =
  let bricks = List.filter (fun brick -> not (floor.free brick)) site.cleared.(blast) in
  let longer =
    let out brick =
      let from least at = if floor.free at then min least (site.cost at + floor.after.(at)) else least in
      List.fold_left from far (near site.ground brick) - site.onward.(brick)
    in
    min site.claim (List.fold_left (fun least brick -> min least (out brick)) far bricks)
  in
  let under at = max floor.before.(at) (min floor.after.(at) (site.onward.(at) + longer)) in
  let is_brick = Hashtbl.create 10 and paid = Hashtbl.create 10 in
  List.iter (fun brick -> Hashtbl.replace is_brick brick ()) bricks;
  let least at = if Hashtbl.mem is_brick at then site.onward.(at) + longer else under at in
  let get at = Option.value (Hashtbl.find_opt paid at) ~default:(site.claim - least at) in
  let enter brick =
    let beside least at = if floor.free at then min least floor.paid.(at) else least in
    let sum = List.fold_left beside far (near site.ground brick) + site.cost brick in
    sum < get brick && (Hashtbl.replace paid brick sum; true)
  in
  let entered = List.filter enter bricks in
  spread site ~free:(fun at -> floor.free at || Hashtbl.mem is_brick at) ~get ~set:(Hashtbl.replace paid) entered;
  let add at found = PositiveMap.add (positive at) (Numbers.z_of_int (site.claim - get at)) found in
  let add_brick found brick = if site.claim - get brick > under brick then add brick found else found in
  let raised = List.fold_left add_brick PositiveMap.empty bricks in
  (positive blast, (Numbers.z_of_int longer, Hashtbl.fold (fun at _ found -> add at found) paid raised))

let rec search site floor { cut; tried } =
  let in_cut = Hashtbl.create 10 in
  List.iter (fun brick -> Hashtbl.replace in_cut brick ()) cut;
  let beside_cut = raised site (paid_over site (fun at -> not (Hashtbl.mem in_cut at))) in
  let cut = List.map positive cut in
  if List.for_all (fun (_, lines) -> lines <> None) tried then
    let attempt (blast, lines) =
      let next () =
        let floor = Array.copy floor in
        List.iter (fun brick -> floor.(brick) <- true) site.cleared.(blast);
        search site floor (Option.get lines)
      in
      (positive blast, next)
    in
    Further (cut, beside_cut, List.map attempt tried)
  else
    let floor = bounds site (Array.get floor) in
    let tries = List.map (fun (blast, _) -> after_last site floor blast) tried in
    Last (cut, beside_cut, above site floor.before, above site floor.after, tries)

let settled site = Settled (raised site (paid_over site (Array.get site.ground.floor)))

let rec nat n = if n = 0 then O else S (nat (n - 1))
let rec deepest lines =
  1 + List.fold_left (fun deep (_, next) -> max deep (Option.fold ~none:0 ~some:deepest next)) 0 lines.tried

let read (file : Board_file.t) (certificate : Certificate.t) =
  let claim = if certificate.claim = "infinite" then None else Some (int_of_string certificate.claim) in
  let site = site file claim in
  let ground = site.ground in
  let plan, texts =
    if ground.walking then ([], [])
    else
      let plan, rest = Certificate.field "blasts" certificate.evidence in
      let _, texts = Certificate.field "cuts" rest in
      (Bomb_ground.plan file plan, texts)
  in
  let firsts = List.sort_uniq compare (Hashtbl.fold (fun _ first firsts -> first :: firsts) site.kinds []) in
  let clearers = Array.make (size ground) [] in
  List.iter
    (fun blast -> List.iter (fun brick -> clearers.(brick) <- blast :: clearers.(brick)) site.cleared.(blast))
    firsts;
  let add at value map = PositiveMap.add (positive at) value map in
  let area cells = List.fold_left (fun area at -> add at () area) PositiveMap.empty cells in
  let whole, depth =
    if ground.left = 0 || texts = [] then (settled site, 1)
    else
      let lines = read_lines site clearers texts ground.left in
      (search site ground.floor lines, deepest lines)
  in
  let to_end = ref PositiveMap.empty and to_gain = ref PositiveMap.empty and by_brick = ref PositiveMap.empty in
  Array.iteri
    (fun at rock ->
      if not rock then (
        to_end := add at (Numbers.z_of_int site.onward.(at)) !to_end;
        let gain = max site.onward.(at) (site.claim - min site.claim site.paid.(at)) in
        to_gain := add at (Numbers.z_of_int gain) !to_gain;
        if clearers.(at) <> [] then by_brick := add at (area clearers.(at)) !by_brick))
    ground.rock;
  let add_bricks map blast = add blast (List.map positive site.cleared.(blast)) map in
  let after_plan =
    let here = ground.position in
    match if ground.walking then Some here else after_blasts file.board ground.given plan here with
    | Some position -> position
    | None -> failwith "a blast of the plan may not go off"
  in
  let cleared = all_reached file.board ground.given after_plan.blasts in
  let path = Bomb_ground.path ground ~from:(fun at -> is_floor file.board cleared (positive at)) ~cost:site.cost in
  ( plan,
    path,
    { to_end = !to_end;
      to_gain = !to_gain;
      kinds = Hashtbl.fold (fun blast first map -> add blast (positive first) map) site.kinds PositiveMap.empty;
      bricks = List.fold_left add_bricks PositiveMap.empty firsts;
      clearers = !by_brick;
      depth = nat depth;
      whole } )
