//! Branch and bound over the cells of the pen, with bounds by minimum cuts whose walls have a price.
//!
//! For every price `k` of a wall, a pen with at most `W` walls misses at least the cheapest cut less `k W`. The best
//! `k` is found by secants. A part of the search ends where this bound reaches the aim. Otherwise the search settles
//! a cell, in the pen or not: one where the cheapest cuts differ, or of a part of a cut that the animals cannot
//! reach.
//!
//! Every step is written down for the checker: see `check.rs`.

mod count;
mod dominators;

use super::flow::{Cut, Fate, Flow, Scratch};
use super::pens::{self, Pen};
use super::proof::Proof;
use crate::check::evidence::{Site, UNIT};
use count::Counted;
use dominators::dominators;
use thwart_game::limits::Budget;

/// The number of cells that are tried before the search branches.
const TRIED: usize = 12;

/// The same for a dive, which only looks for pens.
const TRIED_IN_DIVE: usize = 6;

/// How many levels of the search lie between two in which all cells are tried.
const LEVELS_BETWEEN_SWEEPS: usize = 4;

/// The most levels of the search, because each calls the next.
const MOST_LEVELS: usize = 1000;

/// The most places of the flows that all levels keep, each about 60 bytes.
const MOST_STORED: usize = 1 << 24;

/// The rounds of finding the best price of a wall for a part of the search.
const ROUNDS: usize = 6;

/// The same for a cell that is tried.
const ROUNDS_OF_TRIAL: usize = 3;

/// The reason why a part of a search has no result.
pub(crate) struct Stopped;

/// A search at one position.
pub(crate) struct Search<'a, 'b> {
    site: &'a Site,
    budget: &'a mut Budget<'b>,
    scratch: Scratch,
    /// The best pen found.
    pub pen: Option<Pen>,
    /// The search shows that every pen misses at least this much.
    aim: i64,
    /// The proof, if one is wanted.
    pub proof: Option<Proof<'a>>,
    reached: Vec<bool>,
    /// The count of the pens that miss a certain amount, if they are to be counted. Then no pen is kept.
    counted: Option<Counted>,
}

/// The bound of a part of the search.
enum Bound {
    /// Its pens miss at least the aim.
    Closed,
    /// The cheapest cuts at the best price.
    Open(Vec<Cut>),
}

impl<'a, 'b> Search<'a, 'b> {
    pub(crate) fn new(site: &'a Site, budget: &'a mut Budget<'b>) -> Self {
        Self {
            site,
            budget,
            scratch: Scratch::new(site),
            pen: None,
            aim: 0,
            proof: None,
            reached: Vec::new(),
            counted: None,
        }
    }

    /// Returns what the best pen found misses; one more than any pen can miss if there is none.
    pub(crate) fn least(&self) -> i64 {
        let none = (self.site.most - self.site.lost).cast_signed() + 1;
        self.pen.as_ref().map_or(none, |pen| pen.missed)
    }

    /// Returns the root of the search, and a lower bound of what its pens miss. It looks for pens, too.
    pub(crate) fn root(&mut self) -> (Flow, i64) {
        let site = self.site;
        let mut flow = Flow::new(site, UNIT);
        self.aim = i64::MAX / (4 * UNIT);
        if !self.propagate(&mut flow) {
            let least = self.least();
            return (flow, least);
        }
        let cuts = match self.optimise(&mut flow, 4 * ROUNDS) {
            Bound::Open(cuts) => cuts,
            Bound::Closed => Vec::new(),
        };
        self.keep_pens(&cuts, true);
        let bound = self.bound(&flow);
        (flow, bound)
    }

