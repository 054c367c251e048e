//! Pictures and sentences of rock.

#[cfg(feature = "solve")]
mod answer;
#[cfg(feature = "solve")]
mod known;
#[cfg(feature = "solve")]
mod played;
mod words;

use thwart_grid::Board;

use self::words::Words;
use super::rules::Rock;
use thwart_game::rules::Rules as _;
use thwart_game::scene::{PathKind, Scene, Sign};
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Value};

/// Returns the value in words.
pub(super) fn headline(bounds: Bounds, board: &Board) -> String {
    let words = Words::of(board);
    match (bounds.lower, bounds.upper) {
        (Value::Infinite, _) => "no guaranteed path".to_owned(),
        (lower, upper) if lower == upper => format!("{} at most", words.value(upper)),
        (Value::ZERO, Value::Infinite) => "not known".to_owned(),
        (lower, Value::Infinite) => format!("at least {}", words.value(lower)),
        (Value::Finite(lower), upper) => {
            format!("between {} and {}", words.number(lower), words.value(upper))
        }
    }
}

/// Returns the end of a play in words.
pub(super) fn ending(paid: Value, board: &Board) -> String {
    match paid {
        Value::Infinite => "the walker is shut in".to_owned(),
        Value::Finite(length) => format!("the walker is out, {} in all", Words::of(board).amount(length)),
    }
}

/// Draws the position: rocks that have fallen, the path walked so far, the walker.
pub(super) fn position(session: &Session<'_, Rock>) -> Scene {
    let game = session.game();
    let here = session.position();
    let mut scene = Scene::of_board(game.board(), session.setup().title());
    let past = session.trail(|position| Some(position.walker));
    if past.len() > 1 {
        scene.add(Sign::Start(past[0]));
        scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    }
    let blocked = here.rocks.iter().flat_map(|rock| game.around(rock));
    for cell in blocked.filter(|&cell| game.board().is_passable(cell)) {
        scene.add(Sign::Rock(cell));
    }
    scene.add(Sign::Walker(here.walker));
    scene
}

/// Joins words: `1,2`, `1,2 and 3,4`, `1,2, 3,4 and 5,6`.
#[cfg(feature = "solve")]
fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<_> = words.collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}
