"""The picture of a thing on the board: one for each kind."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest
from attrs import evolve
from tableside import position

from ad1666.content.cards import load_items
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.table.toolkit import pictures
from ad1666.words import symbols
from ad1666.words.keepsakes import COMFORTS, FEATS, SCARS, WARES, picture_of
from ad1666.words.symbols import LETTER, of_item

ITEMS = load_items()


def test_what_is_carried_from_game_to_game_has_a_picture() -> None:
    assert {*map(picture_of, (*SCARS, *FEATS, *WARES, *COMFORTS))} <= pictures.icons()


def test_every_item_has_a_picture_and_every_kind_of_thing_its_own() -> None:
    assert {of_item(item) for item in ITEMS.values()} <= pictures.icons()
    things = [i for i in ITEMS.values() if i.skill is None and not i.worn]
    assert len(things) >= 13
    assert max(Counter(map(of_item, things)).values()) == 1
    arms = {of_item(i) for i in ITEMS.values() if i.skill is not None or i.worn}
    assert arms.isdisjoint(map(of_item, things)) and LETTER not in arms


@pytest.mark.parametrize("size", [13, 22])
def test_they_can_be_told_apart_however_small(size: int, screen: pygame.Surface) -> None:
    seen = {}
    for name in {of_item(item) for item in ITEMS.values()}:
        picture = pygame.transform.smoothscale(pictures.icon(name, size), (6, 6))
        seen[name] = pygame.image.tobytes(picture, "RGBA")
    for one, bytes_of in seen.items():
        for other, others in seen.items():
            if one < other:
                apart = sum(abs(a - b) for a, b in zip(bytes_of, others, strict=True))
                assert apart > 1000, (one, other)


def test_what_lies_about_and_what_is_carried_is_shown_as_what_it_is(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION)
    key, box = ITEMS["key"], ITEMS["strongbox"]
    lying = evolve(state, ground=(((3, 3), key), ((4, 3), box), ((4, 3), ITEMS["letter"])))
    assert symbols.lying_at(lying)[3, 3] == ("thing-key",)
    assert symbols.lying_at(lying)[4, 3] == ("thing-strongbox", LETTER)
    figure = state.figures[0]
    carrying = evolve(figure, gear=(*figure.gear, Gear(key, held=False, starting=False)))
    icons = [mark.icon for mark in symbols.of(state.with_figure(carrying), carrying)]
    assert "thing-key" in icons and LETTER not in icons
