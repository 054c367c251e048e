//! Values of cells: ramp, contours, numerals.

use thwart::scene::{Ground, PathKind, Scene, Sign};
use thwart::value::Value;
use thwart_grid::{Cell, Direction, Topology};

use super::costs;
use super::ink::{Canvas, append, num, pen};
use super::lanes::Lanes;
use super::lattice::Point;
use super::numerals::{is_too_large_for_numbers, numeral};
use super::paths::of_kind;
use super::sheet::{Detail, Sheet};
use super::trace;
use crate::glyphs;
use crate::layers::{self, Ramp, STEPS};

/// Width of a numeral inside the outline of a boulder, in parts of a cell.
const WITHIN_BOULDER: f64 = 0.4;

/// Returns the step of the ramp that fills each cell.
fn steps(sheet: &Sheet<'_>) -> Option<Vec<Option<u8>>> {
    let scene = sheet.scene;
    if let Some(ramp) = sheet.ramp {
        let step = |cell| layers::heat(scene, cell).and_then(Value::finite).map(|v| ramp.step(v));
        return Some((0..scene.ground.len()).map(step).collect());
    }
    // Costs are numerals; if numerals do not fit, tints replace them.
    let numerals = sheet.detail >= Detail::Plain && numeral(sheet).is_some();
    let ramp = Ramp::of_costs(scene).filter(|_| !numerals)?;
    let step = |ground: &Ground| match ground {
        Ground::Cost(cost) => Some(ramp.step(u64::from(*cost))),
        Ground::Floor | Ground::Wall | Ground::Brick | Ground::Rubble => None,
    };
    Some(scene.ground.iter().map(step).collect())
}

/// Returns what the colours of the ramp count, and their range: `steps left, 0 to 19`.
pub(super) fn range(sheet: &Sheet<'_>) -> Option<String> {
    let (low, high, counted) = if let Some((low, high)) = layers::range(sheet.scene) {
        (low, high, sheet.scene.value_unit)
    } else if let Some(heat) = &sheet.scene.heat {
        let only = heat.iter().flatten().find_map(|value| value.finite())?;
        let only = Value::Finite(only).text(sheet.scene.measure);
        (only.clone(), only, sheet.scene.value_unit)
    } else {
        let steps = steps(sheet)?;
        let costs = || (0..steps.len()).filter(|&cell| steps[cell].is_some());
        let cost = |cell: usize| match sheet.scene.ground[cell] {
            Ground::Cost(cost) => cost,
            _ => 0,
        };
        (costs().map(cost).min()?.to_string(), costs().map(cost).max()?.to_string(), "cost of entering")
    };
    let comma = if counted.is_empty() { "" } else { ", " };
    let to = if low == high { String::new() } else { format!(" to {high}") };
    Some(format!("{counted}{comma}{low}{to}"))
}

/// Returns the first colour of the ramp that the key shows, and their number: one if all cells have the same.
pub(super) fn colours(sheet: &Sheet<'_>) -> (usize, usize) {
    let steps = steps(sheet).unwrap_or_default();
    let mut shown = steps.into_iter().flatten();
    match shown.next() {
        Some(first) if shown.all(|step| step == first) => (first.into(), 1),
        _ => (0, STEPS),
    }
}

/// Returns whether cells without a path to an exit are drawn as one area, because
/// thousands of crosses would hide everything else.
pub(super) fn is_closed_off(sheet: &Sheet<'_>) -> bool {
    sheet.detail <= Detail::Tiny || is_too_large_for_numbers(sheet)
}

/// Fills cells by their values. An infinite value has no step of the ramp: it is a sparse cross on bare
/// floor, or part of a grey area if the cells are small or many.
pub(super) fn fill(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let cols = sheet.scene.cols;
    if let Some(steps) = steps(sheet) {
        canvas.open("shape-rendering=\"crispEdges\"");
        for (step, colour) in (0u8..).zip(&sheet.colours.ramp).take(STEPS) {
            let inside = |row: usize, col: usize| steps[row * cols + col] == Some(step);
            canvas.path(&trace::outline(&sheet.lattice, inside), &format!("fill=\"{colour}\""));
        }
        canvas.close();
    }
    if is_closed_off(sheet) {
        closed_off(canvas, sheet);
    } else {
        crosses(canvas, sheet);
    }
}

/// Draws the cells without a path to an exit as one area with an edge.
fn closed_off(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let scene = sheet.scene;
    let free = |cell: usize| !matches!(scene.ground[cell], Ground::Wall | Ground::Brick);
    let inside = |row: usize, col: usize| {
        let cell = row * scene.cols + col;
        free(cell) && layers::heat(scene, cell) == Some(Value::Infinite)
    };
    let paint = format!("fill=\"{}\" stroke=\"{}\"", sheet.colours.grid, sheet.colours.ink2);
    canvas.path(&trace::outline(&sheet.lattice, inside), &format!("{paint} stroke-width=\"1.2\""));
}

