//! What every cell of the window shows.

use anstyle::Style;
use thwart::scene::{Ground, Scene};
use thwart::value::Value;
use thwart_core::Direction;

use super::heap::{Heap, Link, gather};
use super::signs;
use super::window::Window;
use crate::layers::{self, Ramp, STEPS};
use crate::words::Kind;

/// The text of one cell.
pub(super) struct Shown {
    /// Styled pieces, together as wide as the cell.
    pub(super) spans: Vec<(String, Style)>,
}

/// All cells of a window, and the kinds of signs they show.
pub(super) struct Cells {
    shown: Vec<Shown>,
    first_row: usize,
    cols: usize,
    /// The kinds that are shown, in the order of a key.
    pub(super) kinds: Vec<Kind>,
    /// Whether numbers are shown.
    pub(super) numbers: bool,
    /// Whether costs are among them, as numbers of their own.
    pub(super) costs: bool,
    /// Whether costs stand behind values.
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
            numbers: window.numbers,
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
                    slant: window.slant(),
                    colour,
                };
                let shown = pen.cell(index, heap, &mut cells.kinds);
                if pen.shows_number(heap) && Kind::of_ground(scene.ground[index]).is_none() {
                    let has_heat = layers::heat(scene, index).is_some();
                    cells.costs |= !has_heat && layers::numeral(scene, index).is_some();
                    cells.prices |= window.prices && layers::price(scene, index).is_some();
                }
                cells.shown.push(shown);
            }
        }
        cells.kinds.sort_unstable();
        cells.kinds.dedup();
        cells
    }

    /// Takes what a key must explain of other cells too.
    pub(super) fn join(&mut self, others: Self) {
        self.kinds.extend(others.kinds);
        self.kinds.sort_unstable();
        self.kinds.dedup();
        self.numbers |= others.numbers;
        self.costs |= others.costs;
        self.prices |= others.prices;
    }

    /// The cells of a row of the board.
    pub(super) fn row(&self, row: usize) -> &[Shown] {
        let from = (row - self.first_row) * self.cols;
        &self.shown[from..from + self.cols]
    }
}

/// Turns heaps into text.
#[derive(Clone, Copy)]
struct Pen<'a> {
    scene: &'a Scene,
    ramp: Option<Ramp>,
    numbers: bool,
    prices: bool,
    wide: usize,
    /// Columns of text from a cell to the next one below and to the right.
    slant: usize,
    colour: bool,
}

impl Pen<'_> {
    /// The text of a cell: what is in its middle, at the right; marks before
    /// it; and the end of a path that comes from the left.
    fn cell(self, index: usize, heap: &Heap, kinds: &mut Vec<Kind>) -> Shown {
        let (mut body, mut style, kind, fill) = self.body(index, heap);
        kinds.extend(kind);
        body = body.chars().take(self.wide).collect();
        let mut free = self.wide - body.chars().count();
        let mut marks = Vec::new();
        for &direction in &heap.best {
            let arrow = signs::arrow(direction, self.scene.topology, self.colour);
            let Some(left) = free.checked_sub(arrow.chars().count()) else { break };
            marks.push((arrow.to_owned(), signs::style(Kind::Best)));
            kinds.push(Kind::Best);
            free = left;
        }
        let solid = matches!(kind, Some(Kind::Wall | Kind::Brick));
        if heap.hurts && free > 0 && !solid {
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
        if let Some(planned) = heap.below {
            let plain = kind.is_none();
            style = if plain { signs::red(style) } else { style };
            for (_, style) in &mut spans {
                *style = underlined(signs::red(*style), planned);
            }
            style = underlined(style, planned);
        }
        spans.push((body, style));
        Shown { spans }
    }

    /// The columns before the body: blank, shut in, or a path from the left.
    fn lead(self, free: usize, heap: &Heap, style: Style) -> (String, Style) {
        let stroke = heap.link.and_then(|link| {
            signs::link(link.direction, link.kind, self.colour).map(|stroke| (link, stroke))
        });
        match stroke {
            // Blanks take the style of the body, which saves escapes.
            None => (" ".repeat(free), style),
            Some((Link { direction: Direction::West, kind, .. }, stroke)) => {
                (stroke.to_string().repeat(free), signs::style(kind))
            }
            Some((Link { kind, behind, .. }, stroke)) => {
                // Half-path between the two cells, but never in what stands here.
                let half = (self.slant / 2).max(1);
                let before = if behind { half - 1 } else { (self.wide - 1).saturating_sub(half) };
                let text = (0..free).map(|column| if column == before.min(free - 1) { stroke } else { ' ' });
                (text.collect(), signs::style(kind))
            }
        }
    }

    /// What a cell shows in its middle: text, style, what it is, and what
    /// fills the rest of the cell.
    fn body(self, index: usize, heap: &Heap) -> (String, Style, Option<Kind>, Option<char>) {
        let one =
            |kind: Kind| (signs::sign(kind, self.colour).to_string(), signs::style(kind), Some(kind), None);
        if let Some((kind, text)) = &heap.piece {
            return match kind {
                Kind::Token => {
                    let fits = text.chars().count() <= self.wide;
                    let bare = text.split(':').next().unwrap_or_default().to_owned();
                    (if fits { text.clone() } else { bare }, signs::style(*kind), Some(*kind), None)
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

    /// Whether a cell with this in it has room for a number.
    fn shows_number(self, heap: &Heap) -> bool {
        let way = heap.planned != 0 || heap.expected || heap.letter.is_some() || heap.past != 0;
        self.numbers && heap.piece.is_none() && !way
    }

    /// What a cell without pieces and paths shows.
    fn ground(self, index: usize, heap: &Heap) -> (String, Style, Option<Kind>, Option<char>) {
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
                .map_or(Style::new(), |(value, ramp)| signs::THIRDS[ramp.step(value) * 3 / STEPS]);
            return (number, area.map_or(third, signs::style), area, None);
        }
        if let Some(kind) = area {
            let sign = signs::sign(kind, self.colour);
            let fill = (kind == Kind::BlastArea && self.colour).then_some(sign);
            return (sign.to_string(), signs::style(kind), Some(kind), fill);
        }
        if layers::heat(self.scene, index) == Some(Value::Infinite) {
            let (sign, style) = (signs::sign(Kind::Infinite, self.colour), signs::style(Kind::Infinite));
            return (sign.to_string(), style, Some(Kind::Infinite), None);
        }
        ((if self.colour { "·" } else { "." }).to_owned(), signs::FLOOR, None, None)
    }
}

fn underlined(style: Style, planned: bool) -> Style {
    if planned { style.underline().dimmed() } else { style.underline() }
}
