//! Evidence in the form that the checkers read.

mod cuts;
mod passes;

use std::fmt::Write as _;

use thwart_grid::Cell;

use crate::check::evidence;
use crate::{Bomb, Position};
use thwart_game::answer::{Answer, Evidence, SolveError};
use thwart_game::limits::Limits;
use thwart_game::rules::Rules as _;

/// Returns evidence for the exact value of a position; `None` if the method's
/// answer has no plan, or the evidence would be too large.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn prove(
    game: &Bomb,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    if game.is_priced() {
        cuts::prove(game, position, answer, limits)
    } else {
        passes::prove(game, position, answer, limits)
    }
}

fn write_blasts(game: &Bomb, blasts: impl IntoIterator<Item = Cell>, text: &mut String) {
    let blasts: Vec<_> = blasts.into_iter().map(|blast| game.board().coord(blast).to_string()).collect();
    let words = if blasts.is_empty() { evidence::NO_BLASTS.to_owned() } else { blasts.join(" ") };
    let _ = writeln!(text, "blasts: {words}");
}
