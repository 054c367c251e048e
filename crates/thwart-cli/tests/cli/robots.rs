//! ROS maps in metres: points, routes, larger cells, wider obstacles.

use std::fs;

use crate::maps::{PICTURE, ROOMS, json, refused, yaml};
use crate::support::{BLUFF, file, line, run};

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
    for option in ["--radius", "--cell", "--rock"] {
        refused(&board(&[option, "-1"]), "write metres, such as 0.5");
    }
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
    assert!(solved.out.contains("1 m: 1 step at most "), "{}", solved.out);
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
    assert!(fine.out.contains("16 m: 64 steps at most   proved   certificate accepted"), "{}", fine.out);
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
    assert!(round.out.contains("16 m: 64 steps at most   proved   certificate accepted"), "{}", round.out);

    // A rock of a metre closes the door at 4,6, from a room to the corridor. The walker goes back through the other room.
    let coarse = solve("--cell 1 --set seal=forbidden");
    let cells = format!("{first}; --cell 1: 53 free, 64 blocked, each of 4 x 4 old cells: rock, 9 x 13, ");
    assert!(coarse.out.starts_with(&cells), "{}", coarse.out);
    assert!(coarse.out.contains("24 m: 24 steps at most   proved   certificate accepted"), "{}", coarse.out);
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

/// Six rooms in a row with five doors of two cells between them, at different heights, and a closet below each of five
/// rooms with a door of its own.
fn rooms_and_closets() -> (tempfile::TempDir, String) {
    let (rooms, side) = (6, 5);
    let mut rows = vec![vec!['1'; rooms * (side + 1) + 1]; 11];
    for room in 0..rooms {
        let left = room * (side + 1) + 1;
        for row in (1..6).chain(7..10) {
            rows[row][left..left + side].fill('0');
        }
        if room + 1 < rooms {
            let door = 1 + room % 4;
            rows[door][(room + 1) * (side + 1)] = '0';
            rows[door + 1][(room + 1) * (side + 1)] = '0';
            rows[6][room * (side + 1) + 3] = '0';
        }
    }
    let picture = |sign: &char| if *sign == '0' { "1" } else { "0" };
    let rows: Vec<String> =
        rows.iter().map(|row| row.iter().map(picture).collect::<Vec<_>>().join(" ")).collect();
    let text = yaml("house.pgm").replace("0.05", "0.5");
    let (folder, robot) = file("house.yaml", text.as_bytes());
    let size = format!("{} {}", rooms * (side + 1) + 1, rows.len());
    fs::write(folder.path().join("house.pgm"), format!("P2\n{size}\n1\n{}\n", rows.join("\n"))).unwrap();
    (folder, robot)
}

