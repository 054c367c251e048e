//! Lower bounds: where can Jerry be shut in, and how soon?
//!
//! The two-cell lemma. Let v be the cell on which Jerry is shut in and u the one
//! before it. The last obstacle is not u: the path that Jerry was on leads from
//! v to a door without coming back to u, and would still be open. So u is shut
//! in together with v, and the obstacles of the plan cut {u, v} from all doors.
//! A state is hopeless for K obstacles unless Jerry can reach some u in time,
//! such that the cells revealed and a smallest cut of the pair in the rest make
//! at most K. Meanwhile Jerry never stands next to a door.
//!
//! On eight neighbours cuts are cuts of straight paths, see [`Map`], and the
//! lemma holds: an obstacle on u takes away no diagonal step that Jerry had
//! left, because both ends of such a step touch u, and he would not have gone
//! from u over v to the second end. If he went from u to v diagonally, both
//! cells beside the step were free until then, and the last obstacle is at most
//! one of them. So one of the two is shut in together with u and v, and the
//! obstacles cut all three off, with one or with the other.
//!
//! If Tom lays several obstacles in the last turn, u may be one of them. Then it
//! is only certain that v is shut in, and the obstacles cut {v} off. With one
//! obstacle in the last turn the lemma stands.

mod children;
mod known;
mod needed;
mod places;
#[cfg(test)]
mod tests;

use thwart_grid::narrow;
use thwart_grid::search::VertexCut;

use self::known::{Obstacles, PairBounds};
use super::map::Map;
use super::state::{NO_CELL, State};
use thwart_game::certificate::marks::Marks;
use thwart_game::value::Value;

/// Whether K obstacles may be enough; later variants are stronger refutations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Feasibility {
    /// They may be, as far as these bounds know.
    Yes,
    /// They are not; at least this many are needed.
    From(u32),
    /// No number is enough.
    Never,
}

/// How a play is to end.
#[derive(Clone, Copy, Debug)]
struct Ending {
    /// The number of obstacles.
    total: u32,
    /// Whether several of them are laid in the last turn.
    last_turn_has_several: bool,
}

impl Ending {
    fn of(map: &Map, total: u32) -> Self {
        let last_turn = map.schedule.turn_of(total);
        Self { total, last_turn_has_several: total > map.schedule.laid_by(last_turn - 1) + 1 }
    }
}

/// How many obstacles it takes to shut Jerry in at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needed {
    /// The given number may be enough.
    Enough,
    /// At least this many.
    AtLeast(u32),
    /// No number is enough.
    Never,
}

impl Needed {
    fn of(needed: Option<u32>, total: u32) -> Self {
        match needed {
            None => Self::Never,
            Some(needed) if needed <= total => Self::Enough,
            Some(needed) => Self::AtLeast(needed),
        }
    }
}

/// All pairs of a map, examined when first asked about.
#[derive(Debug)]
pub(crate) struct Pairs {
    known: Vec<Option<Box<PairBounds>>>,
    search: VertexCut,
    /// For each turn, the step that gave hope last time: from which cell, and in
    /// which of Jerry's directions.
    hints: Vec<(u32, usize)>,
    /// The cells within Jerry's reach with the length of his shortest play to
    /// there, one of even and one of odd length, shortest first.
    reach: Vec<(u32, u32)>,
    /// The cells that were met, after an even and an odd number of steps.
    reached: Marks,
    /// The entry that was examined last.
    last_entry: usize,
    /// The number of path cells that are kept.
    kept_cells: usize,
    /// The number of cuts computed.
    pub(crate) cuts: u64,
}

impl Pairs {
    /// Returns a table with nothing known. 24 bytes per cell (on hex 32, on
    /// eight neighbours 56), later a few hundred more for every cell that comes
    /// within Jerry's reach.
    pub(crate) fn new(map: &Map) -> Self {
        Self {
            known: vec![None; places::per_cell(map) * (map.cell_count + 1)],
            search: VertexCut::new(map.cell_count),
            hints: Vec::new(),
            reach: Vec::new(),
            reached: Marks::new(2 * (map.cell_count + 1)),
            last_entry: 0,
            kept_cells: 0,
            cuts: 0,
        }
    }

