//! Passes and arms against their definition in `docs/certificates.md`, cell by cell.

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use thwart_core::distance::distances;
use thwart_core::format::board_file;
use thwart_core::{Board, Direction};

use super::*;
use crate::moves::Move;
use crate::setup::Setup;

/// No way, or so long a one that no better walk takes it.
const NEVER: u32 = u32::MAX;

fn is_rock(ground: &Ground<'_>, cell: Cell) -> bool {
    ground.board.tile(cell) == Tile::Obstacle
}

/// The numbers of the definition: how far an end is from each cell.
struct Plain<'g> {
    ground: &'g Ground<'g>,
    steps: Vec<u32>,
}

impl Plain<'_> {
    fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let directions = [Direction::North, Direction::East, Direction::South, Direction::West];
        let around = directions.into_iter().filter_map(move |way| self.ground.board.step(cell, way));
        around.filter(|&next| !is_rock(self.ground, next))
    }

    /// A number for each cell that is no rock.
    fn of_each(&self, number: impl Fn(Cell) -> u32) -> Vec<u32> {
        self.ground
            .board
            .cells()
            .map(|cell| if is_rock(self.ground, cell) { NEVER } else { number(cell) })
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
                        Some(next) if !is_rock(self.ground, next) => at = next,
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
            let shorter = |&cell: &Cell| self.ground.is_floor(cell) && !is_rock(self.ground, cell);
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

/// What is ahead of each cell that is no rock, as the crow flies to the rectangle around some goals.
fn by_crow(ground: &Ground<'_>, goals: &[Cell]) -> Vec<u32> {
    let places = || goals.iter().map(|&goal| ground.board.coord(goal));
    let (rows, cols) = (places().map(|at| at.row), places().map(|at| at.col));
    let (rows, cols): (Vec<_>, Vec<_>) = (rows.collect(), cols.collect());
    let apart = |at: usize, lines: &[usize]| {
        let between = *lines.iter().min().unwrap()..=*lines.iter().max().unwrap();
        between.map(|line| line.abs_diff(at)).min().unwrap() as u32
    };
    let ahead = |at: Coord| apart(at.row, &rows) + apart(at.col, &cols);
    let cells = ground.board.cells();
    cells.map(|cell| if is_rock(ground, cell) { NEVER } else { ahead(ground.board.coord(cell)) }).collect()
}

/// Three passes from some cells to others, in numbers of one width and with what is ahead as the crow
/// flies or around rock.
fn follows_the_definition<N: Number>(
    ground: &Ground<'_>,
    [from, goals]: [&[Cell]; 2],
    claim: u32,
    crow: bool,
) -> TestCaseResult {
    let board = ground.board;
    let (needs, ahead) = if crow {
        (Crow::new(board, goals).needs::<N>(ground), by_crow(ground, goals))
    } else {
        let around = distances(board, goals.iter().copied(), |cell| !is_rock(ground, cell));
        (around_rock(ground, goals, from, claim), around)
    };
    let ahead = if claim < FAR { ahead } else { vec![0; ahead.len()] };
    let mut bars = needs.clone();
    ground.close_bricks(&mut bars);
    let mut search = Search::new(ground, needs, bars);
    let mut field = search.from(from, claim);
    let mut plain = Plain { ground, steps: vec![NEVER; board.len()] };
    for &cell in from {
        plain.steps[cell.index()] = 0;
    }
    plain.walk_on();
    plain.forget(claim, &ahead);
    let said = |steps: &[u32]| sayable::<N>(steps.to_vec(), claim);
    prop_assert_eq!(steps_in(&field, board, claim), said(&plain.steps));
    for pass in 1..4 {
        let entries = told(plain.entries(&plain.steps), claim, &ahead);
        prop_assert_eq!(
            said(&told(plain.arms(&entries), claim, &ahead)),
            steps_in(&search.arms(&search.entries(&field)), board, claim),
            "arms {}",
            pass
        );
        let before = plain.steps.clone();
        plain.pass(claim, &ahead);
        prop_assert_eq!(search.pass(&mut field), said(&before) != said(&plain.steps), "pass {}", pass);
        prop_assert_eq!(steps_in(&field, board, claim), said(&plain.steps), "pass {}", pass);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn passes_do_what_is_published(
        cols in 1..10usize,
        signs in proptest::collection::vec(proptest::sample::select(b"%%%%%..#".as_slice()), 10..70),
        places in proptest::array::uniform4(0..1000usize),
        blasted in any::<bool>(),
        radius in 0..5usize,
        claim in 2..30u32,
    ) {
        let mut signs = signs;
        signs.truncate(signs.len() / cols * cols);
        let [start, blast, ends @ ..] = places.map(|place| place % signs.len());
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
        let mut position = game.start();
        let blast = Move::Blast(Cell(blast as u32));
        if blasted && game.is_legal(&position, blast) {
            position = game.play(&position, blast);
        }
        let (ground, start, ends) = (Ground::new(&game, &position), [position.walker], super::ends(&game));
        for sides in [[&ends[..], &start[..]], [&start[..], &ends[..]]] {
            follows_the_definition::<u16>(&ground, sides, claim, true)?;
            follows_the_definition::<u32>(&ground, sides, claim, false)?;
            follows_the_definition::<AnyWay>(&ground, sides, FAR, true)?;
        }
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
        prop_assume!(signs.len() > 1);
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
            if !is_rock(&ground, cell) {
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

/// There and back through rows between walls, 70,000 steps and more: whatever the numbers are
/// narrowed to, a walk that takes two steps more is not the best one, and that one is.
#[test]
fn long_claims_take_wide_numbers() {
    let (cols, turns) = (701, 100);
    let rock = "#".repeat(cols - 1);
    let wall = |turn: usize| if turn.is_multiple_of(2) { format!("{rock}.") } else { format!(".{rock}") };
    let mut rows = vec![format!("@{}", ".".repeat(cols - 1))];
    for turn in 0..turns {
        rows.push(wall(turn));
        rows.push(".".repeat(cols));
    }
    // After an even number of turns the last row is walked eastwards, too.
    rows[2 * turns].replace_range(cols - 1..cols, ">");
    let text = format!("game: bomb\nblasts: 1\nradius: 0\n\n{}\n", rows.join("\n"));
    let game = Bomb::new(&Setup::new(Bomb::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap();
    let steps = ((turns + 1) * (cols - 1) + 2 * turns) as u64;
    assert!(steps > 70_000);
    let position = game.start();
    let by_passes = |claim| by_passes(&game, &position, claim, &mut || false);
    let by_clearing = |claim| by_clearing(&game, &position, claim);
    for shown in [&by_clearing as &dyn Fn(Value) -> _, &by_passes] {
        assert_eq!(shown(Value::Finite(steps)), Ok(()));
        let reason = shown(Value::Finite(steps + 2)).unwrap_err();
        assert!(reason.contains(&format!(" {steps}, less than the claim")), "{reason}");
    }
}
