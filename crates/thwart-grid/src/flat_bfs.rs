//! Plain breadth-first search on four neighbours, as fast as a queue allows: the unit in which the benchmarks
//! measure speed.
//!
//! A border of one cell makes tests for the edge unnecessary. The border and every obstacle have distance 0, so
//! one comparison shows whether a cell is still to be reached. Distances start as a copy of a template.
//!
//! On open ground the processor predicts almost always which neighbours are new, and a branch costs nothing. On
//! ruins and in mazes the prediction fails, and it is faster to write every neighbour after the end of the queue
//! and to move the end only if it was new. The search measures how even the ground is and chooses between the two:
//! 1.6 ns per cell of open ground and about 4 ns on uneven ground, where a branch alone takes 6 to 20 ns.

use crate::board::{Board, Cell, narrow};
use crate::padded::{FOUR, Padded};

/// The distance of a cell from which no target can be reached.
pub const UNREACHED_STEPS: u32 = u32::MAX;

/// The template's entry for obstacles and the border: less than any distance that a search could write there,
/// because targets have 1.
const WALL: u32 = 0;

/// Number of cells after which the search chooses again between branching and not.
const STRETCH: usize = 256;

/// Number of changes in a stretch above which the ground counts as uneven. With one wrong prediction per change,
/// both methods take the same time at this number.
const UNEVEN: usize = STRETCH / 6;

/// A breadth-first search that can be run again and again on one board.
///
/// Memory: 12 bytes per cell.
#[derive(Clone, Debug)]
pub struct FlatBfs {
    grid: Padded<FOUR>,
    /// [`WALL`] or [`UNREACHED_STEPS`] for each place, border included.
    template: Vec<u32>,
    distance: Vec<u32>,
    /// Reached cells by distance. One entry longer than the number of free cells, so that the search can write
    /// after the last.
    queue: Vec<u32>,
}

impl FlatBfs {
    /// Prepares searches over the cells for which `passable` holds, with four neighbours on a board of any
    /// topology. Returns `None` if the board with its border has 2^32 cells or more.
    ///
    /// Cost: O(cells).
    pub fn new(board: &Board, passable: impl Fn(Cell) -> bool) -> Option<Self> {
        let grid = Padded::four(board);
        let (template, free) = template(board, &grid, passable)?;
        Some(Self { grid, distance: template.clone(), template, queue: vec![0; free + 1] })
    }

    /// Finds the steps from every cell to the nearest of `targets`; skips targets that are not passable. Returns
    /// the number of cells reached, targets included.
    ///
    /// Cost: O(cells).
    pub fn run(&mut self, targets: impl IntoIterator<Item = Cell>) -> usize {
        self.distance.copy_from_slice(&self.template);
        let starts = targets.into_iter().map(|target| self.grid.place(target));
        search(&mut self.distance, &mut self.queue, self.grid.pitch, starts)
    }

    /// Returns the steps that the last run found for a cell; [`UNREACHED_STEPS`] if there is no path or the cell is not
    /// passable. O(1).
    pub fn steps(&self, cell: Cell) -> u32 {
        steps_of(self.distance[self.grid.place(cell)])
    }
}

/// Returns the steps from every place of a grid to the nearest of `starts`, over the places that are `open`;
/// [`UNREACHED_STEPS`] on the others and if there is no path. Starts count as open. No place of the border may be open.
///
/// Cost: O(places), 8 bytes each.
///
/// ```
/// use thwart_grid::flat_bfs::{UNREACHED_STEPS, steps_over};
/// use thwart_grid::padded::Padded;
/// use thwart_grid::{Board, Cell, Tile};
///
/// let board = Board::new(1, 3, vec![Tile::Free, Tile::Free, Tile::Obstacle]).unwrap();
/// let grid = Padded::four(&board);
/// let places = [0, 1, 2].map(|cell| grid.place(Cell(cell)));
/// let open = (0..grid.len).map(|place| places[..2].contains(&place));
/// let steps = steps_over(&grid, open, [places[0]]);
/// assert_eq!(places.map(|place| steps[place]), [0, 1, UNREACHED_STEPS]);
/// ```
pub fn steps_over(
    grid: &Padded<FOUR>,
    open: impl Iterator<Item = bool>,
    starts: impl IntoIterator<Item = usize>,
) -> Vec<u32> {
    let mut distance: Vec<u32> = open.map(|open| if open { UNREACHED_STEPS } else { WALL }).collect();
    let starts: Vec<usize> = starts.into_iter().inspect(|&start| distance[start] = UNREACHED_STEPS).collect();
    search(&mut distance, &mut vec![0; grid.len + 1], grid.pitch, starts);
    for distance in &mut distance {
        *distance = steps_of(*distance);
    }
    distance
}

