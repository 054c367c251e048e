//! Evidence: the layers of the recurrence, written down.

use std::fmt::Write as _;

use super::grundy;
use crate::check::evidence;
use crate::rules::{Escape, Position};
use thwart_game::answer::{Evidence, SolveError};
use thwart_game::limits::Limits;
use thwart_game::rules::Rules as _;

/// From this layer on, the layers repeat with period 2; see `closed_form`.
const FIRST: u64 = 3;
const LAST: u64 = FIRST + 2;

/// Writes the weights of all cells for every number of pushes that counts.
///
/// Cost: O(cells); at most five bytes of text per cell.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn prove(game: &Escape, position: &Position, limits: &Limits) -> Result<Evidence, SolveError> {
    let most = position.tokens.iter().map(|token| token.left).max().unwrap_or(0);
    let last = most.min(LAST);
    let repeats = if most > LAST { FIRST.to_string() } else { evidence::NEVER.to_owned() };
    let mut text = format!("layers: {last}\nrepeats: {repeats}\n");
    let cols = game.board().cols();
    text.reserve(last as usize * (game.board().len() + game.board().rows() + 16));
    // Every layer is asked for, because the recurrence stops when it sees a repetition.
    let wanted: Vec<_> = (1..=last).collect();
    let layers = grundy::layers(game, &wanted, &mut limits.start(), |left, layer| {
        let _ = writeln!(text, "layer: {left}");
        let mut cells = game.board().cells();
        for row in layer.chunks(cols) {
            text.extend(row.iter().zip(&mut cells).map(|(&weight, cell)| {
                char::from(if game.is_free(cell) { b'0' + weight } else { evidence::NO_WEIGHT })
            }));
            text.push('\n');
        }
    });
    layers.ok_or(SolveError::Stopped { method: "grundy" })?;
    Ok(Evidence { kind: evidence::KIND, text })
}
