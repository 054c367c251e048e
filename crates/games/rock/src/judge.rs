//! The judge's format: UVa 10381.

use thwart_grid::{Cell, Tile, Topology};

use super::INFO;
use thwart_game::info::Count;
use thwart_game::judge::{
    Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, Words, case, map_text, tile_of,
};
use thwart_game::setup::Setup;

const SIGNS: &[JudgeSign] = &[
    ('.', Tile::Free, Count::Any),
    ('#', Tile::Obstacle, Count::Any),
    ('E', Tile::Start, Count::One),
    ('X', Tile::Exit, Count::One),
];

/// The formats of this game.
pub(super) static DIALECTS: &[Dialect] = &[Dialect {
    name: "uva-10381",
    summary: "UVa 10381 The Rock: T, then per case R C and R rows of . # E X",
    looks_like,
    read,
    write,
    write_answer,
    read_claim: |_, words| words.value("the number of steps", "infinite").map(Claim::from),
    time: None,
    scoring: None,
    promise: Promise {
        rows: (1, 40),
        cols: (1, 40),
        signs: SIGNS,
        has_count: true,
        check: has_two_paths,
        ..Promise::ANY
    },
}];

/// Checks that two paths from the entrance to the exit share only these two cells, as the judge promises. Any
/// rock then leaves one of them open, so the walker can go back and take it, and the value is finite.
///
/// A cell that lies on every path lies on any one of them: one path is found and each of its cells is removed
/// in turn. Cost: O(length of the path * cells).
fn has_two_paths(setup: &Setup) -> Result<(), String> {
    let board = setup.board();
    let ends = || Some((board.find(Tile::Start).next()?, board.find(Tile::Exit).next()?));
    let Some((start, exit)) = ends() else { return Ok(()) };
    let is_step = |(_, next): &(_, Cell)| *next == exit;
    // The direct step from the entrance to the exit is a path too, but it counts only once.
    let is_direct = board.neighbours(start, |_| true).any(|step| is_step(&step));
    let path = |without: Option<Cell>| {
        let mut from = vec![None; board.len()];
        from[start.index()] = Some(start);
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            for step in board.neighbours(cell, |cell| board.is_passable(cell) && Some(cell) != without) {
                let next = step.1;
                let is_used = cell == start && is_step(&step);
                if !is_used && from[next.index()].is_none() {
                    from[next.index()] = Some(cell);
                    queue.push_back(next);
                }
            }
        }
        let last = from[exit.index()]?;
        let before = move |cell: &Cell| from[cell.index()].filter(|&before| before != start);
        Some(std::iter::successors(Some(last), before))
    };
    let Some(first) = path(None) else {
        let found =
            if is_direct { "the only path is the step from E to X" } else { "no path leads from E to X" };
        return Err(format!("{found}; the judge promises two that share no cell"));
    };
    if is_direct {
        return Ok(());
    }
    for cell in first {
        if path(Some(cell)).is_none() {
            let at = board.coord(cell);
            return Err(format!(
                "every path from E to X goes over row {}, column {}; the judge promises two that share no cell",
                at.row + 1,
                at.col + 1
            ));
        }
    }
    Ok(())
}

/// Returns whether the text begins with three numbers and a row of the judge's signs.
fn looks_like(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let numbers = words.by_ref().take(3).filter(|word| word.parse::<u64>().is_ok()).count();
    let row = words.next().unwrap_or("");
    numbers == 3 && !row.is_empty() && row.chars().all(|sign| tile_of(SIGNS, sign).is_some())
}

fn read(text: &str) -> Cases<'_> {
    let mut words = Words::new(text);
    let mut cases = None;
    let mut number = 0;
    Cases::new(move || {
        let count = match cases {
            Some(count) => count,
            None => words.number("the number of cases", 1..=u64::from(u32::MAX))?,
        };
        cases = Some(count);
        if number == count {
            words.finish()?;
            return Ok(None);
        }
        number += 1;
        let rows = words.number("the number of rows", 1..=u64::from(u32::MAX))?;
        let cols = words.number("the number of columns", 1..=u64::from(u32::MAX))?;
        let (line, grid) = words.grid(rows, cols)?;
        case(&[("game", "rock")], line, &grid, SIGNS, &format!("case {number}")).map(Some)
    })
}

fn write(setup: &Setup) -> Result<String, String> {
    if let Some(reason) = unsupported_setting(setup) {
        return Err(format!("uva-10381 knows only {reason}"));
    }
    let map = map_text(setup, SIGNS)?;
    Ok(format!("{} {}\n{map}", setup.board().rows(), setup.board().cols()))
}

/// Returns the first setting that the judge's format lacks: its own value, and that of the setup. [`map_text`]
/// refuses entering costs, which have no sign in the judge's maps.
fn unsupported_setting(setup: &Setup) -> Option<String> {
    for parameter in INFO.parameters {
        let known = parameter.default.unwrap_or_default();
        let asked = setup.parameter(parameter.key);
        if asked != known {
            let key = parameter.key;
            return Some(format!("{key}={known}; this board has {key}={asked}"));
        }
    }
    let board = setup.board();
    if board.topology() != Topology::Four {
        return Some(format!("four neighbours; this board has topology={}", board.topology().word()));
    }
    for (tile, what) in [(Tile::Start, "start"), (Tile::Exit, "exit")] {
        let count = board.find(tile).count();
        if count > 1 {
            return Some(format!("one {what}; this board has {count}"));
        }
    }
    None
}

fn write_answer(setup: &Setup, answer: &JudgeAnswer<'_>) -> String {
    format!("{}\n", answer.bounds.upper.text(setup.board().measure()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_grid::format::board_file;

    fn written(text: &str) -> Result<String, String> {
        write(&Setup::new(&INFO, board_file::parse(text).unwrap()).unwrap())
    }

    #[test]
    fn unsupported_settings_are_refused() {
        assert_eq!(written("game: rock\n\n@.>\n").unwrap(), "1 3\nE.X\n");
        for (headers, map, reason) in [
            ("rocks: 2", "@.>", "only rocks=1; this board has rocks=2"),
            ("seal: forbidden", "@.>", "only seal=allowed; this board has seal=forbidden"),
            ("reveal: known", "@.>", "only reveal=seen; this board has reveal=known"),
            ("topology: hex", "@.>", "only four neighbours; this board has topology=hex"),
            ("topology: eight", "@.>", "only four neighbours; this board has topology=eight"),
            ("rocks: 1", "@@>", "only one start; this board has 2"),
            ("rocks: 1", "@>>", "only one exit; this board has 2"),
            ("rocks: 1", "@3>", "no sign for `3`"),
            ("rocks: 1", "@.>\n\ncosts:\n1 4 1", "no `costs:` block"),
        ] {
            let error = written(&format!("game: rock\n{headers}\n\n{map}\n")).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }
}
