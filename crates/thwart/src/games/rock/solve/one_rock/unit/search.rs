//! The walk over the board: a breadth-first search that puts every cell into the
//! tree of dominators and enters the edges to the cells before it.
//!
//! Two nearer neighbours of a cell mostly have a nearer neighbour in common, the
//! fourth cell of a square. Then what would take climbs in the tree is known from
//! that square alone: see [`take_across`](Ways::take_across).

use thwart_core::Cell;

use super::super::dominators::{ROOT, unsure};
use super::super::graph::bits;
use super::super::grid::{EIGHT, Grid};
use super::super::{POLL, Stop};
use super::ways::{UNSEEN, Ways, closed};

/// After how many cells the search decides anew whether the ground is even.
const STRETCH: u32 = 256;

/// It is while there is no more than one change among so many cells.
const EVEN: u32 = 6;

/// The cells of one distance.
struct Level {
    steps: u32,
    /// The first cell of the distance before, the first one and the end of this.
    before_start: u32,
    start: u32,
    end: u32,
    /// How many cells are found in all.
    found: u32,
    /// Edges between two cells of this distance.
    edges: Vec<(u32, u32)>,
    /// How many cells were found behind the last one looked around from.
    before: u32,
    /// How often not as many cells were found behind a cell as behind the one
    /// before.
    changes: u32,
}

impl<'g, const N: usize> Ways<'g, N> {
    /// One breadth-first search. `None` if stopped.
    ///
    /// When a cell is taken, all nearer neighbours are taken, so its parent in
    /// the tree of dominators, their common ancestor, is known. Edges whose ends
    /// are at distances `d` and `d` or `d + 1` come up in ascending order of
    /// value, `2 d + 1` and `2 d + 2`, if those between equally distant cells
    /// wait until all cells of their distance are taken.
    pub fn new(grid: &'g Grid<N>, exits: &[Cell], free: &[bool], stop: Stop<'_>) -> Option<Self> {
        let mut ways = Self::start(grid, exits, free);
        let mut level = Level::of_exits(ways.exits);
        let (mut poll, mut even, mut stretch) = (0, true, 0);
        while level.start < level.end {
            ways.levels.push(level.start);
            let cells = level.end - level.start;
            if level.steps < 2 {
                ways.take_near(&mut level);
            } else if even {
                ways.take_even(&mut level);
            } else {
                ways.take_uneven(&mut level);
            }
            ways.enter_edges(&mut level);
            stretch += cells;
            if stretch >= STRETCH {
                even = level.changes <= stretch / EVEN;
                (stretch, level.changes) = (0, 0);
            }
            poll += cells;
            if poll >= POLL {
                poll = 0;
                if stop() {
                    return None;
                }
            }
            level.go_on();
        }
        ways.levels.push(level.start);
        ways.place.truncate(level.found as usize);
        ways.tree.forget_sets();
        Some(ways)
    }

    /// Takes the exits, or the cells beside them: their parent is the root, and
    /// no rock makes a way longer there.
    fn take_near(&mut self, level: &mut Level) {
        for cell in level.start..level.end {
            self.look_around::<true>(cell, level);
            self.tree.put(cell, ROOT);
        }
        level.edges.clear();
    }

    /// Takes the cells of a distance from 2, one after the other.
    fn take_even(&mut self, level: &mut Level) {
        for cell in level.start..level.end {
            let nearer = self.look_around::<true>(cell, level);
            self.take(cell, nearer, level);
        }
    }

    /// The same in two passes: where nothing can be guessed, the processor looks
    /// around from several cells at a time, if nothing comes in between.
    fn take_uneven(&mut self, level: &mut Level) {
        for cell in level.start..level.end {
            self.tree.sides[cell as usize] = self.look_around::<false>(cell, level);
        }
        for cell in level.start..level.end {
            self.take(cell, self.tree.sides[cell as usize], level);
        }
    }

    /// Finds the cells behind a cell, and tells which steps lead from it to nearer
    /// ones, a bit for each. Without `BRANCH` nothing is guessed about them: see
    /// [`FlatBfs`](thwart_core::search::FlatBfs), from which this is known.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every cell, from two places")]
    fn look_around<const BRANCH: bool>(&mut self, cell: u32, level: &mut Level) -> u8 {
        let (number, place) = (&mut self.number[..], &mut self.place[..]);
        let here = place[cell as usize] as usize;
        let closed = closed(self.grid, number, here);
        let (start, found) = (level.start, level.found);
        let (mut nearer, mut new) = (0, 0);
        for (at_step, step) in self.grid.steps.into_iter().enumerate() {
            if N == EIGHT && closed >> at_step & 1 == 1 {
                continue;
            }
            let next = here.wrapping_add(step);
            let at = number[next];
            if BRANCH {
                if at < start {
                    nearer |= 1 << at_step;
                } else if at == UNSEEN {
                    number[next] = found + new;
                    place[(found + new) as usize] = next as u32;
                    new += 1;
                } else if at < cell {
                    level.edges.push((at, cell));
                }
            } else {
                nearer |= u8::from(at < start) << at_step;
                number[next] = if at == UNSEEN { found + new } else { at };
                place[(found + new) as usize] = next as u32;
                new += u32::from(at == UNSEEN);
                if at.wrapping_sub(start) < cell - start {
                    level.edges.push((at, cell));
                }
            }
        }
        if N == EIGHT {
            self.nearer[here] = nearer;
        }
        level.changes += u32::from(new != level.before);
        level.before = new;
        level.found += new;
        nearer
    }

