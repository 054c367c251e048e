//! The commands that a newcomer pastes first: the six lines of `thwart` alone, the
//! samples, and the `Next:` lines. All of them are run in an empty folder, far from
//! this repository.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::line;

/// Runs a line as a shell does that has `thwart` on its path.
#[cfg(unix)]
fn paste(line: &str, folder: &Path) -> Output {
    let bin = folder.join("bin");
    if !bin.exists() {
        std::fs::create_dir(&bin).unwrap();
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_thwart"), bin.join("thwart")).unwrap();
    }
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).env("PATH", path).current_dir(folder).stdin(std::process::Stdio::null());
    shell.output().unwrap()
}

/// Returns the command of a `Next:` line, if there is one.
fn next(shown: &str) -> Option<&str> {
    shown.lines().find_map(|line| line.strip_prefix("Next: "))
}

#[test]
#[cfg(unix)]
fn the_first_lines_run_as_they_are_pasted() {
    let shown = line("", "");
    assert_eq!(shown.code, 0);
    let lines: Vec<&str> = shown.out.lines().collect();
    assert_eq!(lines.len(), 6, "{}", shown.out);
    let folder = tempfile::tempdir().unwrap();
    for line in lines {
        assert!(line.starts_with("thwart ") && line.contains("  # "), "{line}");
        let output = paste(line, folder.path());
        assert!(output.status.success(), "{line}: {output:?}");
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{line}: {output:?}");
    }
    assert!(folder.path().join("picture.svg").is_file());
}

#[test]
#[cfg(unix)]
fn samples_are_solved_and_what_is_said_to_be_next_runs() {
    let folder = tempfile::tempdir().unwrap();
    let listed = line("sample", "");
    let samples = listed.out.lines().filter_map(|line| line.split_whitespace().next());
    let samples: Vec<&str> = samples.filter(|word| word.starts_with("sample:")).collect();
    assert!(samples.len() >= thwart::games::ALL.len(), "{}", listed.out);
    for sample in samples {
        let printed = line(&format!("sample {}", sample.trim_start_matches("sample:")), "");
        assert!(printed.code == 0 && printed.out.lines().count() > 1, "{sample}");
        let mut command = format!("thwart solve {sample}");
        for _ in 0..4 {
            let output = paste(&command, folder.path());
            assert!(output.status.success() && output.stderr.is_empty(), "{command}: {output:?}");
            let shown = String::from_utf8(output.stdout).unwrap();
            let Some(next) = next(&shown) else { break };
            command = next.to_owned();
        }
    }
}

#[test]
fn a_sample_that_is_not_there_is_refused_with_the_one_that_is_meant() {
    for args in ["sample rock/bluf", "solve sample:rock/bluf"] {
        let refused = line(args, "");
        assert_eq!(refused.code, 2, "{args}");
        let message =
            "there is no sample `rock/bluf`; `thwart sample` lists them; did you mean `rock/bluff`?";
        assert!(refused.err.contains(message), "{}", refused.err);
    }
}

#[test]
fn help_of_a_verb_is_short_and_lists_judges_maps_and_statuses() {
    assert_eq!(line("help solve", "").out, line("solve -h", "").out);
    assert_ne!(line("help solve", "").out, line("solve --help", "").out);
    assert!(line("help solve", "").out.contains("\nMaps:\n"));
    for page in ["help", "--help", "-h"] {
        let help = line(page, "").out;
        assert!(help.contains("Exit status:\n  0    answered\n  1    refused"), "{help}");
    }
    for verb in ["judge", "hunt", "grade", "validate", "export-problem"] {
        let (help, manual) = (line(&format!("help {verb}"), "").out, line(&format!("man {verb}"), "").out);
        for (game, dialect) in thwart::games::ALL
            .iter()
            .flat_map(|game| game.dialects().iter().map(move |dialect| (game, dialect)))
        {
            let named = help.lines().any(|line| line.split_whitespace().eq([dialect.name, game.info().name]));
            assert!(named, "{verb}: {help}");
            assert!(manual.contains(&format!("\\fB{}\\fR\n", dialect.name.replace('-', "\\-"))), "{manual}");
        }
        assert!(manual.contains(".SH \"EXIT STATUS\"\n"), "{manual}");
    }
}

#[test]
fn completions_know_games_samples_judges_and_families() {
    for shell in ["bash", "zsh", "fish"] {
        let script = line(&format!("completions {shell}"), "").out;
        for word in ["codechef-tomjerry", "maze"] {
            assert!(script.contains(word), "{shell} {word}");
        }
        // The generator for fish completes no arguments without an option.
        let words = ["rock/bluff", "(rock escape", "uva-10381"];
        if shell == "zsh" {
            assert!(words.iter().all(|word| script.contains(word)), "{script}");
        }
    }
    assert!(line("completions bash", "").out.contains(" sample:rock/bluff "));
    // They are for completions alone: other values get the messages of the verbs.
    let ran = line("sample rock/blufff", "");
    assert!(ran.err.contains("did you mean `rock/bluff`?"), "{}", ran.err);
}

#[test]
fn help_completions_and_manual_name_every_verb() {
    let help = line("help", "").out;
    let before_options = help.lines().take_while(|line| *line != "Options:");
    let verbs = before_options.filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let verbs: Vec<&str> = verbs.collect();
    assert!(verbs.contains(&"solve") && verbs.contains(&"help"), "{help}");
    let manual = line("man", "").out;
    for verb in verbs.iter().filter(|verb| **verb != "help") {
        assert!(line(&format!("help {verb}"), "").out.contains(&format!("Usage: thwart {verb}")), "{verb}");
        let page = line(&format!("man {verb}"), "").out;
        assert!(page.contains(".SH SYNOPSIS") && page.contains(&format!(".TH thwart-{verb}")), "{page}");
        assert!(manual.contains(&format!("thwart\\-{}", verb.replace('-', "\\-"))), "{manual}");
        for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
            assert!(line(&format!("completions {shell}"), "").out.contains(verb), "{shell} {verb}");
        }
    }
}
