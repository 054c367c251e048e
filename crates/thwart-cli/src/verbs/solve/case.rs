//! A case of what was given: its place and its answer.

use std::io::{self, Write};

use serde_json::{Map, Value as Json};
use thwart::any::Unchecked;
use thwart::value::Verdict;
use thwart::{Position, Solution};
use thwart_json::LINE;

use super::expect;
use crate::Context;
use crate::failure::{Failure, Status};
use crate::input::{self, Loaded, Scale};

/// Where a case stands in what was given.
#[derive(Clone, Copy)]
pub(super) struct Place<'l> {
    pub(super) loaded: &'l Loaded,
    /// Which case of its input, from 1.
    pub(super) number: usize,
    /// Whether it is one of several, of an input or of several inputs.
    pub(super) several: bool,
    /// Whether its input is the only one.
    pub(super) alone: bool,
}

impl<'l> Place<'l> {
    pub(super) fn read(&self) -> &'l input::Case {
        &self.loaded.cases[self.number - 1]
    }

    /// What messages call it.
    pub(super) fn words(self) -> String {
        match self.loaded.cases.len() {
            1 => self.loaded.name.clone(),
            _ => format!("{}: case {}", self.loaded.name, self.number),
        }
    }

    /// The object with its place, where there are several, and what it was taken for where that is not plain.
    pub(super) fn object(self, mut object: Map<String, Json>) -> Map<String, Json> {
        if let Some(read_as) = self.loaded.read_as() {
            object.shift_insert(1, "read_as".to_owned(), read_as.into());
        }
        if self.several {
            object.shift_insert(1, "file".to_owned(), self.loaded.name.as_str().into());
            object.shift_insert(2, "case".to_owned(), self.number.into());
        }
        object
    }
}

/// One case that is a position.
pub(super) struct Case<'l> {
    pub(super) place: Place<'l>,
    pub(super) position: &'l dyn Position,
    /// Which of all cases it is, from 0.
    pub(super) index: usize,
}

impl Case<'_> {
    /// How long its steps are, where that is known.
    pub(super) fn scale(&self) -> Option<Scale> {
        self.place.loaded.scale(self.position)
    }

    /// The object, on one line. The line of play, which may have millions of moves,
    /// is written move by move.
    pub(super) fn write_json(&self, out: &mut impl Write, solution: &Solution) -> io::Result<()> {
        let mut before = "{";
        for (key, value) in &self.json(solution) {
            write!(out, "{before}{}:", Json::from(key.as_str()))?;
            before = ",";
            if key == LINE {
                let mut before = "[";
                for &chosen in &solution.line {
                    write!(out, "{before}{}", Json::from(self.position.move_text(chosen)))?;
                    before = ",";
                }
                write!(out, "{}]", if solution.line.is_empty() { "[" } else { "" })?;
            } else {
                write!(out, "{value}")?;
            }
        }
        writeln!(out, "}}")
    }

    /// The object but for its line of play, which only has its place.
    fn json(&self, solution: &Solution) -> Map<String, Json> {
        let scale = self.scale();
        let metres = scale.map(|scale| move |value| scale.metres(value));
        let metres = metres.as_ref().map(|metres| metres as thwart_json::Metres<'_>);
        self.place.object(thwart_json::solution(self.position, solution, metres))
    }

    /// The status of an answer, after comparing it with what was expected.
    pub(super) fn judge(&self, context: &mut Context<'_>, solution: &Solution) -> anyhow::Result<Status> {
        if let Some(Unchecked::Refused(error)) = &solution.unchecked {
            let message = format!("{}: the checker refused this answer, {error}", self.place.words());
            return Err(Failure::with(Status::Refused, message));
        }
        if let Some(refuted @ Unchecked::Refuted(_)) = &solution.unchecked {
            return Err(Failure::with(Status::Refused, format!("{}: {refuted}", self.place.words())));
        }
        if let Some(failed) = expect::failed(self.place.loaded, self.position, solution) {
            context.io.complain(&format!("{}: {failed}", self.place.words()));
            return Ok(Status::Refused);
        }
        Ok(if solution.verdict == Verdict::Unknown { Status::Unknown } else { Status::Answered })
    }
}
