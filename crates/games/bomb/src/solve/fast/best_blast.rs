//! One blast that only rock stops: the shortest path with it, and its cell.
//!
//! A path enters a blast on one cell and leaves it on another. If both lie in one line, a blast on any cell
//! of that line up to the next rock will do. Otherwise the path bends at the blast's cell, and takes the
//! least along the row and the least along the column. Two passes over the rows cover all of this: down, with
//! the upper half of every column, and up, with the lower half and the rows themselves.

use std::ops::Range;

use thwart_grid::axes::{FAR, along_line};

use super::terrain::Terrain;

/// Steps into the blast, and steps out of it.
type Both = [Vec<u32>; 2];

/// Returns the least number of steps with a blast, and the first place of one that gives it; at least [`FAR`]
/// if there is no path. `ends` are the plain distances from the start and to the end; [`FAR`] if there is
/// none.
///
/// Cost: O(n), 8 bytes for each cell.
pub(crate) fn best_blast(terrain: &Terrain, ends: [&[u32]; 2]) -> (u32, usize) {
    let (pitch, closed) = (terrain.grid().pitch, terrain.axes().closed());
    let rows: Vec<Range<usize>> = terrain.grid().each_row().collect();
    let width = rows.first().map_or(0, Range::len);
    let lines = || -> Both { [vec![FAR; width], vec![FAR; width]] };
    let mut best = (FAR, usize::MAX);

    // The least along the column from above.
    let mut above: Both = [vec![FAR; closed.len()], vec![FAR; closed.len()]];
    let (mut entered, mut column, mut least) = (lines(), lines(), vec![FAR; width]);
    // The place where the current stretch of each column begins.
    let mut top: Vec<usize> = rows.first().cloned().into_iter().flatten().collect();
    for row in &rows {
        let shut = &closed[row.clone()];
        for side in 0..2 {
            enter(ends[side], shut, row, pitch, &mut entered[side]);
            next_row(&entered[side], shut, &mut column[side]);
            above[side][row.clone()].copy_from_slice(&column[side]);
        }
        for (top, (place, &shut)) in top.iter_mut().zip(row.clone().zip(shut)) {
            *top = if shut != 0 { place + pitch } else { *top };
        }
        straight(&column, &entered, &mut least);
        take_least(&least, &mut best, |cols| cols.map(|col| top[col]).min());
    }

    let (mut column, mut line, mut bent) = (lines(), lines(), vec![FAR; width]);
    for row in rows.iter().rev() {
        let shut = &closed[row.clone()];
        for side in 0..2 {
            enter(ends[side], shut, row, pitch, &mut entered[side]);
            next_row(&entered[side], shut, &mut column[side]);
            line[side].fill(FAR);
            along_line(entered[side].iter().zip(shut).zip(&mut line[side]));
        }
        straight(&line, &entered, &mut least);
        for side in 0..2 {
            along_line(entered[side].iter().zip(shut).zip(&mut line[side]).rev());
        }
        let cols = |side: usize| above[side][row.clone()].iter().zip(&column[side]);
        for ((bent, (&into, &out)), ((&into_above, &into_below), (&out_above, &out_below))) in
            bent.iter_mut().zip(line[0].iter().zip(&line[1])).zip(cols(0).zip(cols(1)))
        {
            *bent = (into + out_above.min(out_below)).min(out + into_above.min(into_below));
        }
        take_least(&bent, &mut best, |cols| cols.next().map(|col| row.start + col));
        take_least(&least, &mut best, |cols| {
            let col = cols.next()?;
            let free = shut[..col].iter().rev().take_while(|&&shut| shut == 0);
            Some(row.start + col - free.count())
        });
    }
    best
}

/// Computes the steps onto each cell of a row once it is cleared: its own number, or a step from beside.
fn enter(near: &[u32], shut: &[u32], row: &Range<usize>, pitch: usize, entered: &mut [u32]) {
    let shifted = |start: usize| &near[start..][..row.len()];
    let beside = [row.start - pitch, row.start + pitch, row.start - 1, row.start + 1].map(shifted);
    let own = shifted(row.start);
    for (col, (entered, (&own, &shut))) in entered.iter_mut().zip(own.iter().zip(shut)).enumerate() {
        let [up, down, left, right] = beside.map(|near| near[col]);
        *entered = (up.min(down).min(left.min(right)) + 1).min(own) | shut;
    }
}

/// Computes the next row of a sweep along all columns.
fn next_row(entered: &[u32], shut: &[u32], column: &mut [u32]) {
    for (column, (&near, &shut)) in column.iter_mut().zip(entered.iter().zip(shut)) {
        *column = near.min(*column + 1) | shut;
    }
}

/// Computes straight paths: they enter the blast before a cell and leave it there, or enter there and leave
/// before it.
fn straight([into, out]: &Both, [enter, leave]: &Both, least: &mut [u32]) {
    for (least, ((&into, &out), (&enter, &leave))) in
        least.iter_mut().zip(into.iter().zip(out).zip(enter.iter().zip(leave)))
    {
        *least = (into + leave).min(out + enter);
    }
}

/// Takes the least of a row if it is less than the best, or as good and at an earlier place. `first` returns
/// the first place of a blast for some columns that have it, which come in ascending order.
fn take_least(
    row: &[u32],
    best: &mut (u32, usize),
    first: impl FnOnce(&mut dyn Iterator<Item = usize>) -> Option<usize>,
) {
    let least = row.iter().copied().min().unwrap_or(FAR);
    if least > best.0 || least >= FAR {
        return;
    }
    let place = first(&mut (0..row.len()).filter(|&col| row[col] == least));
    *best = (least, place.expect("some column has the least")).min(*best);
}
