//! Inputs as people have them. Each is read with the meaning that its author had, or the user is asked.

use crate::support::{file, root, run};

/// A level of two gaps, as the site writes it; two walls make 14 points.
const LEVEL: &str =
    r#"{"map": "~~~~~~~\n~.....~\n~.~H...\n~.....~\n~~~.~~~", "budget": 2, "name": "Two gaps""#;

/// Runs `thwart` on a file with this name and these contents; `FILE` stands for it.
fn read(name: &str, contents: &[u8], args: &str) -> (i32, String) {
    let (_folder, path) = file(name, contents);
    let args = args
        .split_whitespace()
        .map(|word| if word == "FILE" { path.clone() } else { word.replace('_', " ") });
    let ran = run(args, b"");
    (ran.code, ran.out + &ran.err)
}

fn answers(name: &str, contents: &str, args: &str, wanted: &str) {
    let (code, text) = read(name, contents.as_bytes(), args);
    assert_eq!(code, 0, "{args}: {text}");
    assert!(text.contains(wanted), "{args}: {text}");
}

fn refuses(name: &str, contents: &[u8], args: &str, wanted: &str) {
    let (code, text) = read(name, contents, args);
    assert_eq!(code, 2, "{args}: {text}");
    assert!(text.contains(wanted), "{args}: {text}");
}

/// Walls between cells in three notations: 6, 5 and 6 steps.
#[test]
fn the_walls_of_a_maze_may_lie_between_its_cells() {
    let drawn = "+---+---+---+\n| S |       |\n+   +   +   +\n|       |   |\n+---+---+   +\n|         E |\n+---+---+---+\n";
    let underscores = " _____\n|S|   |\n| |_| |\n|___  |\n|____E|\n";
    let digits = "B93\nC6A\nD56\n";
    answers("x.txt", drawn, "solve rock FILE --set rocks=0 --signs box_se", "\ncost 6 at most   proved");
    for (text, place) in [(drawn, "x.txt:2:3: `S`"), (underscores, "x.txt:2:2: `S`")] {
        for (goal, signs) in [("E", "se"), ("G", "frozenlake")] {
            let text = text.replace('E', goal);
            let advice = format!("to read these signs give --signs '{signs}'");
            refuses("x.txt", text.as_bytes(), "solve rock FILE --set rocks=0", place);
            refuses("x.txt", text.as_bytes(), "solve rock FILE --set rocks=0", &advice);
            let args = format!("solve rock FILE --set rocks=0 --signs {}", signs.replace(' ', "_"));
            answers("x.txt", &text, &args, "proved");
        }
    }
    answers(
        "x.txt",
        drawn,
        "solve rock FILE --set rocks=0 --signs box_se",
        "its walls lie between its cells",
    );
    answers(
        "x.txt",
        underscores,
        "solve rock FILE --set rocks=0 --signs box_se",
        "\ncost 5 at most   proved",
    );
    let ends = "--start 1,1 --exit 3,3";
    answers("x.txt", digits, &format!("solve rock FILE --set rocks=0 {ends}"), "\ncost 6 at most   proved");
    refuses("x.txt", drawn.as_bytes(), "solve rock FILE --signs box_se", "give --set rocks=0");
    refuses("x.txt", digits.as_bytes(), &format!("solve bomb FILE {ends}"), "give --set blasts=0");
    refuses(
        "x.txt",
        digits.as_bytes(),
        "solve enclose FILE --set walls=1 --start 2,2",
        "enclose could put things",
    );
}

