//! The board as a graph in which a rock takes away more than its own cell: on
//! eight neighbours also the diagonal steps that pass its corners.

use thwart_grid::padded::{EIGHT, Padded};
use thwart_grid::{Board, Cell, narrow};

/// The steps of a board, and their costs.
pub(crate) struct Graph<const N: usize> {
    pub grid: Padded<N>,
    /// For each place of the grid, a bit for each step that leads on.
    pub open: Vec<u8>,
    /// The cost of entering a place, if it is the same for all.
    same_cost: Option<u32>,
    /// Otherwise that cost for each place of the grid.
    cost: Vec<u32>,
    /// For each place of the grid, whether it is an exit.
    pub is_exit: Vec<bool>,
    /// The places of the exits, each once.
    pub exits: Vec<u32>,
    /// The length of each step.
    pub length: [u64; N],
    /// The steps that go around no corner, a bit for each.
    pub straight: u8,
}

impl<const N: usize> Graph<N> {
    /// Creates the graph of the free cells of a board.
    pub fn new(board: &Board, grid: Padded<N>, exits: &[Cell], free: &[bool]) -> Self {
        let topology = board.topology();
        let directions = topology.directions();
        let sides = grid.sides;
        let mut costs = board.cells().filter(|cell| free[cell.index()]).map(|cell| board.cost(cell));
        let first = costs.next().unwrap_or(1);
        let is_same = board.has_unit_steps() || costs.all(|cost| cost == first);
        let same_cost = is_same.then_some(first);
        let mut is_free = vec![false; grid.len];
        let mut cost = vec![0; if same_cost.is_none() { grid.len } else { 0 }];
        for (places, row) in grid.row_ranges() {
            for (place, cell) in places.zip(row).filter(|&(_, cell)| free[cell]) {
                is_free[place] = true;
                if same_cost.is_none() {
                    cost[place] = board.cost(Cell::new(cell));
                }
            }
        }
        let mut open = vec![0; grid.len];
        for (places, _) in grid.row_ranges() {
            for place in places.filter(|&place| is_free[place]) {
                let leads = |at: usize| is_free[place.wrapping_add(grid.steps[at])];
                let past = |at: usize| N < EIGHT || leads(sides[at].0) && leads(sides[at].1);
                let leads_on = |&at: &usize| leads(at) && past(at);
                open[place] = (0..N).filter(leads_on).map(|at| 1u8 << at).sum();
            }
        }
        let mut is_exit = vec![false; grid.len];
        let mut places = Vec::new();
        for place in exits.iter().map(|&exit| grid.place(exit)) {
            if is_free[place] && !std::mem::replace(&mut is_exit[place], true) {
                places.push(narrow(place));
            }
        }
        Self {
            grid,
            open,
            same_cost,
            cost,
            is_exit,
            exits: places,
            length: std::array::from_fn(|at| topology.length(directions[at])),
            straight: (0..N).filter(|&at| sides[at] == (at, at)).map(|at| 1u8 << at).sum(),
        }
    }

    /// Returns the place to which a step leads.
    pub const fn after(&self, place: usize, step: usize) -> usize {
        place.wrapping_add(self.grid.steps[step])
    }

    /// Returns the steps from a place that a rock takes away.
    pub fn taken(&self, place: usize, rock: usize) -> u8 {
        self.grid.steps_removed_by(rock, place)
    }

    /// Returns whether all steps are equally long.
    pub fn is_even(&self) -> bool {
        self.length.iter().all(|&length| length == self.length[0])
    }

    /// Returns whether all cells cost the same.
    pub const fn has_same_costs(&self) -> bool {
        self.same_cost.is_some()
    }

    /// Returns the cost of every step, if it is the same for all and not 0: then distances come in levels.
    pub fn level_cost(&self) -> Option<u64> {
        let cost =
            self.same_cost.filter(|_| self.is_even()).map_or(0, |cost| self.length[0] * u64::from(cost));
        (cost > 0).then_some(cost)
    }

    /// Returns the cost of entering a place.
    pub fn cost(&self, place: usize) -> u64 {
        u64::from(self.same_cost.unwrap_or_else(|| self.cost[place]))
    }

    /// Returns the most that a step costs.
    pub fn longest_step(&self) -> u64 {
        let entering = self.same_cost.or_else(|| self.cost.iter().copied().max()).unwrap_or(0);
        let length = self.length.iter().copied().max().unwrap_or(0);
        length.saturating_mul(u64::from(entering))
    }

    /// Returns the cost of a step onto a place.
    pub fn step_cost(&self, step: usize, onto: usize) -> u64 {
        self.length[step].saturating_mul(self.cost(onto))
    }
}

/// Returns a step as the byte in which paths keep it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a cell has at most eight steps")]
pub(crate) const fn step_byte(step: usize) -> u8 {
    step as u8
}

/// Returns the numbers of the bits that are set.
pub(crate) fn bits(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < 8).then_some(bit)
    })
}
