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

/// The crates whose names other programs use, apart from those of the games.
const CRATES: [&str; 7] = [
    "crates/thwart",
    "crates/thwart-batch",
    "crates/thwart-contest",
    "crates/thwart-game",
    "crates/thwart-grid",
    "crates/thwart-json",
    "crates/thwart-render",
];

pub(crate) fn run(write: bool) -> ExitCode {
    finish(compare(write))
}

fn compare(write: bool) -> Result<(), String> {
    let sources = source::all()?;
    let is_published = |source: &&Source| {
        let is_game = source.package.starts_with("crates/games/");
        (is_game || CRATES.contains(&&*source.package))
            && source.language == Language::Rust
            && source.path.starts_with("src/")
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
                let names = groups.entry(group).or_default();
                // A field and its setter have one name.
                if !names.contains(&name) {
                    names.push(name);
                }
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
    /// Whether it is a macro, which makes the items that it writes.
    is_macro: bool,
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
            "trait" | "enum" => Some(Self { name: word(rest), opens_all: is_public, is_macro: false }),
            "struct" => Some(Self { name: word(rest), ..Self::default() }),
            "macro_rules!" => Some(Self { is_macro: true, ..Self::default() }),
            // An implementation of a trait adds no names.
            "impl" if !line.contains(" for ") => {
                let rest = if line.starts_with("impl<") { after_brackets(rest)? } else { rest };
                Some(Self { name: word(rest), ..Self::default() })
            }
            "impl" | "mod" | "fn" | "const" | "static" => Some(Self::default()),
            _ => None,
        }
    }

    /// Returns the name that a line makes public.
    fn name_of(self, line: &'a str) -> Option<&'a str> {
        let line = if self.is_macro { line.strip_prefix("        ").unwrap_or(line) } else { line };
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

/// Returns the rest after the `> ` that closes a bracket before the text.
fn after_brackets(text: &str) -> Option<&str> {
    let mut open = 1;
    for (place, sign) in text.char_indices() {
        match sign {
            '<' => open += 1,
            '>' if !text[..place].ends_with('-') => open -= 1,
            _ => {}
        }
        if open == 0 {
            return text[place + 1..].strip_prefix(' ');
        }
    }
    None
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
            impl<T, F: Fn(T) -> bool> Board<F> {\n    pub fn each(&self) {}\n}\n\
            impl fmt::Debug for Board {\n    fn fmt() {}\n}\npub enum Side {\n    North,\n    South { of: u8 },\n}\n\
            macro_rules! list {\n    () => {\n        pub static ALL: u8 = 1;\n    };\n}\npub trait Rules {\n    fn play(&self);\n}\npub fn read() {}\npub use c::{D, e::{self, F}};\n";
        let source = Source::new("crates/a", "src/b.rs", Language::Rust, text);
        let table = table([&source].into_iter());
        let lines: Vec<_> = table.lines().collect();
        assert_eq!(
            lines,
            [
                "a b: D F Board Side ALL Rules read",
                "a b Board: rows len each",
                "a b Rules: play",
                "a b Side: North South"
            ]
        );
    }
}
