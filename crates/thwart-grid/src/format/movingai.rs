//! The grid maps (`.map`) and scenarios (`.scen`) of the MovingAI pathfinding benchmarks.
//!
//! ```
//! use thwart_grid::format::movingai;
//!
//! let text = "type octile\nheight 2\nwidth 4\nmap\n.GT@\nSW..\n";
//! let file = movingai::parse(text, movingai::Options::default()).unwrap();
//! assert_eq!(movingai::print(&file.board), "type octile\nheight 2\nwidth 4\nmap\n..@@\n.@..\n");
//! assert_eq!(file.map_line, 5);
//! ```
//!
//! A map says what stands on its cells and not how a walker moves: nearly every map has
//! `type octile`, even if only four neighbours are meant. So the board comes with four
//! neighbours, and the caller may choose another topology.
//!
//! Source: N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012.

use std::fmt::Write as _;

use super::board_file::{BoardFile, name_of};
use super::map::{Map, MapFormat, MapInput, Writer, counts};
use super::problem::{Problem, Problems, normalise, shortened, utf8, whole_number};
use super::report::Report;
use crate::board::{Board, Tile};

mod case;
mod scen;

pub use scen::{Scenario, Scenarios, looks_like_scen, parse_scen, read_scen};

/// The format of maps.
pub(super) static FORMAT: MapFormat = MapFormat {
    name: "movingai",
    noun: "a MovingAI map",
    takes: &["water"],
    refuses: &[],
    other_places: "",
    is_picture: false,
    has_lines: true,
    looks_like: |bytes| utf8(bytes).is_ok_and(|text| looks_like_map(text) || looks_like_scen(text)),
    reader,
    writer: Writer::One(|board| Ok(print(board).into_bytes())),
};

fn reader(format: &'static MapFormat, input: &MapInput<'_>) -> Result<Map, Problems> {
    let (text, options) = (input.text()?, Options { water: input.options.water });
    if looks_like_scen(text) {
        return case::read(format, text, input, options);
    }
    let file = parse(text, options)?;
    let assumed = if options.water {
        "trees count as obstacles and water as free"
    } else {
        "trees and water count as obstacles"
    };
    let counts = counts(&file.board);
    let map_line = file.map_line;
    let mut map = Map::new(format, file.board, assumed, &counts);
    map.file.map_line = map_line;
    Ok(map)
}

/// The meaning of terrain letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether water is free. In the benchmarks no step leads from land into water, but a board
    /// has one kind of free cell. By default the walker is on land and water is an obstacle.
    pub water: bool,
}

impl Options {
    /// Returns the tile of a terrain letter; `None` if it is none.
    ///
    /// `.` and `G` (ground) and `S` (swamp, entered from ground) are free; `@` and `O` (out of
    /// bounds) and `T` (trees) are obstacles; [`Options::water`] decides about `W` (water).
    pub const fn tile(self, letter: u8) -> Option<Tile> {
        match letter {
            b'.' | b'G' | b'S' => Some(Tile::Free),
            b'W' if self.water => Some(Tile::Free),
            b'@' | b'O' | b'T' | b'W' => Some(Tile::Obstacle),
            _ => None,
        }
    }
}

/// Returns whether a text looks like a `.map`: its first line is a `type`.
pub fn looks_like_map(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').lines().find(|line| !is_remark(line)).unwrap_or("");
    first.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("type"))
}

/// Returns whether a line above the rows is empty, or a comment after `#` or `;`.
fn is_remark(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with(['#', ';'])
}

/// Reads a `.map`: the lines `type`, `height` and `width`, the line `map`, and `height` rows of
/// terrain letters. Accepts a byte-order mark, CRLF line ends, and blank lines at the end.
///
/// Types `octile`, `octile_unicost`, `tile` and `4-connected` are read alike; `hex` is refused,
/// because it does not say which rows are shifted.
///
/// Cost: O(text) time; 2 bytes per cell besides the text, and never more than 2 bytes per byte of
/// text, even if the header promises more.
///
/// # Errors
/// Every problem of the text, each with its line and column, as a [`Report`] collects them.
pub fn parse(text: &str, options: Options) -> Result<BoardFile, Problems> {
    let text = normalise(text);
    let mut report = Report::default();
    let mut lines = text.lines().zip(1..).map(|(text, number)| Line { number, text });
    let Some(header) = parse_header(&mut lines, &mut report) else {
        report.finish()?;
        return Err(Problem::whole("this is no MovingAI map").into());
    };
    let rows = parse_rows(lines, text.len(), &header, options, &mut report);
    report.finish()?;
    Board::new(rows.count, rows.cols, rows.tiles)
        .map(|board| BoardFile { headers: Vec::new(), board, map_line: header.map_line })
        .ok_or_else(|| Problem::whole("the map holds more cells than can be numbered (2^32 - 2)").into())
}

/// A line without its end, and its 1-based number.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

/// The header above the map. A number is `None` if it was wrong, which has been reported.
struct Header {
    height: Option<usize>,
    width: Option<usize>,
    /// 1-based line of the first row.
    map_line: usize,
}

