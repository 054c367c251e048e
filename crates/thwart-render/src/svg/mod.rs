//! Scenes as SVG.
//!
//! A picture is a surveyor's map: black ink on cool paper, blue for the side that walks, red for the side
//! that obstructs. Lines stay readable at any size of the cells; small cells lose detail step by step
//! ([`Detail`]) and never crowd. Layers, bottom to top: floor, heat, grid, contours, areas, walls, bricks,
//! numbers, exits, paths, obstacles and stars, pieces, chevrons, brackets.
//!
//! A picture needs no font and no other file: numbers and words are strokes of the project's own alphabet.

mod alone;
mod areas;
mod axes;
mod board;
mod caption;
mod costs;
mod film;
mod frame;
mod ground;
mod hatch;
mod heat;
pub(crate) mod ink;
mod key;
mod lanes;
mod lattice;
mod numerals;
mod obstacles;
mod options;
mod page;
mod paths;
mod pieces;
mod room;
mod sheet;
mod trace;

use thwart::scene::Scene;

pub use alone::{Alone, alone, key, without};
pub use film::filmstrip;
pub use key::Entry;
pub use options::SvgOptions;
pub use sheet::Detail;

use board::board_at;
use page::{Page, document};
use sheet::Sheet;

/// Draws a scene as an SVG document.
///
/// The document has the title as `<title>`, and headline, reason and best line as `<desc>`, for screen
/// readers. The same scene and options give the same bytes. Signs on cells outside the scene are left out.
///
/// O(cells + signs) time; the size of the picture grows with the outlines on it, about 3 bytes per cell on a
/// board of random walls, far less on maps.
pub fn svg(scene: &Scene, options: &SvgOptions) -> String {
    let sheet = Sheet::new(scene, options);
    let page = Page::new(&sheet, options, sheet.board(), frame::lead(&sheet));
    document(&sheet, &page, options, |canvas| board_at(canvas, &sheet, page.left, page.top))
}

#[cfg(test)]
mod legible;
#[cfg(test)]
mod tests;
