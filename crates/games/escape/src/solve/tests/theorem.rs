//! The closed form, cell by cell and on bits, against the recurrence.

use thwart_grid::{Board, Cell, Tile, Topology};

use super::{Dice, TOPOLOGIES, every_board, game, random_boards};
use crate::rules::Escape;
use crate::solve::fast::closed_form::{Surroundings, Weights};
use crate::solve::grundy;
use thwart_game::limits::Limits;
use thwart_game::rules::Rules;

/// Every weight up to this number is compared.
const MOST: u64 = 20;

/// Cells, some of them exits, some free, and some neither, with the cells that
/// one push leads to.
struct Graph {
    kind: Vec<Kind>,
    pushes: Vec<Vec<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    Exit,
    Blocked,
}

impl Graph {
    fn of(game: &Escape) -> Self {
        let board = game.board();
        let kind = |cell| match () {
            () if game.is_exit(cell) => Kind::Exit,
            () if game.is_free(cell) => Kind::Free,
            () => Kind::Blocked,
        };
        let pushes = |cell| game.targets(cell).map(|(_, to)| to.index()).collect();
        Self { kind: board.cells().map(kind).collect(), pushes: board.cells().map(pushes).collect() }
    }

    /// Joins each of these pairs, in one direction or in both.
    fn joined(
        kind: Vec<Kind>,
        pairs: impl IntoIterator<Item = (usize, usize)>,
        both_directions: bool,
    ) -> Self {
        let mut pushes = vec![Vec::new(); kind.len()];
        for (one, other) in pairs {
            pushes[one].push(other);
            if both_directions {
                pushes[other].push(one);
            }
        }
        Self { kind, pushes }
    }

    fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.kind.len()).filter(|&cell| self.kind[cell] == Kind::Free)
    }

    /// Computes the recurrence as it is defined: the least weight that no push
    /// leads to, for every number up to `most`.
    fn recurrence(&self, most: u64) -> Vec<Vec<u64>> {
        let mut layers = vec![vec![0; self.kind.len()]];
        for _ in 0..most {
            let before = layers.last().unwrap();
            let mut layer = vec![0; self.kind.len()];
            for cell in self.free() {
                // Exits keep their 0.
                let reached: Vec<u64> = self.pushes[cell].iter().map(|&to| before[to]).collect();
                layer[cell] = (0..=reached.len() as u64).find(|weight| !reached.contains(weight)).unwrap();
            }
            layers.push(layer);
        }
        layers
    }

    /// Computes the closed form as the theorem states it, cell by cell.
    fn surroundings(&self) -> Vec<Surroundings> {
        let mut found = vec![Surroundings::default(); self.kind.len()];
        let touches = |cell: usize, is: &dyn Fn(usize) -> bool| self.pushes[cell].iter().any(|&to| is(to));
        let free = |cell: usize| self.kind[cell] == Kind::Free;
        for cell in self.free() {
            found[cell].near = touches(cell, &|to| self.kind[to] == Kind::Exit);
            found[cell].touches_free = touches(cell, &free);
        }
        for cell in self.free() {
            found[cell].odd_weight = found[cell].near || touches(cell, &|to| free(to) && !found[to].near);
        }
        for cell in self.free() {
            found[cell].touches_odd =
                found[cell].near && touches(cell, &|to| free(to) && found[to].odd_weight);
        }
        found
    }

    /// Compares closed form and recurrence on every free cell with every
    /// number; returns how many weights were compared, or where they differ.
    fn compare(&self) -> Result<usize, (usize, u64)> {
        let surroundings = self.surroundings();
        let mut compared = 0;
        for (left, layer) in (0..).zip(self.recurrence(MOST)) {
            for cell in self.free() {
                if surroundings[cell].weight(left) != layer[cell] {
                    return Err((cell, left));
                }
                compared += 1;
            }
        }
        Ok(compared)
    }
}

/// Compares closed form, method `grundy` and plain recurrence on a board.
fn check_board(game: &Escape) -> usize {
    let place =
        || (game.board().topology(), game.board().tiles().iter().map(|t| t.sign()).collect::<String>());
    let graph = Graph::of(game);
    let compared = graph.compare().unwrap_or_else(|at| panic!("{at:?} of {:?}", place()));
    check_bits(game, &graph);
    let weights = Weights::new(game);
    let numbers: Vec<u64> = (0..=MOST).chain([(1 << 63) - 1, 1 << 63]).collect();
    let limits = Limits::default();
    let made = grundy::layers(game, &numbers, &mut limits.start(), |left, layer| {
        for cell in game.board().cells().filter(|&cell| game.is_free(cell)) {
            assert_eq!(
                weights.of(cell, left),
                u64::from(layer[cell.index()]),
                "{left} on {cell:?} of {:?}",
                place()
            );
        }
    });
    assert!(made.unwrap() <= 5, "{:?}", place());
    compared
}

