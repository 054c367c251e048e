//! The numbers of passes, and what they show: steps 2 to 6 of the argument in `check/passes.rs`.

use std::collections::BTreeMap;

use thwart_grid::Cell;
use thwart_grid::axes::{Axes, FAR};
use thwart_grid::distance::{UNREACHED, distances};

use super::super::rules::{Bomb, Position};
use crate::certificate::STOPPED;
use crate::certificate::budget::CheckBudget;
use crate::rules::Rules as _;
use crate::value::Value;

/// The word in the `kind:` line.
pub(in crate::games::bomb) const KIND: &str = "bomb-passes-2";

/// The word behind `bound:` where the passes show it.
pub(in crate::games::bomb) const PASSES: &str = "passes";

/// The word where the walk is not longer than over all that is no rock.
pub(in crate::games::bomb) const CLEARED: &str = "cleared";

/// The second half for any number of blasts: not even a walk over bricks is better. One plain search.
///
/// # Errors
/// What such a walk takes.
pub(in crate::games::bomb) fn by_clearing(
    game: &Bomb,
    position: &Position,
    claim: Value,
) -> Result<(), String> {
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

/// The claim in steps; [`FAR`] if it is infinite.
fn steps_of(claim: Value) -> u32 {
    claim.finite().map_or(FAR, |claim| claim.min(u64::from(FAR)) as u32)
}

/// The second half: steps 3 to 6.
///
/// # Errors
/// What a walk may take, that it is too much to look at, or that it was to stop.
pub(in crate::games::bomb) fn by_passes(
    game: &Bomb,
    position: &Position,
    claim: Value,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(), String> {
    let floor = game.floor(&position.blasts);
    let (start, ends) = ([position.walker], game.ends().collect::<Vec<_>>());
    let Some(others) = game.blasts_left(position).checked_sub(1) else {
        let plain = distances(game.board(), game.ends(), |cell| floor[cell.index()]);
        return no_less(claim, plain[position.walker.index()], "without a blast");
    };
    let (around, claim) = (BlastLines::new(game, &floor), steps_of(claim));
    let home = PassNumbers::new(&around, &ends, &start, claim);
    let (to_end, settled) = home.make(others.div_ceil(2), CheckBudget::default(), stop)?;
    let out = PassNumbers::new(&around, &start, &ends, claim);
    let (from_walker, _) = out.make(if settled { 0 } else { others / 2 }, CheckBudget::default(), stop)?;
    let into = out.spread(&out.entered(&from_walker));
    let out_of = home.spread(&home.entered(&to_end));
    for (cell, (into, out_of)) in game.board().cells().zip(into.into_iter().zip(out_of)) {
        if into + out_of < claim {
            let (at, steps) = (game.board().coord(cell), into + out_of);
            return Err(format!("with a blast on {at} a walk may take {steps}, less than the claim"));
        }
    }
    Ok(())
}

/// The board, and what can be seen from its cells.
struct BlastLines<'g> {
    game: &'g Bomb,
    /// Where one can stand at the position.
    floor: &'g [bool],
    /// One step far, along rows and columns: the cells beside.
    beside: Axes,
    /// As far as a blast reaches.
    arms: Axes,
}

impl<'g> BlastLines<'g> {
    fn new(game: &'g Bomb, floor: &'g [bool]) -> Self {
        let board = game.board();
        let axes = |reach| Axes::new(board.cells().map(|cell| game.is_rock(cell)), board.cols(), reach);
        Self { game, floor, beside: axes(1), arms: axes(game.reach()) }
    }

    /// Plain distances to the nearest of some cells over cells where `passable` holds, [`FAR`] where there is no
    /// path.
    fn steps(&self, cells: &[Cell], passable: impl Fn(Cell) -> bool) -> Vec<u32> {
        let found = distances(self.game.board(), cells.iter().copied(), passable).into_iter();
        found.map(|steps| if steps == UNREACHED { FAR } else { steps }).collect()
    }
}

/// What is worked out from one side: from the ends to the walker, or the other way round.
struct PassNumbers<'g> {
    around: &'g BlastLines<'g>,
    claim: u32,
    /// With no further blast.
    plain: Vec<u32>,
    /// The least that a walk needs from a cell to the other side.
    ahead: Vec<u32>,
}

impl<'g> PassNumbers<'g> {
    fn new(around: &'g BlastLines<'g>, from: &[Cell], goals: &[Cell], claim: u32) -> Self {
        let plain = around.steps(from, |cell| around.floor[cell.index()]);
        let ahead = around.steps(goals, |cell| !around.game.is_rock(cell));
        let mut side = Self { around, claim, plain: Vec::new(), ahead };
        side.plain = side.that_matter(plain);
        side
    }

    fn matters(&self, cell: Cell, steps: u32) -> bool {
        steps + self.ahead[cell.index()] < self.claim
    }

    fn that_matter(&self, mut numbers: Vec<u32>) -> Vec<u32> {
        for (cell, steps) in self.around.game.board().cells().zip(&mut numbers) {
            if !self.matters(cell, *steps) {
                *steps = FAR;
            }
        }
        numbers
    }

