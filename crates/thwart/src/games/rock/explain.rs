//! Pictures and sentences of rock.

use thwart_core::Measure;
#[cfg(feature = "solve")]
use thwart_core::{Cell, distance::UNREACHED};

use crate::game::Game as _;
use crate::scene::{Scene, Sign, Way};
use crate::session::Session;
use crate::value::{Bounds, Value};

use super::rules::Rock;
#[cfg(feature = "solve")]
use super::rules::Position;
#[cfg(feature = "solve")]
use super::solve::{Ground, detour};
#[cfg(feature = "solve")]
use crate::{field::Field, game::Answer, moves::Move};

/// The value in words.
pub(super) fn headline(bounds: Bounds, measure: Measure) -> String {
    let text = |value: Value| value.rounded(measure, 2);
    match (bounds.lower, bounds.upper) {
        (Value::Infinite, _) => "no guaranteed way".to_owned(),
        (_, Value::Finite(1)) if measure == Measure::Whole => "1 step at most".to_owned(),
        (lower, upper) if lower == upper => format!("{} steps at most", text(upper)),
        (Value::ZERO, Value::Infinite) => "not known".to_owned(),
        (lower, Value::Infinite) => format!("at least {} steps", text(lower)),
        (lower, upper) => format!("between {} and {} steps", text(lower), text(upper)),
    }
}

