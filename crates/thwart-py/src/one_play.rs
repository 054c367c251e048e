//! One play among many: its steps, their rewards, and the regret against the best move.

use pyo3::Py;
use thwart::Limits;
use thwart::Position;
use thwart::answer::{Evaluation, MoveValue};
use thwart::grid::Measure;
use thwart::grid::generate::Dice;
use thwart::moves::Move;
use thwart::value::{Side, Value};

use crate::actions::{Actions, shown};
use crate::boards::Boards;
use crate::session::OwnedSession;

/// The most boards in a row that are skipped because the play is over before the learner moves.
const MOST_SKIPPED_BOARDS: usize = 100;

/// The player of the side that does not learn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opponent {
    Perfect,
    Random,
    /// The caller plays both sides.
    Caller,
}

/// The properties that plays share.
pub(crate) struct Shared {
    pub(crate) boards: Py<Boards>,
    pub(crate) actions: Actions,
    /// The number of planes of tokens.
    pub(crate) tokens: usize,
    /// Rows and columns.
    pub(crate) shape: (usize, usize),
    pub(crate) measure: Measure,
    /// Whether the game is won or lost; else there are costs.
    pub(crate) wins: bool,
    /// The side that learns; `None` if the caller plays both.
    pub(crate) learner: Option<Side>,
    pub(crate) opponent: Opponent,
    /// Whether to compute values and regrets.
    pub(crate) exact: bool,
    /// The number of steps after which a play is truncated, and of moves in a row that the opponent may make.
    pub(crate) step_limit: usize,
    /// The cost of a lost play.
    pub(crate) lost: f64,
}

/// One play.
pub(crate) struct OnePlay {
    pub(crate) session: OwnedSession,
    /// The seed of its board and of a random opponent; the seed of the next board follows from it.
    pub(crate) seed: u64,
    pub(crate) steps: usize,
    pub(crate) legal: Vec<(usize, Move)>,
    /// The values of the position and its moves, if they are requested and the play goes on.
    pub(crate) known: Option<(Evaluation, Vec<MoveValue>)>,
    pub(crate) ended: bool,
}

/// The result of a step.
#[derive(Clone, Copy, Default)]
pub(crate) struct StepResult {
    pub(crate) reward: f64,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
    pub(crate) illegal: bool,
    pub(crate) regret: f64,
}

impl OnePlay {
    fn make(&mut self, chosen: Move) -> Result<(), String> {
        let played = self.session.with_dependent_mut(|_, session| session.play_move(chosen));
        played.map_err(|error| error.to_string())
    }
}

impl Shared {
    pub(crate) fn number(&self, value: Value) -> f64 {
        match value {
            Value::Infinite => f64::INFINITY,
            Value::Finite(value) => self.measure.number(value),
        }
    }

    /// Returns the sum of rewards that `side` can expect from here on at this value.
    pub(crate) fn expected_reward(&self, value: Value, side: Side) -> f64 {
        let minimiser = match (self.wins, value) {
            (true, Value::Finite(_)) => 1.0,
            (true, Value::Infinite) => -1.0,
            (false, Value::Infinite) => -self.lost,
            // Subtract from 0.0, because a negated zero would be -0.0.
            (false, Value::Finite(_)) => 0.0 - self.number(value),
        };
        if side == Side::Minimiser { minimiser } else { 0.0 - minimiser }
    }

    /// Starts a play on the board of a seed. If the learner has no move there, takes the next board.
    pub(crate) fn start(&self, boards: &Boards, seed: u64) -> Result<OnePlay, String> {
        let mut next = seed;
        for _ in 0..MOST_SKIPPED_BOARDS {
            let play = self.begin(boards.draw(next, self.learner)?, next)?;
            if play.session.borrow_dependent().outcome().is_none() && !self.is_opponents_turn(&play) {
                return Ok(play);
            }
            next = following(next);
        }
        Err(format!(
            "on {MOST_SKIPPED_BOARDS} boards in a row the play is over before the learner moves; let the other side learn, or give other boards"
        ))
    }

    /// Starts a play on this board.
    pub(crate) fn begin(&self, position: Position, seed: u64) -> Result<OnePlay, String> {
        let session = OwnedSession::new(position, |position| position.play());
        let mut play = OnePlay { session, seed, steps: 0, legal: Vec::new(), known: None, ended: false };
        self.play_opponent(&mut play)?;
        Ok(play)
    }

