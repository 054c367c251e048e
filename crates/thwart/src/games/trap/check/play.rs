//! The plays that a node of the tree stands for.

use super::arena::Arena;
use super::way::Way;

/// What all plays of a node have in common: where Jerry stands in which turn,
/// which obstacles are *revealed*, each with its *slot* (as which obstacle it
/// was laid), and for every other cell a *release*: no obstacle was laid there
/// in an earlier slot. The other slots so far are open.
#[derive(Debug)]
pub(in crate::games::trap) struct Play<'a> {
    /// The board.
    pub(in crate::games::trap) arena: &'a Arena,
    /// No play has more obstacles.
    pub(in crate::games::trap) most: u32,
    /// The turn, from 1; Tom has laid his obstacles of this turn.
    pub(in crate::games::trap) turn: u32,
    /// Where Jerry stands.
    pub(in crate::games::trap) jerry: u32,
    /// Where he stood a turn ago.
    pub(in crate::games::trap) before: Option<u32>,
    /// The cells of revealed obstacles.
    pub(in crate::games::trap) laid: Vec<u32>,
    /// The last slot of each and those revealed before it.
    latest: Vec<u32>,
    /// The open slots, ascending.
    pub(in crate::games::trap) open: Vec<u32>,
    is_laid: Vec<bool>,
    release: Vec<u32>,
    /// Which releases were raised, with what they were before.
    raised: Vec<(u32, u32)>,
    changes: Vec<Change>,
}

#[derive(Debug)]
struct Change {
    /// How many releases had been raised before.
    raised: usize,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// An obstacle was revealed in this slot, the one at this place of `open`.
    Revealed { place: usize, slot: u32 },
    /// Jerry stepped; where he had come from.
    Stepped { before: Option<u32> },
    /// Only releases were raised.
    RuledOut,
}

/// The last change.
#[cfg(feature = "solve")]
#[derive(Clone, Copy, Debug)]
pub(in crate::games::trap) enum Changed {
    /// The obstacle at this place among the open slots was revealed here.
    Revealed { place: usize, cell: u32 },
    /// Jerry stepped here.
    Stepped(u32),
    /// Obstacles were ruled out.
    RuledOut,
}

