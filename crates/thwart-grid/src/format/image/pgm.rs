//! PGM, the portable graymap: plain (P2) and raw (P5).

use super::Codec;
use super::pixel::{Pixel, board_of, check_cells};
use crate::board::{Board, Tile};
use crate::coord::Coord;
use crate::format::board_file::name_of;
use crate::format::map::Writer;
use crate::format::problem::{Problem, Problems};
use crate::format::report::Report;

pub(super) static CODEC: Codec = Codec::new(
    ["pgm", "a PGM", ""],
    |bytes| {
        let start = &bytes[comments(bytes).0..];
        matches!(start, [b'P', b'2' | b'5', blank, ..] if blank.is_ascii_whitespace() || *blank == b'#')
    },
    decode,
    Writer::One(|board| Ok(write_pgm(board))),
);

fn decode(bytes: &[u8], max_cells: usize, tile: &mut dyn FnMut(Pixel) -> Tile) -> Result<Board, Problems> {
    let (start, above) = comments(bytes);
    let mut text = Text { bytes, at: start + 2, line: above + 1, column: 3 };
    let cols = text.header_number("width", u32::MAX)?;
    let rows = text.header_number("height", u32::MAX)?;
    let maxval = text.header_number("maxval", 65535)?;
    let (rows, cols) = (rows as usize, cols as usize);
    check_cells(rows, cols, max_cells).map_err(Problem::whole)?;
    let level = |sample: u32| tile(Pixel::gray(gray_level(sample, maxval)));
    let tiles = if bytes[start + 1] == b'2' {
        plain(text, rows, cols, maxval, level)?
    } else {
        raw(text, rows, cols, maxval, level)?
    };
    board_of(rows, cols, tiles)
}

/// Returns the bytes and the number of comment lines above the picture, which the format has only after `P2`.
fn comments(bytes: &[u8]) -> (usize, usize) {
    let (mut start, mut lines) = (0, 0);
    while let Some(b'#') = bytes.get(start) {
        let Some(end) = bytes[start..].iter().position(|&byte| byte == b'\n') else { return (0, 0) };
        (start, lines) = (start + end + 1, lines + 1);
    }
    (start, lines)
}

/// Returns a sample of 0 to `maxval` as a level of 0 to 255, rounded.
fn gray_level(sample: u32, maxval: u32) -> u8 {
    // 65535 * 255 fits; a level is at most 255, because sample <= maxval.
    let level = if maxval == 255 { sample } else { (sample * 255 + maxval / 2) / maxval };
    u8::try_from(level).unwrap_or(u8::MAX)
}

/// Reads the samples of a raw picture: bytes, or pairs of bytes if one is not enough, the higher first.
fn raw(
    mut text: Text<'_>,
    rows: usize,
    cols: usize,
    maxval: u32,
    mut tile: impl FnMut(u32) -> Tile,
) -> Result<Vec<Tile>, Problems> {
    // Exactly one blank: the next byte is a sample, even if it is a blank.
    if !text.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
        let message = "one blank or line end is needed between the maxval and the samples";
        return Err(Problem::at(text.line, text.column, message).into());
    }
    text.step();
    let samples = text.rest();
    let width = if maxval < 256 { 1 } else { 2 };
    let needed = rows * cols;
    let wanted = needed.checked_mul(width).and_then(|wanted| samples.get(..wanted));
    // Bytes after the picture are ignored, as in other formats, unless the header seems to end in two blanks.
    let is_crlf = text.bytes[text.at - 1] == b'\r' && samples.first() == Some(&b'\n');
    let Some(samples) = wanted.filter(|wanted| wanted.len() == samples.len() || !is_crlf) else {
        let crlf = if is_crlf { "; its header ends in CR LF, of which LF counts as a sample" } else { "" };
        let message = format!(
            "the PGM has {} bytes of samples; {cols} x {rows} cells of {width} bytes each are needed{crlf}",
            samples.len()
        );
        return Err(Problem::at(text.line, text.column, message).into());
    };
    let mut tiles = Vec::with_capacity(needed);
    let mut report = Report::default();
    let mut push = |sample: u32| {
        if sample > maxval {
            let at = Coord { row: tiles.len() / cols, col: tiles.len() % cols };
            report.whole(|| format!("the cell {at} has the level {sample}; the header's maxval is {maxval}"));
        }
        tiles.push(tile(sample.min(maxval)));
    };
    if width == 1 {
        for &sample in samples {
            push(u32::from(sample));
        }
    } else {
        for &pair in samples.as_chunks().0 {
            push(u32::from(u16::from_be_bytes(pair)));
        }
    }
    report.finish()?;
    Ok(tiles)
}

