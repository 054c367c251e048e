//! Start and exit such that no single cell lies on every path between them.

use super::dice::Dice;
use super::draft::{Draft, farthest};
use crate::board::{Board, Cell};

impl Draft {
    /// Returns the same board with its start and its only exit far apart in the
    /// largest block: a set of free cells that stays connected if any one of them
    /// is removed. A board without loops has no such block and stays as it is.
    ///
    /// Cost: O(cells), about 40 bytes per cell.
    #[must_use]
    pub fn on_loop(self, dice: &mut Dice) -> Self {
        let block = largest_block(&self.board);
        // Two cells that touch are a block too, but no loop.
        let Some(anywhere) = dice.pick(&block).filter(|_| block.len() > 2) else { return self };
        let mut inside = vec![false; self.board.len()];
        for cell in &block {
            inside[cell.index()] = true;
        }
        let far = |from| farthest(&self.board, from, |cell| inside[cell.index()]);
        let start = far(anywhere);
        let exit = far(start);
        Self { start, exits: vec![exit], ..self }
    }
}

/// Returns the largest block of free cells, the first found of several equally
/// large ones.
///
/// Tarjan's method: a depth-first search that notes for each cell the earliest cell
/// that its branch touches. A branch that touches no cell earlier than the cell it
/// grew from is a block together with that cell.
fn largest_block(board: &Board) -> Vec<Cell> {
    // Numbers in the order of discovery, from 1; 0 marks a cell not found yet.
    let mut order = vec![0_u32; board.len()];
    let mut earliest = vec![0_u32; board.len()];
    let mut found = 0;
    // The path from the root, with the number of neighbours looked at, and the
    // cells whose block is not complete yet.
    let (mut path, mut waiting, mut largest) = (Vec::new(), Vec::new(), Vec::new());
    for root in board.cells().filter(|&cell| board.is_passable(cell)) {
        let mut entered = (order[root.index()] == 0).then_some(root);
        loop {
            if let Some(cell) = entered.take() {
                found += 1;
                (order[cell.index()], earliest[cell.index()]) = (found, found);
                path.push((cell, 0));
                waiting.push(cell);
            }
            let Some((cell, looked)) = path.last_mut() else { break };
            let cell = *cell;
            if let Some((_, next)) = board.neighbours(cell, |next| board.is_passable(next)).nth(*looked) {
                *looked += 1;
                match order[next.index()] {
                    0 => entered = Some(next),
                    known => earliest[cell.index()] = earliest[cell.index()].min(known),
                }
                continue;
            }
            path.pop();
            let Some(&(parent, _)) = path.last() else { break };
            let touched = earliest[cell.index()];
            earliest[parent.index()] = earliest[parent.index()].min(touched);
            if touched >= order[parent.index()] {
                let first = waiting.iter().rposition(|&waits| waits == cell).unwrap_or(0);
                let mut block = waiting.split_off(first);
                block.push(parent);
                if block.len() > largest.len() {
                    largest = block;
                }
            }
        }
        waiting.clear();
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::{UNREACHED_STEPS, distances};
    use crate::generate::{FAMILIES, Recipe};

    /// Checks the definition: with any other cell removed there is still a path.
    #[test]
    fn no_single_cell_cuts_start_from_exit() {
        let mut looped = 0;
        for family in FAMILIES {
            for seed in 0..6 {
                let recipe = Recipe::new(family.name, 11, 13, seed, &[]).unwrap();
                let ground = recipe.ground();
                let placed = ground.clone().on_loop(&mut recipe.dice("ends"));
                assert_eq!(placed.board, ground.board);
                if largest_block(&ground.board).len() < 3 {
                    assert_eq!(placed, ground);
                    continue;
                }
                looped += 1;
                let Draft { board, start, exits } = placed;
                assert!(exits.len() == 1 && exits[0] != start);
                for taken in board.cells().filter(|cell| *cell != start && *cell != exits[0]) {
                    let free = |cell: Cell| cell != taken && board.is_passable(cell);
                    let distance = distances(&board, [start], free)[exits[0].index()];
                    assert_ne!(distance, UNREACHED_STEPS, "{}: {taken:?}", recipe.words());
                }
            }
        }
        assert!(looped > 90, "{looped}");
    }

    #[test]
    fn the_largest_block_is_the_largest_loop() {
        // Two loops that share a cell, and a dead end.
        let board =
            crate::format::board_file::parse("......\n.#.##.\n...###\n##.##.\n##....\n").unwrap().board;
        let mut block = largest_block(&board);
        block.sort_unstable();
        assert_eq!(block, [0, 1, 2, 6, 8, 12, 13, 14].map(Cell));
    }
}
