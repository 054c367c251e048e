//! One play among many: what a step does, what it earns, and how much less than the best one.

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

/// On so many boards in a row a play may be over before the learner moves.
const BOARDS: usize = 100;

/// Who moves for the side that does not learn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opponent {
    Perfect,
    Random,
    /// Both sides are played from outside.
    Nobody,
}

/// What plays have in common.
pub(crate) struct Shared {
    pub(crate) boards: Py<Boards>,
    pub(crate) actions: Actions,
    /// How many planes of tokens there are.
    pub(crate) tokens: usize,
    /// Rows and columns.
    pub(crate) shape: (usize, usize),
    pub(crate) measure: Measure,
    /// Whether the game is won or lost; else there are costs.
    pub(crate) wins: bool,
    /// The side that learns; none where both are played from outside.
    pub(crate) learner: Option<Side>,
    pub(crate) opponent: Opponent,
    /// Whether values and regrets are told.
    pub(crate) exact: bool,
    /// After so many steps a play is truncated.
    pub(crate) most: usize,
    /// What a play costs that is lost for good.
    pub(crate) lost: f64,
}

/// One play.
pub(crate) struct OnePlay {
    pub(crate) session: OwnedSession,
    pub(crate) dice: Dice,
    /// Which board it began on.
    pub(crate) seed: u64,
    pub(crate) steps: usize,
    pub(crate) legal: Vec<(usize, Move)>,
    /// What the position and its moves are worth, where that is asked for and the play goes on.
    pub(crate) known: Option<(Evaluation, Vec<MoveValue>)>,
    pub(crate) ended: bool,
}

/// What came of a step.
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

    /// What a value promises: the rewards of a side from here on.
    pub(crate) fn promise(&self, value: Value, side: Side) -> f64 {
        let minimiser = match (self.wins, value) {
            (true, Value::Finite(_)) => 1.0,
            (true, Value::Infinite) => -1.0,
            (false, Value::Infinite) => -self.lost,
            // Not a zero with a sign.
            (false, Value::Finite(_)) => 0.0 - self.number(value),
        };
        if side == Side::Minimiser { minimiser } else { 0.0 - minimiser }
    }

    /// Who the values are told for.
    pub(crate) fn told_for(&self) -> Side {
        self.learner.unwrap_or(Side::Minimiser)
    }

    /// A play on the board of a seed. Where the learner would have nothing to move, the next board is taken.
    pub(crate) fn start(&self, boards: &Boards, seed: u64) -> Result<OnePlay, String> {
        let mut next = seed;
        for _ in 0..BOARDS {
            let play = self.begin(boards.draw(next, self.learner)?, next)?;
            if play.session.borrow_dependent().outcome().is_none() {
                return Ok(play);
            }
            next = following(next);
        }
        Err(format!(
            "on {BOARDS} boards in a row the play is over before the learner moves; let the other side learn, or give other boards"
        ))
    }

    /// A play on this board.
    pub(crate) fn begin(&self, position: Box<dyn Position>, seed: u64) -> Result<OnePlay, String> {
        let (rows, cols) = self.shape;
        let session = OwnedSession::new(position, |position| position.session());
        let dice = Dice::new(seed, "opponent", rows, cols);
        let mut play =
            OnePlay { session, dice, seed, steps: 0, legal: Vec::new(), known: None, ended: false };
        self.go_on(&mut play)?;
        Ok(play)
    }

    /// Lets the opponent move until it is the learner's turn or the play is over, and looks around there.
    fn go_on(&self, play: &mut OnePlay) -> Result<(), String> {
        let limits = Limits::default();
        loop {
            let session = play.session.borrow_dependent();
            let over = session.outcome().is_some();
            let turn = self.learner.is_none_or(|learner| learner == session.side());
            if over || turn || self.opponent == Opponent::Nobody {
                break;
            }
            let chosen = if self.opponent == Opponent::Random {
                play.dice.pick(&session.legal_moves())
            } else {
                session.evaluate(&limits).map_err(|error| error.to_string())?.best
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

    /// One step of a learner. A play that ended begins anew instead, as Gymnasium's vectors do by default.
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
        let mut told = self.act(play, action)?;
        play.steps += 1;
        told.truncated = !told.terminated && play.steps >= self.most;
        play.ended |= told.truncated;
        Ok(told)
    }

    /// An action of whoever is to move. An illegal one costs 1 and changes nothing.
    pub(crate) fn act(&self, play: &mut OnePlay, action: usize) -> Result<StepResult, String> {
        let Some(place) = play.legal.iter().position(|(number, _)| *number == action) else {
            return Ok(StepResult { reward: -1.0, illegal: true, regret: 1.0, ..StepResult::default() });
        };
        let session = play.session.borrow_dependent();
        let (spent, side) = (session.spent(), session.side());
        let regret = self.regret(play, place, side);
        play.make(play.legal[place].1)?;
        self.go_on(play)?;
        let session = play.session.borrow_dependent();
        let outcome = session.outcome();
        // What was paid on the way is on top of what the end is worth.
        let end = outcome.map_or(0.0, |left| self.promise(left, Side::Minimiser));
        let paid = if self.wins { 0.0 } else { self.number(Value::Finite(session.spent() - spent)) };
        let reward = if side == Side::Minimiser { end - paid } else { paid - end };
        play.ended = outcome.is_some();
        Ok(StepResult { reward, terminated: play.ended, regret, ..StepResult::default() })
    }

    /// How much less a move promises than the best one, to who makes it.
    fn regret(&self, play: &OnePlay, place: usize, side: Side) -> f64 {
        let Some((evaluation, moves)) = &play.known else { return f64::NAN };
        let chosen = moves.get(place).and_then(|analyzed| analyzed.bounds.value());
        match (evaluation.bounds.value(), chosen) {
            (Some(best), Some(chosen)) => self.promise(best, side) - self.promise(chosen, side),
            _ => f64::NAN,
        }
    }
}

/// The seed of the next board of a play: steps of the golden ratio, so that plays whose seeds are neighbours
/// do not meet.
pub(crate) const fn following(seed: u64) -> u64 {
    seed.wrapping_add(0x9e37_79b9_7f4a_7c15)
}
