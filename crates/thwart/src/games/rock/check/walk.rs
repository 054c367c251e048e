//! The walker's half: the walk he takes while no rock falls, and the ways by
//! which he goes on once one has.

use std::fmt;

use thwart_core::{Cell, Direction};

use super::super::rules::Reveal;
use super::terrain::Terrain;
use super::web::{Node, Web};
use crate::value::Side;

/// A way around rocks: along the walk, forwards or back, to one of its places,
/// and from there on by a way of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Detour {
    /// The place where it leaves the walk.
    pub place: usize,
    /// Where its own way starts: a node on the cell of that place.
    pub node: Node,
}

/// A rock that may fall so that the walk does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Question {
    /// The place at which the walker is then.
    pub place: usize,
    pub rock: Cell,
}

/// Why directions are no walk, or no way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Misstep {
    /// There is no such step.
    NoStep { cell: Cell, direction: Direction },
    /// The walk visits a cell again.
    Again { cell: Cell },
    /// It does not end on an exit.
    NoExit { cell: Cell },
    /// It does not end on the cell of this node.
    NotThere { cell: Cell, node: Node },
    /// All ways together have become too long.
    TooLong { limit: usize },
}

impl fmt::Display for Misstep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoStep { cell, direction } => {
                write!(f, "the walker cannot step {direction} from cell {}", cell.0)
            }
            Self::Again { cell } => write!(f, "the walk visits cell {} again", cell.0),
            Self::NoExit { cell } => write!(f, "it ends on cell {}, which is no exit", cell.0),
            Self::NotThere { cell, node } => {
                write!(f, "it ends on cell {}, and not on that of node {node}", cell.0)
            }
            Self::TooLong { limit } => write!(f, "all ways together have more than {limit} nodes"),
        }
    }
}

/// The walk from the walker's cell to an exit, and ways that run together with
/// it.
///
/// Its *places* are numbered from 0, where the walker stands, to
/// [`last`](Self::last), the exit. The node of the exit is 0, that of the place
/// before it 1, and so on back to the start; nodes of detours follow.
pub(in super::super) struct Walk<'t, 'g> {
    pub terrain: &'t Terrain<'g>,
    pub web: Web<'g>,
    cells: Vec<Cell>,
    /// For each place what it costs to walk back from it to the start.
    back: Vec<u64>,
}

impl<'t, 'g> Walk<'t, 'g> {
    /// The walk that these steps make. It visits no cell twice.
    ///
    /// # Errors
    /// The first step that is none.
    pub fn new(
        terrain: &'t Terrain<'g>,
        steps: impl IntoIterator<Item = Direction>,
    ) -> Result<Self, Misstep> {
        let board = terrain.board();
        let mut web = Web::new(board);
        let mut visited = vec![false; board.len()];
        let (mut cells, mut back) = (vec![terrain.position.walker], vec![0u64]);
        let mut directions = Vec::new();
        visited[terrain.position.walker.index()] = true;
        for direction in steps {
            let here = cells[directions.len()];
            let next = step(terrain, here, direction)?;
            if std::mem::replace(&mut visited[next.index()], true) {
                return Err(Misstep::Again { cell: next });
            }
            back.push(back[directions.len()].saturating_add(board.step_cost(direction.opposite(), here)));
            directions.push(direction);
            cells.push(next);
        }
        let exit = cells[directions.len()];
        if !terrain.game.is_exit(exit) {
            return Err(Misstep::NoExit { cell: exit });
        }
        let mut node = web.put_exit(exit);
        for (&cell, &direction) in cells.iter().zip(&directions).rev() {
            node = web.put_step(cell, direction, node);
        }
        Ok(Self { terrain, web, cells, back })
    }

    /// The place of the exit.
    pub const fn last(&self) -> usize {
        self.cells.len() - 1
    }

    /// The cell of a place.
    pub fn cell(&self, place: usize) -> Cell {
        self.cells[place]
    }

    /// What the walk costs from a place on.
    pub fn ahead(&self, place: usize) -> u64 {
        self.web.cost((self.last() - place) as Node)
    }

    /// What the walk costs from the start up to a place.
    pub fn spent(&self, place: usize) -> u64 {
        self.ahead(0).saturating_sub(self.ahead(place))
    }

