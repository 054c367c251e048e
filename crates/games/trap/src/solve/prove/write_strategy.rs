//! Writing a strategy of Tom's, for games in which Jerry chooses.

use rustc_hash::FxHashMap;
use thwart_grid::Cell;

use super::{LookCount, too_large};
use crate::check::limits::{MAX_STRATEGY_LINES, MAX_STRATEGY_OBSTACLES};
use crate::rules::{Position, Trap};
use crate::solve::fast::map::Map;
use crate::solve::fast::state::State;
use crate::solve::planner::ChoiceSearch;
use thwart_game::answer::SolveError;
use thwart_game::limits::Budget;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::Side;

/// Returns the lines of a strategy with `total` obstacles from this position
/// on, if one exists.
///
/// # Errors
/// [`SolveError::Stopped`]; [`SolveError::TooLarge`].
pub(super) fn write(
    game: &Trap,
    position: &Position,
    total: u32,
    budget: &mut Budget<'_>,
) -> Result<Option<String>, SolveError> {
    let (text, turns, laid) = (String::new(), FxHashMap::default(), LookCount::new(game));
    let mut strategy = Strategy { game, total, text, turns, kept: 0, laid };
    let after = |&step| game.play(position, Move::Step(step));
    let begins = match position.side {
        Side::Minimiser => vec![position.clone()],
        Side::Maximiser => position.steps.iter().map(after).collect(),
    };
    for begin in begins {
        if !strategy.write_from(&begin, budget)? {
            return Ok(None);
        }
    }
    Ok(Some(strategy.text))
}

/// A strategy that is being written.
struct Strategy<'g> {
    game: &'g Trap,
    total: u32,
    text: String,
    /// The numbers of the turns written so far.
    turns: FxHashMap<Position, usize>,
    /// How many obstacles the checker keeps for these turns.
    kept: usize,
    laid: LookCount,
}

/// Turns played since a position: obstacles, and the rank of Jerry's step.
type Played = Vec<(Vec<u32>, usize)>;

impl Strategy<'_> {
    /// Writes all turns from a position with Tom to move; returns whether he
    /// wins. One search serves them all, so that what it finds out about later
    /// positions is used again.
    fn write_from(&mut self, begin: &Position, budget: &mut Budget<'_>) -> Result<bool, SolveError> {
        let game = self.game;
        let map = Map::new(game, begin);
        let mut search = ChoiceSearch::new(State::new(&map));
        let mut pending = vec![(begin.clone(), Played::new())];
        while let Some((here, turns)) = pending.pop() {
            if game.outcome(&here).is_some() {
                continue;
            }
            if let Some(number) = self.turns.get(&here) {
                let line = format!("= {number}\n");
                self.laid.note(&line, 0)?;
                self.text.push_str(&line);
                continue;
            }
            let spent: usize = turns.iter().map(|(cells, _)| cells.len()).sum();
            let stopped = |()| SolveError::Stopped { method: "certificate" };
            let won = search.plan_after(&turns, self.total, budget).map_err(stopped)?;
            let Some(plan) = won else { return Ok(false) };
            let mut after = here.clone();
            let mut cells = Vec::new();
            for &cell in plan.cells.iter().skip(spent).take(here.obstacles_left as usize) {
                if game.outcome(&after).is_none() {
                    after = game.play(&after, Move::Obstacle(Cell(cell)));
                    cells.push(cell);
                }
            }
            let words: Vec<String> = cells.iter().map(u32::to_string).collect();
            let line = words.join(" ") + "\n";
            self.laid.note(&line, cells.len())?;
            self.text.push_str(&line);
            self.kept += spent + cells.len();
            let number = self.turns.len();
            if number == MAX_STRATEGY_LINES || self.kept > MAX_STRATEGY_OBSTACLES {
                return Err(too_large(
                    "the number of turns of the strategy",
                    number as u64,
                    MAX_STRATEGY_LINES as u64,
                ));
            }
            self.turns.insert(here, number);
            if after.side == Side::Maximiser && game.outcome(&after).is_none() {
                for &step in after.steps.iter().rev() {
                    let rank = game.order().iter().position(|&direction| direction == step);
                    let rank = rank.expect("an order holds every direction");
                    let mut turns = turns.clone();
                    turns.push((cells.clone(), rank));
                    pending.push((game.play(&after, Move::Step(step)), turns));
                }
            }
        }
        Ok(true)
    }
}
