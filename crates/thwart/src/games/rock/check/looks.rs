//! How much the plain searches of one certificate may look at.

/// How many cells, for each cell of the board.
pub(in super::super) const LOOKS: u64 = 64;

/// What is left of it.
pub(super) struct Looks(u64);

impl Looks {
    /// On a board of so many cells.
    pub fn new(cells: usize) -> Self {
        Self(LOOKS.saturating_mul(cells as u64))
    }

    /// So many cells are looked at.
    ///
    /// # Errors
    /// If that makes too many.
    pub fn look(&mut self, cells: u64) -> Result<(), String> {
        let reason = || format!("the searches look at more than {LOOKS} cells for each of the board");
        self.0 = self.0.checked_sub(cells).ok_or_else(reason)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_met_to_the_cell() {
        let mut looks = Looks::new(10);
        assert_eq!([looks.look(0), looks.look(639), looks.look(1)], [Ok(()), Ok(()), Ok(())]);
        assert!(looks.look(0).is_ok() && looks.look(1).is_err());
        assert!(Looks::new(10).look(641).is_err());
    }
}
