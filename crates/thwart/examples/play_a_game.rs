//! Plays a game to its end: `cargo run -p thwart --example play_a_game`.

use std::error::Error;

use thwart::Limits;
use thwart::value::Side;

/// Tom lays an obstacle before each step of Jerry, who runs for a door.
const BOARD: &str = "game: trap\n\n>...\n..@.\n....\n";

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", play(BOARD)?);
    Ok(())
}

/// Plays to the end: Tom makes the first legal move, Jerry a best one.
fn play(board: &str) -> Result<String, Box<dyn Error>> {
    let position = thwart::read(board)?;
    let limits = Limits::default();
    let mut play = position.play_within(&limits);
    while play.outcome().is_none() {
        let chosen = match play.side() {
            Side::Minimiser => play.legal_moves()[0],
            Side::Maximiser => play.evaluate()?.best.expect("the play goes on"),
        };
        play.play_move(chosen)?;
    }
    let ending = play.ending().expect("the play is over");
    Ok(format!("{}: {ending}", play.history().join(" ")))
}

#[test]
fn the_first_move_that_is_legal_lets_jerry_out() {
    assert_eq!(play(BOARD).unwrap(), "#1,2 W #1,3 W #1,4 N: Jerry is out");
}
