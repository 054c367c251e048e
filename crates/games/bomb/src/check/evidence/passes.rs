//! The numbers of passes and the bounds that they give: steps 2 to 5 in `check/passes.rs`.

use thwart_grid::Cell;
use thwart_grid::axes::{Axes, FAR};
use thwart_grid::distance::distances;
use thwart_grid::flat_bfs::{lower_from, steps_over};
use thwart_grid::padded::{FOUR, Padded};

use crate::rules::{Bomb, Position};
use thwart_game::certificate::STOPPED;
use thwart_game::certificate::budget::CheckBudget;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// The `kind:` of this evidence.
pub(crate) const KIND: &str = "bomb-passes-3";

/// The `bound:` that passes show.
pub(crate) const PASSES: &str = "passes";

/// The `bound:` if the walk is as short as the shortest one over all cells except rock.
pub(crate) const CLEARED: &str = "cleared";

/// Checks the second half for any number of blasts: even a walk over bricks is no better. One plain
/// search.
///
/// # Errors
/// The steps of such a walk.
pub(crate) fn by_clearing(game: &Bomb, position: &Position, claim: Value) -> Result<(), String> {
    let over_all = distances(game.board(), game.ends(), |cell| !game.is_rock(cell));
    no_less(claim, over_all[position.walker.index()], "over bricks")
}

fn no_less(claim: Value, steps: u32, how: &str) -> Result<(), String> {
    if steps_of(claim) <= steps {
        Ok(())
    } else {
        Err(format!("{how} a walk takes {steps}, less than the claim"))
    }
}

/// Returns the claim in steps; [`FAR`] if it is infinite.
fn steps_of(claim: Value) -> u32 {
    claim.finite().and_then(|claim| u32::try_from(claim).ok()).map_or(FAR, |claim| claim.min(FAR))
}

