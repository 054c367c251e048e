(* Not trusted: computes the numbers of the passes, which the certificate leaves to its checker. *)

open Verified

let steps text =
  let run word =
    let letter = String.sub word 0 1 and count = String.sub word 1 (String.length word - 1) in
    List.init (Certificate.times count) (fun _ -> Board_file.direction letter)
  in
  List.concat_map run (Board_file.words text)

(* The numbers with one more blast, and whether any is less. *)
let pass (ground : Bomb_ground.t) unit_cost old =
  let least into numbers =
    Array.mapi
      (fun at _ ->
        if ground.rock.(at) then Bomb_ground.far
        else
          let found = ref Bomb_ground.far in
          into at (fun other far -> found := min !found (numbers.(other) + (far * unit_cost)));
          !found)
      numbers
  in
  let entered at visit =
    visit at 0;
    List.iter (fun other -> visit other 1) (Bomb_ground.near ground at)
  in
  let through = least (Bomb_ground.visit_area ground) (least (Bomb_ground.visit_area ground) (least entered old)) in
  let numbers = Array.map2 min old through in
  let lower = List.filter (fun at -> numbers.(at) < old.(at)) (List.init (Array.length old) Fun.id) in
  Bomb_ground.lower ground ~from:(fun at -> ground.floor.(at)) ~cost:(fun _ -> unit_cost) numbers lower;
  (numbers, lower <> [])

let read (file : Board_file.t) (certificate : Certificate.t) =
  let ground = Bomb_ground.make file in
  let claim = if certificate.claim = "infinite" then None else Some (int_of_string certificate.claim) in
  (* An infinite claim needs to know only from where there is a walk, which then has no cost. *)
  let unit_cost, limit = match claim with Some claim -> (1, claim) | None -> (0, 1) in
  let cost _ = unit_cost in
  let on_floor at = ground.floor.(at) in
  let over_floor = Bomb_ground.home ground ~from:on_floor ~cost in
  let layer numbers = Bomb_ground.numbers_below limit numbers in
  if ground.walking then ([], Bomb_ground.path ground ~from:on_floor ~cost, Passes (layer over_floor, []))
  else
    let plan, lines = Certificate.field "blasts" certificate.evidence in
    let walk, lines = if claim = None then ("", lines) else Certificate.field "walk" lines in
    let bound, _ = Certificate.field "bound" lines in
    let rec more left numbers =
      if left <= 0 then []
      else
        let next, any = pass ground unit_cost numbers in
        if any then layer next :: more (left - 1) next else []
    in
    let bound =
      if bound = "cleared" then Cleared (layer (Bomb_ground.home ground ~from:(fun _ -> true) ~cost))
      else Passes (layer over_floor, more ground.left over_floor)
    in
    (Bomb_ground.plan file plan, steps walk, bound)
