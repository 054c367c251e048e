//! The breadth-first search that is the measure, beside others and beside a copy.
//!
//! Whatever finds distances tells a digest of them, what finds only where there is
//! a way tells how many cells that are.

use std::cell::RefCell;
use std::rc::Rc;

use petgraph::csr::Csr;
use petgraph::visit::Bfs;
use thwart_grid::distance::{UNREACHED, distances};
use thwart_grid::generate::Request;
use thwart_grid::search::FlatBfs;
use thwart_grid::{Board, Cell, Tile};

use super::Row;
use crate::job::{Job, Run, Told, digest};

/// A board on which searches are compared.
struct Draft {
    name: &'static str,
    family: &'static str,
    settings: &'static [(&'static str, &'static str)],
    /// Digests of the distances, at full size and quickly.
    distances: [u64; 2],
    /// Cells with a way.
    reached: [u64; 2],
}

const GROUNDS: [Draft; 3] = [
    Draft {
        name: "open",
        family: "open",
        settings: &[],
        distances: [0xf360_b1e2_fd93_b6f8, 0x4343_cbf5_b106_6b9b],
        reached: [1_000_000, 62_500],
    },
    Draft {
        name: "random 20 %",
        family: "random",
        settings: &[("density", "20")],
        distances: [0xb9f9_5ee8_e27c_bf01, 0x9026_ba36_68ad_a9b0],
        reached: [798_753, 50_008],
    },
    Draft {
        name: "maze",
        family: "maze",
        settings: &[],
        distances: [0x7249_4297_81fb_4c15, 0xe040_4120_109f_889f],
        reached: [524_988, 32_793],
    },
];

/// A search from a cell, prepared.
type Search = fn(&Board, Cell) -> Run;

const FOR_DISTANCES: [(&str, Search); 4] = [
    ("the search that counts as 1", flat),
    ("thwart_grid::distance::distances", plain),
    ("pathfinding dijkstra_all", pathfinding_dijkstra),
    ("petgraph dijkstra", petgraph_dijkstra),
];

const FOR_REACH: [(&str, Search); 2] =
    [("pathfinding bfs_reach, no distances", pathfinding_bfs), ("petgraph Bfs, no distances", petgraph_bfs)];

pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for ground in &GROUNDS {
        rows.extend(FOR_DISTANCES.map(|search| row(ground, search, ground.distances)));
        rows.extend(FOR_REACH.map(|search| row(ground, search, ground.reached)));
        rows.push(row(ground, ("a copy of the board", copy), [0, 0]));
    }
    rows
}

fn row(ground: &'static Draft, (name, search): (&str, Search), told: [u64; 2]) -> Row {
    let work = move |rows, cols| {
        let order = Request::new(ground.family, rows, cols, 1, ground.settings);
        let ground = order.expect("there is such a board").ground();
        let from = ground.exits[0];
        Job { run: search(&ground.board, from), board: ground.board, from }
    };
    Row::new("unit", &format!("{}, {name}", ground.name), work).tells(told[0], told[1])
}

fn of_distances(steps: impl Iterator<Item = u32>) -> u64 {
    digest(steps.map(u64::from))
}

fn flat(board: &Board, from: Cell) -> Run {
    let search = FlatBfs::new(board, |cell| board.is_passable(cell)).expect("a small board");
    let search = Rc::new(RefCell::new(search));
    let cells = board.len() as u32;
    Box::new(move || {
        search.borrow_mut().run([from]);
        let search = Rc::clone(&search);
        Box::new(move || of_distances((0..cells).map(|cell| search.borrow().steps(Cell(cell)))))
    })
}

fn plain(board: &Board, from: Cell) -> Run {
    let board = board.clone();
    Box::new(move || {
        let found = distances(&board, [from], |cell| board.is_passable(cell));
        Box::new(move || of_distances(found.into_iter()))
    })
}

/// The passable neighbours of every cell, four entries for each.
fn neighbours(board: &Board) -> Vec<Vec<u32>> {
    let around =
        |cell| board.neighbours(cell, |next| board.is_passable(next)).map(|(_, next)| next.0).collect();
    board.cells().map(|cell| if board.is_passable(cell) { around(cell) } else { Vec::new() }).collect()
}

fn pathfinding_dijkstra(board: &Board, from: Cell) -> Run {
    let neighbours = neighbours(board);
    Box::new(move || {
        let next =
            |&cell: &u32| neighbours[cell as usize].iter().map(|&next| (next, 1u32)).collect::<Vec<_>>();
        let found = pathfinding::directed::dijkstra::dijkstra_all(&from.0, next);
        let cells = neighbours.len() as u32;
        let steps = move |cell| match found.get(&cell) {
            Some(&(_, steps)) => steps,
            None if cell == from.0 => 0,
            None => UNREACHED,
        };
        Box::new(move || of_distances((0..cells).map(steps)))
    })
}

fn pathfinding_bfs(board: &Board, from: Cell) -> Run {
    let neighbours = neighbours(board);
    Box::new(move || {
        let next = |&cell: &u32| neighbours[cell as usize].iter().copied();
        let reached = pathfinding::directed::bfs::bfs_reach(from.0, next).count();
        Box::new(move || reached as u64)
    })
}

/// The board in the leanest form that petgraph has.
fn graph(board: &Board) -> Csr<(), (), petgraph::Directed, u32> {
    let edges = neighbours(board);
    let edges = (0u32..).zip(&edges).flat_map(|(cell, around)| {
        let mut around = around.clone();
        around.sort_unstable();
        around.into_iter().map(move |next| (cell, next))
    });
    let edges: Vec<_> = edges.collect();
    let mut graph = Csr::from_sorted_edges(&edges).expect("the edges are sorted");
    // Cells behind the last one with a neighbour.
    while graph.node_count() < board.len() {
        graph.add_node(());
    }
    graph
}

fn petgraph_dijkstra(board: &Board, from: Cell) -> Run {
    let graph = Rc::new(graph(board));
    Box::new(move || {
        let found = petgraph::algo::dijkstra(&*graph, from.0, None, |_| 1u32);
        let cells = graph.node_count() as u32;
        Box::new(move || of_distances((0..cells).map(|cell| found.get(&cell).copied().unwrap_or(UNREACHED))))
    })
}

fn petgraph_bfs(board: &Board, from: Cell) -> Run {
    let graph = graph(board);
    Box::new(move || {
        let mut search = Bfs::new(&graph, from.0);
        let mut reached = 0;
        while search.next(&graph).is_some() {
            reached += 1;
        }
        Box::new(move || reached)
    })
}

/// Not a search: how fast memory is.
fn copy(board: &Board, _: Cell) -> Run {
    let board = board.clone();
    let mut copy = vec![Tile::Free; board.len()];
    Box::new(move || {
        copy.copy_from_slice(std::hint::black_box(board.tiles()));
        std::hint::black_box(&copy);
        Box::new(|| 0u64) as Told
    })
}
