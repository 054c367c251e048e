//! Solving enclose.

mod fast;
mod oracle;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use thwart_grid::Cell;

use super::rules::{Enclose, Position};
use crate::check::evidence::{KIND, KIND_APART, KIND_WITH_FENCES, NO_PEN, NO_WALLS, Site, UNIT};
use thwart_game::answer::{Answer, Evidence, Oracle, SolveError};
use thwart_game::difficulty::NaivePlan;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::solve::Solve;
use thwart_game::value::{Bounds, Value};

use fast::{Pen, Proof, Search};

/// The name of the default method.
const CUTS: &str = "cuts";

impl Solve for Enclose {
    fn reference(&self) -> Option<Value> {
        Some(super::reference::value(self))
    }

    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        match method {
            CUTS => solve(self, position, limits),
            _ => Err(SolveError::UnknownMethod { method: method.to_owned() }),
        }
    }

    fn naive(&self, position: &Position, limits: &Limits) -> Result<Option<NaivePlan>, SolveError> {
        if position.is_done {
            return Ok(None);
        }
        let site = Site::new(self, position);
        check_sums(&site)?;
        let mut budget = limits.start();
        let pen = Search::new(&site, &mut budget).naive_pen();
        let promise = pen.map_or(Value::Infinite, |pen| value(&site, pen.missed));
        if budget.exhausted() {
            return Err(SolveError::Stopped { method: CUTS });
        }
        Ok(Some(NaivePlan { promise, worst: Some(promise) }))
    }

    fn count_best_moves(
        &self,
        position: &Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Option<u64>, SolveError> {
        let Some(missed) = answer.bounds.value().and_then(Value::finite).filter(|_| !position.is_done) else {
            return Ok(None);
        };
        let site = Site::new(self, position);
        check_sums(&site)?;
        let mut budget = limits.start();
        let count = Search::new(&site, &mut budget)
            .count((missed - site.lost).cast_signed(), super::MOST_PENS_COUNTED);
        Ok(Some(count.map_err(|_| SolveError::Stopped { method: CUTS })?))
    }

    fn without_each(
        &self,
        position: &Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Vec<(Cell, Bounds)>, SolveError> {
        let planned = answer.line.iter().flatten().filter_map(|chosen| chosen.cell());
        let without = |cell: Cell| {
            let mut site = Site::new(self, position);
            let place = site.place(cell).expect("a wall of the plan stands in reach");
            site.price[place] = None;
            let found = best_pen(&site, Search::new(&site, &mut limits.start())).bounds;
            Ok((cell, Bounds { lower: found.lower.max(answer.bounds.lower), ..found }))
        };
        planned.map(without).collect()
    }

    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + Send + 'a> {
        Box::new(oracle::EncloseOracle::new(self, limits))
    }

    fn prove(
        &self,
        position: &Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Option<Evidence>, SolveError> {
        prove(self, position, answer, limits)
    }
}

/// Returns the line of a pen: its walls in move order, then the end.
fn line(site: &Site, pen: &Pen) -> Vec<Move> {
    pen.walls.iter().map(|&wall| Move::Obstacle(site.cells[wall])).chain([Move::Done]).collect()
}

/// Returns the value of a pen, or of none.
fn value(site: &Site, missed: i64) -> Value {
    let missed = site.lost + missed.unsigned_abs();
    if missed > site.most { Value::Infinite } else { Value::Finite(missed) }
}

/// Refuses sums that the arithmetic cannot hold.
fn check_sums(site: &Site) -> Result<(), SolveError> {
    let limit = i64::MAX.unsigned_abs() / 64 / UNIT.unsigned_abs();
    let size = site.most.saturating_add(1).saturating_mul(site.walls.unsigned_abs() + 2);
    if size <= limit {
        return Ok(());
    }
    Err(SolveError::TooLarge {
        method: CUTS,
        what: "all points and prices times the number of walls",
        size,
        limit,
        remedy: "; give fewer walls or smaller points".to_owned(),
    })
}

fn solve(game: &Enclose, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    if let Some(outcome) = game.outcome(position) {
        return Ok(Answer { line: Some(Vec::new()), ..Answer::exact(outcome) });
    }
    let mut budget = limits.start();
    let (site, fences) = fast::crop(game, Site::new(game, position), &mut budget);
    check_sums(&site)?;
    Ok(best_pen(&site, Search::with_fences(game, &site, &fences, &mut budget)))
}

/// Solves a position by minimum cuts.
fn best_pen(site: &Site, mut search: Search<'_, '_>) -> Answer {
    let (root, mut lower) = search.root();
    if lower < search.least() {
        search.look_near(&root);
    }
    lower = match search.show(&root, search.least()) {
        Ok(()) => search.least(),
        Err(_) => lower.max(search.open).clamp(0, search.least()),
    };
    let (lower, upper) = (value(site, lower), value(site, search.least()));
    let line = search.pen.as_ref().map(|pen| line(site, pen));
    let line = line.or((upper == lower).then(|| vec![Move::Done]));
    let work = vec![("nodes", search.nodes())];
    Answer { bounds: Bounds { lower, upper }, line, work, ..Answer::default() }
}

fn prove(
    game: &Enclose,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    let Some(claim) = answer.bounds.value().filter(|_| !position.is_done) else { return Ok(None) };
    let mut budget = limits.start();
    let (site, fences) = fast::crop(game, Site::new(game, position), &mut budget);
    check_sums(&site)?;
    let walls: Vec<_> = answer
        .line
        .iter()
        .flatten()
        .filter_map(|chosen| chosen.cell())
        .map(|cell| game.board().coord(cell).to_string())
        .collect();
    let mut text = match (claim, walls.is_empty()) {
        (Value::Infinite, _) => format!("walls: {NO_PEN}\n"),
        (_, true) => format!("walls: {NO_WALLS}\n"),
        _ => format!("walls: {}\n", walls.join(" ")),
    };
    let mut search = Search::with_fences(game, &site, &fences, &mut budget);
    let mut proof = Proof::new(&site);
    proof.fences(&fences);
    search.proof = Some(proof);
    let (root, _) = search.root();
    let aim = claim.finite().unwrap_or(site.most + 1) - site.lost;
    let is_shown = search.show(&root, aim.cast_signed()).is_ok();
    let proof = search.proof.take().expect("it was set");
    if !is_shown {
        let stopped = SolveError::Stopped { method: CUTS };
        return if budget.exhausted() { Err(stopped) } else { Ok(None) };
    }
    let _ = write!(text, "steps: {}\n{}", proof.lines, proof.text);
    let kind = match (site.is_apart, proof.has_fences) {
        (true, _) => KIND_APART,
        (false, true) => KIND_WITH_FENCES,
        (false, false) => KIND,
    };
    Ok(Some(Evidence { kind, text }))
}
