//! `--passages WIDTH`: the narrow places of the shortest path, each closed as a whole, one at a time.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::time::Duration;

use serde_json::{Map, Value as Json};
use thwart::grid::metres::{coordinate, micrometres};
use thwart::grid::{Board, Cell, Tile, Topology};
use thwart::moves::Move;
use thwart::recognise::{self, Games};
use thwart::value::{Bounds, Side, Value, Verdict};
use thwart::{Limits, Position, Solution, SolveOptions};

use super::case::{Case, first_cell};
use crate::failure::Failure;
use crate::input::headline;
use crate::words::count as counted;

/// The time for all passages together, unless the user sets a limit.
pub(super) const SEARCH_TIME: Duration = Duration::from_secs(10);

/// The answers with each passage closed, the worst first.
pub(super) struct Passages {
    /// The answer while all are open and nothing else obstructs the walker.
    open: Answer,
    closed: Vec<(Passage, Answer)>,
    /// Passages for which the time was too short.
    left_out: usize,
}

/// A narrow place of the path: the shortest row of free cells from an obstacle to another one across it.
#[derive(Clone)]
struct Passage {
    cells: Vec<Cell>,
    /// The cell of the path in it.
    middle: Cell,
    /// Its width in cells, a diagonal counted by its length.
    width: f64,
}

/// An answer in words and as bounds.
struct Answer {
    bounds: Bounds,
    words: String,
    proved: bool,
}

/// Finds the passages that are at most `width` wide on the shortest path, in metres for a ROS map and in cells
/// otherwise, and solves the board with each of them closed. Obstacles that an adversary could lay stay out of it.
///
/// Cost: a solve for each passage.
///
/// # Errors
/// A game without a walker, hexagons, and a board without a path.
pub(super) fn passages(
    case: &Case<'_>,
    games: &Games,
    width: f64,
    limits: &Limits,
) -> anyhow::Result<Passages> {
    let setup = case.position.setup();
    let info = setup.info();
    let refused = |why: &str| Failure::usage(format!("{}: --passages: {why}", case.place.words()));
    let budget = info.budget.filter(|(_, side)| *side == Side::Maximiser);
    let Some((budget, true)) = budget.map(|(key, _)| (key, info.walks == Side::Minimiser)) else {
        return Err(refused(&format!("{} is not about one walker and what obstructs him", info.name)));
    };
    if setup.board().topology() == Topology::Hex {
        return Err(refused("hexagons have no rows across a passage; give a board of squares"));
    }
    let game = recognise::game(games, info.name).expect("the position has a game");
    let limits = limits.running();
    let solve = |board: Board| -> anyhow::Result<(Position, Solution)> {
        let changed = setup.with_board(board).and_then(|setup| setup.with_parameter(budget, "0"));
        let position =
            changed.and_then(|setup| game.position(setup)).map_err(|wrong| refused(&wrong.to_string()))?;
        let options = SolveOptions { limits: limits.clone(), ..SolveOptions::default() };
        let solution = position.solve(&options).map_err(|error| refused(&error.to_string()))?;
        Ok((position, solution))
    };
    let (position, solution) = solve(setup.board().clone())?;
    if solution.bounds.upper == Value::Infinite {
        return Err(refused("no path leads to an exit, even while everything is open"));
    }
    let scale = case.place.loaded.metres.map_or(1.0, |metres| metres.resolution);
    let mut found = Passages { open: answer(case, &solution), closed: Vec::new(), left_out: 0 };
    for passage in narrow(setup.board(), &path(&position, &solution), width / scale) {
        let board = setup
            .board()
            .map_tiles(|cell, tile| if passage.cells.contains(&cell) { Tile::Obstacle } else { tile });
        match solve(board) {
            Ok((_, solution)) if solution.verdict != Verdict::Unknown => {
                found.closed.push((passage, answer(case, &solution)));
            }
            _ => found.left_out += 1,
        }
    }
    // The first on the path comes first among equals.
    found.closed.sort_by_key(|(_, closed)| Reverse(closed.bounds.lower));
    Ok(found)
}

