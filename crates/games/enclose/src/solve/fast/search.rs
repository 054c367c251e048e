//! Branch and bound over the cells of the pen, with bounds by minimum cuts whose walls have a price.
//!
//! For every price `k` of a wall, a pen with at most `W` walls misses at least the cheapest cut less `k W`. The best
//! `k` is found by secants. A part of the search ends where this bound reaches the aim. Otherwise the search settles
//! a cell, in the pen or not: one where the cheapest cuts differ, or of a part of a cut that the animals cannot
//! reach.
//!
//! Every step is written down for the checker: see `check.rs`.

mod apart;
mod count;
mod dominators;

use super::distances::distances;
use super::fences::{Finder, Line};
use super::flow::trees::Scratch;
use super::flow::{Cut, Fate, Flow};
use super::pens::{self, Pen};
use super::proof::Proof;
use crate::check::evidence::{Site, UNIT};
use crate::rules::Enclose;
use count::Counted;
use dominators::dominators;
use thwart_game::limits::Budget;

/// The number of cells that are tried before the search branches.
const TRIED: usize = 12;

/// The same for a dive, which only looks for pens.
const TRIED_IN_DIVE: usize = 4;

/// How many levels of the search lie between two in which all cells are tried.
const LEVELS_BETWEEN_SWEEPS: usize = 2;

/// The most nodes that go to looking for pens before the search.
const NODES_OF_LOOKING: u64 = 1 << 21;

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
    /// A lower bound of what the pens miss in all parts that the search left open.
    pub open: i64,
    /// The proof, if one is wanted and it has not become too long.
    pub proof: Option<Proof<'a>>,
    reached: Vec<bool>,
    /// Finds fences around places that are settled as in, where that helps.
    finder: Option<Finder<'a>>,
    /// The count of the pens that miss a certain amount, if they are to be counted. Then no pen is kept.
    counted: Option<Counted>,
}

