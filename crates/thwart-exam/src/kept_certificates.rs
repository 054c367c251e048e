//! Kept certificates: the verdicts of the checker on them, and on thousands of damaged ones,
//! must not change.
//!
//! A checker and the solver whose evidence it reads share the forms of that evidence. A
//! mistake there could change both alike, so that each still accepts what the other writes.
//! These certificates were written once, and stay as they are.
//!
//! ```text
//! THWART_WRITE_CERTIFICATES=1 cargo test -p thwart-GAME checker_says
//! ```
//!
//! writes them again. The commit message must say why that was needed.

use std::fmt::Write as _;

use thwart_game::Limits;
use thwart_game::any::AnyGame;
use thwart_game::certificate::{Accepted, CheckError, digest};
use thwart_game::explain::Explain;
use thwart_game::game::check;
use thwart_game::generate;
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_game::{Certificate, SolveOptions};
use thwart_grid::Tile;

use crate::digest::Digest;
use crate::exam::boards::{Headers, free_signs, header_sets, with_sign};
use crate::kept::{self, Kept};
use crate::read;
use crate::second_checker::{Job, compare_proved};

const KEPT: Kept = Kept { variable: "THWART_WRITE_CERTIFICATES", test: "checker_says" };

/// The record of a board begins with this; the verdicts on it follow.
const RECORD: &str = "=== ";
/// The separator between the board and its certificate.
const CERTIFICATE: &str = "---\n";

/// Rows and columns of the boards.
const SIZE: (usize, usize) = (8, 9);
/// Families with few obstacles; in the second one the start is in the middle.
const FAMILIES: [&str; 2] = ["sparse", "bigroom"];
/// The number of seeds. The board with the longest certificate is kept, ...
const SEEDS: u64 = 20;
/// ... up to this length, so that all damage to it is checked within a moment.
const LONGEST: usize = 2500;

/// The verdicts of the checker on a kept certificate and on all that is made of it.
#[derive(Default)]
struct Verdicts {
    checked: u64,
    accepted: u64,
    digest: Digest,
}

impl Verdicts {
    /// Adds a verdict: the line of a refusal, or the value and entries of an acceptance.
    fn add(&mut self, verdict: &Result<Accepted, CheckError>) {
        self.checked += 1;
        let number = match verdict {
            Err(error) => 2 * error.line as u64,
            Ok(accepted) => {
                self.accepted += 1;
                let value = accepted.value.finite().unwrap_or(u64::MAX >> 1);
                value.wrapping_mul(1 << 20).wrapping_add(2 * accepted.entries + 1)
            }
        };
        self.digest.add(number);
    }
}

/// Checks a certificate, its damaged versions, and the same on other boards; returns the
/// verdicts.
///
/// # Panics
/// If the certificate is refused, or a damaged one is accepted with another value.
fn examine<G: Explain>(board: &str, certificate: &str) -> String {
    let setup = read::setup::<G>(board);
    let game = G::new(&setup).expect("a board of the game");
    let session = Session::new(&game, &setup);
    let mut verdicts = Verdicts::default();
    let honest = check(&session, certificate).unwrap_or_else(|error| panic!("{error}\n{board}{certificate}"));
    let (value, entries) = (honest.value, honest.entries);
    verdicts.add(&Ok(honest));
    for damaged in damages(certificate) {
        let verdict = check(&session, &damaged);
        if let Ok(accepted) = &verdict {
            assert_eq!(accepted.value, value, "a lie is accepted:\n{damaged}\nof\n{board}");
        }
        verdicts.add(&verdict);
    }
    for other in neighbours::<G>(&setup) {
        let game = G::new(&other).expect("it was one before");
        let there = Session::new(&game, &other);
        verdicts.add(&check(&there, &certificate.replace(&digest(&session), &digest(&there))));
    }
    let Verdicts { checked, accepted, digest } = verdicts;
    let value = value.text(game.measure());
    format!("{value} in {entries} entries; {accepted} of {checked} accepted, {:016x}", digest.0)
}

/// Returns the certificate without a line, with one doubled or two swapped; without a word,
/// or with a number in a word that is greater or less by one.
fn damages(certificate: &str) -> Vec<String> {
    // The number of lines of the envelope that name the board.
    const ENVELOPE: usize = 5;
    let lines: Vec<&str> = certificate.lines().collect();
    let with = |at: usize, line: &[&str]| {
        let lines = lines[..at].iter().chain(line).chain(&lines[at + 1..]);
        lines.flat_map(|line| [line, "\n"]).collect::<String>()
    };
    let mut damaged = Vec::new();
    for (at, line) in lines.iter().enumerate().skip(ENVELOPE) {
        damaged.push(with(at, &[]));
        damaged.push(with(at, &[line, line]));
        if at > ENVELOPE {
            let mut swapped = lines.clone();
            swapped.swap(at - 1, at);
            damaged.push(swapped.iter().flat_map(|line| [line, "\n"]).collect());
        }
        let words: Vec<&str> = line.split(' ').collect();
        for (place, word) in words.iter().enumerate() {
            let put = |word: Option<&str>| {
                let words =
                    words[..place].iter().copied().chain(word).chain(words[place + 1..].iter().copied());
                with(at, &[&words.collect::<Vec<_>>().join(" ")])
            };
            damaged.push(put(None));
            damaged.extend(numbers_nearby(word).iter().map(|word| put(Some(word))));
        }
    }
    damaged
}

