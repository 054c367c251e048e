use arrow_array::types::{Float64Type, Int32Type, Int64Type, UInt64Type};
use arrow_array::{DictionaryArray, Float64Array, Int64Array, LargeStringArray, ListArray, StringArray};
use serde_json::json;
use thwart::games::ALL;

use super::*;

const BOARD: &str = "game: rock\n\n@..\n.#.\n..>\n";

fn batch(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    RecordBatch::try_from_iter(columns).unwrap()
}

fn solved(batch: &RecordBatch, keep: &[&str], options: &Options) -> Result<RecordBatch, BatchError> {
    let keep: Vec<_> = keep.iter().map(|&name| name.to_owned()).collect();
    solve_batch(ALL, batch, &keep, options, &Arc::default())
}

fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Vec<Option<&'a str>> {
    batch[name].as_string::<i32>().iter().collect()
}

/// The order of rows is kept, even of more than are answered together; every row has its own parameters.
#[test]
fn columns_stand_for_fields() {
    let rocks = (0..600).map(|row| (row % 7 != 6).then_some(row % 3));
    let ids = (0..600).map(|row| format!("board {row}")).collect::<Vec<_>>();
    let questions = batch(vec![
        ("board", Arc::new(LargeStringArray::from(vec![BOARD; 600]))),
        ("id", Arc::new(ids.iter().map(|id| Some(id.as_str())).collect::<DictionaryArray<Int32Type>>())),
        // pandas stores whole numbers like this if some are missing.
        ("rocks", Arc::new(rocks.clone().map(|rocks| rocks.map(f64::from)).collect::<Float64Array>())),
        ("seal", Arc::new((0..600).map(|_| Some("forbidden")).collect::<DictionaryArray<Int32Type>>())),
    ]);
    let columns = Columns { line: true, worth: true, work: true, seconds: true };
    let answers = solved(&questions, &["rocks"], &Options { columns, ..Options::default() }).unwrap();
    let names: Vec<_> = answers.schema_ref().fields().iter().map(|field| field.name().clone()).collect();
    assert_eq!(
        names,
        [
            "row",
            "id",
            "rocks",
            "status",
            "game",
            "read_as",
            "verdict",
            "certified",
            "value",
            "lower",
            "upper",
            "score",
            "winner",
            "best_moves",
            "naive",
            "naive_worst",
            "naive_fails",
            "naive_score",
            "line",
            "line_complete",
            "work",
            "seconds",
            "error"
        ]
    );
    assert_eq!(answers["row"].as_primitive::<UInt64Type>().values().to_vec(), (0..600).collect::<Vec<_>>());
    assert_eq!(&answers["id"], &questions["id"]);
    assert_eq!(&answers["rocks"], &questions["rocks"]);
    for row in 0..600 {
        let one = json!({
            "board": BOARD, "rocks": rocks.clone().nth(row).unwrap(), "seal": "forbidden",
        });
        let solve_options = solve_options(&Options { columns, ..Options::default() }, &Arc::default());
        let alone = answer(ALL, 0, Row::of_json(&one.to_string(), &[]), &solve_options, columns);
        let value = &answers["value"].as_primitive::<Float64Type>().slice(row, 1);
        assert_eq!(alone["value"].as_f64(), value.iter().next().unwrap(), "row {row}");
        assert_eq!(alone["status"].as_str(), texts(&answers, "status")[row], "row {row}");
        assert_eq!(alone["error"].as_str(), texts(&answers, "error")[row], "row {row}");
        if let Some(moves) = alone["line"].as_array() {
            let line = answers["line"].as_list::<i32>().value(row);
            let line: Vec<_> = line.as_string::<i32>().iter().map(|step| json!(step)).collect();
            assert_eq!(moves, &line, "row {row}");
            assert_eq!(alone["work"].to_string(), texts(&answers, "work")[row].unwrap());
        }
    }
}

#[test]
fn a_row_that_is_no_board_is_one_row() {
    let boards = vec![Some(BOARD), None, Some("?"), Some(BOARD)];
    let questions = batch(vec![
        ("board", Arc::new(StringArray::from(boards))),
        ("rocks", Arc::new(Int64Array::from(vec![1, 1, 1, -1]))),
    ]);
    let answers = solved(&questions, &[], &Options::default()).unwrap();
    let status = ["solved", "invalid", "invalid", "invalid"].map(Some);
    assert_eq!(texts(&answers, "status"), status);
    assert_eq!(texts(&answers, "id"), [None; 4]);
    assert!(texts(&answers, "error")[1].unwrap().contains("`board` is missing"));
    let none = solved(&questions.slice(0, 0), &[], &Options::default()).unwrap();
    assert_eq!((none.num_rows(), none.schema()), (0, answers.schema()));
}

