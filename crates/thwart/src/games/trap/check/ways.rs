//! Ways that share no cell: the reason why so many obstacles are needed.

use super::arena::Arena;
use super::demand::{Demand, place, place_alone, places};
use super::play::Play;
use crate::certificate::read_number;

/// Ways from a group of cells to the doors, none of which shares a cell with
/// another.
#[derive(Debug)]
struct Bundle {
    /// The places for whose demands it stands.
    slots: [usize; 2],
    count: u32,
    /// All their cells, ascending.
    cells: Box<[u32]>,
}

/// How many cells of ways are kept at most, 4 bytes each.
pub(in crate::games::trap) const MOST_CELLS: usize = 1 << 24;

/// All ways read so far, and which of them stand for a group now.
#[derive(Debug)]
pub(super) struct Table {
    bundles: Vec<Bundle>,
    /// By place: one more than the number of the bundle, or 0.
    current: Vec<u32>,
    /// In which round a cell was met on a way.
    met: Vec<u32>,
    kept: usize,
}

impl Table {
    /// Nothing known. 4 bytes per cell and step.
    pub(super) fn new(arena: &Arena) -> Self {
        Self {
            bundles: Vec::new(),
            current: vec![0; places(arena)],
            met: vec![0; arena.cells as usize + 1],
            kept: 0,
        }
    }

    /// Reads and verifies a bundle: `CELL+CELL WAY WAY ...`, and lets it stand
    /// for its group.
    pub(super) fn read(&mut self, arena: &Arena, text: &str) -> Result<(), String> {
        let mut words = text.split(' ');
        let group = words.next().unwrap_or_default();
        let cells: Option<Vec<u32>> =
            group.split('+').map(|word| read_number(word).filter(|&cell| cell < arena.cells)).collect();
        let cells = cells.ok_or_else(|| format!("`{group}` is no group of cells of this board"))?;
        let slots = slots_of(arena, &cells)
            .ok_or_else(|| format!("`{group}` is neither one cell nor the cells of a step"))?;
        let number = self.bundles.len() as u32 + 1;
        let mut way_cells = Vec::new();
        let mut count = 0;
        for word in words {
            self.read_way(arena, &cells, number, word, &mut way_cells)?;
            count += 1;
        }
        self.kept += way_cells.len();
        if self.kept > MOST_CELLS {
            return Err(format!("the ways have more than {MOST_CELLS} cells, the limit of this checker"));
        }
        way_cells.sort_unstable();
        self.bundles.push(Bundle { slots, count, cells: way_cells.into() });
        self.stand(number - 1);
        Ok(())
    }

    /// Reads a way, `CELL` and then runs `LETTER COUNT`, and adds its cells.
    fn read_way(
        &mut self,
        arena: &Arena,
        group: &[u32],
        round: u32,
        word: &str,
        cells: &mut Vec<u32>,
    ) -> Result<(), String> {
        let digits = word.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(word.len());
        let (first, mut runs) = word.split_at(digits);
        let mut cell = read_number(first)
            .filter(|&cell: &u32| cell < arena.cells)
            .ok_or_else(|| format!("the way `{word}` does not begin with a cell of this board"))?;
        if !arena.straight_around(cell).any(|next| group.contains(&next)) {
            return Err(format!("the way `{word}` does not begin beside its cells"));
        }
        self.pass(arena, group, round, cell, cells, word)?;
        let wrong = || format!("the way `{word}` has a run that is no direction with a number of steps");
        while let Some(letter) = runs.bytes().next() {
            let rank =
                arena.straight().get(usize::from(letter.wrapping_sub(b'a'))).copied().ok_or_else(wrong)?;
            // A letter of the first 128 signs is one byte long.
            let digits =
                runs[1..].find(|sign: char| !sign.is_ascii_digit()).map_or(runs.len(), |end| 1 + end);
            let steps = read_number(&runs[1..digits]).filter(|&steps: &u32| steps > 0).ok_or_else(wrong)?;
            for _ in 0..steps {
                cell = arena.next(cell, rank);
                self.pass(arena, group, round, cell, cells, word)?;
            }
            runs = &runs[digits..];
        }
        if arena.touches_door(cell) || arena.lets_out(cell) {
            Ok(())
        } else {
            Err(format!("the way `{word}` does not lead out"))
        }
    }

    /// A way leads over a cell on which an obstacle could lie; over each only
    /// once.
    fn pass(
        &mut self,
        arena: &Arena,
        group: &[u32],
        round: u32,
        cell: u32,
        cells: &mut Vec<u32>,
        word: &str,
    ) -> Result<(), String> {
        if !arena.is_free(cell) || group.contains(&cell) {
            return Err(format!("the way `{word}` leads over a cell that is not free"));
        }
        if std::mem::replace(&mut self.met[cell as usize], round) == round {
            return Err(format!("the way `{word}` leads over a cell for the second time"));
        }
        cells.push(cell);
        Ok(())
    }

    /// Lets a bundle stand for its group from now on; says whether there is
    /// such a bundle.
    pub(super) fn stand(&mut self, number: u32) -> bool {
        let Some(bundle) = self.bundles.get(number as usize) else { return false };
        for slot in bundle.slots {
            self.current[slot] = number + 1;
        }
        true
    }

    /// Whether the ways that stand for a group meet a demand: no matter where
    /// the obstacles lie besides those revealed, one way stays open.
    pub(super) fn shows(&self, play: &Play<'_>, demand: &Demand) -> Result<(), String> {
        let Some(bundle) =
            self.current[demand.slot].checked_sub(1).map(|number| &self.bundles[number as usize])
        else {
            return Err(format!(
                "no ways are given for {}, where Jerry could be shut in",
                demand.group.text()
            ));
        };
        let hit = play.laid.iter().filter(|cell| bundle.cells.binary_search(cell).is_ok()).count() as u32;
        let left = bundle.count.saturating_sub(hit);
        if left > demand.obstacles {
            return Ok(());
        }
        let Demand { obstacles, .. } = demand;
        Err(format!(
            "from {} only {left} ways are open, and there may be {obstacles} more obstacles",
            demand.group.text()
        ))
    }
}

/// The places for whose demands a group stands: a cell alone, a step and
/// its way back, or those with the third cell beside them.
fn slots_of(arena: &Arena, cells: &[u32]) -> Option<[usize; 2]> {
    let rank = |from: u32, to: u32| (0..arena.degree()).find(|&rank| arena.next(from, rank) == to);
    match *cells {
        [cell] => Some([place_alone(arena, cell); 2]),
        [one, other] => {
            let rank = rank(one, other).filter(|&rank| arena.sides(one, rank).is_none())?;
            Some([place(arena, one, rank, None), place(arena, other, arena.back(rank), None)])
        }
        [a, b, c] => [(a, b, c), (a, c, b), (b, c, a)].into_iter().find_map(|(one, other, side)| {
            let there = rank(one, other)?;
            let place_beside = |from: u32, rank: usize| {
                let side = arena.sides(from, rank)?.into_iter().position(|beside| beside == side)?;
                Some(place(arena, from, rank, Some(side)))
            };
            Some([place_beside(one, there)?, place_beside(other, arena.back(there))?])
        }),
        _ => None,
    }
}