fn crosses(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    if sheet.scene.heat.is_none() {
        return;
    }
    let arm = (sheet.cell() * 0.09).max(1.5);
    let mut data = String::new();
    for index in 0..sheet.scene.ground.len() {
        if layers::is_crossed(sheet.scene, &sheet.has_no_room, index) {
            let middle = sheet.lattice.middle(index / sheet.scene.cols, index % sheet.scene.cols);
            add_cross(&mut data, middle, arm);
        }
    }
    canvas.path(&data, &cross_pen(sheet.colours.ink2));
}

/// Draws a small cross, for the key.
pub(super) fn cross(canvas: &mut Canvas, ink: &str, middle: Point, arm: f64) {
    let mut data = String::new();
    add_cross(&mut data, middle, arm);
    canvas.path(&data, &cross_pen(ink));
}

fn add_cross(data: &mut String, (x, y): Point, arm: f64) {
    let (left, top) = (x - arm, y - arm);
    let (left, right) = (num(left), num(left + arm * 2.0));
    let (top, bottom) = (num(top), num(top + arm * 2.0));
    append(data, format_args!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"));
}

fn cross_pen(ink: &str) -> String {
    format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.2\" stroke-opacity=\"0.7\"")
}

/// Draws lines where the step of the ramp changes.
pub(super) fn contours(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    if sheet.detail == Detail::Map || sheet.scene.heat.is_none() {
        return;
    }
    let Some(steps) = steps(sheet) else { return };
    let cols = sheet.scene.cols;
    let step = |(row, col): (usize, usize)| steps[row * cols + col];
    let plateaus = Plateaus::new(sheet);
    let value = |(row, col): (usize, usize)| layers::heat(sheet.scene, row * cols + col);
    let flat = |(row, col): (usize, usize)| plateaus.holds(row * cols + col);
    let differ = |a, b| step(a) != step(b) || ((flat(a) || flat(b)) && value(a) != value(b));
    let data = trace::borders(&sheet.lattice, |a, b| step(a).is_some() && step(b).is_some() && differ(a, b));
    let weight = if sheet.detail == Detail::Full { 1.5 } else { 1.0 };
    let attributes = format!(
        "fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.6\" stroke-width=\"{weight}\"",
        sheet.colours.ink2
    );
    canvas.path(&data, &attributes);
}

/// Connected cells of equal value, on boards whose cells share values: one number stands for all of them.
struct Plateaus {
    /// For each cell of a plateau, whether it bears the number; `None` for other cells.
    cells: Vec<Option<bool>>,
}

impl Plateaus {
    fn new(sheet: &Sheet<'_>) -> Self {
        let scene = sheet.scene;
        let mut cells = vec![None; scene.ground.len()];
        if !scene.share_values || numeral(sheet).is_none() {
            return Self { cells };
        }
        let mut seen = vec![false; scene.ground.len()];
        for first in 0..cells.len() {
            let Some(value) = layers::heat(scene, first).filter(|_| !seen[first]) else { continue };
            let mut found = vec![first];
            seen[first] = true;
            let mut next = 0;
            while let Some(&cell) = found.get(next) {
                next += 1;
                for &direction in scene.topology.directions().iter().filter(|it| !is_slanted(scene, **it)) {
                    let next = layers::step(scene, Cell::new(cell), direction).map(Cell::index);
                    let same = |&next: &usize| layers::heat(scene, next) == Some(value);
                    found.extend(next.filter(same).filter(|&next| !std::mem::replace(&mut seen[next], true)));
                }
            }
            if found.len() == 1 {
                continue;
            }
            for &cell in &found {
                cells[cell] = Some(false);
            }
            if let Some(bearer) = central(sheet, &found) {
                cells[bearer] = Some(true);
            }
        }
        Self { cells }
    }

    fn holds(&self, cell: usize) -> bool {
        self.cells[cell].is_some()
    }

    /// Returns whether another cell bears the number of this one.
    fn is_numbered_elsewhere(&self, cell: usize) -> bool {
        self.cells[cell] == Some(false)
    }
}

/// Returns whether cells touch only at a corner in this direction.
fn is_slanted(scene: &Scene, direction: Direction) -> bool {
    scene.topology != Topology::Hex && direction.is_diagonal()
}

