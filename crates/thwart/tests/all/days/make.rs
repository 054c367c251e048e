//! Makes the boards: tries those of all recipes in turn, and orders the good ones by days.

use std::collections::HashSet;

use thwart::Position;
use thwart::generate::{self, setup};
use thwart::setup::Setup;
use thwart_grid::Tile;
use thwart_grid::generate::Dice;

use super::measure::{LEVELS, Measured, measure};
use super::recipes::{Recipe, WEEK, points, recipes};

/// The number of days in the list.
pub const DAYS: usize = 365;
/// The fewest rows and columns.
const LEAST_SIDE: usize = 3;
/// Seeds that are tried of each recipe at most.
const MOST_SEEDS: u64 = 3_000;

/// A good board: its text with the measure in its headers.
#[derive(Clone)]
struct Good {
    recipe: usize,
    text: String,
}

/// Returns the texts of a file of boards for all days, and of one for the cards: each game with one board of each level.
pub fn make() -> (Vec<String>, Vec<String>) {
    let mut games = WEEK.to_vec();
    games.sort_unstable();
    games.dedup();
    let mut pools: Vec<Pool> = games.iter().map(|&game| Pool::fill(game)).collect();
    let position = |name| games.iter().position(|&game| game == name).expect("the game of a day");
    let cards =
        pools.iter_mut().flat_map(|pool| (0..LEVELS.len()).map(|level| pool.next(level)).collect::<Vec<_>>());
    let cards = cards.collect();
    let days = (0..DAYS).map(|day| pools[position(WEEK[day % WEEK.len()])].next(day % LEVELS.len()));
    (days.collect(), cards)
}

/// The good boards of a game that are not given to a day yet.
struct Pool {
    game: &'static str,
    levels: [Vec<Good>; LEVELS.len()],
    /// How often each recipe was used, and the turn of its last use.
    used: Vec<(usize, usize)>,
    turn: usize,
}

impl Pool {
    /// Tries boards until each level has enough of them. No recipe gives more than its share, and half as much again.
    fn fill(game: &'static str) -> Self {
        let recipes = recipes(game);
        let weekly = WEEK.iter().filter(|&&other| other == game).count();
        let wanted = (DAYS / WEEK.len() + 1) * weekly / LEVELS.len() + 3;
        let share = (wanted * 2).div_ceil(recipes.len()) + 1;
        let mut levels: [Vec<Good>; LEVELS.len()] = Default::default();
        let mut seen = HashSet::new();
        for seed in 1..=MOST_SEEDS {
            for (number, recipe) in recipes.iter().enumerate() {
                let is_open =
                    |level: &[Good]| level.iter().filter(|good| good.recipe == number).count() < share;
                if !levels.iter().any(|level| is_open(level)) {
                    continue;
                }
                let Some((measured, position)) = candidate(game, recipe, seed) else { continue };
                let level = &mut levels[measured.level];
                if is_open(level) && seen.insert(alike(&position)) {
                    level.push(Good { recipe: number, text: with_measure(position.setup(), &measured) });
                }
            }
            if levels.iter().all(|level| level.len() >= 2 * wanted) {
                break;
            }
        }
        let found = levels.each_ref().map(Vec::len);
        println!("{game}: {found:?} boards, {wanted} of each level are wanted");
        for (number, recipe) in recipes.iter().enumerate() {
            let of = levels.each_ref().map(|level| level.iter().filter(|good| good.recipe == number).count());
            println!("  {} {:?}: {of:?}", recipe.family, recipe.settings);
        }
        Self { game, levels, used: vec![(0, 0); recipes.len()], turn: 0 }
    }

    /// Takes a board of a level, of the recipe that was used least and longest ago.
    fn next(&mut self, level: usize) -> String {
        self.turn += 1;
        let of = &mut self.levels[level];
        let best = (0..of.len()).min_by_key(|&index| (self.used[of[index].recipe], index));
        let best = best.unwrap_or_else(|| panic!("{} has too few {} boards", self.game, LEVELS[level]));
        let good = of.remove(best);
        let used = &mut self.used[good.recipe];
        *used = (used.0 + 1, self.turn);
        good.text
    }
}

