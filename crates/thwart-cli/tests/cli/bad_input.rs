//! Bad input: each message names the place and the remedy, the status is 2.

use crate::support::{BLUFF, Ran, file, line, run};

/// Solves a text from a file; it must be refused. Returns the messages and the path.
fn refused(text: &[u8]) -> (String, String) {
    let (_folder, path) = file("bad.board", text);
    let Ran { code, out, err } = run(["solve", &path], b"");
    assert_eq!(code, 2, "{out}{err}");
    assert_eq!(out, "");
    assert!(err.lines().all(|line| line.starts_with("thwart: ")), "{err}");
    (err, path)
}

/// Returns the whole complaint, with `FILE` for the path.
fn complaint(text: &str) -> String {
    let (err, path) = refused(text.as_bytes());
    err.replace(&path, "FILE")
}

#[test]
fn the_value_of_a_header_is_one_line() {
    let ran = crate::support::run(["solve", "sample:rock/bluff", "--set", "title=a\nrocks: 2"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("one line"), "{}", ran.err);
}

#[test]
fn unknown_key() {
    assert_eq!(
        complaint("game: rock\nroks: 1\n\n@.>\n"),
        "thwart: FILE:2:1: `roks` is no header of rock; \
         known are game rocks seal reveal width topology diagonal title source expect line; did you mean `rocks`?\n"
    );
}

#[test]
fn ragged_rows_and_every_other_problem_of_a_file() {
    assert_eq!(
        complaint("game: rock\n\n@..\n.\n.?>\n"),
        "thwart: FILE:4:1: this row has 1 cells, the first row has 3; make all rows equally long\n\
         thwart: FILE:5:2: `?` is no sign of a map; use one of . # % @ > 0-9\n"
    );
}

#[test]
fn only_the_true_cause_is_reported() {
    assert_eq!(
        complaint("game: rock\n\n@..\n....>\n"),
        "thwart: FILE:4:4: this row has 5 cells, the first row has 3; make all rows equally long\n"
    );
    assert_eq!(
        complaint("game: rock\n\n@..\n..E\n"),
        "thwart: FILE:4:3: `E` is no sign of a map; use one of . # % @ > 0-9\n"
    );
    assert_eq!(
        complaint("game: rock\n@.>\n"),
        "thwart: FILE:2:1: `@.>` is no `key: value` line; put a blank line between the header and the map\n"
    );
}

#[test]
fn equal_problems_are_reported_once_and_ten_at_most() {
    let signs = complaint(&format!("game: rock\n\n{}", format!("{}\n", "x".repeat(200)).repeat(200)));
    assert_eq!(
        signs,
        "thwart: FILE:3:1: `x` is no sign of a map; use one of . # % @ > 0-9 (39,999 more like this)\n"
    );
    let costs =
        complaint(&format!("game: rock\n\n@.>\n{}\ncosts:\n{}", "...\n".repeat(99), "-1 1 x\n".repeat(100)));
    assert_eq!(
        costs,
        "thwart: FILE:105:1: `-1` is no entering cost; write a whole number from 0 to 4294967295 \
         (199 more like this)\n"
    );
    let keys: Vec<_> = (0..50_000).map(|number| format!("key{number}: 1")).collect();
    let keys = complaint(&format!("game: rock\n{}\n\n@.>\n", keys.join("\n")));
    assert_eq!(keys.lines().count(), 10);
    assert!(keys.starts_with("thwart: FILE:2:1: `key0` is no header of rock;"), "{keys}");
    assert!(keys.contains("\nthwart: FILE: 49,991 more problems are left out"), "{keys}");
    let long = complaint(&format!("game: rock\n{}\n\n@.>\n", "y".repeat(1_000_000)));
    assert!(long.len() < 300, "a problem may be as long as the input, what is said of it is not");
    let bricks = complaint(&format!("game: rock\n\n@{}>\n", "%".repeat(1000)));
    assert!(bricks.contains("FILE:3:2: `%` has no meaning in rock;"), "{bricks}");
    assert!(bricks.ends_with(" (999 more like this)\n"), "{bricks}");
    let cases = complaint(&"game: rock\n\n@.?\n---\n".repeat(30));
    assert_eq!(cases.lines().count(), 10);
    assert!(cases.starts_with("thwart: FILE:3:3: case 1: `?` is no sign of a map"), "{cases}");
    assert!(cases.ends_with("\nthwart: FILE: 21 more problems\n"), "{cases}");
}

#[test]
fn unknown_sign_and_sign_of_another_game() {
    assert!(complaint("game: rock\n\n@x>\n").contains("FILE:3:2: `x` is no sign of a map"));
    assert!(complaint("game: rock\n\n@%>\n").contains("FILE:3:2: `%` has no meaning in rock; its signs are"));
}

#[test]
fn missing_tokens() {
    assert!(
        complaint("game: rock\n\n..>\n")
            .contains("FILE:3:1: the map has no start (`@`); rock needs at least one")
    );
    assert!(
        complaint("game: rock\n\n@..\n")
            .contains("FILE:3:1: the map has no exit (`>`); rock needs at least one")
    );
}

#[test]
fn zero_sized_boards() {
    for text in ["game: rock\n", "game: rock\n\n", "game: rock\n\n\n\n"] {
        assert!(complaint(text).contains("there is no map; write one row of signs per line"), "{text:?}");
    }
    let empty = line("solve rock -", "");
    assert_eq!((empty.code, empty.out.as_str()), (2, ""));
    assert!(empty.err.starts_with("thwart: <stdin>:1:1: there is no map"), "{}", empty.err);
}

#[test]
fn numbers_out_of_range() {
    assert!(
        complaint("game: rock\nrocks: -1\n\n@.>\n")
            .contains("FILE:2:8: rocks: `-1` is not a whole number from 0 to 1000000")
    );
    let huge = complaint("game: rock\nrocks: 9223372036854775809\n\n@.>\n");
    assert!(huge.contains("FILE:2:8: rocks: `9223372036854775809` is not a whole number"), "{huge}");
    let set = run(["solve", "-", "--set", "rocks=-1"], BLUFF.as_bytes());
    assert_eq!(set.code, 2);
    assert_eq!(set.err, "thwart: --set rocks=-1: rocks: `-1` is not a whole number from 0 to 1000000\n");
}

#[test]
fn every_number_of_every_game_has_an_end() {
    for game in thwart::games::ALL {
        for parameter in game.info().parameters {
            if let thwart::info::Domain::Integer { max, .. } = parameter.domain {
                let (name, key) = (game.info().name, parameter.key);
                for beyond in [max.to_string() + "0", "-1".to_owned(), u64::MAX.to_string() + "0"] {
                    let err = complaint(&format!("game: {name}\n{key}: {beyond}\n\n.\n"));
                    let column = key.len() + 3;
                    let expected = format!("FILE:2:{column}: {key}: `{beyond}` is not a whole number from");
                    assert!(err.contains(&expected), "{err}");
                }
            }
        }
    }
}

#[test]
fn a_judges_header_that_claims_a_billion_cells() {
    let claim = "1\n1000000000 1000000000\n..\n";
    assert_eq!(
        complaint(claim),
        "thwart: FILE:4:1: the header promises 1000000000 rows of 1000000000 cells, only 1 follow; \
         is the input complete?\n"
    );
    let judged = line("judge uva-10381", claim);
    assert_eq!((judged.code, judged.out.as_str()), (2, ""));
    assert!(judged.err.starts_with("thwart: <stdin>:4:1: the header promises"), "{}", judged.err);
    for claim in ["1000000000\n1 2\nEX\n", "1\n18446744073709551616 1\nEX\n", "1\n0 0\n"] {
        assert_eq!(line("judge uva-10381", claim).code, 2, "{claim}");
    }
}

#[test]
fn truncated_files() {
    assert!(complaint("1\n3 3\nE..\n..X\n").contains("is the input complete?"));
    assert!(complaint("game: ro").contains("there is no map"));
    let (_folder, path) = file("x.board", BLUFF.as_bytes());
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    let proof = proof.to_str().unwrap();
    assert_eq!(run(["solve", &path, "--certificate", proof], b"").code, 0);
    let whole = std::fs::read_to_string(proof).unwrap();
    std::fs::write(proof, &whole[..whole.len() / 2]).unwrap();
    let checked = run(["check", &path, proof], b"");
    assert_eq!((checked.code, checked.out.as_str()), (1, ""));
    assert!(checked.err.starts_with("thwart: refused: "), "{}", checked.err);
}

#[test]
fn tabs_are_named() {
    assert!(complaint("game: rock\n\n@\t.>\n").contains("FILE:3:2: a tab is no sign of a map"));
}

#[test]
fn line_ends_of_other_systems_and_byte_order_marks_are_normalised() {
    let plain = run(["solve", "-", "--no-certificate", "--json"], BLUFF.as_bytes());
    for text in [BLUFF.replace('\n', "\r\n"), BLUFF.replace('\n', "\r"), format!("\u{feff}{BLUFF}")] {
        let other = run(["solve", "-", "--no-certificate", "--json"], text.as_bytes());
        assert_eq!(other.code, 0, "{}", other.err);
        let but_time = |ran: &Ran| ran.out.split("\"seconds\"").next().unwrap().to_owned();
        assert_eq!(but_time(&other), but_time(&plain));
        assert_eq!(run(["convert", "-", "--to", "board"], text.as_bytes()).out, BLUFF);
    }
}

#[test]
fn directories_missing_files_and_bytes_that_are_no_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let ran = run(["check", path, "x"], b"");
    assert_eq!((ran.code, ran.err), (2, format!("thwart: {path}: this is a directory; name a file in it\n")));
    let ran = run(["solve", path], b"");
    let message = "no file in this folder ends in .board or .in; name files";
    assert_eq!((ran.code, ran.err), (2, format!("thwart: {path}: {message}\n")));
    for verb in ["solve", "analyze"] {
        let ran = run([verb, "no/such.board"], b"");
        assert_eq!((ran.code, ran.err.as_str()), (2, "thwart: no/such.board: there is no such file\n"));
    }
    let (_folder, board) = file("x.board", BLUFF.as_bytes());
    let ran = run(["check", &board, "no/such/proof"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (2, "thwart: no/such/proof: there is no such file\n"));
    let (err, path) = refused(b"game: rock\n\n@\xff>\n");
    assert_eq!(err, format!("thwart: {path}: byte 14 is not UTF-8; save the file as UTF-8 text\n"));
    let (err, path) = refused(b"game: rock\n\n@\0>\n");
    assert_eq!(err, format!("thwart: {path}: byte 14 is NUL, which no text has; give a text file\n"));
}

#[cfg(unix)]
#[test]
fn a_device_without_end_is_refused() {
    let ran = run(["solve", "/dev/zero"], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(" is NUL, which no text has"), "{}", ran.err);
}

#[test]
fn lines_with_illegal_moves() {
    assert_eq!(
        complaint("game: rock\nline: - E Q\n\n@.>\n...\n"),
        "thwart: FILE:2:11: `Q` is no move of this board; legal moves are - #1,1 #2,2\n"
    );
    let wall = complaint("game: rock\nline: -  N\n\n@.>\n...\n");
    assert!(
        wall.contains("FILE:2:") && wall.contains("`N` is not legal here; legal moves are E S"),
        "{wall}"
    );
    let over = complaint("game: rock\nline: - E -\n\n@>\n");
    assert!(over.contains("FILE:2:11: `-` comes after the end of the play"), "{over}");
    let set = run(["analyze", "-", "--set", "line=W"], BLUFF.as_bytes());
    assert_eq!(set.code, 2);
    assert!(set.err.starts_with("thwart: --set: `W` is not legal here"), "{}", set.err);
}

#[test]
fn unknown_verbs_games_methods_and_formats_name_the_known_ones() {
    for (args, expected) in [
        ("slove", "there is no verb `slove`; did you mean `solve`?"),
        ("games rok", "; did you mean `rock`?"),
        ("solve rok -", "there is no game `rok`; known are "),
        ("solve - --method generik", "generic; did you mean `generic`?"),
        ("solve - --from nothing", "there is no format `nothing`; known are board "),
        ("convert - --to pdf", "there is no format `pdf`; known are board "),
        ("judge uva-10382", "did you mean `uva-10381`?"),
        ("hunt uva-10381 ./mine", "tip: write `--` before your command"),
        ("interact - ./mine", "tip: write `--` before your command"),
        ("solve - -o x", "tip: `solve` prints its answer: add `> FILE` to keep it; files: `--certificate`"),
        ("analyze - --values x.csv", "tip: `--values` is an option of solve"),
        ("sample bluff", "did you mean `rock/bluff`?"),
        ("solve sample:rock", "`rock` is a game; its samples are rock/bluff "),
        ("solve", "Usage: thwart solve [OPTIONS] [GAME] FILE|FOLDER|-..."),
        ("solve rock", "`rock` is a game; name a file after it"),
        ("solve - rock", "write the game before the file: rock -"),
        ("solve - --limit 2", "write the unit, too: 2s for seconds"),
        ("solve - --set rocks", "--set rocks: write --set key=value"),
        ("solve - --set roks=1", "`roks` is no header of rock; known are game rocks"),
        ("solve - --rocks 2", "there is no option `--rocks`; to set `rocks`, write --set rocks=2"),
        ("solve - --Rocks=2", "there is no option `--Rocks`; to set `rocks`, write --set rocks=2"),
        (
            "solve - --topology",
            "there is no option `--topology`; to set `topology`, write --set topology=VALUE",
        ),
        (
            "solve - --set seal=no",
            "--set seal=no: seal: there is no `no`; it is allowed|forbidden; did you mean `forbidden`?",
        ),
        ("solve - --set seal=alowed", "it is allowed|forbidden; did you mean `allowed`?"),
        ("solve - --start 9,9", "--start 9,9: this is outside the board of 7 x 7 cells"),
        ("solve - --start 0,1", "--start 0,1: write 1-based row,column"),
        ("solve - --start 2,2", "--start 2,2: an obstacle is there; choose a passable cell, such as 1,2"),
        ("solve - --start 4,7", "--start 4,7: the exit is there"),
        ("solve - --case 2", "--case 2: <stdin> has 1 case"),
        ("solve - --values no/such/file", "--values no/such/file: there is no such directory"),
        ("solve - --certificate crates", "--certificate crates: this is a directory"),
        ("solve - --certificate -", "--certificate: standard output is for the answer"),
        ("render - -o x.jpg", "-o x.jpg: pictures end in .svg, .png or .gif; write -o OUT.svg"),
        ("render - -o x", "-o x: pictures end in .svg, .png or .gif; write -o OUT.svg"),
        ("render - -o x.svg --width 10", "10 is not in 100..=20000"),
    ] {
        let ran = line(args, BLUFF);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args}");
        assert!(ran.err.starts_with("thwart: ") && ran.err.contains(expected), "{args}: {}", ran.err);
    }
}

