"""The results as Parquet files (https://parquet.apache.org), one for each table, for tools that
read columns. Needs pyarrow."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ad1666.lab.results.store import TABLES, Results

_PACKED = ("content", "moves")
"""Columns of compressed text, which records contain as well."""


class NoParquet(Exception):
    """Parquet cannot be written; the message says why, and what to do."""


def need_parquet() -> None:
    """Raises NoParquet if pyarrow is missing."""
    if find_spec("pyarrow") is None:
        raise NoParquet('pyarrow is not installed: pip install "ad1666[lab]"')


def write_parquet(results: Results) -> tuple[Path, ...]:
    """Writes the tables into the folder of the results; returns their paths. Raises NoParquet, or
    OSError if writing fails."""
    need_parquet()
    import pyarrow
    from pyarrow import parquet

    paths = []
    for table in TABLES:
        columns = {name: values for name, values in results.table(table) if name not in _PACKED}
        paths.append(results.folder / f"{table}.parquet")
        parquet.write_table(pyarrow.table(columns), paths[-1])
    return tuple(paths)