#[test]
fn numbers_that_may_be_codes_are_asked_about() {
    let codes = "[[2,0,0,1],\n [1,1,0,1],\n [1,0,0,0],\n [1,1,1,3]]\n";
    let ends = "--start 1,1 --exit 4,4";
    refuses("x.txt", codes.as_bytes(), &format!("solve rock FILE --set rocks=0 {ends}"), "--signs codes");
    refuses("x.txt", codes.as_bytes(), "solve rock FILE --set rocks=0", "--signs codes");
    answers("x.txt", codes, "solve rock FILE --set rocks=0 --signs codes", "\n6 steps at most   proved");
    answers(
        "x.txt",
        codes,
        &format!("solve rock FILE --set rocks=0 --signs costs {ends}"),
        "\ncost 1 at most",
    );
    let occupancy = "0,100,0\n0,0,50\n";
    let ends = "--start 1,1 --exit 1,3";
    refuses("x.csv", occupancy.as_bytes(), &format!("solve rock FILE {ends}"), "--signs occupancy");
    let with = format!("solve rock FILE --set rocks=0 {ends} --signs occupancy");
    let (code, text) = read("x.csv", occupancy.as_bytes(), &with);
    assert!(code == 0 && text.contains("No path leads to an exit"), "{code}: {text}");
    refuses("x.csv", b"0,254\n10,0\n", "solve rock FILE --start 1,1 --exit 2,2", "--signs costmap");
    let truths = "[[False, False, True], [False, True, False], [False, False, False]]\n";
    let ends = "--start 3,3 --exit 1,1";
    answers(
        "x.txt",
        truths,
        &format!("solve rock FILE --set rocks=0 {ends} --signs walls"),
        "\n4 steps at most",
    );
}

#[test]
fn every_set_of_signs_is_on_its_page_and_in_the_help() {
    let page = std::fs::read_to_string(root().join("docs/boards.md")).unwrap();
    let help = run(["solve", "--help"], b"").out;
    for (name, _) in thwart_grid::format::notation::PRESETS {
        assert!(page.contains(&format!("\n| `{name}` | ")), "{name}");
        assert!(help.split(|sign: char| !sign.is_ascii_alphanumeric()).any(|word| word == name), "{name}");
    }
}

#[test]
fn a_program_around_a_map_is_peeled_off() {
    let ends = "--start 1,1 --exit 3,3 --set rocks=0 --signs walls";
    for text in [
        "int[][] grid = {{0,0,1},{0,1,0},{0,0,0}};\n",
        "static const int maze[3][3] = {\n  {0,0,1}, // top\n  {0,1,0},\n  /* and the\n last */ {0,0,0}\n};\n",
        "std::vector<std::vector<int>> g = {{0,0,1},{0,1,0},{0,0,0}};\n",
        "grid = [[0,0,1],[0,1,0],[0,0,0]]\n",
    ] {
        answers("x.txt", text, &format!("solve rock FILE {ends}"), "\n4 steps at most   proved");
    }
}

#[test]
fn levels_of_the_site_are_read_by_their_types() {
    let score = "\nscore 14   proved";
    answers("x.json", &format!("{LEVEL}}}"), "solve FILE", score);
    let daily = format!("{LEVEL}, \"hasBonus\": true, \"bonusType\": \"costlywalls\", \"bonusId\": \"b2\"}}");
    answers("x.json", &daily, "solve FILE", score);
    answers("x.json", &daily, "solve FILE", "its `bonusType` is that of its bonus round");
    answers(
        "x.json",
        &format!("{LEVEL}, \"bonusType\": \"costlywalls\"}}"),
        "solve FILE",
        "\nscore 2   proved",
    );
    answers("x.json", &format!("[{LEVEL}}}, {LEVEL}}}]"), "solve FILE", "\n\ncase 2 of 2\n");
    answers("x.json", &format!("{LEVEL}}}").replace("2,", "\"2\","), "solve FILE", score);
    let in_json = serde_json::to_string(&format!("{LEVEL}}}")).unwrap();
    answers("x.json", &in_json, "solve FILE", score);
    refuses(
        "x.json",
        br#"{"map": "~H.", "m\u0061p": "~.H", "budget": 1}"#,
        "solve FILE",
        "`map` stands twice",
    );
    let address = "this is an address of enclose.horse, and nothing is fetched: paste";
    refuses("x.txt", b"https://enclose.horse/play/abc123\n", "solve FILE", address);
    answers(
        "x.txt",
        "~~~~~~~\n~HX.~X~\n~~~~..~\n~~~~~.~\n",
        "solve enclose FILE --set walls=1",
        "\nscore 6   proved",
    );
    answers(
        "x.txt",
        "~~~~~\n~.H.~\n~~W~~\n",
        "solve enclose FILE --set walls=1",
        "stands already and is not counted",
    );
    let two = "~~~~~\n~H.U~\n~~.~~\n";
    refuses(
        "x.txt",
        two.as_bytes(),
        "solve enclose FILE --set walls=1",
        "give --set animals=together or --set animals=apart",
    );
    answers("x.txt", two, "solve enclose FILE --set walls=1 --set animals=together", "\nscore 3   proved");
    let walls = "www\nwHw\nw.w\n";
    let (_, text) = read("x.txt", walls.as_bytes(), "solve enclose FILE --set walls=1");
    assert!(!text.contains("enclose needs"), "it was given: {text}");
}

