//! Writes formulas and proofs for VeriPB, which show that fewer obstacles do not trap Jerry.
//!
//! ```text
//! cargo run --release -p thwart-veripb -- boards FOLDER FILE...
//! cargo run --release -p thwart-veripb -- random 200 1 FOLDER
//! ```
//!
//! Solves each board, and writes `NAME.opb` and `NAME.pbp` into the folder: the formula for one
//! obstacle less than the board takes, and the proof. `random` draws this many boards of up to 12x12
//! cells from that seed, of all families with doors, with all topologies and settings that a formula
//! covers. `cargo xtask veripb` has the proofs checked.

#[path = "../../../crates/thwart/examples/shared/quietly.rs"]
mod quietly;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use self::quietly::{ended, say};
use thwart::Limits;
use thwart::games::trap::Trap;
use thwart::generate::{Recipe, setup};
use thwart::setup::Setup;
use thwart::value::Value;
use thwart_game::game::Game;
use thwart_game::rules::Rules as _;
use thwart_game::solve::Solve;
use thwart_grid::format::board_file;
use thwart_grid::generate::{Dice, FAMILIES};
use thwart_grid::{Diagonal, Topology};
use thwart_veripb::{Refused, refutation};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The greatest number of rows and columns.
const SIDE: usize = 12;
/// A board that takes more nodes to solve is not exported.
const NODES: u64 = 200_000;

fn main() -> Outcome {
    ended(run())
}

fn run() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["boards", folder, ref files @ ..] => files.iter().try_for_each(|file| {
            let board = board_file::parse(&fs::read_to_string(file)?)?;
            let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
            let figures = export(&Setup::new(Trap::INFO, board)?, Path::new(folder), &name)?;
            say(format_args!("{name}: {}", figures.unwrap_or_else(|reason| reason)))?;
            Ok(())
        }),
        ["random", boards, seed, folder] => random(boards.parse()?, seed.parse()?, Path::new(folder)),
        _ => Err("say one of: boards FOLDER FILE...; random BOARDS SEED FOLDER".into()),
    }
}

/// Draws boards until this many are exported.
fn random(boards: usize, seed: u64, folder: &Path) -> Outcome {
    let families: Vec<_> = FAMILIES.iter().filter(|family| family.has_doors).collect();
    let topologies = [Topology::Four, Topology::Hex, Topology::Eight(Diagonal::One)];
    let (mut written, mut drawn) = (0, 0u64);
    while written < boards {
        let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(drawn), "veripb", SIDE, SIDE);
        drawn += 1;
        let family = families[dice.below(families.len())];
        let mut side = |least: usize| dice.between(least.max(3), SIDE.max(least));
        let (rows, cols) = (side(family.least.0), side(family.least.1));
        let topology = topologies[dice.below(topologies.len())];
        let mut settings: Vec<_> = topology.headers().collect();
        settings.push(("per-turn", ["1", "1", "2", "3"][dice.below(4)]));
        settings.push(("goal", ["exits", "exits", "rim"][dice.below(3)]));
        if topology == Topology::Four {
            settings.push(("tie-break", ["NEWS", "SWEN", "WNSE"][dice.below(3)]));
        }
        if rows > SIDE || cols > SIDE {
            continue;
        }
        let request = Recipe { family: family.name, rows, cols, seed: drawn, settings: &settings };
        let name = format!("{:03}-{}-{rows}x{cols}-{}", written + 1, family.name, topology.word());
        match export(&setup(Trap::INFO, &request)?, folder, &name)? {
            Ok(said) => {
                say(format_args!("{name}: {said}"))?;
                written += 1;
            }
            Err(reason) => say(format_args!("({name}: {reason})"))?,
        }
    }
    say(format_args!("{written} of {drawn} boards that were drawn"))?;
    Ok(())
}

/// Writes the formula and the proof of a board; returns their figures, or why there are none.
fn export(setup: &Setup, folder: &Path, name: &str) -> Outcome<Result<String, String>> {
    let game = Trap::new(setup)?;
    let limits = Limits::default().nodes(NODES);
    let answer = game.solve(&game.start(), Trap::INFO.methods[0].name, &limits)?;
    let value = match answer.bounds.value() {
        Some(Value::Finite(value)) if value > 1 => u32::try_from(value)?,
        Some(Value::Finite(value)) => return Ok(Err(format!("value {value}, {}", Refused::NothingToRefute))),
        Some(Value::Infinite) => return Ok(Err("impossible".to_owned())),
        None => return Ok(Err("not solved".to_owned())),
    };
    let begun = Instant::now();
    let export = match refutation(&game, &game.start(), value - 1) {
        Ok(export) => export,
        Err(refused) => return Ok(Err(refused.to_string())),
    };
    let taken = begun.elapsed();
    fs::create_dir_all(folder)?;
    fs::write(folder.join(format!("{name}.board")), setup.text())?;
    fs::write(folder.join(format!("{name}.opb")), &export.formula)?;
    fs::write(folder.join(format!("{name}.pbp")), &export.proof)?;
    let kib = |text: &str| text.len() / 1024;
    Ok(Ok(format!(
        "value {value}, {} variables, {} inequalities, {} KiB, {} cases, proof {} lines, {} KiB, written in {:.2} s",
        export.variables,
        export.inequalities,
        kib(&export.formula),
        export.cases,
        export.proof.lines().count(),
        kib(&export.proof),
        taken.as_secs_f64()
    )))
}
