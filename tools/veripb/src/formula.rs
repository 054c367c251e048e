//! The formula: the rules of a play, and that Jerry is shut in at its end.
//!
//! It is written from the board and the rules alone, without a solver.

use std::fmt::Write as _;

use rustc_hash::{FxHashMap, FxHashSet};

use super::board::Board;
use super::linear::{Literal, Statement, Var, clause, write_terms};

/// A formula under construction, and the numbers of the constraints that the proof adds
/// up.
#[derive(Debug)]
pub(crate) struct Formula<'a> {
    pub(crate) board: &'a Board,
    /// The number of obstacles.
    most: u32,
    /// Paths of more steps do not count.
    pub(crate) horizon: u32,
    /// The free cells.
    pub(crate) free: Vec<u32>,
    /// Steps to the nearest goal before the first turn; `u32::MAX` without a path.
    nearest: Vec<u32>,
    /// The cells on which Jerry may stand in each turn, the first turn first.
    standing: Vec<Vec<u32>>,
    text: String,
    variables: FxHashSet<Var>,
    /// The number of inequalities; an equation counts as two.
    pub(crate) inequalities: u64,
    lines: u64,
    /// For each turn, the number of the constraint "at most this many are laid".
    laid_at_most: Vec<u64>,
    /// By turn and cell, the number of the constraint "an obstacle that stands stood
    /// before or is laid now".
    arises: FxHashMap<(u32, u32), u64>,
}

impl<'a> Formula<'a> {
    /// Writes the formula for up to `most` obstacles, at least one.
    pub(crate) fn new(board: &'a Board, most: u32, horizon: u32) -> Self {
        let free: Vec<u32> = (0..board.cells).filter(|&cell| board.is_free(cell)).collect();
        let mut formula = Self {
            board,
            most,
            horizon,
            free,
            nearest: board.steps_out(|cell| board.is_free(cell)),
            standing: vec![vec![board.jerry]],
            text: String::new(),
            variables: FxHashSet::default(),
            inequalities: 0,
            lines: 0,
            laid_at_most: Vec::new(),
            arises: FxHashMap::default(),
        };
        formula.find_standing();
        let turns = 1..=formula.turns();
        turns.clone().for_each(|turn| formula.write_obstacles(turn));
        turns.clone().for_each(|turn| formula.define_paths(turn));
        turns.clone().for_each(|turn| formula.write_cells(turn));
        turns.clone().for_each(|turn| formula.write_steps(turn));
        formula.comment("At the end Jerry is shut in.");
        formula.clause([Var::Shut { turn: formula.turns() }.into()]);
        formula
    }

    /// Returns the text: a first line with counts, and the constraints.
    pub(crate) fn text(&self) -> String {
        let (variables, lines) = (self.variables.len(), self.lines);
        format!("* #variable= {variables} #constraint= {lines}\n{}", self.text)
    }

    pub(crate) fn variables(&self) -> usize {
        self.variables.len()
    }

    /// Returns the last turn.
    pub(crate) fn turns(&self) -> u32 {
        self.board.turns.turn_of(self.most)
    }

    /// Returns how many obstacles stand at the end of a turn.
    pub(crate) fn laid_by(&self, turn: u32) -> u32 {
        self.board.turns.laid_by(turn).min(self.most)
    }

    /// Returns the cells on which Jerry may stand in a turn.
    pub(crate) fn standing(&self, turn: u32) -> &[u32] {
        &self.standing[turn as usize - 1]
    }

    /// Returns the number of the constraint "at most this many are laid in this turn".
    pub(crate) fn laid_at_most(&self, turn: u32) -> u64 {
        self.laid_at_most[turn as usize - 1]
    }

    /// Returns the number of the constraint "if an obstacle stands on a free cell, it
    /// stood there a turn ago or is laid now".
    pub(crate) fn arises(&self, turn: u32, cell: u32) -> u64 {
        self.arises[&(turn, cell)]
    }

    /// Returns the statement that Jerry stands on a cell.
    pub(crate) fn jerry(&self, turn: u32, cell: u32) -> Statement {
        let may = self.standing(turn).binary_search(&cell).is_ok();
        if may { Var::Jerry { turn, cell }.into() } else { Statement::False }
    }

