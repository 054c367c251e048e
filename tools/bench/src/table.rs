//! The figures as a table that is also Markdown.

use crate::job::Unit;
use crate::measure::{Compared, Measured};

/// The name and the least width of each column.
const COLUMNS: [(&str, usize); 13] = [
    ("row", 52),
    ("size", 9),
    ("unit ns", 8),
    ("ns/cell", 8),
    ("units", 7),
    ("at most", 7),
    ("bytes", 7),
    ("at most", 7),
    ("time", 8),
    ("answer", 10),
    ("", 6),
    ("work", 0),
    ("another method", 0),
];

/// Returns the first two lines of the table, with the names of the columns.
pub(crate) fn head() -> String {
    let rule = "---|".repeat(COLUMNS.len());
    format!("{}\n|{rule}", line(&COLUMNS.map(|(name, _)| name.to_owned())))
}

fn line(cells: &[String; 13]) -> String {
    let [title, figures @ ..] = cells;
    let figures = figures.iter().zip(&COLUMNS[1..]).map(|(cell, (_, width))| format!("| {cell:>width$} "));
    format!("| {title:<52} {}|", figures.collect::<String>())
}

pub(crate) fn row(measured: &Measured) -> String {
    let unit = match measured.unit {
        Unit::Bfs => "",
        Unit::Open => "o ",
        Unit::Dijkstra => "d ",
    };
    let at_most = measured.at_most;
    let most_time = at_most.units.map(|units| units.to_string()).or(at_most.seconds.map(short));
    let verdict = match measured.expected {
        Some(expected) if expected != measured.answer => format!("WRONG, not {}", answer(expected)),
        _ if measured.is_over_limit => "MISSED".to_owned(),
        _ => String::new(),
    };
    let work: Vec<_> = measured.work.iter().map(|(name, count)| format!("{name} {count}")).collect();
    line(&[
        measured.title.to_owned(),
        format!("{}x{}", measured.rows, measured.cols),
        format!("{unit}{}", figure(measured.unit_ns_per_cell)),
        figure(measured.ns_per_cell),
        figure(measured.units),
        most_time.unwrap_or_default(),
        figure(measured.bytes_per_cell),
        at_most.bytes_per_cell.map_or_else(String::new, |bytes| bytes.to_string()),
        short(measured.seconds),
        answer(measured.answer),
        verdict,
        work.join(", "),
        measured.other.as_ref().map_or_else(String::new, other),
    ])
}

fn other(other: &Compared) -> String {
    let Compared { method, side, times, extrapolated } = other;
    let here = extrapolated.map(|times| format!(", here {times:.1e}x (extrapolated)"));
    format!("{method} {}x at {side}x{side}{}", figure(*times), here.unwrap_or_default())
}

/// Returns a line with the numbers of rows that are wrong or took too much.
pub(crate) fn foot(all: &[Measured]) -> String {
    let wrong = all.iter().filter(|measured| !measured.is_right()).count();
    let missed = all.iter().filter(|measured| measured.is_over_limit).count();
    format!("\n{} rows, {wrong} wrong, {missed} above a limit", all.len())
}

/// Formats a value, or a digest as `rows.txt` has it.
fn answer(answer: u64) -> String {
    match answer {
        u64::MAX => "infinite".to_owned(),
        digest if digest > 0xff_ffff => format!("{digest:#010x}"),
        value => value.to_string(),
    }
}

/// Formats a number with three significant digits.
fn figure(number: f64) -> String {
    match number {
        number if number < 0.1 => format!("{number:.3}"),
        number if number < 10.0 => format!("{number:.2}"),
        number if number < 100.0 => format!("{number:.1}"),
        number => format!("{number:.0}"),
    }
}

/// Formats a time in a suitable unit.
fn short(seconds: f64) -> String {
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
        assert_eq!([1.5e-6, 0.02, 12.0].map(short), ["1.50 us", "20.0 ms", "12.0 s"]);
        assert_eq!([12, 0xd_0a35, 0x1234_5678, u64::MAX].map(answer)[2..], ["0x12345678", "infinite"]);
    }
}
