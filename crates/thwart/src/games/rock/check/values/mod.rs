//! Evidence of the kind [`KIND`]: the value of every cell, as long as one rock is
//! left that the walker sees fall.
//!
//! The format is published in `docs/certificates.md`: for each cell its value, and
//! whether and why the adversary lets the rock fall while the walker is there; and ways around
//! rocks.
//!
//! # Why what is accepted is true
//! Let `W` be the numbers that the text gives, 0 on exits.
//!
//! *The walker pays at most `W`.* From each cell with a finite number a way leads to an exit on
//! which no step costs more than the numbers fall (checked by one plain search backwards from the
//! exits). He takes it as long as no rock falls: what he has paid and the number
//! where he is stay within the first one, and he arrives. Let a rock fall beside him. If it takes no step
//! of the way of the [tree](Tree), he takes that one: it costs the plain distance, which is at
//! most `W`. Otherwise there is a way that the rock does not take
//! and that costs `W` at most (checked; its steps are legal). Or the rock may not fall,
//! because he would be cut off ([`Tree::cut_off`], or a search).
//!
//! *The adversary gets at least `W`.* Where a word has no mark, every step costs as much as
//! the numbers fall, or more (checked). Where it has one, he drops the rock, which may
//! fall, and after that all ways cost `W` at least: by [`bounds`], by a plain search
//! ([`holds`]), or because there is none. As long as he drops
//! none, what has been paid and the number do not fall; on an exit the number is 0. A
//! walker who never arrives pays more than any `W`.
//!
//! That the rock of a mark may fall with `seal=forbidden`: `W` is finite then, and the walker's half has
//! shown a way from there that the rock leaves.
//!
//! Time and memory: O(n log n) for n cells; the plain searches may look at 64 n
//! cells in all.

pub(in super::super) mod bounds;
#[cfg(test)]
mod tests;
pub(in super::super) mod tree;
pub(in super::super) mod ways;
mod words;

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use self::bounds::Needs;
use self::tree::Tree;
use self::ways::Ways;
pub(in super::super) use self::words::{Mark, Word};
use super::super::rules::{Position, Reveal, Rock};
use super::search::{Looks, holds};
use super::terrain::Terrain;
use crate::certificate::labels::Labels;
use crate::certificate::{CheckError, Form, Lines, read_number, runs};
use crate::game::Game as _;
use crate::value::{Side, Value};

/// The word in the `kind:` line.
pub(in super::super) const KIND: &str = "rock-values-1";

/// The form.
pub(super) const FORM: Form<Rock> = Form { kind: KIND, check };

/// An answer that says that the rock may not fall.
pub(in super::super) const SEALS: &str = "seals";

fn check(game: &Rock, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    if game.left(position) != 1 || game.reveal() != Reveal::Seen {
        let reason = format!("`{KIND}` is for one rock that the walker sees fall");
        return Err(CheckError::new(super::CLAIM_LINE, reason));
    }
    let terrain = Terrain::new(game, position);
    let tree = Tree::new(&terrain);
    let values = Values::read(&terrain, &tree, lines)?;
    values.compare(game, position, claim)?;
    let cut_off = tree.cut_off(&terrain);
    let mut check = Check {
        values: &values,
        cut_off: &cut_off,
        labels: terrain.labels(),
        looks: Looks::new(cut_off.len()),
    };
    check.every_step_brings_on()?;
    let answers = check.read_answers(lines)?;
    check.nobody_gets_away()?;
    Ok(tree.order.len() as u64 + answers)
}

/// What the text says of all cells.
struct Values<'t, 'g> {
    terrain: &'t Terrain<'g>,
    tree: &'t Tree,
    /// The value of each cell; [`NO_WAY`] where it is infinite.
    of: Vec<u64>,
    marks: Vec<Mark>,
    /// The line of the first row.
    first: usize,
}

impl<'t, 'g> Values<'t, 'g> {
    /// `values: N`, and a line for each row of the board, with a word for each cell that has
    /// a way to an exit and is none.
    fn read(terrain: &'t Terrain<'g>, tree: &'t Tree, lines: &mut Lines<'_>) -> Result<Self, CheckError> {
        let board = terrain.board();
        let asked = |cell: Cell| terrain.plain(cell) < NO_WAY && !terrain.game.is_exit(cell);
        let count = board.cells().filter(|&cell| asked(cell)).count();
        let (header, text) = lines.field("values")?;
        if read_number(text) != Some(count) {
            let reason = format!("`{text}` values: {count} cells have a way to an exit");
            return Err(CheckError::new(header, reason));
        }
        let mut values = Self {
            terrain,
            tree,
            of: vec![NO_WAY; board.len()],
            marks: vec![Mark::None; board.len()],
            first: header + 1,
        };
        for &exit in terrain.game.exits() {
            values.of[exit.index()] = 0;
        }
        for row in 0..board.rows() {
            let (number, line) = lines.line()?;
            let mut words = line.split(' ').filter(|_| !line.is_empty());
            for cell in (row * board.cols()..(row + 1) * board.cols())
                .map(|at| Cell(at as u32))
                .filter(|&cell| asked(cell))
            {
                let word = words
                    .next()
                    .ok_or_else(|| CheckError::new(number, "there are fewer words than cells"))?;
                let measure = terrain.game.measure();
                let Word { value, mark } = Word::read(word, measure, terrain.plain(cell))
                    .ok_or_else(|| CheckError::new(number, format!("`{word}` is no value of a cell")))?;
                (values.of[cell.index()], values.marks[cell.index()]) = (value, mark);
            }
            if words.next().is_some() {
                return Err(CheckError::new(number, "there are more words than cells"));
            }
        }
        Ok(values)
    }

