//! Where the boards come from: families, and maps in the files of a folder.

use std::path::Path;

use thwart::generate::{self, Request};
use thwart::info::GameInfo;
use thwart::setup::Setup;
use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::format::movingai;
use thwart_grid::{Board, Cell, Coord, Tile};

use crate::job::Settings;

/// A source of boards of any size.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Boards {
    /// Drawn.
    Family {
        /// The name of the family.
        family: &'static str,
        /// Its parameters, those of the dressing and those of the game, and `seed`
        /// where that is not 1.
        settings: Settings,
    },
    /// Drawn by the bench itself.
    Drawn {
        /// The board of a size.
        draw: fn(usize, usize) -> Board,
        /// Parameters of the game.
        settings: Settings,
    },
    /// Cut from a map.
    Map {
        /// The map, of which `G`, `@` and the like were read already.
        board: &'static Board,
        /// Parameters of the game.
        settings: Settings,
    },
    /// Kept in a file, parameters and all.
    Kept {
        /// The file, read already.
        file: &'static BoardFile,
    },
}

/// Why making a board cannot fail.
const REASON: &str = "a row of the table asks for a board that there is";

impl Boards {
    /// The board of this size.
    pub(crate) fn setup(self, info: &'static GameInfo, rows: usize, cols: usize) -> Setup {
        match self {
            Self::Family { family, settings } => {
                let (seeds, settings): (Vec<_>, Vec<_>) =
                    settings.iter().partition(|(key, _)| *key == "seed");
                let seed = seeds.first().map_or(1, |(_, seed)| seed.parse().expect("a seed is a number"));
                let request = Request { family, rows, cols, seed, settings: &settings };
                generate::setup(info, &request).expect(REASON)
            }
            Self::Drawn { draw, settings } => setup_of(draw(rows, cols), info, settings),
            Self::Map { board, settings } => setup_of(cut(board, rows, cols), info, settings),
            Self::Kept { file } => Setup::new(info, part(file, rows, cols)).expect(REASON),
        }
    }
}

/// A board with parameters of its game.
fn setup_of(board: Board, info: &'static GameInfo, settings: Settings) -> Setup {
    let game = [("game", info.name)].into_iter().chain(settings.iter().copied());
    let headers =
        game.map(|(key, value)| Header { key: key.to_owned(), value: value.to_owned(), line: 1, column: 1 });
    let file = BoardFile { headers: headers.collect(), board, map_line: 1 };
    Setup::new(info, file).expect(REASON)
}

/// Reads a map; `None` where there is no such file.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn read_map(folder: &Path, name: &str) -> Result<Option<Board>, String> {
    let path = folder.join(name);
    if !path.exists() {
        return Ok(None);
    }
    let place = |message: String| format!("{}: {message}", path.display());
    let text = std::fs::read_to_string(&path).map_err(|error| place(error.to_string()))?;
    let map = movingai::parse(&text, movingai::Options::default());
    map.map(|file| Some(file.board)).map_err(|problems| place(problems.to_string()))
}

/// The part of a map around its exit, which is the cell next to the middle of all
/// that a walker can stand on; he starts on the first cell there is.
fn cut(map: &Board, rows: usize, cols: usize) -> Board {
    let middle = Coord { row: map.rows() / 2, col: map.cols() / 2 };
    let exit = nearest(map, middle);
    let (mut tiles, exit) = around(map, exit, rows, cols);
    tiles[exit] = Tile::Exit;
    let start = tiles.iter().position(|&tile| tile == Tile::Free);
    tiles[start.expect("a map has more than one free cell")] = Tile::Start;
    Board::new(rows, cols, tiles).expect("it is as large as it was cut")
}

/// The part of a kept board around its start, with a door wherever a free cell
/// leads out of it; all of the board where that is asked for.
fn part(file: &BoardFile, rows: usize, cols: usize) -> BoardFile {
    let whole = &file.board;
    if (rows, cols) == (whole.rows(), whole.cols()) {
        return file.clone();
    }
    let start = whole.find(Tile::Start).next().expect("a kept board has a start");
    let (mut tiles, _) = around(whole, whole.coord(start), rows, cols);
    for (place, tile) in tiles.iter_mut().enumerate() {
        let (row, col) = (place / cols, place % cols);
        let is_rim = row == 0 || col == 0 || row + 1 == rows || col + 1 == cols;
        if is_rim && *tile == Tile::Free {
            *tile = Tile::Exit;
        }
    }
    let board = Board::new(rows, cols, tiles).expect("it is as large as it was cut");
    BoardFile { board: board.with_topology(whole.topology()), ..file.clone() }
}

/// The tiles of a part of a board with a cell of it as near to the middle as
/// may be, and the place of that cell in the part.
fn around(board: &Board, cell: Coord, rows: usize, cols: usize) -> (Vec<Tile>, usize) {
    let corner = |at: usize, side: usize, of: usize| at.saturating_sub(side / 2).min(of - side);
    let (top, left) = (corner(cell.row, rows, board.rows()), corner(cell.col, cols, board.cols()));
    let tiles = (top..top + rows).flat_map(|row| {
        let first = row * board.cols() + left;
        board.tiles()[first..first + cols].iter().copied()
    });
    (tiles.collect(), (cell.row - top) * cols + cell.col - left)
}

/// The free cell of the largest region that is nearest to a place.
fn nearest(map: &Board, to: Coord) -> Coord {
    let mut region = vec![None; map.len()];
    let mut sizes: Vec<usize> = Vec::new();
    for start in map.cells().filter(|&cell| map.is_passable(cell)) {
        if region[start.index()].is_some() {
            continue;
        }
        let number = sizes.len();
        let mut stack = vec![start];
        region[start.index()] = Some(number);
        let mut size = 0;
        while let Some(cell) = stack.pop() {
            size += 1;
            for (_, next) in map.neighbours(cell, |next| map.is_passable(next)) {
                if region[next.index()].replace(number).is_none() {
                    stack.push(next);
                }
            }
        }
        sizes.push(size);
    }
    let largest = (0..sizes.len()).max_by_key(|&number| sizes[number]);
    let apart = |cell: &Cell| {
        let at = map.coord(*cell);
        at.row.abs_diff(to.row) + at.col.abs_diff(to.col)
    };
    let cells = map.cells().filter(|cell| region[cell.index()].is_some() && region[cell.index()] == largest);
    map.coord(cells.min_by_key(apart).expect("a map has free cells"))
}
