//! The picture and the sentence for rocks that lie before the first step: which cells must not be lost.

use thwart_grid::Cell;
use thwart_grid::distance::UNREACHED_LENGTH;

use super::played::PlayedLine;
use super::words::Words;
use crate::rules::{Position, Rock};
use crate::solve::UnderRocks;
use thwart_game::rules::Rules as _;
use thwart_game::scene::{PathKind, Scene, Sign};
use thwart_game::value::Value;

/// Adds the short path as it is, the path around the rocks that cost most, and the cost of the first of them.
pub(super) fn explain(
    game: &Rock,
    here: &Position,
    played: &PlayedLine,
    value: Option<Value>,
    scene: &mut Scene,
) {
    // A stopped search has no value to explain, and its user has no time for another search.
    let Some(value) = value else { return };
    let ground = UnderRocks::new(game, &here.rocks);
    let short = ground.distance()[here.walker.index()];
    let path = ground.short_path(here.walker);
    if scene.heat.is_some() && short != UNREACHED_LENGTH {
        draw_numbers(scene, &path, &played.path, Value::Finite(short));
    } else {
        draw_paths(scene, path, played);
    }
    let words = Words::of(game.board());
    let rocks: Vec<_> = played.falls.iter().map(|fall| fall.rock).collect();
    scene.because = because(game, here, words, short, value, &rocks);
    if scene.heat.is_some() && !rocks.is_empty() {
        scene.because.push_str(" Each number is the path without its cell.");
    }
    scene.vital = rocks.first().map(|&rock| (rock, hurt(words, short, value, rocks.len())));
}

/// Replaces the short path by numbers on its cells, each with the length of the path without its cell; draws
/// the path around the worst of them.
fn draw_numbers(scene: &mut Scene, short: &[Cell], around: &[Cell], undisturbed: Value) {
    let mut asked = vec![false; scene.ground.len()];
    for cell in short {
        asked[cell.index()] = true;
    }
    for (value, asked) in scene.heat.iter_mut().flatten().zip(&mut asked) {
        // On eight neighbours cells beside the short path matter too.
        *asked |= value.is_some_and(|value| value != undisturbed);
        *value = value.filter(|_| *asked);
    }
    if around.len() > 1 {
        scene.add(Sign::Path { kind: PathKind::Planned, cells: around.to_vec() });
    }
}

/// Draws the short path, and the path around the rocks.
fn draw_paths(scene: &mut Scene, short: Vec<Cell>, played: &PlayedLine) {
    for fall in &played.falls {
        scene.add(Sign::Threat(fall.rock));
    }
    if short.len() > 1 && !played.falls.is_empty() {
        scene.add(Sign::Path { kind: PathKind::Expected, cells: short });
    }
    if played.path.len() > 1 {
        scene.add(Sign::Path { kind: PathKind::Planned, cells: played.path.clone() });
    }
}

fn because(game: &Rock, here: &Position, words: Words, short: u64, value: Value, rocks: &[Cell]) -> String {
    if short == UNREACHED_LENGTH {
        return "No path leads to an exit, with or without rocks.".to_owned();
    }
    let takes = words.verb_phrase(short);
    let left = game.left(here);
    if rocks.is_empty() {
        return match left {
            1 => format!("The short path {takes}, and no single rock costs you anything."),
            _ => format!("The short path {takes}, and {left} rocks cost you nothing."),
        };
    }
    let blocked = super::list(rocks.iter().map(|&rock| game.board().coord(rock).to_string()));
    let others = match left {
        1 => "no other cell costs".to_owned(),
        _ => format!("no other {left} rocks cost"),
    };
    match value {
        Value::Infinite => format!("The short path {takes}. With {blocked} blocked no path is left."),
        Value::Finite(value) => {
            let then = words.short_verb_phrase(value);
            format!("The short path {takes}. With {blocked} blocked it {then}, and {others} you more.")
        }
    }
}

/// Says what the rocks do, as a sentence about the first of them.
fn hurt(words: Words, short: u64, value: Value, rocks: usize) -> String {
    let blocked = match rocks {
        1 => "with this cell blocked".to_owned(),
        _ => format!("with this cell and {} more blocked", rocks - 1),
    };
    match value {
        Value::Infinite => format!("{blocked} no path is left"),
        Value::Finite(value) => {
            format!(
                "{blocked} the path {} instead of {}",
                words.short_verb_phrase(value),
                words.number(short)
            )
        }
    }
}
