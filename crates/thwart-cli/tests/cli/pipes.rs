//! A reader that leaves is no error.

use std::io::{Read as _, Write as _};
use std::process::Stdio;

use crate::support::{BLUFF, command, file};

/// Runs thwart with a pipe whose reader takes `bytes` bytes and leaves.
fn left_after(args: &[&str], stdin: &str, bytes: usize) {
    let mut command = command();
    let mut child = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = child.stdout.take().unwrap();
    let writer = child.stdin.take().unwrap();
    if bytes == 0 {
        // The reader leaves before anything is written: the input comes only afterwards.
        drop(reader);
        let _ = { writer }.write_all(stdin.as_bytes());
    } else {
        let _ = { writer }.write_all(stdin.as_bytes());
        reader.read_exact(&mut vec![0; bytes]).unwrap();
        drop(reader);
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    for args in [
        &["solve", "-"][..],
        &["solve", "-", "--json"],
        &["analyze", "-"],
        &["convert", "-", "--to", "board"],
    ] {
        left_after(args, BLUFF, 0);
    }
    left_after(&["games"], "", 0);
    let (_folder, board) = file("x.board", BLUFF.as_bytes());
    let play = ["play", board.as_str(), "--as", "walker"];
    left_after(&play, "S\nS\n", 0);
    // More than a pipe holds.
    left_after(&play, &"S\nN\n".repeat(200), 10);
    // More than a pipe holds.
    let cases = format!("400\n{}", "1 3\nE.X\n".repeat(400));
    left_after(&["solve", "-", "--json"], &cases, 10);
    left_after(&["judge", "uva-10381"], &cases, 1);
    let size = 300;
    let board = format!(
        "1\n{size} {size}\nE{}\n{}{}X\n",
        ".".repeat(size - 1),
        format!("{}\n", ".".repeat(size)).repeat(size - 2),
        ".".repeat(size - 1)
    );
    left_after(&["convert", "-", "--to", "board"], &board, 10);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_said_in_the_same_words_by_every_verb() {
    let (_folder, board) = file("a.board", BLUFF.as_bytes());
    for args in [
        &["solve", &board][..],
        &["solve", &board, "--json"],
        &["analyze", &board],
        &["convert", &board, "--to", "board"],
        &["render", &board, "-o", "-"],
        &["sample"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command().args(args).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.starts_with("thwart: cannot write the output: No space left"), "{args:?}: {said}");
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{args:?}: {said}");
    }
}
