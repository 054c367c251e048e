//! Costs of paths in words, and lines of play in words.

use thwart_grid::{Board, Measure};

#[cfg(feature = "solve")]
use thwart_game::moves::Move;
use thwart_game::value::Value;

/// The word for the costs of a board.
#[derive(Clone, Copy)]
enum CostKind {
    /// Every step costs 1.
    Steps,
    /// Only diagonal steps differ.
    Length,
    /// Entering costs differ.
    Cost,
}

/// Words for the costs of one board.
#[derive(Clone, Copy)]
pub(super) struct Words {
    kind: CostKind,
    measure: Measure,
}

impl Words {
    /// O(cells).
    pub(super) fn of(board: &Board) -> Self {
        let measure = board.measure();
        let kind = match measure {
            _ if !board.has_unit_costs() => CostKind::Cost,
            Measure::Whole => CostKind::Steps,
            Measure::Root2 => CostKind::Length,
        };
        Self { kind, measure }
    }

    /// Returns the label of numbers that are still to be paid.
    #[cfg(feature = "solve")]
    pub(super) const fn left(self) -> &'static str {
        match self.kind {
            CostKind::Steps => "steps left",
            CostKind::Length => "length left",
            CostKind::Cost => "cost left",
        }
    }

    /// Returns the bare number.
    pub(super) fn number(self, length: u64) -> String {
        self.measure.rounded(length, 2)
    }

    /// Returns an amount: `12 steps`, `length 9.24`, `cost 12`.
    pub(super) fn amount(self, length: u64) -> String {
        let number = self.number(length);
        match self.kind {
            CostKind::Steps if length == 1 => "1 step".to_owned(),
            CostKind::Steps => format!("{number} steps"),
            CostKind::Length => format!("length {number}"),
            CostKind::Cost => format!("cost {number}"),
        }
    }

    /// Returns a value as headlines show it.
    pub(super) fn value(self, value: Value) -> String {
        value.finite().map_or_else(|| "infinite".to_owned(), |length| self.amount(length))
    }
}

#[cfg(feature = "solve")]
impl Words {
    /// Returns the words after `looks like`: `12 steps`, `a length of 9.24`, `a cost of 12`.
    pub(super) fn noun_phrase(self, length: u64) -> String {
        match self.kind {
            CostKind::Steps => self.amount(length),
            CostKind::Length => format!("a length of {}", self.number(length)),
            CostKind::Cost => format!("a cost of {}", self.number(length)),
        }
    }

    /// Returns the verb of a path: `takes 12 steps`, `is 9.24 long`, `costs 12`.
    pub(super) fn verb_phrase(self, length: u64) -> String {
        match self.kind {
            CostKind::Steps => format!("takes {}", self.amount(length)),
            CostKind::Length => format!("is {} long", self.number(length)),
            CostKind::Cost => format!("costs {}", self.number(length)),
        }
    }

    /// Returns the same for a path mentioned second, without the word `steps`.
    pub(super) fn short_verb_phrase(self, length: u64) -> String {
        match self.kind {
            CostKind::Steps => format!("takes {}", self.number(length)),
            CostKind::Length | CostKind::Cost => self.verb_phrase(length),
        }
    }

    /// Says how much the rocks hurt that make a path cost `with` instead of `without`, as a sentence about the
    /// first of them.
    pub(super) fn hurts(self, with: u64, without: u64, rocks: usize) -> String {
        let more = self.difference(with, without);
        let planned = self.number(without);
        let several = rocks > 1;
        let verb = |one: &'static str, more: &'static str| if several { more } else { one };
        let (costs, makes) = (verb("costs", "cost"), verb("makes", "make"));
        let (more, planned) = match self.kind {
            CostKind::Steps if more == "1" => (format!("{costs} 1 step"), format!("take {planned}")),
            CostKind::Steps => (format!("{costs} {more} steps"), format!("take {planned}")),
            CostKind::Length => (format!("{makes} it {more} longer"), format!("be {planned} long")),
            CostKind::Cost => (format!("{costs} {more}"), format!("cost {planned}")),
        };
        let others = if several { format!(" and {} more", rocks - 1) } else { String::new() };
        format!("a rock there{others} {more}: the path would {planned} without {}", verb("it", "them"))
    }

    /// Returns how much longer one length is than another. A difference such as `2 - sqrt 2` is not a length.
    fn difference(self, more: u64, less: u64) -> String {
        match self.measure {
            Measure::Whole => more.saturating_sub(less).to_string(),
            Measure::Root2 => {
                let difference = self.measure.number(more) - self.measure.number(less);
                format!("{difference:.2}").trim_end_matches(".00").to_owned()
            }
        }
    }
}

/// Returns a line of play: `3 south, 2 east, a rock falls on 6,3, ...`
#[cfg(feature = "solve")]
pub(super) fn line(board: &Board, line: &[Move]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut run: Option<(&str, usize)> = None;
    let flush = |run: &mut Option<(&str, usize)>, words: &mut Vec<String>| {
        if let Some((direction, count)) = run.take() {
            words.push(if count == 1 { direction.to_owned() } else { format!("{count} {direction}") });
        }
    };
    for &chosen in line {
        match chosen {
            Move::Step(direction) => match &mut run {
                Some((word, count)) if *word == direction.name() => *count += 1,
                _ => {
                    flush(&mut run, &mut words);
                    run = Some((direction.name(), 1));
                }
            },
            Move::Obstacle(rock) => {
                flush(&mut run, &mut words);
                words.push(format!("a rock falls on {}", board.coord(rock)));
            }
            _ => {}
        }
    }
    flush(&mut run, &mut words);
    words.join(", ")
}
