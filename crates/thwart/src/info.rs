//! What a game says of itself. Command line, help, validation and the common
//! exam are derived from it.

use thwart_grid::format::problem::shortened;
use thwart_grid::{Direction, Measure, Tile, Topology};

use crate::moves::MoveKind;
use crate::spelling::did_you_mean;
use crate::value::{Side, Value};

/// Everything the faces need to know of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// The name users type.
    pub name: &'static str,
    /// The question that the game asks, in one line.
    pub summary: &'static str,
    /// What each side wants and does, in one sentence, for somebody who begins a
    /// play and has read nothing.
    pub goal: &'static str,
    /// The rules for a newcomer, in Markdown.
    pub readme: &'static str,
    /// Up to which size answers are exact.
    pub limits: &'static str,
    /// What is exact on which boards: a table of parameters and topologies with
    /// the words `exact`, `exact up to SIZE` and `refused`, and the reasons below
    /// it. A test makes it by running the default method; empty where none was
    /// made.
    pub abilities: &'static str,
    /// Whose cost or win the value is.
    pub objective: Objective,
    /// Name of the minimising side.
    pub minimiser: &'static str,
    /// Name of the maximising side.
    pub maximiser: &'static str,
    /// The side that walks; the other one obstructs.
    pub walks: Side,
    /// Which kinds of moves either side may have, in move order.
    pub moves: &'static [MoveKind],
    /// The signs a board of this game may hold, and how often.
    pub signs: &'static [SignRule],
    /// The parameters, in canonical order.
    pub parameters: &'static [Parameter],
    /// Whether entering costs mean something, so that a `costs:` block is read.
    pub costs: bool,
    /// The neighbourhoods the rules are defined for.
    pub topologies: &'static [Topology],
    /// Neighbourhoods the rules are not defined for, and why, in a sentence
    /// that starts with a small letter.
    pub refused: &'static [(Topology, &'static str)],
    /// What `thwart generate` makes of each family of boards in this game; the
    /// first entry for a family counts.
    pub offers: &'static [Offer],
    /// The game's own methods, the default first. Every game also has
    /// `generic`, the exhaustive one, which is the default where this is empty.
    pub methods: &'static [Method],
    /// Boards worth trying first; the first one introduces the game.
    pub samples: &'static [Sample],
}

impl GameInfo {
    /// What a game need not say: `GameInfo { name: "ice", ..GameInfo::BARE }` fills it in.
    pub const BARE: Self = Self {
        name: "",
        summary: "",
        goal: "",
        readme: "",
        limits: "",
        abilities: "",
        objective: Objective::Cost { unit: "steps", infinite: "infinite" },
        minimiser: "minimiser",
        maximiser: "maximiser",
        walks: Side::Minimiser,
        moves: MoveKind::ALL,
        signs: &[],
        parameters: &[],
        costs: false,
        topologies: &[Topology::Four],
        refused: &[],
        methods: &[],
        offers: &[],
        samples: &[],
    };

    /// The name of a side.
    pub const fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::Minimiser => self.minimiser,
            Side::Maximiser => self.maximiser,
        }
    }

    /// The rule for a tile, if boards of this game may hold it.
    pub fn sign(&self, tile: Tile) -> Option<&'static SignRule> {
        self.signs.iter().find(|rule| rule.admits(tile))
    }

    /// What it makes of a family of boards.
    pub fn offer(&self, family: &str) -> Offered {
        let fits = |offer: &&Offer| offer.families.is_empty() || offer.families.contains(&family);
        self.offers.iter().find(fits).map_or(Offered::Set(&[]), |offer| offer.offered)
    }
}

/// What a game makes of some families of boards.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The families; none stands for all.
    pub families: &'static [&'static str],
    /// What it makes of them.
    pub offered: Offered,
}

