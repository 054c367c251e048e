//! What a picture looks like.

use thwart::value::Verdict;

use crate::palette::Theme;

/// What a picture looks like.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent choices, each with a name")]
pub struct SvgOptions {
    /// Light or dark.
    pub theme: Theme,
    /// Leave out the page behind the board.
    pub transparent: bool,
    /// Write the scene's title above the board.
    pub title: bool,
    /// Write the scene's headline below the board.
    pub headline: bool,
    /// Draw this verdict as a badge beside the headline.
    pub verdict: Option<Verdict>,
    /// Write the sentence that says why, below the headline.
    pub because: bool,
    /// Draw a key of the signs that occur.
    pub key: bool,
    /// Write numbers into cells; without them values are colours and contours.
    pub values: bool,
    /// The width of the picture in units: cells are as large as it allows, and the board
    /// stands in its middle. `None` makes it as wide as the board wants.
    pub width: Option<u32>,
    /// A picture of 16 to 9, board on the left, words on its right: for slides. 1280 units
    /// wide where no width is given.
    pub landscape: bool,
    /// Width of a cell in units; `None` chooses 48, or less for boards of
    /// more than 30 rows or columns, so that the board stays below 1500
    /// units where cells of 2 units allow it. At most 96 and at least 1.
    pub cell: Option<u32>,
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
        }
    }
}
