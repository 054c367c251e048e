"""Tables of Arrow: rows of boards in, rows of answers out, in the same form.

One function takes record batches and tables of pyarrow, data frames of polars and pandas, and tables of all other
libraries that have Arrow's PyCapsule interface (duckdb, nanoarrow). So any engine that works in batches can call it::

    frame.pipe(solve_batch, certify=True)                              # polars, pandas
    lazy.map_batches(solve_batch, schema=solve_batch(row).schema)      # polars, lazy; `row` is a frame of one row
    dataset.map_batches(solve_batch, batch_format="pyarrow")           # Ray Data
"""

from __future__ import annotations

import importlib
from typing import Any, TypeVar

from . import _thwart

__all__ = ["solve_batch"]

Table = TypeVar("Table")


def solve_batch(batch: Table, **options: Any) -> Table:
    """Solves every row of a table; docs/batch.md lists its columns and those of the answers.

    :param batch: a table with a column ``board``, of any library that supports Arrow.
    :param options: ``certify``, ``line``, ``worth``, ``work``, ``seconds``, ``nodes``, ``limit``, ``threads`` and
        ``keep``, as in ``thwart.batch``.
    :returns: the answers, in the order of the rows: a record batch, table or data frame like that of the rows. A frame
        of pandas keeps its index. For rows of other libraries the answers are an object with ``__arrow_c_array__`` or
        ``__arrow_c_stream__``.

    >>> import polars, thwart.arrow
    >>> boards = polars.DataFrame({"game": ["rock", "bomb"], "board": ["@..\\n.#.\\n..>", "@%.\\n%.>"]})
    >>> thwart.arrow.solve_batch(boards)["value"].to_list()
    [8.0, 3.0]

    Raises ValueError if the columns are not those of boards.
    """
    name = type(batch).__module__.split(".")[0]
    rows: Any = batch
    if name == "pandas":
        # Arrow would turn an index that is not plain into a column.
        rows = rows.reset_index(drop=True)
    answers: Any = _thwart.solve_batch(rows, **options)
    if name == "pandas":
        frame = importlib.import_module("pyarrow").table(answers).to_pandas()
        return frame.set_index(batch.index)  # type: ignore[no-any-return, attr-defined]
    if name == "polars":
        return importlib.import_module("polars").DataFrame(answers)  # type: ignore[no-any-return]
    if name == "pyarrow":
        pyarrow = importlib.import_module("pyarrow")
        make = pyarrow.record_batch if isinstance(batch, pyarrow.RecordBatch) else pyarrow.table
        return make(answers)  # type: ignore[no-any-return]
    return answers  # type: ignore[no-any-return]