/// Reads up to the line `map`. Returns `None` if there is none, or if a line cannot belong to a
/// header, because problems of the lines after it would only be noise.
fn parse_header<'a>(lines: &mut impl Iterator<Item = Line<'a>>, report: &mut Report) -> Option<Header> {
    let (mut kind, mut height, mut width) = (None, None, None);
    let mut last = 0;
    for Line { number, text } in lines {
        last = number;
        if is_remark(text) {
            continue;
        }
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let key = key.to_ascii_lowercase();
        let column = key.chars().count() + 2 + (value.len() - value.trim_start().len());
        let value = value.trim();
        let known = match &*key {
            "type" => kind.replace(parse_kind(number, column, value, report)).is_none(),
            "height" => height.replace(parse_size(number, column, &key, value, report)).is_none(),
            "width" => width.replace(parse_size(number, column, &key, value, report)).is_none(),
            "map" if value.is_empty() => {
                for (key, missing) in
                    [("type", kind.is_none()), ("height", height.is_none()), ("width", width.is_none())]
                {
                    if missing {
                        report.at(number, 1, || format!("there is no line `{key} ...` above `map`"));
                    }
                }
                return Some(Header {
                    height: height.flatten(),
                    width: width.flatten(),
                    map_line: number + 1,
                });
            }
            _ => {
                report.at(number, 1, || {
                    format!(
                        "found `{}`; write `type octile`, `height H`, `width W` and `map`, each in a line of \
                         its own, above the rows",
                        shortened(text)
                    )
                });
                return None;
            }
        };
        if !known {
            report.at(number, 1, || format!("`{key}` stands twice; keep one of the lines"));
        }
    }
    report.at(last + 1, 1, || "there is no line `map`; write it above the rows of the map".to_owned());
    None
}

/// Returns the word of a type that is read; otherwise reports it and returns `None`.
fn parse_kind<'a>(line: usize, column: usize, value: &'a str, report: &mut Report) -> Option<&'a str> {
    match &*value.to_ascii_lowercase() {
        "octile" | "octile_unicost" | "tile" | "4-connected" => return Some(value),
        "hex" => report.at(line, column, || {
            "maps of type `hex` are not read: they do not say which rows are shifted".to_owned()
        }),
        _ => report.at(line, column, || {
            format!("`{}` is no type of map; write `octile`, `octile_unicost` or `tile`", shortened(value))
        }),
    }
    None
}

fn parse_size(line: usize, column: usize, key: &str, value: &str, report: &mut Report) -> Option<usize> {
    let size = whole_number(value).filter(|&size| size > 0);
    if size.is_none() {
        report.at(line, column, || {
            let what = if key == "height" { "rows" } else { "letters in a row" };
            format!("`{}` is no {key}; write the number of {what}, which is at least 1", shortened(value))
        });
    }
    size
}

/// The rows, all of the same width.
struct Rows {
    tiles: Vec<Tile>,
    count: usize,
    cols: usize,
}

/// Reads the rows. Allocates for the rows that exist, not for those that the header promises.
fn parse_rows<'a>(
    lines: impl Iterator<Item = Line<'a>>,
    text_len: usize,
    header: &Header,
    options: Options,
    report: &mut Report,
) -> Rows {
    let promised = header.height.unwrap_or(0).saturating_mul(header.width.unwrap_or(0));
    let mut rows = Rows {
        tiles: Vec::with_capacity(promised.min(text_len)),
        count: 0,
        // If the width is wrong, the rows are still compared with each other.
        cols: header.width.unwrap_or(0),
    };
    let mut last = header.map_line - 1;
    for line in lines.map(|line| Line { text: line.text.trim_ascii_end(), ..line }) {
        if header.height.is_some_and(|height| rows.count >= height) {
            if !line.text.trim().is_empty() {
                report.at(line.number, 1, || {
                    format!("this row is one too many; the header says height {}", rows.count)
                });
                break;
            }
            continue;
        }
        if header.width.is_none() && rows.count == 0 {
            rows.cols = line.text.chars().count();
        }
        parse_row(line, rows.cols, options, &mut rows.tiles, report);
        rows.count += 1;
        last = line.number;
    }
    if let Some(height) = header.height
        && rows.count < height
    {
        report.at(last + 1, 1, || {
            format!("the map ends after {} rows; the header says height {height}", rows.count)
        });
    }
    rows
}

fn parse_row(line: Line<'_>, cols: usize, options: Options, tiles: &mut Vec<Tile>, report: &mut Report) {
    let before = tiles.len();
    tiles.extend(line.text.bytes().map_while(|letter| options.tile(letter)));
    if tiles.len() - before == line.text.len() && line.text.len() == cols {
        return;
    }
    let width = line.text.chars().count();
    if width != cols {
        report.add_of_kind(("width", 0), line.number, width.min(cols) + 1, || {
            format!("this row has {width} letters; the map is {cols} wide")
        });
    }
    for (column, letter) in (1..).zip(line.text.chars()) {
        if !u8::try_from(letter).is_ok_and(|letter| options.tile(letter).is_some()) {
            report.add_of_kind(("letter", letter.into()), line.number, column, || {
                format!("{} is no terrain; use . G S for free cells, @ O T W for others", name_of(letter))
            });
        }
    }
}

/// Returns the `.map` of a board, of type `octile`, which every reader knows. Free cells, digits,
/// starts and exits become `.`, obstacles and bricks `@`, because the format has no other signs.
pub fn print(board: &Board) -> String {
    let mut text = String::with_capacity(board.len() + board.rows() + 64);
    let _ = write!(text, "type octile\nheight {}\nwidth {}\nmap\n", board.rows(), board.cols());
    for row in board.tiles().chunks(board.cols()) {
        text.extend(row.iter().map(|tile| if tile.is_passable() { '.' } else { '@' }));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