    /// Returns the statement that an obstacle stands on a cell.
    pub(crate) fn obstacle(&self, turn: u32, cell: u32) -> Statement {
        if turn > 0 && self.board.is_free(cell) {
            Var::Obstacle { turn, cell }.into()
        } else {
            Statement::False
        }
    }

    /// Returns the statement that a path of at most this many steps leads out from a cell.
    pub(crate) fn path(&self, turn: u32, cell: u32, steps: u32) -> Statement {
        if self.board.is_door(cell) {
            Statement::True
        } else if self.nearest[cell as usize] > steps || steps > self.horizon {
            Statement::False
        } else {
            Var::Path { turn, cell, steps }.into()
        }
    }

    /// Returns the statement that such a path begins with this step.
    pub(crate) fn first(&self, turn: u32, cell: u32, rank: usize, steps: u32) -> Statement {
        let Some(left) = steps.checked_sub(1) else { return Statement::False };
        let rest = self.path(turn, self.board.next(cell, rank), left);
        let Some(sides) = self.board.sides(cell, rank) else { return rest };
        let passable = |side: &u32| self.board.is_free(*side) || self.board.is_door(*side);
        if rest == Statement::False || !sides.iter().all(passable) {
            return Statement::False;
        }
        Var::First { turn, cell, rank, steps }.into()
    }

    /// Returns the steps that may lead from a cell to one on which Jerry stands in the
    /// next turn.
    fn steps_to_stand(&self, cell: u32) -> Vec<(usize, u32)> {
        let board = self.board;
        let passable = |side: u32| board.is_free(side) || board.is_door(side);
        let leads = |&(rank, next): &(usize, u32)| {
            let sides = board.sides(cell, rank);
            board.is_free(next)
                && !board.lets_out(next)
                && sides.is_none_or(|sides| sides.map(passable) == [true; 2])
        };
        (0..board.degree()).map(|rank| (rank, board.next(cell, rank))).filter(leads).collect()
    }

    fn find_standing(&mut self) {
        for turn in 1..self.turns() {
            let before = self.standing(turn);
            let mut after: FxHashSet<u32> = before.iter().copied().collect();
            after.extend(before.iter().flat_map(|&cell| self.steps_to_stand(cell)).map(|(_, next)| next));
            let mut after: Vec<u32> = after.into_iter().collect();
            after.sort_unstable();
            self.standing.push(after);
        }
    }

    fn comment(&mut self, words: &str) {
        let _ = writeln!(self.text, "* {words}");
    }

    fn relation(&mut self, terms: Vec<(i64, Literal)>, relation: &str, bound: i64) -> u64 {
        self.variables.extend(terms.iter().map(|(_, literal)| literal.var));
        write_terms(&mut self.text, self.board.cols, terms);
        let _ = writeln!(self.text, "{relation} {bound} ;");
        self.lines += 1;
        self.inequalities += if relation == "=" { 2 } else { 1 };
        self.inequalities
    }

    /// Writes that one of these holds.
    fn clause(&mut self, parts: impl IntoIterator<Item = Statement>) {
        if let Some(literals) = clause(parts) {
            self.relation(literals.into_iter().map(|literal| (1, literal)).collect(), ">=", 1);
        }
    }

    /// Writes what Tom lays, and which obstacles stand.
    fn write_obstacles(&mut self, turn: u32) {
        let many = i64::from(self.laid_by(turn) - self.laid_by(turn - 1));
        self.comment(&format!("Turn {turn}: Tom lays {many}, or fewer if Jerry is shut in after it."));
        let laid = |cell: u32| Literal::from(Var::Laid { turn, cell });
        let cells = self.free.clone();
        let at_most = cells.iter().map(|&cell| (-1, laid(cell))).collect();
        let id = self.relation(at_most, ">=", -many);
        self.laid_at_most.push(id);
        let mut at_least: Vec<_> = cells.iter().map(|&cell| (1, laid(cell))).collect();
        at_least.push((many, Var::Shut { turn }.into()));
        self.relation(at_least, ">=", many);
        self.comment(&format!("Turn {turn}: what stands has stood before or is laid now."));
        for cell in cells {
            let mut terms = vec![(1, Var::Obstacle { turn, cell }.into()), (-1, laid(cell))];
            if turn > 1 {
                terms.push((-1, Var::Obstacle { turn: turn - 1, cell }.into()));
            }
            let id = self.relation(terms, "=", 0);
            self.arises.insert((turn, cell), id);
        }
    }