    /// Returns how many cells were looked at for cuts, a measure of the work.
    pub(crate) fn looked_at(&self) -> u64 {
        self.search.looked_at()
    }

    /// Returns whether the state may be part of a play that ends with `total`
    /// obstacles. Jerry must not be lost in it; if he is trapped, it may.
    /// Distances serve only as a guide, so they may be out of date.
    pub(crate) fn feasibility(&mut self, state: &State<'_>, total: u32) -> Feasibility {
        let spent = state.least_slots();
        if spent > total {
            return Feasibility::From(spent);
        }
        let map = state.map;
        let last_turn = map.schedule.turn_of(total);
        let ending = Ending::of(map, total);
        if state.node.turn == last_turn {
            return match self.feasibility_now(state, ending) {
                Needed::Enough => Feasibility::Yes,
                Needed::AtLeast(needed) => Self::infeasible_until(map, total, Some(needed), false),
                Needed::Never => Self::infeasible_until(map, total, None, false),
            };
        }
        let steps = last_turn - state.node.turn - 1;
        self.find_reach(state, steps);
        if self.hint_holds(state, ending, steps) {
            return Feasibility::Yes;
        }
        let mut least = None;
        let reach = std::mem::take(&mut self.reach);
        let mut hope = false;
        'reach: for &(cell, distance) in &reach {
            // Jerry takes exactly `steps` steps, so parity must fit.
            if distance % 2 != steps % 2 {
                continue;
            }
            for rank in 0..map.step_kinds.len() {
                let given = Obstacles { state, extra: None, cached_only: false };
                match self.needed_for_step(given, cell, rank, ending) {
                    Needed::Enough => {
                        self.set_hint(state.node.turn, (cell, rank));
                        hope = true;
                        break 'reach;
                    }
                    Needed::AtLeast(needed) => {
                        least = Some(least.map_or(needed, |least: u32| least.min(needed)));
                    }
                    Needed::Never => {}
                }
            }
        }
        let is_whole = reach.last().is_none_or(|&(_, distance)| distance < steps);
        self.reach = reach;
        if hope { Feasibility::Yes } else { Self::infeasible_until(map, total, least, is_whole) }
    }

    /// Returns whether the state may be part of a play that ends with `total`
    /// obstacles or fewer. [`feasibility`](Self::feasibility) asks about the turn
    /// of `total` alone, which is enough if fewer obstacles are known to be too
    /// few. If Jerry chooses, that is known of the first position only: a state
    /// may come after a step with which he is shut in sooner than with another.
    ///
    /// This also asks about the turn before, and the current one. If he can be
    /// shut in by a still earlier turn, he can be two turns later, as far as
    /// these bounds know, because he may go to and fro; unless more is asked
    /// there because the last turn has one obstacle and others have several.
    pub(crate) fn feasibility_up_to(&mut self, state: &State<'_>, total: u32) -> Feasibility {
        let turns = state.map.schedule;
        let last = turns.turn_of(total);
        let in_last = self.feasibility(state, total);
        if in_last == Feasibility::Yes || state.node.turn >= last {
            return in_last;
        }
        let before = self.feasibility(state, turns.laid_by(last - 1));
        let asks_more = turns.has_several() && !Ending::of(state.map, total).last_turn_has_several;
        let earlier = [asks_more.then_some(last - 2), Some(state.node.turn)].into_iter().flatten();
        let mut earlier = earlier.filter(|turn| (state.node.turn..last - 1).contains(turn));
        if before == Feasibility::Yes
            || earlier.any(|turn| self.feasibility(state, turns.laid_by(turn)) == Feasibility::Yes)
        {
            return Feasibility::Yes;
        }
        // More obstacles in the last turn change nothing for the turns before
        // it. After that, every other turn is like the one before the last.
        let next = Feasibility::From(turns.laid_by(last) + 1);
        if in_last <= next { in_last } else { in_last.min(before.max(next)) }
    }

    /// Returns the verdict if there is no hope for `total` obstacles. `least` is
    /// the least that a place within reach takes, and `is_whole` says whether
    /// these are all places.
    fn infeasible_until(map: &Map, total: u32, least: Option<u32>, is_whole: bool) -> Feasibility {
        // With more obstacles in the same turn nothing else comes within reach.
        let next_reach = map.schedule.laid_by(map.schedule.turn_of(total)) + 1;
        match least {
            // No number brings further places within reach.
            None if is_whole => Feasibility::Never,
            Some(least) if is_whole => Feasibility::From(least.max(total + 1)),
            None => Feasibility::From(next_reach),
            Some(least) => Feasibility::From(least.max(total + 1).min(next_reach)),
        }
    }

    /// Returns how many obstacles it takes to shut Jerry in where he stands, if
    /// this is the last turn.
    fn feasibility_now(&mut self, state: &State<'_>, ending: Ending) -> Needed {
        let given = Obstacles { state, extra: None, cached_only: false };
        if state.previous_cell() == NO_CELL {
            if state.map.schedule.has_several() {
                let place = places::cell_entry(state.map, state.jerry());
                let needed = self.needed(given, &[state.jerry()], place, ending.total);
                return Needed::of(needed, ending.total);
            }
            let needed = self.cut(state, &[state.jerry()]).map(|cut| cut + narrow(state.node.revealed.len()));
            return Needed::of(needed, ending.total);
        }
        let (before, rank) = Self::last_step(state);
        self.needed_after_step(given, before, rank, ending)
    }

    /// Returns the cell that Jerry came from, and the rank of the direction in
    /// which he left it.
    fn last_step(state: &State<'_>) -> (u32, usize) {
        let around = state.map.neighbours.of(state.previous_cell());
        let rank = around.iter().position(|&cell| cell == state.jerry());
        (state.previous_cell(), rank.expect("he came from a neighbour"))
    }

    /// Returns whether the step that gave hope the last time at this turn does
    /// so again.
    fn hint_holds(&mut self, state: &State<'_>, ending: Ending, steps: u32) -> bool {
        let given = Obstacles { state, extra: None, cached_only: false };
        let Some(&(cell, rank)) = self.hints.get(state.node.turn as usize) else { return false };
        if cell == NO_CELL || !may_stand(state, cell) {
            return false;
        }
        let holds = |&&(c, distance): &&(u32, u32)| c == cell && distance % 2 == steps % 2;
        self.reach.iter().find(holds).is_some()
            && self.needed_for_step(given, cell, rank, ending) == Needed::Enough
    }

    fn set_hint(&mut self, turn: u32, step: (u32, usize)) {
        let turn = turn as usize;
        if self.hints.len() <= turn {
            self.hints.resize(turn + 1, (NO_CELL, 0));
        }
        self.hints[turn] = step;
    }

    /// Lists the cells Jerry can be made to stand on after at most this many
    /// steps, as far as revealed obstacles and doors let him.
    fn find_reach(&mut self, state: &State<'_>, steps: u32) {
        self.reached.clear();
        self.reach.clear();
        self.reach.push((state.jerry(), 0));
        self.reached.mark(2 * state.jerry() as usize);
        let corners = state.map.blocks_corners();
        let mut next = 0;
        while let Some(&(cell, distance)) = self.reach.get(next) {
            next += 1;
            if distance == steps {
                break;
            }
            let odd = (distance as usize + 1) % 2;
            for (rank, &other) in state.map.neighbours.of(cell).iter().enumerate() {
                let place = 2 * other as usize + odd;
                let open = !corners || state.map.may_pass(&state.ground, cell, rank);
                if !self.reached.is_marked(place) && may_stand(state, other) && open {
                    self.reached.mark(place);
                    self.reach.push((other, distance + 1));
                }
            }
        }
    }
}

/// Returns the smallest number of obstacles for which Jerry can get in time to a
/// pair of cells that as many obstacles cut off.
pub(crate) fn root_bound(pairs: &mut Pairs, state: &State<'_>) -> Value {
    if state.is_lost() {
        return Value::Infinite;
    }
    let mut total = 1;
    loop {
        match pairs.feasibility(state, total) {
            Feasibility::Yes => return Value::Finite(u64::from(total)),
            Feasibility::From(more) => total = more,
            Feasibility::Never => return Value::Infinite,
        }
    }
}

/// Returns whether Jerry may stand on a cell without being lost.
fn may_stand(state: &State<'_>, cell: u32) -> bool {
    state.is_free(cell) && !state.map.touches_door[cell as usize]
}
