//! The cases of the refutation: which plays there are, and why each fails.
//!
//! The case distinction is that of thwart's certificates (see `docs/certificates.md`): by the first needed cell
//! of Jerry's path that holds an obstacle, or by his step if none does. But the formula knows no slots, so if a
//! case has no slot left, its obstacles are counted; and a case is like an earlier one only if everything that
//! was used there holds in it, too.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Refused;
use super::board::Board;
use super::linear::{Literal, Var};
use super::paths::{Bundle, Bundles};
use super::plays::Plays;
use thwart_grid::narrow;

/// The most steps of a proof that is written.
const MOST_STEPS: usize = 400_000;

/// A step of the proof.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// The cells are one more than the obstacles that are laid after the end of turn `after` and up to turn
    /// `turn`, so some of them got none in these turns.
    TooMany { after: u32, turn: u32, cells: Vec<u32> },
    /// If Jerry is shut in at the end of the turn, each of these paths holds an obstacle.
    Spoilt(Rc<Spoilt>),
    /// At least one of these literals holds.
    Clause(Vec<Literal>),
}

/// Paths that share no cell, each of which must hold an obstacle if Jerry is shut in.
#[derive(Debug)]
pub(crate) struct Spoilt {
    pub(crate) turn: u32,
    /// Jerry's cell a turn ago, if the paths may begin beside it, too.
    pub(crate) from: Option<u32>,
    pub(crate) jerry: u32,
    /// A third cell that the paths may begin beside, if it has no obstacle.
    pub(crate) side: Option<u32>,
    pub(crate) paths: Bundle,
}

/// The key of a [`Spoilt`]: the turn, the three cells, and the number of the paths.
type BlockedKey = (u32, Option<u32>, u32, Option<u32>, usize);

/// The cells on which Jerry may stand in a turn, and the steps to them.
#[derive(Debug, Default)]
struct Reached {
    /// Ascending.
    cells: Vec<u32>,
    /// The steps that lead to these cells.
    steps: Vec<(u32, u32)>,
    /// Diagonal steps that an obstacle forbids.
    barred: Vec<(u32, u32)>,
    /// The steps that are diagonal.
    diagonal: Vec<(u32, u32)>,
}

/// The steps of a proof, and its figures.
#[derive(Debug)]
pub(crate) struct Cases {
    pub(crate) steps: Vec<Step>,
    /// No path that the proof uses has more steps.
    pub(crate) longest: u32,
    /// How many cases there are.
    pub(crate) count: u64,
}

/// An obstacle that has been revealed.
#[derive(Clone, Copy, Debug)]
struct Laid {
    cell: u32,
    slot: u32,
    /// The last turn at whose end it is known not to stand yet.
    absent_until: u32,
}

struct Search<'a> {
    board: &'a Board,
    plays: Plays<'a>,
    bundles: Bundles,
    laid: Vec<Laid>,
    cases: Cases,
    /// The refuted cases: by turn and Jerry's cell, the facts that each refutation rests on.
    refuted: FxHashMap<(u32, u32), Vec<Vec<Literal>>>,
    spoilt: FxHashSet<BlockedKey>,
}

/// Refutes all plays of up to `most` obstacles, case by case.
///
/// # Errors
/// If the proof is too long, or Jerry can be trapped.
pub(crate) fn refute(board: &Board, most: u32) -> Result<Cases, Refused> {
    let mut search = Search {
        board,
        plays: Plays::new(board, most),
        bundles: Bundles::new(board),
        laid: Vec::new(),
        cases: Cases { steps: Vec::new(), longest: 0, count: 0 },
        refuted: FxHashMap::default(),
        spoilt: FxHashSet::default(),
    };
    let rests_on = search.refute()?;
    debug_assert!(rests_on.iter().all(|fact| search.holds(fact)), "nothing else is known at the root");
    Ok(search.cases)
}

