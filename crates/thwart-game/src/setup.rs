//! A validated starting point: board, parameters and the moves played so far.

mod signs;

use thwart_grid::format::board_file::{self, BoardFile, Header, name_of};
use thwart_grid::format::problem::{grouped, is_hidden, shortened};
use thwart_grid::format::report::Report;
use thwart_grid::{Board, Cell, Diagonal, Problem, Problems, Tile, Topology};

use crate::info::{GameInfo, Method, Parameter, Support};
use crate::spelling::did_you_mean;
use crate::value::Value;
use signs::check_signs;

/// Header keys that every game has, in canonical order after the parameters.
const COMMON_KEYS: [&str; 6] = ["topology", "diagonal", "title", "source", "expect", "line"];

/// A board file that fits its game: known keys, parameters in range, every sign allowed and as
/// often as required. The rules decide whether the moves of `line` are legal.
#[derive(Clone, Debug)]
pub struct Setup {
    info: &'static GameInfo,
    file: BoardFile,
    parameters: Vec<(&'static str, String)>,
}

/// The remedy in a board file without a parameter.
pub(crate) const HEADER: &str = "write it as a header line";

/// Returns the message that a parameter without a default is missing, and where to write it.
pub(crate) fn needs(info: &GameInfo, parameter: &Parameter, place: &str) -> String {
    let (name, key, values) = (info.name, parameter.key, parameter.domain.words());
    format!("{name} needs `{key}: {values}`; {place}, or give --set {key}=...")
}

impl Setup {
    /// Validates a board file against the game's description.
    ///
    /// # Errors
    /// Every problem found, with its place.
    pub fn new(info: &'static GameInfo, file: BoardFile) -> Result<Self, Problems> {
        Self::with_report(info, file, Report::default(), true)
    }

    /// Validates a file as [`new`](Self::new) does, and adds its problems to those of `report`. A
    /// missing sign counts only if the map is whole, because otherwise it may be in the part that
    /// was not read.
    ///
    /// # Errors
    /// All problems, including those of `report`.
    pub fn with_report(
        info: &'static GameInfo,
        mut file: BoardFile,
        mut report: Report,
        map_is_whole: bool,
    ) -> Result<Self, Problems> {
        let cells = file.board.len();
        if cells > info.max_cells {
            let [most, cells] = [info.max_cells, cells].map(|count| grouped(count as u64));
            let message = format!(
                "{} is played on up to {most} cells, and this board has {cells}; cut out a part",
                info.name
            );
            return Err(Problem::whole(message).into());
        }
        let topology = read_topology(info, &file, &mut report);
        for header in &mut file.headers {
            check_header(info, topology, header, &mut report);
        }
        check_signs(info, &file, map_is_whole, &mut report);
        if file.board.costs().is_some() && !info.has_costs {
            let message =
                format!("entering costs mean nothing in {}; leave the `costs:` block out", info.name);
            report.at(file.map_line + file.board.rows() + 1, 1, || message);
        }
        if file.board.points().is_some() && !info.has_points {
            let message = format!("points mean nothing in {}; leave the `points:` block out", info.name);
            report.at(file.map_line + file.board.rows() + 1, 1, || message);
        }
        let mut parameters = Vec::new();
        for parameter in info.parameters {
            let given = file.headers.iter().find(|header| header.key == parameter.key);
            match (given, parameter.default_on(topology)) {
                (Some(header), _) => parameters.push((parameter.key, header.value.clone())),
                (None, Some(default)) => parameters.push((parameter.key, default)),
                (None, None) => report.whole(|| needs(info, parameter, HEADER)),
            }
        }
        report.finish()?;
        file.board = file.board.with_topology(topology);
        sort_headers(info, &mut file.headers);
        Ok(Self { info, file, parameters })
    }

    /// Returns the game.
    pub const fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.file.board
    }

