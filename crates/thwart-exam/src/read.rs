//! Boards that the tests wrote themselves.

use thwart_game::game::Game;
use thwart_game::setup::Setup;
use thwart_grid::format::board_file;

/// Reads a board of a game.
///
/// # Panics
/// It is none.
pub fn setup<G: Game>(board: &str) -> Setup {
    let valid = board_file::parse(board).and_then(|file| Setup::new(G::INFO, file));
    valid.unwrap_or_else(|problems| panic!("{problems:?}\n{board}"))
}
