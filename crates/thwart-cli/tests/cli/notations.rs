//! The same board in several notations: read alike, and printed in canonical text.

use crate::support::{file, line, run};

const CANONICAL: &str = "game: rock\nrocks: 2\nseal: forbidden\ntopology: hex\n\n@..\n.#>\n";

#[test]
fn one_board_in_many_notations() {
    let header = "game: rock\nrocks: 2\nseal: forbidden\ntopology: hex\n";
    for text in [
        CANONICAL.to_owned(),
        "\nGame: Rock\nROCKS: 2\nSeal: Forbidden\ntopology: Hex\n\n\n\n@..  \n.#>\n\n".to_owned(),
        format!("{header}\n@ . .\n. # >\n"),
        format!("{header}\n{{\"@..\",\".#>\"}}\n"),
        format!("{header}\n[\n  \"@..\",\n  \".#>\",\n]\n"),
    ] {
        let ran = run(["convert", "-", "--to", "board"], text.as_bytes());
        assert_eq!((ran.out.as_str(), ran.err.as_str()), (CANONICAL, ""), "{text}");
    }
    let set = line(
        "convert Rock - --to board --set Rocks=2 --set seal=FORBIDDEN --set Topology=Hex",
        "@ . .\n. # >\n",
    );
    assert_eq!((set.out.as_str(), set.err.as_str()), (CANONICAL, ""));
}

#[test]
fn what_topcoder_shows_is_a_judges_input() {
    for text in [
        "{\"419\",\"333\",\"569\"}",
        "\"419\"\n\"333\"\n\"569\",\n",
        "4 1 9\n3 3 3\n5 6 9\n",
        "0)\n    {\"419\",\n \"333\",\n \"569\"}\nReturns: 28\nAn example.\n",
    ] {
        assert_eq!(line("judge topcoder-wall-game-div1", text).out, "28\n", "{text}");
        let read_as =
            if text.contains("Returns") { "a bare map; `Returns: 28`" } else { "a bare map: wall, 3 x 3" };
        assert!(line("solve wall -", text).out.starts_with(read_as), "{text}");
    }
    for text in
        ["[\"T.#\",\"#.E\"]\n3\n", "{\"T.#\",\n \"#.E\"}, 3", "T . #\n# . E\n3\n", "2 3 3\nT.#\n#.E\n"]
    {
        assert_eq!(line("judge topcoder-board-escape", text).out, "Alice\n", "{text}");
        assert!(
            line("solve -", text).out.starts_with("topcoder-board-escape-div2 input: escape, 2 x 3, moves=3"),
            "{text}"
        );
    }
}

#[test]
fn a_count_of_rows_and_the_answer_of_an_example_are_no_rows() {
    let judged = |text: &str| line("judge topcoder-wall-game-div1", text);
    assert_eq!(judged("3\n419\n333\n569\nReturns: 28\n").out, "28\n");
    let escape = "2\nT.#\n#.E\n3\nReturns: \"Alice\"\n";
    assert_eq!(line("judge topcoder-board-escape-div2", escape).out, "Alice\n");
    let two = judged("0)\n{\"12\",\"34\"}\nReturns: 6\n\n1)\n{\"45\",\"35\"}\nReturns: 12\n");
    assert_eq!((two.code, two.out.as_str()), (2, ""));
    assert!(two.err.starts_with("thwart: <stdin>:5:1: a second example begins here"), "{}", two.err);
    let digits = judged("12,34\n");
    assert_eq!(digits.code, 2);
    assert!(digits.err.contains("a number here has several digits"), "{}", digits.err);
}

#[test]
fn a_first_row_that_may_be_a_count_is_remarked_everywhere() {
    let (_folder, path) = file("one-column.txt", b"2\n1\n3\n");
    let remark = "the first line is read as a row (if it says how many follow, leave it out)";
    let solved = line(&format!("solve wall {path}"), "");
    assert!(solved.out.starts_with(&format!("a bare map; {remark}: wall, 3 x 1")), "{}", solved.out);
    let json = line(&format!("solve wall {path} --json"), "");
    assert!(json.out.contains(&format!("\"read_as\":\"a bare map; {remark}\"")), "{}", json.out);
    for from in ["wall", "--from topcoder-wall-game-div1"] {
        let converted = line(&format!("convert {from} {path} --to board"), "");
        assert_eq!(converted.err, format!("{path}: {remark}\n"), "{from}");
    }
}

#[test]
fn more_rocks_than_cells_are_as_good_as_cells() {
    for rocks in ["3", "30", "1000000"] {
        for reveal in ["seen", "known"] {
            let args =
                format!("solve rock - --json --set rocks={rocks} --set seal=forbidden --set reveal={reveal}");
            let ran = line(&args, "@.>\n");
            let parameters = format!("\"parameters\":{{\"rocks\":{rocks},\"seal\":\"forbidden\",");
            assert!(ran.code == 0 && ran.out.contains(&parameters), "{}{}", ran.out, ran.err);
            assert!(
                ran.out.contains("\"verdict\":\"proved\",\"certified\":true,\"value\":2,"),
                "{}",
                ran.out
            );
        }
    }
}

#[test]
fn several_boards_in_one_text() {
    let text = "---\ngame: rock\n\n@.>\n...\n---\ngame: wall\n\n12\n34\n---\ngame: rock\n\n@.?\n---\n2 3 3\nT.#\n#.E\n---\n";
    let ran = line("solve - --json --no-certificate", text);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.err, "thwart: <stdin>:14:3: case 3: `?` is no sign of a map; use one of . # % @ > 0-9\n");
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.out);
    for (line, part) in
        lines.iter().zip(["\"game\":\"rock\"", "\"game\":\"wall\"", "\"game\":null", "\"game\":\"escape\""])
    {
        assert!(line.contains(part), "{line}");
    }
    let one = line("convert - --to board --case 2", text);
    assert_eq!((one.code, one.out.as_str()), (0, "game: wall\n\n12\n34\n"));
    assert!(
        line("convert - --to board", text).err.contains("this input has 4 cases; choose one with --case N")
    );
}
