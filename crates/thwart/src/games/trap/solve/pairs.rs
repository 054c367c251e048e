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

/// What is known of a pair of neighbouring cells.
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
    /// Whether they have been noted as evidence.
    noted: bool,
}

/// How many bundles of ways are kept for a pair.
const BUNDLES: usize = 4;
/// How many cells of ways are kept in all, 4 bytes each; beyond that all is
/// forgotten and found anew.
const MAX_WAY_CELLS: usize = 1 << 25;

/// All pairs of a map, looked into when first asked about.
#[derive(Debug)]
pub(super) struct Pairs {
    known: Vec<Option<Box<Known>>>,
    search: VertexCut,
    /// For each turn the pair that gave hope last time.
    hints: Vec<(u32, u32)>,
    /// The cells within Jerry's reach, nearest first, with their distances.
    reach: Vec<(u32, u32)>,
    met: Vec<u32>,
    round: u32,
    /// For each cell the smallest number of obstacles whose refutation looked
    /// at it, where that is wanted: an obstacle elsewhere does not help.
    evidence: Option<Vec<u32>>,
    /// Number of way cells kept.
    way_cells: usize,
    /// Number of cuts computed.
    pub(super) cuts: u64,
}

impl Pairs {
    /// Nothing known yet. 20 bytes per cell, later a few hundred more for
    /// every cell that comes within Jerry's reach.
    pub(super) fn new(map: &Map) -> Self {
        Self {
            known: vec![None; 2 * (map.cells + 1)],
            search: VertexCut::new(map.cells),
            hints: Vec::new(),
            reach: Vec::new(),
            met: vec![0; map.cells + 1],
            round: 0,
            evidence: None,
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
    /// obstacles. Jerry is neither trapped nor lost in it.
    pub(super) fn hope(&mut self, state: &State<'_>, total: u32) -> Hope {
        let spent = state.laid.len() as u32;
        if spent > total || state.turn > total {
            return Hope::From(spent.max(state.turn).max(total + 1));
        }
        if state.turn == total {
            return self.hope_now(state, total);
        }
        let steps = total - state.turn - 1;
        self.find_reach(state, steps);
        if self.hint_holds(state, total, steps) {
            return Hope::Yes;
        }
        let mut least = None;
        let reach = std::mem::take(&mut self.reach);
        let mut hope = false;
        'reach: for &(cell, distance) in &reach {
            // After `steps` steps Jerry stands on a cell of this colour.
            if distance % 2 != steps % 2 {
                continue;
            }
            for &other in state.map.neighbours.of(cell) {
                if !may_stand(state, other) {
                    continue;
                }
                let Some(needed) = self.needed(state, cell, other, total) else { continue };
                if needed <= total {
                    self.set_hint(state.turn, (cell, other));
                    hope = true;
                    break 'reach;
                }
                least = Some(least.map_or(needed, |least: u32| least.min(needed)));
            }
        }
        let whole = reach.last().is_none_or(|&(_, distance)| distance < steps);
        self.reach = reach;
        match least {
            _ if hope => Hope::Yes,
            // Nothing further can be reached, whatever the number.
            None if whole => Hope::Never,
            Some(least) if whole => Hope::From(least),
            _ => Hope::From(total + 1),
        }
    }

    /// The last turn: Jerry is shut in where he stands, or not with `total`.
    fn hope_now(&mut self, state: &State<'_>, total: u32) -> Hope {
        if state.before == NOWHERE {
            let needed = self.cut(state, &[state.jerry]).map(|cut| cut + state.laid.len() as u32);
            if needed == Some(1) {
                return Hope::Yes;
            }
            let ways = self.search.way_cells();
            self.note(&ways, total);
            return Hope::From(total + 1);
        }
        match self.needed(state, state.before, state.jerry, total) {
            Some(needed) if needed <= total => Hope::Yes,
            _ => Hope::From(total + 1),
        }
    }

    /// The pair that gave hope the last time at this turn, if it does again.
    fn hint_holds(&mut self, state: &State<'_>, total: u32, steps: u32) -> bool {
        let Some(&(cell, other)) = self.hints.get(state.turn as usize) else { return false };
        if cell == NOWHERE || !may_stand(state, cell) || !may_stand(state, other) {
            return false;
        }
        let Some(&(_, distance)) = self.reach.iter().find(|&&(c, _)| c == cell) else { return false };
        distance % 2 == steps % 2 && self.needed(state, cell, other, total).is_some_and(|n| n <= total)
    }

    fn set_hint(&mut self, turn: u32, pair: (u32, u32)) {
        let turn = turn as usize;
        if self.hints.len() <= turn {
            self.hints.resize(turn + 1, (NOWHERE, NOWHERE));
        }
        self.hints[turn] = pair;
    }

    /// Lists the cells Jerry can be made to stand on in at most so many steps,
    /// as far as obstacles revealed and doors let him.
    fn find_reach(&mut self, state: &State<'_>, steps: u32) {
        self.round += 1;
        self.reach.clear();
        self.reach.push((state.jerry, 0));
        self.met[state.jerry as usize] = self.round;
        let mut next = 0;
        while let Some(&(cell, distance)) = self.reach.get(next) {
            next += 1;
            if distance == steps {
                break;
            }
            for &other in state.map.neighbours.of(cell) {
                if self.met[other as usize] != self.round && may_stand(state, other) {
                    self.met[other as usize] = self.round;
                    self.reach.push((other, distance + 1));
                }
            }
        }
    }

    /// A lower bound on the number of obstacles that shut the pair in, exact
    /// enough to say whether it is at most `total`; `None` if nothing does.
    fn needed(&mut self, state: &State<'_>, a: u32, b: u32, total: u32) -> Option<u32> {
        let index = index(a, b);
        if self.known[index].as_ref().is_some_and(|known| known.open) {
            return None;
        }
        let judged = self.known[index].as_mut().and_then(|known| known.judge(state, total));
        let needed = match judged {
            Some(needed) => needed,
            None => state.laid.len() as u32 + self.look_into(state, a, b, index)?,
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

    /// Computes ways and cut of a pair as things stand; gives the size of the
    /// cut.
    fn look_into(&mut self, state: &State<'_>, a: u32, b: u32, index: usize) -> Option<u32> {
        let count = self.cut(state, &[a, b]);
        if self.way_cells > MAX_WAY_CELLS {
            self.known.fill_with(|| None);
            self.way_cells = 0;
        }
        let known = self.known[index].get_or_insert_default();
        let Some(count) = count else {
            known.open = true;
            return None;
        };
        let mut separator = self.search.cut();
        let inside = |&c: &u32| c as usize != state.map.cells && self.search.is_inside(c);
        let touches = |cell: u32| state.map.neighbours.of(cell).iter().any(inside);
        separator.extend(state.laid.iter().map(|laid| laid.cell).filter(|&cell| touches(cell)));
        known.separator = separator.into();
        let cells: Box<[u32]> = self.search.way_cells().into();
        self.way_cells += cells.len();
        if known.bundles.len() == BUNDLES
            && let Some(dropped) = known.bundles.pop()
        {
            self.way_cells -= dropped.cells.len();
        }
        known.bundles.insert(0, Bundle { count, cells, noted: false });
        Some(count)
    }

    /// The size of a smallest cut as things stand.
    fn cut(&mut self, state: &State<'_>, sources: &[u32]) -> Option<u32> {
        self.cuts += 1;
        match self.search.query(&state.map.neighbours, state, sources, usize::MAX) {
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

/// Where a pair of neighbours is kept: by its first cell, and whether the
/// second is the next one.
fn index(a: u32, b: u32) -> usize {
    let (first, second) = (a.min(b), a.max(b));
    2 * first as usize + usize::from(second != first + 1)
}
