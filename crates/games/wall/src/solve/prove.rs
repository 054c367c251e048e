//! Evidence: the turning points of tours, run by run, if Eel builds move by move;
//! the only path that he leaves, if he builds before the walk.

use std::fmt::Write as _;

use super::fast::flank::Flank;
use super::fast::row::check_sum;
use super::fast::rows::{RowSweep, Rule};
use super::fast::upfront::Upfront;
use crate::check::evidence::{STRAIGHT, TOURS};
use crate::rules::{Builds, Position, Wall};
use thwart_game::answer::{Evidence, SolveError};
use thwart_game::limits::Limits;
use thwart_game::rules::Rules as _;
use thwart_game::value::Side;

/// Returns the evidence for a position; `None` if the costs are too large.
///
/// Cost: O(cells), like the solve; the text has about six bytes per record.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn prove(
    game: &Wall,
    position: &Position,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    let method = "records";
    if check_sum(game, method).is_err() {
        return Ok(None);
    }
    if game.builds() == Builds::Upfront {
        return only_path(game, position, limits).map(|text| Some(Evidence { kind: STRAIGHT, text }));
    }
    let mut text = String::new();
    if game.outcome(position).is_some() {
        return Ok(Some(Evidence { kind: TOURS, text }));
    }
    let board = game.board();
    let first = position.token.map_or(0, |token| board.coord(token).row);
    let mut budget = limits.start();
    let mut climb = RowSweep::default();
    let (mut below, mut above) = (RowSweep::bottom(game), vec![0; board.cols()]);
    for row in (first..board.rows() - 1).rev() {
        if budget.spend_slow() {
            return Err(SolveError::Stopped { method });
        }
        climb.row.read(game, &position.walls, row, &below);
        climb.land(game, Rule::Adaptive, row, &mut above, |tour| {
            write_run(&tour.west, &tour.east, &mut text);
        });
        std::mem::swap(&mut below, &mut above);
    }
    Ok(Some(Evidence { kind: TOURS, text }))
}

/// Writes one line if there are openings: each entry as soon as the one on which
/// it rests is written.
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

/// Returns the most expensive straight path as text, row by row.
fn only_path(game: &Wall, position: &Position, limits: &Limits) -> Result<String, SolveError> {
    let board = game.board();
    let last = board.rows() - 1;
    if position.side == Side::Minimiser || last == 0 || game.outcome(position).is_some() {
        return Ok(String::new());
    }
    let mut play = Upfront::new(game);
    play.most_expensive.set_walls(&position.walls);
    if !play.most_expensive.reach(0, &mut limits.start()) {
        return Err(SolveError::Stopped { method: "records" });
    }
    let mut text = "way:".to_owned();
    for open in play.exits(position.token) {
        let _ = write!(text, " {}", open + 1);
    }
    text.push('\n');
    Ok(text)
}
