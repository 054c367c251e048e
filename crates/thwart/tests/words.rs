//! What every game of the list says to its faces, on small boards: its words for values and for
//! the end of a play, its judges' formats, its starts, and how many positions it expects.

#![cfg(feature = "solve")]

use thwart::any::{AnyGame, Request};
use thwart::game::Solve;
use thwart::games::{self, Visitor, visit_all};
use thwart::retrograde;
use thwart::scene::{PathKind, Sign};
use thwart::session::Session;
use thwart::setup::Setup;
use thwart::value::{Bounds, Value};
use thwart_core::Cell;
use thwart_core::format::board_file;

/// A board of a game.
fn setup(board: &str) -> (&'static dyn AnyGame, Setup) {
    let name = board.lines().next().and_then(|line| line.strip_prefix("game: ")).expect("a game is named");
    let game = games::ALL.iter().find(|game| game.info().name == name).expect("a game of the list");
    let file = board_file::parse(board).expect("well-formed");
    (*game, Setup::new(game.info(), file).expect("valid"))
}

/// Each game's words for values that are exact, have a lower bound, have both, and have none.
#[test]
fn values_are_told_in_the_words_of_the_game() {
    let bounds = |lower: u64, upper| Bounds { lower: Value::Finite(lower), upper };
    let all = [
        Bounds::exact(Value::Finite(1)),
        Bounds::exact(Value::Finite(7)),
        Bounds::exact(Value::Infinite),
        bounds(2, Value::Infinite),
        bounds(2, Value::Finite(5)),
        Bounds::UNKNOWN,
    ];
    let told = [
        (
            "game: rock\n\n@.>\n",
            "1 step at most, 7 steps at most, no guaranteed way, at least 2 steps, between 2 and 5 steps, not known",
        ),
        (
            "game: escape\nmoves: 1\n\n@.\n",
            "Alice wins, Alice wins, Bob wins, undecided, undecided, undecided",
        ),
        (
            "game: trap\n\n@.>\n",
            "1 obstacle, 7 obstacles, he cannot be caught, at least 2 obstacles, no plan found yet, \
             between 2 and 5 obstacles, no plan found yet",
        ),
        (
            "game: wall\n\n12\n34\n",
            "a cost of 1 at most, a cost of 7 at most, no path to the bottom row, a cost of 2 or more, \
             a cost between 2 and 5, a cost of 0 or more",
        ),
        (
            "game: bomb\n\n@.>\n",
            "1 step, 7 steps, no path, 2 steps or more, if there is a path, between 2 and 5 steps, \
             0 steps or more, if there is a path",
        ),
        (
            "game: bomb\n\n@5>\n",
            "cost 1, cost 7, no path, cost 2 or more, if there is a path, cost between 2 and 5, \
             cost 0 or more, if there is a path",
        ),
    ];
    for (board, words) in told {
        let (game, setup) = setup(board);
        let instance = game.instance(setup).expect("a board of the game");
        assert_eq!(all.map(|bounds| instance.headline(bounds)).join(", "), words, "{board}");
    }
    for game in games::ALL {
        let name = format!("game: {}\n", game.info().name);
        assert!(told.iter().any(|(board, _)| board.starts_with(&name)), "{name}");
    }
}

#[test]
fn endings_are_told_in_the_words_of_the_game() {
    let told = [
        ("game: rock\nline: - E\n\n@>\n", "the walker is out, 1 step in all"),
        ("game: rock\nline: #1,2\n\n@.>\n", "the walker is shut in"),
        ("game: escape\nmoves: 1\nline: 1,1>E\n\n@.\n", "Alice wins"),
        ("game: trap\nline: #1,2\n\n@.>\n", "Jerry is trapped, with 1 obstacle"),
        ("game: trap\nline: #1,1 E\n\n.@>\n", "Jerry is out"),
        ("game: wall\nline: @1,1 - S\n\n12\n34\n", "Rabbit is down, at a cost of 4"),
        ("game: wall\nstart: top-left\n\n#2\n34\n", "Rabbit has no path to the bottom row"),
        ("game: bomb\nline: - E\n\n@>\n", "you are there, 1 step in all"),
        ("game: bomb\nline: - E\n\n@>\n\ncosts:\n1 5\n", "you are there, at a cost of 5"),
        ("game: bomb\nblasts: 0\nline: -\n\n@%>\n", "no path to the end is left"),
    ];
    for (board, words) in told {
        let (game, setup) = setup(board);
        let ending = game.instance(setup).expect("a board of the game").session().ending();
        assert_eq!(ending.as_deref(), Some(words), "{board}");
    }
    for game in games::ALL {
        let name = format!("game: {}\n", game.info().name);
        assert!(told.iter().any(|(board, _)| board.starts_with(&name)), "{name}");
    }
}

