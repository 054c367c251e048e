//! Exits, walkers, tokens, rocks, blasts and chevrons.
//!
//! Every piece is drawn around a middle and at a size, so that a key can show the same piece as the board.

use thwart::scene::{Label, Sign};

use super::ink::{Canvas, ahead, heading, num, pen, polyline};
use super::lattice::Point;
use super::sheet::{Detail, Piece, Sheet};
use super::trace;
use crate::glyphs;
use crate::layers;

/// If there are more exits than this and cells are too small for arches, exits are drawn as filled cells.
const MANY_EXITS: usize = 64;

/// Draws all exits, below the paths that end at them.
pub(super) fn exits(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let exits = || {
        sheet.scene.signs.iter().filter_map(|sign| match sign {
            Sign::Exit(cell) => Some(*cell),
            _ => None,
        })
    };
    if sheet.detail == Detail::Map && exits().count() > MANY_EXITS {
        let here = layers::marked(sheet.scene, exits());
        let cols = sheet.scene.cols;
        let data = trace::outline(&sheet.lattice, |row, col| here[row * cols + col]);
        canvas.path(&data, &format!("fill=\"{}\"", sheet.colours.exit));
        return;
    }
    for (x, y) in exits().filter_map(|cell| sheet.middle(cell)) {
        exit(canvas, sheet.piece(), x, y);
    }
}

/// Draws the pieces that stand on cells: starts, then rocks, blasts and tokens, walkers last.
pub(super) fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let piece = sheet.piece();
    let signs = || sheet.scene.signs.iter().filter_map(|sign| Some((sign, sheet.middle(sign.cell()?)?)));
    for (sign, (x, y)) in signs() {
        if matches!(sign, Sign::Start(_)) {
            start(canvas, piece, x, y);
        }
    }
    for (sign, (x, y)) in signs() {
        match sign {
            Sign::Rock(_) => rock(canvas, piece, x, y),
            Sign::Blast(_) => star(canvas, piece, x, y),
            Sign::Token { label, weight, .. } => token(canvas, piece, x, y, label, *weight),
            Sign::Label { kind, text, .. } => label(canvas, piece, (x, y), *kind, text),
            // Other layers draw these.
            Sign::Exit(_)
            | Sign::Walker(_)
            | Sign::Start(_)
            | Sign::Threat(_)
            | Sign::BluffRock(_)
            | Sign::Laid { .. }
            | Sign::Planned { .. }
            | Sign::WallBelow(_)
            | Sign::PlannedWallBelow(_)
            | Sign::Area { .. }
            | Sign::Path { .. }
            | Sign::Best { .. } => {}
        }
    }
    for (sign, (x, y)) in signs() {
        if matches!(sign, Sign::Walker(_)) {
            walker(canvas, piece, x, y);
        }
    }
}

/// Returns how far an exit reaches from its middle in the direction of a unit vector, in
/// parts of its size, with a little air.
pub(super) fn exit_reach((x, y): Point) -> f64 {
    const AIR: f64 = 0.03;
    let until = |limit: f64, along: f64| if along > 0.0 { limit / along } else { f64::INFINITY };
    let door = until(0.28, x.abs()).min(until(0.36, y)).min(until(0.1, -y));
    // The arch: |t (x, y) - (0, -0.1)| = 0.28.
    let arch = -0.1 * y + (0.28_f64.powi(2) - 0.01 * x * x).sqrt();
    let sill = until(0.38, y);
    let sill = if (sill * x).abs() <= 0.36 { sill } else { 0.0 };
    door.max(arch).max(sill) + AIR
}

/// Draws an arch with a sill wider than itself.
pub(super) fn exit(canvas: &mut Canvas, piece: Piece, x: f64, y: f64) {
    let Piece { size, colours, .. } = piece;
    let arch = |half: f64, spring: f64| {
        let (left, foot) = (num(x - half * size), num(y + 0.36 * size));
        let (radius, wide) = (num(half * size), num(2.0 * half * size));
        let spring = num(y + spring * size);
        format!("M{left} {foot}V{spring}a{radius} {radius} 0 0 1 {wide} 0V{foot}z")
    };
    let weight = piece.outline();
    let slit = if piece.detail == Detail::Tiny { 0.09 } else { 0.135 };
    canvas.path(
        &arch(0.28, -0.1),
        &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", colours.exit, colours.ink, num(weight)),
    );
    canvas.path(&arch(slit, -0.08), &format!("fill=\"{}\"", colours.floor));
    let (left, foot, wide) = (num(x - 0.36 * size), num(y + 0.36 * size), num(0.72 * size));
    canvas.path(
        &format!("M{left} {foot}h{wide}"),
        &format!("stroke=\"{}\" stroke-width=\"{}\"", colours.ink, num(weight * 1.3)),
    );
}

