//! The cells that matter at a position, as places in a list: the form in which the prover and the checker see a
//! board.

use thwart_grid::{Cell, narrow};

use crate::rules::{Enclose, Position};

/// A position of enclose, reduced to the cells that the animals can reach.
pub(crate) struct Site {
    /// The cell of each place, row by row. The animals reach it if no further wall is placed; goal cells are
    /// among them, but not the cells behind.
    pub cells: Vec<Cell>,
    /// The places of the animals; empty if there is no pen: one cannot be reached from the other, or stands on the
    /// goal.
    pub animals: Vec<usize>,
    /// Whether two animals must have a pen each.
    pub is_apart: bool,
    /// The points of each place in a pen.
    pub points: Vec<i64>,
    /// The price of a wall on each place; `None` if it takes no wall.
    pub price: Vec<Option<i64>>,
    /// Whether the animals must not reach this place.
    pub is_goal: Vec<bool>,
    /// How many walls may still be placed, at most one for each place.
    pub walls: i64,
    /// The points missed already: those out of reach, and the price of the walls placed.
    pub lost: u64,
    /// The most that a pen can miss: [`lost`](Self::lost), all points, all losses and all prices.
    pub most: u64,
    /// The steps of place `p` are numbers `first[p]` to `first[p + 1]` of `to`.
    first: Vec<u32>,
    to: Vec<u32>,
    /// The step in the other direction.
    back: Vec<u32>,
}

const NO_PLACE: u32 = u32::MAX;

impl Site {
    /// Reduces a position.
    ///
    /// Cost: O(cells) time; about 60 bytes for each cell in reach.
    pub(crate) fn new(game: &Enclose, position: &Position) -> Self {
        let reach = game.reach(&position.walls);
        let (won, loss) = game.sums(&reach);
        let cells: Vec<Cell> =
            (0..reach.inside.len()).map(Cell::new).filter(|cell| reach.inside[cell.index()]).collect();
        let mut place = vec![NO_PLACE; reach.inside.len()];
        for (number, cell) in cells.iter().enumerate() {
            place[cell.index()] = narrow(number);
        }
        let (mut first, mut to) = (vec![0], Vec::new());
        for &cell in &cells {
            let start = to.len();
            for next in game.next(cell).map(|next| place[next.index()]).filter(|&next| next != NO_PLACE) {
                // A portal may join two neighbours.
                if !to[start..].contains(&next) {
                    to.push(next);
                }
            }
            first.push(narrow(to.len()));
        }
        let back = backs(&first, &to);
        let price = game.price().cast_signed();
        let walls = game.walls_left(position).min(cells.len());
        let lost = game.all_points() - won + game.price() * position.walls.len() as u64;
        let can_be_enclosed =
            (reach.fits || game.is_apart()) && !game.animals().iter().any(|&animal| game.is_goal(animal));
        Self {
            animals: if can_be_enclosed {
                game.animals().iter().map(|animal| place[animal.index()] as usize).collect()
            } else {
                Vec::new()
            },
            is_apart: game.is_apart(),
            points: cells
                .iter()
                .map(|&cell| if game.is_goal(cell) { 0 } else { game.points(cell) })
                .collect(),
            price: cells.iter().map(|&cell| game.takes_wall(cell).then_some(price)).collect(),
            is_goal: cells.iter().map(|&cell| game.is_goal(cell)).collect(),
            walls: walls.cast_signed() as i64,
            lost,
            most: lost + won + loss + game.price() * walls as u64,
            cells,
            first,
            to,
            back,
        }
    }

    /// Returns the number of places.
    pub(crate) const fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the number of steps.
    pub(crate) const fn step_count(&self) -> usize {
        self.to.len()
    }

    /// Returns how many cells the check of the end of a case looks at.
    pub(crate) const fn looks(&self) -> u64 {
        (self.cells.len() + self.to.len()) as u64
    }

    /// Returns the numbers of the steps from a place.
    pub(crate) fn steps(&self, from: usize) -> std::ops::Range<usize> {
        self.first[from] as usize..self.first[from + 1] as usize
    }

    /// Returns the place that a step leads to.
    pub(crate) fn to(&self, step: usize) -> usize {
        self.to[step] as usize
    }

    /// Returns the step in the other direction.
    pub(crate) fn back(&self, step: usize) -> usize {
        self.back[step] as usize
    }

    /// Returns the places that step to or from this one.
    pub(crate) fn next(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.to[self.steps(place)].iter().map(|&next| next as usize)
    }

