//! The `.board` format: header lines, a blank line, the map, and an optional
//! block of costs or points.

use std::collections::HashSet;
use std::fmt::{self, Display, Write as _};
use std::str::FromStr;

use super::problem::{Problems, is_hidden, normalise, shortened};
use super::report::Report;
use crate::board::{Board, Tile};

/// One header line and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The word before the colon.
    pub key: String,
    /// The text after the colon, without surrounding blanks.
    pub value: String,
    /// 1-based line.
    pub line: usize,
    /// 1-based column at which the value starts.
    pub column: usize,
}

/// A board file as written. The caller decides which header keys have a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFile {
    /// Header lines in the order of the file, each key at most once.
    pub headers: Vec<Header>,
    /// The map, with its costs.
    pub board: Board,
    /// 1-based line of the first row of the map.
    pub map_line: usize,
}

/// Reads a board file. Accepts a byte-order mark, the line ends of all systems, blanks at the
/// ends of rows, and several blank lines in place of one.
///
/// # Errors
/// The problems of the text, with lines and columns.
pub fn parse(text: &str) -> Result<BoardFile, Problems> {
    let PartialFile { file, report, .. } = parse_partial(text);
    report.finish()?;
    Ok(file.expect("a text without problems has a map"))
}

/// The part of a board file that could be read.
#[derive(Debug)]
pub struct PartialFile {
    /// The file: a header given twice is listed twice, unknown signs count as free, and rows are
    /// cut, or filled with obstacles, to the length of the first. `None` without a map.
    pub file: Option<BoardFile>,
    /// Whether the map is exactly as written. If not, a sign that seems to be missing may have
    /// been cut or replaced.
    pub map_is_complete: bool,
    /// The problems found so far.
    pub report: Report,
}

/// Reads as much of a board file as possible, so that a caller who knows the meaning of headers
/// and signs can report the remaining problems too.
pub fn parse_partial(text: &str) -> PartialFile {
    let text = normalise(text);
    let mut report = Report::default();
    let mut rest = Block { first: 1, text: &text };
    rest.take_while(is_blank);
    let mut headers = Vec::new();
    let mut is_header_whole = true;
    if rest.text.lines().next().is_some_and(looks_like_header) {
        let header = rest.take_while(|line| !is_blank(line));
        (headers, is_header_whole) = parse_headers(header, &mut report);
        rest.take_while(is_blank);
    }
    let map = rest.take_while(|line| !is_blank(line));
    if map.text.is_empty() {
        // If rows stand among the headers, that is the problem to report.
        if is_header_whole {
            report.at(rest.first, 1, || {
                "there is no map; write one row of signs per line, such as `@.>`, after the header and a blank line"
                    .to_owned()
            });
        }
        return PartialFile { file: None, map_is_complete: false, report };
    }
    let (board, map_is_whole) = parse_map(map, &mut report);
    let numbers = parse_numbers(rest, map, &mut report);
    let board = board.map(|board| match numbers {
        Some(Numbers::Costs(costs)) => board.clone().with_costs(costs).unwrap_or(board),
        Some(Numbers::Points(points)) => board.clone().with_points(points).unwrap_or(board),
        None => board,
    });
    let file = board.map(|board| BoardFile { headers, board, map_line: map.first });
    PartialFile { file, map_is_complete: map_is_whole, report }
}

/// Consecutive lines of a text, and the number of the first.
#[derive(Clone, Copy)]
struct Block<'a> {
    first: usize,
    text: &'a str,
}

impl<'a> Block<'a> {
    fn lines(self) -> impl Iterator<Item = (usize, &'a str)> {
        (self.first..).zip(self.text.lines())
    }

    /// Returns the rows of a map: lines without the blanks at their ends.
    fn rows(self) -> impl Iterator<Item = (usize, &'a str)> {
        self.lines().map(|(number, line)| (number, line.trim_end()))
    }

    /// Takes lines off the front while they are wanted.
    fn take_while(&mut self, wanted: impl Fn(&str) -> bool) -> Self {
        let lines = self.text.split_inclusive('\n').take_while(|line| wanted(line));
        let (count, end) = lines.fold((0, 0), |(count, end), line| (count + 1, end + line.len()));
        let (taken, rest) = self.text.split_at(end);
        let block = Self { first: self.first, text: taken };
        *self = Self { first: self.first + count, text: rest };
        block
    }
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Returns whether a first line opens a header and not a map, because no map has a colon. Brackets and `=` before the colon
/// stand in JSON and in programs, as two words before it with `=` after it do, and `::` and `:=`.
pub fn looks_like_header(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, value)| {
        let is_assigned = key.trim().contains(' ') && value.contains('=');
        !value.starts_with([':', '=']) && !key.contains(['{', '[', '(', '=', '`']) && !is_assigned
    })
}

