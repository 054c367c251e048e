//! The board after some blasts, as flat arrays, and the searches on it.

use std::sync::Arc;

use thwart_core::{Cell, CellSet};

use super::arms::{Arms, FAR};
use crate::game::Game;
use crate::games::bomb::Bomb;

/// Where one can walk after some blasts, and the arms of all further ones.
///
/// Blasts do not stop at bricks: what earlier ones have cleared is floor like
/// any other for the later ones.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    cols: usize,
    rock: Arc<Vec<bool>>,
    arms: Arc<Arms>,
    floor: Vec<bool>,
}

impl Ground {
    /// The board before any blast. O(n).
    pub(super) fn new(game: &Bomb) -> Self {
        let board = game.board();
        Self {
            cols: board.cols(),
            rock: Arc::new(board.cells().map(|cell| game.is_rock(cell)).collect()),
            arms: Arc::new(Arms::new(game)),
            floor: board.tiles().iter().map(|tile| tile.is_passable()).collect(),
        }
    }

    /// The board after these blasts instead.
    pub(super) fn after(&self, game: &Bomb, blasts: &CellSet) -> Self {
        Self { floor: game.floor(blasts), ..self.clone() }
    }

    /// Number of cells.
    pub(super) const fn len(&self) -> usize {
        self.floor.len()
    }

    /// The arms of all blasts.
    pub(super) fn arms(&self) -> &Arms {
        &self.arms
    }

    /// Whether a cell is rock.
    pub(super) fn is_rock(&self, cell: usize) -> bool {
        self.rock[cell]
    }

    /// Whether one can walk on a cell.
    pub(super) fn is_floor(&self, cell: usize) -> bool {
        self.floor[cell]
    }

    /// Whether two cells lie in one row.
    pub(super) const fn same_row(&self, one: usize, other: usize) -> bool {
        one / self.cols == other / self.cols
    }

    /// The cells that touch a cell, whatever they are.
    pub(super) fn around(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (cols, len) = (self.cols, self.floor.len());
        let col = cell % cols;
        let beside = [
            (cell >= cols, cell.wrapping_sub(cols)),
            (col + 1 < cols, cell + 1),
            (cell + cols < len, cell + cols),
            (col > 0, cell.wrapping_sub(1)),
        ];
        beside.into_iter().filter_map(|(on_board, next)| on_board.then_some(next))
    }

    /// The cells that a blast reaches, its own first, with their distance from
    /// it. O(rows + cols).
    pub(super) fn blast_area(&self, blast: usize) -> Vec<(usize, u32)> {
        let (rows, cols) = (self.len() / self.cols, self.cols);
        let (row, col) = (blast / cols, blast % cols);
        let stride = cols.cast_signed();
        let mut area = vec![(blast, 0)];
        for (room, stride) in [(row, -stride), (cols - 1 - col, 1), (rows - 1 - row, stride), (col, -1)] {
            let mut cell = blast;
            for apart in 1..=room.min(self.arms.reach) {
                cell = cell.wrapping_add_signed(stride);
                if self.rock[cell] {
                    break;
                }
                area.push((cell, apart as u32));
            }
        }
        area
    }

    /// Steps from the nearest of `sources` to every floor cell over floor
    /// alone; [`FAR`] elsewhere. The sources must be floor. O(n).
    pub(super) fn distances(&self, sources: impl IntoIterator<Item = Cell>) -> Vec<u32> {
        let mut distance = vec![FAR; self.len()];
        let sources: Vec<u32> = sources.into_iter().map(|cell| cell.0).collect();
        for &source in &sources {
            distance[source as usize] = 0;
        }
        self.spread(&mut distance, sources);
        distance
    }

    /// Steps from the nearest of some cells to another if every brick were
    /// gone: no blasts do better. O(n).
    pub(super) fn least(&self, from: impl IntoIterator<Item = Cell>, to: Cell) -> u32 {
        let floor = self.rock.iter().map(|rock| !rock).collect();
        Self { floor, ..self.clone() }.distances(from)[to.index()]
    }

    /// Lowers the distances of floor cells by walking on from `sources`, whose
    /// own distances have just been lowered and which need not be floor.
    /// O(n), and a sort of the sources.
    pub(super) fn spread(&self, distance: &mut [u32], mut sources: Vec<u32>) {
        sources.sort_by_key(|&cell| distance[cell as usize]);
        // Two queues in ascending order, of which the smaller head comes first.
        let mut reached: Vec<u32> = Vec::with_capacity(sources.len());
        let (mut source, mut head) = (0, 0);
        loop {
            let next = |list: &[u32], at: usize| list.get(at).map(|&cell| (distance[cell as usize], cell as usize));
            let (cost, cell) = match (next(&sources, source), next(&reached, head)) {
                (Some(first), Some(second)) if first.0 <= second.0 => (source += 1, first).1,
                (_, Some(second)) => (head += 1, second).1,
                (Some(first), None) => (source += 1, first).1,
                (None, None) => return,
            };
            for next in self.around(cell) {
                if self.floor[next] && cost + 1 < distance[next] {
                    distance[next] = cost + 1;
                    reached.push(next as u32);
                }
            }
        }
    }
}
