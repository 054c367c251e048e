//! Which rocks cut off what.
//!
//! A diagonal step goes past two free cells, so whoever makes it could also go
//! straight twice: what is connected is connected by straight steps, with or
//! without a rock. So a rock cuts a cell off from all exits if it separates them
//! in the graph of straight steps, and depth-first search finds all such pairs
//! at once (Hopcroft and Tarjan 1973): with `low(c)` the first found of the cells
//! that touch the part found from `c` on, `r` separates this part from the start
//! of the search if `c` was found from `r` and `low(c)` is `r` or later. The
//! search starts outside the board, from where the exits are found.

use super::super::graph::{Graph, bits};

/// For each place: when it was found (0 if not), the first found of the places
/// that touch the part found from it on, the last found of this part, and from
/// where it was found.
pub(super) struct Cuts {
    found: Vec<u32>,
    low: Vec<u32>,
    last: Vec<u32>,
    from: Vec<u32>,
}

/// When the search started.
const START: u32 = 1;

impl Cuts {
    /// One depth-first search.
    pub fn new<const N: usize>(graph: &Graph<N>) -> Self {
        let len = graph.open.len();
        let mut cuts =
            Self { found: vec![0; len], low: vec![0; len], last: vec![0; len], from: vec![0; len] };
        let mut clock = START;
        for &exit in &graph.exits {
            if cuts.found[exit as usize] == 0 {
                cuts.search(graph, exit, &mut clock);
            }
        }
        cuts
    }

    fn search<const N: usize>(&mut self, graph: &Graph<N>, exit: u32, clock: &mut u32) {
        // Places, and the steps not yet tried.
        let mut path: Vec<(u32, u8)> = Vec::new();
        let mut next = Some((exit, exit));
        loop {
            if let Some((from, place)) = next.take() {
                *clock += 1;
                let at = place as usize;
                self.found[at] = *clock;
                self.from[at] = from;
                self.low[at] = if graph.is_exit[at] { START } else { *clock };
                path.push((place, graph.open[at] & graph.straight));
            }
            let Some((place, untried)) = path.last_mut() else { return };
            let here = *place as usize;
            if *untried == 0 {
                path.pop();
                self.last[here] = *clock;
                if let Some(&(before, _)) = path.last() {
                    self.low[before as usize] = self.low[before as usize].min(self.low[here]);
                }
                continue;
            }
            let step = untried.trailing_zeros() as usize;
            *untried &= *untried - 1;
            let there = graph.after(here, step);
            if self.found[there] == 0 {
                next = Some((here as u32, there as u32));
            } else {
                self.low[here] = self.low[here].min(self.found[there]);
            }
        }
    }

    /// Whether a rock cuts a place off from all exits.
    pub fn cuts_off<const N: usize>(&self, graph: &Graph<N>, place: usize, rock: usize) -> bool {
        bits(graph.open[rock] & graph.straight).any(|step| {
            let part = graph.after(rock, step);
            self.from[part] == rock as u32
                && self.low[part] >= self.found[rock]
                && (self.found[part]..=self.last[part]).contains(&self.found[place])
        })
    }
}
