//! Values of all cells.

use std::sync::Arc;

use thwart_grid::Cell;
use thwart_grid::distance::UNREACHED_LENGTH;

use thwart_game::field::CellValues;
use thwart_game::value::Value;

/// Values of all cells, in units of the board's measure; [`UNREACHED_LENGTH`] is infinite.
pub(crate) type CellLengths = Vec<u64>;

/// A field as answers show it: a value for each cell on which a walker can stand.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) field: Arc<CellLengths>,
    pub(crate) free: Vec<bool>,
}

impl CellValues for Shown {
    fn len(&self) -> usize {
        self.free.len()
    }

    fn value_at(&self, cell: Cell) -> Option<Value> {
        self.free[cell.index()].then(|| value(self.field[cell.index()]))
    }

    fn numbers(&self) -> Option<&[u64]> {
        Some(&self.field)
    }
}

/// Returns a length as a value.
pub(crate) const fn value(length: u64) -> Value {
    if length == UNREACHED_LENGTH { Value::Infinite } else { Value::Finite(length) }
}
