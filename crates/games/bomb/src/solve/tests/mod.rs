//! Every method and the oracle against the exhaustive solver, and against
//! plain enumeration of all blasts on larger boards.

mod costs;
mod passes;

use thwart_grid::format::board_file;
use thwart_grid::{Cell, CellSet, Topology, narrow};

use super::{CheapestPaths, Survey};
use crate::{Bomb, INFO, Position};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::explain::Explain as _;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::retrograde;
use thwart_game::rules::Rules;
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_game::solve::Solve;
use thwart_game::value::Value;

fn setup(text: &str) -> Setup {
    Setup::new(&INFO, board_file::parse(text).unwrap()).unwrap()
}

fn game(text: &str) -> Bomb {
    Bomb::new(&setup(text)).unwrap()
}

/// Returns a game with these parameters on a map whose rows are joined by `/`.
pub(crate) fn on(map: &str, blasts: usize, radius: &str) -> Bomb {
    game(&format!("game: bomb\nblasts: {blasts}\nradius: {radius}\n\n{}\n", map.replace('/', "\n")))
}

/// Random boards, the same in every run.
pub(crate) struct Boards(pub(crate) u64);

impl Boards {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % limit as u64).unwrap()
    }

    /// Returns a map with start and end somewhere; this many tenths of the other cells are bricks
    /// and rocks.
    pub(crate) fn map(&mut self, rows: usize, cols: usize, bricks: usize, rocks: usize) -> String {
        let mut signs: Vec<char> = (0..rows * cols)
            .map(|_| match self.below(10) {
                roll if roll < bricks => '%',
                roll if roll < bricks + rocks => '#',
                _ => '.',
            })
            .collect();
        // Far apart on about half of the boards, so that several blasts are worth it.
        let (mut start, mut end) = (0, signs.len() - 1);
        if self.below(2) == 0 {
            start = self.below(signs.len());
            end = (start + 1 + self.below(signs.len() - 1)) % signs.len();
        }
        signs[start] = '@';
        signs[end] = '>';
        signs.chunks(cols).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    /// Returns a map of two to `cells` cells, mostly bricks or a mixture.
    fn small(&mut self, cells: usize) -> String {
        loop {
            let (rows, cols) = (1 + self.below(4), 1 + self.below(10));
            if (2..=cells).contains(&(rows * cols)) {
                let (bricks, rocks) = [(9, 0), (8, 0), (7, 1), (5, 2), (3, 2)][self.below(5)];
                return self.map(rows, cols, bricks, rocks);
            }
        }
    }
}

/// Small radii are more frequent, because then one blast is seldom enough.
pub(crate) const RADII: [&str; 7] = ["unlimited", "0", "1", "2", "unlimited", "0", "1"];

/// Plays an answer's line by the rules: it must be legal, end the play, and
/// cost the value.
fn replay(game: &Bomb, position: &Position, answer: &Answer, label: &str) {
    replay_to(game, position, answer, answer.bounds.value().unwrap(), label);
}

fn replay_to(game: &Bomb, position: &Position, answer: &Answer, value: Value, label: &str) {
    let mut here = position.clone();
    let mut cost = 0;
    for &chosen in answer.line.as_ref().unwrap() {
        assert!(game.legal_moves(&here).contains(&chosen), "{label}: {chosen:?} is legal");
        cost += game.cost(&here, chosen);
        here = game.play(&here, chosen);
    }
    let outcome = game.outcome(&here).unwrap_or_else(|| panic!("{label}: the line ends the play"));
    assert_eq!(outcome.plus(cost), value, "{label}: the line costs the value");
}

/// Solves by every method; each agrees and replays, or refuses the position. Returns how many
/// answered.
fn every_method(game: &Bomb, position: &Position, value: Value, label: &str) -> usize {
    let mut answered = 0;
    for method in INFO.methods {
        let label = &format!("{label} {}", method.name);
        match game.solve(position, method.name, &Limits::default()) {
            Ok(answer) => {
                assert_eq!(answer.bounds.value(), Some(value), "{label}");
                replay(game, position, &answer, label);
                answered += 1;
            }
            Err(SolveError::NotSupported { .. }) => assert_ne!(method.name, "sweeps", "{label}"),
            Err(error) => panic!("{label}: {error}"),
        }
    }
    answered
}

