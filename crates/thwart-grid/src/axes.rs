//! Minima along rows and columns.
//!
//! A cell of a grid *sees* itself and the cells of its row and column before the first closed cell and at most
//! `reach` steps away. The sweeps find the least `number + steps` over the cells that each cell sees. The cost does
//! not depend on `reach`.

use crate::board::narrow;
use std::collections::VecDeque;
use std::ops::Range;

/// A number above any number of steps on a grid. Its low bits are all ones, so a number combined with it by "or" is
/// at least this, and sums of a few such numbers still fit.
pub const FAR: u32 = (1 << 29) - 1;

/// A grid with some closed cells, and how far a cell sees along its row and column.
#[derive(Clone, Debug)]
pub struct Axes {
    width: usize,
    height: usize,
    reach: usize,
    /// [`FAR`] for each closed cell, 0 for the others, row by row.
    closed: Vec<u32>,
}

impl Axes {
    /// Makes the axes of a grid with rows of `width` cells. `closed` says for each cell whether it is closed; a cell
    /// sees at most `reach` steps far. O(cells), 4 bytes each.
    pub fn new(closed: impl Iterator<Item = bool>, width: usize, reach: usize) -> Self {
        let closed: Vec<u32> = closed.map(|closed| if closed { FAR } else { 0 }).collect();
        Self { width, height: closed.len() / width, reach, closed }
    }

    /// Returns [`FAR`] for each closed cell, 0 for the others.
    pub fn closed(&self) -> &[u32] {
        &self.closed
    }

    /// Returns, for each cell, the least of its number and 1 plus the numbers of the four cells beside it; [`FAR`] or
    /// more on closed cells. All cells at the border must be closed.
    ///
    /// Cost: O(cells), 4 bytes each.
    pub fn least_beside(&self, near: &[u32]) -> Vec<u32> {
        let (width, mut least) = (self.width, near.to_vec());
        if self.height < 3 {
            return least;
        }
        let inner = width..near.len() - width;
        let (up, down, before, after) = (near, &near[2 * width..], &near[width - 1..], &near[width + 1..]);
        let beside = up.iter().zip(down).zip(before.iter().zip(after));
        for ((least, &closed), ((&up, &down), (&before, &after))) in
            least[inner.clone()].iter_mut().zip(&self.closed[inner]).zip(beside)
        {
            *least = (up.min(down).min(before.min(after)) + 1).min(*least) | closed;
        }
        least
    }

    /// Returns, for each cell, the least `number + steps` over itself and the cells that it sees along its row. The
    /// result is [`FAR`] or more if it sees no number, and on closed cells, whose numbers must also be [`FAR`].
    ///
    /// Cost: O(cells), 4 bytes each.
    pub fn along_rows(&self, near: &[u32]) -> Vec<u32> {
        let mut least = near.to_vec();
        let mut seen = VecDeque::new();
        let rows = near.chunks(self.width).zip(self.closed.chunks(self.width));
        for ((near, closed), least) in rows.zip(least.chunks_mut(self.width)) {
            for backwards in [false, true] {
                let cells = near.iter().zip(closed).zip(least.iter_mut());
                match (self.width <= self.reach + 1, backwards) {
                    (true, false) => along_line(cells),
                    (true, true) => along_line(cells.rev()),
                    (false, false) => along_line_within(cells, self.reach, &mut seen),
                    (false, true) => along_line_within(cells.rev(), self.reach, &mut seen),
                }
            }
        }
        least
    }

    /// As [`along_rows`](Self::along_rows), along columns. 4 bytes per cell.
    pub fn along_columns(&self, near: &[u32]) -> Vec<u32> {
        along(near, &self.closed, self.width, self.reach)
    }

    /// As [`along_rows`](Self::along_rows), along rows and columns.
    pub fn along_both(&self, near: &[u32]) -> Vec<u32> {
        let mut least = self.along_rows(near);
        for (least, other) in least.iter_mut().zip(self.along_columns(near)) {
            *least = other.min(*least);
        }
        least
    }
}

