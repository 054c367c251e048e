//! Lengths, stored in as few bytes as a board needs, because half as many make everything faster.

use thwart_grid::distance::UNREACHED_LENGTH;

/// The form in which a length, or [`UNREACHED_LENGTH`], is stored.
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

/// Stores lengths below its maximum, which stands for [`UNREACHED_LENGTH`].
impl Stored for u32 {
    fn store(length: u64) -> Self {
        Self::try_from(length).unwrap_or(Self::MAX)
    }

    fn length(self) -> u64 {
        if self == Self::MAX { UNREACHED_LENGTH } else { u64::from(self) }
    }
}
