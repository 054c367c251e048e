//! The map of a robot made fit for a question: obstacles inflated, cells made larger.

use super::RosMap;
use crate::board::{Board, Cell, Tile};
use crate::distance::{UNREACHED_STEPS, distances};
use crate::format::board_file::{Header, WIDTH};
use crate::metres::{Metres, coordinate};

/// The share of a number by which it may differ from a whole one, because 0.05 is no binary fraction.
const ROUNDING: f64 = 1e-6;

impl RosMap {
    /// Returns the header that makes an obstacle as wide as these metres and the radius of a robot on both sides, rounded up
    /// to cells.
    pub fn width_header(&self, metres: f64, radius: f64) -> Header {
        let width = below((metres + 2.0 * radius) / self.metres.resolution).max(1);
        // A wider obstacle would block no more of the board.
        let width = width.min(4 * (self.board.rows() + self.board.cols()));
        Header { key: WIDTH.to_owned(), value: width.to_string(), line: 1, column: 1 }
    }

    /// Blocks each cell with its centre at most `radius` metres from the centre of an obstacle: the ground that a robot
    /// with this radius cannot stand on.
    ///
    /// Cost: linear in the cells.
    pub fn inflate(&mut self, radius: f64) {
        self.board = inflate(&self.board, self.metres.resolution, radius);
    }

    /// Makes cells of `side` metres, and returns how many old ones lie along a side. A cell is blocked if any of the old
    /// ones in it is. Squares start at the lower left corner, so that the origin stays. The ground beyond the edges of
    /// the map counts as blocked.
    ///
    /// # Errors
    /// The multiple of the resolution that is nearest to `side`, if `side` is not one.
    pub fn coarsen(&mut self, side: f64) -> Result<usize, f64> {
        let old = cells_along(side, self.metres.resolution)?;
        self.board = coarsen(&self.board, old);
        self.metres.resolution = side;
        Ok(old)
    }
}

/// A map before its obstacles were inflated and its cells made larger.
#[derive(Clone, Debug)]
pub struct Unfitted {
    board: Board,
    metres: Metres,
    radius: Option<f64>,
    cell: Option<f64>,
}

impl Unfitted {
    /// Keeps the board if a radius or larger cells may close some of it.
    pub(super) fn new(map: &RosMap, radius: Option<f64>, cell: Option<f64>) -> Option<Self> {
        let changes = radius.is_some() || cell.is_some();
        changes.then(|| Self { board: map.board.clone(), metres: map.metres, radius, cell })
    }

    /// Returns the cells that are free on this map and blocked because obstacles were inflated; none if cells were made
    /// larger.
    pub fn margin(&self, after: &Board) -> Vec<Cell> {
        let is_margin = |&cell: &Cell| self.board.is_passable(cell) && !after.is_passable(cell);
        if self.cell.is_some() { Vec::new() } else { after.cells().filter(is_margin).collect() }
    }

    /// Returns which option closes all paths from the first start to the exits, and the greatest value in its place that
    /// keeps one; `None` if there is still a path, or if the map has none. `after` is the board that was made.
    ///
    /// Cost: for each value tried, that of making the board and a search: of radii as many as their number has digits, of
    /// sizes of a cell so many that the boards have 2^26 cells in all.
    pub fn closed_by(&self, after: &Board, after_metres: &Metres) -> Option<String> {
        let start = after.find(Tile::Start).next()?;
        let exits: Vec<Cell> = after.find(Tile::Exit).collect();
        let ends = Ends { start: after_metres.middle(after, start), exits: &exits, after, after_metres };
        let mut metres = self.metres;
        if ends.path(after, after_metres).is_some() {
            return None;
        }
        let steps = ends.path(&self.board, &metres)?;
        let inflated = |radius| inflate(&self.board, self.metres.resolution, radius);
        let radius = self.radius.unwrap_or(0.0);
        if ends.path(&inflated(radius), &metres).is_none() {
            // A smaller radius blocks no more. Without any there is a path.
            let keeps = |number: usize| ends.path(&inflated(number as f64 * HUNDREDTH), &metres).is_some();
            let (mut keeping, mut closing) = (0, below(radius / HUNDREDTH));
            while keeping + 1 < closing {
                let middle = keeping.midpoint(closing);
                *if keeps(middle) { &mut keeping } else { &mut closing } = middle;
            }
            let widest = coordinate(keeping as f64 * HUNDREDTH);
            return Some(format!(
                "--radius {radius} closes every path from the start to an exit; without it there is one of {steps} steps, and \
                 --radius {widest} keeps one"
            ));
        }
        let (cell, board) = (self.cell?, inflated(radius));
        // Larger cells may keep a path that smaller ones close, so each side is tried, the greatest first.
        let tries = (MOST_WORK / board.len()).max(1);
        let sides = (1..below(cell / self.metres.resolution)).rev().take(tries);
        let number = sides.into_iter().find(|&side| {
            metres.resolution = self.metres.resolution * side as f64;
            ends.path(&coarsen(&board, side), &metres).is_some()
        });
        let remedy = match number {
            None | Some(1) => "leave it out".to_owned(),
            Some(number) => {
                format!("--cell {} keeps one", coordinate(number as f64 * self.metres.resolution))
            }
        };
        Some(format!("--cell {cell} closes every path from the start to an exit that the map has; {remedy}"))
    }
}

