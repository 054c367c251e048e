//! How long `analyze` takes at positions of plays on large boards, once the start
//! was solved:
//!
//! ```text
//! cargo run --release -p thwart-bench --example analyze -- [WORD] [SIDE]
//! ```
//!
//! One oracle is kept per play, which solves the start and what follows its first
//! move. On each board three plays go on from the start: both sides do their best;
//! they do so every other time; never. Where they do not, every other move is the
//! first in order, so that turns end. Prints the median and the longest time per
//! board and play, and the position that took it.

#[path = "../src/clock.rs"]
mod clock;

use std::time::Duration;

use clock::Stopwatch;

use thwart::game::{Game as _, Solve};
use thwart::games::{bomb::Bomb, escape::Escape, rock::Rock, wall::Wall};
use thwart::generate::{self, Request};
use thwart::limits::Limits;
use thwart::session::Session;
use thwart::setup::Setup;
use thwart_core::format::board_file;
use thwart_core::generate::Dice;

/// Positions that are measured per play, and moves between them.
const MEASURED: usize = 24;
const BETWEEN: usize = 7;

/// A family and its settings.
type Family = (&'static str, &'static [(&'static str, &'static str)]);

/// How a play goes: what it is called, and out of how many moves one is best.
const PLAYS: [(&str, Option<usize>); 3] = [("best", Some(1)), ("mixed", Some(2)), ("foolish", None)];

const MANY: &str = "1000000000000000000";

fn main() {
    let mut arguments = std::env::args().skip(1);
    let word = arguments.next().unwrap_or_default();
    let side = arguments.next().and_then(|side| side.parse().ok()).unwrap_or(1000);
    let wanted = |game: &str| game.starts_with(&word);
    if wanted("rock") {
        for family in ROCK {
            measure::<Rock>(side, *family);
        }
    }
    if wanted("wall") {
        for family in WALL {
            measure::<Wall>(side, *family);
        }
        let setup = board_file::parse(&doors(side)).and_then(|file| Setup::new(Wall::INFO, file));
        match setup {
            Ok(setup) => play_on::<Wall>(&setup, "two doors in every other row builds=upfront"),
            Err(problems) => println!("wall two doors: {problems}"),
        }
    }
    if wanted("bomb") {
        for family in BOMB {
            measure::<Bomb>(side, *family);
        }
    }
    if wanted("escape") {
        measure::<Escape>(side, ("random", &[("density", "20"), ("moves", MANY), ("starts", "4000")]));
    }
}

const ROCK: &[Family] = &[
    ("open", &[]),
    ("open", &[("seal", "forbidden")]),
    ("random", &[("density", "20")]),
    ("random", &[("density", "35"), ("seal", "forbidden")]),
    ("rooms", &[("seal", "forbidden")]),
    ("maze", &[("seal", "forbidden")]),
    ("rings", &[("seal", "forbidden")]),
    ("open", &[("topology", "eight")]),
    ("random", &[("topology", "eight"), ("density", "20")]),
    ("open", &[("costs", "uniform")]),
    ("random", &[("topology", "eight"), ("diagonal", "sqrt2"), ("costs", "uniform"), ("density", "20")]),
    ("random", &[("rocks", "2"), ("density", "10"), ("exits", "5")]),
    ("rings", &[("rocks", "2"), ("exits", "5")]),
    ("random", &[("density", "20"), ("reveal", "known")]),
];

const WALL: &[Family] = &[
    ("open", &[("costs", "uniform")]),
    ("open", &[("costs", "sparse")]),
    ("open", &[("costs", "none")]),
    ("open", &[("costs", "blocks")]),
    ("open", &[("costs", "adversarial")]),
    ("random", &[("density", "5")]),
    ("open", &[("costs", "uniform"), ("builds", "upfront")]),
];

const BOMB: &[Family] = &[
    ("open", &[("rubble", "60")]),
    ("random", &[("density", "20"), ("bricks", "0")]),
    ("random", &[("density", "40"), ("blasts", "3")]),
    ("random", &[("density", "40"), ("blasts", "3"), ("radius", "5")]),
    ("maze", &[]),
];

