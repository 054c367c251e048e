//! Lower bounds: where can Jerry be shut in, and how soon?
//!
//! The two-cell lemma. Let v be the cell on which Jerry is shut in and u the
//! one before it. The last obstacle is not u: the way that Jerry was on leads
//! from v to a door without coming back to u, and would still be open. So u
//! is shut in together with v, and the obstacles of the plan cut {u, v} from
//! all doors. A state is hopeless for K obstacles unless Jerry can reach some
//! u in time, such that the cells revealed and a smallest cut of the pair in
//! what is left make at most K. Jerry never stands next to a door on the way.
//!
//! On eight neighbours cuts are cuts of straight ways, see [`Map`], and the
//! lemma holds: an obstacle on u takes no diagonal step from Jerry that he had
//! left, since both ends of such a step touch u, and he would not have come
//! from u by way of v to the second end. If he went from u to v diagonally,
//! both cells beside the step were free until then, and the last obstacle is at
//! most one of them. So one of the two is shut in together with u and v, and
//! the obstacles cut all three off, with one or with the other.
//!
//! Where Tom lays several obstacles in the last turn, u may be one of them. Then
//! all that is certain is that v is shut in, and the obstacles cut {v} off. With
//! one obstacle in the last turn the lemma stands.
//!
//! By Menger's theorem as many ways as the cut has cells lead from the pair to
//! the doors without sharing one. An obstacle spoils at most one of them, so
//! ways found once bound the cut for any other obstacles: what is left of
//! them after those that hold an obstacle. And a separator found once stays
//! one. Most pairs are judged by these two alone.

use thwart_core::search::VertexCut;
use thwart_core::search::vertex_cut::Ways;

use super::map::{Ground, Map};
use super::state::{NOWHERE, State};
use crate::value::Value;

/// Whether K obstacles may be enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hope {
    /// As far as these bounds know, yes.
    Yes,
    /// No, and no smaller number than this either.
    From(u32),
    /// No number is enough.
    Never,
}

/// How a play is to end.
#[derive(Clone, Copy, Debug)]
struct Ending {
    /// With so many obstacles.
    total: u32,
    /// Whether several of them are laid in the last turn.
    several: bool,
}

/// How many obstacles it takes to shut Jerry in at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needed {
    /// Those that there are may be enough.
    Enough,
    /// No fewer than these.
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

/// What is known of a pair of neighbouring cells, or of the three of a diagonal
/// step.
#[derive(Clone, Debug, Default)]
struct Known {
    /// Whether the pair touches a door, so that nothing separates them.
    open: bool,
    /// Ways found for different obstacles, those that decided last first.
    bundles: Vec<Bundle>,
    /// Blocked cells and cut cells that together separate the pair.
    separator: Box<[u32]>,
}

/// Ways from a pair to the doors that share no cell.
#[derive(Clone, Debug)]
struct Bundle {
    /// How many.
    count: u32,
    /// Their cells, ascending.
    cells: Box<[u32]>,
    /// The ways themselves, one after the other, and where each ends.
    ways: Box<[u32]>,
    ends: Box<[u32]>,
    /// Whether they have been noted as evidence.
    noted: bool,
}

impl Bundle {
    fn new(ways: &[Vec<u32>]) -> Self {
        let joined = ways.concat();
        let mut cells = joined.clone();
        cells.sort_unstable();
        let mut end = 0;
        let mut end_of = |way: &Vec<u32>| {
            end += way.len() as u32;
            end
        };
        let ends = ways.iter().map(&mut end_of).collect();
        Self { count: ways.len() as u32, cells: cells.into(), ways: joined.into(), ends, noted: false }
    }

    fn ways(&self) -> impl Iterator<Item = &[u32]> + Clone {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.ways[begin as usize..end as usize])
    }
}

