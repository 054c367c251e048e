//! Moves as people say them: `south` for `S`, `obstacle on 6,6` for `#6,6`. The text
//! of a move ([`Move::text`](crate::moves::Move::text)) stays what files and
//! programs use; here it is put into words, and words are understood.
//!
//! ```
//! use thwart::spoken;
//!
//! assert_eq!(spoken::turn(&["#6,6", "-"]), "obstacle on 6,6");
//! assert_eq!(spoken::understood("2 south, east", &["S", "E"]), ["S", "S", "E"]);
//! assert_eq!(spoken::understood("6,6 done", &["-", "#6,6"]), ["#6,6", "-"]);
//! ```

use std::fmt::Write as _;

use thwart_core::Direction;

/// The move that does nothing, or closes a turn.
const DONE: &str = "-";
/// Words for it; the first is the one that is said.
const DONE_WORDS: [&str; 5] = ["nothing", "pass", "done", "none", "end"];
/// Signs of moves that name a cell, with what is said before the cell.
const PLACED: [(char, &str); 4] =
    [('@', "start on"), ('#', "obstacle on"), ('_', "wall below"), ('*', "blast on")];
/// Words that may stand around a move and say nothing more.
const FILLING: [&str; 26] = [
    "a", "an", "and", "at", "below", "blast", "fall", "falls", "go", "goes", "i", "in", "it", "lay",
    "obstacle", "on", "play", "push", "rock", "start", "step", "steps", "the", "then", "to", "wall",
];
/// Steps of one count at most: more than any path in a play that somebody types.
const MOST_STEPS: usize = 1000;

