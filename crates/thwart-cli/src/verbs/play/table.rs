//! The table at which a play goes on: turns of people and of the machine.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::Ordering;

use thwart::any::{AnyInstance, AnyPlay, Judged};
use thwart::game::SolveError;
use thwart::info::{GameInfo, Objective};
use thwart::limits::Limits;
use thwart::value::{Bounds, Side, Value};

use super::lines::{COMMANDS, Command, Lines};
use super::screen;
use super::seats::People;
use crate::failure::{Failure, Status};
use crate::input::{Loaded, headline};
use crate::search::{thinking, waiting};
use crate::{Context, save, verbs, words};

/// A play in progress and all that belongs to it.
pub(super) struct Table<'t, 'io> {
    context: &'t mut Context<'io>,
    loaded: &'t Loaded,
    instance: &'t dyn AnyInstance,
    info: &'static GameInfo,
    people: People,
    play: Box<dyn AnyPlay + 't>,
    /// The arguments that lead to this play again.
    again: Option<String>,
    shown: screen::Shown,
    /// What perfect play pays in all, where that is known.
    perfect: Option<Bounds>,
    /// Whether no move of the machine was worse than another.
    flawless: bool,
    /// How many moves had been made when a person last did something.
    since: usize,
}

/// The move that does nothing or closes a turn.
const DONE: &str = "-";

/// How the machine came by a move.
#[derive(PartialEq)]
enum Known {
    Best,
    /// The best it found within its limits.
    Found(Bounds),
    /// A move like any other.
    Nothing,
}

/// What follows a line that was typed.
enum After {
    Next,
    Quit,
}

impl<'t, 'io> Table<'t, 'io> {
    pub(super) fn new(
        context: &'t mut Context<'io>,
        loaded: &'t Loaded,
        instance: &'t dyn AnyInstance,
        people: People,
        limits: &'t Limits,
        again: Option<String>,
    ) -> Self {
        let play = instance.play(limits);
        Self {
            context,
            loaded,
            instance,
            info: instance.setup().info(),
            people,
            since: play.session().history().len(),
            play,
            again,
            shown: screen::Shown::default(),
            perfect: None,
            flawless: true,
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
            if self.shown.draw(self.context, self.play.session())? {
                let standing = screen::standing(
                    self.info,
                    self.instance.measure(),
                    self.play.session(),
                    self.context.paint,
                );
                writeln!(self.context.io.stdout, "{standing}")?;
            }
            match self.ask(&mut lines)? {
                Some(line) => {
                    if let After::Quit = self.answer(&line)? {
                        return self.leave();
                    }
                }
                None => {
                    if self.prompts() {
                        writeln!(self.context.io.stdout)?;
                    }
                    return self.leave();
                }
            }
        }
    }

    /// What is played and by whom. What the position is worth is found out,
    /// so that the end can be judged, but not told.
    fn welcome(&mut self) -> anyhow::Result<()> {
        let paint = self.context.paint;
        let title = self.instance.setup().title();
        let out = &mut self.context.io.stdout;
        writeln!(out, "{}", paint.dim(&self.loaded.outline(self.instance)))?;
        if !title.is_empty() {
            writeln!(out, "{}", paint.bold(title))?;
        }
        let help = if self.people == People::None { "" } else { " `help` lists what can be typed." };
        writeln!(out, "{}{help}", self.people.sentence(self.info))?;
        out.flush()?;
        let spent = self.play.session().spent();
        match self.judge() {
            Ok(judged) => self.perfect = Some(judged.bounds.plus(spent)),
            Err(error) => {
                let machine = if self.people == People::Both {
                    ""
                } else {
                    " The machine makes moves that are legal and no more."
                };
                let message = format!("What this position is worth is not known. {error}.{machine}");
                writeln!(self.context.io.stdout, "{}", words::wrap(&message, paint.width, 0))?;
            }
        }
        Ok(())
    }

