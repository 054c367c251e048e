//! `--route FILE.csv`: the steps of the walker on the best line, and the obstacle that he has to fear at each.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use thwart::any::AnySession;
use thwart::grid::Metres;
use thwart::grid::metres::coordinate;
use thwart::grid::{Board, Cell, Tile};
use thwart::moves::{Move, MoveKind};
use thwart::value::{Side, Value};
use thwart::{Limits, Position, Solution};

use super::case::{Case, first_cell};
use crate::failure::{Failure, Status};

/// Limit on the work of finding the feared cells: the turns before the steps, times the cells of the board, because
/// each turn may need a search over the board.
const MOST_WORK: usize = 50_000_000;

/// The time for finding the feared cells, unless the user sets a limit.
pub(super) const SEARCH_TIME: Duration = Duration::from_secs(10);

/// Checks the name of the file before anything is solved.
pub(super) fn check(path: &Path) -> anyhow::Result<()> {
    match path.extension() {
        Some(ending) if !ending.eq_ignore_ascii_case("csv") => Err(Failure::usage(format!(
            "--route {}: a route is a table with commas; name a file that ends in .csv",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// A route as the text of a file.
pub(super) struct Route {
    pub(super) text: String,
    /// A remark for the user about what the file lacks.
    pub(super) remark: Option<String>,
}

/// A place of the walker on his route.
struct Stop {
    cell: Cell,
    /// The cell that hurts most if it is blocked while the walker is here, and the cost of the whole walk then.
    feared: Option<(Cell, Value)>,
}

/// Returns the route of the best line. Row 0 is the start.
///
/// # Errors
/// A game without a walker, and an answer without a route.
pub(super) fn route(case: &Case<'_>, solution: &Solution, limits: &Limits) -> anyhow::Result<Route> {
    let position = case.position;
    let (setup, place) = (position.setup(), case.place.words());
    let info = setup.info();
    if !info.moves.contains(&MoveKind::Step) || info.sign(Tile::Start).is_none() {
        let message = format!("--route: {} has no walker with a start; leave --route out", info.name);
        return Err(Failure::usage(message));
    }
    let none = |why: &str| Err(Failure::with(Status::Unknown, format!("{place}: there is no route: {why}")));
    if solution.bounds.upper == Value::Infinite && info.walks == Side::Minimiser {
        let remedy = match info.budget {
            Some((key, Side::Maximiser)) => format!("; try --set {key}=0"),
            _ => String::new(),
        };
        return none(&format!("no path is guaranteed or known, so --route writes no file{remedy}"));
    }
    let Some(start) = first_cell(position, solution) else {
        return none("the board has no start, so --route writes no file; give --start ROW,COLUMN");
    };
    let turns = solution.shown_line().iter().filter(|chosen| matches!(chosen, Move::Step(_))).count();
    let has_fear = info.moves.contains(&MoveKind::Obstacle) && info.walks == Side::Minimiser;
    let is_cheap = turns.saturating_mul(setup.board().len()) <= MOST_WORK;
    // The limit is for all turns together.
    let limits = limits.running();
    let (stops, complete) = stops(position, solution, start, (has_fear && is_cheap).then_some(&limits));
    let remark = if has_fear && !is_cheap {
        Some("--route: the feared cells are left out, because the map is large; larger cells make it smaller")
    } else if !complete {
        Some(
            "--route: some feared cells are left out, because the search for them reached its limit, which --limit changes",
        )
    } else if solution.line_is_cut {
        Some("--route: the route stops before its end, because the line does")
    } else {
        None
    };
    let text = table(position, &stops, case.place.loaded.metres, has_fear && is_cheap);
    Ok(Route { text, remark: remark.map(|remark| format!("{place}: {remark}")) })
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
    let mut session = position.session();
    let walked = session.history();
    let steps = walked.iter().filter_map(|text| Move::read(text, board));
    let here = steps.fold(start, |cell, chosen| after(board, cell, chosen));
    let mut stops = vec![Stop { cell: here, feared: None }];
    let (mut complete, mut seen) = (true, false);
    for &chosen in solution.shown_line() {
        if let (Some(limits), Side::Maximiser, false) = (limits, session.side(), seen) {
            seen = true;
            let feared = feared(&*session, limits);
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
        if session.play_move(chosen).is_err() {
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
fn feared(session: &dyn AnySession, limits: &Limits) -> Result<Option<(Cell, Value)>, ()> {
    let (_, moves) = session.analyze(limits).map_err(|_| ())?;
    let mut worst: Option<(Cell, Value)> = None;
    for analyzed in moves {
        let Move::Obstacle(cell) = analyzed.chosen else { continue };
        let value = analyzed.bounds.value().ok_or(())?.plus(session.spent());
        if worst.is_none_or(|(_, most)| value > most) {
            worst = Some((cell, value));
        }
    }
    Ok(worst)
}

/// Writes the table; rows and columns are counted from 1.
fn table(position: &Position, stops: &[Stop], metres: Option<Metres>, has_fear: bool) -> String {
    let board = position.setup().board();
    let mut text = "step,row,column".to_owned();
    text.push_str(if metres.is_some() { ",x,y" } else { "" });
    text.push_str(if has_fear { ",feared_row,feared_column,cost_if_blocked\n" } else { "\n" });
    for (step, stop) in stops.iter().enumerate() {
        let _ = write!(text, "{step},{}", board.coord(stop.cell));
        if let Some(metres) = metres {
            let [x, y] = metres.middle(board, stop.cell).map(coordinate);
            let _ = write!(text, ",{x},{y}");
        }
        match stop.feared {
            Some((cell, value)) => {
                let cost = match value {
                    Value::Finite(value) => position.measure().number(value).to_string(),
                    Value::Infinite => "inf".to_owned(),
                };
                let _ = write!(text, ",{},{cost}", board.coord(cell));
            }
            None if has_fear => text.push_str(",,,"),
            None => {}
        }
        text.push('\n');
    }
    text
}
