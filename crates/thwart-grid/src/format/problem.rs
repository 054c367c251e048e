//! Problems of a text, with their places.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// One problem of an input: its place, and a message that says what was found and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// 1-based line and column, if the problem has a place in the text.
    pub place: Option<(usize, usize)>,
    /// The name and value of the argument beside the text that is wrong, such as `start` and `9,9`.
    pub argument: Option<(&'static str, String)>,
    /// A sentence that says what was found and what to write instead.
    pub message: String,
}

impl Problem {
    /// Makes a problem at a 1-based line and column.
    pub fn at(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { place: Some((line, column)), argument: None, message: message.into() }
    }

    /// Makes a problem of the whole input.
    pub fn whole(message: impl Into<String>) -> Self {
        Self { place: None, argument: None, message: message.into() }
    }

    /// Makes a problem of an argument beside the text.
    pub fn of(name: &'static str, value: impl Into<String>, message: impl Into<String>) -> Self {
        Self { place: None, argument: Some((name, value.into())), message: message.into() }
    }

    /// Returns the message for users without a command line: see [`without_options`].
    pub fn without_options(&self) -> String {
        without_options(&self.message)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        if let Some((name, value)) = &self.argument {
            write!(f, "{name} {value}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// The problems of an input, in the order of the text: at most ten, equal ones as one, as a
/// [`Report`](super::report::Report) collects them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Problems(pub Vec<Problem>);

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

/// Options that are arguments of the same name in other interfaces.
const ARGUMENTS: [&str; 3] = ["signs", "pixels", "case"];

/// Returns a message for users without a command line: drops an option that it recommends, or writes it as the
/// argument of the same name.
///
/// ```
/// use thwart_grid::format::problem::without_options;
///
/// assert_eq!(without_options("write it, or give --start ROW,COLUMN"), "write it");
/// assert_eq!(without_options("give --signs 'S=@ G=>', or --pixels 8"), "give signs=\"S=@ G=>\", or pixels=8");
/// ```
pub fn without_options(message: &str) -> String {
    let is_argument = |option: &str| ARGUMENTS.iter().any(|name| option.starts_with(name));
    let advice = [", or give --", "; give --"].into_iter().find_map(|advice| message.split_once(advice));
    let message = match advice {
        Some((words, option)) if !is_argument(option) => words,
        _ => message,
    };
    let message = message.replace(" before the file", "").replace(" instead of -", "");
    let mut parts = message.split("--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let Some((name, rest)) = part.split_once(' ').filter(|(name, _)| ARGUMENTS.contains(name)) else {
            return format!("{text}--{part}");
        };
        let quoted = rest.strip_prefix('\'').and_then(|rest| rest.split_once('\''));
        let (value, rest) =
            quoted.unwrap_or_else(|| rest.split_at(rest.find([' ', ',', ';']).unwrap_or(rest.len())));
        let mark = if value == "N" || value.parse::<u64>().is_ok() { "" } else { "\"" };
        format!("{text}{name}={mark}{value}{mark}{rest}")
    })
}

/// Returns a text without a byte-order mark and with the line ends that [`str::lines`] knows, as every reader of this
/// crate expects it. Copies only a text with other line ends, because a text can be large.
pub fn normalise(text: &str) -> Cow<'_, str> {
    let text = text.trim_start_matches('\u{feff}');
    let bytes = text.as_bytes();
    let is_lone = |(at, &byte): (usize, &u8)| byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    if bytes.iter().enumerate().any(is_lone) {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns the start of a text, for messages, because the faulty part may be as long as the input. The result is
/// [`visible`], and blanks other than the usual one are numbers too.
///
/// ```
/// use thwart_grid::format::problem::shortened;
///
/// assert_eq!(shortened("Alice\u{2003}"), "Alice<U+2003>");
/// ```
pub fn shortened(text: &str) -> Cow<'_, str> {
    let is_plain = |sign: char| is_visible(sign) && (!sign.is_whitespace() || sign.is_ascii_whitespace());
    match text.char_indices().nth(40) {
        Some((end, _)) => Cow::Owned(format!("{}...", numbered(&text[..end], is_plain))),
        None => numbered(text, is_plain),
    }
}

/// Returns whether a sign is invisible or changes how others are shown: control characters, blanks without width, and
/// signs that change the direction of writing.
pub fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns a text with its [hidden](is_hidden) signs written as numbers, so that they cannot mislead a terminal or a
/// reader. Line ends stay.
///
/// ```
/// use thwart_grid::format::problem::visible;
///
/// assert_eq!(visible("ab\u{1b}[31m\u{200b}1"), "ab<U+001B>[31m<U+200B>1");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    numbered(text, is_visible)
}

fn is_visible(sign: char) -> bool {
    sign == '\n' || !is_hidden(sign)
}

/// Returns a text in which every sign that is not kept is written as its number.
fn numbered(text: &str, is_kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&is_kept) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_kept(sign) {
            shown.push(sign);
        } else {
            let _ = write!(shown, "<U+{:04X}>", u32::from(sign));
        }
    }
    Cow::Owned(shown)
}

/// Returns a number with commas between its thousands: `3,012`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a count: `1 case`, `3 cases`.
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// Returns the bytes of a file as text.
///
/// # Errors
/// The first byte that is not UTF-8, counted from 1.
pub fn utf8(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|error| {
        let byte = grouped(error.valid_up_to() as u64 + 1);
        Problem::whole(format!("byte {byte} is not UTF-8; save the file as UTF-8 text"))
    })
}

/// Reads a whole number of at most `u32::MAX`: digits only, without sign or blank.
pub(crate) fn whole_number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse::<u32>().ok().map(|number| number as usize) } else { None }
}
