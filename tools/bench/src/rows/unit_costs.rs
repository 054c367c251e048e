//! Dijkstra's algorithm that is the measure where steps differ in cost, beside
//! others. All tell a digest of the lengths.

use std::cell::RefCell;
use std::rc::Rc;

use petgraph::csr::Csr;
use thwart::games::rock::Rock;
use thwart_grid::distance::{NO_WAY, lengths};
use thwart_grid::{Board, Cell};

use super::Row;
use crate::dijkstra::FlatDijkstra;
use crate::job::{Job, Run, Solving, digest, exit};

const BOARD: Solving = Solving::field("random", &[("density", "20"), ("costs", "uniform")]);

/// What all of them tell, at full size and quickly.
const LENGTHS: [u64; 2] = [0x6b21_ee28_480d_e1fb, 0x7213_ec62_7efd_2ed9];

/// A search from a cell, prepared.
type Search = fn(&Board, Cell) -> Run;

pub(super) fn rows() -> Vec<Row> {
    let searches: [(&str, Search); 4] = [
        ("the search that counts as 1", flat),
        ("thwart_grid::distance::lengths", plain),
        ("pathfinding dijkstra_all", pathfinding),
        ("petgraph dijkstra", petgraph),
    ];
    let row = |(name, search): (&str, Search)| {
        let work = move |rows, cols| {
            let board = BOARD.setup::<Rock>(rows, cols).board().clone();
            let from = exit(&board);
            Job { run: search(&board, from), board, from }
        };
        let row = Row::new("unit", &format!("digits, {name}"), work);
        row.by(super::Measure::Dijkstra).tells(LENGTHS[0], LENGTHS[1])
    };
    searches.map(row).into()
}

fn flat(board: &Board, from: Cell) -> Run {
    let search = Rc::new(RefCell::new(FlatDijkstra::new(board)));
    let cells = board.len() as u32;
    Box::new(move || {
        search.borrow_mut().run(from);
        let search = Rc::clone(&search);
        Box::new(move || digest((0..cells).map(|cell| search.borrow().length(Cell(cell)))))
    })
}

fn plain(board: &Board, from: Cell) -> Run {
    let board = board.clone();
    Box::new(move || {
        let found = lengths(&board, [from], |cell| board.is_passable(cell));
        Box::new(move || digest(found.into_iter()))
    })
}

/// The neighbours of every cell, each with what a step from there onto this cell
/// costs.
fn edges(board: &Board) -> Vec<Vec<(u32, u64)>> {
    let around = |cell| {
        let steps = board.neighbours(cell, |next| board.is_passable(next));
        steps.map(|(direction, next)| (next.0, board.step_cost(direction.opposite(), cell))).collect()
    };
    board.cells().map(|cell| if board.is_passable(cell) { around(cell) } else { Vec::new() }).collect()
}

fn pathfinding(board: &Board, from: Cell) -> Run {
    let edges = edges(board);
    Box::new(move || {
        let next = |&cell: &u32| edges[cell as usize].clone();
        let found = pathfinding::directed::dijkstra::dijkstra_all(&from.0, next);
        let cells = edges.len() as u32;
        let length = move |cell| match found.get(&cell) {
            Some(&(_, length)) => length,
            None if cell == from.0 => 0,
            None => NO_WAY,
        };
        Box::new(move || digest((0..cells).map(length)))
    })
}

fn petgraph(board: &Board, from: Cell) -> Run {
    let edges = (0u32..).zip(edges(board)).flat_map(|(cell, mut around)| {
        around.sort_unstable();
        around.into_iter().map(move |(next, cost)| (cell, next, cost))
    });
    let mut graph: Csr<(), u64, petgraph::Directed, u32> =
        Csr::from_sorted_edges(&edges.collect::<Vec<_>>()).expect("the edges are sorted");
    while graph.node_count() < board.len() {
        graph.add_node(());
    }
    let graph = Rc::new(graph);
    Box::new(move || {
        let found = petgraph::algo::dijkstra(&*graph, from.0, None, |edge| *edge.weight());
        let cells = graph.node_count() as u32;
        Box::new(move || digest((0..cells).map(|cell| found.get(&cell).copied().unwrap_or(NO_WAY))))
    })
}
