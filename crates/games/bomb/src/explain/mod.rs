//! Pictures and sentences of bomb.

use thwart_grid::{CellSet, Measure};

use super::rules::Bomb;
use thwart_game::rules::Rules;
use thwart_game::scene::{Area, Ground, PathKind, Scene, Sign};
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Value};

/// Returns the value in words: a number of steps, or a cost if costs differ.
pub(super) fn headline(priced: bool, bounds: Bounds) -> String {
    match (bounds.lower, bounds.upper) {
        (Value::Infinite, _) => "no path".to_owned(),
        (lower, upper) if lower == upper && priced => format!("cost {}", number(upper)),
        (lower, upper) if lower == upper => steps(upper),
        (lower, Value::Infinite) if priced => format!("cost {} or more, if there is a path", number(lower)),
        (lower, Value::Infinite) => format!("{} steps or more, if there is a path", number(lower)),
        (lower, upper) if priced => format!("cost between {} and {}", number(lower), number(upper)),
        (lower, upper) => format!("between {} and {} steps", number(lower), number(upper)),
    }
}

/// Returns the end of a play in words.
pub(super) fn ending(priced: bool, paid: Value) -> String {
    match paid {
        Value::Infinite => "no path to the end is left".to_owned(),
        Value::Finite(cost) if priced => format!("you are there, at a cost of {cost}"),
        Value::Finite(_) => format!("you are there, {} in all", steps(paid)),
    }
}

fn steps(value: Value) -> String {
    if value == Value::Finite(1) { "1 step".to_owned() } else { format!("{} steps", number(value)) }
}

fn number(value: Value) -> String {
    value.text(Measure::Whole)
}

/// Draws the position: blasts and what they cleared, the path so far, the
/// walker.
pub(super) fn position(session: &Session<'_, Bomb>) -> Scene {
    picture(session, &session.position().blasts)
}

/// Draws the position as it would look after these blasts.
fn picture(session: &Session<'_, Bomb>, blasts: &CellSet) -> Scene {
    let game = session.game();
    let mut scene = Scene::of_board(game.board(), session.setup().title());
    let mut area = Vec::new();
    game.visit_area(blasts, |cell| area.push(cell));
    let area: CellSet = area.into_iter().collect();
    for cell in area.iter() {
        let ground = &mut scene.ground[cell.index()];
        if *ground == Ground::Brick {
            *ground = Ground::Rubble;
        }
    }
    if !area.is_empty() {
        scene.add(Sign::Area { kind: Area::Blast, cells: area.iter().collect() });
    }
    let past = session.trail(|position| Some(position.walker));
    for &start in game.starting_cells().iter().filter(|&&start| start != past[0]) {
        scene.add(Sign::Start(start));
    }
    if past.len() > 1 {
        scene.add(Sign::Start(past[0]));
        scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    }
    for blast in blasts.iter() {
        scene.add(Sign::Blast(blast));
    }
    scene.add(Sign::Walker(session.position().walker));
    scene
}

#[cfg(feature = "solve")]
mod answer;
