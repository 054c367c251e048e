//! The formats of the site enclose.horse: the text of a map, the JSON of a level, and the Base64 of that JSON.
//!
//! A map has no number of walls, so the user sets it. An answer is the score, the number of walls, and a line for
//! each wall, `row column`; or `none` without an enclosure.

mod algobowl;
mod level;
mod literal;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use level::Level;
use serde_json::{Map, Value as Json};
use thwart_grid::format::board_file::{BoardFile, Header, name_of};
use thwart_grid::format::problem::shortened;
use thwart_grid::format::report::Report;
use thwart_grid::{Board, Cell, Problem, Problems, Tile, Topology};

use super::links::Links;
use super::rules::Enclose;
use thwart_game::info::Count;
use thwart_game::judge::{Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, Words};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::setup::Setup;
use thwart_game::value::Value;

const SIGNS: &[JudgeSign] =
    &[('.', Tile::Free, Count::Any), ('~', Tile::Obstacle, Count::Any), ('H', Tile::Start, Count::One)];

/// The signs of cells that score, with their points in all.
const SCORING: [(char, i32); 3] = [('C', 4), ('G', 11), ('S', -4)];

/// The remark on a portal that has no other end.
const LONE_PORTAL: &str = "a portal without a partner is grass that takes no wall";

/// The price of a wall on boards with the bonus `costlywalls`.
const COSTLY: u64 = 6;

/// The formats of this game.
pub(super) static DIALECTS: &[Dialect] = &[
    Dialect {
        name: "enclose-horse",
        summary: "enclose.horse: a map of ~ . H C G S U W and portals, the JSON of a level, or its Base64",
        looks_like,
        read: |text| read(text),
        write,
        write_answer,
        read_claim,
        time: None,
        scoring: None,
        promise: Promise {
            number: Some(("walls", (0, 1000))),
            number_place: Some("write it as `budget` in the JSON of a level"),
            signs: SIGNS,
            ..Promise::ANY
        },
    },
    algobowl::DIALECT,
];

/// Returns the bytes of a Base64 text, in either alphabet, with or without padding.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let config = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let (standard, url) = (
        GeneralPurpose::new(&base64::alphabet::STANDARD, config),
        GeneralPurpose::new(&base64::alphabet::URL_SAFE, config),
    );
    let text: String = text.split_whitespace().collect();
    standard.decode(&text).or_else(|_| url.decode(&text)).ok().filter(|bytes| bytes.starts_with(b"{"))
}

fn looks_like(text: &str) -> bool {
    let text = text.trim();
    let is_map = || {
        let signs = || text.chars().filter(|sign| !sign.is_ascii_whitespace());
        // Letters of other sites count, too: the reader says what is meant by them.
        let known = |sign: char| "~.".contains(sign) || sign.is_ascii_alphanumeric();
        signs().all(known) && ['H', '~'].into_iter().all(|needed| signs().any(|sign| sign == needed))
    };
    // The Base64 of `{"`, or of `{` with a blank or the end of a line after it.
    let is_base64 = || {
        text.starts_with("eyJ")
            || ["ey", "ew"].iter().any(|start| text.starts_with(start)) && decoded(text).is_some()
    };
    level::looks_like(text) || is_base64() || is_map()
}

fn read(text: &str) -> Cases<'static> {
    let boards = match read_levels(text) {
        Ok(boards) => boards,
        Err(problems) => return Cases::one(Err(problems)),
    };
    let mut remarks: Vec<String> = Vec::new();
    for (case, remark) in (1..).zip(&boards).flat_map(|(case, (_, of))| of.iter().map(move |of| (case, of))) {
        if !remarks.iter().any(|known| known.ends_with(&**remark)) {
            let from = if boards.len() > 1 { format!("case {case}: ") } else { String::new() };
            remarks.push(from + remark);
        }
    }
    let mut files = boards.into_iter().map(|(file, _)| file);
    Cases::new(move || Ok(files.next())).with_remarks(remarks)
}

/// A board, and the readings of what could mean something else.
type Read = (BoardFile, Vec<String>);

