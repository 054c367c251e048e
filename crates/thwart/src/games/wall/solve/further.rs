//! What further walls make of the rows.

use thwart_core::Cell;

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::adaptive::Stand;
use super::changes::{Changes, Fall, GONE, Number, Outline, Piece, apply};
use super::fields::Climb;
use super::ripple::Ripple;
use super::row::Cost;
use crate::game::Game;

/// Rows of a board with walls, and what is to pay when the token comes onto each of their cells.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) game: &'a Wall,
    pub(super) walls: &'a Walls,
    /// As in [`Fields`](super::fields::Fields).
    pub(super) landing: &'a [Cost],
}

impl<'a> Rows<'a> {
    fn landing(&self, row: usize) -> &'a [Cost] {
        let cols = self.game.board().cols();
        &self.landing[row * cols..][..cols]
    }
}

/// What was found, for the same rows, and room to find more. Whoever changes rows has them forgotten here.
#[derive(Default)]
pub(super) struct Further {
    pub(super) changes: Changes,
    pub(super) ripple: Ripple,
    /// The change found last.
    outline: Outline,
    /// The row read last, as a change below it makes it.
    climb: Climb,
    /// The costs of a row after a change.
    changed: Vec<Cost>,
}

impl Further {
    /// What one more wall, below `wall`, makes of its row. The row must be known.
    pub(super) fn change_by(&mut self, rows: Rows<'_>, wall: Cell) -> Fall {
        let at = rows.game.board().coord(wall);
        self.changes.by_wall(at.row, at.col).unwrap_or_else(|| {
            let piece = |from: usize, less| Piece { from: from as u32, less };
            let hole = [piece(0, 0), piece(at.col, GONE), piece(at.col + 1, 0)];
            self.read(rows, at.row);
            // A wall in the first column leaves nothing before it.
            self.ripple.spread(&hole[usize::from(at.col == 0)..], &mut self.outline);
            let fall = self.changes.enter(at.row, &mut self.outline);
            self.changes.set_by_wall(at.row, at.col, fall);
            fall
        })
    }

    /// What the row above `row`, which must be known, makes of each of these shapes.
    pub(super) fn changes_above(&mut self, rows: Rows<'_>, row: usize, shapes: &[Number]) -> Vec<Fall> {
        let new = shapes.iter().copied().filter(|&shape| self.changes.above(row, shape).is_none());
        let new: Vec<_> = new.collect();
        if !new.is_empty() {
            self.find_above(rows, row, &new);
        }
        let above = |&shape: &Number| self.changes.above(row, shape).expect("what was not known was found");
        shapes.iter().map(above).collect()
    }

    /// Finds that for new shapes.
    fn find_above(&mut self, rows: Rows<'_>, row: usize, new: &[Number]) {
        self.read(rows, row - 1);
        let together = self.ripple.is_for_many();
        if together {
            self.ripple.spread_all(new.iter().map(|&shape| self.changes.get(row, shape)));
        }
        for (index, &shape) in new.iter().enumerate() {
            if together {
                self.ripple.write_one(index, &mut self.outline);
            } else {
                self.ripple.spread(self.changes.get(row, shape), &mut self.outline);
            }
            let above = self.changes.enter(row - 1, &mut self.outline);
            self.changes.set_above(row, shape, above);
        }
    }

    fn read(&mut self, rows: Rows<'_>, row: usize) {
        self.ripple.read(rows.game, rows.walls, row, rows.landing(row + 1), rows.landing(row));
    }

    /// What both can do on a cell of the row above `row` after the costs of `row` fell in this shape.
    pub(super) fn stand_above(&mut self, rows: Rows<'_>, row: usize, shape: Number, token: Cell) -> Stand {
        self.changed.clear();
        self.changed.extend_from_slice(rows.landing(row));
        apply(self.changes.get(row, shape), &mut self.changed);
        self.climb.row.read(rows.game, rows.walls, row - 1, &self.changed);
        Stand::at(rows.game.board(), &mut self.climb, token)
    }

    /// A shape by its number.
    pub(super) fn shape(&self, row: usize, shape: Number) -> &[Piece] {
        self.changes.get(row, shape)
    }
}
