//! The rules of rock.

use thwart_grid::{Board, Cell, CellSet, Measure, Problem, Problems, Tile};

use super::ground;
pub use super::ground::{Reveal, Rock};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::setup::Setup;
use thwart_game::value::{Side, Value};

/// A position of rock.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The walker's cell.
    pub walker: Cell,
    /// The rocks that have fallen.
    pub rocks: CellSet,
    /// The side to move.
    pub side: Side,
    /// Whether the walker has no path to an exit. Rocks stay for good, so he never has one again.
    pub sealed: bool,
}

impl Rock {
    /// Returns how many rocks may still fall.
    pub(super) const fn left(&self, position: &Position) -> usize {
        self.rocks.saturating_sub(position.rocks.len())
    }

    /// Returns the cells on which a rock may fall, in board order. O(cells).
    pub fn targets(&self, position: &Position) -> Vec<Cell> {
        if position.rocks.len() >= self.rocks || position.side == Side::Minimiser {
            return Vec::new();
        }
        let mut targets = self.landings(position.walker, |cell| self.is_free(&position.rocks, cell));
        if !self.sealing && !self.is_narrow() {
            targets.retain(|&cell| !self.is_sealed(position.walker, &position.rocks.with(cell)));
        } else if !self.sealing {
            let dominators = self.dominators(position.walker, &position.rocks);
            targets.retain(|&cell| !dominators.contains(cell));
        }
        targets.sort_unstable();
        targets
    }

    /// Returns whether a rock may fall on a cell while the adversary is to move. At most one search of the
    /// board.
    fn is_target(&self, position: &Position, cell: Cell) -> bool {
        let free = |cell| self.is_free(&position.rocks, cell);
        let in_reach = match self.reveal {
            Reveal::Seen => {
                self.board.neighbours(position.walker, free).any(|(_, near)| self.blocks(cell, near))
            }
            Reveal::Known => true,
        };
        let leaves_a_path = || !self.is_sealed(position.walker, &position.rocks.with(cell));
        let may_lie = free(cell) && self.spares(cell, position.walker);
        self.left(position) > 0 && in_reach && may_lie && (self.sealing || leaves_a_path())
    }

    /// Returns the cells that all paths from `walker` to the exits pass: a rock one cell wide cuts the walker off
    /// exactly if it lies on one of them. His own cell and the exits are excluded; without a path the set is empty.
    ///
    /// Straight steps are enough to search: a diagonal step needs both cells beside it, so two straight steps
    /// can always replace it.
    ///
    /// O(cells).
    pub fn dominators(&self, walker: Cell, rocks: &CellSet) -> CellSet {
        super::dominators::dominators(self, walker, rocks)
    }
}

/// Refuses boards on which a value could exceed what is counted exactly: after each rock the walker passes
/// every cell at most once.
fn check_costs(board: &Board, rocks: usize, known: bool) -> Result<(), Problems> {
    let passable = board.cells().filter(|&cell| board.is_passable(cell));
    let (mut cells, mut sum) = (0u64, 0u64);
    for cell in passable {
        cells += 1;
        sum = sum.saturating_add(u64::from(board.cost(cell)));
    }
    // Each rock that he meets may send him on another walk over all cells.
    let walks = if known { 1 } else { cells.min(rocks as u64) + 1 };
    let (largest, most) = (board.measure().largest_sum(), sum.saturating_mul(walks));
    if most > largest {
        return Err(Problem::whole(format!(
            "the entering costs add up to {sum}, and with rocks={rocks} the walker may have to pay them {walks} times: \
             {most} in all, where {largest} is the most that is counted exactly; lower the costs or the number of rocks"
        ))
        .into());
    }
    Ok(())
}

