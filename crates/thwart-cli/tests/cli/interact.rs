//! Programs that play, and programs that misbehave: real processes, all of which are gone afterwards.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use crate::support::{BLUFF, Ran, command, file, run};

/// Returns a program that plays these moves, one for each turn, and then writes no more.
fn plays(moves: &str) -> String {
    format!("set {moves}; while read word rest; do [ $word = turn ] && {{ echo $1; shift; }}; done")
}

/// Lets a shell script play.
fn interact(board: &str, options: &[&str], script: &str) -> Ran {
    let (_folder, path) = file("x.board", board.as_bytes());
    // Only the tests of the time limit set a short one.
    let time = if options.contains(&"--move-time") { &[][..] } else { &["--move-time", "1m"] };
    let ran = run([&["interact", &path], time, options, &["--", "sh", "-c", script]].concat(), b"");
    Ran { out: ran.out.replace(&path, "FILE"), ..ran }
}

/// Checks the exit status, and that a report contains these parts.
fn check_report(script: &str, options: &[&str], code: i32, parts: &[&str]) {
    let ran = interact(BLUFF, options, script);
    assert_eq!((ran.code, ran.err.as_str()), (code, ""), "{}", ran.out);
    for part in parts {
        assert!(ran.out.contains(part), "{part} is missing:\n{}", ran.out);
    }
}

#[test]
fn a_perfect_program_is_reported_as_such() {
    check_report(
        &plays("S S E E E E S E E N N N"),
        &[],
        0,
        &[
            "a board file: rock, 7 x 7, rocks=1 seal=allowed reveal=seen\nThe short path is a bluff\n\
             The program is the walker, the machine is the adversary.\n\nline: - S - S - E - E ",
            "\n\nThe walker is out, 12 steps in all.\n\
             Perfect play: 12 steps at most. The program gave nothing away.\nNext: thwart solve FILE\n",
        ],
    );
    // One case of a judge's input is a board like any other.
    let input = "2\n1 2\nEX\n2 2\nE.\n.X\n";
    let (_folder, path) = file("x.in", input.as_bytes());
    let ran =
        run(["interact", &path, "--case", "1", "--move-time", "1m", "--", "sh", "-c", &plays("E")], b"");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

#[test]
fn the_first_bad_move_is_named() {
    check_report(
        &plays("N S S S E E E E S E E N N N"),
        &[],
        1,
        &["\nPerfect play: 12 steps at most. The program gave away 2 steps.\n\
             move 2, N, gives away 2 steps: 12 before it, 14 after it; S would have kept 12\n\
             Next: thwart analyze FILE --set line=-\n"],
    );
    // The other side, and a play that is lost.
    let escape = "game: escape\nmoves: 3\n\n@.@\n.>.\n";
    let first = "while read word rest; do [ $word = turn ] && { set $rest; echo $2; }; done";
    let ran = interact(escape, &["--as", "second"], first);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("gives away the win: second before it, first after it; "), "{}", ran.out);
    // Each step keeps the value, and yet the walker never comes out.
    let ran = interact("game: rock\nrocks: 0\n\n@00>\n", &[], &plays("E E W E W E W"));
    assert_eq!(ran.code, 1, "{}", ran.out);
    let circle = "\nmove 10 comes to a position for the third time; 1 was possible\n";
    assert!(ran.out.contains(circle), "{}", ran.out);
}

