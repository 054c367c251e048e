//! The signature of every game: its answers on a fixed set of boards, and how it finds
//! them.
//!
//! `tests/answers.txt` of a game holds values and verdicts, board by board. They follow
//! from the rules and are frozen: a change is a defect. `tests/effort.txt` holds
//! what may change, but not unnoticed: counts of work, which of several best lines is
//! given, and the bounds of searches that were stopped.
//!
//! ```text
//! THWART_WRITE_SIGNATURE=1 cargo test -p thwart-GAME work_does_not
//! ```
//!
//! writes the effort again. The commit message must say why it changed.

use std::fmt::Write as _;

use thwart_game::Limits;
use thwart_game::answer::SolveError;
use thwart_game::any::AnyGame;
use thwart_game::explain::Explain;
use thwart_game::field::Field;
use thwart_game::generate::{self, setup};
use thwart_game::value::{Bounds, Value};
use thwart_game::{Position, Solution, SolveOptions};
use thwart_grid::generate::FAMILIES;
use thwart_grid::{Measure, Topology};

use crate::digest::Digest;
use crate::kept::{self, Kept};

const WORK: Kept = Kept { variable: "THWART_WRITE_SIGNATURE", test: "work_does_not" };

/// Another variable, so that a wrong answer is not frozen by accident.
const ANSWERS: Kept = Kept { variable: "THWART_THE_OLD_ANSWERS_WERE_WRONG", test: "answers_are" };

/// The sizes of the boards: one for all settings, and one for the usual settings on every
/// topology, large enough for bounds and searches to matter.
const SMALL: (usize, usize) = (9, 13);
const LARGE: (usize, usize) = (64, 65);

/// The node limit of a search, the same on every machine.
const NODES: u64 = 20_000;

/// A value that was exact within `NODES` must be exact within this limit, even if nodes
/// are counted differently.
const MORE_NODES: u64 = 5 * NODES;

/// The most positions of a table, which is made if a game has no other evidence.
const POSITIONS: usize = 2_000;

/// The results of a game on all boards of one family.
#[derive(Default)]
struct Line {
    /// A word for each board, with its settings.
    answers: Vec<(String, String)>,
    /// Everything else that follows from the rules: the values of all cells, the most
    /// vital cells, nim-sums and the values of other starts.
    derived: Digest,
    /// Best lines, and the bounds of searches that were stopped.
    may_change: Digest,
    /// Work by name, added up.
    work: Vec<(&'static str, u64)>,
}

impl Line {
    /// Returns the text that stands for the answers in the file.
    fn answers(&self) -> String {
        let words: Vec<&str> = self.answers.iter().map(|(_, word)| &**word).collect();
        format!("{}; {:016x}", words.join(" "), self.derived.0)
    }

    /// Returns the text that stands for the work.
    fn work(&self) -> String {
        let counts = self.work.iter().map(|(name, count)| format!(", {name} {count}"));
        format!("{:016x}{}", self.may_change.0, counts.collect::<String>())
    }

    fn count(&mut self, name: &'static str, count: u64) {
        match self.work.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += count,
            None => self.work.push((name, count)),
        }
    }

    /// Adds the report on a board, and returns the word for the board.
    fn solution(&mut self, position: &Position, solution: &Solution) -> String {
        for &(name, count) in &solution.work {
            self.count(name, count);
        }
        for &chosen in &solution.line {
            position.move_text(chosen).bytes().for_each(|byte| self.may_change.add(u64::from(byte)));
        }
        let word = word(solution.bounds, position.measure());
        if solution.bounds.value().is_none() {
            self.count("stopped", 1);
            word.bytes().for_each(|byte| self.may_change.add(u64::from(byte)));
            return word;
        }
        let besides = &mut self.derived;
        for value in solution.field.iter().flat_map(Field::values) {
            besides.add(value.map_or(u64::MAX - 1, number));
        }
        for vital in solution.vital.into_iter().chain(solution.starts.iter().filter_map(|start| start.vital))
        {
            besides.add(u64::from(vital.cell.0));
            besides.add(number(vital.value));
            besides.add(number(vital.value_intact));
        }
        for start in solution.starts.iter().filter(|start| start.bounds.value().is_some()) {
            besides.add(number(start.bounds.lower));
        }
        besides.add(solution.nim_sum.unwrap_or(u64::MAX));
        word + if solution.certificate.is_some() { "" } else { UNCERTIFIED }
    }
}

