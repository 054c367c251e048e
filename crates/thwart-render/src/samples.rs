//! Scenes for the tests: one per kind of board, and one with every sign.

use thwart::scene::{Area, Label, PathKind, Scene, Sign};
use thwart::value::Value;
use thwart_grid::{Board, Cell, Diagonal, Direction, Tile, Topology};

/// Returns the bare board of a map whose rows are separated by blanks.
pub(crate) fn bare(title: &str, map: &str) -> Scene {
    let rows: Vec<&str> = map.split_whitespace().collect();
    let tiles = rows.iter().flat_map(|row| row.chars()).map(|sign| Tile::from_sign(sign).unwrap());
    Scene::of_board(&Board::new(rows.len(), rows[0].len(), tiles.collect()).unwrap(), title)
}

/// Returns the cell at 1-based coordinates.
pub(crate) fn at(scene: &Scene, row: usize, col: usize) -> Cell {
    Cell::new((row - 1) * scene.cols + col - 1)
}

/// Returns a path by its 1-based corners.
pub(crate) fn path(scene: &Scene, corners: &[(usize, usize)]) -> Vec<Cell> {
    let mut here = corners[0];
    let mut cells = vec![at(scene, here.0, here.1)];
    for &there in corners {
        while here != there {
            here.0 = here.0 + usize::from(there.0 > here.0) - usize::from(there.0 < here.0);
            here.1 = here.1 + usize::from(there.1 > here.1) - usize::from(there.1 < here.1);
            cells.push(at(scene, here.0, here.1));
        }
    }
    cells
}

/// Returns a board with values on every cell but walls, a short path with a threat, and a detour.
pub(crate) fn bluff() -> Scene {
    let mut scene =
        bare("The short path is a bluff", "....... .#####. .#####. @.....> .####.. ....... .......");
    let heat = "15 16 17 18 19 18 17 14 - - - - - 16 13 - - - - - 1 12 13 14 15 14 1 0 \
                11 - - - - 2 1 10 9 8 7 6 5 2 9 8 7 6 5 4 3";
    scene.heat = Some(heat.split_whitespace().map(|n| n.parse().ok().map(Value::Finite)).collect());
    let past = path(&scene, &[(4, 1), (6, 1), (6, 5)]);
    let expected = path(&scene, &[(6, 5), (7, 5), (7, 7), (4, 7)]);
    scene.add(Sign::Start(at(&scene, 4, 1)));
    scene.add(Sign::Path { kind: PathKind::Planned, cells: past });
    scene.add(Sign::Path { kind: PathKind::Expected, cells: expected });
    scene.add(Sign::Rock(at(&scene, 6, 6)));
    scene.add(Sign::Threat(at(&scene, 4, 6)));
    scene.add(Sign::Walker(at(&scene, 6, 5)));
    scene.headline = "12 steps at most".to_owned();
    scene.because =
        "The corridor looks like 6 steps. Walk to its end and the rock falls at 4,6: back you go, \
                     18 in all. In the open corner a rock costs only 2."
            .to_owned();
    scene.vital = Some((at(&scene, 6, 1), "A rock at 6,1 would cost 8.".to_owned()));
    scene
}

