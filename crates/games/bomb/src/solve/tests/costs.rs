//! Different costs, several starts and several ends: against the exhaustive solver, and against plain
//! enumeration on larger boards.

use thwart_grid::format::board_file;

use super::{Boards, RADII, by_enumeration, check_worth, every_method, game};
use crate::solve::Survey;
use crate::{Bomb, INFO};
use thwart_game::answer::SolveError;
use thwart_game::explain::Explain as _;
use thwart_game::game::Game as _;
use thwart_game::judge::Dialect;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::retrograde::{self, Table};
use thwart_game::rules::Rules;
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_game::solve::Solve;
use thwart_game::value::{Bounds, Value};
use thwart_grid::{Cell, CellSet};

impl Boards {
    /// Returns a board file on a map of [`small`](Self::small) or [`map`](Self::map): some of its free
    /// cells get digits, or every cell gets a cost of its own, or nothing changes; sometimes there are
    /// more starts and ends.
    fn priced(&mut self, map: &str, blasts: usize, radius: &str) -> String {
        let digits = [&b"0123456789"[..], b"0011", b"19", b"1"][self.below(4)];
        let (starts, ends) = (self.below(5) == 0, self.below(4) == 0);
        let mut sign = |sign| match sign {
            '.' if starts && self.below(4) == 0 => '@',
            '.' if ends && self.below(4) == 0 => '>',
            '.' if self.below(4) > 0 => char::from(digits[self.below(digits.len())]),
            sign => sign,
        };
        let map: String = map.chars().map(&mut sign).collect();
        let rows = map.replace('/', "\n");
        let mut text = format!("game: bomb\nblasts: {blasts}\nradius: {radius}\n\n{rows}\n");
        if self.below(4) == 0 {
            text.push_str("\ncosts:\n");
            for row in rows.lines() {
                let costs: Vec<_> = row
                    .chars()
                    .map(|_| [0, 1, 1, 2, 17, 4_294_967_295u64][self.below(6)].to_string())
                    .collect();
                text.push_str(&costs.join(" "));
                text.push('\n');
            }
        }
        text
    }
}

/// Checks the oracle at every position of the table: the value, a best move that keeps it, and the
/// value of every move with a reply that keeps it.
fn check_oracle(game: &Bomb, table: &Table<Bomb>, label: &str) {
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    for (number, (position, value)) in table.positions().enumerate() {
        let label = &format!("{label}{position:?}");
        let evaluation = oracle.evaluate(position).unwrap();
        assert_eq!(evaluation.bounds.value(), Some(value), "{label}");
        if game.outcome(position).is_some() {
            assert_eq!(evaluation.best, None, "{label}");
            continue;
        }
        let best = evaluation.best.unwrap();
        if position.walking {
            assert_eq!(Some(best), table.best_move(game, position), "{label}");
        }
        let keeps = |position: &_, chosen| {
            let next = game.play(position, chosen);
            table.value(&next).unwrap().plus(game.cost(position, chosen)) == table.value(position).unwrap()
        };
        assert!(keeps(position, best), "{label} {best:?}");
        for a in oracle.analyze(game, position).unwrap() {
            let next = game.play(position, a.chosen);
            let expected = table.value(&next).unwrap().plus(game.cost(position, a.chosen));
            assert_eq!(a.bounds.value(), Some(expected), "{label} {:?}", a.chosen);
            assert_eq!(a.reply.is_none(), game.outcome(&next).is_some(), "{label} {:?}", a.chosen);
            assert!(a.reply.is_none_or(|reply| keeps(&next, reply)), "{label} {:?}", a.chosen);
        }
        if number % 7 == 0 {
            every_method(game, position, value, label);
        }
    }
}

/// Checks that play by the oracle ends at its value, even if steps are free.
fn check_progress(game: &Bomb, table: &Table<Bomb>, label: &str) {
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    for (position, value) in table.positions().step_by(5).filter(|(_, value)| *value != Value::Infinite) {
        let (mut here, mut spent) = (position.clone(), 0);
        for _ in 0..=game.board().len() + 4 {
            let Some(best) = oracle.evaluate(&here).unwrap().best else { break };
            spent += game.cost(&here, best);
            here = game.play(&here, best);
        }
        let outcome = game.outcome(&here).unwrap_or_else(|| panic!("{label}{position:?}: no progress"));
        assert_eq!(outcome.plus(spent), value, "{label}{position:?}");
    }
}

