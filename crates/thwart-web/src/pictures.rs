//! Answers that are drawn.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value as Json, json};
use thwart::any::{AnyInstance, Report};
use thwart::film;
use thwart::scene::Scene;
use thwart_render::raster::{self, Animation, RasterError};
use thwart_render::{Entry, SvgOptions, Theme, alone, filmstrip, key, svg, without};

use crate::answers::{Refusal, refusal};
use crate::request::{File, Picture};

/// Pictures of a play at most.
const MOST_FRAMES: usize = 120;
/// How long each is shown, and the last one.
const STEP: Duration = Duration::from_millis(700);
const LAST: Duration = Duration::from_secs(2);
const MOST_SCALE: u32 = 4;

/// The answer as a picture with its words, as a file would hold it, or as one of each move.
pub(crate) fn drawn(instance: &dyn AnyInstance, report: &Report, picture: &Picture) -> Result<Json, Refusal> {
    let options = SvgOptions { verdict: Some(report.verdict), because: true, key: true, ..options(picture) };
    let answer = without(report.scene.clone(), &picture.hide);
    let scale = picture.scale.unwrap_or(1).clamp(1, MOST_SCALE);
    if picture.frames || picture.file == Some(File::Gif) {
        let bare = SvgOptions { key: false, because: false, verdict: None, ..options };
        let scenes = film::moves(instance, report, &answer, MOST_FRAMES);
        let frames = scenes.map(|scene| Ok(svg(&scene.map_err(refusal)?, &bare)));
        let frames = frames.collect::<Result<Vec<_>, Refusal>>()?;
        return match picture.file {
            None => Ok(json!({ "frames": frames })),
            Some(_) => Ok(
                json!({ "file": STANDARD.encode(animated(&frames, scale, options.theme).map_err(refusal)?) }),
            ),
        };
    }
    let turns = film::turns(instance, report, &answer).map_err(refusal)?;
    let drawn = if turns.is_empty() { svg(&answer, &options) } else { filmstrip(&turns, &answer, &options) };
    match picture.file {
        None => Ok(json!({ "svg": drawn })),
        Some(_) => Ok(json!({ "file": STANDARD.encode(raster::png(&drawn, scale).map_err(refusal)?) })),
    }
}

/// Pictures one after the other.
fn animated(frames: &[String], scale: u32, theme: Theme) -> Result<Vec<u8>, RasterError> {
    let largest = frames.iter().max_by_key(|frame| frame.len()).map_or("", String::as_str);
    let mut animation = Animation::new(largest, scale, theme)?;
    for (number, frame) in frames.iter().enumerate() {
        animation.add(frame, if number + 1 == frames.len() { LAST } else { STEP })?;
    }
    animation.finish()
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
    let drawn = alone(&shown, scene, &options);
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