    /// Defines, for each cell and number of steps, whether a path that long leads out.
    fn define_paths(&mut self, turn: u32) {
        self.comment(&format!("Turn {turn}: whether a path of at most D steps leads out from a cell."));
        for cell in self.free.clone() {
            for steps in self.nearest[cell as usize].min(self.horizon + 1)..=self.horizon {
                let (way, obstacle) = (self.path(turn, cell, steps), self.obstacle(turn, cell));
                self.clause([!way, !obstacle]);
                if steps > 0 {
                    self.clause([!self.path(turn, cell, steps - 1), way]);
                }
                if self.board.lets_out(cell) {
                    self.clause([obstacle, way]);
                    continue;
                }
                let firsts: Vec<Statement> =
                    (0..self.board.degree()).map(|rank| self.define_first(turn, cell, rank, steps)).collect();
                self.clause([!way].into_iter().chain(firsts.iter().copied()));
                for first in firsts {
                    self.clause([!first, obstacle, way]);
                }
            }
        }
    }

    /// Writes the definition of "a path begins with this step"; returns the literal for
    /// it.
    fn define_first(&mut self, turn: u32, cell: u32, rank: usize, steps: u32) -> Statement {
        let first = self.first(turn, cell, rank, steps);
        if let (Statement::Open(Literal { var: Var::First { .. }, .. }), Some(sides)) =
            (first, self.board.sides(cell, rank))
        {
            let rest = self.path(turn, self.board.next(cell, rank), steps - 1);
            let beside = sides.map(|side| self.obstacle(turn, side));
            self.clause([!first, rest]);
            for obstacle in beside {
                self.clause([!first, !obstacle]);
            }
            self.clause([first, !rest, beside[0], beside[1]]);
        }
        first
    }

    /// Writes where Jerry stands, and whether he has a path.
    fn write_cells(&mut self, turn: u32) {
        self.comment(&format!("Turn {turn}: Jerry stands on one cell, where nothing can be laid."));
        let standing = self.standing(turn).to_vec();
        let all = standing.iter().map(|&cell| (1, Var::Jerry { turn, cell }.into())).collect();
        self.relation(all, "=", 1);
        let shut = Statement::from(Var::Shut { turn });
        for cell in standing {
            let jerry = self.jerry(turn, cell);
            self.clause([!jerry, !self.obstacle(turn, cell)]);
            let way = self.path(turn, cell, self.horizon);
            self.clause([!jerry, !shut, !way]);
            self.clause([!jerry, shut, way]);
        }
    }

    fn write_steps(&mut self, turn: u32) {
        if turn == self.turns() {
            return;
        }
        self.comment(&format!(
            "Turn {turn}: Jerry stays if he is shut in, and else steps along a shortest path"
        ));
        self.comment("which begins with the direction that he prefers.");
        let shut = Statement::from(Var::Shut { turn });
        for cell in self.standing(turn).to_vec() {
            let here = self.jerry(turn, cell);
            let steps = self.steps_to_stand(cell);
            let stays = self.jerry(turn + 1, cell);
            let goes: Vec<Statement> = steps.iter().map(|&(_, next)| self.jerry(turn + 1, next)).collect();
            self.clause([!here, stays].into_iter().chain(goes.iter().copied()));
            self.clause([!here, !stays, shut]);
            for (&(rank, _), &goes) in steps.iter().zip(&goes) {
                self.clause([!here, !goes, !shut]);
                for length in 1..=self.horizon {
                    let way = self.path(turn, cell, length);
                    self.clause([!here, !goes, !way, self.first(turn, cell, rank, length)]);
                    for preferred in 0..rank {
                        let first = self.first(turn, cell, preferred, length);
                        if first != Statement::False {
                            self.clause([!here, !goes, !first, self.path(turn, cell, length - 1)]);
                        }
                    }
                }
            }
        }
    }
}
