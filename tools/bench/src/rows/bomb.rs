//! bomb: one blast, and several.

use thwart::games::bomb::Bomb;

use super::{Measure, Row};
use crate::job::{Settings, Solving};

/// Four densities: a family and its settings, and what one blast and three tell.
const GROUNDS: [(&str, &str, Settings, [u64; 2]); 4] = [
    ("open", "open", &[("rubble", "0")], [3998, 998]),
    ("5 % rock, 30 % brick", "random", &[("density", "5"), ("bricks", "0"), ("rubble", "30")], [4092, 1018]),
    ("20 % rock, 10 % brick", "random", &[("density", "20"), ("bricks", "0"), ("rubble", "10")], [3999, 998]),
    ("60 % brick", "open", &[("rubble", "60")], [3998, 998]),
];

/// How far each of three blasts reaches on which ground, and what they tell.
const THREE: [(&str, &str, &str, Settings, [u64; 2]); 12] = [
    ("unlimited", "open", "open", &[("blasts", "3"), ("rubble", "0")], [1998, 498]),
    (
        "unlimited",
        "5 % rock, 30 % brick",
        "random",
        &[("blasts", "3"), ("density", "5"), ("bricks", "0"), ("rubble", "30")],
        [2028, 498],
    ),
    (
        "unlimited",
        "20 % rock, 10 % brick",
        "random",
        &[("blasts", "3"), ("density", "20"), ("bricks", "0"), ("rubble", "10")],
        [1998, 498],
    ),
    ("unlimited", "60 % brick", "open", &[("blasts", "3"), ("rubble", "60")], [1998, 498]),
    (
        "1",
        "5 % rock, 30 % brick",
        "random",
        &[("blasts", "3"), ("radius", "1"), ("density", "5"), ("bricks", "0"), ("rubble", "30")],
        [2044, 500],
    ),
    (
        "10",
        "5 % rock, 30 % brick",
        "random",
        &[("blasts", "3"), ("radius", "10"), ("density", "5"), ("bricks", "0"), ("rubble", "30")],
        [2038, 498],
    ),
    (
        "100",
        "5 % rock, 30 % brick",
        "random",
        &[("blasts", "3"), ("radius", "100"), ("density", "5"), ("bricks", "0"), ("rubble", "30")],
        [2028, 498],
    ),
    (
        "10",
        "20 % rock, 10 % brick",
        "random",
        &[("blasts", "3"), ("radius", "10"), ("density", "20"), ("bricks", "0"), ("rubble", "10")],
        [1998, 498],
    ),
    (
        "10",
        "60 % brick",
        "open",
        &[("blasts", "3"), ("radius", "10"), ("rubble", "60")],
        [0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff],
    ),
    (
        "100",
        "60 % brick",
        "open",
        &[("blasts", "3"), ("radius", "100"), ("rubble", "60")],
        [0xffff_ffff_ffff_ffff, 498],
    ),
    (
        "10",
        "rooms, 10 % brick",
        "rooms",
        &[("blasts", "3"), ("radius", "10"), ("bricks", "10"), ("rubble", "10")],
        [2030, 504],
    ),
    (
        "10",
        "maze, 5 % brick",
        "maze",
        &[("blasts", "3"), ("radius", "10"), ("bricks", "5"), ("rubble", "0")],
        [2204, 538],
    ),
];

pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, family, settings, told) in GROUNDS {
        let solving = Solving::value(family, settings);
        let row = Row::solve::<Bomb>(&format!("one blast, {name}"), solving)
            .of_size(2000, 2000)
            .within(64.0)
            .bytes(64.0)
            .tells(told[0], told[1])
            .against::<Bomb>("layers", (500, 500), solving, 0.0);
        rows.push(measured(row, name));
    }
    for (radius, name, family, settings, told) in THREE {
        let row = Row::solve::<Bomb>(
            &format!("three blasts, radius {radius}, {name}"),
            Solving::value(family, settings),
        )
        .within(64.0)
        .bytes(64.0)
        .tells(told[0], told[1]);
        // The end of this board lies among bricks at this size.
        let walled_in = name == "5 % rock, 30 % brick";
        rows.push(if walled_in { row.by(Measure::OpenBoard) } else { measured(row, name) });
    }
    rows
}

/// Where most is brick, a search reaches next to nothing.
fn measured(row: Row, ground: &str) -> Row {
    if ground == "60 % brick" { row.by(Measure::OpenBoard) } else { row }
}
