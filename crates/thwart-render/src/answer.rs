//! The pictures of an answer: a single one, and one for each move of its play. Every face that writes files
//! uses these functions, so that its pictures are the same.

use thwart::film;
use thwart::scene::Scene;
use thwart::{Position, Solution};
use thwart_game::session::PlayError;

use crate::svg::{SvgOptions, filmstrip, svg};

/// Draws one picture: a sheet of the turns if these explain the answer better, else the answer as one scene.
/// `answer` is the scene of the solution, perhaps with other words or without some signs.
///
/// # Errors
/// The solution is about another position.
pub fn picture(
    position: &Position,
    solution: &Solution,
    answer: &Scene,
    options: &SvgOptions,
) -> Result<String, PlayError> {
    let options = SvgOptions { verdict: Some(solution.verdict), ..*options };
    let turns = film::turns(position, solution, answer)?;
    Ok(if turns.is_empty() { svg(answer, &options) } else { filmstrip(&turns, answer, &options) })
}

/// Draws the play of the best line: at most `most` positions (but at least two), then the answer with its
/// verdict. The pictures have no key and no reason, because they change too fast to read them.
pub fn play<'a>(
    position: &'a Position,
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

/// Returns the options of the last picture of a play.
pub(crate) fn last_of_play(solution: &Solution, options: &SvgOptions) -> SvgOptions {
    SvgOptions { verdict: Some(solution.verdict), key: false, because: false, ..*options }
}
