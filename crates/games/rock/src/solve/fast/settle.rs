//! `settle`: values by label setting.
//!
//! Let `W(v)` be the worst value that is left if a rock falls while the walker is on `v`. The value is
//! `f(v) = max(min (step + f(u)), W(v))` over the cells `u` he can step to, and 0 on the exits. The right side
//! is at least the `f(u)` it rests on, and never falls if one of them rises. So cells can be settled in
//! ascending order, as in Dijkstra's algorithm, even if steps are free: the first settled neighbour that offers
//! a cell its least value is its best one. (Superior functions, Knuth 1977; node-wise interdiction, Khachiyan,
//! Gurvich and Zhao 2006.) A cell that is never settled has an infinite value.
//!
//! With one rock left `W(v)` is the longest detour around one of the cells next to `v`;
//! [`one_rock`](mod@one_rock) finds it for all cells together. With more, `W(v)` is the greatest value of `v`,
//! with one rock less to fall, over the boards on which a rock lies next to `v`: one such board per free cell.
//! If there are enough rocks to take every step from a cell, no search is needed: see [`surround`].

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::search::monotone_queue::MonotoneQueue;
use thwart_grid::{Cell, CellSet, Topology};

use super::one_rock;
use super::several::Task;
use super::wide::Shadows;
use crate::rules::Rock;
use crate::solve::numbers::CellLengths;
use crate::solve::under_rocks::UnderRocks;
use thwart_game::answer::SolveError;
use thwart_game::limits::{Budget, Limits};
use thwart_game::rules::Rules;

/// Counts of work, and the limit on it.
#[derive(Debug)]
pub(crate) struct WorkBudget<'l> {
    /// Searches for detours.
    pub(crate) searches: u64,
    /// Cells taken in searches for detours around one rock.
    pub(crate) cells_taken: u64,
    budget: Budget<'l>,
}

impl<'l> WorkBudget<'l> {
    /// Starts without work.
    pub(crate) fn new(limits: &'l Limits) -> Self {
        Self { searches: 0, cells_taken: 0, budget: limits.start() }
    }

    /// Restarts the limits; the counts stay.
    pub(crate) fn renew(&mut self) {
        self.budget.restart();
    }

    /// Counts a cell that a search takes, a node of the limits; returns whether the search must stop.
    pub(crate) fn take_cell(&mut self) -> bool {
        self.budget.spend()
    }
}

/// The largest number of free cells to the power of the rocks left, for two or more rocks that may not seal, or
/// that lie before the first step.
const MAX_SIZE: u64 = 1 << 24;

/// Checks the size of a solve against [`MAX_SIZE`].
///
/// # Errors
/// [`SolveError::TooLarge`] beyond it.
pub(crate) fn check_size(cells: usize, left: usize) -> Result<(), SolveError> {
    let size = (cells as u64).saturating_pow(left.try_into().unwrap_or(u32::MAX));
    if left < 2 || size <= MAX_SIZE {
        return Ok(());
    }
    Err(SolveError::TooLarge {
        method: "settle",
        what: "the number of free cells to the power of the rocks left",
        size,
        limit: MAX_SIZE,
        remedy: "; ask with fewer rocks, or a smaller board".to_owned(),
    })
}

/// The largest size of a solve with rocks wider than a cell: the number of free cells to the power of the rocks left and
/// one more, because each is laid on each cell with a search of the board, times the width.
const MAX_WIDE_SIZE: u64 = 1 << 36;

/// Checks the size of a solve with rocks wider than a cell against [`MAX_WIDE_SIZE`].
///
/// # Errors
/// [`SolveError::TooLarge`] beyond it.
pub(crate) fn check_wide(game: &Rock, free: &[bool], left: usize) -> Result<(), SolveError> {
    let cells = free.iter().filter(|&&free| free).count() as u64;
    let all = cells.saturating_pow(left.saturating_add(1).try_into().unwrap_or(u32::MAX));
    let size = all.saturating_mul(game.width);
    if left == 0 || size <= MAX_WIDE_SIZE {
        return Ok(());
    }
    Err(SolveError::TooLarge {
        method: "settle",
        what: "the number of free cells to the power of the rocks and one more, times their width,",
        size,
        limit: MAX_WIDE_SIZE,
        remedy: "; ask with larger cells, a narrower rock, or about passages".to_owned(),
    })
}

