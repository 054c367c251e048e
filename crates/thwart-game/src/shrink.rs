//! Shrinking a board on which something is wrong, to a smaller and plainer one on which it still is.

use std::ops::Range;

use thwart_grid::format::board_file::Header;
use thwart_grid::{Board, Cell, Tile};

use crate::info::{Count, Domain};
use crate::setup::Setup;

/// Returns the smallest board found for which `is_wrong` holds, as it must for this one: no single change
/// makes it smaller or plainer, unless `may_continue` ended the search. It is greedy, with large pieces first,
/// after Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (2002). The same results
/// of the callbacks give the same board.
///
/// All boards tried fit the game's description; `is_wrong` decides whether its rules accept them.
///
/// ```
/// use thwart_game::shrink::shrink;
///
/// let position = thwart::read("game: rock\n\n....\n.@..\n..#>\n")?;
/// let has_a_wall = |setup: &thwart::setup::Setup| setup.text().contains('#');
/// let least = shrink(position.setup(), || true, has_a_wall);
/// assert_eq!(least.board().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shrink(
    setup: &Setup,
    mut may_continue: impl FnMut() -> bool,
    mut is_wrong: impl FnMut(&Setup) -> bool,
) -> Setup {
    let mut least = setup.clone();
    let mut all = changes(&least);
    let (mut next, mut failures) = (0, 0);
    while failures < all.len() && may_continue() {
        let change = all[next % all.len()];
        if let Some(plainer) = change.apply(&least).filter(&mut is_wrong) {
            // The change now at this index is tried next.
            least = plainer;
            all = changes(&least);
            failures = 0;
        } else {
            next += 1;
            failures += 1;
        }
    }
    least
}

/// A change that makes a board smaller or plainer.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// Removes some rows from this one on: half of the board, a quarter, ... one.
    Rows(usize, usize),
    /// Removes some columns from this one on.
    Cols(usize, usize),
    /// Removes equally many rows and columns: from this row, from this column, this many.
    Both(usize, usize, usize),
    /// Merges this row with the next one, or this column with the next one, or both, to keep signs that
    /// cannot be removed.
    Merge(Option<usize>, Option<usize>),
    /// Removes the header at this index, which gives its default.
    Header(usize),
    /// Lowers the number of this header by this amount.
    Lower(usize, u64),
    /// Removes the block of costs or points.
    Numbers,
    /// Puts the game's first sign on this cell.
    Cell(usize),
    /// Lowers the digit on this cell by one.
    Digit(usize),
}

/// Returns all changes of a board, large ones first.
fn changes(setup: &Setup) -> Vec<Change> {
    let board = setup.board();
    let mut all = Vec::new();
    let is_square = board.rows() == board.cols();
    // Some judges accept only square boards. Their changes come first, because on large boards each try takes
    // a while.
    if is_square {
        all.extend(squares(board.rows()));
    }
    for (length, change) in [
        (board.rows(), Change::Rows as fn(usize, usize) -> Change),
        (board.cols(), Change::Cols as fn(usize, usize) -> Change),
    ] {
        let mut count = length / 2;
        while count > 0 {
            all.extend((0..length).step_by(count).map(|from| change(from, count)));
            count /= 2;
        }
    }
    let (rows, cols) = (0..board.rows() - 1, 0..board.cols() - 1);
    if is_square && board.rows() <= MAX_PAIRED_SIDE {
        all.extend(
            rows.clone().flat_map(|row| cols.clone().map(move |col| Change::Merge(Some(row), Some(col)))),
        );
    }
    all.extend(rows.map(|row| Change::Merge(Some(row), None)));
    all.extend(cols.map(|col| Change::Merge(None, Some(col))));
    for index in 0..setup.file().headers.len() {
        all.push(Change::Header(index));
        all.extend(reductions(setup, index).map(|by| Change::Lower(index, by)));
    }
    all.push(Change::Numbers);
    all.extend((0..board.len()).map(Change::Cell));
    all.extend((0..board.len()).map(Change::Digit));
    all
}

/// The greatest side of a square board for which every row is paired with every column.
const MAX_PAIRED_SIDE: usize = 16;

/// Returns changes that keep a square board square. On boards larger than [`MAX_PAIRED_SIDE`] they start on the
/// diagonal, so that there are not too many.
fn squares(side: usize) -> Vec<Change> {
    let mut all = Vec::new();
    let mut count = side / 2;
    while count > 0 {
        for row in (0..side).step_by(count) {
            if side <= MAX_PAIRED_SIDE {
                all.extend((0..side).step_by(count).map(|col| Change::Both(row, col, count)));
            } else {
                all.push(Change::Both(row, row, count));
            }
        }
        count /= 2;
    }
    all
}

