//! Finds boards that are hard for a solver, by hill climbing.
//!
//! A climb starts from a random board of some family and changes a few cells at a time.
//! It keeps a change if solving then takes more work. The same seed makes the same
//! climbs; the time decides how many.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use thwart::Limits;
use thwart::SolveOptions;
use thwart::any::AnyGame;
use thwart::games;
use thwart::generate::{Recipe, setup};
use thwart::setup::Setup;
use thwart::value::{Bounds, Value};
use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::generate::{Dice, FAMILIES};
use thwart_grid::{Board, Tile};

/// The number of boards that are kept.
const HARDEST: usize = 20;
/// The node limit of a solve. A board that needs more is open.
const NODES: u64 = 20_000_000;
/// A climb ends after this many changes without success.
const CHANGES: usize = 60;
/// The least and the greatest side of a board.
const SIDES: (usize, usize) = (8, 48);
/// The counts of work that grow with a search and are the same on any computer.
const COUNTS: [&str; 3] = ["nodes", "cuts", "taken"];

/// A board that was solved.
#[derive(Clone)]
struct Solved {
    setup: Setup,
    bounds: Bounds,
    /// Work for 1000 cells, so that a large board is not hard for its size alone.
    cost: u64,
}

/// Climbs for this many minutes, and writes the hardest boards into a folder.
///
/// # Errors
/// An unknown game, and a folder that cannot be written.
pub(crate) fn hunt(game: &str, minutes: f64, seed: u64, into: &Path) -> Result<()> {
    let named = games::ALL.iter().copied().find(|known| known.info().name == game);
    let game = named.with_context(|| format!("there is no game `{game}`"))?;
    let end = Instant::now() + Duration::try_from_secs_f64(minutes * 60.0)?;
    let mut hardest: Vec<Solved> = Vec::new();
    let mut climbs = 0;
    while Instant::now() < end {
        climbs += 1;
        let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(climbs), "hard", 1, 1);
        // Every second climb continues from a board that is already hard.
        let known = hardest.get(dice.below(2 * hardest.len().max(1))).filter(|_| climbs % 2 == 0);
        let first = known.cloned().or_else(|| solve(game, random(game, &mut dice)?));
        let Some(mut best) = first else { continue };
        let mut failures = 0;
        while failures < CHANGES && best.bounds.value().is_some() && Instant::now() < end {
            failures += 1;
            let solved = changed(game, &best.setup, &mut dice).and_then(|setup| solve(game, setup));
            if let Some(harder) = solved.filter(|solved| solved.cost > best.cost) {
                best = harder;
                failures = 0;
            }
        }
        // Boards of the same climb are nearly the same.
        hardest.retain(|known| known.setup.title() != best.setup.title() || known.cost > best.cost);
        hardest.push(best);
        hardest.sort_by_key(|known| std::cmp::Reverse(known.cost));
        hardest.truncate(HARDEST);
    }
    std::fs::create_dir_all(into)?;
    for (rank, solved) in hardest.iter().enumerate() {
        let path = into.join(format!("hard-{:02}.board", rank + 1));
        let value = solved.bounds.value().map(|value| match value {
            Value::Infinite => "infinite".to_owned(),
            Value::Finite(length) => solved.setup.board().measure().text(length),
        });
        let value = value.as_deref().unwrap_or("open");
        println!("{}: {value}, work {} for 1000 cells", path.display(), solved.cost);
        std::fs::write(&path, solved.setup.text().replacen("\n\n", &format!("\nexpect: {value}\n\n"), 1))?;
    }
    Ok(())
}

/// Solves a board; returns `None` if the method cannot.
fn solve(game: &AnyGame, setup: Setup) -> Option<Solved> {
    let limits = Limits::default().nodes(NODES);
    let options = SolveOptions::default().limits(limits).certify(false).line(false).explain(false);
    let solution = game.position(setup.clone()).ok()?.solve(&options).ok()?;
    let counts = solution.work.iter().filter(|(name, _)| COUNTS.contains(name));
    let work: u64 = counts.map(|(_, count)| count).sum();
    let cost = work * 1000 / setup.board().len() as u64;
    Some(Solved { setup, bounds: solution.bounds, cost })
}

/// Draws a board of some family; returns `None` if the game does not take it.
fn random(game: &AnyGame, dice: &mut Dice) -> Option<Setup> {
    let info = game.info();
    let family = dice.pick(FAMILIES)?;
    let mut side = |least: usize| dice.between(SIDES.0.max(least), SIDES.1.max(least));
    let (rows, cols) = (side(family.least.0), side(family.least.1));
    let seed = dice.below(1 << 30) as u64;
    let mut settings: Vec<_> = dice.pick(info.topologies)?.headers().collect();
    for parameter in info.parameters {
        if dice.chance(40)
            && let Some(value) = dice.pick(parameter.exam)
        {
            settings.push((parameter.key, value));
        }
    }
    setup(info, &Recipe { family: family.name, rows, cols, seed, settings: &settings }).ok()
}

/// Changes one to four cells of a board; returns `None` if the game does not take the
/// result.
fn changed(game: &AnyGame, setup: &Setup, dice: &mut Dice) -> Option<Setup> {
    let board = setup.board();
    let mut tiles = board.tiles().to_vec();
    for _ in 0..dice.between(1, 4) {
        let place = dice.below(tiles.len());
        match (tiles[place], dice.below(5)) {
            (Tile::Start, _) => {}
            (Tile::Free, 0) => {
                if let Some(start) = tiles.iter().position(|tile| *tile == Tile::Start) {
                    tiles.swap(start, place);
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
