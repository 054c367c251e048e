//! Ways of another query, taken over.
//!
//! When an obstacle more lies on the board, all ways but the one that it hits
//! stay, and that one can nearly always go round it. So a query that is given the
//! ways of a former one only has to search what it lacks.

use super::super::neighbours::Neighbours;
use super::{NONE, Terrain, VertexCut};

/// How many cells before an obstacle a way may leave to go round it.
const BEFORE: usize = 24;
/// How many cells are looked at to get round it.
const ROUND: u64 = 192;

impl VertexCut {
    /// Takes over ways that share no cell, as [`ways`](VertexCut::ways) gives
    /// them, but for other sources or on another terrain: those that are still
    /// open, and those that can go round what is not.
    pub(super) fn adopt<'a>(
        &mut self,
        neighbours: &Neighbours,
        terrain: &impl Terrain,
        ways: impl Iterator<Item = &'a [u32]> + Clone,
    ) {
        let is_open = |&cell: &u32| terrain.is_open(cell);
        for way in ways.clone() {
            if way.iter().all(is_open) && self.may_be_way(neighbours, terrain, way) {
                self.install(neighbours, way);
            }
        }
        for way in ways {
            if !way.iter().all(is_open)
                && let Some(way) = self.way_round(neighbours, terrain, way)
                && self.may_be_way(neighbours, terrain, &way)
            {
                self.install(neighbours, &way);
            }
        }
    }

    /// Whether it leads from the sources to the sinks, passing no source.
    fn may_be_way(&self, neighbours: &Neighbours, terrain: &impl Terrain, way: &[u32]) -> bool {
        let ([first, .., last] | [first @ last]) = way else { return false };
        self.entries.contains(first)
            && neighbours.of(*last).iter().any(|&next| terrain.is_sink(next))
            && !way.iter().any(|cell| self.sources.contains(cell) || self.prev[*cell as usize] != NONE)
    }

    fn install(&mut self, neighbours: &Neighbours, way: &[u32]) {
        let source = neighbours.of(way[0]).iter().find(|next| self.sources.contains(next));
        let mut before = *source.expect("the first cell is an open neighbour of a source");
        self.heads.push(way[0]);
        for (i, &cell) in way.iter().enumerate() {
            self.prev[cell as usize] = before;
            self.next[cell as usize] = way.get(i + 1).copied().unwrap_or(NONE);
            before = cell;
        }
    }

    /// The way with one stretch replaced, over cells of no way, where it is
    /// blocked; `None` if none is found nearby.
    fn way_round(
        &mut self,
        neighbours: &Neighbours,
        terrain: &impl Terrain,
        way: &[u32],
    ) -> Option<Vec<u32>> {
        let blocked = way.iter().position(|&cell| !terrain.is_open(cell))?;
        let resumes = 1 + way.iter().rposition(|&cell| !terrain.is_open(cell))?;
        // Cells before the obstacle have been walked to; those after it are met
        // at the end.
        self.search += 1;
        let mut queue: Vec<u32> = way[..blocked].iter().rev().take(BEFORE).copied().collect();
        for &cell in &way[..blocked] {
            self.seen[2 * cell as usize] = self.search;
            self.from[2 * cell as usize] = NONE;
        }
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            self.looked_at += 1;
            if next as u64 > ROUND {
                return None;
            }
            for &other in neighbours.of(cell) {
                let is_new = self.seen[2 * other as usize] != self.search;
                let is_used = self.prev[other as usize] != NONE || self.sources.contains(&other);
                if !is_new || is_used || !terrain.is_open(other) {
                    continue;
                }
                self.seen[2 * other as usize] = self.search;
                self.from[2 * other as usize] = cell;
                if let Some(place) = way[resumes..].iter().position(|&cell| cell == other) {
                    return Some(self.with_detour(way, resumes + place));
                }
                queue.push(other);
            }
        }
        None
    }

    /// The way up to where the detour leaves it, the detour, and the way from
    /// this place on.
    fn with_detour(&self, way: &[u32], place: usize) -> Vec<u32> {
        let mut detour = Vec::new();
        let mut cell = self.from[2 * way[place] as usize];
        while self.from[2 * cell as usize] != NONE {
            detour.push(cell);
            cell = self.from[2 * cell as usize];
        }
        let kept = way.iter().take_while(|&&before| before != cell).count() + 1;
        let mut whole = way[..kept].to_vec();
        whole.extend(detour.into_iter().rev());
        whole.extend_from_slice(&way[place..]);
        whole
    }
}
