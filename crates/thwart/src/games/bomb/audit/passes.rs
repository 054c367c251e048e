//! Evidence of the kind `bomb-passes-1`: the blasts of a best plan, and how near
//! every cell comes with ever more blasts. For unit costs.
//!
//! `blasts: r,c r,c ...` or `blasts: none`; then `passes: N`, and for each pass
//! p = 1, ..., N the line `pass: p K` and K lines `row column d d d ...`: the
//! distances of cells side by side that are less than in the pass before.
//! Rows and columns count from 1. During the walk there is no text.
//!
//! Why acceptance implies the claim:
//!
//! 1. *It can be reached.* The blasts may go off, and over the floor that they
//!    leave a plain search finds a way of as many steps as the claim says.
//! 2. *It cannot be bettered.* Let `D[p]` be a number for each cell such that
//!    nobody stands there sooner, on floor or on a brick that is cleared, if at
//!    most `p` further blasts have been used on the way. `D[0]` is the plain
//!    distance from the walker, or less. Only rock stops a blast and inside one
//!    blast a straight or once bent walk is as short as any, so everything
//!    between a way's first and last use of a blast can be such a walk: some
//!    best way uses every blast in one stretch, one blast after the other. So
//!    `D[p + 1]` is right if it is at most `D[p]`, at most what coming in (from
//!    a cell or beside it, `D[p]`), going along an arm to the centre, and out
//!    along an arm costs, for all centres, and if it grows by one at most from
//!    a cell, cleared or floor, onto floor. All of this is compared cell by cell.
//! 3. Where fewer passes are given than blasts are left, the last is compared
//!    with itself as the next; so it holds for all further blasts.
//! 4. Then no end is reached sooner than its number in the last pass says, which
//!    is the claim.
//! 5. *Numbers that do not matter.* With a finite claim every number is lowered
//!    to the claim less the rows and columns to the nearest end. These change by
//!    one at most from cell to cell, so what is compared stays right, and cells
//!    that are on no better way need no text. With an infinite claim all
//!    numbers are 0 where one can come and infinite elsewhere.

use std::collections::VecDeque;

use thwart_core::distance::{UNREACHED, distances};
use thwart_core::{Cell, Tile};

use super::super::rules::{Bomb, Position};
use super::read_plan;
use crate::certificate::budget::Budget;
use crate::certificate::{CheckError, Form, Lines, read_number};
use crate::game::Game as _;
use crate::value::Value;

/// The word in the `kind:` line.
pub(in super::super) const KIND: &str = "bomb-passes-1";

/// The form.
pub(super) const FORM: Form<Bomb> = Form { kind: KIND, audit };

/// No way. Sums of it with steps on a board do not overflow.
const FAR: u32 = 1 << 30;

/// Cost: O(cells) per pass.
fn audit(game: &Bomb, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    if game.is_priced() {
        return Err(CheckError::new(
            lines.number(),
            "this kind of evidence is for boards where every cell costs 1",
        ));
    }
    if game.board().len() >= FAR as usize {
        return Err(CheckError::new(lines.number(), format!("this kind of evidence ends at {FAR} cells")));
    }
    read_plan(game, position, claim, lines)?;
    if position.walking {
        return Ok(1);
    }
    let bound = Bound::new(game, claim);
    let left = game.blasts_left(position);
    let passes = read_passes(left, lines)?;
    let ground = Ground::new(game, position);
    let mut entries = 0;
    let mut near = bound.without_blasts(game, position, &ground.floor);
    let mut budget = Budget::default();
    for pass in 1..=passes {
        let mut nearer = near.clone();
        entries += read_pass(game, pass, &mut nearer, lines, &mut budget)?;
        budget.look(near.len() as u64).map_err(|reason| CheckError::new(lines.number(), reason))?;
        ground.follows(&near, &nearer).map_err(|reason| CheckError::new(lines.number(), reason))?;
        near = nearer;
    }
    if passes < left {
        ground.follows(&near, &near).map_err(|reason| CheckError::new(lines.number(), reason))?;
    }
    for end in game.ends() {
        if near[end.index()] < bound.claim {
            let (at, steps) = (game.board().coord(end), near[end.index()]);
            let reason = format!("the end {at} is not shown to be further than {steps}, less than the claim");
            return Err(CheckError::new(lines.number(), reason));
        }
    }
    Ok(entries)
}

