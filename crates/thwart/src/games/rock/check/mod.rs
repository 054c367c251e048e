//! Evidence of the kind [`KIND`]: positions of rock with at most one rock left
//! to fall.
//!
//! The format is published in `docs/certificates.md`. The walker's half is one
//! *walk* to an exit and, for every rock that may fall while he is on it and
//! takes some step still to come, a *detour*. The adversary's half is a list of
//! *ambushes*: a rock, and the cells from which the walker sees it fall.
//!
//! # Why what is accepted is true
//! Let `K` be the claim, and let one rock be left to fall.
//!
//! *The walker pays at most `K`.* He takes the walk. It costs at most `K`
//! (checked), so he does if no rock falls, or one that takes no step still to
//! come. Let a rock fall that does, while he is at some place. The checker lists
//! all such rocks by the rules; each has an answer. Either it is a detour: steps
//! of the walk, forwards or back, and then a way to an exit, each a legal step
//! (checked as it was read) that the rock does not take (checked), and what he
//! has spent and the detour cost together at most `K` (checked). Or it says
//! that the rock seals: then it may not fall, as sealing is forbidden and the
//! rock is on all ways from the start, so on all from here ([`Walk::seals`]). No
//! more rocks are left, so he gets there. The walk has an end, so nothing more
//! is needed where steps are free.
//!
//! *The adversary gets at least `K`.* He waits until the walker is on a cell of
//! an ambush, and drops its rock. [`approach`] takes the least cost `g`
//! of coming to each cell by plain distances, not walking on from ambushes, nor
//! from where `g` and the plain distance make `K`: from there the walker pays
//! `K` whatever he does. It comes to no exit for less than `K` (checked). So a
//! walker who pays less gets onto a cell `v` of an ambush, for `g(v)` at least.
//! There the rock may fall (checked), and after that any way to an exit costs at
//! least `K - g(v)` ([`holds`], a plain distance again). A walker who
//! never arrives pays more than any `K`.
//!
//! Where no rock is left, or where rocks must be known and the walker is
//! walking, there are no rocks to answer and no ambushes; where known rocks may
//! still be laid, they fall at the start.
//!
//! Every number is compared as given or counted by plain distances, in the order
//! of the text. Time and memory: O(n log n) for n cells, and near-linear in the
//! text; ambushes may look at 64 n cells in all.

mod jumps;
pub(super) mod search;
pub(super) mod terrain;
pub(super) mod values;
pub(super) mod walk;
pub(super) mod web;

use thwart_core::Cell;
use thwart_core::distance::NO_WAY;

use self::search::{Looks, TooCheap, approach, holds};
use self::terrain::Terrain;
use self::walk::{Detour, Question, Walk};
use self::web::Node;
use super::rules::{Position, Reveal, Rock};
use crate::certificate::labels::Labels;
use crate::certificate::{CheckError, Form, Lines, read_number, runs};
use crate::game::Game as _;
use crate::moves::Move;
use crate::value::{Side, Value};

/// The word in the `kind:` line.
pub(super) const KIND: &str = "walk-and-ambush-1";

/// The kinds of evidence of rock.
pub(super) static FORMS: [Form<Rock>; 2] = [Form { kind: KIND, check }, values::FORM];

/// The line of the claim.
const CLAIM_LINE: usize = 6;

fn check(game: &Rock, position: &Position, claim: Value, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let measure = game.measure();
    let wrong = |reason: String| CheckError::new(CLAIM_LINE, reason);
    if let Some(outcome) = game.outcome(position) {
        if claim == outcome {
            return Ok(0);
        }
        let (outcome, claim) = (outcome.text(measure), claim.text(measure));
        return Err(wrong(format!("the play is over with {outcome}, the claim is {claim}")));
    }
    if game.left(position) > 1 {
        return Err(wrong(format!("`{KIND}` is for at most one rock left to fall")));
    }
    let terrain = Terrain::new(game, position);
    let mut entries = 0;
    if let Some(most) = claim.finite() {
        entries += read_walk(&terrain, most, lines)?;
    }
    entries += read_ambushes(&terrain, claim.finite().unwrap_or(NO_WAY), lines)?;
    Ok(entries)
}

