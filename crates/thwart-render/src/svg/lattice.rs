//! The places and the shape of cells. Signs take their middles, edges and corners from here, so that hardly
//! any of them needs to distinguish squares from hexagons.
//!
//! The corners of cells form a lattice of their own: rows of corners, joined by edges in a few directions of
//! travel, called headings, which are counted clockwise. Squares have four headings; hexagons stand on a
//! point and have six, two rows of corners per row of cells:
//!
//! ```text
//!   +---+---+      row of corners 0      ^   ^     0
//!   |   |   |                           / \ / \    1
//!   +---+---+                     1    |   |   |
//!   |   |   |                           \ / \ / \  2
//!   +---+---+                     2      |   |   | 3
//! ```

use thwart_grid::Direction::{self, East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use thwart_grid::{Diagonal, Topology};

pub(crate) type Point = (f64, f64);

/// The shape of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Square,
    Hexagon,
}

/// The properties of a shape that concern the corners of cells; one entry per heading.
struct Plan {
    /// The step across the side of a cell that runs with this heading, the cell on its right.
    across: &'static [Direction],
    /// The corner where that side begins, counted right of and below the first one.
    begins: &'static [(usize, usize)],
    /// The offset from a corner to the next with this heading.
    steps: &'static [(isize, isize)],
}

const SQUARE: Plan = Plan {
    across: &[North, East, South, West],
    begins: &[(0, 0), (1, 0), (1, 1), (0, 1)],
    steps: &[(1, 0), (0, 1), (-1, 0), (0, -1)],
};

const HEXAGON: Plan = Plan {
    across: &[NorthEast, East, SouthEast, SouthWest, West, NorthWest],
    begins: &[(1, 0), (2, 1), (2, 2), (1, 3), (0, 2), (0, 1)],
    steps: &[(1, 1), (0, 1), (-1, 1), (-1, -1), (0, -1), (1, -1)],
};

impl Form {
    const fn plan(self) -> &'static Plan {
        match self {
            Self::Square => &SQUARE,
            Self::Hexagon => &HEXAGON,
        }
    }

    /// Returns the corners of a cell around the origin, clockwise; a circle of this radius fits into the cell.
    pub(crate) fn corners(self, radius: f64) -> Vec<Point> {
        match self {
            Self::Square => vec![(-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius)],
            Self::Hexagon => {
                let far = radius * 2.0 / 3.0_f64.sqrt();
                let near = far / 2.0;
                vec![
                    (0.0, -far),
                    (radius, -near),
                    (radius, near),
                    (0.0, far),
                    (-radius, near),
                    (-radius, -near),
                ]
            }
        }
    }

    /// Returns the same around a point.
    pub(crate) fn around(self, (x, y): Point, radius: f64) -> Vec<Point> {
        self.corners(radius).into_iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
    }

    /// Returns the corners at which brackets stand, enough to hold a cell and too few to look like its
    /// outline, and the radius of the circle within the brackets, in parts of the width of a cell.
    pub(crate) const fn brackets(self) -> (&'static [usize], f64) {
        match self {
            Self::Square => (&[0, 1, 2, 3], 0.42),
            Self::Hexagon => (&[0, 2, 4], 0.455),
        }
    }

    /// Returns how far a cell reaches up and down from its middle, in parts of its width.
    pub(crate) fn reach(self) -> f64 {
        match self {
            Self::Square => 0.5,
            Self::Hexagon => 1.0 / 3.0_f64.sqrt(),
        }
    }
}

/// The layout of the cells of a board, in units of the picture, with the upper left end of the board at the origin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice {
    form: Form,
    topology: Topology,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Width of a cell, in tenths of a unit: all corners lie on whole tenths.
    size: i64,
    /// Height of the part of a hexagon above its upright sides, in tenths.
    roof: i64,
    /// Whether to draw hexagons as bricks, which is how they look at a size of few units.
    blunt: bool,
}

/// The number of tenths in a unit.
const TENTHS: f64 = 10.0;

