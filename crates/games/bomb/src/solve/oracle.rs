//! Perfect play of bomb at any position.

use thwart_grid::{Cell, CellSet};

use super::{CheapestPaths, Survey};
use crate::{Bomb, Position};
use thwart_game::answer::{Evaluation, MoveValue, Oracle, SolveError};
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::Bounds;

/// The most work for the first best replies to blasts if several are left:
/// cells times passes, or times blasts to try.
const REPLY_WORK: usize = 1 << 22;

/// Perfect play. Positions with the same blasts share results, which are kept
/// for the last blasts asked about.
pub(super) struct BombOracle<'g> {
    game: &'g Bomb,
    limits: &'g Limits,
    /// The paths to the ends over the floor that these blasts leave.
    walk: Option<(CellSet, CheapestPaths)>,
    /// The values of further blasts after these, from this start.
    survey: Option<(CellSet, Cell, Survey)>,
}

impl<'g> BombOracle<'g> {
    pub(super) const fn new(game: &'g Bomb, limits: &'g Limits) -> Self {
        Self { game, limits, walk: None, survey: None }
    }

    /// Returns the paths once these blasts are done. O(n), O(1) if asked again.
    fn walk(&mut self, blasts: &CellSet) -> &CheapestPaths {
        let known = self.walk.take().filter(|(of, _)| of == blasts);
        let walk = known.unwrap_or_else(|| (blasts.clone(), CheapestPaths::new(self.game, blasts)));
        &self.walk.insert(walk).1
    }

    /// Returns the survey of a position before the walk. O(1) if asked again.
    fn survey(&mut self, position: &Position) -> Result<&mut Survey, SolveError> {
        let known =
            self.survey.take().filter(|(of, start, _)| *of == position.blasts && *start == position.walker);
        let survey = match known {
            Some(survey) => survey,
            None => (position.blasts.clone(), position.walker, self.new_survey(position)?),
        };
        Ok(&mut self.survey.insert(survey).2)
    }

    /// Returns a survey that is not kept.
    fn new_survey(&self, position: &Position) -> Result<Survey, SolveError> {
        Survey::within(self.game, position, self.limits)
    }

    /// Returns the value of ending the turn, and the step that follows.
    fn done(&mut self, position: &Position) -> MoveValue {
        let game = self.game;
        let walk = self.walk(&position.blasts);
        let value = walk.value(position.walker);
        MoveValue {
            chosen: Move::Done,
            bounds: Bounds::exact(value),
            reply: walk.step(game, position.walker),
        }
    }
}

/// Returns the best move before the walk: as few blasts as the value needs, of
/// those the first in order; then the end of the turn.
fn best(survey: &mut Survey, limits: &Limits) -> Result<Move, SolveError> {
    let first = survey.first_blast(survey.left(), &mut limits.start())?;
    Ok(first.map_or(Move::Done, Move::Blast))
}

impl Oracle<Bomb> for BombOracle<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Evaluation::exact(outcome, None));
        }
        if position.walking {
            let game = self.game;
            let walk = self.walk(&position.blasts);
            return Ok(Evaluation::exact(walk.value(position.walker), walk.step(game, position.walker)));
        }
        let limits = self.limits;
        let survey = self.survey(position)?;
        Ok(Evaluation { bounds: survey.bounds(), best: Some(best(survey, limits)?) })
    }

    /// Evaluates all cells of the next blast at once, in O(n) per blast that is
    /// left.
    ///
    /// If several are left, the reply to a blast may be another one. The first
    /// best reply costs passes of its own. Replies are computed in order of
    /// value as long as [`REPLY_WORK`] lasts. After that, the reply to a
    /// needless blast is the best move without it, which also keeps the value,
    /// and the reply to a useful one is left out.
    fn analyze(&mut self, game: &Bomb, position: &Position) -> Result<Vec<MoveValue>, SolveError> {
        if position.walking {
            let analyze = |chosen| {
                let evaluation = self.evaluate(&game.play(position, chosen))?;
                let bounds = evaluation.bounds.plus(game.cost(position, chosen));
                Ok(MoveValue { chosen, bounds, reply: evaluation.best })
            };
            return game.legal_moves(position).into_iter().map(analyze).collect();
        }
        let mut analyzed = Vec::with_capacity(game.board().len());
        analyzed.push(self.done(position));
        let left = game.blasts_left(position);
        if left == 0 {
            return Ok(analyzed);
        }
        let mut budget = self.limits.start();
        let survey = self.survey(position)?;
        let (alone, worth) = (
            survey.forced(game, 0, u64::MAX, &mut budget)?,
            survey.forced(game, left - 1, u64::MAX, &mut budget)?,
        );
        let exact = alone.exact && worth.exact;
        let passes = survey.needed() + 1;
        let (needless, instead) = (survey.value_with(left - 1), survey.first_blast(left - 1, &mut budget)?);
        let least = survey.least();
        let mut open = Vec::new();
        for ((cell, alone), upper) in game.board().cells().zip(alone.each()).zip(worth.each()) {
            if !game.takes_blast(&position.blasts, cell) {
                continue;
            }
            let chosen = Move::Blast(cell);
            let reply = if alone == upper {
                Some(Move::Done)
            } else {
                open.push((upper, analyzed.len(), cell));
                instead.filter(|_| upper == needless).map(Move::Blast).filter(|&blast| blast != chosen)
            };
            let lower = if exact { upper } else { least };
            analyzed.push(MoveValue { chosen, bounds: Bounds { lower, upper }, reply });
        }
        open.sort_unstable();
        let searches = if game.is_priced() { game.board().len() } else { passes * passes };
        let affordable = REPLY_WORK / game.board().len().saturating_mul(searches);
        for (_, place, cell) in open.into_iter().take(affordable) {
            let after = game.play(position, Move::Blast(cell));
            analyzed[place].reply = Some(best(&mut self.new_survey(&after)?, self.limits)?);
        }
        Ok(analyzed)
    }
}
