//! Limits on the work and memory of checking a certificate.
//!
//! The cost of a check depends on the board, not only on the length of the certificate: a line of four
//! bytes can cost a search over a million cells, and the position of a line can hold half a million tokens.
//! So the checker counts its work and compares it with the length of the list that asks for it.

/// The number of cells that may be looked at for a list of any length.
pub const BASE_LOOKS: u64 = 1 << 28;

/// The number of cells that may be looked at, and how many more for each byte of the list.
const LOOK_LIMIT: [u64; 2] = [BASE_LOOKS, 1 << 11];

/// The number of cells that the boards of all stored positions may have, and how many more for each byte of
/// the list. A position takes at most 16 bytes per cell, and mostly far less.
const STORE_LIMIT: [u64; 2] = [1 << 26, 1 << 5];

/// The cost of a check so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckBudget {
    /// Bytes of the list read so far, with one for each line end.
    read: u64,
    looks: u64,
    stored: u64,
}

impl CheckBudget {
    /// Returns a budget with `left` more cells to look at.
    pub fn with_looks_left(left: u64) -> Self {
        Self { looks: BASE_LOOKS - left, ..Self::default() }
    }

    /// Counts a line of the list as read.
    pub const fn read(&mut self, line: &str) {
        self.read_bytes(line.len() as u64 + 1);
    }

    /// Counts bytes of the list as read.
    pub const fn read_bytes(&mut self, bytes: u64) {
        self.read = self.read.saturating_add(bytes);
    }

    /// Counts cells as looked at.
    ///
    /// # Errors
    /// The cells exceed the limit.
    pub fn look(&mut self, cells: u64) -> Result<(), String> {
        self.looks = self.looks.saturating_add(cells);
        let most = self.most(LOOK_LIMIT);
        let reason =
            || format!("the checker would look at more than {most} cells, its limit for this length");
        if self.looks <= most { Ok(()) } else { Err(reason()) }
    }

    /// Returns how many more cells may be looked at.
    pub const fn looks_left(&self) -> u64 {
        self.most(LOOK_LIMIT).saturating_sub(self.looks)
    }

    /// Counts another stored position of a board with `cells` cells.
    ///
    /// # Errors
    /// The positions exceed the limit.
    pub fn store(&mut self, cells: u64) -> Result<(), String> {
        self.stored = self.stored.saturating_add(cells);
        let most = self.most(STORE_LIMIT);
        let reason = || format!("the positions would take more than {most} cells, the limit for this length");
        if self.stored <= most { Ok(()) } else { Err(reason()) }
    }

    /// Returns how many cells were looked at.
    pub const fn looks(&self) -> u64 {
        self.looks
    }

    const fn most(&self, [anyway, per_byte]: [u64; 2]) -> u64 {
        per_byte.saturating_mul(self.read).saturating_add(anyway)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last look and the last cell are allowed, and the next one is refused; both limits grow with the
    /// bytes read.
    #[test]
    fn limits_are_met_to_the_unit() {
        for line in ["", "7 12", "infinite 0"] {
            let mut budget = CheckBudget::default();
            budget.read(line);
            let read = line.len() as u64 + 1;
            let most = (1 << 28) + (read << 11);
            assert_eq!(budget.looks_left(), most);
            assert_eq!((budget.look(7), budget.look(most - 7)), (Ok(()), Ok(())));
            assert_eq!(budget.looks_left(), 0);
            assert_eq!(budget.store((1 << 26) + (read << 5)), Ok(()));
            assert!(budget.look(1).is_err() && budget.store(1).is_err());
            budget.read("");
            assert!(budget.look(0).is_ok() && budget.store(0).is_ok());
            assert!(budget.look(u64::MAX).is_err() && budget.store(u64::MAX).is_err());
        }
    }
}
