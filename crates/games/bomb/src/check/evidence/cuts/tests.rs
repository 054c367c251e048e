use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::format::board_file;

use super::site::from_walker;
use super::*;
use crate::Bomb;
use crate::solve::tests::{Boards, RADII, on};
use thwart_game::game::Game as _;
use thwart_game::setup::Setup;

proptest! {
    #[test]
    fn blasts_clear_what_lies_in_their_area(
        cols in 1..7usize,
        signs in proptest::collection::vec(proptest::sample::select(vec!['.', '%', '%', '#']), 6..40),
        radius in 0..4usize,
        in_cut in proptest::collection::vec(proptest::bool::weighted(0.3), 40),
    ) {
        let mut signs = signs;
        signs.truncate(signs.len() / cols * cols);
        let last = signs.len() - 1;
        (signs[0], signs[last]) = ('@', '>');
        let rows: Vec<String> = signs.chunks_exact(cols).map(|row| row.iter().collect()).collect();
        let text = format!("game: bomb\nblasts: 2\nradius: {radius}\n\n{}\n", rows.join("\n"));
        let game = Bomb::new(&Setup::new(Bomb::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap();
        let site = BrickSite::new(&game, &game.start(), UNREACHED_LENGTH);
        let counted: Vec<Cell> = game.board().cells().filter(|&cell| site.is_counted(cell)).collect();
        let cut: Vec<Cell> = counted.iter().copied().filter(|cell| in_cut[cell.index()]).collect();
        let mut clear = Vec::new();
        for &blast in &site.blasts {
            let area = game.blast_area(blast);
            let bricks: Vec<Cell> = area.into_iter().filter(|&cell| site.is_counted(cell)).collect();
            let mut found: Vec<Cell> = site.bricks(blast).collect();
            found.sort_unstable();
            prop_assert_eq!(&found, &bricks);
            clear.extend(bricks.iter().any(|brick| cut.contains(brick)).then_some(blast));
        }
        prop_assert_eq!(site.blasts_clearing(&cut), clear);
    }
}

#[test]
fn lines_look_at_as_much_as_is_published() {
    let looks = |map: &str, blasts: usize, radius: &str, cuts: &[u32]| {
        let game = on(map, blasts, radius);
        let site = BrickSite::new(&game, &game.start(), UNREACHED_LENGTH);
        let mut tree = BlastTree::new(&site, blasts);
        let looks = cuts.iter().map(|&brick| {
            let before = tree.budget.looks();
            assert_eq!(tree.cut(&[Cell(brick)], "1", &mut || false), Ok(()));
            tree.budget.looks() - before
        });
        let looks: Vec<u64> = looks.collect();
        assert!(!tree.needs_cut());
        looks
    };
    // All five cells are looked at twice, and twice more if a blast is the last. That blast clears
    // one cell, which counts in its row and in its column.
    assert_eq!(looks("@%%%>", 2, "0", &[1, 2]), [2 * 5, 4 * 5 + 2]);
    // Three blasts clear brick 4: those on 3 and 4 clear two in their row and one in their column,
    // that on the end clears one.
    assert_eq!(looks("@%.%%>", 1, "1", &[4]), [4 * 6 + 3 + 3 + 1]);
}

/// Returns how many cells a search looks at, as published, if it shows the claim.
fn looks(site: &BrickSite<'_>, blast: Cell) -> u64 {
    let (game, board) = (site.game, site.game.board());
    let bricks: Vec<Cell> = site.bricks(blast).collect();
    // Opens the floor and this brick alone; a cell of the floor is no brick.
    let open = |brick: Cell| move |cell: Cell| site.floor[cell.index()] || cell == brick;
    let over_floor = from_walker(game, site.walker, |cell| site.floor[cell.index()]);
    let from = |cell: Cell| match over_floor[cell.index()] {
        UNREACHED_LENGTH if !site.floor[cell.index()] => {
            from_walker(game, site.walker, open(cell))[cell.index()]
        }
        cost => cost,
    };
    let excesses = bricks.iter().map(|&brick| {
        let cost = lengths(board, game.ends(), open(brick))[brick.index()];
        if cost == UNREACHED_LENGTH { UNREACHED_LENGTH } else { cost - site.cost_to_end[brick.index()] }
    });
    let least = excesses.min().unwrap_or(UNREACHED_LENGTH);
    let sum =
        |cell: Cell, paid: u64| paid.saturating_add(site.cost_to_end[cell.index()]).saturating_add(least);
    if least == UNREACHED_LENGTH {
        return 0;
    }
    let mut paid: HashMap<Cell, u64> = bricks.iter().map(|&brick| (brick, from(brick))).collect();
    let mut queue: BTreeSet<(u64, Cell)> =
        paid.iter().map(|(&cell, &paid)| (sum(cell, paid), cell)).collect();
    let mut looks = 0;
    while let Some((total, cell)) = queue.pop_first().filter(|&(total, _)| total < site.claim) {
        looks += 1;
        if total != sum(cell, paid[&cell]) {
            continue;
        }
        let stands = |cell: Cell| site.floor[cell.index()] || bricks.contains(&cell);
        for (direction, next) in board.neighbours(cell, stands) {
            let cost = paid[&cell] + board.step_cost(direction, next);
            if cost < *paid.entry(next).or_insert_with(|| from(next)) {
                paid.insert(next, cost);
                queue.insert((sum(next, cost), next));
            }
        }
    }
    looks
}

#[test]
fn the_last_blast_is_shown_or_refuted() {
    let mut boards = Boards(5);
    let (mut shown, mut looked, mut refuted) = (0, 0, 0);
    for round in 0..400 {
        let map = boards.map(5, 9, 4, 1);
        // If costs differ, a brick can look better than it is.
        let price = |sign| if sign == '.' { ['0', '1', '3', '9'][boards.below(4)] } else { sign };
        let map: String = map.chars().map(price).collect();
        let game = on(&map, 1, RADII[round % RADII.len()]);
        let board = game.board();
        let start = game.start();
        let over_floor = lengths(board, game.ends(), |cell| board.is_passable(cell))[start.walker.index()];
        let claim = over_floor.saturating_sub(boards.below(3) as u64);
        let site = BrickSite::new(&game, &start, claim);
        let over = FloorCosts::new(&site, &site.floor);
        let mut last = LastBlast::new(&site, &site.floor, &over);
        for &blast in &site.blasts {
            let floor = game.floor(&[blast].into_iter().collect());
            let cost = lengths(board, game.ends(), |cell| floor[cell.index()])[start.walker.index()];
            match last.search(blast) {
                Ok(found) => {
                    assert!(cost >= claim, "{map}: {cost}, {claim}");
                    assert_eq!(found, looks(&site, blast), "{map}: {claim}");
                    shown += 1;
                    looked += found;
                }
                Err(found) => {
                    assert!(cost <= found && found < claim, "{map}: {cost}, {claim}");
                    refuted += 1;
                }
            }
        }
    }
    assert!(shown > 1000 && looked > 50 && refuted > 1000, "{shown} {looked} {refuted}");
}
