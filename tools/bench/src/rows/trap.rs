//! trap: a proof of the least number of obstacles, on boards where the doors are
//! near, far, or in the way for two hundred turns.

use std::path::{Path, PathBuf};
use std::time::Duration;

use thwart::games::trap::Trap;
use thwart_grid::format::board_file;

use super::{Ceiling, Row};
use crate::boards::Boards;
use crate::job::{Settings, Solving};

/// What is told where no number of obstacles is enough.
const LOST: u64 = u64::MAX;

/// The hard boards of `docs/open-problems.md`, each with what a part of it tells
/// that is small enough for a quick run. What the whole tells is in its file.
const HARD: [(&str, u64); 21] = [
    ("hard-boards/01-streets", 7),
    ("hard-boards/02-streets", 6),
    ("hard-boards/03-ladder", LOST),
    ("hard-boards/04-room", LOST),
    ("hard-boards/05-small", LOST),
    ("cases/hard/06-bigroom", LOST),
    ("hard-boards/07-evil", LOST),
    ("cases/hard/08-bunkers", LOST),
    ("hard-boards/09-sparse", LOST),
    ("hard-boards/10-caves", LOST),
    ("hard-boards/11-bigroom", 9),
    ("cases/hard/12-stubnet", LOST),
    ("hard-boards/13-room", LOST),
    ("cases/hard/14-bigroom", LOST),
    ("hard-boards/15-bunkers", LOST),
    ("hard-boards/16-bigroom", 9),
    ("cases/hard/17-impossible", LOST),
    ("cases/hard/18-sparse", LOST),
    ("cases/hard/19-bunkers", 5),
    ("cases/hard/20-sparse", LOST),
    ("cases/hard/four-ringroad", LOST),
];

pub(super) fn rows() -> Vec<Row> {
    let row = |name, family, settings: Settings, side, millis: u64| Row {
        ceiling: Ceiling::Time(Duration::from_millis(millis)),
        ..Row::solve::<Trap>(name, Solving::value(family, settings)).of_size(side, side)
    };
    vec![
        row("open, a far door", "open", &[("exits", "1")], 256, 200).tells(2, 2),
        row("open, a far door, eight", "open", &[("exits", "1"), ("topology", "eight")], 256, 400)
            .tells(2, 2),
        row("open, a far door, hex", "open", &[("exits", "1"), ("topology", "hex")], 256, 200).tells(3, 2),
        row("streets, a far door", "corridors", &[("exits", "1")], 512, 1000).tells(1, 1),
        row("streets, doors here and there", "corridors", &[], 1024, 5000).tells(1, 1),
        row("caves, a far door", "caves", &[("exits", "1")], 1024, 5000).tells(2, 2),
        row("stubnet, many turns", "stubnet", &[], 50, 100).tells(28, 13),
        row("gauntlet, every turn forced", "gauntlet", &[], 100, 200).tells(1579, 91),
        row("ladder", "ladder", &[], 50, 50).tells(57, 22),
        row("ring road", "ringroad", &[], 50, 50).tells(5, 6),
        row("bunkers", "bunkers", &[], 50, 100).tells(4, 5),
    ]
}

/// The boards that are the hardest known.
///
/// # Errors
/// Where one of them cannot be read, or does not say what its value is.
pub(super) fn hard() -> Result<Vec<Row>, String> {
    HARD.iter().map(|&(name, quick)| hard_row(name, quick)).collect()
}

fn hard_row(name: &str, quick: u64) -> Result<Row, String> {
    let path = file_of(name);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file = board_file::parse(&text).map_err(|problems| format!("{}: {problems}", path.display()))?;
    let expected = file.headers.iter().find(|header| header.key == "expect");
    let full = match expected.map(|header| &*header.value) {
        Some("impossible") => LOST,
        value => value
            .and_then(|value| value.parse().ok())
            .ok_or_else(|| format!("{}: `expect:` must say the value", path.display()))?,
    };
    let (rows, cols) = (file.board.rows(), file.board.cols());
    let solving = Solving::value_of(Boards::Kept { file: Box::leak(Box::new(file)) });
    let short = name.rsplit('/').next().unwrap_or(name);
    let ceiling = Ceiling::Time(Duration::from_secs(10));
    let row = Row::solve::<Trap>(&format!("hard, {short}"), solving).of_size(rows, cols).tells(full, quick);
    Ok(Row { grows: false, ceiling, ..row })
}

/// Where a hard board lies: beside the page, or among the cases.
fn file_of(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = if name.starts_with("cases/") { "crates/thwart/src/games/trap" } else { "docs" };
    root.join(folder).join(format!("{name}.board"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the boards in the folder of one of them.
    fn beside(name: &str) -> Vec<String> {
        let (folder, _) = name.rsplit_once('/').unwrap();
        let path = file_of(name);
        let files = path.parent().unwrap().read_dir().unwrap();
        let name = |file: std::fs::DirEntry| file.path().file_stem().unwrap().to_string_lossy().into_owned();
        files.map(|file| format!("{folder}/{}", name(file.unwrap()))).collect()
    }

    #[test]
    fn every_hard_board_is_a_row() {
        let mut files = [HARD[0].0, HARD[5].0].map(beside).concat();
        let mut rows: Vec<_> = HARD.iter().map(|&(name, _)| name.to_owned()).collect();
        files.sort_unstable();
        rows.sort_unstable();
        assert_eq!(rows, files);
    }

    #[test]
    fn the_page_says_what_the_files_say() {
        let page = std::fs::read_to_string(file_of("open-problems").with_extension("md")).unwrap();
        for &(name, quick) in &HARD {
            let row = hard_row(name, quick).unwrap();
            // The hardest of four neighbours is told of in the text.
            let line = page.lines().find(|line| line.contains(&format!("`{name}.board`"))).expect(name);
            let value = if row.told[0] == LOST { "impossible".to_owned() } else { row.told[0].to_string() };
            let size = format!("{}x{}", row.rows, row.cols);
            assert!(line.contains(&size), "{name}: {line}");
            assert!(!line.starts_with('|') || line.contains(&format!("| {value} |")), "{name}: {line}");
        }
    }
}
