//! Plays, typed through a pipe.

use serde_json::Value as Json;
use thwart::any::AnyGame;
use thwart::grid::Topology;
use thwart_cli::{Io, Status};

use crate::support::{BLUFF, file, line, run};

/// Runs a command line inside this process; returns what it printed.
fn inside(args: &[&str], stdin: &str) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let io = Io::captured(stdin.as_bytes(), &mut out, &mut err);
    let status = thwart_cli::run(thwart::games::ALL, ["thwart"].iter().chain(args).map(Into::into), io);
    let (out, err) = (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap());
    assert_eq!((status, err.as_str()), (Status::Answered, ""), "{args:?}: {out}");
    out
}

fn json(args: &[&str]) -> Json {
    serde_json::from_str(&inside(args, "")).unwrap()
}

/// Plays a board; returns what was printed.
fn played(board: &str, options: &[&str], typed: &str) -> String {
    let (_folder, path) = file("x.board", board.as_bytes());
    inside(&[&["play", &path], options].concat(), typed)
}

/// Returns the moves after `line:`, which may continue on further lines.
fn moves(page: &str) -> String {
    let (_, rest) = page.split_once("\nline: ").unwrap_or_else(|| panic!("no line:\n{page}"));
    let lines = rest.lines().enumerate().take_while(|(index, line)| *index == 0 || line.starts_with("  "));
    lines.map(|(_, line)| line.trim()).collect::<Vec<_>>().join(" ")
}

/// Lets the machine play itself, and checks that the minimiser pays the value of `solve`.
fn plays_perfectly(board: &str) {
    let (_folder, path) = file("x.board", board.as_bytes());
    let page = inside(&["play", &path, "--as", "none"], "");
    let solved = json(&["solve", &path, "--json", "--no-certificate"]);
    if page.contains("the play never ends") {
        assert!(solved["value"].is_null(), "{page}");
        return;
    }
    // A play that is over before it begins has neither a verdict nor moves.
    let moves = if page.contains("\nPerfect play: ") { moves(&page) } else { String::new() };
    assert_eq!(moves.is_empty(), !page.contains("\nline: "), "{page}");
    let ended = json(&["analyze", &path, "--json", "--set", &format!("line={moves}")]);
    assert_eq!(ended["moves"].as_array().unwrap().len(), 0, "the play is over: {page}");
    if solved["winner"].is_null() {
        let paid = if ended["value"].is_null() { &ended["value"] } else { &ended["spent"] };
        assert_eq!(*paid, solved["value"], "{page}");
    } else {
        assert_eq!(ended["winner"], solved["winner"], "{page}");
    }
}

fn topologies(game: &AnyGame) -> impl Iterator<Item = (Topology, Vec<String>)> + use<> {
    let settings = |topology: Topology| {
        let headers = topology.headers().map(|(key, value)| format!("{key}={value}"));
        headers.flat_map(|setting| ["--set".to_owned(), setting]).collect()
    };
    game.info().topologies.iter().map(move |&topology| (topology, settings(topology)))
}

#[test]
fn the_machine_against_itself_pays_the_value_on_every_topology() {
    for game in thwart::games::ALL {
        for (topology, settings) in topologies(game) {
            for family in ["open", "random"] {
                for seed in ["1", "2", "3"] {
                    let info = game.info();
                    let mut args = vec!["generate", info.name, "--family", family, "--size", "3x4"];
                    args.extend(["--seed", seed]);
                    args.extend(settings.iter().map(String::as_str));
                    let board = inside(&args, "");
                    assert!(board.contains(topology.word()) || topology == Topology::Four, "{board}");
                    plays_perfectly(&board);
                }
            }
        }
    }
}

