//! What a change below makes of a row, without computing the row again.
//!
//! A change says for stretches of columns by how much the costs below them fall.
//! Of a run in which not all fall by the same amount, [`fallen`](super::fallen) finds the new
//! records among the old ones, [`Tour`] gives its levels, and [`compare`](super::compare)
//! says what they cost less than before; short runs are looked at cell by cell ([`ShortRun`]). Runs that no
//! change splits are never solved, and what a run was asked before is in [`KnownRuns`]. Of changes that are
//! asked for together most can be inferred from a few ([`between`](super::between)).

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::runs;
use super::between::{Example, between, some_are_gone, tilt};
use super::changes::{GONE, Outline, Piece, take_common};
use super::compare::{Before, Compare, clear_slacks};
use super::fallen::{Blocks, Part};
use super::known_runs::KnownRuns;
use super::row::{Cost, Row};
use super::short_run::{ShortRun, WIDEST};
use super::tour::Tour;
use crate::game::Game;

/// A row with what is needed to see what changes make of it. Kept to be filled
/// again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct Ripple {
    /// Which row it is; `None` where it has to be read.
    number: Option<usize>,
    row: Row,
    runs: Vec<(usize, usize)>,
    /// Whether some of them are [`LONG`].
    some_are_long: bool,
    /// For each column, the first run that ends further east.
    next_run: Vec<u32>,
    /// The tours of the runs that were looked at; there may be more, from other rows.
    tours: Vec<Before>,
    /// For blocks of columns: how much more is to pay at least from an opening when it
    /// is closed than when the token goes down, which is less than 0 if Eel lets it down.
    slack: Vec<Cost>,
    /// The largest keys of blocks of columns.
    blocks: Blocks,
    /// The run that is looked at, after the change.
    changed: Tour,
    parts: Vec<Part>,
    short: ShortRun,
    /// What is to pay from each cell of the row without a change.
    worth: Vec<Cost>,
    /// What becomes of it.
    found: Outline,
    known: KnownRuns,
    /// What becomes of changes that are looked at together, and where it ends for each of them.
    stretches: Vec<Stretch>,
    ends: Vec<usize>,
    /// What is still to be found in long runs.
    left: Vec<Asked>,
    inferred: Vec<Piece>,
}

/// How often a change is looked for between others before the run is looked at. Where shapes are regular, two or
/// three times are enough for nearly all of them.
const ROUNDS: usize = 6;

/// To look at a run of so many columns, one that is not short, takes longer than to infer what it makes of a change.
/// Tests have small boards.
const LONG: usize = if cfg!(test) { 4 } else { WIDEST + 1 };

fn is_long(&(start, end): &(usize, usize)) -> bool {
    end - start >= LONG
}

/// A change in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Asked {
    run: usize,
    /// By how much more its west end falls than its east end.
    tilt: Cost,
    number: usize,
    /// At which tilt changes seemed to bend when this one could not be inferred; 0 before that was tried.
    bend: Cost,
}

/// What becomes of some runs side by side.
#[derive(Clone, Copy, Debug)]
enum Stretch {
    /// From this column on all falls by this much.
    Alike { from: usize, less: Cost },
    /// A run falls by this much more than after the change with this number.
    Known { number: usize, common: Cost },
}

impl Ripple {
    /// Rows are not any more what they were.
    pub(super) fn forget(&mut self) {
        self.number = None;
    }

    /// Reads a row that is not the last, unless it was the last to be read. `landing` is as
    /// in [`Row::read`], and `above` the same for the row itself. O(columns).
    pub(super) fn read(&mut self, game: &Wall, walls: &Walls, row: usize, landing: &[Cost], above: &[Cost]) {
        if self.number == Some(row) {
            return;
        }
        self.number = Some(row);
        self.row.read(game, walls, row, landing);
        self.worth.clear();
        let costs = self.row.prefix.iter().zip(&self.row.prefix[1..]);
        self.worth.extend(above.iter().zip(costs).map(|(above, (before, after))| above - (after - before)));
        self.known.clear();
        self.runs.clear();
        self.runs.extend(runs(game.board(), row));
        self.some_are_long = self.runs.iter().any(is_long);
        self.next_run.clear();
        for (index, run) in self.runs.iter().enumerate() {
            self.next_run.resize(run.1, index as u32);
        }
        self.next_run.resize(landing.len(), self.runs.len() as u32);
        self.blocks.forget();
        if self.tours.len() < self.runs.len() {
            self.tours.resize_with(self.runs.len(), Before::default);
        }
        self.tours.iter_mut().for_each(Before::forget);
        clear_slacks(&mut self.slack, landing.len());
    }

