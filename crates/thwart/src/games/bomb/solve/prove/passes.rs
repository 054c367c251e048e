//! Evidence for unit costs: the distances of the passes, as far as they matter.

use std::fmt::Write as _;

use thwart_core::{Cell, CellSet};

use super::super::distance::FAR;
use super::super::passes::{Passes, Purpose};
use super::super::terrain::Terrain;
use super::write_blasts;
use crate::game::{Evidence, Game as _, SolveError};
use crate::games::bomb::{Bomb, Position, audit};
use crate::limits::Limits;

/// Up to so many distances are kept, 4 bytes each.
const MAX_ENTRIES: usize = 1 << 29;

/// The distances pass by pass. `None` where they are too many to keep.
///
/// Cost: O(n) per blast that helps; the text has a number for each cell that a
/// blast brings nearer and that is on some better way, as the crow flies.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn prove(
    game: &Bomb,
    position: &Position,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    let mut text = String::new();
    if position.walking {
        return Ok(Some(Evidence { kind: audit::passes::KIND, text }));
    }
    let mut budget = limits.start();
    let terrain = Terrain::new(game, &position.blasts);
    let layout = terrain.layout();
    let left = game.blasts_left(position);
    let walker = [layout.index(position.walker)];
    let held = "the widest numbers hold all distances";
    let mut passes = Passes::<u32>::new(&terrain, walker, Purpose::all(&terrain)).expect(held);
    while passes.last() < left && !passes.settled() {
        if budget.spend_slow() {
            return Err(SolveError::Stopped { method: "sweeps" });
        }
        if (passes.last() + 2).saturating_mul(layout.len()) > MAX_ENTRIES {
            return Ok(None);
        }
        passes.advance(&terrain).expect(held);
    }
    let last = passes.last();
    let steps = |end: Cell| passes.with(last)[layout.index(end)];
    let end = game.ends().min_by_key(|&end| steps(end)).filter(|&end| steps(end) < FAR);
    let blasts = end.map_or_else(CellSet::new, |end| passes.recover(&terrain, layout.index(end), last));
    write_blasts(game, &blasts, &mut text);
    let caps: Option<Vec<u32>> = end.map(|end| {
        let (claim, crow) = (steps(end), audit::passes::crow(game));
        crow.into_iter().map(|crow| claim.saturating_sub(crow)).collect()
    });
    // Once a pass changes nothing that matters, no later one does.
    let written = (1..=last).map(|pass| {
        write_pass(game, &terrain, pass, passes.with(pass - 1), passes.with(pass), caps.as_deref())
    });
    let written: Vec<_> = written.map_while(|pass| pass).collect();
    let _ = writeln!(text, "passes: {}", written.len());
    text.extend(written);
    Ok(Some(Evidence { kind: audit::passes::KIND, text }))
}

/// The cells that a pass brings nearer, as far as they matter: where there is a
/// way, below what would be useless; where there is none, those that can be
/// reached at all. `None` where there are none.
fn write_pass(
    game: &Bomb,
    terrain: &Terrain,
    pass: usize,
    before: &[u32],
    after: &[u32],
    caps: Option<&[u32]>,
) -> Option<String> {
    let cols = game.board().cols();
    let (mut runs, mut lines) = (0, String::new());
    for (row, entries) in terrain.layout().each_row().enumerate() {
        let mut running = false;
        for (col, at) in entries.enumerate() {
            let lowered = |distance: u32| match caps {
                Some(caps) => distance.min(caps[row * cols + col]),
                None if distance < FAR => 0,
                None => FAR,
            };
            let (before, after) = (lowered(before[at]), lowered(after[at]));
            if after >= before {
                running = false;
                continue;
            }
            if !running {
                let end = if runs > 0 { "\n" } else { "" };
                let _ = write!(lines, "{end}{} {}", row + 1, col + 1);
                runs += 1;
                running = true;
            }
            let _ = write!(lines, " {after}");
        }
    }
    (runs > 0).then(|| format!("pass: {pass} {runs}\n{lines}\n"))
}