fn check_against_table(map: &str, blasts: usize, radius: &str) -> Value {
    let label = &format!("{map} blasts={blasts} radius={radius}");
    let game = &on(map, blasts, radius);
    let table = retrograde::solve(game, &game.start(), retrograde::MAX_POSITIONS).unwrap();
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    for (number, (position, value)) in table.positions().enumerate() {
        let label = &format!("{label} {position:?}");
        let evaluation = oracle.evaluate(position).unwrap();
        assert_eq!(evaluation.bounds.value(), Some(value), "{label}");
        assert_eq!(evaluation.best, table.best_move(game, position), "{label}");
        let legal = game.legal_moves(position);
        assert!(legal.is_sorted_by_key(|chosen| chosen.order(Topology::Four)));
        assert!(legal.iter().all(|&chosen| game.is_legal(position, chosen)));
        if game.outcome(position).is_none() {
            let analyzed = oracle.analyze(game, position).unwrap();
            assert_eq!(analyzed.iter().map(|a| a.chosen).collect::<Vec<_>>(), legal, "{label}");
            for a in analyzed {
                let next = game.play(position, a.chosen);
                let expected = table.value(&next).unwrap().plus(game.cost(position, a.chosen));
                assert_eq!(a.bounds.value(), Some(expected), "{label} {:?}", a.chosen);
                assert_eq!(a.reply, table.best_move(game, &next), "{label} {:?}", a.chosen);
            }
            if number % 7 == 0 {
                every_method(game, position, value, label);
            }
        }
    }
    every_method(game, &game.start(), table.value(&game.start()).unwrap(), label);
    let answer = game.solve(&game.start(), "sweeps", &limits).unwrap();
    assert_eq!(answer.line, table.answer(game).line, "{label}: the first of the shortest lines");
    table.value(&game.start()).unwrap()
}

#[test]
fn the_oracle_is_the_table_at_every_position() {
    let mut boards = Boards(0x9e37_79b9_7f4a_7c15);
    let mut later_helped = [0; 4];
    for round in 0..1200 {
        let map = boards.small(if round % 5 == 0 { 12 } else { 9 });
        let radius = RADII[boards.below(7)];
        let most = if map.len() > 10 { 2 } else { 3 };
        let mut before = Value::Infinite;
        for (blasts, helped) in later_helped.iter_mut().enumerate().take(most + 1) {
            let value = check_against_table(&map, blasts, radius);
            assert!(value <= before);
            *helped += usize::from(value < before);
            before = value;
        }
    }
    assert!(later_helped[2] > 45 && later_helped[3] > 9, "{later_helped:?}");
}

/// Returns the least number of steps with at most `left` more blasts, by trying all.
fn by_enumeration(game: &Bomb, laid: &CellSet, first: usize, left: usize) -> Value {
    let mut best = CheapestPaths::new(game, laid).value(game.start().walker);
    if left > 0 {
        for cell in (first..game.board().len()).map(Cell::new) {
            if !game.is_rock(cell) && !laid.contains(cell) {
                best = best.min(by_enumeration(game, &laid.with(cell), cell.index() + 1, left - 1));
            }
        }
    }
    best
}

#[test]
fn larger_boards_agree_with_enumeration() {
    let mut boards = Boards(0x0123_4567_89ab_cdef);
    let mut later_helped = [0; 4];
    for round in 0..3000 {
        let (most, rows, cols) = match round % 6 {
            0 | 1 => (3, 1 + boards.below(3), 4 + boards.below(5)),
            2 => (2, 3 + boards.below(3), 3 + boards.below(4)),
            _ => (1, 3 + boards.below(5), 3 + boards.below(5)),
        };
        let (bricks, rocks) = [(9, 0), (8, 1), (7, 2), (5, 3), (4, 1)][boards.below(5)];
        let map = boards.map(rows, cols, bricks, rocks);
        let radius = RADII[boards.below(7)];
        let mut before = Value::Infinite;
        for (blasts, helped) in later_helped.iter_mut().enumerate().take(most + 1) {
            let game = &on(&map, blasts, radius);
            let value = by_enumeration(game, &CellSet::new(), 0, blasts);
            every_method(game, &game.start(), value, &format!("{map} blasts={blasts} radius={radius}"));
            check_worth(game, blasts, &map);
            *helped += usize::from(value < before);
            before = value;
        }
    }
    assert!(later_helped[1] > 200 && later_helped[2] > 45 && later_helped[3] > 9, "{later_helped:?}");
}

/// Checks the value of every cell for the next blast, by enumeration of the others.
fn check_worth(game: &Bomb, blasts: usize, map: &str) {
    if blasts == 0 || blasts > 2 {
        return;
    }
    let limits = Limits::default();
    let mut survey = Survey::within(game, &game.start(), &limits).unwrap();
    for others in [blasts - 1, 0] {
        let worth = survey.forced(game, others, u64::MAX, &mut limits.start()).unwrap();
        assert!(worth.exact);
        for cell in game.board().cells().filter(|&cell| !game.is_rock(cell)) {
            let expected = by_enumeration(game, &CellSet::new().with(cell), 0, others);
            assert_eq!(worth.of(cell), expected, "{map} reach {} {cell:?} {others}", game.reach());
        }
    }
}

