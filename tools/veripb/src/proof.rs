//! The proof, in the format of VeriPB.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use super::cases::{Spoilt, Step};
use super::formula::Formula;
use super::linear::{Literal, Statement, Var, clause, write_name, write_terms};

/// A proof under construction.
pub(crate) struct Proof<'f> {
    formula: &'f Formula<'f>,
    text: String,
    /// The number of the last constraint.
    last: u64,
    /// For each turn, the number of the constraint "at most this many obstacles stand".
    stand_at_most: Vec<u64>,
    /// The turns for which it is proved that a path stays open unless the obstacle lies
    /// on it.
    kept_paths: FxHashSet<u32>,
    /// The steps after which it is proved that the cell left has no obstacle: turn, cell
    /// left, cell reached.
    left_free: FxHashSet<(u32, u32, u32)>,
}

impl<'f> Proof<'f> {
    /// Starts a proof with the lines that every proof needs.
    pub(crate) fn new(formula: &'f Formula<'f>) -> Self {
        let mut text = String::from("pseudo-Boolean proof version 3.0\n");
        let _ = writeln!(text, "f {};", formula.inequalities);
        let mut proof = Self {
            formula,
            text,
            last: formula.inequalities,
            stand_at_most: Vec::new(),
            kept_paths: FxHashSet::default(),
            left_free: FxHashSet::default(),
        };
        (1..=formula.turns()).for_each(|turn| proof.stand_at_most(turn));
        (1..=formula.turns()).for_each(|turn| proof.prove_adjacent_cells(turn));
        (1..=formula.turns()).for_each(|turn| proof.prove_not_beside_doors(turn));
        proof
    }

    pub(crate) fn finish(mut self) -> String {
        let _ = write!(
            self.text,
            "rup >= 1;\noutput NONE;\nconclusion UNSAT : {};\nend pseudo-Boolean proof;\n",
            self.last + 1
        );
        self.text
    }

    /// Writes a step of the refutation.
    pub(crate) fn step(&mut self, step: &Step) {
        match step {
            Step::TooMany { after, turn, cells } => self.too_many(*after, *turn, cells),
            Step::Spoilt(spoilt) => self.spoilt(spoilt),
            Step::Clause(literals) => drop(self.rup(literals.iter().copied())),
        }
    }

    fn comment(&mut self, words: &str) {
        let _ = writeln!(self.text, "% {words}");
    }

    /// Writes that one of the literals holds, as unit propagation shows; returns the
    /// number of the constraint.
    fn rup(&mut self, literals: impl IntoIterator<Item = Literal>) -> u64 {
        self.text.push_str("rup ");
        write_terms(
            &mut self.text,
            self.formula.board.cols,
            literals.into_iter().map(|literal| (1, literal)),
        );
        self.text.push_str(">= 1;\n");
        self.last += 1;
        self.last
    }

    /// Writes that one of the parts holds, unless that is true anyway.
    fn rup_clause(&mut self, parts: impl IntoIterator<Item = Statement>) {
        if let Some(literals) = clause(parts) {
            self.rup(literals);
        }
    }

    /// Writes a clause that defines a new variable: with this value of the variable the
    /// clause is true, and no other becomes false.
    fn define(&mut self, parts: impl IntoIterator<Item = Statement>, var: Var, value: bool) {
        let Some(literals) = clause(parts) else { return };
        self.text.push_str("red ");
        write_terms(
            &mut self.text,
            self.formula.board.cols,
            literals.into_iter().map(|literal| (1, literal)),
        );
        self.text.push_str(">= 1 : ");
        write_name(&mut self.text, self.formula.board.cols, var);
        let _ = writeln!(self.text, " -> {};", u32::from(value));
        self.last += 1;
    }

    /// Writes the sum of constraints; returns its number.
    fn sum(&mut self, numbers: impl IntoIterator<Item = u64>) -> u64 {
        self.text.push_str("pol");
        for (i, number) in numbers.into_iter().enumerate() {
            let _ = write!(self.text, " {number}{}", if i == 0 { "" } else { " +" });
        }
        self.text.push_str(";\n");
        self.last += 1;
        self.last
    }

    /// Proves that at the end of a turn no more obstacles stand than could be laid up to
    /// it.
    fn stand_at_most(&mut self, turn: u32) {
        let formula = self.formula;
        self.comment(&format!(
            "At the end of turn {turn} at most {} obstacles stand.",
            formula.laid_by(turn)
        ));
        let arise = formula.free.iter().map(|&cell| formula.arises(turn, cell));
        let before = self.stand_at_most.last().copied();
        let numbers: Vec<u64> = [formula.laid_at_most(turn)].into_iter().chain(before).chain(arise).collect();
        let id = self.sum(numbers);
        self.stand_at_most.push(id);
    }

    /// Proves that Jerry stands where he stood or beside it.
    fn prove_adjacent_cells(&mut self, turn: u32) {
        if turn == 1 {
            return;
        }
        self.comment(&format!("Turn {turn}: Jerry stands where he stood or beside it."));
        let formula = self.formula;
        for &cell in formula.standing(turn) {
            let around = (0..formula.board.degree()).map(|rank| formula.board.next(cell, rank)).chain([cell]);
            let before = around.map(|other| formula.jerry(turn - 1, other));
            self.rup_clause([!formula.jerry(turn, cell)].into_iter().chain(before));
        }
    }

    /// Proves that Jerry never stands beside a door, because no obstacle would have kept
    /// him from it.
    fn prove_not_beside_doors(&mut self, turn: u32) {
        self.comment(&format!("Turn {turn}: Jerry does not stand beside a door."));
        let formula = self.formula;
        for &cell in formula.standing(turn).iter().filter(|&&cell| formula.board.touches_door(cell)) {
            self.rup_clause([!formula.jerry(turn, cell)]);
        }
    }

