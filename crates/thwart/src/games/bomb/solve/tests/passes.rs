//! The search for one way against that for all.

use super::{Boards, on, replay_to};
use crate::answer::Answer;
use crate::games::bomb::solve::fast::blast_worth::Wanted;
use crate::games::bomb::solve::fast::cheapest_paths::{CheapestPaths, line_of};
use crate::games::bomb::solve::fast::survey::Survey;
use crate::limits::Limits;
use crate::rules::Rules;

/// A corridor that winds through the whole board, with bricks in a tenth of its walls.
fn serpentine(rows: usize, cols: usize, boards: &mut Boards) -> String {
    let wall = "#".repeat(cols - 1);
    let row = |row: usize| match row % 4 {
        1 => format!("{wall}."),
        3 => format!(".{wall}"),
        _ => ".".repeat(cols),
    };
    let mut map: Vec<String> = (0..rows | 1).map(row).collect();
    let last = map.len() - 1;
    let end = if last.is_multiple_of(4) { cols - 1 } else { 0 };
    map[0].replace_range(..1, "@");
    map[last].replace_range(end..=end, ">");
    let poked = |sign| if sign == '#' && boards.below(10) == 0 { '%' } else { sign };
    map.join("/").chars().map(poked).collect()
}

#[test]
fn one_way_is_found_as_well_as_all() {
    let mut boards = Boards(0x2468_ace0_1357_9bdf);
    let limits = Limits::default();
    let (mut finite, mut several) = (0, 0);
    for round in 0..600 {
        let (rows, cols) = (1 + boards.below(24) as usize, 2 + boards.below(24) as usize);
        let (bricks, rocks) = [(8, 1), (3, 1), (1, 4), (4, 2), (2, 4)][round % 5];
        let map = match round % 4 {
            0 => serpentine(9 + 4 * (round % 5), 20, &mut boards),
            _ => boards.map(rows, cols, bricks, rocks),
        };
        let game =
            &on(&map, 1 + round / 4 % 4, ["unlimited", "0", "1", "2", "5", "9"][boards.below(6) as usize]);
        let start = &game.start();
        let mut all = Survey::within(game, start, &limits).unwrap();
        let mut one = Survey::new(game, start, Wanted::OneWay, &mut limits.start()).unwrap();
        assert_eq!((one.value(), one.needed()), (all.value(), all.needed()), "{map}");
        let (value, plan) = (one.value(), one.plan());
        assert_eq!(CheapestPaths::new(game, &plan).value(start.walker), all.value(), "{map}");
        let line = Some(line_of(game, start, &plan.iter().collect::<Vec<_>>()));
        replay_to(game, start, &Answer { line, ..Answer::default() }, value, &map);
        // What each cell is worth is known whatever was looked for first.
        let worth = |survey: &mut Survey| {
            let worth = survey.forced(game, 0, 0, &mut limits.start()).unwrap();
            worth.field(game, start).to_vec()
        };
        assert_eq!(worth(&mut one), worth(&mut all), "{map}");
        finite += usize::from(value.finite().is_some());
        several += usize::from(plan.len() > 1);
    }
    assert!(finite > 300 && several > 60, "{finite} {several}");
}
