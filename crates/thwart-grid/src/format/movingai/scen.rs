//! Scenarios: pairs of cells of a map with the length of a shortest path.

use crate::board::narrow;
use crate::coord::Coord;
use crate::format::board_file;
use crate::format::problem::{Problem, Problems, normalise, shortened, whole_number};
use crate::format::report::Report;

/// One line of a `.scen` file.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Group of scenarios of about the same length; in the published sets a quarter of the length, rounded down.
    pub bucket: u32,
    /// File name of the map, as written.
    pub map: String,
    /// Columns of the map; `None` in the oldest files. A map of another size is meant to be scaled to this one.
    pub width: Option<usize>,
    /// Rows of the map.
    pub height: Option<usize>,
    /// Start of the path, inside `height` and `width`.
    pub start: Coord,
    /// End of the path, inside `height` and `width`.
    pub goal: Coord,
    /// Length of a shortest path with eight neighbours: a diagonal step is sqrt 2 long and needs both side cells
    /// free. Finite and at least 0.
    pub length: f64,
}

/// Returns whether a text looks like a `.scen`: its first line is a `version`, or a scenario.
pub fn looks_like_scen(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').lines().find(|line| !is_left_out(line)).unwrap_or("");
    is_version(first) || is_scenario(first)
}

/// Returns whether a line is blank or a comment.
fn is_left_out(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with('#')
}

/// Returns whether a line has the fields of a scenario, between tabs or blanks.
fn is_scenario(line: &str) -> bool {
    let is_number = |field: &Field<'_>| field.text.trim().parse::<f64>().is_ok();
    fields(line).is_some_and(|fields| {
        let [bucket, map, numbers @ ..] = &fields;
        let is_size = |field: &Field<'_>| field.text.is_empty() || is_number(field);
        is_number(bucket) && !is_number(map) && numbers.iter().all(is_size)
    })
}

/// Returns the nine fields of a line, between tabs, or between blanks if it has no tab. The name of the map may
/// contain blanks.
fn fields(line: &str) -> Option<[Field<'_>; 9]> {
    let mut column = 1;
    if line.contains('\t') {
        let fields = line.split('\t').map(|text| {
            let field = Field { column, text };
            column += text.chars().count() + 1;
            field
        });
        return with_sizes(fields.collect()).try_into().ok();
    }
    let words: Vec<_> = board_file::words(line).map(|(column, text)| Field { column, text }).collect();
    if words.len() == 7 {
        return with_sizes(words).try_into().ok();
    }
    let last = words.len().checked_sub(7).filter(|&last| last > 1)?;
    let at = |field: Field<'_>| field.text.as_ptr() as usize - line.as_ptr() as usize;
    let end = at(words[last - 1]) + words[last - 1].text.len();
    let map = Field { text: &line[at(words[1])..end], ..words[1] };
    let fields: Vec<_> = [words[0], map].into_iter().chain(words[last..].iter().copied()).collect();
    fields.try_into().ok()
}

/// Returns nine fields for the seven of the oldest files, with empty sizes.
fn with_sizes(mut fields: Vec<Field<'_>>) -> Vec<Field<'_>> {
    if fields.len() == 7 {
        fields.splice(2..2, [Field::default(); 2]);
    }
    fields
}

/// Returns whether a line is `version 1` in small or capital letters, with any number of zeros after a point.
fn is_version(line: &str) -> bool {
    let Some((word, number)) = line.split_at_checked("version".len()) else { return false };
    if !word.eq_ignore_ascii_case("version") {
        return false;
    }
    let number = number.trim();
    number.split_once('.').map_or(number, |(whole, zeros)| {
        let only_zeros = !zeros.is_empty() && zeros.bytes().all(|digit| digit == b'0');
        if only_zeros { whole } else { "" }
    }) == "1"
}

/// Reads a `.scen`: the line `version 1`, which may be missing, then one scenario per line in nine fields between
/// tabs or blanks: bucket, map, width, height, column and row of the start, column and row of the goal (both counted
/// from 0), length. Without width and height, as in the oldest files, there are seven. Accepts a byte-order mark, CRLF
/// line ends, blank lines and comment lines, which begin with `#`.
///
/// Cost: O(text) time and memory.
///
/// # Errors
/// Every problem of the text, each with its line and column, as a [`Report`] collects them.
pub fn parse_scen(text: &str) -> Result<Vec<Scenario>, Problems> {
    let found = read_scen(text)?;
    if !found.problems.is_empty() {
        return Err(Problems(found.problems));
    }
    Ok(found.cases.into_iter().filter_map(|(_, scenario)| scenario.map(|scenario| *scenario)).collect())
}

/// The good and bad lines of a `.scen`.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenarios {
    /// The number of every line that should be a scenario, and the scenario if it is one.
    pub cases: Vec<(usize, Option<Box<Scenario>>)>,
    /// The problems of the other lines, as a [`Report`] returns them.
    pub problems: Vec<Problem>,
}

