//! The way that Jerry expects to go.

use thwart_core::distance::NO_WAY;

use super::arena::Arena;
use super::play::Play;
use crate::certificate::marks::Marks;
use crate::games::trap::two_lengths::TwoLengths;

/// A way to the nearest goal.
#[derive(Debug)]
pub(in crate::games::trap) struct Way {
    /// From Jerry's cell to the goal, both included.
    pub(in crate::games::trap) cells: Vec<u32>,
    /// The free cells that must hold no obstacle for it, Jerry's own aside, in
    /// the order of the way, those beside a diagonal step before the one it
    /// leads to; each once.
    pub(in crate::games::trap) needed: Vec<u32>,
}

impl Way {
    fn new(cells: Vec<u32>, play: &Play<'_>) -> Self {
        let arena = play.arena;
        let mut needed = Vec::with_capacity(cells.len());
        for step in cells.windows(2) {
            if arena.cuts_corners()
                && let Some(rank) = (0..arena.degree()).find(|&rank| arena.next(step[0], rank) == step[1])
            {
                let sides = arena.sides(step[0], rank).into_iter().flatten();
                // The same cell can lie beside two diagonal steps in a row.
                let new = |side: &u32| play.is_free(*side) && !needed.iter().rev().take(4).any(|n| n == side);
                let sides: Vec<u32> = sides.filter(new).collect();
                needed.extend(sides);
            }
            if !arena.is_door(step[1]) {
                needed.push(step[1]);
            }
        }
        Self { cells, needed }
    }

    /// No way, but a question: whether an obstacle lies on this cell.
    pub(in crate::games::trap) fn question(cell: u32) -> Self {
        Self { cells: Vec::new(), needed: vec![cell] }
    }

    /// The way that is left after its first step.
    pub(in crate::games::trap) fn rest(&self, play: &Play<'_>) -> Self {
        Self::new(self.cells[1..].to_vec(), play)
    }

    /// How much it keeps.
    pub(in crate::games::trap) fn kept(&self) -> usize {
        self.cells.len() + self.needed.len()
    }
}

/// Plain searches for the way; the arrays that one after the other uses. 20
/// bytes per cell.
#[derive(Debug)]
pub(in crate::games::trap) struct Search {
    /// The cells of which the length was found.
    met: Marks,
    length: Vec<u64>,
    /// Those that lie on a shortest way.
    on_way: Marks,
    ahead: TwoLengths<u32>,
    /// The nearest doors.
    doors: Vec<u32>,
    /// How many cells the last search looked at: those no further than the nearest goal.
    pub(in crate::games::trap) looks: u64,
}

impl Search {
    /// For this board.
    pub(in crate::games::trap) fn new(arena: &Arena) -> Self {
        let cells = arena.cells as usize + 1;
        Self {
            met: Marks::new(cells),
            length: vec![0; cells],
            on_way: Marks::new(cells),
            ahead: TwoLengths::new(),
            doors: Vec::new(),
            looks: 0,
        }
    }

    /// The way that Jerry expects to go, as far as obstacles are revealed: at
    /// each cell of it the first direction, in his order, that lies on some
    /// shortest way to a door. `None` if there is no way. O(cells that are as
    /// near as the door).
    pub(in crate::games::trap) fn find(&mut self, play: &Play<'_>) -> Option<Way> {
        self.find_by(None, play)
    }

    /// The same with a first step that is given; `None` if no shortest way begins
    /// with it.
    pub(in crate::games::trap) fn find_by(&mut self, first: Option<usize>, play: &Play<'_>) -> Option<Way> {
        self.measure(play);
        self.mark_shortest(play);
        let arena = play.arena;
        let mut cells = vec![play.jerry];
        let mut cell = play.jerry;
        while !arena.lets_out(cell) {
            let leads = |&rank: &usize| {
                self.on_way.has(arena.next(cell, rank) as usize) && self.is_one_step(play, cell, rank)
            };
            let given = first.filter(|_| cells.len() == 1);
            let mut ranks = given.map_or(0..arena.degree(), |rank| rank..rank + 1);
            cell = arena.next(cell, ranks.find(leads)?);
            cells.push(cell);
        }
        Some(Way::new(cells, play))
    }

    /// The length of the shortest way to a cell met.
    fn length(&self, cell: u32) -> u64 {
        if self.met.has(cell as usize) { self.length[cell as usize] } else { NO_WAY }
    }

