//! Solving enclose.

mod fast;
mod oracle;
#[cfg(test)]
mod tests;

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

/// On a site of no more places the search finds good pens sooner than looking for them does.
const PLACES_SEARCHED_AT_ONCE: usize = 500;

/// A site with more places is large: it gets a pen near the animals first. In tests nearly each is.
const LARGE: usize = if cfg!(test) { 16 } else { 1 << 16 };

/// The name of the default method.
const CUTS: &str = "cuts";

impl Solve for Enclose {
    fn reference(&self) -> Option<Value> {
        Some(super::reference::value(self))
    }

    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        match method {
            CUTS => solve(self, position, limits, None, true),
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
            let found = best_pen(&site, &mut Search::new(&site, &mut limits.start()), true).bounds;
            Ok((cell, Bounds { lower: found.lower.max(answer.bounds.lower), ..found }))
        };
        planned.map(without).collect()
    }

    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + Send + 'a> {
        Box::new(oracle::EncloseOracle::new(self, limits))
    }

    /// Searches again with the value known: the first proof was too long, or another method found the value.
    fn prove(
        &self,
        position: &Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Option<Evidence>, SolveError> {
        if position.is_done {
            return Ok(None);
        }
        let again = solve(self, position, limits, Some(answer), true)?;
        Ok(again.evidence.filter(|_| again.bounds == answer.bounds))
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

/// Solves a position, and writes the evidence if it `proves`. A known answer leaves only the proof to be found.
fn solve(
    game: &Enclose,
    position: &Position,
    limits: &Limits,
    known: Option<&Answer>,
    proves: bool,
) -> Result<Answer, SolveError> {
    if let Some(outcome) = game.outcome(position) {
        return Ok(Answer { line: Some(Vec::new()), ..Answer::exact(outcome) });
    }
    let mut budget = limits.start();
    let whole = Site::new(game, position);
    check_sums(&whole)?;
    let first = match known {
        Some(answer) => known_pen(&whole, answer),
        None if whole.len() > LARGE => fast::pen_near(&whole, &mut budget),
        None => None,
    };
    let cropped = fast::crop(game, &whole, &mut budget);
    let (site, fences) = cropped.as_ref().map_or((&whole, [].as_slice()), |(site, lines)| (site, lines));
    if site.len() > LARGE && budget.spend_many(0) {
        // The search of a large site takes long to begin.
        let upper = first.as_ref().map_or(Value::Infinite, |pen| value(&whole, pen.missed));
        let line = first.map(|pen| line(&whole, &pen));
        return Ok(Answer { bounds: Bounds { lower: value(site, 0), upper }, line, ..Answer::default() });
    }
    let mut search = Search::with_fences(game, site, fences, &mut budget);
    search.pen = first.map(|pen| pen.moved(&whole, site));
    search.proof = proves.then(|| Proof::new(site, fences));
    let mut answer = best_pen(site, &mut search, known.is_none());
    answer.evidence = search.proof.take().map(|proof| evidence(game, &answer, &proof));
    Ok(answer)
}

/// Returns the pen of an answer, if it has one.
fn known_pen(site: &Site, answer: &Answer) -> Option<Pen> {
    let missed = (answer.bounds.upper.finite()? - site.lost).cast_signed();
    let walls = answer.line.iter().flatten().filter_map(|chosen| site.place(chosen.cell()?)).collect();
    Some(Pen { missed, walls })
}

/// Solves a position by minimum cuts; `looks` says whether to look for good pens before the search.
fn best_pen(site: &Site, search: &mut Search<'_, '_>, looks: bool) -> Answer {
    let (root, mut lower) = search.root();
    if looks && lower < search.least() && site.len() > PLACES_SEARCHED_AT_ONCE {
        search.look_near(&root);
    }
    lower = if search.show(&root, search.least()).is_ok() {
        search.least()
    } else {
        search.proof = None;
        lower.max(search.open).clamp(0, search.least())
    };
    let (lower, upper) = (value(site, lower), value(site, search.least()));
    let line = search.pen.as_ref().map(|pen| line(site, pen));
    let line = line.or((upper == lower).then(|| vec![Move::Done]));
    let work = vec![("nodes", search.nodes())];
    Answer { bounds: Bounds { lower, upper }, line, work, ..Answer::default() }
}

/// Writes the evidence for the value of an answer.
fn evidence(game: &Enclose, answer: &Answer, proof: &Proof<'_>) -> Evidence {
    let planned = answer.line.iter().flatten().filter_map(|chosen| chosen.cell());
    let walls: Vec<_> = planned.map(|cell| game.board().coord(cell).to_string()).collect();
    let walls = match (answer.bounds.upper, walls.is_empty()) {
        (Value::Infinite, _) => NO_PEN.to_owned(),
        (_, true) => NO_WALLS.to_owned(),
        _ => walls.join(" "),
    };
    let text = format!("walls: {walls}\nsteps: {}\n{}", proof.lines, proof.text);
    let kind = match (game.is_apart(), proof.has_fences) {
        (true, _) => KIND_APART,
        (false, true) => KIND_WITH_FENCES,
        (false, false) => KIND,
    };
    Evidence { kind, text }
}
