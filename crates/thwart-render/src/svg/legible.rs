//! Draws every case of every game in both themes. No text may leave the page or lie over another, and every
//! colour must be one of the palette.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use roxmltree::Document;
use thwart::Limits;
use thwart::film;
use thwart::{Position, Solution, SolveOptions};

use super::*;
use crate::glyphs::written::{self, Written};
use crate::palette::Theme;

/// The most nodes of a search; answers that are not exact are drawn too.
const NODES: u64 = 20_000;

fn boards(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            boards(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "board") {
            found.push(path);
        }
    }
}

/// Returns the boards in the folders of the games.
fn cases() -> Vec<PathBuf> {
    let mut found = Vec::new();
    boards(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games"), &mut found);
    found.sort();
    found
}

/// Returns the boards of a file with their answers.
fn solved(path: &Path) -> Vec<(Position, Solution)> {
    let text = fs::read_to_string(path).unwrap();
    let limits = Limits::default().nodes(NODES);
    let options = SolveOptions::default().limits(limits);
    let solve = |board: &str| {
        let position = thwart::read(board).unwrap();
        let solution = position.solve(&options).unwrap();
        (position, solution)
    };
    text.split("\n---\n").map(solve).collect()
}

/// Returns the faults of a picture.
fn faults(picture: &str, texts: &[Written], palette: &crate::palette::Palette) -> Vec<String> {
    let document = Document::parse(picture).unwrap();
    let side = |name: &str| document.root_element().attribute(name).unwrap().parse::<f64>().unwrap();
    let (width, height) = (side("width"), side("height"));
    let mut faults = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        if text.left < 0.0 || text.top < 0.0 || text.right > width || text.bottom > height {
            faults.push(format!("`{}` leaves the page", text.text));
        }
        let over = |other: &&Written| {
            let apart = text.right <= other.left || other.right <= text.left;
            !(apart || text.bottom <= other.top || other.bottom <= text.top)
        };
        faults.extend(
            texts[index + 1..].iter().filter(over).map(|other| format!("{text:?} lies over {other:?}")),
        );
    }
    let mut known: BTreeSet<&str> = palette.ramp.into();
    known.extend([palette.page, palette.panel, palette.floor, palette.ink, palette.ink2, palette.grid]);
    known.extend([palette.walker, palette.adversary, palette.exit, palette.brick, palette.blast]);
    known.extend([palette.on_fill, palette.wall, palette.wall_edge, "none"]);
    for node in document.descendants() {
        for colour in ["fill", "stroke"].into_iter().filter_map(|name| node.attribute(name)) {
            if !known.contains(colour) && !colour.starts_with("url(#") {
                faults.push(format!("`{colour}` is no colour of the palette"));
            }
        }
    }
    faults
}

#[test]
fn every_case_is_legible() {
    let (mut pictures, mut strips, mut bad) = (0, 0, Vec::new());
    let boards = cases()
        .into_iter()
        .flat_map(|path| solved(&path).into_iter().map(move |board| (path.clone(), board)));
    for (path, (position, solution)) in boards {
        let turns = film::turns(&position, &solution, &solution.scene).unwrap();
        let usual =
            SvgOptions { verdict: Some(solution.verdict), because: true, key: true, ..SvgOptions::default() };
        for theme in [Theme::Light, Theme::Dark] {
            for options in [
                usual,
                SvgOptions { landscape: true, ..usual },
                SvgOptions { width: Some(390), ..usual },
                SvgOptions { cell: Some(20), ..usual },
                SvgOptions { values: false, ..usual },
            ]
            .into_iter()
            // Themes differ only in colours.
            .take(if theme == Theme::Light { 5 } else { 1 })
            {
                let options = SvgOptions { theme, ..options };
                written::take();
                let mut drawn = vec![(svg(&solution.scene, &options), written::take())];
                if !turns.is_empty() {
                    drawn.push((filmstrip(&turns, &solution.scene, &options), written::take()));
                    strips += 1;
                }
                for scene in film::moves(&position, &solution, &solution.scene, 4) {
                    drawn.push((svg(&scene.unwrap(), &options), written::take()));
                }
                for (picture, texts) in drawn {
                    pictures += 1;
                    let found = faults(&picture, &texts, theme.palette());
                    bad.extend(found.into_iter().map(|fault| format!("{}: {fault}", path.display())));
                }
            }
        }
    }
    assert!(pictures > 600 && strips > 50, "{pictures} pictures, {strips} of several boards");
    assert!(bad.is_empty(), "{} faults:\n{}", bad.len(), bad[..bad.len().min(20)].join("\n"));
}

/// The test finds the faults of pictures.
#[test]
fn faults_are_found() {
    let palette = Theme::Light.palette();
    let at = |left: f64| Written { text: "12".to_owned(), left, top: 10.0, right: left + 20.0, bottom: 20.0 };
    let page = |colour: &str| format!("<svg width=\"100\" height=\"50\"><rect fill=\"{colour}\"/></svg>");
    assert!(faults(&page(palette.ink), &[at(1.0), at(30.0)], palette).is_empty());
    assert_eq!(faults(&page(palette.ink), &[at(1.0), at(20.0)], palette).len(), 1);
    assert_eq!(faults(&page(palette.ink), &[at(90.0)], palette), ["`12` leaves the page"]);
    assert_eq!(faults(&page("#123456"), &[], palette).len(), 1);
}
