//! The text of every cell of the window.

use std::collections::BTreeSet;

use anstyle::Style;
use thwart::scene::{Ground, Scene};
use thwart::value::Value;
use thwart_grid::Direction;

use super::heap::{CellContents, Link, gather};
use super::signs;
use super::window::Window;
use crate::layers::{self, Ramp, STEPS};
use crate::words::Kind;

/// The text of one cell.
pub(super) struct Shown {
    /// Styled pieces, together as wide as the cell.
    pub(super) spans: Vec<(String, Style)>,
    /// The same for the line below: a wall, or a path that goes down there.
    pub(super) below: [(String, Style); 2],
    /// Whether there is a wall below.
    pub(super) wall_below: bool,
}

/// All cells of a window, and the kinds of signs they show.
pub(super) struct Cells {
    shown: Vec<Shown>,
    first_row: usize,
    cols: usize,
    /// The kinds that are shown, in the order of a key.
    pub(super) kinds: Vec<Kind>,
    /// The letters of paths that are shown.
    pub(super) letters: BTreeSet<char>,
    /// Whether values are shown.
    pub(super) numbers: bool,
    /// Whether costs are shown, as numbers of their own.
    pub(super) costs: bool,
    /// Whether costs follow values, or the paths and pieces that hide values.
    pub(super) prices: bool,
}

impl Cells {
    pub(super) fn new(scene: &Scene, window: &Window, colour: bool) -> Self {
        let heaps = gather(scene, window);
        let ramp = Ramp::of_heat(scene);
        let mut cells = Self {
            shown: Vec::with_capacity(heaps.len()),
            first_row: window.rows.start,
            cols: window.cols.len(),
            kinds: Vec::new(),
            letters: BTreeSet::new(),
            numbers: false,
            costs: false,
            prices: false,
        };
        for (row, heaps) in window.rows.clone().zip(heaps.chunks(cells.cols)) {
            for (col, heap) in window.cols.clone().zip(heaps) {
                let index = row * scene.cols + col;
                let pen = Pen {
                    scene,
                    ramp,
                    numbers: window.numbers,
                    prices: window.prices,
                    wide: window.wide,
                    tail: window.tail,
                    slant: window.slant(),
                    colour,
                };
                let shown = pen.cell(index, heap, &mut cells);
                cells.shown.push(shown);
            }
        }
        cells.kinds.sort_unstable();
        cells.kinds.dedup();
        cells
    }

    /// Adds the signs of other cells, for a key that explains both.
    pub(super) fn join(&mut self, others: Self) {
        self.kinds.extend(others.kinds);
        self.kinds.sort_unstable();
        self.kinds.dedup();
        self.letters.extend(others.letters);
        self.numbers |= others.numbers;
        self.costs |= others.costs;
        self.prices |= others.prices;
    }

    /// Returns the cells of a row of the board.
    pub(super) fn row(&self, row: usize) -> &[Shown] {
        let from = (row - self.first_row) * self.cols;
        &self.shown[from..from + self.cols]
    }
}

/// The pen that turns heaps into text.
#[derive(Clone, Copy)]
struct Pen<'a> {
    scene: &'a Scene,
    ramp: Option<Ramp>,
    numbers: bool,
    prices: bool,
    wide: usize,
    /// Columns kept after a sign for a cost.
    tail: usize,
    /// Columns of text from a cell to the next one below and to the right.
    slant: usize,
    colour: bool,
}

