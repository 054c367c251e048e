//! Checks paths and cuts against all subsets of cells.

use super::*;
use crate::board::{Board, Cell, Tile, narrow};
use crate::topology::Topology;
use proptest::prelude::*;

struct Plain<'a>(&'a Board, Vec<u32>);

impl Terrain for Plain<'_> {
    fn is_open(&self, cell: u32) -> bool {
        (cell as usize) < self.0.len() && self.0.tile(Cell(cell)) == Tile::Free
    }
    fn is_sink(&self, cell: u32) -> bool {
        (cell as usize) < self.0.len() && self.0.tile(Cell(cell)) == Tile::Exit
    }
    fn sinks(&self) -> &[u32] {
        &self.1
    }
    fn guide(&self, _: u32) -> u32 {
        0
    }
}

/// Returns whether a sink can be reached from the sources without the cut cells.
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

/// Returns the size of a smallest cut, by trying all of them.
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
    fn paths_and_cut_prove_each_other(
        rows in 1usize..5,
        cols in 1usize..4,
        signs in proptest::collection::vec(0u8..6, 12),
        changes in proptest::collection::vec((0usize..12, 0usize..12), 8),
        nearby in 0u64..4,
    ) {
        let tile = |sign| match sign { 0 => Tile::Obstacle, 1 => Tile::Exit, _ => Tile::Free };
        let tiles: Vec<_> = (0..rows * cols).map(|i| tile(signs[i])).collect();
        let mut board = Board::new(rows, cols, tiles).unwrap();
        let neighbours = Neighbours::new(&board, Topology::Four.directions());
        let mut search = VertexCut::new(board.len());
        search.head_start = nearby;
        let mut known: Vec<Vec<u32>> = Vec::new();
        // Many queries with another obstacle and other sources: state left over
        // from the query before must not change the result.
        for (change, start) in changes {
            let changed = Cell::new(change % board.len());
            board = board.map_tiles(|cell, tile| match tile {
                Tile::Free if cell == changed => Tile::Obstacle,
                Tile::Obstacle if cell == changed => Tile::Free,
                tile => tile,
            });
            let terrain = Plain(&board, board.find(Tile::Exit).map(|c| c.0).collect());
            let free: Vec<u32> = board.find(Tile::Free).map(|c| c.0).collect();
            if free.is_empty() {
                continue;
            }
            let source = free[start % free.len()];
            let mut sources = vec![source];
            sources.extend(neighbours.of(source).iter().copied().find(|&c| terrain.is_open(c)));
            let expected = smallest_cut(&board, &sources);
            let former = known.iter().map(Vec::as_slice);
            match search.query_from(&neighbours, &terrain, &sources, usize::MAX, former) {
                Paths::Adjacent => prop_assert_eq!(expected, None),
                Paths::AtLeast(_) => prop_assert!(false, "there was no limit"),
                Paths::Exactly(count) => {
                    prop_assert_eq!(expected, Some(count));
                    let (paths, cut) = (search.paths(), search.cut());
                    prop_assert_eq!((paths.len(), cut.len()), (count, count));
                    prop_assert!(!leaks(&board, &sources, &cut));
                    for cell in free.iter().filter(|cell| !cut.contains(cell)) {
                        let inside = search.is_inside(*cell);
                        prop_assert!(!inside || !leaks(&board, &[*cell], &cut));
                    }
                    let mut cells: Vec<_> = paths.concat();
                    cells.sort_unstable();
                    prop_assert_eq!(&cells, &search.path_cells());
                    cells.dedup();
                    prop_assert_eq!(cells.len(), paths.iter().map(Vec::len).sum::<usize>());
                    for path in &paths {
                        let touches = |a: u32, b: u32| neighbours.of(a).contains(&b);
                        prop_assert!(sources.iter().any(|&s| touches(s, path[0])));
                        prop_assert!(path.windows(2).all(|w| touches(w[0], w[1])));
                        let last = *path.last().unwrap();
                        prop_assert!(neighbours.of(last).iter().any(|&c| terrain.is_sink(c)));
                    }
                    known.clone_from(&paths);
                    if count > 1 {
                        let some = search.query(&neighbours, &terrain, &sources, 0);
                        let (Paths::AtLeast(found) | Paths::Exactly(found)) = some else { panic!("not adjacent") };
                        prop_assert!((1..=count).contains(&found));
                    }
                }
            }
        }
    }
}

/// Compares, on boards too large for all subsets, with a searcher that starts
/// fresh.
#[test]
fn larger_boards_give_the_same_from_either_end() {
    let mut random = 1u64;
    let mut below = |n: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % n
    };
    for _ in 0..300 {
        let (rows, cols) = (3 + below(8), 3 + below(8));
        let tile = |sign| match sign {
            0 => Tile::Exit,
            1..6 => Tile::Obstacle,
            _ => Tile::Free,
        };
        let mut board = Board::new(rows, cols, (0..rows * cols).map(|_| tile(below(40))).collect()).unwrap();
        let neighbours = Neighbours::new(&board, Topology::Four.directions());
        let mut search = VertexCut::new(board.len());
        search.head_start = below(20) as u64;
        let mut known: Vec<Vec<u32>> = Vec::new();
        for _ in 0..60 {
            let changed = Cell::new(below(board.len()));
            board = board.map_tiles(|cell, tile| match tile {
                Tile::Free if cell == changed => Tile::Obstacle,
                Tile::Obstacle if cell == changed => Tile::Free,
                tile => tile,
            });
            let terrain = Plain(&board, board.find(Tile::Exit).map(|c| c.0).collect());
            let source = narrow(below(board.len()));
            if !terrain.is_open(source) {
                continue;
            }
            let mut sources = vec![source];
            sources
                .extend(neighbours.of(source).iter().copied().filter(|&c| terrain.is_open(c)).take(below(3)));
            let limit = if below(4) == 0 { below(4) } else { usize::MAX };
            let former = known.iter().map(Vec::as_slice);
            let found = search.query_from(&neighbours, &terrain, &sources, limit, former);
            let fresh = VertexCut::new(board.len()).query(&neighbours, &terrain, &sources, usize::MAX);
            match (found, fresh) {
                (Paths::AtLeast(some), Paths::Exactly(all)) => assert!(limit < some && some <= all),
                _ => assert_eq!(found, fresh),
            }
            if found != Paths::Adjacent {
                let paths = search.paths();
                known.clone_from(&paths);
                let mut cells = paths.concat();
                assert!(cells.iter().all(|cell| terrain.is_open(*cell) && !sources.contains(cell)));
                cells.sort_unstable();
                let count = cells.len();
                cells.dedup();
                assert_eq!(cells.len(), count, "no cell twice");
                let in_use = (0..narrow(board.len())).filter(|&cell| search.is_on_path(cell));
                assert!(in_use.eq(cells), "nothing is left behind");
            }
        }
    }
}
