//! A play of a program or a person against the perfect opponent, and how it went.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use thwart::Limits;
use thwart::Play;
use thwart::Position;
use thwart::answer::Evaluation;
use thwart::setup::Setup;
use thwart::value::{Bounds, Side};
use thwart_game::session::PlayError;
use thwart_grid::format::board_file;

use crate::message::{LISTED, Message};
use crate::played::is_worse;
use crate::player::{Lost, Player};

pub use crate::played::{End, Loss, Played, Slip, Verdict};

/// The play counts as endless at this visit to the same position: a player who comes there for the third
/// time does not want to leave.
const CIRCLES: u32 = 3;

/// The position and the conditions of a play.
#[derive(Clone, Copy)]
pub struct Referee<'r> {
    /// The position where the play begins.
    pub position: &'r Position,
    /// The opponent's limits for each move. Their `stop` also ends the play.
    pub limits: &'r Limits,
    /// The side of the player.
    pub own: Side,
    /// Whether the referee asks again after an illegal move. Otherwise the play ends.
    pub asks_again: bool,
}

impl std::fmt::Debug for Referee<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Referee").field("own", &self.own).finish_non_exhaustive()
    }
}

impl Referee<'_> {
    /// Runs the play until it is over or cannot go on, and returns how it went.
    pub fn watch(&self, player: &mut impl Player) -> Played {
        let info = self.position.setup().info();
        let mut play = self.position.play_within(self.limits);
        let mut now = total(&mut *play);
        let mut line = play.history();
        let mut played = Played {
            objective: info.objective,
            measure: self.position.measure(),
            own: self.own,
            value: now.bounds,
            last: now.bounds,
            end: End::Stopped,
            slip: None,
            line: Vec::new(),
            spent: 0,
            ending: None,
        };
        player.send(&Message::Hello);
        player.send(&Message::Side(self.own, info.side_name(self.own)));
        player.send(&Message::Board(&board(self.position.setup(), &line)));
        let most = line.len() + longest(self.position.setup());
        let mut seen = HashMap::from([(play.fingerprint(), 1)]);
        played.end = loop {
            if let Some(left) = play.outcome() {
                break End::Over(left.plus(play.spent()));
            }
            if is_set(&self.limits.stop) {
                break End::Stopped;
            }
            if line.len() >= most {
                break End::TooLong;
            }
            let own = play.side() == self.own;
            let made = if own { self.ask(&mut *play, player) } else { reply(&mut *play, &now, player) };
            let text = match made {
                Ok(text) => text,
                Err(end) => break end,
            };
            let next = total(&mut *play);
            line.push(text);
            if own && played.slip.is_none() && is_worse(self.own, next.bounds, now.bounds) {
                played.slip = Some(Slip {
                    number: line.len(),
                    text: line.last().cloned().unwrap_or_default(),
                    before: now.bounds,
                    after: next.bounds,
                    better: now.best.map(|best| play.move_text(best)),
                });
            }
            now = next;
            let times = seen.entry(play.fingerprint()).or_insert(0);
            *times += 1;
            if *times >= CIRCLES && play.is_repeated(0) {
                break End::Circles;
            }
        };
        played.last = now.bounds;
        played.line = line;
        played.spent = play.spent();
        played.ending = play.ending();
        if !matches!(played.end, End::Illegal(_)) {
            player.send(&Message::Over(&played));
        }
        played
    }

    /// Asks the player for a move, plays it and returns it.
    fn ask(&self, play: &mut dyn Play, player: &mut impl Player) -> Result<String, End> {
        loop {
            let (moves, count) = play.first_legal_moves(LISTED);
            player.send(&Message::Turn(count, &moves));
            let answer = player.answer().map_err(|lost| match lost {
                Lost::Stopped => End::Stopped,
                lost => End::Lost(lost),
            })?;
            let played = understood(&answer).map_err(End::Illegal).and_then(|text| {
                let played = play.play(text);
                played.map(|()| text.to_owned()).map_err(|error| match error {
                    PlayError::Failed { .. } => End::Failed(error.to_string()),
                    error => End::Illegal(error.to_string()),
                })
            });
            match played {
                Err(End::Illegal(why)) => {
                    player.send(&Message::Illegal(&why));
                    if !self.asks_again {
                        return Err(End::Illegal(why));
                    }
                }
                played => return played,
            }
        }
    }
}

/// Plays the opponent's move and returns it: the best, or the best that it found, or any.
fn reply(play: &mut dyn Play, now: &Evaluation, player: &mut impl Player) -> Result<String, End> {
    let best = now.best.filter(|&best| play.play_move(best).is_ok());
    let text = if let Some(best) = best {
        play.move_text(best)
    } else {
        let any = play.fallback_move().unwrap_or_default();
        play.play(&any).map_err(|error| End::Failed(error.to_string()))?;
        any
    };
    player.send(&Message::Move(&text));
    Ok(text)
}

/// Returns bounds on the minimiser's total cost under perfect play, and the move that keeps it; unknown
/// bounds and no move if the solver gives up.
fn total(play: &mut dyn Play) -> Evaluation {
    let spent = play.spent();
    let unknown = Evaluation { bounds: Bounds::UNKNOWN, best: None };
    let evaluation = play.evaluate().unwrap_or(unknown);
    Evaluation { bounds: evaluation.bounds.plus(spent), ..evaluation }
}

/// Returns the text of the move in an answer.
fn understood(answer: &[u8]) -> Result<&str, String> {
    let text = std::str::from_utf8(answer)
        .map_err(|error| format!("byte {} of the answer is not UTF-8", error.valid_up_to() + 1))?;
    let text = text.trim();
    match text.chars().position(char::is_control) {
        // A control sign could do anything to a terminal.
        Some(at) => Err(format!("sign {} of the answer is a control sign, which no move has", at + 1)),
        None if text.is_empty() => Err("the answer is an empty line".to_owned()),
        None => Ok(text),
    }
}

/// Returns the position as a board file with every parameter, but without hints such as `expect:`.
fn board(setup: &Setup, line: &[String]) -> String {
    let line = line.join(" ");
    let mut headers: Vec<(&str, &str)> = vec![("game", setup.info().name)];
    headers.extend(setup.shown_parameters());
    for (key, word) in setup.board().topology().headers() {
        headers.push((key, word));
    }
    if !line.is_empty() {
        headers.push(("line", &line));
    }
    board_file::print(headers, setup.board())
}

/// Returns the number of moves after which a play is too long. In some games a parameter of the board
/// allows longer ones.
pub fn longest(setup: &Setup) -> usize {
    setup.board().len().saturating_mul(100).saturating_add(10_000)
}

fn is_set(stop: &AtomicBool) -> bool {
    stop.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests;
