//! A game, without its own types.

use thwart_grid::Problems;

use super::erased::Erased;
use super::position::Position;
use crate::explain::Explain;
use crate::info::GameInfo;
use crate::judge::Dialect;
use crate::setup::Setup;

/// A game, without its own types: an entry of a list of games.
///
/// A game makes its entry as a static in its own crate, so that its code is compiled there and nowhere else.
pub struct AnyGame {
    info: &'static GameInfo,
    dialects: fn() -> &'static [Dialect],
    position: fn(Setup) -> Result<Position, Problems>,
}

impl AnyGame {
    /// Returns the entry of game `G`. As a constant it does not compile if a parameter has no values for the exam.
    ///
    /// # Panics
    /// If a parameter has no values for the exam.
    pub const fn of<G: Explain>() -> Self {
        let mut index = 0;
        while index < G::INFO.parameters.len() {
            assert!(!G::INFO.parameters[index].exam.is_empty(), "a parameter names no values for the exam");
            index += 1;
        }
        Self { info: G::INFO, dialects: G::dialects, position: Erased::<G>::position }
    }

    /// Returns the game's description.
    pub const fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// Returns the judges' formats of the game.
    pub fn dialects(&self) -> &'static [Dialect] {
        (self.dialects)()
    }

    /// Returns the position of a validated setup, after the moves of its `line:`.
    ///
    /// # Errors
    /// The problems that the rules find: with the board, the parameters, or the first illegal move.
    pub fn position(&self, setup: Setup) -> Result<Position, Problems> {
        (self.position)(setup)
    }
}
