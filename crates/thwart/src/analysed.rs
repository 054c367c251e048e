//! The value of every legal move of a position, with the reply that decides it.

use std::borrow::Borrow;

use thwart_core::Cell;

use crate::moves::Move;
use crate::value::Bounds;

/// A legal move, what it leads to, and the reply that decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Analysed {
    /// The move.
    pub chosen: Move,
    /// Its value: its own cost and what follows under perfect play.
    pub bounds: Bounds,
    /// The best answer to it; `None` where it ends the play.
    pub reply: Option<Move>,
}

impl Analysed {
    /// The same on another cell, if the move names one.
    const fn on(self, cell: Cell) -> Self {
        Self { chosen: self.chosen.on(cell), ..self }
    }
}

/// Every legal move of a position, analysed, in move order.
///
/// There may be a million of them, and nearly all are the same move on another cell and
/// lead to the same. So this takes 4 bytes per move, and 72 per stretch of moves side
/// by side that differ in their cell alone: a million moves are written about as fast as
/// their cells are copied.
///
/// ```
/// use thwart::analysed::{Analysed, AnalysedMoves};
/// use thwart::core::Cell;
/// use thwart::moves::Move;
/// use thwart::value::{Bounds, Value};
///
/// let done = Analysed { chosen: Move::Done, bounds: Bounds::exact(Value::ZERO), reply: None };
/// let wall = Analysed { chosen: Move::Wall(Cell(7)), ..done };
/// let mut moves: AnalysedMoves = [done, wall].into_iter().collect();
/// moves.push_alike(wall, &[Cell(8), Cell(9)]);
/// assert_eq!(moves.len(), 4);
/// let last = moves.iter().last();
/// assert_eq!(last, Some(Analysed { chosen: Move::Wall(Cell(9)), ..done }));
/// ```
#[derive(Clone, Debug, Default)]
pub struct AnalysedMoves {
    /// For each move the cell it names; any other where it names none.
    cells: Vec<Cell>,
    stretches: Vec<Stretch>,
}

/// Moves side by side that differ in their cell alone.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    /// How many moves come before its end.
    end: usize,
    first: Analysed,
}

/// What stands for the cell of a move that names none.
const NO_CELL: Cell = Cell(0);

impl AnalysedMoves {
    /// None yet, with room for so many.
    pub fn with_capacity(moves: usize) -> Self {
        Self { cells: Vec::with_capacity(moves), stretches: Vec::new() }
    }

    /// The first move, and after it moves on these cells, in stretches that differ in their cell alone:
    /// how many of the cells come before the end of each, and a move on any of them. No cell is
    /// copied. O(stretches), and as much as moving the cells by one place.
    ///
    /// ```
    /// use thwart::analysed::{Analysed, AnalysedMoves};
    /// use thwart::core::Cell;
    /// use thwart::moves::Move;
    /// use thwart::value::{Bounds, Value};
    ///
    /// let done = Analysed { chosen: Move::Done, bounds: Bounds::exact(Value::ZERO), reply: None };
    /// let wall = Analysed { chosen: Move::Wall(Cell(0)), ..done };
    /// let moves = AnalysedMoves::in_stretches(done, vec![Cell(7), Cell(8)], [(2, wall)]);
    /// let chosen: Vec<_> = moves.iter().map(|analysed| analysed.chosen).collect();
    /// assert_eq!(chosen, [Move::Done, Move::Wall(Cell(7)), Move::Wall(Cell(8))]);
    /// ```
    pub fn in_stretches(
        first: Analysed,
        mut cells: Vec<Cell>,
        stretches: impl IntoIterator<Item = (usize, Analysed)>,
    ) -> Self {
        cells.insert(0, first.chosen.cell().unwrap_or(NO_CELL));
        let mut all = vec![Stretch { end: 1, first }];
        let mut before = 0;
        for (end, first) in stretches {
            if end > before {
                all.push(Stretch { end: end + 1, first });
            }
            before = end;
        }
        debug_assert_eq!(before + 1, cells.len(), "every cell lies in a stretch");
        Self { cells, stretches: all }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Adds a move.
    pub fn push(&mut self, analysed: Analysed) {
        self.push_alike(analysed, &[analysed.chosen.cell().unwrap_or(NO_CELL)]);
    }

    /// Adds a move that names a cell, on each of these cells in its stead.
    pub fn push_alike(&mut self, analysed: Analysed, cells: &[Cell]) {
        let Some(&cell) = cells.first() else { return };
        self.cells.extend_from_slice(cells);
        let end = self.cells.len();
        match self.stretches.last_mut() {
            // Two moves that name no cell are two moves.
            Some(last) if analysed.chosen.cell().is_some() && last.first.on(cell) == analysed.on(cell) => {
                last.end = end;
            }
            _ => self.stretches.push(Stretch { end, first: analysed }),
        }
    }

    /// Changes the reply to the move that has so many before it. O(stretches).
    pub fn set_reply(&mut self, place: usize, reply: Option<Move>) {
        let index = self.stretches.partition_point(|stretch| stretch.end <= place);
        let Some(&stretch) = self.stretches.get(index) else { return };
        let begin = index.checked_sub(1).map_or(0, |before| self.stretches[before].end);
        let changed = Stretch { end: place + 1, first: Analysed { reply, ..stretch.first } };
        let before = (begin < place).then_some(Stretch { end: place, ..stretch });
        let after = (place + 1 < stretch.end).then_some(stretch);
        self.stretches.splice(index..=index, before.into_iter().chain([changed]).chain(after));
    }

    /// One after the other.
    pub fn iter(&self) -> Iter<&Self> {
        self.into_iter()
    }
}

impl Extend<Analysed> for AnalysedMoves {
    fn extend<I: IntoIterator<Item = Analysed>>(&mut self, moves: I) {
        for analysed in moves {
            self.push(analysed);
        }
    }
}

impl FromIterator<Analysed> for AnalysedMoves {
    fn from_iter<I: IntoIterator<Item = Analysed>>(moves: I) -> Self {
        let moves = moves.into_iter();
        let mut list = Self::with_capacity(moves.size_hint().0);
        list.extend(moves);
        list
    }
}

/// Goes through analysed moves, borrowed or owned.
#[derive(Clone, Debug)]
pub struct Iter<M> {
    moves: M,
    /// How many it has told, and the stretch it has come to.
    told: usize,
    stretch: usize,
}

impl<M: Borrow<AnalysedMoves>> Iterator for Iter<M> {
    type Item = Analysed;

