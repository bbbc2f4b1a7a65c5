"""What the tests of the laboratory share: the shortest of our scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.lab.games.arenas import Arena, arena_of
from ad1666.lab.results.store import Results, resume_results
from ad1666.resources import data_root


@pytest.fixture(scope="session")
def shortest() -> Arena:
    return arena_of(data_root() / "scenarios" / "best-blade-in-vienna.toml")


@pytest.fixture
def results(tmp_path: Path) -> Results:
    return resume_results(tmp_path / "lab")
