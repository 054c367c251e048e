//! Reading a refutation tree, line by line, in depth-first order.

use super::arena::Arena;
use super::demand::Reach;
use super::descent::{Descent, Split};
use super::ways::Table;
use crate::certificate::budget::Budget;
use crate::certificate::{CheckError, Lines, read_number};

/// How much is kept at most for going back and comparing, in entries of 8
/// bytes.
pub(in crate::games::trap) const MOST_KEPT: usize = 1 << 24;

/// Checks the tree that shows that up to `most` obstacles are not enough;
/// gives the number of its lines.
pub(super) fn check(arena: &Arena, most: u32, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let mut reader = Reader::new(arena, most);
    let mut count = 0;
    let mut is_open = true;
    while is_open {
        let (number, line) = lines.line()?;
        reader.budget.read(line);
        is_open = reader.read(line).map_err(|reason| CheckError::new(number, reason))?;
        count += 1;
    }
    Ok(count)
}

/// The state of the reading.
struct Reader<'a> {
    descent: Descent<'a>,
    table: Table,
    reach: Reach,
    remembered: Vec<Remembered>,
    /// How much remembered nodes keep.
    kept: usize,
    budget: Budget,
}

/// What a later node is compared with.
struct Remembered {
    turn: u32,
    jerry: u32,
    laid: Vec<u32>,
    open: Vec<u32>,
    /// Cells with their releases, where later than the first slot.
    released: Vec<(u32, u32)>,
}

impl<'a> Reader<'a> {
    fn new(arena: &'a Arena, most: u32) -> Self {
        Self {
            descent: Descent::new(arena, most),
            table: Table::new(arena),
            reach: Reach::new(arena),
            remembered: Vec::new(),
            kept: 0,
            budget: Budget::default(),
        }
    }

    /// Reads a line; says whether the tree has more.
    fn read(&mut self, line: &str) -> Result<bool, String> {
        if let Some(bundle) = line.strip_prefix("w ") {
            self.table.read(self.descent.play.arena, bundle)?;
            return Ok(true);
        }
        let mut has_children = false;
        if line.starts_with(['+', '?']) {
            self.split(line)?;
            has_children = true;
        } else if line == "x" {
            self.cannot_be_filled()?;
        } else if let Some(number) = line.strip_prefix("= ") {
            self.compare(number)?;
        } else if let Some(numbers) = line.strip_prefix('.') {
            self.stand(numbers)?;
            let Self { reach, table, descent: Descent { play, .. }, .. } = self;
            reach.demands(play, |demand| table.shows(play, &demand))?;
            // Each of what is asked there is about all that is revealed.
            let looks = reach.looks().saturating_mul(1 + play.laid.len() as u64);
            self.budget.look(looks)?;
        } else {
            return Err(format!("`{line}` is no line of a tree"));
        }
        if self.kept + self.descent.kept() > MOST_KEPT {
            return Err("the tree is too deep or remembers too much for this checker".to_owned());
        }
        if !has_children {
            self.descent.play.undo();
        }
        Ok(self.descent.go_on())
    }

    /// Splits the node as the line says.
    fn split(&mut self, line: &str) -> Result<(), String> {
        let arena = self.descent.play.arena;
        let (sign, what) = line.split_once(' ').map_or((line, None), |(sign, what)| (sign, Some(what)));
        let split = match (sign, what, arena.jerry_chooses()) {
            ("+" | "+!", None, false) => Some(Split::Expected),
            ("+" | "+!", Some(word), true) => arena.chosen(word).map(Split::Step),
            ("?", Some(word), true) => arena.chosen(word).map(Split::Way).or_else(|| {
                let cell = read_number(word).filter(|&cell| self.descent.play.is_free(cell))?;
                (cell != self.descent.play.jerry).then_some(Split::Cell(cell))
            }),
            _ => None,
        };
        let split = split.ok_or_else(|| format!("`{line}` is no line of a tree"))?;
        if sign == "+!" {
            self.remember();
        }
        self.descent.search.looks = 0;
        let has_way = self.descent.split(split);
        self.budget.look(self.descent.search.looks)?;
        if has_way {
            return Ok(());
        }
        let turn = self.descent.play.turn;
        Err(match what {
            None => format!("the obstacles revealed shut Jerry in in turn {turn}"),
            Some(word) => format!("no shortest way begins with {word} in turn {turn}"),
        })
    }

