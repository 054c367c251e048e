//! The naive plan of rock: the first of the cheapest paths, and the first of those that are left whenever a rock falls.

use thwart_grid::CellSet;
use thwart_grid::distance::lengths;

use super::numbers::value;
use crate::rules::{Position, Reveal, Rock};
use thwart_game::difficulty::{NaivePlan, PlanChoice, worst_cost};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;

/// Returns the plan at a position. Cost: one search of the board for each position that it meets.
pub(super) fn naive(game: &Rock, position: &Position) -> Option<NaivePlan> {
    if game.outcome(position).is_some() {
        return None;
    }
    let to_exit = |rocks: &CellSet| {
        lengths(game.board(), game.exits().iter().copied(), |cell| game.is_free(rocks, cell))
    };
    let promise = value(to_exit(&position.rocks)[position.walker.index()]);
    // Until another rock falls, the lengths are those of the step before.
    let mut last = (position.rocks.clone(), to_exit(&position.rocks));
    let worst = worst_cost(game, position, |here| {
        if last.0 != here.rocks {
            last = (here.rocks.clone(), to_exit(&here.rocks));
        }
        let lengths = &last.1;
        let left = lengths[here.walker.index()];
        if game.left(here) == 0 || game.reveal() == Reveal::Known {
            return PlanChoice::Pays(value(left));
        }
        let free = |cell| game.is_free(&here.rocks, cell);
        let steps = game.board().neighbours(here.walker, free);
        let step = steps.min_by_key(|&(direction, next)| {
            lengths[next.index()].saturating_add(game.board().step_cost(direction, next))
        });
        step.map_or_else(
            || PlanChoice::Pays(value(left)),
            |(direction, _)| PlanChoice::Move(Move::Step(direction)),
        )
    });
    Some(NaivePlan { promise, worst })
}