/// Reads a `.scen` as [`parse_scen`] does, but keeps the good lines if others are bad.
///
/// Cost: O(text) time and memory.
///
/// # Errors
/// The problem of the first line, if it does not begin a scenario file.
pub fn read_scen(text: &str) -> Result<Scenarios, Problems> {
    let text = normalise(text);
    let mut report = Report::default();
    let mut cases = Vec::new();
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !is_left_out(line)).peekable();
    let (at, first) = lines.peek().copied().unwrap_or((1, ""));
    if is_version(first) {
        lines.next();
    } else if !is_scenario(first) {
        let message =
            format!("found `{}`; the first line of a scenario file is `version 1`", shortened(first));
        return Err(Problem::at(at, 1, message).into());
    }
    for (number, line) in lines {
        cases.push((number, parse_line(number, line, &mut report).map(Box::new)));
    }
    let problems = report.finish().err().map_or_else(Vec::new, |problems| problems.0);
    Ok(Scenarios { cases, problems })
}

/// A field and its 1-based column.
#[derive(Clone, Copy, Default)]
struct Field<'a> {
    column: usize,
    text: &'a str,
}

fn parse_line(line: usize, text: &str, report: &mut Report) -> Option<Scenario> {
    let Some(fields) = fields(text) else {
        let between = if text.contains('\t') { "tabs" } else { "blanks" };
        let count =
            if text.contains('\t') { text.split('\t').count() } else { text.split_whitespace().count() };
        report.at(line, 1, || format!("this line has {count} fields between {between}; a scenario has 9"));
        return None;
    };
    let [bucket, map, width, height, start_col, start_row, goal_col, goal_row, length] = fields;
    let bucket = number(line, bucket, "bucket", report);
    // The oldest files have no sizes, and then no coordinate is too large.
    let has_size = !width.text.is_empty();
    let sized = |field, name: &str, report: &mut Report| {
        if has_size { size(line, field, name, report) } else { Some(usize::MAX) }
    };
    let width = sized(width, "width", report);
    let height = sized(height, "height", report);
    let start = coord(line, start_row, start_col, height, width, report);
    let goal = coord(line, goal_row, goal_col, height, width, report);
    let length = parse_length(line, length, report);
    Some(Scenario {
        bucket: narrow(bucket?),
        map: map.text.to_owned(),
        width: Some(width?).filter(|_| has_size),
        height: Some(height?).filter(|_| has_size),
        start: start?,
        goal: goal?,
        length: length?,
    })
}

fn number(line: usize, field: Field<'_>, name: &str, report: &mut Report) -> Option<usize> {
    let number = whole_number(field.text.trim());
    if number.is_none() {
        report.at(line, field.column, || {
            format!("`{}` is no {name}; write a whole number from 0 to {}", shortened(field.text), u32::MAX)
        });
    }
    number
}

fn size(line: usize, field: Field<'_>, name: &str, report: &mut Report) -> Option<usize> {
    let size = number(line, field, name, report)?;
    if size == 0 {
        report.at(line, field.column, || format!("a map has a {name} of at least 1"));
    }
    (size > 0).then_some(size)
}

/// Returns a coordinate if it lies on the map and the map's size is known.
fn coord(
    line: usize,
    row: Field<'_>,
    col: Field<'_>,
    height: Option<usize>,
    width: Option<usize>,
    report: &mut Report,
) -> Option<Coord> {
    let mut on_the_map = |field, name: &str, size: Option<usize>, size_name: &str| {
        let number = number(line, field, name, report)?;
        let size = size?;
        if number >= size {
            report.at(line, field.column, || {
                format!("{name} {number} is off the map of {size_name} {size}; the first {name} is 0")
            });
        }
        (number < size).then_some(number)
    };
    let col = on_the_map(col, "column", width, "width");
    let row = on_the_map(row, "row", height, "height");
    Some(Coord { row: row?, col: col? })
}

fn parse_length(line: usize, field: Field<'_>, report: &mut Report) -> Option<f64> {
    let length = field.text.trim().parse::<f64>().ok().filter(|length| length.is_finite() && *length >= 0.0);
    if length.is_none() {
        report.at(line, field.column, || {
            format!("`{}` is no length; write a number that is not negative", shortened(field.text))
        });
    }
    length
}
