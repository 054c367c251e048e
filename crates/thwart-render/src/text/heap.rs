//! The signs that lie in every cell of the window.

use thwart::scene::{Area, PathKind, Scene, Sign};
use thwart_grid::{Cell, Direction};

use super::signs::{bit, token};
use super::window::Window;
use crate::layers;
use crate::words::Kind;

/// The contents of a cell, gathered from all signs.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "things that are there or not, independent of each other")]
pub(super) struct CellContents {
    /// The piece that wins the cell, with the text on it.
    pub(super) piece: Option<(Kind, String)>,
    /// Ends of the planned and the walked path.
    pub(super) planned: u8,
    pub(super) past: u8,
    /// The stroke before the middle.
    pub(super) link: Option<Link>,
    /// The weaker paths.
    pub(super) expected: bool,
    pub(super) letter: Option<char>,
    /// The areas that contain it.
    pub(super) blast: bool,
    pub(super) pocket: bool,
    /// Whether it hurts most.
    pub(super) hurts: bool,
    /// The best steps from here.
    pub(super) best: Vec<Direction>,
    /// A wall below, and whether it is still to come.
    pub(super) below: Option<bool>,
}

/// A stroke of a path, from a cell to the one on its left.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Link {
    /// The direction of the left cell, seen from the right one.
    pub(super) direction: Direction,
    /// The kind of the path, planned or walked.
    pub(super) kind: Kind,
    /// Whether it stands after the left cell instead of before the right one.
    pub(super) after_left: bool,
}

/// Sorts all signs into the cells of the window.
pub(super) fn gather(scene: &Scene, window: &Window) -> Vec<CellContents> {
    let mut heaps = vec![CellContents::default(); window.rows.len() * window.cols.len()];
    let mut letters = 0;
    for sign in &scene.signs {
        let kind = Kind::of_sign(sign);
        let mut with = |cell: Cell, change: &dyn Fn(&mut CellContents)| {
            if let Some(place) = window.place(scene, cell) {
                change(&mut heaps[place]);
            }
        };
        match sign {
            Sign::Exit(cell)
            | Sign::Walker(cell)
            | Sign::Start(cell)
            | Sign::Rock(cell)
            | Sign::Threat(cell)
            | Sign::BluffRock(cell)
            | Sign::Blast(cell) => with(*cell, &|contents| contents.put(kind, String::new())),
            Sign::Token { cell, label, weight } => {
                with(*cell, &|heap| heap.put(kind, token(label, *weight)));
            }
            Sign::Label { cell, text, .. } => with(*cell, &|heap| heap.put(kind, text.clone())),
            Sign::Laid { cell, number } | Sign::Planned { cell, number, .. } => {
                with(*cell, &|heap| heap.put(kind, number.to_string()));
            }
            Sign::WallBelow(cell) => with(*cell, &|heap| heap.below = Some(false)),
            Sign::PlannedWallBelow(cell) => {
                with(*cell, &|heap| heap.below = Some(heap.below.unwrap_or(true)));
            }
            Sign::Best { cell, direction } => with(*cell, &|heap| heap.best.push(*direction)),
            Sign::Area { kind: area, cells } => {
                for &cell in cells {
                    with(cell, &|heap| match area {
                        Area::Blast => heap.blast = true,
                        Area::Pocket => heap.pocket = true,
                        Area::Margin => {}
                    });
                }
            }
            Sign::Path { kind, cells } if layers::leaves_first_cell(cells) => {
                let letter = layers::letter(letters);
                letters += usize::from(*kind == PathKind::Disjoint);
                for (index, &cell) in cells.iter().enumerate() {
                    let ends = ends(scene, cells, index);
                    with(cell, &|heap| match kind {
                        PathKind::Past => heap.past |= ends,
                        PathKind::Planned => heap.planned |= ends,
                        PathKind::Expected => heap.expected = true,
                        PathKind::Disjoint => heap.letter = Some(letter),
                    });
                }
            }
            Sign::Path { .. } => {}
        }
    }
    if let Some((cell, _)) = &scene.vital
        && let Some(place) = window.place(scene, *cell)
    {
        heaps[place].hurts = true;
    }
    link(scene, window, &mut heaps);
    heaps
}

/// Gives every sideways step of a line its stroke. It stands before the cell on the right; if two steps need
/// that place, a slanting one moves to the row of the cell on the left, after that cell.
fn link(scene: &Scene, window: &Window, heaps: &mut [CellContents]) {
    let cells: Vec<Cell> = window.cells(scene).collect();
    for behind in [false, true] {
        for (kind, of_kind) in [
            (Kind::Planned, (|heap| heap.planned) as fn(&CellContents) -> u8),
            (Kind::Past, |heap| heap.past),
        ] {
            for place in 0..heaps.len() {
                for direction in [Direction::West, Direction::NorthWest, Direction::SouthWest] {
                    let link = Link { direction, kind, after_left: false };
                    let level = direction == Direction::West;
                    // A walked line stops short of a planned one.
                    let hidden = level && kind == Kind::Past && heaps[place].planned != 0;
                    if of_kind(&heaps[place]) & bit(direction) == 0
                        || hidden
                        || heaps[place].link == Some(link)
                    {
                        continue;
                    }
                    let target = if behind && !level {
                        layers::step(scene, cells[place], direction)
                            .and_then(|left| layers::step(scene, left, Direction::East))
                            .and_then(|cell| window.place(scene, cell))
                    } else {
                        Some(place)
                    };
                    if let Some(target) = target
                        && heaps[target].link.is_none()
                    {
                        heaps[target].link = Some(Link { after_left: behind, ..link });
                    }
                }
            }
        }
    }
}

/// Returns the directions in which a path leaves its n-th cell, to the cells before and after.
fn ends(scene: &Scene, cells: &[Cell], index: usize) -> u8 {
    let beside = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
    let others: Vec<Cell> = beside.filter_map(|other| cells.get(other).copied()).collect();
    let leads = |direction: &Direction| {
        layers::step(scene, cells[index], *direction).is_some_and(|there| others.contains(&there))
    };
    let directions = scene.topology.directions().iter().copied();
    directions.filter(leads).fold(0, |ends, direction| ends | bit(direction))
}

impl CellContents {
    /// Returns whether the contents take the place of a number.
    pub(super) const fn is_taken(&self) -> bool {
        self.piece.is_some() || self.planned != 0 || self.expected || self.letter.is_some() || self.past != 0
    }

    /// Returns the line through the cell: its directions, and the kind of its path.
    pub(super) const fn line(&self) -> (u8, Kind) {
        if self.planned == 0 { (self.past, Kind::Past) } else { (self.planned, Kind::Planned) }
    }

    /// Puts a piece, unless one at least as important is there: the walker, then tokens, then rocks,
    /// obstacles and blasts, then threats, exits and starts.
    fn put(&mut self, kind: Kind, text: String) {
        let rank = |kind: Kind| match kind {
            Kind::Walker => 0,
            Kind::Token => 1,
            Kind::Points | Kind::Portal => 10,
            Kind::Start => 9,
            Kind::Exit => 8,
            Kind::Threat | Kind::Blamed => 7,
            _ => 2,
        };
        if self.piece.as_ref().is_none_or(|(other, _)| rank(kind) < rank(*other)) {
            self.piece = Some((kind, text));
        }
    }
}
