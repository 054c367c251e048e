//! Topologies, lengths with roots, several starts and exits.

use serde_json::{Value as Json, json as literal};
use thwart_cli::Status;

use super::{DUEL, STROLL, json, run};
use crate::support::file;

/// The shortest path has one slanting step and one straight one.
const SLANT: &str = "game: stroll\ntopology: eight\ndiagonal: sqrt2\nexpect: 1+1sqrt2\n\n@..\n..>\n";
/// Two starts and two exits.
const STARTS: &str = "game: stroll\n\n>.@\n9..\n@.>\n";

fn keys(json: &Json) -> Vec<&str> {
    json.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn lengths_with_roots_are_decimals_and_exact_text() {
    let solved = json("solve - --json", SLANT);
    assert_eq!(solved["parameters"], literal!({"topology": "eight", "diagonal": "sqrt2"}));
    for key in ["value", "lower", "upper"] {
        let found = solved[key].as_f64().unwrap();
        assert!((found - (1.0 + 2.0_f64.sqrt())).abs() < 1e-12, "{found}");
        assert_eq!(solved[format!("{key}_exact")], "1+1sqrt2");
    }
    let keys = keys(&solved);
    let at = keys.iter().position(|&key| key == "value").unwrap();
    assert_eq!(keys[at..at + 6], ["value", "value_exact", "lower", "lower_exact", "upper", "upper_exact"]);

    let analyzed = json("analyze - --json", &SLANT.replace("expect: 1+1sqrt2", "line: E"));
    assert_eq!((&analyzed["spent"], &analyzed["spent_exact"]), (&1.0.into(), &"1".into()));
    assert_eq!(analyzed["value_exact"], "1sqrt2");
    assert_eq!(analyzed["best"], "SE");
    let best = analyzed["moves"].as_array().unwrap().iter().find(|step| step["move"] == "SE").unwrap();
    assert_eq!(best["upper_exact"], "1sqrt2");
    let spent = run("analyze -", &SLANT.replace("expect: 1+1sqrt2", "line: SE"));
    assert!(spent.out.contains(", 1.4 paid so far"), "{}", spent.out);

    // Whole lengths stay whole numbers.
    let whole = json("solve - --json --set topology=eight", STROLL.replace("expect: 4\n", "").as_str());
    assert_eq!((&whole["value"], whole.get("value_exact")), (&2.into(), None));
    assert_eq!(whole["parameters"], literal!({"topology": "eight"}));
}

#[test]
fn expectations_are_read_and_said_exactly() {
    assert_eq!(run("solve -", SLANT).status, Status::Answered);
    let ran = run("solve -", &SLANT.replace("1+1sqrt2", "2sqrt2"));
    assert_eq!(ran.status, Status::Refused);
    assert!(ran.err.ends_with("failed expectation: expected 2sqrt2, found 1+1sqrt2\n"), "{}", ran.err);
    let ran = run("solve -", &SLANT.replace("1+1sqrt2", "2.41"));
    assert_eq!(ran.status, Status::Usage);
    assert!(ran.err.contains("`2.41` is no expectation"), "{}", ran.err);
}

#[test]
fn values_of_cells_are_decimals() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values");
    let ran = run(&format!("solve - --values {}", path.to_str().unwrap()), SLANT);
    assert_eq!(ran.status, Status::Answered, "{}", ran.err);
    let text = std::fs::read_to_string(path).unwrap();
    let root = 2.0_f64.sqrt();
    let expected = [[1.0 + root, root, 1.0], [2.0, 1.0, 0.0]];
    for (row, expected) in text.lines().zip(expected) {
        let row: Vec<f64> = row.split(' ').map(|word| word.parse().unwrap()).collect();
        assert!(row.iter().zip(expected).all(|(found, wanted)| (found - wanted).abs() < 1e-12), "{text}");
    }
}

#[test]
fn hexagons_are_solved_and_drawn() {
    let board = "game: stroll\ntopology: hex\nexpect: 2\n\n@.\n..\n>.\n";
    let ran = run("solve -", board);
    assert!(ran.out.starts_with("a board file: stroll, 3 x 2, topology=hex\n"), "{}", ran.out);
    assert!(ran.out.contains("\n1  @ .\n2   . .\n3  > .\n"), "{}", ran.out);
    assert_eq!(json("solve - --json", board)["line"], literal!(["SE", "SW"]));
    assert!(run("render - -o -", board).out.contains("<svg"));
}

