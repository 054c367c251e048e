//! Evidence of the kind [`KIND`]: the value of every cell, as long as one rock is
//! left that the walker sees fall.
//!
//! The format is published in `docs/certificates.md`: for each cell its value, and whether and why the
//! adversary lets the rock fall while the walker is there; and answers, which are paths around rocks.
//!
//! # Why what is accepted is true
//! Let `W` be the numbers that the text gives, 0 on exits.
//!
//! *The walker pays at most `W`.* From each cell with a finite number a path leads to an exit on which
//! no step costs more than the numbers fall (checked by one plain search backwards from the exits). He
//! takes it as long as no rock falls: what he has paid and the number where he is stay within the first
//! one, and he arrives. Let a rock fall beside him. If it takes no step of the path of the
//! [tree](super::answers), he takes that one: it costs the plain distance, which is at most `W`.
//! Otherwise there is a path that the rock does not take and that costs `W` at most (checked; its steps
//! are legal). Or the rock may not fall, because he would be [`cut_off`], or so a search says.
//!
//! *The adversary gets at least `W`.* Where a word has no mark, every step costs as much as the numbers
//! fall, or more (checked). Where it has one, he drops the rock, which may fall, and after that all
//! paths cost `W` at least: by what leads [`around`] it, by a plain search ([`Searches::hold`]), or because there
//! is none. As long as he drops none, what has been paid and the number do not fall; on an exit the
//! number is 0. A walker who never arrives pays more than any `W`.
//!
//! That the rock of a mark may fall with `seal=forbidden`: `W` is finite then, and the walker's half has
//! shown a path from there that the rock leaves.
//!
//! The claim is `W` of the walker's cell or, if he is to move, the least that a step costs with the number of
//! the cell it leads to.
//!
//! Time and memory: O(n log n) for n cells, and near-linear in the text; the plain searches may look at
//! 64 n cells in all.

use std::fmt::Display;

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use super::super::rules::{Position, Reveal, Rock};
use super::CLAIM_LINE;
use super::answers::Answers;
use super::around::{around, cut_off, outward};
use super::paths::Node;
use super::search::Searches;
use super::terrain::Terrain;
use super::words::{Mark, Word};
use crate::certificate::{CheckError, Lines, read_number, runs};
use crate::game::Game as _;
use crate::value::{Side, Value};

/// The word in the `kind:` line.
pub(in super::super) const KIND: &str = "rock-values-1";

/// An answer that says that the rock may not fall.
pub(in super::super) const SEALS: &str = "seals";

pub(super) fn check(
    game: &Rock,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    if game.left(position) != 1 || game.reveal() != Reveal::Seen {
        let reason = format!("`{KIND}` is for one rock that the walker sees fall");
        return Err(CheckError::new(CLAIM_LINE, reason));
    }
    let terrain = Terrain::new(game, position);
    let mut answers = Answers::new(&terrain);
    let words = Words::read(&terrain, lines)?;
    words.compare(claim)?;
    words.every_step_brings_on()?;
    let cut_off = cut_off(&answers);
    let mut searches = Searches::new(&terrain);
    let count = words.read_answers(&mut answers, &cut_off, &mut searches, lines)?;
    words.nobody_gets_away(&answers, &cut_off, &mut searches)?;
    Ok(u64::from(answers.tree) + count)
}

/// What the text says of all cells.
struct Words<'t, 'g> {
    terrain: &'t Terrain<'g>,
    /// The value of each cell; [`NO_WAY`] where it is infinite.
    worth: Vec<u64>,
    marks: Vec<Mark>,
    /// The line of the first row.
    first: usize,
}