impl<'a> Search<'a> {
    /// Refutes the current case; returns the facts that the refutation rests on.
    fn refute(&mut self) -> Result<Vec<Literal>, Refused> {
        self.cases.count += 1;
        if self.cases.steps.len() > MOST_STEPS {
            return Err(Refused::TooLong);
        }
        let place = (self.plays.turn, self.plays.jerry);
        let known = self.refuted.get(&place);
        let like = known.and_then(|all| all.iter().find(|facts| facts.iter().all(|fact| self.holds(fact))));
        if let Some(facts) = like {
            return Ok(facts.clone());
        }
        let facts = match self.show_open_by_paths() {
            Some(facts) => facts,
            None => self.by_cases()?,
        };
        self.conclude(&facts, &[]);
        self.refuted.entry(place).or_default().push(facts.clone());
        Ok(facts)
    }

    /// Refutes a case below the current one.
    fn refute_in(&mut self, plays: Plays<'a>) -> Result<Vec<Literal>, Refused> {
        let here = std::mem::replace(&mut self.plays, plays);
        let rests_on = self.refute();
        self.plays = here;
        rests_on
    }

    /// Returns whether a fact holds in all plays of this case.
    fn holds(&self, fact: &Literal) -> bool {
        let plays = &self.plays;
        match (fact.var, fact.holds) {
            (Var::Jerry { turn, cell }, true) => {
                (turn == plays.turn && cell == plays.jerry)
                    || (turn + 1 == plays.turn && Some(cell) == plays.before)
            }
            (Var::Obstacle { turn, cell }, true) => turn >= plays.turn && !plays.is_free(cell),
            (Var::Obstacle { turn, cell }, false) => self.absent_until(cell) >= turn,
            _ => false,
        }
    }

    /// Returns the last turn at whose end it is known that no obstacle stands on the cell.
    fn absent_until(&self, cell: u32) -> u32 {
        let slot = self.plays.release(cell) - 1;
        if slot == 0 { 0 } else { self.board.turns.turn_of(slot) }
    }

    /// Returns the facts of the case: Jerry's cell, and the revealed obstacles.
    fn facts(&self) -> Vec<Literal> {
        let turn = self.plays.turn;
        let laid = self.laid.iter().map(|laid| Var::Obstacle { turn, cell: laid.cell }.into());
        [Var::Jerry { turn, cell: self.plays.jerry }.into()].into_iter().chain(laid).collect()
    }

    /// Adds the clause that some fact does not hold, or one of these literals does.
    fn conclude(&mut self, facts: &[Literal], or: &[Literal]) {
        let literals = facts.iter().map(|&fact| !fact).chain(or.iter().copied());
        self.cases.steps.push(Step::Clause(literals.collect()));
    }

    /// Splits the case by the path that Jerry expects to take.
    fn by_cases(&mut self) -> Result<Vec<Literal>, Refused> {
        let path = self.plays.expected_path().ok_or(Refused::ShutIn)?;
        self.cases.longest = self.cases.longest.max(narrow(path.cells.len()) - 1);
        let turn = self.plays.turn;
        let mut facts = self.facts();
        for (i, &cell) in path.needed.iter().enumerate() {
            if let Some(place) = self.plays.open_slot_for(cell) {
                let (slot, absent) = (self.plays.open[place], self.absent_until(cell));
                let child = self.plays.with_obstacle(&path, i, place);
                self.laid.push(Laid { cell, slot, absent_until: absent });
                let rests_on = self.refute_in(child)?;
                self.laid.pop();
                self.inherit_facts(&rests_on, &mut facts);
            } else if self.absent_until(cell) >= turn {
                facts.push(!Literal::from(Var::Obstacle { turn, cell }));
            } else {
                self.too_many(cell, &mut facts);
            }
        }
        let inside = |cell: u32| !self.board.touches_door(cell) && !self.board.lets_out(cell);
        if turn < self.plays.last_turn() && path.cells.len() > 2 && inside(path.cells[1]) {
            let rests_on = self.refute_in(self.plays.after_step(&path))?;
            self.inherit_facts(&rests_on, &mut facts);
        }
        facts.sort_unstable();
        facts.dedup();
        Ok(facts)
    }

