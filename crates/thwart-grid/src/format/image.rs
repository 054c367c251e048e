//! Boards from and to pictures, one picture element per cell: PNG of every
//! kind, and PGM (P2 and P5).
//!
//! ```
//! use thwart_grid::format::image;
//!
//! let text = b"P2\n# a corner\n3 2\n255\n255 255 0\n255 0 0\n";
//! let board = image::read(text, &image::Options::default()).unwrap();
//! assert_eq!(image::write_pgm(&board), b"P5\n3 2\n255\n\xff\xff\x00\xff\x00\x00");
//! ```
//!
//! Gray levels run from 0, black, to 255, white. 16 bits keep their upper 8,
//! other depths are stretched to that range, palettes are looked up, and the
//! gray level of a colour is the mean of red, green and blue, as ROS has it.
//! Colour profiles and gamma are not applied.

use super::problem::{Problem, Problems};
use crate::board::{Board, Tile};

mod pgm;
mod pixel;
mod png;
#[cfg(test)]
mod tests;

pub use self::pgm::write_pgm;
pub(super) use self::pixel::Pixel;
pub use self::png::write_png;

/// The lightest gray of "unknown" in maps made by robots is 205.
const LIGHTER_THAN_UNKNOWN: u8 = 206;

/// 67,108,864 cells, as of 8192 x 8192: 128 MiB of board.
pub const DEFAULT_MAX_CELLS: usize = 1 << 26;

/// How a picture becomes a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A cell is free if its gray level is at least this, else an obstacle.
    ///
    /// By default 206: what the default thresholds of ROS call free, so that
    /// the gray 205 of "unknown" is an obstacle. A drawing in black and white
    /// reads alike with any threshold from 1 to 255.
    pub threshold: u8,
    /// Larger pictures are refused before anything is allocated: a few
    /// kilobytes of PNG can unfold to gigabytes.
    pub max_cells: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { threshold: LIGHTER_THAN_UNKNOWN, max_cells: DEFAULT_MAX_CELLS }
    }
}

/// A picture format that [`read`] knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable network graphics.
    Png,
    /// Portable graymap, plain (P2) or raw (P5).
    Pgm,
}

impl Format {
    /// The format of a file, by its first bytes.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            return Some(Self::Png);
        }
        match bytes {
            [b'P', b'2' | b'5', blank, ..] if blank.is_ascii_whitespace() || *blank == b'#' => {
                Some(Self::Pgm)
            }
            _ => None,
        }
    }
}

/// Reads a PNG or PGM as free cells and obstacles. What is transparent is laid
/// over black, so a place that is not painted is an obstacle. Of an animation,
/// the first picture is read.
///
/// Cost: O(cells) time; 2 bytes per cell and a few rows, besides the file.
///
/// # Errors
/// What is wrong with the file, in words: another format, damage, a size that
/// the file's length cannot hold or that exceeds the limit. In the text of a
/// PGM, problems have lines and columns.
pub fn read(bytes: &[u8], options: &Options) -> Result<Board, Problems> {
    let threshold = u32::from(options.threshold);
    decode(bytes, options.max_cells, |pixel| {
        let opacity = u32::from(pixel.alpha.unwrap_or(u8::MAX));
        // Both sides are exact: shade / 3 is the gray level, opacity / 255 its weight.
        let is_free = u32::from(pixel.shade) * opacity >= threshold * 3 * 255;
        if is_free { Tile::Free } else { Tile::Obstacle }
    })
}

/// Reads a picture of any format known here, cell by cell.
pub(super) fn decode(
    bytes: &[u8],
    max_cells: usize,
    tile: impl Fn(Pixel) -> Tile,
) -> Result<Board, Problems> {
    match Format::of(bytes) {
        Some(Format::Png) => png::decode(bytes, max_cells, tile),
        Some(Format::Pgm) => pgm::decode(bytes, max_cells, tile),
        None => Err(Problem::whole(unknown_format(bytes)).into()),
    }
}

/// Whether these are the first bytes of a picture, of a format that is read or
/// of another one.
pub fn looks_like_picture(bytes: &[u8]) -> bool {
    Format::of(bytes).is_some() || other_format(bytes).is_some()
}

fn other_format(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [b'P', b'1' | b'3' | b'4' | b'6' | b'7', blank, ..] if blank.is_ascii_whitespace() => {
            Some("this is another kind of portable anymap")
        }
        [0xff, 0xd8, 0xff, ..] => Some("this is a JPEG"),
        [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..] => Some("this is a BMP"),
        [b'G', b'I', b'F', b'8', ..] => Some("this is a GIF"),
        _ => None,
    }
}

fn unknown_format(bytes: &[u8]) -> String {
    let nothing = if bytes.is_empty() { "the file is empty" } else { "this is no picture" };
    let found = other_format(bytes).unwrap_or(nothing);
    format!("{found}; only PNG and PGM (P2 or P5) are read")
}
