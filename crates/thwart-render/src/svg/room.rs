//! The room on a page: for the board, and for the numbers on its left and above it.

use thwart::grid::Metres;
use thwart::scene::Scene;

use super::axes::axes;
use super::options::SvgOptions;
use crate::glyphs;

/// Room around everything.
pub(super) const MARGIN: f64 = 16.0;
/// Room between frame and coordinates.
pub(super) const GAP: f64 = 8.0;
/// Height of the digits of coordinates.
pub(super) const DIGITS: f64 = 8.6;
/// The largest height of the digits of values above the board.
pub(super) const LARGEST_ABOVE: f64 = 13.0;
/// Width of a slide if none is given.
pub(super) const SLIDE: u32 = 1280;
/// The part of the width of a slide that the board may take.
const BOARD_SHARE: f64 = 0.62;

/// Returns the room for row numbers or metres on the left of the board.
pub(super) fn left(scene: &Scene, metres: Option<Metres>) -> f64 {
    let row = || glyphs::width(&(scene.origin.0 + scene.rows).to_string(), DIGITS);
    MARGIN + axes(scene, metres).map_or_else(row, |[_, up]| up.widest(DIGITS)) + GAP
}

/// Returns width and height of a slide.
pub(super) fn slide(options: &SvgOptions) -> (f64, f64) {
    let width = f64::from(options.width.unwrap_or(SLIDE).max(320));
    (width, (width * 9.0 / 16.0).round())
}

/// Returns width and height that the board may take, if the options limit the size of the picture.
pub(super) fn room(scene: &Scene, options: &SvgOptions) -> Option<(f64, f64)> {
    if options.landscape {
        let (width, height) = slide(options);
        let above = if scene.top_values.is_empty() { 0.0 } else { LARGEST_ABOVE + GAP };
        return Some((
            width * BOARD_SHARE - left(scene, options.metres),
            height - 2.0 * MARGIN - DIGITS - GAP - above,
        ));
    }
    options.width.map(|width| (f64::from(width) - left(scene, options.metres) - MARGIN, f64::INFINITY))
}