/// Lowers the least of each cell of a line to the least `number + steps` of the cells before it, up to a closed cell.
/// Each item is the number of a cell, [`FAR`] if it is closed or else 0, and its least.
pub fn along_line<'r>(cells: impl Iterator<Item = ((&'r u32, &'r u32), &'r mut u32)>) {
    let mut best_before = FAR;
    for ((&near, &closed), least) in cells {
        best_before = near.min(best_before + 1) | closed;
        *least = best_before.min(*least);
    }
}

/// As [`along_line`], if a cell sees only `reach` cells back. `seen` keeps the cells, with their places, that may
/// still be the least for a later cell: each is nearer than all after it, so the first is the least.
fn along_line_within<'r>(
    cells: impl Iterator<Item = ((&'r u32, &'r u32), &'r mut u32)>,
    reach: usize,
    seen: &mut VecDeque<(usize, u32)>,
) {
    seen.clear();
    for (place, ((&near, &closed), least)) in cells.enumerate() {
        if closed != 0 {
            seen.clear();
            continue;
        }
        // Shift that makes numbers at different places comparable: `number + steps` as seen from one fixed place.
        let ahead = FAR - narrow(place);
        while seen.back().is_some_and(|&(_, last)| last >= near + ahead) {
            seen.pop_back();
        }
        seen.push_back((place, near + ahead));
        if seen.front().is_some_and(|&(first, _)| first + reach < place) {
            seen.pop_front();
        }
        *least = seen.front().map_or(FAR, |&(_, first)| first - ahead).min(*least);
    }
}

/// Sweeps all columns side by side, down and then up.
fn along(near: &[u32], closed: &[u32], width: usize, reach: usize) -> Vec<u32> {
    let mut rows: Vec<Range<usize>> = (0..near.len()).step_by(width).map(|at| at..at + width).collect();
    let mut least = near.to_vec();
    for _ in 0..2 {
        if rows.len() <= reach + 1 {
            sweep_all(near, closed, &rows, &mut least);
        } else {
            sweep_within(near, closed, &rows, reach, &mut least);
        }
        rows.reverse();
    }
    least
}

/// Sweeps in one direction if only closed cells end a line: the least of the row before grows by one step, or starts
/// again at this cell's number.
fn sweep_all(near: &[u32], closed: &[u32], rows: &[Range<usize>], least: &mut [u32]) {
    let mut best_before = vec![FAR; rows.first().map_or(0, Range::len)];
    for row in rows {
        let cells = near[row.clone()].iter().zip(&closed[row.clone()]);
        for ((&near, &closed), (best_before, least)) in
            cells.zip(best_before.iter_mut().zip(&mut least[row.clone()]))
        {
            *best_before = near.min(*best_before + 1) | closed;
            *least = (*best_before).min(*least);
        }
    }
}