    /// An error about a cell.
    fn wrong(&self, cell: Cell, reason: impl std::fmt::Display) -> CheckError {
        let row = cell.index() / self.terrain.board().cols();
        CheckError::new(self.first + row, format!("cell {}: {reason}", cell.0))
    }

    fn text(&self, value: u64) -> String {
        if value == NO_WAY { "infinite".to_owned() } else { self.terrain.game.measure().text(value) }
    }

    /// The least that a step and what follows cost.
    fn least_offer(&self, cell: Cell) -> u64 {
        let offers =
            self.terrain.steps(cell).map(|(_, next, step)| self.of[next.index()].saturating_add(step));
        offers.min().unwrap_or(NO_WAY)
    }

    /// Whether the claim is the value of the position.
    fn compare(&self, game: &Rock, position: &Position, claim: Value) -> Result<(), CheckError> {
        let here = match position.side {
            Side::Maximiser => self.of[position.walker.index()],
            Side::Minimiser => self.least_offer(position.walker),
        };
        let here = if here == NO_WAY { Value::Infinite } else { Value::Finite(here) };
        let here = game.outcome(position).unwrap_or(here);
        if here == claim {
            return Ok(());
        }
        let measure = game.measure();
        let reason =
            format!("the values make it {}, the claim is {}", here.text(measure), claim.text(measure));
        Err(CheckError::new(super::CLAIM_LINE, reason))
    }

    /// The rock of a mark, if it may fall there, leaving aside whether it would seal.
    fn rock(&self, cell: Cell) -> Option<Cell> {
        let rock = match self.marks[cell.index()] {
            Mark::None => None,
            Mark::Beyond | Mark::CutOff => self.tree.next(cell),
            Mark::Searched(direction) => {
                self.terrain.board().can_step(cell, direction, |next| self.terrain.is_free(next))
            }
        };
        rock.filter(|&rock| !self.terrain.game.is_exit(rock))
    }
}

struct Check<'v, 't, 'g> {
    values: &'v Values<'t, 'g>,
    /// See [`Tree::cut_off`].
    cut_off: &'v [bool],
    labels: Labels,
    looks: Looks,
}