/// Returns a pocket with laid, planned and spare obstacles.
pub(crate) fn corners() -> Scene {
    let mut scene = bare("Four corners", ">..#..> ....... .#...#. ...@... .#...#. ....... >..#..>");
    let pocket = [(2, 4), (3, 3), (3, 4), (3, 5), (4, 4)].map(|(row, col)| at(&scene, row, col));
    scene.add(Sign::Area { kind: Area::Pocket, cells: pocket.to_vec() });
    for (index, (row, col)) in [(2, 3), (4, 3)].into_iter().enumerate() {
        let cell = at(&scene, row, col);
        scene.add(Sign::Planned { cell, number: index + 1, spare_until: Some(4) });
    }
    scene.add(Sign::Laid { cell: at(&scene, 2, 5), number: 3 });
    scene.add(Sign::Planned { cell: at(&scene, 5, 4), number: 4, spare_until: None });
    scene.add(Sign::Planned { cell: at(&scene, 4, 5), number: 5, spare_until: None });
    let past = path(&scene, &[(4, 4), (2, 4), (3, 4)]);
    let expected = path(&scene, &[(3, 4), (3, 5), (4, 5), (4, 7), (1, 7)]);
    scene.add(Sign::Start(at(&scene, 4, 4)));
    scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    scene.add(Sign::Path { kind: PathKind::Expected, cells: expected });
    scene.add(Sign::Walker(at(&scene, 3, 4)));
    scene.headline = "5 obstacles".to_owned();
    scene.because = "Fewer than 5 cannot close it: five paths out share no cell.".to_owned();
    scene
}

/// Returns paths that share no cell.
pub(crate) fn fan() -> Scene {
    let mut scene = bare("Two paths out", ">..#..> ....... .#.@.#. ....... >..#..>");
    let left = path(&scene, &[(3, 4), (2, 4), (2, 1), (1, 1)]);
    let right = path(&scene, &[(3, 4), (3, 5), (2, 5), (2, 7), (1, 7)]);
    scene.add(Sign::Path { kind: PathKind::Disjoint, cells: left });
    scene.add(Sign::Path { kind: PathKind::Disjoint, cells: right });
    scene.add(Sign::Walker(at(&scene, 3, 4)));
    scene
}

/// Returns a blast and the path through its cross.
pub(crate) fn bend() -> Scene {
    let mut scene = bare("One blast in the bend", "@#%.##. .#..%.# .%.%#%. ....#%. #%%#%%. .%%..#. .%.%##>");
    for (row, col) in [(2, 5), (3, 6), (4, 6), (5, 6)] {
        let cell = at(&scene, row, col);
        scene.ground[cell.index()] = thwart::scene::Ground::Rubble;
    }
    let cross = path(&scene, &[(2, 3), (2, 6), (5, 6)]);
    scene.add(Sign::Area { kind: Area::Blast, cells: cross });
    let cells = path(&scene, &[(1, 1), (4, 1), (4, 3), (2, 3), (2, 6), (5, 6), (5, 7), (7, 7)]);
    scene.add(Sign::Path { kind: PathKind::Planned, cells });
    scene.add(Sign::Blast(at(&scene, 2, 6)));
    scene.add(Sign::Walker(at(&scene, 1, 1)));
    scene.headline = "16 steps".to_owned();
    scene
}

/// Returns costs and walls under rows.
pub(crate) fn rows() -> Scene {
    let mut scene = bare("Start in the corner", "42445 30441 50501");
    for col in [3, 4, 5] {
        scene.add(Sign::WallBelow(at(&scene, 1, col)));
    }
    scene.add(Sign::PlannedWallBelow(at(&scene, 2, 1)));
    let past = path(&scene, &[(1, 5), (1, 3)]);
    let planned = path(&scene, &[(1, 3), (1, 2), (2, 2), (3, 2)]);
    scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    scene.add(Sign::Path { kind: PathKind::Planned, cells: planned });
    scene.add(Sign::Walker(at(&scene, 1, 3)));
    scene.headline = "32 cost at most".to_owned();
    scene
}

/// Returns tokens with weights, and the best moves.
pub(crate) fn tokens() -> Scene {
    let mut scene = bare("One right move", ".#.>.> .#..#> ##.#.> ....#. .#>.#.");
    for (row, col, label, weight) in
        [(1, 5, "6", Some(0)), (4, 1, "6", Some(2)), (4, 6, "12", Some(1)), (4, 3, "9", None)]
    {
        let cell = at(&scene, row, col);
        scene.add(Sign::Token { cell, label: label.to_owned(), weight });
    }
    for direction in [Direction::East, Direction::South] {
        scene.add(Sign::Best { cell: at(&scene, 4, 1), direction });
    }
    scene.headline = "the first player wins".to_owned();
    scene
}

