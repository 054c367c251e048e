//! The moves of a play and the positions between them.
//!
//! A position may own as much as the play is long, as where each move lays an obstacle, and all
//! of them together its square. So only as many are kept as there is room for, the
//! late ones closer together than the early ones; the others are played again when somebody asks.

use std::borrow::Cow;

use crate::game::Game;
use crate::moves::Move;

/// How much memory the kept positions may own, in pieces of up to 16 bytes: 256 MB.
const ROOM: u64 = 1 << 24;

/// A play of a game from its start.
#[derive(Debug)]
pub(super) struct History<G: Game> {
    /// Positions by how many moves come before them: the first, the last, and some between.
    kept: Vec<(usize, G::Position)>,
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
        Self { kept: vec![(0, start)], held, room, moves: Vec::new(), paid: Vec::new() }
    }

    /// The position now.
    pub(super) fn last(&self) -> &G::Position {
        &self.kept.last().expect("the last position is kept").1
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
            let mut here = Cow::Borrowed(position);
            for number in *begin..end {
                if number > *begin {
                    here = Cow::Owned(game.play(&here, self.moves[number - 1]));
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
        self.keep(game, next);
    }

    /// Takes the last move back; says whether there was one. About one move is played again for each
    /// that is taken back, or a few where positions own much.
    pub(super) fn undo(&mut self, game: &G) -> bool {
        if self.moves.is_empty() {
            return false;
        }
        if let Some((_, undone)) = self.kept.pop() {
            self.held -= game.held(&undone);
        }
        self.moves.pop();
        self.paid.pop();
        while let Some((number, here)) = self.kept.last()
            && let Some(&chosen) = self.moves.get(*number)
        {
            let next = game.play(here, chosen);
            self.keep(game, next);
        }
        true
    }

    /// Keeps the position after the last one that is kept.
    fn keep(&mut self, game: &G, next: G::Position) {
        let number = self.kept.last().map_or(0, |(number, _)| number + 1);
        self.held += game.held(&next);
        self.kept.push((number, next));
        while self.held > self.room && self.kept.len() > 2 {
            self.thin(game);
        }
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
        self.held = self.kept.iter().map(|(_, position)| game.held(position)).sum();
    }
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
        for room in [0, 60, 100, 300, 1000] {
            let mut some = play(&game, MANY as u32, room);
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
