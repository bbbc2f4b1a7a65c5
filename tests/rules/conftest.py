"""What tests of the rules share."""

from __future__ import annotations

from pathlib import Path

import positions
import pytest


@pytest.fixture
def position(tmp_path: Path) -> positions.Position:
    """Makes a State from the keys of a case."""
    return lambda keys: positions.position(tmp_path, keys)
