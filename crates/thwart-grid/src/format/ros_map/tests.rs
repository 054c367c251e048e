//! Tests that read, write and refuse robot maps.

use proptest::prelude::*;

use super::*;
use crate::board::Cell;
use crate::format::image::{Pixel, write_pgm, write_png};

const GOOD: &str = "image: floor.pgm\nresolution: 0.1\norigin: [-1, 2.5, 0]\nnegate: 0\n\
                    occupied_thresh: 0.65\nfree_thresh: 0.196\n";

fn messages(text: &str) -> String {
    parse(text).unwrap_err().to_string()
}

fn with(key: &str, value: &str) -> String {
    let lines = GOOD.lines().map(|line| match line.split_once(':') {
        Some((other, _)) if other == key => format!("{key}: {value}\n"),
        _ => format!("{line}\n"),
    });
    let text: String = lines.collect();
    if GOOD.contains(&format!("{key}:")) { text } else { format!("{text}{key}: {value}\n") }
}

/// Returns the signs of a plain graymap of one row under a description.
fn signs(text: &str, options: &Options, levels: &[u8]) -> String {
    let levels: Vec<_> = levels.iter().map(u8::to_string).collect();
    let picture = format!("P2 {} 1 255 {}", levels.len(), levels.join(" "));
    let map = read(text, options, |_| Ok::<_, String>(picture.into_bytes())).unwrap();
    map.board.tiles().iter().map(|tile| tile.sign()).collect()
}

/// A JPEG of white and unknown ground in a wall.
const BLURRED: &[u8] = include_bytes!("../../../../../tools/fuzz/corpus/jpeg/unknown.jpg");

fn of(text: &str, level: u8, alpha: Option<u8>) -> Occupancy {
    parse(text).unwrap().occupancy.of(Pixel { alpha, ..Pixel::gray(level) })
}

#[test]
fn what_is_unusual_is_said() {
    let map = |text: &str, picture: &[u8]| {
        read(text, &Options::default(), |_| Ok::<_, String>(picture.to_vec())).unwrap()
    };
    let lax = GOOD.replace("0.196", "0.25");
    let unknown = map(&lax, b"P2 3 1 255 254 205 0");
    assert_eq!(unknown.counts, Counts { free: 2, unknown: 0, occupied: 1 });
    assert!(unknown.unused[0].message.contains("gray 205, which map makers write"), "{:?}", unknown.unused);
    assert_eq!(map(GOOD, b"P2 3 1 255 254 205 0").unused, []);
    // The cure that the remark names works, also for a JPEG, which blurs the grey.
    for picture in [&b"P2 3 1 255 254 205 0"[..], BLURRED] {
        let unknown = map(&lax, picture);
        let message = &unknown.unused[0].message;
        let cure = message.split('`').nth(3).unwrap();
        let cured = map(&GOOD.replace("free_thresh: 0.196", cure), picture);
        assert!(cured.unused.is_empty() && cured.counts.unknown > unknown.counts.unknown, "{message}");
        assert!(cured.counts.free > 0);
    }
    let tabs = GOOD.replace(": ", ":\t");
    assert_eq!(map(&tabs, b"P2 3 1 255 254 205 0").counts, map(GOOD, b"P2 3 1 255 254 205 0").counts);
    let why = |text: &str, picture: &[u8]| map(text, picture).no_cell_is_free.unwrap();
    assert_eq!(
        why(GOOD, b"P2 3 1 255 205 205 0"),
        "no cell of `floor.pgm` is free: 2 unknown, 1 occupied; are the thresholds those of this picture?"
    );
    assert!(why(&format!("{GOOD}mode: Raw\n"), b"P2 1 1 255 254").contains("is a percentage"));
    assert!(why(GOOD, b"P2 1 1 255 0").ends_with("is `negate` right?"));
}

#[test]
fn yaml_of_all_styles_is_a_map() {
    let flow = "{image: floor.pgm, resolution: 0.05, origin: [-1.0, -2.0, 0.0], negate: 0, occupied_thresh: 0.65, free_thresh: 0.196}";
    for text in
        [flow, "image : a\nresolution : 1", "\"image\": a\n'resolution': 1", " image: a\n resolution: 1"]
    {
        assert!(looks_like_ros_map(text), "{text}");
    }
    assert_eq!(parse(flow).unwrap().image, "floor.pgm");
    assert!(!looks_like_ros_map("game: rock\ntitle: image: resolution:\n"));
}

