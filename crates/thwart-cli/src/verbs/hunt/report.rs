//! The report of an input on which a program fails, printed and saved.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use thwart::Limits;
use thwart::any::{Fault, play_plan};
use thwart::grid::format::problem::shortened;
use thwart::info::Objective;
use thwart::judge::{Claim, Dialect};
use thwart::moves::Move;
use thwart::value::{Bounds, Side, Value};
use thwart::{Position, Solution, SolveOptions};
use thwart_contest::hunt::{Failing, Found, Hunter};
use thwart_contest::input::{Case, Wrong};
use thwart_game::spoken::{self, Vocabulary};
use thwart_render::SvgOptions;

use crate::program::without_controls;
use crate::verbs::play::screen::{amount, sentence};
use crate::verbs::play::seats::with_article;
use crate::{Context, picture, save, words};

/// Bytes of an endless output that are saved.
const MOST_SAVED_BYTES: usize = 1 << 16;

/// Lines of an output that are shown.
const LINES: usize = 12;

/// The files of a find, which share a stem.
pub(super) struct Files {
    stem: PathBuf,
    /// The first file that could not be saved, and why.
    trouble: Option<anyhow::Error>,
    /// The endings of the saved files.
    saved: Vec<&'static str>,
}

/// The endings of all files of a find.
const ENDINGS: [&str; 5] = ["in", "out", "ans", "board", "svg"];

impl Files {
    pub(super) fn new(folder: &Path, judge: &str, seed: u64, number: u64) -> Self {
        let name = format!("{judge}-{seed}-{number}");
        let stem = if folder == Path::new(".") { name.into() } else { folder.join(name) };
        let files = Self { stem, trouble: None, saved: Vec::new() };
        // Files of an earlier find with this name would look like a part of this one.
        for ending in ENDINGS {
            let _ = std::fs::remove_file(files.path(ending));
        }
        files
    }

    fn path(&self, ending: &str) -> PathBuf {
        let mut name = self.stem.clone().into_os_string();
        name.push(".");
        name.push(ending);
        name.into()
    }

    /// Saves the input, its boards and the program's output; of an endless output only the beginning.
    pub(super) fn save_run(&mut self, context: &mut Context<'_>, found: &Found) {
        let written = match found.failing {
            Failing::OutputLimit(_) => &found.run.output[..found.run.output.len().min(MOST_SAVED_BYTES)],
            _ => &found.run.output,
        };
        self.save(context, "in", found.input.text.as_bytes());
        self.save(context, "out", written);
        let boards: Vec<_> = found.input.cases.iter().map(expected).collect();
        self.save(context, "board", boards.join("---\n").as_bytes());
    }

    /// Saves a file; an error is kept for the end.
    fn save(&mut self, context: &mut Context<'_>, ending: &'static str, contents: &[u8]) {
        match save::write(context, &self.path(ending), contents) {
            Ok(()) if self.saved.contains(&ending) => {}
            Ok(()) => self.saved.push(ending),
            Err(error) => self.trouble = Some(self.trouble.take().unwrap_or(error)),
        }
    }

    pub(super) fn first_error(self) -> Option<anyhow::Error> {
        self.trouble
    }
}

/// Describes a size: `2 cases, the largest 3x4`.
pub(super) fn size(found: &Found) -> String {
    let board = |case: &Case| {
        let board = case.position.setup().board();
        (board.len(), format!("{}x{}", board.rows(), board.cols()))
    };
    let largest = found.input.cases.iter().map(board).max().unwrap_or_default().1;
    match found.input.cases.len() {
        1 => largest,
        several => format!("{several} cases, the largest {largest}"),
    }
}

/// The right answer for a case.
struct RightAnswer {
    report: Option<Solution>,
    /// The answer in the judge's format.
    answer: String,
}

impl RightAnswer {
    fn of(case: &Case, dialect: &Dialect) -> Self {
        let limits = Limits::default().nodes(NODES);
        let report = case.position.solve(&SolveOptions::default().limits(limits)).ok();
        let answer = report.as_ref().map_or_else(String::new, |report| {
            (dialect.write_answer)(case.position.setup(), &report.judge_answer())
        });
        Self { report, answer }
    }
}

/// Nodes that search and proof of a case may take.
const NODES: u64 = 2_000_000;

