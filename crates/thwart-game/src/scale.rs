//! Values in metres, for maps that have a scale.

use thwart_grid::{Diagonal, Measure, Metres, Topology};

use crate::any::Position;
use crate::info::Objective;
use crate::value::Value;

/// A converter of the values of one position into metres.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    metres: Metres,
    measure: Measure,
}

impl Scale {
    /// Returns the scale of a position, if its steps are as long as the paths
    /// they stand for: on squares, with diagonal steps that count their length,
    /// and with equal costs of all cells.
    pub fn new(metres: Option<Metres>, position: &Position) -> Option<Self> {
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
    ///
    /// ```
    /// use thwart::{grid::Metres, scale::Scale, value::Value};
    ///
    /// let position = thwart::read("game: rock\n\n@.>\n")?;
    /// let metres = Metres { resolution: 0.05, origin: [0.0; 3] };
    /// let scale = Scale::new(Some(metres), &position).ok_or("steps have no length")?;
    /// assert_eq!(scale.metres(Value::Finite(12)), Some(0.6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn metres(self, value: Value) -> Option<f64> {
        let exact = self.metres.distance(self.measure.number(value.finite()?));
        Some(format!("{exact:.11e}").parse().unwrap_or(exact))
    }
}
