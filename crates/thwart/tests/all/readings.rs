//! A text has one reading. The test draws inputs of every format and notation, and passes them to all readers:
//! if two accept a text and mean different boards, the recognised one must not be taken silently.

use thwart::games::ALL;
use thwart::grid::format::board_file::BoardFile;
use thwart::info::Count;
use thwart::judge::{Dialect, tile_of};
use thwart::recognise::{self, ReadOptions};
use thwart::setup::Setup;
use thwart_grid::format::board_file::Header;
use thwart_grid::{Board, Cell, Tile};

/// A generator of random numbers: xorshift.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).expect("below a `usize`")
    }

    fn rows(&mut self, signs: &[char]) -> Vec<String> {
        let (rows, cols) = (1 + self.below(4), 1 + self.below(4));
        (0..rows).map(|_| (0..cols).map(|_| signs[self.below(signs.len())]).collect()).collect()
    }
}

/// Draws an input of a judge.
fn of_judge(dice: &mut Dice, dialect: &Dialect, info: &'static thwart::info::GameInfo) -> Option<String> {
    let promise = &dialect.promise;
    let signs: Vec<char> = promise.signs.iter().map(|sign| sign.0).collect();
    let (mut rows, mut cols) = (1 + dice.below(4), 1 + dice.below(4));
    if promise.is_square {
        (rows, cols) = (rows.max(2), rows.max(2));
    }
    let tiles: Vec<Tile> =
        (0..rows * cols).filter_map(|_| tile_of(promise.signs, signs[dice.below(signs.len())])).collect();
    let mut board = Board::new(rows, cols, tiles)?;
    for &(_, tile, _) in promise.signs.iter().filter(|sign| sign.2 == Count::One) {
        let at = Cell::new(dice.below(rows * cols));
        let rest = promise.signs[0].1;
        board = board.map_tiles(|cell, old| match old {
            _ if cell == at => tile,
            old if old == tile => rest,
            old => old,
        });
    }
    let mut headers: Vec<(&str, String)> = vec![("game", info.name.to_owned())];
    headers.extend(promise.fixed.iter().map(|&(key, value)| (key, value.to_owned())));
    headers.extend(promise.number.map(|(key, (least, _))| (key, (least + dice.below(4) as u64).to_string())));
    let header = |(key, value): (&str, String)| Header { key: key.to_owned(), value, line: 1, column: 1 };
    let headers = headers.into_iter().map(header).collect();
    let setup = Setup::new(info, BoardFile { headers, board, map_line: 1 }).ok()?;
    dialect.input([&setup]).ok()
}

