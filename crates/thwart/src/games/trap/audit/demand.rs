//! What has to be shown at a leaf: where Jerry could still be shut in.

use super::arena::Arena;
use super::play::Play;

/// Cells that are shut in together if the play ends in a certain way, and how
/// many obstacles there are for it at most besides those revealed.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::trap) struct Demand {
    /// The cells.
    pub(in crate::games::trap) group: Group,
    /// Where their ways are kept.
    pub(in crate::games::trap) slot: usize,
    /// More ways than this must be open.
    pub(in crate::games::trap) obstacles: u32,
}

/// One cell, two touching cells, or three of a square, ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::games::trap) struct Group {
    cells: [u32; 3],
    count: usize,
}

impl Group {
    /// A group of up to three cells.
    pub(in crate::games::trap) fn new(cells: &[u32]) -> Self {
        let mut group = Self { cells: [u32::MAX; 3], count: cells.len() };
        group.cells[..cells.len()].copy_from_slice(cells);
        group.cells.sort_unstable();
        group
    }

    /// Its cells, ascending.
    pub(in crate::games::trap) fn cells(&self) -> &[u32] {
        &self.cells[..self.count]
    }

    /// As a certificate has it.
    pub(in crate::games::trap) fn text(&self) -> String {
        let words: Vec<String> = self.cells().iter().map(u32::to_string).collect();
        words.join("+")
    }
}

/// Where ways from a cell alone are kept.
pub(in crate::games::trap) fn place_alone(arena: &Arena, cell: u32) -> usize {
    cell as usize * places_of_cell(arena)
}

/// The place of a step, with the i-th cell beside it where that counts. A step
/// and its way back have theirs apart.
pub(in crate::games::trap) fn place(arena: &Arena, cell: u32, rank: usize, side: Option<usize>) -> usize {
    let beside = if arena.cuts_corners() { 2 } else { 1 };
    place_alone(arena, cell) + 1 + rank * beside + side.unwrap_or(0)
}

/// Number of places.
pub(in crate::games::trap) fn places(arena: &Arena) -> usize {
    place_alone(arena, arena.cells)
}

/// One for the cell alone, and for every step from it one, or two, one for each
/// cell beside it.
fn places_of_cell(arena: &Arena) -> usize {
    1 + arena.degree() * if arena.cuts_corners() { 2 } else { 1 }
}

/// The search for the cells within Jerry's reach. 8 bytes per cell.
#[derive(Debug)]
pub(in crate::games::trap) struct Reach {
    round: u32,
    /// In which round a cell was met after an even and an odd number of steps.
    met: Vec<u32>,
    queue: Vec<(u32, u32)>,
}

impl Reach {
    /// For this board.
    pub(in crate::games::trap) fn new(arena: &Arena) -> Self {
        Self { round: 0, met: vec![0; 2 * (arena.cells as usize + 1)], queue: Vec::new() }
    }