/// Plays on a board of this family.
fn measure<G: Solve>(side: usize, (family, settings): Family) {
    let request = Request { family, rows: side, cols: side, seed: 1, settings };
    let setup = match generate::setup(G::INFO, &request) {
        Ok(setup) => setup,
        Err(error) => return println!("{} {family}: {error}", G::INFO.name),
    };
    let words: Vec<_> = settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
    play_on::<G>(&setup, &format!("{family} {}", words.join(" ")));
}

/// A board of wall where every other row has but two cells, and all ways meet
/// there again and again.
fn doors(side: usize) -> String {
    let mut dice = Dice::new(1, "doors", side, side);
    let mut text = "game: wall\nbuilds: upfront\n\n".to_owned();
    for row in 0..side {
        let doors = [dice.below(side), dice.below(side)];
        let open = |col: usize| row % 2 == 0 || doors.contains(&col);
        text.extend(
            (0..side).map(|col| if open(col) { char::from(b'0' + dice.below(10) as u8) } else { '#' }),
        );
        text.push('\n');
    }
    text
}

/// Plays on a board and prints what the analyses took.
fn play_on<G: Solve>(setup: &Setup, words: &str) {
    let game = G::new(setup).expect("the board is one of the game");
    println!("{} {words}", G::INFO.name);
    println!("  {:8} {}", "start", explained(&game, setup));
    for (number, (name, best_of)) in PLAYS.into_iter().enumerate() {
        let mut dice = Dice::new(1 + number as u64, "plays", game.board().rows(), game.board().cols());
        println!("  {name:8} {}", play(&game, best_of, &mut dice));
    }
}

/// How long the picture and the sentence for the start take.
fn explained<G: Solve>(game: &G, setup: &Setup) -> String {
    let method = G::INFO.methods[0].name;
    let answer = match game.solve(&game.start(), method, &Limits::default()) {
        Ok(answer) => answer,
        Err(error) => return error.to_string(),
    };
    let session = Session::new(game, setup);
    let started = Stopwatch::start();
    let scene = game.explain(&session, &answer);
    let took = started.elapsed();
    format!("explained in {:.2} ms: {}", took.as_secs_f64() * 1e3, scene.because)
}

/// One play, with an oracle of its own.
fn play<G: Solve>(game: &G, best_of: Option<usize>, dice: &mut Dice) -> String {
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    let mut position = game.start();
    let started = Stopwatch::start();
    // What the start is worth may show at a glance, where rocks shut the walker in on the spot. What
    // follows the first move does not.
    let next = game.moves(&position).first().map(|&first| game.play(&position, first));
    for position in [Some(&position), next.as_ref()].into_iter().flatten() {
        if let Err(error) = oracle.evaluate(position) {
            return error.to_string();
        }
    }
    let first = started.elapsed();
    let mut times: Vec<(Duration, usize, usize)> = Vec::new();
    let mut made = 0;
    while game.outcome(&position).is_none() && times.len() < MEASURED {
        if made % BETWEEN < 2 {
            let started = Stopwatch::start();
            let analysed = oracle.analyse(game, &position);
            let time = started.elapsed();
            match analysed {
                Ok(analysed) => times.push((time, made, analysed.len())),
                Err(error) => return error.to_string(),
            }
        }
        let keeps = best_of.is_some_and(|many| dice.below(many) == 0);
        let best = if keeps { oracle.evaluate(&position).ok().and_then(|found| found.best) } else { None };
        let chosen = best.unwrap_or_else(|| {
            let moves = game.moves(&position);
            moves[if dice.below(2) == 0 { 0 } else { dice.below(moves.len()) }]
        });
        position = game.play(&position, chosen);
        made += 1;
    }
    times.sort_unstable();
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    let Some(&(worst, at, moves)) = times.last() else { return "over at once".to_owned() };
    format!(
        "first solve {:8.2} ms, {:2} analyses: median {:8.2} ms, worst {:8.2} ms ({moves} moves, after {at})",
        millis(first),
        times.len(),
        millis(times[times.len() / 2].0),
        millis(worst)
    )
}
