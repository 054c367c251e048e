//! Perfect play of enclose at any position.

use super::solve;
use crate::rules::{Enclose, Position};
use thwart_game::answer::{Evaluation, MoveValue, Oracle, SolveError};
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::{Bounds, Value};

/// Perfect play. It keeps the answer to the last question.
pub(super) struct EncloseOracle<'g> {
    game: &'g Enclose,
    limits: &'g Limits,
    last: Option<(Position, Evaluation)>,
}

impl<'g> EncloseOracle<'g> {
    pub(super) const fn new(game: &'g Enclose, limits: &'g Limits) -> Self {
        Self { game, limits, last: None }
    }

    fn evaluate_within(&self, position: &Position, limits: &Limits) -> Result<Evaluation, SolveError> {
        let answer = solve(self.game, position, limits, None, false)?;
        let first = answer.line.and_then(|line| line.first().copied());
        let best = if self.game.outcome(position).is_some() { None } else { first.or(Some(Move::Done)) };
        Ok(Evaluation { bounds: answer.bounds, best })
    }
}

impl Oracle<Enclose> for EncloseOracle<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some((_, known)) = self.last.as_ref().filter(|(of, _)| of == position) {
            return Ok(*known);
        }
        let evaluation = self.evaluate_within(position, self.limits)?;
        self.last = Some((position.clone(), evaluation));
        Ok(evaluation)
    }

    /// Evaluates all moves within the limits of one search. Once they are over, a move has the bounds that follow
    /// from its position: no move makes the value less.
    fn analyze(&mut self, game: &Enclose, position: &Position) -> Result<Vec<MoveValue>, SolveError> {
        let limits = self.limits.running();
        let here = self.evaluate(position)?;
        let mut is_over = false;
        let analyze = |chosen| {
            is_over = is_over || limits.is_over();
            if chosen != Move::Done && is_over {
                let bounds = Bounds { lower: here.bounds.lower, upper: Value::Infinite };
                return Ok(MoveValue { chosen, bounds, reply: None });
            }
            let next = game.play(position, chosen);
            let cost = game.cost(position, chosen);
            let evaluation = self.evaluate_within(&next, &limits)?;
            let after = evaluation.bounds.plus(cost);
            let bounds = Bounds { lower: after.lower.max(here.bounds.lower), upper: after.upper };
            Ok(MoveValue { chosen, bounds, reply: evaluation.best })
        };
        game.legal_moves(position).into_iter().map(analyze).collect()
    }
}
