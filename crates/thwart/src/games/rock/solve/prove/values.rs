//! The value of every cell: what [`every_cell`](super::super::super::check::every_cell) reads.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write as _;

use rustc_hash::FxHashSet;
use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use super::super::super::check::answers::Answers;
use super::super::super::check::around::{around, cut_off, outward};
use super::super::super::check::every_cell::{KIND, SEALS};
use super::super::super::check::paths::Node;
use super::super::super::check::search::Searches;
use super::super::super::check::terrain::Terrain;
use super::super::super::check::words::{Mark, Word};
use super::super::super::rules::{Position, Reveal, Rock};
use super::super::Numbers;
use super::{unless_stopped, values};
use crate::certificate::labels::Labels;
use crate::certificate::runs;
use crate::game::{Answer, Evidence, Game as _, SolveError};
use crate::limits::Limits;

/// Evidence for the value of every cell. `None` unless one rock is left that the
/// walker sees fall, and where searches would look at too much.
///
/// Cost: that of the values, unless the answer has them; then mostly O(n log n), and
/// searches for ways around rocks where no way of a cell beside helps.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(in super::super) fn prove(
    game: &Rock,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    if game.left(position) != 1 || game.reveal() != Reveal::Seen {
        return Ok(None);
    }
    let terrain = Terrain::new(game, position);
    let values = values(game, position, answer, limits)?;
    let mut budget = limits.start();
    let mut stop = || budget.spend_slow();
    let mut answers = Answers::new(&terrain);
    let mut scribe = Scribe {
        terrain: &terrain,
        values: &values,
        cut_off: cut_off(&answers),
        labels: Labels::new(values.len()),
        sealing: FxHashSet::default(),
        onto: vec![(Cell(0), Direction::North); values.len()],
    };
    // Which rocks may fall has to be known before where they do.
    let Some(lines) = scribe.answers(&mut answers, &mut stop) else { return unless_stopped(stop()) };
    let Some(marks) = scribe.marks(&answers, &mut stop) else { return unless_stopped(stop()) };
    let mut text = String::new();
    scribe.write_values(&marks, &mut text);
    let _ = writeln!(text, "answers: {}", lines.len());
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    Ok(Some(Evidence { kind: KIND, text }))
}

struct Scribe<'t, 'g> {
    terrain: &'t Terrain<'g>,
    values: &'t Numbers,
    cut_off: Vec<bool>,
    labels: Labels,
    /// Cells, and rocks beside them that may not fall.
    sealing: FxHashSet<(Cell, Cell)>,
    /// For each cell that a search found the step with which the path to it ends.
    onto: Vec<(Cell, Direction)>,
}

impl Scribe<'_, '_> {
    /// Why the walker pays each value. `None` if stopped, or where a checker would have to look at too
    /// much.
    ///
    /// What follows from the tree is not searched for.
    fn marks(&mut self, answers: &Answers<'_, '_>, stop: &mut dyn FnMut() -> bool) -> Option<Vec<Mark>> {
        let (terrain, values) = (self.terrain, self.values);
        let outward = outward(terrain);
        let around = around(answers, &outward);
        let mut searches = Searches::new(terrain);
        let mut marks = vec![Mark::None; values.len()];
        for cell in answers.cells().filter(|&cell| !terrain.game.is_exit(cell)) {
            let value = values[cell.index()];
            if terrain.least_offer(cell, values) >= value {
                continue;
            }
            let next = answers.next(cell).filter(|&next| !terrain.game.is_exit(next));
            let next = next.filter(|&next| !self.sealing.contains(&(cell, next)));
            let beyond =
                next.is_some_and(|next| around[next.index()] >= value.saturating_add(outward[cell.index()]));
            marks[cell.index()] = if value == NO_WAY && next.is_some() && self.cut_off[cell.index()] {
                Mark::CutOff
            } else if value < NO_WAY && beyond {
                Mark::Beyond
            } else if stop() {
                return None;
            } else {
                Mark::Searched(self.rock(answers, cell, &mut searches)?)
            };
        }
        Some(marks)
    }

