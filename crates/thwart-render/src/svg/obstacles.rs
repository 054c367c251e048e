//! The obstacles of the adversary: squares, walls under a row, threatened cells.

use thwart::scene::{Ground, Sign};
use thwart_grid::Cell;

use super::costs;
use super::ink::{Canvas, num, pen, polyline};
use super::lattice::Point;
use super::pieces;
use super::sheet::{Detail, Piece, Sheet};
use crate::glyphs;

/// The state of an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ObstacleState {
    /// Already placed.
    Laid,
    /// Planned for a later turn.
    Planned,
    /// Planned, but not yet needed: until then any other cell would do as well.
    Spare,
}

/// Draws obstacles of single cells, then walls under rows, then ties.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let piece = sheet.obstacle();
    for sign in &sheet.scene.signs {
        let (cell, number, standing) = match sign {
            Sign::Laid { cell, number } => (*cell, *number, ObstacleState::Laid),
            Sign::Planned { cell, number, spare_until: None } => (*cell, *number, ObstacleState::Planned),
            Sign::Planned { cell, number, spare_until: Some(_) } => (*cell, *number, ObstacleState::Spare),
            Sign::Exit(_)
            | Sign::Walker(_)
            | Sign::Start(_)
            | Sign::Token { .. }
            | Sign::Label { .. }
            | Sign::Rock(_)
            | Sign::Threat(_)
            | Sign::BluffRock(_)
            | Sign::WallBelow(_)
            | Sign::PlannedWallBelow(_)
            | Sign::Blast(_)
            | Sign::Area { .. }
            | Sign::Path { .. }
            | Sign::Best { .. } => continue,
        };
        if let Some((x, y)) = sheet.middle(cell) {
            obstacle(canvas, piece, (x, y), Some(number), standing);
        }
    }
    bars(canvas, sheet);
    ties(canvas, sheet);
}

/// Returns the corners at which two obstacles touch and block the step between them;
/// none if the cells are too small to show it.
pub(super) fn blocked_corners(sheet: &Sheet<'_>) -> Vec<Point> {
    if sheet.detail < Detail::Plain {
        return Vec::new();
    }
    let cols = sheet.scene.cols;
    let ground = |ground: &Ground| matches!(ground, Ground::Wall | Ground::Brick);
    let laid = sheet.marked(|sign| matches!(sign, Sign::Rock(_) | Sign::Laid { .. }));
    let is_blocked = |cell: usize| laid[cell] || ground(&sheet.scene.ground[cell]);
    sheet.lattice.pinches(|row, col| is_blocked(row * cols + col))
}

/// Draws a small diamond at each of these corners, which ties the two obstacles together.
fn ties(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let half = (sheet.cell() / 9.0).clamp(2.5, 6.0);
    let data: String = blocked_corners(sheet).into_iter().map(|corner| diamond(corner, half)).collect();
    tie(canvas, sheet.piece(), &data);
}

fn diamond((x, y): Point, half: f64) -> String {
    polyline(&[(x, y - half), (x + half, y), (x, y + half), (x - half, y)], true)
}

fn tie(canvas: &mut Canvas, piece: Piece, diamonds: &str) {
    let (fill, casing) = (piece.colours.wall_edge, piece.colours.floor);
    canvas.path(
        diamonds,
        &format!("fill=\"{fill}\" stroke=\"{casing}\" stroke-width=\"1.5\" paint-order=\"stroke\""),
    );
}

/// Draws two obstacles that touch at a corner, and their tie, in a square of this size around a point.
pub(super) fn tied_corners(canvas: &mut Canvas, piece: Piece, (x, y): Point) {
    let half = piece.size / 2.0 - 1.0;
    let square = |left: f64, top: f64| {
        polyline(&[(left, top), (left + half, top), (left + half, top + half), (left, top + half)], true)
    };
    let Piece { colours, .. } = piece;
    canvas.path(
        &(square(x - half, y - half) + &square(x, y)),
        &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"", colours.wall, colours.wall_edge),
    );
    tie(canvas, piece, &diamond((x, y), piece.size / 5.0));
}

/// Draws a square with its number: filled if it stands, an outline if it is planned, a
/// dashed outline if it is a spare.
pub(super) fn obstacle(
    canvas: &mut Canvas,
    piece: Piece,
    (x, y): (f64, f64),
    number: Option<usize>,
    standing: ObstacleState,
) {
    let Piece { size, colours, detail, .. } = piece;
    // Inset, so that it never looks like a wall.
    let half = size / 2.0 - (size * 5.0 / 48.0).max(1.5);
    let weight = piece.outline();
    let shape = polyline(&piece.form.around((x, y), half), true);
    let square = |attributes: &str, canvas: &mut Canvas| canvas.path(&shape, attributes);
    let red = colours.adversary;
    match standing {
        ObstacleState::Laid => {
            square(
                &format!("fill=\"{red}\" stroke=\"{}\" stroke-width=\"{}\"", colours.ink, num(weight)),
                canvas,
            );
        }
        ObstacleState::Planned => {
            let line = num((weight * 1.2).min(half));
            square(&format!("fill=\"{}\" stroke=\"{red}\" stroke-width=\"{line}\"", colours.floor), canvas);
        }
        ObstacleState::Spare => {
            let (line, dash, gap) = (num(weight * 1.2), num(size / 9.0), num(size / 13.0));
            square(
                &format!(
                    "fill=\"none\" stroke=\"{red}\" stroke-width=\"{line}\" stroke-dasharray=\"{dash} {gap}\""
                ),
                canvas,
            );
        }
    }
    let colour = if standing == ObstacleState::Laid { colours.on_fill } else { red };
    match number.map(|number| number.to_string()) {
        Some(text) if detail >= Detail::Plain => {
            let high = (size * 0.34).min(size * 0.56 / glyphs::width(&text, 1.0));
            let strokes = glyphs::path(&text, x - glyphs::width(&text, high) / 2.0, y + high / 2.0, high);
            let weight = (high * 0.17).max(1.2);
            if standing == ObstacleState::Spare {
                // A path may run through it.
                canvas.path(&strokes, &pen(colours.floor, &num(weight * 3.5)));
            }
            canvas.path(&strokes, &pen(colour, &num(weight)));
        }
        _ if detail == Detail::Tiny && standing == ObstacleState::Laid => {
            let slash = polyline(&[(x - half, y + half), (x + half, y - half)], false);
            canvas.path(&slash, &format!("stroke=\"{}\" stroke-width=\"1.2\"", colours.floor));
        }
        _ => {}
    }
}

