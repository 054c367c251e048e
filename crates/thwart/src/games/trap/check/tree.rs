//! Reading a tree, line by line.

use thwart_core::{Cell, Direction};

use super::descent::{Descent, Split};
use super::groups::PathTable;
use super::leaf;
use super::root::Root;
use crate::certificate::budget::Budget;
use crate::certificate::{CheckError, Lines, read_number};

/// How much may be kept for going back and comparing.
pub(in crate::games::trap) const MOST_KEPT: usize = 1 << 24;

/// Checks a tree; gives the number of its lines.
pub(super) fn check(root: &Root<'_>, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let mut reader = TreeReader::new(root);
    let mut count = 0;
    let mut has_more = true;
    while has_more {
        let (number, line) = lines.line()?;
        reader.budget.read(line);
        has_more = reader.read(line).map_err(|reason| CheckError::new(number, reason))?;
        count += 1;
    }
    Ok(count)
}

struct TreeReader<'r> {
    descent: Descent<'r>,
    paths: PathTable<'r>,
    remembered: Vec<Remembered>,
    /// How much these keep.
    kept: usize,
    budget: Budget,
}

/// What a later node is compared with.
struct Remembered {
    turn: u32,
    jerry: Cell,
    /// The revealed obstacles in board order.
    revealed: Vec<Cell>,
    open: Vec<u32>,
    /// The releases greater than 1.
    released: Vec<(Cell, u32)>,
}

impl<'r> TreeReader<'r> {
    fn new(root: &'r Root<'r>) -> Self {
        Self {
            descent: Descent::new(root),
            paths: PathTable::new(root),
            remembered: Vec::new(),
            kept: 0,
            budget: Budget::default(),
        }
    }

    /// Reads a line; says whether the tree has more.
    fn read(&mut self, line: &str) -> Result<bool, String> {
        let (sign, rest) = line.split_once(' ').map_or((line, None), |(sign, rest)| (sign, Some(rest)));
        match (sign, rest) {
            ("w", Some(paths)) => {
                self.paths.read(paths)?;
                return Ok(true);
            }
            (".", numbers) => {
                numbers
                    .into_iter()
                    .flat_map(|numbers| numbers.split(' '))
                    .try_for_each(|number| self.paths.stand(number))?;
                self.leaf()?;
            }
            ("=", Some(number)) => self.compare(number)?,
            ("x", None) => self.too_small()?,
            _ => self.split(line, sign, rest)?,
        }
        if self.kept + self.descent.kept() > MOST_KEPT {
            return Err("the tree is too deep or remembers too much for this checker".to_owned());
        }
        Ok(self.descent.go_on())
    }

    fn leaf(&mut self) -> Result<(), String> {
        let node = &self.descent.node;
        let looks = leaf::ask(node, |group, most| self.paths.require(node, group, most))?;
        // What is asked at each cell is asked about each revealed obstacle.
        self.budget.look(looks.saturating_mul(1 + node.revealed.len() as u64))
    }

    /// Splits the node as the line says.
    fn split(&mut self, line: &str, sign: &str, what: Option<&str>) -> Result<(), String> {
        let node = &self.descent.node;
        let directions = node.root.board.topology().directions();
        let direction = |word| Direction::from_word(word).filter(|step| directions.contains(step));
        let cell = |word| {
            let on_board = read_number(word).map(Cell).filter(|cell| cell.index() < node.root.board.len())?;
            (node.is_free(on_board) && on_board != node.jerry).then_some(Split::Cell(on_board))
        };
        let split = match (sign, what, node.root.game.jerry_chooses()) {
            ("+" | "+!", None, false) => Some(Split::Expected),
            ("+" | "+!", Some(word), true) => direction(word).map(Split::Step),
            ("?", Some(word), true) => direction(word).map(Split::Path).or_else(|| cell(word)),
            _ => None,
        };
        let split = split.ok_or_else(|| format!("`{line}` is no line of a tree"))?;
        if sign == "+!" {
            self.remember();
        }
        let turn = self.descent.node.turn;
        let (has_path, looks) = self.descent.split(split);
        self.budget.look(looks)?;
        match what {
            _ if has_path => Ok(()),
            None => Err(format!("the obstacles revealed shut Jerry in in turn {turn}")),
            Some(word) => Err(format!("no shortest way begins with {word} in turn {turn}")),
        }
    }

    /// Jerry is trapped, but the board is too small for it: step 10 of the argument.
    fn too_small(&mut self) -> Result<(), String> {
        let (path, looks) = self.descent.expected();
        let node = &self.descent.node;
        self.budget.look(looks.saturating_add(node.root.board.len() as u64))?;
        if path.is_some() {
            return Err("Jerry has a way here".to_owned());
        }
        if node.has_room() {
            return Err(format!("Jerry can be shut in in turn {}", node.turn));
        }
        Ok(())
    }

    fn remember(&mut self) {
        let node = &self.descent.node;
        let mut revealed = node.revealed.clone();
        revealed.sort_unstable();
        let (open, released) = (node.open.clone(), node.released().collect());
        self.kept += node.size();
        self.remembered.push(Remembered { turn: node.turn, jerry: node.jerry, revealed, open, released });
    }

    /// The node is like a remembered one: step 11 of the argument.
    fn compare(&mut self, number: &str) -> Result<(), String> {
        let other = read_number(number).and_then(|number: usize| self.remembered.get(number));
        let other = other.ok_or_else(|| format!("`{number}` is not the number of a remembered node"))?;
        let size = other.revealed.len() + other.open.len() + other.released.len();
        self.budget.look(size as u64)?;
        let node = &self.descent.node;
        let mut revealed = node.revealed.clone();
        revealed.sort_unstable();
        let is_like = other.turn == node.turn
            && other.jerry == node.jerry
            && other.revealed == revealed
            // As many slots are open, since in the same turn as many obstacles are revealed.
            && other.open.iter().zip(&node.open).all(|(slot, here)| slot >= here)
            && other.released.iter().all(|&(cell, release)| release <= node.release(cell) || !node.is_free(cell));
        if is_like {
            Ok(())
        } else {
            Err(format!("the remembered node {number} does not stand for this one"))
        }
    }
}
