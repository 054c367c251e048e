//! The output of the verbs, through the real binary.

use serde_json::Value as Json;

use crate::support::{BLUFF, command, file, line, run};

fn json(args: &str, stdin: &str) -> Json {
    let ran = line(args, stdin);
    assert_eq!(ran.code, 0, "{args}: {}", ran.err);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    serde_json::from_str(&ran.out).unwrap()
}

fn keys(json: &Json) -> Vec<&str> {
    json.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn solve_prints_what_it_was_taken_for_the_verdict_and_what_to_try_next() {
    let (_folder, path) = file("a board.board", BLUFF.as_bytes());
    let ran = run(["solve", &path], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with(
        "a board file: rock, 7 x 7, rocks=1 seal=allowed reveal=seen\nThe short path is a bluff\nYou are @. "
    ));
    assert!(ran.out.contains("\n12 steps at most   proved   certificate accepted, "), "{}", ran.out);
    assert!(ran.out.contains("\nBest line: "), "{}", ran.out);
    assert!(ran.out.ends_with(&format!("\nNext: thwart analyze '{path}'\n")), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'), "no colour into a pipe");
    assert!(ran.out.lines().all(|line| line == line.trim_end()), "{}", ran.out);
}

#[test]
fn verdicts_differ_by_what_was_checked() {
    let ran = line("solve - --no-certificate", BLUFF);
    assert!(
        ran.out.contains("12 steps at most   solved   not checked: no certificate was asked for"),
        "{}",
        ran.out
    );
    let ran = line("solve rock -", "@.>\n");
    assert!(ran.out.contains("   impossible   certificate accepted, "), "{}", ran.out);
    assert_eq!(ran.code, 0);
}

/// A limit may strike between the search that finds the value and the one for a line.
#[test]
fn a_value_whose_line_was_cut_off_says_so() {
    let board = "game: trap\ntie-break: worst\n\n########\n#>>>>#>#\n#......#\n#.@....#\n#......#\n#......#\n\
                 #>>>>>>#\n########\n";
    let pages: Vec<_> =
        (50..2000).step_by(50).map(|nodes| line(&format!("solve - --nodes {nodes}"), board).out).collect();
    let first = pages.iter().find(|page| page.contains("\n11 obstacles   ")).unwrap();
    assert!(first.contains("\nBest line: none yet: stopped before there was a line\n"), "{first}");
    let last = pages.last().unwrap();
    assert!(last.contains("\n11 obstacles   proved") && last.contains("\nBest line: lay "), "{last}");
}

#[test]
fn a_line_that_nodes_cut_says_so() {
    let board = "game: rock\nrocks: 3\nseal: forbidden\nreveal: known\n\n.@.>\n....\n";
    let cut = line("solve - --nodes 100 --json", board).out;
    assert!(
        cut.contains(r#""value":4"#) && cut.contains(r##""line":["#1,3"],"line_complete":false"##),
        "{cut}"
    );
    let whole = line("solve - --nodes 150 --json", board).out;
    assert!(whole.contains(r##""#1,3","-","S""##) && !whole.contains("line_complete"), "{whole}");
}

#[test]
fn json_has_the_promised_keys_in_order_and_the_same_bytes_each_time() {
    let solved = json("solve - --json", BLUFF);
    assert_eq!(
        keys(&solved),
        [
            "schema",
            "game",
            "parameters",
            "question",
            "method",
            "verdict",
            "certified",
            "value",
            "lower",
            "upper",
            "line",
            "work",
            "seconds"
        ]
    );
    assert_eq!(solved["schema"], 1);
    assert_eq!(solved["parameters"], serde_json::json!({"rocks": 1, "seal": "allowed", "reveal": "seen"}));
    assert_eq!((&solved["verdict"], &solved["value"]), (&"proved".into(), &12.into()));
    assert_eq!(solved["line"][0], "-");
    let impossible = json("solve rock - --json", "@.>\n");
    assert_eq!(impossible["verdict"], "impossible");
    assert!(["value", "lower", "upper"].iter().all(|key| impossible[key].is_null()));
    let once = || line("solve - --json --nodes 100 --seed 3", BLUFF).out;
    assert_eq!(once().split("\"seconds\"").next(), once().split("\"seconds\"").next());
}

/// The cell that must not be lost, the length of the path without it, and the length with it.
#[test]
fn json_names_the_most_vital_cell() {
    let solved = json("solve - --json --set reveal=known", BLUFF);
    let keys = keys(&solved);
    let at = keys.iter().position(|&key| key == "vital").unwrap();
    assert_eq!(keys[at - 1..=at + 1], ["upper", "vital", "line"]);
    assert_eq!(solved["vital"], serde_json::json!({"cell": "4,2", "value": 10, "otherwise": 6}));
    assert_eq!(solved["line"][0], "#4,2");
    let cut_off = json("solve rock - --json --set reveal=known", "@.>\n");
    assert_eq!(cut_off["vital"], serde_json::json!({"cell": "1,2", "value": null, "otherwise": 2}));
    for harmless in ["solve - --json --set reveal=known --start 4,6", "solve - --json"] {
        assert_eq!(json(harmless, BLUFF).get("vital"), None, "{harmless}");
    }
}

/// A stopped search returns the bounds that it has.
#[test]
fn the_search_for_the_most_vital_cell_obeys_its_limit() {
    let ran = line("solve - --json --set reveal=known --nodes 40", BLUFF);
    assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    let solved: Json = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&solved["verdict"], &solved["lower"], &solved["upper"]),
        (&"unknown".into(), &6.into(), &Json::Null)
    );
    let ran = line("solve - --set reveal=known --nodes 40", BLUFF);
    assert!(ran.out.contains("\nat least 6 steps   unknown\n"), "{}", ran.out);
    assert!(ran.out.ends_with("Next: thwart games rock\n"), "{}", ran.out);
    let ran = line("analyze - --set reveal=known --nodes 40", BLUFF);
    assert_eq!(ran.code, 3, "{}", ran.err);
}

/// On a board with several starts the analysis names its start, and the user can
/// choose another one.
#[test]
fn analysis_names_its_start() {
    let board = "game: rock\nrocks: 0\n\n@.@\n...\n..>\n";
    let human = line("analyze -", board).out;
    assert!(
        human.contains("\nThis is about the start 1,1; for the other one give --start 1,3.\n"),
        "{human}"
    );
    assert!(human.contains("\n1  @ . s\n"), "{human}");
    let first = json("analyze - --json", board);
    assert_eq!(keys(&first)[..5], ["schema", "game", "parameters", "question", "start"]);
    assert_eq!(first["start"], "1,1");
    let second = json("analyze - --json --start 1,3", board);
    assert_eq!(second.get("start"), None, "it is the only one");
    assert_ne!(first["value"], second["value"]);
    assert!(!line("analyze - --start 1,3", board).out.contains("--start"));
}

/// A pen of one cell misses eight points, and its play is over.
#[test]
fn a_finished_play_has_its_score() {
    let board = "game: enclose\nwalls: 4\nline: #2,3 #3,2 #3,4 #4,3 -\n\n.....\n.....\n..@..\n.....\n.....\n";
    let solved = line("solve -", board).out;
    assert!(solved.contains("\nscore 1   proved   certificate accepted"), "{solved}");
    assert!(line("analyze -", board).out.contains("\nThe play is over: score 1, 8 paid so far\n"));
    assert_eq!(json("solve - --json", board)["score"], 1);
}

#[test]
fn every_case_of_a_judges_input_is_solved() {
    let input = "2\n1 2\nEX\n\n2 2\nE.\n.X\n";
    let ran = line("solve -", input);
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("case 1 of 2\nuva-10381 input: rock, 1 x 2, "), "{}", ran.out);
    assert!(ran.out.contains("\n\ncase 2 of 2\nuva-10381 input: rock, 2 x 2, "), "{}", ran.out);
    let lines = line("solve - --json", input).out;
    let values: Vec<Json> =
        lines.lines().map(|line| serde_json::from_str::<Json>(line).unwrap()["value"].clone()).collect();
    assert_eq!(values, [1, 2]);
    assert_eq!(json("solve - --json --case 2", input)["value"], 2);
    let many = line("render - -o x.svg", input);
    assert_eq!(many.code, 2);
    assert!(many.err.contains("this input has 2 cases; choose one with --case N"), "{}", many.err);
}

#[test]
fn options_change_the_board() {
    assert_eq!(json("solve - --json --set rocks=0", BLUFF)["value"], 6);
    assert_eq!(json("solve - --json --start 4,6", BLUFF)["value"], 1);
    assert_eq!(json("solve - --json --set rocks=0 --exit 1,1", BLUFF)["value"], 3);
    assert_eq!(json("solve rock - --json --start 1,1 --exit 2,2", "..\n..\n")["value"], 2);
    let ran = line("convert - --to board --start 7,1 --exit 7,7 --set rocks=2 --set title=moved", BLUFF);
    assert!(ran.out.starts_with("game: rock\nrocks: 2\ntitle: moved\nexpect: 12\n\n"), "{}", ran.out);
    assert!(ran.out.ends_with("\n.......\n.####..\n.......\n@.....>\n"), "{}", ran.out);
}

#[test]
fn methods_agree() {
    for method in ["settle", "iterate", "generic"] {
        let solved = json(&format!("solve - --json --method {method}"), BLUFF);
        assert_eq!((&solved["method"], &solved["value"]), (&method.into(), &12.into()));
    }
}

#[test]
fn a_game_beyond_reach_is_unknown_not_an_error_of_usage() {
    let size = 60;
    let map = format!("@{}>\n{}", ".".repeat(size - 2), format!("{}\n", ".".repeat(size)).repeat(size));
    let ran = line("solve rock - --method generic --set rocks=3", &map);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    assert!(ran.err.contains("the number of positions is too large"), "{}", ran.err);
}

#[test]
fn analyze_lists_every_move_with_its_reply() {
    let ran = line("analyze -", BLUFF);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("\n12 steps at most  adversary to move\n\n  move  value "), "{}", ran.out);
    assert!(ran.out.contains("\n* -     12 steps at most  S\n"), "{}", ran.out);
    let analyzed = json("analyze - --json", BLUFF);
    assert_eq!(
        keys(&analyzed),
        [
            "schema",
            "game",
            "parameters",
            "question",
            "side",
            "spent",
            "value",
            "lower",
            "upper",
            "best",
            "moves"
        ]
    );
    assert_eq!((&analyzed["side"], &analyzed["best"]), (&"maximiser".into(), &"-".into()));
    assert_eq!(keys(&analyzed["moves"][0]), ["move", "value", "lower", "upper", "reply"]);
    assert_eq!(analyzed["moves"].as_array().unwrap().len(), 4);
    let walker = json("analyze - --json --set line=-", BLUFF);
    assert_eq!((&walker["side"], &walker["best"]), (&"minimiser".into(), &"S".into()));
    let later = json("analyze - --json", &BLUFF.replace("expect: 12", "line: - S -"));
    assert_eq!((&later["spent"], &later["value"]), (&1.into(), &11.into()));
}

#[test]
fn analyze_says_when_the_play_is_over() {
    let over = "game: rock\nline: - E\n\n@>\n";
    let ran = line("analyze -", over);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("\nThe play is over: 0 steps at most, 1 paid so far\n"), "{}", ran.out);
    let json = json("analyze - --json", over);
    assert!(json["side"].is_null() && json["best"].is_null());
    assert_eq!((&json["value"], &json["moves"]), (&0.into(), &Json::Array(vec![])));
    assert_eq!(line("solve -", over).code, 0);
}

