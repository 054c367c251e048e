//! Other ways to write the rows of a map: blanks between the signs, and rows in quotes as
//! `TopCoder` shows them. They become plain rows, one per line, whose places in the text are kept.

use std::sync::Arc;

use super::board_file::{COSTS, looks_like_header};

/// Where the lines of a text that is read stand in the text that was given.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Lines of the given text above the first.
    skipped: usize,
    /// The origin of every line, where it is not its own.
    lines: Option<Arc<[Origin]>>,
}

/// Where the signs of a line come from.
#[derive(Clone, Copy, Debug)]
struct Origin {
    line: usize,
    column: usize,
    /// How far the signs are apart.
    stride: usize,
}

impl Places {
    /// Those of a part of a text that has so many lines above it.
    pub const fn below(skipped: usize) -> Self {
        Self { skipped, lines: None }
    }

    /// The place in the given text of a place in the text that is read. Line 0 is no line of either.
    pub fn given(&self, (line, column): (usize, usize)) -> (usize, usize) {
        if line == 0 {
            return (line, column);
        }
        let (line, column) = match self.lines.as_deref() {
            None => (line, column),
            Some(lines) => match (lines.get(line - 1), lines.last()) {
                (Some(from), _) => (from.line, from.column + (column - 1) * from.stride),
                (None, last) => (last.map_or(1, |last| last.line + 1), 1),
            },
        };
        (self.skipped + line, column)
    }
}

/// The text with plain rows, and its places in the given one; `None` where the given one, which has
/// been [normalised](super::problem::normalise), is not written in one of these ways.
///
/// Cost: O(text) time; beside the new text, 24 bytes per line.
///
/// ```
/// use thwart_grid::format::notation::{Places, plain};
///
/// let (text, places) = plain("@ . .\n. # >\n", &Places::default()).unwrap();
/// assert_eq!(text, "@..\n.#>\n");
/// assert_eq!(places.given((2, 3)), (2, 5));
///
/// let (text, places) = plain("{\"T.#\", \"#.E\"}\n3", &Places::default()).unwrap();
/// assert_eq!(text, "T.#\n#.E\n3\n");
/// assert_eq!(places.given((2, 1)), (1, 10));
/// assert!(plain("@..\n.#>\n", &Places::default()).is_none());
/// ```
pub fn plain(text: &str, places: &Places) -> Option<(String, Places)> {
    let mut plain = Plain { text: String::with_capacity(text.len()), lines: Vec::new() };
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some(blank) = lines.next_if(|(_, line)| line.trim().is_empty()) {
        plain.copy(blank);
    }
    let has_header = lines.peek().is_some_and(|(_, line)| looks_like_header(line) && !line.contains('"'));
    if has_header {
        while let Some(header) = lines.next_if(|(_, line)| !line.trim().is_empty()) {
            plain.copy(header);
        }
        while let Some(blank) = lines.next_if(|(_, line)| line.trim().is_empty()) {
            plain.copy(blank);
        }
    }
    let rows: Vec<_> = lines.collect();
    let is_quoted = rows.iter().any(|(_, line)| line.contains('"'));
    let is_other = if is_quoted { plain.quoted(&rows) } else { plain.spaced(&rows, !has_header) };
    let lines = Some(plain.lines.into());
    is_other.then(|| (plain.text, Places { lines, ..places.clone() }))
}

/// The plain text as far as it is made.
struct Plain {
    text: String,
    lines: Vec<Origin>,
}

impl Plain {
    fn add(&mut self, signs: impl Iterator<Item = char>, line: usize, column: usize, stride: usize) {
        self.text.extend(signs);
        self.text.push('\n');
        self.lines.push(Origin { line, column, stride });
    }

    fn copy(&mut self, (number, line): (usize, &str)) {
        self.add(line.chars(), number, 1, 1);
    }

    /// Rows in quotes, with numbers among them, between any brackets, commas and blanks. Says
    /// whether there is nothing else.
    fn quoted(&mut self, lines: &[(usize, &str)]) -> bool {
        for &(number, line) in lines {
            let mut signs = (1..).zip(line.chars()).peekable();
            while let Some((column, sign)) = signs.next() {
                match sign {
                    '"' => {
                        let mut closed = false;
                        let row = signs.by_ref().map(|(_, sign)| sign).take_while(|&sign| {
                            closed = sign == '"';
                            !closed
                        });
                        let row: Vec<char> = row.collect();
                        if !closed || row.is_empty() {
                            return false;
                        }
                        self.add(row.into_iter(), number, column + 1, 1);
                    }
                    '0'..='9' => {
                        let digits = std::iter::from_fn(|| signs.next_if(|(_, sign)| sign.is_ascii_digit()));
                        let digits: Vec<char> = digits.map(|(_, sign)| sign).collect();
                        self.add([sign].into_iter().chain(digits), number, column, 1);
                    }
                    '{' | '}' | '[' | ']' | '(' | ')' | ',' | ';' => {}
                    sign if sign.is_whitespace() => {}
                    _ => return false,
                }
            }
        }
        true
    }

