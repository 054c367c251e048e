//! Paths that share no cell, and the fewest cells that cut all paths.
//!
//! Menger's theorem: the largest number of paths from the sources to the sinks that
//! share no cell in between equals the least number of cells that separate them.
//! Method: augmenting paths (Ford and Fulkerson 1956) in the graph in which every
//! cell is split into an entrance and an exit joined by one unit. Each search is an
//! A* search (Hart, Nilsson and Raphael 1968) along a guide, the distance to the
//! nearest sink without paths, so that on open ground a path costs about its own
//! length, and paths are short. The proof that there are no more paths is searched
//! from both ends, see the module `sink_side`.

mod adopt;
mod searcher;
mod sink_side;
mod spares;
mod terrain;

use self::searcher::CutProof;
use self::sink_side::Advance;
use self::terrain::NONE;
use super::neighbours::Neighbours;

pub use self::searcher::VertexCut;
pub use self::terrain::Terrain;

/// The result of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// A source touches a sink: no cut separates them.
    Adjacent,
    /// This many paths that share no cell, and no more.
    Exactly(usize),
    /// At least this many paths, which is more than the query's limit.
    AtLeast(usize),
}

impl VertexCut {
    /// Returns how many cells, or halves of them, all queries so far have looked at:
    /// a measure of work that does not depend on the machine.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Counts the paths from the sources to the sinks that share no cell; stops when
    /// there are more than `limit`. Sources must be open; any number of paths may
    /// start at one, and any number may end in a sink.
    pub fn query(
        &mut self,
        neighbours: &Neighbours,
        terrain: &impl Terrain,
        sources: &[u32],
        limit: usize,
    ) -> Paths {
        self.query_from(neighbours, terrain, sources, limit, std::iter::empty())
    }

