//! A board as a user asks for it: an input, and what is said beside it.

use thwart_grid::format::board_file::{BoardFile, Header, NOT_A_SIGN, WIDTH};
use thwart_grid::format::map::{FileReader, Map, MapInput, MapOptions, OBSTACLE_WIDTH};
use thwart_grid::format::problem::{count, utf8};
use thwart_grid::format::{map_format, map_format_of};
use thwart_grid::{Coord, Diagonal, Problem, Problems, Tile, Topology};

use super::ends::{Ends, put};
use super::{Board, Games, Input, ReadOptions, game, names, read, replace_headers, signs_advice};
use crate::any::AnyGame;
use crate::info::{Count, GameInfo};
use crate::setup::{HEADER, header_value, needs};

/// A board as a user asks for it. Every part but the input may be left out.
///
/// ```
/// use thwart::Request;
/// use thwart::grid::format::map::MapOptions;
/// use thwart::recognise::Ends;
///
/// let request = Request {
///     input: b"type octile\nheight 1\nwidth 3\nmap\n..W\n",
///     game: Some("rock"),
///     maps: MapOptions { water: true, ..MapOptions::default() },
///     settings: &[("rocks".to_owned(), "0".to_owned())],
///     ends: Ends { starts: &["1,1".to_owned()], exits: &["1,3".to_owned()], ..Ends::default() },
///     ..Request::default()
/// };
/// let position = request.read(thwart::games::ALL, None)?.positions().next().ok_or("no board")??;
/// assert_eq!(position.setup().text(), "game: rock\nrocks: 0\n\n@.>\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Request<'a> {
    /// A text, or a map of any format.
    pub input: &'a [u8],
    /// The name of the game.
    pub game: Option<&'a str>,
    /// The format: `board`, a judge's or that of a map. Without it, the contents decide.
    pub from: Option<&'a str>,
    /// The meaning of signs, if they differ from those of board files.
    pub signs: Option<&'a str>,
    /// The choices for a map.
    pub maps: MapOptions,
    /// Parameters and other headers that replace those of the input.
    pub settings: &'a [(String, String)],
    /// Starts and exits that replace those of the input.
    pub ends: Ends<'a>,
    /// Moves after those of the input.
    pub moves: &'a [String],
    /// The number of one of several boards, from 1.
    pub case: Option<usize>,
}

