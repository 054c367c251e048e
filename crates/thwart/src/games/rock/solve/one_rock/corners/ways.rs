//! Plain distances, and which steps lie on shortest ways.
//!
//! Cells are numbered in the order in which the search takes them, that of their distances. Where steps are free, two cells
//! as far from the exits could each lie on a shortest way of the other. So *shortest ways* are here those alone whose
//! steps lead to ever smaller numbers. Every cell has one, over the cell from which it was found, and all of them
//! together have no circle, which is all that dominators need. Where no step is free these are all shortest ways.

use std::rc::Rc;

use super::super::graph::{Graph, bits};
use super::super::queue::Queue;
use super::super::{POLL, Stop};

/// The distance where there is no way.
pub(super) const NO_WAY: u64 = u64::MAX;

/// Plain distances by cost.
pub(super) struct Ways {
    /// For each place of the grid its distance.
    pub distance: Vec<u64>,
    /// For each place of the grid, a bit for each step with which a shortest way
    /// begins.
    pub tight: Vec<u8>,
    /// The places from which there is a way, in ascending order of distance, the
    /// exits first.
    pub order: Vec<u32>,
    /// For each place where it comes in this order; [`NO_NUMBER`] where it does not.
    pub number: Rc<[u32]>,
}

/// The number of a place from which there is no way.
const NO_NUMBER: u32 = u32::MAX;

impl Ways {
    /// Dijkstra's algorithm. `None` if stopped.
    pub fn new<const N: usize>(graph: &Graph<N>, stop: Stop<'_>) -> Option<Self> {
        let mut distance = vec![NO_WAY; graph.open.len()];
        let mut order = Vec::new();
        let mut taken = vec![false; graph.open.len()];
        let mut queue = Queue::new(graph.longest_step());
        for &exit in &graph.exits {
            distance[exit as usize] = 0;
            taken[exit as usize] = true;
            order.push(exit);
        }
        for &exit in &graph.exits {
            Self::relax(graph, exit, &mut distance, |key, next| queue.push(key, next));
        }
        let mut poll = 0u32;
        // The cells of one distance: first those reached over a step that costs something, then those over free
        // steps, the fewest first, so that they are numbered as breadth-first search does.
        let mut alike = Vec::new();
        while let Some((key, first)) = queue.pop() {
            alike.clear();
            alike.push(first);
            alike.extend(std::iter::from_fn(|| queue.pop_alike()));
            let mut at = 0;
            while let Some(&place) = alike.get(at) {
                at += 1;
                if std::mem::replace(&mut taken[place as usize], true) {
                    continue;
                }
                order.push(place);
                Self::relax(graph, place, &mut distance, |longer, next| {
                    if longer == key { alike.push(next) } else { queue.push(longer, next) }
                });
                poll += 1;
                if poll.is_multiple_of(POLL) && stop() {
                    return None;
                }
            }
        }
        drop((taken, queue));
        let mut number = vec![NO_NUMBER; distance.len()];
        for (at, &place) in order.iter().enumerate() {
            number[place as usize] = at as u32;
        }
        let tight = Self::tight(graph, &distance, &number);
        Some(Self { distance, tight, order, number: number.into() })
    }

    /// Tells which cells beside a cell are no further than over this one.
    fn relax<const N: usize>(
        graph: &Graph<N>,
        place: u32,
        distance: &mut [u64],
        mut found: impl FnMut(u64, u32),
    ) {
        let place = place as usize;
        for step in bits(graph.open[place]) {
            // Walked the other way; a step back is as long.
            let next = graph.after(place, step);
            let longer = distance[place].saturating_add(graph.step_cost(step, place));
            if longer < distance[next] {
                distance[next] = longer;
                found(longer, next as u32);
            }
        }
    }

    fn tight<const N: usize>(graph: &Graph<N>, distance: &[u64], number: &[u32]) -> Vec<u8> {
        let mut tight = vec![0; distance.len()];
        for (place, tight) in tight.iter_mut().enumerate() {
            if distance[place] == NO_WAY || graph.is_exit[place] {
                continue;
            }
            for step in bits(graph.open[place]) {
                let next = graph.after(place, step);
                if distance[next].saturating_add(graph.step_cost(step, next)) == distance[place]
                    && number[next] < number[place]
                {
                    *tight |= 1 << step;
                }
            }
        }
        tight
    }

    /// The least number at which a rock may matter: the shortest ways from a place with a smaller one
    /// lead over such places only, and neither over the rock nor past its corners. The flag says
    /// whether shortest ways pass its corners at all.
    pub fn nearest_harm<const N: usize>(&self, graph: &Graph<N>, rock: usize) -> (u32, bool) {
        let mut least = self.number[rock];
        let mut corners = false;
        for step in bits(graph.open[rock] & !graph.straight) {
            // Diagonal steps past the rock lead from one of its sides to the
            // other, and back.
            let (one, other) = graph.grid.sides[step];
            let (one, other) = (graph.after(rock, one), graph.after(rock, other));
            for (from, to) in [(one, other), (other, one)] {
                let past = graph.grid.step_between(from, to);
                if past.is_some_and(|past| self.tight[from] >> past & 1 == 1) {
                    least = least.min(self.number[from]);
                    corners = true;
                }
            }
        }
        (least, corners)
    }

    /// Whether it is plain at a glance that a shortest way from a place stays open
    /// with a rock: one or two steps of it suffice to come before `harm`.
    pub fn stays_open<const N: usize>(&self, graph: &Graph<N>, place: usize, rock: usize, harm: u32) -> bool {
        let onward = |place: usize| bits(self.tight[place] & !graph.taken(place, rock));
        onward(place).any(|step| {
            let next = graph.after(place, step);
            self.number[next] < harm
                || graph.is_exit[next]
                || onward(next).any(|step| {
                    let beyond = graph.after(next, step);
                    self.number[beyond] < harm || graph.is_exit[beyond]
                })
        })
    }
}
