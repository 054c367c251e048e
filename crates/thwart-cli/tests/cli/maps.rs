//! Maps that users have already: read for any game, and written.

use std::fs;
use std::path::Path;

use serde_json::Value as Json;
use thwart::grid::format::{image, map_format_of, movingai};

use crate::support::{BLUFF, Ran, command, file, line, root, run};

/// Two rooms, a door between them.
pub(crate) const ROOMS: &str = "type octile\nheight 3\nwidth 5\nmap\n..@..\n..G.W\n..T..\n";
/// The same as a picture; the door is grey.
pub(crate) const PICTURE: &str = "P2\n5 3\n255\n255 255 0 255 255\n255 255 210 255 0\n255 255 0 255 255\n";

pub(crate) fn yaml(picture: &str) -> String {
    format!(
        "image: {picture}\nresolution: 0.05\norigin: [0.0, 0.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\n\
         free_thresh: 0.196\n"
    )
}

pub(crate) fn json(ran: &Ran) -> Json {
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn published(name: &str) -> String {
    format!("crates/thwart-grid/tests/data/movingai/{name}")
}

pub(crate) fn refused(ran: &Ran, words: &str) {
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.starts_with("thwart: ") && ran.err.contains(words), "{}", ran.err);
}

#[test]
fn each_format_is_recognised_and_said_with_what_was_assumed() {
    let png = image::write_png(&movingai::parse(ROOMS, movingai::Options::default()).unwrap().board).unwrap();
    let (folder, robot) = file("floor.yaml", yaml("floor.pgm").as_bytes());
    fs::write(folder.path().join("floor.pgm"), PICTURE).unwrap();
    let at = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    for (path, first) in [
        (
            at("a", ROOMS.as_bytes()),
            "a MovingAI map, trees and water count as obstacles; 12 free, 3 obstacles: rock, 3 x 5, ",
        ),
        (at("b", &png), "a PNG, gray 206 and lighter counts as free; 12 free, 3 obstacles: rock, 3 x 5, "),
        (
            at("c", PICTURE.as_bytes()),
            "a PGM, gray 206 and lighter counts as free; 12 free, 3 obstacles: rock, 3 x 5, ",
        ),
        (
            robot,
            "a ROS map, 0.05 m a cell, unknown counts as an obstacle; 12 free, 3 occupied, 0 unknown: rock, 3 x 5, ",
        ),
    ] {
        let ran = run(["solve", "rock", &path, "--start", "1,1", "--exit", "1,4"], b"");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{path}");
        assert!(ran.out.starts_with(first), "{}", ran.out);
        let next = format!("\nNext: thwart analyze rock {path} --start 1,1 --exit 1,4\n");
        assert!(ran.out.ends_with(&next), "{}", ran.out);
        let text =
            run(["convert", "rock", &path, "--to", "board", "--start", "1,1", "--exit", "1,4"], b"").out;
        assert_eq!(text, "game: rock\n\n@.#>.\n....#\n..#..\n", "{path}");
    }
}

#[test]
fn from_overrides_looking_and_knows_what_it_is_not() {
    let solved = line("solve rock - --from movingai --start 1,1 --exit 1,4 --json", ROOMS);
    assert_eq!(json(&solved)["game"], "rock");
    let ran = line("solve rock - --from pgm --start 1,1 --exit 1,4", PICTURE);
    assert_eq!(ran.code, 0, "{}", ran.err);
    refused(&line("solve rock - --from png", PICTURE), "this is a PGM; give --from pgm, or leave it out");
    refused(
        &line("solve rock - --from png", ROOMS),
        "this is no picture; only PNG, PGM (P2 or P5), BMP and JPEG are read",
    );
    refused(&line("solve rock - --from board", ROOMS), "is no sign of a map");
    refused(&line("solve rock - --from movingai", BLUFF), "write `type octile`, `height H`");
    refused(&line("solve rock - --from ros", &yaml("x.pgm")), "name the YAML file instead of -");
    refused(&line("solve rock - --from pdf", BLUFF), "known are board movingai png pgm bmp jpeg ros ");
}

