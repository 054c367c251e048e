//! wall: rows of any costs.

use thwart::games::wall::Wall;

use super::Row;
use crate::job::Solving;

pub(super) fn rows() -> Vec<Row> {
    let adaptive = |name, settings| {
        Row::solve::<Wall>(&format!("adaptive, {name}"), Solving::value("open", settings)).within(4.0, 2.0)
    };
    vec![
        adaptive("digits", &[("costs", "uniform")]).tells(4_566_784, 287_747).against::<Wall>(
            "memo",
            50,
            50,
            Solving::value("open", &[("costs", "uniform")]),
        ),
        adaptive("sparse", &[("costs", "sparse")]).tells(1_847_918, 118_839),
        adaptive("constant", &[("costs", "none")]).tells(999_001, 62_251),
        adaptive("blocks", &[("costs", "blocks")]).tells(4_545_740, 287_247),
        adaptive("adversarial", &[("costs", "adversarial")]).tells(6_483_995, 402_291).within(20.0, 10.0),
    ]
}
