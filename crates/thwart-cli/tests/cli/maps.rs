//! Maps that users have already: read for any game, and written.

use std::fs;
use std::path::Path;

use serde_json::Value as Json;
use thwart::grid::format::{image, movingai};

use crate::support::{BLUFF, Ran, command, file, line, root, run};

/// Two rooms, a door between them.
const ROOMS: &str = "type octile\nheight 3\nwidth 5\nmap\n..@..\n..G.W\n..T..\n";
/// The same as a picture; the door is gray.
const PICTURE: &str = "P2\n5 3\n255\n255 255 0 255 255\n255 255 210 255 0\n255 255 0 255 255\n";

fn yaml(picture: &str) -> String {
    format!(
        "image: {picture}\nresolution: 0.05\norigin: [0.0, 0.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\n\
         free_thresh: 0.196\n"
    )
}

fn json(ran: &Ran) -> Json {
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn published(name: &str) -> String {
    format!("crates/thwart-grid/tests/data/movingai/{name}")
}

fn refused(ran: &Ran, words: &str) {
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
    assert!(ran.out.contains("\n12 steps at most, 0.6 m   proved"), "{}", ran.out);
    let analyzed = steps("analyze", &[]);
    assert!(analyzed.out.contains("\n12 steps at most, 0.6 m  "), "{}", analyzed.out);
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
    assert!(drawn.out.ends_with(": 12 steps at most, 0.6 m\n"), "{}", drawn.out);

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
    for (to, kind) in [("png", image::Format::Png), ("pgm", image::Format::Pgm)] {
        let out = folder.path().join(to);
        let written = run(["convert", "-", "--to", to, "-o", out.to_str().unwrap()], ROOMS.as_bytes());
        assert_eq!((written.code, written.out.as_str(), written.err.as_str()), (0, "", ""));
        let bytes = fs::read(&out).unwrap();
        assert_eq!(image::Format::of(&bytes), Some(kind));
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

/// A room of 2 x 3 m in cells of half a metre, a column of rock in its middle but for the row at the top.
fn room(origin: &str) -> (tempfile::TempDir, String) {
    let text = yaml("room.pgm").replace("0.05", "0.5").replace("[0.0, 0.0, 0.0]", origin);
    let (folder, robot) = file("room.yaml", text.as_bytes());
    let rows = ["1 1 1 1 1 1", "1 1 0 1 1 1", "1 1 0 1 1 1", "1 1 0 1 1 1"].join("\n");
    fs::write(folder.path().join("room.pgm"), format!("P2\n6 4\n1\n{rows}\n")).unwrap();
    (folder, robot)
}

#[test]
fn points_of_a_robots_map_are_starts_and_exits() {
    let (_folder, robot) = room("[-1.0, 2.0, 0.0]");
    let board =
        |words: &[&str]| run([&["convert", "rock", &robot, "--to", "board", "-o", "-"], words].concat(), b"");
    let ran = board(&["--start-xy", "-0.75,2.25", "--exit-xy", "1.9,3.9 0.6,2.1"]);
    assert_eq!(ran.out, "game: rock\n\n.....>\n..#...\n..#...\n@.#>..\n", "{}", ran.err);
    let ran = board(&["--start-xy=-1,2", "--exit", "1,6", "--exit-xy", "0.5,2"]);
    assert_eq!(ran.out, "game: rock\n\n.....>\n..#...\n..#...\n@.#>..\n", "{}", ran.err);
    let ran = run(["solve", "rock", &robot, "--start-xy", "-1,2", "--exit-xy", "0.5,2"], b"");
    assert!(
        ran.out.ends_with(&format!("Next: thwart analyze rock {robot} --start-xy -1,2 --exit-xy 0.5,2\n")),
        "{}",
        ran.out
    );

    let start = |point: &str| board(&["--exit", "1,6", "--start-xy", point]);
    refused(
        &start("0.2,2.2"),
        "--start-xy 0.2,2.2: this is the cell 4,3, and an obstacle is there; choose a passable cell, such as 4,2 at \
         x -0.25, y 2.25\n",
    );
    refused(
        &start("-1.2,4.1"),
        "--start-xy -1.2,4.1: this is row 0, column 0, outside the board of 4 x 6 cells, which reaches from the \
         corner x -1, y 2 to the corner x 2, y 4\n",
    );
    refused(&start("1.9,3.9"), "--start-xy 1.9,3.9: the exit is there");
    refused(&start("1"), "--start-xy 1: write x,y in metres, such as 1.0,0.5");
    refused(&start("1,inf"), "--start-xy 1,inf: write x,y in metres");
    refused(
        &board(&["--start", "1,1"]),
        "give --exit ROW,COLUMN, such as --exit 4,6, or --exit-xy X,Y in metres",
    );
    refused(
        &run(["convert", "wall", &robot, "--to", "board", "--start-xy", "0,2"], b""),
        "--start-xy: boards of wall have no `@`",
    );
    let plain = line("solve rock - --exit 1,1 --start-xy 1,1", PICTURE);
    refused(
        &plain,
        "--start-xy 1,1: only a ROS map has metres; write the YAML of a ROS map for the picture, with its `resolution` \
         and `origin`, or give --start ROW,COLUMN",
    );
}

#[test]
fn points_follow_the_turn_of_the_map() {
    // A quarter turn to the left: the rows of the picture go along y, from the bottom row on to the left.
    let (_folder, robot) = room("[0.0, 0.0, 1.5707963267948966]");
    let words =
        ["convert", "rock", &robot, "--to", "board", "--start-xy", "-0.25,0.25", "--exit-xy", "-1.75,2.75"];
    let ran = run(words, b"");
    assert_eq!(ran.out, "game: rock\n\n.....>\n..#...\n..#...\n@.#...\n", "{}", ran.err);
}

#[test]
fn a_route_has_points_and_the_cell_to_fear() {
    let (folder, robot) = room("[-1.0, 2.0, 0.0]");
    let out = folder.path().join("route.csv");
    let out = out.to_str().unwrap();
    let ends = ["--start-xy", "-0.25,2.75", "--exit", "3,4"];
    let ran = run(
        [&["solve", "rock", &robot, "--set", "rocks=0", "--json", "--route", out][..], &ends].concat(),
        b"",
    );
    let found = json(&ran);
    assert_eq!(found["resolution"], 0.5);
    assert_eq!(found["origin"], serde_json::json!([-1.0, 2.0, 0.0]));
    assert_eq!(found["start_xy"], serde_json::json!([-0.25, 2.75]));
    let route = fs::read_to_string(out).unwrap();
    let lines: Vec<&str> = route.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "step,row,column,x,y,feared_row,feared_column,cost_if_blocked",
            "0,3,2,-0.25,2.75,,,",
            "1,2,2,-0.25,3.25,,,",
        ]
    );
    assert_eq!((lines.len(), lines[7]), (8, "6,3,4,0.75,2.75,,,"));

    // On a board there are no metres. The line goes around the rock at 6,6; after it no rock is left to fear.
    let ran = line(&format!("solve - --route {out}"), BLUFF);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let route = fs::read_to_string(out).unwrap();
    let lines: Vec<&str> = route.lines().collect();
    assert_eq!(lines[..2], ["step,row,column,feared_row,feared_column,cost_if_blocked", "0,4,1,4,2,10"]);
    assert_eq!(lines[7..9], ["6,6,5,6,6,12", "7,7,5,,,"]);
    assert_eq!((lines.len(), lines[13]), (14, "12,4,7,,,"));

    let solve =
        |more: &[&str]| run([&["solve", "rock", &robot, "--route", out][..], &ends, more].concat(), b"");
    let ran = solve(&[]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("there is no route: no path is guaranteed"), "{}", ran.err);
    assert!(ran.err.ends_with("so --route writes no file; try --set rocks=0\n"), "{}", ran.err);
    refused(&solve(&["--no-line"]), "cannot be used with");
    refused(&line("solve - --route a.txt", BLUFF), "name a file that ends in .csv");
    let ran = line(&format!("solve wall - --route {out}"), PICTURE);
    assert!(ran.err.contains("--route: wall has no walker with a start"), "{}", ran.err);
}

#[test]
fn obstacles_grow_and_cells_become_coarser() {
    let (folder, robot) = room("[-1.0, 2.0, 0.0]");
    let board = |words: &[&str]| {
        let ends = ["--start-xy", "-0.9,2.1", "--exit", "1,1", "--to", "board", "-o", "-"];
        run([&["convert", "rock", &robot][..], &ends, words].concat(), b"")
    };
    assert_eq!(board(&["--radius", "0.5"]).out, "game: rock\n\n>.#...\n.###..\n.###..\n@###..\n");
    assert_eq!(board(&["--cell", "1"]).out, "game: rock\n\n>#.\n@#.\n");
    assert_eq!(
        board(&["--cell", "0.5", "--radius", "0"]).out,
        "game: rock\n\n>.....\n..#...\n..#...\n@.#...\n"
    );
    // The squares at the top reach beyond the map, and the one at the origin has an obstacle.
    refused(
        &board(&["--cell", "1.5"]),
        "--start-xy -0.9,2.1: this is the cell 2,1, and an obstacle is there",
    );
    refused(
        &board(&["--cell", "0.7"]),
        "room.yaml: --cell 0.7: this is no multiple of the resolution, 0.5 m; choose one, such as --cell 0.5\n",
    );
    refused(
        &board(&["--radius", "9"]),
        "no cell is free; --radius 9: 21 of the free cells blocked; choose a smaller --radius or --cell, or leave it out",
    );
    refused(&board(&["--cell", "0"]), "write metres above 0, such as 0.5");
    refused(&board(&["--radius=-1"]), "write metres, such as 0.5");
    refused(
        &line("solve rock - --cell 1", PICTURE),
        "--cell: only a ROS map has metres; for cells of several pixels",
    );
    refused(&line("solve rock - --radius 1", ROOMS), "--radius: only a ROS map has metres; leave it out");

    let words = ["--start", "1,1", "--exit", "2,1", "--radius", "0.4", "--cell", "1"];
    let solved = run([&["solve", "rock", &robot][..], &words].concat(), b"");
    assert!(
        solved.out.starts_with(
            "a ROS map, 0.5 m a cell, unknown counts as an obstacle; 21 free, 3 occupied, 0 unknown; --radius 0.4: 0 of the \
             free cells blocked; --cell 1: 4 free, 2 blocked, each of 2 x 2 old cells: rock, 2 x 3, "
        ),
        "{}",
        solved.out
    );
    assert!(solved.out.contains("1 step at most, 1 m "), "{}", solved.out);
    assert!(solved.out.contains("here it is 1 m wide"), "{}", solved.out);
    assert!(solved.out.ends_with("--exit 2,1 --cell 1 --radius 0.4\n"), "{}", solved.out);

    // A map that is written has the new size of its cells.
    let out = folder.path().join("coarse.yaml");
    let ran = run(["convert", &robot, "--to", "ros", "--cell", "1", "-o", out.to_str().unwrap()], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.contains("resolution: 1.0\norigin: [-1.0, 2.0, 0.0]\n"), "{text}");
}

/// A building of eight rooms and a corridor, 13 m x 9 m, with ten doors of a metre and a half: four rooms on each side
/// of the corridor have a door to it, and two doors join rooms.
const BUILDING: &str = "crates/thwart-cli/tests/data/ten-doors.yaml";

#[test]
fn a_building_with_ten_doors_asks_for_cells_as_wide_as_a_door() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("route.csv");
    let solve = |more: &str| {
        let route = out.to_str().unwrap();
        line(
            &format!("solve rock {BUILDING} --start-xy -0.5,6.5 --exit-xy 9.5,0.5 --route {route} {more}"),
            "",
        )
    };
    let route = || fs::read_to_string(&out).unwrap();
    let first =
        "a ROS map, 0.25 m a cell, unknown counts as an obstacle; 1,196 free, 504 occupied, 172 unknown";

    // A rock of 25 cm closes no door.
    let fine = solve("");
    assert!(fine.out.starts_with(&format!("{first}: rock, 36 x 52, ")), "{}", fine.out);
    assert!(fine.out.contains("64 steps at most, 16 m   proved   certificate accepted"), "{}", fine.out);
    assert!(fine.out.contains("no rock next to it costs you anything"), "{}", fine.out);
    assert!(fine.out.contains("A rock is one cell: here it is 0.25 m wide"), "{}", fine.out);
    assert!(route().starts_with(
        "step,row,column,x,y,feared_row,feared_column,cost_if_blocked\n0,6,7,-0.375,6.625,5,7,64\n"
    ));
    assert!(route().ends_with("\n64,30,47,9.625,0.625,,,\n"), "{}", route());

    // A robot of 60 cm fits through the doors.
    let round = solve("--radius 0.3");
    let blocked = format!("{first}; --radius 0.3: 323 of the free cells blocked: rock, 36 x 52, ");
    assert!(round.out.starts_with(&blocked), "{}", round.out);
    assert!(round.out.contains("16 m   proved   certificate accepted"), "{}", round.out);

    // A rock of a metre closes the door at 4,6, from a room to the corridor. The walker goes back through the other room.
    let coarse = solve("--cell 1 --set seal=forbidden");
    let cells = format!("{first}; --cell 1: 53 free, 64 blocked, each of 4 x 4 old cells: rock, 9 x 13, ");
    assert!(coarse.out.starts_with(&cells), "{}", coarse.out);
    assert!(coarse.out.contains("24 steps at most, 24 m   proved   certificate accepted"), "{}", coarse.out);
    assert!(coarse.out.contains("\nHurts most: 4,6 - a rock there costs 8 steps"), "{}", coarse.out);
    assert!(route().contains("\n5,3,6,3.5,5.5,4,6,24\n6,3,5,2.5,5.5,,,\n"), "{}", route());

    // The corridor is a metre wide, too: one rock in it shuts the walker in.
    let shut = solve("--cell 1 --set reveal=known");
    assert!(shut.out.contains("Hurts most: 5,6 - with this cell blocked no path is left"), "{}", shut.out);
    assert!(shut.err.contains("there is no route: no path is guaranteed"), "{}", shut.err);
    refused(
        &solve("--cell 0.3"),
        "this is no multiple of the resolution, 0.25 m; choose one, such as --cell 0.25",
    );
    refused(&solve("--radius 1"), "--start-xy -0.5,6.5: ");
}
