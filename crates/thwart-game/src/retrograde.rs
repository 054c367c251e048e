//! The generic exact solver, which settles every reachable position in order of value. It solves
//! any game and is the reference for all other methods.
//!
//! Method: label setting with out-degree counters, a generalisation of Dijkstra's algorithm to two
//! players (Knuth's superior functions; compare node-wise interdiction, Khachiyan, Gurvich and Zhao
//! 2006). A position of the minimiser is settled with the first of its moves; a position of the
//! maximiser with the last of its moves. A position that is never settled is infinite. The method
//! is correct with zero costs and cycles, because positions are settled in ascending order of
//! (value, rank), and each pair exceeds those that it depends on.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::answer::{Answer, Evaluation, Oracle, SolveError};
use crate::info::GENERIC;
use crate::limits::Limits;
use crate::moves::Move;
use crate::rules::Rules;
use crate::value::{Side, Value};
use thwart_grid::narrow;

/// The greatest number of positions that the generic solver stores.
pub const MAX_POSITIONS: usize = 2_000_000;

/// The solved explicit game: value and rank of every position reachable from the root.
#[derive(Debug)]
pub struct Table<G: Rules> {
    positions: IndexSet<G::Position, FxBuildHasher>,
    values: Vec<Value>,
    ranks: Vec<u32>,
    /// The number of moves of each position.
    moves: Vec<u32>,
}

/// One move of the explicit game.
#[derive(Clone, Copy)]
struct Arc {
    from: u32,
    to: u32,
    cost: u64,
}

/// Solves all positions reachable from `root` if there are at most `limit`. See [`solve_within`].
///
/// ```
/// use thwart::games::rock::{INFO, Rock};
/// use thwart::grid::format::board_file;
/// use thwart_game::retrograde;
/// use thwart_game::rules::Rules;
/// use thwart::setup::Setup;
///
/// let file = board_file::parse("game: rock\n\n@..\n.#.\n..>\n")?;
/// let game = Rock::new(&Setup::new(&INFO, file)?)?;
/// let table = retrograde::solve(&game, &game.start(), 1000)?;
/// assert_eq!(table.value(&game.start()), Some(thwart::value::Value::Finite(8)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError::TooLarge`] if there are more.
pub fn solve<G: Rules>(game: &G, root: &G::Position, limit: usize) -> Result<Table<G>, SolveError> {
    solve_within(game, root, limit, &Limits::default())
}

/// Solves all positions reachable from `root` if there are at most `limit`; each position counts as
/// a node of the limits.
///
/// Cost: O((positions + moves) log positions) time; about 150 bytes per position and 16 per move,
/// plus the memory that positions own.
///
/// # Errors
/// [`SolveError::TooLarge`] if there are more positions, [`SolveError::Stopped`] if the limits end
/// the search.
pub fn solve_within<G: Rules>(
    game: &G,
    root: &G::Position,
    limit: usize,
    limits: &Limits,
) -> Result<Table<G>, SolveError> {
    let mut budget = limits.start();
    let estimate = game.position_estimate();
    if estimate / ESTIMATE_FACTOR > limit as u64 {
        return Err(too_large(estimate, limit));
    }
    let mut positions: IndexSet<G::Position, FxBuildHasher> = IndexSet::default();
    positions.insert(root.clone());
    let mut arcs = Vec::new();
    let mut moves = Vec::new();
    let mut next = 0;
    while next < positions.len() {
        if budget.spend() {
            return Err(SolveError::Stopped { method: GENERIC.name });
        }
        let position = positions[next].clone();
        let before = arcs.len();
        for chosen in game.legal_moves(&position) {
            let (to, _) = positions.insert_full(game.play(&position, chosen));
            arcs.push(Arc { from: narrow(next), to: narrow(to), cost: game.cost(&position, chosen) });
        }
        moves.push(narrow(arcs.len() - before));
        if positions.len() > limit {
            return Err(too_large(positions.len() as u64, limit));
        }
        next += 1;
    }
    let stopped = SolveError::Stopped { method: GENERIC.name };
    let (values, ranks) = settle(game, &positions, arcs, limits).ok_or(stopped)?;
    Ok(Table { positions, values, ranks, moves })
}

/// An estimate must exceed the limit by this factor before it is believed.
const ESTIMATE_FACTOR: u64 = 16;

fn too_large(size: u64, limit: usize) -> SolveError {
    SolveError::TooLarge {
        method: GENERIC.name,
        what: "the number of positions",
        size,
        limit: limit as u64,
        remedy: "; use one of the game's own methods".to_owned(),
    }
}

