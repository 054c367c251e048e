//! Evidence of the kind `enclose-cuts-1`: the walls of a best pen, and a tree of cases with a flow for each of them.
//!
//! `walls: ...` (`-` for no walls, `none` for no pen), `steps: N`, and N lines that are read in order:
//!
//! * `B c 1`: two cases, cell `c` in the pen and not in it. The lines for the first case follow, then those for the
//!   other. `B c 0` has the cases in the other order.
//! * `P`: this case has no pen, because a cell that is in it cannot be reached, or an animal stands
//!   on the goal.
//! * `L k c>d:a ...`: in this case every pen misses at least the claim, by a flow. The amounts `a` on steps from `c`
//!   to `d` are those that differ from the last `L`; at first all are 0. `k` and all amounts count 840ths of a point.
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
//! 4. A claim of `infinite` needs more than any pen can miss: all points, all losses, and the price of `W` walls.
//!
//! Cost: a search of the board for each `P` and `L`. A `CheckBudget` counts its places and steps.

pub(crate) mod evidence;

use thwart_grid::{Cell, CellSet};

use self::evidence::{KIND, NO_PEN, NO_WALLS, Site, UNIT};
use super::rules::{Enclose, Position};
use thwart_game::certificate::budget::CheckBudget;
use thwart_game::certificate::{CheckError, Form, Lines, read_number};
use thwart_game::info::Support;
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// The forms of evidence of enclose.
pub(super) static FORMS: [Form<Enclose>; 1] = [Form {
    kind: KIND,
    supports: &[
        Support::all("walls"),
        Support::all("wall-price"),
        Support::all("animals"),
        Support::all("goal"),
        Support::all("links"),
    ],
    check,
}];

/// The part of a place in the open case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Open,
    In,
    Out,
}

/// The state of a check.
struct Cases<'s> {
    site: &'s Site,
    /// The points that every pen has to miss at least, without the points that are out of reach already.
    claim: i128,
    fate: Vec<Fate>,
    /// The amount on every step.
    on: Vec<i64>,
    reached: Vec<bool>,
}

/// The meaning of a line.
enum Line {
    /// Two cases: the first side of this place, and the other one.
    Branch(usize, Fate),
    /// The end of a case.
    Last,
}

fn check(
    game: &Enclose,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
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
    let claim = claim.finite().unwrap_or(site.most + 1).saturating_sub(site.lost);
    let mut cases = Cases::new(&site, claim.into());
    // The branches above, with the side that is open: the other one comes next.
    let mut above: Vec<(usize, Fate, bool)> = Vec::new();
    let mut budget = CheckBudget::default();
    let mut is_over = false;
    for _ in 0..count {
        let (number, line) = lines.line()?;
        budget.read(line);
        let looked = if line.starts_with("B ") { Ok(()) } else { budget.look(site.looks()) };
        let read = looked
            .and_then(|()| if is_over { Err("all cases are closed".to_owned()) } else { cases.read(line) });
        match read.map_err(|reason| CheckError::new(number, reason))? {
            Line::Branch(place, side) => {
                cases.fate[place] = side;
                above.push((place, side, true));
            }
            Line::Last => {
                while let Some((place, ..)) = above.pop_if(|(.., is_first)| !*is_first) {
                    cases.fate[place] = Fate::Open;
                }
                match above.last_mut() {
                    Some((place, side, is_first)) => {
                        *is_first = false;
                        *side = if *side == Fate::In { Fate::Out } else { Fate::In };
                        cases.fate[*place] = *side;
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

impl<'s> Cases<'s> {
    fn new(site: &'s Site, claim: i128) -> Self {
        let mut fate: Vec<Fate> =
            site.is_goal.iter().map(|&goal| if goal { Fate::Out } else { Fate::Open }).collect();
        for &animal in &site.animals {
            fate[animal] = Fate::In;
        }
        Self { site, claim, fate, on: vec![0; site.step_count()], reached: Vec::new() }
    }

    fn read(&mut self, line: &str) -> Result<Line, String> {
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
            (Some("P"), []) => self.contradiction().map(|()| Line::Last),
            (Some("L"), [price, changes @ ..]) => self.flow(price, changes).map(|()| Line::Last),
            _ => Err(format!("`{line}` is no step of a proof")),
        }
    }

    fn place(&self, cell: &str) -> Result<usize, String> {
        let place = read_number(cell).and_then(|number| self.site.place(Cell(number)));
        place.ok_or_else(|| format!("`{cell}` is no cell in reach"))
    }

    /// Finds the places that the first animal reaches over those that are not out.
    fn find_reach(&mut self) {
        let (site, fate) = (self.site, &self.fate);
        site.reach(|place| fate[place] != Fate::Out, &mut self.reached);
    }

    /// Checks that a place in the pen cannot be reached. Animals without a connection, or on the goal, have no pen.
    fn contradiction(&mut self) -> Result<(), String> {
        self.find_reach();
        let is_cut_off = |place: usize| self.fate[place] == Fate::In && !self.reached[place];
        if self.site.animals.is_empty() || (0..self.site.len()).any(is_cut_off) {
            return Ok(());
        }
        Err("every cell that is in the pen can be reached".to_owned())
    }

    /// Reads the changes of a flow, and checks that it carries enough.
    fn flow(&mut self, price: &str, changes: &[&str]) -> Result<(), String> {
        let site = self.site;
        let most_price = (site.most.saturating_add(1)).saturating_mul(UNIT.unsigned_abs());
        let price: u64 = read_number(price)
            .filter(|&k| k <= most_price)
            .ok_or("the price of a wall is no number in range")?;
        for change in changes {
            let parts = change.split_once('>').and_then(|(from, rest)| Some((from, rest.split_once(':')?)));
            let (from, (to, amount)) = parts.ok_or_else(|| format!("`{change}` is no amount on a step"))?;
            let (from, to) = (self.place(from)?, self.place(to)?);
            let step = site.steps(from).find(|&step| site.to(step) == to);
            let step = step.ok_or_else(|| format!("`{change}`: there is no such step"))?;
            let amount = read_number::<i64>(amount).filter(|&amount| amount < 1 << 57);
            self.on[step] = amount.ok_or_else(|| format!("`{change}`: the amount is no number in range"))?;
        }
        self.find_reach();
        let mut total: i128 = 0;
        for place in 0..site.len() {
            total += self.gain(place, i128::from(price))?;
        }
        let units = total - i128::from(price) * i128::from(site.walls);
        if units > i128::from(UNIT) * (self.claim - 1) {
            return Ok(());
        }
        Err(format!("the flow shows only that a pen misses {units}/{UNIT}, besides what is out of reach"))
    }

    /// Returns what comes from the source at a place, after checking the limits there.
    fn gain(&self, place: usize, price: i128) -> Result<i128, String> {
        let site = self.site;
        let (mut comes, mut goes) = (0, 0);
        for step in site.steps(place) {
            comes += i128::from(self.on[site.back(step)]);
            goes += i128::from(self.on[step]);
        }
        let cell = site.cells[place].0;
        let unit = i128::from(UNIT);
        if site.price[place].is_some_and(|own| comes > i128::from(own) * unit + price) {
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
