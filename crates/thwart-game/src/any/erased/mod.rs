//! One game on one board: methods, proofs, move values and pictures of it.

mod answer;
mod certify;
mod draw;
mod extras;
mod starts;

use thwart_grid::{Measure, Problem, Problems};

use super::play::{Play, PlayOf, analyze};
use super::position::{ErasedPosition, Position};
use super::solution::{Analysis, Solution, SolveOptions, Unchecked, method, methods, verdict};
use crate::answer::{Answer, SolveError};
use crate::certificate::{self, Accepted, CheckError};
use crate::explain::Explain;
use crate::game::counted;
use crate::guard::guarded;
use crate::info::Method;
use crate::limits::{Instant, Limits};
use crate::moves::Move;
use crate::question::Medium;
use crate::scene::Scene;
use crate::session::{PlayState, Session};
use crate::setup::Setup;
use crate::value::{Bounds, Value};

/// A game on a board, behind the traits that faces see.
pub(super) struct Erased<G: Explain> {
    setup: Setup,
    game: G,
    /// The line of the setup, played once; every session starts from a copy.
    state: PlayState<G>,
}

/// One solve: what all its parts need.
struct Solving<'s, G: Explain> {
    setup: &'s Setup,
    game: &'s G,
    session: Session<'s, G>,
    options: SolveOptions,
}

impl<G: Explain> Erased<G> {
    fn new(setup: Setup) -> Result<Self, Problems> {
        let game = G::new(&setup)?;
        let state = Session::replay(&game, &setup)?.into_state();
        Ok(Self { setup, game, state })
    }

    /// Returns the position of a setup.
    pub(super) fn position(setup: Setup) -> Result<Position, Problems> {
        let made = guarded(|| Self::new(setup));
        let failed = |error| Problem::whole(format!("the rules of {} failed: {error}", G::INFO.name));
        Ok(Position::new(made.map_err(failed)??))
    }

    fn session_at_line(&self) -> Session<'_, G> {
        Session::from_state(&self.game, &self.setup, self.state.clone())
    }

    fn solving(&self, options: SolveOptions) -> Solving<'_, G> {
        Solving { setup: &self.setup, game: &self.game, session: self.session_at_line(), options }
    }

    fn method(name: Option<&str>) -> Result<&'static Method, SolveError> {
        let Some(name) = name else {
            return Ok(methods(G::INFO).next().expect("there is always the generic method"));
        };
        method(G::INFO, name).ok_or_else(|| SolveError::UnknownMethod { method: name.to_owned() })
    }

    /// Returns the value of every legal move of the position.
    fn analysis(&self, limits: &Limits) -> Result<Analysis, SolveError> {
        let session = self.session_at_line();
        let side = session.side();
        let outcome = session.outcome();
        let (evaluation, moves) = analyze(&session, limits)?;
        let starts = self.game.starts();
        Ok(Analysis {
            starts: if starts.len() > 1 { starts } else { Vec::new() },
            side,
            outcome,
            spent: session.spent(),
            bounds: evaluation.bounds,
            best: moves.iter().position(|value| Some(value.chosen) == evaluation.best),
            moves,
            scene: Scene { question: session.question(Medium::Picture), ..self.game.scene(&session) },
        })
    }
}

impl<G: Explain> Solving<'_, G> {
    /// Solves the position: answer, certificate, starts, extras and picture, in this order. A failure after the answer
    /// loses only its own part.
    fn solve(self, method: &'static Method) -> Result<Solution, SolveError> {
        let started = Instant::now();
        let answer = guarded(|| self.answer(method));
        let mut answer = match answer.map_err(SolveError::Failed)? {
            Err(SolveError::Stopped { .. }) => Answer { line: Some(Vec::new()), ..Answer::default() },
            answer => answer?,
        };
        let time = started.elapsed();
        // A failure after the answer must not lose the answer.
        let certified = guarded(|| self.certify(&answer));
        let (certificate, unchecked) = match certified.unwrap_or_else(|failed| Err(Unchecked::Failed(failed)))
        {
            Ok(certificate) => (Some(certificate), None),
            Err(reason) => (None, Some(reason)),
        };
        let starts = guarded(|| self.starts(&answer, certificate.is_some()));
        let starts = starts.map_err(SolveError::Failed)?;
        let difficulty = self.options.difficulty.then(|| self.difficulty(&answer));
        let (curve, value_without) = if self.options.curve {
            (self.curve(&answer), self.without_each(&answer))
        } else {
            (Vec::new(), Vec::new())
        };
        let (scene, clearer_line) = self.draw_clearly(&mut answer)?;
        let is_unfinished = answer.bounds.value().is_none() && answer.line.as_ref().is_none_or(Vec::is_empty);
        Ok(Solution {
            method: method.name,
            verdict: verdict(G::INFO.objective, answer.bounds, certificate.is_some()),
            certificate,
            unchecked,
            bounds: answer.bounds,
            starts,
            nim_sum: answer.nim_sum.or_else(|| self.nim_sum_of_lost(answer.bounds)),
            line_is_cut: self.options.line && (answer.line_is_cut || is_unfinished),
            line: answer.line.filter(|_| self.options.line).unwrap_or_default(),
            clearer_line,
            field: answer.field,
            vital: answer.vital,
            difficulty,
            curve,
            value_without,
            work: answer.work,
            time,
            scene,
        })
    }
}

impl<G: Explain> ErasedPosition for Erased<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn with_setup(&self, setup: Setup) -> Result<Position, Problems> {
        Self::position(setup)
    }

    fn play<'a>(&'a self, limits: &'a Limits) -> Box<dyn Play + 'a> {
        Box::new(PlayOf::new(self.session_at_line(), limits))
    }

    fn solve(&self, options: &SolveOptions) -> Result<Solution, SolveError> {
        let method = Self::method(options.method.as_deref())?;
        // All parts of the solve share one clock.
        self.solving(options.clone().limits(options.limits.running())).solve(method)
    }

    fn analyze(&self, limits: &Limits) -> Result<Analysis, SolveError> {
        guarded(|| self.analysis(&limits.running())).map_err(SolveError::Failed)?
    }

    fn check_until(
        &self,
        certificate: &str,
        stop: &dyn Fn() -> bool,
    ) -> Option<Result<Accepted, CheckError>> {
        // A checker that panics counts as a refusal.
        let check = || certificate::check_until(&self.session_at_line(), G::forms(), certificate, stop);
        guarded(check)
            .unwrap_or_else(|failed| Some(Err(CheckError::new(1, format!("the checker failed: {failed}")))))
    }

    fn score(&self, value: Value) -> Option<i64> {
        self.game.score(counted::<G>(Bounds::exact(value), self.state.spent()).upper)
    }

    fn headline(&self, bounds: Bounds) -> String {
        self.game.headline(counted::<G>(bounds, self.state.spent()))
    }

    fn measure(&self) -> Measure {
        self.game.measure()
    }

    fn move_text(&self, chosen: Move) -> String {
        chosen.text(self.game.board())
    }
}
