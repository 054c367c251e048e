//! The `.board` format: header lines, a blank line, the map, and an optional
//! block of costs.

use std::fmt::{self, Write as _};

use super::problem::{Problem, Problems, normalise};
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

/// A board file as written: which keys mean something is for the reader of the
/// headers to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFile {
    /// Header lines in the order of the file, each key at most once.
    pub headers: Vec<Header>,
    /// The map, with its costs.
    pub board: Board,
    /// 1-based line of the first row of the map.
    pub map_line: usize,
}

/// Reads a board file. A byte-order mark and CRLF line ends are accepted.
///
/// # Errors
/// Every problem of the text, each with its line and column.
pub fn parse(text: &str) -> Result<BoardFile, Problems> {
    let (file, problems) = parse_loosely(text);
    Problems::check(problems)?;
    Ok(file.expect("a text without problems has a map"))
}

/// Reads as much of a board file as there is, so that a reader who knows what
/// headers and signs mean can find the rest of what is wrong: a header given
/// twice stands there twice, unknown signs count as free, and rows are cut or
/// filled up with obstacles to the length of the first. `None` without a map.
pub fn parse_loosely(text: &str) -> (Option<BoardFile>, Vec<Problem>) {
    let text = normalise(text);
    let lines: Vec<(usize, &str)> = text.lines().enumerate().map(|(i, line)| (i + 1, line)).collect();
    let mut problems = Vec::new();
    let mut rest = lines.as_slice();
    let mut headers = Vec::new();
    if rest.first().is_some_and(|(_, line)| looks_like_header(line)) {
        let end = rest.iter().position(|(_, line)| line.is_empty()).unwrap_or(rest.len());
        headers = parse_headers(&rest[..end], &mut problems);
        rest = rest.get(end + 1..).unwrap_or(&[]);
    }
    let end = rest.iter().position(|(_, line)| line.is_empty()).unwrap_or(rest.len());
    let (map, rest) = rest.split_at(end);
    let map_line = map.first().map_or(lines.len() + 1, |&(number, _)| number);
    let board = parse_map(map, lines.len(), &mut problems);
    let costs = parse_costs(rest, map, &mut problems);
    let board = board.map(|board| match costs {
        Some(costs) if costs.len() == board.len() => board.with_costs(costs).expect("one cost per cell"),
        _ => board,
    });
    (board.map(|board| BoardFile { headers, board, map_line }), problems)
}

/// Whether a first line opens a header rather than a map: no map has a colon.
pub fn looks_like_header(line: &str) -> bool {
    line.contains(':')
}

fn parse_headers(lines: &[(usize, &str)], problems: &mut Vec<Problem>) -> Vec<Header> {
    let mut headers: Vec<Header> = Vec::new();
    for &(line, text) in lines {
        let Some((key, value)) = text.split_once(':') else {
            problems.push(Problem::at(
                line,
                1,
                format!("`{text}` is no `key: value` line; put a blank line between the header and the map"),
            ));
            continue;
        };
        if key.is_empty() || key.contains(char::is_whitespace) {
            problems.push(Problem::at(line, 1, format!("`{key}` is no key; write `key: value`")));
        } else {
            if headers.iter().any(|header| header.key == key) {
                problems.push(Problem::at(line, 1, format!("`{key}` stands twice; keep one of the lines")));
            }
            let leading = value.len() - value.trim_start().len();
            headers.push(Header {
                key: key.to_owned(),
                value: value.trim().to_owned(),
                line,
                column: key.chars().count() + 2 + leading,
            });
        }
    }
    headers
}

