//! Picture elements, and checks for pictures of all formats.

use crate::board::{Board, Tile};
use crate::format::problem::{Problem, Problems};

/// A picture element of any format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pixel {
    pub colour: Colour,
    /// From 0, clear, to 255, opaque, if the picture has this channel.
    pub alpha: Option<u8>,
}

impl Pixel {
    pub const fn gray(level: u8) -> Self {
        Self { colour: Colour { red: level, green: level, blue: level }, alpha: None }
    }

    /// Returns the sum of red, green and blue, 0 to 765.
    pub fn shade(self) -> u16 {
        let Colour { red, green, blue } = self.colour;
        u16::from(red) + u16::from(green) + u16::from(blue)
    }
}

/// A colour, each part from 0 to 255.
///
/// ```
/// use thwart_grid::format::image::Colour;
///
/// assert_eq!(Colour::from_text("#ff0000"), Colour::from_text("red"));
/// assert_eq!(Colour::from_text("reddish"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Colour {
    /// The words that [`from_text`](Self::from_text) knows.
    pub const NAMES: [(&str, [u8; 3]); 8] = [
        ("red", [255, 0, 0]),
        ("green", [0, 255, 0]),
        ("blue", [0, 0, 255]),
        ("yellow", [255, 255, 0]),
        ("cyan", [0, 255, 255]),
        ("magenta", [255, 0, 255]),
        ("orange", [255, 165, 0]),
        ("purple", [128, 0, 128]),
    ];

    /// Reads the name of a colour, or `#rrggbb`.
    pub fn from_text(text: &str) -> Option<Self> {
        let of = |[red, green, blue]: [u8; 3]| Self { red, green, blue };
        if let Some((_, parts)) = Self::NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Some(of(*parts));
        }
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let number =
            digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16))?;
        let [_, red, green, blue] = number.ok()?.to_be_bytes();
        Some(of([red, green, blue]))
    }

    pub(super) fn brightest(self) -> u8 {
        self.red.max(self.green).max(self.blue)
    }

    /// Returns whether the colour is clearly not a grey.
    pub(super) fn is_colourful(self) -> bool {
        self.brightest() - self.red.min(self.green).min(self.blue) > NEAR
    }

    /// Returns whether an eye, or a lossy format, takes two colours for one.
    pub(super) const fn is_near(self, other: Self) -> bool {
        self.red.abs_diff(other.red) <= NEAR
            && self.green.abs_diff(other.green) <= NEAR
            && self.blue.abs_diff(other.blue) <= NEAR
    }
}

/// Largest difference of parts of colours that count as equal.
const NEAR: u8 = 60;

/// Refuses a picture with no cells, or with more than the limit.
pub(super) fn check_cells(rows: usize, cols: usize, max_cells: usize) -> Result<(), String> {
    if rows == 0 || cols == 0 {
        return Err(format!("the picture has {cols} x {rows} cells; a board has at least one"));
    }
    if rows.checked_mul(cols).is_none_or(|cells| cells > max_cells) {
        return Err(format!(
            "the picture has {cols} x {rows} cells, more than the limit of {max_cells}; scale it down or cut \
             out a part"
        ));
    }
    Ok(())
}

/// Returns the board of a picture whose size has been checked.
pub(super) fn board_of(rows: usize, cols: usize, tiles: Vec<Tile>) -> Result<Board, Problems> {
    let found = tiles.len();
    Board::new(rows, cols, tiles).ok_or_else(|| {
        Problem::whole(format!("the picture holds {found} cells; its header says {cols} x {rows}")).into()
    })
}
