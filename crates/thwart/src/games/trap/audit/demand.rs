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

/// Where ways are kept: a place for the start alone, and for every step two,
/// one for each cell beside it. A step and its way back share theirs.
pub(in crate::games::trap) const ALONE: usize = 0;

/// The place of a step, with the i-th cell beside it where that counts.
pub(in crate::games::trap) fn place(arena: &Arena, cell: u32, rank: usize, side: Option<usize>) -> usize {
    let beside = if arena.cuts_corners() { 2 } else { 1 };
    1 + (cell as usize * arena.degree() + rank) * beside + side.unwrap_or(0)
}

/// Number of places.
pub(in crate::games::trap) fn places(arena: &Arena) -> usize {
    place(arena, arena.cells, arena.degree(), None)
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

    /// Goes through all that has to be shown in order to refute a node for up
    /// to `most` obstacles, until `show` fails. O(cells within reach).
    pub(in crate::games::trap) fn demands<E>(
        &mut self,
        play: &Play<'_>,
        most: u32,
        mut show: impl FnMut(Demand) -> Result<(), E>,
    ) -> Result<(), E> {
        let arena = play.arena;
        if arena.touches_door(play.jerry) {
            return Ok(());
        }
        // He is shut in now.
        let open = play.open.len() as u32;
        match play.before {
            None => show(Demand { group: Group::new(&[play.jerry]), slot: ALONE, obstacles: open })?,
            Some(before) => {
                let leads = |&rank: &usize| arena.next(before, rank) == play.jerry;
                let rank = (0..arena.degree()).find(leads).expect("he came from a neighbour");
                after_step(play, before, rank, open, &mut show)?;
            }
        }
        if play.turn >= most {
            return Ok(());
        }
        // He is shut in after a step that he has still to take: in turn
        // `most`, or, where the number of steps till then does not fit, in
        // turn `most - 1`.
        let steps = most - play.turn - 1;
        let spent = play.laid.len() as u32;
        self.begin(play.jerry);
        let mut first = 0;
        while let Some(&(cell, distance)) = self.queue.get(first) {
            first += 1;
            let fits = distance % 2 == steps % 2;
            let obstacles = if fits { most - spent } else { most - 1 - spent };
            for rank in 0..arena.degree() {
                let next = arena.next(cell, rank);
                if !is_inside(play, next) || !play.may_pass(cell, rank) {
                    continue;
                }
                after_step(play, cell, rank, obstacles, &mut show)?;
                if distance < steps {
                    self.meet(next, distance + 1);
                }
            }
        }
        Ok(())
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
fn is_inside(play: &Play<'_>, cell: u32) -> bool {
    play.is_free(cell) && !play.arena.touches_door(cell) && !play.arena.lets_out(cell)
}

/// What has to be shown if he is shut in right after this step: the two cells
/// of it are, and with a diagonal step one of the two beside it.
fn after_step<E>(
    play: &Play<'_>,
    from: u32,
    rank: usize,
    obstacles: u32,
    show: &mut impl FnMut(Demand) -> Result<(), E>,
) -> Result<(), E> {
    let arena = play.arena;
    let to = arena.next(from, rank);
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
