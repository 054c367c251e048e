//! Time per cell against size.

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::{Value, json};

use crate::measure::{Measured, measure_at};
use crate::rows::Row;
use crate::table::figure;

/// Cells a side; the last size takes longer than all others together.
const SIDES: [usize; 5] = [250, 500, 1000, 2000, 4000];

/// The sizes, without the last one if it is to go quickly.
fn sides(quick: bool) -> &'static [usize] {
    if quick { &SIDES[..SIDES.len() - 1] } else { &SIDES }
}

/// The heads of the columns.
pub(crate) fn head(quick: bool) -> String {
    let mut text = format!("ns per cell, and units in brackets\n\n{:<52}", "");
    for side in sides(quick) {
        let _ = write!(text, " {:>15}", format!("{side}x{side}"));
    }
    text.push_str("  power of the cells");
    text
}

/// One row at all sizes.
pub(crate) fn measure(row: &Row, quick: bool, patience: Duration) -> Vec<Measured> {
    sides(quick).iter().map(|&side| measure_at(row, side, side, patience)).collect()
}

/// It in words. The last figure is the power of the number of cells by which the
/// time grew from the smallest board to the largest; 1 is linear.
pub(crate) fn line(sizes: &[Measured]) -> String {
    let mut text = format!("{:<52}", sizes[0].title);
    for size in sizes {
        let cell = format!("{} ({})", figure(size.per_cell(size.time)), figure(size.ratio()));
        let _ = write!(text, " {cell:>15}");
    }
    let _ = write!(
        text,
        "  {:.2} (unit {:.2})",
        power(sizes, |size| size.time.as_secs_f64()),
        power(sizes, |size| size.unit.as_secs_f64())
    );
    text
}

fn power(sizes: &[Measured], of: impl Fn(&Measured) -> f64) -> f64 {
    let (first, last) = (&sizes[0], &sizes[sizes.len() - 1]);
    let cells = |size: &Measured| (size.rows * size.cols) as f64;
    (of(last) / of(first)).ln() / (cells(last) / cells(first)).ln()
}

/// It for programs.
pub(crate) fn json(sizes: &[Measured]) -> Value {
    let one = |size: &Measured| {
        json!({
            "rows": size.rows,
            "cols": size.cols,
            "seconds": size.time.as_secs_f64(),
            "ns_per_cell": size.per_cell(size.time),
            "units": size.ratio(),
        })
    };
    json!({ "name": sizes[0].title, "sizes": sizes.iter().map(one).collect::<Vec<_>>() })
}
