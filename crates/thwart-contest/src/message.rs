//! What a referee says to a player, one message after the other, in words or as JSON.
//!
//! `docs/interact.md` is the page for those who write players.

use serde_json::{Value as Json, json};
use thwart::value::Side;

use crate::played::Played;

/// The version of the messages. A message that is added is no new version: players pass over what
/// they do not know.
pub const VERSION: u32 = 1;

/// Legal moves of a turn that are listed: there may be millions.
pub const LISTED: usize = 1000;

/// How messages are spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// In words, on one line; a board has further lines.
    Words,
    /// An object on one line.
    Json,
}

/// A message of the referee.
#[derive(Clone, Copy, Debug)]
pub enum Message<'m> {
    /// The first one: the version.
    Hello,
    /// Which side the player has, and its name in the game.
    Side(Side, &'m str),
    /// The position from which they play, as a board file.
    Board(&'m str),
    /// The other side has made this move.
    Move(&'m str),
    /// A move is wanted: how many are legal, and the first of them.
    Turn(usize, &'m [String]),
    /// What was answered cannot be played, and why.
    Illegal(&'m str),
    /// The last one: how it went.
    Over(&'m Played),
}

impl Message<'_> {
    /// The message with its line end.
    pub fn spelt(&self, spelling: Spelling) -> String {
        match spelling {
            Spelling::Words => self.words(),
            Spelling::Json => format!("{}\n", self.json()),
        }
    }

    fn words(&self) -> String {
        match *self {
            Self::Hello => format!("thwart {VERSION}\n"),
            Self::Side(side, name) => format!("side {} {name}\n", role(side)),
            Self::Board(text) => format!("board {}\n{text}", text.lines().count()),
            Self::Move(text) => format!("move {text}\n"),
            Self::Turn(count, moves) => format!("turn {count} {}\n", moves.join(" ")),
            Self::Illegal(why) => format!("illegal {why}\n"),
            Self::Over(played) => {
                let outcome = played.reached().map(|value| played.word(value));
                format!("over {}\n", outcome.as_deref().unwrap_or("unfinished"))
            }
        }
    }

    fn json(&self) -> Json {
        match *self {
            Self::Hello => json!({ "say": "thwart", "version": VERSION }),
            Self::Side(side, name) => json!({ "say": "side", "side": role(side), "name": name }),
            Self::Board(text) => json!({ "say": "board", "text": text }),
            Self::Move(text) => json!({ "say": "move", "move": text }),
            Self::Turn(count, moves) => json!({ "say": "turn", "count": count, "moves": moves }),
            Self::Illegal(why) => json!({ "say": "illegal", "why": why }),
            Self::Over(played) => {
                let word = |value| played.word(value);
                let slip = played.slip.as_ref().map(|slip| {
                    json!({
                        "number": slip.number,
                        "move": slip.text,
                        "before": played.bounds_words(slip.before),
                        "after": played.bounds_words(slip.after),
                        "better": slip.better,
                    })
                });
                json!({
                    "say": "over",
                    "outcome": played.reached().map(word),
                    "value": played.value.value().map(word),
                    "paid": played.paid_words(),
                    "slip": slip,
                })
            }
        }
    }
}

const fn role(side: Side) -> &'static str {
    match side {
        Side::Minimiser => "minimiser",
        Side::Maximiser => "maximiser",
    }
}
