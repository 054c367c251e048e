//! Lengths, stored in as few bytes as a board needs, because half as many make everything faster.

/// The length if there is no path.
pub(super) const UNREACHABLE: u64 = u64::MAX;

/// The form in which a length, or [`UNREACHABLE`], is stored.
pub(super) trait Stored: Copy + Default {
    /// Stores a length.
    fn store(length: u64) -> Self;
    /// Returns the length that was stored.
    fn length(self) -> u64;
}

impl Stored for u64 {
    fn store(length: u64) -> Self {
        length
    }

    fn length(self) -> u64 {
        self
    }
}

/// Stores lengths below its maximum, which stands for [`UNREACHABLE`].
impl Stored for u32 {
    fn store(length: u64) -> Self {
        Self::try_from(length).unwrap_or(Self::MAX)
    }

    fn length(self) -> u64 {
        if self == Self::MAX { UNREACHABLE } else { u64::from(self) }
    }
}