    /// Goes through all that has to be shown in order to refute a node, until
    /// `show` fails. O(cells within reach).
    pub(in crate::games::trap) fn demands<E>(
        &mut self,
        play: &Play<'_>,
        mut show: impl FnMut(Demand) -> Result<(), E>,
    ) -> Result<(), E> {
        let arena = play.arena;
        self.queue.clear();
        if arena.touches_door(play.jerry) {
            return Ok(());
        }
        // He is shut in now.
        let now = Ending::in_turn(play, play.turn);
        match play.before {
            None => show(alone(play, play.jerry, now.obstacles))?,
            Some(before) => {
                let leads = |&rank: &usize| arena.next(before, rank) == play.jerry;
                let rank = (0..arena.degree()).find(leads).expect("he came from a neighbour");
                now.after_step(play, before, rank, &mut show)?;
            }
        }
        let last = play.last_turn();
        if play.turn >= last {
            return Ok(());
        }
        // He is shut in after a step that he has still to take: in the last
        // turn, or, where the number of steps till then does not fit, in the
        // one before. Where the last turn has one obstacle and others have
        // several, more must be shown for those.
        let steps = last - play.turn - 1;
        let [whole, one_less] = [last, last - 1].map(|turn| Ending::in_turn(play, turn));
        let two_less =
            (!whole.several && one_less.several && steps >= 2).then(|| Ending::in_turn(play, last - 2));
        self.begin(play.jerry);
        let mut first = 0;
        while let Some(&(cell, distance)) = self.queue.get(first) {
            first += 1;
            let fits = distance % 2 == steps % 2;
            for rank in 0..arena.degree() {
                let next = arena.next(cell, rank);
                if !is_inside(play, next) || !play.may_pass(cell, rank) {
                    continue;
                }
                if fits {
                    whole.after_step(play, cell, rank, &mut show)?;
                }
                if let Some(earlier) = if fits { two_less } else { Some(one_less) } {
                    earlier.after_step(play, cell, rank, &mut show)?;
                }
                if distance < steps {
                    self.meet(next, distance + 1);
                }
            }
        }
        Ok(())
    }

    /// How many cells the last search met, those met after an even and an odd number of steps
    /// twice.
    pub(in crate::games::trap) fn looks(&self) -> u64 {
        self.queue.len() as u64
    }

    fn begin(&mut self, cell: u32) {
        if self.round == u32::MAX {
            self.met.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.queue.clear();
        self.meet(cell, 0);
    }

    fn meet(&mut self, cell: u32, distance: u32) {
        let met = &mut self.met[2 * cell as usize + distance as usize % 2];
        if *met != self.round {
            *met = self.round;
            self.queue.push((cell, distance));
        }
    }
}

/// Whether Jerry may stand on a cell at Tom's turn without being lost to him.
pub(in crate::games::trap) fn is_inside(play: &Play<'_>, cell: u32) -> bool {
    play.is_free(cell) && !play.arena.touches_door(cell) && !play.arena.lets_out(cell)
}

/// What has to be shown for a cell alone.
fn alone(play: &Play<'_>, cell: u32, obstacles: u32) -> Demand {
    Demand { group: Group::new(&[cell]), slot: place_alone(play.arena, cell), obstacles }
}

/// How a play ends.
#[derive(Clone, Copy, Debug)]
struct Ending {
    /// How many obstacles there are for it at most besides those revealed.
    obstacles: u32,
    /// Whether more than one of them may be laid in the last turn.
    several: bool,
}

impl Ending {
    /// In this turn, which is not over or still to come.
    fn in_turn(play: &Play<'_>, turn: u32) -> Self {
        let slots = play.slots_by(turn);
        let obstacles = slots - play.laid.len() as u32;
        Self { obstacles, several: slots > play.slots_by(turn - 1) + 1 }
    }

    /// What has to be shown if he is shut in right after this step: where he is
    /// by one obstacle, the two cells of it are, and with a diagonal step one of
    /// the two beside it; otherwise where it leads.
    fn after_step<E>(
        self,
        play: &Play<'_>,
        from: u32,
        rank: usize,
        show: &mut impl FnMut(Demand) -> Result<(), E>,
    ) -> Result<(), E> {
        let (arena, obstacles) = (play.arena, self.obstacles);
        let to = arena.next(from, rank);
        if self.several {
            return show(alone(play, to, obstacles));
        }
        let Some(sides) = arena.sides(from, rank) else {
            let slot = place(arena, from, rank, None);
            return show(Demand { group: Group::new(&[from, to]), slot, obstacles });
        };
        for (i, side) in sides.into_iter().enumerate() {
            if !is_inside(play, side) {
                continue;
            }
            let slot = place(arena, from, rank, Some(i));
            show(Demand { group: Group::new(&[from, to, side]), slot, obstacles })?;
        }
        Ok(())
    }
}
