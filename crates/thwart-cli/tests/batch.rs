//! `thwart batch` as a process: interrupted, killed, refused, sharded.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use tempfile::TempDir;

/// Writes boards of all games, and rows that are not boards.
fn data(folder: &Path, rows: usize) {
    let boards = [
        "game: rock\\nrocks: 1\\n\\n@..#....\\n...#.##.\\n.......>\\n",
        "game: escape\\nmoves: 3\\n\\n@..\\n.#.\\n..>\\n",
        "game: trap\\n\\n>....\\n.###.\\n..@..\\n.....\\n....>\\n",
        "game: wall\\n\\n1234\\n4321\\n5678\\n",
        "game: bomb\\nblasts: 1\\n\\n@%.\\n##.\\n>..\\n",
        "game: rock\\nrocks: 1\\n\\n@.?\\n",
    ];
    let line = |row: usize| match row % 7 {
        6 => "no JSON at all\n".to_owned(),
        game => format!("{{\"id\": \"row {row}\", \"board\": \"title: {row}\\n{}\"}}\n", boards[game]),
    };
    fs::write(folder.join("in.jsonl"), (0..rows).map(line).collect::<String>())
        .expect("the folder can be written");
}

fn thwart(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thwart"));
    command.current_dir(folder).args(words.split_whitespace()).stdin(Stdio::null());
    command
}

fn ended(mut command: Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("thwart can be run");
    let text = |bytes| String::from_utf8(bytes).expect("it speaks UTF-8");
    (status.code(), text(stdout), text(stderr))
}

/// Returns the names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut names: Vec<_> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

#[test]
fn every_row_has_its_answer_in_order() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 14);
    let (status, said, _) =
        ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl --certify --line --work"));
    assert_eq!((status, &*said), (Some(0), "out.jsonl: 14 rows: 8 proved, 2 impossible, 4 invalid\n"));
    assert_eq!(names(folder.path()), ["in.jsonl", "out.jsonl", "out.jsonl.manifest.json"]);
    let text = fs::read_to_string(folder.path().join("out.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 14);
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(row["row"], number);
        let status = if number % 7 < 5 { "solved" } else { "invalid" };
        assert_eq!(row["status"], status, "{row}");
        if status == "solved" {
            assert!(row["certified"] == true && row["error"].is_null() && row["work"].is_object(), "{row}");
            assert_eq!(row["id"], format!("row {number}"));
            // The answer is that of `solve`.
            let input: serde_json::Value = serde_json::from_str(
                fs::read_to_string(folder.path().join("in.jsonl")).unwrap().lines().nth(number).unwrap(),
            )
            .unwrap();
            fs::write(folder.path().join("one.board"), input["board"].as_str().unwrap()).unwrap();
            let (_, alone, _) = ended(thwart(folder.path(), "solve one.board --json"));
            let alone: serde_json::Value = serde_json::from_str(&alone).unwrap();
            for key in ["game", "verdict", "value", "lower", "upper", "line", "work"] {
                assert_eq!(row[key], alone[key], "{key} of row {number}");
            }
        } else {
            assert!(row["value"].is_null() && row["verdict"].is_null() && row["error"].is_string(), "{row}");
        }
    }
    assert!(rows[5]["error"].as_str().unwrap().contains("line 5, column 3"), "{}", rows[5]);
}

/// Checks that the same command completes a run that was killed at any time, with the bytes of an
/// undisturbed run.
fn killed_runs_go_on(ending: &str) -> io::Result<()> {
    let folder = TempDir::new()?;
    data(folder.path(), 20_000);
    let batch =
        |name: &str, more: &str| thwart(folder.path(), &format!("batch in.jsonl -o {name}.{ending}{more}"));
    let out = folder.path().join(format!("out.{ending}"));
    assert_eq!(ended(batch("whole", " --threads 1")).0, Some(0));
    let whole = fs::read(folder.path().join(format!("whole.{ending}")))?;
    let mut killed = 0;
    for millis in [2, 10, 20, 30, 50, 70, 100, 150, 200, 300] {
        let mut run = batch("out", " --threads 2").spawn()?;
        std::thread::sleep(Duration::from_millis(millis));
        killed += usize::from(run.try_wait()?.is_none());
        let _ = run.kill();
        run.wait()?;
        // The output is complete or absent.
        assert!(fs::read(&out).is_ok_and(|there| there == whole) || !out.exists());
    }
    assert!(killed > 2, "the runs were over too soon to be killed");
    assert_eq!(ended(batch("out", "")).0, Some(0));
    assert!(fs::read(&out)? == whole);
    let left = names(folder.path());
    assert!(!left.iter().any(|name| name.contains("parts") || name.starts_with('.')), "{left:?}");
    let (status, said, _) = ended(batch("out", ""));
    let counts = "11,428 solved, 2,858 impossible, 5,714 invalid";
    assert_eq!((status, said), (Some(0), format!("out.{ending}: 20,000 rows, which were there: {counts}\n")));
    // An output that was cut afterwards is made again.
    fs::OpenOptions::new().write(true).open(&out)?.set_len(0)?;
    assert_eq!(ended(batch("out", "")).0, Some(0));
    assert!(fs::read(&out)? == whole);
    Ok(())
}

