//! A value for every cell of a board, in the form in which its method has them, to save memory.

use std::fmt::Debug;
use std::sync::Arc;

use thwart_grid::{Cell, narrow};

use crate::value::Value;

/// A source of a value for every cell.
#[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
pub trait CellValues: Debug + Send + Sync {
    /// Returns the number of cells.
    fn len(&self) -> usize;

    /// Returns the value of a cell; `None` if it has none, such as an obstacle.
    fn value_at(&self, cell: Cell) -> Option<Value>;

    /// Returns the values as plain numbers if they are stored so, for callers that need many of
    /// them: one for each cell, `u64::MAX` for an infinite value, any number for a cell without a
    /// value.
    fn numbers(&self) -> Option<&[u64]> {
        None
    }
}

impl CellValues for Vec<Option<Value>> {
    fn len(&self) -> usize {
        Self::len(self)
    }

    fn value_at(&self, cell: Cell) -> Option<Value> {
        self[cell.index()]
    }
}

/// A value for every cell: the value if the walker, or a token, stood there and all else were
/// unchanged.
///
/// A list of values takes 16 bytes per cell. A method that has them in another form keeps that
/// form. Copying a field copies a pointer.
///
/// ```
/// use thwart::grid::Cell;
/// use thwart::field::Field;
/// use thwart::value::Value;
///
/// let field = Field::from(vec![Some(Value::Finite(3)), None, Some(Value::Infinite)]);
/// assert_eq!(field.value(Cell(0)), Some(Value::Finite(3)));
/// assert_eq!(field.values().flatten().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Field(Arc<dyn CellValues>);

#[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
impl Field {
    /// Creates a field of these values.
    pub fn new(values: impl CellValues + 'static) -> Self {
        Self(Arc::new(values))
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the value of a cell; `None` if it has none, such as an obstacle.
    pub fn value(&self, cell: Cell) -> Option<Value> {
        self.0.value_at(cell)
    }

    /// Returns plain numbers as [`CellValues::numbers`] does.
    pub fn numbers(&self) -> Option<&[u64]> {
        self.0.numbers()
    }

    /// Returns the value of every cell, row by row.
    pub fn values(&self) -> impl Iterator<Item = Option<Value>> + '_ {
        (0..narrow(self.len())).map(|index| self.value(Cell(index)))
    }

    /// Returns the values as a list, 16 bytes per cell.
    pub fn to_vec(&self) -> Vec<Option<Value>> {
        self.values().collect()
    }
}

impl From<Vec<Option<Value>>> for Field {
    fn from(values: Vec<Option<Value>>) -> Self {
        Self::new(values)
    }
}