/// Returns every sign, every ground, and heat with values of every kind.
pub(crate) fn everything() -> Scene {
    let mut scene = bare("Every sign < & >", "@.....> .#%..%# ....... 1234567 .......");
    let rubble = at(&scene, 2, 3);
    scene.ground[rubble.index()] = thwart::scene::Ground::Rubble;
    let mut heat = vec![None; 35];
    heat[at(&scene, 1, 2).index()] = Some(Value::Finite(3));
    heat[at(&scene, 1, 3).index()] = Some(Value::Finite(88));
    heat[at(&scene, 1, 4).index()] = Some(Value::Infinite);
    scene.heat = Some(heat);
    let cells = path(&scene, &[(1, 1), (3, 1)]);
    scene.add(Sign::Path { kind: PathKind::Past, cells });
    let cells = path(&scene, &[(3, 1), (3, 4)]);
    scene.add(Sign::Path { kind: PathKind::Planned, cells });
    let cells = path(&scene, &[(3, 4), (3, 7), (1, 7)]);
    scene.add(Sign::Path { kind: PathKind::Expected, cells });
    let cells = path(&scene, &[(5, 1), (5, 2)]);
    scene.add(Sign::Path { kind: PathKind::Disjoint, cells });
    let cells = path(&scene, &[(2, 4), (2, 5)]);
    scene.add(Sign::Area { kind: Area::Blast, cells });
    let cells = path(&scene, &[(5, 3), (5, 4)]);
    scene.add(Sign::Area { kind: Area::Pocket, cells });
    let cells = path(&scene, &[(5, 6), (5, 7)]);
    scene.add(Sign::Area { kind: Area::Margin, cells });
    scene.add(Sign::Start(at(&scene, 1, 1)));
    scene.add(Sign::Walker(at(&scene, 3, 1)));
    scene.add(Sign::Token { cell: at(&scene, 1, 5), label: "6".to_owned(), weight: Some(2) });
    scene.add(Sign::Rock(at(&scene, 2, 1)));
    scene.add(Sign::Threat(at(&scene, 3, 5)));
    scene.add(Sign::BluffRock(at(&scene, 3, 6)));
    scene.add(Sign::Blast(at(&scene, 2, 5)));
    scene.add(Sign::Label { cell: at(&scene, 4, 6), kind: Label::Points, text: "-5".to_owned() });
    scene.add(Sign::Label { cell: at(&scene, 4, 7), kind: Label::Portal, text: "a".to_owned() });
    scene.add(Sign::Laid { cell: at(&scene, 5, 5), number: 1 });
    scene.add(Sign::Planned { cell: at(&scene, 5, 6), number: 2, spare_until: None });
    scene.add(Sign::Planned { cell: at(&scene, 5, 7), number: 3, spare_until: Some(5) });
    scene.add(Sign::WallBelow(at(&scene, 4, 1)));
    scene.add(Sign::PlannedWallBelow(at(&scene, 4, 2)));
    scene.add(Sign::Best { cell: at(&scene, 4, 4), direction: Direction::West });
    scene.vital = Some((at(&scene, 1, 6), "It costs 4.".to_owned()));
    scene.headline = "all of it".to_owned();
    scene
}

/// Returns the scene on another topology.
fn on(mut scene: Scene, topology: Topology) -> Scene {
    scene.topology = topology;
    scene.measure = topology.measure();
    scene
}

/// Returns a path from 1-based coordinates by compass words.
pub(crate) fn walk(scene: &Scene, row: usize, col: usize, words: &str) -> Vec<Cell> {
    let mut cells = vec![at(scene, row, col)];
    for word in words.split_whitespace() {
        let direction = Direction::from_word(word).unwrap();
        cells.push(crate::layers::step(scene, *cells.last().unwrap(), direction).unwrap());
    }
    cells
}

