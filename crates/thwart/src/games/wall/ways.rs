//! Ways to the bottom row: who can still get there, and which walls would cut
//! him off. Plain sweeps over the rows, which rules may use.

use thwart_core::{Board, Cell};

use super::walls::Walls;

/// Maximal runs of passable cells of a row, as half-open column ranges.
pub(super) fn runs(board: &Board, row: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let cols = board.cols();
    let passable = move |col: usize| board.is_passable(Cell((row * cols + col) as u32));
    let mut next = 0;
    std::iter::from_fn(move || {
        while next < cols && !passable(next) {
            next += 1;
        }
        let start = next;
        while next < cols && passable(next) {
            next += 1;
        }
        (start < next).then_some((start, next))
    })
}

/// The run of a row that holds this column, whose cell is passable. O(run).
#[cfg(feature = "solve")]
pub(super) fn run_of(board: &Board, row: usize, col: usize) -> (usize, usize) {
    let first = row * board.cols();
    let blocked = |col: &usize| !board.is_passable(Cell((first + col) as u32));
    let start = (0..col).rev().find(blocked).map_or(0, |wall| wall + 1);
    let end = (col..board.cols()).find(blocked).unwrap_or(board.cols());
    (start, end)
}

/// Whether one can go down from this cell: both cells are passable and no
/// wall stands between them.
pub(super) fn is_open(board: &Board, walls: &Walls, cell: Cell) -> bool {
    can_hold_wall(board, cell) && !walls.contains(cell)
}

/// Whether a wall may ever stand below this cell: between two passable cells.
pub(super) fn can_hold_wall(board: &Board, cell: Cell) -> bool {
    let below = cell.index() + board.cols();
    below < board.len() && board.is_passable(cell) && board.is_passable(Cell(below as u32))
}

/// Where a way may begin.
#[derive(Clone, Copy)]
pub(super) enum From {
    /// On any passable cell of the top row.
    Top,
    /// On this passable cell.
    Token(Cell),
}

impl From {
    /// The row in which it begins, with its cells marked.
    fn mark(self, board: &Board) -> (usize, Vec<bool>) {
        let cols = board.cols();
        match self {
            Self::Top => (0, (0..cols).map(|col| board.is_passable(Cell(col as u32))).collect()),
            Self::Token(cell) => {
                let at = board.coord(cell);
                let mut marked = vec![false; cols];
                marked[at.col] = true;
                spread(board, at.row, &mut marked);
                (at.row, marked)
            }
        }
    }
}

/// Marks every run of the row of which a cell is marked.
fn spread(board: &Board, row: usize, marked: &mut [bool]) {
    for (start, end) in runs(board, row) {
        let run = &mut marked[start..end];
        if run.contains(&true) {
            run.fill(true);
        }
    }
}

/// Whether some way leads to the bottom row. O(cells) time, one row of memory.
pub(super) fn has_way(board: &Board, walls: &Walls, from: From) -> bool {
    let (first, mut marked) = from.mark(board);
    for row in first..board.rows() - 1 {
        descend(board, walls, row, &mut marked);
        if !marked.contains(&true) {
            return false;
        }
    }
    marked.contains(&true)
}

/// The lowest row that can be reached at all; `None` where not even the first
/// can. O(cells).
pub(super) fn lowest_row(board: &Board, walls: &Walls, from: From) -> Option<usize> {
    let (first, mut marked) = from.mark(board);
    let mut lowest = None;
    for row in first..board.rows() {
        if !marked.contains(&true) {
            break;
        }
        lowest = Some(row);
        if row + 1 < board.rows() {
            descend(board, walls, row, &mut marked);
        }
    }
    lowest
}

/// From the reached cells of a row to those of the next.
fn descend(board: &Board, walls: &Walls, row: usize, marked: &mut [bool]) {
    for (reached, open) in marked.iter_mut().zip(open_cells(board, walls, row)) {
        *reached &= open;
    }
    spread(board, row + 1, marked);
}

/// For each cell of a row that is not the last, whether one can go down from it:
/// [`is_open`] for a whole row.
pub(super) fn open_cells(board: &Board, walls: &Walls, row: usize) -> Vec<bool> {
    let (here, below) = board.tiles()[row * board.cols()..].split_at(board.cols());
    let mut open: Vec<_> =
        here.iter().zip(below).map(|(one, other)| one.is_passable() && other.is_passable()).collect();
    for col in walls.row(row).iter() {
        open[col] = false;
    }
    open
}

