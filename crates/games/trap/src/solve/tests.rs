//! The specialised solvers against the exhaustive one.

use crate::Trap;
use crate::solve::fast::map::Map;
use crate::solve::fast::state::{NO_CELL, State};
use crate::solve::fast::walk::ExpectedPath;
use crate::solve::obstacles;
use crate::solve::player::Player;
use rustc_hash::FxHashSet;
use std::sync::atomic::Ordering;
use thwart_game::answer::SolveError;
use thwart_game::explain::Explain as _;
use thwart_game::game::Game as _;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::retrograde;
use thwart_game::rules::Rules;
use thwart_game::scene::{PathKind, Sign};
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_game::solve::Solve;
use thwart_game::value::{Bounds, Side, Value};
use thwart_grid::format::board_file;
use thwart_grid::{Cell, Direction, Topology};

pub(crate) fn setup(map: &str, headers: &str) -> Setup {
    let text = format!("game: trap\n{headers}\n\n{}\n", map.replace('/', "\n"));
    Setup::new(Trap::INFO, board_file::parse(&text).unwrap()).unwrap()
}

pub(crate) fn game(map: &str, headers: &str) -> Trap {
    Trap::new(&setup(map, headers)).unwrap()
}

/// Returns headers with an order of Jerry's directions; the topology changes every round.
pub(crate) fn random_headers(rng: &mut Rng, round: usize) -> String {
    let topology = Topology::ALL[round % Topology::ALL.len()];
    let mut order = topology.directions().to_vec();
    for i in (1..order.len()).rev() {
        order.swap(i, rng.below(i + 1));
    }
    let words: Vec<_> = order.into_iter().map(Direction::word).collect();
    let mut order = words.join(if topology == Topology::Four { "" } else { "," });
    if rng.below(4) == 0 {
        order = "worst".to_owned();
    }
    let mut lines = vec![format!("tie-break: {order}")];
    lines.extend(topology.headers().map(|(key, value)| format!("{key}: {value}")));
    if rng.below(4) == 0 {
        lines.push("goal: rim".to_owned());
    }
    if rng.below(3) == 0 {
        lines.push(format!("per-turn: {}", 2 + rng.below(3)));
    }
    lines.join("\n")
}