    /// Returns whether the play goes on with a move of the opponent that the package plays.
    pub(crate) fn is_opponents_turn(&self, play: &OnePlay) -> bool {
        let session = play.session.borrow_dependent();
        let is_turn = self.learner.is_some_and(|learner| learner != session.side());
        is_turn && self.opponent != Opponent::Caller && session.outcome().is_none()
    }

    /// Lets the opponent move until it is the learner's turn, the play is over or the opponent has made as many moves
    /// as a play may have steps. Then lists the legal moves and, if `exact` is set, values them.
    fn play_opponent(&self, play: &mut OnePlay) -> Result<(), String> {
        let limits = Limits::default();
        for _ in 0..self.step_limit {
            if !self.is_opponents_turn(play) {
                break;
            }
            let session = play.session.borrow_dependent();
            let chosen = if self.opponent == Opponent::Random {
                // The draw rests on seed and history alone, so that copied plays go on alike.
                let purpose = format!("opponent {}", session.history().len());
                Dice::new(play.seed, &purpose, self.shape.0, self.shape.1).pick(&session.legal_moves())
            } else {
                session.evaluate_within(&limits).map_err(|error| error.to_string())?.best
            };
            let Some(chosen) = chosen else { return Err("a position that goes on has no move".to_owned()) };
            play.make(chosen)?;
        }
        let session = play.session.borrow_dependent();
        let legal = session.legal_moves();
        let known = (self.exact && !legal.is_empty()).then(|| session.analyze(&limits));
        play.known = known.transpose().map_err(|error| error.to_string())?;
        let shown = shown(&**session, &legal);
        play.legal = self.actions.numbers(&legal, &shown).into_iter().zip(legal).collect();
        Ok(())
    }

    /// Makes one step of a learner. A play that ended starts again instead, as Gymnasium's vectors do by default.
    pub(crate) fn step(
        &self,
        boards: &Boards,
        play: &mut OnePlay,
        action: usize,
    ) -> Result<StepResult, String> {
        if play.ended {
            *play = self.start(boards, following(play.seed))?;
            return Ok(StepResult::default());
        }
        let mut result = self.act(play, action)?;
        play.steps += 1;
        let is_long = play.steps >= self.step_limit || self.is_opponents_turn(play);
        result.truncated = !result.terminated && is_long;
        play.ended |= result.truncated;
        Ok(result)
    }

    /// Makes an action of the side to move. An illegal one costs 1 and changes nothing.
    pub(crate) fn act(&self, play: &mut OnePlay, action: usize) -> Result<StepResult, String> {
        let Some(place) = play.legal.iter().position(|(number, _)| *number == action) else {
            return Ok(StepResult { reward: -1.0, illegal: true, regret: 1.0, ..StepResult::default() });
        };
        let session = play.session.borrow_dependent();
        let (spent, side) = (session.spent(), session.side());
        let regret = self.regret(play, place, side);
        play.make(play.legal[place].1)?;
        self.play_opponent(play)?;
        let session = play.session.borrow_dependent();
        let outcome = session.outcome();
        // The cost of the step comes on top of the value of the end.
        let end = outcome.map_or(0.0, |left| self.expected_reward(left, Side::Minimiser));
        let paid = if self.wins { 0.0 } else { self.number(Value::Finite(session.spent() - spent)) };
        let reward = if side == Side::Minimiser { end - paid } else { paid - end };
        play.ended = outcome.is_some();
        Ok(StepResult { reward, terminated: play.ended, regret, ..StepResult::default() })
    }

    /// Returns how much less a move promises `side` than the best one; NaN if the values are unknown.
    fn regret(&self, play: &OnePlay, place: usize, side: Side) -> f64 {
        let Some((evaluation, moves)) = &play.known else { return f64::NAN };
        let chosen = moves.get(place).and_then(|analyzed| analyzed.bounds.value());
        match (evaluation.bounds.value(), chosen) {
            (Some(best), Some(chosen)) => {
                self.expected_reward(best, side) - self.expected_reward(chosen, side)
            }
            _ => f64::NAN,
        }
    }
}

/// Returns the seed of the next board of a play. Seeds advance by steps of the golden ratio, so that plays
/// with neighbouring seeds do not get the same boards.
pub(crate) const fn following(seed: u64) -> u64 {
    seed.wrapping_add(0x9e37_79b9_7f4a_7c15)
}
