//! The one place that calls the renderers.

use std::time::Duration;

use thwart::scene::Scene;
use thwart_render::TextOptions;
#[cfg(feature = "raster")]
use thwart_render::Theme;

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

/// An animation.
#[cfg(feature = "raster")]
pub(crate) struct Animation(thwart_render::raster::Animation);

#[cfg(feature = "raster")]
impl Animation {
    /// An animation of pictures that are as large as this one.
    pub(crate) fn new(largest: &str, scale: u32, dark: bool) -> anyhow::Result<Self> {
        let theme = if dark { Theme::Dark } else { Theme::Light };
        let animation = thwart_render::raster::Animation::new(largest, scale, theme);
        animation.map(Self).map_err(|error| Failure::usage(error.to_string()))
    }

    /// Adds a picture that is shown for a while.
    pub(crate) fn add(&mut self, svg: &str, hold: Duration) -> anyhow::Result<()> {
        self.0.add(svg, hold).map_err(|error| Failure::usage(error.to_string()))
    }

    pub(crate) fn finish(self) -> anyhow::Result<Vec<u8>> {
        self.0.finish().map_err(|error| Failure::usage(error.to_string()))
    }
}

#[cfg(not(feature = "raster"))]
const NOT_BUILT_IN: &str = "this program was built without .png and .gif; write .svg, or have it built with them by \
                            cargo install --path crates/thwart-cli --features raster";

#[cfg(not(feature = "raster"))]
pub(crate) fn png(_: &str, _: u32) -> anyhow::Result<Vec<u8>> {
    Err(Failure::usage(NOT_BUILT_IN))
}

/// An animation that cannot be made here.
#[cfg(not(feature = "raster"))]
pub(crate) enum Animation {}

#[cfg(not(feature = "raster"))]
impl Animation {
    pub(crate) fn new(_: &str, _: u32, _: bool) -> anyhow::Result<Self> {
        Err(Failure::usage(NOT_BUILT_IN))
    }

    pub(crate) fn add(&mut self, _: &str, _: Duration) -> anyhow::Result<()> {
        match *self {}
    }

    pub(crate) fn finish(self) -> anyhow::Result<Vec<u8>> {
        match self {}
    }
}
