//! Pictures and sentences of rock.

use crate::scene::{Scene, Sign, Way};
use crate::session::Session;
use crate::value::{Bounds, Value};

use super::rules::Rock;

/// The value in words.
pub(super) fn headline(bounds: Bounds) -> String {
    match (bounds.lower, bounds.upper) {
        (Value::Infinite, _) => "no guaranteed way".to_owned(),
        (_, Value::Finite(1)) => "1 step at most".to_owned(),
        (lower, upper) if lower == upper => format!("{upper} steps at most"),
        (lower, upper) => format!("between {lower} and {upper} steps"),
    }
}

/// The position: rocks that have fallen, the way walked so far, the walker.
pub(super) fn position(session: &Session<'_, Rock>) -> Scene {
    let game = session.game();
    let here = session.position();
    let mut scene = Scene::of_board(crate::game::Game::board(game), session.setup().title());
    let mut past: Vec<_> = session.positions().iter().map(|position| position.walker).collect();
    past.dedup();
    if past.len() > 1 {
        scene.add(Sign::Start(game.entrance()));
        scene.add(Sign::Way { kind: Way::Past, cells: past });
    }
    for rock in here.rocks.iter() {
        scene.add(Sign::Rock(rock));
    }
    scene.add(Sign::Walker(here.walker));
    scene
}
