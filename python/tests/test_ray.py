"""A real cluster of two nodes."""

import json
from pathlib import Path

import pytest
from cluster import on_two_nodes, write_boards

import thwart


def test_a_node_dies_and_nothing_is_lost(tmp_path: Path) -> None:
    result = on_two_nodes(tmp_path, 10_000, tasks=10)
    assert result["killed"] and result["equal"]
    assert len(result["nodes"]) == 2, "both nodes did some of it"
    assert result["rows"] == 10_000 and result["again"] == {"rows": 10_000, "before": 10_000}
    rows = [json.loads(line) for line in (tmp_path / "together.jsonl").read_text().splitlines()]
    assert [row["row"] for row in rows] == [row["id"] for row in rows] == list(range(10_000))
    assert sum(row["status"] == "invalid" for row in rows) == 10
    assert not (tmp_path / "together.jsonl.parts").exists()


def test_errors_are_the_same_as_on_one_machine(tmp_path: Path) -> None:
    import ray

    import thwart.ray

    try:
        with pytest.raises((ValueError, FileNotFoundError), match="boards.pdf"):
            thwart.ray.solve_dataset(tmp_path / "boards.pdf", tmp_path / "out.jsonl", tasks=2)
    finally:
        ray.shutdown()


def test_a_call_that_was_interrupted_can_be_made_again_at_once(tmp_path: Path) -> None:
    import ray

    import thwart.ray

    write_boards(tmp_path / "boards.jsonl", 8000)
    paths = tmp_path / "boards.jsonl", tmp_path / "out.jsonl"

    def interrupt(done: int, all: int) -> None:
        raise KeyboardInterrupt

    ray.init(num_cpus=2, object_store_memory=100 * 2**20, include_dashboard=False, log_to_driver=False)
    try:
        with pytest.raises(KeyboardInterrupt):
            thwart.ray.solve_dataset(*paths, tasks=8, progress=interrupt, certify=True)
        assert thwart.ray.solve_dataset(*paths, tasks=8, certify=True)["rows"] == 8000
        with pytest.raises(TypeError, match="no option 'threads'"):
            thwart.ray.solve_dataset(*paths, threads=2)
        with pytest.raises(ValueError, match="tasks=0"):
            thwart.ray.solve_dataset(*paths, tasks=0)
    finally:
        ray.shutdown()
