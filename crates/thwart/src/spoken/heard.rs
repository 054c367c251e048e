//! Words understood as moves. A line is cut into phrases; what a phrase leaves open is
//! refused, since a move that nobody meant is worse than a question.

use thwart_core::Direction;

use super::{DONE, Here};
use crate::value::Side;

/// Words for doing nothing, where they are a whole phrase.
const NOTHING: [&str; 6] = [DONE, "nothing", "pass", "done", "none", "end"];
/// Of these, what may close a phrase that names cells.
const CLOSING: [&str; 2] = [DONE, "done"];
/// Words that say which kind of move is meant.
const KINDS: [(&str, WordKind); 18] = [
    ("start", WordKind::Cell('@')),
    ("obstacle", WordKind::Cell('#')),
    ("rock", WordKind::Cell('#')),
    ("fall", WordKind::Cell('#')),
    ("falls", WordKind::Cell('#')),
    ("wall", WordKind::Cell('_')),
    ("walls", WordKind::Cell('_')),
    ("below", WordKind::Cell('_')),
    ("blast", WordKind::Cell('*')),
    ("blasts", WordKind::Cell('*')),
    ("walk", WordKind::Step),
    ("walks", WordKind::Step),
    ("go", WordKind::Step),
    ("goes", WordKind::Step),
    ("step", WordKind::Step),
    ("steps", WordKind::Step),
    ("push", WordKind::Push),
    ("pushes", WordKind::Push),
];
/// Words that say nothing more.
const ARTICLES: [&str; 3] = ["a", "an", "the"];
/// Steps of one count at most: more than any path in a play that somebody types.
const MOST_STEPS: usize = 1000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum WordKind {
    /// A move to a cell, with its sign.
    Cell(char),
    Step,
    Push,
}

/// A move that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The text of the move.
    pub text: String,
    /// Who makes it, where that was said.
    pub by: Option<Side>,
}

/// Why words are not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// They mean nothing here.
    #[error("I do not understand `{0}`")]
    Unknown(String),
    /// They could mean several things; what to type instead.
    #[error("`{0}` is ambiguous; {1}")]
    Ambiguous(String, &'static str),
}

const COUNT_FIRST: &str = "put a count before its direction, as in `2 south`";
const HYPHEN: &str = "a hyphen makes it one step, as in `south-east`, and a comma two";
const COMMA: &str = "put a comma between a cell and a step";

/// What somebody typed as texts of moves: directions in words, with a count; words for
/// doing nothing; cells, alone where one kind of move has them; a token and a direction.
///
/// # Errors
/// The first phrase that is not understood; nothing of the line is to be played then.
pub fn understood(line: &str, here: &Here<'_>) -> Result<Vec<Heard>, Unclear> {
    let mut heard = Vec::new();
    for phrase in phrases(line) {
        let (by, words) = speaker(&phrase, here);
        let texts = Phrase { said: &phrase, here }.moves(words)?;
        heard.extend(texts.into_iter().map(|text| Heard { text, by }));
    }
    if heard.is_empty() { Err(Unclear::Unknown(line.to_owned())) } else { Ok(heard) }
}

/// The words of each phrase, in small letters. `,` between digits belongs to a cell, and
/// `.` after a number to a list whose numbers are no counts: it stays with the number.
fn phrases(line: &str) -> Vec<Vec<String>> {
    let signs: Vec<char> = line.to_lowercase().chars().collect();
    let mut text = String::new();
    for (at, &sign) in signs.iter().enumerate() {
        let digit = |at: usize| signs.get(at).is_some_and(char::is_ascii_digit);
        let after_digit = at > 0 && digit(at - 1);
        match sign {
            ',' if after_digit && digit(at + 1) => text.push(sign),
            '.' if after_digit => {
                let word = text.rsplit(char::is_whitespace).next().unwrap_or_default();
                let number = word.bytes().all(|sign| sign.is_ascii_digit());
                text.push_str(if number { ". " } else { " , " });
            }
            ',' | '.' | ';' => text.push_str(" , "),
            _ => text.push(sign),
        }
    }
    let words: Vec<_> = text.split_whitespace().collect();
    let phrases = words.split(|word| [",", "then", "and"].contains(word));
    let owned = |phrase: &[&str]| phrase.iter().map(|&word| word.to_owned()).collect();
    phrases.filter(|phrase| !phrase.is_empty()).map(owned).collect()
}

