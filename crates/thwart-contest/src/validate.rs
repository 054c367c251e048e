//! Whether a text could be an input of a judge.

use thwart::any::AnyGame;
use thwart::judge::Dialect;
use thwart::setup::Setup;
use thwart::value::Value;
use thwart_core::format::problem::shortened;

use crate::input::bounds;

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
    is_as_written(dialect, text, &cases)?;
    if dialect.promise.finite {
        for (number, setup) in (1..).zip(&cases) {
            let instance = game.instance(setup.clone()).map_err(|problems| problems.to_string())?;
            if bounds(&*instance, Some(NODES)).lower == Value::Infinite {
                return Err(format!(
                    "case {number}: no finite value can be forced; the judge promises that one can"
                ));
            }
        }
    }
    Ok(cases.len())
}

/// Nodes that the search of a case may take. A board beyond that is the setter's to judge.
const NODES: u64 = 1_000_000;

/// Whether a text is what the judge would write for these cases, byte for byte; or else the first place where it
/// is not, and what should stand there.
fn is_as_written(dialect: &Dialect, text: &str, cases: &[Setup]) -> Result<(), String> {
    let plain = dialect.input(cases)?;
    let (mut found, mut wanted) = (text.split_inclusive('\n'), plain.split_inclusive('\n'));
    let show = |line: Option<&str>| match line {
        Some(line) => format!("`{}`", shortened(line.trim_end_matches(['\r', '\n']))),
        None => "the end".to_owned(),
    };
    for number in 1.. {
        let (here, there) = (found.next(), wanted.next());
        match (here, there) {
            (None, None) => break,
            (here, there) if here == there => {}
            (Some(here), Some(there))
                if here.trim_end_matches(['\r', '\n']) == there.trim_end_matches('\n') =>
            {
                let end = if here.ends_with('\n') { "a carriage return" } else { "no line end" };
                return Err(format!(
                    "line {number}: {end} behind the line; end each line with one line feed"
                ));
            }
            (here, there) => {
                return Err(format!(
                    "line {number}: found {} where {} should stand",
                    show(here),
                    show(there)
                ));
            }
        }
    }
    Ok(())
}
