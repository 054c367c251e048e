//! Reading a tree, line by line.

use thwart_grid::{Cell, Direction};

use super::descent::{Descent, Split};
use super::leaf::require_disjoint_paths;
use super::limits::{LOOKS_PER_CELL_SEARCHED, MAX_KEPT};
use super::path_table::PathTable;
use super::root::Root;
use thwart_game::certificate::budget::CheckBudget;
use thwart_game::certificate::{CheckError, Lines, read_number};

/// Checks a tree and returns the number of its lines.
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
    /// The total size of the remembered nodes.
    kept_size: usize,
    budget: CheckBudget,
}

/// A remembered node, which later nodes are compared with.
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
            kept_size: 0,
            budget: CheckBudget::default(),
        }
    }

    /// Reads a line; returns whether the tree has more.
    fn read(&mut self, line: &str) -> Result<bool, String> {
        let (sign, rest) = line.split_once(' ').map_or((line, None), |(sign, rest)| (sign, Some(rest)));
        match (sign, rest) {
            ("w", Some(paths)) => {
                self.paths.read(paths)?;
                return Ok(true);
            }
            (".", numbers) => {
                let mut numbers = numbers.into_iter().flat_map(|numbers| numbers.split(' '));
                numbers.try_for_each(|number| self.paths.make_current(number))?;
                self.leaf()?;
            }
            ("=", Some(number)) => self.compare(number)?,
            ("x", None) => self.too_small()?,
            _ => self.split(line, sign, rest)?,
        }
        if self.kept_size + self.descent.kept() > MAX_KEPT {
            return Err("the tree is too deep or remembers too much for this checker".to_owned());
        }
        Ok(self.descent.next_node())
    }

    fn leaf(&mut self) -> Result<(), String> {
        let Descent { root, node, .. } = &self.descent;
        let looks = require_disjoint_paths(root, node, |group, most| self.paths.require(node, group, most))?;
        // At each cell, `require` looks at every revealed obstacle.
        self.budget.look(looks.saturating_mul(1 + node.revealed.len() as u64))
    }

    /// Splits the node as the line says.
    fn split(&mut self, line: &str, sign: &str, what: Option<&str>) -> Result<(), String> {
        let Descent { root, node, .. } = &self.descent;
        let directions = root.board.topology().directions();
        let direction = |word| Direction::from_word(word).filter(|step| directions.contains(step));
        let can_hold_one = |&cell: &Cell| node.is_free(cell) && cell != node.jerry;
        let cell = |word| root.read_cell(word).filter(can_hold_one).map(Split::Cell);
        let split = match (sign, what, root.game.jerry_chooses()) {
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
        self.budget.look(LOOKS_PER_CELL_SEARCHED * looks)?;
        match what {
            _ if has_path => Ok(()),
            None => Err(format!("the obstacles revealed shut Jerry in in turn {turn}")),
            Some(word) => Err(format!("no shortest path begins with {word} in turn {turn}")),
        }
    }

    /// Checks that Jerry is trapped but the board is too small for it: step 10 of the argument.
    fn too_small(&mut self) -> Result<(), String> {
        let Descent { root, node, finder, .. } = &mut self.descent;
        let (path, looks) = finder.find(root, node, None);
        self.budget.look((LOOKS_PER_CELL_SEARCHED * looks).saturating_add(root.board.len() as u64))?;
        if path.is_some() {
            return Err("Jerry has a path here".to_owned());
        }
        if node.has_room(root.board) {
            return Err(format!("in turn {} Jerry can still be shut in", node.turn));
        }
        Ok(())
    }

    fn remember(&mut self) {
        let node = &self.descent.node;
        let mut revealed = node.revealed.clone();
        revealed.sort_unstable();
        let (open, released) = (node.open.clone(), node.released().collect());
        self.kept_size += node.size();
        self.remembered.push(Remembered { turn: node.turn, jerry: node.jerry, revealed, open, released });
    }

    /// Checks that the node is like a remembered one: step 11 of the argument.
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
            // Equally many slots are open, because in the same turn equally many obstacles are
            // revealed.
            && other.open.iter().zip(&node.open).all(|(slot, here)| slot >= here)
            && other.released.iter().all(|&(cell, release)| release <= node.release(cell) || !node.is_free(cell));
        if is_like {
            Ok(())
        } else {
            Err(format!("the remembered node {number} does not stand for this one"))
        }
    }
}

