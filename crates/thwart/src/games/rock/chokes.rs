//! The cells that no way to the exits can do without.

use thwart_core::{Cell, CellSet};

use super::rules::Rock;
use super::straight::{CLOSED, EXIT, Flat, SEEN, WAY};

/// See [`Rock::chokes`].
pub(super) fn chokes(game: &Rock, walker: Cell, rocks: &CellSet) -> CellSet {
    Chokes::new(game, walker, rocks).all()
}

/// The cells of [`Rock::chokes`], found as far as they are asked for.
///
/// Along one way, each cell takes with it what can be reached from it without touching the way
/// again. A cell of the way is passed by all ways exactly if nothing before it touches the way
/// behind it, or another exit; and that is so exactly if nothing behind it, and no other exit,
/// touches the way before it. Whether one cell is such is asked from both ends at once: it costs
/// what the end costs from where less is to be seen, and all questions together O(cells).
pub(super) struct Chokes {
    flat: Flat,
    /// Both ends included; empty where there is none.
    way: Vec<usize>,
    /// For each entry of the board its place on the way; 0 for those off the way.
    places: Vec<u32>,
    /// From the walker, and from the exits.
    passes: [Pass; 2],
}

/// One pass along the way. Places are counted from the end at which it began.
#[derive(Default)]
struct Pass {
    /// Entries whose surroundings are still to be looked at.
    stack: Vec<usize>,
    /// The place that was taken last.
    at: usize,
    /// The furthest place that is touched from those up to this one.
    reach: usize,
    /// The places up to this one that all ways pass, ascending.
    chokes: Vec<usize>,
}

impl Pass {
    /// Whether all ways pass this place, as far as is known.
    fn verdict(&self, place: usize) -> Option<bool> {
        if place <= self.at {
            Some(self.chokes.binary_search(&place).is_ok())
        } else {
            (place < self.reach).then_some(false)
        }
    }
}

impl Chokes {
    pub fn new(game: &Rock, walker: Cell, rocks: &CellSet) -> Self {
        let flat = Flat::new(game, rocks);
        let way = flat.way(flat.place(walker));
        Self::on(flat, way, game)
    }

    /// The same where a way of straight steps over free cells is known, none of them twice, both
    /// ends included.
    pub fn along(game: &Rock, rocks: &CellSet, way: &[Cell]) -> Self {
        let flat = Flat::new(game, rocks);
        let way = way.iter().map(|&cell| flat.place(cell)).collect();
        Self::on(flat, way, game)
    }

    fn on(mut flat: Flat, way: Vec<usize>, game: &Rock) -> Self {
        let mut places = vec![0; flat.kinds.len()];
        for (place, &at) in way.iter().enumerate() {
            places[at] = place as u32;
            flat.kinds[at] |= WAY;
        }
        let mut passes: [Pass; 2] = Default::default();
        passes[0].stack.extend(way.first());
        // Other exits lie beyond the end of the way.
        for &exit in game.exits() {
            let at = flat.place(exit);
            flat.kinds[at] |= SEEN[1];
            passes[1].stack.push(at);
        }
        Self { flat, way, places, passes }
    }

    /// Whether all ways pass the cell.
    pub fn contains(&mut self, cell: Cell) -> bool {
        let at = self.flat.place(cell);
        let place = self.places[at] as usize;
        // Both ends are known at once, and so is what lies off the way.
        loop {
            let [forth, back] = &self.passes;
            if let Some(verdict) = forth.verdict(place).or_else(|| back.verdict(self.last() - place)) {
                return verdict;
            }
            self.look(0);
            self.look(1);
        }
    }

    /// The first one that a walker comes to.
    #[cfg(feature = "solve")]
    pub fn first(&mut self) -> Option<Cell> {
        while self.passes[0].chokes.is_empty() && !self.is_done() {
            self.look(0);
        }
        self.passes[0].chokes.first().map(|&place| self.flat.cell(self.way[place]))
    }

    fn all(mut self) -> CellSet {
        while !self.is_done() {
            self.look(0);
        }
        self.passes[0].chokes.iter().map(|&place| self.flat.cell(self.way[place])).collect()
    }

    fn last(&self) -> usize {
        self.way.len().saturating_sub(1)
    }

    /// Whether the pass from the walker can find no more: the end is touched, so that none of the
    /// others can be needed. It is once the last place but one is taken.
    fn is_done(&self) -> bool {
        self.passes[0].reach >= self.last()
    }