/// Checks the second half: steps 3 to 5.
///
/// # Errors
/// The steps that a walk may take, a spent budget, or that `stop` ended it.
pub(crate) fn by_passes(
    game: &Bomb,
    position: &Position,
    claim: Value,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(), String> {
    let lines = BlastLines::new(game, position);
    let walker = lines.grid.place(position.walker);
    let mut home = lines.distances_over_floor(game.ends());
    let Some(others) = game.blasts_left(position).checked_sub(1) else {
        return no_less(claim, home[walker], "without a blast");
    };
    let settled = lines.passes(&mut home, others.div_ceil(2), CheckBudget::default(), stop)?;
    let mut out = lines.distances_over_floor([position.walker]);
    lines.passes(&mut out, if settled { 0 } else { others / 2 }, CheckBudget::default(), stop)?;
    let into = lines.spread(&lines.entered(&out));
    let out_of = lines.spread(&lines.entered(&home));
    let claim = steps_of(claim);
    let less = |&place: &usize| into[place] + out_of[place] < claim;
    let Some(place) = lines.grid.places().find(less) else { return Ok(()) };
    let (steps, cell) = (into[place] + out_of[place], lines.grid.cell(place));
    let at = game.board().coord(cell.expect("it is a place of the board"));
    Err(format!("with a blast on {at} a walk may take {steps}, less than the claim"))
}

/// The board at a position, and the arms of blasts on it.
struct BlastLines {
    grid: Padded<FOUR>,
    /// Whether a walker can stand on each place.
    floor: Vec<bool>,
    /// The lines of each place, as far as a blast reaches.
    arms: Axes,
}

impl BlastLines {
    fn new(game: &Bomb, position: &Position) -> Self {
        let grid = Padded::four(game.board());
        let (mut floor, mut rock) = (vec![false; grid.len], vec![true; grid.len]);
        let cells = game.board().cells().zip(game.floor(&position.blasts));
        for (place, (cell, is_floor)) in grid.places().zip(cells) {
            (floor[place], rock[place]) = (is_floor, game.is_rock(cell));
        }
        let arms = Axes::new(rock.into_iter(), grid.pitch, game.reach());
        Self { grid, floor, arms }
    }

    /// Returns plain distances over floor to the nearest of some cells; [`FAR`] if there is no path.
    fn distances_over_floor(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<u32> {
        let places = cells.into_iter().map(|cell| self.grid.place(cell));
        let steps = steps_over(&self.grid, self.floor.iter().copied(), places);
        steps.into_iter().map(|steps| steps.min(FAR)).collect()
    }

    /// Makes this many passes. Returns whether one of them lowered nothing, so that more would do the
    /// same.
    fn passes(
        &self,
        numbers: &mut [u32],
        passes: usize,
        mut budget: CheckBudget,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, String> {
        for _ in 0..passes {
            if stop() {
                return Err(STOPPED.to_owned());
            }
            budget.look((self.grid.rows * self.grid.cols) as u64)?;
            if !self.pass(numbers) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds one blast: step 3 of the argument. Returns whether it brings any cell nearer.
    fn pass(&self, numbers: &mut [u32]) -> bool {
        let blasted = self.spread(&self.spread(&self.entered(numbers)));
        let mut nearer = Vec::new();
        for ((place, old), new) in (0..).zip(numbers.iter_mut()).zip(blasted) {
            if new < *old {
                *old = new;
                nearer.push((new, place));
            }
        }
        let any = !nearer.is_empty();
        lower_from(&self.grid, numbers, nearer, |place, _| self.floor[place], |_, _| ());
        any
    }

    /// Returns the steps onto each place once it is cleared: its own number, or one step from beside.
    fn entered(&self, numbers: &[u32]) -> Vec<u32> {
        self.arms.least_beside(numbers)
    }

    /// Returns the least number on the arms of a blast at each place, itself included, plus the steps
    /// to it.
    fn spread(&self, numbers: &[u32]) -> Vec<u32> {
        self.arms.along_both(numbers)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_grid::format::board_file;
    use thwart_grid::{Coord, narrow};

    use super::*;
    use thwart_game::game::Game as _;
    use thwart_game::moves::Move;
    use thwart_game::setup::Setup;

    /// The numbers by the definition in `docs/certificates.md`, cell by cell.
    struct Plain<'g> {
        game: &'g Bomb,
        floor: Vec<bool>,
    }

    impl Plain<'_> {
        fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> {
            self.game.board().neighbours(cell, |next| !self.game.is_rock(next)).map(|(_, next)| next)
        }

        fn of_each(&self, number: impl Fn(Cell) -> u32) -> Vec<u32> {
            let cells = self.game.board().cells();
            cells.map(|cell| if self.game.is_rock(cell) { FAR } else { number(cell).min(FAR) }).collect()
        }

        fn entered(&self, steps: &[u32]) -> Vec<u32> {
            self.of_each(|cell| {
                let beside = self.beside(cell).map(|next| steps[next.index()] + 1);
                beside.min().unwrap_or(FAR).min(steps[cell.index()])
            })
        }

        fn spread(&self, steps: &[u32]) -> Vec<u32> {
            let board = self.game.board();
            let apart = |one: Coord, other: Coord| one.row.abs_diff(other.row) + one.col.abs_diff(other.col);
            self.of_each(|centre| {
                let area = self.game.blast_area(centre).into_iter();
                let over = |cell: Cell| narrow(apart(board.coord(cell), board.coord(centre)));
                area.map(|cell| steps[cell.index()] + over(cell)).min().unwrap_or(FAR)
            })
        }

        /// Walks on over the floor, as plain distances do.
        fn walk_on(&self, mut steps: Vec<u32>) -> Vec<u32> {
            for _ in 0..steps.len() {
                steps = self.of_each(|cell| {
                    let on = self.beside(cell).map(|next| steps[next.index()] + 1).min().unwrap_or(FAR);
                    steps[cell.index()].min(if self.floor[cell.index()] { on } else { FAR })
                });
            }
            steps
        }

        fn pass(&self, steps: &[u32]) -> Vec<u32> {
            let lowered = self.spread(&self.spread(&self.entered(steps)));
            self.walk_on(steps.iter().zip(lowered).map(|(&old, new)| old.min(new)).collect())
        }
    }

    fn game(text: &str) -> Bomb {
        Bomb::new(&Setup::new(Bomb::INFO, board_file::parse(text).unwrap()).unwrap()).unwrap()
    }

    /// Uses passes that clear one brick each.
    #[test]
    fn passes_that_ask_for_too_much_work_are_refused() {
        let game = game("game: bomb\nblasts: 9\nradius: 0\n\n@%%%%%%%%%>\n");
        let lines = BlastLines::new(&game, &game.start());
        let make = |looks| {
            lines.passes(
                &mut lines.distances_over_floor(game.ends()),
                4,
                CheckBudget::with_looks_left(looks),
                &mut || false,
            )
        };
        assert!(make(44).is_ok_and(|settled| !settled));
        assert!(make(43).is_err_and(|reason| reason.contains("more than 268435456 cells")));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]
        /// Compares the numbers with the definition.
        #[test]
        fn passes_do_what_is_published(
            cols in 1..10usize,
            mut signs in proptest::collection::vec(proptest::sample::select(b"%%%%%..#".as_slice()), 10..70),
            places in proptest::array::uniform4(0..1000usize),
            blasted in any::<bool>(),
            radius in proptest::sample::select(vec!["0", "1", "2", "3", "unlimited"]),
        ) {
            signs.truncate(signs.len() / cols * cols);
            let [start, blast, ends @ ..] = places.map(|place| place % signs.len());
            for end in ends {
                signs[end] = b'>';
            }
            signs[start] = b'@';
            prop_assume!(signs.contains(&b'>'));
            let rows: Vec<_> = signs.chunks(cols).map(String::from_utf8_lossy).collect();
            let text = format!("game: bomb\nblasts: 3\nradius: {radius}\n\n{}\n", rows.join("\n"));
            let game = game(&text);
            let mut position = game.start();
            let blast = Move::Blast(Cell::new(blast));
            if blasted && game.is_legal(&position, blast) {
                position = game.play(&position, blast);
            }
            let lines = BlastLines::new(&game, &position);
            let plain = Plain { game: &game, floor: game.floor(&position.blasts) };
            let (start, ends) = ([position.walker], game.ends().collect::<Vec<_>>());
            for from in [&ends[..], &start[..]] {
                let check_numbers = |numbers: &[u32], defined: &[u32]| -> proptest::test_runner::TestCaseResult {
                    for cell in game.board().cells() {
                        let number = numbers[lines.grid.place(cell)].min(FAR);
                        prop_assert_eq!(number, defined[cell.index()], "{}\n{}", text, game.board().coord(cell));
                    }
                    Ok(())
                };
                let mut numbers = lines.distances_over_floor(from.iter().copied());
                let mut defined = plain.of_each(|cell| if from.contains(&cell) { 0 } else { FAR });
                defined = plain.walk_on(defined);
                for _ in 0..4 {
                    check_numbers(&numbers, &defined)?;
                    check_numbers(&lines.spread(&lines.entered(&numbers)), &plain.spread(&plain.entered(&defined)))?;
                    let before = numbers.clone();
                    prop_assert_eq!(lines.pass(&mut numbers), numbers != before);
                    defined = plain.pass(&defined);
                }
            }
        }
    }
}
