//! How far it is to the exits without a rock and some more cells: A*.
//!
//! Plain distances are the potential, those with the other cells blocked if they are
//! at hand: blocking takes steps away and adds none, so it is consistent. The search
//! ends at the first cell whose way the rock surely does not touch.
//!
//! Long ways are kept: where none of the cells that are blocked later lies on one, it
//! is still there, and no search is needed to see that it is short enough.

use rustc_hash::FxHashMap;

use super::super::one_rock::found::Found;
use super::super::one_rock::graph::bits;
use super::super::one_rock::queue::Queue;
use super::ask::Ask;
use super::ground::{INFINITE, Spot};
use super::plain::Plain;

/// From how many cells on that a search takes its way is worth keeping.
const LONG: u64 = 64;
/// Ways that are kept for a cell and a rock.
const WAYS: usize = 3;
/// A part of the board as large as the ways that are kept: one of this many places.
const ROOM: usize = 4;
/// Cells that a search may take to find the length of a detour that is too long.
const CURIOSITY: u64 = 1 << 12;

/// A way to a cell from which the plain distance is left.
struct Way {
    /// In order of their places.
    cells: Vec<u32>,
    length: u64,
    end: Spot,
}

/// Ways around rocks, and memory for the search for one.
pub(super) struct Detours {
    /// By the cell where they begin and the rock.
    ways: FxHashMap<(u32, u32), Vec<Way>>,
    /// How many cells they have in all.
    kept: usize,
    found: Found<u64>,
    /// Cells to take, and what it costs to get there.
    entries: Vec<(Spot, u64)>,
    /// Entries by the least length of a way over them. Made for the first search.
    queue: Option<Queue>,
}

/// A question.
pub(super) struct Question<'p> {
    pub start: Spot,
    pub rock: Spot,
    /// The plain distances without the rock, if they are at hand.
    pub plain: Option<&'p Plain>,
    /// A detour no longer than this will do.
    pub enough: u64,
    /// Of one longer than this the length does not matter.
    pub most: u64,
}

impl Detours {
    pub fn new() -> Self {
        Self { ways: FxHashMap::default(), kept: 0, found: Found::new(), entries: Vec::new(), queue: None }
    }

    /// The length of the detour, if it is more than enough; otherwise no more than that.
    /// One of which it does not matter may be longer than is told. Means nothing if
    /// answers were given up.
    pub fn length<const N: usize>(&mut self, ask: &mut Ask<'_, N>, question: &Question<'_>) -> u64 {
        ask.block(question.rock);
        let length = if self.has_way(ask, question) { question.enough } else { self.look(ask, question) };
        ask.blocks.pop();
        length
    }

    /// Whether a way that is kept is open and short enough.
    fn has_way<const N: usize>(&self, ask: &Ask<'_, N>, question: &Question<'_>) -> bool {
        let ways = self.ways.get(&(question.start.place, question.rock.place));
        ways.into_iter().flatten().any(|way| {
            let is_open = || ask.blocks.iter().all(|block| way.cells.binary_search(&block.place).is_err());
            way.length <= question.enough && is_open() && ask.is_untouched(0, way.end)
        })
    }

    /// Searches, and keeps the way if that took long.
    fn look<const N: usize>(&mut self, ask: &mut Ask<'_, N>, question: &Question<'_>) -> u64 {
        let before = ask.spent;
        let (length, end) = self.search(ask, question);
        if let Some((end, walked)) = end
            && ask.spent - before >= LONG
            // Of a way past corners more than its cells would have to be free.
            && !ask.ground.corners
            // And where steps are free, one might walk in a circle.
            && ask.ground.least_step > 0
        {
            let mut way = Way { cells: vec![end.place], length: walked, end };
            self.walk_back(ask, question.start, &mut way);
            walk_on(ask, question.plain, &mut way);
            way.length = way.length.saturating_add(ask.ground.fields[0][way.end.place as usize]);
            way.cells.sort_unstable();
            self.keep(question, way, ask.ground.graph.open.len() / ROOM);
        }
        length
    }

    fn keep(&mut self, question: &Question<'_>, way: Way, room: usize) {
        self.kept += way.cells.len();
        if self.kept > room {
            self.ways.clear();
            self.kept = way.cells.len();
        }
        let ways = self.ways.entry((question.start.place, question.rock.place)).or_default();
        if ways.len() == WAYS {
            self.kept -= ways.remove(0).cells.len();
        }
        ways.push(way);
    }