    /// The places from which a rock takes the next step of the walk.
    pub fn hits(&self, rock: Cell) -> impl Iterator<Item = usize> + '_ {
        let last = self.last();
        self.web.hits(rock).filter_map(move |node| last.checked_sub(node as usize))
    }

    /// The rocks that may fall and take a step of the walk that is still to come,
    /// leaving aside whether they may seal.
    ///
    /// `reveal=seen`: place by place, and at each in move order. `reveal=known`:
    /// they fall at the start; in the order of the first step that they take, and
    /// for each step in board order.
    pub fn questions(&self) -> Vec<Question> {
        let terrain = self.terrain;
        let mut questions = Vec::new();
        if terrain.game.left(terrain.position) == 0 {
            return questions;
        }
        match terrain.game.reveal() {
            Reveal::Seen => {
                // Who is to step has passed the rocks around the start.
                let first = usize::from(terrain.position.side == Side::Minimiser);
                for place in first..self.last() {
                    for (_, rock, _) in terrain.steps(self.cells[place]) {
                        if !terrain.game.is_exit(rock) && self.hits(rock).any(|hit| hit >= place) {
                            questions.push(Question { place, rock });
                        }
                    }
                }
            }
            Reveal::Known if terrain.position.side == Side::Maximiser => {
                for place in 0..self.last() {
                    let mut rocks: Vec<_> = (terrain.steps(self.cells[place]).map(|(_, rock, _)| rock))
                        .filter(|&rock| !terrain.game.is_exit(rock) && rock != self.cells[0])
                        .filter(|&rock| self.hits(rock).min() == Some(place))
                        .collect();
                    rocks.sort_unstable();
                    questions.extend(rocks.into_iter().map(|rock| Question { place: 0, rock }));
                }
            }
            Reveal::Known => {}
        }
        questions
    }

    /// Whether the rock may not fall where the question finds the walker, because it
    /// would cut him off.
    ///
    /// He has come from the start along the walk. If the rock does not lie on this
    /// piece of it, he could go back, so he is cut off if the start is. If it
    /// does, he is not: the rest of the walk leads to an exit over other cells.
    /// (A diagonal step past a rock has a straight way around the other side.)
    pub fn seals(&self, Question { place, rock }: Question) -> bool {
        let mut came_onto = self.hits(rock).filter(|&hit| self.cells[hit + 1] == rock);
        !self.terrain.game.may_seal()
            && self.terrain.chokes().contains(rock)
            && !came_onto.any(|before| before < place)
    }

    /// What the walker pays from where the question finds him if he takes this
    /// detour. `None` where the rock takes some step of it.
    pub fn price(&self, question: Question, detour: Detour) -> Option<u64> {
        let (from, to) = (question.place, detour.place);
        let rock = question.rock;
        let (first, end) = (from.min(to), from.max(to));
        let along = rock != self.cell(to) && !self.hits(rock).any(|hit| first <= hit && hit < end);
        if !along || !self.web.is_open(detour.node, rock) {
            return None;
        }
        // Going forwards the second one is nothing, going back the first one.
        let forwards = self.ahead(from).saturating_sub(self.ahead(to));
        let back = self.back[from].saturating_sub(self.back[to]);
        Some(forwards.saturating_add(back).saturating_add(self.web.cost(detour.node)))
    }

    /// A detour that leaves the walk at a place by these steps, and goes on as
    /// from the node `onto`; without it, it ends on an exit.
    ///
    /// # Errors
    /// The first step that is none, or where it ends instead.
    pub fn detour(
        &mut self,
        place: usize,
        steps: impl IntoIterator<Item = Direction>,
        onto: Option<Node>,
    ) -> Result<Detour, Misstep> {
        let limit = self.terrain.board().len().saturating_mul(4).saturating_add(4096);
        let mut way = Vec::new();
        let mut here = self.cells[place];
        for direction in steps {
            if self.web.len() + way.len() >= limit {
                return Err(Misstep::TooLong { limit });
            }
            way.push((here, direction));
            here = step(self.terrain, here, direction)?;
        }
        // The exit is one more.
        if onto.is_none() && self.web.len() + way.len() >= limit {
            return Err(Misstep::TooLong { limit });
        }
        let mut node = match onto {
            Some(node) if self.web.cell(node) == here => node,
            Some(node) => return Err(Misstep::NotThere { cell: here, node }),
            None if self.terrain.game.is_exit(here) => self.web.put_exit(here),
            None => return Err(Misstep::NoExit { cell: here }),
        };
        for (cell, direction) in way.into_iter().rev() {
            node = self.web.put_step(cell, direction, node);
        }
        Ok(Detour { place, node })
    }
}

/// Where a step leads.
fn step(terrain: &Terrain<'_>, cell: Cell, direction: Direction) -> Result<Cell, Misstep> {
    terrain.step(cell, direction).ok_or(Misstep::NoStep { cell, direction })
}
