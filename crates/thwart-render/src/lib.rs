//! Draws a [`Scene`](thwart::scene::Scene): as [`text()`] for terminals, in colour or in plain characters,
//! and as [`svg()`] for pages and papers.
//!
//! Both draw the same signs with the same meaning. Colour names the side, shape names the thing: round things
//! move, angular things block, an arch is an exit, dashed things are still to come, dotted ones are expected,
//! hatched ground is solid. This crate names no game; it can draw any scene.
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