/// Saves all files, and prints what is wrong.
pub(super) fn print(
    context: &mut Context<'_>,
    seed: u64,
    hunter: &Hunter<'_>,
    found: &Found,
    shrunk: Option<u64>,
    files: &mut Files,
) -> anyhow::Result<()> {
    let dialect = hunter.series.dialect();
    let rights: Vec<_> = found.input.cases.iter().map(|case| RightAnswer::of(case, dialect)).collect();
    let answers: String = rights.iter().map(|right| right.answer.as_str()).collect();
    files.save(context, "ans", answers.as_bytes());

    let paint = context.paint;
    let out = &mut context.io.stdout;
    let which = format!("{}: {} on {}", dialect.name, found.failing.kind(), size(found));
    let from = shrunk.map(|runs| format!(", made smaller in {}", words::count(runs, "run")));
    let from = from.unwrap_or_default();
    let from = format!("   input {} of seed {seed}{from}", found.number);
    writeln!(out, "{}{}\n", paint.bold(&which), paint.dim(&from))?;
    let wrong = match &found.failing {
        Failing::Output(wrong) => Some(wrong.case() - 1),
        _ => None,
    };
    let (case, right) = (&found.input.cases[wrong.unwrap_or(0)], &rights[wrong.unwrap_or(0)]);
    if rights.len() > 1 {
        let which = match wrong {
            Some(wrong) => format!("Case {} of {}:", wrong + 1, rights.len()),
            None => format!("The first of {} cases; it is not known which one fails:", rights.len()),
        };
        writeln!(out, "{}\n", paint.dim(&which))?;
    }
    if let Some(report) = &right.report {
        writeln!(out, "{}\n", picture::text(&picture::drawn(report), paint).trim_end_matches('\n'))?;
        writeln!(out, "{} {}   {}", paint.dim("Right:  "), report.scene.headline, report.verdict)?;
        if let Some(svg) = drawn_small(&case.position, report) {
            files.save(context, "svg", svg.as_bytes());
        }
    }
    let out = &mut context.io.stdout;
    let said = match &found.failing {
        Failing::Output(Wrong::Answer { claim, .. }) => case.position.headline(Bounds::exact(claim.value)),
        Failing::Output(Wrong::Malformed { why, .. }) => without_controls(why),
        failing => failing.to_string(),
    };
    writeln!(out, "{} {said}", paint.dim("Program:"))?;
    if let Failing::Output(Wrong::Answer { claim, fault, .. }) = &found.failing {
        let difference = difference(case, right, claim, fault);
        if !difference.is_empty() {
            writeln!(out, "{}", words::wrap(&difference, paint.width, 0))?;
        }
        if let Some(plan) = &claim.plan {
            let mut play = case.position.play();
            let _ = play_plan(&mut *play, plan);
            let board = picture::text(&play.scene(), paint);
            let label = paint.dim("After its plan, as far as it goes:");
            writeln!(out, "\n{label}\n\n{}", board.trim_end_matches('\n'))?;
        }
    }
    let shown =
        [("It wrote:", found.run.output.as_slice()), ("To standard error:", found.run.errors.as_bytes())];
    for (label, text) in shown {
        if !text.trim_ascii().is_empty() {
            writeln!(out, "\n{}\n{}", paint.dim(label), some_lines(text))?;
        }
    }
    if files.trouble.is_some() {
        writeln!(out, "\nThe input:\n{}", some_lines(found.input.text.as_bytes()))?;
        return Ok(());
    }
    let saved = ENDINGS.into_iter().filter(|ending| files.saved.contains(ending));
    writeln!(out, "\nsaved as {}.{}", words::path(&files.stem), saved.collect::<Vec<_>>().join(" ."))?;
    let command: Vec<_> = hunter.command.iter().map(|word| words::shell(&word.to_string_lossy())).collect();
    let label = paint.dim("Next:");
    writeln!(out, "{label} {} < {}", command.join(" "), words::shell(&files.path("in").to_string_lossy()))?;
    context.suggest(&format!("solve {}", words::shell(&files.path("board").to_string_lossy())))
}

/// Returns the first lines of a text, whose other lines are only counted because they may be many.
fn some_lines(text: &[u8]) -> String {
    let mut lines = text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n');
    // More bytes than a message shows.
    let start = |line: &[u8]| String::from_utf8_lossy(&line[..line.len().min(1 << 10)]).into_owned();
    let shown = lines.by_ref().take(LINES).map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut shown: Vec<_> = shown.map(|line| without_controls(&shortened(&start(line)))).collect();
    let others = lines.count();
    if others > 0 {
        shown.push(format!("... {}", words::count(others, "more line")));
    }
    shown.join("\n")
}

/// Writes a case as a board file with its expected value.
fn expected(case: &Case) -> String {
    use thwart::grid::format::board_file::Header;
    use thwart::setup::Setup;
    let setup = case.position.setup();
    let mut file = setup.file().clone();
    let value = setup.info().objective.expectation(case.exact, case.position.measure());
    file.headers.retain(|header| header.key != "expect" && header.key != "title");
    file.headers.push(Header { key: "expect".to_owned(), value, line: 1, column: 1 });
    Setup::new(setup.info(), file).map_or_else(|_| setup.text(), |setup| setup.text())
}

/// Draws a board that is not too large to look at.
fn drawn_small(position: &Position, report: &Solution) -> Option<String> {
    const MOST: usize = 100;
    let board = position.setup().board();
    let small = board.rows() <= MOST && board.cols() <= MOST;
    small.then(|| thwart_render::svg(&picture::drawn(report), &SvgOptions::default()))
}

