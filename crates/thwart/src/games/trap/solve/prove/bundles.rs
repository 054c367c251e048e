//! Ways that share no cell, found when first asked for and kept.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use thwart_core::Cell;
use thwart_core::search::VertexCut;
use thwart_core::search::vertex_cut::{Paths, Terrain};

use crate::games::trap::check::{Group, Node, Root};
use crate::games::trap::solve::map::{Ground, Map};

/// Ways from a group to the doors that share no cell.
struct Bundle {
    group: Group,
    ways: Vec<Vec<u32>>,
    /// Their cells, ascending.
    cells: Vec<u32>,
    /// Its number in the certificate, once it is written.
    number: Option<u32>,
}

impl Bundle {
    /// Whether one of its ways stays open whatever is laid.
    fn shows(&self, node: &Node<'_>, most: u32) -> bool {
        let hit = node.revealed.iter().filter(|cell| self.cells.binary_search(&cell.0).is_ok()).count();
        self.ways.len() > hit + most as usize
    }
}

/// What is known of a group.
#[derive(Default)]
struct Known {
    /// Its bundles, the one that stands for it in the certificate last.
    bundles: Vec<usize>,
    /// Cells that together separate it from the doors.
    separators: Vec<Box<[u32]>>,
    /// The place among those chosen for a leaf, and for which leaf.
    chosen: Option<(u64, usize)>,
}

/// How many separators are kept for a group.
const SEPARATORS: usize = 4;

/// All that is known.
pub(super) struct Bundles<'a> {
    map: &'a Map,
    root: &'a Root<'a>,
    search: VertexCut,
    known: FxHashMap<Group, Known>,
    all: Vec<Bundle>,
    /// The bundles chosen for a leaf.
    chosen: Vec<usize>,
    leaf: u64,
    written: u32,
    /// How many cells the written ones have.
    cells: usize,
}

impl<'a> Bundles<'a> {
    /// Nothing known.
    pub(super) fn new(map: &'a Map, root: &'a Root<'a>) -> Self {
        Self {
            map,
            root,
            search: VertexCut::new(map.cells),
            known: FxHashMap::default(),
            all: Vec::new(),
            chosen: Vec::new(),
            leaf: 0,
            written: 0,
            cells: 0,
        }
    }

    /// How many cells the ways written so far have.
    pub(super) const fn cells(&self) -> usize {
        self.cells
    }

    /// Begins to choose ways for a leaf.
    pub(super) fn begin(&mut self) {
        self.leaf += 1;
        self.chosen.clear();
    }

    /// Chooses ways that meet a demand, unless those that stand for the group
    /// do; says whether there are any.
    pub(super) fn show(&mut self, node: &Node<'_>, group: Group, most: u32) -> bool {
        let known = self.known.entry(group).or_default();
        let chosen = known.chosen.filter(|&(leaf, _)| leaf == self.leaf).map(|(_, place)| place);
        let now = chosen.map(|place| self.chosen[place]).or(known.bundles.last().copied());
        let shows = |index: &usize| self.all[*index].shows(node, most);
        if now.as_ref().is_some_and(shows) {
            return true;
        }
        let found = known.bundles.iter().rev().copied().find(shows);
        let Some(index) = found.or_else(|| self.look_for(node, group, most)) else { return false };
        if let Some(place) = chosen {
            self.chosen[place] = index;
        } else {
            self.known.entry(group).or_default().chosen = Some((self.leaf, self.chosen.len()));
            self.chosen.push(index);
        }
        true
    }

