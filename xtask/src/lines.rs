//! `cargo xtask lines`: counts the lines of code of each package and compares them with those kept, so that the growth
//! of the project stands in every change. Tests, comments and blank lines do not count.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;

use crate::process::{finish, root};
use crate::source::{self, Source};

/// The file with a line for each package and language.
const KEPT: &str = "xtask/lines.txt";

pub(crate) fn run(write: bool) -> ExitCode {
    finish(compare(write))
}

fn compare(write: bool) -> Result<(), String> {
    let sources = source::all()?;
    let now = table(&sources, |source| &source.package);
    if write {
        return fs::write(root().join(KEPT), now).map_err(|error| format!("{KEPT}: {error}"));
    }
    let kept = fs::read_to_string(root().join(KEPT)).unwrap_or_default();
    print!("{}{}", difference(&kept, &now), table(&sources, |_| "all"));
    if kept == now {
        Ok(())
    } else {
        Err(format!("the lines of code differ from {KEPT}; if that is meant: cargo xtask lines --write"))
    }
}

/// Returns a line for each group of files and each of its languages.
fn table(sources: &[Source], group: fn(&Source) -> &str) -> String {
    let mut groups: BTreeMap<_, usize> = BTreeMap::new();
    for source in sources {
        let lines = source.code.lines().filter(|line| !line.trim().is_empty()).count();
        *groups.entry((group(source), source.language)).or_default() += lines;
    }
    groups.into_iter().fold(String::new(), |mut text, ((group, language), lines)| {
        let _ = writeln!(text, "{group:<25} {:<10} {lines:>6}", language.name());
        text
    })
}

/// Returns the new lines; those that differ say what was kept.
fn difference(kept: &str, now: &str) -> String {
    let parts = |line: &str| {
        let (name, lines) = line.rsplit_once(' ')?;
        Some((name.trim_end().to_owned(), lines.to_owned()))
    };
    let mut before: BTreeMap<_, _> = kept.lines().filter_map(parts).collect();
    let mut text = String::new();
    for (line, (name, lines)) in now.lines().filter_map(|line| Some((line, parts(line)?))) {
        let _ = match before.remove(&name) {
            Some(kept) if kept == lines => writeln!(text, "{line}"),
            Some(kept) => writeln!(text, "{line}  kept: {kept}"),
            None => writeln!(text, "{line}  not kept"),
        };
    }
    before.keys().fold(text, |mut text, name| {
        let _ = writeln!(text, "{name}  is gone");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Language;

    #[test]
    fn lines_are_counted_for_each_package_and_language() {
        let sources = [
            Source::new("crates/a", "src/lib.rs", Language::Rust, "// no\nmod b;\n\nfn f() {}\n"),
            Source::new("crates/a", "src/b.rs", Language::Rust, "fn g() {}\n"),
            Source::new("studio", "a.js", Language::JavaScript, "f();\n"),
        ];
        let words = |table: &str| {
            let lines = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
            lines.collect::<Vec<_>>()
        };
        let all = table(&sources, |_| "all");
        assert_eq!(words(&all), ["all Rust 3", "all JavaScript 1"]);
        let table = table(&sources, |source| &source.package);
        assert_eq!(words(&table), ["crates/a Rust 3", "studio JavaScript 1"]);
        assert_eq!(difference(&table, &table), table);
        let other = table.replace(" 3", " 4").replace("studio", "python");
        let shown = difference(&other, &table);
        assert_eq!(shown.matches("kept: 4").count(), 1, "{shown}");
        assert!(shown.contains("not kept") && shown.contains("is gone"), "{shown}");
    }
}
