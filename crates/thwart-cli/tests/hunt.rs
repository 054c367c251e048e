//! `thwart hunt`, `shrink` and `validate` as processes, with programs that misbehave.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that fails says where")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// Shortest paths without any adversary, for uva-10381.
const PLAIN: &str = r"
import sys
from collections import deque
words = sys.stdin.read().split()
at = 1
for _ in range(int(words[0])):
    rows, cols = int(words[at]), int(words[at + 1])
    board = words[at + 2:at + 2 + rows]
    at += 2 + rows
    start = next((r, c) for r in range(rows) for c in range(cols) if board[r][c] == 'E')
    far, queue = {start: 0}, deque([start])
    while queue:
        r, c = queue.popleft()
        if board[r][c] == 'X':
            print(far[r, c])
        for there in (r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1):
            if 0 <= there[0] < rows and 0 <= there[1] < cols and board[there[0]][there[1]] != '#' and there not in far:
                far[there] = far[r, c] + 1
                queue.append(there)
";

fn thwart(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thwart"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Returns status, standard output and standard error of a command line; the text after ` -- ` is one word
/// for a shell.
fn ran(folder: &Path, line: &str) -> (Option<i32>, String, String) {
    let (words, program) = line.split_once(" -- ").unwrap_or((line, ""));
    let mut command = thwart(folder);
    command.args(words.split_whitespace());
    if !program.is_empty() {
        command.args(["--", "sh", "-c", program]);
    }
    let output = command.output().expect("thwart can be run");
    let text = |bytes| String::from_utf8(bytes).expect("it speaks UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the only file of a folder with this ending.
fn only(folder: &Path, ending: &str) -> String {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: Vec<_> = names.filter(|name| name.ends_with(ending)).collect();
    assert_eq!(names.len(), 1, "{names:?}");
    names.into_iter().next().unwrap()
}

#[test]
fn a_wrong_answer_is_found_made_small_saved_and_explained() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("plain.py"), PLAIN).unwrap();
    let (status, out, err) = ran(folder, "hunt uva-10381 -- exec python3 plain.py");
    assert_eq!(status, Some(1), "{out}{err}");
    for wanted in
        ["wrong answer", "Right:", "proved", "Program:", " is too little: ", "saved as uva-10381-1-"]
    {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
    let input = text(folder, &only(folder, ".in"));
    assert!(input.lines().count() <= 6 && input.starts_with("1\n"), "{input}");
    // The saved files are the judge's input, the right answer, the board and the wrong answer.
    let (input, output, answer) = (only(folder, ".in"), only(folder, ".out"), only(folder, ".ans"));
    let grade = |output: &str| ran(folder, &format!("grade uva-10381 {input} {output}")).0;
    assert_eq!((grade(&output), grade(&answer)), (Some(1), Some(0)));
    let (status, out, _) = ran(folder, &format!("solve {}", only(folder, ".board")));
    assert_eq!(status, Some(0), "the expectation is met: {out}");
    assert!(text(folder, &only(folder, ".svg")).starts_with("<svg"));
}

#[test]
fn the_seed_decides_and_not_the_threads() {
    let found = |threads: &str| {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("plain.py"), PLAIN).unwrap();
        let line = format!("hunt uva-10381 --seed 5 --threads {threads} -- exec python3 plain.py");
        let (status, out, _) = ran(folder.path(), &line);
        assert_eq!(status, Some(1));
        (out, text(folder.path(), &only(folder.path(), ".in")))
    };
    assert_eq!(found("1"), found("4"));
}

#[test]
fn a_program_that_is_right_is_left_in_peace() {
    let folder = TempDir::new().unwrap();
    let right = format!("exec {} judge topcoder-board-escape", env!("CARGO_BIN_EXE_thwart"));
    let (status, out, err) = ran(folder.path(), &format!("hunt topcoder-board-escape --count 40 -- {right}"));
    assert_eq!((status, out.as_str()), (Some(0), ""), "{err}");
    assert!(err.starts_with("nothing found in 40 inputs"), "{err}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Each program is ended, and the report names what it did.
#[test]
fn misbehaving_programs_are_contained_and_named() {
    for (program, kind, words) in [
        ("exit 3", "crash", "it ended with status 3"),
        ("kill -SEGV $$", "crash", "it was ended by signal 11 (SIGSEGV)"),
        ("echo oops >&2; exit 1", "crash", "oops"),
        ("trap '' TERM INT; cat > /dev/null; sleep 60", "time limit", "it was not done after 0.2 s"),
        ("sleep 60 & sleep 60 & wait", "time limit", "it was not done"),
        ("exec yes", "output limit", "it wrote more than"),
        ("exec <&-; echo 77", "wrong", "Program: 77 steps"),
        ("printf '\\377\\n'", "wrong output format", "byte 1 is not UTF-8"),
        ("true", "wrong output format", "the output ends where"),
        ("exec python3 -c 'x = bytearray(3 << 30)'", "crash", "MemoryError"),
    ] {
        let folder = TempDir::new().unwrap();
        // Output is limited by its length, so a program that writes without end needs some time to reach it.
        let time = if program.contains("sleep") { "200ms" } else { "20s" };
        let line = format!("hunt uva-10381 --most 3x3 --time {time} --shrink 1s -- {program}");
        let (status, out, err) = ran(folder.path(), &line);
        assert_eq!(status, Some(1), "{program}: {out}{err}");
        assert!(out.contains(kind) && out.contains(words), "{program}: {out}");
    }
}

/// The output of a program counts, even if another process holds its pipe.
#[test]
fn a_pipe_held_by_another_process_loses_no_answer() {
    let folder = TempDir::new().unwrap();
    let thwart = env!("CARGO_BIN_EXE_thwart");
    let program = format!("setsid sleep 3 & exec {thwart} judge topcoder-wall-game-div1");
    let (status, out, err) =
        ran(folder.path(), &format!("hunt topcoder-wall-game-div1 --count 5 -- {program}"));
    assert_eq!(status, Some(0), "{out}{err}");
}

/// A program that fills its memory at once is limited like any other.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_limited_before_a_program_begins() {
    let folder = TempDir::new().unwrap();
    let line = "hunt uva-10381 --memory 64M --shrink 0s --threads 4 -- ulimit -d; exit 5";
    let (_, out, _) = ran(folder.path(), line);
    assert!(out.contains("\n65536\n"), "{out}");
}

#[test]
fn ending_thwart_ends_the_program() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let folder = TempDir::new().unwrap();
        let mut command = thwart(folder.path());
        command.args(["hunt", "uva-10381", "--time", "60s", "--threads", "1"]);
        command.args(["--", "sh", "-c", "echo $$ > id; exec sleep 60"]);
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        let id = || fs::read_to_string(folder.path().join("id")).unwrap_or_default().trim().to_owned();
        while id().is_empty() {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "it was stopped");
        let state = fs::read_to_string(format!("/proc/{}/stat", id())).unwrap_or_default();
        assert!(state.is_empty() || state.contains(") Z "), "{state}");
    }
}