/// Returns the same rows in other notations.
fn notations(rows: &[String]) -> Vec<String> {
    let apart = |between: &str| {
        let row = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(between);
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let quoted: Vec<_> = rows.iter().map(|row| format!("{row:?}")).collect();
    let cols = rows[0].chars().count();
    let labels: Vec<_> = (1..=cols).map(|col| col.to_string()).collect();
    let drawn = (1..).zip(apart(" ")).map(|(row, signs)| format!("{row}  {signs}\n"));
    vec![
        rows.join("\n"),
        apart(" ").join("\n"),
        apart(",").join("\n"),
        apart("\t").join("\n"),
        format!("{{{}}}", quoted.join(",")),
        format!("[[{}]]", apart(", ").join("],\n [")),
        format!("{}\n{}", rows.len(), rows.join("\n")),
        format!("{} {}\n{}", rows.len(), cols, apart(" ").join("\n")),
        format!("    {}", rows.join("\n    ")),
        format!("> {}", rows.join("\n> ")),
        format!("   {}\n{}", labels.join(" "), drawn.collect::<String>()),
    ]
}

/// The format that a text was taken for, and its meaning: each board with its game and its headers.
type Meaning = (String, Vec<(&'static str, Vec<(String, String)>, Board)>);

fn meaning(text: &str, asked: ReadOptions<'_>) -> Option<Meaning> {
    let input = recognise::read(ALL, text, asked).ok()?;
    let one = |board: recognise::Board| {
        let info = board.game.info();
        board.clone().position().ok()?;
        let mut headers: Vec<_> =
            board.file.headers.into_iter().map(|header| (header.key, header.value)).collect();
        // A header with the default value means the same as no header.
        headers.retain(|(key, value)| {
            let default =
                info.parameters.iter().find(|known| known.key == key).and_then(|known| known.default);
            default != Some(value.as_str())
        });
        headers.sort();
        Some((info.name, headers, board.file.board))
    };
    Some((input.format_name, input.boards.into_iter().map(|board| one(board.ok()?)).collect::<Option<_>>()?))
}

/// Pairs of readings that differ, and why the first is taken.
const TAKEN: [(&str, &str, &str); 2] = [
    (
        "topcoder-wall-game-div1 input",
        "topcoder-wall-game-div2",
        "inputs of the second division begin with 0",
    ),
    (
        "a bare map",
        "topcoder-wall-game-div2",
        "the rules are those of the game that was named, and its line says them",
    ),
];

#[test]
fn no_second_reading_is_passed_over_in_silence() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut texts = Vec::new();
    for _ in 0..60 {
        for game in ALL {
            for dialect in game.dialects() {
                texts.extend(of_judge(&mut dice, dialect, game.info()));
                let signs: Vec<char> = dialect.promise.signs.iter().map(|sign| sign.0).collect();
                texts.extend(notations(&dice.rows(&signs)));
            }
            let signs: Vec<char> = game.info().signs.iter().map(|rule| rule.tile.sign()).collect();
            texts.extend(notations(&dice.rows(&signs)));
        }
        for signs in ["01", "0123456789", "01@>", ".#01"] {
            texts.extend(notations(&dice.rows(&signs.chars().collect::<Vec<_>>())));
        }
    }
    let (mut accepted, mut silent) = (0, Vec::new());
    for text in &texts {
        let games = ALL.iter().map(|game| Some(game.info().name)).chain([None]);
        for game in games {
            let Some((taken_for, means)) = meaning(text, ReadOptions { game, ..ReadOptions::default() })
            else {
                continue;
            };
            accepted += 1;
            for other in ALL.iter().filter(|other| game.is_none_or(|name| name == other.info().name)) {
                for dialect in other.dialects() {
                    let from = ReadOptions { from: Some(dialect.name), ..ReadOptions::default() };
                    let differs = meaning(text, from).is_some_and(|(_, other)| other != means);
                    let is_listed = TAKEN
                        .iter()
                        .any(|(taken, other, _)| taken_for.starts_with(taken) && *other == dialect.name);
                    if differs && !is_listed {
                        silent.push(format!("{text:?} as {game:?}: {taken_for}, and also {}", dialect.name));
                    }
                }
            }
        }
    }
    silent.sort();
    silent.dedup();
    assert!(
        silent.is_empty(),
        "{} of {}:\n{}",
        silent.len(),
        texts.len(),
        silent[..silent.len().min(20)].join("\n")
    );
    assert!(accepted > texts.len() / 2, "only {accepted} of {} texts were read", texts.len());
}

/// Signs between or around those of a map change nothing.
#[test]
fn all_notations_of_a_map_are_one_board() {
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let mut alike = 0;
    for round in 0..600 {
        let game = ALL[round % ALL.len()].info();
        let signs: Vec<char> = game.signs.iter().map(|rule| rule.tile.sign()).chain(['7', '.']).collect();
        let texts = notations(&dice.rows(&signs));
        let asked = ReadOptions { game: Some(game.name), from: Some("board"), signs: None };
        let boards = |text: &str| meaning(text, asked).map(|(_, boards)| boards);
        let Some(plain) = boards(&texts[0]) else { continue };
        for text in &texts {
            // Texts that begin with the number of rows are left out, because a reader of boards reads it as a row.
            if let Some(found) =
                boards(text).filter(|_| !text.starts_with(|sign: char| sign.is_ascii_digit()))
            {
                assert_eq!(found, plain, "{text:?}");
                alike += 1;
            }
        }
    }
    assert!(alike > 1000, "only {alike} were read");
}

/// A maze with walls between its cells is a board only if nothing may be put on its openings, on every path to it.
#[test]
fn a_maze_is_refused_by_games_that_add_to_it() {
    let maze = "+-+-+\n|@| |\n+ +-+\n|  >|\n+-+-+\n";
    for game in ALL {
        let name = game.info().name;
        let with = |settings: &str| thwart::read(&format!("game: {name}\n{settings}\n{maze}"));
        let budget = game.info().budget.filter(|_| game.info().has_costs);
        assert!(with("").is_err(), "{name}");
        if let Some((key, _)) = budget {
            assert!(with(&format!("{key}: 0\n")).is_ok(), "{name}");
            let refused = with(&format!("{key}: 1\n")).err().unwrap().to_string();
            assert!(refused.contains(&format!("give --set {key}=0")), "{refused}");
        }
    }
    let refused = recognise::bare_map(maze, None).unwrap_err().to_string();
    assert!(refused.contains("the walls of this maze lie between its cells"), "{refused}");
}

/// Two boards after each other, in any notation, are refused or read as two; never as one board with all rows.
#[test]
fn two_boards_in_a_text_are_never_one() {
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let (mut refused, mut joined) = (0, Vec::new());
    for _ in 0..40 {
        for (signs, games) in [("123456789", ["wall", "rock"]), (".#@>", ["rock", "trap"])] {
            let rows = dice.rows(&signs.chars().collect::<Vec<_>>());
            let large: Vec<_> =
                rows.iter().map(|row| row.chars().flat_map(|sign| [sign, ' ']).collect::<String>()).collect();
            let large = large.join("\n").replace('9', "90");
            for one in notations(&rows).into_iter().chain([large]) {
                let text = format!("{one}\n\n{one}\n");
                let judges = ALL.iter().flat_map(|game| game.dialects()).map(|dialect| dialect.name);
                let from = judges.map(|judge| ReadOptions { from: Some(judge), ..ReadOptions::default() });
                let of_games = games.map(|game| ReadOptions { game: Some(game), ..ReadOptions::default() });
                for options in from.chain(of_games) {
                    let lines = one.lines().count();
                    let is_joined = |board: &Board| board.rows() > lines.max(rows.len());
                    match meaning(&text, options) {
                        None => refused += 1,
                        Some((_, boards)) if boards.len() == 1 && is_joined(&boards[0].2) => {
                            joined.push(format!("{text:?} as {options:?}"));
                        }
                        Some(_) => {}
                    }
                }
            }
        }
    }
    joined.sort();
    joined.dedup();
    assert!(joined.is_empty(), "{}:\n{}", joined.len(), joined[..joined.len().min(12)].join("\n"));
    assert!(refused > 1000, "only {refused} were refused");
}

/// Cells that are missing, texts that may be cells or rows, and numbers without a meaning are refused.
#[test]
fn what_may_be_two_boards_or_lacks_a_cell_is_refused() {
    for (text, signs, problem) in [
        (",1,2\n3,,4\n", None, "line 1, column 1: nothing stands before this separator"),
        ("@,,.\n.,,>\n", None, "line 1, column 3: nothing stands before this separator"),
        ("1\t\t2\n3\t4\t5\n", None, "line 1, column 3: nothing stands before this separator"),
        ("[1 2; 3 4]\n", None, "line 1, column 5: does this semicolon separate rows"),
        ("@,.;.,>\n", None, "line 1, column 4: does this semicolon separate rows"),
        ("\"4\",\"1\"\n\"3\",\"3\"\n", None, "line 1, column 2: is each text in quotes a cell"),
        ("[[\"12\",\"34\"],[\"56\",\"78\"]]", None, "line 1, column 8: an inner list is a row"),
        ("0 50\n0 101\n", Some("occupancy"), "line 2, column 3: `101` has no meaning"),
        ("013\n", Some("walls"), "line 1, column 3: `3` has no meaning"),
        ("01\n", Some("costs walls"), "signs: numbers are costs, or what the other set says"),
    ] {
        let options = ReadOptions { game: Some("wall"), from: None, signs };
        let error = recognise::read(ALL, text, options).err().expect(text).to_string();
        assert!(error.contains(problem), "{text:?}: {error}");
    }
}
