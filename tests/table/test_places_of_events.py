"""The zones of which events speak are outlined where they are asked for, and named by the card of a
square; never one of which nobody knows (SCN-6, SCN-8)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from looks import look_at
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.play.film import footage
from ad1666.resources import data_root
from ad1666.rules.characters import Square
from ad1666.rules.victory import Place
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.scene import Scene
from ad1666.table.views.board import place_art
from ad1666.words import ground, incidents
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
    told = ground.describe(state, inside(scenario, "tower"))
    assert "An event speaks of this place: **" in told and "tower" in told
    assert "An event" not in ground.describe(state, inside(scenario, "organ-loft"))


def table(scenario: Scenario, record: Path) -> Scene:
    return GameScene(AtTable(Session.new(scenario, Shuffle(1), record), TitleScene))


def film(scenario: Scenario, record: Path) -> Scene:
    session = Session.new(scenario, Shuffle(1), record)
    assert session.game.pending is not None
    session.choose(session.game.pending.options[0])
    session.close()
    return FilmScene(Screening(footage(record), TitleScene))


def middle(driver: Driver, square: Square) -> tuple[int, int]:
    """Where the middle of a square is shown."""
    scene = driver.scene
    assert isinstance(scene, GameScene | FilmScene)
    grid = scene.grid
    assert grid is not None
    return grid.rect(square).center


@pytest.mark.parametrize("shown_by", [table, film])
def test_one_is_outlined_where_it_is_pointed_at_and_all_while_a_key_is_held(
    scenario: Scenario,
    tmp_path: Path,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    shown_by: Callable[[Scenario, Path], Scene],
) -> None:
    outlined: list[str] = []
    draw = place_art.draw

    def noted(picture: pygame.Surface, place: Place, *more: Any) -> None:
        outlined.append(place.name)
        draw(picture, place, *more)

    driver = Driver(shown_by(scenario, tmp_path / "game.ad1666"), screen)
    monkeypatch.setattr(place_art, "draw", noted)
    for zone, shown in (("tower", ["tower"]), ("organ-loft", []), ("graveyard", ["graveyard"])):
        driver.point((5, 5))
        outlined.clear()
        driver.point(middle(driver, inside(scenario, zone)))
        assert sorted({*outlined}) == shown
    driver.point((5, 5))
    before = pygame.image.tobytes(screen, "RGB")
    outlined.clear()
    held = {"key": pygame.K_LALT, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, held))
    driver.app.step()
    assert sorted({*outlined}) == ["graveyard", "tower"]
    assert pygame.image.tobytes(screen, "RGB") != before
    pygame.event.post(pygame.event.Event(pygame.KEYUP, held))
    driver.app.step()
    assert pygame.image.tobytes(screen, "RGB") == before
    driver.scene.close()


def test_a_film_tells_of_a_square_what_the_game_tells(
    scenario: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    driver = Driver(film(scenario, tmp_path / "game.ad1666"), screen)
    for zone, told in (("tower", True), ("organ-loft", False)):
        driver.point(middle(driver, inside(scenario, zone)))
        said = " ".join(line.said for line in look_at(driver.scene, screen).lines)
        assert ("An event speaks of this place" in said) is told
    driver.scene.close()
