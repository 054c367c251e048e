//! All methods against the exhaustive solver.

use proptest::prelude::*;
use thwart_grid::format::board_file;
use thwart_grid::generate::Dice;
use thwart_grid::{Cell, CellSet, Tile};

use super::*;
use thwart_game::answer::Vital;
use thwart_game::game::Game as _;
use thwart_game::generate::{self, Recipe};
use thwart_game::retrograde;
use thwart_game::setup::Setup;

fn try_rock(text: &str) -> Result<Rock, String> {
    let setup =
        Setup::new(Rock::INFO, board_file::parse(text).unwrap()).map_err(|error| error.to_string())?;
    Rock::new(&setup).map_err(|error| error.to_string())
}

fn rock(text: &str) -> Rock {
    try_rock(text).unwrap()
}

/// Checks every method at the start, and the oracle at every reachable position.
fn agrees(text: &str) {
    let game = rock(text);
    let table = retrograde::solve(&game, &game.start(), retrograde::MAX_POSITIONS).unwrap();
    let limits = Limits::default();
    let mut oracle = RockOracle::new(&game, &limits);
    for (position, value) in table.positions() {
        let evaluation = oracle.evaluate(position).unwrap();
        assert_eq!(evaluation.bounds.value(), Some(value), "{text}\n{position:?}");
        match evaluation.best {
            None => assert!(game.outcome(position).is_some()),
            Some(chosen) => {
                let next = game.play(position, chosen);
                let kept = table.value(&next).unwrap().plus(game.cost(position, chosen));
                assert_eq!(kept, value, "{text}\n{position:?} {chosen:?}");
            }
        }
        rocks_that_seal(text, &game, position);
        analysis(text, &game, &mut oracle, position, &table);
    }
    for method in if game.reveal() == Reveal::Seen { &["settle", "iterate"][..] } else { &["settle"] } {
        match game.solve(&game.start(), method, &Limits::default()) {
            Ok(answer) => {
                assert_eq!(answer.bounds.value(), table.value(&game.start()), "{method}\n{text}");
                field(text, &game, &answer);
            }
            Err(SolveError::NotSupported { .. }) => {
                assert!(game.rocks() != 1 && *method == "iterate");
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// Checks the dominators, which the rules find in one run, against one search for each cell.
fn rocks_that_seal(text: &str, game: &Rock, position: &Position) {
    let sealed = game.is_sealed(position.walker, &position.rocks);
    let seals = |&cell: &thwart_grid::Cell| {
        let open = game.is_free(&position.rocks, cell) && cell != position.walker && !game.is_exit(cell);
        open && !sealed && game.is_sealed(position.walker, &position.rocks.with(cell))
    };
    let one_by_one: CellSet = game.board().cells().filter(seals).collect();
    let start_is_exit = game.is_exit(position.walker);
    assert!(
        start_is_exit || game.dominators(position.walker, &position.rocks) == one_by_one,
        "{text}\n{position:?}"
    );
}

/// Checks every legal move: its value, and a reply that keeps it.
fn analysis(
    text: &str,
    game: &Rock,
    oracle: &mut RockOracle<'_>,
    position: &Position,
    table: &retrograde::Table<Rock>,
) {
    let analyzed = oracle.analyze(game, position).unwrap();
    let chosen: Vec<_> = analyzed.iter().map(|analyzed| analyzed.chosen).collect();
    assert_eq!(chosen, game.legal_moves(position), "{text}\n{position:?}");
    for thwart_game::answer::MoveValue { chosen, bounds, reply } in analyzed {
        let next = game.play(position, chosen);
        let value = table.value(&next).unwrap();
        assert_eq!(
            bounds.value(),
            Some(value.plus(game.cost(position, chosen))),
            "{text}\n{position:?} {chosen:?}"
        );
        match reply {
            None => assert!(game.outcome(&next).is_some(), "{text}\n{position:?} {chosen:?}"),
            Some(reply) => {
                let kept = table.value(&game.play(&next, reply)).unwrap().plus(game.cost(&next, reply));
                assert_eq!(kept, value, "{text}\n{position:?} {chosen:?} {reply:?}");
            }
        }
    }
}

/// Checks the field that `--values` writes.
fn field(text: &str, game: &Rock, answer: &Answer) {
    if game.reveal() == Reveal::Known && game.rocks() > 0 {
        field_is_the_path_without_each_cell(text, game, answer);
        return;
    }
    let field = answer.field.as_ref().unwrap();
    for cell in game.board().cells() {
        match game.board().tile(cell) {
            Tile::Exit => assert_eq!(field.value(cell), Some(Value::ZERO)),
            tile if tile.is_passable() => {
                let there = rock(&with_start(text, game, cell));
                let value = RockOracle::new(&there, &Limits::default()).evaluate(&there.start()).unwrap();
                assert_eq!(field.value(cell), value.bounds.value(), "{text}\n{cell:?}");
            }
            _ => assert_eq!(field.value(cell), None),
        }
    }
}

/// Returns the board with its one start on another cell. Costs are in their block.
fn with_start(text: &str, game: &Rock, cell: thwart_grid::Cell) -> String {
    let mut parts = text.splitn(3, "\n\n");
    let (header, map, costs) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
    let at = game.board().coord(cell);
    let mut rows: Vec<Vec<char>> = map.replace('@', ".").lines().map(|row| row.chars().collect()).collect();
    rows[at.row][at.col] = '@';
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    format!("{header}\n\n{}\n\n{costs}", rows.join("\n"))
}

fn field_is_the_path_without_each_cell(text: &str, game: &Rock, answer: &Answer) {
    assert_eq!(answer.field.is_some(), game.rocks() == 1, "only the field of one rock has the value in it");
    let Some(field) = answer.field.as_ref() else { return assert_eq!(answer.vital, None) };
    let start = game.start();
    let mut longest = super::value(UnderRocks::new(game, &start.rocks).distance()[start.walker.index()]);
    for cell in game.board().cells() {
        let shown = field.value(cell);
        if !game.is_free(&start.rocks, cell) || cell == start.walker || game.is_exit(cell) {
            assert_eq!(shown, None);
            continue;
        }
        let without = UnderRocks::new(game, &start.rocks.with(cell)).distance()[start.walker.index()];
        assert_eq!(shown, Some(super::value(without)), "{text}\n{cell:?}");
        if without != UNREACHED_LENGTH || game.may_seal() {
            longest = longest.max(super::value(without));
        }
    }
    assert_eq!(answer.bounds.value(), Some(longest), "{text}");
    vital_is_the_first_cell_that_costs_most(text, game, answer);
}

fn vital_is_the_first_cell_that_costs_most(text: &str, game: &Rock, answer: &Answer) {
    let (start, field) = (game.start(), answer.field.as_ref().unwrap());
    let otherwise = super::value(UnderRocks::new(game, &start.rocks).distance()[start.walker.index()]);
    let value = answer.bounds.value().unwrap();
    let costs_most = |&cell: &thwart_grid::Cell| field.value(cell) == Some(value);
    let cell = game.board().cells().find(costs_most).filter(|_| value > otherwise);
    assert_eq!(answer.vital, cell.map(|cell| Vital { cell, value, value_intact: otherwise }), "{text}");
}

/// After any number of nodes, a stopped solve has bounds that hold, and the same bounds each time.
#[test]
fn stopped_solves_give_valid_bounds() {
    let map = ".......\n.#####.\n.#####.\n@.....>\n.####..\n.......\n.......\n";
    let (mut unknown, mut above) = (0, 0);
    for (topology, rocks) in TOPOLOGIES.into_iter().flat_map(|topology| [(topology, 1), (topology, 2)]) {
        let game = rock(&format!("game: rock\n{topology}reveal: known\nrocks: {rocks}\n\n{map}"));
        let limits = |nodes| Limits::default().nodes(nodes);
        let solve = |nodes| game.solve(&game.start(), "settle", &limits(nodes)).unwrap();
        let value = solve(1_000_000).bounds.value().unwrap();
        let plain = UnderRocks::new(&game, &game.start().rocks).distance()[game.start().walker.index()];
        for nodes in 0..1_000 {
            let bounds = solve(nodes).bounds;
            assert_eq!(bounds, solve(nodes).bounds);
            assert!(bounds.lower <= value && value <= bounds.upper, "{nodes}: {bounds:?} {value:?}");
            if bounds.value().is_none() {
                assert_eq!(bounds.upper, Value::Infinite);
                unknown += 1;
                above += usize::from(bounds.lower > super::value(plain));
            }
        }
    }
    assert!(unknown > 500 && above > 10, "{unknown} {above}");
}

const TOPOLOGIES: [&str; 4] =
    ["", "topology: eight\n", "topology: eight\ndiagonal: sqrt2\n", "topology: hex\n"];

/// A board as text with one start.
#[derive(Debug, Clone)]
struct Draft {
    rows: usize,
    cols: usize,
    cells: Vec<(u8, u8)>,
    start: usize,
    exits: Vec<usize>,
}

fn drafts(side: usize) -> impl Strategy<Value = Draft> {
    let cells = proptest::collection::vec((0u8..100, 0u8..4), side * side);
    let exits = proptest::collection::vec(0usize..100, 1..4);
    (1..=side, 1..=side, cells, 0usize..100, exits).prop_map(|(rows, cols, cells, start, exits)| Draft {
        rows,
        cols,
        cells,
        start,
        exits,
    })
}

impl Draft {
    /// Writes the draft; `walls` is a percentage, and each cell has one of the `costs`.
    fn text(&self, headers: &str, walls: u8, costs: [u32; 4]) -> Option<String> {
        let len = self.rows * self.cols;
        let start = self.start % len;
        let exits: Vec<_> = self.exits.iter().map(|exit| exit % len).filter(|&exit| exit != start).collect();
        let (mut map, mut prices) = (String::new(), String::new());
        for (i, &(wall, cost)) in self.cells.iter().enumerate().take(len) {
            map.push(match i {
                _ if i == start => '@',
                _ if exits.contains(&i) => '>',
                _ if wall < walls => '#',
                _ => '.',
            });
            prices += &costs[usize::from(cost)].to_string();
            let end = (i + 1) % self.cols == 0;
            if end {
                map.push('\n');
            }
            prices.push(if end { '\n' } else { ' ' });
        }
        (!exits.is_empty()).then(|| format!("game: rock\n{headers}\n{map}\ncosts:\n{prices}"))
    }
}

const COSTS: [[u32; 4]; 4] = [[1; 4], [0, 1, 2, 9], [0, 0, 0, 1], [0, 0, 3, 5]];

proptest! {
    #![proptest_config(ProptestConfig { cases: 900, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..Default::default() })]

    #[test]
    fn every_method_and_position_agrees_with_the_generic_solver(
        draft in drafts(4),
        topology in 0usize..4,
        costs in 0usize..4,
        rocks in prop_oneof![1 => Just(0), 4 => Just(1), 3 => Just(2), 1 => Just(3)],
        seal in prop_oneof![Just("allowed"), Just("forbidden")],
        reveal in prop_oneof![2 => Just("seen"), 1 => Just("known")],
    ) {
        // With three rocks that may lie anywhere, the board is smaller.
        let draft = if rocks == 3 { Draft { rows: draft.rows.min(3), ..draft } } else { draft };
        let headers = format!("rocks: {rocks}\nseal: {seal}\nreveal: {reveal}\n{}", TOPOLOGIES[topology]);
        let Some(text) = draft.text(&headers, 25, COSTS[costs]) else { return Ok(()) };
        agrees(&text);
    }

    #[test]
    fn both_methods_agree_on_larger_boards(
        draft in drafts(9),
        topology in 0usize..4,
        costs in 0usize..4,
        walls in 0u8..45,
        seal in prop_oneof![Just("allowed"), Just("forbidden")],
    ) {
        let headers = format!("seal: {seal}\n{}", TOPOLOGIES[topology]);
        let Some(text) = draft.text(&headers, walls, COSTS[costs]) else { return Ok(()) };
        let game = rock(&text);
        let limits = Limits::default();
        let [settled, swept] = ["settle", "iterate"].map(|m| game.solve(&game.start(), m, &limits).unwrap());
        prop_assert_eq!(&settled.bounds, &swept.bounds, "{}", text);
        prop_assert_eq!(settled.field.map(|f| f.to_vec()), swept.field.map(|f| f.to_vec()), "{}", text);
        // The line ends on an exit, and with the rocks in it costs the value.
        let mut position = game.start();
        let mut paid = 0;
        for &chosen in settled.line.as_ref().unwrap() {
            paid += game.cost(&position, chosen);
            position = game.play(&position, chosen);
        }
        match settled.bounds.value().unwrap() {
            Value::Infinite => {}
            value @ Value::Finite(_) => {
                prop_assert!(game.is_exit(position.walker), "{}", text);
                prop_assert_eq!(Value::Finite(paid), value, "{}", text);
            }
        }
    }
}

#[test]
fn beyond_the_size_limit_is_an_error_with_figures() {
    let row = ".".repeat(300);
    for reveal in ["seen", "known"] {
        let game = rock(&format!("game: rock\nrocks: 3\nseal: forbidden\nreveal: {reveal}\n\n@{row}>\n"));
        let error = game.solve(&game.start(), "settle", &Limits::default()).unwrap_err();
        assert!(matches!(error, SolveError::TooLarge { .. }), "{error}");
        // If the rocks can wall the walker in, the solve needs no table.
        let game = rock(&format!("game: rock\nrocks: 3\nreveal: {reveal}\n\n@{row}>\n"));
        let answer = game.solve(&game.start(), "settle", &Limits::default()).unwrap();
        assert_eq!(answer.bounds.value(), Some(Value::Infinite));
    }
}

#[test]
fn costs_beyond_exact_counting_are_refused_with_figures() {
    let board = |headers: &str, cost: u32| format!("game: rock\n{headers}\n@.>\n\ncosts:\n1 {cost} 1\n");
    let sqrt2 = "topology: eight\ndiagonal: sqrt2\n";
    assert!(try_rock(&board("", u32::MAX)).is_ok());
    assert!(try_rock(&board(sqrt2, 1_000_000)).is_ok());
    let error = try_rock(&board(sqrt2, 1_000_000_000)).unwrap_err();
    for part in ["1000000002", "rocks=1", "2 times", "2000000004", "1311738120"] {
        assert!(error.contains(part), "{error}");
    }
}

/// Earlier questions do not change the answers of an oracle.
#[test]
fn kept_grounds_do_not_change_answers() {
    let mut dice = Dice::new(1, "kept", 0, 0);
    for (family, side, settings) in [
        ("rings", 31, &[("rocks", "2")] as &[_]),
        ("rings", 26, &[("rocks", "2"), ("topology", "hex"), ("costs", "uniform")]),
        ("rings", 22, &[("rocks", "2"), ("topology", "eight")]),
        ("rooms", 25, &[("rocks", "2")]),
        ("random", 12, &[("rocks", "3"), ("density", "20")]),
    ] {
        let setup =
            generate::setup(Rock::INFO, &Recipe { family, rows: side, cols: side, seed: 3, settings });
        let game = Rock::new(&setup.unwrap()).unwrap();
        let free =
            game.board().cells().filter(|&cell| game.is_free(&CellSet::new(), cell) && !game.is_exit(cell));
        let free: Vec<_> = free.collect();
        let limits = Limits::default();
        let mut kept = RockOracle::new(&game, &limits);
        for _ in 0..60 {
            let walker = free[dice.below(free.len())];
            // The rocks lie side by side, so that some sets share them.
            let mut rocks = CellSet::new();
            for _ in 0..dice.below(game.rocks() + 1) {
                let near: Vec<_> = game.board().neighbours(walker, |cell| free.contains(&cell)).collect();
                if let Some((_, rock)) = dice.pick(&near) {
                    rocks.insert(rock);
                }
            }
            let side = if dice.chance(50) { Side::Maximiser } else { Side::Minimiser };
            let sealed = game.is_sealed(walker, &rocks);
            let position = Position { walker, rocks, side, sealed };
            if game.outcome(&position).is_some() {
                continue;
            }
            let answers = |oracle: &mut RockOracle<'_>| {
                let analyzed = oracle.analyze(&game, &position).unwrap();
                (
                    format!("{:?}", oracle.evaluate(&position).unwrap()),
                    format!("{:?}", analyzed.iter().collect::<Vec<_>>()),
                )
            };
            let fresh = answers(&mut RockOracle::new(&game, &limits));
            assert_eq!(answers(&mut kept), fresh, "{family} {settings:?} {position:?}");
        }
    }
}

/// Rocks wider than a cell, on boards that have room for them: every value, and the certificate of every answer with one
/// rock.
#[test]
fn wide_rocks_follow_from_the_definition() {
    let mut dice = Dice::new(1, "wide rocks", 0, 0);
    let (mut solved, mut hurt, mut certified) = (0, 0, 0);
    for seed in 0..400 {
        let signs: Vec<char> = (0..42).map(|_| if dice.chance(20) { '#' } else { '.' }).collect();
        let mut signs = signs;
        (signs[dice.below(14)], signs[41 - dice.below(14)]) = ('@', '>');
        let rows: Vec<String> = signs.chunks(6).map(|row| row.iter().collect()).collect();
        let topology = ["four", "eight", "hex"][dice.below(3)];
        let seal = ["allowed", "forbidden"][dice.below(2)];
        let reveal = ["seen", "known"][dice.below(2)];
        let (rocks, width) = (1 + usize::from(seed % 8 == 0), 2 + dice.below(4));
        let text = format!(
            "game: rock\nrocks: {rocks}\nseal: {seal}\nreveal: {reveal}\nwidth: {width}\ntopology: {topology}\n\n{}\n",
            rows.join("\n")
        );
        let game = rock(&text);
        let start = game.start();
        if game.outcome(&start).is_some() {
            continue;
        }
        let answer = game.solve(&start, "settle", &Limits::default()).unwrap();
        assert_eq!(answer.bounds.value(), game.reference(), "{text}");
        let plain = UnderRocks::new(&game, &start.rocks).distance()[start.walker.index()];
        solved += 1;
        hurt += usize::from(answer.bounds.value() != Some(value(plain)));
        let evidence = game.prove(&start, &answer, &Limits::default()).unwrap();
        certified += usize::from(evidence.is_some());
        assert!(rocks == 2 || evidence.is_some(), "{text}");
    }
    assert!(solved > 300 && hurt > 100 && certified > 250, "{solved} {hurt} {certified}");
}

#[test]
fn a_rock_blocks_the_disc_of_its_width() {
    for (topology, counts) in [("four", [1, 5, 9, 13, 21]), ("hex", [1, 7, 7, 19, 19])] {
        for (width, count) in (1..).zip(counts) {
            let rows = ["........."; 9].join("\n").replacen('.', "@", 1);
            let game =
                rock(&format!("game: rock\nwidth: {width}\ntopology: {topology}\n\n{rows}\n>........\n"));
            let board = game.board();
            // Twice as far right and down in units of half a cell, or half of sqrt(3) between rows of hexagons.
            let (is_hex, height) = (topology == "hex", if topology == "hex" { 3 } else { 4 });
            let middle = |cell| {
                let at = board.coord(cell);
                (at.row, 2 * at.col + usize::from(is_hex && at.row % 2 == 1))
            };
            let is_near = |cell, other| {
                let ((down, right), (row, col)) = (middle(cell), middle(other));
                height * down.abs_diff(row).pow(2) + right.abs_diff(col).pow(2) <= width * width
            };
            for cell in board.cells() {
                let near: Vec<Cell> = board.cells().filter(|&other| is_near(cell, other)).collect();
                let blocked = board.cells().filter(|&other| game.blocks(cell, other));
                assert_eq!(blocked.collect::<Vec<_>>(), near, "{topology} {width} {cell:?}");
                assert_eq!(game.around(cell).collect::<Vec<_>>(), near, "{topology} {width} {cell:?}");
            }
            assert_eq!(game.around(Cell(40)).count(), count, "{topology} {width}");
        }
    }
}
