//! Certificates of small random boards of every game, topology and parameter set, at the
//! start and in the course of play, and lies about each.

use std::collections::BTreeSet;

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use thwart::any::AnyGame;
use thwart::certificate::digest;
use thwart::games::Visitor;
use thwart::games::enclose::Enclose;
use thwart::setup::Setup;
use thwart::{Certificate, SolveOptions};
use thwart_game::explain::Explain;
use thwart_game::game::{Game as _, check};
use thwart_game::retrograde;
use thwart_game::session::Session;
use thwart_grid::format::board_file;

use crate::{Dice, lies};
use thwart_exam::exam::boards::{drafts, header_sets, neighbour, setup};
use thwart_exam::second_checker::{Job, not_yet};

/// The number of boards per game, spread evenly over its topologies and parameter sets.
const BOARDS: usize = 240;

/// The most positions of a board with a table, because Python enumerates them.
const POSITIONS: usize = 150;

/// The number of large boards of enclose.
const FIELDS: usize = 130;

/// The number of boards of enclose with two pens.
const PAIRS: usize = 100;

/// The number of lies about each certificate.
const LIES: usize = 14;

/// A visitor that collects the jobs of all games.
#[derive(Default)]
pub struct Examples {
    pub jobs: Vec<Job>,
    /// The forms of evidence that the games have.
    pub kinds: BTreeSet<&'static str>,
}

impl Visitor for Examples {
    fn visit<G: Explain>(&mut self) {
        let (sets, own) = (header_sets(G::INFO), G::forms().iter().map(|form| form.kind));
        self.kinds.extend(own);
        assert!(
            G::forms().is_empty() || !not_yet().contains(G::INFO.name),
            "a form of evidence needs a second checker; {} has one of its own",
            G::INFO.name
        );
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        for headers in &sets {
            for _ in 0..BOARDS.div_ceil(sets.len()) {
                let draft = drafts().new_tree(&mut runner).expect("nothing is rejected").current();
                let mut dice = Dice(draft.dice);
                // Cut the board down until there is a job for Python that it can do.
                for fewer in 0..6 {
                    let Some(setup) = setup::<G>(&draft, headers, fewer) else { continue };
                    if self.board::<G>(&setup, &mut dice) {
                        break;
                    }
                }
            }
        }
    }
}

/// Returns whether the explicit game of a board is small.
fn is_small<G: Explain>(setup: &Setup) -> bool {
    let game = G::new(setup).expect("it was one before");
    retrograde::solve(&game, &game.start(), POSITIONS).is_ok()
}

impl Examples {
    /// Adds the certificates of the start and of a position of a random play, in the
    /// game's own form and, if that is short, as a table. Returns whether there are any.
    fn board<G: Explain>(&mut self, setup: &Setup, dice: &mut Dice) -> bool {
        let before = self.jobs.len();
        let later = played::<G>(setup, dice);
        let small = is_small::<G>(setup);
        for setup in [setup, &later] {
            let of = |options: SolveOptions| certificate::<G>(setup, &options);
            let own = of(SolveOptions::default()).expect("small boards are certified");
            if own.kind != "table" {
                self.attack::<G>(setup, &own, dice);
            }
            if small {
                let table = of(SolveOptions::default().generic_table(true));
                self.attack::<G>(setup, &table.expect("small boards have a table"), dice);
            }
        }
        self.jobs.len() > before
    }

    /// Adds boards of enclose that are large enough for fences.
    pub fn fields(&mut self) {
        let mut dice = Dice(11);
        for _ in 0..FIELDS {
            let mut cells: Vec<u8> = (0..18 * 18).map(|_| b"...........#"[dice.roll(12)]).collect();
            cells[9 * 18 + 4 + dice.roll(10)] = b'@';
            let rows: Vec<_> = cells.chunks(18).map(String::from_utf8_lossy).collect();
            let topology = ["four", "hex"][dice.roll(2)];
            let headers = format!("game: enclose\nwalls: {}\ntopology: {topology}", 1 + dice.roll(5));
            let file = board_file::parse(&format!("{headers}\n\n{}\n", rows.join("\n"))).expect("a board");
            let setup = Setup::new(Enclose::INFO, file).expect("it is valid");
            let own = certificate::<Enclose>(&setup, &SolveOptions::default());
            self.attack::<Enclose>(&setup, &own.expect("few walls are certified"), &mut dice);
        }
    }

    /// Adds boards of enclose on which flows keep two animals apart.
    pub fn pairs(&mut self) {
        let mut dice = Dice(12);
        for _ in 0..PAIRS {
            let mut cells: Vec<u8> = (0..81).map(|_| b"....#"[dice.roll(5)]).collect();
            cells[9 * (1 + dice.roll(7)) + 1 + dice.roll(3)] = b'@';
            cells[9 * (1 + dice.roll(7)) + 5 + dice.roll(3)] = b'@';
            let rows: Vec<_> = cells.chunks(9).map(String::from_utf8_lossy).collect();
            let (topology, price) = (["four", "hex"][dice.roll(2)], dice.roll(2));
            let headers = format!(
                "game: enclose\nwalls: {}\nwall-price: {price}\nanimals: apart\ntopology: {topology}",
                1 + dice.roll(7)
            );
            let file = board_file::parse(&format!("{headers}\n\n{}\n", rows.join("\n"))).expect("a board");
            let setup = Setup::new(Enclose::INFO, file).expect("it is valid");
            let own = certificate::<Enclose>(&setup, &SolveOptions::default());
            self.attack::<Enclose>(&setup, &own.expect("small boards are certified"), &mut dice);
        }
    }

    /// Adds the honest certificate, and lies that start from it.
    fn attack<G: Explain>(&mut self, setup: &Setup, honest: &Certificate, dice: &mut Dice) {
        let Certificate { kind, text, .. } = honest;
        self.show::<G>(kind, setup, text.clone());
        for _ in 0..LIES {
            self.show::<G>(kind, setup, lies::mutate(text, dice));
        }
        if let Some(other) = neighbour::<G>(setup, dice) {
            let seal = |setup: &Setup| {
                let game = G::new(setup).expect("it was one before");
                Session::replay(&game, setup).map(|session| digest(&session)).ok()
            };
            if let (Some(here), Some(there)) = (seal(setup), seal(&other)) {
                self.show::<G>(kind, &other, text.replace(&here, &there));
            }
        }
    }

    /// Adds a job with the verdict of the first checker.
    fn show<G: Explain>(&mut self, kind: &'static str, setup: &Setup, certificate: String) {
        let game = G::new(setup).expect("it was one before");
        let session = Session::replay(&game, setup).expect("its moves are legal");
        let first = check(&session, &certificate).map(drop).map_err(|error| error.to_string());
        self.jobs.push(Job { kind, board: session.text(), certificate, first });
    }
}

fn certificate<G: Explain>(setup: &Setup, options: &SolveOptions) -> Option<Certificate> {
    let position = AnyGame::of::<G>().position(setup.clone()).expect("it was one before");
    position.solve(options).expect("small boards are within reach").certificate
}

/// Returns the position after up to six random moves.
fn played<G: Explain>(setup: &Setup, dice: &mut Dice) -> Setup {
    let game = G::new(setup).expect("it was one before");
    let mut session = Session::new(&game, setup);
    for _ in 0..=dice.roll(6) {
        let moves = session.legal_moves();
        if !moves.is_empty() {
            session.play(moves[dice.roll(moves.len())]).expect("a listed move is legal");
        }
    }
    let file = board_file::parse(&session.text()).expect("printed by the session");
    Setup::new(G::INFO, file).expect("it was one before")
}
