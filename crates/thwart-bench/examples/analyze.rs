//! How long `analyze` takes at positions of plays on large boards, once the start
//! was solved:
//!
//! ```text
//! cargo run --release -p thwart-bench --example analyze -- [NAME] [SIDE] [THREADS]
//! ```
//!
//! Of the boards those are looked at whose names begin so, such as `rock` or `"rock rings"`, all if nothing
//! is said. With several threads times are those of the clock on the wall, else processor time. One oracle is kept per play, which solves the start and what follows its first
//! move. On each board three plays go on from the start: both sides do their best;
//! they do so every other time; never. Where they do not, every other move is the
//! first in order, so that turns end. Prints the median and the longest time per
//! board and play, and the position that took it. Boards of rock and of wall while Eel builds move by move are
//! looked at also where no play comes to: with the walker anywhere, and in two of three cases behind a rock that
//! has fallen; with the token anywhere, and up to a thousand walls.

#[path = "../src/clock.rs"]
mod clock;

use std::time::{Duration, Instant};

use clock::Stopwatch;

use thwart::game::{Game as _, Oracle, Solve, SolveError};
use thwart::games::rock::{self, Rock};
use thwart::games::wall::{self, Wall};
use thwart::games::{bomb::Bomb, escape::Escape};
use thwart::generate::{self, Request};
use thwart::limits::Limits;
use thwart::moves::Move;
use thwart::session::Session;
use thwart::setup::Setup;
use thwart::value::Side;
use thwart_core::Cell;
use thwart_core::format::board_file;
use thwart_core::generate::Dice;

/// Positions that are measured per play, and moves between them.
const MEASURED: usize = 24;
const BETWEEN: usize = 7;
/// Positions that are drawn.
const DRAWN: usize = 300;

/// A family and its settings.
type Family = (&'static str, &'static [(&'static str, &'static str)]);

/// How a play goes: what it is called, and out of how many moves one is best.
const PLAYS: [(&str, Option<usize>); 3] = [("best", Some(1)), ("mixed", Some(2)), ("foolish", None)];

const MANY: &str = "1000000000000000000";

fn main() {
    let mut arguments = std::env::args().skip(1);
    let words = arguments.next().unwrap_or_default();
    let side = arguments.next().and_then(|side| side.parse().ok()).unwrap_or(1000);
    let threads = arguments.next().and_then(|threads| threads.parse().ok()).unwrap_or(1);
    let bench = Bench { words, side, threads };
    for family in ROCK {
        if let Some(setup) = bench.measure::<Rock>(*family) {
            println!("  drawn    {}", rock_drawn(&setup, bench.threads));
        }
    }
    for family in WALL {
        let setup = bench.measure::<Wall>(*family).filter(|_| !family.1.contains(&("builds", "upfront")));
        if let Some(setup) = setup {
            println!("  drawn    {}", wall_drawn(&setup, bench.threads));
        }
    }
    let doors = "two doors in every other row builds=upfront";
    if bench.is_wanted::<Wall>(doors) {
        let setup = board_file::parse(&two_doors(side)).and_then(|file| Setup::new(Wall::INFO, file));
        match setup {
            Ok(setup) => play_on::<Wall>(&setup, doors, threads),
            Err(problems) => println!("wall two doors: {problems}"),
        }
    }
    for family in BOMB {
        bench.measure::<Bomb>(*family);
    }
    bench.measure::<Escape>(("random", &[("density", "20"), ("moves", MANY), ("starts", "4000")]));
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
    ("random", &[("rocks", "2"), ("density", "30"), ("exits", "5")]),
    ("random", &[("rocks", "2"), ("density", "10"), ("exits", "5"), ("costs", "uniform")]),
    ("random", &[("rocks", "2"), ("density", "10"), ("exits", "5"), ("topology", "eight")]),
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
    ("random", &[("density", "10"), ("costs", "uniform")]),
    ("open", &[("costs", "uniform"), ("builds", "upfront")]),
];

