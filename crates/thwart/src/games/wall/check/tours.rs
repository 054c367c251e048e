//! Evidence of the kind `wall-tours-1`: where Rabbit turns back in each run of
//! each row, while Eel builds move by move.
//!
//! For each row from the last but one up to the token's (the top one before a
//! start is chosen) and each of its runs with an opening, from west to east, one
//! line: the entries of its records, in an order in which each rests on earlier
//! ones. `w3` is the entry of the next record of the west, outermost first, and
//! says that a token which heads east, with that record and all further out
//! unseen in the west, turns back at record 3 of the east; `e3` the other way
//! round.
//!
//! Why acceptance implies the claim, for the rows from the bottom upwards:
//!
//! 1. Eel decides only about the opening below the token, at the moment when it
//!    comes there, and Rabbit goes down wherever he may: Eel can close every
//!    other opening later, when it matters, and one that Rabbit has passed up
//!    he can keep as the last. So in a run Rabbit learns nothing until he goes
//!    down. His strategy is a walk along the run, Eel chooses where it ends,
//!    and the value from `x` is the least, over all walks that visit all openings,
//!    of the greatest *lateness*: the cost until an opening is first visited
//!    and what is to pay from there, `A`. The opening at `x` itself is visited
//!    at cost 0. An opening is a cell with no wall below and a way to the bottom
//!    from the cell below.
//! 2. With `P` the prefix sums of the costs, an opening `i` that is visited on a
//!    way west has the lateness `A[i] - P[i]` plus a number that only changes at
//!    turns: at a turn in `t` by `P[t] + P[t+1]`. The same holds in the east
//!    with `A[j] + P[j+1]` and the sign turned. Measured from a cell between
//!    the two sides, so that no turn makes less of it, these are the *keys* and
//!    the *detours* of openings.
//! 3. A *record* of the west has a greater key than all openings further west,
//!    and alike in the east. Other openings never bind, because one further out
//!    has no smaller key and is visited no earlier on the same leg or on a later
//!    one; and a turn on one can be made on the record further in for nothing.
//!    So walks that turn on records, each turn further out than the last on its
//!    side, are enough, and on a leg only its first unseen record binds.
//! 4. *It can be reached.* `across[n]` of a side is what the rest of a walk is late,
//!    once it has turned there and left `n` records unseen, but for the first
//!    record of the leg that it begins. An entry says that it turns at record `m` of
//!    the other side, so it is `max(key of record n-1, the other side's
//!    across[m]) + detour of m` of a walk that exists: the records that it sees
//!    twice only make it look later than it is. Entries rest on earlier ones,
//!    so every walk ends, with all openings visited (`across[0]`).
//! 5. *It cannot be bettered.* Each `across[n]` is compared with what every `m`
//!    would give. So no walk of step 3 is less late, by induction over its turns
//!    from the last.
//! 6. What a cell is worth follows from the best first direction, by the same
//!    formula over all first turns.

use crate::certificate::{CheckError, Lines, read_number};
use crate::rules::Rules as _;
use crate::value::{Side, Value};

use super::super::rules::{Builds, Position, Wall};
use super::super::ways::runs;
use super::row::{Cost, NONE, NOTHING, Row, bottom, check_sum, compare, costs, value};

/// Cost: O(cells), whatever the text says.
pub(super) fn check(
    game: &Wall,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    let board = game.board();
    if game.builds() != Builds::Adaptive {
        return Err(CheckError::new(lines.number(), "this kind of evidence is for builds=adaptive"));
    }
    check_sum(costs(game), lines)?;
    if let Some(outcome) = game.outcome(position) {
        return compare(game, outcome, claim, lines).map(|()| 0);
    }
    let (mut entries, mut row) = (0, None);
    let mut landing = bottom(game);
    let first = position.token.map_or(0, |token| board.coord(token).row);
    for index in (first..board.rows() - 1).rev() {
        let here = Row::read(game, position, index, &landing);
        landing = here.land(game, lines, &mut entries)?;
        row = Some(here);
    }
    let cost = match (position.token.map(|token| board.coord(token).col), row) {
        (Some(at), Some(row)) if position.side == Side::Minimiser && row.is_opening(at) => row.arrive[at],
        // The cost of the token's cell is paid.
        (Some(at), Some(row)) => landing[at] - row.cost(at),
        _ => landing.into_iter().min().unwrap_or(NONE),
    };
    compare(game, value(cost), claim, lines).map(|()| entries)
}

impl Row {
    /// What is to pay when the token comes onto each cell; reads a line for each
    /// run with an opening.
    fn land(&self, game: &Wall, lines: &mut Lines<'_>, entries: &mut u64) -> Result<Vec<Cost>, CheckError> {
        let mut landing = vec![NONE; self.arrive.len()];
        for (start, end) in runs(game.board(), self.index) {
            let (mut west, mut east, middle) = self.records(start, end);
            if west.records.is_empty() {
                continue;
            }
            let (number, line) = lines.line()?;
            read_entries(line, &mut west, &mut east)
                .and_then(|()| west.is_least(&east))
                .and_then(|()| east.is_least(&west))
                .map_err(|reason| {
                    let (row, from, to) = (self.index + 1, start + 1, end);
                    CheckError::new(number, format!("row {row}, columns {from} to {to}: {reason}"))
                })?;
            *entries += (west.records.len() + east.records.len()) as u64;
            self.land_on_run((start, end), &west, &east, middle, &mut landing);
        }
        Ok(landing)
    }