#[cfg(all(test, feature = "solve"))]
mod tests {
    use super::*;
    use crate::check::group_name;
    use crate::rules::Trap;
    use thwart_exam::forged::setup;
    use thwart_game::rules::Rules as _;

    /// Returns the game on a map whose rows end with slashes.
    fn game(map: &str, headers: &str) -> Trap {
        let board = format!("game: trap\n{headers}\n\n{}\n", map.replace('/', "\n"));
        Trap::new(&setup::<Trap>(&board)).expect("a board of the game")
    }

    fn corridor() -> Trap {
        // Cells 0 to 5. Jerry's path has all six, and needs the four in between.
        game(">....@", "per-turn: 1")
    }

    /// Returns how many cells a line looks at, right or wrong.
    fn looks(reader: &mut TreeReader<'_>, line: &str) -> u64 {
        let before = reader.budget.looks();
        let _ = reader.read(line);
        reader.budget.looks() - before
    }

    /// Goes to the last child, in which Jerry steps.
    fn skip_to_step(reader: &mut TreeReader<'_>) {
        let turn = reader.descent.node.turn;
        while reader.descent.node.turn == turn {
            assert!(reader.descent.next_node());
        }
    }

    #[test]
    fn lines_cost_what_the_format_documents() {
        let game = corridor();
        let root = Root::new(&game, &game.start(), 3);
        let mut reader = TreeReader::new(&root);
        assert_eq!(looks(&mut reader, "+!"), 16 * 6);
        skip_to_step(&mut reader);
        // The rest of Jerry's path is known without a search; five cells were released later, and two
        // slots are open.
        assert_eq!(looks(&mut reader, "+!"), 0);
        assert_eq!([looks(&mut reader, "= 0"), looks(&mut reader, "= 1")], [1, 2 + 5]);
        // Jerry can reach two cells before the obstacle, and three before the next one.
        assert_eq!([looks(&mut reader, "x"), looks(&mut reader, "x")], [16 * 2 + 6, 16 * 3 + 6]);
    }

    #[test]
    fn a_leaf_looks_once_more_for_each_obstacle() {
        // The cells beside Jerry touch doors, so he can only be shut in where he stands.
        let game = game("..>../...../>.@.>/...../..>..", "per-turn: 1");
        let root = Root::new(&game, &game.start(), 2);
        let mut reader = TreeReader::new(&root);
        assert_eq!(reader.read("w 12 7 11 13 17"), Ok(true));
        assert_eq!(looks(&mut reader, "."), 1);
        let mut reader = TreeReader::new(&root);
        assert_eq!(reader.read("w 12 7 11 13 17"), Ok(true));
        // The search goes as far as two steps lead.
        assert_eq!(looks(&mut reader, "+"), 16 * 13);
        assert_eq!(reader.descent.node.revealed, [Cell(7)]);
        assert_eq!(looks(&mut reader, "."), 2);
    }

    #[test]
    fn kept_sizes_are_as_documented() {
        let game = corridor();
        let root = Root::new(&game, &game.start(), 3);
        let mut descent = Descent::new(&root);
        assert_eq!(descent.split(Split::Expected), (true, 6));
        assert_eq!(descent.kept(), 6 + 4);
        // The needed cells are revealed in turn, and those before were released later.
        for before in 0..4 {
            assert!(descent.next_node());
            assert_eq!(descent.node.revealed, [Cell(4 - before)]);
            let before = before as usize;
            assert_eq!((descent.kept(), descent.node.size()), (10 + before, 1 + before));
        }
        // The step: two slots are open, and four cells and Jerry's own were released later.
        assert!(descent.next_node());
        assert_eq!((descent.node.turn, descent.node.jerry), (2, Cell(4)));
        assert_eq!((descent.kept(), descent.node.size()), (10 + 5, 2 + 5));
        assert_eq!(descent.split(Split::Expected), (true, 0));
        for before in 0..3 {
            assert!(descent.next_node());
            assert_eq!((descent.kept(), descent.node.size()), (15 + 5 + 3 + before, 1 + 1 + 5));
        }
        // The step to the last turn, after which no play goes on.
        assert!(descent.next_node());
        assert_eq!((descent.node.turn, descent.kept()), (3, 23 + 4));
        assert!(!descent.next_node());
        assert_eq!((descent.node.turn, descent.kept()), (1, 0));
    }

