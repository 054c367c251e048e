//! Values in ascending order, where a step's cost depends on its direction.
//!
//! The neighbour that settles first need not be the best one here. So cells wait
//! by what they need without a rock, as in Dijkstra's algorithm; when a cell's
//! turn comes this is final, and what a rock can do is looked at. If that is
//! more, the cell waits again.

use super::super::bypass::Around;
use super::super::graph::{Graph, bits};
use super::super::queue::Queue;
use super::super::{POLL, Stop, Work};
use super::bounds::Bounds;
use super::detour::{Detours, Rock};
use super::ways::{NO_WAY, Ways};

/// All that is known of the board before the values.
pub(super) struct Ground<'w, const N: usize> {
    pub graph: &'w Graph<N>,
    pub ways: &'w Ways,
    pub bounds: &'w Bounds,
    pub may_seal: bool,
}

/// How far a cell is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// It waits by what it needs without a rock.
    First,
    /// Its value is known, and it waits by it.
    Second,
    Settled,
}

impl<const N: usize> Ground<'_, N> {
    /// The values of all places; [`NO_WAY`] where there is no
    /// guaranteed way. `None` if stopped.
    pub fn settle(&self, work: &mut Work, stop: Stop<'_>) -> Option<Vec<u64>> {
        let graph = self.graph;
        let mut value = vec![NO_WAY; graph.open.len()];
        let mut turn = vec![Turn::First; graph.open.len()];
        let mut detours = Detours::new(graph, self.ways, self.bounds);
        let mut queue = Queue::new(graph.longest_step());
        for &exit in &graph.exits {
            value[exit as usize] = 0;
            turn[exit as usize] = Turn::Second;
            queue.push(0, exit);
        }
        let mut poll = 0;
        while let Some((key, place)) = queue.pop() {
            let at = place as usize;
            poll += 1;
            if poll + detours.spent - work.settled >= u64::from(POLL) {
                poll = 0;
                work.settled = detours.spent;
                if stop() {
                    return None;
                }
            }
            // An entry is good as long as it is the last one of its cell.
            if turn[at] == Turn::Settled || key != value[at] {
                continue;
            }
            if turn[at] == Turn::First {
                let worst = self.worst(at, key, &mut detours, work);
                value[at] = worst;
                turn[at] = Turn::Second;
                if worst > key {
                    if worst != NO_WAY {
                        queue.push(worst, place);
                    }
                    continue;
                }
            }
            turn[at] = Turn::Settled;
            for step in bits(graph.open[at]) {
                let next = graph.after(at, step);
                let needs = key.saturating_add(graph.step_cost(step, at));
                if turn[next] == Turn::First && needs < value[next] {
                    value[next] = needs;
                    queue.push(needs, next as u32);
                }
            }
        }
        work.settled = detours.spent;
        Some(value)
    }

    /// The worst case of a walker who needs `enough` without a rock.
    fn worst(&self, place: usize, enough: u64, detours: &mut Detours<'_, N>, work: &mut Work) -> u64 {
        let graph = self.graph;
        let mut worst = enough;
        for step in bits(graph.open[place]) {
            let rock = graph.after(place, step);
            if graph.is_exit[rock] {
                continue;
            }
            let (harm, corners) = self.ways.nearest_harm(graph, rock);
            let rock = Rock { place: rock, harm, corners };
            if self.is_harmless(place, rock) {
                continue;
            }
            work.questions += 1;
            if self.bounds.cuts_off(place, rock.place) {
                if self.may_seal {
                    return NO_WAY;
                }
                continue;
            }
            if let Some(length) = self.known(place, rock, worst) {
                worst = worst.max(length);
                continue;
            }
            if self.is_near(place, rock, worst) {
                continue;
            }
            work.searches += 1;
            worst = worst.max(detours.length(place, rock, worst));
        }
        worst
    }

    /// Whether it is plain that a rock next to a place leaves a shortest way open.
    fn is_harmless(&self, place: usize, rock: Rock) -> bool {
        if self.ways.number[place] < rock.harm {
            true
        } else if rock.corners {
            self.ways.stays_open(self.graph, place, rock.place, rock.harm)
        } else {
            !self.bounds.dominates(place, rock.place)
        }
    }

    /// Whether one step leads to a cell from where it is plain that a shortest way
    /// stays open, and the detour that this makes costs at most `enough`. In open
    /// ground it does nearly always.
    fn is_near(&self, place: usize, rock: Rock, enough: u64) -> bool {
        let graph = self.graph;
        bits(graph.open[place] & !graph.taken(place, rock.place)).any(|step| {
            let next = graph.after(place, step);
            let length = graph.step_cost(step, next).saturating_add(self.ways.distance[next]);
            length <= enough
                && (self.ways.number[next] < rock.harm
                    || self.ways.stays_open(graph, next, rock.place, rock.harm))
        })
    }

    /// The distance without a rock if bounds tell it, or an upper bound that is
    /// at most `enough`.
    fn known(&self, place: usize, rock: Rock, enough: u64) -> Option<u64> {
        let bounds = self.bounds;
        if bounds.is_uneven() {
            return bounds.met(self.graph, self.ways, place, rock);
        }
        if rock.corners {
            return None;
        }
        let (first, is_least) = match bounds.bypass.around(bounds.number[place]) {
            Around::Edge(first) => (first, false),
            Around::Least(first) => (first, true),
            Around::Cut | Around::Aside => return None,
        };
        let (out, _) = bounds.bypass.out(bounds.number[rock.place])?;
        let length = first - bounds.potential(self.graph, self.ways, place);
        (length <= enough || is_least || first == out).then_some(length)
    }
}
