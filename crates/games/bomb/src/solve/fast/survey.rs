//! The results for a position before the walk: its value with 0, 1, 2, ... further blasts, and the value of
//! each cell for the next one.

use std::sync::{Arc, LazyLock};

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::padded::{FOUR, Padded};
use thwart_grid::{Cell, CellSet};

use super::blast_worth::{BlastWorth, NO_BLAST, value_of as value_of_steps};
use super::costs::Sets;
use crate::{Bomb, Position};
use thwart_game::answer::SolveError;
use thwart_game::field::{CellValues, Field};
use thwart_game::limits::{Budget, Limits};
use thwart_game::rules::Rules;
use thwart_game::value::{Bounds, Value};

/// A position before the walk, with some blasts still to go off.
#[derive(Debug)]
pub(crate) struct Survey {
    left: usize,
    method: Finder,
}

/// The solver that finds the blasts.
#[derive(Debug)]
enum Finder {
    /// Sweeps, if every cell costs 1.
    BlastWorth(Box<BlastWorth>),
    /// A search for each set, if costs differ.
    Costs(Box<Sets>),
}

/// The value of every cell for the next blast.
#[derive(Debug)]
pub(crate) struct Worth {
    values: Values,
    /// Whether the values are exact; otherwise a limit made them upper bounds.
    pub(crate) exact: bool,
}

#[derive(Debug)]
enum Values {
    /// By places of this grid.
    BlastWorth(Padded<FOUR>, Arc<Vec<u32>>),
    /// By cells.
    Costs(Vec<u64>),
}

impl Worth {
    /// Returns the value with a blast on this cell.
    pub(crate) fn of(&self, cell: Cell) -> Value {
        match &self.values {
            Values::BlastWorth(grid, steps) => value_of_steps(steps[grid.place(cell)]),
            Values::Costs(costs) => value_of(costs[cell.index()]),
        }
    }

    /// Returns the values of all cells, row by row; they have no meaning on rock.
    pub(crate) fn each(&self) -> Box<dyn Iterator<Item = Value> + '_> {
        match &self.values {
            Values::BlastWorth(grid, steps) => Box::new(grid.places().map(|at| value_of_steps(steps[at]))),
            Values::Costs(costs) => Box::new(costs.iter().map(|&cost| value_of(cost))),
        }
    }

    /// Returns the values of all cells that can take a blast.
    pub(crate) fn field(self, game: &Bomb, position: &Position) -> Field {
        let board = game.board();
        match self.values {
            Values::BlastWorth(grid, steps) => NextBlastField::field(grid, position, move || steps),
            Values::Costs(costs) => {
                let open = |cell| game.takes_blast(&position.blasts, cell);
                let values = board.cells().zip(costs);
                values.map(|(cell, cost)| open(cell).then(|| value_of(cost))).collect::<Vec<_>>().into()
            }
        }
    }
}

type LazyValues = Box<dyn FnOnce() -> Arc<Vec<u32>> + Send>;

/// The values of all cells for the next blast, by places of a grid. They are computed on first use.
#[derive(Debug)]
struct NextBlastField {
    grid: Padded<FOUR>,
    steps: LazyLock<Arc<Vec<u32>>, LazyValues>,
    laid: CellSet,
}

impl NextBlastField {
    fn field(
        grid: Padded<FOUR>,
        position: &Position,
        steps: impl FnOnce() -> Arc<Vec<u32>> + Send + 'static,
    ) -> Field {
        Field::new(Self { grid, steps: LazyLock::new(Box::new(steps)), laid: position.blasts.clone() })
    }
}

impl CellValues for NextBlastField {
    fn len(&self) -> usize {
        self.grid.rows * self.grid.cols
    }

    fn value_at(&self, cell: Cell) -> Option<Value> {
        let steps = self.steps[self.grid.place(cell)];
        let open = steps != NO_BLAST && !self.laid.contains(cell);
        open.then(|| value_of_steps(steps))
    }
}

const fn value_of(cost: u64) -> Value {
    if cost == UNREACHED_LENGTH { Value::Infinite } else { Value::Finite(cost) }
}

/// Returns, if costs differ, how many blasts may be of use, and blasts that open a path of few steps. If no
/// blasts open one, none are of use.
fn by_steps(game: &Bomb, position: &Position, left: usize, budget: &mut Budget<'_>) -> (usize, CellSet) {
    match BlastWorth::new(game, position, left, budget) {
        Ok(steps) if !steps.stopped() && steps.with(left) == UNREACHED_LENGTH => (0, CellSet::new()),
        Ok(steps) => (left, Survey { left, method: Finder::BlastWorth(Box::new(steps)) }.plan()),
        // This is too much work, or the time is over; other blasts may be found in time.
        Err(_) => (left, CellSet::new()),
    }
}

impl Survey {
    /// Solves a position before the walk. If the budget stops it, it keeps the best plan so far.
    ///
    /// Cost: O(n) per blast that helps; if costs differ, a search per set of blasts. Within limits it first
    /// finds the blasts of a path of few steps, so that there is a plan when they are reached.
    ///
    /// # Errors
    /// If this needs too much memory, or too much time without a limit.
    pub(crate) fn new(game: &Bomb, position: &Position, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let left = game.blasts_left(position);
        let method = if game.is_priced() {
            let (useful, fallback_plan) = if budget.is_limited() && left > 0 {
                by_steps(game, position, left, budget)
            } else {
                (left, CellSet::new())
            };
            Finder::Costs(Box::new(Sets::new(game, position, useful, &fallback_plan, budget)?))
        } else {
            Finder::BlastWorth(Box::new(BlastWorth::new(game, position, left, budget)?))
        };
        Ok(Self { left, method })
    }

