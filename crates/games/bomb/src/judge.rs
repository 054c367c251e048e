//! The judge's format: the Polish Olympiad in Informatics XXIX, stage II,
//! *Bomberman*.

use thwart_grid::format::board_file::{BoardFile, name_of};
use thwart_grid::{Direction, Problem, Problems, Tile};

use super::rules::UNLIMITED;
use thwart_game::info::Count;
use thwart_game::judge::{
    Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, Words, case, map_text, tile_of,
};
use thwart_game::moves::Move;
use thwart_game::setup::Setup;
use thwart_game::value::Value;

const SIGNS: &[JudgeSign] = &[
    ('.', Tile::Free, Count::Any),
    ('#', Tile::Brick, Count::Any),
    ('X', Tile::Obstacle, Count::Any),
    ('P', Tile::Start, Count::One),
    ('K', Tile::Exit, Count::One),
];

/// The formats of this game.
pub(super) static DIALECTS: &[Dialect] = &[Dialect {
    name: "oi29-bomberman",
    summary: "Polish Olympiad XXIX Bomberman: n, then n rows of . # (brick) X (rock) P K",
    looks_like,
    read: |text| Cases::one(read(text)),
    write,
    write_answer,
    read_claim,
    time: None,
    scoring: None,
    promise: Promise { rows: (2, 1000), cols: (2, 1000), is_square: true, signs: SIGNS, ..Promise::ANY },
}];

/// Returns whether a text is one number and then a row of the judge's signs.
fn looks_like(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let number = words.next().is_some_and(|word| word.parse::<u64>().is_ok());
    number && words.next().is_some_and(|row| row.chars().all(|sign| tile_of(SIGNS, sign).is_some()))
}

fn read(text: &str) -> Result<BoardFile, Problems> {
    let mut words = Words::new(text);
    let side = words.number("the side of the board", 1..=u64::from(u32::MAX))?;
    let (line, grid) = words.grid(side, side)?;
    words.finish()?;
    case(&[("game", "bomb")], line, &grid, SIGNS, "the board")
}

fn write(setup: &Setup) -> Result<String, String> {
    if setup.number("blasts") != 1 || setup.parameter("radius") != UNLIMITED {
        return Err("oi29-bomberman knows only blasts=1 and radius=unlimited".to_owned());
    }
    for (tile, what) in [(Tile::Start, "start"), (Tile::Exit, "end")] {
        let count = setup.board().find(tile).count();
        if count != 1 {
            return Err(format!("oi29-bomberman knows only one {what}; this board has {count}"));
        }
    }
    if setup.board().costs().is_some()
        || setup.board().tiles().iter().any(|tile| matches!(tile, Tile::Digit(_)))
    {
        return Err("oi29-bomberman knows no entering costs".to_owned());
    }
    let (rows, cols) = (setup.board().rows(), setup.board().cols());
    if rows != cols {
        return Err(format!(
            "oi29-bomberman knows only square boards; this one has {rows} rows and {cols} columns"
        ));
    }
    Ok(format!("{rows}\n{}", map_text(setup, SIGNS)?))
}

/// Returns length, bomb and path. The judge wants a bomb even if none is
/// needed; it then goes off at the start, which is free anyway.
fn write_answer(setup: &Setup, answer: &JudgeAnswer<'_>) -> String {
    let Value::Finite(length) = answer.bounds.upper else { return "NIE\n".to_owned() };
    let blast = answer.line.iter().find_map(|chosen| match chosen {
        Move::Blast(cell) => Some(*cell),
        _ => None,
    });
    let start = setup.board().find(Tile::Start).next();
    let at = setup.board().coord(blast.or(start).expect("a board of bomb has a start"));
    let letters: String = answer.line.iter().filter_map(|&chosen| letter(chosen)).collect();
    format!("{length}\n{} {}\n{letters}\n", at.row + 1, at.col + 1)
}

/// Reads the length, the cell of the bomb, and a letter for each step.
fn read_claim(setup: &Setup, words: &mut Words<'_>) -> Result<Claim, Problem> {
    let value = words.value("the length of the path", "NIE")?;
    let Value::Finite(_) = value else { return Ok(value.into()) };
    let mut plan = vec![Move::Blast(words.cell("the bomb", setup.board())?), Move::Done];
    let (line, column, path) = words.next("the letters of the path")?;
    for (index, found) in path.chars().enumerate() {
        let step = LETTERS.iter().find(|(letter, _)| *letter == found);
        let unknown = || format!("found {} where a step should stand; use G, D, L and P", name_of(found));
        let step = step.ok_or_else(|| Problem::at(line, column + index, unknown()))?;
        plan.push(Move::Step(step.1));
    }
    Ok(Claim { value, plan: Some(plan) })
}

/// The judge's letters of steps: up, down, left, right in Polish.
const LETTERS: [(char, Direction); 4] =
    [('G', Direction::North), ('D', Direction::South), ('L', Direction::West), ('P', Direction::East)];

fn letter(chosen: Move) -> Option<char> {
    let Move::Step(step) = chosen else { return None };
    LETTERS.iter().find(|(_, direction)| *direction == step).map(|&(letter, _)| letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_is_one_number_and_a_row_of_signs() {
        assert!(looks_like("2\nPK\n##\n"));
        assert!(looks_like("6\n......\n"));
        for other in ["", "2", "2 2\nPK\n##\n", "1\n3 3\nE..\n", "042\n391\n", "@..\n..>\n", "2 3 4\n..\n"] {
            assert!(!looks_like(other), "{other:?}");
        }
    }

    #[test]
    fn bad_input_is_refused_with_its_place() {
        let refused = |text: &str| read(text).unwrap_err().to_string();
        assert!(refused("1000000000\nPK\n").contains("promises 1000000000 rows"));
        assert!(refused("2\nPK\n#\n").contains("line 3, column 1: row 2 has 1 cells"));
        assert!(refused("2\nPK\n#?\n").contains("line 3, column 2: `?` is no sign of this format"));
        assert!(refused("2\nPP\n#K\n").contains("2 `P`"));
        assert!(refused("2\nP#\n##\n").contains("0 `K`"));
        assert!(refused("2\nPK\n##\nPK\n").contains("after the end"));
        assert!(refused("0\n").contains("from 1 to"));
    }
}
