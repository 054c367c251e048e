//! Other notations for the rows of a map: with blanks, tabs or commas between the signs, as numbers, in the quotes of
//! a program, or pasted with the marks of a forum or a drawing around them. They become plain rows, one per line, and
//! their places in the text are kept.

mod comments;
mod drawing;
mod maze;
mod numbers;
mod peel;
mod program;
mod quoted;
mod signs;
mod spaced;

use std::sync::Arc;

use super::board_file::{COSTS, POINTS, looks_like_header};
use super::problem::Problem;

use comments::without_comments;
use drawing::{Drawing, without_escapes};
use maze::Maze;
use peel::peel;
use program::{MARKS, without_names};
pub use signs::{PRESETS, Signs, ambiguity};

/// The places in the given text of the lines of the text that is read.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Number of lines of the given text above the first.
    skipped: usize,
    /// The origin of every line; `None` if each line is its own.
    lines: Option<Arc<[Origin]>>,
}

/// The place of the signs of a line in the given text.
#[derive(Clone, Copy, Debug)]
struct Origin {
    line: usize,
    column: usize,
    /// Twice the distance between two signs.
    halves: usize,
}

impl Places {
    /// Returns the places of a part of a text that has `skipped` lines above it.
    pub const fn with_lines_above(skipped: usize) -> Self {
        Self { skipped, lines: None }
    }

    /// Returns the place in the given text of a place in the text that is read. Line 0 means no line, and stays.
    pub fn in_given_text(&self, (line, column): (usize, usize)) -> (usize, usize) {
        if line == 0 {
            return (line, column);
        }
        let (line, column) = match self.lines.as_deref() {
            None => (line, column),
            Some(lines) => match (lines.get(line - 1), lines.last()) {
                (Some(from), _) => (from.line, from.column + (column - 1) * from.halves / 2),
                (None, last) => (last.map_or(1, |last| last.line + 1), 1),
            },
        };
        (self.skipped + line, column)
    }
}

/// A line of the given text, without the marks around it.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    /// The column of its first sign.
    column: usize,
    text: &'a str,
}

impl Line<'_> {
    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Returns the line without this many signs at its beginning.
    fn without(self, signs: usize) -> Self {
        let start = self.text.char_indices().nth(signs).map_or(self.text.len(), |(start, _)| start);
        Self { column: self.column + signs, text: &self.text[start..], ..self }
    }

    fn problem(&self, column: usize, message: impl Into<String>) -> Problem {
        Problem::at(self.number, self.column + column - 1, message)
    }
}

/// A text in plain rows.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The text.
    pub text: String,
    /// The places of its lines in the given text.
    pub places: Places,
    /// Whether the map was a grid of numbers, so that a block `costs:` does not come from the author.
    pub is_grid: bool,
    /// Whether it is a maze with walls between its cells, and its walls and openings have become cells.
    pub is_maze: bool,
    /// The answer that the text gives after `Returns:`.
    pub returns: Option<String>,
}

