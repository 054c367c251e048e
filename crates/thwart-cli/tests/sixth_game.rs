//! A sixth game that lives in the tests is solved, drawn, played, judged,
//! checked and exported without a line changed elsewhere.

#[path = "../../thwart/tests/sixth/mod.rs"]
mod sixth;

use std::path::{Path, PathBuf};

use thwart::any::{AnyGame, Entry};
use thwart_cli::{Io, Status, run};

static GAMES: &[&dyn AnyGame] = &[&Entry::<sixth::Shove>::NEW];

const BOARD: &str = "game: shove\nshoves: 1\ntitle: past the bully\nexpect: 5\n\n@...>\n";
const JUDGE_INPUT: &str = "SHOVE 1 1 5\nA...B\n";

/// Runs a command line; gives its output, or panics with its complaints.
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
    let page = thwart(&["games", "shove"], "");
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
fn it_is_analysed_and_played() {
    let folder = Folder::new();
    let table = thwart(&["analyze", &folder.file("start.board", BOARD)], "");
    assert!(table.contains("1,1>E"), "{table}");
    let line = BOARD.replace("\n\n", "\nline: - E 1,2>W\n\n");
    let page = thwart(&["analyze", &folder.file("later.board", &line), "--json"], "");
    assert!(page.contains("\"move\":\"E\""), "{page}");
    let illegal = BOARD.replace("\n\n", "\nline: E\n\n");
    let (status, _, complaint) = try_thwart(&["solve", &folder.file("illegal.board", &illegal)], "");
    assert_eq!(status, Status::Usage);
    assert!(complaint.contains("illegal.board:5:7: `E` is not legal here"), "{complaint}");
}

#[test]
fn it_is_played_at_the_terminal() {
    let folder = Folder::new();
    let board = folder.file("bully.board", BOARD);
    let page = thwart(&["play", &board, "--as", "Bully"], "1,2>W\n1,1>E\n-\n-\n-\n-\n-\n");
    for word in [
        "You are the bully, the machine is the walker.",
        "bully to move, 0 paid   - 1,1>E\n",
        "`1,2>W` is not legal here; one may play - 1,1>E\n",
        "\nbully: 1,1>E\nwalker: E\n",
        "\n3 steps in spite of the shoves.\n",
        "\nPerfect play: 5 steps in spite of the shoves. You gave away 2.\n",
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