/// What a game makes of a family of boards, so that most of them are worth
/// playing: neither lost for the minimiser, nor dull, which is worth what they
/// would be without the maximiser.
#[derive(Clone, Copy, Debug)]
pub enum Offered {
    /// Settings, as keys and values, that hold where nothing else is said.
    Set(&'static [(&'static str, &'static str)]),
    /// As the family is. That most boards are lost or dull is meant, for the
    /// reason in these words, which start with a small letter.
    Meant(&'static str),
    /// Not at all, for the reason in these words, which start with a small
    /// letter.
    Refused(&'static str),
}

/// A board, or a judge's input, that comes with the game.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The name behind the game's: `bluff` in `rock/bluff`.
    pub name: &'static str,
    /// What is interesting about it, in one line.
    pub summary: &'static str,
    /// The text, as it would stand in a file.
    pub text: &'static str,
}

impl Sample {
    /// A sample.
    pub const fn new(name: &'static str, summary: &'static str, text: &'static str) -> Self {
        Self { name, summary, text }
    }
}

/// What a value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// A cost.
    Cost {
        /// What is counted, in the plural: `steps`.
        unit: &'static str,
        /// The word for an infinite value in `expect:`: `infinite` or
        /// `impossible`.
        infinite: &'static str,
    },
    /// A win: the value is 0 where the minimiser, who moves first, wins, and
    /// infinite where the second player wins.
    Win,
}

impl Objective {
    /// What `expect:` says of a value.
    pub fn expectation(self, value: Value, measure: Measure) -> String {
        match (self, value) {
            (Self::Win, Value::Infinite) => "second".to_owned(),
            (Self::Win, Value::Finite(_)) => "first".to_owned(),
            (Self::Cost { infinite, .. }, Value::Infinite) => infinite.to_owned(),
            (Self::Cost { .. }, finite) => finite.text(measure),
        }
    }
}

/// How often a sign may stand on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly one.
    One,
    /// At least one.
    Some,
    /// Any number, also none.
    Any,
}

/// A sign that boards of a game may hold.
#[derive(Clone, Copy, Debug)]
pub struct SignRule {
    /// One tile of the kind: any [`Tile::Digit`] stands for all digits.
    pub tile: Tile,
    /// How often it may stand.
    pub count: Count,
    /// What it is called in this game: `the start`, `a door`.
    pub meaning: &'static str,
}

impl SignRule {
    /// A rule for one kind of tile.
    pub const fn new(tile: Tile, count: Count, meaning: &'static str) -> Self {
        Self { tile, count, meaning }
    }

    /// Whether the rule speaks of this tile.
    pub fn admits(&self, tile: Tile) -> bool {
        std::mem::discriminant(&self.tile) == std::mem::discriminant(&tile)
    }
}

/// A parameter of a game: a header key, and a `--set` key.
#[derive(Debug)]
pub struct Parameter {
    /// The key.
    pub key: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// The values it takes.
    pub domain: Domain,
    /// The value where none is given; `None` makes the parameter required.
    pub default: Option<&'static str>,
    /// Values that the common exam tries.
    pub exam: &'static [&'static str],
}

/// The values a parameter takes.
#[derive(Debug)]
pub enum Domain {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number in this range, both ends included.
    Integer {
        /// Least value.
        min: u64,
        /// Greatest value.
        max: u64,
    },
    /// An order of all directions of the board's topology: on four neighbours
    /// their letters, `NEWS`, otherwise words with commas, `NE,E,NW,...`; or one of
    /// some words that say what there is instead of an order.
    Order {
        /// The words.
        or: &'static [&'static str],
    },
    /// Text of a form of its own.
    Text {
        /// The form in words.
        form: &'static str,
        /// Whether a text has it.
        valid: fn(&str) -> bool,
    },
}

impl Domain {
    /// The values in words, for help and errors.
    pub fn words(&self) -> String {
        match self {
            Self::Choice(words) => words.join("|"),
            Self::Integer { min, max } => format!("{min}..{max}"),
            Self::Order { or } => {
                let order =
                    "all directions in some order: on four such as NEWS, elsewhere with commas between them";
                let words = or.iter().map(|word| format!("; or {word}"));
                [order.to_owned()].into_iter().chain(words).collect()
            }
            Self::Text { form, .. } => (*form).to_owned(),
        }
    }

