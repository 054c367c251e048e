//! Solving bomb.

mod each_bomb;
mod fast;
mod layers;
mod oracle;
mod prove;
mod segments;
#[cfg(test)]
pub(super) mod tests;

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::{Cell, Tile};

use super::rules::{Bomb, Position};
use thwart_game::answer::{Answer, Evidence, Oracle, SolveError};
use thwart_game::difficulty::NaivePlan;
use thwart_game::limits::{Budget, Limits};
use thwart_game::rules::Rules;
use thwart_game::solve::Solve;
use thwart_game::value::{Bounds, Value};

use fast::cheapest_paths::{CheapestPaths, line_of};
pub(super) use fast::survey::Survey;

impl Solve for Bomb {
    fn reference(&self) -> Option<Value> {
        Some(super::reference::value(self))
    }

    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        match method {
            "sweeps" => fast::sweeps::solve(self, position, limits),
            "each-bomb" => each_bomb::solve(self, position, limits),
            "segments" => segments::solve(self, position, limits),
            "layers" => layers::solve(self, position, limits),
            _ => Err(SolveError::UnknownMethod { method: method.to_owned() }),
        }
    }

    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + Send + 'a> {
        Box::new(oracle::BombOracle::new(self, limits))
    }

    fn naive(&self, position: &Position, _: &Limits) -> Result<Option<NaivePlan>, SolveError> {
        // The walk without another blast. There is no opponent, so it costs what it promises.
        let promise = CheapestPaths::new(self, &position.blasts).value(position.walker);
        let plays_on = self.outcome(position).is_none();
        Ok(plays_on.then_some(NaivePlan { promise, worst: Some(promise) }))
    }

    fn prove(
        &self,
        position: &Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Option<Evidence>, SolveError> {
        prove::prove(self, position, answer, limits)
    }
}

/// Returns the answer during the walk, for every method: a plain search.
fn walking(game: &Bomb, position: &Position) -> Answer {
    let walk = CheapestPaths::new(game, &position.blasts);
    Answer {
        line: Some(walk.line(game, position.walker)),
        field: Some(walk.field(game).into()),
        work: vec![("searches", 1)],
        ..Answer::exact(walk.value(position.walker))
    }
}

/// Returns the answer of a method for at most one blast. If the budget stopped
/// it, `value` is the best so far, and the board without bricks gives the lower
/// bound.
fn with_one_blast(
    game: &Bomb,
    position: &Position,
    value: Value,
    blast: Option<Cell>,
    budget: &Budget<'_>,
) -> Answer {
    let line = Some(line_of(game, position, blast.as_slice()));
    let lower = if budget.exhausted() { without_bricks(game, position) } else { value };
    Answer { bounds: Bounds { lower, upper: value }, line, ..Answer::default() }
}

/// Returns the value if every brick were gone, a bound for all blasts. A plain
/// search.
fn without_bricks(game: &Bomb, position: &Position) -> Value {
    let board = game.board();
    let cleared = board.map_tiles(|_, tile| if tile == Tile::Brick { Tile::Free } else { tile });
    let to_end = thwart_grid::distance::lengths(&cleared, game.ends(), |cell| cleared.is_passable(cell));
    let least = to_end[position.walker.index()];
    if least == UNREACHED_LENGTH { Value::Infinite } else { Value::Finite(least) }
}

/// Refuses all but the cases of the source's method: at most one blast left,
/// stopped by rock and edge only, and unit costs.
fn check_one_unlimited(game: &Bomb, position: &Position, method: &'static str) -> Result<(), SolveError> {
    let refuse = |reason: &str| Err(SolveError::NotSupported { method, reason: reason.to_owned() });
    let board = game.board();
    if position.walking {
        refuse("the blasts are done; use `sweeps`")
    } else if game.is_priced() {
        refuse(
            "it takes the straight path through a blast for the cheapest, and here costs differ; use `sweeps`",
        )
    } else if game.blasts_left(position) > 1 {
        refuse("it places one blast at most; use `sweeps`")
    } else if game.blasts_left(position) == 1 && game.reach() < board.rows().max(board.cols()) {
        refuse("it needs radius=unlimited; use `sweeps`")
    } else {
        Ok(())
    }
}
