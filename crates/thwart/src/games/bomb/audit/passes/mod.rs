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
//!    steps from each cell to an end if at most `p` further blasts are used on the way.
//! 3. Those for `p = 0` are plain distances. Only rock stops a blast and inside one blast a straight
//!    or once bent walk is as short as any, so everything between a way's first and last use of a
//!    blast can be such a walk: some best way uses every blast in one stretch, one blast after the
//!    other. So with one more blast an end is as near as coming in (from a cell that can be stood
//!    on or beside it), going along an arm to the centre and out along an arm says, for all
//!    centres, and walking on over floor from there.
//! 4. The first blast that a walk uses it comes to over the floor as it is, and behind it the others
//!    are used: so with `k` blasts left no walk is shorter than the least sum, over all
//!    centres, of a plain distance from the walker to the arms, along them to the centre, on to where
//!    the numbers of the pass `k - 1` are, and those. If no blast is left, the plain distance counts.
//! 5. *Numbers that do not matter.* What is left of a finite claim shrinks by one on each step of a
//!    walk, and so do the rows and columns to its goal, or they grow by one. So where as little
//!    is left as these are, no better walk comes past; the passes leave such cells out.
//! 6. A pass that brings no cell nearer is the last: those after it would do the same.

mod arms;
mod field;
mod ground;
#[cfg(test)]
mod tests;

use thwart_core::{Cell, Coord, Tile};

use self::field::{Field, Search};
use self::ground::Ground;
use super::super::rules::{Bomb, Position};
use super::{read_blasts, read_plan};
use crate::certificate::budget::Budget;
use crate::certificate::{CheckError, Form, Lines, runs};
use crate::game::Game as _;
use crate::value::Value;

/// The word in the `kind:` line.
pub(in super::super) const KIND: &str = "bomb-passes-2";

/// The form.
pub(super) const FORM: Form<Bomb> = Form { kind: KIND, audit };

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
        PASSES => by_passes(game, position, claim),
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
    let ground = Ground::new(game, position);
    let claim = steps_of(claim);
    let home = Search::new(&ground, &[position.walker]);
    let field = home.from(&ends(game), claim, |cell| !ground.is_rock(cell));
    no_better(claim, field.at(game.board().coord(position.walker)), "over bricks")
}

/// That nothing is left of a claim on the walker's cell.
fn no_better(claim: u32, left: u32, how: &str) -> Result<(), String> {
    if left == 0 { Ok(()) } else { Err(format!("{how} a walk takes {}, less than the claim", claim - left)) }
}

/// The second half: steps 3 to 6.
///
/// # Errors
/// What a walk may take, or that it is too much to look at.
pub(in super::super) fn by_passes(game: &Bomb, position: &Position, claim: Value) -> Result<(), String> {
    let ground = Ground::new(game, position);
    let claim = steps_of(claim);
    let (start, ends) = (position.walker, ends(game));
    let is_floor = |cell| ground.is_floor(cell);
    let home = Search::new(&ground, &[start]);
    let mut near = home.from(&ends, claim, is_floor);
    let Some(passes) = game.blasts_left(position).checked_sub(1) else {
        return no_better(claim, near.at(game.board().coord(start)), "without a blast");
    };
    let mut budget = Budget::default();
    for _ in 0..passes {
        budget.look(game.board().len() as u64)?;
        if !home.pass(&mut near) {
            break;
        }
    }
    let out = Search::new(&ground, &ends);
    let from = out.from(&[start], claim, is_floor);
    let (into, out_of) = (out.arms(&out.entries(&from)), home.arms(&home.entries(&near)));
    meet(claim, [(&out, &into), (&home, &out_of)])
}

/// That what is used of the claim on both sides of each centre makes all of it: step 4.
fn meet(claim: u32, [(out, into), (home, out_of)]: [(&Search<'_>, &Field); 2]) -> Result<(), String> {
    for (row, (one, other)) in into.spans.iter().zip(&out_of.spans).enumerate() {
        let cols = one.start.max(other.start)..one.end.min(other.end);
        for col in cols {
            let at = Coord { row, col };
            let (into, out_of) = (into.at(at), out_of.at(at));
            if into == 0 || out_of == 0 {
                continue;
            }
            let left = into + out.ahead.of(at) + out_of + home.ahead.of(at);
            if left > claim {
                let steps = 2 * claim - left;
                return Err(format!("with a blast on {at} a walk may take {steps}, less than the claim"));
            }
        }
    }
    Ok(())
}
