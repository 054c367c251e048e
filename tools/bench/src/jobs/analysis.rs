//! Finds the values of all moves, at twelve positions of a play.

use std::rc::Rc;

use thwart::Limits;
use thwart::answer::SolveError;
use thwart_game::explain::Explain;
use thwart_grid::generate::Dice;

use crate::boards::Boards;
use crate::clock::{clocked, micros};
use crate::job::{Job, Make, Outcome, digest};

/// The analyses in one play, and the moves from one to the next.
const ANALYSES: usize = 12;
const BETWEEN: usize = 5;

/// Makes the job. Its work is the time of the first solve, the median and the longest
/// analysis, the number of moves, and the number of moves without an exact value.
pub(crate) fn analysis<G: Explain + 'static>(boards: Boards) -> Make {
    Rc::new(move |rows, cols| {
        Job::of(&boards(G::INFO, rows, cols), move |game: &G| {
            let outcome = play(game, rows, cols).expect("the boards of the table are within reach");
            Box::new(|| outcome)
        })
    })
}

/// Analyses the positions of a play in which about every other move is a best one.
fn play<G: Explain>(game: &G, rows: usize, cols: usize) -> Result<Outcome, SolveError> {
    // The default limits. A time limit would make the answer depend on the machine.
    let limits = Limits::default();
    let mut oracle = game.oracle(&limits);
    let mut dice = Dice::new(1, "plays", rows, cols);
    let mut position = game.start();
    let (solved, solve) = clocked(|| {
        oracle.evaluate(&position)?;
        // The value of the start may be found without a search, but the values after a move
        // are not.
        let first = game.legal_moves(&position).first().map(|&first| game.play(&position, first));
        first.map_or(Ok(()), |next| oracle.evaluate(&next).map(|_| ()))
    });
    solved?;
    let (mut times, mut values) = (Vec::new(), Vec::new());
    let mut made = 0;
    while game.outcome(&position).is_none() && times.len() < ANALYSES {
        if made % BETWEEN == 0 {
            oracle.restart_limits();
            let (moves, time) = clocked(|| oracle.analyze(game, &position));
            times.push(micros(time));
            values.extend(moves?.into_iter().map(|chosen| chosen.bounds));
        }
        let best = if dice.chance(50) { oracle.evaluate(&position)?.best } else { None };
        let chosen = best.unwrap_or_else(|| {
            let moves = game.legal_moves(&position);
            moves[dice.below(moves.len())]
        });
        position = game.play(&position, chosen);
        made += 1;
    }
    times.sort_unstable();
    let unsettled = values.iter().filter(|bounds| bounds.value().is_none()).count();
    let work = vec![
        ("solve us", micros(solve)),
        ("median us", times[times.len() / 2]),
        ("longest us", times[times.len() - 1]),
        ("moves", values.len() as u64),
        ("not settled", unsettled as u64),
    ];
    let bounds = values.iter().flat_map(|bounds| [bounds.lower, bounds.upper]);
    Ok(Outcome { answer: digest(bounds.map(|value| value.finite().unwrap_or(u64::MAX))), work })
}
