//! Moves as numbers, and positions as planes of numbers, for programs that learn.

use std::num::NonZeroU64;

use thwart::Play;
use thwart::grid::{Board, Cell, Direction, Topology};
use thwart::info::GameInfo;
use thwart::moves::{Move, MoveKind};
use thwart::scene::{Ground, Scene, Sign};

/// The numbering of the moves, the same on all boards of one size: first `-` and the directions, if the game
/// has them, then a number for each cell and each kind of move on a cell, all in move order.
pub(crate) struct Actions {
    directions: &'static [Direction],
    kinds: &'static [MoveKind],
    cells: usize,
    tokens: usize,
}

impl Actions {
    /// Returns the numbering for boards with this many cells and tokens.
    pub(crate) const fn new(info: &GameInfo, topology: Topology, cells: usize, tokens: usize) -> Self {
        Self { directions: topology.directions(), kinds: info.move_kinds, cells, tokens }
    }

    /// Returns how many numbers a kind of move takes.
    const fn width(&self, kind: MoveKind) -> usize {
        match kind {
            MoveKind::Done => 1,
            MoveKind::Step => self.directions.len(),
            MoveKind::Push => self.cells * self.tokens * self.directions.len(),
            MoveKind::Choose | MoveKind::Obstacle | MoveKind::Wall | MoveKind::Blast => self.cells,
        }
    }

    /// Returns how many numbers there are.
    pub(crate) fn count(&self) -> usize {
        self.kinds.iter().map(|&kind| self.width(kind)).sum()
    }

    /// Returns the numbers of the legal moves. If several tokens share a cell, the plane
    /// that shows a token decides its number.
    pub(crate) fn numbers(&self, legal: &[Move], shown: &[(Cell, Vec<u64>)]) -> Vec<usize> {
        let index = |chosen| self.directions.iter().position(|&known| known == chosen).unwrap_or(0);
        let rank = |cell: Cell, number: Option<NonZeroU64>| {
            let on_cell = shown.iter().find(|(other, _)| *other == cell);
            let place = |(_, numbers): &(Cell, Vec<u64>)| {
                numbers.iter().position(|&other| number.is_some_and(|number| number.get() == other))
            };
            on_cell.and_then(place).unwrap_or(0)
        };
        let one = |&chosen: &Move| {
            let kinds = self.kinds.iter().take_while(|&&kind| kind != chosen.kind());
            let before: usize = kinds.map(|&kind| self.width(kind)).sum();
            before
                + match chosen {
                    Move::Done => 0,
                    Move::Step(step) => index(step),
                    Move::Push { cell, number, direction } => {
                        let token = cell.index() * self.tokens + rank(cell, number);
                        token * self.directions.len() + index(direction)
                    }
                    Move::Choose(cell) | Move::Obstacle(cell) | Move::Wall(cell) | Move::Blast(cell) => {
                        cell.index()
                    }
                }
        };
        legal.iter().map(one).collect()
    }
}

/// Returns the tokens on each cell if a legal move needs a number to name its token; else an empty list.
pub(crate) fn shown(play: &dyn Play, legal: &[Move]) -> Vec<(Cell, Vec<u64>)> {
    if legal.iter().any(|chosen| matches!(chosen, Move::Push { number: Some(_), .. })) {
        play.scene().signs.iter().filter_map(tokens).collect()
    } else {
        Vec::new()
    }
}

/// Returns the numbers of the tokens that a sign shows, ascending.
fn tokens(sign: &Sign) -> Option<(Cell, Vec<u64>)> {
    let Sign::Token { cell, label, .. } = sign else { return None };
    let mut numbers: Vec<u64> = label.split(',').filter_map(|number| number.parse().ok()).collect();
    numbers.sort_unstable();
    Some((*cell, numbers))
}

/// The planes in their order; one plane for each token follows them.
pub(crate) const PLANES: [&str; 8] =
    ["obstacle", "brick", "cost", "exit", "walker", "wall below", "blast", "laid"];

/// The largest number of tokens, because the sign of a cell shows the numbers of at most three.
pub(crate) const MOST_TOKENS: usize = 3;

/// Writes a position into planes of zeros, each as large as the board. The planes of tokens hold the numbers
/// of the tokens on a cell, ascending.
pub(crate) fn draw(scene: &Scene, board: &Board, tokens: usize, planes: &mut [f32]) {
    let cells = scene.rows * scene.cols;
    let mut put = |plane: usize, cell: usize, number: f32| planes[plane * cells + cell] = number;
    for (cell, ground) in board.cells().zip(&scene.ground) {
        match ground {
            Ground::Wall => put(0, cell.index(), 1.0),
            Ground::Brick => put(1, cell.index(), 1.0),
            Ground::Floor | Ground::Rubble | Ground::Cost(_) => {}
        }
        // A brick has a cost too: the walker pays it once the brick is cleared.
        if *ground != Ground::Wall {
            put(2, cell.index(), board.cost(cell) as f32);
        }
    }
    for sign in &scene.signs {
        match sign {
            Sign::Exit(cell) => put(3, cell.index(), 1.0),
            Sign::Walker(cell) => put(4, cell.index(), 1.0),
            Sign::WallBelow(cell) => put(5, cell.index(), 1.0),
            Sign::Blast(cell) => put(6, cell.index(), 1.0),
            // The number of obstacles laid so far decides how many may still come.
            Sign::Rock(cell) | Sign::Laid { cell, .. } => {
                put(0, cell.index(), 1.0);
                put(7, cell.index(), 1.0);
            }
            _ => {
                if let Some((cell, numbers)) = self::tokens(sign) {
                    for (rank, number) in numbers.into_iter().take(tokens).enumerate() {
                        put(PLANES.len() + rank, cell.index(), number as f32);
                    }
                }
            }
        }
    }
}
