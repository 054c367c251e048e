//! The object of a board: what a program needs to draw it or to play on it.

use serde_json::{Map, Value as Json, json};
use thwart::grid::{Cell, Tile};
use thwart::setup::Setup;

use crate::parts::object;

/// Returns a board as arrays: `walls`, `bricks` and `costs` have a row of numbers for each row of the board, 1 for a
/// wall or a brick and the cost of entering a cell, 0 for a wall. `starts` and `exits` are pairs of row and column from
/// 0. `points` is there if the board has some. `par` is the value that the board's `expect:` states, as a number or a
/// word, or `null`; nothing is solved. `board` is the canonical text, which every verb reads.
///
/// Takes time and memory in proportion to the cells.
///
/// ```
/// let position = thwart::read("game: bomb\nexpect: 4\n\n@3%>\n").unwrap();
/// let object = thwart_json::board(position.setup());
/// assert_eq!((object["costs"].to_string(), object["par"].to_string()), ("[[1,3,1,1]]".into(), "4".into()));
/// ```
pub fn board(setup: &Setup) -> Map<String, Json> {
    let board = setup.board();
    let rows = |of: &dyn Fn(Cell) -> Json| -> Json {
        let cells: Vec<Cell> = board.cells().collect();
        cells.chunks(board.cols()).map(|row| row.iter().map(|&cell| of(cell)).collect::<Json>()).collect()
    };
    let is = |tile: Tile| rows(&|cell| u8::from(board.tile(cell) == tile).into());
    let places = |tile: Tile| -> Json {
        let at = |cell| board.coord(cell);
        board.find(tile).map(|cell| json!([at(cell).row, at(cell).col])).collect()
    };
    let mut made = object(setup);
    made.insert("title".to_owned(), setup.title().into());
    made.insert("rows".to_owned(), board.rows().into());
    made.insert("cols".to_owned(), board.cols().into());
    made.insert("walls".to_owned(), is(Tile::Obstacle));
    made.insert("bricks".to_owned(), is(Tile::Brick));
    let cost = |cell| if board.tile(cell) == Tile::Obstacle { 0 } else { board.cost(cell) };
    made.insert("costs".to_owned(), rows(&|cell| cost(cell).into()));
    if board.points().is_some() {
        made.insert("points".to_owned(), rows(&|cell| board.points_of(cell).into()));
    }
    made.insert("starts".to_owned(), places(Tile::Start));
    made.insert("exits".to_owned(), places(Tile::Exit));
    let par = setup.header("expect").map(|header| header.value.as_str());
    made.insert(
        "par".to_owned(),
        par.map_or(Json::Null, |par| par.parse::<u64>().map_or(par.into(), Json::from)),
    );
    made.insert("board".to_owned(), setup.text().into());
    made
}