/// How a part of the search is cut in two.
struct Branch {
    place: usize,
    /// The side to search first.
    first: Fate,
    /// The least that pens miss which have the place, and those which do not.
    bounds: [i64; 2],
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
            open: i64::MAX,
            proof: None,
            reached: Vec::new(),
            finder: None,
            counted: None,
        }
    }

    /// Creates a search of what fences have left of a board.
    pub(crate) fn with_fences(
        game: &'a Enclose,
        site: &'a Site,
        fences: &[Line],
        budget: &'a mut Budget<'b>,
    ) -> Self {
        let finder = (!fences.is_empty()).then(|| Finder::new(game, site));
        Self { finder, ..Self::new(site, budget) }
    }

    /// Returns the number of nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.budget.nodes()
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
        let Some(forced) = self.propagate(&mut flow) else {
            let least = self.least();
            return (flow, least);
        };
        self.write_forced(&forced);
        let cuts = match self.optimise(&mut flow, 4 * ROUNDS) {
            Bound::Open(cuts) => cuts,
            Bound::Closed => Vec::new(),
        };
        self.keep_pens(&cuts, true);
        let bound = self.bound(&flow);
        (flow, bound)
    }

    /// Looks for pens near the animals: in squares around them. Writes no proof.
    pub(crate) fn look_near(&mut self, root: &Flow) {
        let proof = self.proof.take();
        self.dive_near(root);
        self.proof = proof;
    }

    fn dive_near(&mut self, root: &Flow) {
        let site = self.site;
        let distance = distances(site);
        let Some(farthest) = distance.iter().copied().filter(|&steps| steps != u32::MAX).max() else {
            return;
        };
        let mut radius = 2;
        while radius < farthest && !self.budget.spend_slow() && !self.has_looked_enough() {
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

    /// Returns whether it is time to prove something: a tenth of the limit or many nodes went to looking for pens.
    fn has_looked_enough(&self) -> bool {
        self.budget.nodes() > NODES_OF_LOOKING || self.budget.is_past(10)
    }

    /// Looks for pens: settles one cell after the other on its better side, until that promises nothing better.
    fn dive(&mut self, mut flow: Flow) {
        self.aim = self.least();
        while self.propagate(&mut flow).is_some() && !self.budget.spend_slow() && !self.has_looked_enough() {
            let Bound::Open(cuts) = self.optimise(&mut flow, ROUNDS) else { return };
            self.keep_pens(&cuts, true);
            match self.choose(&mut flow, &cuts, TRIED_IN_DIVE) {
                Ok(Some(branch)) => flow.fate[branch.place] = branch.first,
                Ok(None) => {}
                Err(Stopped) => return,
            }
        }
    }

    /// Shows that every pen misses at least `aim`, or finds a better one. If it is stopped, [`open`](Self::open) bounds
    /// the parts that are left.
    pub(crate) fn show(&mut self, root: &Flow, aim: i64) -> Result<(), Stopped> {
        self.aim = aim;
        self.node(root.clone(), 0, self.bound(root), None)
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

    /// Puts places out that are behind fences around a place that is in. Returns the lines that show it, and whether
    /// there is no pen.
    fn fence(&mut self, flow: &mut Flow, place: usize) -> Result<(Vec<Line>, bool), Stopped> {
        let Some(finder) = &mut self.finder else { return Ok((Vec::new(), false)) };
        finder.put_out(&mut flow.fate, place, self.budget).ok_or(Stopped)
    }

    /// Searches one part, whose pens miss at least `bound`. A place may have been settled as in.
    fn node(
        &mut self,
        mut flow: Flow,
        depth: usize,
        mut bound: i64,
        settled: Option<usize>,
    ) -> Result<(), Stopped> {
        if let Some(place) = settled {
            let fenced = self.fence(&mut flow, place);
            let (lines, is_refuted) = fenced.inspect_err(|_| self.open = self.open.min(bound))?;
            self.write(|proof| proof.fences(&lines));
            if is_refuted {
                self.write(Proof::contradiction);
                return Ok(());
            }
        }
        let branch = self.close(&mut flow, depth, &mut bound);
        let Some(Branch { place, first, bounds }) =
            branch.inspect_err(|_| self.open = self.open.min(bound))?
        else {
            return Ok(());
        };
        self.write(|proof| proof.branch(place, first));
        let parts = if first == Fate::In { bounds } else { [bounds[1], bounds[0]] };
        for (fate, part) in [first, other(first)].into_iter().zip(parts) {
            let mut child = flow.clone();
            child.fate[place] = fate;
            let settled = Some(place).filter(|_| fate == Fate::In);
            let end = self.node(child, depth + 1, part.max(bound), settled);
            if fate == first && end.is_err() {
                self.open = self.open.min(parts[1].max(bound));
            }
            end?;
        }
        Ok(())
    }

    /// Closes a part, or returns how to cut it in two. Raises `bound` to the best bound of its flows.
    fn close(&mut self, flow: &mut Flow, depth: usize, bound: &mut i64) -> Result<Option<Branch>, Stopped> {
        if depth > MOST_LEVELS || depth * self.site.len() > MOST_STORED {
            return Err(Stopped);
        }
        let mut sweeps = depth.is_multiple_of(LEVELS_BETWEEN_SWEEPS);
        loop {
            self.proof.take_if(|proof| proof.is_too_long);
            if self.budget.spend_slow() {
                return Err(Stopped);
            }
            let Some(forced) = self.propagate(flow) else {
                self.write(Proof::contradiction);
                return Ok(None);
            };
            self.write_forced(&forced);
            let Bound::Open(cuts) = self.optimise(flow, ROUNDS) else {
                self.write(|proof| proof.leaf(flow));
                return Ok(None);
            };
            *bound = self.bound(flow).max(*bound);
            if self.budget.exhausted() {
                return Err(Stopped);
            }
            self.keep_pens(&cuts, false);
            if flow.total >= self.enough(flow) {
                self.write(|proof| proof.leaf(flow));
                return Ok(None);
            }
            if self.count_single(flow)? {
                return Ok(None);
            }
            if std::mem::take(&mut sweeps) && self.sweep(flow, &cuts)? {
                sweeps = true;
                continue;
            }
            if let Some(branch) = self.choose(flow, &cuts, TRIED)? {
                return Ok(Some(branch));
            }
        }
    }

    /// Tries all cells on the side that the cheapest cuts avoid, and settles those for which it is closed. Returns
    /// whether there were any.
    fn sweep(&mut self, flow: &mut Flow, cuts: &[Cut]) -> Result<bool, Stopped> {
        let mut found = false;
        // Whether a cut is known which shows that the trial of a cell would stay open.
        let mut stays_open = vec![false; self.site.len()];
        for place in 0..self.site.len() {
            if stays_open[place] || flow.fate[place] != Fate::Open || !self.reached[place] {
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
                self.write(|proof| proof.branch(place, fate));
                self.write_end(&trial, Some(&[]));
                flow.fate[place] = other(fate);
                found = true;
                continue;
            }
            let (least, greatest) = (trial.least_cut(self.site), trial.greatest_cut(self.site));
            for (place, stays_open) in stays_open.iter_mut().enumerate() {
                *stays_open |=
                    if cuts[0].inside[place] { !least.inside[place] } else { greatest.inside[place] };
            }
        }
        Ok(found)
    }

    /// Returns the cell to branch on; `None` if a cell was settled instead.
    fn choose(&mut self, flow: &mut Flow, cuts: &[Cut], count: usize) -> Result<Option<Branch>, Stopped> {
        let candidates = self.candidates(flow, cuts, count);
        let now = flow.total - flow.k * self.site.walls;
        let mut best: Option<(i128, Branch)> = None;
        for place in candidates {
            let (mut losses, mut bounds) = ([0; 2], [0; 2]);
            for (number, fate) in [Fate::In, Fate::Out].into_iter().enumerate() {
                if self.budget.spend_slow() {
                    return Err(Stopped);
                }
                let mut trial = flow.clone();
                trial.fate[place] = fate;
                let (lines, is_refuted) = match fate {
                    Fate::In => self.fence(&mut trial, place)?,
                    _ => (Vec::new(), false),
                };
                let forced = if is_refuted { None } else { self.propagate(&mut trial) };
                let bound =
                    if forced.is_some() { self.optimise(&mut trial, ROUNDS_OF_TRIAL) } else { Bound::Closed };
                match bound {
                    Bound::Closed => {
                        self.write(|proof| {
                            proof.branch(place, fate);
                            proof.fences(&lines);
                        });
                        self.write_end(&trial, forced.as_deref());
                        flow.fate[place] = other(fate);
                        if fate == Fate::Out {
                            let (lines, _) = self.fence(flow, place)?;
                            self.write(|proof| proof.fences(&lines));
                        }
                        return Ok(None);
                    }
                    Bound::Open(cuts) => self.keep_pens(&cuts, false),
                }
                losses[number] = (trial.total - trial.k * self.site.walls - now).max(0) + UNIT / 40;
                bounds[number] = self.bound(&trial);
            }
            let score = i128::from(losses[0]) * i128::from(losses[1]);
            let first = if losses[0] < losses[1] { Fate::In } else { Fate::Out };
            if best.as_ref().is_none_or(|(known, _)| score > *known) {
                best = Some((score, Branch { place, first, bounds }));
            }
        }
        Ok(best.map(|(_, branch)| branch))
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
            cuts = vec![flow.least_cut(site), flow.greatest_cut(site)];
            flow.separate(site, &mut cuts);
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

    /// Settles cells that cannot be in the pen, and cells that must be; `None` if no pen is left. It returns those that
    /// the checker does not find by itself.
    fn propagate(&mut self, flow: &mut Flow) -> Option<Vec<(usize, Fate)>> {
        let site = self.site;
        if site.animals.is_empty() {
            return None;
        }
        site.reach(|place| flow.fate[place] != Fate::Out, &mut self.reached);
        if (0..site.len()).any(|place| flow.fate[place] == Fate::In && !self.reached[place]) {
            return None;
        }
        let between = if site.is_apart { apart::settle_between(site, &mut flow.fate)? } else { Vec::new() };
        let dominators = dominators(site, &flow.fate);
        for &place in &dominators {
            flow.fate[place] = Fate::In;
        }
        let out = between.into_iter().map(|place| (place, Fate::Out));
        let forced = out.chain(dominators.into_iter().map(|place| (place, Fate::In))).collect();
        for place in 0..site.len() {
            if !self.reached[place] && flow.fate[place] == Fate::Open {
                flow.fate[place] = Fate::Out;
            }
        }
        Some(forced)
    }

    /// Writes down that these cells are settled, because there is no pen otherwise.
    fn write_forced(&mut self, forced: &[(usize, Fate)]) {
        self.write(|proof| {
            for &(place, fate) in forced {
                proof.branch(place, other(fate));
                proof.contradiction();
            }
        });
    }

    /// Writes down that a part has no pen, or none that misses less than the aim.
    fn write_end(&mut self, flow: &Flow, forced: Option<&[(usize, Fate)]>) {
        let Some(forced) = forced else { return self.write(Proof::contradiction) };
        self.write_forced(forced);
        self.write(|proof| proof.leaf(flow));
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