/// Reads the samples of a plain picture: numbers between blanks.
fn plain(
    mut text: Text<'_>,
    rows: usize,
    cols: usize,
    maxval: u32,
    mut tile: impl FnMut(u32) -> Tile,
) -> Result<Vec<Tile>, Problems> {
    let needed = rows * cols;
    // Each sample takes a digit and, except for the last, a blank.
    let room = text.rest().len().div_ceil(2);
    let mut tiles = Vec::with_capacity(needed.min(room));
    let mut report = Report::default();
    loop {
        text.skip_blanks();
        if text.peek().is_none() {
            break;
        }
        let (line, column) = (text.line, text.column);
        if tiles.len() == needed {
            report.at(line, column, || format!("more samples follow; {cols} x {rows} cells need {needed}"));
            break;
        }
        match text.number() {
            Ok(sample) if sample <= maxval => tiles.push(tile(sample)),
            Ok(sample) => {
                report.add_of_kind(("level", 0), line, column, || {
                    format!("the level {sample} exceeds the header's maxval {maxval}")
                });
                tiles.push(Tile::Obstacle);
            }
            Err(Problem { place, message, .. }) => {
                let (line, column) = place.unwrap_or((line, column));
                report.at(line, column, || message);
                break;
            }
        }
    }
    if report.is_empty() && tiles.len() < needed {
        report.at(text.line, text.column, || {
            format!("the PGM ends after {} samples; {cols} x {rows} cells need {needed}", tiles.len())
        });
    }
    report.finish()?;
    Ok(tiles)
}

/// A file that may not be text throughout, and the place reached.
#[derive(Clone, Copy)]
struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Text<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at.min(self.bytes.len())..]
    }

    fn step(&mut self) {
        if self.peek() == Some(b'\n') {
            self.line += 1;
            self.column = 0;
        }
        self.column += 1;
        self.at += 1;
    }

    /// Skips blanks, line ends, and comments from `#` to the end of the line.
    fn skip_blanks(&mut self) {
        let mut comment = false;
        while let Some(byte) = self.peek() {
            comment = (comment || byte == b'#') && byte != b'\n' && byte != b'\r';
            if !comment && !byte.is_ascii_whitespace() {
                break;
            }
            self.step();
        }
    }

    /// Reads a whole number, up to a blank, a comment or the end.
    fn number(&mut self) -> Result<u32, Problem> {
        let (line, column, start) = (self.line, self.column, self.at);
        let mut number: Option<u32> = Some(0);
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number.and_then(|number| number.checked_mul(10)?.checked_add(u32::from(digit - b'0')));
            self.step();
        }
        match self.peek() {
            Some(byte) if !byte.is_ascii_whitespace() && byte != b'#' => {
                let found =
                    if byte.is_ascii() { name_of(byte.into()) } else { format!("the byte {byte:#04x}") };
                Err(Problem::at(self.line, self.column, format!("{found} is no digit of a number")))
            }
            None if self.at == start => Err(Problem::at(line, column, "the PGM ends too early")),
            _ => number.ok_or_else(|| Problem::at(line, column, "this number is too large")),
        }
    }

    fn header_number(&mut self, name: &str, max: u32) -> Result<u32, Problem> {
        self.skip_blanks();
        let (line, column) = (self.line, self.column);
        let number = self.number().map_err(|problem| Problem {
            message: format!(
                "{}; the header of a PGM is its kind, width, height and maxval",
                problem.message
            ),
            ..problem
        })?;
        if number == 0 || number > max {
            let message = format!("{number} is no {name}; write a whole number from 1 to {max}");
            return Err(Problem::at(line, column, message));
        }
        Ok(number)
    }
}

/// Returns the raw PGM of a board, one byte per cell: white (255) if a walker can stand there, else black (0).
/// Starts, exits and costs are not drawn.
pub fn write_pgm(board: &Board) -> Vec<u8> {
    let header = format!("P5\n{} {}\n255\n", board.cols(), board.rows());
    let mut bytes = Vec::with_capacity(header.len() + board.len());
    bytes.extend_from_slice(header.as_bytes());
    bytes.extend(board.tiles().iter().map(|tile| if tile.is_passable() { u8::MAX } else { 0 }));
    bytes
}
