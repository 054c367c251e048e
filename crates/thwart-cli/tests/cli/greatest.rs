//! The greatest boards of each game: every verb answers, refuses or stops in little memory and time.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use thwart::games::ALL;
use thwart::info::GameInfo;

use crate::support::root;

/// The memory of the process in kilobytes.
const MEMORY: u64 = 2_000_000;

/// The most cells of a picture.
const PICTURE: usize = 1 << 24;

/// The verbs, with `{}` for the board.
const VERBS: [&str; 6] = [
    "solve {} --limit 500ms --json",
    "analyze {} --limit 500ms --json",
    "check {} -",
    "render {} --limit 500ms -o -",
    "convert {} --to json -o -",
    "convert {} --to board -o -",
];

/// Returns an open board with the headers of a sample, and its walker and exit in two corners.
fn open(info: &GameInfo, cells: usize) -> String {
    let side = cells.isqrt();
    let sample = info.samples.iter().find_map(|sample| sample.text.split_once("\n\n"));
    let (headers, map) = sample.expect("a sample has headers");
    let ground = map.chars().find(|sign| ".1".contains(*sign)).expect("a sample has free cells");
    let mut text = format!("{headers}\n\n");
    for row in 0..side {
        let mut line = ground.to_string().repeat(side);
        for (sign, at) in [('@', side / 2), ('>', side - 1)] {
            if row == at && map.contains(sign) {
                line.replace_range(at..=at, &sign.to_string());
            }
        }
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Runs a verb on a file within the memory. Returns the status, the errors, and the seconds of processor time.
fn ran(verb: &str, file: &Path, certificate: &str) -> (Option<i32>, String, f64) {
    let verb = verb.replace("{}", file.to_str().expect("a name in UTF-8"));
    let script = format!(
        "ulimit -v {MEMORY}; TIMEFORMAT='%U %S'; time (printf '%s' \"$1\" | \"$0\" {verb} > /dev/null; exit ${{PIPESTATUS[1]}})"
    );
    let mut bash = Command::new("bash");
    bash.args(["-c", &script, env!("CARGO_BIN_EXE_thwart"), certificate]).current_dir(root());
    let output = bash.output().expect("bash can be run");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let seconds = said.lines().last().expect("the time").split(' ');
    (output.status.code(), said.clone(), seconds.map(|part| part.parse::<f64>().expect("seconds")).sum())
}

/// Tries verbs on a board of so many cells, or of the most that the game takes. Returns the processor time of each.
fn try_all<S: AsRef<str>>(info: &GameInfo, cells: usize, verbs: &[S]) -> Vec<f64> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("greatest.board");
    std::fs::write(&file, open(info, cells.min(info.max_cells))).expect("the board can be written");
    let certificate = format!("thwart-certificate 1\ngame: {}\nparameters: none\n", info.name);
    let mut times = Vec::new();
    for verb in verbs.iter().map(AsRef::as_ref) {
        let (status, said, seconds) = ran(verb, &file, &certificate);
        assert!(matches!(status, Some(0..=3)), "{} {verb}: {status:?} {said}", info.name);
        assert!(!said.contains("memory allocation") && !said.contains("panicked"), "{said}");
        times.push(seconds);
    }
    times
}

/// Returns `solve` with each value that the exam draws, besides the default, and with those of rock that are the
/// hardest together.
fn settings(info: &GameInfo) -> Vec<String> {
    let values = info.parameters.iter().flat_map(|one| one.exam.iter().map(move |value| (one, value)));
    let others = values.filter(|(one, value)| one.default != Some(**value));
    let singles = others.map(|(one, value)| format!("--set {}={value}", one.key));
    let pairs = (info.name == "rock").then(|| "--set width=3 --set reveal=known".to_owned());
    singles.chain(pairs).map(|set| format!("solve {{}} --limit 500ms --json {set}")).collect()
}

#[test]
fn the_greatest_boards_of_a_game_fit_in_memory() {
    for game in ALL {
        // A game that declares no greatest size has a test of its own in the nightly tier.
        let most = game.info().max_cells;
        try_all(game.info(), if most < PICTURE { most } else { 1 << 19 }, &VERBS);
    }
}

#[test]
fn large_boards_fit_in_memory_with_all_values_of_parameters() {
    for game in ALL {
        try_all(game.info(), 1 << 18, &settings(game.info()));
    }
}

#[test]
fn a_picture_has_a_greatest_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("large.board");
    let board = format!("game: wall\n\n{}", format!("{}\n", "1".repeat(4096)).repeat(4097));
    std::fs::write(&file, board).expect("the board can be written");
    let (status, said, _) = ran("render {} -o -", &file, "");
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("a picture shows up to 16,777,216 cells, and this board has 16,781,312"), "{said}");
    let (status, said, _) = ran("convert {} --to json -o -", &file, "");
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("arrays have up to 4,194,304 cells, and this board has 16,781,312"), "{said}");
    let board =
        format!("game: bomb\n\n@{}>\n{}", ".".repeat(2046), format!("{}\n", ".".repeat(2048)).repeat(2049));
    std::fs::write(&file, board).expect("the board can be written");
    let (status, said, _) = ran("analyze {}", &file, "");
    assert_eq!(status, Some(3), "{said}");
    assert!(said.contains("the number of moves is too large: 4,198,401, the limit is 4,194,304"), "{said}");
    let page = include_str!("../../../../docs/limits.md");
    assert!(page.contains(
        "`render` draws up to 16,777,216 cells, `convert --to json` writes up to 4,194,304, and `analyze` finds the values of\nup to 4,194,304 moves. A row of a"
    ));
}

/// Measures processor time, so it runs alone and in a release build: `cargo xtask nightly`.
#[test]
#[ignore = "takes a minute, and measures time"]
fn the_greatest_pictures_take_no_longer_than_their_limit() {
    for game in ALL {
        let seconds = try_all(game.info(), PICTURE, &VERBS);
        let reading = seconds[VERBS.len() - 1];
        println!("{:8} {seconds:.1?}", game.info().name);
        assert!(seconds.iter().all(|seconds| seconds - reading < 2.5), "{}: {seconds:?}", game.info().name);
    }
}

/// Measures processor time, as the test above.
#[test]
#[ignore = "takes a minute, and measures time"]
fn large_boards_take_no_longer_than_their_limit_with_all_values_of_parameters() {
    for game in ALL {
        let info = game.info();
        let verbs: Vec<String> =
            settings(info).into_iter().chain([VERBS[VERBS.len() - 1].to_owned()]).collect();
        let times = try_all(info, 1 << 20, &verbs);
        let reading = times[times.len() - 1];
        for (verb, seconds) in verbs.iter().zip(times) {
            println!("{:8} {seconds:4.1} {verb}", info.name);
            assert!(seconds - reading < 2.5, "{} {verb}: {seconds}, to read it: {reading}", info.name);
        }
    }
}