    fn has_opening(&self, index: usize) -> bool {
        let (start, end) = self.runs[index];
        (start..end).any(|col| self.row.is_opening(col))
    }

    /// What a change below, or in what can be left downwards, makes of the row that was
    /// read. O(1) per piece, O(blocks + records) per run with a piece's end in it, and more
    /// where records or cells are to be found one by one; O(columns) for a run that is looked at
    /// for the first time.
    pub(super) fn spread(&mut self, change: &[Piece], out: &mut Outline) {
        out.clear();
        self.for_each_stretch(change, |ripple, stretch| {
            ripple.find_left();
            ripple.write(stretch, out);
        });
    }

    /// Whether it pays to look at many changes together.
    pub(super) const fn is_for_many(&self) -> bool {
        self.some_are_long
    }

    /// Does what [`spread`](Self::spread) does for many changes together, so that what runs make of some can be
    /// inferred from what they make of others.
    pub(super) fn spread_all<'a>(&mut self, changes: impl Iterator<Item = &'a [Piece]>) {
        self.stretches.clear();
        self.ends.clear();
        for change in changes {
            self.for_each_stretch(change, |ripple, stretch| ripple.stretches.push(stretch));
            self.ends.push(self.stretches.len());
        }
        self.find_left();
    }

    /// What the row makes of one of the changes that were looked at together last.
    pub(super) fn write_one(&self, index: usize, out: &mut Outline) {
        out.clear();
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        for &stretch in &self.stretches[begin..self.ends[index]] {
            self.write(stretch, out);
        }
    }

    fn write(&self, stretch: Stretch, out: &mut Outline) {
        match stretch {
            Stretch::Alike { from, less } => out.push(from, less),
            Stretch::Known { number, common } => out.push_all(self.known.answer(number), common),
        }
    }

    /// Shows what becomes of the row, west to east; something may be left to be found.
    #[inline]
    fn for_each_stretch(&mut self, change: &[Piece], mut see: impl FnMut(&mut Self, Stretch)) {
        let (mut first, mut index) = (0, 0);
        while let Some(&(start, end)) = self.runs.get(index) {
            while change.get(first + 1).is_some_and(|next| next.from as usize <= start) {
                first += 1;
            }
            let to = change.get(first + 1).map_or(usize::MAX, |next| next.from as usize);
            if end <= to {
                // In all runs up to the end of the piece the same happens.
                let next = self.next_run.get(to).map_or(self.runs.len(), |&next| next as usize);
                let opening = (index..next).find(|&index| self.has_opening(index));
                index = next;
                if let Some(opening) = opening {
                    let from = self.runs[opening].0;
                    see(self, Stretch::Alike { from, less: change[first].less });
                }
                continue;
            }
            if self.has_opening(index) {
                self.parts.clear();
                let inside = change[first..].iter().take_while(|piece| (piece.from as usize) < end);
                for (next, piece) in (first + 1..).zip(inside) {
                    let to = change.get(next).map_or(end, |next| (next.from as usize).min(end));
                    let from = (piece.from as usize).max(start);
                    self.parts.push(Part { from, to, less: piece.less });
                }
                let known = self.ask(index);
                see(self, known);
            }
            index += 1;
        }
    }

    /// What becomes of a run in which not all costs fall by the same amount.
    fn ask(&mut self, index: usize) -> Stretch {
        let common = take_common(&mut self.parts, |part| &mut part.less);
        let (number, new) = self.known.ask(&self.parts);
        if new && is_long(&self.runs[index]) && !some_are_gone(&self.parts) {
            self.left.push(Asked { run: index, tilt: tilt(&self.parts), number, bend: 0 });
        } else if new {
            self.find_parts(index, number);
        }
        Stretch::Known { number, common }
    }

    /// Finds what was left to be found.
    fn find_left(&mut self) {
        if self.left.is_empty() {
            return;
        }
        let mut left = std::mem::take(&mut self.left);
        left.sort_unstable();
        for of_run in left.chunk_by_mut(|one, other| one.run == other.run) {
            let (falling, others) = of_run.split_at_mut(of_run.partition_point(|asked| asked.tilt < 0));
            let (level, rising) = others.split_at_mut(others.partition_point(|asked| asked.tilt == 0));
            for &asked in level.iter() {
                self.find(asked);
            }
            if let Some((&mut first, others)) = falling.split_first_mut() {
                self.find(first);
                self.find_between((Some(first), None), others, ROUNDS);
            }
            if let Some((&mut last, others)) = rising.split_last_mut() {
                self.find(last);
                self.find_between((None, Some(last)), others, ROUNDS);
            }
        }
        left.clear();
        self.left = left;
    }

    /// Finds changes of a run, sorted by tilt, that lie between two for which that was done. `None` is the one by which
    /// nothing falls.
    ///
    /// The more changes of a family tilt, the less or the more a cell falls: up to some tilt by the same, and from there on
    /// as much more as they tilt more. So those at such bends tell of all others.
    fn find_between(&mut self, ends: (Option<Asked>, Option<Asked>), asked: &mut [Asked], rounds: usize) {
        let mut left = 0;
        for at in 0..asked.len() {
            if let Err(bend) = self.infer(ends, asked[at]) {
                asked[left] = Asked { bend, ..asked[at] };
                left += 1;
            }
        }
        let asked = &mut asked[..left];
        if rounds == 0 {
            for &asked in asked.iter() {
                self.find(asked);
            }
            return;
        }
        // The first and the last may belong to another family.
        let Some(&Asked { bend, .. }) = asked.get(left / 2) else { return };
        let nearest = asked.partition_point(|asked| asked.tilt < bend).min(left - 1);
        let (lower, higher) = asked.split_at_mut(nearest);
        if let Some((&mut middle, higher)) = higher.split_first_mut() {
            self.find(middle);
            self.find_between((ends.0, Some(middle)), lower, rounds - 1);
            self.find_between((Some(middle), ends.1), higher, rounds - 1);
        }
    }

    /// Finds what a run makes of a change if that follows from what it makes of two others.
    ///
    /// # Errors
    /// Where it does not: the tilt where changes seem to bend.
    fn infer(&mut self, (low, high): (Option<Asked>, Option<Asked>), asked: Asked) -> Result<(), Cost> {
        let (start, end) = self.runs[asked.run];
        let nothing = ([Part { from: start, to: end, less: 0 }], [Piece { from: start as u32, less: 0 }]);
        let known = &self.known;
        let example = |asked: Option<Asked>| match asked {
            Some(Asked { number, .. }) => {
                Example { asked: known.asked(number), answer: known.answer(number) }
            }
            None => Example { asked: &nothing.0, answer: &nothing.1 },
        };
        between(example(low), example(high), known.asked(asked.number), &mut self.inferred)?;
        self.known.note(asked.number, &self.inferred);
        Ok(())
    }

    /// Finds what a change makes of a run.
    fn find(&mut self, Asked { run, number, .. }: Asked) {
        self.parts.clear();
        self.parts.extend_from_slice(self.known.asked(number));
        self.find_parts(run, number);
    }

    /// Finds what the parts, which are the change with this number, make of their run.
    fn find_parts(&mut self, index: usize, number: usize) {
        self.found.clear();
        if !self.short.write(&self.row, &self.worth, &self.parts, &mut self.found) {
            self.find_in_long(index);
        }
        self.known.note(number, self.found.pieces());
    }

    /// Finds what the parts make of a run of any width.
    fn find_in_long(&mut self, index: usize) {
        let run = self.runs[index];
        let Self { row, tours, slack, blocks, changed, parts, worth, found, .. } = self;
        blocks.read(row);
        let before = &mut tours[index];
        before.solve(row, run, slack);
        changed.find_fallen(row, blocks, &before.tour, parts);
        changed.solve_records();
        changed.find_levels(run);
        if changed.levels.is_empty() {
            found.push(run.0, GONE);
            return;
        }
        Compare { row, slack, before, worth }.write(changed, parts, found);
    }
}