    /// Writes the sum which shows that not all of the cells got an obstacle, because
    /// fewer were laid.
    fn too_many(&mut self, after: u32, turn: u32, cells: &[u32]) {
        let formula = self.formula;
        let laid = (after + 1..=turn).map(|turn| formula.laid_at_most(turn));
        let arise = cells.iter().flat_map(|&cell| (after + 1..=turn).map(move |turn| (turn, cell)));
        let numbers: Vec<u64> = laid.chain(arise.map(|(turn, cell)| formula.arises(turn, cell))).collect();
        self.sum(numbers);
    }

    /// Proves that each of the paths holds an obstacle if Jerry is shut in, so that there
    /// are few elsewhere.
    fn spoilt(&mut self, spoilt: &Spoilt) {
        let Spoilt { turn, from, jerry, side, .. } = *spoilt;
        let formula = self.formula;
        if let Some(from) = from {
            self.prove_paths_kept(turn);
            if self.left_free.insert((turn, from, jerry)) {
                self.comment("The obstacle that shuts him in is not where he came from.");
                self.rup_clause([
                    !formula.jerry(turn - 1, from),
                    !formula.jerry(turn, jerry),
                    !Statement::from(Var::Shut { turn }),
                    !formula.obstacle(turn, from),
                ]);
            }
        }
        self.comment("One obstacle for each path that shares no cell with the others, so few elsewhere.");
        let came = from.map(|from| !formula.jerry(turn - 1, from));
        let beside = side.map(|side| formula.obstacle(turn, side));
        let mut numbers = vec![self.stand_at_most[turn as usize - 1]];
        for path in &*spoilt.paths {
            let shut = [!formula.jerry(turn, jerry), !Statement::from(Var::Shut { turn })];
            let on = path.iter().map(|&cell| formula.obstacle(turn, cell));
            let parts = shut.into_iter().chain(came).chain(beside).chain(on);
            numbers.extend(clause(parts).map(|literals| self.rup(literals)));
        }
        self.sum(numbers);
    }

    /// Proves that an obstacle on the cell that Jerry has just left does not spoil his
    /// path, because paths that are shorter than his stay open.
    ///
    /// [`Var::OnLeftCell`] says that the turn's obstacle, if there is one, lies there, and
    /// [`Var::PathFromLeftCell`] how long the path from there was. The proof is by induction on
    /// the length.
    fn prove_paths_kept(&mut self, turn: u32) {
        if !self.kept_paths.insert(turn) {
            return;
        }
        let formula = self.formula;
        self.comment(&format!("Turn {turn}: whether the obstacle is laid on the cell that Jerry has left."));
        let behind = Var::OnLeftCell { turn };
        let standing = formula.standing(turn - 1);
        let laid = |cell: u32| Statement::from(Var::Laid { turn, cell });
        for &cell in standing {
            let before = formula.jerry(turn - 1, cell);
            self.define([!laid(cell), !before, behind.into()], behind, true);
        }
        for &cell in &formula.free {
            self.define(
                [!Statement::from(behind), !laid(cell), formula.jerry(turn - 1, cell)],
                behind,
                false,
            );
        }
        for steps in 0..=formula.horizon {
            self.define_path_from_left_cell(turn, steps);
            self.comment("A path that is shorter than his was stays open then.");
            self.prove_paths_kept_of(turn, steps);
        }
    }

    /// Defines whether a path of at most this many steps led out from the cell that Jerry
    /// has left.
    fn define_path_from_left_cell(&mut self, turn: u32, steps: u32) {
        let formula = self.formula;
        let var = Var::PathFromLeftCell { turn, steps };
        let standing = formula.standing(turn - 1);
        for &cell in standing {
            let (jerry, path) = (formula.jerry(turn - 1, cell), formula.path(turn - 1, cell, steps));
            self.define([!jerry, !path, var.into()], var, true);
        }
        for &cell in standing {
            let (jerry, path) = (formula.jerry(turn - 1, cell), formula.path(turn - 1, cell, steps));
            self.define([!Statement::from(var), !jerry, path], var, false);
        }
        let Some(fewer) = steps.checked_sub(1) else { return };
        let shorter = !Statement::from(Var::PathFromLeftCell { turn, steps: fewer });
        for &cell in standing {
            self.rup_clause([!formula.jerry(turn - 1, cell), shorter, var.into()]);
        }
        self.rup_clause([shorter, var.into()]);
    }

    /// Proves that a path of at most this many steps stays open if no such path led out
    /// from the cell that Jerry has left.
    fn prove_paths_kept_of(&mut self, turn: u32, steps: u32) {
        let formula = self.formula;
        let unless =
            [!Statement::from(Var::OnLeftCell { turn }), Var::PathFromLeftCell { turn, steps }.into()];
        for &cell in &formula.free {
            // A path ends on a cell that lets Jerry out.
            let ranks = if formula.board.lets_out(cell) { 0 } else { formula.board.degree() };
            for rank in 0..ranks {
                let [before, after] = [turn - 1, turn].map(|turn| formula.first(turn, cell, rank, steps));
                if matches!(before, Statement::Open(Literal { var: Var::First { .. }, .. })) {
                    self.rup_clause(unless.into_iter().chain([!before, after]));
                }
            }
            let [before, after] = [turn - 1, turn].map(|turn| formula.path(turn, cell, steps));
            self.rup_clause(unless.into_iter().chain([!before, after]));
        }
    }
}
