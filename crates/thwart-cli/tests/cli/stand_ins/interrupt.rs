//! Ctrl-C in a process of its own: this test program, started a second time.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{GAMES, STROLL};
use thwart_cli::Io;

/// The variable that gives the searching process its method.
const CHILD: &str = "THWART_TEST_SEARCH";

/// Runs the search in the process that was started for it, and does nothing elsewhere.
#[test]
fn search() {
    let Ok(method) = std::env::var(CHILD) else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.board");
    std::fs::write(&path, STROLL).unwrap();
    let path = path.to_str().unwrap();
    let args = ["thwart", "solve", path, "--json", "--method", &method];
    let status = thwart_cli::run(GAMES, args.map(Into::into), Io::process());
    drop(folder);
    std::process::exit(i32::from(status.code()));
}

/// Starts a search and waits until it listens to Ctrl-C.
fn start(method: &str) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "stand_ins::interrupt::search", "--nocapture"]).env(CHILD, method);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    while !listens(child.id()) {
        assert!(Instant::now() < deadline, "the search does not listen to Ctrl-C");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// Returns whether a process handles SIGINT, as the system reports it.
fn listens(id: u32) -> bool {
    const SIGINT: u64 = 2;
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    caught & (1 << (SIGINT - 1)) != 0
}

fn press(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("sh").args(["-c", "kill -INT \"$0\"", &id]).status().unwrap().success());
}

#[test]
fn the_first_ctrl_c_prints_the_best_so_far() {
    let child = start("patient");
    // The search needs a moment to have an answer.
    std::thread::sleep(Duration::from_millis(100));
    press(&child);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{out}");
    assert!(out.contains("\"verdict\":\"best found\""), "{out}");
    assert!(out.contains("\"value\":null,\"lower\":1,\"upper\":19"), "{out}");
}

#[test]
fn the_second_ctrl_c_ends_a_search_that_does_not_look_up() {
    let mut child = start("deaf");
    let deadline = Instant::now() + Duration::from_secs(30);
    // The system may merge two signals that come at once.
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "Ctrl-C does not end the search");
        press(&child);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