    /// Measures from Jerry's cell as far as the nearest doors.
    fn measure(&mut self, play: &Play<'_>) {
        let arena = play.arena;
        self.doors.clear();
        self.looks = 0;
        self.met.clear();
        self.met.mark(play.jerry as usize);
        self.length[play.jerry as usize] = 0;
        self.ahead.begin(play.jerry);
        let mut nearest = NO_WAY;
        while let Some((here, cell)) = self.ahead.take() {
            if here > nearest {
                break;
            }
            // A shorter way was found since.
            if here != self.length(cell) {
                continue;
            }
            self.looks += 1;
            if arena.lets_out(cell) {
                nearest = here;
                self.doors.push(cell);
                continue;
            }
            for rank in 0..arena.degree() {
                let next = arena.next(cell, rank);
                let there = here + arena.length(rank);
                let open = play.is_free(next) || arena.is_door(next);
                if open && there < self.length(next) && play.may_pass(cell, rank) {
                    self.met.mark(next as usize);
                    self.length[next as usize] = there;
                    self.ahead.put(arena.is_diagonal(rank), there, next);
                }
            }
        }
    }

    /// Marks the cells of all shortest ways, from the nearest doors back.
    fn mark_shortest(&mut self, play: &Play<'_>) {
        let arena = play.arena;
        let mut marked = std::mem::take(&mut self.doors);
        self.on_way.clear();
        for &door in &marked {
            self.on_way.mark(door as usize);
        }
        while let Some(cell) = marked.pop() {
            for rank in 0..arena.degree() {
                let from = arena.next(cell, arena.back(rank));
                if !self.on_way.has(from as usize) && self.is_one_step(play, from, rank) {
                    self.on_way.mark(from as usize);
                    marked.push(from);
                }
            }
        }
        self.doors = marked;
    }

    /// Whether a step leads from a cell on a shortest way to the next one.
    fn is_one_step(&self, play: &Play<'_>, cell: u32, rank: usize) -> bool {
        let (here, there) = (self.length(cell), self.length(play.arena.next(cell, rank)));
        here != NO_WAY
            && there != NO_WAY
            && here + play.arena.length(rank) == there
            && play.may_pass(cell, rank)
    }
}

#[cfg(test)]
#[cfg(feature = "solve")]
mod tests {
    use thwart_core::Cell;
    use thwart_core::distance::lengths;

    use super::*;
    use crate::game::Game;
    use crate::games::trap::Trap;
    use crate::games::trap::check::descent::Descent;
    use crate::games::trap::check::descent::tests::every_node;

    /// The way by its definition, and how many cells are no further than its end: from each cell
    /// in the first direction after which as much less is left as the step is long.
    fn by_definition(game: &Trap, play: &Play<'_>, first: Option<usize>) -> (Option<Vec<u32>>, u64) {
        let board = game.board();
        let stands = |cell: Cell| play.is_free(cell.0) || play.arena.is_door(cell.0);
        let goals = board.cells().filter(|&cell| stands(cell) && play.arena.lets_out(cell.0));
        let left = lengths(board, goals, stands);
        let jerry = Cell(play.jerry);
        let nearest = left[jerry.index()];
        let from = lengths(board, [jerry], stands);
        let near = board.cells().filter(|cell| from[cell.index()] <= nearest && from[cell.index()] < NO_WAY);
        let mut way = vec![jerry.0];
        let mut here = jerry;
        while left[here.index()] > 0 {
            let next = game.order().iter().enumerate().find_map(|(rank, &direction)| {
                let next = board.can_step(here, direction, stands)?;
                let length = left[next.index()].checked_add(board.topology().length(direction));
                let is_allowed = way.len() > 1 || first.is_none_or(|first| first == rank);
                (is_allowed && length == Some(left[here.index()])).then_some(next)
            });
            let Some(next) = next else { return (None, near.count() as u64) };
            here = next;
            way.push(here.0);
        }
        (Some(way), near.count() as u64)
    }

    #[test]
    fn ways_are_those_of_the_definition() {
        let mut found = [0, 0];
        every_node((5, 6), |game, descent| {
            let Descent { play, search, .. } = descent;
            let firsts = if game.jerry_chooses() { 0..play.arena.degree() } else { 0..0 };
            for first in firsts.map(Some).chain([None]) {
                let way = search.find_by(first, play).map(|way| way.cells);
                found[usize::from(way.is_some())] += 1;
                assert_eq!((way, search.looks), by_definition(game, play, first), "{play:?}");
            }
        });
        assert!(found[0] > 1000 && found[1] > 10_000, "{found:?}");
    }
}