/// The position: rocks that have fallen, the way walked so far, the walker.
pub(super) fn position(session: &Session<'_, Rock>) -> Scene {
    let game = session.game();
    let here = session.position();
    let mut scene = Scene::of_board(game.board(), session.setup().title());
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

/// The position with the answer: values of all cells, the way perfect play
/// walks, the rock that falls on it, and what the short way would cost.
#[cfg(feature = "solve")]
pub(super) fn answer(session: &Session<'_, Rock>, answer: &Answer) -> Scene {
    let game = session.game();
    let here = session.position();
    let mut scene = position(session);
    scene.heat = answer.field.as_ref().map(Field::to_vec);
    let line = answer.line.as_deref().unwrap_or(&[]);
    let (way, falls) = follow(game, here, line);
    scene.line = in_words(game, line);
    let before = falls.first().map_or(way.len(), |fall| fall.at);
    let (walked, expected) = way.split_at(before);
    if walked.len() > 1 {
        scene.add(Sign::Way { kind: Way::Planned, cells: walked.to_vec() });
    }
    if !expected.is_empty() {
        // From the last cell before the rock, so the two ways meet.
        let cells = way[before.saturating_sub(1)..].to_vec();
        if cells.len() > 1 {
            scene.add(Sign::Way { kind: Way::Expected, cells });
        }
    }
    for fall in &falls {
        scene.add(Sign::Threat(fall.rock));
    }
    if let Some(value) = answer.bounds.value() {
        let story = Story::new(game, here);
        scene.because = story.because(game, value, &falls);
        scene.hurts = falls.first().map(|fall| (fall.rock, hurt(game, here, &way, fall, value)));
    }
    scene
}

/// A rock of the best line.
#[cfg(feature = "solve")]
struct Fall {
    rock: Cell,
    /// How many cells of the way lie before it.
    at: usize,
}

/// The cells walked on a line, the first included, and the rocks that fall.
#[cfg(feature = "solve")]
fn follow(game: &Rock, from: &Position, line: &[Move]) -> (Vec<Cell>, Vec<Fall>) {
    let mut way = vec![from.walker];
    let mut falls = Vec::new();
    for &chosen in line {
        match chosen {
            Move::Step(direction) => {
                let here = way[way.len() - 1];
                way.extend(game.board().step(here, direction));
            }
            Move::Obstacle(rock) => falls.push(Fall { rock, at: way.len() }),
            _ => {}
        }
    }
    (way, falls)
}

/// `3 S, 2 E, a rock falls on 6,3, ...`
#[cfg(feature = "solve")]
fn in_words(game: &Rock, line: &[Move]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut run: Option<(&str, usize)> = None;
    let flush = |run: &mut Option<(&str, usize)>, words: &mut Vec<String>| {
        if let Some((direction, count)) = run.take() {
            words.push(if count == 1 { direction.to_owned() } else { format!("{count} {direction}") });
        }
    };
    for &chosen in line {
        match chosen {
            Move::Step(direction) => match &mut run {
                Some((word, count)) if *word == direction.word() => *count += 1,
                _ => {
                    flush(&mut run, &mut words);
                    run = Some((direction.word(), 1));
                }
            },
            Move::Obstacle(rock) => {
                flush(&mut run, &mut words);
                words.push(format!("a rock falls on {}", game.board().coord(rock)));
            }
            _ => {}
        }
    }
    flush(&mut run, &mut words);
    words.join(", ")
}

/// What the plain shortest way would be, and what a rock could do to it.
#[cfg(feature = "solve")]
struct Story {
    /// Its length; `None` if there is none.
    short: Option<u32>,
    /// The rock that hurts a walker on it most: its cell and the steps in all,
    /// the way back included; `None` for a walker shut in.
    worst: Option<(Cell, Option<u32>)>,
}

#[cfg(feature = "solve")]
impl Story {
    fn new(game: &Rock, here: &Position) -> Self {
        let ground = Ground::new(game, &here.rocks);
        let short = ground.distance[here.walker.index()];
        if short == UNREACHED {
            return Self { short: None, worst: None };
        }
        let mut worst: Option<(Cell, Option<u32>)> = None;
        let mut cell = here.walker;
        let mut seen = rustc_hash::FxHashMap::default();
        for walked in 0..short {
            if let Some(rock) = ground.only_nearer(cell) {
                let left = detour(&ground, cell, rock, &mut seen);
                let total = (left != UNREACHED).then(|| walked + left);
                let sealed_for_nothing = total.is_none() && !game.may_seal();
                let beats = |known: Option<u32>| match (known, total) {
                    (None, _) => false,
                    (Some(_), None) => true,
                    (Some(known), Some(total)) => total > known,
                };
                if !sealed_for_nothing && worst.is_none_or(|(_, known)| beats(known)) {
                    worst = Some((rock, total));
                }
            }
            let left = ground.distance[cell.index()];
            let mut nearer = ground.neighbours(cell).filter(|next| ground.distance[next.index()] < left);
            cell = nearer.next().expect("a cell off the exit has a nearer neighbour");
        }
        Self { short: Some(short), worst }
    }

    fn because(&self, game: &Rock, value: Value, falls: &[Fall]) -> String {
        let Some(short) = self.short else {
            return "No way leads to the exit, with or without rocks.".to_owned();
        };
        let at = |cell| game.board().coord(cell);
        match (value, self.worst) {
            (Value::Infinite, _) if !falls.is_empty() => {
                let rock = at(falls[falls.len() - 1].rock);
                format!("The way looks like {}. But sooner or later a rock falls on {rock} and shuts you in.", steps(short))
            }
            (Value::Infinite, _) => {
                format!("The way looks like {}. But wherever you turn, rocks can shut you in.", steps(short))
            }
            (Value::Finite(value), _) if value == u64::from(short) => {
                format!("The short way takes {}, and no rock next to it makes you lose one.", steps(short))
            }
            (Value::Finite(value), Some((rock, None))) => {
                let rock = at(rock);
                format!("The short way looks like {}. Walk it and a rock on {rock} shuts you in. This way takes {value} at most.", steps(short))
            }
            (Value::Finite(value), Some((rock, Some(total)))) if u64::from(total) > value => {
                let rock = at(rock);
                format!("The short way looks like {}. Walk it and a rock falls on {rock}: {total} in all. This way takes {value} at most.", steps(short))
            }
            (Value::Finite(value), _) => match falls.first() {
                Some(fall) => format!(
                    "The way takes {} if nothing happens. The rock that hurts most falls on {}: {value} in all.",
                    steps(short),
                    at(fall.rock)
                ),
                None => format!("The way takes {} if nothing happens, and {value} at most.", steps(short)),
            },
        }
    }

}

/// How much the first rock of the best line costs.
#[cfg(feature = "solve")]
fn hurt(game: &Rock, here: &Position, way: &[Cell], fall: &Fall, value: Value) -> String {
    let ground = Ground::new(game, &here.rocks);
    let walked = fall.at.saturating_sub(1);
    let planned = way.get(walked).map_or(UNREACHED, |cell| ground.distance[cell.index()]);
    match value {
        Value::Finite(value) if planned != UNREACHED => {
            let planned = walked as u64 + u64::from(planned);
            let more = value.saturating_sub(planned);
            let steps = if more == 1 { "step" } else { "steps" };
            format!("a rock there costs {more} {steps}: the way would take {planned} without it")
        }
        _ => "a rock there shuts the walker in".to_owned(),
    }
}

#[cfg(feature = "solve")]
fn steps(count: u32) -> String {
    if count == 1 { "1 step".to_owned() } else { format!("{count} steps") }
}
