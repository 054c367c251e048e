//! Evidence of the kind [`KIND`]: positions with at most one rock left to fall.
//!
//! The format is published in `docs/certificates.md`. The walker's half is one *walk* to an exit, and a
//! *detour* for every rock that may fall while he is on it and takes a step still to come. The adversary's half
//! is a list of *ambushes*: a rock, and the cells from which the walker sees it fall.
//!
//! # Why an accepted claim is true
//! Let `K` be the claim, and let one rock be left to fall.
//!
//! *The walker pays at most `K`.* He takes the walk. It costs at most `K` (checked), and so does his play if no
//! rock falls that takes a step still to come. Let such a rock fall while he is at some place. The
//! checker lists all such rocks by the rules; each has an answer. The answer may be a detour: steps of the
//! walk, forwards or back, and then a path to an exit. Each is a legal step (checked as it was read) that the
//! rock does not take (checked), and what he has spent and the detour together cost at most `K` (checked).
//! Otherwise the answer says that the rock seals: then it may not fall, as sealing is forbidden and the rock is
//! on all paths from the start, so on all from here ([`Walk::seals`]). No more rocks are left, so he arrives.
//! The walk is finite, so this holds even if steps are free.
//!
//! *The adversary gets at least `K`.* He waits until the walker is on a cell of an ambush, and drops its rock.
//! [`search_to_ambushes`] finds the least cost `g` of reaching each cell by plain distances. It does not go on from
//! ambushes, nor from a cell whose `g` and plain distance add up to `K`, because from there every play costs
//! `K`. It reaches no exit for less than `K` (checked). So a walker who pays less reaches a cell `v` of an
//! ambush, for at least `g(v)`. There the rock may fall (checked by `may_fall` and `check_ambush`), and
//! after that any path to an exit costs at least `K - g(v)` ([`Searches::check_cost`], a plain distance again). A
//! walker who never arrives pays more than any `K`.
//!
//! If no rock is left, or if rocks must be known and the walker is walking, there are no rocks to answer and no
//! ambushes; if known rocks may still be laid, they fall at the start.
//!
//! The proof also trusts the rules, plain distances, and [`Rock::dominators`], the cells that lie on every path
//! from the start (its own test compares it with the definition).
//!
//! Every number is compared as given or counted by plain distances, in the order of the text. Time and memory:
//! O(n log n) for n cells, and near-linear in the text; ambushes may look at 64 n cells in all.

use thwart_grid::Cell;
use thwart_grid::distance::UNREACHED_LENGTH;

use super::CLAIM_LINE;
use crate::check::evidence::KIND;
use crate::check::evidence::paths::Node;
use crate::check::evidence::search::Searches;
use crate::check::evidence::search::search_to_ambushes;
use crate::check::evidence::terrain::Terrain;
use crate::check::evidence::walk::Detour;
use crate::check::evidence::walk::Question;
use crate::check::evidence::walk::{MAX_WIDE_CELLS, MAX_WIDE_SEALS, Walk};
use crate::rules::{Position, Reveal, Rock};
use thwart_game::certificate::labels::Labels;
use thwart_game::certificate::{CheckError, Lines, read_number, runs};
use thwart_game::rules::Rules as _;
use thwart_game::value::{Side, Value};

pub(super) fn check(
    game: &Rock,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    if let Some(outcome) = game.outcome(position) {
        let (outcome_text, claim_text) = (outcome.text(game.measure()), claim.text(game.measure()));
        let reason = format!("the play is over with {outcome_text}, the claim is {claim_text}");
        return if claim == outcome { Ok(0) } else { Err(CheckError::new(CLAIM_LINE, reason)) };
    }
    if game.left(position) > 1 {
        let reason = format!("`{KIND}` is for at most one rock left to fall");
        return Err(CheckError::new(CLAIM_LINE, reason));
    }
    let terrain = Terrain::new(game, position);
    let walk = claim.finite().map_or(Ok(0), |most| read_walk(&terrain, most, lines))?;
    Ok(walk + read_ambushes(&terrain, claim.finite().unwrap_or(UNREACHED_LENGTH), lines)?)
}

