//! Passes and arms against their definition in `docs/certificates.md`, cell by cell.

use proptest::prelude::*;
use thwart_core::Direction;
use thwart_core::format::board_file;

use super::*;
use crate::setup::Setup;

/// No way, or so long a one that no better walk takes it.
const NEVER: u32 = u32::MAX;

/// The numbers of the definition: how far an end is from each cell.
struct Plain<'g> {
    ground: &'g Ground<'g>,
    steps: Vec<u32>,
}

impl Plain<'_> {
    fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let directions = [Direction::North, Direction::East, Direction::South, Direction::West];
        let around = directions.into_iter().filter_map(move |way| self.ground.board.step(cell, way));
        around.filter(|&next| !self.ground.is_rock(next))
    }

    /// A number for each cell that is no rock.
    fn of_each(&self, number: impl Fn(Cell) -> u32) -> Vec<u32> {
        self.ground
            .board
            .cells()
            .map(|cell| if self.ground.is_rock(cell) { NEVER } else { number(cell) })
            .collect()
    }

    /// `E`: on a cell or beside it.
    fn entries(&self, steps: &[u32]) -> Vec<u32> {
        self.of_each(|cell| {
            let beside = self.beside(cell).map(|next| steps[next.index()].saturating_add(1));
            beside.min().unwrap_or(NEVER).min(steps[cell.index()])
        })
    }

    /// `S`: on the arms of a blast on a cell, less the steps to it.
    fn arms(&self, steps: &[u32]) -> Vec<u32> {
        self.of_each(|centre| {
            let mut least = steps[centre.index()];
            for way in [Direction::North, Direction::East, Direction::South, Direction::West] {
                let mut at = centre;
                for apart in 1..=self.ground.reach as u32 {
                    match self.ground.board.step(at, way) {
                        Some(next) if !self.ground.is_rock(next) => at = next,
                        _ => break,
                    }
                    least = least.min(steps[at.index()].saturating_add(apart));
                }
            }
            least
        })
    }

    /// On over the floor as far as plain distances say.
    fn walk_on(&mut self) {
        loop {
            let shorter = |&cell: &Cell| self.ground.is_floor(cell) && !self.ground.is_rock(cell);
            let best =
                |cell: Cell| self.beside(cell).map(|next| self.steps[next.index()].saturating_add(1)).min();
            let found = (self.ground.board.cells().filter(shorter))
                .filter_map(|cell| Some((cell, best(cell)?)))
                .find(|&(cell, steps)| steps < self.steps[cell.index()]);
            let Some((cell, steps)) = found else { return };
            self.steps[cell.index()] = steps;
        }
    }

    /// Cells through which no walk is better have no number.
    fn forget(&mut self, claim: u32, ahead: &ground::Ahead) {
        for cell in self.ground.board.cells() {
            let steps = &mut self.steps[cell.index()];
            if steps.saturating_add(ahead.of(self.ground.board.coord(cell))) >= claim {
                *steps = NEVER;
            }
        }
    }

    /// One more blast.
    fn pass(&mut self, claim: u32, ahead: &ground::Ahead) {
        let lowered = self.arms(&self.arms(&self.entries(&self.steps)));
        for (steps, lowered) in self.steps.iter_mut().zip(lowered) {
            *steps = lowered.min(*steps);
        }
        self.walk_on();
        self.forget(claim, ahead);
    }
}

/// What a field says, in the terms of the definition.
fn steps_in(field: &Field, search: &Search<'_>, claim: u32) -> Vec<u32> {
    let board = search.ground.board;
    let steps = |cell: Cell| match (field.at(board.coord(cell)), search.ahead.of(board.coord(cell))) {
        (0, _) => NEVER,
        (spare, ahead) => claim - spare - ahead,
    };
    board.cells().map(steps).collect()
}

/// What is at least the claim with the rows and columns ahead has no number in a field.
fn told(mut steps: Vec<u32>, search: &Search<'_>, claim: u32) -> Vec<u32> {
    for (cell, steps) in search.ground.board.cells().zip(&mut steps) {
        if steps.saturating_add(search.ahead.of(search.ground.board.coord(cell))) >= claim {
            *steps = NEVER;
        }
    }
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn passes_do_what_is_published(
        cols in 1..10usize,
        signs in proptest::collection::vec(proptest::sample::select(b"%%%%%..#".as_slice()), 10..70),
        places in proptest::collection::vec(0..1000usize, 3),
        radius in 0..5usize,
        claim in 2..30u32,
    ) {
        let mut signs = signs;
        signs.truncate(signs.len() / cols * cols);
        let at = |i: usize| places[i] % signs.len();
        let (start, ends) = (at(0), [at(1), at(2)]);
        for end in ends {
            signs[end] = b'>';
        }
        signs[start] = b'@';
        prop_assume!(signs.contains(&b'>'));
        let rows: Vec<_> = signs.chunks(cols).map(String::from_utf8_lossy).collect();
        // Sometimes an arm is as long as the board.
        let radius = if radius == 4 { "unlimited".to_owned() } else { radius.to_string() };
        let text = format!("game: bomb\nblasts: 3\nradius: {radius}\n\n{}\n", rows.join("\n"));
        let game = Bomb::new(&Setup::new(Bomb::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap();
        let position = game.start();
        let ground = Ground::new(&game, &position);
        let home = Search::new(&ground, &[position.walker]);
        let mut field = home.from(&super::ends(&game), claim, |cell| ground.is_floor(cell));
        let mut plain = Plain { ground: &ground, steps: vec![NEVER; game.board().len()] };
        for end in super::ends(&game) {
            plain.steps[end.index()] = 0;
        }
        plain.walk_on();
        plain.forget(claim, &home.ahead);
        prop_assert_eq!(steps_in(&field, &home, claim), plain.steps.clone(), "{}", text);
        for pass in 1..4 {
            let entries = told(plain.entries(&plain.steps), &home, claim);
            prop_assert_eq!(
                told(plain.arms(&entries), &home, claim),
                steps_in(&home.arms(&home.entries(&field)), &home, claim),
                "arms {} {}", pass, text
            );
            let before = plain.steps.clone();
            plain.pass(claim, &home.ahead);
            prop_assert_eq!(home.pass(&mut field), before != plain.steps, "pass {} {}", pass, text);
            prop_assert_eq!(steps_in(&field, &home, claim), plain.steps.clone(), "pass {} {}", pass, text);
        }
    }
}
