//! Evidence of the kinds `enclose-cuts-1`, `enclose-cuts-2` and, for two animals in two pens, `enclose-apart-1`: the
//! walls of a best pen, and a tree of cases with a flow for each of them.
//!
//! `walls: ...` (`-` for no walls, `none` for no pen), `steps: N`, and N lines that are read in order:
//!
//! * `B c 1`: two cases, cell `c` in the pen and not in it. The lines for the first case follow, then those for the
//!   other. `B c 0` has the cases in the other order.
//! * `P`: this case has no pen, because a cell that is in it cannot be reached, or an animal stands
//!   on the goal; or cells that are in connect two animals that must be apart.
//! * `L k c>d:a ...`: in this case every pen misses at least the claim, by a flow. The amounts `a` on steps from `c`
//!   to `d` are those that differ from the last `L`; at first all are 0. `k` and all amounts count 840ths of a point.
//! * `L k c>d:a ... | c>d:a ...`, in `enclose-apart-1`: the same with a flow between the animals, of which all amounts
//!   are written.
//! * `F c OUTLET FENCE ...`, in `enclose-cuts-2`: cells behind all these fences are out, in this case and those below
//!   it. A fence is a path whose ends are out, the outlet (`-` for none) a path from cell `c`, which is in, to a cell
//!   that is out. No cell is on two of these paths, but `c` may be on the outlet and a fence. There are so many that
//!   `2 fences + outlets` is more than the number of walls. A cell is *behind* a fence if `c` leads to it only over
//!   cells of the fence. After such lines at the beginning the cells that are out leave the board, as goals if they
//!   are beside others.
//!
//! # Why acceptance implies the claim
//! 1. *It can be reached.* The walls may be placed, and the pen that plain reachability finds misses the claim.
//! 2. *It cannot be bettered.* Every pen belongs to one case of each `B`, so it is enough to look at one last case
//!    (`P` or `L`) and its pens. A pen is connected, so its cells can be reached from the animal over cells that are
//!    not settled as out. `P` says that such a cell cannot be reached: there is no pen. At `L`, open
//!    cells that cannot be reached are out, too.
//! 3. *A flow bounds the points that a pen misses* (weak duality). The amount that steps bring into a cell goes
//!    through it; the limit is the price of a wall and `k`, or none if the cell takes no wall. If more goes out of
//!    a cell than comes in, the rest is from a source: at most the points of the cell, or any amount if it is in.
//!    If more comes in than goes out, the rest ends at a sink: at most the loss of the cell, or any amount if it is
//!    out. Take a pen with `w` walls. An amount from a source outside the pen is missed points. An amount from a
//!    source in the pen leaves it through a cell with a wall, or ends at a sink in the pen, which is a loss. So the
//!    pen misses at least the whole flow less `k w`, and `w` is at most the number of walls `W`. Points of cells that
//!    are out, and losses of cells that are in, count in full.
//! 4. *Fences.* Let a pen have `c` and a cell behind all fences. From `c` it leads to that cell, so it has a cell on
//!    each fence. From there the fence leads in both directions to cells that are not in the pen, each time over a
//!    wall. The outlet, too, leads from `c` out of the pen over a wall. All these walls are different, so there are
//!    more than the pen may have.
//! 5. *Two pens.* "The pen" above is then all cells of both pens, and cells are reached from either animal. Cells that
//!    are connected to the first animal over cells that are in are in its pen, and those of the second animal in the
//!    other one. A flow from the former to the latter leaves the first pen over walls only. Both flows together bring
//!    no more than its price and `k` to a wall, so the walls pay for both.
//! 6. A claim of `infinite` needs more than any pen can miss: all points, all losses, and the price of `W` walls.
//!
//! Cost: a search of the board for each `P` and `L`, and one of what is not behind a fence for each fence. A
//! `CheckBudget` counts its places and steps.

pub(crate) mod evidence;

use thwart_grid::{Board, Cell, CellSet};

