//! Evidence of the kind `bomb-passes-2`: the blasts of a best plan and its walk, and what shows
//! that no walk is shorter. For unit costs.
//!
//! `blasts: r,c r,c ...` or `blasts: none`; for a finite claim `walk: E3 S ...`; then
//! `bound: passes` or `bound: cleared`. During the walk there is no text.
//!
//! Why acceptance implies the claim:
//!
//! 1. *It can be reached.* The blasts may go off, and the walk leads over the floor that they
//!    leave to an end, in as many steps as the claim says.
//! 2. *It cannot be bettered*, because no walk over all that is no rock is shorter (`cleared`);
//!    or because of numbers that are worked out in a given number of passes (`passes`): the
//!    steps from each cell to an end if at most so many further blasts are used on the way, and
//!    likewise those from the walker.
//! 3. Those for no blast are plain distances. Only rock stops a blast and inside one blast a straight
//!    or once bent walk is as short as any, so everything between a way's first and last use of a
//!    blast can be such a walk: some best way uses every blast in one stretch, one blast after the
//!    other. So with one more blast an end, or the walker, is as near as coming in (from a cell that can
//!    be stood on or beside it), going along an arm to the centre and out along an arm says, for all
//!    centres, and walking on over floor from there.
//! 4. Of the blasts that a walk uses, one is in the middle: with `k` blasts left at most half of the
//!    `k - 1` others, rounded down, come before it, and at most half, rounded up, behind it. So no walk is
//!    shorter than the least sum, over all centres, of the numbers of so many passes from the walker, into the
//!    arms and along them to the centre, and on from there to where the numbers of so many passes from the
//!    ends are. A walk that uses none has each of its cells for a centre. If no blast is left, the plain
//!    distance counts.
//! 5. *Numbers that do not matter.* What is left of a finite claim shrinks by one on each step of a
//!    walk. What is ahead of it, as the crow flies or around rock, never is more than the steps to its goal,
//!    and changes by one at most. So where no more is left than is ahead, no better walk comes past, nor
//!    does one that goes on from there where it does not matter; the passes leave such cells out. An infinite claim
//!    leaves none out, and it is all the same how long a way is.
//! 6. A pass that brings no cell nearer is the last: those after it would do the same. Where one from the
//!    ends did, its numbers hold for any number of blasts, and the first blast of a walk can be the one in the middle.
//! 7. Where the rows and columns from each end to the walker make the claim already, nothing need be worked out.

mod arms;
mod field;
mod ground;
mod number;
mod search;
#[cfg(test)]
mod tests;

use thwart_core::{Cell, Coord, Tile};

use self::field::Field;
use self::ground::{Crow, Ground};
use self::number::{AnyWay, Number};
use self::search::{Search, around_rock};
use super::super::rules::{Bomb, Position};
use super::{read_blasts, read_plan};
use crate::certificate::STOPPED;
use crate::certificate::budget::Budget;
use crate::certificate::{CheckError, Form, Lines, runs};
use crate::game::Game as _;
use crate::value::Value;

/// The word in the `kind:` line.
pub(in super::super) const KIND: &str = "bomb-passes-2";

/// The form.
pub(super) const FORM: Form<Bomb> = Form { kind: KIND, check: audit };

/// The word behind `bound:` where the passes show it.
pub(in super::super) const PASSES: &str = "passes";

/// The word where the walk is not longer than over all that is no rock.
pub(in super::super) const CLEARED: &str = "cleared";

/// No way. Sums of it with steps on a board do not overflow.
const FAR: u32 = 1 << 30;

