//! Evidence: what [`audit`](super::super::audit) reads.

mod cuts;
mod passes;

use std::fmt::Write as _;

use thwart_core::CellSet;

use crate::game::{Answer, Evidence, Game as _, SolveError};
use crate::games::bomb::{Bomb, Position, audit};
use crate::limits::Limits;

/// Evidence for the exact value of a position. `None` where the method's answer
/// has no plan, or there would be too much to keep.
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
        passes::prove(game, position, limits)
    }
}

fn write_blasts(game: &Bomb, blasts: &CellSet, text: &mut String) {
    text.push_str("blasts:");
    for blast in blasts.iter() {
        let _ = write!(text, " {}", game.board().coord(blast));
    }
    if blasts.is_empty() {
        let _ = write!(text, " {}", audit::NO_BLASTS);
    }
    text.push('\n');
}