    /// Does the same within these limits.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub(crate) fn within(game: &Bomb, position: &Position, limits: &Limits) -> Result<Self, SolveError> {
        Self::new(game, position, &mut limits.start())
    }

    /// Returns the value with at most the blasts that are left.
    pub(crate) fn value(&self) -> Value {
        self.value_with(self.left)
    }

    /// Returns a lower bound for any number of blasts.
    pub(crate) fn least(&self) -> Value {
        match &self.method {
            Finder::BlastWorth(steps) => value_of(steps.least()),
            Finder::Costs(sets) => value_of(sets.least()),
        }
    }

    /// Returns the known bounds of the value.
    pub(crate) fn bounds(&self) -> Bounds {
        let value = self.value();
        Bounds { lower: if self.stopped() { self.least() } else { value }, upper: value }
    }

    /// Returns the least number of blasts that gives the value.
    pub(crate) fn needed(&self) -> usize {
        self.needed_of(self.left)
    }

    /// Returns the least number of blasts that does as well as this many.
    fn needed_of(&self, blasts: usize) -> usize {
        let (value, most) = (self.value_with(blasts), blasts.min(self.useful()));
        (0..most).find(|&fewer| self.value_with(fewer) == value).unwrap_or(most)
    }

    /// Returns the number of blasts after which more do not help, or were not tried.
    pub(crate) fn useful(&self) -> usize {
        match &self.method {
            Finder::BlastWorth(steps) => steps.useful(),
            Finder::Costs(sets) => sets.useful(),
        }
    }

    /// Returns whether a limit stopped the search, so that the value is only an upper bound.
    pub(crate) fn stopped(&self) -> bool {
        match &self.method {
            Finder::BlastWorth(steps) => steps.stopped(),
            Finder::Costs(sets) => sets.stopped(),
        }
    }

    pub(crate) const fn left(&self) -> usize {
        self.left
    }

    /// Returns the work done so far, with its name.
    pub(crate) fn work(&self) -> (&'static str, u64) {
        match &self.method {
            Finder::BlastWorth(steps) => ("passes", steps.useful() as u64),
            Finder::Costs(sets) => ("searches", sets.searches()),
        }
    }

    /// Returns the value with at most this many blasts, but not more than are left.
    pub(crate) fn value_with(&self, blasts: usize) -> Value {
        value_of(match &self.method {
            Finder::BlastWorth(steps) => steps.with(blasts),
            Finder::Costs(sets) => sets.cost_with(blasts),
        })
    }

    /// Returns blasts that give the value, as few as are needed. If costs differ or only one is left, they
    /// are the first in order.
    pub(crate) fn plan(&mut self) -> CellSet {
        let needed = self.needed();
        match &mut self.method {
            Finder::BlastWorth(steps) => steps.plan(needed),
            Finder::Costs(sets) => sets.blasts_with(self.left),
        }
    }

    /// Computes for every cell that is no rock the value with a blast there and at most `others` more, which
    /// must be fewer than are left. If costs differ, it stops after about `nodes` nodes, with upper bounds.
    ///
    /// # Errors
    /// If this needs too much memory or time.
    pub(crate) fn forced(
        &mut self,
        game: &Bomb,
        others: usize,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Worth, SolveError> {
        match &mut self.method {
            Finder::BlastWorth(steps) => {
                let (worth, exact) = steps.forced(others, budget)?;
                Ok(Worth { values: Values::BlastWorth(steps.grid().clone(), worth), exact })
            }
            Finder::Costs(sets) => {
                let (values, exact) = sets.forced(game, others, nodes, budget)?;
                Ok(Worth { values: Values::Costs(values), exact })
            }
        }
    }

    /// Returns the value of each cell as the only blast that is left, computed on first use. `None` if costs
    /// differ or a limit stopped the search.
    pub(crate) fn worth_of_one(self, position: &Position) -> Option<Field> {
        match self.method {
            Finder::BlastWorth(mut steps) if self.left == 1 && !steps.stopped() => {
                let grid = steps.grid().clone();
                let worth = move || {
                    let limits = Limits::default();
                    steps.forced(0, &mut limits.start()).expect("one blast takes no passes").0
                };
                Some(NextBlastField::field(grid, position, worth))
            }
            _ => None,
        }
    }

    /// Returns the first cell in order that starts a best plan of at most this many blasts, with as few as
    /// possible; `None` if it has none. Following it needs one blast fewer each time.
    ///
    /// # Errors
    /// As [`forced`](Self::forced).
    pub(crate) fn first_blast(
        &mut self,
        blasts: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Cell>, SolveError> {
        let Some(others) = self.needed_of(blasts).checked_sub(1) else { return Ok(None) };
        match &mut self.method {
            Finder::Costs(sets) => Ok(sets.blasts_with(blasts).iter().next()),
            Finder::BlastWorth(steps) => steps.first(others, budget).map(Some),
        }
    }
}
