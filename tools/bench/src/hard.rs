//! Boards that are hard for a solver, found by climbing.
//!
//! From a random board of some family a few cells are changed at a time, and the
//! change stays if solving now takes more work. A climb that has not risen for a
//! while starts again elsewhere. The same seed climbs the same way; only how far it
//! gets is a matter of time.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thwart::Limits;
use thwart::SolveOptions;
use thwart::any::AnyGame;
use thwart::games;
use thwart::generate::{self, setup};
use thwart::setup::Setup;
use thwart::value::Value;
use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::generate::{Dice, FAMILIES};
use thwart_grid::{Board, Cell, Tile};

/// What to look for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hunt {
    pub(crate) game: String,
    pub(crate) minutes: f64,
    pub(crate) seed: u64,
    pub(crate) into: PathBuf,
}

/// How many boards are kept.
const WORST: usize = 20;
/// A board that takes more nodes is open.
const NODES: u64 = 20_000_000;
/// So many changes in vain end a climb.
const PATIENCE: usize = 60;
/// Least and greatest side of a board.
const SIDES: (usize, usize) = (8, 48);
/// Counts of work that grow where a search does, whatever the computer.
const COUNTS: [&str; 3] = ["nodes", "cuts", "taken"];

/// A board and what solving it took.
#[derive(Clone)]
struct Tried {
    setup: Setup,
    /// `None` where it was not settled.
    value: Option<Value>,
    work: Vec<(&'static str, u64)>,
    taken: Duration,
    /// Work for each cell of the board: large boards are not hard because they are large.
    cost: u64,
}

/// Climbs for so many minutes and writes the worst boards into a folder.
///
/// # Errors
/// A game that is not there, and a folder that cannot be written.
pub(crate) fn hunt(hunt: &Hunt) -> Result<(), String> {
    let game = games::ALL.iter().copied().find(|game| game.info().name == hunt.game);
    let game = game.ok_or_else(|| format!("`{}` is no game", hunt.game))?;
    let length = Duration::try_from_secs_f64(hunt.minutes * 60.0).map_err(|error| error.to_string())?;
    let end = Instant::now() + length;
    let mut worst: Vec<Tried> = Vec::new();
    let (mut climbs, mut tries) = (0u64, 0u64);
    while Instant::now() < end {
        let mut dice = Dice::new(hunt.seed.wrapping_mul(1_000_003).wrapping_add(climbs), "hard", 1, 1);
        climbs += 1;
        // Every second climb goes on from a board that is hard already.
        let known = dice.below(2 * worst.len().max(1));
        let begun = match worst.get(known) {
            Some(tried) if climbs.is_multiple_of(2) => Some(tried.clone()),
            _ => first(game, &mut dice, climbs).and_then(|setup| solve(game, setup)),
        };
        let Some(mut best) = begun else { continue };
        let mut in_vain = 0;
        while in_vain < PATIENCE && best.value.is_some() && Instant::now() < end {
            tries += 1;
            in_vain += 1;
            let there = changed(game, &best.setup, &mut dice).and_then(|setup| solve(game, setup));
            if let Some(there) = there.filter(|there| there.cost > best.cost) {
                best = there;
                in_vain = 0;
            }
        }
        // Boards of the same climb are nearly the same.
        worst.retain(|tried| tried.setup.title() != best.setup.title() || tried.cost > best.cost);
        worst.push(best);
        worst.sort_by_key(|tried| std::cmp::Reverse(tried.cost));
        worst.truncate(WORST);
    }
    println!("{climbs} climbs, {tries} changes");
    std::fs::create_dir_all(&hunt.into).map_err(|error| format!("{}: {error}", hunt.into.display()))?;
    for (rank, tried) in worst.iter().enumerate() {
        let path = hunt.into.join(format!("hard-{:02}.board", rank + 1));
        tried.write(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

impl Tried {
    /// Writes it as a case.
    fn write(&self, path: &Path) -> std::io::Result<()> {
        let text = self.setup.text();
        let (headers, map) = text.split_once("\n\n").unwrap_or((&text, ""));
        let value = self.value.map(|value| match value {
            Value::Infinite => "infinite".to_owned(),
            Value::Finite(length) => self.setup.board().measure().text(length),
        });
        let expect = value.as_ref().map(|value| format!("\nexpect: {value}")).unwrap_or_default();
        println!(
            "{}: {}, {:.3} s, {:?}, {}",
            path.display(),
            value.as_deref().unwrap_or("open"),
            self.taken.as_secs_f64(),
            self.work,
            self.setup.title()
        );
        std::fs::write(path, format!("{headers}{expect}\n\n{map}"))
    }
}

/// Solves a board, if the method takes it.
fn solve(game: &dyn AnyGame, setup: Setup) -> Option<Tried> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let request =
        SolveOptions { limits, certify: false, line: false, explain: false, ..SolveOptions::default() };
    let report = game.position(setup.clone()).ok()?.solve(&request).ok()?;
    let work: u64 =
        report.work.iter().filter(|(name, _)| COUNTS.contains(name)).map(|(_, count)| count).sum();
    let cost = work * 1000 / setup.board().len() as u64;
    Some(Tried { value: report.bounds.value(), work: report.work, taken: report.time, setup, cost })
}

/// A board to start from. `None` where the game does not do what was drawn.
fn first(game: &dyn AnyGame, dice: &mut Dice, climb: u64) -> Option<Setup> {
    let info = game.info();
    let family = dice.pick(FAMILIES)?;
    let mut side = |least: usize| dice.between(SIDES.0.max(least), SIDES.1.max(least));
    let (rows, cols) = (side(family.least.0), side(family.least.1));
    let seed = dice.below(1 << 30) as u64 ^ climb;
    let topology = dice.pick(info.topologies)?;
    let mut settings: Vec<_> = topology.headers().collect();
    for parameter in info.parameters {
        if dice.percent(40)
            && let Some(value) = dice.pick(parameter.exam)
        {
            settings.push((parameter.key, value));
        }
    }
    setup(info, &generate::Request { family: family.name, rows, cols, seed, settings: &settings }).ok()
}

/// The board with one to four cells changed.
fn changed(game: &dyn AnyGame, setup: &Setup, dice: &mut Dice) -> Option<Setup> {
    let board = setup.board();
    let mut tiles = board.tiles().to_vec();
    for _ in 0..dice.between(1, 4) {
        let place = dice.below(tiles.len());
        let start = board.find(Tile::Start).next();
        match (tiles[place], dice.below(5)) {
            (Tile::Start, _) => {}
            (Tile::Free, 0) => {
                let old = tiles.iter().position(|tile| *tile == Tile::Start).or(start.map(Cell::index));
                if let Some(old) = old {
                    tiles.swap(old, place);
                }
            }
            (Tile::Free, 1) => tiles[place] = Tile::Exit,
            (Tile::Free, _) => tiles[place] = Tile::Obstacle,
            (_, 0) => tiles[place] = Tile::Exit,
            _ => tiles[place] = Tile::Free,
        }
    }
    let changed = Board::new(board.rows(), board.cols(), tiles)?.with_topology(board.topology());
    let title = setup.title().split(", changed").next().unwrap_or("").to_owned() + ", changed";
    let mut headers = setup.file().headers.clone();
    headers.retain(|header| header.key != "title");
    headers.push(Header { key: "title".into(), value: title, line: 1, column: 1 });
    Setup::new(game.info(), BoardFile { headers, board: changed, map_line: 1 }).ok()
}