#[test]
fn the_oracle_is_the_table_where_costs_differ() {
    let mut boards = Boards(0x0dd0_57a7_1c5e_ed01);
    let (mut priced, mut several, mut helped) = (0, 0, [0; 3]);
    for round in 0..2500 {
        let map = boards.small(if round % 5 == 0 { 12 } else { 9 });
        let radius = RADII[boards.below(7)];
        let text = boards.priced(&map, 0, radius);
        let mut before = Value::Infinite;
        for (blasts, helped) in helped.iter_mut().enumerate() {
            let text = text.replace("blasts: 0", &format!("blasts: {blasts}"));
            let game = &game(&text);
            let table = retrograde::solve(game, &game.start(), retrograde::MAX_POSITIONS).unwrap();
            let value = table.value(&game.start()).unwrap();
            check_oracle(game, &table, &text);
            check_progress(game, &table, &text);
            every_method(game, &game.start(), value, &text);
            *helped += usize::from(value < before);
            before = value;
            priced += usize::from(game.is_priced());
            several += usize::from(game.starts().len() > 1);
        }
    }
    assert!(priced > 3000 && several > 200, "{priced} {several}");
    assert!(helped[1] > 150 && helped[2] > 60, "{helped:?}");
}

/// Returns the first in order of the smallest best sets of blasts, by trying all.
fn first_plan(game: &Bomb, value: Value, laid: &CellSet, first: usize, left: usize) -> Option<Vec<Cell>> {
    if left == 0 {
        return (by_enumeration(game, laid, 0, 0) == value).then(|| laid.iter().collect());
    }
    let cells = (first..game.board().len()).map(Cell::new);
    let mut open = cells.filter(|&cell| !game.is_rock(cell));
    open.find_map(|cell| first_plan(game, value, &laid.with(cell), cell.index() + 1, left - 1))
}

#[test]
fn larger_boards_with_costs_agree_with_enumeration() {
    let mut boards = Boards(0x1357_9bdf_0246_8ace);
    let (mut helped, mut reentered) = ([0; 4], 0);
    for round in 0..2000 {
        let (most, rows, cols) = match round % 6 {
            0 => (3, 1 + boards.below(3), 4 + boards.below(3)),
            1 => (2, 3 + boards.below(3), 3 + boards.below(4)),
            _ => (1, 3 + boards.below(7), 3 + boards.below(7)),
        };
        let (bricks, rocks) = [(9, 0), (7, 1), (5, 2), (4, 0), (3, 1)][boards.below(5)];
        let map = boards.map(rows, cols, bricks, rocks);
        let radius = RADII[boards.below(7)];
        let text = boards.priced(&map, 0, radius);
        let mut before = Value::Infinite;
        for (blasts, helped) in helped.iter_mut().enumerate().take(most + 1) {
            let text = text.replace("blasts: 0", &format!("blasts: {blasts}"));
            let game = &game(&text);
            let value = by_enumeration(game, &CellSet::new(), 0, blasts);
            every_method(game, &game.start(), value, &text);
            check_worth(game, blasts, &text);
            if value < before {
                *helped += 1;
                let answer = game.solve(&game.start(), "sweeps", &Limits::default()).unwrap();
                let plan: Vec<Cell> =
                    answer.line.unwrap().iter().filter_map(|chosen| chosen.cell()).collect();
                assert_eq!(
                    Some(&plan),
                    first_plan(game, value, &CellSet::new(), 0, blasts).as_ref(),
                    "{text}"
                );
                reentered += usize::from(blasts == 1 && leaves_and_enters_again(game, plan[0]));
            }
            before = value;
        }
    }
    assert!(helped[1] > 300 && helped[2] > 60 && helped[3] > 10, "{helped:?}");
    assert!(reentered > 20, "{reentered}");
}

