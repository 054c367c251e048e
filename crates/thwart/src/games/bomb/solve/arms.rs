//! Sweeps along the arms of all blasts at once: for every cell, the best that
//! a straight walk inside one blast can do.

use std::collections::VecDeque;

use crate::game::Game;
use crate::games::bomb::Bomb;

/// The distance of what cannot be reached. Four of them still fit a `u32`.
pub(super) const FAR: u32 = u32::MAX / 4;

/// A maximal stretch of a row or column without rock. A blast on one of its
/// cells reaches the others as far as its radius goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    first: u32,
    stride: u32,
    len: u32,
}

impl Run {
    /// The index of its cells, in order.
    fn cells(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.len).map(move |i| (self.first + i * self.stride) as usize)
    }

    const fn len(self) -> usize {
        self.len as usize
    }
}

/// The runs of a board in one of its two directions.
pub(super) type Runs = Vec<Run>;

/// The rows and columns of a board, cut at its rocks, and how far a blast
/// reaches along them.
#[derive(Debug)]
pub(super) struct Arms {
    /// The runs of the rows.
    pub(super) rows: Runs,
    /// The runs of the columns.
    pub(super) cols: Runs,
    /// How many cells a blast reaches each way.
    pub(super) reach: usize,
}

impl Arms {
    /// The arms of a board. O(n).
    pub(super) fn new(game: &Bomb) -> Self {
        let board = game.board();
        let rock: Vec<bool> = board.cells().map(|cell| game.is_rock(cell)).collect();
        let (rows, cols) = (board.rows(), board.cols());
        let along_rows = (0..rows).flat_map(|row| runs(&rock, row * cols, 1, cols));
        let along_cols = (0..cols).flat_map(|col| runs(&rock, col, cols, rows));
        Self { rows: along_rows.collect(), cols: along_cols.collect(), reach: game.reach() }
    }

    /// For every cell `p`, the least `near[a] + |a - p|` over the cells `a` of
    /// a blast on `p`, its centre included; [`FAR`] on rock. O(n).
    ///
    /// As being in reach is mutual, the same sweep goes from the arms to the
    /// centre and from the centres out again.
    pub(super) fn sweep(&self, near: &[u32]) -> Vec<u32> {
        let mut out = vec![FAR; near.len()];
        self.sweep_into(&self.rows, near, &mut out);
        self.sweep_into(&self.cols, near, &mut out);
        out
    }

    /// As [`sweep`](Self::sweep), along one of the two directions.
    pub(super) fn sweep_along(&self, runs: &Runs, near: &[u32]) -> Vec<u32> {
        let mut out = vec![FAR; near.len()];
        self.sweep_into(runs, near, &mut out);
        out
    }

    fn sweep_into(&self, runs: &Runs, near: &[u32], out: &mut [u32]) {
        let mut window = VecDeque::new();
        for run in runs {
            if self.reach + 1 >= run.len() {
                relax(run.cells(), near, out);
                relax(run.cells().rev(), near, out);
            } else {
                relax_within(self.reach, run.cells(), near, out, &mut window);
                relax_within(self.reach, run.cells().rev(), near, out, &mut window);
            }
        }
    }

    /// For every cell `p`, the least `from[a] + |a - b| + to[b]` over two
    /// cells `a` and `b` that lie with `p` on the same run and in reach of it:
    /// the ways that use one arm of a blast on `p`, or two opposite ones, and
    /// need not pass its centre. Lowers `out`. O(n).
    pub(super) fn straight_through(&self, runs: &Runs, from: &[u32], to: &[u32], out: &mut [u32]) {
        let mut window = Window::default();
        for run in runs {
            window.fill(run.cells().map(|cell| Stretch::of(from[cell], to[cell])), 2 * self.reach + 1);
            let last = run.len() - 1;
            for (p, cell) in run.cells().enumerate() {
                let within = window.joined(p.saturating_sub(self.reach), last.min(p + self.reach));
                out[cell] = out[cell].min(within.through);
            }
        }
    }
}

