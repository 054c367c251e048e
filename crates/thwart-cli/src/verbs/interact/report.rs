//! The report on the plays of a program: sentences for one board, a table for several.

use std::io::Write as _;

use thwart::Position;
use thwart::info::Objective;
use thwart::value::Side;
use thwart_contest::referee::{End, Loss, Played, Slip, Verdict};

use crate::cases;
use crate::failure::Status;
use crate::input::headline;
use crate::program::without_controls;
use crate::verbs::play::{screen, seats};
use crate::{Context, words};

/// Moves of a line that are shown.
const SHOWN: usize = 200;
/// Lines of standard error that are shown.
const STDERR_LINES: usize = 10;

/// A board to play on, or one that is not a position.
pub(super) struct Place<'l> {
    pub(super) case: cases::Place<'l>,
    /// Its name in the table.
    pub(super) name: String,
    /// The side of the program.
    pub(super) own: Side,
}

/// A play, and what the program wrote to standard error.
pub(super) struct Watched {
    pub(super) played: Played,
    pub(super) stderr: String,
}

/// Returns the exit status after a play.
pub(super) fn status(played: &Played) -> Status {
    match played.verdict() {
        Verdict::NothingLost => Status::Answered,
        Verdict::Unknown => Status::Unknown,
        Verdict::Unfinished if played.slip.is_none() => Status::Unknown,
        Verdict::Loses | Verdict::Illegal | Verdict::Fails(_) | Verdict::Unfinished => Status::Refused,
    }
}

/// Returns the word for a verdict in the table.
const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NothingLost => "nothing lost",
        Verdict::Loses => "loses",
        Verdict::Illegal => "illegal move",
        Verdict::Fails(kind) => kind,
        Verdict::Unknown => "not known",
        Verdict::Unfinished => "stopped",
    }
}

/// Reports one play.
pub(super) fn print(
    context: &mut Context<'_>,
    place: &Place<'_>,
    position: &Position,
    Watched { played, stderr }: &Watched,
) -> anyhow::Result<()> {
    let (paint, info) = (context.paint, position.setup().info());
    let out = &mut context.io.stdout;
    writeln!(out, "{}", paint.dim(&place.case.loaded.outline(position)))?;
    let title = position.setup().title();
    if !title.is_empty() {
        writeln!(out, "{}", paint.bold(title))?;
    }
    writeln!(out, "{}\n", seats::with_a_program(info, played.own))?;
    if !played.line.is_empty() {
        let more = played.line.len().saturating_sub(SHOWN);
        let more =
            if more > 0 { format!(" ... {} more", words::grouped(more as u64)) } else { String::new() };
        let moves = played.line[..played.line.len().min(SHOWN)].join(" ");
        let line = words::wrap(&format!("line: {moves}{more}"), paint.width, 2);
        writeln!(out, "{}\n", line.replacen("line:", &paint.dim("line:"), 1))?;
    }
    writeln!(out, "{}", paint.bold(&ending(position, played)))?;
    if played.value.value().is_some() {
        let words =
            headline(place.case.loaded.scale(position), &position.headline(played.value), played.value);
        writeln!(out, "Perfect play: {words}.{}", given_away(position, played))?;
    } else {
        let known = played.bounds_words(played.value);
        writeln!(out, "The result of perfect play is not known within the limits: {known}.")?;
    }
    for fault in faults(position, played) {
        writeln!(out, "{}", words::wrap(&fault, paint.width, 2))?;
    }
    if matches!(played.verdict(), Verdict::Fails(_) | Verdict::Illegal) {
        print_stderr(out, stderr)?;
    }
    if let Some(again) = &place.case.loaded.pasteable {
        let next = match &played.slip {
            Some(Slip { number: 1, .. }) => format!("analyze {again}"),
            Some(slip) if slip.number <= SHOWN => {
                let line = format!("line={}", played.line[..slip.number - 1].join(" "));
                format!("analyze {again} --set {}", words::shell(&line))
            }
            _ => format!("solve {again}"),
        };
        context.suggest(&next)?;
    }
    Ok(())
}

/// Describes in a sentence how the play ended.
fn ending(position: &Position, played: &Played) -> String {
    let moves = words::count(played.line.len(), "move");
    match (&played.end, &played.ending) {
        (End::Over(_), Some(ending)) => screen::sentence(ending),
        (End::Circles, _) => {
            format!("After {moves} the same position stands for the third time: the play counts as endless.")
        }
        (End::TooLong, _) => format!("After {moves} the play is too long and stops."),
        _ => {
            let paid = screen::amount(position, played.spent);
            let paid = paid.map_or_else(String::new, |paid| format!(", {paid} so far"));
            format!("The play stops here, after {moves}{paid}.")
        }
    }
}

/// Describes what the program gave away in all, in a sentence that follows another.
fn given_away(position: &Position, played: &Played) -> String {
    match (played.verdict(), played.loss()) {
        (Verdict::NothingLost, _) => " The program gave nothing away.".to_owned(),
        (_, Some(loss)) => format!(" The program gave away {}.", amount(position, loss)),
        _ => String::new(),
    }
}

