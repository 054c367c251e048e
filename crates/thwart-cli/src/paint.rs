//! Colour, sparingly: what matters is bold, details are dim, and the name of a
//! side has the colour of its pieces.

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

use crate::io::Io;

/// When to use colour: `auto` means on a terminal, unless `NO_COLOR` is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    #[default]
    Auto,
    Always,
    Never,
}

/// Columns of lines without a terminal.
const UNLIMITED_WIDTH: usize = 100;
/// The most columns: longer lines are hard to read on any terminal.
const WIDEST: usize = 110;
/// The fewest columns that can be laid out well.
const NARROWEST: usize = 40;

/// The colour and the width of the output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    /// Whether colour is used.
    pub(crate) color: bool,
    /// Columns for text.
    pub(crate) width: usize,
    /// Columns of the terminal, if there is one.
    pub(crate) terminal: Option<usize>,
}

impl Paint {
    pub(crate) fn new(when: When, io: &Io<'_>) -> Self {
        let color = match when {
            When::Auto => io.width.is_some() && !io.no_color,
            When::Always => true,
            When::Never => false,
        };
        let width = io.width.map_or(UNLIMITED_WIDTH, |width| width.clamp(NARROWEST, WIDEST));
        Self { color, width, terminal: io.width }
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// Paints the name of a side in the colour of its pieces.
    pub(crate) fn side(self, walks: bool, name: &str) -> String {
        let color = if walks { AnsiColor::BrightBlue } else { AnsiColor::BrightRed };
        self.with(Style::new().bold().fg_color(Some(color.into())), name)
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
