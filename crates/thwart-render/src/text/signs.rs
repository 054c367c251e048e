//! The signs of text: for each kind one of Unicode, one of ASCII, and a style.

use anstyle::{AnsiColor, Color, Style};
use thwart_grid::{Direction, Topology};

use crate::layers;
use crate::words::Kind;

/// Coordinates, notes, and infinite values.
pub(super) const DIM: Style = Style::new().dimmed();
/// Values below, within and above the middle third.
pub(super) const THIRDS: [Style; 3] = [Style::new().dimmed(), Style::new(), Style::new().bold()];
/// Free cells.
pub(super) const FLOOR: Style = ink(AnsiColor::BrightBlack);

const fn ink(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(colour)))
}

/// Costs after paths and pieces.
pub(super) const COST: Style = Style::new().bold();

/// Returns the style of a kind. Walls take the terminal's own ink, so that they are solid on light and on
/// dark paper; the colours are readable on both.
pub(super) const fn style(kind: Kind) -> Style {
    match kind {
        Kind::Walker | Kind::Start | Kind::Planned => ink(AnsiColor::BrightBlue).bold(),
        Kind::Expected | Kind::Past | Kind::Best | Kind::Pocket => ink(AnsiColor::BrightBlue),
        Kind::Token | Kind::Points | Kind::Portal => Style::new().bold(),
        Kind::Exit => ink(AnsiColor::Green),
        Kind::Rock
        | Kind::Laid
        | Kind::Threat
        | Kind::Blamed
        | Kind::ToLay
        | Kind::Spare
        | Kind::WallBelow
        | Kind::PlannedWallBelow => ink(AnsiColor::BrightRed),
        // Yellow ink would be unreadable on white.
        Kind::Blast | Kind::BlastArea => ink(AnsiColor::Black).bg_color(Some(Color::Ansi(AnsiColor::Yellow))),
        Kind::Infinite => DIM,
        Kind::Disjoint | Kind::Hurts | Kind::Margin | Kind::Wall | Kind::Brick | Kind::Rubble => Style::new(),
    }
}

/// Returns the sign of a kind, in Unicode or in ASCII. A token begins with its sign. One of several disjoint
/// paths has its letter instead, and a best step its arrow.
pub(super) const fn sign(kind: Kind, colour: bool) -> char {
    let (unicode, ascii) = match kind {
        Kind::Walker => ('@', '@'),
        Kind::Start => ('○', 's'),
        Kind::Token => ('(', '('),
        Kind::Exit => ('∩', '>'),
        Kind::Planned => ('•', 'o'),
        Kind::Expected => ('∙', ','),
        Kind::Past => ('•', '\''),
        Kind::Disjoint | Kind::Portal => ('a', 'a'),
        Kind::Best => ('→', '>'),
        Kind::Rock => ('▲', 'R'),
        Kind::Threat => ('!', '!'),
        Kind::Blamed => ('r', 'r'),
        Kind::Laid => ('■', 'X'),
        Kind::ToLay => ('◇', '?'),
        Kind::Spare => ('□', 'x'),
        Kind::WallBelow => ('▀', '_'),
        Kind::PlannedWallBelow => ('═', '-'),
        Kind::Blast => ('*', '*'),
        Kind::BlastArea => ('░', '+'),
        Kind::Points => ('+', '+'),
        Kind::Pocket => ('░', ':'),
        Kind::Hurts => ('±', '~'),
        Kind::Margin | Kind::Wall => ('█', '#'),
        Kind::Brick => ('▒', '%'),
        Kind::Rubble => ('∴', '&'),
        Kind::Infinite => ('×', '-'),
    };
    if colour { unicode } else { ascii }
}

/// Returns the text on a token: its label, and its weight if it has one.
pub(super) fn token(label: &str, weight: Option<u64>) -> String {
    let label = layers::short_label(label);
    weight.map_or_else(|| format!("({label}"), |weight| format!("({label}:{weight}"))
}

/// Returns the arrow of a best step. ASCII has no slanting arrows, so boards with slanting steps use compass
/// words for all of them. Only the first letter is a capital, so that several words in a row stay distinct.
pub(super) const fn arrow(direction: Direction, topology: Topology, colour: bool) -> &'static str {
    if colour {
        return match direction {
            Direction::North => "↑",
            Direction::NorthEast => "↗",
            Direction::East => "→",
            Direction::SouthEast => "↘",
            Direction::South => "↓",
            Direction::SouthWest => "↙",
            Direction::West => "←",
            Direction::NorthWest => "↖",
        };
    }
    match (direction, topology) {
        (Direction::North, Topology::Four) => "^",
        (Direction::East, Topology::Four) => ">",
        (Direction::South, Topology::Four) => "v",
        (Direction::West, Topology::Four) => "<",
        (Direction::NorthEast, _) => "Ne",
        (Direction::SouthEast, _) => "Se",
        (Direction::SouthWest, _) => "Sw",
        (Direction::NorthWest, _) => "Nw",
        (straight, _) => straight.word(),
    }
}

/// Returns the stroke that joins a cell to the one on its left, in this direction from it, if there is one.
pub(super) const fn link(direction: Direction, kind: Kind, colour: bool) -> Option<char> {
    match (direction, kind, colour) {
        (Direction::West, Kind::Planned, true) => Some('━'),
        (Direction::West, _, true) => Some('─'),
        (Direction::NorthWest, _, true) => Some('╲'),
        (Direction::SouthWest, _, true) => Some('╱'),
        (Direction::NorthWest, _, false) => Some('\\'),
        (Direction::SouthWest, _, false) => Some('/'),
        _ => None,
    }
}

/// Returns the stroke of a path to the cell below, on the line between two rows.
pub(super) const fn down(kind: Kind, colour: bool) -> char {
    match (kind, colour) {
        (Kind::Planned, true) => '┃',
        (_, true) => '│',
        (_, false) => '|',
    }
}

/// Returns the bit of a direction in which a path leaves a cell.
pub(super) const fn bit(direction: Direction) -> u8 {
    1 << direction as u8
}

/// Returns the line of a path through a cell, which joins those of its neighbours. Ends are dots, and so are
/// bends from or to a slanting step.
pub(super) fn joint(ends: u8, heavy: bool) -> char {
    const HEAVY: [char; 16] =
        ['•', '•', '•', '┗', '•', '┃', '┏', '┣', '•', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
    const LIGHT: [char; 16] =
        ['∙', '∙', '∙', '└', '∙', '│', '┌', '├', '∙', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let straight = [Direction::North, Direction::East, Direction::South, Direction::West];
    let index = straight.iter().enumerate().filter(|&(_, &direction)| ends & bit(direction) != 0);
    let index = index.fold(0, |index, (place, _)| index | 1 << place);
    let slanting = straight.iter().fold(ends, |left, &direction| left & !bit(direction)) != 0;
    let table = if heavy { &HEAVY } else { &LIGHT };
    table[if slanting { 0 } else { index }]
}
