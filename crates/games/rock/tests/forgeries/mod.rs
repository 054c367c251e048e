//! Lies about the walk and the ambushes of rock.

use thwart_exam::forged;
use thwart_game::certificate::digest;
use thwart_game::game::{Game as _, check};
use thwart_game::rules::Rules as _;
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_grid::format::board_file::{BoardFile, Header};
use thwart_grid::{Board, Tile, Topology};
use thwart_rock::Rock;

use thwart_exam::exam::Dice;
use thwart_exam::forged::pick;
use thwart_exam::lies::{Lies, damage, value_of};

const BOARD: &str = "game: rock\n\n@..\n.#.\n..>\n";
const SEALED: &str = "game: rock\n\n@.>\n";
const NO_SEAL: &str = "game: rock\nseal: forbidden\n\n@.>\n";

fn refused(board: &str, forge: impl FnOnce(&str) -> String, reason: &str) {
    let honest = forged::honest::<Rock>(board, false);
    assert!(honest.contains("kind: walk-and-ambush-1\n"), "{honest}");
    forged::refused::<Rock>(board, &honest, forge, reason);
}

/// Returns the certificate with another claim and other evidence.
fn with(claim: &'static str, evidence: &'static str) -> impl FnOnce(&str) -> String {
    move |text| {
        let (envelope, _) = text.split_once("claim: ").expect("it has a claim");
        format!("{envelope}claim: {claim}\n{evidence}end\n")
    }
}

#[test]
fn the_evidence_is_as_published() {
    let evidence = |board| {
        let text = forged::honest::<Rock>(board, false);
        text.split_once("claim: ").expect("it has a claim").1.to_owned()
    };
    assert_eq!(evidence(SEALED), "infinite\nambushes: 1\n1 0\nend\n");
    // The rock falls as soon as it can cut him off.
    assert_eq!(evidence("game: rock\n\n@...>\n"), "infinite\nambushes: 1\n1 0\nend\n");
    assert_eq!(evidence(NO_SEAL), "2\nwalk: E2\n1 seals\nambushes: 0\nend\n");
    assert_eq!(evidence(BOARD), "8\nwalk: E2 S2\n3 from 0 to 0 S2 E2\nambushes: 2\n5 2\n7 6\nend\n",);
    assert_eq!(forged::honest::<Rock>("game: rock\n\n@#>\n", false).lines().last(), Some("end"));
}

#[test]
fn few_searches_show_that_wide_rocks_seal() {
    let board = "game: rock\nseal: forbidden\nwidth: 2\n\n@...>\n.....\n";
    assert_eq!(
        forged::honest::<Rock>(board, false).lines().nth(2),
        Some("parameters: rocks=1 seal=forbidden reveal=seen width=2")
    );
    let lie = with("4", "walk: E4\n65 seals\nambushes: 0\n");
    refused(board, lie, "more than 64 rocks that are wider than a cell seal");
    refused(board, with("4", "walk: E4\n64 seals\nambushes: 0\n"), "fewer rocks are left to answer");
}

#[test]
fn claims_about_other_positions_are_refused() {
    refused("game: rock\n\n@#>\n", with("3", ""), "the play is over with infinite, the claim is 3");
    let two = "game: rock\nrocks: 2\n\n@.>\n";
    let table = forged::honest::<Rock>(two, false);
    let forge = |text: &str| text.replace("kind: table", "kind: walk-and-ambush-1");
    forged::refused::<Rock>(two, &table, forge, "is for at most one rock left to fall");
}