    /// As [`query`](Self::query), if some paths that share no cell are known:
    /// [`paths`](Self::paths) of an earlier query on a similar terrain. They affect
    /// only speed, and which paths are found.
    pub fn query_from<'a>(
        &mut self,
        neighbours: &Neighbours,
        terrain: &impl Terrain,
        sources: &[u32],
        limit: usize,
        known: impl Iterator<Item = &'a [u32]> + Clone,
    ) -> Paths {
        self.sources.clear();
        self.sources.extend_from_slice(sources);
        self.entries.clear();
        self.cut_proof = CutProof::Entries;
        self.base = sources.iter().map(|&source| terrain.guide(source)).min().unwrap_or(0);
        if self.base == u32::MAX {
            self.base = 0;
        }
        for &source in sources {
            for &next in neighbours.of(source) {
                if terrain.is_sink(next) {
                    return Paths::Adjacent;
                }
                if terrain.is_open(next) && !sources.contains(&next) && !self.entries.contains(&next) {
                    self.entries.push(next);
                }
            }
        }
        self.clear_paths();
        self.adopt(neighbours, terrain, known);
        // There are at most as many paths as first cells, so the last search can be
        // skipped.
        let most = self.entries.len();
        while self.heads.len() < most {
            if self.heads.len() > limit {
                return Paths::AtLeast(self.heads.len());
            }
            let Some(end) = self.augmenting_path(neighbours, terrain) else {
                break;
            };
            self.augment(end);
            if self.spares.has(end / 2) {
                self.join_spare(end / 2);
            }
        }
        Paths::Exactly(self.heads.len())
    }

    fn clear_paths(&mut self) {
        for head in std::mem::take(&mut self.heads) {
            let mut cell = head;
            while cell != NONE {
                self.prev[cell as usize] = NONE;
                cell = std::mem::replace(&mut self.next[cell as usize], NONE);
            }
        }
    }

    /// Searches one more path, guided to the sinks; returns the half-cell next to a
    /// sink in which it ends.
    ///
    /// A half-cell `2 c` is the entrance of cell c, `2 c + 1` its exit. From an exit
    /// the search may enter any neighbour. It may pass through a cell that no path
    /// uses; from the entrance of a used cell it may only go back along the path, to
    /// the exit of the cell before.
    fn augmenting_path(&mut self, neighbours: &Neighbours, terrain: &impl Terrain) -> Option<u32> {
        self.search += 1;
        let begun = self.looked_at;
        let mut from_sinks = terrain.sinks();
        self.bucket = 0;
        self.end = 0;
        self.sink_side.clear();
        for i in 0..self.sources.len() {
            for half in [2 * self.sources[i], 2 * self.sources[i] + 1] {
                self.seen[half as usize] = self.search;
                self.steps[half as usize] = 0;
            }
        }
        for i in 0..self.sources.len() {
            self.leave(self.sources[i], neighbours, terrain);
        }
        let mut found = None;
        while let Some(half) = self.pop() {
            let cell = half / 2;
            let before = self.prev[cell as usize];
            if self.spares.has(cell) {
                found = Some(half);
                break;
            }
            if before != NONE {
                // At an exit of a used cell, or its entrance, the search may go back.
                self.meet(half, 2 * before + 1, terrain);
                if half % 2 == 0 {
                    continue;
                }
            }
            if neighbours.of(cell).iter().any(|&next| terrain.is_sink(next)) {
                found = Some(half);
                break;
            }
            self.leave(cell, neighbours, terrain);
            if !from_sinks.is_empty() && self.looked_at - begun >= self.head_start {
                match self.advance_from_sinks(neighbours, terrain) {
                    Advance::Undecided => {}
                    Advance::MetSource => from_sinks = &[],
                    Advance::NoPath => {
                        self.cut_proof = CutProof::Sinks;
                        break;
                    }
                }
            }
        }
        if found.is_none() && self.cut_proof != CutProof::Sinks {
            self.cut_proof = CutProof::Sources;
        }
        while self.bucket < self.end {
            self.buckets[self.bucket].clear();
            self.bucket += 1;
        }
        found
    }

    /// Takes one step of the search backwards from the sinks.
    fn advance_from_sinks(&mut self, neighbours: &Neighbours, terrain: &impl Terrain) -> Advance {
        let Some(next) = self.sink_side.next else {
            self.sink_side.search += 1;
            self.sink_side.queue.clear();
            for &sink in terrain.sinks() {
                self.sink_side.met[2 * sink as usize] = self.sink_side.search;
                self.meet_exits_beside(sink, neighbours, terrain);
            }
            self.sink_side.next = Some(0);
            return Advance::Undecided;
        };
        let Some(&half) = self.sink_side.queue.get(next) else { return Advance::NoPath };
        self.looked_at += 1;
        self.sink_side.next = Some(next + 1);
        let cell = half / 2;
        if half % 2 == 1 {
            // On a path, the exit of a cell is reached backwards from the next cell.
            let after = self.next[cell as usize];
            if after != NONE {
                self.sink_side.meet(2 * after);
                self.sink_side.meet(2 * after + 1);
            }
            return Advance::Undecided;
        }
        if neighbours.of(cell).iter().any(|next| self.sources.contains(next)) {
            return Advance::MetSource;
        }
        self.meet_exits_beside(cell, neighbours, terrain);
        Advance::Undecided
    }

    fn meet_exits_beside(&mut self, cell: u32, neighbours: &Neighbours, terrain: &impl Terrain) {
        for &next in neighbours.of(cell) {
            if terrain.is_open(next) {
                self.sink_side.meet(2 * next + u32::from(self.is_on_path(next)));
            }
        }
    }

    fn pop(&mut self) -> Option<u32> {
        while self.bucket < self.end {
            if let Some(half) = self.buckets[self.bucket].pop() {
                self.looked_at += 1;
                return Some(half);
            }
            self.bucket += 1;
        }
        None
    }

    /// Meets the entrances of all open neighbours, except the cell before on the path
    /// through this cell: from there the search could only go on back, and two paths
    /// along one edge in both directions would remain as a circle.
    fn leave(&mut self, cell: u32, neighbours: &Neighbours, terrain: &impl Terrain) {
        let before = self.prev[cell as usize];
        let half = 2 * cell + u32::from(before != NONE);
        for &next in neighbours.of(cell) {
            if terrain.is_open(next) && next != before {
                self.meet(half, 2 * next, terrain);
            }
        }
    }

    /// Adds a half-cell next to another one to the search, unless it was met before.
    fn meet(&mut self, from: u32, to: u32, terrain: &impl Terrain) {
        if self.seen[to as usize] == self.search {
            return;
        }
        self.seen[to as usize] = self.search;
        self.from[to as usize] = from;
        let steps = self.steps[from as usize] + 1;
        self.steps[to as usize] = steps;
        // Promises never shrink along a path, so earlier buckets stay empty. A
        // promise counts from the least guide of the sources.
        let promise = match terrain.guide(to / 2) {
            u32::MAX => self.bucket,
            guide => (steps.saturating_add(guide).saturating_sub(self.base) as usize).max(self.bucket),
        };
        if promise >= self.end {
            self.end = promise + 1;
            if self.buckets.len() < self.end {
                self.buckets.resize_with(self.end, Vec::new);
            }
        }
        self.buckets[promise].push(to);
    }

    /// Adds the path that ends at this half-cell: first removes the edges that it
    /// went back along, then adds those that it went forward along.
    fn augment(&mut self, end: u32) {
        self.trail.clear();
        let mut half = end;
        loop {
            self.trail.push(half);
            if self.sources.contains(&(half / 2)) {
                break;
            }
            half = self.from[half as usize];
        }
        for i in 0..self.trail.len() - 1 {
            let (after, before) = (self.trail[i], self.trail[i + 1]);
            if after % 2 == 1 {
                // Backwards: remove the path's edge from `after` to `before`.
                self.next[after as usize / 2] = NONE;
                self.prev[before as usize / 2] = NONE;
            }
        }
        for i in 0..self.trail.len() - 1 {
            let (after, before) = (self.trail[i], self.trail[i + 1]);
            if after % 2 == 0 {
                let (after, before) = (after / 2, before / 2);
                self.prev[after as usize] = before;
                if self.sources.contains(&before) {
                    self.heads.push(after);
                } else {
                    self.next[before as usize] = after;
                }
            }
        }
    }

    /// Returns the cells of the paths of the last query without their ends, each path
    /// from its source on.
    pub fn paths(&self) -> Vec<Vec<u32>> {
        let mut heads = self.heads.clone();
        heads.sort_unstable();
        heads.into_iter().map(|head| self.cells_from(head).collect()).collect()
    }

    /// Returns all cells of the paths of the last query, in ascending order.
    pub fn path_cells(&self) -> Vec<u32> {
        let mut cells: Vec<u32> = self.heads.iter().flat_map(|&head| self.cells_from(head)).collect();
        cells.sort_unstable();
        cells
    }

    /// Returns the cells of a path from this one to its end.
    fn cells_from(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let after = |&cell: &u32| Some(self.next[cell as usize]).filter(|&next| next != NONE);
        std::iter::successors(Some(cell), after)
    }

    /// Returns a smallest cut, in ascending order, after a query that answered
    /// [`Paths::Exactly`]: the one nearest to the sources, or to the sinks if
    /// [`Terrain::sinks`] names them and the cut was found from there.
    pub fn cut(&self) -> Vec<u32> {
        let mut cut = match self.cut_proof {
            CutProof::Entries => self.entries.clone(),
            CutProof::Sources => {
                // The cut is the cells that can be entered but not left.
                let entered = |cell: u32| self.seen[2 * cell as usize] == self.search;
                let left = |cell: u32| self.seen[2 * cell as usize + 1] == self.search;
                self.path_cells().into_iter().filter(|&c| entered(c) && !left(c)).collect()
            }
            CutProof::Sinks => self.path_cells().into_iter().filter(|&c| self.sink_side.is_cut(c)).collect(),
        };
        cut.sort_unstable();
        cut
    }

    /// Returns whether a cell that paths may pass lies on the sources' side of
    /// [`cut`](Self::cut).
    pub fn is_inside(&self, cell: u32) -> bool {
        let on_path = self.is_on_path(cell);
        match self.cut_proof {
            _ if self.sources.contains(&cell) => true,
            CutProof::Entries => false,
            CutProof::Sources => self.seen[2 * cell as usize + usize::from(on_path)] == self.search,
            CutProof::Sinks => !self.sink_side.reaches(cell, on_path),
        }
    }
}

#[cfg(test)]
mod tests;
