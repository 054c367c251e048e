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
    let place = |cell| {
        let at = board.coord(cell);
        (file.map_line + at.row, at.col + 1)
    };
    for cell in board.cells() {
        let tile = board.tile(cell);
        if info.sign(tile).is_none() {
            let (line, column) = place(cell);
            report.add_of_kind(("meaning", tile.sign().into()), line, column, || {
                let signs: Vec<_> = info.signs.iter().map(|rule| sign_words(rule.tile)).collect();
                let (sign, name) = (tile.sign(), info.name);
                format!("`{sign}` has no meaning in {name}; its signs are {}", signs.join(" "))
            });
        }
    }
    for rule in info.signs.iter().filter(|rule| rule.count != Count::Any) {
        let mut found = board.cells().filter(|&cell| rule.covers(board.tile(cell)));
        let sign = rule.tile.sign();
        let Some(first) = found.next() else {
            if map_is_whole {
                report.at(file.map_line, 1, || missing(info, rule));
            }
            continue;
        };
        if rule.count == Count::Some {
            continue;
        }
        for second in found {
            let (line, column) = place(second);
            report.add_of_kind(("second", sign.into()), line, column, || {
                format!(
                    "a second {} (`{sign}`); the first is at {}, {} needs exactly one",
                    rule.meaning,
                    board.coord(first),
                    info.name
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