#[test]
fn a_run_that_was_killed_goes_on() -> io::Result<()> {
    killed_runs_go_on("jsonl")
}

#[test]
fn a_run_to_gzip_that_was_killed_goes_on() -> io::Result<()> {
    killed_runs_go_on("jsonl.gz")
}

#[cfg(feature = "parquet")]
#[test]
fn a_run_to_parquet_that_was_killed_goes_on() -> io::Result<()> {
    killed_runs_go_on("parquet")
}

/// Without the feature a run fails at its start, and leaves no files.
#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_it_says_how_to_get_it() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 7);
    fs::write(folder.path().join("in.parquet"), "PAR1").unwrap();
    for words in ["batch in.jsonl -o out.parquet", "batch in.parquet -o out.jsonl"] {
        let (status, _, complaint) = ended(thwart(folder.path(), words));
        assert_eq!(status, Some(2), "{words}");
        assert!(complaint.contains("--features parquet"), "{words}: {complaint}");
    }
    assert_eq!(names(folder.path()), ["in.jsonl", "in.parquet"]);
}

/// Each of these may change the answers: a copied parameter, a limit of nodes, a seed, certificates.
#[test]
fn all_that_answers_depend_on_belongs_to_the_manifest() {
    let folder = TempDir::new().unwrap();
    let line = "{\"board\": \"@..\\n..>\\n\", \"game\": \"rock\", \"rocks\": 1}\n";
    fs::write(folder.path().join("in.jsonl"), line).unwrap();
    assert_eq!(ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl --keep rocks")).0, Some(0));
    let text = fs::read_to_string(folder.path().join("out.jsonl")).unwrap();
    assert!(text.contains("\"rocks\":1,\"status\":\"solved\"") && text.contains("\"value\":3"), "{text}");
    for (more, differs) in [
        ("", r#"with keep=["rocks"] instead of []"#),
        (" --keep rocks --seed 2", "with seed=0 instead of 2"),
        (" --keep rocks --nodes 9", "with nodes=null instead of 9"),
        (
            " --keep rocks --certify --worth",
            "with certify=false instead of true and worth=false instead of true",
        ),
    ] {
        let words = format!("batch in.jsonl -o out.jsonl{more}");
        let (status, _, complaint) = ended(thwart(folder.path(), &words));
        let remedy = "; name another one, or let --again replace it\n";
        assert_eq!(status, Some(2));
        assert!(complaint.contains(differs) && complaint.ends_with(remedy), "{more}: {complaint}");
        assert_eq!(fs::read_to_string(folder.path().join("out.jsonl")).unwrap(), text);
    }
    // The message names only files that are there, and an unfinished output is never replaced.
    let again = || ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl --worth --again"));
    fs::create_dir(folder.path().join("out.jsonl.parts")).unwrap();
    let (status, _, complaint) = again();
    let remedy = "or remove this file with out.jsonl.parts and out.jsonl\n";
    assert!(status == Some(2) && complaint.ends_with(remedy), "{complaint}");
    fs::remove_file(folder.path().join("out.jsonl")).unwrap();
    let complaint = again().2;
    assert!(complaint.ends_with("or remove this file with out.jsonl.parts\n"), "{complaint}");
    fs::remove_dir(folder.path().join("out.jsonl.parts")).unwrap();
    let plain = ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl")).2;
    assert!(plain.ends_with("or remove this file\n"), "{plain}");
    assert_eq!(again().0, Some(0));
    let text = fs::read_to_string(folder.path().join("out.jsonl")).unwrap();
    assert!(text.contains("\"best_moves\":"), "{text}");
    assert_eq!(names(folder.path()), ["in.jsonl", "out.jsonl", "out.jsonl.manifest.json"]);
}

#[test]
fn shards_are_together_what_one_run_writes() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 2500);
    assert_eq!(ended(thwart(folder.path(), "batch in.jsonl -o whole.jsonl")).0, Some(0));
    let mut all = Vec::new();
    for shard in 0..3 {
        let words = format!("batch in.jsonl -o part-{shard}.jsonl --shard {shard}/3");
        assert_eq!(ended(thwart(folder.path(), &words)).0, Some(0));
        all.extend(fs::read(folder.path().join(format!("part-{shard}.jsonl"))).unwrap());
    }
    assert!(fs::read(folder.path().join("whole.jsonl")).unwrap() == all);
}