/// Returns values and ranks; `None` if time runs out. It ignores the limit of nodes.
fn settle<G: Rules>(
    game: &G,
    positions: &IndexSet<G::Position, FxBuildHasher>,
    mut arcs: Vec<Arc>,
    limits: &Limits,
) -> Option<(Vec<Value>, Vec<u32>)> {
    let count = positions.len();
    let mut open_moves = vec![0u32; count];
    for arc in &arcs {
        open_moves[arc.from as usize] += 1;
    }
    arcs.sort_unstable_by_key(|arc| arc.to);
    let mut first_arc = vec![0usize; count + 1];
    for arc in &arcs {
        first_arc[arc.to as usize + 1] += 1;
    }
    for i in 0..count {
        first_arc[i + 1] += first_arc[i];
    }

    let mut values = vec![Value::Infinite; count];
    let mut ranks = vec![0u32; count];
    let mut settled = vec![false; count];
    // The maximiser's best offer so far, as (value, rank).
    let mut best_so_far = vec![(0u64, 0u32); count];
    let mut queue = BinaryHeap::new();
    for (i, position) in positions.iter().enumerate() {
        if let Some(Value::Finite(value)) = game.outcome(position) {
            queue.push(Reverse((value, 0u32, narrow(i))));
        }
    }
    let limits = limits.after_answer();
    let mut budget = limits.start();
    while let Some(Reverse((value, rank, i))) = queue.pop() {
        if budget.spend() {
            return None;
        }
        let index = i as usize;
        if std::mem::replace(&mut settled[index], true) {
            continue;
        }
        values[index] = Value::Finite(value);
        ranks[index] = rank;
        for arc in &arcs[first_arc[index]..first_arc[index + 1]] {
            let from = arc.from as usize;
            let offer = (value.saturating_add(arc.cost), rank + 1);
            match game.side(&positions[from]) {
                Side::Minimiser => queue.push(Reverse((offer.0, offer.1, arc.from))),
                Side::Maximiser => {
                    best_so_far[from] = best_so_far[from].max(offer);
                    open_moves[from] -= 1;
                    if open_moves[from] == 0 {
                        let (value, rank) = best_so_far[from];
                        queue.push(Reverse((value, rank, arc.from)));
                    }
                }
            }
        }
    }
    Some((values, ranks))
}

impl<G: Rules> Table<G> {
    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns whether the table is empty: always false, because the root is a position.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns value and rank of every position, in order of discovery when the legal moves are
    /// enumerated breadth first from the root. Ranks of infinite positions have no meaning.
    pub fn entries(&self) -> impl Iterator<Item = (Value, u32)> + '_ {
        self.values.iter().copied().zip(self.ranks.iter().copied())
    }

    /// Returns every position with its value, in the order of [`entries`](Self::entries).
    pub fn positions(&self) -> impl Iterator<Item = (&G::Position, Value)> + '_ {
        self.positions.iter().zip(self.values.iter().copied())
    }

    /// Returns the number of moves of every position, in the order of [`entries`](Self::entries).
    pub fn move_counts(&self) -> impl Iterator<Item = usize> + '_ {
        self.moves.iter().map(|&moves| moves as usize)
    }

    /// Returns the value of a position, if it is reachable from the root.
    pub fn value(&self, position: &G::Position) -> Option<Value> {
        self.positions.get_index_of(position).map(|index| self.values[index])
    }

    /// Returns the first move in move order that keeps the value and, for the minimiser, makes
    /// progress.
    pub fn best_move(&self, game: &G, position: &G::Position) -> Option<Move> {
        let index = self.positions.get_index_of(position)?;
        let (value, rank) = (self.values[index], self.ranks[index]);
        let side = game.side(position);
        game.legal_moves(position).into_iter().find(|&chosen| {
            let Some(next) = self.positions.get_index_of(&game.play(position, chosen)) else { return false };
            let keeps = self.values[next].plus(game.cost(position, chosen)) == value;
            let progresses = side == Side::Maximiser
                || value == Value::Infinite
                || (self.values[next], self.ranks[next]) < (value, rank);
            keeps && progresses
        })
    }

    /// Returns value and best move of a position, if it is reachable from the root.
    pub fn evaluate(&self, game: &G, position: &G::Position) -> Option<Evaluation> {
        Some(Evaluation::exact(self.value(position)?, self.best_move(game, position)))
    }

    /// Returns the answer for the root: value and one best line.
    pub fn answer(&self, game: &G) -> Answer {
        let root = &self.positions[0];
        let mut answer = Answer::exact(self.values[0]);
        let mut line = Vec::new();
        let mut seen = FxHashSet::default();
        let mut position = root.clone();
        while let Some(chosen) = self.best_move(game, &position) {
            let next = game.play(&position, chosen);
            // An infinite line may cycle for ever; one round is enough.
            if !seen.insert(position) {
                break;
            }
            line.push(chosen);
            position = next;
        }
        answer.line = Some(line);
        answer.work = vec![("positions", self.len() as u64)];
        answer
    }
}

/// Perfect play by tables: one for all positions reachable from the first position that the caller
/// asks for, and a new one for a position outside it.
#[derive(Debug)]
pub struct TableOracle<'g, G: Rules> {
    game: &'g G,
    limits: &'g Limits,
    table: Option<Table<G>>,
}

impl<'g, G: Rules> TableOracle<'g, G> {
    /// Creates an oracle that has solved nothing yet.
    pub const fn new(game: &'g G, limits: &'g Limits) -> Self {
        Self { game, limits, table: None }
    }
}

impl<G: Rules> Oracle<G> for TableOracle<'_, G> {
    fn evaluate(&mut self, position: &G::Position) -> Result<Evaluation, SolveError> {
        let known = self.table.as_ref().and_then(|table| table.evaluate(self.game, position));
        if let Some(evaluation) = known {
            return Ok(evaluation);
        }
        let table = solve_within(self.game, position, MAX_POSITIONS, self.limits)?;
        let best = table.best_move(self.game, position);
        let evaluation = Evaluation::exact(table.values[0], best);
        self.table = Some(table);
        Ok(evaluation)
    }
}
