//! The fast methods against slow ones on rows and boards of all families.

use thwart_grid::{Board, Tile, narrow};

use super::*;
use crate::solve::fast::row::{CLOSED, Cost, NO_PATH, Row};
use crate::solve::fast::tour::Tour;
use crate::solve::memo;

impl Random {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(narrow(from.len())) as usize]
    }

    fn width(&mut self) -> usize {
        match self.below(12) {
            0 => self.pick(&[63, 64, 65]),
            1 => self.pick(&[127, 128, 129]),
            2 => 1 + self.below(3) as usize,
            _ => 4 + self.below(20) as usize,
        }
    }

    /// Returns a row of any family: few costs, many, none, cheap under a hill,
    /// and closed openings.
    pub(crate) fn row(&mut self) -> Row {
        let width = self.width();
        let cost_below = self.pick(&[1, 2, 3, 10, 1000, u32::MAX]);
        let arrive_below = self.pick(&[1, 3, 10, 100, 3000, u32::MAX]);
        let closed = self.pick(&[0, 0, 20, 60]);
        let (peak, slope) = (self.below(narrow(width)) as usize, self.below(arrive_below));
        let mut row = Row { prefix: vec![0], cost_below: Vec::new() };
        for col in 0..width {
            row.prefix.push(row.prefix[col] + Cost::from(self.below(cost_below)));
            let hill = Cost::from(slope) * Cost::try_from(width - col.abs_diff(peak)).unwrap();
            let arrive = hill + Cost::from(self.below(arrive_below));
            row.cost_below.push(if self.below(100) < closed { CLOSED } else { arrive });
        }
        if self.below(2) == 0 {
            self.plant_zigzag(&mut row, peak);
        }
        row
    }

    /// Makes a certain zigzag from `start` a best tour, except for some noise,
    /// so that tours turn as often as there are records.
    fn plant_zigzag(&mut self, row: &mut Row, start: usize) {
        let width = row.cost_below.len();
        let (stride, noise) = (1 + self.below(4), self.pick(&[1, 2, 5, 50]));
        let mut late = vec![0; width];
        let (mut west, mut east, mut at, mut paid) = (start, start, start, 0);
        let mut go_west = self.below(2) == 0;
        while west > 0 || east + 1 < width {
            let step = 1 + self.below(stride) as usize;
            let seen: Vec<_> = if go_west {
                (west.saturating_sub(step)..west).rev().collect()
            } else {
                (east + 1..(east + 1 + step).min(width)).collect()
            };
            for col in seen {
                paid += row.walk(at, col);
                (at, late[col]) = (col, paid);
            }
            (west, east, go_west) = (west.min(at), east.max(at), !go_west);
        }
        for (arrive, late) in row.cost_below.iter_mut().zip(late) {
            if *arrive != CLOSED {
                *arrive = paid + 50 - late - Cost::from(self.below(noise));
            }
        }
    }

    /// Returns a board of any family, with its costs in a block or as digits.
    fn board(&mut self) -> Board {
        let (rows, cols) = (1 + self.below(6) as usize, self.width());
        let family = self.below(6);
        let obstacles = self.pick(&[0, 0, 10, 25, 40]);
        let steep = |col: usize| 4 * (cols * cols) - 2 * col.abs_diff(cols / 2).pow(2);
        let cost = |random: &mut Self, row: usize, col: usize| match (family, row % 2) {
            (0, _) => random.below(10),
            (1, _) => [1, 9][usize::from(random.below(10) == 0)],
            (2, odd) => 8 * narrow(odd) + random.below(2),
            (3, _) => 9 * (narrow(col) % 2),
            (4, _) => random.below(3) * (u32::MAX / 2),
            (_, 0) => 1,
            _ => narrow(steep(col)),
        };
        let costs: Vec<_> = (0..rows * cols).map(|cell| cost(self, cell / cols, cell % cols)).collect();
        let mut tile = |&cost: &u32| {
            if self.below(100) < obstacles { Tile::Obstacle } else { Tile::Digit(cost.min(9) as u8) }
        };
        let board = Board::new(rows, cols, costs.iter().map(&mut tile).collect()).unwrap();
        if family < 4 { board } else { board.with_costs(costs).unwrap() }
    }

    /// Returns a board on which many rows have one or two gaps, mostly one
    /// below the other, so that the paths meet again and again.
    fn narrow_board(&mut self) -> Board {
        let (rows, cols) = (2 + self.below(12) as usize, 2 + self.below(9) as usize);
        let (digits, wide) = (self.pick(&[2, 3, 10]), self.below(4));
        let mut doors = [0, 1].map(|_| self.below(narrow(cols)) as usize);
        let mut tiles = Vec::with_capacity(rows * cols);
        for _ in 0..rows {
            let all = self.below(4) < wide;
            if self.below(3) == 0 {
                doors[self.below(2) as usize] = self.below(narrow(cols)) as usize;
            }
            for col in 0..cols {
                let digit = Tile::Digit(u8::try_from(self.below(digits)).unwrap());
                tiles.push(if all || doors.contains(&col) { digit } else { Tile::Obstacle });
            }
        }
        Board::new(rows, cols, tiles).unwrap()
    }
}

