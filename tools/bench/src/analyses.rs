//! Analyses: how long the values of all moves take, once a board has been solved.

use std::time::Duration;

use thwart::Limits;
use thwart::answer::{Oracle, SolveError};
use thwart::games::{bomb::Bomb, escape::Escape, rock::Rock, trap::Trap};
use thwart::generate::{self, Request};
use thwart_grid::generate::Dice;

use crate::clock::Stopwatch;
use crate::job::Settings;
use crate::table::figure;
use thwart::explain::Explain;

/// Cells a side.
const SIDE: usize = 1000;
/// A search that takes longer ends with what it knows.
const PATIENCE: Duration = Duration::from_secs(60);
/// Analyses of one play, and the moves between them.
const ANALYSES: usize = 12;
const BETWEEN: usize = 5;

const EIGHT: (&str, &str) = ("topology", "eight");
const HEX: (&str, &str) = ("topology", "hex");
const D10: (&str, &str) = ("density", "10");
const D20: (&str, &str) = ("density", "20");
const DIGITS: (&str, &str) = ("costs", "uniform");
const NO_SEAL: (&str, &str) = ("seal", "forbidden");
const TWO: (&str, &str) = ("rocks", "2");
const FIVE_EXITS: (&str, &str) = ("exits", "5");
const MOVES: (&str, &str) = ("moves", "1000000000000000000");

const ROCK: &[(&str, Settings)] = &[
    ("open", &[]),
    ("random", &[D20]),
    ("maze", &[NO_SEAL]),
    ("rings", &[NO_SEAL]),
    ("random", &[EIGHT, D20]),
    ("random", &[D20, DIGITS]),
    ("random", &[TWO, D10, FIVE_EXITS]),
    ("random", &[TWO, D10, FIVE_EXITS, DIGITS]),
    ("random", &[TWO, D10, FIVE_EXITS, EIGHT]),
    ("rings", &[TWO, FIVE_EXITS]),
    ("random", &[D20, ("reveal", "known")]),
];
const TRAP: &[(&str, Settings)] = &[
    ("open", &[]),
    ("random", &[]),
    ("rooms", &[]),
    ("open", &[EIGHT]),
    ("random", &[EIGHT]),
    ("open", &[HEX]),
    ("random", &[HEX]),
];
const BOMB: &[(&str, Settings)] = &[
    ("open", &[("rubble", "60")]),
    ("random", &[D20, ("bricks", "0")]),
    ("random", &[("density", "40"), ("blasts", "3")]),
    ("maze", &[]),
];
const ESCAPE: &[(&str, Settings)] = &[("random", &[D20, MOVES, ("starts", "4000")])];

/// Measures the boards that are wanted and prints a line of a table for each.
pub(crate) fn measure_all(wants: impl Fn(&str) -> bool) {
    println!(
        "| board, {SIDE}x{SIDE} | solve, ms | analysis, median, ms | longest, ms | moves | not settled |"
    );
    println!("|---|---|---|---|---|---|");
    measure::<Rock>(ROCK, &wants);
    measure::<Trap>(TRAP, &wants);
    measure::<Bomb>(BOMB, &wants);
    measure::<Escape>(ESCAPE, &wants);
}

fn measure<G: Explain>(boards: &[(&str, Settings)], wants: &impl Fn(&str) -> bool) {
    for &(family, settings) in boards {
        let words: Vec<_> = settings.iter().map(|(key, value)| format!(" {key}={value}")).collect();
        let title = format!("{}: {family}{}", G::INFO.name, words.concat());
        if wants(&title) {
            let request = Request { family, rows: SIDE, cols: SIDE, seed: 1, settings };
            let setup = generate::setup(G::INFO, &request).expect("the table asks for boards that there are");
            let game = G::new(&setup).expect("a family makes boards of the game");
            println!("| {title} | {} |", play(&game).unwrap_or_else(|error| error.to_string()));
        }
    }
}

/// A play in which every other move is a best one, looked at now and then.
fn play<G: Explain>(game: &G) -> Result<String, SolveError> {
    let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
    let mut oracle = game.oracle(&limits);
    let mut dice = Dice::new(1, "plays", SIDE, SIDE);
    let mut position = game.start();
    let started = Stopwatch::start();
    solve(game, &mut *oracle)?;
    let solved = started.elapsed();
    let mut times = Vec::new();
    let (mut made, mut moves, mut unsettled) = (0, 0, 0);
    while game.outcome(&position).is_none() && times.len() < ANALYSES {
        if made % BETWEEN == 0 {
            oracle.renew();
            let started = Stopwatch::start();
            let analyzed = oracle.analyze(game, &position)?;
            times.push(started.elapsed());
            moves += analyzed.len();
            unsettled += analyzed.iter().filter(|told| told.bounds.value().is_none()).count();
        }
        let best = if dice.percent(50) { oracle.evaluate(&position)?.best } else { None };
        let chosen = best.unwrap_or_else(|| {
            let moves = game.moves(&position);
            moves[dice.below(moves.len())]
        });
        position = game.play(&position, chosen);
        made += 1;
    }
    let ms = |time: Duration| figure(time.as_secs_f64() * 1e3);
    times.sort_unstable();
    let [median, longest] =
        [times.get(times.len() / 2), times.last()].map(|time| time.copied().map_or_else(String::new, ms));
    Ok(format!("{} | {median} | {longest} | {moves} | {unsettled}", ms(solved)))
}

/// The first solve. What the start is worth may show at a glance; what follows the first move does not.
fn solve<G: Explain>(game: &G, oracle: &mut dyn Oracle<G>) -> Result<(), SolveError> {
    let start = game.start();
    oracle.evaluate(&start)?;
    let next = game.moves(&start).first().map(|&first| game.play(&start, first));
    next.map_or(Ok(()), |next| oracle.evaluate(&next).map(|_| ()))
}
