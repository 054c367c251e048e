//! The board as it lies at a position, and plain distances on it.

use std::cell::{OnceCell, RefCell};

use thwart_core::distance::{NO_WAY, UNREACHED, distances, lengths};
use thwart_core::{Board, Cell, Direction, Topology};

use super::super::chokes::Chokes;
use super::super::rules::{Position, Rock};
use crate::certificate::labels::Labels;
use crate::game::Game as _;

/// What the rules say of steps while the rocks of a position lie.
pub(in super::super) struct Terrain<'g> {
    pub game: &'g Rock,
    pub position: &'g Position,
    free: Vec<bool>,
    plain: Plain,
    chokes: OnceCell<RefCell<Chokes>>,
    /// With four neighbours, a bit for each direction in which there is a step, in move
    /// order; else empty.
    ways: Vec<u8>,
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
        let plain = if board.has_unit_steps() {
            Plain::Steps(distances(board, exits, passable))
        } else {
            Plain::Costs(lengths(board, exits, passable))
        };
        let ways =
            if board.topology() == Topology::Four { four_ways(&free, board.cols()) } else { Vec::new() };
        Self { game, position, free, plain, chokes: OnceCell::new(), ways, unit: board.has_unit_steps() }
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

    /// The steps from a cell: direction, cell and cost.
    pub fn steps(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell, u64)> + '_ {
        self.steps_without(cell, None)
    }

    /// The steps from a cell once a rock lies on another one.
    pub fn steps_without(
        &self,
        cell: Cell,
        rock: Option<Cell>,
    ) -> impl Iterator<Item = (Direction, Cell, u64)> + '_ {
        let board = self.board();
        let open = move |next: Cell| self.free[next.index()] && Some(next) != rock;
        board
            .neighbours(cell, open)
            .map(|(direction, next)| (direction, next, board.step_cost(direction, next)))
    }

    /// Where a step leads; `None` where there is none.
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let board = self.board();
        let Some(&ways) = self.ways.get(cell.index()) else {
            return board.can_step(cell, direction, |next| self.is_free(next));
        };
        let at = board.topology().directions().iter().position(|&other| other == direction)?;
        (ways >> at & 1 == 1).then(|| Cell(cell.0.wrapping_add(self.apart()[at])))
    }

    /// What a step in each of four directions adds to the number of a cell.
    fn apart(&self) -> [u32; 4] {
        let cols = self.board().cols() as u32;
        [cols.wrapping_neg(), 1, cols, u32::MAX]
    }

    /// Visits the steps from a cell once a rock lies on another one, as
    /// [`steps_without`](Self::steps_without), and faster.
    pub fn visit_steps(&self, cell: Cell, rock: Option<Cell>, mut visit: impl FnMut(Direction, Cell, u64)) {
        let board = self.board();
        let Some(&ways) = self.ways.get(cell.index()) else {
            return self
                .steps_without(cell, rock)
                .for_each(|(direction, next, cost)| visit(direction, next, cost));
        };
        for ((at, &direction), apart) in board.topology().directions().iter().enumerate().zip(self.apart()) {
            let next = Cell(cell.0.wrapping_add(apart));
            if ways >> at & 1 == 1 && Some(next) != rock {
                visit(direction, next, if self.unit { 1 } else { board.step_cost(direction, next) });
            }
        }
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
            let mut on = None;
            self.visit_steps(cell, None, |_, next, _| {
                if self.plain(next) < self.plain(cell) {
                    on = Some(next);
                }
            });
            cell = on?;
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

/// For each cell a bit for each of the directions north, east, south and west in which
/// the next cell is free. O(cells).
fn four_ways(free: &[bool], cols: usize) -> Vec<u8> {
    fn mark<'a>(ways: impl IntoIterator<Item = &'a mut u8>, next: &[bool], at: u8) {
        for (ways, &free) in ways.into_iter().zip(next) {
            *ways |= u8::from(free) << at;
        }
    }
    let mut ways = vec![0; free.len()];
    mark(&mut ways[cols..], free, 0);
    mark(&mut ways, &free[cols..], 2);
    for (ways, free) in ways.chunks_mut(cols).zip(free.chunks(cols)) {
        mark(&mut *ways, &free[1..], 1);
        mark(&mut ways[1..], free, 3);
    }
    ways
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_core::format::board_file;

    use super::*;
    use crate::setup::Setup;

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
                    let mut visited = Vec::new();
                    terrain.visit_steps(cell, rock, |direction, next, cost| visited.push((direction, next, cost)));
                    prop_assert_eq!(visited, terrain.steps_without(cell, rock).collect::<Vec<_>>());
                }
                for direction in Direction::ALL {
                    let open = |next| terrain.is_free(next);
                    prop_assert_eq!(terrain.step(cell, direction), game.board().can_step(cell, direction, open));
                }
            }
        }
    }
}
