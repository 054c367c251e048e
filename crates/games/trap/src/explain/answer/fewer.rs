//! Why fewer obstacles are too few: paths out that share no cell.

use thwart_grid::search::VertexCut;
use thwart_grid::search::vertex_cut::Paths;

use super::Story;
use crate::solve::fast::map::{Map, MapCell};
use crate::solve::fast::pairs::{Pairs, root_bound};
use crate::solve::fast::state::State;
use thwart_game::answer::Answer;
use thwart_game::value::Value;

/// The reason why fewer obstacles are too few.
pub(super) enum Reason {
    /// That many paths share no cell, from every place where Jerry could be shut in.
    DisjointPaths,
    /// No single picture shows it.
    CaseAnalysis,
}

/// Returns a sentence on why fewer than `total` obstacles are too few, with `count` paths drawn.
pub(super) fn reason_words(reason: &Reason, count: usize, total: usize) -> String {
    let fewer = match total - 1 {
        1 => "1 is too few".to_owned(),
        fewer => format!("{fewer} are too few"),
    };
    match (reason, count) {
        (Reason::DisjointPaths, 1) => "As long as one path is open he takes it.".to_owned(),
        (Reason::DisjointPaths, _) => format!("{fewer}: {count} paths out share no cell."),
        (Reason::CaseAnalysis, 1) => format!("That {fewer} is shown case by case."),
        (Reason::CaseAnalysis, _) => format!(
            "At least {count} have to lie around where he is caught, because as many paths out share no cell; that \
             {fewer} is shown case by case."
        ),
    }
}

/// Returns disjoint paths to the doors from the cells where the plan shuts Jerry in, and whether
/// they are the reason why fewer obstacles are too few: from every place where Jerry could be shut
/// in by then, there are as many.
pub(super) fn why_not_fewer(
    map: &Map,
    story: &Story<'_>,
    answer: &Answer,
) -> Option<(Vec<Vec<u32>>, Reason)> {
    let state = State::new(map);
    let total = story.plan.len();
    if answer.bounds.value() != Some(Value::Finite(total as u64)) {
        return None;
    }
    let paths = disjoint_paths(map, &state, &story.shut_in_together())?;
    let is_reason =
        paths.len() == total && root_bound(&mut Pairs::new(map), &state) == Value::Finite(total as u64);
    Some((paths, if is_reason { Reason::DisjointPaths } else { Reason::CaseAnalysis }))
}

/// Returns as many disjoint paths as there are from these cells to doors; `None` if their number is
/// unlimited, because one of the cells touches a door.
pub(super) fn disjoint_paths(map: &Map, state: &State<'_>, sources: &[u32]) -> Option<Vec<Vec<u32>>> {
    let mut search = VertexCut::new(map.cell_count);
    let Paths::Exactly(_) = search.query(map.straight(), state, sources, usize::MAX) else {
        return None;
    };
    let mut paths = search.paths();
    for path in &mut paths {
        let first = path[0];
        let source = sources.iter().find(|&&cell| map.straight().of(cell).contains(&first));
        path.insert(0, *source?);
        let last = path[path.len() - 1];
        let is_door = |&&cell: &&u32| map.ground[cell as usize] == MapCell::Door;
        path.push(*map.straight().of(last).iter().find(is_door)?);
    }
    Some(paths)
}
