//! The cases of a judge's input, one at a time.

use thwart::recognise::{Board, Judge, Judged};

use super::positions::{case, cases, problem_error};
use super::{Case, Text};
use crate::Context;

/// Cases that are read to report why none of them is a position.
const SHOWN: usize = 10;

/// Reads the input of a judge, and prints remarks on it.
///
/// # Errors
/// An error in its form; or, if no case is a position, the problems of the first ones.
pub(crate) fn judged<'t>(
    context: &mut Context<'_>,
    (game, dialect): Judge,
    text: &'t Text,
) -> anyhow::Result<Judged<'t>> {
    let input = Judged::read(game, dialect, &text.content)
        .map_err(|problems| problem_error(&text.name, &problems.0))?;
    if let Some(remark) = &input.remark {
        context.io.remark(&format!("{}: {remark}", text.name));
    }
    if input.boards().all(|board| board.position().is_err()) {
        cases(&text.name, input.boards().take(SHOWN).map(Ok).collect(), Board::position)?;
    }
    Ok(input)
}

/// Returns its cases, each read only when it is asked for.
pub(crate) fn cases_of<'t>(name: &'t str, input: &'t Judged<'_>) -> impl Iterator<Item = Case> + 't {
    let number = |number| (input.count > 1).then_some(number);
    (1..).zip(input.boards()).map(move |(at, board)| case(name, number(at), Ok(board), Board::position))
}