fn read_levels(text: &str) -> Result<Vec<Read>, Problems> {
    let text = text.trim_end();
    let start = text.trim_start();
    let levels = if level::looks_like(start) || start.starts_with('{') {
        Some(level::read(text))
    } else {
        let json = decoded(start).and_then(|bytes| String::from_utf8(bytes).ok());
        // A place in what was decoded is none in the text.
        json.map(|json| level::read(&json).map_err(|problem| Problem { place: None, ..problem }))
    };
    let Some(levels) = levels else {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let lines: Vec<_> = lines.map(|(line, row)| (line, row.trim_end())).collect();
        return Ok(vec![read_map(&lines, None)?]);
    };
    let read =
        |level: &Level| read_map(&(1..).zip(level.map.trim_end().lines()).collect::<Vec<_>>(), Some(level));
    levels?.iter().map(read).collect()
}

/// Returns the board of a map, with the headers of its level.
fn read_map(rows: &[(usize, &str)], level: Option<&Level>) -> Result<Read, Problems> {
    let mut report = Report::default();
    // The rows of a level are no lines of its text.
    let mut wrong = |kind: (&'static str, u32), line: usize, column: usize, message: String| match level {
        None => report.add_of_kind(kind, line, column, || message),
        Some(_) => report.whole(|| format!("row {line}, column {column} of the map: {message}")),
    };
    let (mut tiles, mut points) = (Vec::new(), Vec::new());
    let mut portals: BTreeMap<char, Vec<String>> = BTreeMap::new();
    let cols = rows.first().map_or(0, |(_, row)| row.chars().count());
    let capitals = capital_portals(rows);
    let mut animals = Vec::new();
    for (row, &(line, text)) in rows.iter().enumerate() {
        let width = text.chars().count();
        if width != cols {
            let message = format!(
                "row {} has {width} cells, the first has {cols}; make all rows equally long",
                row + 1
            );
            wrong(("row", 0), line, 1, message);
        }
        for (col, sign) in text.chars().enumerate() {
            let tile = match sign {
                '~' | 'W' => Tile::Obstacle,
                'H' | 'U' => Tile::Start,
                _ => Tile::Free,
            };
            points.push(SCORING.iter().find(|(known, _)| *known == sign).map_or(1, |&(_, points)| points));
            tiles.push(tile);
            if tile == Tile::Start {
                if animals.contains(&sign) {
                    wrong(
                        ("animal", sign.into()),
                        line,
                        col + 1,
                        format!("a second `{sign}`; two animals are `H` and `U`"),
                    );
                }
                animals.push(sign);
            } else if sign.is_ascii_digit() || sign.is_ascii_lowercase() || capitals.contains(&sign) {
                portals.entry(sign).or_default().push(format!("{},{}", row + 1, col + 1));
            } else if !"~.CGSW".contains(sign) {
                wrong(("sign", sign.into()), line, col + 1, unknown(sign));
            }
        }
    }
    let mut links = Vec::new();
    for (sign, cells) in &portals {
        if cells.len() > 2 {
            let count = cells.len();
            report.whole(|| {
                format!("the portal `{sign}` stands {count} times; a pair has one sign of its own")
            });
        }
        links.push(cells.join("-"));
    }
    report.finish()?;
    let has_points = points.iter().any(|&points| points != 1);
    let board = Board::new(rows.len(), cols, tiles)
        .ok_or_else(|| Problem::whole("the map has no cell; write at least one row with one sign"))?;
    let board = if has_points { board.with_points(points).expect("one number for each cell") } else { board };
    let mut headers = vec![("game", "enclose".to_owned())];
    let walls = level.and_then(|level| level.walls);
    headers.extend(walls.map(|walls| ("walls", walls.to_string())));
    headers.extend(rule_headers(level, animals.len())?);
    if !links.is_empty() {
        headers.push(("links", links.join(" ")));
    }
    headers.extend(
        level.and_then(|level| level.name.as_ref()).map(|name| ("title", name.replace(['\n', '\r'], " "))),
    );
    let header = |(key, value): (&str, String)| Header { key: key.to_owned(), value, line: 1, column: 1 };
    let mut file = BoardFile {
        headers: headers.into_iter().map(header).collect(),
        board,
        map_line: rows.first().map_or(1, |row| row.0),
    };
    let score = level.and_then(|level| level.optimal_score);
    // The site gives 0 for a board without a pen, too.
    if let Some(score) = score.filter(|&score| score != 0) {
        let missed = expected(&file, score)?;
        file.headers.push(header(("expect", missed.to_string())));
    }
    let signs = MapSigns {
        has_single_portal: portals.values().any(|cells| cells.len() == 1),
        has_capital_portal: !capitals.is_empty(),
        has_wall: rows.iter().any(|(_, row)| row.contains('W')),
    };
    Ok((file, remarks(&signs, level)))
}