/// Lowers a field of steps by walking on from the places in `nearer`, given with their steps, which the field
/// already has. A place may be entered if `open` holds for it and the steps taken to it. Calls `lowered` with each
/// place that it lowers and the steps that the place had before.
///
/// Cost: O(places lowered), and a sort of those places in `nearer` that lower a neighbour.
pub fn lower_from(
    grid: &Padded<FOUR>,
    field: &mut [u32],
    mut nearer: Vec<(u32, u32)>,
    open: impl Fn(usize, u32) -> bool,
    mut lowered: impl FnMut(usize, u32),
) {
    let leads_on = |steps: u32, place: usize| {
        grid.around(place).into_iter().any(|next| steps + 1 < field[next] && open(next, steps + 1))
    };
    nearer.retain(|&(steps, place)| leads_on(steps, place as usize));
    nearer.sort_unstable();
    let mut given = nearer.into_iter().peekable();
    let mut level: Vec<u32> = Vec::new();
    let mut next_level = Vec::new();
    let mut steps = 0;
    loop {
        while let Some((own, place)) = given.next_if(|&(own, _)| own == steps || level.is_empty()) {
            steps = own;
            // Skip the place if the walk has found a shorter path to it in the meantime.
            if field[place as usize] == own {
                level.push(place);
            }
        }
        if level.is_empty() {
            return;
        }
        steps += 1;
        for place in level.drain(..) {
            for next in grid.around(place as usize) {
                if steps < field[next] && open(next, steps) {
                    lowered(next, field[next]);
                    field[next] = steps;
                    next_level.push(narrow(next));
                }
            }
        }
        std::mem::swap(&mut level, &mut next_level);
    }
}

/// Runs a single search on four neighbours: returns the steps from every cell to the nearest of `targets`, which
/// count as passable. Returns `None` if [`FlatBfs::new`] would.
pub(crate) fn once(board: &Board, targets: &[Cell], passable: impl Fn(Cell) -> bool) -> Option<Vec<u32>> {
    let grid = Padded::four(board);
    let (mut distance, free) = template(board, &grid, passable)?;
    let starts: Vec<usize> = targets.iter().map(|&target| grid.place(target)).collect();
    for &start in &starts {
        distance[start] = UNREACHED_STEPS;
    }
    search(&mut distance, &mut vec![0; free + starts.len() + 1], grid.pitch, starts);
    let mut found = Vec::with_capacity(board.len());
    for row in grid.each_row() {
        found.extend(distance[row].iter().map(|&distance| steps_of(distance)));
    }
    Some(found)
}

/// As [`once`] on any topology, over the grid that suits it.
pub(crate) fn once_around<const N: usize>(
    board: &Board,
    grid: &Padded<N>,
    targets: &[Cell],
    passable: impl Fn(Cell) -> bool,
) -> Option<Vec<u32>> {
    u32::try_from(grid.len).ok()?;
    let mut open = vec![false; grid.len];
    for (place, cell) in grid.places().zip(board.cells()) {
        open[place] = passable(cell);
    }
    let mut distance = vec![UNREACHED_STEPS; grid.len];
    let mut queue: Vec<u32> = Vec::new();
    for place in targets.iter().map(|&target| grid.place(target)) {
        if std::mem::replace(&mut distance[place], 0) == UNREACHED_STEPS {
            queue.push(narrow(place));
        }
    }
    let mut head = 0;
    while let Some(&here) = queue.get(head) {
        head += 1;
        let around = grid.around(here as usize);
        let further = distance[here as usize] + 1;
        for (next, (one, other)) in around.into_iter().zip(grid.sides) {
            if open[next] && distance[next] == UNREACHED_STEPS && open[around[one]] && open[around[other]] {
                distance[next] = further;
                queue.push(narrow(next));
            }
        }
    }
    Some(grid.places().map(|place| distance[place]).collect())
}

/// Returns [`WALL`] or [`UNREACHED_STEPS`] for every place, and the number of passable cells.
fn template(
    board: &Board,
    grid: &Padded<FOUR>,
    passable: impl Fn(Cell) -> bool,
) -> Option<(Vec<u32>, usize)> {
    u32::try_from(grid.len).ok()?;
    let mut template = vec![WALL; grid.len];
    let (mut free, mut cells) = (0, board.cells());
    for row in grid.each_row() {
        for (distance, cell) in template[row].iter_mut().zip(&mut cells) {
            let passable = passable(cell);
            *distance = if passable { UNREACHED_STEPS } else { WALL };
            free += usize::from(passable);
        }
    }
    Some((template, free))
}

/// Converts a distance that a search has written to steps: one less, and [`UNREACHED_STEPS`] for walls and places not
/// reached.
const fn steps_of(distance: u32) -> u32 {
    // Only 0 and the greatest number map to one of the two greatest.
    let steps = distance.wrapping_sub(1);
    if steps >= UNREACHED_STEPS - 1 { UNREACHED_STEPS } else { steps }
}