    /// Computes ways as things stand; keeps them if they meet the demand, and
    /// otherwise the cut.
    fn look_for(&mut self, node: &Node<'_>, group: Group, most: u32) -> Option<usize> {
        let obstacles = most as usize;
        let cells: Vec<u32> = group.cells().map(|cell| cell.0).collect();
        let known = self.known.entry(group).or_default();
        let missing = |cells: &[u32]| cells.iter().filter(|&&cell| is_free(node, cell)).count();
        if known.separators.iter().any(|separator| missing(separator) <= obstacles) {
            return None;
        }
        let terrain = Open { node, map: self.map };
        let count = match self.search.query(self.map.straight(), &terrain, &cells, usize::MAX) {
            Paths::Adjacent => return None,
            Paths::Exactly(count) | Paths::AtLeast(count) => count,
        };
        if count <= obstacles {
            let mut separator = self.search.cut();
            let inside = |&cell: &u32| (cell as usize) < self.map.cells && self.search.is_inside(cell);
            let around = |cell: u32| self.map.straight().of(cell);
            let parts = |&cell: &u32| around(cell).iter().any(inside) && !around(cell).iter().all(inside);
            separator.extend(node.revealed.iter().map(|cell| cell.0).filter(parts));
            known.separators.truncate(SEPARATORS - 1);
            known.separators.insert(0, separator.into());
            return None;
        }
        // A way that passes the group again is one from there on.
        let leaves = |way: Vec<u32>| {
            let inside = way.iter().rposition(|cell| cells.contains(cell));
            way[inside.map_or(0, |place| place + 1)..].to_vec()
        };
        let ways: Vec<Vec<u32>> = self.search.paths().into_iter().map(leaves).collect();
        let mut way_cells = ways.concat();
        way_cells.sort_unstable();
        self.all.push(Bundle { group, ways, cells: way_cells, number: None });
        Some(self.all.len() - 1)
    }

    /// Lets the chosen ways stand in the certificate: writes those that are
    /// new, and gives the numbers of the others.
    pub(super) fn settle(&mut self, mut write: impl FnMut(String)) -> Vec<u32> {
        let mut numbers = Vec::new();
        for index in std::mem::take(&mut self.chosen) {
            let text = self.text(&self.all[index]);
            let bundle = &mut self.all[index];
            let known = self.known.entry(bundle.group).or_default();
            known.bundles.retain(|&other| other != index);
            known.bundles.push(index);
            numbers.extend(bundle.number);
            if bundle.number.is_none() {
                bundle.number = Some(self.written);
                self.written += 1;
                self.cells += bundle.cells.len();
                write(text);
            }
        }
        numbers
    }

    /// The line of a bundle.
    fn text(&self, bundle: &Bundle) -> String {
        let mut text = format!("w {}", bundle.group.text());
        for way in &bundle.ways {
            let _ = write!(text, " {}", way[0]);
            let mut run: Option<(u8, usize)> = None;
            for step in way.windows(2) {
                let leads = |direction| self.root.board.step(Cell(step[0]), direction) == Some(Cell(step[1]));
                let letter =
                    b'a' + self.root.straight().take_while(|&direction| !leads(direction)).count() as u8;
                run = match run {
                    Some((before, count)) if before == letter => Some((letter, count + 1)),
                    before => {
                        write_run(&mut text, before);
                        Some((letter, 1))
                    }
                };
            }
            write_run(&mut text, run);
        }
        text
    }
}

fn write_run(text: &mut String, run: Option<(u8, usize)>) {
    if let Some((letter, count)) = run {
        let _ = write!(text, "{}{count}", char::from(letter));
    }
}

/// Whether a way may pass; not off the board.
fn is_free(node: &Node<'_>, cell: u32) -> bool {
    (cell as usize) < node.root.board.len() && node.is_free(Cell(cell))
}

/// What ways may pass.
struct Open<'a> {
    node: &'a Node<'a>,
    map: &'a Map,
}

impl Terrain for Open<'_> {
    fn is_open(&self, cell: u32) -> bool {
        is_free(self.node, cell)
    }

    fn is_sink(&self, cell: u32) -> bool {
        self.map.ground[cell as usize] == Ground::Door
    }

    fn sinks(&self) -> &[u32] {
        &self.map.doors
    }

    fn guide(&self, cell: u32) -> u32 {
        self.map.guide[cell as usize]
    }
}