#[test]
fn certificates_are_written_and_checked() {
    let (folder, board) = file("x.board", BLUFF.as_bytes());
    let proof = folder.path().join("x.proof");
    let proof = proof.to_str().unwrap();
    let ran = run(["solve", &board, "--certificate", proof], b"");
    assert!(ran.out.ends_with(&format!("\nNext: thwart check {board} {proof}\n")), "{}", ran.out);
    let ran = run(["check", &board, proof], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("accepted: 12 steps at most  "), "{}", ran.out);
    assert!(ran.out.ends_with(" entries checked\n"), "{}", ran.out);

    let ran = run(["check", proof, &board], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("this is a certificate, not a board; to check it: thwart check"), "{}", ran.err);
    // A board in the place of the certificate: a file, a judge's input, a map, and a long one that is not read to its end.
    let long = format!("game: rock\n\n{}", format!("{}\n", ".".repeat(400)).repeat(400));
    for text in [BLUFF, "1\n2 3\nE#.\n..X\n", "@..\n..>\n", &long] {
        let ran = run(["check", &board, "-"], text.as_bytes());
        assert_eq!(ran.code, 2, "{}", ran.err);
        let wanted =
            "<stdin>: this is a board, not a certificate; `thwart solve BOARD --certificate FILE` writes";
        assert!(ran.err.contains(wanted), "{}", ran.err);
    }
    for text in ["", "yes\n", "thwart-certificate 2\n", "certificate\ngame: rock\n"] {
        let ran = run(["check", &board, "-"], text.as_bytes());
        assert_eq!(ran.code, 1, "{}", ran.err);
    }
    let ran = run(["check", "-", "-"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("standard input cannot be both the board and the certificate"), "{}", ran.err);

    let text = std::fs::read_to_string(proof).unwrap();
    std::fs::write(proof, text.replacen("claim: 12", "claim: 11", 1)).unwrap();
    let ran = run(["check", &board, proof], b"");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(
        ran.err.starts_with(&format!("thwart: refused: {proof}:8: a rock on cell 37 (6,3) at place 3 of the walk makes the walker pay 12 in all, the claim is 11")),
        "{}",
        ran.err
    );
    std::fs::write(proof, &text).unwrap();
    let ran = run(["check", &board, proof, "--set", "rocks=2"], b"");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("the certificate is for `rocks=1 seal=allowed reveal=seen`"), "{}", ran.err);
    // Only the two files are left in the folder.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn the_judge_gets_its_own_output_and_nothing_else() {
    let ran = line("judge uva-10381", "3\n1 2\nEX\n2 2\nE.\n.X\n1 3\nE.X\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "1\n2\ninfinite\n", ""));
}

#[test]
fn convert_goes_in_both_directions() {
    let judge = "1\n2 3\nE#.\n..X\n";
    let board = line("convert - --to board", judge);
    assert_eq!(board.code, 0, "{}", board.err);
    assert!(board.out.ends_with("\n\n@#.\n..>\n"), "{}", board.out);
    assert_eq!(line("convert - --to .board", &board.out).out, board.out);
    assert_eq!(line("convert - --to uva-10381", &board.out).out, judge);
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.board");
    let ran = run(["convert", "-", "--to", "board", "-o", out.to_str().unwrap()], judge.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(out).unwrap(), board.out);
    let played = line("convert - --to uva-10381", "game: rock\nline: -\n\n@.>\n");
    assert_eq!(played.code, 2);
    assert!(played.err.contains("has no word for the moves in `line:`"), "{}", played.err);
}

#[test]
fn render_draws_the_answer_or_the_position() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x.svg");
    for args in [&["--theme", "dark"][..], &["--position"]] {
        let ran = run(["render", "-", "-o", out.to_str().unwrap()].iter().chain(args), BLUFF.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.starts_with(out.to_str().unwrap()));
        assert!(std::fs::read_to_string(&out).unwrap().contains("<svg"));
    }
    assert!(line("render - -o -", BLUFF).out.contains("<svg"));
}