    /// Adds to `facts` those of a child that hold here, too; the others distinguish the child.
    fn inherit_facts(&self, rests_on: &[Literal], facts: &mut Vec<Literal>) {
        let turn = self.plays.turn;
        for &fact in rests_on {
            // An obstacle that stands here stands later, too.
            let here = match fact.var {
                Var::Obstacle { cell, .. } if fact.holds => Var::Obstacle { turn, cell }.into(),
                _ => fact,
            };
            if self.holds(&here) {
                facts.push(here);
            }
        }
    }

    /// Adds the step for a cell without a slot left for its obstacle: since some turn there would be one
    /// obstacle more than the turns lay.
    fn too_many(&mut self, cell: u32, facts: &mut Vec<Literal>) {
        let turn = self.plays.turn;
        let mut after = self.absent_until(cell);
        let mut cells = vec![cell];
        loop {
            let later = |laid: &&Laid| laid.slot > self.plays.slots_by(after);
            let earliest = self.laid.iter().filter(later).map(|laid| laid.absent_until).min();
            match earliest {
                Some(absent) if absent < after => after = absent,
                _ => break,
            }
        }
        let later = self.laid.iter().filter(|laid| laid.slot > self.plays.slots_by(after));
        cells.extend(later.map(|laid| laid.cell));
        for &cell in cells.iter().filter(|_| after > 0) {
            facts.push(!Literal::from(Var::Obstacle { turn: after, cell }));
        }
        let turns = self.plays.slots_by(turn) - self.plays.slots_by(after);
        debug_assert_eq!(narrow(cells.len()), turns + 1, "all slots of these turns are taken");
        self.cases.steps.push(Step::TooMany { after, turn, cells });
    }

    /// Shows by paths that share no cell that Jerry is shut in neither now nor later. Returns the facts that
    /// this rests on; `None` if there are too few paths.
    fn show_open_by_paths(&mut self) -> Option<Vec<Literal>> {
        let (turn, jerry) = (self.plays.turn, self.plays.jerry);
        if self.board.touches_door(jerry) {
            return Some(vec![Var::Jerry { turn, cell: jerry }.into()]);
        }
        let last = self.plays.last_turn();
        let mut found = self.paths_to_block(turn, self.plays.before, jerry)?;
        let mut reached = vec![Reached { cells: vec![jerry], ..Reached::default() }];
        for later in turn + 1..=last {
            let next = self.steps_from(&reached[reached.len() - 1].cells);
            for &(from, to) in &next.steps {
                found.extend(self.paths_to_block(later, Some(from), to)?);
            }
            reached.push(next);
        }
        for (spoilt, name) in found {
            let longest = narrow(spoilt.paths.iter().map(Vec::len).max().unwrap_or(0));
            self.cases.longest = self.cases.longest.max(longest + 3);
            if self.spoilt.insert(name) {
                self.cases.steps.push(Step::Spoilt(Rc::new(spoilt)));
            }
        }
        let mut facts = self.facts();
        if let Some(cell) = self.plays.before.filter(|_| self.is_one(turn)) {
            facts.push(Var::Jerry { turn: turn - 1, cell }.into());
        }
        facts.sort_unstable();
        self.conclude_open(&facts, &reached);
        Some(facts)
    }

    /// Returns whether exactly one obstacle is laid in a turn.
    fn is_one(&self, turn: u32) -> bool {
        self.plays.slots_by(turn) == self.plays.slots_by(turn - 1) + 1
    }

