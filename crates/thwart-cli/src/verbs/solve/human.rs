//! The answer for people.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use thwart::any::{AnyInstance, Report, Unchecked};
use thwart::retrograde::MAX_POSITIONS;
use thwart::value::{Value, Verdict};
use thwart_json::row_by_row;

use super::{Args, Case, Place, turns};
use crate::input::headline;
use crate::paint::Paint;
use crate::words::{grouped, wrap};
use crate::{Context, duration, picture, verbs, words};

/// Starts that are shown.
const STARTS: usize = 20;
/// Signs of a line of moves that are shown.
const SHOWN: usize = 320;

pub(super) fn print(
    context: &mut Context<'_>,
    args: &Args,
    case: &Case<'_>,
    report: &Report,
) -> anyhow::Result<()> {
    let paint = context.paint;
    let Place { loaded, number, several, alone } = case.place;
    let cases = loaded.cases.len();
    let out = &mut context.io.stdout;
    if several {
        let which = match (alone, cases) {
            (true, _) => format!("case {number} of {}", grouped(cases as u64)),
            (false, 1) => loaded.name.clone(),
            (false, _) => format!("{}: case {number} of {}", loaded.name, grouped(cases as u64)),
        };
        writeln!(out, "{}{}", if case.index > 0 { "\n" } else { "" }, paint.bold(&which))?;
    }
    writeln!(out, "{}", paint.dim(&loaded.outline(case.instance)))?;
    if !report.scene.title.is_empty() {
        writeln!(out, "{}", paint.bold(&report.scene.title))?;
    }
    writeln!(out, "\n{}\n", picture::text(&verbs::drawn(report), paint).trim_end_matches('\n'))?;

    let (verdict, details) = verdict(report);
    let headline = headline(case.scale(), &report.scene.headline, report.bounds);
    let start = verbs::start(case.instance, report);
    let details = if details.is_empty() { String::new() } else { format!("   {}", paint.dim(&details)) };
    writeln!(out, "{start}{}   {}{details}", paint.bold(&headline), paint.bold(&verdict))?;
    if !report.scene.because.is_empty() {
        writeln!(out, "{}", wrap(&report.scene.because, paint.width, 0))?;
    }
    let line = if args.no_line { String::new() } else { line(case.instance, report) };
    if !line.is_empty() || report.scene.hurts.is_some() {
        writeln!(out)?;
    }
    if !report.scene.turns.is_empty() && !args.no_line {
        writeln!(out, "{}", paint.dim("Best line, turn by turn:"))?;
        for turn in turns::lines(case.instance.setup().board(), &report.scene.turns) {
            writeln!(out, "{turn}")?;
        }
    } else if !line.is_empty() {
        writeln!(out, "{}", labelled(paint, "Best line:", &line))?;
    }
    if let Some((cell, sentence)) = &report.scene.hurts {
        let at = case.instance.setup().board().coord(*cell);
        writeln!(out, "{}", labelled(paint, "Hurts most:", &format!("{at} - {sentence}")))?;
    }
    if !report.starts.is_empty() {
        writeln!(out)?;
        for line in starts(case, report, paint) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "\n{}", paint.dim(&effort(report, args.verbose)))?;
    // Of several files each would have its own.
    if number == cases
        && alone
        && let Some(command) = next(args, case, report)
    {
        verbs::next(context, &command)?;
    }
    Ok(())
}

/// One line per start, row by row; where there are many, the first of them.
fn starts(case: &Case<'_>, report: &Report, paint: Paint) -> Vec<String> {
    let starts = row_by_row(report);
    let (shown, left) = match starts.len().checked_sub(STARTS) {
        Some(left) if left > 1 => (STARTS, left),
        _ => (starts.len(), 0),
    };
    let board = case.instance.setup().board();
    let cells: Vec<[String; 3]> = starts[..shown]
        .iter()
        .map(|start| {
            let words = case.instance.headline(start.bounds);
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

/// A label and what it stands for, in as many lines as that takes.
fn labelled(paint: Paint, label: &str, text: &str) -> String {
    wrap(&format!("{label} {text}"), paint.width, 2).replacen(label, &paint.dim(label), 1)
}

/// The verdict and what stands behind it.
fn verdict(report: &Report) -> (String, String) {
    let details = match (&report.certificate, &report.unchecked) {
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
    (report.verdict.to_string(), details)
}

/// Whether the value is known, and the limit came before a play that shows it.
fn lacks_line(report: &Report) -> bool {
    let goes_on = matches!(report.bounds.value(), Some(Value::Finite(value)) if value > 0);
    goes_on && report.line.is_empty()
}

/// The best line in words, else its moves; long ones are cut.
fn line(instance: &dyn AnyInstance, report: &Report) -> String {
    if lacks_line(report) {
        return "none yet, the limit came first".to_owned();
    }
    let spoken = report.scene.line.as_str();
    if let Some((cut, _)) = spoken.char_indices().nth(SHOWN) {
        // At a comma or a full stop, so that no word is cut.
        let end = spoken[..cut].rfind([',', '.']).unwrap_or(cut);
        return format!(
            "{} ... --json gives all {} moves",
            &spoken[..end],
            grouped(report.line.len() as u64)
        );
    }
    if !spoken.is_empty() {
        return spoken.to_owned();
    }
    let mut shown = String::new();
    for (index, word) in report.line.iter().map(|&chosen| instance.move_text(chosen)).enumerate() {
        if shown.len() > SHOWN {
            let left = grouped((report.line.len() - index) as u64);
            return format!("{shown} ... {left} more, --json gives all");
        }
        if !shown.is_empty() {
            shown.push(' ');
        }
        shown.push_str(&word);
    }
    shown
}

/// How long the search took, and on request what it did.
fn effort(report: &Report, verbose: bool) -> String {
    let did = if report.bounds.value().is_some() { "solved in" } else { "searched for" };
    let mut text = format!("{did} {}", duration::words(report.time));
    if verbose {
        let _ = write!(text, " by the method {}", report.method);
        for (index, (name, count)) in report.work.iter().enumerate() {
            let before = if index == 0 { "; work: " } else { ", " };
            let _ = write!(text, "{before}{name} {}", grouped(*count));
        }
    }
    text
}

/// What to try next with this input.
fn next(args: &Args, case: &Case<'_>, report: &Report) -> Option<String> {
    let Some(again) = &case.place.loaded.again else {
        return Some(format!("games {}", case.instance.setup().info().name));
    };
    if case.place.loaded.cases.len() > 1 {
        return Some(format!("solve {again} --case 1"));
    }
    let stopped =
        (lacks_line(report) && !args.no_line) || matches!(report.unchecked, Some(Unchecked::Stopped));
    if stopped || matches!(report.verdict, Verdict::BestFound | Verdict::Unknown) {
        return Some(match (args.limits.nodes, args.limits.limit) {
            (Some(nodes), _) => format!("solve {again} --nodes {}", nodes.saturating_mul(10)),
            (None, limit) => {
                let longer = limit.map_or(Duration::from_secs(60), |limit| limit.saturating_mul(10));
                format!("solve {again} --limit {}", duration::text(longer.max(Duration::from_secs(1))))
            }
        });
    }
    match case.files.certificate(case) {
        Some(path) if report.certificate.is_some() => {
            Some(format!("check {again} {}", words::shell(path.to_str()?)))
        }
        _ => Some(format!("analyze {again}")),
    }
}
