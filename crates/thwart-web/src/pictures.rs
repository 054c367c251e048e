//! Answers as pictures.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value as Json, json};
use thwart::scene::Scene;
use thwart::{Position, Solution};
use thwart_render::{Entry, SvgOptions, Theme, alone, key, raster, without};

use crate::refusal::{Refusal, refusal};
use crate::request::{File, Picture};

/// The most positions of a play to draw, and the most pixels per unit.
const MOST_FRAMES: usize = 120;
const MOST_SCALE: u32 = 4;

/// Returns the answer as one SVG, as one for each move of the line, or as a file with pixels.
pub(crate) fn drawn(position: &Position, solution: &Solution, picture: &Picture) -> Result<Json, Refusal> {
    let options = SvgOptions { because: true, key: true, ..options(picture) };
    let answer = without(solution.scene.clone(), &picture.hide);
    let scale = picture.scale.unwrap_or(1).clamp(1, MOST_SCALE);
    let one = || thwart_render::picture(position, solution, &answer, &options).map_err(refusal);
    let bytes = match picture.file {
        None if picture.frames => {
            let frames = thwart_render::play(position, solution, &answer, MOST_FRAMES, &options);
            return Ok(json!({ "frames": frames.collect::<Result<Vec<_>, _>>().map_err(refusal)? }));
        }
        None => return Ok(json!({ "svg": one()? })),
        Some(File::Png) => raster::png(&one()?, scale),
        Some(File::Gif) => raster::animated(position, solution, &answer, &options, scale),
    };
    Ok(json!({ "file": STANDARD.encode(bytes.map_err(refusal)?) }))
}

/// Returns the board alone, with its key and the words that belong to it.
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
    let hurts = scene.vital.as_ref().map(|(_, words)| words);
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