/// Returns the text with plain rows, and its places in the given one. Returns `None` if the given text, which has
/// been [normalised](super::problem::normalise), uses none of these notations. With `signs` it translates the map by
/// them, and always returns a text.
///
/// Cost: O(text) time; besides the new text, 24 bytes per line.
///
/// ```
/// use thwart_grid::format::notation::{Places, Signs, plain};
///
/// let rows = |text: &str| plain(text, &Places::default(), None).unwrap();
/// let found = rows("@ . .\n. # >\n").unwrap();
/// assert_eq!(found.text, "@..\n.#>\n");
/// assert_eq!(found.places.in_given_text((2, 3)), (2, 5));
///
/// let found = rows("vector<string> s = {\"T.#\", \"#.E\"};\nint k = 3;\n").unwrap();
/// assert_eq!(found.text, "T.#\n#.E\n3\n");
/// assert_eq!(found.places.in_given_text((2, 1)), (1, 29));
/// assert_eq!(rows("1,2\n3,40\n").unwrap().text, "..\n..\n\ncosts:\n1 2\n3 40\n");
/// assert!(rows("@..\n.#>\n").is_none());
///
/// let signs = Signs::parse("S=@ G=> X=#").unwrap();
/// let found = plain("S.X\n..G\n", &Places::default(), Some(&signs)).unwrap().unwrap();
/// assert_eq!(found.text, "@.#\n..>\n");
/// ```
///
/// # Errors
/// The place at which a text in one of these notations is wrong, or has two meanings.
pub fn plain(text: &str, places: &Places, signs: Option<&Signs>) -> Result<Option<Plain>, Problem> {
    let keeps_blanks = signs.is_some_and(Signs::has_blank);
    let has_slash = signs.is_some_and(|signs| signs.translate('/') != '/');
    let unescaped = without_escapes(text);
    let text = unescaped.as_deref().unwrap_or(text);
    let uncommented = if keeps_blanks || has_slash { None } else { without_comments(text) };
    let text = uncommented.as_deref().unwrap_or(text);
    let unnamed = without_names(text);
    let text = unnamed.as_deref().unwrap_or(text);
    let lines = (1..).zip(text.lines()).map(|(number, text)| Line { number, column: 1, text });
    let mut lines: Vec<Line<'_>> = lines.collect();
    let mut returns = None;
    let peeled = peel(&mut lines, keeps_blanks, &mut returns)? || uncommented.is_some() || unnamed.is_some();
    let mut plain =
        Rows { text: String::with_capacity(text.len()), lines: Vec::new(), is_grid: false, is_maze: false };
    if !keeps_blanks && let Some(drawing) = Drawing::read(&lines)? {
        return Ok(Some(plain.drawing(drawing, places)));
    }
    let mut rest = &lines[..];
    plain.copy_while(&mut rest, true);
    let has_header =
        rest.first().is_some_and(|line| looks_like_header(line.text) && !line.text.contains('"'));
    if has_header {
        plain.copy_while(&mut rest, false);
        plain.copy_while(&mut rest, true);
    }
    let is_title = |line: &Line<'_>| {
        [COSTS, POINTS].iter().any(|title| line.text.trim_end().eq_ignore_ascii_case(title))
    };
    let end = rest.iter().position(is_title);
    let (rows, costs) = rest.split_at(end.unwrap_or(rest.len()));
    let last = rows.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
    // A blank line separates the costs.
    let (rows, gap) = rows.split_at(last);
    let is_other = if let Some(maze) = Maze::read(rows, signs)? {
        plain.maze(&maze, rows, signs);
        true
    } else if signs.is_some_and(Signs::are_sides) {
        let line = rows.first().copied().unwrap_or(Line { number: 1, column: 1, text: "" });
        let message = "these are no walls of cells: digits and letters from 0 to F of equal rows, which agree on the wall \
                       between two cells and on a closed rim";
        return Err(line.problem(1, message));
    } else if let Some(signs) = signs {
        plain.translated(rows, signs)?;
        true
    } else if rows.iter().any(|line| line.text.contains(MARKS)) {
        plain.quoted(rows)?
    } else {
        plain.labelled(rows) || plain.spaced(rows, !has_header)? || plain.numbers(rows, !has_header, None)?
    };
    if !is_other {
        if !peeled {
            return Ok(None);
        }
        for row in rows {
            plain.copy(row);
        }
    }
    for line in gap.iter().chain(costs) {
        plain.copy(line);
    }
    let Rows { text, lines, is_grid, is_maze } = plain;
    let places = Places { lines: Some(lines.into()), ..places.clone() };
    Ok(Some(Plain { text, places, is_grid, is_maze, returns }))
}

/// Returns a message if a map of digits may also be a maze whose walls they are.
///
/// ```
/// use thwart_grid::format::notation::sides_question;
///
/// assert!(sides_question("68\n38\n").unwrap().ends_with("--signs costs, or --signs sides"));
/// assert!(sides_question("9 3\n12 6\n").is_some());
/// assert!(sides_question("67\n38\n").is_none());
/// ```
pub fn sides_question(map: &str) -> Option<String> {
    let lines: Vec<_> = map.lines().map(|text| Line { number: 1, column: 1, text }).collect();
    maze::question(&lines)
}

/// The plain text made so far.
struct Rows {
    text: String,
    lines: Vec<Origin>,
    is_grid: bool,
    is_maze: bool,
}

impl Rows {
    /// Adds a line, given the place of its first sign and the distance between its signs.
    fn add(&mut self, signs: impl IntoIterator<Item = char>, (line, column): (usize, usize), stride: usize) {
        self.text.extend(signs);
        self.text.push('\n');
        self.lines.push(Origin { line, column, halves: 2 * stride });
    }