fn packed(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(text)?;
    packer.finish()
}

fn unpacked(path: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    MultiGzDecoder::new(fs::File::open(path)?).read_to_end(&mut text)?;
    Ok(text)
}

/// A packed input may have several members, and is the same input as its text: it continues a run on the text.
#[test]
fn packed_files_hold_what_plain_ones_hold() -> io::Result<()> {
    let folder = TempDir::new()?;
    data(folder.path(), 2500);
    let path = |name: &str| folder.path().join(name);
    let text = fs::read(path("in.jsonl"))?;
    fs::write(path("packed.jsonl.gz"), [packed(&text[..5000])?, packed(&text[5000..])?].concat())?;
    for (input, output) in [("in.jsonl", "a"), ("packed.jsonl.gz", "b")] {
        for ending in ["jsonl", "csv", "jsonl.gz", "csv.gz"] {
            let (status, _, said) =
                ended(thwart(folder.path(), &format!("batch {input} -o {output}.{ending}")));
            assert_eq!((status, &*said), (Some(0), ""), "{input} {ending}");
        }
    }
    for ending in ["jsonl", "csv"] {
        let text = fs::read(path(&format!("a.{ending}")))?;
        assert!(text == fs::read(path(&format!("b.{ending}")))?, "{ending}");
        assert!(text == unpacked(&path(&format!("a.{ending}.gz")))?, "{ending}");
        assert!(
            fs::read(path(&format!("a.{ending}.gz")))? == fs::read(path(&format!("b.{ending}.gz")))?,
            "{ending}"
        );
    }
    let (_, said, _) = ended(thwart(folder.path(), "batch packed.jsonl.gz -o a.jsonl.gz"));
    assert!(said.starts_with("a.jsonl.gz: 2,500 rows, which were there: "), "{said}");
    for shard in 0..2 {
        let words = format!("batch packed.jsonl.gz -o part-{shard}.jsonl.gz --shard {shard}/2");
        assert_eq!(ended(thwart(folder.path(), &words)).0, Some(0));
    }
    fs::write(
        path("all.gz"),
        [fs::read(path("part-0.jsonl.gz"))?, fs::read(path("part-1.jsonl.gz"))?].concat(),
    )?;
    assert!(unpacked(&path("all.gz"))? == fs::read(path("a.jsonl"))?);
    Ok(())
}

/// A packed input that is cut or damaged anywhere is refused before any file is made.
#[test]
fn a_damaged_packed_file_is_refused_with_the_place() -> io::Result<()> {
    let folder = TempDir::new()?;
    data(folder.path(), 700);
    let text = fs::read(folder.path().join("in.jsonl"))?;
    fs::remove_file(folder.path().join("in.jsonl"))?;
    let refusal = |bytes: &[u8]| -> io::Result<String> {
        fs::write(folder.path().join("bad.jsonl.gz"), bytes)?;
        let (status, _, said) = ended(thwart(folder.path(), "batch bad.jsonl.gz -o out.jsonl"));
        assert_eq!((status, names(folder.path())), (Some(2), vec!["bad.jsonl.gz".to_owned()]), "{said}");
        Ok(said)
    };
    let refused = |fault: &str, line: usize| {
        format!(
            "thwart: bad.jsonl.gz: cannot be read: its gzip data is damaged: {fault} line {line} of the text\n"
        )
    };
    let whole = packed(&text)?;
    // The first member is intact, and ends with line 350.
    let middle =
        text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').nth(349).expect("700 lines").0 + 1;
    let first = packed(&text[..middle])?;
    let cut = refusal(&[&first[..], &packed(&text[middle..])?[..12]].concat())?;
    assert_eq!(cut, refused("it ends too early, after", 350));
    for length in [1, 9, 18, whole.len() / 2, whole.len() - 8, whole.len() - 1] {
        let said = refusal(&whole[..length])?;
        assert!(said.contains("its gzip data is damaged: ") && said.contains(" after line "), "{said}");
    }
    assert_eq!(refusal(&whole[..whole.len() - 1])?, refused("it ends too early, after", 700));
    let garbage = refusal(&[&first[..], b"no gzip data"].concat())?;
    assert_eq!(garbage, refused("invalid gzip header, found after", 350));
    assert_eq!(refusal(&text)?, refused("invalid gzip header, found after", 0));
    let mut bytes = whole.clone();
    bytes[whole.len() - 8] ^= 1;
    let checksum = "corrupt gzip stream does not have a matching checksum, found after";
    assert_eq!(refusal(&bytes)?, refused(checksum, 700));
    for at in (10..whole.len()).step_by(whole.len() / 40) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x15;
        let said = refusal(&bytes)?;
        assert!(said.contains("its gzip data is damaged: ") || said.contains("NUL"), "byte {at}: {said}");
    }
    Ok(())
}

