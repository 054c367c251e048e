//! What a run makes of a change, from what it makes of others.
//!
//! What is to pay for the cells of a run never grows where what is to pay below falls, and falls by an amount
//! where all of that falls by it. So if one change falls nowhere by more than `d` further than another, the
//! run makes of it nowhere more than `d` further than of the other. Two changes so bound a third one from
//! above and from below, cell by cell, and where the bounds are the same everywhere, it is known without
//! looking at the run.

use super::changes::{GONE, Piece};
use super::fallen::Part;
use super::row::{Cost, NONE};

/// A change in a run, in which nothing is gone, and what the run makes of it.
#[derive(Clone, Copy)]
pub(super) struct Example<'a> {
    pub(super) asked: &'a [Part],
    pub(super) answer: &'a [Piece],
}

impl Example<'_> {
    /// How much more the run makes of another change, in each cell: at least, and at most. O(parts).
    fn differences(&self, other: &[Part]) -> (Cost, Cost) {
        let (mut least, mut most) = (NONE, -NONE);
        let (mut here, mut there) = (self.asked.iter(), other.iter());
        let (mut one, mut two) = (here.next(), there.next());
        while let (Some(a), Some(b)) = (one, two) {
            let more = b.less - a.less;
            least = least.min(more);
            most = most.max(more);
            if a.to <= b.to {
                one = here.next();
            }
            if b.to <= a.to {
                two = there.next();
            }
        }
        (least, most)
    }
}

/// Whether some cells are gone after a change.
pub(super) fn some_are_gone(parts: &[Part]) -> bool {
    parts.iter().any(|part| part.less == GONE)
}

/// By how much more the west end falls than the east end.
pub(super) fn tilt(parts: &[Part]) -> Cost {
    parts.first().map_or(0, |first| first.less) - last(parts)
}

fn last(parts: &[Part]) -> Cost {
    parts.last().map_or(0, |last| last.less)
}

/// Finds what a run makes of a change, if two others of the same run tell.
/// O(parts + pieces).
///
/// # Errors
/// Where they do not: the tilt at which changes bend in the first cell that is not settled. Up to there it would fall as it does
/// after the first, and from there on by as much more as changes tilt more.
pub(super) fn between(
    low: Example<'_>,
    high: Example<'_>,
    asked: &[Part],
    out: &mut Vec<Piece>,
) -> Result<(), Cost> {
    out.clear();
    let (by_low, by_high) = (low.differences(asked), high.differences(asked));
    let (mut ones, mut others) = (low.answer, high.answer);
    while let ([one, ..], [other, ..]) = (ones, others) {
        let least = (one.less + by_low.0).max(other.less + by_high.0);
        let most = (one.less + by_low.1).min(other.less + by_high.1);
        if least < most {
            let rise = (other.less - last(high.asked)) - (one.less - last(low.asked));
            return Err(tilt(high.asked) - rise);
        }
        if out.last().is_none_or(|last| last.less != least) {
            out.push(Piece { from: one.from.max(other.from), less: least });
        }
        let ends = |pieces: &[Piece]| pieces.get(1).map_or(u32::MAX, |next| next.from);
        let (end, far) = (ends(ones), ends(others));
        if end <= far {
            ones = &ones[1..];
        }
        if far <= end {
            others = &others[1..];
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::changes::Falls;
    use super::super::row::{CLOSED, Row};
    use super::super::tests::rows::{after, any_cost, any_row, land};
    use super::*;
    use thwart_core::generate::Dice;

    /// What a row that is one run makes of a change.
    fn make(row: &Row, asked: &[Part]) -> Vec<Piece> {
        let changed = after(row, |col| asked[asked.partition_point(|part| part.to <= col)].less);
        let mut made: Vec<Piece> = Vec::new();
        for (col, (before, after)) in land(row).into_iter().zip(land(&changed)).enumerate() {
            if made.last().is_none_or(|last| last.less != before - after) {
                made.push(Piece { from: col as u32, less: before - after });
            }
        }
        made
    }

    fn any_parts(width: usize, dice: &mut Dice) -> Vec<Part> {
        let (mut parts, mut from) = (Vec::new(), 0);
        while from < width {
            let to = (from + 1 + dice.below(width)).min(width);
            parts.push(Part { from, to, less: any_cost(12, dice) });
            from = to;
        }
        parts
    }

    /// Changes that have nothing to do with each other, and such that one lies between the others, in rows of any kind:
    /// what is inferred is right, and often enough something is.
    #[test]
    fn what_is_inferred_is_what_the_run_makes() {
        let mut dice = Dice::new(1, "between", 1, 1);
        let (mut inferred, mut not) = ([0; 2], [0; 2]);
        for _ in 0..20_000 {
            let width = 1 + dice.below(12);
            let row = any_row(width, [2, 10, 60][dice.below(3)], 4, &mut dice);
            if row.arrive.iter().all(|&arrive| arrive == CLOSED) {
                continue;
            }
            let (low, high) = (any_parts(width, &mut dice), any_parts(width, &mut dice));
            let family = dice.below(2);
            let middle = if family == 1 {
                let less = any_cost(12, &mut dice);
                let lower = |part: &Part| Part { less: (part.less - less).max(0), ..*part };
                high.iter().map(lower).collect()
            } else {
                any_parts(width, &mut dice)
            };
            let low = if family == 1 { vec![Part { from: 0, to: width, less: 0 }] } else { low };
            let (least, most) = (make(&row, &low), make(&row, &high));
            let mut found = Vec::new();
            let (low, high) =
                (Example { asked: &low, answer: &least }, Example { asked: &high, answer: &most });
            let truth = make(&row, &middle);
            if between(low, high, &middle, &mut found).is_ok() {
                assert_eq!(found, truth, "{row:?} {middle:?}");
                inferred[family] += 1;
            } else {
                not[family] += 1;
            }
            for example in [low, high] {
                let (least, most) = example.differences(&middle);
                let (mut one, mut other) = (Falls(example.answer), Falls(&truth));
                let more = (0..width).map(|col| other.at(col) - one.at(col));
                assert!(more.into_iter().all(|more| (least..=most).contains(&more)));
            }
        }
        assert!(inferred.iter().chain(&not).all(|&count| count > 500), "{inferred:?} {not:?}");
    }
}
