//! The figures for people.

use std::fmt::Write as _;
use std::time::Duration;

use crate::machine::Machine;
use crate::measure::{Measured, TimesLonger};
use crate::rows::{Ceiling, Measure};

/// The machine, and the heads of the columns.
pub(crate) fn head(machine: &Machine, markdown: bool) -> String {
    let mut text = machine_line(machine);
    let heads = row(HEADS, markdown);
    let _ = write!(
        text,
        "\nprocessor time of one thread, medians of interleaved runs in one process\n\
         unit = 1: one breadth-first search over the same board; o: over the board without its obstacles;\n\
         d: Dijkstra's algorithm, where steps differ in cost\n\n{heads}"
    );
    if markdown {
        let _ = write!(text, "\n|{}", "---|".repeat(HEADS.len()));
    }
    text
}

/// What was measured on.
pub(crate) fn machine_line(machine: &Machine) -> String {
    let mut text = format!("{}, {} cores", machine.processor, machine.cores);
    if let Some(load) = machine.load {
        let _ = write!(text, ", load {load}");
    }
    if !machine.optimised {
        text.push_str("; NOT OPTIMISED, the figures mean nothing");
    }
    text
}

const HEADS: [&str; 11] =
    ["", "size", "unit ns", "ns/cell", "units", "at most", "bytes", "at most", "time", "", "source's method"];

fn row(words: [&str; 11], markdown: bool) -> String {
    if markdown {
        return format!("| {} |", words.join(" | "));
    }
    let [title, size, unit, cell, ratio, most, bytes, bytes_most, time, verdict, source] = words;
    let line = format!(
        "{title:<52} {size:>9} {unit:>8} {cell:>8} {ratio:>7} {most:>7} {bytes:>7} {bytes_most:>7} {time:>8}  \
         {verdict:<6}  {source}"
    );
    line.trim_end().to_owned()
}

/// One row. Quick runs are not held to ceilings: those are about full size.
pub(crate) fn line(measured: &Measured, quick: bool, markdown: bool) -> String {
    let most = match measured.ceiling {
        Ceiling::Bfs(searches) => searches.to_string(),
        Ceiling::Time(time) => short(time),
        Ceiling::None => String::new(),
    };
    let unit = match measured.measure {
        Measure::SameBoard => "",
        Measure::OpenBoard => "o ",
        Measure::Dijkstra => "d ",
    };
    let words: [&str; 11] = [
        &measured.title,
        &format!("{}x{}", measured.rows, measured.cols),
        &format!("{unit}{}", figure(measured.per_cell(measured.unit))),
        &figure(measured.per_cell(measured.time)),
        &figure(measured.ratio()),
        &most,
        &figure(measured.bytes_per_cell()),
        &measured.bytes.map_or_else(String::new, |bytes| bytes.to_string()),
        &short(measured.time),
        if missed(measured) && !quick { "MISSED" } else { "" },
        &measured.source.as_ref().map_or_else(String::new, longer),
    ];
    let mut line = row(words, markdown);
    if !measured.is_right() {
        let (told, expected) = (measured.told, measured.expected);
        let _ = write!(line, "\n  WRONG: it tells {told:#x}, written down is {expected:#x}");
    }
    line
}

/// How the source's method does.
fn longer(source: &TimesLonger) -> String {
    let (rows, cols) = source.size;
    let mut text = format!("{} {}x at {rows}x{cols}", source.method, figure(source.times));
    if let Some(times) = source.extrapolated {
        let _ = write!(text, ", here {}x (extrapolated)", grouped(times));
    }
    text
}

/// Whether a row took more time or memory than it may.
pub(crate) fn missed(measured: &Measured) -> bool {
    let in_time = match measured.ceiling {
        Ceiling::Bfs(searches) => measured.ratio() <= searches,
        Ceiling::Time(time) => measured.time <= time,
        Ceiling::None => true,
    };
    !in_time || measured.bytes.is_some_and(|bytes| measured.bytes_per_cell() > bytes)
}

/// What all rows come to.
pub(crate) fn foot(all: &[Measured], quick: bool, absent: &[&str]) -> String {
    let wrong = all.iter().filter(|measured| !measured.is_right()).count();
    let missed = all.iter().filter(|measured| missed(measured)).count();
    let against = if quick {
        "quick runs are held to no ceiling".to_owned()
    } else {
        format!("{missed} took more than they may")
    };
    let mut text = format!("\n{} rows, {wrong} wrong, {against}", all.len());
    if let Some(best) = fastest_search(all) {
        let _ = write!(text, "\n{best}");
    }
    if !absent.is_empty() {
        let _ = write!(text, "\nleft out, as their maps are not there (--maps DIR): {}", absent.join(", "));
    }
    text
}

/// Whether the search that counts as 1 is as fast as that of any other crate.
fn fastest_search(all: &[Measured]) -> Option<String> {
    let of_others = |row: &&Measured| ["pathfinding", "petgraph"].iter().any(|name| row.title.contains(name));
    let closest = all.iter().filter(of_others).min_by(|a, b| a.ratio().total_cmp(&b.ratio()))?;
    let is = if closest.ratio() >= 1.0 { "is" } else { "is NOT" };
    let times = figure(closest.ratio());
    Some(format!("the search that counts as 1 {is} the fastest: next is {}, {times} units", closest.title))
}

/// Three digits that matter.
pub(crate) fn figure(number: f64) -> String {
    match number {
        number if number < 0.1 => format!("{number:.3}"),
        number if number < 10.0 => format!("{number:.2}"),
        number if number < 100.0 => format!("{number:.1}"),
        number => format!("{number:.0}"),
    }
}

/// Two digits that matter, and a blank at every thousand.
fn grouped(number: f64) -> String {
    let digits = number.log10().floor().max(1.0) - 1.0;
    let rounded = (number / 10f64.powf(digits)).round() * 10f64.powf(digits);
    let text = format!("{rounded:.0}");
    let mut grouped = String::new();
    for (index, digit) in text.chars().enumerate() {
        if index > 0 && (text.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A time in the unit that suits it.
pub(crate) fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        seconds if seconds < 1e-3 => format!("{} us", figure(seconds * 1e6)),
        seconds if seconds < 1.0 => format!("{} ms", figure(seconds * 1e3)),
        seconds => format!("{} s", figure(seconds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_few_digits() {
        assert_eq!([0.01234, 0.5, 12.345, 1234.5].map(figure), ["0.012", "0.50", "12.3", "1234"]);
        assert_eq!([7.4, 57.0, 1234.5, 987_654_321.0].map(grouped), ["7", "57", "1,200", "990,000,000"]);
        let times = [Duration::from_nanos(1500), Duration::from_millis(20), Duration::from_secs(12)];
        assert_eq!(times.map(short), ["1.50 us", "20.0 ms", "12.0 s"]);
    }
}