fn read_passes(left: usize, lines: &mut Lines<'_>) -> Result<usize, CheckError> {
    let (number, text) = lines.field("passes")?;
    read_number(text).filter(|&passes: &usize| passes <= left).ok_or_else(|| {
        CheckError::new(number, format!("`{text}` is no number of passes with {left} blasts left"))
    })
}

/// Reads a pass into the distances of the pass before, as far as they matter.
fn read_pass(
    game: &Bomb,
    pass: usize,
    near: &mut [u32],
    lines: &mut Lines<'_>,
    budget: &mut Budget,
) -> Result<u64, CheckError> {
    let (number, text) = lines.field("pass")?;
    let count = text.strip_prefix(&pass.to_string()).and_then(|rest| rest.strip_prefix(' '));
    let count: u64 = count.and_then(read_number).ok_or_else(|| {
        CheckError::new(number, format!("expected `pass: {pass}` and a number of lines, found `{text}`"))
    })?;
    let mut entries = 0;
    // Cells come in board order, each at most once.
    let mut next = 0;
    for _ in 0..count {
        let (number, line) = lines.line()?;
        budget.read(line);
        let mut words = line.splitn(3, ' ');
        let place = words.next().zip(words.next()).and_then(|(row, column)| {
            let (row, column) = (read_number::<usize>(row)?, read_number::<usize>(column)?);
            let board = game.board();
            let inside = (1..=board.rows()).contains(&row) && (1..=board.cols()).contains(&column);
            inside.then(|| ((row - 1) * board.cols() + column - 1, row * board.cols()))
        });
        let (place, distances) = place
            .zip(words.next())
            .ok_or_else(|| CheckError::new(number, format!("`{line}` is no row, column and distances")))?;
        let (mut at, end) = place;
        if at < next {
            return Err(CheckError::new(number, "this cell does not lie behind those before"));
        }
        for word in distances.split(' ') {
            let distance = read_number::<u32>(word).filter(|_| at < end).ok_or_else(|| {
                CheckError::new(number, format!("`{word}` is no distance of a cell of this row"))
            })?;
            if distance >= near[at] {
                let cell = game.board().coord(Cell(at as u32));
                let before = Bound::text(near[at]);
                return Err(CheckError::new(
                    number,
                    format!("cell {cell}: {distance} is not less than {before}, as it was before"),
                ));
            }
            near[at] = distance;
            entries += 1;
            at += 1;
        }
        next = at;
    }
    Ok(entries)
}

/// What numbers are lowered to: step 5.
struct Bound {
    /// The claim in steps; [`FAR`] if it is infinite.
    claim: u32,
    /// From which distance on a cell does not matter.
    cap: Vec<u32>,
}

impl Bound {
    fn new(game: &Bomb, claim: Value) -> Self {
        // The claim was compared with a way on this board.
        let claim = claim.finite().map_or(FAR, |claim| claim.min(u64::from(FAR)) as u32);
        let cap = if claim < FAR {
            crow(game).into_iter().map(|crow| claim.saturating_sub(crow)).collect()
        } else {
            vec![FAR; game.board().len()]
        };
        Self { claim, cap }
    }

    /// The plain distances from the walker, lowered.
    fn without_blasts(&self, game: &Bomb, position: &Position, floor: &[bool]) -> Vec<u32> {
        let plain = distances(game.board(), [position.walker], |cell| floor[cell.index()]);
        let lowered = plain.iter().zip(&self.cap).map(|(&plain, &cap)| match plain {
            UNREACHED => cap,
            _ if self.claim == FAR => 0,
            plain => plain.min(cap),
        });
        lowered.collect()
    }

