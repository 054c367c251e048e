//! The ways by which the walker goes on once a rock has fallen.
//!
//! Rock by rock in the order of the audit: a detour that was used lately, if it
//! is short enough here, else a search for one. The search ends where it meets a
//! node from which a known way is open and short enough, so most detours have
//! few steps of their own, and all of them together about as many as cells were
//! taken in searches.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write as _;

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use super::super::super::audit::terrain::Terrain;
use super::super::super::audit::walk::{Detour, Question, Walk};
use super::super::super::audit::web::Node;
use super::super::super::rules::Reveal;
use crate::certificate::labels::Labels;
use crate::certificate::runs;

/// Detours that are tried again.
const LATELY: usize = 4;
/// Places of the walk from which a search starts at first, where the rock has
/// fallen before he walks.
const PLACES: usize = 64;
/// Nodes of a cell that are looked at.
const NODES: usize = 8;
/// No node.
const NONE: u32 = u32::MAX;

/// Writes the answers to all rocks that may fall on the walk; says whether there
/// are such.
pub(super) fn write(
    terrain: &Terrain<'_>,
    claim: u64,
    steps: &[Direction],
    text: &mut String,
    stop: &mut dyn FnMut() -> bool,
) -> bool {
    let Ok(walk) = Walk::new(terrain, steps.iter().copied()) else { return false };
    let questions = walk.questions();
    let mut guide = Guide::new(walk, claim);
    let mut line = Line::default();
    // On many boards none does, and nobody needs to know which would.
    let mut some_seal = false;
    for question in questions {
        if stop() {
            return false;
        }
        if let Some(number) = guide.lately(question) {
            line.add(text, Some(number), || format!("use {number}"));
        } else if some_seal && guide.walk.seals(question) {
            line.add(text, None, || "seals".to_owned());
        } else if let Some((number, words)) = guide.find(question) {
            line.add(text, Some(number), || words);
        } else if guide.walk.seals(question) {
            line.add(text, None, || "seals".to_owned());
            some_seal = true;
        } else {
            return false;
        }
    }
    line.end(text);
    true
}

/// A line of the text, and how many rocks it answers.
#[derive(Default)]
struct Line {
    count: usize,
    detour: Option<usize>,
    words: String,
}

impl Line {
    /// One more rock is answered by this detour, or by saying that it seals.
    fn add(&mut self, text: &mut String, detour: Option<usize>, words: impl FnOnce() -> String) {
        if self.count == 0 || self.detour != detour {
            self.end(text);
            (self.detour, self.words) = (detour, words());
        }
        self.count += 1;
    }

    fn end(&mut self, text: &mut String) {
        if self.count > 0 {
            let _ = writeln!(text, "{} {}", self.count, self.words);
        }
        self.count = 0;
    }
}

/// Knows the ways found so far.
struct Guide<'t, 'g> {
    walk: Walk<'t, 'g>,
    claim: u64,
    detours: usize,
    /// The last detours used, the last one at the end.
    lately: Vec<(usize, Detour)>,
    /// What the walk costs from each place on.
    ahead: Vec<u64>,
    /// For each cell of the board its node of the walk, or [`NONE`].
    walked: Vec<u32>,
    /// For each cell of the board its last node, or [`NONE`].
    nodes: Vec<u32>,
    /// For each node the one before it on its cell.
    before: Vec<u32>,
    /// What a search paid to come to each cell it found.
    found: Labels,
    /// For each of these cells the step with which the way to it ends; from the
    /// cell itself where a way starts.
    onto: Vec<(Cell, Direction)>,
}

impl<'t, 'g> Guide<'t, 'g> {
    fn new(walk: Walk<'t, 'g>, claim: u64) -> Self {
        let nodes = vec![NONE; walk.terrain.board().len()];
        let found = Labels::new(nodes.len());
        let onto = vec![(Cell(0), Direction::North); nodes.len()];
        let lately = Vec::new();
        let (walked, before) = (Vec::new(), Vec::new());
        let ahead = (0..=walk.last()).map(|place| walk.ahead(place)).collect();
        let mut guide = Self { walk, claim, detours: 0, lately, ahead, walked, nodes, before, found, onto };
        guide.enter_nodes();
        guide.walked.clone_from(&guide.nodes);
        guide
    }

    /// Enters the nodes made since the last call.
    fn enter_nodes(&mut self) {
        for node in self.before.len()..self.walk.web.len() {
            let cell = self.walk.web.cell(node as Node);
            self.before.push(std::mem::replace(&mut self.nodes[cell.index()], node as u32));
        }
    }

    /// What the walker may still pay where a question finds him.
    fn budget(&self, question: Question) -> u64 {
        self.claim.saturating_sub(self.walk.spent(question.place))
    }

    /// A detour used lately that answers a question.
    fn lately(&mut self, question: Question) -> Option<usize> {
        let budget = self.budget(question);
        let fits = |detour| self.walk.price(question, detour).is_some_and(|price| price <= budget);
        let at = self.lately.iter().rposition(|&(_, detour)| fits(detour))?;
        let found = self.lately.remove(at);
        self.lately.push(found);
        Some(found.0)
    }

