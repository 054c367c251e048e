//! How much there is to find out on a board: how many first moves are right, and where the obvious plan leads.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::moves::Move;
use crate::rules::Rules;
use crate::value::Value;

/// The most positions times cells that [`worst_cost`] looks at.
const MOST_WORK: usize = 100_000_000;

/// How much a board gives a player to find out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difficulty {
    /// How many moves keep the value where the minimiser moves for the first time on the best line, or
    /// [what else the game counts](crate::info::GameInfo::choices). `None` if the value is infinite or not exact.
    pub best_moves: Option<u64>,
    /// The naive plan, in games that have one.
    pub naive: Option<NaivePlan>,
}

/// The minimiser's naive plan, the one that a player follows who does not think ahead. The rules of each game define
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaivePlan {
    /// The cost if the maximiser does nothing against it.
    pub promise: Value,
    /// The cost at worst; `None` if it would take too long to find out.
    pub worst: Option<Value>,
}

/// The plan's choice at a position where the minimiser is to move.
#[derive(Clone, Copy, Debug)]
pub enum PlanChoice {
    /// It makes this move.
    Move(Move),
    /// It pays so much from here on, by any moves of the maximiser.
    Pays(Value),
}

/// A position on the path of the search.
struct Level<P> {
    position: P,
    moves: Vec<Move>,
    tried: usize,
    worst: Value,
}

/// Returns what a plan of the minimiser costs at worst, over all moves of the maximiser. A position that comes again
/// costs infinity. `None` if there are too many positions.
///
/// Cost: each position that the plan can meet is visited once, with one call of `plan` where the minimiser moves.
pub fn worst_cost<G: Rules>(
    game: &G,
    start: &G::Position,
    mut plan: impl FnMut(&G::Position) -> PlanChoice,
) -> Option<Value> {
    let most = MOST_WORK / game.board().len().max(1);
    // Positions on the path of the search have no value yet.
    let mut known: HashMap<G::Position, Option<Value>> = HashMap::new();
    let mut path: Vec<Level<G::Position>> = Vec::new();
    let mut next = start.clone();
    loop {
        let mut value = match known.entry(next) {
            Entry::Occupied(entry) => entry.get().unwrap_or(Value::Infinite),
            Entry::Vacant(entry) => {
                let position = entry.key().clone();
                let moves = match game.side(&position) {
                    _ if game.outcome(&position).is_some() => Err(game.outcome(&position)),
                    crate::value::Side::Maximiser => Ok(game.legal_moves(&position)),
                    crate::value::Side::Minimiser => match plan(&position) {
                        PlanChoice::Move(chosen) => Ok(vec![chosen]),
                        PlanChoice::Pays(value) => Err(Some(value)),
                    },
                };
                match moves {
                    Err(value) => {
                        entry.insert(value);
                        value.unwrap_or(Value::Infinite)
                    }
                    Ok(moves) => {
                        entry.insert(None);
                        next = game.play(&position, moves[0]);
                        path.push(Level { position, moves, tried: 0, worst: Value::ZERO });
                        if known.len() > most {
                            return None;
                        }
                        continue;
                    }
                }
            }
        };
        // Goes up as far as all moves have been tried.
        loop {
            let Some(level) = path.last_mut() else { return Some(value) };
            let cost = game.cost(&level.position, level.moves[level.tried]);
            level.worst = level.worst.max(value.plus(cost));
            level.tried += 1;
            if let Some(&chosen) = level.moves.get(level.tried) {
                next = game.play(&level.position, chosen);
                break;
            }
            value = level.worst;
            let done = path.pop().expect("it is the last");
            known.insert(done.position, Some(value));
        }
    }
}
