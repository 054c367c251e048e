//! Random small boards of any game, drawn from what the game says of itself.

use proptest::prelude::*;
use thwart::game::Game;
use thwart::info::{Count, GameInfo};
use thwart::setup::Setup;
use thwart_core::Tile;
use thwart_core::format::board_file::{BoardFile, Header};

/// What a board is made from. It shrinks towards few rows, few columns and
/// free cells.
#[derive(Clone, Debug)]
pub struct Draft {
    rows: usize,
    cols: usize,
    picks: Vec<u8>,
    /// Dice for everything that is random once the board stands.
    pub dice: u64,
}

/// Cells at most.
const CELLS: usize = 12;

/// Drafts of boards with at most [`CELLS`] cells.
pub fn drafts() -> impl Strategy<Value = Draft> {
    let picks = proptest::collection::vec(any::<u8>(), CELLS);
    (1usize..=4, 1usize..=6, picks, any::<u64>()).prop_map(|(rows, cols, picks, dice)| Draft {
        rows,
        cols: cols.min(CELLS / rows),
        picks,
        dice,
    })
}

/// Every combination of the parameter values that the game names for its exam.
pub fn parameter_sets(info: &GameInfo) -> Vec<Vec<(&'static str, &'static str)>> {
    let mut sets = vec![Vec::new()];
    for parameter in info.parameters {
        assert!(
            !parameter.exam.is_empty(),
            "{}: `{}` names no values for the exam",
            info.name,
            parameter.key
        );
        sets = sets
            .iter()
            .flat_map(|set| {
                parameter.exam.iter().map(move |&value| {
                    let mut set = set.clone();
                    set.push((parameter.key, value));
                    set
                })
            })
            .collect();
    }
    sets
}

/// The board of a draft, cut down by `fewer` rows; `None` where the game
/// takes no such board (too few cells for its tokens, say).
pub fn setup<G: Game>(
    draft: &Draft,
    parameters: &[(&'static str, &'static str)],
    fewer: usize,
) -> Option<Setup> {
    let rows = draft.rows.checked_sub(fewer).filter(|&rows| rows > 0)?;
    let len = rows * draft.cols;
    let any: Vec<Tile> =
        G::INFO.signs.iter().filter(|rule| rule.count == Count::Any).map(|rule| rule.tile).collect();
    let mut tiles: Vec<Tile> = draft.picks[..len].iter().map(|&pick| tile(&any, pick)).collect();
    let mut dice = draft.dice;
    let mut taken = Vec::new();
    for rule in G::INFO.signs.iter().filter(|rule| rule.count == Count::One) {
        if taken.len() == len {
            return None;
        }
        let mut cell = (dice % len as u64) as usize;
        dice /= 13;
        while taken.contains(&cell) {
            cell = (cell + 1) % len;
        }
        taken.push(cell);
        tiles[cell] = rule.tile;
    }
    let board = thwart_core::Board::new(rows, draft.cols, tiles)?;
    let headers = [("game", G::INFO.name)].into_iter().chain(parameters.iter().copied());
    let headers =
        headers.map(|(key, value)| Header { key: key.into(), value: value.into(), line: 1, column: 1 });
    let setup = Setup::new(G::INFO, BoardFile { headers: headers.collect(), board, map_line: 1 }).ok()?;
    G::new(&setup).is_ok().then_some(setup)
}

/// Half of the cells show the game's first sign, the others any.
fn tile(any: &[Tile], pick: u8) -> Tile {
    let digits = [0, 1, 1, 2, 5, 9];
    let tile = if pick < 128 { any[0] } else { any[pick as usize % any.len()] };
    match tile {
        Tile::Digit(_) => Tile::Digit(digits[pick as usize / 7 % digits.len()]),
        tile => tile,
    }
}
