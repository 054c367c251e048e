//! Evidence of the kind `wall-tours-1`: the records at which Rabbit turns back in each run of each row,
//! while Eel builds move by move.
//!
//! There is one line for each run with an opening, in each row from the last but one up to the token's (the
//! top one before a start is chosen), from west to east. It holds the entries of the run's records, each
//! after the entries on which it rests. `w3` is the entry of the next record of the west, outermost first:
//! a token that heads east, with that record and all further out unseen in the west, turns back at record 3
//! of the east. `e3` is the mirror image.
//!
//! Why acceptance implies the claim, for the rows from the bottom upwards:
//!
//! 1. Eel decides only about the opening below the token, when the token gets there, and Rabbit goes down
//!    whenever he may: Eel can close every other opening later, when it matters, and he can keep one that
//!    Rabbit passed up as the last. So in a run Rabbit learns nothing until he goes down. His strategy is a
//!    walk along the run, and Eel chooses where it ends. The value from `x` is the least, over all walks
//!    that visit all openings, of the greatest *lateness*: the cost until an opening is first visited plus
//!    `A`, the cost to go below it. The opening at `x` itself is visited at cost 0. An opening is a cell
//!    with no wall below it and a path to the bottom from the cell below.
//! 2. Let `P` be the prefix sums of the costs. An opening `i` that is visited on a leg to the west has the
//!    lateness `A[i] - P[i]` plus a number that only changes at turns: at a turn in `t` by `P[t] + P[t+1]`.
//!    The same holds in the east with `A[j] + P[j+1]` and the opposite sign. Measured from a cell between
//!    the two sides, so that no turn lowers the number, these are the *keys* and the *detours* of openings.
//! 3. A *record* of the west has a greater key than all openings further west; likewise in the east. Other
//!    openings never bind, because one further out has at least the same key and is visited no earlier on
//!    the same leg or on a later one. A turn on one can be made on the record further in at no cost. So
//!    walks that turn on records, each turn further out than the last on its side, are enough, and on a leg
//!    only the first unseen record binds.
//! 4. *It can be reached.* `across[n]` of a side is the lateness of the rest of a walk that has turned
//!    there and left `n` records unseen, except for the first record of the leg that it begins. An entry
//!    names the record `m` of the other side at which the walk turns, so `across[n]` is `max(key of record
//!    n-1, the other side's across[m]) + detour of m` of a walk that exists: records that it sees twice
//!    only make it look later than it is. Entries rest on earlier ones, so every walk ends, with all
//!    openings visited (`across[0]`).
//! 5. *It cannot be bettered.* Each `across[n]` is compared with the result of every `m`. So no walk of
//!    step 3 is less late, by induction over its turns from the last.
//! 6. The cost to go from a cell follows from the better first direction, by the same formula over all
//!    first turns.

use thwart_game::certificate::{CheckError, Lines, read_number};
use thwart_game::rules::Rules as _;
use thwart_game::value::{Side, Value};

use super::row::{Cost, NO_OPENING, NO_PATH, Row, bottom, check_sum, compare, costs, value};
use crate::paths::runs;
use crate::rules::{Position, Wall};

/// Checks evidence of this kind. O(cells) for any text.
pub(super) fn check(
    game: &Wall,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    let board = game.board();
    check_sum(costs(game), lines)?;
    if let Some(outcome) = game.outcome(position) {
        return compare(game, outcome, claim, lines).map(|()| 0);
    }
    let (mut entries, mut row) = (0, None);
    let mut landing = bottom(game);
    let first = position.token.map_or(0, |token| board.coord(token).row);
    for index in (first..board.rows() - 1).rev() {
        let here = Row::read(game, position, index, &landing);
        landing = here.read_row_costs(game, lines, &mut entries)?;
        row = Some(here);
    }
    let cost = match (position.token.map(|token| board.coord(token).col), row) {
        (Some(at), Some(row)) if position.side == Side::Minimiser && row.is_opening(at) => row.cost_below[at],
        // The cost of the token's cell is already paid.
        (Some(at), Some(row)) => landing[at] - row.cost(at),
        _ => landing.into_iter().min().unwrap_or(NO_PATH),
    };
    compare(game, value(cost), claim, lines).map(|()| entries)
}

