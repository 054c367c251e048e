//! Plans: following one, and completing the one of a finished play.

use rustc_hash::FxHashMap;

use super::{NO_CELL, State};
use crate::solve::fast::walk::ExpectedPath;
use thwart_grid::narrow;

impl State<'_> {
    /// Follows a whole plan from here on, from the first slot: reveals obstacles when they begin to
    /// matter, and takes Jerry's steps, until he is trapped. Calls `turn` with each path he
    /// expected.
    pub(crate) fn follow(&mut self, plan: &[u32], mut turn: impl FnMut(u32, &ExpectedPath)) {
        let mut slot_of = FxHashMap::default();
        slot_of.extend(plan.iter().zip(1u32..).map(|(&cell, slot)| (cell, slot)));
        let mut walk = ExpectedPath::default();
        loop {
            self.walk(&mut walk);
            let is_laid = |cell: &u32| slot_of.get(cell).is_some_and(|&slot| slot <= self.last_slot());
            if let Some(i) = walk.needed().iter().position(is_laid) {
                self.reveal(&walk, i);
            } else if walk.next_unless_door().is_some() {
                turn(self.node.turn, &walk);
                self.take_step(&walk);
            } else {
                break;
            }
        }
    }

    /// Returns the obstacles of a finished play by slot. The open slots before the last get the
    /// first cells that no path Jerry expected from then on touches, except the reserved cell.
    /// `None` if the board is too small for that. Slot by slot is exact, because a cell that fits a
    /// slot fits every later one.
    pub(crate) fn plan(&self, reserved: u32) -> Option<Vec<u32>> {
        let slots = self.least_slots();
        let mut plan = vec![NO_CELL; slots as usize];
        for (slot, cell) in self.laid_by_slot() {
            plan[slot as usize - 1] = cell;
        }
        let mut used = vec![self.jerry(), reserved];
        for &slot in self.node.open.iter().filter(|&&slot| slot <= slots) {
            let fits =
                |cell: &u32| self.is_free(*cell) && self.release(*cell) <= slot && !used.contains(cell);
            let filler = (0..narrow(self.map.cell_count)).find(fits)?;
            used.push(filler);
            plan[slot as usize - 1] = filler;
        }
        Some(plan)
    }
}