fn parse_map(map: &[(usize, &str)], lines: usize, problems: &mut Vec<Problem>) -> Option<Board> {
    let Some(&(_, first)) = map.first() else {
        problems.push(Problem::at(
            lines + 1,
            1,
            "there is no map; write one row of signs per line, such as `@.>`, after the header and a blank line",
        ));
        return None;
    };
    let cols = first.chars().count();
    // Rows are filled up only where that costs no more than what is there: the
    // first row of a hostile file may promise far more than follows.
    let present: usize = map.iter().map(|(_, row)| row.len()).sum();
    let fillable = map.len().checked_mul(cols).is_some_and(|cells| cells <= 2 * present + 4096);
    let mut tiles = Vec::with_capacity(present);
    for &(line, row) in map {
        let width = row.chars().count();
        if width != cols {
            problems.push(Problem::at(
                line,
                width.min(cols) + 1,
                format!("this row has {width} cells, the first row has {cols}; make all rows equally long"),
            ));
        }
        for (column, sign) in row.chars().enumerate() {
            let tile = Tile::from_sign(sign);
            if tile.is_none() {
                problems.push(Problem::at(
                    line,
                    column + 1,
                    format!("{} is no sign of a map; use one of . # % @ > 0-9", name_of(sign)),
                ));
            }
            if column < cols {
                tiles.push(tile.unwrap_or(Tile::Free));
            }
        }
        if fillable {
            tiles.resize(tiles.len() + cols.saturating_sub(width), Tile::Obstacle);
        }
    }
    if !fillable {
        return None;
    }
    let board = Board::new(map.len(), cols, tiles);
    if board.is_none() {
        problems.push(Problem::whole("the map holds more cells than can be numbered (2^32 - 2)"));
    }
    board
}

/// A sign as people would name it: invisible ones by name.
pub fn name_of(sign: char) -> String {
    match sign {
        ' ' => "a blank".to_owned(),
        '\t' => "a tab".to_owned(),
        sign if sign.is_control() => format!("the control character U+{:04X}", sign as u32),
        sign => format!("`{sign}`"),
    }
}

fn parse_costs(
    rest: &[(usize, &str)],
    map: &[(usize, &str)],
    problems: &mut Vec<Problem>,
) -> Option<Vec<u32>> {
    let start = rest.iter().position(|(_, line)| !line.is_empty())?;
    let (line, title) = rest[start];
    if title.trim_end() != "costs:" {
        problems.push(Problem::at(
            line,
            1,
            format!("found `{title}` after the map; only a `costs:` block may follow the blank line"),
        ));
        return None;
    }
    let cols = map.first().map_or(0, |(_, row)| row.chars().count());
    let block: Vec<_> = rest[start + 1..].iter().filter(|(_, line)| !line.trim().is_empty()).collect();
    let mut costs = Vec::new();
    for (index, &&(line, text)) in block.iter().enumerate() {
        if index >= map.len() {
            problems.push(Problem::at(
                line,
                1,
                format!("the costs have more than the map's {} rows", map.len()),
            ));
            break;
        }
        let mut count = 0;
        for (column, word) in words(text) {
            count += 1;
            match word.parse::<u32>() {
                Ok(cost) => costs.push(cost),
                Err(_) => problems.push(Problem::at(
                    line,
                    column,
                    format!("`{word}` is no entering cost; write a whole number from 0 to {}", u32::MAX),
                )),
            }
        }
        if count != cols {
            problems.push(Problem::at(
                line,
                1,
                format!("this row of costs has {count} numbers, the map has {cols} columns"),
            ));
        }
    }
    if block.len() < map.len() {
        problems.push(Problem::at(
            line,
            1,
            format!(
                "the costs have {} rows, the map has {}; give one integer per cell",
                block.len(),
                map.len()
            ),
        ));
    }
    Some(costs)
}

/// The blank-separated words of a line with their 1-based columns.
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(char::is_whitespace).filter_map(move |word| {
        let at = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((at, word))
    })
}

/// Canonical text of headers and board: reading it back gives the same, and
/// canonical text is reproduced byte for byte.
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

/// Writes the map and the costs as they stand in canonical text.
///
/// # Errors
/// Those of the writer.
pub fn write_board(out: &mut impl fmt::Write, board: &Board) -> fmt::Result {
    for row in board.tiles().chunks(board.cols()) {
        // A sign at a time is slow.
        let signs = row.iter().map(|tile| u8::try_from(tile.sign()).expect("signs are ASCII"));
        out.write_str(&String::from_utf8(signs.chain([b'\n']).collect()).expect("signs are ASCII"))?;
    }
    if let Some(costs) = board.costs() {
        out.write_str("\ncosts:\n")?;
        for row in costs.chunks(board.cols()) {
            let row: Vec<_> = row.iter().map(u32::to_string).collect();
            writeln!(out, "{}", row.join(" "))?;
        }
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
            "game: rock\nrocks: 1\ntitle: two ways: round\n\n@..\n.#.\n..>\n",
            "game: wall\n\n..\n.#\n\ncosts:\n12 3\n4 0\n",
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
             line 6, column 3: this row has 2 cells, the first row has 3; make all rows equally long"
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