/// Sets the distances to the exit over free cells as heat.
fn warm(scene: &mut Scene, exit: Cell) {
    let tiles = scene.ground.iter().map(|ground| match ground {
        thwart::scene::Ground::Wall => Tile::Obstacle,
        _ => Tile::Free,
    });
    let board = Board::new(scene.rows, scene.cols, tiles.collect()).unwrap().with_topology(scene.topology);
    let lengths = thwart_grid::distance::lengths(&board, [exit], |cell| board.is_passable(cell));
    let value =
        |&length: &u64| (length != thwart_grid::distance::UNREACHED_LENGTH).then_some(Value::Finite(length));
    scene.heat = Some(lengths.iter().map(value).collect());
}

/// Returns hexagons with heat, a walk around a corner, and the signs of the adversary.
pub(crate) fn comb() -> Scene {
    let mut scene = on(
        bare("Around the comb", "@........ .###..##. ..##.##.. .....#... .##...#.> .#......."),
        Topology::Hex,
    );
    let exit = at(&scene, 5, 9);
    warm(&mut scene, exit);
    let past = walk(&scene, 1, 1, "E E");
    let planned = walk(&scene, 1, 3, "E E SE SW SW SE E");
    let expected = walk(&scene, 5, 6, "SE E E NE");
    scene.add(Sign::Start(at(&scene, 1, 1)));
    scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    scene.add(Sign::Path { kind: PathKind::Planned, cells: planned });
    scene.add(Sign::Path { kind: PathKind::Expected, cells: expected });
    scene.add(Sign::Walker(at(&scene, 1, 3)));
    scene.add(Sign::Rock(at(&scene, 1, 6)));
    scene.add(Sign::Threat(at(&scene, 4, 8)));
    scene.add(Sign::Best { cell: at(&scene, 1, 3), direction: Direction::East });
    scene.add(Sign::Best { cell: at(&scene, 1, 3), direction: Direction::SouthEast });
    scene.vital = Some((at(&scene, 2, 6), "A rock at 2,6 would cost 4.".to_owned()));
    scene.headline = "11 steps at most".to_owned();
    scene
}

/// Returns hexagons in which a pocket closes.
pub(crate) fn hive() -> Scene {
    let mut scene =
        on(bare("The hive", ">..#..> ....... .#...#. ...@... .#...#. ....... >..#..>"), Topology::Hex);
    let pocket = [(3, 3), (3, 4), (4, 3), (4, 4), (5, 4)].map(|(row, col)| at(&scene, row, col));
    scene.add(Sign::Area { kind: Area::Pocket, cells: pocket.to_vec() });
    for (index, (row, col)) in [(2, 2), (4, 2)].into_iter().enumerate() {
        let cell = at(&scene, row, col);
        scene.add(Sign::Planned { cell, number: index + 1, spare_until: Some(4) });
    }
    scene.add(Sign::Laid { cell: at(&scene, 2, 3), number: 3 });
    scene.add(Sign::Planned { cell: at(&scene, 2, 4), number: 4, spare_until: None });
    scene.add(Sign::Planned { cell: at(&scene, 4, 5), number: 5, spare_until: None });
    let left = walk(&scene, 4, 4, "SW SW SW W W");
    let right = walk(&scene, 4, 4, "E E NE NE NW");
    scene.add(Sign::Path { kind: PathKind::Disjoint, cells: left });
    scene.add(Sign::Path { kind: PathKind::Disjoint, cells: right });
    scene.add(Sign::Walker(at(&scene, 4, 4)));
    scene.headline = "5 obstacles".to_owned();
    scene
}

