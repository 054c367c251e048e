//! The parts of the passes against their definitions, on boards larger than what
//! they work on at a time; and short cuts against the long way round.

use thwart_core::distance::{UNREACHED, distances};
use thwart_core::{Cell, CellSet};

use super::{Boards, RADII, on, replay_to};
use crate::game::{Answer, Game};
use crate::games::bomb::Bomb;
use crate::games::bomb::solve::arms::{Area, sweep};
use crate::games::bomb::solve::compass::Target;
use crate::games::bomb::solve::crossing::{best_crossing, crossing};
use crate::games::bomb::solve::distance::{Distance, FAR};
use crate::games::bomb::solve::outlook::{Failure, Outlook, Wanted, among};
use crate::games::bomb::solve::passes::{Passes, Purpose, entries};
use crate::games::bomb::solve::search::{Until, flood};
use crate::games::bomb::solve::steps::Question;
use crate::games::bomb::solve::survey::Survey;
use crate::games::bomb::solve::terrain::{Kind, Terrain};
use crate::games::bomb::solve::walk::Walk;
use crate::limits::Limits;

/// Boards with rows and columns around those of strips and tiles.
fn large(boards: &mut Boards, round: usize, radius: &str) -> Bomb {
    let sides = [1, 2, 15, 16, 17, 31, 33, 48, 63, 64, 65, 80];
    let (rows, cols) = (sides[round % 12], sides[(round * 5 + round / 12) % 12].max(2));
    let (bricks, rocks) = [(1, 0), (2, 1), (3, 1), (1, 3), (6, 1)][round % 5];
    on(&boards.map(rows, cols, bricks, rocks), 1, radius)
}

#[test]
fn sweeps_are_what_arms_say() {
    let mut boards = Boards(0x0bad_cafe_1234_5678);
    for round in 0..60 {
        let radius = ["0", "1", "2", "7", "15", "40", "unlimited"][round % 7];
        let game = &large(&mut boards, round, radius);
        let terrain = &Terrain::new(game, &CellSet::new());
        let layout = terrain.layout();
        let whole = Area::whole(layout);
        // A field in which some part can be reached.
        let start = layout.index(game.start().walker);
        let mut field = vec![u16::FAR; layout.len()];
        for at in layout.entries().filter(|&at| at.abs_diff(start) < 300 && terrain.kind(at) != Kind::Rock) {
            field[at] = 10 + boards.below(60) as u16;
        }
        let reached = Area::reached(layout, &field).grown(layout, 1);
        let near = entries(terrain, &whole, &field);
        let mut swept = vec![0; near.len()];
        sweep(terrain, &whole, &reached, &near, &mut swept);
        for at in layout.entries() {
            let expected = terrain.arms(at).map(|(arm, apart)| near[arm].steps() + apart).min();
            let expected =
                if terrain.kind(at) == Kind::Rock { u16::CLOSED } else { u16::of(expected.unwrap()) };
            assert_eq!(swept[at], expected, "round {round}, {at}");
        }
    }
}

#[test]
fn searches_tell_what_matters_on_the_way() {
    let mut boards = Boards(0x7777_1234_7777_4321);
    let mut left_out = 0;
    for round in 0..120 {
        let game = &large(&mut boards, round, "1");
        let (board, terrain) = (game.board(), &Terrain::new(game, &CellSet::new()));
        let layout = terrain.layout();
        let all = distances(board, game.ends(), |cell| board.is_passable(cell));
        let mut goals: Vec<Cell> =
            (0..=round % 3).map(|_| Cell(boards.below(board.len() as u64) as u32)).collect();
        goals.retain(|&cell| board.is_passable(cell));
        goals.push(game.start().walker);
        goals.sort_unstable();
        goals.dedup();
        let places: Vec<usize> = goals.iter().map(|&goal| layout.index(goal)).collect();
        let target = Target::around(layout, places.iter().copied());
        let ends = game.ends().map(|end| layout.index(end));
        let field: Vec<u16> =
            flood(terrain, ends, Kind::Floor, target, Until { goals: &places, ..Until::ALL }).unwrap();
        let found = goals.iter().map(|goal| all[goal.index()]).min().unwrap();
        for cell in board.cells() {
            let at = layout.index(cell);
            let (row, col) = ((at / layout.stride()) as u32, (at % layout.stride()) as u32);
            let (told, steps) = (field[at].steps(), all[cell.index()].min(FAR));
            let matters = steps < FAR && steps + target.rows_from(row) + target.cols_from(col) < found;
            assert!(if matters { told == steps } else { told >= steps }, "round {round} {cell:?}");
            left_out += usize::from(told != steps);
        }
        let nearest = places.iter().map(|&goal| field[goal].steps()).min().unwrap();
        assert_eq!(nearest, if found == UNREACHED { FAR } else { found }, "round {round}");
    }
    assert!(left_out > 5000, "{left_out}");
}

