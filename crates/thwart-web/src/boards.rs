//! Reads the board of a request into positions.

use thwart::Position;
use thwart::grid::format::board_file::{BoardFile, Header};
use thwart::grid::format::map::{Map, MapFormat, MapInput};
use thwart::grid::format::map_format_of;
use thwart::grid::generate::far_ends;
use thwart::grid::{Cell, Problem, Problems, Tile};
use thwart::recognise::{self, Board, Games, ReadOptions};
use thwart::setup::header_value;

use crate::refusal::{Refusal, problems, refusal};
use crate::request::Input;

/// The format that a text was recognised as, and its boards.
pub(crate) type Read = (String, Vec<Result<Board, Problems>>);

/// Returns the boards of a text, after applying the settings and moves of the request.
pub(crate) fn boards(games: &Games, input: &Input) -> Result<Read, Refusal> {
    let (taken_for, mut boards) = if let Some(format) = map_format_of(input.text.as_bytes()) {
        map(games, input, format).map_err(|wrong| problems(&wrong))?
    } else {
        let asked = ReadOptions {
            game: input.game.as_deref(),
            from: input.from.as_deref(),
            signs: input.signs.as_deref(),
        };
        let read = recognise::read(games, &input.text, asked);
        let read = read.map_err(|wrong| problems(&wrong))?;
        (read.format_name, read.boards)
    };
    for board in boards.iter_mut().flatten() {
        let valid = |(key, value): (&String, &String)| {
            let value = header_value(board.game.info(), key, value).map_err(refusal)?;
            Ok((key.to_ascii_lowercase(), value))
        };
        let settings = input.set.iter().map(valid).collect::<Result<Vec<_>, Refusal>>()?;
        recognise::apply(&settings, &mut board.file);
        if !input.moves.is_empty() {
            append_moves(&mut board.file, &input.moves);
        }
    }
    Ok((taken_for, boards))
}

/// Returns the position of the request: the only board of its text, or the one with the number `case`.
pub(crate) fn position(games: &Games, input: &Input) -> Result<Position, Refusal> {
    let (_, mut boards) = boards(games, input)?;
    let board = match input.case {
        Some(case @ 1..) if case <= boards.len() => boards.swap_remove(case - 1),
        None if boards.len() == 1 => boards.remove(0),
        _ => return Err(refusal(format!("this text has {} boards; say which with `case`", boards.len()))),
    };
    board.and_then(Board::position).map_err(|wrong| problems(&wrong))
}

/// Appends moves to a board's line, and drops its `expect` header, because that value was of the position before.
fn append_moves(file: &mut BoardFile, moves: &[String]) {
    file.headers.retain(|header| header.key != "expect");
    let moves = moves.join(" ");
    match file.headers.iter_mut().find(|header| header.key == "line") {
        Some(line) => line.value = format!("{} {moves}", line.value),
        None => file.headers.push(Header { key: "line".to_owned(), value: moves, line: 0, column: 1 }),
    }
}

/// Reads a map. The request must name the game. The start and the exit, if the game needs them, go
/// to two cells that are far apart.
fn map(games: &Games, input: &Input, format: &'static MapFormat) -> Result<Read, Problems> {
    let named = input.game.as_deref().and_then(|name| recognise::game(games, name));
    let game = named.ok_or_else(|| Problem::whole(format!("{} says no game; name one", format.noun)))?;
    let Map { mut file, mut taken_for, is_case, .. } = format.read(MapInput::of(input.text.as_bytes()))?;
    let wanted = [Tile::Start, Tile::Exit].into_iter().filter(|tile| !is_case && game.info().needs(*tile));
    if wanted.clone().next().is_some() {
        let no_room = "no two free cells of this map touch, so there is no room for a start and an exit";
        let (start, exit) = far_ends(&file.board).ok_or_else(|| Problem::whole(no_room.to_owned()))?;
        for tile in wanted {
            let cell = if tile == Tile::Start { start } else { exit };
            place_tile(&mut file, tile, cell);
            let meaning = game.info().sign(tile).map_or("", |rule| rule.meaning);
            taken_for.push_str(&format!("; {meaning} at {}", file.board.coord(cell)));
        }
    }
    Ok((taken_for, vec![Ok(Board::new(game, file))]))
}

fn place_tile(file: &mut BoardFile, tile: Tile, at: Cell) {
    file.board = file.board.map_tiles(|cell, old| if cell == at { tile } else { old });
}
