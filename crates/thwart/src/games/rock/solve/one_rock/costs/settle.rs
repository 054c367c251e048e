//! Values in ascending order, as for unit costs.
//!
//! A step onto `u` and on from there costs `cost(u) + f(u)`, whichever neighbour
//! it is made from. Cells are taken in ascending order of this number, so a cell
//! is found over its best neighbour, and what it needs without a rock is known
//! then.

use super::super::bypass::Around;
use super::super::queue::Queue;
use super::super::{POLL, Stop, Work};
use super::detour::Detours;
use super::ways::Ways;

/// Set while a cell is not found; the other bits are an upper bound of what a
/// rock can do there, in old costs.
const OPEN: u64 = 1 << 63;
/// The largest bound, which stands for no bound.
pub(super) const UNBOUNDED: u64 = OPEN - 1;

/// The values of all cells from their [`bounds`], in old costs; `u64::MAX` where
/// there is no guaranteed way.
pub(super) fn settle<const N: usize>(
    ways: &Ways<'_, N>,
    mut value: Vec<u64>,
    may_seal: bool,
    work: &mut Work,
    stop: Stop<'_>,
) -> Option<Vec<u64>> {
    let mut detours = Detours::new(ways, may_seal);
    let mut queue = Queue::new(u64::from(ways.cost.iter().copied().max().unwrap_or(0)));
    for exit in 0..ways.exits {
        queue.push(u64::from(ways.cost[exit as usize]), exit);
    }
    let mut poll = 0;
    while let Some((enough, cell)) = queue.pop() {
        for next in ways.beside(cell) {
            let bound = value[next as usize];
            // Neither found nor lost.
            if bound < OPEN || bound == u64::MAX {
                continue;
            }
            let worst =
                if bound - OPEN <= enough { enough } else { detours.worst(next, bound - OPEN, enough, work) };
            value[next as usize] = worst;
            if worst != u64::MAX {
                queue.push(worst + u64::from(ways.cost[next as usize]), next);
            }
        }
        poll += 1 + detours.spent;
        detours.spent = 0;
        if poll >= u64::from(POLL) {
            poll = 0;
            if stop() {
                return None;
            }
        }
    }
    for value in &mut value {
        if *value >= OPEN {
            *value = u64::MAX;
        }
    }
    Some(value)
}

/// For each cell, [`OPEN`] and an upper bound of the distance left if a rock
/// falls while the walker is there: 0 where it makes no way longer than it is,
/// or may not fall. `u64::MAX` where a rock cuts him off.
pub(super) fn bounds<const N: usize>(
    ways: &Ways<'_, N>,
    questions: Vec<u32>,
    may_seal: bool,
    work: &mut Work,
) -> Vec<u64> {
    let mut value = vec![OPEN; ways.place.len()];
    value[..ways.exits as usize].fill(0);
    work.questions += questions.len() as u64;
    for cell in questions {
        let around = ways.bypass.around(cell);
        let is_cut = ways.bypass.out(ways.tree.parent[cell as usize]).is_none();
        value[cell as usize] = match around {
            // The rock would cut him off.
            _ if is_cut || around == Around::Cut => {
                if may_seal {
                    u64::MAX
                } else {
                    OPEN
                }
            }
            Around::Edge(value) | Around::Least(value) => OPEN | ways.tolls.old(value - ways.toll(cell)),
            _ => OPEN | (UNBOUNDED - 1),
        };
    }
    value
}