impl Request<'_> {
    /// Reads the boards of this request. `beside` reads the files that a map names.
    ///
    /// # Errors
    /// The problems of the input, with places, or of another part of the request, with its name. A problem of one of
    /// several boards is an error among the boards.
    pub fn read(&self, games: &Games, beside: Option<&FileReader<'_>>) -> Result<Input, Problems> {
        self.boards(games, self.map(beside)?)
    }

    /// Reads the input if it is a map, which needs no game.
    ///
    /// # Errors
    /// The problems of the map, and choices that it does not have.
    pub fn map(&self, beside: Option<&FileReader<'_>>) -> Result<Option<Map>, Problems> {
        let format = match self.from {
            Some(name) => map_format(name),
            None => map_format_of(self.input),
        };
        let Some(format) = format else { return self.maps.check(None).map(|()| None) };
        self.maps.check(Some(format))?;
        if self.signs.is_some() {
            let message = format!("{} has no signs to name; leave it out", format.noun);
            return Err(Problem::of("signs", "", message).into());
        }
        let input = MapInput { bytes: self.input, options: &self.maps, case: self.case, beside };
        format.read(&input).map(Some)
    }

    /// Returns the boards of this request, if this is its [map](Self::map).
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn boards(&self, games: &Games, map: Option<Map>) -> Result<Input, Problems> {
        let is_case = map.as_ref().is_some_and(|map| map.is_case);
        let mut map = map;
        let unfitted = map.as_mut().and_then(|map| map.unfitted.take());
        let mut input = match map {
            Some(map) => self.of_map(games, map)?,
            None => self.of_text(games)?,
        };
        if !is_case {
            self.choose_case(&mut input)?;
        }
        for board in input.boards.iter_mut().flatten() {
            replace_settings(board.game.info(), &mut board.file, self.settings)?;
            let (info, mut ends) = (board.game.info(), self.ends);
            let [starts, exits] = [ends.starts, ends.exits].map(twice);
            if board.is_maze {
                ends = Ends { starts: &starts, exits: &exits, ..ends };
            }
            put(Some(info), &mut board.file, ends, input.metres)?;
            append_moves(&mut board.file, self.moves);
            if let (Some(unfitted), Some(metres)) = (&unfitted, &input.metres) {
                input.closed = unfitted.closed_by(&board.file.board, metres);
                input.margin = unfitted.margin(&board.file.board);
            }
        }
        Ok(input)
    }

    /// Keeps the board of the case that this request names, if it names one.
    ///
    /// # Errors
    /// A number that no board has.
    pub fn choose_case(&self, input: &mut Input) -> Result<(), Problems> {
        if let Some(case) = self.case {
            let boards = count(input.boards.len(), "case");
            if case == 0 || case > input.boards.len() {
                let message = format!("this input has {boards}, counted from 1");
                return Err(Problem::of("case", case.to_string(), message).into());
            }
            input.boards = vec![input.boards.swap_remove(case - 1)];
        }
        Ok(())
    }

    fn of_text(&self, games: &Games) -> Result<Input, Problems> {
        let text = utf8(self.input)?;
        let options = ReadOptions { game: self.game, from: self.from, signs: self.signs };
        read(games, text, options).map_err(|mut problems| {
            self.drop_what_is_set(games, &mut problems);
            join_signs(&mut problems);
            if self.signs.is_none() {
                problems.0.extend(signs_advice(text, &problems).map(Problem::whole));
            }
            problems
        })
    }

    /// Drops the problems of parameters that are missing in the text and given beside it, if others are left.
    fn drop_what_is_set(&self, games: &Games, problems: &mut Problems) {
        let Some(info) = self.game.and_then(|name| game(games, name)).map(AnyGame::info) else { return };
        let is_set = |key: &str| self.settings.iter().any(|(set, _)| set.trim().eq_ignore_ascii_case(key));
        let set = info.parameters.iter().filter(|parameter| is_set(parameter.key));
        let messages: Vec<_> = set.map(|parameter| needs(info, parameter, HEADER)).collect();
        if problems.0.iter().any(|problem| !messages.contains(&problem.message)) {
            problems.0.retain(|problem| !messages.contains(&problem.message));
        }
    }

    /// Turns a map into a board of the game of this request.
    fn of_map(&self, games: &Games, map: Map) -> Result<Input, Problems> {
        let Map { format, mut file, taken_for, metres, no_cell_is_free, .. } = map;
        if let Some(why) = no_cell_is_free {
            return Err(Problem::whole(why).into());
        }
        let game = self.game.and_then(|name| game(games, name)).ok_or_else(|| {
            Problem::whole(format!(
                "{} does not say which game is meant; name one of {} before the file",
                format.noun,
                names(games)
            ))
        })?;
        let has_width =
            |game: &AnyGame| game.info().parameters.iter().any(|parameter| parameter.key == WIDTH);
        if let Some(metres) = self.maps.obstacle_width.filter(|_| !has_width(game)) {
            let with: Vec<_> =
                games.iter().filter(|game| has_width(game)).map(|game| game.info().name).collect();
            let message = format!("only {} has obstacles with a width; leave it out", with.join(", "));
            return Err(Problem::of(OBSTACLE_WIDTH, metres.to_string(), message).into());
        }
        if let (Some(metres), Some((key, given))) = (
            self.maps.obstacle_width,
            self.settings.iter().find(|(key, _)| key.trim().eq_ignore_ascii_case(WIDTH)),
        ) {
            let message = format!("--{OBSTACLE_WIDTH} {metres} sets the width; leave one of the two out");
            return Err(Problem::of("set", format!("{key}={given}"), message).into());
        }
        // A scenario sets the neighbourhood it was made for; a game that lacks it keeps its own.
        let topologies = game.info().topologies;
        if !topologies.contains(&Topology::Eight(Diagonal::Root2)) {
            file.headers.retain(|header| header.key != "diagonal");
        }
        if !topologies.contains(&Topology::Eight(Diagonal::One)) {
            file.headers.retain(|header| header.key != "topology");
        }
        replace_headers(&[("game".to_owned(), game.info().name.to_owned())], &mut file);
        Ok(Input {
            format_name: taken_for,
            is_guessed: true,
            metres,
            boards: vec![Ok(Board { map: Some(format), ..Board::new(game, file) })],
            ..Input::default()
        })
    }
}

