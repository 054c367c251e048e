//! Values in ascending order, with one question for each cell.

use super::super::one_rock::graph::bits;
use super::super::one_rock::queue::Queue;
use super::super::one_rock::{POLL, Stop};
use super::ask::Ask;
use super::ground::{Ground, INFINITE, Spot};
use super::Work;

/// How far a cell is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// It waits by what it needs if nothing falls.
    First,
    /// It waits by what it needs at least.
    Asked,
    Settled,
}

/// The values of all places with one rock more than the last field has. `None`
/// if stopped.
pub(super) fn settle<const N: usize>(ground: &mut Ground<N>, work: &mut Work, stop: Stop<'_>) -> Option<()> {
    let len = ground.graph.open.len();
    let rocks = ground.fields.len();
    ground.fields.push(vec![INFINITE; len]);
    let mut bound = vec![INFINITE; len];
    let mut turn = vec![Turn::First; len];
    let mut queue = Queue::new(ground.graph.longest_step(u64::from).saturating_mul(2));
    for &exit in &ground.graph.exits {
        bound[exit as usize] = 0;
        turn[exit as usize] = Turn::Asked;
        queue.push(0, exit);
    }
    let mut poll = 0;
    let mut searches = Vec::new();
    while let Some((key, place)) = queue.pop() {
        let at = place as usize;
        // An entry is good as long as it is the last one of its cell.
        if turn[at] == Turn::Settled || key != bound[at] {
            continue;
        }
        if !ground.graph.is_exit[at] {
            let mut ask = Ask::again(ground, searches);
            let needs = question(&mut ask, rocks, place, key);
            work.questions += 1;
            work.settled += ask.spent;
            poll += ask.spent;
            searches = ask.searches();
            if needs > key {
                turn[at] = Turn::Asked;
                bound[at] = needs;
                work.again += 1;
                if needs != INFINITE {
                    queue.push(needs, place);
                }
                continue;
            }
        }
        turn[at] = Turn::Settled;
        ground.fields[rocks][at] = key;
        let cost = u64::from(ground.graph.cost[at]);
        for step in bits(ground.graph.open[at]) {
            let next = ground.graph.after(at, step);
            let offer = key.saturating_add(ground.graph.step_cost(step, cost));
            if turn[next] == Turn::First && offer < bound[next] {
                bound[next] = offer;
                queue.push(offer, next as u32);
            }
        }
        poll += 1;
        if poll >= u64::from(POLL) {
            poll = 0;
            if stop() {
                return None;
            }
        }
    }
    Some(())
}

/// What a cell needs at least, if everything below `key` is settled, and some
/// neighbour offers no more than `key`: `key` if that is enough.
fn question<const N: usize>(ask: &mut Ask<'_, N>, rocks: usize, place: u32, key: u64) -> u64 {
    let ground = ask.ground;
    let spot = Spot { place, at: (0, 0) };
    let best = bits(ground.graph.open[place as usize]).find(|&step| {
        let next = ground.after(spot, step).place;
        ground.fields[rocks][next as usize].saturating_add(ground.step_cost(step, next)) <= key
    });
    let Some(step) = best else { unreachable!() };
    ask.need_for_step(rocks, spot, step, key)
}
