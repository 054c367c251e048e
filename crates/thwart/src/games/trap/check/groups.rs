//! Groups of cells, and the paths without a common cell that stand for them.

use rustc_hash::FxHashMap;
use thwart_core::Cell;

use super::node::Node;
use super::root::Root;
use crate::certificate::marks::Marks;
use crate::certificate::read_number;

/// Cells in which Jerry could be shut in: one, the two ends of a step, or these and a cell beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::games::trap) struct Group {
    /// Ascending, and filled up with [`NONE`].
    cells: [Cell; 3],
}

const NONE: Cell = Cell(u32::MAX);

impl Group {
    /// Of up to three cells in any order.
    pub fn new(cells: &[Cell]) -> Self {
        let mut group = [NONE; 3];
        group[..cells.len()].copy_from_slice(cells);
        group.sort_unstable();
        Self { cells: group }
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.cells.into_iter().take_while(|&cell| cell != NONE)
    }

    /// As a certificate has it.
    pub fn text(&self) -> String {
        self.cells().map(|cell| cell.0.to_string()).collect::<Vec<_>>().join("+")
    }
}

/// Paths from a group over free cells to goals, or to cells that touch a door. No two share a cell.
#[derive(Debug)]
struct DisjointPaths {
    group: Group,
    count: u32,
    /// The cells of all of them, ascending.
    cells: Box<[Cell]>,
}

/// How many cells all paths of a certificate may have.
pub(in crate::games::trap) const MOST_CELLS: usize = 1 << 24;

/// All paths read so far, and which of them stand for their group now.
#[derive(Debug)]
pub(super) struct PathTable<'r> {
    root: &'r Root<'r>,
    read: Vec<DisjointPaths>,
    /// By group: which of `read`.
    standing: FxHashMap<Group, usize>,
    /// The cells of the line that is being read.
    met: Marks,
    /// How many cells all that was read has.
    cells: usize,
}

impl<'r> PathTable<'r> {
    pub fn new(root: &'r Root<'r>) -> Self {
        let met = Marks::new(root.board.len());
        Self { root, read: Vec::new(), standing: FxHashMap::default(), met, cells: 0 }
    }

    /// Reads `CELL+CELL PATH PATH ...`, and lets the paths stand for the group.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        let mut words = text.split(' ');
        let group = self.read_group(words.next().unwrap_or_default())?;
        let (mut cells, mut count) = (Vec::new(), 0);
        self.met.clear();
        for word in words {
            self.read_path(group, word, &mut cells)?;
            count += 1;
        }
        self.cells += cells.len();
        if self.cells > MOST_CELLS {
            return Err(format!("the ways have more than {MOST_CELLS} cells, the limit of this checker"));
        }
        cells.sort_unstable();
        self.standing.insert(group, self.read.len());
        self.read.push(DisjointPaths { group, count, cells: cells.into() });
        Ok(())
    }

    fn read_cell(&self, text: &str) -> Option<Cell> {
        read_number(text).map(Cell).filter(|cell| cell.index() < self.root.board.len())
    }

    fn read_group(&self, text: &str) -> Result<Group, String> {
        // Four cells are no group, whatever follows.
        let cells: Option<Vec<Cell>> = text.split('+').take(4).map(|word| self.read_cell(word)).collect();
        let cells = cells.ok_or_else(|| format!("`{text}` is no group of cells of this board"))?;
        let is_of_step = |group: Group| {
            let directions = || self.root.board.topology().directions().iter();
            let mut steps = cells.iter().flat_map(|&from| directions().map(move |&step| (from, step)));
            steps.any(|(from, step)| self.root.groups(from, step).iter().any(|&(other, _)| other == group))
        };
        let group = (cells.len() < 4).then(|| Group::new(&cells));
        let group = group.filter(|&group| cells.len() == 1 || is_of_step(group));
        group.ok_or_else(|| format!("`{text}` is neither one cell nor the cells of a step"))
    }

    /// Reads a path, a cell and then runs of a letter and a number of steps, and adds its cells.
    fn read_path(&mut self, group: Group, word: &str, cells: &mut Vec<Cell>) -> Result<(), String> {
        let digits_end = |text: &str| text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
        let (first, mut runs) = word.split_at(digits_end(word));
        let first = self.read_cell(first);
        let mut here =
            first.ok_or_else(|| format!("the way `{word}` does not begin with a cell of this board"))?;
        if !self.root.straight_around(here).any(|next| group.cells().any(|cell| cell == next)) {
            return Err(format!("the way `{word}` does not begin beside its cells"));
        }
        self.pass(group, Some(here), word, cells)?;
        let wrong = || format!("the way `{word}` has a run that is no direction with a number of steps");
        while let Some(letter) = runs.chars().next() {
            let direction = ('a'..='f')
                .zip(self.root.straight())
                .find(|&(known, _)| known == letter)
                .ok_or_else(wrong)?
                .1;
            // This letter is one byte long.
            let (count, rest) = runs[1..].split_at(digits_end(&runs[1..]));
            let count: u32 = read_number(count).filter(|&count| count > 0).ok_or_else(wrong)?;
            for _ in 0..count {
                here = self.pass(group, self.root.board.step(here, direction), word, cells)?;
            }
            runs = rest;
        }
        if self.root.touches_door(here) || self.root.is_goal(here) {
            return Ok(());
        }
        Err(format!("the way `{word}` does not lead out"))
    }

    /// The next cell of a path, which is free, not in the group, and on no path of the line so far.
    fn pass(
        &mut self,
        group: Group,
        cell: Option<Cell>,
        word: &str,
        cells: &mut Vec<Cell>,
    ) -> Result<Cell, String> {
        let may_pass =
            |cell: &Cell| self.root.free[cell.index()] && group.cells().all(|other| other != *cell);
        let cell = cell
            .filter(may_pass)
            .ok_or_else(|| format!("the way `{word}` leads over a cell that is not free"))?;
        if !self.met.mark(cell.index()) {
            return Err(format!("the way `{word}` leads over a cell for the second time"));
        }
        cells.push(cell);
        Ok(cell)
    }

    /// Lets the paths of this number stand for their group from now on.
    pub fn stand(&mut self, word: &str) -> Result<(), String> {
        let number = read_number(word).filter(|&number: &usize| number < self.read.len());
        let number = number.ok_or_else(|| format!("`{word}` is not the number of ways given before"))?;
        self.standing.insert(self.read[number].group, number);
        Ok(())
    }

    /// Requires that more paths than `most` stand for the group that no revealed obstacle lies on.
    pub fn require(&self, node: &Node<'_>, group: Group, most: u32) -> Result<(), String> {
        let Some(&number) = self.standing.get(&group) else {
            return Err(format!("no ways are given for {}, where Jerry could be shut in", group.text()));
        };
        let paths = &self.read[number];
        let lies_on_one = |cell: &&Cell| paths.cells.binary_search(cell).is_ok();
        let spoilt = node.revealed.iter().filter(lies_on_one).count() as u32;
        let left = paths.count.saturating_sub(spoilt);
        if left > most {
            return Ok(());
        }
        Err(format!(
            "from {} only {left} ways are open, and there may be {most} more obstacles",
            group.text()
        ))
    }
}
