//! Answers as scenes, and the one place that calls the renderers.

use thwart::scene::{Scene, Sign};
use thwart::{Position, Solution};
#[cfg(feature = "raster")]
use thwart_render::raster;
use thwart_render::{SvgOptions, TextOptions, Theme};

use crate::failure::Failure;
use crate::paint::Paint;

/// Returns the scene of an answer, with the other starts, which the answer is not about.
pub(crate) fn drawn(solution: &Solution) -> Scene {
    let mut scene = solution.scene.clone();
    for other in solution.starts.iter().skip(1) {
        scene.add(Sign::Start(other.cell));
    }
    scene
}

/// Returns `start 3,1: ` to precede the headline for one of several starts,
/// otherwise an empty text.
pub(crate) fn start(position: &Position, solution: &Solution) -> String {
    solution
        .starts
        .first()
        .map_or_else(String::new, |first| format!("start {}: ", position.setup().board().coord(first.cell)))
}

/// Draws a scene as text.
pub(crate) fn text(scene: &Scene, paint: Paint) -> String {
    let options = TextOptions { colour: paint.color, width: paint.terminal, ..TextOptions::default() };
    thwart_render::text(scene, &options)
}

/// The gap between two entries of a key.
pub(crate) const KEY_GAP: &str = "   ";

/// Draws a scene as text in two parts: the board, and the key to its signs.
pub(crate) fn board_and_key(scene: &Scene, paint: Paint) -> (String, String) {
    let options = TextOptions { colour: paint.color, width: paint.terminal, ..TextOptions::default() };
    let board = thwart_render::text(scene, &TextOptions { key: false, ..options });
    let all = thwart_render::text(scene, &options);
    let key = all.strip_prefix(board.as_str()).unwrap_or_default().to_owned();
    (board, key)
}

/// Renders a picture as PNG.
#[cfg(feature = "raster")]
pub(crate) fn png(svg: &str, scale: u32) -> anyhow::Result<Vec<u8>> {
    written(raster::png(svg, scale))
}

/// Renders a picture as a GIF that does not move.
#[cfg(feature = "raster")]
pub(crate) fn still(svg: &str, scale: u32, theme: Theme) -> anyhow::Result<Vec<u8>> {
    written(raster::still(svg, scale, theme))
}

/// Renders the play of an answer as a GIF.
#[cfg(feature = "raster")]
pub(crate) fn animated(
    position: &Position,
    solution: &Solution,
    answer: &Scene,
    options: &SvgOptions,
    scale: u32,
) -> anyhow::Result<Vec<u8>> {
    written(raster::animated(position, solution, answer, options, scale))
}

#[cfg(feature = "raster")]
fn written(bytes: Result<Vec<u8>, raster::RasterError>) -> anyhow::Result<Vec<u8>> {
    bytes.map_err(|error| Failure::usage(error.to_string()))
}

/// Returns the error of a program without these formats.
#[cfg(not(feature = "raster"))]
fn not_built_in() -> anyhow::Result<Vec<u8>> {
    Err(Failure::usage(
        "this program was built without .png and .gif; write .svg, or have it built with them by \
         cargo install --path crates/thwart-cli --locked --features raster",
    ))
}

#[cfg(not(feature = "raster"))]
pub(crate) fn png(_: &str, _: u32) -> anyhow::Result<Vec<u8>> {
    not_built_in()
}

#[cfg(not(feature = "raster"))]
pub(crate) fn still(_: &str, _: u32, _: Theme) -> anyhow::Result<Vec<u8>> {
    not_built_in()
}

#[cfg(not(feature = "raster"))]
pub(crate) fn animated(
    _: &Position,
    _: &Solution,
    _: &Scene,
    _: &SvgOptions,
    _: u32,
) -> anyhow::Result<Vec<u8>> {
    not_built_in()
}
