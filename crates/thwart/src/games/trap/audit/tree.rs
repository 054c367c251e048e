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

/// Audits the tree that shows that up to `most` obstacles are not enough;
/// gives the number of its lines.
pub(super) fn audit(arena: &Arena, most: u32, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let mut reader = Reader {
        descent: Descent::new(arena, most),
        table: Table::new(arena),
        reach: Reach::new(arena),
        remembered: Vec::new(),
        kept: 0,
        budget: Budget::default(),
    };
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

impl Reader<'_> {
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
        let later = || remembered.open.iter().zip(&play.open).all(|(slot, here)| slot >= here);
        let sooner = |&(cell, release): &(u32, u32)| release <= play.release(cell) || !play.is_free(cell);
        let same = remembered.turn == play.turn
            && remembered.jerry == play.jerry
            && remembered.laid == laid
            && remembered.open.len() == play.open.len()
            && later()
            && remembered.released.iter().all(sooner);
        if same { Ok(()) } else { Err(format!("the remembered node {number} does not stand for this one")) }
    }
}
