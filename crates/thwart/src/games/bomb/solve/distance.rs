//! Distances, as narrow as a board allows: the fewer bytes they take, the more
//! of them a processor compares at once, and the more of a board stays in its
//! caches.

use std::fmt::Debug;

use super::terrain::Layout;

/// The distance of what cannot be reached, greater than that of any cell of the
/// largest board. Four of them still fit an `i32`, so that sums of distances need
/// no care.
pub(super) const FAR: u32 = (1 << 29) - 1;

/// A distance got too great for a narrow number: the same has to be done with a
/// wider one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooFar;

/// A number of steps that may be out of reach, with one bit to spare: it marks
/// entries that are closed to whatever is going on.
///
/// Numbers are compared as signed ones, for two reasons: every machine has an
/// instruction that compares several of these at once, while for unsigned ones many
/// do not; and what is closed is less than everything, so that nothing comes in.
pub(super) trait Distance: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// Out of reach. As bits, all ones below some place, so that a distance becomes
    /// this or more by setting them.
    const FAR: Self;
    /// Out of reach, and closed.
    const CLOSED: Self;

    /// This many steps; [`FAR`](Self::FAR) from [`FAR`] on.
    fn of(steps: u32) -> Self;

    /// As a number of steps, [`FAR`] or more where it is out of reach; the mark
    /// does not count.
    fn steps(self) -> u32;

    /// The sum of two that are not closed; at least [`FAR`](Self::FAR) if one is.
    fn plus(self, other: Self) -> Self;

    /// The difference of two that are not closed; 0 where it would be less.
    fn minus(self, other: Self) -> Self;

    /// The lesser of two; if one is closed, then this.
    fn least(self, other: Self) -> Self;

    /// Whether this one is greater, and is not closed.
    fn exceeds(self, other: Self) -> bool;

    /// Without the mark.
    fn opened(self) -> Self;

    /// With the mark where the condition holds.
    fn closed_if(self, condition: bool) -> Self;

    /// [`FAR`](Self::FAR) where `other` is closed, else unchanged or a little more.
    fn shut_by(self, other: Self) -> Self;

    /// The mark of `other` on this one, at least [`FAR`](Self::FAR) then.
    fn marked_like(self, other: Self) -> Self;

    /// Below which number of steps ways may be on a board of this size, so that
    /// not even two of them with two arms of a blast between get out of range.
    /// `None` where the board is too large for these numbers.
    fn limit(layout: Layout) -> Option<u32>;

    /// To keep, whatever these numbers are.
    fn keep(field: Vec<Self>) -> Field;
}

/// A distance for every entry, in the numbers in which it was computed.
#[derive(Clone, Debug)]
pub(super) enum Field {
    /// Two bytes each.
    Narrow(Vec<u16>),
    /// Four bytes each.
    Wide(Vec<u32>),
}

impl Field {
    /// The steps at an entry, [`FAR`] where it is out of reach.
    pub(super) fn steps(&self, at: usize) -> u32 {
        match self {
            Self::Narrow(field) => field[at].steps(),
            Self::Wide(field) => field[at].steps(),
        }
    }

    /// Whether an entry is closed.
    pub(super) fn is_closed(&self, at: usize) -> bool {
        match self {
            Self::Narrow(field) => field[at] > u16::MAX >> 1,
            Self::Wide(field) => field[at] > u32::MAX >> 1,
        }
    }

    /// The first entry with so many steps, which must be in reach.
    pub(super) fn position(&self, steps: u32) -> Option<usize> {
        match self {
            Self::Narrow(field) => field.iter().position(|&distance| u32::from(distance) == steps),
            Self::Wide(field) => field.iter().position(|&distance| distance == steps),
        }
    }
}

macro_rules! distance {
    ($unsigned:ty, $far:expr, $plus:ident, $keep:expr) => {
        impl Distance for $unsigned {
            const FAR: Self = $far;
            const CLOSED: Self = $far | (1 << (<$unsigned>::BITS - 1));

            #[inline]
            fn of(steps: u32) -> Self {
                if steps < FAR {
                    Self::try_from(steps).map_or(Self::FAR, |steps| steps.min(Self::FAR))
                } else {
                    Self::FAR
                }
            }

            #[inline]
            fn steps(self) -> u32 {
                let opened = self.opened();
                if opened >= Self::FAR { FAR } else { u32::from(opened) }
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.cast_signed().$plus(other.cast_signed()).cast_unsigned()
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.cast_signed().wrapping_sub(other.cast_signed()).max(0).cast_unsigned()
            }

            #[inline]
            fn least(self, other: Self) -> Self {
                self.cast_signed().min(other.cast_signed()).cast_unsigned()
            }

            #[inline]
            fn exceeds(self, other: Self) -> bool {
                self.cast_signed() > other.cast_signed()
            }

            #[inline]
            fn opened(self) -> Self {
                self & (Self::MAX >> 1)
            }

            #[inline]
            fn closed_if(self, condition: bool) -> Self {
                self | if condition { 1 << (Self::BITS - 1) } else { 0 }
            }

            #[inline]
            fn shut_by(self, other: Self) -> Self {
                self | ((other.cast_signed() >> (Self::BITS - 1)).cast_unsigned() & Self::FAR)
            }

            #[inline]
            fn marked_like(self, other: Self) -> Self {
                self | ((other.cast_signed() >> (Self::BITS - 1)).cast_unsigned() & Self::CLOSED)
            }

            fn limit(layout: Layout) -> Option<u32> {
                if u32::from(Self::FAR) == FAR {
                    // No way is as long as the largest board has cells.
                    return Some(u32::MAX);
                }
                let sides = layout.rows + layout.cols;
                let ways = (Self::FAR as usize).checked_sub(2 * sides + 4)? / 2;
                (ways > sides).then_some(ways as u32)
            }

            fn keep(field: Vec<Self>) -> Field {
                $keep(field)
            }
        }
    };
}

distance!(u16, i16::MAX.cast_unsigned(), saturating_add, Field::Narrow);
distance!(u32, FAR, wrapping_add, Field::Wide);
// So narrow that small boards are too large: see the tests.
#[cfg(test)]
distance!(u8, i8::MAX.cast_unsigned(), saturating_add, |field: Vec<u8>| {
    Field::Wide(field.into_iter().map(|d| u32::of(d.steps()).closed_if(d > u8::MAX >> 1)).collect())
});
