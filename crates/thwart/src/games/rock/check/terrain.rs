//! The board as it lies at a position, and plain distances on it.

use std::cell::{OnceCell, RefCell};

use thwart_core::distance::{NO_WAY, UNREACHED, distances, lengths};
use thwart_core::{Board, Cell, Direction};

use super::super::chokes::Chokes;
use super::super::rules::{Position, Rock};
use super::steps::Steps;
use crate::certificate::labels::Labels;
use crate::game::Game as _;

/// What the rules say of steps while the rocks of a position lie.
pub(in super::super) struct Terrain<'g> {
    pub game: &'g Rock,
    pub position: &'g Position,
    free: Vec<bool>,
    plain: Plain,
    chokes: OnceCell<RefCell<Chokes>>,
    steps: Steps,
    /// Whether every step costs 1.
    pub unit: bool,
}

/// Plain distances. Where every step costs 1 in half of the memory: searches wait for little else.
enum Plain {
    Steps(Vec<u32>),
    Costs(Vec<u64>),
}

impl<'g> Terrain<'g> {
    /// Cost: one plain search of the board.
    pub fn new(game: &'g Rock, position: &'g Position) -> Self {
        let board = game.board();
        let mut free: Vec<bool> = board.tiles().iter().map(|tile| tile.is_passable()).collect();
        for rock in position.rocks.iter() {
            free[rock.index()] = false;
        }
        let (exits, passable) = (game.exits().iter().copied(), |cell: Cell| free[cell.index()]);
        let unit = board.has_unit_steps();
        let plain = if unit {
            Plain::Steps(distances(board, exits, passable))
        } else {
            Plain::Costs(lengths(board, exits, passable))
        };
        let steps = Steps::new(board, &free);
        Self { game, position, free, plain, chokes: OnceCell::new(), steps, unit }
    }