#[test]
fn every_game_knows_the_formats_of_its_judges() {
    let known: Vec<_> = (games::ALL.iter())
        .map(|game| {
            let names: Vec<_> = game.dialects().iter().map(|dialect| dialect.name).collect();
            format!("{}: {}", game.info().name, names.join(" "))
        })
        .collect();
    let expected = [
        "rock: uva-10381",
        "escape: topcoder-board-escape-div2 topcoder-board-escape",
        "trap: codechef-tomjerry",
        "wall: topcoder-wall-game-div1 topcoder-wall-game-div2",
        "bomb: oi29-bomberman",
    ];
    assert_eq!(known, expected);
}

/// What a game says of a board with several starts, if it can have them, and how many positions
/// it expects.
struct Expected {
    board: &'static str,
    starts: &'static str,
    /// A guess; how the game makes it is said beside.
    positions: u64,
}

const EXPECTED: &[Expected] = &[
    // 8 places of the walker, and 8 * 7 / 2 sets of two rocks.
    Expected { board: "game: rock\nrocks: 2\n\n@..\n.#.\n@.>\n", starts: "1,1 3,1", positions: 224 },
    // Each token was pushed or was not; that is more than 2 placings of two tokens alike, each with
    // 4 * 1 / 2 places.
    Expected { board: "game: escape\nmoves: 1\n\n@....\n.....\n....@\n", starts: "", positions: 4 },
    // 24 cells lie within 3 steps, and 15 on the board: a token has 15 * 3 / 2 places, and two alike
    // have half of the square of that.
    Expected { board: "game: escape\nmoves: 3\n\n@....\n.....\n....@\n", starts: "", positions: 242 },
    // Half of the 8 empty cells have an obstacle or not.
    Expected { board: "game: trap\n\n...\n.@.\n@.>\n", starts: "2,2 3,1", positions: 16 },
    // 5 places of Rabbit, and 2 of a wall.
    Expected { board: "game: wall\n\n123\n4#5\n", starts: "", positions: 20 },
    // 7 cells have 1 + 7 + 7 * 6 / 2 sets of two blasts, after each of which half of the cells
    // are walked on.
    Expected { board: "game: bomb\nblasts: 2\n\n@%%.#@%>\n", starts: "1,1 1,6", positions: 116 },
];

/// Holds each game to what is expected of it.
#[derive(Default)]
struct Guesses(usize);

impl Visitor for Guesses {
    fn visit<G: Solve>(&mut self) {
        let name = format!("game: {}\n", G::INFO.name);
        let before = self.0;
        for expected in EXPECTED.iter().filter(|expected| expected.board.starts_with(&name)) {
            let game = G::new(&setup(expected.board).1).expect("a board of the game");
            let starts = game.starts();
            let cells: Vec<_> = starts.iter().map(|&cell| game.board().coord(cell).to_string()).collect();
            assert_eq!(cells.join(" "), expected.starts, "{}", expected.board);
            assert!(
                starts.first().is_none_or(|&first| game.start_at(first) == game.start()),
                "{}",
                expected.board
            );
            assert_eq!(game.position_estimate(), expected.positions, "{}", expected.board);
            let reached = retrograde::solve(&game, &game.start(), 10_000).expect("small").len() as u64;
            let factor = expected.positions.max(reached) / expected.positions.min(reached);
            assert!(factor < 5, "{reached} positions can be reached on {}", expected.board);
            self.0 += 1;
        }
        assert!(self.0 > before, "nothing is expected of {name}");
    }
}

#[test]
fn starts_and_positions_are_those_one_expects() {
    let mut guesses = Guesses::default();
    visit_all(&mut guesses);
    assert_eq!(guesses.0, EXPECTED.len(), "each was looked at");
}

