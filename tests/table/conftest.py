"""A table without a screen: the dummy driver, the game's own scenario, records in a folder of the
test's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pygame.freetype
import pytest
from attrs import evolve
from tableside import Sit

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.state import State
from ad1666.table.scenes import game

SIZE = (1280, 800)


@pytest.fixture(autouse=True)
def _quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here clicks twice by mistake: no waiting after the question has changed hands."""
    monkeypatch.setattr(game, "CALM", 0)


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.freetype.init()
    surface = pygame.display.set_mode(SIZE)
    pygame.event.clear()
    yield surface
    pygame.event.clear()


@pytest.fixture(scope="session")
def scenario() -> Scenario:
    return load_scenario(data_root() / "scenarios" / "letter-at-the-golden-lion.toml")


@pytest.fixture
def sit(scenario: Scenario, tmp_path: Path) -> Iterator[Sit]:
    """Starts a session from a position."""
    sessions: list[Session] = []

    def start(state: State) -> Session:
        path = tmp_path / f"{len(sessions)}.ad1666"
        sessions.append(Session.new(evolve(scenario, state=state), Shuffle(7), path))
        return sessions[-1]

    yield start
    for session in sessions:
        session.close()
