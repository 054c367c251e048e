//! The sheet around the board: frame, coordinates, room for words.

use thwart::scene::Scene;
use thwart::value::Value;

use super::SvgOptions;
use super::caption::Caption;
use super::heat::{self, pen};
use super::ink::{Canvas, num};
use super::sheet::Sheet;
use super::trace;
use crate::glyphs;

/// Room around everything.
pub(super) const MARGIN: f64 = 16.0;
/// Room between frame and coordinates.
const GAP: f64 = 8.0;
/// Height of the digits of coordinates.
const DIGITS: f64 = 8.6;
/// Height of the digits of values above the board.
const LARGEST_ABOVE: f64 = 13.0;
/// Words get at least this width, however narrow the board.
const NARROWEST_TEXT: f64 = 300.0;
/// Width of a slide where none is given.
const SLIDE: u32 = 1280;
/// The part of a slide that the board may take.
const BOARD_OF_SLIDE: f64 = 0.62;
/// Words of a slide of the usual width are so much larger than below a board.
const SLIDE_WORDS: f64 = 1.6;

/// Where things lie on the page.
pub(super) struct Page {
    /// Width of the page.
    pub(super) width: f64,
    /// Height of the page.
    pub(super) height: f64,
    /// Left edge of the drawing.
    pub(super) left: f64,
    /// Upper edge of the drawing.
    pub(super) top: f64,
    /// Its lower edge.
    pub(super) bottom: f64,
    /// Where words stand that are not above and below the board: left and upper edge, and
    /// how much larger they are.
    pub(super) beside: Option<(f64, f64, f64)>,
    /// The words around the board.
    pub(super) caption: Caption,
}

impl Page {
    /// The upper edge of the first line of words.
    pub(super) const FIRST_LINE: f64 = MARGIN;

    /// A page for a drawing of this size, a board or several, that needs some room on its left
    /// and above it.
    pub(super) fn new(
        sheet: &Sheet<'_>,
        options: &SvgOptions,
        (wide, high): (f64, f64),
        (left, above): (f64, f64),
    ) -> Self {
        if options.landscape {
            return Self::slide(sheet, options, (wide, high), (left, above));
        }
        let wanted = options.width.map_or(0.0, |width| f64::from(width) - left - MARGIN);
        let caption = Caption::new(sheet, options, wide.max(NARROWEST_TEXT).max(wanted));
        let inner = if caption.is_empty() { wide } else { wide.max(NARROWEST_TEXT) };
        let top = MARGIN + caption.above() + above;
        let height = top + high + caption.below() + MARGIN;
        let width = (left + inner.max(wanted).max(caption.widest()) + MARGIN).ceil();
        Self { width, height: height.ceil(), left, top, bottom: top + high, beside: None, caption }
    }

    /// The drawing on the left, words on its right.
    fn slide(
        sheet: &Sheet<'_>,
        options: &SvgOptions,
        (wide, high): (f64, f64),
        (left, above): (f64, f64),
    ) -> Self {
        let (width, height) = slide(options);
        let top = ((height - high) / 2.0).max(MARGIN + above);
        let beside = left + wide + 2.0 * MARGIN;
        let scale = SLIDE_WORDS * width / f64::from(SLIDE);
        let caption = Caption::new(sheet, options, (width - beside - MARGIN) / scale);
        let words = (caption.above() + caption.below()) * scale;
        let first = ((height - words) / 2.0).max(MARGIN);
        Self {
            width,
            height: height.max(top + high + MARGIN).max(first + words + MARGIN).ceil(),
            left,
            top,
            bottom: top + high,
            beside: Some((beside, first, scale)),
            caption,
        }
    }
}

/// Room on the left of a board and above it, for row and column numbers.
pub(super) fn lead(sheet: &Sheet<'_>) -> (f64, f64) {
    (left(sheet.scene), head(sheet))
}

/// Room above the board: for column numbers, and for values that stand above the board.
fn head(sheet: &Sheet<'_>) -> f64 {
    DIGITS + GAP + above(sheet).map_or(0.0, |high| high + GAP)
}

/// A value above the board.
fn told(sheet: &Sheet<'_>, value: Value) -> String {
    match value {
        Value::Infinite => "inf".to_owned(),
        Value::Finite(_) => value.text(sheet.scene.measure),
    }
}