    /// Returns the cells that Jerry may reach from these in one step, as far as obstacles are revealed.
    fn steps_from(&self, cells: &[u32]) -> Reached {
        let (board, plays) = (self.board, &self.plays);
        let mut reached = Reached::default();
        for (from, rank) in cells.iter().flat_map(|&from| (0..board.degree()).map(move |rank| (from, rank))) {
            let to = board.next(from, rank);
            if !plays.is_inside(to) || !board.may_pass(from, rank, |side| board.is_free(side)) {
                continue;
            }
            if !board.may_pass(from, rank, |side| plays.is_free(side)) {
                reached.barred.push((from, to));
                continue;
            }
            reached.steps.push((from, to));
            reached.cells.push(to);
            if board.sides(from, rank).is_some() {
                reached.diagonal.push((from, to));
            }
        }
        reached.cells.sort_unstable();
        reached.cells.dedup();
        reached
    }

    /// Concludes, turn by turn and from the paths that must be spoilt, that Jerry is not shut in on any cell
    /// that he may have reached. After a diagonal step there are several cases, so these are treated one by
    /// one.
    fn conclude_open(&mut self, facts: &[Literal], reached: &[Reached]) {
        let (turn, last) = (self.plays.turn, self.plays.last_turn());
        let shut = |turn: u32| !Literal::from(Var::Shut { turn });
        let leaves = |turn: u32, cell: u32| !Literal::from(Var::Jerry { turn, cell });
        self.conclude_not_last(facts, turn);
        for (now, pair) in (turn + 1..).zip(reached.windows(2)) {
            let (before, after) = (&pair[0], &pair[1]);
            for &(from, cell) in &after.barred {
                self.conclude(facts, &[leaves(now - 1, from), leaves(now, cell)]);
            }
            // He has not stayed either, because he was not shut in a turn ago.
            let elsewhere = before.cells.iter().copied().chain(after.barred.iter().map(|&(_, cell)| cell));
            for cell in elsewhere.filter(|cell| after.cells.binary_search(cell).is_err()) {
                self.conclude(facts, &[leaves(now, cell)]);
            }
            for &(from, cell) in if self.is_one(now) { &after.diagonal[..] } else { &[] } {
                self.conclude(facts, &[leaves(now - 1, from), leaves(now, cell), shut(now)]);
            }
            for &cell in &after.cells {
                self.conclude(facts, &[leaves(now, cell), shut(now)]);
            }
            self.conclude_not_last(facts, now);
        }
        debug_assert_eq!(narrow(reached.len()), last - turn + 1, "one for each turn");
    }

    /// Concludes that Jerry is not shut in at the end of this turn, except in the last turn: there the formula
    /// says that he is.
    fn conclude_not_last(&mut self, facts: &[Literal], turn: u32) {
        if turn < self.plays.last_turn() {
            self.conclude(facts, &[!Literal::from(Var::Shut { turn })]);
        }
    }

    /// Returns the paths that must be spoilt if Jerry, coming from `from`, is shut in on a cell at the end of a
    /// turn; `None` if there are enough obstacles to spoil them.
    fn paths_to_block(
        &mut self,
        turn: u32,
        from: Option<u32>,
        jerry: u32,
    ) -> Option<Vec<(Spoilt, BlockedKey)>> {
        let obstacles = self.plays.slots_by(turn) - narrow(self.laid.len());
        let from = from.filter(|_| self.is_one(turn));
        let sides = from.and_then(|from| {
            let rank = (0..self.board.degree()).find(|&rank| self.board.next(from, rank) == jerry)?;
            self.board.sides(from, rank)
        });
        let mut all = Vec::new();
        let thirds: Vec<Option<u32>> = match sides {
            None => vec![None],
            Some(sides) => sides.into_iter().filter(|&side| self.plays.is_inside(side)).map(Some).collect(),
        };
        for side in thirds {
            let group: Vec<u32> = [Some(jerry), from, side].into_iter().flatten().collect();
            let index = self.bundles.find(&self.plays, &group, obstacles)?;
            let paths = self.bundles.paths(index);
            let name = (turn, from, jerry, side, index);
            all.push((Spoilt { turn, from, jerry, side, paths }, name));
        }
        Some(all)
    }
}