use self::evidence::{KIND, KIND_APART, KIND_WITH_FENCES, NO_PEN, NO_WALLS, Site, UNIT};
use super::rules::{Enclose, Position};
use thwart_game::certificate::budget::CheckBudget;
use thwart_game::certificate::{CheckError, Form, Lines, read_number};
use thwart_game::info::Support;
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// The forms of evidence of enclose.
pub(super) static FORMS: [Form<Enclose>; 3] = [
    Form {
        kind: KIND,
        supports: SUPPORTS,
        check: |game, position, claim, lines| check(game, position, claim, lines, false),
    },
    Form {
        kind: KIND_WITH_FENCES,
        supports: SUPPORTS,
        check: |game, position, claim, lines| check(game, position, claim, lines, true),
    },
    Form {
        kind: KIND_APART,
        supports: &supports(Support::only("animals", &["apart"])),
        check: |game, position, claim, lines| check(game, position, claim, lines, false),
    },
];

const SUPPORTS: &[Support] = &supports(Support::except("animals", &["apart"]));

const fn supports(animals: Support) -> [Support; 5] {
    [Support::all("walls"), Support::all("wall-price"), animals, Support::all("goal"), Support::all("links")]
}

/// The part of a place in the open case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Open,
    In,
    Out,
}

/// The state of a check.
struct Cases<'b> {
    board: &'b Board,
    site: Site,
    /// The points that every pen has to miss at least.
    claim: i128,
    fate: Vec<Fate>,
    /// The amount on every step.
    on: Vec<i64>,
    /// The amount on every step in the flow between animals that must be apart.
    between: Vec<i64>,
    reached: Vec<bool>,
    /// The places behind fences in the open cases, in the order of their lines.
    behind: Vec<usize>,
    /// Whether the last line put a place out that is in.
    is_refuted: bool,
    budget: CheckBudget,
}

/// A `B` line whose cases are not all closed.
struct Branch {
    place: usize,
    /// The side that is open.
    side: Fate,
    /// Whether the other side comes next.
    is_first: bool,
    /// The number of places that were behind fences before it.
    behind: usize,
}

/// The meaning of a line.
enum Line {
    /// Two cases: the first side of this place, and the other one.
    Branch(usize, Fate),
    /// Places are out.
    Fences,
    /// The end of a case.
    Last,
}

fn check(
    game: &Enclose,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
    with_fences: bool,
) -> Result<u64, CheckError> {
    let (number, text) = lines.field("walls")?;
    let missed = missed_with(game, position, text).map_err(|reason| CheckError::new(number, reason))?;
    if missed != claim {
        let missed = missed.text(thwart_grid::Measure::Whole);
        return Err(CheckError::new(number, format!("the pen misses {missed}, which is not the claim")));
    }
    if position.is_done {
        return Ok(1);
    }
    let (number, text) = lines.field("steps")?;
    let count: u64 =
        read_number(text).ok_or_else(|| CheckError::new(number, format!("`{text}` is no number")))?;
    let site = Site::new(game, position);
    let claim = i128::from(claim.finite().unwrap_or(site.most + 1));
    let mut cases = Cases::new(game.board(), site, claim);
    let mut above: Vec<Branch> = Vec::new();
    let mut is_over = false;
    for _ in 0..count {
        let (number, line) = lines.line()?;
        cases.budget.read(line);
        let is_fenced = with_fences && line.starts_with("F ");
        if !is_fenced && above.is_empty() && !cases.behind.is_empty() {
            cases = cases.without_places_behind();
        }
        let read = match line {
            _ if is_over => Err("all cases are closed".to_owned()),
            _ if is_fenced => cases.fence(line).map(|()| Line::Fences),
            _ => cases.read(line),
        };
        match read.map_err(|reason| CheckError::new(number, reason))? {
            Line::Fences => {}
            Line::Branch(place, side) => {
                cases.fate[place] = side;
                above.push(Branch { place, side, is_first: true, behind: cases.behind.len() });
            }
            Line::Last => {
                while let Some(branch) = above.pop_if(|branch| !branch.is_first) {
                    cases.open_behind(branch.behind);
                    cases.fate[branch.place] = Fate::Open;
                }
                match above.last_mut() {
                    Some(branch) => {
                        cases.open_behind(branch.behind);
                        branch.is_first = false;
                        branch.side = if branch.side == Fate::In { Fate::Out } else { Fate::In };
                        cases.fate[branch.place] = branch.side;
                    }
                    None => is_over = true,
                }
            }
        }
    }
    if is_over { Ok(1 + count) } else { Err(CheckError::new(lines.number(), "some case is not closed")) }
}

