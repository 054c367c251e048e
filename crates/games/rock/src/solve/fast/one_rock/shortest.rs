//! Plain distances, and the steps that lie on shortest paths.
//!
//! Cells are numbered in the order in which the search takes them, that of their distances. If steps are free,
//! two cells as far from the exits could each lie on a shortest path of the other. So *shortest paths* are here
//! only those whose steps lead to ever smaller numbers. Every cell has one, over the cell from which it was
//! found, and all of them together have no circle, which is all that dominators need. If no step is free, these
//! are all shortest paths.

use std::rc::Rc;

use thwart_grid::narrow;
use thwart_grid::padded::EIGHT;

use super::graph::{Graph, bits};
use super::lengths::Stored;
use super::queue::Queue;
use super::work::{POLL, Stop};

/// Plain distances, and the first steps of shortest paths.
pub(super) struct ShortestPaths<L> {
    /// The places from which there is a path, in ascending order of distance, the exits first.
    pub places: Vec<u32>,
    /// For each place of the grid its position in this order. A place without a path has [`NO_NUMBER`]; no step
    /// leads there from a place with a path.
    pub number: Rc<[u32]>,
    /// The distance of each number.
    distance: Vec<L>,
    /// For each place of the grid, a bit for each step with which a shortest path begins.
    pub first_steps: Vec<u8>,
    /// For each place, if rocks take away steps past them, the first number at which a rock there does harm,
    /// doubled, and 1 more if shortest paths pass its corners.
    harm: Vec<u32>,
}

impl<L: Stored> ShortestPaths<L> {
    /// Runs breadth-first search if all steps cost the same, otherwise Dijkstra's algorithm. `None` if stopped.
    pub fn new<const N: usize>(graph: &Graph<N>, stop: Stop<'_>) -> Option<Self> {
        match graph.level_cost() {
            Some(cost) => Self::by_levels(graph, cost, stop),
            None => Self::by_cost(graph, stop),
        }
    }

    /// Searches level by level. The list of places is the queue of the search.
    fn by_levels<const N: usize>(graph: &Graph<N>, cost: u64, stop: Stop<'_>) -> Option<Self> {
        let (mut number, mut tight) = (vec![NO_NUMBER; graph.open.len()], vec![0; graph.open.len()]);
        let (mut places, mut distance) = (graph.exits.clone(), vec![L::store(0); graph.exits.len()]);
        for (at, &exit) in graph.exits.iter().enumerate() {
            number[exit as usize] = narrow(at);
        }
        let (mut head, mut asked, mut length) = (0, 0, 0);
        while head < places.len() {
            let next_level = places.len();
            length += cost;
            while head < next_level {
                let place = places[head] as usize;
                head += 1;
                for step in bits(graph.open[place]) {
                    let next = graph.after(place, step);
                    if number[next] == NO_NUMBER {
                        number[next] = narrow(places.len());
                        places.push(narrow(next));
                    }
                    let is_further = number[next] as usize >= next_level;
                    tight[next] |= u8::from(is_further) << graph.grid.opposite[step];
                }
            }
            distance.resize(places.len(), L::store(length));
            if head - asked > POLL as usize {
                asked = head;
                if stop() {
                    return None;
                }
            }
        }
        Some(Self::found(graph, places, number, distance, tight))
    }