impl Row {
    /// Returns the cost to go when the token enters each cell; reads a line for each run with an opening.
    fn read_row_costs(
        &self,
        game: &Wall,
        lines: &mut Lines<'_>,
        entries: &mut u64,
    ) -> Result<Vec<Cost>, CheckError> {
        let mut landing = vec![NO_PATH; self.cost_below.len()];
        for (start, end) in runs(game.board(), self.index) {
            let (mut west, mut east, middle) = self.records(start, end);
            if west.records.is_empty() {
                continue;
            }
            let (number, line) = lines.line()?;
            read_entries(line, &mut west, &mut east)
                .and_then(|()| west.check_least(&east))
                .and_then(|()| east.check_least(&west))
                .map_err(|reason| {
                    let (row, from, to) = (self.index + 1, start + 1, end);
                    CheckError::new(number, format!("row {row}, columns {from} to {to}: {reason}"))
                })?;
            *entries += (west.records.len() + east.records.len()) as u64;
            self.land_on_run((start, end), &west, &east, middle, &mut landing);
        }
        Ok(landing)
    }

    /// Returns the records of a run on either side, outermost first, and the place from which detours are
    /// measured.
    fn records(&self, start: usize, end: usize) -> (Flank, Flank, Cost) {
        let opening = |&col: &usize| self.is_opening(col);
        let (mut west, mut east) = (Flank::default(), Flank::default());
        let detour = |col: usize| self.prefix[col] + self.prefix[col + 1];
        for col in (start..end).filter(opening) {
            west.add(Record { col, key: self.cost_below[col] - self.prefix[col], detour: detour(col) });
        }
        for col in (start..end).rev().filter(opening) {
            east.add(Record { col, key: self.cost_below[col] + self.prefix[col + 1], detour: detour(col) });
        }
        let middle = west.records.last().map_or(0, |inner| inner.detour);
        for record in &mut west.records {
            record.key += middle;
            record.detour = middle - record.detour;
        }
        for record in &mut east.records {
            record.detour -= middle;
        }
        (west, east, middle)
    }

    /// Applies step 6 to all cells of a run.
    fn land_on_run(
        &self,
        (start, end): (usize, usize),
        west: &Flank,
        east: &Flank,
        middle: Cost,
        landing: &mut [Cost],
    ) {
        let whole_east = west.first_turns(east.key(east.records.len()));
        let whole_west = east.first_turns(west.key(west.records.len()));
        // The lateness of a first turn on the near side, by the numbers of records unseen on either side.
        let turns = |near: &Flank, unseen: usize, far: &Flank, far_unseen: usize, whole: &[Cost]| {
            if unseen == 0 {
                return NO_PATH;
            }
            // By step 5 the second case is the least over all turns of the near side, so it is right if all
            // of that side is unseen. Otherwise some records on both sides are seen. No record of the west
            // lies east of one of the east, so the token stands on the innermost of both. The turn too many
            // lies there, has no detour, and is as good as going in the other direction first, which is
            // compared below.
            let later = if far_unseen == far.records.len() { whole[unseen] } else { far.across[far_unseen] };
            later.max(near.key(unseen))
        };
        let (mut a, mut b) = (0, east.records.len());
        let mut lateness = None;
        for (col, landing) in (start..end).zip(&mut landing[start..end]) {
            while west.records.get(a).is_some_and(|record| record.col < col) {
                (a, lateness) = (a + 1, None);
            }
            while b > 0 && east.records[b - 1].col <= col {
                (b, lateness) = (b - 1, None);
            }
            let (west_lateness, east_lateness) = *lateness.get_or_insert_with(|| {
                (turns(west, a, east, b, &whole_east), turns(east, b, west, a, &whole_west))
            });
            let to_west =
                if west_lateness == NO_PATH { NO_PATH } else { west_lateness + self.prefix[col] - middle };
            let to_east =
                if east_lateness == NO_PATH { NO_PATH } else { east_lateness - self.prefix[col + 1] };
            let (down, closed) = (self.cost_below[col], to_west.min(to_east));
            // The last opening cannot be closed.
            let worth = if closed == NO_PATH { down } else { closed.max(down) };
            *landing = worth + self.cost(col);
        }
    }
}