/// Returns what the pen misses that further walls make, with their price.
fn missed_with(game: &Enclose, position: &Position, text: &str) -> Result<Value, String> {
    if text == NO_PEN {
        return Ok(Value::Infinite);
    }
    let mut walls: Vec<Cell> = position.walls.iter().collect();
    let before = walls.len();
    for word in text.split(' ').filter(|_| text != NO_WALLS) {
        let cell = game.board().cell_from_text(word).filter(|&cell| {
            walls.len() - before < game.walls_left(position) && game.is_legal(position, Move::Obstacle(cell))
        });
        walls.push(cell.ok_or_else(|| format!("`{word}` is no cell for a further wall"))?);
    }
    let all: CellSet = walls.iter().copied().collect();
    if all.len() != walls.len() {
        return Err("a wall stands twice".to_owned());
    }
    Ok(game.missed(&all))
}

impl<'b> Cases<'b> {
    fn new(board: &'b Board, site: Site, claim: i128) -> Self {
        let mut fate: Vec<Fate> =
            site.is_goal.iter().map(|&goal| if goal { Fate::Out } else { Fate::Open }).collect();
        for &animal in &site.animals {
            fate[animal] = Fate::In;
        }
        let (on, between) = (vec![0; site.step_count()], vec![0; site.step_count()]);
        let (reached, behind, budget) = (Vec::new(), Vec::new(), CheckBudget::default());
        Self { board, site, claim, fate, on, between, reached, behind, is_refuted: false, budget }
    }

    /// Returns the same check on a board without the places behind fences.
    fn without_places_behind(self) -> Self {
        let site = self.site.without(|place| self.fate[place] == Fate::Out);
        Self { budget: self.budget, is_refuted: self.is_refuted, ..Self::new(self.board, site, self.claim) }
    }

    /// Opens all places behind fences but the first ones.
    fn open_behind(&mut self, first: usize) {
        for place in self.behind.drain(first..) {
            self.fate[place] = Fate::Open;
        }
    }

    fn read(&mut self, line: &str) -> Result<Line, String> {
        let is_refuted = std::mem::take(&mut self.is_refuted);
        if !line.starts_with("B ") {
            self.budget.look(self.site.looks())?;
        }
        let mut words = line.split(' ');
        match (words.next(), words.collect::<Vec<_>>().as_slice()) {
            (Some("B"), [cell, side]) => {
                let place = self.place(cell)?;
                if self.fate[place] != Fate::Open {
                    return Err(format!("cell {cell} is settled already"));
                }
                let side = match *side {
                    "1" => Fate::In,
                    "0" => Fate::Out,
                    _ => return Err(format!("`{side}` is no side; write 1 for in the pen, 0 for not")),
                };
                Ok(Line::Branch(place, side))
            }
            (Some("P"), []) if is_refuted => Ok(Line::Last),
            (Some("P"), []) => self.contradiction().map(|()| Line::Last),
            (Some("L"), [price, changes @ ..]) => self.flow(price, changes).map(|()| Line::Last),
            _ => Err(format!("`{line}` is no step of a proof")),
        }
    }

    fn place(&self, cell: &str) -> Result<usize, String> {
        let place = read_number(cell).and_then(|number| self.site.place(Cell(number)));
        place.ok_or_else(|| format!("`{cell}` is no cell in reach"))
    }

