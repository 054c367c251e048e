//! The pictures of an answer: one that tells it, and its play. Every face that writes files asks here, so
//! they are the same wherever they are made.

use thwart::film;
use thwart::scene::Scene;
use thwart::session::PlayError;
use thwart::{Position, Solution};

use crate::svg::{SvgOptions, filmstrip, svg};

/// One picture: a sheet of the turns where these tell the answer better, else the answer as it is drawn.
/// `answer` is the scene of the solution, perhaps with other words or without some signs.
///
/// # Errors
/// Where the solution is about another position.
pub fn picture(
    position: &dyn Position,
    solution: &Solution,
    answer: &Scene,
    options: &SvgOptions,
) -> Result<String, PlayError> {
    let options = SvgOptions { verdict: Some(solution.verdict), ..*options };
    let turns = film::turns(position, solution, answer)?;
    Ok(if turns.is_empty() { svg(answer, &options) } else { filmstrip(&turns, answer, &options) })
}

/// At most so many pictures of a play of the best line, the answer with its verdict last. They change
/// too often for keys and reasons.
pub fn play<'a>(
    position: &'a dyn Position,
    solution: &'a Solution,
    answer: &'a Scene,
    most: usize,
    options: &SvgOptions,
) -> impl Iterator<Item = Result<String, PlayError>> + use<'a> {
    let last = last_of_play(solution, options);
    let mut scenes = film::moves(position, solution, answer, most).peekable();
    std::iter::from_fn(move || {
        let scene = scenes.next()?;
        let verdict = last.verdict.filter(|_| scenes.peek().is_none());
        Some(scene.map(|scene| svg(&scene, &SvgOptions { verdict, ..last })))
    })
}

/// What the last picture of a play looks like.
pub(crate) fn last_of_play(solution: &Solution, options: &SvgOptions) -> SvgOptions {
    SvgOptions { verdict: Some(solution.verdict), key: false, because: false, ..*options }
}
