//! The exam that every game passes, present and future.

pub mod boards;
pub mod certificates;
mod dice;
mod play;
mod questions;
mod replay;

mod solutions;
mod solving;
pub mod wide;

pub use certificates::Attacked;
pub use dice::Dice;
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use thwart_game::explain::Explain;
use thwart_game::retrograde::{self, Table};
use thwart_game::setup::Setup;
use thwart_grid::{Tile, narrow};

/// A board under examination.
pub struct Candidate<'a, G: Explain> {
    /// The game on this board.
    pub game: &'a G,
    /// The board with its parameters.
    pub setup: &'a Setup,
    /// The values of all positions, by the exhaustive solver.
    pub table: &'a Table<G>,
    /// How many boards each method of the game has answered.
    pub answered: &'a RefCell<Vec<u64>>,
    /// The seed of the dice for this board.
    pub dice: u64,
}

/// The extent of an exam.
pub struct Extent {
    /// Drafts of boards per game, spread evenly over its topologies and parameter sets,
    /// but never fewer than 40 for each. `None` for the number of the tests.
    pub boards: Option<u32>,
    /// The seed of the drafts.
    pub seed: u64,
}

const BOARDS: u32 = 2_500;
const BOARDS_PER_SET: u32 = 40;
const SEED: u8 = 7;
/// Drafts whose questions are compared under all sets of topology and parameters.
const QUESTION_DRAFTS: u32 = 150;
/// The fewest pairs of different answers that they must give.
const LEAST_COMPARED: u64 = 20;

impl Extent {
    /// Reads the variables `THWART_EXAM_BOARDS` and `THWART_EXAM_SEED`, which `cargo xtask exam` sets.
    pub fn from_environment() -> Self {
        let number = |name: &str| {
            let text = std::env::var(name).ok()?;
            Some(text.parse::<u32>().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
        };
        Self {
            boards: number("THWART_EXAM_BOARDS"),
            seed: number("THWART_EXAM_SEED").map_or(SEED.into(), u64::from),
        }
    }

    /// Returns a generator that gives the same drafts for the same seed, and others for each set of topology and
    /// parameters.
    fn dice(&self, set: usize) -> TestRng {
        let mut seed = [SEED; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&(set as u64).to_le_bytes());
        TestRng::from_seed(RngAlgorithm::ChaCha, &seed)
    }
}

/// The most positions of a board; larger boards are cut down, not skipped.
pub const POSITIONS: usize = 4000;

/// Examines one game: every topology and parameter set, and thousands of boards, which
/// are always the same for a seed. A failure is shrunk and printed as a board file.
pub fn examine<G: Explain>(extent: &Extent) {
    let examined = AtomicU64::new(0);
    let answered = RefCell::new(vec![0; G::INFO.methods.len()]);
    let corners = RefCell::new([0u64; boards::CORNERS.len()]);
    let sets = boards::header_sets(G::INFO);
    let cases = (extent.boards.unwrap_or(BOARDS) / narrow(sets.len())).max(BOARDS_PER_SET);
    for (set, headers) in sets.iter().enumerate() {
        let config = Config { cases, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, extent.dice(set));
        let verdict = runner.run(&boards::drafts(), |draft| {
            if let Some((setup, table)) = fitting::<G>(&draft, headers) {
                let game = G::new(&setup).expect("it was made once before");
                // One board in ten gets the long exam.
                let thorough = draft.dice % 10 == 0;
                examine_board(
                    &Candidate {
                        game: &game,
                        setup: &setup,
                        table: &table,
                        answered: &answered,
                        dice: draft.dice,
                    },
                    thorough,
                );
                examined.fetch_add(1, Ordering::Relaxed);
                for (count, (_, has)) in corners.borrow_mut().iter_mut().zip(boards::CORNERS) {
                    *count += u64::from(has(setup.board()));
                }
            }
            Ok(())
        });
        if let Err(TestError::Fail(reason, draft)) = verdict {
            let text = fitting::<G>(&draft, headers).map_or_else(String::new, |(setup, _)| setup.text());
            panic!("{} fails its exam: {reason}\n\n{text}", G::INFO.name);
        }
        verdict.expect("the runner neither fails otherwise nor gives up");
    }
    let config = Config { cases: QUESTION_DRAFTS, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, extent.dice(sets.len()));
    let compared = AtomicU64::new(0);
    let verdict = runner.run(&boards::drafts(), |draft| {
        compared.fetch_add(questions::state_what_matters::<G>(&draft, &sets), Ordering::Relaxed);
        Ok(())
    });
    verdict.unwrap_or_else(|wrong| panic!("{}: {wrong}", G::INFO.name));
    let compared = compared.into_inner();
    println!("{}: {compared} pairs of different answers had different questions", G::INFO.name);
    assert!(compared >= LEAST_COMPARED || sets.len() == 1, "{}: only {compared} pairs", G::INFO.name);
    let examined = examined.into_inner();
    println!("{}: {examined} boards, {} sets of topology and parameters", G::INFO.name, sets.len());
    for (count, (shape, _)) in corners.into_inner().iter().zip(boards::CORNERS) {
        println!("{}: {count} boards with {shape}", G::INFO.name);
        let possible = match shape {
            "start beside an exit" => {
                G::INFO.sign(Tile::Start).is_some() && G::INFO.sign(Tile::Exit).is_some()
            }
            "no exit" => !G::INFO.needs(Tile::Exit),
            _ => true,
        };
        assert_eq!(*count > 0, possible, "{}: boards with {shape}", G::INFO.name);
    }
    for (method, answered) in G::INFO.methods.iter().zip(answered.into_inner()) {
        // A method may refuse parameters that it is not made for, but not all boards.
        let share = answered * 100 / examined.max(1);
        assert!(share >= 5, "{}: {} answered {share} % of the boards", G::INFO.name, method.name);
        println!("{}: {} answered {share} % of the boards", G::INFO.name, method.name);
    }
    let drafts = sets.len() as u64 * u64::from(cases);
    let least = drafts * 4 / 5;
    assert!(examined >= least, "{}: only {examined} of {drafts} drafts became boards", G::INFO.name);
}

/// Makes the board of a draft, cut down until its explicit game is small.
fn fitting<G: Explain>(draft: &boards::Draft, headers: &boards::Headers) -> Option<(Setup, Table<G>)> {
    (0..6).find_map(|fewer| {
        let setup = boards::setup::<G>(draft, headers, fewer)?;
        let game = G::new(&setup).ok()?;
        let table = retrograde::solve(&game, &game.start(), POSITIONS).ok()?;
        Some((setup, table))
    })
}

/// Examines one board; returns how much was certified and attacked, which only the long
/// exam does.
pub fn examine_board<G: Explain>(candidate: &Candidate<'_, G>, thorough: bool) -> Attacked {
    solving::methods(candidate);
    solving::worth(candidate);
    solving::strategies(candidate);
    solving::starts(candidate);
    solving::positions(candidate, if thorough { usize::MAX } else { 40 });
    if !thorough {
        return Attacked::default();
    }
    play::random_play(candidate);
    replay::lines(candidate);
    solutions::compare_methods(candidate);
    certificates::truth_and_lies(candidate)
}