    /// Returns every parameter with its value, in canonical order.
    pub fn parameters(&self) -> &[(&'static str, String)] {
        &self.parameters
    }

    /// Returns the parameters but quiet ones with their defaults, in canonical order.
    pub fn shown_parameters(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let declared = self.info.parameters.iter().zip(&self.parameters);
        let shown =
            declared.filter(|(parameter, _)| !(parameter.is_quiet && self.has_default(parameter.key)));
        shown.map(|(_, (key, value))| (*key, value.as_str()))
    }

    /// Returns the parameters in one line: `rocks=1 seal=allowed`. They include a topology other
    /// than `four`, and the length of a diagonal step if not 1. A quiet parameter with its default is left out.
    pub fn parameter_line(&self) -> String {
        let shown = self.shown_parameters();
        let mut words: Vec<_> = shown.map(|(key, value)| format!("{key}={value}")).collect();
        words.extend(self.board().topology().headers().map(|(key, value)| format!("{key}={value}")));
        words.join(" ")
    }

    /// Returns the value of a parameter.
    ///
    /// # Panics
    /// If the game does not declare this parameter: a mistake of the game's author, not of the
    /// input.
    pub fn parameter(&self, key: &str) -> &str {
        let found = self.parameters.iter().find(|(k, _)| *k == key);
        &found.expect("a game asks only for parameters it declares").1
    }

    /// Returns the methods of the game that support the parameters, in the users' order. The generic one supports all.
    pub fn methods(&self) -> impl Iterator<Item = &'static Method> {
        self.info.methods.iter().filter(|method| self.unsupported(method.supports).is_none())
    }

    /// Returns whether a parameter has its default value.
    pub(crate) fn has_default(&self, key: &str) -> bool {
        let parameter = self.info.parameters.iter().find(|parameter| parameter.key == key);
        let default = parameter.and_then(|parameter| parameter.default_on(self.board().topology()));
        default.as_deref() == Some(self.parameter(key))
    }

    /// Returns the first parameter that is not supported, with its value.
    pub fn unsupported(&self, supports: &[Support]) -> Option<(&'static str, &str)> {
        let is_supported = |key: &str, value: &str| {
            let support = supports.iter().find(|support| support.key == key);
            support.map_or_else(|| self.has_default(key), |support| support.takes(value))
        };
        let values = self.parameters().iter().map(|(key, value)| (*key, value.as_str()));
        values.into_iter().find(|&(key, value)| !is_supported(key, value))
    }

    /// Returns the value of a parameter whose domain is a number.
    ///
    /// # Panics
    /// If the parameter is not declared with that domain.
    pub fn number(&self, key: &str) -> u64 {
        self.parameter(key).parse().expect("the domain was checked when the setup was made")
    }

    /// Returns a header that is not a parameter: `title`, `source`, `expect` or `line`.
    pub fn header(&self, key: &str) -> Option<&Header> {
        header(&self.file, key)
    }

    /// Returns the title, which may be empty.
    pub fn title(&self) -> &str {
        self.header("title").map_or("", |header| &header.value)
    }

    /// Returns the words of `line:` with their places.
    ///
    /// ```
    /// use thwart::games::rock::INFO;
    /// use thwart::setup::Setup;
    /// use thwart_grid::format::board_file;
    ///
    /// let file = board_file::parse("game: rock\nline:  E   S\n\n@..\n..>\n").unwrap();
    /// let setup = Setup::new(&INFO, file).unwrap();
    /// assert_eq!(setup.line_words(), [(2, 8, "E"), (2, 12, "S")]);
    /// assert!(setup.text().contains("line: E S\n"));
    /// ```
    pub fn line_words(&self) -> Vec<(usize, usize, &str)> {
        let Some(header) = self.header("line") else { return Vec::new() };
        board_file::words(&header.value)
            .map(|(column, word)| (header.line, header.column + column - 1, word))
            .collect()
    }

    /// Returns the same board with only one of its starts; the others become free cells.
    #[must_use]
    pub fn with_only_start(&self, start: Cell) -> Self {
        let mut only = self.clone();
        let board = self.board();
        let keep = |cell| board.tile(cell) != Tile::Start || cell == start;
        only.file.board = board.map_tiles(|cell, tile| if keep(cell) { tile } else { Tile::Free });
        only
    }

    /// Returns the same game on another board, without moves and without an expected answer.
    ///
    /// # Errors
    /// A board that the game does not take.
    pub fn with_board(&self, board: Board) -> Result<Self, Problems> {
        let mut file = BoardFile { board, ..self.file.clone() };
        file.headers.retain(|header| !matches!(header.key.as_str(), "line" | "expect"));
        Self::new(self.info, file)
    }