/// Returns the headers that follow from the bonus of a level, and from the number of animals.
fn rule_headers(level: Option<&Level>, animals: usize) -> Result<Vec<(&'static str, String)>, Problem> {
    let bonus = level.map_or("none", Level::bonus);
    let mut headers = Vec::new();
    match bonus {
        "costlywalls" => headers.push(("wall-price", COSTLY.to_string())),
        "lovebirds" | "loversquarrel" | "none" | "" => {}
        other => {
            let other = shortened(other);
            return Err(Problem::whole(format!(
                "`{other}` is no bonus that is read here; known are costlywalls, lovebirds and loversquarrel"
            )));
        }
    }
    // Two animals of a map alone may be in one pen or in two, so the user has to say it.
    if bonus == "loversquarrel" {
        headers.push(("animals", "apart".to_owned()));
    } else if animals == 2 && level.is_some() || bonus == "lovebirds" {
        headers.push(("animals", "together".to_owned()));
    }
    Ok(headers)
}

/// The signs of a map that other people may mean otherwise.
struct MapSigns {
    has_single_portal: bool,
    has_capital_portal: bool,
    has_wall: bool,
}

/// Returns the remarks on how a level was read.
fn remarks(signs: &MapSigns, level: Option<&Level>) -> Vec<String> {
    let remarks = [
        (
            level.is_some_and(|level| level.optimal_score == Some(0)),
            "its `optimalScore` of 0 may mean that there is no pen, so it is not compared",
        ),
        (signs.has_wall, "a wall `W` stands already and is not counted among `walls`"),
        (signs.has_capital_portal, "a capital letter that stands twice is a portal"),
        (signs.has_single_portal, LONE_PORTAL),
    ];
    let said = remarks.into_iter().filter(|(applies, _)| *applies).map(|(_, remark)| remark.to_owned());
    level.into_iter().flat_map(Level::remarks).chain(said).collect()
}

/// Returns the capital letters that the site does not use and that stand twice, as other people write portals. Apples and
/// bees of other sites are none.
fn capital_portals(rows: &[(usize, &str)]) -> Vec<char> {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    let signs = rows.iter().flat_map(|(_, row)| row.chars());
    for sign in signs.filter(|sign| sign.is_ascii_uppercase() && !"HCGSUWAB".contains(*sign)) {
        *counts.entry(sign).or_default() += 1;
    }
    counts.into_iter().filter(|&(_, count)| count == 2).map(|(sign, _)| sign).collect()
}

/// Returns the value that stands for a score, once the rules know the points of the board.
fn expected(file: &BoardFile, score: i64) -> Result<u64, Problems> {
    let points = Enclose::new(&Setup::new(&super::INFO, file.clone())?)?.all_points();
    u64::try_from(i128::from(points) - i128::from(score)).map_err(|_| {
        Problem::whole(format!("its `optimalScore` is {score}, but no pen has more than {points} points"))
            .into()
    })
}

/// Returns the message about a sign that the site does not have.
fn unknown(sign: char) -> String {
    let meant = match sign {
        'A' => "; golden apples are `G`",
        'B' => "; bees are `S`",
        'P' | 'D' => "; the animal is `H`, and the two ends of a portal have the same digit",
        '#' => "; water is `~`, and a wall that stands already is `W`",
        '@' => "; the animal is `H`",
        _ => "",
    };
    format!(
        "{} is no sign of this format; it has ~ . H C G S U W, digits and small letters{meant}",
        name_of(sign)
    )
}