    fn text(distance: u32) -> String {
        if distance >= FAR { "infinite".to_owned() } else { distance.to_string() }
    }
}

/// The board as what is compared cell by cell sees it.
struct Ground<'g> {
    game: &'g Bomb,
    /// [`FAR`] on rock, 0 elsewhere: what numbers are raised to.
    rock: Vec<u32>,
    floor: Vec<bool>,
}

impl<'g> Ground<'g> {
    fn new(game: &'g Bomb, position: &Position) -> Self {
        let rock = game.board().tiles().iter().map(|&tile| if tile == Tile::Obstacle { FAR } else { 0 });
        Self { game, rock: rock.collect(), floor: game.floor(&position.blasts) }
    }

    /// Whether distances follow from those with one blast less: step 2.
    fn follows(&self, near: &[u32], nearer: &[u32]) -> Result<(), String> {
        let mut entries = self.beside(near);
        for (entry, &near) in entries.iter_mut().zip(near) {
            *entry = near.min(*entry);
        }
        let out = self.along_arms(&self.along_arms(&self.raised(&entries)));
        // Also from a brick that is cleared one steps out onto floor.
        let steps = self.beside(nearer);
        let least = out.iter().zip(&steps).zip(&self.floor);
        let least = least.map(|((&out, &steps), &floor)| if floor { out.min(steps) } else { out });
        let wrong = nearer
            .iter()
            .zip(least)
            .zip(&self.rock)
            .position(|((&nearer, least), &rock)| nearer > least.max(rock));
        let Some(cell) = wrong else { return Ok(()) };
        let (at, given) = (self.game.board().coord(Cell(cell as u32)), Bound::text(nearer[cell]));
        let least = if nearer[cell] > out[cell] { out[cell] } else { steps[cell] };
        Err(format!("cell {at}: {given} is not shown, one may come there at {least}"))
    }

    /// [`FAR`] on rock, and the numbers as they are elsewhere.
    fn raised(&self, numbers: &[u32]) -> Vec<u32> {
        numbers.iter().zip(&self.rock).map(|(&number, &rock)| number.max(rock)).collect()
    }

    /// For each cell one more than the least number beside it that is not on rock;
    /// [`FAR`] where there is none.
    fn beside(&self, numbers: &[u32]) -> Vec<u32> {
        let cols = self.game.board().cols();
        let numbers = self.raised(numbers);
        let mut out = vec![FAR; numbers.len()];
        lower(&mut out[cols..], &numbers);
        lower(&mut out, &numbers[cols..]);
        for (out, numbers) in out.chunks_mut(cols).zip(numbers.chunks(cols)) {
            lower(&mut out[1..], numbers);
            lower(out, &numbers[1..]);
        }
        out
    }

    /// For each cell that is no rock the least number on the arms of a blast there
    /// and its own, each with the steps to it; [`FAR`] on rock, where the numbers are so, too.
    fn along_arms(&self, numbers: &[u32]) -> Vec<u32> {
        let (rows, cols) = (self.game.board().rows(), self.game.board().cols());
        let mut out = numbers.to_vec();
        if self.game.reach() >= rows.max(cols) {
            self.unlimited(numbers, &mut out);
            return out;
        }
        let mut arm = Arm { reach: self.game.reach(), waiting: VecDeque::new() };
        for row in 0..rows {
            let line = row * cols..(row + 1) * cols;
            arm.sweep(self.game, numbers, line.clone(), &mut out);
            arm.sweep(self.game, numbers, line.rev(), &mut out);
        }
        for col in 0..cols {
            let line = (col..rows * cols).step_by(cols);
            arm.sweep(self.game, numbers, line.clone(), &mut out);
            arm.sweep(self.game, numbers, line.rev(), &mut out);
        }
        out
    }

