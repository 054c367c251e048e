//! Checkers of bomb's evidence: a plan whose walk costs the claim, and the
//! reason why no other walk costs less: [`passes`] if every cell costs 1, else
//! [`cuts`].

pub(super) mod cuts;
pub(crate) mod evidence;
pub(super) mod passes;

use thwart_grid::distance::{UNREACHED_LENGTH, lengths};
use thwart_grid::{Cell, CellSet};

use self::evidence::NO_BLASTS;
use super::rules::{Bomb, Position};
use thwart_game::certificate::{CheckError, Form, Lines};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// The kinds of evidence of bomb.
pub(super) static FORMS: [Form<Bomb>; 2] = [passes::FORM, cuts::FORM];

/// Checks the first half: after the blasts that the text names (none during the
/// walk), the walk costs the claim.
fn read_plan(
    game: &Bomb,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
) -> Result<(), CheckError> {
    let cost = if position.walking {
        walk_over(game, position, &position.blasts)
    } else {
        walk_over(game, position, &read_blasts(game, position, lines)?)
    };
    let value = if cost == UNREACHED_LENGTH { Value::Infinite } else { Value::Finite(cost) };
    if value == claim {
        return Ok(());
    }
    let value = value.text(thwart_grid::Measure::Whole);
    Err(CheckError::new(lines.number(), format!("the path takes {value}, which is not the claim")))
}

/// Returns the cost of the walk to an end over the floor after these blasts;
/// [`UNREACHED_LENGTH`] if there is none.
fn walk_over(game: &Bomb, position: &Position, blasts: &CellSet) -> u64 {
    let floor = game.floor(blasts);
    lengths(game.board(), game.ends(), |cell| floor[cell.index()])[position.walker.index()]
}

/// Reads the blasts of the plan, and returns all that have gone off by then.
fn read_blasts(game: &Bomb, position: &Position, lines: &mut Lines<'_>) -> Result<CellSet, CheckError> {
    let (number, text) = lines.field("blasts")?;
    let mut blasts: Vec<Cell> = position.blasts.iter().collect();
    if text == NO_BLASTS {
        return Ok(position.blasts.clone());
    }
    let left = game.blasts_left(position);
    // A table, because there may be a million blasts, each legal if its cell is new.
    let mut taken = vec![false; game.board().len()];
    for (before, word) in text.split(' ').enumerate() {
        let cell = game.board().cell_from_text(word).filter(|&cell| {
            before < left
                && game.is_legal(position, Move::Blast(cell))
                && !std::mem::replace(&mut taken[cell.index()], true)
        });
        blasts.push(cell.ok_or_else(|| {
            CheckError::new(number, format!("`{word}` is no cell on which a further blast may go off"))
        })?);
    }
    Ok(blasts.into_iter().collect())
}
