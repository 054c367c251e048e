//! The tree, what is known of ways around a cell, and ways around rocks, each against what one
//! writes down: on small boards of all topologies and many costs.

use proptest::prelude::*;
use thwart_core::format::board_file;
use thwart_core::{Cell, Topology};

use super::bounds::{Needs, outward};
use super::ways::{Way, Ways};
use super::*;
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

/// The cells of the way of the tree, the first one among them.
fn way_of(tree: &Tree, cell: Cell) -> Vec<Cell> {
    std::iter::successors(Some(cell), |&cell| tree.next(cell)).collect()
}

/// Whether a rock takes a step.
fn takes_step(terrain: &Terrain<'_>, from: Cell, onto: Cell, rock: Cell) -> bool {
    !terrain.steps_without(from, Some(rock)).any(|(_, next, _)| next == onto)
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
        let tree = Tree::new(&terrain);
        // A step that a cheapest way may begin with.
        let leads_on = |cell: Cell, (_, next, step): (Direction, Cell, u64)| {
            terrain.plain(next).saturating_add(step) == terrain.plain(cell)
        };
        let hops = least(&terrain, |hops, cell| {
            let steps = terrain.steps(cell).filter(|&step| leads_on(cell, step));
            steps.map(|(_, next, _)| hops[next.index()].saturating_add(1)).min().unwrap_or(NO_WAY)
        });
        let mut order: Vec<_> = terrain.board().cells().filter(|cell| hops[cell.index()] < NO_WAY).collect();
        order.sort_by_key(|cell| hops[cell.index()]);
        prop_assert_eq!(&tree.order, &order, "{}", board);
        for &cell in &order {
            let first = terrain.steps(cell).find(|&(direction, next, step)| {
                hops[next.index()] + 1 == hops[cell.index()] && leads_on(cell, (direction, next, step))
            });
            prop_assert_eq!(tree.next(cell), first.map(|(_, next, _)| next), "{}", board);
            prop_assert_eq!(tree.step(cell), first.map(|(direction, ..)| direction), "{}", board);
            for &other in &order {
                let way = way_of(&tree, cell);
                prop_assert_eq!(tree.is_below(cell, other), way.contains(&other), "{}", board);
                let takes = way.windows(2).any(|step| takes_step(&terrain, step[0], step[1], other));
                prop_assert!(cell == other || tree.takes(&terrain, cell, other) == takes, "{}", board);
            }
        }
    }

    #[test]
    fn cells_are_cut_off_where_no_other_step_leads_out(board in boards()) {
        let (game, start) = game(&board);
        let terrain = Terrain::new(&game, &start);
        let tree = Tree::new(&terrain);
        let cut_off = tree.cut_off(&terrain);
        for &cell in &tree.order {
            let next = tree.next(cell).filter(|&next| !game.is_exit(next));
            let below = tree.order.iter().filter(|&&other| tree.is_below(other, cell));
            let mut steps = below.flat_map(|&from| terrain.steps(from));
            let alone = next.is_some() && steps.all(|(_, to, _)| Some(to) == next || tree.is_below(to, cell));
            prop_assert_eq!(cut_off[cell.index()], alone, "cell {} of\n{}", cell.0, board);
        }
    }

    #[test]
    fn needs_and_ways_outward_are_as_they_are_defined(
        board in boards(),
        need in proptest::collection::vec(0u64..6, 36),
        most in 0u64..6,
    ) {
        let (game, start) = game(&board);
        let terrain = Terrain::new(&game, &start);
        let tree = Tree::new(&terrain);
        let by_definition = least(&terrain, |cost, cell| {
            let back = terrain.steps(cell).map(|(direction, from, _)| {
                cost[from.index()].saturating_add(terrain.board().step_cost(direction.opposite(), cell))
            });
            back.min().unwrap_or(NO_WAY)
        });
        prop_assert_eq!(outward(&terrain), by_definition, "{}", board);
        // Nobody needs anything of an exit.
        let need: Vec<u64> = (terrain.board().cells())
            .map(|cell| if game.is_exit(cell) { 0 } else { need[cell.index()] })
            .collect();
        let needs = Needs::new(&tree, need.clone());
        for &from in &tree.order {
            for &to in &tree.order {
                let mut around = way_of(&tree, from).into_iter().skip(1);
                let first = around.find(|&cell| need[cell.index()] > most && !tree.is_below(to, cell));
                prop_assert_eq!(needs.exceeds(from, to, most), first, "{} to {} of\n{}", from.0, to.0, board);
            }
        }
    }

    #[test]
    fn ways_around_are_what_walking_them_is(
        board in boards(),
        draws in proptest::collection::vec((0usize..10_000, 0usize..10_000, 0usize..3), 0..150),
        most in 0u64..60,
    ) {
        let (game, start) = game(&board);
        let terrain = Terrain::new(&game, &start);
        let tree = Tree::new(&terrain);
        let mut ways = Ways::new(&terrain, &tree);
        // Each way around with its cells, and the answers on each cell, the last one first.
        let mut known: Vec<(Way, Vec<Cell>)> = Vec::new();
        let mut answers: Vec<Vec<Way>> = vec![Vec::new(); terrain.board().len()];
        for (at, step, answer) in draws {
            // On from one of the last ways, so that some become long, or from the tree.
            let (next, cells) = match at % 12 {
                back @ 0..8 if back < known.len() => known[known.len() - 1 - back].clone(),
                _ => {
                    let cell = tree.order[at % tree.order.len()];
                    (Way::Tree(cell), way_of(&tree, cell))
                }
            };
            let onto = cells[0];
            let steps: Vec<_> = terrain.steps(onto).collect();
            let Some(&(back, from, _)) = steps.get(step % steps.len().max(1)) else { continue };
            let way = ways.put(from, back.opposite(), onto, next);
            known.push((way, [vec![from], cells].concat()));
            prop_assert_eq!(ways.len(), known.len());
            if answer > 0 {
                ways.answer(from, way);
                answers[from.index()].insert(0, way);
            }
        }
        let cells_of = |way: Way| match way {
            Way::Tree(cell) => way_of(&tree, cell),
            Way::Around(_) => known.iter().find(|(other, _)| *other == way).expect("it was made").1.clone(),
        };
        let cost_of = |cells: &[Cell]| -> u64 {
            let costs = cells.windows(2).map(|step| {
                terrain.steps(step[0]).find(|&(_, next, _)| next == step[1]).expect("a step").2
            });
            costs.sum()
        };
        for (way, cells) in &known {
            prop_assert_eq!(ways.cost(*way), cost_of(cells), "{:?} of\n{}", cells, board);
            for &rock in tree.order.iter().filter(|&&rock| rock != cells[0]) {
                // A way that comes back to a cell cannot begin there twice.
                let takes = cells.windows(2).any(|step| {
                    step[1] == rock || step[0] != rock && takes_step(&terrain, step[0], step[1], rock)
                });
                prop_assert_eq!(ways.takes(*way, rock), takes, "{:?}, {} of\n{}", cells, rock.0, board);
            }
        }
        for &cell in &tree.order {
            for &rock in tree.order.iter().filter(|&&rock| rock != cell) {
                let mut all = [Way::Tree(cell)].into_iter().chain(answers[cell.index()].iter().copied());
                let first =
                    all.find(|&way| cost_of(&cells_of(way)) <= most && !ways.takes(way, rock));
                prop_assert_eq!(ways.open(cell, rock, most), first, "{} of\n{}", cell.0, board);
            }
        }
    }
}

/// Of two equally long ways only one is gone on from: the board has more ways than can be walked.
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
    let tree = Tree::new(&terrain);
    assert_eq!(way_of(&tree, start.walker).len(), 81);
    assert_eq!(outward(&terrain)[start.walker.index()], 160);
}