const BOMB: &[Family] = &[
    ("open", &[("rubble", "60")]),
    ("random", &[("density", "20"), ("bricks", "0")]),
    ("random", &[("density", "40"), ("blasts", "3")]),
    ("random", &[("density", "40"), ("blasts", "3"), ("radius", "5")]),
    ("maze", &[]),
];

/// What is measured.
struct Bench {
    /// How the names of the boards begin.
    words: String,
    side: usize,
    threads: usize,
}

/// When something began, for so many threads.
enum Timer {
    Own(Stopwatch),
    Wall(Instant),
}

impl Timer {
    fn start(threads: usize) -> Self {
        if threads > 1 { Self::Wall(Instant::now()) } else { Self::Own(Stopwatch::start()) }
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Own(start) => start.elapsed(),
            Self::Wall(start) => start.elapsed(),
        }
    }
}

impl Bench {
    fn is_wanted<G: Solve>(&self, name: &str) -> bool {
        format!("{} {name}", G::INFO.name).starts_with(&self.words)
    }

    /// Plays on a board of this family if it is wanted, and gives it.
    fn measure<G: Solve>(&self, (family, settings): Family) -> Option<Setup> {
        let words: Vec<_> = settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let name = format!("{family} {}", words.join(" "));
        if !self.is_wanted::<G>(&name) {
            return None;
        }
        let request = Request { family, rows: self.side, cols: self.side, seed: 1, settings };
        match generate::setup(G::INFO, &request) {
            Ok(setup) => {
                play_on::<G>(&setup, &name, self.threads);
                Some(setup)
            }
            Err(error) => {
                println!("{} {family}: {error}", G::INFO.name);
                None
            }
        }
    }
}

