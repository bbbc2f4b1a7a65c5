"""The tables of the results as Parquet files."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.lab.results.store import FILE, TABLES, open_results

SHORTEST = "best-blade-in-vienna"


def lab(folder: Path) -> int:
    given = "lab", SHORTEST, "--workers", "1", "--games", "2", "--out", str(folder), "--parquet"
    return main([*given])


def test_all_tables_are_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert lab(tmp_path) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told == f"Parquet: {', '.join(f'{table}.parquet' for table in TABLES)}"
    db = sqlite3.connect(tmp_path / FILE)
    for table in TABLES:
        read = parquet.read_table(tmp_path / f"{table}.parquet")
        packed = {"content", "moves"}
        columns = [c for _, c, *_ in db.execute(f"pragma table_info({table})") if c not in packed]
        assert read.column_names == columns
        rows = db.execute(f"select {', '.join(columns)} from {table}").fetchall()
        assert [tuple(row.values()) for row in read.to_pylist()] == rows
    db.close()


def test_without_pyarrow_nothing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ad1666.lab.results.store.find_spec", lambda name: None)
    assert lab(tmp_path / "none") == 2
    assert 'pip install "ad1666[lab]"' in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_there_is_no_other_table(tmp_path: Path) -> None:
    assert main(["lab", SHORTEST, "--workers", "1", "--games", "1", "--out", str(tmp_path)]) == 0
    results = open_results(tmp_path)
    with pytest.raises(KeyError):
        results.table("failures; drop table games")
    results.close()
