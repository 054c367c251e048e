//! The tree, what leads around a cell, and what is open, each against what one writes down: on small
//! boards of all topologies and many costs.

use proptest::prelude::*;
use thwart_core::distance::NO_WAY;
use thwart_core::format::board_file;
use thwart_core::{Cell, Direction, Topology};

use super::answers::Answers;
use super::around::{around, cut_off, outward};
use super::terrain::Terrain;
use crate::game::Game as _;
use crate::games::rock::rules::{Position, Rock};
use crate::setup::Setup;

/// Boards of up to 6 x 6 cells, some with all costs alike.
fn boards() -> impl Strategy<Value = String> {
    let costs = prop_oneof![
        Just([1, 1, 1, 1]),
        Just([2, 2, 2, 2]),
        Just([0, 0, 0, 1]),
        Just([0, 1, 2, 9]),
        Just([1, 3, 10, 14])
    ];
    let cells = proptest::collection::vec((0u32..100, 0usize..4), 36);
    let topology = proptest::sample::select(Topology::ALL);
    (1usize..7, 2usize..7, topology, costs, cells, 0u32..40).prop_map(
        |(rows, cols, topology, costs, cells, walls)| {
            let headers: Vec<_> =
                topology.headers().map(|(key, value)| format!("{key}: {value}\n")).collect();
            let (headers, mut map, mut prices) = (headers.concat(), String::new(), String::new());
            for (at, &(drawn, cost)) in cells.iter().enumerate().take(rows * cols) {
                map.push(match at {
                    0 => '@',
                    _ if at + 1 == rows * cols || drawn > 92 => '>',
                    _ if drawn < walls => '#',
                    _ => '.',
                });
                prices += &costs[cost].to_string();
                let end = (at + 1) % cols == 0;
                map += if end { "\n" } else { "" };
                prices += if end { "\n" } else { " " };
            }
            format!("game: rock\n{headers}\n{map}\ncosts:\n{prices}")
        },
    )
}

/// The game and its start.
fn game(board: &str) -> (Rock, Position) {
    let file = board_file::parse(board).expect("well-formed");
    let game = Rock::new(&Setup::new(Rock::INFO, file).expect("valid")).expect("a board of the game");
    let start = game.start();
    (game, start)
}

/// For each cell the least of what `offers` says of it by the numbers of others, 0 on exits.
fn least(terrain: &Terrain<'_>, offers: impl Fn(&[u64], Cell) -> u64) -> Vec<u64> {
    let mut least = vec![NO_WAY; terrain.board().len()];
    for exit in terrain.game.exits() {
        least[exit.index()] = 0;
    }
    loop {
        let before = least.clone();
        for cell in terrain.board().cells().filter(|&cell| terrain.is_free(cell)) {
            least[cell.index()] = least[cell.index()].min(offers(&least, cell));
        }
        if least == before {
            return least;
        }
    }
}

/// The cells of the path of the tree, the first one among them.
fn path_of(answers: &Answers<'_, '_>, cell: Cell) -> Vec<Cell> {
    std::iter::successors(Some(cell), |&cell| answers.next(cell)).collect()
}

