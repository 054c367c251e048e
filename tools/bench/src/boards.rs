//! The boards of the rows: families, maps, and board files, at any size.

use std::path::Path;
use std::rc::Rc;

use anyhow::{Context as _, Result, bail};
use thwart::generate::{self, Recipe};
use thwart::info::GameInfo;
use thwart::setup::Setup;
use thwart_grid::format::board_file::{self, BoardFile, Header};
use thwart_grid::format::movingai;
use thwart_grid::{Board, Cell, Coord, Tile};

use crate::comb::{Rungs, comb};

/// A function that makes the board of a game with this many rows and columns.
pub(crate) type Boards = Rc<dyn Fn(&'static GameInfo, usize, usize) -> Setup>;

/// The boards that the third column of a row names.
pub(crate) struct Source {
    pub(crate) boards: Boards,
    /// The size of a map or of a board file.
    pub(crate) size: Option<(usize, usize)>,
}

/// The reason why making a board cannot fail.
const REASON: &str = "the boards of the table are valid";

impl Source {
    /// Reads a family, a map or a board file, and its settings; `None` if the map is
    /// not in the folder.
    ///
    /// # Errors
    /// A setting without `=`, and a file that is not valid.
    pub(crate) fn read(text: &'static str, maps: &Path) -> Result<Option<Self>> {
        let mut words = text.split(' ');
        let name = words.next().unwrap_or_default();
        let settings = words.map(|word| word.split_once('=').with_context(|| format!("`{word}`")));
        let settings: Vec<_> = settings.collect::<Result<_>>()?;
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let boards: Boards = match (stem, ending) {
            (_, "board") => return Self::board_file(name).map(Some),
            (_, "map") => return Self::map(&maps.join(name), settings),
            ("comb-low", _) => with_settings(|rows, cols| comb(rows, cols, Rungs::Low), settings),
            ("comb-high", _) => with_settings(|rows, cols| comb(rows, cols, Rungs::High), settings),
            (family, _) => {
                let (seeds, settings): (Vec<_>, Vec<_>) =
                    settings.into_iter().partition(|&(key, _)| key == "seed");
                let seed = seeds.first().map_or(Ok(1), |(_, seed)| seed.parse())?;
                Rc::new(move |info, rows, cols| {
                    let request = Recipe { family, rows, cols, seed, settings: &settings };
                    generate::setup(info, &request).expect(REASON)
                })
            }
        };
        Ok(Some(Self { boards, size: None }))
    }

    /// Reads a map. The boards are the map or parts of it.
    fn map(path: &Path, settings: Vec<(&'static str, &'static str)>) -> Result<Option<Self>> {
        if !path.exists() {
            return Ok(None);
        }
        let map = match movingai::parse(&std::fs::read_to_string(path)?, movingai::Options::default()) {
            Ok(file) => file.board,
            Err(problems) => bail!("{}: {problems}", path.display()),
        };
        let size = Some((map.rows(), map.cols()));
        Ok(Some(Self { boards: with_settings(move |rows, cols| cut(&map, rows, cols), settings), size }))
    }

    /// Reads a board file of the repository, which has the parameters. The boards are the
    /// file or parts of it.
    fn board_file(name: &str) -> Result<Self> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let file = match board_file::parse(&text) {
            Ok(file) => file,
            Err(problems) => bail!("{}: {problems}", path.display()),
        };
        let size = Some((file.board.rows(), file.board.cols()));
        let boards = move |info, rows, cols| Setup::new(info, part(&file, rows, cols)).expect(REASON);
        Ok(Self { boards: Rc::new(boards), size })
    }
}

/// Makes boards of a game from boards without parameters.
fn with_settings(
    make: impl Fn(usize, usize) -> Board + 'static,
    settings: Vec<(&'static str, &'static str)>,
) -> Boards {
    Rc::new(move |info, rows, cols| {
        let settings = [("game", info.name)].into_iter().chain(settings.iter().copied());
        let header =
            |(key, value): (&str, &str)| Header { key: key.into(), value: value.into(), line: 1, column: 1 };
        let file =
            BoardFile { headers: settings.map(header).collect(), board: make(rows, cols), map_line: 1 };
        Setup::new(info, file).expect(REASON)
    })
}

/// Returns a part of a map, with the exit at a cell near the middle of the map and the
/// start at the first free cell.
fn cut(map: &Board, rows: usize, cols: usize) -> Board {
    let (mut tiles, exit) = around(map, exit_of_map(map), rows, cols);
    tiles[exit] = Tile::Exit;
    let start = tiles.iter().position(|&tile| tile == Tile::Free);
    tiles[start.expect("a map has more than one free cell")] = Tile::Start;
    Board::new(rows, cols, tiles).expect("a tile for every cell")
}

/// Returns a part of a board around the start. Free cells on the rim of a part become
/// exits.
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
    let board = Board::new(rows, cols, tiles).expect("a tile for every cell");
    BoardFile { board: board.with_topology(whole.topology()), ..file.clone() }
}

/// Returns the tiles of a part of a board with a cell as near to its middle as possible,
/// and the place of the cell in the part.
fn around(board: &Board, cell: Coord, rows: usize, cols: usize) -> (Vec<Tile>, usize) {
    let corner = |at: usize, side: usize, of: usize| at.saturating_sub(side / 2).min(of - side);
    let (top, left) = (corner(cell.row, rows, board.rows()), corner(cell.col, cols, board.cols()));
    let tiles = (top..top + rows).flat_map(|row| {
        let first = row * board.cols() + left;
        board.tiles()[first..first + cols].iter().copied()
    });
    (tiles.collect(), (cell.row - top) * cols + cell.col - left)
}

/// Returns the free cell of the largest region that is nearest to the middle of a map.
fn exit_of_map(map: &Board) -> Coord {
    let regions = map.regions(|cell| map.is_passable(cell));
    let largest = regions.into_iter().max_by_key(Vec::len).expect("a map has free cells");
    let from_middle = |cell: &Cell| {
        let at = map.coord(*cell);
        (at.row.abs_diff(map.rows() / 2) + at.col.abs_diff(map.cols() / 2), *cell)
    };
    map.coord(largest.into_iter().min_by_key(from_middle).expect("a region has a cell"))
}
