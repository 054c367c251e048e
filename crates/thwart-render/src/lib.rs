//! Draws a [`Scene`](thwart::scene::Scene): as [`text()`] for terminals, in
//! colour or in plain characters, and as [`svg()`] for pages and papers.
//!
//! Both draw the same signs with the same meaning. Colour says who, shape says
//! what: round things move, angular things block, an arch is a way out, dashed
//! is not there yet, dotted is expected, hatched is solid ground. No game is
//! named in this crate; whatever a scene contains can be drawn.
//!
//! Both are pure functions: the same scene and options give the same bytes.

mod answer;
mod glyphs;
mod layers;
pub mod palette;
#[cfg(feature = "raster")]
pub mod raster;
pub mod svg;
pub mod text;
mod words;

pub use answer::{picture, play};
pub use palette::Theme;
pub use svg::{Alone, Entry, SvgOptions, alone, filmstrip, key, svg, without};
pub use text::{TextOptions, text};

#[cfg(test)]
mod samples;