    /// The same where only rock and edge end an arm: what lies behind is one number for each
    /// line, so all columns are swept at once, row by row.
    fn unlimited(&self, numbers: &[u32], out: &mut [u32]) {
        let cols = self.game.board().cols();
        let rows = || numbers.chunks(cols).zip(self.rock.chunks(cols));
        for ((numbers, rock), out) in rows().zip(out.chunks_mut(cols)) {
            let (mut west, mut east) = (FAR, FAR);
            // Neither waits for the other.
            for at in 0..cols {
                sweep(&mut west, numbers[at], rock[at], &mut out[at]);
                let at = cols - 1 - at;
                sweep(&mut east, numbers[at], rock[at], &mut out[at]);
            }
        }
        let row = |behind: &mut [u32], (numbers, rock): (&[u32], &[u32]), out: &mut [u32]| {
            for (((behind, &number), &rock), out) in behind.iter_mut().zip(numbers).zip(rock).zip(out) {
                sweep(behind, number, rock, out);
            }
        };
        let mut north = vec![FAR; cols];
        rows().zip(out.chunks_mut(cols)).for_each(|(cells, out)| row(&mut north, cells, out));
        let mut south = vec![FAR; cols];
        rows().zip(out.chunks_mut(cols)).rev().for_each(|(cells, out)| row(&mut south, cells, out));
    }
}

/// For each cell the rows and columns to the nearest end; at least [`FAR`] where there is none.
pub(in super::super) fn crow(game: &Bomb) -> Vec<u32> {
    let cols = game.board().cols();
    let mut out = vec![FAR; game.board().len()];
    for end in game.ends() {
        out[end.index()] = 0;
    }
    for row in out.chunks_mut(cols) {
        for at in 1..cols {
            row[at] = row[at].min(row[at - 1] + 1);
        }
        for at in (1..cols).rev() {
            row[at - 1] = row[at - 1].min(row[at] + 1);
        }
    }
    for next in (cols..out.len()).step_by(cols) {
        let (before, here) = out.split_at_mut(next);
        lower(&mut here[..cols], &before[next - cols..]);
    }
    for next in (cols..out.len()).step_by(cols).rev() {
        let (before, here) = out.split_at_mut(next);
        lower(&mut before[next - cols..], &here[..cols]);
    }
    out
}

/// Lowers each entry to one more than the number in its place.
fn lower(out: &mut [u32], numbers: &[u32]) {
    for (out, &number) in out.iter_mut().zip(numbers) {
        *out = (*out).min(number + 1);
    }
}

/// One cell further along an arm: the least number behind, with the steps to it.
fn sweep(behind: &mut u32, number: u32, rock: u32, out: &mut u32) {
    *behind = (*behind + 1).min(number).max(rock);
    *out = (*out).min(*behind);
}

/// What lies behind on a line of cells, as far as an arm reaches.
struct Arm {
    reach: usize,
    /// Places on the line and their numbers as seen from far behind: each is more
    /// than those before it, and can still become the least in reach.
    waiting: VecDeque<(usize, usize)>,
}

impl Arm {
    /// Lowers `out` to the least number behind each cell of a line, with the
    /// steps to it. O(cells of the line).
    fn sweep(&mut self, game: &Bomb, numbers: &[u32], line: impl Iterator<Item = usize>, out: &mut [u32]) {
        self.waiting.clear();
        for (place, at) in line.enumerate() {
            if game.is_rock(Cell(at as u32)) {
                self.waiting.clear();
                continue;
            }
            // As seen from a place that lies further back than any line is long.
            let number = numbers[at] as usize + numbers.len() - place;
            while self.waiting.back().is_some_and(|&(_, other)| other >= number) {
                self.waiting.pop_back();
            }
            self.waiting.push_back((place, number));
            while self.waiting.front().is_some_and(|&(first, _)| first + self.reach < place) {
                self.waiting.pop_front();
            }
            if let Some(&(_, least)) = self.waiting.front() {
                out[at] = out[at].min((least + place - numbers.len()) as u32);
            }
        }
    }
}
