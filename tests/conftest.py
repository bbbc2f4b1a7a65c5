"""What all tests share."""

from __future__ import annotations

import os
from difflib import unified_diff
from itertools import count
from pathlib import Path

import pytest

from ad1666 import i18n
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game import session
from ad1666.game.records import replayed_by
from ad1666.i18n import VARIABLE
from ad1666.resources import data_root
from ad1666.rules.positions import position_text
from ad1666.rules.state import State
from ad1666.table.settings import Motion, Settings, preferences
from tests import shipped

BRAWL = Path(__file__).with_name("scenarios") / "brawl-at-the-golden-lion.toml"
LETTER = data_root() / "scenarios" / "letter-at-the-golden-lion.toml"


_numbers = count()


@pytest.fixture(autouse=True)
def player_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Keeps the games of whoever runs the tests out of them, and theirs out of the player's.

    Only a path, a new one for each test: most tests keep nothing, and to make a folder for each of
    thousands takes longer than they do.
    """
    folder = tmp_path_factory.getbasetemp() / "players" / str(next(_numbers))
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(folder))
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_, **__: str(folder / "settings"))
    monkeypatch.setattr("platformdirs.user_log_dir", lambda *_, **__: str(folder / "log"))
    return folder


@pytest.fixture(autouse=True)
def _usual_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every test the settings of a first start, in English, but no hints, which cover the
    board, nothing that moves, for which one would have to wait, and no sound."""
    preferences.path, preferences.now = None, Settings(hints=False, motion=Motion.OFF, mute=True)
    monkeypatch.setenv("LANGUAGE", i18n.ENGLISH)
    monkeypatch.delenv(VARIABLE, raising=False)  # a command of the test before may have set it
    if i18n.language() != i18n.ENGLISH:  # the test before may have chosen another
        i18n.set_language(i18n.ENGLISH)


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls the plug on a test: a file that is to be on the disk need only be open."""
    monkeypatch.setattr("os.fsync", os.fstat)


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """How two positions differ, line by line; their `repr` has ten thousands of characters."""
    if op != "==" or not (isinstance(left, State) and isinstance(right, State)):
        return None
    one, other = (position_text(state).splitlines() for state in (left, right))
    return ["two positions are equal", *unified_diff(one, other, n=1, lineterm="")]


_content = shipped.read_once(
    replayed_by.content_of, lambda scenario, header: (scenario.path, repr(header))
)


@pytest.fixture(autouse=True)
def _contents_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a record keeps of a scenario of the game is packed once, not for each new game."""
    monkeypatch.setattr(session, "content_of", _content)


@pytest.fixture(scope="session")
def letter() -> Scenario:
    """The scenario that comes with the game."""
    return shipped.scenario(LETTER)


@pytest.fixture(scope="session")
def brawl() -> Scenario:
    """A battle on the map of the game, for which both sides choose their bands."""
    return load_scenario(BRAWL)