/// How many bundles of ways are kept for a pair.
const BUNDLES: usize = 4;
/// How many cells of ways are kept in all, 8 bytes each; beyond that all is
/// forgotten and found anew.
const MAX_WAY_CELLS: usize = 1 << 25;

/// All pairs of a map, looked into when first asked about.
#[derive(Debug)]
pub(super) struct Pairs {
    known: Vec<Option<Box<Known>>>,
    search: VertexCut,
    /// How many entries of `known` belong to a cell.
    stride: usize,
    /// For each turn the step that gave hope last time: from which cell, and
    /// in which of Jerry's directions.
    hints: Vec<(u32, usize)>,
    /// The cells within Jerry's reach with the lengths of his shortest play to
    /// there, one of even and one of odd length, shortest first.
    reach: Vec<(u32, u32)>,
    /// In which round a cell was met, after an even and an odd number of steps.
    met: Vec<u32>,
    round: u32,
    /// For each cell the smallest number of obstacles whose refutation looked
    /// at it, where that is wanted: an obstacle elsewhere does not help.
    evidence: Option<Vec<u32>>,
    /// The entry that was looked into last.
    recent: usize,
    /// Number of way cells kept.
    way_cells: usize,
    /// Number of cuts computed.
    pub(super) cuts: u64,
}

impl Pairs {
    /// Nothing known yet. 24 bytes per cell (on hex 32, on eight neighbours
    /// 56), later a few hundred more for every cell that comes within Jerry's
    /// reach.
    pub(super) fn new(map: &Map) -> Self {
        let alone = usize::from(map.turns.has_several());
        let stride = alone
            + match (map.cuts_corners(), map.kinds.len()) {
                (true, _) => PAIRS + 4,
                (false, 4) => PAIRS,
                (false, _) => PAIRS + 1,
            };
        Self {
            known: vec![None; stride * (map.cells + 1)],
            search: VertexCut::new(map.cells),
            stride,
            hints: Vec::new(),
            reach: Vec::new(),
            met: vec![0; 2 * (map.cells + 1)],
            round: 0,
            evidence: None,
            recent: 0,
            way_cells: 0,
            cuts: 0,
        }
    }

    /// Cells looked at in computing cuts, a measure of the work.
    pub(super) fn looked_at(&self) -> u64 {
        self.search.looked_at()
    }

    /// From now on notes which cells refutations rest on.
    pub(super) fn gather_evidence(&mut self, cells: usize) {
        self.evidence = Some(vec![u32::MAX; cells + 1]);
    }

    /// What was noted, per cell; nothing is noted from now on.
    pub(super) fn take_evidence(&mut self) -> Vec<u32> {
        self.evidence.take().unwrap_or_default()
    }

    /// Notes, if that is wanted, that a refutation of `total` obstacles looked
    /// at these cells.
    pub(super) fn note(&mut self, cells: &[u32], total: u32) {
        if let Some(evidence) = &mut self.evidence {
            note(evidence, cells, total);
        }
    }

