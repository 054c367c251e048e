//! Every message with which a checker refuses is provoked by some test here: the longest constant
//! piece of it stands in what a test expects.
//!
//! The messages are read from the sources of the checkers, so that a new one without a test is
//! found.

use std::fs;
use std::path::{Path, PathBuf};

use thwart::games::ALL;

/// Messages that no test provokes, and why.
const UNPROVOKED: [(&str, &str); 4] = [
    ("the check was stopped", "no test reads it: a check that was stopped says nothing"),
    ("the rules give neither a move nor an outcome", "rules would have to be wrong"),
    ("the costs add up to", "it takes 2^27 cells of the greatest cost"),
    ("this kind of evidence ends at {FAR} cells", "it takes 2^30 cells"),
];

#[test]
fn every_refusal_is_provoked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut expected = String::new();
    let rooms = || ALL.iter().map(|game| root.join("../games").join(game.info().name));
    let mut tests = paths(&root.join("tests/all/forgeries"));
    tests.extend(rooms().flat_map(|room| paths(&room.join("tests"))));
    // This file names messages without provoking them.
    for source in tests
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs") && !path.ends_with("messages.rs"))
    {
        for text in literals(&read(source)) {
            expected.push_str(&words(&text).join(" "));
            expected.push('\n');
        }
    }
    let frame = root.join("../thwart-game/src");
    let mut checkers = vec![frame.join("certificate.rs"), frame.join("certificate")];
    for room in rooms() {
        checkers.extend([room.join("src/check.rs"), room.join("src/check")]);
    }
    let (mut messages, mut missing) = (0, Vec::new());
    for source in checkers.iter().filter(|path| path.exists()).flat_map(|path| paths(path)) {
        for message in literals(&read(&source)).iter().filter(|text| is_message(text)) {
            messages += 1;
            if !is_provoked(message, &expected) {
                missing.push(message.clone());
            }
        }
    }
    assert!(messages > 100, "only {messages} messages were found");
    missing.retain(|message| !UNPROVOKED.iter().any(|(start, _)| message.starts_with(start)));
    assert!(missing.is_empty(), "no test here provokes, of {messages}: {missing:#?}");
}

/// Returns whether a text reads like a sentence.
fn is_message(text: &str) -> bool {
    text.split(' ').filter(|word| word.len() > 1 && word.chars().all(char::is_alphabetic)).count() > 1
}

/// Returns whether the longest piece of a message between its placeholders is expected somewhere.
fn is_provoked(message: &str, expected: &str) -> bool {
    let pieces = message.split(['{', '}']).step_by(2).map(|piece| words(piece).join(" "));
    pieces.max_by_key(String::len).is_some_and(|piece| expected.contains(&piece))
}

/// Returns the words of a text without the signs around them.
fn words(text: &str) -> Vec<String> {
    let trimmed = |word: &str| word.trim_matches(|sign: char| !sign.is_ascii_alphanumeric()).to_owned();
    text.split(' ').map(trimmed).filter(|word| !word.is_empty()).collect()
}

/// Returns the string literals of a source, except those that say why something cannot fail, and
/// those in comments, attributes and tests.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(all(test").next().and_then(|text| text.split("#[cfg(test)]").next());
    let mut found = Vec::new();
    for line in statements(source.unwrap_or_default()) {
        let mut rest = line.as_str();
        while let Some(start) = rest.find('"') {
            let before = &rest[..start];
            let text = &rest[start + 1..];
            let Some(end) = closing(text) else { break };
            if !before.ends_with(".expect(") && !before.ends_with("reason = ") {
                found.push(text[..end].replace("\\n", "\n").replace("\\\"", "\""));
            }
            rest = &text[end + 1..];
        }
    }
    found
}

/// Returns a source without lines of comments, as one text, because a literal may go on in the
/// next line.
fn statements(source: &str) -> Vec<String> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let joined = code.collect::<Vec<_>>().join("\n").replace("'\"'", "' '");
    vec![joined]
}

/// Returns where a literal ends.
fn closing(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// Returns the sources in a folder, or a file itself.
fn paths(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut found: Vec<_> = fs::read_dir(path)
        .expect("a readable folder")
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    found.sort();
    found.iter().flat_map(|path| paths(path)).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a readable source")
}