/// The runs of a line of cells.
fn runs(rock: &[bool], first: usize, stride: usize, len: usize) -> Runs {
    let mut found = Vec::new();
    let mut open: Option<Run> = None;
    for index in (0..len).map(|i| first + i * stride) {
        if rock[index] {
            found.extend(open.take());
        } else {
            open.get_or_insert(Run { first: index as u32, stride: stride as u32, len: 0 }).len += 1;
        }
    }
    found.extend(open);
    found
}

/// One sweep over a run: what lies behind, however far.
fn relax(cells: impl Iterator<Item = usize>, near: &[u32], out: &mut [u32]) {
    let mut behind = FAR;
    for cell in cells {
        behind = near[cell].min(behind + 1).min(FAR);
        out[cell] = out[cell].min(behind);
    }
}

/// One sweep over a run: what lies at most `reach` behind. The window keeps
/// the cells that may still be the best of some later one, nearest last.
fn relax_within(
    reach: usize,
    cells: impl Iterator<Item = usize>,
    near: &[u32],
    out: &mut [u32],
    window: &mut VecDeque<(usize, u32)>,
) {
    window.clear();
    for (i, cell) in cells.enumerate() {
        let beaten = |&(j, value): &(usize, u32)| near[cell] <= value + (i - j) as u32;
        while window.back().is_some_and(beaten) {
            window.pop_back();
        }
        window.push_back((i, near[cell]));
        while window.front().is_some_and(|&(j, _)| j + reach < i) {
            window.pop_front();
        }
        if let Some(&(j, value)) = window.front() {
            out[cell] = out[cell].min(value + (i - j) as u32);
        }
    }
}

/// What a stretch of a run offers to a way that comes in on one of its cells
/// and leaves on one of them.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    len: u32,
    /// Coming in, up to its left and its right end.
    in_left: u32,
    in_right: u32,
    /// From its left and its right end, going out.
    out_left: u32,
    out_right: u32,
    /// Coming in and going out.
    through: u32,
}

impl Stretch {
    const fn of(from: u32, to: u32) -> Self {
        Self { len: 1, in_left: from, in_right: from, out_left: to, out_right: to, through: from + to }
    }

    /// This stretch and the one to its right as one: associative, which is
    /// all that a window needs.
    fn join(self, right: Self) -> Self {
        Self {
            len: self.len + right.len,
            in_left: self.in_left.min(self.len + right.in_left).min(FAR),
            in_right: right.in_right.min(right.len + self.in_right).min(FAR),
            out_left: self.out_left.min(self.len + right.out_left).min(FAR),
            out_right: right.out_right.min(right.len + self.out_right).min(FAR),
            through: self
                .through
                .min(right.through)
                .min(self.in_right + 1 + right.out_left)
                .min(right.in_left + 1 + self.out_right),
        }
    }
}

/// Joined stretches of all windows of a run in O(1) each, after van Herk, Gil
/// and Werman: the run is cut into blocks as wide as the window, and every
/// window is the end of one block and the beginning of the next.
#[derive(Default)]
struct Window {
    width: usize,
    /// From the beginning of the block to here.
    begun: Vec<Stretch>,
    /// From here to the end of the block.
    to_go: Vec<Stretch>,
}

impl Window {
    fn fill(&mut self, cells: impl Iterator<Item = Stretch>, width: usize) {
        self.width = width;
        self.to_go.clear();
        self.to_go.extend(cells);
        self.begun.clear();
        self.begun.extend_from_slice(&self.to_go);
        for block in self.begun.chunks_mut(width) {
            for i in 1..block.len() {
                block[i] = block[i - 1].join(block[i]);
            }
        }
        for block in self.to_go.chunks_mut(width) {
            for i in (1..block.len()).rev() {
                block[i - 1] = block[i - 1].join(block[i]);
            }
        }
    }

    /// The cells `first..=last`: as many as the window is wide, or fewer where
    /// it is cut off at an end of the run. So within a block, it starts or
    /// ends with it.
    fn joined(&self, first: usize, last: usize) -> Stretch {
        if first / self.width != last / self.width {
            self.to_go[first].join(self.begun[last])
        } else if first.is_multiple_of(self.width) {
            self.begun[last]
        } else {
            self.to_go[first]
        }
    }
}
