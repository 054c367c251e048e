"""A real cluster of two nodes."""

import json
from pathlib import Path

import pytest
from cluster import on_two_nodes

import thwart


def test_a_node_dies_and_nothing_is_lost(tmp_path: Path) -> None:
    told = on_two_nodes(tmp_path, 10_000, tasks=10)
    assert told["killed"] and told["equal"]
    assert len(told["nodes"]) == 2, "both nodes did some of it"
    assert told["rows"] == 10_000 and told["again"] == {"rows": 10_000, "before": 10_000}
    rows = [json.loads(line) for line in (tmp_path / "together.jsonl").read_text().splitlines()]
    assert [row["row"] for row in rows] == [row["id"] for row in rows] == list(range(10_000))
    assert sum(row["status"] == "invalid" for row in rows) == 10
    assert not (tmp_path / "together.jsonl.parts").exists()


def test_what_is_wrong_is_said_as_on_one_machine(tmp_path: Path) -> None:
    import ray

    import thwart.ray

    try:
        with pytest.raises(ValueError, match="boards.pdf"):
            thwart.ray.solve_dataset(tmp_path / "boards.pdf", tmp_path / "out.jsonl", tasks=2)
    finally:
        ray.shutdown()