    /// The obstacles revealed shut Jerry in, but the board is too small for
    /// the others.
    fn cannot_be_filled(&mut self) -> Result<(), String> {
        let Descent { play, search, .. } = &mut self.descent;
        let has_way = search.find(play).is_some();
        self.budget.look(search.looks.saturating_add(u64::from(play.arena.cells)))?;
        if has_way {
            return Err("Jerry has a way here".to_owned());
        }
        if play.can_be_filled() {
            return Err(format!("Jerry can be shut in in turn {}", play.turn));
        }
        Ok(())
    }

    /// Lets other ways stand for their groups: ` NUMBER NUMBER ...`.
    fn stand(&mut self, numbers: &str) -> Result<(), String> {
        for word in numbers.split(' ').skip(1) {
            let known = read_number(word).is_some_and(|number| self.table.stand(number));
            if !known {
                return Err(format!("`{word}` is not the number of ways given before"));
            }
        }
        if numbers.is_empty() || numbers.starts_with(' ') {
            Ok(())
        } else {
            Err(format!("`.{numbers}` is no leaf"))
        }
    }

    fn remember(&mut self) {
        let play = &self.descent.play;
        let mut laid = play.laid.clone();
        laid.sort_unstable();
        let remembered = Remembered {
            turn: play.turn,
            jerry: play.jerry,
            laid,
            open: play.open.clone(),
            released: play.released().map(|cell| (cell, play.release(cell))).collect(),
        };
        self.kept += play.size();
        self.remembered.push(remembered);
    }

    /// Whatever play this node stands for, the remembered node stands for one
    /// with the same future.
    fn compare(&mut self, number: &str) -> Result<(), String> {
        let remembered = read_number(number).and_then(|number: usize| self.remembered.get(number));
        let remembered =
            remembered.ok_or_else(|| format!("`{number}` is not the number of a remembered node"))?;
        let size = remembered.laid.len() + remembered.open.len() + remembered.released.len();
        self.budget.look(size as u64)?;
        let play = &self.descent.play;
        let mut laid = play.laid.clone();
        laid.sort_unstable();
        // As many are open: the slots so far, but for those of what is revealed.
        let later = || remembered.open.iter().zip(&play.open).all(|(slot, here)| slot >= here);
        let sooner = |&(cell, release): &(u32, u32)| release <= play.release(cell) || !play.is_free(cell);
        let same = remembered.turn == play.turn
            && remembered.jerry == play.jerry
            && remembered.laid == laid
            && later()
            && remembered.released.iter().all(sooner);
        if same { Ok(()) } else { Err(format!("the remembered node {number} does not stand for this one")) }
    }
}

