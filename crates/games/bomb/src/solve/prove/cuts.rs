//! Evidence if costs differ: bricks of which a better walk must enter one, for all blasts
//! that have gone off.

use std::fmt::Write as _;

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::{Cell, CellSet};

use super::write_blasts;
use crate::check::evidence::cuts::{BlastTree, BrickSite, FloorCosts, KIND, NO_BRICKS};
use crate::solve::fast::costs::Sets;
use crate::{Bomb, Position};
use thwart_game::answer::{Answer, Evidence, SolveError};
use thwart_game::limits::{Budget, Limits};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;

/// Returns the cuts of all sets of blasts to try; `None` if a checker may not make this many
/// searches.
///
/// Cost: that of looking for cuts, and of the check.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn prove(
    game: &Bomb,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    let mut text = String::new();
    let Some(claim) = answer.bounds.value() else { return Ok(None) };
    if position.walking {
        return Ok(Some(Evidence { kind: KIND, text }));
    }
    let mut budget = limits.start();
    write_blasts(game, plan(game, position, answer, &mut budget)?.iter(), &mut text);
    let site = BrickSite::new(game, position, claim.finite().unwrap_or(UNREACHED_LENGTH));
    let mut tree = BlastTree::new(&site, game.blasts_left(position));
    let (mut count, mut lines) = (0, String::new());
    while tree.needs_cut() {
        if budget.spend_slow() {
            return Err(SolveError::Stopped { method: "sweeps" });
        }
        let cut = find_cut(&tree, &mut budget);
        let line = cut_text(&cut);
        count += 1;
        if tree.cut(&cut, &line, &mut || budget.spend_slow()).is_err() {
            return if budget.exhausted() { Err(SolveError::Stopped { method: "sweeps" }) } else { Ok(None) };
        }
        lines.push_str(&line);
        lines.push('\n');
    }
    let _ = writeln!(text, "cuts: {count}");
    text.push_str(&lines);
    Ok(Some(Evidence { kind: KIND, text }))
}

/// Returns the blasts of a best plan: those of the answer, or of a solve.
fn plan(
    game: &Bomb,
    position: &Position,
    answer: &Answer,
    budget: &mut Budget<'_>,
) -> Result<CellSet, SolveError> {
    let blast = |chosen: &Move| match *chosen {
        Move::Blast(cell) => Some(cell),
        _ => None,
    };
    match &answer.line {
        Some(line) if !line.is_empty() => Ok(line.iter().filter_map(blast).collect()),
        _ => {
            let left = game.blasts_left(position);
            let sets = Sets::new(game, position, left, &CellSet::new(), budget)?;
            let stopped = SolveError::Stopped { method: "sweeps" };
            if sets.stopped() { Err(stopped) } else { Ok(sets.blasts_with(left)) }
        }
    }
}

/// Returns bricks of which a better walk must enter one: the first that it might enter, or
/// the last; those that fewer blasts clear.
fn find_cut(tree: &BlastTree<'_, '_>, budget: &mut Budget<'_>) -> Vec<Cell> {
    let BlastTree { site, floor, .. } = tree;
    let over = FloorCosts::new(site, floor);
    let all = |from: &[u64], to: &[u64]| -> Vec<Cell> {
        let cells = site.game.board().cells();
        let better = |cell: &Cell| from[cell.index()].saturating_add(to[cell.index()]) < site.claim;
        cells.filter(|&cell| tree.stands(cell)).filter(better).collect()
    };
    let mut cuts = [all(&over.from, &site.cost_to_end), all(&site.cost_from_walker, &over.to)];
    if tree.left() > 1 {
        for cut in &mut cuts {
            thin(tree, cut, budget);
        }
    }
    cuts.into_iter().min_by_key(|cut| tree.blasts_to_try(cut).len()).unwrap_or_default()
}

/// Removes bricks that the cut does not need, while there is time: a plain search for each.
fn thin(tree: &BlastTree<'_, '_>, cut: &mut Vec<Cell>, budget: &mut Budget<'_>) {
    let mut at = 0;
    while at < cut.len() && !budget.spend_slow() {
        let brick = cut.remove(at);
        if tree.cost_avoiding(cut) < tree.site.claim {
            cut.insert(at, brick);
            at += 1;
        }
    }
}

fn cut_text(cut: &[Cell]) -> String {
    let mut line = String::new();
    for brick in cut {
        let blank = if line.is_empty() { "" } else { " " };
        let _ = write!(line, "{blank}{}", brick.0);
    }
    if line.is_empty() { NO_BRICKS.to_owned() } else { line }
}
