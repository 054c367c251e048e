//! The search that counts as one unit, and those of other crates.
//!
//! The answer of a search for distances is their digest. The answer of a search
//! without distances is the number of cells that it reaches.

use std::cell::RefCell;
use std::rc::Rc;

use petgraph::csr::Csr;
use petgraph::visit::Bfs;
use thwart::games::rock::Rock;
use thwart_game::game::Game as _;
use thwart_grid::distance::{UNREACHED_LENGTH, UNREACHED_STEPS, distances, lengths};
use thwart_grid::search::FlatBfs;
use thwart_grid::{Board, Cell, Tile, narrow};

use crate::boards::Boards;
use crate::dijkstra::FlatDijkstra;
use crate::job::{Job, Make, Outcome, Run, Unit, digest, exit, pending};

/// A function that prepares a search from a cell.
type Search = fn(&Board, Cell, Unit) -> Run;

/// Returns the job of this name.
pub(crate) fn search(name: &str, boards: Boards, unit: Unit) -> Option<Make> {
    let search: Search = match name {
        "unit" => prepared,
        "plain" => plain,
        "pathfinding" => pathfinding_dijkstra,
        "pathfinding_reach" => pathfinding_bfs,
        "petgraph" => petgraph_dijkstra,
        "petgraph_reach" => petgraph_bfs,
        "copy" => copy,
        _ => return None,
    };
    Some(Rc::new(move |rows, cols| {
        let board = boards(Rock::INFO, rows, cols).board().clone();
        let from = exit(&board);
        Job { run: search(&board, from, unit), board, from }
    }))
}

/// Prepares the search that counts as one unit. Its work is the number of cells reached.
pub(crate) fn prepared(board: &Board, from: Cell, unit: Unit) -> Run {
    let cells = narrow(board.len());
    match unit {
        Unit::Bfs | Unit::Open => {
            let search = FlatBfs::new(board, |cell| unit == Unit::Open || board.is_passable(cell));
            let search = Rc::new(RefCell::new(search.expect("the boards of the table are small enough")));
            Box::new(move || {
                let reached = search.borrow_mut().run([from]);
                let search = Rc::clone(&search);
                Box::new(move || {
                    let steps = (0..cells).map(|cell| u64::from(search.borrow().steps(Cell(cell))));
                    Outcome { answer: digest(steps), work: vec![("reached", reached as u64)] }
                })
            })
        }
        Unit::Dijkstra => {
            let search = Rc::new(RefCell::new(FlatDijkstra::new(board)));
            Box::new(move || {
                let reached = search.borrow_mut().run(from);
                let search = Rc::clone(&search);
                Box::new(move || {
                    let lengths = (0..cells).map(|cell| search.borrow().length(Cell(cell)));
                    Outcome { answer: digest(lengths), work: vec![("reached", reached as u64)] }
                })
            })
        }
    }
}

fn plain(board: &Board, from: Cell, unit: Unit) -> Run {
    let board = board.clone();
    Box::new(move || {
        if unit == Unit::Dijkstra {
            let lengths = lengths(&board, [from], |cell| board.is_passable(cell));
            pending(move || digest(lengths.into_iter()))
        } else {
            let steps = distances(&board, [from], |cell| board.is_passable(cell));
            pending(move || digest(steps.into_iter().map(u64::from)))
        }
    })
}

/// Returns the passable neighbours of every cell, each with the cost of the step from
/// there onto this cell. Breadth-first searches ignore the costs.
fn edges(board: &Board) -> Vec<Vec<(u32, u32)>> {
    let around = |cell| {
        let steps = board.neighbours(cell, |next| board.is_passable(next));
        let cost = |direction, next: Cell| {
            (next.0, u32::try_from(board.step_cost(direction, cell)).expect("costs here are small"))
        };
        steps.map(|(direction, next)| cost(direction.opposite(), next)).collect()
    };
    board.cells().map(|cell| if board.is_passable(cell) { around(cell) } else { Vec::new() }).collect()
}

/// Returns the number that stands for "no path" in the digest of the search.
const fn unreached(unit: Unit) -> u64 {
    if matches!(unit, Unit::Dijkstra) { UNREACHED_LENGTH } else { UNREACHED_STEPS as u64 }
}

fn pathfinding_dijkstra(board: &Board, from: Cell, unit: Unit) -> Run {
    let edges = edges(board);
    Box::new(move || {
        let next = |&cell: &u32| edges[cell as usize].iter().copied();
        let found = pathfinding::directed::dijkstra::dijkstra_all(&from.0, |cell| next(cell));
        let cells = narrow(edges.len());
        let length = move |cell| match found.get(&cell) {
            Some(&(_, length)) => u64::from(length),
            None if cell == from.0 => 0,
            None => unreached(unit),
        };
        pending(move || digest((0..cells).map(length)))
    })
}

fn pathfinding_bfs(board: &Board, from: Cell, _: Unit) -> Run {
    let edges = edges(board);
    Box::new(move || {
        let next = |&cell: &u32| edges[cell as usize].iter().map(|&(next, _)| next);
        let reached = pathfinding::directed::bfs::bfs_reach(from.0, |cell| next(cell)).count();
        pending(move || reached as u64)
    })
}

/// Returns the board in the leanest form that petgraph has.
fn graph(board: &Board) -> Csr<(), u32, petgraph::Directed, u32> {
    let edges = (0u32..).zip(edges(board)).flat_map(|(cell, mut around)| {
        around.sort_unstable();
        around.into_iter().map(move |(next, cost)| (cell, next, cost))
    });
    let mut graph = Csr::from_sorted_edges(&edges.collect::<Vec<_>>()).expect("the edges are sorted");
    // The graph ends with the last cell that has a neighbour.
    while graph.node_count() < board.len() {
        graph.add_node(());
    }
    graph
}

fn petgraph_dijkstra(board: &Board, from: Cell, unit: Unit) -> Run {
    let graph = graph(board);
    let cells = narrow(board.len());
    Box::new(move || {
        let found = petgraph::algo::dijkstra(&graph, from.0, None, |edge| *edge.weight());
        let length = move |cell| found.get(&cell).map_or(unreached(unit), |&length| u64::from(length));
        pending(move || digest((0..cells).map(length)))
    })
}

fn petgraph_bfs(board: &Board, from: Cell, _: Unit) -> Run {
    let graph = graph(board);
    Box::new(move || {
        let mut search = Bfs::new(&graph, from.0);
        let reached = std::iter::from_fn(|| search.next(&graph)).count();
        pending(move || reached as u64)
    })
}

/// Copies the board instead of searching: the time shows how fast memory is.
fn copy(board: &Board, _: Cell, _: Unit) -> Run {
    let board = board.clone();
    let mut copy = vec![Tile::Free; board.len()];
    Box::new(move || {
        copy.copy_from_slice(std::hint::black_box(board.tiles()));
        std::hint::black_box(&copy);
        pending(|| 0)
    })
}