#[test]
fn texts_and_folders_are_inputs_too() {
    let folder = TempDir::new().unwrap();
    let board = "game: rock\nrocks: 1\n\n@..\n..>\n";
    fs::write(folder.path().join("in.txt"), format!("{board}---\n{board}---\n")).unwrap();
    assert_eq!(
        ended(thwart(folder.path(), "batch in.txt -o text.jsonl")).1,
        "text.jsonl: 2 rows: 2 solved\n"
    );
    assert_eq!(ended(thwart(folder.path(), "batch in.txt -o kept.jsonl --keep board")).0, Some(0));
    let kept = fs::read_to_string(folder.path().join("kept.jsonl")).unwrap();
    assert!(kept.contains("{\"row\":1,\"id\":null,\"board\":\"game: rock\\nrocks: 1\\n\\n@"), "{kept}");
    fs::create_dir_all(folder.path().join("in/b")).unwrap();
    fs::write(folder.path().join("in/a.board"), board).unwrap();
    fs::write(folder.path().join("in/b/c.board"), format!("{board}---\n{board}")).unwrap();
    fs::write(folder.path().join("in/notes.md"), "not a board").unwrap();
    assert_eq!(
        ended(thwart(folder.path(), "batch in -o folder.jsonl")).1,
        "folder.jsonl: 3 rows: 3 solved\n"
    );
    let text = fs::read_to_string(folder.path().join("folder.jsonl")).unwrap();
    for id in ["a.board", "b/c.board", "b/c.board#2"] {
        assert!(text.contains(&format!("\"id\":\"{id}\",\"status\":\"solved\"")), "{text}");
    }
}

#[test]
fn nothing_is_overwritten_and_nothing_is_left_half() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 3000);
    let refused = |words: &str, part: &str| {
        let (status, _, complaint) = ended(thwart(folder.path(), words));
        assert_eq!(status, Some(2), "{words}");
        assert!(complaint.contains(part), "{words}: {complaint}");
    };
    fs::write(folder.path().join("mine.jsonl"), "precious").unwrap();
    refused("batch in.jsonl -o mine.jsonl", "name another output");
    assert_eq!(fs::read_to_string(folder.path().join("mine.jsonl")).unwrap(), "precious");
    refused("batch in.jsonl -o nowhere/out.jsonl", "nowhere/out.jsonl.manifest.json");
    refused("batch missing.jsonl -o out.jsonl", "missing.jsonl: cannot be read");
    refused("batch in.jsonl -o out.jsonl --shard 3/3", "I/N");
    refused("batch in.jsonl -o -", "name a file");
    fs::write(folder.path().join("empty.jsonl"), "\n\n").unwrap();
    refused("batch empty.jsonl -o out.jsonl", "holds no boards");
    assert_eq!(ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl")).0, Some(0));
    refused("batch in.jsonl -o out.jsonl --line", "with line=false instead of true");
    data(folder.path(), 3001);
    refused("batch in.jsonl -o out.jsonl", "with other input and other rows");
}

