//! Writing down a search, in the form that `check.rs` reads.

use std::fmt::Write as _;

use super::fences::Line;
use super::flow::{Fate, Flow};
use crate::check::evidence::Site;
use thwart_game::certificate::MAX_BYTES;
use thwart_game::certificate::budget::CheckBudget;

/// The text of a proof so far.
pub(crate) struct Proof<'a> {
    site: &'a Site,
    pub text: String,
    /// The number of lines.
    pub lines: u64,
    /// The amounts on all steps in the last leaf.
    last: Vec<i64>,
    /// The work of its check, and how much of the text is counted in it.
    budget: CheckBudget,
    counted: usize,
    /// Whether there are fences in it.
    pub has_fences: bool,
    /// Whether the checker would refuse so much work, or the text is too long for a certificate.
    pub is_too_long: bool,
}

impl<'a> Proof<'a> {
    /// Starts a proof with the lines that left this site of the board.
    pub(crate) fn new(site: &'a Site, fences: &[Line]) -> Self {
        let mut proof = Self {
            site,
            text: String::new(),
            lines: 0,
            last: vec![0; site.step_count()],
            budget: CheckBudget::default(),
            counted: 0,
            has_fences: false,
            is_too_long: false,
        };
        proof.fences(fences);
        proof
    }

    /// Counts a line, which ends the text, and the cells that its check looks at.
    fn end_line(&mut self, looks: u64) {
        self.text.push('\n');
        self.lines += 1;
        self.budget.read_bytes((self.text.len() - self.counted) as u64);
        self.counted = self.text.len();
        self.is_too_long |= self.budget.look(looks).is_err() || self.text.len() as u64 > MAX_BYTES / 4;
    }

    /// These places are out in this part.
    pub(crate) fn fences(&mut self, lines: &[Line]) {
        for line in lines {
            self.has_fences = true;
            self.text.push_str(&line.text);
            self.end_line(line.looks);
        }
    }

    /// The part with this fate of a place comes next, and after it the other one.
    pub(crate) fn branch(&mut self, place: usize, fate: Fate) {
        let side = u8::from(fate == Fate::In);
        let _ = write!(self.text, "B {} {side}", self.site.cells[place].0);
        self.end_line(0);
    }

    /// This part has no pen: a place in it cannot be reached.
    pub(crate) fn contradiction(&mut self) {
        self.text.push('P');
        self.end_line(self.site.looks());
    }

    /// This part is closed by a flow: the changes since the last one are written.
    pub(crate) fn leaf(&mut self, flow: &Flow) {
        if self.is_too_long {
            return;
        }
        let _ = write!(self.text, "L {}", flow.k);
        write_changes(&mut self.text, self.site, &flow.on, |step| self.last[step]);
        if let Some(between) = &flow.between {
            self.text.push_str(" |");
            write_changes(&mut self.text, self.site, &between.on, |_| 0);
        }
        self.last.clone_from(&flow.on);
        self.end_line(self.site.looks());
    }
}

/// Writes the amounts on steps that differ from the last ones.
fn write_changes(text: &mut String, site: &Site, on: &[i64], last: impl Fn(usize) -> i64) {
    for from in 0..site.len() {
        for step in site.steps(from).filter(|&step| on[step] != last(step)) {
            let [from, to] = [from, site.to(step)].map(|place| site.cells[place].0);
            let _ = write!(text, " {from}>{to}:{}", on[step]);
        }
    }
}
