//! Boards of an input as positions, and the errors of those that are not.

use thwart::Position;
use thwart::grid::format::report::MAX_REPORTED;
use thwart::grid::{Problem, Problems};
use thwart::recognise::Board;

use super::Case;
use crate::failure::{Failure, Status};
use crate::words;

/// A board of an input, or what is wrong with it.
pub(super) type BoardRead = Result<Board, Problems>;

/// Returns the cases of these boards. An invalid one does not affect the others.
///
/// # Errors
/// There is no board, or no board is a position: the problems of the first ones.
pub(crate) fn cases(
    name: &str,
    boards: Vec<BoardRead>,
    position: impl Fn(Board) -> Result<Position, Problems>,
) -> anyhow::Result<Vec<Case>> {
    let several = boards.len() > 1;
    let cases: Vec<Case> = (1..)
        .zip(boards)
        .map(|(number, board)| case(name, several.then_some(number), board, &position))
        .collect();
    if cases.iter().all(|case| case.position.is_err()) {
        let messages =
            cases.into_iter().filter_map(|case| case.position.err()).flat_map(|failure| failure.messages);
        let mut messages: Vec<_> = messages.collect();
        if messages.len() > MAX_REPORTED {
            let others = messages.split_off(MAX_REPORTED - 1).len();
            messages.push(format!("{name}: {}", words::count(others, "more problem")));
        }
        Failure::all(messages)?;
        return Err(Failure::usage(format!("{name}: the input holds no case")));
    }
    Ok(cases)
}

/// Returns a board as a case, with its number if there are several.
pub(super) fn case(
    name: &str,
    number: Option<usize>,
    board: BoardRead,
    position: impl Fn(Board) -> Result<Position, Problems>,
) -> Case {
    let info = board.as_ref().ok().map(|board| board.game.info());
    let position = board.and_then(position).map_err(|Problems(problems)| {
        let message = |mut problem: Problem| {
            if let Some(number) = number {
                problem.message = format!("case {number}: {}", problem.message);
            }
            complaint(name, &problem)
        };
        Failure { status: Status::Usage, messages: problems.into_iter().map(message).collect() }
    });
    Case { info, position }
}

/// Turns problems into errors: `FILE:LINE:COLUMN: message`.
pub(crate) fn problem_error(name: &str, problems: &[Problem]) -> anyhow::Error {
    Failure::all(problems.iter().map(|problem| complaint(name, problem)).collect())
        .err()
        .unwrap_or_else(|| Failure::usage("nothing is wrong"))
}

pub(super) fn complaint(name: &str, problem: &Problem) -> String {
    if let Some((option, value)) = &problem.argument {
        let space = if value.is_empty() { "" } else { " " };
        return format!("--{option}{space}{value}: {}", problem.message.replacen("this input", name, 1));
    }
    match problem.place {
        // Line 0 is that of headers that are not in a file.
        Some((0, _)) => format!("--set: {}", problem.message),
        Some((line, column)) => format!("{name}:{line}:{column}: {}", problem.message),
        None => format!("{name}: {}", problem.message),
    }
}
