//! Paths: like roads on a map.

use thwart::scene::{PathKind, Sign};
use thwart_grid::Cell;

use super::ink::{Canvas, ahead, heading, num, pen, polyline};
use super::lanes::Lanes;
use super::lattice::Point;
use super::pieces::exit_reach;
use super::sheet::{Detail, Sheet};
use crate::glyphs;
use crate::layers;

/// The most cells of a path that has a letter in each.
const MOST_WITH_ALL_LETTERS: usize = 12;
/// The number of cells with a letter at either end of a longer path.
const LETTERS_AT_END: usize = 3;
/// Between these, every cell of this number has a letter.
const LETTER_EVERY: usize = 6;

/// Draws all paths, the most important last.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let lanes = Lanes::new(sheet);
    for cells in of_kind(sheet, PathKind::Disjoint) {
        disjoint(canvas, sheet, lanes.corners(sheet, PathKind::Disjoint, cells), cells);
    }
    for kind in [PathKind::Past, PathKind::Expected, PathKind::Planned] {
        for cells in of_kind(sheet, kind) {
            let corners = lanes.corners(sheet, kind, cells);
            let Some(&[before, end]) = corners.last_chunk::<2>() else { continue };
            let exit = cells.last().is_some_and(|&cell| sheet.has(&Sign::Exit(cell)));
            match kind {
                PathKind::Past => past(canvas, sheet, &corners),
                PathKind::Expected | PathKind::Planned | PathKind::Disjoint => {
                    let tip = tip(sheet, before, end, exit);
                    arrow(canvas, sheet, kind, corners, tip, begins_at_piece(sheet, cells));
                    if kind == PathKind::Planned {
                        directions(canvas, sheet, &lanes.steps(sheet, cells));
                    }
                }
            }
        }
    }
    // Above the dots of paths, which would cross them.
    for (index, cells) in of_kind(sheet, PathKind::Disjoint).enumerate() {
        letters(canvas, sheet, cells, layers::letter(index));
    }
}

/// Returns the paths of a kind that leave their first cell.
pub(super) fn of_kind<'a>(sheet: &Sheet<'a>, wanted: PathKind) -> impl Iterator<Item = &'a [Cell]> + use<'a> {
    sheet.scene.signs.iter().filter_map(move |sign| match sign {
        Sign::Path { kind, cells } if *kind == wanted && layers::leaves_first_cell(cells) => Some(&cells[..]),
        _ => None,
    })
}

/// Returns whether a piece stands where the path begins.
fn begins_at_piece(sheet: &Sheet<'_>, cells: &[Cell]) -> bool {
    cells.first().is_some_and(|&cell| sheet.has(&Sign::Walker(cell)) || sheet.has(&Sign::Start(cell)))
}

/// Returns whether two unit vectors have the same direction.
fn same(one: Point, other: Point) -> bool {
    (one.0 - other.0).abs() < 0.01 && (one.1 - other.1).abs() < 0.01
}

/// Returns the end of the arrow: it touches the exit and never covers it.
fn tip(sheet: &Sheet<'_>, before: Point, end: Point, exit: bool) -> Point {
    let direction = heading(before, end);
    let piece = sheet.piece().size;
    let short = if exit { exit_reach((-direction.0, -direction.1)) * piece } else { -0.16 * sheet.cell() };
    ahead(end, direction, -short)
}

/// Draws a path that was walked: faint, without casing and arrow.
fn past(canvas: &mut Canvas, sheet: &Sheet<'_>, corners: &[Point]) {
    let weight = num(sheet.path_weight());
    canvas.path(
        &polyline(corners, false),
        &format!("{} stroke-opacity=\"0.35\"", pen(sheet.colours.walker, &weight)),
    );
}

