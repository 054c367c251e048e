//! Random small boards of any game, drawn from its `INFO`.

use proptest::prelude::*;
use thwart_game::game::Game;
use thwart_game::info::{Count, GameInfo, SignRule};
use thwart_game::setup::Setup;
use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::{Board, Cell, Tile, Topology};

use super::Dice;

/// The random numbers from which a board is made. A draft shrinks towards few rows, few columns and
/// free cells.
#[derive(Clone, Debug)]
pub struct Draft {
    rows: usize,
    cols: usize,
    picks: Vec<u8>,
    /// The seed of all other random choices.
    pub dice: u64,
}

/// The most cells of a board.
const CELLS: usize = 12;

/// Returns a strategy that draws drafts of boards with at most 12 cells.
pub fn drafts() -> impl Strategy<Value = Draft> {
    let picks = proptest::collection::vec(any::<u8>(), CELLS);
    (1usize..=6, 1usize..=6, picks, any::<u64>()).prop_map(|(rows, cols, picks, dice)| Draft {
        rows,
        cols: cols.min(CELLS / rows),
        picks,
        dice,
    })
}

impl Draft {
    /// Draws the draft of a board with at most 12 cells.
    pub fn roll(dice: &mut Dice) -> Self {
        let rows = 1 + dice.roll(6);
        let cols = (1 + dice.roll(6)).min(CELLS / rows);
        let picks = (0..CELLS).map(|_| u8::try_from(dice.roll(256)).expect("below 256")).collect();
        Self { rows, cols, picks, dice: dice.roll(usize::MAX) as u64 }
    }
}

/// Headers of a board: the values of parameters, and a topology.
pub type Headers = Vec<(&'static str, String)>;

/// Returns every combination of a topology of the game and the parameter values that it names for its
/// exam.
pub fn header_sets(info: &GameInfo) -> Vec<Headers> {
    info.topologies.iter().flat_map(|&topology| sets_on(info, topology)).collect()
}

fn sets_on(info: &GameInfo, topology: Topology) -> Vec<Headers> {
    let shape: Headers = topology.headers().map(|(key, value)| (key, value.to_owned())).collect();
    let mut sets = vec![shape];
    for parameter in info.parameters {
        let values = parameter.exam_on(topology);
        let with = |set: &Headers, value: &String| {
            let mut set = set.clone();
            set.push((parameter.key, value.clone()));
            set
        };
        sets = sets.iter().flat_map(|set| values.iter().map(|value| with(set, value))).collect();
    }
    sets
}

/// Makes the board of a draft, cut down by `fewer` rows; returns `None` if the game does not take it,
/// for example because it has too few cells for its tokens.
pub fn setup<G: Game>(draft: &Draft, headers: &Headers, fewer: usize) -> Option<Setup> {
    let rows = draft.rows.checked_sub(fewer).filter(|&rows| rows > 0)?;
    let len = rows * draft.cols;
    let mut dice = Dice(draft.dice);
    let any = free_signs(G::INFO);
    // One board in ten has only one kind of cell, free or not.
    let only = (dice.roll(10) == 0).then(|| any[dice.roll(any.len())]);
    let mut tiles: Vec<Tile> =
        draft.picks[..len].iter().map(|&pick| only.unwrap_or_else(|| tile(&any, pick))).collect();
    let mut taken = Vec::new();
    let header = |key: &str| headers.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str());
    let applies = |rule: &&SignRule| G::INFO.applies(rule, header);
    for rule in G::INFO.signs.iter().filter(applies).filter(|rule| rule.count != Count::Any) {
        let several = match rule.count {
            Count::Some if dice.roll(3) == 0 => 1 + dice.roll(2),
            Count::Two => 1,
            _ => 0,
        };
        for number in 0..=several {
            if taken.len() == len {
                if number == 0 {
                    return None;
                }
                break;
            }
            let mut cell = dice.roll(len);
            while taken.contains(&cell) {
                cell = (cell + 1) % len;
            }
            taken.push(cell);
            tiles[cell] = rule.tile;
        }
    }
    let mut board = Board::new(rows, draft.cols, tiles)?;
    if G::INFO.has_costs && dice.roll(6) == 0 {
        board = board.with_costs(costs(len, &mut dice))?;
    }
    if G::INFO.has_points && dice.roll(3) == 0 {
        board = board.with_points((0..len).map(|_| [1, 1, 1, 1, 4, -4, 0][dice.roll(7)]).collect())?;
    }
    let draw = |(key, value): &(&'static str, String)| {
        (*key, G::draw_value(key, &board, draft.dice).unwrap_or_else(|| value.clone()))
    };
    let drawn: Vec<_> = headers.iter().map(draw).collect();
    let headers = [("game", G::INFO.name.to_owned())].into_iter().chain(drawn);
    let headers = headers.map(|(key, value)| Header { key: key.into(), value, line: 1, column: 1 });
    let setup = Setup::new(G::INFO, BoardFile { headers: headers.collect(), board, map_line: 1 }).ok()?;
    G::new(&setup).is_ok().then_some(setup)
}