    /// The records of a run on either side, outermost first, and the place from
    /// which detours are measured.
    fn records(&self, start: usize, end: usize) -> (Flank, Flank, Cost) {
        let opening = |&col: &usize| self.is_opening(col);
        let (mut west, mut east) = (Flank::default(), Flank::default());
        let detour = |col: usize| self.prefix[col] + self.prefix[col + 1];
        for col in (start..end).filter(opening) {
            west.add(Record { col, key: self.arrive[col] - self.prefix[col], detour: detour(col) });
        }
        for col in (start..end).rev().filter(opening) {
            east.add(Record { col, key: self.arrive[col] + self.prefix[col + 1], detour: detour(col) });
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

    /// Step 6 for all cells of a run.
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
        // By how many records are unseen on a side: what a first turn there makes late.
        let turns = |near: &Flank, unseen: usize, far: &Flank, far_unseen: usize, whole: &[Cost]| {
            if unseen == 0 {
                return NONE;
            }
            // By step 5 the second is the least of all turns, and so it is right where all of the near side
            // are unseen. Where some on both sides are seen, that is one: of two openings the eastern
            // one cannot bind to the west and the western one to the east, so the token stands on the
            // innermost of both. The turn too many is there, without a detour, and as good as
            // going the other way first, which is compared below.
            let later = if far_unseen == far.records.len() { whole[unseen] } else { far.across[far_unseen] };
            later.max(near.key(unseen))
        };
        let (mut a, mut b) = (0, east.records.len());
        let mut late = None;
        for (col, landing) in (start..end).zip(&mut landing[start..end]) {
            while west.records.get(a).is_some_and(|record| record.col < col) {
                (a, late) = (a + 1, None);
            }
            while b > 0 && east.records[b - 1].col <= col {
                (b, late) = (b - 1, None);
            }
            let (west_late, east_late) = *late.get_or_insert_with(|| {
                (turns(west, a, east, b, &whole_east), turns(east, b, west, a, &whole_west))
            });
            let to_west = if west_late == NONE { NONE } else { west_late + self.prefix[col] - middle };
            let to_east = if east_late == NONE { NONE } else { east_late - self.prefix[col + 1] };
            let (down, closed) = (self.arrive[col], to_west.min(to_east));
            // The last opening cannot be closed.
            let worth = if closed == NONE { down } else { closed.max(down) };
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
    /// Step 4; as many as were read, and `across[0]`.
    across: Vec<Cost>,
}

impl Default for Flank {
    fn default() -> Self {
        Self { records: Vec::new(), across: vec![NOTHING] }
    }
}

impl Flank {
    fn add(&mut self, record: Record) {
        if self.records.last().is_none_or(|last| record.key > last.key) {
            self.records.push(record);
        }
    }

    /// The key of the first record that a leg to this side comes to while so
    /// many are unseen.
    fn key(&self, unseen: usize) -> Cost {
        unseen.checked_sub(1).map_or(NOTHING, |next| self.records[next].key)
    }

    /// What is late after a turn on this side at record `m`, if the other side's
    /// first record has this key; by steps 2 and 4.
    fn turning(&self, m: usize, far_key: Cost) -> Cost {
        far_key.max(self.across[m]) + self.records[m].detour
    }

    /// For each number of unseen records the least [`turning`](Self::turning)
    /// at one of them.
    fn first_turns(&self, far_key: Cost) -> Vec<Cost> {
        let mut least = NONE;
        let turns = (0..self.records.len()).map(|m| self.turning(m, far_key));
        [NONE]
            .into_iter()
            .chain(turns.map(|late| {
                least = least.min(late);
                least
            }))
            .collect()
    }

    /// Step 4 for the next record, which turns at record `m` of the far side.
    fn rest_on(&mut self, far: &Self, m: usize) -> Result<(), String> {
        let n = self.across.len();
        if n > self.records.len() {
            return Err(format!("that side has only {} records", self.records.len()));
        }
        if m >= far.across.len() || m >= far.records.len() {
            return Err(format!("record {m} of the other side is not known yet"));
        }
        let across = far.turning(m, self.key(n));
        // Going to the end of the other side is always possible. So no number
        // grows beyond what costs add up to.
        if across > far.turning(0, self.key(n)) {
            return Err(format!("turning at record {m} is worse than not turning"));
        }
        self.across.push(across);
        Ok(())
    }

    /// Step 5: no turn makes any entry of this side less. `across` and keys grow
    /// inwards and detours shrink, so for turns whose `across` is below the key
    /// the innermost is best, and for the others their sums decide. O(records).
    fn is_least(&self, far: &Self) -> Result<(), String> {
        let turns = far.records.len();
        if far.across.windows(2).any(|pair| pair[1] < pair[0]) {
            return Err("an entry is less than one further out".to_owned());
        }
        // The least sum of `across` and detour from each turn inwards.
        let mut sums = vec![NONE; turns + 1];
        for m in (0..turns).rev() {
            sums[m] = sums[m + 1].min(far.turning(m, NOTHING));
        }
        let mut waiting = 0;
        for n in 1..=self.records.len() {
            let key = self.key(n);
            while waiting < turns && far.across[waiting] <= key {
                waiting += 1;
            }
            // `across[0]` is below every key.
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
            west.rest_on(east, m)?;
        } else if let Some(m) = turn('e') {
            east.rest_on(west, m)?;
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