#[test]
fn an_unsaved_find_is_printed_without_control_characters() {
    let folder = TempDir::new().unwrap();
    // A file cannot take the place of a folder.
    fs::create_dir(folder.path().join("uva-10381-1-0.in")).unwrap();
    let (status, out, err) = ran(folder.path(), "hunt uva-10381 --shrink 0s -- printf '\\033[31mred\\n'");
    assert_eq!(status, Some(2), "{out}{err}");
    assert!(out.contains("wrong output format") && out.contains("red") && !out.contains('\u{1b}'), "{out:?}");
    assert!(err.contains("uva-10381-1-0.in: cannot write it"), "{err}");
}

#[test]
fn nothing_is_left_running() {
    let folder = TempDir::new().unwrap();
    let program = "sleep 987 & echo $! >> ids; sleep 986 & echo $! >> ids; wait";
    let (status, ..) =
        ran(folder.path(), &format!("hunt uva-10381 --most 3x3 --time 100ms --shrink 0s -- {program}"));
    assert_eq!(status, Some(1));
    for id in text(folder.path(), "ids").lines() {
        // A process that has ended is a zombie until its parent waits for it.
        let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        assert!(state.is_empty() || state.contains(") Z "), "{state}");
    }
}

#[test]
fn a_stopped_hunt_keeps_its_find() {
    let folder = TempDir::new().unwrap();
    // The program fails on every input, and takes a while each time, so that shrinking takes long.
    let mut command = thwart(folder.path());
    command.args([
        "hunt",
        "uva-10381",
        "--shrink",
        "10m",
        "--",
        "sh",
        "-c",
        "cat >> all; sleep 0.05; echo no",
    ]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let saved = || {
        fs::read_dir(folder.path())
            .unwrap()
            .flatten()
            .any(|e| e.path().extension().is_some_and(|e| e == "in"))
    };
    while !saved() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{out}");
    assert!(out.contains("wrong output format") && out.contains("saved as"), "{out}");
    let input = only(folder.path(), ".in");
    assert_eq!(
        ran(folder.path(), &format!("grade uva-10381 {input} {}", only(folder.path(), ".ans"))).0,
        Some(0)
    );
}

#[test]
fn wrong_arguments_are_refused_with_advice() {
    let folder = TempDir::new().unwrap();
    for (line, message) in [
        ("hunt uva-10381 --most 3 -- true", "write rows, an x and columns"),
        ("hunt oi29-bomberman --most 1x1 -- true", "--most: the least board of oi29-bomberman is 2x2"),
        ("hunt uva-10381 --into nowhere -- true", "--into nowhere: there is no such folder"),
        ("hunt uva-10382 -- true", "there is no judge's format `uva-10382`"),
        ("hunt uva-10381 --memory 12Q -- true", "write a number of bytes"),
        ("hunt uva-10381 --most 1x1 -- true", "no input of uva-10381 could be drawn"),
        ("hunt uva-10381 --time 9999999999999999999s -- true", "the longest time is a year"),
        ("hunt uva-10381 --minutes 3e17 -- true", "write a number of minutes"),
        ("hunt uva-10381 --time 0s -- true", "give it some time"),
        ("hunt uva-10381 --into /proc -- true", "--into /proc: cannot write in it"),
        ("hunt uva-10381", "<COMMAND>"),
        ("shrink nowhere -- true", "nowhere: "),
    ] {
        let (status, out, err) = ran(folder.path(), line);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{line}: {err}");
        assert!(err.contains(message), "{line}: {err}");
    }
    let output = thwart(folder.path()).args(["hunt", "uva-10381", "--", "my-program"]).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("my-program: cannot run it") && err.contains("write ./NAME"), "{err}");
}