impl Lattice {
    /// Returns the lattice of a board of cells this wide. Cells that are too small to show a shape are
    /// `blunt`: right-angled, which keeps large pictures small and crisp.
    #[expect(clippy::cast_possible_truncation, reason = "a cell is far below 2^63 tenths wide")]
    pub(crate) fn new(topology: Topology, rows: usize, cols: usize, size: u32, blunt: bool) -> Self {
        let form = if topology == Topology::Hex { Form::Hexagon } else { Form::Square };
        // Width over height of a hexagon is the root of 3 over 2, and the roof is a quarter of the height.
        let roof = (f64::from(size) * TENTHS / (2.0 * 3.0_f64.sqrt())).round() as i64;
        Self { form, topology, rows, cols, size: i64::from(size) * 10, roof: roof.max(1), blunt }
    }

    /// Returns the shape of cells.
    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    fn cell(&self) -> f64 {
        self.size as f64 / TENTHS
    }

    /// Returns how far a row lies below the one above it.
    fn pitch(&self) -> f64 {
        match self.form {
            Form::Square => self.cell(),
            Form::Hexagon => (3 * self.roof) as f64 / TENTHS,
        }
    }

    /// Returns whether a row is shifted to the right by half a cell.
    const fn is_shifted(&self, row: usize) -> bool {
        matches!(self.form, Form::Hexagon) && row % 2 == 1
    }

    /// Returns width and height of the board.
    pub(crate) fn board(&self) -> (f64, f64) {
        let wide = self.cols as f64 * self.cell();
        match self.form {
            Form::Square => (wide, self.rows as f64 * self.cell()),
            Form::Hexagon => {
                let more = if self.rows > 1 { self.cell() / 2.0 } else { 0.0 };
                (wide + more, self.rows as f64 * self.pitch() + self.roof as f64 / TENTHS)
            }
        }
    }

    /// Returns the middle of a cell.
    pub(crate) fn middle(&self, row: usize, col: usize) -> Point {
        let x = (col as f64 + if self.is_shifted(row) { 1.0 } else { 0.5 }) * self.cell();
        match self.form {
            Form::Square => (x, (row as f64 + 0.5) * self.cell()),
            Form::Hexagon => (x, row as f64 * self.pitch() + 2.0 * self.roof as f64 / TENTHS),
        }
    }

    /// Returns the offset from the middle of a cell to the middle of the next one. Half of it leads to the
    /// edge, or the corner, between the two.
    pub(crate) fn offset(&self, direction: Direction) -> Point {
        let hex = self.form == Form::Hexagon && Topology::Hex.directions().contains(&direction);
        // Start from an even row, so that the rows above and below are the shifted ones.
        let topology = if hex { Topology::Hex } else { Topology::Eight(Diagonal::One) };
        let (down, right) = topology.delta(0, direction);
        let shift = if hex && down != 0 { 0.5 } else { 0.0 };
        ((right as f64 + shift) * self.cell(), down as f64 * self.pitch())
    }

    /// Returns the lower edge of a cell, from left to right.
    pub(crate) fn floor(&self, row: usize, col: usize) -> Vec<Point> {
        let corners = match self.form {
            Form::Square => &[(0, 1), (1, 1)][..],
            Form::Hexagon => &[(0, 2), (1, 3), (2, 2)][..],
        };
        corners
            .iter()
            .map(|&(right, down)| {
                let (x, y) = self.place(self.corner(row, col, (right, down)));
                (x as f64 / TENTHS, y as f64 / TENTHS)
            })
            .collect()
    }

    /// Returns the place of a small text in a cell whose middle is taken: its left end and its base line.
    pub(crate) fn corner_text_at(&self, (x, y): Point, high: f64) -> Point {
        let cell = self.cell();
        match self.form {
            // The upper left corner.
            Form::Square => (x - cell * 0.42, y - cell * 0.38 + high),
            // The upper end of the left side.
            Form::Hexagon => (x - cell * 0.4, y - cell * 0.24 + high),
        }
    }