    /// The words that are values, where there are some.
    pub const fn choices(&self) -> &'static [&'static str] {
        match self {
            Self::Choice(words) | Self::Order { or: words } => words,
            Self::Integer { .. } | Self::Text { .. } => &[],
        }
    }

    /// The canonical spelling of a value on a board of this topology. Words are
    /// matched without regard to case.
    ///
    /// # Errors
    /// What is wrong with it and what to write instead.
    pub fn canonical(&self, value: &str, topology: Topology) -> Result<String, String> {
        let word = self.choices().iter().find(|word| word.eq_ignore_ascii_case(value));
        if let Some(word) = word {
            return Ok((*word).to_owned());
        }
        let shown = shortened(value);
        match self {
            Self::Choice(words) => {
                Err(format!("there is no `{shown}`; it is {}{}", self.words(), did_you_mean(value, words)))
            }
            Self::Integer { min, max } => {
                let plain = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
                match value.parse::<u64>() {
                    Ok(number) if plain && (*min..=*max).contains(&number) => Ok(number.to_string()),
                    _ => Err(format!("`{shown}` is not a whole number from {min} to {max}")),
                }
            }
            Self::Order { or } => {
                let capitals = value.to_ascii_uppercase();
                if read_order(&capitals, topology).is_some() {
                    return Ok(capitals);
                }
                let example = order_text(topology.directions().iter().copied(), topology);
                let others = or.iter().map(|word| format!(", nor `{word}`"));
                Err(format!(
                    "`{shown}` is no order of the {} directions of {}, such as {example}{}",
                    topology.directions().len(),
                    topology.word(),
                    others.collect::<String>()
                ))
            }
            Self::Text { form, valid } => {
                let spellings = [value.to_owned(), value.to_ascii_lowercase()];
                let valid = spellings.into_iter().find(|value| valid(value));
                valid.ok_or_else(|| format!("`{shown}` is not {form}"))
            }
        }
    }
}

impl Parameter {
    /// The value on a board of this topology where none is given; `None` if one
    /// must be. An order of directions has its default from the game on four
    /// neighbours, and is the move order on all others.
    pub fn default_on(&self, topology: Topology) -> Option<String> {
        if matches!(self.domain, Domain::Order { .. }) && topology != Topology::Four {
            return Some(order_text(topology.directions().iter().copied(), topology));
        }
        self.default.map(str::to_owned)
    }
}

impl Parameter {
    /// Values that the common exam tries on boards of this topology.
    pub fn exam_on(&self, topology: Topology) -> Vec<String> {
        if let Domain::Order { or } = self.domain
            && topology != Topology::Four
        {
            let order = topology.directions().iter().copied();
            let orders = [order_text(order.clone(), topology), order_text(order.rev(), topology)];
            return orders.into_iter().chain(or.iter().map(|&word| word.to_owned())).collect();
        }
        self.exam.iter().map(|&value| value.to_owned()).collect()
    }
}

/// An order of directions as text.
fn order_text(order: impl Iterator<Item = Direction>, topology: Topology) -> String {
    let words: Vec<_> = order.map(Direction::word).collect();
    words.join(if topology == Topology::Four { "" } else { "," })
}

/// Reads an order in which every direction of the topology stands once.
pub fn read_order(text: &str, topology: Topology) -> Option<Vec<Direction>> {
    let words: Vec<_> = if topology == Topology::Four {
        (0..text.len()).map(|i| text.get(i..=i)).collect::<Option<_>>()?
    } else {
        text.split(',').collect()
    };
    let order: Vec<_> = words.into_iter().map(Direction::from_word).collect::<Option<_>>()?;
    let all = topology.directions();
    let complete = order.len() == all.len() && all.iter().all(|direction| order.contains(direction));
    complete.then_some(order)
}

/// A way to solve a game.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The name for `--method`.
    pub name: &'static str,
    /// Where it comes from and what it does, in one line.
    pub summary: &'static str,
    /// Its cost, such as `O(n^2)` with `n` cells.
    pub cost: &'static str,
}

/// The method every game has.
pub const GENERIC: Method = Method {
    name: "generic",
    summary: "every reachable position, settled in order of value; the reference for all others",
    cost: "O(positions + moves, log factor), positions at most 2,000,000",
};
