//! The weight of every cell for the number that all tokens start with.

use std::sync::Arc;

use thwart_grid::Cell;

use super::closed_form::Weights;
use crate::rules::Escape;
use thwart_game::field::CellValues;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// The weights of one number, looked up among those of all numbers without
/// memory of their own.
#[derive(Debug)]
pub(crate) struct OneNumber {
    weights: Arc<Weights>,
    number: u64,
    cells: usize,
}

impl OneNumber {
    pub(crate) fn new(game: &Escape, weights: Arc<Weights>) -> Self {
        Self { weights, number: game.number(), cells: game.board().len() }
    }
}

impl CellValues for OneNumber {
    fn len(&self) -> usize {
        self.cells
    }

    fn value_at(&self, cell: Cell) -> Option<Value> {
        self.weights.is_free(cell).then(|| Value::Finite(self.weights.of(cell, self.number)))
    }
}

/// One layer of the recurrence, a byte per cell.
#[derive(Debug)]
pub(crate) struct Layer(Vec<u8>);

/// Marks a cell on which no token can stand: weights end at 8.
const NO_WEIGHT: u8 = u8::MAX;

impl Layer {
    pub(crate) fn new(game: &Escape, weights: &[u8]) -> Self {
        let weight = |cell: Cell| if game.is_free(cell) { weights[cell.index()] } else { NO_WEIGHT };
        Self(game.board().cells().map(weight).collect())
    }
}

impl CellValues for Layer {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn value_at(&self, cell: Cell) -> Option<Value> {
        let weight = self.0[cell.index()];
        (weight != NO_WEIGHT).then_some(Value::Finite(u64::from(weight)))
    }
}
