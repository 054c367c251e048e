//! Fences: disjoint paths that no pen with few walls can cross all, and the places behind them.
//!
//! A pen that crosses a fence, whose ends are out, has a wall on either side of the crossing. So a pen with `W` walls
//! crosses at most `W / 2` of some disjoint fences, or fewer if it needs one more wall on a path from its animal to
//! the goal, the *outlet*. Places behind more fences than that are out.
//!
//! Take a ray from the animal to the rim, and let a *circuit* step over walls and water in all eight directions (six on
//! hexagons): the cells that a circuit reaches from the ray with the same number of walls lie on fences around the ray,
//! one inside the other. One search of the cells with steps of 0 and 1 finds all fences of a ray.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use thwart_game::limits::Budget;
use thwart_game::rules::Rules as _;
use thwart_grid::{Board, Cell, Coord, Diagonal, Direction, Topology, narrow};

use super::flow::Fate;
use crate::check::evidence::Site;
use crate::rules::Enclose;

/// A site of fewer places is not made smaller; in tests each is, because small boards show faults.
const LEAST_PLACES: usize = if cfg!(test) { 1 } else { 256 };

/// The rounds go on as long as each puts at least this part of the places out.
const PART: usize = 50;

/// The most fences of a family.
const MOST_FENCES: u8 = 100;

/// The level of a cell that no circuit reaches.
const UNREACHED: u8 = u8::MAX;

/// Fences around a place that is in, and what they show.
struct Family {
    /// A path from the place to one that is out; empty if there is none apart from the fences.
    outlet: Vec<usize>,
    fences: Vec<Vec<usize>>,
    /// The places behind all fences.
    behind: Vec<usize>,
    /// How many cells the check looks at.
    looks: u64,
}

/// A line of a proof that puts places out, and how many cells its check looks at.
pub(crate) struct Line {
    pub text: String,
    pub looks: u64,
}

/// Returns the part of a site that pens can use, and the lines of the proof that puts the rest out; `None` if no place
/// is put out in time.
///
/// Cost: O(cells) for each direction and round.
pub(crate) fn crop(game: &Enclose, site: &Site, budget: &mut Budget<'_>) -> Option<(Site, Vec<Line>)> {
    let is_out_of_scope = site.is_apart || site.len() < LEAST_PLACES || !game.is_flat();
    if is_out_of_scope || most_level(site).is_none() || site.animals.is_empty() {
        return None;
    }
    let mut lines = Vec::new();
    let mut fate: Vec<Fate> =
        site.is_goal.iter().map(|&goal| if goal { Fate::Out } else { Fate::Open }).collect();
    for &animal in &site.animals {
        fate[animal] = Fate::In;
    }
    let mut finder = Finder::new(game, site);
    loop {
        let before = count(&fate);
        lines.extend(finder.put_out(&mut fate, site.animals[0], budget)?.0);
        if (before - count(&fate)) * PART < before {
            break;
        }
    }
    (!lines.is_empty()).then(|| (site.without(|place| fate[place] == Fate::Out), lines))
}

/// Returns how many places may be in a pen.
fn count(fate: &[Fate]) -> usize {
    fate.iter().filter(|&&fate| fate != Fate::Out).count()
}

/// Returns the greatest level of a fence that may be needed; `None` if there are too many walls.
fn most_level(site: &Site) -> Option<u8> {
    let needed = u8::try_from(fences_needed(site, true)).ok().filter(|&needed| needed <= MOST_FENCES)?;
    Some(needed + 3)
}

/// Returns how many fences show that a pen cannot cross them all, with or without an outlet.
fn fences_needed(site: &Site, has_outlet: bool) -> usize {
    let walls = usize::try_from(site.walls).unwrap_or(usize::MAX);
    if has_outlet { walls.div_ceil(2) } else { walls / 2 + 1 }
}

