//! Disjoint paths, searched for when first needed, and kept.

use std::fmt::Write as _;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use thwart_grid::Cell;
use thwart_grid::search::VertexCut;
use thwart_grid::search::vertex_cut::{Paths, Terrain};

use crate::check::{Group, Node, Root, group_name};
use crate::solve::fast::map::{Map, MapCell};

/// Disjoint paths from a group to the goals, or to cells from which a step leads to one.
struct Bundle {
    paths: Vec<Vec<u32>>,
    /// Their cells, ascending.
    cells: Vec<u32>,
    /// Its number in the certificate, once it is written.
    number: Option<u32>,
}

impl Bundle {
    /// Returns whether one of its paths stays open after `most` more obstacles.
    fn suffices(&self, node: &Node, most: u32) -> bool {
        let hit = node.revealed.iter().filter(|cell| self.cells.binary_search(&cell.0).is_ok()).count();
        self.paths.len() > hit + most as usize
    }
}

/// All bundles found so far.
pub(super) struct Bundles<'a> {
    map: &'a Map,
    root: &'a Root<'a>,
    search: VertexCut,
    all: Vec<Bundle>,
    /// The bundles of each group; the last one stands for it in the certificate.
    known: FxHashMap<Group, Vec<usize>>,
    /// The bundles that are to stand for their groups at this leaf instead.
    chosen: IndexMap<Group, usize, FxBuildHasher>,
    written: u32,
    /// The number of cells in the written bundles.
    pub(super) cells: usize,
}

impl<'a> Bundles<'a> {
    pub(super) fn new(map: &'a Map, root: &'a Root<'a>) -> Self {
        Self {
            map,
            root,
            search: VertexCut::new(map.cell_count),
            all: Vec::new(),
            known: FxHashMap::default(),
            chosen: IndexMap::default(),
            written: 0,
            cells: 0,
        }
    }

    /// Begins to choose bundles for a leaf.
    pub(super) fn clear_choice(&mut self) {
        self.chosen.clear();
    }

    /// Chooses a bundle that meets a demand, unless the one that stands for the group does. Returns
    /// whether there is one.
    pub(super) fn choose(&mut self, node: &Node, group: &[Cell], most: u32) -> bool {
        let known = self.known.get(group).map_or(&[][..], Vec::as_slice);
        let shows = |index: &&usize| self.all[**index].suffices(node, most);
        if self.chosen.get(group).or(known.last()).as_ref().is_some_and(shows) {
            return true;
        }
        let found = known.iter().rev().find(shows).copied();
        let Some(index) = found.or_else(|| self.look_for(node, group, most)) else { return false };
        self.chosen.insert(group.to_vec(), index);
        true
    }

    /// Searches for a bundle with the current obstacles, and keeps it if it meets the demand.
    fn look_for(&mut self, node: &Node, group: &[Cell], most: u32) -> Option<usize> {
        let inside: Vec<u32> = group.iter().map(|cell| cell.0).collect();
        let ground = OpenGround { node, map: self.map };
        match self.search.query(self.map.straight(), &ground, &inside, usize::MAX) {
            Paths::Exactly(count) | Paths::AtLeast(count) if count > most as usize => {}
            _ => return None,
        }
        // If a path comes back to the group, only the part after that counts.
        let leaves = |path: Vec<u32>| {
            let last = path.iter().rposition(|cell| inside.contains(cell));
            path[last.map_or(0, |last| last + 1)..].to_vec()
        };
        let paths: Vec<Vec<u32>> = self.search.paths().into_iter().map(leaves).collect();
        let mut cells = paths.concat();
        cells.sort_unstable();
        self.all.push(Bundle { paths, cells, number: None });
        Some(self.all.len() - 1)
    }

    /// Lets the chosen bundles stand in the certificate: writes the new ones, and returns the numbers of
    /// the others.
    pub(super) fn commit_choice(&mut self, mut write: impl FnMut(String)) -> Vec<u32> {
        let mut numbers = Vec::new();
        for (group, index) in std::mem::take(&mut self.chosen) {
            let bundle = &mut self.all[index];
            numbers.extend(bundle.number);
            if bundle.number.is_none() {
                bundle.number = Some(self.written);
                self.written += 1;
                self.cells += bundle.cells.len();
                write(line_of(self.root, &group, &bundle.paths));
            }
            let known = self.known.entry(group).or_default();
            known.retain(|&other| other != index);
            known.push(index);
        }
        numbers
    }
}

fn line_of(root: &Root<'_>, group: &[Cell], paths: &[Vec<u32>]) -> String {
    let mut text = format!("w {}", group_name(group));
    for path in paths {
        let _ = write!(text, " {}", path[0]);
        let letter = |step: &[u32]| {
            let leads = |direction| root.board.step(Cell(step[0]), direction) == Some(Cell(step[1]));
            ('a'..='f')
                .zip(root.straight())
                .find(|&(_, direction)| leads(direction))
                .map(|(letter, _)| letter)
        };
        let letters: Vec<char> = path.windows(2).filter_map(letter).collect();
        for run in letters.chunk_by(|one, other| one == other) {
            let _ = write!(text, "{}{}", run[0], run.len());
        }
    }
    text
}

/// The ground that paths may cross.
struct OpenGround<'a> {
    node: &'a Node,
    map: &'a Map,
}

impl Terrain for OpenGround<'_> {
    fn is_open(&self, cell: u32) -> bool {
        // One more index stands for off the board.
        (cell as usize) < self.map.cell_count && self.node.is_free(Cell(cell))
    }

    fn is_sink(&self, cell: u32) -> bool {
        self.map.ground[cell as usize] == MapCell::Door
    }

    fn sinks(&self) -> &[u32] {
        &self.map.doors
    }

    fn guide(&self, cell: u32) -> u32 {
        self.map.steps_to_goal[cell as usize]
    }
}
