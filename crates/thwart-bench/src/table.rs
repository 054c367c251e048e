//! The figures for people.

use std::fmt::Write as _;
use std::time::Duration;

use crate::machine::Machine;
use crate::measure::Measured;
use crate::rows::Goal;

/// The machine, and the heads of the columns.
pub(crate) fn head(machine: &Machine) -> String {
    let mut text = format!("{}, {} cores", machine.processor, machine.cores);
    if let Some(load) = machine.load {
        let _ = write!(text, ", load {load}");
    }
    if !machine.optimised {
        text.push_str("; NOT OPTIMISED, the figures mean nothing");
    }
    let _ = write!(
        text,
        "\none BFS = 1, medians of interleaved runs in one process\n\n{}",
        row(["", "size", "BFS ns/cell", "ns/cell", "BFS", "must", "aim", "bytes/cell", "time", "source"])
    );
    text
}

fn row(words: [&str; 10]) -> String {
    let [title, size, unit, cell, ratio, must, aim, bytes, time, source] = words;
    let line = format!(
        "{title:<44} {size:>9} {unit:>11} {cell:>9} {ratio:>8} {must:>6} {aim:>6} {bytes:>10} {time:>9}  {source}"
    );
    line.trim_end().to_owned()
}

/// One row. Quick runs are not held to goals: those are about full size.
pub(crate) fn line(measured: &Measured, quick: bool) -> String {
    let (must, aim) = match measured.goal {
        Goal::Bfs { must, aim } => (must.to_string(), aim.to_string()),
        Goal::Time { must, aim } => (short(must), short(aim)),
        Goal::None => (String::new(), String::new()),
    };
    let source = measured.source.as_ref();
    let mut line = row([
        &measured.title,
        &format!("{}x{}", measured.rows, measured.cols),
        &figure(measured.per_cell(measured.unit)),
        &figure(measured.per_cell(measured.time)),
        &figure(measured.ratio()),
        &must,
        &aim,
        &figure(measured.bytes_per_cell()),
        &short(measured.time),
        &source
            .map_or_else(String::new, |(times, size)| format!("{} times longer at {size}", figure(*times))),
    ]);
    if !quick && missed(measured) {
        line.push_str("  <- more than it must");
    }
    if !measured.is_right() {
        let (told, expected) = (measured.told, measured.expected);
        let _ = write!(line, "\n  WRONG: it tells {told:#x}, written down is {expected:#x}");
    }
    line
}

fn missed(measured: &Measured) -> bool {
    match measured.goal {
        Goal::Bfs { must, .. } => measured.ratio() > must,
        Goal::Time { must, .. } => measured.time > must,
        Goal::None => false,
    }
}

/// What all rows come to.
pub(crate) fn foot(all: &[Measured], quick: bool) -> String {
    let wrong = all.iter().filter(|measured| !measured.is_right()).count();
    let missed = all.iter().filter(|measured| missed(measured)).count();
    let against = if quick {
        "quick runs say nothing about the goals".to_owned()
    } else {
        format!("{missed} took more than they must")
    };
    format!("\n{} rows, {wrong} wrong, {against}", all.len())
}

/// Three digits that matter.
fn figure(number: f64) -> String {
    match number {
        number if number < 0.1 => format!("{number:.3}"),
        number if number < 10.0 => format!("{number:.2}"),
        number if number < 100.0 => format!("{number:.1}"),
        number => format!("{number:.0}"),
    }
}

/// A time in the unit that suits it.
fn short(time: Duration) -> String {
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
        let times = [Duration::from_nanos(1500), Duration::from_millis(20), Duration::from_secs(12)];
        assert_eq!(times.map(short), ["1.50 us", "20.0 ms", "12.0 s"]);
    }
}
