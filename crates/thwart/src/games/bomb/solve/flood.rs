//! Breadth-first searches over the terrain.

use super::terrain::{Kind, Terrain};

/// The distance of what cannot be reached, greater than that of any cell of
/// the largest board. Three of them still fit an `i32`, so that sums of
/// distances need no care.
pub(super) const FAR: u32 = 1 << 29;

/// Floor that the search has not come to yet. Whatever is at least [`FAR`] is
/// out of reach.
const UNSEEN: u32 = FAR + 1;

/// The lesser of two distances or sums of them, as signed numbers: every
/// machine has an instruction that compares several of these at once, while for
/// unsigned ones many do not.
#[inline]
pub(super) fn least(one: u32, other: u32) -> u32 {
    one.cast_signed().min(other.cast_signed()).cast_unsigned()
}

/// Steps from the nearest of `sources` to every entry of kind `over` or above;
/// [`FAR`] or more on all others. O(n) time, 4 bytes per entry and the cells of
/// two distances.
pub(super) fn flood(terrain: &Terrain, sources: impl IntoIterator<Item = usize>, over: Kind) -> Vec<u32> {
    let mut field: Vec<u32> =
        terrain.kinds().iter().map(|&kind| if kind >= over { UNSEEN } else { FAR }).collect();
    let mut now: Vec<u32> = Vec::new();
    for source in sources {
        field[source] = 0;
        now.push(source as u32);
    }
    let (mut next, mut distance) = (Vec::new(), 0);
    while !now.is_empty() {
        distance += 1;
        reach_out(terrain, &mut field, &now, &mut next, distance, |field, _| field == UNSEEN);
        std::mem::swap(&mut now, &mut next);
    }
    field
}

/// Gives this distance to every neighbour of the cells in `now` that is new, as
/// its distance so far and its place tell, and lists them in `next`.
///
/// Which neighbours are new is as good as random, and a branch on it would be
/// guessed wrong time and again. So each one is written behind the end of the
/// list, and the end moves on where it was new.
fn reach_out(
    terrain: &Terrain,
    field: &mut [u32],
    now: &[u32],
    next: &mut Vec<u32>,
    distance: u32,
    is_new: impl Fn(u32, usize) -> bool,
) {
    next.resize(4 * now.len(), 0);
    let mut end = 0;
    for &at in now {
        for to in terrain.layout().around(at as usize) {
            let new = is_new(field[to], to);
            field[to] = if new { distance } else { field[to] };
            next[end] = to as u32;
            end += usize::from(new);
        }
    }
    next.truncate(end);
}

/// Lowers the distances of floor by walking on from `sources`, which have just
/// become nearer or have new floor beside them. What is `limit` steps away or
/// more is left as it is. O(what comes nearer), the sources and the span of
/// their distances.
pub(super) fn spread(terrain: &Terrain, field: &mut [u32], sources: &[u32], limit: u32) {
    let waiting = Waiting::new(field, sources);
    let (mut now, mut next): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut distance = waiting.nearest;
    while distance + 1 < limit && (!now.is_empty() || waiting.any_from(distance)) {
        // Unless one has come nearer since, and was passed then.
        now.extend(waiting.at(distance).iter().filter(|&&at| field[at as usize] == distance));
        distance += 1;
        reach_out(terrain, field, &now, &mut next, distance, |field, to| {
            (field > distance) & (terrain.kind(to) == Kind::Floor)
        });
        std::mem::swap(&mut now, &mut next);
    }
}

/// Cells sorted by their distance, in linear time.
struct Waiting {
    cells: Vec<u32>,
    /// Where those of each distance begin, from `nearest` on.
    first: Vec<u32>,
    nearest: u32,
}

impl Waiting {
    fn new(field: &[u32], cells: &[u32]) -> Self {
        let distances = || cells.iter().map(|&at| field[at as usize]);
        let (nearest, furthest) = (distances().min().unwrap_or(0), distances().max().unwrap_or(0));
        let mut first = vec![0; (furthest - nearest) as usize + 2];
        for distance in distances() {
            first[(distance - nearest) as usize + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut free = first.clone();
        let mut sorted = vec![0; cells.len()];
        for (&at, distance) in cells.iter().zip(distances()) {
            let place = &mut free[(distance - nearest) as usize];
            sorted[*place as usize] = at;
            *place += 1;
        }
        Self { cells: sorted, first, nearest }
    }

    /// Those at this distance.
    fn at(&self, distance: u32) -> &[u32] {
        let i = (distance - self.nearest) as usize;
        if i + 1 < self.first.len() { &self.cells[self.first[i] as usize..self.first[i + 1] as usize] } else { &[] }
    }

    /// Whether there are any at this distance or beyond.
    fn any_from(&self, distance: u32) -> bool {
        self.first.get((distance - self.nearest) as usize).is_some_and(|&first| (first as usize) < self.cells.len())
    }
}