/// Returns the values of all cells with `left` rocks to fall next to the walker. `rocks` lie already, and
/// `ground` is the board under them.
///
/// Cost: for no rock one run of Dijkstra's algorithm; for one rock as [`one_rock`](mod@one_rock); for more as
/// [`several`](super::several) if they may seal, otherwise every further rock multiplies by n. Memory: O(n) per
/// rock.
///
/// # Errors
/// [`SolveError::TooLarge`] for two or more rocks that may not seal beyond [`MAX_SIZE`], and
/// [`SolveError::Stopped`].
pub(crate) fn field(
    game: &Rock,
    ground: &UnderRocks<'_>,
    rocks: &CellSet,
    left: usize,
    work: &mut WorkBudget<'_>,
) -> Result<CellLengths, SolveError> {
    match left {
        0 => Ok(ground.distance().clone()),
        _ if !game.is_narrow() => {
            check_wide(game, &ground.free, left)?;
            each_rock(game, ground, rocks, left, work)
        }
        1 => one_rock(ground, game.may_seal(), work),
        _ if game.may_seal() && left >= enough_to_surround(game.board().topology()) => {
            Ok(game.board().cells().map(|cell| surround(game, rocks, cell).value).collect())
        }
        _ if game.may_seal() => several(ground, left, work),
        _ => {
            check_size(ground.free.iter().filter(|&&free| free).count(), left)?;
            each_rock(game, ground, rocks, left, work)
        }
    }
}

/// Returns the values of all cells with one rock left to fall on this ground: see [`one_rock`](mod@one_rock).
///
/// # Errors
/// [`SolveError::Stopped`].
fn one_rock(
    ground: &UnderRocks<'_>,
    may_seal: bool,
    work: &mut WorkBudget<'_>,
) -> Result<CellLengths, SolveError> {
    let (board, exits) = (ground.board(), ground.exits);
    let found = one_rock::values(board, exits, &ground.free, may_seal, &mut || work.budget.spend_slow());
    let (field, done) = found.ok_or(SolveError::Stopped { method: "settle" })?;
    work.searches += done.searches;
    work.cells_taken += done.settled;
    Ok(field)
}

/// Returns the same for the explanation of an answer.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(crate) fn one_rock_values(
    game: &Rock,
    ground: &UnderRocks<'_>,
    limits: &Limits,
) -> Result<CellLengths, SolveError> {
    one_rock(ground, game.may_seal(), &mut WorkBudget::new(limits))
}

/// Returns the values with this many rocks left to fall on this ground, if they may seal: see
/// [`several`](super::several).
///
/// # Errors
/// [`SolveError::Stopped`].
fn several(
    ground: &UnderRocks<'_>,
    left: usize,
    work: &mut WorkBudget<'_>,
) -> Result<CellLengths, SolveError> {
    let threads = work.budget.threads();
    let task = Task { board: ground.board(), exits: ground.exits, free: &ground.free, threads };
    let mut done = super::several::SeveralRocksWork::default();
    let solved = task.solve(left, &mut done, &mut || work.budget.spend_slow());
    work.searches += done.searches + done.questions;
    solved.ok_or(SolveError::Stopped { method: "settle" })
}

/// Returns the same by definition: with the values under each rock that may fall, one by one.
///
/// # Errors
/// [`SolveError::Stopped`].
fn each_rock(
    game: &Rock,
    ground: &UnderRocks<'_>,
    rocks: &CellSet,
    left: usize,
    work: &mut WorkBudget<'_>,
) -> Result<CellLengths, SolveError> {
    let mut worst = vec![0; ground.free.len()];
    let open = |&cell: &Cell| ground.free[cell.index()] && game.spares_exits(cell);
    let mut shadows = (left == 1 && !game.is_narrow()).then(|| Shadows::new(game, ground));
    for rock in game.board().cells().filter(open) {
        if work.budget.spend_slow() {
            return Err(SolveError::Stopped { method: "settle" });
        }
        if let Some(shadows) = &mut shadows {
            work.searches += 1;
            shadows.search(rock, None, |cell, length| {
                if length != UNREACHED_LENGTH || game.may_seal() {
                    worst[cell.index()] = length.max(worst[cell.index()]);
                }
            });
            continue;
        }
        let with = rocks.with(rock);
        let under = UnderRocks::new(game, &with);
        let after = field(game, &under, &with, left - 1, work)?;
        let blocked = game.around(rock).filter(|cell| ground.free[cell.index()]);
        for (cell, _) in blocked.flat_map(|cell| ground.steps_onto(cell)) {
            if !under.free[cell.index()] {
                continue;
            }
            let value = after[cell.index()];
            // Without sealing every rock leaves the walker a path, so his value is finite if he has one now. An
            // infinite value therefore means that the rock may not fall here.
            if value != UNREACHED_LENGTH || game.may_seal() {
                worst[cell.index()] = value.max(worst[cell.index()]);
            }
        }
    }
    Ok(settle(ground, |cell| worst[cell.index()]))
}

