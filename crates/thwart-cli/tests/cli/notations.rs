//! The same board in several notations: read alike, and printed in canonical text.

use crate::support::{line, run};

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
    for text in ["{\"419\",\"333\",\"569\"}", "\"419\"\n\"333\"\n\"569\",\n", "4 1 9\n3 3 3\n5 6 9\n"] {
        assert_eq!(line("judge topcoder-wall-game-div1", text).out, "28\n", "{text}");
        assert!(line("solve wall -", text).out.starts_with("a bare map: wall, 3 x 3"), "{text}");
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
