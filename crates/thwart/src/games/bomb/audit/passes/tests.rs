//! Passes and arms against their definition in `docs/certificates.md`, cell by cell.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use thwart_core::format::board_file;
use thwart_core::{Board, Direction};

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
    fn forget(&mut self, claim: u32, ahead: &[u32]) {
        self.steps = told(std::mem::take(&mut self.steps), claim, ahead);
    }

    /// One more blast.
    fn pass(&mut self, claim: u32, ahead: &[u32]) {
        let lowered = self.arms(&self.arms(&self.entries(&self.steps)));
        for (steps, lowered) in self.steps.iter_mut().zip(lowered) {
            *steps = lowered.min(*steps);
        }
        self.walk_on();
        self.forget(claim, ahead);
    }
}

/// What a field says, in the terms of the definition.
fn steps_in<N: Number>(field: &Field<N>, board: &Board, claim: u32) -> Vec<u32> {
    let left = board.cells().map(|cell| field.at(board.coord(cell)).into());
    left.map(|left: u32| if left == 0 { NEVER } else { claim - left }).collect()
}

/// What of this can be said in some numbers: of an infinite claim only where there is a way.
fn sayable<N: Number>(steps: Vec<u32>, claim: u32) -> Vec<u32> {
    let all = N::of(claim).into();
    let said = |steps: u32| if all == claim || steps == NEVER { steps } else { claim - all };
    steps.into_iter().map(said).collect()
}

/// What is at least the claim with what is ahead has no number in a field.
fn told(mut steps: Vec<u32>, claim: u32, ahead: &[u32]) -> Vec<u32> {
    for (steps, &ahead) in steps.iter_mut().zip(ahead) {
        if steps.saturating_add(ahead) >= claim {
            *steps = NEVER;
        }
    }
    steps
}

/// Three passes, in numbers of one width and with what is ahead as the crow flies or around rock.
fn follows_the_definition<N: Number>(game: &Bomb, claim: u32, by_crow: bool, text: &str) -> TestCaseResult {
    let (position, ends) = (game.start(), super::ends(game));
    let ground = Ground::new(game, &position);
    let needs = if by_crow {
        Crow::new(ground.board, &[position.walker]).needs::<N>(&ground)
    } else {
        around_rock(&ground, &[position.walker])
    };
    let ahead: Vec<u32> = (ground.board.cells())
        .map(|cell| needs[ground.layout.place(ground.board.coord(cell))].into())
        .collect();
    let mut bars = needs.clone();
    ground.close_bricks(&mut bars);
    let mut home = Search::new(&ground, needs, bars);
    let mut field = home.from(&ends, claim);
    let mut plain = Plain { ground: &ground, steps: vec![NEVER; game.board().len()] };
    for end in ends {
        plain.steps[end.index()] = 0;
    }
    plain.walk_on();
    plain.forget(claim, &ahead);
    let said = |steps: &[u32]| sayable::<N>(steps.to_vec(), claim);
    prop_assert_eq!(steps_in(&field, ground.board, claim), said(&plain.steps), "{}", text);
    for pass in 1..4 {
        let entries = told(plain.entries(&plain.steps), claim, &ahead);
        prop_assert_eq!(
            said(&told(plain.arms(&entries), claim, &ahead)),
            steps_in(&home.arms(&home.entries(&field)), ground.board, claim),
            "arms {} {}",
            pass,
            text
        );
        let before = plain.steps.clone();
        plain.pass(claim, &ahead);
        prop_assert_eq!(home.pass(&mut field), said(&before) != said(&plain.steps), "pass {} {}", pass, text);
        prop_assert_eq!(steps_in(&field, ground.board, claim), said(&plain.steps), "pass {} {}", pass, text);
    }
    Ok(())
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
        follows_the_definition::<u16>(&game, claim, true, &text)?;
        follows_the_definition::<u32>(&game, claim, false, &text)?;
        follows_the_definition::<AnyWay>(&game, FAR, true, &text)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// Boards of several strips and tiles, with few numbers on them.
    #[test]
    fn arms_go_on_from_strip_to_strip(
        size in (1..150usize, 1..100usize),
        rock in proptest::collection::vec(0..15_000usize, 0..300),
        numbers in proptest::collection::vec((0..15_000usize, 1..60u32), 0..30),
        radius in proptest::sample::select(vec!["0", "1", "2", "6", "7", "30", "63", "64", "unlimited"]),
    ) {
        let (rows, cols) = size;
        let mut signs = vec![b'%'; rows * cols];
        for at in rock {
            signs[at % (rows * cols)] = b'#';
        }
        signs[0] = b'@';
        signs[rows * cols - 1] = b'>';
        prop_assume!(signs[0] == b'@');
        let map: Vec<_> = signs.chunks(cols).map(String::from_utf8_lossy).collect();
        let text = format!("game: bomb\nradius: {radius}\n\n{}\n", map.join("\n"));
        let game = Bomb::new(&Setup::new(Bomb::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap();
        let (ground, claim) = (Ground::new(&game, &game.start()), 60);
        let plain = Plain { ground: &ground, steps: Vec::new() };
        let needs = Crow::new(ground.board, &[]).needs::<u16>(&ground);
        let mut field = Field::new(ground.layout);
        let mut steps = vec![NEVER; ground.board.len()];
        for (at, left) in numbers {
            let cell = Cell((at % (rows * cols)) as u32);
            if !ground.is_rock(cell) {
                let at = ground.board.coord(cell);
                field.row_mut(at.row, &(at.col..at.col + 1))[0] = left as u16;
                steps[cell.index()] = claim - left;
            }
        }
        let search = Search::new(&ground, needs.clone(), needs);
        let none = vec![0; steps.len()];
        prop_assert_eq!(
            steps_in(&search.arms(&field), ground.board, claim),
            told(plain.arms(&steps), claim, &none),
            "{}", text
        );
    }
}