#[test]
fn thresholds_and_water_change_what_is_free() {
    let steps = |args: &str, input: &str| {
        json(&line(&format!("solve bomb - --set blasts=0 --json {args}"), input))["value"].clone()
    };
    assert_eq!(steps("--start 2,1 --exit 2,4", PICTURE), 3);
    assert_eq!(steps("--start 2,1 --exit 2,4 --threshold 211", PICTURE), Json::Null);
    assert_eq!(steps("--start 2,4 --exit 2,5 --threshold 0", PICTURE), 1);
    assert_eq!(steps("--start 2,4 --exit 2,5 --water", ROOMS), 1);
    let ran = line("solve rock - --water --start 2,4 --exit 2,5", ROOMS);
    assert!(
        ran.out.starts_with("a MovingAI map, trees count as obstacles and water as free; 13 free"),
        "{}",
        ran.out
    );
    assert!(
        line("solve rock - --threshold 255 --start 1,1 --exit 1,2", PICTURE)
            .out
            .starts_with("a PGM, white counts as free; ")
    );
    refused(&line("solve rock - --water", PICTURE), "--water: only a MovingAI map has water");
    refused(&line("solve rock - --threshold 9", ROOMS), "--threshold: only a picture has gray levels");
    refused(&line("solve - --threshold 9", BLUFF), "--threshold: only a picture has gray levels");
    refused(&line("solve rock - --threshold 256", PICTURE), "256 is not in 0..=255");
    let (_folder, robot) = file("floor.yaml", yaml("floor.pgm").as_bytes());
    refused(&run(["solve", "rock", &robot, "--threshold", "9"], b""), "change them in the YAML");
}

#[test]
fn what_a_map_does_not_say_is_asked_for() {
    refused(
        &line("solve - --start 1,1", ROOMS),
        "a MovingAI map does not say which game is meant; name one of ",
    );
    assert_eq!(
        line("solve rock -", ROOMS).err,
        "thwart: <stdin>: a MovingAI map has no start, and rock needs at least one; give --start ROW,COLUMN, such as \
         --start 1,1\n\
         thwart: <stdin>: a MovingAI map has no exit, and rock needs at least one; give --exit ROW,COLUMN, such as \
         --exit 3,5\n"
    );
    assert_eq!(
        line("solve rock - --exit 1,1", "P2\n2 1\n1\n1 0\n").err,
        "thwart: <stdin>: a PGM has no start, and rock needs at least one; give --start ROW,COLUMN\n"
    );
    refused(&line("solve trap -", PICTURE), "a PGM has no Jerry, and trap needs at least one; give --start");
    refused(
        &line("solve rock -", "@..\n"),
        "the map has no exit (`>`); rock needs at least one: write it in the map, or give --exit ROW,COLUMN",
    );
    assert_eq!(line("solve escape - --set moves=3", ROOMS).code, 0, "a board without tokens is one");
    assert_eq!(line("solve trap - --start 1,1", ROOMS).code, 0, "a board without doors is one");
}

#[test]
fn several_starts_and_exits_where_the_game_has_them() {
    let args = "convert escape - --to board --set moves=3 --start 1,1 --start 3,5 --exit 1,2 --exit 2,2";
    assert_eq!(line(args, ROOMS).out, "game: escape\nmoves: 3\n\n@>#..\n.>..#\n..#.@\n");
    let trap = line("solve trap - --start 1,1 --exit 3,1 --exit 1,5 --json", PICTURE);
    assert_eq!(json(&trap)["verdict"], "proved");
    let trap = line("solve trap - --start 1,1 --start 1,2 --exit 3,5 --json", PICTURE);
    assert_eq!(json(&trap)["starts"][1]["start"], "1,2");
    refused(&line("solve wall - --start 1,1", ROOMS), "--start: boards of wall have no `@`");
    assert_eq!(line("solve wall -", PICTURE).code, 0, "a game without starts and exits takes it as it is");
}

#[test]
fn starts_that_cannot_be_meant() {
    let start = |cell: &str| line(&format!("solve rock - --exit 3,1 --start {cell}"), ROOMS);
    refused(&start("1,3"), "--start 1,3: an obstacle is there; choose a passable cell, such as 1,2");
    refused(&start("2,5"), "--start 2,5: an obstacle is there; choose a passable cell, such as 1,5");
    refused(&start("4,1"), "--start 4,1: this is outside the board of 3 x 5 cells");
    refused(&start("3,1"), "--start 3,1: the exit is there");
    let solid = "type octile\nheight 1\nwidth 2\nmap\n@@\n";
    refused(&line("solve rock - --start 1,1", solid), "an obstacle is there; choose a passable cell\n");
}