impl<'t, 'g> Words<'t, 'g> {
    /// `values: N`, and a line for each row of the board, with a word for each cell that has a path to
    /// an exit and is none.
    fn read(terrain: &'t Terrain<'g>, lines: &mut Lines<'_>) -> Result<Self, CheckError> {
        let board = terrain.board();
        let (header, text) = lines.field("values")?;
        let count = board.cells().filter(|&cell| terrain.is_asked(cell)).count();
        if read_number(text) != Some(count) {
            let reason = format!("`{text}` values: {count} cells have a way to an exit");
            return Err(CheckError::new(header, reason));
        }
        let mut worth = vec![NO_WAY; board.len()];
        let mut marks = vec![Mark::None; board.len()];
        for exit in terrain.game.exits() {
            worth[exit.index()] = 0;
        }
        let mut cells = board.cells();
        for _ in 0..board.rows() {
            let (number, line) = lines.line()?;
            let wrong = |reason: &str| CheckError::new(number, reason);
            let mut words = line.split(' ').filter(|_| !line.is_empty());
            for cell in cells.by_ref().take(board.cols()).filter(|&cell| terrain.is_asked(cell)) {
                let word = words.next().ok_or_else(|| wrong("there are fewer words than cells"))?;
                let read = Word::read(word, terrain.game.measure(), terrain.plain(cell));
                let read = read.ok_or_else(|| wrong(&format!("`{word}` is no value of a cell")))?;
                (worth[cell.index()], marks[cell.index()]) = (read.value, read.mark);
            }
            if words.next().is_some() {
                return Err(wrong("there are more words than cells"));
            }
        }
        Ok(Self { terrain, worth, marks, first: header + 1 })
    }

    fn of(&self, cell: Cell) -> u64 {
        self.worth[cell.index()]
    }

    /// An error about a cell.
    fn wrong(&self, cell: Cell, reason: impl Display) -> CheckError {
        let board = self.terrain.board();
        CheckError::new(self.first + board.coord(cell).row, format!("{}: {reason}", board.spot(cell)))
    }

    fn text(&self, value: u64) -> String {
        if value == NO_WAY { "infinite".to_owned() } else { self.terrain.game.measure().text(value) }
    }

    /// Whether the claim is the value of the position.
    fn compare(&self, claim: Value) -> Result<(), CheckError> {
        let (game, position) = (self.terrain.game, self.terrain.position);
        let here = match position.side {
            Side::Maximiser => self.of(position.walker),
            Side::Minimiser => self.terrain.least_offer(position.walker, &self.worth),
        };
        let here = if here == NO_WAY { Value::Infinite } else { Value::Finite(here) };
        let here = game.outcome(position).unwrap_or(here);
        if here == claim {
            return Ok(());
        }
        let (here, claim) = (here.text(game.measure()), claim.text(game.measure()));
        Err(CheckError::new(CLAIM_LINE, format!("the values make it {here}, the claim is {claim}")))
    }

    /// The rock of a mark, if it may fall there, leaving aside whether it would seal.
    fn rock(&self, answers: &Answers<'_, '_>, cell: Cell) -> Option<Cell> {
        let rock = match self.marks[cell.index()] {
            Mark::None => None,
            Mark::Beyond | Mark::CutOff => answers.next(cell),
            Mark::Searched(direction) => self.terrain.step(cell, direction, None).ok(),
        };
        rock.filter(|&rock| !self.terrain.game.is_exit(rock))
    }

    /// The walker's half while no rock falls: all finite values are found on paths back from the exits
    /// on which no step costs more than they fall.
    fn every_step_brings_on(&self) -> Result<(), CheckError> {
        let board = self.terrain.board();
        let mut found = vec![false; board.len()];
        let mut queue: Vec<Cell> = self.terrain.game.exits().to_vec();
        for exit in &queue {
            found[exit.index()] = true;
        }
        while let Some(cell) = queue.pop() {
            for (direction, from, _) in self.terrain.steps(cell) {
                let step = board.step_cost(direction.opposite(), cell);
                let pays = self.of(cell).saturating_add(step) <= self.of(from);
                if pays && !std::mem::replace(&mut found[from.index()], true) {
                    queue.push(from);
                }
            }
        }
        match board.cells().find(|&cell| self.of(cell) < NO_WAY && !found[cell.index()]) {
            Some(cell) => {
                let value = self.text(self.of(cell));
                Err(self.wrong(cell, format!("no way to an exit pays for itself from {value} on")))
            }
            None => Ok(()),
        }
    }