#[cfg(test)]
mod tests {
    use super::super::changes::{Falls, apply};
    use super::super::row::{CLOSED, NONE};
    use super::super::tests::rows::{after, any_cost, any_row, land};
    use super::*;
    use thwart_core::generate::Dice;

    /// A row that is one run, with what was to pay there.
    fn ripple_of(row: Row) -> (Ripple, Vec<Cost>) {
        let before = land(&row);
        let run = (0, before.len());
        let worth = before.iter().enumerate().map(|(col, before)| before - row.cost(col)).collect();
        let mut ripple =
            Ripple { row, runs: vec![run], worth, next_run: vec![0; run.1], ..Ripple::default() };
        ripple.tours.push(Before::default());
        clear_slacks(&mut ripple.slack, run.1);
        (ripple, before)
    }

    /// Runs of any width are done alike in both ways, and as if they were solved anew.
    #[test]
    fn a_changed_run_is_as_if_solved_anew() {
        let mut dice = Dice::new(1, "ripples", 1, 1);
        let (mut gone, mut same, mut other) = (0, 0, 0);
        for _ in 0..6000 {
            let widest = if dice.below(8) == 0 { 120 } else { 30 };
            let width = 2 + dice.below(widest);
            let most = [2, 10, 60][dice.below(3)];
            let row = any_row(width, most, [2, 9][dice.below(2)], &mut dice);
            if row.arrive.iter().all(|&arrive| arrive == CLOSED) {
                continue;
            }
            let (mut ripple, before) = ripple_of(row);
            let mut from = 0;
            while from < width {
                let to = (from + 1 + dice.below(width)).min(width);
                let less = if dice.below(6) == 0 { GONE } else { any_cost(most.min(20), &mut dice) };
                ripple.parts.push(Part { from, to, less });
                from = to;
            }
            let short = ripple.short.write(&ripple.row, &ripple.worth, &ripple.parts, &mut ripple.found);
            let in_short = ripple.found.pieces().to_vec();
            ripple.found.clear();
            ripple.find_in_long(0);
            let found = ripple.found.pieces().to_vec();
            assert!(!short || found == in_short);
            let parts = &ripple.parts;
            let changed = after(&ripple.row, |col| parts[parts.partition_point(|part| part.to <= col)].less);
            let mut after = before.clone();
            apply(&found, &mut after);
            assert_eq!(after, land(&changed), "{parts:?}");
            gone += usize::from(after[0] == NONE);
            same += usize::from(after == before);
            other += usize::from(after != before && after[0] != NONE);
        }
        assert!(gone > 100 && same > 100 && other > 1000, "{gone} {same} {other}");
    }

