//! rock: the value of every cell.

use std::path::Path;

use thwart::games::rock::Rock;
use thwart::limits::Limits;

use super::{Measure, Row};
use crate::boards::{Boards, read_map};
use crate::check;
use crate::job::{Job, Settings, Solving, told_of};

/// A kind of boards, with its settings where sealing is allowed and where it is
/// not, and what they tell, each at full size and quickly.
type Kind = (&'static str, &'static str, Settings, Settings, [[u64; 2]; 2]);

const NO_SEAL: (&str, &str) = ("seal", "forbidden");
const D20: (&str, &str) = ("density", "20");
const D35: (&str, &str) = ("density", "35");
const D40: (&str, &str) = ("density", "40");
const EIGHT: (&str, &str) = ("topology", "eight");
const ROOT: (&str, &str) = ("diagonal", "sqrt2");
const HEX: (&str, &str) = ("topology", "hex");
const DIGITS: (&str, &str) = ("costs", "uniform");

/// Four neighbours and unit costs.
const FOUR: [Kind; 7] = [
    (
        "open",
        "open",
        &[],
        &[NO_SEAL],
        [[0xd0a3_5323_bfcf_6b51, 0xb238_d3f3_5119_6523], [0xd0a3_5323_bfcf_6b51, 0xb238_d3f3_5119_6523]],
    ),
    (
        "random 20 %",
        "random",
        &[D20],
        &[D20, NO_SEAL],
        [[0x15d7_456b_7ad0_4240, 0xb552_5a22_46ca_036e], [0xf32f_edac_d982_6425, 0x39b0_c626_36b6_1a93]],
    ),
    (
        "random 35 %",
        "random",
        &[D35],
        &[D35, NO_SEAL],
        [[0xae60_a105_827d_8995, 0x5e0d_5e31_7c72_cf05], [0x715c_493a_13ac_a898, 0xfc1e_67f5_32ab_2564]],
    ),
    (
        "random 40 %",
        "random",
        &[D40],
        &[D40, NO_SEAL],
        [[0, 0], [0x341b_2c21_6166_5940, 0x3a46_4c38_6555_e0f6]],
    ),
    (
        "rooms",
        "rooms",
        &[],
        &[NO_SEAL],
        [[0x7b44_2d09_72f2_d829, 0xebe2_5a2d_17d5_b474], [0x7b44_2d09_72f2_d829, 0xebe2_5a2d_17d5_b474]],
    ),
    (
        "maze",
        "maze",
        &[],
        &[NO_SEAL],
        [[0x010c_17b0_abf6_22ed, 0xdec6_8569_30c3_beca], [0xf47d_6462_417d_d7e5, 0x9fdf_e2d0_7b5e_afb7]],
    ),
    (
        "rings",
        "rings",
        &[],
        &[NO_SEAL],
        [[0x38ec_36a2_8e59_b05f, 0x0546_3dde_2d41_719e], [0x38ec_36a2_8e59_b05f, 0x0546_3dde_2d41_719e]],
    ),
];

/// Other neighbours and costs, and whether steps differ in what they cost.
const OTHERS: [(Kind, bool); 11] = [
    (("eight, open", "open", &[EIGHT], &[EIGHT, NO_SEAL], [[0; 2]; 2]), false),
    (("eight, random 20 %", "random", &[EIGHT, D20], &[EIGHT, D20, NO_SEAL], [[0; 2]; 2]), false),
    (("eight, rooms", "rooms", &[EIGHT], &[EIGHT, NO_SEAL], [[0; 2]; 2]), false),
    (("hex, open", "open", &[HEX], &[HEX, NO_SEAL], [[0; 2]; 2]), false),
    (("hex, random 20 %", "random", &[HEX, D20], &[HEX, D20, NO_SEAL], [[0; 2]; 2]), false),
    (("hex, rooms", "rooms", &[HEX], &[HEX, NO_SEAL], [[0; 2]; 2]), false),
    (
        (
            "eight sqrt2, random 20 %",
            "random",
            &[EIGHT, ROOT, D20],
            &[EIGHT, ROOT, D20, NO_SEAL],
            [[0; 2]; 2],
        ),
        true,
    ),
    (("digits, open", "open", &[DIGITS], &[DIGITS, NO_SEAL], [[0; 2]; 2]), true),
    (("digits, random 20 %", "random", &[DIGITS, D20], &[DIGITS, D20, NO_SEAL], [[0; 2]; 2]), true),
    (
        (
            "eight, digits, random 20 %",
            "random",
            &[EIGHT, DIGITS, D20],
            &[EIGHT, DIGITS, D20, NO_SEAL],
            [[0; 2]; 2],
        ),
        true,
    ),
    (
        (
            "hex, digits, random 20 %",
            "random",
            &[HEX, DIGITS, D20],
            &[HEX, DIGITS, D20, NO_SEAL],
            [[0; 2]; 2],
        ),
        true,
    ),
];