/// Returns whether the best walk after a blast uses its area in two stretches.
fn leaves_and_enters_again(game: &Bomb, blast: Cell) -> bool {
    let area = game.blast_area(blast);
    let answer = game.solve(&game.start(), "each-bomb", &Limits::default()).unwrap();
    let mut here = game.start();
    let inside = answer.line.unwrap().into_iter().filter_map(|chosen| {
        here = game.play(&here, chosen);
        here.walking.then(|| area.contains(&here.walker))
    });
    let mut stretches: Vec<bool> = inside.collect();
    stretches.dedup();
    stretches.iter().filter(|&&inside| inside).count() > 1
}

#[test]
fn a_path_may_leave_the_blast_and_enter_it_again() {
    let game = &game("game: bomb\n\n#...#\n@%9%>\n");
    assert_eq!(by_enumeration(game, &CellSet::new(), 0, 1), Value::Finite(6));
    assert_eq!(every_method(game, &game.start(), Value::Finite(6), "the counterexample"), 2);
    for method in ["segments", "layers"] {
        let refused = game.solve(&game.start(), method, &Limits::default()).unwrap_err().to_string();
        assert!(refused.contains("costs differ; use `sweeps`"), "{refused}");
    }
}

#[test]
fn too_many_sets_are_refused_with_figures() {
    let row = "%2".repeat(150);
    let map = vec![row; 300].join("\n").replacen('%', "@", 1);
    let text = format!("game: bomb\n\n{}>\n", &map[..map.len() - 1]);
    let game = &game(&text);
    match game.solve(&game.start(), "sweeps", &Limits::default()) {
        Err(SolveError::TooLarge { size, limit, .. }) => assert!(size > limit && limit == 1 << 31),
        other => panic!("{other:?}"),
    }
    // With a limit there is a plan, and a bound for better ones or a proof that it is best.
    let limited = |game: &Bomb, nodes| {
        let limits = Limits::default().nodes(nodes);
        let answer = game.solve(&game.start(), "sweeps", &limits).unwrap();
        super::replay_to(game, &game.start(), &answer, answer.bounds.upper, "at hand");
        answer.bounds
    };
    assert!(limited(game, 1 << 20).value().is_some());
    let (far, middle) = ("9".repeat(301), format!("{}99\n", "%2".repeat(150)).repeat(300));
    let text = format!("game: bomb\nradius: 3\n\n@{far}\n{middle}{far}>\n");
    let Bounds { lower, upper } = limited(&self::game(&text), 20_000);
    assert!(lower < upper && upper < Value::Infinite, "{lower:?} {upper:?}");
    // A blast clears seven of eight rows of bricks.
    let layers = format!("{}\n", "%".repeat(302)).repeat(8);
    let text = format!("game: bomb\nradius: 3\n\n@{far}\n{layers}{middle}{far}>\n");
    assert_eq!(limited(&self::game(&text), 1 << 20).value(), Some(Value::Infinite));
    // A board on which blasts gain nothing is solved at any size.
    let free = game_of_cost_two(1000);
    assert_eq!(
        free.solve(&free.start(), "sweeps", &Limits::default()).unwrap().bounds.value(),
        Some(Value::Finite(1997))
    );
}

/// Returns a long row of cells that cost 2 between start and end, with one brick beside the path and
/// none on it.
fn game_of_cost_two(length: usize) -> Bomb {
    let row = format!("@{}>", "2".repeat(length - 2));
    game(&format!("game: bomb\n\n{row}\n%{}\n", "#".repeat(length - 1)))
}

#[test]
fn limits_stop_the_searches() {
    let mut boards = Boards(0xabcd_abcd_abcd_abcd);
    let map = boards.map(20, 20, 5, 0).replace('.', "3");
    let game = &game(&format!("game: bomb\nblasts: 2\n\n{}\n", map.replace('/', "\n")));
    let whole = game.solve(&game.start(), "sweeps", &Limits::default()).unwrap();
    let value = whole.bounds.value().unwrap();
    for nodes in [1, 50, 500, 5000] {
        let limits = Limits::default().nodes(nodes);
        let answer = game.solve(&game.start(), "sweeps", &limits).unwrap();
        assert!(answer.bounds.lower <= value && value <= answer.bounds.upper);
        super::replay_to(game, &game.start(), &answer, answer.bounds.upper, "stopped");
        assert!(answer.field.is_none());
    }
}