/// Draws costs for this many cells: any or, on every other board, mostly 0, so that many paths cost the
/// same.
fn costs(len: usize, dice: &mut Dice) -> Vec<u32> {
    let any = [[0, 1, 2, 3, 17], [0, 0, 0, 1, 7]][dice.roll(2)];
    (0..len).map(|_| any[dice.roll(any.len())]).collect()
}

/// Returns the same board with other costs of its cells, if it is one of the game.
pub fn with_costs<G: Game>(setup: &Setup, dice: &mut Dice) -> Option<Setup> {
    let board = setup.board().clone();
    let costs = costs(board.len(), dice);
    with_board::<G>(setup, board.with_costs(costs)?)
}

/// Returns the setup with another board, if it is one of the game.
fn with_board<G: Game>(setup: &Setup, board: Board) -> Option<Setup> {
    let other = Setup::new(G::INFO, BoardFile { board, ..setup.file().clone() }).ok()?;
    G::new(&other).is_ok().then_some(other)
}

/// Returns the game's first sign for half of the cells, and any sign for the others.
fn tile(any: &[Tile], pick: u8) -> Tile {
    let digits = [0, 1, 1, 2, 5, 9];
    let tile = if pick < 128 { any[0] } else { any[pick as usize % any.len()] };
    match tile {
        Tile::Digit(_) => Tile::Digit(digits[pick as usize / 7 % digits.len()]),
        tile => tile,
    }
}

/// Returns the signs of which any number may stand on a board.
pub fn free_signs(info: &GameInfo) -> Vec<Tile> {
    info.signs.iter().filter(|rule| rule.count == Count::Any).map(|rule| rule.tile).collect()
}

/// Returns the board with another sign on one cell; `None` if the dice give the same board, or if the
/// result is no board of the game, for example because its only start is gone.
pub fn neighbour<G: Game>(setup: &Setup, dice: &mut Dice) -> Option<Setup> {
    let signs = free_signs(G::INFO);
    let cell = Cell::new(dice.roll(setup.board().len()));
    with_sign::<G>(setup, cell, signs[dice.roll(signs.len())])
}

/// Returns the board with this sign on a cell, if it is another one and one of the game.
pub fn with_sign<G: Game>(setup: &Setup, cell: Cell, sign: Tile) -> Option<Setup> {
    let board = setup.board();
    if board.tile(cell) == sign {
        return None;
    }
    with_board::<G>(setup, board.map_tiles(|at, tile| if at == cell { sign } else { tile }))
}

/// A function that returns whether a board has a certain shape.
pub type Corner = fn(&Board) -> bool;

/// Shapes that are easily forgotten, and tests for them.
pub const CORNERS: [(&str, Corner); 5] = [
    ("one cell wide", |board| board.rows() == 1 || board.cols() == 1),
    ("start beside an exit", |board| {
        let exit = |cell| board.tile(cell) == Tile::Exit;
        board.find(Tile::Start).any(|start| board.neighbours(start, exit).next().is_some())
    }),
    ("no exit", |board| board.find(Tile::Exit).next().is_none()),
    ("everything free", |board| board.cells().all(|cell| board.is_passable(cell))),
    ("everything blocked", |board| {
        let people = |tile| matches!(tile, Tile::Start | Tile::Exit);
        board.tiles().iter().all(|&tile| people(tile) || !tile.is_passable())
    }),
];
