//! `cargo xtask names`: compares the public names of the published crates with those kept, so that a new, lost or changed
//! name stands in every change.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;

use crate::process::{finish, root};
use crate::source::{self, Language, Source};

/// The file with a line for each type, trait and module.
const KEPT: &str = "xtask/names.txt";

/// The published crates whose names other programs use.
const CRATES: [&str; 7] = [
    "thwart",
    "thwart-batch",
    "thwart-contest",
    "thwart-game",
    "thwart-grid",
    "thwart-json",
    "thwart-render",
];

pub(crate) fn run(write: bool) -> ExitCode {
    finish(compare(write))
}

fn compare(write: bool) -> Result<(), String> {
    let sources = source::all(&root()).map_err(|error| format!("the sources: {error}"))?;
    let is_published = |source: &&Source| {
        let name = source.package.strip_prefix("crates/").unwrap_or_default();
        CRATES.contains(&name) && source.language == Language::Rust && source.path.starts_with("src/")
    };
    let now = table(sources.iter().filter(is_published));
    if write {
        return fs::write(root().join(KEPT), now).map_err(|error| format!("{KEPT}: {error}"));
    }
    let kept = fs::read_to_string(root().join(KEPT)).unwrap_or_default();
    if kept == now {
        return Ok(());
    }
    for line in kept.lines().filter(|&line| now.lines().all(|other| other != line)) {
        println!("- {line}");
    }
    for line in now.lines().filter(|&line| kept.lines().all(|other| other != line)) {
        println!("+ {line}");
    }
    Err(format!(
        "public names differ from {KEPT}; read each aloud with its comment, then: cargo xtask names --write"
    ))
}

/// Returns a line for each module, type and trait: its name, and the names in it in the order of the file.
fn table<'a>(sources: impl Iterator<Item = &'a Source>) -> String {
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for source in sources {
        let file = source.path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
        let module = format!("{} {file}", source.package.trim_start_matches("crates/"));
        groups.entry(module.clone()).or_default().extend(exported(&source.code));
        let mut container = Container::default();
        for line in source.code.lines() {
            let is_top = !line.starts_with(' ');
            if is_top {
                container = Container::of(line).unwrap_or(container);
            }
            if let Some(name) = container.name_of(line) {
                let group = match (is_top, container.name) {
                    (false, Some(name)) => format!("{module} {name}"),
                    _ => module.clone(),
                };
                groups.entry(group).or_default().push(name);
            }
        }
    }
    groups.into_iter().filter(|(_, names)| !names.is_empty()).fold(
        String::new(),
        |mut text, (group, names)| {
            let _ = writeln!(text, "{group}: {}", names.join(" "));
            text
        },
    )
}

/// Returns the names that a file exports of others.
fn exported(code: &str) -> impl Iterator<Item = &str> {
    let statements = code.split("\npub use ").skip(1).filter_map(|rest| Some(rest.split_once(';')?.0));
    let names = statements.flat_map(|statement| statement.split(['{', '}', ',']));
    let names = names.filter(|name| !name.trim().is_empty() && !name.ends_with("::"));
    names.filter_map(|name| name.trim().rsplit([':', ' ']).next()).filter(|&name| name != "self")
}

/// The type or trait at the outermost level whose lines are read.
#[derive(Clone, Copy, Default)]
struct Container<'a> {
    name: Option<&'a str>,
    /// Whether its items are as public as itself: those of public traits and enums.
    opens_all: bool,
}

impl<'a> Container<'a> {
    /// Returns the container that a line at the outermost level begins.
    fn of(line: &'a str) -> Option<Self> {
        let (is_public, rest) = match line.strip_prefix("pub ") {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let (kind, rest) = rest.split_once([' ', '<'])?;
        match kind {
            "trait" | "enum" => Some(Self { name: word(rest), opens_all: is_public }),
            "struct" => Some(Self { name: word(rest), opens_all: false }),
            // An implementation of a trait adds no names.
            "impl" if !line.contains(" for ") => {
                let rest = if line.starts_with("impl<") { line.split_once("> ")?.1 } else { rest };
                Some(Self { name: word(rest), opens_all: false })
            }
            "impl" | "mod" | "fn" | "const" | "static" => Some(Self::default()),
            _ => None,
        }
    }

    /// Returns the name that a line makes public.
    fn name_of(self, line: &'a str) -> Option<&'a str> {
        let inner = line.strip_prefix("    ").filter(|line| !line.starts_with(' '));
        let public = inner.unwrap_or(line).strip_prefix("pub ");
        if public.is_none() && inner.is_none() {
            return None;
        }
        let text = public.or_else(|| inner.filter(|_| self.opens_all))?;
        let text = text.strip_prefix("const ").filter(|rest| rest.starts_with("fn ")).unwrap_or(text);
        for kind in ["fn ", "struct ", "enum ", "trait ", "const ", "static ", "type ", "mod "] {
            if let Some(rest) = text.strip_prefix(kind) {
                return word(rest);
            }
        }
        let name = word(text)?;
        let is_field = public.is_some() && text[name.len()..].starts_with(": ");
        let is_variant = public.is_none() && name.starts_with(char::is_uppercase);
        (is_field || is_variant).then_some(name)
    }
}

/// Returns the word with which a text begins.
fn word(text: &str) -> Option<&str> {
    let end = text.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(text.len());
    Some(&text[..end]).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_names_stand_with_their_type() {
        let text = "pub(crate) fn own() {}\npub struct Board {\n    pub rows: usize,\n    cols: usize,\n}\n\
            impl Board {\n    pub const fn len(&self) -> usize {\n        1\n    }\n    fn hidden(&self) {}\n}\n\
            impl fmt::Debug for Board {\n    fn fmt() {}\n}\npub enum Side {\n    North,\n    South { of: u8 },\n}\n\
            pub trait Rules {\n    fn play(&self);\n}\npub fn read() {}\npub use c::{D, e::{self, F}};\n";
        let source = Source::new("crates/a", "src/b.rs", Language::Rust, text);
        let table = table([&source].into_iter());
        let lines: Vec<_> = table.lines().collect();
        assert_eq!(
            lines,
            [
                "a b: D F Board Side Rules read",
                "a b Board: rows len",
                "a b Rules: play",
                "a b Side: North South"
            ]
        );
    }
}