    /// Returns the same board with another value of a parameter, without an expected answer.
    ///
    /// # Errors
    /// A value outside the domain of the parameter.
    pub fn with_parameter(&self, key: &str, value: &str) -> Result<Self, Problems> {
        let mut file = self.file.clone();
        file.headers.retain(|header| header.key != key && header.key != "expect");
        file.headers.push(Header { key: key.to_owned(), value: value.to_owned(), line: 0, column: 0 });
        Self::new(self.info, file)
    }

    /// Returns canonical text with these moves in `line:` instead of its own. If the moves differ,
    /// `expect:` is left out, because it holds for one position only.
    pub fn text_with_line(&self, line: &str) -> String {
        let moved = line != self.line_text().as_str();
        let mut headers = vec![("game", self.info.name)];
        headers.extend(
            (self.file.headers.iter())
                .filter(|header| header.key != "game" && header.key != "line")
                .filter(|header| header.key != "expect" || !moved)
                .map(|header| (header.key.as_str(), header.value.as_str())),
        );
        if !line.is_empty() {
            headers.push(("line", line));
        }
        board_file::print(headers, self.board())
    }

    /// Returns canonical text. Reading it gives this setup again.
    ///
    /// ```
    /// let position = thwart::read("\n\nrocks:  2\ngame: rock\n\n@ .\n. >\n")?;
    /// assert_eq!(position.setup().text(), "game: rock\nrocks: 2\n\n@.\n.>\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> String {
        self.text_with_line(&self.line_text())
    }

    fn line_text(&self) -> String {
        self.header("line").map_or_else(String::new, |header| canonical_line(&header.value))
    }

    /// Returns the file of this setup, for changes before another validation.
    pub const fn file(&self) -> &BoardFile {
        &self.file
    }
}

/// Returns a line of moves with one blank between them.
fn canonical_line(moves: &str) -> String {
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the canonical value of a header that is not in a file, such as one given on a command
/// line.
///
/// # Errors
/// The problem that the header would have in a file.
pub fn header_value(info: &'static GameInfo, key: &str, value: &str) -> Result<String, String> {
    let mut header =
        Header { key: key.to_ascii_lowercase(), value: value.trim().to_owned(), line: 1, column: 1 };
    // The topology is unknown without a board, but an order of directions depends on it, so any
    // topology of the game may fit.
    let mut first = None;
    for &topology in info.topologies {
        let mut report = Report::default();
        check_header(info, topology, &mut header, &mut report);
        match report.finish() {
            Err(Problems(problems)) => first = first.or(problems.into_iter().next()),
            Ok(()) if header.key == "line" => return Ok(canonical_line(&header.value)),
            Ok(()) => return Ok(header.value),
        }
    }
    Err(first.map_or_else(|| format!("{} has no topology", info.name), |problem| problem.message))
}

fn header<'f>(file: &'f BoardFile, key: &str) -> Option<&'f Header> {
    file.headers.iter().find(|header| header.key == key)
}

/// Returns the topology that the headers ask for, `four` if they are wrong. It reports only that
/// headers contradict each other; the check of each header reports wrong values.
fn read_topology(info: &'static GameInfo, file: &BoardFile, report: &mut Report) -> Topology {
    let small = |header: &Header| header.value.to_ascii_lowercase();
    let topology = header(file, "topology").and_then(|header| Topology::from_word(&small(header)));
    let topology = topology.unwrap_or_default();
    let Some(header) = header(file, "diagonal") else { return topology };
    match (topology, Diagonal::from_word(&small(header))) {
        (Topology::Eight(_), Some(diagonal)) if info.topologies.contains(&Topology::Eight(diagonal)) => {
            Topology::Eight(diagonal)
        }
        (Topology::Four | Topology::Hex, Some(Diagonal::Root2)) if has_diagonals(info) => {
            let message =
                format!("there are no diagonal steps on {}; add `topology: eight`", topology.word());
            report.at(header.line, header.column, || message);
            topology
        }
        _ => topology,
    }
}