    /// Returns the place of a cell, if it matters.
    pub(crate) fn place(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// Marks in `reached` the places that the first animal reaches over those for which `may` holds, or either animal
    /// if they must be apart. They do not pass through the goal.
    pub(crate) fn reach(&self, may: impl Fn(usize) -> bool, reached: &mut Vec<bool>) {
        reached.clear();
        reached.resize(self.len(), false);
        let starts = if self.is_apart { self.animals.len() } else { self.animals.len().min(1) };
        let mut ahead = self.animals[..starts].to_vec();
        for &start in &ahead {
            reached[start] = true;
        }
        while let Some(place) = ahead.pop() {
            if self.is_goal[place] {
                continue;
            }
            for next in self.next(place) {
                if may(next) && !std::mem::replace(&mut reached[next], true) {
                    ahead.push(next);
                }
            }
        }
    }

    /// Returns for each place 1 or 2 if it is connected to the first or second of two animals over places for which
    /// `is_in` holds, as these are, and 0 otherwise; `None` if the animals are connected.
    pub(crate) fn sides(&self, is_in: impl Fn(usize) -> bool) -> Option<Vec<u8>> {
        let mut sides = vec![0; self.len()];
        for (side, &animal) in (1..).zip(&self.animals) {
            if std::mem::replace(&mut sides[animal], side) != 0 {
                return None;
            }
            let mut ahead = vec![animal];
            while let Some(place) = ahead.pop() {
                for next in self.next(place).filter(|&next| is_in(next)) {
                    if sides[next] == 0 {
                        sides[next] = side;
                        ahead.push(next);
                    }
                }
            }
        }
        Some(sides)
    }

    /// Returns the places that one leads to over places for which `may` holds, itself first. It passes on from no goal,
    /// and from no place that `ends` it. `seen` is all false before and after.
    ///
    /// Cost: O(places and steps that it reaches).
    pub(crate) fn flood(
        &self,
        from: usize,
        may: impl Fn(usize) -> bool,
        ends: impl Fn(usize) -> bool,
        seen: &mut [bool],
    ) -> Vec<usize> {
        let mut reached = vec![from];
        seen[from] = true;
        let mut head = 0;
        while let Some(&place) = reached.get(head) {
            head += 1;
            if self.is_goal[place] || ends(place) {
                continue;
            }
            for next in self.next(place) {
                if may(next) && !std::mem::replace(&mut seen[next], true) {
                    reached.push(next);
                }
            }
        }
        for &place in &reached {
            seen[place] = false;
        }
        reached
    }

    /// Returns the site without places that are out. Those beside other places stay as goals, because they can take a
    /// wall; their points are missed.
    ///
    /// Cost: O(places).
    pub(crate) fn without(&self, is_out: impl Fn(usize) -> bool) -> Self {
        let stays = |place: usize| !is_out(place) || self.next(place).any(|next| !is_out(next));
        let kept: Vec<usize> = (0..self.len()).filter(|&place| stays(place)).collect();
        let mut number = vec![NO_PLACE; self.len()];
        for (new, &old) in kept.iter().enumerate() {
            number[old] = narrow(new);
        }
        let (mut first, mut to) = (vec![0], Vec::new());
        for &old in &kept {
            to.extend(self.next(old).map(|next| number[next]).filter(|&next| next != NO_PLACE));
            first.push(narrow(to.len()));
        }
        let back = backs(&first, &to);
        let missed = (0..self.len()).filter(|&place| is_out(place)).map(|place| self.points[place].max(0));
        Self {
            cells: kept.iter().map(|&old| self.cells[old]).collect(),
            animals: self.animals.iter().map(|&animal| number[animal] as usize).collect(),
            is_apart: self.is_apart,
            points: kept.iter().map(|&old| if is_out(old) { 0 } else { self.points[old] }).collect(),
            price: kept.iter().map(|&old| self.price[old]).collect(),
            is_goal: kept.iter().map(|&old| is_out(old)).collect(),
            walls: self.walls,
            lost: self.lost + missed.sum::<i64>().unsigned_abs(),
            most: self.most,
            first,
            to,
            back,
        }
    }
}

/// Returns the steps in the other direction, for steps in the form of a site.
fn backs(first: &[u32], to: &[u32]) -> Vec<u32> {
    let steps = |from: usize| first[from] as usize..first[from + 1] as usize;
    let mut back = vec![0; to.len()];
    for from in 0..first.len() - 1 {
        for step in steps(from) {
            let there = steps(to[step] as usize).find(|&other| to[other] as usize == from);
            back[step] = narrow(there.expect("every step can be taken back"));
        }
    }
    back
}
