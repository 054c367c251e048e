//! The properties of a scene that both renderers need.

use thwart::scene::{Ground, PathKind, Scene, Sign};
use thwart::value::Value;
use thwart_grid::{Cell, Coord, Direction};

/// Steps of the value ramp.
pub(crate) const STEPS: usize = 7;

/// A division of the values of a scene into equal steps from low to high.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ramp {
    low: u64,
    high: u64,
}

impl Ramp {
    /// Returns the ramp over some values; `None` if there are none.
    fn over(values: impl Iterator<Item = u64>) -> Option<Self> {
        values.fold(None, |ramp, value| match ramp {
            None => Some(Self { low: value, high: value }),
            Some(Self { low, high }) => Some(Self { low: low.min(value), high: high.max(value) }),
        })
    }

    /// Returns the ramp over the heat of a scene.
    pub(crate) fn of_heat(scene: &Scene) -> Option<Self> {
        let heat = scene.heat.as_ref()?;
        Self::over(heat.iter().filter_map(|value| value.and_then(Value::finite)))
    }

    /// Returns the ramp over the costs of a scene.
    pub(crate) fn of_costs(scene: &Scene) -> Option<Self> {
        Self::over(scene.ground.iter().filter_map(|ground| match ground {
            Ground::Cost(cost) => Some(u64::from(*cost)),
            _ => None,
        }))
    }

    /// Returns the step of a value, from 0 to `STEPS - 1`.
    #[expect(clippy::cast_possible_truncation, reason = "the quotient is below `STEPS`")]
    pub(crate) fn step(self, value: u64) -> u8 {
        let offset = u128::from(value.clamp(self.low, self.high) - self.low);
        let range = u128::from(self.high - self.low) + 1;
        (offset * STEPS as u128 / range) as u8
    }
}

/// Returns the heat of a cell, if it has one.
pub(crate) fn heat(scene: &Scene, cell: usize) -> Option<Value> {
    scene.heat.as_ref().and_then(|heat| heat.get(cell).copied().flatten())
}

/// Returns whether a cell shows that its value is infinite: only if no piece or path is in it.
pub(crate) fn is_crossed(scene: &Scene, taken: &[bool], cell: usize) -> bool {
    heat(scene, cell) == Some(Value::Infinite)
        && !taken[cell]
        && !matches!(scene.ground[cell], Ground::Wall | Ground::Brick)
}

/// Decimals of values that are not whole numbers.
const PLACES: usize = 1;

/// Returns a value of the scene as text, in its own measure.
fn words(scene: &Scene, value: u64) -> String {
    Value::Finite(value).rounded(scene.measure, PLACES)
}

/// Returns the number to write into a cell: its heat, else its cost.
pub(crate) fn numeral(scene: &Scene, cell: usize) -> Option<String> {
    match (heat(scene, cell), scene.ground.get(cell)) {
        (Some(value), _) => Some(words(scene, value.finite()?)),
        (None, Some(Ground::Cost(cost))) => Some(cost.to_string()),
        (None, _) => None,
    }
}

/// Returns the entering cost of a cell that shows its heat, if the cost is not 1.
pub(crate) fn price(scene: &Scene, cell: usize) -> Option<u32> {
    heat(scene, cell).and_then(Value::finite)?;
    match scene.ground.get(cell) {
        Some(Ground::Cost(cost)) if *cost != 1 => Some(*cost),
        _ => None,
    }
}

/// Returns the values above the top row as texts.
pub(crate) fn above(scene: &Scene) -> Vec<String> {
    let text = |value: &Option<Value>| match value {
        Some(Value::Finite(value)) => words(scene, *value),
        Some(Value::Infinite) => "inf".to_owned(),
        None => String::new(),
    };
    scene.top_values.iter().take(scene.cols).map(text).collect()
}

/// Returns the longest number among those of the wanted cells, or one as long.
pub(crate) fn longest(scene: &Scene, wanted: impl Fn(usize) -> bool) -> Option<String> {
    let (mut length, mut cost, mut decimals) = (None, None, false);
    for cell in (0..scene.ground.len()).filter(|&cell| wanted(cell)) {
        match (heat(scene, cell), scene.ground[cell]) {
            (Some(Value::Finite(value)), _) => {
                length = length.max(Some(value));
                decimals |= scene.measure.parts(value).1 > 0;
            }
            (None, Ground::Cost(price)) => cost = cost.max(Some(price)),
            _ => {}
        }
    }
    let length = length.map(|value| {
        if decimals { format!("{:.PLACES$}", scene.measure.number(value)) } else { words(scene, value) }
    });
    [length, cost.map(|cost| cost.to_string())].into_iter().flatten().max_by_key(String::len)
}