/// The steps of the radii that are tried, in metres.
const HUNDREDTH: f64 = 0.01;
/// The most cells of all boards with larger cells that are tried.
const MOST_WORK: usize = 1 << 26;

/// Returns the least whole number that is not below `most`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is not negative")]
fn below(most: f64) -> usize {
    (most * (1.0 - ROUNDING)).ceil() as usize
}

/// The ends of a path, as cells of a board.
struct Ends<'b> {
    start: [f64; 2],
    exits: &'b [Cell],
    after: &'b Board,
    after_metres: &'b Metres,
}

impl Ends<'_> {
    /// Returns the straight steps of a shortest path between the ends on another board of this place, if there is one.
    fn path(&self, board: &Board, metres: &Metres) -> Option<u32> {
        let start = metres.cell(board, self.start)?;
        let exit = |&exit: &Cell| metres.cell(board, self.after_metres.middle(self.after, exit));
        let exits = self.exits.iter().filter_map(exit).filter(|&exit| board.is_passable(exit));
        let steps = distances(board, exits, |cell| board.is_passable(cell))[start.index()];
        (board.is_passable(start) && steps != UNREACHED_STEPS).then_some(steps)
    }
}

fn inflate(board: &Board, resolution: f64, radius: f64) -> Board {
    let (rows, cols) = (board.rows(), board.cols());
    let reach = radius / resolution * (1.0 + ROUNDING);
    let beside = beside(board);
    let mut tiles = board.tiles().to_vec();
    for col in 0..cols {
        let squares = |row: usize| beside[row * cols + col].map(|right| f64::from(right).powi(2));
        for (row, square) in nearest(rows, squares).into_iter().enumerate() {
            if square.sqrt() <= reach {
                tiles[row * cols + col] = Tile::Obstacle;
            }
        }
    }
    board.map_tiles(|cell, _| tiles[cell.index()])
}

/// Returns for each index the least sum of `at(other)` and the square of the distance to `other`, in linear time
/// (Felzenszwalb and Huttenlocher 2012); nothing if `at` has no number.
fn nearest(count: usize, at: impl Fn(usize) -> Option<f64>) -> Vec<f64> {
    // The parabolas of the lower envelope: where each is lowest, its least value, and where it begins.
    let mut envelope: Vec<(f64, f64, f64)> = Vec::new();
    for index in 0..count {
        let Some(value) = at(index) else { continue };
        let place = index as f64;
        let mut begin = f64::NEG_INFINITY;
        while let Some(&(other, other_value, other_begin)) = envelope.last() {
            begin = ((value + place * place) - (other_value + other * other)) / (2.0 * (place - other));
            if begin > other_begin {
                break;
            }
            begin = f64::NEG_INFINITY;
            envelope.pop();
        }
        envelope.push((place, value, begin));
    }
    if envelope.is_empty() {
        return Vec::new();
    }
    let mut now = 0;
    let least = |index| {
        let place = index as f64;
        while envelope.get(now + 1).is_some_and(|(_, _, begin)| *begin < place) {
            now += 1;
        }
        let (other, value, _) = envelope[now];
        value + (place - other).powi(2)
    };
    (0..count).map(least).collect()
}

