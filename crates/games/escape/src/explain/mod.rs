//! Pictures and sentences of escape.

use thwart_game::rules::Rules;
use thwart_game::scene::{PathKind, Scene, Sign};
use thwart_game::session::Session;
use thwart_game::value::{Bounds, Value};

use super::rules::{Escape, Token};

#[cfg(feature = "solve")]
mod answer;

pub(super) fn headline(bounds: Bounds) -> String {
    match bounds.value() {
        Some(Value::Infinite) => "Bob wins".to_owned(),
        Some(Value::Finite(_)) => "Alice wins".to_owned(),
        None => "undecided".to_owned(),
    }
}

/// Draws the position: exits, tokens with their numbers, and the last push.
pub(super) fn position(session: &Session<'_, Escape>) -> Scene {
    draw(session, |_| None)
}

/// The most numbers of one cell that are written out.
const MAX_NUMBERS_SHOWN: usize = 3;

/// Draws tokens that share a cell as one sign with their numbers.
fn draw(session: &Session<'_, Escape>, weight: impl Fn(&[Token]) -> Option<u64>) -> Scene {
    let game = session.game();
    let board = game.board();
    let mut scene = Scene::of_board(board, session.setup().title());
    if let Some(&thwart_game::moves::Move::Push { cell, direction, .. }) = session.history().last() {
        let cells = [cell].into_iter().chain(board.step(cell, direction)).collect();
        scene.add(Sign::Path { kind: PathKind::Past, cells });
    }
    for stack in session.position().stacks() {
        let mut numbers: Vec<_> =
            stack.iter().rev().take(MAX_NUMBERS_SHOWN).map(|token| token.left.to_string()).collect();
        if stack.len() > MAX_NUMBERS_SHOWN {
            numbers.push(format!("+{}", stack.len() - MAX_NUMBERS_SHOWN));
        }
        scene.add(Sign::Token { cell: stack[0].cell, label: numbers.join(","), weight: weight(stack) });
    }
    scene
}