#[test]
fn a_file_that_is_no_text_is_named() {
    for (bytes, what) in [
        (&b"RIFF\x10\0\0\0WEBPVP8 \0\0\0\0"[..], "this is a WebP; only PNG"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "this is gzip, which has to be unpacked first"),
        (b"\xff\xfe@\0.\0\n\0", "this is UTF-16, which has to be saved as UTF-8"),
        (b"PAR1\0\0\0\0PAR1", "this is Parquet, which `thwart batch` reads"),
    ] {
        refuses("x", bytes, "solve rock FILE", what);
    }
    answers(
        "x.pgm",
        "# drawn by hand\nP2\n3 2\n255\n255 255 0\n255 0 255\n",
        "solve rock FILE --start 1,1 --exit 1,2 --set rocks=0",
        "\n1 step at most",
    );
}

/// All keys of a level but harmless ones are named, also those around it, and all remarks are made.
#[test]
fn keys_of_a_level_that_are_not_read_are_named() {
    let level = |more: &str| format!("{LEVEL}, {more}}}");
    let remark = |key: &str| format!("its key `{key}` is not read, and may change the rule");
    for (key, value) in [
        ("isBonus", "3"),
        ("gameMode", "1"),
        ("wall_price", "2"),
        ("twoHorses", "true"),
        ("reverse", "true"),
        ("movement", "\"knight\""),
        ("applesWorth", "3"),
        ("bonus", "{\"level\": 4}"),
        ("x", "[0]"),
        ("walls", "3"),
    ] {
        let entry = format!("\"{key}\": {value}");
        answers("x.json", &level(&entry), "solve FILE", &remark(key));
        answers("x.json", &format!("{{{entry}, \"data\": [{LEVEL}}}]}}"), "solve FILE", &remark(key));
        let (_, text) = read("x.json", level(&format!("\"{key}\": null")).as_bytes(), "solve FILE");
        assert!(!text.contains("is not read"), "{text}");
    }
    answers(
        "x.json",
        &level("\"mode\": 1, \"cost\": 2"),
        "solve FILE",
        "its keys `cost`, `mode` are not read",
    );
    let second = format!("{}\n{}\n", level("\"mode\": 1"), level("\"reverse\": 1"));
    answers("x.json", &second, "solve FILE", "; case 2: its key `reverse` is not read");
    let harmless =
        level("\"id\": 7, \"author_name\": \"x\", \"createdAt\": 5, \"tags\": [1], \"hasBonus\": false");
    let (_, text) = read("x.json", harmless.as_bytes(), "solve FILE");
    assert!(!text.contains("is not read") && !text.contains("bonusType"), "{text}");
    let both = "~~~~~\n~.H1~\n~~W~~\n";
    answers("x.txt", both, "solve enclose FILE --set walls=1", "among `walls`; a portal without a partner");
}

/// A bonus that is played, although a key may say otherwise, is remarked, and so is one that is not played.
#[test]
fn the_reading_of_a_bonus_is_remarked() {
    for (entry, score, said) in [
        ("\"hasBonus\": false", 2, "its `hasBonus` names no bonus round, so its `bonusType` is the rule"),
        ("\"bonusId\": null", 2, "its `bonusId` names no bonus round, so its `bonusType` is the rule"),
        ("\"bonusId\": \"\"", 2, "its `bonusId` names no bonus round, so its `bonusType` is the rule"),
        ("\"hasBonus\": false, \"bonusId\": \"b\"", 14, "its `bonusType` is that of its bonus round"),
    ] {
        let level = format!("{LEVEL}, \"bonusType\": \"costlywalls\", {entry}}}");
        answers("x.json", &level, "solve FILE", said);
        answers("x.json", &level, "solve FILE", &format!("\nscore {score}   proved"));
    }
}