/// Returns for each cell how many columns away the nearest obstacle of its row is.
fn beside(board: &Board) -> Vec<Option<u32>> {
    let mut nearest = vec![None; board.len()];
    let cols = board.cols();
    for (row, tiles) in nearest.chunks_mut(cols).zip(board.tiles().chunks(cols)) {
        let mut pass = |columns: &mut dyn Iterator<Item = usize>| {
            let mut last: Option<u32> = None;
            for col in columns {
                last = if tiles[col].is_passable() { last.map(|last| last + 1) } else { Some(0) };
                row[col] = [row[col], last].into_iter().flatten().min();
            }
        };
        pass(&mut (0..cols));
        pass(&mut (0..cols).rev());
    }
    nearest
}

/// Returns how many cells of the map lie along a side of a cell of `cell` metres.
///
/// # Errors
/// The multiple of the resolution that is nearest to `cell`, if `cell` is not one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number of at least 1")]
fn cells_along(cell: f64, resolution: f64) -> Result<usize, f64> {
    let exact = cell / resolution;
    let whole = exact.round();
    let is_multiple = whole >= 1.0 && (exact - whole).abs() <= ROUNDING * whole;
    let near = resolution * whole.max(1.0);
    // Twelve digits hide what binary fractions add to a resolution such as 0.05.
    if is_multiple { Ok(whole as usize) } else { Err(format!("{near:.11e}").parse().unwrap_or(near)) }
}

