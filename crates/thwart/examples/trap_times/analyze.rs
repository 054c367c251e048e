//! How long the values of all moves take, once a position of the board has been solved.

use std::time::Duration;

use thwart::game::{Game, Oracle, Solve};
use thwart::games::trap::Trap;
use thwart::generate::{self, Request};
use thwart::limits::Limits;
use thwart::moves::Move;
use thwart_core::generate::Dice;
use thwart_core::{Diagonal, Topology};

use crate::Outcome;
use crate::clock::Clock;
use crate::quietly::say;

const TOPOLOGIES: [Topology; 3] = [Topology::Four, Topology::Eight(Diagonal::One), Topology::Hex];
/// So many turns are played.
const TURNS: usize = 3;

type Position = <Trap as Game>::Position;

/// Solves a board, and asks for the values of all moves, there and a turn later.
pub(crate) fn once(side: usize, family: &str) -> Outcome {
    for topology in TOPOLOGIES {
        let game = board(side, family, topology, 1)?;
        let limits = Limits::default();
        let mut oracle = game.oracle(&limits);
        let mut here = game.start();
        for turn in 1..=2 {
            let begun = Clock::start();
            let value = oracle.evaluate(&here)?;
            let first = begun.taken();
            let all = Analysis::of(&game, &mut *oracle, &here)?;
            say(format_args!(
                "{} turn {turn}: {:?}, {:.1} ms; {} moves, {} settled, {:.1} ms",
                topology.word(),
                value.bounds,
                first.as_secs_f64() * 1e3,
                all.moves,
                all.settled,
                all.taken.as_secs_f64() * 1e3
            ))?;
            let Some(next) = value.best.and_then(|best| after(&game, &here, best)) else { break };
            here = next;
        }
    }
    Ok(())
}

/// The same on so many boards: at the start, after best moves, and after any.
pub(crate) fn many(side: usize, family: &str, boards: u64) -> Outcome {
    for topology in TOPOLOGIES {
        let mut kinds = ["start", "after best moves", "after any moves"].map(|kind| (kind, Vec::new()));
        let mut unsettled = 0;
        for seed in 1..=boards {
            let game = board(side, family, topology, seed)?;
            let mut dice = Dice::new(seed, "moves", side, side);
            let limits = Limits::default();
            let mut oracle = game.oracle(&limits);
            oracle.evaluate(&game.start())?;
            for is_best in [true, false] {
                let mut here = game.start();
                for turn in 0..TURNS {
                    let timed = Analysis::of(&game, &mut *oracle, &here)?;
                    unsettled += timed.moves - timed.settled;
                    let kind = if turn == 0 { 0 } else { 2 - usize::from(is_best) };
                    if turn > 0 || is_best {
                        kinds[kind].1.push(timed.taken);
                    }
                    let chosen = if is_best {
                        oracle.evaluate(&here)?.best
                    } else {
                        let moves = game.moves(&here);
                        moves.get(dice.below(moves.len().max(1))).copied()
                    };
                    let Some(next) = chosen.and_then(|chosen| after(&game, &here, chosen)) else { break };
                    here = next;
                }
            }
        }
        for (kind, mut times) in kinds {
            times.sort_unstable();
            let ms = |place: usize| times.get(place).map_or(0.0, |time: &Duration| time.as_secs_f64() * 1e3);
            let (count, word) = (times.len(), topology.word());
            let (median, worst) = (ms(count / 2), ms(count.saturating_sub(1)));
            say(format_args!(
                "{word} {kind}: {count} positions, median {median:.1} ms, worst {worst:.1} ms"
            ))?;
        }
        say(format_args!("{} moves not settled: {unsettled}", topology.word()))?;
    }
    Ok(())
}

/// The values of all moves of a position.
struct Analysis {
    taken: Duration,
    moves: usize,
    settled: usize,
}

impl Analysis {
    fn of(game: &Trap, oracle: &mut dyn Oracle<Trap>, here: &Position) -> Outcome<Self> {
        let begun = Clock::start();
        let moves = oracle.analyse(game, here)?;
        let taken = begun.taken();
        let settled = moves.iter().filter(|analysed| analysed.bounds.value().is_some()).count();
        Ok(Self { taken, moves: moves.len(), settled })
    }
}

fn board(side: usize, family: &str, topology: Topology, seed: u64) -> Outcome<Trap> {
    let settings: Vec<_> = topology.headers().collect();
    let request = Request { family, rows: side, cols: side, seed, settings: &settings };
    Ok(Trap::new(&generate::setup(Trap::INFO, &request)?)?)
}

/// A move of Tom's, and Jerry's step after it; `None` where the play is over.
fn after(game: &Trap, here: &Position, chosen: Move) -> Option<Position> {
    let laid = game.play(here, chosen);
    let &step = laid.steps.first()?;
    let next = game.play(&laid, Move::Step(step));
    game.outcome(&next).is_none().then_some(next)
}
