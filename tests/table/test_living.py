"""Lights that live while nothing moves: torches that burn, and the glow of what is wanted."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from tableside import Clock, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.play.film import footage
from ad1666.rules.phases import Phase
from ad1666.settings import Motion, preferences
from ad1666.table.app import App
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import living

GONE = 5


@pytest.fixture
def scene(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> GameScene:
    """A table with five torches that burn, and the letter where nobody stands."""
    preferences.override(motion=Motion.NORMAL)
    state = position(scenario.state, Phase.ACTION, red="S2 H4 G8 U7 RJ", blue="S3 H5")
    assert state.guard is not None
    session = sit(evolve(state, guard=state.guard - GONE))
    session.scenario = scenario  # where no token was gone
    scene = GameScene(AtTable(session, TitleScene))
    scene.draw(screen)
    return scene


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def flickers(scene: GameScene | FilmScene, screen: pygame.Surface, clock: Clock) -> pygame.Rect:
    """What flickers in two seconds. Fails if anything changes outside."""
    found: list[pygame.Rect] = []
    for _ in range(20):
        before = screen.copy()
        clock.now += living.EVERY
        areas = scene.flicker(screen)
        found += areas
        after = screen.copy()
        for area in areas:
            after.blit(before, area, area)
        assert picture(after) == picture(before)
        assert bool(areas) is (picture(screen) != picture(before))
    return pygame.Rect(0, 0, 0, 0) if not found else found[0].unionall(found[1:])


def test_torches_and_the_letter_flicker_in_their_own_parts(
    scene: GameScene, screen: pygame.Surface, clock: Clock
) -> None:
    scene.draw(screen)
    rest = picture(screen)
    seen: set[tuple[int, ...]] = set()
    for _ in range(40):
        clock.now += living.EVERY
        seen |= {tuple(area) for area in scene.flicker(screen)}
    assert len(seen) == GONE + 1
    assert scene.grid is not None
    ((at, _letter),) = scene.session.game.state.ground
    parts = [pygame.Rect(part) for part in seen]
    assert any(part.center == scene.grid.rect(at).center for part in parts)
    assert sum(part.width * part.height for part in parts) < screen.get_width() ** 2 / 20
    assert flickers(scene, screen, clock)
    scene.draw(screen)
    assert picture(screen) == rest, "at rest they always look the same"


def test_the_letter_glows_around_who_stands_on_it(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.override(motion=Motion.NORMAL)
    ((at, _letter),) = scenario.state.ground
    state = position(scenario.state, Phase.ACTION, red="S2 H4", blue="S3 H5", A=at)
    scene = GameScene(AtTable(sit(state), TitleScene))
    scene.draw(screen)
    assert scene.grid is not None
    square = scene.grid.rect(at)
    face = square.inflate(-square.width // 3, -square.width // 3)
    before = screen.copy()
    while clock.now // living.EVERY % 14 != 7:  # when it is brightest
        clock.now += living.EVERY
    (area,) = scene.flicker(screen)
    assert area.center == square.center and area.width > 1.5 * square.width
    assert picture(screen.subsurface(face)) == picture(before.subsurface(face))
    above = pygame.Rect(square.left, area.top, square.width, square.top - area.top)
    lit, dim = (pygame.transform.average_color(each, above) for each in (screen, before))
    assert sum(lit[:3]) > sum(dim[:3])


def test_they_change_at_most_ten_times_a_second(
    scene: GameScene, screen: pygame.Surface, clock: Clock
) -> None:
    scene.draw(screen)
    changes = 0
    for _ in range(1000):
        clock.now += 1
        changes += bool(scene.flicker(screen))
    assert 5 <= changes <= 10


def test_without_motion_they_are_still(
    scene: GameScene, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.override(motion=Motion.OFF)
    scene.draw(screen)
    assert not flickers(scene, screen, clock)


def test_what_lies_over_them_keeps_them_still(
    scene: GameScene, screen: pygame.Surface, clock: Clock
) -> None:
    scene.sheets.open_help()
    scene.draw(screen)
    assert not flickers(scene, screen, clock)
    scene.sheets.shut()
    scene.draw(screen)
    assert flickers(scene, screen, clock)


def test_a_table_on_which_nothing_burns_or_glows_is_still(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.override(motion=Motion.NORMAL)
    state = position(scenario.state, Phase.ACTION, red="S2 H4", blue="S3 H5")
    scene = GameScene(AtTable(sit(evolve(state, ground=())), TitleScene))
    scene.draw(screen)
    assert not flickers(scene, screen, clock)


def test_the_window_shows_only_the_parts_that_flicker(
    scene: GameScene, screen: pygame.Surface, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(scene, screen)
    pygame.event.clear()
    app.step()
    shown: list[tuple[pygame.Rect, ...]] = []
    monkeypatch.setattr(pygame.display, "update", lambda areas: shown.append(areas))
    whole: list[None] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: whole.append(None))
    for _ in range(10):
        clock.now += living.EVERY
        app.step()
    assert shown and all(shown) and not whole


def test_a_film_that_rests_flickers(
    scenario: Scenario,
    screen: pygame.Surface,
    clock: Clock,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("film") / "game.ad1666"
    session = Session.new(scenario, Shuffle(1), path)
    session.choose(session.game.pending.options[0])  # type: ignore[union-attr]
    session.close()
    preferences.override(motion=Motion.NORMAL)
    film = FilmScene(Screening(footage(path), TitleScene))
    film.draw(screen)
    assert flickers(film, screen, clock), "the letter"
