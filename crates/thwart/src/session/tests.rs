//! Lines are replayed with few searches.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::game::Game;
use crate::games::{rock::Rock, trap::Trap, wall::Wall};
use crate::info::GameInfo;
use crate::scene::Scene;
use crate::value::Bounds;
use thwart_core::format::board_file;
use thwart_core::{Board, Cell};

/// A game that counts what is asked of its rules.
struct Counting<G> {
    game: G,
    /// Moves judged or made alone, and how often somebody asked whether the play goes on.
    alone: AtomicUsize,
    asked: AtomicUsize,
}

impl<G: Game> Game for Counting<G> {
    const INFO: &'static GameInfo = G::INFO;
    type Position = G::Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        Ok(Self { game: G::new(setup)?, alone: AtomicUsize::new(0), asked: AtomicUsize::new(0) })
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn side(&self, position: &G::Position) -> Side {
        self.game.side(position)
    }

    fn moves(&self, position: &G::Position) -> Vec<Move> {
        self.game.moves(position)
    }

    fn is_legal(&self, position: &G::Position, chosen: Move) -> bool {
        self.alone.fetch_add(1, Ordering::Relaxed);
        self.game.is_legal(position, chosen)
    }

    fn play(&self, position: &G::Position, chosen: Move) -> G::Position {
        self.alone.fetch_add(1, Ordering::Relaxed);
        self.game.play(position, chosen)
    }

    fn advance(&self, position: &mut G::Position, chosen: Move) -> Option<u64> {
        self.game.advance(position, chosen)
    }

    fn goes_on(&self, position: &G::Position) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.game.goes_on(position)
    }

    fn cost(&self, position: &G::Position, chosen: Move) -> u64 {
        self.game.cost(position, chosen)
    }

    fn outcome(&self, position: &G::Position) -> Option<Value> {
        self.game.outcome(position)
    }

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        Scene::of_board(self.board(), session.setup().title())
    }

    fn headline(&self, bounds: Bounds) -> String {
        self.game.headline(bounds)
    }
}

/// Replays a line that is legal, or of which the move of this number is the first that is wrong, and
/// counts.
fn replay<G: Game>(headers: &str, map: &str, line: &[Move], wrong: Option<usize>) {
    const MOST_HALVINGS: usize = 8;
    assert!(line.len() < 1 << MOST_HALVINGS);
    let setup = |line: &str| {
        let text = format!("game: {}\n{headers}line: {line}\n\n{map}", G::INFO.name);
        Setup::new(G::INFO, board_file::parse(&text).unwrap()).unwrap()
    };
    let game = Counting::<G>::new(&setup("-")).unwrap();
    let setup = setup(&line_text(&game, line));
    let replayed = Session::replay(&game, &setup).map(|session| session.history().to_vec());
    let work = [&game.alone, &game.asked].map(|count| count.load(Ordering::Relaxed));
    match (replayed, wrong) {
        (Ok(moves), None) => {
            assert_eq!(moves, line);
            assert_eq!(work, [0, 1], "{}", setup.text());
        }
        (Err(problems), Some(wrong)) => {
            let (row, column, _) = setup.line()[wrong];
            assert_eq!(problems.0[0].place, Some((row, column)), "{}", setup.text());
            assert!(work[0] <= 2 && work[1] <= 1 + MOST_HALVINGS, "{work:?}: {}", setup.text());
        }
        (replayed, wrong) => panic!("{wrong:?} is wrong, and there is {replayed:?}: {}", setup.text()),
    }
}

/// The line with another move before that of this number.
fn with(line: &[Move], number: usize, chosen: Move) -> Vec<Move> {
    [&line[..number], &[chosen], &line[number..]].concat()
}

/// The cells of these rows and columns of ten by ten.
fn cells(rows: Range<u32>, cols: Range<u32>) -> impl Iterator<Item = Cell> {
    rows.flat_map(move |row| cols.clone().map(move |col| Cell(10 * row + col)))
}

#[test]
fn one_search_is_enough_for_a_line_of_walls() {
    let map = "1111111111\n".repeat(10);
    for builds in ["adaptive", "upfront"] {
        let headers = format!("builds: {builds}\nstart: top-left\n");
        // In the last column one can go down.
        let open: Vec<_> = cells(0..9, 0..9).map(Move::Wall).collect();
        replay::<Wall>(&headers, &map, &open, None);
        for row in [0, 4, 8] {
            let row_is_full = 9 * (row + 1);
            for place in [0, 1, 5, 40, row_is_full, open.len()] {
                let line = with(&open, place, Move::Wall(Cell(10 * row as u32 + 9)));
                replay::<Wall>(&headers, &map, &line, Some(place.max(row_is_full)));
            }
        }
    }
}

#[test]
fn one_search_is_enough_for_a_turn_of_obstacles() {
    let map = format!("@.........\n{}.........>\n", "..........\n".repeat(8));
    let headers = "per-turn: 100\n";
    // On the rim one can go round.
    let open: Vec<_> = cells(2..9, 1..9).map(Move::Obstacle).collect();
    replay::<Trap>(headers, &map, &open, None);
    for place in [0, 1, 40, open.len()] {
        let door = Move::Obstacle(Cell(99));
        replay::<Trap>(headers, &map, &with(&open, place, door), Some(place));
    }
    for (one, other) in [(0, 1), (3, 50), (0, open.len()), (54, 55)] {
        let [beside, below] = [1, 10].map(|cell| Move::Obstacle(Cell(cell)));
        let line = with(&with(&open, one, beside), other, below);
        // Then the play is over.
        replay::<Trap>(headers, &map, &line, Some(other + 1));
    }
}

#[test]
fn one_search_is_enough_for_a_line_of_rocks() {
    let map = format!("@.........\n{}.........>\n", "..........\n".repeat(8));
    // In the first column one can go down.
    let open: Vec<_> = cells(0..9, 1..10).map(Move::Obstacle).collect();
    for seal in ["allowed", "forbidden"] {
        let headers = format!("rocks: 100\nseal: {seal}\nreveal: known\n");
        replay::<Rock>(&headers, &map, &open, None);
        for place in [0, 30, 70, open.len() - 1] {
            let line = with(&open, place, Move::Obstacle(Cell(80)));
            // With the other rocks above it and beside those.
            let seals = place.max(9 * 7 + 1);
            let comes_too_late = usize::from(seal == "allowed");
            replay::<Rock>(&headers, &map, &line, Some(seals + comes_too_late));
        }
    }
}
