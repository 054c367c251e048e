//! Values in ascending order, with one question for each cell.
//!
//! The key of a cell in the queue is what it needs if nothing falls, as in Dijkstra's algorithm. When its turn
//! comes, some neighbour that offers this is settled, and everything below is, too. Then the one question is
//! asked: does a rock that takes this step make it more? The answer is no on nearly all boards, and then the
//! key is the value. The answer yes gives a lower bound: the cell waits again with this bound as its key, and
//! asks again. By then any neighbour that offers at most the bound will do, even one that settled later.
//!
//! Searches for answers are short as a rule. If those for one cell come to cost as much as solving the board
//! without the rock, the board is solved, so no cell costs more than about two such solves.

use rustc_hash::FxHashMap;
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::narrow;

use super::ask::{QuestionSearch, Searches};
use super::fewer_rocks::{FewerRocks, Spot};
use super::{MIN_STEP_BUDGET, SeveralRocksWork, Task};
use crate::solve::fast::one_rock::graph::{bits, step_byte};
use crate::solve::fast::one_rock::queue::Queue;
use crate::solve::fast::one_rock::work::{POLL, Stop};
use thwart_game::parallel;

/// How far the work on a cell has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Its key is what it needs if nothing falls.
    First,
    /// Its key is what it needs at least.
    Asked,
    Settled,
}

/// Set in the value of a cell that is not settled; the other bits are then its key. Every
/// length is smaller, so the bit cannot be part of one.
const OPEN: u64 = 1 << 63;

/// The questions of a cell whose key is what it needs at least.
#[derive(Clone, Copy, Default)]
struct CellQuestions {
    /// The steps spent on its questions.
    spent: u64,
    /// How often it asked, or [`EXACT`].
    times: u32,
}

/// Stands for the number of questions of a cell whose key is its value.
const EXACT: u32 = u32::MAX;

/// How often a cell asks whether a budget is enough, before it asks for the value.
const MAX_BOUND_QUESTIONS: u32 = 3;

/// How many cells ask at a time, at most. Cells with the same key need not wait for one another, and
/// any thread may find their answers.
const MAX_BATCH: usize = 1 << 10;

/// From how many expected steps (steps looked at per question, times questions) several threads are worth
/// while.
const MIN_PARALLEL_STEPS: u64 = 1 << 9;

/// An answer to a cell's question.
#[derive(Clone, Copy)]
struct Answered {
    /// A lower bound of what the cell needs, from the searches.
    needs: u64,
    /// The step that was asked about.
    step: u8,
    /// The steps spent on its questions so far.
    spent: u64,
    /// Whether `needs` is its value if it is more than its key.
    exact: bool,
    /// Whether searches became too long, so that `needs` is invalid.
    gave_up: bool,
}

/// The questions of one run, and their searches.
struct Questions<'t> {
    task: Task<'t, 't>,
    /// How many rocks may fall.
    rocks: usize,
    /// The memory of the searches of each thread.
    searches: Vec<Searches>,
    /// The cells that asked before and still wait. They are few, while all cells that ever asked are nearly the
    /// whole board.
    asked: FxHashMap<u32, CellQuestions>,
    /// The most that may be spent on a cell.
    most: u64,
    /// The last rock without which the board was solved, and the values.
    without: Option<(u32, Vec<u64>)>,
}

/// Adds the values with one more rock than the last field has, first those with none. `None` if stopped.
pub(super) fn settle<const N: usize>(
    task: Task<'_, '_>,
    ground: &mut FewerRocks<N>,
    work: &mut SeveralRocksWork,
    stop: Stop<'_>,
) -> Option<()> {
    let len = ground.graph.open.len();
    let rocks = ground.fields.len();
    ground.fields.push(vec![UNREACHED_LENGTH; len]);
    let mut stage = vec![Stage::First; len];
    let mut queue = Queue::new(ground.graph.longest_step().saturating_mul(2));
    for &exit in &ground.graph.exits {
        ground.fields[rocks][exit as usize] = OPEN;
        stage[exit as usize] = Stage::Asked;
        queue.push(0, exit);
    }
    let mut questions = Questions::new(task, rocks, work);
    let mut poll = 0;
    let (mut asking, mut answers) = (Vec::new(), Vec::new());
    while let Some((key, first)) = queue.pop() {
        asking.clear();
        let mut next = Some(first);
        while let Some(place) = next {
            if is_latest(stage[place as usize], ground.fields[rocks][place as usize], key) {
                asking.push(place);
            }
            next = if asking.len() < MAX_BATCH { queue.pop_same_key() } else { None };
        }
        if rocks > 0 {
            answers = questions.ask_all(ground, &asking, key, work);
        }
        for (index, &place) in asking.iter().enumerate() {
            let at = place as usize;
            // A cell may be in the queue twice.
            if !is_latest(stage[at], ground.fields[rocks][at], key) {
                continue;
            }
            let before = work.spent;
            let needs = match answers.get(index) {
                Some(Some(answered)) => questions.take(ground, place, key, *answered, work, stop)?,
                _ => key,
            };
            poll += 1 + work.spent - before;
            if poll >= u64::from(POLL) {
                poll = 0;
                if stop() {
                    return None;
                }
            }
            if needs > key {
                stage[at] = Stage::Asked;
                ground.fields[rocks][at] = OPEN | needs;
                if needs != UNREACHED_LENGTH {
                    queue.push(needs, place);
                }
                continue;
            }
            stage[at] = Stage::Settled;
            questions.forget(place);
            ground.fields[rocks][at] = key;
            for step in bits(ground.graph.open[at]) {
                let next = ground.graph.after(at, step);
                let offer = key.saturating_add(ground.graph.step_cost(step, at));
                if stage[next] == Stage::First && offer < ground.fields[rocks][next] & !OPEN {
                    ground.fields[rocks][next] = OPEN | offer;
                    queue.push(offer, narrow(next));
                }
            }
        }
    }
    for value in &mut ground.fields[rocks] {
        if *value & OPEN != 0 {
            *value = UNREACHED_LENGTH;
        }
    }
    Some(())
}

