//! A board on which something is wrong, made smaller and plainer while it still is.

use std::time::{Duration, Instant};

use thwart::game::Solve;
use thwart::info::{Count, Domain};
use thwart::setup::Setup;
use thwart_core::format::board_file::{BoardFile, Header};
use thwart_core::{Board, Cell, Tile};

/// How long somebody waits for a smaller board.
const PATIENCE: Duration = Duration::from_secs(60);

/// The least board found: no single change makes it smaller or plainer, unless time
/// was up. The same for the same board, unless time was up.
pub fn shrink<G: Solve>(setup: &Setup, is_wrong: impl Fn(&Setup) -> bool) -> Setup {
    let until = Instant::now() + PATIENCE;
    let mut least = setup.clone();
    let mut changes = Changes::default();
    while let Some(change) = changes.next(&least) {
        if Instant::now() > until {
            break;
        }
        let plainer = change.apply(&least).filter(|plainer| G::new(plainer).is_ok() && is_wrong(plainer));
        if let Some(plainer) = plainer {
            least = plainer;
            changes.succeeded();
        }
    }
    least
}

/// One way to make a board smaller or plainer.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// Without some rows from this one on: half of the board, a quarter, ... one.
    Rows(usize, usize),
    /// Without some columns from this one on.
    Cols(usize, usize),
    /// Without the header at this index, so with its default.
    Header(usize),
    /// The number of this header made less: half of it, or one less.
    Less(usize, bool),
    /// No block of costs.
    Costs,
    /// The game's first sign here.
    Cell(usize),
}

/// All changes of a board in order, again from the first after one that succeeded, as
/// long as there is any.
#[derive(Default)]
struct Changes {
    next: usize,
    since: usize,
}

impl Changes {
    /// The next one to try; `None` when all were tried in vain.
    fn next(&mut self, setup: &Setup) -> Option<Change> {
        let all = changes(setup);
        if self.since >= all.len() {
            return None;
        }
        let change = all[self.next % all.len()];
        self.next += 1;
        self.since += 1;
        Some(change)
    }

    /// The last one was good: what stands at its place now is next.
    fn succeeded(&mut self) {
        self.next -= 1;
        self.since = 0;
    }
}

fn changes(setup: &Setup) -> Vec<Change> {
    let board = setup.board();
    let mut all = Vec::new();
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
    for index in 0..setup.file().headers.len() {
        all.extend([Change::Header(index), Change::Less(index, true), Change::Less(index, false)]);
    }
    all.push(Change::Costs);
    all.extend((0..board.len()).map(Change::Cell));
    all
}

impl Change {
    /// The changed board; `None` where it would not be one of the game or the same.
    fn apply(self, setup: &Setup) -> Option<Setup> {
        let mut file = setup.file().clone();
        let board = setup.board();
        match self {
            Self::Rows(from, count) => {
                let gone = from..from + count;
                file.board =
                    cut(board, board.rows() - gone.end.min(board.rows()) + from, board.cols(), |at| {
                        !gone.contains(&(at / board.cols()))
                    })?;
            }
            Self::Cols(from, count) => {
                let gone = from..from + count;
                file.board =
                    cut(board, board.rows(), board.cols() - gone.end.min(board.cols()) + from, |at| {
                        !gone.contains(&(at % board.cols()))
                    })?;
            }
            Self::Header(index) if file.headers[index].key == "game" => return None,
            Self::Header(index) => drop(file.headers.remove(index)),
            Self::Less(index, half) => less(setup, &mut file, index, half)?,
            Self::Costs => {
                board.costs()?;
                file.board = Board::new(board.rows(), board.cols(), board.tiles().to_vec())?;
            }
            Self::Cell(index) => file.board = plain(setup, Cell(index as u32))?,
        }
        Setup::new(setup.info(), file).ok()
    }
}

/// The cells that are kept, as a board of this size.
fn cut(board: &Board, rows: usize, cols: usize, keep: impl Fn(usize) -> bool) -> Option<Board> {
    let tiles = board.cells().filter(|cell| keep(cell.index())).map(|cell| board.tile(cell)).collect();
    let smaller = Board::new(rows, cols, tiles)?;
    match board.costs() {
        None => Some(smaller),
        Some(costs) => {
            let kept = (0..board.len()).filter(|&at| keep(at)).map(|at| costs[at]).collect();
            smaller.with_costs(kept)
        }
    }
}

/// Lowers the number of a parameter.
fn less(setup: &Setup, file: &mut BoardFile, index: usize, half: bool) -> Option<()> {
    let Header { key, value, .. } = &mut file.headers[index];
    let parameter = setup.info().parameters.iter().find(|parameter| parameter.key == key)?;
    let Domain::Integer { min, .. } = parameter.domain else { return None };
    let number: u64 = value.parse().ok()?;
    let lower = if half { number / 2 } else { number.checked_sub(1)? };
    let lower = (lower >= min && lower < number).then_some(lower)?;
    *value = lower.to_string();
    Some(())
}

/// The board with the game's first sign on a cell: free, or a digit.
fn plain(setup: &Setup, cell: Cell) -> Option<Board> {
    let board = setup.board();
    let sign = setup.info().signs.iter().find(|rule| rule.count == Count::Any)?.tile;
    let now = board.tile(cell);
    // Where cells are digits, the plainest is the least.
    let sign = if matches!(sign, Tile::Digit(_)) { Tile::Digit(0) } else { sign };
    (now != sign).then(|| board.map_tiles(|at, tile| if at == cell { sign } else { tile }))
}
