//! Lines are replayed with few searches.

use std::num::NonZeroU64;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::game::Game;
use crate::games::{bomb::Bomb, escape::Escape, rock::Rock, trap::Trap, wall::Wall};
use crate::info::GameInfo;
use crate::scene::Scene;
use crate::value::Bounds;
use thwart_core::format::board_file;
use thwart_core::{Board, Cell, Direction};

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

/// Whatever might be a move on this board, of any game.
fn all_moves(board: &Board) -> Vec<Move> {
    let steps = || Direction::ALL.into_iter();
    let of_cell = |cell: Cell| {
        let pushes = [None, NonZeroU64::new(1)]
            .into_iter()
            .flat_map(move |number| steps().map(move |direction| Move::Push { cell, number, direction }));
        [Move::Choose(cell), Move::Obstacle(cell), Move::Wall(cell), Move::Blast(cell)]
            .into_iter()
            .chain(pushes)
    };
    [Move::Done].into_iter().chain(steps().map(Move::Step)).chain(board.cells().flat_map(of_cell)).collect()
}

/// At positions of some plays a move in place is the move that is played. Where it is not legal
/// nothing changes, or the play does not go on.
fn moves_in_place_are_moves<G: Game>(headers: &str, map: &str) {
    let text = format!("game: {}\n{headers}\n{map}", G::INFO.name);
    let game = G::new(&Setup::new(G::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap();
    let all = all_moves(game.board());
    for play in 0..20 {
        let mut position = game.start();
        for turn in 0..12 {
            let moves = game.moves(&position);
            for &chosen in &all {
                let legal = moves.contains(&chosen);
                let mut after = position.clone();
                match game.advance(&mut after, chosen) {
                    None => assert!(!legal && after == position, "{chosen:?} in {text}"),
                    Some(paid) => {
                        let played = legal && after == game.play(&position, chosen);
                        assert_eq!(game.goes_on(&after), played, "{chosen:?} in {text}");
                        assert!(!legal || paid == game.cost(&position, chosen), "{chosen:?} in {text}");
                    }
                }
            }
            // Each play takes other moves.
            let Some(&chosen) = moves.get((play * 7 + turn * play) % moves.len().max(1)) else { break };
            position = game.play(&position, chosen);
        }
    }
}

#[test]
fn a_move_in_place_is_the_move_that_is_played() {
    for reveal in ["seen", "known"] {
        for (rocks, seal) in [(1, "allowed"), (1, "forbidden"), (3, "allowed"), (3, "forbidden")] {
            let headers = format!("rocks: {rocks}\nseal: {seal}\nreveal: {reveal}\n");
            moves_in_place_are_moves::<Rock>(&headers, "@..\n.#.\n..>\n");
        }
    }
    for per_turn in [1, 2] {
        moves_in_place_are_moves::<Trap>(&format!("per-turn: {per_turn}\n"), "...\n.@.\n..>\n");
    }
    for builds in ["adaptive", "upfront"] {
        moves_in_place_are_moves::<Wall>(&format!("builds: {builds}\n"), "123\n111\n321\n");
    }
    moves_in_place_are_moves::<Bomb>("blasts: 2\n", "@%.\n.#%\n%.>\n");
    moves_in_place_are_moves::<Escape>("moves: 4\n", "@.>\n.@.\n");
}
