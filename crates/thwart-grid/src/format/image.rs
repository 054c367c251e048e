//! Boards from and to pictures: PNG of every kind, PGM (P2 and P5), BMP and JPEG. A cell is a picture element, or a
//! square of several.
//!
//! ```
//! use thwart_grid::format::image;
//!
//! let text = b"P2\n# a corner\n3 2\n255\n255 255 0\n255 0 0\n";
//! let board = image::read(text, &image::Options::default()).unwrap();
//! assert_eq!(image::write_pgm(&board), b"P5\n3 2\n255\n\xff\xff\x00\xff\x00\x00");
//! ```
//!
//! Grey levels run from 0, black, to 255, white. Samples of 16 bits keep their upper 8, other depths are stretched to
//! that range, palettes are looked up, and the grey level of a colour is the mean of red, green and blue, as in ROS.
//! Colour profiles and gamma are not applied.

use super::map::MapFormat;
use super::problem::{Problem, Problems};
use crate::board::{Board, Tile};

mod bmp;
mod cells;
mod jpeg;
mod map;
mod pgm;
mod pixel;
mod png;
#[cfg(test)]
mod tests;

pub use self::pgm::write_pgm;
pub use self::pixel::Colour;
pub(super) use self::pixel::Pixel;
pub use self::png::write_png;

/// One above 205, the lightest grey of "unknown" in robot maps.
const LIGHTER_THAN_UNKNOWN: u8 = 206;

/// 67,108,864 cells, such as 8192 x 8192: 128 MiB of board.
pub const DEFAULT_MAX_CELLS: usize = 1 << 26;

/// The choices for making a board of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A cell is free if its grey level is at least this, else an obstacle.
    ///
    /// By default 206, as with the default thresholds of ROS, so that the grey 205 of "unknown" is an obstacle. A
    /// drawing in black and white gives the same board with any threshold from 1 to 255.
    pub threshold: u8,
    /// Pixels per side of a cell. If `None`, a picture made of squares of several pixels is refused.
    pub pixels: Option<usize>,
    /// The colour of starts: each patch of it gets one start in its middle, and the rest of the patch is free. If
    /// this or `exit` is given, a colourful pixel is as light as its brightest channel.
    pub start: Option<Colour>,
    /// The colour of exits, as for starts.
    pub exit: Option<Colour>,
    /// Limit on the cells, checked before anything is allocated, because a few kilobytes of PNG can unfold to
    /// gigabytes.
    pub max_cells: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threshold: LIGHTER_THAN_UNKNOWN,
            pixels: None,
            start: None,
            exit: None,
            max_cells: DEFAULT_MAX_CELLS,
        }
    }
}

/// A format of pictures.
pub(super) struct Codec {
    /// The format of maps.
    pub format: MapFormat,
    /// Whether a file may blur colours.
    is_lossy: bool,
    decode: Decode,
}

/// Decodes a picture of at most so many cells. The function makes the tile of a picture element.
type Decode = fn(&[u8], usize, &mut dyn FnMut(Pixel) -> Tile) -> Result<Board, Problems>;

/// The formats of pictures: a line for each.
pub(super) static CODECS: [&Codec; 4] = [&png::CODEC, &pgm::CODEC, &bmp::CODEC, &jpeg::CODEC];

impl Codec {
    /// Returns the format of a picture, by its first bytes.
    fn of(bytes: &[u8]) -> Option<&'static Self> {
        CODECS.into_iter().find(|codec| (codec.format.looks_like)(bytes))
    }
}

