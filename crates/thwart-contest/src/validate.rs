//! Whether a text could be an input of a judge.

use thwart::any::AnyGame;
use thwart::judge::Dialect;
use thwart::setup::Setup;
use thwart_grid::format::problem::shortened;

use crate::input::is_promised;

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
        is_promised(game, dialect, &setup).map_err(|why| format!("{}{why}", place()))?;
        cases.push(setup);
    }
    // A text may be readable and still not be what other programs read.
    is_as_written(dialect, text, &cases)?;
    Ok(cases.len())
}

/// Whether a text is what the judge would write for these cases, byte for byte; or else the first place where it
/// is not, and what should stand there. Where an input has several cases, an empty line may stand between two.
fn is_as_written(dialect: &Dialect, text: &str, cases: &[Setup]) -> Result<(), String> {
    let mut found = (1..).zip(text.split_inclusive('\n')).peekable();
    if dialect.promise.several {
        same_lines(&mut found, &format!("{}\n", cases.len()))?;
    }
    for (index, case) in cases.iter().enumerate() {
        if index > 0 {
            found.next_if(|&(_, line)| line == "\n");
        }
        same_lines(&mut found, &(dialect.write)(case)?)?;
    }
    match found.next() {
        None => Ok(()),
        Some((number, line)) => Err(format!("line {number}: found {} after the end", shown(line))),
    }
}

/// Takes the lines of a text that should stand there.
fn same_lines<'t>(found: &mut impl Iterator<Item = (usize, &'t str)>, plain: &str) -> Result<(), String> {
    for wanted in plain.split_inclusive('\n') {
        let Some((number, line)) = found.next() else {
            return Err(format!("the input ends where {} should stand", shown(wanted)));
        };
        if line == wanted {
            continue;
        }
        if line.trim_end_matches(['\r', '\n']) == wanted.trim_end_matches('\n') {
            let end = if line.ends_with('\n') { "a carriage return" } else { "no line end" };
            return Err(format!("line {number}: {end} behind the line; end each line with one line feed"));
        }
        return Err(format!("line {number}: found {} where {} should stand", shown(line), shown(wanted)));
    }
    Ok(())
}

fn shown(line: &str) -> String {
    match line.trim_end_matches(['\r', '\n']) {
        "" => "an empty line".to_owned(),
        line => format!("`{}`", shortened(line)),
    }
}
