//! The meaning of a map's signs and numbers, if the text does not define it.

use thwart_grid::format::board_file::{self, BoardFile};
use thwart_grid::format::notation::{self, PRESETS, Places, Signs, ambiguity, sides_question};
use thwart_grid::format::problem::normalise;
use thwart_grid::{Cell, Problem, Problems, Tile};

use crate::info::GameInfo;

/// Returns the map of a text that is only a map, in any notation, and names no game. `None` if the text is anything
/// else or wrong, because [`read`](super::read) reports problems better.
///
/// # Errors
/// The numbers may be costs or walls, and `signs` do not define them; or the map is a maze with walls between its cells,
/// on which only some games can be played.
pub fn bare_map(text: &str, signs: Option<&str>) -> Result<Option<BoardFile>, Problems> {
    let text = normalise(text);
    let Ok(signs) = signs.map(Signs::parse).transpose() else { return Ok(None) };
    let (mut is_grid, mut is_maze) = (false, false);
    let as_it_stands = if signs.is_none() { board_file::parse(&text).ok() } else { None };
    let in_another = || {
        let plain = notation::plain(&text, &Places::default(), signs.as_ref()).ok()??;
        (is_grid, is_maze) = (plain.is_grid, plain.is_maze);
        board_file::parse(&plain.text).ok()
    };
    let Some(file) = as_it_stands.or_else(in_another) else { return Ok(None) };
    if file.headers.iter().any(|header| header.key == "game") {
        return Ok(None);
    }
    if is_maze {
        let message = "the walls of this maze lie between its cells, so few games can be played on it; write a header \
                       line `game: ...` above it";
        return Err(Problem::whole(message).into());
    }
    match question(&file, is_grid) {
        Some(message) if !signs.as_ref().is_some_and(Signs::define_numbers) => {
            Err(Problem::at(file.map_line, 1, message).into())
        }
        _ => Ok(Some(file)),
    }
}

/// Returns a message if the numbers of a map may be something else than costs.
pub(super) fn question(file: &BoardFile, is_grid: bool) -> Option<String> {
    let numbers = || numbers(file, is_grid);
    let sides = || {
        let words: Vec<String> = numbers()?.map(|number| number.to_string()).collect();
        let rows: Vec<String> = words.chunks(file.board.cols()).map(|row| row.join(" ")).collect();
        sides_question(&rows.join("\n")).filter(|_| words.len() == file.board.len())
    };
    numbers().and_then(ambiguity).or_else(sides)
}

/// Returns the costs of a board that consists of numbers, starts and exits. With `is_grid` the map was written as a
/// grid of numbers, and the costs of its `costs:` block count too.
pub(super) fn numbers(file: &BoardFile, is_grid: bool) -> Option<impl Iterator<Item = i64> + Clone + '_> {
    let board = &file.board;
    let is_number = |tile: &Tile| matches!(tile, Tile::Digit(_) | Tile::Start | Tile::Exit);
    let has_digit = board.tiles().iter().any(|tile| matches!(tile, Tile::Digit(_)));
    let only_digits = board.costs().is_none() && has_digit && board.tiles().iter().all(is_number);
    let has_costs = is_grid && board.costs().is_some();
    let cells = (0..board.len()).map(Cell::new);
    let cells = cells.filter(move |&cell| {
        matches!(board.tile(cell), Tile::Digit(_)) || has_costs && board.tile(cell) == Tile::Free
    });
    (is_grid || only_digits).then(|| cells.map(|cell| i64::from(board.cost(cell))))
}

/// Refuses a maze with walls between its cells if anything may be added to its openings, because they are no places of
/// the maze.
pub(super) fn refuse_additions(info: &'static GameInfo, file: &BoardFile) -> Result<(), Problem> {
    let budget = info.budget.filter(|_| info.has_costs).map(|(key, _)| key);
    let given = |key: &str| file.headers.iter().find(|header| header.key == key).map(|header| &*header.value);
    if budget.is_some_and(|key| given(key) == Some("0")) {
        return Ok(());
    }
    let remedy = budget.map_or_else(
        || "draw each wall as a cell of its own".to_owned(),
        |key| format!("give --set {key}=0, or draw each wall as a cell of its own"),
    );
    Err(Problem::whole(format!(
        "the walls of this maze lie between its cells, and {} could put things on the openings between them; {remedy}",
        info.name
    )))
}

/// Returns the sets of signs that give each sign of a text a meaning; line ends need none.
pub fn sets_that_read(text: &str) -> impl Iterator<Item = &'static str> {
    let sets = PRESETS.map(|(name, _)| name).into_iter();
    sets.chain(["blanks se", "box se", "blanks S=@ G=>", "S=@ G=>"]).filter(move |set| {
        let signs = Signs::parse(set).expect("sets of this program");
        let has_meaning = |sign: char| Tile::from_sign(signs.translate(sign)).is_some();
        text.chars().all(|sign| has_meaning(sign) || sign == '\n' || sign == '\r')
    })
}

/// Returns advice for a bare map that was [refused](super::read) because of its signs: the `--signs` that read it, or
/// how to give them.
pub fn signs_advice(text: &str, refused: &Problems) -> Option<String> {
    let is_about_signs = |problem: &Problem| problem.message.contains(board_file::NOT_A_SIGN);
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    if !refused.0.iter().any(is_about_signs) || board_file::looks_like_header(first) {
        return None;
    }
    // The signs of a maze with walls between its cells are those of its cells.
    let plain = notation::plain(&normalise(text), &Places::default(), None).ok().flatten();
    let maze = plain.filter(|plain| plain.is_maze).map(|plain| plain.text);
    let text = maze.as_deref().unwrap_or(text);
    let has_words = text.split_whitespace().all(|word| word.len() > 1 || word.parse::<f64>().is_ok());
    let is_one_row = text.trim().lines().nth(1).is_none();
    if is_one_row && text.split_whitespace().all(|word| word.parse::<f64>().is_ok()) {
        let advice =
            "one line of numbers may be a size; give at least two rows, or a row of digits without blanks";
        return Some(advice.to_owned());
    }
    Some(sets_that_read(text).find(|set| !(set.starts_with("blanks") && has_words)).map_or_else(
        || "if these signs mean something else, say what, such as --signs 'S=@ G=> X=#'".to_owned(),
        |set| format!("to read these signs give --signs '{set}'"),
    ))
}