    /// Takes a cell into the tree from which these steps lead to nearer ones.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every cell, from two places")]
    fn take(&mut self, cell: u32, nearer: u8, level: &Level) {
        let place = self.place[cell as usize] as usize;
        let first = nearer.trailing_zeros() as usize;
        let one = self.number[place.wrapping_add(self.grid.steps[first])];
        let others = nearer & (nearer - 1);
        if others == 0 {
            self.questions.push(cell);
            self.tree.put(cell, one);
            self.tree.sides[cell as usize] = nearer;
            return;
        }
        let second = others.trailing_zeros() as usize;
        let other = self.number[place.wrapping_add(self.grid.steps[second])];
        let parents = [one, other].map(|cell| self.tree.parent[cell as usize]);
        if parents == [ROOT; 2] && others.is_power_of_two() {
            // Nothing leads around the root.
            self.tree.put(cell, ROOT);
        } else if others.is_power_of_two()
            && let Some(fourth) = self.across(place, first, second, level)
        {
            self.take_across(cell, [one, other], parents, fourth, 2 * level.steps);
        } else {
            self.merge(cell, nearer, 2 * level.steps);
        }
    }

    /// The cell to which two steps to nearer cells lead, one after the other, in
    /// either order, if it is nearer than those.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every cell, from two places")]
    fn across(&self, place: usize, first: usize, second: usize, level: &Level) -> Option<u32> {
        let after = |place: usize, step: usize| place.wrapping_add(self.grid.steps[step]);
        let leads_on =
            |from: usize, step: usize| N < EIGHT || self.nearer[after(place, from)] >> step & 1 == 1;
        let fourth = self.number[after(after(place, first), second)];
        (fourth < level.before_start && leads_on(first, second) && leads_on(second, first)).then_some(fourth)
    }

    /// Takes a cell into the tree with two nearer neighbours that have a nearer
    /// neighbour in common, as nearly everywhere on open ground.
    ///
    /// * The parents of both are above that fourth cell, or it: so one of them is
    ///   above the other, or they are the same.
    /// * If they differ, let `low` be the neighbour whose parent is the upper one,
    ///   the parent of the cell. The edge from the fourth cell to `low` led up the
    ///   chain from the fourth cell, with the parent of the other neighbour, to
    ///   below the same parent: so of that chain nothing but the other neighbour
    ///   itself is still to be led around, and the cell next to the top of it is
    ///   joined to `low`. Over what sides shortest ways from there come to the
    ///   parent is known for `low`, too.
    /// * If they are the same and not the fourth cell, both are joined to the cell
    ///   above the fourth one, for the same reason.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every cell, from two places")]
    fn take_across(
        &mut self,
        cell: u32,
        [one, other]: [u32; 2],
        [left, right]: [u32; 2],
        fourth: u32,
        value: u32,
    ) {
        let (low, high) = if left <= right { (one, other) } else { (other, one) };
        let parent = left.min(right);
        self.tree.put(cell, parent);
        let sides = &mut self.tree.sides;
        sides[cell as usize] = sides[low as usize] | if left == right { sides[high as usize] } else { 0 };
        if parent == fourth {
            self.bypass.join_between(cell, one, other);
        } else if parent != ROOT {
            self.bypass.follow(cell, low);
        }
        if left != right {
            self.bypass.lead_around_parent(&mut self.tree, high, value);
        }
    }

    /// Takes a cell into the tree whose nearer neighbours have different parents, or
    /// are more than two, and enters the edges to them.
    fn merge(&mut self, cell: u32, steps: u8, value: u32) {
        let place = self.place[cell as usize] as usize;
        let mut nearer = [ROOT; N];
        let mut count = 0;
        for step in bits(steps) {
            nearer[count] = self.number[place.wrapping_add(self.grid.steps[step])];
            count += 1;
        }
        let nearer = &nearer[..count];
        let mut parent = nearer[0];
        for &other in &nearer[1..] {
            parent = self.tree.common(parent, other);
        }
        self.tree.put(cell, parent);
        let mut sides = 0;
        for &from in nearer {
            if parent != ROOT || self.tree.parent[from as usize] != ROOT {
                self.bypass.enter(&mut self.tree, [from, cell], parent, value);
            }
            if parent != ROOT {
                sides |= self.tree.sides_of(parent, from, unsure(N));
            }
        }
        self.tree.sides[cell as usize] = sides;
    }

    /// Enters the edges between cells of this distance.
    fn enter_edges(&mut self, level: &mut Level) {
        for (a, b) in level.edges.drain(..) {
            if self.tree.are_joined(a, b) {
                continue;
            }
            let top = self.tree.common(a, b);
            let except = if N == EIGHT {
                [self.leads_past_parent(a, b), self.leads_past_parent(b, a)]
            } else {
                [false; 2]
            };
            self.bypass.enter_except(&mut self.tree, [a, b], top, 2 * level.steps + 1, except);
        }
    }

    /// Whether the step between two cells goes past the parent of the first, so
    /// that it does not lead around that: the parent lies straight beside both.
    fn leads_past_parent(&self, cell: u32, other: u32) -> bool {
        let [cell, other, parent] =
            [cell, other, self.tree.parent[cell as usize]].map(|cell| self.place[cell as usize] as usize);
        let is_straight = |from: usize| {
            self.grid.step_between(from, parent).is_some_and(|step| self.grid.sides[step] == (step, step))
        };
        is_straight(cell) && is_straight(other)
    }
}

impl Level {
    /// The exits.
    const fn of_exits(exits: u32) -> Self {
        Self {
            steps: 0,
            before_start: 0,
            start: 0,
            end: exits,
            found: exits,
            edges: Vec::new(),
            before: 1,
            changes: 0,
        }
    }

    /// The cells behind.
    const fn go_on(&mut self) {
        self.steps += 1;
        (self.before_start, self.start, self.end) = (self.start, self.end, self.found);
    }
}
