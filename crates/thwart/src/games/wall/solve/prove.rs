//! Evidence for the adaptive game: where tours turn back, run by run.

use std::fmt::Write as _;

use super::super::audit::TOURS;
use super::super::rules::{Builds, Position, Wall};
use super::fields::{Climb, Rule};
use super::flank::Flank;
use super::row::check_sum;
use crate::game::{Evidence, Game as _, SolveError};
use crate::limits::Limits;

/// The turns of all runs from the bottom up to the token's row. `None` where Eel
/// builds up front, or costs are too large.
///
/// Cost: O(cells), as the solve; the text has about six bytes per record.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn prove(game: &Wall, position: &Position, limits: &Limits) -> Result<Option<Evidence>, SolveError> {
    let method = "records";
    if game.builds() != Builds::Adaptive || check_sum(game, method).is_err() {
        return Ok(None);
    }
    let mut text = String::new();
    if game.outcome(position).is_some() {
        return Ok(Some(Evidence { kind: TOURS, text }));
    }
    let board = game.board();
    let first = position.token.map_or(0, |token| board.coord(token).row);
    let mut budget = limits.start();
    let mut climb = Climb::default();
    let (mut below, mut above) = (Climb::bottom(game), vec![0; board.cols()]);
    for row in (first..board.rows() - 1).rev() {
        if budget.spend_slow() {
            return Err(SolveError::Stopped { method });
        }
        climb.row.read(game, &position.walls, row, &below);
        climb.land_and(game, Rule::Adaptive, row, &mut above, |tour| write_run(&tour.west, &tour.east, &mut text));
        std::mem::swap(&mut below, &mut above);
    }
    Ok(Some(Evidence { kind: TOURS, text }))
}

/// One line, if there are openings: each entry as soon as that on which it rests
/// is there.
fn write_run(west: &Flank, east: &Flank, text: &mut String) {
    let (mut a, mut b) = (0, 0);
    let mut blank = "";
    while a < west.len() || b < east.len() {
        if a < west.len() && west.turn(a + 1) <= b {
            a += 1;
            let _ = write!(text, "{blank}w{}", west.turn(a));
        } else {
            b += 1;
            let _ = write!(text, "{blank}e{}", east.turn(b));
        }
        blank = " ";
    }
    if !blank.is_empty() {
        text.push('\n');
    }
}
