//! What a play shows: the board where it has changed, and sentences.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use thwart::any::AnySession;
use thwart::core::Measure;
use thwart::info::{GameInfo, Objective};
use thwart::value::{Bounds, Side, Value};

use super::lines::COMMANDS;
use super::seats;
use crate::paint::Paint;
use crate::{Context, picture, words};

/// Moves that are shown unasked.
const SUGGESTED: usize = 8;
/// Moves that are shown to people who ask for all.
const LISTED: usize = 400;

/// What was shown already.
#[derive(Default)]
pub(super) struct Shown {
    /// The board as it was shown last.
    board: String,
    /// The entries of the key that were shown.
    known: BTreeSet<String>,
}

impl Shown {
    /// Draws the position where it has changed, between blank lines, with its
    /// key where that says anything new; says whether it drew.
    pub(super) fn draw(&mut self, context: &mut Context<'_>, session: &dyn AnySession) -> io::Result<bool> {
        let (board, key) = picture::board_and_key(&session.scene(), context.paint);
        if board == self.board {
            return Ok(false);
        }
        let entries = key.lines().flat_map(|line| line.split(picture::APART)).map(str::to_owned);
        let known = self.known.len();
        self.known.extend(entries);
        let key = if self.known.len() > known { key.as_str() } else { "" };
        writeln!(context.io.stdout, "\n{board}{key}")?;
        self.board = board;
        Ok(true)
    }

    /// Whether nothing was shown yet.
    pub(super) const fn is_empty(&self) -> bool {
        self.board.is_empty()
    }

    /// What is shown next is drawn whole, whatever was shown before.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

/// Who is to move, what was paid, and some moves.
pub(super) fn standing(info: &GameInfo, measure: Measure, session: &dyn AnySession, paint: Paint) -> String {
    let side = session.side();
    let paid = match info.objective {
        Objective::Cost { .. } => format!(", {} paid", words::length(measure, session.spent())),
        Objective::Win => String::new(),
    };
    let (moves, count) = session.first_moves(SUGGESTED);
    let more = if count > moves.len() {
        format!(" ... {} in all", words::grouped(count as u64))
    } else {
        String::new()
    };
    let moves = paint.dim(&format!("{paid}   {}{more}", moves.join(" ")));
    format!("{}{}{moves}", paint.side(side, seats::name(info, side)), paint.bold(" to move"))
}

/// Moves of one side in a line, and what is to be said of them.
pub(super) fn turn(info: &GameInfo, side: Side, moves: &[String], note: &str, paint: Paint) -> String {
    let name = seats::name(info, side);
    let note = if note.is_empty() { String::new() } else { format!("   ({note})") };
    let line = words::wrap(&format!("{name}: {}", moves.join(" ")), paint.width, 2);
    line.replacen(name, &paint.side(side, name), 1) + &paint.dim(&note)
}

/// All legal moves, unless there are very many.
pub(super) fn moves(session: &dyn AnySession, paint: Paint) -> String {
    let (mut moves, count) = session.first_moves(LISTED);
    if count > moves.len() {
        moves.push(format!("... {} in all", words::grouped(count as u64)));
    }
    words::wrap(&moves.join(" "), paint.width, 0)
}

/// What can be typed.
pub(super) fn help(session: &dyn AnySession, paint: Paint) -> String {
    let (moves, _) = session.first_moves(3);
    let mut text = words::wrap(
        &format!(
            "Type a move, or several with blanks between them, such as: {}. A lone `-` does nothing, or ends \
             a turn of several moves.",
            moves.join(" ")
        ),
        paint.width,
        0,
    );
    for (command, does) in COMMANDS {
        let _ = write!(text, "\n  {command:<9}  {}", paint.dim(does));
    }
    text
}

/// What may be said of a person's play against a machine that made no mistake:
/// what perfect play pays in all, and what was paid.
pub(super) fn verdict(own: Side, perfect: Bounds, paid: Value, measure: Measure) -> Option<String> {
    let perfect = perfect.value()?;
    let (better, worse) = match own {
        Side::Minimiser => (perfect, paid),
        Side::Maximiser => (paid, perfect),
    };
    match (better, worse) {
        _ if better == worse => Some("You gave nothing away.".to_owned()),
        _ if better > worse => None,
        (Value::Finite(better), Value::Finite(worse)) => {
            Some(format!("You gave away {}.", words::length(measure, worse - better)))
        }
        _ => Some("You gave it away.".to_owned()),
    }
}

/// A sentence from words that start anyhow.
pub(super) fn sentence(words: &str) -> String {
    let mut signs = words.chars();
    let first = signs.next().map(|first| first.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), signs.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_play_is_judged_from_the_persons_side() {
        let say = |own, perfect, paid| {
            verdict(own, Bounds::exact(perfect), paid, Measure::Whole).unwrap_or_default()
        };
        let (ten, twelve) = (Value::Finite(10), Value::Finite(12));
        assert_eq!(say(Side::Minimiser, ten, ten), "You gave nothing away.");
        assert_eq!(say(Side::Minimiser, ten, twelve), "You gave away 2.");
        assert_eq!(say(Side::Maximiser, twelve, ten), "You gave away 2.");
        assert_eq!(say(Side::Minimiser, ten, Value::Infinite), "You gave it away.");
        assert_eq!(say(Side::Maximiser, Value::Infinite, ten), "You gave it away.");
        assert_eq!(say(Side::Minimiser, twelve, ten), "", "the machine did, which it should not");
        assert_eq!(verdict(Side::Minimiser, Bounds::UNKNOWN, ten, Measure::Whole), None);
        assert_eq!(sentence("it is over"), "It is over.");
    }
}
