//! Numbers of cells: how many steps more than those ahead a way that comes there may still
//! take and be better than the claim.

use std::cmp::Reverse;
use std::ops::Range;

use thwart_core::{Cell, Coord};

use super::ground::{Ahead, Ground};

/// What a way to a cell leaves of the claim, less the steps [`Ahead`] of it: its *spare*
/// steps. 0 where it leaves nothing, or where there is no way. Most cells of a large board
/// are such as a rule, so rows are kept once there is something, and looked at between the columns of
/// their spans.
pub(super) struct Field {
    /// For each row the columns between which all numbers but 0 are.
    pub spans: Vec<Range<usize>>,
    /// Empty where there are none.
    rows: Vec<Vec<u32>>,
    nothing: Vec<u32>,
}

impl Field {
    pub fn new(ground: &Ground<'_>) -> Self {
        let (rows, cols) = (ground.board.rows(), ground.board.cols());
        Self { spans: vec![0..0; rows], rows: vec![Vec::new(); rows], nothing: vec![0; cols] }
    }

    pub const fn cols(&self) -> usize {
        self.nothing.len()
    }

    pub fn at(&self, at: Coord) -> u32 {
        self.rows[at.row].get(at.col).copied().unwrap_or(0)
    }

    /// Raises the number of a cell.
    pub fn raise(&mut self, at: Coord, spare: u32) {
        let own = &mut self.row_mut(at.row, &(at.col..at.col + 1))[at.col];
        *own = spare.max(*own);
    }

    /// The numbers of a row.
    pub fn row(&self, row: usize) -> &[u32] {
        let own = &self.rows[row];
        if own.is_empty() { &self.nothing } else { own }
    }

    /// The numbers of a row, of which those between these columns will change.
    pub fn row_mut(&mut self, row: usize, cols: &Range<usize>) -> &mut [u32] {
        self.spans[row] = hull(&self.spans[row], cols);
        let own = &mut self.rows[row];
        if own.is_empty() {
            own.resize(self.nothing.len(), 0);
        }
        own
    }
}

/// The least span around two.
pub(super) fn hull(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    match (one.is_empty(), other.is_empty()) {
        (true, _) => other.clone(),
        (_, true) => one.clone(),
        _ => one.start.min(other.start)..one.end.max(other.end),
    }
}

/// Walks that have to be better than a claim, towards some goals.
pub(super) struct Search<'g> {
    pub ground: &'g Ground<'g>,
    pub ahead: Ahead,
    /// What a step takes of the spare steps by the row that it leads to, from the north and from the
    /// south, and by the column, from the west and from the east.
    pub southward: Vec<u32>,
    pub northward: Vec<u32>,
    pub eastward: Vec<u32>,
    pub westward: Vec<u32>,
}

impl<'g> Search<'g> {
    pub fn new(ground: &'g Ground<'g>, goals: &[Cell]) -> Self {
        let ahead = Ahead::new(ground.board, goals);
        let (southward, northward) = taken(&ahead.rows);
        let (eastward, westward) = taken(&ahead.cols);
        Self { ground, ahead, southward, northward, eastward, westward }
    }

    /// The numbers of ways from some cells over open ones.
    pub fn from(&self, sources: &[Cell], claim: u32, is_open: impl Fn(Cell) -> bool) -> Field {
        let mut field = Field::new(self.ground);
        let mut begun = Vec::new();
        for &source in sources {
            let at = self.ground.board.coord(source);
            let spare = claim.saturating_sub(self.ahead.of(at));
            if spare > 0 && field.at(at) == 0 {
                field.raise(at, spare);
                begun.push((claim, at));
            }
        }
        self.walk_on(&mut field, begun, is_open);
        field
    }

    /// One more blast: step 3 of the argument. Says whether it brings any cell nearer.
    pub fn pass(&self, field: &mut Field) -> bool {
        let swept = self.arms(&self.arms(&self.entries(field)));
        let mut nearer = Vec::new();
        for (row, span) in swept.spans.iter().enumerate() {
            let swept = &swept.row(row)[span.clone()];
            for (col, &spare) in span.clone().zip(swept) {
                let at = Coord { row, col };
                if spare > field.at(at) {
                    field.raise(at, spare);
                    nearer.push((spare + self.ahead.of(at), at));
                }
            }
        }
        let any = !nearer.is_empty();
        // Most have come as near as those around them.
        nearer.retain(|&(left, at)| self.beside(at).any(|next| self.is_nearer(field, left - 1, next)));
        self.walk_on(field, nearer, |cell| self.ground.is_floor(cell));
        any
    }

