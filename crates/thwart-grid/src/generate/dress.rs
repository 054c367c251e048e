//! The signs that a game asks for on a ground: starts, exits, costs and bricks.

use super::dice::Dice;
use super::draft::Draft;
use crate::board::{Board, Cell, Tile, narrow};
use crate::distance::distances;

/// The number of a sign that a game asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amount {
    /// None: the game does not have the sign.
    #[default]
    None,
    /// Exactly one.
    One,
    /// All on the ground.
    All,
    /// This many: those of the ground first, then free cells drawn at random; fewer
    /// if the board is full.
    Several(usize),
}

/// The distribution of entering costs on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Costs {
    /// Every digit is equally likely on every cell.
    Uniform,
    /// Most cells cost 1, one in ten costs 9.
    Sparse,
    /// Squares of 4 x 4 cells cost the same.
    Blocks,
    /// Cheap rows (0 and 1) lie between expensive ones (8 and 9).
    Adversarial,
}

impl Costs {
    /// All values with their words.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("uniform", Self::Uniform),
        ("sparse", Self::Sparse),
        ("blocks", Self::Blocks),
        ("adversarial", Self::Adversarial),
    ];

    /// Reads a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == word).map(|&(_, costs)| costs)
    }
}

/// The positions of starts and exits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ends {
    /// As on the ground.
    #[default]
    Far,
    /// As [`Draft::on_loop`] places them.
    Loop,
    /// Starts within two steps of an exit, as long as there is room.
    Near,
    /// The first start on the free cell nearest to the middle of the board.
    Middle,
}

impl Ends {
    /// All values with their words.
    pub const ALL: &'static [(&'static str, Self)] =
        &[("far", Self::Far), ("loop", Self::Loop), ("near", Self::Near), ("middle", Self::Middle)];
}

/// The signs that a game asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signs {
    /// Starts or tokens.
    pub starts: Amount,
    /// The positions of starts and of the first exit.
    pub ends: Ends,
    /// Exits.
    pub exits: Amount,
    /// Digits on all free cells.
    pub costs: Option<Costs>,
    /// Percentage of the family's obstacles that become bricks.
    pub bricks: usize,
    /// Percentage of the free cells buried under bricks, which may close every
    /// path.
    pub rubble: usize,
}

/// Puts signs on a ground. A single start and a single exit are the ground's own,
/// so there is a path between them unless rubble closes it.
///
/// Cost: O(cells).
pub fn dress(ground: &Draft, signs: &Signs, dice: &mut Dice) -> Board {
    let moved = (signs.ends == Ends::Loop).then(|| ground.clone().on_loop(dice));
    let ground = moved.as_ref().unwrap_or(ground);
    let mut tiles = ground.board.tiles().to_vec();
    place(&mut tiles, Tile::Exit, signs.exits, &ground.exits, ground.start, dice);
    let starts = match signs.ends {
        Ends::Near => near_exits(ground, &tiles, dice),
        Ends::Middle => vec![nearest_to_middle(ground, &tiles)],
        Ends::Far | Ends::Loop => vec![ground.start],
    };
    place(&mut tiles, Tile::Start, signs.starts, &starts, ground.exits[0], dice);
    bury(&mut tiles, signs, dice);
    if let Some(costs) = signs.costs {
        price(&mut tiles, ground.board.cols(), costs, dice);
    }
    let (rows, cols) = (ground.board.rows(), ground.board.cols());
    Board::new(rows, cols, tiles).expect("as many tiles as the ground has")
}

/// Places a sign on the cells of the ground first, then on free cells drawn at
/// random. `reserved` is not drawn, because another sign belongs there.
fn place(tiles: &mut [Tile], sign: Tile, amount: Amount, own: &[Cell], reserved: Cell, dice: &mut Dice) {
    let count = match amount {
        Amount::None => 0,
        Amount::One => 1,
        Amount::All => own.len(),
        Amount::Several(count) => count,
    };
    for cell in own.iter().take(count) {
        tiles[cell.index()] = sign;
    }
    if count > own.len() {
        let is_free = |i: &u32| tiles[*i as usize] == Tile::Free && *i != reserved.0;
        let mut free: Vec<u32> = (0..narrow(tiles.len())).filter(is_free).collect();
        dice.shuffle(&mut free);
        for &cell in free.iter().take(count - own.len()) {
            tiles[cell as usize] = sign;
        }
    }
}

/// Returns the cells within two steps of an exit, shuffled.
fn near_exits(ground: &Draft, tiles: &[Tile], dice: &mut Dice) -> Vec<Cell> {
    let board = &ground.board;
    let exits = board.cells().filter(|cell| tiles[cell.index()] == Tile::Exit);
    let distance = distances(board, exits, |cell| board.is_passable(cell));
    let mut near: Vec<_> = board.cells().filter(|cell| (1..=2).contains(&distance[cell.index()])).collect();
    dice.shuffle(&mut near);
    near
}

/// Returns the free cell nearest to the middle, the first of a tie; the ground's start if no cell is free.
fn nearest_to_middle(ground: &Draft, tiles: &[Tile]) -> Cell {
    let board = &ground.board;
    let away = |cell: &Cell| {
        let at = board.coord(*cell);
        let [row, col] = [(at.row, board.rows()), (at.col, board.cols())]
            .map(|(place, side)| (2 * place).abs_diff(side - 1));
        row * row + col * col
    };
    let free = board.cells().filter(|cell| tiles[cell.index()] == Tile::Free);
    free.min_by_key(away).unwrap_or(ground.start)
}

/// Turns obstacles into bricks, and buries free cells under bricks.
fn bury(tiles: &mut [Tile], signs: &Signs, dice: &mut Dice) {
    if signs.bricks == 0 && signs.rubble == 0 {
        return;
    }
    for tile in tiles {
        let percent = match tile {
            Tile::Obstacle => signs.bricks,
            Tile::Free => signs.rubble,
            _ => 0,
        };
        if dice.chance(percent) {
            *tile = Tile::Brick;
        }
    }
}

/// Gives every free cell a digit.
#[expect(clippy::cast_possible_truncation, reason = "a digit is 0 to 9")]
fn price(tiles: &mut [Tile], cols: usize, costs: Costs, dice: &mut Dice) {
    const BLOCK: usize = 4;
    let mut blocks = Vec::new();
    for (i, tile) in tiles.iter_mut().enumerate() {
        let (row, col) = (i / cols, i % cols);
        if row % BLOCK == 0 && col == 0 {
            blocks = (0..cols.div_ceil(BLOCK)).map(|_| dice.below(10)).collect();
        }
        if *tile == Tile::Free {
            let digit = match costs {
                Costs::Uniform => dice.below(10),
                Costs::Sparse => {
                    if dice.chance(10) {
                        9
                    } else {
                        1
                    }
                }
                Costs::Blocks => blocks[col / BLOCK],
                Costs::Adversarial => 8 * (row % 2) + dice.below(2),
            };
            *tile = Tile::Digit(digit as u8);
        }
    }
}
