//! The tree of cheapest ways: from every cell one to an exit, as long as no rock
//! falls.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use thwart_core::{Cell, Direction};

use super::super::terrain::Terrain;

/// No cell.
const NONE: u32 = u32::MAX;

/// Of the cheapest ways from a cell those with the fewest steps, and of these the
/// first in move order. They run together, so all of them make trees, one below each exit.
pub(in crate::games::rock) struct Tree {
    /// The cells with a way in ascending order of its steps, then in board order.
    pub order: Vec<Cell>,
    /// The first step of each way; none on exits and where there is no way.
    step: Vec<Option<Direction>>,
    next: Vec<u32>,
    /// Cells below a cell have numbers from its own one on, up to, but not
    /// including, its end.
    number: Vec<u32>,
    end: Vec<u32>,
}

impl Tree {
    /// Cost: O(n) where all steps are equally long, else O(n log n).
    pub fn new(terrain: &Terrain<'_>) -> Self {
        let hops = hops(terrain);
        let cells = hops.len();
        let order = by_hops(&hops);
        let mut tree = Self {
            order,
            step: vec![None; cells],
            next: vec![NONE; cells],
            number: vec![0; cells],
            end: vec![0; cells],
        };
        for &cell in &tree.order {
            let (here, plain) = (hops[cell.index()], terrain.plain(cell));
            // An exit has no steps to make.
            let first = terrain.steps(cell).find(|&(_, next, step)| {
                hops[next.index()].checked_add(1) == Some(here)
                    && terrain.plain(next).saturating_add(step) == plain
            });
            if let Some((direction, next, _)) = first.filter(|_| here > 0) {
                tree.step[cell.index()] = Some(direction);
                tree.next[cell.index()] = next.0;
            }
        }
        tree.number_cells();
        tree
    }

    fn number_cells(&mut self) {
        // First how many cells lie below each, itself among them.
        for &cell in self.order.iter().rev() {
            self.end[cell.index()] += 1;
            if let Some(next) = self.next(cell) {
                self.end[next.index()] += self.end[cell.index()];
            }
        }
        // Then the first number that a cell below it may take.
        let mut free = vec![0; self.end.len()];
        let mut exits = 0;
        for &cell in &self.order {
            let cells = self.end[cell.index()];
            let cursor = self.next(cell).map_or(&mut exits, |next| &mut free[next.index()]);
            let number = *cursor;
            *cursor += cells;
            self.number[cell.index()] = number;
            self.end[cell.index()] = number + cells;
            free[cell.index()] = number + 1;
        }
    }

    /// The cell to which the way from a cell leads first; none from an exit.
    pub fn next(&self, cell: Cell) -> Option<Cell> {
        let next = self.next[cell.index()];
        (next != NONE).then_some(Cell(next))
    }

    /// The first step of the way from a cell.
    pub fn step(&self, cell: Cell) -> Option<Direction> {
        self.step[cell.index()]
    }

    /// Whether a cell lies below another one, or is the same: the way from it leads
    /// there. Both must have ways.
    pub fn is_below(&self, cell: Cell, above: Cell) -> bool {
        (self.number[above.index()]..self.end[above.index()]).contains(&self.number[cell.index()])
    }

    /// Whether a rock, not on the cell where the way of the tree begins, takes a step of it: it lies on
    /// that way, or between the ends of a diagonal step of it.
    pub fn takes(&self, terrain: &Terrain<'_>, from: Cell, rock: Cell) -> bool {
        if self.is_below(from, rock) {
            return true;
        }
        terrain.board().topology().cuts_corners()
            && terrain.steps(rock).any(|(direction, cell, _)| {
                let past = |step: Direction| {
                    let (one, other) = step.sides();
                    step.is_diagonal() && [one, other].contains(&direction.opposite())
                };
                !direction.is_diagonal() && self.step(cell).is_some_and(past) && self.is_below(from, cell)
            })
    }

    /// The rocks beside a cell that take a step of its way of the tree, in move order.
    pub fn questions<'a>(&'a self, terrain: &'a Terrain<'_>, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
        terrain.targets(cell).filter(move |&rock| self.takes(terrain, cell, rock))
    }

    /// For each cell whether no step leads out of what lies below it, itself among
    /// it, but onto the cell to which its way leads first: a rock there cuts it off.
    ///
    /// Of the cells onto which steps from below lead, the least two numbers and the greatest
    /// are enough to know. O(n).
    pub fn cut_off(&self, terrain: &Terrain<'_>) -> Vec<bool> {
        let mut least = vec![[NONE; 2]; self.end.len()];
        let mut greatest = vec![0; self.end.len()];
        let put = |pair: &mut [u32; 2], number: u32| {
            if number < pair[0] {
                *pair = [number, pair[0]];
            } else if number > pair[0] {
                pair[1] = pair[1].min(number);
            }
        };
        let mut cut_off = vec![false; self.end.len()];
        for &cell in self.order.iter().rev() {
            for (_, beside, _) in terrain.steps(cell) {
                put(&mut least[cell.index()], self.number[beside.index()]);
                greatest[cell.index()] = self.number[beside.index()].max(greatest[cell.index()]);
            }
            let Some(next) = self.next(cell) else { continue };
            let (pair, most) = (least[cell.index()], greatest[cell.index()]);
            let (here, above) = (self.number[cell.index()], self.number[next.index()]);
            let out = pair.into_iter().any(|number| number < here && number != above);
            cut_off[cell.index()] = !out && most < self.end[cell.index()] && !terrain.game.is_exit(next);
            for number in pair {
                put(&mut least[next.index()], number);
            }
            greatest[next.index()] = most.max(greatest[next.index()]);
        }
        cut_off
    }
}

/// For each cell the fewest steps of a cheapest way to an exit; [`NONE`] where there
/// is no way.
fn hops(terrain: &Terrain<'_>) -> Vec<u32> {
    let board = terrain.board();
    if board.has_unit_steps() {
        return board.cells().map(|cell| u32::try_from(terrain.plain(cell)).unwrap_or(NONE)).collect();
    }
    let mut hops = vec![NONE; board.len()];
    let mut queue = BinaryHeap::new();
    for &exit in terrain.game.exits() {
        hops[exit.index()] = 0;
        queue.push(Reverse((0u64, 0, exit)));
    }
    while let Some(Reverse((plain, steps, cell))) = queue.pop() {
        // A shorter way was found since.
        if steps != hops[cell.index()] {
            continue;
        }
        for (direction, from, _) in terrain.steps(cell) {
            let longer = plain.saturating_add(board.step_cost(direction.opposite(), cell));
            if longer == terrain.plain(from) && steps + 1 < hops[from.index()] {
                hops[from.index()] = steps + 1;
                queue.push(Reverse((longer, steps + 1, from)));
            }
        }
    }
    hops
}

/// The cells with a way, by its steps. O(n).
fn by_hops(hops: &[u32]) -> Vec<Cell> {
    let known = || hops.iter().enumerate().filter(|&(_, &hops)| hops != NONE);
    let most = known().map(|(_, &hops)| hops).max().unwrap_or(0);
    let mut first = vec![0usize; most as usize + 2];
    for (_, &hops) in known() {
        first[hops as usize + 1] += 1;
    }
    for at in 1..first.len() {
        first[at] += first[at - 1];
    }
    let mut order = vec![Cell(0); *first.last().expect("there are two at least")];
    for (cell, &hops) in known() {
        order[first[hops as usize]] = Cell(cell as u32);
        first[hops as usize] += 1;
    }
    order
}
