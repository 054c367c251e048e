//! Outlines of sets of cells.
//!
//! Walls, areas and heat steps are drawn as whole shapes and not cell by cell: neighbours merge without
//! seams, an outline runs once around an area, and the file of a board of a million cells stays small.

use super::lattice::Lattice;
use crate::glyphs::tight;

/// Returns path data of the outline of all cells for which `inside(row, col)` holds: clockwise around cells,
/// anticlockwise around holes. Squares that touch only at a corner get separate outlines.
///
/// O(rows * cols) time and bytes.
pub(crate) fn outline(lattice: &Lattice, inside: impl Fn(usize, usize) -> bool) -> String {
    let mut edges = boundary(lattice, &inside);
    let mut trail = Trail::default();
    // Every closed outline has an edge with the first heading, so starting there finds them all.
    for start in 0..edges.len() {
        while edges[start] & 1 != 0 {
            follow(lattice, &mut edges, start, &mut trail);
        }
    }
    trail.data
}

/// Returns for every corner a bit per heading of a boundary edge that leaves it with the inside on the right.
fn boundary(lattice: &Lattice, inside: &impl Fn(usize, usize) -> bool) -> Vec<u8> {
    let mut edges = vec![0_u8; lattice.corners()];
    for row in 0..lattice.rows {
        let across = lattice.across(row);
        for col in 0..lattice.cols {
            if !inside(row, col) {
                continue;
            }
            for heading in 0..lattice.headings() {
                if across(col, heading).is_none_or(|(row, col)| !inside(row, col)) {
                    edges[lattice.begin(row, col, heading)] |= 1 << heading;
                }
            }
        }
    }
    edges
}

/// Writes one closed outline and erases its edges.
fn follow(lattice: &Lattice, edges: &mut [u8], start: usize, trail: &mut Trail) {
    let count = lattice.headings();
    trail.start(lattice.place(start));
    let (mut at, mut heading) = (start, 0);
    loop {
        edges[at] &= !(1 << heading);
        at = lattice.next(at, heading);
        // Turn right first, to keep to the same cell if two touch at a corner.
        let turns = [(heading + 1) % count, heading, (heading + count - 1) % count];
        let Some(next) = turns.into_iter().find(|turn| edges[at] & (1 << turn) != 0) else {
            break;
        };
        trail.line_to(lattice.place(at));
        heading = next;
    }
    trail.line_to(lattice.place(start));
    trail.close();
}

/// Returns path data of the lines between cells that differ, in runs as long as possible. `differ` gets the
/// rows and columns of two touching cells.
#[expect(clippy::cast_possible_truncation, reason = "a byte has at most eight zeros")]
pub(crate) fn borders(lattice: &Lattice, differ: impl Fn((usize, usize), (usize, usize)) -> bool) -> String {
    let count = lattice.headings();
    let back = |heading: u8| (heading + count / 2) % count;
    let mut edges = vec![0_u8; lattice.corners()];
    for row in 0..lattice.rows {
        let across = lattice.across(row);
        for col in 0..lattice.cols {
            for heading in 0..count {
                let Some(other) = across(col, heading).filter(|&other| other > (row, col)) else {
                    continue;
                };
                if differ((row, col), other) {
                    let corner = lattice.begin(row, col, heading);
                    edges[corner] |= 1 << heading;
                    edges[lattice.next(corner, heading)] |= 1 << back(heading);
                }
            }
        }
    }
    let mut trail = Trail::default();
    let mut run = |edges: &mut [u8], start: usize| {
        let (mut at, mut heading) = (start, edges[start].trailing_zeros() as u8);
        trail.start(lattice.place(at));
        loop {
            edges[at] &= !(1 << heading);
            at = lattice.next(at, heading);
            edges[at] &= !(1 << back(heading));
            trail.line_to(lattice.place(at));
            // Go straight on if possible.
            let turns = [0, 1, count - 1, 2, count - 2].map(|turn| (heading + turn) % count);
            let Some(next) = turns.into_iter().find(|turn| edges[at] & (1 << turn) != 0) else {
                break;
            };
            heading = next;
        }
        trail.end();
    };
    // Start at ends of lines first: the rest is closed.
    for start in 0..edges.len() {
        while edges[start].count_ones() % 2 == 1 {
            run(&mut edges, start);
        }
    }
    for start in 0..edges.len() {
        while edges[start] != 0 {
            run(&mut edges, start);
        }
    }
    trail.data
}

