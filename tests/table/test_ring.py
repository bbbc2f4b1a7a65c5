"""The commands stand around the figure that acts, cover nobody, fold away, and work by mouse and by
keys as all buttons do."""

from __future__ import annotations

import pygame
import pytest
from looks import look_at
from tableside import Clock, Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Option
from ad1666.rules.characters import Square
from ad1666.rules.phases import Phase
from ad1666.settings import Commands, Motion, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.toolkit.layout import fit
from ad1666.table.views import ring

pytestmark = pytest.mark.usefixtures("screen")


def acting(scenario: Scenario, sit: Sit, screen: pygame.Surface, figure: str) -> Driver:
    """The table where a figure of Red is asked what it does."""
    street: dict[str, Square] = {"A": (8, 8), "B": (6, 9), "C": (6, 8), "E": (13, 7), "F": (12, 9)}
    state = position(scenario.state, Phase.ACTION, "S3 H4", "S2 H6", **street)
    scene = GameScene(AtTable(sit(state), lambda: scene))
    for wanted in ("red", figure):
        prompt = scene.controls.hot_seat.prompt
        assert prompt is not None
        scene.controls.hot_seat.choose(next(o for o in prompt.options if o.who == wanted))
    scene.controls.refresh()
    return Driver(scene, screen)


def discs(table: Driver) -> dict[int, pygame.Rect]:
    """The places of the discs, by the number of their entry."""
    assert table.scene.ui is not None
    spots = [s for s in table.scene.ui.hotspots if s.round and isinstance(s.target, Option)]
    return {s.target.number: s.rect for s in spots if isinstance(s.target, Option)}


def test_they_stand_at_the_figure_and_the_column_keeps_the_question(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    table = acting(scenario, sit, screen, "A")
    scene = table.scene
    assert isinstance(scene, GameScene) and scene.grid is not None
    menu = scene.controls.menu
    assert menu is not None
    found = discs(table)
    assert {*found} == {n for n, e in enumerate(menu.entries) if e.barred is None}
    near = scene.grid.rect((8, 8)).inflate(5 * scene.grid.square, 5 * scene.grid.square)
    standing = [scene.grid.rect(f.at) for f in scene.controls.hot_seat.view.figures if f.at]
    for box in found.values():
        assert near.contains(box) and box.collidelist(standing) < 0
    column = scene.ui.layout.prompt if scene.ui is not None else screen.get_rect()
    assert not any(column.colliderect(box) for box in found.values())
    assert look_at(scene, screen).faults() == []
    preferences.override(commands=Commands.BOTH)
    table.frame()
    assert discs(table) and len(table.options()) > len(set(table.options()))


def test_they_open_without_drawing_the_window_anew(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    preferences.override(motion=Motion.NORMAL)
    scene = acting(scenario, sit, screen, "A").scene
    assert isinstance(scene, GameScene)
    drawn, whole = [], scene.draw
    monkeypatch.setattr(scene, "draw", lambda surface: (drawn.append(clock.now), whole(surface)))
    scene.show.skip()
    for seen in range(2):  # the second time the figure has been told of
        clock.now += 50
        area = scene.tick(screen)
        if seen:
            assert area.size < screen.get_size()
            part = screen.subsurface(area).copy()
            whole(screen)
            same = pygame.image.tobytes(screen.subsurface(area), "RGB")
            assert pygame.image.tobytes(part, "RGB") == same
    assert len(drawn) <= 1
    clock.now += 1000
    scene.tick(screen)
    assert not scene.moving


def test_they_fold_away_and_come_back(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    table = acting(scenario, sit, screen, "A")
    scene = table.scene
    assert isinstance(scene, GameScene) and scene.grid is not None
    for way in ("key", "click"):
        assert discs(table)
        if way == "key":
            table.key(pygame.K_ESCAPE)
        else:
            at = scene.grid.rect((3, 3)).center
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=at, button=3))
            table.app.step()
        table.frame()
        assert not discs(table) and table.options(), "the words stand in the column instead"
        assert scene.sheets.top is None
        table.click(scene.grid.rect((8, 8)).center)
    before = scene.session.game
    assert discs(table)
    table.press(Option(max(discs(table))))
    assert scene.session.game is not before, "a new question opens anew"


def test_keys_walk_them_as_a_list(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    table = acting(scenario, sit, screen, "A")
    scene = table.scene
    assert isinstance(scene, GameScene)
    table.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    order = sorted(discs(table))
    walked = [scene.controls.focus]
    for key in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN):
        table.key(key)
        walked.append(scene.controls.focus)
    assert walked == order[:4]
    table.key(pygame.K_LEFT)
    assert scene.controls.focus == order[2]
    assert scene.sheets.noted is not None
    table.key(pygame.K_ESCAPE)
    assert scene.controls.focus is None and discs(table), "first it leaves them"
    table.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    made = scene.controls.hot_seat.made
    table.key(pygame.K_RETURN)
    assert scene.controls.hot_seat.made == made + 1 or len(scene.controls.stack) > 1


def test_many_become_a_bar_and_alike_ones_a_list(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    grid = fit(screen.get_rect(), 18, 12)
    for at in ((0, 0), (9, 6), (17, 11)):
        for count in (3, 7, 9, 12):
            places = ring.places(grid, at, count, 36, [], [grid.rect(at)], [])
            assert len(places) == count
            assert all(grid.area.contains(box) for box in places)
            gaps = [
                pygame.Vector2(a.center).distance_to(b.center) - a.width
                for n, a in enumerate(places)
                for b in places[:n]
            ]
            assert min(gaps) >= 0, "no disc lies on another"
    table = acting(scenario, sit, screen, "D")
    menu = table.scene.controls.menu  # type: ignore[attr-defined]
    group = next(n for n, e in enumerate(menu.entries) if e.menu and not e.menu[0].figure)
    table.press(Option(group))
    assert not discs(table) and table.options()
    assert look_at(table.scene, screen).faults() == []
    assert Area.PROMPT in table.targets()