/// The passes recover these blasts if the first in order would be too much work.
#[test]
fn recovered_blasts_reach_the_value() {
    let mut boards = Boards(0xfeed_beef_cafe_f00d);
    let mut several = 0;
    for _ in 0..1500 {
        let (rows, cols) = (1 + boards.below(8), 2 + boards.below(8));
        let (bricks, rocks) = [(9, 0), (8, 1), (7, 2), (5, 3)][boards.below(4)];
        let map = boards.map(rows, cols, bricks, rocks);
        let radius = RADII[boards.below(7)];
        let blasts = 1 + boards.below(6);
        let game = &on(&map, blasts, radius);
        let mut survey = Survey::within(game, &game.start(), &Limits::default()).unwrap();
        let plan = survey.plan();
        assert!(plan.len() <= survey.needed() && survey.needed() <= blasts, "{map} {radius}");
        assert!(plan.iter().all(|cell| !game.is_rock(cell)));
        let value = CheapestPaths::new(game, &plan).value(game.start().walker);
        assert_eq!(value, survey.value(), "{map} {radius} {blasts}");
        several += usize::from(survey.needed() > 1);
    }
    assert!(several > 200, "{several}");
}

#[test]
fn corner_cases_of_the_simple_solvers() {
    // The blast is in the middle of the line, and the path does not bend.
    assert_eq!(check_against_table("@%%%>", 1, "1"), Value::Finite(4));
    assert_eq!(check_against_table("@%%%>", 1, "0"), Value::Infinite);
    assert_eq!(check_against_table("@%%%>", 3, "0"), Value::Finite(4));
    // The walk goes from one blast's brick straight onto the other's.
    assert_eq!(check_against_table("@%%%%>", 2, "1"), Value::Finite(5));
    // A walker cannot pass bricks between two blasts.
    assert_eq!(check_against_table("@%%%%%%%>", 2, "1"), Value::Infinite);
}

#[test]
fn limits_give_bounds_and_a_plan_that_holds() {
    let game = &on("@%%%%%%%%>", 9, "0");
    let stopped = Limits::default().nodes(25);
    let answer = game.solve(&game.start(), "sweeps", &stopped).unwrap();
    assert_eq!((answer.bounds.lower, answer.bounds.upper), (Value::Finite(9), Value::Infinite));
    let mut oracle = game.oracle(&stopped);
    assert_eq!(oracle.evaluate(&game.start()).unwrap().bounds, answer.bounds);
    assert_eq!(oracle.analyze(game, &game.start()).unwrap().len(), 11);
    let few = on("@%.../.#.#./...#>", 1, "unlimited");
    let answer = few.solve(&few.start(), "each-bomb", &Limits::default().nodes(1)).unwrap();
    assert_eq!((answer.bounds.lower, answer.bounds.upper), (Value::Finite(6), Value::Finite(10)));
}

/// At any stop the line is worth the upper bound, also between the value and the plan.
#[test]
fn a_stopped_search_has_a_plan_of_its_bound() {
    let map = "....%...%...@\n>..%.....%...\n.............\n";
    let game = game(&format!("game: bomb\nblasts: 2\nradius: 0\n\n{map}"));
    let mut values = std::collections::BTreeSet::new();
    for nodes in 0..1500 {
        let limits = Limits::default().nodes(nodes);
        let answer = game.solve(&game.start(), "sweeps", &limits).unwrap();
        replay_to(&game, &game.start(), &answer, answer.bounds.upper, &format!("{nodes} nodes"));
        values.insert(format!("{:?}", answer.bounds.upper));
    }
    assert_eq!(values.len(), 2, "one blast does not do, and it is stopped before the second");
}

#[test]
fn a_great_number_of_blasts_is_no_trouble() {
    let game = &on("@%%#>/.%%%%", usize::MAX / 2, "18446744073709551615");
    let answer = game.solve(&game.start(), "sweeps", &Limits::default()).unwrap();
    assert_eq!(answer.bounds.value(), Some(Value::Finite(6)));
    assert_eq!(answer.line.as_ref().unwrap()[0], Move::Blast(Cell(5)));
}

