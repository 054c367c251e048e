//! The play of a best line as scenes: one after each move, or one for each turn.

use std::fmt::Write as _;
use std::ops::Range;

use thwart_grid::Direction;

use crate::any::{Position, Solution};
use crate::moves::{Move, MoveKind};
use crate::scene::{Area, PathKind, Scene, Sign};
use crate::session::PlayError;
use crate::spoken;

/// The greatest number of shots on a sheet.
const MAX_SHOTS: usize = 8;

/// Returns the start and positions after moves of the line, at most `most` with the last among them; the
/// headline of each is its move. The answer's own scene follows, unless [`turns`] show it better; then the
/// last position has the answer's headline and pocket. Scenes are made one by one, because those of a long
/// play on a large board would fill the memory.
///
/// ```
/// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
/// let solution = position.solve(&thwart::SolveOptions::default())?;
/// let scenes: Result<Vec<_>, _> = thwart::film::moves(&position, &solution, &solution.scene, 4).collect();
/// assert_eq!(scenes?.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn moves<'a>(
    position: &'a Position,
    solution: &'a Solution,
    answer: &'a Scene,
    most: usize,
) -> impl Iterator<Item = Result<Scene, PlayError>> + 'a {
    let mut play = position.play();
    // A scene after a move that does nothing would show no change.
    let done = |(index, chosen): (usize, &Move)| (*chosen != Move::Done).then_some(index + 1);
    let seen: Vec<usize> =
        [0].into_iter().chain(solution.shown_line().iter().enumerate().filter_map(done)).collect();
    let kept: Vec<usize> =
        evenly_spaced(seen.len(), most.max(2)).into_iter().map(|index| seen[index]).collect();
    let end = kept.last().copied();
    let mut played = 0;
    let positions = kept.into_iter().map(move |number| {
        let mut scene_of = || -> Result<Scene, PlayError> {
            let mut done = String::new();
            while played < number {
                let text = position.move_text(solution.shown_line()[played]);
                let info = position.setup().info();
                let name = info.side_name(play.side());
                play.play(&text)?;
                played += 1;
                done = format!("{name}: {}", spoken::turn(info.words, &[text]));
            }
            let mut scene = play.scene();
            scene.top_values.clone_from(&answer.top_values);
            scene.value_unit = answer.value_unit;
            scene.headline = done;
            if Some(number) == end && lays_several(answer) {
                scene.headline.clone_from(&answer.headline);
                show_pocket(&mut scene, answer);
            }
            Ok(scene)
        };
        scene_of()
    });
    positions.chain((!lays_several(answer)).then(|| Ok(answer.clone())))
}

/// Returns whether the answer lays several obstacles, one after the other.
fn lays_several(answer: &Scene) -> bool {
    answer.signs.iter().filter(|sign| matches!(sign, Sign::Planned { .. })).count() > 1
}

/// Adds the answer's pocket to the last scene, unless the scene of the position shows one.
fn show_pocket(end: &mut Scene, answer: &Scene) {
    let pocket = |sign: &&Sign| matches!(sign, Sign::Area { kind: Area::Pocket, .. });
    if end.signs.iter().any(|sign| pocket(&sign)) {
        return;
    }
    end.signs.extend(answer.signs.iter().filter(pocket).cloned());
}