    /// Puts the places behind fences out.
    fn fence(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split(' ').skip(1);
        let mut next = || words.next().ok_or("`F` needs a cell, an outlet or `-`, and fences");
        let (center, outlet) = (self.place(next()?)?, next()?);
        if self.fate[center] != Fate::In {
            return Err("the first cell is not in the pen".to_owned());
        }
        // For each place the number of its fence; the outlet counts as one.
        let (none, on_outlet) = (0_u32, 1);
        let mut on = vec![none; self.site.len()];
        let mut outlets = 0;
        if outlet != "-" {
            let path = self.path(outlet)?;
            if path[0] != center || self.fate[path[path.len() - 1]] != Fate::Out {
                return Err("the outlet does not lead from the first cell to one that is out".to_owned());
            }
            for &place in &path[1..] {
                if place == center || std::mem::replace(&mut on[place], on_outlet) != none {
                    return Err(format!("the outlet `{outlet}` is on a cell twice"));
                }
            }
            outlets = 1;
        }
        let mut fences = 0_u32;
        for word in words {
            let path = self.path(word)?;
            if [path[0], path[path.len() - 1]].iter().any(|&end| self.fate[end] != Fate::Out) {
                return Err(format!("an end of the fence `{word}` is not out"));
            }
            fences += 1;
            for place in path {
                if std::mem::replace(&mut on[place], on_outlet + fences) != none {
                    return Err(format!("the fence `{word}` is on a cell of another path"));
                }
            }
        }
        if i64::from(2 * fences + outlets) <= self.site.walls {
            return Err(format!("{} walls may cross these fences", self.site.walls));
        }
        let (mut seen, mut is_before) = (vec![false; self.site.len()], vec![false; self.site.len()]);
        self.budget.look(self.site.len() as u64)?;
        for fence in (on_outlet + 1..=on_outlet + fences).filter(|&fence| on[center] != fence) {
            let may = |place: usize| self.fate[place] != Fate::Out && on[place] != fence;
            for place in self.site.flood(center, may, |_| false, &mut seen) {
                is_before[place] = true;
                self.budget.look(1 + self.site.steps(place).len() as u64)?;
            }
        }
        for place in (0..self.site.len()).filter(|&place| !is_before[place]) {
            match self.fate[place] {
                Fate::Open => {
                    self.fate[place] = Fate::Out;
                    self.behind.push(place);
                }
                Fate::In => self.is_refuted = true,
                Fate::Out => {}
            }
        }
        Ok(())
    }

    /// Reads a path: the number of its first cell, and runs of a letter for a direction with a number of steps.
    fn path(&self, word: &str) -> Result<Vec<usize>, String> {
        let wrong = || format!("`{word}` is no path over cells in reach");
        let digits = |text: &str| text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
        let (first, mut runs) = word.split_at(digits(word));
        let mut path = vec![self.place(first)?];
        while let Some(letter) = runs.chars().next() {
            let mut letters = ('a'..).zip(self.board.topology().directions());
            let (_, &direction) = letters.find(|&(known, _)| known == letter).ok_or_else(wrong)?;
            let rest = &runs[1..];
            let (count, rest) = rest.split_at(digits(rest));
            let count = read_number::<u32>(count).filter(|&count| count > 0).ok_or_else(wrong)?;
            for _ in 0..count {
                let here = self.site.cells[path[path.len() - 1]];
                let next = self.board.step(here, direction).and_then(|cell| self.site.place(cell));
                path.push(next.ok_or_else(wrong)?);
            }
            runs = rest;
        }
        Ok(path)
    }

    /// Finds the places that the first animal reaches over those that are not out, or either animal if they must be
    /// apart.
    fn find_reach(&mut self) {
        let (site, fate) = (&self.site, &self.fate);
        site.reach(|place| fate[place] != Fate::Out, &mut self.reached);
    }

    /// Checks that a place in the pen cannot be reached, or that animals are joined that must be apart. Animals without
    /// a connection, or on the goal, have no pen.
    fn contradiction(&mut self) -> Result<(), String> {
        self.find_reach();
        let is_cut_off = |place: usize| self.fate[place] == Fate::In && !self.reached[place];
        let is_joined = || self.site.is_apart && self.sides().is_none();
        if self.site.animals.is_empty() || (0..self.site.len()).any(is_cut_off) || is_joined() {
            return Ok(());
        }
        Err("every cell that is in the pen can be reached".to_owned())
    }

    /// Returns which animal each place is connected to over places that are in.
    fn sides(&self) -> Option<Vec<u8>> {
        self.site.sides(|place| self.fate[place] == Fate::In)
    }

