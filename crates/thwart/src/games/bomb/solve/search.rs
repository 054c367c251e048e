//! Breadth-first searches over the terrain that head for a target.
//!
//! A cell `c` at a distance of `d` lies on no way shorter than `d + crow(c)`,
//! where `crow` are the steps to the target over an empty board. A search that
//! takes cells in the order of these sums has found the way to the target when it
//! comes to its length, and has not looked at anything that lies further off the
//! way than that: where obstacles are strewn about, at a small part of the board.
//! This is A* with the Manhattan distance (Hart, Nilsson, Raphael 1968); each step
//! adds 0, 1 or 2 to the sum, so three lists take the place of a queue. With the
//! whole board as target it is plain breadth-first search.

use super::distance::{Distance, TooFar};
use super::terrain::{Kind, Layout, Terrain};

/// A rectangle of entries that a search is heading for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

impl Target {
    /// The whole board: all cells are equally near.
    pub(super) const fn everywhere(layout: Layout) -> Self {
        Self { top: 0, bottom: layout.rows as u32 + 1, left: 0, right: layout.cols as u32 }
    }

    /// The least rectangle around some entries, of which there is one at least.
    pub(super) fn around(layout: Layout, entries: impl IntoIterator<Item = usize>) -> Self {
        let mut target = Self { top: u32::MAX, bottom: 0, left: u32::MAX, right: 0 };
        for at in entries {
            let (row, col) = ((at / layout.stride()) as u32, (at % layout.stride()) as u32);
            target.top = target.top.min(row);
            target.bottom = target.bottom.max(row);
            target.left = target.left.min(col);
            target.right = target.right.max(col);
        }
        target
    }

    /// The steps from a row over an empty board.
    #[inline]
    pub(super) const fn rows_from(self, row: u32) -> u32 {
        self.top.saturating_sub(row) + row.saturating_sub(self.bottom)
    }

    /// The steps from a column over an empty board.
    #[inline]
    pub(super) const fn cols_from(self, col: u32) -> u32 {
        self.left.saturating_sub(col) + col.saturating_sub(self.right)
    }

    /// What a step in each direction adds to the sum of the steps taken and those
    /// still to go: north, east, south, west.
    #[inline]
    const fn detours(self, (row, col): (u32, u32)) -> [u32; 4] {
        [
            detour(row > self.bottom, row <= self.top),
            detour(col < self.left, col >= self.right),
            detour(row < self.top, row >= self.bottom),
            detour(col > self.right, col <= self.left),
        ]
    }
}

/// What a step adds that leads towards the target, away from it, or along it.
#[inline]
const fn detour(towards: bool, away: bool) -> u32 {
    if towards {
        0
    } else if away {
        2
    } else {
        1
    }
}

/// Until when a search goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Until<'g> {
    /// Ways of so many steps are of no use any more.
    pub(super) below: u32,
    /// The way to the nearest of these is wanted, and no other; in order, and all
    /// in the target. If there are none, all ways are.
    pub(super) goals: &'g [usize],
}

impl Until<'_> {
    /// Until all is found.
    pub(super) const ALL: Self = Self { below: u32::MAX, goals: &[] };
}

/// Steps from the nearest of `sources` to every entry of kind `over` or above;
/// [`FAR`](Distance::FAR) on all others. O(n) time, memory for the field and the
/// cells of three distances.
///
/// # Errors
/// Where a distance does not fit.
pub(super) fn flood<D: Distance>(
    terrain: &Terrain,
    sources: impl IntoIterator<Item = usize>,
    over: Kind,
    target: Target,
    until: Until<'_>,
) -> Result<Vec<D>, TooFar> {
    let mut field: Vec<D> = terrain.kinds().iter().map(|&kind| D::FAR.closed_if(kind < over)).collect();
    let sources: Vec<u32> = sources.into_iter().map(|source| source as u32).collect();
    for &source in &sources {
        field[source as usize] = D::of(0);
    }
    spread(terrain.layout(), &mut field, &sources, target, until)?;
    open(&mut field);
    Ok(field)
}

