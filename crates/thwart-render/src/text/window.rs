//! The part of a board that is shown, and the width of its cells.

use std::collections::BTreeMap;
use std::ops::Range;

use thwart::scene::{PathKind, Scene, Sign};
use thwart_grid::{Cell, Topology};

use super::{TextOptions, signs};
use crate::layers;

/// The largest width of a cell.
const WIDEST: usize = 10;

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
    /// Whether costs fit after them.
    pub(super) prices: bool,
    /// Columns kept for the cost after a path or a piece.
    pub(super) tail: usize,
    /// Whether every second row is shifted by half a cell.
    staggered: bool,
}

impl Window {
    /// Returns the part around these cells: around all of them if they fit, else around the first.
    pub(super) fn new(scene: &Scene, options: &TextOptions, focus: &[Cell]) -> Self {
        let margin = scene.rows.to_string().len() + 1;
        let staggered = scene.topology == Topology::Hex;
        let room = options.width.map_or(usize::MAX, |width| width.saturating_sub(margin));
        // The last cell of a shifted row sticks out.
        let room = room.saturating_sub(usize::from(staggered));
        let NeededColumns { digits, price, tail, marked, bare, least } =
            needed(scene, staggered, options.colour);
        let most = scene.cols.min(options.max_cols.max(1));
        let fits = |wide: &usize| *wide <= WIDEST && wide.saturating_mul(most) <= room;
        // Widths in order of preference: with the values above the board; with marks and with costs after
        // values; with the costs alone; with the marks alone; with neither.
        let even = |wide: usize| if staggered { wide.next_multiple_of(2) } else { wide };
        let above = layers::above(scene).iter().map(String::len).max().unwrap_or(0);
        let widths = [even(marked.max(above + 1)), even(marked + price), even(bare + price), marked, bare];
        let widths = &widths[usize::from(above == 0)..];
        let wide = widths.iter().copied().find(fits).unwrap_or(least);
        let cols = most.min(room / wide).max(1);
        let rows = scene.rows.min(options.max_rows.max(1));
        let focus: Vec<_> = focus.iter().map(|&cell| layers::coord(scene, cell)).collect();
        let along = |count: usize, shown: usize, places: Vec<usize>| {
            let (Some(&first), Some(low), Some(high)) =
                (places.first(), places.iter().min(), places.iter().max())
            else {
                return 0..shown;
            };
            // Center on the whole focus if it fits, else on its first cell.
            let middle = if high - low < shown { usize::midpoint(*low, *high) } else { first };
            let from = middle.saturating_sub(shown / 2).min(count - shown);
            from..from + shown
        };
        Self {
            rows: along(scene.rows, rows, focus.iter().map(|at| at.row).collect()),
            cols: along(scene.cols, cols, focus.iter().map(|at| at.col).collect()),
            wide,
            numbers: digits < wide,
            prices: price > 0 && digits + price < wide,
            tail,
            staggered,
        }
    }

    /// Returns the columns of text by which a row is shifted.
    pub(super) const fn shift(&self, row: usize) -> usize {
        if self.staggered && row % 2 == 1 { self.wide / 2 } else { 0 }
    }

    /// Returns the columns of text between cells of two rows that touch slantwise.
    pub(super) const fn slant(&self) -> usize {
        if self.staggered { self.wide / 2 } else { self.wide }
    }

    /// Returns the cells that are shown, row by row.
    pub(super) fn cells(&self, scene: &Scene) -> impl Iterator<Item = Cell> + use<'_> {
        let cols = scene.cols;
        self.rows.clone().flat_map(move |row| self.cols.clone().map(move |col| Cell::new(row * cols + col)))
    }

    /// Returns the columns of text before the first cell.
    pub(super) fn margin(&self) -> usize {
        self.rows.end.to_string().len() + 1
    }

    /// Returns the place of a cell among those shown, if it is shown.
    pub(super) fn place(&self, scene: &Scene, cell: Cell) -> Option<usize> {
        let at = layers::coord(scene, cell);
        let inside = self.rows.contains(&at.row) && self.cols.contains(&at.col);
        inside.then(|| (at.row - self.rows.start) * self.cols.len() + at.col - self.cols.start)
    }

    /// Returns a line that names the part shown, if it is not the whole.
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

