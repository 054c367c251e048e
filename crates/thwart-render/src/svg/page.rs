//! A page: the places of the drawing and its words, and the document around them.

use thwart::scene::Scene;

use super::caption::{Caption, Place};
use super::hatch;
use super::ink::{Canvas, escape, num};
use super::options::SvgOptions;
use super::room::{MARGIN, SLIDE, slide};
use super::sheet::Sheet;

/// The least width of the words, even if the board is narrower.
const NARROWEST_TEXT: f64 = 300.0;
/// The scale of the words on a slide of the usual width, relative to those below a board.
const SLIDE_WORDS: f64 = 1.6;

/// The layout of a page.
pub(super) struct Page {
    /// Width of the page.
    pub(super) width: f64,
    /// Height of the page.
    pub(super) height: f64,
    /// Left edge of the drawing.
    pub(super) left: f64,
    /// Upper edge of the drawing.
    pub(super) top: f64,
    /// The words around the board.
    caption: Caption,
    /// The place of the words.
    place: Place,
}

impl Page {
    /// Lays out a page for a drawing of this size, a board or several, that needs some room on its left and above it.
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
        let place = Place::Around { left, top: MARGIN, bottom: top + high };
        Self { width, height: height.ceil(), left, top, caption, place }
    }

    /// Lays out a slide: the drawing on the left, words on its right.
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
            caption,
            place: Place::Beside { left: beside, top: first, scale },
        }
    }
}

/// Writes a page with its words and its drawing.
pub(super) fn document(
    sheet: &Sheet<'_>,
    page: &Page,
    options: &SvgOptions,
    draw: impl FnOnce(&mut Canvas),
) -> String {
    let mut canvas = Canvas::default();
    let (width, height) = (num(page.width), num(page.height));
    canvas.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n"
    ));
    describe(&mut canvas, sheet.scene);
    hatch::definitions(&mut canvas, sheet);
    if !options.transparent {
        canvas.rect(0.0, 0.0, page.width, page.height, &format!("fill=\"{}\"", sheet.colours.page));
    }
    draw(&mut canvas);
    page.caption.draw(&mut canvas, sheet, page.place);
    canvas.put(format_args!("</svg>\n"));
    canvas.finish()
}

/// Writes title and description for readers who do not see the picture.
fn describe(canvas: &mut Canvas, scene: &Scene) {
    let title = if scene.title.is_empty() { "A board" } else { &scene.title };
    canvas.put(format_args!("<title>{}</title>\n", escape(title)));
    let mut words = format!("{} rows, {} columns.", scene.rows, scene.cols);
    let hurts = scene.vital.as_ref().map_or_else(String::new, |(cell, sentence)| {
        let (row, col) = (cell.index() / scene.cols + 1, cell.index() % scene.cols + 1);
        format!("What hurts most is {row},{col}: {sentence}")
    });
    for sentence in [&scene.question, &scene.headline, &scene.because, &scene.line, &hurts] {
        if !sentence.is_empty() {
            words.push(' ');
            words.push_str(sentence);
            if !sentence.ends_with(['.', '!', '?']) {
                words.push('.');
            }
        }
    }
    canvas.put(format_args!("<desc>{}</desc>\n", escape(&words)));
}