    /// Whether the state may be part of a play that ends with `total`
    /// obstacles. Jerry is not lost in it; if he is trapped, it may. Distances
    /// are used as a guide only, they may be out of date.
    pub(super) fn hope(&mut self, state: &State<'_>, total: u32) -> Hope {
        let spent = state.least_slots();
        if spent > total {
            return Hope::From(spent);
        }
        let map = state.map;
        let last_turn = map.turns.turn_of(total);
        // With more obstacles in the same turn nothing else comes within reach.
        let next_reach = map.turns.laid_by(last_turn) + 1;
        let later =
            |needed: Option<u32>| needed.map_or(next_reach, |needed| needed.max(total + 1).min(next_reach));
        let ending = Ending { total, several: total > map.turns.laid_by(last_turn - 1) + 1 };
        if state.turn == last_turn {
            return match self.hope_now(state, ending) {
                Needed::Enough => Hope::Yes,
                Needed::AtLeast(needed) => Hope::From(later(Some(needed))),
                Needed::Never => Hope::From(later(None)),
            };
        }
        let steps = last_turn - state.turn - 1;
        self.find_reach(state, steps);
        if self.hint_holds(state, ending, steps) {
            return Hope::Yes;
        }
        let mut least = None;
        let reach = std::mem::take(&mut self.reach);
        let mut hope = false;
        'reach: for &(cell, distance) in &reach {
            // After `steps` steps Jerry stands on a cell met by such a play.
            if distance % 2 != steps % 2 {
                continue;
            }
            for rank in 0..map.kinds.len() {
                match self.needed_for_step(state, cell, rank, ending) {
                    Needed::Enough => {
                        self.set_hint(state.turn, (cell, rank));
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
        let whole = reach.last().is_none_or(|&(_, distance)| distance < steps);
        self.reach = reach;
        match least {
            _ if hope => Hope::Yes,
            // Nothing further can be reached, whatever the number.
            None if whole => Hope::Never,
            Some(least) if whole => Hope::From(least.max(total + 1)),
            _ => Hope::From(later(least)),
        }
    }

    /// How many obstacles it takes to shut Jerry in where he stands, this being
    /// the last turn.
    fn hope_now(&mut self, state: &State<'_>, ending: Ending) -> Needed {
        if state.before == NOWHERE {
            let needed = self.cut(state, &[state.jerry]).map(|cut| cut + state.laid.len() as u32);
            let needed = Needed::of(needed, ending.total);
            if needed != Needed::Enough {
                let ways = self.search.way_cells();
                self.note(&ways, ending.total);
            }
            return needed;
        }
        let around = state.map.neighbours.of(state.before);
        let rank = around.iter().position(|&cell| cell == state.jerry);
        let rank = rank.expect("he came from a neighbour");
        self.needed_after_step(state, state.before, rank, ending)
    }

    /// The step that gave hope the last time at this turn, if it does again.
    fn hint_holds(&mut self, state: &State<'_>, ending: Ending, steps: u32) -> bool {
        let Some(&(cell, rank)) = self.hints.get(state.turn as usize) else { return false };
        if cell == NOWHERE || !may_stand(state, cell) {
            return false;
        }
        let holds = |&&(c, distance): &&(u32, u32)| c == cell && distance % 2 == steps % 2;
        self.reach.iter().find(holds).is_some()
            && self.needed_for_step(state, cell, rank, ending) == Needed::Enough
    }

    fn set_hint(&mut self, turn: u32, step: (u32, usize)) {
        let turn = turn as usize;
        if self.hints.len() <= turn {
            self.hints.resize(turn + 1, (NOWHERE, 0));
        }
        self.hints[turn] = step;
    }

    /// Lists the cells Jerry can be made to stand on after at most so many
    /// steps, as far as obstacles revealed and doors let him.
    fn find_reach(&mut self, state: &State<'_>, steps: u32) {
        self.round += 1;
        self.reach.clear();
        self.reach.push((state.jerry, 0));
        self.met[2 * state.jerry as usize] = self.round;
        let corners = state.map.cuts_corners();
        let mut next = 0;
        while let Some(&(cell, distance)) = self.reach.get(next) {
            next += 1;
            if distance == steps {
                break;
            }
            let odd = (distance as usize + 1) % 2;
            for (rank, &other) in state.map.neighbours.of(cell).iter().enumerate() {
                let met = &mut self.met[2 * other as usize + odd];
                let open = !corners || state.map.may_pass(&state.ground, cell, rank);
                if *met != self.round && may_stand(state, other) && open {
                    *met = self.round;
                    self.reach.push((other, distance + 1));
                }
            }
        }
    }

    /// Whether so many obstacles may shut Jerry in after a step that he has still
    /// to take.
    fn needed_for_step(&mut self, state: &State<'_>, from: u32, rank: usize, ending: Ending) -> Needed {
        let to = state.map.neighbours.of(from)[rank];
        if !may_stand(state, to) {
            return Needed::Never;
        }
        match state.map.sides(from, rank) {
            // If one of them is blocked he cannot pass.
            Some(sides) if !sides.into_iter().all(|side| state.is_free(side)) => Needed::Never,
            _ => self.needed_after_step(state, from, rank, ending),
        }
    }

    /// The same after a step that he has taken.
    fn needed_after_step(&mut self, state: &State<'_>, from: u32, rank: usize, ending: Ending) -> Needed {
        let Ending { total, several } = ending;
        if !state.map.turns.has_several() {
            return Needed::of(self.together(state, from, rank, total), total);
        }
        let to = state.map.neighbours.of(from)[rank];
        let index = self.stride * to as usize + self.stride - 1;
        let alone = Needed::of(self.needed(state, &[to], index, total), total);
        if alone != Needed::Enough || several {
            return alone;
        }
        // With more obstacles there may be several in the last turn.
        match Needed::of(self.together(state, from, rank, total), total) {
            Needed::Enough => Needed::Enough,
            _ => Needed::AtLeast(total + 1),
        }
    }

    /// A lower bound on the number of obstacles that shut Jerry in after a step
    /// together with the cell he came from, exact enough to say whether it is at
    /// most `total`; `None` if nothing does.
    fn together(&mut self, state: &State<'_>, from: u32, rank: usize, total: u32) -> Option<u32> {
        let to = state.map.neighbours.of(from)[rank];
        let Some([one, other]) = state.map.sides(from, rank) else {
            let index = self.stride * from.min(to) as usize + pair_place(state.map, from, to);
            return self.needed(state, &[from, to], index, total);
        };
        let corner = from.min(to).min(one).min(other);
        let mut least = None;
        for (side, missing) in [(one, other), (other, one)] {
            if !state.is_free(side) {
                continue;
            }
            let index = self.stride * corner as usize + three_place(state.map, corner, missing);
            let needed = self.needed(state, &[from, to, side], index, total);
            least = least.into_iter().chain(needed).min();
            if least.is_some_and(|least| least <= total) {
                break;
            }
        }
        least
    }

    /// A lower bound on the number of obstacles that shut these cells in, exact
    /// enough to say whether it is at most `total`; `None` if nothing does.
    fn needed(&mut self, state: &State<'_>, cells: &[u32], index: usize, total: u32) -> Option<u32> {
        if self.known[index].as_ref().is_some_and(|known| known.open) {
            return None;
        }
        let judged = self.known[index].as_mut().and_then(|known| known.judge(state, total));
        let needed = match judged {
            Some(needed) => needed,
            None => state.laid.len() as u32 + self.look_into(state, cells, index)?,
        };
        if let Some(evidence) = &mut self.evidence
            && needed > total
            && let Some(bundle) = self.known[index].as_mut().and_then(|known| known.bundles.first_mut())
            && !bundle.noted
        {
            bundle.noted = true;
            note(evidence, &bundle.cells, total);
        }
        Some(needed)
    }

    /// Computes ways and cut of some cells as things stand; gives the size of
    /// the cut.
    fn look_into(&mut self, state: &State<'_>, cells: &[u32], index: usize) -> Option<u32> {
        self.cuts += 1;
        if self.way_cells > MAX_WAY_CELLS {
            self.known.fill_with(|| None);
            self.way_cells = 0;
        }
        // From cells nearby the ways are nearly the same.
        let former =
            [index, self.recent].into_iter().find_map(|index| self.known[index].as_ref()?.bundles.first());
        let former = former.into_iter().flat_map(Bundle::ways);
        let found = self.search.query_from(state.map.straight(), state, cells, usize::MAX, former);
        let known = self.known[index].get_or_insert_default();
        if found == Ways::Adjacent {
            known.open = true;
            return None;
        }
        let mut separator = self.search.cut();
        // An obstacle with the pair's side on one hand and the other side on the
        // other is part of it.
        let inside = |&c: &u32| c as usize != state.map.cells && self.search.is_inside(c);
        let around = |cell: u32| state.map.straight().of(cell);
        let parts = |&cell: &u32| around(cell).iter().any(inside) && !around(cell).iter().all(inside);
        separator.extend(state.laid.iter().map(|laid| laid.cell).filter(parts));
        known.separator = separator.into();
        let bundle = Bundle::new(&self.search.ways());
        let count = bundle.count;
        self.way_cells += bundle.cells.len();
        if known.bundles.len() == BUNDLES
            && let Some(dropped) = known.bundles.pop()
        {
            self.way_cells -= dropped.cells.len();
        }
        known.bundles.insert(0, bundle);
        self.recent = index;
        Some(count)
    }

    /// The size of a smallest cut as things stand.
    fn cut(&mut self, state: &State<'_>, sources: &[u32]) -> Option<u32> {
        self.cuts += 1;
        match self.search.query(state.map.straight(), state, sources, usize::MAX) {
            Ways::Adjacent => None,
            Ways::Exactly(count) | Ways::AtLeast(count) => Some(count as u32),
        }
    }
}

impl Known {
    /// The number of obstacles that shut the pair in, as far as ways and
    /// separator tell whether it is at most `total`; `None` if they do not.
    fn judge(&mut self, state: &State<'_>, total: u32) -> Option<u32> {
        let spent = state.laid.len() as u32;
        for i in 0..self.bundles.len() {
            let Bundle { count, cells, .. } = &self.bundles[i];
            let hit = state.laid.iter().filter(|laid| cells.binary_search(&laid.cell).is_ok()).count();
            let lower = spent + count.saturating_sub(hit as u32);
            if lower > total {
                self.bundles[..=i].rotate_right(1);
                return Some(lower);
            }
        }
        let missing = self.separator.iter().filter(|&&cell| state.ground[cell as usize] != Ground::Blocked);
        let upper = spent + missing.count() as u32;
        (upper <= total).then_some(upper)
    }
}

/// Rounds come in ascending order, so the first note of a cell is the one that
/// counts.
fn note(evidence: &mut [u32], cells: &[u32], total: u32) {
    for &cell in cells {
        let first = &mut evidence[cell as usize];
        *first = total.min(*first);
    }
}

/// The smallest number for which Jerry can get to a pair of cells in time that
/// so many obstacles cut off.
pub(super) fn root_bound(pairs: &mut Pairs, state: &State<'_>) -> Value {
    if state.lost() {
        return Value::Infinite;
    }
    let mut total = 1;
    loop {
        match pairs.hope(state, total) {
            Hope::Yes => return Value::Finite(u64::from(total)),
            Hope::From(more) => total = more,
            Hope::Never => return Value::Infinite,
        }
    }
}

/// Whether Jerry may stand on a cell without being lost.
fn may_stand(state: &State<'_>, cell: u32) -> bool {
    state.is_free(cell) && !state.map.touches_door[cell as usize]
}

/// Entries of a cell for pairs; on hex there is one more.
const PAIRS: usize = 2;

/// Where a pair is kept among the entries of its first cell. The second is the
/// next one in the row, or one of up to two in the row below.
fn pair_place(map: &Map, a: u32, b: u32) -> usize {
    match a.abs_diff(b) {
        1 => 0,
        // On hex those below are `cols - 1` and `cols` further, or `cols` and
        // `cols + 1`: odd or even tells the two of a cell apart.
        apart if map.kinds.len() == 6 => 1 + apart as usize % 2,
        _ => 1,
    }
}

/// Where three cells of a square of four are kept among the entries of its
/// first cell: by the one that is missing.
fn three_place(map: &Map, corner: u32, missing: u32) -> usize {
    let apart = (missing - corner) as usize;
    PAIRS + if apart < map.cols { apart } else { 2 + apart - map.cols }
}