/// Five layers of bricks, of which the outer two stand alone, so that it takes more blasts than can be
/// tried.
#[test]
fn a_stopped_search_knows_several_blasts_that_open_a_path() {
    let rock = |row: &str| row.replace('.', "#");
    let open = "...%....%%%.........%....".replace('.', "2");
    let row = |first, last| format!("{first}{open}{last}\n");
    let closed = rock("...%....%%%.........%....");
    for (radius, blasts) in [("1", 3), ("unlimited", 3), ("2", 4)] {
        let map = format!("{}#{closed}#\n{}{}", row('@', '2'), row('2', '2'), row('2', '>'));
        let text = format!("game: bomb\nblasts: {blasts}\nradius: {radius}\n\n{map}");
        let game = &game(&text);
        let exact = game.solve(&game.start(), "sweeps", &Limits::default()).unwrap().bounds.value();
        assert!(matches!(exact, Some(Value::Finite(_))), "{text}");
        for nodes in [600, 1200, 2400, 1 << 20] {
            let limits = Limits::default().nodes(nodes);
            let answer = game.solve(&game.start(), "sweeps", &limits).unwrap();
            let Bounds { lower, upper } = answer.bounds;
            assert!(upper != Value::Infinite, "{nodes} {text}");
            assert!(Some(lower) <= exact && exact <= Some(upper), "{nodes} {text}");
            super::replay_to(game, &game.start(), &answer, upper, "at hand");
        }
    }
}

#[test]
fn words_for_costs() {
    let text = "game: bomb\n\n#...#\n@%9%>\n";
    let setup = &Setup::new(&INFO, board_file::parse(text).unwrap()).unwrap();
    let game = &Bomb::new(setup).unwrap();
    let answer = game.solve(&game.start(), "sweeps", &Limits::default()).unwrap();
    assert_eq!(game.headline(answer.bounds), "cost 6");
    let scene = game.explain(&Session::new(game, setup), &answer, &Limits::default()).unwrap();
    assert_eq!(scene.because, "Five cells do equally well, all in row 2. Without a blast there is no path.");
    let steps: Vec<_> = answer.line.unwrap();
    assert_eq!(steps[..2], [Move::Blast(Cell(5)), Move::Done]);
}

/// The judge's format has no costs, and only one start and one end.
#[test]
fn the_judge_knows_no_costs() {
    let Dialect { write, .. } = &Bomb::dialects()[0];
    let refused = |map: &str| {
        let file = board_file::parse(&format!("game: bomb\n\n{map}\n")).unwrap();
        write(&Setup::new(&INFO, file).unwrap()).unwrap_err()
    };
    assert_eq!(refused("@2\n.>"), "oi29-bomberman knows no entering costs");
    assert_eq!(refused("@.\n.>\n\ncosts:\n1 1\n1 1"), "oi29-bomberman knows no entering costs");
    assert_eq!(refused("@@\n.>"), "oi29-bomberman knows only one start; this board has 2");
    assert_eq!(refused("@>\n.>"), "oi29-bomberman knows only one end; this board has 2");
}

/// A survey of one start must not answer for another.
#[test]
fn starts_do_not_mix() {
    let game = &game("game: bomb\n\n@%%>\n####\n@..>\n");
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    let mut values =
        |number: usize| oracle.evaluate(&game.start_at(game.starts()[number])).unwrap().bounds.value();
    assert_eq!([values(0), values(1), values(0)], [Some(Value::Finite(3)); 3]);
    let value = |number: usize| {
        Survey::within(game, &game.start_at(game.starts()[number]), &limits)
            .map(|survey| survey.value_with(0))
            .unwrap()
    };
    assert_eq!([value(0), value(1)], [Value::Infinite, Value::Finite(3)]);
}