/// The height of values above the board; `None` where there are none, or no room for them.
pub(super) fn above(sheet: &Sheet<'_>) -> Option<f64> {
    let values = sheet.scene.above.iter().flatten();
    let longest = values.map(|value| glyphs::width(&told(sheet, *value), 1.0)).fold(0.0, f64::max);
    // The width of a digit apart.
    let high = (sheet.cell() / (longest + glyphs::width("0", 1.0))).min(LARGEST_ABOVE);
    (heat::has_numbers(sheet) && longest > 0.0 && high >= DIGITS * 0.8).then_some(high)
}

/// Room for row numbers on the left of the board.
fn left(scene: &Scene) -> f64 {
    MARGIN + glyphs::width(&(scene.origin.0 + scene.rows).to_string(), DIGITS) + GAP
}

/// Width and height of a slide.
fn slide(options: &SvgOptions) -> (f64, f64) {
    let width = f64::from(options.width.unwrap_or(SLIDE).max(320));
    (width, (width * 9.0 / 16.0).round())
}

/// Width and height that the board may take, where the options say how large the picture is.
pub(super) fn room(scene: &Scene, options: &SvgOptions) -> Option<(f64, f64)> {
    if options.landscape {
        let (width, height) = slide(options);
        let above = if scene.above.is_empty() { 0.0 } else { LARGEST_ABOVE + GAP };
        return Some((width * BOARD_OF_SLIDE - left(scene), height - 2.0 * MARGIN - DIGITS - GAP - above));
    }
    options.width.map(|width| (f64::from(width) - left(scene) - MARGIN, f64::INFINITY))
}

/// The frame of the board, around its outermost cells.
pub(super) fn frame(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    canvas.path(
        &trace::outline(&sheet.lattice, |_, _| true),
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"", sheet.colours.wall_edge),
    );
}

/// Row and column numbers, counted from 1, outside the frame.
pub(super) fn coordinates(canvas: &mut Canvas, sheet: &Sheet<'_>, left: f64, top: f64) {
    canvas.open(&pen(sheet.colours.ink2, "1.2"));
    let cell = sheet.cell();
    let mut data = String::new();
    let base = head(sheet) - DIGITS;
    let (over, before) = sheet.scene.origin;
    for col in labelled(before, sheet.scene.cols, cell) {
        let text = (before + col).to_string();
        let x = left + sheet.lattice.middle(0, col - 1).0 - glyphs::width(&text, DIGITS) / 2.0;
        data.push_str(&glyphs::path(&text, x, top - base, DIGITS));
    }
    for row in labelled(over, sheet.scene.rows, cell) {
        let text = (over + row).to_string();
        let x = left - GAP - glyphs::width(&text, DIGITS);
        let y = top + sheet.lattice.middle(row - 1, 0).1 + DIGITS / 2.0;
        data.push_str(&glyphs::path(&text, x, y, DIGITS));
    }
    canvas.path(&data, "");
    canvas.close();
    let Some(high) = above(sheet) else { return };
    let mut data = String::new();
    for (col, value) in sheet.scene.above.iter().enumerate().take(sheet.scene.cols) {
        let Some(text) = value.map(|value| told(sheet, value)) else { continue };
        let x = left + sheet.lattice.middle(0, col).0 - glyphs::width(&text, high) / 2.0;
        data.push_str(&glyphs::path(&text, x, top - GAP, high));
    }
    canvas.path(&data, &pen(sheet.colours.ink, &num((high * 0.13).max(1.2))));
}

/// The rows or columns that get a number, counted from 1 behind those that are not shown: all of
/// them up to 30 if they are wide enough, else every 5th, 10th, 50th ... so that numbers keep apart.
fn labelled(before: usize, count: usize, cell: f64) -> impl Iterator<Item = usize> {
    let room = glyphs::width(&(before + count).to_string(), DIGITS) + 8.0;
    // 1, 5, 10, 50, 100 ...; boards of more than 30 start at 5.
    let mut every = if count <= 30 { 1 } else { 5 };
    while (every as f64) * cell < room {
        every *= if every.to_string().starts_with('1') { 5 } else { 2 };
    }
    (1..=count).filter(move |number| (before + number).is_multiple_of(every) || before + number == 1)
}
