//! Tests that read, write and refuse maps and scenarios.

use proptest::prelude::*;

use super::*;
use crate::coord::Coord;

fn read(text: &str) -> Result<BoardFile, Problems> {
    parse(text, Options::default())
}

fn messages(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

fn scen_messages(text: &str) -> String {
    parse_scen(text).unwrap_err().to_string()
}

#[test]
fn every_letter_becomes_a_tile() {
    let text = "type tile\nwidth 8\nheight 1\nmap\n.GS@OTW.\n";
    let signs = |options| {
        let board = parse(text, options).unwrap().board;
        board.tiles().iter().map(|tile| tile.sign()).collect::<String>()
    };
    assert_eq!(signs(Options::default()), "...####.");
    assert_eq!(signs(Options { water: true }), "...###..");
}

#[test]
fn byte_order_mark_other_line_ends_and_blank_lines_at_the_end_are_read() {
    let plain = read("type octile\nheight 2\nwidth 2\nmap\n.@\n..\n").unwrap();
    assert_eq!(plain.map_line, 5);
    assert!(plain.headers.is_empty());
    for text in [
        "\u{feff}type octile\r\nheight 2\r\nwidth 2\r\nmap\r\n.@\r\n..\r\n\r\n \r\n",
        "type octile\rheight 2\rwidth 2\rmap\r.@\r..\r",
        "type  octile \nheight\t2\nwidth 2  \nmap \n.@\n..",
    ] {
        assert_eq!(read(text).unwrap(), plain, "{text:?}");
    }
}

#[test]
fn every_problem_is_reported_with_its_place() {
    assert_eq!(
        messages("type octile\nheight 3\nwidth 3\nmap\n.x.\n..\n.é\n"),
        "line 5, column 2: `x` is no terrain; use . G S for free cells, @ O T W for others\n\
         line 6, column 3: this row has 2 letters; the map is 3 wide (1 more like this)\n\
         line 7, column 2: `é` is no terrain; use . G S for free cells, @ O T W for others"
    );
    assert_eq!(
        messages("type round\nheight -1\nheight 2\nmap\n..\n...\n"),
        "line 1, column 6: `round` is no type of map; write `octile`, `octile_unicost` or `tile`\n\
         line 2, column 8: `-1` is no height; write the number of rows, which is at least 1\n\
         line 3, column 1: `height` stands twice; keep one of the lines\n\
         line 4, column 1: there is no line `width ...` above `map`\n\
         line 6, column 3: this row has 3 letters; the map is 2 wide"
    );
}

#[test]
fn sizes_that_do_not_fit_the_map_are_refused_without_room_for_them() {
    assert_eq!(
        messages("type octile\nheight 4294967295\nwidth 4294967295\nmap\n..\n"),
        "line 5, column 3: this row has 2 letters; the map is 4294967295 wide\n\
         line 6, column 1: the map ends after 1 rows; the header says height 4294967295"
    );
    assert_eq!(
        messages("type octile\nheight 1\nwidth 2\nmap\n..\n..\n..\n"),
        "line 6, column 1: this row is one too many; the header says height 1"
    );
    assert!(messages("type octile\nheight 4294967296\nwidth 1\nmap\n.\n").contains("is no height"));
    assert!(messages("type octile\nheight 1\nwidth 0\nmap\n\n").contains("`0` is no width"));
}

#[test]
fn other_texts_are_refused_in_words() {
    assert!(messages("").contains("there is no line `map`"));
    assert!(messages("type octile\n").contains("line 2, column 1: there is no line `map`"));
    assert!(messages("@..\n..>\n").contains("line 1, column 1: found `@..`"));
    assert!(messages("type hex\nheight 1\nwidth 1\nmap\n.\n").contains("which rows are shifted"));
    assert!(looks_like_map("type octile\nheight 1\n"));
    assert!(!looks_like_map("typed\n") && !looks_like_map("game: rock\n") && !looks_like_map(""));
}

#[test]
fn printing_keeps_what_the_format_can_say() {
    let tiles = ".#%@>5".chars().map(|sign| Tile::from_sign(sign).unwrap()).collect();
    let board = Board::new(2, 3, tiles).unwrap();
    assert_eq!(print(&board), "type octile\nheight 2\nwidth 3\nmap\n.@@\n...\n");
}

#[test]
fn scenarios_are_read_with_columns_before_rows() {
    let text = "version 1.0\r\n0\tmaps/a b.map\t5\t3\t4\t2\t0\t1\t4.41421356\r\n\r\n";
    let expected = Scenario {
        bucket: 0,
        map: "maps/a b.map".to_owned(),
        width: Some(5),
        height: Some(3),
        start: Coord { row: 2, col: 4 },
        goal: Coord { row: 1, col: 0 },
        length: 4.414_213_56,
    };
    assert_eq!(parse_scen(text).unwrap(), [expected]);
    let commented = format!("# by hand\n\nVersion 1\n# next\n{}", &text["version 1.0\r\n".len()..]);
    assert_eq!(parse_scen(&commented), parse_scen(text));
    // The same between blanks, and without the line `version`.
    let blanks = text.replace('\t', "  ");
    assert_eq!(parse_scen(&blanks).unwrap(), parse_scen(text).unwrap());
    let bare = text.split_once("\r\n").unwrap().1;
    assert_eq!(parse_scen(bare).unwrap(), parse_scen(text).unwrap());
    assert!(looks_like_scen(bare) && !looks_like_scen("0 1 5 3 4 2 0 1 4\n"));
    assert!(parse_scen("version 1\n").unwrap().is_empty());
    assert!(looks_like_scen(text) && !looks_like_scen("type octile"));
}

#[test]
fn every_problem_of_a_scenario_is_reported_with_its_place() {
    assert_eq!(
        scen_messages(
            "version 1\n0\tm\t5\t3\t5\t2\t0\t3\t-1\n-1\tm\tx\t0\t0\t0\t0\t0\tnan\n0\tm\t5\n0 m 5\n"
        ),
        "line 2, column 9: column 5 is off the map of width 5; the first column is 0\n\
         line 2, column 15: row 3 is off the map of height 3; the first row is 0\n\
         line 2, column 17: `-1` is no length; write a number that is not negative\n\
         line 3, column 1: `-1` is no bucket; write a whole number from 0 to 4294967295\n\
         line 3, column 6: `x` is no width; write a whole number from 0 to 4294967295\n\
         line 3, column 8: a map has a height of at least 1\n\
         line 3, column 18: `nan` is no length; write a number that is not negative\n\
         line 4, column 1: this line has 3 fields between tabs; a scenario has 9\n\
         line 5, column 1: this line has 3 fields between blanks; a scenario has 9"
    );
    for text in ["", "version 2\n", "version 1.5\n", "version 1.\n", "0\tm\n"] {
        assert!(scen_messages(text).contains("line 1, column 1: found"), "{text:?}");
    }
}

#[test]
fn a_bad_scenario_does_not_take_the_others_with_it() {
    let good = "0\tm\t5\t3\t4\t2\t0\t1\t4.5\n";
    let text = format!("version 1\n{good}\n0\tm\n{good}0\tm\t5\t3\t4\t9\t0\t1\tx\n");
    let found = read_scen(&text).unwrap();
    let lines: Vec<_> = found.cases.iter().map(|(line, scenario)| (*line, scenario.is_some())).collect();
    assert_eq!(lines, [(2, true), (4, false), (5, true), (6, false)]);
    let problems: Vec<_> = found.problems.iter().map(|problem| problem.place.unwrap()).collect();
    assert_eq!(problems, [(4, 1), (6, 11), (6, 17)]);
    assert_eq!(parse_scen(&text).unwrap_err().0, found.problems);
    assert!(read_scen("type octile\n").is_err());
}

proptest! {
    #[test]
    fn written_maps_read_back(cols in 1usize..12, walls in proptest::collection::vec(any::<bool>(), 1..60)) {
        let cols = cols.min(walls.len());
        let rows = walls.len() / cols;
        let tiles = walls[..rows * cols].iter().map(|&wall| if wall { Tile::Obstacle } else { Tile::Free });
        let board = Board::new(rows, cols, tiles.collect()).unwrap();
        let text = print(&board);
        prop_assert_eq!(&read(&text).unwrap().board, &board);
        prop_assert_eq!(&read(&text.replace('\n', "\r\n")).unwrap().board, &board);
    }

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        let _ = read(&text);
        let _ = parse_scen(&text);
    }

    #[test]
    fn damaged_texts_are_answered(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let map = b"type octile\nheight 3\nwidth 4\nmap\n.@TO\nGSW.\n....\n";
        let scen = b"version 1\n0\tm\t5\t3\t4\t2\t0\t1\t4.4\n3\tm\t5\t3\t4\t2\t0\t1\t14.25\n";
        for text in [map.as_slice(), scen] {
            let mut text = text.to_vec();
            let at = at.index(text.len());
            text[at] = byte;
            if cut {
                text.truncate(at);
            }
            let text = String::from_utf8_lossy(&text);
            if let Ok(file) = read(&text) {
                prop_assert!(file.board.len() <= text.len());
            }
            let _ = parse_scen(&text);
        }
    }
}