    /// Where one can stand once it is cleared: on a cell or beside it. (Rock, too, where none does:
    /// nothing goes on from there.)
    pub fn entries(&self, field: &Field) -> Field {
        let mut entries = Field::new(self.ground);
        let (rows, cols) = (field.spans.len(), field.cols());
        for (row, span) in field.spans.iter().enumerate().filter(|(_, span)| !span.is_empty()) {
            let from = &field.row(row)[span.clone()];
            let around = span.start.saturating_sub(1)..(span.end + 1).min(cols);
            let own = entries.row_mut(row, &around);
            raise(&mut own[span.start..], from, std::iter::repeat(&0));
            raise(&mut own[span.start + 1..], from, &self.eastward[span.start + 1..]);
            let inner = usize::from(span.start == 0);
            raise(&mut own[around.start..], &from[inner..], &self.westward[around.start..]);
            if row > 0 {
                let north = entries.row_mut(row - 1, span);
                raise(&mut north[span.start..], from, std::iter::repeat(&self.northward[row - 1]));
            }
            if row + 1 < rows {
                let south = entries.row_mut(row + 1, span);
                raise(&mut south[span.start..], from, std::iter::repeat(&self.southward[row + 1]));
            }
        }
        entries
    }

    /// Walks on from cells over open ones, from those with the most left of the claim first.
    fn walk_on(&self, field: &mut Field, mut from: Vec<(u32, Coord)>, is_open: impl Fn(Cell) -> bool) {
        let cols = field.cols();
        from.sort_unstable_by_key(|&(left, _)| Reverse(left));
        let mut from = from.into_iter().peekable();
        let (mut left, mut now, mut next) = (0, Vec::new(), Vec::new());
        loop {
            match from.peek() {
                Some(&(most, _)) if now.is_empty() => left = most,
                None if now.is_empty() => return,
                _ => {}
            }
            while let Some((_, at)) = from.next_if(|&(most, _)| most == left) {
                // Where it has come nearer meanwhile, it has been walked on already.
                if field.at(at) + self.ahead.of(at) == left {
                    now.push(at);
                }
            }
            left -= 1;
            for at in now.drain(..) {
                for to in self.beside(at) {
                    if self.is_nearer(field, left, to) && is_open(Cell((to.row * cols + to.col) as u32)) {
                        field.raise(to, left - self.ahead.of(to));
                        next.push(to);
                    }
                }
            }
            std::mem::swap(&mut now, &mut next);
        }
    }

    /// Whether what is left of the claim is more than what was left on a cell.
    fn is_nearer(&self, field: &Field, left: u32, at: Coord) -> bool {
        left > field.at(at) + self.ahead.of(at)
    }

    /// The cells beside one.
    fn beside(&self, Coord { row, col }: Coord) -> impl Iterator<Item = Coord> {
        let (rows, cols) = (self.ahead.rows.len(), self.ahead.cols.len());
        let around = [(row.wrapping_sub(1), col), (row, col + 1), (row + 1, col), (row, col.wrapping_sub(1))];
        let inside = around.into_iter().filter(move |&(row, col)| row < rows && col < cols);
        inside.map(|(row, col)| Coord { row, col })
    }
}

/// For each line what a step onto it takes from the one before, and from the one behind.
fn taken(ahead: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let beside = |at: usize, from: usize| ahead.get(from).map_or(0, |&from| ahead[at] + 1 - from);
    let taken = |from: fn(usize) -> usize| (0..ahead.len()).map(|at| beside(at, from(at))).collect();
    (taken(|at| at.wrapping_sub(1)), taken(|at| at + 1))
}

/// Raises each entry to the number in its place, less what is taken of that.
fn raise<'a>(out: &mut [u32], numbers: &[u32], taken: impl IntoIterator<Item = &'a u32>) {
    for ((out, &number), &taken) in out.iter_mut().zip(numbers).zip(taken) {
        *out = (*out).max(number.saturating_sub(taken));
    }
}
