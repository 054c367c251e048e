//! The detours that the walker takes once a rock has fallen.
//!
//! The rocks come in the order of the checker. Each is answered by a recent detour, if one is short enough
//! here, otherwise by a search. The search ends at a node from which a known path is open and short enough, so
//! most detours have few steps of their own, and all of them together about as many as cells were taken in
//! searches. A detour that returns to the walk does so as late as it can without becoming longer, so it serves
//! for many rocks, and others end on it.

mod ends;
mod search;

use std::fmt::Write as _;

use thwart_grid::{Cell, Direction, narrow};

use crate::check::evidence::paths::Node;
use crate::check::evidence::search::Frontier;
use crate::check::evidence::terrain::Terrain;
use crate::check::evidence::walk::Detour;
use crate::check::evidence::walk::Question;
use crate::check::evidence::walk::{MAX_WIDE_CELLS, MAX_WIDE_SEALS, Walk};
use crate::rules::Reveal;
use thwart_game::certificate::labels::Labels;
use thwart_game::certificate::runs;

/// How many recent detours are tried again.
const MAX_RECENT: usize = 4;
/// From how many places of the walk a search starts at first, if the rock has fallen before the walk.
const FIRST_PLACES: usize = 64;
/// Writes the answers to all rocks that may fall on the walk; returns whether each has one.
pub(super) fn write(
    terrain: &Terrain<'_>,
    claim: u64,
    steps: &[Direction],
    text: &mut String,
    stop: &mut dyn FnMut() -> bool,
) -> bool {
    let Ok(walk) = Walk::new(terrain, steps.iter().copied()) else { return false };
    if walk.cells_of_rocks(0) > MAX_WIDE_CELLS {
        return false;
    }
    let questions = walk.questions();
    if walk.cells_of_rocks(questions.len()) > MAX_WIDE_CELLS {
        return false;
    }
    let mut guide = DetourFinder::new(walk, claim);
    let mut line = Line::default();
    // On many boards no rock seals, so the check comes late until one has sealed.
    let mut some_seal = false;
    let mut seals = if terrain.game.is_narrow() { usize::MAX } else { MAX_WIDE_SEALS };
    let mut seals = |walk: &Walk<'_, '_>, question| {
        let sealed = seals > 0 && walk.seals(question);
        seals -= usize::from(sealed && seals < usize::MAX);
        sealed
    };
    for question in questions {
        if stop() {
            return false;
        }
        if let Some(number) = guide.lately(question) {
            line.add(text, Some(number), || format!("use {number}"));
        } else if some_seal && seals(&guide.walk, question) {
            line.add(text, None, || "seals".to_owned());
        } else if let Some((number, words)) = guide.find(question) {
            line.add(text, Some(number), || words);
        } else if seals(&guide.walk, question) {
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
    /// Counts one more rock that this detour answers, or that seals if it is `None`.
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

/// A path that a search found.
struct FoundPath {
    start: Cell,
    /// The steps, each with the cell to which it leads.
    steps: Vec<(Cell, Direction)>,
    /// The node on which it ends, if it does not end on an exit.
    end: Option<Node>,
}

/// The detours found so far, and the memory of the searches.
struct DetourFinder<'t, 'g> {
    walk: Walk<'t, 'g>,
    claim: u64,
    detours: usize,
    /// The detours used last, the latest at the end.
    lately: Vec<(usize, Detour)>,
    /// The cost of the walk from each place on.
    ahead: Vec<u64>,
    /// The nodes on each cell, that of the walk first, and how many there are in all.
    nodes: Vec<Vec<Node>>,
    entered: usize,
    /// The cost at which the search reached each cell it found.
    found: Labels,
    /// For each of these cells the last step of the path to it.
    onto: Vec<Option<Direction>>,
    /// Whether searches also count steps, and how many led to each of these cells.
    by_steps: bool,
    steps: Vec<u32>,
    /// Sorted by the cost of a path over the cell if no rock lies on the rest, then by steps if they count.
    front: Frontier<(u64, u32)>,
}

impl<'t, 'g> DetourFinder<'t, 'g> {
    fn new(walk: Walk<'t, 'g>, claim: u64) -> Self {
        let cells = walk.terrain.board().len();
        let ahead = (0..=walk.last()).map(|place| walk.cost_from(place)).collect();
        let found = Labels::new(cells);
        let mut guide = Self {
            walk,
            ahead,
            claim,
            detours: 0,
            lately: Vec::new(),
            nodes: vec![Vec::new(); cells],
            entered: 0,
            found,
            onto: vec![None; cells],
            by_steps: false,
            steps: vec![0; cells],
            front: Frontier::default(),
        };
        guide.enter_nodes();
        guide
    }

    /// Enters the nodes made since the last call.
    fn enter_nodes(&mut self) {
        for node in self.entered..self.walk.paths.len() {
            let cell = self.walk.paths.cell(narrow(node));
            self.nodes[cell.index()].push(narrow(node));
        }
        self.entered = self.walk.paths.len();
    }

    /// Returns what the walker may still pay at the place of a question.
    fn budget(&self, question: Question) -> u64 {
        self.claim.saturating_sub(self.walk.cost_to(question.place))
    }

    /// Returns a recent detour that answers a question.
    fn lately(&mut self, question: Question) -> Option<usize> {
        let budget = self.budget(question);
        let fits = |detour| self.walk.price(question, detour).is_some_and(|price| price <= budget);
        let at = self.lately.iter().rposition(|&(_, detour)| fits(detour))?;
        let found = self.lately.remove(at);
        self.lately.push(found);
        Some(found.0)
    }

    /// Finds a new detour that answers a question; returns its number and its words.
    fn find(&mut self, question: Question) -> Option<(usize, String)> {
        let (first, last, path) = match self.walk.terrain.game.reveal() {
            Reveal::Seen => {
                let place = question.place;
                let path = self.search(question, place, place)?;
                (place, place, self.extend(question, path))
            }
            Reveal::Known => {
                let last = self.walk.hits(question.rock).min()?;
                let mut places = FIRST_PLACES;
                let (first, path) = loop {
                    let first = last.saturating_sub(places);
                    match self.search(question, first, last) {
                        None if first > 0 => places *= 2,
                        found => break (first, found?),
                    }
                };
                // Detours that all begin far away, each a step longer than the one before, become too long
                // together, unless one goes on and serves the next ones.
                let many = self.walk.paths.len() > self.walk.terrain.board().len() / 4;
                (first, last, if many { self.extend(question, path) } else { path })
            }
        };
        let (place, taken) = self.leaves_walk_at(first, last, &path);
        let (path, end) = (path.steps[taken..].iter().map(|&(_, direction)| direction), path.end);
        let end_word = end.map_or_else(|| "exit".to_owned(), |node| node.to_string());
        let mut words = format!("from {place} to {end_word}");
        runs::write(&mut words, path.clone());
        let detour = self.walk.detour(place, path, end).ok()?;
        self.enter_nodes();
        let number = self.detours;
        self.detours += 1;
        if self.lately.len() == MAX_RECENT {
            self.lately.remove(0);
        }
        self.lately.push((number, detour));
        Some((number, words))
    }

    /// Splits off the part of a path that follows the walk: returns the place where the path leaves the walk,
    /// and how many of its steps come before. It starts at one of the places `first` to `last`.
    fn leaves_walk_at(&self, first: usize, last: usize, path: &FoundPath) -> (usize, usize) {
        let walk = &self.walk;
        let start = (first..=last).rev().find(|&place| walk.cell(place) == path.start);
        let mut place = start.unwrap_or(first);
        let mut taken = 0;
        for &(cell, _) in &path.steps {
            let beside = [place.checked_add(1).filter(|&next| next <= walk.last()), place.checked_sub(1)];
            let Some(next) = beside.into_iter().flatten().find(|&next| walk.cell(next) == cell) else {
                break;
            };
            (place, taken) = (next, taken + 1);
        }
        (place, taken)
    }
}

#[cfg(test)]
mod tests;
