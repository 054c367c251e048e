//! Boards of every family with doors, of all sizes up to 50x50.

use std::path::Path;
use std::time::Duration;

use thwart::game::{Game, Solve};
use thwart::games::trap::Trap;
use thwart::generate::{Request, setup};
use thwart::limits::Limits;
use thwart::setup::Setup;
use thwart_core::generate::{Dice, FAMILIES};

use crate::Outcome;
use crate::clock::Clock;
use crate::hard::Tried;
use crate::quietly::say;

/// A board is settled if it takes no longer.
const SOON: Duration = Duration::from_secs(2);
/// More than any computer looks at so soon.
const NODES: u64 = 5_000_000;
/// Greatest number of rows and columns.
const SIDE: usize = 50;
/// How many boards are written down.
const WORST: usize = 20;

/// Draws so many boards, solves them, and writes the worst and all that are not
/// settled into a folder.
pub(crate) fn run(boards: u64, folder: &Path) -> Outcome {
    let families: Vec<_> = FAMILIES.iter().filter(|family| family.doors).collect();
    let mut tried: Vec<Tried> = Vec::new();
    let mut slowest = Duration::ZERO;
    let (mut settled, mut total, mut impossible) = (0u64, Duration::ZERO, 0u64);
    for seed in 0..boards {
        let mut dice = Dice::new(seed, "census", SIDE, SIDE);
        let family = families[dice.below(families.len())];
        let mut side = |least: usize| dice.between(least.max(2), SIDE);
        let (rows, cols) = (side(family.least.0), side(family.least.1));
        let request = Request { family: family.name, rows, cols, seed, settings: &[] };
        let (board, taken) = solve(&setup(Trap::INFO, &request)?, NODES)?;
        total += taken;
        slowest = slowest.max(taken);
        settled += u64::from(board.settled() && taken <= SOON);
        impossible += u64::from(board.value.as_deref() == Some("impossible"));
        tried.push(board);
        tried.sort_by_key(|tried| std::cmp::Reverse(tried.cost()));
        tried.truncate(WORST);
    }
    for (rank, board) in tried.iter().enumerate() {
        board.write(folder, &format!("census-{:02}", rank + 1))?;
    }
    say(format_args!(
        "{boards} boards: {settled} settled within {SOON:?}, {impossible} of them impossible; \
         slowest {:.3} s, all {:.1} s, mean {:.2} ms",
        slowest.as_secs_f64(),
        total.as_secs_f64(),
        total.as_secs_f64() * 1e3 / boards as f64
    ))?;
    Ok(())
}

/// Solves a board with so many nodes at most.
pub(crate) fn solve(setup: &Setup, nodes: u64) -> Outcome<(Tried, Duration)> {
    let game = Trap::new(setup)?;
    let clock = Clock::start();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let answer = game.solve(&game.start(), Trap::INFO.methods[0].name, &limits)?;
    let taken = clock.taken();
    let value = answer.bounds.value();
    let value = value.map(|value| value.finite().map_or("impossible".to_owned(), |value| value.to_string()));
    Ok((Tried { setup: setup.clone(), value, work: answer.work, taken }, taken))
}
