//! A checker has no solver at hand: a library without the feature `solve` compiles, and
//! does not once any of its checkers asks for a solver or a search.
//!
//! The crates are copied, changed and given to `cargo check`, so what is shown is
//! that of the sources as they are.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use thwart::games::ALL;

/// What a checker must not have, and the module where it would find it.
const FORBIDDEN: [(&str, &str); 3] = [
    ("use thwart_core::search as _;", "search"),
    ("use crate::retrograde as _;", "retrograde"),
    ("use crate::game::Solve as _;", "Solve"),
];

#[test]
fn a_checker_that_asks_for_a_solver_does_not_compile() {
    let copy = Copy::new();
    let (compiles, errors) = copy.check();
    assert!(compiles, "the library does not compile without solvers:\n{errors}");
    let checkers = checkers();
    assert!(checkers.len() > 2 * ALL.len(), "{checkers:?}");
    for checker in &checkers {
        let solver = match game_of(checker) {
            Some(game) => format!("use crate::games::{game}::solve as _;\n"),
            None => String::new(),
        };
        let asked = FORBIDDEN.map(|(line, _)| line).join("\n") + "\n";
        copy.change(checker, &format!("{solver}{asked}"));
    }
    let (compiles, errors) = copy.check();
    assert!(!compiles, "checkers compile with a solver");
    for checker in &checkers {
        let found: Vec<&str> =
            errors.lines().filter(|line| line.starts_with(&*checker.to_string_lossy())).collect();
        let names = FORBIDDEN.iter().map(|&(_, name)| name).chain(game_of(checker).map(|_| "solve"));
        for name in names {
            let word = format!("`{name}`");
            let refused = |line: &&str| line.contains("error[E04") && line.contains(&word);
            assert!(found.iter().any(refused), "{}: {name} is at hand:\n{found:#?}", checker.display());
        }
    }
}

/// The sources of all checkers, as paths in the crate.
fn checkers() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = vec!["src/certificate.rs".into()];
    found.extend(sources(Path::new("src/certificate")));
    for game in ALL {
        let room = Path::new("src/games").join(game.info().name);
        found.extend(sources(&room.join("check.rs")));
        found.extend(sources(&room.join("check")));
        found.push(room.join("rules.rs"));
    }
    found
}

/// A source, or all in a folder.
fn sources(path: &Path) -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if here.is_file() {
        return vec![path.to_owned()];
    }
    let Ok(entries) = fs::read_dir(&here) else { return Vec::new() };
    let mut names: Vec<_> = entries.map(|entry| entry.expect("a readable entry").file_name()).collect();
    names.sort();
    // Tests beside a checker are no part of it; without `cfg(test)` nobody compiles them.
    names.retain(|name| name != "tests.rs");
    names.into_iter().flat_map(|name| sources(&path.join(name))).collect()
}

/// The game in whose room a source lies.
fn game_of(source: &Path) -> Option<String> {
    let game = source.strip_prefix("src/games").ok()?.components().next()?;
    Some(game.as_os_str().to_string_lossy().into_owned())
}

/// A copy of the two crates that a checker is made of.
struct Copy(PathBuf);

impl Copy {
    fn new() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkers-alone");
        for name in ["thwart", "thwart-core"] {
            let (from, to) = (root.join("crates").join(name), copy.join("crates").join(name));
            if to.exists() {
                fs::remove_dir_all(&to).expect("the copy before can be removed");
            }
            for folder in
                ["src", "examples"].map(|folder| from.join(folder)).iter().filter(|folder| folder.exists())
            {
                copy_folder(folder, &to.join(folder.file_name().expect("it has a name")));
            }
            fs::copy(from.join("Cargo.toml"), to.join("Cargo.toml")).expect("it can be copied");
        }
        let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("the workspace has a manifest");
        let members = "members = [\"crates/*\", \"xtask\"]\ndefault-members = [\"crates/thwart-cli\"]";
        assert!(manifest.contains(members), "the workspace lists its members otherwise");
        let manifest = manifest.replace(members, "members = [\"crates/*\"]");
        fs::write(copy.join("Cargo.toml"), manifest).expect("it can be written");
        // The same versions of everything; what is not needed is left out of the copy.
        fs::copy(root.join("Cargo.lock"), copy.join("Cargo.lock")).expect("it can be copied");
        Self(copy)
    }

    /// Puts lines at the head of a source, behind what it says of itself.
    fn change(&self, source: &Path, lines: &str) {
        let path = self.0.join("crates/thwart").join(source);
        let text = fs::read_to_string(&path).expect("it was copied");
        let head = text.lines().take_while(|line| line.starts_with("//!")).map(|line| line.len() + 1).sum();
        fs::write(&path, format!("{}{lines}{}", &text[..head], &text[head..])).expect("it can be written");
    }

    /// Whether the library compiles without solvers, and the errors, one a line.
    fn check(&self) -> (bool, String) {
        let output = Command::new(env!("CARGO"))
            .args(["check", "--offline", "--quiet", "--message-format=short", "--lib"])
            .args(["--no-default-features", "--manifest-path", "crates/thwart/Cargo.toml"])
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", self.0.join("target"))
            .output()
            .expect("cargo runs the tests");
        let errors = String::from_utf8_lossy(&output.stderr).replace("crates/thwart/src/", "src/");
        (output.status.success(), errors)
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let to = to.join(path.file_name().expect("an entry has a name"));
        if path.is_dir() {
            copy_folder(&path, &to);
        } else {
            fs::copy(&path, &to).expect("it can be copied");
        }
    }
}
