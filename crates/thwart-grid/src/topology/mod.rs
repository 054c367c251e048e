//! Which cells touch each other, the length of a step, and the order in which moves
//! are listed. One file per neighbourhood.

mod eight;
mod four;
mod hex;

use std::fmt;

use crate::measure::Measure;

/// A compass direction. A step in text is its word: `N`, `NE`, ... The [`Topology`]
/// decides which directions exist and in which order they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Returns the word used in move text.
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "N",
            Self::NorthEast => "NE",
            Self::East => "E",
            Self::SouthEast => "SE",
            Self::South => "S",
            Self::SouthWest => "SW",
            Self::West => "W",
            Self::NorthWest => "NW",
        }
    }

    /// Returns the word used in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }

    /// Reads a compass word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.word() == word)
    }

    /// Returns the direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// Returns whether the step goes up or down and to a side at once.
    pub const fn is_diagonal(self) -> bool {
        self as usize % 2 == 1
    }

    /// Returns the two directions next to a diagonal one; a straight one twice.
    pub const fn sides(self) -> (Self, Self) {
        let index = self as usize;
        if self.is_diagonal() { (Self::ALL[index - 1], Self::ALL[(index + 1) % 8]) } else { (self, self) }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The length of a diagonal step of [`Topology::Eight`], if a straight step has
/// length 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Diagonal {
    /// As much as a straight step.
    #[default]
    One,
    /// The square root of 2, kept exact: see [`Measure`].
    Root2,
}

impl Diagonal {
    /// Every value, the default first.
    pub const ALL: &'static [Self] = &[Self::One, Self::Root2];

    /// Returns the word used in the `diagonal:` header.
    pub const fn word(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::Root2 => "sqrt2",
        }
    }

    /// Reads a `diagonal:` header.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|d| d.word() == word)
    }
}

/// The neighbourhood of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Topology {
    /// Each cell touches the cells above, right, below and left of it.
    #[default]
    Four,
    /// Also diagonal steps, if both side cells are passable.
    Eight(Diagonal),
    /// Six neighbours; rows 2, 4, 6 ... lie half a cell to the right.
    Hex,
}

/// The parts of a neighbourhood.
struct Shape {
    /// The word used in the `topology:` header.
    word: &'static str,
    /// All directions, in move order.
    directions: &'static [Direction],
    /// Change of row and column of a step from a cell of this row.
    delta: fn(usize, Direction) -> (isize, isize),
}

impl Topology {
    /// Every topology, with `four` first.
    pub const ALL: &'static [Self] =
        &[Self::Four, Self::Eight(Diagonal::One), Self::Eight(Diagonal::Root2), Self::Hex];

    const fn shape(self) -> &'static Shape {
        match self {
            Self::Four => &four::SHAPE,
            Self::Eight(_) => &eight::SHAPE,
            Self::Hex => &hex::SHAPE,
        }
    }

    /// Returns the word used in the `topology:` header.
    pub const fn word(self) -> &'static str {
        self.shape().word
    }

    /// Reads a `topology:` header; a diagonal step has length 1.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|t| t.word() == word)
    }

    /// Returns the length of a diagonal step; [`Diagonal::One`] if there is none.
    pub const fn diagonal(self) -> Diagonal {
        match self {
            Self::Eight(diagonal) => diagonal,
            _ => Diagonal::One,
        }
    }

    /// Returns the header keys that differ from the default, with their values:
    /// none for `four`, otherwise `topology` and, if needed, `diagonal`.
    pub fn headers(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let topology = (self != Self::Four).then(|| ("topology", self.word()));
        let diagonal = (self.diagonal() != Diagonal::One).then(|| ("diagonal", self.diagonal().word()));
        topology.into_iter().chain(diagonal)
    }

    /// Returns all directions, in move order. Among equally good answers, solvers
    /// give the first in this order.
    #[inline]
    pub const fn directions(self) -> &'static [Direction] {
        self.shape().directions
    }

    /// Returns the place of a direction in move order; the number of directions if
    /// the topology lacks it.
    pub fn order(self, direction: Direction) -> usize {
        let directions = self.directions();
        directions.iter().position(|&d| d == direction).unwrap_or(directions.len())
    }

    /// Returns the change of row and column of a step from a cell of this row,
    /// counted from 0. The direction must be one of the topology's.
    #[inline]
    pub fn delta(self, row: usize, direction: Direction) -> (isize, isize) {
        (self.shape().delta)(row, direction)
    }

    /// Returns the unit of distances on such a board.
    #[inline]
    pub const fn measure(self) -> Measure {
        match self.diagonal() {
            Diagonal::One => Measure::Whole,
            Diagonal::Root2 => Measure::Root2,
        }
    }

    /// Returns the length of a step, in units of [`measure`](Self::measure).
    #[inline]
    pub const fn length(self, direction: Direction) -> u64 {
        match self.measure() {
            Measure::Root2 if direction.is_diagonal() => Measure::Root2.diagonal_step(),
            measure => measure.straight_step(),
        }
    }

    /// Returns whether an obstacle removes more than its own cell: on eight
    /// neighbours it also forbids the diagonal steps that pass its corners.
    #[inline]
    pub const fn blocks_corners(self) -> bool {
        matches!(self, Self::Eight(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_topologies_and_directions_once() {
        for &topology in Topology::ALL {
            let read = Topology::from_word(topology.word()).unwrap();
            assert_eq!(read.word(), topology.word());
            for &direction in topology.directions() {
                assert_eq!(Direction::from_word(direction.word()), Some(direction));
                assert!(topology.directions().contains(&direction.opposite()));
            }
        }
        for direction in Direction::ALL {
            let parts: Vec<_> = direction.name().split('-').collect();
            assert!(parts.iter().all(|part| ["north", "east", "south", "west"].contains(part)));
            let letters: String = parts.iter().map(|part| part[..1].to_uppercase()).collect();
            assert_eq!(letters, direction.word());
        }
        assert_eq!(Direction::from_word("NNE"), None);
        let headers: Vec<_> = Topology::Eight(Diagonal::Root2).headers().collect();
        assert_eq!(headers, [("topology", "eight"), ("diagonal", "sqrt2")]);
        assert_eq!(Topology::Four.headers().count(), 0);
    }

    #[test]
    fn the_opposite_step_leads_back() {
        for &topology in Topology::ALL {
            for row in 4..6 {
                for &direction in topology.directions() {
                    let (down, right) = topology.delta(row, direction);
                    let there = row.checked_add_signed(down).unwrap();
                    let (up, left) = topology.delta(there, direction.opposite());
                    assert_eq!((down + up, right + left), (0, 0), "{topology:?} {direction}");
                }
            }
        }
    }
}