    /// Looks for pens near the animals: in squares around them.
    pub(crate) fn look_near(&mut self, root: &Flow) {
        let site = self.site;
        let Some(&animal) = site.animals.first() else { return };
        // Distances in steps, from a breadth-first search.
        let mut distance = vec![u32::MAX; site.len()];
        distance[animal] = 0;
        let mut queue = vec![animal];
        let mut head = 0;
        while head < queue.len() {
            let place = queue[head];
            head += 1;
            for next in site.next(place) {
                if distance[next] == u32::MAX {
                    distance[next] = distance[place] + 1;
                    queue.push(next);
                }
            }
        }
        let farthest = distance[queue[queue.len() - 1]];
        let mut radius = 2;
        while radius < farthest && !self.budget.spend_slow() {
            let mut flow = root.clone();
            for place in (0..site.len()).filter(|&place| distance[place] > radius) {
                if flow.fate[place] == Fate::Open {
                    flow.fate[place] = Fate::Out;
                }
            }
            self.dive(flow);
            radius += 1 + radius / 4;
        }
        self.dive(root.clone());
    }

    /// Looks for pens: settles one cell after the other on its better side, until that promises nothing better.
    fn dive(&mut self, mut flow: Flow) {
        self.aim = self.least();
        while self.propagate(&mut flow) && !self.budget.spend_slow() {
            let Bound::Open(cuts) = self.optimise(&mut flow, ROUNDS) else { return };
            self.keep_pens(&cuts, true);
            match self.choose(&mut flow, &cuts, TRIED_IN_DIVE) {
                Ok(Some((place, side))) => flow.fate[place] = side,
                Ok(None) => {}
                Err(Stopped) => return,
            }
        }
    }

    /// Shows that every pen misses at least `aim`, or finds a better one.
    pub(crate) fn show(&mut self, root: &Flow, aim: i64) -> Result<(), Stopped> {
        self.aim = aim;
        self.node(root.clone(), 0)
    }

    /// Returns the least that the pens of a part of the search miss, by its flow.
    fn bound(&self, flow: &Flow) -> i64 {
        let units = flow.total - flow.k * self.site.walls;
        -(-units).div_euclid(UNIT)
    }

    /// Returns how much flow shows that the pens miss the aim.
    fn enough(&self, flow: &Flow) -> i64 {
        UNIT * (self.aim.min(self.least()) - 1) + flow.k * self.site.walls + 1
    }

    /// Searches one part.
    fn node(&mut self, mut flow: Flow, depth: usize) -> Result<(), Stopped> {
        if depth > MOST_LEVELS || depth * self.site.len() > MOST_STORED {
            return Err(Stopped);
        }
        let mut sweeps = depth.is_multiple_of(LEVELS_BETWEEN_SWEEPS);
        loop {
            let is_too_long = self.proof.as_ref().is_some_and(|proof| proof.is_too_long);
            if is_too_long || self.budget.spend_slow() {
                return Err(Stopped);
            }
            if !self.propagate(&mut flow) {
                self.write(Proof::contradiction);
                return Ok(());
            }
            let Bound::Open(cuts) = self.optimise(&mut flow, ROUNDS) else {
                self.write(|proof| proof.leaf(&flow));
                return Ok(());
            };
            if self.budget.exhausted() {
                return Err(Stopped);
            }
            self.keep_pens(&cuts, false);
            if flow.total >= self.enough(&flow) {
                self.write(|proof| proof.leaf(&flow));
                return Ok(());
            }
            if self.count_single(&mut flow)? {
                return Ok(());
            }
            if std::mem::take(&mut sweeps) && self.sweep(&mut flow, &cuts)? {
                sweeps = true;
                continue;
            }
            let Some(place) = self.choose(&mut flow, &cuts, TRIED)? else { continue };
            let (place, first) = place;
            for fate in [first, other(first)] {
                if fate == first {
                    self.write(|proof| proof.branch(place, fate));
                }
                let mut child = flow.clone();
                child.fate[place] = fate;
                self.node(child, depth + 1)?;
            }
            return Ok(());
        }
    }

