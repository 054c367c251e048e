//! The erased traits: what faces see of a game. A face speaks to these and
//! draws scenes, and so it never names a game.

use std::marker::PhantomData;
use std::time::{Duration, Instant};

use thwart_core::Problems;

use crate::certificate::{self, Accepted, CheckError, table};
use crate::game::{Answer, Oracle, Solve, SolveError};
use crate::info::{GENERIC, GameInfo, Method, Objective};
use crate::judge::{Dialect, JudgeAnswer};
use crate::limits::Limits;
use crate::moves::Move;
use crate::retrograde;
use crate::scene::Scene;
use crate::session::{PlayError, Session, line_text};
use crate::setup::Setup;
use crate::value::{Bounds, Side, Value, Verdict};

/// A game, whichever it is.
pub trait AnyGame: Sync {
    /// What the game says of itself.
    fn info(&self) -> &'static GameInfo;

    /// The judges' formats of the game.
    fn dialects(&self) -> &'static [Dialect];

    /// The game at a validated setup, after the moves of its `line:`.
    ///
    /// # Errors
    /// What the rules forbid: board, parameters, or the first illegal move.
    fn instance(&self, setup: Setup) -> Result<Box<dyn AnyInstance>, Problems>;
}

/// A game on a board, at the position that its `line:` describes.
pub trait AnyInstance: Send + Sync {
    /// The setup.
    fn setup(&self) -> &Setup;

    /// A play from the position, to go on with.
    fn session(&self) -> Box<dyn AnySession + '_>;

    /// Solves the position.
    ///
    /// # Errors
    /// [`SolveError`] where there is no such method or it cannot do this.
    fn solve(&self, request: &Request) -> Result<Report, SolveError>;

    /// The value of every legal move, with the reply that decides it.
    ///
    /// # Errors
    /// [`SolveError`] where the board is beyond exact reach.
    fn analyse(&self, limits: &Limits) -> Result<Analysis, SolveError>;

    /// Audits a certificate of the position, with the rules alone.
    ///
    /// # Errors
    /// The first step that fails.
    fn check(&self, certificate: &str) -> Result<Accepted, CheckError>;

    /// A value in the game's words.
    fn headline(&self, bounds: Bounds) -> String;
}

/// A play in progress.
pub trait AnySession {
    /// Who moves.
    fn side(&self) -> Side;
    /// The outcome, once the play is over.
    fn outcome(&self) -> Option<Value>;
    /// The legal moves as text, in order.
    fn moves(&self) -> Vec<String>;
    /// The moves so far as text.
    fn history(&self) -> Vec<String>;
    /// What the minimiser has paid so far.
    fn spent(&self) -> u64;
    /// Plays a move.
    ///
    /// # Errors
    /// Why it cannot be played; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Takes the last move back; says whether there was one.
    fn undo(&mut self) -> bool;
    /// The position as a board file.
    fn text(&self) -> String;
    /// The position as a picture.
    fn scene(&self) -> Scene;
}

/// What to solve with.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method; the game's default if none is named.
    pub method: Option<String>,
    /// Limits of the search.
    pub limits: Limits,
    /// Whether to make and check a certificate.
    pub certify: bool,
    /// Up to how many positions a certificate is made; without a number, as
    /// many as a user who did not ask for one would wait for.
    pub certificate_positions: Option<usize>,
}

impl Default for Request {
    fn default() -> Self {
        Self { method: None, limits: Limits::default(), certify: true, certificate_positions: None }
    }
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Report {
    /// The method that was used.
    pub method: &'static str,
    /// What may be said of the answer.
    pub verdict: Verdict,
    /// The certificate, if one was made and the checker accepted it.
    pub certificate: Option<Certified>,
    /// Why there is no certificate; `None` exactly where there is one.
    pub unchecked: Option<Unchecked>,
    /// What is known of the value.
    pub bounds: Bounds,
    /// The nim-sum, in games where the last mover wins.
    pub nim_sum: Option<u64>,
    /// One best line.
    pub line: Vec<Move>,
    /// The best line as text, move by move.
    pub line_text: Vec<String>,
    /// A value for every cell, where the game has one.
    pub field: Option<Vec<Option<Value>>>,
    /// Work done, by name.
    pub work: Vec<(&'static str, u64)>,
    /// Time spent solving: no reading, checking or drawing.
    pub time: Duration,
    /// The answer drawn.
    pub scene: Scene,
}

impl Report {
    /// What a judge's printer needs of it.
    pub fn judge_answer(&self) -> JudgeAnswer<'_> {
        JudgeAnswer { bounds: self.bounds, line: &self.line }
    }
}

/// A certificate that the checker accepted in this run.
#[derive(Clone, Debug)]
pub struct Certified {
    /// Its text.
    pub text: String,
    /// How many entries were audited.
    pub entries: u64,
}

/// Why an answer was not checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unchecked {
    /// The user did not want it.
    #[error("no certificate was asked for")]
    NotAsked,
    /// Only exact values have certificates.
    #[error("only exact values have certificates")]
    NotExact,
    /// Stopped from outside while it was made.
    #[error("stopped before the certificate was made")]
    Stopped,
    /// Too many positions for the only kind of certificate there is.
    #[error("too many positions for a certificate")]
    TooLarge {
        /// Up to how many positions a certificate would have been made.
        limit: usize,
    },
    /// The checker refused the solver's answer: one of the two is wrong.
    #[error("the checker refused this answer: {0}")]
    Refused(CheckError),
}

