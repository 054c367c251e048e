//! Plain breadth-first search on four neighbours, as fast as a queue allows: the
//! measure that the speed of everything else is given in.
//!
//! A border of one cell saves all questions about the edge, and lies, like every
//! obstacle, at distance 0, so that one comparison says whether a cell is still to
//! be reached. Distances start as a copy of a template.
//!
//! On open ground the processor guesses nearly always which neighbours are new,
//! and a branch costs nothing; on ruins and in mazes it guesses wrong, and it is
//! faster to write every neighbour behind the end of the queue and to move the
//! end only if it was new. The search watches how even the ground is and goes on
//! in the one way or the other: 1.6 ns per cell of open ground and about 4 ns on
//! uneven ground, where a branch alone takes 6 to 20 ns.

use crate::board::{Board, Cell};
use crate::topology::{Direction, Topology};

/// The distance of a cell from which no target can be reached.
pub const UNREACHED: u32 = u32::MAX;

/// What stands in the template on obstacles and on the border: less than any
/// distance that a search could write there.
const WALL: u32 = 0;

/// After how many cells the search decides anew how to go on.
const STRETCH: usize = 256;

/// Beyond how many changes on a stretch the ground is uneven. With one wrong guess
/// at each of them, this is where both ways take the same time.
const UNEVEN: usize = STRETCH / 6;

/// A breadth-first search that can be run again and again on one board.
///
/// Memory: 12 bytes per cell.
#[derive(Clone, Debug)]
pub struct FlatBfs {
    cols: usize,
    /// [`WALL`] or [`UNREACHED`], with a border.
    template: Vec<u32>,
    distance: Vec<u32>,
    /// Reached cells by distance. One entry more than there are free cells, so
    /// that something can be written behind the last.
    queue: Vec<u32>,
}

impl FlatBfs {
    /// Prepares searches over the cells for which `passable` holds, with four
    /// neighbours whatever the topology of the board. `None` where the board with
    /// its border has more than 2^32 cells.
    ///
    /// Cost: O(cells).
    pub fn new(board: &Board, passable: impl Fn(Cell) -> bool) -> Option<Self> {
        let (template, free) = template(board, passable)?;
        Some(Self { cols: board.cols(), distance: template.clone(), template, queue: vec![0; free + 1] })
    }

    /// Finds the steps from every cell to the nearest of `targets`; targets that
    /// are not passable are left out. Returns how many cells were reached, the
    /// targets among them.
    ///
    /// Cost: O(cells).
    pub fn run(&mut self, targets: impl IntoIterator<Item = Cell>) -> usize {
        self.distance.copy_from_slice(&self.template);
        search(&mut self.distance, &mut self.queue, self.cols, targets)
    }

    /// The steps that the last run found for a cell; [`UNREACHED`] where there is
    /// no path, and on cells that are not passable. O(1).
    pub fn steps(&self, cell: Cell) -> u32 {
        let place = place(self.cols, cell);
        if self.template[place] == WALL { UNREACHED } else { self.distance[place] }
    }
}

/// One search on four neighbours that is not repeated: the steps from every cell
/// to the nearest of `targets`, which count as passable. `None` where
/// [`FlatBfs::new`] gives none.
pub(crate) fn once(board: &Board, targets: &[Cell], passable: impl Fn(Cell) -> bool) -> Option<Vec<u32>> {
    let cols = board.cols();
    let (mut distance, free) = template(board, passable)?;
    for &target in targets {
        distance[place(cols, target)] = UNREACHED;
    }
    search(&mut distance, &mut vec![0; free + targets.len() + 1], cols, targets.iter().copied());
    let mut found = Vec::with_capacity(board.len());
    for row in distance[cols + 2..].chunks(cols + 1).take(board.rows()) {
        // Targets look like walls here.
        found.extend(row[..cols].iter().map(|&steps| if steps == WALL { UNREACHED } else { steps }));
    }
    for target in targets {
        found[target.index()] = 0;
    }
    Some(found)
}

