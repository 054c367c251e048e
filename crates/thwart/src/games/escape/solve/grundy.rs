//! The weights by their recurrence, one number after the other.
//!
//! The weight of a token with n pushes left is the least number that none of
//! its pushes leads to; a push leads to the weight of the neighbour with n - 1,
//! or to 0 on an exit. So each layer is made from the one before alone, by the
//! same rule for every n. Hence, as soon as a layer equals the last but one,
//! the two alternate for ever, and any number is known by its parity. Two
//! layers of memory do: the new one overwrites the last but one, and whether
//! anything changed is seen on the way.
//!
//! Source: the standard method for TopCoder SRM 676 `BoardEscape`.

use crate::game::Game;
use crate::games::escape::rules::Escape;

/// Runs through the layers for the numbers 1, 2, ... and shows those in
/// `wanted` (ascending) to `see`, with the weight of every cell. Returns how
/// many layers were made.
///
/// Cost: O(n) per layer, 2 bytes per cell. On every board tried layer 5
/// repeats layer 3, so five layers do for any number.
pub(super) fn layers(game: &Escape, wanted: &[u64], mut see: impl FnMut(u64, &[u8])) -> u64 {
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
        // Makes layer `number + 1` out of `now`, over the last but one.
        let changed = next_layer(game, &now, &mut before);
        std::mem::swap(&mut before, &mut now);
        number += 1;
        if !changed && number >= 2 {
            for left in wanted {
                see(left, if left % 2 == number % 2 { &now } else { &before });
            }
            break;
        }
    }
    number
}

/// Writes the layer that follows `from` into `into`; says whether that changed
/// anything there.
fn next_layer(game: &Escape, from: &[u8], into: &mut [u8]) -> bool {
    let mut changed = false;
    for cell in game.board().cells().filter(|&cell| game.is_free(cell)) {
        // A cell has at most four neighbours, so weights are 0 to 4. Exits
        // keep the 0 they start with: a token there has vanished.
        let reached = game.targets(cell).fold(0u8, |seen, (_, to)| seen | 1 << from[to.index()]);
        let weight = reached.trailing_ones() as u8;
        changed |= std::mem::replace(&mut into[cell.index()], weight) != weight;
    }
    changed
}
