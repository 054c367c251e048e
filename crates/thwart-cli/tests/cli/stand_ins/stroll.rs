//! A walk to the exit that costs what the cells cost, without an adversary.

use std::time::Duration;

use thwart::Limits;
use thwart::answer::{Answer, Evidence, SolveError};
use thwart::certificate::Form;
use thwart::grid::format::board_file;
use thwart::grid::{Board, Cell, Measure, Problems, Tile, Topology};
use thwart::info::{Count, GameInfo, Method, Objective, SignRule};
use thwart::judge::{Cases, Claim, Dialect, JudgeAnswer, Promise};
use thwart::moves::Move;
use thwart_game::explain::Explain;
use thwart_game::game::Game;
use thwart_game::retrograde;
use thwart_game::rules::Rules;

use thwart::scene::{Scene, Sign};
use thwart::setup::Setup;
use thwart::value::{Bounds, Side, Value};
use thwart_game::session::Session;
use thwart_game::solve::Solve;

static INFO: GameInfo = GameInfo {
    name: "stroll",
    summary: "a walker pays his path to the exit",
    readme: "# stroll\n\nEvery cell costs what stands on it.\n",
    limits: "boards in tests",
    objective: Objective::Cost { unit: "steps", infinite: "impossible" },
    minimiser: "walker",
    maximiser: "the wind",
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Digit(0), Count::Any, "cost"),
        SignRule::new(Tile::Start, Count::Some, "start"),
        SignRule::new(Tile::Exit, Count::Some, "exit"),
    ],
    has_costs: true,
    topologies: Topology::ALL,
    methods: &[
        Method { name: "walk", summary: "the generic one by another name", cost: "O(n)", supports: &[] },
        Method { name: "patient", summary: "never finishes", cost: "all the time there is", supports: &[] },
        Method { name: "deaf", summary: "neither finishes nor stops", cost: "a minute", supports: &[] },
        Method { name: "liar", summary: "always says 2", cost: "O(1)", supports: &[] },
    ],
    ..GameInfo::BARE
};

static DIALECTS: &[Dialect] = &[Dialect {
    name: "stroll-judge",
    summary: "a bare map of digits",
    looks_like: |text| text.contains('9'),
    read: |text| Cases::one(board_file::parse(text)),
    write: |setup| Ok(board_file::print([], setup.board())),
    write_answer: |_: &Setup, answer: &JudgeAnswer<'_>| {
        format!("{} coins, please\n", answer.bounds.upper.text(Measure::Whole))
    },
    read_claim: |_, words| words.value("the coins", "infinite").map(Claim::from),
    time: Some(Duration::from_millis(20)),
    scoring: None,
    promise: Promise::ANY,
}];

/// Titles of boards on which a step after the answer ends only if it is stopped.
pub(crate) const ENDLESS_PROOF: &str = "endless proof";
pub(crate) const ENDLESS_CHECK: &str = "endless check";
pub(crate) const ENDLESS_EXPLANATION: &str = "endless explanation";

fn until_stopped(limits: &Limits) -> SolveError {
    while !limits.is_over() {
        std::thread::sleep(Duration::from_millis(1));
    }
    SolveError::Stopped { method: "walk" }
}

/// Evidence that no checker can read to its end.
const ENDLESS: Form<Stroll> = Form {
    kind: "endless-1",
    supports: &[],
    check: |_, _, _, lines| {
        loop {
            lines.check_stop()?;
        }
    },
};

pub(crate) struct Stroll {
    board: Board,
    title: String,
}

impl Rules for Stroll {
    type Position = Cell;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        Ok(Self { board: setup.board().clone(), title: setup.title().to_owned() })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Cell {
        self.board.find(Tile::Start).next().unwrap()
    }

    fn starts(&self) -> Vec<Cell> {
        self.board.find(Tile::Start).collect()
    }

    fn start_at(&self, start: Cell) -> Cell {
        start
    }

