//! Outlines of sets of cells.
//!
//! Walls, areas and heat steps are drawn as whole shapes and not cell by cell:
//! neighbours merge without seams, an outline runs once around an area, and a
//! board of a million cells stays a small file.

use super::ink::append;

/// Directions of travel along cell edges, clockwise.
const EAST: u8 = 0;
const SOUTH: u8 = 1;
const WEST: u8 = 2;
const NORTH: u8 = 3;

/// Path data of the outline of all cells for which `inside(row, col)` holds,
/// with cells `size` units wide: clockwise around cells, anticlockwise around
/// holes. Cells that touch at a corner only get outlines of their own.
///
/// O(rows * cols) time and bytes.
pub(crate) fn outline(rows: usize, cols: usize, size: u32, inside: impl Fn(usize, usize) -> bool) -> String {
    let width = cols + 1;
    let mut edges = boundary(rows, cols, &inside);
    let mut data = String::new();
    // Every closed outline has an edge that runs east, so starting there
    // finds them all.
    for start in 0..edges.len() {
        while edges[start] & (1 << EAST) != 0 {
            follow(&mut edges, start, width, size as usize, &mut data);
        }
    }
    data
}

/// For every corner point a bit per direction in which a boundary edge leaves
/// it, with the inside on the right.
fn boundary(rows: usize, cols: usize, inside: &impl Fn(usize, usize) -> bool) -> Vec<u8> {
    let width = cols + 1;
    let mut edges = vec![0_u8; (rows + 1) * width];
    for row in 0..rows {
        for col in 0..cols {
            if !inside(row, col) {
                continue;
            }
            let corner = row * width + col;
            if row == 0 || !inside(row - 1, col) {
                edges[corner] |= 1 << EAST;
            }
            if col + 1 == cols || !inside(row, col + 1) {
                edges[corner + 1] |= 1 << SOUTH;
            }
            if row + 1 == rows || !inside(row + 1, col) {
                edges[corner + width + 1] |= 1 << WEST;
            }
            if col == 0 || !inside(row, col - 1) {
                edges[corner + width] |= 1 << NORTH;
            }
        }
    }
    edges
}

/// Writes one closed outline and erases its edges.
fn follow(edges: &mut [u8], start: usize, width: usize, size: usize, data: &mut String) {
    append(data, format_args!("M{} {}", start % width * size, start / width * size));
    let (mut at, mut heading, mut run) = (start, EAST, 0);
    loop {
        edges[at] &= !(1 << heading);
        at = match heading {
            EAST => at + 1,
            SOUTH => at + width,
            WEST => at - 1,
            _ => at - width,
        };
        run += size;
        // Right first: it keeps to the same cell where two touch at a corner.
        let right = (heading + 1) % 4;
        let left = (heading + 3) % 4;
        let Some(next) = [right, heading, left].into_iter().find(|turn| edges[at] & (1 << turn) != 0) else {
            break;
        };
        if next != heading {
            match heading {
                EAST => append(data, format_args!("h{run}")),
                SOUTH => append(data, format_args!("v{run}")),
                WEST => append(data, format_args!("h-{run}")),
                _ => append(data, format_args!("v-{run}")),
            }
            run = 0;
            heading = next;
        }
    }
    data.push('z');
}

/// Path data of the lines between cells that differ, in straight runs as long
/// as possible. `differ` gets the rows and columns of two touching cells.
pub(crate) fn borders(
    rows: usize,
    cols: usize,
    size: u32,
    differ: impl Fn((usize, usize), (usize, usize)) -> bool,
) -> String {
    let size = size as usize;
    let mut data = String::new();
    for row in 1..rows {
        runs(
            cols,
            |col| differ((row - 1, col), (row, col)),
            |from, len| {
                append(&mut data, format_args!("M{} {}h{}", from * size, row * size, len * size));
            },
        );
    }
    for col in 1..cols {
        runs(
            rows,
            |row| differ((row, col - 1), (row, col)),
            |from, len| {
                append(&mut data, format_args!("M{} {}v{}", col * size, from * size, len * size));
            },
        );
    }
    data
}

/// Calls `found` with start and length of every maximal run of indices below
/// `len` that hold.
pub(crate) fn runs(len: usize, holds: impl Fn(usize) -> bool, mut found: impl FnMut(usize, usize)) {
    let mut from = 0;
    while from < len {
        let run = (from..len).take_while(|&index| holds(index)).count();
        if run > 0 {
            found(from, run);
        }
        from += run + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rows: &[&str]) -> String {
        let inside = |row: usize, col: usize| rows[row].as_bytes()[col] == b'#';
        outline(rows.len(), rows[0].len(), 2, inside)
    }

    #[test]
    fn outlines_merge_and_keep_holes() {
        assert_eq!(shape(&[".."]), "");
        assert_eq!(shape(&[".#"]), "M2 0h2v2h-2z");
        assert_eq!(shape(&["##", "#."]), "M0 0h4v2h-2v2h-2z");
        assert_eq!(shape(&["###", "#.#", "###"]), "M0 0h6v6h-6zM2 4h2v-2h-2z");
    }

    #[test]
    fn cells_touching_at_a_corner_stay_apart() {
        assert_eq!(shape(&["#.", ".#"]), "M0 0h2v2h-2zM2 2h2v2h-2z");
        assert_eq!(shape(&[".#", "#."]), "M2 0h2v2h-2zM0 2h2v2h-2z");
    }

    #[test]
    fn borders_run_straight() {
        let data = borders(2, 2, 10, |a, b| (a.0 == 0) != (b.0 == 0));
        assert_eq!(data, "M0 10h20");
    }
}
