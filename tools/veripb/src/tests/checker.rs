//! A checker for the formulas and proofs of this program: sums, unit propagation, and
//! definitions, as in VeriPB. It knows only texts.

use std::collections::HashMap;

/// A literal: the number of a variable, doubled, plus one for the negation.
type Lit = usize;

/// A sum of literals and its least value; no variable occurs twice, and all coefficients
/// are above 0.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Inequality {
    terms: Vec<(i64, Lit)>,
    least: i64,
}

impl Inequality {
    /// Brings a sum of terms into this form.
    fn new(terms: impl IntoIterator<Item = (i64, Lit)>, mut least: i64) -> Self {
        let mut by_var: HashMap<usize, i64> = HashMap::new();
        for (coefficient, lit) in terms {
            // a ~x = a - a x
            let sign = if lit % 2 == 0 { 1 } else { -1 };
            least -= if lit % 2 == 0 { 0 } else { coefficient };
            *by_var.entry(lit / 2).or_default() += sign * coefficient;
        }
        let mut terms: Vec<(i64, Lit)> = Vec::new();
        for (var, coefficient) in by_var {
            if coefficient < 0 {
                least -= coefficient;
            }
            if coefficient != 0 {
                terms.push((coefficient.abs(), 2 * var + usize::from(coefficient < 0)));
            }
        }
        terms.sort_unstable_by_key(|&(_, lit)| lit);
        Self { terms, least }
    }

    fn negated(&self) -> Self {
        let sum: i64 = self.terms.iter().map(|&(coefficient, _)| coefficient).sum();
        let terms = self.terms.iter().map(|&(coefficient, lit)| (coefficient, lit ^ 1)).collect();
        Self { terms, least: sum - self.least + 1 }
    }

    /// Returns how much the sum may lose before the inequality fails.
    fn slack(&self, is_false: impl Fn(Lit) -> bool) -> i64 {
        let possible: i64 =
            self.terms.iter().filter(|&&(_, lit)| !is_false(lit)).map(|&(coefficient, _)| coefficient).sum();
        possible - self.least
    }
}

/// The database of a proof.
#[derive(Default)]
pub(super) struct Checker {
    names: HashMap<String, usize>,
    inequalities: Vec<Inequality>,
    /// The inequalities in which each literal occurs.
    occurrences: Vec<Vec<usize>>,
    /// The inequalities that propagate before any literal is set.
    initially_propagating: Vec<usize>,
}

/// The literals that are true, and the order in which they became true.
#[derive(Clone)]
struct Trail {
    is_true: Vec<bool>,
    queue: Vec<Lit>,
}

impl Trail {
    fn is_false(&self, lit: Lit) -> bool {
        self.is_true[lit ^ 1]
    }

    fn set(&mut self, lit: Lit) {
        if !std::mem::replace(&mut self.is_true[lit], true) {
            self.queue.push(lit);
        }
    }
}

impl Checker {
    /// Reads a formula.
    pub(super) fn read(formula: &str) -> Self {
        let mut checker = Self::default();
        for line in formula.lines().filter(|line| !line.starts_with('*')) {
            for inequality in checker.inequality(line.strip_suffix(" ;").unwrap()).unwrap() {
                checker.add(inequality);
            }
        }
        checker
    }

    fn lit(&mut self, word: &str) -> Lit {
        let (name, negated) = word.strip_prefix('~').map_or((word, 0), |name| (name, 1));
        let next = self.names.len();
        let var = *self.names.entry(name.to_owned()).or_insert(next);
        if self.occurrences.len() < 2 * self.names.len() {
            self.occurrences.resize(2 * self.names.len(), Vec::new());
        }
        2 * var + negated
    }

