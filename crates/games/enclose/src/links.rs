//! Portals: pairs of cells that a step joins.

use thwart_grid::{Board, Cell, Tile};

/// The parameter of a board without portals.
pub(super) const NONE: &str = "none";

/// The portals of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    /// Every cell with the sign of a portal and its other end, row by row.
    ends: Vec<(Cell, Option<Cell>)>,
}

/// Returns links in their one order: of `2,3-5,6 1,4`, pairs and single cells with one blank between them, each pair
/// from its first end, and all by their first ends, row by row. `None` for texts of another form.
pub(super) fn spelling(text: &str) -> Option<String> {
    if text == NONE {
        return Some(text.to_owned());
    }
    let number = |text: &str| {
        let number = text.parse::<u32>().ok().filter(|&number| number > 0);
        number.filter(|number| number.to_string() == text)
    };
    let cell = |text: &str| text.split_once(',').and_then(|(row, col)| Some((number(row)?, number(col)?)));
    let link = |word: &str| match word.split_once('-') {
        Some((one, other)) => {
            let (one, other) = (cell(one)?, cell(other)?);
            Some((one.min(other), Some(one.max(other))))
        }
        None => Some((cell(word)?, None)),
    };
    let mut links: Vec<_> = text.split(' ').map(link).collect::<Option<_>>()?;
    links.sort_unstable();
    let words = |((row, col), other): ((u32, u32), Option<(u32, u32)>)| match other {
        Some((last_row, last_col)) => format!("{row},{col}-{last_row},{last_col}"),
        None => format!("{row},{col}"),
    };
    Some(links.into_iter().map(words).collect::<Vec<_>>().join(" "))
}

/// Draws links on a board, for the exam: none on every other board, otherwise up to three pairs and single cells.
pub(super) fn draw(board: &Board, number: u64) -> String {
    let mut grass: Vec<Cell> = board.cells().filter(|&cell| board.tile(cell) == Tile::Free).collect();
    let mut left = number / 2;
    let mut roll = |sides: usize| {
        let found = left % sides as u64;
        left /= sides as u64;
        usize::try_from(found).unwrap_or(0)
    };
    let mut words = Vec::new();
    if number.is_multiple_of(2) {
        for _ in 0..=roll(3) {
            let is_pair = roll(3) > 0;
            let wanted = if is_pair { 2 } else { 1 };
            if grass.len() < wanted {
                break;
            }
            let ends: Vec<String> =
                (0..wanted).map(|_| board.coord(grass.swap_remove(roll(grass.len()))).to_string()).collect();
            words.push(ends.join("-"));
        }
    }
    let text = if words.is_empty() { NONE.to_owned() } else { words.join(" ") };
    spelling(&text).unwrap_or(text)
}

impl Links {
    /// Reads the portals of a board from a text in the form of [`spelling`].
    ///
    /// # Errors
    /// The first cell that is not land of this board, or stands twice.
    pub(super) fn read(text: &str, board: &Board) -> Result<Self, String> {
        let mut ends = Vec::new();
        let cell = |text: &str| {
            let cell = board.cell_from_text(text).ok_or_else(|| format!("the board has no cell {text}"))?;
            let is_grass = matches!(board.tile(cell), Tile::Free | Tile::Start);
            if is_grass { Ok(cell) } else { Err(format!("no portal can stand on {text}; write `.` there")) }
        };
        for word in text.split(' ').filter(|_| text != NONE) {
            match word.split_once('-') {
                Some((one, other)) => {
                    let (one, other) = (cell(one)?, cell(other)?);
                    ends.extend([(one, Some(other)), (other, Some(one))]);
                }
                None => ends.push((cell(word)?, None)),
            }
        }
        ends.sort_unstable();
        if let Some(pair) = ends.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let at = board.coord(pair[0].0);
            return Err(format!("{at} stands twice; a cell is the end of one portal"));
        }
        Ok(Self { ends })
    }

    /// Returns whether a cell has the sign of a portal.
    pub(super) fn holds(&self, cell: Cell) -> bool {
        self.find(cell).is_some()
    }

    /// Returns the cell to which a portal leads from here.
    pub(super) fn other_end(&self, cell: Cell) -> Option<Cell> {
        self.find(cell)?.1
    }

    /// Returns every cell with the sign of a portal and its other end, row by row.
    pub(super) fn ends(&self) -> &[(Cell, Option<Cell>)] {
        &self.ends
    }

    fn find(&self, cell: Cell) -> Option<(Cell, Option<Cell>)> {
        let place = self.ends.binary_search_by_key(&cell, |&(end, _)| end).ok()?;
        Some(self.ends[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_pairs_have_one_spelling() {
        for (text, wanted) in [
            ("none", "none"),
            ("2,3-2,6", "2,3-2,6"),
            ("2,6-2,3 1,4", "1,4 2,3-2,6"),
            ("10,1 9,12-9,2", "9,2-9,12 10,1"),
        ] {
            assert_eq!(spelling(text).as_deref(), Some(wanted));
        }
        for text in ["", "2,3-2,6 ", "0,1", "1,1-1,2-1,3", "1,1;2,2", "01,1"] {
            assert_eq!(spelling(text), None, "{text}");
        }
    }
}