/// Replaces many problems of signs and rows by the first one, because such a text is no map at all.
fn join_signs(Problems(problems): &mut Problems) {
    const MOST: usize = 3;
    let is_sign = |problem: &Problem| problem.message.contains(NOT_A_SIGN);
    let others = problems.iter().filter(|problem| is_sign(problem)).count().saturating_sub(1);
    let Some(first) = problems.iter().position(is_sign).filter(|_| others >= MOST) else { return };
    let message = &mut problems[first].message;
    let said = message.split(" (").next().unwrap_or_default();
    *message = format!("{said}; {others} other signs are none either, so this may be no map");
    let mut at = 0;
    problems.retain(|problem| {
        at += 1;
        at - 1 == first
            || !(is_sign(problem)
                || problem.message.ends_with("make all rows equally long")
                || problem.message.contains("more like this")
                || problem.message.ends_with("are left out"))
    });
}

/// Replaces settings of a file, after checking them.
///
/// # Errors
/// The settings that the game does not take, each with its key and value.
pub fn replace_settings(
    info: &'static GameInfo,
    file: &mut BoardFile,
    settings: &[(String, String)],
) -> Result<(), Problems> {
    let (mut valid, mut wrong) = (Vec::with_capacity(settings.len()), Vec::new());
    for (key, value) in settings {
        let name = key.trim().to_ascii_lowercase();
        match header_value(info, &name, value) {
            Ok(value) => valid.push((name, value)),
            Err(message) => wrong.push(Problem::of("set", format!("{key}={value}"), message)),
        }
    }
    if !wrong.is_empty() {
        return Err(Problems(wrong));
    }
    replace_headers(&valid, file);
    Ok(())
}

/// Returns the cells of a board for these cells of a maze with walls between them.
fn twice(cells: &[String]) -> Vec<String> {
    let cell = |word: &str| {
        let at = Coord::from_text(word);
        at.map_or_else(|| word.to_owned(), |at| format!("{},{}", 2 * (at.row + 1), 2 * (at.col + 1)))
    };
    cells.iter().flat_map(|words| words.split_whitespace()).map(cell).collect()
}

/// Appends moves to a board's line, and drops its `expect` header, because that value was of the position before.
fn append_moves(file: &mut BoardFile, moves: &[String]) {
    if moves.is_empty() {
        return;
    }
    file.headers.retain(|header| header.key != "expect");
    let moves = moves.join(" ");
    match file.headers.iter_mut().find(|header| header.key == "line") {
        Some(line) => line.value = format!("{} {moves}", line.value),
        None => file.headers.push(Header { key: "line".to_owned(), value: moves, line: 0, column: 1 }),
    }
}

impl Board {
    /// Lists the starts and exits that a game needs and a map lacks.
    pub(super) fn missing(&self) -> Vec<Problem> {
        let (Some(format), info, board) = (self.map, self.game.info(), &self.file.board) else {
            return Vec::new();
        };
        let free = |cell: &thwart_grid::Cell| board.tile(*cell) == Tile::Free;
        let wanted = [
            (Tile::Start, "--start", board.cells().find(free)),
            (Tile::Exit, "--exit", board.cells().rfind(free)),
        ];
        let mut problems = Vec::new();
        for (tile, option, cell) in wanted {
            let needed = info.sign(tile).filter(|_| info.needs(tile));
            let Some(rule) = needed.filter(|_| !board.tiles().contains(&tile)) else { continue };
            let example =
                cell.map(|cell| format!(", such as {option} {}", board.coord(cell))).unwrap_or_default();
            problems.push(Problem::whole(format!(
                "{} has no {}, and {} needs {}; give {option} ROW,COLUMN{example}{}",
                format.noun,
                rule.meaning,
                info.name,
                if rule.count == Count::One { "one" } else { "at least one" },
                format.other_places.replace("{}", option)
            )));
        }
        problems
    }
}
