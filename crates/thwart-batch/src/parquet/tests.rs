use std::fs;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array as _, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use serde_json::json;
use tempfile::TempDir;
use thwart::games::ALL;
use thwart_game::guard::silence_panics;

use super::*;
use crate::{Input, Options, Outcome, run};

/// Returns boards of two games with settings beside them; one row in five has no valid board.
fn lines(rows: usize) -> Vec<Map<String, Json>> {
    let one = |row: usize| {
        let (board, game, rocks) = match row % 5 {
            0..3 => ("@..#.\n...#.\n....>\n", "rock", json!(row % 3)),
            3 => ("@..\n..>\n", "trap", Json::Null),
            _ => ("@.?\n", "rock", json!(1)),
        };
        let rows =
            json!({"id": row, "board": board, "game": game, "rocks": rocks, "rating": row as f64 / 7.0});
        serde_json::from_value(rows).unwrap()
    };
    (0..rows).map(one).collect()
}

/// Writes the same rows as `in.jsonl` and `in.parquet`, whose row groups fit neither parts nor batches.
fn data(folder: &Path, rows: usize) {
    let rows = lines(rows);
    let text: String = rows.iter().map(|row| Json::Object(row.clone()).to_string() + "\n").collect();
    fs::write(folder.join("in.jsonl"), text).unwrap();
    save(&folder.join("in.parquet"), &rows);
}

/// Writes rows as a Parquet file.
fn save(path: &Path, rows: &[Map<String, Json>]) {
    let fields = [
        ("id", DataType::Int64),
        ("board", DataType::LargeUtf8),
        ("game", DataType::Utf8View),
        ("rocks", DataType::UInt8),
        ("rating", DataType::Float64),
    ];
    let fields: Vec<_> = fields.into_iter().map(|(name, kind)| Field::new(name, kind, true)).collect();
    let schema = Arc::new(Schema::new(fields));
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(333)).build();
    let file = File::create(path).unwrap();
    let mut writer = ArrowWriter::try_new(file, schema.clone(), Some(properties)).unwrap();
    writer.write(&table(&schema, rows.to_vec()).unwrap()).unwrap();
    writer.close().unwrap();
}

fn solve(folder: &Path, input: &str, output: &str, options: &Options) {
    let input = Input::open(&folder.join(input), &["rating".to_owned()]).unwrap();
    let outcome = run(ALL, &input, &folder.join(output), options, &Arc::default(), &|_| ()).unwrap();
    assert!(matches!(outcome, Outcome::Finished(..)), "{outcome:?}");
}

fn read(path: &Path) -> Vec<RecordBatch> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    reader.with_batch_size(1 << 20).build().unwrap().collect::<Result<_, _>>().unwrap()
}

/// Input and output may each be lines or a table; the answers are the same.
#[test]
fn lines_and_tables_say_the_same() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    data(folder, 3000);
    let columns = Columns { line: true, worth: true, work: true, seconds: false };
    let options = Options { columns, ..Options::default() };
    for input in ["in.jsonl", "in.parquet"] {
        for output in ["jsonl", "parquet"] {
            solve(folder, input, &format!("{input}.{output}"), &options);
        }
    }
    let bytes = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(bytes("in.jsonl.jsonl") == bytes("in.parquet.jsonl"));
    assert!(bytes("in.jsonl.parquet") == bytes("in.parquet.parquet"));
    let (table, text) = (&read(&folder.join("in.parquet.parquet"))[0], bytes("in.jsonl.jsonl"));
    let said: Vec<Json> =
        text.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!((table.num_rows(), said.len()), (3000, 3000));
    let status = table["status"].as_string::<i32>();
    assert_eq!(status.iter().flatten().filter(|&status| status == "invalid").count(), 600);
    assert!(table["id"].as_primitive::<Int64Type>().values().iter().copied().eq(0..3000));
    for (row, said) in said.iter().enumerate() {
        assert_eq!(said["status"], status.value(row));
        let work = table["work"].as_string::<i32>();
        let work = work.is_valid(row).then(|| serde_json::from_str(work.value(row)).unwrap());
        assert_eq!(said["work"], work.unwrap_or(Json::Null));
    }
}

/// A stopped run can be continued, even in the middle of a file.
#[test]
fn a_run_over_a_table_goes_on() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    data(folder, 6000);
    let options = Options { threads: 1, ..Options::default() };
    solve(folder, "in.parquet", "whole.parquet", &options);
    let input = Input::open(&folder.join("in.parquet"), &["rating".to_owned()]).unwrap();
    let mut stopped = 0;
    loop {
        let stop = Arc::new(AtomicBool::new(false));
        let tell = |progress: crate::Progress| {
            if progress.done > progress.before + 1000 {
                stop.store(true, Ordering::Relaxed);
            }
        };
        match run(ALL, &input, &folder.join("out.parquet"), &options, &stop, &tell).unwrap() {
            Outcome::Finished(..) => break,
            Outcome::Stopped(_) => stopped += 1,
        }
    }
    assert!(stopped > 1, "{stopped}");
    assert!(fs::read(folder.join("out.parquet")).unwrap() == fs::read(folder.join("whole.parquet")).unwrap());
    let mut ids = Vec::new();
    for shard in 0..3 {
        let output = format!("{shard}.parquet");
        solve(folder, "in.parquet", &output, &Options { shard: Some((shard, 3)), ..options.clone() });
        for batch in read(&folder.join(output)) {
            ids.extend(batch["id"].as_primitive::<Int64Type>().values().iter().copied());
        }
    }
    assert_eq!(ids, (0..6000).collect::<Vec<_>>());
}