/// Checks that the bits of every free cell agree with the theorem cell by cell,
/// and that no other cell is free.
fn check_bits(game: &Escape, graph: &Graph) {
    let weights = Weights::new(game);
    let surroundings = graph.surroundings();
    for cell in game.board().cells() {
        assert_eq!(weights.is_free(cell), game.is_free(cell));
        assert_eq!(weights.surroundings(cell), surroundings[cell.index()], "{cell:?} of {:?}", game.board());
    }
}

#[test]
fn on_every_small_board() {
    let (mut boards, mut weights) = (0, 0);
    for (rows, cols) in [(1, 1), (1, 7), (7, 1), (2, 4), (3, 3)] {
        for board in every_board(rows, cols, &['.', '#', '>']) {
            for &topology in TOPOLOGIES {
                weights += check_board(&game(topology, &board, 1));
                boards += 1;
            }
        }
    }
    println!("{boards} boards, {weights} weights");
}

#[test]
fn on_random_boards() {
    let (mut boards, mut weights) = (0, 0);
    for signs in ["....#>", ".......#>>", ".##>"] {
        random_boards(1_200, signs, |board| {
            for &topology in TOPOLOGIES {
                weights += check_board(&game(topology, board, 1));
                boards += 1;
            }
        });
    }
    println!("{boards} boards, {weights} weights");
    assert!(boards > 10_000);
}

/// Returns few, some or many exits and obstacles.
fn kinds(cells: usize, dice: &mut Dice) -> Vec<Kind> {
    let (exits, blocked) = ([1, 3, 8][dice.roll(3)], [0, 3, 7][dice.roll(3)]);
    let kind = |roll: usize| match roll {
        roll if roll < exits => Kind::Exit,
        roll if roll < exits + blocked => Kind::Blocked,
        _ => Kind::Free,
    };
    (0..cells).map(|_| kind(dice.roll(20))).collect()
}

#[test]
fn on_bits_at_the_edges_of_words() {
    let mut dice = Dice(63);
    let mut boards = 0;
    for cols in [1, 2, 31, 32, 62, 63, 64, 65, 66, 126, 127, 128, 129, 130] {
        for _ in 0..100 {
            let rows = 1 + dice.roll(if cols < 3 { 200 } else { 5 });
            let tiles = kinds(rows * cols, &mut dice).into_iter().map(|kind| match kind {
                Kind::Free => Tile::Free,
                Kind::Exit => Tile::Exit,
                Kind::Blocked => Tile::Obstacle,
            });
            let board = Board::new(rows, cols, tiles.collect()).unwrap();
            for &topology in TOPOLOGIES {
                let game = Escape::on(board.clone().with_topology(topology), 1);
                check_bits(&game, &Graph::of(&game));
                boards += 1;
            }
        }
    }
    println!("{boards} boards");
    assert!(boards > 4_000);
}

#[test]
fn on_any_graph_where_touching_is_mutual() {
    let mut dice = Dice(1);
    let mut weights = 0;
    for graph in 0..20_000 {
        let cells = 1 + dice.roll(if graph % 10 == 0 { 40 } else { 12 });
        let mut pairs = Vec::new();
        let dense = [1, 2, 5][dice.roll(3)];
        for _ in 0..dice.roll(1 + cells * dense) {
            // Loops and pairs joined twice are graphs too.
            pairs.push((dice.roll(cells), dice.roll(cells)));
        }
        let kind = kinds(cells, &mut dice);
        pairs.retain(|&(one, other)| kind[one] != Kind::Blocked && kind[other] != Kind::Blocked);
        weights += Graph::joined(kind, pairs, true).compare().expect("the theorem holds");
    }
    println!("20000 graphs, {weights} weights");
}

/// The theorem is about mutual touching: with one-way steps it may fail.
#[test]
fn directed_steps_break_the_theorem() {
    // The token can be pushed once, then never: 2 pushes are as good as 1.
    let one_way = Graph::joined(vec![Kind::Free; 2], [(0, 1)], false);
    assert_eq!(one_way.compare(), Err((0, 2)));
    assert!(Graph::joined(vec![Kind::Free; 2], [(0, 1)], true).compare().is_ok());
}

#[test]
fn diagonals_make_cells_near() {
    let rows = "@./.>";
    let weight = |topology| {
        let game = game(topology, rows, 2);
        Weights::new(&game).of(Cell(0), 2)
    };
    assert_eq!(TOPOLOGIES.iter().map(|&topology| weight(topology)).collect::<Vec<_>>(), [0, 2, 0]);
    assert_eq!(TOPOLOGIES[1], Topology::Eight(thwart_grid::Diagonal::One));
}
