//! Which part of a board is shown, and how wide its cells are.

use std::collections::BTreeMap;
use std::ops::Range;

use thwart::scene::{Scene, Sign};
use thwart_core::Cell;

use super::TextOptions;
use crate::layers;

/// Cells are never wider than this.
const WIDEST: usize = 8;

/// The part of a board that is shown.
pub(super) struct Window {
    /// Rows shown, counted from 0.
    pub(super) rows: Range<usize>,
    /// Columns shown, counted from 0.
    pub(super) cols: Range<usize>,
    /// Columns of text per cell, at least 2.
    pub(super) wide: usize,
    /// Whether numbers fit in cells and stay apart.
    pub(super) numbers: bool,
}

impl Window {
    pub(super) fn new(scene: &Scene, options: &TextOptions) -> Self {
        let margin = scene.rows.to_string().len() + 1;
        let room = options.width.map_or(usize::MAX, |width| width.saturating_sub(margin));
        let (digits, needed) = needed(scene);
        let most = scene.cols.min(options.max_cols.max(1));
        let wide = if needed <= WIDEST && needed.saturating_mul(most) <= room { needed } else { 2 };
        let cols = most.min(room / wide).max(1);
        let rows = scene.rows.min(options.max_rows.max(1));
        let focus: Vec<_> = layers::focus(scene).into_iter().map(|cell| layers::coord(scene, cell)).collect();
        let along = |count: usize, shown: usize, places: Vec<usize>| {
            let (Some(&first), Some(low), Some(high)) =
                (places.first(), places.iter().min(), places.iter().max())
            else {
                return 0..shown;
            };
            // All that matters if it fits, else what matters most.
            let middle = if high - low < shown { usize::midpoint(*low, *high) } else { first };
            let from = middle.saturating_sub(shown / 2).min(count - shown);
            from..from + shown
        };
        Self {
            rows: along(scene.rows, rows, focus.iter().map(|at| at.row).collect()),
            cols: along(scene.cols, cols, focus.iter().map(|at| at.col).collect()),
            wide,
            numbers: digits < wide,
        }
    }

    /// Columns of text before the first cell.
    pub(super) fn margin(&self) -> usize {
        self.rows.end.to_string().len() + 1
    }

    /// Whether a cell is shown, and if so, its place among those shown.
    pub(super) fn place(&self, scene: &Scene, cell: Cell) -> Option<usize> {
        let at = layers::coord(scene, cell);
        let inside = self.rows.contains(&at.row) && self.cols.contains(&at.col);
        inside.then(|| (at.row - self.rows.start) * self.cols.len() + at.col - self.cols.start)
    }

    /// A line that says which part is shown, if it is not the whole.
    pub(super) fn note(&self, scene: &Scene, colour: bool) -> Option<String> {
        let part = |name: &str, shown: &Range<usize>, count: usize| {
            (shown.len() < count).then(|| format!("{name} {} to {} of {count}", shown.start + 1, shown.end))
        };
        let parts = [part("rows", &self.rows, scene.rows), part("columns", &self.cols, scene.cols)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let ellipsis = if colour { "…" } else { "..." };
        (!parts.is_empty()).then(|| format!("{ellipsis} {}", parts.join(", ")))
    }
}

/// The digits of the longest number, and the columns that the fullest cell
/// needs.
fn needed(scene: &Scene) -> (usize, usize) {
    let taken = layers::taken(scene);
    let digits = (0..scene.ground.len())
        .filter(|&cell| !taken[cell])
        .filter_map(|cell| layers::number(scene, cell))
        .max()
        .map_or(0, |number| number.to_string().len());
    let mut marks: BTreeMap<Cell, usize> = BTreeMap::new();
    for sign in &scene.signs {
        let (cell, len) = match sign {
            Sign::Best { cell, .. } => (*cell, 1),
            Sign::Token { cell, label, weight } => (*cell, super::heap::token(label, *weight).len()),
            Sign::Laid { cell, turn } | Sign::Planned { cell, turn, .. } => {
                (*cell, 1 + turn.to_string().len())
            }
            // One column, or none.
            Sign::Exit(_)
            | Sign::Walker(_)
            | Sign::Start(_)
            | Sign::Rock(_)
            | Sign::Threat(_)
            | Sign::WallBelow(_)
            | Sign::PlannedWallBelow(_)
            | Sign::Blast(_)
            | Sign::Area { .. }
            | Sign::Way { .. } => continue,
        };
        *marks.entry(cell).or_default() += len;
    }
    // A mark stands before the number of its cell.
    let bare = |cell: Cell| taken.get(cell.index()) == Some(&false);
    let marks = marks.into_iter().map(|(cell, len)| if bare(cell) { len + digits.max(1) } else { len });
    // Numbers of two digits and more need a blank between them.
    let numbers = if digits > 1 { digits + 1 } else { 2 };
    (digits, marks.max().unwrap_or(0).max(numbers))
}