/// The same on any topology, where a step is an addition that depends on whether
/// the row is even. `None` where the board with its border has more than 2^32
/// cells.
pub(crate) fn once_around(
    board: &Board,
    targets: &[Cell],
    passable: impl Fn(Cell) -> bool,
) -> Option<Vec<u32>> {
    let (rows, cols) = (board.rows(), board.cols());
    let pitch = cols + 2;
    let len = pitch.checked_mul(rows.checked_add(2)?)?;
    u32::try_from(len).ok()?;
    let place = |cell: Cell| (cell.index() / cols + 1) * pitch + cell.index() % cols + 1;
    let mut open = vec![false; len];
    let mut cells = board.cells();
    for row in open[pitch..].chunks_mut(pitch).take(rows) {
        row[1..=cols].iter_mut().zip(&mut cells).for_each(|(open, cell)| *open = passable(cell));
    }
    let steps = [0, 1].map(|row| steps(board.topology(), row, pitch));
    let mut distance = vec![UNREACHED; len];
    let mut queue: Vec<u32> = Vec::new();
    for &target in targets {
        if std::mem::replace(&mut distance[place(target)], 0) == UNREACHED {
            queue.push(place(target) as u32);
        }
    }
    let mut head = 0;
    while let Some(&here) = queue.get(head) {
        head += 1;
        let here = here as usize;
        let further = distance[here] + 1;
        for step in &steps[(here / pitch - 1) % 2] {
            let to = |step: usize| here.wrapping_add(step);
            let next = to(step.to);
            if open[next] && distance[next] == UNREACHED && step.past.iter().all(|&past| open[to(past)]) {
                distance[next] = further;
                queue.push(next as u32);
            }
        }
    }
    let inner = distance[pitch..].chunks(pitch).take(rows);
    Some(inner.flat_map(|row| row[1..=cols].iter().copied()).collect())
}

/// A step as what it adds to a place, modulo 2^64.
struct Step {
    to: usize,
    /// The cells that must be passable, too: its target again where there are
    /// none.
    past: [usize; 2],
}

/// The steps from a row.
fn steps(topology: Topology, row: usize, pitch: usize) -> Vec<Step> {
    let add = |direction: Direction| {
        let (down, right) = topology.delta(row, direction);
        (down * pitch.cast_signed() + right).cast_unsigned()
    };
    let step = |&direction: &Direction| {
        let (one, other) = direction.sides();
        let to = add(direction);
        let cuts = topology.cuts_corners() && direction.is_diagonal();
        Step { to, past: if cuts { [add(one), add(other)] } else { [to, to] } }
    };
    topology.directions().iter().map(step).collect()
}

/// [`WALL`] or [`UNREACHED`] for every cell and the border, and how many cells are
/// passable.
fn template(board: &Board, passable: impl Fn(Cell) -> bool) -> Option<(Vec<u32>, usize)> {
    let cols = board.cols();
    // The right border of a row is the left border of the next one.
    let len = (cols + 1).checked_mul(board.rows().checked_add(2)?)?.checked_add(1)?;
    u32::try_from(len).ok()?;
    let mut template = vec![WALL; len];
    let mut free = 0;
    let mut cells = board.cells();
    for row in template[cols + 2..].chunks_mut(cols + 1).take(board.rows()) {
        for (steps, cell) in row[..cols].iter_mut().zip(&mut cells) {
            let passable = passable(cell);
            *steps = if passable { UNREACHED } else { WALL };
            free += usize::from(passable);
        }
    }
    Some((template, free))
}

/// Searches from the targets that are not walls; returns how many cells were
/// reached. The queue has room for all of them and one more.
fn search(
    distance: &mut [u32],
    queue: &mut [u32],
    cols: usize,
    targets: impl IntoIterator<Item = Cell>,
) -> usize {
    let mut run = Run { distance, queue, row: cols + 1, head: 0, tail: 0 };
    for target in targets {
        run.start(place(cols, target));
    }
    let mut even = true;
    while run.head < run.tail {
        let changes = if even { run.stretch::<true>() } else { run.stretch::<false>() };
        even = changes <= UNEVEN;
    }
    run.tail
}

/// Where a cell lies among the cells with their border.
const fn place(cols: usize, cell: Cell) -> usize {
    let (row, col) = (cell.index() / cols, cell.index() % cols);
    (row + 1) * (cols + 1) + col + 1
}

