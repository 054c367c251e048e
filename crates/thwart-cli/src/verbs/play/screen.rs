//! The output of a play: the board if it has changed, and sentences.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use thwart::Play;
use thwart::Position;
use thwart::grid::Measure;
use thwart::info::{GameInfo, Objective};
use thwart::value::{Bounds, Side, Value};
use thwart_game::spoken::{self, Vocabulary};

use super::lines::COMMANDS;
use crate::paint::Paint;
use crate::{Context, picture, words};

/// Moves that are shown without a request.
const SUGGESTED: usize = 8;
/// Moves that are shown if the user asks for all.
const LISTED: usize = 400;

/// The output that was shown already.
#[derive(Default)]
pub(super) struct Shown {
    /// The last board that was shown.
    board: String,
    /// The entries of the key that were shown.
    known: BTreeSet<String>,
    /// Whether a board or a move was shown.
    begun: bool,
}

impl Shown {
    /// Draws the position if it has changed, between blank lines, with its key
    /// if that has new entries. Returns whether it drew.
    pub(super) fn draw(&mut self, context: &mut Context<'_>, play: &dyn Play) -> io::Result<bool> {
        let scene = play.scene();
        let (board, key) = picture::board_and_key(&scene, context.paint);
        if board == self.board {
            return Ok(false);
        }
        let entries = key.lines().flat_map(|line| line.split(picture::KEY_GAP)).map(str::to_owned);
        let known = self.known.len();
        self.known.extend(entries);
        let key = if self.known.len() > known { key.as_str() } else { "" };
        writeln!(context.io.stdout, "\n{board}{key}")?;
        if !scene.because.is_empty() {
            writeln!(context.io.stdout, "{}", words::wrap(&scene.because, context.paint.width, 0))?;
        }
        self.board = board;
        self.begun = true;
        Ok(true)
    }

    /// Separates the first move from the text above it.
    pub(super) fn begin(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) { Ok(()) } else { writeln!(out) }
    }

    /// Forgets what was shown, so that the next board is drawn whole.
    pub(super) fn forget(&mut self) {
        *self = Self { begun: self.begun, ..Self::default() };
    }
}

/// Describes who is to move, what was paid, and some moves.
pub(super) fn turn_line(position: &Position, play: &dyn Play, paint: Paint) -> String {
    let (info, side) = (position.setup().info(), play.side());
    let paid = so_far(position, play);
    let (moves, count) = play.first_legal_moves(SUGGESTED);
    let moves =
        paint.dim(&format!("{paid}   {}{}", spoken::choices(info.words, &moves), more(&moves, count)));
    format!("{}{}{moves}", paint.side(side == info.walker, info.side_name(side)), paint.bold(" to move"))
}

/// Returns the number of moves, if only some are shown.
fn more(shown: &[String], count: usize) -> String {
    if count > shown.len() { format!(" ... {} in all", words::grouped(count as u64)) } else { String::new() }
}

/// Returns `, 2 steps so far`, or an empty text in games that are won or lost, or that count points.
pub(crate) fn so_far(position: &Position, play: &dyn Play) -> String {
    if position.setup().info().has_points {
        return String::new();
    }
    amount(position, play.spent()).map_or_else(String::new, |paid| format!(", {paid} so far"))
}

/// Returns what was paid, in the game's words: `2 steps`, `a cost of 7`.
pub(crate) fn amount(position: &Position, paid: u64) -> Option<String> {
    let Objective::Cost { unit, .. } = position.setup().info().objective else { return None };
    let unit = if position.setup().info().has_points { "points" } else { unit };
    let (board, measure) = (position.setup().board(), position.measure());
    let number = words::length(measure, paid);
    Some(match unit.strip_suffix('s') {
        Some(_) if position.setup().info().has_costs && !board.has_unit_costs() => {
            format!("a cost of {number}")
        }
        Some(_) if measure != Measure::Whole => format!("a length of {number}"),
        Some(one) if number == "1" => format!("1 {one}"),
        Some(_) => format!("{number} {unit}"),
        None => format!("a {unit} of {number}"),
    })
}

