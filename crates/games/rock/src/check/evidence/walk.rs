//! The walker's half: the walk he takes while no rock falls, and the detours he takes after one has fallen.

use thwart_grid::{Cell, Direction, narrow};

use super::paths::{Node, Paths};
use super::terrain::Terrain;
use crate::rules::{Position, Reveal};
use thwart_game::value::Side;

/// How many rocks wider than a cell may be answered by a search that shows that they seal.
pub(crate) const MAX_WIDE_SEALS: usize = 64;

/// How many cells the rocks that may fall on a walk may block in all, if they are wider than a cell.
pub(crate) const MAX_WIDE_CELLS: u64 = 1 << 26;

/// A path around a rock: along the walk, forwards or back, to one of its places, and from there on by
/// a path of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Detour {
    /// The place where it leaves the walk.
    pub place: usize,
    /// The start of its own path: a node on the cell of that place.
    pub node: Node,
}

/// A rock that may fall and block the rest of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// The place at which the walker is when it falls.
    pub place: usize,
    pub rock: Cell,
}

/// The walk from the walker's cell to an exit, and the paths that join it.
///
/// Its *places* are numbered from 0, the walker's cell, to [`last`](Self::last), the exit. The node of the exit
/// is 0, that of the place before it 1, and so on back to the start; nodes of detours follow.
pub(crate) struct Walk<'t, 'g> {
    pub terrain: &'t Terrain<'g>,
    pub paths: Paths<'g>,
    cells: Vec<Cell>,
    /// The cost of walking back from each place to the start.
    cost_back: Vec<u64>,
}

impl<'t, 'g> Walk<'t, 'g> {
    /// Creates the walk with these steps.
    ///
    /// # Errors
    /// If a step is not legal, or the walk visits a cell twice or does not end on an exit.
    pub fn new(terrain: &'t Terrain<'g>, steps: impl IntoIterator<Item = Direction>) -> Result<Self, String> {
        let board = terrain.board();
        let mut visited = vec![false; board.len()];
        let mut here = terrain.position.walker;
        visited[here.index()] = true;
        let (mut cells, mut back, mut directions) = (vec![here], vec![0u64], Vec::new());
        for direction in steps {
            let next = terrain.step(here, direction, None)?;
            if std::mem::replace(&mut visited[next.index()], true) {
                return Err(format!("the walk visits {} again", board.numbered_cell(next)));
            }
            back.push(back[directions.len()].saturating_add(board.step_cost(direction.opposite(), here)));
            directions.push(direction);
            cells.push(next);
            here = next;
        }
        let mut paths = Paths::new(board);
        let mut node = put_exit(terrain, &mut paths, here)?;
        for (&cell, &direction) in cells.iter().zip(&directions).rev() {
            node = paths.put_step(cell, direction, node);
        }
        Ok(Self { terrain, paths, cells, cost_back: back })
    }

    /// Returns the place of the exit.
    pub const fn last(&self) -> usize {
        self.cells.len() - 1
    }

    /// Returns the cell of a place.
    pub fn cell(&self, place: usize) -> Cell {
        self.cells[place]
    }

    /// Returns the cost of the walk from a place on.
    pub fn cost_from(&self, place: usize) -> u64 {
        self.paths.cost(narrow(self.last() - place))
    }

    /// Returns the cost of the walk from the start up to a place.
    pub fn cost_to(&self, place: usize) -> u64 {
        self.cost_from(0).saturating_sub(self.cost_from(place))
    }

