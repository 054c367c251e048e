//! The play of a best line as scenes: after each move, or one for each turn.

use thwart_core::Direction;

use crate::any::{AnyInstance, Report};
use crate::moves::Move;
use crate::scene::{Area, PathKind, Scene, Sign};
use crate::session::PlayError;
use crate::spoken;
use crate::value::Side;

/// Shots of a sheet at most.
const MOST_SHOTS: usize = 8;

/// The position, the position after each move of the line, and the answer as it is drawn alone;
/// where [`turns`] tell it better, the end of the play in its place.
///
/// # Errors
/// Where the report is about another position.
pub fn moves(instance: &dyn AnyInstance, report: &Report, answer: &Scene) -> Result<Vec<Scene>, PlayError> {
    let mut session = instance.session();
    let mut scenes = vec![session.scene()];
    for &chosen in &report.line {
        session.play(&instance.move_text(chosen))?;
        scenes.push(session.scene());
    }
    for scene in &mut scenes {
        scene.above.clone_from(&answer.above);
        scene.counted = answer.counted;
    }
    if !lays_several(answer) {
        scenes.push(answer.clone());
    } else if let Some(end) = scenes.last_mut() {
        end.headline.clone_from(&answer.headline);
        show_pocket(end, answer);
    }
    Ok(scenes)
}

/// Whether the answer lays several obstacles, one after the other.
fn lays_several(answer: &Scene) -> bool {
    answer.signs.iter().filter(|sign| matches!(sign, Sign::Planned { .. })).count() > 1
}

/// Marks where a walker is shut in, as the answer does.
fn show_pocket(end: &mut Scene, answer: &Scene) {
    let pocket = |sign: &&Sign| matches!(sign, Sign::Area { kind: Area::Pocket, .. });
    end.signs.extend(answer.signs.iter().filter(pocket).cloned());
}

/// Where a line lays several obstacles before a walker who goes on meanwhile: the position after
/// each turn, with what was done in it as its headline, and where fewer obstacles would leave
/// him paths, those. At most eight; of longer lines the first turns, the last, and some between.
/// Else nothing, since one picture tells it.
///
/// # Errors
/// Where the report is about another position.
pub fn turns(instance: &dyn AnyInstance, report: &Report, answer: &Scene) -> Result<Vec<Scene>, PlayError> {
    if !lays_several(answer) {
        return Ok(Vec::new());
    }
    let info = instance.setup().info();
    let mut session = instance.session();
    let steps = session.history().iter().filter(|text| Direction::from_word(text).is_some()).count();
    let (mut shots, mut laid): (Vec<Scene>, Vec<String>) = (Vec::new(), Vec::new());
    for (index, &chosen) in report.line.iter().enumerate() {
        let text = instance.move_text(chosen);
        let side = session.side();
        session.play(&text)?;
        if matches!(chosen, Move::Step(_)) {
            continue;
        }
        laid.push(text);
        let step = report.line.get(index + 1).filter(|next| matches!(next, Move::Step(_)));
        if step.is_none() && index + 1 < report.line.len() {
            continue;
        }
        let [name, walker] = match side {
            Side::Minimiser => [info.minimiser, info.maximiser],
            Side::Maximiser => [info.maximiser, info.minimiser],
        };
        let mut shot = session.scene();
        let turn = steps + shots.len() + 1;
        let then = step.map_or_else(String::new, |&step| {
            format!(", {walker}: {}", spoken::turn(&[instance.move_text(step)]))
        });
        shot.headline = format!("{turn}. {name}: {}{then}", spoken::turn(&laid));
        laid.clear();
        shots.push(shot);
    }
    if let Some(last) = shots.last_mut() {
        show_pocket(last, answer);
    }
    let free = free_paths(answer);
    let kept = spread(shots.len(), MOST_SHOTS - usize::from(free.is_some()));
    let mut number = 0..;
    shots.retain(|_| number.next().is_some_and(|number| kept.contains(&number)));
    shots.extend(free);
    Ok(shots)
}

/// The paths that share no cell, on a board without anything else.
fn free_paths(answer: &Scene) -> Option<Scene> {
    let free = |sign: &Sign| matches!(sign, Sign::Path { kind: PathKind::Disjoint, .. });
    let count = answer.signs.iter().filter(|sign| free(sign)).count();
    let mut shot = answer.clone();
    shot.signs.retain(|sign| free(sign) || matches!(sign, Sign::Exit(_)));
    shot.hurts = None;
    shot.headline = format!("From where it ends, {count} paths out share no cell");
    (count > 1).then_some(shot)
}

/// So many of some numbers from 0 on at most, the first and the last among them.
fn spread(count: usize, most: usize) -> Vec<usize> {
    if count <= most {
        return (0..count).collect();
    }
    (0..most).map(|place| place * (count - 1) / (most - 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_keep_their_ends() {
        assert_eq!(spread(3, 8), [0, 1, 2]);
        assert_eq!(spread(20, 5), [0, 4, 9, 14, 19]);
    }
}
