//! The keys of all JSON that a command prints stand on its page.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use crate::maps::{PICTURE, yaml};
use crate::support::{BLUFF, line, root};

/// Collects the keys of a value, but not names of parameters and of counts of work.
fn keys(value: &Json, parent: &str, into: &mut BTreeSet<String>) {
    match value {
        Json::Object(fields) => {
            for (key, value) in fields {
                let is_name = matches!(parent, "parameters" | "work") || parent == "curve" && value.is_u64();
                if !is_name {
                    into.insert(key.clone());
                }
                keys(value, key, into);
            }
        }
        Json::Array(values) => values.iter().for_each(|value| keys(value, parent, into)),
        _ => {}
    }
}

/// Checks the keys of the lines that commands print. `as_shown` makes of a key what the page has to show.
fn check<'a>(page: &str, as_shown: fn(&str) -> String, outputs: impl IntoIterator<Item = &'a str>) {
    let text = std::fs::read_to_string(root().join("docs").join(page)).unwrap();
    let mut found = BTreeSet::new();
    for output in outputs {
        let lines: Vec<Json> = output.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        assert!(!lines.is_empty(), "{page}: after {found:?}");
        for line in &lines {
            keys(line, "", &mut found);
        }
    }
    let missing: Vec<_> = found.iter().filter(|key| !text.contains(&as_shown(key))).collect();
    assert!(missing.is_empty(), "{page} has nothing about {missing:?}");
    assert!(found.len() > 3, "{page}: {found:?}");
}

/// A key in a table or a sentence.
fn described(key: &str) -> String {
    format!("`{key}`")
}

/// A key in an example of a message.
fn in_example(key: &str) -> String {
    format!("\"{key}\":")
}

#[test]
fn keys_of_answers_are_on_the_page() {
    let samples: Vec<String> = thwart::games::ALL
        .iter()
        .map(|game| game.info())
        .flat_map(|info| {
            info.samples.iter().map(move |sample| format!("sample:{}/{}", info.name, sample.name))
        })
        .collect();
    let solve = format!("solve {} --json --worth --curve --limit 20s", samples.join(" "));
    let analyze = format!("analyze {} --json --limit 20s", samples.join(" "));
    let known = "game: rock\nreveal: known\ntopology: eight\ndiagonal: sqrt2\n\n@..\n...\n..>";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("room.yaml"), yaml("room.pgm")).unwrap();
    std::fs::write(folder.path().join("room.pgm"), PICTURE).unwrap();
    let map = folder.path().join("room.yaml");
    let on_map = |verb: &str| format!("{verb} rock {} --start 2,2 --exit 2,4 --json", map.display());
    let outputs = [
        line(&solve, ""),
        line(&analyze, ""),
        line("solve - --json --worth", known),
        line("analyze - --json", known),
        line("solve - --json --passages 1", BLUFF),
        line("solve - sample:rock/bluff --json", "game: rock\n\n@@"),
        line(&(on_map("solve") + " --passages 1"), ""),
        line(&on_map("analyze"), ""),
    ];
    check("solve.md", described, outputs.iter().map(|ran| &*ran.out));
}

#[test]
fn keys_of_data_sets_and_messages_are_on_their_pages() {
    let folder = tempfile::tempdir().unwrap();
    let (boards, answers) = (folder.path().join("boards.jsonl"), folder.path().join("answers.jsonl"));
    let rows = [
        BLUFF,
        "game: escape\n\n....\n.@..\n....",
        "game: rock\ntopology: eight\ndiagonal: sqrt2\n\n@..>",
        "no board",
    ];
    let rows: Vec<_> = rows.iter().map(|board| serde_json::json!({ "board": board }).to_string()).collect();
    std::fs::write(&boards, rows.join("\n")).unwrap();
    let batch =
        format!("batch {} -o {} --worth --line --work --seconds", boards.display(), answers.display());
    let ran = line(&batch, "");
    let answers = std::fs::read_to_string(answers).unwrap_or_else(|_| panic!("{ran:?}"));
    check("batch.md", described, answers.lines().filter(|line| !line.contains("_exact")));

    let board = line("convert sample:enclose/bay --to json", "");
    let other = line("convert - --to json", BLUFF);
    check("boards.md", described, [&*board.out, &other.out]);

    let play = line("play --json sample:rock/bluff", "N\nN\nN\nE\nE\nE\nE\nE\nE\nS\nS\nS\n");
    check("interact.md", in_example, [&*play.out]);
}
