//! Two players push a token along a row by at most `hop` cells; a player who
//! cannot move loses.

use thwart::Limits;
use thwart::answer::{Answer, SolveError};
use thwart::grid::{Board, Cell, Problems, Tile, Topology};
use thwart::info::{Count, Domain, GameInfo, Method, Objective, Parameter, SignRule};
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
use thwart_grid::narrow;

static INFO: GameInfo = GameInfo {
    name: "duel",
    summary: "who pushes the token last wins",
    readme: "# duel\n\nPush the token.\n",
    limits: "boards in tests",
    objective: Objective::Win,
    minimiser: "Anna",
    maximiser: "Otto",
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Start, Count::One, "token"),
    ],
    parameters: &[Parameter {
        key: "hop",
        summary: "how far a push goes",
        domain: Domain::Integer { min: 1, max: 100 },
        default: Some("1"),
        exam: &["1"],
        is_quiet: false,
    }],
    refused_topologies: &[(Topology::Hex, "a row of hexagons is a row of squares")],
    methods: &[Method {
        name: "count",
        summary: "the generic one, with its nim-sum",
        cost: "O(n)",
        supports: &[],
    }],
    ..GameInfo::BARE
};

pub(crate) struct Duel {
    board: Board,
    hop: u32,
}

impl Duel {
    fn left(&self, token: Cell) -> u32 {
        narrow(self.board.len()) - 1 - token.0
    }
}

impl Rules for Duel {
    type Position = (Cell, bool);

    fn new(setup: &Setup) -> Result<Self, Problems> {
        Ok(Self { board: setup.board().clone(), hop: u32::try_from(setup.number("hop")).unwrap_or(u32::MAX) })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> (Cell, bool) {
        (self.board.find(Tile::Start).next().unwrap(), true)
    }

    fn side(&self, &(_, first): &(Cell, bool)) -> Side {
        if first { Side::Minimiser } else { Side::Maximiser }
    }

    fn legal_moves(&self, &(token, _): &(Cell, bool)) -> Vec<Move> {
        (1..=self.hop.min(self.left(token))).map(|hop| Move::Choose(Cell(token.0 + hop))).collect()
    }

    fn play(&self, &(_, first): &(Cell, bool), chosen: Move) -> (Cell, bool) {
        (chosen.cell().unwrap(), !first)
    }

    fn cost(&self, _: &(Cell, bool), _: Move) -> u64 {
        0
    }

    fn outcome(&self, &(token, first): &(Cell, bool)) -> Option<Value> {
        (self.left(token) == 0).then_some(if first { Value::Infinite } else { Value::ZERO })
    }
}

impl Game for Duel {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        let mut scene = Scene::of_board(&self.board, session.setup().title());
        scene.add(Sign::Walker(session.position().0));
        scene
    }

    fn headline(&self, bounds: Bounds) -> String {
        if bounds.upper == Value::ZERO { "Anna wins" } else { "Otto wins" }.to_owned()
    }
}

impl Solve for Duel {
    fn solve(&self, position: &(Cell, bool), _: &str, _: &Limits) -> Result<Answer, SolveError> {
        let answer = retrograde::solve(self, position, retrograde::MAX_POSITIONS)?.answer(self);
        let nim_sum = self.left(position.0) % (self.hop + 1);
        Ok(Answer { nim_sum: Some(u64::from(nim_sum)), ..answer })
    }
}

impl Explain for Duel {}
