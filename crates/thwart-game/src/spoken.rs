//! Moves in words: `south` for `S`, `obstacle on 6,6` for `#6,6`. Files and programs use the text of a
//! move ([`Move::text`](crate::moves::Move::text)); this module writes moves in words for people, and
//! reads what people type.
//!
//! ```
//! use thwart_game::spoken::{self, Vocabulary};
//!
//! let words = Vocabulary { obstacle: "rock", nothing: "no rock", ..Vocabulary::PLAIN };
//! assert_eq!(spoken::turn(words, &["#6,6", "-"]), "rock on 6,6");
//! let legal = ["S".to_owned(), "E".to_owned()];
//! assert_eq!(spoken::read(words, "2 south, east", &legal).unwrap(), ["S", "S", "E"]);
//! ```

use std::fmt::Write as _;

use thwart_grid::Direction;

use crate::moves::MoveKind;

/// The move that does nothing, or closes a turn.
const DONE: &str = "-";
/// Vocabulary for that move.
const NOTHING: [&str; 4] = [DONE, "nothing", "done", "pass"];
/// The sign of moves that put an obstacle on a cell.
const OBSTACLE: char = '#';
/// The words for an obstacle that every game understands.
const ANY_OBSTACLE: &str = "obstacle on";
/// The signs of other moves that name a cell, with the words before the cell.
const PLACED: [(char, &str); 3] = [('@', "start on"), ('_', "wall below"), ('*', "blast on")];
/// The word between cells in answers, `6,6 and 5,5`.
const AND: &str = "and";
/// The greatest count of steps: more than any path in a play that a person types.
const MAX_STEPS: usize = 1000;

/// The words of a game for its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// The thing that a move puts on a cell.
    pub obstacle: &'static str,
    /// The move that does nothing.
    pub nothing: &'static str,
    /// Vocabulary before moves in the answers of the game, in small letters, with the kind of these moves: `lay` in
    /// `lay 3,4`. People may type them, too.
    pub before: &'static [(&'static str, MoveKind)],
}

impl Vocabulary {
    /// The words of a game that has none of its own.
    pub const PLAIN: Self = Self { obstacle: "obstacle", nothing: "nothing", before: &[] };

    /// Returns the words before the cell of a move with this sign.
    fn before_cell(self, sign: char) -> Option<String> {
        match sign {
            OBSTACLE => Some(format!("{} on", self.obstacle)),
            _ => PLACED.iter().find(|(of, _)| *of == sign).map(|(_, words)| (*words).to_owned()),
        }
    }

    /// Returns the sign of the moves that begin with these words.
    fn sign(self, before: &str) -> Option<char> {
        let signs = PLACED.iter().map(|(sign, _)| *sign).chain([OBSTACLE]);
        let mut own = signs.filter(|sign| self.before_cell(*sign).as_deref() == Some(before));
        own.next().or_else(|| (before == ANY_OBSTACLE).then_some(OBSTACLE))
    }

    /// Returns the kind of moves that the first words of a phrase announce, and the words after them.
    fn announced<'p, 'w>(self, parts: &'p [&'w str]) -> Option<(MoveKind, &'p [&'w str])> {
        self.before.iter().find_map(|(before, kind)| {
            let (first, rest) = parts.split_at_checked(before.split(' ').count())?;
            (first.join(" ") == *before && !rest.is_empty()).then_some((*kind, rest))
        })
    }
}

/// A phrase that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no move; type directions (`south`, `n`, `2 east`), cells (`3,4`) or `-` for nothing, \
     separated by commas"
)]
pub struct NotUnderstood(String);

