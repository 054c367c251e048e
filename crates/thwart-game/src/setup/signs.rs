//! Checks that a map has only its game's signs, and as many as the game needs.

use thwart_grid::Tile;
use thwart_grid::format::board_file::BoardFile;
use thwart_grid::format::report::Report;

use crate::info::{Count, GameInfo, SignRule};

pub(super) fn check_signs(
    info: &'static GameInfo,
    file: &BoardFile,
    map_is_whole: bool,
    report: &mut Report,
) {
    let board = &file.board;
    let header =
        |key: &str| file.headers.iter().find(|header| header.key == key).map(|header| header.value.as_str());
    let place = |cell| {
        let at = board.coord(cell);
        (file.map_line + at.row, at.col + 1)
    };
    // The tiles of the board, and then those of them that it may not hold.
    let mut unfit: Vec<Tile> = Vec::new();
    for tile in board.cells().map(|cell| board.tile(cell)) {
        if !unfit.contains(&tile) {
            unfit.push(tile);
        }
    }
    unfit.retain(|&tile| info.sign_with(tile, header).is_none());
    for cell in board.cells().filter(|&cell| !unfit.is_empty() && unfit.contains(&board.tile(cell))) {
        let tile = board.tile(cell);
        let (line, column) = place(cell);
        let sign = tile.sign();
        report.add_of_kind(("meaning", sign.into()), line, column, || {
            if let Some((key, value)) = info.sign(tile).and_then(|rule| rule.only) {
                return format!(
                    "`{sign}` has a meaning only with `{key}: {value}`; add that line, or write `.`"
                );
            }
            let mut signs: Vec<_> = info.signs.iter().map(|rule| sign_words(rule.tile)).collect();
            signs.dedup();
            format!("`{sign}` has no meaning in {}; its signs are {}", info.name, signs.join(" "))
        });
    }
    let of_rule = |rule: &'static SignRule| board.cells().filter(|&cell| rule.covers(board.tile(cell)));
    let applies = |rule: &&SignRule| info.applies(rule, header);
    for rule in info.signs.iter().filter(applies).filter(|rule| rule.count != Count::Any) {
        let mut found = of_rule(rule);
        let count = if rule.count == Count::Two { of_rule(rule).count() } else { 2 };
        if count != 2 && (map_is_whole || count > 2) {
            report.at(file.map_line, 1, || {
                let (meaning, sign) = (rule.meaning, rule.tile.sign());
                let only = rule.only.map(|(key, value)| format!(" with {key}={value}")).unwrap_or_default();
                let s = if count == 1 { "" } else { "s" };
                format!("the map has {count} {meaning}{s} (`{sign}`); {} needs exactly two{only}", info.name)
            });
            continue;
        }
        let sign = rule.tile.sign();
        let Some(first) = found.next() else {
            if map_is_whole {
                report.at(file.map_line, 1, || missing(info, rule));
            }
            continue;
        };
        if rule.count != Count::One {
            continue;
        }
        for second in found {
            let (line, column) = place(second);
            report.add_of_kind(("second", sign.into()), line, column, || {
                let (meaning, first, name) = (rule.meaning, board.coord(first), info.name);
                // Other values of a parameter may allow two.
                let two = |other: &&SignRule| other.count == Count::Two && other.covers(rule.tile);
                let values = info.signs.iter().filter(two).filter_map(|rule| rule.only);
                let values: Vec<_> = values.map(|(key, value)| format!("--set {key}={value}")).collect();
                let remedy = match values.join(" or ") {
                    values if values.is_empty() => values,
                    values => format!(", or give {values} for two"),
                };
                format!(
                    "a second {meaning} (`{sign}`); the first is at {first}, {name} needs exactly one{remedy}"
                )
            });
        }
    }
}

/// Returns the message for a map without a required sign.
fn missing(info: &GameInfo, rule: &SignRule) -> String {
    let option = match rule.tile {
        Tile::Start => ": write it in the map, or give --start ROW,COLUMN",
        Tile::Exit => ": write it in the map, or give --exit ROW,COLUMN",
        _ => "",
    };
    let count = if rule.count == Count::One { "exactly one" } else { "at least one" };
    let (meaning, sign, name) = (rule.meaning, rule.tile.sign(), info.name);
    format!("the map has no {meaning} (`{sign}`); {name} needs {count}{option}")
}

fn sign_words(tile: Tile) -> String {
    match tile {
        Tile::Digit(_) => "0-9".to_owned(),
        tile => tile.sign().to_string(),
    }
}
