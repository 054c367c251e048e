//! Drawings by this program with what it prints around them: read if they hold the board, and refused if they hide it.

use super::spaced::is_gap;
use super::{Line, looks_like_header};
use crate::board::Tile;
use crate::format::problem::Problem;

/// The signs of a terminal, and those of board files with the same meaning.
const SHOWN: [(char, char); 4] = [('·', '.'), ('█', '#'), ('▒', '%'), ('∩', '>')];
/// The message about a drawing that does not hold its board.
const HIDDEN: &str = "this is thwart's drawing of an answer or a position, which hides a part of the board; solve the board \
                      itself, which `thwart convert FILE --to board` writes for the file that was drawn";

/// A board, as it was drawn.
pub(super) struct Drawing<'a> {
    /// The game and its parameters, as `key: value`, if they stand above it.
    pub(super) headers: Vec<String>,
    /// The line of each row, its signs, the column of the first, and the distance between two.
    pub(super) rows: Vec<(Line<'a>, Vec<char>, usize, usize)>,
}

/// Returns a text without the escape sequences of terminals; `None` if it has none.
pub(super) fn without_escapes(text: &str) -> Option<String> {
    let mut parts = text.split("\u{1b}[");
    let mut kept = parts.next()?.to_owned();
    let before = kept.len();
    for part in parts {
        let end = part.find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, ';' | '?'))?;
        kept.push_str(&part[end + part[end..].chars().next()?.len_utf8()..]);
    }
    (before < text.len()).then_some(kept)
}

impl<'a> Drawing<'a> {
    /// Recognises a drawing of a whole output, or one with signs of a terminal, or of an answer. Other drawings with the
    /// numbers of rows and columns alone are [labelled](super::Rows::labelled) rows.
    ///
    /// # Errors
    /// The drawing hides a part of its board.
    pub(super) fn read(lines: &[Line<'a>]) -> Result<Option<Self>, Problem> {
        let Some(head) = (0..lines.len()).find(|&at| is_head(lines, at)) else { return Ok(None) };
        let above = &lines[..head];
        let headers = above.iter().find_map(|line| outline(line.text));
        let below: Vec<_> = lines[head + 1..].iter().take_while(|line| !line.is_blank()).copied().collect();
        let count = below.len();
        let is_shown = below.iter().any(|line| line.text.contains(is_of_terminal));
        let is_alone = above.iter().all(Line::is_blank);
        if headers.is_none() && !is_shown && !is_alone {
            return Ok(None);
        }
        let head_signs: Vec<char> = lines[head].text.chars().collect();
        let ends =
            |at: &usize| !is_gap(head_signs[*at]) && head_signs.get(at + 1).is_none_or(|next| is_gap(*next));
        let columns: Vec<usize> = (0..head_signs.len()).filter(ends).collect();
        let stride = columns.get(1).map_or(2, |second| second - columns[0]);
        let (mut rows, mut key, mut is_hidden) = (Vec::new(), String::new(), false);
        for line in below {
            let label = (rows.len() + 1).to_string();
            if line.text.split_whitespace().next() != Some(&*label) {
                key.push_str("   ");
                key.push_str(line.text);
                continue;
            }
            // Something stands between two rows.
            is_hidden |= !key.is_empty();
            let signs: Vec<char> = line.text.chars().map(shown).collect();
            let mut row = Vec::with_capacity(columns.len());
            for &end in &columns {
                let cell =
                    &signs[(end + 1).saturating_sub(stride).min(signs.len())..(end + 1).min(signs.len())];
                let sign = cell.last().copied().unwrap_or(' ');
                let is_filled = matches!(sign, '#' | '%');
                let is_label = end == columns[0];
                let rest = &cell[..cell.len().saturating_sub(1)];
                is_hidden |= Tile::from_sign(sign).is_none()
                    || !is_label && !rest.iter().all(|&other| other == ' ' || is_filled && other == sign);
                row.push(sign);
            }
            is_hidden |= signs.len() > columns[columns.len() - 1] + 1;
            rows.push((line, row, columns[0], stride));
        }
        let entries = || key.split("   ").map(str::trim).filter(|entry| !entry.is_empty());
        let is_of_board = |entry: &str| {
            let sign: String = entry.split(' ').next().unwrap_or("").chars().map(shown).collect();
            matches!(&*sign, "@" | ">" | "##" | "%%" | "0-9")
        };
        let has_digits = rows.iter().any(|(_, row, ..)| row.iter().any(char::is_ascii_digit));
        is_hidden |= !entries().all(is_of_board);
        is_hidden |= has_digits
            && (headers.is_some() || !key.is_empty())
            && !entries().any(|entry| entry.starts_with("0-9"));
        let is_second = |at: usize| is_head(lines, at);
        is_hidden |= (head + 1..lines.len()).any(is_second);
        let is_all = lines[head + 1 + count..].iter().all(Line::is_blank);
        if !is_hidden && !is_shown && headers.is_none() && is_all {
            return Ok(None);
        }
        if is_hidden {
            return Err(lines[head].problem(1, HIDDEN));
        }
        Ok(Some(Self { headers: headers.unwrap_or_default(), rows }))
    }
}

/// Returns whether a line has the numbers of columns, and one of the next two begins with the number of the first row.
fn is_head(lines: &[Line<'_>], at: usize) -> bool {
    let text = lines[at].text;
    let is_numbered = text.starts_with(' ')
        && !text.trim().is_empty()
        && (1..).zip(text.split_whitespace()).all(|(number, word)| word == number.to_string());
    let begins = |line: &Line<'_>| {
        let mut words = line.text.split_whitespace();
        words.next() == Some("1") && words.next().is_some()
    };
    is_numbered && lines[at + 1..].iter().take(2).any(begins)
}

/// Returns the headers of a first line of output: `a board file: rock, 7 x 7, rocks=1 seal=allowed`.
fn outline(text: &str) -> Option<Vec<String>> {
    let (_, rest) = text.rsplit_once(": ")?;
    let mut parts = rest.splitn(3, ", ");
    let (game, size, parameters) = (parts.next()?, parts.next()?, parts.next().unwrap_or(""));
    let number =
        |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit() || sign == b',');
    let (rows, cols) = size.split_once(" x ")?;
    if !number(rows) || !number(cols) || !game.bytes().all(|sign| sign.is_ascii_lowercase()) {
        return None;
    }
    let mut headers = vec![format!("game: {game}")];
    for word in parameters.split_whitespace() {
        match (word.split_once('='), headers.last_mut()) {
            (Some((key, value)), _) => headers.push(format!("{key}: {value}")),
            // A value may have several words.
            (None, Some(last)) => *last = format!("{last} {word}"),
            (None, None) => {}
        }
    }
    headers.iter().all(|header| looks_like_header(header)).then_some(headers)
}

fn shown(sign: char) -> char {
    SHOWN.iter().find(|(drawn, _)| *drawn == sign).map_or(sign, |(_, sign)| *sign)
}

fn is_of_terminal(sign: char) -> bool {
    shown(sign) != sign
}
