//! The answer for people.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use thwart::any::Unchecked;
use thwart::grid::format::map::OBSTACLE_WIDTH;
use thwart::grid::metres::coordinate;
use thwart::grid::{Cell, Tile};
use thwart::moves::MoveKind;
use thwart::passages::Passages;
use thwart::question::Medium;
use thwart::value::{Bounds, Value, Verdict};
use thwart::{Position, Solution};
use thwart_game::retrograde::MAX_POSITIONS;
use thwart_json::row_by_row;

use super::case::Case;
use super::files::Files;
use super::options::Args;
use super::{passages, turns};
use crate::cases::Place;
use crate::input::headline;
use crate::paint::Paint;
use crate::words::{grouped, wrap};
use crate::{Context, duration, picture, words};

/// Starts that are shown.
const STARTS: usize = 20;
/// Characters of a line of moves that are shown.
const SHOWN: usize = 320;

pub(super) fn print(
    context: &mut Context<'_>,
    args: &Args,
    files: &Files,
    case: &Case<'_>,
    (solution, found): (&Solution, Option<&Passages>),
) -> anyhow::Result<()> {
    let paint = context.paint;
    let Place { loaded, number, alone, .. } = case.place;
    let cases = loaded.cases.len();
    let out = &mut context.io.stdout;
    if let Some(heading) = case.place.heading() {
        writeln!(out, "{}{}", if case.index > 0 { "\n" } else { "" }, paint.bold(&heading))?;
    }
    writeln!(out, "{}", paint.dim(&loaded.outline(case.position)))?;
    if !solution.scene.title.is_empty() {
        writeln!(out, "{}", paint.bold(&solution.scene.title))?;
    }
    writeln!(out, "{}", wrap(&case.position.question(Medium::Text), paint.width, 0))?;
    writeln!(out, "\n{}\n", picture::text(&picture::drawn(solution), paint).trim_end_matches('\n'))?;

    let (verdict, details) = verdict(solution);
    let headline = headline(case.scale(), &solution.scene.headline, solution.bounds);
    let start = picture::start(case.position, solution);
    let details = if details.is_empty() { String::new() } else { format!("   {}", paint.dim(&details)) };
    writeln!(out, "{start}{}   {}{details}", paint.bold(&headline), paint.bold(&verdict))?;
    if !solution.scene.because.is_empty() {
        writeln!(out, "{}", wrap(&solution.scene.because, paint.width, 0))?;
    }
    let board = case.position.setup().board();
    let is_open = |start| thwart::route::has_path(board, start);
    if let Some(remark) = width_of_obstacle(case).filter(|_| board.find(Tile::Start).all(is_open)) {
        writeln!(out, "{}", wrap(&remark, paint.width, 0))?;
    }
    let line = if args.no_line { String::new() } else { line(case.position, solution) };
    if !line.is_empty() || solution.scene.vital.is_some() {
        writeln!(out)?;
    }
    if !solution.scene.turns.is_empty() && !args.no_line {
        writeln!(out, "{}", paint.dim("Best line, turn by turn:"))?;
        for turn in turns::lines(case.position.setup().board(), &solution.scene.turns) {
            writeln!(out, "{turn}")?;
        }
    } else if !line.is_empty() {
        writeln!(out, "{}", labelled(paint, "Best line:", &line))?;
    }
    if let Some((cell, sentence)) = &solution.scene.vital {
        let at = case.position.setup().board().coord(*cell);
        writeln!(out, "{}", labelled(paint, "Hurts most:", &format!("{at} - {sentence}")))?;
    }
    for line in worth(case, solution, paint) {
        writeln!(out, "{line}")?;
    }
    if let (Some(found), Some(width)) = (found, args.passages) {
        writeln!(out)?;
        for line in passages::lines(found, case, width, args.worst) {
            writeln!(out, "{line}")?;
        }
    }
    if !solution.starts.is_empty() {
        writeln!(out)?;
        for line in starts(case, solution, paint) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "\n{}", paint.dim(&effort(solution, args.verbose)))?;
    // Several files would need a suggestion each.
    if number == cases
        && alone
        && let Some(command) = next(args, files.certificate(case), case, solution)
    {
        context.suggest(&command)?;
    }
    Ok(())
}