#[test]
fn games_prints_the_rules_and_the_methods() {
    let list = line("games", "");
    assert!(list.out.lines().any(|line| line.starts_with("rock")), "{}", list.out);
    let description = line("games rock", "");
    for part in ["# rock", "default 1", "settle", "generic", "cost: ", "Exact up to", "uva-10381"] {
        assert!(description.out.contains(part), "{part}: {}", description.out);
    }
    let reason = thwart::games::wall::INFO.refused_topologies[0].1;
    let description = line("games wall", "").out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["Exact answers by board four eight eight sqrt2 hex", "exact refused", reason] {
        assert!(description.contains(part), "{part}: {description}");
    }
}

#[test]
fn colour_is_as_the_user_wants_it() {
    let colored = |args: &str| line(args, BLUFF).out.contains('\u{1b}');
    assert!(!colored("solve -"));
    assert!(colored("solve - --color always"));
    assert!(colored("--color=always solve -"));
    assert!(!colored("solve - --color never"));
    assert!(!colored("solve - --json --color always"));
    let output = command().args(["games", "--color", "always"]).env("NO_COLOR", "1").output().unwrap();
    assert!(output.stdout.contains(&0x1b), "what is asked for outright comes before the environment");
}

#[test]
fn help_and_version_are_answers() {
    for args in ["--help", "solve --help", "-h", "--version"] {
        let ran = line(args, "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args}");
        assert!(!ran.out.is_empty());
    }
}