/// Sweeps in one direction if a cell sees only `reach` rows back (van Herk 1992; Gil, Werman 1993). Rows are cut into
/// blocks of `reach + 1`. A cell sees the beginning of its own block and the end of the block before, so two running
/// minima are enough. A closed cell restarts the first and shuts off the second.
fn sweep_within(near: &[u32], closed: &[u32], rows: &[Range<usize>], reach: usize, least: &mut [u32]) {
    let width = rows.first().map_or(0, Range::len);
    let (mut best, mut shut) = (vec![FAR; width], vec![0; width]);
    // For each row of the previous block: the least from there to the end of the block, as seen from its last row.
    let mut ends = vec![FAR; width * (reach + 1)];
    for block in rows.chunks(reach + 1) {
        best.fill(FAR);
        shut.fill(0);
        for (number, row) in block.iter().enumerate() {
            let cells = near[row.clone()].iter().zip(&closed[row.clone()]);
            for ((&near, &closed), (best, shut)) in cells.zip(best.iter_mut().zip(&mut shut)) {
                *best = near.min(*best + 1) | closed;
                *shut |= closed;
            }
            for (least, &best) in least[row.clone()].iter_mut().zip(&best) {
                *least = best.min(*least);
            }
            if number < reach {
                let (end, apart) = (&ends[(number + 1) * width..][..width], narrow(number) + 1);
                for ((least, &end), &shut) in least[row.clone()].iter_mut().zip(end).zip(&shut) {
                    *least = ((end + apart) | shut).min(*least);
                }
            }
        }
        if block.len() == reach + 1 {
            best.fill(FAR);
            shut.fill(0);
            for (apart, (number, row)) in (0..).zip(block.iter().enumerate().rev()) {
                let cells = near[row.clone()].iter().zip(&closed[row.clone()]);
                let end = &mut ends[number * width..][..width];
                for (((&near, &closed), end), (best, shut)) in
                    cells.zip(end).zip(best.iter_mut().zip(&mut shut))
                {
                    *shut |= closed;
                    *best = ((near + apart) | *shut).min(*best);
                    *end = *best;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn lines_see_what_they_say(
            width in 1..40usize,
            cells in proptest::collection::vec((0..4u32, prop_oneof![3 => Just(FAR), 1 => 0..60u32]), 1..900),
            reach in prop_oneof![0..8usize, Just(30), Just(1000)],
        ) {
            let height = cells.len().div_ceil(width);
            let cell = |at: usize| cells[at % cells.len()];
            let closed: Vec<bool> = (0..width * height).map(|at| cell(at).0 == 0).collect();
            let number = |at: usize| if closed[at] { FAR } else { cell(at).1 };
            let near: Vec<u32> = (0..width * height).map(number).collect();
            let axes = Axes::new(closed.iter().copied(), width, reach);
            let along = |at: usize, (down, right): (isize, isize)| {
                let seen = (0..=reach.cast_signed()).map_while(|steps| {
                    let row = (at / width).checked_add_signed(steps * down).filter(|&row| row < height)?;
                    let col = (at % width).checked_add_signed(steps * right).filter(|&col| col < width)?;
                    let at = row * width + col;
                    (!closed[at]).then(|| near[at] + narrow(steps.unsigned_abs()))
                });
                seen.min().unwrap_or(FAR).min(FAR)
            };
            let (rows, columns, both) =
                (axes.along_rows(&near), axes.along_columns(&near), axes.along_both(&near));
            for at in 0..width * height {
                let [north, east, south, west] = [(-1, 0), (0, 1), (1, 0), (0, -1)].map(|delta| along(at, delta));
                prop_assert_eq!(rows[at].min(FAR), east.min(west));
                prop_assert_eq!(columns[at].min(FAR), north.min(south));
                prop_assert_eq!(both[at].min(FAR), north.min(south).min(east).min(west));
            }
        }

        #[test]
        fn least_beside_looks_at_five_cells(
            width in 1..12usize,
            cells in proptest::collection::vec((any::<bool>(), 0..60u32), 1..150),
        ) {
            let height = cells.len().div_ceil(width);
            let border = |at: usize| {
                let (row, col) = (at / width, at % width);
                row == 0 || row + 1 == height || col == 0 || col + 1 == width
            };
            let cell = |at: usize| cells[at % cells.len()];
            let closed: Vec<bool> = (0..width * height).map(|at| border(at) || cell(at).0).collect();
            let near: Vec<u32> = (0..closed.len()).map(|at| if closed[at] { FAR } else { cell(at).1 }).collect();
            let found = Axes::new(closed.iter().copied(), width, 1).least_beside(&near);
            for at in 0..closed.len() {
                let beside = || [at - width, at + width, at - 1, at + 1].map(|from| near[from] + 1);
                let least = if closed[at] { FAR } else { beside().into_iter().fold(near[at], u32::min) };
                prop_assert_eq!(found[at].min(FAR), least);
            }
        }
    }
}
