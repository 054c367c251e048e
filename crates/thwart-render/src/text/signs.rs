//! The signs of text: for each kind one of Unicode, one of ASCII, and a style.

use anstyle::{AnsiColor, Color, Style};
use thwart_core::Direction;

use crate::words::Kind;

/// Coordinates, floor, what is over.
pub(super) const DIM: Style = Style::new().dimmed();
/// Values below, within and above the middle third.
pub(super) const THIRDS: [Style; 3] = [Style::new().dimmed(), Style::new(), Style::new().bold()];
/// Free cells.
pub(super) const FLOOR: Style = ink(AnsiColor::BrightBlack);
/// Free cells that are shut in.
pub(super) const POCKET: Style = Style::new().dimmed().invert();

const fn ink(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(colour)))
}

/// Red, for walls below a cell.
pub(super) const fn red(style: Style) -> Style {
    style.fg_color(Some(Color::Ansi(AnsiColor::Red)))
}

/// The style of a kind. Walls take the terminal's own ink, so they are solid
/// on light and on dark paper.
pub(super) const fn style(kind: Kind) -> Style {
    match kind {
        Kind::Walker => ink(AnsiColor::BrightBlue).bold(),
        Kind::Start | Kind::Planned | Kind::Expected => ink(AnsiColor::Blue),
        Kind::Past => ink(AnsiColor::Blue).dimmed(),
        Kind::Token => Style::new().bold(),
        Kind::Exit => ink(AnsiColor::BrightGreen),
        Kind::Best => ink(AnsiColor::BrightBlue),
        Kind::Rock | Kind::Laid => ink(AnsiColor::BrightRed),
        Kind::Threat | Kind::ToLay | Kind::Spare | Kind::WallBelow => ink(AnsiColor::Red),
        Kind::PlannedWallBelow => ink(AnsiColor::Red).dimmed(),
        Kind::Blast => ink(AnsiColor::BrightYellow).bold(),
        Kind::BlastArea | Kind::Brick | Kind::Rubble => ink(AnsiColor::Yellow),
        Kind::Pocket => POCKET,
        Kind::Disjoint | Kind::Hurts | Kind::Wall => Style::new(),
    }
}

/// The sign of a kind, in Unicode or in ASCII. A token begins with its sign, a
/// way of several its letter, and a best step its arrow.
pub(super) const fn sign(kind: Kind, colour: bool) -> char {
    let (unicode, ascii) = match kind {
        Kind::Walker => ('@', '@'),
        Kind::Start => ('○', 's'),
        Kind::Token => ('(', '('),
        Kind::Exit => ('∩', '>'),
        Kind::Planned => ('•', 'o'),
        Kind::Expected => ('∙', ','),
        Kind::Past => ('•', '\''),
        Kind::Disjoint => ('a', 'a'),
        Kind::Best => ('→', '>'),
        Kind::Rock => ('▲', 'R'),
        Kind::Threat => ('!', '!'),
        Kind::Laid => ('■', 'X'),
        Kind::ToLay => ('◇', '?'),
        Kind::Spare => ('□', 'x'),
        Kind::WallBelow => ('_', '_'),
        Kind::PlannedWallBelow => ('_', '-'),
        Kind::Blast => ('*', '*'),
        Kind::BlastArea => ('░', '+'),
        Kind::Pocket => ('·', ':'),
        Kind::Hurts => ('±', '~'),
        Kind::Wall => ('█', '#'),
        Kind::Brick => ('▒', '%'),
        Kind::Rubble => ('∴', '&'),
    };
    if colour { unicode } else { ascii }
}

/// The arrow of a best step.
pub(super) const fn arrow(direction: Direction, colour: bool) -> char {
    match (direction, colour) {
        (Direction::North, true) => '↑',
        (Direction::East, true) => '→',
        (Direction::South, true) => '↓',
        (Direction::West, true) => '←',
        (Direction::NorthEast, true) => '↗',
        (Direction::SouthEast, true) => '↘',
        (Direction::SouthWest, true) => '↙',
        (Direction::NorthWest, true) => '↖',
        (Direction::North, false) => '^',
        (Direction::East, false) => '>',
        (Direction::South, false) => 'v',
        (Direction::West, false) => '<',
        (Direction::NorthEast | Direction::SouthWest, false) => '/',
        (Direction::SouthEast | Direction::NorthWest, false) => '\\',
    }
}

/// Directions in which a way leaves a cell, as bits.
pub(super) const NORTH: u8 = 1;
pub(super) const EAST: u8 = 2;
pub(super) const SOUTH: u8 = 4;
pub(super) const WEST: u8 = 8;

/// A way through a cell, drawn as a line that joins those of its neighbours;
/// ends are dots.
pub(super) fn joint(ends: u8, heavy: bool) -> char {
    const HEAVY: [char; 16] =
        ['•', '•', '•', '┗', '•', '┃', '┏', '┣', '•', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
    const LIGHT: [char; 16] =
        ['∙', '∙', '∙', '└', '∙', '│', '┌', '├', '∙', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let table = if heavy { &HEAVY } else { &LIGHT };
    table[usize::from(ends & 15)]
}
