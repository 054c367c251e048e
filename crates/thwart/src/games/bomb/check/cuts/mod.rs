//! Evidence of the kind `bomb-cuts-1`: the blasts of a best plan, and for every way to set off fewer,
//! bricks one of which a better walk would have to enter. For any costs.
//!
//! `blasts: ...`, then `cuts: N` and N lines, each the numbers of some bricks or `-` for none. During the
//! walk there is no text.
//!
//! # Why acceptance implies the claim
//! Let `K` be the claim.
//!
//! 1. *It can be reached.* The blasts may go off, and a plain search finds a walk of cost `K` over the
//!    floor that they leave.
//! 2. *It cannot be bettered.* Suppose that some further blasts `T`, as many as are left or fewer, leave
//!    a walk that costs less than `K`. Let some of them have gone off already, `S`, at first none. The
//!    bricks of a line are a *cut*: while they stand, a walk costs `K` at least even if all other bricks are
//!    gone (a plain search). So the walk enters one of them, and some blast of `T` not yet in `S` clears it.
//! 3. All blasts that clear a brick of the cut are tried, one after the other: each goes off in turn, and
//!    has a line of its own. Blasts that clear the same bricks are one. Let the first of them that is in `T`
//!    be tried: none before it is in `T`, so they need not be tried again further down. Where it is the last
//!    blast that is left, a search shows that a walk costs `K` at least after it ([`LastBlast`]). Where no
//!    blast clears a brick of the cut, `T` does not exist.
//! 4. *Bricks that do not count.* If all bricks were gone, a walk through some of them would cost `K` or
//!    more. They are on no better walk, so what a blast does is told by the others that it clears.
//!
//! Cost: a few plain searches for each line, and the searches of last lines. What they look at is
//! measured by a [`CheckBudget`].

mod last_blast;
mod site;
#[cfg(test)]
#[cfg(feature = "solve")]
mod tests;

use thwart_grid::Cell;
use thwart_grid::distance::{NO_WAY, lengths};

use self::last_blast::LastBlast;
pub(in super::super) use self::last_blast::OverFloor;
pub(in super::super) use self::site::BrickSite;
use super::super::rules::{Bomb, Position};
use super::read_plan;
use crate::certificate::budget::CheckBudget;
use crate::certificate::{CheckError, Form, Lines, STOPPED, read_number};
use crate::rules::Rules as _;
use crate::value::Value;

/// The word in the `kind:` line.
pub(in super::super) const KIND: &str = "bomb-cuts-1";

/// The form.
pub(super) const FORM: Form<Bomb> = Form { kind: KIND, check };

/// A line without bricks.
pub(in super::super) const NO_BRICKS: &str = "-";

fn check(game: &Bomb, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    read_plan(game, position, claim, lines)?;
    if position.walking {
        return Ok(1);
    }
    let (header, text) = lines.field("cuts")?;
    let count: u64 =
        read_number(text).ok_or_else(|| CheckError::new(header, format!("`{text}` is no number of cuts")))?;
    let site = BrickSite::new(game, position, claim.finite().unwrap_or(NO_WAY));
    let mut tree = BlastTree::new(&site, game.blasts_left(position));
    let mut read = 0;
    while tree.goes_on() {
        if read == count {
            return Err(CheckError::new(lines.number(), "there are fewer cuts than blasts to be tried"));
        }
        read += 1;
        let (number, line) = lines.line()?;
        read_cut(line, &tree)
            .and_then(|cut| tree.cut(&cut, line, &mut || lines.is_stopped()))
            .map_err(|reason| CheckError::new(number, reason))?;
    }
    if read < count {
        let reason = format!("all blasts were tried after {read} of {count} cuts");
        return Err(CheckError::new(lines.number(), reason));
    }
    Ok(1 + count)
}

