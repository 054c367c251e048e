//! The blasts that are tried, one after the other, depth first.

use thwart_core::Cell;
use thwart_core::distance::lengths;

use super::search::{Search, Ways};
use super::site::Site;
use super::{LOOKS, MOST};
use crate::game::Game as _;

/// See the [module](super).
pub(in crate::games::bomb) struct Tree<'s, 'g> {
    pub site: &'s Site<'g>,
    /// How many blasts were left at first.
    left: usize,
    /// Where one can stand after the blasts that have gone off.
    pub floor: Vec<bool>,
    /// For each blast, whether it was tried already where it would make a
    /// difference.
    tried: Vec<bool>,
    /// The blasts that have gone off, each in turn one of those that its level tries.
    levels: Vec<Level>,
    goes_on: bool,
    search: Search,
    /// How many cells the searches have looked at.
    looks: u64,
}

/// Blasts that are tried one after the other.
struct Level {
    blasts: Vec<u32>,
    /// Which of them comes next; the one before it has gone off.
    next: usize,
    /// The bricks that that one has cleared.
    cleared: Vec<Cell>,
}

impl<'s, 'g> Tree<'s, 'g> {
    /// Nothing has been tried. Where no blast is left nothing has to be.
    pub fn new(site: &'s Site<'g>, left: usize) -> Self {
        Self {
            site,
            left,
            floor: site.floor.clone(),
            tried: vec![false; site.blasts()],
            levels: Vec::new(),
            goes_on: left > 0,
            search: Search::new(site.floor.len()),
            looks: 0,
        }
    }

    /// Whether another cut is needed.
    pub const fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// How many blasts may still go off.
    pub const fn left(&self) -> usize {
        self.left - self.levels.len()
    }

    /// Whether a cell holds a brick that stands and counts.
    pub fn stands(&self, cell: Cell) -> bool {
        self.site.is_counted(cell) && !self.floor[cell.index()]
    }

    /// The blasts that have to be tried for a cut.
    pub fn to_try(&self, cut: &[Cell]) -> Vec<u32> {
        let mut blasts = self.site.that_clear(cut);
        blasts.retain(|&blast| !self.tried[blast as usize]);
        blasts
    }

    /// What a walk costs at least while these bricks stand.
    pub fn cost_beside(&self, cut: &[Cell]) -> u64 {
        let game = self.site.game;
        let mut open: Vec<bool> = game.board().cells().map(|cell| !game.is_rock(cell)).collect();
        for brick in cut {
            open[brick.index()] = false;
        }
        lengths(game.board(), game.ends(), |cell| open[cell.index()])[self.site.walker.index()]
    }

    /// Tries the blasts that clear a brick of this cut, as far as no further cut is
    /// needed.
    ///
    /// # Errors
    /// Why that does not show the claim.
    pub fn cut(&mut self, cut: &[Cell]) -> Result<(), String> {
        let cost = self.cost_beside(cut);
        if cost < self.site.claim {
            return Err(format!("a walk beside these bricks costs {cost}, less than the claim"));
        }
        let blasts = self.to_try(cut);
        self.looks += self.floor.len() as u64;
        if self.left() > 1 {
            self.levels.push(Level { blasts, next: 0, cleared: Vec::new() });
        } else {
            self.looks += self.try_last(&blasts)?;
        }
        if self.looks > MOST {
            return Err(format!("all searches together look at more than {MOST} cells"));
        }
        self.goes_on = self.advance();
        Ok(())
    }

    /// Tries blasts after each of which none is left; counts the cells looked at.
    fn try_last(&mut self, blasts: &[u32]) -> Result<u64, String> {
        let ways = Ways::new(self.site, &self.floor);
        let most = (self.floor.len() as u64).saturating_mul(LOOKS);
        let mut looks = 0;
        for &blast in blasts {
            looks += self.search.through(self.site, &self.floor, &ways, blast).map_err(|cost| {
                let at = self.site.game.board().coord(self.site.blast(blast));
                format!("after a blast on {at} a walk costs {cost}, less than the claim")
            })?;
            if looks > most {
                return Err(format!("the searches look at more than {LOOKS} cells for each of the board"));
            }
        }
        Ok(looks)
    }

    /// The next blast that is to be tried goes off; says whether there is one.
    fn advance(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            for brick in level.cleared.drain(..) {
                self.floor[brick.index()] = false;
            }
            if let Some(&blast) = level.blasts.get(level.next) {
                level.next += 1;
                self.tried[blast as usize] = true;
                level.cleared.extend(self.site.bricks(blast).filter(|brick| !self.floor[brick.index()]));
                for brick in &level.cleared {
                    self.floor[brick.index()] = true;
                }
                return true;
            }
            // Further up they may be tried again, after other blasts.
            for &blast in &level.blasts {
                self.tried[blast as usize] = false;
            }
            self.levels.pop();
        }
        false
    }
}