/// Returns the headers, with keys in lower case, and whether every line was a header.
fn parse_headers(lines: Block<'_>, report: &mut Report) -> (Vec<Header>, bool) {
    let mut headers: Vec<Header> = Vec::new();
    let mut seen = HashSet::new();
    let mut all = true;
    for (line, text) in lines.lines() {
        let Some((key, value)) = text.split_once(':') else {
            all = false;
            report.add_of_kind(("header", 0), line, 1, || {
                let text = shortened(text);
                format!("`{text}` is no `key: value` line; put a blank line between the header and the map")
            });
            continue;
        };
        if key.is_empty() || key.contains(char::is_whitespace) {
            report.at(line, 1, || format!("`{}` is no key; write `key: value`", shortened(key)));
            continue;
        }
        // For an empty value, the column is that of the colon.
        let leading = value.find(|sign: char| !sign.is_whitespace());
        let column = key.chars().count() + leading.map_or(1, |leading| leading + 2);
        let key = key.to_ascii_lowercase();
        if !seen.insert(key.clone()) {
            report.at(line, 1, || format!("`{}` stands twice; keep one of the lines", shortened(&key)));
        }
        headers.push(Header { key, value: value.trim().to_owned(), line, column });
    }
    (headers, all)
}

/// Returns the board, and whether it is exactly as written.
fn parse_map(map: Block<'_>, report: &mut Report) -> (Option<Board>, bool) {
    let cols = map.rows().next().map_or(0, |(_, row)| row.chars().count());
    let mut is_whole = true;
    // Rows are filled only while that costs little more than the text, because the first row of a
    // hostile file may be far longer than the others.
    let (rows, present) =
        map.rows().fold((0_usize, 0), |(rows, signs), (_, row)| (rows + 1, signs + row.len()));
    let fillable = rows.checked_mul(cols).is_some_and(|cells| cells <= 2 * present + 4096);
    let mut tiles = Vec::with_capacity(present);
    for (line, row) in map.rows() {
        let mut width = 0;
        for (column, sign) in row.chars().enumerate() {
            width += 1;
            let tile = Tile::from_sign(sign);
            if tile.is_none() {
                is_whole = false;
                report.add_of_kind(("sign", sign.into()), line, column + 1, || {
                    format!("{} {NOT_A_SIGN}; use one of . # % @ > 0-9", name_of(sign))
                });
            }
            if column < cols {
                tiles.push(tile.unwrap_or(Tile::Free));
            }
        }
        if width != cols {
            is_whole = false;
            report.add_of_kind(("row", 0), line, width.clamp(1, cols + 1), || {
                format!("this row has {width} cells, the first row has {cols}; make all rows equally long")
            });
        }
        if fillable {
            tiles.resize(tiles.len() + cols.saturating_sub(width), Tile::Obstacle);
        }
    }
    if !fillable {
        return (None, false);
    }
    let board = Board::new(rows, cols, tiles);
    if board.is_none() {
        report.whole(|| "the map holds more cells than can be numbered (2^32 - 2)".to_owned());
    }
    (board, is_whole)
}

/// Returns a sign for messages: an invisible one by its name.
pub fn name_of(sign: char) -> String {
    match sign {
        ' ' => "a blank".to_owned(),
        '\t' => "a tab".to_owned(),
        sign if sign.is_control() => format!("the control character U+{:04X}", sign as u32),
        sign if is_hidden(sign) => format!("the invisible sign U+{:04X}", sign as u32),
        sign if sign.is_whitespace() => format!("the blank U+{:04X}", sign as u32),
        sign => format!("`{sign}`"),
    }
}

/// The numbers of a block after the map.
enum Numbers {
    Costs(Vec<u32>),
    Points(Vec<i32>),
}

fn parse_numbers(mut rest: Block<'_>, map: Block<'_>, report: &mut Report) -> Option<Numbers> {
    rest.take_while(is_blank);
    let found = rest.text.lines().next()?;
    let is = |title: &str| found.trim_end().eq_ignore_ascii_case(title);
    if is(COSTS) {
        return Some(Numbers::Costs(parse_block(
            rest,
            map,
            ("costs", "entering cost"),
            (0, u32::MAX),
            report,
        )));
    }
    if is(POINTS) {
        let range = (i32::MIN, i32::MAX);
        return Some(Numbers::Points(parse_block(rest, map, ("points", "number of points"), range, report)));
    }
    report.at(rest.first, 1, || {
        let found = shortened(found);
        format!(
            "found `{found}` after the map; only a block `{COSTS}` or `{POINTS}` may follow, and lines `---` \
             separate several boards"
        )
    });
    None
}

