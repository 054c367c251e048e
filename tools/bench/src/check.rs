//! Answers compared with the definition, by searches that share nothing with a
//! solver. A definition takes a search per question, so it is asked about some
//! cells of a large board only.

use thwart::Limits;
use thwart::games::rock::Rock;
use thwart::rules::Rules as _;
use thwart::setup::Setup;
use thwart::solve::Solve as _;
use thwart::value::Value;
use thwart_grid::Cell;
use thwart_grid::distance::{NO_WAY, lengths};
use thwart_grid::generate::Dice;

/// Cells of which the definition is asked about a board.
const CELLS: usize = 40;

/// One rock: `f(v) = max(min(step + f(u)), G(v))`, where `G(v)` is the worst that
/// is left when a rock falls. That `f` is at least the first half is checked for
/// every cell, and the whole for some: half of them cells where a rock decides.
///
/// # Errors
/// The first cell where it does not hold.
pub(crate) fn rock(setup: &Setup) -> Result<usize, String> {
    let game = Rock::new(setup).map_err(|problems| problems.to_string())?;
    let answer =
        game.solve(&game.start(), "settle", &Limits::default()).map_err(|error| error.to_string())?;
    let field = answer.field.ok_or("the method has no values")?;
    let board = game.board();
    let free = |cell: Cell| board.is_passable(cell);
    let value = |cell: Cell| match field.value(cell) {
        Some(Value::Finite(value)) => value,
        _ => NO_WAY,
    };
    let offer = |cell: Cell| {
        let offers = board
            .neighbours(cell, free)
            .map(|(direction, next)| value(next).saturating_add(board.step_cost(direction, next)));
        offers.min().unwrap_or(NO_WAY)
    };
    let (mut plain, mut decided) = (Vec::new(), Vec::new());
    for cell in board.cells().filter(|&cell| free(cell)) {
        if game.is_exit(cell) {
            if value(cell) != 0 {
                return Err(format!("the exit {} is worth {}", board.coord(cell), value(cell)));
            }
        } else if value(cell) < offer(cell) {
            return Err(format!("{} is worth less than its best step", board.coord(cell)));
        } else if value(cell) == offer(cell) {
            plain.push(cell);
        } else {
            decided.push(cell);
        }
    }
    let mut dice = Dice::new(1, "check", board.rows(), board.cols());
    let mut looked_at = 0;
    for cells in [&plain, &decided] {
        for _ in 0..CELLS / 2 {
            let Some(cell) = dice.pick(cells) else { continue };
            let worst = worst(&game, cell);
            if value(cell) != offer(cell).max(worst) {
                let (at, best) = (board.coord(cell), offer(cell));
                return Err(format!("{at} is worth {}, its steps {best}, its rocks {worst}", value(cell)));
            }
            looked_at += 1;
        }
    }
    Ok(looked_at)
}

/// The worst that is left if a rock falls beside a walker on this cell.
fn worst(game: &Rock, walker: Cell) -> u64 {
    let board = game.board();
    let free = |cell: Cell| board.is_passable(cell);
    let mut worst = 0;
    for (_, rock) in board.neighbours(walker, free).filter(|&(_, rock)| !game.is_exit(rock)) {
        let left = lengths(board, game.exits().iter().copied(), |cell| cell != rock && free(cell));
        let left = left[walker.index()];
        if left != NO_WAY || game.may_seal() {
            worst = left.max(worst);
        }
    }
    worst
}
