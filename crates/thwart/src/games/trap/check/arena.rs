//! The board of the checker: what never changes while a tree is read.

use thwart_core::{Direction, Tile};

use crate::game::Game;
use crate::games::trap::rules::{Position, Trap, Turns};

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::trap) enum Ground {
    /// Free to walk and to lay an obstacle on.
    Free,
    /// A door.
    Door,
    /// A wall, an obstacle laid before, or off the board.
    Wall,
}

/// What a step in one of Jerry's directions is like. Directions are known by
/// their rank in his order.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// Its length in the board's units.
    length: u64,
    /// The rank of the way back.
    back: usize,
    /// Where an obstacle beside it forbids it: the ranks of the steps to the
    /// cells beside it.
    sides: Option<[usize; 2]>,
}

/// A position with Tom to move, in flat arrays with one entry more than there
/// are cells: off the board there are walls.
#[derive(Debug)]
pub(in crate::games::trap) struct Arena {
    /// For each cell the cells around it, by rank.
    around: Vec<u32>,
    kinds: Vec<Kind>,
    /// The ranks of steps that nothing beside them can forbid, in move order.
    straight: Vec<usize>,
    ground: Vec<Ground>,
    touches_door: Vec<bool>,
    lets_out: Vec<bool>,
    /// Number of cells.
    pub(in crate::games::trap) cells: u32,
    /// Where Jerry stands.
    pub(in crate::games::trap) jerry: u32,
    /// Which obstacles are laid in which turn.
    pub(in crate::games::trap) turns: Turns,
    /// Jerry's directions by rank, if he chooses among them.
    choices: Vec<&'static str>,
}

impl Arena {
    /// The arena of a position. O(cells) time, 4 bytes per cell and direction.
    pub(in crate::games::trap) fn new(game: &Trap, position: &Position) -> Self {
        let (board, order) = (game.board(), game.order());
        let (topology, cells) = (board.topology(), board.len() as u32);
        let rank = |wanted: Direction| order.iter().position(|&direction| direction == wanted);
        let rank = |wanted| rank(wanted).expect("an order holds every direction");
        let kind = |&direction: &Direction| {
            let (one, other) = direction.sides();
            let cuts = topology.cuts_corners() && direction.is_diagonal();
            Kind {
                length: topology.length(direction),
                back: rank(direction.opposite()),
                sides: cuts.then(|| [rank(one), rank(other)]),
            }
        };
        let is_straight = |direction: &&Direction| !topology.cuts_corners() || !direction.is_diagonal();
        let straight: Vec<usize> =
            topology.directions().iter().filter(is_straight).map(|&direction| rank(direction)).collect();
        let step = |cell, &direction: &Direction| board.step(cell, direction).map_or(cells, |next| next.0);
        let mut around: Vec<u32> =
            board.cells().flat_map(|cell| order.iter().map(move |direction| step(cell, direction))).collect();
        around.extend(order.iter().map(|_| cells));
        let mut ground: Vec<Ground> = (board.cells())
            .map(|cell| match board.tile(cell) {
                Tile::Exit => Ground::Door,
                _ if game.is_empty(&position.obstacles, cell) => Ground::Free,
                _ => Ground::Wall,
            })
            .collect();
        ground.push(Ground::Wall);
        let kinds: Vec<Kind> = order.iter().map(kind).collect();
        let jerry = position.jerry.0;
        let lets_out = board.cells().map(|cell| game.is_goal(cell)).chain([false]).collect();
        let touches_door = Vec::new();
        let turns = game.turns(position);
        let choices = if game.jerry_chooses() { order } else { &[] };
        let choices = choices.iter().map(|direction| direction.word()).collect();
        let mut arena =
            Self { around, kinds, straight, ground, touches_door, lets_out, cells, jerry, turns, choices };
        arena.touches_door =
            (0..=cells).map(|cell| arena.straight_around(cell).any(|next| arena.is_door(next))).collect();
        arena
    }

    /// Number of directions.
    pub(in crate::games::trap) fn degree(&self) -> usize {
        self.kinds.len()
    }

    /// Whether Jerry chooses among steps that are equally short.
    pub(in crate::games::trap) fn jerry_chooses(&self) -> bool {
        !self.choices.is_empty()
    }

    /// The word for a step that he chooses.
    #[cfg(feature = "solve")]
    pub(in crate::games::trap) fn choice(&self, rank: usize) -> &'static str {
        self.choices[rank]
    }

    /// The rank of a step that he chooses.
    pub(in crate::games::trap) fn chosen(&self, word: &str) -> Option<usize> {
        self.choices.iter().position(|&choice| choice == word)
    }

    /// The cell that a step leads to.
    pub(in crate::games::trap) fn next(&self, cell: u32, rank: usize) -> u32 {
        self.around[cell as usize * self.kinds.len() + rank]
    }

    /// The rank of the step back.
    pub(in crate::games::trap) fn back(&self, rank: usize) -> usize {
        self.kinds[rank].back
    }

    /// The length of a step.
    pub(in crate::games::trap) fn length(&self, rank: usize) -> u64 {
        self.kinds[rank].length
    }

    /// Whether a step is one of those that obstacles beside them forbid.
    pub(in crate::games::trap) fn is_diagonal(&self, rank: usize) -> bool {
        self.kinds[rank].sides.is_some()
    }

    /// The cells beside a step, where obstacles on them forbid it.
    pub(in crate::games::trap) fn sides(&self, cell: u32, rank: usize) -> Option<[u32; 2]> {
        self.kinds[rank].sides.map(|sides| sides.map(|side| self.next(cell, side)))
    }

    /// Whether obstacles forbid diagonal steps beside them.
    pub(in crate::games::trap) fn cuts_corners(&self) -> bool {
        self.straight.len() < self.kinds.len()
    }

    /// The ranks of straight steps in move order: those that only an obstacle
    /// on one of their ends can forbid.
    pub(in crate::games::trap) fn straight(&self) -> &[usize] {
        &self.straight
    }

    /// The cells that straight steps lead to.
    pub(in crate::games::trap) fn straight_around(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.straight.iter().map(move |&rank| self.next(cell, rank))
    }

    /// Whether it was free before the first turn.
    pub(in crate::games::trap) fn is_free(&self, cell: u32) -> bool {
        self.ground[cell as usize] == Ground::Free
    }

    /// Whether it is a door.
    pub(in crate::games::trap) fn is_door(&self, cell: u32) -> bool {
        self.ground[cell as usize] == Ground::Door
    }

    /// Whether Jerry has got away on it, if nothing lies there: a door, or a cell
    /// of a rim that is his goal.
    pub(in crate::games::trap) fn lets_out(&self, cell: u32) -> bool {
        self.lets_out[cell as usize]
    }

    /// Whether a straight step leads from it to a door, so that nothing keeps
    /// Jerry from getting there.
    pub(in crate::games::trap) fn touches_door(&self, cell: u32) -> bool {
        self.touches_door[cell as usize]
    }

    /// Number of cells that were free before the first turn, Jerry's own among
    /// them: no play has more obstacles.
    pub(in crate::games::trap) fn free_cells(&self) -> u32 {
        self.ground.iter().filter(|&&ground| ground == Ground::Free).count() as u32
    }
}