#[test]
fn wrong_columns_are_named() {
    let boards: ArrayRef = Arc::new(StringArray::from(vec![BOARD]));
    let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    let lists: ArrayRef = Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>([Some(vec![Some(1)])]));
    let refusal = |columns: &[(&'static str, &ArrayRef)], keep: &[&str]| {
        let fields = columns.iter().map(|(name, column)| Field::new(*name, column.data_type().clone(), true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let columns = columns.iter().map(|(_, column)| (*column).clone()).collect();
        let questions = RecordBatch::try_new(schema, columns).unwrap();
        solved(&questions, keep, &Options::default()).unwrap_err().to_string()
    };
    let missing = refusal(&[("text", &boards), ("rocks", &numbers)], &[]);
    assert_eq!(
        missing,
        "the record batch has no column `board`, the text of a board; its columns are text, rocks"
    );
    assert!(refusal(&[("board", &numbers)], &[]).contains("`board` of type Int64, where texts are needed"));
    assert!(refusal(&[("board", &boards), ("rocks", &lists)], &[]).contains("--keep rocks"));
    assert!(refusal(&[("board", &boards), ("board", &boards)], &[]).contains("`board` twice"));
    assert!(refusal(&[("board", &boards)], &["split"]).contains("no column `split`, which is to be copied"));
    assert!(refusal(&[("board", &boards), ("value", &numbers)], &["value"]).contains("copy `value`"));
    // A copied column may have any type.
    let questions = batch(vec![("board", boards), ("tags", lists.clone())]);
    assert_eq!(&solved(&questions, &["tags"], &Options::default()).unwrap()["tags"], &lists);
}

#[test]
fn stopped_is_no_answer() {
    let questions = batch(vec![("board", Arc::new(StringArray::from(vec![BOARD])))]);
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = solve_batch(ALL, &questions, &[], &Options::default(), &stop);
    assert!(matches!(stopped, Err(BatchError::Stopped)), "{stopped:?}");
}

/// Every type that parts can hold comes back unchanged.
#[test]
fn types_that_json_holds_are_unchanged() {
    let ints = vec![Some(i64::MAX), None, Some(i64::MIN)];
    let tenths = vec![Some(0.1 + 0.2), Some(5e-324), Some(123_456.789_012_345_67)];
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("ints", Arc::new(Int64Array::from(ints.clone()))),
        ("large", Arc::new(UInt64Array::from(vec![u64::MAX, 0, 1]))),
        ("tenths", Arc::new(Float64Array::from(tenths))),
        ("texts", Arc::new(StringArray::from(vec![Some("a \"b\"\n"), None, Some("\u{1F600}\0")]))),
        (
            "lists",
            Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>([Some(ints), None, Some(vec![])])),
        ),
        ("board", Arc::new(StringArray::from(vec![BOARD; 3]))),
    ];
    let before = batch(columns);
    let keep: Vec<_> = before.schema_ref().fields().iter().map(|field| field.name().clone()).collect();
    let fields = Fields::of(before.schema_ref(), &keep).unwrap();
    let kept: Vec<_> = rows(&before, &keep)
        .unwrap()
        .into_iter()
        .map(|row| serde_json::from_str(&Json::Object(row.kept).to_string()).unwrap())
        .collect();
    let after = table(&fields.schema(Columns::default()), kept).unwrap();
    for name in &keep {
        assert_eq!(&before[name.as_str()], &after[name.as_str()], "{name}");
    }
    // A date after the year 9999 would fail only when all rows are solved.
    for kind in [DataType::Decimal128(30, 2), DataType::Date32] {
        let schema = Schema::new(vec![Field::new("id", kind, true)]);
        assert!(Fields::of(&schema, &[]).unwrap_err().contains("cannot be copied"));
    }
}

#[test]
fn types_fit_what_rows_hold() {
    let rows = |rows: Json| -> Vec<Map<String, Json>> { serde_json::from_value(rows).unwrap() };
    let seen = |values: &str| {
        let values: Vec<Json> = serde_json::from_str(values).unwrap();
        let one = |value: &Json| Fields::seen(&[], rows(json!([{ "id": value }])).iter());
        let Fields(fields) = Fields::common_type(&[], &values.iter().map(one).collect::<Vec<_>>());
        fields[0].data_type().clone()
    };
    assert_eq!(seen("[]"), DataType::Utf8);
    assert_eq!(seen("[null]"), DataType::Utf8);
    assert_eq!(seen("[1, null, -2]"), DataType::Int64);
    assert_eq!(seen("[1, 2.5]"), DataType::Float64);
    assert_eq!(seen("[18446744073709551615]"), DataType::Utf8);
    assert_eq!(seen("[true, false]"), DataType::Boolean);
    assert_eq!(seen("[true, 1]"), DataType::Utf8);
    assert_eq!(seen("[[1]]"), DataType::Utf8);
    let schema = Fields::common_type(&[], &[vec![Some(DataType::Utf8)]]).schema(Columns::default());
    let table = table(&schema, rows(json!([{"row": 0, "id": [1, "a"]}, {"row": 1, "id": "a"}]))).unwrap();
    assert_eq!(texts(&table, "id"), [Some("[1,\"a\"]"), Some("a")]);
}
