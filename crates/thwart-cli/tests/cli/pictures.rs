//! Pictures as files: formats, sizes, animations, sheets.

use std::fs;
use std::path::Path;

use crate::support::{BLUFF, file, run};

/// Draws a board into a file of a folder of its own; returns its bytes.
fn drawn(board: &str, name: &str, args: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    render(board, &path, args);
    fs::read(&path).unwrap()
}

fn render(board: &str, path: &Path, args: &[&str]) -> String {
    let ran = run(["render", "-", "-o", path.to_str().unwrap()].iter().chain(args), board.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

/// Reads width and height from the header of a PNG.
fn sides(png: &[u8]) -> [u32; 2] {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
}

/// Counts the pictures of a GIF: each has a control block before it.
fn shots(gif: &[u8]) -> usize {
    assert_eq!(&gif[..6], b"GIF89a");
    gif.windows(4).filter(|bytes| bytes[..3] == [0x21, 0xF9, 4]).count()
}

#[test]
fn a_picture_has_the_size_that_is_asked_for() {
    let once = sides(&drawn(BLUFF, "x.png", &["--width", "600"]));
    assert_eq!(once[0], 600);
    assert_eq!(sides(&drawn(BLUFF, "x.PNG", &["--width", "600", "--scale", "2"])), once.map(|side| 2 * side));
    assert_eq!(sides(&drawn(BLUFF, "x.png", &["--landscape"])), [1280, 720]);
    assert_eq!(drawn(BLUFF, "x.png", &[]), drawn(BLUFF, "y.png", &[]), "the same bytes each time");
}

#[test]
fn what_is_not_wanted_is_left_out() {
    let all = String::from_utf8(drawn(BLUFF, "x.svg", &[])).unwrap();
    for option in ["--no-values", "--no-key", "--transparent"] {
        let less = String::from_utf8(drawn(BLUFF, "x.svg", &[option])).unwrap();
        assert!(less.len() < all.len(), "{option}");
        assert_eq!(less.contains("fill=\"#E9EDEA\"/>"), option != "--transparent", "{option}");
    }
}

#[test]
fn a_line_is_played_as_an_animation_and_as_files() {
    let folder = tempfile::tempdir().unwrap();
    // The walker takes 12 steps and one rock falls; then the answer is shown.
    assert_eq!(shots(&drawn(BLUFF, "x.gif", &[])), 1 + 12 + 1 + 1);
    let printed = render(BLUFF, &folder.path().join("step.svg"), &["--frames"]);
    assert!(
        printed.contains("step-00.svg to ") && printed.ends_with("step-14.svg: 12 steps at most\n"),
        "{printed}"
    );
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    let names: Vec<_> = names.iter().map(|name| name.to_str().unwrap()).collect();
    assert_eq!((names.len(), names[0], names[14]), (15, "step-00.svg", "step-14.svg"));
}

/// Obstacles that are laid at different times stand on different boards.
#[test]
fn a_plan_is_a_sheet_of_its_turns() {
    let board = "game: trap\n\n>..#..>\n.......\n.#...#.\n...@...\n.#...#.\n.......\n>..#..>\n";
    let sheet = String::from_utf8(drawn(board, "x.svg", &[])).unwrap();
    // Five turns, and the paths that show why fewer obstacles are too few.
    assert_eq!(sheet.matches("<g transform=\"translate(").count(), 6);
    let position = String::from_utf8(drawn(board, "x.svg", &["--position"])).unwrap();
    assert_eq!(position.matches("<g transform=\"translate(").count(), 1);
}

/// Pictures of all formats are drawn from the same scene; a page has the board, and asks the engine.
#[test]
fn a_picture_states_its_question() {
    let board = "game: rock\nrocks: 2\nseal: forbidden\n\n@..\n.#.\n..>\n";
    let asked = "rocks may fall on free cells beside you, two in all; a path has to stay open.";
    for options in [&[][..], &["--position"], &["--landscape"]] {
        let picture = String::from_utf8(drawn(board, "x.svg", options)).unwrap();
        assert!(picture.contains(asked), "{options:?}: {picture}");
    }
}

#[test]
fn a_sheet_asks_on_its_first_pages_and_answers_on_the_last() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("sheet.html");
    let out = out.to_str().unwrap();
    let ran = run(["render", "sample:rock/bluff", "sample:bomb/bend", "--sheet", "-o", out], b"");
    assert_eq!((ran.code, ran.out), (0, format!("{out}: 2 exercises\n")), "{}", ran.err);
    let sheet = std::fs::read_to_string(out).unwrap();
    let (exercises, answers) = sheet.split_once("<div class=\"answers\">").unwrap();
    assert!(exercises.contains("<h2>1. rock</h2>"), "{exercises}");
    assert!(
        exercises.contains("one in all; it may close the last path. How many steps can you promise?</p>")
    );
    assert!(exercises.contains("<div class=\"line\">"), "{exercises}");
    for told in ["bluff", "bend", "proved", "12 steps"] {
        assert!(!exercises.contains(told), "{told} gives the answer away");
    }
    assert!(answers.contains("<h2>1. 12 steps at most, proved</h2>"), "{answers}");
    assert!(
        answers.contains("<h2>2. 16 steps, proved</h2><p>One blast in the bend. Only 2,6 makes it"),
        "{answers}"
    );
    assert_eq!(sheet.matches("<svg").count(), 4);

    let ran = run(["render", "sample:rock/bluff", "sample:bomb/bend", "-o", "a.svg"], b"");
    assert!(
        ran.code == 2 && ran.err.contains("one board is wanted here, and 2 files are named"),
        "{}",
        ran.err
    );
    let ran = run(["render", "sample:rock/bluff", "--sheet", "-o", "a.svg"], b"");
    assert!(ran.code == 2 && ran.err.contains("give -o OUT.html"), "{}", ran.err);
}

/// After the search nothing looks at Ctrl-C, so the first one ends the program; every file is whole.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_drawing() {
    let side = 90;
    let mut map = vec![".".repeat(side); side];
    map[0].replace_range(..1, "@");
    map[side - 1].replace_range(side - 1.., ">");
    let (folder, path) = file("x.board", format!("game: rock\n\n{}\n", map.join("\n")).as_bytes());
    let step = |number: usize| folder.path().join(format!("step-{number:03}.svg"));
    let mut command = crate::support::command();
    command.args(["render", &path, "-o", folder.path().join("step.svg").to_str().unwrap(), "--frames"]);
    let mut child = command.spawn().unwrap();
    while !step(0).exists() {
        assert!(child.try_wait().unwrap().is_none(), "the first picture is not there");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let id = child.id().to_string();
    assert!(
        std::process::Command::new("sh").args(["-c", "kill -INT \"$0\"", &id]).status().unwrap().success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!step(2 * side - 2).exists(), "all pictures were drawn");
    for file in std::fs::read_dir(folder.path()).unwrap().flatten() {
        let text = std::fs::read_to_string(file.path()).unwrap();
        let is_picture = file.file_name().to_str().is_some_and(|name| name.starts_with("step-"));
        assert!(!is_picture || text.ends_with("</svg>\n"), "{:?}", file.path());
    }
}
