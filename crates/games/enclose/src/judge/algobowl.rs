//! The format of the problem of `AlgoBOWL`: the number of walls, rows and columns, the map, and the portals' cells, which
//! are counted from 0. An answer is the score, and the map with its walls; or `none` without an enclosure.

use std::fmt::Write as _;

use thwart_grid::format::board_file::{BoardFile, Header, name_of};
use thwart_grid::format::problem::shortened;
use thwart_grid::format::report::Report;
use thwart_grid::{Board, Cell, Coord, Problem, Problems, Tile, Topology};

use super::{LONE_PORTAL, all_points, missed_points};
use crate::links::Links;
use thwart_game::info::Count;
use thwart_game::judge::{Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, Words};
use thwart_game::moves::Move;
use thwart_game::setup::Setup;
use thwart_game::value::Value;

const NAME: &str = "algobowl-enclosure";
/// The sign of a wall, in a map before the first move and in an answer.
const WALL: char = 'W';
const PORTAL: char = 'p';
/// The signs of cells that score, with their points in all.
const SCORING: [(char, i32); 3] = [('c', 4), ('a', 11), ('b', -4)];
const SIGNS: &[JudgeSign] =
    &[('.', Tile::Free, Count::Any), ('#', Tile::Obstacle, Count::Any), ('H', Tile::Start, Count::One)];
/// The remark on a map with walls.
const WALLS: &str = "a wall `W` of the map may be moved, so it is grass here, and counts among the walls";

pub(super) const DIALECT: Dialect = Dialect {
    name: NAME,
    summary: "AlgoBOWL's enclosure: walls, rows and columns, a map of # . H a b c p W, portals from 0",
    looks_like,
    read: |text| match read(text) {
        Ok((file, remarks)) => Cases::one(Ok(file)).with_remarks(remarks),
        Err(problems) => Cases::one(Err(problems)),
    },
    write,
    write_answer,
    read_claim,
    time: None,
    scoring: None,
    promise: Promise { number: Some(("walls", (0, 2000))), signs: SIGNS, ..Promise::ANY },
};

/// Returns what a sign of a map is, with its points.
fn meaning(sign: char) -> Option<(Tile, i32)> {
    let scoring =
        || SCORING.iter().find(|(known, _)| *known == sign).map(|&(_, points)| (Tile::Free, points));
    match sign {
        '.' | PORTAL | WALL => Some((Tile::Free, 1)),
        '#' => Some((Tile::Obstacle, 1)),
        'H' => Some((Tile::Start, 1)),
        _ => scoring(),
    }
}

fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut numbers =
        || -> Option<Vec<usize>> { lines.next()?.split_whitespace().map(|word| word.parse().ok()).collect() };
    let (walls, size) = (numbers(), numbers());
    let is_row = |row: &str| row.chars().all(|sign| meaning(sign).is_some());
    walls.is_some_and(|walls| walls.len() == 1)
        && size.is_some_and(|size| size.len() == 2)
        && lines.next().is_some_and(is_row)
        && text.contains('H')
}

fn read(text: &str) -> Result<(BoardFile, Vec<&'static str>), Problems> {
    let mut words = Words::new(text);
    let walls = words.number("the number of walls", 0..=1_000_000)?;
    let [rows, cols] = ["rows", "columns"].map(|of| (format!("the number of {of}"), 1..=u64::from(u32::MAX)));
    let (rows, cols) = (words.number(&rows.0, rows.1)?, words.number(&cols.0, cols.1)?);
    let (map_line, grid) = words.grid(rows, cols)?;
    let (mut report, mut tiles, mut points) = (Report::default(), Vec::new(), Vec::new());
    for &(line, row) in &grid {
        for (column, sign) in (1..).zip(row.chars()) {
            let (tile, score) = meaning(sign).unwrap_or((Tile::Free, 1));
            tiles.push(tile);
            points.push(score);
            if meaning(sign).is_none() {
                report.add_of_kind(("sign", sign.into()), line, column, || {
                    format!("{} is no sign of this format; use one of # . H a b c p W", name_of(sign))
                });
            }
        }
    }
    report.finish()?;
    let signs: Vec<char> = grid.iter().flat_map(|(_, row)| row.chars()).collect();
    let scores = points.iter().any(|&score| score != 1);
    let board = Board::new(grid.len(), signs.len() / grid.len(), tiles)
        .ok_or_else(|| Problem::whole("the map has no cell"))?;
    let board = if scores { board.with_points(points).expect("one number for each cell") } else { board };
    let mut is_joined = vec![false; board.len()];
    let mut links = Vec::new();
    for _ in 0..words.number("the number of portals", 0..=board.len() as u64 / 2)? {
        let [one, other] = [(); 2].map(|()| end(&mut words, &board, &signs, &mut is_joined));
        links.push(format!("{}-{}", one?, other?));
    }
    words.finish()?;
    let alone = |cell: &Cell| signs[cell.index()] == PORTAL && !is_joined[cell.index()];
    let lone: Vec<_> = board.cells().filter(alone).map(|cell| board.coord(cell).to_string()).collect();
    let remarks = [(signs.contains(&WALL), WALLS), (!lone.is_empty(), LONE_PORTAL)];
    links.extend(lone);
    let mut headers = vec![("game", "enclose".to_owned()), ("walls", walls.to_string())];
    if !links.is_empty() {
        headers.push(("links", links.join(" ")));
    }
    let header = |(key, value): (&str, String)| Header { key: key.to_owned(), value, line: 1, column: 1 };
    let headers = headers.into_iter().map(header).collect();
    let remarks = remarks.into_iter().filter(|(applies, _)| *applies).map(|(_, remark)| remark);
    Ok((BoardFile { headers, board, map_line }, remarks.collect()))
}

