//! The definition of the value of trap. Read this first; `solve/fast/` finds the same value sooner.
//!
//! The value is the least number `k` with which Tom catches Jerry: with at most `k` obstacles he has a
//! move after which, for every step of Jerry's, he still catches him with the obstacles left.
//!
//! ```text
//! caught(p, k) = yes                                     if Jerry has no path any more
//!              = no                                      if Jerry is out
//!              = some cell c:  caught(p + c, k - 1)      if Tom is to move (no if k = 0)
//!              = every step s: caught(p + s, k)          if Jerry is to move
//! ```
//!
//! Tom lays an obstacle in each of his turns while there is an empty cell, so `k` is at most the number
//! of cells. If no `k` is enough, Jerry gets out.
//!
//! Source: `CodeChef` MARCH12, TOMJERRY.

use std::collections::HashMap;

use super::rules::{Position, Trap};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::{Side, Value};

/// Returns the value of the start.
///
/// Cost: every order in which Tom can lay `k` obstacles, with each position visited once for every `k`.
pub(super) fn value(game: &Trap) -> Value {
    let most = game.board().len() as u64;
    let least = (0..=most).find(|&obstacles| is_caught(game, &game.start(), obstacles, &mut HashMap::new()));
    least.map_or(Value::Infinite, Value::Finite)
}

/// Returns whether Tom catches Jerry with at most this many more obstacles.
fn is_caught(
    game: &Trap,
    position: &Position,
    obstacles: u64,
    memo: &mut HashMap<(Position, u64), bool>,
) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome == Value::ZERO;
    }
    let key = (position.clone(), obstacles);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let mut leads_to_a_catch = |chosen: Move| {
        let cost = game.cost(position, chosen);
        cost <= obstacles && is_caught(game, &game.play(position, chosen), obstacles - cost, memo)
    };
    let mut moves = game.legal_moves(position).into_iter();
    let caught = match position.side {
        Side::Minimiser => moves.any(&mut leads_to_a_catch),
        Side::Maximiser => moves.all(&mut leads_to_a_catch),
    };
    memo.insert(key, caught);
    caught
}
