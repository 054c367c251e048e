//! Damaged certificates: the checker refuses them, or their claim is true.

use std::sync::OnceLock;

use thwart::games::ALL;
use thwart::recognise::{self, ReadOptions};
use thwart::value::Value;
use thwart::{Position, SolveOptions};

use crate::files::text;
use crate::positions::cases;

/// A position with its value and its honest certificates, which are then damaged.
struct Example {
    position: Position,
    value: Value,
    certificates: Vec<String>,
}

/// The longest board and the longest certificate that are damaged, in bytes.
const BOARD: usize = 250;
const CERTIFICATE: usize = 2500;

/// The most positions in the table of a certificate.
const POSITIONS: usize = 500;

/// Returns small cases of every game, with certificates of every kind.
fn examples() -> &'static [Example] {
    static EXAMPLES: OnceLock<Vec<Example>> = OnceLock::new();
    EXAMPLES.get_or_init(|| cases().iter().filter_map(|case| example(case)).collect())
}

fn example(case: &[u8]) -> Option<Example> {
    let text = text(case).filter(|text| text.starts_with("game: ") && text.len() <= BOARD)?;
    let read = recognise::read(ALL, text, ReadOptions::default()).ok()?;
    let position = read.positions().next()?.ok()?;
    let certificate = |generic_table| {
        let max_table_positions = Some(POSITIONS);
        let options =
            SolveOptions::default().generic_table(generic_table).max_table_positions(max_table_positions);
        let report = position.solve(&options).ok()?;
        Some((report.bounds.value()?, report.certificate?.text))
    };
    let (value, own) = certificate(false)?;
    let table = certificate(true).map(|(_, table)| table);
    let mut certificates: Vec<_> = [own].into_iter().chain(table).collect();
    certificates.retain(|certificate| certificate.len() <= CERTIFICATE);
    certificates.dedup();
    Some(Example { position, value, certificates })
}

pub(crate) fn honest() -> Vec<Vec<u8>> {
    let all = examples().iter().flat_map(|example| &example.certificates);
    all.map(|certificate| certificate.clone().into_bytes()).collect()
}

/// Returns whether the checker accepts a certificate at the position with the same
/// digest, or at the first example if there is no such position.
pub(crate) fn check(input: &[u8]) -> bool {
    let Some(text) = text(input) else { return false };
    let digest = |text: &str| text.lines().find(|line| line.starts_with("digest: ")).map(str::to_owned);
    let seal = digest(text);
    let is_sealed = |example: &&Example| {
        example.certificates.first().is_some_and(|certificate| seal.is_some() && digest(certificate) == seal)
    };
    let example = examples().iter().find(is_sealed).or_else(|| examples().first()).expect("there are cases");
    match example.position.check(text) {
        Ok(accepted) => {
            assert_eq!(accepted.value, example.value, "a false claim was accepted");
            true
        }
        Err(error) => {
            assert!(!error.reason.is_empty());
            // A panic of the checker is a fault, even if it became a refusal.
            assert!(!error.reason.starts_with("the checker failed"), "{error}");
            assert!(error.line <= text.lines().count() + 1, "{error}");
            false
        }
    }
}
