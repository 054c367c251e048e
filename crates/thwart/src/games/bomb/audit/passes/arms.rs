//! Along the arms of blasts.

use std::collections::VecDeque;

use thwart_core::{Cell, Coord, Tile};

use super::field::{Field, Search, hull};

impl Search<'_> {
    /// For each cell that is no rock the most that is left on the arms of a blast there and its own,
    /// less the steps to it.
    pub fn arms(&self, field: &Field) -> Field {
        let board = self.ground.board;
        let mut out = Field::new(self.ground);
        if self.ground.reach >= board.rows().max(board.cols()) {
            self.along_rows(field, &mut out);
            self.along_cols(field, &mut out, 0..board.rows(), &self.southward);
            self.along_cols(field, &mut out, (0..board.rows()).rev(), &self.northward);
        } else {
            self.within_reach(field, &mut out);
        }
        out
    }

    /// East and west, where only rock and edge end an arm.
    fn along_rows(&self, field: &Field, out: &mut Field) {
        let cols = field.cols();
        for (row, span) in field.spans.iter().enumerate().filter(|(_, span)| !span.is_empty()) {
            let numbers = field.row(row);
            let tiles = &self.ground.board.tiles()[row * cols..][..cols];
            let mut reached = span.clone();
            let raised = out.row_mut(row, span);
            let mut behind = 0;
            for at in span.start..cols {
                behind = onto(behind, self.eastward[at], numbers[at], tiles[at]);
                if at >= span.end && behind == 0 {
                    break;
                }
                raised[at] = raised[at].max(behind);
                reached.end = reached.end.max(at + 1);
            }
            behind = 0;
            for at in (0..span.end).rev() {
                behind = onto(behind, self.westward[at], numbers[at], tiles[at]);
                if at < span.start && behind == 0 {
                    break;
                }
                raised[at] = raised[at].max(behind);
                reached.start = reached.start.min(at);
            }
            out.row_mut(row, &reached);
        }
    }

    /// South or north: what lies behind is one number for each column, and all columns are
    /// swept at once, row by row.
    fn along_cols(&self, field: &Field, out: &mut Field, rows: impl Iterator<Item = usize>, taken: &[u32]) {
        let cols = field.cols();
        let mut behind = vec![0; cols];
        let mut alive = 0..0;
        for row in rows {
            alive = hull(&alive, &field.spans[row]);
            if alive.is_empty() {
                continue;
            }
            let line = row * cols + alive.start..row * cols + alive.end;
            let numbers = &field.row(row)[alive.clone()];
            let tiles = &self.ground.board.tiles()[line];
            let raised = &mut out.row_mut(row, &alive)[alive.clone()];
            let columns = behind[alive.clone()].iter_mut().zip(raised);
            for (((behind, raised), &number), &tile) in columns.zip(numbers).zip(tiles) {
                *behind = onto(*behind, taken[row], number, tile);
                *raised = (*raised).max(*behind);
            }
            let mut columns = alive.clone().filter(|&col| behind[col] > 0);
            let first = columns.next();
            alive = first.map_or(0..0, |first| first..columns.next_back().unwrap_or(first) + 1);
        }
    }

    /// All four ways, where arms have an end.
    fn within_reach(&self, field: &Field, out: &mut Field) {
        let mut columns = vec![0..0; field.cols()];
        let mut arm = Arm { search: self, waiting: VecDeque::new() };
        for (row, span) in field.spans.iter().enumerate() {
            let cell = |col| Coord { row, col };
            arm.sweep(field, span.len(), (span.start..field.cols()).map(cell), out);
            arm.sweep(field, span.len(), (0..span.end).rev().map(cell), out);
            for col in span.clone().filter(|&col| field.at(cell(col)) > 0) {
                columns[col] = hull(&columns[col], &(row..row + 1));
            }
        }
        for (col, span) in columns.iter().enumerate() {
            let cell = |row| Coord { row, col };
            arm.sweep(field, span.len(), (span.start..field.spans.len()).map(cell), out);
            arm.sweep(field, span.len(), (0..span.end).rev().map(cell), out);
        }
    }
}

/// One cell further along an arm: the most behind, less what the step takes, or the number of the
/// cell; nothing on rock.
fn onto(behind: u32, taken: u32, number: u32, tile: Tile) -> u32 {
    let here = behind.saturating_sub(taken).max(number);
    if tile == Tile::Obstacle { 0 } else { here }
}

/// What lies behind on a line of cells, as far as an arm reaches.
struct Arm<'s, 'g> {
    search: &'s Search<'g>,
    /// Places on the line, and what is left of the claim there as seen from its beginning: each has
    /// less than those before it, and can still become the most in reach.
    waiting: VecDeque<(u32, u32)>,
}

impl Arm<'_, '_> {
    /// Raises `out` to the most behind each cell of a line, less the steps to it. After `numbers` cells
    /// there are none but 0.
    fn sweep(&mut self, field: &Field, numbers: usize, line: impl Iterator<Item = Coord>, out: &mut Field) {
        let Search { ground, ahead, .. } = self.search;
        self.waiting.clear();
        for (place, at) in (0..).zip(line) {
            if place as usize >= numbers && self.waiting.is_empty() {
                return;
            }
            if ground.is_rock(Cell((at.row * field.cols() + at.col) as u32)) {
                self.waiting.clear();
                continue;
            }
            let (spare, further) = (field.at(at), ahead.of(at));
            if spare > 0 {
                let left = spare + further + place;
                while self.waiting.back().is_some_and(|&(_, other)| other <= left) {
                    self.waiting.pop_back();
                }
                self.waiting.push_back((place, left));
            }
            let gone = |&(first, left): &(u32, u32)| {
                first as usize + ground.reach < place as usize || left <= place + further
            };
            while self.waiting.front().is_some_and(gone) {
                self.waiting.pop_front();
            }
            if let Some(&(_, left)) = self.waiting.front() {
                out.raise(at, left - place - further);
            }
        }
    }
}