#[test]
fn answers_are_also_in_metres_where_cells_have_a_size() {
    let (folder, robot) = file("floor.yaml", (yaml("floor.pgm") + "inflation: 3\n").as_bytes());
    fs::write(folder.path().join("floor.pgm"), "P2\n13 1\n1\n1 1 1 1 1 1 1 1 1 1 1 1 1\n").unwrap();
    let ends = ["--start", "1,1", "--exit", "1,13"];
    let steps = |verb: &str, more: &[&str]| {
        run([verb, "rock", &robot, "--set", "rocks=0"].iter().chain(&ends).chain(more), b"")
    };
    let unused = format!("thwart: {robot}:7:1: `inflation` says nothing of the board and was not used\n");
    let ran = steps("solve", &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, unused.as_str()));
    assert!(ran.out.contains("\n0.6 m: 12 steps at most   proved"), "{}", ran.out);
    let analyzed = steps("analyze", &[]);
    assert!(analyzed.out.contains("\n0.6 m: 12 steps at most  "), "{}", analyzed.out);
    assert_eq!(json(&steps("analyze", &["--json"]))["metres"], 0.6);
    let solved = json(&steps("solve", &["--json"]));
    let keys: Vec<&str> = solved.as_object().unwrap().keys().map(String::as_str).collect();
    let at = keys.iter().position(|&key| key == "metres").unwrap();
    assert_eq!(keys[at - 1..=at + 1], ["upper", "metres", "line"]);
    assert_eq!(solved["metres"], 0.6);
    // With one rock no length is guaranteed.
    let none = run(["solve", "rock", &robot, "--json"].iter().chain(&ends), b"");
    assert!(json(&none)["metres"].is_null());
    let remark = "\nA rock is one cell: here it is 0.05 m wide, and blocks nothing wider. For wider";
    assert!(run(["solve", "rock", &robot].iter().chain(&ends), b"").out.contains(remark));
    assert!(!ran.out.contains(remark), "no rock falls");
    let picture = folder.path().join("out.svg");
    let drawn = steps("render", &["-o", picture.to_str().unwrap()]);
    assert!(drawn.out.ends_with(": 0.6 m: 12 steps at most\n"), "{}", drawn.out);

    let trap = run(["solve", "trap", &robot, "--json"].iter().chain(&ends), b"");
    assert!(json(&trap).get("metres").is_none(), "obstacles have no length");
    let plain = line("solve rock - --json --start 1,1 --exit 1,2", ROOMS);
    assert!(json(&plain).get("metres").is_none());
}

#[test]
fn pictures_that_are_none() {
    let png = image::write_png(&movingai::parse(ROOMS, movingai::Options::default()).unwrap().board).unwrap();
    let solve = |bytes: &[u8]| run(["solve", "rock", "-", "--start", "1,1", "--exit", "1,2"], bytes);
    assert_eq!(solve(&png).code, 0);
    // A header that promises 2^62 cells, with the checksum it needs.
    let bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x01\0\0\0\0\x3c\xb2\x36\xcb";
    refused(&solve(bomb), "2147483647 x 2147483647 cells, more than the limit of 67108864");
    refused(&solve(b"P5\n70000 70000\n255\n"), "more than the limit of 67108864");
    refused(&solve(b"P2\n2 2\n255\n1 2\n"), "<stdin>:");
    for length in 8..png.len() - 12 {
        refused(&solve(&png[..length]), "<stdin>: ");
    }
    refused(&solve(b"\xff\xd8\xff\xe0\0\x10JFIF\0"), "the JPEG is damaged");
    refused(&solve(b"GIF89a\x01\0\x01\0"), "this is a GIF; only PNG, PGM");
    refused(&run(["judge", "uva-10381"], &png), " is NUL, which no text has");
}

