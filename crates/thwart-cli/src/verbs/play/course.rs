//! The course of a play, from the welcome to its end.

use std::fmt::Write as _;
use std::io::Write as _;

use thwart::answer::Evaluation;
use thwart::value::Value;
use thwart_contest::referee::longest;

use super::lines::Lines;
use super::screen;
use super::seats::People;
use super::table::Table;
use super::turns::After;
use crate::failure::Status;
use crate::input::headline;
use crate::words;

impl Table<'_, '_> {
    /// Plays until the play is over or the people leave.
    pub(super) fn run(mut self, mut lines: Lines<'_>) -> anyhow::Result<Status> {
        self.welcome()?;
        if self.is_called_off() {
            return self.leave();
        }
        if self.play.outcome().is_some() {
            self.shown.draw(self.context, &*self.play)?;
            return self.over(false);
        }
        loop {
            // The reader of the output has gone.
            if self.context.io.stdout.is_closed() {
                return Ok(Status::Answered);
            }
            if self.play.outcome().is_some() {
                self.shown.draw(self.context, &*self.play)?;
                return self.over(true);
            }
            if !self.people.play(self.play.side()) {
                if self.has_repeated() {
                    return self.endless();
                }
                if self.people == People::None {
                    let most = longest(self.position.setup());
                    if self.play.history().len() >= most {
                        self.say(&format!(
                            "Without a player a play ends after {} moves.",
                            words::grouped(most as u64)
                        ))?;
                        return self.leave();
                    }
                    self.shown.draw(self.context, &*self.play)?;
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
            if self.shown.draw(self.context, &*self.play)? {
                let standing = screen::turn_line(self.position, &*self.play, self.context.paint);
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

    /// Prints the game, the players, what perfect play reaches, and what to type.
    fn welcome(&mut self) -> anyhow::Result<()> {
        let paint = self.context.paint;
        let title = self.position.setup().title();
        let out = &mut self.context.io.stdout;
        writeln!(out, "{}", paint.dim(&self.loaded.outline(self.position)))?;
        if !title.is_empty() {
            writeln!(out, "{}", paint.bold(title))?;
        }
        writeln!(out, "{}", self.people.sentence(self.info))?;
        let question = self.people.question(self.position);
        writeln!(out, "{}", words::wrap(&question, paint.width, 0))?;
        out.flush()?;
        if self.play.outcome().is_some() {
            return Ok(());
        }
        let spent = self.play.spent();
        let message = match self.evaluate() {
            Ok(Evaluation { bounds, .. }) => {
                self.perfect = Some(bounds.plus(spent));
                format!("Perfect play from here: {}.", self.words(bounds))
            }
            Err(error) => {
                let machine = if self.people == People::Both {
                    ""
                } else {
                    " The machine plays legal moves, not the best ones."
                };
                format!("The value of this position is not known. {error}.{machine}")
            }
        };
        self.say(&words::wrap(&message, paint.width, 0))?;
        if self.people != People::None {
            self.say("Type a move as it is shown, or `hint`, `undo`, `quit`; `help` lists the rest.")?;
            if self.info.takes_back {
                self.say(&format!("Type the same {} again to take it back.", self.info.words.obstacle))?;
            }
        }
        Ok(())
    }

    /// Ends a play in which the machine goes in circles, like perfect play.
    fn endless(&mut self) -> anyhow::Result<Status> {
        self.shown.draw(self.context, &*self.play)?;
        self.say("This position occurred before: if both sides go on like this, the play never ends.")?;
        self.leave()
    }

    /// Prints how the play ended, and how it should have.
    fn over(&mut self, is_evaluated: bool) -> anyhow::Result<Status> {
        let paint = self.context.paint;
        let play = &*self.play;
        let ending = play.ending().unwrap_or_default();
        let paid = play.outcome().map_or(Value::Infinite, |left| left.plus(play.spent()));
        let moves = play.history().join(" ");
        self.say(&paint.bold(&screen::sentence(&ending)))?;
        if let Some(perfect) = self.perfect.filter(|_| is_evaluated) {
            let mut text = format!(
                "Perfect play: {}.",
                headline(self.loaded.scale(self.position), &self.position.headline(perfect), perfect)
            );
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
        if let Some(again) = &self.loaded.pasteable {
            self.context.suggest(&format!("solve {again}"))?;
        }
        Ok(Status::Answered)
    }

    /// Ends a play that people leave, and prints how to continue it.
    fn leave(&mut self) -> anyhow::Result<Status> {
        let farewell = self.farewell();
        self.say(&farewell)?;
        Ok(Status::Answered)
    }
}
