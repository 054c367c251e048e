//! The naive plan of wall: the cheapest path as if no more walls came. Rabbit heeds a wall only when he stands above it;
//! then he takes the cheapest path that is left in this row.

use thwart_grid::Cell;

use crate::rules::{Position, Start, Wall};
use thwart_game::difficulty::NaivePlan;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// The greatest rows times columns to the third for which the worst case is worked out.
const MOST_WORK: usize = 200_000_000;

/// A cost; `None` if there is no path.
type Cost = Option<u64>;

/// Returns the plan at a position, with `builds=adaptive`.
///
/// Cost: O(rows columns^3) time, O(cells) memory.
pub(super) fn naive(game: &Wall, position: &Position) -> Option<NaivePlan> {
    if game.outcome(position).is_some() {
        return None;
    }
    let (rows, cols) = (game.board().rows(), game.board().cols());
    // The costs to go on from each cell, by the plan and at worst. Both are found from the bottom row up.
    let mut planned = vec![Some(0); rows * cols];
    let mut paid = vec![Some(0); rows * cols];
    let is_short = rows.saturating_mul(cols.saturating_pow(3)) <= MOST_WORK;
    for row in (0..rows.saturating_sub(1)).rev() {
        let cells = (row * cols..(row + 1) * cols).map(|cell| u64::from(game.board().cost(Cell::new(cell))));
        let sums = [0].into_iter().chain(cells.scan(0, |sum, cost| {
            *sum += cost;
            Some(*sum)
        }));
        let (planned_below, paid_below) = (&planned, &paid);
        let row = Row {
            game,
            position,
            number: row,
            sums: sums.collect(),
            planned: planned_below,
            paid: paid_below,
        };
        let cheapest = |col| row.cheapest(col, row.around(col)).map(|(cost, _)| cost);
        let worst = |col| if is_short { row.worst(col) } else { None };
        let costs: Vec<(Cost, Cost)> = (0..cols).map(|col| (cheapest(col), worst(col))).collect();
        let first = row.number * cols;
        for (cell, (plan, worst)) in (first..).zip(costs) {
            (planned[cell], paid[cell]) = (plan, worst);
        }
    }
    let (token, entry) = match position.token {
        Some(token) => (token, 0),
        None if game.start_rule() == Start::TopLeft => (Cell(0), 0),
        None => {
            let entry = |cell: Cell| u64::from(game.board().cost(cell));
            let starts = game.top().filter_map(|cell| Some((planned[cell.index()]? + entry(cell), cell)));
            let (_, cell) = starts.min()?;
            (cell, entry(cell))
        }
    };
    let value = |cost: Cost| cost.map_or(Value::Infinite, |cost| Value::Finite(cost + entry));
    let promise = value(planned[token.index()]);
    let worst = is_short.then(|| value(paid[token.index()]));
    Some(NaivePlan { promise, worst })
}

/// One row, with the costs from the row below.
struct Row<'a> {
    game: &'a Wall,
    position: &'a Position,
    number: usize,
    /// The sums of the entering costs of the first cells.
    sums: Vec<u64>,
    planned: &'a [Cost],
    paid: &'a [Cost],
}

impl Row<'_> {
    fn cell(&self, col: usize) -> Cell {
        Cell::new(self.number * self.game.board().cols() + col)
    }

    /// Returns the cost of a walk along the row.
    fn walk(&self, from: usize, to: usize) -> u64 {
        if from < to { self.sums[to + 1] - self.sums[from + 1] } else { self.sums[from] - self.sums[to] }
    }

    /// Returns the columns to which Rabbit can walk.
    fn around(&self, col: usize) -> std::ops::Range<usize> {
        let board = self.game.board();
        let is_free = |col: &usize| board.is_passable(self.cell(*col));
        let left = (0..=col).rev().take_while(is_free).count();
        let right = (col..board.cols()).take_while(is_free).count();
        col + 1 - left..col + right
    }

    /// Returns what it costs to go down in this column and on, by these costs of the row below.
    fn down(&self, col: usize, on: &[Cost]) -> Cost {
        let below = self.cell(col).index() + self.game.board().cols();
        let is_open = self.game.is_open(&self.position.walls, self.cell(col));
        on[below].filter(|_| is_open).map(|cost| cost + u64::from(self.game.board().cost(Cell::new(below))))
    }

    /// Returns the cheapest cost from a column by one of these openings, and the opening.
    fn cheapest(&self, from: usize, openings: impl Iterator<Item = usize>) -> Option<(u64, usize)> {
        openings.filter_map(|col| Some((self.walk(from, col) + self.down(col, self.planned)?, col))).min()
    }

    /// Returns the worst cost from a column: Eel may close each opening that Rabbit comes to, but not the last one.
    fn worst(&self, from: usize) -> Cost {
        let mut open: Vec<usize> = self.around(from).collect();
        let (mut at, mut walked, mut worst) = (from, 0, None);
        while let Some((_, next)) = self.cheapest(at, open.iter().copied()) {
            walked += self.walk(at, next);
            at = next;
            open.retain(|&col| col != next);
            worst = worst.max(self.down(next, self.paid).map(|cost| walked + cost));
        }
        worst
    }
}
