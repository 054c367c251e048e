//! The values that are known of a board, and bounds for questions about it.

use thwart_grid::{Topology, narrow};

use crate::solve::fast::one_rock::graph::{Graph, bits};

/// A difference in rows and columns; on hex along east and along south-east.
pub(super) type Shift = (i32, i32);

/// Four neighbours: north, east, south, west.
const FOUR: [Shift; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
/// Hex: north-east, east, north-west, west, south-east, south-west.
const HEX: [Shift; 6] = [(-1, 1), (0, 1), (-1, 0), (0, -1), (1, 0), (1, -1)];
/// Eight neighbours, clockwise except for the order of the last ones.
const EIGHT: [Shift; 8] = [(-1, 0), (-1, 1), (0, 1), (-1, -1), (0, -1), (1, 1), (1, 0), (1, -1)];

/// A board and the values of its cells with fewer rocks.
pub(super) struct FewerRocks<const N: usize> {
    pub graph: Graph<N>,
    /// For each number of rocks the value of each place of the grid. The last field may hold [`UNREACHED_LENGTH`](thwart_grid::distance::UNREACHED_LENGTH) for
    /// values that are not known yet.
    pub fields: Vec<Vec<u64>>,
    /// The shift of each step.
    pub shifts: [Shift; N],
    /// The least cost of a step.
    pub least_step: u64,
    /// Whether all steps are equally long, so that the ends of a path determine its cost backwards.
    even: bool,
    /// Whether blocks also take steps past them.
    pub corners: bool,
}

/// A cell, and its shift from where the questions began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub place: u32,
    pub at: Shift,
}

/// A blocked cell.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub place: u32,
    at: Shift,
    /// The least distance to the exits of this cell and of the cells from which it takes a step.
    floor: u64,
    /// The cost of entering it and going on from there.
    toll: u64,
}

impl<const N: usize> FewerRocks<N> {
    /// Creates a board without known values.
    pub fn new(graph: Graph<N>, topology: Topology) -> Self {
        let shifts = |from: &[Shift]| std::array::from_fn(|at| from[at]);
        let shifts = match topology {
            Topology::Four => shifts(&FOUR),
            Topology::Eight(_) => shifts(&EIGHT),
            Topology::Hex => shifts(&HEX),
        };
        let entering = (0..graph.open.len()).filter(|&place| graph.open[place] != 0);
        let entering = entering.map(|place| graph.cost(place)).min().unwrap_or(0);
        let length = graph.length.iter().copied().min().unwrap_or(0);
        let even = graph.length.iter().all(|&length| length == graph.length[0]);
        let least_step = entering * length;
        Self { graph, fields: Vec::new(), shifts, least_step, even, corners: topology.blocks_corners() }
    }

    /// Returns the spot to which a step leads.
    pub fn after(&self, from: Spot, step: usize) -> Spot {
        let ((down, right), (row, col)) = (self.shifts[step], from.at);
        Spot { place: narrow(self.graph.after(from.place as usize, step)), at: (row + down, col + right) }
    }

    /// Returns the steps from a place that no block takes, a bit for each.
    pub fn open(&self, blocks: &[Block], place: u32) -> u8 {
        let graph = &self.graph;
        let taken = |block: &Block| graph.taken(place as usize, block.place as usize);
        blocks.iter().fold(graph.open[place as usize], |open, block| open & !taken(block))
    }

    /// Returns the rocks that take a step.
    pub fn takers(&self, from: Spot, step: usize) -> impl Iterator<Item = Spot> + '_ {
        let (one, other) = self.graph.grid.sides[step];
        // A step that passes no corner is itself both its sides.
        let all = [step, one, other].into_iter().take(if one == other { 1 } else { 3 });
        let rocks = all.map(move |step| self.after(from, step));
        rocks.filter(|rock| !self.graph.is_exit[rock.place as usize])
    }

    /// Returns the cost of a step onto a place.
    pub fn step_cost(&self, step: usize, onto: u32) -> u64 {
        self.graph.step_cost(step, onto as usize)
    }

    /// Returns a cell as a block.
    pub fn block(&self, spot: Spot) -> Block {
        let (place, plain) = (spot.place as usize, &self.fields[0]);
        let mut floor = plain[place];
        if self.corners {
            // A walker beside it may lose a step past it.
            for step in bits(self.graph.open[place]) {
                floor = floor.min(plain[self.graph.after(place, step)]);
            }
        }
        Block { place: spot.place, at: spot.at, floor, toll: self.toll(spot.place, plain[place]) }
    }

    /// Returns the cost of entering a cell at this distance and going on from there.
    fn toll(&self, place: u32, distance: u64) -> u64 {
        distance.saturating_add(self.graph.cost(place as usize) * self.graph.length[0])
    }

    /// Returns whether a walker who pays at most this in all cannot reach a cell where a block matters to him.
    ///
    /// The coordinates give a least number of steps to the block. The plain distances give another bound, if
    /// the ends of a path determine its cost backwards: the costs from `x` to `u` and from `u` to `x` differ by
    /// what entering `u` costs more than entering `x`, and the latter is at least `d(u) - d(x)`.
    pub fn is_out_of_reach(&self, block: &Block, from: Spot, pays: u64) -> bool {
        let (down, right) = (block.at.0 - from.at.0, block.at.1 - from.at.1);
        let (rows, cols) = (u64::from(down.unsigned_abs()), u64::from(right.unsigned_abs()));
        let steps = match N {
            4 => rows + cols,
            6 => rows.max(cols).max(u64::from((down + right).unsigned_abs())),
            // The block matters one step before it.
            _ => rows.max(cols).saturating_sub(1),
        };
        let walk = steps * self.least_step;
        let walk = if self.even && !self.corners {
            walk.max(block.toll.saturating_sub(self.toll(from.place, self.fields[0][from.place as usize])))
        } else {
            walk
        };
        walk.saturating_add(block.floor) > pays
    }
}
