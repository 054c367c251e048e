//! Colour, sparingly: what matters is bold, details are dim, and the colour of
//! a name says whose pieces have it.

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

/// Columns of lines that no terminal limits.
const UNLIMITED_WIDTH: usize = 100;
/// Longer lines are hard to read, however wide the terminal is.
const WIDEST: usize = 110;
/// Narrower than this nothing is laid out well.
const NARROWEST: usize = 40;

/// Whether to colour, and how wide to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    /// Whether colour is used.
    pub(crate) color: bool,
    /// Columns for text.
    pub(crate) width: usize,
    /// Columns of the terminal, if it is one.
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

    /// The name of a side, as its pieces are drawn.
    pub(crate) fn side(self, walks: bool, name: &str) -> String {
        let color = if walks { AnsiColor::BrightBlue } else { AnsiColor::BrightRed };
        self.with(Style::new().bold().fg_color(Some(color.into())), name)
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
