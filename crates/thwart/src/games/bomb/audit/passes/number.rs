//! Numbers of cells, as narrow as a claim allows: the narrower, the more of them are
//! compared at once.

/// How many steps of a claim a way leaves over; 0 where nothing, or where there is no way.
pub(super) trait Number: Copy + Ord + Default + Into<u32> {
    /// More than any way leaves over.
    const MOST: Self;

    /// The same number, or [`MOST`](Self::MOST) if it is no less.
    fn of(steps: u32) -> Self;

    /// What is left after some more steps.
    fn after(self, steps: Self) -> Self;

    /// What has to be left for so many rows and columns.
    fn needed(rows: Self, cols: Self) -> Self;

    /// Itself, or more than any number. Without a branch: nobody guesses where the rock is.
    fn closed_if(self, closed: bool) -> Self {
        self.max(if closed { Self::MOST } else { Self::default() })
    }

    /// Itself where it is more than what is needed, and else nothing.
    fn beyond(self, need: Self) -> Self {
        if self > need { self } else { Self::default() }
    }
}

macro_rules! number {
    ($number:ty) => {
        impl Number for $number {
            const MOST: Self = Self::MAX;

            fn of(steps: u32) -> Self {
                Self::try_from(steps).unwrap_or(Self::MOST)
            }

            fn after(self, steps: Self) -> Self {
                self.saturating_sub(steps)
            }

            fn needed(rows: Self, cols: Self) -> Self {
                rows.saturating_add(cols)
            }
        }
    };
}

number!(u16);
number!(u32);

/// Of an infinite claim every way leaves something, however long it is: 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AnyWay(u8);

impl From<AnyWay> for u32 {
    fn from(way: AnyWay) -> Self {
        way.0.into()
    }
}

impl Number for AnyWay {
    const MOST: Self = Self(2);

    fn of(_: u32) -> Self {
        Self(1)
    }

    fn after(self, _: Self) -> Self {
        self
    }

    fn needed(_: Self, _: Self) -> Self {
        Self::default()
    }
}
