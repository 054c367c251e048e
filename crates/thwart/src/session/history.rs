//! The moves of a play and the positions between them.
//!
//! A position may own as much as the play is long, as where each move lays an obstacle, and all
//! of them together its square. So only as many are kept as there is room for, those after moves
//! made one by one closer together than earlier ones; the others are played again when somebody asks.
//! The play went on after each of them, so that [`Game::advance`] leads there.

use std::sync::Arc;

use crate::game::Game;
use crate::moves::Move;

/// How much memory the kept positions may own, in pieces of up to 16 bytes: 256 MB.
const ROOM: u64 = 1 << 24;

/// A play of a game from its start.
#[derive(Debug)]
pub(crate) struct History<G: Game> {
    /// Positions by how many moves come before them: the first, the last, and some between.
    /// Copies of a history share them.
    kept: Vec<(usize, Arc<G::Position>)>,
    /// How much memory they own, and may own.
    held: u64,
    room: u64,
    moves: Vec<Move>,
    /// For each move what the minimiser has paid by then.
    paid: Vec<u64>,
}

impl<G: Game> Clone for History<G> {
    fn clone(&self) -> Self {
        let Self { ref kept, held, room, ref moves, ref paid } = *self;
        Self { kept: kept.clone(), held, room, moves: moves.clone(), paid: paid.clone() }
    }
}

impl<G: Game> History<G> {
    /// Before the first move.
    pub(super) fn new(game: &G) -> Self {
        Self::with_room(game, ROOM)
    }

    fn with_room(game: &G, room: u64) -> Self {
        let start = game.start();
        let held = game.held(&start);
        Self { kept: vec![(0, Arc::new(start))], held, room, moves: Vec::new(), paid: Vec::new() }
    }

    /// The position now.
    pub(super) fn last(&self) -> &G::Position {
        &self.kept.last().expect("the last position is kept").1
    }

    /// How many moves come before the last position that is kept.
    fn last_kept(&self) -> usize {
        self.kept.last().map_or(0, |&(number, _)| number)
    }

    /// The moves so far.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What the minimiser has paid so far.
    pub(super) fn spent(&self) -> u64 {
        self.paid.last().copied().unwrap_or(0)
    }

    /// Shows the positions so far, one more than moves, from the one before which so many
    /// moves were made. Those that are not kept are played again.
    pub(super) fn visit(&self, game: &G, from: usize, mut see: impl FnMut(&G::Position)) {
        let first = self.kept.partition_point(|&(number, _)| number <= from).saturating_sub(1);
        let kept = &self.kept[first..];
        let ends = kept[1..].iter().map(|&(number, _)| number).chain([self.moves.len() + 1]);
        for ((begin, position), end) in kept.iter().zip(ends) {
            let mut here = Arc::clone(position);
            for number in *begin..end {
                if number > *begin {
                    // A copy only where the position is still the one that is kept.
                    again(game, Arc::make_mut(&mut here), self.moves[number - 1]);
                }
                if number >= from {
                    see(&here);
                }
            }
        }
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, game: &G, chosen: Move) {
        // If the rules panic, nothing has changed.
        let paid = self.spent().saturating_add(game.cost(self.last(), chosen));
        let next = game.play(self.last(), chosen);
        self.moves.push(chosen);
        self.paid.push(paid);
        self.keep(game, self.moves.len(), next);
    }

    /// Plays a line as far as the play goes on after its moves, all of which are legal then.
    /// The move after them is illegal, or ends the play, or is not there.
    ///
    /// As much work as one search and a few steps for each move, and where
    /// it is not the whole line, as much as a search for each time that it can be halved.
    pub(super) fn play_line(&mut self, game: &G, line: &[Move]) {
        let before = self.moves.len();
        self.advance(game, line);
        let end = self.moves.len();
        if end == before || game.goes_on(self.last()) {
            return;
        }
        // After `right` moves the play goes on, after `wrong` moves it does not.
        let (mut right, mut wrong) = (before, end);
        while wrong - right > 1 {
            let middle = right.midpoint(wrong);
            if game.goes_on(&self.position(game, middle)) {
                right = middle;
            } else {
                wrong = middle;
            }
        }
        self.cut(game, right);
    }

    /// Advances along a line as far as it can.
    fn advance(&mut self, game: &G, line: &[Move]) {
        let mut here = self.last().clone();
        // To copy every position of a long line takes longer than the line.
        let mut stride = 1;
        for &chosen in line {
            let Some(paid) = game.advance(&mut here, chosen) else { break };
            self.paid.push(self.spent().saturating_add(paid));
            self.moves.push(chosen);
            let number = self.moves.len();
            if number - self.last_kept() >= stride && self.keep(game, number, here.clone()) {
                stride *= 2;
            }
        }
        if self.last_kept() < self.moves.len() {
            self.keep(game, self.moves.len(), here);
        }
    }