/// Draws a disc in a ring, with a pip.
pub(super) fn walker(canvas: &mut Canvas, piece: Piece, x: f64, y: f64) {
    let Piece { size, colours, .. } = piece;
    canvas.circle(x, y, 0.37 * size, &format!("fill=\"{}\"", colours.floor));
    canvas.circle(x, y, 0.31 * size, &format!("fill=\"{}\"", colours.walker));
    canvas.circle(x, y, 0.1 * size, &format!("fill=\"{}\"", colours.floor));
}

/// Draws a small open ring.
pub(super) fn start(canvas: &mut Canvas, piece: Piece, x: f64, y: f64) {
    let Piece { size, colours, .. } = piece;
    canvas.circle(x, y, 0.26 * size, &format!("fill=\"{}\"", colours.floor));
    let weight = num((size / 12.0).clamp(1.2, 5.0));
    let ring = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"{weight}\"", colours.floor, colours.walker);
    canvas.circle(x, y, 0.18 * size, &ring);
}

/// The six corners of a boulder, in parts of its cell.
const BOULDER: [(f64, f64); 6] =
    [(-0.30, -0.25), (0.12, -0.38), (0.38, -0.20), (0.33, 0.17), (0.04, 0.38), (-0.37, 0.18)];

fn boulder(piece: Piece, x: f64, y: f64) -> Vec<(f64, f64)> {
    BOULDER.iter().map(|(dx, dy)| (x + dx * piece.size, y + dy * piece.size)).collect()
}

/// Draws a fallen boulder.
pub(super) fn rock(canvas: &mut Canvas, piece: Piece, x: f64, y: f64) {
    let Piece { size, colours, .. } = piece;
    let corners = boulder(piece, x, y);
    let line = format!("stroke=\"{}\" stroke-width=\"{}\"", colours.ink, num(piece.outline()));
    let joined = "stroke-linejoin=\"round\"";
    canvas.path(&polyline(&corners, true), &format!("fill=\"{}\" {line} {joined}", colours.adversary));
    if piece.detail != Detail::Tiny {
        let inner = (x - 0.03 * size, y - 0.07 * size);
        let facets =
            polyline(&[corners[0], inner, corners[2]], false) + &polyline(&[inner, corners[4]], false);
        let weight = num(piece.outline() * 0.8);
        canvas.path(
            &facets,
            &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{weight}\" {joined}", colours.ink),
        );
    }
}

/// Draws a boulder that would fall, dashed, with brackets around the cell, except at the
/// upper left if a cost stands there.
pub(super) fn threat(canvas: &mut Canvas, piece: Piece, (x, y): Point, priced: bool) {
    let Piece { size, colours, .. } = piece;
    let weight = (size / 20.0).clamp(1.2, 3.0);
    if piece.detail != Detail::Tiny {
        let dash = num(size / 8.5);
        let gap = num(size / 15.0);
        canvas.path(
            &polyline(&boulder(piece, x, y), true),
            &format!(
                "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{dash} {gap}\"",
                colours.adversary,
                num(weight * 0.9)
            ),
        );
    }
    brackets(canvas, piece, (x, y), priced);
}

/// Draws the brackets alone, except at the upper left if a cost stands there.
pub(super) fn brackets(canvas: &mut Canvas, piece: Piece, (x, y): Point, priced: bool) {
    let Piece { size, colours, .. } = piece;
    let weight = (size / 20.0).clamp(1.2, 3.0);
    let (at, radius) = piece.form.brackets();
    let corners = piece.form.around((x, y), radius * size);
    let arm = |from: Point, to: Point| ahead(from, heading(from, to), 0.2 * size);
    let mut brackets = String::new();
    for &index in at {
        let (before, after) = (index + corners.len() - 1, index + 1);
        let here = corners[index];
        if priced && here.0 < x && here.1 < y {
            continue;
        }
        let points =
            [arm(here, corners[before % corners.len()]), here, arm(here, corners[after % corners.len()])];
        brackets.push_str(&polyline(&points, false));
    }
    let line =
        format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", colours.adversary, num(weight * 1.2));
    canvas.path(&brackets, &line);
}

/// Draws an eight-pointed star.
pub(super) fn star(canvas: &mut Canvas, piece: Piece, x: f64, y: f64) {
    let Piece { size, colours, .. } = piece;
    let point = |index: i32| {
        let radius = size * if index % 2 == 0 { 0.41 } else { 0.25 };
        let angle = f64::from(index) * std::f64::consts::PI / 8.0;
        (x + radius * angle.sin(), y - radius * angle.cos())
    };
    let points: Vec<_> = (0..16).map(point).collect();
    let line = format!("stroke=\"{}\" stroke-width=\"{}\"", colours.ink, num(piece.outline()));
    canvas.path(
        &polyline(&points, true),
        &format!("fill=\"{}\" {line} stroke-linejoin=\"round\"", colours.blast),
    );
    canvas.circle(x, y, 0.08 * size, &format!("fill=\"{}\"", colours.ink));
}

