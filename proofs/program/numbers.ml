(* Trusted: the numbers of the extracted program. Cells stay Coq's own binary numbers, because maps take them apart bit
   by bit, and amounts become Zarith's integers. Extract.v says which function of Coq stands for which of these. *)

type positive = I of positive | O of positive | H

let rec positive_of_int n = if n <= 1 then H else if n land 1 = 0 then O (positive_of_int (n / 2)) else I (positive_of_int (n / 2))
let rec positive_of_z n =
  if Z.fits_int n then positive_of_int (Z.to_int n)
  else
    let half = positive_of_z (Z.shift_right n 1) in
    if Z.is_even n then O half else I half
let rec z_of_long = function
  | H -> Z.one
  | O p -> Z.shift_left (z_of_long p) 1
  | I p -> Z.succ (Z.shift_left (z_of_long p) 1)

(* The number so far, and the bit that comes next. *)
let rec int_from number bit = function
  | H -> number lor bit
  | O p -> int_from number (bit lsl 1) p
  | I p -> int_from (number lor bit) (bit lsl 1) p
let rec is_short bits = function H -> true | O p | I p -> bits > 0 && is_short (bits - 1) p
let int_of_positive p = if is_short 60 p then int_from 0 1 p else invalid_arg "a number is too large"
let z_of_positive p = if is_short 60 p then Z.of_int (int_from 0 1 p) else z_of_long p

type z = Z.t

let zero = Z.zero
let negative p = Z.neg (z_of_positive p)
let case if_zero if_positive if_negative n =
  match Z.sign n with
  | 0 -> if_zero ()
  | 1 -> if_positive (positive_of_z n)
  | _ -> if_negative (positive_of_z (Z.neg n))
let add = Z.add
let sub = Z.sub
let mul = Z.mul
let opp = Z.neg
let succ = Z.succ
let pred = Z.pred
let abs = Z.abs
let min = Z.min
let max = Z.max
let eqb = Z.equal
let leb = Z.leq
let ltb = Z.lt
let compare less equal greater m n =
  let sign = Z.compare m n in
  if sign < 0 then less else if sign = 0 then equal else greater

(* In Coq, n / 0 = 0 and n mod 0 = n; otherwise the quotient is rounded down. *)
let div m n = if Z.sign n = 0 then Z.zero else Z.fdiv m n
let modulo m n = Z.sub m (Z.mul n (div m n))

let z_of_int = Z.of_int

(* A number as files have it: digits without a leading zero, or with a minus if it is below zero. *)
let z_of_text text =
  match Z.of_string text with
  | n when Z.to_string n = text -> n
  | _ | (exception Invalid_argument _) -> failwith (text ^ " is no number")
let text_of_z = Z.to_string