#[test]
fn the_machine_against_itself_pays_the_value_of_boards_of_each_game() {
    for case in [
        "rock/cases/short-path-is-a-bluff",
        "rock/cases/hex-two-rocks",
        "rock/cases/known-bluff",
        "rock/cases/free-circle",
        "rock/cases/dead-end",
        "escape/cases/hex-odd-far",
        "escape/cases/unequal-numbers",
        "trap/cases/a-far-corner",
        "trap/cases/diagonal-steps",
        "trap/cases/no-plan-on-hex",
        "wall/cases/three-rows-upfront",
        "wall/cases/no-way",
        "bomb/cases/judge-sample",
        "bomb/cases/rock-alone",
    ] {
        let path = crate::support::root().join(format!("crates/games/{case}.board"));
        plays_perfectly(&std::fs::read_to_string(path).unwrap());
    }
}

#[test]
fn each_side_goes_by_any_of_its_names() {
    let who = |side: &str| {
        let page = played(BLUFF, &["--as", side], "");
        let own = |line: &&str| line.starts_with("You are ") || line.starts_with("Both sides ");
        page.lines().find(own).unwrap().trim_end_matches('.').to_owned()
    };
    for side in ["walker", "The Walker", "minimiser", "second"] {
        assert_eq!(who(side), "You are the walker, the machine is the adversary", "{side}");
    }
    for side in ["adversary", "maximiser", "FIRST"] {
        assert_eq!(who(side), "You are the adversary, the machine is the walker", "{side}");
    }
    assert_eq!(who("both"), "Both sides are yours: the walker and the adversary");
    // By default the user is the minimiser, whichever side is to move; `first` means the same later.
    assert!(played(BLUFF, &[], "").contains("\nYou are the walker, "));
    let later = BLUFF.replace("expect: 12", "line: -");
    assert!(played(&later, &[], "").contains("\nYou are the walker, "));
    assert!(played(&later, &["--as", "first"], "").contains("\nYou are the adversary, "));
    let own = played("game: bomb\n\n@.>\n", &[], "");
    assert!(own.contains("\nYou play against the bricks.\n"), "{own}");
    let ran = line("play crates/games/rock/cases/hat.board --as waker", "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.contains("rock has no side `waker`; known are walker adversary minimiser"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("did you mean `walker`?"), "{}", ran.err);
}

#[test]
fn the_board_cannot_come_from_where_the_moves_do() {
    let ran = line("play rock -", BLUFF);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("moves are read from standard input"), "{}", ran.err);
}

#[test]
fn a_play_to_the_end_is_judged() {
    let page = played(BLUFF, &["--as", "walker"], "s S e e\nE E\nS\nE E N N N\n");
    assert!(page.contains("\nwalker: south\nadversary: no rock\nwalker: south\n"), "{page}");
    assert!(page.contains("\nadversary: rock on 6,6\n"), "{page}");
    assert!(page.contains("\nThe walker is out, 12 steps in all.\n"), "{page}");
    assert!(page.contains("\nPerfect play: 12 steps at most. You gave nothing away.\n"), "{page}");
    assert!(page.contains("\nNext: thwart solve "), "{page}");
    let wasteful = played(BLUFF, &["--as", "walker"], "N S S S E E E E S E E N N N");
    assert!(wasteful.contains("\nPerfect play: 12 steps at most. You gave away 2 steps.\n"), "{wasteful}");
    let lost = played(
        "game: escape\nmoves: 3\n\n@.@\n.>.\n",
        &["--as", "Alice"],
        &"1,1>S\n1,3>S\n2,1>N\n".repeat(9),
    );
    assert!(!lost.contains(" so far"), "a game that is won or lost costs nothing: {lost}");
}

