//! The route of the walker on the best line, and the obstacle that he has to fear at each step.

use thwart_grid::distance::{UNREACHED_STEPS, distances};
use thwart_grid::{Board, Cell, Tile};

use crate::any::{Play, Position, Solution};
use crate::limits::Limits;
use crate::moves::{Move, MoveKind};
use crate::value::{Side, Value};

/// Limit on the work of finding the feared cells: the turns before the steps, times the cells of the board, because
/// each turn may need a search over the board.
const MOST_WORK: usize = 50_000_000;

/// The stops of the walker on the best line.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Route {
    /// The stops. The first is the start.
    pub stops: Vec<Stop>,
    /// Which feared cells are known.
    pub fears: KnownFears,
    /// Whether the route stops before its end, because the line does.
    pub is_cut: bool,
}

/// A place of the walker on his route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stop {
    /// The cell.
    pub cell: Cell,
    /// The cell that hurts most if it is blocked while the walker is here, and the cost of the whole walk then. `None`
    /// if no obstacle may be laid, or it is not known.
    pub feared: Option<(Cell, Value)>,
}

/// Which feared cells of a route are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownFears {
    /// None, because the game lays no obstacles in front of the walker.
    None,
    /// None, because the board is large.
    TooLarge,
    /// Some, because the search for them reached its limit.
    Some,
    /// All.
    All,
}

/// The reason why there is no route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RouteError {
    /// The game has no walker with a start.
    #[error("{game} has no walker with a start")]
    NoWalker {
        /// The name of the game.
        game: &'static str,
    },
    /// No path is guaranteed or known. With 0 of this parameter of the opponent there is one.
    #[error("no path is guaranteed or known")]
    NoPath {
        /// The parameter, in games that have one.
        budget: Option<&'static str>,
    },
    /// No path leads to an exit, even if the opponent does nothing.
    #[error("no path leads to an exit, even while everything is open")]
    AllClosed,
    /// The board has no start.
    #[error("the board has no start")]
    NoStart,
}

/// Returns the route of the best line. The limits are for the search for the feared cells.
///
/// ```
/// use thwart::route::route;
///
/// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
/// let solution = position.solve(&thwart::SolveOptions::default())?;
/// let found = route(&position, &solution, &thwart::Limits::default())?;
/// let (cell, cost) = found.stops[1].feared.ok_or("a rock may fall")?;
/// assert_eq!((position.setup().board().coord(cell).to_string(), cost.finite()), ("1,3".to_owned(), Some(6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A game without a walker, and an answer without a path.
pub fn route(position: &Position, solution: &Solution, limits: &Limits) -> Result<Route, RouteError> {
    let setup = position.setup();
    let info = setup.info();
    if !info.move_kinds.contains(&MoveKind::Step) || info.sign(Tile::Start).is_none() {
        return Err(RouteError::NoWalker { game: info.name });
    }
    let start = first_cell(position, solution).ok_or(RouteError::NoStart)?;
    if solution.bounds.upper == Value::Infinite && info.walker == Side::Minimiser {
        let budget = info.budget.filter(|(_, side)| *side == Side::Maximiser).map(|(key, _)| key);
        let is_closed = budget.is_some() && !has_path(setup.board(), start);
        return Err(if is_closed { RouteError::AllClosed } else { RouteError::NoPath { budget } });
    }
    let turns = solution.shown_line().iter().filter(|chosen| matches!(chosen, Move::Step(_))).count();
    let has_fear = info.move_kinds.contains(&MoveKind::Obstacle) && info.walker == Side::Minimiser;
    let is_cheap = turns.saturating_mul(setup.board().len()) <= MOST_WORK;
    // The limit is for all turns together.
    let limits = limits.running();
    let (stops, complete) = stops(position, solution, start, (has_fear && is_cheap).then_some(&limits));
    let fears = match (has_fear, is_cheap, complete) {
        (false, ..) => KnownFears::None,
        (true, false, _) => KnownFears::TooLarge,
        (true, true, false) => KnownFears::Some,
        (true, true, true) => KnownFears::All,
    };
    Ok(Route { stops, fears, is_cut: solution.line_is_cut })
}

/// Returns whether a path leads from a cell to an exit while everything is open.
pub fn has_path(board: &Board, from: Cell) -> bool {
    let steps = distances(board, board.find(Tile::Exit), |cell| board.is_passable(cell));
    steps[from.index()] != UNREACHED_STEPS
}

/// Returns the start of the walker, before the moves that the board file gives.
pub fn first_cell(position: &Position, solution: &Solution) -> Option<Cell> {
    let first = solution.starts.first().map(|start| start.cell);
    first.or_else(|| position.setup().board().find(Tile::Start).next())
}

/// Returns the cells of the walker on the best line, from the first cell on.
pub(crate) fn cells(position: &Position, solution: &Solution) -> Vec<Cell> {
    let board = position.setup().board();
    let mut cells: Vec<_> = first_cell(position, solution).into_iter().collect();
    for &chosen in solution.line.iter().filter(|chosen| matches!(chosen, Move::Step(_))) {
        cells.extend(cells.last().map(|&cell| after(board, cell, chosen)));
    }
    cells
}

/// Returns the cell of the walker after the moves that the board file gives.
fn here(position: &Position, start: Cell) -> Cell {
    let board = position.setup().board();
    let walked = position.play().history();
    let steps = walked.iter().filter_map(|text| Move::read(text, board));
    steps.fold(start, |cell, chosen| after(board, cell, chosen))
}

/// Returns the stops of the walker, and whether the search for the feared cells was complete. Without limits there is
/// no search.
fn stops(
    position: &Position,
    solution: &Solution,
    start: Cell,
    limits: Option<&Limits>,
) -> (Vec<Stop>, bool) {
    let board = position.setup().board();
    let mut play = position.play();
    let mut stops = vec![Stop { cell: here(position, start), feared: None }];
    let (mut complete, mut seen) = (true, false);
    for &chosen in solution.shown_line() {
        if let (Some(limits), Side::Maximiser, false) = (limits, play.side(), seen) {
            seen = true;
            let feared = feared(&*play, limits);
            complete &= feared.is_ok();
            if let Some(stop) = stops.last_mut() {
                stop.feared = feared.unwrap_or(None);
            }
        }
        if matches!(chosen, Move::Step(_)) {
            let here = stops.last().map_or(start, |stop| stop.cell);
            stops.push(Stop { cell: after(board, here, chosen), feared: None });
            seen = false;
        }
        if play.play_move(chosen).is_err() {
            break;
        }
    }
    (stops, complete)
}

/// Returns the cell of the walker after a move.
fn after(board: &Board, cell: Cell, chosen: Move) -> Cell {
    match chosen {
        Move::Step(direction) => board.step(cell, direction).unwrap_or(cell),
        _ => cell,
    }
}

/// Returns the obstacle that costs the walker most now, and the cost of the whole walk after it; `None` if no obstacle
/// may be laid.
///
/// # Errors
/// The search reached a limit.
fn feared(play: &dyn Play, limits: &Limits) -> Result<Option<(Cell, Value)>, ()> {
    let (_, moves) = play.analyze(limits).map_err(|_| ())?;
    let mut worst: Option<(Cell, Value)> = None;
    for analyzed in moves {
        let Move::Obstacle(cell) = analyzed.chosen else { continue };
        let value = analyzed.bounds.value().ok_or(())?.plus(play.spent());
        if worst.is_none_or(|(_, most)| value > most) {
            worst = Some((cell, value));
        }
    }
    Ok(worst)
}