    /// Tries all cells on the side that the cheapest cuts avoid, and settles those for which it is closed. Returns
    /// whether there were any.
    fn sweep(&mut self, flow: &mut Flow, cuts: &[Cut]) -> Result<bool, Stopped> {
        let mut found = false;
        for place in 0..self.site.len() {
            if flow.fate[place] != Fate::Open || !self.reached[place] {
                continue;
            }
            let fate =
                match (cuts.iter().all(|cut| cut.inside[place]), cuts.iter().any(|cut| cut.inside[place])) {
                    (true, _) => Fate::Out,
                    (_, false) => Fate::In,
                    _ => continue,
                };
            if self.budget.spend_slow() {
                return Err(Stopped);
            }
            let mut trial = flow.clone();
            trial.fate[place] = fate;
            let enough = self.enough(&trial);
            if !trial.increase(self.site, enough, &mut self.scratch, self.budget) {
                return Err(Stopped);
            }
            if trial.total >= enough {
                self.settle(flow, &trial, place, fate);
                found = true;
            }
        }
        Ok(found)
    }

    /// Writes down that one side of a branch is closed by a flow, and goes to the other side.
    fn settle(&mut self, flow: &mut Flow, closed: &Flow, place: usize, fate: Fate) {
        self.write(|proof| {
            proof.branch(place, fate);
            proof.leaf(closed);
        });
        flow.fate[place] = other(fate);
    }

    /// Returns the cell to branch on and the side to search first; `None` if a cell was settled instead.
    fn choose(
        &mut self,
        flow: &mut Flow,
        cuts: &[Cut],
        count: usize,
    ) -> Result<Option<(usize, Fate)>, Stopped> {
        let candidates = self.candidates(flow, cuts, count);
        let now = flow.total - flow.k * self.site.walls;
        let mut best: Option<(i128, usize, Fate)> = None;
        for place in candidates {
            let mut losses = [0; 2];
            for (loss, fate) in losses.iter_mut().zip([Fate::In, Fate::Out]) {
                if self.budget.spend_slow() {
                    return Err(Stopped);
                }
                let mut trial = flow.clone();
                trial.fate[place] = fate;
                match self.optimise(&mut trial, ROUNDS_OF_TRIAL) {
                    Bound::Closed => {
                        self.settle(flow, &trial, place, fate);
                        return Ok(None);
                    }
                    Bound::Open(cuts) => self.keep_pens(&cuts, false),
                }
                *loss = (trial.total - trial.k * self.site.walls - now).max(0) + UNIT / 40;
            }
            let score = i128::from(losses[0]) * i128::from(losses[1]);
            let first = if losses[0] < losses[1] { Fate::In } else { Fate::Out };
            if best.is_none_or(|(known, ..)| score > known) {
                best = Some((score, place, first));
            }
        }
        Ok(best.map(|(_, place, first)| (place, first)))
    }