    /// The walker's half once a rock has fallen: `answers: N`, and N lines.
    fn read_answers(
        &self,
        answers: &mut Answers<'_, '_>,
        cut_off: &[bool],
        searches: &mut Searches<'_, '_>,
        lines: &mut Lines<'_>,
    ) -> Result<u64, CheckError> {
        let (header, text) = lines.field("answers")?;
        let count: u64 = read_number(text)
            .ok_or_else(|| CheckError::new(header, format!("`{text}` is no number of answers")))?;
        let mut read = 0;
        let find = |answers: &mut Answers<'_, '_>, cell, rock| {
            let spot = |cell| self.terrain.board().spot(cell);
            let place = || format!("a rock on {} beside {}", spot(rock), spot(cell));
            if read == count {
                let reason = format!("there is no answer to {}", place());
                return Err(CheckError::new(lines.number(), reason));
            }
            read += 1;
            let (number, line) = lines.line()?;
            self.read_answer(line, answers, searches, cell, rock)
                .map_err(|reason| CheckError::new(number, format!("{}: {reason}", place())))
        };
        answers.ask(&self.worth, cut_off, find, |answers, cell, rock| match self.rock(answers, cell) {
            Some(other) if other == rock => {
                Err(self.wrong(cell, "the rock of its mark may not fall, it would seal"))
            }
            _ => Ok(()),
        })?;
        if read < count {
            let reason = format!("all rocks are answered after {read} of {count} answers");
            return Err(CheckError::new(lines.number(), reason));
        }
        Ok(count)
    }

    /// `seals`, or steps to a cell from which a path is open; `None` if it seals.
    fn read_answer(
        &self,
        line: &str,
        answers: &mut Answers<'_, '_>,
        searches: &mut Searches<'_, '_>,
        cell: Cell,
        rock: Cell,
    ) -> Result<Option<Node>, String> {
        let board = self.terrain.board();
        if line == SEALS {
            if self.terrain.game.may_seal() {
                return Err("it may seal, and needs a way around".to_owned());
            }
            let sealed = searches.hold(NO_WAY, rock, [(cell, 0)]);
            sealed.map_err(|reason| format!("it is not shown to seal: {reason}"))?;
            return Ok(None);
        }
        let steps = runs::steps(line.split(' '))
            .map_err(|word| format!("`{word}` is no run of steps such as `E` or `E3`"))?;
        let limit = board.len().saturating_mul(8).saturating_add(4096);
        let mut most = self.of(cell);
        let mut taken: Vec<(Cell, Direction)> = Vec::new();
        let mut here = cell;
        for direction in steps {
            let next = self.terrain.step(here, direction, Some(rock))?;
            let step = board.step_cost(direction, next);
            most = most.checked_sub(step).ok_or("the steps cost more than the value")?;
            if answers.added() + taken.len() >= limit {
                return Err(format!("all ways together have more than {limit} steps"));
            }
            taken.push((here, direction));
            here = next;
        }
        let open = answers.open(here, rock, most);
        let open = open.ok_or_else(|| format!("no way is open from {} at what is left", board.spot(here)))?;
        Ok(Some(answers.put(&taken, open)))
    }

    /// The adversary's half.
    fn nobody_gets_away(
        &self,
        answers: &Answers<'_, '_>,
        cut_off: &[bool],
        searches: &mut Searches<'_, '_>,
    ) -> Result<(), CheckError> {
        let terrain = self.terrain;
        let outward = outward(terrain);
        let around = around(answers, &outward);
        let mut too_near = None;
        for cell in answers.cells().filter(|&cell| !terrain.game.is_exit(cell)) {
            let (value, mark) = (self.of(cell), self.marks[cell.index()]);
            if mark == Mark::None {
                let offer = terrain.least_offer(cell, &self.worth);
                if offer < value {
                    let (offer, value) = (self.text(offer), self.text(value));
                    return Err(
                        self.wrong(cell, format!("the walker goes on for {offer}, less than {value}"))
                    );
                }
                continue;
            }
            let rock = self.rock(answers, cell);
            let rock = rock.ok_or_else(|| self.wrong(cell, "no rock may fall where its mark says"))?;
            if value == NO_WAY && !terrain.game.may_seal() {
                return Err(self.wrong(cell, "no rock may cut off the walker, so the value is finite"));
            }
            match mark {
                Mark::Beyond if around[rock.index()] < value.saturating_add(outward[cell.index()]) => {
                    too_near.get_or_insert(rock);
                }
                Mark::CutOff if !cut_off[cell.index()] => {
                    return Err(self.wrong(cell, "it is not shown that the rock cuts it off"));
                }
                Mark::Searched(_) => {
                    let held = searches.hold(value, rock, [(cell, 0)]);
                    held.map_err(|reason| self.wrong(cell, reason))?;
                }
                _ => {}
            }
        }
        let reason = "a step leads around it, for less than some value below it";
        too_near.map_or(Ok(()), |rock| Err(self.wrong(rock, reason)))
    }
}
