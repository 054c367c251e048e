//! Sessions of all games: the legal moves, and the length of a line.

use std::num::NonZeroU64;

use thwart::games::{bomb::Bomb, escape::Escape, rock::Rock, trap::Trap, wall::Wall};
use thwart::moves::Move;
use thwart::setup::Setup;
use thwart_game::game::Game;
use thwart_game::rules::Rules as _;
use thwart_game::session::Session;
use thwart_grid::format::board_file;
use thwart_grid::{Board, Cell, Direction};

/// Returns all moves that any game might have on this board.
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

/// Checks that exactly the listed moves are legal at the positions of some plays.
fn listed_moves_are_legal<G: Game>(headers: &str, map: &str) {
    let text = format!("game: {}\n{headers}\n{map}", G::INFO.name);
    let file = board_file::parse(&text).expect("well-formed");
    let game = G::new(&Setup::new(G::INFO, file).expect("valid")).expect("a board of the game");
    let all = all_moves(game.board());
    for play in 0..20 {
        let mut position = game.start();
        for turn in 0..12 {
            let moves = game.legal_moves(&position);
            for &chosen in &all {
                // A session checks the outcome first.
                let legal = game.outcome(&position).is_none() && game.is_legal(&position, chosen);
                assert_eq!(legal, moves.contains(&chosen), "{chosen:?} in {text}");
            }
            // Each play takes different moves.
            let Some(&chosen) = moves.get((play * 7 + turn * play) % moves.len().max(1)) else { break };
            position = game.play(&position, chosen);
        }
    }
}

#[test]
fn a_move_is_legal_if_it_is_listed() {
    for reveal in ["seen", "known"] {
        for (rocks, seal) in [(1, "allowed"), (1, "forbidden"), (3, "allowed"), (3, "forbidden")] {
            let headers = format!("rocks: {rocks}\nseal: {seal}\nreveal: {reveal}\n");
            listed_moves_are_legal::<Rock>(&headers, "@..\n.#.\n..>\n");
        }
    }
    for per_turn in [1, 2] {
        listed_moves_are_legal::<Trap>(&format!("per-turn: {per_turn}\n"), "...\n.@.\n..>\n");
    }
    for builds in ["adaptive", "upfront"] {
        listed_moves_are_legal::<Wall>(&format!("builds: {builds}\n"), "123\n111\n321\n");
    }
    listed_moves_are_legal::<Bomb>("blasts: 2\n", "@%.\n.#%\n%.>\n");
    listed_moves_are_legal::<Escape>("moves: 4\n", "@.>\n.@.\n");
}

/// A line's last allowed move is played, and the next one is refused with its place.
#[test]
fn a_line_is_replayed_up_to_its_limit() {
    const COLS: usize = 1 << 16;
    const REPLAY_WORK: usize = 1 << 27;
    let most = 16 * REPLAY_WORK / (2 * COLS);
    let replay = |moves: usize| {
        let line: Vec<_> = (1..=moves).map(|col| format!("*1,{col}")).collect();
        let row = ".".repeat(COLS - 1);
        let text = format!("game: bomb\nblasts: {COLS}\nline: {}\n\n@{row}\n{row}>\n", line.join(" "));
        let setup = Setup::new(Bomb::INFO, board_file::parse(&text).unwrap()).unwrap();
        let game = Bomb::new(&setup).unwrap();
        Session::replay(&game, &setup).map(|session| session.history().len())
    };
    assert_eq!(replay(most), Ok(most));
    let problems = replay(most + 1).unwrap_err().0;
    assert_eq!(problems[0].place.map(|(line, _)| line), Some(3));
    assert!(problems[0].message.starts_with("the line is too long: "), "{problems:?}");
}