/// Path data through points given in tenths of a unit; level and upright runs are merged.
#[derive(Default)]
struct Trail {
    data: String,
    /// The end of the written part.
    at: (i64, i64),
    /// The end of the last step, not yet written.
    tip: (i64, i64),
}

impl Trail {
    fn start(&mut self, point: (i64, i64)) {
        (self.at, self.tip) = (point, point);
        self.data.push('M');
        self.number(point.0);
        self.data.push(' ');
        self.number(point.1);
    }

    fn line_to(&mut self, point: (i64, i64)) {
        let run = |along: fn((i64, i64)) -> i64, aside: fn((i64, i64)) -> i64| {
            let level = aside(self.at) == aside(self.tip) && aside(self.tip) == aside(point);
            let onward = (along(self.tip) - along(self.at)).signum();
            level && onward * (along(point) - along(self.tip)).signum() >= 0
        };
        if !run(|point| point.0, |point| point.1) && !run(|point| point.1, |point| point.0) {
            self.write();
        }
        self.tip = point;
    }

    /// Writes the pending step.
    fn write(&mut self) {
        let (x, y) = (self.tip.0 - self.at.0, self.tip.1 - self.at.1);
        match (x, y) {
            (0, 0) => {}
            (x, 0) => {
                self.data.push('h');
                self.number(x);
            }
            (0, y) => {
                self.data.push('v');
                self.number(y);
            }
            (x, y) => {
                self.data.push('l');
                self.number(x);
                tight(&mut self.data, y, false);
            }
        }
        self.at = self.tip;
    }

    fn end(&mut self) {
        self.write();
    }

    /// Closes the outline without writing the last line, because `z` draws it.
    fn close(&mut self) {
        self.data.push('z');
    }

    fn number(&mut self, tenths: i64) {
        tight(&mut self.data, tenths, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_grid::Topology;

    fn shape(topology: Topology, blunt: bool, rows: &[&str]) -> String {
        let inside = |row: usize, col: usize| rows[row].as_bytes()[col] == b'#';
        outline(&Lattice::new(topology, rows.len(), rows[0].len(), 2, blunt), inside)
    }

    fn squares(rows: &[&str]) -> String {
        shape(Topology::Four, false, rows)
    }

    #[test]
    fn outlines_merge_and_keep_holes() {
        assert_eq!(squares(&[".."]), "");
        assert_eq!(squares(&[".#"]), "M2 0h2v2h-2z");
        assert_eq!(squares(&["##", "#."]), "M0 0h4v2h-2v2h-2z");
        assert_eq!(squares(&["###", "#.#", "###"]), "M0 0h6v6h-6zM2 4h2v-2h-2z");
    }

    #[test]
    fn cells_touching_at_a_corner_stay_apart() {
        assert_eq!(squares(&["#.", ".#"]), "M0 0h2v2h-2zM2 2h2v2h-2z");
        assert_eq!(squares(&[".#", "#."]), "M2 0h2v2h-2zM0 2h2v2h-2z");
    }

    #[test]
    fn hexagons_merge_and_keep_holes() {
        let hex = |rows: &[&str]| shape(Topology::Hex, false, rows);
        assert_eq!(hex(&["#"]), "M1 0l1 .6v1.2l-1 .6l-1-.6v-1.2z");
        // Each touches the next: rows 2, 4, ... lie half a cell to the right.
        for rows in [&["#.", "#."], &["#.", ".."], &[".#", "#."]] {
            assert_eq!(hex(rows).matches('z').count(), 1, "{rows:?}");
        }
        assert_eq!(hex(&["#.", ".#"]).matches('z').count(), 2);
        assert_eq!(hex(&["##.", "#.#", "##."]).matches('z').count(), 2, "a ring around one cell");
    }

    #[test]
    fn small_hexagons_are_bricks() {
        assert_eq!(shape(Topology::Hex, true, &["##", "#."]), "M1 .3h3v1.8h-1v1.8h-2v-1.8h-1v-1.8z");
    }

    #[test]
    fn borders_run_straight() {
        let square = Lattice::new(Topology::Four, 2, 2, 10, false);
        assert_eq!(borders(&square, |a, b| (a.0 == 0) != (b.0 == 0)), "M0 10h20");
        assert_eq!(borders(&square, |_, _| true).matches('h').count(), 1, "the grid is straight lines");
        let hex = Lattice::new(Topology::Hex, 2, 2, 10, false);
        assert_eq!(borders(&hex, |a, b| a.0 != b.0), "M20 8.7l-5 2.9l-5-2.9l-5 2.9");
    }
}
