//! Paths that share no cell, searched when first needed and kept.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use thwart_grid::search::VertexCut;
use thwart_grid::search::vertex_cut::{Paths, Terrain};

use super::board::Board;
use super::plays::Plays;

/// Paths from some cells to the goals that share no cell.
pub(crate) type Bundle = Rc<[Vec<u32>]>;

/// All bundles found so far.
#[derive(Debug)]
pub(crate) struct Bundles {
    /// Straight steps to the nearest goal before the first turn.
    guide: Vec<u32>,
    search: VertexCut,
    /// The places in `all` of the bundles, by the cells that they begin beside, ascending.
    known: FxHashMap<Vec<u32>, Vec<usize>>,
    all: Vec<Bundle>,
}

impl Bundles {
    /// Starts without bundles.
    pub(crate) fn new(board: &Board) -> Self {
        let search = VertexCut::new(board.cells as usize);
        let guide =
            board.steps_by(|cell| board.is_free(cell), |cell, rank| board.sides(cell, rank).is_none());
        Self { guide, search, known: FxHashMap::default(), all: Vec::new() }
    }

    /// Finds more paths from these cells than this many obstacles can spoil, besides the revealed ones.
    /// Returns their place in `all`; `None` if there are no such paths.
    pub(crate) fn find(&mut self, plays: &Plays<'_>, cells: &[u32], obstacles: u32) -> Option<usize> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let all = &self.all;
        let hit = |bundle: &Bundle| bundle.iter().flatten().filter(|&&cell| !plays.is_free(cell)).count();
        let shows = |index: &usize| all[*index].len() > hit(&all[*index]) + obstacles as usize;
        let known = self.known.entry(cells.clone()).or_default();
        if let Some(index) = known.iter().copied().find(shows) {
            return Some(index);
        }
        let terrain = Ground { plays, guide: &self.guide };
        match self.search.query(&plays.board.straight, &terrain, &cells, usize::MAX) {
            Paths::Exactly(count) | Paths::AtLeast(count) if count > obstacles as usize => {}
            _ => return None,
        }
        // A path that enters the cells again counts only from there on.
        let leaves = |path: Vec<u32>| {
            let inside = path.iter().rposition(|cell| cells.contains(cell));
            path[inside.map_or(0, |place| place + 1)..].to_vec()
        };
        self.all.push(self.search.paths().into_iter().map(leaves).collect());
        known.push(self.all.len() - 1);
        known.last().copied()
    }

    /// Returns the paths at a place.
    pub(crate) fn paths(&self, index: usize) -> Bundle {
        Rc::clone(&self.all[index])
    }
}

/// The cells that paths may use.
struct Ground<'a> {
    plays: &'a Plays<'a>,
    guide: &'a [u32],
}

impl Terrain for Ground<'_> {
    fn is_open(&self, cell: u32) -> bool {
        self.plays.is_free(cell)
    }

    fn is_sink(&self, cell: u32) -> bool {
        let board = self.plays.board;
        board.is_door(cell) || board.rim_is_goal && cell == board.cells
    }

    fn guide(&self, cell: u32) -> u32 {
        self.guide[cell as usize]
    }
}
