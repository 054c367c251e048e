//! Explaining answers of enclose.

use std::fmt::Write as _;

use thwart_grid::{Cell, CellSet};

use super::{board, cells, leak};
use crate::rules::Enclose;
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
        if reach.escapes || !reach.together {
            scene.because = match answer.bounds.lower {
                Value::Infinite if here.is_done => "The play is over, and there is no enclosure.".to_owned(),
                Value::Infinite if !reach.escapes => "The animals cannot come together.".to_owned(),
                Value::Infinite => match self.walls_left(here) {
                    0 => "No wall is left, and the animal gets out.".to_owned(),
                    1 => "Wherever the last wall stands, the animal gets out.".to_owned(),
                    left => format!("Wherever {left} walls stand, the animal gets out."),
                },
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
    /// Returns the first planned wall without which the animal gets out.
    fn first_that_holds(&self, walls: &CellSet, planned: &[Cell]) -> Option<Cell> {
        planned.iter().copied().find(|&wall| self.reach(&without(walls, wall)).escapes)
    }

    /// Returns what the pen holds, and what its walls are worth. The animal gets out without the wall `holds`.
    fn because(&self, answer: &Answer, walls: &CellSet, planned: &[Cell], holds: Option<Cell>) -> String {
        let reach = self.reach(walls);
        let count = reach.inside.iter().filter(|&&inside| inside).count();
        let cells = if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
        let walls_words = match walls.len() {
            0 => "no wall".to_owned(),
            1 => "1 wall".to_owned(),
            count => format!("{count} walls"),
        };
        let mut text = format!("The pen has {cells} and takes {walls_words}.");
        let unused = self.walls().saturating_sub(walls.len());
        if answer.bounds.value().is_some() && unused > 0 && !planned.is_empty() {
            text.push_str(match unused {
                1 => " One more wall would not make it better.",
                _ => " More walls would not make it better.",
            });
        }
        if let Some(wall) = holds {
            let at = self.board().coord(wall);
            let _ = write!(text, " Without the wall on {at} the animal gets out.");
        }
        if answer.bounds.value().is_none() {
            text.push_str(" The search was stopped: a better pen may exist.");
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
