//! The definition of the value of escape. Read this first; `solve/fast/` finds the same value sooner.
//!
//! The tokens do not hinder each other, and a player who cannot push has lost, so the theorem of Sprague
//! and Grundy holds. Each token has a weight, and the side to move wins unless the exclusive or of all
//! weights is 0. The weight of a token on cell `c` with `n` pushes left is the least number that no push
//! leads to:
//!
//! ```text
//! w(exit, n) = w(c, 0) = 0
//! w(c, n)    = least number that is no w(d, n - 1), over all neighbours d of c
//! ```
//!
//! Source: `TopCoder` SRM 676, `BoardEscape`.

use thwart_grid::{Cell, narrow};

use super::rules::Escape;
use thwart_game::rules::Rules;
use thwart_game::value::Value;

/// Returns the value of the start: 0 if the side to move wins, otherwise infinity.
///
/// Cost: one pass over the board for each push that a token has left.
pub(super) fn value(game: &Escape) -> Value {
    let mut weights = vec![0u32; game.board().len()];
    for _ in 0..game.number() {
        weights = game.board().cells().map(|cell| weight(game, cell, &weights)).collect();
    }
    let tokens = game.start().tokens;
    let sum = tokens.iter().fold(0, |sum, token| sum ^ weights[token.cell.index()]);
    if sum == 0 { Value::Infinite } else { Value::ZERO }
}

/// Returns the weight of a token on a cell, from the weights of tokens with one push less.
fn weight(game: &Escape, cell: Cell, fewer: &[u32]) -> u32 {
    if !game.is_free(cell) {
        return 0;
    }
    let reached: Vec<u32> = game.targets(cell).map(|(_, to)| fewer[to.index()]).collect();
    (0..=narrow(reached.len())).find(|weight| !reached.contains(weight)).unwrap_or_default()
}