/// Draws walls under rows: one bar for neighbours, with caps of ink at its ends.
fn bars(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let cells = |planned: bool| {
        let mut cells: Vec<Cell> = sheet
            .scene
            .signs
            .iter()
            .filter_map(|sign| match sign {
                Sign::WallBelow(cell) if !planned => Some(*cell),
                Sign::PlannedWallBelow(cell) if planned => Some(*cell),
                _ => None,
            })
            .filter(|&cell| sheet.middle(cell).is_some())
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    for planned in [true, false] {
        let cells = cells(planned);
        for run in cells.chunk_by(|a, b| b.0 == a.0 + 1 && b.index() % sheet.scene.cols != 0) {
            let edge = run.iter().flat_map(|cell| {
                sheet.lattice.floor(cell.index() / sheet.scene.cols, cell.index() % sheet.scene.cols)
            });
            bar(canvas, sheet.piece(), &edge.collect::<Vec<_>>(), sheet.cell(), planned);
        }
    }
}

/// Draws a bar on an edge between rows, given from left to right.
pub(super) fn bar(canvas: &mut Canvas, piece: Piece, edge: &[Point], cell: f64, planned: bool) {
    let [first, .., last] = *edge else { return };
    let thick = (cell * 9.0 / 48.0).clamp(2.0, 12.0);
    let red = piece.colours.adversary;
    if planned {
        let weight = piece.outline();
        let (dash, gap) = (num((cell / 9.0).max(2.0)), num((cell / 13.0).max(1.5)));
        let attributes = format!(
            "fill=\"{}\" stroke=\"{red}\" stroke-width=\"{}\" stroke-dasharray=\"{dash} {gap}\"",
            piece.colours.floor,
            num(weight)
        );
        let inset = weight / 2.0;
        let mut edge = edge.to_vec();
        if let [first, .., last] = edge.as_mut_slice() {
            first.0 += inset;
            last.0 -= inset;
        }
        canvas.path(&polyline(&band(&edge, thick / 2.0 - inset), true), &attributes);
        return;
    }
    canvas.path(&polyline(&band(edge, thick / 2.0), true), &format!("fill=\"{red}\""));
    let cap = thick * 0.8;
    let down = num(cap * 2.0);
    let [first, last] = [first, last].map(|(x, y)| format!("M{} {}v{down}", num(x), num(y - cap)));
    canvas.path(
        &format!("{first}{last}"),
        &format!("stroke=\"{}\" stroke-width=\"{}\"", piece.colours.ink, num(piece.outline() * 1.2)),
    );
}

/// Returns the outline of the band around a line, `half` above and below it.
fn band(line: &[Point], half: f64) -> Vec<Point> {
    let above = line.iter().map(|&(x, y)| (x, y - half));
    above.chain(line.iter().rev().map(|&(x, y)| (x, y + half))).collect()
}

/// Draws threatened cells, and the cell that hurts most.
pub(super) fn brackets(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let corners = costs::in_corners(sheet);
    for sign in &sheet.scene.signs {
        if let Sign::Threat(cell) | Sign::BluffRock(cell) = sign
            && let Some(middle) = sheet.middle(*cell)
        {
            let priced = corners.binary_search_by_key(&cell.index(), |(index, _)| *index).is_ok();
            match sign {
                Sign::Threat(_) => pieces::threat(canvas, sheet.piece(), middle, priced),
                _ => pieces::brackets(canvas, sheet.piece(), middle, priced),
            }
        }
    }
    if let Some((cell, _)) = &sheet.scene.vital
        && let Some((x, y)) = sheet.middle(*cell)
    {
        draw_vital(canvas, sheet.piece(), x, y);
    }
}

/// Draws the shape of a cell, dotted in ink.
pub(super) fn draw_vital(canvas: &mut Canvas, piece: Piece, x: f64, y: f64) {
    let weight = (piece.size / 20.0).clamp(1.2, 2.5);
    // Around the brackets of a threat, which often stand in the same cell.
    let half = piece.size * 0.485;
    canvas.path(
        &polyline(&piece.form.around((x, y), half), true),
        &format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"",
            piece.colours.ink,
            num(weight),
            num(weight),
            num(weight * 1.6)
        ),
    );
}
