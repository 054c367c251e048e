//! Two games that live only in these tests: every verb works with them, and no source of the
//! command line knows them.

mod boards;
mod duel;
#[cfg(target_os = "linux")]
mod interrupt;
mod stroll;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::Value as Json;
use thwart::any::AnyGame;
use thwart_cli::{Io, Status};

static GAMES: &[&AnyGame] = &[&AnyGame::of::<stroll::Stroll>(), &AnyGame::of::<duel::Duel>()];

struct Ran {
    status: Status,
    out: String,
    err: String,
}

fn run_with(args: &[&str], stdin: &str, stop: &Arc<AtomicBool>) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut io = Io::captured(stdin.as_bytes(), &mut out, &mut err);
    io.stop = stop.clone();
    let status = thwart_cli::run(GAMES, ["thwart"].iter().chain(args).map(Into::into), io);
    Ran { status, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

fn run(args: &str, stdin: &str) -> Ran {
    run_with(&args.split(' ').collect::<Vec<_>>(), stdin, &Arc::default())
}

fn json(args: &str, stdin: &str) -> Json {
    let ran = run(args, stdin);
    assert_eq!(ran.status, Status::Answered, "{args}: {}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

const STROLL: &str = "game: stroll\nexpect: 4\n\n@9.\n.1>\n";
/// The same board without a false expectation.
const STROLL_AS_IT_IS: &str = "game: stroll\n\n@9.\n.1>\n";
const DUEL: &str = "game: duel\nexpect: first\n\n@...\n";

#[test]
fn every_verb_works_with_it() {
    assert!(run("games", "").out.ends_with("\nNext: thwart games stroll\n"));
    assert!(run("games stroll", "").out.contains("patient"));
    let ran = run("solve -", STROLL.replace("expect: 4", "expect: 3").as_str());
    assert_eq!(ran.status, Status::Answered, "{}", ran.err);
    assert!(ran.out.contains("3 coins   proved"), "{}", ran.out);
    assert_eq!(run("solve -", STROLL).status, Status::Refused);
    assert_eq!(json("analyze - --json", STROLL)["moves"][0]["value"], 10 + 1);
    let judged = run("judge stroll-judge", "@9.\n.1>\n");
    assert_eq!((judged.status, judged.out.as_str()), (Status::Answered, "3 coins, please\n"));
    assert!(run("solve -", "@9.\n.1>\n").out.starts_with("stroll-judge input: stroll, 2 x 3\n"));
    assert_eq!(run("convert - --to stroll-judge", STROLL).out, "@9.\n.1>\n");
    assert!(run("render - -o -", STROLL).out.contains("<svg"));
}

#[test]
fn a_format_of_one_game_is_none_of_the_others() {
    let ran = run("convert - --to stroll-judge", DUEL);
    assert_eq!(ran.status, Status::Usage);
    assert!(ran.err.contains("stroll-judge is a format of stroll, this is a board of duel"), "{}", ran.err);
    let ran = run("solve - --start 1,2 --exit 1,1", DUEL);
    assert!(ran.err.contains("--exit: boards of duel have no `>`"), "{}", ran.err);
}

#[test]
fn wins_have_winners_and_nim_sums() {
    let solved = json("solve - --json", DUEL);
    let keys: Vec<&str> = solved.as_object().unwrap().keys().map(String::as_str).collect();
    let at = keys.iter().position(|&key| key == "winner").unwrap();
    assert_eq!(keys[at - 1..=at + 1], ["upper", "winner", "line"]);
    assert_eq!(
        (&solved["winner"], &solved["value"], &solved["lower"]),
        (&"first".into(), &1.into(), &1.into())
    );
    let generic = json("solve - --json --method generic", DUEL);
    assert_eq!((&generic["winner"], &generic["value"]), (&"first".into(), &Json::Null));
    let analyzed = json("analyze - --json", DUEL);
    assert_eq!((&analyzed["winner"], &analyzed["moves"][0]["winner"]), (&"first".into(), &"first".into()));
    let second = run("solve -", "game: duel\nexpect: first\n\n@..\n");
    assert_eq!(second.status, Status::Refused);
    assert!(second.err.contains("expected first, found second (nim-sum 0)"), "{}", second.err);
    assert_eq!(run("solve -", "game: duel\nexpect: 0\n\n@..\n").status, Status::Answered);
}

/// Neither of the two has obstacles, and one has no exit.
#[test]
fn only_families_that_fit_are_listed_and_drawn() {
    for (game, solved) in [("stroll", "coins   proved"), ("duel", " wins   proved")] {
        let listed = run(&format!("generate {game}"), "").out;
        assert!(listed.contains("\n  open "), "{listed}");
        assert!(!listed.contains("maze") && !listed.contains("rubble"), "{listed}");
        let drawn = run(&format!("generate {game} --family open --size 4x5"), "");
        assert_eq!(drawn.status, Status::Answered, "{}", drawn.err);
        let ran = run("solve -", &drawn.out);
        assert!(ran.out.contains(solved), "{}{}", ran.out, ran.err);
        let maze = run(&format!("generate {game} --family maze --size 9x9"), "");
        assert_eq!((maze.status, maze.out.as_str()), (Status::Usage, ""));
        let reason = format!("thwart: --family maze: `#` has no meaning in {game}; its signs are ");
        assert!(maze.err.starts_with(&reason) && maze.err.lines().count() == 1, "{}", maze.err);
        assert!(maze.err.contains("; families that fit are open"), "{}", maze.err);
    }
}

#[test]
fn an_anytime_search_says_what_it_has() {
    let args = "solve - --json --method patient --nodes 50";
    let found = json(args, STROLL);
    assert_eq!((&found["verdict"], &found["certified"]), (&"best found".into(), &false.into()));
    assert_eq!((&found["value"], &found["lower"], &found["upper"]), (&Json::Null, &1.into(), &19.into()));
    assert_eq!(found["work"]["nodes"], 50);
    let ran = run("solve - --method patient --nodes 50", STROLL);
    assert!(ran.out.contains("1 to 19 coins   best found\n"), "{}", ran.out);
    assert!(ran.out.ends_with("Next: thwart games stroll\n"), "{}", ran.out);

    let unknown = run("solve - --json --method patient --nodes 1", STROLL);
    assert_eq!(unknown.status, Status::Unknown);
    assert!(unknown.out.contains("\"verdict\":\"unknown\""), "{}", unknown.out);
    assert!(unknown.out.contains("\"upper\":null"), "{}", unknown.out);
    let judged = run("judge stroll-judge --method patient --nodes 1", "@9.\n.1>\n");
    assert_eq!((judged.status, judged.out.as_str()), (Status::Unknown, "unknown\n"));
    assert!(judged.err.contains("case 1: stopped before there was an answer"), "{}", judged.err);
    // The judge's own time limit ends the search.
    let judged = run("judge stroll-judge --method patient", "@9.\n.1>\n");
    assert_eq!((judged.status, judged.out.as_str()), (Status::Answered, "19 coins, please\n"));
}

#[test]
fn a_stopped_search_prints_the_best_so_far() {
    let stop = Arc::new(AtomicBool::new(false));
    let stopper = {
        let stop = stop.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            stop.store(true, Ordering::SeqCst);
        })
    };
    let ran = run_with(&["solve", "-", "--method", "patient"], STROLL, &stop);
    stopper.join().unwrap();
    assert_eq!(ran.status, Status::Interrupted);
    assert!(ran.out.contains("1 to 19 coins   best found\n"), "{}", ran.out);
}

/// Proof, check and explanation would run for ever here. The end of this test shows that each
/// of them obeys the limit and the user's stop.
#[test]
fn what_follows_the_answer_ends_with_the_limit_and_with_ctrl_c() {
    let uncertified = "solved   not checked: stopped before there was a certificate";
    for (title, verdict) in [
        (stroll::ENDLESS_PROOF, uncertified),
        (stroll::ENDLESS_CHECK, uncertified),
        (stroll::ENDLESS_EXPLANATION, "Stopped before it was explained."),
    ] {
        let board = format!("title: {title}\n{STROLL_AS_IT_IS}");
        let limited = run("solve - --limit 20ms", &board);
        let stop = Arc::new(AtomicBool::new(false));
        let stopper = {
            let stop = stop.clone();
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(50));
                stop.store(true, Ordering::SeqCst);
            })
        };
        let stopped = run_with(&["solve", "-"], &board, &stop);
        stopper.join().unwrap();
        for (ran, status) in [(limited, Status::Answered), (stopped, Status::Interrupted)] {
            assert_eq!(ran.status, status, "{title}: {}", ran.err);
            assert!(ran.out.contains("3 coins   ") && ran.out.contains(verdict), "{title}: {}", ran.out);
        }
    }
    // A JSON object has no picture, so the explanation is not made.
    let board = format!("title: {}\n{STROLL_AS_IT_IS}", stroll::ENDLESS_EXPLANATION);
    assert_eq!(json("solve - --json", &board)["verdict"], "proved");
}