/// The steps over floor from the nearest of `sources` to everywhere.
pub(super) fn steps_from(terrain: &Terrain, sources: impl IntoIterator<Item = usize>, over: Kind) -> Vec<u32> {
    let field = flood(terrain, sources, over, Target::everywhere(terrain.layout()), Until::ALL);
    field.expect("the widest numbers hold all distances")
}

/// Closes all that is no floor for [`spread`].
pub(super) fn close<D: Distance>(terrain: &Terrain, field: &mut [D]) {
    for (distance, &kind) in field.iter_mut().zip(terrain.kinds()) {
        *distance = distance.closed_if(kind != Kind::Floor);
    }
}

/// Opens all that was closed.
pub(super) fn open<D: Distance>(field: &mut [D]) {
    for distance in field {
        *distance = distance.opened();
    }
}

/// Lowers the distances of all that is not closed by walking on from `sources`,
/// which may be closed themselves. What lies on a way to the target, as the crow
/// flies on, that is shorter than all that was found when the search ends, gets its
/// least distance; all else that of some way. O(what comes nearer), the sources and
/// the span of their sums.
///
/// # Errors
/// Where a distance does not fit.
pub(super) fn spread<D: Distance>(
    layout: Layout,
    field: &mut [D],
    sources: &[u32],
    target: Target,
    until: Until<'_>,
) -> Result<(), TooFar> {
    let limit = D::limit(layout).ok_or(TooFar)?;
    let mut run = Run::new(layout, field, target);
    let waiting = Waiting::new(sources, |at| run.field[at as usize].steps() + run.ahead(run.split.of(at)));
    let mut found = until.goals.iter().map(|&goal| run.field[goal].steps()).min().unwrap_or(u32::MAX);
    let mut steps = waiting.nearest;
    while run.any() || waiting.any_from(steps) {
        if steps >= until.below.min(found) {
            break;
        }
        if steps >= limit {
            return Err(TooFar);
        }
        for &source in waiting.at(steps) {
            run.now.offer(source, true);
        }
        if run.take_all(steps, until.goals) {
            found = steps;
        }
        steps += 1;
        std::mem::swap(&mut run.now, &mut run.next);
        std::mem::swap(&mut run.next, &mut run.later);
    }
    Ok(())
}

/// A search under way.
struct Run<'f, D> {
    layout: Layout,
    split: Split,
    field: &'f mut [D],
    target: Target,
    /// Cells by sums of the steps to them and those ahead: those with the sum that
    /// is looked at, with one more, and with two more.
    now: List,
    next: List,
    later: List,
}

impl<'f, D: Distance> Run<'f, D> {
    fn new(layout: Layout, field: &'f mut [D], target: Target) -> Self {
        let (now, next, later) = (List::default(), List::default(), List::default());
        Self { layout, split: Split::new(layout), field, target, now, next, later }
    }

    /// The steps to the target over an empty board.
    #[inline]
    const fn ahead(&self, (row, col): (u32, u32)) -> u32 {
        self.target.rows_from(row) + self.target.cols_from(col)
    }

    const fn any(&self) -> bool {
        self.now.end + self.next.end + self.later.end > 0
    }

    /// Goes on from all cells with this sum, until there are no more or one is a
    /// goal; says whether one is.
    ///
    /// Takes them from the end of the list, so that on open ground, where all
    /// have the same sum, it comes to the goal soon; but several at a time, so that
    /// the processor need not wait for one to go on with the next.
    fn take_all(&mut self, steps: u32, goals: &[usize]) -> bool {
        let mut some = [0; 32];
        while self.now.end > 0 {
            for &at in self.now.take(&mut some) {
                let (here, place) = (self.field[at as usize].opened(), self.split.of(at));
                let ahead = self.ahead(place);
                // Unless it has come nearer since, and was passed then.
                if here.steps() + ahead != steps {
                    continue;
                }
                if ahead == 0 && goals.binary_search(&(at as usize)).is_ok() {
                    return true;
                }
                self.reach_out(at, here.plus(D::of(1)), self.target.detours(place));
            }
        }
        false
    }