impl Rules for Rock {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        let rocks = usize::try_from(setup.number("rocks")).unwrap_or(usize::MAX);
        check_costs(&board, rocks, setup.parameter("reveal") == "known")?;
        // A cell takes one rock, so more rocks than cells change nothing.
        let rocks = rocks.min(board.cells().filter(|&cell| board.is_passable(cell)).count());
        let mut game = Self {
            starts: board.find(Tile::Start).collect(),
            exits: board.find(Tile::Exit).collect(),
            rocks,
            sealing: setup.parameter("seal") == "allowed",
            reveal: if setup.parameter("reveal") == "seen" { Reveal::Seen } else { Reveal::Known },
            discs: ground::discs(&board, setup.number("width")),
            width: setup.number("width"),
            near_exits: Vec::new(),
            board,
        };
        game.find_near_exits();
        Ok(game)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        self.start_at(self.starts[0])
    }

    fn starts(&self) -> Vec<Cell> {
        self.starts.clone()
    }

    fn start_at(&self, walker: Cell) -> Position {
        let rocks = CellSet::new();
        let sealed = self.is_sealed(walker, &rocks);
        Position { walker, rocks, side: Side::Maximiser, sealed }
    }

    fn measure(&self) -> Measure {
        self.board.measure()
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        match position.side {
            Side::Minimiser => self
                .board
                .neighbours(position.walker, |cell| self.is_free(&position.rocks, cell))
                .map(|(direction, _)| Move::Step(direction))
                .collect(),
            Side::Maximiser => {
                let rocks = self.targets(position).into_iter().map(Move::Obstacle);
                [Move::Done].into_iter().chain(rocks).collect()
            }
        }
    }

    fn is_legal(&self, position: &Position, chosen: Move) -> bool {
        match (position.side, chosen) {
            (Side::Maximiser, Move::Done) => self.outcome(position).is_none(),
            (Side::Maximiser, Move::Obstacle(cell)) => {
                self.outcome(position).is_none() && self.is_target(position, cell)
            }
            (Side::Maximiser, _) => false,
            // The walker has few moves, so listing them is cheap.
            (Side::Minimiser, _) => self.legal_moves(position).contains(&chosen),
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let mut next = position.clone();
        match chosen {
            Move::Step(direction) => {
                let to = self.board.step(position.walker, direction);
                next.walker = to.expect("a legal step stays on the board");
                next.side = match self.reveal {
                    Reveal::Seen => Side::Maximiser,
                    Reveal::Known => Side::Minimiser,
                };
            }
            Move::Obstacle(cell) => {
                next.rocks.insert(cell);
                next.sealed = self.sealing && self.is_sealed(next.walker, &next.rocks);
            }
            _ => next.side = Side::Minimiser,
        }
        next
    }

    fn cost(&self, position: &Position, chosen: Move) -> u64 {
        let Move::Step(direction) = chosen else { return 0 };
        let to = self.board.step(position.walker, direction);
        to.map_or(0, |to| self.board.step_cost(direction, to))
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.sealed {
            Some(Value::Infinite)
        } else {
            self.is_exit(position.walker).then_some(Value::ZERO)
        }
    }

    fn position_estimate(&self) -> u64 {
        let cells = self.board.cells().filter(|&cell| self.board.is_passable(cell)).count() as u64;
        // An estimate: each cell of the walker with each set of exactly this many rocks.
        let sets = (0..self.rocks.min(64) as u64)
            .fold(1u64, |sets, i| sets.saturating_mul(cells.saturating_sub(i).max(1)) / (i + 1));
        cells.saturating_mul(sets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::INFO;
    use thwart_grid::format::board_file;

    /// The largest sum of costs that is counted exactly is accepted, and the next one refused.
    #[test]
    fn costs_that_cannot_be_counted_exactly_are_refused() {
        let largest = Measure::Root2.largest_sum();
        for (headers, walks) in [("rocks: 1", 2), ("rocks: 9", 5), ("rocks: 9\nreveal: known", 1)] {
            assert_eq!(largest % walks, 0, "or the limit is not met");
            let with_sum = |sum: u64| {
                let text = format!(
                    "game: rock\ntopology: eight\ndiagonal: sqrt2\n{headers}\n\n@.\n.>\n\ncosts:\n1 {}\n1 1\n",
                    sum - 3
                );
                let file = board_file::parse(&text).expect("well-formed");
                Rock::new(&Setup::new(&INFO, file).expect("valid")).map(drop)
            };
            assert_eq!(with_sum(largest / walks), Ok(()), "{headers}");
            let refusal = with_sum(largest / walks + 1).expect_err("too much").to_string();
            let reason = format!("costs add up to {}, and with", largest / walks + 1);
            assert!(refusal.contains(&reason), "{refusal}");
            assert!(refusal.contains(&format!(" them {walks} times: ")), "{refusal}");
        }
    }
}
