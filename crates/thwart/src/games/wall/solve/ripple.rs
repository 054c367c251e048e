//! What a change below makes of a row, without computing the row again.
//!
//! A change says for stretches of columns by how much the costs below them fall.
//! Of a run in which not all fall by the same amount, [`fallen`](super::fallen) finds the new
//! records among the old ones, [`Tour`] gives its levels, and [`compare`](super::compare)
//! says what they cost less than before.

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::runs;
use super::changes::{GONE, Outline, Piece};
use super::compare::{Before, Compare, clear_slacks};
use super::fallen::{Blocks, Part};
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
    /// The tours of the runs; there may be more, from other rows.
    tours: Vec<Before>,
    /// For blocks of columns: how much more is to pay at least from an opening when it
    /// is closed than when the token goes down, which is less than 0 if Eel lets it down.
    slack: Vec<Cost>,
    /// The largest keys of blocks of columns.
    blocks: Blocks,
    /// The run that is looked at, after the change.
    changed: Tour,
    parts: Vec<Part>,
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
        self.runs.clear();
        self.runs.extend(runs(game.board(), row));
        if self.tours.len() < self.runs.len() {
            self.tours.resize_with(self.runs.len(), Before::default);
        }
        clear_slacks(&mut self.slack, landing.len());
        for (&run, before) in self.runs.iter().zip(&mut self.tours) {
            before.solve(&self.row, run, &mut self.slack);
        }
    }

    /// What a change below, or in what can be left downwards, makes of the row that was
    /// read. O(log runs) per piece, O(blocks + records) per run with a piece's end in it, and more
    /// where records or cells are to be found one by one.
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
                let whole = index..index + self.runs[index..].partition_point(|run| run.1 <= to);
                index = whole.end;
                let opening = whole.into_iter().find(|&index| !self.tours[index].tour.levels.is_empty());
                if let Some(opening) = opening {
                    out.push(self.runs[opening].0, change[first].less);
                }
                continue;
            }
            if !self.tours[index].tour.levels.is_empty() {
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
        let run = self.runs[index];
        let Self { row, tours, slack, blocks, changed, parts, .. } = self;
        let before = &tours[index];
        changed.find_fallen(row, blocks, &before.tour, parts);
        changed.solve_records();
        changed.find_levels(run);
        if changed.levels.is_empty() {
            out.push(run.0, GONE);
            return;
        }
        Compare { row, slack, before }.write(changed, parts, out);
    }
}
