//! The board: all its layers in their order.

use super::ink::{Canvas, num};
use super::sheet::Sheet;
use super::{areas, costs, frame, ground, heat, obstacles, paths, pieces};

/// Draws the board in its frame, with its top left corner at a point.
pub(super) fn board_at(canvas: &mut Canvas, sheet: &Sheet<'_>, left: f64, top: f64) {
    canvas.open(&format!("transform=\"translate({} {})\"", num(left), num(top)));
    board(canvas, sheet);
    canvas.close();
    frame::coordinates(canvas, sheet, left, top);
}

/// Draws the board itself, layer by layer, with its top left corner at the origin.
fn board(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    ground::floor(canvas, sheet);
    heat::fill(canvas, sheet);
    ground::grid(canvas, sheet);
    heat::contours(canvas, sheet);
    areas::draw(canvas, sheet);
    ground::walls(canvas, sheet);
    ground::bricks(canvas, sheet);
    heat::numbers(canvas, sheet);
    frame::frame(canvas, sheet);
    pieces::exits(canvas, sheet);
    paths::draw(canvas, sheet);
    obstacles::draw(canvas, sheet);
    pieces::draw(canvas, sheet);
    costs::draw_in_corners(canvas, sheet);
    heat::beside_paths(canvas, sheet);
    pieces::chevrons(canvas, sheet);
    obstacles::brackets(canvas, sheet);
}