#[test]
fn a_line_can_be_left_out() {
    let (with, without) =
        (json("solve - --json", STROLL_AS_IT_IS), json("solve - --json --no-line", STROLL_AS_IT_IS));
    assert_eq!((with["line"].as_array().unwrap().len(), &without["line"]), (3, &Json::Array(Vec::new())));
    assert_eq!((&with["value"], &with["verdict"]), (&without["value"], &without["verdict"]));
    assert!(run("solve -", STROLL_AS_IT_IS).out.contains("\nBest line: "));
    let left_out = run("solve - --no-line", STROLL_AS_IT_IS);
    assert!(left_out.out.contains("3 coins   proved") && !left_out.out.contains("line"), "{}", left_out.out);
}

#[test]
fn unwritten_files_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    let path = path.to_str().unwrap();
    let ran = run(&format!("solve - --values {path}"), DUEL);
    assert_eq!(ran.status, Status::Usage);
    assert!(ran.out.contains("proved"), "the answer is printed all the same");
    assert!(ran.err.contains("cells have no values here by the method count"), "{}", ran.err);
    let ran = run(&format!("solve - --method patient --nodes 50 --certificate {path}"), STROLL);
    assert_eq!(ran.status, Status::Unknown);
    let reason = format!("--certificate: {path} is not written: only exact values have certificates");
    assert!(ran.err.contains(&reason), "{}", ran.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn long_lines_and_long_lists_are_cut_for_people_only() {
    let long = format!("game: stroll\n\n@{}>\n", ".".repeat(998));
    let ran = run("solve -", &long);
    assert!(ran.out.contains(" more, --json gives all\n"), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.len() <= 1100), "{}", ran.out);
    assert_eq!(json("solve - --json", &long)["line"].as_array().unwrap().len(), 999);
    let wide = format!("game: duel\nhop: 60\n\n@{}\n", ".".repeat(100));
    let ran = run("analyze -", &wide);
    assert!(ran.out.contains("\n  ... 20 more that are no better, --json gives all\n"), "{}", ran.out);
    assert_eq!(json("analyze - --json", &wide)["moves"].as_array().unwrap().len(), 60);
}

#[test]
fn a_wrong_solver_is_caught_by_the_checker() {
    let ran = run("solve - --method liar", STROLL);
    assert_eq!(ran.status, Status::Refused);
    assert!(ran.out.contains("2 coins   solved   REFUSED by the checker"), "{}", ran.out);
    assert!(ran.err.contains("the checker refused this answer"), "{}", ran.err);
}
