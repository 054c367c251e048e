//! The description of a game, from which the command line, help, validation and the common exam
//! derive.

use thwart_grid::format::problem::shortened;
use thwart_grid::{Direction, Measure, Tile, Topology};

use crate::moves::MoveKind;
use crate::prose::Prose;
use crate::spelling::did_you_mean;
use crate::spoken::Vocabulary;
pub use crate::support::Support;
use crate::value::{Side, Value};

/// A game's description, with all that faces need to know.
#[derive(Debug)]
pub struct GameInfo {
    /// The name users type.
    pub name: &'static str,
    /// The question that the game asks, in one line.
    pub summary: &'static str,
    /// The aims and actions of both sides, in one sentence for a player who starts without reading
    /// the rules.
    pub goal: &'static str,
    /// The rules for a newcomer, in Markdown.
    pub readme: &'static str,
    /// The sizes up to which answers are exact.
    pub limits: &'static str,
    /// The greatest number of cells of a board. Beyond it, solvers would exceed a limit of time by seconds, or take
    /// gigabytes of memory.
    pub max_cells: usize,
    /// The boards on which answers are exact: a table of parameters and topologies with the words
    /// `exact`, `exact up to SIZE` and `refused`, followed by the reasons. A test generates it by
    /// running the default method; empty if none was generated.
    pub abilities: &'static str,
    /// The meaning of a value: a cost or a win.
    pub objective: Objective,
    /// Name of the minimising side.
    pub minimiser: &'static str,
    /// Name of the maximising side.
    pub maximiser: &'static str,
    /// The side that walks; the other one obstructs.
    pub walker: Side,
    /// The kinds of moves that either side may have, in move order.
    pub move_kinds: &'static [MoveKind],
    /// The words for moves.
    pub words: Vocabulary,
    /// The signs a board of this game may hold, and how often.
    pub signs: &'static [SignRule],
    /// The parameters, in canonical order.
    pub parameters: &'static [Parameter],
    /// Whether the game has costs of entering a cell. If so, a `costs:` block is read.
    pub has_costs: bool,
    /// Whether cells have points. If so, a `points:` block is read, and a finite value stands for a score.
    pub has_points: bool,
    /// Whether obstacles may be taken back in any order, because a position depends on the set of them alone.
    pub takes_back: bool,
    /// The choices that [`Difficulty::best_moves`](crate::difficulty::Difficulty::best_moves) counts.
    pub choices: Choices,
    /// The parameter that limits a side (walls, rocks, blasts), and the side that gains from a greater value. Players ask
    /// what one more is worth.
    pub budget: Option<(&'static str, Side)>,
    /// The topologies that the rules are defined for.
    pub topologies: &'static [Topology],
    /// The topologies that the rules are not defined for, each with the reason in a sentence that
    /// starts with a small letter.
    pub refused_topologies: &'static [(Topology, &'static str)],
    /// The settings of `thwart generate` for each family of boards in this game; the first entry
    /// for a family counts.
    pub offers: &'static [Offer],
    /// The game's own methods, the default first. Every game also has `generic`, the exhaustive
    /// method, which is the default if this list is empty.
    pub methods: &'static [Method],
    /// Former names of methods, each with the name of today. Users may still type them; no list shows them.
    pub former_methods: &'static [(&'static str, &'static str)],
    /// Kinds of evidence that older versions wrote and this version no longer reads. Each name ends in its version, so no
    /// later kind has the same name.
    pub retired_kinds: &'static [&'static str],
    /// Boards worth trying first; the first one introduces the game.
    pub samples: &'static [Sample],
    /// The game in words that need no picture, and its default boards.
    pub prose: &'static Prose,
}

/// The greatest number of cells of a game without a limit of its own: a cell has a number of 32 bits.
const MAX_CELLS: usize = u32::MAX as usize;

impl GameInfo {
    /// The defaults of a description: `GameInfo { name: "ice", ..GameInfo::BARE }` fills in the
    /// other fields.
    pub const BARE: Self = Self {
        name: "",
        summary: "",
        goal: "",
        readme: "",
        limits: "",
        max_cells: MAX_CELLS,
        abilities: "",
        objective: Objective::Cost { unit: "steps", infinite: "infinite" },
        minimiser: "minimiser",
        maximiser: "maximiser",
        walker: Side::Minimiser,
        move_kinds: MoveKind::ALL,
        words: Vocabulary::PLAIN,
        signs: &[],
        parameters: &[],
        has_costs: false,
        has_points: false,
        takes_back: false,
        choices: Choices::MOVES,
        budget: None,
        topologies: &[Topology::Four],
        refused_topologies: &[],
        methods: &[],
        former_methods: &[],
        retired_kinds: &[],
        offers: &[],
        samples: &[],
        prose: &Prose::NONE,
    };

