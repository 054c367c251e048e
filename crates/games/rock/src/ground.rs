//! The ground of rock: the cells on which a walker can stand once some rocks lie, and whether a path is left.

use thwart_grid::{Board, Cell, CellSet, Tile, Topology};

/// The board, the starts and exits, and what the adversary may do with his rocks.
#[derive(Clone, Debug)]
pub struct Rock {
    pub(super) board: Board,
    pub(super) starts: Vec<Cell>,
    pub(super) exits: Vec<Cell>,
    pub(super) rocks: usize,
    pub(super) sealing: bool,
    pub(super) reveal: Reveal,
    /// How many cells a rock is wide.
    pub(super) width: u64,
    /// The cells that a rock blocks, if it lies in an even row and in an odd one.
    pub(super) discs: [Vec<Span>; 2],
    /// For rocks wider than a cell: whether a rock on each cell would block an exit.
    pub(super) near_exits: Vec<bool>,
}

/// The cells of a row that a rock blocks, as distances from its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    down: isize,
    left: isize,
    right: isize,
}

/// Returns the cells within half this width from a cell in an even row, and in an odd one.
///
/// Distances are counted in half cells, because odd rows of hexagons are shifted right by half a cell. Rows of hexagons
/// are sqrt(3)/2 apart.
pub(super) fn discs(board: &Board, width: u64) -> [Vec<Span>; 2] {
    let is_hex = board.topology() == Topology::Hex;
    let height = if is_hex { 3 } else { 4 };
    // A wider rock blocks no more of the board.
    let most = 4 * (board.rows() + board.cols());
    let width = usize::try_from(width).unwrap_or(usize::MAX).min(most).cast_signed();
    let span = |down: isize, is_odd: bool| {
        let square = usize::try_from(width * width - height * down * down).ok()?;
        let right = square.isqrt().cast_signed();
        // By how much the cells of that row are shifted to the right of those of this one.
        let shift = if is_hex && down % 2 != 0 { if is_odd { -1 } else { 1 } } else { 0 };
        let (left, right) = (-(right + shift).div_euclid(2), (right - shift).div_euclid(2));
        (left <= right).then_some(Span { down, left, right })
    };
    [false, true].map(|is_odd| (-width..=width).filter_map(|down| span(down, is_odd)).collect())
}

/// When the rocks fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// Rocks fall next to the walker, before each of his steps.
    Seen,
    /// Rocks fall anywhere, all of them before his first step.
    Known,
}

impl Rock {
    /// Returns the exits, row by row; the walker needs to reach only one.
    pub fn exits(&self) -> &[Cell] {
        &self.exits
    }

