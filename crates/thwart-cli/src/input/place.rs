//! Starts and exits from the command line.

use thwart::grid::Metres;
use thwart::grid::format::board_file::BoardFile;
use thwart::grid::metres::coordinate;
use thwart::grid::{Board, Cell, Coord, Tile};
use thwart::info::GameInfo;

use super::Source;
use crate::failure::Failure;

impl Source {
    /// Applies `--start`, `--exit`, `--start-xy` and `--exit-xy`, which replace the old places.
    pub(super) fn place(
        &self,
        info: &GameInfo,
        file: &mut BoardFile,
        metres: Option<Metres>,
    ) -> anyhow::Result<()> {
        let mut tiles = file.board.tiles().to_vec();
        let mut messages = Vec::new();
        let mut changed = false;
        let both = [
            (Tile::Exit, ["--exit", "--exit-xy"], [&self.exits, &self.exits_xy]),
            (Tile::Start, ["--start", "--start-xy"], [&self.starts, &self.starts_xy]),
        ];
        for (tile, [option, option_xy], [cells, points]) in both {
            let given = match (cells.is_empty(), points.is_empty()) {
                (true, true) => continue,
                (false, _) => option,
                (true, false) => option_xy,
            };
            changed = true;
            if info.sign(tile).is_none() {
                messages.push(format!("{given}: boards of {} have no `{}`", info.name, tile.sign()));
                continue;
            }
            let cells = cells.iter().map(|word| (option, word.as_str(), target(&file.board, word)));
            let points = points.iter().flat_map(|words| words.split_whitespace());
            let points = points.map(|word| (option_xy, word, point(&file.board, word, metres, option)));
            let new = cells.chain(points).filter_map(|(option, word, cell)| match cell {
                Ok(cell) => Some((option, word, cell)),
                Err(message) => {
                    messages.push(format!("{option} {word}: {message}"));
                    None
                }
            });
            let new: Vec<_> = new.collect();
            for old in tiles.iter_mut().filter(|old| **old == tile) {
                *old = Tile::Free;
            }
            for (option, word, cell) in new {
                if tile == Tile::Start && tiles[cell.index()] == Tile::Exit {
                    messages.push(format!("{option} {word}: the exit is there"));
                }
                tiles[cell.index()] = tile;
            }
        }
        Failure::all(messages)?;
        if !changed {
            return Ok(());
        }
        file.board = file.board.map_tiles(|cell, _| tiles[cell.index()]);
        Ok(())
    }
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
             `origin`, or give {cell_option} ROW,COLUMN"
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