/// The bricks of a line, ascending.
fn read_cut(line: &str, tree: &BlastTree<'_, '_>) -> Result<Vec<Cell>, String> {
    let mut cut: Vec<Cell> = Vec::new();
    for word in line.split(' ').filter(|_| line != NO_BRICKS) {
        let cell = read_number(word).map(Cell).filter(|&cell| tree.stands(cell));
        let cell = cell.ok_or_else(|| format!("`{word}` is no brick that stands and counts"))?;
        if cut.last().is_some_and(|&before| before >= cell) {
            return Err(format!("`{word}` does not lie behind the brick before it"));
        }
        cut.push(cell);
    }
    Ok(cut)
}

/// The blasts that are tried, one after the other, depth first.
pub(in crate::games::bomb) struct BlastTree<'s, 'g> {
    pub site: &'s BrickSite<'g>,
    /// How many blasts were left at first.
    left: usize,
    /// Where one can stand after the blasts that have gone off.
    pub floor: Vec<bool>,
    /// For each cell whether a blast there was tried already where it would make a difference.
    tried: Vec<bool>,
    /// The blasts that have gone off, each in turn one of those that its level tries.
    levels: Vec<Level>,
    goes_on: bool,
    budget: CheckBudget,
}

/// Blasts that are tried one after the other.
struct Level {
    blasts: Vec<Cell>,
    /// Which of them comes next; the one before it has gone off.
    next: usize,
    /// The bricks that that one has cleared.
    cleared: Vec<Cell>,
}

impl<'s, 'g> BlastTree<'s, 'g> {
    /// Nothing has been tried. Where no blast is left nothing has to be.
    pub fn new(site: &'s BrickSite<'g>, left: usize) -> Self {
        Self {
            site,
            left,
            floor: site.floor.clone(),
            tried: vec![false; site.floor.len()],
            levels: Vec::new(),
            goes_on: left > 0,
            budget: CheckBudget::default(),
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
    pub fn to_try(&self, cut: &[Cell]) -> Vec<Cell> {
        let mut blasts = self.site.that_clear(cut);
        blasts.retain(|blast| !self.tried[blast.index()]);
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

    /// Tries the blasts that clear a brick of this cut, as far as no further cut is needed. `line` is how
    /// it is written.
    ///
    /// # Errors
    /// Why that does not show the claim, or that it was to stop.
    pub fn cut(&mut self, cut: &[Cell], line: &str, stop: &mut dyn FnMut() -> bool) -> Result<(), String> {
        self.budget.read(line);
        // The search beside the cut, and where its bricks lie.
        self.budget.look(2 * self.floor.len() as u64)?;
        let cost = self.cost_beside(cut);
        if cost < self.site.claim {
            return Err(format!("a walk beside these bricks costs {cost}, less than the claim"));
        }
        let blasts = self.to_try(cut);
        if self.left() > 1 {
            self.levels.push(Level { blasts, next: 0, cleared: Vec::new() });
        } else {
            self.try_last(&blasts, stop)?;
        }
        self.goes_on = self.advance();
        Ok(())
    }

    /// Tries blasts after each of which none is left.
    fn try_last(&mut self, blasts: &[Cell], stop: &mut dyn FnMut() -> bool) -> Result<(), String> {
        // The paths over the floor, from the walker and to the ends.
        self.budget.look(2 * self.floor.len() as u64)?;
        let over = OverFloor::new(self.site, &self.floor);
        let mut last = LastBlast::new(self.site, &self.floor, &over);
        for &blast in blasts {
            if stop() {
                return Err(STOPPED.to_owned());
            }
            self.budget.look(self.site.looks(blast))?;
            let looks = last.search(blast).map_err(|cost| {
                let at = self.site.game.board().coord(blast);
                format!("after a blast on {at} a walk costs {cost}, less than the claim")
            })?;
            self.budget.look(looks)?;
        }
        Ok(())
    }

    /// The next blast that is to be tried goes off; says whether there is one.
    fn advance(&mut self) -> bool {
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
            // Further up they may be tried again, after other blasts.
            for blast in &level.blasts {
                self.tried[blast.index()] = false;
            }
            self.levels.pop();
        }
        false
    }
}