/// Cost: O(cells) per pass, and less where most cells do not matter.
fn audit(game: &Bomb, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    if game.is_priced() {
        return Err(CheckError::new(
            lines.number(),
            "this kind of evidence is for boards where every cell costs 1",
        ));
    }
    if game.board().len() >= FAR as usize {
        return Err(CheckError::new(lines.number(), format!("this kind of evidence ends at {FAR} cells")));
    }
    if position.walking {
        read_plan(game, position, claim, lines)?;
        return Ok(1);
    }
    let blasts = read_blasts(game, position, lines)?;
    if let Value::Finite(claim) = claim {
        read_walk(game, &Position { blasts: blasts.clone(), ..position.clone() }, claim, lines)?;
    }
    let (number, bound) = lines.field("bound")?;
    let shown = match bound {
        PASSES => by_passes(game, position, claim, &mut || lines.is_stopped()),
        CLEARED => by_clearing(game, position, claim),
        _ => Err(format!("`{bound}` is neither `{PASSES}` nor `{CLEARED}`")),
    };
    shown.map_err(|reason| CheckError::new(number, reason))?;
    Ok(1 + blasts.len() as u64)
}

/// The first half: a walk of so many steps over the floor that the blasts of a position leave.
fn read_walk(game: &Bomb, position: &Position, claim: u64, lines: &mut Lines<'_>) -> Result<(), CheckError> {
    let (number, text) = lines.field("walk")?;
    let error = |reason: String| CheckError::new(number, reason);
    let steps = runs::steps(text.split(' ')).map_err(|word| error(format!("`{word}` is no run of steps")))?;
    let ground = Ground::new(game, position);
    let (mut cell, mut taken) = (position.walker, 0);
    for direction in steps {
        let next = game.board().can_step(cell, direction, |next| ground.is_floor(next));
        let at = game.board().coord(cell);
        cell = next.ok_or_else(|| error(format!("the walker cannot step {direction} from {at}")))?;
        taken += 1;
    }
    if game.board().tile(cell) != Tile::Exit {
        return Err(error(format!("the walk ends on {}, which is no end", game.board().coord(cell))));
    }
    if taken != claim {
        return Err(error(format!("the walk takes {taken}, which is not the claim")));
    }
    Ok(())
}

fn ends(game: &Bomb) -> Vec<Cell> {
    game.ends().collect()
}

/// The claim in steps; [`FAR`] if it is infinite.
fn steps_of(claim: Value) -> u32 {
    claim.finite().map_or(FAR, |claim| claim.min(u64::from(FAR)) as u32)
}

/// The second half for any number of blasts: not even a walk over bricks is better.
///
/// # Errors
/// What such a walk takes.
pub(in super::super) fn by_clearing(game: &Bomb, position: &Position, claim: Value) -> Result<(), String> {
    show(game, position, claim, [clear::<AnyWay>, clear::<u16>, clear::<u32>], &mut || false)
}

