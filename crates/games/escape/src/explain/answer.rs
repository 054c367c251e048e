//! Answers of escape, drawn and in words.

use super::{Escape, Scene, Session, Sign, draw};
use crate::INFO;
use crate::rules::{Position, Push};
use crate::solve::Strategy;
use thwart_game::answer::{Answer, SolveError, check_limits};
use thwart_game::explain::Explain;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::Side;

/// The largest number of weights that a sentence lists.
const LISTED_WEIGHTS: usize = 6;

/// The largest number of pushes of the best line that a sentence lists.
const LISTED_PUSHES: usize = 6;

/// Draws the position with the weight of every token, the winning pushes, and
/// the sentence that gives the reason.
///
/// # Errors
/// [`SolveError::Stopped`].
fn draw_answer(session: &Session<'_, Escape>, answer: &Answer, limits: &Limits) -> Result<Scene, SolveError> {
    let game = session.game();
    let here = session.position();
    check_limits(limits, "explain")?;
    let strategy = Strategy::new(game);
    let mut scene = draw(session, |stack| Some(strategy.weight_of(stack)));
    let winning: Vec<Push> = strategy.winning(here).collect();
    let mut chevrons: Vec<_> = winning.iter().filter_map(|push| chevron(push.chosen)).collect();
    chevrons.dedup();
    for sign in chevrons {
        scene.add(sign);
    }
    scene.because = reason(game, &strategy, here, &winning);
    scene.line = answer.line.as_deref().map_or_else(String::new, |line| line_in_words(game, here, line));
    Ok(scene)
}

fn chevron(chosen: Move) -> Option<Sign> {
    match chosen {
        Move::Push { cell, direction, .. } => Some(Sign::Best { cell, direction }),
        _ => None,
    }
}

/// Says who wins and why, in weights.
fn reason(game: &Escape, strategy: &Strategy<'_>, here: &Position, winning: &[Push]) -> String {
    let (mover, other) = (name(here.side), name(here.side.other()));
    if here.tokens.is_empty() {
        return format!("No token is left to push, so {mover} has lost.");
    }
    if game.outcome(here).is_some() {
        return format!("No token can be pushed, so {mover} has lost.");
    }
    let weights = weights(strategy, here);
    let noun = if weights.len() == here.tokens.len() { "token" } else { "stack" };
    let Some(first) = winning.first() else {
        let answered = format!("{other} has an answer to every push of {mover}");
        return match weights.as_slice() {
            [_] => format!("The {noun} weighs 0: {answered}."),
            all if all.iter().all(|&weight| weight == 0) => format!("Every {noun} weighs 0: {answered}."),
            all => format!(
                "{}. They cancel: {answered}, after which they cancel again.",
                weights_in_words(all, noun)
            ),
        };
    };
    let why = match weights.as_slice() {
        [weight] => format!("The {noun} weighs {weight}, not 0"),
        all => format!(
            "{}. {} do not cancel",
            weights_in_words(all, noun),
            if has_unequal_weights(all) { "Unlike weights" } else { "They" }
        ),
    };
    let how = match winning {
        [_] => "only by".to_owned(),
        all => format!("by {} pushes, such as", all.len()),
    };
    let after = self::weights(strategy, &game.play(here, first.chosen));
    let left = match after.as_slice() {
        [] => "no token".to_owned(),
        few if few.len() <= LISTED_WEIGHTS => list(few),
        _ => "weights that cancel".to_owned(),
    };
    let push = format!("{} to the {}", token_in_words(game, first.chosen), direction_of(first.chosen));
    format!(
        "{why}, so {mover} wins, {}{how} {push}: it leaves {left}.",
        if winning.len() == 1 { "and " } else { "" }
    )
}

/// Returns the weight drawn on every cell with tokens, ascending.
fn weights(strategy: &Strategy<'_>, position: &Position) -> Vec<u64> {
    let mut weights: Vec<_> = position.stacks().map(|stack| strategy.weight_of(stack)).collect();
    weights.sort_unstable();
    weights
}

/// Returns whether the weights other than 0 differ.
fn has_unequal_weights(weights: &[u64]) -> bool {
    let mut heavy = weights.iter().filter(|&&weight| weight > 0);
    let first = heavy.next();
    heavy.any(|weight| Some(weight) != first)
}

/// Lists few weights one by one, many of them by how often they occur.
fn weights_in_words(weights: &[u64], noun: &str) -> String {
    if weights.len() <= LISTED_WEIGHTS {
        return format!("The {noun}s weigh {}", list(weights));
    }
    let alike = weights.chunk_by(|a, b| a == b).filter(|alike| alike[0] > 0);
    let counts = alike.enumerate().map(|(index, alike)| {
        let (nouns, verb) = if alike.len() == 1 { ("", "weighs") } else { ("s", "weigh") };
        let noun = if index == 0 { format!(" {noun}{nouns}") } else { String::new() };
        format!("{}{noun} {verb} {}", alike.len(), alike[0])
    });
    list(&counts.collect::<Vec<_>>())
}

/// Writes `0, 1 and 2`.
fn list(items: &[impl ToString]) -> String {
    let mut words: Vec<_> = items.iter().map(ToString::to_string).collect();
    match words.pop() {
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
        None => String::new(),
    }
}

/// Writes `Alice pushes 4,1 east, Bob 1,4 south; then Alice cannot push.`
fn line_in_words(game: &Escape, here: &Position, line: &[Move]) -> String {
    let mut side = here.side;
    let mut pushes = Vec::new();
    for &chosen in line.iter().take(LISTED_PUSHES) {
        let verb = if pushes.is_empty() { " pushes" } else { "" };
        let token = token_in_words(game, chosen);
        pushes.push(format!("{}{verb} {token} {}", name(side), direction_of(chosen)));
        side = side.other();
    }
    match pushes.as_slice() {
        [] => String::new(),
        pushes if line.len() > LISTED_PUSHES => format!("{}, and so on.", pushes.join(", ")),
        pushes => format!("{}; then {} cannot push.", pushes.join(", "), name(side)),
    }
}

/// Writes `4,1`, or `the 5 on 4,1` if the cell alone leaves open which token is
/// meant.
fn token_in_words(game: &Escape, chosen: Move) -> String {
    let Move::Push { cell, number, .. } = chosen else { return chosen.text(game.board()) };
    let at = game.board().coord(cell);
    number.map_or_else(|| at.to_string(), |number| format!("the {number} on {at}"))
}

const fn direction_of(chosen: Move) -> &'static str {
    match chosen {
        Move::Push { direction, .. } => direction.name(),
        _ => "",
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::Minimiser => INFO.minimiser,
        Side::Maximiser => INFO.maximiser,
    }
}

impl Explain for Escape {
    fn explain(
        &self,
        session: &Session<'_, Self>,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Scene, SolveError> {
        draw_answer(session, answer, limits)
    }
}