/// For every cell, whether the bottom row can be reached from it. O(cells).
pub(super) fn leading_down(board: &Board, walls: &Walls) -> Vec<bool> {
    let cols = board.cols();
    let mut leads: Vec<_> = board.tiles().iter().map(|tile| tile.is_passable()).collect();
    for next in (1..board.rows()).rev() {
        let row = next - 1;
        let (above, below) = leads.split_at_mut(next * cols);
        let here = &mut above[row * cols..];
        for ((leads, open), &below) in here.iter_mut().zip(open_cells(board, walls, row)).zip(&*below) {
            *leads = open & below;
        }
        spread(board, row, here);
    }
    leads
}

/// The cells below which a wall may be put, row by row: between two passable
/// cells, not twice, and never so that no way is left. O(cells).
///
/// Every way crosses from a row to the next exactly once. So a wall takes the
/// last way exactly where its crossing is the only one of its row that lies on
/// some way: can be reached from above, and leads to the bottom row.
pub(super) fn legal_walls(board: &Board, walls: &Walls, from: From) -> Vec<Cell> {
    let cols = board.cols();
    let leads = leading_down(board, walls);
    let (first, mut reached) = from.mark(board);
    let mut legal = Vec::with_capacity(board.len());
    for row in 0..board.rows() - 1 {
        let mut open = open_cells(board, walls, row);
        if row >= first {
            for (reached, &open) in reached.iter_mut().zip(&open) {
                *reached &= open;
            }
            let below = &leads[(row + 1) * cols..][..cols];
            let mut used = (0..cols).filter(|&col| reached[col] & below[col]);
            if let (Some(alone), None) = (used.next(), used.next()) {
                open[alone] = false;
            }
            spread(board, row + 1, &mut reached);
        }
        let cells = (row * cols..).zip(open).filter(|&(_, open)| open);
        legal.extend(cells.map(|(cell, _)| Cell(cell as u32)));
    }
    legal
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_core::Tile;

    /// All boards of this size and all wall sets on them: the sweep lists
    /// exactly the walls after which a way is left.
    fn check(rows: usize, cols: usize) {
        for obstacles in 0..1u32 << (rows * cols) {
            let tile = |i| if obstacles >> i & 1 == 1 { Tile::Obstacle } else { Tile::Free };
            let board = Board::new(rows, cols, (0..rows * cols).map(tile).collect()).unwrap();
            let slots: Vec<_> = board.cells().filter(|&cell| can_hold_wall(&board, cell)).collect();
            for chosen in 0..1u32 << slots.len() {
                let walls = (0..slots.len())
                    .filter(|i| chosen >> i & 1 == 1)
                    .fold(Walls::none(&board), |walls, i| walls.with(slots[i]));
                let tokens = board.cells().filter(|&cell| board.is_passable(cell)).map(From::Token);
                for from in tokens.chain([From::Top]).filter(|&from| has_way(&board, &walls, from)) {
                    let naive: Vec<_> = (slots.iter().copied())
                        .filter(|&cell| !walls.contains(cell))
                        .filter(|&cell| has_way(&board, &walls.with(cell), from))
                        .collect();
                    assert_eq!(legal_walls(&board, &walls, from), naive);
                }
            }
        }
    }

    /// Every column of every row of three cells.
    #[cfg(feature = "solve")]
    #[test]
    fn a_run_is_found_by_any_of_its_cells() {
        for obstacles in 0..1u32 << 6 {
            let tile = |i: u32| if obstacles >> i & 1 == 1 { Tile::Obstacle } else { Tile::Free };
            let board = Board::new(2, 3, (0..6).map(tile).collect()).unwrap();
            for (row, col) in [0, 1].into_iter().flat_map(|row| [0, 1, 2].map(|col| (row, col))) {
                let holds = |&(start, end): &(usize, usize)| start <= col && col < end;
                if let Some(run) = runs(&board, row).find(holds) {
                    assert_eq!(
                        run_of(&board, row, col),
                        run,
                        "row {row}, column {col} of {:?}",
                        board.tiles()
                    );
                }
            }
        }
    }

    #[test]
    fn a_wall_is_legal_exactly_where_a_way_is_left() {
        check(2, 4);
        check(3, 3);
        check(4, 2);
    }
}
