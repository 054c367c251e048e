//! What questions about a board with some cells blocked leave for the next ones.

use std::cell::OnceCell;

use thwart_core::Cell;

use super::super::one_rock::found::Found;
use super::detour::Detours;
use super::plain::Plain;

/// What was found out about a board.
pub(in super::super) struct Memory {
    /// What the values are about: how many rocks may fall, and which cells are blocked.
    about: (usize, Vec<Cell>),
    /// Values by place.
    pub(super) values: Found<u64>,
    /// The plain distances, if somebody asked for them and those that differ are few.
    pub(super) plain: OnceCell<Option<Plain>>,
    /// Detours around any cell.
    pub(super) detours: Detours,
    /// Steps that may still be looked at.
    pub(in super::super) patience: u64,
}

impl Memory {
    /// Nothing found out, and no patience.
    pub(in super::super) fn new() -> Self {
        Self {
            about: (0, Vec::new()),
            values: Found::new(),
            plain: OnceCell::new(),
            detours: Detours::new(),
            patience: 0,
        }
    }

    /// Forgets what does not hold of the board with these cells blocked.
    pub(super) fn turn_to(&mut self, rocks: usize, blocked: &[Cell]) {
        if self.about.1 != blocked {
            self.plain = OnceCell::new();
        }
        if self.about.0 != rocks || self.about.1 != blocked {
            self.values = Found::new();
            self.about = (rocks, blocked.to_vec());
        }
    }
}
