//! Passages: the narrow places of the shortest path, each closed as a whole, one at a time.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::time::Duration;

use thwart_grid::{Board, Cell, Metres, Problems, Tile, Topology};

use crate::answer::SolveError;
use crate::any::{Position, Solution, SolveOptions};
use crate::limits::Limits;
use crate::route;
use crate::value::{Bounds, Side, Value, Verdict};

/// The usual time for all passages together.
pub const SEARCH_TIME: Duration = Duration::from_secs(10);

/// The answers with each passage closed, the worst first.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Passages {
    /// The answer while all are open and nothing else obstructs the walker.
    pub open: AnswerSummary,
    /// The passages. The first on the path comes first among equals.
    pub closed: Vec<Passage>,
    /// The number of passages for which the time was too short.
    pub left_out: usize,
    /// Size and place of the cells, if the map gives them.
    pub metres: Option<Metres>,
}

/// A narrow place of the path: the shortest row of free cells from an obstacle to another one across it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Passage {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The cell of the path in it.
    pub middle: Cell,
    /// Its width in cells, a diagonal counted by its length.
    pub width: f64,
    /// Its width in metres, if the map gives the size of cells.
    pub width_in_metres: Option<f64>,
    /// The answer while it is closed.
    pub answer: AnswerSummary,
}

/// An answer as bounds and in words.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnswerSummary {
    /// The bounds of the value.
    pub bounds: Bounds,
    /// The value in words.
    pub headline: String,
    /// Whether the checker accepted a certificate in this run.
    pub certified: bool,
}

