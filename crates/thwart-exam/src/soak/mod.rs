//! Boards of all games, parameters and topologies without end: methods against each other
//! and against the exhaustive solver, certificates against lies. A board with a fault is
//! shrunk and saved as a case.
//!
//! `cargo xtask soak --minutes 120` sets the time; the tests draw only a few boards.

mod board;
mod standing;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thwart_game::SolveOptions;
use thwart_game::any::AnyGame;
use thwart_game::guard::{guarded, silence_panics};
use thwart_game::setup::Setup;
use thwart_game::shrink::shrink;
use thwart_game::value::Bounds;
use thwart_grid::format::board_file::{BoardFile, Header};

use crate::exam::boards::header_sets;
use standing::Watch;

/// The end of a soak.
#[derive(Clone, Copy)]
enum End {
    /// After this many boards of each game: the same boards everywhere.
    Boards(u64),
    /// At this time, after the board that is being examined.
    At(Instant),
}

/// The settings of a soak.
pub struct Settings {
    end: End,
    seed: u64,
    /// The only game, if one was named.
    game: Option<String>,
    /// The folder in which cases are saved.
    into: PathBuf,
}

/// The number of boards of each game in the tests.
const BOARDS: u64 = 40;

/// The time for shrinking a board.
const SHRINK_TIME: Duration = Duration::from_secs(60);

/// The soak ends after this many disagreements.
const MAX_FAILURES: usize = 20;

impl Settings {
    /// Reads the variables `THWART_SOAK_MINUTES`, `THWART_SOAK_SEED`, `THWART_SOAK_GAME`
    /// and `THWART_SOAK_INTO`, which `cargo xtask soak` sets; `into` is the folder for cases if the last is missing.
    pub fn from_environment(into: &str) -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        let minutes = variable("THWART_SOAK_MINUTES").map(|minutes| {
            minutes.parse::<f64>().unwrap_or_else(|_| panic!("THWART_SOAK_MINUTES is no number: {minutes}"))
        });
        let end = |minutes: f64| End::At(Instant::now() + Duration::from_secs_f64(60.0 * minutes));
        let seed = variable("THWART_SOAK_SEED").unwrap_or_else(|| "1".to_owned());
        Self {
            end: minutes.map_or(End::Boards(BOARDS), end),
            seed: seed.parse().unwrap_or_else(|_| panic!("THWART_SOAK_SEED is no number: {seed}")),
            game: variable("THWART_SOAK_GAME"),
            into: variable("THWART_SOAK_INTO").map_or_else(|| into.into(), Into::into),
        }
    }

    /// Returns the settings of the tests, with another seed.
    pub fn short(seed: u64, into: &Path) -> Self {
        Self { end: End::Boards(BOARDS), seed, game: None, into: into.to_owned() }
    }

    fn is_over(&self, boards: u64) -> bool {
        match self.end {
            End::Boards(wanted) => boards >= wanted,
            End::At(end) => Instant::now() >= end,
        }
    }

    /// Examines board after board until the end; returns the results.
    pub fn run(&self, games: impl Fn(&mut Round<'_>)) -> Standing {
        silence_panics();
        let watch = Watch::new();
        std::thread::scope(|scope| {
            scope.spawn(|| watch.report_each_minute());
            let mut round = Round { orders: self, watch: &watch, number: 0 };
            while !self.is_over(round.number) && watch.failures() < MAX_FAILURES {
                games(&mut round);
                round.number += 1;
            }
            watch.finish();
        });
        watch.into_standing()
    }
}

pub use standing::Standing;
use thwart_game::explain::Explain;

/// One board of each game.
pub struct Round<'o> {
    orders: &'o Settings,
    watch: &'o Watch,
    number: u64,
}

impl Round<'_> {
    /// Examines one board of a game.
    pub fn visit<G: Explain>(&mut self) {
        let name = G::INFO.name;
        let wanted = self.orders.game.as_ref().is_none_or(|only| only == name);
        if !wanted || self.orders.is_over(self.number) {
            return;
        }
        let sets = header_sets(G::INFO);
        let mut dice = board::dice_of(self.orders.seed, self.number);
        let turn = self.number % sets.len() as u64;
        let headers = &sets[usize::try_from(turn).expect("below a length")];
        let Some(setup) = board::draw::<G>(self.number, headers, &mut dice) else { return };
        self.watch.start(name, self.number, &setup);
        match guarded(|| board::examine::<G>(&setup, dice.0)) {
            Ok(tally) => self.watch.count(name, tally),
            Err(failure) => self.fails::<G>(&setup, dice.0, &failure.to_string()),
        }
    }
}

impl Round<'_> {
    /// Shrinks a board with a fault, and saves it as a case.
    fn fails<G: Explain>(&self, setup: &Setup, dice: u64, failure: &str) {
        let what = |setup: &Setup| guarded(|| board::examine::<G>(setup, dice)).err();
        let until = Instant::now() + SHRINK_TIME;
        let is_wrong = |setup: &Setup| G::new(setup).is_ok() && what(setup).is_some();
        let least = shrink(setup, || Instant::now() < until, is_wrong);
        let words = what(&least).map_or_else(|| failure.to_owned(), |failure| failure.to_string());
        let path = self.orders.into.join(format!("{}-{}.board", G::INFO.name, self.number));
        let text = self.case::<G>(&least);
        let saved = std::fs::create_dir_all(&self.orders.into).and_then(|()| std::fs::write(&path, &text));
        let place = match saved {
            Ok(()) => format!("saved as {}", path.display()),
            Err(error) => format!("not saved: {error}"),
        };
        let board = |setup: &Setup| format!("{}x{}", setup.board().rows(), setup.board().cols());
        self.watch.fails(
            G::INFO.name,
            &format!(
                "{} board {}: {words}\nshrunk from {} to {}, {place}\n\n{text}",
                G::INFO.name,
                self.number,
                board(setup),
                board(&least)
            ),
        );
    }

    /// Returns a board as a case file: with its source and, if the exhaustive solver
    /// gives one, its value.
    fn case<G: Explain>(&self, setup: &Setup) -> String {
        let source = format!("soak, seed {}, board {}", self.orders.seed, self.number);
        let headers = [("source", Some(source)), ("expect", expectation::<G>(setup))];
        let mut file: BoardFile = setup.file().clone();
        for (key, value) in headers.into_iter().filter_map(|(key, value)| Some((key, value?))) {
            file.headers.retain(|header| header.key != key);
            file.headers.push(Header { key: key.to_owned(), value, line: 1, column: 1 });
        }
        Setup::new(G::INFO, file).map_or_else(|_| setup.text(), |setup| setup.text())
    }
}

/// Returns the value for `expect:`; `None` if the exhaustive solver fails, too.
fn expectation<G: Explain>(setup: &Setup) -> Option<String> {
    let position = AnyGame::of::<G>().position(setup.clone()).ok()?;
    let options = SolveOptions::default().method(thwart_game::info::GENERIC.name).certify(false);
    let bounds: Bounds = position.solve(&options).ok()?.bounds;
    Some(G::INFO.objective.expectation(bounds.value()?, position.measure()))
}

/// Examines boards of these games until the end that the environment sets.
///
/// # Panics
/// If methods disagree on a board, or no board was drawn.
pub fn run(into: &str, games: impl Fn(&mut Round<'_>)) {
    let standing = Settings::from_environment(into).run(games);
    assert!(standing.failures.is_empty(), "{} disagreements, as said above", standing.failures.len());
    assert!(standing.boards() > 0, "no board was drawn; is there such a game?");
}
