//! Paths that run over the same stretch twice, there and back: each direction keeps to its left, as on a
//! road, so that the reader sees which comes first and where the other turns off.

use std::collections::BTreeMap;

use thwart::scene::{PathKind, Sign};
use thwart_grid::Cell;

use super::ink::{ahead, heading};
use super::lattice::Point;
use super::sheet::Sheet;

/// How far a lane lies beside the middle of its path, in widths of the line.
const LANE_OFFSET: f64 = 0.8;
/// The same for dots beside a line that stays in the middle.
const BESIDE_LINE: f64 = 1.7;

/// How often paths to come use the stretch between two cells.
pub(super) struct Lanes {
    planned: BTreeMap<[Cell; 2], usize>,
    expected: BTreeMap<[Cell; 2], usize>,
    /// Cells in which dots run beside a line: on its left side, and above it.
    crowded: BTreeMap<Cell, (bool, bool)>,
}

/// Returns the stretch of a step, the same in both directions.
fn stretch(step: &[Cell]) -> [Cell; 2] {
    [step[0].min(step[1]), step[0].max(step[1])]
}

impl Lanes {
    pub(super) fn new(sheet: &Sheet<'_>) -> Self {
        let mut lanes =
            Self { planned: BTreeMap::new(), expected: BTreeMap::new(), crowded: BTreeMap::new() };
        for sign in &sheet.scene.signs {
            let (counts, cells) = match sign {
                Sign::Path { kind: PathKind::Planned, cells } => (&mut lanes.planned, cells),
                Sign::Path { kind: PathKind::Expected, cells } => (&mut lanes.expected, cells),
                _ => continue,
            };
            for step in cells.windows(2) {
                *counts.entry(stretch(step)).or_default() += 1;
            }
        }
        for sign in &sheet.scene.signs {
            let Sign::Path { kind: kind @ PathKind::Expected, cells } = sign else { continue };
            for step in cells.windows(2) {
                let (Some(from), Some(to)) = (sheet.middle(step[0]), sheet.middle(step[1])) else { continue };
                let (left, up) = beside((0.0, 0.0), (heading(from, to), lanes.aside(sheet, *kind, step)));
                for &cell in step {
                    let sides = lanes.crowded.entry(cell).or_default();
                    *sides = (sides.0 || left < -1.0, sides.1 || up < -1.0);
                }
            }
        }
        lanes
    }

    /// Returns whether dots run beside a line in the left half of a cell, and in its upper half.
    pub(super) fn dots_beside(&self, cell: Cell) -> (bool, bool) {
        self.crowded.get(&cell).copied().unwrap_or_default()
    }

    /// Returns how far a step of a path lies to its left, in units of the picture.
    fn aside(&self, sheet: &Sheet<'_>, kind: PathKind, step: &[Cell]) -> f64 {
        let count = |counts: &BTreeMap<_, usize>| counts.get(&stretch(step)).copied().unwrap_or(0);
        let (planned, expected) = (count(&self.planned), count(&self.expected));
        let widths = match kind {
            PathKind::Planned if planned > 1 => LANE_OFFSET,
            PathKind::Expected if planned > 1 => LANE_OFFSET + BESIDE_LINE,
            PathKind::Expected if planned > 0 => BESIDE_LINE,
            PathKind::Expected if expected > 1 => LANE_OFFSET,
            _ => 0.0,
        };
        widths * sheet.path_weight()
    }

    /// Returns the middles of the steps of a planned path that lie in lanes, and their directions.
    pub(super) fn steps(&self, sheet: &Sheet<'_>, cells: &[Cell]) -> Vec<(Point, Point)> {
        let mut steps = Vec::new();
        for step in cells.windows(2) {
            let aside = self.aside(sheet, PathKind::Planned, step);
            let (Some(from), Some(to)) = (sheet.middle(step[0]), sheet.middle(step[1])) else { continue };
            if aside > 0.0 && from != to {
                let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
                let heading = heading(from, to);
                steps.push((beside(middle, (heading, aside)), heading));
            }
        }
        steps
    }

    /// Returns the points where a path bends, and its ends.
    pub(super) fn corners(&self, sheet: &Sheet<'_>, kind: PathKind, cells: &[Cell]) -> Vec<Point> {
        let mut points = Vec::new();
        let mut before: Option<(Point, f64)> = None;
        for step in cells.windows(2).filter(|step| step[0] != step[1]) {
            let (Some(from), Some(to)) = (sheet.middle(step[0]), sheet.middle(step[1])) else { continue };
            let now = (heading(from, to), self.aside(sheet, kind, step));
            match before {
                None => points.push(beside(from, now)),
                Some(before) => join(&mut points, from, before, now),
            }
            before = Some(now);
        }
        let end = cells.last().and_then(|&cell| sheet.middle(cell));
        points.extend(end.zip(before).map(|(end, now)| beside(end, now)));
        points
    }
}

/// Returns the point beside another one, on the left of a path through it.
fn beside((x, y): Point, ((right, down), aside): (Point, f64)) -> Point {
    (x + down * aside, y - right * aside)
}

/// Adds the points where a path changes from one lane to the next in a cell.
fn join(points: &mut Vec<Point>, middle: Point, before: (Point, f64), now: (Point, f64)) {
    let ((one, far), (other, near)) = (before, now);
    let turn = one.0 * other.1 - one.1 * other.0;
    let straight = one.0 * other.0 + one.1 * other.1 > 0.0;
    if turn.abs() > 0.2 {
        // The point where the two lanes cross.
        let (x, y) = ((near * one.0 - far * other.0) / turn, (near * one.1 - far * other.1) / turn);
        points.push((middle.0 + x, middle.1 + y));
    } else if !straight {
        // A turn back at the end of a stretch.
        points.push(ahead(beside(middle, before), one, far));
        points.push(ahead(beside(middle, now), one, near));
    } else if (far - near).abs() > 0.01 {
        let over = (far - near).abs();
        points.push(ahead(beside(middle, before), one, -over));
        points.push(ahead(beside(middle, now), one, over));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SvgOptions;
    use crate::glyphs::tenths;
    use crate::samples::{at, bare};

    fn corners(cells: &[(usize, usize)]) -> Vec<(i64, i64)> {
        let mut scene = bare("", "..... ..... .....");
        let cells: Vec<Cell> = cells.iter().map(|&(row, col)| at(&scene, row, col)).collect();
        scene.add(Sign::Path { kind: PathKind::Planned, cells: cells.clone() });
        let sheet = Sheet::new(&scene, &SvgOptions { cell: Some(70), ..SvgOptions::default() });
        // The line is 8 units wide.
        let corners = Lanes::new(&sheet).corners(&sheet, PathKind::Planned, &cells);
        corners.into_iter().map(|(x, y)| (tenths(x), tenths(y))).collect()
    }

    #[test]
    fn a_path_that_never_turns_back_keeps_to_the_middle() {
        assert_eq!(corners(&[(1, 1), (1, 2), (1, 3), (2, 3)]), [(350, 350), (1750, 350), (1750, 1050)]);
    }

    #[test]
    fn there_and_back_lie_side_by_side() {
        // East above the middle, back west below it, and down.
        assert_eq!(
            corners(&[(1, 2), (1, 3), (1, 2), (1, 1), (2, 1)]),
            [(1050, 286), (1814, 286), (1814, 414), (1114, 414), (986, 350), (350, 350), (350, 1050)]
        );
    }
}
