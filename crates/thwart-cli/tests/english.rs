//! Plain English in everything a person reads: comments, pages, messages and the names of functions use ordinary words,
//! and sentences begin with their subject. The rules stand in `CONTRIBUTING.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that have a plainer one, which stands beside each.
const WORDS: [(&str, &str); 17] = [
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
    ("tell", "return, print, report, say"),
    ("tells", "returns, prints, reports, says"),
    ("hears", "receives, gets"),
    ("way", "path for cells; how for a manner"),
    ("ways", "paths for cells"),
];

/// Beginnings of sentences in which the subject comes too late. Questions may begin so.
const BEGINNINGS: [&str; 9] =
    ["Who", "Whoever", "Whose", "What", "Whatever", "Where", "Of", "From where", "Nothing"];

/// Files with words of others, and why.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("crates/thwart-cli/tests/english.rs", "it names the words"),
    ("crates/thwart-contest/problems", "statements in the words of judges"),
];

/// The endings of files that are read.
const ENDINGS: [&str; 13] =
    ["rs", "md", "html", "py", "pyi", "js", "mjs", "ts", "css", "toml", "sh", "board", "yml"];

/// Folders that programs make.
const MADE: [&str; 5] = ["node_modules", "target", "dist", "pkg", "__pycache__"];

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
        let has_messages =
            name.contains("/src/") || name.starts_with("python/thwart/") || name.starts_with("studio/");
        for (line, why) in faults(&text, ending(&path), has_messages) {
            writeln!(found, "{name}:{line}: {why}").expect("a text");
        }
    }
    assert!(files > 300, "only {files} files were read");
    assert!(found.is_empty(), "{} sentences:\n{found}", found.lines().count());
}

#[test]
fn faults_are_found_in_comments_messages_and_names() {
    let cases = [
        ("rs", "/// Returns a way.", 1),
        ("rs", "    fn is_told() -> bool {", 1),
        ("rs", "    let way = way_of(told);", 0),
        ("rs", "error(\"the way is shut\")", 1),
        ("py", "def told(): pass", 1),
        ("py", "\"\"\"Returns a value.\n\nWhoever asks waits.\n\"\"\"\nway = 1", 2),
        ("js", "  #tellAgain(value) {", 1),
        ("js", "const tell = async (value) => value;", 1),
        ("js", "/** Returns\n *  a way. */\nlet way;", 1),
        ("css", "/* What is shown. */", 1),
        ("md", "Nobody reads `way`.", 1),
        ("toml", "# The way back.\nway = 1", 1),
        ("board", "title: the way back", 1),
        ("html", "<p>The way back.</p>\n<pre>\nway\n</pre>", 1),
    ];
    for (ending, text, count) in cases {
        assert_eq!(faults(text, ending, true).len(), count, "{text}");
    }
}

/// Without `--locked`, cargo takes newer versions of other crates than those that were tested.
#[test]
fn every_install_is_locked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut installs, mut unlocked) = (0, Vec::new());
    for path in files_below(&root).into_iter().filter(|path| !path.ends_with("english.rs")) {
        // A message may continue after a backslash.
        let text = fs::read_to_string(&path).expect("a text").replace("\\\n", "");
        for command in text.split("cargo install ").skip(1) {
            installs += 1;
            let command = command.split(['`', '"', '\n']).next().unwrap_or_default();
            if !command.contains("--locked") {
                unlocked.push(format!("{}: cargo install {command}", path.display()));
            }
        }
    }
    assert!(installs > 10, "only {installs} commands were read");
    assert!(unlocked.is_empty(), "{unlocked:#?}");
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

