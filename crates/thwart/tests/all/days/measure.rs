//! How good a board is for a day, by the library's own measure.

use thwart::difficulty::NaivePlan;
use thwart::info::Objective;
use thwart::value::Value;
use thwart::{Limits, Position, SolveOptions};

/// The most work of a solve, in the units of its method: a phone does it in a moment.
const MOST_WORK: u64 = 20_000;
/// The least difference between the naive plan and the value, where players count what they pay.
const LEAST_GAP: u64 = 2;
/// The least value and the least score: smaller ones are found by chance.
const LEAST_VALUE: u64 = 2;
const LEAST_SCORE: u64 = 8;
/// The shortest play of a game that is won or lost.
const SHORTEST: u64 = 4;

/// The names of the levels, from the easiest on.
pub const LEVELS: [&str; 3] = ["gentle", "sly", "cruel"];
/// A plan is of the next level if it loses so much, both in percent of the value and as a number.
const PERCENT: [u64; 2] = [30, 60];
const LOSS: [u64; 2] = [3, 4];
/// A game that is won or lost is of the next level if its line has so many moves.
const LENGTH: [u64; 2] = [8, 12];

/// A board that is good enough for a day.
#[derive(Debug, PartialEq, Eq)]
pub struct Measured {
    /// The number of its level in [`LEVELS`].
    pub level: usize,
    /// How far the naive plan is from the value, in words.
    pub gap: String,
    /// The work of the solve.
    pub work: u64,
    /// The value as in `expect:`.
    pub expect: String,
}

impl Measured {
    /// Returns the words of the header `source:`.
    pub fn words(&self) -> String {
        format!("{}, {}, work {}", LEVELS[self.level], self.gap, self.work)
    }
}

/// Measures a board: exactly one first move (or set of walls) is best, and the naive plan is clearly worse. `None` if it
/// is lost, dull or ambiguous, or takes too much work.
pub fn measure(position: &Position) -> Option<Measured> {
    let info = position.setup().info();
    let limits = Limits::default().nodes(MOST_WORK);
    let line = info.objective == Objective::Win;
    let options =
        SolveOptions::default().certify(false).difficulty(true).line(line).explain(false).limits(limits);
    let solution = position.solve(&options).ok()?;
    let value = solution.bounds.value()?;
    let Value::Finite(best) = value else { return None };
    let worth = solution.difficulty?;
    let work = solution.work.iter().map(|(_, count)| count).sum();
    if worth.best_moves != Some(1) || work > MOST_WORK {
        return None;
    }
    let score = position.score(value).map(|score| u64::try_from(score).unwrap_or(0));
    if info.objective != Objective::Win && score.map_or(best < LEAST_VALUE, |score| score < LEAST_SCORE) {
        return None;
    }
    let (level, gap) = match worth.naive {
        _ if info.objective == Objective::Win => by_length(solution.line.len() as u64)?,
        Some(NaivePlan { worst: Some(Value::Infinite), .. }) => {
            (LEVELS.len() - 1, "the plan fails".to_owned())
        }
        Some(NaivePlan { worst: Some(worst @ Value::Finite(paid)), .. }) => match score {
            None => by_gap(paid.checked_sub(best)?, best, LEAST_GAP)?,
            Some(score) => {
                let naive = u64::try_from(position.score(worst)?).unwrap_or(0);
                by_gap(score.checked_sub(naive)?, score, score.div_ceil(5))?
            }
        },
        _ => return None,
    };
    let expect = info.objective.expectation(value, position.measure());
    Some(Measured { level, gap, work, expect })
}

/// Returns the level and the words of a gap, if it is large enough.
fn by_gap(gap: u64, of: u64, least: u64) -> Option<(usize, String)> {
    let level = level(PERCENT, 100 * gap / of.max(1)).min(level(LOSS, gap));
    (gap >= least).then(|| (level, format!("gap {gap}")))
}

/// Returns the level and the words of a play of so many moves, if it is long enough.
fn by_length(moves: u64) -> Option<(usize, String)> {
    (moves >= SHORTEST).then(|| (level(LENGTH, moves), format!("moves {moves}")))
}

fn level(bounds: [u64; 2], measured: u64) -> usize {
    bounds.iter().filter(|&&bound| measured >= bound).count()
}