#[test]
fn a_description_is_read() {
    let found = parse(GOOD).unwrap();
    assert_eq!((found.image.as_str(), found.image_place), ("floor.pgm", (1, 8)));
    assert_eq!(found.metres, Metres { resolution: 0.1, origin: [-1.0, 2.5, 0.0] });
    let expected = Thresholds { negate: false, occupied: 0.65, free: 0.196, mode: Mode::Trinary };
    assert_eq!(found.occupancy, expected);
    assert!(found.unused.is_empty() && looks_like_ros_map(GOOD));
    assert!(!looks_like_ros_map("game: rock\n\n@.>\n") && !looks_like_ros_map(""));

    let other = "\u{feff}# a map\r\n---\r\nfree_thresh: 1.96e-1\r\nimage: \"floor.pgm\" # here\r\n\
                 occupied_thresh: .65\r\norigin:\r\n- -1.0\r\n- 2.5\r\n- 0\r\nnegate: false\r\n\
                 resolution: 0.1\r\nmode: trinary\r\n...\r\n";
    let other = parse(other).unwrap();
    assert_eq!(other.image_place, (4, 8));
    assert_eq!(Description { image_place: (1, 8), ..other }, found);
}

#[test]
fn thresholds_make_three_kinds_of_cells() {
    let text = with("free_thresh", "0.2");
    // Level 204 is exactly the threshold 0.2, and 89.25 would be 0.65.
    let levels = [255, 205, 204, 150, 90, 89, 0];
    assert_eq!(signs(&text, &Options::default(), &levels), "..#####");
    assert_eq!(signs(&text, &Options { unknown_is_free: true, ..Options::default() }, &levels), ".....##");
    assert_eq!(signs(GOOD, &Options::default(), &[206, 205, 254]), ".#.");
    assert_eq!(signs(&with("negate", "1"), &Options::default(), &[255, 205, 49, 50, 0]), "##.#.");
}

#[test]
fn alpha_counts_as_nav2_has_it() {
    // Clear white is brighter than opaque black and darker than opaque white.
    assert_eq!(of(GOOD, 255, Some(255)), Occupancy::Free);
    assert_eq!(of(GOOD, 255, Some(0)), Occupancy::Unknown);
    assert_eq!(of(GOOD, 0, Some(255)), Occupancy::Occupied);
    let scale = with("mode", "scale");
    assert_eq!(of(&scale, 255, Some(255)), Occupancy::Free);
    assert_eq!(of(&scale, 255, Some(254)), Occupancy::Unknown);
    assert_eq!(of(&scale, 0, None), Occupancy::Occupied);
    assert_eq!(of(&scale, 133, None), Occupancy::Unknown);
}

#[test]
fn raw_levels_are_percents() {
    let raw = with("mode", "raw");
    assert_eq!(signs(&raw, &Options::default(), &[0, 19, 20, 65, 66, 100, 101, 255]), "..######");
    let known = Options { unknown_is_free: true, ..Options::default() };
    assert_eq!(signs(&raw, &known, &[0, 19, 20, 65, 66, 100, 101, 255]), "....##..");
    assert!(messages(&raw.replace("negate: 0", "negate: 1")).contains("line 7, column 7: `raw`"));
}

#[test]
fn every_problem_is_reported_with_its_place() {
    assert_eq!(
        messages(
            "image: ''\nresolution: .nan\norigin: [0, x]\nnegate: 2\noccupied_thresh: 1.5\n\
             free_thresh: [0]\nmode: grey\n"
        ),
        "line 1, column 8: `image` is empty; write the name of the picture\n\
         line 2, column 13: `.nan` is no number; write the side of a cell in metres, such as 0.05\n\
         line 3, column 9: `origin` has 2 numbers; it is the place of the lower left corner: [x, y, yaw] in \
         metres and radians\n\
         line 4, column 9: `2` is no `negate`; write 0, or 1 if black is free\n\
         line 5, column 18: `1.5` is no `occupied_thresh`; write a probability from 0 to 1\n\
         line 6, column 14: `free_thresh` is a probability from 0 to 1\n\
         line 7, column 7: `grey` is no mode; write `trinary`, `scale` or `raw`"
    );
    assert_eq!(messages("{}").lines().count(), 6);
    assert!(
        messages(&format!("{GOOD}image: other.pgm\n")).contains("line 7, column 1: `image` stands twice")
    );
    assert!(messages(&with("free_thresh", "0.7")).contains("lies above the occupied_thresh 0.65"));
    assert!(messages(&with("origin", "[1, NaN, 0]")).contains("line 3, column 13"));
    assert!(messages(&with("origin", "[1, 1e300, 0]")).contains("line 3, column 13"));
    for resolution in ["0", "-0.1", "inf", "1e10", "NaN", "''", "0.1m"] {
        assert!(messages(&with("resolution", resolution)).contains("line 2, column 13"), "{resolution}");
    }
}

#[test]
fn other_texts_are_refused_in_words() {
    assert!(messages("").contains("lines `key: value`"));
    assert!(messages("- a\n- b\n").contains("lines `key: value`"));
    assert!(messages("@..\n..>\n").contains("line 1, column 1"));
    assert!(messages("a: [1\nb: 2\n").contains("this is no YAML"));
    assert!(messages("[a]: 1\n").contains("a key is a word"));
    assert!(messages(&format!("{GOOD}---\n{GOOD}")).contains("second document"));
    assert!(messages(&" ".repeat(1 << 17)).contains("no description of a map"));
}