/// Returns the amounts by which a parameter's number can be lowered, the greatest first.
fn reductions(setup: &Setup, index: usize) -> impl Iterator<Item = u64> {
    let number = number(setup, index).map_or(0, |(number, least)| number - least);
    [number].into_iter().chain((0..64).rev().map(|bit| 1 << bit)).filter(move |&by| 0 < by && by <= number)
}

/// Returns the number of a parameter in a header, and its least legal value.
fn number(setup: &Setup, index: usize) -> Option<(u64, u64)> {
    let Header { key, value, .. } = &setup.file().headers[index];
    let parameter = setup.info().parameters.iter().find(|parameter| parameter.key == key)?;
    let Domain::Integer { min, .. } = parameter.domain else { return None };
    let number = value.parse().ok().filter(|&number| number >= min)?;
    Some((number, min))
}

impl Change {
    /// Returns the changed board; `None` if the game would not allow it or it is the same.
    fn apply(self, setup: &Setup) -> Option<Setup> {
        let mut file = setup.file().clone();
        let board = setup.board();
        match self {
            Self::Rows(from, count) => file.board = cut(board, &(from..from + count), &(0..0))?,
            Self::Cols(from, count) => file.board = cut(board, &(0..0), &(from..from + count))?,
            Self::Both(row, col, count) => {
                file.board = cut(board, &(row..row + count), &(col..col + count))?;
            }
            Self::Merge(row, col) => file.board = merge(setup, row, col)?,
            Self::Header(index) if file.headers[index].key == "game" => return None,
            Self::Header(index) => drop(file.headers.remove(index)),
            Self::Lower(index, by) => {
                let (number, _) = number(setup, index)?;
                file.headers[index].value = (number - by).to_string();
            }
            Self::Numbers => {
                board.costs().map(drop).or(board.points().map(drop))?;
                file.board = Board::new(board.rows(), board.cols(), board.tiles().to_vec())?;
            }
            Self::Cell(index) => file.board = plain(setup, Cell::new(index))?,
            Self::Digit(index) => {
                let Tile::Digit(digit @ 2..) = board.tile(Cell::new(index)) else { return None };
                file.board = board
                    .map_tiles(|at, tile| if at.index() == index { Tile::Digit(digit - 1) } else { tile });
            }
        }
        Setup::new(setup.info(), file).ok()
    }
}

/// Returns the board without these rows and columns; `None` if no cell is left.
fn cut(board: &Board, rows: &Range<usize>, cols: &Range<usize>) -> Option<Board> {
    let keep = |cell: &Cell| {
        let at = board.coord(*cell);
        !rows.contains(&at.row) && !cols.contains(&at.col)
    };
    let left = |length: usize, gone: &Range<usize>| length - (gone.start..gone.end.min(length)).len();
    let tiles = board.cells().filter(keep).map(|cell| board.tile(cell)).collect();
    let smaller = Board::new(left(board.rows(), rows), left(board.cols(), cols), tiles)?;
    let kept = || board.cells().filter(keep).map(Cell::index);
    match (board.costs(), board.points()) {
        (Some(costs), _) => smaller.with_costs(kept().map(|cell| costs[cell]).collect()),
        (None, Some(points)) => smaller.with_points(kept().map(|cell| points[cell]).collect()),
        (None, None) => Some(smaller),
    }
}

/// Returns the board with a row merged into the next one, and a column into the next one: any sign replaces a
/// free cell or a digit. `None` for a board with a block of numbers, because they cannot be
/// merged.
fn merge(setup: &Setup, row: Option<usize>, col: Option<usize>) -> Option<Board> {
    let (board, plain) = (setup.board(), plain_sign(setup)?);
    if board.costs().is_some() || board.points().is_some() {
        return None;
    }
    let moved = |at: usize, line: Option<usize>| at - usize::from(line.is_some_and(|line| at > line));
    let (rows, cols) = (moved(board.rows(), row), moved(board.cols(), col));
    let mut tiles = vec![plain; rows * cols];
    for cell in board.cells() {
        let at = board.coord(cell);
        let slot = &mut tiles[moved(at.row, row) * cols + moved(at.col, col)];
        if *slot == plain || matches!(slot, Tile::Digit(_)) {
            *slot = board.tile(cell);
        }
    }
    Board::new(rows, cols, tiles)
}

/// Returns the game's first sign of any number: free, or a digit.
fn plain_sign(setup: &Setup) -> Option<Tile> {
    setup.info().signs.iter().find(|rule| rule.count == Count::Any).map(|rule| rule.tile)
}

/// Returns the board with the game's first sign on a cell: free, or a digit.
fn plain(setup: &Setup, cell: Cell) -> Option<Board> {
    let board = setup.board();
    let sign = plain_sign(setup)?;
    let now = board.tile(cell);
    // The plainest digit is 0.
    let sign = if matches!(sign, Tile::Digit(_)) { Tile::Digit(0) } else { sign };
    (now != sign).then(|| board.map_tiles(|at, tile| if at == cell { sign } else { tile }))
}
