//! Boards that are hard for the solver, found by climbing.
//!
//! From a random board of some family a few cells are changed at a time, and the
//! change stays if the search now visits more nodes. A climb that has not risen
//! for a while starts again elsewhere. The same seed climbs the same way; only
//! how far it gets is a matter of time.

use std::path::Path;
use std::time::{Duration, Instant};

use thwart::game::Game;
use thwart::games::trap::Trap;
use thwart::generate::{Request, setup};
use thwart::setup::Setup;
use thwart_core::format::board_file::{BoardFile, Header};
use thwart_core::generate::{Dice, FAMILIES};
use thwart_core::{Board, Tile, Topology};

use crate::Outcome;
use crate::census::solve;
use crate::quietly::say;

/// How many boards are kept.
const WORST: usize = 20;
/// So many nodes count as a minute on any computer of today.
const NODES: u64 = 20_000_000;
/// So many changes in vain end a climb.
const PATIENCE: usize = 60;
/// Least and greatest side of a board.
const SIDES: (usize, usize) = (8, 48);
/// Boards with few doors are harder: half of the climbs begin with so few.
const FEW_DOORS: usize = 3;

/// A board and what solving it took.
#[derive(Clone)]
pub(crate) struct Tried {
    pub(crate) setup: Setup,
    /// The value, where it was found.
    pub(crate) value: Option<String>,
    pub(crate) work: Vec<(&'static str, u64)>,
    pub(crate) taken: Duration,
}

impl Tried {
    /// Whether the value is known.
    pub(crate) fn settled(&self) -> bool {
        self.value.is_some()
    }

    /// What counts as hard: nodes and cuts, whatever the computer.
    pub(crate) fn cost(&self) -> u64 {
        self.work.iter().filter(|(name, _)| matches!(*name, "nodes" | "cuts")).map(|(_, count)| count).sum()
    }

    /// Writes it as a case into a folder.
    pub(crate) fn write(&self, folder: &Path, name: &str) -> Outcome {
        std::fs::create_dir_all(folder)?;
        let text = self.setup.text();
        let (headers, map) = text.split_once("\n\n").unwrap_or((&text, ""));
        let expect = self.value.as_ref().map(|value| format!("\nexpect: {value}")).unwrap_or_default();
        std::fs::write(folder.join(format!("{name}.board")), format!("{headers}{expect}\n\n{map}"))?;
        let value = self.value.as_deref().unwrap_or("open");
        say(format_args!(
            "{name}: {value}, {:.3} s, {:?}, {}",
            self.taken.as_secs_f64(),
            self.work,
            self.setup.title()
        ))?;
        Ok(())
    }
}

/// Climbs for so many minutes and writes what was found into a folder.
pub(crate) fn run(minutes: f64, seed: u64, folder: &Path) -> Outcome {
    let end = Instant::now() + Duration::try_from_secs_f64(minutes * 60.0)?;
    let mut worst: Vec<Tried> = Vec::new();
    let (mut climbs, mut tries) = (0u64, 0u64);
    while Instant::now() < end {
        let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(climbs), "hard", 1, 1);
        climbs += 1;
        // Every second climb goes on from a board that is hard already.
        let known = dice.below(2 * worst.len().max(1));
        let mut best = match worst.get(known) {
            Some(tried) if climbs.is_multiple_of(2) => tried.clone(),
            _ => solve(&first(&mut dice, climbs)?, NODES)?.0,
        };
        let mut in_vain = 0;
        while in_vain < PATIENCE && best.settled() && Instant::now() < end {
            tries += 1;
            in_vain += 1;
            let Some(changed) = changed(&best.setup, &mut dice) else { continue };
            let there = solve(&changed, NODES)?.0;
            if there.cost() > best.cost() {
                best = there;
                in_vain = 0;
            }
        }
        // Boards of the same climb are nearly the same.
        worst.retain(|tried| tried.setup.title() != best.setup.title() || tried.cost() > best.cost());
        worst.push(best);
        worst.sort_by_key(|tried| std::cmp::Reverse(tried.cost()));
        worst.truncate(WORST);
    }
    say(format_args!("{climbs} climbs, {tries} changes"))?;
    worst
        .iter()
        .enumerate()
        .try_for_each(|(rank, tried)| tried.write(folder, &format!("hard-{:02}", rank + 1)))
}

/// A board to start from.
fn first(dice: &mut Dice, climb: u64) -> Outcome<Setup> {
    let family = dice.pick(FAMILIES).ok_or("there are families")?;
    let mut side = |least: usize| dice.between(SIDES.0.max(least), SIDES.1.max(least));
    let (rows, cols) = (side(family.least.0), side(family.least.1));
    let seed = dice.below(1 << 30) as u64 ^ climb;
    let topology = dice.pick(Topology::ALL).ok_or("there are topologies")?;
    let doors = dice.between(1, FEW_DOORS).to_string();
    let mut order: Vec<_> = topology.directions().iter().map(|direction| direction.word()).collect();
    dice.shuffle(&mut order);
    let order = order.join(if topology == Topology::Four { "" } else { "," });
    let mut settings: Vec<_> = topology.headers().collect();
    settings.push(("tie-break", &order));
    if dice.percent(50) {
        settings.push(("exits", &doors));
    }
    if dice.percent(30) {
        settings.push(("goal", "rim"));
    }
    Ok(setup(Trap::INFO, &Request { family: family.name, rows, cols, seed, settings: &settings })?)
}

/// The board with one to four cells changed.
fn changed(setup: &Setup, dice: &mut Dice) -> Option<Setup> {
    let board = setup.board();
    let mut tiles = board.tiles().to_vec();
    for _ in 0..dice.between(1, 4) {
        let place = dice.below(tiles.len());
        let start = board.find(Tile::Start).next()?;
        match (tiles[place], dice.below(5)) {
            (Tile::Start, _) => {}
            (Tile::Free, 0) => {
                let old = tiles.iter().position(|tile| *tile == Tile::Start).unwrap_or(start.index());
                tiles.swap(old, place);
            }
            (Tile::Free, 1) => tiles[place] = Tile::Exit,
            (Tile::Free, _) => tiles[place] = Tile::Obstacle,
            (_, 0) => tiles[place] = Tile::Exit,
            _ => tiles[place] = Tile::Free,
        }
    }
    let changed = Board::new(board.rows(), board.cols(), tiles)?.with_topology(board.topology());
    let is_exit = |cell| changed.tile(cell) == Tile::Exit;
    (setup.parameter("goal") == "rim" || changed.cells().any(is_exit)).then_some(())?;
    let title = setup.title().split(", changed").next().unwrap_or("").to_owned() + ", changed";
    let mut headers = setup.file().headers.clone();
    headers.retain(|header| header.key != "title");
    headers.push(Header { key: "title".into(), value: title, line: 1, column: 1 });
    Setup::new(Trap::INFO, BoardFile { headers, board: changed, map_line: 1 }).ok()
}
