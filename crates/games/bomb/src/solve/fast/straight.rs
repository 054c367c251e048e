//! Paths that keep to one arm of a blast with a radius, or to two opposite
//! ones, and need not pass its centre.

use thwart_grid::axes::FAR;

use super::terrain::{Terrain, TerrainKind};

/// Lowers `worth` for every cell `p` to the least
/// `into[a] + |a - b| + out_of[b]` over two cells `a` and `b` of its row, or of
/// its column, that a blast on `p` clears. O(n) for any radius.
pub(crate) fn along_lines(terrain: &Terrain, into: &[u32], out_of: &[u32], worth: &mut [u32]) {
    let mut window = Window::default();
    for row in terrain.grid().each_row() {
        along_line(terrain, row, into, out_of, worth, &mut window);
    }
    for col in terrain.grid().each_column() {
        along_line(terrain, col, into, out_of, worth, &mut window);
    }
}

/// Does the same along one line.
fn along_line(
    terrain: &Terrain,
    line: impl Iterator<Item = usize>,
    into: &[u32],
    out_of: &[u32],
    worth: &mut [u32],
    window: &mut Window,
) {
    let mut run = Vec::new();
    for at in line {
        if terrain.kind(at) == TerrainKind::Rock {
            along_run(terrain.reach(), &run, into, out_of, worth, window);
            run.clear();
        } else {
            run.push(at);
        }
    }
    along_run(terrain.reach(), &run, into, out_of, worth, window);
}

/// Does the same along a stretch without rock.
fn along_run(
    reach: usize,
    run: &[usize],
    into: &[u32],
    out_of: &[u32],
    worth: &mut [u32],
    window: &mut Window,
) {
    let stretches = run.iter().map(|&at| Stretch::of(into[at], out_of[at]));
    if run.len() <= reach + 1 {
        // A blast on any of them reaches the whole run.
        let through = stretches.reduce(Stretch::join).map_or(FAR, |all| all.through);
        for &at in run {
            worth[at] = worth[at].min(through);
        }
        return;
    }
    window.fill(stretches, 2 * reach + 1);
    for (p, &at) in run.iter().enumerate() {
        let within = window.joined(p.saturating_sub(reach), (run.len() - 1).min(p + reach));
        worth[at] = worth[at].min(within.through);
    }
}

/// The least steps of a path that enters a stretch of a run and leaves it.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    len: u32,
    /// To enter, and go to its left and its right end.
    in_left: u32,
    in_right: u32,
    /// From its left and its right end, to leave.
    out_left: u32,
    out_right: u32,
    /// To enter and leave.
    through: u32,
}

impl Stretch {
    const fn of(from: u32, to: u32) -> Self {
        Self { len: 1, in_left: from, in_right: from, out_left: to, out_right: to, through: from + to }
    }

    /// Joins this stretch and the one to its right. Joining is associative,
    /// which is all that a window needs.
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
    prefixes: Vec<Stretch>,
    /// From here to the end of the block.
    suffixes: Vec<Stretch>,
}

impl Window {
    fn fill(&mut self, cells: impl Iterator<Item = Stretch>, width: usize) {
        self.width = width;
        self.suffixes.clear();
        self.suffixes.extend(cells);
        self.prefixes.clear();
        self.prefixes.extend_from_slice(&self.suffixes);
        for block in self.prefixes.chunks_mut(width) {
            for i in 1..block.len() {
                block[i] = block[i - 1].join(block[i]);
            }
        }
        for block in self.suffixes.chunks_mut(width) {
            for i in (1..block.len()).rev() {
                block[i - 1] = block[i - 1].join(block[i]);
            }
        }
    }

    /// Returns the stretch of the cells `first..=last`: as wide as the window,
    /// or narrower at an end of the run. So if it lies within a block, it
    /// starts or ends with it.
    fn joined(&self, first: usize, last: usize) -> Stretch {
        if first / self.width != last / self.width {
            self.suffixes[first].join(self.prefixes[last])
        } else if first.is_multiple_of(self.width) {
            self.prefixes[last]
        } else {
            self.suffixes[first]
        }
    }
}