/// The value of every legal move at a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Who moves.
    pub side: Side,
    /// The outcome, if the play is over; there are no moves then.
    pub outcome: Option<Value>,
    /// What the minimiser has paid so far.
    pub spent: u64,
    /// What is known of the value of the position.
    pub bounds: Bounds,
    /// The legal moves in move order.
    pub moves: Vec<MoveValue>,
    /// Which of them perfect play makes.
    pub best: Option<usize>,
    /// The position drawn.
    pub scene: Scene,
}

/// A legal move and what it leads to.
#[derive(Clone, Debug)]
pub struct MoveValue {
    /// The move as text.
    pub text: String,
    /// Its value: its cost and what follows under perfect play.
    pub bounds: Bounds,
    /// The reply that decides it, as text; `None` where the move ends the play.
    pub reply: Option<String>,
}

/// One entry of the list of games.
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The entry of a game.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Solve> AnyGame for Entry<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn dialects(&self) -> &'static [Dialect] {
        G::dialects()
    }

    fn instance(&self, setup: Setup) -> Result<Box<dyn AnyInstance>, Problems> {
        Ok(Box::new(Instance::<G>::new(setup)?))
    }
}

/// The methods of a game as users see them: its own, then the generic one.
pub fn methods(info: &'static GameInfo) -> impl Iterator<Item = &'static Method> {
    info.methods.iter().chain([&GENERIC])
}

struct Instance<G> {
    setup: Setup,
    game: G,
    moves: Vec<Move>,
}

impl<G: Solve> Instance<G> {
    fn new(setup: Setup) -> Result<Self, Problems> {
        let game = G::new(&setup)?;
        let moves = Session::replay(&game, &setup)?.history().to_vec();
        Ok(Self { setup, game, moves })
    }

    fn here(&self) -> Session<'_, G> {
        let mut session = Session::new(&self.game, &self.setup);
        for &chosen in &self.moves {
            session.play(chosen).expect("the line was replayed when the instance was made");
        }
        session
    }

    fn method(name: Option<&str>) -> Result<&'static Method, SolveError> {
        let Some(name) = name else {
            return Ok(methods(G::INFO).next().expect("there is always the generic method"));
        };
        methods(G::INFO)
            .find(|method| method.name == name)
            .ok_or_else(|| SolveError::UnknownMethod { method: name.to_owned() })
    }

    /// The certificate of an exact value, if the game is small enough and the
    /// checker accepts it.
    fn certify(
        &self,
        session: &Session<'_, G>,
        bounds: Bounds,
        request: &Request,
    ) -> Result<Certified, Unchecked> {
        if !request.certify {
            return Err(Unchecked::NotAsked);
        }
        let value = bounds.value().ok_or(Unchecked::NotExact)?;
        let unasked = UNASKED_POSITIONS.min(UNASKED_WORK / self.setup.board().len());
        let limit = request.certificate_positions.unwrap_or(unasked);
        // The limits are for the search; the proof may still be stopped.
        let limits = Limits { stop: request.limits.stop.clone(), ..Limits::default() };
        let table = retrograde::solve_within(&self.game, session.position(), limit, &limits);
        let table = table.map_err(|error| match error {
            SolveError::Stopped { .. } => Unchecked::Stopped,
            _ => Unchecked::TooLarge { limit },
        })?;
        let text = table::write(session, value, table.entries().collect::<Vec<_>>().into_iter());
        let accepted = certificate::check(session, &text).map_err(Unchecked::Refused)?;
        Ok(Certified { text, entries: accepted.entries })
    }
}

