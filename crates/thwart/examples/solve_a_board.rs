//! Solves a board: `cargo run -p thwart --example solve_a_board`.

use std::error::Error;

use thwart::SolveOptions;

/// Once the walker is on his path, a rock may fall on one cell in front of him.
const BOARD: &str = "game: rock\n\n@..\n.#.\n..>\n";

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", answer(BOARD)?);
    Ok(())
}

/// Returns the value in words, the verdict, and a line of best play.
fn answer(board: &str) -> Result<String, Box<dyn Error>> {
    let position = thwart::read(board)?;
    let report = position.solve(&SolveOptions::default())?;
    let moves: Vec<String> = report.line.iter().map(|&chosen| position.move_text(chosen)).collect();
    Ok(format!("{}, {}: {}", report.scene.headline, report.verdict, moves.join(" ")))
}

#[test]
fn the_answer_is_proved() {
    assert_eq!(answer(BOARD).unwrap(), "8 steps at most, proved: - E - E #2,3 - W - W - S - S - E - E");
}
