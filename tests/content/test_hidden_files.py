"""Scenarios that hide things (PLACE-2)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.rules.board import Chest
from ad1666.rules.hidden import Hidden
from tests.content.yards import Warnings, drawn, thing

WriteBoth = Callable[[str, str], Path]
ROOMS = drawn(
    ("......", "......"),
    starts="red 1 0,0 red 2 1,0 blue 1 5,0",
    places=thing("2,0", "hopper", 50)
    + thing("3,1", "chest", 51)
    + thing("4,1", "loft", 52)
    + thing("4,1", "shelf", 53),
)
WITH = """
title = "A Search"
story = "Two look for a letter."
map = "yard.tmx"
kind = "adventure"
turns = 5
{top}
[factions]
red = "Defenders of the Commonwealth"
blue = "The Cardinal's people"

[figures.A]
side = "red"
card = "zagloba"
slot = 1

[figures.B]
side = "blue"
card = "milady"
slot = 1

[[goals]]
side = "red"
aim = "hold"
subject = "letter"
points = 2

[[goals]]
side = "blue"
aim = "take-away"
subject = "letter"
points = 2

[[hidden]]
item = "letter"
one_of = {places}
{more}
"""


@pytest.fixture
def write(write_played_on: WriteBoth) -> Callable[..., Path]:
    def written(places: str = '["hopper", "loft"]', more: str = "", top: str = "") -> Path:
        return write_played_on(ROOMS, WITH.format(places=places, more=more, top=top))

    return written


def test_a_thing_may_be_in_squares_and_chests(write: Callable[..., Path]) -> None:
    scenario = load_scenario(write('["hopper", "chest", "loft"]', "[chests.chest]\npick = 5"))
    letter = scenario.items["letter"]
    assert scenario.state.hidden == (Hidden(letter, ((2, 0), (4, 1)), ("chest",)),)
    (chest,) = scenario.state.chests
    assert (chest.id, chest.holds) == ("chest", ()) and isinstance(chest, Chest)
    assert not scenario.state.ground


MISTAKES = {
    "one place": (['["loft"]'], "hidden.1.one_of names fewer than two places."),
    "no place": (["[]"], "hidden.1.one_of names fewer than two places."),
    "a place twice": (['["loft", "loft"]'], 'hidden.1.one_of names "loft" twice.'),
    "a square twice": (['["loft", "shelf"]'], "loft and shelf are on the same square."),
    "an unknown place": (
        ['["lofty", "hopper"]'],
        'hidden.1.one_of names the unknown thing of the map "lofty". Did you mean "loft"?',
    ),
    "lies elsewhere": (
        ['["hopper", "loft"]', '[things]\nchest = "letter"'],
        "the letter is hidden, but things.chest has it too.",
    ),
    "in a chest": (
        ['["hopper", "loft"]', '[chests.chest]\nholds = ["letter"]'],
        "the letter is hidden, but chests.chest.holds has it too.",
    ),
    "brought by an event": (
        [
            '["hopper", "loft"]',
            '[[events]]\nid = "bell"\nwhen = { turn = 2 }\n'
            'then = [ { lays = "letter", at = "2,0" } ]',
        ],
        'the event "bell" brings the letter, which is hidden.',
    ),
    "hidden twice": (
        ['["hopper", "loft"]', '[[hidden]]\nitem = "letter"\none_of = ["hopper", "loft"]'],
        "the letter is hidden, but hidden.1.item has it too.",
    ),
    "a marker there": (
        [
            '["hopper", "loft"]',
            '[[finds]]\nnumbers = ["I"]\nwhat = "trap"\nwounds = 1',
            'search = ["loft"]',
        ],
        "loft has a search marker already.",
    ),
    "a strange key": (
        ['["hopper", "loft"]\noneof = 3'],
        "hidden.1.oneof means nothing here.",
    ),
    "an empty chest": (
        ['["hopper", "loft"]', "[chests.chest]\npick = 5"],
        "chests.chest.holds is empty.",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told(name: str, write: Callable[..., Path]) -> None:
    given, said = MISTAKES[name]
    with pytest.raises(ContentError) as caught:
        load_scenario(write(*given))
    told = [str(error) for error in (caught.value, *caught.value.others)]
    assert len(told) == 1 and said in told[0], told


def test_a_goal_about_it_can_be_reached_where_it_may_be(warnings: Warnings) -> None:
    text = WITH.format(places='["hopper", "loft"]', more="", top="")
    assert not [said for said in warnings(ROOMS, text) if "nobody can get to" in said]
    walled = drawn(
        ("..#...", "..#..."),
        starts="red 1 0,0 red 2 1,0 blue 1 0,1",
        places=thing("4,0", "hopper", 50) + thing("4,1", "loft", 52),
    )
    assert any("nobody can get to the letter" in said for said in warnings(walled, text))


def test_a_chest_that_holds_nothing_else_is_no_doubt(warnings: Warnings) -> None:
    places, more = '["hopper", "chest"]', "[chests.chest]\npick = 5"
    text = WITH.format(places=places, more=more, top="")
    assert not [said for said in warnings(ROOMS, text) if "idle" in said or "get to" in said]