impl Passages {
    /// Returns the worst `most` passages in words, line by line.
    pub(super) fn lines(&self, case: &Case<'_>, width: f64, most: usize) -> Vec<String> {
        let board = case.position.setup().board();
        let wide = |width: f64| match case.place.loaded.metres {
            Some(_) => format!("{} m wide", coordinate((width * 100.0).round() / 100.0)),
            None if (width - 1.0).abs() < 0.01 => "1 cell wide".to_owned(),
            None => format!("{} cells wide", coordinate((width * 100.0).round() / 100.0)),
        };
        let on = format!("up to {} on the shortest path ({})", wide(width), self.open.words);
        let mut lines = Vec::new();
        if self.closed.is_empty() {
            lines.push(format!("No passage {on}"));
        } else {
            lines.push(format!("{} {on}, each closed alone:", counted(self.closed.len(), "passage")));
        }
        for (number, (passage, closed)) in self.closed.iter().take(most).enumerate() {
            let point =
                case.place.loaded.metres.map(|metres| metres.middle(board, passage.middle).map(coordinate));
            let point = point.map_or_else(String::new, |[x, y]| format!(" at x {x}, y {y}"));
            let proved = if closed.proved { "" } else { ", not proved" };
            lines.push(format!(
                "{:>3}  {}{point}, {}: {}{proved}",
                number + 1,
                board.coord(passage.middle),
                wide(scaled(case, passage)),
                if closed.bounds.lower == Value::Infinite { "no path is left" } else { &closed.words }
            ));
        }
        if self.closed.len() > most {
            lines.push(format!("     {} more; --worst N prints them", self.closed.len() - most));
        }
        if self.left_out > 0 {
            lines.push(format!(
                "{} left out for lack of time; --limit changes it",
                counted(self.left_out, "passage")
            ));
        }
        lines
    }

    /// Returns the value while all are open, all passages as objects, the worst first, and how many the time was too
    /// short for.
    pub(super) fn json(&self, case: &Case<'_>) -> Json {
        let board = case.position.setup().board();
        let one = |(passage, closed): &(Passage, Answer)| {
            let mut object = Map::new();
            object.insert("cell".to_owned(), board.coord(passage.middle).to_string().into());
            if let Some(metres) = case.place.loaded.metres {
                object.insert(
                    "xy".to_owned(),
                    metres.middle(board, passage.middle).map(micrometres).to_vec().into(),
                );
            }
            object.insert("width".to_owned(), micrometres(scaled(case, passage)).into());
            let cells = passage.cells.iter().map(|&cell| Json::from(board.coord(cell).to_string()));
            object.insert("cells".to_owned(), cells.collect());
            let kind = (case.position.setup().info().objective, case.position.measure());
            thwart_json::bounds(&mut object, kind, closed.bounds, None);
            if let Some(metres) = closed.bounds.value().and_then(|value| case.scale()?.metres(value)) {
                object.insert("metres".to_owned(), metres.into());
            }
            object.insert("certified".to_owned(), closed.proved.into());
            Json::Object(object)
        };
        let mut object = Map::new();
        let kind = (case.position.setup().info().objective, case.position.measure());
        thwart_json::bounds(&mut object, kind, self.open.bounds, None);
        object.insert("closed".to_owned(), self.closed.iter().map(one).collect());
        object.insert("left_out".to_owned(), self.left_out.into());
        Json::Object(object)
    }
}

/// Returns the width of a passage in metres if the map has them, otherwise in cells.
fn scaled(case: &Case<'_>, passage: &Passage) -> f64 {
    passage.width * case.place.loaded.metres.map_or(1.0, |metres| metres.resolution)
}

fn answer(case: &Case<'_>, solution: &Solution) -> Answer {
    let words = headline(case.scale(), &solution.scene.headline, solution.bounds);
    Answer { bounds: solution.bounds, words, proved: solution.certificate.is_some() }
}

/// Returns the cells of the walker on the best line.
fn path(position: &Position, solution: &Solution) -> Vec<Cell> {
    let board = position.setup().board();
    let mut at = first_cell(position, solution);
    let mut cells: Vec<_> = at.into_iter().collect();
    for chosen in &solution.line {
        if let (Move::Step(direction), Some(cell)) = (chosen, at) {
            at = board.step(cell, *direction);
            cells.extend(at);
        }
    }
    cells
}

/// Returns the cuts of the path that are at most `most` cells wide, narrower than those before and after them, and
/// without another path close by, as around the corner of a room. If several in a row have one width, the middle one
/// stands for them.
fn narrow(board: &Board, path: &[Cell], most: f64) -> Vec<Passage> {
    let open = |cell: &Cell| !matches!(board.tile(*cell), Tile::Start | Tile::Exit);
    let cuts: Vec<Option<Passage>> = path
        .iter()
        .enumerate()
        .map(|(index, &middle)| {
            let cut = cut(board, middle).filter(|cut| cut.width <= most && cut.cells.iter().all(open))?;
            divides(board, path, index, &cut).then_some(cut)
        })
        .collect();
    let width = |cut: &Option<Passage>| cut.as_ref().map_or(f64::INFINITY, |cut| cut.width);
    let runs: Vec<&[Option<Passage>]> =
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
fn divides(board: &Board, path: &[Cell], index: usize, cut: &Passage) -> bool {
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
fn cut(board: &Board, middle: Cell) -> Option<Passage> {
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
        Passage { width: cells.len() as f64 * step, cells, middle }
    });
    cuts.into_iter().min_by(|one, other| one.width.total_cmp(&other.width))
}
