//! From a text to a position in one call.

use thwart_grid::{Problem, Problems};

use crate::any::Position;
use crate::recognise::{self, Games, ReadOptions};

/// Reads a board of one of these games: a board file that names its game, or a judge's input of one case.
///
/// # Errors
/// The problems of the text, with places. [`recognise::read`] reads texts with several boards, and
/// texts that do not name their game.
pub fn read_among(games: &Games, text: &str) -> Result<Position, Problems> {
    let mut positions = recognise::read(games, text, ReadOptions::default())?.positions();
    match (positions.next(), positions.count()) {
        (Some(position), 0) => position,
        (None, _) => Err(Problem::whole("this text holds no board").into()),
        (_, others) => {
            Err(Problem::whole(format!("one board is read here, and this text has {}", others + 1)).into())
        }
    }
}