/// Parts count only for the run that their manifest describes, and only if they are complete.
#[test]
fn parts_of_others_and_damaged_ones_are_not_taken() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 5000);
    let path = |name: &str| folder.path().join(name);
    assert_eq!(ended(thwart(folder.path(), "batch in.jsonl -o whole.jsonl")).0, Some(0));
    // If there is no room for the output, its parts stay.
    let script = "trap '' XFSZ; ulimit -f 500; exec \"$0\" batch in.jsonl -o out.jsonl";
    let mut limited = Command::new("bash");
    limited.args(["-c", script, env!("CARGO_BIN_EXE_thwart")]).current_dir(folder.path());
    assert_eq!(ended(limited).0, Some(2));
    let part = path("out.jsonl.parts/0000002048-1024");
    let text = fs::read_to_string(&part).unwrap();
    fs::write(&part, &text[..text.len() / 2]).unwrap();
    let manifest = fs::read(path("out.jsonl.manifest.json")).unwrap();
    fs::remove_file(path("out.jsonl.manifest.json")).unwrap();
    let (status, _, complaint) = ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl --line"));
    assert_eq!(status, Some(2));
    assert!(complaint.contains("out.jsonl.parts: these are parts of another run"), "{complaint}");
    fs::write(path("out.jsonl.manifest.json"), manifest).unwrap();
    let (status, said, _) = ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl"));
    assert_eq!(status, Some(0));
    assert!(said.starts_with("out.jsonl: 5,000 rows, 3,976 of them by an earlier run: "), "{said}");
    assert_eq!(fs::read(path("out.jsonl")).unwrap(), fs::read(path("whole.jsonl")).unwrap());
}

/// A full disk is reported, finished parts are kept, and no incomplete file has the output's name.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 5000);
    let limited = |blocks: u32| {
        let script =
            format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" batch in.jsonl -o out.jsonl --threads 1");
        let mut command = Command::new("bash");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_thwart")]).current_dir(folder.path());
        ended(command)
    };
    // Parts are about 200 kB, the output a megabyte.
    let (status, _, complaint) = limited(500);
    assert_eq!(status, Some(2), "{complaint}");
    assert!(complaint.contains("out.jsonl: cannot be written"), "{complaint}");
    assert!(!folder.path().join("out.jsonl").exists());
    assert!(names(&folder.path().join("out.jsonl.parts")).len() >= 5);
    assert!(limited(50).2.contains("cannot be written"));
    assert_eq!(names(folder.path()), ["in.jsonl", "out.jsonl.manifest.json", "out.jsonl.parts"]);
    assert_eq!(ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl")).0, Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("out.jsonl")).unwrap().lines().count(), 5000);
}

/// A board that is far too large, or takes too many nodes, costs one row.
#[test]
fn a_board_that_is_too_much_costs_its_row() {
    let folder = TempDir::new().unwrap();
    let row = |text: String| format!("{}\n", serde_json::json!({ "board": text }));
    let small = "game: rock\nrocks: 1\n\n@..\n..>\n";
    let side = 1000;
    let mut map = vec![format!("{}\n", ".".repeat(side)); side];
    map[0].replace_range(..1, "@");
    map[side - 1].replace_range(side - 1..side, ">");
    let rows = [
        small.to_owned(),
        format!("game: rock\nrocks: 3\n\n{}", map.concat()),
        format!("game: rock\n\n{}", "(".repeat(100_000)),
        "game: rock\nrocks: 99999999999999999999\n\n@.>\n".to_owned(),
        small.to_owned(),
    ];
    fs::write(folder.path().join("in.jsonl"), rows.map(row).concat()).unwrap();
    let (status, _, complaint) = ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl --nodes 1000"));
    assert_eq!((status, &*complaint), (Some(0), ""));
    let text = fs::read_to_string(folder.path().join("out.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for row in [0, 4] {
        assert_eq!((&rows[row]["status"], &rows[row]["value"]), (&"solved".into(), &3.into()));
    }
    for row in [2, 3] {
        assert_eq!(rows[row]["status"], "invalid", "{}", rows[row]);
    }
    assert!(["stopped", "refused", "solved"].contains(&rows[1]["status"].as_str().unwrap()), "{}", rows[1]);
    assert!(rows[1]["value"].is_null(), "{}", rows[1]);
}

#[test]
#[cfg(unix)]
fn a_text_that_never_ends_is_refused_at_its_first_nul() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("in.board"))?;
    let (status, _, complaint) = ended(thwart(folder.path(), "batch in.board -o out.jsonl"));
    assert_eq!(status, Some(2), "{complaint}");
    assert!(complaint.contains("it has a NUL byte, which no text has"), "{complaint}");
    Ok(())
}