/// A move in words.
fn one(text: &str) -> String {
    if text == DONE {
        return DONE_WORDS[0].to_owned();
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

/// What somebody typed as texts of moves, by what is legal here, of which a few moves
/// are enough: directions in words, with a count before them; words for doing nothing;
/// cells alone where one kind of move has them; a token and a direction. A word that
/// is not understood stays as it is.
pub fn understood<T: AsRef<str>>(line: &str, legal: &[T]) -> Vec<String> {
    let legal = || legal.iter().map(AsRef::as_ref);
    let sign = legal().find(|text| placed(text).is_some()).and_then(|text| text.chars().next());
    let pushes = legal().any(|text| text.contains('>'));
    let words: Vec<&str> = line
        .split_whitespace()
        .map(|word| if word.len() > 1 { word.trim_matches([',', '.', ';', '(', ')']) } else { word })
        .filter(|word| !word.is_empty() && !FILLING.contains(&&*word.to_lowercase()))
        .collect();
    let mut moves = Vec::new();
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        rest = after;
        let towards = after.first().and_then(|next| direction(next));
        if let Some(towards) = direction(word) {
            moves.push(towards.word().to_owned());
        } else if DONE_WORDS.contains(&&*word.to_lowercase()) {
            moves.push(DONE.to_owned());
        } else if let (Some(count), Some(towards)) = (count(word), towards) {
            moves.extend(std::iter::repeat_n(towards.word().to_owned(), count));
            rest = &after[1..];
        } else if let Some((count, towards)) = counted(word) {
            moves.extend(std::iter::repeat_n(towards.word().to_owned(), count));
        } else if let (true, true, Some(towards)) = (is_cell(word), pushes, towards) {
            moves.push(format!("{word}>{}", towards.word()));
            rest = &after[1..];
        } else if let (true, Some(sign)) = (is_cell(word), sign) {
            moves.push(format!("{sign}{word}"));
        } else if let Some((token, towards)) = word.split_once('>')
            && let Some(towards) = direction(towards)
        {
            moves.push(format!("{token}>{}", towards.word()));
        } else {
            moves.push((*word).to_owned());
        }
    }
    // Filling alone is no move, and is not taken for silence either.
    if moves.is_empty() { line.split_whitespace().map(str::to_owned).collect() } else { moves }
}

/// A direction, by its letters or its name, with or without a hyphen.
fn direction(word: &str) -> Option<Direction> {
    let word = word.to_lowercase();
    let same = |direction: &Direction| {
        let name = direction.name();
        word == direction.word().to_lowercase() || word == name || word == name.replace('-', "")
    };
    let plain = [
        ("up", Direction::North),
        ("right", Direction::East),
        ("down", Direction::South),
        ("left", Direction::West),
    ];
    let plain = || plain.iter().find(|(known, _)| *known == word).map(|&(_, direction)| direction);
    Direction::ALL.into_iter().find(same).or_else(plain)
}

fn count(word: &str) -> Option<usize> {
    word.parse().ok().filter(|count| (1..=MOST_STEPS).contains(count))
}

/// `2S`.
fn counted(word: &str) -> Option<(usize, Direction)> {
    let letters = word.find(|sign: char| !sign.is_ascii_digit())?;
    Some((count(&word[..letters])?, direction(&word[letters..])?))
}

/// `6,6`, or a token with its number, `6,6:3`.
fn is_cell(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    let (cell, number) = word.split_once(':').unwrap_or((word, "0"));
    digits(number) && cell.split_once(',').is_some_and(|(row, col)| digits(row) && digits(col))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_said() {
        assert_eq!(turn(&["-"]), "nothing");
        assert_eq!(turn(&["#1,2", "#3,4", "-"]), "obstacle on 1,2 3,4");
        assert_eq!(turn(&["@1,1"]), "start on 1,1");
        assert_eq!(turn(&["-", "_1,2", "_1,3"]), "wall below 1,2 1,3");
        assert_eq!(choice(&["-", "_1,2", "_1,3"]), "nothing, wall below 1,2 1,3");
        assert_eq!(turn(&["S", "SE"]), "south, south-east");
        assert_eq!(turn(&["1,2>S", "1,2:7>NE"]), "1,2 south, 1,2:7 north-east");
    }

    /// Whatever is said is understood, and so is the text itself.
    #[test]
    fn what_is_said_is_understood() {
        for moves in [
            &["-"][..],
            &["N", "SE", "NW"],
            &["#1,2", "#3,4"],
            &["_1,2"],
            &["*10,2"],
            &["@1,1"],
            &["1,2>S"],
            &["1,2:7>NE"],
        ] {
            assert_eq!(understood(&turn(moves), moves), moves);
            assert_eq!(understood(&moves.join(" "), moves), moves);
            assert_eq!(understood(&turn(moves).to_uppercase(), moves), moves);
        }
    }

    #[test]
    fn people_say_it_in_many_ways() {
        let hear = |line: &str, legal: &[&str]| understood(line, legal).join(" ");
        assert_eq!(hear("2 south", &["S"]), "S S");
        assert_eq!(hear("2S 2e, northeast. go down then LEFT", &["S"]), "S S E E NE S W");
        assert_eq!(hear("a rock falls on 6,6", &["-", "#1,1"]), "#6,6");
        assert_eq!(hear("6,6 5,5 done", &["-", "#1,1"]), "#6,6 #5,5 -");
        assert_eq!(hear("pass", &["-"]), "-");
        assert_eq!(hear("push 1,2 to the south", &["1,2>S"]), "1,2>S");
        assert_eq!(hear("1,2>s", &["1,2>S"]), "1,2>S");
        // What has no meaning here is left for the rules to refuse.
        assert_eq!(hear("6,6", &["N"]), "6,6");
        assert_eq!(hear("6,6 south", &["N"]), "6,6 S");
        assert_eq!(hear("the rock", &["-", "#1,1"]), "the rock");
        assert_eq!(hear("1000000000000 south 0 south x", &["S"]), "1000000000000 S 0 S x");
        assert_eq!(hear("é1,1 3é , ..", &["S"]), "é1,1 3é ,");
    }
}
