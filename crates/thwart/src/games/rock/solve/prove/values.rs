//! The value of every cell: what [`check`](super::super::super::check::values)
//! reads.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write as _;

use rustc_hash::FxHashSet;
use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use super::super::super::check::search::{LOOKS, holds};
use super::super::super::check::terrain::Terrain;
use super::super::super::check::values::bounds::{self, Needs};
use super::super::super::check::values::tree::Tree;
use super::super::super::check::values::ways::Ways;
use super::super::super::check::values::{KIND, Mark, SEALS, Word};
use super::super::super::rules::{Position, Reveal, Rock};
use super::super::Field;
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
    let tree = Tree::new(&terrain);
    let values = values(game, position, answer, limits)?;
    let mut budget = limits.start();
    let mut stop = || budget.spend_slow();
    let mut text = String::new();
    let mut scribe = Scribe {
        terrain: &terrain,
        tree: &tree,
        values: &values,
        cut_off: tree.cut_off(&terrain),
        labels: terrain.labels(),
        sealing: FxHashSet::default(),
        onto: vec![(Cell(0), Direction::North); values.len()],
    };
    // Which rocks may fall has to be known before where they do.
    let Some(answers) = scribe.answers(&mut stop) else { return unless_stopped(stop()) };
    let Some(marks) = scribe.marks(&mut stop) else { return unless_stopped(stop()) };
    scribe.write_values(&marks, &mut text);
    let _ = writeln!(text, "answers: {}", answers.len());
    for answer in answers {
        text.push_str(&answer);
        text.push('\n');
    }
    Ok(Some(Evidence { kind: KIND, text }))
}

struct Scribe<'t, 'g> {
    terrain: &'t Terrain<'g>,
    tree: &'t Tree,
    values: &'t Field,
    cut_off: Vec<bool>,
    labels: Labels,
    /// Cells, and rocks beside them that may not fall.
    sealing: FxHashSet<(Cell, Cell)>,
    /// For each cell that a search found the step with which the way to it ends.
    onto: Vec<(Cell, Direction)>,
}

