//! A rectangular board, its cells and their coordinates.

use crate::coord::Coord;
use crate::measure::Measure;
use crate::topology::{Direction, Topology};

/// Index of a cell, row by row from the top left, starting at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u32);

impl Cell {
    /// Returns the cell with this index. A board has fewer than 2^32 cells, so no index is cut.
    ///
    /// ```
    /// assert_eq!(thwart_grid::Cell::new(7).index(), 7);
    /// ```
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(narrow(index))
    }

    /// Returns the index as `usize`, for flat arrays with one entry per cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Returns an index or a count in the 32 bits in which searches keep it. A board has fewer than 2^32 cells, and a search
/// keeps fewer than 2^32 entries, so no number is cut; builds with debug assertions check this.
///
/// ```
/// assert_eq!(thwart_grid::narrow(7), 7u32);
/// ```
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the assertion checks that the number is below 2^32")]
pub const fn narrow(number: usize) -> u32 {
    debug_assert!(number as u64 <= u32::MAX as u64, "an index or a count above 32 bits");
    number as u32
}

/// Number of tiles that are tested together.
const STRETCH: usize = 128;

/// Returns whether `is` holds for any of up to [`STRETCH`] tiles.
#[inline]
fn any(tiles: &[Tile], is: impl Fn(Tile) -> bool) -> bool {
    match <&[Tile; STRETCH]>::try_from(tiles) {
        // No early exit, so that the compiler can test several tiles at once.
        Ok(tiles) => tiles.map(|tile| u8::from(is(tile))).into_iter().fold(0, |any, is| any | is) != 0,
        Err(_) => tiles.iter().any(|&tile| is(tile)),
    }
}

/// The sign of a cell in a board file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// `.`: free, entering cost 1.
    Free,
    /// `#`: a permanent obstacle.
    Obstacle,
    /// `%`: a brick, an obstacle that a blast removes.
    Brick,
    /// `@`: a token, or the walker's start.
    Start,
    /// `>`: an exit.
    Exit,
    /// `0` to `9`: free, with that entering cost.
    Digit(u8),
}

impl Tile {
    /// Returns the sign used in board files.
    pub const fn sign(self) -> char {
        // A table, because a branch on the tile would often be predicted wrongly.
        const SIGNS: [u8; 6] = *b".#%@>0";
        let kind = match self {
            Self::Free => 0,
            Self::Obstacle => 1,
            Self::Brick => 2,
            Self::Start => 3,
            Self::Exit => 4,
            Self::Digit(_) => 5,
        };
        let digit = if let Self::Digit(digit) = self { digit } else { 0 };
        (SIGNS[kind] + digit) as char
    }

    /// Reads a sign of a board file.
    pub const fn from_sign(sign: char) -> Option<Self> {
        Some(match sign {
            '.' => Self::Free,
            '#' => Self::Obstacle,
            '%' => Self::Brick,
            '@' => Self::Start,
            '>' => Self::Exit,
            '0'..='9' => Self::Digit(sign as u8 - b'0'),
            _ => return None,
        })
    }

    /// Returns whether a walker can stand here before any cell changes.
    pub const fn is_passable(self) -> bool {
        !matches!(self, Self::Obstacle | Self::Brick)
    }
}

/// A rectangular board with at least one cell: tiles, entering costs, and the neighbourhood.
///
/// Memory: 2 bytes per cell, and 4 more for each block of numbers, `costs:` or `points:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    cols: usize,
    topology: Topology,
    tiles: Vec<Tile>,
    costs: Option<Vec<u32>>,
    points: Option<Vec<i32>>,
}

