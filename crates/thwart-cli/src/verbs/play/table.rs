//! The table at which a play takes place, and the turns of the machine.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::atomic::Ordering;

use thwart::Limits;
use thwart::Play;
use thwart::Position;
use thwart::answer::Evaluation;
use thwart::answer::SolveError;
use thwart::info::GameInfo;
use thwart::value::Bounds;

use super::screen;
use super::seats::People;
use crate::input::{Loaded, headline};
use crate::search::with_spinner;
use crate::{Context, words};

/// A play in progress and everything that belongs to it.
pub(super) struct Table<'t, 'io> {
    pub(super) context: &'t mut Context<'io>,
    pub(super) loaded: &'t Loaded,
    pub(super) position: &'t Position,
    pub(super) info: &'static GameInfo,
    pub(super) people: People,
    pub(super) play: Box<dyn Play + 't>,
    /// The arguments that lead to this play again.
    again: Option<String>,
    pub(super) shown: screen::Shown,
    /// The total that perfect play pays, if it is known.
    pub(super) perfect: Option<Bounds>,
    /// Whether every move of the machine was known to be best.
    pub(super) flawless: bool,
    /// The number of moves made when a person last acted.
    pub(super) last_person_move: usize,
    /// Whether the last move of a person was made automatically, as the only legal one.
    pub(super) passed: bool,
}

/// The move that does nothing or closes a turn.
pub(super) const DONE: &str = "-";

/// The most moves of a suggested command; more are too long to copy.
const MOST_MOVES_SHOWN: usize = 300;

/// How good a move of the machine is known to be.
#[derive(PartialEq)]
enum MoveQuality {
    Best,
    /// The best move that the machine found within its limits, and the value of the position in words.
    Found(String),
    /// A legal move, not known to be good.
    Nothing,
}

impl<'t, 'io> Table<'t, 'io> {
    pub(super) fn new(
        context: &'t mut Context<'io>,
        loaded: &'t Loaded,
        position: &'t Position,
        people: People,
        limits: &'t Limits,
        again: Option<String>,
    ) -> Self {
        let play = position.play_within(limits);
        Self {
            context,
            loaded,
            position,
            info: position.setup().info(),
            people,
            last_person_move: play.history().len(),
            play,
            again,
            shown: screen::Shown::default(),
            perfect: None,
            flawless: true,
            passed: false,
        }
    }

    /// Evaluates the position, which may take a while.
    pub(super) fn evaluate(&mut self) -> Result<Evaluation, SolveError> {
        if self.people != People::None {
            // A Ctrl-C that stopped the last search must not stop this one.
            self.context.io.stop.store(false, Ordering::SeqCst);
        }
        let play = &mut self.play;
        with_spinner(self.context, || play.evaluate())
    }

    /// Returns whether Ctrl-C was pressed while no person plays. Otherwise
    /// Ctrl-C stops only the machine's search, and the play continues.
    pub(super) fn is_called_off(&self) -> bool {
        self.people == People::None && self.context.io.is_stopped()
    }

    /// Returns whether a position has recurred since a person last acted.
    pub(super) fn has_repeated(&self) -> bool {
        self.play.is_repeated(self.last_person_move)
    }

    /// Makes the moves of the machine until the other side moves.
    pub(super) fn machine_turn(&mut self) -> anyhow::Result<()> {
        let side = self.play.side();
        self.shown.begin(&mut self.context.io.stdout)?;
        let mut moves = Vec::new();
        let mut worst = MoveQuality::Best;
        while self.play.outcome().is_none() && self.play.side() == side && !self.has_repeated() {
            let (chosen, known) = self.choose()?;
            let turn_ended = chosen == DONE;
            moves.push(chosen);
            if worst == MoveQuality::Best || known == MoveQuality::Nothing {
                worst = known;
            }
            if turn_ended {
                break;
            }
            if self.is_called_off() {
                break;
            }
        }
        let note = match worst {
            MoveQuality::Best => String::new(),
            MoveQuality::Found(ref headline) => format!("best found, {headline}"),
            MoveQuality::Nothing => "a legal move, not known to be best".to_owned(),
        };
        self.flawless &= worst == MoveQuality::Best;
        let line = screen::turn(self.info, side, &moves, &note, self.context.paint);
        writeln!(self.context.io.stdout, "{line}")?;
        self.context.io.stdout.flush()?;
        Ok(())
    }

    /// Makes a move of the machine; returns it with what is known about it.
    fn choose(&mut self) -> anyhow::Result<(String, MoveQuality)> {
        let evaluation = self.evaluate();
        let play = &mut *self.play;
        if let Ok(Evaluation { bounds, best: Some(best) }) = evaluation {
            let headline = play.headline(bounds);
            if play.play_move(best).is_ok() {
                let is_exact = bounds.value().is_some();
                let known = if is_exact { MoveQuality::Best } else { MoveQuality::Found(headline) };
                return Ok((play.move_text(best), known));
            }
        }
        let known = if play.first_legal_moves(0).1 == 1 { MoveQuality::Best } else { MoveQuality::Nothing };
        let chosen = self.play.fallback_move().unwrap_or_default();
        self.play.play(&chosen)?;
        Ok((chosen, known))
    }

    pub(super) fn say(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.context.io.stdout, "{text}")?;
        Ok(())
    }

    /// Returns bounds of the value of the shown position in words.
    pub(super) fn words(&self, bounds: Bounds) -> String {
        headline(self.loaded.scale(self.position), &self.play.headline(bounds), bounds)
    }

    pub(super) fn farewell(&self) -> String {
        let play = &*self.play;
        let moves = play.history();
        let again = self.again.as_ref().filter(|_| moves.len() <= MOST_MOVES_SHOWN);
        let paid = screen::so_far(self.position, play);
        let mut text = format!("The play stops here, after {}{paid}.", words::count(moves.len(), "move"));
        if let Some(again) = again {
            let line = match moves.as_slice() {
                [] => String::new(),
                moves => format!(" --set {}", words::shell(&format!("line={}", moves.join(" ")))),
            };
            let label = self.context.paint.dim("Next:");
            let _ = write!(text, "\n{label} {} play {again}{line}", self.context.program);
        }
        text
    }
}