    /// A new detour that answers a question: its number and its words.
    fn find(&mut self, question: Question) -> Option<(usize, String)> {
        let (place, way, end) = match self.walk.terrain.game.reveal() {
            Reveal::Seen => self.search(question, question.place, question.place)?,
            Reveal::Known => {
                let last = self.walk.hits(question.rock).min()?;
                let mut places = PLACES;
                loop {
                    let first = last.saturating_sub(places);
                    match self.search(question, first, last) {
                        None if first > 0 => places *= 2,
                        found => break found?,
                    }
                }
            }
        };
        let end_word = end.map_or_else(|| "exit".to_owned(), |node| node.to_string());
        let mut words = format!("from {place} to {end_word}");
        runs::write(&mut words, way.iter().copied());
        let detour = self.walk.detour(place, way, end).ok()?;
        self.enter_nodes();
        let number = self.detours;
        self.detours += 1;
        if self.lately.len() == LATELY {
            self.lately.remove(0);
        }
        self.lately.push((number, detour));
        Some((number, words))
    }

    /// Where to leave the walk, by which steps, and where they end: on an exit, or
    /// on a node. A* with the plain distance, from the places `first` to `last`; of
    /// equally promising cells those nearest to the exits, beside the walk.
    fn search(
        &mut self,
        question: Question,
        first: usize,
        last: usize,
    ) -> Option<(usize, Vec<Direction>, Option<Node>)> {
        let (walk, terrain) = (&self.walk, self.walk.terrain);
        let budget = self.budget(question);
        self.found.clear();
        let mut queue = BinaryHeap::new();
        for place in first..=last {
            let (cell, cost) = (walk.cell(place), walk.spent(place) - walk.spent(question.place));
            self.found.lower(cell, cost);
            self.onto[cell.index()] = (cell, Direction::North);
            let left = terrain.plain[cell.index()];
            // The later places first.
            queue.push(Reverse((cost.saturating_add(left), left, 0, cell)));
        }
        while let Some(Reverse((total, left, _, cell))) = queue.pop() {
            let cost = self.found.get(cell);
            if total > cost.saturating_add(left) || total > budget {
                continue;
            }
            let end = self.open_node(cell, question.rock, budget - cost);
            if end.is_some() || terrain.game.is_exit(cell) {
                let (start, way) = self.way_to(cell);
                return Some(self.along_walk(first, last, start, &way, end));
            }
            let aside = |next: Cell| aside(walk, &self.ahead, next);
            terrain.visit_steps(cell, Some(question.rock), |direction, next, step| {
                let cost = cost.saturating_add(step);
                let left = terrain.plain[next.index()];
                let enough = left != NO_WAY && cost.saturating_add(left) <= budget;
                if enough && self.found.lower(next, cost) {
                    self.onto[next.index()] = (cell, direction);
                    queue.push(Reverse((cost + left, left, aside(next), next)));
                }
            });
        }
        None
    }

    /// A node on a cell from which a way is open that costs no more than this: that
    /// of the walk, or one of the last.
    fn open_node(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        let good = |node: Node| self.walk.web.cost(node) <= most && self.walk.web.is_open(node, rock);
        let walked = self.walked[cell.index()];
        if walked != NONE && good(walked) {
            return Some(walked);
        }
        let mut node = self.nodes[cell.index()];
        for _ in 0..NODES {
            if node == NONE {
                break;
            }
            if good(node) {
                return Some(node);
            }
            node = self.before[node as usize];
        }
        None
    }

    /// As much of a way from a place as follows the walk is none of its own.
    fn along_walk(
        &self,
        first: usize,
        last: usize,
        start: Cell,
        way: &[(Cell, Direction)],
        end: Option<Node>,
    ) -> (usize, Vec<Direction>, Option<Node>) {
        let walk = &self.walk;
        let mut place = (first..=last).rev().find(|&place| walk.cell(place) == start).unwrap_or(first);
        let mut taken = 0;
        for &(cell, _) in way {
            let beside = [place.checked_add(1).filter(|&next| next <= walk.last()), place.checked_sub(1)];
            let Some(next) = beside.into_iter().flatten().find(|&next| walk.cell(next) == cell) else {
                break;
            };
            (place, taken) = (next, taken + 1);
        }
        (place, way[taken..].iter().map(|&(_, direction)| direction).collect(), end)
    }

    /// Where the way to a cell that was found starts, and its steps with where
    /// they lead.
    fn way_to(&self, end: Cell) -> (Cell, Vec<(Cell, Direction)>) {
        let mut way = Vec::new();
        let mut cell = end;
        loop {
            let (before, direction) = self.onto[cell.index()];
            if before == cell {
                way.reverse();
                return (cell, way);
            }
            way.push((cell, direction));
            cell = before;
        }
    }
}

/// About how far a cell lies from where the walk is when as much of it is left.
/// Of ways that are equally short, one beside the walk soon meets others. Not
/// so where rocks are known: there one that is long serves for many of them.
/// `ahead` is what the walk costs from each place on.
fn aside(walk: &Walk<'_, '_>, ahead: &[u64], cell: Cell) -> usize {
    let terrain = walk.terrain;
    if terrain.game.reveal() == Reveal::Known {
        return 0;
    }
    let left = terrain.plain[cell.index()];
    // Where every step costs 1 nobody has to search.
    let place = if terrain.unit {
        (walk.last() as u64).saturating_sub(left) as usize
    } else {
        ahead.partition_point(|&ahead| ahead > left)
    };
    let (here, there) =
        (terrain.board().coord(cell), terrain.board().coord(walk.cell(place.min(walk.last()))));
    here.row.abs_diff(there.row) + here.col.abs_diff(there.col)
}
