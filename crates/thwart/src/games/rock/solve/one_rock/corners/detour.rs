//! How long the way around a rock is.
//!
//! A* from the walker in the graph without the rock, with the plain distance as
//! potential, and below the rock also what is left of the least value of an edge
//! that leads out (see [`bounds`](super::bounds)). The search ends
//! * at a cell from which a shortest way stays open: one that comes before any
//!   cell where the rock does harm, or, if no shortest way passes its corners,
//!   one that it does not dominate;
//! * at a cell that dominates the inner end of the least edge, if no shortest way
//!   passes a corner of the rock;
//! * where it has become long, at once if such a way is known from where it began, and at a cell from which one way is
//!   known that stays open and is as short as bounds say;
//! * as soon as a detour is known that is no longer than what the walker needs
//!   anyhow.

use super::super::found::Found;
use super::super::graph::{Graph, bits};
use super::super::order::Lineage;
use super::super::queue::Queue;
use super::bounds::Bounds;
use super::ways::{NO_WAY, Ways};

/// Answers questions for detours.
pub(super) struct Detours<'w, const N: usize> {
    graph: &'w Graph<N>,
    ways: &'w Ways,
    bounds: &'w Bounds,
    lineage: Lineage<'w>,
    /// The places found in this search, and the cost of their ways.
    found: Found<u64>,
    queue: Queue,
    /// Cells taken.
    pub spent: u64,
}

/// A rock, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Rock {
    pub place: usize,
    /// Cells with smaller numbers keep their shortest ways.
    pub harm: u32,
    /// Whether shortest ways pass its corners.
    pub corners: bool,
}

impl<'w, const N: usize> Detours<'w, N> {
    /// No question asked.
    pub fn new(graph: &'w Graph<N>, ways: &'w Ways, bounds: &'w Bounds) -> Self {
        let lineage = Lineage::new(&bounds.tree.parent);
        let queue = Queue::new(graph.longest_step().saturating_mul(2));
        Self { graph, ways, bounds, lineage, found: Found::new(), queue, spent: 0 }
    }

    /// What is left from a place at least without the rock; and whether that is
    /// exact.
    fn left(&mut self, place: usize, rock: Rock, is_long: bool) -> (u64, bool) {
        let distance = self.ways.distance[place];
        if self.ways.number[place] < rock.harm || self.graph.is_exit[place] {
            return (distance, true);
        }
        let bounds = self.bounds;
        let (cell, below) = (bounds.number[place], bounds.number[rock.place]);
        if !self.lineage.is_below(cell, below, |_| false) {
            let stays_open = || bounds.stays_open(self.graph, self.ways, place, rock.place);
            return (distance, !rock.corners || is_long && stays_open());
        }
        let Some((out, inner)) = bounds.bypass.out(below) else { return (distance, false) };
        let rest = out.saturating_sub(bounds.potential(self.graph, self.ways, place));
        let is_met = || bounds.is_met(self.graph, self.ways, place, rock.place, (out, inner));
        let dominates = !rock.corners && !bounds.is_uneven() && self.lineage.is_above(cell, inner);
        let leads = dominates || rest >= distance && (is_long || bounds.is_uneven()) && is_met();
        (rest.max(distance), leads)
    }

    /// The distance from a place without a rock, or some upper
    /// bound of it that is at most `enough`; [`NO_WAY`] if there is none.
    pub fn length(&mut self, start: usize, rock: Rock, enough: u64) -> u64 {
        self.queue.clear();
        self.found.clear();
        self.found.put(start as u32, 0);
        self.queue.push(0, start as u32);
        let mut best = NO_WAY;
        let begun = self.spent;
        while best > enough {
            let Some((estimate, place)) = self.queue.pop() else { break };
            if estimate >= best {
                break;
            }
            let walked = self.found.walked(place).unwrap_or(TAKEN);
            // Found again over a shorter way meanwhile, and taken already.
            if walked == TAKEN {
                continue;
            }
            self.found.put(place, TAKEN);
            let place = place as usize;
            self.spent += 1;
            if self.spent - begun == LONG
                && !self.bounds.is_uneven()
                && let Some(length) = self.bounds.met(self.graph, self.ways, start, rock)
            {
                return length;
            }
            for step in bits(self.graph.open[place] & !self.graph.taken(place, rock.place)) {
                let next = self.graph.after(place, step);
                let walked = walked.saturating_add(self.graph.step_cost(step, next));
                if self.found.walked(next as u32).is_some_and(|known| known == TAKEN || known <= walked) {
                    continue;
                }
                let (left, exact) = self.left(next, rock, self.spent - begun > LONG);
                let estimate = walked.saturating_add(left);
                if estimate >= best {
                    continue;
                }
                if exact {
                    best = estimate;
                } else {
                    self.found.put(next as u32, walked);
                    self.queue.push(estimate, next as u32);
                }
            }
        }
        best
    }
}

/// Cells taken in a search before it looks for ways that are kept.
const LONG: u64 = 32;

/// Stands for the cost of a way to a cell that was taken.
const TAKEN: u64 = u64::MAX;