/// Reads moves that a person typed, and returns their texts. Commas separate phrases. A phrase is
///
/// * a direction, `south`, or with a count, `2 south`;
/// * a word for doing nothing;
/// * a token and a direction, `1,2 south`, in a game of tokens;
/// * moves as [`turn`] writes them, `obstacle on 1,2 3,4`;
/// * moves after words of this game's answers ([`Vocabulary::before`]), `a rock falls on 1,2 and 3,4`;
/// * or texts of moves: `2S` is `S S`, and a cell alone stands for the only kind of move on cells among
///   the `legal` ones.
///
/// # Errors
/// The first phrase that is not understood; the caller should then play no move of the line.
pub fn read(words: Vocabulary, line: &str, legal: &[String]) -> Result<Vec<String>, NotUnderstood> {
    let mut moves = Vec::new();
    for phrase in phrases(&line.to_lowercase()) {
        let parts: Vec<&str> = phrase.split_whitespace().collect();
        moves.extend(read_phrase(words, &parts, legal).ok_or_else(|| NotUnderstood(parts.join(" ")))?);
    }
    if moves.is_empty() { Err(NotUnderstood(line.trim().to_owned())) } else { Ok(moves) }
}

/// Returns the phrases of a line. A comma between digits belongs to a cell.
fn phrases(line: &str) -> impl Iterator<Item = &str> {
    let bytes = line.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let separates = move |at: usize| match bytes[at] {
        b',' => !(at > 0 && is_digit(at - 1) && is_digit(at + 1)),
        other => other == b';',
    };
    let ends = (0..bytes.len()).filter(move |&at| separates(at)).chain([line.len()]);
    let mut begin = 0;
    let phrases = ends.map(move |end| &line[std::mem::replace(&mut begin, end + 1)..end]);
    phrases.filter(|phrase| !phrase.trim().is_empty())
}

fn read_phrase(words: Vocabulary, parts: &[&str], legal: &[String]) -> Option<Vec<String>> {
    match parts {
        _ if parts.join(" ") == words.nothing => return Some(vec![DONE.to_owned()]),
        [word] if NOTHING.contains(word) => return Some(vec![DONE.to_owned()]),
        [word] if direction(word).is_some() => return repeated(1, word),
        [times, word] if count(times).is_some() => return repeated(count(times)?, word),
        [token, word] if is_cell(token) && legal.iter().any(|text| text.contains('>')) => {
            return Some(vec![format!("{token}>{}", direction(word)?.word())]);
        }
        _ => {}
    }
    let mut sign = None;
    let mut texts = parts;
    if let [kind, on, cells @ ..] = parts
        && let Some(of_kind) = words.sign(&format!("{kind} {on}"))
    {
        (sign, texts) = (Some(of_kind), cells);
    } else if let Some((kind, rest)) = words.announced(parts) {
        let Some(of_kind) = sign_of(kind) else {
            let moves = read_phrase(Vocabulary { before: &[], ..words }, rest, legal)?;
            return moves.iter().all(|text| is_without_cell(kind, text)).then_some(moves);
        };
        (sign, texts) = (Some(of_kind), rest);
    }
    let mut moves = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let is_between =
            index > 0 && is_cell(texts[index - 1]) && texts.get(index + 1).is_some_and(|next| is_cell(next));
        if *text == AND && is_between {
            continue;
        }
        if is_cell(text) && !text.contains(':') {
            moves.push(format!("{}{text}", sign.or_else(|| only_sign(legal))?));
        } else if sign.is_some() {
            return None;
        } else {
            moves.extend(read_text(text)?);
        }
    }
    Some(moves)
}

/// Reads the text of a move in small letters, or of a direction with a count before it.
fn read_text(text: &str) -> Option<Vec<String>> {
    if text == DONE || placed(text).is_some_and(|(_, cell)| is_cell(cell)) {
        return Some(vec![text.to_owned()]);
    }
    if let Some((token, word)) = text.split_once('>') {
        return is_cell(token).then_some(vec![format!("{token}>{}", from_letters(word)?.word())]);
    }
    let letters = text.find(|sign: char| !sign.is_ascii_digit())?;
    let times = if letters == 0 { 1 } else { count(&text[..letters])? };
    // Names are refused here, because two of them in a row could mean a diagonal step.
    from_letters(&text[letters..])?;
    repeated(times, &text[letters..])
}

fn repeated(times: usize, word: &str) -> Option<Vec<String>> {
    Some(vec![direction(word)?.word().to_owned(); times])
}

