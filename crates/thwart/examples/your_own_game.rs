//! A complete game of your own: `cargo run -p thwart --example your_own_game`.
//!
//! `ice`: a walker wants the exit in the fewest steps. After each of his steps the ice may carry
//! him another cell in the same direction, unless an obstacle stops him.
//!
//! You write only the rules. The code that solves, plays, certifies and checks the game is the same
//! for all games.

use std::error::Error;

use thwart::Limits;
use thwart::SolveOptions;
use thwart::any::AnyGame;
use thwart::grid::{Board, Cell, Direction, Problems, Tile};
use thwart::info::{Count, GameInfo, SignRule};
use thwart::moves::Move;
use thwart_game::explain::Explain;
use thwart_game::game::Game;
use thwart_game::rules::Rules;

use thwart::scene::{Scene, Sign};
use thwart::setup::Setup;
use thwart::value::{Bounds, Side, Value};
use thwart_game::session::Session;
use thwart_game::solve::Solve;

/// The description of the game. Boards are checked against it before the rules see them.
static INFO: GameInfo = GameInfo {
    name: "ice",
    summary: "a walker wants the exit, and the ice carries him past it",
    readme: "# ice\n\nAfter each step the ice may carry the walker one cell further.\n",
    limits: "up to 2,000,000 positions",
    minimiser: "walker",
    maximiser: "ice",
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "ice"),
        SignRule::new(Tile::Obstacle, Count::Any, "a wall"),
        SignRule::new(Tile::Start, Count::One, "the walker"),
        SignRule::new(Tile::Exit, Count::One, "the exit"),
    ],
    ..GameInfo::BARE
};

/// The rules on one board.
struct Ice {
    board: Board,
    start: Cell,
    exit: Cell,
}

/// The walker's cell and, after his step, the direction in which he came.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Position {
    walker: Cell,
    slides: Option<Direction>,
}

impl Ice {
    /// Returns the next cell in a direction, if it can be entered.
    fn next(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.board.step(cell, direction).filter(|&next| self.board.is_passable(next))
    }

    /// Returns the directions in which he can step, in move order.
    fn steps(&self, cell: Cell) -> impl Iterator<Item = Direction> + '_ {
        let directions = self.board.topology().directions().iter().copied();
        directions.filter(move |&direction| self.next(cell, direction).is_some())
    }
}

impl Rules for Ice {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        let the = |tile| board.find(tile).next().expect("there is exactly one");
        Ok(Self { start: the(Tile::Start), exit: the(Tile::Exit), board })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position { walker: self.start, slides: None }
    }

    fn side(&self, position: &Position) -> Side {
        if position.slides.is_some() { Side::Maximiser } else { Side::Minimiser }
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let Position { walker, slides } = *position;
        let Some(direction) = slides else {
            return self.steps(walker).map(Move::Step).collect();
        };
        let slide =
            self.next(walker, direction).map(|_| Move::Push { cell: walker, number: None, direction });
        [Move::Done].into_iter().chain(slide).collect()
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let next = |direction| self.next(position.walker, direction).expect("the move is legal");
        match chosen {
            Move::Step(direction) => Position { walker: next(direction), slides: Some(direction) },
            Move::Push { direction, .. } => Position { walker: next(direction), slides: None },
            _ => Position { slides: None, ..position.clone() },
        }
    }

    fn cost(&self, _: &Position, chosen: Move) -> u64 {
        u64::from(matches!(chosen, Move::Step(_)))
    }

    /// The walker is out if he stands on the exit after the ice's turn, and lost if he has no step.
    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.slides.is_some() {
            return None;
        }
        if position.walker == self.exit {
            return Some(Value::ZERO);
        }
        self.steps(position.walker).next().is_none().then_some(Value::Infinite)
    }
}

impl Game for Ice {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        let mut scene = Scene::of_board(&self.board, session.setup().title());
        scene.add(Sign::Walker(session.position().walker));
        scene
    }

    fn headline(&self, bounds: Bounds) -> String {
        match bounds.upper {
            Value::Finite(steps) => format!("{steps} steps at most"),
            Value::Infinite => "the ice never lets him out".to_owned(),
        }
    }
}

/// The generic solver does the rest.
impl Solve for Ice {}

impl Explain for Ice {}

/// The list of games for reading texts; `thwart::games::ALL` is another one.
static GAMES: &[&AnyGame] = &[&AnyGame::of::<Ice>()];

const BOARD: &str = "game: ice\n\n@.>.\n...#\n";

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", report(BOARD)?);
    Ok(())
}

/// Solves a board, plays it, and checks the certificate.
fn report(board: &str) -> Result<String, Box<dyn Error>> {
    let position = thwart::read_among(GAMES, board)?;
    let report = position.solve(&SolveOptions::default())?;

    let limits = Limits::default();
    let mut play = position.play_within(&limits);
    // If he never gets out, best play goes round in circles.
    while let Some(best) = play.evaluate()?.best.filter(|_| !play.is_repeated(0)) {
        play.play_move(best)?;
    }
    let history = play.history().join(" ");

    let certificate = report.certificate.ok_or("there is no certificate")?;
    let entries = position.check(&certificate.text)?.entries;
    Ok(format!("{}, {}\n{history}\n{entries} entries checked", report.scene.headline, report.verdict))
}

#[test]
fn he_goes_round_to_where_a_wall_holds_him() {
    assert_eq!(report(BOARD).unwrap(), "4 steps at most, proved\nE - S - E - N -\n20 entries checked");
}

#[test]
fn on_open_ice_he_never_stops_where_he_wants() {
    let expected = "the ice never lets him out, impossible\nE - E - S - N -\n29 entries checked";
    assert_eq!(report("game: ice\n\n@..\n.>.\n...\n").unwrap(), expected);
}
