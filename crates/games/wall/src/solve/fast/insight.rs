//! The numbers behind an explanation.

use thwart_grid::{Cell, Direction};

use super::adaptive::Adaptive;
use super::row::{Cost, NO_PATH, check_sum, value};
use super::rows::{RowSweep, Rule};
use super::upfront::Upfront;
use crate::rules::{Builds, Position, Start, Wall};
use crate::walls::Walls;
use thwart_game::answer::SolveError;
use thwart_game::limits::{Budget, Limits};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::{Side, Value};

/// The numbers of an explanation beyond the value and a line.
#[derive(Debug, Default)]
pub(crate) struct Insight {
    /// The cost of each cell of the top row as a start, its own cost included; empty once the token stands.
    pub(crate) starts: Vec<(Cell, Value)>,
    /// The wall of the line that hurts most.
    pub(crate) worst: Option<WorstWall>,
    /// The value if Eel had to build everything first; only at the start of
    /// the adaptive game.
    pub(crate) upfront: Option<Value>,
}

/// A wall that makes a difference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorstWall {
    /// The cell above the wall.
    pub(crate) cell: Cell,
    /// Rabbit's cost if he could go down there.
    pub(crate) without: u64,
    /// How much less he would pay.
    pub(crate) saving: u64,
}

const STOPPED: SolveError = SolveError::Stopped { method: "explain" };

/// Computes the numbers for a position and a best line there, worth `total`.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(crate) fn insight(
    game: &Wall,
    position: &Position,
    line: &[Move],
    total: Value,
    limits: &Limits,
) -> Result<Insight, SolveError> {
    let Some(total) = total.finite().and_then(|total| Cost::try_from(total).ok()) else {
        return Ok(Insight::default());
    };
    if game.outcome(position).is_some() || check_sum(game, "explain").is_err() {
        return Ok(Insight::default());
    }
    let mut budget = limits.start();
    let insight = match game.builds() {
        Builds::Adaptive => adaptive(game, position, line, total, &mut budget),
        Builds::Upfront => upfront(game, position, line, total, &mut budget),
    };
    // Numbers of an interrupted computation are incomplete.
    insight.filter(|_| !budget.exhausted()).ok_or(STOPPED)
}

fn adaptive(
    game: &Wall,
    position: &Position,
    line: &[Move],
    total: Cost,
    budget: &mut Budget<'_>,
) -> Option<Insight> {
    let first = position.token.map_or(0, |token| game.board().coord(token).row);
    let mut play = Adaptive::new(game);
    play.rows.set_walls(&position.walls);
    if !play.rows.reach(first, budget) {
        return None;
    }
    let starts = if position.token.is_none() { starts(game, play.rows.landing(0)) } else { Vec::new() };
    let upfront = if *position == game.start() {
        let other = game.with_builds(Builds::Upfront);
        let mut play = Upfront::new(&other);
        if !play.most_expensive.reach(0, budget) {
            return None;
        }
        play.value_while_building(position).value()
    } else {
        None
    };
    let worst = worst_of_line(game, position, line, total, &mut play, budget);
    Some(Insight { starts, worst, upfront })
}

/// Returns the wall below the token that costs Rabbit most, compared with going down there. Only lines whose
/// walls all stand below the token are read, because the rows further down are then unchanged. A row is a
/// node.
fn worst_of_line(
    game: &Wall,
    position: &Position,
    line: &[Move],
    total: Cost,
    play: &mut Adaptive<'_>,
    budget: &mut Budget<'_>,
) -> Option<WorstWall> {
    let board = game.board();
    let (mut token, mut paid) = (position.token, 0);
    let mut worst: Option<WorstWall> = None;
    for &chosen in line {
        match chosen {
            Move::Step(Direction::South) if budget.spend() => return None,
            Move::Choose(cell) => token = Some(cell),
            Move::Step(direction) => token = board.step(token?, direction),
            Move::Wall(cell) if Some(cell) == token => {
                let under = board.step(cell, Direction::South)?;
                let under = board.coord(under);
                let without = paid + play.rows.landing(under.row)[under.col];
                let less = total - without;
                if less > worst.map_or(0, |worst| worst.saving.cast_signed()) {
                    let (without, less) = (without.unsigned_abs(), less.unsigned_abs());
                    worst = Some(WorstWall { cell, without, saving: less });
                }
            }
            Move::Wall(_) => return None,
            _ => {}
        }
        if let (Move::Choose(_) | Move::Step(_), Some(token)) = (chosen, token) {
            paid += Cost::from(board.cost(token));
        }
    }
    worst
}