impl Scribe<'_, '_> {
    /// Why the walker pays each value. `None` if stopped, or where a checker would
    /// have to look at too much.
    ///
    /// What the bounds do not show is searched for.
    fn marks(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Vec<Mark>> {
        let Self { terrain, tree, values, .. } = *self;
        let mut marks = vec![Mark::None; values.len()];
        let outward = bounds::outward(terrain);
        let mut need = vec![0u64; values.len()];
        let mut open = Vec::new();
        for &cell in &tree.order {
            let value = values[cell.index()];
            let next = tree.next(cell).filter(|&next| !terrain.game.is_exit(next));
            let Some(next) = next.filter(|_| self.least_offer(cell) < value) else {
                if self.least_offer(cell) < value && !terrain.game.is_exit(cell) {
                    open.push(cell);
                }
                continue;
            };
            if value < NO_WAY && !self.sealing.contains(&(cell, next)) {
                marks[cell.index()] = Mark::Beyond;
                need[next.index()] = need[next.index()].max(value.saturating_add(outward[cell.index()]));
            } else if value == NO_WAY && self.cut_off[cell.index()] {
                marks[cell.index()] = Mark::CutOff;
            } else {
                open.push(cell);
            }
        }
        let needs = Needs::new(tree, need);
        for (from, to, cost) in bounds::steps_around(terrain, tree, &outward) {
            let mut at = from;
            while let Some(rock) = needs.exceeds(at, to, cost) {
                for (_, cell, _) in terrain.steps(rock).filter(|&(_, cell, _)| tree.next(cell) == Some(rock))
                {
                    let least = values[cell.index()].saturating_add(outward[cell.index()]);
                    if marks[cell.index()] == Mark::Beyond && least > cost {
                        marks[cell.index()] = Mark::None;
                        open.push(cell);
                    }
                }
                at = rock;
            }
        }
        let mut looks = LOOKS.saturating_mul(values.len() as u64);
        for cell in open {
            if stop() {
                return None;
            }
            marks[cell.index()] = Mark::Searched(self.rock(cell, &mut looks)?);
        }
        Some(marks)
    }

    fn least_offer(&self, cell: Cell) -> u64 {
        let offers =
            self.terrain.steps(cell).map(|(_, next, step)| self.values[next.index()].saturating_add(step));
        offers.min().unwrap_or(NO_WAY)
    }

    /// Where a rock falls that makes the walker pay the value of his cell.
    fn rock(&mut self, cell: Cell, looks: &mut u64) -> Option<Direction> {
        let (terrain, value) = (self.terrain, self.values[cell.index()]);
        let rocks: Vec<Cell> = self.tree.questions(terrain, cell).collect();
        let rock = rocks.into_iter().filter(|&rock| !self.sealing.contains(&(cell, rock))).find(|&rock| {
            let held = holds(terrain, value, rock, [(cell, 0)], &mut self.labels);
            let seen = held.as_ref().map_or(0, |&seen| seen);
            *looks = looks.saturating_sub(seen);
            held.is_ok()
        })?;
        let mut steps = terrain.steps(cell);
        steps.find(|&(_, next, _)| next == rock).map(|(direction, ..)| direction).filter(|_| *looks > 0)
    }

    fn write_values(&self, marks: &[Mark], text: &mut String) {
        let (board, measure) = (self.terrain.board(), self.terrain.game.measure());
        let asked = |cell: Cell| self.terrain.plain(cell) < NO_WAY && !self.terrain.game.is_exit(cell);
        let _ = writeln!(text, "values: {}", board.cells().filter(|&cell| asked(cell)).count());
        for row in 0..board.rows() {
            let mut first = true;
            let cells = (row * board.cols()..(row + 1) * board.cols()).map(|at| Cell(at as u32));
            for cell in cells.filter(|&cell| asked(cell)) {
                if !std::mem::replace(&mut first, false) {
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
    fn answers(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Vec<String>> {
        let Self { terrain, tree, values, .. } = *self;
        let mut answers = Vec::new();
        let mut ways = Ways::new(terrain, tree);
        for &cell in tree.order.iter().rev() {
            let most = values[cell.index()];
            if most == NO_WAY || terrain.game.is_exit(cell) {
                continue;
            }
            let rocks: Vec<Cell> = tree.questions(terrain, cell).collect();
            for rock in rocks {
                if !terrain.game.may_seal() && self.cut_off[cell.index()] && tree.next(cell) == Some(rock) {
                    self.sealing.insert((cell, rock));
                    continue;
                }
                if let Some(way) = ways.aside(cell, rock, most) {
                    ways.answer(cell, way);
                    continue;
                }
                if stop() {
                    return None;
                }
                let Some(steps) = self.search(&ways, cell, rock, most) else {
                    if terrain.game.may_seal() {
                        return None;
                    }
                    self.sealing.insert((cell, rock));
                    answers.push(SEALS.to_owned());
                    continue;
                };
                let mut words = String::new();
                runs::write(&mut words, steps.iter().map(|&(_, direction, _)| direction));
                answers.push(words.trim_start().to_owned());
                let &(.., end) = steps.last()?;
                let paid = self.labels.get(end);
                let mut way = ways.open(end, rock, most - paid)?;
                for &(from, direction, onto) in steps.iter().rev() {
                    way = ways.put(from, direction, onto, way);
                }
                ways.answer(cell, way);
            }
        }
        self.labels.clear();
        Some(answers)
    }

    /// The cheapest way, by what the plain distance promises, to a cell from which a way is open. A*.
    fn search(
        &mut self,
        ways: &Ways<'_, '_>,
        start: Cell,
        rock: Cell,
        most: u64,
    ) -> Option<Vec<(Cell, Direction, Cell)>> {
        let terrain = self.terrain;
        self.labels.clear();
        let mut queue = BinaryHeap::new();
        self.labels.lower(start, 0);
        queue.push(Reverse((terrain.plain(start), terrain.plain(start), start)));
        while let Some(Reverse((total, left, cell))) = queue.pop() {
            let paid = self.labels.get(cell);
            if total > paid.saturating_add(left) {
                continue;
            }
            if cell != start && ways.open(cell, rock, most - paid).is_some() {
                let mut steps = Vec::new();
                let mut at = cell;
                while at != start {
                    let (from, direction) = self.onto[at.index()];
                    steps.push((from, direction, at));
                    at = from;
                }
                steps.reverse();
                return Some(steps);
            }
            for (direction, next, step) in terrain.steps_without(cell, Some(rock)) {
                let paid = paid.saturating_add(step);
                let left = terrain.plain(next);
                if left < NO_WAY && paid.saturating_add(left) <= most && self.labels.lower(next, paid) {
                    self.onto[next.index()] = (cell, direction);
                    queue.push(Reverse((paid + left, left, next)));
                }
            }
        }
        None
    }
}