    fn measure(&self) -> Measure {
        self.board.measure()
    }

    fn side(&self, _: &Cell) -> Side {
        Side::Minimiser
    }

    fn legal_moves(&self, &walker: &Cell) -> Vec<Move> {
        if self.outcome(&walker).is_some() {
            return Vec::new();
        }
        self.board.neighbours(walker, |_| true).map(|(direction, _)| Move::Step(direction)).collect()
    }

    fn play(&self, &walker: &Cell, chosen: Move) -> Cell {
        let Move::Step(direction) = chosen else { panic!("only steps are legal") };
        self.board.step(walker, direction).unwrap()
    }

    fn cost(&self, walker: &Cell, chosen: Move) -> u64 {
        let Move::Step(direction) = chosen else { panic!("only steps are legal") };
        self.board.step_cost(direction, self.play(walker, chosen))
    }

    fn outcome(&self, &walker: &Cell) -> Option<Value> {
        (self.board.tile(walker) == Tile::Exit).then_some(Value::ZERO)
    }
}

impl Game for Stroll {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        let mut scene = Scene::of_board(&self.board, session.setup().title());
        scene.add(Sign::Walker(*session.position()));
        scene
    }

    fn headline(&self, bounds: Bounds) -> String {
        let text = |value: Value| value.rounded(self.measure(), 2);
        bounds.value().map_or_else(
            || format!("{} to {} coins", text(bounds.lower), text(bounds.upper)),
            |value| format!("{} coins", text(value)),
        )
    }

    fn dialects() -> &'static [Dialect] {
        DIALECTS
    }

    fn forms() -> &'static [Form<Self>] {
        &[ENDLESS]
    }
}

impl Stroll {
    /// Returns the value of every cell.
    fn field(&self) -> Vec<Option<Value>> {
        let value = |cell| {
            let table = retrograde::solve(self, &cell, retrograde::MAX_POSITIONS).ok()?;
            table.answer(self).bounds.value()
        };
        self.board.cells().map(value).collect()
    }
}

impl Solve for Stroll {
    fn solve(&self, position: &Cell, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        match method {
            "patient" => {
                let mut budget = limits.start();
                while !budget.spend() {
                    budget.report(Bounds::UNKNOWN);
                }
                // The node that was refused does not count.
                let nodes = budget.nodes() - 1;
                let upper = if nodes > 1 { Value::Finite(19) } else { Value::Infinite };
                let bounds = Bounds { lower: Value::Finite(1), upper };
                Ok(Answer {
                    bounds,
                    line: Some(Vec::new()),
                    work: vec![("nodes", nodes)],
                    ..Answer::default()
                })
            }
            "deaf" => {
                std::thread::sleep(Duration::from_secs(60));
                Ok(Answer::default())
            }
            "liar" => Ok(Answer { line: Some(Vec::new()), ..Answer::exact(Value::Finite(2)) }),
            _ => {
                let table = retrograde::solve(self, position, retrograde::MAX_POSITIONS)?;
                // Only for small boards, because it solves every cell.
                let field = (self.board.len() < 100).then(|| self.field());
                Ok(Answer { field: field.map(Into::into), ..table.answer(self) })
            }
        }
    }

    fn prove(&self, _: &Cell, _: &Answer, limits: &Limits) -> Result<Option<Evidence>, SolveError> {
        match self.title.as_str() {
            ENDLESS_PROOF => Err(until_stopped(limits)),
            ENDLESS_CHECK => Ok(Some(Evidence { kind: ENDLESS.kind, text: String::new() })),
            _ => Ok(None),
        }
    }
}

impl Explain for Stroll {
    fn explain(&self, session: &Session<'_, Self>, _: &Answer, limits: &Limits) -> Result<Scene, SolveError> {
        if self.title == ENDLESS_EXPLANATION { Err(until_stopped(limits)) } else { Ok(self.scene(session)) }
    }
}
