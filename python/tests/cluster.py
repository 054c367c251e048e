"""Solves a data set on two nodes of Ray, kills one of them in the middle, and compares with one machine.

The tests do this with a few thousand boards. Run it by hand with any number::

    python python/tests/cluster.py 100000
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import ray
from ray.cluster_utils import Cluster
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

import thwart
import thwart.ray

GAMES = [game["name"] for game in thwart.games()]


def write_boards(path: Path, count: int) -> None:
    """Writes rows with small boards of all games, and one row in a thousand without a board."""
    with path.open("w") as file:
        for number in range(count):
            size = (4 + number % 5, 4 + number % 7)
            board = thwart.generate(GAMES[number % len(GAMES)], "random", size=size, seed=number).text
            row = {"id": number, "board": "?" if number % 1000 == 999 else board}
            file.write(json.dumps(row) + "\n")


def on_two_nodes(folder: Path, boards: int, tasks: int) -> dict[str, Any]:
    """Solves boards on two nodes, kills the second when half of the tasks are done, and compares."""
    boards_path, alone, together = (folder / name for name in ("boards.jsonl", "alone.jsonl", "together.jsonl"))
    write_boards(boards_path, boards)
    start = time.perf_counter()
    thwart.batch(boards_path, alone, line=True)
    alone_seconds = time.perf_counter() - start
    node: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 100 * 2**20}
    cluster = Cluster(initialize_head=True, head_node_args=node | {"include_dashboard": False})
    try:
        second = cluster.add_node(**node)
        ray.init(address=cluster.address, log_to_driver=False)
        # Wait until each node has a process; otherwise the first node might do all the work.
        where = [NodeAffinitySchedulingStrategy(node["NodeID"], soft=False) for node in ray.nodes()]
        ray.get([ray.remote(num_cpus=1, scheduling_strategy=one)(lambda: None).remote() for one in where])
        killed = False

        def kill(done: int, all: int) -> None:
            nonlocal killed
            if not killed and done >= all // 2:
                cluster.remove_node(second, allow_graceful=False)
                killed = True

        start = time.perf_counter()
        result = thwart.ray.solve_dataset(boards_path, together, tasks=tasks, progress=kill, line=True)
        result |= {"killed": killed, "alone": alone_seconds, "together": time.perf_counter() - start}
    finally:
        ray.shutdown()
        cluster.shutdown()
    result["equal"] = alone.read_bytes() == together.read_bytes()
    result["again"] = thwart.batch(boards_path, together, line=True)
    return result


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(on_two_nodes(Path(folder), int(sys.argv[1]), tasks=32), indent=1))
