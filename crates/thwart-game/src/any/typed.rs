//! One game on one board: methods, proofs, move values and pictures of it.

use thwart_grid::{Cell, Measure, Problems};

use super::play::{self, AnyPlay};
use super::position::Position;
use super::session::{AnySession, question};
use super::solution::{
    Analysis, Certificate, Solution, SolveOptions, StartValue, Unchecked, methods, verdict,
};
use crate::answer::{Answer, SolveError, check_limits};
use crate::certificate::{self, Accepted, CheckError, table};
use crate::explain::Explain;
use crate::guard::guarded;
use crate::info::{GENERIC, Method, Objective};
use crate::limits::{GRACE, Instant, Limits};
use crate::moves::Move;
use crate::retrograde;
use crate::scene::Scene;
use crate::session::{PlayState, Session};
use crate::setup::Setup;
use crate::solve::principal_variation;
use crate::value::{Bounds, Side, Value};
use crate::worth::Worth;

/// The text in place of an explanation if time ran out.
const NO_TIME: &str = "Stopped before it was explained.";

/// The limits on positions, and on positions times cells, of an explicit enumeration that the user
/// did not ask for. Beyond them it takes longer than he would wait.
const DEFAULT_TABLE_POSITIONS: usize = 200_000;
const DEFAULT_TABLE_WORK: usize = 40_000_000;

/// How many smaller and greater budgets a curve has.
const BUDGETS_BELOW: u64 = 20;
const BUDGETS_ABOVE: u64 = 3;

pub(super) struct Typed<G: Explain> {
    setup: Setup,
    game: G,
    /// The line of the setup, played once; every session starts from a copy.
    state: PlayState<G>,
}

impl<G: Explain> Typed<G> {
    pub(super) fn new(setup: Setup) -> Result<Self, Problems> {
        let game = G::new(&setup)?;
        let state = Session::replay(&game, &setup)?.into_state();
        Ok(Self { setup, game, state })
    }

