//! Linear constraints over 0 and 1, and their text.

use std::fmt::{self, Write as _};
use std::ops::Not;

/// The statements that are true or false in a play. Turns count from 1; cells are
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Var {
    /// In this turn Tom lays an obstacle on the cell.
    Laid { turn: u32, cell: u32 },
    /// At the end of Tom's turn an obstacle stands on the cell.
    Obstacle { turn: u32, cell: u32 },
    /// In this turn Jerry stands on the cell.
    Jerry { turn: u32, cell: u32 },
    /// After Tom's turn a path of at most this many steps leads out from the cell.
    Path { turn: u32, cell: u32, steps: u32 },
    /// Such a path begins with a diagonal step in the direction of this rank.
    First { turn: u32, cell: u32, rank: usize, steps: u32 },
    /// After Tom's turn Jerry has no path.
    Shut { turn: u32 },
    /// In the proof: the turn's obstacle, if there is one, lies on the cell that Jerry
    /// has left.
    OnLeftCell { turn: u32 },
    /// In the proof: before the turn a path of at most this many steps led out from the
    /// cell that Jerry has left.
    PathFromLeftCell { turn: u32, steps: u32 },
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Literal {
    pub(crate) var: Var,
    pub(crate) holds: bool,
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

impl From<Var> for Literal {
    fn from(var: Var) -> Self {
        Self { var, holds: true }
    }
}

/// A literal, or its value if that is known before the formula is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    True,
    False,
    Open(Literal),
}

impl Not for Statement {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Open(literal) => Self::Open(!literal),
        }
    }
}

impl From<Var> for Statement {
    fn from(var: Var) -> Self {
        Self::Open(var.into())
    }
}

/// Returns the literals of a clause; `None` if it is true.
pub(crate) fn clause(parts: impl IntoIterator<Item = Statement>) -> Option<Vec<Literal>> {
    let mut literals = Vec::new();
    for part in parts {
        match part {
            Statement::True => return None,
            Statement::False => {}
            Statement::Open(literal) => literals.push(literal),
        }
    }
    Some(literals)
}

/// The name of a variable on a board with this many columns: a letter, the turn, and the
/// row and column from 1.
struct Name(Var, u32);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |cell: u32| (cell / self.1 + 1, cell % self.1 + 1);
        let (letter, turn, cell) = match self.0 {
            Var::Laid { turn, cell } => ('l', turn, cell),
            Var::Obstacle { turn, cell } => ('o', turn, cell),
            Var::Jerry { turn, cell } => ('j', turn, cell),
            Var::Path { turn, cell, .. } => ('w', turn, cell),
            Var::First { turn, cell, .. } => ('f', turn, cell),
            Var::Shut { turn } => return write!(f, "s{turn}"),
            Var::OnLeftCell { turn } => return write!(f, "b{turn}"),
            Var::PathFromLeftCell { turn, steps } => return write!(f, "h{turn}_{steps}"),
        };
        let (row, col) = at(cell);
        write!(f, "{letter}{turn}_{row}_{col}")?;
        match self.0 {
            Var::Path { steps, .. } => write!(f, "_{steps}"),
            Var::First { rank, steps, .. } => write!(f, "_{rank}_{steps}"),
            _ => Ok(()),
        }
    }
}

/// Writes `COEFFICIENT LITERAL` for each term.
pub(crate) fn write_terms(text: &mut String, cols: u32, terms: impl IntoIterator<Item = (i64, Literal)>) {
    for (coefficient, literal) in terms {
        let sign = if literal.holds { "" } else { "~" };
        let _ = write!(text, "{coefficient} {sign}{} ", Name(literal.var, cols));
    }
}

/// Writes a variable's name.
pub(crate) fn write_name(text: &mut String, cols: u32, var: Var) {
    let _ = write!(text, "{}", Name(var, cols));
}