    /// Returns whether the cell is an exit.
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Exit
    }

    /// Returns how many rocks may fall in the whole game.
    pub const fn rocks(&self) -> usize {
        self.rocks
    }

    /// Returns whether a rock may cut the walker off from the exits.
    pub const fn may_seal(&self) -> bool {
        self.sealing
    }

    /// Returns when the rocks fall.
    pub const fn reveal(&self) -> Reveal {
        self.reveal
    }

    /// Returns whether a rock blocks only its own cell.
    pub const fn is_narrow(&self) -> bool {
        self.width == 1
    }

    /// Returns whether a rock on one cell blocks another: whether their centres are at most half the width of a
    /// rock apart.
    pub fn blocks(&self, rock: Cell, cell: Cell) -> bool {
        if self.is_narrow() {
            return rock == cell;
        }
        let [rock, cell] = [rock, cell].map(|cell| self.board.coord(cell));
        let [down, right] = [(rock.row, cell.row), (rock.col, cell.col)]
            .map(|(from, to)| to.cast_signed() - from.cast_signed());
        // The spans of a disc lie in consecutive rows.
        let spans = &self.discs[rock.row % 2];
        let index = spans.first().and_then(|first| usize::try_from(down - first.down).ok());
        let span = index.and_then(|index| spans.get(index));
        span.is_some_and(|span| (span.left..=span.right).contains(&right))
    }

    /// Returns the cells that a rock on a cell blocks, in board order; a rock on one of these blocks the cell.
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.runs(cell).flat_map(|(first, last)| (first..=last).map(Cell::new))
    }

    /// Returns the same as the indices of the first and the last cell of each row.
    fn runs(&self, cell: Cell) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (rows, cols) = (self.board.rows(), self.board.cols());
        let at = self.board.coord(cell);
        self.discs[at.row % 2].iter().filter_map(move |span| {
            let row = at.row.checked_add_signed(span.down).filter(|&row| row < rows)?;
            let place = |by: isize| row * cols + at.col.saturating_add_signed(by).min(cols - 1);
            Some((place(span.left), place(span.right)))
        })
    }

    /// Returns whether the walker can stand on a cell once these rocks lie.
    pub fn is_free(&self, rocks: &CellSet, cell: Cell) -> bool {
        let is_blocked = match self.width {
            1 => rocks.contains(cell),
            _ => rocks.iter().any(|rock| self.blocks(rock, cell)),
        };
        self.board.is_passable(cell) && !is_blocked
    }

    /// Finds the cells on which a rock would block an exit, if rocks are wider than a cell.
    ///
    /// Cost: the rows of a disc for each exit, and the cells of the board.
    pub(super) fn find_near_exits(&mut self) {
        if self.is_narrow() {
            return;
        }
        let (rows, cols) = (self.board.rows(), self.board.cols());
        // How many runs begin at each cell of a row, less those that end before it.
        let mut begins = vec![0i64; rows * (cols + 1)];
        for &exit in &self.exits {
            for (first, last) in self.runs(exit) {
                begins[first + first / cols] += 1;
                begins[last + last / cols + 1] -= 1;
            }
        }
        let of_row = |begins: &[i64]| {
            let open = begins[..cols].iter().scan(0, |open, begins| {
                *open += begins;
                Some(*open > 0)
            });
            open.collect::<Vec<_>>()
        };
        self.near_exits = begins.chunks(cols + 1).flat_map(of_row).collect();
    }

    /// Returns whether a rock on a free cell blocks no exit.
    pub(super) fn spares_exits(&self, rock: Cell) -> bool {
        if self.is_narrow() { !self.is_exit(rock) } else { !self.near_exits[rock.index()] }
    }

    /// Returns how many cells a rock blocks, at most.
    pub(super) fn disc_size(&self) -> u64 {
        let cells = |spans: &Vec<Span>| -> u64 {
            spans.iter().map(|span| (span.right - span.left + 1).unsigned_abs() as u64).sum()
        };
        self.discs.iter().map(cells).max().unwrap_or(0).min(self.board.len() as u64)
    }

    /// Returns whether a rock on a free cell blocks neither the walker's cell nor an exit.
    pub(super) fn spares(&self, rock: Cell, walker: Cell) -> bool {
        !self.blocks(rock, walker) && self.spares_exits(rock)
    }

    /// Returns the cells on which the next rock may fall while the walker is on a cell, leaving aside whether it would
    /// seal. `free` says where he can stand.
    pub(super) fn landings(&self, walker: Cell, free: impl Fn(Cell) -> bool) -> Vec<Cell> {
        match self.reveal {
            Reveal::Seen => self.landings_beside(walker, walker, free),
            Reveal::Known => {
                self.board.cells().filter(|&rock| free(rock) && self.spares(rock, walker)).collect()
            }
        }
    }

    /// Returns the free cells for rocks that block a cell to which a step leads from `cell`, but neither the walker's
    /// nor an exit: in move order of the steps if rocks are one cell wide, otherwise in board order.
    pub(super) fn landings_beside(&self, cell: Cell, walker: Cell, free: impl Fn(Cell) -> bool) -> Vec<Cell> {
        let spares = |&rock: &Cell| self.spares(rock, walker);
        let beside = self.board.neighbours(cell, &free).map(|(_, next)| next);
        if self.is_narrow() {
            return beside.filter(spares).collect();
        }
        let mut rocks: Vec<_> = beside.flat_map(|next| self.around(next)).collect();
        rocks.sort_unstable();
        rocks.dedup();
        rocks.retain(|rock| free(*rock) && spares(rock));
        rocks
    }

    /// Returns whether no path leads from `walker` to an exit once these rocks lie.
    ///
    /// The search prefers the cells nearest to one exit, so on open ground it visits little more than one path.
    /// Straight steps are enough, as for [`dominators`](Self::dominators).
    ///
    /// O(cells), and mostly O(rows + columns).
    pub fn is_sealed(&self, walker: Cell, rocks: &CellSet) -> bool {
        let apart = |a: Cell, b: Cell| {
            let (a, b) = (self.board.coord(a), self.board.coord(b));
            a.row.abs_diff(b.row) + a.col.abs_diff(b.col)
        };
        let Some(goal) = self.exits.iter().copied().min_by_key(|&exit| apart(walker, exit)) else {
            return true;
        };
        let mut seen = vec![false; self.board.len()];
        seen[walker.index()] = true;
        let mut stack = vec![walker];
        while let Some(cell) = stack.pop() {
            if self.is_exit(cell) {
                return false;
            }
            let found = stack.len();
            let open =
                self.straight(cell, rocks).filter(|next| !std::mem::replace(&mut seen[next.index()], true));
            stack.extend(open);
            // The last one is taken next.
            stack[found..].sort_by_key(|&next| std::cmp::Reverse(apart(next, goal)));
        }
        true
    }

    /// Returns the cells to which a walker can step without cutting a corner.
    pub(super) fn straight<'a>(&'a self, cell: Cell, rocks: &'a CellSet) -> impl Iterator<Item = Cell> + 'a {
        let corners = self.board.topology().blocks_corners();
        (self.board.neighbours(cell, |next| self.is_free(rocks, next)))
            .filter(move |(direction, _)| !(corners && direction.is_diagonal()))
            .map(|(_, next)| next)
    }
}