/// The walker's half.
fn read_walk(terrain: &Terrain<'_>, most: u64, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let measure = terrain.game.measure();
    let (number, text) = lines.field("walk")?;
    let steps = runs::steps(text.split(' ')).map_err(|word| no_steps(number, word))?;
    let mut walk =
        Walk::new(terrain, steps).map_err(|misstep| CheckError::new(number, misstep.to_string()))?;
    if walk.ahead(0) > most {
        let (cost, most) = (measure.text(walk.ahead(0)), measure.text(most));
        return Err(CheckError::new(number, format!("the walk costs {cost}, the claim is {most}")));
    }
    let questions = walk.questions();
    let mut questions = questions.iter().peekable();
    let mut detours = Vec::new();
    let mut entries = 1;
    while questions.peek().is_some() {
        let (number, line) = lines.line()?;
        let (count, answer) = read_answer(number, line, &mut walk, &mut detours)?;
        for _ in 0..count {
            let &question = questions.next().ok_or_else(|| {
                CheckError::new(number, format!("`{line}`: fewer rocks are left to answer"))
            })?;
            let judged = match answer {
                Answer::Seals if terrain.game.may_seal() => Err("may seal, and needs a detour".to_owned()),
                Answer::Seals if walk.seals(question) => Ok(()),
                Answer::Seals => Err("does not seal".to_owned()),
                Answer::Detour(detour) => judge(&walk, question, detour, most),
            };
            judged.map_err(|reason| {
                let (rock, place) = (question.rock.0, question.place);
                CheckError::new(
                    number,
                    format!("a rock on cell {rock} at place {place} of the walk {reason}"),
                )
            })?;
        }
        entries += 1;
    }
    Ok(entries)
}

/// Whether a detour answers a rock.
fn judge(walk: &Walk<'_, '_>, question: Question, detour: Detour, most: u64) -> Result<(), String> {
    let price = walk.price(question, detour).ok_or("takes a step of its detour")?;
    let total = price.saturating_add(walk.spent(question.place));
    if total <= most {
        return Ok(());
    }
    let measure = walk.terrain.game.measure();
    Err(format!("makes the walker pay {} in all, the claim is {}", measure.text(total), measure.text(most)))
}

/// What the walker does about a rock.
#[derive(Clone, Copy)]
enum Answer {
    /// Nothing: it may not fall.
    Seals,
    Detour(Detour),
}

/// `COUNT seals`, `COUNT use DETOUR`, or `COUNT from PLACE to NODE STEPS` with
/// `exit` for the node of a way that ends on one.
fn read_answer(
    number: usize,
    line: &str,
    walk: &mut Walk<'_, '_>,
    detours: &mut Vec<Detour>,
) -> Result<(usize, Answer), CheckError> {
    let error = |reason: &str| CheckError::new(number, format!("`{line}`: {reason}"));
    let mut words = line.split(' ');
    let mut next = || words.next().unwrap_or_default();
    let count = read_number(next()).filter(|&count: &usize| count > 0);
    let count = count.ok_or_else(|| error("expected how many rocks this answers"))?;
    let answer = match next() {
        "seals" => Answer::Seals,
        "use" => {
            let detour = read_number(next()).and_then(|at: usize| detours.get(at).copied());
            Answer::Detour(detour.ok_or_else(|| error("there is no such detour yet"))?)
        }
        "from" => {
            let place = read_number(next()).filter(|&place: &usize| place <= walk.last());
            let place = place.ok_or_else(|| error("the walk has no such place"))?;
            let onto = match (next(), next()) {
                ("to", "exit") => None,
                ("to", node) => {
                    let node = read_number(node).filter(|&node: &Node| (node as usize) < walk.web.len());
                    Some(node.ok_or_else(|| error("there is no such node yet"))?)
                }
                _ => return Err(error("expected `to` and where the detour ends")),
            };
            let steps = runs::steps(words.by_ref()).map_err(|word| no_steps(number, word))?;
            let detour = walk.detour(place, steps, onto).map_err(|misstep| error(&misstep.to_string()))?;
            detours.push(detour);
            Answer::Detour(detour)
        }
        _ => return Err(error("expected `seals`, `use` or `from`")),
    };
    match words.next() {
        None => Ok((count, answer)),
        Some(_) => Err(error("there is more than an answer")),
    }
}

fn no_steps(number: usize, word: &str) -> CheckError {
    CheckError::new(number, format!("`{word}` is no run of steps such as `E` or `E3`"))
}

/// A rock and the cells from which the walker sees it fall.
struct Ambush {
    line: usize,
    rock: Cell,
    cells: Vec<Cell>,
}

