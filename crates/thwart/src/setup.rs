//! A validated starting point: board, parameters and the moves played so far.

use thwart_core::format::board_file::{self, BoardFile, Header};
use thwart_core::{Board, Problem, Problems, Tile, Topology};

use crate::info::{Count, GameInfo, Parameter};

/// Header keys that every game has, in canonical order after the parameters.
const COMMON_KEYS: [&str; 5] = ["topology", "title", "source", "expect", "line"];

/// A board file that fits its game: known keys, parameters in range, every
/// sign allowed and as often as it must be. Whether the moves of `line` are
/// legal is for the rules to say.
#[derive(Clone, Debug)]
pub struct Setup {
    info: &'static GameInfo,
    file: BoardFile,
    parameters: Vec<(&'static str, String)>,
}

impl Setup {
    /// Validates a board file against what the game says of itself.
    ///
    /// # Errors
    /// Every problem found, with its place.
    pub fn new(info: &'static GameInfo, file: BoardFile) -> Result<Self, Problems> {
        Self::with_problems(info, file, Vec::new())
    }

    /// As [`new`](Self::new), for a file in which these problems were found
    /// already: says everything that is wrong at once.
    ///
    /// # Errors
    /// Every problem, those handed in among them.
    pub fn with_problems(
        info: &'static GameInfo,
        mut file: BoardFile,
        mut problems: Vec<Problem>,
    ) -> Result<Self, Problems> {
        for header in &mut file.headers {
            check_header(info, header, &mut problems);
        }
        check_signs(info, &file, &mut problems);
        if file.board.costs().is_some() && !info.costs {
            let message =
                format!("entering costs mean nothing in {}; leave the `costs:` block out", info.name);
            problems.push(Problem::at(file.map_line + file.board.rows() + 1, 1, message));
        }
        let mut parameters = Vec::new();
        for parameter in info.parameters {
            let given = file.headers.iter().find(|header| header.key == parameter.key);
            match (given, parameter.default) {
                (Some(header), _) => parameters.push((parameter.key, header.value.clone())),
                (None, Some(default)) => parameters.push((parameter.key, default.to_owned())),
                (None, None) => problems.push(Problem::whole(format!(
                    "{} needs `{}: {}`; write it as a header line, or give --set {}=...",
                    info.name,
                    parameter.key,
                    parameter.domain.words(),
                    parameter.key
                ))),
            }
        }
        Problems::check(problems)?;
        if let Some(topology) = header(&file, "topology").and_then(|h| Topology::from_word(&h.value)) {
            file.board = file.board.with_topology(topology);
        }
        sort_headers(info, &mut file.headers);
        Ok(Self { info, file, parameters })
    }

    /// The game.
    pub const fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.file.board
    }

    /// Every parameter with its value, in canonical order.
    pub fn parameters(&self) -> &[(&'static str, String)] {
        &self.parameters
    }

    /// The parameters in one line: `rocks=1 seal=allowed`. A topology other
    /// than `four` is among them.
    pub fn parameter_line(&self) -> String {
        let mut words: Vec<_> = self.parameters.iter().map(|(key, value)| format!("{key}={value}")).collect();
        if self.board().topology() != Topology::Four {
            words.push(format!("topology={}", self.board().topology().word()));
        }
        words.join(" ")
    }

    /// The value of a parameter.
    ///
    /// # Panics
    /// If the game declares no such parameter: a mistake of the game's author,
    /// never of the input.
    pub fn parameter(&self, key: &str) -> &str {
        let found = self.parameters.iter().find(|(k, _)| *k == key);
        &found.expect("a game asks only for parameters it declares").1
    }

    /// The value of a parameter whose domain is a number.
    ///
    /// # Panics
    /// If the parameter is not declared with that domain.
    pub fn number(&self, key: &str) -> u64 {
        self.parameter(key).parse().expect("the domain was checked when the setup was made")
    }

    /// A header that is no parameter: `title`, `source`, `expect` or `line`.
    pub fn header(&self, key: &str) -> Option<&Header> {
        header(&self.file, key)
    }

    /// The title, or nothing.
    pub fn title(&self) -> &str {
        self.header("title").map_or("", |header| &header.value)
    }

    /// Where a cell stands in the text it was read from, for problems.
    pub fn place_of(&self, cell: thwart_core::Cell) -> (usize, usize) {
        let at = self.board().coord(cell);
        (self.file.map_line + at.row, at.col + 1)
    }

    /// The words of `line:` with their places.
    pub fn line(&self) -> Vec<(usize, usize, &str)> {
        let Some(header) = self.header("line") else { return Vec::new() };
        board_file::words(&header.value)
            .map(|(column, word)| (header.line, header.column + column - 1, word))
            .collect()
    }

    /// Canonical text with these moves in `line:` instead of its own.
    pub fn text_with_line(&self, line: &str) -> String {
        let mut headers = vec![("game", self.info.name)];
        headers.extend(
            (self.file.headers.iter())
                .filter(|header| header.key != "game" && header.key != "line")
                .map(|header| (header.key.as_str(), header.value.as_str())),
        );
        if !line.is_empty() {
            headers.push(("line", line));
        }
        board_file::print(headers, self.board())
    }

    /// Canonical text: reading it gives this setup again.
    pub fn text(&self) -> String {
        self.text_with_line(self.header("line").map_or("", |header| &header.value))
    }

    /// The file this was made from, to change and validate anew.
    pub const fn file(&self) -> &BoardFile {
        &self.file
    }
}

/// The canonical value of a header that stands in no file, such as one given
/// on a command line.
///
/// # Errors
/// What would be wrong with it in a file.
pub fn header_value(info: &'static GameInfo, key: &str, value: &str) -> Result<String, String> {
    let mut header = Header { key: key.to_owned(), value: value.trim().to_owned(), line: 1, column: 1 };
    let mut problems = Vec::new();
    check_header(info, &mut header, &mut problems);
    match problems.into_iter().next() {
        Some(problem) => Err(problem.message),
        None => Ok(header.value),
    }
}

fn header<'f>(file: &'f BoardFile, key: &str) -> Option<&'f Header> {
    file.headers.iter().find(|header| header.key == key)
}