/// Reads a picture as free cells and obstacles. Transparent pixels are laid over black, so an unpainted cell is an
/// obstacle. Only the first picture of an animation is read.
///
/// Cost: O(cells) time; 2 bytes per cell and a few rows, besides the file.
///
/// # Errors
/// The problems of the file, in words: another format, damage, a size that the file's length cannot hold or that
/// exceeds the limit. In the text of a PGM, problems have lines and columns.
pub fn read(bytes: &[u8], options: &Options) -> Result<Board, Problems> {
    let threshold = u32::from(options.threshold);
    let is_near =
        |colour: Option<Colour>, pixel: Pixel| colour.is_some_and(|colour| colour.is_near(pixel.colour));
    let mut board = decode(bytes, options.max_cells, |pixel| {
        let opacity = u32::from(pixel.alpha.unwrap_or(u8::MAX));
        // The shades of a colour around its patch are no walls.
        let is_shade = (options.start.is_some() || options.exit.is_some()) && pixel.colour.is_colourful();
        let light = if is_shade { 3 * u32::from(pixel.colour.brightest()) } else { u32::from(pixel.shade()) };
        // Both sides are exact: light / 3 is the grey level, opacity / 255 its weight.
        let is_free = light * opacity >= threshold * 3 * 255;
        match pixel {
            _ if is_near(options.start, pixel) => Tile::Start,
            _ if is_near(options.exit, pixel) => Tile::Exit,
            _ if is_free => Tile::Free,
            _ => Tile::Obstacle,
        }
    })?;
    for (mark, colour, option) in
        [(Tile::Start, options.start, "--start-colour"), (Tile::Exit, options.exit, "--exit-colour")]
    {
        if colour.is_some() && !board.tiles().contains(&mark) {
            return Err(Problem::whole(format!("{option}: no pixel of the picture has this colour")).into());
        }
    }
    for mark in [Tile::Start, Tile::Exit] {
        if board.tiles().contains(&mark) {
            board = cells::middles(&board, mark);
        }
    }
    match options.pixels {
        Some(1) => Ok(board),
        Some(side) => Ok(cells::squares(&board, side)?),
        None => match cells::square_side(&board, Codec::of(bytes).is_some_and(|codec| codec.is_lossy)) {
            None => Ok(board),
            Some(side) => {
                let (rows, cols) = (board.rows() / side, board.cols() / side);
                let message = format!(
                    "this picture consists of squares of {side} pixels: give --pixels {side} for a board of {rows} x \
                     {cols} cells, or --pixels 1 for one in which every pixel is a cell"
                );
                Err(Problem::whole(message).into())
            }
        },
    }
}

/// Reads a picture of any format known here, cell by cell.
pub(super) fn decode(
    bytes: &[u8],
    max_cells: usize,
    mut tile: impl FnMut(Pixel) -> Tile,
) -> Result<Board, Problems> {
    match Codec::of(bytes) {
        Some(codec) => (codec.decode)(bytes, max_cells, &mut tile),
        None => Err(Problem::whole(unknown_format(bytes)).into()),
    }
}

/// Returns whether these are the first bytes of a picture, also of a format that is not read.
pub fn looks_like_picture(bytes: &[u8]) -> bool {
    Codec::of(bytes).is_some() || is_other_picture(bytes)
}

/// Returns whether these are the first bytes of a picture of a format that is not read.
pub(super) fn is_other_picture(bytes: &[u8]) -> bool {
    other_format(bytes).is_some()
}

fn other_format(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [b'P', b'1' | b'3' | b'4' | b'6' | b'7', blank, ..] if blank.is_ascii_whitespace() => {
            Some("this is another kind of portable anymap")
        }
        [b'G', b'I', b'F', b'8', ..] => Some("this is a GIF"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("this is a WebP"),
        [b'I', b'I', b'*', 0, ..] | [b'M', b'M', 0, b'*', ..] => Some("this is a TIFF"),
        _ => None,
    }
}

fn unknown_format(bytes: &[u8]) -> String {
    let nothing = if bytes.is_empty() { "the file is empty" } else { "this is no picture" };
    let found = other_format(bytes).unwrap_or(nothing);
    format!("{found}; only PNG, PGM (P2 or P5), BMP and JPEG are read")
}
