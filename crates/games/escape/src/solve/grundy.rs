//! The weights by their recurrence, one number after the other.
//!
//! The weight of a token with n pushes left is the least number that none of
//! its pushes leads to; a push leads to the weight of the neighbour with n - 1,
//! or to 0 on an exit. So the same rule makes each layer from the one before,
//! for every n. Hence, as soon as a layer equals the last but one, the two
//! alternate for ever, and the parity of a number decides. Two layers of memory
//! are enough: the new one overwrites the last but one, and is compared with it
//! in the same pass.
//!
//! Source: the standard method for TopCoder SRM 676 `BoardEscape`.

use crate::rules::Escape;
use thwart_game::limits::Budget;
use thwart_game::rules::Rules;

/// Runs through the layers for the numbers 1, 2, ... and passes those in
/// `wanted` (ascending) to `see`, with the weight of every cell. Returns how
/// many layers were made; `None` if the budget is spent. Every cell of a layer
/// takes one node.
///
/// Cost: O(n) per layer, 2 bytes per cell. Layer 5 repeats layer 3 (see
/// `closed_form`), so five layers are enough for any number.
pub(super) fn layers(
    game: &Escape,
    wanted: &[u64],
    budget: &mut Budget<'_>,
    mut see: impl FnMut(u64, &[u8]),
) -> Option<u64> {
    let mut before = vec![0u8; game.board().len()];
    let mut now = before.clone();
    let mut number = 0;
    let mut wanted = wanted.iter().copied().peekable();
    while let Some(left) = wanted.peek().copied() {
        if left == number {
            see(left, &now);
            wanted.next();
            continue;
        }
        // Makes layer `number + 1` out of `now`, overwriting the last but one.
        let changed = next_layer(game, &now, &mut before, budget)?;
        std::mem::swap(&mut before, &mut now);
        number += 1;
        if !changed && number >= 2 {
            for left in wanted {
                see(left, if left % 2 == number % 2 { &now } else { &before });
            }
            break;
        }
    }
    Some(number)
}

/// Writes the layer that follows `from` into `into`. Returns whether that
/// changed anything there; `None` if the budget is spent.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a cell has at most eight neighbours, so weights are 0 to 8"
)]
fn next_layer(game: &Escape, from: &[u8], into: &mut [u8], budget: &mut Budget<'_>) -> Option<bool> {
    let mut changed = false;
    for cell in game.board().cells() {
        if budget.spend() {
            return None;
        }
        // Exits keep the 0 they start with: a token there has vanished.
        if game.is_free(cell) {
            let reached = game.targets(cell).fold(0u16, |seen, (_, to)| seen | 1 << from[to.index()]);
            let weight = reached.trailing_ones() as u8;
            changed |= std::mem::replace(&mut into[cell.index()], weight) != weight;
        }
    }
    Some(changed)
}
