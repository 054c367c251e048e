//! Floor, grid, walls, bricks and rubble.

use thwart::scene::Ground;

use super::hatch;
use super::ink::{Canvas, append, num, polyline};
use super::lattice::{self, Form, Point};
use super::sheet::{Detail, Sheet};
use super::trace;

/// Draws the paper of the board.
pub(super) fn floor(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let whole = trace::outline(&sheet.lattice, |_, _| true);
    canvas.path(&whole, &format!("fill=\"{}\"", sheet.colours.floor));
}

/// Draws hairlines between cells of at least 9 units.
pub(super) fn grid(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    if sheet.size < 9 {
        return;
    }
    let lines = trace::borders(&sheet.lattice, |_, _| true);
    canvas.path(&lines, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1\"", sheet.colours.grid));
}

/// Returns the outline of all cells with this ground.
fn outline(sheet: &Sheet<'_>, ground: Ground) -> String {
    let cols = sheet.scene.cols;
    trace::outline(&sheet.lattice, |row, col| sheet.scene.ground.get(row * cols + col) == Some(&ground))
}

/// Draws walls, merged, as in building plans: solid, hatched, with an edge around each group.
pub(super) fn walls(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let data = outline(sheet, Ground::Wall);
    let (fill, edge) = (sheet.colours.wall, sheet.colours.wall_edge);
    match sheet.detail {
        Detail::Map => canvas.path(&data, &format!("fill=\"{fill}\" shape-rendering=\"crispEdges\"")),
        Detail::Tiny => {
            canvas.path(&data, &format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1\""));
        }
        Detail::Plain | Detail::Full => {
            let weight = if sheet.detail == Detail::Full { "2" } else { "1.5" };
            canvas.path(&data, &format!("fill=\"{fill}\""));
            canvas.path(
                &data,
                &format!("{} stroke=\"{edge}\" stroke-width=\"{weight}\"", hatch::fill(sheet, hatch::WALL)),
            );
        }
    }
}

/// Draws bricks in courses, and the rubble that a blast leaves of them.
pub(super) fn bricks(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let fill = format!("fill=\"{}\"", sheet.colours.brick);
    if sheet.detail == Detail::Map {
        let crisp = format!("{fill} shape-rendering=\"crispEdges\"");
        canvas.path(&outline(sheet, Ground::Brick), &crisp);
        canvas.path(&outline(sheet, Ground::Rubble), &format!("{crisp} fill-opacity=\"0.3\""));
        return;
    }
    let (mut whole, mut broken) = (String::new(), String::new());
    for (index, ground) in sheet.scene.ground.iter().enumerate() {
        let middle = sheet.lattice.middle(index / sheet.scene.cols, index % sheet.scene.cols);
        match ground {
            Ground::Brick => courses(&mut whole, sheet.lattice.form(), middle, sheet.cell(), sheet.detail),
            Ground::Rubble => stones(&mut broken, middle, sheet.cell()),
            Ground::Floor | Ground::Cost(_) | Ground::Wall => {}
        }
    }
    if sheet.detail < Detail::Full {
        // In small cells the joints alone would bleach the bricks.
        canvas.path(&outline(sheet, Ground::Brick), &format!("{fill} fill-opacity=\"0.6\""));
    }
    canvas.path(&whole, &fill);
    let weight = (sheet.cell() / 30.0).clamp(0.8, 2.0);
    canvas.path(
        &broken,
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", sheet.colours.brick, num(weight)),
    );
}

/// Adds the bricks of one cell: staggered courses with joints between them.
pub(super) fn courses(data: &mut String, form: Form, (x, y): Point, cell: f64, detail: Detail) {
    /// The joints of each course, in parts of its length.
    const THREE: [&[f64]; 3] = [&[0.0, 0.55, 1.0], &[0.0, 0.25, 0.75, 1.0], &[0.0, 0.45, 1.0]];
    const TWO: [&[f64]; 2] = [&[0.0, 0.62, 1.0], &[0.0, 0.38, 1.0]];
    let courses: &[&[f64]] = if detail == Detail::Tiny { &TWO } else { &THREE };
    let joint = (cell / 18.0).clamp(1.0, 3.0);
    let margin = joint / 2.0;
    let reach = form.reach() * cell;
    let high = (reach * 2.0 - margin * 2.0 + joint) / courses.len() as f64;
    let within = form.around((x, y), cell / 2.0 - margin);
    for (course, parts) in courses.iter().enumerate() {
        let top = y - reach + margin + high * course as f64;
        let length = cell - margin * 2.0 + joint;
        for ends in parts.windows(2) {
            let left = x - cell / 2.0 + margin + ends[0] * length;
            let wide = (ends[1] - ends[0]) * length - joint;
            if form == Form::Square {
                rect(data, left, top, wide, high - joint);
                continue;
            }
            let (right, base) = (left + wide, top + high - joint);
            let brick = vec![(left, top), (right, top), (right, base), (left, base)];
            data.push_str(&polyline(&lattice::clip(brick, &within), true));
        }
    }
}

/// Adds five small stones in place of a brick.
pub(super) fn stones(data: &mut String, (x, y): Point, cell: f64) {
    /// Left, top, width, height, in parts of a cell, from its middle.
    const STONES: [[f64; 4]; 5] = [
        [-0.36, -0.34, 0.24, 0.15],
        [0.10, -0.38, 0.20, 0.15],
        [-0.16, -0.08, 0.26, 0.16],
        [-0.38, 0.18, 0.20, 0.16],
        [0.12, 0.16, 0.24, 0.18],
    ];
    for [left, top, wide, high] in STONES {
        rect(data, x + left * cell, y + top * cell, wide * cell, high * cell);
    }
}

fn rect(data: &mut String, x: f64, y: f64, wide: f64, high: f64) {
    let (x, y, wide, high) = (num(x), num(y), num(wide), num(high));
    append(data, format_args!("M{x} {y}h{wide}v{high}h-{wide}z"));
}
