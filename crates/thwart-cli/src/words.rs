//! Small helpers for text that people read.

use std::ffi::OsString;
use std::path::Path;

use thwart::grid::Measure;
pub(crate) use thwart::grid::format::problem::{count, grouped};
use thwart::grid::format::problem::{is_hidden, visible};
use thwart_game::spelling::did_you_mean;

/// Returns how the user called this program: by a path as in a fresh clone,
/// else by its name.
pub(crate) fn program(first: Option<&OsString>) -> String {
    let typed = first.and_then(|first| first.to_str()).unwrap_or("");
    if typed.contains(std::path::is_separator) { shell(typed) } else { "thwart".to_owned() }
}

/// Quotes a word for a shell. Hidden signs are written by number, as bash and zsh read them.
pub(crate) fn shell(word: &str) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./,=+:@%".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    if !word.contains(is_hidden) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    let quoted: String = word
        .chars()
        .map(|sign| match (sign, u32::from(sign)) {
            ('\'' | '\\', _) => format!("\\{sign}"),
            _ if !is_hidden(sign) => sign.to_string(),
            (_, number @ ..0x80) => format!("\\x{number:02x}"),
            (_, number @ ..0x1_0000) => format!("\\u{number:04x}"),
            (_, number) => format!("\\U{number:08x}"),
        })
        .collect();
    format!("$'{quoted}'")
}

/// Returns the name of a file for standard output: as it is, but without [hidden](is_hidden) signs.
pub(crate) fn path(path: &Path) -> String {
    visible(&path.to_string_lossy()).into_owned()
}

/// Writes a length: whole with its thousands apart, or with one decimal.
pub(crate) fn length(measure: Measure, length: u64) -> String {
    match measure.parts(length) {
        (whole, 0) => grouped(whole),
        _ => measure.rounded(length, 1),
    }
}

/// Writes the entries of a certificate: `1 entry`, `3 entries`.
pub(crate) fn entries(number: u64) -> String {
    format!("{} {}", grouped(number), if number == 1 { "entry" } else { "entries" })
}

/// Wraps text into lines of at most `width` columns, all but the first
/// indented. Words longer than a line stay whole.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

/// Reads a whole number of an option.
pub(crate) fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}, such as 100000", u64::MAX))
}

/// Returns the word that is meant: a known one, or the only one that begins so.
pub(crate) fn whole<'w>(found: &'w str, known: impl IntoIterator<Item = &'w str>) -> &'w str {
    let mut begun = known.into_iter().filter(|word| word.starts_with(found)).collect::<Vec<_>>();
    begun.sort_by_key(|word| word.len());
    match begun[..] {
        [first, ..] if first == found => first,
        [only] if found.len() > 1 => only,
        _ => found,
    }
}

/// Returns a message: `a game has no method x; known are a b c; did you mean b?`
pub(crate) fn has_no<'k>(
    owner: &str,
    what: &str,
    found: &str,
    known: impl IntoIterator<Item = &'k str>,
) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    format!("{owner} has no {what} `{found}`; known are {}{}", known.join(" "), did_you_mean(found, &known))
}

/// Returns a message: `there is no verb x; known are a b c; did you mean b?`
pub(crate) fn unknown<'k>(what: &str, found: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    format!("there is no {what} `{found}`; known are {}{}", known.join(" "), did_you_mean(found, &known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(3012), "3,012");
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
        assert_eq!(count(1, "case"), "1 case");
        assert_eq!(shell("a/b-c.board"), "a/b-c.board");
        assert_eq!(shell("it's here"), r"'it'\''s here'");
        assert_eq!(shell("it's\u{1b}[m \u{202e}\\"), r"$'it\'s\x1b[m \u202e\\'");
        assert_eq!(wrap("aa bb cc dd", 5, 1), "aa bb\n cc\n dd");
        assert_eq!(
            [
                whole("so", ["solve", "games"]),
                whole("s", ["solve"]),
                whole("ma", ["maze", "mad"]),
                whole("a", ["ab", "a"])
            ],
            ["solve", "s", "ma", "a"]
        );
        assert_eq!(
            unknown("verb", "slove", ["solve", "games"]),
            "there is no verb `slove`; known are solve games; did you mean `solve`?"
        );
        assert_eq!(unknown("verb", "xyz", ["solve"]), "there is no verb `xyz`; known are solve");
    }

    #[test]
    fn the_program_is_called_as_the_user_called_it() {
        assert_eq!(program(None), "thwart");
        assert_eq!(program(Some(&"thwart".into())), "thwart");
        assert_eq!(program(Some(&"target/release/thwart".into())), "target/release/thwart");
    }
}