    /// Signs with as many blanks between any two of a row. Says whether there are such rows.
    ///
    /// A row of digits alone may be a line of numbers, such as the `sizes` above a judge's map. It is
    /// taken for a row where it is as long as the others and does not say how many they are.
    fn spaced(&mut self, lines: &[(usize, &str)], sizes: bool) -> bool {
        let end = lines.iter().position(|(_, line)| line.trim_end().eq_ignore_ascii_case(COSTS));
        let (lines, costs) = lines.split_at(end.unwrap_or(lines.len()));
        // A blank line sets the costs off.
        let last = lines.iter().rposition(|(_, line)| !line.trim().is_empty()).map_or(0, |last| last + 1);
        let (lines, gap) = lines.split_at(last);
        let rows: Vec<_> = lines.iter().map(|(_, line)| Spaced::of(line)).collect();
        // How many rows follow each one without a gap.
        let mut below = vec![0; rows.len()];
        for index in (1..rows.len()).rev() {
            below[index - 1] = if rows[index].is_some() { below[index] + 1 } else { 0 };
        }
        let signs = rows.iter().flatten().find(|row| !row.is_digits).map(|row| row.width);
        // With nothing but digits, all lines must be alike.
        let all_alike = || {
            let mut widths = rows.iter().map(|row| row.as_ref().map(|row| row.width));
            let first = widths.next().flatten();
            first.filter(|_| (rows.len() > 1 || !sizes) && widths.all(|width| width == first))
        };
        let width = signs.or_else(all_alike);
        let mut some = false;
        for (index, &(number, line)) in lines.iter().enumerate() {
            match &rows[index] {
                Some(row)
                    if !row.is_digits
                        || (Some(row.width) == width
                            && !(sizes && signs.is_some() && says_size(line, below[index], row.width))) =>
                {
                    some = true;
                    let signs = line.chars().filter(|sign| !sign.is_whitespace());
                    self.add(signs, number, row.column, row.stride);
                }
                _ => self.copy((number, line)),
            }
        }
        for &line in gap.iter().chain(costs) {
            self.copy(line);
        }
        some
    }
}

/// Whether a line begins with these two numbers.
fn says_size(line: &str, rows: usize, cols: usize) -> bool {
    let mut words = line.split_whitespace().map(str::parse);
    words.next() == Some(Ok(rows)) && words.next() == Some(Ok(cols))
}

/// A row of single signs with as many blanks between any two.
struct Spaced {
    column: usize,
    stride: usize,
    width: usize,
    is_digits: bool,
}

impl Spaced {
    fn of(line: &str) -> Option<Self> {
        let mut signs = (1..).zip(line.chars()).filter(|(_, sign)| *sign != ' ');
        let (first, sign) = signs.next()?;
        let (mut last, mut stride, mut width) = (first, None, 1);
        let mut is_digits = sign.is_ascii_digit();
        for (column, sign) in signs {
            let apart = column - last;
            if apart < 2 || *stride.get_or_insert(apart) != apart || sign.is_whitespace() {
                return None;
            }
            (last, width) = (column, width + 1);
            is_digits &= sign.is_ascii_digit();
        }
        stride.map(|stride| Self { column: first, stride, width, is_digits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<String> {
        plain(text, &Places::default()).map(|(text, _)| text)
    }

    #[test]
    fn rows_in_quotes_are_read_with_and_without_what_stands_around_them() {
        for text in [
            r#"{"419","333","569"}"#,
            r#"["419", "333", "569",]"#,
            r#""419","333","569""#,
            "{\"419\",\n \"333\",\n \"569\"};\n",
            "\"419\"\n\"333\"\n\"569\"\n",
        ] {
            assert_eq!(rows(text).as_deref(), Some("419\n333\n569\n"), "{text}");
        }
        assert_eq!(rows("{\"T.E\"}, 12").as_deref(), Some("T.E\n12\n"));
        assert_eq!(
            rows("game: a\ntitle: \"b\"\n\n[\"@.\",\".>\"]").as_deref(),
            Some("game: a\ntitle: \"b\"\n\n@.\n.>\n")
        );
        for text in ["{\"419\",\"33", "{\"\"}", "{\"419\", other}", "{419}", ""] {
            assert_eq!(rows(text), None, "{text}");
        }
    }

    #[test]
    fn signs_with_blanks_between_them_are_read() {
        for (text, plain) in [
            ("@ . .\n. # >\n", "@..\n.#>\n"),
            ("  @  .  .\n.  #  >  \n", "@..\n.#>\n"),
            ("game: a\n\n1 2\n@ >\n\ncosts:\n1 2\n3 4\n", "game: a\n\n12\n@>\n\ncosts:\n1 2\n3 4\n"),
            ("4 1 9\n3 3 3\n", "419\n333\n"),
            ("game: a\n\n5 7\n1 0\n\ncosts:\n1 2\n4 5\n", "game: a\n\n57\n10\n\ncosts:\n1 2\n4 5\n"),
            ("game: a\n\n8 9 8\n", "game: a\n\n898\n"),
            ("1\n3 3\nE . .\n. . .\n. . X\n", "1\n3 3\nE..\n...\n..X\n"),
            ("2 2\n0 0\n* .\n", "2 2\n00\n*.\n"),
            ("1 3 6\nT T E\n", "1 3 6\nTTE\n"),
        ] {
            assert_eq!(rows(text).as_deref(), Some(plain), "{text}");
        }
        for text in ["@..\n.#>\n", "@ .#\n", "@  . #\n", "@\t>\n", "3 3\n", "12 13\n1 2\n"] {
            assert_eq!(rows(text), None, "{text}");
        }
    }

    #[test]
    fn places_are_those_of_the_given_text() {
        let (_, places) = plain("game: a\n\n @  .\n .  ?\n", &Places::below(10)).unwrap();
        assert_eq!(places.given((1, 3)), (11, 3));
        assert_eq!(places.given((4, 2)), (14, 5));
        assert_eq!(places.given((5, 1)), (15, 1));
        assert_eq!(places.given((0, 7)), (0, 7));
        let (_, places) = plain("{\"ab\",\n \"cd\"}", &Places::default()).unwrap();
        assert_eq!((places.given((1, 2)), places.given((2, 1))), ((1, 4), (2, 3)));
    }
}
