//! Many blasts on boards too large for enumeration: the passes against those of the
//! checker.

use super::{Boards, on, replay_to};
use crate::check::evidence::passes::by_passes;
use crate::solve::fast::cheapest_paths::line_of;
use crate::solve::fast::survey::Survey;
use thwart_game::answer::Answer;
use thwart_game::limits::Limits;
use thwart_game::rules::Rules;
use thwart_game::value::Value;

#[test]
fn passes_around_what_changed_are_those_over_the_whole_board() {
    let mut boards = Boards(0x2468_ace0_1357_9bdf);
    let (mut finite, mut most) = (0, 0);
    for round in 0..300 {
        let (rows, cols) = (1 + boards.below(40), 2 + boards.below(40));
        let (bricks, rocks) = [(10, 0), (8, 1), (5, 3), (4, 2), (7, 2)][round % 5];
        let map = boards.map(rows, cols, bricks, rocks);
        let blasts = [1, 2, 3, 9, 1000][boards.below(5)];
        let game = &on(&map, blasts, ["unlimited", "0", "1", "2", "5"][boards.below(5)]);
        let start = &game.start();
        let mut survey = Survey::within(game, start, &Limits::default()).unwrap();
        let (value, needed, plan) = (survey.value(), survey.needed(), survey.plan());
        let line = Some(line_of(game, start, &plan.iter().collect::<Vec<_>>()));
        if let Value::Finite(steps) = value {
            replay_to(game, start, &Answer { line, ..Answer::default() }, value, &map);
            let more = by_passes(game, start, Value::Finite(steps + 1), &mut || false);
            assert!(more.is_err(), "{map}");
            finite += 1;
        }
        assert_eq!(by_passes(game, start, value, &mut || false), Ok(()), "{map}");
        assert!(plan.len() <= needed && needed <= blasts, "{map}");
        most = most.max(needed);
    }
    assert!(finite > 100 && most > 25, "{finite} {most}");
}