    /// Where a rock falls that makes the walker pay the value of his cell.
    fn rock(
        &self,
        answers: &Answers<'_, '_>,
        cell: Cell,
        searches: &mut Searches<'_, '_>,
    ) -> Option<Direction> {
        let value = self.values[cell.index()];
        let may_fall = |&rock: &Cell| !self.sealing.contains(&(cell, rock));
        let mut rocks = answers.questions(cell).into_iter().filter(may_fall);
        let rock = rocks.find(|&rock| searches.hold(value, rock, [(cell, 0)]).is_ok())?;
        self.terrain.steps(cell).find(|&(_, next, _)| next == rock).map(|(direction, ..)| direction)
    }

    fn write_values(&self, marks: &[Mark], text: &mut String) {
        let (board, measure) = (self.terrain.board(), self.terrain.game.measure());
        let _ =
            writeln!(text, "values: {}", board.cells().filter(|&cell| self.terrain.is_asked(cell)).count());
        for row in 0..board.rows() {
            let cells = (row * board.cols()..(row + 1) * board.cols()).map(|at| Cell(at as u32));
            let start = text.len();
            for cell in cells.filter(|&cell| self.terrain.is_asked(cell)) {
                if text.len() > start {
                    text.push(' ');
                }
                let word = Word { value: self.values[cell.index()], mark: marks[cell.index()] };
                word.write(text, measure, self.terrain.plain(cell));
            }
            text.push('\n');
        }
    }

    /// The answers that do not follow from those of the cells beside. `None` where the
    /// values do not bear it out, or if stopped.
    fn answers(
        &mut self,
        answers: &mut Answers<'_, '_>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<String>> {
        let (values, cut_off) = (self.values, std::mem::take(&mut self.cut_off));
        let mut lines = Vec::new();
        let mut sealing = FxHashSet::default();
        let find = |answers: &mut Answers<'_, '_>, cell: Cell, rock: Cell| {
            if stop() {
                return Err(());
            }
            let Some((steps, path)) = self.search(answers, cell, rock, values[cell.index()]) else {
                lines.push(SEALS.to_owned());
                return if self.terrain.game.may_seal() { Err(()) } else { Ok(None) };
            };
            let mut words = String::new();
            runs::write(&mut words, steps.iter().map(|&(_, direction)| direction));
            lines.push(words.trim_start().to_owned());
            Ok(Some(answers.put(&steps, path)))
        };
        let asked = answers.ask(values, &cut_off, find, |_, cell, rock| {
            sealing.insert((cell, rock));
            Ok(())
        });
        self.labels.clear();
        (self.cut_off, self.sealing) = (cut_off, sealing);
        asked.ok().map(|()| lines)
    }

    /// The cheapest path, by what the plain distance promises, to a cell from which one is open: its
    /// steps, and that one. A*.
    ///
    /// Of equally promising cells as far from the exits, those after the fewest steps come first: over
    /// cells that cost nothing all paths promise the same, and the answer is a step or two away.
    fn search(
        &mut self,
        answers: &Answers<'_, '_>,
        start: Cell,
        rock: Cell,
        most: u64,
    ) -> Option<(Vec<(Cell, Direction)>, Node)> {
        let terrain = self.terrain;
        self.labels.clear();
        let mut queue = BinaryHeap::new();
        self.labels.lower(start, 0);
        queue.push(Reverse((terrain.plain(start), terrain.plain(start), 0u32, start)));
        while let Some(Reverse((total, left, taken, cell))) = queue.pop() {
            let paid = self.labels.get(cell);
            if total > paid.saturating_add(left) {
                continue;
            }
            if cell != start
                && let Some(path) = answers.open(cell, rock, most - paid)
            {
                let mut steps = Vec::new();
                let mut at = cell;
                while at != start {
                    steps.push(self.onto[at.index()]);
                    at = self.onto[at.index()].0;
                }
                steps.reverse();
                return Some((steps, path));
            }
            for (direction, next, step) in terrain.steps_without(cell, Some(rock)) {
                let paid = paid.saturating_add(step);
                let left = terrain.plain(next);
                if left < NO_WAY && paid.saturating_add(left) <= most && self.labels.lower(next, paid) {
                    self.onto[next.index()] = (cell, direction);
                    queue.push(Reverse((paid + left, left, taken + 1, next)));
                }
            }
        }
        None
    }
}