impl Board {
    /// Makes a board from its tiles, row by row. Returns `None` if there is no cell, if the
    /// number of tiles is not `rows * cols`, or if an index would not fit a [`Cell`].
    ///
    /// ```
    /// use thwart_grid::{Board, Tile};
    ///
    /// assert!(Board::new(2, 3, vec![Tile::Free; 6]).is_some());
    /// assert!(Board::new(2, 3, vec![Tile::Free; 5]).is_none());
    /// ```
    pub fn new(rows: usize, cols: usize, tiles: Vec<Tile>) -> Option<Self> {
        let len = rows.checked_mul(cols)?;
        let fits = len > 0 && len < u32::MAX as usize && tiles.len() == len;
        fits.then_some(Self { rows, cols, topology: Topology::Four, tiles, costs: None, points: None })
    }

    /// Returns the board with one entering cost per cell, which replace those of the signs.
    /// Returns `None` unless there are exactly as many costs as cells.
    pub fn with_costs(mut self, costs: Vec<u32>) -> Option<Self> {
        (costs.len() == self.tiles.len()).then(|| {
            self.costs = Some(costs);
            self
        })
    }

    /// Returns the board with one number of points per cell. Returns `None` unless there are
    /// exactly as many numbers as cells.
    pub fn with_points(mut self, points: Vec<i32>) -> Option<Self> {
        (points.len() == self.tiles.len()).then(|| {
            self.points = Some(points);
            self
        })
    }

    /// Returns the board with another neighbourhood.
    #[must_use]
    pub fn with_topology(mut self, topology: Topology) -> Self {
        self.topology = topology;
        self
    }

    /// Returns the board with every tile replaced by the result of `change`; explicit costs
    /// and points stay.
    #[must_use]
    pub fn map_tiles(&self, change: impl Fn(Cell, Tile) -> Tile) -> Self {
        let tiles = self.cells().map(|cell| change(cell, self.tile(cell))).collect();
        Self { tiles, ..self.clone() }
    }

    /// Returns the number of rows, at least 1.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns, at least 1.
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// Returns the number of cells, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a board has at least one cell")]
    pub const fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Returns the neighbourhood.
    pub const fn topology(&self) -> Topology {
        self.topology
    }

    /// Returns the tiles, row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Returns the explicit entering costs, if the board has a `costs:` block.
    pub fn costs(&self) -> Option<&[u32]> {
        self.costs.as_deref()
    }

    /// Returns the explicit points, if the board has a `points:` block.
    pub fn points(&self) -> Option<&[i32]> {
        self.points.as_deref()
    }

    /// Returns the points of a cell: its entry in the `points:` block, else 1.
    pub fn points_of(&self, cell: Cell) -> i32 {
        self.points.as_ref().map_or(1, |points| points[cell.index()])
    }

    /// Returns the tile of a cell.
    #[inline]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// Returns whether a walker can stand on the cell before any cell changes.
    #[inline]
    pub fn is_passable(&self, cell: Cell) -> bool {
        self.tile(cell).is_passable()
    }

    /// Returns the entering cost of the cell: its entry in the `costs:` block, else its digit,
    /// else 1.
    #[inline]
    pub fn cost(&self, cell: Cell) -> u32 {
        match (&self.costs, self.tile(cell)) {
            (Some(costs), _) => costs[cell.index()],
            (None, Tile::Digit(d)) => u32::from(d),
            (None, _) => 1,
        }
    }