/// Levels as programs write them, and several in a text.
#[test]
fn levels_in_programs_and_lists_are_read() {
    let level = format!("{LEVEL}}}");
    let python = level.replace('"', "'");
    for text in [
        format!("{{\"data\": {level}}}"),
        format!("{{\"level\": {{\"data\": {level}}}}}"),
        python.clone(),
        format!("level = {python}"),
        format!("export default {level};\n"),
        level.replace('}', ",}"),
        level.replace("\"map\"", "map"),
    ] {
        answers("x.txt", &text, "solve FILE", "\nscore 14   proved");
    }
    for text in [
        format!("{{\"levels\": [{level}, {level}]}}"),
        format!("{level}\n{level}\n"),
        format!("[[{python}], {level}]"),
    ] {
        answers("x.txt", &text, "solve FILE", "\n\ncase 2 of 2\n");
    }
    let without = level.replace("budget", "walls");
    let needed = "write it as `budget` in the JSON of a level, or give --set walls=";
    refuses("x.json", without.as_bytes(), "solve FILE", needed);
    answers("x.json", &without, "solve FILE --set walls=2", "\nscore 14   proved");
}

/// The answer of an example is compared, in the words of its judge.
#[test]
fn the_answer_of_an_example_is_expected() {
    let rows = "{\"419\",\"333\",\"569\"}\nReturns: ";
    for from in ["", "wall "] {
        let remark = |answer: &str| format!("`Returns: {answer}` is the answer that is expected");
        let args = format!("solve {from}FILE");
        answers("x.txt", &format!("{rows}28\n"), &args, &remark("28"));
        let (code, text) = read("x.txt", format!("{rows}17\n").as_bytes(), &args);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains(&remark("17")) && text.contains("expected 17, found 28"), "{text}");
        answers("x.txt", &format!("{rows}soon\n"), &args, "`Returns: soon` is not compared");
    }
    let pushes = "{\"T.#\",\n \"#.E\"}, 3\nReturns: ";
    answers("x.txt", &format!("{pushes}\"Alice\""), "solve FILE", "is the answer that is expected");
    let (code, text) = read("x.txt", format!("{pushes}\"Bob\"").as_bytes(), "solve FILE");
    assert_eq!(code, 1, "{text}");
}

/// The drawings of `analyze` hold the board with its parameters, and so do those of `play`; those of `solve` hide it.
#[test]
fn drawings_of_this_program_are_read_or_refused() {
    let (mut read_back, mut hidden) = (0, 0);
    for sample in [
        "rock/bluff",
        "trap/four-corners",
        "wall/corner",
        "bomb/bend",
        "enclose/bay",
        "escape/one-right-move",
    ] {
        let named = format!("sample:{sample}");
        let board = run(["convert", &named, "--to", "board", "--set", "title= "], b"").out;
        for color in ["never", "always"] {
            for verb in ["analyze", "solve"] {
                let drawn = run([verb, &named, "--color", color], b"");
                let again = run(["solve", "-"], drawn.out.as_bytes());
                if again.code == 0 {
                    let held =
                        run(["convert", "-", "--to", "board", "--set", "title= "], drawn.out.as_bytes());
                    let expected: String = board
                        .lines()
                        .filter(|line| !line.starts_with("expect:"))
                        .map(|line| line.to_owned() + "\n")
                        .collect();
                    let is_default =
                        |line: &&str| expected.lines().any(|other| other == *line) || !line.contains(": ");
                    let held: String =
                        held.out.lines().filter(is_default).map(|line| line.to_owned() + "\n").collect();
                    assert_eq!(held, expected, "{verb} {sample}");
                    read_back += 1;
                } else {
                    assert_eq!(again.err.lines().count(), 1, "{}", again.err);
                    assert!(
                        again
                            .err
                            .contains("this is thwart's drawing of an answer or a position, which hides"),
                        "{}",
                        again.err
                    );
                    hidden += 1;
                }
                // The rows alone, without the line above them, are read no worse.
                let rows = drawn.out.split_once("\n\n").unwrap().1;
                let game = sample.split_once('/').unwrap().0;
                let alone = run(["solve", game, "-", "--set", "walls=1"], rows.as_bytes());
                assert!(alone.code == 0 || !alone.err.contains("no sign of a map"), "{}", alone.err);
            }
        }
    }
    assert!(read_back >= 6 && hidden >= 14, "{read_back} {hidden}");
    let moved = run(["analyze", "sample:rock/bluff", "--set", "line=#4,2"], b"");
    refuses("x.txt", moved.out.as_bytes(), "solve FILE", "which hides a part of the board");
}

