//! The table at which a play goes on: turns of people and of the machine.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::atomic::Ordering;

use thwart::Limits;
use thwart::Position;
use thwart::answer::Evaluation;
use thwart::answer::SolveError;
use thwart::any::AnyPlay;
use thwart::info::GameInfo;
use thwart::value::{Bounds, Value};

use super::lines::Lines;
use super::screen;
use super::seats::People;
use super::turns::After;
use crate::failure::Status;
use crate::input::Loaded;
use crate::search::thinking;
use crate::{Context, verbs, words};

/// A play in progress and all that belongs to it.
pub(super) struct Table<'t, 'io> {
    pub(super) context: &'t mut Context<'io>,
    pub(super) loaded: &'t Loaded,
    pub(super) position: &'t dyn Position,
    pub(super) info: &'static GameInfo,
    pub(super) people: People,
    pub(super) play: Box<dyn AnyPlay + 't>,
    /// The arguments that lead to this play again.
    again: Option<String>,
    pub(super) shown: screen::Shown,
    /// What perfect play pays in all, where that is known.
    perfect: Option<Bounds>,
    /// Whether no move of the machine was worse than another.
    flawless: bool,
    /// How many moves had been made when a person last did something.
    pub(super) since: usize,
    /// Whether the last move of a person was made for him, as the only one.
    pub(super) passed: bool,
}

/// The move that does nothing or closes a turn.
pub(super) const DONE: &str = "-";

/// How the machine came by a move.
#[derive(PartialEq)]
enum Known {
    Best,
    /// The best it found within its limits.
    Found(Bounds),
    /// A move like any other.
    Nothing,
}

impl<'t, 'io> Table<'t, 'io> {
    pub(super) fn new(
        context: &'t mut Context<'io>,
        loaded: &'t Loaded,
        position: &'t dyn Position,
        people: People,
        limits: &'t Limits,
        again: Option<String>,
    ) -> Self {
        let play = position.play(limits);
        Self {
            context,
            loaded,
            position,
            info: position.setup().info(),
            people,
            since: play.session().history().len(),
            play,
            again,
            shown: screen::Shown::default(),
            perfect: None,
            flawless: true,
            passed: false,
        }
    }

    /// Plays until the play is over or the people leave.
    pub(super) fn sit(mut self, mut lines: Lines<'_>) -> anyhow::Result<Status> {
        self.welcome()?;
        if self.is_called_off() {
            return self.leave();
        }
        if self.play.session().outcome().is_some() {
            self.shown.draw(self.context, self.play.session())?;
            return self.over(false);
        }
        loop {
            // Nobody is there to see the rest.
            if self.context.io.stdout.is_closed() {
                return Ok(Status::Answered);
            }
            if self.play.session().outcome().is_some() {
                self.shown.draw(self.context, self.play.session())?;
                return self.over(true);
            }
            if !self.people.play(self.play.session().side()) {
                if self.goes_round() {
                    return self.endless();
                }
                if self.people == People::None {
                    self.shown.draw(self.context, self.play.session())?;
                }
                self.machine_turn()?;
                if self.is_called_off() {
                    return self.leave();
                }
                continue;
            }
            if self.pass()? {
                continue;
            }
            if self.shown.draw(self.context, self.play.session())? {
                let standing = screen::standing(self.position, self.play.session(), self.context.paint);
                writeln!(self.context.io.stdout, "{standing}")?;
            }
            let Some(line) = self.ask(&mut lines)? else {
                if self.prompts() {
                    writeln!(self.context.io.stdout)?;
                }
                return self.leave();
            };
            if let After::Quit = self.answer(&line)? {
                return self.leave();
            }
        }
    }

    /// What is played and by whom, what perfect play reaches, and what can be typed.
    fn welcome(&mut self) -> anyhow::Result<()> {
        let paint = self.context.paint;
        let title = self.position.setup().title();
        let out = &mut self.context.io.stdout;
        writeln!(out, "{}", paint.dim(&self.loaded.outline(self.position)))?;
        if !title.is_empty() {
            writeln!(out, "{}", paint.bold(title))?;
        }
        if !self.info.goal.is_empty() {
            writeln!(out, "{}", words::wrap(self.info.goal, paint.width, 0))?;
        }
        writeln!(out, "{}", self.people.sentence(self.info))?;
        out.flush()?;
        if self.play.session().outcome().is_some() {
            return Ok(());
        }
        let spent = self.play.session().spent();
        let message = match self.evaluate() {
            Ok(Evaluation { bounds, .. }) => {
                self.perfect = Some(bounds.plus(spent));
                format!("Perfect play from here: {}.", self.words(bounds))
            }
            Err(error) => {
                let machine = if self.people == People::Both {
                    ""
                } else {
                    " The machine makes moves that are legal and no more."
                };
                format!("What this position is worth is not known. {error}.{machine}")
            }
        };
        self.say(&words::wrap(&message, paint.width, 0))?;
        if self.people != People::None {
            self.say("Type a move as it is shown, or `hint`, `undo`, `quit`; `help` lists the rest.")?;
        }
        Ok(())
    }

