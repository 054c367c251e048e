//! bomb: one blast, and several.

use thwart::games::bomb::Bomb;

use super::Row;
use crate::job::Solving;

pub(super) fn rows() -> Vec<Row> {
    let one = |name, family, settings| {
        Row::solve::<Bomb>(&format!("one blast, {name}"), Solving::value(family, settings))
            .of_size(2000, 2000)
            .within(4.0, 2.5)
    };
    vec![
        one("open", "open", &[("rubble", "0")]).tells(3998, 998).against::<Bomb>(
            "layers",
            200,
            200,
            Solving::value("open", &[("rubble", "0")]),
        ),
        one("5 % rock, 30 % brick", "random", &[("density", "5"), ("bricks", "0"), ("rubble", "30")])
            .tells(4092, 1018),
        one("20 % rock, 10 % brick", "random", &[("density", "20"), ("bricks", "0"), ("rubble", "10")])
            .tells(3999, 998),
        one("60 % brick", "open", &[("rubble", "60")]).tells(3998, 998).by_open_ground(),
    ]
}