/// The reason why a board has no passages.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PassagesError {
    /// The game has no walker whom an opponent obstructs.
    #[error("{game} is not about one walker and what obstructs him")]
    NoWalker {
        /// The name of the game.
        game: &'static str,
    },
    /// The board has hexagons.
    #[error("hexagons have no rows across a passage; give a board of squares")]
    Hexagons,
    /// No path leads to an exit.
    #[error("no path leads to an exit, even while everything is open")]
    NoPath,
    /// The board without an opponent is no position.
    #[error("{0}")]
    Board(#[from] Problems),
    /// The board without an opponent cannot be solved.
    #[error("{0}")]
    Solve(#[from] SolveError),
}

/// Finds the passages that are at most `width` wide on the shortest path, in metres if the map gives the size of cells and
/// in cells otherwise, and solves the board with each of them closed. Obstacles that an opponent could lay stay out of
/// it.
///
/// Cost: a solve for each passage.
///
/// ```
/// use thwart::passages::passages;
///
/// let board = thwart::read("game: rock\n\n@.#..\n..#..\n.....\n..#..\n..#.>\n")?;
/// let found = passages(&board, 1.0, None, &thwart::Limits::default())?;
/// assert_eq!(found.open.headline, "8 steps at most");
/// let door = &found.closed[0];
/// assert_eq!(board.setup().board().coord(door.middle).to_string(), "3,3");
/// assert_eq!(door.answer.bounds.value(), Some(thwart::value::Value::Infinite));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A game without a walker, hexagons, and a board without a path.
pub fn passages(
    position: &Position,
    width: f64,
    metres: Option<Metres>,
    limits: &Limits,
) -> Result<Passages, PassagesError> {
    let setup = position.setup();
    let (info, board) = (setup.info(), setup.board());
    let Some((budget, Side::Maximiser)) = info.budget.filter(|_| info.walker == Side::Minimiser) else {
        return Err(PassagesError::NoWalker { game: info.name });
    };
    if board.topology() == Topology::Hex {
        return Err(PassagesError::Hexagons);
    }
    let limits = limits.running();
    let solve = |board: Board| -> Result<(Position, Solution), PassagesError> {
        let changed = setup.with_board(board)?.with_parameter(budget, "0")?;
        let position = position.with_setup(changed)?;
        let options = SolveOptions::default().limits(limits.clone());
        let solution = position.solve(&options)?;
        Ok((position, solution))
    };
    let (open, solution) = solve(board.clone())?;
    if solution.bounds.upper == Value::Infinite {
        return Err(PassagesError::NoPath);
    }
    let path = route::cells(&open, &solution);
    let scale = metres.map(|metres| metres.resolution);
    let mut found = Passages { open: solution.into(), closed: Vec::new(), left_out: 0, metres };
    for Cut { cells, middle, width } in narrow(board, &path, width / scale.unwrap_or(1.0)) {
        let closed = board.map_tiles(|cell, tile| if cells.contains(&cell) { Tile::Obstacle } else { tile });
        match solve(closed) {
            Ok((_, solution)) if solution.verdict != Verdict::Unknown => found.closed.push(Passage {
                cells,
                middle,
                width,
                width_in_metres: scale.map(|scale| width * scale),
                answer: solution.into(),
            }),
            _ => found.left_out += 1,
        }
    }
    found.closed.sort_by_key(|closed| Reverse(closed.answer.bounds.lower));
    Ok(found)
}

impl From<Solution> for AnswerSummary {
    fn from(solution: Solution) -> Self {
        let certified = solution.certificate.is_some();
        Self { bounds: solution.bounds, headline: solution.scene.headline, certified }
    }
}

/// A narrow place of a path.
#[derive(Clone)]
struct Cut {
    cells: Vec<Cell>,
    middle: Cell,
    width: f64,
}

/// Returns the cuts of the path that are at most `most` cells wide, narrower than those before and after them, and
/// without another path close by, as around the corner of a room. If several in a row have one width, the middle one
/// stands for them.
fn narrow(board: &Board, path: &[Cell], most: f64) -> Vec<Cut> {
    let open = |cell: &Cell| !matches!(board.tile(*cell), Tile::Start | Tile::Exit);
    let cuts: Vec<Option<Cut>> = path
        .iter()
        .enumerate()
        .map(|(index, &middle)| {
            let cut = cut(board, middle).filter(|cut| cut.width <= most && cut.cells.iter().all(open))?;
            divides(board, path, index, &cut).then_some(cut)
        })
        .collect();
    let width = |cut: &Option<Cut>| cut.as_ref().map_or(f64::INFINITY, |cut| cut.width);
    let runs: Vec<&[Option<Cut>]> =
        cuts.chunk_by(|one, other| width(one).total_cmp(&width(other)).is_eq()).collect();
    let around = |index: usize| runs.get(index).map_or(f64::INFINITY, |run| width(&run[0]));
    let is_least = |index: usize| {
        let here = around(index);
        here.is_finite() && (index == 0 || here < around(index - 1)) && here < around(index + 1)
    };
    let least = runs.iter().enumerate().filter(|(index, _)| is_least(*index));
    least.filter_map(|(_, run)| run[run.len() / 2].clone()).collect()
}

/// Returns whether a cut divides the path before it from the path after it within a square around it whose sides are
/// as far from the middle as the cut is long, and a cell more. Cost: the cells of the square.
fn divides(board: &Board, path: &[Cell], index: usize, cut: &Cut) -> bool {
    let reach = cut.cells.len() + 1;
    let middle = board.coord(cut.middle);
    let inside = |cell: Cell| {
        let at = board.coord(cell);
        at.row.abs_diff(middle.row) <= reach && at.col.abs_diff(middle.col) <= reach
    };
    let outside = |cell: &&Cell| !cut.cells.contains(cell);
    let (before, after) = (path[..index].iter().rfind(outside), path[index..].iter().find(outside));
    let (Some(&before), Some(&after)) = (before, after) else { return false };
    let mut seen = HashSet::from([before]);
    let mut open = vec![before];
    let free = |cell: Cell| board.is_passable(cell) && !cut.cells.contains(&cell);
    while let Some(cell) = open.pop() {
        for (_, next) in board.neighbours(cell, free) {
            if next == after {
                return false;
            }
            if inside(next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    true
}

/// Returns the shortest row of free cells through a cell that ends at obstacles or at the rim on both sides, with its
/// length: along the row, the column and both diagonals.
fn cut(board: &Board, middle: Cell) -> Option<Cut> {
    let at = board.coord(middle);
    let free = |row: usize, col: usize| {
        let cell = (row < board.rows() && col < board.cols()).then(|| Cell::new(row * board.cols() + col));
        cell.filter(|&cell| board.tile(cell).is_passable())
    };
    let ray = |down: isize, right: isize| {
        let place = move |steps: isize| {
            Some((at.row.checked_add_signed(down * steps)?, at.col.checked_add_signed(right * steps)?))
        };
        (1..).map_while(move |steps| place(steps).and_then(|(row, col)| free(row, col))).collect::<Vec<_>>()
    };
    let cuts = [(0, 1), (1, 0), (1, 1), (1, -1)].map(|(down, right)| {
        let cells: Vec<_> = [ray(down, right), vec![middle], ray(-down, -right)].concat();
        let step = if down * right == 0 { 1.0 } else { std::f64::consts::SQRT_2 };
        Cut { width: cells.len() as f64 * step, cells, middle }
    });
    cuts.into_iter().min_by(|one, other| one.width.total_cmp(&other.width))
}
