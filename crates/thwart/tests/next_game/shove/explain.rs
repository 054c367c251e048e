//! Pictures and sentences of shove.

use crate::rules::Rules as _;
use crate::scene::{Scene, Sign};
use crate::session::Session;
use crate::value::{Bounds, Value};

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
impl crate::explain::Explain for super::Shove {}