fn check_header(info: &'static GameInfo, header: &mut Header, problems: &mut Vec<Problem>) {
    let mut wrong = |message: String| problems.push(Problem::at(header.line, header.column, message));
    if let Some(parameter) = info.parameters.iter().find(|p| p.key == header.key) {
        match parameter.domain.canonical(&header.value) {
            Ok(value) => header.value = value,
            Err(message) => wrong(format!("{}: {message}", parameter.key)),
        }
        return;
    }
    match header.key.as_str() {
        "game" if header.value != info.name => {
            wrong(format!("this is a board of `{}`, not of `{}`", header.value, info.name));
        }
        "game" | "title" | "source" => {}
        "line" => header.value = header.value.split_whitespace().collect::<Vec<_>>().join(" "),
        "expect" => {
            let words = ["infinite", "impossible", "first", "second", "draw"];
            if !words.contains(&header.value.as_str()) && header.value.parse::<u64>().is_err() {
                wrong(format!(
                    "`{}` is no expectation; write a number or one of {}",
                    header.value,
                    words.join(" ")
                ));
            }
        }
        "topology" => {
            let known = Topology::from_word(&header.value).is_some_and(|t| info.topologies.contains(&t));
            if !known {
                let words: Vec<_> = info.topologies.iter().map(|t| t.word()).collect();
                wrong(format!("{} is played on {}, not on `{}`", info.name, words.join("|"), header.value));
            }
        }
        key => {
            let parameters = info.parameters.iter().map(|p| p.key);
            let known: Vec<_> = ["game"].into_iter().chain(parameters).chain(COMMON_KEYS).collect();
            let message = format!("`{key}` is no header of {}; known are {}", info.name, known.join(" "));
            problems.push(Problem::at(header.line, 1, message));
        }
    }
}

fn check_signs(info: &'static GameInfo, file: &BoardFile, problems: &mut Vec<Problem>) {
    let board = &file.board;
    let place = |cell| {
        let at = board.coord(cell);
        (file.map_line + at.row, at.col + 1)
    };
    for cell in board.cells() {
        let tile = board.tile(cell);
        if info.sign(tile).is_none() {
            let (line, column) = place(cell);
            let signs: Vec<_> = info.signs.iter().map(|rule| sign_words(rule.tile)).collect();
            problems.push(Problem::at(
                line,
                column,
                format!(
                    "`{}` has no meaning in {}; its signs are {}",
                    tile.sign(),
                    info.name,
                    signs.join(" ")
                ),
            ));
        }
    }
    for rule in info.signs.iter().filter(|rule| rule.count == Count::One) {
        let mut found = board.cells().filter(|&cell| rule.admits(board.tile(cell)));
        let sign = rule.tile.sign();
        let Some(first) = found.next() else {
            let option = match rule.tile {
                Tile::Start => ": write it in the map, or give --start ROW,COLUMN",
                Tile::Exit => ": write it in the map, or give --exit ROW,COLUMN",
                _ => "",
            };
            problems.push(Problem::at(
                file.map_line,
                1,
                format!(
                    "the map has no {} (`{sign}`); {} needs exactly one{option}",
                    rule.meaning, info.name
                ),
            ));
            continue;
        };
        for second in found {
            let (line, column) = place(second);
            let at = board.coord(first);
            problems.push(Problem::at(
                line,
                column,
                format!(
                    "a second {} (`{sign}`); the first is at {at}, {} needs exactly one",
                    rule.meaning, info.name
                ),
            ));
        }
    }
}

fn sign_words(tile: Tile) -> String {
    match tile {
        Tile::Digit(_) => "0-9".to_owned(),
        tile => tile.sign().to_string(),
    }
}

fn sort_headers(info: &'static GameInfo, headers: &mut [Header]) {
    let of_game = |p: &Parameter, key: &str| p.key == key;
    headers.sort_by_key(|header| {
        if header.key == "game" {
            return 0;
        }
        let parameter = info.parameters.iter().position(|p| of_game(p, &header.key));
        let common = COMMON_KEYS.iter().position(|&key| key == header.key);
        1 + parameter.unwrap_or_else(|| info.parameters.len() + common.unwrap_or(COMMON_KEYS.len()))
    });
}
