//! The bench signature: what every game answers on a fixed set of boards and how
//! much work that takes, in `signature.txt`. A change of behaviour shows there even
//! where all answers stay right, as when a search looks at more cells than before.
//!
//! ```text
//! THWART_WRITE_SIGNATURE=1 cargo test -p thwart --test signature
//! ```
//!
//! writes it anew. Whoever does that says in the commit message why it changed.

#![cfg(all(feature = "solve", feature = "generate"))]

#[path = "kept/digest.rs"]
mod digest;
mod kept;

use std::fmt::Write as _;

use digest::Digest;
use kept::Kept;
use thwart::field::Field;
use thwart::game::{Answer, Solve, SolveError};
use thwart::games::{Visitor, visit_all};
use thwart::generate::{Request, setup};
use thwart::limits::Limits;
use thwart::value::Value;
use thwart_core::Topology;
use thwart_core::generate::FAMILIES;

const KEPT: Kept = Kept { variable: "THWART_WRITE_SIGNATURE", test: "signature" };

/// Sizes of the boards: one for all settings, and one where bounds and searches
/// have something to do, for the usual settings on every topology.
const SMALL: (usize, usize) = (9, 13);
const LARGE: (usize, usize) = (64, 65);

/// Nodes of a search, the same on every machine.
const NODES: u64 = 20_000;

/// What one game does on the boards of one family.
#[derive(Default)]
struct Line {
    boards: u64,
    refused: u64,
    digest: Digest,
    /// Work by name, added up.
    work: Vec<(&'static str, u64)>,
}

impl Line {
    fn value(&mut self, value: Value) {
        self.digest.add(value.finite().unwrap_or(u64::MAX));
    }

    /// Takes in bounds, the values of all cells, and the line.
    fn answer(&mut self, answer: &Answer) {
        self.boards += 1;
        self.value(answer.bounds.lower);
        self.value(answer.bounds.upper);
        for value in answer.field.iter().flat_map(Field::values) {
            match value {
                None => self.digest.add(u64::MAX - 1),
                Some(value) => self.value(value),
            }
        }
        self.digest.add(answer.line.as_ref().map_or(0, Vec::len) as u64);
        for &(name, count) in &answer.work {
            match self.work.iter_mut().find(|(known, _)| *known == name) {
                Some((_, sum)) => *sum += count,
                None => self.work.push((name, count)),
            }
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{} boards, {:016x}", self.boards, self.digest.0);
        for (name, count) in &self.work {
            let _ = write!(text, ", {name} {count}");
        }
        if self.refused > 0 {
            let _ = write!(text, ", refused {}", self.refused);
        }
        text
    }
}

/// The lines of all games.
struct Signature(String);

impl Visitor for Signature {
    fn visit<G: Solve>(&mut self) {
        for family in FAMILIES {
            let mut line = Line::default();
            for &topology in G::INFO.topologies {
                for settings in variants::<G>(topology) {
                    solve::<G>(family.name, SMALL, topology, &settings, &mut line);
                }
                solve::<G>(family.name, LARGE, topology, &[], &mut line);
            }
            let _ = writeln!(self.0, "{} {}: {}", G::INFO.name, family.name, line.text());
        }
    }
}

/// Nothing set, and every parameter in turn at each of its values for the exam.
fn variants<G: Solve>(topology: Topology) -> Vec<Vec<(&'static str, String)>> {
    let each = G::INFO.parameters.iter().flat_map(|parameter| {
        parameter.exam_on(topology).into_iter().map(|value| vec![(parameter.key, value)])
    });
    [Vec::new()].into_iter().chain(each).collect()
}

fn solve<G: Solve>(
    family: &'static str,
    (rows, cols): (usize, usize),
    topology: Topology,
    settings: &[(&'static str, String)],
    line: &mut Line,
) {
    let own = settings.iter().map(|(key, value)| (*key, &**value));
    let mut settings: Vec<(&str, &str)> = topology.headers().collect();
    settings.extend(own);
    let request = Request { family, rows, cols, seed: 1, settings: &settings };
    let Some(game) = setup(G::INFO, &request).ok().and_then(|setup| G::new(&setup).ok()) else {
        line.refused += 1;
        return;
    };
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    match game.solve(&game.start(), G::INFO.methods[0].name, &limits) {
        Ok(answer) => line.answer(&answer),
        Err(SolveError::TooLarge { .. } | SolveError::Stopped { .. } | SolveError::NotSupported { .. }) => {
            line.refused += 1;
        }
        Err(error) => panic!("{} {family}: {error}", G::INFO.name),
    }
}

#[test]
fn the_signature_is_the_one_that_is_kept() {
    let mut signature = Signature(String::new());
    visit_all(&mut signature);
    let (kept, found) = (include_str!("signature.txt"), signature.0);
    let mut differ = String::new();
    for (kept, found) in kept.lines().zip(found.lines()).filter(|(kept, found)| kept != found) {
        let _ = writeln!(differ, "- {kept}\n+ {found}");
    }
    assert!(KEPT.holds("tests/signature.txt", kept, &found), "{}\n\n{}", KEPT.how(), differ);
}