    /// The position after so many moves.
    fn position(&self, game: &G, number: usize) -> Arc<G::Position> {
        let next = self.kept.partition_point(|&(kept, _)| kept <= number);
        let (kept, here) = &self.kept[next - 1];
        let mut here = Arc::clone(here);
        for &chosen in &self.moves[*kept..number] {
            again(game, Arc::make_mut(&mut here), chosen);
        }
        here
    }

    /// Forgets all but so many moves.
    fn cut(&mut self, game: &G, number: usize) {
        let here = self.position(game, number);
        self.kept.retain(|&(kept, _)| kept < number);
        self.kept.push((number, here));
        self.moves.truncate(number);
        self.paid.truncate(number);
        self.count(game);
    }

    /// Takes the last move back; says whether there was one. About one move is played again for each
    /// that is taken back, or a few where positions own much.
    pub(super) fn undo(&mut self, game: &G) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.paid.pop();
        if let Some((_, undone)) = self.kept.pop() {
            self.held -= game.held(&undone);
        }
        let mut here = self.last().clone();
        for number in self.last_kept() + 1..=self.moves.len() {
            again(game, &mut here, self.moves[number - 1]);
            self.keep(game, number, here.clone());
        }
        true
    }

    /// Keeps the position after so many moves, later than all that are kept. Says whether others had
    /// to make room for it.
    fn keep(&mut self, game: &G, number: usize, next: G::Position) -> bool {
        self.held += game.held(&next);
        self.kept.push((number, Arc::new(next)));
        let full = self.held > self.room;
        while self.held > self.room && self.kept.len() > 2 {
            self.thin(game);
        }
        full
    }

    /// Forgets every other position between the first and the last.
    fn thin(&mut self, game: &G) {
        let last = self.kept.len() - 1;
        let mut index = 0;
        self.kept.retain(|_| {
            let stays = index % 2 == 0 || index == last;
            index += 1;
            stays
        });
        self.count(game);
    }

    /// Counts what the kept positions own.
    fn count(&mut self, game: &G) {
        self.held = self.kept.iter().map(|(_, position)| game.held(position)).sum();
    }
}

/// Plays a move again, after which the play went on.
fn again<G: Game>(game: &G, position: &mut G::Position, chosen: Move) {
    let paid = game.advance(position, chosen);
    debug_assert!(paid.is_some(), "{chosen:?} was legal before");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::trap::{INFO, Trap};
    use crate::setup::Setup;
    use thwart_core::Cell;
    use thwart_core::format::board_file;

    /// The history of laying this many obstacles on a board whose last cells shut Jerry in.
    fn play(game: &Trap, many: u32, room: u64) -> History<Trap> {
        let mut history = History::with_room(game, room);
        for cell in 0..many {
            let chosen = Move::Obstacle(Cell(cell));
            assert!(game.is_legal(history.last(), chosen));
            history.play(game, chosen);
        }
        history
    }

    fn positions(history: &History<Trap>, game: &Trap, from: usize) -> Vec<<Trap as Game>::Position> {
        let mut seen = Vec::new();
        history.visit(game, from, |position| seen.push(position.clone()));
        seen
    }

    #[test]
    fn what_is_not_kept_is_played_again() {
        const MANY: usize = 60;
        let rows = "..........\n".repeat(7);
        let text = format!("game: trap\nper-turn: 70\n\n{rows}........@>\n");
        let setup = Setup::new(&INFO, board_file::parse(&text).unwrap()).unwrap();
        let game = Trap::new(&setup).unwrap();
        let mut all = play(&game, MANY as u32, u64::MAX);
        assert_eq!(all.kept.len(), MANY + 1);
        let line: Vec<_> = (0..MANY as u32).map(|cell| Move::Obstacle(Cell(cell))).collect();
        for (room, at_once) in
            [0, 60, 100, 300, 1000].into_iter().flat_map(|room| [(room, false), (room, true)])
        {
            let mut some = if at_once {
                let mut some = History::with_room(&game, room);
                some.play_line(&game, &line);
                some
            } else {
                play(&game, MANY as u32, room)
            };
            let largest = game.held(some.last());
            assert!(some.held <= room.max(2 * largest) && some.kept.len() < MANY / 2 + 10, "{room}");
            for from in [0, 1, 17, MANY - 1, MANY] {
                let seen = positions(&some, &game, from);
                assert_eq!((seen.len(), &seen), (MANY + 1 - from, &positions(&all, &game, from)));
            }
            let mut shorter = all.clone();
            while !shorter.moves.is_empty() {
                assert!(some.undo(&game) && shorter.undo(&game));
                assert_eq!(
                    (some.last(), some.moves(), some.spent()),
                    (shorter.last(), shorter.moves(), shorter.spent())
                );
                assert_eq!(some.held, some.kept.iter().map(|(_, position)| game.held(position)).sum::<u64>());
            }
            assert!(!some.undo(&game) && some.kept.len() == 1);
        }
        assert!(all.undo(&game));
    }
}