    /// What the position is worth, which may take a while.
    fn judge(&mut self) -> Result<Judged, SolveError> {
        let play = &mut self.play;
        thinking(self.context, || play.judge())
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
    fn machine_turn(&mut self) -> anyhow::Result<()> {
        let side = self.play.session().side();
        if self.shown.is_empty() {
            writeln!(self.context.io.stdout)?;
        }
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
            Known::Found(bounds) => format!("best found, {}", self.instance.headline(bounds)),
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
        let judged = self.judge();
        let session = self.play.session_mut();
        if let Ok(Judged { bounds, best: Some(best) }) = judged
            && session.play(&best).is_ok()
        {
            let known = if bounds.value().is_some() { Known::Best } else { Known::Found(bounds) };
            return Ok((best, known));
        }
        let known = if session.first_moves(0).1 == 1 { Known::Best } else { Known::Nothing };
        let chosen = self.play.any_move().unwrap_or_default();
        self.play.session_mut().play(&chosen)?;
        Ok((chosen, known))
    }

    /// Whether somebody sits at a terminal.
    fn prompts(&self) -> bool {
        self.context.io.stdin_is_terminal && self.context.io.width.is_some()
    }

    /// The next line that is typed; `None` at the end of the input.
    fn ask(&mut self, lines: &mut Lines<'_>) -> anyhow::Result<Option<String>> {
        if self.prompts() {
            let prompt = match self.only_move() {
                Some(only) => format!("move [{only}]> "),
                None => "move> ".to_owned(),
            };
            write!(self.context.io.stdout, "{}", self.context.paint.bold(&prompt))?;
        }
        self.context.io.stdout.flush()?;
        let farewell = self.farewell();
        let line = waiting(self.context, farewell, || lines.next());
        line.map_err(|error| Failure::usage(format!("<stdin>: {error}")))
    }

    /// The legal move, where there is only one.
    fn only_move(&self) -> Option<String> {
        let (moves, count) = self.play.session().first_moves(1);
        moves.into_iter().next().filter(|_| count == 1)
    }

    /// Does what a line asks for.
    fn answer(&mut self, line: &str) -> anyhow::Result<After> {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(message) => {
                self.say(&message)?;
                return Ok(After::Next);
            }
        };
        let paint = self.context.paint;
        match command {
            Command::Nothing => {
                if let Some(only) = self.only_move() {
                    self.play_all(&[only])?;
                }
            }
            Command::Moves => self.say(&screen::moves(self.play.session(), paint))?,
            Command::Hint => self.hint()?,
            Command::Eval => self.eval()?,
            Command::Undo => {
                if !self.undo() {
                    self.say("there is no move of yours to take back")?;
                }
            }
            Command::Line => {
                let moves = self.play.session().history().join(" ");
                self.say(&if moves.is_empty() {
                    "no move was made".to_owned()
                } else {
                    format!("line: {moves}")
                })?;
            }
            Command::Board => self.shown.forget(),
            Command::Save(path) => self.save(path)?,
            Command::Help => self.say(&screen::help(self.play.session(), paint))?,
            Command::Quit => return Ok(After::Quit),
            Command::Play(moves) => self.play_all(&moves)?,
        }
        Ok(After::Next)
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.context.io.stdout, "{text}")?;
        Ok(())
    }

    /// Plays moves of people one after the other, and what the machine answers
    /// in between. What was played stays played, whatever follows.
    fn play_all(&mut self, moves: &[String]) -> anyhow::Result<()> {
        let mut made: Vec<String> = Vec::new();
        for (index, chosen) in moves.iter().enumerate() {
            let side = self.play.session().side();
            if let Err(error) = self.play.session_mut().play(chosen) {
                self.told(side, &mut made)?;
                let mut message = self.complaint(chosen).unwrap_or_else(|| error.to_string());
                if moves.len() > 1 {
                    let _ = write!(message, "; not played: {}", moves[index..].join(" "));
                }
                return self.say(&message);
            }
            made.push(chosen.clone());
            self.since = self.play.session().history().len();
            let session = self.play.session();
            if session.outcome().is_some() || session.side() != side {
                self.told(side, &mut made)?;
            }
            let session = self.play.session();
            if session.outcome().is_none() && !self.people.play(session.side()) {
                self.machine_turn()?;
            }
        }
        let side = self.play.session().side();
        self.told(side, &mut made)
    }

    /// Repeats what a person played where nobody saw him type it.
    fn told(&mut self, side: Side, made: &mut Vec<String>) -> anyhow::Result<()> {
        if !made.is_empty() && !self.prompts() {
            let line = screen::turn(self.info, side, made, "", self.context.paint);
            self.say(&line)?;
        }
        made.clear();
        Ok(())
    }

    /// What to say of a word that looks like a command and is none.
    fn complaint(&self, word: &str) -> Option<String> {
        let letters = word.chars().filter(char::is_ascii_alphabetic).count();
        let names = COMMANDS.map(|(command, _)| command.split(' ').next().unwrap_or(command));
        (letters > 2 && letters == word.chars().count())
            .then(|| words::unknown("move or command", word, names))
            .map(|message| message.replace("known are", "commands are"))
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let message = match self.judge() {
            Ok(Judged { bounds, best: Some(best) }) => {
                let how = if bounds.value().is_some() { "Best" } else { "Best found" };
                format!("{how}: {best}   {}", self.worth(bounds))
            }
            Ok(Judged { bounds, best: None }) => self.worth(bounds),
            Err(error) => format!("The best move is not known. {error}."),
        };
        self.say(&message)
    }

    fn eval(&mut self) -> anyhow::Result<()> {
        let message = match self.judge() {
            Ok(judged) => self.worth(judged.bounds),
            Err(error) => format!("What the position is worth is not known. {error}."),
        };
        self.say(&message)
    }

    /// What is still to pay, in the game's words.
    fn worth(&self, bounds: Bounds) -> String {
        format!("From here: {}", self.words(bounds))
    }

    fn words(&self, bounds: Bounds) -> String {
        headline(self.loaded.scale(self.instance), &self.instance.headline(bounds), bounds)
    }

    /// Takes back what the machine did since the last turn of a person, and
    /// that turn; says whether there was one. Nothing changes if there was not.
    fn undo(&mut self) -> bool {
        let people = self.people;
        let session = self.play.session_mut();
        let history = session.history();
        let mut left = history.len();
        loop {
            if !session.undo() {
                for chosen in &history {
                    session.play(chosen).expect("these moves were played before");
                }
                return false;
            }
            left -= 1;
            if people.play(session.side()) {
                break;
            }
        }
        // The end of a turn goes with the moves that it ended.
        let (side, turn_ended) = (session.side(), history[left] == DONE);
        while turn_ended && left > 0 && history[left - 1] != DONE && session.undo() {
            if session.side() != side {
                session.play(&history[left - 1]).expect("this move was played before");
                break;
            }
            left -= 1;
        }
        self.since = session.history().len();
        true
    }

    fn save(&mut self, path: &str) -> anyhow::Result<()> {
        let text = self.play.session().text();
        match save::write(self.context, Path::new(path), text) {
            Ok(()) if path == "-" => Ok(()),
            Ok(()) => self.say(&format!("saved as {path}")),
            Err(error) => self.say(&error.to_string()),
        }
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
                && let Some(verdict) = screen::verdict(own, perfect, paid, self.instance.measure())
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

    fn farewell(&self) -> String {
        let session = self.play.session();
        let moves = session.history();
        let paid = match self.info.objective {
            Objective::Cost { .. } => {
                format!(", {} paid", words::length(self.instance.measure(), session.spent()))
            }
            Objective::Win => String::new(),
        };
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