    /// The length, and where the search ended, if it did, with what it costs to get there.
    fn search<const N: usize>(
        &mut self,
        ask: &mut Ask<'_, N>,
        question: &Question<'_>,
    ) -> (u64, Option<(Spot, u64)>) {
        let ground = ask.ground;
        let &Question { start, rock, plain, enough, most } = question;
        let left = |place: u32| {
            plain.map_or(ground.fields[0][place as usize], |plain| plain.distance(ground, place))
        };
        let block = ground.block_by(rock, left);
        let is_end = |ask: &Ask<'_, N>, spot: Spot, left: u64| match plain {
            Some(_) => {
                let is_exit = ground.graph.is_exit[spot.place as usize];
                is_exit || ground.is_out_of_reach_by(&block, spot, left, left)
            }
            None => ask.is_untouched(0, spot),
        };
        if ask.is_sure(0, start, enough) {
            return (enough, None);
        }
        let Self { found, entries, queue, .. } = self;
        let queue = queue.get_or_insert_with(|| Queue::new(ground.graph.longest_step().saturating_mul(2)));
        found.clear();
        entries.clear();
        queue.clear();
        let before = ask.spent;
        if left(start.place) == INFINITE {
            return (INFINITE, None);
        }
        queue.push(left(start.place), 0);
        entries.push((start, 0));
        while let Some((total, entry)) = queue.pop() {
            let (from, walked) = entries[entry as usize];
            let place = from.place;
            if total > most && ask.spent - before > CURIOSITY {
                return (total, None);
            }
            if found.walked(place).is_some_and(|known| known <= walked) {
                continue;
            }
            if is_end(ask, from, total - walked) {
                return (total, Some((from, walked)));
            }
            found.put(place, walked);
            ask.spent += 1;
            if ask.gave_up() {
                return (total, None);
            }
            for step in bits(ground.open(&ask.blocks, place)) {
                let to = ground.after(from, step);
                let walked = walked.saturating_add(ground.step_cost(step, to.place));
                let total = walked.saturating_add(left(to.place));
                if total == INFINITE || found.walked(to.place).is_some_and(|known| known <= walked) {
                    continue;
                }
                if total <= enough {
                    if is_end(ask, to, total - walked) {
                        return (total, Some((to, walked)));
                    }
                    if ask.is_sure(0, to, enough - walked) {
                        return (enough, None);
                    }
                }
                queue.push(total, entries.len() as u32);
                entries.push((to, walked));
            }
        }
        (INFINITE, None)
    }

    /// Adds the cells over which a search came to the end of a way.
    fn walk_back<const N: usize>(&self, ask: &Ask<'_, N>, start: Spot, way: &mut Way) {
        let ground = ask.ground;
        let (mut at, mut left) = (way.end.place, way.length);
        while at != start.place {
            let mut back = bits(ground.open(&ask.blocks, at))
                .map(|back| (ground.graph.after(at as usize, back) as u32, ground.step_cost(back, at)));
            let is_behind = |&(from, cost): &(u32, u64)| {
                self.found.walked(from).is_some_and(|walked| walked.saturating_add(cost) == left)
            };
            let (from, cost) = back.find(is_behind).expect("the search came from somewhere");
            (at, left) = (from, left - cost);
            way.cells.push(at);
        }
    }
}

/// Goes on with a way by the plain distances until no block touches what is left of it.
fn walk_on<const N: usize>(ask: &Ask<'_, N>, plain: Option<&Plain>, way: &mut Way) {
    let ground = ask.ground;
    let Some(plain) = plain else { return };
    while !ask.is_untouched(0, way.end) {
        let left = plain.distance(ground, way.end.place);
        let mut steps = bits(ground.open(&ask.blocks, way.end.place)).map(|step| {
            let to = ground.after(way.end, step);
            (to, ground.step_cost(step, to.place))
        });
        let leads_on =
            |&(to, cost): &(Spot, u64)| plain.distance(ground, to.place).saturating_add(cost) == left;
        let (to, cost) = steps.find(leads_on).expect("nothing blocks the shortest paths that are left");
        way.end = to;
        way.length = way.length.saturating_add(cost);
        way.cells.push(to.place);
    }
}