/// The best crossing by the centres is the least of all worths, whatever the radius.
#[test]
fn the_best_crossing_is_the_least_worth() {
    let mut boards = Boards(0x4242_4242_1111_9999);
    let mut better = 0;
    for round in 0..100 {
        let radius = ["0", "1", "3", "9", "30", "unlimited"][round % 6];
        let game = &large(&mut boards, round, radius);
        let terrain = &Terrain::new(game, &CellSet::new());
        let (layout, all) = (terrain.layout(), Purpose::all(terrain));
        let from = Passes::<u16>::new(terrain, [layout.index(game.start().walker)], all.clone()).unwrap();
        let to = Passes::<u16>::new(terrain, game.ends().map(|end| layout.index(end)), all).unwrap();
        let without = to.with(0)[layout.index(game.start().walker)];
        let worth = crossing(terrain, from.with(0), to.with(0), without);
        let least = layout.entries().map(|at| worth[at].steps()).min().unwrap();
        match best_crossing(terrain, from.with(0), to.with(0), without) {
            None => assert_eq!(least, without.steps(), "round {round}"),
            Some((at, steps)) => {
                assert_eq!((worth[at], steps.steps()), (steps, least), "round {round}");
                assert!(least < without.steps());
                better += 1;
            }
        }
    }
    assert!(better > 30, "{better}");
}

fn question(game: &Bomb) -> Question {
    let layout = Terrain::new(game, &CellSet::new()).layout();
    let ends = game.ends().map(|end| layout.index(end)).collect();
    Question { start: layout.index(game.start().walker), ends, left: game.blasts(), below: u32::MAX }
}

fn in_numbers<D: Distance>(game: &Bomb) -> Result<Box<dyn Outlook>, Failure> {
    let limits = Limits::default();
    among::<D>(Terrain::new(game, &CellSet::new()), &question(game), &mut limits.start())
}

/// Eight bits are so few that boards of a hundred cells can be too much for them:
/// then they must say so.
#[test]
fn narrow_numbers_tell_the_same_or_say_that_they_cannot() {
    let mut boards = Boards(0x1357_9bdf_0246_8ace);
    let (mut told, mut refused) = (0, 0);
    for round in 0..1500 {
        let (rows, cols) = (1 + boards.below(9) as usize, 2 + boards.below(12) as usize);
        let (bricks, rocks) = [(9, 0), (5, 3), (1, 4), (3, 3), (0, 3)][round % 5];
        let map = if round % 10 == 0 {
            serpentine(3 + round % 9, 12)
        } else {
            boards.map(rows, cols, bricks, rocks)
        };
        let game = &on(&map, round % 4, RADII[boards.below(7) as usize]);
        let mut wide = in_numbers::<u32>(game).unwrap();
        match in_numbers::<u8>(game) {
            Err(failure) => {
                assert!(matches!(failure, Failure::TooFar), "{map}");
                refused += 1;
            }
            Ok(mut narrow) => {
                told += 1;
                assert!((0..5).all(|blasts| narrow.with(blasts) == wide.with(blasts)), "{map}");
                assert_eq!((narrow.useful(), narrow.least()), (wide.useful(), wide.least()), "{map}");
                for others in 0..game.blasts() {
                    same_worth(narrow.as_mut(), wide.as_mut(), others, &map);
                }
            }
        }
    }
    assert!(told > 700 && refused > 60, "{told} {refused}");
    // Beyond the brick behind the start a long corridor begins: only what the cells
    // are worth takes a search through it.
    let map = format!(">%.%@%..../{}", &serpentine(11, 10)[11..].replace('>', "."));
    let game = &on(&map, 2, "0");
    let (mut narrow, mut wide) = (in_numbers::<u8>(game).unwrap(), in_numbers::<u32>(game).unwrap());
    assert_eq!((narrow.with(1), narrow.with(2)), (thwart_core::distance::NO_WAY, 4));
    assert!(matches!(narrow.forced(1), Err(Failure::TooFar)));
    same_worth(narrow.widened().unwrap().as_mut(), wide.as_mut(), 1, &map);
}

