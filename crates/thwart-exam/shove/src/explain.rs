//! Pictures and sentences of shove.

use thwart_game::rules::Rules as _;
use thwart_game::scene::{Scene, Sign};
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Value};

use super::Shove;

/// Returns the value in words.
pub(super) fn headline(bounds: Bounds) -> String {
    match bounds.upper {
        Value::Finite(steps) => format!("{steps} steps in spite of the shoves"),
        Value::Infinite => "no path past the bully".to_owned(),
    }
}

/// Draws the position: the walker.
pub(super) fn position(session: &Session<'_, Shove>) -> Scene {
    let mut scene = Scene::of_board(session.game().board(), session.setup().title());
    scene.add(Sign::Walker(session.position().walker));
    scene
}

#[cfg(feature = "solve")]
impl thwart_game::explain::Explain for super::Shove {}
