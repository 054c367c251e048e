//! A small sixth game that lives in the tests only: `shove`. It shows that a
//! game is one folder and one line: nothing outside this file knows it.
//!
//! A walker wants the exit in the fewest steps. Before each of his steps an
//! adversary may shove him one cell, at most `shoves` times in the game.

use thwart::game::{Game, Solve};
use thwart::info::{Count, Domain, GameInfo, Parameter, SignRule};
use thwart::judge::{Dialect, JudgeAnswer, Words, case, map_text};
use thwart::moves::Move;
use thwart::scene::{Scene, Sign};
use thwart::session::Session;
use thwart::setup::Setup;
use thwart::value::{Bounds, Side, Value};
use thwart_core::{Board, Cell, Measure, Problems, Tile};

static INFO: GameInfo = SHOVE;

/// What the game says of itself.
pub const SHOVE: GameInfo = GameInfo {
    name: "shove",
    summary: "a walker wants the exit while somebody shoves him about",
    readme: "# shove\n\nBefore each step of the walker the adversary may shove him one cell.\n",
    limits: "up to 2,000,000 positions",
    minimiser: "walker",
    maximiser: "bully",
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Obstacle, Count::Any, "obstacle"),
        SignRule::new(Tile::Start, Count::One, "start"),
        SignRule::new(Tile::Exit, Count::One, "exit"),
    ],
    parameters: &[SHOVES],
    ..GameInfo::BARE
};

/// How often the walker may be shoved.
pub const SHOVES: Parameter = Parameter {
    key: "shoves",
    summary: "how often he may be shoved",
    domain: Domain::Integer { min: 0, max: 9 },
    default: Some("1"),
    exam: &["0", "1", "2"],
};

/// The rules on one board.
pub struct Shove {
    board: Board,
    start: Cell,
    exit: Cell,
    shoves: u64,
}

/// Where the walker stands, how often he may still be shoved, who moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub walker: Cell,
    left: u64,
    side: Side,
}

impl Shove {
    fn ways(&self, from: Cell) -> impl Iterator<Item = thwart_core::Direction> + '_ {
        self.board.neighbours(from, |cell| self.board.is_passable(cell)).map(|(direction, _)| direction)
    }
}

impl Game for Shove {
    const INFO: &'static GameInfo = &INFO;
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        let the = |tile| board.find(tile).next().expect("exactly one");
        Ok(Self { start: the(Tile::Start), exit: the(Tile::Exit), shoves: setup.number("shoves"), board })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position { walker: self.start, left: self.shoves, side: Side::Maximiser }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let ways = self.ways(position.walker);
        match position.side {
            Side::Minimiser => ways.map(Move::Step).collect(),
            Side::Maximiser => {
                let shoves =
                    ways.map(|direction| Move::Push { cell: position.walker, number: None, direction });
                [Move::Done].into_iter().chain(shoves.filter(|_| position.left > 0)).collect()
            }
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let to =
            |direction| self.board.step(position.walker, direction).expect("legal moves stay on the board");
        match chosen {
            Move::Step(direction) => {
                Position { walker: to(direction), left: position.left, side: Side::Maximiser }
            }
            Move::Push { direction, .. } => {
                Position { walker: to(direction), left: position.left - 1, side: Side::Minimiser }
            }
            _ => Position { side: Side::Minimiser, ..position.clone() },
        }
    }

    fn cost(&self, _: &Position, chosen: Move) -> u64 {
        u64::from(matches!(chosen, Move::Step(_)))
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.walker == self.exit {
            return Some(Value::ZERO);
        }
        // Hemmed in on all sides he cannot even be shoved.
        self.ways(position.walker).next().is_none().then_some(Value::Infinite)
    }

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        let mut scene = Scene::of_board(&self.board, session.setup().title());
        scene.add(Sign::Walker(session.position().walker));
        scene
    }

    fn headline(&self, bounds: Bounds) -> String {
        match bounds.upper {
            Value::Finite(steps) => format!("{steps} steps in spite of the shoves"),
            Value::Infinite => "no way past the bully".to_owned(),
        }
    }

    fn dialects() -> &'static [Dialect] {
        static DIALECTS: [Dialect; 1] = [Dialect {
            name: "shove-judge",
            summary: "SHOVE k r c, then r rows of . # A B",
            looks_like: |text| text.starts_with("SHOVE"),
            read,
            write: |setup| {
                let (rows, cols) = (setup.board().rows(), setup.board().cols());
                let map = map_text(setup, |tile| SIGNS.iter().find(|s| s.1 == tile).map(|s| s.0))?;
                Ok(format!("SHOVE {} {rows} {cols}\n{map}", setup.parameter("shoves")))
            },
            answer: |_: &Setup, answer: &JudgeAnswer<'_>| {
                format!("{}\n", answer.bounds.upper.text(Measure::Whole))
            },
            time: None,
        }];
        &DIALECTS
    }
}

impl Solve for Shove {}

pub const SIGNS: [(char, Tile); 4] =
    [('.', Tile::Free), ('#', Tile::Obstacle), ('A', Tile::Start), ('B', Tile::Exit)];

fn read(text: &str) -> Result<Vec<thwart_core::format::board_file::BoardFile>, Problems> {
    let mut words = Words::new(text);
    words.next("SHOVE")?;
    let shoves = words.number("the number of shoves", 0..=9)?.to_string();
    let rows = words.number("the number of rows", 1..=1000)?;
    let cols = words.number("the number of columns", 1..=1000)?;
    let (line, grid) = words.grid(rows, cols)?;
    words.finish()?;
    let sign = |sign| SIGNS.iter().find(|s| s.0 == sign).map(|s| s.1);
    Ok(vec![case(&[("game", "shove"), ("shoves", &shoves)], line, &grid, ". # A B", sign)?])
}