#[test]
fn rows_by_definition() {
    let mut random = Random::new(11);
    let mut tour = Tour::default();
    let mut most_legs = 0;
    for _ in 0..4000 {
        let row = random.row();
        let width = row.cost_below.len();
        let (mut expected, mut found, mut closed) = (vec![0; width], vec![0; width], vec![0; width]);
        memo::fill_run(&row, (0, width), &mut expected, &mut closed);
        tour.solve(&row, (0, width));
        tour.land(&row, (0, width), &mut found);
        assert_eq!(found, expected, "{row:?}");
        if expected[0] == NO_PATH {
            continue;
        }
        // Eel stops at the opening with the greatest lateness.
        for (start, &value) in expected.iter().enumerate() {
            let legs = tour.play(&row, (0, width), start);
            most_legs = most_legs.max(legs.len());
            let (mut at, mut paid) = (start, 0);
            for &leg in &legs {
                paid += row.walk(at, leg);
                at = leg;
            }
            assert_eq!(paid + row.cost_below[at] + row.cost(start), value, "{start} {row:?}");
        }
    }
    assert!(most_legs > 20);
}

#[test]
fn boards_by_memo() {
    let mut random = Random::new(12);
    for _ in 0..1500 {
        let board = random.board();
        let start = random.pick(&["any", "top-left"]);
        let game = on(board, "adaptive", start);
        let answers =
            ["records", "memo"].map(|method| game.solve(&game.start(), method, &Limits::default()).unwrap());
        assert_eq!(answers[0].bounds, answers[1].bounds, "{:?}", game.board());
        if game.outcome(&game.start()).is_none() {
            let fields =
                answers.each_ref().map(|answer| answer.field.as_ref().map(thwart_game::field::Field::to_vec));
            assert_eq!(fields[0], fields[1], "{:?}", game.board());
            check_line(&game, &answers[0]);
        }
        let starts = game.start_values().unwrap();
        let least = starts.iter().flatten().min().copied().unwrap_or(Value::Infinite);
        assert!(start == "top-left" || answers[0].bounds.value() == Some(least), "{:?}", game.board());
    }
}

fn on(board: Board, builds: &str, start: &str) -> Wall {
    let header = |(key, value): (&str, &str)| board_file::Header {
        key: key.into(),
        value: value.into(),
        line: 1,
        column: 1,
    };
    let headers = [("game", "wall"), ("builds", builds), ("start", start)].map(header).to_vec();
    Wall::new(&Setup::new(&INFO, board_file::BoardFile { headers, board, map_line: 1 }).unwrap()).unwrap()
}

/// Checks that the line of an answer is legal and pays its value.
fn check_line(game: &Wall, answer: &Answer) {
    let (mut position, mut paid) = (game.start(), 0);
    for &chosen in answer.line.as_ref().unwrap() {
        assert!(game.is_legal(&position, chosen), "{chosen:?} {:?}", game.board());
        paid += game.cost(&position, chosen);
        position = game.play(&position, chosen);
    }
    let total = game.outcome(&position).unwrap().plus(paid);
    assert_eq!(Some(total), answer.bounds.value(), "{:?}", game.board());
}

/// Compares analyses with one evaluation per move, at random positions of
/// larger boards with random walls.
#[test]
fn analyzes_move_by_move() {
    let mut random = Random::new(13);
    for round in 0..800 {
        let game = match round % 5 {
            0 => on(random.board(), "upfront", "any"),
            1 | 2 => on(random.narrow_board(), "upfront", random.pick(&["any", "top-left"])),
            3 => on(random.narrow_board(), "adaptive", "any"),
            _ => on(random.board(), "adaptive", "any"),
        };
        let limits = Limits::default();
        let mut oracle = game.oracle(&limits);
        let mut position = game.start();
        for _ in 0..random.below(30) {
            let moves = game.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, random.pick(&moves));
        }
        let analyzed = oracle.analyze(&game, &position).unwrap();
        assert_eq!(analyzed.len(), game.legal_moves(&position).len());
        for MoveValue { chosen, bounds, reply } in analyzed {
            let next = game.play(&position, chosen);
            let there = oracle.evaluate(&next).unwrap();
            assert_eq!(
                bounds,
                there.bounds.plus(game.cost(&position, chosen)),
                "{chosen:?} {position:?} {:?}",
                game.board()
            );
            assert_eq!(reply.is_none(), there.best.is_none());
            let Some(reply) = reply else { continue };
            assert!(game.is_legal(&next, reply), "{reply:?}");
            let kept = oracle.evaluate(&game.play(&next, reply)).unwrap().bounds;
            assert_eq!(kept.plus(game.cost(&next, reply)), there.bounds, "{chosen:?} {reply:?} {position:?}");
        }
    }
}