    /// Returns some cells on which the search may branch.
    fn candidates(&self, flow: &Flow, cuts: &[Cut], count: usize) -> Vec<usize> {
        let site = self.site;
        let is_open = |place: &usize| flow.fate[*place] == Fate::Open && self.reached[*place];
        let differs = |place: &usize| {
            let mut inside = cuts.iter().map(|cut| cut.inside[*place]);
            let first = inside.next();
            inside.any(|other| Some(other) != first)
        };
        let walled = |place: &usize| cuts.iter().any(|cut| cut.walled[*place]);
        let mut found: Vec<usize> = (0..site.len()).filter(is_open).filter(differs).filter(walled).collect();
        if found.is_empty() {
            found = (0..site.len()).filter(is_open).filter(differs).collect();
        }
        found = spread(found, count * 2 / 3);
        let mut islands = Vec::new();
        for cut in cuts {
            let mut reached = Vec::new();
            site.reach(|place| cut.inside[place], &mut reached);
            let island: Vec<usize> =
                (0..site.len()).filter(|&place| cut.inside[place] && !reached[place]).collect();
            let open: Vec<usize> = island.iter().copied().filter(is_open).collect();
            if open.is_empty() {
                let around = island.iter().flat_map(|&place| site.next(place)).filter(is_open);
                islands.extend(around.filter(|&place| cut.walled[place]));
            } else {
                islands.extend(open);
            }
        }
        islands.sort_unstable();
        islands.dedup();
        found.extend(spread(islands, count / 3));
        if found.is_empty() {
            found = spread((0..site.len()).filter(is_open).filter(walled).collect(), count);
        }
        if found.is_empty() {
            found = (0..site.len()).find(|place| is_open(place)).into_iter().collect();
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Finds a good price of walls, with the greatest flow at that price.
    fn optimise(&mut self, flow: &mut Flow, rounds: usize) -> Bound {
        let site = self.site;
        // The lines of cuts with too many walls, and with few enough: walls and what they miss.
        let [mut many, mut few]: [Option<(i64, i64)>; 2] = [None; 2];
        let mut stride = (flow.k / 16).max(UNIT / 8);
        let mut best: Option<(i64, Flow)> = None;
        let mut cuts = Vec::new();
        let most = UNIT * (site.most.cast_signed() + 1);
        for round in 1.. {
            let enough = self.enough(flow);
            let is_whole = flow.increase(site, enough, &mut self.scratch, self.budget);
            if flow.total >= enough {
                return Bound::Closed;
            }
            if !is_whole {
                return Bound::Open(cuts);
            }
            let bound = flow.total - flow.k * site.walls;
            cuts = vec![flow.least_cut(site, &mut self.scratch), flow.greatest_cut(site, &mut self.scratch)];
            for cut in &cuts {
                let line = (cut.walls, cut.missed);
                let side = if cut.walls > site.walls { &mut many } else { &mut few };
                *side = Some(line);
            }
            let is_between = cuts.iter().any(|cut| cut.walls >= site.walls)
                && cuts.iter().any(|cut| cut.walls <= site.walls);
            let is_better = best.as_ref().is_none_or(|(known, _)| bound > *known);
            if is_between || round >= rounds {
                if !is_better && let Some((_, better)) = best {
                    *flow = better;
                }
                break;
            }
            if is_better {
                best = Some((bound, flow.clone()));
            }
            let k = match (many, few) {
                (Some(many), Some(few)) => UNIT * (few.1 - many.1) / (many.0 - few.0),
                (Some(_), None) => flow.k.saturating_add(stride),
                _ => flow.k - stride,
            }
            .clamp(0, most);
            stride = stride.saturating_mul(4);
            if k == flow.k {
                break;
            }
            flow.set_price(site, k);
        }
        Bound::Open(cuts)
    }

    /// Keeps the best pen of these cuts; `improve` says whether to look for better ones near them.
    fn keep_pens(&mut self, cuts: &[Cut], improve: bool) {
        for cut in cuts.iter().filter(|_| self.counted.is_none()) {
            let Some(mut pen) = pens::from_cut(self.site, cut) else { continue };
            if improve || pen.is_better(self.pen.as_ref()) {
                pen = pens::improved(self.site, pen, self.budget);
            }
            if pen.is_better(self.pen.as_ref()) {
                self.pen = Some(pen);
            }
        }
    }

    /// Settles cells that must be in the pen, or cannot be. Returns whether a pen is left.
    fn propagate(&mut self, flow: &mut Flow) -> bool {
        let site = self.site;
        if site.animals.is_empty() {
            return false;
        }
        let fate = &mut flow.fate;
        site.reach(|place| fate[place] != Fate::Out, &mut self.reached);
        if (0..site.len()).any(|place| fate[place] == Fate::In && !self.reached[place]) {
            return false;
        }
        for place in dominators(site, fate) {
            fate[place] = Fate::In;
            self.write(|proof| {
                proof.branch(place, Fate::Out);
                proof.contradiction();
            });
        }
        for place in 0..site.len() {
            if !self.reached[place] && flow.fate[place] == Fate::Open {
                flow.fate[place] = Fate::Out;
            }
        }
        true
    }

    fn write(&mut self, write: impl FnOnce(&mut Proof<'a>)) {
        if let Some(proof) = &mut self.proof {
            write(proof);
        }
    }
}

/// Returns the other side of a branch.
fn other(fate: Fate) -> Fate {
    if fate == Fate::In { Fate::Out } else { Fate::In }
}

/// Returns at most `count` of the places, evenly spread.
fn spread(places: Vec<usize>, count: usize) -> Vec<usize> {
    if places.len() <= count {
        return places;
    }
    (0..count).map(|number| places[number * places.len() / count]).collect()
}
