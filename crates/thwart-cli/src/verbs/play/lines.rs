//! The lines that the user types, and what they ask for.

use std::io::{self, BufRead as _, BufReader, Read};

use thwart::grid::format::problem::visible;

/// The most bytes of a line, so that endless ones do not fill the memory.
const LONGEST: u64 = 1 << 20;
/// Characters of a word that are shown in messages.
const SHOWN: usize = 40;

/// The lines of a stream.
pub(super) struct Lines<'a> {
    source: BufReader<Box<dyn Read + 'a>>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(source: Box<dyn Read + 'a>) -> Self {
        Self { source: BufReader::new(source) }
    }

    /// Returns the next line, which may hold any bytes; `None` at the end of the input.
    pub(super) fn next(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.source.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
            return Err(io::Error::other(format!("a line of more than {LONGEST} bytes is no move")));
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

/// A request of the user.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'l> {
    /// The line is empty.
    Nothing,
    Moves,
    Hint,
    Eval,
    Undo,
    Line,
    Board,
    Save(&'l str),
    Help,
    Quit,
    /// Moves to play, one after the other, in the user's words.
    Play(String),
}

/// The commands with what they do, as `help` lists them.
pub(super) const COMMANDS: [(&str, &str); 9] = [
    ("moves", "every move you can make"),
    ("hint", "the best move, and what perfect play reaches with it"),
    ("eval", "what perfect play reaches from here"),
    ("undo", "takes back your last turn and the answer to it"),
    ("line", "the moves so far"),
    ("board", "the board once more"),
    ("save PATH", "writes the position to a file, to play on from there"),
    ("help", "this list"),
    ("quit", "ends the play, as the end of the input does"),
];

impl<'l> Command<'l> {
    /// Reads a line; a command with wrong arguments is an error.
    pub(super) fn read(line: &'l str) -> Result<Self, String> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match first.to_lowercase().as_str() {
            "" => Self::Nothing,
            "moves" => Self::Moves,
            "hint" => Self::Hint,
            "eval" => Self::Eval,
            "undo" => Self::Undo,
            "line" => Self::Line,
            "board" => Self::Board,
            "save" if rest.is_empty() => return Err("name a file: save PATH".to_owned()),
            "save" => return Ok(Self::Save(rest)),
            "help" | "?" => Self::Help,
            "quit" | "q" | "exit" => Self::Quit,
            _ => return Ok(Self::Play(line.split_whitespace().map(printable).collect::<Vec<_>>().join(" "))),
        };
        if rest.is_empty() {
            Ok(command)
        } else {
            Err(format!("`{}` stands alone, without `{}`", first.to_lowercase(), printable(rest)))
        }
    }
}

/// Returns a word as it may stand in a message: short, and with control
/// characters and other hidden signs as numbers, because they could change the terminal.
fn printable(word: &str) -> String {
    let start: String = word.chars().take(SHOWN).collect();
    let mut text = visible(&start).replace('\n', "<U+000A>");
    if word.chars().count() > SHOWN {
        text.push_str("...");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_anyhow_and_none_is_endless() {
        let mut lines = Lines::new(Box::new(&b"a \r\n\n\xff\nlast"[..]));
        let mut next = || lines.next().expect("they are readable");
        assert_eq!(next().as_deref(), Some("a"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("\u{fffd}"));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
        assert!(Lines::new(Box::new(io::repeat(b'x'))).next().is_err());
    }

    #[test]
    fn commands_differ_from_moves() {
        let play = |words: &str| Ok(Command::Play(words.to_owned()));
        assert_eq!(Command::read(""), Ok(Command::Nothing));
        assert_eq!(Command::read("HINT"), Ok(Command::Hint));
        assert_eq!(Command::read("save my game.board"), Ok(Command::Save("my game.board")));
        assert!(Command::read("save").is_err());
        assert_eq!(Command::read("undo 3"), Err("`undo` stands alone, without `3`".to_owned()));
        assert_eq!(Command::read("n  ne 1,2>s #1,1 -"), play("n ne 1,2>s #1,1 -"));
        assert_eq!(Command::read("undp"), play("undp"));
        assert_eq!(Command::read("a\u{1b}[2Jb"), play("a<U+001B>[2Jb"));
        assert_eq!(Command::read("n\u{1b}"), play("n<U+001B>"));
        let long = "x".repeat(1000);
        assert_eq!(Command::read(&long), play(&format!("{}...", "x".repeat(SHOWN))));
    }
}