impl Pen<'_> {
    /// Returns the text of a cell: a path that comes from the left, marks, the sign in the middle, and the cost.
    fn cell(self, index: usize, heap: &CellContents, cells: &mut Cells) -> Shown {
        let (mut body, style, kind, fill) = self.body(index, heap);
        let solid = Kind::of_ground(self.scene.ground[index]).is_some();
        if !heap.is_taken() && !solid && self.numbers && layers::numeral(self.scene, index).is_some() {
            let has_heat = layers::heat(self.scene, index).is_some();
            cells.numbers |= has_heat;
            cells.costs |= !has_heat;
            cells.prices |= self.prices && layers::price(self.scene, index).is_some();
        }
        let (pad, cost) = if solid { Default::default() } else { self.tail(index, heap, cells) };
        let kinds = &mut cells.kinds;
        kinds.extend(kind);
        body = body.chars().take(self.wide).collect();
        let mut free = self.wide.saturating_sub(body.chars().count() + pad.chars().count() + cost.len());
        let mut marks = Vec::new();
        for &direction in &heap.best {
            let arrow = signs::arrow(direction, self.scene.topology, self.colour);
            let Some(left) = free.checked_sub(arrow.chars().count()) else { break };
            marks.push((arrow.to_owned(), signs::style(Kind::Best)));
            kinds.push(Kind::Best);
            free = left;
        }
        // A letter that another path or piece hides stands before it, but not at the
        // walker, because all these paths start there.
        let walker = matches!(heap.piece, Some((Kind::Walker, _)));
        if let Some(letter) = heap.letter.filter(|_| !walker) {
            if kind == Some(Kind::Disjoint) {
                cells.letters.insert(letter);
            } else if free > 0 {
                marks.push((letter.to_string(), signs::style(Kind::Disjoint)));
                kinds.push(Kind::Disjoint);
                cells.letters.insert(letter);
                free -= 1;
            }
        }
        if heap.hurts && free > 0 && !matches!(kind, Some(Kind::Wall | Kind::Brick)) {
            marks.push((signs::sign(Kind::Hurts, self.colour).to_string(), signs::style(Kind::Hurts)));
            kinds.push(Kind::Hurts);
            free -= 1;
        }
        let lead = match fill {
            Some(fill) => (fill.to_string().repeat(free), style),
            None => self.lead(free, heap, style),
        };
        if let Some(planned) = heap.below {
            kinds.push(if planned { Kind::PlannedWallBelow } else { Kind::WallBelow });
        }
        let mut spans = vec![lead];
        spans.extend(marks);
        let line = signs::style(heap.line().1);
        spans.extend([(body, style), (pad, line), (cost, signs::COST)]);
        Shown { spans, below: self.below(heap), wall_below: heap.below.is_some() }
    }

    /// Returns the text after a path or a piece: the path that goes on to the right, and the cost of the cell.
    fn tail(self, index: usize, heap: &CellContents, cells: &mut Cells) -> (String, String) {
        let has_cost = heap.piece.as_ref().is_none_or(|(kind, _)| {
            matches!(
                kind,
                Kind::Walker | Kind::Start | Kind::Exit | Kind::Threat | Kind::Blamed | Kind::Blast
            )
        });
        if !has_cost || !heap.is_taken() {
            return Default::default();
        }
        if self.tail == 0 {
            let price = layers::price(self.scene, index).filter(|_| self.prices);
            cells.prices |= price.is_some();
            return (String::new(), price.map_or_else(String::new, |price| format!("/{price}")));
        }
        let cost = layers::numeral(self.scene, index).unwrap_or_default();
        cells.costs |= !cost.is_empty();
        let (ends, kind) = heap.line();
        if cost.is_empty() && ends == 0 {
            return Default::default();
        }
        let stroke = signs::link(Direction::West, kind, self.colour);
        let stroke = stroke.filter(|_| ends & signs::bit(Direction::East) != 0).unwrap_or(' ');
        (stroke.to_string().repeat(self.tail - cost.len()), cost)
    }

    /// Returns the text between a cell and the one below it.
    fn below(self, heap: &CellContents) -> [(String, Style); 2] {
        if let Some(planned) = heap.below {
            let kind = if planned { Kind::PlannedWallBelow } else { Kind::WallBelow };
            let wall = signs::sign(kind, self.colour).to_string().repeat(self.wide);
            return [(wall, signs::style(kind)), Default::default()];
        }
        let (ends, kind) = heap.line();
        if ends & signs::bit(Direction::South) == 0 {
            return [(" ".repeat(self.wide), Style::new()), Default::default()];
        }
        let (stroke, wide) = (signs::down(kind, self.colour), self.wide - self.tail);
        [(format!("{stroke:>wide$}"), signs::style(kind)), (" ".repeat(self.tail), Style::new())]
    }

    /// Returns the columns before the middle: blanks, or a path from the left.
    fn lead(self, free: usize, heap: &CellContents, style: Style) -> (String, Style) {
        let stroke = heap.link.and_then(|link| {
            signs::link(link.direction, link.kind, self.colour).map(|stroke| (link, stroke))
        });
        match stroke {
            // Blanks take the style of the body, which saves escapes.
            None => (" ".repeat(free), style),
            Some((Link { direction: Direction::West, kind, .. }, stroke)) => {
                (stroke.to_string().repeat(free), signs::style(kind))
            }
            Some((Link { kind, after_left: behind, .. }, stroke)) => {
                // Halfway between the two cells, but never over the sign of this one.
                let half = (self.slant / 2).max(1);
                let before = if behind {
                    half.saturating_sub(1 + self.tail)
                } else {
                    (self.wide - 1 - self.tail).saturating_sub(half)
                };
                let text = (0..free).map(|column| if column == before.min(free - 1) { stroke } else { ' ' });
                (text.collect(), signs::style(kind))
            }
        }
    }

    /// Returns the middle of a cell: text, style, kind, and the character that fills the rest of the cell.
    fn body(self, index: usize, heap: &CellContents) -> (String, Style, Option<Kind>, Option<char>) {
        let one =
            |kind: Kind| (signs::sign(kind, self.colour).to_string(), signs::style(kind), Some(kind), None);
        if let Some((kind, text)) = &heap.piece {
            return match kind {
                Kind::Token => {
                    let fits = text.chars().count() <= self.wide;
                    let bare = text.split(':').next().unwrap_or_default().to_owned();
                    (if fits { text.clone() } else { bare }, signs::style(*kind), Some(*kind), None)
                }
                Kind::Points | Kind::Portal if text.chars().count() <= self.wide => {
                    (text.clone(), signs::style(*kind), Some(*kind), None)
                }
                Kind::Laid | Kind::ToLay | Kind::Spare if text.len() < self.wide => {
                    let (sign, style, kind, fill) = one(*kind);
                    (sign + text, style, kind, fill)
                }
                _ => one(*kind),
            };
        }
        let line = |ends: u8, kind: Kind| {
            let (sign, style, kind, fill) = one(kind);
            let sign =
                if self.colour { signs::joint(ends, kind == Some(Kind::Planned)).to_string() } else { sign };
            (sign, style, kind, fill)
        };
        if heap.planned != 0 {
            return line(heap.planned, Kind::Planned);
        }
        if heap.expected {
            return one(Kind::Expected);
        }
        if let Some(letter) = heap.letter {
            return (letter.to_string(), signs::style(Kind::Disjoint), Some(Kind::Disjoint), None);
        }
        if heap.past != 0 {
            return line(heap.past, Kind::Past);
        }
        self.ground(index, heap)
    }

    /// Returns the middle of a cell without pieces and paths.
    fn ground(self, index: usize, heap: &CellContents) -> (String, Style, Option<Kind>, Option<char>) {
        let ground = self.scene.ground.get(index).copied().unwrap_or(Ground::Floor);
        if let Some(kind) = Kind::of_ground(ground) {
            let sign = signs::sign(kind, self.colour);
            let fill = (kind != Kind::Rubble).then_some(sign);
            return (sign.to_string(), signs::style(kind), Some(kind), fill);
        }
        let area = if heap.pocket {
            Some(Kind::Pocket)
        } else if heap.blast {
            Some(Kind::BlastArea)
        } else {
            None
        };
        if self.numbers
            && let Some(mut number) = layers::numeral(self.scene, index)
        {
            if let Some(price) = layers::price(self.scene, index).filter(|_| self.prices) {
                number = format!("{number}/{price}");
            }
            let third = layers::heat(self.scene, index)
                .and_then(Value::finite)
                .zip(self.ramp)
                .map_or(Style::new(), |(value, ramp)| {
                    signs::THIRDS[usize::from(ramp.step(value)) * 3 / STEPS]
                });
            return (number, area.map_or(third, signs::style), area, None);
        }
        if let Some(kind) = area {
            let sign = signs::sign(kind, self.colour);
            let fill = self.colour.then_some(sign);
            return (sign.to_string(), signs::style(kind), Some(kind), fill);
        }
        if layers::heat(self.scene, index) == Some(Value::Infinite) {
            let (sign, style) = (signs::sign(Kind::Infinite, self.colour), signs::style(Kind::Infinite));
            return (sign.to_string(), style, Some(Kind::Infinite), None);
        }
        ((if self.colour { "·" } else { "." }).to_owned(), signs::FLOOR, None, None)
    }
}