/// The adversary's half.
fn read_ambushes(terrain: &Terrain<'_>, claim: u64, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let game = terrain.game;
    let (header, count) = lines.field("ambushes")?;
    let count: usize = read_number(count)
        .ok_or_else(|| CheckError::new(header, format!("`{count}` is no number of ambushes")))?;
    let mut waits = vec![false; terrain.board().len()];
    let mut ambushes = Vec::new();
    for _ in 0..count {
        let (number, line) = lines.line()?;
        let ambush = read_ambush(number, line, terrain)?;
        for &cell in &ambush.cells {
            if std::mem::replace(&mut waits[cell.index()], true) {
                return Err(CheckError::new(number, format!("cell {} has an ambush already", cell.0)));
            }
        }
        ambushes.push(ambush);
    }
    let cheap = |found: TooCheap| {
        let (exit, cost) = (found.exit.0, game.measure().text(found.cost));
        format!("the walker comes to the exit on cell {exit} for {cost}, less than the claim")
    };
    let reached = approach(terrain, claim, |cell, _| waits[cell.index()])
        .map_err(|found| CheckError::new(header, format!("past all ambushes {}", cheap(found))))?;
    let mut looks = Looks::new(terrain.board().len());
    for &Ambush { line, rock, ref cells } in &ambushes {
        for &cell in cells {
            if reached.get(cell) == NO_WAY {
                let reason = format!("the walker does not come to cell {} before the claim is paid", cell.0);
                return Err(CheckError::new(line, reason));
            }
            let open = game.may_seal()
                || leaves_a_way(terrain, cell, rock, &reached, &mut looks)
                    .map_err(|reason| CheckError::new(line, reason))?;
            if !open {
                let reason = format!("no rock may fall on cell {}: it would seal", rock.0);
                return Err(CheckError::new(line, reason));
            }
        }
    }
    let mut labels = terrain.labels();
    for &Ambush { line, rock, ref cells } in &ambushes {
        let cells = cells.iter().map(|&cell| (cell, reached.get(cell)));
        let looked = holds(terrain, claim, rock, cells, &mut labels)
            .map_err(|found| CheckError::new(line, format!("with the rock {}", cheap(found))))?;
        looks.look(looked).map_err(|reason| CheckError::new(line, reason))?;
    }
    Ok(1 + count as u64)
}

/// `ROCK CELL CELL ...`: where the rock falls, and the cells from which the
/// walker sees it, ascending.
fn read_ambush(number: usize, line: &str, terrain: &Terrain<'_>) -> Result<Ambush, CheckError> {
    let error = |reason: String| CheckError::new(number, reason);
    let cell = |word: &str| {
        let cell = read_number(word).map(Cell).filter(|cell| cell.index() < terrain.board().len());
        cell.ok_or_else(|| error(format!("`{word}` is no cell of this board")))
    };
    let mut words = line.split(' ');
    let rock = cell(words.next().unwrap_or_default())?;
    let cells = words.map(cell).collect::<Result<Vec<_>, _>>()?;
    if cells.is_empty() {
        return Err(error(format!("`{line}`: expected a rock and the cells from which it is seen to fall")));
    }
    for &cell in &cells {
        if !may_fall(terrain, cell, rock) {
            let (rock, cell) = (rock.0, cell.0);
            return Err(error(format!("no rock may fall on cell {rock} while the walker is on cell {cell}")));
        }
    }
    Ok(Ambush { line: number, rock, cells })
}

/// Whether a rock may fall on a cell while the walker is on another one, leaving
/// aside whether it would seal.
fn may_fall(terrain: &Terrain<'_>, walker: Cell, rock: Cell) -> bool {
    let Position { walker: start, side, .. } = *terrain.position;
    let first = side == Side::Maximiser;
    terrain.game.left(terrain.position) > 0
        && terrain.is_free(walker)
        && match terrain.game.reveal() {
            // Whoever is to step at the start has passed the rocks there.
            Reveal::Seen => (first || walker != start) && terrain.targets(walker).any(|cell| cell == rock),
            Reveal::Known => {
                first
                    && walker == start
                    && rock != walker
                    && terrain.is_free(rock)
                    && !terrain.game.is_exit(rock)
            }
        }
}

/// Whether a way from the cell of an ambush to an exit is left.
///
/// The walker has come there from the start. If the rock lies on no cell to
/// which he came before, he could go back, so there is one if there is one from
/// the start. Else the rules say.
///
/// # Errors
/// If that takes too long.
fn leaves_a_way(
    terrain: &Terrain<'_>,
    cell: Cell,
    rock: Cell,
    reached: &Labels,
    looks: &mut Looks,
) -> Result<bool, String> {
    if reached.get(rock) > reached.get(cell) {
        return Ok(!terrain.chokes().contains(rock));
    }
    looks.look(terrain.board().len() as u64)?;
    let position = Position { walker: cell, side: Side::Maximiser, ..terrain.position.clone() };
    Ok(terrain.game.is_legal(&position, Move::Obstacle(rock)))
}