#[test]
fn every_start_has_its_value() {
    let ran = run("solve -", STARTS);
    assert_eq!(ran.status, Status::Answered, "{}", ran.err);
    assert!(
        ran.out.contains(
            "\n1   >  1  @\n2   9  1  1\n3   s  1  >\n@ walker   s start   > exit   0-9 cost of entering\n"
        ),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\nstart 1,3: 2 coins   proved   certificate accepted, "), "{}", ran.out);
    assert!(
        ran.out.contains("\n\nstart 1,3  2 coins  proved\nstart 3,1  2 coins  proved\n\n"),
        "{}",
        ran.out
    );
    let solved = json("solve - --json", STARTS);
    let one = |start: &str| literal!({"start": start, "value": 2, "lower": 2, "upper": 2, "verdict": "proved", "certified": true});
    assert_eq!(solved["starts"], literal!([one("1,3"), one("3,1")]));
    assert_eq!(keys(&solved["starts"][0]), ["start", "value", "lower", "upper", "verdict", "certified"]);
    assert_eq!(solved["value"], 2);
    let unchecked = json("solve - --json --no-certificate", STARTS);
    assert_eq!(unchecked["starts"][1]["verdict"], "solved");
    assert_eq!(unchecked["starts"][1]["certified"], false);

    // With a single start, no starts are listed.
    let alone = json("solve - --json --start 3,2", STARTS);
    assert_eq!((alone.get("starts"), &alone["value"]), (None, &1.into()));
    assert!(!run("solve - --start 3,2", STARTS).out.contains("start "));
    let drawn = tempfile::tempdir().unwrap();
    let ran = run(&format!("render - -o {}/x.svg", drawn.path().to_str().unwrap()), STARTS);
    assert!(ran.out.ends_with(": start 1,3: 2 coins\n"), "{}", ran.out);
}

#[test]
fn many_starts_are_cut_for_people_only() {
    let board = format!("game: stroll\n\n{}>\n", "@".repeat(60));
    let ran = run("solve - --no-certificate", &board);
    assert!(
        ran.out.contains("\nstart 1,20  41 coins  solved\n... 40 more starts, --json gives all\n"),
        "{}",
        ran.out
    );
    assert_eq!(json("solve - --json --no-certificate", &board)["starts"].as_array().unwrap().len(), 60);
}

#[test]
fn a_certificate_is_about_one_start() {
    let (folder, board) = file("two.board", STARTS.as_bytes());
    let proof = folder.path().join("proof");
    let proof = proof.to_str().unwrap();
    let ran = run(&format!("solve {board} --certificate {proof}"), "");
    assert_eq!(ran.status, Status::Answered);
    let said = format!(
        "thwart: --certificate: {proof} is about the start 1,3 only; for another one give --start ROW,COLUMN\n"
    );
    assert_eq!(ran.err, said);
    assert_eq!(run(&format!("check {board} {proof}"), "").status, Status::Answered);
    let ran = run(&format!("solve {board} --start 3,1 --certificate {proof}"), "");
    assert_eq!((ran.status, ran.err.as_str()), (Status::Answered, ""));
    assert_eq!(run(&format!("check {board} --start 3,1 {proof}"), "").status, Status::Answered);
}

#[test]
fn starts_and_exits_are_placed_several_times() {
    let open = "....\n....\n";
    let solved = json("solve stroll - --json --start 1,1 --start 2,1 --exit 1,4 --exit 2,2", open);
    let starts = solved["starts"].as_array().unwrap();
    assert_eq!(starts.iter().map(|start| &start["value"]).collect::<Vec<_>>(), [2, 1]);
    let ran = run("solve duel - --start 1,1 --start 1,2", "....\n");
    assert!(
        ran.err.contains("a second token (`@`); the first is at 1,1, duel needs exactly one"),
        "{}",
        ran.err
    );
    // A map has neither start nor exit, and the messages say so.
    let map = "type octile\nheight 2\nwidth 3\nmap\n...\n...\n";
    let ran = run("solve stroll -", map);
    assert!(
        ran.err.contains("a MovingAI map has no start, and stroll needs at least one; give --start"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("has no exit, and stroll needs at least one; give --exit"), "{}", ran.err);
    let solved =
        json("solve stroll - --json --start 1,1 --exit 2,3 --set topology=eight --set diagonal=sqrt2", map);
    assert_eq!(solved["value_exact"], "1+1sqrt2");
}

#[test]
fn a_game_lists_its_boards() {
    let printed = run("games stroll", "").out;
    assert!(
        printed.contains("\nBoards\n  topology        four, eight, eight with diagonal: sqrt2, hex\n"),
        "{printed}"
    );
    assert!(printed.contains("\n  entering costs  yes: digits, or a `costs:` block\n"), "{printed}");
    assert!(printed.contains("\n  @    start, one or more\n"), "{printed}");
    let printed = run("games duel", "").out;
    assert!(
        printed.contains(
            "\n  topology        four\n  hex             no: a row of hexagons is a row of squares\n"
        ),
        "{printed}"
    );
    assert!(printed.contains("\n  entering costs  no\n"), "{printed}");
    let ran = run("solve - --set topology=hex", DUEL);
    assert_eq!(ran.status, Status::Usage);
    assert!(
        ran.err.contains("duel is played on four, not on `hex`: a row of hexagons is a row of squares"),
        "{}",
        ran.err
    );
}

#[test]
fn what_maps_cannot_hold_is_said() {
    let ran = run("convert - --to movingai", &SLANT.replace("@..", "@.@"));
    assert!(
        ran.err.ends_with("not written: 2 starts, 1 exit, topology eight, diagonal sqrt2\n"),
        "{}",
        ran.err
    );
    let ran = run("convert - --to movingai", "game: stroll\n\n@2>\n>..\n");
    assert!(ran.err.ends_with("not written: 1 start, 2 exits, entering costs\n"), "{}", ran.err);
}

const YAML: &str = "image: floor.pgm\nresolution: 0.05\norigin: [0.0, 0.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\n\
    free_thresh: 0.196\n";

#[test]
fn metres_are_given_where_steps_have_their_length() {
    let (folder, robot) = file("floor.yaml", YAML.as_bytes());
    std::fs::write(folder.path().join("floor.pgm"), "P2\n3 2\n1\n1 1 1 1 1 1\n").unwrap();
    let solve = |more: &str| json(&format!("solve stroll {robot} --json --start 1,1 --exit 2,3{more}"), "");
    assert_eq!(solve("")["metres"], 0.15);
    let exact = solve(" --set topology=eight --set diagonal=sqrt2");
    assert!((exact["metres"].as_f64().unwrap() - 0.05 * (1.0 + 2.0_f64.sqrt())).abs() < 1e-9, "{exact}");
    // A diagonal step that counts 1 is longer than 1, and hexagons are not squares.
    assert_eq!(solve(" --set topology=eight").get("metres"), None);
    assert_eq!(solve(" --set topology=hex").get("metres"), None);
    let both = solve(" --start 2,1");
    assert_eq!(both["starts"][1]["metres"], 0.1);
    let ran = run(&format!("solve stroll {robot} --start 1,1 --start 2,1 --exit 2,3"), "");
    assert!(ran.out.contains("\nstart 2,1  0.1 m: 2 coins   proved\n"), "{}", ran.out);
}

#[test]
fn unknown_cells_of_a_robots_map_are_free_if_asked_for() {
    let (folder, robot) = file("floor.yaml", YAML.as_bytes());
    std::fs::write(folder.path().join("floor.pgm"), "P2\n3 1\n255\n254 205 254\n").unwrap();
    let ends = "--start 1,1 --exit 1,3";
    let ran = run(&format!("solve stroll {robot} {ends} --unknown-free"), "");
    assert_eq!(ran.status, Status::Answered, "{}", ran.err);
    assert!(
        ran.out.starts_with(
            "a ROS map, 0.05 m a cell, unknown counts as free; 2 free, 0 occupied, 1 unknown: stroll, 1 x 3\n"
        ),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with(&format!("analyze stroll {robot} {ends} --unknown-free\n")), "{}", ran.out);
    let ran = run(&format!("solve stroll {robot} {ends}"), "");
    assert!(ran.err.contains("`#` has no meaning in stroll"), "{}", ran.err);
    let ran = run("solve - --unknown-free", STROLL);
    assert!(
        ran.err.contains("--unknown-free: only a ROS map has unknown cells; leave it out"),
        "{}",
        ran.err
    );
    let ran = run("solve stroll - --unknown-free", "P2\n3 1\n255\n254 205 254\n");
    assert!(ran.err.contains("--unknown-free: only a ROS map says what is unknown; to make its usual gray free, give --threshold 205"), "{}", ran.err);
}
