//! The turns of people: what they type, and how the program responds.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use thwart::answer::Evaluation;
use thwart::value::{Bounds, Side};
use thwart_game::session::PlayError;
use thwart_game::spoken;

use super::lines::{COMMANDS, Command, Lines};
use super::screen;
use super::table::{DONE, Table};
use crate::failure::Failure;
use crate::search::Waiting;
use crate::{save, words};

/// The number of legal moves that show all kinds: doing nothing and all directions
/// come before moves that name a cell.
const SOME: usize = 16;

/// The step that follows a typed line.
pub(super) enum After {
    Next,
    Quit,
}

impl Table<'_, '_> {
    /// Returns whether a user sits at a terminal.
    pub(super) fn prompts(&self) -> bool {
        self.context.io.stdin_is_terminal && self.context.io.width.is_some()
    }

    /// Returns the next line that is typed; `None` at the end of the input.
    pub(super) fn ask(&mut self, lines: &mut Lines<'_>) -> anyhow::Result<Option<String>> {
        let waiting = Waiting::with(self.context, self.farewell());
        if self.prompts() {
            let prompt = match self.only_move() {
                Some(only) => format!("move [{}]> ", spoken::turn(self.info.words, &[only])),
                None => "move> ".to_owned(),
            };
            write!(self.context.io.stdout, "{}", self.context.paint.bold(&prompt))?;
        }
        self.context.io.stdout.flush()?;
        let line = lines.next();
        drop(waiting);
        line.map_err(|error| Failure::usage(format!("<stdin>: {error}")))
    }

    /// Returns the legal move, if there is only one.
    fn only_move(&self) -> Option<String> {
        let (moves, count) = self.play.first_legal_moves(1);
        moves.into_iter().next().filter(|_| count == 1)
    }

