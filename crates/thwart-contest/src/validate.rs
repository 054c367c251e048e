//! Checks whether a text could be an input of a judge.

use thwart::any::AnyGame;
use thwart::judge::Dialect;
use thwart::setup::Setup;
use thwart_grid::format::problem::shortened;

use crate::input::is_promised;

/// Checks an input as strictly as the judge writes it: every byte, every size and number, and the judge's
/// promise about the answers. Returns the number of its cases. Solves each case if the judge promises finite
/// answers.
///
/// # Errors
/// The first fault, with its place.
pub fn validate(game: &'static AnyGame, dialect: &Dialect, text: &str) -> Result<usize, String> {
    let mut count = 0;
    // Compare line by line, because other programs may fail on a text that thwart can read.
    let mut lines = (1..).zip(text.split_inclusive('\n')).peekable();
    if dialect.promise.has_count
        && let Some(&(_, first)) = lines.peek()
    {
        same_lines(&mut lines, &format!("{}\n", first.trim_ascii()))?;
    }
    for file in (dialect.read)(text) {
        let file = file.map_err(|problems| problems.to_string())?;
        count += 1;
        let place = || if dialect.promise.has_count { format!("case {count}: ") } else { String::new() };
        let setup = Setup::new(game.info(), file).map_err(|problems| format!("{}{problems}", place()))?;
        is_promised(game, dialect, &setup).map_err(|why| format!("{}{why}", place()))?;
        if count > 1 {
            // An empty line may stand between two cases.
            lines.next_if(|&(_, line)| line == "\n");
        }
        same_lines(&mut lines, &(dialect.write)(&setup)?)?;
    }
    match lines.next() {
        None => Ok(count),
        Some((number, line)) => Err(format!("line {number}: found {} after the end", shown(line))),
    }
}

/// Takes the lines of `plain` from `found`, and reports the first difference.
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
            return Err(format!("line {number}: {end} after the line; end each line with one line feed"));
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
