"""Rows of boards in, rows of answers out, with every library that the page names."""

import json
from pathlib import Path
from typing import Any

import polars
import pyarrow
import pytest
from cluster import write_boards

import thwart
from thwart.arrow import solve_batch


@pytest.fixture
def rows(tmp_path: Path) -> list[dict[str, Any]]:
    write_boards(tmp_path / "boards.jsonl", 1500)
    return [json.loads(line) for line in (tmp_path / "boards.jsonl").read_text().splitlines()]


@pytest.fixture
def answers(rows: list[dict[str, Any]], tmp_path: Path) -> list[dict[str, Any]]:
    """Returns the answers of `thwart.batch`, from file to file."""
    thwart.batch(tmp_path / "boards.jsonl", tmp_path / "answers.jsonl", line=True)
    return [json.loads(line) for line in (tmp_path / "answers.jsonl").read_text().splitlines()]


def test_batches_and_tables_of_pyarrow(rows: list[dict[str, Any]], answers: list[dict[str, Any]]) -> None:
    batch = pyarrow.RecordBatch.from_pylist(rows)
    result = solve_batch(batch, line=True)
    assert isinstance(result, pyarrow.RecordBatch)
    assert result.to_pylist() == answers
    assert result.schema.field("id").type == pyarrow.int64() and result.schema.field("value").type == pyarrow.float64()
    table = pyarrow.Table.from_batches([batch.slice(0, 700), batch.slice(700)])
    assert solve_batch(table, line=True).to_pylist() == answers
    assert isinstance(solve_batch(table), pyarrow.Table)


def test_frames_of_polars(rows: list[dict[str, Any]], answers: list[dict[str, Any]]) -> None:
    frame = polars.DataFrame(rows)
    result = frame.pipe(solve_batch, line=True)
    assert isinstance(result, polars.DataFrame) and result.to_dicts() == answers
    lazy = frame.lazy().map_batches(solve_batch, schema=solve_batch(frame[:1]).schema).collect()
    assert lazy["value"].to_list() == [row["value"] for row in answers]


def test_frames_of_pandas(rows: list[dict[str, Any]], answers: list[dict[str, Any]]) -> None:
    import pandas

    frame = pandas.DataFrame(rows, index=[f"row {number}" for number in range(len(rows))])
    result = frame.pipe(solve_batch, line=True)
    assert isinstance(result, pandas.DataFrame) and list(result.index) == list(frame.index)
    for name in ("id", "verdict", "winner"):
        found = [None if pandas.isna(cell) else cell for cell in result[name]]
        assert found == [answer[name] for answer in answers]
    assert [list(line) for line in result["line"] if line is not None] == [a["line"] for a in answers if a["line"] is not None]
    joined = frame.join(result[["value"]])
    assert joined["value"].notna().sum() == sum(answer["value"] is not None for answer in answers)


def test_ray_data(rows: list[dict[str, Any]], answers: list[dict[str, Any]]) -> None:
    import ray
    import ray.data

    ray.init(num_cpus=2, object_store_memory=100 * 2**20, include_dashboard=False, log_to_driver=False)
    try:
        ray.data.DataContext.get_current().enable_progress_bars = False
        result = ray.data.from_items(rows).map_batches(solve_batch, batch_format="pyarrow").take_all()
    finally:
        ray.shutdown()
    by_id = {row["id"]: row for row in result}
    assert len(by_id) == len(rows)
    for answer in answers:
        assert by_id[answer["id"]]["value"] == answer["value"]


def test_numbers_that_are_none() -> None:
    """NaN, the missing number of pandas, counts as missing; infinity is no number of rocks."""
    rows = {"game": ["rock"] * 3, "board": ["@..\n...\n..>"] * 3, "rocks": [0.0, float("nan"), float("inf")]}
    result = solve_batch(pyarrow.RecordBatch.from_pydict(rows))
    assert result["status"].to_pylist() == ["solved", "solved", "invalid"]
    assert result["value"].to_pylist()[0] == 4


@pytest.mark.parametrize(
    "columns, message",
    [
        ({"boards": ["@.>"]}, "no column `board`"),
        ({"board": [7]}, "`board` of type"),
        ({"board": ["@.>"], "tags": [["a"]]}, "`tags` of type"),
    ],
)
def test_other_columns_are_refused(columns: dict[str, list[Any]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve_batch(pyarrow.RecordBatch.from_pydict(columns))
    with pytest.raises(ValueError, match="__arrow_c_array__"):
        solve_batch(7)
