//! Certificates: what making and checking them takes, and how long they are.

use std::time::Duration;

use thwart::Limits;
use thwart::SolveOptions;
use thwart::any::{AnyGame as _, Entry};
use thwart::game::check;
use thwart::games::bomb::Bomb;
use thwart::games::escape::Escape;
use thwart::games::rock::Rock;
use thwart::games::wall::Wall;
use thwart::session::Session;
use thwart::setup::Setup;

use crate::clock::Stopwatch;
use crate::job::{Settings, Solving};
use crate::table::figure;
use thwart::explain::Explain;

/// A board whose value is certified.
#[derive(Clone, Copy)]
struct Row {
    game: &'static str,
    name: &'static str,
    family: &'static str,
    settings: Settings,
    side: usize,
}

const D20: (&str, &str) = ("density", "20");
const SEED: (&str, &str) = ("seed", "3");
const NO_SEAL: (&str, &str) = ("seal", "forbidden");
const DIGITS: (&str, &str) = ("costs", "uniform");
const EIGHT: (&str, &str) = ("topology", "eight");
const ROCK_30: (&str, &str) = ("density", "5");
const NO_BRICKS: (&str, &str) = ("bricks", "0");
const THREE: (&str, &str) = ("blasts", "3");

/// A row about one position.
const fn row(game: &'static str, name: &'static str, family: &'static str, settings: Settings) -> Row {
    Row { game, name, family, settings, side: 1000 }
}

const fn small(row: Row, side: usize) -> Row {
    Row { side, ..row }
}

const ROWS: [Row; 38] = [
    row("rock", "open", "open", &[]),
    row("rock", "open, no seal", "open", &[NO_SEAL]),
    row("rock", "random 20 %", "random", &[D20, SEED]),
    row("rock", "random 20 %, no seal", "random", &[D20, NO_SEAL]),
    row("rock", "rooms, no seal", "rooms", &[NO_SEAL]),
    row("rock", "maze, no seal", "maze", &[NO_SEAL]),
    row("rock", "rings, no seal", "rings", &[NO_SEAL]),
    row("rock", "caves, no seal", "caves", &[NO_SEAL]),
    row("rock", "eight, random 20 %, no seal", "random", &[D20, NO_SEAL, EIGHT]),
    row("rock", "digits, random 20 %, no seal", "random", &[D20, NO_SEAL, DIGITS]),
    row("bomb", "one blast, open", "open", &[("rubble", "0")]),
    row("bomb", "one blast, 5 % rock, 30 % brick", "random", &[ROCK_30, NO_BRICKS, ("rubble", "30")]),
    row("bomb", "one blast, 20 % rock, 10 % brick", "random", &[D20, NO_BRICKS, ("rubble", "10")]),
    row("bomb", "one blast, 60 % brick", "open", &[("rubble", "60")]),
    row("bomb", "three blasts, 20 % rock, 10 % brick", "random", &[THREE, D20, NO_BRICKS, ("rubble", "10")]),
    row(
        "bomb",
        "three blasts, radius 10, 20 % rock, 10 % brick",
        "random",
        &[THREE, ("radius", "10"), D20, NO_BRICKS, ("rubble", "10")],
    ),
    row(
        "bomb",
        "three blasts, 5 % rock, 30 % brick",
        "random",
        &[THREE, ROCK_30, NO_BRICKS, ("rubble", "30")],
    ),
    row(
        "bomb",
        "three blasts, radius 1, 5 % rock, 30 % brick",
        "random",
        &[THREE, ("radius", "1"), ROCK_30, NO_BRICKS, ("rubble", "30")],
    ),
    row(
        "bomb",
        "three blasts, radius 10, 5 % rock, 30 % brick",
        "random",
        &[THREE, ("radius", "10"), ROCK_30, NO_BRICKS, ("rubble", "30")],
    ),
    row("bomb", "three blasts, 60 % brick", "open", &[THREE, ("rubble", "60")]),
    row(
        "bomb",
        "three blasts, radius 100, 60 % brick",
        "open",
        &[THREE, ("radius", "100"), ("rubble", "60")],
    ),
    row(
        "bomb",
        "three blasts, radius 10, 35 % rock, 10 % brick",
        "random",
        &[THREE, ("radius", "10"), ("density", "35"), NO_BRICKS, ("rubble", "10")],
    ),
    row("bomb", "one blast, rooms, 10 % brick", "rooms", &[("bricks", "10"), ("rubble", "10")]),
    row("bomb", "one blast, maze, 5 % brick", "maze", &[("bricks", "5"), ("rubble", "0")]),
    row(
        "bomb",
        "three blasts, radius 1, maze, 5 % brick",
        "maze",
        &[THREE, ("radius", "1"), ("bricks", "5"), ("rubble", "0")],
    ),
    row("bomb", "three blasts, maze, 5 % brick", "maze", &[THREE, ("bricks", "5"), ("rubble", "0")]),
    row(
        "bomb",
        "three blasts, radius 10, maze, 5 % brick",
        "maze",
        &[THREE, ("radius", "10"), ("bricks", "5"), ("rubble", "0")],
    ),
    row(
        "bomb",
        "three blasts, radius 10, rooms, 10 % brick",
        "rooms",
        &[THREE, ("radius", "10"), ("bricks", "10"), ("rubble", "10")],
    ),
    small(row("bomb", "digits, one blast, 60 % brick", "open", &[DIGITS, ("rubble", "60")]), 200),
    small(
        row(
            "bomb",
            "digits, one blast, 5 % rock, 20 % brick",
            "random",
            &[SEED, DIGITS, ROCK_30, NO_BRICKS, ("rubble", "20")],
        ),
        200,
    ),
    small(
        row("bomb", "digits, two blasts, 60 % brick", "open", &[DIGITS, ("blasts", "2"), ("rubble", "60")]),
        40,
    ),
    small(row("bomb", "digits, three blasts, 60 % brick", "open", &[DIGITS, THREE, ("rubble", "60")]), 18),
    row("wall", "adaptive, digits", "open", &[DIGITS]),
    row("wall", "adaptive, sparse", "open", &[("costs", "sparse")]),
    row("wall", "adaptive, constant", "open", &[("costs", "none")]),
    row("wall", "adaptive, blocks", "open", &[("costs", "blocks")]),
    row("wall", "adaptive, adversarial", "open", &[("costs", "adversarial")]),
    row("escape", "field, random 20 %", "random", &[D20, ("moves", "1000000")]),
];