impl Check<'_, '_, '_> {
    fn look(&mut self, cell: Cell, looks: u64) -> Result<(), CheckError> {
        self.looks.look(looks).map_err(|reason| self.values.wrong(cell, reason))
    }

    /// The walker's half while no rock falls: all finite values are found on ways back from the
    /// exits on which no step costs more than they fall.
    fn every_step_brings_on(&self) -> Result<(), CheckError> {
        let Values { terrain, of, .. } = self.values;
        let mut found = vec![false; of.len()];
        let mut queue: Vec<Cell> = terrain.game.exits().to_vec();
        for exit in &queue {
            found[exit.index()] = true;
        }
        while let Some(cell) = queue.pop() {
            for (direction, from, _) in terrain.steps(cell) {
                let step = terrain.board().step_cost(direction.opposite(), cell);
                let offer = of[cell.index()].saturating_add(step);
                if offer <= of[from.index()] && !std::mem::replace(&mut found[from.index()], true) {
                    queue.push(from);
                }
            }
        }
        match terrain.board().cells().find(|cell| of[cell.index()] < NO_WAY && !found[cell.index()]) {
            Some(cell) => {
                let value = self.values.text(of[cell.index()]);
                Err(self.values.wrong(cell, format!("no way to an exit pays for itself from {value} on")))
            }
            None => Ok(()),
        }
    }

    /// The walker's half once a rock has fallen: `answers: N`, and N lines.
    fn read_answers(&mut self, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
        let (header, text) = lines.field("answers")?;
        let count: u64 = read_number(text)
            .ok_or_else(|| CheckError::new(header, format!("`{text}` is no number of answers")))?;
        let Values { terrain, tree, of, .. } = self.values;
        let mut ways = Ways::new(terrain, tree);
        let mut read = 0;
        for &cell in tree.order.iter().rev() {
            let most = of[cell.index()];
            if most == NO_WAY || terrain.game.is_exit(cell) {
                continue;
            }
            let rocks: Vec<Cell> = tree.questions(terrain, cell).collect();
            for rock in rocks {
                let sealed = if !terrain.game.may_seal()
                    && self.cut_off[cell.index()]
                    && tree.next(cell) == Some(rock)
                {
                    true
                } else if let Some(way) = ways.aside(cell, rock, most) {
                    ways.answer(cell, way);
                    false
                } else if read < count {
                    read += 1;
                    let (number, line) = lines.line()?;
                    self.read_answer(line, &mut ways, cell, rock).map_err(|reason| {
                        CheckError::new(
                            number,
                            format!("a rock on cell {} beside cell {}: {reason}", rock.0, cell.0),
                        )
                    })?
                } else {
                    let reason =
                        format!("there is no answer to a rock on cell {} beside cell {}", rock.0, cell.0);
                    return Err(CheckError::new(lines.number(), reason));
                };
                if sealed && self.values.rock(cell) == Some(rock) {
                    return Err(self.values.wrong(cell, "the rock of its mark may not fall, it would seal"));
                }
            }
        }
        if read < count {
            let reason = format!("all rocks are answered after {read} of {count} answers");
            return Err(CheckError::new(lines.number(), reason));
        }
        Ok(count)
    }

    /// `seals`, or steps to a cell from which a way is open; says whether it seals.
    fn read_answer(
        &mut self,
        line: &str,
        ways: &mut Ways<'_, '_>,
        cell: Cell,
        rock: Cell,
    ) -> Result<bool, String> {
        let terrain = self.values.terrain;
        if line == SEALS {
            if terrain.game.may_seal() {
                return Err("it may seal, and needs a way around".to_owned());
            }
            let (claim, labels) = (NO_WAY, &mut self.labels);
            let looks = holds(terrain, claim, rock, [(cell, 0)], labels).map_err(|_| "it does not seal")?;
            self.look(cell, looks).map_err(|error| error.reason)?;
            return Ok(true);
        }
        let steps = runs::steps(line.split(' '))
            .map_err(|word| format!("`{word}` is no run of steps such as `E` or `E3`"))?;
        let limit = terrain.board().len().saturating_mul(8).saturating_add(4096);
        let mut most = self.values.of[cell.index()];
        let mut way: Vec<(Cell, Direction, Cell)> = Vec::new();
        let mut here = cell;
        for direction in steps {
            let next =
                terrain.board().can_step(here, direction, |next| terrain.is_free(next) && next != rock);
            let next =
                next.ok_or_else(|| format!("the walker cannot step {direction} from cell {}", here.0))?;
            most = most
                .checked_sub(terrain.board().step_cost(direction, next))
                .ok_or("the steps cost more than the value")?;
            if ways.len() + way.len() >= limit {
                return Err(format!("all ways together have more than {limit} steps"));
            }
            way.push((here, direction, next));
            here = next;
        }
        let mut open = ways
            .open(here, rock, most)
            .ok_or_else(|| format!("no way is open from cell {} at what is left", here.0))?;
        for (from, direction, onto) in way.into_iter().rev() {
            open = ways.put(from, direction, onto, open);
        }
        ways.answer(cell, open);
        Ok(false)
    }

    /// The adversary's half.
    fn nobody_gets_away(&mut self) -> Result<(), CheckError> {
        let Values { terrain, tree, of, marks, .. } = self.values;
        let outward = bounds::outward(terrain);
        let mut need = vec![0u64; of.len()];
        for &cell in &tree.order {
            let value = of[cell.index()];
            if marks[cell.index()] == Mark::None {
                let offer = self.values.least_offer(cell);
                if offer < value && !terrain.game.is_exit(cell) {
                    let (offer, value) = (self.values.text(offer), self.values.text(value));
                    return Err(self
                        .values
                        .wrong(cell, format!("the walker goes on for {offer}, less than {value}")));
                }
                continue;
            }
            let rock = self
                .values
                .rock(cell)
                .ok_or_else(|| self.values.wrong(cell, "no rock may fall where its mark says"))?;
            if value == NO_WAY && !terrain.game.may_seal() {
                return Err(self
                    .values
                    .wrong(cell, "no rock may cut off the walker, so the value is finite"));
            }
            match marks[cell.index()] {
                Mark::Beyond => {
                    let least = value.saturating_add(outward[cell.index()]);
                    need[rock.index()] = need[rock.index()].max(least);
                }
                Mark::CutOff if !self.cut_off[cell.index()] => {
                    return Err(self.values.wrong(cell, "it is not shown that the rock cuts it off"));
                }
                Mark::Searched(_) => {
                    let looks = holds(terrain, value, rock, [(cell, 0)], &mut self.labels).map_err(|found| {
                        let cost = self.values.text(found.cost);
                        self.values.wrong(cell, format!("with the rock the walker comes to the exit on cell {} for {cost}, less than the value", found.exit.0))
                    })?;
                    self.look(cell, looks)?;
                }
                _ => {}
            }
        }
        let needs = Needs::new(tree, need);
        for (from, to, cost) in bounds::steps_around(terrain, tree, &outward) {
            if let Some(rock) = needs.exceeds(from, to, cost) {
                let reason = format!(
                    "the step from cell {} to cell {} leads around it, for less than some value below it",
                    from.0, to.0
                );
                return Err(self.values.wrong(rock, reason));
            }
        }
        Ok(())
    }
}