/// Draws a paper disc with its label, and its weight as pips.
pub(super) fn token(canvas: &mut Canvas, piece: Piece, x: f64, y: f64, label: &str, weight: Option<u64>) {
    let Piece { size, colours, detail, .. } = piece;
    let ring = num(piece.outline() * 1.1);
    let disc = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"{ring}\"", colours.floor, colours.ink);
    canvas.circle(x, y, 0.36 * size, &disc);
    if detail == Detail::Tiny {
        canvas.circle(x, y, 0.1 * size, &format!("fill=\"{}\"", colours.ink));
        return;
    }
    let pips = weight.is_some() && detail == Detail::Full;
    let label = layers::short_label(label);
    let largest = if pips { 0.27 } else { 0.3 };
    let high = (size * largest).min(size * 0.5 / glyphs::width(&label, 1.0).max(0.1));
    let base = y + high / 2.0 - if pips { 0.09 * size } else { 0.0 };
    let strokes = glyphs::path(&label, x - glyphs::width(&label, high) / 2.0, base, high);
    canvas.path(&strokes, &pen(colours.ink, &num((high * 0.14).max(1.0))));
    if let Some(weight) = weight.filter(|_| pips) {
        self::weight(canvas, piece, (x, y + 0.205 * size), weight);
    }
}

/// Draws a text on the ground: points as they are, the letter of a portal in two rings.
pub(super) fn label(canvas: &mut Canvas, piece: Piece, (x, y): Point, kind: Label, text: &str) {
    let Piece { size, colours, detail, .. } = piece;
    if kind == Label::Portal {
        let ring = num(piece.outline());
        for radius in [0.4, 0.3] {
            let style =
                format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"{ring}\"", colours.floor, colours.ink2);
            canvas.circle(x, y, radius * size, &style);
        }
    }
    if detail == Detail::Tiny {
        canvas.circle(x, y, 0.12 * size, &format!("fill=\"{}\"", colours.ink2));
        return;
    }
    let high = (size * 0.3).min(size * 0.7 / glyphs::width(text, 1.0).max(0.1));
    let strokes = glyphs::path(text, x - glyphs::width(text, high) / 2.0, y + high / 2.0, high);
    let weight = (high * 0.16).max(1.1);
    // The hatch of a pocket and the dots of a path stay away from the text.
    let half = (glyphs::width(text, high) / 2.0).min(size * 0.3);
    let line = format!("M{} {}h{}", num(x - half), num(y), num(half * 2.0));
    canvas.path(&line, &pen(colours.floor, &num(high * 1.6)));
    canvas.path(&strokes, &pen(colours.ink, &num(weight)));
}

/// Draws a Grundy number: a ring for 0, dots for 1 to 3, a number beyond.
fn weight(canvas: &mut Canvas, piece: Piece, (x, y): (f64, f64), weight: u64) {
    let Piece { size, colours, .. } = piece;
    let radius = 0.045 * size;
    let dot = format!("fill=\"{}\"", colours.ink);
    match weight {
        0 => canvas.circle(
            x,
            y,
            radius,
            &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", colours.ink, num(size / 40.0)),
        ),
        1..=3 => {
            let apart = 0.13 * size;
            let left = x - apart * (weight - 1) as f64 / 2.0;
            for index in 0..weight {
                canvas.circle(left + apart * index as f64, y, radius, &dot);
            }
        }
        more => {
            let text = layers::short_label(&more.to_string());
            let high = 0.14 * size;
            let strokes = glyphs::path(&text, x - glyphs::width(&text, high) / 2.0, y + high / 2.0, high);
            canvas.path(&strokes, &pen(colours.ink, "1"));
        }
    }
}

/// Draws the best steps, as chevrons on the edges that they cross.
pub(super) fn chevrons(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    if sheet.size < 10 {
        return;
    }
    let mut data = String::new();
    for sign in &sheet.scene.signs {
        if let Sign::Best { cell, direction } = sign
            && let Some((x, y)) = sheet.middle(*cell)
        {
            let (dx, dy) = sheet.lattice.offset(*direction);
            let edge = (x + dx / 2.0, y + dy / 2.0);
            data.push_str(&chevron(sheet.cell(), edge, heading((x, y), edge)));
        }
    }
    cased(canvas, sheet.piece(), &data);
}

/// Draws a blue shape in a casing.
pub(super) fn cased(canvas: &mut Canvas, piece: Piece, data: &str) {
    let casing = num((piece.size / 14.0).clamp(1.5, 4.0));
    canvas.path(
        data,
        &format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"{casing}\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
            piece.colours.walker, piece.colours.floor
        ),
    );
}

/// Returns a notched arrow head around a point, in the direction of a unit vector.
pub(super) fn chevron(size: f64, (x, y): Point, (right, down): Point) -> String {
    let at = |along: f64, aside: f64| {
        (x + (along * right - aside * down) * size, y + (along * down + aside * right) * size)
    };
    polyline(&[at(0.14, 0.0), at(-0.12, 0.17), at(-0.05, 0.0), at(-0.12, -0.17)], true)
}