#[test]
fn maps_with_wrong_headers() {
    refused(
        &line("solve rock -", &ROOMS.replace("height 3", "height 4")),
        "<stdin>:8:1: the map ends after 3 rows",
    );
    refused(
        &line("solve rock -", &ROOMS.replace("height 3", "height 2")),
        "<stdin>:7:1: this row is one too many",
    );
    refused(
        &line("solve rock -", &ROOMS.replace("width 5", "width 6")),
        "<stdin>:5:6: this row has 5 letters",
    );
    let huge = ROOMS.replace("height 3", "height 4000000000").replace("width 5", "width 4000000000");
    refused(&line("solve rock -", &huge), "the map is 4000000000 wide");
    refused(&line("solve rock -", &ROOMS.replace('G', "x")), "<stdin>:6:3: `x` is no terrain");
    refused(&line("solve rock -", "version 1\n0 a.map 5 3 0 0 1 1 1.0\n"), "a MovingAI scenario");
}

#[test]
fn a_scenario_is_its_map_with_start_and_exit() {
    let text = "version 1\n0\tsets/rooms.map\t5\t3\t0\t0\t3\t1\t3.41421356\n0\tsets/rooms.map\t5\t3\t4\t0\t0\t2\t6\n";
    let (folder, scenario) = file("rooms.map.scen", text.as_bytes());
    let read = |more: &[&str]| {
        let straight = ["--set", "topology=four", "--set", "diagonal=1"];
        let words = ["convert", "rock", &scenario, "--to", "board", "-o", "-"];
        run([&words[..], &straight, more].concat(), b"")
    };
    refused(&read(&[]), "a MovingAI scenario with 2 cases; choose one with --case N");
    refused(&read(&["--case", "3"]), "--case 3: the scenario has 2 cases, counted from 1");
    refused(&read(&["--case", "1"]), "a map that must lie beside it");
    let map = folder.path().join("rooms.map");
    fs::write(&map, ROOMS).unwrap();
    let board = read(&["--case", "2"]);
    assert!(board.out.contains("title: sets/rooms.map, case 2, length 6\n"), "{}{}", board.out, board.err);
    assert!(board.out.ends_with("\n..#.@\n....#\n>.#..\n"), "{}", board.out);
    let placed = read(&["--case", "1", "--exit", "3,5"]).out;
    assert!(placed.ends_with("\n@.#..\n....#\n..#.>\n"), "{placed}");
    fs::write(&map, ROOMS.replace("..T..", "T.T..")).unwrap();
    refused(&read(&["--case", "2"]), "3,1 is an obstacle");
    fs::write(&map, ROOMS.replace("..T..", "..x..")).unwrap();
    refused(&read(&["--case", "2"]), "rooms.map:7:3: `x` is no terrain");
}

#[test]
fn a_bad_case_of_a_scenario_leaves_the_others() {
    let good = "0\trooms.map\t5\t3\t0\t0\t3\t1\t3.41421356\n";
    let text = format!("version 1\n{good}0\trooms.map\t5\t3\t0\t7\t3\t1\t3\n{good}0 rooms.map\n");
    let (folder, scenario) = file("rooms.map.scen", text.as_bytes());
    fs::write(folder.path().join("rooms.map"), ROOMS).unwrap();
    let solve =
        |case: &str| run(["solve", "rock", &scenario, "--json", "--set", "rocks=0", "--case", case], b"");
    for case in ["1", "3"] {
        let ran = solve(case);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("\"value\":3.414"), "{}", ran.out);
        assert!(
            ran.err.contains(&format!("{scenario}:3:19: row 7 is off the map of height 3")),
            "{}",
            ran.err
        );
        assert!(ran.err.contains(&format!("{scenario}:5:1: this line has 2 fields")), "{}", ran.err);
    }
    let bad = solve("2");
    refused(&bad, &format!("{scenario}:3:19: row 7 is off the map of height 3"));
    assert!(!bad.err.contains(":5:1:"), "{}", bad.err);
    refused(&solve("5"), "--case 5: the scenario has 4 cases, counted from 1");
}