/// What was measured of one row.
struct Measured {
    solve: Duration,
    make: Duration,
    check: Duration,
    bytes: usize,
    entries: u64,
}

/// Measures the rows that are wanted and prints a line of a table for each.
pub(crate) fn measure_all(wants: impl Fn(&str) -> bool) {
    println!(
        "| certificate | size | solve, ms | make, ms | check, ms | make and check by solve | bytes a cell | entries |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for row in &ROWS {
        let title = format!("{}: {}", row.game, row.name);
        if !wants(&format!("certificate: {title}")) {
            continue;
        }
        let measured = match row.game {
            "rock" => row.measure::<Rock>(),
            "bomb" => row.measure::<Bomb>(),
            "wall" => row.measure::<Wall>(),
            _ => row.measure::<Escape>(),
        };
        let Measured { solve, make, check, bytes, entries } = measured;
        let ms = |time: Duration| figure(time.as_secs_f64() * 1e3);
        println!(
            "| {title} | {side}x{side} | {} | {} | {} | {} | {} | {entries} |",
            ms(solve),
            ms(make),
            ms(check),
            figure((make + check).as_secs_f64() / solve.as_secs_f64()),
            figure(bytes as f64 / (row.side * row.side) as f64),
            side = row.side,
        );
    }
}

impl Row {
    fn measure<G: Explain + 'static>(&self) -> Measured {
        let setup = Solving::value(self.family, self.settings).setup::<G>(self.side, self.side);
        let game = G::new(&setup).expect("a row of the table asks for a board of its game");
        let text = self.text::<G>(&setup);
        let session = Session::new(&game, &setup);
        let start = game.start();
        let method = G::INFO.methods[0].name;
        let mut all = Vec::new();
        for _ in 0..RUNS {
            let limits = Limits::default();
            let (answer, solve) = timed(|| game.solve(&start, method, &limits).expect("within reach"));
            let (evidence, make) = timed(|| game.prove(&start, &answer, &limits).expect("nothing stops it"));
            assert!(
                evidence.is_some_and(|evidence| text.contains(&evidence.text)),
                "it is the same every time"
            );
            let (accepted, check) = timed(|| check(&session, &text).expect("it was accepted before"));
            all.push(Measured { solve, make, check, bytes: text.len(), entries: accepted.entries });
        }
        all.sort_by_key(|measured| measured.solve + measured.make + measured.check);
        all.swap_remove(RUNS / 2)
    }

    /// The certificate.
    fn text<G: Explain>(&self, setup: &Setup) -> String {
        let position = Entry::<G>::NEW.position(setup.clone()).expect("it has no line");
        let report = position.solve(&SolveOptions::default()).expect("within reach");
        match report.certificate {
            Some(certificate) => certificate.text,
            None => panic!("{}: {:?}", self.name, report.unchecked),
        }
    }
}

/// Runs of each row; the median counts.
const RUNS: usize = 3;

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let clock = Stopwatch::start();
    let made = run();
    (made, clock.elapsed())
}
