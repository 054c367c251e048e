//! The disjoint paths that a certificate gives, and how many of them are still open.

use rustc_hash::FxHashMap;
use thwart_grid::{Cell, narrow};

use super::groups::{Group, group_name, groups_of_step};
use super::limits::MAX_PATH_CELLS;
use super::node::Node;
use super::root::Root;
use thwart_game::certificate::marks::Marks;
use thwart_game::certificate::read_number;

/// Paths that lead from a group to goals or to cells that touch a door. No two share a cell.
#[derive(Debug)]
struct DisjointPaths {
    group: Group,
    count: u32,
    /// The cells of all paths, ascending.
    cells: Vec<Cell>,
}

/// All paths read so far, and which of them stand for their group now.
#[derive(Debug)]
pub(super) struct PathTable<'r> {
    root: &'r Root<'r>,
    read: Vec<DisjointPaths>,
    /// For each group, the index in `read` of the paths that stand for it.
    current: FxHashMap<Group, usize>,
    /// The cells of the line that is being read.
    cells_of_line: Marks,
    /// The number of cells in all lines so far.
    cell_count: usize,
}

impl<'r> PathTable<'r> {
    pub fn new(root: &'r Root<'r>) -> Self {
        let met = Marks::new(root.board.len());
        Self { root, read: Vec::new(), current: FxHashMap::default(), cells_of_line: met, cell_count: 0 }
    }

    /// Reads `CELL+CELL PATH PATH ...`, and lets the paths stand for the group.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        let mut words = text.split(' ');
        let group = self.read_group(words.next().unwrap_or_default())?;
        let (mut cells, mut count) = (Vec::new(), 0);
        self.cells_of_line.clear();
        for word in words {
            self.read_path(&group, word, &mut cells)?;
            count += 1;
        }
        self.cell_count += cells.len();
        if self.cell_count > MAX_PATH_CELLS {
            return Err(format!(
                "the paths have more than {MAX_PATH_CELLS} cells, the limit of this checker"
            ));
        }
        cells.sort_unstable();
        cells.shrink_to_fit();
        self.current.insert(group.clone(), self.read.len());
        self.read.push(DisjointPaths { group, count, cells });
        Ok(())
    }

    fn read_group(&self, text: &str) -> Result<Group, String> {
        // At most four cells are read, too many for a group.
        let cells: Option<Group> = text.split('+').take(4).map(|word| self.root.read_cell(word)).collect();
        let mut group = cells.ok_or_else(|| format!("`{text}` is no group of cells of this board"))?;
        group.sort_unstable();
        let directions = self.root.board.topology().directions();
        let differs = |other: &[Cell], _| if *other == *group { Err(()) } else { Ok(()) };
        let is_of_step = |from, step| groups_of_step(self.root, from, step, differs).is_err();
        let is_group = group.len() == 1
            || group.iter().any(|&from| directions.iter().any(|&direction| is_of_step(from, direction)));
        if is_group {
            Ok(group)
        } else {
            Err(format!("`{text}` is neither one cell nor the cells of a step"))
        }
    }

    /// Reads a path, a cell and then runs of a letter and a number of steps, and adds its cells.
    fn read_path(&mut self, group: &Group, word: &str, cells: &mut Vec<Cell>) -> Result<(), String> {
        let root = self.root;
        let refused = |why: &str| format!("the path `{word}` {why}");
        let wrong_run = || refused("has a run that is no direction with a number of steps");
        let (first, mut runs) = split_number(word);
        let first = root.read_cell(first);
        let mut here = first.ok_or_else(|| refused("does not begin with a cell of this board"))?;
        if !root.straight_around(here).any(|next| group.contains(&next)) {
            return Err(refused("does not begin beside its cells"));
        }
        self.add_cell(group, Some(here), cells).map_err(refused)?;
        while let Some(letter) = runs.chars().next() {
            let (_, direction) =
                ('a'..='f').zip(root.straight()).find(|&(known, _)| known == letter).ok_or_else(wrong_run)?;
            // Such a letter is one byte long.
            let (count, rest) = split_number(&runs[1..]);
            let count: u32 = read_number(count).filter(|&count| count > 0).ok_or_else(wrong_run)?;
            for _ in 0..count {
                here = self.add_cell(group, root.board.step(here, direction), cells).map_err(refused)?;
            }
            runs = rest;
        }
        let leads_out = root.touches_door(here) || root.game.is_goal(here);
        if leads_out { Ok(()) } else { Err(refused("does not lead out")) }
    }

    /// Checks and adds the next cell of a path: it is free, outside the group, and new in this
    /// line.
    fn add_cell(
        &mut self,
        group: &Group,
        cell: Option<Cell>,
        cells: &mut Vec<Cell>,
    ) -> Result<Cell, &'static str> {
        let cell = cell.filter(|cell| self.root.free[cell.index()] && !group.contains(cell));
        let cell = cell.ok_or("leads over a cell that is not free")?;
        if !self.cells_of_line.mark(cell.index()) {
            return Err("leads over a cell for the second time");
        }
        cells.push(cell);
        Ok(cell)
    }

    /// Lets the paths of this number stand for their group from now on.
    pub fn make_current(&mut self, word: &str) -> Result<(), String> {
        let number = read_number(word).filter(|&number: &usize| number < self.read.len());
        let number = number.ok_or_else(|| format!("`{word}` is not the number of paths given before"))?;
        self.current.insert(self.read[number].group.clone(), number);
        Ok(())
    }

    /// Requires that more than `most` of the paths that stand for a group hold no revealed
    /// obstacle.
    pub fn require(&self, node: &Node, group: &[Cell], most: u32) -> Result<(), String> {
        let text = || group_name(group);
        let Some(&number) = self.current.get(group) else {
            return Err(format!("no paths are given for {}, where Jerry could be shut in", text()));
        };
        let paths = &self.read[number];
        let lies_on_one = |cell: &&Cell| paths.cells.binary_search(cell).is_ok();
        let blocked = narrow(node.revealed.iter().filter(lies_on_one).count());
        let left = paths.count.saturating_sub(blocked);
        if left > most {
            return Ok(());
        }
        Err(format!("from {} only {left} paths are open, and there may be {most} more obstacles", text()))
    }
}

/// Splits a text into the digits at its beginning and the rest.
fn split_number(text: &str) -> (&str, &str) {
    text.split_at(text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len()))
}
