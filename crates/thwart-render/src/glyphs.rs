//! The stroke alphabet: letters, digits and signs as single pen strokes.
//!
//! Pictures contain no fonts, so numbers and words look the same on every machine. A glyph is drawn on a grid
//! in which capitals and digits are 20 units high, from their top at 0 to the base line at 20; descenders end
//! at 26. All digits have the same width, so that columns of numbers line up.

use std::fmt::Write as _;

/// Height of capitals and digits in grid units.
const CAP: f64 = 20.0;
/// Room between two glyphs.
const GAP: f64 = 5.5;
/// Width of a blank.
const BLANK: f64 = 6.0;

/// Width and strokes of a glyph: `M`, `L`, `C` with absolute coordinates, `Z`.
type Glyph = (f64, &'static str);

/// Returns the width of a text whose capitals are `cap` high.
pub(crate) fn width(text: &str, cap: f64) -> f64 {
    let units: f64 = text.chars().map(|sign| advance(sign) + GAP).sum();
    (units - GAP).max(0.0) * cap / CAP
}

/// Returns the path data of a text whose capitals are `cap` high, with the left end of its base line at `(x,
/// y)`. A sign that the alphabet lacks is drawn as a box.
pub(crate) fn path(text: &str, x: f64, y: f64, cap: f64) -> String {
    #[cfg(test)]
    written::note(text, (x, y - cap), (x + width(text, cap), y));
    let scale = cap / CAP;
    let mut out = String::new();
    let mut left = x;
    for sign in text.chars() {
        if sign != ' ' {
            strokes(&mut out, glyph(sign).1, left, y - cap, scale);
        }
        left += (advance(sign) + GAP) * scale;
    }
    out
}

fn advance(sign: char) -> f64 {
    if sign == ' ' { BLANK } else { glyph(sign).0 }
}

/// Writes strokes scaled and moved, in tenths of a unit: absolute moves, everything else relative to points that are
/// already rounded, so that errors do not add up. It saves bytes, because a board may hold thousands of numbers.
fn strokes(out: &mut String, strokes: &str, left: f64, top: f64, scale: f64) {
    let place = |x: f64, y: f64| (tenths(left + x * scale), tenths(top + y * scale));
    let mut numbers: Vec<f64> = Vec::new();
    let mut at = (0, 0);
    let mut tokens = strokes.split_whitespace().peekable();
    while let Some(command) = tokens.next() {
        numbers.clear();
        while let Some(number) = tokens.peek().and_then(|token| token.parse().ok()) {
            numbers.push(number);
            tokens.next();
        }
        let (sign, from) = match command {
            "M" => ('M', (0, 0)),
            "C" => ('c', at),
            "L" => ('l', at),
            _ => ('z', at),
        };
        out.push(sign);
        for (index, pair) in numbers.chunks_exact(2).enumerate() {
            let (x, y) = place(pair[0], pair[1]);
            tight(out, x - from.0, index == 0);
            tight(out, y - from.1, false);
            at = (x, y);
        }
    }
}

/// Returns a length in tenths, rounded.
#[expect(clippy::cast_possible_truncation, reason = "a coordinate of a picture is far below 2^63")]
pub(crate) fn tenths(value: f64) -> i64 {
    (value * 10.0).round() as i64
}

/// Writes a number of tenths without needless signs: `-.5` and not ` -0.5`.
pub(crate) fn tight(out: &mut String, tenths: i64, first: bool) {
    if tenths < 0 {
        out.push('-');
    } else if !first {
        out.push(' ');
    }
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    // Writing to a string cannot fail.
    let _ = match (whole, tenth) {
        (whole, 0) => write!(out, "{whole}"),
        (0, tenth) => write!(out, ".{tenth}"),
        (whole, tenth) => write!(out, "{whole}.{tenth}"),
    };
}

/// Returns the strokes of a sign.
#[expect(clippy::too_many_lines, reason = "a table, one line per sign")]
const fn glyph(sign: char) -> Glyph {
    match sign {
        '0' => {
            (11.0, "M 5.5 0 C 9 0 11 3.6 11 10 C 11 16.4 9 20 5.5 20 C 2 20 0 16.4 0 10 C 0 3.6 2 0 5.5 0 Z")
        }
        '1' => (11.0, "M 1.8 4 L 6.3 0 L 6.3 20"),
        '2' => (
            11.0,
            "M 0.5 5.2 C 0.6 2 2.8 0 5.6 0 C 8.5 0 10.5 2 10.5 5 C 10.5 7.5 9.2 9.6 7 12 L 0.2 20 L 11 20",
        ),
        '3' => (
            11.0,
            "M 0.8 3.8 C 1.5 1.4 3.3 0 5.6 0 C 8.4 0 10.3 1.9 10.3 4.7 C 10.3 7.6 8.2 9.4 4.6 9.4 M 4.6 9.4 C 8.7 9.4 10.9 11.4 10.9 14.5 C 10.9 17.8 8.7 20 5.4 20 C 2.6 20 0.7 18.5 0.1 16",
        ),
        '4' => (11.0, "M 8.2 20 L 8.2 0 L 0 14.2 L 11 14.2"),
        '5' => (
            11.0,
            "M 10 0 L 2 0 L 1.1 9.3 C 2.2 8 3.7 7.3 5.5 7.3 C 8.7 7.3 10.9 9.8 10.9 13.5 C 10.9 17.4 8.7 20 5.3 20 C 2.7 20 0.8 18.7 0.1 16.3",
        ),
        '6' => (
            11.0,
            "M 9.9 2.7 C 9 0.9 7.6 0 5.9 0 C 2.2 0 0.2 3.8 0.2 10.8 C 0.2 16.8 2.1 20 5.6 20 C 8.8 20 10.9 17.6 10.9 14 C 10.9 10.4 8.8 8 5.7 8 C 2.8 8 0.7 9.9 0.3 12.6",
        ),
        '7' => (11.0, "M 0.2 0 L 10.8 0 L 4 20"),
        '8' => (
            11.0,
            "M 5.5 9.4 C 2.8 9.4 0.9 7.5 0.9 4.7 C 0.9 1.9 2.8 0 5.5 0 C 8.2 0 10.1 1.9 10.1 4.7 C 10.1 7.5 8.2 9.4 5.5 9.4 C 8.7 9.4 10.9 11.5 10.9 14.7 C 10.9 17.9 8.7 20 5.5 20 C 2.3 20 0.1 17.9 0.1 14.7 C 0.1 11.5 2.3 9.4 5.5 9.4 Z",
        ),
        '9' => (
            11.0,
            "M 1.1 17.3 C 2 19.1 3.4 20 5.1 20 C 8.8 20 10.8 16.2 10.8 9.2 C 10.8 3.2 8.9 0 5.4 0 C 2.2 0 0.1 2.4 0.1 6 C 0.1 9.6 2.2 12 5.3 12 C 8.2 12 10.3 10.1 10.7 7.4",
        ),
        '+' => (11.0, "M 0.5 11 L 10.5 11 M 5.5 6 L 5.5 16"),
        '-' => (8.0, "M 0.5 12 L 7.5 12"),
        '=' => (11.0, "M 0.5 8.5 L 10.5 8.5 M 0.5 14 L 10.5 14"),
        '<' => (10.0, "M 9.5 5 L 0.5 11 L 9.5 17"),
        '>' => (10.0, "M 0.5 5 L 9.5 11 L 0.5 17"),
        '*' => (10.0, "M 5 2 L 5 12 M 0.7 4.5 L 9.3 9.5 M 9.3 4.5 L 0.7 9.5"),
        '/' => (8.0, "M 0 22 L 8 -2"),
        '\\' => (8.0, "M 0 -2 L 8 22"),
        '_' => (12.0, "M 0 23 L 12 23"),
        '#' => (13.0, "M 4.2 1 L 2.6 19 M 10.4 1 L 8.8 19 M 0.3 7 L 13 7 M 0 13 L 12.7 13"),
        '%' => (
            15.0,
            "M 13 0 L 2 20 M 3.2 0 C 5.2 0 6.4 1.7 6.4 4.5 C 6.4 7.3 5.2 9 3.2 9 C 1.2 9 0 7.3 0 4.5 C 0 1.7 1.2 0 3.2 0 Z M 11.8 11 C 13.8 11 15 12.7 15 15.5 C 15 18.3 13.8 20 11.8 20 C 9.8 20 8.6 18.3 8.6 15.5 C 8.6 12.7 9.8 11 11.8 11 Z",
        ),
        '&' => (
            14.0,
            "M 14 20 L 3.4 7 C 0.8 3.6 2.4 0 5.6 0 C 9 0 10.4 3.8 7.6 6.6 L 3 10.4 C -1.6 14 0.4 20 5.6 20 C 9.6 20 12.6 16.6 13 11",
        ),
        '@' => (
            18.0,
            "M 13 6 L 12 12 C 11.6 14.6 12.4 15.6 14 15.4 C 16.6 15 18 12 18 9 C 18 3.6 14 0 9.2 0 C 3.8 0 0 4.4 0 10 C 0 16 4 20 9.6 20 C 11.8 20 13.6 19.4 15 18.4 M 12.6 8 C 12.4 6.4 11 5.4 9.2 5.4 C 6.6 5.4 4.8 7.8 4.8 10.8 C 4.8 13.4 6.2 15 8.2 15 C 10.2 15 11.6 13.6 12.1 11.4",
        ),
        '.' => (1.0, "M 0.5 19.6 L 0.5 19.8"),
        ',' => (2.0, "M 1.6 19.4 L 0.2 23.2"),
        ':' => (1.0, "M 0.5 8.2 L 0.5 8.4 M 0.5 19.6 L 0.5 19.8"),
        ';' => (2.0, "M 1.4 8.2 L 1.4 8.4 M 1.6 19.4 L 0.2 23.2"),
        '!' => (1.0, "M 0.5 0 L 0.5 13.6 M 0.5 19.6 L 0.5 19.8"),
        '?' => (
            9.6,
            "M 0 4.8 C 0.2 1.8 2.2 0 4.8 0 C 7.6 0 9.6 1.8 9.6 4.5 C 9.6 7 8.2 8 6.6 9.2 C 5.2 10.3 4.6 11.4 4.6 14 M 4.6 19.6 L 4.6 19.8",
        ),
        '\'' | '\u{2019}' => (1.0, "M 0.5 0 L 0.5 5"),
        '"' => (5.0, "M 0.5 0 L 0.5 5 M 4.5 0 L 4.5 5"),
        '(' => (4.5, "M 4.5 -2 C 1.5 1.5 0 5.5 0 10 C 0 14.5 1.5 18.5 4.5 22"),
        ')' => (4.5, "M 0 -2 C 3 1.5 4.5 5.5 4.5 10 C 4.5 14.5 3 18.5 0 22"),
        '[' => (4.5, "M 4.5 -2 L 0 -2 L 0 22 L 4.5 22"),
        ']' => (4.5, "M 0 -2 L 4.5 -2 L 4.5 22 L 0 22"),
        'A' => (14.0, "M 0 20 L 7 0 L 14 20 M 2.5 13.2 L 11.5 13.2"),
        'B' => (
            11.5,
            "M 0.5 0 L 0.5 20 L 6 20 C 9.5 20 11.5 17.8 11.5 14.6 C 11.5 11.4 9.5 9.4 6 9.4 L 0.5 9.4 M 6 9.4 C 9 9.4 10.6 7.6 10.6 4.7 C 10.6 1.8 9 0 6 0 L 0.5 0",
        ),
        'C' => (
            14.0,
            "M 13.6 4.2 C 12.2 1.5 10 0 7.4 0 C 2.8 0 0 4 0 10 C 0 16 2.8 20 7.4 20 C 10 20 12.2 18.5 13.6 15.8",
        ),
        'D' => (13.5, "M 0.5 0 L 0.5 20 L 5 20 C 10.4 20 13.5 16.2 13.5 10 C 13.5 3.8 10.4 0 5 0 Z"),
        'E' => (10.5, "M 10.5 0 L 0.5 0 L 0.5 20 L 10.5 20 M 0.5 9.6 L 9.2 9.6"),
        'F' => (10.0, "M 10 0 L 0.5 0 L 0.5 20 M 0.5 9.8 L 8.8 9.8"),
        'G' => (
            14.5,
            "M 13.6 4.2 C 12.2 1.5 10 0 7.4 0 C 2.8 0 0 4 0 10 C 0 16 2.8 20 7.4 20 C 11.8 20 14.2 17 14.2 11 L 8.4 11",
        ),
        'H' => (13.0, "M 0.5 0 L 0.5 20 M 12.5 0 L 12.5 20 M 0.5 9.6 L 12.5 9.6"),
        'I' | 'l' => (1.0, "M 0.5 0 L 0.5 20"),
        'J' => (8.5, "M 8 0 L 8 14 C 8 18 6.4 20 3.8 20 C 2.2 20 0.9 19.4 0 18.2"),
        'K' => (12.0, "M 0.5 0 L 0.5 20 M 11.4 0 L 0.5 12 M 4.4 7.8 L 12 20"),
        'L' => (10.0, "M 0.5 0 L 0.5 20 L 10 20"),
        'M' => (16.0, "M 0.5 20 L 0.5 0 L 8 13 L 15.5 0 L 15.5 20"),
        'N' => (13.5, "M 0.5 20 L 0.5 0 L 13 20 L 13 0"),
        'O' => (
            15.0,
            "M 7.5 0 C 12.1 0 15 4 15 10 C 15 16 12.1 20 7.5 20 C 2.9 20 0 16 0 10 C 0 4 2.9 0 7.5 0 Z",
        ),
        'P' => (11.0, "M 0.5 20 L 0.5 0 L 5.6 0 C 9.2 0 11 2.1 11 5.6 C 11 9.1 9.2 11.2 5.6 11.2 L 0.5 11.2"),
        'Q' => (
            15.5,
            "M 7.5 0 C 12.1 0 15 4 15 10 C 15 16 12.1 20 7.5 20 C 2.9 20 0 16 0 10 C 0 4 2.9 0 7.5 0 Z M 9.4 15 L 15.5 22",
        ),
        'R' => (
            12.0,
            "M 0.5 20 L 0.5 0 L 5.8 0 C 9.4 0 11.2 2.1 11.2 5.4 C 11.2 8.7 9.4 10.8 5.8 10.8 L 0.5 10.8 M 6 10.8 L 12 20",
        ),
        'S' => (
            11.5,
            "M 10.8 3.8 C 9.9 1.4 8.1 0 5.8 0 C 2.7 0 0.7 1.9 0.7 4.8 C 0.7 7.9 2.9 9 5.8 9.7 C 9 10.5 11.4 11.7 11.4 15 C 11.4 18 9.2 20 5.9 20 C 2.9 20 0.8 18.5 0 15.8",
        ),
        'T' => (13.0, "M 0 0 L 13 0 M 6.5 0 L 6.5 20"),
        'U' => (13.0, "M 0.5 0 L 0.5 12.6 C 0.5 17.4 2.6 20 6.5 20 C 10.4 20 12.5 17.4 12.5 12.6 L 12.5 0"),
        'V' => (13.5, "M 0 0 L 6.75 20 L 13.5 0"),
        'W' => (19.0, "M 0 0 L 4.6 20 L 9.5 2.5 L 14.4 20 L 19 0"),
        'X' => (13.0, "M 0.4 0 L 12.6 20 M 12.6 0 L 0.4 20"),
        'Y' => (13.0, "M 0 0 L 6.5 10.4 L 13 0 M 6.5 10.4 L 6.5 20"),
        'Z' => (12.0, "M 0.5 0 L 11.8 0 L 0.2 20 L 12 20"),
        'a' => (
            10.0,
            "M 10 6.6 L 10 20 M 10 10 C 9.2 7.8 7.4 6.6 5.2 6.6 C 2 6.6 0 9.2 0 13.3 C 0 17.4 2 20 5.2 20 C 7.4 20 9.2 18.8 10 16.6",
        ),
        'b' => (
            10.5,
            "M 0.5 0 L 0.5 20 M 0.5 10 C 1.3 7.8 3.1 6.6 5.3 6.6 C 8.5 6.6 10.5 9.2 10.5 13.3 C 10.5 17.4 8.5 20 5.3 20 C 3.1 20 1.3 18.8 0.5 16.6",
        ),
        'c' => (
            9.4,
            "M 9.2 9.4 C 8.4 7.6 7 6.6 5.2 6.6 C 2 6.6 0 9.2 0 13.3 C 0 17.4 2 20 5.2 20 C 7 20 8.5 19 9.4 17.2",
        ),
        'd' => (
            10.0,
            "M 10 0 L 10 20 M 10 10 C 9.2 7.8 7.4 6.6 5.2 6.6 C 2 6.6 0 9.2 0 13.3 C 0 17.4 2 20 5.2 20 C 7.4 20 9.2 18.8 10 16.6",
        ),
        'e' => (
            10.2,
            "M 0.1 13 L 10.2 13 C 10.2 9 8.4 6.6 5.2 6.6 C 2 6.6 0 9.2 0 13.3 C 0 17.4 2 20 5.3 20 C 7.4 20 9 19 9.8 17.4",
        ),
        'f' => (6.6, "M 6.6 0.3 C 4 -0.4 2.6 0.8 2.6 3.6 L 2.6 20 M 0 7 L 6 7"),
        'g' => (
            10.0,
            "M 10 6.6 L 10 20.4 C 10 24.2 8.2 26 5.2 26 C 3 26 1.4 25.2 0.5 23.6 M 10 10 C 9.2 7.8 7.4 6.6 5.2 6.6 C 2 6.6 0 9.2 0 13.2 C 0 17.2 2 19.6 5.2 19.6 C 7.4 19.6 9.2 18.4 10 16.4",
        ),
        'h' => (
            10.0,
            "M 0.5 0 L 0.5 20 M 0.5 11.4 C 0.9 8.4 2.8 6.6 5.4 6.6 C 8.2 6.6 9.6 8.4 9.6 11.6 L 9.6 20",
        ),
        'i' => (1.0, "M 0.5 6.8 L 0.5 20 M 0.5 0.9 L 0.5 1.1"),
        'j' => (4.0, "M 3.5 6.8 L 3.5 21.6 C 3.5 24.8 2.4 26.2 0 25.8 M 3.5 0.9 L 3.5 1.1"),
        'k' => (9.6, "M 0.5 0 L 0.5 20 M 9 6.8 L 0.5 15 M 3.8 11.8 L 9.6 20"),
        'm' => (
            16.4,
            "M 0.5 6.8 L 0.5 20 M 0.5 11 C 0.9 8.2 2.6 6.6 4.7 6.6 C 7.1 6.6 8.3 8.2 8.3 11.2 L 8.3 20 M 8.3 11 C 8.7 8.2 10.4 6.6 12.5 6.6 C 14.9 6.6 16.1 8.2 16.1 11.2 L 16.1 20",
        ),
        'n' => (
            10.0,
            "M 0.5 6.8 L 0.5 20 M 0.5 11.4 C 0.9 8.4 2.8 6.6 5.4 6.6 C 8.2 6.6 9.6 8.4 9.6 11.6 L 9.6 20",
        ),
        'o' => (
            10.8,
            "M 5.4 6.6 C 8.7 6.6 10.8 9.2 10.8 13.3 C 10.8 17.4 8.7 20 5.4 20 C 2.1 20 0 17.4 0 13.3 C 0 9.2 2.1 6.6 5.4 6.6 Z",
        ),
        'p' => (
            10.5,
            "M 0.5 6.8 L 0.5 26 M 0.5 10 C 1.3 7.8 3.1 6.6 5.3 6.6 C 8.5 6.6 10.5 9.2 10.5 13.3 C 10.5 17.4 8.5 20 5.3 20 C 3.1 20 1.3 18.8 0.5 16.6",
        ),
        'q' => (
            10.0,
            "M 10 6.8 L 10 26 M 10 10 C 9.2 7.8 7.4 6.6 5.2 6.6 C 2 6.6 0 9.2 0 13.3 C 0 17.4 2 20 5.2 20 C 7.4 20 9.2 18.8 10 16.6",
        ),
        'r' => (6.2, "M 0.5 6.8 L 0.5 20 M 0.5 12 C 0.9 8.6 2.6 6.6 5 6.6 C 5.5 6.6 5.9 6.7 6.2 6.8"),
        's' => (
            8.8,
            "M 8.3 9.2 C 7.6 7.5 6.3 6.6 4.5 6.6 C 2.2 6.6 0.7 7.9 0.7 9.9 C 0.7 12 2.3 12.6 4.5 13.1 C 7 13.7 8.7 14.4 8.7 16.6 C 8.7 18.7 7 20 4.6 20 C 2.3 20 0.7 18.9 0 16.9",
        ),
        't' => (6.6, "M 2.6 2.4 L 2.6 16.4 C 2.6 19.2 3.9 20.4 6.4 19.8 M 0 7 L 6.2 7"),
        'u' => (
            10.0,
            "M 9.6 6.8 L 9.6 20 M 9.6 15.2 C 9.2 18.2 7.3 20 4.7 20 C 1.9 20 0.5 18.2 0.5 15 L 0.5 6.8",
        ),
        'v' => (10.0, "M 0 6.8 L 5 20 L 10 6.8"),
        'w' => (14.6, "M 0 6.8 L 3.6 20 L 7.3 8.4 L 11 20 L 14.6 6.8"),
        'x' => (9.6, "M 0.2 6.8 L 9.4 20 M 9.4 6.8 L 0.2 20"),
        'y' => (10.2, "M 0.2 6.8 L 5.2 19.6 M 10.2 6.8 L 4.4 22.4 C 3.4 25.2 2.2 26.2 0 25.8"),
        'z' => (9.2, "M 0.4 6.8 L 9 6.8 L 0.2 20 L 9.2 20"),
        _ => (10.0, "M 0.5 0 L 9.5 0 L 9.5 20 L 0.5 20 Z"),
    }
}

/// Places of the texts that were drawn, for tests.
#[cfg(test)]
pub(crate) mod written {
    use std::cell::RefCell;

    /// A text and the box around it, in units of the page.
    #[derive(Clone, Debug)]
    pub(crate) struct Written {
        pub(crate) text: String,
        pub(crate) left: f64,
        pub(crate) top: f64,
        pub(crate) right: f64,
        pub(crate) bottom: f64,
    }

    #[derive(Default)]
    struct Notes {
        texts: Vec<Written>,
        /// Origin and scale of the open groups.
        groups: Vec<(f64, f64, f64)>,
    }

    thread_local! {
        static NOTES: RefCell<Notes> = RefCell::default();
    }

    pub(crate) fn note(text: &str, from: (f64, f64), to: (f64, f64)) {
        NOTES.with_borrow_mut(|notes| {
            let place = |(x, y): (f64, f64)| {
                notes
                    .groups
                    .iter()
                    .rev()
                    .fold((x, y), |(x, y), &(dx, dy, scale)| (dx + x * scale, dy + y * scale))
            };
            let ((left, top), (right, bottom)) = (place(from), place(to));
            notes.texts.push(Written { text: text.to_owned(), left, top, right, bottom });
        });
    }

    /// Opens a group with these attributes.
    pub(crate) fn open(attributes: &str) {
        let numbers = |word: &str| -> Vec<f64> {
            let part = attributes.split_once(word).map_or("", |(_, part)| part);
            let part = part.split(')').next().unwrap_or_default();
            part.split_whitespace().map(|number| number.parse().unwrap()).collect()
        };
        let (moved, scaled) = (numbers("translate("), numbers("scale("));
        let at = |index: usize| moved.get(index).copied().unwrap_or(0.0);
        let group = (at(0), at(1), scaled.first().copied().unwrap_or(1.0));
        NOTES.with_borrow_mut(|notes| notes.groups.push(group));
    }

    pub(crate) fn close() {
        NOTES.with_borrow_mut(|notes| notes.groups.pop());
    }

    /// Returns the texts that were written on this thread since the last call.
    pub(crate) fn take() -> Vec<Written> {
        NOTES.with_borrow_mut(|notes| std::mem::take(&mut notes.texts))
    }
}