    pub fn board(&self) -> &'g Board {
        self.game.board()
    }

    /// What the cheapest way from a cell to an exit costs if no more rocks fall; [`NO_WAY`] where
    /// there is none.
    pub fn plain(&self, cell: Cell) -> u64 {
        match &self.plain {
            Plain::Steps(plain) => match plain[cell.index()] {
                UNREACHED => NO_WAY,
                steps => u64::from(steps),
            },
            Plain::Costs(plain) => plain[cell.index()],
        }
    }

    /// Whether the walker may leave the board from a cell that he can stand on.
    pub fn is_exit(&self, cell: Cell) -> bool {
        // For most cells this is in the cache, what they are is not.
        self.plain(cell) == 0 && self.game.is_exit(cell)
    }

    /// No number for each cell, to be lowered to what some ways cost.
    pub fn labels(&self) -> Labels {
        let cells = self.board().len();
        if self.unit { Labels::of_steps(cells) } else { Labels::new(cells) }
    }

    /// Whether the walker can stand on the cell.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.free[cell.index()]
    }

    /// The steps from a cell, in move order: direction, cell and cost.
    #[inline]
    pub fn steps(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell, u64)> + '_ {
        self.steps_without(cell, None)
    }

    /// The steps from a cell once a rock lies on another one.
    #[inline]
    pub fn steps_without(
        &self,
        cell: Cell,
        rock: Option<Cell>,
    ) -> impl Iterator<Item = (Direction, Cell, u64)> + '_ {
        let cost = |direction, next| if self.unit { 1 } else { self.board().step_cost(direction, next) };
        let steps = self.steps.from(cell, rock);
        steps.map(move |(direction, next)| (direction, next, cost(direction, next)))
    }

    /// Where a step leads; `None` where there is none.
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.steps.step(cell, direction)
    }

    /// Whether all ways from the walker to the exits pass the cell: see [`Rock::chokes`].
    ///
    /// O(cells) for all questions together, and mostly less: see [`Chokes`].
    pub fn is_choke(&self, cell: Cell) -> bool {
        self.chokes().borrow_mut().contains(cell)
    }

    /// The first such cell to which the walker comes.
    #[cfg(feature = "solve")]
    pub fn first_choke(&self) -> Option<Cell> {
        self.chokes().borrow_mut().first()
    }

    fn chokes(&self) -> &RefCell<Chokes> {
        let rocks = &self.position.rocks;
        self.chokes.get_or_init(|| {
            RefCell::new(match self.straight_way() {
                Some(way) => Chokes::along(self.game, rocks, &way),
                None => Chokes::new(self.game, self.position.walker, rocks),
            })
        })
    }

    /// A way from the walker to an exit that comes nearer with each step, both ends included.
    /// `None` where there is none, some step to come nearer is free, or steps may be diagonal.
    fn straight_way(&self) -> Option<Vec<Cell>> {
        if self.board().topology().cuts_corners() {
            return None;
        }
        let mut cell = self.position.walker;
        let mut way = vec![cell];
        while !self.game.is_exit(cell) {
            let mut nearer =
                self.steps(cell).map(|(_, next, _)| next).filter(|&next| self.plain(next) < self.plain(cell));
            cell = nearer.next()?;
            way.push(cell);
        }
        Some(way)
    }

    /// The cells on which a rock may fall next to a walker on this one, leaving
    /// aside whether it would seal.
    pub fn targets(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.steps(cell).map(|(_, next, _)| next).filter(|&next| !self.game.is_exit(next))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_core::format::board_file;

    use super::*;
    use crate::setup::Setup;

    /// Where entering the exit costs nothing, the cells beside it are as near.
    #[test]
    fn a_cell_beside_a_free_exit_is_none() {
        let file = board_file::parse("game: rock\n\n@.>\n\ncosts:\n1 1 0\n").unwrap();
        let game = Rock::new(&Setup::new(Rock::INFO, file).unwrap()).unwrap();
        let position = game.start();
        let terrain = Terrain::new(&game, &position);
        assert_eq!([1, 2].map(|cell| terrain.plain(Cell(cell))), [0, 0]);
        assert_eq!([1, 2].map(|cell| terrain.is_exit(Cell(cell))), [false, true]);
    }

    proptest! {
        #[test]
        fn fast_steps_are_those_of_the_board(
            topology in proptest::sample::select(vec!["four", "eight", "hex"]),
            cols in 1..7usize,
            signs in proptest::collection::vec(proptest::sample::select(vec!['.', '.', '.', '#', '>', '0', '7']), 2..30),
            unit in any::<bool>(),
            rock in 0..30u32,
        ) {
            let mut signs = signs;
            signs.truncate(signs.len() / cols * cols);
            prop_assume!(!signs.is_empty());
            signs[0] = '@';
            if unit {
                signs.iter_mut().filter(|sign| sign.is_ascii_digit()).for_each(|sign| *sign = '.');
            }
            let rows: Vec<String> = signs.chunks(cols).map(|row| row.iter().collect()).collect();
            let text = format!("game: rock\ntopology: {topology}\n\n{}\n", rows.join("\n"));
            let Ok(setup) = Setup::new(Rock::INFO, board_file::parse(&text).unwrap()) else {
                return Ok(());
            };
            let game = Rock::new(&setup).unwrap();
            let position = game.start();
            let terrain = Terrain::new(&game, &position);
            prop_assert_eq!(terrain.unit, game.board().has_unit_steps());
            let left = lengths(game.board(), game.exits().iter().copied(), |cell| terrain.is_free(cell));
            for cell in game.board().cells().filter(|&cell| terrain.is_free(cell)) {
                prop_assert_eq!((terrain.plain(cell), terrain.is_exit(cell)), (left[cell.index()], game.is_exit(cell)));
                for rock in [None, Some(Cell(rock))] {
                    let open = |next| terrain.is_free(next) && Some(next) != rock;
                    let expected = game.board().neighbours(cell, open);
                    let expected = expected.map(|(direction, next)| (direction, next, game.board().step_cost(direction, next)));
                    prop_assert_eq!(terrain.steps_without(cell, rock).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
                }
                for direction in Direction::ALL {
                    let open = |next| terrain.is_free(next);
                    prop_assert_eq!(terrain.step(cell, direction), game.board().can_step(cell, direction, open));
                }
            }
        }
    }
}