/// Returns the free cell nearest to the middle of these.
fn central(sheet: &Sheet<'_>, cells: &[usize]) -> Option<usize> {
    let middle = |cell: usize| sheet.lattice.middle(cell / sheet.scene.cols, cell % sheet.scene.cols);
    let count = cells.len() as f64;
    let (x, y) =
        cells.iter().map(|&cell| middle(cell)).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let apart = |cell: usize| (middle(cell).0 - x / count).hypot(middle(cell).1 - y / count);
    let free = cells.iter().copied().filter(|&cell| !sheet.has_no_room[cell]);
    free.min_by(|&one, &other| apart(one).total_cmp(&apart(other)))
}

/// Draws the number of every cell that has one, if the cell has room for it.
pub(super) fn numbers(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let Some(high) = numeral(sheet) else { return };
    let plateaus = Plateaus::new(sheet);
    let cols = sheet.scene.cols;
    let threatened = sheet.marked(|sign| matches!(sign, Sign::Threat(_)));
    let weight = (high * 0.115).max(1.1);
    let mut data = String::new();
    // Numerals on bricks stand in a clearing, because the courses would cross them.
    let mut cleared = String::new();
    let bare = |&cell: &usize| !sheet.has_no_room[cell] && !plateaus.is_numbered_elsewhere(cell);
    for index in (0..sheet.scene.ground.len()).filter(bare) {
        let Some(text) = layers::numeral(sheet.scene, index) else { continue };
        let (x, y) = sheet.lattice.middle(index / cols, index % cols);
        let high = if threatened[index] {
            high.min(sheet.cell() * WITHIN_BOULDER / glyphs::width(&text, 1.0))
        } else {
            high
        };
        let path = glyphs::path(&text, x - glyphs::width(&text, high) / 2.0, y + high / 2.0, high);
        if matches!(sheet.scene.ground[index], Ground::Brick | Ground::Rubble) {
            cleared.push_str(&path);
        }
        data.push_str(&path);
    }
    canvas.path(&cleared, &pen(sheet.colours.floor, &num(weight * 4.0)));
    canvas.path(&data, &pen(sheet.colours.ink, &num(weight)));
}

/// Cells from this width on have room for a number beside a path that runs through them.
const SMALLEST_BESIDE_PATH: u32 = 32;

/// Draws the values of cells on a planned path, small in a corner, so that a reader sees the countdown along
/// it. An expected path gets none, because it is walked after an event that the values do not include.
pub(super) fn beside_paths(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let (Some(_), true) = (numeral(sheet), sheet.size >= SMALLEST_BESIDE_PATH) else { return };
    let walked = of_kind(sheet, PathKind::Planned).flatten().copied();
    let walked = layers::marked(sheet.scene, walked);
    // These leave the corners of a cell free.
    let occupied = sheet.marked(|sign| {
        !matches!(
            sign,
            Sign::Threat(_)
                | Sign::BluffRock(_)
                | Sign::WallBelow(_)
                | Sign::PlannedWallBelow(_)
                | Sign::Best { .. }
        )
    });
    let priced = costs::in_corners(sheet);
    let plateaus = Plateaus::new(sheet);
    let lanes = Lanes::new(sheet);
    let high = sheet.cell() * 0.2;
    let (mut data, mut cleared) = (String::new(), String::new());
    let bare = |&cell: &usize| walked[cell] && !occupied[cell] && !plateaus.is_numbered_elsewhere(cell);
    for cell in (0..walked.len()).filter(bare) {
        let Some(text) = layers::heat(sheet.scene, cell).and_then(|_| layers::numeral(sheet.scene, cell))
        else {
            continue;
        };
        let middle = sheet.lattice.middle(cell / sheet.scene.cols, cell % sheet.scene.cols);
        let high = high.min(sheet.cell() * 0.3 / glyphs::width(&text, 1.0));
        let (mut x, mut y) = sheet.lattice.corner_text_at(middle, high);
        let (mut left, upper) = lanes.dots_beside(Cell::new(cell));
        if priced.binary_search_by_key(&cell, |(index, _)| *index).is_ok() {
            // The cost stands in the usual corner.
            left = true;
        }
        if left {
            x = 2.0 * middle.0 - x - glyphs::width(&text, high);
        }
        if upper {
            y = 2.0 * middle.1 - y + high;
        }
        let path = glyphs::path(&text, x, y, high);
        if matches!(sheet.scene.ground[cell], Ground::Brick | Ground::Rubble) {
            cleared.push_str(&path);
        }
        data.push_str(&path);
    }
    canvas.path(&cleared, &pen(sheet.colours.floor, "4.5"));
    canvas.path(&data, &pen(sheet.colours.ink, "1.2"));
}