/// Searches from the starts that are not walls; returns the number of places reached. The queue must have room for
/// all of them and one more.
fn search(
    distance: &mut [u32],
    queue: &mut [u32],
    pitch: usize,
    starts: impl IntoIterator<Item = usize>,
) -> usize {
    let mut run = Run { distance, queue, pitch, head: 0, tail: 0 };
    for start in starts {
        run.start(start);
    }
    let mut even = true;
    while run.head < run.tail {
        let changes = if even { run.stretch::<true>() } else { run.stretch::<false>() };
        even = changes <= UNEVEN;
    }
    run.tail
}

/// The state of a running search.
struct Run<'b> {
    distance: &'b mut [u32],
    queue: &'b mut [u32],
    pitch: usize,
    head: usize,
    tail: usize,
}

impl Run<'_> {
    fn start(&mut self, place: usize) {
        if self.distance[place] == UNREACHED_STEPS {
            self.distance[place] = 1;
            self.queue[self.tail] = narrow(place);
            self.tail += 1;
        }
    }

    /// Takes up to [`STRETCH`] cells from the queue. Returns how often a cell had another number of new neighbours
    /// than the cell before, which is about how often a prediction fails. With `BRANCH` the loop branches.
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
            for next in [place - self.pitch, place + 1, place + self.pitch, place - 1] {
                let known = distance[next];
                if BRANCH {
                    if known == UNREACHED_STEPS {
                        distance[next] = further;
                        queue[tail + new] = narrow(next);
                        new += 1;
                    }
                } else {
                    // The distance of a known cell is never larger.
                    distance[next] = known.min(further);
                    queue[tail + new] = narrow(next);
                    new += usize::from(known == UNREACHED_STEPS);
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
    use crate::distance::{by_definition, distances};
    use crate::topology::Topology;
    use proptest::prelude::*;

    fn check(board: &Board, targets: &[Cell]) {
        let passable = |cell| board.is_passable(cell);
        let mut search = FlatBfs::new(board, passable).unwrap();
        // The second run must not depend on the first.
        search.run(board.cells());
        let reached = search.run(targets.iter().copied());
        let expected = by_definition(board, targets.iter().copied().filter(|&cell| passable(cell)), passable);
        let found: Vec<_> = board.cells().map(|cell| search.steps(cell)).collect();
        assert_eq!(found, expected);
        assert_eq!(reached, expected.iter().filter(|&&steps| steps != UNREACHED_STEPS).count());
        // For `once`, targets count as passable.
        let expected = by_definition(board, targets.iter().copied(), passable);
        assert_eq!(once(board, targets, passable), Some(expected));
        for &topology in Topology::ALL {
            let board = board.clone().with_topology(topology);
            // The search uses four neighbours on a board of any topology.
            let mut search = FlatBfs::new(&board, passable).unwrap();
            search.run(targets.iter().copied());
            let steps: Vec<_> = board.cells().map(|cell| search.steps(cell)).collect();
            assert_eq!(steps, found, "{topology:?}");
            let expected = by_definition(&board, targets.iter().copied(), passable);
            assert_eq!(distances(&board, targets.iter().copied(), passable), expected, "{topology:?}");
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
            let targets: Vec<_> = targets.iter().map(|target| Cell(target % narrow(board.len()))).collect();
            check(&board, &targets);
        }
    }

    proptest! {
        /// Walking on from the targets of one search in the field of another gives the field of both.
        #[test]
        fn walking_on_is_searching_from_more_places(
            cols in 1usize..20,
            cells in proptest::collection::vec(0u8..4, 1..300),
            one in proptest::collection::vec(any::<usize>(), 0..3),
            other in proptest::collection::vec(any::<usize>(), 0..3),
        ) {
            let rows = cells.len().div_ceil(cols);
            let tile = |at: usize| if cells[at % cells.len()] == 0 { Tile::Obstacle } else { Tile::Free };
            let board = Board::new(rows, cols, (0..rows * cols).map(tile).collect()).unwrap();
            let grid = Padded::four(&board);
            let is_open = |place: usize| grid.cell(place).is_some_and(|cell| board.is_passable(cell));
            let places = |picks: &[usize]| -> Vec<usize> {
                picks.iter().map(|pick| grid.place(Cell::new(pick % board.len()))).collect()
            };
            let (one, other) = (places(&one), places(&other));
            let search = |starts: Vec<usize>| steps_over(&grid, (0..grid.len).map(is_open), starts);
            let mut field = search(one.clone());
            let before = field.clone();
            let mut changed: Vec<_> = other.iter().map(|&place| (place, std::mem::replace(&mut field[place], 0))).collect();
            let nearer = other.iter().map(|&place| (0, narrow(place))).collect();
            lower_from(&grid, &mut field, nearer, |place, _| is_open(place), |place, steps| changed.push((place, steps)));
            prop_assert_eq!(&field, &search([one, other].concat()));
            for (place, steps) in changed.into_iter().rev() {
                field[place] = steps;
            }
            prop_assert_eq!(field, before);
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
