//! One row as the solvers see it: prefix sums of its costs, and the cost to go below each opening.

use thwart_grid::Tile;

use crate::rules::Wall;
use crate::walls::Walls;
use thwart_game::answer::SolveError;
use thwart_game::rules::Rules;
use thwart_game::value::Value;

/// A cost in the solvers; signed, because tours need differences.
pub(crate) type Cost = i64;

/// No path: larger than every cost, also after the costs of a row are added or subtracted.
pub(crate) const NO_PATH: Cost = 1 << 62;

/// The cost to go below a cell that is no opening: smaller than every cost,
/// because Eel gains nothing there.
pub(crate) const CLOSED: Cost = -NO_PATH;

/// The greatest sum of all entering costs that the solvers accept. No value exceeds twice the sum,
/// because sweeping each row once to either side is a strategy.
const MAX_SUM: u64 = 1 << 59;

/// Returns the entering cost of a cell by its sign alone; 0 for obstacles.
fn tile_cost(tile: Tile) -> Cost {
    let entering = if let Tile::Digit(digit) = tile { Cost::from(digit) } else { 1 };
    if tile.is_passable() { entering } else { 0 }
}

/// Refuses boards on which sums could overflow.
///
/// # Errors
/// [`SolveError::TooLarge`].
pub(crate) fn check_sum(game: &Wall, method: &'static str) -> Result<(), SolveError> {
    let board = game.board();
    // Digits alone stay below the limit, because a board has less than 2^32 cells.
    let costs = board.costs().unwrap_or_default().iter().zip(board.tiles());
    let passable = costs.filter(|(_, tile)| tile.is_passable());
    let sum = passable.fold(0u64, |sum, (&cost, _)| sum.saturating_add(u64::from(cost)));
    if sum <= MAX_SUM {
        return Ok(());
    }
    Err(SolveError::TooLarge {
        method,
        what: "the sum of the entering costs",
        size: sum,
        limit: MAX_SUM,
        remedy: "; divide all costs by a common factor".to_owned(),
    })
}

/// Converts a cost to a value of the game.
pub(crate) fn value(cost: Cost) -> Value {
    if cost == NO_PATH { Value::Infinite } else { Value::Finite(cost.unsigned_abs()) }
}

#[derive(Debug, Default)]
pub(crate) struct Row {
    /// `prefix[c]`: entering costs of the passable cells left of column `c`.
    pub(crate) prefix: Vec<Cost>,
    /// The cost to go if the token goes down from a cell, the cell below included; [`CLOSED`] if it
    /// cannot go down, or only into a pocket.
    pub(crate) cost_below: Vec<Cost>,
}

impl Row {
    /// Reads a row that is not the last. `landing` is the cost to go from each cell of the next row,
    /// its own cost included.
    pub(crate) fn read(&mut self, game: &Wall, walls: &Walls, row: usize, landing: &[Cost]) {
        let board = game.board();
        let first = row * board.cols();
        let tiles = &board.tiles()[first..][..board.cols()];
        match board.costs() {
            Some(costs) => {
                let costs = tiles.iter().zip(&costs[first..]);
                let entering =
                    costs.map(|(tile, &cost)| if tile.is_passable() { Cost::from(cost) } else { 0 });
                self.fill(tiles, entering, landing);
            }
            None => self.fill(tiles, tiles.iter().map(|&tile| tile_cost(tile)), landing),
        }
        for col in walls.row(row).iter() {
            self.cost_below[col] = CLOSED;
        }
    }

    /// Reads a row without walls in one pass over its cells, into memory that is reused.
    #[inline]
    fn fill(&mut self, tiles: &[Tile], entering: impl Iterator<Item = Cost>, landing: &[Cost]) {
        self.prefix.resize(tiles.len() + 1, 0);
        self.cost_below.resize(tiles.len(), 0);
        let mut sum = 0;
        let out = self.prefix[1..].iter_mut().zip(&mut self.cost_below);
        for ((prefix, arrive), ((tile, cost), &down)) in out.zip(tiles.iter().zip(entering).zip(landing)) {
            sum += cost;
            *prefix = sum;
            *arrive = if tile.is_passable() && down != NO_PATH { down } else { CLOSED };
        }
    }

    /// Returns whether the token can go down here and reach the bottom row.
    #[inline]
    pub(crate) fn is_opening(&self, col: usize) -> bool {
        self.cost_below[col] != CLOSED
    }

    /// Returns the cost of walking from one cell of a run to another.
    #[inline]
    pub(crate) fn walk(&self, from: usize, to: usize) -> Cost {
        if to < from {
            self.prefix[from] - self.prefix[to]
        } else {
            self.prefix[to + 1] - self.prefix[from + 1]
        }
    }

    /// Returns the entering cost of a cell.
    #[inline]
    pub(crate) fn cost(&self, col: usize) -> Cost {
        self.prefix[col + 1] - self.prefix[col]
    }
}
