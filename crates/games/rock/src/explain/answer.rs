//! The picture and the sentence of an answer.

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::{Board, Cell, CellSet};

use super::played::{Fall, PlayedLine};
use super::words::{self, Words};
use crate::rules::{Position, Reveal, Rock};
use crate::solve::{Seen, UnderRocks, one_rock_values};
use thwart_game::answer::{Answer, SolveError, check_limits};
use thwart_game::explain::Explain;
use thwart_game::field::Field;
use thwart_game::limits::Limits;
use thwart_game::rules::Rules as _;
use thwart_game::scene::{PathKind, Scene, Sign, pocket};
use thwart_game::session::Session;
use thwart_game::value::{Side, Value};

/// Draws the position with the answer: values of all cells, the path of perfect play, the rocks that fall on
/// it, and the cost of the short path.
///
/// # Errors
/// [`SolveError::Stopped`].
fn draw_answer(session: &Session<'_, Rock>, answer: &Answer, limits: &Limits) -> Result<Scene, SolveError> {
    let game = session.game();
    let here = session.position();
    let mut scene = super::position(session);
    scene.heat = answer.field.as_ref().map(Field::to_vec);
    scene.value_unit = match game.reveal() {
        Reveal::Known if here.side == Side::Maximiser && game.is_narrow() => "with this cell blocked",
        Reveal::Known if here.side == Side::Maximiser => "with a rock on this cell",
        _ => Words::of(game.board()).left(),
    };
    scene.share_values = game.reveal() == Reveal::Known && here.side == Side::Maximiser;
    let line = answer.line.as_deref().unwrap_or(&[]);
    let played = PlayedLine::of(game, here, line);
    scene.line = words::line(game.board(), line);
    check_limits(limits, "explain")?;
    if game.reveal() == Reveal::Known && here.side == Side::Maximiser && game.left(here) > 0 {
        super::known::explain(game, here, &played, answer.bounds.value(), &mut scene);
        return Ok(scene);
    }
    for fall in &played.falls {
        scene.add(Sign::Threat(fall.rock));
    }
    draw_path(&mut scene, &played);
    if let Some(value) = answer.bounds.value() {
        let words = Words::of(game.board());
        let ground = UnderRocks::new(game, &here.rocks);
        let story = ShortPathReport::new(game, here, &ground, value, answer.field.as_ref(), limits)?;
        let undisturbed = undisturbed(&ground, &played);
        scene.because = if game.is_exit(here.walker) {
            "The walker is at an exit.".to_owned()
        } else {
            story.because(game, words, value, undisturbed, &played.falls)
        };
        if let Some(rock) =
            story.blamed(value).filter(|rock| played.falls.iter().all(|fall| fall.rock != *rock))
        {
            scene.add(Sign::BluffRock(rock));
        }
        if value == Value::Infinite {
            let rocks: CellSet = here.rocks.iter().chain(played.falls.iter().map(|fall| fall.rock)).collect();
            let end = played.path[played.path.len() - 1];
            let free = |cell| game.is_free(&rocks, cell);
            let next = |cell| game.board().neighbours(cell, free).map(|(_, next)| next);
            scene.add(pocket(game.board(), vec![end], next));
        }
        let hurt = hurt(words, undisturbed, value, played.falls.len());
        scene.vital = played.falls.first().map(|fall| (fall.rock, hurt));
    }
    Ok(scene)
}

/// Draws the path of perfect play: planned up to the first rock, expected after it.
fn draw_path(scene: &mut Scene, played: &PlayedLine) {
    let before = played.falls.first().map_or(played.path.len(), |fall| fall.cells_before);
    let (walked, expected) = played.path.split_at(before);
    if walked.len() > 1 {
        scene.add(Sign::Path { kind: PathKind::Planned, cells: walked.to_vec() });
    }
    if !expected.is_empty() {
        // The last cell before the rock is in both, so that the two paths meet.
        let cells = played.path[before.saturating_sub(1)..].to_vec();
        if cells.len() > 1 {
            scene.add(Sign::Path { kind: PathKind::Expected, cells });
        }
    }
}

/// Returns the cost of a path over touching cells.
fn cost_of(board: &Board, path: &[Cell]) -> u64 {
    let step = |pair: &[Cell]| {
        let (_, cost) = (board.neighbours(pair[0], |_| true))
            .find(|&(_, next)| next == pair[1])
            .map_or((pair[1], 0), |(direction, next)| (next, board.step_cost(direction, next)));
        cost
    };
    path.windows(2).map(step).fold(0, u64::saturating_add)
}

/// The plain shortest path, and what a rock could do to it.
struct ShortPathReport {
    /// Its length; `None` if there is no path.
    short: Option<u64>,
    /// Whether rocks may still fall.
    rocks: bool,
    /// The rock that hurts a walker on it most: its cell and the total cost, the path back included; `None` for
    /// a walker shut in.
    worst: Option<(Cell, Option<u64>)>,
}