#[test]
fn a_table_holds_what_the_lines_hold() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 14);
    for output in ["out.jsonl", "out.csv"] {
        let (status, ..) =
            ended(thwart(folder.path(), &format!("batch in.jsonl -o {output} --line --keep board")));
        assert_eq!(status, Some(0));
    }
    let table = fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert!(
        table.starts_with("row,id,board,status,game,read_as,verdict,certified,value,lower,upper,"),
        "{table}"
    );
    // A board has several lines, so its field is in quotation marks.
    assert!(table.contains("\n0,row 0,\"title: 0\ngame: rock\n"), "{table}");
    assert!(table.contains(",solved,wall,,solved,false,25,25,25,,,\"@1,1 _1,1 - E"), "{table}");
    assert!(table.contains("\n6,,,invalid,,,,,,,,,,,,"), "{table}");
    for name in ["out", "out.txt", "out.gz", "out.parquet.gz"] {
        let (status, _, said) = ended(thwart(folder.path(), &format!("batch in.jsonl -o {name}")));
        let refusal = "ends in none of .jsonl, .ndjson, .csv (each also with .gz) and .parquet, which say the \
                       format; name it so";
        assert_eq!((status, &*said), (Some(2), &*format!("thwart: {name}: {refusal}\n")));
    }
}

/// Every row counts in the status only if the user says so.
#[test]
fn strict_makes_an_invalid_row_an_error() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 7);
    let (status, said, complaint) = ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl --strict"));
    assert_eq!((status, &*said), (Some(2), "out.jsonl: 7 rows: 4 solved, 1 impossible, 2 invalid\n"));
    assert!(complaint.contains("out.jsonl: 2 rows without an answer, invalid or failed"), "{complaint}");
    assert_eq!(ended(thwart(folder.path(), "batch in.jsonl -o out.jsonl")).0, Some(0));
    data(folder.path(), 5);
    assert_eq!(ended(thwart(folder.path(), "batch in.jsonl -o five.jsonl --strict")).0, Some(0));
}

/// A row may be no longer than 16 MiB, and its board no larger than 2^22 cells. Anything beyond costs that row alone, in
/// little memory, plain or packed, as a line, a text or a file of a folder.
#[cfg(unix)]
#[test]
fn a_row_that_is_too_long_costs_its_row_alone() -> io::Result<()> {
    const SMALL: &str = "game: rock\nrocks: 1\n\n@..\n..>\n";
    let folder = TempDir::new()?;
    let path = |name: &str| folder.path().join(name);
    let json = |board: &str| serde_json::json!({ "board": board }).to_string();
    // Three bytes to a cell, so that the first is too long and the second has too many cells.
    let long = "game: rock\n\n".to_owned() + &". . ".repeat(100 << 20 >> 2);
    let large = "game: rock\n\n".to_owned() + &format!("{}\n", ".".repeat(2049)).repeat(2048);
    let lines = [SMALL, &long, &large, SMALL].map(json).join("\n");
    let texts = [SMALL, &long, &large, SMALL].join("\n---\n");
    fs::create_dir(path("folder"))?;
    for (name, text) in [("a", SMALL), ("b", &*long), ("c", &*large), ("d", SMALL)] {
        fs::write(path("folder").join(name).with_extension("board"), text)?;
    }
    fs::write(path("lines.jsonl"), &lines)?;
    fs::write(path("texts.txt"), &texts)?;
    fs::write(path("lines.jsonl.gz"), packed(lines.as_bytes())?)?;
    fs::write(path("texts.txt.gz"), packed(texts.as_bytes())?)?;
    for input in ["lines.jsonl", "lines.jsonl.gz", "texts.txt", "texts.txt.gz", "folder"] {
        let script = format!("ulimit -v 400000; exec \"$0\" batch {input} -o {input}.jsonl --threads 2");
        let mut limited = Command::new("bash");
        limited.args(["-c", &script, env!("CARGO_BIN_EXE_thwart")]).current_dir(folder.path());
        let (status, said, complaint) = ended(limited);
        assert_eq!((status, &*complaint), (Some(0), ""), "{input}");
        assert_eq!(said, format!("{input}.jsonl: 4 rows: 2 solved, 2 invalid\n"));
        let text = fs::read_to_string(path(&format!("{input}.jsonl")))?;
        let errors = ["a row may have 16,777,216 bytes", "a board in a row may have 4,194,304 cells"];
        assert!(errors.iter().all(|error| text.contains(error)), "{input}: {text}");
    }
    let page = include_str!("../../../docs/batch.md");
    assert!(page.contains("A row may have 16,777,216 bytes (16 MiB), and its board 4,194,304 cells."));
    Ok(())
}