/// Returns the numbers below a title, at most one row more than the map has.
fn parse_block<N: FromStr + Display>(
    mut rest: Block<'_>,
    map: Block<'_>,
    (name, one): (&'static str, &'static str),
    (least, most): (N, N),
    report: &mut Report,
) -> Vec<N> {
    let title = rest.first;
    rest.take_while(|line| line.trim_end().trim_end_matches(':').eq_ignore_ascii_case(name));
    let cols = map.rows().next().map_or(0, |(_, row)| row.chars().count());
    let rows = map.rows().count();
    let mut numbers = Vec::new();
    let mut found = 0;
    for (line, text) in rest.lines().filter(|(_, line)| !is_blank(line)) {
        found += 1;
        if found > rows {
            report.at(line, 1, || format!("the {name} have more than the map's {rows} rows"));
            break;
        }
        let mut count = 0;
        for (column, word) in words(text) {
            count += 1;
            match word.parse::<N>() {
                Ok(number) => numbers.push(number),
                Err(_) => report.add_of_kind((name, 0), line, column, || {
                    let word = shortened(word);
                    format!("`{word}` is no {one}; write a whole number from {least} to {most}")
                }),
            }
        }
        if count != cols {
            report.add_of_kind(("numbers", 0), line, 1, || {
                format!("this row of {name} has {count} numbers, the map has {cols} columns")
            });
        }
    }
    if found < rows {
        report.at(title, 1, || {
            format!("the {name} have {found} rows, the map has {rows}; give one integer per cell")
        });
    }
    numbers
}

/// The header with the width of obstacles in cells, in games that have one; maps with metres can set it.
pub const WIDTH: &str = "width";

/// The end of the message about a sign that no map has.
pub const NOT_A_SIGN: &str = "is no sign of a map";

/// The line above the costs.
pub const COSTS: &str = "costs:";

/// The line above the points.
pub const POINTS: &str = "points:";

/// Returns the blank-separated words of a line with their 1-based columns.
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(char::is_whitespace).filter_map(move |word| {
        let at = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((at, word))
    })
}

/// Returns the canonical text of headers and board. Reading it gives the same headers and board,
/// and printing those gives the same bytes.
pub fn print<'a>(headers: impl IntoIterator<Item = (&'a str, &'a str)>, board: &Board) -> String {
    let mut text = String::with_capacity(board.len() + board.rows() + 64);
    for (key, value) in headers {
        let _ = writeln!(text, "{key}: {value}");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let _ = write_board(&mut text, board);
    text
}

/// Writes the map with its costs and points in canonical form.
///
/// # Errors
/// The errors of the writer.
pub fn write_board(out: &mut impl fmt::Write, board: &Board) -> fmt::Result {
    for row in board.tiles().chunks(board.cols()) {
        // Writing sign by sign is slow.
        let signs = row.iter().map(|tile| u8::try_from(tile.sign()).expect("signs are ASCII"));
        out.write_str(&String::from_utf8(signs.chain([b'\n']).collect()).expect("signs are ASCII"))?;
    }
    if let Some(costs) = board.costs() {
        write_numbers(out, COSTS, costs, board.cols())?;
    }
    if let Some(points) = board.points() {
        write_numbers(out, POINTS, points, board.cols())?;
    }
    Ok(())
}

fn write_numbers(
    out: &mut impl fmt::Write,
    title: &str,
    numbers: &[impl Display],
    cols: usize,
) -> fmt::Result {
    write!(out, "\n{title}\n")?;
    for row in numbers.chunks(cols) {
        let row: Vec<_> = row.iter().map(ToString::to_string).collect();
        writeln!(out, "{}", row.join(" "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn canonical_text_round_trips() {
        for text in [
            "@.>\n",
            "game: rock\nrocks: 1\ntitle: two paths: round\n\n@..\n.#.\n..>\n",
            "game: wall\n\n..\n.#\n\ncosts:\n12 3\n4 0\n",
            "game: enclose\n\n.@\n.#\n\npoints:\n1 -4\n4 0\n",
        ] {
            let file = parse(text).unwrap();
            let headers = file.headers.iter().map(|h| (h.key.as_str(), h.value.as_str()));
            assert_eq!(print(headers, &file.board), text);
        }
    }

    #[test]
    fn byte_order_mark_and_crlf_are_read() {
        let file = parse("\u{feff}game: rock\r\n\r\n@.\r\n.>\r\n").unwrap();
        assert_eq!(file.board.rows(), 2);
        assert_eq!(file.headers[0].value, "rock");
    }

    #[test]
    fn every_problem_is_reported_with_its_place() {
        let text = "game: rock\ngame: trap\nnonsense\n\n@.?\n..\n";
        assert_eq!(
            messages(text),
            "line 2, column 1: `game` stands twice; keep one of the lines\n\
             line 3, column 1: `nonsense` is no `key: value` line; put a blank line between the header and the map\n\
             line 5, column 3: `?` is no sign of a map; use one of . # % @ > 0-9\n\
             line 6, column 2: this row has 2 cells, the first row has 3; make all rows equally long"
        );
    }

    #[test]
    fn an_empty_map_tab_and_costs_are_refused_in_words() {
        assert!(messages("").contains("there is no map"));
        assert!(messages("game: rock\n\n").contains("there is no map"));
        assert!(messages("@\t>\n").contains("line 1, column 2: a tab is no sign"));
        assert!(messages("..\n\ncosts:\n1 x\n").contains("line 4, column 3: `x` is no entering cost"));
        assert!(messages("..\n\ncosts:\n1\n").contains("this row of costs has 1 numbers"));
        assert!(messages("..\n..\n\ncosts:\n1 2\n").contains("the costs have 1 rows"));
        assert!(messages("..\n\nmore\n").contains("found `more` after the map"));
    }
}
