//! A value for every cell of a board, kept in as little memory as its method
//! needs.

use std::fmt::Debug;
use std::sync::Arc;

use thwart_grid::Cell;

use crate::value::Value;

/// Something that knows a value for every cell.
#[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
pub trait CellValues: Debug + Send + Sync {
    /// Number of cells.
    fn len(&self) -> usize;

    /// The value of a cell; `None` where it has none, such as on obstacles.
    fn value(&self, cell: Cell) -> Option<Value>;

    /// The values as plain numbers, where they are kept so: one for each cell, `u64::MAX` for an
    /// infinite value, and anything where a cell has none. For who asks for many of them.
    fn numbers(&self) -> Option<&[u64]> {
        None
    }
}

impl CellValues for Vec<Option<Value>> {
    fn len(&self) -> usize {
        Self::len(self)
    }

    fn value(&self, cell: Cell) -> Option<Value> {
        self[cell.index()]
    }
}

/// A value for every cell: the value if the walker, or a token, stood there with
/// everything else unchanged.
///
/// A list of values takes 16 bytes per cell. Where a method has them in another
/// form, it hands out that form: copying a field copies a pointer.
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
    /// The field that these values make up.
    pub fn new(values: impl CellValues + 'static) -> Self {
        Self(Arc::new(values))
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The value of a cell; `None` where it has none, such as on obstacles.
    pub fn value(&self, cell: Cell) -> Option<Value> {
        self.0.value(cell)
    }

    /// See [`CellValues::numbers`].
    pub fn numbers(&self) -> Option<&[u64]> {
        self.0.numbers()
    }

    /// The value of every cell, row by row.
    pub fn values(&self) -> impl Iterator<Item = Option<Value>> + '_ {
        (0..self.len() as u32).map(|index| self.value(Cell(index)))
    }

    /// The values as a list, 16 bytes per cell.
    pub fn to_vec(&self) -> Vec<Option<Value>> {
        self.values().collect()
    }
}

impl From<Vec<Option<Value>>> for Field {
    fn from(values: Vec<Option<Value>>) -> Self {
        Self::new(values)
    }
}