/// Returns a loss in the game's words.
fn amount(position: &Position, loss: Loss) -> String {
    let all = match position.setup().info().objective {
        Objective::Cost { .. } => "everything",
        Objective::Win => "the win",
    };
    match loss {
        Loss::Amount(lost) => screen::amount(position, lost).unwrap_or_else(|| lost.to_string()),
        Loss::All => all.to_owned(),
    }
}

/// Lists the faults of the program: the first move worse than another, and what ended the play.
fn faults(position: &Position, played: &Played) -> Vec<String> {
    let mut faults: Vec<String> = played.slip.iter().map(|slip| bad_move(position, played, slip)).collect();
    let last = played.line.len();
    let loses = faults.is_empty() && played.verdict() == Verdict::Loses;
    let word = played.bounds_words(played.value);
    match &played.end {
        End::Illegal(why) | End::Failed(why) => faults.push(format!("move {}: {why}", last + 1)),
        End::Lost(lost) => faults.push(format!("move {}: {lost}", last + 1)),
        End::Circles if loses => {
            faults.push(format!("move {last} comes to a position for the third time; {word} was possible"));
        }
        _ => {}
    }
    faults
}

fn bad_move(position: &Position, played: &Played, slip: &Slip) -> String {
    let lost = played.loss_of(slip).map_or("something".to_owned(), |loss| amount(position, loss));
    let (before, after) = (played.bounds_words(slip.before), played.bounds_words(slip.after));
    let better = slip
        .better
        .as_ref()
        .map_or_else(String::new, |better| format!("; {better} would have kept {before}"));
    let Slip { number, text, .. } = slip;
    format!("move {number}, {text}, gives away {lost}: {before} before it, {after} after it{better}")
}

/// Prints the last lines that the program wrote to standard error.
fn print_stderr(out: &mut impl std::io::Write, stderr: &str) -> anyhow::Result<()> {
    let lines: Vec<&str> = stderr.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "The program wrote to standard error:")?;
    for line in &lines[lines.len().saturating_sub(STDERR_LINES)..] {
        writeln!(out, "  {}", without_controls(line.trim_end()))?;
    }
    Ok(())
}

/// A table with a row for each board.
pub(super) struct Table {
    /// Columns that the names take.
    width: usize,
    /// The verdicts so far, each with its count, in the order in which they came.
    verdicts: Vec<(&'static str, usize)>,
    pub(super) status: Status,
}

impl Table {
    /// Prints the head.
    pub(super) fn new<'n>(
        context: &mut Context<'_>,
        names: impl Iterator<Item = &'n str>,
    ) -> anyhow::Result<Self> {
        let width = names.map(|name| name.chars().count()).max().unwrap_or(0).max("board".len());
        let table = Self { width, verdicts: Vec::new(), status: Status::Answered };
        let head = table.line(["board", "value", "reached", "lost", "verdict"], "first bad move");
        writeln!(context.io.stdout, "{}", context.paint.dim(&head))?;
        Ok(table)
    }

    fn line(&self, [name, value, reached, lost, verdict]: [&str; 5], bad: &str) -> String {
        let line =
            format!("{name:<0$}  {value:<10}  {reached:<10}  {lost:<6}  {verdict:<12}  {bad}", self.width);
        line.trim_end().to_owned()
    }

    /// Prints the row of a board with a play.
    pub(super) fn row(
        &mut self,
        context: &mut Context<'_>,
        place: &Place<'_>,
        position: &Position,
        played: &Played,
    ) -> anyhow::Result<()> {
        let none = || "-".to_owned();
        let value = played.bounds_words(played.value);
        let reached = played.reached().map_or_else(none, |value| played.word(value));
        let lost = match played.loss() {
            None => none(),
            Some(Loss::Amount(lost)) => words::length(position.measure(), lost),
            Some(Loss::All) => "all".to_owned(),
        };
        let bad = faults(position, played).into_iter().next().unwrap_or_default();
        self.print_row(context, word(played.verdict()), [&place.name, &value, &reached, &lost], &bad)?;
        self.status = self.status.max(status(played));
        Ok(())
    }

    /// Prints the row of an invalid board.
    pub(super) fn no_position(&mut self, context: &mut Context<'_>, place: &Place<'_>) -> anyhow::Result<()> {
        self.status = Status::Usage;
        self.print_row(context, "no board", [&place.name, "-", "-", "-"], "")
    }

    fn print_row(
        &mut self,
        context: &mut Context<'_>,
        verdict: &'static str,
        [name, value, reached, lost]: [&str; 4],
        bad: &str,
    ) -> anyhow::Result<()> {
        match self.verdicts.iter_mut().find(|(known, _)| *known == verdict) {
            Some((_, count)) => *count += 1,
            None => self.verdicts.push((verdict, 1)),
        }
        writeln!(context.io.stdout, "{}", self.line([name, value, reached, lost, verdict], bad))?;
        // The next row may take some time.
        context.io.stdout.flush()?;
        Ok(())
    }

    /// Prints the number of boards, and of each verdict.
    pub(super) fn totals(&self, context: &mut Context<'_>) -> anyhow::Result<()> {
        let boards: usize = self.verdicts.iter().map(|(_, count)| count).sum();
        let each: Vec<_> =
            self.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        writeln!(context.io.stdout, "{}: {}", words::count(boards, "board"), each.join(", "))?;
        Ok(())
    }
}
