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

use super::compass::{Compass, Split, Target};
use super::distance::{Distance, TooFar};
use super::terrain::{Kind, Layout, Terrain};

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
pub(super) fn steps_from(
    terrain: &Terrain,
    sources: impl IntoIterator<Item = usize>,
    over: Kind,
) -> Vec<u32> {
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
    let waiting =
        Waiting::new(sources, |at| run.field[at as usize].steps() + run.ahead(run.compass.split(at)));
    let mut found = until.goals.iter().map(|&goal| run.field[goal].steps()).min().unwrap_or(u32::MAX);
    let mut steps = waiting.nearest;
    while run.any() || waiting.any_from(steps) {
        if steps >= until.below.min(found) {
            break;
        }
        if steps >= limit {
            return Err(TooFar);
        }
        run.now.extend_from_slice(waiting.at(steps));
        if run.take_all(steps, until.goals) {
            found = steps;
        }
        steps += 1;
        run.now.clear();
        std::mem::swap(&mut run.now, &mut run.next);
        std::mem::swap(&mut run.next, &mut run.later);
    }
    Ok(())
}

/// How many cells are taken at a time.
const SOME: usize = 32;

/// A search under way.
struct Run<'f, D> {
    layout: Layout,
    target: Target,
    compass: Compass,
    field: &'f mut [D],
    /// Cells by the sums of the steps to them and those ahead: those with the sum that
    /// is looked at, with one more, and with two more.
    now: Vec<u32>,
    next: Vec<u32>,
    later: Vec<u32>,
}

impl<'f, D: Distance> Run<'f, D> {
    fn new(layout: Layout, field: &'f mut [D], target: Target) -> Self {
        let compass = Compass::new(layout, target);
        Self { layout, target, compass, field, now: Vec::new(), next: Vec::new(), later: Vec::new() }
    }

    /// The steps from an entry to the target over an empty board.
    #[inline]
    const fn ahead(&self, at: Split) -> u32 {
        self.target.rows_from(at.row) + self.target.cols_from(at.col)
    }

    const fn any(&self) -> bool {
        !(self.now.is_empty() && self.next.is_empty() && self.later.is_empty())
    }

    /// Goes on from all cells with this sum, until there are no more or one is a
    /// goal; says whether one is.
    ///
    /// Takes them from the end of the list, so that on open ground, where all
    /// have the same sum, it comes to the goal soon; but several at a time, so that
    /// the processor need not wait for one to go on with the next.
    fn take_all(&mut self, steps: u32, goals: &[usize]) -> bool {
        let mut some = [0; SOME];
        let mut fresh = [const { Fresh::new() }; 3];
        while !self.now.is_empty() {
            let first = self.now.len().saturating_sub(SOME);
            let some = &mut some[..self.now.len() - first];
            some.copy_from_slice(&self.now[first..]);
            self.now.truncate(first);
            for fresh in &mut fresh {
                fresh.end = 0;
            }
            for &at in &*some {
                let (here, place) = (self.field[at as usize].opened(), self.compass.split(at));
                let ahead = self.ahead(place);
                // Unless it has come nearer since, and was passed then.
                if here.steps() + ahead != steps {
                    continue;
                }
                if ahead == 0 && goals.binary_search(&(at as usize)).is_ok() {
                    return true;
                }
                self.reach_out(at, here.plus(D::of(1)), self.compass.detours(at, place), &mut fresh);
            }
            let [now, next, later] = &fresh;
            self.now.extend_from_slice(now.cells());
            self.next.extend_from_slice(next.cells());
            self.later.extend_from_slice(later.cells());
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
    fn reach_out(&mut self, at: u32, distance: D, detours: [u8; 4], fresh: &mut [Fresh; 3]) {
        for (to, detour) in self.layout.around(at as usize).into_iter().zip(detours) {
            let known = self.field[to];
            let nearer = known.exceeds(distance);
            self.field[to] = if nearer { distance } else { known };
            match detour {
                0 => fresh[0].offer(to as u32, nearer),
                1 => fresh[1].offer(to as u32, nearer),
                _ => fresh[2].offer(to as u32, nearer),
            }
        }
    }
}

/// New cells, four at most for each of some.
struct Fresh {
    /// What is behind the end does not count.
    cells: [u32; 4 * SOME],
    end: usize,
}

impl Fresh {
    const fn new() -> Self {
        Self { cells: [0; 4 * SOME], end: 0 }
    }

    /// Writes a cell behind the end, and moves the end if it counts.
    #[inline]
    fn offer(&mut self, cell: u32, counts: bool) {
        self.cells[self.end % (4 * SOME)] = cell;
        self.end += usize::from(counts);
    }

    fn cells(&self) -> &[u32] {
        &self.cells[..self.end]
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
        let numbers: Vec<u32> = cells.iter().map(|&at| number(at)).collect();
        let numbers = || numbers.iter().copied();
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
        if i + 1 < self.first.len() {
            &self.cells[self.first[i] as usize..self.first[i + 1] as usize]
        } else {
            &[]
        }
    }

    /// Whether there are any with this number or a greater one.
    fn any_from(&self, number: u32) -> bool {
        self.first
            .get((number - self.nearest) as usize)
            .is_some_and(|&first| (first as usize) < self.cells.len())
    }
}
