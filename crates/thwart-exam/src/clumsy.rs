//! The next game with a solver that makes mistakes: `clumsy`. It shows that the mistakes
//! are found, and that they affect no other board.

use thwart_game::Limits;
use thwart_game::answer::{Answer, Evaluation, Evidence, Oracle, SolveError};
use thwart_game::certificate::{CheckError, Form, Lines};
use thwart_game::explain::Explain;
use thwart_game::game::Game;
use thwart_game::info::{Count, Domain, GameInfo, Method, Parameter, Support};
use thwart_game::judge::{Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, Words, case};
use thwart_game::moves::Move;
use thwart_game::retrograde;
use thwart_game::rules::Rules;

use thwart_game::scene::{Scene, Sign};
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_game::solve::Solve;
use thwart_game::value::{Bounds, Side, Value};
use thwart_grid::{Board, Measure, Problems, Tile};

use thwart_shove::{Position, Shove};

const SIGNS: &[JudgeSign] = &[
    ('.', Tile::Free, Count::Any),
    ('#', Tile::Obstacle, Count::Any),
    ('A', Tile::Start, Count::One),
    ('B', Tile::Exit, Count::One),
];

static INFO: GameInfo = GameInfo {
    name: "clumsy",
    abilities: "",
    parameters: &[
        Parameter {
            key: "shoves",
            summary: "how often he may be shoved",
            domain: Domain::Integer { min: 0, max: 9 },
            default: Some("1"),
            exam: &["0", "1", "2"],
            is_quiet: false,
        },
        Parameter {
            key: "mishap",
            summary: "what goes wrong",
            domain: Domain::Choice(MISHAPS),
            default: Some("none"),
            exam: &["lie"],
            is_quiet: false,
        },
    ],
    methods: &[Method {
        name: "hasty",
        summary: "right where nothing goes wrong",
        cost: "too much",
        supports: &[Support::all("shoves"), Support::all("mishap")],
    }],
    samples: &[],
    ..thwart_shove::INFO
};

/// The possible mistakes. With `lie` the value is one too high if there is an obstacle;
/// the others name the part that panics.
const MISHAPS: &[&str] = &["none", "lie", "solver", "play", "proof", "checker", "picture", "rules"];

/// The rules, and the mistake.
pub struct Clumsy {
    rules: Shove,
    mishap: String,
}

impl Clumsy {
    /// Panics if this part makes the mistake.
    fn panic_if_mishap(&self, part: &str) {
        assert!(self.mishap != part, "stumbled in the {part}");
    }
}

impl Rules for Clumsy {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let clumsy = Self { rules: Shove::new(setup)?, mishap: setup.parameter("mishap").to_owned() };
        clumsy.panic_if_mishap("rules");
        Ok(clumsy)
    }

    fn board(&self) -> &Board {
        self.rules.board()
    }

    fn start(&self) -> Position {
        self.rules.start()
    }

    fn side(&self, position: &Position) -> Side {
        self.rules.side(position)
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        self.rules.legal_moves(position)
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        self.rules.play(position, chosen)
    }

    fn cost(&self, position: &Position, chosen: Move) -> u64 {
        self.rules.cost(position, chosen)
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        self.rules.outcome(position)
    }
}

impl Game for Clumsy {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        let mut scene = Scene::of_board(self.board(), session.setup().title());
        scene.add(Sign::Walker(session.position().walker));
        scene
    }

    fn headline(&self, bounds: Bounds) -> String {
        self.rules.headline(bounds)
    }

    fn dialects() -> &'static [Dialect] {
        static DIALECTS: [Dialect; 1] = [Dialect {
            name: "clumsy-judge",
            summary: "CLUMSY n, then n times: mishap r c, and r rows of . # A B",
            looks_like: |text| text.starts_with("CLUMSY"),
            read,
            write: |_| Err("no test asks for this".to_owned()),
            write_answer: |_: &Setup, answer: &JudgeAnswer<'_>| {
                format!("{}\n", answer.bounds.upper.text(Measure::Whole))
            },
            read_claim: |_, words| words.value("the value", "infinite").map(Claim::from),
            time: None,
            scoring: None,
            promise: Promise { signs: SIGNS, has_count: true, ..Promise::ANY },
        }];
        &DIALECTS
    }

    fn forms() -> &'static [Form<Self>] {
        const FORMS: &[Form<Clumsy>] =
            &[Form { kind: "stumble-1", supports: &[Support::all("shoves"), Support::all("mishap")], check }];
        FORMS
    }
}

/// Checks the evidence of boards on which the checker stumbles; no others have it.
fn check(clumsy: &Clumsy, _: &Position, _: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    clumsy.panic_if_mishap("checker");
    Err(CheckError::new(lines.number(), "there is no such evidence here"))
}

impl Solve for Clumsy {
    fn solve(&self, position: &Position, _: &str, limits: &Limits) -> Result<Answer, SolveError> {
        self.panic_if_mishap("solver");
        let mut answer =
            retrograde::solve_within(self, position, retrograde::MAX_POSITIONS, limits)?.answer(self);
        if self.mishap == "lie" && self.board().find(Tile::Obstacle).next().is_some() {
            answer.bounds = answer.bounds.plus(1);
        }
        Ok(answer)
    }

    fn prove(&self, _: &Position, _: &Answer, _: &Limits) -> Result<Option<Evidence>, SolveError> {
        self.panic_if_mishap("proof");
        Ok((self.mishap == "checker").then(|| Evidence { kind: "stumble-1", text: String::new() }))
    }

    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + Send + 'a> {
        Box::new(Stumbling { clumsy: self, table: retrograde::TableOracle::new(self, limits), asked: 0 })
    }
}

impl Explain for Clumsy {
    fn explain(&self, session: &Session<'_, Self>, _: &Answer, _: &Limits) -> Result<Scene, SolveError> {
        self.panic_if_mishap("picture");
        Ok(self.scene(session))
    }
}

/// Perfect play that stumbles at the second evaluation.
struct Stumbling<'c> {
    clumsy: &'c Clumsy,
    table: retrograde::TableOracle<'c, Clumsy>,
    asked: u32,
}

impl Oracle<Clumsy> for Stumbling<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        self.asked += 1;
        if self.asked == 2 {
            self.clumsy.panic_if_mishap("play");
        }
        self.table.evaluate(position)
    }
}

fn read(text: &str) -> Cases<'_> {
    let mut words = Words::new(text);
    let mut left = None;
    Cases::new(move || {
        if left.is_none() {
            words.next("CLUMSY")?;
            left = Some(words.number("the number of cases", 1..=100)?);
        }
        if left == Some(0) {
            words.finish()?;
            return Ok(None);
        }
        left = left.map(|left| left - 1);
        let (_, _, mishap) = words.next("a mishap")?;
        let rows = words.number("the number of rows", 1..=1000)?;
        let cols = words.number("the number of columns", 1..=1000)?;
        let (line, grid) = words.grid(rows, cols)?;
        case(&[("game", "clumsy"), ("mishap", mishap)], line, &grid, SIGNS, "the board").map(Some)
    })
}