#[test]
fn the_narrow_places_of_a_path_are_closed_one_at_a_time() {
    let (_folder, house) = rooms_and_closets();
    let solve = |more: &str| line(&format!("solve rock {house} --start 4,2 --exit 4,36 {more}"), "");
    let ran = solve("--passages 1 --json");
    let found = json(&ran);
    let passages = found["passages"]["closed"].as_array().unwrap();
    assert_eq!((&found["passages"]["value"], &found["passages"]["left_out"]), (&40.into(), &0.into()));
    let doors: Vec<Vec<&str>> = passages
        .iter()
        .map(|one| {
            let mut cells: Vec<_> =
                one["cells"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
            cells.sort_unstable();
            cells
        })
        .collect();
    // The five doors of the path, and neither rooms nor closets.
    assert_eq!(
        doors,
        [["2,7", "3,7"], ["3,13", "4,13"], ["4,19", "5,19"], ["5,25", "6,25"], ["2,31", "3,31"]]
    );
    for passage in passages {
        assert_eq!(
            (&passage["width"], &passage["value"], &passage["certified"]),
            (&1.0.into(), &().into(), &true.into())
        );
    }
    let ran = solve("--passages 1 --worst 2");
    let told = "5 passages up to 1 m wide on the shortest path (20 m: 40 steps at most), each closed alone:\n  \
                1  3,7 at x 3.25, y 4.25, 1 m wide: no path is left\n  2  ";
    assert!(ran.out.contains(told), "{}", ran.out);
    assert!(ran.out.contains("\n     3 more; --worst N prints them\n"), "{}", ran.out);
    let none = solve("--passages 0.4");
    assert!(
        none.out.contains("\nNo passage up to 0.4 m wide on the shortest path (20 m: 40 steps"),
        "{}",
        none.out
    );

    // The corridor of the building with ten doors has no path beside it, and each door has one.
    let ran =
        line(&format!("solve rock {BUILDING} --start-xy -0.5,6.5 --exit-xy 9.5,0.5 --passages 1.5"), "");
    assert!(
        ran.out.contains("\n  1  16,29 at x 5.125, y 4.125, 1.5 m wide: no path is left\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("  8,15 at x 1.625, y 6.125, 1.5 m wide: 16 m: 64 steps at most\n"),
        "{}",
        ran.out
    );

    // The corner of a room is no passage.
    assert!(!ran.out.contains(" 6,13 at "), "{}", ran.out);

    let bluff = line("solve - --passages 1", BLUFF);
    assert!(bluff.out.contains("\n  1  4,4, 1 cell wide: 10 steps at most\n"), "{}", bluff.out);
    // An answer is printed although its passages are refused.
    let shut = line("solve - --passages 1", "game: rock\n\n@#>\n");
    assert!(shut.code == 2 && shut.out.contains("no guaranteed path"), "{}", shut.out);
    assert!(shut.err.contains("--passages: no path leads to an exit"), "{}", shut.err);
    refused(&solve("--passages 0"), "write a width above 0, such as 1.2");
    refused(&solve("--worst 3"), "--passages <WIDTH>");
    let other = line("solve sample:bomb/bend --passages 1", "");
    assert!(
        other.code == 2 && other.err.contains("--passages: bomb is not about one walker"),
        "{}",
        other.err
    );
    let hex = line("solve sample:rock/honeycomb --passages 1", "");
    assert!(hex.code == 2 && hex.err.contains("hexagons have no rows across a passage"), "{}", hex.err);
}

/// Two rooms of 2 m x 4 m with a wall between them, in cells of a tenth of a metre, and doors of 0.5 m and 0.9 m in it.
fn two_doors() -> (tempfile::TempDir, String) {
    let sign = |row: usize, col: usize| {
        let is_rim = row == 0 || row == 41 || col == 0 || col == 42;
        let is_door = (3..8).contains(&row) || (30..39).contains(&row);
        if is_rim || ((20..23).contains(&col) && !is_door) { "0" } else { "1" }
    };
    let rows: Vec<_> =
        (0..42).map(|row| (0..43).map(|col| sign(row, col)).collect::<Vec<_>>().join(" ")).collect();
    let (folder, robot) = file("floor.yaml", yaml("floor.pgm").replace("0.05", "0.1").as_bytes());
    fs::write(folder.path().join("floor.pgm"), format!("P2\n43 42\n1\n{}\n", rows.join("\n"))).unwrap();
    (folder, robot)
}

#[test]
fn a_rock_as_wide_as_a_door_sends_the_robot_to_the_other_one() {
    let (_folder, robot) = two_doors();
    let solve = |more: &str| {
        let ran = line(&format!("solve rock {robot} --start 6,3 --exit 6,41 --json {more}"), "");
        (ran.err.clone(), json(&ran))
    };
    let value = |more: &str| solve(more).1["value"].clone();
    assert_eq!((value("--set rocks=0"), value("")), (38.into(), 40.into()));
    // Through the other door and back up: 32 rows down and up at least.
    let (_, wide) = solve("--rock 0.5");
    assert_eq!((&wide["parameters"]["width"], &wide["verdict"]), (&5.into(), &"proved".into()));
    let with_one = wide["value"].as_u64().unwrap();
    assert!((38 + 2 * 24..38 + 2 * 33).contains(&with_one), "{with_one}");
    // With 0.1 m on both sides the rock is 0.7 m wide and the doors 0.3 and 0.7 m.
    let (_, round) = solve("--rock 0.5 --radius 0.1 --set seal=forbidden");
    assert_eq!(round["parameters"]["width"], 7);
    assert_eq!(value("--rock 5"), serde_json::Value::Null);
    // A rock that is too wide for the map would block the walker wherever it fell, and may not fall.
    assert_eq!(value("--rock 1e9"), 38);
    let both = line(&format!("solve rock {robot} --start 6,3 --exit 6,41 --rock 0.5 --set width=3"), "");
    refused(&both, "--set width=3: --rock 0.5 sets the width; leave one of the two out");
    let narrow = line(&format!("solve rock {robot} --start 6,3 --exit 6,41 --rock 0.01"), "");
    assert!(narrow.out.contains("; --rock 0.01: 1 cell, 0.1 m: rock"), "{}", narrow.out);
    // A search that is stopped has the path without rocks as a bound.
    let stopped = line(&format!("solve rock {robot} --start 6,3 --exit 6,41 --rock 0.5 --nodes 1"), "");
    assert!(stopped.out.contains("at least 38 steps"), "{}", stopped.out);
    refused(
        &line(&format!("solve trap {robot} --start 6,3 --exit 6,41 --rock 1"), ""),
        "--rock 1: only rock has obstacles",
    );
    refused(
        &line("solve rock - --rock 1", BLUFF),
        "--rock: only a ROS map has metres; for a width in cells give --set width=N",
    );
}

#[test]
fn options_that_close_every_path_are_named() {
    let (_folder, robot) = two_doors();
    let solve = |more: &str| line(&format!("solve rock {robot} --set rocks=0 {more}"), "");
    let ran = solve("--start 20,8 --exit 20,36 --radius 0.5");
    assert_eq!(
        ran.err,
        format!(
            "thwart: {robot}: --radius 0.5 closes every path from the start to an exit; without it there is one of 50 steps, \
             and --radius 0.49 keeps one\n"
        )
    );
    assert!(solve("--start 20,8 --exit 20,36 --radius 0.49").out.contains(" steps at most"));
    let ran = solve("--start 3,2 --exit 3,5 --cell 0.8");
    assert!(
        ran.err.contains("--cell 0.8 closes every path from the start to an exit that the map has; --cell "),
        "{}",
        ran.err
    );
    let keeps = ran.err.split("; --cell ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(keeps.parse::<f64>().unwrap() < 0.8, "{keeps}");
    // A map without a path is not blamed on an option.
    let walled = solve("--start 2,2 --exit 3,2 --radius 0.1");
    assert!(!walled.err.contains("closes"), "{}", walled.err);
}
