//! Where a search is heading for, and where that lies from each entry.

use super::terrain::Layout;

/// A rectangle of entries that a search is heading for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

impl Target {
    /// The whole board: all cells are equally near.
    pub(super) const fn everywhere(layout: Layout) -> Self {
        Self { top: 0, bottom: layout.rows as u32 + 1, left: 0, right: layout.cols as u32 }
    }

    /// The least rectangle around some entries, of which there is one at least.
    pub(super) fn around(layout: Layout, entries: impl IntoIterator<Item = usize>) -> Self {
        let mut target = Self { top: u32::MAX, bottom: 0, left: u32::MAX, right: 0 };
        for at in entries {
            let (row, col) = ((at / layout.stride()) as u32, (at % layout.stride()) as u32);
            target.top = target.top.min(row);
            target.bottom = target.bottom.max(row);
            target.left = target.left.min(col);
            target.right = target.right.max(col);
        }
        target
    }

    /// The steps from a row over an empty board.
    #[inline]
    pub(super) const fn rows_from(self, row: u32) -> u32 {
        self.top.saturating_sub(row) + row.saturating_sub(self.bottom)
    }

    /// The steps from a column over an empty board.
    #[inline]
    pub(super) const fn cols_from(self, col: u32) -> u32 {
        self.left.saturating_sub(col) + col.saturating_sub(self.right)
    }
}

/// Where an entry is.
#[derive(Clone, Copy)]
pub(super) struct Split {
    pub(super) row: u32,
    pub(super) col: u32,
    /// The column as a fraction of a row.
    fraction: u64,
}

/// Says of entries where they are, and where the target lies from there.
///
/// One multiplication by the inverse of the length of a row gives the row and, as a
/// fraction, the column, exactly for all 32-bit numbers (Lemire, Kaser, Kurz 2019).
#[derive(Clone, Copy)]
pub(super) struct Compass {
    stride: u32,
    inverse: u64,
    /// The first entries of the first row, of the one after it, of the last row and
    /// of the one after it.
    rows: [u64; 4],
    /// The least fractions of the first column, of the one after it, of the last
    /// and of the one after it.
    cols: [u64; 4],
}

impl Compass {
    pub(super) fn new(layout: Layout, target: Target) -> Self {
        let stride = layout.stride() as u64;
        let of_row = |row: u32| u64::from(row) * stride;
        let of_col = |col: u32| {
            let least = (u128::from(col) << 64).div_ceil(u128::from(stride));
            u64::try_from(least).unwrap_or(u64::MAX)
        };
        Self {
            stride: stride as u32,
            // A stride is at least 2.
            inverse: u64::MAX / stride + 1,
            rows: [target.top, target.top + 1, target.bottom, target.bottom + 1].map(of_row),
            cols: [target.left, target.left + 1, target.right, target.right + 1].map(of_col),
        }
    }

    #[inline]
    pub(super) const fn split(&self, at: u32) -> Split {
        let product = self.inverse as u128 * at as u128;
        let row = (product >> 64) as u32;
        Split { row, col: at - row * self.stride, fraction: product as u64 }
    }

    /// What a step from an entry in each direction adds to the sum of the steps taken
    /// and those still ahead: north, east, south, west.
    #[inline]
    pub(super) fn detours(&self, at: u32, split: Split) -> [u8; 4] {
        let (row, col) = (u64::from(at), split.fraction);
        [
            detour(row >= self.rows[3], row < self.rows[1]),
            detour(col < self.cols[0], col >= self.cols[2]),
            detour(row < self.rows[0], row >= self.rows[2]),
            detour(col >= self.cols[3], col < self.cols[1]),
        ]
    }
}

/// What a step adds that leads towards the target, or away from it, or neither.
#[inline]
const fn detour(towards: bool, away: bool) -> u8 {
    1 + away as u8 - towards as u8
}
