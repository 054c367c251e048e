//! Moves as people say them: `south` for `S`, `obstacle on 6,6` for `#6,6`. The text
//! of a move ([`Move::text`](crate::moves::Move::text)) stays what files and
//! programs use; here it is put into words, and words are understood.
//!
//! ```
//! use thwart::spoken;
//!
//! assert_eq!(spoken::turn(&["#6,6", "-"]), "obstacle on 6,6");
//! let legal = ["S".to_owned(), "E".to_owned()];
//! let here = spoken::Here { legal: &legal, sides: ["walker", "adversary"], diagonals: false };
//! let heard = spoken::understood("walker: 2 south, east", &here)?;
//! assert_eq!(heard.iter().map(|heard| heard.text.as_str()).collect::<Vec<_>>(), ["S", "S", "E"]);
//! # Ok::<(), spoken::Unclear>(())
//! ```

mod heard;

use std::fmt::Write as _;

use thwart_core::Direction;

pub use heard::{Heard, Unclear, understood};

/// The move that does nothing, or closes a turn.
const DONE: &str = "-";
/// Signs of moves that name a cell, with what is said before the cell.
const PLACED: [(char, &str); 4] =
    [('@', "start on"), ('#', "obstacle on"), ('_', "wall below"), ('*', "blast on")];
/// Where something is said.
#[derive(Clone, Copy, Debug)]
pub struct Here<'h> {
    /// Texts of legal moves: all kinds that there are, though not all cells.
    pub legal: &'h [String],
    /// The names of the minimiser and of the maximiser.
    pub sides: [&'h str; 2],
    /// Whether the board has steps to the south-east and the like.
    pub diagonals: bool,
}

/// A move in words.
fn one(text: &str) -> String {
    if text == DONE {
        return "nothing".to_owned();
    }
    if let Some(direction) = Direction::from_word(text) {
        return direction.name().to_owned();
    }
    if let Some((token, direction)) = text.split_once('>') {
        let name = Direction::from_word(direction).map_or(direction, |direction| direction.name());
        return format!("{token} {name}");
    }
    match placed(text) {
        Some((words, cell)) => format!("{words} {cell}"),
        None => text.to_owned(),
    }
}

/// What is said before the cell of a move, and the cell.
fn placed(text: &str) -> Option<(&'static str, &str)> {
    PLACED.iter().find_map(|&(sign, words)| text.strip_prefix(sign).map(|cell| (words, cell)))
}

/// The moves of a turn in words. The end of the turn is said only where nothing else
/// is done in it.
pub fn turn<T: AsRef<str>>(moves: &[T]) -> String {
    let done = |text: &&str| *text != DONE || moves.len() == 1;
    listed(moves.iter().map(AsRef::as_ref).filter(done))
}

/// Moves to choose from, in words.
pub fn choice<T: AsRef<str>>(moves: &[T]) -> String {
    listed(moves.iter().map(AsRef::as_ref))
}

/// Moves in words, with a word that several begin with said once.
fn listed<'m>(moves: impl Iterator<Item = &'m str>) -> String {
    let mut said = String::new();
    let mut before = None;
    for text in moves {
        let words = placed(text).map(|(words, _)| words);
        if let (Some((_, cell)), true) = (placed(text), words == before) {
            let _ = write!(said, " {cell}");
        } else {
            let comma = if said.is_empty() { "" } else { ", " };
            let _ = write!(said, "{comma}{}", one(text));
        }
        before = words;
    }
    said
}

#[cfg(all(test, feature = "generate"))]
mod tests;