    /// Returns all cells, row by row.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        (0..narrow(self.tiles.len())).map(Cell)
    }

    /// Returns the cells with this tile, row by row.
    pub fn find(&self, tile: Tile) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(move |&cell| self.tile(cell) == tile)
    }

    /// Returns the coordinates of a cell.
    ///
    /// ```
    /// use thwart_grid::{Board, Cell, Tile};
    ///
    /// let board = Board::new(2, 3, vec![Tile::Free; 6]).unwrap();
    /// let at = board.coord(Cell(4));
    /// assert_eq!((at.row, at.col, at.to_string().as_str()), (1, 1, "2,2"));
    /// assert_eq!(board.cell(at), Some(Cell(4)));
    /// ```
    #[inline]
    pub const fn coord(&self, cell: Cell) -> Coord {
        Coord { row: cell.index() / self.cols, col: cell.index() % self.cols }
    }

    /// Returns the cell at these coordinates, if it is on the board.
    #[inline]
    pub const fn cell(&self, at: Coord) -> Option<Cell> {
        if at.row < self.rows && at.col < self.cols {
            Some(Cell::new(at.row * self.cols + at.col))
        } else {
            None
        }
    }

    /// Returns the number of a cell, as in certificates, and its coordinates as text:
    /// `cell 34 (5,7)`.
    pub fn numbered_cell(&self, cell: Cell) -> String {
        format!("cell {} ({})", cell.0, self.coord(cell))
    }

    /// Reads 1-based `row,column`; `None` if the text is no coordinate or lies off the board.
    pub fn cell_from_text(&self, text: &str) -> Option<Cell> {
        self.cell(Coord::from_text(text)?)
    }

    /// Returns the unit of distances: see [`Topology::measure`].
    pub const fn measure(&self) -> Measure {
        self.topology.measure()
    }

    /// Returns the cost of a step in this direction onto `to`, in units of
    /// [`measure`](Self::measure): the entering cost times the length.
    #[inline]
    pub fn step_cost(&self, direction: Direction, to: Cell) -> u64 {
        u64::from(self.cost(to)) * self.topology.length(direction)
    }

    /// Returns whether entering any cell on which a walker can stand costs 1.
    pub fn has_unit_costs(&self) -> bool {
        if let Some(costs) = &self.costs {
            return self.tiles.iter().zip(costs).all(|(tile, &cost)| cost == 1 || !tile.is_passable());
        }
        let differs = |tile| matches!(tile, Tile::Digit(0 | 2..));
        !self.tiles.chunks(STRETCH).any(|tiles| any(tiles, differs))
    }

    /// Returns whether every step costs 1, diagonal ones included, even if further cells become
    /// passable.
    pub fn has_unit_steps(&self) -> bool {
        let unit = match &self.costs {
            Some(costs) => costs.iter().all(|&cost| cost == 1),
            None => self.has_unit_costs(),
        };
        unit && self.topology.diagonal() == crate::topology::Diagonal::One
    }

    /// Returns the next cell in this direction, if it is on the board and the topology has the
    /// direction. The cell need not be passable; [`passable_step`](Self::passable_step) checks that.
    #[inline]
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        if !self.topology.directions().contains(&direction) {
            return None;
        }
        self.step_from(self.coord(cell), direction)
    }

    /// As [`step`](Self::step), from coordinates, in a direction of the topology.
    #[inline]
    fn step_from(&self, at: Coord, direction: Direction) -> Option<Cell> {
        let (down, right) = self.topology.delta(at.row, direction);
        let row = at.row.checked_add_signed(down)?;
        let col = at.col.checked_add_signed(right)?;
        self.cell(Coord { row, col })
    }

    /// Returns the cell that a walker on `cell` reaches by a step in this direction, if he may
    /// take it: the cell must be passable, and on eight neighbours a diagonal step also needs
    /// both cells beside it passable.
    pub fn passable_step(
        &self,
        cell: Cell,
        direction: Direction,
        passable: impl Fn(Cell) -> bool,
    ) -> Option<Cell> {
        self.topology.directions().contains(&direction).then_some(())?;
        self.passable_step_from(self.coord(cell), direction, passable)
    }

    /// As [`passable_step`](Self::passable_step), from coordinates, in a direction of the
    /// topology.
    #[inline]
    fn passable_step_from(
        &self,
        at: Coord,
        direction: Direction,
        passable: impl Fn(Cell) -> bool,
    ) -> Option<Cell> {
        let next = self.step_from(at, direction).filter(|&next| passable(next))?;
        if self.topology.blocks_corners() && direction.is_diagonal() {
            let (one, other) = direction.sides();
            let open = |side| self.step_from(at, side).is_some_and(&passable);
            return (open(one) && open(other)).then_some(next);
        }
        Some(next)
    }

    /// Returns the cells that a walker on `cell` can reach in one step, in move order.
    /// `passable` says on which cells he can stand.
    ///
    /// ```
    /// use thwart_grid::{Board, Cell, Direction, Tile};
    ///
    /// let board = Board::new(2, 3, vec![Tile::Free; 6]).unwrap();
    /// let steps: Vec<_> = board.neighbours(Cell(0), |cell| board.is_passable(cell)).collect();
    /// assert_eq!(steps, [(Direction::East, Cell(1)), (Direction::South, Cell(3))]);
    /// ```
    #[inline]
    pub fn neighbours<'a>(
        &'a self,
        cell: Cell,
        passable: impl Fn(Cell) -> bool + 'a,
    ) -> impl Iterator<Item = (Direction, Cell)> + 'a {
        let at = self.coord(cell);
        self.topology.directions().iter().filter_map(move |&direction| {
            self.passable_step_from(at, direction, &passable).map(|next| (direction, next))
        })
    }

    /// Returns the regions of the cells that `is_part` chooses, each with the cells between which steps over such cells
    /// lead, ordered by their first cells. O(cells).
    pub fn regions(&self, is_part: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; self.len()];
        let mut regions = Vec::new();
        for first in self.cells().filter(|&cell| is_part(cell)) {
            if std::mem::replace(&mut seen[first.index()], true) {
                continue;
            }
            let mut region = vec![first];
            let mut at = 0;
            while let Some(&cell) = region.get(at) {
                at += 1;
                for (_, next) in self.neighbours(cell, &is_part) {
                    if !std::mem::replace(&mut seen[next.index()], true) {
                        region.push(next);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Diagonal;

    #[test]
    fn a_board_needs_as_many_tiles_as_cells() {
        assert!(Board::new(0, 3, vec![]).is_none());
        assert!(Board::new(1, 2, vec![Tile::Free]).is_none());
        assert!(Board::new(usize::MAX, 2, vec![Tile::Free]).is_none());
        assert!(Board::new(1, 1, vec![Tile::Free]).is_some());
    }

    #[test]
    fn neighbours_come_in_move_order() {
        let board = Board::new(3, 3, vec![Tile::Free; 9]).unwrap();
        let words: Vec<_> = board.neighbours(Cell(4), |_| true).map(|(d, c)| (d.word(), c.0)).collect();
        assert_eq!(words, [("N", 1), ("E", 5), ("S", 7), ("W", 3)]);
        let corner: Vec<_> = board.neighbours(Cell(0), |c| c.0 != 1).map(|(_, c)| c.0).collect();
        assert_eq!(corner, [3]);
    }

    #[test]
    fn a_diagonal_step_needs_both_side_cells() {
        let board =
            Board::new(3, 3, vec![Tile::Free; 9]).unwrap().with_topology(Topology::Eight(Diagonal::One));
        let words = |blocked: u32| -> Vec<_> {
            board.neighbours(Cell(4), |c| c.0 != blocked).map(|(d, _)| d.word()).collect()
        };
        assert_eq!(words(9), ["N", "NE", "E", "NW", "W", "SE", "S", "SW"]);
        assert_eq!(words(1), ["E", "W", "SE", "S", "SW"]);
        assert_eq!(words(2), ["N", "E", "NW", "W", "SE", "S", "SW"]);
    }

    #[test]
    fn every_second_row_of_hex_is_shifted() {
        let board = Board::new(4, 3, vec![Tile::Free; 12]).unwrap().with_topology(Topology::Hex);
        let cells = |cell| -> Vec<_> { board.neighbours(Cell(cell), |_| true).map(|(_, c)| c.0).collect() };
        assert_eq!(cells(4), [2, 5, 1, 3, 8, 7]);
        assert_eq!(cells(7), [4, 8, 3, 6, 10, 9]);
        assert_eq!(cells(6), [3, 7, 9]);
        assert_eq!(board.step(Cell(4), Direction::North), None);
    }
}
