//! Boards on which many searches for detours visit the same cells.

use thwart_grid::{Board, Tile};

/// The openings between the teeth of a [`comb`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rungs {
    /// Close to the corridor: a walker whom a rock cuts off has one path around it,
    /// up the next tooth and down another.
    Low,
    /// Above the arches: the path around a rock starts over an arch from one side of
    /// the rock to the other.
    High,
}

/// Makes a corridor along the bottom with the exit at its left end, and on every second
/// of its columns a tooth nearly as high as the board. An arch joins the two teeth of a
/// pair, and a rung joins two pairs.
///
/// ```text
/// ############...#
/// ########...#.#.#    the first tooth has no arch; the second and the third
/// ####...#.#.#.#.#    are joined by one, and so on: every arch is higher than
/// ####.#.#.#.#.#.#    the one before; low rungs join the first and the second,
/// ##...#...#...#.#    the third and the fourth
/// ...#.#.#.#.#.#.#
/// >..............@
/// ```
///
/// A rock on the foot of the left tooth under an arch leaves a walker to its right only
/// the path over that arch. Arches get higher, so the detour around each rock grows by
/// more than the distance to the exit, and every rock matters. A search that shows that
/// no path is shorter goes up all the teeth to the right of the rock. So a fraction of
/// the columns needs searches, and each visits a fraction of the board.
pub(crate) fn comb(rows: usize, cols: usize, rungs: Rungs) -> Board {
    let mut tiles = vec![Tile::Obstacle; rows * cols];
    let mut open = |height: usize, col: usize| {
        if col < cols && height < rows {
            tiles[(rows - 1 - height) * cols + col] = Tile::Free;
        }
    };
    (0..cols).for_each(|col| open(0, col));
    // A second cell beside the exit, so that no rock seals it.
    (0..2).for_each(|col| open(1, col));
    let pairs = cols.saturating_sub(3) / 4;
    // The highest arch and its rung are below the rim.
    let arch = |pair: usize| (rows + pair).saturating_sub(pairs + 3);
    let rung = |pair: usize| if rungs == Rungs::Low { 2 } else { arch(pair) + 1 };
    for pair in 0..=pairs {
        let (left, right) = (4 * pair, 4 * pair + 2);
        // The pair at the exit has a right tooth only, for the rung of the next pair.
        if pair > 0 {
            let top = arch(pair).max(rung(pair));
            (0..=top).for_each(|height| open(height, left));
            open(arch(pair), left + 1);
            open(rung(pair), left - 1);
        }
        let arch = if pair > 0 { arch(pair) } else { 0 };
        let next = if pair < pairs { rung(pair + 1) } else { 0 };
        (0..=arch.max(next)).for_each(|height| open(height, right));
    }
    tiles[(rows - 1) * cols] = Tile::Exit;
    tiles[rows * cols - 1] = Tile::Start;
    Board::new(rows, cols, tiles).expect("a tile for every cell")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: usize, cols: usize, rungs: Rungs) -> String {
        let board = comb(rows, cols, rungs);
        let rows =
            board.tiles().chunks(cols).map(|row| row.iter().map(|tile| tile.sign()).collect::<String>());
        rows.map(|row| row + "\n").collect()
    }

    #[test]
    fn they_look_like_this() {
        let low = "\
################
################
############...#
########...#.#.#
####...#.#.#.#.#
####.#.#.#.#.#.#
##...#...#...#.#
...#.#.#.#.#.#.#
>..............@
";
        let high = "\
################
##########...###
######...#.#...#
##...#.#...#.#.#
##.#...#.#.#.#.#
##.#.#.#.#.#.#.#
##.#.#.#.#.#.#.#
...#.#.#.#.#.#.#
>..............@
";
        assert_eq!([drawn(9, 16, Rungs::Low), drawn(9, 16, Rungs::High)], [low, high]);
        assert_eq!(drawn(1, 3, Rungs::Low), ">.@\n");
    }
}
