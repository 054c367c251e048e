//! Going through a tree in depth-first order: which nodes there are.

use super::arena::Arena;
use super::play::Play;
use super::way::{Search, Way};

/// A place in a tree that refutes up to `most` obstacles. Which children a node
/// has follows from its plays.
#[derive(Debug)]
pub(in crate::games::trap) struct Descent<'a> {
    /// The plays of the node that comes next.
    pub(in crate::games::trap) play: Play<'a>,
    /// Finds the ways that Jerry expects to go.
    pub(in crate::games::trap) search: Search,
    /// The nodes above it.
    inner: Vec<Inner>,
    /// How much their ways keep.
    kept: usize,
}

/// A node whose children are gone through.
#[derive(Debug)]
struct Inner {
    way: Way,
    /// Which of the cells the way needs is the next to be revealed; after all
    /// of them comes the step, or what is left without it.
    child: usize,
    split: Split,
}

/// How a node is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::trap) enum Split {
    /// By the way that Jerry expects to go.
    Expected,
    /// By a shortest way with a first step of this rank, which he takes.
    Step(usize),
    /// By the same, but he does not take it yet.
    Way(usize),
    /// By whether an obstacle lies on this cell.
    Cell(u32),
}

impl<'a> Descent<'a> {
    /// At the root.
    pub(in crate::games::trap) fn new(arena: &'a Arena, most: u32) -> Self {
        let (play, search) = (Play::new(arena, most), Search::new(arena));
        Self { play, search, inner: Vec::new(), kept: 0 }
    }

    /// Splits the node; its children come next. `false` if there is no such way.
    pub(in crate::games::trap) fn split(&mut self, split: Split) -> bool {
        let way = match split {
            Split::Expected => self.rest().or_else(|| self.search.find(&self.play)),
            Split::Step(rank) | Split::Way(rank) => self.search.find_by(Some(rank), &self.play),
            Split::Cell(cell) => Some(Way::question(cell)),
        };
        let Some(way) = way else { return false };
        self.kept += way.kept();
        self.inner.push(Inner { way, child: 0, split });
        true
    }

    /// After a step he goes on as he expected.
    fn rest(&self) -> Option<Way> {
        let inner = self.inner.last().filter(|inner| inner.child > inner.way.needed.len())?;
        Some(inner.way.rest(&self.play))
    }

    /// Goes to the next child of the lowest node that has one left; `false` if
    /// none has, and the tree is complete.
    pub(in crate::games::trap) fn go_on(&mut self) -> bool {
        while let Some(inner) = self.inner.last_mut() {
            let way = &inner.way;
            while let Some(&cell) = way.needed.get(inner.child) {
                inner.child += 1;
                if let Some(place) = self.play.place_for(cell) {
                    self.play.reveal(way, inner.child - 1, place);
                    return true;
                }
            }
            if inner.child == way.needed.len() {
                inner.child += 1;
                if matches!(inner.split, Split::Way(_) | Split::Cell(_)) {
                    self.play.rule_out(way);
                    return true;
                }
                if self.play.turn < self.play.last_turn() && steps_inside(&self.play, way) {
                    self.play.take_step(way);
                    return true;
                }
            }
            self.kept -= way.kept();
            self.inner.pop();
            self.play.undo();
        }
        false
    }

    /// How much is kept in order to go back.
    pub(in crate::games::trap) fn kept(&self) -> usize {
        self.kept + self.play.kept()
    }
}

/// Whether Jerry's first step leads neither onto a door nor to where a straight
/// step leads onto one.
fn steps_inside(play: &Play<'_>, way: &Way) -> bool {
    way.cells.len() > 2 && !play.arena.touches_door(way.cells[1])
}