    /// Returns the places from which a rock takes the next step of the walk.
    pub fn hits(&self, rock: Cell) -> impl Iterator<Item = usize> + '_ {
        let last = self.last();
        let nodes = self.terrain.game.around(rock).flat_map(|cell| self.paths.hits(cell));
        nodes.filter_map(move |&node| last.checked_sub(node as usize))
    }

    /// Returns how many cells of rocks the checker looks at for a number of questions; 0 if rocks are one cell wide.
    pub fn cells_of_rocks(&self, questions: usize) -> u64 {
        let looks = (self.last() as u64).saturating_mul(4).saturating_add(questions as u64);
        if self.terrain.game.is_narrow() { 0 } else { looks.saturating_mul(self.terrain.game.disc_size()) }
    }

    /// Returns whether a rock takes a step of the path from a node, whose cell it must not block.
    pub fn takes(&self, rock: Cell, node: Node) -> bool {
        self.terrain.game.around(rock).any(|cell| self.paths.takes(cell, node))
    }

    /// Returns the rocks that may fall and take a step of the walk that is still to come, leaving aside whether
    /// they may seal.
    ///
    /// `reveal=seen`: place by place, and at each in move order. `reveal=known`: all of them fall at the start;
    /// ordered by the first step that they take, and for each step in board order.
    pub fn questions(&self) -> Vec<Question> {
        let terrain = self.terrain;
        let adversary = terrain.position.side == Side::Maximiser;
        let mut questions = Vec::new();
        if terrain.game.left(terrain.position) == 0 {
            return questions;
        }
        for place in 0..self.last() {
            let rocks = terrain.targets(self.cells[place]);
            match terrain.game.reveal() {
                // A walker who is to step has already passed the rocks around the start.
                Reveal::Seen if adversary || place > 0 => {
                    let taking = rocks.into_iter().filter(|&rock| self.hits(rock).any(|hit| hit >= place));
                    questions.extend(taking.map(|rock| Question { place, rock }));
                }
                Reveal::Known if adversary => {
                    let first = rocks.into_iter().filter(|&rock| self.hits(rock).min() == Some(place));
                    let mut rocks: Vec<_> = first.collect();
                    rocks.sort_unstable();
                    questions.extend(rocks.into_iter().map(|rock| Question { place: 0, rock }));
                }
                _ => {}
            }
        }
        questions
    }

    /// Returns whether the rock of the question may not fall, because it would cut the walker off.
    ///
    /// He has come from the start along the walk. If the rock is off this part of the walk, he could go back,
    /// so it cuts him off exactly if it cuts off the start. If the rock is on this part, it leaves him a path:
    /// the rest of the walk leads to an exit over other cells. (A diagonal step past a rock has a straight path
    /// around the other side.)
    ///
    /// A rock wider than a cell may block some of it and leave paths on one side only, so a search decides.
    pub fn seals(&self, Question { place, rock }: Question) -> bool {
        if !self.terrain.game.is_narrow() {
            let Position { rocks, .. } = self.terrain.position;
            return !self.terrain.game.may_seal()
                && self.terrain.game.is_sealed(self.cells[place], &rocks.with(rock));
        }
        let mut came_onto = self.hits(rock).filter(|&hit| self.cells[hit + 1] == rock);
        !self.terrain.game.may_seal()
            && self.terrain.dominators().contains(rock)
            && !came_onto.any(|before| before < place)
    }

    /// Returns what the walker pays from the place of the question on if he takes this detour. `None` if the
    /// rock takes a step of it.
    pub fn price(&self, question: Question, detour: Detour) -> Option<u64> {
        let (from, to) = (question.place, detour.place);
        let rock = question.rock;
        let along = from.min(to)..from.max(to);
        let hit =
            self.terrain.game.blocks(rock, self.cell(to)) || self.hits(rock).any(|hit| along.contains(&hit));
        if hit || self.takes(rock, detour.node) {
            return None;
        }
        // If he goes forwards, `back` is 0; if he goes back, `forwards` is 0.
        let forwards = self.cost_from(from).saturating_sub(self.cost_from(to));
        let back = self.cost_back[from].saturating_sub(self.cost_back[to]);
        Some(forwards.saturating_add(back).saturating_add(self.paths.cost(detour.node)))
    }

    /// Adds a detour that leaves the walk at a place by these steps, and goes on from the node `onto`; with
    /// `None` it ends on an exit.
    ///
    /// # Errors
    /// If a step is not legal, the steps end elsewhere, or all paths together have become too long.
    pub fn detour(
        &mut self,
        place: usize,
        steps: impl IntoIterator<Item = Direction>,
        onto: Option<Node>,
    ) -> Result<Detour, String> {
        let limit = self.terrain.board().len().saturating_mul(4).saturating_add(4096);
        let too_long = || format!("all paths together have more than {limit} nodes");
        // The exit of a detour needs a node of its own.
        let has = self.paths.len() + usize::from(onto.is_none());
        let mut room = limit.checked_sub(has).ok_or_else(too_long)?;
        let mut here = self.cells[place];
        let mut path_steps = Vec::new();
        for direction in steps {
            room = room.checked_sub(1).ok_or_else(too_long)?;
            path_steps.push((here, direction));
            here = self.terrain.step(here, direction, None)?;
        }
        let mut node = match onto {
            Some(node) if self.paths.cell(node) == here => node,
            Some(node) => {
                let here = self.terrain.board().numbered_cell(here);
                return Err(format!("it ends on {here}, and not on that of node {node}"));
            }
            None => put_exit(self.terrain, &mut self.paths, here)?,
        };
        for (cell, direction) in path_steps.into_iter().rev() {
            node = self.paths.put_step(cell, direction, node);
        }
        Ok(Detour { place, node })
    }
}

/// Adds the node at the end of a path, which must be an exit.
fn put_exit(terrain: &Terrain<'_>, paths: &mut Paths<'_>, cell: Cell) -> Result<Node, String> {
    if !terrain.game.is_exit(cell) {
        return Err(format!("it ends on {}, which is no exit", terrain.board().numbered_cell(cell)));
    }
    Ok(paths.put_exit(cell))
}
