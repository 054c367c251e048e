//! How long trap takes: boards from files, and walkers put on maps.
//!
//! ```text
//! cargo run --release -p thwart --example trap_times -- boards FOLDER/*.txt
//! cargo run --release -p thwart --example trap_times -- maps 5 FOLDER/*.map
//! cargo run --release -p thwart --example trap_times -- open 256 5
//! cargo run --release -p thwart --example trap_times -- analyze 1000 random
//! cargo run --release -p thwart --example trap_times -- analyze 1000 random 10
//! cargo run --release -p thwart --example trap_times -- census 10000 FOLDER
//! cargo run --release -p thwart --example trap_times -- hard 10 1 FOLDER
//! ```
//!
//! `boards` takes boards and judges' inputs; where an `optimum.tsv` lies beside
//! them, every answer is held against it. `maps` puts so many walkers on each map
//! (MovingAI), `open` on a square without obstacles; once with doors on all of
//! the rim, once with a single door far away. `analyze` asks for the values of all moves of a position that has
//! been solved, at the start and a turn later; or on so many boards, and there also where Tom has played anything,
//! which has to be solved, too. `census` draws so many boards of all
//! families with doors; `hard` searches for that many minutes, from that seed,
//! for boards that are hard for the solver. Both write the worst into the folder.
//! Times are the least of three runs
//! in one thread, from the position to the answer, without certificates: what the
//! thread worked where the system tells that, else what the clock says.

mod analyze;
mod census;
mod clock;
mod hard;
#[path = "../shared/quietly.rs"]
mod quietly;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Duration;

use self::clock::Clock;
use self::quietly::{ended, say};
use thwart::game::{Game, Solve};
use thwart::games::trap::Trap;
use thwart::limits::Limits;
use thwart::setup::Setup;
use thwart_core::distance::distances;
use thwart_core::format::board_file::{self, BoardFile, Header};
use thwart_core::format::movingai;
use thwart_core::generate::Dice;
use thwart_core::{Board, Cell, Diagonal, Tile, Topology};

pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// How often a board is solved that takes less than a second.
const RUNS: usize = 3;
/// A search that takes longer is stopped.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> Outcome {
    ended(run())
}

fn run() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["boards", ref files @ ..] => boards(files),
        ["maps", walkers, ref files @ ..] => {
            let walkers = walkers.parse()?;
            files.iter().try_for_each(|file| {
                let map = movingai::parse(&std::fs::read_to_string(file)?, movingai::Options::default())?;
                let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
                walk(&name, &map.board, walkers)
            })
        }
        ["open", side, walkers] => {
            let side: u16 = side.parse()?;
            let side = usize::from(side);
            let board =
                Board::new(side, side, vec![Tile::Free; side * side]).ok_or("a side is at least 1")?;
            walk(&format!("open {side}x{side}"), &board, walkers.parse()?)
        }
        ["analyze", side, family] => analyze::once(side.parse()?, family),
        ["analyze", side, family, boards] => analyze::many(side.parse()?, family, boards.parse()?),
        ["census", boards, folder] => census::run(boards.parse()?, Path::new(folder)),
        ["hard", minutes, seed, folder] => hard::run(minutes.parse()?, seed.parse()?, Path::new(folder)),
        _ => Err("say one of: boards FILE...; maps WALKERS FILE...; open SIDE WALKERS; \
                  analyze SIDE FAMILY [BOARDS]; \
                  census BOARDS FOLDER; hard MINUTES SEED FOLDER"
            .into()),
    }
}

/// Solves boards, each of them once.
fn boards(files: &[&str]) -> Outcome {
    let mut total = Duration::ZERO;
    for file in files {
        let path = Path::new(file);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path)?;
        let dialect = Trap::dialects().iter().find(|dialect| (dialect.looks_like)(&text));
        let read = match dialect {
            Some(dialect) => (dialect.read)(&text)?.remove(0),
            None => board_file::parse(&text)?,
        };
        let timed = solve(&Setup::new(Trap::INFO, read)?)?;
        total += timed.taken;
        say(format_args!("{name:<28} {timed}"))?;
        let expected = optima(path).remove(&name);
        if let Some(expected) = expected.filter(|expected| *expected != timed.value) {
            return Err(format!("{name}: found {}, known is {expected}", timed.value).into());
        }
    }
    say(format_args!("{} boards, {:.1} ms", files.len(), total.as_secs_f64() * 1e3))?;
    Ok(())
}

