//! The one place that calls the renderers.

use std::time::Duration;

use thwart::scene::Scene;
use thwart_render::TextOptions;
#[cfg(feature = "raster")]
use thwart_render::{Theme, raster::Frame};

use crate::failure::Failure;
use crate::paint::Paint;

/// The scene as text.
pub(crate) fn text(scene: &Scene, paint: Paint) -> String {
    let options = TextOptions { colour: paint.color, width: paint.terminal, ..TextOptions::default() };
    thwart_render::text(scene, &options)
}

/// What stands between two entries of a key.
pub(crate) const APART: &str = "   ";

/// The scene as text in two parts: the board, and the key to its signs.
pub(crate) fn board_and_key(scene: &Scene, paint: Paint) -> (String, String) {
    let options = TextOptions { colour: paint.color, width: paint.terminal, ..TextOptions::default() };
    let board = thwart_render::text(scene, &TextOptions { key: false, ..options });
    let all = thwart_render::text(scene, &options);
    let key = all.strip_prefix(board.as_str()).unwrap_or_default().to_owned();
    (board, key)
}

/// A picture in pixels.
#[cfg(feature = "raster")]
pub(crate) fn png(svg: &str, scale: u32) -> anyhow::Result<Vec<u8>> {
    thwart_render::raster::png(svg, scale).map_err(|error| Failure::usage(error.to_string()))
}

/// An animation of pictures, each shown for its time.
#[cfg(feature = "raster")]
pub(crate) fn gif(pictures: Vec<(String, Duration)>, scale: u32, dark: bool) -> anyhow::Result<Vec<u8>> {
    let theme = if dark { Theme::Dark } else { Theme::Light };
    let frames: Vec<_> = pictures.into_iter().map(|(svg, hold)| Frame { svg, hold }).collect();
    thwart_render::raster::gif(&frames, scale, theme).map_err(|error| Failure::usage(error.to_string()))
}

#[cfg(not(feature = "raster"))]
const NOT_BUILT_IN: &str = "this program was built without .png and .gif; build it with --features raster, or write \
                            .svg";

#[cfg(not(feature = "raster"))]
pub(crate) fn png(_: &str, _: u32) -> anyhow::Result<Vec<u8>> {
    Err(Failure::usage(NOT_BUILT_IN))
}

#[cfg(not(feature = "raster"))]
pub(crate) fn gif(_: Vec<(String, Duration)>, _: u32, _: bool) -> anyhow::Result<Vec<u8>> {
    Err(Failure::usage(NOT_BUILT_IN))
}
