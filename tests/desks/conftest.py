"""What the tests of desks share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tables import Kept

from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.table import LATE, WATCH, DeskTable
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.phones.server.said import Gathered
from ad1666.resources import data_root
from ad1666.table.paper import layers
from tests import shipped


@pytest.fixture(scope="session")
def tower() -> Scenario:
    """The shortest scenario."""
    return shipped.scenario(data_root() / "scenarios" / "uncle-in-the-tower.toml")


@pytest.fixture(autouse=True, scope="session")
def _boards_drawn_once() -> Iterator[None]:
    """A board takes longer to draw than a game to begin."""
    usual, drawn = layers.layers, dict[str, dict[str, bytes]]()

    def once(what: Scenario, name: str, square: int) -> dict[str, bytes]:
        if name not in drawn:
            drawn[name] = usual(what, name, square)
        return drawn[name]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layers, "layers", once)
        yield


@pytest.fixture
def line() -> Kept:
    return Kept()


@pytest.fixture
def session(tower: Scenario, tmp_path: Path) -> Iterator[Session]:
    found = Session.new(tower, Shuffle(5), tmp_path / "two.ad1666")
    yield found
    found.close()


@pytest.fixture
def table(session: Session, line: Kept) -> DeskTable:
    """A table at which both players and some who look on have sat down."""
    made = DeskTable(session, line, late=True, clock=iter(range(0, 10_000, 10)).__next__)
    made.open()
    made.hear(Gathered(WATCH, 1))
    made.hear(Gathered(LATE, 1))
    return made