    /// Looks around one more entry, or takes the next place of the way.
    fn look(&mut self, end: usize) {
        let (last, seen) = (self.last(), SEEN[end]);
        let from_end = |place: usize| if end == 0 { place } else { last - place };
        let Self { flat, way, places, passes } = self;
        let pass = &mut passes[end];
        let Some(at) = pass.stack.pop() else {
            pass.at += 1;
            if pass.reach <= pass.at {
                pass.chokes.push(pass.at);
            }
            pass.stack.push(way[from_end(pass.at)]);
            return;
        };
        let parity = flat.parity(at);
        for &step in &flat.steps[parity] {
            let next = at.wrapping_add_signed(step);
            match flat.kinds[next] {
                kind if kind & (CLOSED | seen) != 0 => {}
                kind if kind & WAY != 0 => pass.reach = pass.reach.max(from_end(places[next] as usize)),
                kind if kind & EXIT != 0 => pass.reach = last,
                _ => {
                    flat.kinds[next] |= seen;
                    pass.stack.push(next);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_core::format::board_file;

    use super::*;
    use crate::game::Game as _;
    use crate::setup::Setup;

    fn rock(topology: &str, cols: usize, signs: &[char]) -> Rock {
        let rows: Vec<String> = signs.chunks_exact(cols).map(|row| row.iter().collect()).collect();
        let text = format!("game: rock\ntopology: {topology}\n\n{}\n", rows.join("\n"));
        Rock::new(&Setup::new(Rock::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap()
    }

    /// The cells on which a rock cuts the walker off, one search for each.
    fn one_by_one(game: &Rock, walker: Cell, rocks: &CellSet) -> CellSet {
        let cuts_off = |&cell: &Cell| {
            let may_lie = game.is_free(rocks, cell) && cell != walker && !game.is_exit(cell);
            may_lie && game.is_sealed(walker, &rocks.with(cell))
        };
        game.board().cells().filter(cuts_off).collect()
    }

    /// Some way of straight steps to an exit, no cell twice: whichever these draws lead to.
    fn some_way(game: &Rock, walker: Cell, rocks: &CellSet, draws: &[usize]) -> Option<Vec<Cell>> {
        let mut way = vec![walker];
        let mut seen = CellSet::from_iter([walker]);
        let mut draws = draws.iter().cycle();
        while let Some(&cell) = way.last() {
            if game.is_exit(cell) {
                return Some(way);
            }
            let corners = game.board().topology().cuts_corners();
            let next: Vec<Cell> = (game.board().neighbours(cell, |next| game.is_free(rocks, next)))
                .filter(|(direction, _)| !(corners && direction.is_diagonal()))
                .map(|(_, next)| next)
                .filter(|&next| !seen.contains(next))
                .collect();
            if next.is_empty() {
                way.pop();
            } else {
                let next = next[draws.next()? % next.len()];
                seen.insert(next);
                way.push(next);
            }
        }
        None
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn chokes_are_the_cells_without_which_there_is_no_way(
            topology in 0..3usize,
            cols in 1..6usize,
            signs in proptest::collection::vec(proptest::sample::select(vec!['.', '.', '.', '3', '#', '#']), 6..30),
            places in proptest::collection::vec(0..1000usize, 5),
            draws in proptest::collection::vec(0..12usize, 8),
        ) {
            let mut signs = signs;
            signs.truncate(signs.len() / cols * cols);
            let at = |i: usize| places[i] % signs.len();
            let (start, exits, fallen) = (at(0), [at(1), at(2)], [at(3), at(4)]);
            for exit in exits {
                signs[exit] = '>';
            }
            signs[start] = '@';
            prop_assume!(signs.contains(&'>'));
            let game = rock(["four", "eight", "hex"][topology], cols, &signs);
            let fallen = fallen.into_iter().filter(|&cell| matches!(signs[cell], '.' | '3'));
            let rocks: CellSet = fallen.map(|cell| Cell(cell as u32)).collect();
            let walker = game.starts()[0];
            let sealed = game.is_sealed(walker, &rocks);
            let way = some_way(&game, walker, &rocks, &draws);
            prop_assert_eq!(way.is_none(), sealed);
            let expected = if sealed { CellSet::new() } else { one_by_one(&game, walker, &rocks) };
            prop_assert_eq!(&chokes(&game, walker, &rocks), &expected);
            let Some(way) = way else { return Ok(()) };
            #[cfg(feature = "solve")]
            let first = way.iter().copied().find(|&cell| expected.contains(cell));
            let along = || Chokes::along(&game, &rocks, &way);
            #[cfg(feature = "solve")]
            prop_assert_eq!((Chokes::new(&game, walker, &rocks).first(), along().first()), (first, first));
            prop_assert_eq!(&along().all(), &expected);
            // One after the other, in any order, and each alone.
            let mut asked = along();
            for i in 0..game.board().len() {
                let cell = Cell(((i * 7 + draws[0]) % game.board().len()) as u32);
                let told = (asked.contains(cell), along().contains(cell));
                prop_assert_eq!(told, (expected.contains(cell), expected.contains(cell)), "{:?}", cell);
            }
        }
    }
}