    fn by_cost<const N: usize>(graph: &Graph<N>, stop: Stop<'_>) -> Option<Self> {
        let len = graph.open.len();
        let (mut number, mut tight) = (vec![NO_NUMBER; len], vec![0; len]);
        let mut distance = vec![L::store(u64::MAX); len];
        let mut places = Vec::new();
        let mut queue = Queue::new(graph.longest_step());
        for &exit in &graph.exits {
            distance[exit as usize] = L::store(0);
        }
        // The cells of one distance: first those reached over a step that costs something, then those over free
        // steps, the fewest first, so that they are numbered as in breadth-first search.
        let mut same_distance = graph.exits.clone();
        let mut key = 0;
        loop {
            let mut at = 0;
            while let Some(&first) = same_distance.get(at) {
                at += 1;
                let place = first as usize;
                if number[place] != NO_NUMBER {
                    continue;
                }
                number[place] = narrow(places.len());
                places.push(first);
                for step in bits(graph.open[place]) {
                    // A path takes this step backwards, which is as long.
                    let next = graph.after(place, step);
                    let known = distance[next].length();
                    let longer = key + graph.step_cost(step, place);
                    let back = 1 << graph.grid.opposite[step];
                    if longer < known {
                        distance[next] = L::store(longer);
                        tight[next] = back;
                        if longer == key {
                            same_distance.push(narrow(next));
                        } else {
                            queue.push(longer, narrow(next));
                        }
                    } else if longer == known && number[next] == NO_NUMBER && !graph.is_exit[next] {
                        tight[next] |= back;
                    }
                }
                if narrow(places.len()).is_multiple_of(POLL) && stop() {
                    return None;
                }
            }
            let Some((longer, first)) = queue.pop() else { break };
            key = longer;
            same_distance.clear();
            same_distance.push(first);
            same_distance.extend(std::iter::from_fn(|| queue.pop_same_key()));
        }
        drop(queue);
        let distance = places.iter().map(|&place| distance[place as usize]).collect();
        Some(Self::found(graph, places, number, distance, tight))
    }

    fn found<const N: usize>(
        graph: &Graph<N>,
        places: Vec<u32>,
        number: Vec<u32>,
        distance: Vec<L>,
        tight: Vec<u8>,
    ) -> Self {
        let harm = if N == EIGHT { Self::harm(graph, &places, &number, &tight) } else { Vec::new() };
        Self { places, number: number.into(), distance, first_steps: tight, harm }
    }

    fn harm<const N: usize>(graph: &Graph<N>, places: &[u32], number: &[u32], tight: &[u8]) -> Vec<u32> {
        let mut harm: Vec<_> = number.iter().map(|&number| number.saturating_mul(2)).collect();
        for (cell, &place) in places.iter().enumerate() {
            for step in bits(tight[place as usize] & !graph.straight) {
                let (one, other) = graph.grid.sides[step];
                for side in [one, other].map(|side| graph.after(place as usize, side)) {
                    harm[side] = harm[side].min(2 * narrow(cell)) | 1;
                }
            }
        }
        harm
    }

    /// Returns the number of a place, if there is a path from it.
    pub fn number_of(&self, place: usize) -> Option<u32> {
        Some(self.number[place]).filter(|&number| number != NO_NUMBER)
    }

    /// Returns the distance of the cell with this number.
    pub fn distance_of(&self, cell: usize) -> u64 {
        self.distance[cell].length()
    }

    /// Returns the distance of a place from which there is a path.
    pub fn distance(&self, place: usize) -> u64 {
        self.distance[self.number[place] as usize].length()
    }

    /// Returns the effect of a rock on shortest paths.
    pub fn rock<const N: usize>(&self, place: usize) -> LaidRock {
        if N < EIGHT {
            return LaidRock { place, harm: self.number[place], corners: false };
        }
        let harm = self.harm[place];
        LaidRock { place, harm: harm / 2, corners: harm % 2 == 1 }
    }

    /// Returns whether a shortest path from a place clearly stays open with a rock: whether one or two steps of
    /// it are enough to come before the harm.
    pub fn stays_open<const N: usize>(&self, graph: &Graph<N>, place: usize, rock: LaidRock) -> bool {
        let onward = |place: usize| bits(self.first_steps[place] & !graph.taken(place, rock.place));
        let is_safe = |place: usize| self.number[place] < rock.harm || graph.is_exit[place];
        onward(place).any(|step| {
            let next = graph.after(place, step);
            is_safe(next) || onward(next).any(|step| is_safe(graph.after(next, step)))
        })
    }
}

/// A rock, and its effect on shortest paths.
#[derive(Clone, Copy)]
pub(super) struct LaidRock {
    pub place: usize,
    /// Cells with smaller numbers keep their shortest paths: these lead only over such cells, and neither over
    /// the rock nor past its corners.
    pub harm: u32,
    /// Whether shortest paths pass its corners.
    pub corners: bool,
}

/// The number of a place from which there is no path.
const NO_NUMBER: u32 = u32::MAX;