#[test]
fn nothing_is_lost_by_a_wrong_line() {
    let typed = "X\n#1,1\nunod\nsave\nundo 2\nundo\n\nN E W\n2,2>\u{1b}[2J\nline\nhelp\n";
    let page = played(BLUFF, &["--as", "walker"], typed);
    for word in [
        "\n`x` is no move; type directions (`south`, `n`, `2 east`), cells (`3,4`) or `-` for nothing, \
         separated by commas; legal moves are north, east, south\n",
        "\n`rock on 1,1` is not legal here; legal moves are north, east, south\n",
        "no move or command `unod`; commands are moves hint eval undo line board save help quit; \
         did you mean `undo`?\n",
        "\nname a file: save PATH\n",
        "\n`undo` stands alone, without `2`\n",
        "\nthere is no move of yours to take back\n",
        "\n`east` is not legal here; legal moves are north, south; not played: east, west\n",
        "\nline: - N -\n",
        "\nType a move, or several separated by commas: `north`, `south` can be typed here, or in short",
        "\nThe play stops here, after 3 moves, 1 step so far.\nNext: thwart play ",
        " --as walker --set 'line=- N -'\n",
    ] {
        assert!(page.contains(word), "{word} is missing:\n{page}");
    }
    assert!(!page.contains('\u{1b}'), "{page}");
}

#[test]
fn commands_answer() {
    let page = played(BLUFF, &["--as", "adversary"], "moves\nhint\neval\nline\nboard\nQUIT\nE\n");
    assert!(
        page.contains(
            "\nno rock, rock on 3,1 4,2 5,1\nBest: no rock   Perfect play from here: 12 steps at most\n"
        ),
        "{page}"
    );
    assert!(
        page.contains("at most\nPerfect play from here: 12 steps at most\nno move was made\n\n   1 2 3"),
        "{page}"
    );
    assert!(page.ends_with(".board --as adversary\n"), "nothing was played after the end: {page}");
    // An empty line makes the only move.
    let page = played("game: rock\nrocks: 0\n\n@.>\n", &["--as", "both"], "\nE\n\n\nE\n");
    assert!(page.contains("\nline: - E - E\n"), "{page}");
    let page = played(BLUFF, &["--as", "both"], "-\n\nline");
    assert!(page.contains("\nline: -\n"), "an empty line chooses nothing: {page}");
}

/// The play explains what to do, and understands directions, counts and cells.
#[test]
fn the_play_explains_itself_to_newcomers() {
    let page = played(BLUFF, &[], "2 south\neast, 3E\nLEFT\n");
    for word in [
        "\nYou are the walker, the machine is the adversary.\nYou are @. Reach an exit (>), around",
        "\nPerfect play from here: 12 steps at most.\n",
        "\nType a move as it is shown, or `hint`, `undo`, `quit`; `help` lists the rest.\n",
        "\nwalker to move, 0 steps so far   north, east, south\n",
        "\nwalker to move, 6 steps so far   ",
    ] {
        assert!(page.contains(word), "{word} is missing:\n{page}");
    }
    assert_eq!(page.matches("\nwalker: south\n").count(), 2, "{page}");
    let line = |board: &str, side: &str, typed: &str| {
        moves(&played(board, &["--as", side], &format!("{typed}\nline\n")))
    };
    assert_eq!(line(BLUFF, "both", "pass\nsouth\nobstacle on 4,1"), "- S #4,1 -");
    assert_eq!(line("game: bomb\n\n@.%>\n", "you", "1,2 - E"), "*1,2 - E");
    assert_eq!(
        line("game: wall\n\n111\n111\n", "both", "1,2\nwall below 1,2, nothing\nWest"),
        "@1,2 _1,2 - W"
    );
    assert_eq!(line("game: escape\nmoves: 3\n\n@..\n.>.\n", "both", "1,1 east"), "1,1>E");
}

