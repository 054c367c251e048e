//! The marks of forums and mails around a text, and the parts of a problem page.

use super::program::peel_text;
use super::{Line, spaced};
use crate::format::problem::Problem;

/// The most marks that are removed one after the other: each takes time in proportion to the text.
const MOST_LAYERS: usize = 16;

/// Removes the marks that a forum or a mail puts around a text: a fence of backticks, `> ` before every line, blanks
/// before every line unless blanks are signs, and the number and answer of an example. Returns whether there were any.
pub(super) fn peel(
    lines: &mut Vec<Line<'_>>,
    keeps_blanks: bool,
    returns: &mut Option<String>,
) -> Result<bool, Problem> {
    let mut peeled = false;
    for _ in 0..MOST_LAYERS {
        let first = lines.iter().position(|line| !line.is_blank()).unwrap_or(lines.len());
        let last = lines.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
        let is_fence =
            |line: &Line<'_>| line.text.trim_start().starts_with("```") || line.text.trim() == "~~~";
        if last > first + 1 && is_fence(&lines[first]) && is_fence(&lines[last - 1]) {
            lines.truncate(last - 1);
            lines.drain(..=first);
            peeled = true;
            continue;
        }
        if peel_text(lines) {
            peeled = true;
            continue;
        }
        let mut filled = lines.iter().filter(|line| !line.is_blank());
        let is_quote = |line: &Line<'_>| line.text.starts_with("> ") || line.text == ">";
        if filled.clone().next().is_some() && filled.clone().all(is_quote) {
            let is_row = |line: &Line<'_>| spaced::is_row(line.text);
            if let Some(line) = filled.clone().find(|_| filled.clone().all(is_row)) {
                let message = "every line begins with `> `: a quotation, or an exit in every row? write the rows \
                               without blanks, or leave the marks out";
                return Err(line.problem(1, message));
            }
            for line in lines.iter_mut().filter(|line| !line.is_blank()) {
                *line = line.without(2);
            }
            peeled = true;
            continue;
        }
        let indent = |line: &Line<'_>| line.text.chars().take_while(|sign| sign.is_whitespace()).count();
        let least = filled.by_ref().map(indent).min().unwrap_or(0);
        if least == 0 || keeps_blanks {
            break;
        }
        for line in lines.iter_mut() {
            *line = line.without(least);
        }
        peeled = true;
    }
    Ok(peel_example(lines, returns)? || peeled)
}

/// Removes the number `0)` above an example of a problem page, and takes its answer after `Returns:`. Returns whether
/// there was any.
///
/// # Errors
/// The place at which a second example begins.
fn peel_example(lines: &mut Vec<Line<'_>>, returns: &mut Option<String>) -> Result<bool, Problem> {
    let is_number = |line: &Line<'_>| {
        let number = line.text.trim().strip_suffix(')');
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit()))
    };
    let begins = |text: &str| text.get(..7).is_some_and(|word| word.eq_ignore_ascii_case("returns"));
    let answer = |line: &Line<'_>| {
        let at = line.text.char_indices().map(|(at, _)| at).find(|&at| begins(&line.text[at..]));
        // The value of a header may have this word too.
        at.filter(|&at| !line.text[..at].contains(':'))
    };
    let before = lines.len();
    if let Some(first) = lines.iter().position(|line| !line.is_blank())
        && is_number(&lines[first])
    {
        lines.drain(..=first);
    }
    if let Some(end) = lines.iter().position(|line| answer(line).is_some()) {
        let is_word = |word: &str| word.bytes().filter(u8::is_ascii_lowercase).count() > 1;
        let is_prose = |text: &str| text.trim().contains(' ') && text.split_whitespace().any(is_word);
        let is_next = |line: &&Line<'_>| !line.is_blank() && (answer(line).is_some() || !is_prose(line.text));
        if let Some(next) = lines[end + 1..].iter().find(is_next) {
            let message =
                "a second example begins here, and this text is one board; give each a text of its own";
            return Err(next.problem(1, message));
        }
        let (rows, said) = lines[end].text.split_at(answer(&lines[end]).unwrap_or(0));
        let said =
            said["returns".len()..].trim_matches(|sign: char| sign.is_whitespace() || ":;".contains(sign));
        *returns = Some(said.to_owned()).filter(|said| !said.is_empty());
        lines[end].text = rows;
        lines.truncate(end + usize::from(!rows.trim().is_empty()));
        return Ok(true);
    }
    Ok(lines.len() < before)
}