impl ShortPathReport {
    /// Examines the short path of a position worth `value`; `field` has the values of all cells.
    ///
    /// # Errors
    /// [`SolveError::Stopped`].
    fn new(
        game: &Rock,
        here: &Position,
        ground: &UnderRocks<'_>,
        value: Value,
        field: Option<&Field>,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        let short = ground.distance()[here.walker.index()];
        check_limits(limits, "explain")?;
        let left = if game.reveal() == Reveal::Seen { game.left(here) } else { 0 };
        if short == UNREACHED_LENGTH {
            return Ok(Self { short: None, rocks: left > 0, worst: None });
        }
        let worst = match (left, field) {
            // If rocks can shut the walker in on every path, none on the short one is to blame.
            _ if left == 0 || value == Value::Infinite => None,
            // The rock is looked for among single cells.
            _ if !game.is_narrow() => None,
            (1, Some(field)) => {
                let value = |cell| field.value(cell).and_then(Value::finite).unwrap_or(UNREACHED_LENGTH);
                worst_on_short_path(game, here.walker, ground, value)
            }
            _ => {
                let field = one_rock_values(game, ground, limits)?;
                worst_on_short_path(game, here.walker, ground, |cell: Cell| field[cell.index()])
            }
        };
        Ok(Self { short: Some(short), rocks: left > 0, worst })
    }

    /// Returns the rock whose cost on the short path the sentence names.
    fn blamed(&self, value: Value) -> Option<Cell> {
        let (rock, total) = self.worst?;
        let costs_more = total.is_none_or(|total| Value::Finite(total) > value);
        (value.finite() > self.short && costs_more).then_some(rock)
    }

    /// Returns the sentence; `undisturbed` is the cost of the drawn path if no rock falls.
    fn because(&self, game: &Rock, words: Words, value: Value, undisturbed: u64, falls: &[Fall]) -> String {
        let Some(short) = self.short else {
            return "No path leads to an exit, with or without rocks.".to_owned();
        };
        let at = |cell| game.board().coord(cell);
        let looks = words.noun_phrase(short);
        match (value, self.worst) {
            (Value::Infinite, _) => match falls.last() {
                Some(fall) => {
                    let rock = at(fall.rock);
                    format!(
                        "The path {} if nothing happens. But sooner or later a rock falls on {rock} and shuts you in.",
                        words.verb_phrase(short)
                    )
                }
                None => format!(
                    "The path {} if nothing happens. But wherever you turn, rocks can shut you in.",
                    words.verb_phrase(short)
                ),
            },
            (Value::Finite(_), _) if !self.rocks => {
                format!("The short path {}. No more rocks fall.", words.verb_phrase(short))
            }
            (Value::Finite(value), _) if value == short => {
                format!(
                    "This short path {}, and no rock next to it costs you anything.",
                    words.verb_phrase(short)
                )
            }
            (Value::Finite(value), Some((rock, None))) => format!(
                "The short path looks like {looks}. Walk it and a rock on {} shuts you in. This path {} at most.",
                at(rock),
                words.short_verb_phrase(value)
            ),
            (Value::Finite(value), Some((rock, Some(total)))) if total > value => format!(
                "The short path looks like {looks}. Walk it and a rock falls on {}: {} in all. This path {} at most.",
                at(rock),
                words.number(total),
                words.short_verb_phrase(value)
            ),
            (Value::Finite(value), _) if falls.is_empty() => {
                format!(
                    "The short path {}. This path {} at most.",
                    words.verb_phrase(short),
                    words.short_verb_phrase(value)
                )
            }
            (Value::Finite(value), _) => {
                let takes = words.verb_phrase(undisturbed);
                let rocks = super::list(falls.iter().map(|fall| at(fall.rock).to_string()));
                let fall = match falls.len() {
                    1 => format!("The rock that hurts most falls on {rocks}"),
                    _ => format!("The rocks that hurt most fall on {rocks}"),
                };
                format!("The path {takes} if nothing happens. {fall}: {} in all.", words.number(value))
            }
        }
    }
}

