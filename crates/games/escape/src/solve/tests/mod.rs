//! Shared parts of the tests of escape: boards, and the topologies.

mod limits;
mod play;
mod theorem;
mod words;

use proptest::strategy::Strategy as _;
use proptest::test_runner::{Config, TestRng, TestRunner};
use thwart_grid::format::board_file;
use thwart_grid::{Topology, narrow};

use crate::rules::Escape;
use thwart_game::game::Game as _;
use thwart_game::rules::Rules;
use thwart_game::setup::Setup;

/// Every topology that escape is played on.
const TOPOLOGIES: &[Topology] = Escape::INFO.topologies;

fn setup(topology: Topology, rows: &str, moves: u64) -> Setup {
    let map = rows.replace('/', "\n");
    let word = topology.word();
    let file = board_file::parse(&format!("moves: {moves}\ntopology: {word}\n\n{map}\n")).unwrap();
    Setup::new(Escape::INFO, file).unwrap()
}

fn game(topology: Topology, rows: &str, moves: u64) -> Escape {
    Escape::new(&setup(topology, rows, moves)).unwrap()
}

/// Joins the signs to rows, separated by `/`.
fn joined(signs: &[char], cols: usize) -> String {
    signs.chunks(cols).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Returns every board of this size over these signs.
fn every_board(rows: usize, cols: usize, signs: &'static [char]) -> impl Iterator<Item = String> {
    (0..signs.len().pow(narrow(rows * cols))).map(move |mut index| {
        let mut board = Vec::new();
        for _ in 0..rows * cols {
            board.push(signs[index % signs.len()]);
            index /= signs.len();
        }
        joined(&board, cols)
    })
}

/// Calls `test` with random boards, the same in every run.
fn random_boards(cases: u32, signs: &'static str, test: impl FnMut(&str)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(config.rng_algorithm);
    let signs: Vec<char> = signs.chars().collect();
    let boards = (1usize..8, 1usize..8).prop_flat_map(move |(rows, cols)| {
        let sign = proptest::sample::select(signs.clone());
        proptest::collection::vec(sign, rows * cols).prop_map(move |board| joined(&board, cols))
    });
    let test = std::cell::RefCell::new(test);
    let outcome = TestRunner::new_with_rng(config, rng).run(&boards, |board| {
        (test.borrow_mut())(&board);
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    /// Returns a number below `sides`.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % sides
    }
}