    /// Gives this distance to every neighbour of a cell that is further away, and
    /// lists it.
    ///
    /// Which neighbours these are is as good as random, and a branch on it would be
    /// guessed wrong time and again. So each one is written behind the end of a
    /// list, and the end moves on where it was further away. Which list, hardly
    /// ever changes.
    #[inline]
    fn reach_out(&mut self, at: u32, distance: D, detours: [u32; 4]) {
        for (to, detour) in self.layout.around(at as usize).into_iter().zip(detours) {
            let known = self.field[to];
            let nearer = known.exceeds(distance);
            self.field[to] = if nearer { distance } else { known };
            match detour {
                0 => self.now.offer(to as u32, nearer),
                1 => self.next.offer(to as u32, nearer),
                _ => self.later.offer(to as u32, nearer),
            }
        }
    }
}

/// A list onto which something can be put that does not count.
#[derive(Default)]
struct List {
    /// What is behind the end does not count.
    cells: Vec<u32>,
    end: usize,
}

impl List {
    /// Writes a cell behind the end, and moves the end if it counts.
    #[inline]
    fn offer(&mut self, cell: u32, counts: bool) {
        if self.end == self.cells.len() {
            self.cells.resize(2 * self.end + 64, 0);
        }
        self.cells[self.end] = cell;
        self.end += usize::from(counts);
    }

    /// Takes some off the end.
    #[inline]
    fn take<'s>(&mut self, some: &'s mut [u32; 32]) -> &'s [u32] {
        let first = self.end.saturating_sub(some.len());
        let some = &mut some[..self.end - first];
        some.copy_from_slice(&self.cells[first..self.end]);
        self.end = first;
        some
    }
}

/// Splits entries into row and column: a multiplication instead of a division
/// (Lemire, Kaser, Kurz 2019), exact for all 32-bit numbers.
#[derive(Clone, Copy)]
struct Split {
    stride: u32,
    inverse: u64,
}

impl Split {
    const fn new(layout: Layout) -> Self {
        // A stride is at least 2.
        let stride = layout.stride() as u32;
        Self { stride, inverse: u64::MAX / stride as u64 + 1 }
    }

    #[inline]
    const fn of(self, at: u32) -> (u32, u32) {
        let row = ((self.inverse as u128 * at as u128) >> 64) as u32;
        (row, at - row * self.stride)
    }
}

/// Cells sorted by a number, in linear time.
struct Waiting {
    cells: Vec<u32>,
    /// Where those of each number begin, from `nearest` on.
    first: Vec<u32>,
    nearest: u32,
}

impl Waiting {
    fn new(cells: &[u32], number: impl Fn(u32) -> u32) -> Self {
        let numbers = || cells.iter().map(|&at| number(at));
        let (nearest, furthest) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        let mut first = vec![0; (furthest - nearest) as usize + 2];
        for number in numbers() {
            first[(number - nearest) as usize + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut free = first.clone();
        let mut sorted = vec![0; cells.len()];
        for (&at, number) in cells.iter().zip(numbers()) {
            let place = &mut free[(number - nearest) as usize];
            sorted[*place as usize] = at;
            *place += 1;
        }
        Self { cells: sorted, first, nearest }
    }

    /// Those with this number.
    fn at(&self, number: u32) -> &[u32] {
        let i = (number - self.nearest) as usize;
        if i + 1 < self.first.len() { &self.cells[self.first[i] as usize..self.first[i + 1] as usize] } else { &[] }
    }

    /// Whether there are any with this number or a greater one.
    fn any_from(&self, number: u32) -> bool {
        self.first.get((number - self.nearest) as usize).is_some_and(|&first| (first as usize) < self.cells.len())
    }
}
