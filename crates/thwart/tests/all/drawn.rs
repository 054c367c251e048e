//! The answer of each game draws, beside its value, everything that its sentence mentions.

use thwart::film;
use thwart::grid::{Cell, Coord};
use thwart::scene::{Area, PathKind, Scene, Sign};
use thwart::value::Value;
use thwart::{Position, Solution, SolveOptions};

#[expect(clippy::unwrap_used, reason = "a test")]
fn solved(board: &str) -> (Position, Solution) {
    let position = thwart::read(board).unwrap();
    let solution = position.solve(&SolveOptions::default()).unwrap();
    (position, solution)
}

fn drawn(board: &str) -> Scene {
    solved(board).1.scene
}

/// Returns a cell by row and column, from 1.
fn cell(scene: &Scene, row: usize, col: usize) -> Cell {
    Cell::new((row - 1) * scene.cols + col - 1)
}

/// Returns the cells of an area, as `row,column`.
fn area(scene: &Scene, wanted: Area) -> Vec<String> {
    let cells = scene.signs.iter().filter_map(|sign| match sign {
        Sign::Area { kind, cells } if *kind == wanted => Some(cells),
        _ => None,
    });
    let place = |cell: &Cell| Coord { row: cell.index() / scene.cols, col: cell.index() % scene.cols };
    cells.flatten().map(|cell| place(cell).to_string()).collect()
}

fn paths(scene: &Scene, wanted: PathKind) -> usize {
    let found = |sign: &&Sign| matches!(sign, Sign::Path { kind, .. } if *kind == wanted);
    scene.signs.iter().filter(found).count()
}

/// The sentence gives the cost of a rock on the short path, which the walker then does not
/// take.
#[test]
fn the_rock_that_is_blamed_is_marked() {
    let scene = drawn("game: rock\n\n.......\n.#####.\n.#####.\n@.....>\n.####..\n.......\n.......\n");
    assert!(scene.because.contains("a rock falls on 4,6"), "{}", scene.because);
    assert!(scene.signs.contains(&Sign::BluffRock(cell(&scene, 4, 6))));
    assert!(scene.signs.contains(&Sign::Threat(cell(&scene, 6, 6))));
}

#[test]
fn what_cannot_be_done_shows_its_reason() {
    for (board, shut_in) in [
        ("game: rock\n\n@.#>\n..#.\n", "1,1 1,2 2,1 2,2"),
        // The rock of the line shuts him in.
        ("game: rock\n\n@.>\n", "1,1"),
        ("game: bomb\n\n@#.\n##>\n", "1,1"),
        // Bricks are not a reason if rock alone is one.
        ("game: bomb\n\n@%#>\n", "1,1 1,2"),
        ("game: bomb\nblasts: 0\n\n@.%>\n", "1,1 1,2"),
        ("game: wall\n\n11#\n1#1\n###\n111\n", "1,1 1,2 2,1"),
        ("game: trap\n\n@.#>\n", "1,1 1,2"),
    ] {
        let scene = drawn(board);
        assert_eq!(area(&scene, Area::Pocket).join(" "), shut_in, "{board}{}", scene.because);
    }
    let scene = drawn("game: trap\n\n>.@.>\n");
    assert_eq!((paths(&scene, PathKind::Disjoint), paths(&scene, PathKind::Expected)), (2, 0));
    assert_eq!(
        drawn("game: trap\n\n@.\n").because,
        "There is no exit on the board: add one, or set goal=rim."
    );
}

/// A number in a cell is its cost, so the cost of a start is drawn above the board.
#[test]
fn starts_of_wall_are_drawn_above_the_board() {
    let scene = drawn("game: wall\n\n42445\n30441\n50501\n");
    assert_eq!(scene.heat, None);
    assert_eq!(scene.top_values, [36, 38, 40, 36, 32].map(|cost| Some(Value::Finite(cost))));
    assert!(scene.signs.contains(&Sign::Start(cell(&scene, 1, 5))));
}

