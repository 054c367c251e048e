//! Breadth-first searches over the terrain.

use super::terrain::{Kind, Terrain};

/// The distance of what cannot be reached. Three of them still fit a `u32`, so
/// that sums of distances need no care.
pub(super) const FAR: u32 = 1 << 30;

/// Floor that the search has not come to yet. Whatever is at least [`FAR`] is
/// out of reach.
const UNSEEN: u32 = FAR + 1;

/// Steps from the nearest of `sources` to every entry of kind `over` or above;
/// [`FAR`] or more on all others. O(n) time, 4 bytes per entry and the cells of
/// two distances.
pub(super) fn flood(terrain: &Terrain, sources: impl IntoIterator<Item = usize>, over: Kind) -> Vec<u32> {
    let layout = terrain.layout();
    let mut field: Vec<u32> =
        terrain.kinds().iter().map(|&kind| if kind >= over { UNSEEN } else { FAR }).collect();
    let mut now: Vec<u32> = Vec::new();
    for source in sources {
        field[source] = 0;
        now.push(source as u32);
    }
    let mut next = Vec::with_capacity(now.capacity());
    let mut distance = 0;
    while !now.is_empty() {
        distance += 1;
        for &at in &now {
            for to in layout.around(at as usize) {
                if field[to] == UNSEEN {
                    field[to] = distance;
                    next.push(to as u32);
                }
            }
        }
        std::mem::swap(&mut now, &mut next);
        next.clear();
    }
    field
}

/// Lowers the distances of floor by walking on from `sources`, which have just
/// become nearer or have new floor beside them. What is `limit` steps away or
/// more is left as it is. O(what comes nearer), and a sort of the sources.
pub(super) fn spread(terrain: &Terrain, field: &mut [u32], sources: Vec<u32>, limit: u32) {
    let mut sources: Vec<(u32, u32)> = sources.into_iter().map(|at| (field[at as usize], at)).collect();
    sources.sort_unstable();
    let mut sources = sources.into_iter().peekable();
    let (mut now, mut next): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut distance = 0;
    loop {
        if now.is_empty() {
            let Some(&(nearest, _)) = sources.peek() else { return };
            distance = nearest;
        }
        if distance + 1 >= limit {
            return;
        }
        while let Some((_, at)) = sources.next_if(|&(of, _)| of == distance) {
            // Unless it has come nearer since, and was passed then.
            if field[at as usize] == distance {
                now.push(at);
            }
        }
        distance += 1;
        for &at in &now {
            for to in terrain.layout().around(at as usize) {
                if field[to] > distance && terrain.kind(to) == Kind::Floor {
                    field[to] = distance;
                    next.push(to as u32);
                }
            }
        }
        std::mem::swap(&mut now, &mut next);
        next.clear();
    }
}