/// A position, what it holds, and what the rules look at for a move: so are tables limited that
/// would take too long or too much memory to check.
const TAKEN: &[(&str, u64, u64)] = &[
    // The rocks that have fallen, and the cells.
    ("game: rock\nrocks: 2\nline: #1,2 #2,1\n\n...\n.@.\n..>\n", 2, 9),
    // Its tokens.
    ("game: escape\nmoves: 9\n\n@..>\n.@.@\n", 3, 3),
    // The obstacles laid, and the cells.
    ("game: trap\nper-turn: 2\nline: #1,1 #1,2\n\n....\n.@..\n...>\n", 2, 12),
    // A row of its own, and where all others are found; and the cells.
    ("game: wall\n\n11\n22\n33\n", 4, 6),
    // The blasts that went off, and the cells.
    ("game: bomb\nblasts: 2\nline: *1,1 *1,2\n\n@%.%>\n", 2, 5),
];

#[derive(Default)]
struct Taken(usize);

impl Visitor for Taken {
    fn visit<G: Solve>(&mut self) {
        let name = format!("game: {}\n", G::INFO.name);
        let before = self.0;
        for &(board, held, looks) in TAKEN.iter().filter(|(board, ..)| board.starts_with(&name)) {
            let setup = setup(board).1;
            let game = G::new(&setup).expect("a board of the game");
            let session = Session::replay(&game, &setup).expect("its moves are legal");
            let position = session.position();
            assert_eq!((game.held(position), game.looks(position)), (held, looks), "{board}");
            self.0 += 1;
        }
        assert!(self.0 > before, "nothing is said of {name}");
    }
}

#[test]
fn positions_take_what_they_are_said_to_take() {
    visit_all(&mut Taken::default());
}

/// Where one is not obvious: the other starts, each of a game of its own, and where Jerry goes if
/// nobody is in his way.
#[test]
fn positions_are_drawn_with_starts_and_the_way_ahead() {
    let scene = |board| {
        let (game, setup) = setup(board);
        game.instance(setup).expect("a board of the game").session().scene()
    };
    let bomb = scene("game: bomb\n\n@%.#@%>\n");
    assert!(bomb.signs.contains(&Sign::Start(Cell(4))), "{:?}", bomb.signs);
    assert!(!bomb.signs.contains(&Sign::Start(Cell(0))), "there the walker stands");
    let way = |cells: &[u32]| Sign::Path {
        kind: PathKind::Expected,
        cells: cells.iter().map(|&cell| Cell(cell)).collect(),
    };
    let trap = scene("game: trap\nline: #1,1\n\n....\n.@..\n...>\n");
    assert!(trap.signs.contains(&way(&[5, 6, 7, 11])), "{:?}", trap.signs);
}

/// With one obstacle in a turn an obstacle is told by its turn, otherwise by its number.
#[test]
fn spare_obstacles_are_told_by_when_they_matter() {
    for (board, words) in [
        ("game: trap\n\n@...>\n.....\n.....\n", "it only has to stand by turn 2."),
        ("game: trap\nper-turn: 2\n\n..>..\n@....\n.....\n.....\n", "they only have to stand by obstacle 3."),
    ] {
        let (game, setup) = setup(board);
        let report = game.instance(setup).expect("a board of the game").solve(&Request::default());
        let because = report.expect("small").scene.because;
        assert!(because.ends_with(words), "{because}");
    }
}

/// The method of the source knows one obstacle in a turn, and an order of steps.
#[test]
fn a_method_refuses_what_its_source_does_not_have() {
    for (parameters, is_possible) in
        [("per-turn: 1\n", true), ("per-turn: 2\n", false), ("tie-break: worst\n", false)]
    {
        let (game, setup) = setup(&format!("game: trap\n{parameters}\n@..>\n"));
        let request = Request { method: Some("seed".to_owned()), ..Request::default() };
        let report = game.instance(setup).expect("a board of the game").solve(&request);
        let refusal = report.err().map(|error| error.to_string());
        assert_eq!(refusal.is_none(), is_possible, "{parameters}: {refusal:?}");
    }
}
