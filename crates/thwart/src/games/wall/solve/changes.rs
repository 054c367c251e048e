//! What one more wall makes of a row and of the rows above it, kept between
//! positions.
//!
//! A wall can only make less to pay. Where less is to pay for every cell of a row by
//! the same amount, so it is in the rows above, and that is all there is to say. So
//! a change is taken apart into the amount by which all costs of the row fall,
//! and the *shape* of what falls further. What a row makes of a shape below does not
//! depend on the token, nor on how far all fall, so each is found once, as long as no wall
//! is built in that row or below.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;

use super::lists::Lists;
use super::row::{Cost, NONE};

/// Pieces that are kept from one position to the next, for each part of the walls: 64 MB.
const KEPT: usize = 1 << 22;

/// As many pieces take the memory of what else is kept of a shape.
const SHAPE: usize = 8;

/// By how much the cost of a cell falls from which no way leads on any more.
pub(super) const GONE: Cost = NONE;

/// From a column on, up to the next piece, less is to pay by this much, or
/// nothing ever again if it is [`GONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) from: u32,
    pub(super) less: Cost,
}

impl Hash for Piece {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // One word is half the work of two, and falls are small as a rule.
        state.write_u64(self.less.cast_unsigned().rotate_left(32) ^ u64::from(self.from));
    }
}

/// Takes out of falls what all have in common, and says how much that is. What is gone stays gone.
#[inline]
pub(super) fn take_common<T>(falls: &mut [T], less: impl Fn(&mut T) -> &mut Cost) -> Cost {
    let common = falls.iter_mut().map(|fall| *less(fall)).min().filter(|&least| least != GONE).unwrap_or(0);
    for less in falls.iter_mut().map(&less).filter(|less| **less != GONE) {
        *less -= common;
    }
    common
}

/// What is to pay for a cell after a change.
#[inline]
const fn fallen(landing: Cost, less: Cost) -> Cost {
    if landing == NONE || less == GONE { NONE } else { landing - less }
}

/// The falls of a change, asked for column by column from west to east.
pub(super) struct Falls<'a>(pub(super) &'a [Piece]);

impl Falls<'_> {
    /// By how much the cost in a column falls, which must not lie west of one that was asked for
    /// before.
    #[inline]
    pub(super) fn at(&mut self, col: usize) -> Cost {
        while let [_, rest @ ..] = self.0
            && rest.first().is_some_and(|next| next.from as usize <= col)
        {
            self.0 = rest;
        }
        self.0.first().map_or(0, |piece| piece.less)
    }
}

/// Makes a change in the costs of a row.
pub(super) fn apply(pieces: &[Piece], row: &mut [Cost]) {
    let ends = pieces.iter().skip(1).map(|piece| piece.from as usize).chain([row.len()]);
    for (piece, end) in pieces.iter().zip(ends) {
        for landing in &mut row[piece.from as usize..end] {
            *landing = fallen(*landing, piece.less);
        }
    }
}

/// A change while it is found, west to east. Cells that were worth nothing before are
/// left out: what is said of them does not matter, so whatever makes the least pieces is.
#[derive(Debug, Default)]
pub(super) struct Outline {
    pieces: Vec<Piece>,
}

impl Outline {
    /// Forgets everything.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.pieces.clear();
    }

    /// From this column on, as far as there are cells that count, less is to pay by this
    /// much.
    #[inline]
    pub(super) fn push(&mut self, from: usize, less: Cost) {
        if self.pieces.last().is_none_or(|last| last.less != less) {
            self.pieces.push(Piece { from: from as u32, less });
        }
    }

    /// The same in these pieces, all different from the next, which fall by `common` more.
    #[inline]
    pub(super) fn push_all(&mut self, pieces: &[Piece], common: Cost) {
        let raised = |&Piece { from, less }: &Piece| Piece {
            from,
            less: if less == GONE { GONE } else { less + common },
        };
        if let Some((first, rest)) = pieces.split_first() {
            let Piece { from, less } = raised(first);
            self.push(from as usize, less);
            self.pieces.extend(rest.iter().map(raised));
        }
    }

    /// What was pushed.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Takes out what all cells have in common, and says how much that is.
    fn take_common(&mut self) -> Cost {
        let common = take_common(&mut self.pieces, |piece| &mut piece.less);
        if let Some(first) = self.pieces.first_mut() {
            first.from = 0;
        }
        common
    }
}

/// The shape of a change in a row, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number(u32);

impl Number {
    /// Numbers of a row count from 0.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A change in a row: all costs fall by `less`, and some further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fall {
    pub(super) less: Cost,
    /// `None` where no cost falls further.
    pub(super) shape: Option<Number>,
}

/// The shapes of one row.
#[derive(Debug, Default)]
struct InRow {
    shapes: Lists<Piece>,
    /// What the row above makes of each of them.
    above: Vec<Option<Fall>>,
    /// What a wall below each column makes of the row.
    by_wall: FxHashMap<usize, Fall>,
}

impl InRow {
    /// Makes room for as much as there is in another row, so that it need not grow bit by bit.
    fn make_room_as_in(&mut self, other: &Self) {
        self.shapes.make_room_as_in(&other.shapes);
        self.above.reserve(other.above.len());
        self.by_wall.reserve(other.by_wall.len());
    }

    /// Forgets all, and keeps the memory.
    fn clear(&mut self) {
        self.shapes.clear();
        self.above.clear();
        self.by_wall.clear();
    }
}

/// The changes of all rows that were looked at.
#[derive(Debug, Default)]
pub(super) struct Changes {
    rows: Vec<InRow>,
    /// How many pieces take the memory of what was entered.
    entered: usize,
}