/// An opening that can bind.
struct Record {
    col: usize,
    key: Cost,
    detour: Cost,
}

/// One side of a run.
struct Flank {
    /// Outermost first; keys grow inwards, detours shrink.
    records: Vec<Record>,
    /// Step 4: `across[0]`, and one for each entry that was read.
    across: Vec<Cost>,
}

impl Default for Flank {
    fn default() -> Self {
        Self { records: Vec::new(), across: vec![NO_OPENING] }
    }
}

impl Flank {
    fn add(&mut self, record: Record) {
        if self.records.last().is_none_or(|last| record.key > last.key) {
            self.records.push(record);
        }
    }

    /// Returns the key of the first record on a leg to this side while this many are unseen.
    fn key(&self, unseen: usize) -> Cost {
        unseen.checked_sub(1).map_or(NO_OPENING, |next| self.records[next].key)
    }

    /// Returns the lateness after a turn on this side at record `m`, if the first record of the other side
    /// has this key; by steps 2 and 4.
    fn turning(&self, m: usize, far_key: Cost) -> Cost {
        far_key.max(self.across[m]) + self.records[m].detour
    }

    /// Returns for each number of unseen records the least [`turning`](Self::turning) at one of them.
    fn first_turns(&self, far_key: Cost) -> Vec<Cost> {
        let mut least = NO_PATH;
        let turns = (0..self.records.len()).map(|m| self.turning(m, far_key));
        [NO_PATH]
            .into_iter()
            .chain(turns.map(|late| {
                least = least.min(late);
                least
            }))
            .collect()
    }

    /// Applies step 4 to the next record, which turns at record `m` of the far side.
    fn push_entry(&mut self, far: &Self, m: usize) -> Result<(), String> {
        let n = self.across.len();
        if n > self.records.len() {
            return Err(format!("that side has only {} records", self.records.len()));
        }
        if m >= far.across.len() || m >= far.records.len() {
            return Err(format!("record {m} of the other side is not known yet"));
        }
        let across = far.turning(m, self.key(n));
        // A walk can always go to the end of the other side. So every number stays within the sums of
        // costs.
        if across > far.turning(0, self.key(n)) {
            return Err(format!("turning at record {m} is worse than not turning"));
        }
        self.across.push(across);
        Ok(())
    }

    /// Checks step 5: no turn makes any entry of this side less. `across` and keys grow inwards and detours
    /// shrink. So of the turns whose `across` is at most the key, the innermost is best; the sums decide
    /// among the others. O(records).
    fn check_least(&self, far: &Self) -> Result<(), String> {
        let turns = far.records.len();
        if far.across.windows(2).any(|pair| pair[1] < pair[0]) {
            return Err("an entry is less than one further out".to_owned());
        }
        // The least sum of `across` and detour from each turn inwards.
        let mut sums = vec![NO_PATH; turns + 1];
        for m in (0..turns).rev() {
            sums[m] = sums[m + 1].min(far.turning(m, NO_OPENING));
        }
        let mut waiting = 0;
        for n in 1..=self.records.len() {
            let key = self.key(n);
            while waiting < turns && far.across[waiting] <= key {
                waiting += 1;
            }
            // `waiting` is not 0, because `across[0]` is below every key.
            let least = sums[waiting].min(far.turning(waiting - 1, key));
            if self.across[n] != least {
                return Err(format!("entry {n} of one side can be bettered"));
            }
        }
        Ok(())
    }
}

/// Reads the entries of a run, exactly one for each record.
fn read_entries(line: &str, west: &mut Flank, east: &mut Flank) -> Result<(), String> {
    for word in line.split(' ') {
        let turn = |side: char| word.strip_prefix(side).and_then(read_number::<usize>);
        if let Some(m) = turn('w') {
            west.push_entry(east, m)?;
        } else if let Some(m) = turn('e') {
            east.push_entry(west, m)?;
        } else {
            return Err(format!("`{word}` is no entry such as `w3` or `e0`"));
        }
    }
    for (flank, side) in [(west, "west"), (east, "east")] {
        let (given, records) = (flank.across.len() - 1, flank.records.len());
        if given != records {
            return Err(format!("{given} entries for {records} records of the {side}"));
        }
    }
    Ok(())
}
