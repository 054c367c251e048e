//! Answers in metres, for maps that have a scale.

use thwart::Position;
use thwart::grid::Metres;
use thwart::grid::{Diagonal, Measure, Topology};
use thwart::info::Objective;
use thwart::value::{Bounds, Value};

/// A converter of the values of one position into metres.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    metres: Metres,
    measure: Measure,
}

impl Scale {
    /// Returns the scale of a position, if its steps are as long as the paths
    /// they stand for: on squares, with diagonal steps that count their length,
    /// and with equal costs of all cells.
    pub(super) fn new(metres: Option<Metres>, position: &Position) -> Option<Self> {
        let setup = position.setup();
        let steps = matches!(setup.info().objective, Objective::Cost { unit: "steps", .. });
        let board = setup.board();
        let exact = matches!(board.topology(), Topology::Four | Topology::Eight(Diagonal::Root2))
            && board.measure() == position.measure();
        let metres = metres.filter(|_| steps && exact && board.has_unit_costs())?;
        Some(Self { metres, measure: position.measure() })
    }

    /// Returns a value in metres, if it is finite. Twelve digits hide what
    /// binary fractions add to a resolution such as 0.05.
    pub(crate) fn metres(self, value: Value) -> Option<f64> {
        let exact = self.metres.distance(self.measure.number(value.finite()?));
        Some(format!("{exact:.11e}").parse().unwrap_or(exact))
    }

    /// Returns `, 0.6 m` or `, 0.6 to 0.8 m`; `None` without a finite number.
    fn words(self, bounds: Bounds) -> Option<String> {
        let (lower, upper) = (self.metres(bounds.lower)?, self.metres(bounds.upper)?);
        let range = if bounds.value().is_some() { String::new() } else { format!("{} to ", number(lower)) };
        Some(format!(", {range}{} m", number(upper)))
    }
}

/// Returns a headline, with metres if there is a scale.
pub(crate) fn headline(scale: Option<Scale>, headline: &str, bounds: Bounds) -> String {
    let metres = scale.and_then(|scale| scale.words(bounds)).unwrap_or_default();
    format!("{headline}{metres}")
}

/// Writes a number for people, to the centimetre or to three digits, unless it
/// is extremely large or small.
fn number(metres: f64) -> String {
    if metres != 0.0 && !(1e-6..1e15).contains(&metres) {
        return format!("{metres:.2e}");
    }
    let mut places = 2;
    let mut digits = metres;
    while 0.0 < digits && digits < 1.0 {
        digits *= 10.0;
        places += 1;
    }
    let text = format!("{metres:.places$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