#[test]
fn walks_that_do_not_answer_are_refused() {
    let cases = [
        ("8", "ambushes: 0\n", "expected `walk: ...`"),
        ("8", "walk: E2 S1\n", "`S1` is no run of steps such as `E` or `E3`"),
        ("8", "walk: E2  S2\n", "`` is no run of steps such as `E` or `E3`"),
        ("8", "walk: E3\n", "the walker cannot step E from cell 2"),
        ("8", "walk: E S\n", "the walker cannot step S from cell 1"),
        ("8", "walk: E W\n", "the walk visits cell 0 (1,1) again"),
        ("8", "walk: E2 S\n", "it ends on cell 5 (2,3), which is no exit"),
        ("3", "walk: E2 S2\n", "the walk costs 4, the claim is 3"),
        ("7", "walk: E2 S2\n3 from 0 to exit S2 E2\n", "makes the walker pay 8 in all, the claim is 7"),
        ("8", "walk: E2 S2\n4 from 0 to exit S2 E2\n", "fewer rocks are left to answer"),
        (
            "8",
            "walk: E2 S2\n3 seals\n",
            "a rock on cell 1 (1,2) at place 0 of the walk may seal, and needs a detour",
        ),
        ("8", "walk: E2 S2\n1 from 0 to 4\n", "takes a step of its detour"),
        ("8", "walk: E2 S2\n1 from 2 to exit S2\n", "takes a step of its detour"),
        ("8", "walk: E2 S2\n0 from 0 to exit S2 E2\n", "expected how many rocks this answers"),
        ("8", "walk: E2 S2\nx from 0 to exit S2 E2\n", "expected how many rocks this answers"),
        ("8", "walk: E2 S2\n3 use 0\n", "there is no such detour yet"),
        ("8", "walk: E2 S2\n1 from 0 to exit S2 E2\n2 use 1\n", "there is no such detour yet"),
        ("8", "walk: E2 S2\n3 from 5 to exit\n", "the walk has no such place"),
        ("8", "walk: E2 S2\n3 from 0 to 5 S2 E2\n", "there is no such node yet"),
        ("8", "walk: E2 S2\n3 from 0 exit S2 E2\n", "expected `to` and where the detour ends"),
        ("8", "walk: E2 S2\n3 by 0\n", "expected `seals`, `use` or `from`"),
        ("8", "walk: E2 S2\n3 seals all\n", "there is more than an answer"),
        ("8", "walk: E2 S2\n3 from 0 to exit S2 E3\n", "the walker cannot step E from cell 8"),
        ("8", "walk: E2 S2\n3 from 0 to exit S2 e2\n", "`e2` is no run of steps such as `E` or `E3`"),
        ("8", "walk: E2 S2\n3 from 0 to exit S2 E\n", "it ends on cell 7 (3,2), which is no exit"),
        ("8", "walk: E2 S2\n3 from 0 to 1 S2 E2\n", "it ends on cell 8 (3,3), and not on that of node 1"),
    ];
    for (claim, evidence, reason) in cases {
        refused(BOARD, with(claim, evidence), reason);
    }
    // A detour that goes back and forth too often.
    let long = format!("walk: E2 S2\n1 from 0 to exit{}\n", " S2 N2".repeat(1100));
    let forge = |text: &str| with("8", "")(text).replace("end\n", &long);
    refused(BOARD, forge, "all paths together have more than 4132 nodes");
    // The exit counts, too: 5 nodes of the walk, 3, 4124 and 1.
    let long = |more: usize| {
        let path = " W E".repeat(more);
        let long = format!("walk: E2 S2\n1 from 0 to 1 S E2\n1 use 0\n1 from 2 to exit{path} W S2 E\n");
        move |text: &str| with("8", "")(text).replace("end\n", &long)
    };
    let open = "game: rock\n\n@..\n...\n..>\n";
    refused(open, long(2060), "all paths together have more than 4132 nodes");
    refused(open, long(2059), "makes the walker pay 4124 in all, the claim is 8");
    // Sealing is forbidden, but the rock leaves a path.
    let forbidden = "game: rock\nseal: forbidden\n\n@..\n.#.\n..>\n";
    refused(forbidden, with("8", "walk: E2 S2\n3 seals\n"), "of the walk does not seal");
}