/// Returns a phrase for what the values count.
pub(crate) const fn counted(scene: &Scene) -> &'static str {
    if scene.value_unit.is_empty() { "values" } else { scene.value_unit }
}

/// Returns the lowest and the highest heat as texts, if they differ.
pub(crate) fn range(scene: &Scene) -> Option<(String, String)> {
    range_of(scene, Ramp::of_heat(scene))
}

/// Returns the same for the values above the top row.
pub(crate) fn range_above(scene: &Scene) -> Option<(String, String)> {
    range_of(scene, Ramp::over(scene.top_values.iter().filter_map(|value| value.and_then(Value::finite))))
}

fn range_of(scene: &Scene, ramp: Option<Ramp>) -> Option<(String, String)> {
    let Ramp { low, high } = ramp.filter(|ramp| ramp.low < ramp.high)?;
    Some((words(scene, low), words(scene, high)))
}

/// Returns row and column of a cell, from 0.
pub(crate) fn coord(scene: &Scene, cell: Cell) -> Coord {
    let cols = scene.cols.max(1);
    Coord { row: cell.index() / cols, col: cell.index() % cols }
}

/// Returns the neighbour of a cell in a direction, if there is one.
pub(crate) fn step(scene: &Scene, cell: Cell, direction: Direction) -> Option<Cell> {
    let Coord { row, col } = coord(scene, cell);
    let (down, right) = scene.topology.delta(row, direction);
    let (row, col) = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
    (row < scene.rows && col < scene.cols).then(|| Cell::new(row * scene.cols + col))
}

/// Returns for every cell whether it holds a piece or a path, which leaves no room for a readable number.
pub(crate) fn taken(scene: &Scene) -> Vec<bool> {
    let cells = scene.signs.iter().flat_map(|sign| match sign {
        Sign::Exit(cell)
        | Sign::Walker(cell)
        | Sign::Start(cell)
        | Sign::Rock(cell)
        | Sign::Blast(cell)
        | Sign::Token { cell, .. }
        | Sign::Label { cell, .. }
        | Sign::Laid { cell, .. }
        | Sign::Planned { cell, .. } => std::slice::from_ref(cell),
        Sign::Path { cells, .. } if leaves_first_cell(cells) => cells,
        // These leave the middle of a cell free.
        Sign::Path { .. }
        | Sign::Threat(_)
        | Sign::BluffRock(_)
        | Sign::WallBelow(_)
        | Sign::PlannedWallBelow(_)
        | Sign::Area { .. }
        | Sign::Best { .. } => &[],
    });
    marked(scene, cells.copied())
}

/// Returns for each cell of a scene whether it is one of these.
pub(crate) fn marked(scene: &Scene, cells: impl IntoIterator<Item = Cell>) -> Vec<bool> {
    let mut marked = vec![false; scene.ground.len()];
    for cell in cells {
        if let Some(entry) = marked.get_mut(cell.index()) {
            *entry = true;
        }
    }
    marked
}

/// Returns whether a path leaves its first cell.
pub(crate) fn leaves_first_cell(cells: &[Cell]) -> bool {
    cells.iter().any(|cell| Some(cell) != cells.first())
}

/// Returns the letter of the n-th of several paths, counted from 0.
pub(crate) fn letter(index: usize) -> char {
    ('a'..='z').nth(index % 26).unwrap_or('z')
}

/// Returns the text on a token, at most five characters: a number of more than four
/// digits by its size, such as `9e18`.
pub(crate) fn short_label(label: &str) -> String {
    let long = label.len() > 4 && label.bytes().all(|b| b.is_ascii_digit());
    if long { format!("{}e{}", &label[..1], label.len() - 1) } else { label.chars().take(5).collect() }
}

/// Returns the cells that must be visible if the board does not fit: the walker and the planned and expected
/// paths; if there are none, the first blast, token, rock, obstacle, start or exit.
pub(crate) fn focus(scene: &Scene) -> Vec<Cell> {
    let walker = scene.signs.iter().filter_map(|sign| match sign {
        Sign::Walker(cell) => Some(*cell),
        _ => None,
    });
    let paths = scene.signs.iter().filter_map(|sign| match sign {
        Sign::Path { kind: PathKind::Planned | PathKind::Expected, cells } => Some(cells),
        _ => None,
    });
    let mut focus: Vec<Cell> = walker.collect();
    focus.extend(paths.flatten());
    if focus.is_empty() {
        focus.extend(scene.signs.iter().find_map(|sign| match sign {
            Sign::Blast(cell)
            | Sign::Token { cell, .. }
            | Sign::Rock(cell)
            | Sign::Laid { cell, .. }
            | Sign::Start(cell)
            | Sign::Exit(cell) => Some(*cell),
            _ => None,
        }));
    }
    focus
}