/// A search for fences.
pub(super) struct Finder<'a> {
    board: &'a Board,
    site: &'a Site,
    /// The place of each cell, or the greatest number.
    place: Vec<u32>,
    /// For each cell how many walls a circuit has from the ray to it, itself included.
    level: Vec<u8>,
    /// The cells whose level is set.
    touched: Vec<Cell>,
    /// Marks of places, all false between searches.
    seen: Vec<bool>,
    is_closed: Vec<bool>,
    /// For each place that a search has found the place before it; the greatest number between searches.
    before: Vec<u32>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(game: &'a Enclose, site: &'a Site) -> Self {
        let board = game.board();
        let mut place = vec![u32::MAX; board.len()];
        for (number, cell) in site.cells.iter().enumerate() {
            place[cell.index()] = narrow(number);
        }
        let level = vec![UNREACHED; board.len()];
        let (seen, before) = (vec![false; site.len()], vec![u32::MAX; site.len()]);
        Self { board, site, place, level, touched: Vec::new(), is_closed: seen.clone(), seen, before }
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        let place = self.place[cell.index()];
        (place != u32::MAX).then_some(place as usize)
    }

    /// Puts the places out that are behind fences around a place which is in. Returns the lines that show it, and
    /// whether a place is in and behind, so that there is no pen; `None` if the budget is used up.
    ///
    /// Cost: O(cells near the rays), and O(places) for each direction.
    pub(super) fn put_out(
        &mut self,
        fate: &mut [Fate],
        center: usize,
        budget: &mut Budget<'_>,
    ) -> Option<(Vec<Line>, bool)> {
        let mut lines = Vec::new();
        for &direction in self.board.topology().directions() {
            if budget.spend_many(1 + self.site.len() as u64 / 16) {
                return None;
            }
            let Some(family) = self.family(fate, center, direction, budget) else { continue };
            lines.push(Line { text: self.line(center, &family), looks: family.looks });
            let mut is_refuted = false;
            for &place in &family.behind {
                is_refuted |= fate[place] == Fate::In;
                if fate[place] == Fate::Open {
                    fate[place] = Fate::Out;
                }
            }
            if is_refuted {
                return Some((lines, true));
            }
        }
        Some((lines, false))
    }

    /// Returns the fences around a place and a ray in one direction, if they put places out and there is time.
    fn family(
        &mut self,
        fate: &[Fate],
        center: usize,
        direction: Direction,
        budget: &mut Budget<'_>,
    ) -> Option<Family> {
        let most = most_level(self.site)?;
        let bands = self.spread(fate, center, direction, most);
        let mut fences = Vec::new();
        let most_inside = count(fate) / 10 * 9;
        for (level, band) in (0..).zip(&bands).skip(2) {
            let mut best: Option<(Vec<usize>, Vec<usize>)> = None;
            let mut is_done = vec![false; band.len()];
            for start in 0..band.len() {
                if is_done[start] {
                    continue;
                }
                let part = self.part_of_band(fate, level, band[start]);
                for place in &part {
                    if let Ok(number) = band.binary_search(place) {
                        is_done[number] = true;
                    }
                }
                let Some(fence) = self.fence(fate, level, &part) else { continue };
                let inside = self.inside(fate, center, &fence);
                if budget.spend_many(1 + inside.len() as u64 / 64) {
                    return None;
                }
                if inside.len() <= best.as_ref().map_or(most_inside, |(_, known)| known.len()) {
                    best = Some((fence, inside));
                }
            }
            fences.extend(best);
        }
        let outlet = self.path_out(fate, center, 0..=1, false).unwrap_or_default();
        let needed = fences_needed(self.site, !outlet.is_empty());
        if fences.len() < needed {
            return None;
        }
        fences.sort_by_key(|(_, inside)| inside.len());
        fences.truncate(needed);
        let mut looks = self.site.len();
        for (_, inside) in &fences {
            for &place in inside {
                self.seen[place] = true;
                looks += 1 + self.site.steps(place).len();
            }
        }
        let behind: Vec<usize> = (0..self.site.len())
            .filter(|&place| fate[place] != Fate::Out && !self.seen[place] && place != center)
            .collect();
        for (_, inside) in &fences {
            for &place in inside {
                self.seen[place] = false;
            }
        }
        let fences = fences.into_iter().map(|(fence, _)| fence).collect();
        (!behind.is_empty()).then_some(Family { outlet, fences, behind, looks: looks as u64 })
    }

    /// Finds the levels of the cells near a ray, and returns the places of each level that may be in a pen, in order.
    fn spread(&mut self, fate: &[Fate], center: usize, direction: Direction, most: u8) -> Vec<Vec<usize>> {
        let (site, board) = (self.site, self.board);
        let around =
            if board.topology() == Topology::Hex { Topology::Hex } else { Topology::Eight(Diagonal::One) };
        for cell in self.touched.drain(..) {
            self.level[cell.index()] = UNREACHED;
        }
        let mut ahead: Vec<Vec<Cell>> = vec![Vec::new(); usize::from(most) + 1];
        let mut here = site.cells[center];
        while let Some(cell) = board.step(here, direction) {
            here = cell;
            let place = self.place(cell);
            let level = u8::from(place.is_some());
            self.level[cell.index()] = level;
            self.touched.push(cell);
            ahead[usize::from(level)].push(cell);
            if place.is_some_and(|place| fate[place] == Fate::Out) {
                break;
            }
        }
        let may = |place: usize| fate[place] != Fate::Out;
        // Circuits pass only cells beside places that may be in a pen.
        let is_near = |finder: &Self, cell: Cell| {
            finder.place(cell).is_some_and(may)
                || board.neighbours(cell, |_| true).any(|(_, next)| finder.place(next).is_some_and(may))
        };
        let mut bands = vec![Vec::new(); usize::from(most) + 1];
        for level in 0..=most {
            let mut index = 0;
            while index < ahead[usize::from(level)].len() {
                let cell = ahead[usize::from(level)][index];
                index += 1;
                if self.level[cell.index()] != level {
                    continue;
                }
                if let Some(place) = self.place(cell).filter(|&place| may(place)) {
                    bands[usize::from(level)].push(place);
                }
                let at = board.coord(cell);
                for &direction in around.directions() {
                    let (down, right) = around.delta(at.row, direction);
                    let next = at.row.checked_add_signed(down).zip(at.col.checked_add_signed(right));
                    let Some(next) = next.and_then(|(row, col)| board.cell(Coord { row, col })) else {
                        continue;
                    };
                    let there = level + u8::from(self.place(next).is_some());
                    if there <= most && there < self.level[next.index()] && is_near(self, next) {
                        self.level[next.index()] = there;
                        self.touched.push(next);
                        ahead[usize::from(there)].push(next);
                    }
                }
            }
        }
        for band in &mut bands {
            band.sort_unstable();
            band.dedup();
        }
        bands
    }

    /// Returns the connected places of a level around one of them, and the places at their ends that are out.
    fn part_of_band(&mut self, fate: &[Fate], level: u8, start: usize) -> Vec<usize> {
        let (site, board_level) = (self.site, &self.level);
        let may = |place: usize| board_level[site.cells[place].index()] == level;
        site.flood(start, may, |place| fate[place] == Fate::Out, &mut self.seen)
    }

    /// Returns a path in a part of a level whose ends are out, as long as can be found quickly.
    fn fence(&mut self, fate: &[Fate], level: u8, part: &[usize]) -> Option<Vec<usize>> {
        let mut ends = part.iter().copied().filter(|&place| fate[place] == Fate::Out);
        let first = ends.next()?;
        ends.next()?;
        let far = *self.path_out(fate, first, level..=level, true)?.last()?;
        self.path_out(fate, far, level..=level, true)
    }

    /// Returns a path from a place over others of these levels to one that is out: a shortest path to the nearest such
    /// place, or to the farthest.
    fn path_out(
        &mut self,
        fate: &[Fate],
        from: usize,
        levels: RangeInclusive<u8>,
        farthest: bool,
    ) -> Option<Vec<usize>> {
        self.before[from] = narrow(from);
        let mut queue = vec![from];
        let (mut head, mut last) = (0, None);
        while let Some(&place) = queue.get(head).filter(|_| farthest || last.is_none()) {
            head += 1;
            if fate[place] == Fate::Out && place != from {
                last = Some(place);
                continue;
            }
            for next in self.site.next(place) {
                let level = self.level[self.site.cells[next].index()];
                if levels.contains(&level) && self.before[next] == u32::MAX {
                    self.before[next] = narrow(place);
                    queue.push(next);
                }
            }
        }
        let mut path: Vec<usize> = last.into_iter().collect();
        while let Some(&place) = path.last().filter(|&&place| place != from) {
            path.push(self.before[place] as usize);
        }
        path.reverse();
        for place in queue {
            self.before[place] = u32::MAX;
        }
        last.map(|_| path)
    }

    /// Returns the places that a pen around the center can have without crossing a fence.
    fn inside(&mut self, fate: &[Fate], center: usize, fence: &[usize]) -> Vec<usize> {
        if fence.contains(&center) {
            return Vec::new();
        }
        for &place in fence {
            self.is_closed[place] = true;
        }
        let may = |place: usize| fate[place] != Fate::Out && !self.is_closed[place];
        let inside = self.site.flood(center, may, |_| false, &mut self.seen);
        for &place in fence {
            self.is_closed[place] = false;
        }
        inside
    }

    /// Returns the line of a proof that a family puts places out.
    fn line(&self, center: usize, family: &Family) -> String {
        let mut line = format!("F {}", self.site.cells[center].0);
        for path in std::iter::once(&family.outlet).chain(&family.fences) {
            line.push(' ');
            self.write_path(&mut line, path);
        }
        line
    }

    /// Writes the number of the first cell of a path and its runs of steps.
    fn write_path(&self, line: &mut String, path: &[usize]) {
        let Some(&first) = path.first() else { return line.push('-') };
        let _ = write!(line, "{}", self.site.cells[first].0);
        let letters = path.windows(2).map(|step| {
            let [from, to] = [step[0], step[1]].map(|place| self.site.cells[place]);
            let mut around = ('a'..).zip(self.board.topology().directions());
            let letter = around.find(|&(_, &direction)| self.board.step(from, direction) == Some(to));
            letter.expect("a path goes by steps").0
        });
        let mut run = (' ', 0);
        for letter in letters.chain([' ']) {
            if letter == run.0 {
                run.1 += 1;
                continue;
            }
            if run.1 > 0 {
                let _ = write!(line, "{}{}", run.0, run.1);
            }
            run = (letter, 1);
        }
    }
}
