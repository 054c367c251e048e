//! Along the arms of blasts.

use std::ops::Range;

use super::field::{Field, hull, trimmed};
use super::number::Number;
use super::search::Search;

impl<N: Number> Search<'_, N> {
    /// For each cell that is no rock the most that is left on the arms of a blast there and its own,
    /// less the steps to it.
    pub fn arms(&self, field: &Field<N>) -> Field<N> {
        let mut out = Field::new(field.layout);
        self.along_cols(field, &mut out);
        self.along_rows(field, &mut out);
        for row in 0..out.spans.len() {
            let span = out.spans[row].clone();
            out.spans[row] = trimmed(out.row(row, &span), span);
        }
        out
    }

    /// South and north: all columns beside each other, row by row.
    fn along_cols(&self, field: &Field<N>, out: &mut Field<N>) {
        let first = field.layout.stride();
        let lines = Lines {
            stride: field.layout.stride(),
            left: &field.left[first..],
            needs: &self.needs[first..],
            spans: &field.spans,
            reach: self.ground.reach,
        };
        lines.sweep(&mut out.left[first..], &mut out.spans);
    }

    /// East and west: some rows at a time are turned, so that they lie beside each other, column by
    /// column.
    fn along_rows(&self, field: &Field<N>, out: &mut Field<N>) {
        let layout = field.layout;
        let (mut left, mut needs, mut swept) = (Vec::new(), Vec::new(), Vec::new());
        for top in (0..layout.rows).step_by(STRIP) {
            let rows = top..layout.rows.min(top + STRIP);
            let cols = rows.clone().fold(0..0, |cols, row| hull(&cols, &field.spans[row]));
            if cols.is_empty() {
                continue;
            }
            let reached = cols.start.saturating_sub(self.ground.reach)
                ..cols.end.saturating_add(self.ground.reach).min(layout.cols);
            let first = layout.stride() * (rows.start + 1) + reached.start;
            turn(&field.left[first..], layout.stride(), reached.len(), rows.len(), &mut left);
            turn(&self.needs[first..], layout.stride(), reached.len(), rows.len(), &mut needs);
            swept.clear();
            swept.resize(left.len(), N::default());
            let in_span = |col| if cols.contains(&col) { 0..rows.len() } else { 0..0 };
            let spans: Vec<_> = reached.clone().map(in_span).collect();
            let lines = Lines {
                stride: rows.len(),
                left: &left,
                needs: &needs,
                spans: &spans,
                reach: self.ground.reach,
            };
            let mut raised = vec![0..0; spans.len()];
            lines.sweep(&mut swept, &mut raised);
            let from = raised.iter().position(|span| !span.is_empty()).unwrap_or(0);
            let to = raised.iter().rposition(|span| !span.is_empty()).map_or(from, |last| last + 1);
            let cols = reached.start + from..reached.start + to;
            turn_back(&swept[from * rows.len()..to * rows.len()], rows, &cols, out);
        }
    }
}

/// How many rows are swept at once: a few words of the processor for each column.
const STRIP: usize = 64;

/// How many columns are turned at once, so that they stay in the processor's first cache.
const TILE: usize = 32;

/// Columns of some rows, one after the other.
fn turn<N: Number>(from: &[N], stride: usize, cols: usize, rows: usize, turned: &mut Vec<N>) {
    turned.resize(cols * rows, N::default());
    for (tile, turned) in turned.chunks_mut(TILE * rows).enumerate() {
        for row in 0..rows {
            let from = &from[row * stride + tile * TILE..];
            for (column, &number) in turned.chunks_exact_mut(rows).zip(from) {
                column[row] = number;
            }
        }
    }
}

/// Raises the numbers of some columns of some rows to those of the columns one after the other.
fn turn_back<N: Number>(turned: &[N], rows: Range<usize>, cols: &Range<usize>, out: &mut Field<N>) {
    for (tile, turned) in turned.chunks(TILE * rows.len()).enumerate() {
        let left = cols.start + tile * TILE;
        let cols = left..cols.end.min(left + TILE);
        for (at, row) in rows.clone().enumerate() {
            let out = out.row_mut(row, &cols);
            for (out, column) in out.iter_mut().zip(turned.chunks_exact(rows.len())) {
                *out = (*out).max(column[at]);
            }
        }
    }
}

/// Lines of cells beside each other, layer by layer, which arms follow.
struct Lines<'l, N> {
    /// From one layer to the next.
    stride: usize,
    left: &'l [N],
    needs: &'l [N],
    /// Between which lines the numbers of each layer are.
    spans: &'l [Range<usize>],
    reach: usize,
}