/// Returns whether an entry of the queue is the last one of its cell.
fn is_latest(stage: Stage, value: u64, key: u64) -> bool {
    stage != Stage::Settled && key == value & !OPEN
}

impl<'t> Questions<'t> {
    /// Starts without questions. The work so far estimates the cost of a solve without a rock.
    fn new(task: Task<'t, 't>, rocks: usize, work: &SeveralRocksWork) -> Self {
        let most = MIN_STEP_BUDGET + task.board.len() as u64 / 4 + work.spent;
        let searches = (0..task.threads).map(|_| Searches::new()).collect();
        Self { task, rocks, searches, asked: FxHashMap::default(), most, without: None }
    }

    /// Forgets a cell that is settled and asks no more.
    fn forget(&mut self, place: u32) {
        self.asked.remove(&place);
    }

    /// Returns what each of these cells needs at least, if everything below `key` is settled and some neighbour
    /// offers no more; `None` for exits, because they do not ask.
    fn ask_all<const N: usize>(
        &mut self,
        ground: &FewerRocks<N>,
        places: &[u32],
        key: u64,
        work: &mut SeveralRocksWork,
    ) -> Vec<Option<Answered>> {
        let mut searches = std::mem::take(&mut self.searches);
        let expected = work.spent / work.questions.max(1) * places.len() as u64;
        let lanes = if expected < MIN_PARALLEL_STEPS { 1 } else { searches.len() };
        let answers = parallel::map(places, &mut searches[..lanes], |searches, &place| {
            let asks = !ground.graph.is_exit[place as usize];
            asks.then(|| self.ask(ground, place, key, searches))
        });
        self.searches = searches;
        answers
    }

    /// Returns the same for one of them.
    fn ask<const N: usize>(
        &self,
        ground: &FewerRocks<N>,
        place: u32,
        key: u64,
        searches: &mut Searches,
    ) -> Answered {
        let spot = Spot { place, at: (0, 0) };
        let offers = |&step: &usize| {
            let next = ground.after(spot, step).place;
            let value = ground.fields[self.rocks][next as usize];
            value.saturating_add(ground.step_cost(step, next)) <= key
        };
        // A step that fewer rocks take needs fewer questions.
        let open = bits(ground.graph.open[place as usize]).filter(offers);
        let step = open.min_by_key(|&step| ground.takers(spot, step).count());
        let step = step.expect("the key of a cell is at least what a settled neighbour offers");
        let asked = self.asked.get(&place).copied().unwrap_or_default();
        let known =
            Answered { needs: key, step: step_byte(step), spent: asked.spent, exact: true, gave_up: false };
        if asked.times == EXACT {
            return known;
        }
        let mut ask = QuestionSearch::with_memory(ground, std::mem::take(searches));
        ask.spent = asked.spent;
        ask.step_budget = self.most;
        let exact = asked.times >= MAX_BOUND_QUESTIONS;
        let needs = if exact {
            ask.value_for_step(self.rocks, spot, step, key)
        } else {
            ask.need_for_step(self.rocks, spot, step, key)
        };
        let (spent, gave_up) = (ask.spent, ask.gave_up());
        *searches = ask.searches();
        Answered { needs, spent, exact, gave_up, ..known }
    }

    /// Records an answer: returns `key` if that is enough, otherwise what the cell needs at least. `None` if
    /// stopped.
    fn take<const N: usize>(
        &mut self,
        ground: &FewerRocks<N>,
        place: u32,
        key: u64,
        answered: Answered,
        work: &mut SeveralRocksWork,
        stop: Stop<'_>,
    ) -> Option<u64> {
        let Answered { mut needs, step, spent, exact, gave_up } = answered;
        let asked = self.asked.get(&place).copied().unwrap_or_default();
        work.questions += 1;
        work.spent += spent - asked.spent;
        if gave_up {
            let spot = Spot { place, at: (0, 0) };
            needs = self.solve(ground, spot, usize::from(step), work, stop)?.max(key);
        }
        if needs > key {
            let times = if exact || gave_up { EXACT } else { asked.times + 1 };
            self.asked.insert(place, CellQuestions { spent, times });
        }
        Some(needs)
    }

    /// Returns exactly what a cell needs if a step is taken, by solving the boards without the rocks. `None` if
    /// stopped.
    fn solve<const N: usize>(
        &mut self,
        ground: &FewerRocks<N>,
        from: Spot,
        step: usize,
        work: &mut SeveralRocksWork,
        stop: Stop<'_>,
    ) -> Option<u64> {
        let graph = &ground.graph;
        let cell = |place: u32| graph.grid.cell(place as usize).expect("a rock falls on the board");
        let mut worst = 0;
        for rock in ground.takers(from, step) {
            if self.without.as_ref().is_none_or(|&(of, _)| of != rock.place) {
                // Free the searches and the last values first, to save memory.
                self.searches.fill_with(Searches::new);
                self.without = None;
                let values = self.task.without(cell(rock.place), self.rocks - 1, work, stop)?;
                self.without = Some((rock.place, values));
            }
            let (_, values) = self.without.as_ref()?;
            worst = worst.max(values[cell(from.place).index()]);
        }
        Some(worst)
    }
}