/// Digits that may be the walls of cells are asked about, and read as either.
#[test]
fn numbers_that_may_be_walls_of_cells_are_asked_about() {
    let ends = "--start 1,1 --exit 2,2 --set rocks=0";
    for text in ["68\n38\n", "6 8\n3 8\n", "6,8\n3,8\n", "[[6, 8], [3, 8]]\n", "9 3\n12 6\n"] {
        refuses(
            "x.txt",
            text.as_bytes(),
            &format!("solve rock FILE {ends}"),
            "--signs costs, or --signs sides",
        );
        answers("x.txt", text, &format!("solve rock FILE {ends} --signs costs"), "proved");
        answers("x.txt", text, &format!("solve rock FILE {ends} --signs sides"), "\ncost 2 at most   proved");
    }
    answers("x.txt", "67\n38\n", &format!("solve rock FILE {ends}"), "numbers are costs of entering");
    refuses(
        "x.txt",
        b"67\n38\n",
        &format!("solve rock FILE {ends} --signs sides"),
        "these are no walls of cells",
    );
}

#[test]
fn lines_of_a_drawing_lie_between_cells_or_are_asked_about() {
    let steps = |map: &str, signs: &str| {
        let ran = run(["solve", "rock", "-", "--set", "rocks=0", "--signs", signs, "--json"], map.as_bytes());
        let found: Result<serde_json::Value, _> = serde_json::from_str(&ran.out);
        found.ok().and_then(|found| found["value"].as_u64()).ok_or(ran.err)
    };
    let sure = [
        (
            "+---+---+---+\n|         . |\n+   +   +   +\n| @ |       |\n+---+---+   +\n| .   .   > |\n+---+---+---+\n",
            5,
        ),
        (
            "*---*---*---*\n|           |\n*   *   *   *\n| S |       |\n*---*---*   *\n|         E |\n*---*---*---*\n",
            5,
        ),
        (
            "+-----+-----+-----+\n|     |           |\n|  S  |           |\n+     +     +-----+\n|           |     |\n\
             |           |     |\n+-----+     +     +\n|                 |\n|              E  |\n+-----+-----+-----+\n",
            4,
        ),
    ];
    for (map, right) in sure {
        assert_eq!(steps(map, "box se"), Ok(right), "{map}");
        assert_eq!(steps(map, "box se sides"), Ok(right), "{map}");
    }
    let unsure = [
        "┌─┬───┐\n│S│   │\n│ ╵ ╷ │\n│   │E│\n└───┴─┘\n",
        "+-+---+\n|S|   |\n| | + |\n|   |E|\n+---+-+\n",
        "┌───┬───────┐\n│ S │       │\n│   ╵   ╷   │\n│       │ E │\n└───────┴───┘\n",
    ];
    for map in unsure {
        let asked = steps(map, "box se").unwrap_err();
        assert!(asked.contains("say which: add `cells` or `sides` to --signs"), "{map}{asked}");
        assert_eq!(steps(map, "box se sides"), Ok(5), "{map}");
        assert_ne!(steps(map, "box se cells"), Ok(5), "{map}");
    }
}