impl<'a> Play<'a> {
    /// All plays of so many obstacles from the position on. 5 bytes per cell.
    pub(in crate::games::trap) fn new(arena: &'a Arena, most: u32) -> Self {
        Self {
            arena,
            most,
            turn: 1,
            jerry: arena.jerry,
            before: None,
            laid: Vec::new(),
            latest: Vec::new(),
            open: (1..=arena.turns.laid_by(1).min(most)).collect(),
            is_laid: vec![false; arena.cells as usize + 1],
            release: vec![1; arena.cells as usize + 1],
            raised: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// How many slots there are up to the end of a turn.
    pub(in crate::games::trap) fn slots_by(&self, turn: u32) -> u32 {
        self.arena.turns.laid_by(turn).min(self.most)
    }

    /// The turn in which the last obstacle is laid.
    pub(in crate::games::trap) fn last_turn(&self) -> u32 {
        self.arena.turns.turn_of(self.most)
    }

    /// Whether the cell is free, as far as obstacles are revealed.
    pub(in crate::games::trap) fn is_free(&self, cell: u32) -> bool {
        self.arena.is_free(cell) && !self.is_laid[cell as usize]
    }

    /// Whether nothing revealed forbids a step between cells that can be stood
    /// on.
    pub(in crate::games::trap) fn may_pass(&self, cell: u32, rank: usize) -> bool {
        let passable = |side: u32| self.is_free(side) || self.arena.is_door(side);
        self.arena.sides(cell, rank).is_none_or(|[one, other]| passable(one) && passable(other))
    }

    /// No obstacle was laid on the cell in an earlier slot than this.
    pub(in crate::games::trap) fn release(&self, cell: u32) -> u32 {
        self.release[cell as usize]
    }

    /// The cells with a release later than the first slot, each once.
    pub(in crate::games::trap) fn released(&self) -> impl Iterator<Item = u32> + '_ {
        self.raised.iter().filter(|&&(_, before)| before == 1).map(|&(cell, _)| cell)
    }

    /// The place among the open slots of the earliest one in which an obstacle
    /// may have been laid on this cell.
    pub(in crate::games::trap) fn place_for(&self, cell: u32) -> Option<usize> {
        let place = self.open.partition_point(|&slot| slot < self.release(cell));
        (place < self.open.len()).then_some(place)
    }

    /// Of the cells the way needs, the i-th is the first that holds an
    /// obstacle. `place` is where it was laid.
    pub(in crate::games::trap) fn reveal(&mut self, way: &Way, i: usize, place: usize) {
        let raised = self.raised.len();
        way.needed[..i].iter().for_each(|&cell| self.put_off(cell));
        let (cell, slot) = (way.needed[i], self.open.remove(place));
        self.latest.push(self.latest.last().map_or(slot, |&latest| latest.max(slot)));
        self.laid.push(cell);
        self.is_laid[cell as usize] = true;
        self.changes.push(Change { raised, kind: Kind::Revealed { place, slot } });
    }

    /// No cell the way needs holds an obstacle: Jerry takes its first step.
    pub(in crate::games::trap) fn take_step(&mut self, way: &Way) {
        let raised = self.raised.len();
        self.put_off(self.jerry);
        way.needed.iter().for_each(|&cell| self.put_off(cell));
        self.changes.push(Change { raised, kind: Kind::Stepped { before: self.before } });
        self.before = Some(self.jerry);
        self.jerry = way.cells[1];
        let before = self.slots_by(self.turn);
        self.turn += 1;
        self.open.extend(before + 1..=self.slots_by(self.turn));
    }

    /// No cell the way needs holds an obstacle, and Jerry does not step yet.
    pub(in crate::games::trap) fn rule_out(&mut self, way: &Way) {
        let raised = self.raised.len();
        way.needed.iter().for_each(|&cell| self.put_off(cell));
        self.changes.push(Change { raised, kind: Kind::RuledOut });
    }

    /// How many changes led here, the last of them, and on which cells it ruled
    /// obstacles out so far.
    #[cfg(feature = "solve")]
    pub(in crate::games::trap) fn last_change(
        &self,
    ) -> Option<(usize, Changed, impl Iterator<Item = u32> + '_)> {
        let change = self.changes.last()?;
        let changed = match change.kind {
            Kind::Revealed { place, .. } => Changed::Revealed { place, cell: *self.laid.last()? },
            Kind::Stepped { .. } => Changed::Stepped(self.jerry),
            Kind::RuledOut => Changed::RuledOut,
        };
        let raised = self.raised[change.raised..].iter().map(|&(cell, _)| cell);
        Some((self.changes.len(), changed, raised))
    }

    /// Takes the last change back, if there is one.
    pub(in crate::games::trap) fn undo(&mut self) {
        let Some(change) = self.changes.pop() else { return };
        for (cell, release) in self.raised.drain(change.raised..).rev() {
            self.release[cell as usize] = release;
        }
        match change.kind {
            Kind::Revealed { place, slot } => {
                self.open.insert(place, slot);
                let cell = self.laid.pop().expect("the change laid it");
                self.latest.pop();
                self.is_laid[cell as usize] = false;
            }
            Kind::RuledOut => {}
            Kind::Stepped { before } => {
                let new = self.slots_by(self.turn) - self.slots_by(self.turn - 1);
                self.open.truncate(self.open.len() - new as usize);
                self.turn -= 1;
                self.jerry = self.before.expect("he came from somewhere");
                self.before = before;
            }
        }
    }

    /// No obstacle was laid on the cell so far.
    fn put_off(&mut self, cell: u32) {
        let now = self.slots_by(self.turn);
        let old = std::mem::replace(&mut self.release[cell as usize], now + 1);
        if old <= now {
            self.raised.push((cell, old));
        }
    }

    /// Whether the open slots before the last revealed obstacle can be filled:
    /// each with a free cell of its own
    /// that was released by then, not where Jerry stands. What fits a slot fits
    /// every later one, so it is enough to count. O(cells).
    pub(in crate::games::trap) fn can_be_filled(&self) -> bool {
        let last = self.latest.last().copied().unwrap_or_default();
        let mut cells = vec![0usize; self.slots_by(self.turn) as usize + 2];
        for cell in (0..self.arena.cells).filter(|&cell| self.is_free(cell) && cell != self.jerry) {
            cells[self.release(cell) as usize] += 1;
        }
        let (mut available, mut released) = (0, 0);
        self.open.iter().take_while(|&&slot| slot < last).enumerate().all(|(used, &slot)| {
            while released <= slot as usize {
                available += cells[released];
                released += 1;
            }
            available > used
        })
    }

    /// How much it takes to remember what these plays have in common.
    pub(in crate::games::trap) fn size(&self) -> usize {
        self.laid.len() + self.open.len() + self.released().count()
    }

    /// How much is kept in order to take changes back.
    pub(in crate::games::trap) fn kept(&self) -> usize {
        self.raised.len()
    }
}

#[cfg(test)]
#[cfg(feature = "solve")]
mod tests {
    use crate::games::trap::check::descent::tests::every_node;

    /// Whether each slot can have an obstacle of its own that was released by then, by trying.
    fn each_has_one(slots: &[u32], releases: &[u32]) -> bool {
        let Some((&slot, later)) = slots.split_first() else { return true };
        (0..releases.len()).any(|at| {
            // Of cells that are released alike one is tried.
            if releases[at] > slot || releases[..at].contains(&releases[at]) {
                return false;
            }
            let mut others = releases.to_vec();
            others.swap_remove(at);
            each_has_one(later, &others)
        })
    }

    #[test]
    fn counting_tells_whether_spare_obstacles_have_room() {
        let mut told = [0, 0];
        every_node((3, 4), |_, descent| {
            let play = &descent.play;
            let last = play.latest.last().copied().unwrap_or(0);
            let slots: Vec<u32> = play.open.iter().copied().filter(|&slot| slot < last).collect();
            let others = (0..play.arena.cells).filter(|&cell| cell != play.jerry && play.is_free(cell));
            let releases: Vec<u32> = others.map(|cell| play.release(cell)).collect();
            let expected = each_has_one(&slots, &releases);
            assert_eq!(play.can_be_filled(), expected, "{play:?}");
            told[usize::from(expected)] += 1;
        });
        assert!(told[0] > 100 && told[1] > 1000, "{told:?}");
    }
}