/// Returns a board of a recipe with its measure, if it is good.
fn candidate(game: &str, recipe: &Recipe, seed: u64) -> Option<(Measured, Position)> {
    let game = *thwart::games::ALL.iter().find(|known| known.info().name == game)?;
    let mut dice = Dice::new(seed, recipe.family, recipe.rows.1, recipe.cols.1);
    let rows = dice.between(recipe.rows.0, recipe.rows.1);
    let cols = dice.between(recipe.cols.0, recipe.cols.1);
    let request = generate::Recipe { family: recipe.family, rows, cols, seed, settings: recipe.settings };
    let setup = match setup(game.info(), &request) {
        Ok(setup) => setup,
        Err(thwart::generate::GenerateError::NoRoom { .. } | thwart::generate::GenerateError::Board(_)) => {
            return None;
        }
        Err(error) => panic!("{}, {}: {error}", game.info().name, recipe.family),
    };
    let text = headers(&setup, &[("title", "")]);
    let (head, map) = text.split_once("\n\n")?;
    let mut rows = trimmed(map)?;
    if game.info().signs[0].covers(Tile::Free) {
        // A cell of the usual cost needs no number.
        for row in &mut rows {
            *row = row.replace('1', ".");
        }
    }
    let mut text = format!("{head}\n\n{}\n", rows.join("\n"));
    if recipe.points {
        text += &points(rows.len(), rows[0].len(), &mut dice);
    }
    let position = thwart::read(&text).ok()?;
    Some((measure(&position)?, position))
}

/// Returns the rows of a map without the rows and columns at its rim that are all obstacles; `None` if little is left.
fn trimmed(map: &str) -> Option<Vec<String>> {
    let rows: Vec<&str> = map.lines().collect();
    let solid = |row: &&&str| row.bytes().all(|sign| sign == b'#');
    let top = rows.iter().take_while(solid).count();
    let bottom = rows.iter().rev().take_while(solid).count();
    let kept = rows.get(top..rows.len() - bottom)?;
    let is_open = |col: &usize| kept.iter().any(|row| row.as_bytes()[*col] != b'#');
    let columns = 0..rows.first()?.len();
    let (first, last) = (columns.clone().find(is_open)?, columns.rev().find(is_open)?);
    let is_large = kept.len() >= LEAST_SIDE && last - first + 1 >= LEAST_SIDE;
    is_large.then(|| kept.iter().map(|row| row[first..=last].to_owned()).collect())
}

/// Returns the text of a board with some headers set, or taken away by an empty value.
pub fn headers(setup: &Setup, set: &[(&str, &str)]) -> String {
    let text = setup.text();
    let (head, map) = text.split_once("\n\n").expect("a board file has a blank line");
    let is_set = |line: &&str| !set.iter().any(|(key, _)| line.starts_with(&format!("{key}:")));
    let mut lines: Vec<_> = head.lines().filter(is_set).map(str::to_owned).collect();
    lines.extend(
        set.iter().filter(|(_, value)| !value.is_empty()).map(|(key, value)| format!("{key}: {value}")),
    );
    format!("{}\n\n{map}", lines.join("\n"))
}

fn with_measure(setup: &Setup, measured: &Measured) -> String {
    headers(setup, &[("source", &measured.words()), ("expect", &measured.expect)])
}

/// Returns a map that mirrored boards have in common.
pub fn alike(position: &Position) -> Vec<String> {
    let text = position.setup().text();
    let rows: Vec<String> =
        text.split("\n\n").nth(1).unwrap_or_default().lines().map(str::to_owned).collect();
    let upside_down = |rows: &[String]| rows.iter().rev().cloned().collect::<Vec<_>>();
    let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    [upside_down(&rows), upside_down(&mirrored), mirrored, rows].into_iter().min().expect("four maps")
}
