//! A game that lives in the tests is solved, drawn, played, judged, checked and
//! exported without a change elsewhere.

use std::path::{Path, PathBuf};

use thwart::any::AnyGame;
use thwart_cli::{Io, Status, run};
use thwart_exam::clumsy::Clumsy;
use thwart_shove::Shove;

static GAMES: &[&AnyGame] = &[&AnyGame::of::<Shove>(), &AnyGame::of::<Clumsy>()];

const BOARD: &str = "game: shove\nshoves: 1\ntitle: past the bully\nexpect: 5\n\n@...>\n";
const JUDGE_INPUT: &str = "SHOVE 1 1 5\nA...B\n";

/// Runs a command line; returns its output, or panics with its errors.
fn thwart(args: &[&str], stdin: &str) -> String {
    let (status, stdout, stderr) = try_thwart(args, stdin);
    assert_eq!(status, Status::Answered, "{args:?}: {stderr}");
    stdout
}

fn try_thwart(args: &[&str], stdin: &str) -> (Status, String, String) {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let args = ["thwart"].iter().chain(args).map(Into::into);
    let status = run(GAMES, args, Io::captured(stdin.as_bytes(), &mut stdout, &mut stderr));
    (status, String::from_utf8(stdout).expect("text"), String::from_utf8(stderr).expect("text"))
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("writable");
        self.name(name)
    }

    fn path(&self, name: &str) -> PathBuf {
        Path::new(self.0.path()).join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("a plain path").to_owned()
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("it was written")
    }
}

#[test]
fn it_is_listed_with_its_rules_and_parameters() {
    assert!(thwart(&["games"], "").contains("shove"));
    let page = thwart(&["games", "shove"], "").split_whitespace().collect::<Vec<_>>().join(" ");
    for word in ["shoves", "0..9", "generic", "shove-judge", "the adversary may shove him"] {
        assert!(page.contains(word), "{word} is missing:\n{page}");
    }
}

#[test]
fn it_is_solved_drawn_and_explained() {
    let folder = Folder::new();
    let board = folder.file("bully.board", BOARD);
    let page = thwart(&["solve", &board], "");
    for word in ["5 steps in spite of the shoves", "proved", "past the bully", "@"] {
        assert!(page.contains(word), "{word} is missing:\n{page}");
    }
    let json = thwart(&["solve", &board, "--json"], "");
    for word in ["\"game\":\"shove\"", "\"value\":5", "\"verdict\":\"proved\"", "\"certified\":true"] {
        assert!(json.contains(word), "{word} is missing: {json}");
    }
}

#[test]
fn it_is_analyzed_and_played() {
    let folder = Folder::new();
    let table = thwart(&["analyze", &folder.file("start.board", BOARD)], "");
    assert!(table.contains("1,1>E"), "{table}");
    let line = BOARD.replace("\n\n", "\nline: - E 1,2>W\n\n");
    let page = thwart(&["analyze", &folder.file("later.board", &line), "--json"], "");
    assert!(page.contains("\"move\":\"E\""), "{page}");
    let illegal = BOARD.replace("\n\n", "\nline: E\n\n");
    let (status, _, error) = try_thwart(&["solve", &folder.file("illegal.board", &illegal)], "");
    assert_eq!(status, Status::Usage);
    assert!(error.contains("illegal.board:5:7: `E` is not legal here"), "{error}");
}

#[test]
fn it_is_played_at_the_terminal() {
    let folder = Folder::new();
    let board = folder.file("bully.board", BOARD);
    let page = thwart(&["play", &board, "--as", "Bully"], "1,2>W\n1,1>E\n-\n-\n-\n-\n-\n");
    for word in [
        "You are the bully, the machine is the walker.",
        "bully to move, 0 steps so far   nothing, 1,1 east\n",
        "`1,2 west` is not legal here; legal moves are nothing, 1,1 east\n",
        "\nbully: 1,1 east\nwalker: east\n",
        "\n3 steps in spite of the shoves.\n",
        "\nPerfect play: 5 steps in spite of the shoves. You gave away 2 steps.\n",
        "\nline: 1,1>E E - E - E\n",
    ] {
        assert!(page.contains(word), "{word} is missing:\n{page}");
    }
    let watched = thwart(&["play", &board, "--as", "none"], "");
    assert!(watched.contains("\nPerfect play: 5 steps in spite of the shoves.\n"), "{watched}");
}