/// Reads and checks the walker's half; returns how many entries it has.
fn read_walk(terrain: &Terrain<'_>, most: u64, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let text = |cost: u64| terrain.game.measure().text(cost);
    let (number, words) = lines.field("walk")?;
    let error = |reason: String| CheckError::new(number, reason);
    let steps = runs::steps(words.split(' ')).map_err(no_steps).map_err(error)?;
    let mut walk = Walk::new(terrain, steps).map_err(error)?;
    if walk.cost_from(0) > most {
        let (cost, most) = (text(walk.cost_from(0)), text(most));
        return Err(error(format!("the walk costs {cost}, the claim is {most}")));
    }
    let fits = |questions| {
        let too_many =
            || error(format!("the rocks on the walk block more than {MAX_WIDE_CELLS} cells in all"));
        if walk.cells_of_rocks(questions) <= MAX_WIDE_CELLS { Ok(()) } else { Err(too_many()) }
    };
    fits(0)?;
    let questions = walk.questions();
    fits(questions.len())?;
    let mut questions = questions.iter().peekable();
    let mut detours = Vec::new();
    let (mut entries, mut searches) = (1, 0);
    while questions.peek().is_some() {
        let (number, line) = lines.line()?;
        let error = |reason: String| CheckError::new(number, reason);
        let quoted = |reason: String| error(format!("`{line}`: {reason}"));
        let (count, answer) = read_answer(line, &mut walk, &mut detours).map_err(quoted)?;
        searches += if answer.is_none() && !terrain.game.is_narrow() { count } else { 0 };
        if searches > MAX_WIDE_SEALS {
            let reason = format!("more than {MAX_WIDE_SEALS} rocks that are wider than a cell seal");
            return Err(quoted(reason));
        }
        for _ in 0..count {
            let few = || quoted("fewer rocks are left to answer".to_owned());
            let &Question { place, rock } = questions.next().ok_or_else(few)?;
            check_answer(&walk, Question { place, rock }, answer, most).map_err(|reason| {
                let rock = terrain.board().numbered_cell(rock);
                error(format!("a rock on {rock} at place {place} of the walk {reason}"))
            })?;
        }
        entries += 1;
    }
    Ok(entries)
}

/// The walker's answer to a rock: a detour, or `None` if the rock may not fall.
type Answer = Option<Detour>;

/// Checks an answer to a question.
fn check_answer(walk: &Walk<'_, '_>, question: Question, answer: Answer, most: u64) -> Result<(), String> {
    let Some(detour) = answer else {
        let reason =
            if walk.terrain.game.may_seal() { "may seal, and needs a detour" } else { "does not seal" };
        return if walk.seals(question) { Ok(()) } else { Err(reason.to_owned()) };
    };
    let price = walk.price(question, detour).ok_or("takes a step of its detour")?;
    let total = price.saturating_add(walk.cost_to(question.place));
    let text = |cost: u64| walk.terrain.game.measure().text(cost);
    let reason = || format!("makes the walker pay {} in all, the claim is {}", text(total), text(most));
    if total <= most { Ok(()) } else { Err(reason()) }
}

/// Reads `COUNT seals`, `COUNT use DETOUR`, or `COUNT from PLACE to NODE STEPS`; `exit` in place of `NODE`
/// means that the path ends on an exit.
fn read_answer(
    line: &str,
    walk: &mut Walk<'_, '_>,
    detours: &mut Vec<Detour>,
) -> Result<(usize, Answer), String> {
    let mut words = line.split(' ');
    let mut next = || words.next().unwrap_or_default();
    let count = read_number(next()).filter(|&count: &usize| count > 0);
    let count = count.ok_or("expected how many rocks this answers")?;
    let answer = match next() {
        "seals" => None,
        "use" => {
            let detour = read_number(next()).and_then(|at: usize| detours.get(at).copied());
            Some(detour.ok_or("there is no such detour yet")?)
        }
        "from" => {
            let place = read_number(next()).filter(|&place: &usize| place <= walk.last());
            let place = place.ok_or("the walk has no such place")?;
            let onto = match (next(), next()) {
                ("to", "exit") => None,
                ("to", node) => {
                    let node = read_number(node).filter(|&node: &Node| (node as usize) < walk.paths.len());
                    Some(node.ok_or("there is no such node yet")?)
                }
                _ => return Err("expected `to` and where the detour ends".to_owned()),
            };
            let steps = runs::steps(words.by_ref()).map_err(no_steps)?;
            detours.push(walk.detour(place, steps, onto)?);
            detours.last().copied()
        }
        _ => return Err("expected `seals`, `use` or `from`".to_owned()),
    };
    match words.next() {
        None => Ok((count, answer)),
        Some(_) => Err("there is more than an answer".to_owned()),
    }
}

fn no_steps(word: &str) -> String {
    format!("`{word}` is no run of steps such as `E` or `E3`")
}

/// A rock and the cells from which the walker sees it fall.
struct Ambush {
    line: usize,
    rock: Cell,
    cells: Vec<Cell>,
}