/// Street maps and others of MovingAI, with how many searches they may take where
/// that is said, and what they tell as above.
const MAPS: [(&str, Option<(f64, f64)>, [[u64; 2]; 2]); 10] = [
    ("Boston_0_256", STREETS, [[0; 2]; 2]),
    ("Berlin_0_512", STREETS, [[0; 2]; 2]),
    ("Paris_0_1024", STREETS, [[0; 2]; 2]),
    ("Sydney_2_1024", STREETS, [[0; 2]; 2]),
    ("8room_009", ANY, [[0; 2]; 2]),
    ("32room_009", ANY, [[0; 2]; 2]),
    ("maze512-1-0", ANY, [[0; 2]; 2]),
    ("maze512-8-9", ANY, [[0; 2]; 2]),
    ("maze512-32-9", ANY, [[0; 2]; 2]),
    ("random512-35-9", ANY, [[0; 2]; 2]),
];
const STREETS: Option<(f64, f64)> = Some((7.0, 4.0));
const ANY: Option<(f64, f64)> = None;

pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, family, seal, no_seal, told) in FOUR {
        let must = if name == "random 40 %" { 30.0 } else { 20.0 };
        let boards = |settings| Boards::Family { family, settings };
        rows.extend(both(name, boards(seal), boards(no_seal), told).map(|row| row.within(must, 8.0)));
    }
    for (name, family, seal, _, told) in FOUR {
        let solving = Solving::field(family, seal);
        let row = Row::solve::<Rock>(&format!("with a best line, {name}"), solving);
        rows.push(row.tells(told[0][0], told[0][1]));
    }
    for ((name, family, seal, no_seal, told), differ) in OTHERS {
        let boards = |settings| Boards::Family { family, settings };
        let measure = if differ { Measure::Dijkstra } else { Measure::SameBoard };
        // Four and two times as much as on four neighbours.
        let both = both(name, boards(seal), boards(no_seal), told);
        rows.extend(both.map(|row| row.within(80.0, 16.0).by(measure)));
    }
    rows
}

/// What every start is worth.
fn values(solving: Solving, rows: usize, cols: usize) -> Job {
    Job::of(&solving.setup::<Rock>(rows, cols), |game: &Rock| {
        let values = game.start_values(&Limits::default()).expect("one rock is within reach");
        Box::new(move || told_of(&values))
    })
}

/// One row for each rule about the last way.
fn both(name: &str, seal: Boards, no_seal: Boards, told: [[u64; 2]; 2]) -> [Row; 2] {
    [(name.to_owned(), seal, told[0]), (format!("{name}, no seal"), no_seal, told[1])].map(
        |(name, boards, told)| {
            let solving = Solving::field_of(boards);
            let values = move |rows, cols| values(solving, rows, cols);
            let mut row = Row::new("rock", &format!("one rock, {name}"), values)
                .bytes(64.0, 32.0)
                .tells(told[0], told[1])
                .against::<Rock>("iterate", (40, 40), solving, 1.0);
            row.check = Some(Box::new(move |rows, cols| check::rock(&solving.setup::<Rock>(rows, cols))));
            row
        },
    )
}

/// The rows about maps in a folder; those that are not there are noted.
///
/// # Errors
/// Where a map cannot be read.
pub(super) fn on_maps(folder: &Path, absent: &mut Vec<&'static str>) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for (name, goal, told) in MAPS {
        let Some(board) = read_map(folder, &format!("{name}.map"))? else {
            absent.push(name);
            continue;
        };
        let board = &*Box::leak(Box::new(board));
        let boards = |settings| Boards::Map { board, settings };
        let both = both(name, boards(&[]), boards(&[NO_SEAL]), told);
        let (must, aim) = goal.unwrap_or((20.0, 8.0));
        rows.extend(
            both.map(|row| Row { grows: false, ..row.of_size(board.rows(), board.cols()).within(must, aim) }),
        );
    }
    Ok(rows)
}
