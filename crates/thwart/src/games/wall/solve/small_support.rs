//! Supports of one, two or three openings, in closed form.
//!
//! Let the token stand on a cell and pay `least` or more whatever it does. With an opening's
//! *lateness*, what is to pay if the token goes straight there and down, and its *detour*, what it
//! costs to go there and come back, it is enough for Eel to stop the token
//!
//! * at one opening that is late enough by itself;
//! * else at an opening on either side, if each is late enough after a detour to the other:
//!   whichever side the token tries first, it comes too late to the other one;
//! * else at `near` and `far` on one side and `other` on the other side, if `near` is late enough
//!   after a detour to `other`, `other` after one to `far`, and `far` after detours to both
//!   `near` and `other`: going to `far` at once shows too late that `other` is closed, and so does turning at
//!   `near` that `far` is.
//!
//! What an opening has to spare in its own condition, it has to spare in all. Outwards, records are
//! less late and their detours longer, so for each opening of one side the best of the
//! other side are found by walking outwards with it.

use super::flank::Record;
use super::row::{Cost, Row};
use super::support::{Stop, turn};

/// The records that a token on a cell has not seen, of one side or the other.
#[derive(Clone, Copy)]
struct Unseen<'a> {
    row: &'a Row,
    col: usize,
    least: Cost,
    /// Outermost first.
    records: &'a [Record],
}

/// An opening as the token sees it.
#[derive(Clone, Copy)]
struct Sight {
    col: usize,
    arrive: Cost,
    /// How much later than needed the token is when it goes straight there; less than 0 if it is
    /// not late enough.
    late: Cost,
    detour: Cost,
}

impl Sight {
    /// Stops the token here, where there is so much to spare.
    const fn stop(self, spare: Cost) -> Stop {
        Stop { col: self.col, arrive: self.arrive - spare }
    }
}

impl Unseen<'_> {
    /// The `index`-th of them outwards.
    fn get(&self, index: usize) -> Option<Sight> {
        let &Record { col, .. } = self.records.get(self.records.len().checked_sub(index + 1)?)?;
        let Self { row, least, .. } = *self;
        let arrive = row.arrive[col];
        let late = arrive + row.walk(self.col, col) - least;
        Some(Sight { col, arrive, late, detour: (turn(row, self.col) - turn(row, col)).abs() })
    }

    fn outwards(&self) -> impl Iterator<Item = Sight> + '_ {
        (0..).map_while(|index| self.get(index))
    }
}

/// Stops of a support of three openings at most, and whether there is one.
/// O(records).
pub(super) fn find(
    row: &Row,
    col: usize,
    least: Cost,
    (west, east): (&[Record], &[Record]),
    stops: &mut Vec<Stop>,
) -> bool {
    stops.clear();
    let unseen = |records| Unseen { row, col, least, records };
    let (west, east) = (unseen(west), unseen(east));
    if let Some(stop) = one(west, east) {
        stops.push(stop);
    } else if let Some(pair) = two(west, east) {
        stops.extend(pair);
    } else {
        let best =
            [three(west, east), three(east, west)].into_iter().flatten().max_by_key(|&(spare, _)| spare);
        stops.extend(best.map(|(_, three)| three).into_iter().flatten());
    }
    !stops.is_empty()
}

/// The opening with most to spare.
fn one(west: Unseen<'_>, east: Unseen<'_>) -> Option<Stop> {
    // The nearest is the latest on its side.
    let latest = west.get(0).into_iter().chain(east.get(0)).max_by_key(|sight| sight.late)?;
    (latest.late >= 0).then(|| latest.stop(latest.late))
}

/// A pair, where no one is enough: of those with the furthest east opening for a west one, the
/// pair with most to spare.
fn two(west: Unseen<'_>, east: Unseen<'_>) -> Option<[Stop; 2]> {
    let mut outwards = east.outwards().peekable();
    let mut furthest = None;
    let mut best = None;
    for one in west.outwards() {
        while let Some(other) = outwards.next_if(|other| other.late + one.detour >= 0) {
            furthest = Some(other);
        }
        let Some(other) = furthest else { continue };
        let spares = (one.late + other.detour, other.late + one.detour);
        keep_best(&mut best, spares.0.min(spares.1), || [one.stop(spares.0), other.stop(spares.1)]);
    }
    best.map(|(_, stops)| stops)
}

/// Three of them, two on this `side`, where no two are enough; and what they have to spare.
fn three(side: Unseen<'_>, others: Unseen<'_>) -> Option<(Cost, [Stop; 3])> {
    let (mut to_near, mut to_far) = (side.outwards().peekable(), side.outwards().peekable());
    let mut near = None;
    let mut best = None;
    for other in others.outwards() {
        while let Some(further) = to_near.next_if(|near| near.late + other.detour >= 0) {
            near = Some(further);
        }
        while to_far.next_if(|far| far.detour + other.late < 0).is_some() {}
        let (Some(near), Some(&far)) = (near, to_far.peek()) else { continue };
        let spares =
            (near.late + other.detour, other.late + far.detour, far.late + near.detour + other.detour);
        keep_best(&mut best, spares.0.min(spares.1).min(spares.2), || {
            [near.stop(spares.0), other.stop(spares.1), far.stop(spares.2)]
        });
    }
    best
}

/// Takes these stops if they have enough to spare, and more than the best so far.
fn keep_best<T>(best: &mut Option<(Cost, T)>, spare: Cost, stops: impl FnOnce() -> T) {
    if spare >= 0 && best.as_ref().is_none_or(|&(before, _)| spare > before) {
        *best = Some((spare, stops()));
    }
}
