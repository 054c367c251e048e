//! Numbers of cells: how many steps a way that comes there leaves of the claim.

use std::ops::Range;

use thwart_core::Coord;

use super::ground::Layout;
use super::number::Number;

/// What ways to cells leave of the claim, by place; 0 where it is of no use. Most cells of a large
/// board are such as a rule, so only the columns between which the others are get looked at.
#[derive(Clone)]
pub(super) struct Field<N> {
    pub layout: Layout,
    pub left: Vec<N>,
    /// For each row the columns between which all numbers but 0 are.
    pub spans: Vec<Range<usize>>,
}

impl<N: Number> Field<N> {
    pub fn new(layout: Layout) -> Self {
        Self { layout, left: vec![N::default(); layout.len()], spans: vec![0..0; layout.rows] }
    }

    pub fn at(&self, at: Coord) -> N {
        self.left[self.layout.place(at)]
    }

    /// The places of some columns of a row.
    pub const fn places(&self, row: usize, cols: &Range<usize>) -> Range<usize> {
        let first = (row + 1) * self.layout.stride();
        first + cols.start..first + cols.end
    }

    /// The numbers of some columns of a row.
    pub fn row(&self, row: usize, cols: &Range<usize>) -> &[N] {
        &self.left[self.places(row, cols)]
    }

    /// The numbers of some columns of a row, which will change.
    pub fn row_mut(&mut self, row: usize, cols: &Range<usize>) -> &mut [N] {
        self.spans[row] = hull(&self.spans[row], cols);
        let places = self.places(row, cols);
        &mut self.left[places]
    }

    /// Looks where the numbers are, between some places.
    pub fn find_spans(&mut self, between: Range<usize>) {
        let all = 0..self.layout.cols;
        let row_of = |place: usize| place / self.layout.stride() - 1;
        for row in row_of(between.start)..=row_of(between.end) {
            self.spans[row] = trimmed(self.row(row, &all), all.clone());
        }
    }
}

/// The least span around two.
pub(super) fn hull(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    match (one.is_empty(), other.is_empty()) {
        (true, _) => other.clone(),
        (_, true) => one.clone(),
        _ => one.start.min(other.start)..one.end.max(other.end),
    }
}

/// A span without the numbers at its ends that are 0, as far as they are so many together.
pub(super) fn trimmed<N: Number>(numbers: &[N], span: Range<usize>) -> Range<usize> {
    let any =
        |numbers: &[N]| numbers.iter().fold(N::default(), |most, &number| most.max(number)) > N::default();
    let Some(first) = numbers.chunks(CHUNK).position(any) else { return 0..0 };
    let last = numbers.rchunks(CHUNK).position(any).unwrap_or(0);
    span.start + first * CHUNK..span.end - last * CHUNK
}

/// How many numbers are looked at together.
const CHUNK: usize = 16;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn spans_hold_all_numbers_and_few_others(
            signs in proptest::collection::vec(proptest::bool::weighted(0.05), 0..100),
            start in 0..100usize,
        ) {
            let numbers: Vec<u16> = signs.iter().map(|&sign| u16::from(sign)).collect();
            let span = start..start + numbers.len();
            let found = trimmed(&numbers, span.clone());
            let mut at = span.filter(|place| signs[place - start]);
            let Some(first) = at.next() else {
                prop_assert!(found.is_empty());
                return Ok(());
            };
            let last = at.next_back().unwrap_or(first);
            prop_assert!(found.start >= start && (found.start..found.start + CHUNK).contains(&first));
            prop_assert!(found.end <= start + signs.len() && (last + 1..=last + CHUNK).contains(&found.end));
        }
    }
}