/// Draws a path to come: solid with a casing if planned, dotted if expected.
fn arrow(
    canvas: &mut Canvas,
    sheet: &Sheet<'_>,
    kind: PathKind,
    mut corners: Vec<Point>,
    tip: Point,
    standing: bool,
) {
    let weight = sheet.path_weight();
    let last = corners.len() - 1;
    let direction = heading(corners[last - 1], corners[last]);
    let long = weight * 2.5;
    let base = ahead(tip, direction, -long);
    let side = (-direction.1, direction.0);
    let half = weight * 1.15;
    let head = polyline(&[ahead(base, side, half), tip, ahead(base, side, -half)], true);
    let colour = sheet.colours.walker;
    let casing = sheet.colours.floor;
    // The line ends inside the head, whose base is wider.
    corners[last] = ahead(tip, direction, -long * 0.8);
    if kind == PathKind::Planned {
        let line = polyline(&corners, false);
        canvas.path(&line, &pen(casing, &num(weight * 2.0)));
        // The casing of the head stops short of the tip, so that it does not cover the exit.
        let blunt = ahead(tip, direction, -weight * 0.8);
        let shape = polyline(&[ahead(base, side, half), blunt, ahead(base, side, -half)], true);
        let fringe = num(weight * 0.8);
        let paint = format!("fill=\"{casing}\" stroke=\"{casing}\" stroke-width=\"{fringe}\"");
        canvas.path(&shape, &format!("{paint} stroke-linejoin=\"round\""));
        canvas.path(&line, &pen(colour, &num(weight)));
    } else {
        let dot = (sheet.cell() / 8.0).clamp(2.0, 7.0);
        let gap = if sheet.detail >= Detail::Plain { sheet.cell() / 4.0 } else { 4.0 };
        if standing {
            let start = heading(corners[0], corners[1]);
            corners[0] = ahead(corners[0], start, sheet.cell() / 2.0);
        }
        corners[last] = ahead(tip, direction, -(long + dot * 0.9));
        let dots = format!("{} stroke-dasharray=\"0 {}\"", pen(colour, &num(dot)), num(gap));
        // A last step shorter than the head has no room for dots.
        if !same(heading(corners[last - 1], corners[last]), direction) {
            corners.pop();
        }
        if corners.len() > 1 {
            canvas.path(&polyline(&corners, false), &dots);
        }
    }
    canvas.path(&head, &format!("fill=\"{colour}\""));
}

/// Draws small chevrons on steps that are walked there and back, if the line is broad enough.
fn directions(canvas: &mut Canvas, sheet: &Sheet<'_>, steps: &[(Point, Point)]) {
    let arm = sheet.path_weight() * 0.3;
    if arm < 0.9 {
        return;
    }
    let mut data = String::new();
    for &(middle, heading) in steps {
        let side = (-heading.1, heading.0);
        let tail = ahead(middle, heading, -arm / 2.0);
        let tip = ahead(middle, heading, arm / 2.0);
        data.push_str(&polyline(&[ahead(tail, side, arm), tip, ahead(tail, side, -arm)], false));
    }
    canvas.path(&data, &pen(sheet.colours.floor, &num((arm * 0.7).max(1.0))));
}

/// Draws a thin line in ink.
fn disjoint(canvas: &mut Canvas, sheet: &Sheet<'_>, mut corners: Vec<Point>, cells: &[Cell]) {
    if let (Some(&[before, end]), Some(&cell)) = (corners.last_chunk::<2>(), cells.last())
        && sheet.has(&Sign::Exit(cell))
    {
        corners.pop();
        corners.push(tip(sheet, before, end, true));
    }
    canvas.path(&polyline(&corners, false), &pen(sheet.colours.ink, "1.5"));
}

/// Draws the letter of such a line in every cell that it owns.
fn letters(canvas: &mut Canvas, sheet: &Sheet<'_>, cells: &[Cell], letter: char) {
    if sheet.detail < Detail::Plain {
        return;
    }
    let high = sheet.cell() * 0.26;
    let text = letter.to_string();
    let (mut discs, mut letters) = (Vec::new(), String::new());
    for (place, &cell) in cells.iter().enumerate() {
        if bears_letter(place, cells.len())
            && own_cell(sheet, cells, cell)
            && let Some((x, y)) = sheet.middle(cell)
        {
            discs.push((x, y));
            // Letters of the x-height sit in the middle of the disc.
            letters.push_str(&glyphs::path(
                &text,
                x - glyphs::width(&text, high) / 2.0,
                y + high * 0.34,
                high,
            ));
        }
    }
    let fill = format!("fill=\"{}\"", sheet.colours.floor);
    for (x, y) in discs {
        canvas.circle(x, y, sheet.cell() * 0.2, &fill);
    }
    canvas.path(&letters, &pen(sheet.colours.ink, &num((high * 0.12).max(1.1))));
}

/// Returns whether a cell of a path of this length bears its letter: on a long path only those near its ends
/// and a few between, because more letters would hide the line.
fn bears_letter(place: usize, length: usize) -> bool {
    length <= MOST_WITH_ALL_LETTERS
        || place.min(length - 1 - place) < LETTERS_AT_END
        || place.is_multiple_of(LETTER_EVERY)
}

/// Returns whether no other sign stands in the cell.
fn own_cell(sheet: &Sheet<'_>, path: &[Cell], cell: Cell) -> bool {
    !sheet.scene.signs.iter().any(|sign| match sign {
        Sign::WallBelow(_) | Sign::PlannedWallBelow(_) | Sign::Best { .. } => false,
        Sign::Path { kind, cells } => match kind {
            // A planned path is too broad to leave room beside it.
            PathKind::Planned => cells.contains(&cell),
            // If several of these paths share a cell, none has it to itself.
            PathKind::Disjoint => cells[..] != *path && cells.contains(&cell),
            PathKind::Past | PathKind::Expected => false,
        },
        one => one.cell() == Some(cell),
    })
}
