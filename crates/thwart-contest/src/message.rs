//! The referee's messages to a player, in words or as JSON.
//!
//! `docs/interact.md` explains them to authors of players.

use serde_json::{Value as Json, json};
use thwart::value::Side;

use crate::played::Played;

/// The version of the messages. An additional message does not change it, because players skip
/// messages that they do not know.
pub const VERSION: u32 = 1;

/// The most legal moves that a turn lists: there may be millions.
pub const LISTED: usize = 1000;

/// The spelling of messages.
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
    /// The first message: the version.
    Hello,
    /// The player's side, and its name in the game.
    Side(Side, &'m str),
    /// The position where the play begins, as a board file.
    Board(&'m str),
    /// The move that the other side made.
    Move(&'m str),
    /// A request for a move: the number of legal moves, and the first of them.
    Turn(usize, &'m [String]),
    /// Why the player's answer is not a legal move.
    Illegal(&'m str),
    /// The last message: how the play went.
    Over(&'m Played),
}

impl Message<'_> {
    /// Returns the message with its line end.
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
                    "paid": played.measure.text(played.spent),
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
