//! The length of the path around a rock.
//!
//! A* from the walker in the graph without the rock, with the plain distance as potential, and below the rock
//! also the rest of the least value of an edge that leads out (see [`detour_bounds`](super::detour_bounds)).
//! Neither falls by more than a step costs, so the estimate is consistent and each place is taken only once.
//! The search ends
//! * at a cell from which a shortest path stays open: one that comes before any cell where the rock does harm,
//!   or, if no shortest path passes its corners, one that it does not dominate;
//! * at a cell that dominates the inner end of the least edge, if no shortest path passes a corner of the rock;
//! * once it is long: at once if such a path is known from its start, and at a cell from which one path is
//!   known that stays open and is as short as the bounds;
//! * as soon as a detour is known that is no longer than what the walker needs anyhow.
//!
//! A long search begins again at the [shore](super::shore), if no shortest path passes a corner of the rock and
//! all paths to the shore are known.

use super::detour_bounds::DetourBounds;
use super::found::CellMap;
use super::graph::bits;
use super::lengths::Stored;
use super::queue::Queue;
use super::shore::DominatedRegion;
use super::shortest::LaidRock;
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::narrow;

/// The searches for detours, with their memory.
pub(super) struct DetourSearch<'w, const N: usize, L> {
    bounds: &'w DetourBounds<'w, N, L>,
    /// The places found in this search, and the cost of their paths.
    found: CellMap<u64>,
    queue: Queue,
    /// The cells seen on the walk to the shore.
    seen: CellMap<u8>,
    /// How many cells were taken.
    pub spent: u64,
}

impl<'w, const N: usize, L: Stored> DetourSearch<'w, N, L> {
    /// Starts without a question.
    pub fn new(bounds: &'w DetourBounds<'w, N, L>) -> Self {
        let queue = Queue::new(bounds.graph.longest_step().saturating_mul(2));
        Self { bounds, found: CellMap::new(), queue, seen: CellMap::new(), spent: 0 }
    }

    /// Returns a lower bound of the distance from a place without the rock, and whether it is exact.
    fn lower_bound(&self, place: usize, rock: LaidRock, is_long: bool) -> (u64, bool) {
        let bounds = self.bounds;
        let (paths, order) = (bounds.paths, bounds.order());
        let distance = paths.distance(place);
        let (cell, below) = (paths.number[place], paths.number[rock.place]);
        if cell < rock.harm || bounds.graph.is_exit[place] {
            return (distance, true);
        }
        if !order.is_below(cell, below) {
            return (distance, !rock.corners || is_long && bounds.stays_open(place, rock.place));
        }
        let Some((out, inner)) = bounds.least_edge_out(rock.place) else { return (distance, false) };
        let rest = out.saturating_sub(bounds.potential(place));
        let dominates =
            !rock.corners && !bounds.has_asymmetric_costs() && (cell == inner || order.is_below(inner, cell));
        let is_met = || bounds.is_attained(place, rock.place, (out, inner));
        let leads = dominates || rest >= distance && (is_long || bounds.has_asymmetric_costs()) && is_met();
        (rest.max(distance), leads)
    }

    /// Returns the distance from a place without a rock, or some upper bound of it that is at most `enough`;
    /// [`UNREACHED_LENGTH`] if there is no path.
    pub fn length(&mut self, start: usize, rock: LaidRock, enough: u64) -> u64 {
        let (bounds, numbers) = (self.bounds, &self.bounds.paths.number);
        let parted = DominatedRegion { start: numbers[start], rock: numbers[rock.place] };
        let can_part = !rock.corners && bounds.tree.parent[parted.start as usize] == parted.rock;
        let mut search = Query { rock, enough, best: UNREACHED_LENGTH, left_out: None };
        self.begin([(start, 0)], &search);
        let (begun, mut may_part) = (self.spent, can_part);
        while let Some((place, walked)) = self.next(&search) {
            self.take(place, walked, self.spent - begun > LONG_SEARCH, &mut search);
            let taken = self.spent - begun;
            if taken == LONG_SEARCH
                && !bounds.has_asymmetric_costs()
                && let Some(length) = bounds.attained_length(start, rock)
            {
                return length;
            }
            if may_part && parted.is_due(bounds.order(), taken) {
                may_part = false;
                let out = bounds.direct_exit_cost(start, rock.place);
                if let Some((out, shore)) = out.and_then(|out| Some((out, self.shore(parted, start, rock)?)))
                {
                    search.best = search.best.min(out);
                    search.left_out = Some(parted);
                    self.begin(shore, &search);
                }
            }
        }
        search.best
    }

