//! Boards as maps: only free cells and obstacles.

use std::path::{Path, PathBuf};

use thwart::grid::format::ros_map::{self, Metres};
use thwart::grid::format::{image, movingai};
use thwart::grid::{Board, Tile};

use super::Args;
use crate::failure::{Failure, Status};
use crate::input::{Content, Kind};
use crate::words::count;
use crate::{Context, save};

/// The scale of a map without one: a step is a metre.
const UNKNOWN: Metres = Metres { resolution: 1.0, origin: [0.0; 3] };

pub(super) fn run(context: &mut Context<'_>, args: &Args, kind: Kind) -> anyhow::Result<Status> {
    if matches!(kind, Kind::Bmp | Kind::Jpeg) {
        return Err(Failure::usage(format!("--to {}: it is read and not written; write png", kind.word())));
    }
    let picture = if kind == Kind::Ros { Some(picture_beside(&args.output)?) } else { None };
    save::check("-o", &args.output)?;
    let opened = args.source.open(context, &args.input)?;
    let name = opened.name.clone();
    let mut read: Vec<PathBuf> = opened.file.iter().cloned().collect();
    let (board, lost, metres) = match opened.content {
        // Writing a map as another map needs no game.
        Content::Map(map) => {
            read.extend(map.other);
            let options = ["--start, --exit and --set".to_owned()];
            let lost = if args.source.changes() { options.to_vec() } else { Vec::new() };
            (map.file.board, lost, map.metres)
        }
        Content::Text(_) => {
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
            format!("{name}: {} holds free cells and obstacles only; not written: {lost}", kind.name());
        context.io.complain(&message);
    }
    match kind {
        Kind::MovingAi => save::write(context, &args.output, movingai::print(&board))?,
        Kind::Pgm => save::write(context, &args.output, image::write_pgm(&board))?,
        Kind::Png => {
            let bytes = image::write_png(&board)
                .map_err(|problem| Failure::usage(format!("{name}: {}", problem.message)))?;
            save::write(context, &args.output, bytes)?;
        }
        Kind::Bmp | Kind::Jpeg => {}
        Kind::Ros => {
            let picture = picture.unwrap_or_default();
            keep(&read, &picture)?;
            if metres.is_none() {
                let yaml = args.output.display();
                context.io.complain(&format!(
                    "{name}: nothing says how large a cell is; {yaml} says `resolution: 1.0`, change it there"
                ));
            }
            write_ros(context, &args.output, &picture, &board, &metres.unwrap_or(UNKNOWN))?;
        }
    }
    Ok(Status::Answered)
}

/// Returns the picture beside a YAML file.
fn picture_beside(output: &Path) -> anyhow::Result<PathBuf> {
    let complain = |reason: &str| {
        let message = format!("-o {}: {reason}; write -o OUT.yaml", output.display());
        Err(Failure::usage(message))
    };
    if output.as_os_str() == "-" {
        return complain("a ROS map is two files, OUT.yaml and OUT.pgm");
    }
    let ending = output.extension().and_then(|ending| ending.to_str()).unwrap_or("");
    if !["yaml", "yml"].contains(&ending.to_ascii_lowercase().as_str()) {
        return complain("the description of a ROS map is a YAML file");
    }
    let picture = output.with_extension("pgm");
    if picture.is_dir() {
        return complain("OUT.pgm, which is to lie beside it, is a directory");
    }
    if picture.file_name().is_none_or(|name| name.to_str().is_none()) {
        return complain("the name of the picture is written into the YAML, and this one is not UTF-8");
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

fn write_ros(
    context: &mut Context<'_>,
    yaml: &Path,
    picture: &Path,
    board: &Board,
    metres: &Metres,
) -> anyhow::Result<()> {
    let name = picture.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    // The picture comes first: a YAML file never names a missing picture.
    save::write(context, picture, image::write_pgm(board))?;
    save::write(context, yaml, ros_map::print(name, metres))
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
