//! The pictures of an answer: one that tells it, and its play. Every face that writes files asks here, so
//! they are the same wherever they are made.

use thwart::any::{AnyInstance, Report};
use thwart::film;
use thwart::scene::Scene;
use thwart::session::PlayError;

use crate::svg::{SvgOptions, filmstrip, svg};

/// One picture: a sheet of the turns where these tell the answer better, else the answer as it is drawn.
/// `answer` is the scene of the report, perhaps with other words or without some signs.
///
/// # Errors
/// Where the report is about another position.
pub fn picture(
    instance: &dyn AnyInstance,
    report: &Report,
    answer: &Scene,
    options: &SvgOptions,
) -> Result<String, PlayError> {
    let options = SvgOptions { verdict: Some(report.verdict), ..*options };
    let turns = film::turns(instance, report, answer)?;
    Ok(if turns.is_empty() { svg(answer, &options) } else { filmstrip(&turns, answer, &options) })
}

/// At most so many pictures of a play of the best line, the answer with its verdict last. They change
/// too often for keys and reasons.
pub fn play<'a>(
    instance: &'a dyn AnyInstance,
    report: &'a Report,
    answer: &'a Scene,
    most: usize,
    options: &SvgOptions,
) -> impl Iterator<Item = Result<String, PlayError>> + use<'a> {
    let last = last_of_play(report, options);
    let mut scenes = film::moves(instance, report, answer, most).peekable();
    std::iter::from_fn(move || {
        let scene = scenes.next()?;
        let verdict = last.verdict.filter(|_| scenes.peek().is_none());
        Some(scene.map(|scene| svg(&scene, &SvgOptions { verdict, ..last })))
    })
}

/// What the last picture of a play looks like.
pub(crate) fn last_of_play(report: &Report, options: &SvgOptions) -> SvgOptions {
    SvgOptions { verdict: Some(report.verdict), key: false, because: false, ..*options }
}