/// The mark after a value without a certificate.
const UNCERTIFIED: &str = "~";

/// The word for a board that the game does not have, or does not solve.
const REFUSED: &str = "-";

fn number(value: Value) -> u64 {
    value.finite().unwrap_or(u64::MAX)
}

/// Returns a value, or its bounds.
fn word(bounds: Bounds, measure: Measure) -> String {
    match bounds.value() {
        Some(value) => value.text(measure),
        None => format!("{}..{}", bounds.lower.text(measure), bounds.upper.text(measure)),
    }
}

/// Returns whether the kept word of a board still holds. For a search that was stopped,
/// all bounds are right that have a value in common with the kept ones; and a certificate
/// may be new.
fn holds(kept: &str, found: &str) -> bool {
    if !kept.contains("..") {
        return kept == found || kept.strip_suffix(UNCERTIFIED) == Some(found);
    }
    let ends = |word: &str, measure| {
        let word = word.trim_end_matches(UNCERTIFIED);
        let (low, high) = word.split_once("..").unwrap_or((word, word));
        Value::read(low, measure).zip(Value::read(high, measure))
    };
    [Measure::Whole, Measure::Root2].into_iter().any(|measure| {
        let both = ends(kept, measure).zip(ends(found, measure));
        both.is_some_and(|(kept, found)| kept.0 <= found.1 && found.0 <= kept.1)
    })
}

