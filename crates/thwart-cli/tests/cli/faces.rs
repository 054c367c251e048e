//! Faces name no game.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::root;

fn sources(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

fn each_source(face: &str, mut look: impl FnMut(&Path, &str)) {
    let mut found = Vec::new();
    sources(&root().join("crates").join(face).join("src"), "rs", &mut found);
    assert!(!found.is_empty());
    for path in found {
        look(&path, &fs::read_to_string(&path).unwrap());
    }
}

fn names() -> Vec<&'static str> {
    thwart::games::ALL.iter().map(|game| game.info().name).collect()
}

/// Splits a source into the words that a reader sees.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_')
}

#[test]
fn the_command_line_names_no_game() {
    let names = names();
    for face in ["thwart-cli", "thwart-contest"] {
        each_source(face, |path, text| {
            let named = words(text).find(|word| names.contains(word));
            let is_test = path.ends_with("tests.rs");
            assert!(named.is_none() || is_test, "{} names {named:?}", path.display());
        });
    }
}

/// Scenes have rocks and walls, so the words alone prove nothing; a game's name by
/// itself in quotes or in a path does.
#[test]
fn the_renderers_name_no_game() {
    let names = names();
    let mut look = |path: &Path, text: &str| {
        for name in &names {
            for named in [format!("== \"{name}\""), format!("\"{name}\" =>"), format!("games::{name}")] {
                assert!(!text.contains(&named), "{} names a game: {named}", path.display());
            }
        }
        assert!(!text.contains("games::"), "{} reaches into the games", path.display());
    };
    each_source("thwart-render", &mut look);
    each_source("thwart-json", &mut look);
}

/// The same holds for the extension; examples in its docstrings are about games.
#[test]
fn the_extension_names_no_game() {
    each_source("thwart-py", |path, text| {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for (line, name) in code.flat_map(|line| names().into_iter().map(move |name| (line, name))) {
            assert!(!line.contains(&format!("\"{name}\"")), "{} names a game: {line}", path.display());
        }
    });
}

/// The same holds for a name in quotes in the page. Its tests and its lessons are
/// about games.
#[test]
fn the_page_names_no_game() {
    let mut scripts = Vec::new();
    sources(&root().join("studio"), "js", &mut scripts);
    scripts.retain(|path| path.parent().is_some_and(|folder| folder.ends_with("studio")));
    assert!(scripts.len() > 5, "{scripts:?}");
    for path in scripts {
        let text = fs::read_to_string(&path).unwrap();
        for name in names() {
            let quoted = ['"', '\'', '`'].map(|quote| format!("{quote}{name}{quote}"));
            assert!(!quoted.iter().any(|named| text.contains(named)), "{} names {name}", path.display());
        }
    }
}
