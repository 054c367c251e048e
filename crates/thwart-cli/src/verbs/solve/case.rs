//! A case of the input and its answer.

use std::io::{self, Write};

use serde_json::{Map, Value as Json};
use thwart::any::Unchecked;
use thwart::grid::metres::micrometres;
use thwart::route::first_cell;
use thwart::scale::Scale;
use thwart::value::Verdict;
use thwart::{Position, Solution};
use thwart_json::LINE;

use super::expect;
use crate::Context;
use crate::cases::Place;
use crate::failure::{Failure, Status};

/// A case that is a position.
pub(super) struct Case<'l> {
    pub(super) place: Place<'l>,
    pub(super) position: &'l Position,
    /// Its index among all cases, from 0.
    pub(super) index: usize,
}

impl Case<'_> {
    /// Returns the length of its steps, if it is known.
    pub(super) fn scale(&self) -> Option<Scale> {
        self.place.loaded.scale(self.position)
    }

    /// Writes the object on one line. Its line of play, perhaps millions of moves, is written move by move.
    pub(super) fn write_json(
        &self,
        out: &mut impl Write,
        solution: &Solution,
        passages: Option<Json>,
    ) -> io::Result<()> {
        let mut object = self.json(solution);
        if let Some(found) = passages {
            object.insert("passages".to_owned(), found);
        }
        let mut before = "{";
        for (key, value) in &object {
            write!(out, "{before}{}:", Json::from(key.as_str()))?;
            before = ",";
            if key == LINE {
                let mut before = b"[";
                for &chosen in &solution.line {
                    out.write_all(before)?;
                    serde_json::to_writer(&mut *out, &self.position.move_text(chosen))?;
                    before = b",";
                }
                out.write_all(if solution.line.is_empty() { b"[]" } else { b"]" })?;
            } else {
                serde_json::to_writer(&mut *out, value)?;
            }
        }
        writeln!(out, "}}")
    }

    /// Returns the object with only a placeholder for its line of play.
    fn json(&self, solution: &Solution) -> Map<String, Json> {
        let scale = self.scale();
        let metres = scale.map(|scale| move |value| scale.metres(value));
        let metres = metres.as_ref().map(|metres| metres as thwart_json::Metres<'_>);
        let mut object = thwart_json::solution(self.position, solution, metres);
        self.add_frame(&mut object, solution);
        self.place.object(object)
    }

    /// Adds the frame of a ROS map after the parameters: `resolution`, `origin` and `start_xy`, in metres.
    fn add_frame(&self, object: &mut Map<String, Json>, solution: &Solution) {
        let Some(metres) = self.place.loaded.metres else { return };
        let after = |key: &str, object: &Map<String, Json>| object.keys().position(|other| other == key);
        let at = after("parameters", object).map_or(object.len(), |index| index + 1);
        object.shift_insert(at, "resolution".to_owned(), metres.resolution.into());
        object.shift_insert(at + 1, "origin".to_owned(), metres.origin.to_vec().into());
        if let Some(start) = first_cell(self.position, solution) {
            let point = metres.middle(self.position.setup().board(), start).map(micrometres);
            object.shift_insert(at + 2, "start_xy".to_owned(), point.to_vec().into());
        }
    }

    /// Returns the status of an answer, after comparing it with the expectation.
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