    /// What is inferred from other changes is what is found alone, in runs where that is done and whether changes are
    /// of a family or not.
    #[test]
    fn changes_together_come_to_the_same_as_alone() {
        let mut dice = Dice::new(1, "together", 1, 1);
        for _ in 0..200 {
            let width = LONG + dice.below(140);
            let row = any_row(width, [2, 10, 60][dice.below(3)], [2, 9][dice.below(2)], &mut dice);
            let mut changes = Vec::new();
            for _ in 0..4 {
                let mut whole = Outline::default();
                let mut from = 0;
                while from < width {
                    whole.push(from, any_cost(40, &mut dice));
                    from += 1 + dice.below(width);
                }
                for family in 0..12 {
                    let mut change = Outline::default();
                    for &Piece { from, less } in whole.pieces() {
                        change.push(from as usize, (less - 3 * family).max(0));
                    }
                    changes.push(change);
                }
            }
            let (mut ripple, before) = ripple_of(row);
            ripple.some_are_long = true;
            ripple.spread_all(changes.iter().map(Outline::pieces));
            let (mut together, mut alone) = (Outline::default(), Outline::default());
            for (index, change) in changes.iter().enumerate() {
                ripple.write_one(index, &mut together);
                let mut fresh = ripple_of(after(&ripple.row, |_| 0)).0;
                fresh.spread(change.pieces(), &mut alone);
                assert_eq!(together.pieces(), alone.pieces());
                let mut falls = Falls(change.pieces());
                let changed = after(&ripple.row, |col| falls.at(col));
                let mut after = before.clone();
                apply(together.pieces(), &mut after);
                assert_eq!(after, land(&changed));
            }
        }
    }
}