    /// Returns the question that a plain board of the game asks.
    pub fn challenge(&self) -> &'static str {
        self.prose.asks.first().map_or(self.summary, |piece| piece.text)
    }

    /// Returns the name of a side.
    pub const fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::Minimiser => self.minimiser,
            Side::Maximiser => self.maximiser,
        }
    }

    /// Returns the rule for a tile, if boards of this game may hold it.
    pub fn sign(&self, tile: Tile) -> Option<&'static SignRule> {
        self.signs.iter().find(|rule| rule.covers(tile))
    }

    /// Returns the rule for a tile on a board whose headers have these values; `None` if such a board may not hold
    /// it. A parameter without a header has its default.
    pub fn sign_with<'h>(
        &self,
        tile: Tile,
        header: impl Fn(&str) -> Option<&'h str>,
    ) -> Option<&'static SignRule> {
        self.signs.iter().find(|rule| rule.covers(tile) && self.applies(rule, &header))
    }

    /// Returns whether a rule applies on a board whose headers have these values.
    pub fn applies<'h>(&self, rule: &SignRule, header: impl Fn(&str) -> Option<&'h str>) -> bool {
        rule.only.is_none_or(|(key, word)| {
            let parameter = self.parameters.iter().find(|parameter| parameter.key == key);
            header(key).or(parameter.and_then(|parameter| parameter.default)) == Some(word)
        })
    }

    /// Returns whether every board needs the tile, unless a parameter says otherwise.
    pub fn needs(&self, tile: Tile) -> bool {
        self.sign_with(tile, |_| None).is_some_and(|rule| rule.count != Count::Any)
    }

    /// Returns the game's offer for a family of boards.
    pub fn offer(&self, family: &str) -> Offered {
        let fits = |offer: &&Offer| offer.families.is_empty() || offer.families.contains(&family);
        self.offers.iter().find(fits).map_or(Offered::Set(&[]), |offer| offer.offered)
    }
}

/// The things that a game counts to say how many choices of the minimiser are right.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    /// The words for several of them, with a capital letter.
    pub words: &'static str,
    /// The number at which the count ends.
    pub most: Option<u64>,
}

impl Choices {
    /// The first moves that keep the value.
    pub const MOVES: Self = Self { words: "Best first moves", most: None };
}

/// A game's offer for some families of boards.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The families; an empty list stands for all.
    pub families: &'static [&'static str],
    /// The offer.
    pub offered: Offered,
}

/// How a game generates boards of a family, so that most of them are worth playing: neither lost
/// for the minimiser nor dull. A board is dull if it has the same value without the maximiser.
#[derive(Clone, Copy, Debug)]
pub enum Offered {
    /// With these settings, as keys and values, unless the request has its own.
    Set(&'static [(&'static str, &'static str)]),
    /// As the family is. Most of its boards are lost or dull on purpose; the words give the reason
    /// and start with a small letter.
    Unchanged(&'static str),
    /// Not at all; the words give the reason and start with a small letter.
    Refused(&'static str),
}

/// A board, or a judge's input, that comes with the game.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The name after the game's name: `bluff` in `rock/bluff`.
    pub name: &'static str,
    /// The point of the sample, in one line.
    pub summary: &'static str,
    /// The text, as a file would hold it.
    pub text: &'static str,
}

impl Sample {
    /// Creates a sample.
    pub const fn new(name: &'static str, summary: &'static str, text: &'static str) -> Self {
        Self { name, summary, text }
    }
}

/// The meaning of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// A cost.
    Cost {
        /// The unit that is counted, in the plural: `steps`.
        unit: &'static str,
        /// The word for an infinite value in `expect:`: `infinite` or
        /// `impossible`.
        infinite: &'static str,
    },
    /// A win: the value is 0 if the minimiser, who moves first, wins, and infinite if the second
    /// player wins.
    Win,
}

impl Objective {
    /// Returns the word or number for a value in `expect:`.
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
    /// Exactly two.
    Two,
    /// At least one.
    Some,
    /// Any number, including zero.
    Any,
}

/// A sign that boards of a game may hold.
#[derive(Clone, Copy, Debug)]
pub struct SignRule {
    /// One tile of the kind: any [`Tile::Digit`] stands for all digits.
    pub tile: Tile,
    /// How often it may stand.
    pub count: Count,
    /// Its name in this game: `the start`, `a door`.
    pub meaning: &'static str,
    /// The parameter and its value with which the rule applies; `None` if it always does.
    pub only: Option<(&'static str, &'static str)>,
}

impl SignRule {
    /// Creates a rule for one kind of tile.
    pub const fn new(tile: Tile, count: Count, meaning: &'static str) -> Self {
        Self { tile, count, meaning, only: None }
    }