/// Returns the remark that an obstacle is one cell wide, for a map with a resolution and a game that lays obstacles:
/// users expect it to block a passage.
fn width_of_obstacle(case: &Case<'_>) -> Option<String> {
    let setup = case.position.setup();
    let info = setup.info();
    let side = coordinate(case.place.loaded.metres?.resolution);
    let width = setup.parameters().iter().find(|(key, _)| *key == "width").map(|(_, width)| width.as_str());
    let remedy = match width {
        None => String::new(),
        Some("1") => format!(
            " For wider ones give --{OBSTACLE_WIDTH} METRES; to close one door at a time, --passages METRES."
        ),
        Some(_) => return None,
    };
    let none_is_left = info.budget.is_some_and(|(key, _)| setup.parameter(key) == "0");
    let lays = info.move_kinds.contains(&MoveKind::Obstacle) && !none_is_left;
    let obstacle = info.words.obstacle;
    lays.then(|| {
        format!("A {obstacle} is one cell: here it is {side} m wide, and blocks nothing wider.{remedy}")
    })
}

/// Says how many first moves are right, where the naive plan leads, and the answers for other budgets.
fn worth(case: &Case<'_>, solution: &Solution, paint: Paint) -> Vec<String> {
    let info = case.position.setup().info();
    let words = |bounds| headline(case.scale(), &case.position.headline(bounds), bounds);
    let mut lines = Vec::new();
    if let Some(found) = solution.difficulty {
        let label = format!("{}:", info.choices.words);
        let count = match found.best_moves {
            Some(count) if Some(count) == info.choices.most => format!("{count} or more"),
            Some(count) => grouped(count),
            None => "not known".to_owned(),
        };
        lines.push(labelled(paint, &label, &count));
        if let Some(naive) = found.naive {
            let promise = words(Bounds::exact(naive.promise));
            let text = match naive.worst {
                Some(worst) if worst == naive.promise => format!("it comes to: {promise}"),
                Some(worst) => {
                    format!("it looks like: {promise}; it comes to: {}", words(Bounds::exact(worst)))
                }
                None => format!("it looks like: {promise}; where it leads would take too long to say"),
            };
            lines.push(labelled(paint, "Naive plan:", &text));
        }
    }
    if let Some((key, _)) = info.budget {
        let one =
            |&(budget, bounds): &(u64, Bounds)| labelled(paint, &format!("{key}={budget}:"), &words(bounds));
        lines.extend(solution.curve.iter().map(one));
    }
    let board = case.position.setup().board();
    let one = |&(cell, bounds): &(Cell, Bounds)| {
        labelled(paint, &format!("If {} stays free:", board.coord(cell)), &words(bounds))
    };
    lines.extend(solution.value_without.iter().map(one));
    lines
}

/// Lists the starts, one per line, row by row, or the first of many.
fn starts(case: &Case<'_>, solution: &Solution, paint: Paint) -> Vec<String> {
    let starts = row_by_row(solution);
    let (shown, left) = match starts.len().checked_sub(STARTS) {
        Some(left) if left > 1 => (STARTS, left),
        _ => (starts.len(), 0),
    };
    let board = case.position.setup().board();
    let cells: Vec<[String; 3]> = starts[..shown]
        .iter()
        .map(|start| {
            let words = case.position.headline(start.bounds);
            let words = headline(case.scale(), &words, start.bounds);
            [board.coord(start.cell).to_string(), words, start.verdict.to_string()]
        })
        .collect();
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    let mut lines: Vec<String> = cells
        .iter()
        .map(|[cell, words, verdict]| format!("start {cell:<first$}  {words:<second$}  {verdict}"))
        .collect();
    if left > 0 {
        let left = grouped(left as u64);
        lines.push(paint.dim(&format!("... {left} more starts, --json gives all")));
    }
    lines
}

/// Returns a label and its text, wrapped.
fn labelled(paint: Paint, label: &str, text: &str) -> String {
    wrap(&format!("{label} {text}"), paint.width, 2).replacen(label, &paint.dim(label), 1)
}

