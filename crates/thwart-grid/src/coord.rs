//! Rows and columns.

use std::fmt;

/// Row and column of a cell, counted from 0. Text shows them counted from 1, as
/// `row,column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord {
    /// Row, 0 at the top.
    pub row: usize,
    /// Column, 0 at the left.
    pub col: usize,
}

impl Coord {
    /// Reads the 1-based `row,column` that [`Display`](fmt::Display) writes.
    /// Returns `None` unless the text has exactly this form.
    pub fn from_text(text: &str) -> Option<Self> {
        let (row, col) = text.split_once(',')?;
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            if !plain || digits.starts_with('0') {
                return None;
            }
            digits.parse::<usize>().ok()?.checked_sub(1)
        };
        Some(Self { row: number(row)?, col: number(col)? })
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row + 1, self.col + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_one_based_text() {
        assert_eq!(Coord { row: 0, col: 11 }.to_string(), "1,12");
        assert_eq!(Coord::from_text("1,12"), Some(Coord { row: 0, col: 11 }));
        for bad in ["", "1", "0,1", "1,0", "01,1", "+1,1", "1, 1", "1,1,1", "a,1"] {
            assert_eq!(Coord::from_text(bad), None, "{bad:?}");
        }
    }
}