#[test]
fn ambushes_that_do_not_hold_are_refused() {
    let walk = "walk: E2 S2\n3 from 0 to exit S2 E2\n";
    let cases = [
        ("", "expected `ambushes: ...`"),
        ("ambushes: x\n", "`x` is no number of ambushes"),
        (
            "ambushes: 0\n",
            "past all ambushes the walker comes to the exit on cell 8 (3,3) for 4, less than is claimed",
        ),
        ("ambushes: 3\n5 2\n7 6\n", "`end` is no cell of this board"),
        ("ambushes: 1\n9 2\n", "`9` is no cell of this board"),
        ("ambushes: 1\n5 02\n", "`02` is no cell of this board"),
        ("ambushes: 1\n5\n", "expected a rock and the cells from which it is seen to fall"),
        ("ambushes: 1\n5 1\n", "no rock may fall on cell 5 (2,3) while the walker is on cell 1"),
        ("ambushes: 1\n8 5\n", "no rock may fall on cell 8 (3,3) while the walker is on cell 5"),
        ("ambushes: 1\n4 1\n", "no rock may fall on cell 4 (2,2) while the walker is on cell 1"),
        ("ambushes: 2\n5 2\n1 2\n", "cell 2 (1,3) has an ambush already"),
        ("ambushes: 3\n2 1\n5 2\n7 6\n", "the walker does not come to cell 2 (1,3) before the claim is paid"),
        (
            "ambushes: 1\n3 0\n",
            "with the rock the walker comes to the exit on cell 8 (3,3) for 4, less than is claimed",
        ),
    ];
    for (ambushes, reason) in cases {
        let forge = move |text: &str| with("8", "")(text).replace("end\n", &format!("{walk}{ambushes}end\n"));
        refused(BOARD, forge, reason);
    }
    refused(
        NO_SEAL,
        with("infinite", "ambushes: 1\n1 0\n"),
        "no rock may fall on cell 1 (1,2): it would seal",
    );
    // For a rock behind the walker the checker asks the rules, which is slow.
    let tall = format!("game: rock\nseal: forbidden\n\n@..\n{}..>\n", "...\n".repeat(69));
    let lines: String =
        (0..71).map(|row| [format!("{} {}", 3 * row, 3 * row + 1), "\n".to_owned()].concat()).collect();
    let forge =
        |text: &str| with("infinite", "ambushes: 71\n")(text).replace("end\n", &format!("{lines}end\n"));
    refused(&tall, forge, "the searches look at more than 64 cells for each of the board");
}

/// At the walker's turn rocks beside the start are too late; with `reveal=known` all rocks are.
#[test]
fn rocks_fall_only_before_he_steps() {
    let made = |headers: &str, claim: &str, evidence: &str| {
        let board = BOARD.replace("rock\n", &format!("rock\n{headers}line: -\n"));
        let text = forged::certificate_with::<Rock>(&board, "walk-and-ambush-1", claim, evidence);
        (board, text)
    };
    let walk = "walk: E2 S2\n2 from 0 to exit S2 E2\n";
    let (board, text) = made("", "8", &format!("{walk}ambushes: 2\n5 2\n7 6\n"));
    forged::accepted::<Rock>(&board, &text);
    let (board, text) = made("", "8", &format!("{walk}ambushes: 3\n1 0\n5 2\n7 6\n"));
    forged::refused_as_written::<Rock>(
        &board,
        &text,
        "no rock may fall on cell 1 (1,2) while the walker is on cell 0",
    );
    let (board, text) = made("reveal: known\n", "4", "walk: E2 S2\nambushes: 0\n");
    forged::accepted::<Rock>(&board, &text);
}

/// All paths pass cell 1. The walk does, too, and later cuts its corner.
#[test]
fn a_rock_behind_the_walker_does_not_seal() {
    let board = "game: rock\ntopology: eight\nseal: forbidden\n\n@..\n#..\n#>#\n";
    let made = |last: &str| {
        let answers = format!("1 seals\n1 from 1 to exit S2\n1 use 0\n1 seals\n{last}");
        forged::certificate_with::<Rock>(
            board,
            "walk-and-ambush-1",
            "9",
            &format!("walk: E2 SW S\n{answers}ambushes: 0\n"),
        )
    };
    let (rock, way) =
        ("a rock on cell 1 (1,2) at place 2 of the walk", "1 from 2 to exit S W S\n1 use 0\n1 seals\n");
    forged::refused_as_written::<Rock>(board, &made("1 seals\n"), &format!("{rock} does not seal"));
    forged::refused_as_written::<Rock>(
        board,
        &made(way),
        "past all ambushes the walker comes to the exit on cell 7",
    );
}