    /// What the position is worth, which may take a while.
    pub(super) fn evaluate(&mut self) -> Result<Evaluation, SolveError> {
        let play = &mut self.play;
        thinking(self.context, || play.evaluate())
    }

    /// Whether Ctrl-C was pressed where nobody sits who would move. Elsewhere
    /// it calls off what the machine thinks, and the play goes on.
    fn is_called_off(&self) -> bool {
        self.people == People::None && self.context.io.stop.load(Ordering::SeqCst)
    }

    /// Whether the machine has come to a position again since somebody could
    /// last do something about it.
    fn goes_round(&self) -> bool {
        self.play.has_been(self.since)
    }

    /// The moves that the machine makes until the other side moves.
    pub(super) fn machine_turn(&mut self) -> anyhow::Result<()> {
        let side = self.play.session().side();
        self.shown.begin(&mut self.context.io.stdout)?;
        let mut moves = Vec::new();
        let mut worst = Known::Best;
        while self.play.session().outcome().is_none()
            && self.play.session().side() == side
            && !self.goes_round()
        {
            let (chosen, known) = self.choose()?;
            let turn_ended = chosen == DONE;
            moves.push(chosen);
            if worst == Known::Best || known == Known::Nothing {
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
            Known::Best => String::new(),
            Known::Found(bounds) => format!("best found, {}", self.position.headline(bounds)),
            Known::Nothing => "a legal move, not known to be best".to_owned(),
        };
        self.flawless &= worst == Known::Best;
        let line = screen::turn(self.info, side, &moves, &note, self.context.paint);
        writeln!(self.context.io.stdout, "{line}")?;
        self.context.io.stdout.flush()?;
        Ok(())
    }

    /// Makes a move of the machine; gives it, and what is known of it.
    fn choose(&mut self) -> anyhow::Result<(String, Known)> {
        let evaluation = self.evaluate();
        let session = self.play.session_mut();
        if let Ok(Evaluation { bounds, best: Some(best) }) = evaluation
            && session.play_move(best).is_ok()
        {
            let known = if bounds.value().is_some() { Known::Best } else { Known::Found(bounds) };
            return Ok((session.move_text(best), known));
        }
        let known = if session.first_moves(0).1 == 1 { Known::Best } else { Known::Nothing };
        let chosen = self.play.any_move().unwrap_or_default();
        self.play.session_mut().play(&chosen)?;
        Ok((chosen, known))
    }

    /// The machine goes round in circles, and so does perfect play.
    fn endless(&mut self) -> anyhow::Result<Status> {
        self.shown.draw(self.context, self.play.session())?;
        self.say("This position has been before: played on like this, the play never ends.")?;
        self.leave()
    }

    /// How it ended, and how it should have.
    fn over(&mut self, judged: bool) -> anyhow::Result<Status> {
        let paint = self.context.paint;
        let session = self.play.session();
        let ending = session.ending().unwrap_or_default();
        let paid = session.outcome().map_or(Value::Infinite, |left| left.plus(session.spent()));
        let moves = session.history().join(" ");
        self.say(&paint.bold(&screen::sentence(&ending)))?;
        if let Some(perfect) = self.perfect.filter(|_| judged) {
            let mut text = format!("Perfect play: {}.", self.words(perfect));
            if let (People::One(own), true) = (self.people, self.flawless)
                && let Some(verdict) =
                    screen::verdict(own, perfect, paid, |lost| screen::amount(self.position, lost))
            {
                let _ = write!(text, " {verdict}");
            }
            self.say(&text)?;
        }
        if !moves.is_empty() {
            let line = words::wrap(&format!("line: {moves}"), paint.width, 2);
            self.say(&format!("\n{}", line.replacen("line:", &paint.dim("line:"), 1)))?;
        }
        if let Some(again) = &self.loaded.again {
            verbs::next(self.context, &format!("solve {again}"))?;
        }
        Ok(Status::Answered)
    }

    /// The people go; the play can be gone on with.
    fn leave(&mut self) -> anyhow::Result<Status> {
        let farewell = self.farewell();
        self.say(&farewell)?;
        Ok(Status::Answered)
    }

    pub(super) fn farewell(&self) -> String {
        let session = self.play.session();
        let moves = session.history();
        let paid = screen::so_far(self.position, session);
        let mut text = format!("The play stops here, after {}{paid}.", words::count(moves.len(), "move"));
        if let Some(again) = &self.again {
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