#[test]
fn any_test_of_the_user_shrinks() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("large.in"), "2\n3 4\nE...\n.#..\n...X\n2 2\nE.\n.X\n").unwrap();
    // The test looks for a wall anywhere: on standard input, and in a named file.
    for test in ["exec grep -q '#'", "exec grep -q '#' $0"] {
        let mut command = thwart(folder);
        command.args(["shrink", "large.in", "-o", "small.in", "--", "sh", "-c", test]);
        if test.contains("$0") {
            command.arg("{}");
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(text(folder, "small.in"), "1\n3 3\nE..\n.#.\n..X\n");
    }
    fs::write(folder.join("one.board"), "game: wall\ntitle: a board\n\n912\n345\n678\n").unwrap();
    let (status, out, err) = ran(folder, "shrink one.board -- exec grep -q 5");
    assert_eq!((status, out.as_str()), (Some(0), "game: wall\n\n5\n"), "{err}");
    let (status, _, err) = ran(folder, "shrink one.board -- echo why >&2; exit 4");
    assert_eq!(status, Some(2));
    assert!(err.contains("ends with status 4 on it") && err.contains("nothing to keep: why"), "{err}");
}

/// On `E.X` alone a rock blocks the only path, and the judge promises a finite value.
#[test]
fn what_the_judge_promises_holds_for_what_is_shrunk() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("large.in"), "1\n3 4\nE.X.\n....\n....\n").unwrap();
    let (status, out, err) = ran(folder, "shrink large.in -o small.in -- exec grep -q 'E[.]X'");
    assert_eq!(status, Some(0), "{out}{err}");
    assert_eq!(text(folder, "small.in"), "1\n2 3\nE.X\n...\n");
}