fn upfront(
    game: &Wall,
    position: &Position,
    line: &[Move],
    total: Cost,
    budget: &mut Budget<'_>,
) -> Option<Insight> {
    let mut play = Upfront::new(game);
    let planned: Vec<_> = line
        .iter()
        .filter_map(|chosen| if let Move::Wall(cell) = chosen { Some(*cell) } else { None })
        .collect();
    let mut walls: Walls = position.walls.clone();
    for &cell in &planned {
        walls.insert(cell);
    }
    play.cheapest.set_walls(&walls);
    if !play.cheapest.reach(0, budget) {
        return None;
    }
    let chooses = position.token.is_none() && game.start_rule() == Start::Any;
    let starts = if chooses { starts(game, play.cheapest.landing(0)) } else { Vec::new() };
    let mut worst: Option<WorstWall> = None;
    if position.side == Side::Maximiser {
        for (cell, without) in without_wall(&mut play, position.token, &walls, &planned) {
            let less = (total - without).max(0).unsigned_abs();
            if less > worst.map_or(0, |worst| worst.saving) {
                worst = Some(WorstWall { cell, without: without.unsigned_abs(), saving: less });
            }
        }
    }
    Some(Insight { starts, worst, upfront: None })
}

/// Returns Rabbit's cost if one wall of `walls` were missing and he went down there: for every wall of
/// `planned`, row by row, that he can reach and below which a path leads on. O(cells).
fn without_wall(
    play: &mut Upfront<'_>,
    token: Option<Cell>,
    walls: &Walls,
    planned: &[Cell],
) -> Vec<(Cell, Cost)> {
    let game = play.game;
    let board = game.board();
    let cols = board.cols();
    let cost = |cell: Cell| Cost::from(board.cost(cell));
    let no_walls = Walls::none(board);
    let mut climb = RowSweep::default();
    // Rabbit's cost so far on each cell of the row, and before he enters the row there.
    let (mut paid, mut entered) = (vec![NO_PATH; cols], vec![NO_PATH; cols]);
    match token {
        // The cost of this cell is already paid.
        Some(token) => entered[token.index()] = -cost(token),
        None => game.top().for_each(|start| paid[start.index()] = cost(start)),
    }
    let mut found = Vec::new();
    let mut left = planned;
    for row in 0..board.rows() - 1 {
        if row > 0 || token.is_some() {
            climb.row.read(game, &no_walls, row, &entered);
            climb.land(game, Rule::Cheapest, row, &mut paid, |_| ());
        }
        let (here, further) = left.split_at(left.partition_point(|cell| cell.index() < (row + 1) * cols));
        left = further;
        let landing = play.cheapest.landing(row + 1);
        for &cell in here {
            let col = cell.index() - row * cols;
            if paid[col] != NO_PATH && landing[col] != NO_PATH {
                found.push((cell, paid[col] + landing[col]));
            }
        }
        for (col, (entered, &paid)) in entered.iter_mut().zip(&paid).enumerate() {
            let is_open = game.is_open(walls, Cell::new(row * cols + col));
            *entered = if is_open { paid } else { NO_PATH };
        }
    }
    found
}

/// Returns every start with its total cost, infinite ones included.
fn starts(game: &Wall, landing: &[Cost]) -> Vec<(Cell, Value)> {
    game.top().map(|cell| (cell, value(landing[cell.index()]))).collect()
}
