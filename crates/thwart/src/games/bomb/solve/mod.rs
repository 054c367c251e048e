//! Solving bomb.

mod arms;
mod each_bomb;
mod ground;
mod layers;
mod oracle;
mod passes;
mod segments;
mod survey;
mod sweeps;
#[cfg(test)]
mod tests;

use thwart_core::distance::{UNREACHED, distances};
use thwart_core::{Cell, CellSet};

use super::rules::{Bomb, Position};
use crate::game::{Answer, Game, Oracle, Solve, SolveError};
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::Scene;
use crate::session::Session;
use crate::value::Value;

use ground::Ground;
pub(super) use survey::Survey;

impl Solve for Bomb {
    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        match method {
            "sweeps" => sweeps::solve(self, position, limits),
            "each-bomb" => each_bomb::solve(self, position, limits),
            "segments" => segments::solve(self, position),
            "layers" => layers::solve(self, position),
            _ => Err(SolveError::UnknownMethod { method: method.to_owned() }),
        }
    }

    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + 'a> {
        Box::new(oracle::BombOracle::new(self, limits))
    }

    fn explain(&self, session: &Session<'_, Self>, answer: &Answer) -> Scene {
        super::explain::answer(session, answer)
    }
}

/// A number of steps as a value; beyond every board is infinity.
pub(super) fn value_of(steps: u32) -> Value {
    if steps >= arms::FAR { Value::Infinite } else { Value::Finite(u64::from(steps)) }
}

/// All that is known of a position before the walk.
///
/// # Errors
/// Where the distances would not fit.
pub(super) fn survey_at(game: &Bomb, position: &Position, limits: &Limits) -> Result<Survey, SolveError> {
    survey::check_size(game.board().len())?;
    let ground = Ground::new(game).after(game, &position.blasts);
    Survey::new(game, ground, game.blasts_left(position), &mut limits.start())
}

/// Steps to the end over the floor that these blasts leave.
fn to_end(game: &Bomb, blasts: &CellSet) -> Vec<u32> {
    let floor = game.floor(blasts);
    distances(game.board(), [game.end()], |cell| floor[cell.index()])
}

/// The first step in order that comes nearer to the end.
fn first_step(game: &Bomb, to_end: &[u32], walker: Cell) -> Option<Move> {
    let here = to_end[walker.index()];
    let nearer = |cell: Cell| here != UNREACHED && to_end[cell.index()] < here;
    let found = game.board().neighbours(walker, nearer).next();
    found.map(|(direction, _)| Move::Step(direction))
}

/// The line that sets these blasts off one after the other, ends the turn, and
/// walks the shortest way, the first in order. Before the walk only.
fn line_of(game: &Bomb, position: &Position, blasts: impl IntoIterator<Item = Cell>) -> Vec<Move> {
    let mut here = position.clone();
    let mut line: Vec<_> = blasts.into_iter().map(Move::Blast).collect();
    line.push(Move::Done);
    for &chosen in &line {
        here = game.play(&here, chosen);
    }
    line.extend(walk_of(game, &here));
    line
}

/// The shortest walk of a position whose blasts are done, the first in order.
fn walk_of(game: &Bomb, position: &Position) -> Vec<Move> {
    let to_end = to_end(game, &position.blasts);
    let mut here = position.clone();
    let mut walk = Vec::new();
    while let Some(step) = first_step(game, &to_end, here.walker) {
        here = game.play(&here, step);
        walk.push(step);
    }
    walk
}

/// The answer during the walk, for every method: a plain search.
fn walking(game: &Bomb, position: &Position) -> Answer {
    let to_end = to_end(game, &position.blasts);
    Answer {
        line: Some(walk_of(game, position)),
        field: Some(walking_field(&to_end).into()),
        work: vec![("searches", 1)],
        ..Answer::exact(value_of(to_end[position.walker.index()]))
    }
}

/// The value of a walker on each cell. Cells without a way have none.
fn walking_field(to_end: &[u32]) -> Vec<Option<Value>> {
    to_end.iter().map(|&steps| (steps != UNREACHED).then_some(Value::Finite(u64::from(steps)))).collect()
}

/// The answer of a method that settles on at most one blast.
fn with_one_blast(game: &Bomb, position: &Position, steps: u32, blast: Option<Cell>) -> Answer {
    Answer { line: Some(line_of(game, position, blast)), ..Answer::exact(value_of(steps)) }
}

/// Only what the source's method was made for: one blast left to place, and
/// none but rock and edge to stop it.
fn only_one_unlimited(game: &Bomb, position: &Position, method: &'static str) -> Result<(), SolveError> {
    let refuse = |reason: &str| Err(SolveError::NotSupported { method, reason: reason.to_owned() });
    let board = game.board();
    if position.walking {
        refuse("the blasts are done; use `sweeps`")
    } else if game.blasts_left(position) != 1 {
        refuse("it places exactly one blast; use `sweeps`")
    } else if game.reach() < board.rows().max(board.cols()) {
        refuse("it needs radius=unlimited; use `sweeps`")
    } else {
        Ok(())
    }
}