    /// The numbers after so many passes, and whether one of these lowered nothing.
    fn make(
        &self,
        passes: usize,
        mut budget: CheckBudget,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<(Vec<u32>, bool), String> {
        let mut numbers = self.plain.clone();
        for _ in 0..passes {
            if stop() {
                return Err(STOPPED.to_owned());
            }
            budget.look(self.around.game.board().len() as u64)?;
            if !self.pass(&mut numbers) {
                return Ok((numbers, true));
            }
        }
        Ok((numbers, false))
    }

    /// One more blast: step 3 of the argument. Says whether it brings any cell nearer.
    fn pass(&self, numbers: &mut [u32]) -> bool {
        let BlastLines { game, floor, .. } = self.around;
        // Cells by their new number, nearest first.
        let mut levels: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
        let blasted = self.spread(&self.spread(&self.entered(numbers)));
        for (cell, (old, new)) in game.board().cells().zip(numbers.iter_mut().zip(blasted)) {
            if new < *old {
                *old = new;
                levels.entry(new).or_default().push(cell);
            }
        }
        let any = !levels.is_empty();
        while let Some((steps, cells)) = levels.pop_first() {
            let mut next = Vec::new();
            for cell in cells {
                if numbers[cell.index()] < steps {
                    continue;
                }
                for (_, to) in game.board().neighbours(cell, |next| floor[next.index()]) {
                    if steps + 1 < numbers[to.index()] && self.matters(to, steps + 1) {
                        numbers[to.index()] = steps + 1;
                        next.push(to);
                    }
                }
            }
            if !next.is_empty() {
                levels.entry(steps + 1).or_default().extend(next);
            }
        }
        any
    }

    /// Where one can stand once it is cleared: on a cell that has a number, or beside it.
    fn entered(&self, numbers: &[u32]) -> Vec<u32> {
        self.that_matter(self.around.beside.along_both(numbers))
    }

    /// The least number on the arms of a blast on a cell, and on the cell itself, plus the steps to it.
    fn spread(&self, numbers: &[u32]) -> Vec<u32> {
        self.that_matter(self.around.arms.along_both(numbers))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_grid::Coord;
    use thwart_grid::format::board_file;

    use super::*;
    use crate::game::Game as _;
    use crate::moves::Move;
    use crate::setup::Setup;

    /// The numbers of the definition in `docs/certificates.md`, cell by cell.
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
                let over = |cell: Cell| apart(board.coord(cell), board.coord(centre)) as u32;
                area.map(|cell| steps[cell.index()] + over(cell)).min().unwrap_or(FAR)
            })
        }

        /// On over the floor as far as plain distances say.
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

    /// Passes that clear one brick each.
    #[test]
    fn passes_that_ask_for_too_much_work_are_refused() {
        let game = game("game: bomb\nblasts: 9\nradius: 0\n\n@%%%%%%%%%>\n");
        let floor = game.floor(&game.start().blasts);
        let around = BlastLines::new(&game, &floor);
        let ends: Vec<_> = game.ends().collect();
        let side = PassNumbers::new(&around, &ends, &[game.start().walker], FAR);
        let make = |looks| side.make(4, CheckBudget::nearly_spent(looks), &mut || false);
        assert!(make(44).is_ok_and(|(_, settled)| !settled));
        assert!(make(43).is_err_and(|reason| reason.contains("more than 268435456 cells")));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]
        /// Numbers that matter are those of the definition, which leaves none out.
        #[test]
        fn passes_do_what_is_published(
            cols in 1..10usize,
            mut signs in proptest::collection::vec(proptest::sample::select(b"%%%%%..#".as_slice()), 10..70),
            places in proptest::array::uniform4(0..1000usize),
            blasted in any::<bool>(),
            radius in proptest::sample::select(vec!["0", "1", "2", "3", "unlimited"]),
            claim in prop_oneof![2..30u32, Just(FAR)],
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
            let blast = Move::Blast(Cell(blast as u32));
            if blasted && game.is_legal(&position, blast) {
                position = game.play(&position, blast);
            }
            let floor = game.floor(&position.blasts);
            let around = BlastLines::new(&game, &floor);
            let plain = Plain { game: &game, floor: floor.clone() };
            let (start, ends) = ([position.walker], game.ends().collect::<Vec<_>>());
            for (from, goals) in [(&ends[..], &start[..]), (&start[..], &ends[..])] {
                let side = PassNumbers::new(&around, from, goals, claim);
                let said = |numbers: &[u32], defined: &[u32]| -> proptest::test_runner::TestCaseResult {
                    for cell in game.board().cells() {
                        let defined = defined[cell.index()];
                        let matters = if side.matters(cell, defined) { defined } else { FAR };
                        prop_assert_eq!(numbers[cell.index()], matters, "{}\n{}", text, game.board().coord(cell));
                    }
                    Ok(())
                };
                let mut numbers = side.plain.clone();
                let mut defined = plain.of_each(|cell| if from.contains(&cell) { 0 } else { FAR });
                defined = plain.walk_on(defined);
                for _ in 0..4 {
                    said(&numbers, &defined)?;
                    said(&side.spread(&side.entered(&numbers)), &plain.spread(&plain.entered(&defined)))?;
                    let before = numbers.clone();
                    prop_assert_eq!(side.pass(&mut numbers), numbers != before);
                    defined = plain.pass(&defined);
                }
            }
        }
    }
}
