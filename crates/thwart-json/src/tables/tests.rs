//! The pages and types that are made from the tables.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{ANALYSIS, DIFFICULTY, MOVE_VALUE, SOLUTION, START, TABLES};
use crate::fields::{Field, Kind, Table};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Compares the part of a file between two marks with what the tables say. `THWART_WRITE_PAGES=1` writes it.
fn compare(name: &str, [begin, end]: [&str; 2], made: &str) {
    let text = std::fs::read_to_string(file(name)).expect("a file of the repository");
    let (before, rest) = text.split_once(begin).unwrap_or_else(|| panic!("{name}: no {begin}"));
    let (now, after) = rest.split_once(end).unwrap_or_else(|| panic!("{name}: no {end}"));
    if now == made {
        return;
    }
    if std::env::var_os("THWART_WRITE_PAGES").is_some() {
        std::fs::write(file(name), [before, begin, made, end, after].concat()).expect("it can be written");
    } else {
        panic!("{name} differs from the table of fields; THWART_WRITE_PAGES=1 writes it again: {made}");
    }
}

/// Returns the type of a field in words.
fn words(kind: Kind) -> &'static str {
    match kind {
        Kind::Text | Kind::Word(_) => "text",
        Kind::Flag => "true or false",
        Kind::Count | Kind::Points => "whole number",
        Kind::Length => "number",
        Kind::Real(unit) => unit,
        Kind::Cell => "cell, `row,column` from 1",
        Kind::Moves => "list of moves",
        Kind::Object => "object",
        Kind::Objects => "list of objects",
        Kind::Numbers(unit) => {
            if unit == "metres" {
                "list of metres"
            } else {
                "list of numbers"
            }
        }
    }
}

/// Returns a table of a page.
fn rows<'a>(fields: impl Iterator<Item = &'a Field>) -> String {
    let mut text = String::from("\n| key | type | contents |\n|---|---|---|\n");
    for Field { key, kind, contents, .. } in fields {
        let _ = writeln!(text, "| `{key}` | {} | {contents} |", words(*kind));
    }
    text
}

#[test]
fn the_page_of_solve_has_the_table() {
    let marks = ["<!-- fields of a solution -->\n", "\n<!-- end -->"];
    let lengths = TABLES.iter().flat_map(|table| table.fields()).filter(|field| field.kind == Kind::Length);
    let keys = lengths.map(|field| field.key).chain(["otherwise"]);
    let mut exact: Vec<_> = keys.map(|key| format!("`{key}_exact`")).collect();
    exact.sort_unstable();
    exact.dedup();
    let mut made = rows(SOLUTION.fields());
    let _ = writeln!(
        made,
        "| {} | text | with `diagonal: sqrt2`: the same as exact texts, such as `5+3sqrt2` |",
        exact.join(", ")
    );
    compare("docs/solve.md", marks, &made);

    let marks = ["<!-- fields of an analysis -->\n", "\n<!-- end of analysis -->"];
    let is_new = |field: &&Field| !SOLUTION.fields().any(|other| std::ptr::eq(other, *field));
    compare("docs/solve.md", marks, &rows(ANALYSIS.fields().chain(MOVE_VALUE.fields()).filter(is_new)));
}

/// Returns the type of a field in TypeScript.
fn typescript(field: &Field) -> String {
    let kind = match (field.key, field.kind) {
        ("starts", _) => format!("{}[]", START.name),
        ("moves", _) => format!("{}[]", MOVE_VALUE.name),
        (_, Kind::Text | Kind::Cell) => "string".to_owned(),
        (_, Kind::Word(words)) => {
            words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ")
        }
        (_, Kind::Flag) => "boolean".to_owned(),
        (_, Kind::Count | Kind::Points | Kind::Length | Kind::Real(_)) => "number".to_owned(),
        (_, Kind::Moves) => "string[]".to_owned(),
        (_, Kind::Object) => "Record<string, unknown>".to_owned(),
        (_, Kind::Objects) => "Record<string, unknown>[]".to_owned(),
        (_, Kind::Numbers(_)) => "number[]".to_owned(),
    };
    if field.may_be_null { format!("{kind} | null") } else { kind }
}

