//! Reuse of the paths of an earlier query.
//!
//! If one obstacle is added to the board, all paths stay except the one that it hits,
//! and that one can nearly always go round it. From sources nearby, new paths meet
//! the known ones after a few cells. So a query that is given the paths of an earlier
//! one only has to search the missing ones. Paths that are not in use yet are
//! *spare*: a search that meets one has arrived, and takes over the rest of it.

use super::searcher::VertexCut;
use super::terrain::{NONE, Terrain};
use crate::search::neighbours::Neighbours;

/// Number of cells before an obstacle at which a detour may leave the path.
const DETOUR_STARTS: usize = 24;
/// Number of cells that the search for a detour looks at.
const DETOUR_CELLS: usize = 192;

impl VertexCut {
    /// Takes over paths that share no cell, from [`paths`](VertexCut::paths) of a
    /// query with other sources or on another terrain: as paths in use if they begin
    /// at the sources and are open or have a detour nearby, otherwise as spares, from
    /// the cell after their last obstacle on.
    pub(super) fn adopt<'a>(
        &mut self,
        neighbours: &Neighbours,
        terrain: &impl Terrain,
        paths: impl Iterator<Item = &'a [u32]> + Clone,
    ) {
        self.spares.clear();
        let blocked = |path: &[u32]| path.iter().rposition(|&cell| !self.may_be_passed(terrain, cell));
        let places: Vec<Option<usize>> = paths.clone().map(blocked).collect();
        for (path, _) in paths.clone().zip(&places).filter(|(_, place)| place.is_none()) {
            self.take_over(neighbours, terrain, path);
        }
        for (path, place) in paths.zip(places) {
            let Some(place) = place else { continue };
            match self.detour(neighbours, terrain, path) {
                Some(path) => self.take_over(neighbours, terrain, &path),
                None => self.spare(neighbours, terrain, &path[place + 1..]),
            }
        }
    }

    fn may_be_passed(&self, terrain: &impl Terrain, cell: u32) -> bool {
        terrain.is_open(cell) && !self.sources.contains(&cell)
    }

    /// Returns whether `path` ends at a sink and shares no cell with other paths, used
    /// or spare.
    fn ends_at_sink_and_is_free(
        &self,
        neighbours: &Neighbours,
        terrain: &impl Terrain,
        path: &[u32],
    ) -> bool {
        let is_used = |&cell: &u32| self.prev[cell as usize] != NONE || self.spares.has(cell);
        let ends = |&last: &u32| neighbours.of(last).iter().any(|&next| terrain.is_sink(next));
        path.last().is_some_and(ends) && !path.iter().any(is_used)
    }

    /// Puts an open path into use if it begins at the sources; otherwise adds it to
    /// the spares.
    fn take_over(&mut self, neighbours: &Neighbours, terrain: &impl Terrain, path: &[u32]) {
        let is_path = path.first().is_some_and(|first| self.entries.contains(first))
            && self.ends_at_sink_and_is_free(neighbours, terrain, path);
        if !is_path {
            self.spare(neighbours, terrain, path);
            return;
        }
        let source = neighbours.of(path[0]).iter().find(|next| self.sources.contains(next));
        let mut before = *source.expect("the first cell is an open neighbour of a source");
        self.heads.push(path[0]);
        for (i, &cell) in path.iter().enumerate() {
            self.prev[cell as usize] = before;
            self.next[cell as usize] = path.get(i + 1).copied().unwrap_or(NONE);
            before = cell;
        }
    }

    fn spare(&mut self, neighbours: &Neighbours, terrain: &impl Terrain, path: &[u32]) {
        if self.ends_at_sink_and_is_free(neighbours, terrain, path) {
            self.spares.add(path);
        }
    }

    /// Continues a used path along the spare path that it has reached.
    pub(super) fn join_spare(&mut self, from: u32) {
        let mut cell = from;
        while self.spares.next[cell as usize] != NONE {
            let next = self.spares.next[cell as usize];
            self.next[cell as usize] = next;
            self.prev[next as usize] = cell;
            self.spares.is_on[cell as usize] = false;
            cell = next;
        }
        self.spares.is_on[cell as usize] = false;
        // The cells before `from` no longer lead to a sink.
        let heads = std::mem::take(&mut self.spares.heads);
        self.spares.heads = heads.into_iter().filter(|&head| !self.leads_to(head, from)).collect();
    }

    /// Returns whether this spare path reaches `target`; if so, frees the cells
    /// before it.
    fn leads_to(&mut self, head: u32, target: u32) -> bool {
        let before = |&cell: &u32| cell != target;
        let next = |&cell: &u32| Some(self.spares.next[cell as usize]).filter(|&next| next != NONE);
        if !std::iter::successors(Some(head), next).any(|cell| cell == target) {
            return false;
        }
        let cells: Vec<u32> = std::iter::successors(Some(head), next).take_while(before).collect();
        for cell in cells {
            self.spares.is_on[cell as usize] = false;
        }
        true
    }

    /// Returns the path with its blocked stretch replaced, over cells of no path;
    /// `None` if there is no detour nearby.
    fn detour(&mut self, neighbours: &Neighbours, terrain: &impl Terrain, path: &[u32]) -> Option<Vec<u32>> {
        let is_blocked = |&cell: &u32| !self.may_be_passed(terrain, cell);
        let blocked = path.iter().position(is_blocked)?;
        let resumes = 1 + path.iter().rposition(is_blocked)?;
        // The detour starts from one of the last cells before the obstacle, and ends
        // at the first cell after it that the search meets.
        self.search += 1;
        let mut queue: Vec<u32> = path[..blocked].iter().rev().take(DETOUR_STARTS).copied().collect();
        for &cell in &path[..blocked] {
            self.seen[2 * cell as usize] = self.search;
            self.from[2 * cell as usize] = NONE;
        }
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            self.looked_at += 1;
            if next > DETOUR_CELLS {
                return None;
            }
            for &other in neighbours.of(cell) {
                let is_new = self.seen[2 * other as usize] != self.search;
                let is_used = self.prev[other as usize] != NONE || self.spares.has(other);
                if !is_new || is_used || !self.may_be_passed(terrain, other) {
                    continue;
                }
                self.seen[2 * other as usize] = self.search;
                self.from[2 * other as usize] = cell;
                if let Some(place) = path[resumes..].iter().position(|&cell| cell == other) {
                    return Some(self.with_detour(path, resumes + place));
                }
                queue.push(other);
            }
        }
        None
    }

    /// Returns the path up to the start of the detour, the detour, and the path from
    /// `place` on.
    fn with_detour(&self, path: &[u32], place: usize) -> Vec<u32> {
        let mut detour = Vec::new();
        let mut cell = self.from[2 * path[place] as usize];
        while self.from[2 * cell as usize] != NONE {
            detour.push(cell);
            cell = self.from[2 * cell as usize];
        }
        let kept = path.iter().take_while(|&&before| before != cell).count() + 1;
        let mut whole = path[..kept].to_vec();
        whole.extend(detour.into_iter().rev());
        whole.extend_from_slice(&path[place..]);
        whole
    }
}
