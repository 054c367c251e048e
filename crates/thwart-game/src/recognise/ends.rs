//! Starts and exits that a user gives beside a board.

use thwart_grid::format::board_file::BoardFile;
use thwart_grid::metres::coordinate;
use thwart_grid::{Board, Cell, Coord, Metres, Problem, Problems, Tile};

use crate::info::GameInfo;

/// Starts and exits that replace those of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ends<'a> {
    /// Cells of starts, each as `row,column` from 1.
    pub starts: &'a [String],
    /// Cells of exits.
    pub exits: &'a [String],
    /// Points of starts in metres, each as `x,y`, in maps that have metres.
    pub starts_xy: &'a [String],
    /// Points of exits in metres.
    pub exits_xy: &'a [String],
}

/// Puts starts and exits where a user wants them, in place of those of a board. Without a game, every board may have
/// them.
///
/// # Errors
/// The cells and points that cannot be meant, each with a remedy.
pub fn put<'a>(
    info: Option<&GameInfo>,
    file: &mut BoardFile,
    ends: Ends<'a>,
    metres: Option<Metres>,
) -> Result<(), Problems> {
    let Ends { starts, exits, starts_xy, exits_xy } = ends;
    let both = [
        (Tile::Exit, ["exit", "exit-xy"], [exits, exits_xy]),
        (Tile::Start, ["start", "start-xy"], [starts, starts_xy]),
    ];
    let both = both.into_iter().filter(|(_, _, words)| words.iter().any(|words| !words.is_empty()));
    let mut both = both.peekable();
    if both.peek().is_none() {
        return Ok(());
    }
    let mut tiles = file.board.tiles().to_vec();
    let mut wrong = Vec::new();
    for (tile, names, [cells, points]) in both {
        if let Some(info) = info.filter(|info| info.sign(tile).is_none()) {
            let message = format!("boards of {} have no `{}`", info.name, tile.sign());
            wrong.push(Problem::of(names[usize::from(cells.is_empty())], "", message));
            continue;
        }
        for old in tiles.iter_mut().filter(|old| **old == tile) {
            *old = Tile::Free;
        }
        let words = |list: &'a [String]| list.iter().flat_map(|words| words.split_whitespace());
        let cells = words(cells).map(|word| (names[0], word, target(&file.board, word)));
        let points = words(points).map(|word| (names[1], word, point(&file.board, word, metres, names[0])));
        for (name, word, cell) in cells.chain(points) {
            match cell {
                Ok(cell) if tile == Tile::Start && tiles[cell.index()] == Tile::Exit => {
                    wrong.push(Problem::of(name, word, "the exit is there"));
                }
                Ok(cell) => tiles[cell.index()] = tile,
                Err(message) => wrong.push(Problem::of(name, word, message)),
            }
        }
    }
    if !wrong.is_empty() {
        return Err(Problems(wrong));
    }
    file.board = file.board.map_tiles(|cell, _| tiles[cell.index()]);
    Ok(())
}

/// Reads a passable cell.
fn target(board: &Board, word: &str) -> Result<Cell, String> {
    let at = Coord::from_text(word).ok_or_else(|| "write 1-based row,column, such as 3,5".to_owned())?;
    let cell = board.cell(at);
    let cell = cell
        .ok_or_else(|| format!("this is outside the board of {} x {} cells", board.rows(), board.cols()))?;
    if board.is_passable(cell) {
        return Ok(cell);
    }
    let example = near(board, at).map(|other| format!(", such as {other}")).unwrap_or_default();
    Err(format!("{} is there; choose a passable cell{example}", what_is_at(board, cell)))
}

/// Reads a point in metres as a passable cell.
fn point(board: &Board, word: &str, metres: Option<Metres>, cell_option: &str) -> Result<Cell, String> {
    let metres = metres.ok_or_else(|| {
        format!(
            "only a ROS map has metres; write the YAML of a ROS map for the picture, with its `resolution` and \
             `origin`, or give --{cell_option} ROW,COLUMN"
        )
    })?;
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let numbers = word.split_once(',').and_then(|(x, y)| Some([number(x)?, number(y)?]));
    let point = numbers.ok_or_else(|| "write x,y in metres, such as 1.0,0.5".to_owned())?;
    let words = |[x, y]: [f64; 2]| format!("x {}, y {}", coordinate(x), coordinate(y));
    let Some(cell) = metres.cell(board, point) else {
        let [row, col] = metres.row_and_column(board, point).map(|index| coordinate(index + 1.0));
        let [x, y, _] = metres.origin;
        return Err(format!(
            "this is row {row}, column {col}, outside the board of {} x {} cells, which reaches from the corner {} to \
             the corner {}",
            board.rows(),
            board.cols(),
            words([x, y]),
            words(metres.far_corner(board))
        ));
    };
    if board.is_passable(cell) {
        return Ok(cell);
    }
    let at = board.coord(cell);
    let middle = |other: Coord| {
        let cell = board.cell(other)?;
        Some(format!(", such as {other} at {}", words(metres.middle(board, cell))))
    };
    let example = near(board, at).and_then(middle).unwrap_or_default();
    Err(format!(
        "this is the cell {at}, and {} is there; choose a passable cell{example}",
        what_is_at(board, cell)
    ))
}

/// Names what makes a cell impassable.
fn what_is_at(board: &Board, cell: Cell) -> &'static str {
    if board.tile(cell) == Tile::Brick { "a brick" } else { "an obstacle" }
}

/// Returns the passable cell next to a place, if any cell is passable.
fn near(board: &Board, at: Coord) -> Option<Coord> {
    let passable = board.cells().filter(|&cell| board.is_passable(cell));
    passable.map(|cell| board.coord(cell)).min_by_key(|other| {
        let apart = (other.row.abs_diff(at.row), other.col.abs_diff(at.col));
        apart.0.saturating_add(apart.1)
    })
}