/// Reads and checks the adversary's half; returns how many entries it has.
fn read_ambushes(terrain: &Terrain<'_>, claim: u64, lines: &mut Lines<'_>) -> Result<u64, CheckError> {
    let board = terrain.board();
    let (header, text) = lines.field("ambushes")?;
    let count: usize = read_number(text)
        .ok_or_else(|| CheckError::new(header, format!("`{text}` is no number of ambushes")))?;
    let mut waits = vec![false; board.len()];
    let mut ambushes = Vec::new();
    for _ in 0..count {
        let (line, words) = lines.line()?;
        let (rock, cells) = read_ambush(words, terrain).map_err(|reason| CheckError::new(line, reason))?;
        for &cell in &cells {
            if std::mem::replace(&mut waits[cell.index()], true) {
                let reason = format!("{} has an ambush already", board.numbered_cell(cell));
                return Err(CheckError::new(line, reason));
            }
        }
        ambushes.push(Ambush { line, rock, cells });
    }
    let reached = search_to_ambushes(terrain, claim, |cell, _| waits[cell.index()])
        .map_err(|reason| CheckError::new(header, reason))?;
    let mut searches = Searches::new(terrain);
    for Ambush { line, rock, cells } in &ambushes {
        for &cell in cells {
            check_ambush(terrain, cell, *rock, &reached, &mut searches)
                .map_err(|reason| CheckError::new(*line, reason))?;
        }
    }
    for Ambush { line, rock, cells } in &ambushes {
        let cells = cells.iter().map(|&cell| (cell, reached.get(cell)));
        searches.check_cost(claim, *rock, cells).map_err(|reason| CheckError::new(*line, reason))?;
    }
    Ok(1 + count as u64)
}

/// Reads `ROCK CELL CELL ...`: the cell of the rock, and the cells from which the walker sees it fall.
fn read_ambush(line: &str, terrain: &Terrain<'_>) -> Result<(Cell, Vec<Cell>), String> {
    let cell = |word: &str| {
        let cell = read_number(word).map(Cell).filter(|cell| cell.index() < terrain.board().len());
        cell.ok_or_else(|| format!("`{word}` is no cell of this board"))
    };
    let mut words = line.split(' ');
    let rock = cell(words.next().unwrap_or_default())?;
    let cells = words.map(cell).collect::<Result<Vec<_>, _>>()?;
    if cells.is_empty() {
        return Err(format!("`{line}`: expected a rock and the cells from which it is seen to fall"));
    }
    if let Some(&cell) = cells.iter().find(|&&cell| !may_fall(terrain, cell, rock)) {
        let (rock, cell) = (terrain.board().numbered_cell(rock), terrain.board().numbered_cell(cell));
        return Err(format!("no rock may fall on {rock} while the walker is on {cell}"));
    }
    Ok((rock, cells))
}

/// Returns whether a rock may fall on a cell while the walker is on another one, leaving aside whether it would
/// seal.
fn may_fall(terrain: &Terrain<'_>, walker: Cell, rock: Cell) -> bool {
    let Position { walker: start, side, .. } = *terrain.position;
    let first = side == Side::Maximiser;
    let falls = match terrain.game.reveal() {
        // A walker who is to step at the start has already passed the rocks there.
        Reveal::Seen => {
            let blocks_a_step = || terrain.steps(walker).any(|(_, next, _)| terrain.game.blocks(rock, next));
            (first || walker != start) && blocks_a_step()
        }
        Reveal::Known => first && walker == start,
    };
    let may_lie = terrain.is_free(rock) && terrain.game.spares(rock, walker);
    falls && may_lie && terrain.game.left(terrain.position) > 0 && terrain.is_free(walker)
}

/// Checks that the walker reaches the cell of an ambush, and that the rock leaves him a path from there if
/// sealing is forbidden.
///
/// He has come there from the start. If the rock lies on no cell that he reached before, he could go back (a
/// diagonal step past the rock has a straight path around its other side), so there is a path if there is one
/// from the start. Otherwise the rules decide.
fn check_ambush(
    terrain: &Terrain<'_>,
    cell: Cell,
    rock: Cell,
    reached: &Labels,
    searches: &mut Searches<'_, '_>,
) -> Result<(), String> {
    let (game, spot) = (terrain.game, |cell| terrain.board().numbered_cell(cell));
    if reached.get(cell) == UNREACHED_LENGTH {
        return Err(format!("the walker does not come to {} before the claim is paid", spot(cell)));
    }
    let leaves_a_path = if game.may_seal() {
        true
    } else if game.is_narrow() && reached.get(rock) > reached.get(cell) {
        !terrain.dominators().contains(rock)
    } else {
        searches.count_cells(terrain.board().len() as u64)?;
        !game.is_sealed(cell, &terrain.position.rocks.with(rock))
    };
    let reason = || format!("no rock may fall on {}: it would seal", spot(rock));
    if leaves_a_path { Ok(()) } else { Err(reason()) }
}
