//! Several files, folders, and texts of several boards.

use serde_json::Value as Json;

use crate::support::{BLUFF, run};

const CORNER: &str = "game: wall\nexpect: 12\n\n45\n35\n";

/// Returns a folder with boards, one of them invalid, and other files.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("more")).unwrap();
    for (name, text) in [
        ("a.board", BLUFF.to_owned()),
        ("b.in", format!("{CORNER} --- \n{BLUFF}---\ngame: rock\n\n@?>\n")),
        ("more/c.in", "3 3\n..0\n...\n*..\n".to_owned()),
        ("d.out", "2\n".to_owned()),
        ("notes.txt", "not a board\n".to_owned()),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    #[cfg(unix)]
    {
        // An endless device is not a board under any name.
        std::os::unix::fs::symlink("/dev/zero", folder.path().join("e.board")).unwrap();
    }
    folder
}

#[test]
fn a_folder_is_solved_file_by_file_and_case_by_case() {
    let folder = folder();
    let path = folder.path().to_str().unwrap();
    let ran = run(["solve", path, "no/such.board", "--json"], b"");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let values: Vec<(String, u64, Json)> =
        (ran.out.lines().map(|line| serde_json::from_str::<Json>(line).unwrap()))
            .map(|json| {
                let file = json["file"].as_str().unwrap().replace(path, "");
                (file, json["case"].as_u64().unwrap(), json["value"].clone())
            })
            .collect();
    let values: Vec<_> =
        values.iter().map(|(file, case, value)| (file.as_str(), *case, value.as_u64())).collect();
    let expected = [
        ("/a.board", 1, Some(12)),
        ("/b.in", 1, Some(12)),
        ("/b.in", 2, Some(12)),
        ("/b.in", 3, None),
        ("/more/c.in", 1, Some(2)),
        ("no/such.board", 1, None),
    ];
    assert_eq!(values, expected);
    assert!(ran.err.contains("b.in:21:2: case 3: `?` is no sign of a map"), "{}", ran.err);
    let shown = run(["solve", path], b"").out;
    assert!(shown.contains("b.in: case 2 of 3\n") && shown.contains("more/c.in\ncodechef"), "{shown}");
    assert!(!shown.contains("Next:"), "each file would have its own: {shown}");
}

#[test]
fn each_case_has_a_file_of_its_own() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (at("a.board"), at("b.in"));
    let ran =
        run(["solve", &a, &b, "--json", "--values", &at("{}.csv"), "--certificate", &at("{}.proof")], b"");
    assert_eq!(ran.code, 2, "one of the cases is no board: {}", ran.err);
    for name in ["a.csv", "b-1.csv", "b-2.csv", "a.proof", "b-1.proof", "b-2.proof"] {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
    assert!(!folder.path().join("b-3.csv").exists());
    assert_eq!(run(["check", &a, &at("b-2.proof")], b"").code, 0, "it is the same board");

    let refused = run(["solve", &a, &b, "--values", &at("v.csv")], b"");
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    let message = "4 cases need a file each; write {} where the name of the case belongs";
    assert!(refused.err.contains(message), "{}", refused.err);
    let refused = run(["solve", &a, &a, "--values", &at("{}.csv")], b"");
    assert!(refused.code == 2 && refused.err.contains("two files would be written there"), "{}", refused.err);
    // An output must not overwrite a board or another output.
    for files in [
        ["--certificate", &a, "--json"].map(str::to_owned),
        ["--values", &at("v.txt"), "--certificate="].map(str::to_owned),
    ] {
        let (files, before) = (
            files.map(|word| word.replace("--certificate=", &format!("--certificate={}", at("v.txt")))),
            BLUFF,
        );
        let refused = run([&["solve".to_owned(), a.clone()][..], &files[..]].concat(), b"");
        assert!(
            refused.code == 2 && refused.err.contains("this is an input, or two files"),
            "{}",
            refused.err
        );
        assert_eq!(std::fs::read_to_string(&a).unwrap(), before);
    }
}

#[test]
fn verbs_that_take_one_board_say_so() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let ran = run(["play", &at("a.board"), &at("b.in")], b"");
    assert!(
        ran.code == 2 && ran.err.contains("one board is wanted here, and 2 files are named"),
        "{}",
        ran.err
    );
    let ran = run(["play", &at("b.in")], b"");
    assert!(ran.code == 2 && ran.err.contains("choose one with --case N"), "{}", ran.err);
    assert_eq!(run(["analyze", &at("b.in"), "--case", "2"], b"").code, 0);
}