#[test]
fn robots_maps_without_their_picture() {
    let (folder, robot) = file("floor.yaml", yaml("gone.pgm").as_bytes());
    let solve = || run(["solve", "rock", &robot, "--start", "1,1", "--exit", "1,2"], b"");
    let gone = folder.path().join("gone.pgm");
    let words = format!("{robot}:1:8: `gone.pgm` cannot be read: {}: there is no such file", gone.display());
    refused(&solve(), &words);
    fs::create_dir(&gone).unwrap();
    refused(&solve(), "this is a directory");
    fs::remove_dir(&gone).unwrap();
    fs::write(&gone, "no picture").unwrap();
    refused(&solve(), "in `gone.pgm`: this is no picture; only PNG");
    refused(&line("solve rock -", &yaml("gone.pgm")), "<stdin>: a ROS map names its picture from the folder");
    fs::write(&robot, yaml("gone.pgm").replace("0.05", "-1")).unwrap();
    refused(&solve(), &format!("{robot}:2:13: "));
    #[cfg(unix)]
    {
        fs::write(&robot, yaml("/dev/zero")).unwrap();
        refused(&solve(), "/dev/zero: this is no plain file");
    }
}

#[test]
fn maps_become_other_maps_without_a_game() {
    let ran = line("convert - --to movingai", ROOMS);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out, "type octile\nheight 3\nwidth 5\nmap\n..@..\n....@\n..@..\n");
    assert_eq!(line("convert - --to movingai", PICTURE).out, ran.out);
    let folder = tempfile::tempdir().unwrap();
    for to in ["png", "pgm"] {
        let out = folder.path().join(to);
        let written = run(["convert", "-", "--to", to, "-o", out.to_str().unwrap()], ROOMS.as_bytes());
        assert_eq!((written.code, written.out.as_str(), written.err.as_str()), (0, "", ""));
        let bytes = fs::read(&out).unwrap();
        assert_eq!(map_format_of(&bytes).map(|format| format.name), Some(to));
        assert_eq!(run(["convert", out.to_str().unwrap(), "--to", "movingai"], b"").out, ran.out);
        let rooms = folder.path().join("rooms.map");
        fs::write(&rooms, ROOMS).unwrap();
        let piped = command().args(["convert", "--to", to]).arg(&rooms).output().unwrap();
        assert_eq!(piped.stdout, bytes, "the same bytes on standard output");
    }
}

#[test]
fn what_a_map_cannot_hold_is_said() {
    let ran = line("convert - --to movingai", BLUFF);
    assert!(ran.out.starts_with("type octile\nheight 7\nwidth 7\nmap\n.......\n.@@@@@.\n"), "{}", ran.out);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (
            0,
            "thwart: <stdin>: a MovingAI map holds free cells and obstacles only; not written: 1 start, 1 exit\n"
        )
    );
    let ran = line("convert - --to movingai", "game: wall\n\n12\n3#\n");
    assert!(ran.err.ends_with("not written: entering costs\n"), "{}", ran.err);
    let ran = line("convert - --to movingai", "game: bomb\nline: *1,2\n\n@%>\n");
    assert!(
        ran.err.ends_with("not written: 1 start, 1 exit, 1 brick, the moves of `line:`\n"),
        "{}",
        ran.err
    );
    let ran = line("convert rock - --to movingai --start 1,1", ROOMS);
    assert!(ran.err.ends_with("not written: --start, --exit and --set\n"), "{}", ran.err);
}