/// Returns every sign on hexagons.
pub(crate) fn everything_hex() -> Scene {
    let mut scene = on(everything(), Topology::Hex);
    scene.title = "Every sign on hexagons".to_owned();
    // Replace the paths by paths on hexagons.
    scene.signs.retain(|sign| !matches!(sign, Sign::Path { .. }));
    let past = walk(&scene, 1, 1, "SE SW");
    let planned = walk(&scene, 3, 1, "E E E");
    let expected = walk(&scene, 3, 4, "E E E NE NW");
    scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    scene.add(Sign::Path { kind: PathKind::Planned, cells: planned });
    scene.add(Sign::Path { kind: PathKind::Expected, cells: expected });
    let disjoint = walk(&scene, 5, 1, "E");
    scene.add(Sign::Path { kind: PathKind::Disjoint, cells: disjoint });
    scene.add(Sign::Best { cell: at(&scene, 4, 4), direction: Direction::NorthEast });
    scene
}

/// Returns diagonal steps of length root 2 around obstacles that touch at corners.
pub(crate) fn slant() -> Scene {
    let mut scene = on(
        bare("Round the corners", "@......#. ..#..#.#. .....#... .#.#....# ...#...#. .#.....#> ........."),
        Topology::Eight(Diagonal::Root2),
    );
    let exit = at(&scene, 6, 9);
    warm(&mut scene, exit);
    let past = walk(&scene, 1, 1, "E E");
    let planned = walk(&scene, 1, 3, "E SE SW W S S S SE");
    let expected = walk(&scene, 7, 4, "NE SE E E E N");
    scene.add(Sign::Start(at(&scene, 1, 1)));
    scene.add(Sign::Path { kind: PathKind::Past, cells: past });
    scene.add(Sign::Path { kind: PathKind::Planned, cells: planned });
    scene.add(Sign::Path { kind: PathKind::Expected, cells: expected });
    scene.add(Sign::Walker(at(&scene, 1, 3)));
    scene.add(Sign::Rock(at(&scene, 3, 7)));
    scene.add(Sign::Threat(at(&scene, 5, 6)));
    for direction in [Direction::East, Direction::SouthWest, Direction::NorthWest] {
        scene.add(Sign::Best { cell: at(&scene, 5, 2), direction });
    }
    scene.headline = "13.1 steps at most".to_owned();
    scene
}

/// Returns tokens on eight neighbours, and paths through corners from all sides.
pub(crate) fn star() -> Scene {
    let mut scene = on(
        bare("Eight paths", "....... ..>.>.. ....... ....... ..>.>.. .......".trim()),
        Topology::Eight(Diagonal::One),
    );
    for (words, row, col) in
        [("NE NE", 4, 1), ("NW NW", 4, 7), ("SE SE", 3, 1), ("SW SW", 3, 7), ("N NE E SE S SW W NW", 4, 4)]
    {
        let cells = walk(&scene, row, col, words);
        scene.add(Sign::Path { kind: PathKind::Planned, cells });
    }
    scene.add(Sign::Token { cell: at(&scene, 6, 4), label: "6".to_owned(), weight: Some(2) });
    for direction in [Direction::North, Direction::NorthEast, Direction::NorthWest] {
        scene.add(Sign::Best { cell: at(&scene, 6, 4), direction });
    }
    scene
}

/// Returns costs and walls under rows of hexagons.
pub(crate) fn terraces() -> Scene {
    let mut scene = on(rows(), Topology::Hex);
    scene.title = "Costs on hexagons".to_owned();
    scene.signs.retain(|sign| !matches!(sign, Sign::Path { .. }));
    let planned = walk(&scene, 1, 3, "W SW SW");
    scene.add(Sign::Path { kind: PathKind::Planned, cells: planned });
    scene
}

/// Returns all the scenes.
pub(crate) fn all() -> Vec<Scene> {
    let squares = [bluff(), corners(), fan(), bend(), rows(), tokens(), everything(), bare("", ".")];
    let others = [comb(), hive(), everything_hex(), slant(), star(), terraces()];
    squares.into_iter().chain(others).collect()
}