/// A plan is printed turn by turn: what is laid, the path that the walker then has in
/// mind, and his step.
#[test]
fn a_plan_shows_his_path_in_each_turn() {
    let board = "game: trap\n\n..>\n...\n@..\n";
    let page = line("solve -", board).out;
    let turns = "Best line, turn by turn:\n  1  lay 2,3  his path is 2N 2E to 1,3; he goes to 2,1\n  \
                 2  lay 1,2  no path is left\n";
    assert!(page.contains(turns), "{page}");
    let solved = json("solve - --json", board);
    let keys = keys(&solved);
    let at = keys.iter().position(|&key| key == "turns").unwrap();
    assert_eq!(keys[at - 1..=at + 1], ["line", "turns", "work"]);
    let first = serde_json::json!({"turn": 1, "lay": ["2,3"], "expects": ["3,1", "2,1", "1,1", "1,2", "1,3"], "goes": "2,1"});
    assert_eq!(solved["turns"][0], first);
    assert_eq!(
        solved["turns"][1],
        serde_json::json!({"turn": 2, "lay": ["1,2"], "expects": [], "goes": null})
    );
}

/// After some turns of a play, the words and the list continue to count from there.
#[test]
fn turns_are_counted_from_the_start_of_the_play() {
    let board = "game: trap\nline: #1,2 S\n\n@..\n...\n..>\n";
    let page = line("solve -", board).out;
    assert!(page.contains("only has to stand by turn 3."), "{page}");
    assert!(page.contains("\n  2  lay ") && page.contains("\n  3  lay "), "{page}");
    assert!(!page.contains("\n  1  lay "), "{page}");
    let turns = &json("solve - --json", board)["turns"];
    assert_eq!([&turns[0]["turn"], &turns[1]["turn"]], [2, 3]);
}