/// Returns the verdict and what supports it.
fn verdict(solution: &Solution) -> (String, String) {
    let details = match (&solution.certificate, &solution.unchecked) {
        (Some(certificate), _) => {
            format!("certificate accepted, {} checked", words::entries(certificate.entries))
        }
        (None, Some(Unchecked::NotExact) | None) => String::new(),
        (None, Some(Unchecked::Refused(_))) => "REFUSED by the checker".to_owned(),
        (None, Some(Unchecked::Refuted(_))) => "REFUTED by its own proof".to_owned(),
        (None, Some(Unchecked::TooLarge { limit })) if *limit < MAX_POSITIONS => {
            let [limit, most] = [*limit, MAX_POSITIONS].map(|number| grouped(number as u64));
            format!("not checked: more than {limit} positions; --certificate FILE lists up to {most} of them")
        }
        (None, Some(reason)) => format!("not checked: {reason}"),
    };
    (solution.verdict.to_string(), details)
}

/// Returns whether the value is known, but the search was stopped before it had a line.
fn lacks_line(solution: &Solution) -> bool {
    let costs_something = matches!(solution.bounds.value(), Some(Value::Finite(value)) if value > 0);
    costs_something && solution.line.is_empty()
}

/// Returns the best line in words, or else its moves; a long one is cut.
fn line(position: &Position, solution: &Solution) -> String {
    if lacks_line(solution) {
        return "none yet: stopped before there was a line".to_owned();
    }
    let spoken = solution.scene.line.as_str();
    if let Some((cut, _)) = spoken.char_indices().nth(SHOWN) {
        // Cut at a comma or a full stop, so that words stay whole.
        let end = spoken[..cut].rfind([',', '.']).unwrap_or(cut);
        return format!(
            "{} ... --json gives all {} moves",
            &spoken[..end],
            grouped(solution.line.len() as u64)
        );
    }
    let cut = if solution.line_is_cut { " ... (not all of the line)" } else { "" };
    if !spoken.is_empty() {
        return format!("{spoken}{cut}");
    }
    let mut shown = String::new();
    for (index, word) in solution.line.iter().map(|&chosen| position.move_text(chosen)).enumerate() {
        if shown.len() > SHOWN {
            let left = grouped((solution.line.len() - index) as u64);
            return format!("{shown} ... {left} more, --json gives all");
        }
        if !shown.is_empty() {
            shown.push(' ');
        }
        shown.push_str(&word);
    }
    shown + cut
}

/// Describes how long the search took, and on request what it did.
fn effort(solution: &Solution, verbose: bool) -> String {
    let did = if solution.bounds.value().is_some() { "solved in" } else { "searched for" };
    let mut text = format!("{did} {}", duration::words(solution.time));
    if verbose {
        let _ = write!(text, " by the method {}", solution.method);
        for (index, (name, count)) in solution.work.iter().enumerate() {
            let before = if index == 0 { "; work: " } else { ", " };
            let _ = write!(text, "{before}{name} {}", grouped(*count));
        }
    }
    text
}

/// Returns the next command to try with this input.
fn next(args: &Args, certificate: Option<&Path>, case: &Case<'_>, solution: &Solution) -> Option<String> {
    let Some(again) = &case.place.loaded.pasteable else {
        return Some(format!("games {}", case.position.setup().info().name));
    };
    if case.place.loaded.cases.len() > 1 {
        return Some(format!("solve {again} --case 1"));
    }
    let stopped =
        (lacks_line(solution) && !args.no_line) || matches!(solution.unchecked, Some(Unchecked::Stopped));
    if stopped || matches!(solution.verdict, Verdict::BestFound | Verdict::Unknown) {
        return Some(match (args.limits.nodes, args.limits.limit) {
            (Some(nodes), _) => format!("solve {again} --nodes {}", nodes.saturating_mul(10)),
            (None, limit) => {
                let longer = limit.map_or(Duration::from_secs(60), |limit| limit.saturating_mul(10));
                format!("solve {again} --limit {}", duration::text(longer.max(Duration::from_secs(1))))
            }
        });
    }
    match certificate {
        Some(path) if solution.certificate.is_some() => {
            Some(format!("check {again} {}", words::shell(path.to_str()?)))
        }
        _ => Some(format!("analyze {again}")),
    }
}