#[test]
fn it_is_judged_and_converted() {
    assert_eq!(thwart(&["judge", "shove-judge"], JUDGE_INPUT), "5\n");
    let recognised = thwart(&["solve", "-"], JUDGE_INPUT);
    assert!(recognised.contains("shove-judge"), "{recognised}");
    let folder = Folder::new();
    let board = folder.file("bully.board", BOARD);
    assert_eq!(thwart(&["convert", &board, "--to", "shove-judge"], ""), JUDGE_INPUT);
    assert_eq!(thwart(&["convert", &board, "--to", "board"], ""), BOARD);
}

#[test]
fn its_certificate_is_written_and_checked() {
    let folder = Folder::new();
    let board = folder.file("bully.board", BOARD);
    let certificate = folder.name("bully.cert");
    thwart(&["solve", &board, "--certificate", &certificate], "");
    let accepted = thwart(&["check", &board, &certificate], "");
    assert!(accepted.contains("accepted") && accepted.contains("5 steps"), "{accepted}");
    let lie = folder.read("bully.cert").replace("claim: 5", "claim: 4");
    let lie = folder.file("lie.cert", &lie);
    let (status, stdout, stderr) = try_thwart(&["check", &board, &lie], "");
    assert_eq!(status, Status::Refused, "{stdout}{stderr}");
}

#[test]
fn it_is_exported_as_a_picture() {
    let folder = Folder::new();
    let board = folder.file("bully.board", BOARD);
    thwart(&["render", &board, "-o", &folder.name("bully.svg")], "");
    assert!(folder.read("bully.svg").starts_with("<svg"));
}

/// Four boards; only the second and the third go wrong.
const BATCH: &str = "CLUMSY 4\nnone 1 5\nA...B\nsolver 1 3\nA.B\nplay 1 4\nA..B\nnone 1 2\nAB\n";

/// Returns the message about a panic in a part of the solver.
fn panic_message(part: &str) -> String {
    format!("stumbled in the {part} (crates/thwart-exam/src/clumsy.rs:")
}

#[test]
fn a_board_that_fails_leaves_all_others_of_a_batch_their_answers() {
    let (status, stdout, stderr) = try_thwart(&["solve", "-"], BATCH);
    assert_eq!(status, Status::Unknown, "{stderr}");
    for word in ["case 1 of 4", "5 steps in spite", "case 3 of 4", "case 4 of 4", "1 steps in spite"] {
        assert!(stdout.contains(word), "{word} is missing:\n{stdout}");
    }
    assert_eq!(stdout.matches("proved").count(), 3, "{stdout}");
    let error = format!("thwart: <stdin>: case 2: the solver failed: {}", panic_message("solver"));
    assert!(stderr.starts_with(&error), "{stderr}");
    assert!(
        stderr.ends_with("); that is a mistake in thwart, please report it with the board\n"),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1, "nothing else is said: {stderr}");
}

#[test]
fn a_batch_in_json_has_a_line_for_every_board() {
    let (status, stdout, _) = try_thwart(&["solve", "-", "--json"], BATCH);
    assert_eq!(status, Status::Unknown);
    let lines: Vec<serde_json::Value> =
        stdout.lines().map(|line| serde_json::from_str(line).expect("one object on one line")).collect();
    let values: Vec<_> = lines.iter().map(|line| line["value"].as_u64()).collect();
    assert_eq!(values, [Some(5), None, Some(4), Some(1)]);
    let failed = &lines[1];
    assert!(
        failed["error"].as_str().expect("why").starts_with("the solver failed: stumbled in the solver (")
    );
    assert_eq!((&failed["verdict"], &failed["certified"]), (&"unknown".into(), &false.into()));
    assert_eq!((failed["lower"].as_u64(), failed["upper"].as_u64()), (Some(0), None));
    assert_eq!((&failed["parameters"]["mishap"], &failed["method"]), (&"solver".into(), &"hasty".into()));
    assert!(lines[0].get("error").is_none());
    // The same keys in the same order, and then the error.
    let keys = |line: &serde_json::Value| line.as_object().expect("an object").keys().cloned().collect();
    let (mut good, failed): (Vec<String>, Vec<String>) = (keys(&lines[0]), keys(failed));
    good.push("error".to_owned());
    assert_eq!(good, failed);
}