/// If all of a turn is laid, the list begins with the walker's step.
#[test]
fn turns_begin_with_the_step_he_still_has_to_take() {
    let board = "game: trap\nline: #1,2\n\n@..\n...\n..>\n";
    let page = line("solve -", board).out;
    let first = "  1  lay nothing more  his path is S 2E S to 3,3; he goes to 2,1\n  2  lay 3,2 ";
    assert!(page.contains(first), "{page}");
    let turns = &json("solve - --json", board)["turns"];
    let expects = ["1,1", "2,1", "2,2", "2,3", "3,3"];
    assert_eq!(turns[0], serde_json::json!({"turn": 1, "lay": [], "expects": expects, "goes": "2,1"}));
    assert_eq!(turns[1]["turn"], 2);
}

/// A link that `Share` of the page gives: the bluff after its first two moves.
const LINK: &str = "https://example.org/thwart/#1.S0_MTbVSKMpPzuYqySzJAbJDMlIVijPyi0oUChJLMhQyixUSFZJyStPSuHIy84Dy\
    ugquKFjZRMcMyAiHCiDTyDgYCaOrozLNxaUHAVx6yiCAoB3AwnYQPkgepg5KAwA";

#[test]
fn a_link_is_read_offline() {
    for (args, stdin) in [(format!("solve {LINK} --json"), ""), ("solve - --json".to_owned(), LINK)] {
        let ran = line(&args, stdin);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("\"value\":9"), "{}", ran.out);
    }
    let puzzle = line(&format!("convert {LINK} --to link --puzzle"), "").out;
    assert!(puzzle.starts_with("#1.") && puzzle.ends_with("&puzzle\n"), "{puzzle}");
    assert!(line("solve - --json", &puzzle).out.contains("\"value\":12"), "the board before any move");
    assert_eq!(line("convert - --to board --puzzle", &puzzle).code, 2);
    let ran = line("solve https://example.org/", "");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.starts_with("thwart: the link: this is an address of example.org, and nothing is fetched"),
        "{}",
        ran.err
    );
}