/// The columns of text that cells need.
struct NeededColumns {
    /// For the longest number.
    digits: usize,
    /// For the longest cost after a number, with the stroke before it.
    price: usize,
    /// For the longest cost, if the numbers in cells are costs.
    tail: usize,
    /// For the fullest cell.
    marked: usize,
    /// For the fullest cell without its marks.
    bare: usize,
    /// For the parts that are never hidden.
    least: usize,
}

fn needed(scene: &Scene, staggered: bool, colour: bool) -> NeededColumns {
    let taken = layers::taken(scene);
    // Without values the numbers are costs, which stay visible on a path.
    let costs = scene.heat.is_none();
    let digits = layers::longest(scene, |cell| costs || !taken[cell]).map_or(0, |number| number.len());
    let tail = if costs { digits } else { 0 };
    let price = (0..scene.ground.len()).filter_map(|cell| layers::price(scene, cell)).max();
    let price = price.map_or(0, |price| 1 + price.to_string().len());
    let arrow = |direction| signs::arrow(direction, scene.topology, colour).chars().count();
    let words = scene.topology != Topology::Four && !colour;
    let (mut marks, mut bodies) = (BTreeMap::<Cell, usize>::new(), BTreeMap::<Cell, usize>::new());
    let mut least = tail + 1;
    for sign in &scene.signs {
        match sign {
            Sign::Best { cell, direction } => {
                // Words need a blank before them.
                *marks.entry(*cell).or_insert(usize::from(words)) += arrow(*direction);
            }
            Sign::Token { cell, label, weight } => {
                bodies.insert(*cell, signs::token(label, *weight).len());
            }
            Sign::Label { cell, text, .. } => {
                bodies.insert(*cell, text.len());
            }
            Sign::Laid { cell, number } | Sign::Planned { cell, number, .. } => {
                let wide = 1 + number.to_string().len();
                bodies.insert(*cell, wide);
                least = least.max(wide);
            }
            // These take at most one column.
            Sign::Exit(_)
            | Sign::Walker(_)
            | Sign::Start(_)
            | Sign::Rock(_)
            | Sign::Threat(_)
            | Sign::BluffRock(_)
            | Sign::WallBelow(_)
            | Sign::PlannedWallBelow(_)
            | Sign::Blast(_)
            | Sign::Area { .. }
            | Sign::Path { .. } => {}
        }
    }
    // A mark stands before the sign in the middle of its cell.
    let free = |cell: &Cell| taken.get(cell.index()) == Some(&false);
    let body =
        |cell: &Cell| bodies.get(cell).copied().unwrap_or(if free(cell) { digits.max(1) } else { 1 + tail });
    // Numbers of two digits and more need a blank between them.
    let numbers = if digits > 1 { digits + 1 } else { 2 };
    // A cost has a sign before it, which needs a blank, too.
    let numbers = if tail > 0 { tail + 2 } else { numbers };
    // On hexagons, cells of adjacent rows lie half a cell apart, and strokes of paths stand between them.
    let strokes = scene.signs.iter().any(
        |sign| matches!(sign, Sign::Path { kind: PathKind::Past | PathKind::Planned, cells } if layers::leaves_first_cell(cells)),
    );
    let even = |wide: usize| {
        if staggered { wide.max(if strokes { 4 } else { 2 }).next_multiple_of(2) } else { wide }
    };
    let bare = bodies.values().copied().fold(numbers, usize::max);
    let marked = marks.iter().map(|(cell, len)| len + body(cell)).fold(bare, usize::max);
    NeededColumns { digits, price, tail, marked: even(marked), bare: even(bare), least: even(least.max(2)) }
}
