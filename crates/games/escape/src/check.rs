//! Evidence of the kind `grundy-1`: the Grundy numbers, here called weights, of
//! all cells, layer by layer.
//!
//! `layers: N`, then `repeats: M` if layer N equals layer M, else
//! `repeats: never`; then for each number of pushes k = 1, ..., N the line
//! `layer: k` and the rows of the board: the weight of a token with k pushes
//! left as a digit, and `.` on a cell where no token can stand.
//!
//! Why acceptance implies the claim:
//!
//! 1. A game in which the mover pushes one token, and has lost if no push is
//!    left, is the sum of its tokens: its mover wins exactly if the nim-sum of
//!    their weights is not 0. The weight of a token is the least number that no
//!    push of it leads to (Sprague 1935, Grundy 1939).
//! 2. A token with no pushes left has the weight 0, and so has one that has
//!    vanished on an exit. Each entry of layer k is compared with the entries
//!    of layer k - 1 that its pushes lead to: all lesser numbers are among them
//!    (they can be reached), and the entry itself is not (it cannot be
//!    improved). So by induction all given layers are true.
//! 3. The same rule makes each layer from the one before, for every k. So if
//!    layer N equals layer M, then layer k equals layer k - (N - M) for all
//!    k >= N, and every number of pushes falls on a given layer.

pub(crate) mod evidence;

use thwart_game::certificate::{CheckError, Form, Lines, read_number};
use thwart_game::info::Support;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

use self::evidence::{KIND, NEVER, NO_WEIGHT};
use super::rules::{Escape, Position, value_for};

/// The kinds of evidence of escape.
pub(super) static FORMS: [Form<Escape>; 1] = [Form { kind: KIND, supports: &[Support::all("moves")], check }];

/// The given layers, and which of them are equal.
struct Layers {
    /// Layers 1 to `last` are given.
    last: u64,
    /// The earlier layer that `last` repeats.
    repeated: Option<u64>,
}

impl Layers {
    /// Returns the given layer that holds the weights for this number of
    /// pushes.
    fn of(&self, left: u64) -> Option<u64> {
        match self.repeated {
            _ if left <= self.last => Some(left),
            Some(first) => Some(first + (left - first) % (self.last - first)),
            None => None,
        }
    }
}

/// Checks layers and claim. O(cells) per layer; three layers of memory, a byte
/// per cell.
fn check(game: &Escape, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let cells = game.board().len();
    let layers = read_layers(lines)?;
    // Tokens by the layer that weighs them.
    let mut tokens = Vec::new();
    for token in &position.tokens {
        let layer = layers.of(token.left).ok_or_else(|| {
            let left = token.left;
            CheckError::new(
                lines.number(),
                format!("a token has {left} pushes left, and no layer is given for that"),
            )
        })?;
        tokens.push((layer, token.cell));
    }
    tokens.sort_unstable();
    let mut tokens = tokens.into_iter().peekable();

    let (mut before, mut now) = (vec![0; cells], vec![0; cells]);
    let mut repeated = Vec::new();
    let mut nim_sum = 0;
    for layer in 0..=layers.last {
        if layer > 0 {
            std::mem::swap(&mut before, &mut now);
            read_layer(game, layer, &before, &mut now, lines)?;
        }
        if layers.repeated == Some(layer) {
            repeated.clone_from(&now);
        }
        while let Some((_, cell)) = tokens.next_if(|&(at, _)| at == layer) {
            nim_sum ^= now[cell.index()];
        }
    }
    if let Some(first) = layers.repeated.filter(|_| repeated != now) {
        return Err(CheckError::new(
            lines.number(),
            format!("layer {} is not layer {first} again", layers.last),
        ));
    }
    let value = value_for(position.side, nim_sum != 0);
    if value != claim {
        return Err(CheckError::new(
            lines.number(),
            format!("the nim-sum is {nim_sum}, which contradicts the claim"),
        ));
    }
    Ok(layers.last.saturating_mul(cells as u64))
}

fn read_layers(lines: &mut Lines<'_>) -> Result<Layers, CheckError> {
    let (number, text) = lines.field("layers")?;
    let last = read_number(text)
        .ok_or_else(|| CheckError::new(number, format!("`{text}` is no number of layers")))?;
    let (number, text) = lines.field("repeats")?;
    if text == NEVER {
        return Ok(Layers { last, repeated: None });
    }
    let first = read_number(text).filter(|&first: &u64| first < last).ok_or_else(|| {
        CheckError::new(
            number,
            format!("`{text}` is neither `{NEVER}` nor the number of a layer before {last}"),
        )
    })?;
    Ok(Layers { last, repeated: Some(first) })
}

/// Reads one layer and compares each of its entries with the layer before.
fn read_layer(
    game: &Escape,
    layer: u64,
    before: &[u8],
    now: &mut [u8],
    lines: &mut Lines<'_>,
) -> Result<(), CheckError> {
    lines.expect("layer", &layer.to_string())?;
    let cols = game.board().cols();
    let mut cells = game.board().cells();
    for row in now.chunks_mut(cols) {
        let (number, line) = lines.line()?;
        if line.len() != cols {
            return Err(CheckError::new(number, format!("expected a row of {cols} weights, found `{line}`")));
        }
        for ((weight, sign), cell) in row.iter_mut().zip(line.bytes()).zip(&mut cells) {
            let error =
                |reason| CheckError::new(number, format!("cell {}: {reason}", game.board().coord(cell)));
            if !game.is_free(cell) {
                if sign != NO_WEIGHT {
                    return Err(error("a weight where no token can stand".to_owned()));
                }
                continue;
            }
            // A cell has at most eight neighbours, so one digit is enough.
            let Some(given) = sign.checked_sub(b'0').filter(|given| *given <= 8) else {
                return Err(error("no weight where a token can stand".to_owned()));
            };
            let reached = game.targets(cell).fold(0u16, |reached, (_, to)| reached | 1 << before[to.index()]);
            let missing = reached.trailing_ones();
            if missing < u32::from(given) {
                return Err(error(format!("weight {given}, and no push leads to {missing}")));
            }
            if missing > u32::from(given) {
                return Err(error(format!("weight {given}, and a push leads to {given}")));
            }
            *weight = given;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any later layer may repeat any earlier one.
    #[test]
    fn a_layer_that_is_not_given_is_the_one_that_it_repeats() {
        for (first, last) in (1..8).flat_map(|last| (0..last).map(move |first| (first, last))) {
            let layers = Layers { last, repeated: Some(first) };
            // The last layer is given, and equals the first one.
            assert_eq!(layers.of(last), Some(last));
            let mut given = Vec::new();
            for left in 0..40 {
                given.push(if left < last {
                    left
                } else {
                    given[usize::try_from(left - (last - first)).unwrap()]
                });
                assert!(left == last || layers.of(left) == given.last().copied(), "{first}, {last}: {left}");
            }
            let never = Layers { last, repeated: None };
            assert_eq!([last, last + 1].map(|left| never.of(left)), [Some(last), None]);
        }
    }
}
