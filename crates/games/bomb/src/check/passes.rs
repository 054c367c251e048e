//! Evidence of the kind `bomb-passes-3`, for boards where every cell costs 1: the blasts of a best plan, its
//! walk, and the reason why no walk is shorter.
//!
//! `blasts: r,c r,c ...` or `blasts: none`; for a finite claim `walk: E3 S ...`; then
//! `bound: passes` or `bound: cleared`. During the walk there is no text.
//!
//! # Why acceptance implies the claim
//!
//! 1. *It can be reached.* The blasts may go off, and the walk leads over the floor that they leave to an
//!    end, in as many steps as the claim says.
//! 2. *It cannot be bettered.* Either the shortest walk over all cells except rock is as long (`cleared`), or
//!    numbers computed in passes show it (`passes`): the steps from the ends to each cell with at most this many
//!    further blasts, and likewise those from the walker.
//! 3. The numbers for no blast are plain distances. Only rock stops a blast, so between two cells that one
//!    blast clears, the path along its arms through its centre is no longer than any other (if both lie on
//!    one arm, take a blast between them). So a shortest walk uses every blast in one stretch, one blast
//!    after the other. One more blast then means: come into an arm (from a cell that can be stood on, or one
//!    beside it), go along it to the centre, out along an arm, and walk on over floor. This is
//!    `BlastLines::pass` in `check/evidence/passes.rs`.
//! 4. One of the blasts of a walk is in the middle: with `k` blasts left, at most half of the `k - 1`
//!    others, rounded down, lie between it and the walker, and at most half, rounded up, between it and the
//!    end. So no walk is shorter than the least sum, over all centres, of the numbers after this many passes
//!    from both sides. A walk without a blast has each of its cells for a centre. If no blast is left, the
//!    plain distance counts.
//! 5. A pass that lowers nothing is the last, because those after it would do the same. If the passes from
//!    the ends include one, their numbers hold for any number of blasts, and the first blast of a walk can
//!    be the middle one.

use thwart_grid::axes::FAR;
use thwart_grid::{Cell, Tile};

use super::{read_blasts, read_plan};
use crate::check::evidence::passes::{CLEARED, KIND, PASSES, by_clearing, by_passes};
use crate::rules::{Bomb, Position};
use thwart_game::certificate::{CheckError, Form, Lines, runs};
use thwart_game::info::Support;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

pub(super) const FORM: Form<Bomb> =
    Form { kind: KIND, supports: &[Support::all("blasts"), Support::all("radius")], check };

/// Checks evidence of this kind. O(cells) for each pass.
fn check(game: &Bomb, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let unfit = |reason: String| Err(CheckError::new(lines.number(), reason));
    if game.is_priced() {
        return unfit("this kind of evidence is for boards where every cell costs 1".to_owned());
    }
    if game.board().len() >= FAR as usize {
        return unfit(format!("this kind of evidence ends at {FAR} cells"));
    }
    if position.walking {
        read_plan(game, position, claim, lines)?;
        return Ok(1);
    }
    let blasts = read_blasts(game, position, lines)?;
    if let Value::Finite(claim) = claim {
        read_walk(game, position.walker, &game.floor(&blasts), claim, lines)?;
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

/// Checks the first half: a walk of `claim` steps over the floor to an end.
fn read_walk(
    game: &Bomb,
    walker: Cell,
    floor: &[bool],
    claim: u64,
    lines: &mut Lines<'_>,
) -> Result<(), CheckError> {
    let (number, text) = lines.field("walk")?;
    let error = |reason: String| CheckError::new(number, reason);
    let board = game.board();
    let steps = runs::steps(text.split(' ')).map_err(|word| error(format!("`{word}` is no run of steps")))?;
    let (mut cell, mut taken) = (walker, 0);
    for direction in steps {
        let next = board.passable_step(cell, direction, |next| floor[next.index()]);
        let at = board.coord(cell);
        cell = next.ok_or_else(|| error(format!("the walker cannot step {direction} from {at}")))?;
        taken += 1;
    }
    if board.tile(cell) != Tile::Exit {
        return Err(error(format!("the walk ends on {}, which is no end", board.coord(cell))));
    }
    if taken != claim {
        return Err(error(format!("the walk takes {taken}, which is not the claim")));
    }
    Ok(())
}