/// Among equally good blasts the nearest to the path is drawn, and values only where a
/// blast helps.
#[test]
fn the_blast_that_is_drawn_lies_at_the_path() {
    let (position, solution) =
        solved("game: bomb\n\n@......\n##%#%##\n.......\n.%##%##\n.......\n#%##%##\n......>\n");
    let scene = &solution.scene;
    assert!(scene.signs.contains(&Sign::Blast(cell(scene, 2, 5))));
    let blast = |line: &[_]| line.first().map(|&chosen| position.move_text(chosen));
    assert_eq!(blast(solution.shown_line()).as_deref(), Some("*2,5"));
    assert_eq!(blast(&solution.line).as_deref(), Some("*1,5"), "the first in order stays the line");
    let heat = scene.heat.as_ref().unwrap();
    assert_eq!(heat[cell(scene, 1, 1).index()], None, "a blast there helps nothing");
    assert_eq!(heat[cell(scene, 6, 5).index()], Some(Value::Finite(12)));
}

#[test]
fn a_plan_is_drawn_turn_by_turn() {
    let (position, solution) =
        solved("game: trap\n\n>..#..>\n.......\n.#...#.\n...@...\n.#...#.\n.......\n>..#..>\n");
    let turns = film::turns(&position, &solution, &solution.scene).unwrap();
    let words: Vec<&str> = turns.iter().map(|turn| turn.headline.as_str()).collect();
    assert_eq!(
        words,
        [
            "1. Tom: obstacle on 3,4, Jerry: east",
            "2. Tom: obstacle on 3,5, Jerry: east",
            "3. Tom: obstacle on 6,7, Jerry: east",
            "4. Tom: obstacle on 4,5, Jerry: north",
            "5. Tom: obstacle on 2,7",
            "At least 3 must stand around him: 3 paths out share no cell",
        ]
    );
    assert!(!area(&turns[4], Area::Pocket).is_empty());
    let moves = |most| -> Vec<String> {
        let scenes = film::moves(&position, &solution, &solution.scene, most);
        scenes.map(|scene| scene.unwrap().headline).collect()
    };
    assert_eq!(moves(100).len(), solution.line.len() + 1);
    assert_eq!(moves(100)[1..3], ["Tom: obstacle on 3,4", "Jerry: east"]);
    assert_eq!((moves(4).len(), moves(4)[3].as_str()), (4, "5 obstacles"));
}

/// On a large board only the part is drawn in which the play happens.
#[test]
fn a_plan_on_a_large_board_is_shown_where_it_happens() {
    let mut rows = vec![".".repeat(40); 30];
    for (row, word) in [(9, ">..#..>"), (11, ".#...#."), (12, "...@..."), (13, ".#...#."), (15, ">..#..>")] {
        rows[row].replace_range(20..27, word);
    }
    let (position, solution) = solved(&format!("game: trap\n\n{}\n", rows.join("\n")));
    let turns = film::turns(&position, &solution, &solution.scene).unwrap();
    let shot = &turns[0];
    assert!(shot.rows < 25 && shot.cols < 25, "{} x {}", shot.rows, shot.cols);
    let (over, before) = shot.origin;
    let walker = cell(shot, 13 - over, 24 - before);
    assert!(shot.signs.contains(&Sign::Walker(walker)), "{:?} {:?}", shot.origin, shot.signs);
    assert_eq!(shot.ground.len(), shot.rows * shot.cols);
}

/// The sentence about a pen names a wall; the path out that this wall stops is drawn. One picture is enough.
#[test]
fn a_pen_shows_a_path_that_a_wall_stops() {
    let (position, solution) = solved("game: enclose\nwalls: 2\n\n######\n#....#\n#.@...\n#....#\n##.###\n");
    let scene = &solution.scene;
    assert!(scene.because.contains("Without the wall on 3,6"), "{}", scene.because);
    let out =
        Sign::Path { kind: PathKind::Expected, cells: (3..=6).map(|col| cell(scene, 3, col)).collect() };
    assert!(scene.signs.contains(&out), "{:?}", scene.signs);
    assert!(film::turns(&position, &solution, scene).unwrap().is_empty());
    let last = film::moves(&position, &solution, scene, 4).last().unwrap().unwrap();
    let pens = last.signs.iter().filter(|sign| matches!(sign, Sign::Area { .. })).count();
    assert_eq!(pens, 1);
}