/// The last columns of an `optimum.tsv` by the first ones, if there is one
/// beside the file.
fn optima(file: &Path) -> BTreeMap<String, String> {
    let table = std::fs::read_to_string(file.with_file_name("optimum.tsv")).unwrap_or_default();
    let ends = table.lines().filter_map(|line| Some((line.split_once('\t')?.0, line.rsplit_once('\t')?.1)));
    ends.map(|(name, optimum)| (name.to_owned(), optimum.to_owned())).collect()
}

/// Puts walkers on a map, with doors on the rim and with one far door each.
fn walk(name: &str, map: &Board, walkers: usize) -> Outcome {
    for topology in [Topology::Four, Topology::Eight(Diagonal::One), Topology::Hex] {
        let board = map.clone().with_topology(topology);
        for far in [false, true] {
            let mut times = Vec::new();
            for walker in 0..walkers {
                let mut dice = Dice::new(walker as u64, "walkers", board.rows(), board.cols());
                let dressed =
                    if far { with_far_door(&board, &mut dice) } else { with_rim_doors(&board, &mut dice) };
                times.push(solve(&setup(dressed, topology)?)?);
            }
            let worst = times.iter().map(|timed| timed.taken).max().unwrap_or_default();
            let word = topology.word();
            let doors = if far { "far door" } else { "rim" };
            say(format_args!("{name} {word} {doors}: worst {:.1} ms", worst.as_secs_f64() * 1e3))?;
            for timed in &times {
                say(format_args!("    {timed}"))?;
            }
        }
    }
    Ok(())
}

fn setup(board: Board, topology: Topology) -> Outcome<Setup> {
    let header =
        |(key, value): (&str, &str)| Header { key: key.into(), value: value.into(), line: 1, column: 1 };
    let headers = [("game", "trap"), ("topology", topology.word())].map(header).into();
    Ok(Setup::new(Trap::INFO, BoardFile { headers, board, map_line: 1 })?)
}

/// A walker anywhere inside, and a door on every free cell of the rim.
fn with_rim_doors(board: &Board, dice: &mut Dice) -> Board {
    let is_rim = |cell| {
        let at = board.coord(cell);
        at.row == 0 || at.col == 0 || at.row + 1 == board.rows() || at.col + 1 == board.cols()
    };
    let start = random_free(board, dice);
    board.map_tiles(|cell, tile| match tile {
        _ if cell == start => Tile::Start,
        Tile::Free if is_rim(cell) => Tile::Exit,
        tile => tile,
    })
}

/// A walker, and a door on some cell that is at least half as far from him as any.
fn with_far_door(board: &Board, dice: &mut Dice) -> Board {
    let start = random_free(board, dice);
    let steps = distances(board, [start], |cell| board.is_passable(cell));
    let reached = |cell: &Cell| steps[cell.index()] != thwart_core::distance::UNREACHED;
    let furthest = board.cells().filter(reached).map(|cell| steps[cell.index()]).max().unwrap_or(0);
    let far: Vec<_> =
        board.cells().filter(reached).filter(|c| steps[c.index()] >= furthest.div_ceil(2)).collect();
    let door = far[dice.below(far.len())];
    board.map_tiles(|cell, tile| match tile {
        _ if cell == start => Tile::Start,
        _ if cell == door => Tile::Exit,
        tile => tile,
    })
}

fn random_free(board: &Board, dice: &mut Dice) -> Cell {
    loop {
        let cell = Cell(dice.below(board.len()) as u32);
        if board.is_passable(cell) {
            return cell;
        }
    }
}

/// An answer and how long it took.
struct Timed {
    value: String,
    taken: Duration,
    work: Vec<(&'static str, u64)>,
}

fn solve(setup: &Setup) -> Outcome<Timed> {
    let game = Trap::new(setup)?;
    let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
    let mut taken = Duration::MAX;
    let mut answer = None;
    for _ in 0..RUNS {
        let begun = Clock::start();
        answer = Some(game.solve(&game.start(), Trap::INFO.methods[0].name, &limits)?);
        taken = taken.min(begun.taken());
        if taken > Duration::from_secs(1) {
            break;
        }
    }
    let answer = answer.ok_or("at least one run")?;
    let value = match answer.bounds.value() {
        Some(value) => value.finite().map_or("impossible".to_owned(), |value| value.to_string()),
        None => format!("{:?}..{:?}", answer.bounds.lower, answer.bounds.upper),
    };
    Ok(Timed { value, taken, work: answer.work })
}

impl std::fmt::Display for Timed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:>10} {:>9.2} ms ", self.value, self.taken.as_secs_f64() * 1e3)?;
        self.work.iter().try_for_each(|(name, count)| write!(f, " {name} {count}"))
    }
}
