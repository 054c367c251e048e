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

#[cfg(test)]
#[cfg(feature = "solve")]
pub(in crate::games::trap) mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::trap::Trap;
    use crate::games::trap::solve::tests::{Rng, game, random_headers, random_map};

    /// Shows nodes of trees on boards up to this size, for all that a game can be: where Jerry
    /// chooses the nodes are split one way or the other, up to so many.
    pub(in crate::games::trap) fn every_node(
        (rows, cols): (usize, usize),
        mut visit: impl FnMut(&Trap, &mut Descent<'_>),
    ) {
        const NODES: usize = 200;
        let mut rng = Rng(20);
        for round in 0..3000 {
            let (rows, cols) = (1 + rng.below(rows), 2 + rng.below(cols - 1));
            let map = random_map(&mut rng, rows, cols, 3, 1);
            let headers = random_headers(&mut rng, round);
            let game = game(&map, &headers);
            let start = game.start();
            if game.outcome(&start).is_some() {
                continue;
            }
            let arena = Arena::new(&game, &start);
            let mut descent = Descent::new(&arena, 1 + rng.below(arena.free_cells() as usize) as u32);
            for node in 0.. {
                visit(&game, &mut descent);
                let (cell, first) = (rng.below(arena.cells as usize) as u32, rng.below(arena.degree()));
                let ranks = (first..arena.degree()).chain(0..first);
                let Descent { play, search, .. } = &mut descent;
                let is_split = match rng.below(4) {
                    _ if node >= NODES => None,
                    _ if !arena.jerry_chooses() => Some(Split::Expected),
                    0 if play.is_free(cell) && cell != play.jerry => Some(Split::Cell(cell)),
                    kind => {
                        let rank = { ranks }.find(|&rank| search.find_by(Some(rank), play).is_some());
                        rank.map(if kind == 1 { Split::Way } else { Split::Step })
                    }
                };
                if !is_split.is_some_and(|split| descent.split(split)) {
                    descent.play.undo();
                }
                if !descent.go_on() {
                    break;
                }
            }
        }
    }

    /// What is kept for going back, and the size of a node, are as published.
    #[test]
    fn what_is_kept_is_counted() {
        // Cells 0 to 5; his way has six, and needs the four in between.
        let game = game(">....@", "per-turn: 1");
        let arena = Arena::new(&game, &game.start());
        let mut descent = Descent::new(&arena, 3);
        assert!(descent.split(Split::Expected));
        assert_eq!(descent.kept(), 6 + 4);
        // One after the other is revealed, and those before it were released later.
        for before in 0..4 {
            assert!(descent.go_on());
            assert_eq!(descent.play.laid, [4 - before]);
            assert_eq!((descent.kept(), descent.play.size()), (10 + before as usize, 1 + before as usize));
            descent.play.undo();
        }
        // The step: nothing is revealed, two slots are open, four cells and his own were released later.
        assert!(descent.go_on());
        assert_eq!((descent.play.turn, descent.play.jerry), (2, 4));
        assert_eq!((descent.kept(), descent.play.size()), (10 + 5, 2 + 5));
        // The rest of his way is there without a search.
        descent.search.looks = 0;
        assert!(descent.split(Split::Expected));
        assert_eq!((descent.kept(), descent.search.looks), (15 + 5 + 3, 0));
        for before in 0..3 {
            assert!(descent.go_on());
            assert_eq!(descent.play.laid, [3 - before]);
            assert_eq!((descent.kept(), descent.play.size()), (23 + before as usize, 1 + 1 + 5));
            descent.play.undo();
        }
        assert!(descent.go_on());
        // The step, after which no play goes on.
        assert_eq!((descent.play.turn, descent.kept()), (3, 23 + 4));
        descent.play.undo();
        assert!(!descent.go_on());
        assert_eq!((descent.play.turn, descent.kept()), (1, 0));
    }

    #[test]
    fn a_tree_leaves_nothing_behind() {
        let mut nodes = 0;
        every_node((4, 5), |_, descent| {
            nodes += 1;
            let above: usize = descent.inner.iter().map(|inner| inner.way.kept()).sum();
            assert_eq!(descent.kept(), above + descent.play.kept());
            if descent.inner.is_empty() {
                assert_eq!(descent.kept(), 0);
            }
        });
        assert!(nodes > 10_000, "{nodes}");
    }
}
