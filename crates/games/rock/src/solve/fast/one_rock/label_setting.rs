//! Values in ascending order; a rock is examined only if it can matter.
//!
//! A step onto `u` and on from there costs `step + f(u)`. Cells are taken in ascending order of value, as in
//! Dijkstra's algorithm, so a cell's need without a rock is known before its turn comes. Only then is the
//! effect of a rock examined: a detour that is not longer changes nothing.
//!
//! If all steps have one length, the cost of a step depends only on the cell that it enters. Cells are then
//! taken in ascending order of the cost of entering them and going on. So the first neighbour of a cell that is
//! taken is the best one: its turn fixes the cell's value, and each cell waits only once.
//!
//! If all steps cost the same, this comes level by level: most cells get the value that they need without a
//! rock, and make up the next level. Only those to which a rock does harm wait in a queue.
//!
//! Otherwise the neighbour that is taken first may not be the best one. So the key of a cell is the least that
//! it needs so far without a rock. When its turn comes, this is final. If a rock makes it more, the cell waits
//! again, with that as its key.

use std::collections::BTreeMap;

use thwart_grid::narrow;
use thwart_grid::padded::EIGHT;

use super::detour_bounds::DetourBounds;
use super::detour_search::DetourSearch;
use super::graph::bits;
use super::lengths::Stored;
use super::queue::Queue;
use super::shortest::LaidRock;
use super::work::{OneRockWork, POLL, Stop};
use thwart_grid::distance::UNREACHED_LENGTH;

/// How far the work on a cell has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Its key is what it needs without a rock; or it is not in the queue yet.
    Offered,
    /// Its value is known, and is its key.
    Valued,
    Settled,
}

/// Returns the values of all cells by number; [`UNREACHED_LENGTH`] if there is no guaranteed path. `None` if stopped.
pub(super) fn settle<const N: usize, L: Stored>(
    bounds: &DetourBounds<'_, N, L>,
    may_seal: bool,
    work: &mut OneRockWork,
    stop: Stop<'_>,
) -> Option<Vec<L>> {
    let (graph, paths) = (bounds.graph, bounds.paths);
    let is_even = graph.is_even();
    let level_cost = graph.level_cost();
    let search = DetourSearch::new(bounds);
    let mut settling = Settling { bounds, may_seal, search, has_levels: level_cost.is_some(), work };
    if let Some(cost) = level_cost {
        return settling.by_levels(cost, stop);
    }
    let mut value = vec![L::store(UNREACHED_LENGTH); paths.places.len()];
    let mut stage = vec![Stage::Offered; paths.places.len()];
    let mut queue = Queue::new(graph.longest_step());
    // The key of a cell with this value. If steps are even, every step onto the cell costs the same, so that
    // cost is part of the key.
    let key_of = |place: usize, value: u64| if is_even { value + graph.step_cost(0, place) } else { value };
    for (cell, &exit) in graph.exits.iter().enumerate() {
        value[cell] = L::store(0);
        stage[cell] = Stage::Valued;
        queue.push(key_of(exit as usize, 0), narrow(cell));
    }
    let mut poll = 0;
    while let Some((key, cell)) = queue.pop() {
        let at = cell as usize;
        let place = paths.places[at] as usize;
        poll += 1;
        if poll + settling.search.spent - settling.work.settled >= u64::from(POLL) {
            poll = 0;
            settling.work.settled = settling.search.spent;
            if stop() {
                return None;
            }
        }
        let known = value[at].length();
        // An entry is good as long as it is the last one of its cell.
        if stage[at] == Stage::Settled || key != key_of(place, known) {
            continue;
        }
        if stage[at] == Stage::Offered {
            let worst = settling.worst(place, known);
            value[at] = L::store(worst);
            stage[at] = Stage::Valued;
            if worst > known {
                if worst != UNREACHED_LENGTH {
                    queue.push(worst, cell);
                }
                continue;
            }
        }
        stage[at] = Stage::Settled;
        for step in bits(graph.open[place]) {
            let next_place = graph.after(place, step);
            let next = paths.number[next_place] as usize;
            if stage[next] != Stage::Offered {
                continue;
            }
            let needs = known.saturating_add(graph.step_cost(step, place));
            if is_even {
                let worst = settling.worst(next_place, needs);
                value[next] = L::store(worst);
                stage[next] = Stage::Valued;
                if worst != UNREACHED_LENGTH {
                    queue.push(key_of(next_place, worst), narrow(next));
                }
            } else if needs < value[next].length() {
                value[next] = L::store(needs);
                queue.push(needs, narrow(next));
            }
        }
    }
    settling.work.settled = settling.search.spent;
    Some(value)
}