#[test]
fn robots_maps_are_two_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let names = || {
        let mut names: Vec<_> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let ran = run(["convert", "-", "--to", "ros", "-o", &at("floor.yaml")], ROOMS.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    assert!(ran.err.contains("nothing says how large a cell is; ") && ran.err.contains("`resolution: 1.0`"));
    assert_eq!(names(), ["floor.pgm", "floor.yaml"]);
    let text = fs::read_to_string(at("floor.yaml")).unwrap();
    assert!(text.starts_with("image: floor.pgm\n"), "{text}");

    // Size and place of the cells are kept.
    let text =
        text.replace("resolution: 1.0", "resolution: 0.05").replace("[0.0, 0.0, 0.0]", "[-1.5, 2.0, 0.0]");
    fs::write(at("floor.yaml"), &text).unwrap();
    let ran = run(["convert", &at("floor.yaml"), "--to", "ros", "-o", &at("again.yaml")], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(at("again.yaml")).unwrap(), text.replace("floor", "again"));
    assert_eq!(fs::read(at("again.pgm")).unwrap(), fs::read(at("floor.pgm")).unwrap());

    // A file that was read is not overwritten.
    for input in ["floor.pgm", "floor.yaml"] {
        let ran = run(["convert", &at(input), "--to", "ros", "-o", &at("floor.yaml")], b"");
        refused(&ran, "this is what was read and would be replaced; choose another -o");
    }
    refused(&line("convert - --to ros", ROOMS), "a ROS map is two files, OUT.yaml and OUT.pgm");
    refused(&line("convert - --to ros -o x.pgm", ROOMS), "is a YAML file; write -o OUT.yaml");
    refused(&line("convert - --to ros -o no/such/x.yaml", ROOMS), "there is no such directory");
    assert_eq!(names().len(), 4);
}

#[test]
fn a_published_map_of_512_by_512_is_solved_and_drawn_in_part() {
    let path = published("maze512-32-9.map");
    assert!(Path::new(&root().join(&path)).is_file());
    let ran = run(["solve", "rock", &path, "--start", "2,2", "--exit", "511,511"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let first = "a MovingAI map, trees and water count as obstacles; 253,792 free, 8,352 obstacles: rock, 512 x 512, rocks=1 seal=allowed reveal=seen\n";
    assert!(ran.out.starts_with(first), "{}", ran.out);
    assert!(ran.out.contains("   proved   certificate accepted, "), "{}", ran.out);
    assert!(ran.out.contains("of 512"), "{}", ran.out);
    assert!(ran.out.lines().count() < 120, "{}", ran.out);
    let small = published("room-64-64-8.map");
    for (game, more) in [
        ("bomb", "--start 3,3 --exit 60,60"),
        ("escape", "--start 3,3 --start 8,8 --exit 60,60 --set moves=9"),
        ("trap", "--start 3,3 --exit 60,60 --nodes 2000"),
        ("wall", ""),
    ] {
        let ran = line(&format!("solve {game} {small} --json {more}"), "");
        assert_eq!(json(&ran)["game"], game);
    }
}

#[test]
fn pictures_of_squares_and_colours() {
    let maze = "tools/fuzz/corpus/jpeg/maze.jpg";
    let colours = ["--start-colour", "red", "--exit-color", "#00ff00"];
    let asked = run([["solve", "rock", maze].as_slice(), &colours].concat(), b"");
    refused(&asked, "squares of 8 pixels: give --pixels 8 for a board of 5 x 7 cells, or --pixels 1");
    let board =
        run([["convert", "rock", maze, "--to", "board", "--pixels", "8"].as_slice(), &colours].concat(), b"");
    assert_eq!(board.out, "game: rock\n\n#######\n#@.#.>#\n#.##.##\n#.....#\n#######\n");
    let solved = run(
        [["solve", "rock", maze, "--set", "rocks=0", "--pixels", "8"].as_slice(), &colours].concat(),
        b"",
    );
    let first =
        "a JPEG, cells of 8 pixels, gray 206 and lighter counts as free; 11 free, 24 obstacles: rock, 5 x 7";
    assert!(solved.out.starts_with(first), "{}", solved.out);
    refused(
        &run(["solve", "rock", maze, "--pixels", "8"], b""),
        "give --start ROW,COLUMN, such as --start 2,3, or its colour: --start-colour red",
    );
    refused(&line("solve rock - --pixels 2", ROOMS), "--pixels: only a picture has pixels");
    refused(
        &run(["solve", "rock", maze, "--start-colour", "reddish"], b""),
        "a colour is #rrggbb or one of red green",
    );
    refused(&run(["convert", maze, "--to", "jpeg"], b""), "--to jpeg: it is read and not written; write png");
}

#[test]
fn a_scenario_whose_length_is_another_is_remarked() {
    let text = "0 rooms.map 5 3 0 0 3 1 2.5\n";
    let (folder, scenario) = file("rooms.map.scen", text.as_bytes());
    fs::write(folder.path().join("rooms.map"), ROOMS).unwrap();
    let ran = run(["solve", "rock", &scenario, "--json", "--set", "rocks=0"], b"");
    assert!(ran.out.contains("\"value\":3.414"), "{}{}", ran.out, ran.err);
    let said = format!(
        "{scenario}:1:1: the scenario says 2.5, and the shortest path is 3.41421356 long: does it cut corners?"
    );
    assert!(ran.err.contains(&said), "{}", ran.err);
}
