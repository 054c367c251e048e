//! Perfect play of bomb at any position.

use thwart_core::CellSet;

use super::{Ground, Survey, first_step, to_end, value_of};
use crate::game::{Analysed, Evaluation, Game, Oracle, SolveError};
use crate::games::bomb::{Bomb, Position};
use crate::limits::Limits;
use crate::moves::Move;
use crate::value::{Bounds, Value};

/// How much work the first best replies to blasts may cost when several are
/// left: cells times passes.
const REPLY_WORK: usize = 1 << 22;

/// Perfect play. What positions with the same blasts share is kept for the
/// blasts last asked about.
pub(super) struct BombOracle<'g> {
    game: &'g Bomb,
    limits: &'g Limits,
    /// The board before any blast, made when first needed.
    bare: Option<Ground>,
    /// Steps to the end over what these blasts leave.
    walk: Option<(CellSet, Vec<u32>)>,
    /// What further blasts are worth after these.
    survey: Option<(CellSet, Survey)>,
}

impl<'g> BombOracle<'g> {
    /// An oracle that has looked at nothing yet.
    pub(super) const fn new(game: &'g Bomb, limits: &'g Limits) -> Self {
        Self { game, limits, bare: None, walk: None, survey: None }
    }

    /// Steps to the end once these blasts are done. O(n), O(1) when asked
    /// again.
    fn walk(&mut self, blasts: &CellSet) -> &[u32] {
        let known = self.walk.take().filter(|(of, _)| of == blasts);
        let walk = known.unwrap_or_else(|| (blasts.clone(), to_end(self.game, blasts)));
        &self.walk.insert(walk).1
    }

    /// The survey of a position before the walk. O(n) per useful blast, O(1)
    /// when asked again.
    fn survey(&mut self, position: &Position) -> Result<&mut Survey, SolveError> {
        let known = self.survey.take().filter(|(of, _)| *of == position.blasts);
        let survey = match known {
            Some(survey) => survey,
            None => (position.blasts.clone(), self.look(position)?),
        };
        Ok(&mut self.survey.insert(survey).1)
    }

    /// A survey that is not kept.
    fn look(&mut self, position: &Position) -> Result<Survey, SolveError> {
        let bare = self.bare.get_or_insert_with(|| Ground::new(self.game));
        let ground = bare.after(self.game, &position.blasts);
        let left = self.game.blasts_left(position);
        Survey::new(self.game, ground, left, &mut self.limits.start())
    }

    /// The value of ending the turn, and the step that follows.
    fn done(&mut self, blasts: &CellSet) -> Analysed {
        let (game, entrance) = (self.game, self.game.entrance());
        let to_end = self.walk(blasts);
        let value = value_of(to_end[entrance.index()]);
        Analysed { chosen: Move::Done, bounds: Bounds::exact(value), reply: first_step(game, to_end, entrance) }
    }
}

/// The best move before the walk: as few blasts as the value needs, of those
/// the first in order; then the end of the turn.
fn best(survey: &mut Survey) -> Result<Move, SolveError> {
    Ok(survey.first_blast(survey.left())?.map_or(Move::Done, Move::Blast))
}

fn bounds(survey: &Survey) -> Bounds {
    let upper = value_of(survey.value());
    Bounds { lower: if survey.stopped() { value_of(survey.least()) } else { upper }, upper }
}

impl Oracle<Bomb> for BombOracle<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Evaluation::exact(outcome, None));
        }
        if position.walking {
            let game = self.game;
            let to_end = self.walk(&position.blasts);
            let value = Value::Finite(u64::from(to_end[position.walker.index()]));
            return Ok(Evaluation::exact(value, first_step(game, to_end, position.walker)));
        }
        let survey = self.survey(position)?;
        Ok(Evaluation { bounds: bounds(survey), best: Some(best(survey)?) })
    }

    /// All cells of the next blast at once, in O(n) per blast that is left.
    ///
    /// Where several are left, the reply to a blast may be another one. The
    /// first that is best costs passes of its own and is looked for in order
    /// of value as long as [`REPLY_WORK`] lasts. Beyond it, the reply to a
    /// needless blast is the one that would be best without it, which keeps
    /// the value too, and the reply to a useful one is left out.
    fn analyse(&mut self, game: &Bomb, position: &Position) -> Result<Vec<Analysed>, SolveError> {
        if position.walking {
            let analyse = |chosen| {
                let evaluation = self.evaluate(&game.play(position, chosen))?;
                let bounds = evaluation.bounds.plus(game.cost(position, chosen));
                Ok(Analysed { chosen, bounds, reply: evaluation.best })
            };
            return game.moves(position).into_iter().map(analyse).collect();
        }
        let mut analysed = vec![self.done(&position.blasts)];
        let left = game.blasts_left(position);
        if left == 0 {
            return Ok(analysed);
        }
        let survey = self.survey(position)?;
        let (alone, worth) = (survey.forced(0)?, survey.forced(left - 1)?);
        let passes = survey.passes() + 1;
        let (needless, instead) = (survey.value_with(left - 1), survey.first_blast(left - 1)?);
        let least = survey.stopped().then(|| value_of(survey.least()));
        let mut open = Vec::new();
        for chosen in game.moves(position).into_iter().skip(1) {
            let cell = chosen.cell().expect("the moves after the first are blasts").index();
            let reply = if alone[cell] == worth[cell] {
                Some(Move::Done)
            } else {
                open.push(analysed.len());
                instead.filter(|_| worth[cell] == needless).map(Move::Blast).filter(|&blast| blast != chosen)
            };
            let upper = value_of(worth[cell]);
            analysed.push(Analysed { chosen, bounds: Bounds { lower: least.unwrap_or(upper), upper }, reply });
        }
        open.sort_by_key(|&index| analysed[index].bounds.upper);
        let affordable = REPLY_WORK / game.board().len().saturating_mul(passes * passes);
        for index in open.into_iter().take(affordable) {
            let after = game.play(position, analysed[index].chosen);
            analysed[index].reply = Some(best(&mut self.look(&after)?)?);
        }
        Ok(analysed)
    }
}

