//! Writing down a search, in the form that `check.rs` reads.

use std::fmt::Write as _;

use super::super::site::Site;
use super::flow::{Fate, Flow};

/// The most bytes of a proof.
const MOST_BYTES: usize = 1 << 28;

/// The text of a proof so far.
pub(super) struct Proof<'a> {
    site: &'a Site,
    pub text: String,
    /// The number of lines.
    pub lines: u64,
    /// The amounts on all steps in the last leaf.
    last: Vec<i64>,
}

impl<'a> Proof<'a> {
    pub(super) fn new(site: &'a Site) -> Self {
        Self { site, text: String::new(), lines: 0, last: vec![0; site.step_count()] }
    }

    /// Returns whether the proof is too long for a certificate.
    pub(super) fn is_too_long(&self) -> bool {
        self.text.len() > MOST_BYTES
    }

    /// The part with this fate of a place comes next, and after it the other one.
    pub(super) fn branch(&mut self, place: usize, fate: Fate) {
        self.lines += 1;
        let side = u8::from(fate == Fate::In);
        let _ = writeln!(self.text, "B {} {side}", self.site.cells[place].0);
    }

    /// This part has no pen: a place in it cannot be reached.
    pub(super) fn contradiction(&mut self) {
        self.lines += 1;
        self.text.push_str("P\n");
    }

    /// This part is closed by a flow: the changes since the last one are written.
    pub(super) fn leaf(&mut self, flow: &Flow) {
        self.lines += 1;
        let _ = write!(self.text, "L {}", flow.k);
        if self.is_too_long() {
            return;
        }
        for from in 0..self.site.len() {
            for step in self.site.steps(from) {
                if flow.on[step] != self.last[step] {
                    let [from, to] = [from, self.site.to(step)].map(|place| self.site.cells[place].0);
                    let _ = write!(self.text, " {from}>{to}:{}", flow.on[step]);
                }
            }
        }
        self.last.clone_from(&flow.on);
        self.text.push('\n');
    }
}