/// Returns whether a game distinguishes the lengths of diagonal steps.
fn has_diagonals(info: &'static GameInfo) -> bool {
    info.topologies.contains(&Topology::Eight(Diagonal::Root2))
}

fn check_header(info: &'static GameInfo, topology: Topology, header: &mut Header, report: &mut Report) {
    let (line, column) = (header.line, header.column);
    let mut wrong = |message: String| report.at(line, column, || message);
    // The words of these headers are written in small letters.
    if ["game", "expect", "topology", "diagonal"].contains(&header.key.as_str()) {
        header.value.make_ascii_lowercase();
    }
    // Joiners are parts of some scripts and of some emoji.
    let is_joiner = |sign: char| matches!(sign, '\u{200c}' | '\u{200d}');
    if let Some(sign) = header.value.chars().find(|&sign| sign != '\n' && is_hidden(sign) && !is_joiner(sign))
    {
        wrong(format!("{} is in the value of `{}`; leave it out", name_of(sign), shortened(&header.key)));
        return;
    }
    // In a file the second line would start another header or the map.
    if header.value.contains(['\n', '\r']) {
        wrong("the value of a header is one line, and here are several".to_owned());
        return;
    }
    if let Some(parameter) = info.parameters.iter().find(|p| p.key == header.key) {
        match parameter.domain.canonical(&header.value, topology) {
            Ok(value) => header.value = value,
            Err(message) => wrong(format!("{}: {message}", parameter.key)),
        }
        return;
    }
    match header.key.as_str() {
        "game" if header.value != info.name => {
            wrong(format!("this is a board of `{}`, not of `{}`", shortened(&header.value), info.name));
        }
        // The line stays as it was written, so that errors in it keep their places.
        "game" | "title" | "source" | "line" => {}
        "expect" => {
            let words = ["infinite", "impossible", "first", "second", "draw"];
            let value = Value::read(&header.value, topology.measure());
            if !words.contains(&header.value.as_str()) && value.is_none() {
                wrong(format!(
                    "`{}` is no expectation; write a number or one of {}",
                    shortened(&header.value),
                    words.join(" ")
                ));
            }
        }
        "topology" => {
            let known = Topology::from_word(&header.value).is_some_and(|t| info.topologies.contains(&t));
            if !known {
                let mut words: Vec<_> = info.topologies.iter().map(|t| t.word()).collect();
                words.dedup();
                let reason = refusal_reason(info, &header.value);
                let message = format!(
                    "{} is played on {}, not on `{}`",
                    info.name,
                    words.join("|"),
                    shortened(&header.value)
                );
                wrong(message + &reason);
            }
        }
        "diagonal" => {
            let known = Diagonal::from_word(&header.value);
            if known == Some(Diagonal::Root2) && !has_diagonals(info) {
                wrong(format!("a diagonal step counts 1 in {}", info.name) + &refusal_reason(info, "eight"));
            } else if known.is_none() {
                wrong(format!("diagonal: `{}` is not 1|sqrt2", shortened(&header.value)));
            }
        }
        key => {
            let known: Vec<_> = ["game"].into_iter().chain(keys(info)).collect();
            report.at(line, 1, || {
                let meant = did_you_mean(key, &known);
                let known = known.join(" ");
                format!("`{}` is no header of {}; known are {known}{meant}", shortened(key), info.name)
            });
        }
    }
}

/// Returns the keys of headers other than `game`.
fn keys(info: &'static GameInfo) -> impl Iterator<Item = &'static str> {
    let common = COMMON_KEYS.into_iter().filter(move |&key| key != "diagonal" || has_diagonals(info));
    info.parameters.iter().map(|parameter| parameter.key).chain(common)
}

/// Returns whether a board of this game may have a header with this key.
pub fn is_header(info: &'static GameInfo, key: &str) -> bool {
    keys(info).any(|known| known == key)
}

/// Returns the game's reason against a topology, as `: reason`; empty if it has none.
fn refusal_reason(info: &'static GameInfo, topology: &str) -> String {
    let reason = info.refused_topologies.iter().find(|(refused, _)| refused.word() == topology);
    reason.map(|(_, reason)| format!(": {reason}")).unwrap_or_default()
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