    fn session_at_line(&self) -> Session<'_, G> {
        Session::from_state(&self.game, &self.setup, self.state.clone())
    }

    fn method(name: Option<&str>) -> Result<&'static Method, SolveError> {
        let Some(name) = name else {
            return Ok(methods(G::INFO).next().expect("there is always the generic method"));
        };
        methods(G::INFO)
            .find(|method| method.name == name)
            .ok_or_else(|| SolveError::UnknownMethod { method: name.to_owned() })
    }

    /// Returns a method's answer with a best line: the method's own, or that of perfect play.
    fn answer(
        &self,
        session: &Session<'_, G>,
        method: &Method,
        options: &SolveOptions,
    ) -> Result<Answer, SolveError> {
        let (position, limits) = (session.position(), &options.limits);
        if method.name == GENERIC.name {
            let table = retrograde::solve_within(&self.game, position, retrograde::MAX_POSITIONS, limits)?;
            return Ok(table.answer(&self.game));
        }
        let mut answer = self.game.solve(position, method.name, limits)?;
        if answer.line.is_none() && options.line {
            let mut oracle = self.game.oracle(limits);
            principal_variation(&self.game, &mut *oracle, position, limits, &mut answer)?;
        }
        Ok(answer)
    }

    /// Returns the value of every start if there are several: the first from the answer, the others
    /// by perfect play.
    fn starts(
        &self,
        session: &Session<'_, G>,
        answer: &Answer,
        certified: bool,
        options: &SolveOptions,
    ) -> Vec<StartValue> {
        let starts = self.game.starts();
        if starts.len() < 2 || !session.history().is_empty() {
            return Vec::new();
        }
        let mut oracle = self.game.oracle(&options.limits);
        let mut values = Vec::with_capacity(starts.len());
        for (index, cell) in starts.into_iter().enumerate() {
            let (bounds, certified, vital) = if index == 0 {
                (answer.bounds, certified, answer.vital)
            } else if options.limits.is_over() {
                (Bounds::UNKNOWN, false, None)
            } else {
                let position = self.game.start_at(cell);
                // An error for one start must not lose the results of the others.
                let bounds =
                    oracle.evaluate(&position).map_or(Bounds::UNKNOWN, |evaluation| evaluation.bounds);
                // A stopped search cannot name a vital cell.
                let vital = bounds.value().and_then(|_| oracle.vital(&position));
                (bounds, self.certify_alone(cell, bounds, options), vital)
            };
            let verdict = verdict(G::INFO.objective, bounds, certified);
            values.push(StartValue { cell, verdict, certified, bounds, vital });
        }
        values
    }

    /// Returns how many first moves are right and where the naive plan leads. A part that fails or takes too long is
    /// left out.
    fn worth(&self, session: &Session<'_, G>, answer: &Answer, limits: &Limits) -> Worth {
        let position = session.position();
        let best_moves = guarded(|| self.game.best_moves(position, answer, limits));
        let naive = guarded(|| self.game.naive(position, limits));
        Worth {
            best_moves: best_moves.ok().and_then(Result::ok).flatten(),
            naive: naive.ok().and_then(Result::ok).flatten(),
        }
    }

    /// Returns the bounds of the value for other budgets that the position allows. Those that a limit or an error
    /// prevents are the bounds that follow from the others: a greater budget is never worse for its side.
    fn curve(&self, answer: &Answer, options: &SolveOptions) -> Vec<(u64, Bounds)> {
        let Some((key, side)) = G::INFO.budget else { return Vec::new() };
        if self.session_at_line().outcome().is_some() {
            return Vec::new();
        }
        let here = self.setup.number(key);
        let options = SolveOptions {
            certify: false,
            line: false,
            explain: false,
            worth: false,
            curve: false,
            ..options.clone()
        };
        // The nearest budgets are solved first, because time may end.
        let mut budgets: Vec<u64> =
            (here.saturating_sub(BUDGETS_BELOW)..=here.saturating_add(BUDGETS_ABOVE)).collect();
        budgets.sort_by_key(|&budget| (budget.abs_diff(here), budget));
        let bounds = |budget: u64| {
            if budget == here {
                return Some((budget, answer.bounds));
            }
            // A budget that is spent already has no position.
            let other = self.setup.with_parameter(key, &budget.to_string()).and_then(Self::new).ok()?;
            let solved = (!options.limits.is_over()).then(|| other.solve(&options).ok()).flatten();
            Some((budget, solved.map_or(Bounds::UNKNOWN, |solved| solved.bounds)))
        };
        let mut curve: Vec<_> = budgets.into_iter().filter_map(bounds).collect();
        curve.sort_by_key(|&(budget, _)| budget);
        if side == Side::Maximiser {
            curve.reverse();
        }
        // From here on the value falls from each to the next.
        for at in 1..curve.len() {
            curve[at].1.upper = curve[at].1.upper.min(curve[at - 1].1.upper);
        }
        for at in (1..curve.len()).rev() {
            curve[at - 1].1.lower = curve[at - 1].1.lower.max(curve[at].1.lower);
        }
        curve.sort_by_key(|&(budget, _)| budget);
        curve
    }

    /// Returns the bounds of the value without each obstacle of the line; none if this fails.
    fn without_each(
        &self,
        session: &Session<'_, G>,
        answer: &Answer,
        limits: &Limits,
    ) -> Vec<(Cell, Bounds)> {
        let found = guarded(|| self.game.without_each(session.position(), answer, limits));
        found.ok().and_then(Result::ok).unwrap_or_default()
    }

    /// Returns whether the value of one start has a certificate on the board with only this start.
    fn certify_alone(&self, start: Cell, bounds: Bounds, options: &SolveOptions) -> bool {
        let answer = Answer { bounds, ..Answer::default() };
        options.certify
            && !options.limits.is_over()
            && Self::new(self.setup.with_only_start(start))
                .is_ok_and(|alone| alone.certify(&alone.session_at_line(), &answer, options).is_ok())
    }

    /// Returns the value of every legal move of the position.
    fn analysis(&self, limits: &Limits) -> Result<Analysis, SolveError> {
        let session = self.session_at_line();
        let side = session.side();
        let outcome = session.outcome();
        let (evaluation, moves) = AnySession::analyze(&session, limits)?;
        let starts = self.game.starts();
        Ok(Analysis {
            starts: if starts.len() > 1 { starts } else { Vec::new() },
            side,
            outcome,
            spent: session.spent(),
            bounds: evaluation.bounds,
            best: moves.iter().position(|value| Some(value.chosen) == evaluation.best),
            moves,
            scene: self.game.scene(&session),
        })
    }

    /// Returns the certificate of an exact value, if there is evidence for it and the checker
    /// accepts it.
    fn certify(
        &self,
        session: &Session<'_, G>,
        answer: &Answer,
        options: &SolveOptions,
    ) -> Result<Certificate, Unchecked> {
        if !options.certify {
            return Err(Unchecked::NotAsked);
        }
        let value = answer.bounds.value().ok_or(Unchecked::NotExact)?;
        // The proof may use the time that the search has left.
        let limits = options.limits.after_answer();
        if limits.is_over() {
            return Err(Unchecked::Stopped);
        }
        let position = session.position();
        let own = if options.generic_table { Ok(None) } else { self.game.prove(position, answer, &limits) };
        let own = own.map_err(|error| match error {
            SolveError::Stopped { .. } => Unchecked::Stopped,
            refuted @ SolveError::Refuted { .. } => Unchecked::Refuted(refuted),
            error => Unchecked::TooLong(error),
        })?;
        let (kind, text) = match own {
            Some(evidence) => {
                (evidence.kind, certificate::write(session, evidence.kind, value, &evidence.text))
            }
            None => (table::KIND, self.table(session, value, options, &limits)?),
        };
        let accepted = certificate::check_until(session, G::forms(), &text, &|| limits.is_over());
        let accepted = accepted.ok_or(Unchecked::Stopped)?.map_err(Unchecked::Refused)?;
        Ok(Certificate { kind, text, entries: accepted.entries })
    }

    /// Returns the nim-sum that follows from the winner alone, in games in which the last mover
    /// wins: 0 if the side to move loses. The nim-sum of other positions is unknown.
    fn nim_sum_of_lost(&self, session: &Session<'_, G>, bounds: Bounds) -> Option<u64> {
        let first_wins = bounds.value()? != Value::Infinite;
        let first_moves = self.game.side(session.position()) == Side::Minimiser;
        (G::INFO.objective == Objective::Win && first_wins != first_moves).then_some(0)
    }

    /// Draws the answer with the clearer line, if there is one, and returns that line too.
    fn draw_clearly(
        &self,
        session: &Session<'_, G>,
        answer: &mut Answer,
        options: &SolveOptions,
    ) -> Result<(Scene, Option<Vec<Move>>), SolveError> {
        let line = answer.line.as_deref().filter(|_| options.explain);
        let clearer = guarded(|| line.and_then(|line| self.game.clearer_line(session.position(), line)));
        let Some(clearer) = clearer.map_err(SolveError::Failed)? else {
            return Ok((self.draw(session, answer, options), None));
        };
        let in_order = answer.line.replace(clearer);
        let scene = self.draw(session, answer, options);
        Ok((scene, std::mem::replace(&mut answer.line, in_order)))
    }

    /// Draws and explains the answer as far as the options ask for it. If this fails or takes too
    /// long, the answer is kept.
    fn draw(&self, session: &Session<'_, G>, answer: &Answer, options: &SolveOptions) -> Scene {
        let limits = options.limits.extended_by(GRACE);
        let draw = || {
            check_limits(&limits, "explain")?;
            if options.explain {
                return self.game.explain(session, answer, &limits);
            }
            let turns = if options.line { self.game.turns(session, answer, &limits)? } else { Vec::new() };
            Ok(Scene { turns, ..self.frame() })
        };
        let drawn = guarded(draw).unwrap_or_else(|failed| Err(SolveError::Failed(failed)));
        let mut scene = drawn.unwrap_or_else(|error| {
            if !options.explain {
                return self.frame();
            }
            let stopped = matches!(error, SolveError::Stopped { .. });
            let because = if stopped { NO_TIME } else { "" };
            Scene { because: because.to_owned(), ..Scene::of_board(self.game.board(), self.setup.title()) }
        });
        scene.headline = self.game.headline(answer.bounds);
        scene.question = question(G::INFO);
        scene
    }

    /// Returns a picture of the frame only.
    fn frame(&self) -> Scene {
        Scene::frame(self.game.board(), self.setup.title())
    }

    /// Returns the generic table as a certificate, if the game is small enough.
    fn table(
        &self,
        session: &Session<'_, G>,
        value: Value,
        options: &SolveOptions,
        limits: &Limits,
    ) -> Result<String, Unchecked> {
        let unasked = DEFAULT_TABLE_POSITIONS.min(DEFAULT_TABLE_WORK / self.setup.board().len());
        let limit = options.certificate_positions.unwrap_or(unasked);
        let table = retrograde::solve_within(&self.game, session.position(), limit, limits);
        let table = table.map_err(|error| match error {
            SolveError::Stopped { .. } => Unchecked::Stopped,
            _ => Unchecked::TooLarge { limit },
        })?;
        let text = table::write(session, value, table.entries().collect::<Vec<_>>().into_iter());
        if table::exceeds_budget(&self.game, table.move_counts(), &text) {
            return Err(Unchecked::TooMuchWork);
        }
        Ok(text)
    }
}