#[test]
fn programs_that_do_not_play_get_the_reason() {
    check_report(
        "echo W; cat",
        &[],
        1,
        &[
            "\nThe play stops here, after 1 move, 0 steps so far.\n",
            "\nmove 2: `W` is not legal here; legal moves are N E S\n",
        ],
    );
    check_report("printf '\\377\\n'; cat", &[], 1, &["\nmove 2: byte 1 of the answer is not UTF-8\n"]);
    check_report("kill -SEGV $$", &[], 1, &["\nmove 2: it was ended by signal 11 (SIGSEGV)\n"]);
    check_report(
        "echo what is this >&2; exit 3",
        &[],
        1,
        &[
            "\nmove 2: it ended with status 3 when its move was wanted\nThe program wrote to standard error:\n  what is this\n",
        ],
    );
    check_report(
        "exec >&-; while read word; do :; done",
        &[],
        1,
        &["\nmove 2: it closed its standard output when its move was wanted\n"],
    );
    check_report("yes | tr -d '\\n'", &[], 1, &["\nmove 2: it wrote a line of more than 4096 bytes\n"]);
    // Endless lines that thwart did not ask for must not fill its memory.
    check_report("yes S", &[], 1, &["is not legal here"]);
    let hangs = "trap '' TERM INT; while :; do sleep 9; done";
    check_report(hangs, &["--move-time", "50ms"], 1, &["\nmove 2: it had made no move after 0.1 s\n"]);
    check_report(
        &format!("printf S; {hangs}"),
        &["--move-time", "500ms"],
        1,
        &["\nmove 2: it had written no line end after 0.5 s"],
    );
    let ran = run(["interact", "sample:rock/bluff", "--", "./no/such/program"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("thwart: ./no/such/program: cannot run it: "), "{}", ran.err);
    let ran = run(["interact", "sample:rock/bluff", "--as", "both", "--", "cat"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (2, "thwart: --as both: a program plays one side; name it\n"));
}

/// Returns whether a process exists and still runs.
#[cfg(target_os = "linux")]
fn lives(pid: &str) -> bool {
    // A process that has ended is a zombie until its parent waits for it.
    let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    state.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < deadline, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Returns the number that a process wrote to a file, as soon as it is there.
fn number_in(path: &Path) -> String {
    let mut number = String::new();
    until("no process writes the number", || {
        number = fs::read_to_string(path).unwrap_or_default();
        number.ends_with('\n')
    });
    number.trim().to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_a_program_started_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pid");
    // The program starts a child that keeps its pipes open, and ends before its move.
    let forks = format!("sleep 999 & echo $! > {}; exit 4", path.display());
    check_report(&forks, &[], 1, &["\nmove 2: it ended with status 4 when its move was wanted\n"]);
    let pid = number_in(&path);
    until("the child lives", || !lives(&pid));
    // The child of a program that plays to the end must not live on either.
    fs::remove_file(&path).unwrap();
    let forks = format!("sleep 999 & echo $! > {}; {}", path.display(), plays("S S E E E E S E E N N N"));
    check_report(&forks, &[], 0, &[]);
    let pid = number_in(&path);
    until("the child lives", || !lives(&pid));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_the_play_and_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pid");
    let script = format!("echo $$ > {}; while read word; do :; done", path.display());
    let mut command = command();
    command.args(["interact", "sample:rock/bluff", "--move-time", "1h", "--", "sh", "-c", &script]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pid = number_in(&path);
    let id = child.id().to_string();
    assert!(Command::new("sh").args(["-c", "kill -INT \"$0\"", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{out}");
    assert!(out.contains("\nThe play stops here, after "), "{out}");
    until("the program lives", || !lives(&pid));
}

#[test]
fn several_boards_are_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.board", BLUFF);
    write("b.board", "game: rock\n\n@>\n");
    write("c.board", "game: rock\n\n@?\n");
    write("d.in", "2\n1 3\nE.X\n2 2\nE.\n.X\n");
    let path = folder.path().to_str().unwrap();
    let first = "while read word rest; do [ $word = turn ] && { set $rest; echo $2; }; done";
    let ran = run(["interact", path, "--move-time", "1m", "--", "sh", "-c", first], b"");
    assert_eq!(ran.code, 2, "{}", ran.out);
    let out = ran.out.replace(&format!("{path}/"), "");
    let rows: Vec<Vec<&str>> = out
        .lines()
        .map(|line| line.split("  ").map(str::trim).filter(|word| !word.is_empty()).collect())
        .collect();
    assert_eq!(rows[0], ["board", "value", "reached", "lost", "verdict", "first bad move"], "{out}");
    assert_eq!(rows[1][..5], ["a.board", "12", "infinite", "all", "loses"], "{out}");
    assert_eq!(rows[1][5], "move 2, N, gives away 2 steps: 12 before it, 14 after it; S would have kept 12");
    assert_eq!(rows[2], ["b.board", "1", "1", "-", "nothing lost"], "{out}");
    assert_eq!(rows[3], ["c.board", "-", "-", "-", "no board"], "{out}");
    assert_eq!(rows[4], ["d.in: case 1", "infinite", "infinite", "-", "nothing lost"], "{out}");
    assert_eq!(rows[5][0], "d.in: case 2", "{out}");
    assert!(rows[6][0].starts_with("5 boards: 1 loses, "), "{out}");
    assert!(ran.err.contains("c.board:3:2: `?` is no sign of a map"), "{}", ran.err);
}

#[test]
fn messages_may_be_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("heard");
    let script = format!(
        "tee {} | sed -un 's/.*\"turn\",\"count\":[0-9]*,\"moves\":\\[\"\\([^\"]*\\)\".*/\\1/p'",
        path.display()
    );
    let ran = interact("game: rock\n\n@>\n", &["--json"], &script);
    assert_eq!(ran.code, 0, "{}", ran.out);
    let heard = fs::read_to_string(&path).unwrap();
    let says: Vec<Json> = heard.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let words: Vec<&str> = says.iter().map(|say| say["say"].as_str().unwrap()).collect();
    assert_eq!(words, ["thwart", "side", "board", "move", "turn", "over"], "{heard}");
    assert_eq!(says[2]["text"], "game: rock\nrocks: 1\nseal: allowed\nreveal: seen\n\n@>\n");
    assert_eq!(
        says[5],
        serde_json::json!({"say": "over", "outcome": "1", "value": "1", "paid": "1", "slip": null})
    );
}

#[test]
fn a_program_may_start_thwart_and_play() {
    let (_folder, path) = file("x.board", BLUFF.as_bytes());
    let play = |moves: &str| {
        let ran = run(["play", "--json", &path], moves.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        ran.out.lines().map(|line| serde_json::from_str::<Json>(line).unwrap()).collect::<Vec<_>>()
    };
    let last = |says: &[Json]| says.last().cloned().unwrap_or_default();
    let over = last(&play("S\nS\nE\nE\nE\nE\nS\nE\nE\nN\nN\nN\n"));
    assert_eq!(
        over,
        serde_json::json!({"say": "over", "outcome": "12", "value": "12", "paid": "12", "slip": null})
    );
    // An illegal move does not end the play; the end of the input does.
    let says = play("west\nN\n");
    let why = "`west` is no move of this board; legal moves are N E S";
    assert!(says.contains(&serde_json::json!({"say": "illegal", "why": why})), "{says:?}");
    assert_eq!(says.iter().filter(|say| say["say"] == "turn").count(), 3, "{says:?}");
    let slip = serde_json::json!({"number": 2, "move": "N", "before": "12", "after": "14", "better": "S"});
    assert_eq!(
        last(&says),
        serde_json::json!({"say": "over", "outcome": null, "value": "12", "paid": "1", "slip": slip})
    );
    let ran = run(["play", "--json", &path, "--as", "none"], b"");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}