    /// A node matches a remembered one if all its fields match and its plays have no more room.
    #[test]
    fn a_node_is_compared_in_every_field() {
        let game = corridor();
        let root = Root::new(&game, &game.start(), 3);
        let mut reader = TreeReader::new(&root);
        assert_eq!(reader.read("+"), Ok(true));
        // Jerry steps, and the obstacle on the next cell that he needs is revealed.
        skip_to_step(&mut reader);
        assert_eq!(reader.read("+"), Ok(true));
        let node = &reader.descent.node;
        assert_eq!(
            (node.turn, node.jerry, &*node.revealed, &*node.open),
            (2, Cell(4), &[Cell(3)][..], &[1][..])
        );
        let is_like = |reader: &mut TreeReader<'_>, change: fn(&mut Remembered)| {
            reader.remember();
            let number = reader.remembered.len() - 1;
            change(&mut reader.remembered[number]);
            reader.compare(&number.to_string()).is_ok()
        };
        let later = |node: &mut Remembered, cell| {
            let release = node.released.iter_mut().find(|(other, _)| *other == Cell(cell));
            release.expect("it was released later").1 += 1;
        };
        assert!(is_like(&mut reader, |_| {}));
        assert!(is_like(&mut reader, |node| node.open[0] += 1));
        assert!(is_like(&mut reader, |node| node.released.clear()));
        assert!(!is_like(&mut reader, |node| node.turn += 1));
        assert!(!is_like(&mut reader, |node| node.jerry.0 += 1));
        assert!(!is_like(&mut reader, |node| node.revealed[0].0 -= 1));
        assert!(!is_like(&mut reader, |node| node.open[0] -= 1));
        reader.remember();
        let number = reader.remembered.len() - 1;
        // The release of a cell counts only as long as the cell is free.
        later(&mut reader.remembered[number], 3);
        assert_eq!(reader.compare(&number.to_string()), Ok(()));
        later(&mut reader.remembered[number], 2);
        assert!(reader.compare(&number.to_string()).is_err());
    }

    /// Returns the groups asked about at the root, each with its number of obstacles.
    fn at_root(map: &str, per_turn: u32, most: u32) -> String {
        let game = game(map, &format!("per-turn: {per_turn}"));
        let root = Root::new(&game, &game.start(), most);
        let mut asked = Vec::new();
        let note = |group: &[Cell], most: u32| {
            asked.push(format!("{} {most}", group_name(group)));
            Ok::<_, ()>(())
        };
        assert!(require_disjoint_paths(&root, &root.node(), note).is_ok());
        asked.sort();
        asked.join(", ")
    }

    /// A leaf asks about the last turn; about the one before if Jerry cannot be there in the last; and,
    /// if Tom lays several obstacles in a turn, about two turns before.
    #[test]
    fn leaves_ask_about_the_documented_turns() {
        // Cells 0 to 3 touch no door.
        let map = "@...#>";
        assert_eq!(at_root(map, 1, 2), "0 1, 0+1 2");
        assert_eq!(at_root(map, 1, 3), "0 1, 0+1 2, 0+1 3, 1+2 3");
        assert_eq!(at_root(map, 1, 4), "0 1, 0+1 3, 0+1 4, 1+2 3, 1+2 4, 2+3 4");
        assert_eq!(at_root(map, 2, 7), "0 2, 0 6, 0+1 7, 1 4, 1 4, 1+2 7, 2 6, 2+3 7, 3 4");
    }
}
