//! The end of a detour that was found: any path that is short enough would do, but some serve for more rocks.

use thwart_grid::{Cell, Direction};

use super::{DetourFinder, FoundPath};
use crate::check::evidence::walk::Question;

impl DetourFinder<'_, '_> {
    /// Returns the same path with an end that serves for more rocks and other detours.
    pub(super) fn extend(&self, question: Question, path: FoundPath) -> FoundPath {
        let (Some(end), Some(&(met, _))) = (path.end, path.steps.last()) else { return path };
        let left = self.walk.terrain.distance(met);
        // A straight path from here is shorter, and costs at most as much as the path so far.
        if left < self.walk.paths.cost(end) && left <= self.found.get(met) {
            return self.extend_straight(question.rock, path);
        }
        if self.of_walk(met).is_none() { path } else { self.extend_beside_walk(question, path) }
    }

    /// Extends a path by a shortest one, unless the rock takes it, to a node from which a path is as short. A
    /// detour that meets it can afford the rest, if it can afford any.
    fn extend_straight(&self, rock: Cell, path: FoundPath) -> FoundPath {
        let terrain = self.walk.terrain;
        let FoundPath { start, mut steps, end } = path;
        let kept = steps.len();
        let room = self.room();
        while let Some(&(here, _)) = steps.last()
            && steps.len() < room
        {
            let node = self.open_node(here, rock, terrain.distance(here));
            if node.is_some() || terrain.game.is_exit(here) {
                return FoundPath { start, steps, end: node };
            }
            let nearer = self.nearer(here, rock);
            let Some((direction, next, _)) = nearer.min_by_key(|&(_, next, _)| self.distance_from_walk(next))
            else {
                break;
            };
            steps.push((next, direction));
        }
        steps.truncate(kept);
        FoundPath { start, steps, end }
    }

    /// Extends a path that ends on the walk: it goes on beside the walk as long as every step leads nearer to
    /// the exits, and ends at the node of another detour, or else at the last step back to the walk.
    fn extend_beside_walk(&self, question: Question, path: FoundPath) -> FoundPath {
        let terrain = self.walk.terrain;
        let FoundPath { start, mut steps, end: Some(end) } = path else { return path };
        let Some(met) = steps.pop() else { return FoundPath { start, steps, end: Some(end) } };
        let mut here = steps.last().map_or(start, |&(cell, _)| cell);
        let mut most = self.budget(question);
        most -= self.found.get(here);
        // The last step back to the walk, and how many steps come before it.
        let mut back = (steps.len(), met, end);
        let room = self.room();
        while steps.len() < room {
            let mut on: Option<(Cell, Direction, u64)> = None;
            for (direction, next, step) in self.nearer(here, question.rock) {
                if let Some(node) = self.open_walk(next, question.rock, most - step) {
                    back = (steps.len(), (next, direction), node);
                } else if self.of_walk(next).is_none()
                    && on.is_none_or(|(other, ..)| {
                        self.distance_from_walk(next) < self.distance_from_walk(other)
                    })
                {
                    on = Some((next, direction, step));
                }
            }
            let Some((next, direction, step)) = on else { break };
            steps.push((next, direction));
            most -= step;
            here = next;
            let end = self.open_detour(here, question.rock, most);
            if end.is_some() || terrain.game.is_exit(here) {
                return FoundPath { start, steps, end };
            }
        }
        let (kept, step, node) = back;
        steps.truncate(kept);
        steps.push(step);
        FoundPath { start, steps, end: Some(node) }
    }

    /// Returns the steps from a cell that lie on shortest paths and cost something.
    fn nearer(&self, here: Cell, rock: Cell) -> impl Iterator<Item = (Direction, Cell, u64)> {
        let terrain = self.walk.terrain;
        let left = terrain.distance(here);
        let steps = terrain.steps_without(here, Some(rock));
        steps.filter(move |&(_, next, step)| step > 0 && step.saturating_add(terrain.distance(next)) == left)
    }

    /// Returns how long an extended path may become, so that enough nodes are left for detours that must be
    /// long.
    fn room(&self) -> usize {
        self.walk.terrain.board().len().saturating_sub(self.walk.paths.len())
    }
}
