//! The certificate of an answer.

use super::Solving;
use crate::answer::{Answer, Evidence, SolveError};
use crate::any::solution::{Certificate, Unchecked};
use crate::certificate::{self, table};
use crate::explain::Explain;
use crate::limits::Limits;
use crate::retrograde;
use crate::value::Value;

/// The limits on positions, and on positions times cells, of an explicit enumeration that the user
/// did not ask for. Beyond them it takes longer than he would wait.
const DEFAULT_TABLE_POSITIONS: usize = 200_000;
const DEFAULT_TABLE_WORK: usize = 40_000_000;

impl<G: Explain> Solving<'_, G> {
    /// Returns the certificate of an exact value, if there is evidence for it and the checker
    /// accepts it.
    pub(super) fn certify(&self, answer: &Answer) -> Result<Certificate, Unchecked> {
        if !self.options.certify {
            return Err(Unchecked::NotAsked);
        }
        let value = answer.bounds.value().ok_or(Unchecked::NotExact)?;
        // The proof may use the time that the search has left.
        let limits = self.options.limits.after_answer();
        if limits.is_over() {
            return Err(Unchecked::Stopped);
        }
        let position = self.session.position();
        let found;
        let own = match &answer.evidence {
            _ if self.options.generic_table => None,
            Some(evidence) => Some(evidence),
            None => {
                found = self.game.prove(position, answer, &limits).map_err(|error| match error {
                    SolveError::Stopped { .. } => Unchecked::Stopped,
                    refuted @ SolveError::Refuted { .. } => Unchecked::Refuted(refuted),
                    error => Unchecked::TooLong(error),
                })?;
                found.as_ref()
            }
        };
        let (kind, text) = match own {
            Some(Evidence { kind, text }) => (*kind, certificate::write(&self.session, kind, value, text)),
            None => (table::KIND, self.table(value, &limits)?),
        };
        let accepted = certificate::check_until(&self.session, G::forms(), &text, &|| limits.is_over());
        let accepted = accepted.ok_or(Unchecked::Stopped)?.map_err(Unchecked::Refused)?;
        Ok(Certificate { kind, text, entries: accepted.entries })
    }

    /// Returns the generic table as a certificate, if the game is small enough.
    fn table(&self, value: Value, limits: &Limits) -> Result<String, Unchecked> {
        let unasked = DEFAULT_TABLE_POSITIONS.min(DEFAULT_TABLE_WORK / self.setup.board().len());
        let limit = self.options.max_table_positions.unwrap_or(unasked);
        let table = retrograde::solve_within(self.game, self.session.position(), limit, limits);
        let table = table.map_err(|error| match error {
            SolveError::Stopped { .. } => Unchecked::Stopped,
            _ => Unchecked::TooLarge { limit },
        })?;
        let text = table::write(&self.session, value, table.entries().collect::<Vec<_>>().into_iter());
        if table::exceeds_budget(self.game, table.move_counts(), &text) {
            return Err(Unchecked::TooMuchWork);
        }
        Ok(text)
    }
}