#[test]
fn the_web_package_has_the_types() {
    let mut made = String::new();
    for Table { name, contents, groups } in [&SOLUTION, &START, &ANALYSIS, &MOVE_VALUE] {
        let _ = write!(made, "\n/** {contents} */\nexport interface {name} {{\n");
        for field in groups.iter().copied().flatten() {
            let contents = field.contents.replace("](solve.md#verdicts)", "]");
            let _ = writeln!(made, "  /** {contents} */\n  {}?: {};", field.key, typescript(field));
        }
        made.push_str("}\n");
    }
    let marks = ["// Fields of answers, made from the table in thwart-json.\n", "\n// End of the fields.\n"];
    compare("crates/thwart-web/js/index.d.ts", marks, &made);
}

/// Returns the type of a field in Python.
fn python(field: &Field) -> String {
    let kind = match field.kind {
        Kind::Text | Kind::Cell => "str".to_owned(),
        Kind::Word(words) => {
            let words: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("Literal[{}]", words.join(", "))
        }
        Kind::Flag => "bool".to_owned(),
        Kind::Count | Kind::Points => "int".to_owned(),
        Kind::Length => "int | float".to_owned(),
        Kind::Real(_) => "float".to_owned(),
        Kind::Moves => "list[str]".to_owned(),
        Kind::Object | Kind::Objects | Kind::Numbers(_) => return String::new(),
    };
    if field.may_be_null { format!("{kind} | None") } else { kind }
}

/// Python's own objects may leave out a field. All that they have is as in the table. An infinite number is `inf` there, not
/// None.
#[test]
fn python_has_the_same_types() {
    let read = |name| std::fs::read_to_string(file(name)).expect("a file of the repository");
    let (stub, types) = (read("python/thwart/_thwart.pyi"), read("python/thwart/types.py"));
    let class = |text: &str, name: &str| -> String {
        let start = text.find(&format!("class {name}")).unwrap_or_else(|| panic!("no class {name}"));
        let rest = &text[start..];
        rest[..rest.find("\n\n\n").or_else(|| rest.find("\n\n@")).unwrap_or(rest.len())].to_owned()
    };
    let solution = class(&stub, "Solution");
    let mut compared = 0;
    let mut same = |place: &str, field: &Field, shown: &str| {
        let made = python(field);
        if !made.is_empty() && !shown.starts_with("Worth") {
            let fits = shown == made || format!("{shown} | None") == made;
            assert!(fits, "{place}: {}: {shown}, and the table has {made}", field.key);
            compared += 1;
        }
    };
    for field in SOLUTION.fields() {
        let head = format!("def {}(self) -> ", field.key);
        if let Some((_, rest)) = solution.split_once(&head) {
            same("Solution", field, rest.split_once(":\n").expect("the end of a head").0);
        }
    }
    for (name, table) in [
        ("_Valued", &MOVE_VALUE),
        ("MoveValue", &MOVE_VALUE),
        ("Analysis", &ANALYSIS),
        ("Worth", &DIFFICULTY),
    ] {
        for line in class(&types, name).lines() {
            let Some((key, shown)) = line.strip_prefix("    ").and_then(|line| line.split_once(": ")) else {
                continue;
            };
            if let Some(field) = table.fields().find(|field| field.key == key) {
                same(name, field, shown);
            }
        }
    }
    assert!(compared >= 15, "{compared}");
}

#[test]
fn no_key_stands_twice_in_an_object() {
    for table in TABLES {
        let mut keys: Vec<_> = table.fields().map(|field| field.key).collect();
        keys.sort_unstable();
        assert!(keys.is_sorted_by(|one, other| one < other), "{}: {keys:?}", table.name);
    }
}

/// A line may have millions of moves, so its text is made only where it is asked for.
#[test]
fn an_object_has_a_placeholder_for_its_line() {
    let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n").expect("a board");
    let solution = position.solve(&thwart::SolveOptions::default()).expect("it is small");
    assert!(!solution.line.is_empty());
    assert_eq!(crate::solution(&position, &solution, None)["line"], serde_json::Value::Null);
    let mut row = serde_json::Map::new();
    crate::columns(&mut row, Some((&position, &solution)), |column| column == crate::Column::Line);
    assert_eq!(row["line"].as_array().map(Vec::len), Some(solution.line.len()));
}
