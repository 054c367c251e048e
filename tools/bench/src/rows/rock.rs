//! rock: the value of every cell.

use std::path::Path;
use std::time::Duration;

use thwart::Limits;
use thwart::games::rock::Rock;
use thwart_grid::Board;

use super::{Ceiling, Measure, Row};
use crate::boards::{Boards, read_map};
use crate::check;
use crate::comb::{Rungs, comb};
use crate::job::{Job, Settings, Solving, told_of};

/// A kind of boards, with its settings where sealing is allowed and where it is
/// not, and what they tell, each at full size and quickly.
type Kind = (&'static str, &'static str, Settings, Settings, [[u64; 2]; 2]);

const NO_SEAL: (&str, &str) = ("seal", "forbidden");
const TWO: (&str, &str) = ("rocks", "2");
/// Exits besides the one in a corner, which two rocks can close.
const FIVE_EXITS: (&str, &str) = ("exits", "5");
const D10: (&str, &str) = ("density", "10");
const D20: (&str, &str) = ("density", "20");
const D35: (&str, &str) = ("density", "35");
const D40: (&str, &str) = ("density", "40");
const EIGHT: (&str, &str) = ("topology", "eight");
const ROOT: (&str, &str) = ("diagonal", "sqrt2");
const HEX: (&str, &str) = ("topology", "hex");
const DIGITS: (&str, &str) = ("costs", "uniform");