/// Returns the position after each turn, if a line lays several obstacles while a walker goes on; otherwise
/// none, because one picture is enough. The headline of each is its moves. If fewer obstacles would leave
/// him paths, a scene of these paths follows. There are at most eight scenes: of longer lines the first
/// turn, the last, and some between.
///
/// # Errors
/// The solution is of another position.
pub fn turns(position: &Position, solution: &Solution, answer: &Scene) -> Result<Vec<Scene>, PlayError> {
    let info = position.setup().info();
    if !lays_several(answer) || !info.move_kinds.contains(&MoveKind::Step) {
        return Ok(Vec::new());
    }
    let line = solution.shown_line();
    let next_is_step = |index: usize| matches!(line.get(index + 1), Some(Move::Step(_)));
    let is_last = |index: usize| index + 1 == line.len();
    let ends_turn =
        |index: &usize| !matches!(line[*index], Move::Step(_)) && (next_is_step(*index) || is_last(*index));
    let ends: Vec<usize> = (0..line.len()).filter(ends_turn).collect();
    let free = free_paths(answer);
    // Only these are drawn, because a scene is as large as its board.
    let kept = evenly_spaced(ends.len(), MAX_SHOTS - usize::from(free.is_some()));
    let mut play = position.play();
    let steps = play.history().iter().filter(|text| Direction::from_word(text).is_some()).count();
    let (mut shots, mut laid, mut turn) = (Vec::new(), Vec::new(), 0);
    for (index, &chosen) in line.iter().enumerate() {
        let text = position.move_text(chosen);
        let side = play.side();
        play.play(&text)?;
        if !matches!(chosen, Move::Step(_)) {
            laid.push(text);
        }
        if ends.get(turn) != Some(&index) {
            continue;
        }
        if kept.contains(&turn) {
            let (name, walker) = (info.side_name(side), info.side_name(side.other()));
            let mut shot = play.scene();
            shot.headline = format!("{}. {name}: {}", steps + turn + 1, spoken::turn(info.words, &laid));
            if next_is_step(index) {
                let step = spoken::turn(info.words, &[position.move_text(line[index + 1])]);
                let _ = write!(shot.headline, ", {walker}: {step}");
            }
            shots.push(shot);
        }
        laid.clear();
        turn += 1;
    }
    if let Some(last) = shots.last_mut() {
        show_pocket(last, answer);
    }
    shots.extend(free);
    let Some((rows, cols)) = action_range(&shots) else { return Ok(shots) };
    Ok(shots.iter().map(|shot| shot.part(rows.clone(), cols.clone())).collect())
}

/// Boards with more rows or columns are shown in part, because details would be lost in several small
/// pictures.
const LARGEST_WHOLE: usize = 25;
/// The margin around the action, in cells.
const MARGIN: usize = 3;

/// Returns the rows and columns of a large board that hold all signs of a play except exits.
fn action_range(shots: &[Scene]) -> Option<(Range<usize>, Range<usize>)> {
    let first = shots.first().filter(|shot| shot.rows.max(shot.cols) > LARGEST_WHOLE)?;
    let cells = shots.iter().flat_map(|shot| &shot.signs).flat_map(|sign| match sign {
        // His expected path may lead far away, and he does not reach its end.
        Sign::Path { kind: PathKind::Expected, cells } => &cells[..cells.len().min(1)],
        Sign::Area { cells, .. } | Sign::Path { cells, .. } => &cells[..],
        _ => &[],
    });
    let alone = shots.iter().flat_map(|shot| &shot.signs).filter(|sign| !matches!(sign, Sign::Exit(_)));
    let all = cells.copied().chain(alone.filter_map(Sign::cell));
    let (mut rows, mut cols) = (Vec::new(), Vec::new());
    for cell in all {
        rows.push(cell.index() / first.cols);
        cols.push(cell.index() % first.cols);
    }
    let range = |places: &[usize], count: usize| {
        let (least, most) = (places.iter().min()?, places.iter().max()?);
        Some(least.saturating_sub(MARGIN)..(most + MARGIN + 1).min(count))
    };
    Some((range(&rows, first.rows)?, range(&cols, first.cols)?))
}

/// Returns the answer's paths that share no cell, on the board before the line.
fn free_paths(answer: &Scene) -> Option<Scene> {
    let free = |sign: &Sign| matches!(sign, Sign::Path { kind: PathKind::Disjoint, .. });
    let count = answer.signs.iter().filter(|sign| free(sign)).count();
    let mut shot = answer.clone();
    let stays = |sign: &Sign| matches!(sign, Sign::Exit(_) | Sign::Laid { .. } | Sign::Area { .. });
    shot.signs.retain(|sign| free(sign) || stays(sign));
    shot.vital = None;
    shot.headline = format!("At least {count} must stand around him: {count} paths out share no cell");
    (count > 1).then_some(shot)
}

/// Returns at most `most` of the numbers below `count`, including the first and the last.
fn evenly_spaced(count: usize, most: usize) -> Vec<usize> {
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
        assert_eq!(evenly_spaced(3, 8), [0, 1, 2]);
        assert_eq!(evenly_spaced(20, 5), [0, 4, 9, 14, 19]);
    }
}
