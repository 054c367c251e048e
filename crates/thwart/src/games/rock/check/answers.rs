//! Paths around rocks: a step, or some, and then a path that is known.
//!
//! First the *tree* is known: from every cell, of the cheapest paths to an exit those with the fewest
//! steps, and of these the first in move order. Then the answers to all questions in their order.

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use super::paths::{Node, Paths};
use super::terrain::Terrain;

/// See the [module](self).
pub(in super::super) struct Answers<'t, 'g> {
    pub terrain: &'t Terrain<'g>,
    /// First the nodes of the tree, by the steps of their paths and then in board order.
    pub paths: Paths<'g>,
    /// How many those are.
    pub tree: Node,
    /// For each cell the node of the tree.
    on: Vec<Option<Node>>,
    /// For each cell the answers to its questions so far.
    known: Vec<Vec<Node>>,
}

impl<'t, 'g> Answers<'t, 'g> {
    /// Knows the tree.
    pub fn new(terrain: &'t Terrain<'g>) -> Self {
        let board = terrain.board();
        let steps = fewest_steps(terrain);
        let mut order: Vec<Cell> = board.cells().filter(|cell| steps[cell.index()].is_some()).collect();
        order.sort_by_key(|cell| steps[cell.index()]);
        let (mut paths, mut on) = (Paths::new(board), vec![None; board.len()]);
        for &cell in &order {
            let first = terrain.steps(cell).find_map(|(direction, next, _)| {
                let nearer = steps[next.index()].is_some_and(|more| Some(more + 1) == steps[cell.index()]);
                let next = on[next.index()].filter(|_| nearer && leads_on(terrain, cell, direction, next));
                next.map(|next| (direction, next))
            });
            on[cell.index()] = Some(match first {
                Some((direction, next)) => paths.put_step(cell, direction, next),
                None => paths.put_exit(cell),
            });
        }
        let (tree, known) = (paths.len() as Node, vec![Vec::new(); board.len()]);
        Self { terrain, paths, tree, on, known }
    }

    /// The node of the tree on a cell with a path.
    pub fn of_tree(&self, cell: Cell) -> Option<Node> {
        self.on[cell.index()]
    }

    /// The second cell of the path of the tree; none from an exit.
    pub fn next(&self, cell: Cell) -> Option<Cell> {
        self.of_tree(cell).and_then(|node| self.paths.next(node)).map(|next| self.paths.cell(next))
    }

    /// The cells with paths, those with the fewest steps first.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.tree).map(|node| self.paths.cell(node))
    }

    /// How many steps have been added to the tree.
    pub fn added(&self) -> usize {
        self.paths.len() - self.tree as usize
    }

    /// The rocks beside a cell that take a step of its path of the tree, in move order.
    pub fn questions(&self, cell: Cell) -> Vec<Cell> {
        let Some(node) = self.of_tree(cell) else { return Vec::new() };
        self.terrain.targets(cell).filter(|&rock| self.paths.takes(rock, node)).collect()
    }

    /// Asks all questions in their order, those of cells with a finite value alone. `find` is asked for
    /// an answer where none follows from what is known; `None` if the rock may not fall, as it would
    /// seal. `sealed` is told of all such.
    ///
    /// # Errors
    /// The first of these.
    pub fn ask<E>(
        &mut self,
        worth: &[u64],
        cut_off: &[bool],
        mut find: impl FnMut(&mut Self, Cell, Cell) -> Result<Option<Node>, E>,
        mut sealed: impl FnMut(&Self, Cell, Cell) -> Result<(), E>,
    ) -> Result<(), E> {
        let game = self.terrain.game;
        for node in (0..self.tree).rev() {
            let cell = self.paths.cell(node);
            let most = worth[cell.index()];
            if most == NO_WAY || game.is_exit(cell) {
                continue;
            }
            for rock in self.questions(cell) {
                let shut = !game.may_seal() && cut_off[cell.index()] && self.next(cell) == Some(rock);
                let known = if shut { None } else { self.aside(cell, rock, most) };
                let found = if shut || known.is_some() { known } else { find(self, cell, rock)? };
                match found {
                    Some(path) => self.answer(cell, path),
                    None => sealed(self, cell, rock)?,
                }
            }
        }
        Ok(())
    }

    /// From now on this path is an answer on a cell.
    pub fn answer(&mut self, cell: Cell, path: Node) {
        self.known[cell.index()].push(path);
    }

    /// The first path from a cell that a rock elsewhere does not take, and that costs no more than this:
    /// of the tree, or an answer to some rock here, the last one first.
    pub fn open(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        let answers = self.known[cell.index()].iter().rev().copied();
        let mut paths = self.of_tree(cell).into_iter().chain(answers);
        paths.find(|&path| self.paths.cost(path) <= most && !self.paths.takes(rock, path))
    }

    /// Legal steps, and then a path that is known.
    pub fn put(&mut self, steps: &[(Cell, Direction)], then: Node) -> Node {
        let back = steps.iter().rev();
        back.fold(then, |next, &(cell, direction)| self.paths.put_step(cell, direction, next))
    }

    /// The first step from a cell beside a rock after which some path is [open](Self::open), at this
    /// cost altogether, and both together.
    fn aside(&mut self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        let (direction, path) =
            self.terrain.steps_without(cell, Some(rock)).find_map(|(direction, next, step)| {
                Some((direction, self.open(next, rock, most.checked_sub(step)?)?))
            })?;
        Some(self.paths.put_step(cell, direction, path))
    }
}

/// Whether a cheapest path from a cell may begin with this step.
fn leads_on(terrain: &Terrain<'_>, cell: Cell, direction: Direction, next: Cell) -> bool {
    let step = terrain.board().step_cost(direction, next);
    terrain.plain(next).saturating_add(step) == terrain.plain(cell)
}

/// For each cell the fewest steps of a cheapest path to an exit; `None` where there is no path.
fn fewest_steps(terrain: &Terrain<'_>) -> Vec<Option<u32>> {
    let mut steps = vec![None; terrain.board().len()];
    let mut queue: Vec<Cell> = terrain.game.exits().to_vec();
    for exit in &queue {
        steps[exit.index()] = Some(0);
    }
    let mut taken = 0;
    while let Some(&cell) = queue.get(taken) {
        taken += 1;
        let more = steps[cell.index()].map(|steps: u32| steps + 1);
        for (direction, from, _) in terrain.steps(cell) {
            if steps[from.index()].is_none() && leads_on(terrain, from, direction.opposite(), cell) {
                steps[from.index()] = more;
                queue.push(from);
            }
        }
    }
    steps
}