impl Changes {
    /// Forgets what depends on the walls of a row.
    pub(super) fn forget_by_wall(&mut self, row: usize) {
        if let Some(of_row) = self.rows.get_mut(row) {
            of_row.by_wall.clear();
        }
        if let Some(below) = self.rows.get_mut(row + 1) {
            below.above.fill(None);
        }
    }

    /// Forgets what depends on the costs of a row: its changes, and what it and
    /// the row above make of walls and changes below.
    pub(super) fn forget(&mut self, row: usize) {
        self.forget_by_wall(row);
        if let Some(of_row) = self.rows.get_mut(row) {
            of_row.clear();
        }
        if let Some(above) = row.checked_sub(1) {
            self.forget_by_wall(above);
        }
    }

    /// Forgets all rows above a row.
    pub(super) fn forget_above(&mut self, row: usize) {
        for above in self.rows.iter_mut().take(row) {
            above.clear();
        }
        if let Some(above) = row.checked_sub(1) {
            self.forget_by_wall(above);
        }
    }

    /// Forgets everything if it is much.
    pub(super) fn tidy(&mut self) {
        if self.entered > KEPT {
            *self = Self::default();
        }
    }

    /// A shape in a row.
    pub(super) fn get(&self, row: usize, shape: Number) -> &[Piece] {
        self.rows[row].shapes.get(shape.index())
    }

    /// What a wall below a cell makes of its row, if that is known.
    pub(super) fn by_wall(&self, row: usize, col: usize) -> Option<Fall> {
        self.rows.get(row)?.by_wall.get(&col).copied()
    }

    /// Notes that.
    pub(super) fn set_by_wall(&mut self, row: usize, col: usize, fall: Fall) {
        self.rows[row].by_wall.insert(col, fall);
    }

    /// What the row above makes of a shape, if that is known.
    pub(super) fn above(&self, row: usize, shape: Number) -> Option<Fall> {
        self.rows[row].above[shape.index()]
    }

    /// Notes that.
    pub(super) fn set_above(&mut self, row: usize, shape: Number, above: Fall) {
        self.rows[row].above[shape.index()] = Some(above);
    }

    /// Enters a change of a row.
    pub(super) fn enter(&mut self, row: usize, change: &mut Outline) -> Fall {
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, InRow::default);
        }
        let less = change.take_common();
        let pieces = &change.pieces[..];
        if pieces.iter().all(|piece| piece.less == 0) {
            return Fall { less, shape: None };
        }
        if self.rows[row].shapes.is_empty()
            && let Some([of_row, below]) = self.rows.get_mut(row..).and_then(<[_]>::first_chunk_mut::<2>)
        {
            of_row.make_room_as_in(below);
        }
        let InRow { shapes, above, .. } = &mut self.rows[row];
        let (number, new) = shapes.enter(pieces);
        if new {
            self.entered += SHAPE + pieces.len();
            above.push(None);
        }
        Fall { less, shape: Some(Number(number as u32)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(pieces: &[(usize, Cost)]) -> Outline {
        let mut outline = Outline::default();
        for &(from, less) in pieces {
            outline.push(from, less);
        }
        outline
    }

    #[test]
    fn a_change_is_taken_apart() {
        let mut changes = Changes::default();
        let fall = changes.enter(0, &mut outline(&[(1, 2), (2, 2), (3, 5), (4, GONE), (5, 2)]));
        assert_eq!(fall.less, 2);
        let shape = changes.get(0, fall.shape.unwrap());
        let before = [9, 9, 9, 9, 9, 9, NONE];
        let mut made = before;
        apply(shape, &mut made);
        assert_eq!(made, [9, 9, 9, 6, NONE, 9, NONE]);
        let mut falls = Falls(shape);
        let each: Vec<_> = (0..7).map(|col| fallen(before[col], falls.at(col))).collect();
        assert_eq!(each, made);
        assert_eq!(changes.enter(0, &mut outline(&[(0, 0), (3, 3), (4, GONE), (5, 0)])).shape, fall.shape);
        assert_eq!(changes.enter(0, &mut outline(&[(2, 7)])), Fall { less: 7, shape: None });
        assert_eq!(changes.enter(0, &mut outline(&[])), Fall { less: 0, shape: None });
    }

    #[test]
    fn what_depends_on_a_row_is_forgotten_with_it() {
        let known = || {
            let mut changes = Changes::default();
            let low = changes.enter(3, &mut outline(&[(0, 1), (1, 0)]));
            let high = changes.enter(2, &mut outline(&[(0, 1), (1, 0)]));
            changes.set_above(3, low.shape.unwrap(), high);
            changes.set_by_wall(3, 0, low);
            changes.set_by_wall(2, 0, high);
            assert_eq!(changes.enter(3, &mut outline(&[(0, 5), (1, 4)])).shape, low.shape);
            (changes, low, high)
        };
        let (mut changes, low, high) = known();
        changes.forget_by_wall(2);
        let above = |changes: &Changes| changes.above(3, low.shape.unwrap());
        assert_eq!((above(&changes), changes.by_wall(3, 0), changes.by_wall(2, 0)), (None, Some(low), None));
        assert_eq!(changes.get(2, high.shape.unwrap()).len(), 2);
        let (mut changes, ..) = known();
        changes.forget(3);
        assert_eq!((changes.by_wall(3, 0), changes.by_wall(2, 0)), (None, None));
        let (mut changes, ..) = known();
        changes.forget_above(3);
        assert_eq!((above(&changes), changes.by_wall(3, 0), changes.by_wall(2, 0)), (None, Some(low), None));
    }
}
