//! Pictures and sentences of trap.

use thwart_grid::{Measure, Tile};

use thwart_game::rules::Rules;
use thwart_game::scene::{PathKind, Scene, Sign};
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Value};

use crate::check::expected_path;
use crate::rules::Trap;

#[cfg(feature = "solve")]
mod answer;

pub(super) fn headline(bounds: Bounds) -> String {
    let text = |value: Value| value.text(Measure::Whole);
    match (bounds.lower, bounds.upper) {
        (Value::Infinite, _) => "he cannot be caught".to_owned(),
        (Value::Finite(0), Value::Finite(0)) => "trapped already".to_owned(),
        (Value::Finite(1), Value::Finite(1)) => "1 obstacle".to_owned(),
        (lower, upper) if lower == upper => format!("{} obstacles", text(upper)),
        (Value::Finite(0 | 1), Value::Infinite) => "no plan found yet".to_owned(),
        (lower, Value::Infinite) => format!("at least {} obstacles, no plan found yet", text(lower)),
        (lower, upper) => format!("between {} and {} obstacles", text(lower), text(upper)),
    }
}

pub(super) fn ending(paid: Value) -> String {
    match paid {
        Value::Infinite => "Jerry is out".to_owned(),
        Value::Finite(1) => "Jerry is trapped, with 1 obstacle".to_owned(),
        Value::Finite(obstacles) => format!("Jerry is trapped, with {obstacles} obstacles"),
    }
}

/// Draws the position: the obstacles laid, the path Jerry has taken, and the path he expects to
/// take.
pub(super) fn position(session: &Session<'_, Trap>) -> Scene {
    let game = session.game();
    let here = session.position();
    let mut scene = Scene::of_board(game.board(), session.setup().title());
    let past = session.trail(|position| Some(position.jerry));
    if past.len() > 1 {
        if !here.obstacles.contains(past[0]) {
            scene.add(Sign::Start(past[0]));
        }
        scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    } else {
        // The other starts; each is a separate game.
        let starts = game.board().find(Tile::Start);
        starts.filter(|&cell| cell != here.jerry).for_each(|cell| scene.add(Sign::Start(cell)));
    }
    let mut number = 0;
    for chosen in session.history() {
        if let thwart_game::moves::Move::Obstacle(cell) = *chosen {
            number += 1;
            scene.add(Sign::Laid { cell, number });
        }
    }
    if game.outcome(here).is_none()
        && let Some(cells) = expected_path(game, here)
    {
        scene.add(Sign::Path { kind: PathKind::Expected, cells });
    }
    scene.add(Sign::Walker(here.jerry));
    scene
}