    /// Adds the board of a maze that is drawn on these lines.
    fn maze(&mut self, maze: &Maze, lines: &[Line<'_>], signs: Option<&Signs>) {
        self.is_maze = true;
        let board = maze.board(|sign| signs.map_or(sign, |signs| signs.translate(sign)));
        let cols = board.first().map_or(1, |row| row.chars().count() / 2).max(1);
        let width = lines.iter().map(|line| line.text.trim_end().chars().count()).max().unwrap_or(0);
        // A drawing has a corner more than cells in a row, and with underscores a line more than rows of cells.
        let per_cell = if width % cols == 1 { (width - 1) / cols } else { width / cols };
        let is_underscored = lines.len() == board.len() / 2 + 1;
        for (row, text) in board.iter().enumerate() {
            let at = if is_underscored { row.div_ceil(2) } else { row * lines.len() / board.len() };
            let line = lines[at.min(lines.len() - 1)];
            self.add(text.chars(), (line.number, line.column), 0);
            self.lines.last_mut().expect("just added").halves = per_cell;
        }
    }

    /// Returns the text of a drawing.
    fn drawing(mut self, drawing: Drawing<'_>, places: &Places) -> Plain {
        let first = drawing.rows.first().map_or(1, |(line, ..)| line.number);
        let gap = if drawing.headers.is_empty() { None } else { Some(String::new()) };
        for header in drawing.headers.into_iter().chain(gap) {
            self.add(header.chars(), (first, 1), 0);
        }
        for (line, signs, column, stride) in drawing.rows {
            self.add(signs, (line.number, line.column + column), stride);
        }
        let places = Places { lines: Some(self.lines.into()), ..places.clone() };
        Plain { text: self.text, places, is_grid: false, is_maze: false, returns: None }
    }

    fn copy(&mut self, line: &Line<'_>) {
        self.add(line.text.chars(), (line.number, line.column), 1);
    }

    /// Copies the lines at the beginning that are blank, or that are not, and takes them off.
    fn copy_while(&mut self, lines: &mut &[Line<'_>], blank: bool) {
        let end = lines.iter().position(|line| line.is_blank() != blank).unwrap_or(lines.len());
        let (taken, rest) = lines.split_at(end);
        for line in taken {
            self.copy(line);
        }
        *lines = rest;
    }

    /// Adds rows in other signs, translated: see [`Signs`].
    fn translated(&mut self, rows: &[Line<'_>], signs: &Signs) -> Result<(), Problem> {
        let start = self.text.len();
        if rows.iter().any(|line| line.text.contains(MARKS)) && self.quoted(rows)? {
            let rows: String = self.text[start..].chars().map(|sign| signs.translate(sign)).collect();
            self.text.truncate(start);
            self.text.push_str(&rows);
            return Ok(());
        }
        if !signs.has_blank() && self.numbers(rows, false, Some(signs))? {
            return Ok(());
        }
        if signs.has_blank() && !signs.are_cells() && is_doubled(rows, signs) {
            let message = "each cell may be two characters wide; write one for each cell, or add `cells` to --signs if each \
                           character is a cell";
            return Err(rows[0].problem(1, message));
        }
        let lacks = |sign: char| sign.to_digit(10).is_some_and(|number| signs.lack(i64::from(number)));
        for line in rows {
            if let Some((at, sign)) = (1..).zip(line.text.chars()).find(|(_, sign)| lacks(*sign)) {
                return Err(line.problem(at, format!("`{sign}` has no meaning in the signs that are given")));
            }
        }
        let is_spaced = !signs.has_blank() && rows.iter().all(|line| spaced::is_row(line.text));
        let width = |line: &Line<'_>| line.text.chars().count();
        let widest = if signs.has_blank() { rows.iter().map(width).max().unwrap_or(0) } else { 0 };
        for line in rows {
            // Editors remove blanks at the ends of rows.
            let cut = std::iter::repeat_n(' ', widest.saturating_sub(width(line)));
            let row = line.text.chars().chain(cut).filter(|sign| !(is_spaced && spaced::is_gap(*sign)));
            let stride = if is_spaced { 2 } else { 1 };
            self.add(row.map(|sign| signs.translate(sign)), (line.number, line.column), stride);
        }
        Ok(())
    }
}

/// The number of changes between neighbours, all of which lie between two pairs, that rules out chance.
const MIN_CHANGES: usize = 6;

/// Returns whether the rows consist of pairs: twice the same sign, or a mark and a blank.
fn is_doubled(rows: &[Line<'_>], signs: &Signs) -> bool {
    let is_mark = |sign: char| matches!(signs.translate(sign), '@' | '>');
    let mut changes = 0;
    for line in rows {
        let row: Vec<char> = line.text.chars().collect();
        let is_pair = |pair: &[char]| match *pair {
            [one, other] => one == other || is_mark(one) && other == ' ' || one == ' ' && is_mark(other),
            // Editors remove blanks at the ends of rows.
            _ => pair[0] == ' ' || is_mark(pair[0]),
        };
        if !row.chunks(2).all(is_pair) {
            return false;
        }
        changes += row
            .windows(2)
            .filter(|pair| pair[0] != pair[1] && !pair.iter().any(|sign| is_mark(*sign)))
            .count();
    }
    changes >= MIN_CHANGES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Option<String> {
        Some(plain(text, &Places::default(), None).ok()??.text)
    }

    fn problem(text: &str) -> String {
        plain(text, &Places::default(), None).unwrap_err().to_string()
    }

    #[test]
    fn rows_in_quotes_are_read_with_and_without_what_stands_around_them() {
        for text in [
            r#"{"419","333","569"}"#,
            r#"["419", "333", "569",]"#,
            r#""419","333","569""#,
            "{\"419\",\n \"333\",\n \"569\"};\n",
            "\"419\"\n\"333\"\n\"569\"\n",
            "['419', '333', '569']",
            "String[] costs = {\"419\", \"333\",\n  \"569\"};\nReturns: 8\n",
            "[[\"4\",\"1\",\"9\"],[\"3\",\"3\",\"3\"],\n[\"5\",\"6\",\"9\"]]",
        ] {
            assert_eq!(rows(text).as_deref(), Some("419\n333\n569\n"), "{text}");
        }
        assert_eq!(rows("{\"T.E\"}, 12").as_deref(), Some("T.E\n12\n"));
        assert_eq!(
            rows("game: a\ntitle: \"b\"\n\n[\"@.\",\".>\"]").as_deref(),
            Some("game: a\ntitle: \"b\"\n\n@.\n.>\n")
        );
        for text in ["{\"419\",\"33", "{\"\"}", "{\"419\", other}", ""] {
            assert_eq!(rows(text), None, "{text}");
        }
        let second = problem("{\"12\",\"34\"}\n{\"45\",\"35\"}\n");
        assert!(second.starts_with("line 2, column 2: a second board begins here"), "{second}");
    }

    #[test]
    fn signs_with_something_between_them_are_read() {
        for (text, plain) in [
            ("@ . .\n. # >\n", "@..\n.#>\n"),
            ("  @  .  .\n  .  #  >  \n", "@..\n.#>\n"),
            ("@\t.\t.\n.\t#\t>\n", "@..\n.#>\n"),
            ("@,.,.\n.,#,>\n", "@..\n.#>\n"),
            ("   1 2 3\n1  @ . .\n2  . # >\n", "@..\n.#>\n"),
            ("   1 2 3\n1  @ ###\n2  . . >\n@ walker   > exit   ## wall\n", "@##\n..>\n"),
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
        for text in ["@..\n.#>\n", "@ .#\n", "3 3\n"] {
            assert_eq!(rows(text), None, "{text}");
        }
    }

    #[test]
    fn what_forums_and_mails_put_around_a_text_is_left_out() {
        let map = Some("@..\n.#>\n");
        for text in [
            "    @..\n    .#>\n",
            "\t@..\n\t.#>\n",
            "```\n@..\n.#>\n```\n",
            "> ```text\n> @..\n> .#>\n> ```\n",
        ] {
            assert_eq!(rows(text).as_deref(), map, "{text}");
        }
        assert_eq!(rows("> game: a\n>\n> @.\n").as_deref(), Some("game: a\n\n@.\n"));
        for text in [
            "2\n12\n34\nReturns: 6\n",
            "0)\n\n2\n12\n34\n\nReturns: 6\nThe first example.\n",
            "  1)\n  2\n  12\n  34 returns: 6\n",
        ] {
            assert_eq!(rows(text).map(|rows| rows.trim().to_owned()).as_deref(), Some("2\n12\n34"), "{text}");
        }
        let titled = rows("game: a\ntitle: Jerry returns: twice\n\n@ .\n. >\n");
        assert_eq!(titled.as_deref(), Some("game: a\ntitle: Jerry returns: twice\n\n@.\n.>\n"));
        for (text, line) in [
            ("12\n34\nReturns: 6\n\n1)\n", 5),
            ("{\"12\"}\nReturns: 1\n\n{\"4\"} Returns: 4\n", 4),
            ("12\n34\nReturns: 6\nTTE\n", 4),
        ] {
            let second = problem(text);
            assert!(second.starts_with(&format!("line {line}, column 1: a second example")), "{second}");
        }
        assert!(problem("> . @\n> . .\n").contains("a quotation, or an exit in every row?"));
    }

    #[test]
    fn numbers_are_costs() {
        for (text, plain) in [
            ("0,1,0\n1,0,1\n", "010\n101\n"),
            ("[[0, 1],\n [2, 3]]\n", "01\n23\n"),
            ("[[0 1]\n [2 3]]\n", "01\n23\n"),
            ("12 13\n1 2\n", "..\n..\n\ncosts:\n12 13\n1 2\n"),
            ("1.0,inf\n2,10\n", ".#\n..\n\ncosts:\n1 1\n2 10\n"),
            ("@,12\n#,>\n", "@.\n#>\n\ncosts:\n1 12\n1 1\n"),
            ("2 3\n11 12 13\n14 15 16\n", "...\n...\n\ncosts:\n11 12 13\n14 15 16\n"),
        ] {
            assert_eq!(rows(text).as_deref(), Some(plain), "{text}");
        }
        assert!(problem("0,100\n-1,0\n").contains("line 2, column 1: `-1` is no entering cost"));
        for (text, is_occupancy) in [
            ("0,100\n-1,0\n", true),
            ("0,100\n-1,#\n", true),
            ("0,0.5\n1,3\n", false),
            ("0,100\n-1,0.5\n", false),
            ("0,200\n-1,0\n", false),
            ("0,100\n-2,0\n", false),
        ] {
            assert_eq!(problem(text).contains("--signs occupancy"), is_occupancy, "{text}");
        }
        assert!(
            problem("0,100\n1,0,4\n").contains("line 2, column 1: this row has 3 numbers, the first has 2")
        );
        assert!(problem("[[0,1],[x,1]]").contains("column 9: `x` is"));
        let two = problem("2 2\n1 10\n1 1\n");
        assert!(two.contains("the size of the board, or a row of it?"), "{two}");
    }

    #[test]
    fn other_signs_are_translated() {
        let translated = |text: &str, signs: &str| {
            let signs = Signs::parse(signs).unwrap();
            plain(text, &Places::default(), Some(&signs)).map(|found| found.unwrap().text)
        };
        for (text, signs, plain) in [
            ("SFH\nFFG\n", "frozenlake", "@.#\n..>\n"),
            ("S F H\nF F G\n", "frozenlake", "@.#\n..>\n"),
            ("#S \n# E#\n", "blanks S=@ E=>", "#@..\n#.>#\n"),
            ("┌─┐\n│S \n└ G\n", "box S=@ G=>", "###\n#@.\n#.>\n"),
            ("┌─┐\n│S\n└ G\n", "box blanks S=@ G=>", "###\n#@.\n#.>\n"),
            ("01\n10\n", "walls", ".#\n#.\n"),
            ("01\n10\n", "floor", "#.\n.#\n"),
            ("01\n10\n", "costs", "01\n10\n"),
            ("0,255\n255,0\n", "image", "#.\n.#\n"),
            ("0 100 -1\n0 0 50\n", "occupancy", ".##\n..#\n"),
            ("[[2,0],[1,3]]", "walls 2=@ 3=>", "@.\n#>\n"),
            ("[\"S.\",\"XE\"]", "S=@ E=> X=#", "@.\n#>\n"),
            ("desc = ['SF', 'HG']", "frozenlake", "@.\n#>\n"),
            ("'S\"\n\"G'\n", "S=@ G=> '=. \"=#", ".@#\n#>.\n"),
            ("game: a\n\nS.\n.G\n\ncosts:\n1 2\n3 4\n", "S=@ G=>", "game: a\n\n@.\n.>\n\ncosts:\n1 2\n3 4\n"),
        ] {
            assert_eq!(translated(text, signs).as_deref(), Ok(plain), "{text}");
        }
        for (signs, message) in [
            ("S", "`S` is neither a set of signs"),
            ("S=x", "`S=x`: what a sign means is one of . # % @ > 0-9"),
            ("S=@ S=>", "`S` stands twice"),
            ("", "nothing is said"),
        ] {
            let problem = Signs::parse(signs).unwrap_err();
            assert!(problem.contains(message), "{problem}");
        }
    }

    proptest::proptest! {
        /// Rows whose cells are two characters wide are asked about, with marks anywhere in their cells.
        #[test]
        fn doubled_signs_are_asked_about(
            cells in proptest::collection::vec("[█ ]{6}", 3..6), marks in proptest::sample::select(vec!["S ", " S", "SS"]),
        ) {
            let doubled = |row: &String| row.chars().flat_map(|sign| [sign, sign]).collect::<String>();
            let changes: usize = cells.iter().map(|row| row.chars().zip(row.chars().skip(1)).filter(|(a, b)| a != b).count()).sum();
            let rows: Vec<String> = cells.iter().map(doubled).collect();
            let changes = changes + usize::from(marks == "S ");
            let map = format!("████████████\n{marks}██████████\n{}\n", rows.join("\n"));
            let read = |text: &str, signs: &str| plain(text, &Places::default(), Some(&Signs::parse(signs).unwrap()));
            let found = read(&map, "box se");
            let is_asked = found.as_ref().is_err_and(|problem| problem.message.contains("two characters wide"));
            proptest::prop_assert_eq!(is_asked, changes >= MIN_CHANGES, "{}", map);
            proptest::prop_assert!(read(&map, "box se cells").is_ok());
            // A single sign more in a row is no pair.
            let single = format!("{map}█ ██████████\n");
            proptest::prop_assert!(read(&single, "box se").is_ok());
        }
    }

    /// Reading takes time in proportion to the text: in proportion to its square it would take minutes here.
    #[test]
    fn long_texts_of_marks_are_read() {
        for mark in ["[", "([ ", "[a", "[,", "vec![", "/*", "```\n", "> "] {
            for before in ["", "x = "] {
                let _ = plain(&(before.to_owned() + &mark.repeat(300_000)), &Places::default(), None);
            }
        }
        let drawn = "   1 2 3\n".to_owned() + &"1  . . .\n".repeat(300_000);
        assert!(plain(&drawn, &Places::default(), None).is_err());
    }

    #[test]
    fn places_in_a_maze_are_those_of_its_signs() {
        let mazes = [
            ("+---+---+", "| @ | > |"),
            ("+--+--+", "|@ |> |"),
            ("+-+-+", "|@|>|"),
            ("+-----+-----+", "|  @  |  >  |"),
        ];
        let open = |row: &str| {
            let at = row[1..].find('|').unwrap() + 1;
            format!("{} {}", &row[..at], &row[at + 1..]).replace(['@', '>'], " ")
        };
        let drawn = mazes.map(|(wall, row)| format!("{wall}\n{row}\n{wall}\n{}\n{wall}\n", open(row)));
        for text in drawn.into_iter().chain([" ___\n|@|_|\n|_|>|\n".to_owned()]) {
            for text in [text.clone(), format!("    {}", text.trim_end().replace('\n', "\n    "))] {
                let found = plain(&text, &Places::default(), None).unwrap().unwrap();
                assert!(found.is_maze, "{text}");
                for sign in ['@', '>'] {
                    let place = |text: &str| {
                        let mut lines = (1..).zip(text.lines());
                        lines.find_map(|(at, line)| {
                            Some((at, line.chars().position(|other| other == sign)? + 1))
                        })
                    };
                    let found = place(&found.text).map(|place| found.places.in_given_text(place));
                    assert_eq!(found, place(&text), "{text}");
                }
            }
        }
    }

    #[test]
    fn places_are_those_of_the_given_text() {
        let found = |text: &str| plain(text, &Places::with_lines_above(10), None).unwrap().unwrap().places;
        let places = found("game: a\n\n @  .\n .  ?\n");
        assert_eq!(places.in_given_text((1, 3)), (11, 3));
        assert_eq!(places.in_given_text((4, 2)), (14, 5));
        assert_eq!(places.in_given_text((5, 1)), (15, 1));
        assert_eq!(places.in_given_text((0, 7)), (0, 7));
        let places = found("{\"ab\",\n \"cd\"}");
        assert_eq!((places.in_given_text((1, 2)), places.in_given_text((2, 1))), ((11, 4), (12, 3)));
        assert_eq!(found("  > @..\n  > .?.\n").in_given_text((2, 2)), (12, 6));
    }
}