/// Returns the map with cells of `side` x `side` old ones.
fn coarsen(board: &Board, side: usize) -> Board {
    let (rows, cols) = (board.rows(), board.cols());
    let (new_rows, new_cols) = (rows.div_ceil(side), cols.div_ceil(side));
    let mut tiles = vec![Tile::Free; new_rows * new_cols];
    for (index, tile) in board.tiles().iter().enumerate() {
        let row = new_rows - 1 - (rows - 1 - index / cols) / side;
        if !tile.is_passable() {
            tiles[row * new_cols + index % cols / side] = Tile::Obstacle;
        }
    }
    for (index, tile) in tiles.iter_mut().enumerate() {
        let is_beyond_top = index < new_cols && !rows.is_multiple_of(side);
        let is_beyond_right = (index + 1) % new_cols == 0 && !cols.is_multiple_of(side);
        if is_beyond_top || is_beyond_right {
            *tile = Tile::Obstacle;
        }
    }
    Board::new(new_rows, new_cols, tiles).expect("fewer cells than before, and as many as counted")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::Coord;
    use crate::generate::Dice;

    fn board(rows: &[&str]) -> Board {
        let tile = |sign| if sign == '#' { Tile::Obstacle } else { Tile::Free };
        let tiles = rows.iter().flat_map(|row| row.chars().map(tile)).collect();
        Board::new(rows.len(), rows[0].len(), tiles).expect("rows of one length")
    }

    #[test]
    fn obstacles_grow_by_the_distance_of_centres() {
        let one = board(&[".....", ".....", "..#..", ".....", "....."]);
        let same = |radius, rows: &[&str]| assert_eq!(inflate(&one, 0.05, radius), board(rows), "{radius}");
        same(0.0, &[".....", ".....", "..#..", ".....", "....."]);
        same(0.049, &[".....", ".....", "..#..", ".....", "....."]);
        same(0.05, &[".....", "..#..", ".###.", "..#..", "....."]);
        same(0.071, &[".....", ".###.", ".###.", ".###.", "....."]);
        same(0.1, &["..#..", ".###.", "#####", ".###.", "..#.."]);
        same(1e300, &["#####"; 5]);
        let none = board(&["..", ".."]);
        assert_eq!(inflate(&none, 0.05, 1.0), none);
    }

    #[test]
    fn obstacles_grow_as_defined() {
        for seed in 0..200 {
            let mut dice = Dice::new(seed, "inflate", 9, 7);
            let tiles = (0..63).map(|_| if dice.chance(6) { Tile::Obstacle } else { Tile::Free }).collect();
            let (before, reach) = (Board::new(9, 7, tiles).expect("63 cells"), dice.below(5) as f64 + 0.5);
            let apart =
                |a: Coord, b: Coord| (a.row.abs_diff(b.row) as f64).hypot(a.col.abs_diff(b.col) as f64);
            let obstacles: Vec<_> = before.cells().filter(|&cell| !before.is_passable(cell)).collect();
            let after = inflate(&before, 0.1, reach * 0.1);
            for cell in before.cells() {
                let at = before.coord(cell);
                let near = obstacles.iter().any(|&other| apart(at, before.coord(other)) <= reach);
                assert_eq!(after.is_passable(cell), !near, "seed {seed}, {at}");
            }
        }
    }

    #[test]
    fn squares_start_at_the_origin() {
        let coarse = coarsen(&board(&[".....", "...#.", ".....", ".....", "#...."]), 2);
        assert_eq!(coarse, board(&["###", ".##", "#.#"]));
    }

    #[test]
    fn sides_are_multiples_of_the_resolution() {
        assert_eq!(cells_along(0.5, 0.05).ok(), Some(10));
        assert_eq!(cells_along(0.15, 0.05).ok(), Some(3));
        assert_eq!([0.07, 0.01, 0.48].map(|cell| cells_along(cell, 0.05)), [Err(0.05), Err(0.05), Err(0.5)]);
        assert_eq!(cells_along(0.25, 0.1), Err(0.3));
    }

    /// On rooms drawn by lot, the values that are named are those of the definition.
    #[test]
    fn the_greatest_value_that_keeps_a_path_is_named() {
        let (mut radii, mut sides) = (0, 0);
        for seed in 0..300 {
            let mut dice = Dice::new(seed, "closed", 12, 12);
            let tiles = (0..144).map(|_| if dice.chance(25) { Tile::Obstacle } else { Tile::Free }).collect();
            let mut tiles: Vec<Tile> = tiles;
            (tiles[0], tiles[143]) = (Tile::Start, Tile::Exit);
            let before = Board::new(12, 12, tiles).expect("144 cells");
            let metres = Metres { resolution: 0.1, origin: [0.0; 3] };
            let unfitted = |radius, cell| Unfitted { board: before.clone(), metres, radius, cell };
            // Ends stay free, so that only paths between them are closed.
            let with_ends = |board: Board, last: usize| {
                let tile = |cell: Cell, tile| match cell.index() {
                    0 => Tile::Start,
                    index if index == last => Tile::Exit,
                    _ => tile,
                };
                board.map_tiles(tile)
            };
            let open = |board: &Board| {
                let steps = distances(board, board.find(Tile::Exit), |cell| board.is_passable(cell));
                steps[0] != UNREACHED_STEPS
            };
            let radius = 0.05 + f64::from(u8::try_from(dice.below(20)).expect("small")) / 100.0;
            let after = with_ends(inflate(&before, 0.1, radius), 143);
            let keeps = |number: usize| {
                let board = inflate(&before, 0.1, number as f64 * HUNDREDTH);
                board.is_passable(Cell(0)) && board.is_passable(Cell(143)) && open(&with_ends(board, 143))
            };
            if let Some(message) = unfitted(Some(radius), None).closed_by(&after, &metres) {
                let most = (0..below(radius / HUNDREDTH)).rev().find(|&number| keeps(number));
                let most = coordinate(most.expect("without a radius there is a path") as f64 * HUNDREDTH);
                assert!(message.ends_with(&format!("--radius {most} keeps one")), "{seed}: {message}");
                radii += 1;
            }
            let coarse = Metres { resolution: 0.4, ..metres };
            let after = with_ends(coarsen(&before, 4), 8);
            if let Some(message) = unfitted(None, Some(0.4)).closed_by(&after, &coarse) {
                assert!(message.starts_with("--cell 0.4 closes every path"), "{message}");
                sides += 1;
            }
        }
        assert!(radii > 50 && sides > 50, "{radii} {sides}");
    }
}