    fn next(&mut self) -> Option<Analysed> {
        let AnalysedMoves { cells, stretches } = self.moves.borrow();
        let &cell = cells.get(self.told)?;
        let Stretch { end, first } = stretches[self.stretch];
        self.told += 1;
        self.stretch += usize::from(self.told == end);
        Some(first.on(cell))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.moves.borrow().len() - self.told;
        (left, Some(left))
    }
}

impl<M: Borrow<AnalysedMoves>> ExactSizeIterator for Iter<M> {}

impl<'a> IntoIterator for &'a AnalysedMoves {
    type Item = Analysed;
    type IntoIter = Iter<Self>;

    fn into_iter(self) -> Iter<&'a AnalysedMoves> {
        Iter { moves: self, told: 0, stretch: 0 }
    }
}

impl IntoIterator for AnalysedMoves {
    type Item = Analysed;
    type IntoIter = Iter<Self>;

    fn into_iter(self) -> Iter<Self> {
        Iter { moves: self, told: 0, stretch: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use thwart_core::Direction;

    fn analysed(chosen: Move, value: u64) -> Analysed {
        Analysed { chosen, bounds: Bounds::exact(Value::Finite(value)), reply: None }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let push = |cell, direction| Move::Push { cell: Cell(cell), number: None, direction };
        let all = [
            analysed(Move::Done, 3),
            analysed(Move::Done, 3),
            analysed(Move::Step(Direction::North), 3),
            analysed(Move::Step(Direction::East), 3),
            analysed(push(4, Direction::East), 1),
            analysed(push(4, Direction::West), 1),
            analysed(push(6, Direction::West), 1),
            analysed(Move::Obstacle(Cell(1)), 1),
            analysed(Move::Obstacle(Cell(2)), 1),
            analysed(Move::Wall(Cell(3)), 1),
            analysed(Move::Wall(Cell(4)), 2),
        ];
        let moves: AnalysedMoves = all.into_iter().collect();
        assert_eq!(moves.iter().collect::<Vec<_>>(), all);
        assert_eq!((moves.len(), moves.iter().len(), moves.stretches.len()), (11, 11, 9));
        assert_eq!(moves.into_iter().collect::<Vec<_>>(), all);
        assert!(AnalysedMoves::default().is_empty());
    }

    #[test]
    fn a_reply_changes_alone() {
        let mut expected: Vec<_> = (0..9).map(|cell| analysed(Move::Blast(Cell(cell)), 5)).collect();
        let mut moves = AnalysedMoves::with_capacity(9);
        let cells: Vec<_> = (0..9).map(Cell).collect();
        moves.push_alike(expected[0], &cells);
        assert_eq!(moves.stretches.len(), 1);
        for place in [4, 0, 8, 5, 4] {
            let reply = Some(Move::Blast(Cell(place as u32 + 20)));
            moves.set_reply(place, reply);
            expected[place].reply = reply;
            assert_eq!(moves.iter().collect::<Vec<_>>(), expected);
        }
        moves.set_reply(9, None);
        assert_eq!(moves.iter().collect::<Vec<_>>(), expected);
    }
}
