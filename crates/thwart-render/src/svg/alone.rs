//! The board alone, and the entries of its key, for pages that add their own words and switches.

use thwart::scene::Scene;

use super::board::board_at;
use super::ink::{Canvas, num};
use super::key::{Entry, Key, VALUES};
use super::options::SvgOptions;
use super::room::MARGIN;
use super::sheet::Sheet;
use super::{frame, hatch};
use crate::layers::Ramp;
use crate::words::Kind;

/// A board without words, and the places of its cells in the picture.
#[derive(Clone, Debug)]
pub struct Alone {
    /// The picture: the board in its frame with row and column numbers, without a page behind it.
    pub svg: String,
    /// Width and height of the picture in units.
    pub size: (f64, f64),
    /// The middle of the first cell.
    pub first: (f64, f64),
    /// The distance from a cell to the next one on its right.
    pub cell: f64,
    /// The distance from a row to the next one.
    pub pitch: f64,
    /// How far every second row stands to the right of the others.
    pub shift: f64,
}

/// Draws only the board of a scene. `whole` is the scene that it is a part of, so that values have the same
/// colours in all parts. The options that count are theme, values, width of a cell and room for the picture.
pub fn alone(scene: &Scene, whole: &Scene, options: &SvgOptions) -> Alone {
    let bare =
        SvgOptions { title: false, headline: false, verdict: None, because: false, key: false, ..*options };
    let mut sheet = Sheet::new(scene, &bare);
    sheet.ramp = sheet.ramp.and(Ramp::of_heat(whole));
    let (left, top) = frame::lead(&sheet);
    let (wide, high) = sheet.board();
    let size = ((left + wide + MARGIN).ceil(), (top + high + MARGIN).ceil());
    let mut canvas = Canvas::default();
    let (width, height) = (num(size.0), num(size.1));
    canvas.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n"
    ));
    hatch::definitions(&mut canvas, &sheet);
    board_at(&mut canvas, &sheet, left, top);
    canvas.put(format_args!("</svg>\n"));
    let (x, y) = sheet.lattice.middle(0, 0);
    let (next_x, next_y) = sheet.lattice.middle(1, 0);
    let (pitch, shift) = (next_y - y, next_x - x);
    Alone { svg: canvas.finish(), size, first: (left + x, top + y), cell: sheet.cell(), pitch, shift }
}

/// Returns the key of a scene, entry by entry.
pub fn key(scene: &Scene, options: &SvgOptions) -> Vec<Entry> {
    let sheet = Sheet::new(scene, options);
    Key::new(&sheet, f64::INFINITY).entries(&sheet)
}

/// Returns the scene without the signs of some kinds.
#[must_use]
pub fn without(mut scene: Scene, kinds: &[String]) -> Scene {
    let hidden = |kind: &str| kinds.iter().any(|hidden| hidden == kind);
    if hidden(VALUES) {
        scene.heat = None;
        scene.top_values.clear();
    }
    if hidden(Kind::Hurts.words()) {
        scene.vital = None;
    }
    scene.signs.retain(|sign| {
        let kind = Kind::of_sign(sign);
        !(kind.is_optional() && hidden(kind.words()))
    });
    scene
}