/// Settles all cells in ascending order of value. `worst(v)` is the worst value if a rock falls while the
/// walker is on `v`; it is called once for each cell, when its best step is known.
fn settle(ground: &UnderRocks<'_>, mut worst: impl FnMut(Cell) -> u64) -> CellLengths {
    // The least offer to each cell so far: through its settled neighbours, and once `worst` was called, by the
    // worst rock too.
    let mut field = vec![UNREACHED_LENGTH; ground.free.len()];
    let mut asked = vec![false; ground.free.len()];
    let mut settled = vec![false; ground.free.len()];
    let mut queue = MonotoneQueue::new();
    for &exit in ground.exits {
        field[exit.index()] = 0;
        asked[exit.index()] = true;
        queue.push(0, exit.0);
    }
    while let Some((value, cell)) = queue.pop() {
        let cell = Cell(cell);
        if settled[cell.index()] || value != field[cell.index()] {
            continue;
        }
        // No later offer is less, so the best step is known now.
        if !std::mem::replace(&mut asked[cell.index()], true) {
            let worst = worst(cell);
            if worst > value {
                field[cell.index()] = worst;
                if worst != UNREACHED_LENGTH {
                    queue.push(worst, cell.0);
                }
                continue;
            }
        }
        settled[cell.index()] = true;
        for (from, cost) in ground.steps_onto(cell) {
            let offer = value + cost;
            if !asked[from.index()] && offer < field[from.index()] {
                field[from.index()] = offer;
                queue.push(offer, from.0);
            }
        }
    }
    field
}

/// Returns how many rocks are always enough to leave the walker only the steps that no rock can take: on eight
/// neighbours those on the four straight ones take the diagonals with them.
pub(crate) fn enough_to_surround(topology: Topology) -> usize {
    match topology {
        Topology::Four | Topology::Eight(_) => 4,
        Topology::Hex => 6,
    }
}

/// The step and the rocks that remain around a surrounded walker.
pub(crate) struct Surrounded {
    /// The least cost of a step that no rock can take from him: a straight one onto an exit, or a diagonal one
    /// onto an exit between two others. [`UNREACHED_LENGTH`] if he has none; 0 on an exit.
    pub(crate) value: u64,
    /// The rocks that take all his other steps, row by row.
    pub(crate) rocks: Vec<Cell>,
}

/// Returns what is left if rocks take every step they can from a walker on `cell`.
///
/// If that many rocks may fall, this is the value, with `reveal=known` too: a walker who takes his safe step at
/// once pays this value, and with these rocks every play costs at least as much.
pub(crate) fn surround(game: &Rock, rocks: &CellSet, cell: Cell) -> Surrounded {
    let mut left = Surrounded { value: UNREACHED_LENGTH, rocks: Vec::new() };
    if game.is_exit(cell) {
        left.value = 0;
        return left;
    }
    let board = game.board();
    let is_exit = |side| board.step(cell, side).is_some_and(|side| game.is_exit(side));
    for (direction, next) in board.neighbours(cell, |next| game.is_free(rocks, next)) {
        let (one, other) = direction.sides();
        let blocks_corners = board.topology().blocks_corners() && direction.is_diagonal();
        // The rocks beside a diagonal step take it, unless exits lie there.
        if blocks_corners && !(is_exit(one) && is_exit(other)) {
            continue;
        }
        if game.is_exit(next) {
            left.value = left.value.min(board.step_cost(direction, next));
        } else {
            left.rocks.push(next);
        }
    }
    left.rocks.sort_unstable();
    left
}
