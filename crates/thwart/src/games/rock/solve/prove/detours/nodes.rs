//! Which nodes stand on which cell.

use thwart_core::Cell;

use super::super::super::super::check::web::Node;

/// Nodes of a cell that are looked at.
const LOOKS: usize = 8;

/// The nodes of ways that were found, by cells.
pub(super) struct Nodes {
    /// A bit for each cell, set where there is a node. Most cells that a search takes have none, and
    /// this is all that it has to read of them.
    any: Vec<u64>,
    on: Vec<On>,
    /// For each node the one before it on its cell, counted from 1; else 0.
    before: Vec<u32>,
}

/// The nodes of one cell, counted from 1; 0 for none. (Pages on which nothing is written are free.)
#[derive(Clone, Copy, Default)]
struct On {
    walk: u32,
    last: u32,
}

impl Nodes {
    /// None on any of this many cells.
    pub fn new(cells: usize) -> Self {
        Self { any: vec![0; cells.div_ceil(64)], on: vec![On::default(); cells], before: Vec::new() }
    }

    /// How many were entered.
    pub fn len(&self) -> usize {
        self.before.len()
    }

    /// Enters the next node; that of the walk, or one of a detour.
    pub fn enter(&mut self, cell: Cell, of_walk: bool) {
        let count = self.before.len() as u32 + 1;
        let on = &mut self.on[cell.index()];
        self.before.push(std::mem::replace(&mut on.last, count));
        if of_walk {
            on.walk = count;
        }
        self.any[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Whether there is one on a cell.
    pub fn any(&self, cell: Cell) -> bool {
        self.any[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// The one of the walk.
    pub fn of_walk(&self, cell: Cell) -> Option<Node> {
        self.on[cell.index()].walk.checked_sub(1)
    }

    /// Some of the last.
    pub fn last(&self, cell: Cell) -> impl Iterator<Item = Node> + '_ {
        let mut next = self.on[cell.index()].last;
        let nodes = std::iter::from_fn(move || {
            let node = next.checked_sub(1)?;
            next = self.before[node as usize];
            Some(node)
        });
        nodes.take(LOOKS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_come_first_and_that_of_the_walk_is_known() {
        let mut nodes = Nodes::new(70);
        for (cell, of_walk) in [(3, true), (69, true), (3, false), (64, false), (3, false)] {
            nodes.enter(Cell(cell), of_walk);
        }
        assert_eq!(nodes.len(), 5);
        let seen =
            |cell| (nodes.any(Cell(cell)), nodes.of_walk(Cell(cell)), nodes.last(Cell(cell)).collect());
        assert_eq!(seen(3), (true, Some(0), vec![4, 2, 0]));
        assert_eq!(seen(69), (true, Some(1), vec![1]));
        assert_eq!(seen(64), (true, None, vec![3]));
        assert_eq!(seen(0), (false, None, vec![]));
        (0..20).for_each(|_| nodes.enter(Cell(0), false));
        assert_eq!(nodes.last(Cell(0)).count(), LOOKS);
    }
}
