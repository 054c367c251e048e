//! Certificates that the checker accepts, and how much is in them.

use thwart_grid::format::board_file;
use thwart_grid::generate::FAMILIES;

use crate::Rock;
use thwart_game::any::{AnyGame, SolveOptions};
use thwart_game::certificate::runs;
use thwart_game::game::Game as _;
use thwart_game::generate;
use thwart_game::setup::Setup;

/// Returns the certificate of a board, which the checker has accepted.
fn certificate(family: &str, side: usize, seed: u64, settings: &[(&str, &str)]) -> String {
    let drawn = generate::Recipe { family, rows: side, cols: side, seed, settings };
    let setup = generate::setup(Rock::INFO, &drawn).unwrap();
    let position = AnyGame::of::<Rock>().position(setup).unwrap();
    let report = position.solve(&SolveOptions::default()).unwrap();
    let unchecked = report.unchecked;
    report.certificate.unwrap_or_else(|| panic!("{family} {seed} {settings:?}: {unchecked:?}")).text
}

/// Returns the same for a board given as text.
fn certificate_of(text: &str) -> String {
    let setup = Setup::new(Rock::INFO, board_file::parse(text).unwrap()).unwrap();
    let report = AnyGame::of::<Rock>().position(setup).unwrap().solve(&SolveOptions::default()).unwrap();
    report.certificate.unwrap_or_else(|| panic!("{text}: {:?}", report.unchecked)).text
}

#[test]
fn every_family_has_certificates() {
    for family in FAMILIES {
        for topology in ["four", "eight", "hex"] {
            for costs in ["none", "uniform"] {
                for seed in 1..4 {
                    let settings = [("seal", "forbidden"), ("topology", topology), ("costs", costs)];
                    let text = certificate(family.name, 24, seed, &settings);
                    assert!(text.ends_with("\nend\n"));
                }
            }
        }
    }
}

/// Two steps aside and back for each rock would be enough, but took 5 to 10 times as many lines.
#[test]
fn a_detour_beside_the_walk_serves_for_many_rocks() {
    for (seed, most) in [(1, 60), (2, 80), (3, 50)] {
        let text = certificate("rings", 120, seed, &[("seal", "forbidden")]);
        let lines = text.lines().count();
        assert!(lines <= most, "{seed}: {lines}");
    }
}

/// One detour may lead along the whole board, and the others join it after a step or two. Shortest paths that
/// end elsewhere would each have as many steps.
#[test]
fn detours_on_open_ground_meet() {
    for topology in ["four", "hex"] {
        let text = certificate("open", 60, 1, &[("topology", topology)]);
        let detours = text.lines().filter_map(|line| line.split_once(" from "));
        let steps = detours.map(|(_, words)| runs::steps(words.split(' ').skip(3)).unwrap().count());
        let steps: usize = steps.sum();
        assert!(0 < steps && steps < 600, "{topology}: {steps}");
    }
}

/// All paths over free cells are equally short; a path that winds through all of them for every rock would be
/// too long to write.
#[test]
fn plateaus_of_free_cells_have_certificates() {
    for topology in ["four", "eight", "hex"] {
        for (rows, cols) in [(5, 100), (100, 5), (40, 40)] {
            let rest = "0".repeat(cols - 1);
            let middle = format!("0{rest}\n").repeat(rows - 2);
            let text =
                format!("game: rock\nseal: forbidden\ntopology: {topology}\n\n@{rest}\n{middle}{rest}>\n");
            let certificate = certificate_of(&text);
            let steps = certificate.lines().filter_map(|line| line.split_once(" from "));
            let most = steps.map(|(_, words)| runs::steps(words.split(' ').skip(3)).unwrap().count()).max();
            assert!(most.is_some_and(|most| most < 2 * (rows + cols)), "{topology} {rows} {cols}: {most:?}");
        }
    }
}

/// With a known rock, each of a hundred detours from the start could lead a step further than the one before.
#[test]
fn far_detours_serve_others() {
    let free = ".".repeat(149);
    let text = format!(
        "game: rock\nseal: forbidden\nreveal: known\ntopology: eight\ndiagonal: sqrt2\n\n.{free}\n{free}>\n@{free}\n"
    );
    let certificate = certificate_of(&text);
    assert!(certificate.lines().count() < 40, "{certificate}");
}