/// The second half: steps 3 to 7.
///
/// # Errors
/// What a walk may take, that it is too much to look at, or that it was to stop.
pub(in super::super) fn by_passes(
    game: &Bomb,
    position: &Position,
    claim: Value,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(), String> {
    show(game, position, claim, [pass::<AnyWay>, pass::<u16>, pass::<u32>], stop)
}

/// What shows that no walk takes fewer steps than a claim, or says what one takes.
type Half = fn(&Bomb, &Position, u32, &mut dyn FnMut() -> bool) -> Result<(), String>;

/// Shows it in the narrowest numbers that the claim allows, unless not even over an empty board a
/// walk is better.
fn show(
    game: &Bomb,
    position: &Position,
    claim: Value,
    halves: [Half; 3],
    stop: &mut dyn FnMut() -> bool,
) -> Result<(), String> {
    let claim = steps_of(claim);
    let crow = Crow::new(game.board(), &[position.walker]);
    if game.ends().all(|end| crow.of(game.board().coord(end)) >= claim) {
        return Ok(());
    }
    let [any_way, narrow, wide] = halves;
    match claim {
        // How long a way is matters only to those who are told of it.
        FAR => any_way(game, position, claim, stop).or_else(|_| wide(game, position, claim, stop)),
        claim if claim < u16::MOST.into() => narrow(game, position, claim, stop),
        _ => wide(game, position, claim, stop),
    }
}

fn clear<N: Number>(
    game: &Bomb,
    position: &Position,
    claim: u32,
    _: &mut dyn FnMut() -> bool,
) -> Result<(), String> {
    let ground = Ground::new(game, position);
    let needs = Crow::new(ground.board, &[position.walker]).needs::<N>(&ground);
    let field = Search::new(&ground, Vec::new(), needs).from(&ends(game), claim);
    no_better(claim, field.at(game.board().coord(position.walker)), "over bricks")
}

/// That nothing is left of a claim on the walker's cell.
fn no_better<N: Number>(claim: u32, left: N, how: &str) -> Result<(), String> {
    let left: u32 = left.into();
    if left == 0 { Ok(()) } else { Err(format!("{how} a walk takes {}, less than the claim", claim - left)) }
}

fn pass<N: Number>(
    game: &Bomb,
    position: &Position,
    claim: u32,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(), String> {
    let ground = Ground::new(game, position);
    let (start, ends) = ([position.walker], ends(game));
    let Some(passes) = game.blasts_left(position).checked_sub(1) else {
        let near: Field<N> = search(&ground, &start, &ends, claim).from(&ends, claim);
        return no_better(claim, near.at(game.board().coord(position.walker)), "without a blast");
    };
    let (out_of, settled) = one_side::<N>(&ground, &ends, &start, claim, passes.div_ceil(2), stop)?;
    // Where more blasts bring no cell nearer to an end, it is enough that one of all is the first.
    let (into, _) = one_side(&ground, &start, &ends, claim, if settled { 0 } else { passes / 2 }, stop)?;
    meet(claim, &into, &out_of)
}

/// What ways from some cells leave of the claim on the centres of a blast that they come into, after so
/// many blasts; and whether one of these brought no cell nearer.
fn one_side<N: Number>(
    ground: &Ground<'_>,
    from: &[Cell],
    goals: &[Cell],
    claim: u32,
    passes: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(Field<N>, bool), String> {
    let mut search = search(ground, goals, from, claim);
    let mut field = search.from(from, claim);
    let (mut budget, mut settled) = (Budget::default(), false);
    for _ in 0..passes {
        if stop() {
            return Err(STOPPED.to_owned());
        }
        budget.look(ground.board.len() as u64)?;
        settled = !search.pass(&mut field);
        if settled {
            break;
        }
    }
    Ok((search.arms(&search.entries(&field)), settled))
}

/// Walks over the floor from some cells to some goals.
fn search<'g, N: Number>(ground: &'g Ground<'g>, goals: &[Cell], from: &[Cell], claim: u32) -> Search<'g, N> {
    let needs = ahead(ground, goals, from, claim);
    let mut bars = needs.clone();
    ground.close_bricks(&mut bars);
    Search::new(ground, needs, bars)
}

/// What is ahead of a walk. Where the claim is much more than the crow's way rock stands in it, as a
/// rule, and then it pays to look for the ways around.
fn ahead<N: Number>(ground: &Ground<'_>, goals: &[Cell], from: &[Cell], claim: u32) -> Vec<N> {
    let crow = Crow::new(ground.board, goals);
    let least = from.iter().map(|&cell| crow.of(ground.board.coord(cell))).min().unwrap_or(0);
    let much = least + least / 16;
    if claim < FAR && claim > much { around_rock(ground, goals, from, claim) } else { crow.needs(ground) }
}

/// That what is used of the claim on both sides of each centre makes all of it: step 4.
fn meet<N: Number>(claim: u32, into: &Field<N>, out_of: &Field<N>) -> Result<(), String> {
    let all = N::of(claim).into();
    for (row, (one, other)) in into.spans.iter().zip(&out_of.spans).enumerate() {
        let cols = one.start.max(other.start)..one.end.min(other.end);
        for col in cols {
            let at = Coord { row, col };
            let left: u32 = into.at(at).into() + out_of.at(at).into();
            if left > all {
                let steps = 2 * claim - left;
                return Err(format!("with a blast on {at} a walk may take {steps}, less than the claim"));
            }
        }
    }
    Ok(())
}
