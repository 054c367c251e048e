//! Rows of JSON with a board in each, as `thwart generate -o levels.jsonl` writes them.

use serde::Deserialize;
use thwart::Request;
use thwart::grid::format::problem::count;
use thwart::grid::{Problem, Problems};
use thwart::recognise::{Games, Input};

#[derive(Deserialize)]
struct Row {
    board: String,
}

/// Returns the boards of a text in which each line is an object with a text `board`, with their line numbers.
pub(super) fn boards(bytes: &[u8]) -> Option<Vec<(usize, String)>> {
    let text = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}');
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    if !lines().next()?.1.trim_start().starts_with('{') {
        return None;
    }
    let board =
        |(number, line): (usize, &str)| serde_json::from_str::<Row>(line).ok().map(|row| (number, row.board));
    lines().map(board).collect()
}

/// Reads the board of each row; faults of a board are placed in its row.
pub(super) fn read(
    request: &Request<'_>,
    games: &Games,
    rows: &[(usize, String)],
) -> Result<Input, Problems> {
    let mut all = Vec::new();
    let mut remark = None;
    for (line, board) in rows {
        let in_row = |problem: Problem| {
            let is_of_text = problem.argument.is_none();
            let message = if is_of_text { format!("its `board`: {problem}") } else { return problem };
            Problem::at(*line, 1, message)
        };
        let row = Request { input: board.as_bytes(), case: None, ..request.clone() };
        match row.read(games, None) {
            Ok(input) => {
                remark = remark.or(input.remark);
                all.extend(input.boards);
            }
            Err(problems) => all.push(Err(Problems(problems.0.into_iter().map(in_row).collect()))),
        }
    }
    let format_name = format!("JSON lines of {}", count(rows.len(), "board"));
    let mut input = Input { format_name, is_guessed: true, remark, boards: all, ..Input::default() };
    request.choose_case(&mut input)?;
    Ok(input)
}
