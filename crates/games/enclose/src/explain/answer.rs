//! Explaining answers of enclose.

use std::fmt::Write as _;

use thwart_grid::{Cell, CellSet};

use super::{board, cells, fault, leak};
use crate::rules::{Enclose, Reach};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::explain::Explain;
use thwart_game::limits::Limits;
use thwart_game::rules::Rules as _;
use thwart_game::scene::{Area, PathKind, Scene, Sign};
use thwart_game::session::Session;
use thwart_game::value::Value;

/// The most walls that a line in words names.
const NAMED: usize = 12;

impl Explain for Enclose {
    fn explain(&self, session: &Session<'_, Self>, answer: &Answer, _: &Limits) -> Result<Scene, SolveError> {
        let here = session.position();
        let mut scene = board(session);
        let planned: Vec<Cell> = answer.line.iter().flatten().filter_map(|chosen| chosen.cell()).collect();
        let walls: CellSet = here.walls.iter().chain(planned.iter().copied()).collect();
        for (number, &cell) in planned.iter().enumerate() {
            scene.add(Sign::Planned { cell, number: here.walls.len() + number + 1, spare_until: None });
        }
        let reach = self.reach(&walls);
        if reach.escapes || !reach.fits {
            scene.because = match answer.bounds.lower {
                Value::Infinite if here.is_done => "The play is over, and there is no enclosure.".to_owned(),
                Value::Infinite if !reach.escapes && !self.is_apart() => {
                    "The animals cannot come together.".to_owned()
                }
                Value::Infinite => {
                    let fault = if self.is_apart() {
                        "an animal gets out, or the animals get together"
                    } else {
                        "the animal gets out"
                    };
                    match self.walls_left(here) {
                        0 => format!("No wall is left, and {fault}."),
                        1 => format!("Wherever the last wall stands, {fault}."),
                        left => format!("Wherever {left} walls stand, {fault}."),
                    }
                }
                Value::Finite(_) => "The search was stopped: no pen was found so far.".to_owned(),
            };
            if let Some(leak) = leak(self, &walls) {
                scene.add(Sign::Path { kind: PathKind::Expected, cells: leak });
            }
            return Ok(scene);
        }
        scene.add(Sign::Area { kind: Area::Pocket, cells: cells(self, &reach.inside) });
        let holds = self.first_that_holds(&walls, &planned);
        if let Some(leak) = holds.and_then(|wall| leak(self, &without(&walls, wall))) {
            scene.add(Sign::Path { kind: PathKind::Expected, cells: leak });
        }
        scene.because = self.because(answer, &walls, &planned, holds);
        if !here.is_done {
            scene.line = self.words(&planned, !here.walls.is_empty());
        }
        Ok(scene)
    }
}

/// Returns the walls but one.
fn without(walls: &CellSet, wall: Cell) -> CellSet {
    walls.iter().filter(|&other| other != wall).collect()
}

impl Enclose {
    /// Returns the first planned wall without which an animal gets out, or to another one that must be apart.
    fn first_that_holds(&self, walls: &CellSet, planned: &[Cell]) -> Option<Cell> {
        let opens = |reach: Reach| reach.escapes || self.is_apart() && !reach.fits;
        planned.iter().copied().find(|&wall| opens(self.reach(&without(walls, wall))))
    }

    /// Returns what the pen holds, and what its walls are worth. No pen is left without the wall `holds`.
    fn because(&self, answer: &Answer, walls: &CellSet, planned: &[Cell], holds: Option<Cell>) -> String {
        let reach = self.reach(walls);
        let count = reach.inside.iter().filter(|&&inside| inside).count();
        let cells = if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
        let walls_words = match walls.len() {
            0 => "no wall".to_owned(),
            1 => "1 wall".to_owned(),
            count => format!("{count} walls"),
        };
        let mut text = if self.is_apart() {
            format!("The two pens have {cells} and take {walls_words}.")
        } else {
            format!("The pen has {cells} and takes {walls_words}.")
        };
        let unused = self.walls().saturating_sub(walls.len());
        if answer.bounds.value().is_some() && unused > 0 && !planned.is_empty() {
            text.push_str(match unused {
                1 => " One more wall would not make ",
                _ => " More walls would not make ",
            });
            text.push_str(if self.is_apart() { "them better." } else { "it better." });
        }
        if let Some(wall) = holds {
            let at = self.board().coord(wall);
            let fault = fault(self, &self.reach(&without(walls, wall)));
            let _ = write!(text, " Without the wall on {at} {fault}.");
        }
        if answer.bounds.value().is_none() {
            let better = if self.is_apart() { "better pens" } else { "a better pen" };
            let _ = write!(text, " The search was stopped: {better} may exist.");
        }
        text
    }

    /// Returns the walls in words.
    fn words(&self, planned: &[Cell], others_stand: bool) -> String {
        let mut places: Vec<String> =
            planned.iter().take(NAMED).map(|&cell| self.board().coord(cell).to_string()).collect();
        if planned.len() > NAMED {
            places.push(format!("and {} more", planned.len() - NAMED));
        }
        if places.is_empty() && others_stand {
            "No more walls are needed.".to_owned()
        } else if places.is_empty() {
            "No wall is needed.".to_owned()
        } else {
            format!("Walls on {}.", places.join("; "))
        }
    }
}