    /// Returns the corners at which two obstacles touch and thereby forbid the diagonal step between them.
    pub(crate) fn pinches(&self, blocked: impl Fn(usize, usize) -> bool) -> Vec<Point> {
        let mut points = Vec::new();
        if !self.topology.blocks_corners() {
            return points;
        }
        for row in 1..self.rows {
            for col in 1..self.cols {
                let [a, b] = [blocked(row - 1, col - 1), blocked(row - 1, col)];
                let [c, d] = [blocked(row, col - 1), blocked(row, col)];
                if a == d && b == c && a != b {
                    points.push((col as f64 * self.cell(), row as f64 * self.cell()));
                }
            }
        }
        points
    }

    /// Returns how many corners there are.
    pub(super) const fn corners(&self) -> usize {
        match self.form {
            Form::Square => (self.rows + 1) * self.corner_cols(),
            Form::Hexagon => (self.rows * 2 + 2) * self.corner_cols(),
        }
    }

    const fn corner_cols(&self) -> usize {
        match self.form {
            Form::Square => self.cols + 1,
            Form::Hexagon => self.cols * 2 + 2,
        }
    }

    /// Returns a corner of a cell, counted from the first of its bounding box.
    const fn corner(&self, row: usize, col: usize, (right, down): (usize, usize)) -> usize {
        let (top, left) = match self.form {
            Form::Square => (row, col),
            Form::Hexagon => (row * 2, col * 2 + row % 2),
        };
        (top + down) * self.corner_cols() + left + right
    }

    /// Returns how many headings there are, at most 8.
    #[expect(clippy::cast_possible_truncation, reason = "a shape has at most six headings")]
    pub(super) const fn headings(&self) -> u8 {
        self.form.plan().steps.len() as u8
    }

    /// Returns the corner where the side of a cell that runs with this heading begins.
    pub(super) const fn begin(&self, row: usize, col: usize, heading: u8) -> usize {
        self.corner(row, col, self.form.plan().begins[heading as usize])
    }

    /// Returns the next corner with this heading.
    pub(super) const fn next(&self, corner: usize, heading: u8) -> usize {
        let (right, down) = self.form.plan().steps[heading as usize];
        corner.wrapping_add_signed(right + down * self.corner_cols().cast_signed())
    }

    /// Returns the cells across the sides of a cell of this row, each by its heading; `None` beyond the rim.
    pub(super) fn across(&self, row: usize) -> impl Fn(usize, u8) -> Option<(usize, usize)> + use<'_> {
        let topology = if self.form == Form::Hexagon { Topology::Hex } else { Topology::Four };
        let mut deltas = [(0, 0); 6];
        for (delta, &direction) in deltas.iter_mut().zip(self.form.plan().across) {
            *delta = topology.delta(row, direction);
        }
        move |col, heading| {
            let (down, right) = deltas[usize::from(heading)];
            let (row, col) = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
            (row < self.rows && col < self.cols).then_some((row, col))
        }
    }

    /// Returns the place of a corner, in tenths of a unit.
    pub(super) const fn place(&self, corner: usize) -> (i64, i64) {
        let (x, y) = (corner % self.corner_cols(), corner / self.corner_cols());
        let (x, y) = (x.cast_signed() as i64, y.cast_signed() as i64);
        match self.form {
            Form::Square => (x * self.size, y * self.size),
            Form::Hexagon => {
                let part = if self.blunt { self.roof / 2 } else { y % 2 * self.roof };
                (x * self.size / 2, y / 2 * 3 * self.roof + part)
            }
        }
    }
}