#[test]
fn nothing_is_left_out_in_silence() {
    let text = format!("{GOOD}frame_id: map\nlayers: {{a: [1, [2]], b: {{}}}}\n");
    let map = read(&text, &Options::default(), |_| Ok::<_, String>(b"P2 1 1 1 1".to_vec())).unwrap();
    let unused: Vec<_> = map.unused.iter().map(ToString::to_string).collect();
    assert_eq!(
        unused,
        [
            "line 7, column 1: `frame_id` says nothing of the board and was not used",
            "line 8, column 1: `layers` says nothing of the board and was not used"
        ]
    );
}

#[test]
fn the_picture_may_fail_too() {
    let missing = read(GOOD, &Options::default(), |name| Err::<Vec<u8>, _>(format!("no {name} here")));
    let message = missing.unwrap_err().to_string();
    assert_eq!(message, "line 1, column 8: `floor.pgm` cannot be read: no floor.pgm here");
    let wrong = read(GOOD, &Options::default(), |_| Ok::<_, String>(b"P2\n1 x\n".to_vec()));
    assert!(wrong.unwrap_err().to_string().starts_with("in `floor.pgm`: line 2, column 3: `x` is no digit"));
    let options = Options { max_cells: 3, ..Options::default() };
    let large = read(GOOD, &options, |_| Ok::<_, String>(b"P2 4 1 1 1 1 1 1".to_vec()));
    assert!(large.unwrap_err().to_string().contains("more than the limit of 3"));
}

#[test]
fn cells_have_places_in_metres() {
    let board = Board::new(2, 3, vec![Tile::Free; 6]).unwrap();
    let metres = Metres { resolution: 0.5, origin: [10.0, -4.0, 0.0] };
    let middle = |cell| metres.middle(&board, cell).map(|coordinate| coordinate.to_string());
    assert_eq!(middle(Cell(0)), ["10.25", "-3.25"]);
    assert_eq!(middle(Cell(5)), ["11.25", "-3.75"]);
    assert_eq!(metres.cell(&board, [10.0, -4.0]), Some(Cell(3)));
    for outside in [[9.99, -3.5], [11.5, -3.5], [10.5, -4.01], [10.5, -3.0], [f64::NAN, 0.0]] {
        assert_eq!(metres.cell(&board, outside), None, "{outside:?}");
    }
    let turned = Metres { origin: [0.0, 0.0, std::f64::consts::FRAC_PI_2], ..metres };
    let [x, y] = turned.middle(&board, Cell(3));
    assert!((x + 0.25).abs() < 1e-12 && (y - 0.25).abs() < 1e-12);
    for cell in board.cells() {
        assert_eq!(turned.cell(&board, turned.middle(&board, cell)), Some(cell));
    }
}

proptest! {
    #[test]
    fn written_maps_read_back(
        name in "[a-z#: '\"\\\\/é\u{0}-\u{9f}]{1,12}",
        resolution in 1e-6..1e6f64,
        origin in prop::array::uniform3(-1e6..1e6f64),
        free in proptest::collection::vec(any::<bool>(), 12),
        as_png in any::<bool>(),
    ) {
        let tiles = free.iter().map(|&free| if free { Tile::Free } else { Tile::Obstacle }).collect();
        let board = Board::new(3, 4, tiles).unwrap();
        let metres = Metres { resolution, origin };
        let picture = if as_png { write_png(&board).unwrap() } else { write_pgm(&board) };
        let map = read(&print(&name, &metres), &Options::default(), |found| {
            assert_eq!(found, name);
            Ok::<_, String>(picture)
        });
        let map = map.unwrap();
        let free = free.iter().filter(|free| **free).count();
        prop_assert_eq!(map.counts, Counts { free, unknown: 0, occupied: 12 - free });
        prop_assert_eq!(map.no_cell_is_free.is_some(), free == 0);
        prop_assert_eq!((map.board, map.metres, map.unused), (board, metres, Vec::new()));
    }

    #[test]
    fn any_text_is_answered(text in any::<String>(), yaml in "[a-c:\\[\\]{}&*!|>'\"#%@, \n\t-]{0,60}") {
        let _ = parse(&text);
        let _ = parse(&yaml);
        let _ = parse(&format!("{GOOD}{yaml}"));
    }

    #[test]
    fn damaged_texts_are_answered(
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5),
    ) {
        let mut text = GOOD.as_bytes().to_vec();
        for (at, byte) in damage {
            let at = at.index(text.len());
            text[at] = byte;
        }
        let text = String::from_utf8_lossy(&text);
        let _ = read(&text, &Options::default(), |_| Ok::<_, String>(b"P5 1 1 255 \xff".to_vec()));
    }
}
