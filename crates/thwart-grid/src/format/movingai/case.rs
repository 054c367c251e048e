//! A case of a scenario as a board: a pair of cells of a map that lies beside the scenario.

use super::{Options, Scenario, Scenarios, parse, parse_scen, read_scen};
use crate::board::{Board, Cell, Tile};
use crate::coord::Coord;
use crate::distance;
use crate::format::board_file::{BoardFile, Header};
use crate::format::map::{FileReader, Map, MapFormat, MapInput};
use crate::format::problem::{Problem, Problems, count, grouped, normalise, utf8};
use crate::topology::{Diagonal, Topology};

/// Reads one case of a scenario file as a board: its map with start and exit,
/// and the neighbourhood that scenarios are made for.
pub(super) fn read(
    format: &'static MapFormat,
    text: &str,
    &MapInput { case, beside, .. }: &MapInput<'_>,
    options: Options,
) -> Result<Map, Problems> {
    let problem = |message: String| Problems::from(Problem::whole(message));
    let Some(beside) = beside else {
        let message = "this is a MovingAI scenario, which names its map from the folder it lies in; name the \
                       file instead of -";
        return Err(problem(message.to_owned()));
    };
    let Scenarios { cases: scenarios, problems: bad } = read_scen(text)?;
    let cases = count(scenarios.len(), "case");
    let number = match (case, scenarios.len()) {
        (_, 0) => {
            return Err(problem(
                "this is a MovingAI scenario without cases; below its version there must be one per line"
                    .to_owned(),
            ));
        }
        (Some(number), all) if (1..=all).contains(&number) => number,
        (Some(number), _) => {
            return Err(problem(format!("--case {number}: the scenario has {cases}, counted from 1")));
        }
        (None, 1) => 1,
        (None, _) => {
            return Err(problem(format!(
                "this is a MovingAI scenario with {cases}; choose one with --case N"
            )));
        }
    };
    let (line, scenario) = &scenarios[number - 1];
    let Some(scenario) = scenario else {
        return Err(of_line(text, *line));
    };
    let (path, map) = map_beside(beside, &scenario.map, options).map_err(problem)?;
    let board = placed(&map.board, scenario)
        .map_err(|message| problem(format!("case {number} and {path}: {message}")))?;
    let mut unused = first_problems(bad);
    unused.extend(other_length(&board, scenario).map(|message| Problem::at(*line, 1, message)));
    let title = format!("{}, case {number}, length {}", scenario.map, scenario.length);
    let topology = Topology::Eight(Diagonal::Root2).headers();
    let headers = topology.map(|(key, value)| (key, value.to_owned())).chain([("title", title)]);
    let headers = headers.map(|(key, value)| Header { key: key.to_owned(), value, line: 1, column: 1 });
    Ok(Map {
        format,
        file: BoardFile { headers: headers.collect(), board, map_line: map.map_line },
        taken_for: format!("case {} of a MovingAI scenario", grouped(number as u64)),
        metres: None,
        no_cell_is_free: None,
        is_case: true,
        unused,
        unfitted: None,
    })
}

/// Returns the problems of one line.
fn of_line(text: &str, line: usize) -> Problems {
    let alone = normalise(text).lines().nth(line - 1).map(|text| format!("version 1\n{text}"));
    let alone = alone.and_then(|text| parse_scen(&text).err());
    let Problems(mut problems) = alone.unwrap_or_else(|| Problem::whole("this line is no scenario").into());
    for problem in &mut problems {
        problem.place = Some((line, problem.place.map_or(1, |(_, column)| column)));
    }
    Problems(problems)
}

/// Returns the first problems of other cases, and the number of the rest.
fn first_problems(mut bad: Vec<Problem>) -> Vec<Problem> {
    const SHOWN: usize = 3;
    let more = bad.len().saturating_sub(SHOWN);
    bad.truncate(SHOWN);
    if more > 0 {
        bad.push(Problem::whole(format!("{} more in other cases", count(more, "problem"))));
    }
    bad
}

/// Reads the map of a scenario: from the folder of the scenario if it is there,
/// since sets are often unpacked elsewhere, or else from where its name leads.
fn map_beside(beside: &FileReader<'_>, name: &str, options: Options) -> Result<(String, BoardFile), String> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let (path, bytes) = beside(&[last, name], false);
    let bytes = bytes.map_err(|message| {
        format!("the scenario is about a map that must lie beside it: {path}: {message}")
    })?;
    let text = utf8(&bytes).map_err(|_| format!("{path}: this is no text"))?;
    let map = parse(text, options).map_err(|problems| {
        let Problem { place, message, .. } = &problems.0[0];
        let place = place.map_or_else(|| ":".to_owned(), |(line, column)| format!(":{line}:{column}:"));
        format!("{path}{place} {message}")
    })?;
    Ok((path, map))
}

/// The tolerance for lengths, which are rounded sums and have eight digits.
const ROUNDED: f64 = 1e-3;

/// Returns a remark if the length of a scenario is not that of a shortest path.
fn other_length(board: &Board, scenario: &Scenario) -> Option<String> {
    let board = board.clone().with_topology(Topology::Eight(Diagonal::Root2));
    let start = board.find(Tile::Start).next()?;
    let lengths = distance::lengths(&board, board.find(Tile::Exit), |cell| board.is_passable(cell));
    let claimed = scenario.length;
    match lengths[start.index()] {
        distance::UNREACHED_LENGTH => Some(format!("the scenario says {claimed}, and no path leads there")),
        length => {
            let length = board.measure().number(length);
            let is_other = (length - claimed).abs() > ROUNDED * claimed.max(1.0);
            is_other.then(|| {
                let reason = if claimed < length { ": does it cut corners?" } else { "" };
                format!("the scenario says {claimed}, and the shortest path is {length:.8} long{reason}")
            })
        }
    }
}

/// Returns the map with the start and the exit of a scenario.
fn placed(map: &Board, scenario: &Scenario) -> Result<Board, String> {
    let Scenario { width, height, start, goal, .. } = *scenario;
    if let (Some(height), Some(width)) = (height, width)
        && (map.rows(), map.cols()) != (height, width)
    {
        return Err(format!(
            "it is meant for {height} x {width} cells, and the map has {} x {}",
            map.rows(),
            map.cols()
        ));
    }
    let cell = |at: Coord| {
        let cell = map.cell(at).filter(|&cell| map.is_passable(cell));
        cell.ok_or_else(|| format!("{at} is an obstacle"))
    };
    let (start, goal): (Cell, Cell) = (cell(start)?, cell(goal)?);
    if start == goal {
        return Err("it starts where it ends; choose another".to_owned());
    }
    Ok(map.map_tiles(|cell, tile| match cell {
        cell if cell == start => Tile::Start,
        cell if cell == goal => Tile::Exit,
        _ => tile,
    }))
}
