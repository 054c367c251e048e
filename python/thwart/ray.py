"""Data sets on a cluster: the workers of ``thwart.batch`` as tasks of Ray.

All nodes must see the same files, and have this package. Each worker keeps its finished parts beside the output. A node
that dies loses only its unfinished parts, and the same call continues after any interruption.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import ray

from ._thwart import batch

__all__ = ["solve_dataset"]

#: The options that each worker gets.
OPTIONS = ("certify", "line", "worth", "work", "seconds", "nodes", "limit", "keep")


def _work(input: str, output: str, worker: tuple[int, int], options: dict[str, Any]) -> tuple[str, int]:
    """Solves the share of one worker. Returns the node and the number of new rows."""
    result = batch(input, output, worker=worker, threads=1, **options)
    return ray.get_runtime_context().get_node_id(), result["rows"] - result["before"]


def solve_dataset(
    input: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    tasks: int | None = None,
    retries: int = 3,
    progress: Callable[[int, int], object] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Solves every board of a data set on all nodes of a Ray cluster, with the same bytes as ``thwart.batch``.

    :param input: as in ``thwart.batch``; a path that every node sees.
    :param output: as in ``thwart.batch``; a path that every node sees.
    :param tasks: the number of tasks, each for one core; by default eight for each core. Each task reads the whole input
        twice.
    :param retries: how often Ray starts a task again after its node or process died.
    :param progress: called with the number of finished tasks and of all tasks.
    :param options: ``certify``, ``line``, ``worth``, ``work``, ``seconds``, ``nodes``, ``limit`` and ``keep`` of
        ``thwart.batch``. Other options raise TypeError.
    :returns: ``rows``; ``nodes``, the number of finished tasks by node; and ``given_up``, the number of tasks whose node
        or process died more than ``retries`` times. This process then solves their rows.

    Starts Ray on this machine if it is not running. Raises the errors of ``thwart.batch``.
    """
    for name in options:
        if name not in OPTIONS:
            raise TypeError(f"solve_dataset has no option {name!r}; it has {', '.join(OPTIONS)}")
    if tasks is not None and tasks < 1:
        raise ValueError(f"tasks={tasks}: give 1 or more")
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    paths = os.path.abspath(input), os.path.abspath(output)
    tasks = tasks or 8 * max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
    work = ray.remote(num_cpus=1, max_retries=retries, scheduling_strategy="SPREAD")(_work)
    pending = [work.remote(*paths, (number, tasks), options) for number in range(tasks)]
    nodes: Counter[str] = Counter()
    given_up = 0
    try:
        while pending:
            done, pending = ray.wait(pending)
            for task in done:
                try:
                    node, _ = ray.get(task)
                    nodes[node] += 1
                except ray.exceptions.RayTaskError as error:
                    raise error.as_instanceof_cause() from None  # type: ignore[no-untyped-call]
                except ray.exceptions.RayError:
                    given_up += 1
            if progress is not None:
                progress(tasks - len(pending), tasks)
    except BaseException:
        # Running workers would delay the next call.
        for task in pending:
            ray.cancel(task, force=True)
        if pending:
            ray.wait(pending, num_returns=len(pending), timeout=10)
        raise
    result = batch(*paths, **options)
    return {"rows": result["rows"], "nodes": dict(nodes), "given_up": given_up}
