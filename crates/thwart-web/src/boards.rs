//! Reads the board of a request into positions.

use thwart::grid::generate::far_ends;
use thwart::grid::{Problem, Problems, Tile};
use thwart::recognise::{Board, Games, Input as Read};
use thwart::{Position, Request};

use crate::refusal::{Refusal, problems, refusal};
use crate::request::Input;

/// Returns the boards of a text, after applying the settings and moves of the request: all, or the one with the number
/// `case`.
pub(crate) fn boards(games: &Games, input: &Input, case: Option<usize>) -> Result<Read, Refusal> {
    let settings: Vec<_> = input.set.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    let request = Request {
        input: input.text.as_bytes(),
        game: input.game.as_deref(),
        from: input.from.as_deref(),
        signs: input.signs.as_deref(),
        settings: &settings,
        moves: &input.moves,
        case,
        ..Request::default()
    };
    let mut read = request.read(games, None).map_err(|wrong| problems(&wrong))?;
    for board in read.boards.iter_mut().flatten().filter(|board| board.map.is_some()) {
        let placed = place_ends(board).map_err(|wrong| problems(&Problems::from(wrong)))?;
        read.format_name.push_str(&placed);
    }
    Ok(read)
}

/// Returns the position of the request: the only board of its text, or the one with the number `case`.
pub(crate) fn position(games: &Games, input: &Input) -> Result<Position, Refusal> {
    let Read { mut boards, .. } = boards(games, input, input.case)?;
    match boards.len() {
        1 => boards.remove(0).and_then(Board::position).map_err(|wrong| problems(&wrong)),
        many => Err(refusal(format!("this text has {many} boards; say which with `case`"))),
    }
}

/// Puts the start and the exit of a map, if the game needs them and they are missing, on two cells that are far apart.
/// Returns where they are.
fn place_ends(board: &mut Board) -> Result<String, Problem> {
    let (info, file) = (board.game.info(), &mut board.file);
    let is_missing = |tile: &Tile| info.needs(*tile) && !file.board.tiles().contains(tile);
    let wanted: Vec<_> = [Tile::Start, Tile::Exit].into_iter().filter(is_missing).collect();
    if wanted.is_empty() {
        return Ok(String::new());
    }
    let no_room = "no two free cells of this map touch, so there is no room for a start and an exit";
    let (start, exit) = far_ends(&file.board).ok_or_else(|| Problem::whole(no_room))?;
    let mut words = String::new();
    for tile in wanted {
        let cell = if tile == Tile::Start { start } else { exit };
        file.board = file.board.map_tiles(|at, old| if at == cell { tile } else { old });
        let meaning = info.sign(tile).map_or("", |rule| rule.meaning);
        words.push_str(&format!("; {meaning} at {}", file.board.coord(cell)));
    }
    Ok(words)
}
