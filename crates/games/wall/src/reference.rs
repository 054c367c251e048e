//! The value of wall by the recurrence of its source. Read this first; `solve/fast/` computes the same value
//! sooner.
//!
//! Eel loses nothing by deciding about the wall below a cell only when Rabbit stands there. While Rabbit
//! walks along a row, Eel has closed every opening that Rabbit passed. So two things matter in a row: the
//! visited stretch, from column `l` to column `r`, and the end of it at which Rabbit stands. Let `D(c)` be
//! what Rabbit pays if he goes down at column `c` and plays on: infinite if no path leads from there to the
//! bottom row.
//!
//! ```text
//! go on = min over the two cells beside the stretch of  the walk there + W(stretch with that cell)
//! W     = D(c)              if no opening lies outside the stretch: Eel may not close the last one
//!       = go on             if there is no opening below c
//!       = max(D(c), go on)  otherwise: Eel leaves it open or closes it
//! ```
//!
//! With `builds=upfront` Eel leaves one path open, the most expensive one that goes left, right and down.
//!
//! Source: `TopCoder` SRM 580, `WallGameDiv1` and `WallGameDiv2`; obstacles are an addition.

use std::collections::HashMap;

use thwart_grid::Cell;

use super::rules::{Builds, Start, Wall};
use thwart_game::rules::Rules;
use thwart_game::value::Value;

/// Returns the value of the start.
///
/// Cost: O(rows columns^3) time, O(rows columns^2) memory.
pub(super) fn value(game: &Wall) -> Value {
    let (board, mut game) = (game.board(), Reference { game, memo: HashMap::new() });
    let top = (0..board.cols()).filter(|&col| game.cost(0, col) != Value::Infinite).collect::<Vec<_>>();
    let (rules, one_row) = (game.game, board.rows() == 1);
    match (rules.start_rule(), rules.builds()) {
        (Start::TopLeft, _) if !top.contains(&0) => Value::Infinite,
        (Start::TopLeft, _) => game.cost_to_go(0, 0),
        (Start::Any, Builds::Upfront) if !one_row => {
            // On the path that Eel leaves, Rabbit starts at the column where he goes down.
            let down = top.into_iter().map(|col| (game.cost(0, col), game.down(0, col)));
            let paths = down.map(|(cost, down)| plus(cost, down)).filter(|&value| value != Value::Infinite);
            paths.max().unwrap_or(Value::Infinite)
        }
        (Start::Any, _) => {
            let starts = top.into_iter().map(|col| plus(game.cost(0, col), game.cost_to_go(0, col)));
            starts.min().unwrap_or(Value::Infinite)
        }
    }
}

/// The row, the first and last visited column, and the column of the token.
type Stretch = (usize, usize, usize, usize);

struct Reference<'g> {
    game: &'g Wall,
    memo: HashMap<Stretch, Value>,
}

impl Reference<'_> {
    /// Returns the cost of entering a cell; infinite for obstacles.
    fn cost(&self, row: usize, col: usize) -> Value {
        let board = self.game.board();
        let cell = Cell::new(row * board.cols() + col);
        if board.is_passable(cell) { Value::Finite(u64::from(board.cost(cell))) } else { Value::Infinite }
    }

    /// Returns the cost of walking along a row, the first cell not counted.
    fn walk(&self, row: usize, from: usize, to: usize) -> Value {
        let between = if from < to { from + 1..to + 1 } else { to..from };
        between.fold(Value::ZERO, |sum, col| plus(sum, self.cost(row, col)))
    }

    /// Returns the cost to go from a cell that the token just entered from above.
    fn cost_to_go(&mut self, row: usize, col: usize) -> Value {
        if row + 1 == self.game.board().rows() {
            return Value::ZERO;
        }
        match self.game.builds() {
            Builds::Adaptive => self.stretch((row, col, col, col)),
            Builds::Upfront => {
                let exits = 0..self.game.board().cols();
                let paths = exits.map(|exit| plus(self.walk(row, col, exit), self.down(row, exit)));
                paths.filter(|&value| value != Value::Infinite).max().unwrap_or(Value::Infinite)
            }
        }
    }

    /// Returns `D(c)`.
    fn down(&mut self, row: usize, col: usize) -> Value {
        match (self.cost(row, col), self.cost(row + 1, col)) {
            (Value::Infinite, _) | (_, Value::Infinite) => Value::Infinite,
            (_, cost) => plus(cost, self.cost_to_go(row + 1, col)),
        }
    }

    /// Returns `W`.
    fn stretch(&mut self, stretch: Stretch) -> Value {
        if let Some(&value) = self.memo.get(&stretch) {
            return value;
        }
        let (row, left, right, at) = stretch;
        let down = self.down(row, at);
        let mut walk_on = Value::Infinite;
        if left > 0 {
            let walk = self.walk(row, at, left - 1);
            if walk != Value::Infinite {
                walk_on = walk_on.min(plus(walk, self.stretch((row, left - 1, right, left - 1))));
            }
        }
        if right + 1 < self.game.board().cols() {
            let walk = self.walk(row, at, right + 1);
            if walk != Value::Infinite {
                walk_on = walk_on.min(plus(walk, self.stretch((row, left, right + 1, right + 1))));
            }
        }
        // `walk_on` is infinite exactly if no opening lies outside the stretch.
        let value = match (down, walk_on) {
            (down, Value::Infinite) => down,
            (Value::Infinite, walk_on) => walk_on,
            (down, walk_on) => down.max(walk_on),
        };
        self.memo.insert(stretch, value);
        value
    }
}

fn plus(one: Value, other: Value) -> Value {
    one.finite().map_or(Value::Infinite, |one| other.plus(one))
}