/// Returns the method, or `complete` if the method refuses such games.
fn supported_method(game: &Trap, method: &'static str) -> &'static str {
    if game.jerry_chooses() || game.per_turn() > 1 { "complete" } else { method }
}

/// A small deterministic generator (xorshift).
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// Returns a map of this size with, on average, `walls` walls and `doors` doors among twenty cells.
pub(crate) fn random_map(rng: &mut Rng, rows: usize, cols: usize, walls: usize, doors: usize) -> String {
    let jerry = rng.below(rows * cols);
    let mut map = String::new();
    for i in 0..rows * cols {
        if i > 0 && i % cols == 0 {
            map.push('/');
        }
        let sign = rng.below(20);
        map.push(match sign {
            _ if i == jerry => '@',
            sign if sign < doors => '>',
            sign if sign < doors + walls => '#',
            _ => '.',
        });
    }
    map
}

#[test]
fn known_boards() {
    for (map, expected) in [
        (">.@", Value::Finite(1)),
        (">@", Value::Infinite),
        (">.@.>", Value::Infinite),
        (".../>@>/...", Value::Infinite),
        (">.../..../..@./....", Value::Finite(2)),
        ("...../...../..@../...../....>", Value::Finite(2)),
        ("..>/.../@..", Value::Finite(2)),
        (">..#@", Value::ZERO),
        (">..#..>/......./.#...#./...@.../.#...#./......./>..#..>", Value::Finite(5)),
        ("#########/>.......>/#.##.##.#/#...@...#/#.##.##.#/>.......>/#########", Value::Finite(3)),
    ] {
        let game = game(map, "tie-break: NEWS");
        let answer = game.solve(&game.start(), "complete", &Limits::default()).unwrap();
        assert_eq!(answer.bounds, Bounds::exact(expected), "{map}");
    }
}

#[test]
fn complete_is_exact_at_every_reachable_position() {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    let mut finite = [0usize; 24];
    for round in 0..3000 {
        let (rows, cols) = (1 + rng.below(4), 2 + rng.below(3));
        let (walls, doors) = (rng.below(6), 1 + rng.below(4));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let headers = random_headers(&mut rng, round);
        let game = game(&map, &headers);
        let Ok(table) = retrograde::solve(&game, &game.start(), 3000) else { continue };
        for (position, value) in table.positions() {
            if let Value::Finite(k) = value {
                finite[usize::try_from(k).unwrap()] += 1;
            }
            let answer = game.solve(position, "complete", &Limits::default()).unwrap();
            assert_eq!(answer.bounds, Bounds::exact(value), "{headers} {map} {position:?}");
        }
        let limits = Limits::default();
        let mut oracle = game.oracle(&limits);
        for (position, value) in table.positions() {
            let evaluation = oracle.evaluate(position).unwrap();
            assert_eq!(evaluation.bounds, Bounds::exact(value), "{map} {position:?}");
            assert_eq!(evaluation.best.is_none(), game.outcome(position).is_some());
            if let Some(best) = evaluation.best {
                let next = table.value(&game.play(position, best)).unwrap();
                assert_eq!(next.plus(game.cost(position, best)), value, "{map} {position:?}");
            }
        }
        for (position, _) in table.positions().step_by(1 + table.len() / 40) {
            for analyzed in oracle.analyze(&game, position).unwrap() {
                let next = game.play(position, analyzed.chosen);
                let value = table.value(&next).unwrap().plus(game.cost(position, analyzed.chosen));
                assert_eq!(analyzed.bounds, Bounds::exact(value), "{map} {position:?} {:?}", analyzed.chosen);
                let reply = analyzed.reply;
                assert_eq!(reply.is_none(), game.outcome(&next).is_some(), "{map} {position:?}");
                if let Some(reply) = reply {
                    let kept = table.value(&game.play(&next, reply)).unwrap().plus(game.cost(&next, reply));
                    assert_eq!(Some(kept), table.value(&next), "{headers} {map} {position:?} {analyzed:?}");
                }
            }
        }
    }
    assert!(finite[3] > 100 && finite[4] > 0, "the boards are not all trivial: {finite:?}");
}

/// If some number of obstacles is enough for Tom in a position, any greater number is, too: the play
/// after a step that Jerry need not take may be over sooner.
#[test]
fn where_jerry_chooses_more_obstacles_are_enough_too() {
    let mut rng = Rng(0xbb67_ae85_84ca_a73b);
    let mut counts = [0, 0];
    for round in 0..1500 {
        let (rows, cols) = (1 + rng.below(4), 2 + rng.below(4));
        let (walls, doors) = (rng.below(6), 1 + rng.below(3));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let topology = ["four", "eight", "hex"][round % 3];
        let goal = ["exits", "exits", "rim"][rng.below(3)];
        let headers =
            format!("tie-break: worst\ntopology: {topology}\ngoal: {goal}\nper-turn: {}", 1 + rng.below(3));
        let game = game(&map, &headers);
        let Ok(table) = retrograde::solve(&game, &game.start(), 2000) else { continue };
        let limits = Limits::default();
        let mut budget = limits.start();
        let mut player = Player::new(&game, &mut budget);
        let toms = table.positions().filter(|(position, _)| position.side == Side::Minimiser);
        for (position, value) in toms.step_by(1 + table.len() / 100) {
            for total in 1..9 {
                let is_enough = player.winning_plan(position, total).unwrap().is_some();
                assert_eq!(
                    is_enough,
                    value <= Value::Finite(u64::from(total)),
                    "{headers} {map} {position:?} {total}"
                );
                counts[usize::from(is_enough)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}

#[test]
fn bounds_are_true_wherever_a_search_stops() {
    let mut rng = Rng(42);
    for round in 0..150 {
        let (walls, doors) = (rng.below(6), 1 + rng.below(2));
        let (rows, cols) = (6 + rng.below(5), 6 + rng.below(5));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let headers = random_headers(&mut rng, round);
        let game = game(&map, &headers);
        let start = game.start();
        let solve = |method, nodes| {
            let method = supported_method(&game, method);
            let limits = Limits::default().nodes(nodes);
            let answer = game.solve(&start, method, &limits).unwrap();
            let again = game.solve(&start, method, &limits).unwrap();
            assert_eq!((&answer.line, &answer.work), (&again.line, &again.work), "the same every time");
            (answer.bounds, answer.line.unwrap_or_default())
        };
        let (exact, _) = solve("complete", None);
        let value = exact.value().expect("a search without limits ends");
        for (method, nodes) in [
            ("complete", 1),
            ("complete", 4),
            ("complete", 16),
            ("complete", 64),
            ("pocket-search", 1),
            ("pocket-search", 1000),
        ] {
            let (bounds, line) = solve(method, Some(nodes));
            assert!(
                bounds.lower <= value && value <= bounds.upper,
                "{method} {nodes}: {bounds:?} {value:?} {map}"
            );
            let spent = line.iter().filter(|chosen| chosen.cell().is_some()).count() as u64;
            assert!(spent == 0 || bounds.upper == Value::Finite(spent), "{map}");
        }
    }
}

/// Returns whether `total` obstacles are enough, searching without bounds.
fn enough_by_plain_search(state: &mut State<'_>, total: u32, seen: &mut FxHashSet<u128>) -> bool {
    if state.is_trapped() {
        return state.plan(NO_CELL).is_some_and(|plan| plan.len() <= total as usize);
    }
    if state.least_slots() > total || !seen.insert(state.key()) {
        return false;
    }
    let mut walk = ExpectedPath::default();
    state.walk(&mut walk);
    for i in 0..walk.needed().len() {
        if state.slot_place(walk.needed()[i]).is_some() {
            state.reveal(&walk, i);
            let enough = enough_by_plain_search(state, total, seen);
            state.undo();
            if enough {
                return true;
            }
        }
    }
    walk.next_unless_door().is_some() && {
        state.take_step(&walk);
        let enough = enough_by_plain_search(state, total, seen);
        state.undo();
        enough
    }
}

#[test]
fn no_bound_refutes_what_the_search_without_bounds_finds() {
    // The cost of a search in vain grows fast with the number of obstacles.
    const MOST: u32 = 6;
    let mut rng = Rng(0x1234_5678_9abc_def1);
    let mut values = [0; MOST as usize + 1];
    for round in 0..240 {
        let (rows, cols) = (4 + rng.below(5), 4 + rng.below(5));
        let (walls, doors) = (rng.below(5), 1 + rng.below(2));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let headers = random_headers(&mut rng, round);
        let game = game(&map, &headers);
        let start = game.start();
        // That search knows only games in which Jerry has no choice.
        if game.outcome(&start).is_some() || game.jerry_chooses() {
            continue;
        }
        let value = game.solve(&start, "complete", &Limits::default()).unwrap().bounds.value().unwrap();
        let fewer = value.finite().map_or(MOST, |value| obstacles(value) - 1).min(MOST - 1);
        let flat = Map::new(&game, &start);
        let mut state = State::new(&flat);
        for total in 1..=fewer {
            let enough = enough_by_plain_search(&mut state, total, &mut FxHashSet::default());
            assert!(!enough, "{total} are enough, not {value:?}: {headers} {map}");
        }
        values[fewer as usize + 1] += 1;
    }
    assert!(values[4..].iter().sum::<i32>() > 60, "{values:?}");
}

#[test]
fn the_value_of_every_move_is_that_of_the_position_after_it() {
    let mut rng = Rng(7);
    let mut compared = 0;
    for round in 0..25 {
        let (walls, doors) = (rng.below(6), 1 + rng.below(2));
        let (rows, cols) = (6 + rng.below(8), 6 + rng.below(8));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let headers = random_headers(&mut rng, round);
        let game = game(&map, &headers);
        let limits = Limits::default();
        let mut position = game.start();
        for _ in 0..3 {
            if game.outcome(&position).is_some() {
                break;
            }
            for analyzed in game.oracle(&limits).analyze(&game, &position).unwrap() {
                let next = game.play(&position, analyzed.chosen);
                let value = game.solve(&next, "complete", &limits).unwrap().bounds.plus(1);
                // In these games the budget for all moves together may be too small.
                if game.jerry_chooses() || game.per_turn() > 1 {
                    let Bounds { lower, upper } = analyzed.bounds;
                    assert!(lower <= value.lower && value.upper <= upper, "{map} {position:?} {analyzed:?}");
                    continue;
                }
                assert_eq!(analyzed.bounds, value, "{map} {position:?} {:?}", analyzed.chosen);
                compared += 1;
            }
            let moves = game.legal_moves(&position);
            position = game.play(&position, moves[rng.below(moves.len())]);
            if let Some(&step) = position.steps.first() {
                position = game.play(&position, Move::Step(step));
            }
        }
    }
    assert!(compared > 800, "{compared}");
}

#[test]
fn any_answer_at_any_position_can_be_explained() {
    let mut rng = Rng(3);
    let mut shown = [0; 3];
    for round in 0..200 {
        let (rows, cols) = (2 + rng.below(7), 2 + rng.below(7));
        let (walls, doors) = (rng.below(6), rng.below(4));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let setup = setup(&map, &random_headers(&mut rng, round / 3));
        let game = Trap::new(&setup).unwrap();
        let mut session = Session::new(&game, &setup);
        loop {
            let (method, nodes) =
                [("complete", None), ("complete", Some(3)), ("pocket-search", Some(50))][round % 3];
            let limits = Limits::default().nodes(nodes);
            let method = supported_method(&game, method);
            let answer = game.solve(session.position(), method, &limits).unwrap();
            let scene = game.explain(&session, &answer, &Limits::default()).unwrap();
            for sign in &scene.signs {
                match sign {
                    Sign::Planned { number, spare_until, .. } => {
                        assert!(
                            spare_until.is_none_or(|until| until > *number),
                            "{number} {spare_until:?} {}",
                            session.text()
                        );
                        shown[0] += 1;
                    }
                    Sign::Path { kind, cells } => {
                        let passable = |c| game.board().is_passable(c);
                        let touch =
                            |w: &[Cell]| game.board().neighbours(w[0], passable).any(|(_, c)| c == w[1]);
                        assert!(cells.windows(2).all(touch), "{}", session.text());
                        shown[1] += usize::from(*kind == PathKind::Disjoint);
                    }
                    _ => {}
                }
            }
            // They are shown as the reason for at least as many obstacles.
            let apart = |sign: &&Sign| matches!(sign, Sign::Path { kind: PathKind::Disjoint, .. });
            let apart = scene.signs.iter().filter(apart).count() as u64;
            assert!(answer.bounds.upper >= Value::Finite(apart), "{apart} paths:\n{}", session.text());
            shown[2] += usize::from(scene.vital.is_some());
            let moves = session.legal_moves();
            if moves.is_empty() {
                break;
            }
            session.play(moves[rng.below(moves.len())]).unwrap();
        }
    }
    assert!(shown.iter().all(|&count| count > 20), "{shown:?}");
}

#[test]
fn a_search_stopped_at_once_has_no_answer_and_no_line() {
    let game = game("...../.@.../...../....>", "");
    let stopped = Limits::default();
    stopped.stop.store(true, Ordering::Relaxed);
    let is_stopped = |error: Option<SolveError>| matches!(error, Some(SolveError::Stopped { .. }));
    assert!(is_stopped(game.solve(&game.start(), "complete", &stopped).err()));
    assert!(is_stopped(game.oracle(&stopped).evaluate(&game.start()).err()));
    assert!(is_stopped(game.oracle(&stopped).analyze(&game, &game.start()).err()));
    let plan: Vec<_> = game.solve(&game.start(), "complete", &Limits::default()).unwrap().line.unwrap();
    let plan: Vec<_> = plan.iter().filter_map(|chosen| Some(chosen.cell()?.0)).collect();
    assert!(!plan.is_empty() && game.replay(&game.start(), &plan, &Limits::default()).is_some());
    assert_eq!(game.replay(&game.start(), &plan, &stopped), None);
}