    /// Returns the shore of what the start dominates, and the costs of walking there; `None` if one is unknown.
    fn shore(&mut self, parted: DominatedRegion, start: usize, rock: LaidRock) -> Option<Vec<(usize, u64)>> {
        let (bounds, graph, paths) = (self.bounds, self.bounds.graph, self.bounds.paths);
        let beside = |cell: u32| {
            let place = paths.places[cell as usize] as usize;
            let open = bits(graph.open[place] & !graph.taken(place, rock.place));
            open.map(move |step| paths.number[graph.after(place, step)])
        };
        let (shore, looked_at) = parted.shore(bounds.order(), &mut self.seen, beside);
        self.spent += looked_at;
        let places = shore.into_iter().map(|cell| paths.places[cell as usize] as usize);
        places.map(|to| Some((to, bounds.walk_cost(start, rock.place, to)?))).collect()
    }

    /// Begins at these places, each with the cost of a known path to it.
    fn begin(&mut self, places: impl IntoIterator<Item = (usize, u64)>, search: &Query) {
        self.queue.clear();
        self.found.clear();
        for (place, walked) in places {
            let (left, _) = self.lower_bound(place, search.rock, false);
            self.found.put(narrow(place), walked);
            self.queue.push(walked.saturating_add(left), narrow(place));
        }
    }

    /// Returns the next place to take, and the cost of the path to it; `None` if the search ends.
    fn next(&mut self, search: &Query) -> Option<(usize, u64)> {
        if search.best <= search.enough {
            return None;
        }
        loop {
            let (estimate, place) = self.queue.pop()?;
            if estimate >= search.best {
                return None;
            }
            // The place may have been found again over a shorter path, and taken already.
            if let Some(walked) = self.found.get(place).filter(|&walked| walked != TAKEN) {
                self.found.put(place, TAKEN);
                self.spent += 1;
                return Some((place as usize, walked));
            }
        }
    }

    /// Enters the places beside one that is taken.
    fn take(&mut self, place: usize, walked: u64, is_long: bool, search: &mut Query) {
        let (rock, bounds, graph) = (search.rock, self.bounds, self.bounds.graph);
        for step in bits(graph.open[place] & !graph.taken(place, rock.place)) {
            let next = graph.after(place, step);
            let walked = walked.saturating_add(graph.step_cost(step, next));
            let is_inside =
                |parted: DominatedRegion| parted.is_inside(bounds.order(), bounds.paths.number[next]);
            if self.found.get(narrow(next)).is_some_and(|known| known == TAKEN || known <= walked)
                || search.left_out.is_some_and(is_inside)
            {
                continue;
            }
            let (left, exact) = self.lower_bound(next, rock, is_long);
            let estimate = walked.saturating_add(left);
            if estimate >= search.best {
                continue;
            }
            if exact {
                search.best = estimate;
            } else {
                self.found.put(narrow(next), walked);
                self.queue.push(estimate, narrow(next));
            }
        }
    }
}

/// A question for a detour.
struct Query {
    rock: LaidRock,
    /// A detour of this length will do.
    enough: u64,
    /// The best one known.
    best: u64,
    /// The walker's side, whose cells are left out once the search began at the shore.
    left_out: Option<DominatedRegion>,
}

/// How many cells a search takes before it looks for paths that are kept.
const LONG_SEARCH: u64 = 32;

/// Stands for the cost of a path to a cell that was taken.
const TAKEN: u64 = u64::MAX;
