//! Values of all cells.

use std::sync::Arc;

use thwart_grid::Cell;
use thwart_grid::distance::UNREACHABLE;

use crate::field::CellValues;
use crate::value::Value;

/// Values of all cells, in units of the board's measure; [`UNREACHABLE`] is infinite.
pub(in super::super) type CellLengths = Vec<u64>;

/// A field as answers show it: a value for each cell on which a walker can stand.
#[derive(Debug)]
pub(in super::super) struct Shown {
    pub(in super::super) field: Arc<CellLengths>,
    pub(in super::super) free: Vec<bool>,
}

impl CellValues for Shown {
    fn len(&self) -> usize {
        self.free.len()
    }

    fn to_value(&self, cell: Cell) -> Option<Value> {
        self.free[cell.index()].then(|| value(self.field[cell.index()]))
    }

    fn numbers(&self) -> Option<&[u64]> {
        Some(&self.field)
    }
}

/// Returns a length as a value.
pub(in super::super) const fn value(length: u64) -> Value {
    if length == UNREACHABLE { Value::Infinite } else { Value::Finite(length) }
}