/// A former name of a method is read everywhere, and shown nowhere.
#[test]
fn former_names_of_methods_are_read() {
    for game in thwart::games::ALL {
        let info = game.info();
        for (former, today) in info.former_methods {
            assert!(info.methods.iter().any(|method| method.name == *today), "{former}");
            let ran = line(&format!("games {}", info.name), "");
            assert!(ran.out.contains(today) && !ran.out.contains(&format!("  {former} ")), "{}", ran.out);
        }
    }
    for (parameters, code) in [("", 0), ("per-turn: 2\n", 2)] {
        let board = format!("game: trap\n{parameters}\n@..>\n");
        let ran = line("solve - --method seed --json", &board);
        assert_eq!(ran.code, code, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("\"method\":\"pocket-search\""), "{}", ran.out);
    }
    let wrong = line("solve - --method sead", "game: trap\n\n@..>\n");
    assert!(wrong.err.contains("known are complete pocket-search generic"), "{}", wrong.err);
}

#[test]
fn json_and_a_line_of_numbers_are_answered_in_one_line() {
    for args in ["solve -", "solve rock -", "convert rock - --to board"] {
        for text in ["{\"game\":\"rock\",\"game\":\"trap\"}\n", "[{ \"board\" : \"@.>\"},\n {}]"] {
            let ran = line(args, text);
            assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
            assert!(ran.err.starts_with("thwart: <stdin>:1:1: this is JSON, of which only"), "{}", ran.err);
        }
    }
    let numbers = line("solve rock -", "255 255 0\n");
    assert!(numbers.err.contains("one line of numbers may be a size"), "{}", numbers.err);
    assert!(!numbers.err.contains("--signs"), "{}", numbers.err);
    let no_break = line("solve rock -", "@\u{a0}>\n");
    assert!(no_break.err.contains("the blank U+00A0 is no sign of a map"), "{}", no_break.err);
}

