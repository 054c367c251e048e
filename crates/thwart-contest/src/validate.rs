//! Whether a text could be an input of a judge.

use thwart::any::{AnyGame, Request};
use thwart::judge::Dialect;
use thwart::limits::Limits;
use thwart::setup::Setup;
use thwart::value::{Bounds, Value};

/// Reads an input as strictly as the judge writes it: every byte, every size and number, and what he
/// promises of the answers. Gives the number of its cases. Costs a solution of each case where answers are
/// promised.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn validate(game: &'static dyn AnyGame, dialect: &Dialect, text: &str) -> Result<usize, String> {
    let files = (dialect.read)(text).map_err(|problems| problems.to_string())?;
    let mut cases = Vec::with_capacity(files.len());
    for (number, file) in (1..).zip(files) {
        let place = || if dialect.promise.several { format!("case {number}: ") } else { String::new() };
        let setup = Setup::new(game.info(), file).map_err(|problems| format!("{}{problems}", place()))?;
        dialect.promise.allows(&setup).map_err(|why| format!("{}{why}", place()))?;
        cases.push(setup);
    }
    // A text may be readable and still not be what other programs read.
    dialect.is_written_as_the_judge_does(text, &cases)?;
    if dialect.promise.finite {
        for (number, setup) in (1..).zip(&cases) {
            if bounds(game, setup.clone())?.lower == Value::Infinite {
                return Err(format!(
                    "case {number}: no finite value can be forced; the judge promises that one can"
                ));
            }
        }
    }
    Ok(cases.len())
}

/// Nodes that the search of a case may take.
const NODES: u64 = 1_000_000;

/// What is known of the value of a board: nothing, where it is beyond reach. Such a board is the setter's to
/// judge.
fn bounds(game: &'static dyn AnyGame, setup: Setup) -> Result<Bounds, String> {
    let instance = game.instance(setup).map_err(|problems| problems.to_string())?;
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let request = Request { limits, certify: false, line: false, explain: false, ..Request::default() };
    Ok(instance.solve(&request).map_or(Bounds::UNKNOWN, |report| report.bounds))
}