/// A folder of tables holds the rows of all of them, in order of name, and may be read from any row on.
#[test]
fn a_folder_of_tables_is_one_table() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let all = lines(2600);
    fs::create_dir_all(folder.join("in/b")).unwrap();
    // The order of the names differs from the order in which the files are written.
    for (name, rows) in
        [("in/c.parquet", 1500..2600), ("in/a.parquet", 0..700), ("in/b/x.parquet", 700..1500)]
    {
        save(&folder.join(name), &all[rows]);
    }
    save(&folder.join("whole.parquet"), &all);
    fs::write(folder.join("in/_SUCCESS"), "").unwrap();
    let options = Options::default();
    for output in ["jsonl", "parquet"] {
        solve(folder, "in", &format!("in.{output}"), &options);
        solve(folder, "whole.parquet", &format!("whole.out.{output}"), &options);
        let bytes = |name: &str| fs::read(folder.join(format!("{name}.{output}"))).unwrap();
        assert!(bytes("in") == bytes("whole.out"), "{output}");
    }
    // The shares begin in different files, and at the end of one.
    let input = Input::open(&folder.join("in"), &[]).unwrap();
    for first in [0, 699, 700, 1499, 1500, 2599] {
        let ids = input.rows_from(first).map(|row| input.row(row.unwrap()).id.unwrap());
        assert!(ids.eq((first..2600).map(Json::from)), "{first}");
    }
    let renamed = Input::open(&folder.join("in"), &[]).unwrap().digest().to_owned();
    fs::rename(folder.join("in/a.parquet"), folder.join("in/a2.parquet")).unwrap();
    assert_ne!(renamed, Input::open(&folder.join("in"), &[]).unwrap().digest());
}

/// All tables of a folder need the same types, and errors name the file.
#[test]
fn a_wrong_table_of_a_folder_is_named() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    save(&folder.join("a.parquet"), &lines(3));
    let complaint =
        |keep: &[String]| Input::open(folder, keep).map(drop).map_err(|error| error.to_string()).unwrap_err();
    let schema = Arc::new(Schema::new(vec![
        Field::new("id", DataType::Utf8, true),
        Field::new("board", DataType::Utf8, true),
    ]));
    let mut writer =
        ArrowWriter::try_new(File::create(folder.join("b.parquet")).unwrap(), schema.clone(), None).unwrap();
    writer.write(&table(&schema, lines(3)).unwrap()).unwrap();
    writer.close().unwrap();
    let said = complaint(&[]);
    assert!(said.contains("b.parquet: `id` and the columns to copy have other types"), "{said}");
    assert!(said.ends_with("a.parquet"), "{said}");
    let said = complaint(&["rating".to_owned()]);
    assert!(said.contains("b.parquet: has no column `rating`, which is to be copied"), "{said}");
    fs::write(folder.join("b.parquet"), "PAR1").unwrap();
    assert!(complaint(&[]).contains("b.parquet: is no Parquet file, or a damaged one"));
    // Boards come first, because answers may lie beside them.
    fs::write(folder.join("one.board"), "game: rock\nrocks: 1\n\n@..\n..>\n").unwrap();
    assert_eq!(Input::open(folder, &[]).unwrap().rows(), 1);
}

/// The error is the system's, not the writer's.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let folder = TempDir::new().unwrap();
    let part = folder.path().join("0");
    fs::write(&part, "{\"row\":0,\"status\":\"solved\"}\n".repeat(1000)).unwrap();
    let full = File::options().write(true).open("/dev/full").unwrap();
    let error = write(&mut BufWriter::new(&full), &[part], (None, &[], Columns::default()));
    let error = error.and_then(|()| BufWriter::new(&full).flush()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{error}");
}

/// Damage anywhere in a file is harmless, or an error that says so.
#[test]
fn a_damaged_table_says_so() {
    silence_panics();
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    data(folder, 40);
    let whole = fs::read(folder.join("in.parquet")).unwrap();
    let bad = folder.join("bad.parquet");
    let complaint = |bytes: &[u8]| {
        fs::write(&bad, bytes).unwrap();
        let input = Input::open(&bad, &[]).map_err(|error| error.to_string())?;
        input.rows_from(0).try_for_each(|row| row.map(drop)).map_err(|error| error.to_string())
    };
    assert_eq!(complaint(&whole), Ok(()));
    for bytes in [&b""[..], b"PAR1", &[0; 100], &whole[..whole.len() - 1], &whole[1..]] {
        let complaint = complaint(bytes).unwrap_err();
        assert!(complaint.contains("bad.parquet: is no Parquet file, or a damaged one: "), "{complaint}");
    }
    let mut refused = 0;
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x15;
        refused += usize::from(complaint(&bytes).is_err());
    }
    assert!(refused > whole.len() / 10, "{refused} of {}", whole.len());
}

#[test]
fn columns_that_are_no_boards_are_named_with_the_file() {
    let folder = TempDir::new().unwrap();
    data(folder.path(), 5);
    let complaint = |keep: &str| {
        let keep = [keep.to_owned()];
        Input::open(&folder.path().join("in.parquet"), &keep).map(drop).unwrap_err().to_string()
    };
    assert!(complaint("split").ends_with(
        "in.parquet: has no column `split`, which is to be copied; its columns are id, board, game, rocks, rating"
    ));
    assert!(complaint("value").contains("in.parquet: `value` cannot be copied"));
    assert!(complaint("id").contains("in.parquet: `id` is copied anyway"));
}