impl<G: Explain> Position for Typed<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn session(&self) -> Box<dyn AnySession + '_> {
        Box::new(self.session_at_line())
    }

    fn play<'a>(&'a self, limits: &'a Limits) -> Box<dyn AnyPlay + 'a> {
        Box::new(play::Play::new(self.session_at_line(), limits))
    }

    fn solve(&self, options: &SolveOptions) -> Result<Solution, SolveError> {
        let method = Self::method(options.method.as_deref())?;
        // All parts of the solve share one clock.
        let options = &SolveOptions { limits: options.limits.running(), ..options.clone() };
        let session = self.session_at_line();
        let started = Instant::now();
        let answer = guarded(|| self.answer(&session, method, options));
        let mut answer = match answer.map_err(SolveError::Failed)? {
            Err(SolveError::Stopped { .. }) => Answer { line: Some(Vec::new()), ..Answer::default() },
            answer => answer?,
        };
        let time = started.elapsed();
        // A failure after the answer must not lose the answer.
        let certified = guarded(|| self.certify(&session, &answer, options));
        let (certificate, unchecked) = match certified.unwrap_or_else(|failed| Err(Unchecked::Failed(failed)))
        {
            Ok(certificate) => (Some(certificate), None),
            Err(reason) => (None, Some(reason)),
        };
        let starts = guarded(|| self.starts(&session, &answer, certificate.is_some(), options));
        let starts = starts.map_err(SolveError::Failed)?;
        let worth = options.worth.then(|| self.worth(&session, &answer, &options.limits));
        let (curve, without) = if options.curve {
            (self.curve(&answer, options), self.without_each(&session, &answer, &options.limits))
        } else {
            (Vec::new(), Vec::new())
        };
        let (scene, clearer_line) = self.draw_clearly(&session, &mut answer, options)?;
        let is_unfinished = answer.bounds.value().is_none() && answer.line.as_ref().is_none_or(Vec::is_empty);
        Ok(Solution {
            method: method.name,
            verdict: verdict(G::INFO.objective, answer.bounds, certificate.is_some()),
            certificate,
            unchecked,
            bounds: answer.bounds,
            starts,
            nim_sum: answer.nim_sum.or_else(|| self.nim_sum_of_lost(&session, answer.bounds)),
            line_is_cut: options.line && (answer.line_is_cut || is_unfinished),
            line: answer.line.filter(|_| options.line).unwrap_or_default(),
            clearer_line,
            field: answer.field,
            vital: answer.vital,
            worth,
            curve,
            without,
            work: answer.work,
            time,
            scene,
        })
    }

    fn analyze(&self, limits: &Limits) -> Result<Analysis, SolveError> {
        guarded(|| self.analysis(&limits.running())).map_err(SolveError::Failed)?
    }

    fn check(&self, certificate: &str) -> Result<Accepted, CheckError> {
        // A checker that panics counts as a refusal.
        guarded(|| crate::game::check(&self.session_at_line(), certificate))
            .unwrap_or_else(|failed| Err(CheckError::new(1, format!("the checker failed: {failed}"))))
    }

    fn check_until(
        &self,
        certificate: &str,
        stop: &dyn Fn() -> bool,
    ) -> Option<Result<Accepted, CheckError>> {
        let check = || certificate::check_until(&self.session_at_line(), G::forms(), certificate, stop);
        guarded(check)
            .unwrap_or_else(|failed| Some(Err(CheckError::new(1, format!("the checker failed: {failed}")))))
    }

    fn score(&self, value: Value) -> Option<i64> {
        self.game.score(value)
    }

    fn headline(&self, bounds: Bounds) -> String {
        self.game.headline(bounds)
    }

    fn measure(&self) -> Measure {
        self.game.measure()
    }

    fn move_text(&self, chosen: Move) -> String {
        chosen.text(self.game.board())
    }
}
