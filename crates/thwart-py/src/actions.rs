//! Moves as numbers, and positions as planes of numbers, for programs that learn.

use thwart::core::{Direction, Topology};
use thwart::info::GameInfo;
use thwart::moves::{Move, MoveKind};
use thwart::scene::{Ground, Scene, Sign};

/// Which number stands for which move, on all boards of one size: first `-` and the directions, as far as the
/// game has them, then a number for each cell and kind of move on a cell, all in move order.
pub(crate) struct Actions {
    directions: &'static [Direction],
    kinds: &'static [MoveKind],
    cells: usize,
    tokens: usize,
}

impl Actions {
    /// For boards with so many cells and tokens.
    pub(crate) const fn new(info: &GameInfo, topology: Topology, cells: usize, tokens: usize) -> Self {
        Self { directions: topology.directions(), kinds: info.moves, cells, tokens }
    }

    /// How many numbers a kind takes.
    const fn width(&self, kind: MoveKind) -> usize {
        match kind {
            MoveKind::Done => 1,
            MoveKind::Step => self.directions.len(),
            MoveKind::Push => self.cells * self.tokens * self.directions.len(),
            MoveKind::Choose | MoveKind::Obstacle | MoveKind::Wall | MoveKind::Blast => self.cells,
        }
    }

    /// How many numbers there are.
    pub(crate) fn count(&self) -> usize {
        self.kinds.iter().map(|&kind| self.width(kind)).sum()
    }

    /// The numbers of legal moves, which stand in move order. Tokens with different numbers that share a
    /// cell are told apart by their rank.
    pub(crate) fn numbers(&self, legal: &[Move]) -> Vec<usize> {
        let direction = |chosen| self.directions.iter().position(|&known| known == chosen).unwrap_or(0);
        let mut last = None;
        let mut rank = 0;
        let one = |&chosen: &Move| {
            let kinds = self.kinds.iter().take_while(|&&kind| kind != chosen.kind());
            let before: usize = kinds.map(|&kind| self.width(kind)).sum();
            before
                + match chosen {
                    Move::Done => 0,
                    Move::Step(way) => direction(way),
                    Move::Push { cell, number, direction: way } => {
                        rank = match last {
                            Some((other, _)) if other != cell => 0,
                            Some((_, other)) if other != number => rank + 1,
                            _ => rank,
                        };
                        last = Some((cell, number));
                        let rank = rank.min(self.tokens - 1);
                        (cell.index() * self.tokens + rank) * self.directions.len() + direction(way)
                    }
                    Move::Choose(cell) | Move::Obstacle(cell) | Move::Wall(cell) | Move::Blast(cell) => {
                        cell.index()
                    }
                }
        };
        legal.iter().map(one).collect()
    }
}

/// What the planes show, in their order; behind them stands one plane for each token.
pub(crate) const PLANES: [&str; 7] = ["obstacle", "brick", "cost", "exit", "walker", "wall below", "blast"];

/// Writes a position into planes of zeros, each as large as the board. The planes of tokens hold the numbers
/// of those on a cell, ascending, and -1 where a number never runs out.
pub(crate) fn draw(scene: &Scene, tokens: usize, planes: &mut [f32]) {
    let cells = scene.rows * scene.cols;
    let mut put = |plane: usize, cell: usize, number: f32| planes[plane * cells + cell] = number;
    for (cell, ground) in scene.ground.iter().enumerate() {
        match ground {
            Ground::Wall => put(0, cell, 1.0),
            Ground::Brick => put(1, cell, 1.0),
            Ground::Cost(cost) => put(2, cell, *cost as f32),
            Ground::Floor | Ground::Rubble => put(2, cell, 1.0),
        }
    }
    for sign in &scene.signs {
        match sign {
            Sign::Exit(cell) => put(3, cell.index(), 1.0),
            Sign::Walker(cell) => put(4, cell.index(), 1.0),
            Sign::Rock(cell) | Sign::Laid { cell, .. } => put(0, cell.index(), 1.0),
            Sign::WallBelow(cell) => put(5, cell.index(), 1.0),
            Sign::Blast(cell) => put(6, cell.index(), 1.0),
            Sign::Token { cell, label, .. } => {
                for (rank, number) in label.split(',').take(tokens).enumerate() {
                    put(PLANES.len() + rank, cell.index(), number.parse().unwrap_or(-1.0));
                }
            }
            _ => {}
        }
    }
}
