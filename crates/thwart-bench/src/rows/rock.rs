//! rock: the value of every cell.

use std::time::Duration;

use thwart::games::rock::Rock;

use super::{Goal, Row};
use crate::job::Solving;

/// The rule by which a rock may not take the last way.
const NO_SEAL: (&str, &str) = ("seal", "forbidden");

const TWO: (&str, &str) = ("rocks", "2");
/// Exits besides the one in a corner, which two rocks can close.
const EXITS: (&str, &str) = ("exits", "5");

const D10: (&str, &str) = ("density", "10");
const D20: (&str, &str) = ("density", "20");
const D35: (&str, &str) = ("density", "35");
const D40: (&str, &str) = ("density", "40");

pub(super) fn rows() -> Vec<Row> {
    let every = |name, family, settings| {
        Row::solve::<Rock>(&format!("one rock, {name}"), Solving::field(family, settings)).within(20.0, 8.0)
    };
    let two = |name: &str, side, family, settings| {
        let goal = Goal::Time { must: Duration::from_secs(12), aim: Duration::from_secs(3) };
        let row = Row::solve::<Rock>(&format!("two rocks, {name}"), Solving::field(family, settings));
        Row { goal, ..row.of_size(side, side) }
    };
    vec![
        two("open", 1000, "open", &[TWO, EXITS]).tells(0xb1f0_052c_9cc0_617d, 0xee81_4eac_5a16_70f8),
        two("random 10 %", 1000, "random", &[TWO, EXITS, D10])
            .tells(0x9896_5342_49f3_3bc8, 0xb3a2_a7ca_1ccc_cf10),
        two("rooms", 450, "rooms", &[TWO, EXITS]).tells(0xcb25_4e70_b7cd_6042, 0xe85f_ef6a_ec31_9f5a),
        every("open", "open", &[]).tells(0xd0a3_5323_bfcf_6b51, 0xb238_d3f3_5119_6523).against::<Rock>(
            "iterate",
            30,
            30,
            Solving::field("random", &[D20]),
        ),
        every("random 20 %", "random", &[D20]).tells(0x15d7_456b_7ad0_4240, 0xb552_5a22_46ca_036e),
        every("random 35 %", "random", &[D35]).tells(0xae60_a105_827d_8995, 0x5e0d_5e31_7c72_cf05),
        every("rooms", "rooms", &[]).tells(0x7b44_2d09_72f2_d829, 0xebe2_5a2d_17d5_b474),
        every("maze", "maze", &[]).tells(0x010c_17b0_abf6_22ed, 0xdec6_8569_30c3_beca),
        every("rings", "rings", &[]).tells(0x38ec_36a2_8e59_b05f, 0x0546_3dde_2d41_719e),
        every("open, no seal", "open", &[NO_SEAL]).tells(0, 0xb238_d3f3_5119_6523),
        every("random 20 %, no seal", "random", &[D20, NO_SEAL]).tells(0, 0x39b0_c626_36b6_1a93),
        every("random 35 %, no seal", "random", &[D35, NO_SEAL]).tells(0, 0xfc1e_67f5_32ab_2564),
        every("random 40 %, no seal", "random", &[D40, NO_SEAL])
            .tells(0, 0x3a46_4c38_6555_e0f6)
            .within(30.0, 8.0),
        every("rooms, no seal", "rooms", &[NO_SEAL]).tells(0, 0xebe2_5a2d_17d5_b474),
        every("maze, no seal", "maze", &[NO_SEAL]).tells(0, 0x9fdf_e2d0_7b5e_afb7),
        every("rings, no seal", "rings", &[NO_SEAL]).tells(0, 0x0546_3dde_2d41_719e),
    ]
}