/// Entering a dead end and leaving it costs nothing, so costs do not show which cells the walker
/// passed.
#[test]
fn a_rock_at_the_mouth_of_a_dead_end_seals() {
    let board = "game: rock\nseal: forbidden\n\n@..>\n.###\n.###\n\ncosts:\n0 1 1 1\n0 1 1 1\n0 1 1 1\n";
    let text =
        forged::certificate_with::<Rock>(board, "walk-and-ambush-1", "infinite", "ambushes: 2\n4 8\n2 1\n");
    forged::refused_as_written::<Rock>(board, &text, "no rock may fall on cell 4 (2,1): it would seal");
}

/// The walker has left the start before the first rock may fall, so a rock may fall there, too.
#[test]
fn a_rock_falls_behind_the_walker_if_that_leaves_a_path() {
    let evidence = "walk: E3\n1 from 0 to exit N2 E3\nambushes: 3\n26 25\n16 15\n28 27\n";
    let board = |corner| {
        format!("game: rock\nseal: forbidden\nline: -\n\n{corner}.....\n.####.\n.#...>\n.#.###\n..@..>\n")
    };
    let open = board('.');
    forged::accepted::<Rock>(
        &open,
        &forged::certificate_with::<Rock>(&open, "walk-and-ambush-1", "7", evidence),
    );
    let closed = board('#');
    let text = forged::certificate_with::<Rock>(&closed, "walk-and-ambush-1", "7", evidence);
    forged::refused_as_written::<Rock>(&closed, &text, "no rock may fall on cell 26 (5,3): it would seal");
}

/// The number of boards, and of lies about each.
const BOARDS: usize = 1500;
const LIES: usize = 40;

#[test]
fn lies_are_accepted_only_where_they_are_true() {
    let mut dice = Dice(6);
    let mut lies = Lies::default();
    for _ in 0..BOARDS {
        let setup = draw(&mut dice);
        let game = Rock::new(&setup).expect("a board of the game");
        let session = Session::new(&game, &setup);
        let value = value_of(&game);
        let honest = forged::honest::<Rock>(&setup.text(), false);
        assert!(honest.contains("kind: walk-and-ambush-1\n"), "{honest}\n{}", setup.text());
        assert_eq!(check(&session, &honest).map(|accepted| accepted.value), Ok(value), "{}", setup.text());
        lies.check(LIES, &session, || mutate(&honest, &setup, &mut dice), |_, believed| believed == value);
        for _ in 0..LIES / 8 {
            lies.checked += 1;
            lies.accepted += usize::from(move_elsewhere(&honest, &setup, &mut dice));
        }
    }
    println!("{lies}");
    assert!(lies.accepted * 5 < lies.checked, "mutations hardly ever change anything");
}

/// Draws a board of up to 6 x 6 cells of any topology and parameters, with at most one rock.
pub fn draw(dice: &mut Dice) -> Setup {
    let (rows, cols) = (1 + dice.roll(6), 2 + dice.roll(5));
    let walls = pick(dice, &[0, 10, 20, 30]);
    let priced = pick(dice, &[0, 0, 30, 80]);
    let mut tiles: Vec<Tile> = (0..rows * cols)
        .map(|_| match dice.roll(100) {
            roll if roll < walls => Tile::Obstacle,
            roll if roll < walls + priced => Tile::Digit(pick(dice, &[0, 0, 1, 2, 5, 9])),
            _ => Tile::Free,
        })
        .collect();
    let start = dice.roll(tiles.len());
    for _ in 0..=dice.roll(2) {
        let exit = dice.roll(tiles.len());
        tiles[exit] = Tile::Exit;
    }
    tiles[start] = Tile::Start;
    if !tiles.contains(&Tile::Exit) {
        tiles[(start + 1) % (rows * cols)] = Tile::Exit;
    }
    let topology = pick(dice, Topology::ALL);
    let board = Board::new(rows, cols, tiles).expect("cells").with_topology(topology);
    let values = [
        ("game", "rock"),
        ("rocks", pick(dice, &["1", "1", "1", "0"])),
        ("seal", pick(dice, &["allowed", "forbidden"])),
        ("reveal", pick(dice, &["seen", "seen", "known"])),
    ];
    let headers = values.into_iter().chain(topology.headers());
    let header =
        |(key, value): (&str, &str)| Header { key: key.into(), value: value.into(), line: 1, column: 1 };
    let file = BoardFile { headers: headers.map(header).collect(), board, map_line: 1 };
    Setup::new(Rock::INFO, file).expect("a board of the game")
}