/// Every move that a play shows can be typed.
#[test]
fn moves_that_are_shown_can_be_typed() {
    for game in thwart::games::ALL {
        let name = game.info().name;
        assert!(game.info().goal.ends_with('.'), "{name} says what it is about");
        assert!(game.info().challenge().ends_with('?'), "{name} asks a player something");
        let board = inside(&["generate", name, "--family", "random", "--size", "5x6"], "");
        let (folder, path) = file("x.board", board.as_bytes());
        let shown = inside(&["play", &path, "--as", "both"], "moves\n");
        let shown = shown.lines().find_map(|line| line.split_once(" to move")).unwrap().1.to_owned();
        let first = shown.rsplit("   ").next().unwrap().split(" ... ").next().unwrap();
        // The last kind of move, with its first cell if it names cells.
        let last = first.split(", ").last().unwrap();
        let cells = last.match_indices(' ').map(|(at, _)| at).find(|&at| last[..at].contains(','));
        let to_a_cell = cells.filter(|_| last.contains(" on ") || last.contains(" below "));
        let first = &last[..to_a_cell.unwrap_or(last.len())];
        let page = inside(&["play", &path, "--as", "both"], &format!("{first}\nline\n"));
        assert!(!page.contains("legal moves are") && page.contains("\nline: "), "{name}: {first}: {page}");
        drop(folder);
    }
}

#[test]
fn undo_takes_back_a_turn_and_the_answer_to_it() {
    let line_after = |board: &str, side: &str, typed: &str| {
        let page = played(board, &["--as", side], &format!("{typed}\nline\n"));
        if page.contains("\nno move was made\n") { String::new() } else { moves(&page) }
    };
    assert_eq!(line_after(BLUFF, "walker", "S S\nundo"), "- S -");
    assert_eq!(line_after(BLUFF, "walker", "S S\nundo\nundo\nundo"), "-");
    assert_eq!(line_after(BLUFF, "both", "- S\nundo"), "-");
    assert_eq!(line_after(BLUFF, "both", "- S\nundo\nundo\nundo"), "");
    // A closed turn of several moves is taken back as a whole, an open one move by move.
    let two = BLUFF.replace("expect: 12", "rocks: 3");
    assert_eq!(line_after(&two, "both", "#3,1 #4,2\nundo"), "#3,1");
    assert_eq!(line_after(&two, "both", "#3,1 #4,2 -\nundo"), "");
    assert_eq!(line_after(&two, "both", "- S #4,1 -\nundo"), "- S");
    assert_eq!(line_after("game: bomb\n\n@..>\n", "you", "*1,1 - E E\nundo"), "*1,1 - E");
    assert_eq!(line_after("game: bomb\n\n@..>\n", "you", "*1,1 - E E\nundo\nundo\nundo"), "");
    // Moves of the file can be taken back too.
    let later = BLUFF.replace("expect: 12", "line: - S - N -");
    assert_eq!(line_after(&later, "walker", "undo"), "- S -");
}

#[test]
fn a_saved_play_goes_on_where_it_was() {
    let (folder, path) = file("x.board", BLUFF.as_bytes());
    let saved = folder.path().join("my saved game.board");
    let saved = saved.to_str().unwrap();
    let nowhere = folder.path().join("nowhere").join("x");
    let typed = format!("S\nsave {}\nsave {saved}\nS\n", nowhere.display());
    let page = inside(&["play", &path, "--as", "walker"], &typed);
    assert!(page.contains(&format!("{}: cannot write it: ", nowhere.display())), "{page}");
    assert!(page.contains(&format!("\nsaved as {saved}\nwalker: south\n")), "{page}");
    let text = std::fs::read_to_string(saved).unwrap();
    assert_eq!(
        text,
        BLUFF.replace("expect: 12", "line: - S -"),
        "what was expected of the start is left out"
    );
    let again = inside(&["play", saved], "S E E E E S E E N N N\n");
    assert!(
        again.contains("\nYou are the walker, ")
            && again.contains("\nwalker to move, 1 step so far   north, south\n")
    );
    assert!(again.contains("\nPerfect play: 12 steps at most. You gave nothing away.\n"), "{again}");
    assert!(again.contains("\nline: - S - S "), "{again}");
    let over = inside(&["play", saved, "--set", "line=- E - E - E - E #4,6 -"], "");
    assert!(over.contains("walker to move, 4 steps so far"), "{over}");
}

