//! Every command that the README shows is run, and its output compared.
//!
//! In blocks marked `console`, a line that starts with `$ ` is a command for
//! `sh`, run at the root of the repository, and the lines up to the next one
//! are its output; times are compared as words only.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// Commands of the README with the output it shows.
fn examples(readme: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            examples.push((command.to_owned(), String::new()));
        } else if inside {
            let (_, output) = examples.last_mut().expect("a block starts with a command");
            output.push_str(line);
            output.push('\n');
        }
    }
    examples
}

/// The text with every time replaced by `TIME`, so that a fast machine and a
/// slow one agree, and without blanks at line ends.
fn timeless(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.trim_end().lines() {
        let words: Vec<&str> = line.trim_end().split(' ').collect();
        let mut kept: Vec<&str> = Vec::new();
        for word in words {
            let unit = ["ns", "µs", "ms", "s"].contains(&word.trim_end_matches([',', '.']));
            let number = kept.last().is_some_and(|last| last.parse::<f64>().is_ok());
            if unit && number {
                kept.pop();
                kept.push("TIME");
            } else {
                kept.push(word);
            }
        }
        let mut line = kept.join(" ");
        if let Some(at) = line.find("\"seconds\":") {
            line.replace_range(at.., "\"seconds\":TIME}");
        }
        lines.push(line);
    }
    lines.join("\n")
}

#[test]
fn every_command_of_the_readme_prints_what_it_shows() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a README");
    let examples = examples(&readme);
    assert!(examples.len() >= 6, "the README shows an example per game, found {}", examples.len());
    let binary = Path::new(env!("CARGO_BIN_EXE_thwart"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", binary.parent().expect("a folder").display());
    for (command, shown) in examples {
        // The same program, already built.
        let line = command.replace("cargo run --release --", "thwart");
        let output = Command::new("sh")
            .args(["-c", &line])
            .current_dir(root())
            .env("PATH", &path)
            .output()
            .expect("a shell");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "`{command}` fails: {complaint}");
        let printed = String::from_utf8(output.stdout).expect("text");
        assert_eq!(timeless(&printed), timeless(&shown), "the README shows something else for `{command}`");
    }
}

#[test]
fn the_two_commands_stand_in_the_readme_and_in_the_continuous_integration() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("a README");
    assert!(readme.contains("cargo run --release -- solve crates/"), "the first command");
    assert!(readme.contains("cargo xtask test"), "the second command");
    let integration = std::fs::read_to_string(root().join(".ci/run")).expect("the script");
    assert!(integration.contains("cargo xtask test"), "it runs the second command");
}
