//! Answers that are drawn.

use serde_json::{Value as Json, json};
use thwart::any::{AnyInstance, Report};
use thwart::film;
use thwart::scene::Scene;
use thwart_render::{Entry, SvgOptions, Theme, alone, filmstrip, key, svg, without};

use crate::answers::{Refusal, refusal};
use crate::request::Picture;

/// Pictures of a play at most.
const MOST_FRAMES: usize = 120;

/// The answer as a picture with its words, as a file would hold it, or as one of each move.
pub(crate) fn drawn(instance: &dyn AnyInstance, report: &Report, picture: &Picture) -> Result<Json, Refusal> {
    let options = SvgOptions { verdict: Some(report.verdict), because: true, key: true, ..options(picture) };
    let answer = without(report.scene.clone(), &picture.hide);
    if picture.frames {
        let scenes = film::moves(instance, report, &answer, MOST_FRAMES);
        let frames = scenes.map(|scene| Ok(svg(&scene.map_err(refusal)?, &options)));
        return Ok(json!({ "frames": frames.collect::<Result<Vec<_>, Refusal>>()? }));
    }
    let turns = film::turns(instance, report, &answer).map_err(refusal)?;
    let drawn = if turns.is_empty() { svg(&answer, &options) } else { filmstrip(&turns, &answer, &options) };
    Ok(json!({ "svg": drawn }))
}

/// The board alone with its key and the words that belong to it.
pub(crate) fn board(scene: &Scene, picture: &Picture) -> Json {
    let options = options(picture);
    let entry = |Entry { kind, words, svg, optional }| json!({ "kind": kind, "words": words, "svg": svg, "optional": optional });
    let entries = key(scene, &options).into_iter().map(entry).collect::<Vec<_>>();
    let part = picture.part.map(|[row, col, rows, cols]| {
        let (row, col) = (row.min(scene.rows), col.min(scene.cols));
        let rows = row..row.saturating_add(rows).min(scene.rows);
        scene.part(rows, col..col.saturating_add(cols).min(scene.cols))
    });
    let shown = without(part.unwrap_or_else(|| scene.clone()), &picture.hide);
    let drawn = alone(&shown, &options);
    let hurts = scene.hurts.as_ref().map(|(_, words)| words);
    json!({
        "svg": drawn.svg, "size": drawn.size, "first": drawn.first, "cell": drawn.cell, "pitch": drawn.pitch,
        "shift": drawn.shift,        "origin": shown.origin, "rows": shown.rows, "cols": shown.cols, "key": entries,
        "title": scene.title, "question": scene.question, "headline": scene.headline,
        "because": scene.because, "hurts": hurts,
    })
}

fn options(picture: &Picture) -> SvgOptions {
    SvgOptions {
        theme: if picture.dark { Theme::Dark } else { Theme::Light },
        landscape: picture.landscape,
        width: picture.width,
        cell: picture.cell,
        ..SvgOptions::default()
    }
}