/// Reads an end of a portal.
fn end(
    words: &mut Words<'_>,
    board: &Board,
    signs: &[char],
    is_joined: &mut [bool],
) -> Result<Coord, Problem> {
    let (line, column, _) = words.clone().next("the row of a portal")?;
    let row = words.number("the row of a portal", 0..=board.rows() as u64 - 1)?;
    let col = words.number("the column of a portal", 0..=board.cols() as u64 - 1)?;
    let at = usize::try_from(row * board.cols() as u64 + col).expect("a cell of the board");
    if signs[at] != PORTAL || is_joined[at] {
        let why = if is_joined[at] { "belongs to another portal" } else { "has no `p` in the map" };
        let message = format!("the cell {row} {col} {why}; rows and columns are counted from 0");
        return Err(Problem::at(line, column, message));
    }
    is_joined[at] = true;
    Ok(board.coord(Cell::new(at)))
}

/// Returns the map of a setup in the signs of this format, row by row.
fn map(setup: &Setup) -> Result<Vec<char>, String> {
    let board = setup.board();
    let refused = [
        (board.topology() != Topology::Four, "hexagons"),
        (setup.parameter("goal") != "rim", "exits"),
        (setup.parameter("animals") != "one", "second animal"),
        (setup.number("wall-price") != 0, "price of a wall"),
    ];
    if let Some((_, what)) = refused.iter().find(|(applies, _)| *applies) {
        return Err(format!("{NAME} has no {what}"));
    }
    let links = Links::read(setup.parameter("links"), board)?;
    let is_portal = |cell: Cell| links.ends().iter().any(|&(end, _)| end == cell);
    let sign = |cell: Cell| {
        let points = board.points_of(cell);
        let scoring = SCORING.iter().find(|(_, known)| *known == points).map(|(sign, _)| *sign);
        match (board.tile(cell), is_portal(cell)) {
            (Tile::Obstacle, _) => Ok('#'),
            (Tile::Start, false) if points == 1 => Ok('H'),
            (Tile::Free, true) if points == 1 => Ok(PORTAL),
            (Tile::Free, false) if points == 1 => Ok('.'),
            (Tile::Free, false) if scoring.is_some() => Ok(scoring.unwrap_or('.')),
            _ => Err(format!("{NAME} has no sign for the cell {}", board.coord(cell))),
        }
    };
    board.cells().map(sign).collect()
}

/// Returns rows of signs as lines.
fn lines(signs: &[char], cols: usize) -> String {
    signs.chunks(cols).flat_map(|row| row.iter().copied().chain(['\n'])).collect()
}

fn write(setup: &Setup) -> Result<String, String> {
    let board = setup.board();
    let signs = map(setup)?;
    let links = Links::read(setup.parameter("links"), board)?;
    let pairs: Vec<_> = links
        .ends()
        .iter()
        .filter_map(|&(one, other)| Some((one, other.filter(|&other| one < other)?)))
        .collect();
    let mut text = format!("{}\n{} {}\n", setup.number("walls"), board.rows(), board.cols());
    text += &lines(&signs, board.cols());
    let _ = writeln!(text, "{}", pairs.len());
    for (one, other) in pairs {
        let [one, other] = [one, other].map(|cell| board.coord(cell));
        let _ = writeln!(text, "{} {} {} {}", one.row, one.col, other.row, other.col);
    }
    Ok(text)
}

fn write_answer(setup: &Setup, answer: &JudgeAnswer<'_>) -> String {
    let (Value::Finite(missed), Ok(mut signs)) = (answer.bounds.upper, map(setup)) else {
        return "none\n".to_owned();
    };
    for wall in answer.line.iter().filter_map(|chosen| chosen.cell()) {
        signs[wall.index()] = WALL;
    }
    let score = i128::from(all_points(setup)) - i128::from(missed);
    format!("{score}\n{}", lines(&signs, setup.board().cols()))
}

fn read_claim(setup: &Setup, words: &mut Words<'_>) -> Result<Claim, Problem> {
    let place = words.clone().next("the score")?;
    let Some(missed) = missed_points(setup, words)? else { return Ok(Value::Infinite.into()) };
    let board = setup.board();
    let known = map(setup).map_err(|message| Problem::at(place.0, place.1, message))?;
    let (_, grid) = words.grid(board.rows() as u64, board.cols() as u64)?;
    let mut plan = Vec::new();
    let signs = grid.iter().flat_map(|&(line, row)| (1..).zip(row.chars()).map(move |at| (line, at)));
    for ((line, (column, sign)), cell) in signs.zip(board.cells()) {
        if sign == WALL {
            plan.push(Move::Obstacle(cell));
        } else if sign != known[cell.index()] {
            let found = shortened(&sign.to_string()).into_owned();
            let message = format!(
                "found `{found}`, the map has `{}`; write the map with `W` for each wall",
                known[cell.index()]
            );
            return Err(Problem::at(line, column, message));
        }
    }
    plan.push(Move::Done);
    Ok(Claim { value: Value::Finite(missed), plan: Some(plan) })
}
