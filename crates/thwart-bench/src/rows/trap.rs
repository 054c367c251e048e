//! trap: a proof of the least number of obstacles, on boards where the doors are
//! near, far, or in the way for two hundred turns.

use std::time::Duration;

use thwart::games::trap::Trap;

use super::{Goal, Row};
use crate::job::{Settings, Solving};

pub(super) fn rows() -> Vec<Row> {
    let row = |name, family, settings: Settings, side, [must, aim]: [u64; 2]| Row {
        goal: Goal::Time { must: Duration::from_millis(must), aim: Duration::from_millis(aim) },
        ..Row::solve::<Trap>(name, Solving::value(family, settings)).of_size(side, side)
    };
    vec![
        row("open, a far door", "open", &[("exits", "1")], 256, [200, 50]).tells(2, 2),
        row("open, a far door, eight", "open", &[("exits", "1"), ("topology", "eight")], 256, [400, 200])
            .tells(2, 2),
        row("open, a far door, hex", "open", &[("exits", "1"), ("topology", "hex")], 256, [200, 100])
            .tells(3, 2),
        row("streets, a far door", "corridors", &[("exits", "1")], 512, [1000, 200]).tells(1, 1),
        row("streets, doors here and there", "corridors", &[], 1024, [5000, 500]).tells(1, 1),
        row("caves, a far door", "caves", &[("exits", "1")], 1024, [5000, 500]).tells(2, 2),
        row("stubnet, many turns", "stubnet", &[], 50, [100, 20]).tells(28, 13),
        row("gauntlet, every turn forced", "gauntlet", &[], 100, [200, 50]).tells(1579, 91),
        row("ladder", "ladder", &[], 50, [50, 10]).tells(57, 22),
        row("ring road", "ringroad", &[], 50, [50, 10]).tells(5, 6),
        row("bunkers", "bunkers", &[], 50, [100, 20]).tells(4, 5),
    ]
}
