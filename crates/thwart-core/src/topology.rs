//! Which cells touch each other, and the order in which moves are listed.

use std::fmt;

/// A compass direction. A step in text is its word: `N`, `E`, `S`, `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// One row up.
    North,
    /// One column to the right.
    East,
    /// One row down.
    South,
    /// One column to the left.
    West,
}

impl Direction {
    /// The word used in move text.
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "N",
            Self::East => "E",
            Self::South => "S",
            Self::West => "W",
        }
    }

    /// Reads a compass word.
    pub fn from_word(word: &str) -> Option<Self> {
        Topology::Four.directions().iter().copied().find(|d| d.word() == word)
    }

    /// The direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Change of row and column of one step.
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::North => (-1, 0),
            Self::East => (0, 1),
            Self::South => (1, 0),
            Self::West => (0, -1),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The neighbourhood of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Topology {
    /// Each cell touches the cells above, right, below and left of it.
    #[default]
    Four,
}

impl Topology {
    /// Every topology, with `four` first.
    pub const ALL: &'static [Self] = &[Self::Four];

    /// The word used in the `topology:` header.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Four => "four",
        }
    }

    /// Reads a `topology:` header.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|t| t.word() == word)
    }

    /// All directions, in move order. Where several answers are equally good,
    /// the first in this order is given.
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Self::Four => &[Direction::North, Direction::East, Direction::South, Direction::West],
        }
    }
}
