//! Boards as maps: only free cells and obstacles.

use std::path::{Path, PathBuf};

use thwart::grid::format::map::{MapFormat, Writer};
use thwart::grid::{Board, Metres, Tile};

use super::Args;
use crate::failure::{Failure, Status};
use crate::input::Opened;
use crate::words::count;
use crate::{Context, save};

/// The scale of a map without one: a step is a metre.
const UNKNOWN: Metres = Metres { resolution: 1.0, origin: [0.0; 3] };

pub(super) fn run(
    context: &mut Context<'_>,
    args: &Args,
    format: &'static MapFormat,
) -> anyhow::Result<Status> {
    let picture = match format.writer {
        Writer::Instead(other) => {
            let message = format!("--to {}: it is read and not written; write {other}", format.name);
            return Err(Failure::usage(message));
        }
        Writer::One(_) => PathBuf::new(),
        Writer::Two { endings, picture, .. } => beside(&args.output, format, endings, picture)?,
    };
    save::check("-o", &args.output)?;
    let opened = args.source.open(context, &args.input)?;
    let name = opened.raw.name.clone();
    let mut read: Vec<PathBuf> = opened.raw.file.iter().cloned().collect();
    let (board, lost, metres) = match opened {
        // Writing a map as another map needs no game.
        Opened { map: Some(map), others, .. } => {
            read.extend(others);
            let options = ["--start, --exit and --set".to_owned()];
            let lost = if args.source.changes() { options.to_vec() } else { Vec::new() };
            (map.file.board, lost, map.metres)
        }
        opened => {
            let loaded = args.source.finish(context, opened)?;
            let setup = loaded.only()?.setup();
            let line = setup.header("line").is_some_and(|line| !line.value.is_empty());
            let moves = line.then(|| "the moves of `line:`".to_owned());
            (setup.board().clone(), lost(setup.board()).into_iter().chain(moves).collect(), None)
        }
    };
    if !lost.is_empty() {
        let lost = lost.join(", ");
        let message =
            format!("{name}: {} holds free cells and obstacles only; not written: {lost}", format.noun);
        context.io.complain(&message);
    }
    match format.writer {
        Writer::Instead(_) => {}
        Writer::One(write) => {
            let bytes =
                write(&board).map_err(|problem| Failure::usage(format!("{name}: {}", problem.message)))?;
            save::write(context, &args.output, bytes)?;
        }
        Writer::Two { write, .. } => {
            keep(&read, &picture)?;
            if metres.is_none() {
                let description = args.output.display();
                context.io.complain(&format!(
                    "{name}: nothing says how large a cell is; {description} says `resolution: 1.0`, change it there"
                ));
            }
            let name = picture.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let [description, pixels] = write(&board, name, &metres.unwrap_or(UNKNOWN));
            // The picture comes first: a description never names a missing picture.
            save::write(context, &picture, pixels)?;
            save::write(context, &args.output, description)?;
        }
    }
    Ok(Status::Answered)
}

/// Returns the picture beside a description.
fn beside(
    output: &Path,
    format: &MapFormat,
    endings: &[&str],
    picture_ending: &str,
) -> anyhow::Result<PathBuf> {
    let (noun, usual) = (format.noun, endings[0]);
    let complain = |reason: &str| {
        let message = format!("-o {}: {reason}; write -o OUT.{usual}", output.display());
        Err(Failure::usage(message))
    };
    if output.as_os_str() == "-" {
        return complain(&format!("{noun} is two files, OUT.{usual} and OUT.{picture_ending}"));
    }
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or("");
    if !endings.contains(&ending.to_ascii_lowercase().as_str()) {
        return complain(&format!("the description of {noun} is a {} file", usual.to_ascii_uppercase()));
    }
    let picture = output.with_extension(picture_ending);
    if picture.is_dir() {
        return complain(&format!("OUT.{picture_ending}, which is to lie beside it, is a directory"));
    }
    if picture.file_name().is_none_or(|name| name.to_str().is_none()) {
        let usual = usual.to_ascii_uppercase();
        return complain(&format!(
            "the name of the picture is written into the {usual}, and this one is not UTF-8"
        ));
    }
    Ok(picture)
}

/// Refuses to replace a picture that was read: the user named only the YAML
/// file, and the grey levels would be lost.
fn keep(read: &[PathBuf], picture: &Path) -> anyhow::Result<()> {
    let real = |path: &Path| path.canonicalize().ok();
    let Some(target) = real(picture) else { return Ok(()) };
    if read.iter().any(|path| real(path).as_ref() == Some(&target)) {
        let picture = picture.display();
        let message = format!("{picture}: this is what was read and would be replaced; choose another -o");
        return Err(Failure::usage(message));
    }
    Ok(())
}

/// Lists what a map cannot hold of a board.
fn lost(board: &Board) -> Vec<String> {
    let number = |wanted: fn(Tile) -> bool| board.tiles().iter().filter(|&&tile| wanted(tile)).count();
    let signs = [
        (number(|tile| tile == Tile::Start), "start"),
        (number(|tile| tile == Tile::Exit), "exit"),
        (number(|tile| tile == Tile::Brick), "brick"),
    ];
    let mut lost: Vec<String> = signs
        .into_iter()
        .filter(|&(number, _)| number > 0)
        .map(|(number, noun)| count(number, noun))
        .collect();
    if board.costs().is_some() || board.tiles().iter().any(|tile| matches!(tile, Tile::Digit(_))) {
        lost.push("entering costs".to_owned());
    }
    if board.points().is_some() {
        lost.push("points".to_owned());
    }
    lost.extend(board.topology().headers().map(|(key, word)| format!("{key} {word}")));
    lost
}
