//! The one place that calls the renderers.

use thwart::scene::Scene;
use thwart::value::Verdict;
use thwart_render::{SvgOptions, TextOptions, Theme};

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

/// The scene as SVG, with the verdict on what it says, where there is one.
pub(crate) fn svg(scene: &Scene, dark: bool, verdict: Option<Verdict>) -> String {
    let theme = if dark { Theme::Dark } else { Theme::Light };
    thwart_render::svg(
        scene,
        &SvgOptions { theme, verdict, because: true, key: true, ..SvgOptions::default() },
    )
}