fn write(setup: &Setup) -> Result<String, String> {
    let board = setup.board();
    let refused = |what: &str| Err(format!("enclose-horse has no {what}"));
    if board.topology() != Topology::Four {
        return refused("hexagons");
    }
    if setup.parameter("goal") != "rim" {
        return refused("exits");
    }
    let bonus_type = match (setup.number("wall-price"), setup.parameter("animals")) {
        (0, "one") => None,
        (0, "together") => Some("lovebirds"),
        (0, _) => Some("loversquarrel"),
        (COSTLY, "one") => Some("costlywalls"),
        (COSTLY, _) => return refused("level with both costly walls and two animals"),
        _ => return refused("price of a wall but 0 and 6"),
    };
    let links = Links::read(setup.parameter("links"), board)?;
    let mut names: BTreeMap<Cell, char> = BTreeMap::new();
    let mut free = ('0'..='9').chain('a'..='z');
    for &(cell, other) in links.ends() {
        if !names.contains_key(&cell) {
            let name = free.next().ok_or("enclose-horse has signs for 36 portals")?;
            names.extend([cell].into_iter().chain(other).map(|cell| (cell, name)));
        }
    }
    let mut map = String::new();
    let mut animals = ['H', 'U'].into_iter();
    for cell in board.cells() {
        if cell.index() > 0 && cell.index() % board.cols() == 0 {
            map.push('\n');
        }
        let points = board.points_of(cell);
        let scoring = SCORING.iter().find(|(_, known)| *known == points).map(|(sign, _)| *sign);
        map.push(match (board.tile(cell), names.get(&cell)) {
            (Tile::Obstacle, _) => '~',
            (Tile::Start, None) if points == 1 => animals.next().unwrap_or('H'),
            (Tile::Free, Some(&name)) if points == 1 => name,
            (Tile::Free, None) if points == 1 => '.',
            (Tile::Free, None) if scoring.is_some() => scoring.unwrap_or('.'),
            _ => return Err(format!("enclose-horse has no sign for the cell {}", board.coord(cell))),
        });
    }
    let mut level = Map::new();
    let mut put = |key: &str, value: Json| drop(level.insert(key.to_owned(), value));
    put("map", map.into());
    put("budget", setup.number("walls").into());
    if !setup.title().is_empty() {
        put("name", setup.title().into());
    }
    if let Some(bonus_type) = bonus_type {
        put("bonusType", bonus_type.into());
    }
    let missed = setup.header("expect").and_then(|header| header.value.parse::<u64>().ok());
    let score = missed.map(|missed| all_points(setup).cast_signed().saturating_sub_unsigned(missed));
    // A score of 0 could mean that there is no pen.
    if let Some(score) = score.filter(|&score| score != 0) {
        put("optimalScore", score.into());
    }
    Ok(format!("{}\n", Json::Object(level)))
}

/// Returns the sum of points of a board, to which scores and values add up.
fn all_points(setup: &Setup) -> u64 {
    Enclose::new(setup).map_or(0, |game| game.all_points())
}

fn write_answer(setup: &Setup, answer: &JudgeAnswer<'_>) -> String {
    let Value::Finite(missed) = answer.bounds.upper else { return "none\n".to_owned() };
    let walls: Vec<Cell> = answer.line.iter().filter_map(|chosen| chosen.cell()).collect();
    let mut text = format!("{}\n{}\n", i128::from(all_points(setup)) - i128::from(missed), walls.len());
    for wall in walls {
        let at = setup.board().coord(wall);
        let _ = writeln!(text, "{} {}", at.row + 1, at.col + 1);
    }
    text
}

/// Reads a score as the points that a pen misses; `None` for the word `none`, without an enclosure.
fn missed_points(setup: &Setup, words: &mut Words<'_>) -> Result<Option<u64>, Problem> {
    let (line, column, score) = words.next("the score")?;
    if score == "none" {
        return Ok(None);
    }
    let wrong = |message: String| Problem::at(line, column, message);
    let points: i64 = score.parse().map_err(|_| {
        wrong(format!("found `{}` where the score should stand; write a number or `none`", shortened(score)))
    })?;
    let missed = u64::try_from(i128::from(all_points(setup)) - i128::from(points));
    missed.map(Some).map_err(|_| wrong(format!("no pen of this board has {points} points")))
}

fn read_claim(setup: &Setup, words: &mut Words<'_>) -> Result<Claim, Problem> {
    let Some(missed) = missed_points(setup, words)? else { return Ok(Value::Infinite.into()) };
    let count = words.number("the number of walls", 0..=setup.board().len() as u64)?;
    let mut plan = Vec::new();
    for _ in 0..count {
        plan.push(Move::Obstacle(words.cell("a wall", setup.board())?));
    }
    plan.push(Move::Done);
    Ok(Claim { value: Value::Finite(missed), plan: Some(plan) })
}

#[cfg(test)]
mod tests;