#[test]
fn unknown_radii_are_refused() {
    for radius in ["-1", "01", "+1", "all", "1.5", "18446744073709551616"] {
        let file = board_file::parse(&format!("game: bomb\nradius: {radius}\n\n@>\n")).unwrap();
        let refused = Setup::new(&INFO, file).unwrap_err().to_string();
        assert!(refused.contains("is not unlimited|N"), "{refused}");
    }
}

/// Every board of these sizes, up to the symmetry of where the start is.
#[test]
fn the_sources_methods_agree_on_every_tiny_board() {
    for (rows, cols, starts) in
        [(1, 5, &[0, 1, 2][..]), (2, 3, &[0, 1]), (5, 1, &[0, 1, 2]), (3, 3, &[0, 1, 4])]
    {
        let cells = rows * cols;
        let pairs = starts.iter().flat_map(|&start| (0..cells).map(move |end| (start, end)));
        for (start, end) in pairs.filter(|(start, end)| start != end) {
            for code in 0..3usize.pow(narrow(cells) - 2) {
                let mut rest = code;
                let mut sign = |cell| {
                    if cell == start {
                        return '@';
                    } else if cell == end {
                        return '>';
                    }
                    let sign = ['.', '%', '#'][rest % 3];
                    rest /= 3;
                    sign
                };
                let signs: Vec<char> = (0..cells).map(&mut sign).collect();
                let map = signs
                    .chunks(cols)
                    .map(|row| row.iter().collect::<String>())
                    .collect::<Vec<_>>()
                    .join("/");
                let game = &on(&map, 1, "unlimited");
                let value = by_enumeration(game, &CellSet::new(), 0, 1);
                assert_eq!(every_method(game, &game.start(), value, &map), 4, "{map}");
            }
        }
    }
}

/// If the first best replies are too much work, those given still keep the value.
#[test]
fn replies_on_larger_boards_keep_the_value() {
    let mut boards = Boards(0x5151_5151_5151_5151);
    let mut needed = 0;
    for _ in 0..3 {
        let game = &on(&boards.map(30, 30, 4, 1), 3, "6");
        let limits = Limits::default();
        let mut oracle = game.oracle(&limits);
        for a in oracle.analyze(game, &game.start()).unwrap() {
            let Some(reply @ Move::Blast(_)) = a.reply else { continue };
            let next = game.play(&game.start(), a.chosen);
            assert!(game.is_legal(&next, reply));
            needed += 1;
            let after = oracle.evaluate(&game.play(&next, reply)).unwrap();
            assert_eq!(after.bounds, a.bounds, "{:?} {reply:?}", a.chosen);
        }
    }
    assert!(needed > 500, "{needed}");
}

#[test]
fn sentences_say_what_the_solver_found() {
    let because = |map: &str, blasts| {
        let text = format!("game: bomb\nblasts: {blasts}\n\n{}\n", map.replace('/', "\n"));
        let setup = &setup(&text);
        let game = &Bomb::new(setup).unwrap();
        let answer = game.solve(&game.start(), "sweeps", &Limits::default()).unwrap();
        game.explain(&Session::new(game, setup), &answer, &Limits::default()).unwrap().because
    };
    let bend = "@#%.##./.#..%.#/.%.%#%./....#%./#%%#%%./.%%..#./.%.%##>";
    assert_eq!(
        because(bend, 1),
        "Only 2,6 makes it: you enter the cross at 2,3 and leave it at 3,6. Without a blast there is no path."
    );
    let serpentine = "@....../##%#%#./......./.%##%##/......./#%##%#./......>";
    assert_eq!(
        because(serpentine, 1),
        "Seven cells do equally well, all in column 5. Without a blast it is 24."
    );
    assert!(because(serpentine, 2).starts_with("One blast is enough. Seven cells do equally well, all in "));
    assert_eq!(because(serpentine, 0), "No blast is left: this is the shortest open path.");
    assert_eq!(because("@%>/%%%/...", 1).split(',').next(), Some("Five cells do equally well"));
    assert_eq!(because("@#/#>", 1), "Rock alone shuts you off from the end: no blast opens a path.");
    assert_eq!(because("@.>", 2), "No blast is needed: without a single brick the path would be as long.");
    assert_eq!(because("@%#/#%%/##%/##>", 1), "No single blast opens a path.");
}

#[test]
fn time_that_is_over_ends_a_solve_before_its_first_search() {
    let bomb = on("@.%.>/.#.#.", 1, "1");
    let limits = Limits::default();
    limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let stopped = bomb.solve(&bomb.start(), "sweeps", &limits).map(|answer| answer.bounds);
    assert_eq!(stopped, Err(SolveError::Stopped { method: "sweeps" }));
}
