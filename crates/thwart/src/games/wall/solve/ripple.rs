//! What a change below makes of a row, without computing the row again.
//!
//! A change says for stretches of columns by how much the costs below them fall.
//! Of a run in which not all fall by the same amount, [`fallen`](super::fallen) finds the new
//! records among the old ones, [`Tour`] gives its levels, and [`compare`](super::compare)
//! says what they cost less than before. Runs that no change splits are never solved, and what a
//! run was asked before is in [`KnownRuns`].

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::runs;
use super::changes::{GONE, Outline, Piece, take_common};
use super::compare::{Before, Compare, clear_slacks};
use super::fallen::{Blocks, Part};
use super::known_runs::KnownRuns;
use super::row::{Cost, Row};
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
    /// in [`Row::read`]. O(columns).
    pub(super) fn read(&mut self, game: &Wall, walls: &Walls, row: usize, landing: &[Cost]) {
        if self.number == Some(row) {
            return;
        }
        self.number = Some(row);
        self.row.read(game, walls, row, landing);
        self.blocks.read(&self.row);
        self.known.clear();
        self.runs.clear();
        self.runs.extend(runs(game.board(), row));
        self.next_run.clear();
        for (index, run) in self.runs.iter().enumerate() {
            self.next_run.resize(run.1, index as u32);
        }
        self.next_run.resize(landing.len(), self.runs.len() as u32);
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
        let shared = self.runs.len() > 1;
        if shared && let Some(pieces) = self.known.get(&self.parts) {
            out.push_all(pieces, common);
            return;
        }
        self.find(index);
        if shared {
            self.known.insert(&self.parts, self.found.pieces());
        }
        out.push_all(self.found.pieces(), common);
    }

    /// Finds what the parts make of their run.
    fn find(&mut self, index: usize) {
        let run = self.runs[index];
        let Self { row, tours, slack, blocks, changed, parts, found, .. } = self;
        found.clear();
        let before = &mut tours[index];
        before.solve(row, run, slack);
        changed.find_fallen(row, blocks, &before.tour, parts);
        changed.solve_records();
        changed.find_levels(run);
        if changed.levels.is_empty() {
            found.push(run.0, GONE);
            return;
        }
        Compare { row, slack, before }.write(changed, parts, found);
    }
}
