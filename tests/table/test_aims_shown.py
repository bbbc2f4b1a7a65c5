"""The picture of each aim of goals, and where it stands."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from itertools import combinations
from typing import cast

import pygame
import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import set_language
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.victory import Aim
from ad1666.table.toolkit import pictures, text
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import goal_lines
from ad1666.words import goals, scenarios
from tests.source import ROOT

_LEAST = 0.25
"""The least share of the pixels in which two shapes differ."""


def test_every_aim_has_the_picture_that_the_program_draws() -> None:
    made = runpy.run_path(str(ROOT / "docs/make/art/aims.py"))
    drawn = cast("Callable[[Aim], str]", made["drawn"])
    for aim in Aim:
        file = data_root() / "assets" / "ui" / f"{goals.picture(aim)}.svg"
        assert file.read_text("utf-8") == drawn(aim), "run python docs/make/art/aims.py"


@pytest.mark.parametrize("size", [16, 24])
def test_they_are_told_apart_by_shape_alone(size: int, screen: pygame.Surface) -> None:
    shapes = {aim: pygame.mask.from_surface(pictures.icon(goals.picture(aim), size)) for aim in Aim}
    for one, other in combinations(Aim, 2):
        both = shapes[one].overlap_area(shapes[other], (0, 0))
        either = shapes[one].count() + shapes[other].count() - both
        assert 1 - both / either > _LEAST, (one, other)


def test_a_list_of_goals_has_their_pictures_and_other_lines_none(scenario: Scenario) -> None:
    for side in Side:
        aims = [goal.aim for goal in scenario.state.terms.goals if goal.side is side]
        lines = scenarios.own_list(scenario, side).splitlines()
        assert len(lines) >= len(aims) > 0
        for line, aim in zip(lines, aims, strict=False):
            assert line.startswith(f"[icon:{goals.picture(aim)}] ")
        assert all(line.startswith("• ") for line in lines[len(aims) :])


@pytest.mark.parametrize(("size", "pictured"), [((1280, 800), True), ((1024, 700), False)])
def test_scrolls_have_them_where_they_take_no_room_from_words(
    size: tuple[int, int],
    pictured: bool,
    scenario: Scenario,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put, worth = list[str](), list[str]()
    state = scenario.state
    ui = Ui(pygame.Surface(size), arrange(size, 18, 12))
    room = ui.layout.head.inflate(0, -ui.px(130))
    sides = [
        goal_lines.side(state, side, goals.standing(state, side), scenario.items, "")
        for side in Side
    ]
    shown, written = pictures.put, text.put
    monkeypatch.setattr(pictures, "put", lambda s, name, *a: (put.append(name), shown(s, name, *a)))
    monkeypatch.setattr(text, "put", lambda s, word, *a: (worth.append(word), written(s, word, *a)))
    goal_lines.draw(ui, room, sides, None, None, lambda: None)
    aims = [goals.picture(goal.aim) for goal in state.terms.goals]
    if pictured:
        assert [name for name in put if name in aims] == aims
    else:
        assert not set(put) & set(aims)
    assert sides[0].rows[0].worth in worth


@pytest.mark.parametrize(
    ("language", "said"), [("en", "and {n} more – P"), ("pl", "i jeszcze {n} – P")]
)
def test_goals_that_are_left_out_name_the_key_that_shows_them(
    scenario: Scenario,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    said: str,
) -> None:
    set_language(language)
    ui = Ui(screen, arrange(screen.get_size(), 18, 12))
    room = ui.layout.goals.copy()
    room.height, state = round(room.height * 0.85), scenario.state
    sides = [
        goal_lines.side(state, side, goals.standing(state, side), scenario.items, "")
        for side in Side
    ]
    written = list[str]()
    monkeypatch.setattr(text, "put", lambda _surface, word, *_more: written.append(word))
    numbers = {said.format(n=number) for number in range(1, 4)}
    goal_lines.draw(ui, room, sides, None, None, lambda: None)
    assert numbers & set(written)
    written.clear()
    goal_lines.draw(ui, room, sides, None, None, None)
    assert not numbers & set(written), "P does something else in a film"


@pytest.mark.parametrize("size", [(1280, 800), (1280, 732)])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_four_goals_of_each_side_have_room_in_a_small_window(
    scenario: Scenario,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    size: tuple[int, int],
) -> None:
    set_language(language)
    ui, state = Ui(pygame.Surface(size), arrange(size, 18, 12)), scenario.state
    sides = [
        goal_lines.side(state, side, goals.standing(state, side), scenario.items, "")
        for side in Side
    ]
    written = list[str]()
    monkeypatch.setattr(text, "put", lambda _surface, word, *_more: written.append(word))
    goal_lines.draw(ui, ui.layout.goals, sides, None, None, None)
    names = [row.name for side in sides for row in side.rows]
    assert len(names) == 8 and set(names) <= set(written)