/// Returns a word with its first number greater by one, and less by one.
fn numbers_nearby(word: &str) -> Vec<String> {
    let Some(first) = word.find(|sign: char| sign.is_ascii_digit()) else { return Vec::new() };
    let (before, rest) = word.split_at(first);
    let (number, after) = rest.split_at(rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len()));
    let Ok(number) = number.parse::<u64>() else { return Vec::new() };
    let others = [number.checked_add(1), number.checked_sub(1)];
    others.into_iter().flatten().map(|number| format!("{before}{number}{after}")).collect()
}

/// Returns the boards that differ in one cell, which is neither start nor exit.
fn neighbours<G: Explain>(setup: &Setup) -> impl Iterator<Item = Setup> + '_ {
    let board = setup.board();
    let cells = board.cells().filter(|&cell| !matches!(board.tile(cell), Tile::Start | Tile::Exit));
    cells.flat_map(move |cell| {
        free_signs(G::INFO).into_iter().filter_map(move |sign| with_sign::<G>(setup, cell, sign))
    })
}

/// Returns the parameters of the exam; if cells may have costs, both with and without costs.
fn settings<G: Explain>() -> Vec<Headers> {
    let sets = header_sets(G::INFO);
    if !G::INFO.has_costs {
        return sets;
    }
    let costs = [("costs", "uniform".to_owned())];
    sets.iter().flat_map(|set| [set.clone(), set.iter().cloned().chain(costs.clone()).collect()]).collect()
}

/// Makes a board of these settings with its certificate, in a form of the game's own;
/// returns `None` if no seed gives one that is short enough.
fn made<G: Explain>(settings: &Headers) -> Option<(String, Certificate)> {
    let (rows, cols) = SIZE;
    let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (*key, &**value)).collect();
    // If a search takes longer, another seed is used.
    let limits = Limits::default().nodes(3000);
    let request = SolveOptions::default().limits(limits).max_table_positions(0);
    let one = |(family, seed)| {
        let drawn = generate::Recipe { family, rows, cols, seed, settings: &settings };
        let setup = generate::setup(G::INFO, &drawn).expect("the family makes such boards");
        let position = AnyGame::of::<G>().position(setup).ok()?;
        let report = position.solve(&request).ok()?;
        let certificate = report.certificate?;
        let fits = certificate.kind != "table" && certificate.text.len() <= LONGEST;
        fits.then(|| (position.play().text(), certificate))
    };
    let drawn = (1..=SEEDS).flat_map(|seed| FAMILIES.map(|family| (family, seed)));
    drawn.filter_map(one).max_by_key(|(_, certificate)| (certificate.entries, certificate.text.len()))
}

/// Compares the kept records of a game, or writes them again.
///
/// # Panics
/// If the checker says something else about one of them.
pub fn compare<G: Explain>(folder: &str) {
    let file = format!("{folder}/tests/certificates.txt");
    let kept = kept::read(&file).unwrap_or_default();
    if KEPT.is_rewriting() {
        let mut found = String::new();
        for settings in settings::<G>() {
            if let Some((board, certificate)) = made::<G>(&settings) {
                let verdict = examine::<G>(&board, &certificate.text);
                let _ = write!(found, "{RECORD}{verdict}\n{board}{CERTIFICATE}{}", certificate.text);
            }
        }
        assert!(found.is_empty() || KEPT.matches_or_writes(&file, &kept, &found));
        return;
    }
    let compare = |record: &str| {
        let (verdict, rest) = record.split_once('\n').expect("a line of what was verdict");
        let (board, certificate) = rest.split_once(CERTIFICATE).expect("a board and a certificate");
        let now = examine::<G>(board, certificate);
        (verdict != now).then(|| format!("- {verdict}\n+ {now}\nof\n{board}\n"))
    };
    let mut wrong = String::new();
    std::thread::scope(|scope| {
        let compared: Vec<_> =
            kept.split(RECORD).skip(1).map(|record| scope.spawn(move || compare(record))).collect();
        for compared in compared {
            wrong.extend(compared.join().expect("a certificate that stays accepted"));
        }
    });
    assert!(wrong.is_empty(), "{}\n\n{wrong}", KEPT.command(G::INFO.name));
    let jobs: Vec<_> = kept.split(RECORD).skip(1).flat_map(jobs::<G>).collect();
    compare_proved(&jobs, |board| unreachable!("a kept certificate is about\n{board}"));
}

/// Returns a kept certificate, and those that it becomes with other claims.
fn jobs<G: Explain>(record: &str) -> Vec<Job> {
    let (_, rest) = record.split_once('\n').expect("a line of what was verdict");
    let (board, certificate) = rest.split_once(CERTIFICATE).expect("a board and a certificate");
    let claim =
        certificate.lines().find(|line| line.starts_with("claim: ")).expect("every certificate has one");
    let lies = damages(certificate).into_iter().filter(|damaged| !damaged.lines().any(|line| line == claim));
    let job = |(certificate, first)| Job { kind: G::INFO.name, board: board.to_owned(), certificate, first };
    let honest = (certificate.to_owned(), Ok(()));
    std::iter::once(honest).chain(lies.map(|lie| (lie, Err("another claim".to_owned())))).map(job).collect()
}