#[cfg(test)]
#[cfg(feature = "solve")]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::trap::solve::tests::game;

    /// How many cells a line looks at, whether or not it is right.
    fn looks(reader: &mut Reader<'_>, line: &str) -> u64 {
        let before = reader.budget.looks();
        let _ = reader.read(line);
        reader.budget.looks() - before
    }

    #[test]
    fn lines_look_at_as_much_as_is_published() {
        // Cells 0 to 5.
        let game = game(">....@", "per-turn: 1");
        let arena = Arena::new(&game, &game.start());
        let mut reader = Reader::new(&arena, 3);
        assert_eq!(looks(&mut reader, "+!"), 6);
        // Not shown: that no obstacle on the four cells of his way is enough.
        for _ in 0..4 {
            reader.descent.play.undo();
            assert!(reader.descent.go_on());
        }
        // On his next cell nothing is searched for; five cells were released later, and two slots are open.
        assert_eq!(looks(&mut reader, "+!"), 0);
        assert_eq!([looks(&mut reader, "= 0"), looks(&mut reader, "= 1")], [1, 2 + 5]);
        // Before the obstacle are two cells, before the next one three.
        assert_eq!([looks(&mut reader, "x"), looks(&mut reader, "x")], [2 + 6, 3 + 6]);
    }

    /// A node is like a remembered one if it is in all it is told by, and its plays have no more room.
    #[test]
    fn a_node_is_compared_in_every_way() {
        let game = game(">....@", "per-turn: 1");
        let arena = Arena::new(&game, &game.start());
        let mut reader = Reader::new(&arena, 3);
        assert_eq!(reader.read("+"), Ok(true));
        // His step, and the obstacle on the next cell that he needs.
        for _ in 0..4 {
            reader.descent.play.undo();
            assert!(reader.descent.go_on());
        }
        assert_eq!(reader.read("+"), Ok(true));
        let play = &reader.descent.play;
        assert_eq!((play.turn, play.jerry, &*play.laid, &*play.open), (2, 4, &[3][..], &[1][..]));
        let is_like = |reader: &mut Reader<'_>, change: fn(&mut Remembered)| {
            reader.remember();
            let number = reader.remembered.len() - 1;
            change(&mut reader.remembered[number]);
            reader.compare(&number.to_string()).is_ok()
        };
        let release = |remembered: &mut Remembered, cell: u32| {
            let of_cell = remembered.released.iter_mut().find(|(other, _)| *other == cell);
            of_cell.expect("it was released later").1 += 1;
        };
        assert!(is_like(&mut reader, |_| {}));
        assert!(is_like(&mut reader, |node| node.open[0] += 1));
        assert!(is_like(&mut reader, |node| node.released.clear()));
        assert!(!is_like(&mut reader, |node| node.turn += 1));
        assert!(!is_like(&mut reader, |node| node.jerry += 1));
        assert!(!is_like(&mut reader, |node| node.laid[0] -= 1));
        assert!(!is_like(&mut reader, |node| node.open[0] -= 1));
        reader.remember();
        let number = reader.remembered.len() - 1;
        // No obstacle can be laid any more where one lies.
        release(&mut reader.remembered[number], 3);
        assert_eq!(reader.compare(&number.to_string()), Ok(()));
        release(&mut reader.remembered[number], 2);
        assert!(reader.compare(&number.to_string()).is_err());
    }

    #[test]
    fn a_leaf_looks_once_more_for_each_obstacle() {
        // The cells beside him touch doors, so he is met where he stands and nowhere else.
        let map = "..>../...../>.@.>/...../..>..";
        let game = game(map, "per-turn: 1");
        let arena = Arena::new(&game, &game.start());
        let mut reader = Reader::new(&arena, 2);
        assert_eq!(reader.read("w 12 7 11 13 17"), Ok(true));
        // As far as two steps lead.
        assert_eq!(looks(&mut reader, "+"), 13);
        assert_eq!(reader.descent.play.laid, [7]);
        assert_eq!(looks(&mut reader, "."), 2);
        let mut reader = Reader::new(&arena, 2);
        assert_eq!(reader.read("w 12 7 11 13 17"), Ok(true));
        assert_eq!(looks(&mut reader, "."), 1);
    }

    /// In the turn before the last he is where he is; in the one before that he may be one step on.
    #[test]
    fn a_leaf_looks_at_what_is_within_reach() {
        let game = game(">....@", "per-turn: 1");
        let arena = Arena::new(&game, &game.start());
        for (most, looks) in [(2, 1), (3, 2)] {
            let Reader { mut reach, descent, .. } = Reader::new(&arena, most);
            assert_eq!(reach.demands(&descent.play, |_| Ok::<_, String>(())), Ok(()));
            assert_eq!(reach.looks(), looks);
        }
    }
}