/// Who makes the moves of a phrase, and what is left without that.
fn speaker<'p>(phrase: &'p [String], here: &Here<'_>) -> (Option<Side>, &'p [String]) {
    let is_article = |word: &String| ARTICLES.contains(&word.as_str());
    let plain = &phrase[phrase.iter().take_while(|word| is_article(word)).count()..];
    for (side, name) in [(Side::Minimiser, here.sides[0]), (Side::Maximiser, here.sides[1])] {
        let name = name.to_lowercase();
        let name: Vec<_> = name.split_whitespace().skip_while(|word| ARTICLES.contains(word)).collect();
        let same = |(typed, word): (&String, &&str)| typed.strip_suffix(':').unwrap_or(typed) == *word;
        if !name.is_empty() && plain.len() >= name.len() && plain.iter().zip(&name).all(same) {
            return (Some(side), &plain[name.len()..]);
        }
    }
    match phrase {
        [first, rest @ ..] if first == "i" => (None, rest),
        _ => (None, phrase),
    }
}

struct Phrase<'p> {
    said: &'p [String],
    here: &'p Here<'p>,
}

impl Phrase<'_> {
    fn unknown(&self, word: &str) -> Unclear {
        let said = self.said.join(" ");
        Unclear::Unknown(if word.is_empty() { said } else { word.to_owned() })
    }

    fn ambiguous(&self, remedy: &'static str) -> Unclear {
        Unclear::Ambiguous(self.said.join(" "), remedy)
    }

    fn moves(&self, words: &[String]) -> Result<Vec<String>, Unclear> {
        if let [only] = words
            && NOTHING.contains(&only.as_str())
        {
            return Ok(vec![DONE.to_owned()]);
        }
        let (kind, core) = self.core(words)?;
        let core: Vec<_> = core.iter().map(String::as_str).collect();
        let pushes = self.here.legal.iter().any(|text| text.contains('>'));
        match self.compass(&core)? {
            Some(joined) if !pushes && matches!(kind, None | Some(WordKind::Step)) => {
                return Ok(vec![joined.word().to_owned()]);
            }
            Some(_) => return Err(self.unknown("")),
            None => {}
        }
        let mut moves = Vec::new();
        let mut rest = core.as_slice();
        while let [word, after @ ..] = rest {
            let next = after.first().copied().unwrap_or_default();
            let towards = direction(next);
            let sign = word.chars().next().filter(|&sign| is_cell(&word[sign.len_utf8()..]));
            rest = after;
            if let Some(direction) = direction(word) {
                self.steps(kind, pushes)?;
                if count(next).is_some() {
                    let [_, _] = core[..] else { return Err(self.ambiguous(COUNT_FIRST)) };
                    moves.extend(many(count(next), direction));
                    rest = &[];
                } else if is_cell(next) {
                    return Err(self.ambiguous(COMMA));
                } else {
                    moves.push(direction.word().to_owned());
                }
            } else if let (Some(_), Some(direction)) = (count(word), towards) {
                self.steps(kind, pushes)?;
                moves.extend(many(count(word), direction));
                rest = &after[1..];
            } else if let Some((times, direction)) = counted(word) {
                self.steps(kind, pushes)?;
                moves.extend(many(Some(times), direction));
            } else if is_cell(word) && pushes && matches!(kind, None | Some(WordKind::Push)) {
                let direction = towards.ok_or_else(|| self.unknown(""))?;
                moves.push(format!("{word}>{}", direction.word()));
                rest = &after[1..];
            } else if is_cell(word) {
                if word.contains(':') {
                    return Err(self.unknown(word));
                }
                if towards.is_some() {
                    return Err(self.ambiguous(COMMA));
                }
                moves.push(format!("{}{word}", self.sign(kind)?));
            } else if let (Some(sign @ ('@' | '#' | '_' | '*')), None | Some(WordKind::Cell(_))) =
                (sign, kind)
            {
                if kind.is_some_and(|kind| kind != WordKind::Cell(sign)) {
                    return Err(self.unknown(""));
                }
                moves.push((*word).to_owned());
            } else if let (Some((token, towards)), None | Some(WordKind::Push)) = (word.split_once('>'), kind)
            {
                let direction = direction(towards).filter(|_| is_cell(token));
                let direction = direction.ok_or_else(|| self.unknown(word))?;
                moves.push(format!("{token}>{}", direction.word()));
            } else if *word == DONE || (CLOSING.contains(word) && !moves.is_empty()) {
                moves.push(DONE.to_owned());
            } else {
                let known = NOTHING.contains(word) || count(word).is_some();
                return Err(self.unknown(if known { "" } else { word }));
            }
        }
        if moves.is_empty() { Err(self.unknown("")) } else { Ok(moves) }
    }

    /// The kind of move that the words ask for, and the words that are left.
    fn core(&self, words: &[String]) -> Result<(Option<WordKind>, Vec<String>), Unclear> {
        let plain: Vec<&str> =
            words.iter().map(String::as_str).filter(|word| !ARTICLES.contains(word)).collect();
        let mut kind = None;
        let mut core: Vec<String> = Vec::new();
        for (at, &word) in plain.iter().enumerate() {
            let next = plain.get(at + 1).copied().unwrap_or_default();
            if let Some(&(_, said)) = KINDS.iter().find(|(known, _)| *known == word) {
                if kind.is_some_and(|kind| kind != said) {
                    return Err(self.unknown(""));
                }
                kind = Some(said);
            } else if ["on", "at"].contains(&word) && is_cell(next) {
                // `the 5 on 4,1` is the token `4,1:5`.
                let number = core.pop_if(|number| number.bytes().all(|sign| sign.is_ascii_digit()));
                if let Some(number) = number {
                    core.push(format!(":{number}"));
                }
            } else if is_cell(word) && core.last().is_some_and(|number| number.starts_with(':')) {
                let number = core.pop().unwrap_or_default();
                core.push(format!("{word}{number}"));
            } else if !(word == "to" && direction(next).is_some() || word == "play" && at == 0) {
                core.push(word.to_owned());
            }
        }
        Ok((kind, core))
    }

    /// Whether steps may be meant.
    fn steps(&self, kind: Option<WordKind>, pushes: bool) -> Result<(), Unclear> {
        let steps = match kind {
            None => !pushes,
            Some(kind) => kind == WordKind::Step,
        };
        if steps { Ok(()) } else { Err(self.unknown("")) }
    }

    /// The sign of a cell: of the kind that was said, or of the only one that is legal.
    fn sign(&self, kind: Option<WordKind>) -> Result<char, Unclear> {
        match kind {
            Some(WordKind::Cell(sign)) => return Ok(sign),
            Some(_) => return Err(self.unknown("")),
            None => {}
        }
        let placed = self.here.legal.iter().filter(|text| super::placed(text).is_some());
        let mut signs: Vec<char> = placed.filter_map(|text| text.chars().next()).collect();
        signs.dedup();
        match signs[..] {
            [sign] => Ok(sign),
            _ => Err(self.unknown("")),
        }
    }

    /// `south east` on a board with steps to the south-east: that step, if nothing else
    /// is said.
    fn compass(&self, core: &[&str]) -> Result<Option<Direction>, Unclear> {
        let plain = |word: &&str| word.len() > 1 && direction(word).is_some_and(|it| !it.is_diagonal());
        let upright = |word: &str| matches!(direction(word), Some(Direction::North | Direction::South));
        let turns = |pair: &[&str]| pair.iter().all(plain) && upright(pair[0]) != upright(pair[1]);
        if !self.here.diagonals || !core.windows(2).any(turns) {
            return Ok(None);
        }
        match core {
            [first, second] => direction(&format!("{first}{second}")).map(Some),
            _ => None,
        }
        .ok_or_else(|| self.ambiguous(HYPHEN))
    }
}

fn many(count: Option<usize>, direction: Direction) -> impl Iterator<Item = String> {
    std::iter::repeat_n(direction.word().to_owned(), count.unwrap_or_default())
}

/// A direction, by its letters or its name, with or without a hyphen.
fn direction(word: &str) -> Option<Direction> {
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
    let digits = word.bytes().all(|sign| sign.is_ascii_digit());
    word.parse().ok().filter(|count| digits && (1..=MOST_STEPS).contains(count))
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
