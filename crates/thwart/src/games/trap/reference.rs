//! What the value of trap is, by its definition. Read this first; `solve/fast/` finds the same sooner.
//!
//! The value is the least number `k` with which Tom catches Jerry: with `k` obstacles or fewer he has a
//! move after which, whatever step Jerry takes, he still catches him with what is left.
//!
//! ```text
//! caught(p, k) = yes                                     if Jerry has no path any more
//!              = no                                      if Jerry is out
//!              = some cell c:  caught(p + c, k - 1)      if Tom is to move (no if k = 0)
//!              = every step s: caught(p + s, k)          if Jerry is to move
//! ```
//!
//! Tom lays an obstacle in each of his turns while there is an empty cell, so `k` is at most the number of
//! cells. If no `k` does, Jerry gets out.
//!
//! Source: `CodeChef` MARCH12, TOMJERRY.

use std::collections::HashMap;

use super::rules::{Position, Trap};
use crate::moves::Move;
use crate::rules::Rules;
use crate::value::{Side, Value};

/// Returns the value of the start.
///
/// Cost: every order in which Tom can lay so many obstacles, each position once for every `k`.
pub(super) fn value(game: &Trap) -> Value {
    let most = game.board().len() as u64;
    let least = (0..=most).find(|&obstacles| is_caught(game, &game.start(), obstacles, &mut HashMap::new()));
    least.map_or(Value::Infinite, Value::Finite)
}

/// Whether Tom catches Jerry with so many obstacles more.
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
    let mut moves = game.moves(position).into_iter();
    let caught = match position.side {
        Side::Minimiser => moves.any(&mut leads_to_a_catch),
        Side::Maximiser => moves.all(&mut leads_to_a_catch),
    };
    memo.insert(key, caught);
    caught
}
