"""The zones of which events speak are outlined where they are asked for, and named by the card of a
square; never one of which nobody knows (SCN-6, SCN-8)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.resources import data_root
from ad1666.rules.characters import Square
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text
from ad1666.table.views.board import board_view, place_art
from ad1666.table.words import incidents
from tests.told import with_events

EVENTS = """
[[events]]
id = "bell"
when = {{ enters = "graveyard" }}
then = [ {{ wounds = 1, in = "tower" }} ]

[[events]]
id = "ghost"
when = {{ enters = "{secret}" }}
announced = false
then = [ {{ wounds = 1, in = "{secret}" }} ]
"""


def church() -> Path:
    """A scenario in the church, in which no goal is about the places above."""
    return next(
        path
        for path in sorted((data_root() / "scenarios").glob("*.toml"))
        if "church-square.tmx" in path.read_text("utf-8")
    )


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    return with_events(EVENTS.format(secret="organ-loft"), tmp_path, church())


def inside(scenario: Scenario, zone: str) -> Square:
    return scenario.map.zones[zone][0]


@pytest.mark.clause("SCN-6", "SCN-8")
def test_a_square_tells_which_events_speak_of_it(scenario: Scenario) -> None:
    state = seen_by(scenario.state, None)
    of_goals = {place.name for place in state.terms.places}
    assert not of_goals & {"graveyard", "organ-loft", "tower"}
    assert [place.name for place in incidents.places(scenario.state)] == ["graveyard", "tower"]
    told = board_view.describe_square(state, inside(scenario, "tower"))
    assert "An event speaks of this place: **" in told and "tower" in told
    assert "An event" not in board_view.describe_square(state, inside(scenario, "organ-loft"))


def test_one_is_outlined_where_it_is_pointed_at_and_all_while_a_key_is_held(
    scenario: Scenario,
    tmp_path: Path,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[str]] = []
    draw = place_art.ask

    def ask(surface: pygame.Surface, grid: object, places: list[object], *more: object) -> None:
        asked.append([place.name for place in places])
        draw(surface, grid, places, *more)

    monkeypatch.setattr(place_art, "ask", ask)
    session = Session.new(scenario, Shuffle(1), tmp_path / "game.ad1666")
    driver = Driver(GameScene(session, TitleScene), screen)
    driver.frame()
    scene = driver.scene
    assert isinstance(scene, GameScene) and scene.grid is not None
    for zone, shown in (("tower", ["tower"]), ("organ-loft", []), ("graveyard", ["graveyard"])):
        driver.point(scene.grid.rect(inside(scenario, zone)).center)
        assert asked[-1] == shown
    before = pygame.image.tobytes(screen, "RGB")
    driver.point((5, 5))
    text.citations.held = True
    try:
        driver.frame()
        assert asked[-1] == ["graveyard", "tower"]
    finally:
        text.citations.held = False
    assert pygame.image.tobytes(screen, "RGB") != before
    session.close()
