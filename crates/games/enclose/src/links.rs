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

/// Returns whether a text has the form `2,3-5,6 1,4`: pairs and single cells, with one blank between them.
pub(super) fn is_links(text: &str) -> bool {
    let is_number =
        |text: &str| text.parse::<u32>().is_ok_and(|number| number > 0 && number.to_string() == text);
    let is_cell =
        |text: &str| text.split_once(',').is_some_and(|(row, col)| is_number(row) && is_number(col));
    text == NONE
        || text.split(' ').all(|word| match word.split_once('-') {
            Some((one, other)) => is_cell(one) && is_cell(other),
            None => is_cell(word),
        })
}

impl Links {
    /// Reads the portals of a board from a text in the form of [`is_links`].
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
        assert!(["none", "2,3-2,6", "2,3-2,6 1,4"].into_iter().all(is_links));
        assert!(!["", "2,3-2,6 ", "0,1", "1,1-1,2-1,3", "1,1;2,2", "01,1"].into_iter().any(is_links));
    }
}
