//! Answers as comma-separated values, with a head. A field that is not known is empty, and the moves of a line are
//! separated by blanks.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::{Map, Value as Json};

use crate::answer;
use crate::output::lines;

/// Writes the parts, which are JSON lines, as one table. Its columns are the keys that stand in some row: `row`, `id`, the
/// fields that were kept, and then those of the answer.
///
/// Cost: reads the parts twice, one row at a time.
pub(crate) fn write(file: &mut dyn Write, parts: &[PathBuf], kept: &[String]) -> io::Result<()> {
    let mut found = HashSet::new();
    for row in rows(parts) {
        found.extend(row?.into_iter().map(|(key, _)| key));
    }
    let mut names: Vec<String> = answer::names().collect();
    names.splice(2..2, kept.iter().cloned());
    names.retain(|name| found.contains(name));
    let head: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    writeln!(file, "{}", head.join(","))?;
    for row in rows(parts) {
        let row = row?;
        let fields: Vec<String> = names.iter().map(|name| field(row.get(name))).collect();
        writeln!(file, "{}", fields.join(","))?;
    }
    Ok(())
}

fn rows(parts: &[PathBuf]) -> impl Iterator<Item = io::Result<Map<String, Json>>> + '_ {
    lines(parts).map(|line| Ok(serde_json::from_str(&line?)?))
}

/// Returns a value as a field.
fn field(value: Option<&Json>) -> String {
    match value {
        None | Some(Json::Null) => String::new(),
        Some(Json::String(text)) => quoted(text),
        Some(Json::Array(moves)) if moves.iter().all(Json::is_string) => {
            quoted(&moves.iter().filter_map(Json::as_str).collect::<Vec<_>>().join(" "))
        }
        Some(other) => quoted(&other.to_string()),
    }
}

/// Returns a text as a field, in quotation marks if it has signs with a meaning (RFC 4180).
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_owned()
}
