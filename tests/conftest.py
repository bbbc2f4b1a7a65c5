"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.resources import data_root

BRAWL = Path(__file__).with_name("scenarios") / "brawl-at-the-golden-lion.toml"
LETTER = data_root() / "scenarios" / "letter-at-the-golden-lion.toml"


@pytest.fixture(autouse=True)
def player_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keeps the games of whoever runs the tests out of them, and theirs out of the player's."""
    folder = tmp_path / "player"
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(folder))
    return folder


@pytest.fixture(scope="session")
def letter() -> Scenario:
    """The scenario that comes with the game."""
    return load_scenario(LETTER)


@pytest.fixture(scope="session")
def brawl() -> Scenario:
    """A battle on the map of the game, for which both sides choose their bands."""
    return load_scenario(BRAWL)
