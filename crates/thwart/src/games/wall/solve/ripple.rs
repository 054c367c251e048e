//! What a change below makes of a row, without computing the row again.
//!
//! A change says for stretches of columns by how much the costs below them fall.
//! Of a run in which not all fall by the same amount, [`fallen`](super::fallen) finds the new
//! records among the old ones, [`Tour`] gives its levels, and [`compare`](super::compare)
//! says what they cost less than before; short runs are looked at cell by cell ([`ShortRun`]). Runs that no
//! change splits are never solved, and what a run was asked before is in [`KnownRuns`].

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::runs;
use super::changes::{GONE, Outline, Piece, take_common};
use super::compare::{Before, Compare, clear_slacks};
use super::fallen::{Blocks, Part};
use super::known_runs::KnownRuns;
use super::row::{Cost, Row};
use super::short_run::ShortRun;
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
                    out.push(self.runs[opening].0, change[first].less);
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
                self.spread_in(index, out);
            }
            index += 1;
        }
    }

    /// The same for a run in which not all costs fall by the same amount.
    fn spread_in(&mut self, index: usize, out: &mut Outline) {
        let common = take_common(&mut self.parts, |part| &mut part.less);
        // In a run that is all of its row no shape comes twice.
        if self.runs.len() == 1 {
            self.find(index);
            out.push_all(self.found.pieces(), common);
            return;
        }
        let (number, new) = self.known.ask(&self.parts);
        if new {
            self.find(index);
            self.known.note(self.found.pieces());
        }
        out.push_all(self.known.answer(number), common);
    }

    /// Finds what the parts make of their run.
    fn find(&mut self, index: usize) {
        self.found.clear();
        if !self.short.write(&self.row, &self.worth, &self.parts, &mut self.found) {
            self.find_in_long(index);
        }
    }

    /// The same in a run of any width.
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
    use super::super::changes::apply;
    use super::super::row::{CLOSED, NONE};
    use super::*;
    use thwart_core::generate::Dice;

    /// What is to pay for the cells of a row that is one run.
    fn land(row: &Row) -> Vec<Cost> {
        let run = (0, row.arrive.len());
        let (mut tour, mut out) = (Tour::default(), vec![NONE; run.1]);
        tour.solve(row, run);
        tour.land(row, run, &mut out);
        out
    }

    /// Runs of any width are done alike in both ways, and as if they were solved anew.
    #[test]
    fn a_changed_run_is_as_if_solved_anew() {
        let mut dice = Dice::new(1, "ripples", 1, 1);
        let (mut gone, mut same, mut other) = (0, 0, 0);
        for _ in 0..6000 {
            let widest = if dice.below(8) == 0 { 120 } else { 30 };
            let width = 2 + dice.below(widest);
            let mut cost = |most: usize| dice.below(most) as u32;
            let mut row = Row { prefix: vec![0], ..Row::default() };
            let (most, holes) = ([2, 10, 60][cost(3) as usize], [2, 9][cost(2) as usize]);
            for col in 0..width {
                row.prefix.push(row.prefix[col] + Cost::from(cost(10)));
                row.arrive.push(if cost(holes) == 0 { CLOSED } else { Cost::from(cost(most)) });
            }
            if row.arrive.iter().all(|&arrive| arrive == CLOSED) {
                continue;
            }
            let (before, mut parts, mut from) = (land(&row), Vec::new(), 0);
            while from < width {
                let to = (from + 1 + cost(width) as usize).min(width);
                let less = if cost(6) == 0 { GONE } else { Cost::from(cost(most.min(20))) };
                parts.push(Part { from, to, less });
                from = to;
            }
            let worth = before.iter().enumerate().map(|(col, before)| before - row.cost(col)).collect();
            let tours = vec![Before::default()];
            let mut ripple = Ripple { row, runs: vec![(0, width)], tours, worth, parts, ..Ripple::default() };
            clear_slacks(&mut ripple.slack, width);
            ripple.find(0);
            let found = ripple.found.pieces().to_vec();
            ripple.found.clear();
            ripple.find_in_long(0);
            assert_eq!(ripple.found.pieces(), found);
            for part in &ripple.parts {
                for arrive in &mut ripple.row.arrive[part.from..part.to] {
                    let closes = part.less == GONE || *arrive == CLOSED;
                    *arrive = if closes { CLOSED } else { *arrive - part.less };
                }
            }
            let mut after = before.clone();
            apply(&found, &mut after);
            assert_eq!(after, land(&ripple.row), "{:?}", ripple.parts);
            gone += usize::from(after[0] == NONE);
            same += usize::from(after == before);
            other += usize::from(after != before && after[0] != NONE);
        }
        assert!(gone > 100 && same > 100 && other > 1000, "{gone} {same} {other}");
    }
}