/// Whether a cell lies below another one, or is the same.
fn is_below(answers: &Answers<'_, '_>, cell: Cell, above: Cell) -> bool {
    path_of(answers, cell).contains(&above)
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..Default::default() }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn trees_are_as_they_are_defined(board in boards()) {
        let (game, start) = game(&board);
        let terrain = Terrain::new(&game, &start);
        let answers = Answers::new(&terrain);
        // A step that a cheapest path may begin with.
        let leads_on = |cell: Cell, (_, next, step): (Direction, Cell, u64)| {
            terrain.plain(next).saturating_add(step) == terrain.plain(cell)
        };
        let hops = least(&terrain, |hops, cell| {
            let steps = terrain.steps(cell).filter(|&step| leads_on(cell, step));
            steps.map(|(_, next, _)| hops[next.index()].saturating_add(1)).min().unwrap_or(NO_WAY)
        });
        let mut order: Vec<_> = terrain.board().cells().filter(|cell| hops[cell.index()] < NO_WAY).collect();
        order.sort_by_key(|cell| hops[cell.index()]);
        prop_assert_eq!(&answers.cells().collect::<Vec<_>>(), &order, "{}", board);
        for &cell in &order {
            let first = terrain.steps(cell).find(|&(direction, next, step)| {
                hops[next.index()] + 1 == hops[cell.index()] && leads_on(cell, (direction, next, step))
            });
            prop_assert_eq!(answers.next(cell), first.map(|(_, next, _)| next), "{}", board);
            let node = answers.of_tree(cell).unwrap();
            prop_assert_eq!(answers.paths.cost(node), terrain.plain(cell), "{}", board);
        }
    }

    #[test]
    fn cells_are_cut_off_where_no_other_step_leads_out(board in boards()) {
        let (game, start) = game(&board);
        let terrain = Terrain::new(&game, &start);
        let answers = Answers::new(&terrain);
        let cut_off = cut_off(&answers);
        for cell in answers.cells() {
            let next = answers.next(cell).filter(|&next| !game.is_exit(next));
            let below = answers.cells().filter(|&other| is_below(&answers, other, cell));
            let mut steps = below.flat_map(|from| terrain.steps(from));
            let alone = next.is_some() && steps.all(|(_, to, _)| Some(to) == next || is_below(&answers, to, cell));
            prop_assert_eq!(cut_off[cell.index()], alone, "cell {} of\n{}", cell.0, board);
        }
    }

    #[test]
    fn what_leads_around_and_outward_is_as_it_is_defined(board in boards()) {
        let (game, start) = game(&board);
        let terrain = Terrain::new(&game, &start);
        let answers = Answers::new(&terrain);
        let outward = outward(&terrain);
        let by_definition = least(&terrain, |cost, cell| {
            let back = terrain.steps(cell).map(|(direction, from, _)| {
                cost[from.index()].saturating_add(terrain.board().step_cost(direction.opposite(), cell))
            });
            back.min().unwrap_or(NO_WAY)
        });
        prop_assert_eq!(&outward, &by_definition, "{}", board);
        let around = around(&answers, &outward);
        for cell in answers.cells().filter(|&cell| !game.is_exit(cell)) {
            let below = answers.cells().filter(|&other| other != cell && is_below(&answers, other, cell));
            let steps = below.flat_map(|from| terrain.steps(from).map(move |(_, to, step)| (from, to, step)));
            let leading = steps.filter(|&(_, to, _)| !is_below(&answers, to, cell));
            let costs = leading.map(|(from, to, step)| outward[from.index()] + step + terrain.plain(to));
            prop_assert_eq!(around[cell.index()], costs.min().unwrap_or(NO_WAY), "cell {} of\n{}", cell.0, board);
        }
    }

    #[test]
    fn of_the_open_paths_the_tree_comes_first_and_then_the_last_answer(
        board in boards(),
        draws in proptest::collection::vec((0usize..10_000, 0usize..10_000, 0usize..3), 0..150),
        most in 0u64..60,
    ) {
        let (game, start) = game(&board);
        let terrain = Terrain::new(&game, &start);
        let mut answers = Answers::new(&terrain);
        let mut known: Vec<Vec<_>> = vec![Vec::new(); terrain.board().len()];
        for (at, step, answer) in draws {
            // On from one of the last paths, so that some become long, or from the tree.
            let last = answers.paths.len() - 1;
            let next = (if at % 12 < 8 { last - at % 8.min(last + 1) } else { at % (last + 1) }) as u32;
            let onto = answers.paths.cell(next);
            let steps: Vec<_> = terrain.steps(onto).collect();
            let Some(&(back, from, _)) = steps.get(step % steps.len().max(1)) else { continue };
            let path = answers.put(&[(from, back.opposite())], next);
            prop_assert_eq!(answers.added(), path as usize + 1 - answers.cells().count());
            if answer > 0 {
                answers.answer(from, path);
                known[from.index()].insert(0, path);
            }
        }
        for cell in answers.cells() {
            for rock in answers.cells().filter(|&rock| rock != cell) {
                let mut all = answers.of_tree(cell).into_iter().chain(known[cell.index()].iter().copied());
                let first = all.find(|&path| answers.paths.cost(path) <= most && !answers.paths.takes(rock, path));
                prop_assert_eq!(answers.open(cell, rock, most), first, "{} of\n{}", cell.0, board);
            }
        }
    }
}

/// Of two equally long paths only one is gone on from: the board has more paths than can be walked.
#[test]
fn a_large_board_of_equal_costs_is_no_more_than_large() {
    let row = ".".repeat(40);
    let costs = format!("{}\n", ["2"; 41].join(" "));
    let board = format!(
        "game: rock\n\n@{row}\n{}{row}>\n\ncosts:\n{}",
        format!(".{row}\n").repeat(39),
        costs.repeat(41)
    );
    let (game, start) = game(&board);
    let terrain = Terrain::new(&game, &start);
    let answers = Answers::new(&terrain);
    assert_eq!(path_of(&answers, start.walker).len(), 81);
    assert_eq!(outward(&terrain)[start.walker.index()], 160);
}
