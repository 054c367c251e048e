//! Axes in metres, for a map that gives the size and place of its cells.

use thwart::grid::metres::{coordinate, micrometres};
use thwart::grid::{Metres, Topology};
use thwart::scene::Scene;

use crate::glyphs;

/// An axis: the metres at its beginning, and its length.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    pub(super) start: f64,
    length: f64,
}

/// Returns the axes to the right and upwards, if a scene shows a whole map of squares. On a turned map they count from
/// its lower left corner.
pub(super) fn axes(scene: &Scene, metres: Option<Metres>) -> Option<[Axis; 2]> {
    let is_whole = scene.origin == (0, 0) && scene.topology != Topology::Hex;
    let Metres { resolution, origin: [x, y, turn] } = metres.filter(|_| is_whole)?;
    let [x, y] = if turn == 0.0 { [x, y] } else { [0.0, 0.0] };
    let axis = |start, cells: usize| Axis { start, length: cells as f64 * resolution };
    Some([axis(x, scene.cols), axis(y, scene.rows)])
}

impl Axis {
    /// Returns the width of the longest number that may stand at it, with digits of this height.
    pub(super) fn widest(self, high: f64) -> f64 {
        let ends = [self.start, self.start + self.length];
        let number = |end: f64| glyphs::width(&coordinate(end.trunc() + 0.5_f64.copysign(end)), high);
        ends.map(number).into_iter().fold(0.0, f64::max)
    }

    /// Returns the metres that get a number: multiples of 0.1, 0.2, 0.5, 1, 2, 5 ..., so far apart that numbers do not
    /// touch. `scale` is the units of the picture for each metre, and `high` the height of digits.
    pub(super) fn ticks(self, scale: f64, high: f64) -> impl Iterator<Item = f64> {
        let mut every = 0.1;
        for factor in [2.0, 2.5, 2.0].into_iter().cycle() {
            if every * scale >= self.widest(high) + 12.0 {
                break;
            }
            every *= factor;
        }
        let first = (self.start / every).ceil();
        let ticks = (0..).map(move |number| micrometres((first + f64::from(number)) * every));
        ticks.take_while(move |tick| *tick <= self.start + self.length)
    }
}