    /// Does what a line asks for.
    pub(super) fn answer(&mut self, line: &str) -> anyhow::Result<After> {
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
            Command::Moves => self.say(&screen::moves(self.info.words, &*self.play, paint))?,
            Command::Hint => self.hint()?,
            Command::Eval => self.eval()?,
            Command::Undo => {
                if !self.undo() {
                    self.say("there is no move of yours to take back")?;
                }
            }
            Command::Line => {
                let moves = self.play.history().join(" ");
                self.say(&if moves.is_empty() {
                    "no move was made".to_owned()
                } else {
                    format!("line: {moves}")
                })?;
            }
            Command::Board => self.shown.forget(),
            Command::Save(path) => self.save(path)?,
            Command::Help => self.say(&screen::help(self.info, &*self.play, paint))?,
            Command::Quit => return Ok(After::Quit),
            Command::Play(words) => {
                let (legal, _) = self.play.first_legal_moves(SOME);
                match spoken::read(self.info.words, &words, &legal) {
                    Ok(moves) => self.play_all(&moves)?,
                    Err(error) => {
                        let shown = screen::some_moves(self.info.words, &*self.play);
                        let message =
                            complaint(&words).unwrap_or_else(|| format!("{error}; legal moves are {shown}"));
                        self.say(&message)?;
                    }
                }
            }
        }
        Ok(After::Next)
    }

    /// Plays moves of people one after the other, with the machine's answers in
    /// between. Moves stay played even if a later one fails.
    fn play_all(&mut self, moves: &[String]) -> anyhow::Result<()> {
        let mut made: Vec<String> = Vec::new();
        for (index, text) in moves.iter().enumerate() {
            // This was the only legal move, and `pass` has made it already.
            if text == DONE && std::mem::take(&mut self.passed) && !self.play.is_legal(DONE) {
                continue;
            }
            if !self.play.is_legal(text) && self.is_legal_after_nothing(text) {
                self.one(DONE, &mut made)?;
            }
            let side = self.play.side();
            if let Some(mut message) = self.one(text, &mut made)? {
                self.echo_moves(side, &mut made)?;
                if moves.len() > 1 {
                    let _ = write!(
                        message,
                        "; not played: {}",
                        spoken::choices(self.info.words, &moves[index..])
                    );
                }
                return self.say(&message);
            }
        }
        let side = self.play.side();
        self.echo_moves(side, &mut made)
    }

    /// Plays a move of a person and the machine's answer; returns a message if the
    /// move cannot be played.
    fn one(&mut self, text: &str, made: &mut Vec<String>) -> anyhow::Result<Option<String>> {
        let side = self.play.side();
        if let Err(error) = self.play.play(text) {
            if self.play.take_back(text) {
                return Ok(Some(format!("{} was taken back", spoken::turn(self.info.words, &[text]))));
            }
            let play = &*self.play;
            return Ok(Some(match error {
                PlayError::NoMove { .. } | PlayError::Illegal { .. } => format!(
                    "`{}` is not legal here; legal moves are {}",
                    spoken::turn(self.info.words, &[text]),
                    screen::some_moves(self.info.words, play)
                ),
                error => error.to_string(),
            }));
        }
        self.passed = false;
        made.push(text.to_owned());
        self.last_person_move = self.play.history().len();
        let play = &*self.play;
        if play.outcome().is_some() || play.side() != side {
            self.echo_moves(side, made)?;
        }
        let play = &*self.play;
        if play.outcome().is_none() && !self.people.play(play.side()) {
            self.machine_turn()?;
        }
        Ok(None)
    }

    /// Returns whether a person may do nothing and then make this move.
    fn is_legal_after_nothing(&mut self, text: &str) -> bool {
        let people = self.people;
        let play = &mut *self.play;
        if play.play(DONE).is_err() {
            return false;
        }
        let legal = people.play(play.side()) && play.is_legal(text);
        play.undo();
        legal
    }

    /// Ends the turn of a person who has no other move, and prints that. Returns
    /// whether it did.
    pub(super) fn pass(&mut self) -> anyhow::Result<bool> {
        // He may want to take something back first.
        if self.only_move().as_deref() != Some(DONE) || self.info.takes_back {
            return Ok(false);
        }
        self.shown.begin(&mut self.context.io.stdout)?;
        let side = self.play.side();
        self.play.play(DONE)?;
        self.passed = true;
        let moves = [DONE.to_owned()];
        let line = screen::turn(self.info, side, &moves, "nothing else is legal", self.context.paint);
        self.say(&line)?;
        Ok(true)
    }

    /// Prints what a person played if no terminal has shown it.
    fn echo_moves(&mut self, side: Side, made: &mut Vec<String>) -> anyhow::Result<()> {
        if !made.is_empty() && !self.prompts() {
            let line = screen::turn(self.info, side, made, "", self.context.paint);
            self.say(&line)?;
        }
        made.clear();
        Ok(())
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let message = match self.evaluate() {
            Ok(Evaluation { bounds, best: Some(best) }) => {
                let best = self.position.move_text(best);
                let how = if bounds.value().is_some() { "Best" } else { "Best found" };
                let change = self.play.better_change().ok().flatten().map(|(back, instead, bounds)| {
                    let [back, instead] = [back, instead].map(|chosen| self.position.move_text(chosen));
                    let (back, instead) =
                        (spoken::turn(self.info.words, &[&back]), spoken::turn(self.info.words, &[&instead]));
                    format!("\nBetter: take back {back}, then play {instead}: {}", self.words(bounds))
                });
                format!(
                    "{how}: {}   {}{}",
                    spoken::turn(self.info.words, &[&best]),
                    self.worth(bounds),
                    change.unwrap_or_default()
                )
            }
            Ok(Evaluation { bounds, best: None }) => self.worth(bounds),
            Err(error) => format!("The best move is not known. {error}."),
        };
        self.say(&message)
    }

    fn eval(&mut self) -> anyhow::Result<()> {
        let message = match self.evaluate() {
            Ok(evaluation) => self.worth(evaluation.bounds),
            Err(error) => format!("The value of the position is not known. {error}."),
        };
        self.say(&message)
    }

    /// Describes what is still to pay, in the game's words.
    fn worth(&self, bounds: Bounds) -> String {
        format!("Perfect play from here: {}", self.words(bounds))
    }

    /// Takes back the last turn of a person, and what the machine did since. Returns
    /// whether there was one; otherwise it changes nothing.
    fn undo(&mut self) -> bool {
        let people = self.people;
        let play = &mut *self.play;
        let history = play.history();
        let mut left = history.len();
        loop {
            if !play.undo() {
                for chosen in &history {
                    play.play(chosen).expect("these moves were played before");
                }
                return false;
            }
            left -= 1;
            // A move that was made automatically is not one to take back.
            let (first, count) = play.first_legal_moves(1);
            let forced = count == 1 && first[0] == DONE;
            if people.play(play.side()) && !forced {
                break;
            }
        }
        // The end of a turn goes with the moves that it ended.
        let (side, turn_ended) = (play.side(), history[left] == DONE);
        while turn_ended && left > 0 && history[left - 1] != DONE && play.undo() {
            if play.side() != side {
                play.play(&history[left - 1]).expect("this move was played before");
                break;
            }
            left -= 1;
        }
        self.last_person_move = play.history().len();
        true
    }

    fn save(&mut self, path: &str) -> anyhow::Result<()> {
        let text = self.play.text();
        match save::write(self.context, Path::new(path), text) {
            Ok(()) if path == "-" => Ok(()),
            Ok(()) => self.say(&format!("saved as {path}")),
            Err(error) => self.say(&error.to_string()),
        }
    }
}

/// Returns the message for a word that looks like a command but is not one.
fn complaint(word: &str) -> Option<String> {
    let letters = word.chars().filter(char::is_ascii_alphabetic).count();
    let names = COMMANDS.map(|(command, _)| command.split(' ').next().unwrap_or(command));
    (letters > 2 && letters == word.chars().count())
        .then(|| words::unknown("move or command", word, names))
        .map(|message| message.replace("known are", "commands are"))
}