fn files_below(root: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<_> =
        [".cargo", ".ci", ".github", "crates", "docs", "xtask", "tools", "python", "studio"]
            .map(|name| root.join(name))
            .into();
    let in_root = [
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CODE_OF_CONDUCT.md",
        "CONTRIBUTING.md",
        "Cargo.toml",
        "SECURITY.md",
    ];
    let mut files: Vec<_> = in_root.map(|name| root.join(name)).into();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            if path.is_dir() && !MADE.iter().any(|made| name == *made) {
                folders.push(path);
            } else if ENDINGS.contains(&ending(&path)) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Returns the faults of a text with their lines: in all prose of a page; in the comments and the names of functions of
/// a program, and in its messages if users read them.
fn faults(text: &str, ending: &str, has_messages: bool) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let (mut is_code, mut continues, mut is_open) = (false, false, false);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let was_open = is_open;
        if let Some((start, end)) = long_comment(ending) {
            is_open = if was_open { !line.contains(end) } else { opens(line, start, end) };
        }
        let prose = match ending {
            "md" => Some(line.to_owned()),
            "html" => Some(without_tags(line)),
            _ if was_open || is_open => Some(line.trim_matches(['/', '*', '"', ' ']).to_owned()),
            _ => comment(line, ending).map(str::to_owned),
        };
        if prose.as_deref().is_some_and(|prose| prose.starts_with("```")) {
            is_code = !is_code;
        }
        if ending == "html" {
            is_code = (is_code || line.starts_with("<pre")) && !line.contains("</pre>");
        }
        if let Some(prose) = prose.filter(|_| !is_code) {
            let prose = plain(&prose);
            let is_first = !continues || prose.starts_with(['-', '|', '*']);
            found.extend(words(&prose).chain(beginnings(&prose, is_first)).map(|why| (number, why)));
            continues =
                !prose.is_empty() && !prose.ends_with(['.', ':', '|', '!']) && !prose.starts_with('#');
            continue;
        }
        continues = false;
        if let Some(name) = function(line, ending) {
            found.extend(words(&in_words(name)).map(|why| (number, why)));
        }
        if has_messages {
            // Between quotation marks stand messages; a single word is a key.
            let texts = line.split('"').skip(1).step_by(2).filter(|text| text.contains(' '));
            let messages = plain(&texts.collect::<Vec<_>>().join(" / "));
            found.extend(words(&messages).map(|why| (number, why)));
        }
    }
    found
}

/// Returns the signs around a comment of several lines.
fn long_comment(ending: &str) -> Option<(&'static str, &'static str)> {
    match ending {
        "js" | "mjs" | "ts" | "css" => Some(("/*", "*/")),
        "py" | "pyi" => Some(("\"\"\"", "\"\"\"")),
        _ => None,
    }
}

/// Returns whether a comment begins in a line and does not end there.
fn opens(line: &str, start: &str, end: &str) -> bool {
    line.split_once(start).is_some_and(|(_, rest)| !rest.contains(end))
}

/// Returns the comment that is all of a line.
fn comment<'a>(line: &'a str, ending: &str) -> Option<&'a str> {
    let marks: &[&str] = match ending {
        "py" | "pyi" => &["#", "\"\"\"", "r\"\"\""],
        "toml" | "sh" | "yml" => &["#"],
        "board" => &["title:", "note:"],
        _ => &["//", "/*"],
    };
    let comment = marks.iter().find_map(|mark| line.strip_prefix(mark))?;
    Some(comment.trim_matches(['/', '!', '*', ':', '"', ' ']))
}

/// Returns the name of the function that a line declares; in JavaScript also that of one that it calls.
fn function<'a>(line: &'a str, ending: &str) -> Option<&'a str> {
    let is_in_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mark = match ending {
        "rs" => "fn ",
        "py" | "pyi" => "def ",
        "toml" | "sh" | "board" | "yml" => return None,
        _ => {
            let before = line.split_once('(')?.0.trim_end().trim_end_matches("async").trim_end();
            let before = before.trim_end_matches('=').trim_end();
            return before.rsplit(|sign| !is_in_name(sign)).next();
        }
    };
    line.split_once(mark)?.1.split(|sign| !is_in_name(sign)).next()
}

/// Returns the words of a name: `tellAgain` and `tell_again` have two.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for sign in name.chars() {
        if sign.is_uppercase() {
            words.push(' ');
        }
        words.push(if sign == '_' { ' ' } else { sign });
    }
    words
}

/// Returns the text of a line of HTML.
fn without_tags(line: &str) -> String {
    let parts = line.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect()
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