#[test]
fn a_judge_gets_an_answer_in_every_place() {
    let (status, stdout, stderr) = try_thwart(&["judge", "clumsy-judge"], BATCH);
    assert_eq!((status, stdout.as_str()), (Status::Unknown, "5\nunknown\n4\n1\n"), "{stderr}");
    assert!(stderr.contains("case 2: the solver failed: stumbled"), "{stderr}");
}

#[test]
fn a_board_that_fails_is_one_row_of_a_data_set() {
    let folder = Folder::new();
    let row = |mishap: &str| {
        let board = format!("CLUMSY 1\n{mishap} 1 5\nA...B\n");
        format!("{}\n", serde_json::json!({ "id": mishap, "board": board }))
    };
    let rows = folder.file("in.jsonl", &["none", "solver", "rules", "play", "none"].map(row).concat());
    let output = folder.name("out.jsonl");
    thwart(&["batch", &rows, "-o", &output], "");
    let rows: Vec<serde_json::Value> =
        folder.read("out.jsonl").lines().map(|line| serde_json::from_str(line).expect("a row")).collect();
    let status: Vec<_> = rows.iter().map(|row| row["status"].as_str().expect("a word")).collect();
    assert_eq!(status, ["solved", "failed", "invalid", "solved", "solved"]);
    for (row, part) in [(1, "solver"), (2, "rules")] {
        let error = rows[row]["error"].as_str().expect("why");
        assert!(error.contains(&panic_message(part)), "{error}");
        assert_eq!(rows[row]["id"], part);
    }
}

/// Four boards; the rules themselves go wrong on the first and the third.
const RULES: &str = "CLUMSY 4\nrules 1 5\nA...B\nnone 1 3\nA.B\nrules 1 4\nA..B\nnone 1 2\nAB\n";

#[test]
fn rules_that_fail_on_a_board_leave_all_others_of_a_batch_their_answers() {
    for threads in ["1", "3"] {
        let (status, stdout, stderr) = try_thwart(&["solve", "-", "--threads", threads], RULES);
        assert_eq!(status, Status::Usage, "{stderr}");
        for word in ["case 2 of 4", "case 4 of 4", "steps in spite"] {
            assert!(stdout.contains(word), "{word} is missing:\n{stdout}");
        }
        let errors: Vec<_> = stderr.lines().collect();
        assert_eq!(errors.len(), 2, "{stderr}");
        for (error, case) in errors.into_iter().zip([1, 3]) {
            let why = format!(
                "thwart: <stdin>: case {case}: the rules of clumsy failed: {}",
                panic_message("rules")
            );
            assert!(error.starts_with(&why), "{error}");
        }
        let (status, stdout, _) = try_thwart(&["judge", "clumsy-judge", "--threads", threads], RULES);
        assert_eq!((status, stdout.as_str()), (Status::Usage, "unknown\n3\nunknown\n1\n"));
        let (_, stdout, _) = try_thwart(&["solve", "-", "--json", "--threads", threads], RULES);
        let lines: Vec<serde_json::Value> =
            stdout.lines().map(|line| serde_json::from_str(line).expect("one object on one line")).collect();
        let values: Vec<_> = lines.iter().map(|line| line["value"].as_u64()).collect();
        assert_eq!(values, [None, Some(3), None, Some(1)]);
        for (line, failed) in lines.iter().zip([true, false, true, false]) {
            let why = line["error"].as_str().is_some_and(|why| why.contains(&panic_message("rules")));
            assert_eq!((why, line["verdict"] == "unknown"), (failed, failed), "{line}");
        }
    }
}