#[test]
#[cfg(unix)]
fn names_of_files_reach_no_terminal_raw() {
    let (folder, board) = file("a\u{1b}[31m.board", BLUFF.as_bytes());
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let plain = path("plain.board");
    std::fs::copy(&board, &plain).unwrap();
    let (picture, rows) = (path("b\u{202e}.svg"), path("c\u{1b}[m.jsonl"));
    for args in [
        &["solve", &board, &plain][..],
        &["solve", &board],
        &["render", &plain, "-o", &picture],
        &["render", &plain, "-o", &picture, "--frames"],
        &["batch", &board, "-o", &rows],
        &["analyze", &board],
        &["interact", &board, &plain, "--", "cat"],
    ] {
        let ran = run(args, b"");
        for shown in [&ran.out, &ran.err] {
            assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{args:?}: {shown:?}");
        }
    }
    let next = run(["solve", &board], b"").out;
    assert!(next.contains("\nNext: thwart analyze $'") && next.contains(r"a\x1b[31m.board'"), "{next}");
}

#[test]
fn inputs_that_say_no_game() {
    let ran = line("solve -", "@.>\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("nothing says which game this is; name one of"), "{}", ran.err);
    let ran = line("solve rock -", "@.>\n...\n");
    assert_eq!(ran.code, 0);
    assert!(
        ran.out.starts_with("a bare map: rock, 2 x 3, rocks=1 seal=allowed reveal=seen\n"),
        "{}",
        ran.out
    );
}

#[test]
fn inputs_that_fit_several_formats() {
    let ran = line("solve -", "042\n391\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(
        ran.err,
        "thwart: <stdin>: this may be input of topcoder-wall-game-div1 or topcoder-wall-game-div2, and the answers \
         differ; say which it is with --from topcoder-wall-game-div1 or --from topcoder-wall-game-div2\n"
    );
    for format in ["topcoder-wall-game-div1", "topcoder-wall-game-div2"] {
        let ran = line(&format!("solve - --from {format}"), "042\n391\n");
        assert!(ran.code == 0 && ran.out.starts_with(format), "{}{}", ran.out, ran.err);
    }
    // Only one format can read these.
    for (text, taken_for) in [
        ("4 3\n000\n...\n...\n*..\n", "codechef-tomjerry input: trap, 4 x 3"),
        ("2 3 5\n...\n.#E\n", "topcoder-board-escape input: escape, 2 x 3, moves=5"),
        ("1\n2 2\nE.\n.X\n", "uva-10381 input: rock, 2 x 2"),
    ] {
        let ran = line("solve -", text);
        assert!(ran.code == 0 && ran.out.starts_with(taken_for), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn problems_of_other_notations_have_their_places() {
    assert_eq!(
        complaint("game: rock\n\n@ . .\n. ? >\n"),
        "thwart: FILE:4:3: `?` is no sign of a map; use one of . # % @ > 0-9\n"
    );
    assert_eq!(
        complaint("game: rock\n\n{\"@..\", \".%>\"}\n"),
        "thwart: FILE:3:11: `%` has no meaning in rock; its signs are . # @ > 0-9\n"
    );
    assert_eq!(
        complaint("[\"T.#\",\n \"#.E\"]\n"),
        "thwart: FILE:3:1: the input ends where k, the number on every token, should stand; is it complete?\n"
    );
    let second =
        complaint("game: rock\n\n@..\n---\ngame: rock\n\n@.?\n---\n\ngame: rock\nline: S\n\n@.>\n...\n");
    assert!(second.contains("FILE:7:3: case 2: `?` is no sign"), "{second}");
    assert!(second.contains("FILE:11:7: case 3: `S` is not legal here"), "{second}");
}

#[test]
fn everything_wrong_with_a_file_is_said_at_once() {
    let found = complaint("game: rock\nrocks: -1\nfoo: 2\nexpect: hoho\nrocks: 3\n\n@%.\n.?.\n..>\n");
    for place in [
        "2:8: rocks:",
        "3:1: `foo`",
        "4:9: `hoho`",
        "5:1: `rocks` stands twice",
        "7:2: `%` has no meaning",
        "8:2: `?`",
    ] {
        assert!(found.contains(&format!("FILE:{place}")), "{place} is missing:\n{found}");
    }
}

#[test]
fn a_first_row_that_promises_too_much_costs_no_memory() {
    let text = format!("game: rock\n\n{}\n{}", ".".repeat(200_000), ".\n".repeat(20_000));
    let found = complaint(&text);
    assert!(
        found.starts_with("thwart: FILE:4:1: this row has 1 cells, the first row has 200000"),
        "{}",
        &found[..200]
    );
}

#[test]
fn costs_that_mean_nothing_are_refused() {
    assert_eq!(
        complaint("game: trap\n\n@.>\n\ncosts:\n1 9 1\n"),
        "thwart: FILE:5:1: entering costs mean nothing in trap; leave the `costs:` block out\n"
    );
}

#[test]
fn a_stopped_search_still_prints_its_object() {
    let Ran { code, out, .. } =
        run(["solve", "-", "--method", "generic", "--nodes", "1", "--json"], BLUFF.as_bytes());
    assert_eq!(code, 3);
    assert!(out.contains("\"verdict\":\"unknown\"") && out.contains("\"lower\":0,\"upper\":null"), "{out}");
}

/// Lines that people guess, each with the remedy that the message names.
#[test]
fn a_guessed_line_is_answered_with_what_to_write() {
    let (_folder, path) = crate::support::file("b.board", BLUFF.as_bytes());
    let near = path.replace("b.board", "b.bord");
    for (args, remedy) in [
        ("--solve FILE", "verbs have no dashes: `thwart solve ...`"),
        ("solve FILE --format json", "write `--json`"),
        ("convert FILE --format json", "write `--to FORMAT`"),
        ("solve FILE --timeout 5", "write `--limit 5s`"),
        ("hunt uva --timeout 5 -- ./x", "write `--time 5s`"),
        ("solve FILE --limit 5", "write the unit, too: 5s for seconds"),
        ("solve FILE --no-color", "write `--color never`"),
        ("solve FILE --quiet", "write `--no-line`"),
        ("analyze FILE --move E", "write `--set line=MOVES`"),
        ("solve NEAR", "there is no such file; did you mean `b.board`?"),
        ("-v", "write `thwart --version`"),
        ("version", "write `thwart --version`"),
        ("list", "write `thwart games` or `thwart sample`"),
        ("examples", "write `thwart sample`"),
        ("sovle FILE", "there is no verb `sovle`; did you mean `solve`?\n"),
        ("render FILE", "add `-o OUT.svg`"),
        ("render FILE out.png", "add `-o out.png`"),
        ("render FILE -o x.pdf", "pictures end in .svg, .png or .gif; write"),
        ("generate rock maze", "write `--family maze`"),
        ("generate rock --size 9", "write rows, an x and columns, such as 12x16"),
        ("generate rock --size 0x0", "at least 1 row"),
        ("generate rock --count -5", "write a whole number from 1"),
        ("generate rock --where value", "in quotation marks, because a shell takes < and > for itself"),
        ("hunt", "the judges are uva-10381"),
        ("judge", "the judges are uva-10381"),
        ("hunt --judge uva -- ./x", "write the judge as the first word"),
        ("hunt oi29 -- ./nothere", "there is no such file; is the program built?"),
        ("hunt wall -- ./x", "`wall` may be topcoder-wall-game-div1 or topcoder-wall-game-div2; write more"),
        ("hunt rock -- ./nothere", "is the program built?"),
    ] {
        let words = args.split(' ').map(|word| word.replace("FILE", &path).replace("NEAR", &near));
        let ran = run(words, b"");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args}");
        assert!(ran.err.contains(remedy), "{args}: {}", ran.err);
        assert!(!ran.err.contains("studio") && !ran.err.contains("os error"), "{args}: {}", ran.err);
    }
    let program = "#include <x>\nint main() {\n  return 0;\n}\n";
    let ran = run(["solve", "-"], program.as_bytes());
    assert_eq!(ran.err.lines().count(), 3, "{}", ran.err);
    assert_eq!(run(["solve", "ro", &path], b"").code, 0, "the beginning of a name is enough");
    assert_eq!(run(["generate", "ro", "--family", "maz", "--size", "5x5"], b"").code, 0);
}
