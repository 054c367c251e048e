//! A line of play turn by turn: what is laid, the path that the walker then has
//! in mind, and his step.

use thwart::grid::{Board, Cell, Direction};
use thwart::scene::Turn;

use crate::words::grouped;

/// Turns that are shown.
const TURNS: usize = 40;
/// Stretches of a path that are shown.
const STRETCHES: usize = 6;

/// Returns a line of text for each turn, or for the first of many.
pub(super) fn lines(board: &Board, turns: &[Turn]) -> Vec<String> {
    // Omitting one turn saves nothing: the note takes a line too.
    let shown = if turns.len() > TURNS + 1 { TURNS } else { turns.len() };
    let laid = |turn: &Turn| match &turn.blocked[..] {
        [] => "nothing more".to_owned(),
        cells => places(board, cells).join(" and "),
    };
    let laid: Vec<String> = turns[..shown].iter().map(laid).collect();
    let width = laid.iter().map(String::len).max().unwrap_or(0);
    let digits = turns[..shown].last().map_or(1, |last| last.number.to_string().len());
    let mut lines: Vec<String> = turns[..shown]
        .iter()
        .zip(&laid)
        .map(|(turn, laid)| {
            format!("  {:>digits$}  lay {laid:<width$}  {}", turn.number, turn_words(board, turn))
        })
        .collect();
    if shown < turns.len() {
        lines.push(format!("  ... {} more turns, --json gives all", grouped((turns.len() - shown) as u64)));
    }
    lines
}

/// Describes the walker's path and his step.
fn turn_words(board: &Board, turn: &Turn) -> String {
    let mind = match &turn.expected {
        None => "he keeps to his path".to_owned(),
        Some(path) => match path.last() {
            None => "no path is left".to_owned(),
            Some(&end) => format!("his path is {} to {}", shortened(board, path), board.coord(end)),
        },
    };
    match turn.step {
        Some(cell) => format!("{mind}; he goes to {}", board.coord(cell)),
        None => mind,
    }
}

/// Writes the steps of a path, `3E SE` for three east and one south-east; of a
/// long path only the first stretches.
fn shortened(board: &Board, path: &[Cell]) -> String {
    let steps: Vec<Direction> = steps(board, path).collect();
    let stretches: Vec<&[Direction]> = steps.chunk_by(|one, next| one == next).collect();
    let words = |stretches: &[&[Direction]]| {
        let word = |stretch: &&[Direction]| match stretch {
            [one] => one.word().to_owned(),
            [one, ..] => format!("{}{}", stretch.len(), one.word()),
            [] => String::new(),
        };
        stretches.iter().map(word).collect::<Vec<_>>().join(" ")
    };
    if stretches.len() > STRETCHES + 1 {
        format!("{} ... ({} steps)", words(&stretches[..STRETCHES]), grouped(steps.len() as u64))
    } else {
        words(&stretches)
    }
}

fn steps<'a>(board: &'a Board, path: &'a [Cell]) -> impl Iterator<Item = Direction> + 'a {
    path.windows(2).filter_map(|ends| {
        let leads = |direction: &Direction| board.step(ends[0], *direction) == Some(ends[1]);
        board.topology().directions().iter().copied().find(leads)
    })
}

fn places(board: &Board, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| board.coord(cell).to_string()).collect()
}