/// Returns the rock that hurts a walker on the short path most, and his total cost; `value` gives the values of
/// all cells with one rock to fall. `None` if none hurts.
///
/// Let `w(c)` be his cost of reaching a cell and `f(c)` its value. If `w + f` falls from a cell to the next,
/// the step and what follows cost less than `f(c)`, so `f(c)` is the cost after a rock that falls now. At the
/// exit `w + f` is the length of the path. So its maximum, if it is more than that, is the total cost of the
/// worst rock, and the last cell that has it is a place for that rock.
fn worst_on_short_path(
    game: &Rock,
    from: Cell,
    ground: &UnderRocks<'_>,
    value: impl Fn(Cell) -> u64,
) -> Option<(Cell, Option<u64>)> {
    let distance = ground.distance();
    let short = distance[from.index()];
    let in_all = |cell: Cell| (short - distance[cell.index()]).saturating_add(value(cell));
    let path = ground.short_path(from);
    let &place = path.iter().max_by_key(|&&cell| in_all(cell))?;
    let most = in_all(place);
    if most == short {
        return None;
    }
    let mut seen = Seen::default();
    let worst = (ground.threats(place)).find(|&rock| {
        ground.detour(place, rock, &mut seen) == value(place) && (most < UNREACHED_LENGTH || game.may_seal())
    });
    worst.map(|rock| (rock, (most < UNREACHED_LENGTH).then_some(most)))
}

/// Returns the cost of the drawn path if no rock falls: its cells up to the first rock, then the short path.
fn undisturbed(ground: &UnderRocks<'_>, played: &PlayedLine) -> u64 {
    let before = played.falls.first().map_or(played.path.len(), |fall| fall.cells_before);
    let walked = &played.path[..before.min(played.path.len())];
    let left = walked.last().map_or(UNREACHED_LENGTH, |cell| ground.distance()[cell.index()]);
    cost_of(ground.board(), walked).saturating_add(left)
}

/// Says how much the rocks of the best line cost, as a sentence about the first of them.
fn hurt(words: Words, undisturbed: u64, value: Value, rocks: usize) -> String {
    match (value, rocks) {
        (Value::Finite(value), _) if undisturbed != UNREACHED_LENGTH => {
            words.hurts(value, undisturbed, rocks)
        }
        (_, 0 | 1) => "a rock there shuts the walker in".to_owned(),
        _ => format!("a rock there and {} more shut the walker in", rocks - 1),
    }
}

impl Explain for Rock {
    fn explain(
        &self,
        session: &Session<'_, Self>,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Scene, SolveError> {
        draw_answer(session, answer, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::INFO;
    use thwart_game::solve::Solve as _;
    use thwart_grid::generate::{Dice, FAMILIES};

    /// Returns the total cost of the worst rock by a search for every rock beside every cell of the short path;
    /// [`UNREACHED_LENGTH`] for a walker shut in.
    fn by_searches(game: &Rock, from: Cell, ground: &UnderRocks<'_>) -> u64 {
        let short = ground.distance()[from.index()];
        let mut seen = Seen::default();
        let mut worst = short;
        for cell in ground.short_path(from) {
            for rock in ground.threats(cell) {
                let left = ground.detour(cell, rock, &mut seen);
                if left != UNREACHED_LENGTH || game.may_seal() {
                    worst = worst.max((short - ground.distance()[cell.index()]).saturating_add(left));
                }
            }
        }
        worst
    }

    #[test]
    fn values_give_the_worst_rock_on_the_short_path() {
        let mut dice = Dice::new(1, "explain", 0, 0);
        let (mut hurt, mut asked) = (0, 0);
        for seed in 0..400 {
            let family = FAMILIES[dice.below(FAMILIES.len())].name;
            let topology = [("topology", "four"), ("topology", "eight"), ("topology", "hex")][dice.below(3)];
            let costs = [("costs", "none"), ("costs", "uniform")][dice.below(2)];
            let seal = [("seal", "allowed"), ("seal", "forbidden")][dice.below(2)];
            let settings = [topology, costs, seal];
            let (rows, cols) = (dice.between(4, 12), dice.between(4, 12));
            let request = thwart_game::generate::Recipe { family, rows, cols, seed, settings: &settings };
            let Ok(setup) = thwart_game::generate::setup(&INFO, &request) else { continue };
            let game = Rock::new(&setup).unwrap();
            let start = game.start();
            let ground = UnderRocks::new(&game, &start.rocks);
            if ground.distance()[start.walker.index()] == UNREACHED_LENGTH {
                continue;
            }
            let answer = game.solve(&start, "settle", &Limits::default()).unwrap();
            let field = answer.field.unwrap();
            let value = |cell| field.value(cell).and_then(Value::finite).unwrap_or(UNREACHED_LENGTH);
            let worst = worst_on_short_path(&game, start.walker, &ground, value);
            let short = ground.distance()[start.walker.index()];
            let total = worst.map_or(short, |(_, total)| total.unwrap_or(UNREACHED_LENGTH));
            assert_eq!(total, by_searches(&game, start.walker, &ground), "{}", setup.text());
            asked += 1;
            hurt += usize::from(worst.is_some());
        }
        assert!(asked > 200 && hurt > 50, "{asked} boards, a rock hurts on {hurt}");
    }
}