/// Describes how a wrong answer differs from the right one, beyond the two values.
fn difference(case: &Case, right: &RightAnswer, claim: &Claim, fault: &Fault) -> String {
    if !matches!(fault, Fault::Value { .. }) {
        return sentence(&fault.to_string());
    }
    let Some(report) = right.report.as_ref().filter(|_| claim.plan.is_none()) else { return String::new() };
    breaks(&case.position, report, claim.value, case.exact).unwrap_or_default()
}

/// Explains a wrong value by a best line: names the first move of the side that does better than claimed, or, if
/// it makes none, the first move after which more is paid than claimed.
fn breaks(position: &Position, report: &Solution, claimed: Value, exact: Value) -> Option<String> {
    let info = position.setup().info();
    let better = if claimed < exact { Side::Maximiser } else { Side::Minimiser };
    let wrong = wrong(position, claimed, better);
    let mut play = position.play();
    let mut before: Vec<String> = Vec::new();
    let mut passed = None;
    let mut last: Option<(Side, Move)> = None;
    for &chosen in report.shown_line() {
        let (side, text) = (play.side(), position.move_text(chosen));
        play.play_move(chosen).ok()?;
        let words = move_words(info.words, chosen, &text);
        if chosen != Move::Done && side == better {
            let first = if (1..=MOVES).contains(&before.len()) {
                format!("{}, then ", spoken::turn(info.words, &before))
            } else {
                String::new()
            };
            let idle = last.filter(|&last| last == (better.other(), Move::Done));
            let idle =
                idle.map(|(side, _)| format!("if {} does nothing, ", with_article(info.side_name(side))));
            let left = left(position, play.spent(), exact, better);
            return Some(format!("{wrong}: {first}{}{words}; after that {left}.", idle.unwrap_or_default()));
        }
        if passed.is_none() && Value::Finite(play.spent()) > claimed {
            let paid = amount(position, play.spent());
            passed = paid.map(|paid| format!("{words} brings it to {paid}"));
        }
        if chosen != Move::Done {
            before.push(text);
        }
        last = Some((side, chosen));
    }
    let side = with_article(info.side_name(better));
    let words = position.headline(Bounds::exact(exact));
    let how = passed.unwrap_or_else(|| format!("the best play of both comes to \"{words}\""));
    Some(format!("{wrong}: {how}, without any move of {side}."))
}

/// The most moves that are shown before the one that matters.
const MOVES: usize = 16;

/// Says that a claimed value is wrong: `5 is too much`.
fn wrong(position: &Position, claimed: Value, better: Side) -> String {
    let is_cost = matches!(position.setup().info().objective, Objective::Cost { .. });
    match (claimed, better) {
        (Value::Finite(claimed), _) if is_cost => {
            let how = if better == Side::Minimiser { "much" } else { "little" };
            format!("{} is too {how}", words::length(position.measure(), claimed))
        }
        _ => format!("\"{}\" is wrong", position.headline(Bounds::exact(claimed))),
    }
}

/// Returns a move in words, with a verb for a step.
fn move_words(words: Vocabulary, chosen: Move, text: &str) -> String {
    let words = spoken::turn(words, &[text]);
    match chosen {
        Move::Step(_) => format!("step {words}"),
        Move::Push { .. } => format!("push {words}"),
        _ => words,
    }
}

/// Says what the rest of the play costs: `2 steps are enough`, `4 steps are still needed`; of a win, who wins.
fn left(position: &Position, spent: u64, exact: Value, better: Side) -> String {
    let words = position.headline(Bounds::exact(exact));
    let rest = match exact {
        _ if position.setup().info().objective == Objective::Win => return words,
        Value::Infinite => return format!("the result is \"{words}\""),
        Value::Finite(all) => all.saturating_sub(spent),
    };
    let Some(words) = amount(position, rest).filter(|_| rest > 0) else {
        return "nothing more is needed".to_owned();
    };
    let is_one = words.starts_with("1 ") || words.starts_with("a ");
    let are = if is_one { "is" } else { "are" };
    let enough = if better == Side::Minimiser { "enough" } else { "still needed" };
    format!("{words} {are} {enough}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_outputs_are_shown_in_part() {
        assert_eq!(some_lines(b"a\r\n\x1bb\n"), "a\n<U+001B>b");
        let many = b"y\n".repeat(LINES + 2);
        let shown = some_lines(&many);
        assert_eq!(shown.lines().count(), LINES + 1);
        assert!(shown.ends_with("y\n... 2 more lines"), "{shown}");
        assert_eq!(some_lines(&b"x".repeat(5000)).len(), 43);
    }

    #[test]
    fn nothing_of_an_earlier_find_is_left() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        for name in ["j-1-2.svg", "j-1-2.ans", "j-1-3.svg"] {
            std::fs::write(folder.path().join(name), "")?;
        }
        let _ = Files::new(folder.path(), "j", 1, 2);
        let left = std::fs::read_dir(folder.path())?.map(|entry| entry.map(|entry| entry.file_name()));
        assert_eq!(left.collect::<Result<Vec<_>, _>>()?, ["j-1-3.svg"]);
        Ok(())
    }
}
