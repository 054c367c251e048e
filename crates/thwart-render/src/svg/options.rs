//! The options of a picture.

use thwart::grid::Metres;
use thwart::value::Verdict;

use crate::palette::Theme;

/// The options of a picture.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent choices, each with a name")]
pub struct SvgOptions {
    /// Light or dark.
    pub theme: Theme,
    /// Whether to leave out the page behind the board.
    pub transparent: bool,
    /// Whether to write the scene's title above the board.
    pub title: bool,
    /// Whether to write the scene's headline below the board.
    pub headline: bool,
    /// The verdict to draw as a badge beside the headline.
    pub verdict: Option<Verdict>,
    /// Whether to write the reason for the value below the headline.
    pub because: bool,
    /// Whether to draw a key of the signs that occur.
    pub key: bool,
    /// Whether to write numbers into cells; without them values are colours and contours.
    pub values: bool,
    /// The width of the picture in units: cells are as large as it allows, and the board stands in its
    /// middle. With `None` the picture is as wide as the board needs.
    pub width: Option<u32>,
    /// Whether to draw a slide: 16 to 9, board on the left, words on its right. It is
    /// 1280 units wide if no width is given.
    pub landscape: bool,
    /// Width of a cell in units, from 1 to 96. `None` chooses 48, or less on boards of more than 31 rows or
    /// columns, to keep the board below 1500 units; the least that it chooses is 2.
    pub cell: Option<u32>,
    /// Size and place of the cells: the axes then have metres instead of row and column numbers. On a turned map they
    /// count from its lower left corner.
    pub metres: Option<Metres>,
}

impl Default for SvgOptions {
    /// A light picture with the title, the headline and nothing else.
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            transparent: false,
            title: true,
            headline: true,
            verdict: None,
            because: false,
            key: false,
            values: true,
            width: None,
            landscape: false,
            cell: None,
            metres: None,
        }
    }
}