/// Returns the sign of moves of a kind that name a cell.
const fn sign_of(kind: MoveKind) -> Option<char> {
    match kind {
        MoveKind::Obstacle => Some(OBSTACLE),
        MoveKind::Choose => Some('@'),
        MoveKind::Wall => Some('_'),
        MoveKind::Blast => Some('*'),
        MoveKind::Done | MoveKind::Step | MoveKind::Push => None,
    }
}

/// Returns whether a move is of this kind, one without a sign before its cell.
fn is_without_cell(kind: MoveKind, text: &str) -> bool {
    match kind {
        MoveKind::Push => text.contains('>'),
        _ => Direction::from_word(text).is_some(),
    }
}

/// Returns the sign of the only kind of move on cells among these; `None` if there are several.
fn only_sign(legal: &[String]) -> Option<char> {
    let mut signs = legal.iter().filter(|text| placed(text).is_some()).filter_map(|text| text.chars().next());
    let first = signs.next()?;
    signs.all(|sign| sign == first).then_some(first)
}

/// Returns the direction with these letters, in small letters.
fn from_letters(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.word().eq_ignore_ascii_case(word))
}

/// Returns the direction with these letters or this name, with or without a hyphen.
fn direction(word: &str) -> Option<Direction> {
    let named = |direction: &Direction| word == direction.name() || word == direction.name().replace('-', "");
    from_letters(word).or_else(|| match word {
        "up" => Some(Direction::North),
        "right" => Some(Direction::East),
        "down" => Some(Direction::South),
        "left" => Some(Direction::West),
        _ => Direction::ALL.into_iter().find(named),
    })
}

fn count(word: &str) -> Option<usize> {
    let digits = word.bytes().all(|sign| sign.is_ascii_digit());
    word.parse().ok().filter(|count| digits && (1..=MAX_STEPS).contains(count))
}

/// Returns whether a word is a cell, `6,6`, or a token with its number, `6,6:3`.
fn is_cell(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    let (cell, number) = word.split_once(':').unwrap_or((word, "0"));
    digits(number) && cell.split_once(',').is_some_and(|(row, col)| digits(row) && digits(col))
}

/// Returns a move in words.
fn move_words(words: Vocabulary, text: &str) -> String {
    if text == DONE {
        return words.nothing.to_owned();
    }
    if let Some(direction) = Direction::from_word(text) {
        return direction.name().to_owned();
    }
    if let Some((token, direction)) = text.split_once('>') {
        let name = Direction::from_word(direction).map_or(direction, |direction| direction.name());
        return format!("{token} {name}");
    }
    match placed(text).and_then(|(sign, cell)| Some((words.before_cell(sign)?, cell))) {
        Some((before, cell)) => format!("{before} {cell}"),
        None => text.to_owned(),
    }
}

/// Returns the sign of a move that names a cell, and the cell.
fn placed(text: &str) -> Option<(char, &str)> {
    let sign = text.chars().next()?;
    let is_known = sign == OBSTACLE || PLACED.iter().any(|(of, _)| *of == sign);
    is_known.then(|| (sign, &text[sign.len_utf8()..]))
}

/// Returns the moves of a turn in words, without the end of the turn unless it is the only move.
pub fn turn<T: AsRef<str>>(words: Vocabulary, moves: &[T]) -> String {
    let done = |text: &&str| *text != DONE || moves.len() == 1;
    listed(words, moves.iter().map(AsRef::as_ref).filter(done))
}

/// Returns moves to choose from, in words.
pub fn choices<T: AsRef<str>>(words: Vocabulary, moves: &[T]) -> String {
    listed(words, moves.iter().map(AsRef::as_ref))
}

/// Returns moves in words; words shared by neighbours are written once.
fn listed<'m>(words: Vocabulary, moves: impl Iterator<Item = &'m str>) -> String {
    let mut phrase = String::new();
    let mut before = None;
    for text in moves {
        let here = placed(text);
        let sign = here.map(|(sign, _)| sign);
        if let (Some((_, cell)), true) = (here, sign == before) {
            let _ = write!(phrase, " {cell}");
        } else {
            let comma = if phrase.is_empty() { "" } else { ", " };
            let _ = write!(phrase, "{comma}{}", move_words(words, text));
        }
        before = sign;
    }
    phrase
}

#[cfg(test)]
mod tests;