#[test]
fn a_claim_that_no_move_of_the_other_side_disproves_is_held_against_the_best_line() {
    for (line, difference) in [
        (
            "hunt uva-10381 -- for i in $(seq 100); do echo 0; done",
            "0 is too little: step north brings it to 1 step, without any move of the adversary.",
        ),
        (
            "hunt topcoder-board-escape -- echo Alice",
            "\"Alice wins\" is wrong: the best play of both comes to \"Bob wins\", without any move of Bob.",
        ),
    ] {
        let folder = TempDir::new().unwrap();
        let (status, out, err) = ran(folder.path(), line);
        assert_eq!(status, Some(1), "{out}{err}");
        assert!(out.contains(difference), "{out}");
    }
}

#[test]
fn unclear_failures_are_reported_as_such() {
    let right = format!("exec {} judge uva-10381", env!("CARGO_BIN_EXE_thwart"));
    // One program fails only once, the other on every input with several cases.
    let once = format!("[ -e seen ] && {right}; touch seen; exit 3");
    let several = format!("cat > in; read n < in; [ $n = 1 ] && {right} < in; exit 3");
    let folder = || TempDir::new().unwrap();
    let (status, out, err) = ran(folder().path(), &format!("hunt uva-10381 --threads 1 -- {once}"));
    assert_eq!(status, Some(1), "{out}{err}");
    assert!(err.contains("the program does not fail like this each time"), "{err}");
    let (status, out, err) = ran(folder().path(), &format!("hunt uva-10381 --threads 1 -- {several}"));
    assert_eq!((status, err.as_str()), (Some(1), ""), "{out}");
    assert!(out.contains("The first of 2 cases; it is not known which one fails:"), "{out}");
}

#[test]
fn inputs_are_valid_byte_for_byte() {
    use std::io::Write as _;
    let validate = |judge: &str, input: &str| {
        let mut command = thwart(Path::new("."));
        command.args(["validate", judge]).stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for (input, cases) in [
        ("1\n3 3\nE..\n.#.\n..X\n", "1 case"),
        ("2\n2 2\nEX\n..\n2 2\nXE\n..\n", "2 cases"),
        ("2\n2 2\nEX\n..\n\n2 2\nXE\n..\n", "2 cases"),
    ] {
        let (status, said) = validate("uva-10381", input);
        assert_eq!((status, said), (Some(0), format!("valid: {cases}\n")), "{input:?}");
    }
    for (judge, input, message) in [
        ("uva-10381", "1\n3  3\nE..\n.#.\n..X\n", "line 2: found `3  3` where `3 3` should stand"),
        ("uva-10381", "1\n3 3\nE..\n.#.\n..X", "line 5: no line end"),
        ("uva-10381", "1\r\n3 3\nE..\n.#.\n..X\n", "line 1: a carriage return"),
        ("uva-10381", "1\n3 3\nE..\n.#.\n..X\n\n", "line 6: found an empty line after the end"),
        (
            "uva-10381",
            "2\n2 2\nEX\n..\n\n\n2 2\nXE\n..\n",
            "line 6: found an empty line where `2 2` should stand",
        ),
        ("uva-10381", "1\n\n2 2\nEX\n..\n", "line 2: found an empty line where `2 2` should stand"),
        (
            "uva-10381",
            "01\n3 3\nE..\n.#.\n..X\n",
            "found `01` where the number of cases should stand; write `1`",
        ),
        ("uva-10381", "1\n1 3\nE.X\n", "every path from E to X goes over row 1, column 2"),
        ("uva-10381", "1\n3 3\nE..\n.#.\n..X\nX\n", "line 6"),
        ("uva-10381", "", "the input ends where the number of cases"),
        ("topcoder-board-escape-div2", "1 2 101\nTE\n", "it has 101 moves; the judge has 1 to 100"),
        ("topcoder-wall-game-div1", "12\n", "it has 1 rows; the judge has 2 to 50"),
        ("topcoder-wall-game-div2", "10\n00\n", "line 1: found `10` where `00` should stand"),
        ("oi29-bomberman", "1\nP\n", "0 `K`"),
        ("uva-10381", "1\n1 2\nE\0\n", "line 3"),
    ] {
        let (status, said) = validate(judge, input);
        assert_eq!(status, Some(1), "{input:?}: {said}");
        assert!(said.starts_with("invalid: ") && said.contains(message), "{input:?}: {said}");
    }
}