impl<N: Number> Lines<'_, N> {
    /// Raises `out`, laid out alike, to the most that is left behind each cell within reach, less the
    /// steps to it, both ways.
    fn sweep(&self, out: &mut [N], raised: &mut [Range<usize>]) {
        let mut layers: Vec<_> = (0..self.spans.len()).collect();
        self.one_way(&layers, out, raised);
        layers.reverse();
        self.one_way(&layers, out, raised);
    }

    /// One way. The layers are cut into blocks of as many as an arm reaches, and one: what is in reach
    /// behind a layer is the beginning of its own block, and the end of the one before (van Herk 1992;
    /// Gil and Werman 1993). So the cost does not depend on the reach.
    fn one_way(&self, layers: &[usize], out: &mut [N], raised: &mut [Range<usize>]) {
        let mut before = Before { width: 0..0, most: Vec::new() };
        let mut behind = vec![N::default(); self.stride];
        for block in layers.chunks(self.reach.saturating_add(1)) {
            self.in_block(block, &mut behind, out, raised);
            self.past_block(block, &before, out, raised);
            if self.reach < layers.len() {
                self.out_of_block(block, &mut before);
            }
        }
    }

    /// From each layer of a block to those behind it.
    fn in_block(&self, block: &[usize], behind: &mut [N], out: &mut [N], raised: &mut [Range<usize>]) {
        let mut alive = 0..0;
        for &layer in block {
            alive = hull(&alive, &self.spans[layer]);
            if alive.is_empty() {
                continue;
            }
            let places = self.places(layer, &alive);
            let (numbers, needs) = (&self.left[places.clone()], &self.needs[places.clone()]);
            a_step_on(&mut behind[alive.clone()], numbers, needs, &mut out[places]);
            raised[layer] = hull(&raised[layer], &alive);
            alive = trimmed(&behind[alive.clone()], alive);
        }
        behind[alive].fill(N::default());
    }

    /// From the layers of the block before to those of a block that they reach.
    fn past_block(&self, block: &[usize], before: &Before<N>, out: &mut [N], raised: &mut [Range<usize>]) {
        let width = &before.width;
        if width.is_empty() {
            return;
        }
        // Those in reach of the first layer are all but the first of the block before.
        let in_reach = before.most.chunks_exact(width.len()).skip(1);
        let mut open = vec![N::MOST; width.len()];
        for ((&layer, most), steps) in block.iter().zip(in_reach).zip(1..) {
            let places = self.places(layer, width);
            steps_on(most, N::of(steps), &self.needs[places.clone()], &mut open, &mut out[places]);
            raised[layer] = hull(&raised[layer], width);
        }
    }

    /// From each layer of a block and those behind it to its last one.
    fn out_of_block(&self, block: &[usize], before: &mut Before<N>) {
        let width = block.iter().fold(0..0, |width, &layer| hull(&width, &self.spans[layer]));
        before.most.resize(block.len() * width.len(), N::default());
        let mut open = vec![N::MOST; width.len()];
        let mut most = vec![N::default(); width.len()];
        for ((nth, &layer), steps) in block.iter().enumerate().rev().zip(0..) {
            let places = self.places(layer, &width);
            let (numbers, needs) = (&self.left[places.clone()], &self.needs[places]);
            steps_to(numbers, N::of(steps), needs, &mut open, &mut most);
            before.most[nth * width.len()..(nth + 1) * width.len()].copy_from_slice(&most);
        }
        before.width = width;
    }

    /// The places of some lines of a layer.
    fn places(&self, layer: usize, lines: &Range<usize>) -> Range<usize> {
        layer * self.stride + lines.start..layer * self.stride + lines.end
    }
}

/// What is behind goes one step on, past the numbers of a layer.
fn a_step_on<N: Number>(behind: &mut [N], numbers: &[N], needs: &[N], out: &mut [N]) {
    for ((behind, out), (&number, &need)) in behind.iter_mut().zip(out).zip(numbers.iter().zip(needs)) {
        *behind = behind.after(N::of(1)).max(number).beyond(need);
        *out = (*out).max(*behind);
    }
}

/// Some numbers go so many steps on, where the way is open.
fn steps_on<N: Number>(numbers: &[N], steps: N, needs: &[N], open: &mut [N], out: &mut [N]) {
    for ((open, out), (&number, &need)) in open.iter_mut().zip(out).zip(numbers.iter().zip(needs)) {
        *open = if need == N::MOST { N::default() } else { *open };
        *out = (*out).max(number.after(steps).min(*open).beyond(need));
    }
}

/// The numbers of a layer go so many steps to another one, where the way is open.
fn steps_to<N: Number>(numbers: &[N], steps: N, needs: &[N], open: &mut [N], most: &mut [N]) {
    for ((open, most), (&number, &need)) in open.iter_mut().zip(most).zip(numbers.iter().zip(needs)) {
        *open = if need == N::MOST { N::default() } else { *open };
        *most = number.after(steps).min(*open).max(*most);
    }
}

/// What is left on the last layer of a block.
struct Before<N> {
    /// The lines on which anything is.
    width: Range<usize>,
    /// For each layer of the block, and each of these lines, the most from there and from behind it.
    most: Vec<N>,
}