#[test]
fn a_case_that_is_no_position_leaves_all_others_their_answers() {
    let cases = "CLUMSY 3\nnone 1 3\nA.B\nnonsense 1 4\nA..B\nnone 1 2\nAB\n";
    let (status, stdout, stderr) = try_thwart(&["judge", "clumsy-judge"], cases);
    assert_eq!((status, stdout.as_str()), (Status::Usage, "3\nunknown\n1\n"), "{stderr}");
    assert!(stderr.contains(": case 2: mishap: there is no `nonsense`; it is "), "{stderr}");
    let (status, stdout, stderr) = try_thwart(&["solve", "-"], &cases.replace("none", "other"));
    assert_eq!((status, stdout.as_str()), (Status::Usage, ""), "{stderr}");
    assert_eq!(stderr.lines().count(), 3, "what is wrong with each: {stderr}");
}

#[test]
fn an_answer_survives_what_fails_after_it() {
    let board = |mishap: &str| format!("game: clumsy\nmishap: {mishap}\n\n@.>\n");
    for (mishap, why) in [("proof", "making the certificate failed: "), ("checker", "making the certificate")]
    {
        let (status, stdout, stderr) = try_thwart(&["solve", "-"], &board(mishap));
        assert_eq!((status, stderr.as_str()), (Status::Answered, ""), "{mishap}");
        for word in ["3 steps in spite of the shoves", "solved", why, &format!("stumbled in the {mishap}")] {
            assert!(stdout.replace('\n', " ").contains(word), "{mishap}: {word} is missing:\n{stdout}");
        }
    }
    let page = thwart(&["solve", "-"], &board("picture"));
    assert!(page.contains("3 steps in spite of the shoves   proved"), "{page}");
}

#[test]
fn a_checker_that_fails_has_not_accepted() {
    let folder = Folder::new();
    let board = folder.file("x.board", "game: clumsy\nmishap: checker\n\n@.>\n");
    let honest = folder.file("y.board", "game: clumsy\n\n@.>\n");
    let certificate = folder.name("y.cert");
    thwart(&["solve", &honest, "--certificate", &certificate], "");
    let digest = |text: &str| text.lines().find(|line| line.starts_with("digest: ")).map(str::to_owned);
    let text = folder.read("y.cert");
    let (_, _, refused) = try_thwart(&["check", &board, &certificate], "");
    let parameters = text.replace("mishap=none", "mishap=checker");
    let parameters = folder.file("z.cert", &parameters);
    let (_, _, other) = try_thwart(&["check", &board, &parameters], "");
    let right = other.split('`').nth(3).expect("the digest of the board").to_owned();
    assert!(refused.contains("parameters: "), "{refused}");
    let sealed =
        folder.read("z.cert").replace(&digest(&text).expect("a digest"), &format!("digest: {right}"));
    let sealed = sealed.replace("kind: table", "kind: stumble-1");
    let (status, stdout, stderr) = try_thwart(&["check", &board, &folder.file("s.cert", &sealed)], "");
    assert_eq!((status, stdout.as_str()), (Status::Refused, ""));
    assert!(stderr.contains("refused: ") && stderr.contains("the checker failed: stumbled"), "{stderr}");
}

#[test]
fn analysis_and_play_survive_a_failure_too() {
    let folder = Folder::new();
    let board = folder.file("x.board", "game: clumsy\nmishap: play\n\n@...>\n");
    let (status, stdout, stderr) = try_thwart(&["analyze", &board], "");
    assert_eq!((status, stdout.as_str()), (Status::Unknown, ""));
    assert!(stderr.contains("x.board: the solver failed: stumbled in the play ("), "{stderr}");
    // An oracle that panics is replaced, and the new one answers once before it panics:
    // so the machine knows the best moves of the walker, but not those of the bully.
    let watched = thwart(&["play", &board, "--as", "none"], "");
    assert_eq!(
        watched.matches("a legal move, not known to be best)\nwalker: east\n").count(),
        4,
        "{watched}"
    );
    assert!(watched.contains("in spite of the shoves."), "{watched}");
    let rules = folder.file("r.board", "game: clumsy\nmishap: rules\n\n@...>\n");
    let (status, _, stderr) = try_thwart(&["solve", &rules], "");
    assert_eq!(status, Status::Usage);
    assert!(stderr.contains("r.board: the rules of clumsy failed: stumbled in the rules ("), "{stderr}");
}
