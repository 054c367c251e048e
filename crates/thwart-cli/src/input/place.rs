//! Starts and exits from the command line.

use thwart::grid::format::board_file::BoardFile;
use thwart::grid::{Board, Cell, Coord, Tile};
use thwart::info::GameInfo;

use super::Source;
use crate::failure::Failure;

impl Source {
    /// Applies `--start` and `--exit`, which replace the old places.
    pub(super) fn place(&self, info: &GameInfo, file: &mut BoardFile) -> anyhow::Result<()> {
        let mut tiles = file.board.tiles().to_vec();
        let mut messages = Vec::new();
        let mut changed = false;
        for (option, words, tile) in
            [("--exit", &self.exits, Tile::Exit), ("--start", &self.starts, Tile::Start)]
        {
            if words.is_empty() {
                continue;
            }
            changed = true;
            if info.sign(tile).is_none() {
                messages.push(format!("{option}: boards of {} have no `{}`", info.name, tile.sign()));
                continue;
            }
            let new = words.iter().filter_map(|word| match target(&file.board, word) {
                Ok(cell) => Some((word, cell)),
                Err(message) => {
                    messages.push(format!("{option} {word}: {message}"));
                    None
                }
            });
            let new: Vec<_> = new.collect();
            for old in tiles.iter_mut().filter(|old| **old == tile) {
                *old = Tile::Free;
            }
            for (word, cell) in new {
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
    let what = if board.tile(cell) == Tile::Brick { "a brick" } else { "an obstacle" };
    let passable = board.cells().filter(|&cell| board.is_passable(cell));
    let example = passable.map(|cell| board.coord(cell)).min_by_key(|other| {
        let apart = (other.row.abs_diff(at.row), other.col.abs_diff(at.col));
        apart.0.saturating_add(apart.1)
    });
    let example = example.map(|other| format!(", such as {other}")).unwrap_or_default();
    Err(format!("{what} is there; choose a passable cell{example}"))
}
