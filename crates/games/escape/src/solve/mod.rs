//! Solving escape: the game is a sum of its tokens, so the nim-sum of their
//! Grundy numbers, here called weights, decides (Sprague 1935, Grundy 1939).

mod answers;
mod fast;
mod grundy;
mod memo;
mod prove;
mod strategy;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub(super) use strategy::Strategy;

use super::rules::{Escape, Position, value_for};
use fast::closed_form::Weights;
use fast::field::{Layer, OneNumber};
use thwart_game::answer::{Answer, Evidence, Oracle, SolveError};
use thwart_game::field::Field;
use thwart_game::limits::{Budget, Limits};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::solve::Solve;
use thwart_game::value::Value;

/// The most moves of a best line: with large numbers it may be too long to
/// store.
const LINE_MOVES: usize = 256;

impl Solve for Escape {
    fn reference(&self) -> Option<Value> {
        Some(super::reference::value(self))
    }

    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        let mut budget = limits.start();
        let answer = match method {
            "closed-form" => return closed_form(self, position, &mut budget),
            "grundy" => grundy(self, position, &mut budget)?,
            "memo" => memo(self, position, &mut budget)?,
            _ => return Err(SolveError::UnknownMethod { method: method.to_owned() }),
        };
        // These two methods find who wins; the weights give the line.
        let strategy = Weights::within(self, &mut budget).map(|weights| Strategy::of(self, weights.into()));
        let (line, line_is_cut) =
            strategy.map_or((Vec::new(), true), |strategy| best_line(&strategy, position, &mut budget));
        Ok(Answer { line: Some(line), line_is_cut, ..answer })
    }

    /// Ignores the limits, because it costs less than reading the board.
    fn oracle<'a>(&'a self, _: &'a Limits) -> Box<dyn Oracle<Self> + Send + 'a> {
        Box::new(Strategy::new(self))
    }

    fn prove(
        &self,
        position: &Position,
        _: &Answer,
        limits: &Limits,
    ) -> Result<Option<Evidence>, SolveError> {
        prove::prove(self, position, limits).map(Some)
    }
}

/// Solves by the closed form of the weights, and plays perfectly by them.
fn closed_form(game: &Escape, position: &Position, budget: &mut Budget<'_>) -> Result<Answer, SolveError> {
    let weights = Weights::within(game, budget).ok_or(SolveError::Stopped { method: "closed-form" })?;
    let weights = Arc::new(weights);
    let strategy = Strategy::of(game, Arc::clone(&weights));
    let (line, line_is_cut) = best_line(&strategy, position, budget);
    Ok(Answer {
        line: Some(line),
        line_is_cut,
        field: Some(Field::new(OneNumber::new(game, weights))),
        work: vec![("cells", cells(game)), ("tokens", position.tokens.len() as u64)],
        ..answer_of(position, strategy.nim_sum(position))
    })
}

/// Solves by the recurrence of the weights.
fn grundy(game: &Escape, position: &Position, budget: &mut Budget<'_>) -> Result<Answer, SolveError> {
    let mut numbers: Vec<_> = position.tokens.iter().map(|token| token.left).chain([game.number()]).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut nim_sum = 0;
    let mut field = None;
    let layers = grundy::layers(game, &numbers, budget, |left, layer| {
        let tokens_with_number = position.tokens.iter().filter(|token| token.left == left);
        nim_sum = tokens_with_number.fold(nim_sum, |sum, token| sum ^ u64::from(layer[token.cell.index()]));
        if left == game.number() {
            field = Some(Field::new(Layer::new(game, layer)));
        }
    });
    let layers = layers.ok_or(SolveError::Stopped { method: "grundy" })?;
    Ok(Answer {
        field,
        work: vec![("layers", layers), ("cells", layers.saturating_mul(cells(game)))],
        ..answer_of(position, nim_sum)
    })
}

/// Finds win or loss of the one token, without weights.
fn memo(game: &Escape, position: &Position, budget: &mut Budget<'_>) -> Result<Answer, SolveError> {
    let (wins, visited) = memo::wins(game, position, budget)?;
    let value = value_for(position.side, wins);
    Ok(Answer { work: vec![("positions", visited)], ..Answer::exact(value) })
}

/// Returns the answer: the mover wins exactly if the nim-sum is not 0.
fn answer_of(position: &Position, nim_sum: u64) -> Answer {
    Answer { nim_sum: Some(nim_sum), ..Answer::exact(value_for(position.side, nim_sum != 0)) }
}

/// Returns the number of cells, as a count of work.
fn cells(game: &Escape) -> u64 {
    game.board().len() as u64
}

/// Returns perfect play from a position, up to [`LINE_MOVES`] moves and as far
/// as the budget lasts; every move takes one node. Also returns whether the
/// play goes on after it.
fn best_line(strategy: &Strategy<'_>, position: &Position, budget: &mut Budget<'_>) -> (Vec<Move>, bool) {
    let mut position = position.clone();
    let mut nim_sum = strategy.nim_sum(&position);
    let mut line = Vec::new();
    while line.len() < LINE_MOVES && !budget.spend() {
        let Some(push) = strategy.best(&position, nim_sum) else { return (line, false) };
        nim_sum ^= strategy.change(&push);
        position.make(&push);
        line.push(push.chosen);
    }
    let is_cut = strategy.best(&position, nim_sum).is_some();
    (line, is_cut)
}
