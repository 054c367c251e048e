//! Ways and cuts against all subsets of cells.

use super::*;
use crate::board::{Board, Cell, Tile};
use crate::topology::Topology;
use proptest::prelude::*;

struct Plain<'a>(&'a Board);

impl Terrain for Plain<'_> {
    fn is_open(&self, cell: u32) -> bool {
        (cell as usize) < self.0.len() && self.0.tile(Cell(cell)) == Tile::Free
    }
    fn is_sink(&self, cell: u32) -> bool {
        (cell as usize) < self.0.len() && self.0.tile(Cell(cell)) == Tile::Exit
    }
    fn guide(&self, _: u32) -> u32 {
        0
    }
}

/// Whether a sink can be reached from the sources without the cut cells.
fn leaks(board: &Board, sources: &[u32], cut: &[u32]) -> bool {
    let mut seen = vec![false; board.len()];
    let mut stack: Vec<_> = sources.iter().map(|&s| Cell(s)).collect();
    while let Some(cell) = stack.pop() {
        if board.tile(cell) == Tile::Exit {
            return true;
        }
        if std::mem::replace(&mut seen[cell.index()], true) {
            continue;
        }
        stack.extend(board.neighbours(cell, |c| board.is_passable(c) && !cut.contains(&c.0)).map(|(_, c)| c));
    }
    false
}

/// The size of a smallest cut, by trying all of them.
fn smallest_cut(board: &Board, sources: &[u32]) -> Option<usize> {
    let cells: Vec<u32> = (board.find(Tile::Free).map(|c| c.0)).filter(|c| !sources.contains(c)).collect();
    (0u32..1 << cells.len())
        .filter(|mask| {
            let cut: Vec<_> = (0..cells.len()).filter(|i| mask >> i & 1 == 1).map(|i| cells[i]).collect();
            !leaks(board, sources, &cut)
        })
        .map(|mask| mask.count_ones() as usize)
        .min()
}

proptest! {
    #[test]
    fn ways_and_cut_prove_each_other(
        rows in 1usize..5,
        cols in 1usize..4,
        signs in proptest::collection::vec(0u8..6, 12),
        first in 0usize..12,
    ) {
        let tile = |sign| match sign { 0 => Tile::Obstacle, 1 => Tile::Exit, _ => Tile::Free };
        let tiles: Vec<_> = (0..rows * cols).map(|i| tile(signs[i])).collect();
        let board = Board::new(rows, cols, tiles).unwrap();
        let terrain = Plain(&board);
        let neighbours = Neighbours::new(&board, Topology::Four.directions());
        let mut search = VertexCut::new(board.len());
        // Twice with other sources: nothing may be left from the query before.
        for start in [first, first + 1] {
            let free: Vec<u32> = board.find(Tile::Free).map(|c| c.0).collect();
            if free.is_empty() {
                continue;
            }
            let source = free[start % free.len()];
            let mut sources = vec![source];
            sources.extend(neighbours.of(source).iter().copied().find(|&c| terrain.is_open(c)));
            let expected = smallest_cut(&board, &sources);
            match search.query(&neighbours, &terrain, &sources, usize::MAX) {
                Ways::Adjacent => prop_assert_eq!(expected, None),
                Ways::AtLeast(_) => prop_assert!(false, "there was no limit"),
                Ways::Exactly(count) => {
                    prop_assert_eq!(expected, Some(count));
                    let (ways, cut) = (search.ways(), search.cut());
                    prop_assert_eq!((ways.len(), cut.len()), (count, count));
                    prop_assert!(!leaks(&board, &sources, &cut));
                    let mut cells: Vec<_> = ways.concat();
                    cells.sort_unstable();
                    prop_assert_eq!(&cells, &search.way_cells());
                    cells.dedup();
                    prop_assert_eq!(cells.len(), ways.iter().map(Vec::len).sum::<usize>());
                    for way in &ways {
                        let touches = |a: u32, b: u32| neighbours.of(a).contains(&b);
                        prop_assert!(sources.iter().any(|&s| touches(s, way[0])));
                        prop_assert!(way.windows(2).all(|w| touches(w[0], w[1])));
                        let last = *way.last().unwrap();
                        prop_assert!(neighbours.of(last).iter().any(|&c| terrain.is_sink(c)));
                    }
                    if count > 1 {
                        prop_assert_eq!(search.query(&neighbours, &terrain, &sources, 0), Ways::AtLeast(1));
                    }
                }
            }
        }
    }
}