/// Returns the part of a polygon that lies inside another one, which must be convex and run clockwise
/// (Sutherland and Hodgman).
pub(crate) fn clip(polygon: Vec<Point>, inside: &[Point]) -> Vec<Point> {
    let mut left = polygon;
    for (index, &from) in inside.iter().enumerate() {
        let to = inside[(index + 1) % inside.len()];
        // Positive on the right of the line, which is inside.
        let depth = |(x, y): Point| (to.0 - from.0) * (y - from.1) - (to.1 - from.1) * (x - from.0);
        let mut kept = Vec::new();
        for (index, &here) in left.iter().enumerate() {
            let before = left[(index + left.len() - 1) % left.len()];
            let (d0, d1) = (depth(before), depth(here));
            if (d0 < 0.0) != (d1 < 0.0) {
                let part = d0 / (d0 - d1);
                kept.push((before.0 + (here.0 - before.0) * part, before.1 + (here.1 - before.1) * part));
            }
            if d1 >= 0.0 {
                kept.push(here);
            }
        }
        left = kept;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lattices() -> impl Iterator<Item = Lattice> {
        Topology::ALL.iter().map(|&topology| Lattice::new(topology, 4, 5, 24, false))
    }

    #[test]
    fn sides_close_around_a_cell_and_are_shared() {
        for lattice in lattices() {
            for (row, col) in [(1, 2), (2, 2)] {
                let count = lattice.headings();
                for heading in 0..count {
                    let end = lattice.next(lattice.begin(row, col, heading), heading);
                    assert_eq!(end, lattice.begin(row, col, (heading + 1) % count));
                    // The neighbour has the same side with the opposite heading.
                    let (there, beside) = lattice.across(row)(col, heading).unwrap();
                    let back = (heading + count / 2) % count;
                    assert_eq!(lattice.across(there)(beside, back), Some((row, col)));
                    assert_eq!(lattice.begin(there, beside, back), end);
                }
            }
        }
    }

    #[test]
    fn offsets_lead_from_middle_to_middle() {
        for lattice in lattices() {
            for row in 1..3 {
                for &direction in lattice.topology.directions() {
                    let (down, right) = lattice.topology.delta(row, direction);
                    let there =
                        (row.checked_add_signed(down).unwrap(), 2_usize.checked_add_signed(right).unwrap());
                    let (from, to) = (lattice.middle(row, 2), lattice.middle(there.0, there.1));
                    let (dx, dy) = lattice.offset(direction);
                    assert!(
                        (to.0 - from.0 - dx).abs() < 1e-9 && (to.1 - from.1 - dy).abs() < 1e-9,
                        "{direction}"
                    );
                }
            }
        }
    }

    #[test]
    fn hexagons_are_regular_and_fill_the_board() {
        let lattice = Lattice::new(Topology::Hex, 3, 4, 48, false);
        assert_eq!(lattice.board(), (4.5 * 48.0, 3.0 * 41.7 + 13.9));
        assert_eq!(lattice.place(lattice.corners() - 1), (9 * 240, 9 * 139 + 139));
        for (corner, side) in Form::Hexagon.corners(24.0).into_iter().zip(0..6) {
            let (x, y) = lattice.place(lattice.begin(1, 1, side));
            let middle = lattice.middle(1, 1);
            assert!((x as f64 / TENTHS - middle.0 - corner.0).abs() < 0.1, "{side}");
            assert!((y as f64 / TENTHS - middle.1 - corner.1).abs() < 0.1, "{side}");
        }
    }

    #[test]
    fn polygons_are_clipped_to_cells() {
        let cell = Form::Hexagon.corners(1.0);
        assert_eq!(clip(vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], &cell).len(), 4);
        assert_eq!(clip(vec![(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)], &cell).len(), 6);
        assert!(clip(vec![(3.0, 3.0), (4.0, 3.0), (4.0, 4.0)], &cell).is_empty());
        // The left half of the lower point.
        let part = clip(vec![(-2.0, 0.7), (0.0, 0.7), (0.0, 2.0), (-2.0, 2.0)], &cell);
        assert!(part.len() >= 3 && part.iter().all(|&(x, y)| x <= 0.0 && (0.7..1.2).contains(&y)));
    }

    #[test]
    fn only_eight_neighbours_have_pinched_corners() {
        for lattice in lattices() {
            let pinches = lattice.pinches(|row, col| row == col && row < 2);
            let wanted = if lattice.topology.blocks_corners() { vec![(24.0, 24.0)] } else { Vec::new() };
            assert_eq!(pinches, wanted);
        }
    }
}