/// Where sealing is allowed, an exit in a dead end makes nearly all values
/// infinite: with seed 1 that is so on random boards. With this one the exit has
/// several ways out, and denser boards have several exits.
const SEED: (&str, &str) = ("seed", "3");
const EXITS: (&str, &str) = ("exits", "8");

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
        &[D20, SEED],
        &[D20, NO_SEAL],
        [[0xbaf6_d8ba_910e_256a, 0xfa22_682a_fbd9_7364], [0xf32f_edac_d982_6425, 0x39b0_c626_36b6_1a93]],
    ),
    (
        "random 35 %",
        "random",
        &[D35, EXITS],
        &[D35, NO_SEAL],
        [[0x9e8a_e8ae_69c8_d72c, 0xf0bc_8408_e5a1_6edd], [0x715c_493a_13ac_a898, 0xfc1e_67f5_32ab_2564]],
    ),
    (
        "random 40 %",
        "random",
        &[D40, EXITS],
        &[D40, NO_SEAL],
        [[0xbdd8_f43d_6761_5e42, 0xc2fc_1c79_721e_4794], [0x341b_2c21_6166_5940, 0x3a46_4c38_6555_e0f6]],
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

/// Boards made to be hard, what draws them, and what they tell where sealing is
/// allowed and where it is not.
type Comb = (&'static str, fn(usize, usize) -> Board, [[u64; 2]; 2]);

const COMBS: [Comb; 2] = [
    (
        "comb, low rungs",
        |rows, cols| comb(rows, cols, Rungs::Low),
        [[0xf957_78fc_a989_995f, 0x7822_d34b_c622_fe6f], [0x86a8_8d6d_a276_6a66, 0x6428_4d75_f01d_f840]],
    ),
    (
        "comb, high rungs",
        |rows, cols| comb(rows, cols, Rungs::High),
        [[0x70d1_b511_febd_e89d, 0xd19e_d38c_e6d6_916a], [0x0f2e_548d_0642_1d0c, 0xf952_8873_5214_88d8]],
    ),
];

/// Other neighbours and costs, and whether steps differ in what they cost.
const OTHERS: [(Kind, bool); 11] = [
    (
        (
            "eight, open",
            "open",
            &[EIGHT],
            &[EIGHT, NO_SEAL],
            [[0xa448_4acd_8844_f337, 0x0d8b_950a_2880_ec69], [0xa448_4acd_8844_f337, 0x0d8b_950a_2880_ec69]],
        ),
        false,
    ),
    (
        (
            "eight, random 20 %",
            "random",
            &[EIGHT, D20, SEED],
            &[EIGHT, D20, NO_SEAL],
            [[0xcf4a_1868_662d_59e9, 0x9ce1_a756_1dee_e7af], [0xbd1e_8365_1b7e_aec5, 0x9857_0e26_ec92_6172]],
        ),
        false,
    ),
    (
        (
            "eight, rooms",
            "rooms",
            &[EIGHT],
            &[EIGHT, NO_SEAL],
            [[0x328b_8f98_0c9e_bef9, 0x9810_ff5e_69ae_6e61], [0x328b_8f98_0c9e_bef9, 0x9810_ff5e_69ae_6e61]],
        ),
        false,
    ),
    (
        (
            "hex, open",
            "open",
            &[HEX],
            &[HEX, NO_SEAL],
            [[0xf0b6_1a2b_8629_c733, 0xca04_24a1_0349_ce6d], [0xf0b6_1a2b_8629_c733, 0xca04_24a1_0349_ce6d]],
        ),
        false,
    ),
    (
        (
            "hex, random 20 %",
            "random",
            &[HEX, D20, SEED],
            &[HEX, D20, NO_SEAL],
            [[0x9ef5_55fe_ed70_90a7, 0x54bf_c474_b5c6_41cb], [0xb0f4_d9a4_cb4a_9baa, 0xde24_6653_b767_aad8]],
        ),
        false,
    ),
    (
        (
            "hex, rooms",
            "rooms",
            &[HEX],
            &[HEX, NO_SEAL],
            [[0x6fd6_c881_8d34_b1f7, 0x121d_51a2_d3dc_7d1d], [0x6fd6_c881_8d34_b1f7, 0x121d_51a2_d3dc_7d1d]],
        ),
        false,
    ),
    (
        (
            "eight sqrt2, random 20 %",
            "random",
            &[EIGHT, ROOT, D20, SEED],
            &[EIGHT, ROOT, D20, NO_SEAL],
            [[0x8f1f_4fa0_9ad8_6f54, 0xd320_0e20_bfa5_40b5], [0x61ea_6a05_1d78_7af4, 0x26f3_d120_9963_8e22]],
        ),
        true,
    ),
    (
        (
            "digits, open",
            "open",
            &[DIGITS],
            &[DIGITS, NO_SEAL],
            [[0x5eb3_d6b5_e122_06cd, 0xfbf4_5f35_be52_8bc0], [0x5eb3_d6b5_e122_06cd, 0xfbf4_5f35_be52_8bc0]],
        ),
        true,
    ),
    (
        (
            "digits, random 20 %",
            "random",
            &[DIGITS, D20, SEED],
            &[DIGITS, D20, NO_SEAL],
            [[0xbd2f_b781_d95b_2afd, 0x2d5c_eeb9_e455_4e25], [0x3abe_6467_7a39_39e5, 0x70fb_1e4e_10cf_2904]],
        ),
        true,
    ),
    (
        (
            "eight, digits, random 20 %",
            "random",
            &[EIGHT, DIGITS, D20, SEED],
            &[EIGHT, DIGITS, D20, NO_SEAL],
            [[0xa936_5d59_3119_8922, 0xd12a_29a2_4039_5941], [0xaccd_30a7_f71b_3fe1, 0x2fda_a8ea_114b_0436]],
        ),
        true,
    ),
    (
        (
            "hex, digits, random 20 %",
            "random",
            &[HEX, DIGITS, D20, SEED],
            &[HEX, DIGITS, D20, NO_SEAL],
            [[0xfd39_d485_a4d0_c72b, 0x2eda_213d_8c0f_ea87], [0xcb9c_e83a_ee4d_31d1, 0xf73f_e040_d00e_7400]],
        ),
        true,
    ),
];

/// A map, and what is told about it.
type Map = (&'static str, [[u64; 2]; 2]);

/// Street maps and others of MovingAI, and what they tell as above.
const MAPS: [Map; 10] = [
    (
        "Boston_0_256",
        [[0xd403_c52b_d600_56d4, 0x15c2_511a_ec92_463b], [0xe80b_bf2d_f4e8_27fc, 0x5af5_70a7_a684_9021]],
    ),
    (
        "Berlin_0_512",
        [[0xe745_dbd4_a99e_c4f9, 0x5b9c_edc1_08be_54f8], [0x88f2_96d4_b324_fda5, 0xc60d_a6a5_5603_bd94]],
    ),
    (
        "Paris_0_1024",
        [[0xb0b2_01b8_db48_a8f9, 0x9294_5e92_78ce_6fb1], [0x1a45_bcef_0f80_f0dd, 0x0e0d_cd4c_d788_7758]],
    ),
    (
        "Sydney_2_1024",
        [[0x9238_b21c_b06f_0474, 0x5984_2300_24a6_601d], [0x11ee_19b5_ebd8_3614, 0x1c20_f95d_0f1b_772e]],
    ),
    (
        "8room_009",
        [[0x905f_d198_65d3_55ce, 0xe703_5316_34ef_00c4], [0x8033_59b0_6033_39c9, 0xbc4e_39d0_ef34_9fa8]],
    ),
    (
        "32room_009",
        [[0xe7a8_64d7_3bba_45b3, 0x21cb_95e5_9cd6_7099], [0x93fb_c203_c899_331d, 0x02a1_63a9_74d1_0e78]],
    ),
    (
        "maze512-1-0",
        [[0xdfab_fd96_fd61_2554, 0x07d8_b250_dcea_a0b7], [0x9f93_57bd_7581_dce8, 0xaa2f_e4ca_adca_7536]],
    ),
    (
        "maze512-8-9",
        [[0x0997_1098_d354_161f, 0x9fe6_f4f1_4e16_a733], [0x0997_1098_d354_161f, 0x9fe6_f4f1_4e16_a733]],
    ),
    (
        "maze512-32-9",
        [[0x2e33_96d1_538d_b406, 0x5452_4457_9ec6_22fe], [0x2e33_96d1_538d_b406, 0x5452_4457_9ec6_22fe]],
    ),
    (
        "random512-35-9",
        [[0x327f_6713_8516_6242, 0xada9_07e9_7e21_c200], [0xa1c2_3243_f6f9_7963, 0x8de3_5248_4a13_2c93]],
    ),
];

/// What a row on four neighbours may take at most.
const AT_MOST: f64 = 60.0;

pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, family, seal, no_seal, told) in FOUR {
        let boards = |settings| Boards::Family { family, settings };
        rows.extend(both(name, boards(seal), boards(no_seal), told).map(|row| row.within(AT_MOST)));
    }
    for (name, draw, told) in COMBS {
        let boards = |settings| Boards::Drawn { draw, settings };
        rows.extend(both(name, boards(&[]), boards(&[NO_SEAL]), told));
    }
    for (name, family, seal, _, told) in FOUR {
        let solving = Solving::field(family, seal);
        let row = Row::solve::<Rock>(&format!("with a best line, {name}"), solving);
        rows.push(row.tells(told[0][0], told[0][1]));
    }
    for ((name, family, seal, no_seal, told), differ) in OTHERS {
        let boards = |settings| Boards::Family { family, settings };
        let measure = if differ { Measure::Dijkstra } else { Measure::SameBoard };
        // Three times as much as on four neighbours.
        let both = both(name, boards(seal), boards(no_seal), told);
        rows.extend(both.map(|row| row.within(3.0 * AT_MOST).by(measure)));
    }
    rows.extend(two_rocks());
    rows
}

/// Two rocks on boards with exits besides the one in a corner, which two rocks
/// can close.
fn two_rocks() -> [Row; 3] {
    let two = |name: &str, side, family, settings| {
        let ceiling = Ceiling::Time(Duration::from_secs(12));
        let row = Row::solve::<Rock>(&format!("two rocks, {name}"), Solving::field(family, settings));
        Row { ceiling, ..row.of_size(side, side) }
    };
    [
        two("open", 1000, "open", &[TWO, FIVE_EXITS]).tells(0xb1f0_052c_9cc0_617d, 0xee81_4eac_5a16_70f8),
        two("random 10 %", 1000, "random", &[TWO, FIVE_EXITS, D10])
            .tells(0x9896_5342_49f3_3bc8, 0xb3a2_a7ca_1ccc_cf10),
        two("rooms", 450, "rooms", &[TWO, FIVE_EXITS]).tells(0xcb25_4e70_b7cd_6042, 0xe85f_ef6a_ec31_9f5a),
    ]
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
                .bytes(64.0)
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
    for (name, told) in MAPS {
        let Some(board) = read_map(folder, &format!("{name}.map"))? else {
            absent.push(name);
            continue;
        };
        let board = &*Box::leak(Box::new(board));
        let boards = |settings| Boards::Map { board, settings };
        let both = both(name, boards(&[]), boards(&[NO_SEAL]), told);
        rows.extend(
            both.map(|row| Row { grows: false, ..row.of_size(board.rows(), board.cols()).within(AT_MOST) }),
        );
    }
    Ok(rows)
}