/// Returns the results of a game on the boards of every family.
fn lines(game: &AnyGame, certify: bool, nodes: u64) -> Vec<(&'static str, Line)> {
    let limits = Limits::default().nodes(nodes);
    let mut lines = Vec::new();
    for family in FAMILIES {
        let mut line = Line::default();
        for &topology in game.info().topologies {
            let mut solve = |(rows, cols), settings: &[(&'static str, String)]| {
                let own = settings.iter().map(|(key, value)| (*key, &**value));
                let mut settings: Vec<(&str, &str)> = topology.headers().collect();
                settings.extend(own);
                let order =
                    generate::Recipe { family: family.name, rows, cols, seed: 1, settings: &settings };
                // Evidence for large boards is left to other tests.
                let request = SolveOptions::default()
                    .certify(certify && rows == SMALL.0)
                    .max_table_positions(POSITIONS)
                    .explain(false)
                    .limits(limits.clone());
                let word = solve(game, &order, &request, &mut line);
                let settings = settings.iter().map(|(key, value)| format!(" {key}={value}"));
                line.answers.push((format!("{rows}x{cols}{}", settings.collect::<String>()), word));
            };
            for settings in variants(game, topology) {
                solve(SMALL, &settings);
            }
            solve(LARGE, &[]);
        }
        lines.push((family.name, line));
    }
    lines
}

/// Returns no settings, and then each parameter alone at each of its values for the exam. Quiet parameters came after
/// the answers that are kept, so only the exam tries them.
fn variants(game: &AnyGame, topology: Topology) -> Vec<Vec<(&'static str, String)>> {
    let each = game.info().parameters.iter().filter(|parameter| !parameter.is_quiet).flat_map(|parameter| {
        parameter.exam_on(topology).into_iter().map(|value| vec![(parameter.key, value)])
    });
    [Vec::new()].into_iter().chain(each).collect()
}

fn solve(game: &AnyGame, order: &generate::Recipe<'_>, request: &SolveOptions, line: &mut Line) -> String {
    let setup = setup(game.info(), order).ok();
    let Some(position) = setup.and_then(|setup| game.position(setup).ok()) else {
        return REFUSED.to_owned();
    };
    match position.solve(request) {
        Ok(solution) => {
            line.count("boards", 1);
            line.solution(&position, &solution)
        }
        Err(SolveError::TooLarge { .. } | SolveError::NotSupported { .. }) => REFUSED.to_owned(),
        Err(error) => panic!("{}: {error} on {order:?}", game.info().name),
    }
}

/// Compares the answers of a game with the frozen ones.
///
/// # Panics
/// If one of them changed.
pub fn answers<G: Explain>(folder: &str) {
    let game = &AnyGame::of::<G>();
    let file = format!("{folder}/tests/answers.txt");
    let kept = kept::read(&file).unwrap_or_default();
    if kept.is_empty() || ANSWERS.is_rewriting() {
        let found = text(&lines(game, true, NODES), Line::answers);
        let is_kept = ANSWERS.matches_or_writes(&file, &kept, &found);
        assert!(is_kept, "{} has no answers yet; {}=1 writes them", G::INFO.name, kept::WRITE_NEW);
        return;
    }
    let differ = differences(G::INFO.name, &kept, &lines(game, true, MORE_NODES));
    assert!(
        differ.is_empty(),
        "THIS IS A DEFECT: answers changed, and they follow from the rules. Only where the rules changed, or \
         the old answers were wrong, {}, and the commit message says why.\n\n{differ}",
        ANSWERS.command(G::INFO.name)
    );
}

/// Returns a line for each family.
fn text(lines: &[(&str, Line)], of: fn(&Line) -> String) -> String {
    lines.iter().fold(String::new(), |text, (family, line)| text + family + ": " + &of(line) + "\n")
}

/// Lists the answers that differ from the kept ones, board by board.
fn differences(name: &str, kept: &str, found: &[(&str, Line)]) -> String {
    let mut differ = String::new();
    for (family, line) in found {
        let kept = kept.lines().find_map(|kept| kept.strip_prefix(&format!("{family}: ")));
        let Some((words, besides)) = kept.and_then(|kept| kept.split_once("; ")) else {
            let _ = writeln!(differ, "{name} {family}: nothing is kept");
            continue;
        };
        let words: Vec<&str> = words.split(' ').collect();
        if words.len() != line.answers.len() {
            let _ =
                writeln!(differ, "{name} {family}: {} boards and not {}", line.answers.len(), words.len());
            continue;
        }
        let (mut same, before) = (true, differ.len());
        for (kept, (board, word)) in words.iter().zip(&line.answers) {
            same &= kept.trim_end_matches(UNCERTIFIED) == word.trim_end_matches(UNCERTIFIED);
            if !holds(kept, word) {
                let _ = writeln!(differ, "{name} {family} {board}: {word} and not {kept}");
            }
        }
        // The other results can be compared only if the same searches ended.
        let found = format!("{:016x}", line.derived.0);
        if same && found != besides && before == differ.len() {
            let _ = writeln!(
                differ,
                "{name} {family}: cells, vital cells, nim-sums or other starts have other values \
                 ({found} and not {besides})"
            );
        }
    }
    differ
}

/// Compares the work of a game's searches, and its best lines, with the kept ones.
///
/// # Panics
/// If some of it changed.
pub fn work<G: Explain>(folder: &str) {
    let mut differ = String::new();
    let file = format!("{folder}/tests/effort.txt");
    let found = text(&lines(&AnyGame::of::<G>(), false, NODES), Line::work);
    let kept = kept::read(&file).unwrap_or_default();
    if !WORK.matches_or_writes(&file, &kept, &found) {
        for line in found.lines().filter(|line| !kept.lines().any(|kept| kept == *line)) {
            let family = line.split(' ').next().expect("there is a first word");
            let kept = kept.lines().find(|kept| kept.starts_with(family)).unwrap_or("nothing is kept");
            let _ = writeln!(differ, "- {kept}\n+ {line}");
        }
        let _ = writeln!(differ, "{} lines are kept", kept.lines().count());
    }
    assert!(
        differ.is_empty(),
        "a solver takes another path. If the answers are the same and that was meant, {}, and say why in the \
         commit message.\n\n{differ}",
        WORK.command(G::INFO.name)
    );
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn a_kept_word_holds_what_it_says() {
        for (kept, found) in [
            ("7", "7"),
            ("7~", "7"),
            ("7~", "7~"),
            ("-", "-"),
            ("3..9", "9"),
            ("3..9", "3~"),
            ("3..9", "0..3"),
            ("3..infinite", "infinite"),
            ("1sqrt2..9", "2+1sqrt2"),
        ] {
            assert!(holds(kept, found), "{kept} {found}");
        }
        for (kept, found) in [
            ("7", "8"),
            ("7", "7~"),
            ("7", "7..7"),
            ("7", "5..9"),
            ("-", "7"),
            ("3..9", "-"),
            ("3..9", "2"),
            ("3..9", "infinite"),
            ("3..9", "10..infinite"),
        ] {
            assert!(!holds(kept, found), "{kept} {found}");
        }
    }
}
