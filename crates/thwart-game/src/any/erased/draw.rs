//! The answer as a picture and a sentence.

use super::Solving;
use crate::answer::{Answer, SolveError, check_limits};
use crate::explain::Explain;
use crate::guard::guarded;
use crate::limits::GRACE;
use crate::moves::Move;
use crate::question::Medium;
use crate::scene::Scene;

/// The text in place of an explanation if time ran out.
const NO_TIME: &str = "Stopped before it was explained.";

impl<G: Explain> Solving<'_, G> {
    /// Draws the answer with the clearer line, if there is one, and returns that line too.
    pub(super) fn draw_clearly(&self, answer: &mut Answer) -> Result<(Scene, Option<Vec<Move>>), SolveError> {
        let line = answer.line.as_deref().filter(|_| self.options.explain);
        let clearer = guarded(|| line.and_then(|line| self.game.clearer_line(self.session.position(), line)));
        let Some(clearer) = clearer.map_err(SolveError::Failed)? else {
            return Ok((self.draw(answer), None));
        };
        let in_order = answer.line.replace(clearer);
        let scene = self.draw(answer);
        Ok((scene, std::mem::replace(&mut answer.line, in_order)))
    }

    /// Draws and explains the answer as far as the options ask for it. If this fails or takes too
    /// long, the answer is kept.
    fn draw(&self, answer: &Answer) -> Scene {
        let limits = self.options.limits.extended_by(GRACE);
        let draw = || {
            check_limits(&limits, "explain")?;
            if self.options.explain {
                return self.game.explain(&self.session, answer, &limits);
            }
            let turns =
                if self.options.line { self.game.turns(&self.session, answer, &limits)? } else { Vec::new() };
            Ok(Scene { turns, ..self.frame() })
        };
        let drawn = guarded(draw).unwrap_or_else(|failed| Err(SolveError::Failed(failed)));
        let mut scene = drawn.unwrap_or_else(|error| {
            if !self.options.explain {
                return self.frame();
            }
            let stopped = matches!(error, SolveError::Stopped { .. });
            let because = if stopped { NO_TIME } else { "" };
            Scene { because: because.to_owned(), ..Scene::of_board(self.game.board(), self.setup.title()) }
        });
        scene.headline = self.session.headline(answer.bounds);
        if self.options.explain {
            scene.question = self.session.question(Medium::Picture);
        }
        scene
    }

    /// Returns a picture of the frame only.
    fn frame(&self) -> Scene {
        Scene::frame(self.game.board(), self.setup.title())
    }
}
