//! Boards by family, size and seed.

use thwart::grid::generate::FAMILIES;
use thwart::info::Offered;
use thwart_cli::{Io, Status};

use crate::support::{line, run};

/// Runs a command line in this process, because the binary would take long to start so often.
fn quick(args: &str, stdin: &str) -> (Status, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let io = Io::captured(stdin.as_bytes(), &mut out, &mut err);
    let status = thwart_cli::run(
        thwart::games::ALL,
        ["thwart"].into_iter().chain(args.split(' ')).map(Into::into),
        io,
    );
    (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

#[test]
fn the_same_arguments_give_the_same_bytes() {
    let args = "generate rock --family random --size 6x8 --seed 7 --set density=20 --set rocks=0";
    let first = line(args, "");
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert!(
        first.out.starts_with("game: rock\nrocks: 0\ntitle: random 6x8 seed 7 density=20 ends=loop\n\n"),
        "{}",
        first.out
    );
    assert_eq!(line(args, "").out, first.out);
    assert_eq!(quick(args, "").1, first.out);
    assert_eq!(line("convert - --to board", &first.out).out, first.out, "canonical");
    assert_ne!(line(&args.replace("--seed 7", "--seed 8"), "").out, first.out);
    let default = |seed: &str| line(&format!("generate rock --family random --size 6x8{seed}"), "").out;
    assert_eq!(default(""), default(" --seed 1"));
    let sized = line("generate rock --family random --size 13x17", "").out;
    assert_eq!(line("generate rock --family random", "").out, sized, "the usual size");
}

/// A setting that the game makes for a family is like any other: it stands in the title, and the user can
/// replace it.
#[test]
fn settings_of_a_game_for_a_family_are_shown_and_can_be_replaced() {
    let title = |args: &str| {
        let board = line(&format!("generate {args}"), "").out;
        board.lines().find_map(|line| line.strip_prefix("title: ")).unwrap().to_owned()
    };
    assert_eq!(title("rock --family open --size 6x8"), "open 6x8 seed 1 ends=loop costs=uniform");
    assert_eq!(
        title("rock --family open --size 6x8 --set costs=none --set ends=far"),
        "open 6x8 seed 1 ends=far costs=none"
    );
    let list = line("generate trap", "").out + &line("generate rock", "").out;
    for part in ["meant so: no obstacles of Tom can catch Jerry", "set in rock: ends=loop costs=uniform"] {
        assert!(list.contains(part), "{part}: {list}");
    }
}

#[test]
fn every_family_is_a_board_of_every_game_that_can_be_solved() {
    for game in thwart::games::ALL {
        let name = game.info().name;
        for family in FAMILIES {
            let order = format!("generate {name} --family {} --size 8x10 --seed 3", family.name);
            let (status, board, err) = quick(&order, "");
            if let Offered::Refused(why) = game.info().offer(family.name) {
                let complaint = format!("thwart: --family {}: not offered for {name}: {why}; ", family.name);
                assert_eq!((status, board.as_str()), (Status::Usage, ""), "{order}");
                assert!(err.starts_with(&complaint) && err.contains("families that fit are open "), "{err}");
                continue;
            }
            assert_eq!((status, err.as_str()), (Status::Answered, ""), "{order}");
            assert!(board.starts_with(&format!("game: {name}\n")), "{board}");
            let (status, solved, err) = quick("solve - --json --no-certificate --nodes 2000", &board);
            assert_eq!((status, err.as_str()), (Status::Answered, ""), "{order}\n{board}");
            assert!(solved.contains("\"verdict\":"), "{solved}");
        }
    }
}

#[test]
fn a_board_goes_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a maze.board");
    let path = path.to_str().unwrap();
    let order = ["generate", "rock", "--family", "maze", "--size", "9x11"];
    let ran = run(order.iter().chain(&["-o", path]), b"");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert_eq!(std::fs::read_to_string(path).unwrap(), run(order, b"").out);
    assert_eq!(run(["solve", path], b"").code, 0);
    let ran = run(order.iter().chain(&["-o", folder.path().to_str().unwrap()]), b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("this is a directory; name a file in it"), "{}", ran.err);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn families_are_listed_with_their_parameters_and_the_signs_of_the_game() {
    let list = line("generate bomb", "");
    assert_eq!((list.code, list.err.as_str()), (0, ""));
    let description = line("games bomb", "");
    for family in FAMILIES {
        for shown in [&list.out, &description.out] {
            let listed = |line: &str| line.trim_start().starts_with(&format!("{} ", family.name));
            assert!(shown.lines().any(listed), "{}: {shown}", family.name);
            for parameter in family.parameters {
                assert!(shown.contains(&format!("{}: ", parameter.key)), "{}: {shown}", parameter.key);
            }
        }
    }
    for part in ["  rubble  percent of the free cells", "0..100, default: 10", "0..90, default 30"] {
        assert!(list.out.contains(part) && description.out.contains(part), "{part}: {}", list.out);
    }
    assert!(!line("generate rock", "").out.contains("rubble"), "boards without bricks have no rubble");
    let next = list.out.lines().last().unwrap().strip_prefix("Next: thwart ").unwrap();
    let ran = line(next, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{next}");
    assert!(ran.out.starts_with("game: bomb\n"), "{}", ran.out);
}

#[test]
fn bad_orders_say_what_to_write_instead() {
    for (args, expected) in [
        ("generate", "Usage: thwart generate GAME --family NAME [--size RxC]"),
        ("generate rok", "there is no game `rok`; known are "),
        ("generate rock --family rum --size 5x5", "there is no family `rum`; known are open random rooms "),
        ("generate rock --family mase --size 5x5", "; did you mean `maze`?"),
        ("generate rock --size 5x5", "--family <NAME>"),
        ("generate rock --seed 5", "--family <NAME>"),
        ("generate rock --size 5x5", "tip: name a family with `--family`; `thwart generate GAME` lists them"),
        (
            "generate rock --family open --size 5",
            "\'--size <RxC>\': write rows, an x and columns, such as 12x16",
        ),
        (
            "generate rock --family open --size 0x5",
            "\'--size <RxC>\': a board has at least 1 row and 1 column",
        ),
        ("generate rock --family open --size 1x1", "--size: 1x1 is too small for open; it needs at least "),
        (
            "generate rock --family open --size 1000000x1000000",
            "\'--size <RxC>\': 1,000,000,000,000 cells are 999,932,891,136 too many; \
             the limit is 67,108,864, such as 8192x8192",
        ),
        ("generate rock --family open --size 9999999999999999999x9", "too many cells to be counted"),
        ("generate rock --family open --size 5x5 --seed x", "invalid value 'x' for '--seed <N>'"),
        ("generate rock --family open --size 5x5 --set rocks", "--set rocks: write --set key=value"),
        ("generate rock --family open --size 5x5 --set rocks=-1", "--set: rocks: `-1` is not a whole number"),
        (
            "generate rock --family random --size 5x5 --set denzity=3",
            "--set: there is no `denzity` to set for random boards of rock; there is density ",
        ),
        ("generate rock --family random --size 5x5 --set denzity=3", "; did you mean `density`?"),
        (
            "generate rock --family random --size 5x5 --set density=101",
            "--set: density: `101` is not a whole",
        ),
        (
            "generate rock --family open --size 5x5 --set starts=25",
            "--set: starts: 25 are wanted, and on this board there is room for 24",
        ),
        (
            "generate rock --family open --size 5x5 --set rubble=3",
            "--set: boards of rock never have several `%`, so leave `rubble` out",
        ),
        ("generate rock --family open --size 5x5 --set topology=round", "--set: rock is played on four"),
        (
            "generate rock --family open --size 5x5 -o no/such/file",
            "-o no/such/file: there is no such directory",
        ),
        ("generate rock --family open --size 5x5 --from board", "unexpected argument '--from'"),
    ] {
        let ran = line(args, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args}");
        assert!(ran.err.starts_with("thwart: ") && ran.err.contains(expected), "{args}: {}", ran.err);
    }
}

/// Returns the answer of `solve` for each board of a text.
fn values(text: &str) -> Vec<serde_json::Value> {
    let solve = |board: &str| {
        let (status, out, err) = quick("solve - --json --no-certificate", board);
        assert_eq!(status, Status::Answered, "{err}");
        serde_json::from_str(&out).unwrap()
    };
    text.split("---\n").map(solve).collect()
}

/// The boards are as asked, the same on any number of threads, and each can be made again by its title.
#[test]
fn boards_are_drawn_by_their_answers() {
    let args = "generate rock --family random --family rooms --size 7x9 --seed 5 --count 12";
    let draw = |conditions: [&str; 2], more: &str| {
        let conditions = conditions.iter().flat_map(|condition| ["--where", condition]);
        let more = more.split(' ').filter(|word| !word.is_empty());
        let words = args.split(' ').chain(conditions).chain(more);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let io = Io::captured(&b""[..], &mut out, &mut err);
        let words = ["thwart"].into_iter().chain(words).map(Into::into);
        let status = thwart_cli::run(thwart::games::ALL, words, io);
        (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
    };
    let (status, text, said) = draw(["value >= 12", "value <= 16"], "--threads 1");
    assert_eq!(status, Status::Answered, "{said}");
    let tried = said.strip_prefix("12 boards of ").and_then(|rest| rest.strip_suffix(" that were tried\n"));
    let tried: u32 = tried.unwrap_or_else(|| panic!("{said}")).parse().unwrap();
    assert!(tried > 12, "some are not as asked: {said}");
    for answer in values(&text) {
        assert!((12..=16).contains(&answer["value"].as_u64().unwrap()), "{answer}");
    }
    assert_eq!(draw(["value >= 12", "value <= 16"], "--threads 3"), (status, text.clone(), said));
    for board in text.split("---\n") {
        let title = board.lines().find_map(|line| line.strip_prefix("title: ")).unwrap();
        let mut words = title.split(' ');
        let (family, size) = (words.next().unwrap(), words.next().unwrap());
        let seed = words.nth(1).unwrap();
        let settings: Vec<_> = words.flat_map(|setting| ["--set", setting]).collect();
        let again =
            format!("generate rock --family {family} --size {size} --seed {seed} {}", settings.join(" "));
        let board: String = board.split_inclusive('\n').filter(|line| !line.starts_with("expect:")).collect();
        assert_eq!(quick(again.trim_end(), "").1, board, "{again}");
    }
    let both = [" random 7x9", " rooms 7x9"].map(|family| text.matches(family).count());
    assert!(both.iter().all(|&count| count > 0), "{both:?}");
    let short = draw(["moves < 10", "verdict != impossible"], "").1;
    for answer in values(&short) {
        assert!(answer["line"].as_array().unwrap().len() < 10, "{answer}");
    }
}

/// If no board fits or none is drawn, a message explains it, and no file is left.
#[test]
fn undrawable_boards_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.txt");
    let out = out.to_str().unwrap();
    let (status, _, said) =
        quick(&format!("generate rock --count 3 --where value<0 --tries 70 --size 5x5 -o {out}"), "");
    assert_eq!(status, Status::Unknown);
    assert!(said.contains("0 boards of 70 that were tried, and 3 were wanted: none is like this"), "{said}");
    assert!(!std::path::Path::new(out).exists());
    for (args, part) in [
        ("--where value<", "--where: `` is no number, and value is one"),
        ("--count 0", "--count"),
        ("--family nowhere --count 2", "there is no family `nowhere`"),
        ("--count 2 --size 1x1", "--size: "),
        ("--count 2 --tries 5", "--where"),
        ("--seed 3", "--family"),
    ] {
        let (status, _, said) = quick(&format!("generate rock {args}"), "");
        assert_eq!(status, Status::Usage, "{args}");
        assert!(said.contains(part), "{args}: {said}");
    }
    let (_, _, said) = quick("generate trap --family open --size 2048x2048", "");
    assert!(said.contains("--size: trap is played on up to 2,097,152 cells"), "{said}");
}

/// Without a condition no board is solved, and the name of the output sets its form.
#[test]
fn many_boards_are_written_in_three_forms() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (_, text, said) = quick("generate trap --count 11", "");
    assert_eq!(said, "11 boards of 11 that were tried\n");
    let boards: Vec<_> = text.split("---\n").collect();
    assert_eq!(boards.len(), 11);
    quick(&format!("generate trap --count 11 -o {}", name("one-{}.board")), "");
    quick(&format!("generate trap --count 11 -o {}", name("all.jsonl")), "");
    let all = std::fs::read_to_string(name("all.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> = all.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (number, board) in boards.iter().enumerate() {
        let file = std::fs::read_to_string(name(&format!("one-{:02}.board", number + 1))).unwrap();
        assert_eq!((*board, rows[number]["board"].as_str()), (file.as_str(), Some(*board)));
    }
    let (status, _, said) = quick(&format!("batch {} -o {}", name("all.jsonl"), name("answers.jsonl")), "");
    assert_eq!(status, Status::Answered, "{said}");
}

/// Boards that a condition chose expect the value that was found, so that every verb that reads them agrees.
#[test]
fn chosen_boards_expect_their_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.jsonl");
    let path = path.to_str().unwrap();
    for game in ["rock", "escape", "enclose"] {
        let args = format!("generate {game} --count 2 --size 5x5 --where verdict=solved --seed 4 -o {path}");
        assert_eq!(quick(&args, "").0, Status::Answered);
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(text.matches("\\nexpect: ").count(), 2, "{text}");
        let solved = line(&format!("solve {path} --json"), "");
        assert_eq!((solved.code, solved.out.lines().count()), (0, 2), "{}", solved.err);
        assert_eq!(line(&format!("render {path} --sheet -o {path}.html"), "").code, 0);
        assert_eq!(line(&format!("solve {path} --case 3"), "").code, 2);
        quick(&format!("{args} --no-expect"), "");
        assert!(!std::fs::read_to_string(path).unwrap().contains("expect:"));
    }
    std::fs::write(path, "{\"board\": \"game: rock\\n\\n@x>\\n\"}\n").unwrap();
    let ran = line(&format!("solve {path}"), "");
    assert!(ran.err.contains(":1:1: its `board`: line 3, column 2: `x` is no sign"), "{}", ran.err);
    let plain = quick("generate rock --family open --size 4x4", "").1;
    assert!(!plain.contains("expect:"), "nothing was solved: {plain}");
}

/// The keys of conditions stand in the help and on their page, from the one list.
#[test]
fn every_key_of_a_condition_is_in_the_help_and_on_its_page() {
    let page = std::fs::read_to_string(crate::support::root().join("docs/boards.md")).unwrap();
    let help = quick("generate --help", "").1;
    for (key, meaning) in thwart::conditions::keys() {
        assert!(page.contains(&format!("\n| `{key}` | {meaning} |\n")), "{key}: {meaning}");
        assert!(
            help.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|word| word == key),
            "{key}"
        );
    }
}