#[test]
fn a_play_that_is_over_is_shown_and_not_judged() {
    let page = played("game: rock\nline: - E\n\n@>\n", &[], "E\n");
    assert!(page.contains("\nThe walker is out, 1 step in all.\n"), "{page}");
    assert!(!page.contains("Perfect play"), "{page}");
}

#[test]
fn beyond_exact_reach_it_says_so_and_plays_on() {
    let row = ".........\n".repeat(9);
    let board = format!("game: rock\nrocks: 4\nseal: forbidden\n\n@........\n{row}........>\n");
    let page = played(&board, &["--as", "adversary"], "-\nhint\n-\n-\n");
    assert!(page.contains("\nThe value of this position is not known. settle: the number of free"), "{page}");
    let turns: Vec<_> = page.lines().filter(|line| line.starts_with("walker: ")).collect();
    let note = "   (a legal move, not known to be best)";
    // The machine goes to cells where it has not been.
    assert_eq!(turns, ["east", "east", "east"].map(|step| format!("walker: {step}{note}")), "{page}");
    let watched = played(&board, &["--as", "none", "--nodes", "1"], "");
    assert!(watched.contains(note), "{watched}");
    // If the bounds do not meet, the move is the best that was found.
    let trap =
        format!("game: trap\n\n{}", ".........\n".repeat(4) + "....@....\n" + &".......>.\n".repeat(4));
    let page = played(&trap, &["--as", "Jerry", "--nodes", "3"], "hint\n\n\n");
    assert!(page.contains("   (best found, "), "{page}");
}

/// With as many nodes as its first position needs, a play is perfect to its end, because
/// each position that follows has nodes of its own.
#[test]
fn limits_apply_to_each_turn() {
    let play = |side: &str, nodes: u64| {
        let path = "crates/games/rock/cases/sqrt2-room.board";
        let path = crate::support::root().join(path);
        let nodes = nodes.to_string();
        let path = path.to_str().unwrap();
        let options = ["--set", "rocks=2", "--set", "seal=forbidden", "--as", side, "--nodes", &nodes];
        inside(&[&["play", path][..], &options].concat(), "")
    };
    let enough = (1..100).find(|&nodes| !play("walker", nodes).contains("not known")).unwrap();
    assert!(enough > 1, "a limit that no position needs shows nothing");
    let page = play("none", enough);
    assert!(page.contains("\nPerfect play: ") && !page.contains("not known"), "{page}");
}

#[test]
fn no_typed_line_panics() {
    let words = [
        "",
        "-",
        "N",
        "SE",
        "#1,1",
        "_1,1",
        "*2,2",
        "@1,1",
        "1,1>E",
        "1,1:3>E",
        "#0,0",
        "#99999999999999999999,1",
        "@4294967296,1",
        "1,1:>E",
        "\u{0}",
        "é1,1",
        "save",
        "save /",
        "undo",
        "undo undo",
        "moves",
        "hint",
        "eval",
        "line",
        "board",
        "help",
        "- - - -",
        "N N S S E E W W",
        "ＱＵＩＴ",
    ];
    let typed = words.iter().chain(words.iter().rev()).flat_map(|word| [word, "\n"]).collect::<String>();
    for game in thwart::games::ALL {
        for (_, settings) in topologies(game) {
            let mut args = vec!["generate", game.info().name, "--family", "open", "--size", "3x3"];
            args.extend(settings.iter().map(String::as_str));
            let board = inside(&args, "");
            for side in ["minimiser", "maximiser", "both", "none"] {
                played(&board, &["--as", side], &typed);
            }
        }
    }
    let (_folder, path) = file("x.board", BLUFF.as_bytes());
    let ran = run(["play", &path], &vec![b'-'; 3 << 20]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("<stdin>: a line of more than 1048576 bytes is no move"), "{}", ran.err);
    assert_eq!(run(["play", &path], b"\xff\xfe\n-\n").code, 0);
}