/// What each cell is worth is the same in either numbers.
fn same_worth(one: &mut dyn Outlook, other: &mut dyn Outlook, others: usize, map: &str) {
    let (layout, one, other) = (one.layout(), one.forced(others).unwrap(), other.forced(others).unwrap());
    assert!(layout.entries().all(|at| one.steps(at) == other.steps(at)), "{map} {others}");
    assert!(layout.entries().all(|at| one.is_closed(at) == other.is_closed(at)), "{map} {others}");
}

/// A corridor that winds through the whole board.
fn serpentine(rows: usize, cols: usize) -> String {
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
    map.join("/")
}

/// With bricks in a tenth of its walls.
fn poked(map: &str, boards: &mut Boards) -> String {
    map.chars().map(|sign| if sign == '#' && boards.below(10) == 0 { '%' } else { sign }).collect()
}

#[test]
fn one_way_is_found_as_well_as_all() {
    let mut boards = Boards(0x2468_ace0_1357_9bdf);
    let limits = Limits::default();
    let (mut near, mut far, mut several) = (0, 0, 0);
    for round in 0..600 {
        let (rows, cols) = (1 + boards.below(24) as usize, 2 + boards.below(24) as usize);
        let (bricks, rocks) = [(8, 1), (3, 1), (1, 4), (4, 2), (2, 4)][round % 5];
        let map = match round % 4 {
            0 => poked(&serpentine(9 + 4 * (round % 5), 20), &mut boards),
            _ => boards.map(rows, cols, bricks, rocks),
        };
        let game =
            &on(&map, 1 + round / 4 % 4, ["unlimited", "0", "1", "2", "5", "9"][boards.below(6) as usize]);
        let start = &game.start();
        let all = Survey::within(game, start, &limits).unwrap();
        let one = Survey::new(game, start, Wanted::OneWay, &mut limits.start()).unwrap();
        assert_eq!((one.value(), one.needed()), (all.value(), all.needed()), "{map}");
        let plan = one.plan();
        assert_eq!(Walk::new(game, &plan).value(start.walker), all.value(), "{map}");
        let value = one.value();
        let line = Some(one.line(game, start, &plan.iter().collect::<Vec<_>>()));
        replay_to(game, start, &Answer { line, ..Answer::default() }, value, &map);
        let crow = question(game).crow_steps(Terrain::new(game, &plan).layout());
        match value.finite() {
            Some(value) if value < u64::from(crow + crow / 32 + 8) => near += 1,
            Some(_) => far += 1,
            None => {}
        }
        several += usize::from(plan.len() > 1);
    }
    assert!(near > 200 && far > 60 && several > 60, "{near} {far} {several}");
}

/// Distances of more than 16 bits can hold with room for two ways and a blast.
#[test]
fn long_ways_take_wide_numbers() {
    let limits = Limits::default();
    for blasts in [0, 1, 2] {
        let game = &on(&serpentine(189, 190), blasts, "unlimited");
        assert!(matches!(in_numbers::<u16>(game), Err(Failure::TooFar)));
        let survey = Survey::within(game, &game.start(), &limits).unwrap();
        let expected = Walk::new(game, &CellSet::new()).value(game.start().walker);
        assert!(expected.finite().is_some_and(|steps| steps > 17_000), "{expected:?}");
        assert_eq!(survey.value(), expected);
    }
}
