//! `--route FILE.csv`: the steps of the walker on the best line, and the obstacle that he has to fear at each.

use std::fmt::Write as _;
use std::path::Path;

use thwart::grid::Metres;
use thwart::grid::metres::coordinate;
use thwart::route::{KnownFears, Route, RouteError};
use thwart::value::Value;
use thwart::{Limits, Position, Solution};

use super::case::Case;
use crate::failure::{Failure, Status};

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

/// Returns the table of the best line, and a remark for the user about what it lacks.
///
/// # Errors
/// A game without a walker, and an answer without a route.
pub(super) fn route(
    case: &Case<'_>,
    solution: &Solution,
    limits: &Limits,
) -> anyhow::Result<(String, Option<String>)> {
    let place = case.place.words();
    let found = thwart::route::route(case.position, solution, limits).map_err(|error| {
        let remedy = match error {
            RouteError::NoWalker { .. } => {
                return Failure::usage(format!("--route: {error}; leave --route out"));
            }
            RouteError::NoPath { budget: Some(key) } => format!("; try --set {key}=0"),
            RouteError::NoStart => "; give --start ROW,COLUMN".to_owned(),
            _ => String::new(),
        };
        let message = format!("{place}: there is no route: {error}, so --route writes no file{remedy}");
        Failure::with(Status::Unknown, message)
    })?;
    let lack = match found.fears {
        KnownFears::TooLarge => {
            Some("the feared cells are left out, because the map is large; larger cells make it smaller")
        }
        KnownFears::Some => Some(
            "some feared cells are left out, because the search for them reached its limit, which --limit changes",
        ),
        _ if found.is_cut => Some("the route stops before its end, because the line does"),
        KnownFears::None | KnownFears::All => None,
    };
    let remark = lack.map(|lack| format!("{place}: --route: {lack}"));
    Ok((table(case.position, &found, case.place.loaded.metres), remark))
}

/// Writes the table; rows and columns are counted from 1.
fn table(position: &Position, route: &Route, metres: Option<Metres>) -> String {
    let has_fear = matches!(route.fears, KnownFears::Some | KnownFears::All);
    let board = position.setup().board();
    let mut text = "step,row,column".to_owned();
    text.push_str(if metres.is_some() { ",x,y" } else { "" });
    text.push_str(if has_fear { ",feared_row,feared_column,cost_if_blocked\n" } else { "\n" });
    for (step, stop) in route.stops.iter().enumerate() {
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
