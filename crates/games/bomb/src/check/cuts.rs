//! Evidence of the kind `bomb-cuts-1`, for any costs: the blasts of a best plan and, for every set of fewer
//! blasts to try, bricks of which a better walk must enter one.
//!
//! `blasts: ...`, then `cuts: N` and N lines, each with the numbers of some bricks, or `-` for none. During
//! the walk there is no text.
//!
//! # Why acceptance implies the claim
//! Let `K` be the claim.
//!
//! 1. *It can be reached.* The blasts may go off, and a plain search finds a walk of cost `K` over the floor
//!    that they leave.
//! 2. *It cannot be bettered.* Suppose that some further blasts `T`, at most as many as are left, leave a
//!    walk that costs less than `K`. Let some of them, `S`, have gone off already, at first none. The bricks
//!    of a line are a *cut*: while they stand, a walk costs at least `K` even if all other bricks are gone
//!    (a plain search). So the walk enters one of them, and some blast of `T` not yet in `S` clears it.
//! 3. The checker tries all blasts that clear a brick of the cut, one after the other: each goes off in
//!    turn, and has a line of its own. Blasts that clear the same bricks are one. Take the first of them
//!    that is in `T`: none before it is in `T`, so those need no further try below it. If it is the last
//!    blast that is left, a search shows that a walk after it costs at least `K` (`LastBlast`). If no blast
//!    clears a brick of the cut, `T` does not exist.
//! 4. *Bricks that do not count.* If all bricks were gone, a walk through some of them would cost `K` or
//!    more. No better walk enters them, so only the other bricks that a blast clears matter.
//!
//! Cost: a few plain searches for each line, and the searches of last lines. A `CheckBudget` measures what
//! they look at.

use thwart_grid::Cell;
use thwart_grid::distance::UNREACHED_LENGTH;

use super::read_plan;
use crate::check::evidence::cuts::{BlastTree, BrickSite, KIND, NO_BRICKS};
use crate::rules::{Bomb, Position};
use thwart_game::certificate::{CheckError, Form, Lines, read_number};
use thwart_game::info::Support;
use thwart_game::value::Value;

pub(super) const FORM: Form<Bomb> =
    Form { kind: KIND, supports: &[Support::all("blasts"), Support::all("radius")], check };

fn check(game: &Bomb, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    read_plan(game, position, claim, lines)?;
    if position.walking {
        return Ok(1);
    }
    let (header, text) = lines.field("cuts")?;
    let count: u64 =
        read_number(text).ok_or_else(|| CheckError::new(header, format!("`{text}` is no number of cuts")))?;
    let site = BrickSite::new(game, position, claim.finite().unwrap_or(UNREACHED_LENGTH));
    let mut tree = BlastTree::new(&site, game.blasts_left(position));
    let mut read = 0;
    while tree.needs_cut() {
        if read == count {
            return Err(CheckError::new(lines.number(), "there are fewer cuts than blasts to be tried"));
        }
        read += 1;
        let (number, line) = lines.line()?;
        read_cut(line, &tree)
            .and_then(|cut| tree.cut(&cut, line, &mut || lines.is_stopped()))
            .map_err(|reason| CheckError::new(number, reason))?;
    }
    if read < count {
        let reason = format!("all blasts were tried after {read} of {count} cuts");
        return Err(CheckError::new(lines.number(), reason));
    }
    Ok(1 + count)
}

/// Reads the bricks of a line, which must ascend.
fn read_cut(line: &str, tree: &BlastTree<'_, '_>) -> Result<Vec<Cell>, String> {
    let mut cut: Vec<Cell> = Vec::new();
    for word in line.split(' ').filter(|_| line != NO_BRICKS) {
        let cell = read_number(word).map(Cell).filter(|&cell| tree.stands(cell));
        let cell = cell.ok_or_else(|| format!("`{word}` is no brick that stands and counts"))?;
        if cut.last().is_some_and(|&before| before >= cell) {
            return Err(format!("`{word}` is not after the brick before it"));
        }
        cut.push(cell);
    }
    Ok(cut)
}
