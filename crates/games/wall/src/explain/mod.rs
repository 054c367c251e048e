//! Pictures and sentences of wall.

use thwart_grid::Measure;

use thwart_game::rules::Rules;
use thwart_game::scene::{PathKind, Scene, Sign};
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Value};

use super::rules::{Start, Wall};

#[cfg(feature = "solve")]
mod answer;

/// Returns the value in words.
pub(super) fn headline(bounds: Bounds) -> String {
    let text = |value: Value| value.text(Measure::Whole);
    match (bounds.lower, bounds.upper) {
        (Value::Infinite, _) => "no path to the bottom row".to_owned(),
        (lower, upper) if lower == upper => format!("a cost of {} at most", text(upper)),
        (lower, Value::Infinite) => format!("a cost of {} or more", text(lower)),
        (lower, upper) => format!("a cost between {} and {}", text(lower), text(upper)),
    }
}

/// Returns the end of a play in words.
pub(super) fn ending(paid: Value) -> String {
    match paid {
        Value::Infinite => "Rabbit has no path to the bottom row".to_owned(),
        Value::Finite(cost) => format!("Rabbit is down, at a cost of {cost}"),
    }
}

/// Draws the position: walls that stand, the path so far, the token.
pub(super) fn position(session: &Session<'_, Wall>) -> Scene {
    let game = session.game();
    let here = session.position();
    let mut scene = Scene::of_board(game.board(), session.setup().title());
    let past = session.trail(|position| position.token);
    if past.len() > 1 || (game.start_rule() == Start::Any && !past.is_empty()) {
        scene.add(Sign::Start(past[0]));
    }
    if past.len() > 1 {
        scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    }
    for cell in here.walls.iter() {
        scene.add(Sign::WallBelow(cell));
    }
    if let Some(token) = here.token {
        scene.add(Sign::Walker(token));
    }
    scene
}
