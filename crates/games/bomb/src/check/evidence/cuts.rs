//! The tree of blasts that are tried for cuts, and the costs of walks in it.

mod last_blast;
mod site;
#[cfg(all(test, feature = "solve"))]
mod tests;

use thwart_grid::Cell;
use thwart_grid::distance::lengths;

pub(crate) use self::last_blast::FloorCosts;
use self::last_blast::LastBlast;
pub(crate) use self::site::BrickSite;
use thwart_game::certificate::STOPPED;
use thwart_game::certificate::budget::CheckBudget;
use thwart_game::rules::Rules as _;

/// The `kind:` of this evidence.
pub(crate) const KIND: &str = "bomb-cuts-1";

/// The text of a line without bricks.
pub(crate) const NO_BRICKS: &str = "-";

/// The sets of blasts to try, depth first.
pub(crate) struct BlastTree<'s, 'g> {
    pub site: &'s BrickSite<'g>,
    /// How many blasts were left at first.
    left: usize,
    /// For each cell, whether a walker can stand on it after the blasts that have gone off.
    pub floor: Vec<bool>,
    /// For each cell, whether a blast there was already tried at a level of this branch.
    tried: Vec<bool>,
    /// The levels of this branch; at each, one of its blasts has gone off.
    levels: Vec<Level>,
    needs_cut: bool,
    budget: CheckBudget,
}

/// Blasts that are tried one after the other.
struct Level {
    blasts: Vec<Cell>,
    /// The index of the next blast; the one before it has gone off.
    next: usize,
    /// The bricks that the last blast of this level has cleared.
    cleared: Vec<Cell>,
}

impl<'s, 'g> BlastTree<'s, 'g> {
    /// Starts before the first try. If no blast is left, no try is needed.
    pub fn new(site: &'s BrickSite<'g>, left: usize) -> Self {
        Self {
            site,
            left,
            floor: site.floor.clone(),
            tried: vec![false; site.floor.len()],
            levels: Vec::new(),
            needs_cut: left > 0,
            budget: CheckBudget::default(),
        }
    }

    /// Returns whether another cut is needed.
    pub const fn needs_cut(&self) -> bool {
        self.needs_cut
    }

    /// Returns how many blasts may still go off.
    pub const fn left(&self) -> usize {
        self.left - self.levels.len()
    }

    /// Returns whether a cell holds a brick that stands and counts.
    pub fn stands(&self, cell: Cell) -> bool {
        self.site.is_counted(cell) && !self.floor[cell.index()]
    }

    /// Returns the blasts to try for a cut.
    pub fn blasts_to_try(&self, cut: &[Cell]) -> Vec<Cell> {
        let mut blasts = self.site.blasts_clearing(cut);
        blasts.retain(|blast| !self.tried[blast.index()]);
        blasts
    }

    /// Returns the least cost of a walk while these bricks stand.
    pub fn cost_avoiding(&self, cut: &[Cell]) -> u64 {
        let game = self.site.game;
        let mut open: Vec<bool> = game.board().cells().map(|cell| !game.is_rock(cell)).collect();
        for brick in cut {
            open[brick.index()] = false;
        }
        lengths(game.board(), game.ends(), |cell| open[cell.index()])[self.site.walker.index()]
    }

    /// Tries the blasts that clear a brick of this cut, until a further cut is needed. `line` is the text
    /// of the cut.
    ///
    /// # Errors
    /// The reason why that does not show the claim, or that `stop` ended it.
    pub fn cut(&mut self, cut: &[Cell], line: &str, stop: &mut dyn FnMut() -> bool) -> Result<(), String> {
        self.budget.read(line);
        // The search beside the cut, and the count of its bricks.
        self.budget.look(2 * self.floor.len() as u64)?;
        let cost = self.cost_avoiding(cut);
        if cost < self.site.claim {
            return Err(format!("a walk beside these bricks costs {cost}, less than the claim"));
        }
        let blasts = self.blasts_to_try(cut);
        if self.left() > 1 {
            self.levels.push(Level { blasts, next: 0, cleared: Vec::new() });
        } else {
            self.try_last(&blasts, stop)?;
        }
        self.needs_cut = self.next_blast();
        Ok(())
    }

    /// Tries blasts after which none is left.
    fn try_last(&mut self, blasts: &[Cell], stop: &mut dyn FnMut() -> bool) -> Result<(), String> {
        // The searches over the floor, from the walker and to the ends.
        self.budget.look(2 * self.floor.len() as u64)?;
        let over = FloorCosts::new(self.site, &self.floor);
        let mut last = LastBlast::new(self.site, &self.floor, &over);
        for &blast in blasts {
            if stop() {
                return Err(STOPPED.to_owned());
            }
            self.budget.look(self.site.cells_looked_at(blast))?;
            let looks = last.search(blast).map_err(|cost| {
                let at = self.site.game.board().coord(blast);
                format!("after a blast on {at} a walk costs {cost}, less than the claim")
            })?;
            self.budget.look(looks)?;
        }
        Ok(())
    }

    /// Sets off the next blast to try. Returns whether there is one.
    fn next_blast(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            for brick in level.cleared.drain(..) {
                self.floor[brick.index()] = false;
            }
            if let Some(&blast) = level.blasts.get(level.next) {
                level.next += 1;
                self.tried[blast.index()] = true;
                level.cleared.extend(self.site.bricks(blast).filter(|brick| !self.floor[brick.index()]));
                for brick in &level.cleared {
                    self.floor[brick.index()] = true;
                }
                return true;
            }
            // They may be tried again further up, after other blasts.
            for blast in &level.blasts {
                self.tried[blast.index()] = false;
            }
            self.levels.pop();
        }
        false
    }
}