/// A search under way.
struct Run<'b> {
    distance: &'b mut [u32],
    queue: &'b mut [u32],
    /// How far the next row is.
    row: usize,
    head: usize,
    tail: usize,
}

impl Run<'_> {
    fn start(&mut self, place: usize) {
        if self.distance[place] == UNREACHED {
            self.distance[place] = 0;
            self.queue[self.tail] = place as u32;
            self.tail += 1;
        }
    }

    /// Takes up to [`STRETCH`] cells from the queue, and counts how often one of
    /// them had another number of new neighbours than the one before: about as
    /// often as that, a guess goes wrong. With `BRANCH` it guesses.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "both kinds are called once, in the hottest loop there is")]
    fn stretch<const BRANCH: bool>(&mut self) -> usize {
        let (distance, queue) = (&mut *self.distance, &mut *self.queue);
        let (mut head, mut tail) = (self.head, self.tail);
        let end = head + STRETCH;
        let (mut changes, mut before) = (0, 1);
        while head < end && head < tail {
            let place = queue[head] as usize;
            head += 1;
            let further = distance[place] + 1;
            let mut new = 0;
            for next in [place - self.row, place + 1, place + self.row, place - 1] {
                let known = distance[next];
                if BRANCH {
                    if known == UNREACHED {
                        distance[next] = further;
                        queue[tail + new] = next as u32;
                        new += 1;
                    }
                } else {
                    // What is known already is never further.
                    distance[next] = known.min(further);
                    queue[tail + new] = next as u32;
                    new += usize::from(known == UNREACHED);
                }
            }
            tail += new;
            changes += usize::from(new != before);
            before = new;
        }
        (self.head, self.tail) = (head, tail);
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Tile;
    use crate::distance::by_definition;
    use proptest::prelude::*;

    fn check(board: &Board, targets: &[Cell]) {
        let passable = |cell| board.is_passable(cell);
        let mut search = FlatBfs::new(board, passable).unwrap();
        // A second run must not see the first.
        search.run(board.cells());
        let reached = search.run(targets.iter().copied());
        let expected = by_definition(board, targets.iter().copied().filter(|&cell| passable(cell)), passable);
        let found: Vec<_> = board.cells().map(|cell| search.steps(cell)).collect();
        assert_eq!(found, expected);
        assert_eq!(reached, expected.iter().filter(|&&steps| steps != UNREACHED).count());
        // Here targets count as passable.
        let expected = by_definition(board, targets.iter().copied(), passable);
        assert_eq!(once(board, targets, passable), Some(expected));
        for &topology in Topology::ALL {
            let board = board.clone().with_topology(topology);
            let expected = by_definition(&board, targets.iter().copied(), passable);
            assert_eq!(once_around(&board, targets, passable), Some(expected), "{topology:?}");
        }
    }

    proptest! {
        #[test]
        fn distances_are_the_plain_ones(
            rows in 1usize..40,
            cols in 1usize..40,
            blocked in 0u8..60,
            picks in proptest::collection::vec(0u8..100, 211),
            targets in proptest::collection::vec(any::<u32>(), 0..4),
        ) {
            let tile = |index: usize| match picks[(index * index + index) % picks.len()] {
                pick if pick < blocked => Tile::Obstacle,
                _ => Tile::Free,
            };
            let board = Board::new(rows, cols, (0..rows * cols).map(tile).collect()).unwrap();
            let targets: Vec<_> = targets.iter().map(|target| Cell(target % board.len() as u32)).collect();
            check(&board, &targets);
        }
    }

    #[test]
    fn open_ground_and_one_long_corridor() {
        let open = Board::new(60, 70, vec![Tile::Free; 4200]).unwrap();
        check(&open, &[Cell(0), Cell(4199), Cell(0)]);
        let comb = |index: usize| match (index / 61 % 2, index % 61, index / 122 % 2) {
            (0, _, _) | (1, 60, 0) | (1, 0, 1) => Tile::Free,
            _ => Tile::Obstacle,
        };
        let corridor = Board::new(41, 61, (0..41 * 61).map(comb).collect()).unwrap();
        check(&corridor, &[Cell(0)]);
    }
}