/// One run: the bounds, the searches and the counts of work.
struct Settling<'w, const N: usize, L> {
    bounds: &'w DetourBounds<'w, N, L>,
    may_seal: bool,
    search: DetourSearch<'w, N, L>,
    /// Whether all steps cost the same.
    has_levels: bool,
    work: &'w mut OneRockWork,
}

impl<const N: usize, L: Stored> Settling<'_, N, L> {
    /// Returns the values of all cells by number if all steps cost the same. `None` if stopped.
    fn by_levels(&mut self, cost: u64, stop: Stop<'_>) -> Option<Vec<L>> {
        let (graph, paths) = (self.bounds.graph, self.bounds.paths);
        let mut value = vec![L::store(UNREACHED_LENGTH); paths.places.len()];
        let mut is_known = graph.is_exit.clone();
        let (mut level, mut next_level, mut key, mut asked) = (graph.exits.clone(), Vec::new(), 0, 0);
        // The places that wait, by value.
        let mut later: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        value[..level.len()].fill(L::store(0));
        loop {
            level.extend(later.remove(&key).into_iter().flatten());
            if level.is_empty() {
                let Some((least, places)) = later.pop_first() else { break };
                (key, level) = (least, places);
            }
            asked += level.len() as u64;
            if asked + self.search.spent - self.work.settled >= u64::from(POLL) {
                (asked, self.work.settled) = (0, self.search.spent);
                if stop() {
                    return None;
                }
            }
            for place in level.drain(..).map(|place| place as usize) {
                for step in bits(graph.open[place]) {
                    let next = graph.after(place, step);
                    if std::mem::replace(&mut is_known[next], true) {
                        continue;
                    }
                    let worst = self.worst(next, key + cost);
                    value[paths.number[next] as usize] = L::store(worst);
                    if worst == key + cost {
                        next_level.push(narrow(next));
                    } else if worst != UNREACHED_LENGTH {
                        later.entry(worst).or_default().push(narrow(next));
                    }
                }
            }
            std::mem::swap(&mut level, &mut next_level);
            key += cost;
        }
        self.work.settled = self.search.spent;
        Some(value)
    }

    /// Returns the worst case of a walker who needs `enough` without a rock.
    fn worst(&mut self, place: usize, enough: u64) -> u64 {
        let bounds = self.bounds;
        let (graph, paths) = (bounds.graph, bounds.paths);
        // A rock that takes away only its cell matters only if it is on all shortest paths; the step onto it
        // then begins one of them.
        let candidates = if N < EIGHT { paths.first_steps[place] } else { graph.open[place] };
        if N < EIGHT && self.has_levels && candidates.count_ones() > 1 {
            // These cells are equally far from the exits, so each is missing from a path through another.
            return enough;
        }
        let mut worst = enough;
        for step in bits(candidates) {
            let rock = graph.after(place, step);
            if graph.is_exit[rock] {
                continue;
            }
            let rock = paths.rock::<N>(rock);
            if self.is_harmless(place, rock) {
                continue;
            }
            self.work.questions += 1;
            if bounds.cuts_off(place, rock.place) {
                if self.may_seal {
                    return UNREACHED_LENGTH;
                }
                continue;
            }
            if let Some(length) = bounds.known(place, rock, worst) {
                worst = worst.max(length);
            } else if !self.is_near(place, rock, worst) {
                self.work.searches += 1;
                worst = worst.max(self.search.length(place, rock, worst));
            }
        }
        worst
    }

    /// Returns whether a rock next to a place clearly leaves a shortest path open.
    fn is_harmless(&self, place: usize, rock: LaidRock) -> bool {
        let paths = self.bounds.paths;
        if paths.number[place] < rock.harm {
            true
        } else if rock.corners {
            paths.stays_open(self.bounds.graph, place, rock)
        } else {
            !self.bounds.dominates(place, rock.place)
        }
    }

    /// Returns whether one step leads to a cell from which a shortest path clearly stays open, and this detour
    /// costs at most `enough`. On open ground this is nearly always so.
    fn is_near(&self, place: usize, rock: LaidRock, enough: u64) -> bool {
        let (graph, paths) = (self.bounds.graph, self.bounds.paths);
        bits(graph.open[place] & !graph.taken(place, rock.place)).any(|step| {
            let next = graph.after(place, step);
            let length = graph.step_cost(step, next).saturating_add(paths.distance(next));
            length <= enough && (paths.number[next] < rock.harm || paths.stays_open(graph, next, rock))
        })
    }
}