/// Returns the moves of one side in a line, with a note.
pub(super) fn turn(info: &GameInfo, side: Side, moves: &[String], note: &str, paint: Paint) -> String {
    let name = info.side_name(side);
    let note = if note.is_empty() { String::new() } else { format!("   ({note})") };
    let line = words::wrap(&format!("{name}: {}", spoken::turn(info.words, moves)), paint.width, 2);
    line.replacen(name, &paint.side(side == info.walker, name), 1) + &paint.dim(&note)
}

/// Lists all legal moves, unless there are very many.
pub(super) fn moves(words: Vocabulary, play: &dyn Play, paint: Paint) -> String {
    let (moves, count) = play.first_legal_moves(LISTED);
    let line = format!("{}{}", spoken::choices(words, &moves), more(&moves, count));
    words::wrap(&line, paint.width, 0)
}

/// Lists a few legal moves, for messages.
pub(super) fn some_moves(words: Vocabulary, play: &dyn Play) -> String {
    let (moves, count) = play.first_legal_moves(SUGGESTED);
    format!("{}{}", spoken::choices(words, &moves), more(&moves, count))
}

/// Returns what can be typed: moves and commands.
pub(super) fn help(info: &GameInfo, play: &dyn Play, paint: Paint) -> String {
    let words = info.words;
    let ends = if info.takes_back {
        format!(
            "`{}` or `-` ends the play; a {} that stands is taken back by its move",
            words.nothing, words.obstacle
        )
    } else {
        format!("`{}` or `-` does nothing, or ends a turn of several moves", words.nothing)
    };
    let (moves, _) = play.first_legal_moves(3);
    let phrases: Vec<_> =
        moves.iter().map(|chosen| format!("`{}`", spoken::turn(words, &[chosen]))).collect();
    let step = moves.iter().find(|chosen| chosen.bytes().all(|sign| sign.is_ascii_alphabetic()));
    let steps = step.map_or_else(String::new, |step| {
        format!(" `2 {}` or `2{step}` is two steps;", spoken::turn(words, &[step]))
    });
    let mut text = words::wrap(
        &format!(
            "Type a move, or several separated by commas: {} can be typed here, or in short {}.{steps} a cell \
             is row,column; {ends}.",
            phrases.join(", "),
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

/// Evaluates a person's play against a machine that made no mistake, from what
/// perfect play pays in all and what was paid.
pub(super) fn verdict(
    own: Side,
    perfect: Bounds,
    paid: Value,
    amount: impl Fn(u64) -> Option<String>,
) -> Option<String> {
    let perfect = perfect.value()?;
    let (better, worse) = match own {
        Side::Minimiser => (perfect, paid),
        Side::Maximiser => (paid, perfect),
    };
    match (better, worse) {
        _ if better == worse => Some("You gave nothing away.".to_owned()),
        _ if better > worse => None,
        (Value::Finite(better), Value::Finite(worse)) => {
            amount(worse - better).map(|lost| format!("You gave away {lost}."))
        }
        _ => Some("You gave it away.".to_owned()),
    }
}

/// Makes a sentence of words: a capital and a full stop.
pub(crate) fn sentence(words: &str) -> String {
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
            verdict(own, Bounds::exact(perfect), paid, |lost| Some(lost.to_string())).unwrap_or_default()
        };
        let (ten, twelve) = (Value::Finite(10), Value::Finite(12));
        assert_eq!(say(Side::Minimiser, ten, ten), "You gave nothing away.");
        assert_eq!(say(Side::Minimiser, ten, twelve), "You gave away 2.");
        assert_eq!(say(Side::Maximiser, twelve, ten), "You gave away 2.");
        assert_eq!(say(Side::Minimiser, ten, Value::Infinite), "You gave it away.");
        assert_eq!(say(Side::Maximiser, Value::Infinite, ten), "You gave it away.");
        assert_eq!(say(Side::Minimiser, twelve, ten), "", "the machine did, which it should not");
        assert_eq!(verdict(Side::Minimiser, Bounds::UNKNOWN, ten, |_| None), None);
        assert_eq!(sentence("it is over"), "It is over.");
    }
}
