//! Solving escape: the game is a sum of its tokens, so the nim-sum of their
//! Grundy numbers, here called weights, decides (Sprague 1935, Grundy 1939).

mod closed_form;
mod grundy;
mod memo;
mod strategy;
#[cfg(test)]
mod tests;

pub(super) use strategy::Strategy;

use super::rules::{Escape, Position, value_for};
use crate::game::{Answer, Oracle, Solve, SolveError};
use crate::limits::Limits;
use crate::moves::Move;
use crate::value::Value;

/// A best line is given up to this many moves: with large numbers it may go on
/// for longer than anybody can store.
const LINE_MOVES: usize = 256;

impl Solve for Escape {
    fn solve(&self, position: &Position, method: &str, _: &Limits) -> Result<Answer, SolveError> {
        let strategy = Strategy::new(self);
        let mut answer = match method {
            "closed-form" => closed_form(self, &strategy, position),
            "grundy" => grundy(self, position),
            "memo" => memo(self, position)?,
            _ => return Err(SolveError::UnknownMethod { method: method.to_owned() }),
        };
        answer.line = Some(line(self, &strategy, position));
        Ok(answer)
    }

    fn oracle<'a>(&'a self, _: &'a Limits) -> Box<dyn Oracle<Self> + 'a> {
        Box::new(Strategy::new(self))
    }

    fn explain(&self, session: &crate::session::Session<'_, Self>, answer: &Answer) -> crate::scene::Scene {
        super::explain::answer(session, answer)
    }
}

/// The weights of the tokens by their closed form.
fn closed_form(game: &Escape, strategy: &Strategy<'_>, position: &Position) -> Answer {
    let weights = strategy.weights();
    Answer {
        field: Some(field(game, |cell| weights.of(cell, game.number()))),
        work: vec![("cells", cells(game)), ("tokens", position.tokens.len() as u64)],
        ..answer_of(position, strategy.nim_sum(position))
    }
}

/// The weights of the tokens by the recurrence.
fn grundy(game: &Escape, position: &Position) -> Answer {
    let mut lefts: Vec<_> = position.tokens.iter().map(|token| token.left).chain([game.number()]).collect();
    lefts.sort_unstable();
    lefts.dedup();
    let mut nim_sum = 0;
    let mut values = None;
    let layers = grundy::layers(game, &lefts, |left, layer| {
        let alike = position.tokens.iter().filter(|token| token.left == left);
        nim_sum = alike.fold(nim_sum, |sum, token| sum ^ u64::from(layer[token.cell.index()]));
        if left == game.number() {
            values = Some(field(game, |cell| u64::from(layer[cell.index()])));
        }
    });
    Answer {
        field: values,
        work: vec![("layers", layers), ("cells", layers.saturating_mul(cells(game)))],
        ..answer_of(position, nim_sum)
    }
}

/// Win or loss of the one token, without weights.
fn memo(game: &Escape, position: &Position) -> Result<Answer, SolveError> {
    let (wins, visited) = memo::wins(game, position)?;
    let value = value_for(position.side, wins);
    Ok(Answer { work: vec![("positions", visited)], ..Answer::exact(value) })
}

/// The mover wins exactly where the nim-sum is not 0.
fn answer_of(position: &Position, nim_sum: u64) -> Answer {
    Answer { nim_sum: Some(nim_sum), ..Answer::exact(value_for(position.side, nim_sum != 0)) }
}

/// A weight for every cell on which a token can stand.
fn field(game: &Escape, weight: impl Fn(thwart_core::Cell) -> u64) -> Vec<Option<Value>> {
    let board = crate::game::Game::board(game);
    board.cells().map(|cell| game.is_free(cell).then(|| Value::Finite(weight(cell)))).collect()
}

/// Number of cells, as a count of work.
fn cells(game: &Escape) -> u64 {
    crate::game::Game::board(game).len() as u64
}

/// Perfect play from a position, up to [`LINE_MOVES`] moves.
fn line(game: &Escape, strategy: &Strategy<'_>, position: &Position) -> Vec<Move> {
    let mut position = position.clone();
    let mut line = Vec::new();
    while let Some(chosen) = strategy.best(&position).filter(|_| line.len() < LINE_MOVES) {
        position = crate::game::Game::play(game, &position, chosen);
        line.push(chosen);
    }
    line
}
