"""Where the data of the game are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666 import resources


def _folders(root: Path) -> None:
    for name in ("assets", "maps", "scenarios"):
        (root / name).mkdir(parents=True)


def test_data_in_the_package_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "ad1666")
    _folders(tmp_path)
    assert resources.data_root() == tmp_path
    _folders(tmp_path / "ad1666" / "_data")
    assert resources.data_root() == tmp_path / "ad1666" / "_data"


def test_no_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "ad1666")
    with pytest.raises(resources.Incomplete, match="_data"):
        resources.data_root()
