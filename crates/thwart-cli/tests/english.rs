//! Plain English in everything a person reads: comments, pages and messages use ordinary words, and sentences begin
//! with their subject. The rules stand in `CONTRIBUTING.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that have a plainer one, which stands beside each.
const WORDS: [(&str, &str); 16] = [
    ("nobody", "name the actor"),
    ("somebody", "name the actor: the user, the caller, the program"),
    ("anybody", "name the actor"),
    ("everybody", "name the actor"),
    ("whoever", "name the actor"),
    ("whatever", "anything that, or name it"),
    ("anew", "again"),
    ("parted", "separated"),
    ("dear", "expensive"),
    ("dearer", "more expensive"),
    ("dearest", "most expensive"),
    ("told", "returned, printed, reported, passed"),
    ("tells", "returns, prints, reports, says"),
    ("hears", "receives, gets"),
    ("way", "path for cells; how for a manner"),
    ("ways", "paths for cells"),
];

/// Beginnings of sentences in which the subject comes too late. Questions may begin so.
const BEGINNINGS: [&str; 9] =
    ["Who", "Whoever", "Whose", "What", "Whatever", "Where", "Of", "From where", "Nothing"];

/// Files with words of others or texts that a later change rewrites, and why.
const EXCEPTIONS: [(&str, &str); 6] = [
    ("crates/thwart-cli/tests/english.rs", "it names the words"),
    ("crates/thwart-contest/problems", "statements in the words of judges"),
    ("docs/studio.md", "it is rewritten with the page"),
    ("docs/maps.md", "it is rewritten with the maps of robots"),
    ("python", "its texts are rewritten with the package"),
    ("studio", "its texts are rewritten with the page"),
];

#[test]
fn everything_a_person_reads_is_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = String::new();
    let mut files = 0;
    for path in files_below(&root) {
        let name = path.strip_prefix(&root).expect("it is below").to_string_lossy().replace('\\', "/");
        if EXCEPTIONS.iter().any(|(prefix, _)| name.starts_with(prefix)) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        files += 1;
        let is_page = path.extension().is_some_and(|ending| ending == "md");
        let has_messages = name.starts_with("crates") && name.contains("/src/");
        for (line, why) in faults(&text, is_page, has_messages) {
            writeln!(found, "{name}:{line}: {why}").expect("a text");
        }
    }
    assert!(files > 300, "only {files} files were read");
    assert!(found.is_empty(), "{} sentences:\n{found}", found.lines().count());
}

fn files_below(root: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<_> =
        ["crates", "docs", "xtask", "tools", "python", "studio"].map(|name| root.join(name)).into();
    let in_root = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CODE_OF_CONDUCT.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ];
    let mut files: Vec<_> = in_root.map(|name| root.join(name)).into();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let is_made = ["node_modules", "target", "dist", "__pycache__"].iter().any(|made| name == *made);
            if path.is_dir() && !is_made {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|ending| ["rs", "md", "py", "mjs"].iter().any(|known| ending == *known))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Returns the faults of a text with their lines: in all prose of a page, in the comments of a program, and in its
/// messages if users read them.
fn faults(text: &str, is_page: bool, has_messages: bool) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let (mut is_code, mut continues) = (false, false);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let comment =
            ["///", "//!", "//", "#"].iter().find_map(|mark| line.strip_prefix(mark)).map(str::trim);
        let prose = if is_page { Some(line) } else { comment };
        if prose.is_some_and(|prose| prose.starts_with("```")) {
            is_code = !is_code;
        }
        if let Some(prose) = prose.filter(|_| !is_code) {
            let prose = plain(prose);
            let is_first = !continues || prose.starts_with(['-', '|', '*']);
            found.extend(words(&prose).chain(beginnings(&prose, is_first)).map(|why| (number, why)));
            continues =
                !prose.is_empty() && !prose.ends_with(['.', ':', '|', '!']) && !prose.starts_with('#');
            continue;
        }
        continues = false;
        if has_messages {
            // Between quotation marks stand messages; a single word is a key.
            let texts = line.split('"').skip(1).step_by(2).filter(|text| text.contains(' '));
            let messages = plain(&texts.collect::<Vec<_>>().join(" / "));
            found.extend(words(&messages).map(|why| (number, why)));
        }
    }
    found
}

/// Returns a line without its code spans.
fn plain(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

fn words(prose: &str) -> impl Iterator<Item = String> {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '-';
    prose.split(move |sign| !is_word(sign)).filter_map(|word| {
        let (known, plainer) = WORDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known))?;
        Some(format!("`{known}`: {plainer}"))
    })
}

/// Returns the faults of the sentences that begin in a line; its first part is one if it begins a paragraph.
fn beginnings(prose: &str, is_first: bool) -> impl Iterator<Item = String> {
    let prose = prose.trim_start_matches(['-', '|', '*', ' ', '`']);
    let sentences = prose.split(". ").enumerate().filter(move |(at, _)| *at > 0 || is_first);
    sentences.filter(|(_, sentence)| !sentence.contains('?')).filter_map(|(_, sentence)| {
        let begins = |known: &&&str| sentence.strip_prefix(**known).is_some_and(|rest| rest.starts_with(' '));
        let found = BEGINNINGS.iter().find(begins)?;
        Some(format!("a sentence begins with `{found}`; begin with its subject, or with If"))
    })
}