/// A board of wall where every other row has but two cells, and all ways meet
/// there again and again.
fn two_doors(side: usize) -> String {
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
fn play_on<G: Solve>(setup: &Setup, words: &str, threads: usize) {
    let game = G::new(setup).expect("the board is one of the game");
    println!("{} {words}", G::INFO.name);
    println!("  {:8} {}", "start", explained(&game, setup));
    for (number, (name, best_of)) in PLAYS.into_iter().enumerate() {
        let mut dice = Dice::new(1 + number as u64, "plays", game.board().rows(), game.board().cols());
        println!("  {name:8} {}", play(&game, best_of, &mut dice, threads));
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
    let scene = game.explain(&session, &answer, &Limits::default()).expect("there is no limit");
    let took = started.elapsed();
    format!("explained in {:.2} ms: {}", took.as_secs_f64() * 1e3, scene.because)
}

/// The first solve. What the start is worth may show at a glance, where rocks shut the walker in on the
/// spot; what follows the first move does not.
fn solve<G: Solve>(game: &G, oracle: &mut dyn Oracle<G>) -> Result<(), SolveError> {
    let start = game.start();
    oracle.evaluate(&start)?;
    let next = game.moves(&start).first().map(|&first| game.play(&start, first));
    next.map_or(Ok(()), |next| oracle.evaluate(&next).map(|_| ()))
}

/// One play, with an oracle of its own.
fn play<G: Solve>(game: &G, best_of: Option<usize>, dice: &mut Dice, threads: usize) -> String {
    let limits = Limits { threads, ..Limits::default() };
    let mut oracle = game.oracle(&limits);
    let mut position = game.start();
    let started = Timer::start(threads);
    if let Err(error) = solve(game, &mut *oracle) {
        return error.to_string();
    }
    let first = started.elapsed();
    let mut times: Vec<(Duration, usize, usize)> = Vec::new();
    let mut made = 0;
    while game.outcome(&position).is_none() && times.len() < MEASURED {
        if made % BETWEEN < 2 {
            let started = Timer::start(threads);
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
    let Some(&(worst, at, moves)) = times.last() else { return "over at once".to_owned() };
    format!(
        "first solve {:8.2} ms, {:2} analyses: median {:8.2} ms, worst {:8.2} ms ({moves} moves, after {at})",
        millis(first),
        times.len(),
        millis(times[times.len() / 2].0),
        millis(worst)
    )
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What analyses take at positions of rock that are drawn at random: the walker, on any cell with a way
/// out, has just taken a step, and in two of three cases a rock next to him fell before it.
fn rock_drawn(setup: &Setup, threads: usize) -> String {
    let game = Rock::new(setup).expect("the board is one of the game");
    let start = game.start();
    drawn(&game, threads, |dice| {
        let walker = Cell(dice.below(game.board().len()) as u32);
        if !game.is_free(&start.rocks, walker) {
            return None;
        }
        let mut here =
            rock::Position { walker, sealed: game.is_sealed(walker, &start.rocks), ..start.clone() };
        let rocks = usize::from(dice.below(3) > 0);
        for turn in 0..=2 * rocks {
            let moves = game.moves(&here);
            if game.outcome(&here).is_some() || moves.is_empty() {
                break;
            }
            let falls = |chosen: &&Move| turn == 1 && chosen.cell().is_some();
            let all: Vec<_> = moves.iter().filter(falls).collect();
            let chosen =
                if all.is_empty() { moves[dice.below(moves.len())] } else { *all[dice.below(all.len())] };
            here = game.play(&here, chosen);
        }
        (game.outcome(&here).is_none() && here.side == Side::Maximiser).then_some(here)
    })
}

/// The same for wall, with Eel to move, the token anywhere, and from none to a thousand walls anywhere.
fn wall_drawn(setup: &Setup, threads: usize) -> String {
    let game = Wall::new(setup).expect("the board is one of the game");
    let start = game.start();
    drawn(&game, threads, |dice| {
        let anywhere = |dice: &mut Dice| Cell(dice.below(game.board().len()) as u32);
        let mut walls = start.walls.clone();
        for _ in 0..[0, 1, 30, 1000][dice.below(4)] {
            let cell = anywhere(dice);
            if game.is_open(&walls, cell) {
                walls.insert(cell);
            }
        }
        let token = anywhere(dice);
        let here = wall::Position { token: Some(token), walls, side: Side::Maximiser, cut_off: false };
        let has_way =
            game.board().is_passable(token) && game.lowest_row(&here) == Some(game.board().rows() - 1);
        (has_way && game.outcome(&here).is_none()).then_some(here)
    })
}

/// What analyses take at positions that are drawn, where `draw` may miss, with one oracle that has solved the start.
fn drawn<G: Solve>(
    game: &G,
    threads: usize,
    mut draw: impl FnMut(&mut Dice) -> Option<G::Position>,
) -> String {
    let limits = Limits { threads, ..Limits::default() };
    let mut oracle = game.oracle(&limits);
    let mut dice = Dice::new(1, "drawn", game.board().rows(), game.board().cols());
    if let Err(error) = solve(game, &mut *oracle) {
        return error.to_string();
    }
    let mut times = Vec::new();
    for _ in 0..8 * DRAWN {
        if times.len() == DRAWN {
            break;
        }
        let Some(here) = draw(&mut dice) else { continue };
        let started = Timer::start(threads);
        let analysed = oracle.analyse(game, &here);
        let time = started.elapsed();
        match analysed {
            Ok(_) => times.push(time),
            Err(error) => return error.to_string(),
        }
    }
    times.sort_unstable();
    let Some(&worst) = times.last() else { return "no position is one to look at".to_owned() };
    let at = |share: usize| millis(times[(times.len() - 1) * share / 100]);
    format!(
        "{:3} analyses: median {:8.2} ms, of ten the longest {:8.2} ms, worst {:8.2} ms",
        times.len(),
        at(50),
        at(90),
        millis(worst)
    )
}
