//! From a text to a position in one call.

use thwart_game::any::Position;
use thwart_grid::Problems;

use crate::games::ALL;

/// Reads a board of any game of the [list](ALL): a board file that names its game, or a judge's
/// input of one case. The caller can solve, play, analyze and check the result; see [`Position`].
///
/// ```
/// let position = thwart::read("game: wall\n\n123\n4#5\n")?;
/// assert_eq!(position.setup().info().name, "wall");
/// let problems = thwart::read("game: wall\n\n123\n4?5\n").err().expect("`?` is no sign");
/// assert_eq!(problems.0[0].place, Some((4, 2)));
/// # Ok::<(), thwart::grid::Problems>(())
/// ```
///
/// # Errors
/// The problems of the text, with places. [`recognise::read`](thwart_game::recognise::read) reads texts with several
/// boards, and texts that do not name their game.
pub fn read(text: &str) -> Result<Position, Problems> {
    thwart_game::read_among(ALL, text)
}