    /// Reads the changes of a flow, or of two, and checks that it carries enough.
    fn flow(&mut self, price: &str, changes: &[&str]) -> Result<(), String> {
        let site = &self.site;
        let most_price = (site.most.saturating_add(1)).saturating_mul(UNIT.unsigned_abs());
        let price: u64 = read_number(price)
            .filter(|&k| k <= most_price)
            .ok_or("the price of a wall is no number in range")?;
        let bar = changes.iter().position(|&word| word == "|").filter(|_| site.is_apart);
        let end = bar.unwrap_or(changes.len());
        for change in &changes[..end] {
            let (step, amount) = self.amount(change)?;
            self.on[step] = amount;
        }
        self.between.fill(0);
        for change in changes.iter().skip(end + 1) {
            let (step, amount) = self.amount(change)?;
            self.between[step] = amount;
        }
        self.find_reach();
        let site = &self.site;
        let mut total: i128 = 0;
        for place in 0..site.len() {
            total += self.gain(place, i128::from(price))?;
        }
        if site.is_apart {
            total += self.gain_between()?;
        }
        let units = total - i128::from(price) * i128::from(site.walls);
        if units > i128::from(UNIT) * (self.claim - i128::from(site.lost) - 1) {
            return Ok(());
        }
        Err(format!("the flow shows only that a pen misses {units}/{UNIT}, besides what is out of reach"))
    }

    /// Returns what flows from the first animal's pen to the second one's, after checking that none of it begins or
    /// ends elsewhere. It is 0 between pens that are joined.
    fn gain_between(&self) -> Result<i128, String> {
        let sides = self.sides().unwrap_or_else(|| vec![0; self.site.len()]);
        let mut total = 0;
        for (place, side) in sides.into_iter().enumerate() {
            let (comes, goes) = self.amounts(&self.between, place);
            match side {
                1 => total += goes - comes,
                0 if comes != goes => {
                    let cell = self.site.cells[place].0;
                    return Err(format!("the flow between the animals begins or ends at cell {cell}"));
                }
                _ => {}
            }
        }
        Ok(total)
    }

    /// Reads `from>to:amount`. Returns the number of the step, and the amount.
    fn amount(&self, change: &str) -> Result<(usize, i64), String> {
        let site = &self.site;
        let parts = change.split_once('>').and_then(|(from, rest)| Some((from, rest.split_once(':')?)));
        let (from, (to, amount)) = parts.ok_or_else(|| format!("`{change}` is no amount on a step"))?;
        let (from, to) = (self.place(from)?, self.place(to)?);
        let step = site.steps(from).find(|&step| site.to(step) == to);
        let step = step.ok_or_else(|| format!("`{change}`: there is no such step"))?;
        let amount = read_number::<i64>(amount).filter(|&amount| amount < 1 << 57);
        Ok((step, amount.ok_or_else(|| format!("`{change}`: the amount is no number in range"))?))
    }

    /// Returns the sums of a flow on the steps to a place, and on those from it.
    fn amounts(&self, flow: &[i64], place: usize) -> (i128, i128) {
        let site = &self.site;
        let comes = site.steps(place).map(|step| i128::from(flow[site.back(step)])).sum();
        (comes, site.steps(place).map(|step| i128::from(flow[step])).sum())
    }

    /// Returns what comes from the source at a place, after checking the limits there.
    fn gain(&self, place: usize, price: i128) -> Result<i128, String> {
        let site = &self.site;
        let (comes, goes) = self.amounts(&self.on, place);
        let others = if self.fate[place] == Fate::In { 0 } else { self.amounts(&self.between, place).0 };
        let cell = site.cells[place].0;
        let unit = i128::from(UNIT);
        if site.price[place].is_some_and(|own| comes + others > i128::from(own) * unit + price) {
            return Err(format!("more than a wall on cell {cell} would cost goes through it"));
        }
        // An open cell that cannot be reached is out.
        let is_lost = self.fate[place] == Fate::Open && !self.reached[place];
        let fate = if is_lost { Fate::Out } else { self.fate[place] };
        let (points, gain) = (i128::from(site.points[place]) * unit, goes - comes);
        match fate {
            Fate::In if gain >= points.min(0) => Ok(gain - points.min(0)),
            Fate::Out if gain <= points.max(0) => Ok(points.max(0)),
            Fate::Open if (points.min(0)..=points.max(0)).contains(&gain) => Ok(gain.max(0)),
            _ => Err(format!(
                "the flow at cell {cell} breaks its limits: {gain} units more go out than come in"
            )),
        }
    }
}