    /// Returns the rule for boards on which a parameter has this value.
    #[must_use]
    pub const fn only(self, key: &'static str, value: &'static str) -> Self {
        Self { only: Some((key, value)), ..self }
    }

    /// Returns whether the rule covers this tile.
    pub fn covers(&self, tile: Tile) -> bool {
        std::mem::discriminant(&self.tile) == std::mem::discriminant(&tile)
    }
}

/// A parameter of a game: a header key, and a `--set` key.
#[derive(Debug)]
pub struct Parameter {
    /// The key.
    pub key: &'static str,
    /// Its effect, in one line.
    pub summary: &'static str,
    /// The values it takes.
    pub domain: Domain,
    /// The default value; `None` makes the parameter required.
    pub default: Option<&'static str>,
    /// Values that the common exam tries.
    pub exam: &'static [&'static str],
    /// Whether [the line of parameters](crate::setup::Setup::parameter_line) leaves it out while it has its default, as
    /// a parameter has to that came after certificates had been written.
    pub is_quiet: bool,
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
    /// An order of all directions of the board's topology: on four neighbours their letters,
    /// `NEWS`, otherwise words with commas, `NE,E,NW,...`. Some words may stand instead of an
    /// order.
    Order {
        /// The words.
        or: &'static [&'static str],
    },
    /// Text in a form of its own.
    Text {
        /// The form in words.
        form: &'static str,
        /// Returns the one spelling of a value; `None` if the text has not the form.
        spelling: fn(&str) -> Option<String>,
    },
}

impl Domain {
    /// Returns the values in words, for help and errors.
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

    /// Returns the words that are values, if any.
    pub const fn choices(&self) -> &'static [&'static str] {
        match self {
            Self::Choice(words) | Self::Order { or: words } => words,
            Self::Integer { .. } | Self::Text { .. } => &[],
        }
    }

    /// Returns the canonical spelling of a value on a board of this topology. Words match in any
    /// case.
    ///
    /// # Errors
    /// The fault of the value, and what to write instead.
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
            Self::Text { form, spelling } => {
                let found = spelling(value).or_else(|| spelling(&value.to_ascii_lowercase()));
                found.ok_or_else(|| format!("`{shown}` is not {form}"))
            }
        }
    }
}

impl Parameter {
    /// Returns the default value on a board of this topology; `None` if the parameter is required.
    /// The game sets the default order of directions for four neighbours; on other topologies it is
    /// the move order.
    pub fn default_on(&self, topology: Topology) -> Option<String> {
        if matches!(self.domain, Domain::Order { .. }) && topology != Topology::Four {
            return Some(order_text(topology.directions().iter().copied(), topology));
        }
        self.default.map(str::to_owned)
    }

    /// Returns the values that the common exam tries on boards of this topology.
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

/// Returns an order of directions as text.
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

/// A method of solving a game.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The name for `--method`.
    pub name: &'static str,
    /// Its source and its idea, in one line.
    pub summary: &'static str,
    /// Its cost, such as `O(n^2)` with `n` cells.
    pub cost: &'static str,
    /// The parameters that it supports.
    pub supports: &'static [Support],
}

/// The parameters that a method or a form supports, in words: `reveal=seen`, `tie-break other than worst`. Empty if it
/// supports all of the game.
pub fn support_in_words(info: &GameInfo, supports: &[Support]) -> String {
    let one = |parameter: &Parameter| match supports.iter().find(|support| support.key == parameter.key) {
        None => parameter.default.map(|default| format!("{}={default}", parameter.key)),
        Some(support) => support.words(),
    };
    info.parameters.iter().filter_map(one).collect::<Vec<_>>().join(", ")
}

/// The method that every game has.
pub const GENERIC: Method = Method {
    name: "generic",
    summary: "every reachable position, settled in order of value; the reference for all others",
    cost: "O(positions + moves, log factor), positions at most 2,000,000",
    supports: &[],
};
