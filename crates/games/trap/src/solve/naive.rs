//! The naive plan of trap: to block the cell on which Jerry is about to step.

use crate::rules::{Position, Trap};
use thwart_game::difficulty::{NaivePlan, PlanChoice, worst_cost};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// Returns the plan at a position. It promises as many obstacles as there are cells beside Jerry, unless one of them is
/// a goal that takes no obstacle.
///
/// Cost: one search of the board for each position that it meets.
pub(super) fn naive(game: &Trap, position: &Position) -> Option<NaivePlan> {
    if game.outcome(position).is_some() {
        return None;
    }
    let board = game.board();
    let free = |cell| game.is_empty(&position.obstacles, cell);
    let may_stand = |cell| free(cell) || game.is_goal(cell) && !position.obstacles.contains(cell);
    let mut beside = board.neighbours(position.jerry, may_stand);
    let promise = beside.try_fold(0, |count, (_, cell)| free(cell).then_some(count + 1));
    let worst = worst_cost(game, position, |here| {
        let expected = game.steps(here.jerry, &here.obstacles);
        let next = expected.first().and_then(|&direction| board.step(here.jerry, direction));
        // A door takes no obstacle; then the first cell is as good as any other.
        let next = next.filter(|&cell| game.is_empty(&here.obstacles, cell));
        let legal = || game.legal_moves(here)[0];
        PlanChoice::Move(next.map_or_else(legal, Move::Obstacle))
    });
    Some(NaivePlan { promise: promise.map_or(Value::Infinite, Value::Finite), worst })
}