/// Returns the certificate with a few words changed, or lines dropped, doubled, swapped.
fn mutate(honest: &str, setup: &Setup, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = honest.lines().map(str::to_owned).collect();
    // Mostly change the claim, because a true claim is no lie.
    let claim = lines[5]["claim: ".len()..].parse::<u64>();
    let claims = match claim {
        Ok(number) => {
            vec![number.saturating_sub(1).to_string(), (number + 1).to_string(), "infinite".to_owned()]
        }
        Err(_) => vec![dice.roll(12).to_string()],
    };
    if dice.roll(3) > 0 {
        lines[5] = format!("claim: {}", claims[dice.roll(claims.len())]);
    }
    let changes = 1 + dice.roll(4);
    damage(&mut lines, 6, changes, dice, |word, dice| another(word, setup, dice));
    // Drop one ambush, and correct their number.
    if dice.roll(4) == 0
        && let Some(at) = lines.iter().position(|line| line.starts_with("ambushes: "))
        && at + 2 < lines.len()
    {
        lines.remove(at + 1 + dice.roll(lines.len() - at - 2));
        lines[at] = format!("ambushes: {}", lines.len() - at - 2);
    }
    lines.join("\n") + "\n"
}

/// Returns something else of the same kind in place of a word.
fn another(word: &str, setup: &Setup, dice: &mut Dice) -> String {
    let letters = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number = word[letters.len()..].parse::<usize>().ok();
    let directions = setup.board().topology().directions();
    match (letters, number) {
        ("", Some(number)) => match dice.roll(3) {
            0 => number.saturating_sub(1).to_string(),
            1 => (number + 1).to_string(),
            _ => dice.roll(setup.board().len() + 1).to_string(),
        },
        ("seals" | "use" | "exit", _) => pick(dice, &["seals", "use", "exit", "0"]).to_owned(),
        (letters, number) => match dice.roll(3) {
            0 => letters.to_owned(),
            1 => format!("{letters}{}", number.unwrap_or(1) + 1),
            _ => pick(dice, directions).word().to_owned(),
        },
    }
}

/// Seals the certificate for a board that differs in one cell. Returns whether it is accepted; then it
/// must be true.
fn move_elsewhere(honest: &str, setup: &Setup, dice: &mut Dice) -> bool {
    let board = setup.board();
    let mut tiles = board.tiles().to_vec();
    let at = dice.roll(tiles.len());
    if matches!(tiles[at], Tile::Start | Tile::Exit) {
        return false;
    }
    tiles[at] = pick(dice, &[Tile::Free, Tile::Obstacle, Tile::Digit(0), Tile::Digit(2)]);
    let changed = Board::new(board.rows(), board.cols(), tiles).expect("as large as before");
    let file = BoardFile { board: changed.with_topology(board.topology()), ..setup.file().clone() };
    let moved = Setup::new(Rock::INFO, file).expect("a board of the game");
    let game = Rock::new(&moved).expect("a board of the game");
    let session = Session::new(&game, &moved);
    let seal = |line: &str| match line.split_once(": ") {
        Some(("digest", _)) => format!("digest: {}\n", digest(&session)),
        _ => format!("{line}\n"),
    };
    let sealed: String = honest.lines().map(seal).collect();
    let Ok(accepted) = check(&session, &sealed) else { return false };
    assert_eq!(accepted.value, value_of(&game), "accepted on another board:\n{sealed}\n{}", moved.text());
    true
}
