"""Patterns tell the sides apart for whoever cannot tell their colours apart."""

from __future__ import annotations

import pygame
import pytest
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import shapes, theme
from ad1666.table.toolkit.layout import DESIGN, arrange
from ad1666.table.toolkit.ui import Ui


@pytest.mark.parametrize("side", list(Side))
def test_a_band_is_plain_without_patterns(side: Side) -> None:
    for patterns, colours in ((False, 1), (True, 2)):
        preferences.change(patterns=patterns)
        surface = pygame.Surface((60, 24))
        shapes.band(surface, surface.get_rect(), side)
        seen = {tuple(surface.get_at((x, y))) for x in range(2, 58) for y in range(2, 22)}
        assert len(seen) == colours


def test_the_patterns_of_the_sides_differ() -> None:
    preferences.change(patterns=True)
    light = []
    for side in Side:
        surface = pygame.Surface((60, 24))
        shapes.band(surface, surface.get_rect(), side)
        plain = surface.get_at((0, 0))
        light.append([surface.get_at((x, y)) != plain for x in range(60) for y in range(24)])
    assert light[0] != light[1]


@pytest.mark.parametrize("side", list(Side))
def test_no_pattern_lies_behind_letters(side: Side) -> None:
    surface, shades = pygame.Surface((400, 40)), []
    for patterns in (False, True):
        preferences.change(patterns=patterns)
        ui = Ui(surface, arrange(DESIGN, 18, 12))
        ui.band(surface.get_rect(), side, "The Court of Miracles", 18)
        shades.append(surface.subsurface((120, 12, 160, 16)).copy())
    assert pygame.image.tobytes(shades[0], "RGB") == pygame.image.tobytes(shades[1], "RGB")
    near = {tuple(surface.get_at((x, y))) for x in range(12, 60) for y in range(10, 30)}
    assert (*theme.PALES[side], 255) in near, "beside them it is"


def test_patterns_are_seen_at_once(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    before = pygame.image.tobytes(screen, "RGB")
    preferences.change(patterns=True)
    driver.frame()
    assert pygame.image.tobytes(screen, "RGB") != before