impl<G: Solve> AnyInstance for Instance<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn session(&self) -> Box<dyn AnySession + '_> {
        Box::new(self.here())
    }

    fn solve(&self, request: &Request) -> Result<Report, SolveError> {
        let method = Self::method(request.method.as_deref())?;
        let session = self.here();
        let started = Instant::now();
        let mut answer = if method.name == GENERIC.name {
            let limit = retrograde::MAX_POSITIONS;
            let table = retrograde::solve_within(&self.game, session.position(), limit, &request.limits)?;
            table.answer(&self.game)
        } else {
            self.game.solve(session.position(), method.name, &request.limits)?
        };
        let line = if let Some(line) = answer.line.take() {
            line
        } else {
            let mut oracle = self.game.oracle(&request.limits);
            principal_variation(&self.game, &mut *oracle, session.position())?
        };
        let time = started.elapsed();
        answer.line = Some(line.clone());
        let (certificate, unchecked) = match self.certify(&session, answer.bounds, request) {
            Ok(certificate) => (Some(certificate), None),
            Err(reason) => (None, Some(reason)),
        };
        let mut scene = self.game.explain(&session, &answer);
        scene.headline = self.game.headline(answer.bounds);
        Ok(Report {
            method: method.name,
            verdict: verdict(G::INFO.objective, answer.bounds, certificate.is_some()),
            certificate,
            unchecked,
            bounds: answer.bounds,
            nim_sum: answer.nim_sum,
            line_text: line.iter().map(|m| m.text(self.game.board())).collect(),
            line,
            field: answer.field,
            work: answer.work,
            time,
            scene,
        })
    }

    fn analyse(&self, limits: &Limits) -> Result<Analysis, SolveError> {
        let session = self.here();
        let position = session.position();
        let side = self.game.side(position);
        let outcome = session.outcome();
        let mut oracle = self.game.oracle(limits);
        let evaluation = oracle.evaluate(position)?;
        let moves = if outcome.is_some() { Vec::new() } else { oracle.analyse(&self.game, position)? };
        let text = |chosen: Move| chosen.text(self.game.board());
        Ok(Analysis {
            side,
            outcome,
            spent: session.spent(),
            bounds: evaluation.bounds,
            best: moves.iter().position(|analysed| Some(analysed.chosen) == evaluation.best),
            moves: moves
                .iter()
                .map(|analysed| MoveValue {
                    text: text(analysed.chosen),
                    bounds: analysed.bounds,
                    reply: analysed.reply.map(text),
                })
                .collect(),
            scene: self.game.scene(&session),
        })
    }

    fn check(&self, certificate: &str) -> Result<Accepted, CheckError> {
        certificate::check(&self.here(), certificate)
    }

    fn headline(&self, bounds: Bounds) -> String {
        self.game.headline(bounds)
    }
}

impl<G: Solve> AnySession for Session<'_, G> {
    fn side(&self) -> Side {
        Session::side(self)
    }

    fn outcome(&self) -> Option<Value> {
        Session::outcome(self)
    }

    fn moves(&self) -> Vec<String> {
        Session::moves(self).into_iter().map(|m| m.text(self.game().board())).collect()
    }

    fn history(&self) -> Vec<String> {
        Session::history(self).iter().map(|m| m.text(self.game().board())).collect()
    }

    fn spent(&self) -> u64 {
        Session::spent(self)
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        self.play_text(text)
    }

    fn undo(&mut self) -> bool {
        Session::undo(self)
    }

    fn text(&self) -> String {
        Session::text(self)
    }

    fn scene(&self) -> Scene {
        self.game().scene(self)
    }
}

/// Beyond this many positions, or positions times cells, explicit enumeration
/// costs more than a user who did not ask for it would wait.
const UNASKED_POSITIONS: usize = 200_000;
const UNASKED_WORK: usize = 40_000_000;

/// What may be said of an answer.
pub fn verdict(objective: Objective, bounds: Bounds, certified: bool) -> Verdict {
    match (bounds.value(), objective) {
        (Some(Value::Infinite), Objective::Cost { .. }) => Verdict::Impossible,
        (Some(_), _) if certified => Verdict::Proved,
        (Some(_), _) => Verdict::Solved,
        (None, _) if bounds.upper != Value::Infinite => Verdict::BestFound,
        (None, _) => Verdict::Unknown,
    }
}

/// One best line from a position: both sides do what the oracle says, until
/// the play is over, a position comes again, or the oracle has no move.
///
/// # Errors
/// As [`Oracle::evaluate`].
pub fn principal_variation<G: Solve>(
    game: &G,
    oracle: &mut dyn Oracle<G>,
    position: &G::Position,
) -> Result<Vec<Move>, SolveError> {
    let mut line = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut position = position.clone();
    while game.outcome(&position).is_none() && seen.insert(position.clone()) {
        let Some(chosen) = oracle.evaluate(&position)?.best else { break };
        position = game.play(&position, chosen);
        line.push(chosen);
    }
    Ok(line)
}

/// The answer as a line of text, for tests and messages.
pub fn answer_line<G: Solve>(game: &G, answer: &Answer) -> String {
    line_text(game, answer.line.as_deref().unwrap_or(&[]))
}