/// The tests build the program without the page.
#[test]
fn without_the_page_it_says_how_to_get_it() {
    for args in ["studio", "render - -o x.html"] {
        let ran = line(args, "game: bomb\n\n@%>\n");
        assert_eq!(ran.code, 2);
        assert!(
            ran.err.contains("cargo xtask studio") && ran.err.contains("--features studio"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn a_judge_is_found_by_a_short_name() {
    let input = "1\n2 2\nEX\n..\n";
    let answer = line("judge uva-10381", input);
    assert_eq!(answer.code, 0, "{}", answer.err);
    for name in ["uva10381", "UVA-10381", "10381", "UVA10381"] {
        assert_eq!(line(&format!("judge {name}"), input).out, answer.out, "{name}");
    }
    for name in ["tomjerry", "TOMJERRY", "wallgamediv1", "WallGameDiv1", "boardescape-div2", "bomberman"] {
        let ran = line(&format!("validate {name}"), "");
        assert!(ran.err.starts_with("invalid: "), "{name}: {}", ran.err);
    }
    for (name, meant) in
        [("tomjery", "tomjerry"), ("uva-10382", "uva-10381"), ("wallgame1", "wall-game-div1")]
    {
        let ran = line(&format!("judge {name}"), "");
        assert!(ran.code == 2 && ran.err.ends_with(&format!("; did you mean `{meant}`?\n")), "{}", ran.err);
        assert!(line(&format!("validate {meant}"), "").err.starts_with("invalid: "), "{meant} is known");
    }
    let cat = "3 3\n..0\n...\n*..\n";
    let named = line("convert - --from TomJerry --to board", cat);
    assert_eq!(
        (named.code, named.out),
        (0, line("convert - --from codechef-tomjerry --to board", cat).out),
        "{}",
        named.err
    );
}

#[test]
fn several_boards_are_analyzed_one_after_the_other() {
    let board = |title: &str| format!("game: bomb\ntitle: {title}\n\n@.%>\n");
    let input = format!("{}---\ngame: bomb\n\n@?\n---\n{}", board("one"), board("two"));
    let ran = line("analyze - --json", &input);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("case 2"), "{}", ran.err);
    let told: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told.len(), 2);
    assert_eq!(
        (&told[0]["case"], &told[1]["case"], &told[1]["file"]),
        (&1.into(), &3.into(), &"<stdin>".into())
    );
    assert_eq!(told[0]["moves"].as_array().unwrap().len(), 5);
    let one = line("analyze - --json", &board("one"));
    let one: serde_json::Value = serde_json::from_str(&one.out).unwrap();
    assert!(one.get("case").is_none() && one["moves"] == told[0]["moves"]);
    let ran = line("analyze sample:rock/bluff sample:bomb/bend", "");
    assert!(
        ran.out.starts_with("sample:rock/bluff\n") && ran.out.contains("\n\nsample:bomb/bend\n"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("Next:"), "{}", ran.out);
}

#[test]
fn a_board_is_converted_to_arrays() {
    let input = "game: bomb\ntitle: T\nexpect: 4\n\n@3%>\n.#..\n";
    let made: serde_json::Value = serde_json::from_str(&line("convert - --to json", input).out).unwrap();
    assert_eq!(made["walls"], serde_json::json!([[0, 0, 0, 0], [0, 1, 0, 0]]));
    assert_eq!(made["bricks"], serde_json::json!([[0, 0, 1, 0], [0, 0, 0, 0]]));
    assert_eq!(made["costs"], serde_json::json!([[1, 3, 1, 1], [1, 0, 1, 1]]));
    assert_eq!(
        (&made["starts"], &made["exits"]),
        (&serde_json::json!([[0, 0]]), &serde_json::json!([[0, 3]]))
    );
    assert_eq!((&made["par"], &made["parameters"]["blasts"]), (&4.into(), &1.into()));
    // The text in it is the board again.
    let again = line("convert - --to json", made["board"].as_str().unwrap());
    assert_eq!(serde_json::from_str::<serde_json::Value>(&again.out).unwrap(), made);
}