    fn inequality(&mut self, text: &str) -> Option<Vec<Inequality>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (terms, end) = words.split_at(words.len().checked_sub(2)?);
        let least: i64 = end[1].parse().ok()?;
        let mut read = Vec::new();
        for term in terms.chunks(2) {
            let [coefficient, word] = *term else { return None };
            read.push((coefficient.parse::<i64>().ok()?, self.lit(word)));
        }
        let at_most = read.iter().map(|&(coefficient, lit)| (-coefficient, lit)).collect::<Vec<_>>();
        let at_least = Inequality::new(read, least);
        match end[0] {
            ">=" => Some(vec![at_least]),
            "=" => Some(vec![at_least, Inequality::new(at_most, -least)]),
            _ => None,
        }
    }

    fn add(&mut self, inequality: Inequality) {
        let number = self.inequalities.len();
        for &(_, lit) in &inequality.terms {
            self.occurrences[lit].push(number);
        }
        let slack = inequality.slack(|_| false);
        if inequality.terms.iter().any(|&(coefficient, _)| coefficient > slack) || slack < 0 {
            self.initially_propagating.push(number);
        }
        self.inequalities.push(inequality);
    }

    fn trail(&self) -> Trail {
        Trail { is_true: vec![false; self.occurrences.len()], queue: Vec::new() }
    }

    /// Sets the literals that follow from one inequality; returns `false` if it fails.
    fn propagate_one(inequality: &Inequality, trail: &mut Trail) -> bool {
        let slack = inequality.slack(|lit| trail.is_false(lit));
        for &(coefficient, lit) in &inequality.terms {
            if coefficient > slack && !trail.is_false(lit) {
                trail.set(lit);
            }
        }
        slack >= 0
    }

    /// Propagates with additional inequalities; returns `false` if one fails.
    fn propagate(&self, trail: &mut Trail, more: &[Inequality]) -> bool {
        let mut next = 0;
        let own = self.initially_propagating.iter().map(|&number| &self.inequalities[number]);
        for inequality in own.chain(more) {
            if !Self::propagate_one(inequality, trail) {
                return false;
            }
        }
        while let Some(&lit) = trail.queue.get(next) {
            next += 1;
            let touched = self.occurrences[lit ^ 1].iter().map(|&number| &self.inequalities[number]);
            for inequality in touched.chain(more) {
                if !Self::propagate_one(inequality, trail) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns whether these inequalities lead to a contradiction.
    fn fails_with(&self, more: &[Inequality]) -> bool {
        !self.propagate(&mut self.trail(), more)
    }

    /// Returns whether these literals, with all that follows from them, fulfil every
    /// inequality. Unknown names are ignored.
    pub(super) fn is_fulfilled_by<'a>(&self, literals: impl IntoIterator<Item = (&'a str, bool)>) -> bool {
        let mut trail = self.trail();
        for (name, holds) in literals {
            if let Some(&var) = self.names.get(name) {
                trail.set(2 * var + usize::from(!holds));
            }
        }
        let stands = self.propagate(&mut trail, &[]);
        let unset = |var: usize| !trail.is_true[2 * var] && !trail.is_true[2 * var + 1];
        assert!(!stands || !(0..self.names.len()).any(unset), "all else follows from what Tom lays");
        stands && self.inequalities.iter().all(|one| one.slack(|lit| !trail.is_true[lit]) >= 0)
    }

    /// Verifies a proof; returns the first wrong line if there is one.
    pub(super) fn verify(mut self, proof: &str) -> Result<(), String> {
        let mut lines = proof.lines().filter(|line| !line.starts_with('%'));
        let begins = format!("f {};", self.inequalities.len());
        if lines.next() != Some("pseudo-Boolean proof version 3.0") || lines.next() != Some(&begins) {
            return Err("not a proof about this formula".to_owned());
        }
        while let Some(line) = lines.next() {
            if line == "output NONE;" {
                let last = lines.next().and_then(|line| line.strip_prefix("conclusion UNSAT : "));
                let number = last.and_then(|line| line.strip_suffix(';')?.parse::<usize>().ok());
                let fails = number
                    .and_then(|number| self.inequalities.get(number.checked_sub(1)?))
                    .is_some_and(|one| one.slack(|_| false) < 0);
                let ends = lines.next() == Some("end pseudo-Boolean proof;") && lines.next().is_none();
                return if fails && ends { Ok(()) } else { Err("a wrong end".to_owned()) };
            }
            self.step(line).ok_or_else(|| line.to_owned())?;
        }
        Err("no end".to_owned())
    }

    fn step(&mut self, line: &str) -> Option<()> {
        let (rule, rest) = line.strip_suffix(';')?.split_once(' ')?;
        match rule {
            "rup" => {
                let claim = self.inequality(rest)?.pop()?;
                self.fails_with(&[claim.negated()]).then_some(())?;
                self.add(claim);
            }
            "red" => {
                let (text, witness) = rest.split_once(" : ")?;
                let claim = self.inequality(text)?.pop()?;
                let (name, value) = witness.split_once(" -> ")?;
                let var = self.lit(name) / 2;
                let held = 2 * var + usize::from(value == "0");
                self.may_be_added(&claim, held).then_some(())?;
                self.add(claim);
            }
            "pol" => {
                let mut sum = Inequality { terms: Vec::new(), least: 0 };
                for (i, word) in rest.split(' ').filter(|&word| word != "+").enumerate() {
                    let number: usize = word.parse().ok()?;
                    let one = self.inequalities.get(number.checked_sub(1)?)?;
                    let terms = sum.terms.iter().chain(&one.terms).copied();
                    sum = if i == 0 { one.clone() } else { Inequality::new(terms, sum.least + one.least) };
                }
                self.add(sum);
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns whether a claim keeps the formula solvable: if a solution violates the
    /// claim, it fulfils everything once this literal is true.
    fn may_be_added(&self, claim: &Inequality, held: Lit) -> bool {
        let with = |one: &Inequality| {
            let gained: i64 =
                one.terms.iter().filter(|&&(_, lit)| lit == held).map(|&(coefficient, _)| coefficient).sum();
            let others = one.terms.iter().filter(|&&(_, lit)| lit / 2 != held / 2).copied();
            Inequality::new(others, one.least - gained)
        };
        let touched = [held, held ^ 1].into_iter().flat_map(|lit| &self.occurrences[lit]);
        let touched = touched.map(|&number| &self.inequalities[number]).chain([claim]);
        let mut goals = touched.map(with).filter(|goal| goal.least > 0);
        goals.all(|goal| self.fails_with(&[claim.negated(), goal.negated()]))
    }
}
