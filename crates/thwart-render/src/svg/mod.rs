//! Scenes as SVG.
//!
//! A picture is a surveyor's map: black ink on cool paper, blue for whoever
//! walks, red for whoever obstructs. Lines keep their weight whatever the size
//! of the cells; small cells lose detail step by step ([`Detail`]) and never
//! crowd. Layers, bottom to top: floor, heat, grid, contours, areas, walls,
//! bricks, numbers, exits, paths, obstacles and stars, pieces, chevrons,
//! brackets.
//!
//! Nothing in a picture needs a font or a file: numbers and words are strokes
//! of the project's own alphabet.

mod alone;
mod areas;
mod caption;
mod costs;
mod film;
mod frame;
mod ground;
mod heat;
pub(crate) mod ink;
mod key;
mod lanes;
mod lattice;
mod obstacles;
mod pieces;
mod sheet;
mod trace;
mod ways;

use thwart::scene::Scene;
use thwart::value::Verdict;

pub use alone::{Alone, Entry, alone, key, without};
pub use film::filmstrip;
pub use sheet::Detail;

use crate::palette::Theme;
use ink::{Canvas, escape, num};
use sheet::Sheet;

/// What a picture looks like.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent choices, each with a name")]
pub struct SvgOptions {
    /// Light or dark.
    pub theme: Theme,
    /// Leave out the page behind the board.
    pub transparent: bool,
    /// Write the scene's title above the board.
    pub title: bool,
    /// Write the scene's headline below the board.
    pub headline: bool,
    /// Draw this verdict as a badge beside the headline.
    pub verdict: Option<Verdict>,
    /// Write the sentence that says why, below the headline.
    pub because: bool,
    /// Draw a key of the signs that occur.
    pub key: bool,
    /// Write numbers into cells; without them values are colours and contours.
    pub values: bool,
    /// The width of the picture in units: cells are as large as it allows, and the board
    /// stands in its middle. `None` makes it as wide as the board wants.
    pub width: Option<u32>,
    /// A picture of 16 to 9, board on the left, words on its right: for slides. 1280 units
    /// wide where no width is given.
    pub landscape: bool,
    /// Width of a cell in units; `None` chooses 48, or less for boards of
    /// more than 30 rows or columns, so that the board stays below 1500
    /// units where cells of 2 units allow it. At most 96 and at least 1.
    pub cell: Option<u32>,
}

impl Default for SvgOptions {
    /// A light picture with the title, the headline and nothing else.
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            transparent: false,
            title: true,
            headline: true,
            verdict: None,
            because: false,
            key: false,
            values: true,
            width: None,
            landscape: false,
            cell: None,
        }
    }
}

/// Draws a scene as an SVG document.
///
/// The document carries the title as `<title>` and headline, reason and best
/// line as `<desc>`, for screen readers. The same scene and options give the
/// same bytes. Signs on cells that the scene does not have are left out.
///
/// O(cells + signs) time; the size of the picture grows with the outlines on
/// it, about 3 bytes per cell on a board of random walls, far less on maps.
pub fn svg(scene: &Scene, options: &SvgOptions) -> String {
    let sheet = Sheet::new(scene, options);
    let page = frame::Page::new(&sheet, options, sheet.board(), frame::lead(&sheet));
    document(&sheet, &page, options, |canvas| board_at(canvas, &sheet, page.left, page.top))
}

/// A page with its words, and what is drawn on it.
fn document(
    sheet: &Sheet<'_>,
    page: &frame::Page,
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
    ground::definitions(&mut canvas, sheet);
    if !options.transparent {
        canvas.rect(0.0, 0.0, page.width, page.height, &format!("fill=\"{}\"", sheet.colours.page));
    }
    draw(&mut canvas);
    caption::draw(&mut canvas, sheet, page, options);
    canvas.put(format_args!("</svg>\n"));
    canvas.finish()
}

/// The board in its frame, with its top left corner at a point.
fn board_at(canvas: &mut Canvas, sheet: &Sheet<'_>, left: f64, top: f64) {
    canvas.open(&format!("transform=\"translate({} {})\"", num(left), num(top)));
    board(canvas, sheet);
    canvas.close();
    frame::coordinates(canvas, sheet, left, top);
}

/// The board itself, layer by layer, with its top left corner at the origin.
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
    ways::draw(canvas, sheet);
    obstacles::draw(canvas, sheet);
    pieces::draw(canvas, sheet);
    costs::draw_in_corners(canvas, sheet);
    heat::beside_paths(canvas, sheet);
    pieces::chevrons(canvas, sheet);
    obstacles::brackets(canvas, sheet);
}

/// Title and description for those who do not see the picture.
fn describe(canvas: &mut Canvas, scene: &Scene) {
    let title = if scene.title.is_empty() { "A board" } else { &scene.title };
    canvas.put(format_args!("<title>{}</title>\n", escape(title)));
    let mut words = format!("{} rows, {} columns.", scene.rows, scene.cols);
    let hurts = scene.hurts.as_ref().map_or_else(String::new, |(cell, sentence)| {
        let (row, col) = (cell.index() / scene.cols + 1, cell.index() % scene.cols + 1);
        format!("What hurts most is {row},{col}: {sentence}")
    });
    for sentence in [&scene.headline, &scene.because, &scene.line, &hurts] {
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

#[cfg(test)]
mod legible;
#[cfg(test)]
mod tests;
